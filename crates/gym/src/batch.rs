//! Many tables at once, stepped by arrays: positions only, without logs and texts.
//!
//! Every table asks one seat at a time. Where several write secret drafts, they are asked one after the
//! other: nobody sees a draft, so nothing is lost. Moves that only take something back are left out, because
//! games would not end. A table whose game is over begins the next one by itself; [`Step`] says so.

use crate::Space;
use rayon::prelude::*;
use std::sync::Arc;
use table::numbering::{Factors, MOST_FIELDS};
use table::pack::Ref;
use table::seat::MAX_SEATS;
use table::{BadInput, Ctx, Declared, Dice, Eye, Judge, Seat, Terms, ToMove};

/// Numbers of one move in parts: the verb and its fields.
pub const PARTS: usize = 1 + MOST_FIELDS;

/// What came of the last step at one table.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Step {
    /// The seat that is asked now.
    pub seat: u8,
    /// Did a game end? What is seen now is the beginning of the next.
    pub done: bool,
    /// Of a game that ended: 1 for each seat that won, -1 for each that lost, 0 in a draw.
    pub results: [f32; MAX_SEATS],
}

/// Many tables of one game, without its types.
pub trait AnyBatch: Send + Sync {
    /// How many tables.
    fn tables(&self) -> usize;
    /// What their observations and moves mean.
    fn space(&self) -> &Arc<Space>;
    /// Each table: who is asked, and what the last step brought.
    fn steps(&self) -> &[Step];
    /// The number of offered moves at each table.
    fn counts(&self) -> Vec<usize>;
    /// All offered moves, table after table, in parts.
    fn offered(&self, out: &mut Vec<Factors>);
    /// Writes what the asked seat sees at each table.
    fn observe(&self, out: &mut [f32]) -> Result<(), BadInput>;
    /// For each table and each value of the next part, may it be chosen after these parts (`chosen` has
    /// `known` of them a table)?
    fn mask(&self, chosen: &[u32], known: usize, width: usize, out: &mut [bool]) -> Result<(), BadInput>;
    /// Plays at each table the offered move at this place. All are checked before one is made.
    fn play(&mut self, places: &[u32]) -> Result<(), BadInput>;
    /// The places of these moves in parts, [`PARTS`] a table.
    fn find(&self, parts: &[u32]) -> Result<Vec<u32>, BadInput>;
    /// The places of these moves by their numbers.
    fn find_numbers(&self, numbers: &[u32]) -> Result<Vec<u32>, BadInput>;
    /// A random place for each table.
    fn random(&mut self) -> Vec<u32>;
    /// How many games have ended.
    fn games(&self) -> u64;
}

struct Slot<G: Judge> {
    position: G,
    dice: Dice,
    /// The offered moves that take nothing back.
    offered: Vec<G::Move>,
}

/// Many tables of one game.
pub struct Batch<G: Judge> {
    space: Arc<Space>,
    setup: G::Setup,
    slots: Vec<Slot<G>>,
    steps: Vec<Step>,
    choosing: Dice,
    games: u64,
}

/// No table is given fewer than so many others to share a thread with.
const AT_LEAST: usize = 16;

impl<G: Judge> Slot<G> {
    /// Lists what is offered; the seat that is asked.
    fn list(&mut self) -> Seat {
        let seat = self.position.to_move().waiting().iter().next().unwrap_or_default();
        self.offered.clear();
        self.position.moves(seat, &mut self.offered);
        let position = &self.position;
        if self.offered.iter().any(|mv| position.takes_back(*mv)) {
            self.offered.retain(|mv| !position.takes_back(*mv));
        }
        seat
    }
    /// Plays a move and whatever follows from it.
    fn play(&mut self, place: u32, seat: Seat, space: &Space, setup: &G::Setup) -> Step {
        let mv = self.offered[place as usize];
        self.position.apply(seat, mv, &mut Ctx::mute(&mut self.dice));
        let mut step = Step::default();
        if let ToMove::Over(outcome) = self.position.to_move() {
            step.done = true;
            if !outcome.winners.is_empty() {
                for seat in space.seating.present().iter() {
                    step.results[seat.index()] = if outcome.winners.has(seat) { 1.0 } else { -1.0 };
                }
            }
            // The set-up was accepted before.
            if let Ok(next) = G::start(Terms::new(setup).with(self.position.pack()), &mut self.dice) {
                self.position = next;
            }
        }
        step.seat = self.list().0;
        step
    }
}

impl<G: Judge> Batch<G> {
    /// So many tables of a set-up. The game at each follows from the seed and the place of the table.
    pub fn new(space: Arc<Space>, tables: usize, seed: u64) -> Result<Batch<G>, BadInput> {
        if !(1..=1 << 20).contains(&tables) {
            return Err(BadInput::new(format!("{tables} tables: expected 1 to {}", 1 << 20)));
        }
        let setup: G::Setup =
            serde_json::from_value(space.setup.clone()).map_err(|e| BadInput::new(format!("set-up: {e}")))?;
        let mut choosing = Dice::quick(seed);
        let (mut slots, mut steps) = (Vec::with_capacity(tables), Vec::with_capacity(tables));
        for _ in 0..tables {
            let mut dice = Dice::quick(choosing.seed());
            let position = G::start(Terms::new(&setup).with(Ref::standard()), &mut dice)?;
            let mut slot = Slot { position, dice, offered: Vec::with_capacity(64) };
            steps.push(Step { seat: slot.list().0, ..Step::default() });
            slots.push(slot);
        }
        Ok(Batch { space, setup, slots, steps, choosing, games: 0 })
    }
    fn wrong(&self, what: &str, given: usize, each: usize) -> Result<(), BadInput> {
        let expected = self.slots.len() * each;
        if given == expected { Ok(()) } else { Err(BadInput::new(format!("{given} {what}: expected {expected}"))) }
    }
}

