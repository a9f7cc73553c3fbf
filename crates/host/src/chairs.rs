//! Chairs: sitting down, getting up, invitations, links to other devices, and bots that stand in.

use crate::actions::tidy;
use crate::eyes;
use crate::finish::finish;
use crate::handle::{LockedRoom, TableHandle};
use crate::keys;
use crate::room::{Room, player};
use crate::tables::Tables;
use crate::time::now;
use crate::transact::Write;
use crate::trouble::{self, Trouble};
use crate::views::make;
use crate::views::{InvitationView, Link, LinkKind};
use std::sync::Arc;
use store::{Chair, Kept, Person};
use table::clocks::Clocks;
use table::{Lang, Seat};

/// The most devices that can hold one seat.
const DEVICES: usize = 8;
/// The most people who look on by the link for them.
const WATCHERS: usize = 200;

/// A change of a chair.
#[derive(Clone, Debug)]
pub enum Change {
    /// Somebody takes an open chair.
    Sit {
        /// The name of the player; may be empty.
        name: String,
        /// What they add to the dice.
        luck: Option<[u8; 32]>,
    },
    /// The person gives the seat back.
    Leave,
    /// A bot plays for the seat.
    Bot {
        /// Its level.
        level: String,
    },
    /// The person comes back, or the host takes the bot out of an empty chair.
    Back,
    /// The host takes a seat from somebody who cannot come back to it, so that a new link can be given for
    /// it.
    Free,
    /// Once the game is over, the person lets anybody who has the address look at it, or no longer.
    Share {
        /// May they?
        yes: bool,
    },
    /// Another name.
    Name {
        /// The name.
        name: String,
    },
}

