//! The log of a game as pages to read, for golden files that a person reads as a player would.

use table::{AnyTable, Eye, Lang, Stand};

/// The log as its page shows it with everything unfolded: `#` a chapter, `=` its balance, `##` a section, `-`
/// a line. At most `most` lines of it.
pub fn log(table: &dyn AnyTable, eye: Eye, lang: Lang, plays: usize, most: usize) -> String {
    let mut lines: Vec<String> = table.preface(lang);
    let mut open = false;
    for told in table.told_by(eye, lang, 0..plays, false) {
        if told.line.is_empty() {
            continue;
        }
        match told.stand {
            Stand::Chapter => {
                lines.extend([String::new(), format!("# {}", told.line)]);
                lines.extend(told.balance.iter().map(|line| format!("  = {line}")));
                open = false;
            }
            Stand::Section => {
                lines.push(format!("  ## {}", told.line));
                open = true;
            }
            stand => {
                open &= stand != Stand::After;
                lines.push(format!("{}- {}", if open { "      " } else { "  " }, told.line));
            }
        }
    }
    lines.iter().take(most).map(|line| format!("{line}\n")).collect()
}

/// The first result cards of battles of a game, as the film shows them: `#` the title of a card and the id of its
/// place, `-` a line after the number of the seat whose colours it has.
pub fn cards(table: &dyn AnyTable, eye: Eye, lang: Lang, plays: usize, most: usize) -> String {
    let told = table.told_by(eye, lang, 0..plays, false);
    let mut out = String::new();
    for card in told.into_iter().filter_map(|told| told.verdict).take(most) {
        out += &format!("# {} ({})\n", card.title, card.place);
        card.lines.iter().for_each(|(seat, line)| out += &format!("  - {}: {line}\n", seat.0));
    }
    out
}
