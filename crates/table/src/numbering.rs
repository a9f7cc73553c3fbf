//! What the number of a move is made of: a verb, and a number for each field.
//!
//! A number names a move in one word, which is enough where a game has few. Where four fields make millions
//! of numbers, learning chooses a verb first and then one field after the other: [`Factors`] are the same
//! number in parts, and a [`Form`] says how many values each part has.

use sha2::{Digest, Sha256};
use std::fmt::Write;

/// No move has more fields.
pub const MOST_FIELDS: usize = 4;

/// A field of a verb.
#[derive(Clone, Copy, Eq, PartialEq, Debug)]
pub struct FieldForm {
    /// Its name.
    pub name: &'static str,
    /// The kind of thing that it names: fields of the same kind number the same things.
    pub kind: &'static str,
    /// How many values it has.
    pub count: u32,
}

/// A verb, and what it takes.
#[derive(Clone, Copy, Eq, PartialEq, Debug)]
pub struct Form {
    /// The first word of the text.
    pub verb: &'static str,
    /// The number of its first move.
    pub first: u32,
    /// How many moves it has.
    pub count: u32,
    /// Its fields, in order.
    pub fields: &'static [FieldForm],
}

/// Gives each verb its first number. For [`moves!`](crate::moves!).
#[doc(hidden)]
pub const fn numbered<const N: usize>(mut forms: [Form; N]) -> [Form; N] {
    let (mut at, mut first) = (0, 0);
    while at < N {
        assert!(forms[at].fields.len() <= MOST_FIELDS, "a move has at most four fields");
        forms[at].first = first;
        first += forms[at].count;
        at += 1;
    }
    forms
}

/// A move in parts: the place of its verb, and the number of each field; what the verb does not take is 0.
#[derive(Clone, Copy, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default)]
pub struct Factors {
    /// The place of the verb among the forms.
    pub verb: u32,
    /// The number of each field.
    pub fields: [u32; MOST_FIELDS],
}

impl Factors {
    /// The number of the move; none when a part is too large.
    pub fn number(&self, forms: &[Form]) -> Option<u32> {
        let form = forms.get(self.verb as usize)?;
        let (taken, spare) = self.fields.split_at(form.fields.len());
        let fits = taken.iter().zip(form.fields).all(|(number, field)| *number < field.count);
        if !fits || spare.iter().any(|number| *number != 0) {
            return None;
        }
        let within = taken.iter().zip(form.fields).fold(0, |all, (number, field)| all * field.count + number);
        Some(form.first + within)
    }
    /// The parts of a number; none when it is too large.
    pub fn of(number: u32, forms: &[Form]) -> Option<Factors> {
        let verb = forms.partition_point(|form| form.first + form.count <= number);
        let form = forms.get(verb)?;
        let mut within = number - form.first;
        let mut fields = [0; MOST_FIELDS];
        for (at, field) in form.fields.iter().enumerate().rev() {
            fields[at] = within % field.count;
            within /= field.count;
        }
        Some(Factors { verb: verb as u32, fields })
    }
}

/// All that the numbers of a game's moves mean on one table.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Numbering {
    /// The verbs, in order.
    pub forms: &'static [Form],
    /// Every number is below this.
    pub bound: u32,
    /// Each kind of thing, and the word of each of its numbers; none for a number that names nothing on this
    /// table.
    pub words: Vec<(&'static str, Vec<Option<String>>)>,
}

impl Numbering {
    /// Written out: a line for each verb (its first number, the kinds of its fields with how many values each
    /// has), then lines for the words of each kind, each with the number of its first word. A number that
    /// names nothing is a `-`, an empty word is `\"\"`; plain numbers need no words.
    pub fn write(&self) -> String {
        let mut text = String::new();
        for form in self.forms {
            let _ = write!(text, "verb {} {}", form.first, form.verb);
            for field in form.fields {
                let _ = write!(text, " {}:{}*{}", field.name, field.kind.replace(' ', ""), field.count);
            }
            text.push('\n');
        }
        for (kind, words) in &self.words {
            if kind.starts_with("Number") {
                continue;
            }
            for (line, some) in words.chunks(10).enumerate() {
                let _ = write!(text, "words {kind} {}", 10 * line);
                for word in some {
                    let word = word.as_deref().map_or("-", |word| if word.is_empty() { "\"\"" } else { word });
                    let _ = write!(text, " {word}");
                }
                text.push('\n');
            }
        }
        text
    }
    /// Names all of it in 16 hexadecimal digits: what learned from numbers fits only numbers with the same
    /// fingerprint.
    pub fn fingerprint(&self) -> String {
        let digest = Sha256::digest(self.write());
        digest.iter().take(8).fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn field(name: &'static str, count: u32) -> FieldForm {
        FieldForm { name, kind: "Number", count }
    }
    const FORMS: [Form; 3] = numbered([
        Form { verb: "pay", first: 0, count: 12, fields: &[field("oil", 3), field("iron", 4)] },
        Form { verb: "pass", first: 0, count: 1, fields: &[] },
        Form { verb: "bid", first: 0, count: 5, fields: &[field("coins", 5)] },
    ]);

    #[test]
    fn a_number_and_its_parts_are_the_same() {
        assert_eq!(FORMS.map(|form| form.first), [0, 12, 13]);
        for number in 0..18 {
            let factors = Factors::of(number, &FORMS).unwrap();
            assert_eq!(factors.number(&FORMS), Some(number));
        }
        assert_eq!(Factors::of(7, &FORMS), Some(Factors { verb: 0, fields: [1, 3, 0, 0] }));
        assert_eq!(Factors::of(18, &FORMS), None);
    }

    #[test]
    fn parts_that_are_no_move_have_no_number() {
        let of = |verb, fields| Factors { verb, fields }.number(&FORMS);
        assert_eq!(of(0, [2, 3, 0, 0]), Some(11));
        assert_eq!(of(0, [3, 0, 0, 0]), None, "too large");
        assert_eq!(of(1, [1, 0, 0, 0]), None, "a field that the verb does not take");
        assert_eq!(of(3, [0; 4]), None, "no such verb");
    }
}