impl Tables {
    /// Changes a chair. When this answers, it is on the disk.
    pub async fn change_chair(
        self: &Arc<Tables>,
        id: &str,
        person: Person,
        seat: &str,
        change: Change,
    ) -> Result<(), Trouble> {
        let (app, id, seat) = (self.clone(), id.to_string(), seat.to_string());
        finish(async move {
            let handle = app.handle(&id);
            let sits = matches!(change, Change::Sit { .. });
            let eyes = if sits { eyes::same(app.store.as_ref(), person).await? } else { vec![person] };
            let room = handle.lock_for(&app, Some(person)).await?;
            let seat = room.seat(&seat).map_err(|_| trouble::NO_CHAIR)?;
            let luck = if let Change::Sit { luck, .. } = &change { *luck } else { None };
            let change = |room: &mut LockedRoom| {
                let chair = changed(&app, room, &handle, seat, &eyes, change.clone())?;
                app.take_chair(room, seat, chair, luck)
            };
            app.transact(&handle, room, change, |_| ()).await
        })
        .await
    }
    /// Changes a chair, with all that follows from it: a line in the log, luck that is added, the beginning
    /// of the game.
    fn take_chair(
        &self,
        room: &mut LockedRoom,
        seat: Seat,
        chair: Chair,
        luck: Option<[u8; 32]>,
    ) -> Result<Write, Trouble> {
        self.may_take(room, seat, &chair, luck)?;
        if chair == *room.chair(seat) {
            return Ok(Write::Nothing);
        }
        let hand = (!plays_on(room.chair(seat), &chair)).then(|| player(&chair));
        let sat = room.chair(seat).holders.is_empty() != chair.holders.is_empty();
        room.set_chair(seat, chair);
        if room.begun() {
            // The record says who plays the seat from here, for all to read.
            if let Some(hand) = hand.filter(|_| !room.is_over()) {
                let noted = room.table.hand_over(seat, hand);
                noted.map_err(|refusal| Trouble::refused(&refusal, room.table.explain(&refusal, Lang::En)))?;
            }
            return Ok(Write::Table);
        }
        if let Some(hand) = hand {
            room.note_chair(seat, hand)?;
        }
        if sat || luck.is_some() {
            // Who gets up takes their luck's name with them; what they gave stays in the dice. Another device
            // of the same person may add luck of its own, which it will look for.
            room.give(seat, luck);
        }
        room.deal_if_full()?;
        Ok(Write::Table)
    }
    /// May this chair be put in the place of the one there is? A seat does not change hands too often, and
    /// nobody adds to the dice what somebody else has added. Whoever leaves may always, and whoever takes
    /// their own seat back.
    fn may_take(&self, room: &Room, seat: Seat, chair: &Chair, luck: Option<[u8; 32]>) -> Result<(), Trouble> {
        let before = room.chair(seat);
        if chair != before && !room.begun() && room.is_copied(luck) {
            return Err(trouble::COPIED);
        }
        let back = chair.bot.is_none() && chair.holders.iter().all(|person| before.holders.contains(person));
        let wait = if self.settings.handovers { room.handovers.wait(seat, now()) } else { 0 };
        match wait > 0 && !back && !plays_on(before, chair) {
            true => Err(Trouble::too_often("handovers", wait)),
            false => Ok(()),
        }
    }
    /// Uses a link: an invitation, a seat carried here from another device, or the spectators' link. A link
    /// to several chairs carries a key for each, with dots between; those that are still good count.
    pub async fn join(
        self: &Arc<Tables>,
        id: &str,
        person: Person,
        key: &str,
        name: &str,
        mut luck: Option<[u8; 32]>,
    ) -> Result<(), Trouble> {
        let (app, id, key, name) = (self.clone(), id.to_string(), key.to_string(), self::name(name));
        finish(async move {
            let handle = app.handle(&id);
            let mut result = Err(trouble::DEAD_KEY);
            for key in key.split('.').take(8) {
                // One person adds luck once, however many seats the link is for.
                let used = app.use_key(&handle, person, key, &name, luck).await;
                luck = luck.filter(|_| used.is_err());
                result = match (result, used) {
                    (Ok(()), _) | (_, Ok(())) => Ok(()),
                    // Why not, rather than that some other of the keys is dead.
                    (Err(why), Err(dead)) => Err(if dead.rule == trouble::DEAD_KEY.rule { why } else { dead }),
                };
            }
            result
        })
        .await
    }
    /// Whoever played a finished game says whether anybody who has its address may look at it, for all their
    /// seats.
    pub async fn share(self: &Arc<Tables>, id: &str, person: Person, yes: bool) -> Result<(), Trouble> {
        let (app, id) = (self.clone(), id.to_string());
        finish(async move {
            let handle = app.handle(&id);
            let room = handle.lock_for(&app, Some(person)).await?;
            let change = |room: &mut LockedRoom| {
                let mine = room.seats_of(Some(person));
                if mine.is_empty() {
                    return Err(trouble::NO_SEAT);
                }
                for seat in mine.iter() {
                    let chair = changed(&app, room, &handle, seat, &[person], Change::Share { yes })?;
                    if chair != *room.chair(seat) {
                        room.set_chair(seat, chair);
                    }
                }
                Ok(Write::Table)
            };
            app.transact(&handle, room, change, |_| ()).await
        })
        .await
    }
    /// What a link is for: told to whoever shows its key, and to nobody else. Links to several chairs carry a
    /// key for each.
    pub async fn invitation(self: &Arc<Tables>, id: &str, key: &str, lang: Lang) -> Result<InvitationView, Trouble> {
        let handle = self.handle(id);
        let room = handle.lock(self).await?;
        let opens = |(chair, seat): &(&Chair, Seat)| {
            let fits = |what| {
                let good = keys::key(&room.row.keys, what, Some(*seat), chair.generation);
                key.split('.').take(8).any(|one| keys::same(&good, one))
            };
            match chair.holders.is_empty() {
                true => fits(LinkKind::Invite).then_some(LinkKind::Invite),
                false => fits(LinkKind::Carry).then_some(LinkKind::Carry),
            }
        };
        let about = room.table.about();
        let asked = room.table.seating().asked;
        let chairs = room.chairs.iter().zip((0..).map(Seat)).filter(|(_, seat)| asked.has(*seat));
        let opened: Vec<(LinkKind, Seat)> =
            chairs.filter_map(|found| opens(&found).map(|what| (what, found.1))).collect();
        let watches = keys::same(&make::watch_link(&room).key, key);
        let what = match opened.first() {
            Some((what, _)) => *what,
            None if watches => LinkKind::Watch,
            None => return Err(trouble::DEAD_KEY),
        };
        let here = make::here(&room, &handle);
        let host = room.chairs.iter().find(|chair| chair.holders.contains(&room.row.host));
        Ok(InvitationView {
            about,
            lang,
            what,
            seats: opened.iter().map(|(_, seat)| about.seat_id(*seat).to_string()).collect(),
            host: host.map(|chair| chair.name.clone()).unwrap_or_default(),
            cards: make::seat_cards(about, room.table.seating(), &room.chairs, None, |seat, _| here.has(seat)),
            setup: make::setup(&room),
            begun: room.begun(),
        })
    }
    /// Makes a new link for onlookers, for the host alone: whoever came by the old one could put all others
    /// out with it. The old one is dead, and who came by it may no longer look; their streams end. When this
    /// answers, it is on the disk.
    pub async fn renew_watch_link(self: &Arc<Tables>, id: &str, person: Person) -> Result<Link, Trouble> {
        let (app, id) = (self.clone(), id.to_string());
        finish(async move {
            let handle = app.handle(&id);
            let room = handle.lock_for(&app, Some(person)).await?;
            let next = room.watch_link + 1;
            let change = |room: &mut LockedRoom| match room.is_host(Some(person)) {
                false => Err(trouble::NOT_HOST),
                // Whoever was first: the old link is dead, and there is a new one.
                true if room.watch_link >= next => Ok(Write::Nothing),
                true => Ok(Write::WatchLink(next)),
            };
            app.transact(&handle, room, change, |room| make::watch_link(room)).await
        })
        .await
    }
    async fn use_key(
        self: &Arc<Tables>,
        handle: &Arc<TableHandle>,
        person: Person,
        key: &str,
        name: &str,
        luck: Option<[u8; 32]>,
    ) -> Result<(), Trouble> {
        let eyes = eyes::same(self.store.as_ref(), person).await?;
        let room = handle.lock(self).await?;
        let change = |room: &mut LockedRoom| {
            if keys::same(&make::watch_link(room).key, key) {
                return match room.watchers.contains(&person) {
                    true => Ok(Write::Nothing),
                    false if room.watchers.len() >= WATCHERS => Err(trouble::TAKEN),
                    false => Ok(Write::Watcher(person)),
                };
            }
            match taken_with(room, key, &eyes, name)? {
                Some((seat, chair)) => self.take_chair(room, seat, chair, luck),
                None => Ok(Write::Nothing),
            }
        };
        self.transact(handle, room, change, |_| ()).await
    }
}

