//! Pages to read: rules, figures, credits, refusals.

use super::frame;
use crate::sight::{DataView, ErrorView, GameCard, PageContext, RulesView};
use maud::{Markup, html};

/// The rules of a game, searchable. Each rule has its id as the element's id, so that links reach it.
pub fn rules(ctx: &PageContext, view: &RulesView) -> Markup {
    let body = html! {
        h1 { (view.about.title(ctx.lang)) }
        form { input type="search" name="q" value=(view.query) aria-label="?"; }
        dl { @for rule in &view.rules { dt id=(rule.id) { (rule.id) } dd { (rule.text(ctx.lang)) } } }
    };
    frame(ctx, &view.about.title(ctx.lang), body)
}

/// The figures of a game with their sources.
pub fn data(ctx: &PageContext, view: &DataView) -> Markup {
    let body = html! {
        h1 { (view.about.title(ctx.lang)) }
        dl { @for figure in &view.figures { dt { (figure.name) } dd { (figure.text) " " (figure.note) } } }
    };
    frame(ctx, &view.about.title(ctx.lang), body)
}

/// Credits to the authors and publishers of the games.
pub fn credits(ctx: &PageContext, games: &[GameCard]) -> Markup {
    frame(ctx, "Bivouac", html! { @for game in games { p { (game.about.title(ctx.lang)) } } })
}

/// A page that says why something was not done.
pub fn error(ctx: &PageContext, view: &ErrorView) -> Markup {
    let body = html! {
        h1 { (view.status) }
        p { (view.notice.text) " (" (view.notice.rule) ")" }
        p { a href=(view.back) { "←" } }
    };
    frame(ctx, "Bivouac", body)
}
