//! Another game at the same table: the same people, bots and options, on the same sides or on the other ones.

use crate::actions::SpeakTo;
use crate::handle::LockedRoom;
use crate::keys;
use crate::open::{NewTable, Plan};
use crate::tables::Tables;
use crate::trouble::{self, Trouble};
use crate::wishes::plain;
use serde_json::Value;
use std::sync::Arc;
use store::Person;
use table::{Seat, Seating};

/// From which seat the people of each seat come when all change sides: a camp takes the places of the next
/// one, in order. Where there is one camp, everybody moves on by one seat.
pub fn changed_sides(seating: &Seating) -> Vec<(Seat, Seat)> {
    let asked = |camp: &table::SeatSet| camp.and(seating.asked).iter().collect::<Vec<Seat>>();
    let camps: Vec<Vec<Seat>> = seating.camps().iter().map(asked).filter(|camp| !camp.is_empty()).collect();
    match &camps[..] {
        [all] => all.iter().enumerate().map(|(i, seat)| (*seat, all[(i + 1) % all.len()])).collect(),
        camps => {
            let next = |i: usize| &camps[(i + 1) % camps.len()];
            let of = |i: usize, seat: usize| next(i)[seat % next(i).len()];
            let camp = |(i, camp): (usize, &Vec<Seat>)| {
                camp.iter().enumerate().map(|(at, seat)| (*seat, of(i, at))).collect::<Vec<_>>()
            };
            camps.iter().enumerate().flat_map(camp).collect()
        }
    }
}

/// Who is to sit in a chair of the new table that takes over from this one.
fn plan(room: &LockedRoom, seat: Seat) -> Plan {
    let chair = room.chair(seat);
    match (&chair.bot, chair.holders.is_empty()) {
        // A bot that stood in for somebody makes room for them.
        (_, false) => Plan::Same { holders: chair.holders.clone(), name: chair.name.clone() },
        (Some(level), true) => Plan::Bot(level.clone()),
        (None, true) => Plan::Friend(0),
    }
}

impl Tables {
    /// Opens the table, and tells the others where it is. `wait`: the browser of who asks will add luck
    /// before the game is dealt. `told`: what the others are told about the table with this id. Among people
    /// there is one next game: whoever asks second is led to it, and nobody's list is filled with games that
    /// they never asked for.
    pub async fn rematch(
        self: &Arc<Tables>,
        id: &str,
        person: Person,
        change: bool,
        wait: bool,
        told: impl Fn(&str) -> String + Send,
    ) -> Result<String, Trouble> {
        let room = self.handle(id).lock_for(self, Some(person)).await?;
        if !room.is_over() {
            return Err(trouble::NOT_OVER);
        }
        if room.seats_of(Some(person)).is_empty() {
            return Err(trouble::NO_SEAT);
        }
        let seating = room.table.seating();
        let mut seats = vec![Plan::Friend(0); room.table.about().seats.len()];
        let from: Vec<(Seat, Seat)> = match change {
            true => changed_sides(seating),
            false => seating.asked.iter().map(|seat| (seat, seat)).collect(),
        };
        for (seat, before) in &from {
            seats[seat.index()] = plan(&room, *before);
        }
        // Nobody is left without a chair: where one side has more people than the other has seats, sides are
        // kept.
        let sits = |one: &Person| seats.iter().any(|plan| plan.holds(*one));
        if !room.chairs.iter().flat_map(|chair| &chair.holders).all(sits) {
            return Err(Trouble::setup("the other side has fewer seats"));
        }
        let others = seats.iter().any(|plan| matches!(plan, Plan::Same { holders, .. } if !holders.contains(&person)));
        let setup: Value = serde_json::from_str(&room.row.setup).unwrap_or_default();
        let infos = room.kind.options();
        let options = infos.iter().map(|info| (info.id.to_string(), plain(&setup[info.id])));
        let new = NewTable {
            kind: room.kind,
            options: options.filter(|(id, value)| infos.iter().any(|i| i.id == id && i.read(value).is_ok())).collect(),
            seats,
            name: String::new(),
            listed: false,
            hotseat: room.row.hotseat,
            wait: wait || others,
            pace: room.beginning.pace.clone(),
            start: None,
            id: others.then(|| keys::next(&room.row.keys)),
        };
        drop(room);
        if let Some(next) = new.id.clone()
            && self.store.load(&next).await?.is_some()
        {
            return Ok(next);
        }
        let fresh = self.open_table(person, new).await?;
        if others {
            self.say(id, Some(person), &told(&fresh), SpeakTo::All).await?;
        }
        Ok(fresh)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Everybody of a side goes to the other one, and nobody is left behind where there is room.
    #[test]
    fn sides_are_changed_as_a_whole() {
        for kind in games::all() {
            let seating = (kind.game.seating)(&Value::Null).expect("the usual set-up");
            let from = changed_sides(&seating);
            assert_eq!(from.len(), seating.asked.iter().count(), "{}", kind.id());
            let camps = seating.camps().len();
            for (seat, before) in &from {
                assert_eq!(seating.team(*seat) == seating.team(*before), camps == 1, "{}", kind.id());
                for (other, earlier) in &from {
                    let together = |a: &Seat, b: &Seat| seating.team(*a) == seating.team(*b);
                    assert_eq!(together(seat, other), together(before, earlier), "{}", kind.id());
                }
            }
        }
    }
}
