//! The law of undo: it completes, reveals and rolls nothing, so that what a seat was shown binds it.

use super::walk::{Walk, is_same_draft, try_out};
use super::{Held, Law, hold};
use table::{Game, Seat, Table, ToMove};

/// The number of moves written in the drafts of a side table before one seat takes back.
const MOVES: u32 = 24;
/// Maximum number of moves taken back.
const BACK: usize = 12;

impl<G: Game> Walk<'_, G> {
    /// A move that only takes something back must itself be reversible.
    pub(super) fn only_takes_back(&mut self, seat: Seat, mv: G::Move) -> Held {
        let position = self.table.position();
        if !position.takes_back(mv) {
            return Ok(());
        }
        let tried = try_out(position, seat, mv, self.luck_of(self.table.plays().len()));
        hold(Law::Bound, tried.can_be_taken_back(seat, position.to_move()), || {
            format!("«{}» takes something back, and with it ends, shows or rolls something", position.spell(mv))
        })?;
        self.looked(Law::Bound);
        Ok(())
    }

    /// While drafts are written: on a side table all seats continue without finishing; then one seat takes
    /// back again and again. Meanwhile the drafts of the others must not change, and replaying the remaining
    /// plays from the start must roll and reveal nothing.
    pub(super) fn takes_back_in_drafts(&mut self) -> Held {
        let ToMove::Several { .. } = self.table.to_move() else { return Ok(()) };
        let seats: Vec<Seat> = self.table.to_move().may_play().iter().collect();
        let seat = self.pick(&seats);
        let (start, mut side) = (self.table.position().clone(), self.table.clone());
        let from = side.plays().len();
        for _ in 0..self.dice.below(MOVES) {
            let who = if self.dice.below(2) == 0 { seat } else { self.pick(&seats) };
            if let Some(mv) = self.drafted(&side, who, seat) {
                side.play(who, None, mv).map_err(|e| (Law::Plays, format!("in a draft: {e}")))?;
            }
        }
        for _ in 0..BACK {
            let Some(index) = side.plays().iter().rposition(|p| p.seat == seat).filter(|i| *i >= from) else { break };
            let text = side.plays()[index].text.clone();
            let (before, entries) = (side.clone(), side.entries().len());
            let took = (self.config.take_back)(&mut side, seat);
            self.looked(Law::Bound);
            if took.is_err() {
                let same = *side.position() == *before.position() && side.entries().len() == entries;
                return hold(Law::Bound, same, || format!("«{text}» was not taken back, yet something has changed"));
            }
            self.still_the_same_drafts(seat, &before, &side, &text)?;
            self.quietly(&start, &side, from, &text)?;
        }
        Ok(())
    }
    /// A move for a side table that finishes no draft: the watched seat changes its draft back and forth, the
    /// others continue and get ready.
    fn drafted(&mut self, side: &Table<G>, who: Seat, watched: Seat) -> Option<G::Move> {
        let position = side.position();
        let mut moves = side.moves(who);
        let ready = position.pass_move(who).filter(|mv| moves.contains(mv));
        if who != watched || self.dice.below(2) == 0 {
            moves.retain(|mv| !position.takes_back(*mv));
        }
        let mv = match ready {
            Some(ready) if self.dice.below(2) == 0 => ready,
            _ if moves.is_empty() => return None,
            _ => self.pick(&moves),
        };
        let tried = try_out(position, who, mv, self.luck_of(side.plays().len()));
        tried.can_be_taken_back(who, position.to_move()).then_some(mv)
    }
    fn still_the_same_drafts(&self, seat: Seat, before: &Table<G>, after: &Table<G>, text: &str) -> Held {
        let same = is_same_draft(seat, before.to_move(), after.to_move());
        hold(Law::Bound, same, || {
            let (was, now) = (before.to_move(), after.to_move());
            format!("{} takes back «{text}»: the decision was {was:?} and is {now:?}", self.id(seat))
        })
    }
    /// Replays a side table from its start and checks that all plays are still drafts.
    fn quietly(&self, start: &G, side: &Table<G>, from: usize, text: &str) -> Held {
        let mut position = start.clone();
        for (i, play) in side.plays().iter().enumerate().skip(from) {
            let tried = try_out(&position, play.seat, play.mv, self.luck_of(i));
            let quiet = tried.can_be_taken_back(play.seat, position.to_move());
            hold(Law::Bound, quiet, || format!("«{text}» was taken back, and «{}» is a draft no more", play.text))?;
            position = tried.after;
        }
        hold(Law::Undo, position == *side.position(), || format!("«{text}» was taken back, but left a trace"))
    }
}
