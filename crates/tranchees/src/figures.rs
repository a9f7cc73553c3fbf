//! The figures: what is printed on the board and the cards.
//!
//! A [`Pack`] is one complete set of figures: those that ship with the game, or those with other rows in
//! their place or beside them (a script's test cards, an owner's figures from the box). How a row is read and
//! checked is told in `rows`.

mod rows;

use crate::board::{Cell, Kind};
use crate::effects::Effects;
use crate::text::card_text;
use crate::words::say;
use serde::Deserialize;
use table::pack::Source;
use table::{BadInput, Figure, Figures, Lang};

/// The most troop cards one side may own.
pub const MAX_TROOPS: usize = 48;
/// The most bonus cards one side may own.
pub const MAX_BONUS: usize = 32;

/// The most rows of one kind in a pack.
pub const MAX_ROWS: usize = 64;

/// A card, as a small number into the tables of its pack: troop cards, and bonus cards from 128 on.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default, serde::Serialize, Deserialize)]
#[serde(transparent)]
pub struct Card(pub(crate) u8);

impl Card {
    pub(crate) const fn troop(index: usize) -> Card {
        Card(index as u8)
    }
    pub(crate) const fn bonus(index: usize) -> Card {
        Card(index as u8 | 0x80)
    }
    /// Does its back say Bonus?
    #[inline]
    pub const fn is_bonus(self) -> bool {
        self.0 & 0x80 != 0
    }
    #[inline]
    pub(crate) const fn index(self) -> usize {
        (self.0 & 0x7f) as usize
    }
}

/// A text in both languages.
#[derive(Clone, Eq, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Both {
    /// French.
    pub fr: String,
    /// English.
    pub en: String,
}

impl Both {
    /// The text in a language.
    pub fn text(&self, lang: Lang) -> &str {
        match lang {
            Lang::Fr => &self.fr,
            Lang::En => &self.en,
        }
    }
}

/// Damage by kind of target and column: in No Man's Land, in a trench. -1 is the printed X.
pub type Damage = [[i8; 2]; 4];

/// The abilities that have an icon, one bit each.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Abilities(pub(crate) u8);

impl Abilities {
    /// GT-ABIL-1.
    pub const NO_MANS_LAND: Abilities = Abilities(1);
    /// GT-ABIL-2.
    pub const PROTECTION: Abilities = Abilities(2);
    /// GT-CTR-1.
    pub const COUNTER_ATTACK: Abilities = Abilities(4);
    /// GT-ABIL-5.
    pub const OBSERVER: Abilities = Abilities(8);
    /// GT-MOVE-5.
    pub const ONE_MOVE: Abilities = Abilities(16);
    /// All of them, with their words in data files.
    pub const ALL: [(&'static str, Abilities); 5] = [
        ("no_mans_land", Abilities::NO_MANS_LAND),
        ("protection", Abilities::PROTECTION),
        ("counter_attack", Abilities::COUNTER_ATTACK),
        ("observer", Abilities::OBSERVER),
        ("one_move", Abilities::ONE_MOVE),
    ];
    /// Is this ability among them?
    #[inline]
    pub const fn has(self, one: Abilities) -> bool {
        self.0 & one.0 != 0
    }
}

/// What the rules need of a troop card.
#[derive(Copy, Clone, Debug)]
pub struct TroopCard {
    /// Its type.
    pub kind: Kind,
    /// PC to deploy it.
    pub cost: u8,
    /// Damage that destroys it.
    pub health: u8,
    /// Nearest and farthest cell it can attack.
    pub range: (u8, u8),
    /// Its icons.
    pub abilities: Abilities,
    /// May it be deployed in the advanced trench?
    pub forward: bool,
    /// Its damage table.
    pub figures: Damage,
}

/// What the rules need of a bonus card.
#[derive(Copy, Clone, Debug)]
pub struct BonusCard {
    /// PC to play or lay it.
    pub cost: u8,
    /// Stays in play (GT-BONUS-5).
    pub persistent: bool,
    /// Is an attack (GT-BONUS-7).
    pub attack: bool,
    /// May lie face down (GT-TRAP-1).
    pub trap: bool,
    /// What it does.
    pub effects: Effects,
    /// Its damage table.
    pub figures: Damage,
}

/// What players read on a card.
#[derive(Clone, Debug)]
pub struct Print {
    /// Its id in moves and data files.
    pub id: String,
    /// Its name.
    pub name: Both,
    /// A name of few letters.
    pub short: String,
    /// How many copies the French and the German deck hold.
    pub copies: [u8; 2],
    /// Whose troop it is, when it is of one side only.
    pub side: Option<u8>,
    /// Where its figures are from.
    pub source: Source,
    /// What exactly is from where.
    pub note: Both,
}

/// What a line of the board is.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Deserialize, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Ground {
    /// A rear trench.
    Rear,
    /// An advanced trench.
    Advanced,
    /// No Man's Land.
    Open,
}

