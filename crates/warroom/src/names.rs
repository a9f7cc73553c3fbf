//! Regions, nations, commands and units as a sentence needs them: with their articles, in both languages.
//!
//! `text/places.*.ftl` says of each territory where one is («en Biélorussie», «in the Caucasus»); its name
//! with the article is made from that. A territory to which an owner's figures give another name has that
//! name.

use crate::about::WORDS;
use crate::figures::Pack;
use crate::nation::{NATION_IDS, Side};
use crate::region::{Marker, Region};
use crate::state::WarRoom;
use crate::unit::{Colour, KINDS, Kind};
use table::chronicle::listed;
use table::pack::Ref;
use table::{Lang, Seat, Words};

static PLACES: Words = Words::new(include_str!("../text/places.fr.ftl"), include_str!("../text/places.en.ftl"));

/// A word of a sentence.
pub(crate) fn word(lang: Lang, key: &str, args: &[(&'static str, String)]) -> String {
    WORDS.say(lang, key, args)
}
/// An argument that chooses between two forms.
pub(crate) fn flag(yes: bool) -> String {
    if yes { "yes" } else { "no" }.to_string()
}
/// Does this word take an elided article?
fn vowel(word: &str) -> bool {
    word.chars().next().is_some_and(|first| "AEIOUYÉÈÎ".contains(first))
}

/// French forms of a place, from where one is.
struct Place<'a> {
    head: &'a str,
    name: &'a str,
}

impl Place<'_> {
    fn of(text: &str) -> Place<'_> {
        let article = ["dans le ", "dans la ", "dans les ", "dans l’", "sur le ", "sur la ", "sur les ", "sur l’"];
        let plain = ["en ", "aux ", "au ", "à "];
        let head = article.into_iter().chain(plain).find(|head| text.starts_with(head)).unwrap_or_default();
        Place { head: &text[..head.len()], name: &text[head.len()..] }
    }
    /// «la Biélorussie», «le Caucase», «Moscou».
    fn the(&self) -> String {
        match self.head {
            "en " if vowel(self.name) => format!("l’{}", self.name),
            "en " => format!("la {}", self.name),
            "au " => format!("le {}", self.name),
            "aux " => format!("les {}", self.name),
            head => {
                let article = head.strip_prefix("dans ").or_else(|| head.strip_prefix("sur ")).unwrap_or_default();
                format!("{article}{}", self.name)
            }
        }
    }
}

/// «du Japon», «de l’Allemagne», «des Alliés», from the name with its article.
pub(crate) fn of_the(the: &str) -> String {
    let contracted = [("le ", "du "), ("les ", "des ")];
    let found = contracted.into_iter().find_map(|(article, of)| Some(format!("{of}{}", the.strip_prefix(article)?)));
    found.unwrap_or_else(|| format!("de {the}"))
}

/// Where one is in a territory, without its id.
fn inside(pack: &Pack, region: Region, lang: Lang) -> String {
    let standard = Ref::<Pack>::standard();
    let known = standard.territory(region).name == pack.territory(region).name;
    let text = known.then(|| PLACES.find(lang, &format!("in-{}", region.id()), &[])).flatten();
    let name = &pack.territory(region).name;
    text.unwrap_or_else(|| if lang == Lang::Fr { format!("à {name}") } else { format!("in {name}") })
}
/// A sea, or a desert to fly over.
fn plain(region: Region, lang: Lang) -> String {
    let key = if region.is_sea() { "log-sea" } else { "log-waste" };
    word(lang, key, &[("id", region.id().to_string())])
}

/// The name of a region without an article, as a title has it: «Biélorussie (G7)», «Belarus (G7)», «A-5».
pub(crate) fn region_name(pack: &Pack, region: Region, lang: Lang) -> String {
    if !region.is_land() {
        return region.id().to_string();
    }
    if lang == Lang::En {
        return format!("{} ({})", pack.territory(region).name, region.id());
    }
    let text = inside(pack, region, lang);
    format!("{} ({})", table::chronicle::sentence(Place::of(&text).name), region.id())
}

/// What one takes, or goes to: «la Biélorussie (G7)», «la mer A-5»; “Belarus (G7)”, “sea A-5”.
pub(crate) fn the_place(pack: &Pack, region: Region, lang: Lang) -> String {
    if !region.is_land() {
        return plain(region, lang);
    }
    let text = inside(pack, region, lang);
    let the = match lang {
        Lang::Fr => Place::of(&text).the(),
        Lang::En => text.split_once(' ').map_or_else(|| text.clone(), |(_, rest)| rest.to_string()),
    };
    format!("{the} ({})", region.id())
}

