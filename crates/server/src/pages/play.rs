//! The table page, its fragments and its pictures.
//!
//! The page is a frame of fixed places; what may change is in fragments (see [`super::panels`] and
//! [`super::chairs`]), which the event stream replaces one by one. The ground of the board is sent once, the
//! parts of its live layer when they change. Everything works as plain forms; the script adds clicking on the
//! board.

use super::words::{say, tell};
use super::{art, chairs, frame, framed, page_version, panels, time, waiting};
use crate::views::{Fragment, PageContext, TableView};
use draw::picture::Animation;
use maud::{Markup, PreEscaped, html};
use table::{Ask, Drawing};

/// The id of the board's live layer.
const LIVE: &str = "live";

fn board(view: &TableView) -> Markup {
    let lang = view.lang;
    let label = tell(lang, "board-label", &[("game", &view.about.title(lang))]);
    let around = if view.board.around { " data-around" } else { "" };
    let attrs = format!("class=\"board\" role=\"group\" aria-label=\"{}\"{around}", draw::escape(&label));
    html! {
        section.stage id="stage" aria-label=(label) {
            p.caption id="caption" aria-hidden="true" {}
            div.film-tools id="film-tools" role="group" aria-label=(say(lang, "film")) hidden {
                button type="button" data-film="next" title=(say(lang, "film-next")) aria-label=(say(lang, "film-next")) { (art::next()) }
                button type="button" data-film="end" title=(say(lang, "film-end")) aria-label=(say(lang, "film-end")) { (art::last()) }
            }
            div.verdict id="verdict" role="status" hidden {}
            div.sheet-of-paper id="board" {
                (PreEscaped(draw::frame::layered(&view.board, &attrs, LIVE)))
                div.strips.js id="strips" aria-hidden="true" {}
                div.minimap.js id="minimap" aria-hidden="true" { div.seen {} }
            }
            // On a phone the tools wait behind one button.
            button.view-tools.js type="button" id="view-tools" aria-expanded="false" aria-controls="tools" { (art::layers()) span { (say(lang, "view-tools")) } }
            div.under id="tools" {
                @if !view.board.layers.is_empty() {
                    details.layers.js { summary.button title=(say(lang, "board-layers")) { (art::layers()) span { (say(lang, "layers")) } }
                    div role="group" aria-label=(say(lang, "board-layers")) {
                        @for (i, layer) in view.board.layers.iter().enumerate() {
                            // A group of layers says once what it is.
                            @let known = i > 0 && view.board.layers[i - 1].group == layer.group;
                            @if !known && !layer.group.is_empty() { span.group { (layer.group) } }
                            @let name = format!("{} {}", layer.group, layer.title);
                            @let seen = (layer.seen != [0, 0]).then(|| format!("{} {}", layer.seen[0], layer.seen[1]));
                            button type="button" data-show=(layer.id) data-seen=[seen] aria-pressed="false" aria-label=(name.trim()) { (layer.title) }
                        }
                    } }
                }
                button.js type="button" id="open-settings" aria-haspopup="dialog" title=(say(lang, "settings-title")) aria-label=(say(lang, "settings-title")) { (art::gear()) span { (say(lang, "settings-title")) } }
                div.zoom role="group" aria-label=(say(lang, "board-controls")) {
                    button type="button" data-zoom="in" title=(say(lang, "zoom-in")) aria-label=(say(lang, "zoom-in")) { (art::plus()) span { (say(lang, "zoom-in")) } }
                    button type="button" data-zoom="out" title=(say(lang, "zoom-out")) aria-label=(say(lang, "zoom-out")) { (art::minus()) span { (say(lang, "zoom-out")) } }
                    button type="button" data-zoom="fit" title=(say(lang, "zoom-fit")) aria-label=(say(lang, "zoom-fit")) { (art::whole()) span { (say(lang, "zoom-fit")) } }
                }
            }
        }
    }
}

