//! The first page, the pages that open a table, and the way in by a link.

use super::frame;
use crate::sight::{GameCard, HomeView, JoinView, NewTableView, PageContext, TableCard};
use maud::{Markup, html};

fn cards(title: &str, tables: &[TableCard]) -> Markup {
    html! {
        h2 { (title) }
        ul {
            @for table in tables {
                li { a href={ "/t/" (table.id) } { (table.game) " " (table.id) } }
            }
        }
    }
}

/// The first page.
pub fn home(ctx: &PageContext, home: &HomeView) -> Markup {
    let body = html! {
        h1 { "Bivouac" }
        @for game in &home.games {
            section {
                h2 { (game.about.title(ctx.lang)) }
                form method="post" action={ "/play/" (game.about.id) } {
                    select name="level" aria-label="level" {
                        @for level in &game.levels { option value=(level) selected[*level == game.level] { (level) } }
                    }
                    button { "▶" }
                }
                a href={ "/new/" (game.about.id) } { "+" }
            }
        }
        (cards("☖", &home.mine))
        (cards("☗", &home.open))
    };
    frame(ctx, "Bivouac", body)
}

/// How to learn the games.
pub fn learn(ctx: &PageContext, games: &[GameCard]) -> Markup {
    let body = html! {
        @for game in games {
            p { a href={ "/rules/" (game.about.id) } { (game.about.title(ctx.lang)) } }
        }
    };
    frame(ctx, "Bivouac", body)
}

/// The page where a table is set up.
pub fn new_table(ctx: &PageContext, new: &NewTableView) -> Markup {
    let about = new.game.about;
    let body = html! {
        h1 { (about.title(ctx.lang)) }
        form method="post" action={ "/new/" (about.id) } {
            @for option in &new.options {
                label { (option.id)
                    select name={ "option-" (option.id) } {
                        @for value in option.values { option { (value) } }
                    }
                }
            }
            @for (i, seat) in about.seats.iter().enumerate() {
                label { (seat.id)
                    select name={ "seat-" (seat.id) } {
                        option value="me" selected[i == 0] { "me" }
                        option value="friend" selected[i != 0] { "friend" }
                        option value="open" { "open" }
                        @for level in &new.game.levels { option value={ "bot:" (level) } { (level) } }
                    }
                }
            }
            label { input type="checkbox" name="listed"; "listed" }
            label { input type="checkbox" name="hotseat"; "hotseat" }
            button { "▶" }
        }
    };
    frame(ctx, &about.title(ctx.lang), body)
}

/// The page behind an invitation.
pub fn join(ctx: &PageContext, join: &JoinView) -> Markup {
    let body = html! {
        h1 { (join.about.title(ctx.lang)) }
        form id="join" method="post" action={ "/t/" (join.id) "/join" } {
            label { "key" input name="key" autocomplete="off"; }
            button { "▶" }
        }
    };
    frame(ctx, &join.about.title(ctx.lang), body)
}
