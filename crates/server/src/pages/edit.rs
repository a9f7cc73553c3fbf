//! The position editor: the board beside the text, what can be changed as fields, and what the position is
//! for. It knows no game: fields come from the text, places from the drawing.

use super::frame;
use super::words::{level, say, tell};
use crate::views::PageContext;
use host::positions::{Field, Kept};
use maud::{Markup, PreEscaped, html};
use serde::Serialize;
use table::{About, BadInput, Lang, Seat};

/// What the editor shows.
pub struct EditView {
    /// The game.
    pub about: &'static About,
    /// The position as text.
    pub text: String,
    /// What is wrong with it.
    pub bad: Option<BadInput>,
    /// The board; nothing when the text describes none.
    pub board: Option<String>,
    /// Who is asked, in words.
    pub asked: String,
    /// What can be changed.
    pub fields: Vec<Field>,
    /// Words that stand somewhere and can be put elsewhere.
    pub pieces: Vec<String>,
    /// Things on the board.
    pub things: Vec<String>,
    /// The field that was changed last.
    pub path: String,
    /// Seats that somebody can take.
    pub seats: Vec<Seat>,
    /// The levels of bots.
    pub levels: Vec<&'static str>,
}

/// The same for the script.
#[derive(Serialize)]
pub struct Edited<'a> {
    text: &'a str,
    told: String,
    line: usize,
    board: Option<&'a str>,
    fields: String,
    pieces: String,
    things: String,
}

impl EditView {
    /// The same for the script.
    pub fn edited(&self, lang: Lang) -> Edited<'_> {
        Edited {
            text: &self.text,
            told: told(self, lang),
            line: self.bad.as_ref().map_or(0, |bad| bad.line),
            board: self.board.as_deref(),
            fields: fields(self, lang).into_string(),
            pieces: words(&self.pieces).into_string(),
            things: words(&self.things).into_string(),
        }
    }
}

fn told(view: &EditView, lang: Lang) -> String {
    match &view.bad {
        None => tell(lang, "edit-sound", &[("asked", &view.asked)]),
        Some(bad) if bad.line > 0 => {
            tell(lang, "edit-bad-line", &[("line", &bad.line.to_string()), ("why", &bad.what)])
        }
        Some(bad) => tell(lang, "edit-bad", &[("why", &bad.what)]),
    }
}

fn fields(view: &EditView, lang: Lang) -> Markup {
    let name = |field: &Field| match field.kept {
        Kept::Places => tell(lang, "edit-places", &[("path", &field.path)]),
        _ => field.path.clone(),
    };
    html! {
        @for field in &view.fields {
            @let kept = serde_json::to_value(field.kept).unwrap_or_default();
            option value=(field.path) data-kept=(kept.as_str().unwrap_or_default()) data-value=(field.value) selected[field.path == view.path] { (name(field)) }
        }
    }
}

fn words(all: &[String]) -> Markup {
    html! { @for word in all { option value=(word) {} } }
}

/// The page of the editor.
pub fn edit(ctx: &PageContext, view: &EditView) -> Markup {
    let (lang, id) = (ctx.lang, view.about.id);
    let title = tell(lang, "edit-title", &[("game", &view.about.title(lang))]);
    let body = html! {
        h1 { (title) }
        p { (say(lang, "edit-lead")) }
        form id="edit" method="post" action={ "/edit/" (id) } data-copied=(say(lang, "edit-copied")) {
            p.verdict id="edit-told" role="status" { (told(view, lang)) }
            div.desk {
                div.still id="edit-board" { @if let Some(board) = &view.board { (PreEscaped(board)) } }
                div {
                    label for="edit-text" { (say(lang, "edit-text")) }
                    textarea id="edit-text" name="text" rows="22" spellcheck="false" autocomplete="off" aria-describedby="edit-told" { (view.text) }
                }
            }
            fieldset {
                legend { (say(lang, "edit-change")) }
                p.note { (say(lang, "edit-how")) }
                p {
                    label for="edit-path" { (say(lang, "edit-field")) } " "
                    select id="edit-path" name="path" { (fields(view, lang)) } " "
                    label for="edit-place" { (say(lang, "edit-place")) } " "
                    input id="edit-place" name="place" list="edit-things" autocomplete="off" size="10"; " "
                    label for="edit-value" { (say(lang, "edit-value")) } " "
                    input id="edit-value" name="value" list="edit-pieces" autocomplete="off" size="16";
                    datalist id="edit-things" { (words(&view.things)) }
                    datalist id="edit-pieces" { (words(&view.pieces)) }
                }
                p {
                    button.main name="change" value="put" { (say(lang, "edit-put")) } " "
                    button name="change" value="take" { (say(lang, "edit-take")) } " "
                    button name="change" value="set" { (say(lang, "edit-set")) } " "
                    button name="change" value="" { (say(lang, "edit-check")) } " "
                    button.js-only type="button" id="edit-undo" disabled { (say(lang, "edit-undo")) } " "
                    button.js-only type="button" id="edit-redo" disabled { (say(lang, "edit-redo")) }
                }
            }
            fieldset {
                legend { (say(lang, "edit-keep")) }
                p {
                    button formaction={ "/edit/" (id) "/file" } { (say(lang, "edit-file")) } " "
                    button formaction={ "/edit/" (id) "/board.svg" } { (say(lang, "edit-picture")) } " "
                    button.js-only type="button" id="edit-link" { (say(lang, "edit-link")) } " "
                    a href={ "/edit/" (id) } { (say(lang, "edit-new")) }
                }
                p.js-only { label for="edit-open" { (say(lang, "edit-open")) } " " input type="file" id="edit-open" accept=".toml,text/plain"; }
            }
            fieldset {
                legend { (say(lang, "edit-play")) }
                p {
                    label for="edit-seat" { (say(lang, "edit-seat")) } " "
                    select id="edit-seat" name="seat" { @for seat in &view.seats { option value=(view.about.seat_id(*seat)) { (view.about.seat_name(*seat, lang)) } } } " "
                    label for="edit-level" { (say(lang, "replay-fork-against")) } " "
                    select id="edit-level" name="level" { @for one in &view.levels { option value=(one) { (level(lang, one)) } } } " "
                    button formaction={ "/edit/" (id) "/play" } { (say(lang, "edit-play")) }
                }
            }
        }
        script type="module" src=(crate::assets::path("edit.js")) {}
    };
    frame(ctx, "read", &title, body)
}
