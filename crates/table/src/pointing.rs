//! What a person can point at next: a large decision is made one thing at a time.
//!
//! A decision may offer hundreds of moves. A short list is shown whole. Of a long one only the next things to
//! point at and the moves that need no more pointing are shown. Texts are made only for what is shown.

use crate::story::Offer;
use crate::{Face, Lang, Seat};
use serde::Serialize;

/// Longer lists are shown one thing at a time.
pub const MANY: usize = 200;

/// What can be done with the things pointed at so far.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize)]
pub struct Pointing {
    /// The number of moves that begin with these things.
    pub count: usize,
    /// The moves that are shown: all if there are few, otherwise those that need no more pointing, and the
    /// pass.
    pub offers: Vec<Offer>,
    /// The things that lead to the other moves, in the order of the moves. Empty if `offers` has all moves.
    pub next: Vec<Next>,
}

/// A thing that can be pointed at next.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
pub struct Next {
    /// Its id, as drawings and [`Speech::things`](crate::Speech::things) use it.
    pub thing: String,
    /// Its name, in the reader's language.
    pub name: String,
    /// The number of moves that it leads to.
    pub moves: usize,
}

/// A move with its texts.
pub(crate) fn offer<G: Face>(game: &G, seat: Seat, pass: Option<G::Move>, mv: G::Move, lang: Lang) -> Offer {
    Offer {
        text: game.spell(mv),
        label: game.label(mv, lang),
        things: game.things(mv),
        pass: pass == Some(mv),
        takes_back: game.takes_back(mv),
        manner: game.manner(mv),
        forecast: game.forecast(seat, mv, lang),
    }
}

/// What can be done with the things that were picked so far, among these moves of a seat.
pub(crate) fn pointing<G: Face>(game: &G, seat: Seat, moves: &[G::Move], picked: &[String], lang: Lang) -> Pointing {
    let pass = game.pass_move(seat);
    let begins = |mv: &G::Move| {
        if game.is_needless(seat, *mv) {
            return None;
        }
        let things = game.things(*mv);
        things.starts_with(picked).then(|| (*mv, things.into_iter().nth(picked.len())))
    };
    let left: Vec<(G::Move, Option<String>)> = moves.iter().filter_map(begins).collect();
    let mut out = Pointing { count: left.len(), ..Pointing::default() };
    let few = left.len() <= MANY;
    for (mv, thing) in left {
        match thing.filter(|_| !few && pass != Some(mv)) {
            None => out.offers.push(offer(game, seat, pass, mv, lang)),
            Some(thing) => match out.next.iter_mut().rev().find(|next| next.thing == thing) {
                Some(next) => next.moves += 1,
                None => out.next.push(Next { name: game.thing_name(&thing, lang), thing, moves: 1 }),
            },
        }
    }
    out
}
