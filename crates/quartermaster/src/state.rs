//! The position: plain data of fixed size, copied without allocation.

use crate::data::{CardId, DECK, NONE, Pack, SpaceId, find};
use crate::lang::{Event, Kind, Mask};
use crate::nation::{NATIONS, Nation, Nations, Piece, camp, members};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use table::{Ask, Seat, SeatSet, Stack, Window};

/// The figures of a position: a plain reference, stored as its fingerprint.
#[derive(Copy, Clone, Debug)]
pub struct PackRef(pub &'static Pack);

impl std::ops::Deref for PackRef {
    type Target = Pack;
    #[inline]
    fn deref(&self) -> &Pack {
        self.0
    }
}
impl PartialEq for PackRef {
    fn eq(&self, other: &PackRef) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}
impl Serialize for PackRef {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0.hash)
    }
}
impl<'de> Deserialize<'de> for PackRef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PackRef, D::Error> {
        let hash = String::deserialize(deserializer)?;
        find(&hash)
            .map(PackRef)
            .ok_or_else(|| serde::de::Error::custom(format!("the figures {hash} are not loaded in this program")))
    }
}

/// Which cards are played with.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cards {
    /// With the extension as the table of nations counts it: 57 cards more (QM-0.2b).
    #[default]
    #[serde(rename = "aeronavale-57")]
    Aeronavale57,
    /// With the extension as the list of contents counts it: 54 cards more.
    #[serde(rename = "aeronavale-54")]
    Aeronavale54,
    /// The base game alone.
    Base,
}

/// In a pile, the low bits of a byte are the card's place among its nation's cards; the high bits say
/// who knows it there.
pub const LOCAL: u8 = 0x3f;
/// In a deck: its owner knows that this card is here.
pub const OWN: u8 = 0x40;
/// Everybody knows that this card is here.
pub const SEEN: u8 = 0x80;

/// What one nation has.
///
/// Cards: one row of bytes, first the discard pile (bottom to top), then the hand (sorted), then the deck
/// (bottom to top). Cards on the table are bits of their local places.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Side {
    /// Discard pile, hand and deck.
    pub cards: Stack<u8, DECK>,
    /// How many of them are the discard pile.
    pub discards: u8,
    /// How many of them are the hand.
    pub hand: u8,
    /// Where its armies are.
    pub army: Mask,
    /// Where its fleets are.
    pub fleet: Mask,
    /// Where its squadrons are.
    pub air: Mask,
    /// Units that cannot be destroyed until the end of the sequence.
    pub protected: Mask,
    /// Status cards on the table.
    pub status: u64,
    /// Cards face down on the table.
    pub down: u64,
    /// Cards laid since the start of its last sequence: not yet awake.
    pub asleep: u64,
    /// Cards used in this sequence that may be used once in a sequence.
    pub used: u64,
    /// Status cards cancelled until the end of the round.
    pub cancelled: u64,
    /// Cards that everybody knows to lie in the discard pile.
    pub spent: u64,
}

impl Side {
    /// How many cards the deck has.
    #[inline]
    pub fn deck(&self) -> usize {
        self.cards.len() - (self.discards + self.hand) as usize
    }
    /// The discard pile, bottom first.
    #[inline]
    pub fn discard_pile(&self) -> &[u8] {
        &self.cards.as_slice()[..self.discards as usize]
    }
    /// The hand, sorted.
    #[inline]
    pub fn hand_cards(&self) -> &[u8] {
        &self.cards.as_slice()[self.discards as usize..(self.discards + self.hand) as usize]
    }
    /// The deck, bottom first.
    #[inline]
    pub fn deck_cards(&self) -> &[u8] {
        &self.cards.as_slice()[(self.discards + self.hand) as usize..]
    }
    /// The different cards of the hand, as bits.
    #[inline]
    pub fn hand_bits(&self) -> u64 {
        bits(self.hand_cards())
    }
    /// Where its armies and fleets are.
    #[inline]
    pub fn units(&self) -> Mask {
        self.army | self.fleet
    }
    /// Where its units of these types are.
    #[inline]
    pub fn pieces(&self, pieces: Piece) -> Mask {
        let mut out = 0;
        if pieces.has(Piece::ARMY) {
            out |= self.army;
        }
        if pieces.has(Piece::FLEET) {
            out |= self.fleet;
        }
        if pieces.has(Piece::AIR) {
            out |= self.air;
        }
        out
    }
    /// The board of one type of unit.
    #[inline]
    pub fn board_mut(&mut self, piece: Piece) -> &mut Mask {
        match piece {
            Piece::ARMY => &mut self.army,
            Piece::FLEET => &mut self.fleet,
            _ => &mut self.air,
        }
    }

