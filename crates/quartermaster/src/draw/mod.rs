//! The game as pictures: the world map with its pieces, tracks and panels, the cards, the cover. From a view
//! only.
//!
//! The map's outlines, and the pieces, are defined once in the ground; what lies on it uses them by id, so
//! that a move changes little. Every space and every nation can be pointed at.

mod cover;
mod faces;
mod liveries;
mod map;
mod panels;
mod pieces;
mod shapes;
mod trays;

pub(crate) use cover::cover;
pub(crate) use trays::trays;

use crate::events::Happened;
use crate::figures::{Pack, standard};
use crate::secrets::View;
use ::draw::{Pen, el};
use table::pack::Ref;
use table::{Drawing, Lang, Layer, Look, Mark, MarkKind, Words};

/// The strong colour of each seat.
pub(crate) fn colours() -> Vec<[String; 2]> {
    liveries::LIVERIES.iter().map(|livery| livery.strong.written()).collect()
}

static WORDS: Words = Words::new(include_str!("../../text/draw.fr.ftl"), include_str!("../../text/draw.en.ftl"));

/// The map itself.
const MAP_W: i32 = 3200;
const MAP_H: i32 = 1800;
/// The strip of the other side, at each edge.
const EDGE: i32 = 100;
/// The strip of tracks above the map.
const TOP: i32 = 166;
/// The panels below it.
const PANEL_H: i32 = 346;

fn say(lang: Lang, key: &str) -> String {
    WORDS.say(lang, key, &[])
}
fn tell(lang: Lang, key: &str, name: &str, value: &str) -> String {
    WORDS.say(lang, key, &[(name, value.to_string())])
}
pub(crate) fn pack_of(view: &View) -> &'static Pack {
    Ref::find(view.data).map_or_else(standard, Ref::get)
}

/// The board through the eyes that the view was made for.
pub(crate) fn board(view: &View, look: &Look) -> Drawing {
    let pack = pack_of(view);
    let lang = look.lang;
    let mut ground = Pen::by(look.light);
    ground.within(el("defs"), |pen| {
        map::define(pen);
        let code = |id: &str| say(lang, &format!("code-{id}"));
        liveries::define(pen, &["germany", "uk", "japan", "ussr", "italy", "usa"].map(code));
    });
    panels::ground(&mut ground, lang);
    ground.within(map::place(), |pen| map::draw(pen, pack, lang));
    let mut live = Pen::by(look.light);
    panels::tracks(&mut live, view, lang);
    live.part("map", map::place(), |pen| {
        pieces::straits(pen, view, pack, lang);
        pieces::scores(pen, view, pack, lang);
        pieces::supply(pen, view);
        pieces::draw(pen, view, pack, look);
    });
    panels::nations(&mut live, view, look);
    let layer = |n: &crate::secrets::NationView| Layer {
        id: format!("supply-{}", n.id),
        group: say(lang, "layer-supply"),
        title: crate::text::say(lang, &format!("seat-{}", n.id), &[]),
        ..Layer::default()
    };
    Drawing {
        width: (MAP_W + 2 * EDGE) as u32,
        height: (TOP + MAP_H + PANEL_H) as u32,
        ground: ground.done(),
        live: live.parts(),
        layers: view.nations.iter().map(layer).collect(),
        ..Drawing::default()
    }
}

/// The things that an event was about, by the names of the game's own figures.
pub(crate) fn marks(pack: &Pack, event: &Happened) -> Vec<Mark> {
    use MarkKind::{Acted, Came, Hurt, Left, Mended, Shown};
    let nation = |n: &table::Seat| pack.nations.get(n.index()).map_or("", |row| row.id.as_str());
    let mark = |thing: String, kind| Mark { thing, kind };
    let space = |s: &u8, kind| mark(pack.space_id(*s).to_string(), kind);
    let card = |c: &u8, kind| pack.cards.get(*c as usize).map(|row| mark(row.id.clone(), kind));
    let panel = |n: &table::Seat, kind| mark(format!("nation-{}", nation(n)), kind);
    match event {
        Happened::Built { nation: n, space: s, .. } | Happened::Recruited { nation: n, space: s, .. } => {
            vec![space(s, Came), mark(format!("{}.{}", pack.space_id(*s), nation(n)), Came)]
        }
        Happened::Flew { nation: n, from, to } => {
            let mut out = vec![space(to, Came), mark(format!("{}.{}", pack.space_id(*to), nation(n)), Came)];
            out.extend(from.as_ref().map(|s| space(s, Left)));
            out
        }
        Happened::Removed { space: s, .. } => vec![space(s, Left)],
        Happened::Battle { space: s, .. } => vec![space(s, Hurt)],
        Happened::Protected { space: s, .. } | Happened::Stays { space: s, .. } => vec![space(s, Mended)],
        Happened::StoodIn { space: s, .. } => vec![space(s, Acted)],
        Happened::Played { card: c, .. } | Happened::Used { card: c, .. } | Happened::Laid { card: c, .. } => {
            card(c, Shown).into_iter().collect()
        }
        Happened::Thrown { card: c, .. } | Happened::Cancelled { card: c } => card(c, Left).into_iter().collect(),
        Happened::Attacked { nation: n, .. } | Happened::Missing { nation: n, .. } => vec![panel(n, Hurt)],
        Happened::Scored { nation: n, .. } => vec![panel(n, Mended)],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_say_the_same_things() {
        let sorted = |lang| {
            let mut keys = WORDS.keys(lang);
            keys.sort_unstable();
            keys
        };
        assert_eq!(sorted(Lang::Fr), sorted(Lang::En));
        assert!(sorted(Lang::Fr).len() > 30);
    }

    /// With an owner's own rows a number may be another card, or one that the standard figures have not.
    #[test]
    fn marks_name_what_the_pack_of_the_game_has() {
        use table::{Dice, Face, Rules, Terms};
        let rows = r#"
            [[card]]
            id = "own_card"
            nation = "italy"
            deck = "base"
            type = "event"
            count = 1
            title_en = "Mine"
            title_fr = "La mienne"
            do = ["draw 1"]
            source = "published"
            title_fr_source = "published"
            doubt = "low"
            note = { fr = "", en = "" }
        "#;
        let pack = Ref::<Pack>::with(&toml::from_str(rows).unwrap()).unwrap();
        let card = pack.card_named("own_card").unwrap();
        let game =
            crate::Quartermaster::start(Terms::new(&crate::Setup::default()).with(pack), &mut Dice::quick(1)).unwrap();
        let marks = |pack: &Pack, card| marks(pack, &Happened::Cancelled { card });
        let told = game.marks(&Happened::Cancelled { card });
        assert_eq!(told, [Mark { thing: "own_card".into(), kind: MarkKind::Left }]);
        assert_eq!(told, marks(&pack, card));
        assert_ne!(told, marks(standard(), card), "the standard figures have no such card there");
    }
}
