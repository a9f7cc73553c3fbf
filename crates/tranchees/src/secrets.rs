//! Who sees what, and positions that an eye cannot tell from the real one (GT-VIS).

use crate::board::{Cell, Spot, cells};
use crate::events::Event;
use crate::figures::{Card, MAX_BONUS, MAX_TROOPS, Pack};
use crate::moves::Move;
use crate::state::{FRENCH, Frame, GERMAN, Mode, Side, Tranchees, Troop, insert_sorted};
use serde::Serialize;
use table::pack::Ref;
use table::{Dice, Eye, Seat, Secrets, Speech, Stack};

/// A troop on the board, as anybody sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BoardTroop {
    /// Where it stands: `b5.infantry`, which is also its name in moves.
    pub at: Spot,
    /// Whose it is.
    pub side: Seat,
    /// Its card.
    pub card: &'static str,
    /// The card's name.
    pub name: [&'static str; 2],
    /// A name of few letters.
    pub short: &'static str,
    /// Damage taken.
    pub damage: u8,
    /// Damage that destroys it.
    pub health: u8,
    /// Has it attacked this turn?
    pub attacked: bool,
    /// Has it moved this turn?
    pub moved: bool,
    #[serde(skip)]
    pub(crate) id: Card,
}

/// A bonus card in play.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct InPlay {
    /// The name of the space: `french.space1`.
    pub thing: String,
    /// The card, if this eye knows it.
    pub card: Option<&'static str>,
    /// Does it lie face up?
    pub up: bool,
    /// The cell that it covers.
    pub cell: Option<Cell>,
    #[serde(skip)]
    pub(crate) id: Option<Card>,
}

/// What an eye sees of one side, apart from the board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SideView {
    /// The hand, if this eye sees it: sorted.
    pub hand: Option<Vec<&'static str>>,
    /// Troop cards in hand: their backs are public.
    pub hand_troops: usize,
    /// Bonus cards in hand.
    pub hand_bonus: usize,
    /// Cards in the troop pile.
    pub troops: usize,
    /// Cards in the bonus pile.
    pub bonus: usize,
    /// The troop discard, in order; the last lies on top.
    pub troop_discard: Vec<&'static str>,
    /// The bonus discard, in order.
    pub bonus_discard: Vec<&'static str>,
    /// Bunker mode: cards left out.
    pub reserve: usize,
    /// Which they are, if this eye may know.
    pub reserve_cards: Option<Vec<&'static str>>,
    /// Bunker mode, while it is written: the cards picked so far, if this eye may know.
    pub picked: Option<Vec<&'static str>>,
    /// Bonus cards in play.
    pub in_play: Vec<InPlay>,
    /// Warning tokens.
    pub warnings: u8,
    /// Is this side's draft finished?
    pub ready: bool,
    #[serde(skip)]
    pub(crate) hand_cards: Vec<Card>,
}

/// What one pair of eyes sees.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// With the bunker or without.
    pub mode: Mode,
    /// The part of the game: `choose`, `place`, `complete`, `turn`, `end` or `over`.
    pub phase: &'static str,
    /// How many turns have begun.
    pub turn: u16,
    /// Whose turn it is.
    pub active: Seat,
    /// The active player's command points.
    pub pc: u8,
    /// Has the active player made a troop attack this turn?
    pub attacked: bool,
    /// The declared action that waits for traps, as the text of its move.
    pub declared: Option<String>,
    /// The cells that count as trenches.
    pub trenches: Vec<Cell>,
    /// The troops on the board.
    pub board: Vec<BoardTroop>,
    /// Both sides, the French first.
    pub sides: [SideView; 2],
    /// Who has won.
    pub winner: Option<Seat>,
    /// The same, for those who need not read it.
    #[serde(skip)]
    pub(crate) declared_move: Option<Move>,
    #[serde(skip)]
    pub(crate) pack: Ref<Pack>,
}

impl Secrets for Tranchees {
    type View = View;

