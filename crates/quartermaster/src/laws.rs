//! What holds on this table at every moment, beside the laws of every game: tests pass them as `own` laws to
//! `proof::laws::Config`.

use crate::lang::Kind;
use crate::nation::{Camp, nations};
use crate::state::{Frame, LOCAL, Quartermaster, ROUNDS, SEEN, bits};

/// The name of a law, and the check.
pub type OwnLaw = (&'static str, fn(&Quartermaster) -> Result<(), String>);

/// The laws of this game: units where they may stand, cards where they may lie.
pub fn own() -> Vec<OwnLaw> {
    vec![("units", units), ("cards", cards), ("track", track)]
}

fn wrong(holds: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what()) }
}

/// Armies on land, fleets at sea, no space held by both camps, no squadron without its unit or without the
/// extension (QM-2.2, QM-14.2.3a, QM-14.3a).
fn units(game: &Quartermaster) -> Result<(), String> {
    let p = game.p();
    // A squadron loses its unit before it is told to leave.
    let leaving = |f: &Frame| matches!(f, Frame::Redeploy { .. });
    let settled = !game.stack.as_slice().iter().any(leaving);
    for nation in nations() {
        let side = game.side(nation);
        let id = &p.nations[nation.index()].id;
        wrong(side.army & !p.land == 0, || format!("{id} has an army at sea"))?;
        wrong(side.fleet & !p.sea == 0, || format!("{id} has a fleet on land"))?;
        wrong(!settled || side.air & !side.units() == 0, || format!("{id} has a squadron without a unit"))?;
        wrong(game.extension() || side.air == 0, || format!("{id} has a squadron without the extension"))?;
        wrong(side.protected & !side.units() == 0, || format!("{id} protects a unit that is not there"))?;
    }
    let held = |camp: Camp| game.held_by_camp(camp);
    wrong(held(0) & held(1) == 0, || format!("both camps hold {:b}", held(0) & held(1)))
}

/// Each card lies where its type may, and what everybody knows of a discard pile is what they saw there
/// (QM-3.6a, QM-3.7a, QM-10a, QM-10b).
fn cards(game: &Quartermaster) -> Result<(), String> {
    let p = game.p();
    for nation in nations() {
        let side = game.side(nation);
        let id = &p.nations[nation.index()].id;
        let of = |kind: Kind| p.kinds[nation.index()][kind as usize];
        let down = of(Kind::Response) | of(Kind::Bolster);
        wrong(side.status & !of(Kind::Status) == 0, || format!("{id} has a card face up that is no Status"))?;
        wrong(side.down & !down == 0, || format!("{id} has a card face down that is no Response"))?;
        let laid = side.status | side.down;
        wrong(side.asleep & !laid == 0, || format!("{id}: a card sleeps that is not on the table"))?;
        let piles = bits(side.cards.as_slice());
        wrong(laid & piles == 0, || format!("{id} has a single card twice"))?;
        let seen = side.discard_pile().iter().filter(|c| **c & SEEN != 0).fold(0u64, |m, c| m | 1 << (c & LOCAL));
        wrong(side.spent == seen, || format!("{id}: known to be discarded {:b}, seen {seen:b}", side.spent))?;
        let sorted = side.hand_cards().windows(2).all(|w| w[0] <= w[1]);
        wrong(sorted, || format!("the hand of {id} is not sorted"))?;
    }
    Ok(())
}

/// Twenty rounds, and a game that goes on has not been won (QM-4.1a, QM-11.1a).
fn track(game: &Quartermaster) -> Result<(), String> {
    wrong((1..=ROUNDS).contains(&game.round), || format!("round {}", game.round))
}