/// Where the reader asks why something cannot be done; the script fills in what can be asked about.
fn why_dialog(view: &TableView) -> Markup {
    let lang = view.lang;
    html! {
        dialog id="why" aria-labelledby="why-h" {
            form method="dialog" {
                h2 id="why-h" { (say(lang, "why-title")) }
                p { label for="why-target" { (say(lang, "why-lead")) } }
                p { select id="why-target" name="target" {} }
                p.row {
                    button.main type="submit" value="ask" { (say(lang, "why-ask")) }
                    button type="submit" value="" { (say(lang, "close")) }
                }
            }
        }
    }
}

/// What stands beside the board, one at a time; the log first. On a phone these are sheets over the board.
const TABS: [(&str, &str); 6] = [
    ("talk", "tab-log"),
    ("moves", "tab-moves"),
    ("trays", "tab-table"),
    ("speech", "tab-talk"),
    ("book", "tab-rules"),
    ("more", "tab-more"),
];

fn tabs(view: &TableView) -> Markup {
    let lang = view.lang;
    html! {
        nav.tabs.js aria-label=(say(lang, "more-title")) {
            @for (panel, word) in TABS {
                button type="button" data-sheet=(panel) aria-expanded=(if panel == "talk" { "true" } else { "false" }) { (say(lang, word)) }
            }
        }
    }
}

/// What was said, and the line to say something.
fn speech(view: &TableView) -> Markup {
    let lang = view.lang;
    html! {
        div.panel id="speech" {
            h2 id="chat-h" { (say(lang, "chat-title")) }
            (panels::chat(view))
            @if view.may_speak && view.at.is_none() {
                form.say method="post" action={ "/t/" (view.id) "/chat" } data-clear {
                    @if !view.allies.is_empty() {
                        label.unseen for="audience" { (say(lang, "chat-to")) }
                        select id="audience" name="audience" autocomplete="off" {
                            option value="all" { (say(lang, "chat-to-all")) }
                            option value="allies" { (tell(lang, "chat-to-allies", &[("seats", &panels::names(view, &view.allies))])) }
                        }
                    }
                    label.unseen for="say" { (say(lang, "chat-say")) }
                    input id="say" name="text" maxlength="400" required autocomplete="off" placeholder=(say(lang, "chat-say"));
                    button { (say(lang, "chat-send")) }
                }
            }
        }
    }
}

/// The rules beside the board: the script fetches what is searched for; without it they are a page of their
/// own.
fn book(view: &TableView) -> Markup {
    let lang = view.lang;
    let rules = format!("/rules/{}", view.about.id);
    html! {
        div.panel id="book" {
            h2 { (say(lang, "home-rules")) }
            form.search action=(rules) target="_blank" {
                label.unseen for="book-q" { (say(lang, "rules-search")) }
                input id="book-q" type="search" name="q" placeholder=(say(lang, "rules-search"));
                button { (say(lang, "rules-go")) }
            }
            p.small { a href=(rules) target="_blank" { (say(lang, "rules-all")) } " · " a href="/learn" target="_blank" { (say(lang, "nav-learn")) } }
            (panels::guide(view))
            div.found id="book-found" tabindex="0" role="region" aria-label=(say(lang, "rules-go")) {}
        }
    }
}

