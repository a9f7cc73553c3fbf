//! The figures: cards with their source, standard or from rows of a script.

use crate::rules::WORDS;
use crate::state::Parley;
use serde::{Deserialize, Serialize};
use table::pack::Source;
use table::{BadInput, Field, Figure, Figures, Lang, Said};

/// What a card can be played for.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// May be claimed or hidden.
    Claim,
    /// Answers a claim or a veto.
    Veto,
}

/// One row of the data file: a card and how often it is in the deck.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// Its id.
    pub id: String,
    /// Its name in French.
    pub fr: String,
    /// Its name in English.
    pub en: String,
    /// What it can be played for.
    pub kind: Kind,
    /// How much a claim is worth.
    pub worth: u8,
    /// How many there are.
    pub copies: u8,
    /// Where the figures are from.
    pub source: Source,
}

/// One single card of the deck, as it is printed.
#[derive(Clone, Debug)]
pub struct Print {
    /// The id in moves: that of the row and the number of the copy, `toll-2`.
    pub id: String,
    /// The row it is a copy of.
    pub row: usize,
    /// The number of the copy.
    pub copy: u8,
}

/// A card, by its number in [`Pack::cards`].
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Card(pub u8);

impl Said<Parley> for Card {
    fn name(&self, game: &Parley, lang: Lang) -> String {
        let row = game.pack.row(*self);
        let name = if lang == Lang::Fr { &row.fr } else { &row.en };
        format!("{name} {}", game.pack.print(*self).copy)
    }
    fn unknown(_game: &Parley, lang: Lang) -> String {
        WORDS.say(lang, "some-card", &[])
    }
}

impl Field<Parley> for Card {
    const COUNT: u32 = CARDS as u32;
    fn number(self) -> u32 {
        self.0.into()
    }
    fn at(number: u32) -> Card {
        Card(number as u8)
    }
    fn exists(self, game: &Parley) -> bool {
        usize::from(self.0) < game.pack.cards.len()
    }
    fn spell(self, game: &Parley) -> String {
        game.pack.print(self).id.clone()
    }
    fn read(word: &str, game: &Parley) -> Result<Card, BadInput> {
        game.pack.card(word)
    }
    fn every(game: &Parley) -> Vec<Card> {
        game.pack.all().collect()
    }
}

/// All figures of one table.
#[derive(Debug)]
pub struct Pack {
    /// Each seat's coins.
    pub coins: u8,
    /// Cards dealt to each seat.
    pub hand: u8,
    /// The rows.
    pub rows: Vec<Row>,
    /// The single cards, by their number.
    pub cards: Vec<Print>,
}

/// The most cards a deck can have.
pub const CARDS: usize = 32;
/// The most vetoes: each may wait for the next on the stack.
pub const VETOES: usize = 8;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    coins: u8,
    hand: u8,
    /// Read one by one, so that a complaint names its row.
    card: Vec<toml::Table>,
}

impl Figures for Pack {
    const FILES: &'static [(&'static str, &'static str)] = &[("data/cards.toml", include_str!("../data/cards.toml"))];

    fn read(rows: &toml::Table) -> Result<Pack, BadInput> {
        let File { coins, hand, card } =
            rows.clone().try_into().map_err(|e: toml::de::Error| BadInput::new(e.message()))?;
        let read = |row: toml::Table| {
            let id = row.get("id").and_then(toml::Value::as_str).unwrap_or_default().to_string();
            row.try_into::<Row>().map_err(|e| BadInput::new(format!("card «{id}»: {}", e.message())))
        };
        let rows = card.into_iter().map(read).collect::<Result<Vec<Row>, BadInput>>()?;
        let mut cards = Vec::new();
        for (row, card) in rows.iter().enumerate() {
            cards.extend((1..=card.copies).map(|n| Print { id: format!("{}-{n}", card.id), row, copy: n }));
        }
        let vetoes = cards.iter().filter(|c| rows[c.row].kind == Kind::Veto).count();
        if cards.len() > CARDS || vetoes > VETOES || hand > 6 || cards.len() < 4 * hand as usize || coins > 20 {
            return Err(BadInput::new(format!(
                "at most {CARDS} cards with {VETOES} vetoes among them, hands of at most 6, at most 20 coins; \
                 here {} cards, {vetoes} vetoes, hands of {hand}, {coins} coins",
                cards.len()
            )));
        }
        Ok(Pack { coins, hand, rows, cards })
    }
    fn list(&self, lang: Lang) -> Vec<Figure> {
        let figure = |row: &Row| Figure {
            group: "card".into(),
            id: row.id.clone(),
            name: if lang == Lang::Fr { row.fr.clone() } else { row.en.clone() },
            text: match row.kind {
                Kind::Claim => WORDS.say(lang, "text-claim", &[("worth", row.worth.to_string())]),
                Kind::Veto => WORDS.say(lang, "text-veto", &[]),
            },
            source: row.source,
            note: String::new(),
        };
        self.rows.iter().map(figure).collect()
    }
}

impl Pack {
    /// All cards.
    pub fn all(&self) -> impl Iterator<Item = Card> {
        (0..self.cards.len() as u8).map(Card)
    }
    /// What is printed on a card.
    pub fn print(&self, card: Card) -> &Print {
        &self.cards[card.0 as usize]
    }
    /// The row of a card.
    pub fn row(&self, card: Card) -> &Row {
        &self.rows[self.print(card).row]
    }
    /// Is this card of this kind?
    pub fn is(&self, card: Card, kind: Kind) -> bool {
        self.row(card).kind == kind
    }
    /// The card with this id.
    pub fn card(&self, id: &str) -> Result<Card, BadInput> {
        let found = self.all().find(|card| self.print(*card).id == id);
        found.ok_or_else(|| BadInput::new(format!("no card «{id}»: expected one like «toll-1»")))
    }
}
