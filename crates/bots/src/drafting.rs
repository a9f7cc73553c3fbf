//! Whole drafts of simultaneous secret decisions: writing one, and replacing those of others in an imagined
//! position.

use table::{Ctx, Dice, Judge, Seat, ToMove};

/// Maximum number of moves to take back another seat's draft.
const MOST_BACK: usize = 256;

/// Whether the game waits for this seat's draft.
pub(crate) fn writes<G: Judge>(position: &G, seat: Seat) -> bool {
    matches!(position.to_move(), ToMove::Several { waiting, .. } if waiting.has(seat))
}

/// Writes a draft. Returns false if the position refuses it.
pub(crate) fn write<G: Judge>(position: &mut G, seat: Seat, moves: &[G::Move], dice: &mut Dice) -> bool {
    for mv in moves {
        if !writes(position, seat) || position.check(seat, *mv).is_err() {
            return false;
        }
        position.apply(seat, *mv, &mut Ctx::mute(dice));
    }
    !writes(position, seat)
}

/// Reopens the drafts of the others in an imagined position, because the imagined ones are arbitrary. Ready
/// seats may still change their draft, so this is always possible.
pub(crate) fn reopen<G: Judge>(position: &mut G, but: Seat, moves: &mut Vec<G::Move>, dice: &mut Dice) {
    let others = position.to_move().may_play().without(but);
    for seat in others.iter() {
        for _ in 0..MOST_BACK {
            moves.clear();
            position.moves(seat, moves);
            let Some(back) = moves.iter().copied().find(|mv| position.takes_back(*mv)) else { break };
            position.apply(seat, back, &mut Ctx::mute(dice));
        }
    }
}
