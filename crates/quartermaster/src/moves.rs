//! The moves: what anybody can do.

use crate::figures::{CardId, SpaceId};
use crate::nation::Piece;
use crate::state::Quartermaster;
use crate::text::say;
use table::{Args, BadInput, Field, Lang, Said, Seat};

table::moves! {
    /// One small thing somebody can do. Cards and spaces are places in the figures; the text of a move names
    /// them.
    pub enum Move of Quartermaster {
        /// `play CARD`: as the card of the Action phase, or a deploy card in the Air phase.
        "play" Play(card: CardId as Card),
        /// `use CARD`, `reveal CARD`, `support CARD`: a Status, a Response, a Bolster.
        "use" Use(card: CardId as Card),
        /// `take CARD`: from deck, discard pile or table, or as the next card on the deck.
        "take" Take(card: CardId as Card),
        /// `space SPACE`.
        "space" Space(space: SpaceId as Place),
        /// `nation NATION`.
        "nation" Nation(nation: u8 as Who),
        /// `defend`: a squadron dies in the place of its unit.
        "defend" Defend,
        /// `strike SPACE`: the squadron there is given for an air attack.
        "strike" Strike(space: SpaceId as Place),
        /// `intervene SPACE`: with the squadron there.
        "intervene" Intervene(space: SpaceId as Place),
        /// `redistribute`: four cards for one of the deck.
        "redistribute" Redistribute,
        /// `accept`: pay what is asked.
        "accept" Accept,
        /// `random`: a face-down card of the table, unseen.
        "random" Random,
        /// `discard CARD`: from the hand.
        "discard" Discard(card: CardId as Card),
        /// `throw CARD`: away, as the card of the Action phase.
        "throw" Throw(card: CardId as Card),
        /// `recall army SPACE`: take an own unit back into the reserve.
        "recall" Recall(piece: Piece, space: SpaceId as Place),
        /// `pass`.
        "pass" Pass,
    }
}

/// A card as a field of a move.
#[derive(Copy, Clone, Eq, PartialEq)]
pub(crate) struct Card(CardId);

impl Said<Quartermaster> for Card {
    fn name(&self, game: &Quartermaster, lang: Lang) -> String {
        game.title_of(self.0, lang)
    }
}

impl Field<Quartermaster> for Card {
    const COUNT: u32 = crate::figures::NONE as u32;
    fn number(self) -> u32 {
        self.0.into()
    }
    fn at(number: u32) -> Card {
        Card(number as u8)
    }
    fn exists(self, game: &Quartermaster) -> bool {
        usize::from(self.0) < game.p().cards.len()
    }
    fn spell(self, game: &Quartermaster) -> String {
        game.p().card(self.0).id.clone()
    }
    fn read(word: &str, game: &Quartermaster) -> Result<Card, BadInput> {
        game.p().card_named(word).map(Card).ok_or_else(|| BadInput::new(format!("no card «{word}»")))
    }
    fn every(game: &Quartermaster) -> Vec<Card> {
        (0..game.p().cards.len() as u8).map(Card).collect()
    }
}

/// A space as a field of a move.
#[derive(Copy, Clone, Eq, PartialEq)]
pub(crate) struct Place(SpaceId);

impl Said<Quartermaster> for Place {
    fn name(&self, game: &Quartermaster, lang: Lang) -> String {
        game.place_name(self.0, lang)
    }
}

impl Field<Quartermaster> for Place {
    const COUNT: u32 = crate::figures::SPACES as u32;
    fn number(self) -> u32 {
        self.0.into()
    }
    fn at(number: u32) -> Place {
        Place(number as u8)
    }
    fn exists(self, game: &Quartermaster) -> bool {
        usize::from(self.0) < game.p().spaces.len()
    }
    fn spell(self, game: &Quartermaster) -> String {
        game.p().space_id(self.0).to_string()
    }
    fn read(word: &str, game: &Quartermaster) -> Result<Place, BadInput> {
        game.p().space_named(word).map(Place).ok_or_else(|| BadInput::new(format!("no space «{word}»")))
    }
    fn every(game: &Quartermaster) -> Vec<Place> {
        (0..game.p().spaces.len() as u8).map(Place).collect()
    }
    /// By its name, and as a place to be in: «in Germany», «en Allemagne».
    fn say(self, field: &'static str, game: &Quartermaster, lang: Lang, args: &mut Args) {
        args.push((field, self.name(game, lang)));
        args.push(("in", game.place_in(self.0, lang)));
    }
}

/// A nation as a field of a move.
#[derive(Copy, Clone, Eq, PartialEq)]
pub(crate) struct Who(u8);

impl Said<Quartermaster> for Who {
    fn name(&self, game: &Quartermaster, lang: Lang) -> String {
        game.nation_name(Seat(self.0), lang)
    }
}

impl Field<Quartermaster> for Who {
    const COUNT: u32 = crate::nation::NATIONS as u32;
    fn number(self) -> u32 {
        self.0.into()
    }
    fn at(number: u32) -> Who {
        Who(number as u8)
    }
    fn exists(self, game: &Quartermaster) -> bool {
        usize::from(self.0) < game.p().nations.len()
    }
    fn spell(self, game: &Quartermaster) -> String {
        game.p().nations[self.0 as usize].id.clone()
    }
    fn read(word: &str, game: &Quartermaster) -> Result<Who, BadInput> {
        let expected = || BadInput::new(format!("no nation «{word}»: expected germany, uk, japan, ussr, italy or usa"));
        game.p().nation_named(word).map(|nation| Who(nation.0)).ok_or_else(expected)
    }
    fn thing(self, game: &Quartermaster) -> Option<String> {
        Some(format!("nation-{}", self.spell(game)))
    }
}

impl Said<Quartermaster> for Piece {
    fn name(&self, _game: &Quartermaster, lang: Lang) -> String {
        say(lang, &format!("piece-{}", self.word()), &[])
    }
}

/// One of the three types of units.
impl Field<Quartermaster> for Piece {
    const COUNT: u32 = Piece::TYPES.len() as u32;
    fn number(self) -> u32 {
        self.0.trailing_zeros()
    }
    fn at(number: u32) -> Piece {
        Piece::TYPES[number as usize]
    }
    fn spell(self, _game: &Quartermaster) -> String {
        self.word().to_string()
    }
    fn read(word: &str, _game: &Quartermaster) -> Result<Piece, BadInput> {
        let known = Piece::TYPES.into_iter().find(|piece| piece.word() == word);
        known.ok_or_else(|| BadInput::new(format!("no unit «{word}»: expected army, fleet or air")))
    }
    /// The space is what one points at.
    fn thing(self, _game: &Quartermaster) -> Option<String> {
        None
    }
}
