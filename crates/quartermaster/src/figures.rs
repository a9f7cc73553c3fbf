//! The figures: map, nations and cards, read once from the data files and checked while they are read.
//!
//! Rows of a script's `[data]` or of an owner's `--data` take the place of standard rows with the same id, or
//! stand beside them; equal rows give the same pack.

mod rows;

use crate::lang::{Cond, Cost, Kind, Mask, Op, Step, When};
use crate::nation::{NATIONS, Nation};
use crate::text::{card_text, say, space_name, title};
use serde::Deserialize;
use std::sync::OnceLock;
use table::pack::{Ref, Source, fingerprint};
use table::{BadInput, Figure, Figures, Lang, Ledger, Seat};

/// A card, by its place in [`Pack::cards`].
pub type CardId = u8;
/// A space, by its place in [`Pack::spaces`].
pub type SpaceId = u8;
/// No space, no card.
pub const NONE: u8 = u8::MAX;
/// No map has more spaces than this: they are bits of a number, and one means nowhere.
pub const SPACES: usize = 63;
/// No deck has more cards than this.
pub const DECK: usize = 56;

const RULES: &str = include_str!("../data/rules.toml");

/// One space of the map.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Space {
    /// The name in moves and scripts.
    pub id: String,
    /// Land or sea.
    pub kind: Terrain,
    /// Its English name.
    pub name_en: String,
    /// Its French name.
    pub name_fr: String,
    /// Has it a star?
    #[serde(default)]
    pub star: bool,
    /// Words in its name that cards ask for.
    #[serde(default)]
    pub named: Vec<String>,
    /// Where the row is from.
    pub source: Source,
    /// Where the French name is from.
    pub name_fr_source: Source,
    /// What exactly.
    #[serde(default)]
    pub note: Note,
}

/// What a row's source says exactly, or how it is read, for its readers.
#[derive(Clone, Eq, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// French.
    pub fr: String,
    /// English.
    pub en: String,
}

impl Note {
    /// In one language.
    pub fn get(&self, lang: table::Lang) -> &str {
        match lang {
            table::Lang::Fr => &self.fr,
            table::Lang::En => &self.en,
        }
    }
}

/// Land or sea.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Terrain {
    /// Armies stand here.
    Land,
    /// Fleets stand here.
    Sea,
}

/// Two spaces that share a border.
#[derive(Clone, Debug)]
pub struct Border {
    /// The two.
    pub between: [SpaceId; 2],
    /// Over the edge of the map?
    pub wrap: bool,
    /// Where the row is from.
    pub source: Source,
    /// What exactly.
    pub note: String,
}

/// A strait: two seas that are adjacent for a camp when the anchor space lets it (QM-0.4a).
#[derive(Clone, Debug)]
pub struct Strait {
    /// Its name.
    pub id: String,
    /// The land space that controls it.
    pub anchor: SpaceId,
    /// The two seas.
    pub between: [SpaceId; 2],
    /// Where the row is from.
    pub source: Source,
    /// What exactly.
    pub note: Note,
}

/// One nation.
#[derive(Clone, Debug)]
pub struct NationData {
    /// Its name in moves and scripts.
    pub id: String,
    /// Its home space (QG).
    pub home: SpaceId,
    /// How many armies, fleets and squadrons it has (QM-0.5a to QM-0.5f).
    pub pieces: [u8; 3],
    /// Cards in its base deck.
    pub deck: u8,
    /// Cards that the extension adds.
    pub air_deck: u8,
    /// Where the row is from.
    pub source: Source,
}

/// Who leads which nations with so many players (QM-1c).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Players {
    /// How many players.
    pub count: u8,
    /// For each player, the nations.
    pub hold: Vec<Vec<String>>,
    /// Where the row is from.
    pub source: Source,
    /// What exactly.
    #[serde(default)]
    pub note: Note,
}

/// Which set a card belongs to.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Deck {
    /// The base game.
    Base,
    /// The extension.
    Air,
    /// Only in the larger set of the extension (57 cards).
    Air57,
}

/// How doubtful a row is.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Doubt {
    /// Hardly.
    #[default]
    Low,
    /// Somewhat.
    Medium,
    /// Very.
    High,
}