/// The chair that a key opens, with this person in it; nothing when they already hold it.
fn taken_with(room: &LockedRoom, key: &str, eyes: &[Person], name: &str) -> Result<Option<(Seat, Chair)>, Trouble> {
    let Some(&person) = eyes.first() else { return Err(trouble::NOBODY) };
    let asked = room.table.seating().asked;
    let chairs = room.chairs.iter().zip((0..).map(Seat)).filter(|(_, seat)| asked.has(*seat));
    let found = chairs.into_iter().find_map(|(chair, seat)| {
        let what = if chair.holders.is_empty() { LinkKind::Invite } else { LinkKind::Carry };
        let fits = keys::same(&keys::key(&room.row.keys, what, Some(seat), chair.generation), key);
        fits.then_some((seat, chair.clone()))
    });
    let Some((seat, mut chair)) = found else { return Err(trouble::DEAD_KEY) };
    if chair.holders.contains(&person) {
        return Ok(None);
    }
    if chair.holders.len() >= DEVICES {
        return Err(trouble::TAKEN);
    }
    only_one_side(room, eyes, seat)?;
    if chair.holders.is_empty() {
        chair.bot = None;
    }
    chair.holders.push(person);
    chair.generation += 1;
    if !name.is_empty() {
        chair.name = name.into();
    }
    Ok(Some((seat, chair)))
}

