//! The choice of a pace for a new table.

use super::words::{self, say};
use crate::views::NewTableView;
use maud::{Markup, html};
use table::Lang;
use table::pace::{AtZero, Rhythm};

/// How fast a new table is played, and what happens when somebody's time runs out.
pub(super) fn choice(new: &NewTableView, lang: Lang) -> Markup {
    let known = Rhythm::ALL.iter().map(|rhythm| rhythm.word());
    html! {
        p.field {
            label for="table-pace" { (say(lang, "new-pace")) }
            select id="table-pace" name="pace" aria-describedby="table-pace-hint" {
                @for word in ["unlimited"].into_iter().chain(known) {
                    option value=(word) selected[new.pace == word] { (say(lang, &format!("pace-{word}"))) }
                }
            }
            small id="table-pace-hint" { (say(lang, "new-pace-hint")) }
        }
        p.field {
            label for="table-zero" { (say(lang, "new-zero")) }
            select id="table-zero" name="zero" {
                @for zero in AtZero::ALL.iter().map(|zero| zero.word()) {
                    option value=(zero) selected[new.zero == zero] { (say(lang, &format!("zero-{zero}"))) }
                }
            }
        }
        @if !new.game.levels.is_empty() {
            p.field {
                label for="table-caretaker" { (say(lang, "new-caretaker")) }
                select id="table-caretaker" name="caretaker" {
                    @for level in &new.game.levels { option value=(level) selected[new.caretaker == *level] { (words::level(lang, level)) } }
                }
            }
        }
    }
}
