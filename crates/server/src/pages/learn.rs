//! How to learn the games: the list of lessons, and the page of a lesson. The page works as plain links and
//! forms; `assets/lesson.js` adds pointing at the board and keeps the page in place.

use super::words::{say, tell};
use super::{art, frame, home, panels};
use crate::lessons::{LessonView, Progress, outlines};
use crate::views::{GameCard, PageContext};
use maud::{Markup, PreEscaped, html};
use table::{Lang, Next, Offer};

/// The script of the page of a lesson.
const SCRIPT: &str = "lesson.js";

/// The words of an answer that the lesson says nothing about.
pub fn lesson_words(lang: Lang, key: &str) -> String {
    say(lang, key)
}

/// The lessons of a game, with those that were done.
fn list(game: &GameCard, learnt: &Progress, lang: Lang) -> Markup {
    let (id, all) = (game.about.id, outlines(game.about.id));
    html! {
        section.sheet id=(id) aria-labelledby={ "lessons-" (id) } {
            h3 id={ "lessons-" (id) } { (game.about.title(lang)) }
            p.faint { (tell(lang, "learn-count", &[("done", &learnt.count(id).to_string()), ("all", &all.len().to_string())])) }
            ol.lessons {
                @for (index, lesson) in all.iter().enumerate() {
                    @let done = learnt.has(id, &lesson.id);
                    li.done[done] {
                        a href={ "/learn/" (id) "/" (index + 1) } { (lesson.title.of(lang)) }
                        @if done { " " span.faint { "✓ " (say(lang, "lesson-done-mark")) } }
                    }
                }
            }
        }
    }
}

/// How to learn the games.
pub fn learn(ctx: &PageContext, games: &[GameCard], learnt: &Progress) -> Markup {
    let lang = ctx.lang;
    let body = html! {
        h1 { (say(lang, "learn-title")) }
        p.lead { (say(lang, "learn-lead")) }
        h2 { (say(lang, "learn-lessons")) }
        p { (say(lang, "learn-lessons-text")) }
        div.two { @for game in games { @if !outlines(game.about.id).is_empty() { (list(game, learnt, lang)) } } }
        div.three {
            section.sheet {
                h2 { (say(lang, "learn-play")) }
                p { (say(lang, "learn-play-text")) }
                @for game in games {
                    form method="post" action={ "/play/" (game.about.id) } {
                        input type="hidden" name="luck" data-later;
                        @if let Some(level) = game.levels.first() { input type="hidden" name="level" value=(level); }
                        button.main { (game.about.title(lang)) }
                    }
                }
            }
            section.sheet {
                h2 { (say(lang, "learn-why")) }
                p { (say(lang, "learn-why-text")) }
            }
            section.sheet {
                h2 { (say(lang, "learn-read")) }
                p { (say(lang, "learn-read-text")) }
                @for game in games {
                    p { a href={ "/rules/" (game.about.id) } { (tell(lang, "rules-title", &[("game", &game.about.title(lang))])) } }
                    p { a href={ "/data/" (game.about.id) } { (tell(lang, "data-title", &[("game", &game.about.title(lang))])) } }
                }
            }
        }
        section.sheet {
            h2 { (say(lang, "learn-keys")) }
            (home::keys(lang))
        }
    };
    frame(ctx, "read", &say(lang, "learn-title"), body)
}

/// The address of a lesson after so many actions.
fn address(view: &LessonView, at: usize) -> String {
    format!("/learn/{}/{}?at={at}", view.about.id, view.number)
}

fn board(view: &LessonView, lang: Lang) -> Markup {
    let label = draw::escape(&say(lang, "lesson-board"));
    let attrs = format!("class=\"board\" role=\"img\" aria-label=\"{label}\"");
    html! {
        div.lesson-board {
            div.lesson-map tabindex="0" role="region" aria-label=(say(lang, "lesson-board")) {
                (PreEscaped(draw::frame::inline(&view.board, &attrs)))
            }
            div.lesson-zoom.js {
                button type="button" data-zoom="in" title=(say(lang, "lesson-larger")) aria-label=(say(lang, "lesson-larger")) { (art::plus()) }
                button type="button" data-zoom="out" title=(say(lang, "lesson-smaller")) aria-label=(say(lang, "lesson-smaller")) { (art::minus()) }
            }
        }
    }
}

/// A thing that leads to moves: the same page, with this thing picked too.
fn next(view: &LessonView, next: &Next, lang: Lang) -> Markup {
    let path: Vec<&str> = view.picked.iter().map(String::as_str).chain([next.thing.as_str()]).collect();
    html! {
        li {
            button name="pick" value=(path.join(" ")) data-next=(next.thing) {
                (next.name) " " span.count { (tell(lang, "moves-count", &[("n", &next.moves.to_string())])) }
            }
        }
    }
}

