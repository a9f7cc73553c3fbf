//! Names of accounts: their form, and which are taken for the same.
//!
//! A name has the form of RFC 8266 (PRECIS, nicknames): NFKC, no control characters, single spaces. Two names
//! are the same when they look alike (the skeletons of Unicode Technical Standard 39), with and without
//! regard to capitals: «Ada» and «АDA» (with a Cyrillic A), «paypal» and «paypaI».

use precis_profiles::Nickname;
use precis_profiles::precis_core::profile::PrecisFastInvocation;

/// Characters of a name.
pub const LONGEST: usize = 32;

/// A name in its form, and the keys under which it is taken.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Name {
    /// As it is shown.
    pub shown: String,
    /// Under which no other account may be: each keeps those from being taken that are alike in one way.
    pub keys: [String; 2],
}

/// Reads a name; nothing when it cannot be one.
pub fn read(text: &str) -> Option<Name> {
    // What is far too long is not looked at.
    let text = Some(text.trim()).filter(|text| text.len() <= 8 * LONGEST)?;
    let shown = Nickname::enforce(text).ok()?.into_owned();
    let plain = |c: char| c.is_alphanumeric() || " -_.'’".contains(c) || !(c.is_ascii() || c.is_whitespace());
    let letters = shown.chars().any(char::is_alphanumeric);
    if !letters || shown.chars().count() > LONGEST || !shown.chars().all(plain) {
        return None;
    }
    let folded = skeleton(&shown.to_lowercase());
    let seen = skeleton(&shown).to_lowercase();
    // One that consists of nothing but what a skeleton leaves out would be nobody's.
    let keys = [format!("f/{folded}"), format!("s/{seen}")];
    let good = !folded.is_empty() && !seen.is_empty() && keys.iter().all(|key| key.len() <= store::LONGEST_KEY);
    good.then_some(Name { shown, keys })
}

/// What a text looks like, without spaces and points.
fn skeleton(text: &str) -> String {
    unicode_security::skeleton(text)
        .filter(|c| c.is_alphanumeric() || !c.is_ascii())
        .filter(|c| !c.is_control())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn names_of_any_script_have_one_form() {
        for (text, shown) in [
            ("Ada", "Ada"),
            ("  Ada   Lovelace ", "Ada Lovelace"),
            ("Ｅｌｏïse", "Eloïse"),
            ("王小明", "王小明"),
            ("Ἀριστοτέλης", "Ἀριστοτέλης"),
            ("محمد", "محمد"),
            ("O’Brien-2", "O’Brien-2"),
        ] {
            assert_eq!(read(text).map(|name| name.shown).as_deref(), Some(shown), "{text}");
        }
        let long = "x".repeat(33);
        for bad in ["", "   ", "...", "a\u{0}b", "a\nb", "\u{202e}abc", "<b>", "a/b", "«Ada»".trim_matches('x'), &long]
        {
            let allowed = bad == "«Ada»";
            assert_eq!(read(bad).is_some(), allowed, "{bad:?}");
        }
    }

    #[test]
    fn names_that_look_alike_are_one() {
        let alike = |a: &str, b: &str| {
            let (a, b) = (read(a).expect("a name"), read(b).expect("a name"));
            a.keys.iter().zip(&b.keys).any(|(a, b)| a == b)
        };
        for (a, b) in [
            ("Ada", "ada"),
            ("Ada", "АDA"),
            ("paypal", "paypaI"),
            ("Ada", "A d.a"),
            ("modern", "rnodern"),
            ("Σωκρ", "σωκρ"),
        ] {
            assert!(alike(a, b), "{a} {b}");
        }
        for (a, b) in [("Ada", "Ida"), ("Ben", "Bert"), ("王", "玉")] {
            assert!(!alike(a, b), "{a} {b}");
        }
    }
}