/// One card (all its copies).
#[derive(Clone, Debug)]
pub struct Card {
    /// The name in moves and scripts.
    pub id: String,
    /// Whose it is.
    pub nation: Nation,
    /// Its place among the cards of its nation: what piles hold.
    pub local: u8,
    /// Its set.
    pub deck: Deck,
    /// Its type.
    pub kind: Kind,
    /// How many copies there are.
    pub count: u8,
    /// Its English title.
    pub title_en: String,
    /// Its French title.
    pub title_fr: String,
    /// Words in its title that other cards ask for, one bit each.
    pub tags: u8,
    /// When it is used.
    pub when: When,
    /// What must hold on the board.
    pub need: Option<Cond>,
    /// What its owner pays.
    pub cost: Cost,
    /// Only once in a sequence.
    pub once: bool,
    /// Only from the owner's next sequence on.
    pub next: bool,
    /// Only before any other reaction of its camp.
    pub first: bool,
    /// What it does.
    pub steps: Vec<Step>,
    /// Its bit in the memory of a window, for Status cards.
    pub slot: u8,
    /// Where the row is from.
    pub source: Source,
    /// Where the French title is from.
    pub title_fr_source: Source,
    /// How doubtful the row is.
    pub doubt: Doubt,
    /// What exactly is from where.
    pub note: Note,
    /// The effect lines, as written.
    pub lines: Vec<String>,
}

/// A card that holds all the time while it lies on the table.
#[derive(Clone, Debug)]
pub struct Passive {
    /// Whose.
    pub nation: Nation,
    /// Its bit among the nation's cards.
    pub bit: u64,
    /// The card.
    pub card: CardId,
    /// What holds.
    pub op: Op,
}

/// All figures.
#[derive(Debug)]
pub struct Pack {
    /// The spaces.
    pub spaces: Vec<Space>,
    /// For each space, the adjacent ones (straits apart).
    pub adjacent: [Mask; 64],
    /// Land spaces.
    pub land: Mask,
    /// Sea spaces.
    pub sea: Mask,
    /// Spaces with a star.
    pub stars: Mask,
    /// Seas at the end of a strait.
    pub strait_ends: Mask,
    /// The borders.
    pub borders: Vec<Border>,
    /// The straits.
    pub straits: Vec<Strait>,
    /// Pairs that look adjacent and are not, with the reason.
    pub apart: Vec<([SpaceId; 2], String)>,
    /// The nations, in the order of play.
    pub nations: Vec<NationData>,
    /// Who leads what.
    pub players: Vec<Players>,
    /// The cards.
    pub cards: Vec<Card>,
    /// For each nation, its cards.
    pub of: [Vec<CardId>; NATIONS],
    /// For each nation and type, its cards as bits of their local places.
    pub kinds: [[u64; 10]; NATIONS],
    /// For each nation and event, the cards that ask for an opportunity then.
    pub opens: [[u64; 15]; NATIONS],
    /// For each event, does any card ask for an opportunity then?
    pub opened: [bool; 15],
    /// For each nation, the cards that may be used at any opportunity.
    pub anytime: [u64; NATIONS],
    /// The cards of each nation that may be used only from its next sequence on, as bits.
    pub next: [u64; NATIONS],
    /// For each nation, the cards used instead of playing one.
    pub instead: [u64; NATIONS],
    /// What holds while it lies on the table.
    pub passives: Vec<Passive>,
    /// The tags of cards, in the order of their bits.
    pub tags: Vec<String>,
}

/// The figures that ship with the game.
pub fn standard() -> &'static Pack {
    Ref::<Pack>::standard().get()
}

/// The rules, as players read them.
pub fn ledger() -> &'static Ledger {
    static LEDGER: OnceLock<Ledger> = OnceLock::new();
    LEDGER.get_or_init(|| {
        let ledger = Ledger::read(RULES, include_str!("../text/rules.toml"));
        ledger.unwrap_or_else(|e| panic!("the ledger that ships with the game is read by a test: {e}"))
    })
}

