//! The moves: everything anybody can do. Units on the map are named by the hex they stand on.

use crate::hex::{HEXES, Hex};
use crate::state::{Aces, ORDERS};
use table::{BadInput, Field, Lang, Said, Seat};

table::moves! {
    /// One small thing somebody can do.
    pub enum Move of Aces {
        /// Ardennes: this factory belongs to that seat.
        "own" Own(hex: Hex, seat: Seat),
        /// Expert forces: take a unit of the second set.
        "take" Take(sheet: u8 as SheetNo),
        /// Put it back.
        "untake" Untake(sheet: u8 as SheetNo),
        /// Put a unit of a type from one token on another.
        "put" Put(sheet: u8 as SheetNo, from: u8 as Token, to: u8 as Token),
        /// The draft is finished.
        "ready" Ready,
        /// It is not.
        "unready" Unready,
        /// Turn a start token over.
        "reveal" Reveal(army: u8 as Token),
        /// Place a unit of a type.
        "place" Place(sheet: u8 as SheetNo, hex: Hex),
        /// V2: lay a token, the launcher first.
        "hide" Hide(hex: Hex),
        /// First turns: this army acts.
        "army" Army(army: u8 as Token),
        /// Take a unit in hand to move it.
        "pick" Pick(hex: Hex),
        /// It goes there.
        "to" To(hex: Hex),
        /// It goes one hex.
        "step" Step(hex: Hex),
        /// It stops here.
        "stop" Stop,
        /// This unit intercepts.
        "intercept" Intercept(hex: Hex),
        /// Nobody intercepts on this hex.
        "pass" Pass,
        /// Nobody intercepts this unit on the rest of its way.
        "let-go" LetGo,
        /// Movement is over.
        "declare" Declare,
        /// The unit on the first hex attacks what is on the second.
        "attack" Attack(from: Hex, target: Hex),
        /// The V2 fires at a factory.
        "fire" Fire(hex: Hex),
        /// The attack of this unit is not made after all.
        "withdraw" Withdraw(hex: Hex),
        /// The V2 does not fire after all.
        "hold-fire" HoldFire,
        /// This declared attack takes that place in the order.
        "order" Order(from: u8 as Place, to: u8 as Place),
        /// Fighting begins.
        "fight" Fight,
        /// Repair this unit.
        "repair" Repair(hex: Hex),
        /// Buy a unit of a type for this factory.
        "buy" Buy(sheet: u8 as SheetNo, hex: Hex),
        /// Give coins to the ally.
        "give" Give(coins: u8 as Coins),
        /// No more.
        "end" End,
        /// Cooperation: the partner is asked from now on.
        "hand-over" HandOver,
        /// The clock's own move: movement stops, duties are named, fighting begins.
        "time-up" TimeUp,
    }
}

/// The names of the three tokens and armies.
pub(crate) const ARMIES: [&str; 3] = ["a", "b", "c"];

impl Said<Aces> for Hex {
    fn name(&self, game: &Aces, _lang: Lang) -> String {
        game.map().hex_name(*self)
    }
}
impl Field<Aces> for Hex {
    const COUNT: u32 = HEXES as u32;
    fn number(self) -> u32 {
        u32::from(self.0)
    }
    fn at(number: u32) -> Hex {
        Hex(number as u16)
    }
    fn exists(self, game: &Aces) -> bool {
        game.map().on.has(self)
    }
    fn spell(self, game: &Aces) -> String {
        game.map().hex_name(self)
    }
    fn read(word: &str, game: &Aces) -> Result<Hex, BadInput> {
        game.map().hex(word).ok_or_else(|| BadInput::new(format!("«{word}» is no hex of this map")))
    }
    fn every(game: &Aces) -> Vec<Hex> {
        game.map().on.iter().collect()
    }
}

/// A type of unit, by its number in the figures.
#[derive(Copy, Clone, Eq, PartialEq)]
pub(crate) struct SheetNo(pub(crate) u8);

