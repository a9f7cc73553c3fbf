//! What there is to see: the cues of an event and the kinds of moves.

use crate::board::{Cell, Spot};
use crate::events::Event;
use crate::moves::{Aim, Move};
use crate::secrets::side_id;
use crate::state::Tranchees;
use table::story::{Cue, How, Manner, Why};
use table::{Seat, Speech};

/// The strip of a side, and the parts of it.
pub(crate) fn strip(seat: Seat, part: &str) -> String {
    if part.is_empty() { side_id(seat).to_string() } else { format!("{}.{part}", side_id(seat)) }
}

/// A card by itself, wherever it lies.
fn card_id(card: &str) -> String {
    format!("card.{card}")
}

impl Tranchees {
    /// The spot where a troop of this card stands in a cell.
    fn spot_of(&self, card: &str, cell: Cell) -> String {
        let kind = self.pack.card(card).map(|card| self.pack.troop(card).kind);
        kind.map(|kind| Spot::new(cell, kind).to_string()).unwrap_or_default()
    }
    /// The places that a declared action is about.
    fn declared_places(&self, text: &str) -> Vec<String> {
        let aimed = |aim: Aim| Some(aim.to_string()).filter(|place| !place.is_empty());
        match self.read(text) {
            Ok(Move::Move(at, to) | Move::Step(at, to)) => vec![at.cell().to_string(), to.to_string()],
            Ok(Move::Attack(from, at) | Move::Swap(from, at)) => vec![from.cell().to_string(), at.cell().to_string()],
            Ok(Move::Deploy(_, cell)) => vec![cell.to_string()],
            Ok(Move::Counter(from)) => vec![from.cell().to_string()],
            // A troop that is aimed at may be gone when this is read; its cell stays.
            Ok(Move::Play(_, Aim::Troop(at)) | Move::Reveal(_, Aim::Troop(at))) => vec![at.cell().to_string()],
            Ok(Move::Play(_, aim) | Move::Reveal(_, aim)) => aimed(aim).into_iter().collect(),
            _ => Vec::new(),
        }
    }
}

/// The places of an aim: a troop's cell, because the troop may fall by it.
fn aimed(aim: &Aim) -> Vec<String> {
    match aim {
        Aim::Nothing => Vec::new(),
        Aim::Troop(at) => vec![at.cell().to_string()],
        aim => vec![aim.to_string()],
    }
}

