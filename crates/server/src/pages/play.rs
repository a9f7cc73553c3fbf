//! The table page, its fragments and its pictures.

use super::frame;
use crate::sight::{Fragment, PageContext, TableView};
use maud::{Markup, PreEscaped, html};

fn board(view: &TableView) -> Markup {
    html! {
        section id="board" {
            svg viewBox={ "0 0 " (view.board.width) " " (view.board.height) } {
                (PreEscaped(&view.board.ground)) (PreEscaped(&view.board.live))
            }
        }
    }
}

fn panel(view: &TableView) -> Markup {
    html! {
        section id="panel" {
            @for mine in &view.mine {
                p { (mine.prompt) }
                @for offer in &mine.offers {
                    form method="post" action={ "/t/" (view.id) "/move" } {
                        input type="hidden" name="seat" value=(view.about.seat_id(mine.seat));
                        input type="hidden" name="decision" value=(mine.decision);
                        button name="move" value=(offer.text) { (offer.label) }
                    }
                }
            }
            ol { @for line in &view.log { li { (line.text) } } }
            ol { @for line in &view.chat { li { (line.name) ": " (line.text) } } }
        }
    }
}

/// The table page; also every step of a replay ([`TableView::at`]).
pub fn table(ctx: &PageContext, view: &TableView) -> Markup {
    let body = html! {
        div id="table" data-id=(view.id) data-version=(view.version) { (board(view)) (panel(view)) }
    };
    frame(ctx, &view.about.title(ctx.lang), body)
}

/// The whole log.
pub fn log(ctx: &PageContext, view: &TableView) -> Markup {
    frame(ctx, &view.about.title(ctx.lang), html! { ol { @for line in &view.log { li { (line.text) } } } })
}

/// The parts of the table page that may change, in a fixed order. The stream sends those whose bytes differ.
pub fn fragments(_ctx: &PageContext, view: &TableView) -> Vec<Fragment> {
    vec![
        Fragment { id: "board".into(), html: board(view).into_string() },
        Fragment { id: "panel".into(), html: panel(view).into_string() },
    ]
}

/// The board as a picture of its own.
pub fn board_svg(view: &TableView) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\">{}{}</svg>",
        view.board.width, view.board.height, view.board.ground, view.board.live
    )
}

/// The board as PNG; `Err` says what went wrong.
pub fn board_png(_view: &TableView) -> Result<Vec<u8>, String> {
    Err("no picture yet".into())
}