impl<G: Judge> std::fmt::Debug for Batch<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Batch")
            .field("game", &self.space.game)
            .field("tables", &self.slots.len())
            .finish_non_exhaustive()
    }
}

/// The part of a move with this place: 0 is the verb.
fn part(factors: &Factors, at: usize) -> u32 {
    if at == 0 { factors.verb } else { factors.fields[at - 1] }
}

impl<G: Judge> AnyBatch for Batch<G> {
    fn tables(&self) -> usize {
        self.slots.len()
    }
    fn space(&self) -> &Arc<Space> {
        &self.space
    }
    fn steps(&self) -> &[Step] {
        &self.steps
    }
    fn counts(&self) -> Vec<usize> {
        self.slots.iter().map(|slot| slot.offered.len()).collect()
    }
    fn offered(&self, out: &mut Vec<Factors>) {
        out.clear();
        out.extend(self.slots.iter().flat_map(|slot| slot.offered.iter().map(|mv| mv.factors())));
    }
    fn observe(&self, out: &mut [f32]) -> Result<(), BadInput> {
        let len = self.space.schema.len();
        self.wrong("floats", out.len(), len)?;
        let rows = out.par_chunks_mut(len).with_min_len(AT_LEAST);
        rows.zip(&self.slots).zip(&self.steps).try_for_each(|((row, slot), step)| {
            let seat = Seat(step.seat);
            self.space.schema.write(&slot.position.view(Eye::seat(seat)), seat, row)
        })
    }
    fn mask(&self, chosen: &[u32], known: usize, width: usize, out: &mut [bool]) -> Result<(), BadInput> {
        if known >= PARTS {
            return Err(BadInput::new(format!("a move has {PARTS} parts: nothing comes after {known}")));
        }
        if width == 0 {
            return Err(BadInput::new("a mask of 0 has no place for anything"));
        }
        self.wrong("chosen parts", chosen.len(), known)?;
        self.wrong("places of the mask", out.len(), width)?;
        let rows = out.par_chunks_mut(width).with_min_len(AT_LEAST);
        rows.zip(&self.slots).enumerate().try_for_each(|(table, (row, slot))| {
            row.fill(false);
            let before = &chosen[table * known..(table + 1) * known];
            for mv in &slot.offered {
                let factors = mv.factors();
                if before.iter().enumerate().all(|(at, chosen)| part(&factors, at) == *chosen) {
                    let value = part(&factors, known) as usize;
                    let place = row.get_mut(value);
                    *place.ok_or_else(|| BadInput::new(format!("a mask of {width} has no place for {value}")))? = true;
                }
            }
            Ok(())
        })
    }
    fn play(&mut self, places: &[u32]) -> Result<(), BadInput> {
        self.wrong("moves", places.len(), 1)?;
        for (table, (place, slot)) in places.iter().zip(&self.slots).enumerate() {
            let count = slot.offered.len();
            if *place as usize >= count {
                return Err(BadInput::new(format!("table {table}: no offered move {place}, there are {count}")));
            }
        }
        let (space, setup) = (&self.space, &self.setup);
        let tables = self.slots.par_iter_mut().with_min_len(AT_LEAST).zip(&mut self.steps).zip(places);
        tables.for_each(|((slot, step), place)| *step = slot.play(*place, Seat(step.seat), space, setup));
        self.games += self.steps.iter().filter(|step| step.done).count() as u64;
        Ok(())
    }
    fn find(&self, parts: &[u32]) -> Result<Vec<u32>, BadInput> {
        self.wrong("parts", parts.len(), PARTS)?;
        let find = |(table, (parts, slot)): (usize, (&[u32], &Slot<G>))| {
            let same = |mv: &G::Move| (0..PARTS).all(|at| part(&mv.factors(), at) == parts[at]);
            let place = slot.offered.iter().position(same).map(|place| place as u32);
            place.ok_or_else(|| BadInput::new(format!("table {table}: {parts:?} is not offered")))
        };
        parts.chunks(PARTS).zip(&self.slots).enumerate().map(find).collect()
    }
    fn find_numbers(&self, numbers: &[u32]) -> Result<Vec<u32>, BadInput> {
        self.wrong("numbers", numbers.len(), 1)?;
        let find = |(table, (number, slot)): (usize, (&u32, &Slot<G>))| {
            let place = slot.offered.iter().position(|mv| mv.number() == *number).map(|place| place as u32);
            place.ok_or_else(|| BadInput::new(format!("table {table}: move {number} is not offered")))
        };
        numbers.iter().zip(&self.slots).enumerate().map(find).collect()
    }
    fn random(&mut self) -> Vec<u32> {
        let dice = &mut self.choosing;
        self.slots.iter().map(|slot| dice.below(slot.offered.len() as u32)).collect()
    }
    fn games(&self) -> u64 {
        self.games
    }
}
