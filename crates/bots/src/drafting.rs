//! Whole drafts of secret decisions: writing one down, and opening those of others again in an imagined position.

use table::{Ctx, Dice, Judge, Seat, ToMove};

/// Takes-back that may be needed to open another seat's draft again.
const MOST_BACK: usize = 256;

/// Does the game wait for this seat's draft?
pub(crate) fn writes<G: Judge>(position: &G, seat: Seat) -> bool {
    matches!(position.to_move(), ToMove::Several { waiting, .. } if waiting.has(seat))
}

/// Writes a draft down. False when the position does not take it.
pub(crate) fn write<G: Judge>(position: &mut G, seat: Seat, moves: &[G::Move], dice: &mut Dice) -> bool {
    for mv in moves {
        if !writes(position, seat) || position.check(seat, *mv).is_err() {
            return false;
        }
        position.apply(seat, *mv, &mut Ctx::mute(dice));
    }
    !writes(position, seat)
}

/// Opens what the others have written in an imagined position: they may have decided, but not what it imagines.
/// Seats that are ready may change their mind, so there is a way back.
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
