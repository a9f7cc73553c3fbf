//! The rows of figures as a player reads them: in the reader's language, with names where the files have ids,
//! and with sentences where they have letters for where a row is from.

use super::Listed;
use crate::about::WORDS;
use table::{Figure, Lang};

impl Listed {
    /// The row for a reader.
    pub(super) fn figure(&self, lang: Lang) -> Figure {
        let text = WORDS.say(lang, &format!("figure-{}", self.group), &[("text", in_words(&self.text, lang))]);
        Figure {
            group: WORDS.say(lang, &format!("group-{}", self.group), &[]),
            id: self.id.clone(),
            name: self.title(lang),
            text,
            source: self.source,
            note: note(&self.note, lang),
        }
    }
    fn title(&self, lang: Lang) -> String {
        let (mut words, key) = (&WORDS, self.id.as_str());
        let key = match self.group {
            "unit" | "quick" => format!("unit-{key}"),
            "markers" => format!("seat-{key}"),
            "scenario" => format!("option-scenario-{key}"),
            "conversion" => format!("figure-conversion-{key}"),
            "strait" => {
                words = &crate::about::BOARD;
                format!("strait-{key}")
            }
            "command" => {
                let (nation, number) = self.id.rsplit_once('-').unwrap_or((&self.id, ""));
                let args = [("nation", in_words(nation, lang)), ("number", number.to_string())];
                return WORDS.say(lang, "marker-name", &args);
            }
            // Names as printed on the board, and places by their codes.
            _ => return self.name.clone(),
        };
        words.find(lang, &key, &[]).unwrap_or_else(|| self.name.clone())
    }
}

/// A text that is put together from ids, with the words for them.
fn in_words(text: &str, lang: Lang) -> String {
    let word = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let mut out = String::new();
    for part in text.split_inclusive(|c| !word(c)) {
        let id = part.trim_end_matches(|c| !word(c));
        let keys = ["seat", "unit", "colour", "figure-word"].map(|family| format!("{family}-{id}"));
        match keys.iter().find(|key| !id.is_empty() && WORDS.has(key)) {
            Some(key) => out += &WORDS.say(lang, key, &[]),
            None => out += id,
        }
        out += &part[id.len()..];
    }
    out
}

/// Notes that are more than a list of letters.
const NOTES: [(&str, &str); 5] = [
    ("L+K+W, some of it S", "figure-note-partly"),
    ("L+P for sea, flag and ships; R for origin and destination", "figure-note-convoy"),
    ("results and casualty S; dice R, low; made R from the example of the rulebook, medium", "figure-note-quick"),
    ("S+F; its casualty value R", "figure-note-carrier-fighter"),
    ("L, and the example of the rulebook", "figure-note-conversion"),
];

/// Where a row is from, as a sentence. What an owner writes into rows of their own stays as it is.
pub(crate) fn note(src: &str, lang: Lang) -> String {
    if let Some((_, key)) = NOTES.iter().find(|(known, _)| *known == src) {
        return WORDS.say(lang, key, &[]);
    }
    let scenario = src.strip_prefix("seas: ").and_then(|rest| {
        let (seas, rest) = rest.split_once("; thresholds: ")?;
        let (thresholds, rest) = rest.split_once("; the rest: ")?;
        Some([
            ("seas", origins(seas, lang)?),
            ("thresholds", origins(thresholds, lang)?),
            ("rest", origins(rest, lang)?),
        ])
    });
    if let Some(args) = scenario {
        return WORDS.say(lang, "figure-note-scenario", &args);
    }
    match origins(src, lang) {
        Some(from) => WORDS.say(lang, "figure-note", &[("from", from)]),
        None => src.to_string(),
    }
}

/// `S+L+P` in words; nothing when it is not made of these letters.
fn origins(letters: &str, lang: Lang) -> Option<String> {
    let (mut from, mut tables) = (Vec::new(), 0);
    for letter in letters.split('+') {
        match letter {
            // Tables that people made by hand of the printed things, each for itself.
            "L" | "K" | "W" | "L-port" => tables += 1,
            "S" | "P" | "F" | "D" | "R" => from.push(WORDS.say(lang, &format!("figure-from-{letter}"), &[])),
            _ => return None,
        }
    }
    if tables > 0 {
        from.push(WORDS.say(lang, &format!("figure-from-{tables}"), &[]));
    }
    Some(from.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::Pack;
    use table::Figures;
    use table::pack::Ref;

    #[test]
    fn no_row_is_told_in_ids_or_letters() {
        let pack = Ref::<Pack>::standard().get();
        for lang in Lang::ALL {
            for figure in pack.list(lang) {
                let told = format!("{} | {} | {}", figure.name, figure.text, figure.note);
                assert!(!told.contains('⟦') && !figure.note.is_empty(), "{told}");
                assert!(!["+", " R ", " S;", "R, low"].iter().any(|sign| figure.note.contains(sign)), "{told}");
                let ids =
                    ["commonwealth", "usa", "ussr", "germany", "infantry", "battleship", "anti-air", "factory", "suez"];
                let mut words = told.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
                assert!(lang == Lang::En || !words.any(|word| ids.contains(&word)), "{told}");
            }
        }
        assert_eq!(note("as my copy has it", Lang::Fr), "as my copy has it");
        assert_eq!(note("K+L+P", Lang::En), "From a photograph of the printed board, two public tables made by hand.");
    }
}