fn offer(offer: &Offer) -> Markup {
    html! { li { button name="try" value=(offer.text) data-things=(offer.things.join(" ")) { (offer.label) } } }
}

/// The moves of a task, in the order of the game: which one is meant does not show.
fn moves(view: &LessonView, lang: Lang) -> Markup {
    html! {
        form.offers method="get" action={ "/learn/" (view.about.id) "/" (view.number) } {
            input type="hidden" name="at" value=(view.at);
            h2.unseen { (say(lang, "lesson-moves")) }
            @if !view.picked.is_empty() { p { a.button href=(address(view, view.at)) { (say(lang, "lesson-clear")) } } }
            ol {
                @for one in &view.pointing.next { (next(view, one, lang)) }
                @for one in &view.pointing.offers { (offer(one)) }
            }
        }
    }
}

/// What is said when the lesson is done, and where to go from there.
fn end(view: &LessonView, lang: Lang) -> Markup {
    let about = view.about;
    html! {
        p { strong { (say(lang, "lesson-finished")) } @if view.next.is_none() { " " (say(lang, "lesson-finished-all")) } }
        @if !view.rules.is_empty() {
            p { (say(lang, "lesson-rules")) @for rule in view.rules { " " a.rule href={ "/rules/" (about.id) "#" (rule) } { (rule) } } }
        }
        @if let Some((number, next)) = view.next {
            p { a.main href={ "/learn/" (about.id) "/" (number) } data-go { (tell(lang, "lesson-following", &[("lesson", next.title.of(lang))])) } }
        } @else {
            form method="post" action={ "/play/" (about.id) } {
                input type="hidden" name="level" value="recruit";
                button.main { (say(lang, "lesson-play")) }
            }
        }
    }
}

/// What to do now.
fn now(view: &LessonView, lang: Lang) -> Markup {
    let of = |n: usize| n.to_string();
    html! {
        section.lesson-now id="now" tabindex="-1" aria-label=(say(lang, "lesson-moves")) {
            p.faint.small { (tell(lang, "lesson-step", &[("at", &of((view.at + 1).min(view.actions))), ("actions", &of(view.actions))])) }
            @if !view.told.is_empty() {
                ul.told aria-label=(say(lang, "lesson-told")) { @for line in &view.told { li { (line) } } }
            }
            @if let Some(text) = &view.say { p.said { (text) } }
            @if let Some(text) = &view.task { p.task { (text) } }
            div role="status" {
                @if let Some(hint) = &view.hint { p.hint { (hint) } }
                @if let Some(answer) = &view.answer {
                    p.wrong { "✗ " (answer.text) @if !answer.rule.is_empty() { " " a.rule href={ "/rules/" (view.about.id) "#" (answer.rule) } { (answer.rule) } } }
                }
            }
            @if view.done() { (end(view, lang)) } @else if view.task.is_some() {
                (moves(view, lang))
                @if !view.hand.is_empty() {
                    h2.small { (view.hand_title) }
                    ul.cards { @for card in &view.hand { (panels::card(card)) } }
                }
            }
            nav.row aria-label=(say(lang, "learn-title")) {
                @if view.at > 0 { a.button href=(address(view, view.at - 1)) data-go { (say(lang, "lesson-back")) } }
                @if view.task.is_some() && view.hint.is_none() && !view.done() {
                    a.button href={ (address(view, view.at)) "&hint=true" } data-go { (say(lang, "lesson-hint")) }
                }
                @if view.task.is_none() && !view.done() { a.main href=(address(view, view.at + 1)) data-go { (say(lang, "lesson-next")) } }
            }
        }
    }
}

/// The page of a lesson.
pub fn lesson(ctx: &PageContext, view: &LessonView) -> Markup {
    let lang = ctx.lang;
    let number = [("number", &*view.number.to_string()), ("count", &*view.count.to_string())];
    let body = html! {
        div.lesson id="lesson" data-look=(view.look.join(" ")) data-here=(address(view, view.at)) {
            p.small {
                a href={ "/learn#" (view.about.id) } { (say(lang, "lesson-all")) } " · " (view.about.title(lang)) " · " (tell(lang, "lesson-number", &number))
                @if view.at > 0 { " · " a href={ "/learn/" (view.about.id) "/" (view.number) } data-go { (say(lang, "lesson-again")) } }
            }
            h1 { (view.title) }
            div.lesson-both {
                (board(view, lang))
                (now(view, lang))
            }
        }
        script type="module" src=(crate::assets::path(SCRIPT)) {}
    };
    // The switch of the language comes back to the same step.
    let ctx = PageContext { path: address(view, view.at), ..ctx.clone() };
    frame(&ctx, "read at-lesson", &view.title, body)
}