impl WarRoom {
    /// Where one is: «en Biélorussie (G7)», «dans la mer A-5»; “in Belarus (G7)”, “in sea A-5”.
    pub(crate) fn in_place(&self, region: Region, lang: Lang) -> String {
        if !region.is_land() {
            return word(lang, "log-in", &[("place", plain(region, lang))]);
        }
        format!("{} ({})", inside(self.pack.get(), region, lang), region.id())
    }
    /// What one takes, or goes to.
    pub(crate) fn the_place(&self, region: Region, lang: Lang) -> String {
        the_place(self.pack.get(), region, lang)
    }
    /// The name of a region as a title.
    pub(crate) fn place_title(&self, region: Region, lang: Lang) -> String {
        region_name(self.pack.get(), region, lang)
    }
}

/// A nation with its article, as it stands in the middle of a sentence.
pub(crate) fn the_nation(nation: Seat, lang: Lang) -> String {
    match NATION_IDS.get(nation.index()) {
        Some(id) => word(lang, &format!("the-{id}"), &[]),
        None => word(lang, "the-neutral", &[]),
    }
}
/// Does its name take a verb in the plural?
pub(crate) fn is_many(nation: Seat, lang: Lang) -> String {
    flag(lang == Lang::Fr && nation == crate::nation::USA)
}
/// A side with its article.
pub(crate) fn the_side(side: Side, lang: Lang) -> String {
    word(lang, &format!("the-{}", side.id()), &[])
}
/// Does its name take a verb in the plural?
pub(crate) fn side_is_many(side: Side) -> String {
    flag(side == Side::Allies)
}
/// A command with its article: «l’armée allemande 22», “the German army 22”.
pub(crate) fn the_command(marker: Marker, lang: Lang) -> String {
    let number = marker.id().rsplit('-').next().unwrap_or_default().to_string();
    let nation = NATION_IDS.get(marker.nation().index()).copied().unwrap_or_default().to_string();
    word(lang, &format!("log-command-{}", marker.category().id()), &[("nation", nation), ("number", number)])
}
/// The same in a sentence that names the nation already: «l’armée 22», “army 22”.
pub(crate) fn own_command(marker: Marker, lang: Lang) -> String {
    let number = marker.id().rsplit('-').next().unwrap_or_default().to_string();
    word(lang, &format!("log-own-{}", marker.category().id()), &[("number", number)])
}
/// So many units of a type: «2 infanteries».
pub(crate) fn counted(kind: Kind, count: u32, lang: Lang) -> String {
    word(lang, &format!("log-units-{}", kind.id()), &[("n", count.to_string())])
}
/// Units by type, in the order of the types; nothing where there are none.
pub(crate) fn units(counts: &[u32; KINDS], lang: Lang) -> String {
    let there = Kind::ALL.into_iter().filter(|kind| counts[kind.index()] > 0);
    let words: Vec<String> = there.map(|kind| counted(kind, counts[kind.index()], lang)).collect();
    listed(&words, lang)
}
/// Results of dice: how many, and of which colours.
pub(crate) fn dice(results: &[Colour], lang: Lang) -> String {
    let each = Colour::ALL.into_iter().filter_map(|colour| {
        let n = results.iter().filter(|result| **result == colour).count();
        (n > 0).then(|| word(lang, &format!("log-results-{}", colour.id()), &[("n", n.to_string())]))
    });
    let each: Vec<String> = each.collect();
    word(lang, "log-dice", &[("n", results.len().to_string()), ("results", each.join(", "))])
}
/// Amounts of resources, without those of which there are none; nothing where there are none at all.
pub(crate) fn amounts(amounts: [u16; 3], lang: Lang) -> String {
    let each = crate::figures::Resource::ALL.into_iter().zip(amounts).filter(|(_, n)| *n > 0);
    let each: Vec<String> =
        each.map(|(resource, n)| format!("{n} {}", word(lang, &format!("log-{}", resource.id()), &[]))).collect();
    listed(&each, lang)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_have_their_articles() {
        let is = |text: &str, the: &str| assert_eq!(Place::of(text).the(), the);
        is("en Biélorussie", "la Biélorussie");
        is("en Ukraine", "l’Ukraine");
        is("au Japon", "le Japon");
        is("aux Philippines", "les Philippines");
        is("à Moscou", "Moscou");
        is("dans le Caucase", "le Caucase");
        is("dans l’Oural", "l’Oural");
        is("dans les Balkans", "les Balkans");
        is("sur la Volga", "la Volga");
        assert_eq!(
            ["le Japon", "les États-Unis", "l’Italie"].map(of_the),
            ["du Japon", "des États-Unis", "de l’Italie"]
        );
    }

    #[test]
    fn every_territory_has_its_place_in_both_languages() {
        let places = Region::territories().map(|region| format!("in-{}", region.id()));
        assert_eq!(places.filter(|key| !PLACES.has(key)).collect::<Vec<_>>(), Vec::<String>::new());
        assert_eq!(PLACES.keys(Lang::Fr), PLACES.keys(Lang::En));
    }
}
