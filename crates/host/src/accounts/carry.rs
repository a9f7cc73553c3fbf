//! «Keep my seats»: the chairs of a device become an account's, all in the transaction that signs it in.
//!
//! Where that would bring two sides of one game before one pair of eyes, the chairs stay the device's, and so
//! does the table: the device is there who it was, signed in or not.

use crate::eyes;
use crate::tables::Tables;
use crate::trouble::Trouble;
use std::collections::BTreeSet;
use store::{Chair, Cursor, Person, Summary};
use table::{Seat, SeatSet, Seating};

/// Tables that are read at once.
const PAGE: u32 = 200;

/// What moves, and what stays the device's.
#[derive(Clone, Debug, Default)]
pub struct Carried {
    /// Tables, seats and the chairs as they will be.
    pub chairs: Vec<(String, u8, Chair)>,
    /// Tables that move, and whose chairs or host change.
    pub moved: Vec<String>,
    /// Tables at which the device stays who it was.
    pub kept: BTreeSet<String>,
}

/// Works out what moves from a device to an account that is about to be signed in on it. With `take` false,
/// all that the device holds stays the device's.
pub async fn carry(tables: &Tables, device: Person, account: Person, take: bool) -> Result<Carried, Trouble> {
    let store = tables.store.as_ref();
    let mut others: Vec<Person> = eyes::same(store, account).await?;
    others.retain(|other| *other != device);
    let (mut carried, mut looked, mut after) = (Carried::default(), BTreeSet::new(), Cursor::first());
    loop {
        let page = store.tables_of(device, after, PAGE).await?;
        let last = page.last().filter(|_| page.len() == PAGE as usize).map(|last| last.cursor(device));
        for summary in page {
            looked.insert(summary.id.clone());
            // A game that this program does not know cannot be judged.
            let clash = sides(tables, &summary).is_none_or(|seating| clash(&seating, &summary.chairs, device, &others));
            if clash || !take {
                carried.kept.insert(summary.id);
                continue;
            }
            let changed = summary
                .chairs
                .iter()
                .zip(0..)
                .filter_map(|(chair, seat)| Some((summary.id.clone(), seat, taken(chair, device, account)?)));
            carried.chairs.extend(changed);
            carried.moved.push(summary.id.clone());
        }
        match last {
            Some(last) => after = last,
            None => break,
        }
    }
    // Where the device once sat, it has seen one side.
    for id in eyes::tables_seen(store, device).await? {
        if looked.contains(&id) {
            continue;
        }
        let Some(stored) = store.load(&id).await? else { continue };
        let setup = serde_json::from_str(&stored.row.setup).unwrap_or_default();
        let seating = tables.kind(&stored.row.game).ok().and_then(|kind| (kind.game.seating)(&setup).ok());
        if seating.is_none_or(|seating| clash(&seating, &stored.chairs, device, &others)) {
            carried.kept.insert(id);
        }
    }
    Ok(carried)
}

fn sides(tables: &Tables, summary: &Summary) -> Option<Seating> {
    let kind = tables.kind(&summary.game).ok()?;
    let setup = serde_json::from_str(&summary.setup).unwrap_or_default();
    Some((kind.game.seating)(&setup).unwrap_or_else(|_| Seating::of(kind.about())))
}

/// Would these people together see what two sides see, of whom each alone does not?
fn clash(seating: &Seating, chairs: &[Chair], device: Person, others: &[Person]) -> bool {
    let seen = |people: &[Person]| -> BTreeSet<u8> {
        let of = |chair: &Chair| chair.holders.iter().chain(&chair.former).any(|person| people.contains(person));
        let seats = chairs.iter().zip((0..).map(Seat)).filter(|(chair, _)| of(chair));
        seats.map(|(_, seat)| SeatSet::bits(seating.team(seat))).collect()
    };
    let (mine, theirs) = (seen(&[device]), seen(others));
    !mine.is_empty() && !theirs.is_empty() && mine.union(&theirs).count() > 1
}

/// The chair with the account in the place of the device; nothing when the device does not hold it.
fn taken(chair: &Chair, device: Person, account: Person) -> Option<Chair> {
    if !chair.holders.contains(&device) {
        return None;
    }
    let mut chair = chair.clone();
    chair.holders.retain(|person| *person != device && *person != account);
    chair.holders.push(account);
    chair.holders.sort_unstable();
    // The device has seen what the chair sees, whoever uses it next.
    chair.former.push(device);
    chair.former.sort_unstable();
    chair.former.dedup();
    chair.revision += 1;
    Some(chair)
}
