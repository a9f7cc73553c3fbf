//! Where: spaces with their articles and prepositions, and the phrases for areas.

use super::{Teller, WORDS, join, space_name};
use crate::board::spaces;
use crate::figures::{Pack, SpaceId};
use crate::lang::{ANYWHERE, Area, Mask};
use table::Lang;

/// "of the Balkans"; in French the article melts into the preposition.
pub(crate) fn of(lang: Lang, the: &str) -> String {
    match lang {
        Lang::En => format!("of {the}"),
        Lang::Fr => french("de", "du", "des", the),
    }
}
/// "to the Balkans".
fn to(lang: Lang, the: &str) -> String {
    match lang {
        Lang::En => format!("to {the}"),
        Lang::Fr => french("à", "au", "aux", the),
    }
}
fn french(plain: &str, with_le: &str, with_les: &str, the: &str) -> String {
    if let Some(name) = the.strip_prefix("le ") {
        format!("{with_le} {name}")
    } else if let Some(name) = the.strip_prefix("les ") {
        format!("{with_les} {name}")
    } else if plain == "de" && the.starts_with(['A', 'E', 'H', 'I', 'O', 'U', 'É']) {
        format!("d’{the}")
    } else {
        format!("{plain} {the}")
    }
}

fn word_of(pack: &Pack, kind: &str, space: SpaceId, lang: Lang) -> Option<String> {
    let row = pack.spaces.get(space as usize)?;
    WORDS.find(lang, &format!("{kind}-{}", row.id), &[])
}
/// A space with its article: "the Balkans". A space of somebody's own figures has its plain name.
pub(crate) fn space_the(pack: &Pack, space: SpaceId, lang: Lang) -> String {
    word_of(pack, "space", space, lang).unwrap_or_else(|| space_name(pack, space, lang))
}
/// "in the Balkans".
pub(crate) fn space_in(pack: &Pack, space: SpaceId, lang: Lang) -> String {
    let plain = || match lang {
        Lang::En => format!("in {}", space_name(pack, space, lang)),
        Lang::Fr => to(lang, &space_name(pack, space, lang)),
    };
    word_of(pack, "in", space, lang).unwrap_or_else(plain)
}

impl Teller<'_> {
    /// A space with its article.
    pub(super) fn the_space(&self, space: SpaceId) -> String {
        space_the(self.pack, space, self.lang)
    }
    /// Where it is.
    pub(super) fn in_space(&self, space: SpaceId) -> String {
        space_in(self.pack, space, self.lang)
    }
    /// The parts of an area, with their articles.
    fn parts(&self, area: &Area) -> Vec<String> {
        match area {
            Area::Spaces(mask) => spaces(*mask).map(|s| self.the_space(s)).collect(),
            Area::ItsHome => vec![self.say("its-home", &[])],
            _ => vec![self.say("that-space", &[])],
        }
    }
    /// A phrase about an area: each language takes the form it needs.
    fn phrase(&self, key: &str, area: &Area, n: u8) -> String {
        let parts = self.parts(area);
        let list = |each: &dyn Fn(&String) -> String| join(self.lang, "or", parts.iter().map(each).collect());
        let within = match area {
            Area::Spaces(mask) => spaces(*mask).map(|s| self.in_space(s)).collect(),
            _ => parts.clone(),
        };
        let args = [
            ("n", n.to_string()),
            ("list", list(&|the| the.clone())),
            ("to", list(&|the| to(self.lang, the))),
            ("of", list(&|the| of(self.lang, the))),
            ("in", join(self.lang, "or", within)),
        ];
        self.say(key, &args)
    }
    /// The whole phrase, with what leads to it: " in Ukraine or Russia".
    pub(super) fn area(&self, area: &Area) -> String {
        let is_it = |inner: &Area| *inner == Area::It;
        match area {
            Area::Spaces(Mask::MAX) => String::new(),
            Area::Spaces(mask) if *mask == self.pack.land => self.say("area-land", &[]),
            Area::Spaces(mask) if *mask == self.pack.sea => self.say("area-sea", &[]),
            Area::Spaces(mask) if *mask == self.named("pacific") => self.say("area-pacific", &[]),
            Area::It => self.say("area-it", &[]),
            Area::BesideStart => self.say("area-beside-start", &[]),
            Area::Beside(inner) if is_it(inner) => self.say("area-beside-it", &[]),
            Area::Near(inner) if is_it(inner) => self.say("area-near-it", &[]),
            Area::Beside(inner) => self.phrase("area-beside", inner, 0),
            Area::Near(inner) => self.phrase("area-near", inner, 0),
            Area::Within(n, inner) => self.phrase("area-within", inner, *n),
            Area::Minus(all, inner) if **all == ANYWHERE => self.phrase("area-except", inner, 0),
            Area::Minus(some, _) => self.phrase("area-minus-it", some, 0),
            Area::Union(parts) => parts.iter().map(|p| self.area(p)).collect(),
            other => self.phrase("area-in", other, 0),
        }
    }
    fn named(&self, word: &str) -> Mask {
        let spaces = self.pack.spaces.iter().enumerate();
        spaces.filter(|(_, s)| s.named.iter().any(|n| n == word)).fold(0, |m, (i, _)| m | 1 << i)
    }
}