    // ---- piles ----

    fn sort_into_hand(&mut self, card: u8) {
        let at = self.discards as usize + self.hand_cards().iter().take_while(|c| **c < card).count();
        self.cards.insert(at, card);
        self.hand += 1;
    }
    /// Others can no longer tell which cards they once saw in this hand.
    fn blur_hand(&mut self) {
        let (from, to) = (self.discards as usize, (self.discards + self.hand) as usize);
        let hand = &mut self.cards.as_mut_slice()[from..to];
        if hand.iter().any(|c| c & SEEN != 0) {
            hand.iter_mut().for_each(|c| *c &= LOCAL);
            hand.sort_unstable();
        }
    }
    /// Takes a card out of the hand.
    fn out_of_hand(&mut self, local: u8) {
        // A copy that everybody has seen goes first: nobody can tell the difference.
        let from = self.discards as usize;
        let Some(at) = self.hand_cards().iter().rposition(|c| c & LOCAL == local) else { return };
        self.cards.remove(from + at);
        self.hand -= 1;
    }
    fn put_on_discards(&mut self, local: u8, seen: bool, bottom: bool) {
        let card = local | if seen { SEEN } else { 0 };
        self.cards.insert(if bottom { 0 } else { self.discards as usize }, card);
        self.discards += 1;
        if seen {
            self.spent |= 1 << local;
        }
    }
    /// Draws the top card of the deck; `None` when there is none (QM-9b).
    pub fn draw(&mut self) -> Option<u8> {
        if self.deck() == 0 {
            return None;
        }
        let card = self.cards.pop()?;
        self.sort_into_hand(card & !OWN);
        Some(card & LOCAL)
    }
    /// The top card of the deck goes face down under the discard pile (QM-10b).
    pub fn mill(&mut self) -> Option<u8> {
        if self.deck() == 0 {
            return None;
        }
        let card = self.cards.pop()?;
        self.put_on_discards(card & LOCAL, card & SEEN != 0, true);
        Some(card & LOCAL)
    }
    /// A card of the hand is played or thrown: face up, on top (QM-10a).
    pub fn play_from_hand(&mut self, local: u8) {
        self.out_of_hand(local);
        self.put_on_discards(local, true, false);
    }
    /// A card of the hand goes face down under the discard pile (QM-10b).
    pub fn discard_from_hand(&mut self, local: u8) {
        self.blur_hand();
        self.out_of_hand(local);
        self.put_on_discards(local, false, true);
    }
    /// A card of the hand goes on the table, face up or face down.
    pub fn lay_from_hand(&mut self, local: u8, face_up: bool) {
        if !face_up {
            self.blur_hand();
        }
        self.out_of_hand(local);
        self.lay(local, face_up);
    }
    /// A card from nowhere goes on the table.
    pub fn lay(&mut self, local: u8, face_up: bool) {
        let bit = 1 << local;
        if face_up {
            self.status |= bit;
        } else {
            self.down |= bit;
        }
        self.asleep |= bit;
    }
    /// A card of the hand goes to the bottom of the deck; only its owner knows which.
    pub fn bury(&mut self, local: u8) {
        self.blur_hand();
        self.out_of_hand(local);
        self.cards.insert((self.discards + self.hand) as usize, local | OWN);
    }
    /// A card of the table goes to the discard pile.
    pub fn discard_from_table(&mut self, local: u8, seen: bool, bottom: bool) {
        let bit = !(1u64 << local);
        self.status &= bit;
        self.down &= bit;
        self.asleep &= bit;
        self.put_on_discards(local, seen, bottom);
    }
    /// Takes a card out of the deck.
    pub fn out_of_deck(&mut self, local: u8) {
        let from = (self.discards + self.hand) as usize;
        if let Some(at) = self.deck_cards().iter().position(|c| c & LOCAL == local) {
            self.cards.remove(from + at);
        }
    }
    /// Nobody knows the order of the deck any longer.
    pub fn forget_deck(&mut self) {
        let from = (self.discards + self.hand) as usize;
        self.cards.as_mut_slice()[from..].iter_mut().for_each(|c| *c &= LOCAL);
    }
    /// The deck, to change its order.
    pub fn deck_mut(&mut self) -> &mut [u8] {
        let from = (self.discards + self.hand) as usize;
        &mut self.cards.as_mut_slice()[from..]
    }
    /// Puts a card from nowhere into the hand.
    pub fn into_hand(&mut self, card: u8) {
        self.sort_into_hand(card);
    }
    /// Takes a card out of the discard pile; everybody sees which (a copy they know, if there is one).
    pub fn out_of_discards(&mut self, local: u8) {
        let known = |c: &u8| *c == local | SEEN;
        let at = self.discard_pile().iter().position(known);
        let Some(at) = at.or_else(|| self.discard_pile().iter().position(|c| c & LOCAL == local)) else { return };
        self.cards.remove(at);
        self.discards -= 1;
        if !self.discard_pile().iter().any(known) {
            self.spent &= !(1 << local);
        }
    }
    /// Takes one of these cards out of the discard pile in secret: of all of them others can now only
    /// guess (the top card stays visible).
    pub fn secretly_out_of_discards(&mut self, local: u8, of: u64) {
        let Some(at) = self.discard_pile().iter().position(|c| c & LOCAL == local) else { return };
        self.cards.remove(at);
        self.discards -= 1;
        self.spent &= !of;
        let top = self.discards as usize;
        for (i, card) in self.cards.as_mut_slice()[..top].iter_mut().enumerate() {
            if of >> (*card & LOCAL) & 1 != 0 {
                if i + 1 == top && *card & SEEN != 0 {
                    self.spent |= 1 << (*card & LOCAL);
                } else {
                    *card &= LOCAL;
                }
            }
        }
    }
    /// Puts a card from nowhere on top of the deck or at its bottom, as everybody sees.
    pub fn onto_deck(&mut self, local: u8, top: bool) {
        if top {
            self.cards.push(local | SEEN);
        } else {
            self.cards.insert((self.discards + self.hand) as usize, local | SEEN);
        }
    }
    /// Puts a card from nowhere face up on the discard pile.
    pub fn onto_discards(&mut self, local: u8) {
        self.put_on_discards(local, true, false);
    }
}

