//! Pages to read: rules, figures, credits, refusals.

use super::words::{say, tell};
use super::{art, frame};
use crate::views::{DataView, ErrorView, GameCard, PageContext, RulesView};
use maud::{DOCTYPE, Markup, html};
use table::pack::Source;
use table::{Lang, Rule};

/// The page that a browser shows when the server cannot be reached: in both languages, because it is kept for
/// everybody.
pub fn offline() -> Markup {
    html! {
        (DOCTYPE)
        html lang="fr" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { "Bivouac" }
                link rel="icon" type="image/svg+xml" href=(crate::assets::path("mark.svg"));
                link rel="stylesheet" href=(crate::assets::path("table.css"));
            }
            body.read {
                header.bar { a.brand href="/" { (art::mark()) span { "Bivouac" } } }
                main id="main" {
                    @for lang in Lang::ALL {
                        section lang=(lang.code()) {
                            h1 { (say(lang, "offline-title")) }
                            p { (say(lang, "offline-text")) }
                            // The address of the page that was asked for is still in the bar: an empty link
                            // loads it again.
                            p { a.main href="" { (say(lang, "offline-again")) } }
                        }
                    }
                }
            }
        }
    }
}

/// Rules in the order of the book, under the headings of their topics.
fn topics<'a>(rules: &[&'a Rule], lang: Lang) -> Vec<(&'a str, Vec<&'a Rule>)> {
    let mut topics: Vec<(&str, Vec<&Rule>)> = Vec::new();
    for rule in rules {
        match topics.iter_mut().find(|(_, list)| list[0].topic == rule.topic) {
            Some((_, list)) => list.push(rule),
            None => topics.push((rule.heading(lang), vec![rule])),
        }
    }
    topics
}

/// The rules of a game, searchable. Each rule has its id as the element's id, so that links reach it.
pub fn rules(ctx: &PageContext, view: &RulesView) -> Markup {
    let lang = ctx.lang;
    let title = tell(lang, "rules-title", &[("game", &view.about.title(lang))]);
    let topics = topics(&view.rules, lang);
    let body = html! {
        h1 { (title) }
        form.search role="search" {
            label for="q" { (say(lang, "rules-search")) }
            input id="q" type="search" name="q" value=(view.query);
            button { (say(lang, "rules-go")) }
        }
        p role="status" {
            (tell(lang, "rules-count", &[("n", &view.rules.len().to_string())]))
            @if !view.query.is_empty() { " · " a href={ "/rules/" (view.about.id) } { (say(lang, "rules-all")) } }
        }
        // Where nearly every rule has a topic of its own, a list of them helps nobody.
        @if (4..=30).contains(&topics.len()) {
            nav.topics aria-label=(say(lang, "rules-topics")) {
                @for (i, (heading, _)) in topics.iter().enumerate() { a href={ "#topic-" (i) } { (heading) } " " }
            }
        }
        @for (i, (heading, rules)) in topics.iter().enumerate() {
            section.topic {
                h2 id={ "topic-" (i) } { (heading) }
                dl.rules {
                    @for rule in rules {
                        div.rule-row id=(rule.id) {
                            dt { a href={ "#" (rule.id) } { (rule.id) } }
                            dd {
                                p { (rule.text(lang)) }
                                @if !rule.ruling(lang).is_empty() {
                                    p.ruling { strong { (say(lang, "rules-ruling")) } " " (rule.ruling(lang)) }
                                }
                                @for (number, lesson) in crate::lessons::teaching(view.about.id, &rule.id) {
                                    p.small { a target="_blank" href={ "/learn/" (view.about.id) "/" (number) } { (tell(lang, "rules-lesson", &[("lesson", lesson.title.of(lang))])) } }
                                }
                            }
                        }
                    }
                }
            }
        }
    };
    frame(ctx, "read", &title, body)
}

pub(super) fn source(lang: Lang, source: Source) -> (String, &'static str) {
    match source {
        Source::Rulebook => (say(lang, "source-rulebook"), "rulebook"),
        Source::Published => (say(lang, "source-published"), "published"),
        Source::Reconstructed => (say(lang, "source-reconstructed"), "reconstructed"),
    }
}