/// How the reader wants the table: kept in the browser, for every table.
fn settings(ctx: &PageContext, view: &TableView) -> Markup {
    let lang = view.lang;
    let back = html! { input type="hidden" name="back" value=(ctx.path); };
    html! {
        dialog id="settings" aria-labelledby="settings-h" {
            form method="dialog" {
                h2 id="settings-h" { (say(lang, "settings-title")) }
                p.field {
                    label for="pace" { (say(lang, "pace")) }
                    select id="pace" data-keep="pace" {
                        @for pace in ["quick", "slow", "step", "once"] { option value=(pace) { (say(lang, &format!("pace-{pace}"))) } }
                    }
                }
                p.check { label { input type="checkbox" data-keep="sound"; (say(lang, "settings-sound")) } }
                p.check { label { input type="checkbox" data-keep="confirm"; (say(lang, "settings-confirm")) } }
                p.check { label { input type="checkbox" data-keep="pass"; (say(lang, "settings-pass")) } }
                p.faint { (say(lang, "standing-note")) }
                p.faint { (say(lang, "settings-note")) }
                p.row { button.main type="submit" { (say(lang, "close")) } }
            }
            div.row {
                form method="post" action="/theme" {
                    (back)
                    button name="theme" value="light" { (say(lang, "theme-light")) }
                    " " button name="theme" value="dark" { (say(lang, "theme-dark")) }
                }
                form method="post" action="/lang" {
                    (back)
                    @for one in table::Lang::ALL { button name="lang" value=(one.code()) lang=(one.code()) { (say(one, "lang-name")) } " " }
                }
            }
            @if view.mine.iter().any(|mine| mine.topic.is_some() || !mine.standing.is_empty()) {
                p { a href="#standing" { (say(lang, "standing-title")) } }
            }
        }
    }
}

/// The colours of the seats in the reader's light, in the order of the seats.
fn colours(ctx: &PageContext, view: &TableView) -> Option<String> {
    let kind = crate::kinds::all().into_iter().find(|kind| kind.about().id == view.about.id)?;
    let light = usize::from(ctx.light == table::Light::Night);
    let all: Vec<String> = (kind.game.colours)().into_iter().map(|of| of[light].clone()).collect();
    (!all.is_empty()).then(|| all.join(" "))
}

/// The table page; also every step of a replay ([`TableView::at`]).
pub fn table(ctx: &PageContext, view: &TableView) -> Markup {
    if let Some(room) = &view.waiting_room {
        return waiting::page(ctx, view, room);
    }
    let lang = ctx.lang;
    let shape = match (view.board.width, view.board.height) {
        (wide, high) if wide > high => "wide",
        // Higher than wide, but not by much.
        (wide, high) if 4 * wide > 3 * high => "tall broad",
        _ => "tall",
    };
    let at = view.at.map(|at| at.to_string());
    // Only who can answer is asked here, so an answer that comes by itself tells nobody anything.
    let who_can = view.setup.iter().any(|(option, value)| option == Ask::OPTION.id && value == Ask::WHO_CAN);
    let body = html! {
        h1.unseen { (view.about.title(lang)) }
        div.{ "table " (shape) }.replay[view.at.is_some()] id="table"
            data-id=(view.id) data-version=(page_version(&view.version, view.here)) data-at=[at] data-steps=(view.steps) data-colours=[colours(ctx, view)] data-rules={ "/rules/" (view.about.id) } data-turn-icon=(crate::assets::path("mark-turn.svg"))
            data-who-can[who_can]
            data-say-lost=(say(lang, "live-lost")) data-say-back=(say(lang, "live-back"))
            data-say-copied=(say(lang, "link-copied")) data-say-renewed=(say(lang, "link-renewed")) data-say-fine=(say(lang, "why-fine")) data-say-unused=(say(lang, "why-unused"))
            data-say-hint=(say(lang, "hint-says")) data-say-play=(say(lang, "hint-play"))
            data-say-none=(say(lang, "hint-none")) data-say-close=(say(lang, "close")) data-say-turn=(say(lang, "your-turn"))
            data-say-several=(say(lang, "several-note")) data-say-several-gone=(say(lang, "several-gone")) data-say-several-way=(say(lang, "several-way")) data-say-several-play=(say(lang, "several-play"))
            data-say-less=(say(lang, "amount-less")) data-say-more=(say(lang, "amount-more"))
            data-say-far=(say(lang, "film-far")) data-say-stands=(say(lang, "standing-given"))
            data-say-since=(say(lang, "since")) data-say-watch=(say(lang, "since-watch")) {
            (board(view))
            (panels::hand(view))
            div.side {
                (panels::prompt(view))
                (tabs(view))
                div.panel.open id="talk" {
                    h2 id="log-h" { (say(lang, "log-title")) " " a.small href={ "/t/" (view.id) "/log" } { (say(lang, "log-all")) } }
                    (panels::lines(view))
                }
                div.panel id="trays" { (panels::others(view)) }
                (speech(view))
                (book(view))
                div.panel id="more" {
                    (chairs::chairs(ctx, view))
                    (time::panel(view))
                    (chairs::downloads(view))
                    (chairs::fair(view))
                    (chairs::setup(view))
                    // What comes and goes with the questions has nothing below it that it could move.
                    @if view.at.is_none() { (chairs::resign(view)) (panels::standing(view)) }
                }
                (panels::moves(view))
            }
        }
        (why_dialog(view))
        (settings(ctx, view))
        dialog id="keys" aria-labelledby="keys-h" {
            h2 id="keys-h" { (say(lang, "learn-keys")) }
            (super::home::keys(lang))
            form method="dialog" { button.main { (say(lang, "close")) } }
        }
        div.sheet-held id="sheet" role="status" hidden {}
        div.tip id="tip" aria-hidden="true" hidden {}
        div.held id="held" aria-hidden="true" hidden {}
        div.toast id="toast" role="status" aria-live="polite" {}
    };
    let in_bar = html! { (chairs::around(view)) (panels::score(view)) };
    framed(ctx, "at-table", &view.about.title(lang), in_bar, body)
}