/// The different cards among these, as bits.
#[inline]
pub fn bits(cards: &[u8]) -> u64 {
    cards.iter().fold(0, |m, c| m | 1 << (c & LOCAL))
}

/// Something that happened and lets cards react: a frame's "it" and "that".
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct Trigger {
    /// What.
    pub event: Event,
    /// Who caused it.
    pub by: Nation,
    /// To whom it happened, or [`NONE`].
    pub to: u8,
    /// Where, or [`NONE`].
    pub space: SpaceId,
    /// The card in question, or [`NONE`].
    pub card: CardId,
    /// The type of unit.
    pub piece: Piece,
    /// See [`crate::lang::mark`].
    pub marks: u8,
}

impl Default for Trigger {
    fn default() -> Trigger {
        Trigger::phase(Event::StartAction, Seat(0))
    }
}

impl Trigger {
    /// The start of a phase.
    pub fn phase(event: Event, by: Nation) -> Trigger {
        Trigger { event, by, to: NONE, space: NONE, card: NONE, piece: Piece(0), marks: 0 }
    }
    /// To whom it happened.
    #[inline]
    pub fn target(&self) -> Option<Nation> {
        (self.to != NONE).then_some(Seat(self.to))
    }
}

/// How far the use of a card has come.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
pub enum Stage {
    /// Its cost is being paid.
    #[default]
    Pay,
    /// Others may answer its use.
    Announce,
    /// Its effects happen.
    Run,
    /// The price of one step is being paid.
    PayStep,
    /// The card of the Action phase is done: others may answer.
    After,
}

/// A card whose effects are happening.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Running {
    /// The card.
    pub card: CardId,
    /// What it reacts to.
    pub trigger: Trigger,
    /// How far it is.
    pub stage: Stage,
    /// The step.
    pub step: u8,
    /// How often the step was done; or what else the step counts.
    pub count: u8,
    /// The steps of a group that are done.
    pub done: u8,
    /// A space that was chosen and needs a second choice, or [`NONE`].
    pub picked: SpaceId,
    /// How many cards the owner's discard pile had before the cost was paid.
    pub before: u8,
    /// Is it the card of the Action phase?
    pub action: bool,
    /// Was it cancelled?
    pub cancelled: bool,
}

/// A reaction window (QM-5.3).
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Opportunity {
    /// What happened.
    pub trigger: Trigger,
    /// Who is asked.
    pub window: Window,
    /// Status cards that have answered already.
    pub answered: u16,
    /// Camps that have reacted already, one bit each.
    pub acted: u8,
}

