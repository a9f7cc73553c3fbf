//! Sitting down and getting up: invitations, open chairs, seats carried to another device, bots that stand
//! in.

use crate::actions::{Committed, TRIES, Unstored, finish, tidy};
use crate::handle::{LockedRoom, TableHandle};
use crate::keys;
use crate::room::Room;
use crate::tables::{Tables, now};
use crate::think;
use crate::trouble::{self, Trouble};
use crate::views::make;
use crate::views::{InvitationView, Link, LinkKind};
use std::sync::Arc;
use store::{Chair, Kept, Person, Written};
use table::{Hand, Lang, Seat};

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
            let mut room = handle.lock_for(&app, Some(person)).await?;
            let seat = room.seat(&seat).map_err(|_| trouble::NO_CHAIR)?;
            let luck = if let Change::Sit { luck, .. } = &change { *luck } else { None };
            for _ in 0..TRIES {
                let chair = changed(&app, &room, &handle, seat, person, change.clone())?;
                app.may_take(&room, seat, &chair, luck)?;
                match app.put_chair(room, &handle, seat, chair, luck).await? {
                    None => return Ok(()),
                    Some(fresh) => room = fresh,
                }
            }
            Err(trouble::BUSY)
        })
        .await
    }
    /// Puts a changed chair in its place: the table with it, or, when somebody else changed it first, as it
    /// is now.
    pub async fn store_chair(
        &self,
        mut room: LockedRoom,
        handle: &TableHandle,
        seat: Seat,
        mut chair: Chair,
    ) -> Result<Result<LockedRoom, LockedRoom>, Trouble> {
        chair.revision += 1;
        match self.store.set_chair(&room.row.id, seat.0, chair.clone()).await {
            Ok(Written::Stored(())) => room.chairs[seat.index()] = chair,
            Ok(Written::Conflict | Written::InDoubt(_)) => {
                room = handle.reload(self, room).await?;
                if *room.chair(seat) != chair {
                    return Ok(Err(room));
                }
            }
            Err(error) => {
                room.drop_from_memory();
                return Err(error.into());
            }
        }
        Ok(Ok(room))
    }
    /// Changes a chair, with all that follows from it: a line in the log, luck that is added, the beginning
    /// of the game. When somebody else changed it first, the table as it is now.
    async fn put_chair(
        self: &Arc<Tables>,
        room: LockedRoom,
        handle: &Arc<TableHandle>,
        seat: Seat,
        chair: Chair,
        luck: Option<[u8; 32]>,
    ) -> Result<Option<LockedRoom>, Trouble> {
        if chair == *room.chair(seat) {
            return Ok(None);
        }
        let hand = (!plays_on(room.chair(seat), &chair)).then(|| player(&chair));
        let sat = room.chair(seat).holders.is_empty() != chair.holders.is_empty();
        let mut room = match self.store_chair(room, handle, seat, chair).await? {
            Ok(room) => room,
            Err(fresh) => return Ok(Some(fresh)),
        };
        match hand {
            Some(hand) if room.begun() => self.note_hand(handle, room, seat, hand).await,
            hand => {
                if let Some(hand) = hand {
                    room = self.note_chair(handle, room, seat, hand).await?;
                }
                if sat || luck.is_some() {
                    // Who gets up takes their luck's name with them; what they gave stays in the dice.
                    // Another device of the same person may add luck of its own, which it will look for.
                    room = self.give(handle, room, seat, luck).await?;
                }
                drop(self.begin_if_full(handle, room).await?);
            }
        }
        handle.ring();
        think::wake(self, handle);
        Ok(None)
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
    /// Notes in the record who plays the seat from here, for all to read. The chair is on the disk already:
    /// should this fail, the game goes on and the record lacks a line.
    async fn note_hand(&self, handle: &Arc<TableHandle>, mut room: LockedRoom, seat: Seat, hand: Hand) {
        for _ in 0..TRIES {
            let before = Unstored::of(&room);
            if room.is_over() || room.table.hand_over(seat, hand.clone()).is_err() {
                return;
            }
            match self.commit(handle, room, before).await {
                Ok(Committed::Stored(_)) => return,
                Ok(Committed::Overtaken(newer)) => room = newer,
                Err(why) => {
                    return tracing::warn!(table = handle.id, "the record lacks a line on who plays a seat: {why:?}");
                }
            }
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
        let room = self.handle(id).lock_for(self, Some(person)).await?;
        let about = room.table.about();
        let mine: Vec<&str> = room.seats_of(Some(person)).iter().map(|seat| about.seat_id(seat)).collect();
        drop(room);
        if mine.is_empty() {
            return Err(trouble::NO_SEAT);
        }
        for seat in mine {
            self.change_chair(id, person, seat, Change::Share { yes }).await?;
        }
        Ok(())
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
            let mut room = handle.lock_for(&app, Some(person)).await?;
            if !room.is_host(Some(person)) {
                return Err(trouble::NOT_HOST);
            }
            let next = room.watch_link + 1;
            for _ in 0..TRIES {
                match app.store.renew_watch_link(&id, next).await {
                    Ok(Written::Stored(())) => {
                        room.watchers.clear();
                        room.watch_link = next;
                    }
                    Ok(Written::Conflict | Written::InDoubt(_)) => room = handle.reload(&app, room).await?,
                    Err(error) => {
                        room.drop_from_memory();
                        return Err(error.into());
                    }
                }
                // Whoever was first: the old link is dead, and there is a new one.
                if room.watch_link >= next {
                    let link = make::watch_link(&room);
                    drop(room);
                    handle.ring();
                    return Ok(link);
                }
            }
            Err(trouble::IN_DOUBT)
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
        let mut room = handle.lock(self).await?;
        for _ in 0..TRIES {
            if keys::same(&make::watch_link(&room).key, key) {
                if room.watchers.contains(&person) {
                    return Ok(());
                }
                if room.watchers.len() >= WATCHERS {
                    return Err(trouble::TAKEN);
                }
                if let Written::Stored(()) = self.store.add_watcher(&room.row.id, person, room.watch_link).await? {
                    room.watchers.push(person);
                    return Ok(());
                }
                // In doubt, or the link was made anew elsewhere: then the key is looked at again.
                room = handle.reload(self, room).await?;
                continue;
            }
            let Some((seat, chair)) = taken_with(&room, key, person, name)? else { return Ok(()) };
            self.may_take(&room, seat, &chair, luck)?;
            match self.put_chair(room, handle, seat, chair, luck).await? {
                None => return Ok(()),
                Some(fresh) => room = fresh,
            }
        }
        Err(trouble::BUSY)
    }
}

/// The chair that a key opens, with this person in it; nothing when they already hold it.
fn taken_with(room: &LockedRoom, key: &str, person: Person, name: &str) -> Result<Option<(Seat, Chair)>, Trouble> {
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
    only_one_side(room, person, seat)?;
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

/// Nobody who has seen what one side sees holds a chair of another, by whatever way they come. Only where
/// people share a screen the one who opened the table may, for a side that nobody else has played: the
/// curtain stands between. And nobody is given a hand that such a one has seen and now plays against.
fn only_one_side(room: &LockedRoom, person: Person, seat: Seat) -> Result<(), Trouble> {
    let side = room.table.seating().team(seat);
    let of = |own: bool| {
        room.chairs.iter().zip((0..).map(Seat)).filter(move |(_, s)| side.has(*s) == own).map(|(chair, _)| chair)
    };
    let seen_by = |chair: &'_ Chair| chair.holders.iter().chain(&chair.former).copied().collect::<Vec<_>>();
    if of(true).flat_map(|chair| &chair.former).any(|p| *p != person && of(false).any(|c| c.holders.contains(p))) {
        return Err(trouble::SEEN);
    }
    let alone = !room.begun() || of(true).flat_map(seen_by).all(|p| p == person);
    let shares = room.row.hotseat && room.is_host(Some(person)) && alone;
    match !shares && of(false).flat_map(seen_by).any(|p| p == person) {
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

/// Who plays a seat with this chair, in the words of a record.
pub fn player(chair: &Chair) -> Hand {
    match &chair.bot {
        Some(level) => Hand::Bot(level.clone()),
        None if chair.holders.is_empty() => Hand::Nobody,
        None => Hand::Person(chair.name.clone()),
    }
}

/// The chair after a change, if this person may make it.
fn changed(
    app: &Tables,
    room: &LockedRoom,
    handle: &TableHandle,
    seat: Seat,
    person: Person,
    change: Change,
) -> Result<Chair, Trouble> {
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
            only_one_side(room, person, seat)?;
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
fn empty(chair: &mut Chair, begun: bool) {
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
    let known = looked.unwrap_or_else(crate::tables::uptime);
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
