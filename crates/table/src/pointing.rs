//! What a person can point at next: a large decision is made one thing at a time.
//!
//! A decision may offer hundreds of moves, and nobody reads hundreds of lines. With few of them everything is shown at
//! once; with many, only what can be pointed at next and what needs no more pointing. Words are made for what
//! is shown and for nothing else.

use crate::{Face, Lang, Offer, Seat};
use serde::Serialize;

/// A list longer than this is shown one thing at a time.
pub const MANY: usize = 200;

/// What can be done with the things that were pointed at so far.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize)]
pub struct Pointing {
    /// How many moves begin with these things.
    pub count: usize,
    /// Those of them that are shown: all when there are few. Of many, those that need no more pointing, and the pass.
    pub offers: Vec<Offer>,
    /// The things that lead to the others, in the order of the moves. Empty when all are in `offers`.
    pub next: Vec<Next>,
}

/// A thing that can be pointed at next.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
pub struct Next {
    /// Its id, as drawings and [`Speech::things`](crate::Speech::things) use it.
    pub thing: String,
    /// Its name, in the reader's language.
    pub name: String,
    /// To how many moves it leads.
    pub moves: usize,
}

/// One move, ready to be shown.
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

/// What can be done among these moves of a seat with the things that were picked so far.
pub(crate) fn pointing<G: Face>(game: &G, seat: Seat, moves: &[G::Move], picked: &[String], lang: Lang) -> Pointing {
    let pass = game.pass_move(seat);
    let begins = |mv: &G::Move| {
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