/// The whole log.
pub fn log(ctx: &PageContext, view: &TableView) -> Markup {
    let lang = ctx.lang;
    let body = html! {
        h1 { (say(lang, "log-title")) " · " (view.about.title(lang)) }
        p { a href={ "/t/" (view.id) } { (say(lang, "back-table")) } }
        (panels::lines(view))
    };
    frame(ctx, "read", &say(lang, "log-title"), body)
}

/// The parts of the table page that may change, in a fixed order. The stream sends those whose bytes differ;
/// what lies on the board it sends part by part.
pub fn fragments(ctx: &PageContext, view: &TableView) -> Vec<Fragment> {
    let part = |id: &str, html: Markup| Fragment { id: id.into(), html: html.into_string() };
    if let Some(room) = &view.waiting_room {
        return vec![part("waiting", waiting::room(ctx, view, room)), part("chat", panels::chat(view))];
    }
    vec![
        part("prompt", panels::prompt(view)),
        part("hand", panels::hand(view)),
        part("others", panels::others(view)),
        part("moves", panels::moves(view)),
        part("lines", panels::lines(view)),
        part("chat", panels::chat(view)),
        part("chairs", chairs::chairs(ctx, view)),
        part("score", panels::score(view)),
        part("around", chairs::around(view)),
        part("guide", panels::guide(view)),
        part("standing", panels::standing(view)),
        part("downloads", chairs::downloads(view)),
        part("fair", chairs::fair(view)),
        part("resign", chairs::resign(view)),
        part("time", time::panel(view)),
    ]
}

/// The board as a picture of its own.
pub fn board_svg(view: &TableView) -> String {
    draw::frame::document(&view.board, &view.about.title(view.lang))
}

/// The board as PNG; `Err` says what went wrong.
pub fn board_png(view: &TableView) -> Result<Vec<u8>, String> {
    draw::picture::png(&view.board, 1200).map_err(|e| e.to_string())
}

/// Boards one after the other as an animated GIF; `Err` says what went wrong. What looks the same is shown
/// once.
pub fn film_gif(boards: impl Iterator<Item = Drawing>) -> Result<Vec<u8>, String> {
    let mut boards = boards.peekable();
    let Some(first) = boards.peek() else { return Ok(Vec::new()) };
    let mut bytes = Vec::new();
    let mut film = Animation::new(&mut bytes, first, 480).map_err(|e| e.to_string())?;
    let mut shown = None;
    while let Some(board) = boards.next() {
        if shown.as_ref() != Some(&board) {
            let hundredths = if boards.peek().is_some() { 40 } else { 400 };
            film.add(&board, hundredths).map_err(|e| e.to_string())?;
            shown = Some(board);
        }
    }
    drop(film);
    Ok(bytes)
}