impl Said<Aces> for SheetNo {
    fn name(&self, game: &Aces, lang: Lang) -> String {
        game.type_name(self.0, lang)
    }
}
impl Field<Aces> for SheetNo {
    const COUNT: u32 = 256;
    fn number(self) -> u32 {
        u32::from(self.0)
    }
    fn at(number: u32) -> SheetNo {
        SheetNo(number as u8)
    }
    fn exists(self, game: &Aces) -> bool {
        usize::from(self.0) < game.pack.sheets.len()
    }
    fn spell(self, game: &Aces) -> String {
        game.pack.sheets.get(usize::from(self.0)).map_or("none", |sheet| sheet.id.as_str()).to_string()
    }
    fn read(word: &str, game: &Aces) -> Result<SheetNo, BadInput> {
        let found = game.pack.sheet(word).map(SheetNo);
        found.ok_or_else(|| BadInput::new(format!("«{word}» is no type of unit")))
    }
    fn every(game: &Aces) -> Vec<SheetNo> {
        (0..game.pack.sheets.len() as u8).map(SheetNo).collect()
    }
}

/// One of the three start tokens, and the army on it.
#[derive(Copy, Clone, Eq, PartialEq)]
pub(crate) struct Token(pub(crate) u8);

impl Said<Aces> for Token {
    fn name(&self, _game: &Aces, _lang: Lang) -> String {
        ARMIES.get(usize::from(self.0)).map_or(String::new(), |army| army.to_uppercase())
    }
}
impl Field<Aces> for Token {
    const COUNT: u32 = ARMIES.len() as u32;
    fn number(self) -> u32 {
        u32::from(self.0)
    }
    fn at(number: u32) -> Token {
        Token(number as u8)
    }
    fn spell(self, _game: &Aces) -> String {
        ARMIES[usize::from(self.0) % ARMIES.len()].to_string()
    }
    fn thing(self, game: &Aces) -> Option<String> {
        Some(format!("token-{}", self.spell(game)))
    }
}

/// A place in the order of declared attacks; people count from one.
#[derive(Copy, Clone, Eq, PartialEq)]
pub(crate) struct Place(pub(crate) u8);

impl Said<Aces> for Place {
    fn name(&self, _game: &Aces, _lang: Lang) -> String {
        (self.0 + 1).to_string()
    }
}
impl Field<Aces> for Place {
    const COUNT: u32 = ORDERS as u32;
    fn number(self) -> u32 {
        u32::from(self.0)
    }
    fn at(number: u32) -> Place {
        Place(number as u8)
    }
    fn spell(self, _game: &Aces) -> String {
        (self.0 + 1).to_string()
    }
    fn read(word: &str, game: &Aces) -> Result<Place, BadInput> {
        let place = (0..game.orders.len() as u8).find(|place| (place + 1).to_string() == word).map(Place);
        place.ok_or_else(|| BadInput::new(format!("«{word}» is no place in the order of attacks")))
    }
    fn every(game: &Aces) -> Vec<Place> {
        (0..game.orders.len() as u8).map(Place).collect()
    }
    fn thing(self, _game: &Aces) -> Option<String> {
        Some(format!("order-{}", self.0 + 1))
    }
}

/// Coins that are given: at least one.
#[derive(Copy, Clone, Eq, PartialEq)]
pub(crate) struct Coins(pub(crate) u8);

impl Said<Aces> for Coins {
    fn name(&self, _game: &Aces, _lang: Lang) -> String {
        self.0.to_string()
    }
}
impl Field<Aces> for Coins {
    const COUNT: u32 = 256;
    fn number(self) -> u32 {
        u32::from(self.0)
    }
    fn at(number: u32) -> Coins {
        Coins(number as u8)
    }
    fn read(word: &str, _game: &Aces) -> Result<Coins, BadInput> {
        // One spelling only: no sign, no leading nought.
        let coins = word.parse().ok().filter(|n: &u8| n.to_string() == word).map(Coins);
        coins.ok_or_else(|| BadInput::new(format!("«{word}»: expected a number of coins, at most 255")))
    }
    fn thing(self, _game: &Aces) -> Option<String> {
        None
    }
}
