//! What the first page suggests.

use super::words::{say, tell};
use crate::lessons::Progress;
use maud::{Markup, html};
use table::Lang;

/// The next lesson on the first page, until the reader wants no more of it.
pub(super) fn lesson(lang: Lang, learnt: &Progress) -> Markup {
    let next = learnt.next();
    html! {
        @if next.is_some() || learnt.is_new() {
            form.suggestion method="post" action="/learn/dismiss" {
                @if let Some((about, number, lesson)) = next {
                    a href={ "/learn/" (about.id) "/" (number) } {
                        (tell(lang, "suggest-next", &[("lesson", lesson.title.of(lang)), ("game", &about.title(lang))]))
                    }
                } @else {
                    span { (say(lang, "suggest-new")) }
                    a href="/learn" { (say(lang, "suggest-see")) }
                }
                button { (say(lang, "suggest-no")) }
            }
        }
    }
}