    fn schema() -> &'static str {
        include_str!("../data/view.schema")
    }
    fn view(&self, eye: Eye) -> View {
        let phase = match (self.won, self.frames.as_slice().first()) {
            (Some(_), _) => "over",
            (_, Some(Frame::Choose)) => "choose",
            (_, Some(Frame::Place)) => "place",
            (_, Some(Frame::Complete)) => "complete",
            (_, Some(Frame::Turn)) => "turn",
            _ => "end",
        };
        let declared = self.frames.iter().rev().find_map(|f| match f {
            Frame::Declared { mv, .. } => Some(*mv),
            _ => None,
        });
        let sides = [FRENCH, GERMAN];
        let seen = sides.into_iter().filter(|s| !self.drafts_unseen(*s, eye));
        let mut board: Vec<BoardTroop> =
            seen.flat_map(|s| self.board.spots(s, u32::MAX).map(move |spot| self.troop_seen(s, spot))).collect();
        board.sort_by_key(|t| t.at);
        View {
            mode: self.setup.mode,
            phase,
            turn: self.turn,
            active: self.active,
            pc: self.pc,
            attacked: self.attacked,
            declared: declared.map(|mv| self.spell(mv)),
            declared_move: declared,
            trenches: cells(self.trenches()).collect(),
            board,
            sides: sides.map(|s| self.side_seen(s, eye)),
            winner: self.won.map(|w| w.by),
            pack: self.pack,
        }
    }
    fn imagine(&self, eye: Eye, dice: &mut Dice) -> Tranchees {
        let mut game = self.clone();
        if eye == Eye::Archive {
            return game;
        }
        for seat in [FRENCH, GERMAN] {
            if eye.is(seat) {
                let frame = game.frame();
                let side = game.side_mut(seat);
                dice.shuffle(side.troops.as_mut_slice());
                // While it is written, the own draft of the bonus pile lies open.
                if frame != Frame::Choose {
                    dice.shuffle(side.bonus.as_mut_slice());
                }
            } else {
                game.deal_troops(seat, dice);
                game.deal_bonus(seat, dice);
            }
        }
        game
    }
    fn hide(event: &Event, eye: Eye) -> Option<Event> {
        match event {
            Event::Picked { seat, .. }
            | Event::Unpicked { seat, .. }
            | Event::Placed { seat, .. }
            | Event::Unplaced { seat, .. }
                if !eye.is(*seat) =>
            {
                None
            }
            Event::Laid { seat, cost, .. } if !eye.is(*seat) => {
                Some(Event::Laid { seat: *seat, card: None, cost: *cost })
            }
            Event::Drew { seat, pile, .. } if !eye.is(*seat) => {
                Some(Event::Drew { seat: *seat, pile: *pile, card: None })
            }
            Event::Enlarged { seat, count, .. } if !eye.is(*seat) => {
                Some(Event::Enlarged { seat: *seat, count: *count, cards: None })
            }
            other => Some(other.clone()),
        }
    }
}

