//! All there is to read of a thing, as lines of a terminal.

use super::words::{say, say_with};
use table::Lang;
use table::pack::Source;
use table::story::Inspected;

/// The sheet of a thing, a line each.
pub(crate) fn lines(read: &Inspected, lang: Lang) -> String {
    let sheet = &read.sheet;
    let mut out =
        vec![if sheet.kind.is_empty() { sheet.name.clone() } else { format!("{} · {}", sheet.name, sheet.kind) }];
    let facts: Vec<String> = sheet.facts.iter().map(|fact| format!("{} {}", fact.name, fact.value)).collect();
    if !facts.is_empty() {
        out.push(facts.join(" · "));
    }
    out.extend(sheet.state.iter().cloned());
    out.extend(Some(sheet.text.clone()).filter(|text| !text.is_empty()));
    for offer in &read.may {
        let forecast = offer.forecast.text();
        out.push(format!("→ {}{}{forecast}", offer.label, if forecast.is_empty() { "" } else { ": " }));
    }
    out.extend(read.why_not.as_ref().map(|why| format!("{} [{}]", why.text, why.rule)));
    out.extend(read.told.iter().map(|rule| format!("[{}] {}", rule.rule, rule.text)));
    if let Some(source) = sheet.source {
        let key = match source {
            Source::Rulebook => "sheet-rulebook",
            Source::Published => "sheet-published",
            Source::Reconstructed => "sheet-reconstructed",
        };
        let note = [("note", sheet.note.clone())];
        out.push(if sheet.note.is_empty() {
            say(lang, key)
        } else {
            format!("{} {}", say(lang, key), say_with(lang, "sheet-note", &note))
        });
    }
    out.join("\n")
}