/// One unit in danger: a battle or an elimination.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Clash {
    /// What happens, as a trigger: by whom, to whom (or to an empty space), where.
    pub trigger: Trigger,
    /// 0: declared, 1: the unit's fate, 2: others learn of its removal, 3: the battle was fought.
    pub stage: u8,
    /// A card saved the unit.
    pub saved: bool,
    /// Its squadron died in its place (QM-14.4.1a).
    pub defended: bool,
    /// Was it removed?
    pub removed: bool,
}

/// What a seat gives up to pay.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
pub enum Price {
    /// Cards from the deck, then the hand, then points (QM-10c).
    #[default]
    Deck,
    /// Cards from the hand, then the deck, then points (QM-10d).
    Hand,
    /// Cards of one type from the hand.
    Typed(KindByte),
    /// Status cards from the table.
    Status,
    /// Squadrons from the board.
    Air,
}

/// A card type, as stored.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct KindByte(pub u8);

impl KindByte {
    /// The type.
    pub fn kind(self) -> Kind {
        Kind::ALL[self.0 as usize % 10]
    }
}

/// A phase of a nation's sequence (QM-4.2a), and what comes within it.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The start of the sequence.
    #[default]
    Begin,
    /// Action.
    Action,
    /// The start of the Air phase.
    AirStart,
    /// Air.
    Air,
    /// The start of the Supply phase.
    SupplyStart,
    /// Supply.
    Supply,
    /// The start of the Score phase.
    ScoreStart,
    /// Stars are counted.
    Score,
    /// Cards score.
    Scoring,
    /// The start of the Discard phase.
    DiscardStart,
    /// Discard.
    Discard,
    /// The start of the Draw phase.
    DrawStart,
    /// Draw.
    Draw,
    /// The sequence is over.
    End,
}

/// One paragraph of the rulebook in progress.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
pub enum Frame {
    /// Nothing.
    #[default]
    Idle,
    /// Set-up: the nation discards so many of the cards it was dealt (QM-4d).
    Setup {
        /// Who.
        nation: Nation,
        /// How many still.
        left: u8,
    },
    /// The sequence of the nation that plays.
    Turn(Phase),
    /// The Action phase asks (QM-5.2a).
    Action {
        /// Types of units that are being taken back (QM-2.1b).
        recalled: u8,
    },
    /// Four cards for a redistribution (QM-5.1b).
    Redistribute {
        /// How many still.
        left: u8,
    },
    /// The card taken from the deck (QM-5.1c).
    Fetch,
    /// The Air phase asks (QM-14.2a).
    Air {
        /// Are squadrons being taken back?
        recalled: bool,
    },
    /// A squadron intervenes (QM-14.2.2a).
    Intervene {
        /// Where it stands.
        from: SpaceId,
        /// Is the card discarded?
        paid: bool,
    },
    /// The Discard phase asks (QM-8a).
    Discard,
    /// A card is being used.
    Card(Running),
    /// Reactions.
    Window(Opportunity),
    /// A unit in danger.
    Clash(Clash),
    /// An Economic Warfare attack.
    Warfare {
        /// What happens.
        trigger: Trigger,
        /// How many cards.
        amount: u8,
        /// Have the reactions been asked?
        asked: bool,
    },
    /// Something is given up, piece by piece.
    Lose {
        /// By whom.
        nation: Nation,
        /// What.
        price: Price,
        /// How much still.
        left: u8,
    },
    /// A squadron without a unit must go elsewhere (QM-14.3a).
    Redeploy {
        /// Whose.
        nation: Nation,
        /// Where it stands.
        space: SpaceId,
    },
}

/// How deep reactions may nest.
pub const DEPTH: usize = 40;

/// How a game ended.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// Not yet.
    #[default]
    No,
    /// A lead of 30 at the end of a round (QM-11.1a).
    Lead,
    /// After the last round (QM-11.2a).
    Rounds,
}