/// Nobody who has seen what one side sees (a device and its accounts have the same eyes) holds a chair of another, by whatever way they come. Only where
/// people share a screen the one who opened the table may, for a side that nobody else has played: the
/// curtain stands between. And nobody is given a hand that such a one has seen and now plays against.
fn only_one_side(room: &LockedRoom, eyes: &[Person], seat: Seat) -> Result<(), Trouble> {
    let side = room.table.seating().team(seat);
    let of = |own: bool| {
        room.chairs.iter().zip((0..).map(Seat)).filter(move |(_, s)| side.has(*s) == own).map(|(chair, _)| chair)
    };
    let seen_by = |chair: &'_ Chair| chair.holders.iter().chain(&chair.former).copied().collect::<Vec<_>>();
    if of(true).flat_map(|chair| &chair.former).any(|p| !eyes.contains(p) && of(false).any(|c| c.holders.contains(p))) {
        return Err(trouble::SEEN);
    }
    let alone = !room.begun() || of(true).flat_map(seen_by).all(|p| eyes.contains(&p));
    let shares = room.row.hotseat && eyes.iter().any(|one| room.is_host(Some(*one))) && alone;
    match !shares && of(false).flat_map(seen_by).any(|p| eyes.contains(&p)) {
        true => Err(trouble::OTHER_SIDE),
        false => Ok(()),
    }
}

/// The name that a person gives: one line, and nothing by which it could be taken for a bot's or for the
/// table's own words.
pub fn name(text: &str) -> String {
    let plain: String = tidy(text, 40).chars().filter(|c| !matches!(c, '«' | '»' | '“' | '”' | '„')).collect();
    let mut rest = plain.trim();
    while let Some(after) = rest.get(..4).filter(|start| start.eq_ignore_ascii_case("bot:")).and(rest.get(4..)) {
        rest = after.trim_start();
    }
    rest.to_string()
}

/// Does the same player play on, whatever they are called now: the same bot, nobody, or a person who sat
/// there before?
fn plays_on(before: &Chair, after: &Chair) -> bool {
    match (&before.bot, &after.bot) {
        (None, None) if before.holders.is_empty() => after.holders.is_empty(),
        (None, None) => before.holders.iter().any(|person| after.holders.contains(person)),
        (before, after) => before == after,
    }
}