impl Figures for Pack {
    const FILES: &'static [(&'static str, &'static str)] = &[
        ("map.toml", include_str!("../data/map.toml")),
        ("nations.toml", include_str!("../data/nations.toml")),
        ("cards.toml", include_str!("../data/cards.toml")),
    ];

    fn key(list: &str) -> &'static str {
        if list == "players" { "count" } else { "id" }
    }
    fn read(all: &toml::Table) -> Result<Pack, BadInput> {
        let rows = all.clone().try_into();
        rows::build(rows.map_err(|e: toml::de::Error| BadInput::new(format!("data: {}", e.message())))?)
    }
    fn list(&self, lang: Lang) -> Vec<Figure> {
        let mut out = Vec::new();
        let mut row = |group: &str, id: &str, name: String, text: String, source: Source, note: String| {
            out.push(Figure { group: say(lang, group, &[]), id: id.into(), name, text, source, note });
        };
        for (i, space) in self.spaces.iter().enumerate() {
            let near = crate::board::spaces(self.adjacent[i]).map(|s| space_name(self, s, lang));
            let kind = match (space.star, self.land >> i & 1 != 0) {
                (true, _) => "figure-space-star",
                (_, true) => "figure-space-land",
                _ => "figure-space-sea",
            };
            let near = say(lang, "figure-borders", &[("list", near.collect::<Vec<_>>().join(", "))]);
            let text = format!("{} {near}", say(lang, kind, &[]));
            row(
                "group-spaces",
                &space.id,
                space_name(self, i as u8, lang),
                text,
                space.source,
                space.note.get(lang).into(),
            );
        }
        for strait in &self.straits {
            let name = |s: u8| space_name(self, s, lang);
            let args =
                [("anchor", name(strait.anchor)), ("a", name(strait.between[0])), ("b", name(strait.between[1]))];
            let text = say(lang, "figure-strait", &args);
            row("group-straits", &strait.id, name(strait.anchor), text, strait.source, strait.note.get(lang).into());
        }
        for nation in &self.nations {
            let args = [
                ("home", space_name(self, nation.home, lang)),
                ("armies", nation.pieces[0].to_string()),
                ("fleets", nation.pieces[1].to_string()),
                ("air", nation.pieces[2].to_string()),
                ("deck", nation.deck.to_string()),
                ("more", nation.air_deck.to_string()),
            ];
            let name = say(lang, &format!("seat-{}", nation.id), &[]);
            row("group-nations", &nation.id, name, say(lang, "figure-nation", &args), nation.source, String::new());
        }
        for players in &self.players {
            let name = |id: &String| say(lang, &format!("seat-{id}"), &[]);
            let hold = |ids: &Vec<String>| ids.iter().map(name).collect::<Vec<_>>().join(" + ");
            let hold = players.hold.iter().map(hold).collect::<Vec<_>>().join(" · ");
            let count = players.count.to_string();
            let text = say(lang, "figure-players", &[("hold", hold)]);
            row("group-players", &count, count.clone(), text, players.source, players.note.get(lang).into());
        }
        for card in &self.cards {
            let args = [
                ("nation", say(lang, &format!("seat-{}", self.nations[card.nation.index()].id), &[])),
                ("kind", say(lang, &format!("kind-{}", card.kind.word()), &[])),
                ("count", card.count.to_string()),
                ("text", card_text(self, card, lang)),
            ];
            let mut note = Vec::new();
            match card.doubt {
                Doubt::Low => {}
                Doubt::Medium => note.push(say(lang, "doubt-medium", &[])),
                Doubt::High => note.push(say(lang, "doubt-high", &[])),
            }
            if card.title_fr_source == Source::Reconstructed {
                note.push(say(lang, "data-title-reconstructed", &[]));
            }
            note.push(card.note.get(lang).into());
            note.retain(|n| !n.is_empty());
            let text = say(lang, "figure-card", &args);
            row("group-cards", &card.id, title(card, lang), text, card.source, note.join(" "));
        }
        out
    }
    /// Of the files as they are written, then of the rows: so records have named it from the first.
    fn fingerprint(_all: &toml::Table, own: &toml::Table) -> String {
        let files: String = Pack::FILES.iter().map(|(_, text)| format!("{text}\n")).collect();
        fingerprint(&format!("{files}{own}"))
    }
}

impl Pack {
    /// The card.
    #[inline]
    pub fn card(&self, id: CardId) -> &Card {
        &self.cards[id as usize]
    }
    /// The card of a nation with this local place.
    #[inline]
    pub fn card_of(&self, nation: Nation, local: u8) -> CardId {
        self.of[nation.index()][local as usize]
    }
    /// The card with this id.
    pub fn card_named(&self, id: &str) -> Option<CardId> {
        self.cards.iter().position(|c| c.id == id).map(|i| i as u8)
    }
    /// The space with this id.
    pub fn space_named(&self, id: &str) -> Option<SpaceId> {
        self.spaces.iter().position(|s| s.id == id).map(|i| i as u8)
    }
    /// The nation with this id.
    pub fn nation_named(&self, id: &str) -> Option<Nation> {
        self.nations.iter().position(|n| n.id == id).map(|i| Seat(i as u8))
    }
    /// The id of a space.
    pub fn space_id(&self, space: SpaceId) -> &str {
        self.spaces.get(space as usize).map_or("nowhere", |s| &s.id)
    }
    /// All spaces.
    pub fn all(&self) -> Mask {
        self.land | self.sea
    }
    /// Adjacent to any of these, straits apart.
    #[inline]
    pub fn touching(&self, mut spaces: Mask) -> Mask {
        let mut out = 0;
        while spaces != 0 {
            out |= self.adjacent[spaces.trailing_zeros() as usize];
            spaces &= spaces - 1;
        }
        out
    }
    /// The nations of each player, for so many players (QM-1c).
    pub fn players(&self, count: usize) -> Option<&Players> {
        self.players.iter().find(|p| p.count as usize == count)
    }
}
