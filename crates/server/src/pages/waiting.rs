//! The waiting room: a table before its game is dealt.

use super::home::seat_name;
use super::words::{self, say, tell};
use super::{chairs, frame, page_version, panels};
use crate::views::{PageContext, Sitter, TableView, WaitingRoom};
use maud::{Markup, html};

/// Who is missing, and how to begin without them.
fn begin(view: &TableView, room: &WaitingRoom) -> Markup {
    let lang = view.lang;
    let names = |seats: &[String]| seats.iter().map(|seat| seat_name(view.about, seat, lang)).collect::<Vec<String>>();
    let (missing, awaited) = (names(&room.missing), names(&room.awaited));
    html! {
        p.asked role="status" {
            @if !awaited.is_empty() { (tell(lang, "waiting-awaited", &[("seats", &awaited.join(", "))])) }
            @else if missing.is_empty() { (say(lang, "waiting-full")) " " (say(lang, "waiting-come")) }
            @else { (tell(lang, "waiting-missing", &[("seats", &missing.join(", "))])) }
        }
        @if view.host && awaited.is_empty() {
            form.row id="begin" method="post" action={ "/t/" (view.id) "/begin" } {
                input type="hidden" name="luck" data-luck[room.may_give];
                @if missing.is_empty() {
                    button.main { (say(lang, "waiting-begin")) }
                } @else {
                    label for="begin-level" { (say(lang, "waiting-level")) }
                    select id="begin-level" name="level" { (words::levels(view)) }
                    button.main { (say(lang, "waiting-begin-bots")) }
                }
            }
        } @else if !missing.is_empty() && !view.host {
            p.faint { (say(lang, "waiting-host")) }
        }
    }
}

/// What changes while people come. The script of a page whose reader has a seat adds luck of its own
/// (`data-give`), and begins at once where nobody is missing (`data-begin`).
pub(super) fn room(ctx: &PageContext, view: &TableView, room: &WaitingRoom) -> Markup {
    let lang = view.lang;
    let alone = view.seats.iter().all(|card| card.mine || matches!(card.sitter, Sitter::Bot { .. } | Sitter::Rules));
    html! {
        div.waiting id="waiting" data-id=(view.id) data-version=(page_version(&view.version, view.here)) data-give[room.may_give]
            data-begin[view.host && room.missing.is_empty() && alone] {
            section.sheet {
                (begin(view, room))
                @if let (Some(seconds), false) = (room.begins_in, room.to_add.is_empty()) {
                    @let seats = room.to_add.iter().map(|seat| seat_name(view.about, seat, lang)).collect::<Vec<_>>();
                    p { (tell(lang, "waiting-dice", &[("seats", &seats.join(", ")), ("seconds", &seconds.to_string())])) }
                }
                @if !room.missing.is_empty() { p.faint { (say(lang, "waiting-lead")) } }
            }
            div.two {
                (chairs::chairs(ctx, view))
                div {
                    (super::time::panel(view))
                    (chairs::setup(view))
                    (chairs::fair(view))
                    p.faint { (say(lang, "waiting-luck")) }
                }
            }
            @if !view.log.is_empty() {
                section.sheet aria-labelledby="log-h" { h2 id="log-h" { (say(lang, "log-title")) } (panels::lines(view)) }
            }
            noscript { p { a.button href={ "/t/" (view.id) } { (say(lang, "waiting-again")) } } }
        }
    }
}

/// The page.
pub(super) fn page(ctx: &PageContext, view: &TableView, waiting: &WaitingRoom) -> Markup {
    let lang = view.lang;
    let body = html! {
        h1 { (view.about.title(lang)) " · " (say(lang, "waiting-title")) }
        (room(ctx, view, waiting))
        section.sheet aria-labelledby="chat-h" {
            h2 id="chat-h" { (say(lang, "chat-title")) }
            (panels::chat(view))
            @if view.may_speak {
                form.say method="post" action={ "/t/" (view.id) "/chat" } {
                    label.unseen for="say" { (say(lang, "chat-say")) }
                    input id="say" name="text" maxlength="400" required autocomplete="off" placeholder=(say(lang, "chat-say"));
                    button { (say(lang, "chat-send")) }
                }
            }
        }
    };
    frame(ctx, "read", &format!("{} · {}", view.about.title(lang), say(lang, "waiting-title")), body)
}