/// The chair after a change, if this person may make it.
fn changed(
    app: &Tables,
    room: &LockedRoom,
    handle: &TableHandle,
    seat: Seat,
    eyes: &[Person],
    change: Change,
) -> Result<Chair, Trouble> {
    let Some(&person) = eyes.first() else { return Err(trouble::NOBODY) };
    let mut chair = room.chair(seat).clone();
    let mine = chair.holders.contains(&person);
    let host = room.is_host(Some(person));
    match change {
        Change::Sit { name, .. } => {
            if mine {
                return Ok(chair);
            }
            if !chair.holders.is_empty() || chair.bot.is_some() {
                return Err(trouble::TAKEN);
            }
            // The host may sit in any empty chair; others only where whoever comes may sit.
            if chair.kept != Kept::Open && !host {
                return Err(trouble::NO_SEAT);
            }
            if room.is_over() {
                return Err(trouble::OVER);
            }
            only_one_side(room, eyes, seat)?;
            chair.holders = vec![person];
            chair.name = self::name(&name);
            chair.generation += 1;
        }
        Change::Leave => {
            if !mine {
                return Err(trouble::NO_SEAT);
            }
            empty(&mut chair, room.begun());
        }
        Change::Free => {
            if !host {
                return Err(trouble::NOT_HOST);
            }
            if mine || chair.holders.is_empty() || room.is_over() {
                return Err(trouble::NO_SEAT);
            }
            // Before the game is dealt nobody has seen anything; afterwards the seat's secrets are at stake,
            // so the same absence is asked for as before a bot may stand in.
            match room.begun() {
                true => away(app, room, handle, &chair)?,
                false if handle.is_here(&chair.holders) => return Err(trouble::HERE),
                false => {}
            }
            empty(&mut chair, room.begun());
            // The link goes to one person; whoever comes by does not sit down here.
            chair.kept = Kept::Friend(0);
        }
        Change::Share { yes } => {
            if !mine {
                return Err(trouble::NO_SEAT);
            }
            if !room.is_over() {
                return Err(trouble::NOT_OVER);
            }
            chair.shares = yes;
        }
        Change::Bot { level } => {
            room.kind.check_level(&level)?;
            if !mine && !host {
                return Err(trouble::NOT_HOST);
            }
            if !mine && !chair.holders.is_empty() && !chair.lent {
                // A bot that its own person put there is theirs to change.
                if chair.bot.is_some() {
                    return Err(trouble::TAKEN);
                }
                away(app, room, handle, &chair)?;
                chair.lent = true;
            }
            chair.bot = Some(level);
        }
        Change::Back => {
            let empty_of_host = host && chair.holders.is_empty();
            if !mine && !empty_of_host {
                return Err(trouble::NO_SEAT);
            }
            let late = |clocks: &Clocks| !clocks.may_come_back(seat);
            if chair.bot.is_some() && room.clocks.as_ref().is_some_and(late) {
                return Err(trouble::NO_TIME);
            }
            (chair.bot, chair.lent) = (None, false);
        }
        Change::Name { name } => {
            if !mine {
                return Err(trouble::NO_SEAT);
            }
            chair.name = self::name(&name);
        }
    }
    Ok(chair)
}

/// Nobody holds the chair any more. Who held it after the beginning has seen what its side sees, and that is
/// kept.
pub(crate) fn empty(chair: &mut Chair, begun: bool) {
    if begun {
        let left: Vec<Person> = chair.holders.iter().copied().filter(|p| !chair.former.contains(p)).collect();
        chair.former.extend(left);
    }
    chair.holders.clear();
    chair.name.clear();
    (chair.bot, chair.lent) = (None, false);
    chair.generation += 1;
}

/// Is the person of a chair really away? For as long as people are waited for, nothing was heard at this
/// table, and they have not looked at it: a game that waits for its host may be silent, and the others come
/// by every day.
fn away(app: &Tables, room: &LockedRoom, handle: &TableHandle, chair: &Chair) -> Result<(), Trouble> {
    if handle.is_here(&chair.holders) {
        return Err(trouble::HERE);
    }
    let patience = app.settings.absence.as_millis() as i64;
    let silent = now() - room.timer.last.max(room.row.created);
    let looked = chair.holders.iter().filter_map(|person| app.whereabouts.looked_at(person, &handle.id)).min();
    // Before this program began, nobody knows who looked.
    let known = looked.unwrap_or_else(crate::time::uptime);
    let left = patience - silent.min(known.as_millis() as i64);
    if left > 0 {
        let hours = (left + 3_599_999) / 3_600_000;
        return Err(trouble::NOT_AWAY.detail(format!("{hours} h")));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::name;

    #[test]
    fn nobody_looks_like_a_bot_by_a_name() {
        assert_eq!(name(" Ada  "), "Ada");
        assert_eq!(name("bot:general"), "general");
        assert_eq!(name("BOT: bot:x"), "x");
        assert_eq!(name("Ada” plays Birch. “A bot"), "Ada plays Birch. A bot");
        assert_eq!(name("Ébène"), "Ébène");
    }
}
