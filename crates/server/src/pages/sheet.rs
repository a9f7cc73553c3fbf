//! The sheet beside the board: all there is to read about one thing.

use super::read::source;
use super::words::say;
use maud::{Markup, html};
use table::story::{Forecast, Inspected};
use table::{About, Lang, Offer, Reason};

/// A rule by its id, as a link to the book beside the board.
pub(super) fn rule(about: &About, id: &str) -> Markup {
    html! { @if about.ledger.rule(id).is_some() { a.rule href={ "/rules/" (about.id) "#" (id) } { (id) } } }
}

/// Between a thing and what is said of it.
pub(super) fn colon(lang: Lang) -> &'static str {
    match lang {
        Lang::Fr => "\u{a0}: ",
        Lang::En => ": ",
    }
}

/// What a move would do.
pub(super) fn forecast(forecast: &Forecast, lang: Lang) -> Markup {
    html! {
        @if let Some(doubt) = &forecast.fails { span.fails { (super::words::tell(lang, "moves-fails", &[("why", &doubt.text)])) } " " }
        @for (i, line) in forecast.lines.iter().enumerate() {
            @let last = i + 1 == forecast.lines.len() && forecast.chances.is_empty();
            span { (line) @if !last { (after(line)) } }
        }
        @for (i, chance) in forecast.chances.iter().enumerate() {
            @if i > 0 { " · " }
            span { (chance.what) (colon(lang)) (percent(chance.cases, chance.of, lang)) }
        }
    }
}

/// Between a line and the next: whole sentences need no more than a space.
fn after(line: &str) -> &'static str {
    if line.ends_with(['.', '!', '?', '…']) { " " } else { " · " }
}

fn percent(cases: u64, of: u64, lang: Lang) -> String {
    // Tenths of a hundredth, rounded: no float for an exact chance.
    let tenths = (2000 * cases + of) / (2 * of.max(1));
    let point = if lang == Lang::Fr { ',' } else { '.' };
    format!("{}{point}{}\u{a0}%", tenths / 10, tenths % 10)
}

fn offered(offer: &Offer, lang: Lang) -> Markup {
    html! { li { (offer.label) @if !offer.forecast.is_empty() { " " small { (forecast(&offer.forecast, lang)) } } } }
}

fn told(about: &About, reason: &Reason) -> Markup {
    html! { li { (rule(about, &reason.rule)) " " (reason.text) } }
}

/// The sheet of a thing.
pub fn sheet(about: &About, read: &Inspected, lang: Lang) -> Markup {
    let one = &read.sheet;
    html! {
        article.sheet-of data-of=(one.thing) {
            h2 { (one.name) }
            @if !one.kind.is_empty() { p.faint { (one.kind) } }
            @if !one.facts.is_empty() {
                dl.facts { @for fact in &one.facts { div { dt { (fact.name) } dd { (fact.value) } } } }
            }
            @for line in &one.state { p { (line) } }
            @if !one.text.is_empty() { p.printed { (one.text) } }
            @if !read.may.is_empty() {
                h3 { (say(lang, "sheet-may")) }
                ul { @for offer in &read.may { (offered(offer, lang)) } }
            }
            @if let Some(why) = &read.why_not {
                h3 { (say(lang, "sheet-why-not")) }
                p { (why.text) " " (rule(about, &why.rule)) }
            }
            @if !read.told.is_empty() {
                details { summary { (say(lang, "sheet-rules")) } ul { @for one in &read.told { (told(about, one)) } } }
            }
            @if let Some(from) = one.source {
                @let (name, class) = source(lang, from);
                p.faint { span.source.(class) { (name) } @if !one.note.is_empty() { " " small { (one.note) } } }
            }
        }
    }
}