pub(crate) fn cues(game: &Tranchees, event: &Event) -> Vec<Cue> {
    let drop = |seat: &Seat, card: &str, from: &str| Cue::Card {
        card: card_id(card),
        from: strip(*seat, from),
        to: strip(*seat, "discard"),
        shown: true,
    };
    let come = |card: &str, cell: &Cell| Cue::Come {
        thing: game.spot_of(card, *cell),
        place: cell.to_string(),
        how: How::Placed,
    };
    let leave = |thing: String, cell: Cell, how| Cue::Leave { thing, place: cell.to_string(), how };
    let played = |seat: &Seat, card: &str, aim: &Aim| {
        let card = Cue::Card { card: card_id(card), from: strip(*seat, ""), to: String::new(), shown: true };
        let places = aimed(aim);
        let mark = (!places.is_empty()).then_some(Cue::Mark { places, why: Why::Window });
        [card].into_iter().chain(mark).collect()
    };
    match event {
        Event::Picked { seat, card } | Event::Unpicked { seat, card } => {
            vec![Cue::Card { card: card_id(card), from: strip(*seat, ""), to: strip(*seat, "bonus"), shown: true }]
        }
        Event::Placed { card, cell, .. } | Event::Deployed { card, cell, .. } => vec![come(card, cell)],
        Event::Unplaced { card, cell, .. } => vec![leave(game.spot_of(card, *cell), *cell, How::Withdrawn)],
        Event::Ready { seat } | Event::Unready { seat } => vec![Cue::mark(strip(*seat, ""), Why::Held)],
        Event::Unveiled => {
            vec![Cue::Mark { places: Cell::all().map(|cell| cell.to_string()).collect(), why: Why::Shown }]
        }
        Event::First { seat } | Event::TurnBegan { seat, .. } => vec![Cue::mark(strip(*seat, ""), Why::Turn)],
        Event::Moved { card, from, to, .. } => {
            vec![Cue::go(game.spot_of(card, *to), from.cell().to_string(), to.to_string())]
        }
        Event::Swapped { from, to, .. } => {
            let way =
                |kind, from: Cell, to: Cell| Cue::go(Spot::new(to, kind).to_string(), from.to_string(), to.to_string());
            vec![way(from.kind(), from.cell(), to.cell()), way(to.kind(), to.cell(), from.cell())]
        }
        Event::Attacked { from, at, .. } | Event::Countered { from, at, .. } => {
            vec![Cue::Strike { from: from.to_string(), to: at.to_string(), amount: None }]
        }
        Event::Damaged { at, amount, .. } => {
            vec![Cue::Strike { from: String::new(), to: at.to_string(), amount: Some((*amount).into()) }]
        }
        Event::Destroyed { at, .. } => vec![leave(at.to_string(), at.cell(), How::Fell)],
        Event::Unharmed { at, .. } | Event::HeldUp { at, .. } => vec![Cue::mark(at.cell().to_string(), Why::Held)],
        Event::Healed { at, .. } => vec![Cue::mark(at.cell().to_string(), Why::Mended)],
        Event::Declared { text, .. } => {
            vec![Cue::Mark { places: game.declared_places(text), why: Why::Window }]
        }
        Event::Cancelled { seat } => vec![Cue::mark(strip(*seat, ""), Why::Vain)],
        Event::Discarded { seat, card } | Event::Left { seat, card } | Event::Dropped { seat, card } => {
            vec![drop(seat, card, "")]
        }
        Event::Played { seat, card, aim, .. } | Event::Revealed { seat, card, aim } => played(seat, card, aim),
        Event::Laid { seat, card, .. } => {
            let id = card.map(card_id).unwrap_or_default();
            vec![Cue::Card { card: id, from: strip(*seat, ""), to: strip(*seat, ""), shown: card.is_some() }]
        }
        Event::TrenchLoss { seat, cards } | Event::BunkerLoss { seat, cards } | Event::DriveLoss { seat, cards } => {
            cards.iter().map(|card| drop(seat, card, "troops")).collect()
        }
        Event::Warned { seat, tokens } => {
            let to = i32::from(*tokens);
            vec![Cue::Count { track: strip(*seat, "warnings"), from: to - 1, to }]
        }
        Event::Enlarged { seat, .. } => {
            vec![Cue::Card { card: String::new(), from: strip(*seat, ""), to: strip(*seat, "bonus"), shown: false }]
        }
        Event::Drew { seat, pile, card } => {
            let id = card.map(card_id).unwrap_or_default();
            vec![Cue::Card { card: id, from: strip(*seat, pile.id()), to: strip(*seat, ""), shown: card.is_some() }]
        }
        Event::Won { seat, .. } => vec![Cue::mark(strip(*seat, ""), Why::Won)],
        Event::PilesMade | Event::Passed { .. } => Vec::new(),
    }
}

pub(crate) fn manner(mv: Move) -> Manner {
    match mv {
        Move::Move(..) | Move::Step(..) | Move::Swap(..) => Manner::Go,
        Move::Attack(..) | Move::Counter(..) | Move::Reveal(..) => Manner::Attack,
        Move::Place(..) | Move::Deploy(..) | Move::Lay(..) | Move::Play(..) => Manner::Lay,
        Move::Discard(..) | Move::Drop(..) => Manner::Pay,
        Move::Draw(..) | Move::Pick(..) | Move::Enlarge => Manner::Take,
        _ => Manner::Other,
    }
}