impl Tranchees {
    fn ids(&self, cards: &[Card]) -> Vec<&'static str> {
        let pack = self.pack.get();
        cards.iter().map(|c| pack.id(*c)).collect()
    }
    /// Is this side's draft still unknown to the eye?
    fn drafts_unseen(&self, seat: Seat, eye: Eye) -> bool {
        matches!(self.frame(), Frame::Choose | Frame::Place) && !eye.is(seat)
    }

    fn troop_seen(&self, side: Seat, at: Spot) -> BoardTroop {
        let troop = self.board.troop(at);
        let (pack, card) = (self.pack.get(), troop.card);
        let print = pack.print(card);
        BoardTroop {
            at,
            side,
            card: &print.id,
            name: [&print.name.fr, &print.name.en],
            short: &print.short,
            damage: troop.damage,
            health: pack.troop(card).health,
            attacked: troop.attacked,
            moved: troop.moved,
            id: card,
        }
    }
    fn side_seen(&self, seat: Seat, eye: Eye) -> SideView {
        let (side, own) = (self.side(seat), eye.is(seat));
        let unseen = self.drafts_unseen(seat, eye);
        let choosing = self.frame() == Frame::Choose;
        let hand_bonus = side.hand.iter().filter(|c| c.is_bonus()).count();
        // An unseen draft shows nothing, not even how far it has come.
        let placed = if unseen { self.placed(seat) } else { 0 };
        let picked = if choosing { side.bonus.len() } else { 0 };
        let in_play = side.slots.iter().enumerate().map(|(index, slot)| {
            let id = (slot.up || own).then_some(slot.card);
            InPlay {
                thing: space_id(seat, index),
                card: id.map(|c| self.pack.get().id(c)),
                up: slot.up,
                cell: slot.cell.checked_sub(1).map(Cell),
                id,
            }
        });
        SideView {
            hand: own.then(|| self.ids(side.hand.as_slice())),
            hand_troops: side.hand.len() - hand_bonus + placed,
            hand_bonus,
            troops: side.troops.len(),
            bonus: side.bonus.len() - picked,
            troop_discard: self.ids(side.troop_discard.as_slice()),
            bonus_discard: self.ids(side.bonus_discard.as_slice()),
            reserve: side.reserve.len() + if unseen { picked } else { 0 },
            reserve_cards: (own && self.setup.mode == Mode::Bunker).then(|| self.ids(side.reserve.as_slice())),
            picked: (own && choosing).then(|| self.ids(side.bonus.as_slice())),
            in_play: in_play.collect(),
            warnings: side.warnings,
            ready: self.ready.has(seat),
            hand_cards: if own { side.hand.as_slice().to_vec() } else { Vec::new() },
        }
    }

    /// The other side's troop cards: hand, pile and unseen draft are one pool.
    fn deal_troops(&mut self, seat: Seat, dice: &mut Dice) {
        let drafting = self.frame() == Frame::Place;
        if drafting {
            let spots: Stack<Spot, 16> = self.board.spots(seat, u32::MAX).collect();
            for spot in &spots {
                let troop = self.board.take(seat, *spot);
                self.side_mut(seat).gain(troop.card);
            }
        }
        let side = self.side_mut(seat);
        let mut pool: Stack<Card, { MAX_TROOPS + 16 }> = Stack::new();
        side.hand.iter().filter(|c| !c.is_bonus()).chain(&side.troops).for_each(|c| pool.push(*c));
        let in_hand = pool.len() - side.troops.len();
        shuffle(pool.as_mut_slice(), dice);
        let (hand, pile) = pool.as_slice().split_at(in_hand);
        let bonus: Stack<Card, 16> = side.hand.iter().filter(|c| c.is_bonus()).copied().collect();
        rebuild_hand(side, hand, bonus.as_slice());
        side.troops.as_mut_slice().copy_from_slice(pile);
        if drafting && self.ready.has(seat) {
            self.place_at_random(seat, dice);
        }
    }
    /// A finished draft that nobody has seen: six of the eight, each in a cell of its own.
    fn place_at_random(&mut self, seat: Seat, dice: &mut Dice) {
        let mut hand: Stack<Card, 16> = self.side(seat).hand.iter().copied().collect();
        shuffle(hand.as_mut_slice(), dice);
        let trenches = self.own_trenches(seat);
        for card in hand.as_slice().iter().take(self.pack.constants.setup_place.into()) {
            let kind = self.pack.troop(*card).kind;
            let free = self.board.room(seat, kind) & trenches & !self.board.held(seat);
            let room = if free != 0 { free } else { self.board.room(seat, kind) & trenches };
            if room == 0 {
                continue;
            }
            let pick = dice.below(room.count_ones()) as usize;
            if let Some(cell) = cells(room).nth(pick) {
                self.side_mut(seat).lose(*card);
                self.board.put(seat, Spot::new(cell, kind), Troop { card: *card, ..Troop::default() });
            }
        }
    }
    /// The other side's bonus cards: hand, pile, face-down traps and reserve are one pool; what lies
    /// face down is a trap.
    fn deal_bonus(&mut self, seat: Seat, dice: &mut Dice) {
        let pack = self.pack.get();
        let unfinished = self.frame() == Frame::Choose && !self.ready.has(seat);
        let side = self.side_mut(seat);
        if unfinished {
            // Nobody else may know how far the draft has come.
            while let Some(card) = side.bonus.pop() {
                insert_sorted(&mut side.reserve, card);
            }
        }
        let mut pool: Stack<Card, { 2 * MAX_BONUS + 24 }> = Stack::new();
        side.slots.iter().filter(|s| !s.up).for_each(|s| pool.push(s.card));
        let traps = pool.len();
        side.hand.iter().filter(|c| c.is_bonus()).for_each(|c| pool.push(*c));
        let in_hand = pool.len();
        side.bonus.iter().chain(&side.reserve).for_each(|c| pool.push(*c));
        if pool.is_empty() {
            return;
        }
        if traps == 0 {
            shuffle(pool.as_mut_slice(), dice);
        } else {
            let choosy = |place: usize| place < traps;
            table::hidden::redeal(
                pool.as_mut_slice(),
                choosy,
                |place, card| !choosy(place) || pack.bonus(card).trap,
                dice,
            );
        }
        let pool = pool.as_slice();
        for (slot, card) in side.slots.as_mut_slice().iter_mut().filter(|s| !s.up).zip(pool) {
            slot.card = *card;
        }
        let troops: Stack<Card, 16> = side.hand.iter().filter(|c| !c.is_bonus()).copied().collect();
        rebuild_hand(side, troops.as_slice(), &pool[traps..in_hand]);
        let (pile, reserve) = pool[in_hand..].split_at(side.bonus.len());
        side.bonus.as_mut_slice().copy_from_slice(pile);
        side.reserve.as_mut_slice().copy_from_slice(reserve);
        side.reserve.as_mut_slice().sort_unstable();
        if self.frame() == Frame::Choose {
            // A draft is kept sorted while it is written.
            self.side_mut(seat).bonus.as_mut_slice().sort_unstable();
        }
    }
}

fn shuffle(cards: &mut [Card], dice: &mut Dice) {
    for i in (1..cards.len()).rev() {
        cards.swap(i, dice.below(i as u32 + 1) as usize);
    }
}

fn rebuild_hand(side: &mut Side, one: &[Card], two: &[Card]) {
    side.hand.clear();
    for card in one.iter().chain(two) {
        insert_sorted(&mut side.hand, *card);
    }
}

/// The name of a bonus space on the drawing.
pub(crate) fn space_id(seat: Seat, index: usize) -> String {
    format!("{}.space{}", side_id(seat), index + 1)
}

/// The id of a side.
pub(crate) const fn side_id(seat: Seat) -> &'static str {
    if seat.0 == 0 { "french" } else { "german" }
}