/// A game of Quartermaster.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Quartermaster {
    /// The figures.
    pub(crate) pack: PackRef,
    /// The nations, in the order of play.
    pub(crate) sides: [Side; NATIONS],
    /// What is going on.
    pub(crate) stack: Stack<Frame, DEPTH>,
    /// Units that a card may still remove and build again.
    pub(crate) rebuild: Mask,
    /// Armies of the playing nation at the start of its sequence.
    pub(crate) start: Mask,
    /// The lead of the Axis (QM-7.1a).
    pub(crate) score: i16,
    /// The round, from 1.
    pub(crate) round: u8,
    /// Whose sequence it is.
    pub(crate) active: Nation,
    /// Nations whose armies, and whose fleets, are in supply until the end of the sequence.
    pub(crate) aided: [Nations; 2],
    /// No air defence, no air attack until the end of the sequence.
    pub(crate) no_air_combat: bool,
    /// Has the playing nation redistributed its resources?
    pub(crate) redistributed: bool,
    /// Has it ended, and how?
    pub(crate) end: End,
    /// Which cards are played with.
    pub(crate) cards: Cards,
    /// When reactions are asked for.
    pub(crate) ask: Ask,
}

/// Rounds in a game (QM-4.1a).
pub const ROUNDS: u8 = 20;
/// The lead that wins at the end of a round (QM-11.1a).
pub const LEAD: i16 = 30;
/// Cards in a full hand (QM-9a).
pub const HAND: u8 = 7;

impl Quartermaster {
    /// The figures.
    #[inline]
    pub(crate) fn p(&self) -> &'static Pack {
        self.pack.0
    }
    /// What a nation has.
    #[inline]
    pub fn side(&self, nation: Nation) -> &Side {
        &self.sides[nation.index()]
    }
    #[inline]
    pub(crate) fn side_mut(&mut self, nation: Nation) -> &mut Side {
        &mut self.sides[nation.index()]
    }
    /// Is the extension played with?
    #[inline]
    pub(crate) fn extension(&self) -> bool {
        self.cards != Cards::Base
    }
    /// Where any unit (army or fleet) of these nations is.
    #[inline]
    pub(crate) fn held(&self, nations: Nations) -> Mask {
        let mut out = 0;
        for (i, side) in self.sides.iter().enumerate() {
            if nations.has(Seat(i as u8)) {
                out |= side.army | side.fleet;
            }
        }
        out
    }
    /// Where any army or fleet of a camp is.
    #[inline]
    pub(crate) fn held_by_camp(&self, camp: usize) -> Mask {
        let s = &self.sides;
        s[camp].army | s[camp].fleet | s[camp + 2].army | s[camp + 2].fleet | s[camp + 4].army | s[camp + 4].fleet
    }
    /// Where any army of a camp is.
    #[inline]
    pub(crate) fn armies_of_camp(&self, camp: usize) -> Mask {
        self.sides[camp].army | self.sides[camp + 2].army | self.sides[camp + 4].army
    }
    /// How many units of a type are left in a nation's reserve (QM-2.1a).
    #[inline]
    pub(crate) fn reserve(&self, nation: Nation, piece: Piece) -> u32 {
        let (index, on_board) = match piece {
            Piece::ARMY => (0, self.side(nation).army),
            Piece::FLEET => (1, self.side(nation).fleet),
            _ => (2, self.side(nation).air),
        };
        u32::from(self.pack.nations[nation.index()].pieces[index]).saturating_sub(on_board.count_ones())
    }
    /// Nations of `among` with a unit of this type in the space.
    #[inline]
    pub(crate) fn standing(&self, among: Nations, piece: Piece, space: SpaceId) -> Nations {
        let mut out = SeatSet::NONE;
        for (i, side) in self.sides.iter().enumerate() {
            if among.has(Seat(i as u8)) && side.pieces(piece) >> space & 1 != 0 {
                out = out.with(Seat(i as u8));
            }
        }
        out
    }
    /// The type of unit that stands in this space: armies on land, fleets at sea (QM-2.2c).
    #[inline]
    pub(crate) fn unit_of(&self, space: SpaceId) -> Piece {
        if self.pack.land >> space & 1 != 0 { Piece::ARMY } else { Piece::FLEET }
    }
    /// Points for a camp: the Axis counts up, the Allies down (QM-7.1a to QM-7.1d).
    pub(crate) fn add_points(&mut self, camp: usize, points: i16) {
        self.score += if camp == 0 { points } else { -points };
    }
    /// Is the enemy's army in this nation's home (QM-7d)?
    pub(crate) fn occupied(&self, nation: Nation) -> bool {
        let home = self.pack.nations[nation.index()].home;
        self.armies_of_camp(1 - camp(nation)) >> home & 1 != 0
    }
    /// The camp that is ahead, when somebody is.
    pub fn leader(&self) -> Option<Nations> {
        match self.score {
            0 => None,
            1.. => Some(members(0)),
            _ => Some(members(1)),
        }
    }
}