/// One line of the board.
#[derive(Clone, Debug)]
pub struct Line {
    /// What it is.
    pub ground: Ground,
    /// Whose trench it is.
    pub side: Option<u8>,
    /// Where this is from.
    pub source: Source,
    /// What exactly is from where.
    pub note: Both,
}

macro_rules! constants {
    ($($(#[$doc:meta])* $name:ident = $id:literal,)*) => {
        /// The numbers of the rules that are not printed on a card.
        #[derive(Copy, Clone, Debug, Default)]
        pub struct Constants { $($(#[$doc])* pub $name: u8,)* }
        impl Constants {
            pub(crate) fn read(rows: &[ConstantRow]) -> Result<Constants, BadInput> {
                let known = [$($id),*];
                if let Some(row) = rows.iter().find(|r| !known.contains(&r.id.as_str())) {
                    return Err(BadInput::new(format!("constant «{}»: the constants are {}", row.id, known.join(", "))));
                }
                let find = |id: &str| rows.iter().find(|r| r.id == id).map(|r| r.value)
                    .ok_or_else(|| BadInput::new(format!("constant «{id}» is missing")));
                Ok(Constants { $($name: find($id)?,)* })
            }
        }
    };
}
constants! {
    /// PC at the start of a turn.
    command_points = "command-points",
    /// PC for the discard action.
    discard_cost = "discard-cost",
    /// PC for a move.
    move_cost = "move-cost",
    /// PC for an attack.
    attack_cost = "attack-cost",
    /// Cards in a full hand.
    hand_size = "hand-size",
    /// Troops drawn at set-up.
    setup_draw = "setup-draw",
    /// Troops placed at set-up.
    setup_place = "setup-place",
    /// Bonus spaces.
    bonus_spaces = "bonus-spaces",
    /// Cards lost per controlled advanced-trench cell.
    advanced_loss = "advanced-loss",
    /// Cards lost per controlled rear-trench cell.
    rear_loss = "rear-loss",
    /// The warning from which cards are lost.
    warning_threshold = "warning-threshold",
    /// Cards lost then.
    warning_loss = "warning-loss",
    /// Bunker mode: bonus cards that each side picks.
    bunker_bonus_pile = "bunker-bonus-pile",
    /// Bunker mode: cards that the holder's opponent loses.
    bunker_loss = "bunker-loss",
    /// Bunker mode: bonus cards that the holder's opponent may take back.
    bunker_gain = "bunker-gain",
}

/// One constant, as a player reads it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConstantRow {
    /// Its id.
    pub id: String,
    /// Its value.
    pub value: u8,
    /// Where it is from.
    #[serde(default = "ours")]
    pub source: Source,
    /// What exactly is from where.
    #[serde(default)]
    pub note: Both,
}

pub(crate) fn ours() -> Source {
    Source::Reconstructed
}

/// A complete set of figures.
#[derive(Debug)]
pub struct Pack {
    /// The troop cards, for the rules.
    pub troops: Vec<TroopCard>,
    /// The bonus cards, for the rules.
    pub bonus: Vec<BonusCard>,
    /// The numbers of the rules.
    pub constants: Constants,
    /// The rear trench of each side, as cells.
    pub rear: [u32; 2],
    /// The advanced trench of each side, as cells.
    pub advanced: [u32; 2],
    /// All trench cells.
    pub trenches: u32,
    /// Where the bunker of the optional mode lies.
    pub bunker: Cell,
    pub(crate) troop_prints: Vec<Print>,
    pub(crate) bonus_prints: Vec<Print>,
    /// The lines of the board, as players read them.
    pub lines: Vec<Line>,
    /// The constants, as players read them.
    pub constant_rows: Vec<ConstantRow>,
}

impl Figures for Pack {
    const FILES: &'static [(&'static str, &'static str)] = &[
        ("data/board.toml", include_str!("../data/board.toml")),
        ("data/troops.toml", include_str!("../data/troops.toml")),
        ("data/bonus.toml", include_str!("../data/bonus.toml")),
    ];

    fn key(list: &str) -> &'static str {
        if list == "line" { "line" } else { "id" }
    }
    fn read(all: &toml::Table) -> Result<Pack, BadInput> {
        let constant_rows: Vec<ConstantRow> = rows::list(all, "constant")?;
        let constants = Constants::read(&constant_rows)?;
        if constants.bonus_spaces > 5 || constants.hand_size > 12 || constants.setup_draw > 12 {
            return Err(BadInput::new("at most 5 bonus spaces and 12 cards in hand"));
        }
        if constants.bunker_gain > 8 || constants.command_points > 100 || constants.warning_threshold > 100 {
            return Err(BadInput::new("at most 8 cards from the reserve, 100 command points and 100 warnings"));
        }
        if constants.setup_place > constants.setup_draw || constants.setup_place > 12 {
            return Err(BadInput::new("no more troops can be placed than are drawn, and at most 12"));
        }
        let mut pack = Pack {
            troops: Vec::new(),
            bonus: Vec::new(),
            constants,
            rear: [0; 2],
            advanced: [0; 2],
            trenches: 0,
            bunker: Cell::new(1, 3),
            troop_prints: Vec::new(),
            bonus_prints: Vec::new(),
            lines: Vec::new(),
            constant_rows,
        };
        rows::lines(&mut pack, rows::list(all, "line")?)?;
        for row in rows::list::<rows::TroopRow>(all, "troop")? {
            let id = row.id.clone();
            rows::troop(&mut pack, row).map_err(|e| rows::at("troop", &id, e))?;
        }
        for row in rows::list::<rows::BonusRow>(all, "bonus")? {
            let id = row.id.clone();
            rows::bonus(&mut pack, row).map_err(|e| rows::at("bonus", &id, e))?;
        }
        for side in 0..2 {
            let counts = [pack.deck(side, false).count(), pack.deck(side, true).count()];
            if counts[0] > MAX_TROOPS || counts[1] > MAX_BONUS {
                return Err(BadInput::new(format!(
                    "a deck of {} troop and {} bonus cards: at most {MAX_TROOPS} and {MAX_BONUS}",
                    counts[0], counts[1]
                )));
            }
        }
        Ok(pack)
    }
    fn list(&self, lang: Lang) -> Vec<Figure> {
        let mut figures = Vec::new();
        for card in self.cards() {
            let print = self.print(card);
            let copies = [("french", print.copies[0].to_string()), ("german", print.copies[1].to_string())];
            figures.push(Figure {
                group: say(lang, if card.is_bonus() { "group-bonus" } else { "group-troops" }, &[]),
                id: print.id.clone(),
                name: print.name.text(lang).to_string(),
                text: format!("{} {}", card_text(self, card, lang), say(lang, "card-copies", &copies)),
                source: print.source,
                note: print.note.text(lang).to_string(),
            });
        }
        for (index, line) in self.lines.iter().enumerate() {
            let key = match (line.ground, line.side) {
                (Ground::Rear, Some(0)) => "line-rear-french",
                (Ground::Rear, _) => "line-rear-german",
                (Ground::Advanced, Some(0)) => "line-advanced-french",
                (Ground::Advanced, _) => "line-advanced-german",
                (Ground::Open, _) => "line-open",
            };
            figures.push(Figure {
                group: say(lang, "group-board", &[]),
                id: format!("line{}", index + 1),
                name: say(lang, "aim-line", &[("line", (index + 1).to_string())]),
                text: say(lang, key, &[]),
                source: line.source,
                note: line.note.text(lang).to_string(),
            });
        }
        for row in &self.constant_rows {
            figures.push(Figure {
                group: say(lang, "group-constants", &[]),
                id: row.id.clone(),
                name: say(lang, &format!("constant-{}", row.id), &[]),
                text: row.value.to_string(),
                source: row.source,
                note: row.note.text(lang).to_string(),
            });
        }
        figures
    }
}

impl Pack {
    /// The rules' part of a troop card.
    #[inline]
    pub fn troop(&self, card: Card) -> &TroopCard {
        &self.troops[card.index()]
    }
    /// The rules' part of a bonus card.
    #[inline]
    pub fn bonus(&self, card: Card) -> &BonusCard {
        &self.bonus[card.index()]
    }
    /// Is there such a card?
    pub fn has(&self, card: Card) -> bool {
        card.index() < if card.is_bonus() { self.bonus.len() } else { self.troops.len() }
    }
    /// What players read on a card.
    pub fn print(&self, card: Card) -> &Print {
        if card.is_bonus() { &self.bonus_prints[card.index()] } else { &self.troop_prints[card.index()] }
    }
    /// The id of a card.
    pub fn id(&self, card: Card) -> &str {
        &self.print(card).id
    }
    /// The card with this id.
    pub fn card(&self, id: &str) -> Option<Card> {
        let troop = self.troop_prints.iter().position(|p| p.id == id).map(Card::troop);
        troop.or_else(|| self.bonus_prints.iter().position(|p| p.id == id).map(Card::bonus))
    }
    /// All cards, troops first.
    pub fn cards(&self) -> impl Iterator<Item = Card> {
        (0..self.troops.len()).map(Card::troop).chain((0..self.bonus.len()).map(Card::bonus))
    }
    /// The whole deck of a side, troop cards or bonus cards, unshuffled.
    pub fn deck(&self, side: u8, bonus: bool) -> impl Iterator<Item = Card> {
        let of_kind = move |card: &Card| card.is_bonus() == bonus;
        let copies = move |card: Card| std::iter::repeat_n(card, self.print(card).copies[usize::from(side)].into());
        self.cards().filter(of_kind).flat_map(copies)
    }
}