/// The figures of a game with their sources.
pub fn data(ctx: &PageContext, view: &DataView) -> Markup {
    let lang = ctx.lang;
    let title = tell(lang, "data-title", &[("game", &view.about.title(lang))]);
    let mut groups: Vec<&str> = Vec::new();
    for figure in &view.figures {
        if !groups.contains(&figure.group.as_str()) {
            groups.push(&figure.group);
        }
    }
    let body = html! {
        h1 { (title) }
        p { (say(lang, "data-lead")) }
        @if groups.len() > 1 {
            nav.topics aria-label=(say(lang, "rules-topics")) {
                @for (i, group) in groups.iter().enumerate() { a href={ "#group-" (i) } { (group) } " " }
            }
        }
        @for (i, group) in groups.iter().enumerate() {
            section {
                h2 id={ "group-" (i) } { (group) }
                div.scroll tabindex="0" role="region" aria-labelledby={ "group-" (i) } {
                    // On a narrow screen each row is a card of its own; the roles say that it is a table all
                    // the same.
                    table.figures role="table" aria-labelledby={ "group-" (i) } {
                        thead role="rowgroup" { tr role="row" {
                            @for word in ["data-name", "data-text", "data-source", "data-note"] { th scope="col" role="columnheader" { (say(lang, word)) } }
                        } }
                        tbody role="rowgroup" {
                            @for figure in view.figures.iter().filter(|f| f.group == *group) {
                                @let (name, class) = source(lang, figure.source);
                                tr id=(figure.id) role="row" {
                                    th scope="row" role="rowheader" { (figure.name) }
                                    td role="cell" { (figure.text) }
                                    td role="cell" { span.source.(class) { (name) } }
                                    td.note role="cell" { (figure.note) }
                                }
                            }
                        }
                    }
                }
            }
        }
    };
    frame(ctx, "read", &title, body)
}

/// What a ledger says about people, and the word for it; the rest of its head is for programs.
const CREDITS: [(&str, &str); 7] = [
    ("game", "credits-game"),
    ("author", "credits-author"),
    ("illustrator", "credits-illustrator"),
    ("development", "credits-development"),
    ("publisher", "credits-publisher"),
    ("french_edition", "credits-french-edition"),
    ("credit", "credits-credit"),
];

/// Credits to the authors and publishers of the games.
pub fn credits(ctx: &PageContext, games: &[GameCard]) -> Markup {
    let lang = ctx.lang;
    let body = html! {
        h1 { (say(lang, "credits-title")) }
        p.lead { (say(lang, "credits-lead")) }
        @for game in games {
            section.sheet {
                h2 { (game.about.title(lang)) }
                dl.facts {
                    @for (name, word) in CREDITS {
                        @if let Some(value) = game.about.ledger.meta.get(name).and_then(|v| v.as_str()) {
                            div { dt { (say(lang, word)) } dd { (value) } }
                        }
                    }
                }
                p.links {
                    a href={ "/rules/" (game.about.id) } { (say(lang, "home-rules")) }
                    a href={ "/data/" (game.about.id) } { (say(lang, "home-data")) }
                }
            }
        }
        p { (say(lang, "credits-buy")) }
        p { (say(lang, "credits-ours")) }
        p { (say(lang, "credits-font")) }
    };
    frame(ctx, "read", &say(lang, "credits-title"), body)
}

/// Why nobody can choose the dice, for players. `docs/fair-dice.md` says the same.
pub fn fair_dice(ctx: &PageContext) -> Markup {
    let lang = ctx.lang;
    let title = say(lang, "fair-dice-title");
    let body = html! {
        h1 { (title) }
        p.lead { (say(lang, "fair-dice-commits")) }
        p { (say(lang, "fair-dice-adds")) }
        p { (say(lang, "fair-dice-chain")) }
        p { (say(lang, "fair-dice-end")) }
        p { (say(lang, "fair-dice-limits")) }
    };
    frame(ctx, "read", &title, body)
}

/// A page that says why something was not done.
pub fn error(ctx: &PageContext, view: &ErrorView) -> Markup {
    let lang = ctx.lang;
    let title = if view.status == 404 { say(lang, "error-404") } else { say(lang, "error-title") };
    let body = html! {
        div.sheet.narrow {
            (art::mark())
            h1 { (title) }
            p { (view.notice.text) }
            p.faint { (view.status) " · " span.rule { (view.notice.rule) } }
            @if view.status != 404 { p.faint { (say(lang, "error-unchanged")) } }
            p {
                @if view.back == "/" { a.main href="/" { (say(lang, "back-home")) } }
                @else { a.main href=(view.back) { (say(lang, "back-table")) } }
            }
        }
    };
    frame(ctx, "read", &title, body)
}
