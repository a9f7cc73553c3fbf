//! A table in memory with the people around it: who holds which seat, and through which eye they look.

use crate::beginning::Beginning;
use crate::cache::Shelf;
use crate::handovers::Handovers;
use crate::hourglass;
use crate::kinds::Kind;
use crate::time::now;
use crate::timer::Timer;
use crate::trouble::{self, Trouble};
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Weak};
use std::time::Duration;
use store::{Audience, Chair, EntryRow, Kept, Mark, NewEntry, Person, Said, Since, Stored, TableRow};
use table::clocks::Clocks;
use table::votes::Ballot;
use table::{AnyTable, BadInput, Clock, Earlier, Entry, Eye, Hand, Seat, SeatSet, Texts};

/// Lines of talk that are kept for each audience, at least.
const CHAT_LINES: usize = 200;

/// A table and the people around it.
pub struct Room {
    /// The game.
    pub kind: Kind,
    /// The game in progress.
    pub table: Box<dyn AnyTable>,
    /// The head, as it is stored.
    pub row: TableRow,
    /// The chairs, in the order of the seats.
    pub chairs: Vec<Chair>,
    /// People who may look on: they came by the link that is good now.
    pub watchers: Vec<Person>,
    /// The number of that link.
    pub watch_link: u32,
    /// The last lines of the chat for each audience, in the order in which they were said.
    pub chat: Vec<Said>,
    /// Where people share a screen: whose eyes each screen shows now.
    pub showing: HashMap<Person, Seat>,
    /// Is somebody already making the bots of this table play?
    pub thinking: bool,
    /// What came before the first move.
    pub beginning: Beginning,
    /// Before the beginning: seats of people who have not come by yet, as they were when somebody last
    /// looked.
    pub awaited: SeatSet,
    /// Before the beginning: when it begins at the latest, though somebody has not added to the dice; as
    /// [`uptime`](crate::time::uptime).
    pub due: Option<Duration>,
    /// When its clock began to run.
    pub timer: Timer,
    /// People's clocks, once it has begun, if it has a pace.
    pub clocks: Option<Clocks>,
    /// What is proposed to all.
    pub ballot: Ballot,
    /// The people whom the table waits for, each with their seats, as their calls are stored.
    pub(crate) called: Vec<(Person, SeatSet)>,
    /// How often its seats changed hands.
    pub handovers: Handovers,
    /// Changes around the game that are not stored yet.
    pub(crate) unstored: Unstored,
    /// What the cache keeps of it.
    pub(crate) shelf: Shelf,
    /// The last copy of the table, with how many entries it has and how often something had changed, while
    /// somebody still uses it.
    snapshot: Option<(u32, u32, Weak<dyn AnyTable>)>,
    proof: Proof,
    /// How often something had changed that everybody may notice, when it was last stored.
    noticed: u32,
    /// What seats were offered when somebody last asked, each with the number of its decision.
    offered: Vec<(Seat, (u32, usize), Arc<Texts>)>,
}

/// Changes of a table around its game.
#[derive(Clone, Default, Debug)]
pub(crate) struct Unstored {
    /// Chairs that were changed, as they were before.
    pub(crate) chairs: Vec<(Seat, Chair)>,
    /// Lines of the stored log from before the first move.
    pub(crate) lines: Vec<NewEntry>,
    /// The seats that lists name after these lines, while nothing is dealt.
    pub(crate) waiting: SeatSet,
}

/// Through which eye a person looks, and for whom they may answer.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Gaze {
    /// The eye.
    pub eye: Eye,
    /// The seats whose questions they see and may answer now.
    pub seats: SeatSet,
    /// The seat that the shared screen is to be handed to.
    pub curtain: Option<Seat>,
}

/// The proof of a finished game: its record, replayed from the secret.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum Proof {
    /// Nobody has tried.
    None,
    /// The record is being replayed.
    Going,
    /// It led to the same result, or not.
    Known(bool),
}

impl Room {
    /// A table that has just been opened, and is not dealt yet.
    pub fn new(kind: Kind, table: Box<dyn AnyTable>, row: TableRow, chairs: Vec<Chair>) -> Room {
        Room {
            noticed: table.changes(Eye::SPECTATOR),
            kind,
            table,
            row,
            chairs,
            watchers: Vec::new(),
            watch_link: 0,
            chat: Vec::new(),
            showing: HashMap::new(),
            thinking: false,
            awaited: SeatSet::NONE,
            beginning: Beginning::default(),
            due: None,
            timer: Timer::default(),
            clocks: None,
            ballot: Ballot::default(),
            called: Vec::new(),
            handovers: Handovers::default(),
            unstored: Unstored::default(),
            shelf: Shelf::default(),
            snapshot: None,
            proof: Proof::None,
            offered: Vec::new(),
        }
    }
    /// Rebuilds a table from what was stored: its moves, one after the other. Rules that panic on them are a
    /// reason like any other why it cannot be rebuilt.
    pub fn load(kind: Kind, stored: Stored) -> Result<Room, BadInput> {
        if let Some(damage) = stored.damage {
            return Err(BadInput::new(damage));
        }
        if let Some(missing) = (stored.chairs.len()..kind.about().seats.len()).next() {
            return Err(BadInput::new(format!("chair {missing} is missing")));
        }
        let (beginning, entries) = Beginning::read(kind.about(), &stored.entries);
        let before = &stored.entries[..stored.entries.len() - entries.len()];
        let mut handovers = Handovers::default();
        before.iter().for_each(|line| handovers.read(line, false));
        entries.iter().for_each(|line| handovers.read(line, true));
        let dealt = before.last();
        let dealt = dealt.map_or(stored.row.created, |line| line.at);
        let replay = || {
            let mut table = beginning.deal(kind, &stored.row)?;
            let mut timer = Timer::default();
            timer.note(table.clock().filter(|_| beginning.begun), dealt);
            let clocks = beginning.clocks(table.as_ref(), dealt);
            let mut hour = Hourglass { timer, clocks, ballot: Ballot::default() };
            enter_stored(table.as_mut(), &mut hour, entries)?;
            Ok::<_, BadInput>((table, hour))
        };
        let replayed = catch_unwind(AssertUnwindSafe(replay)).map_err(|_| BadInput::new("the rules failed"))?;
        let (table, hour) = replayed?;
        let mut room = Room::new(kind, table, stored.row, stored.chairs);
        (room.timer, room.clocks, room.ballot) = (hour.timer, hour.clocks, hour.ballot);
        (room.beginning, room.handovers) = (beginning, handovers);
        (room.watchers, room.watch_link, room.chat) = (stored.watchers, stored.watch_link, stored.chat);
        room.called();
        Ok(room)
    }
    /// Has anything happened since the last entry was stored that everybody may know? A secret draft or a
    /// standing answer is nothing of the kind.
    pub fn has_news(&self) -> bool {
        self.table.changes(Eye::SPECTATOR) != self.noticed
    }
    /// What happened is stored.
    pub fn noticed(&mut self) {
        self.noticed = self.table.changes(Eye::SPECTATOR);
    }
    /// How much of what is stored this room knows.
    pub fn mark(&self) -> Mark {
        let chat = self.chat.last().map_or(0, |said| said.place + 1);
        Mark { entries: (self.beginning.lines + self.table.entries().len()) as u32, chat }
    }
    /// Takes what could not be stored off the table.
    pub(crate) fn go_back(&mut self, before: Earlier) {
        self.table.go_back(before);
        self.offered.clear();
        self.snapshot = None;
    }
    /// Is there nothing in it that this room does not know?
    pub fn knows(&self, since: &Since) -> bool {
        let same = |chair: &Chair, kept: &Chair| chair.revision == kept.revision;
        since.length == self.mark().entries
            && since.entries.is_empty()
            && since.chat.is_empty()
            && (since.watchers.len(), since.watch_link) == (self.watchers.len(), self.watch_link)
            && since.host == self.row.host
            && since.chairs.iter().zip(&self.chairs).all(|(chair, kept)| same(chair, kept))
    }
    /// Takes in what others wrote.
    pub fn catch_up(&mut self, since: Since) -> Result<(), BadInput> {
        if !self.begun() && !since.entries.is_empty() {
            return Err(BadInput::new("it goes on before its beginning"));
        }
        let known = self.mark().entries;
        if since.length < known {
            return Err(BadInput::new(format!("{known} entries are known here, and {} are stored", since.length)));
        }
        let (timer, clocks, ballot) = (self.timer, self.clocks.take(), self.ballot);
        let mut hour = Hourglass { timer, clocks, ballot };
        let entered = enter_stored(self.table.as_mut(), &mut hour, &since.entries);
        (self.timer, self.clocks, self.ballot) = (hour.timer, hour.clocks, hour.ballot);
        entered?;
        since.entries.iter().for_each(|line| self.handovers.read(line, true));
        since.chat.into_iter().for_each(|said| self.hear(said));
        (self.chairs, self.watchers, self.watch_link) = (since.chairs, since.watchers, since.watch_link);
        self.row.host = since.host;
        self.called();
        self.noticed();
        Ok(())
    }
    /// A line was said. What is kept of a long talk is its end; each audience for itself, so that nobody can
    /// tell from what is left of theirs how much others talk.
    pub fn hear(&mut self, said: Said) {
        let to = said.line.to;
        self.chat.push(said);
        if self.chat.iter().filter(|said| said.line.to == to).count() > 2 * CHAT_LINES {
            let mut over = CHAT_LINES;
            self.chat.retain(|said| {
                let goes = said.line.to == to && over > 0;
                over -= usize::from(goes);
                !goes
            });
        }
    }
    /// Who hears a person who speaks to allies: the side of the seats through which they look, if anybody
    /// else holds a chair of it.
    pub fn allies(&self, gaze: Gaze) -> SeatSet {
        let side = gaze.seats.iter().next().map_or(SeatSet::NONE, |seat| self.table.seating().team(seat));
        let others = side.minus(gaze.seats).iter().any(|seat| !self.chair(seat).holders.is_empty());
        if others { side } else { SeatSet::NONE }
    }
    /// Is the game dealt?
    pub fn begun(&self) -> bool {
        self.beginning.begun
    }
    /// Is the game over?
    pub fn is_over(&self) -> bool {
        self.begun() && self.table.to_move().outcome().is_some()
    }
    /// The seat with this id.
    pub fn seat(&self, id: &str) -> Result<Seat, Trouble> {
        // Nobody sits where the set-up leaves the seat out, or where the rules play.
        let seat = self.table.about().seat(id).filter(|seat| self.table.seating().asked.has(*seat));
        seat.ok_or(trouble::NO_SUCH_SEAT)
    }
    /// What a seat is offered. It is listed once for a decision, however many are told.
    pub fn offered(&mut self, seat: Seat) -> Arc<Texts> {
        // What somebody else declares may change it without another decision; it is a step that all can see.
        let decision = (self.table.decision(seat), self.table.step_count(Eye::SPECTATOR));
        if let Some((_, _, texts)) = self.offered.iter().find(|(s, d, _)| (*s, *d) == (seat, decision)) {
            return texts.clone();
        }
        let texts = Arc::new(self.table.texts(seat));
        self.offered.retain(|(s, _, _)| *s != seat);
        self.offered.push((seat, decision, texts.clone()));
        texts
    }
    /// Puts another table in the place of this one.
    pub fn replace(&mut self, other: Box<dyn AnyTable>) -> Box<dyn AnyTable> {
        self.offered.clear();
        self.shelf.clear();
        self.snapshot = None;
        std::mem::replace(&mut self.table, other)
    }
    /// A copy of the table for whoever makes something of it without the lock: one for all who look while
    /// nothing changes.
    pub fn snapshot(&mut self) -> Arc<dyn AnyTable> {
        let (mark, changes) = (self.mark().entries, self.table.changes(Eye::Archive));
        let kept = self.snapshot.as_ref().filter(|(of, then, _)| (*of, *then) == (mark, changes));
        if let Some(kept) = kept.and_then(|(.., table)| table.upgrade()) {
            return kept;
        }
        let table: Arc<dyn AnyTable> = Arc::from(self.table.boxed_clone());
        self.snapshot = Some((mark, changes, Arc::downgrade(&table)));
        table
    }
    /// The chair of a seat.
    pub fn chair(&self, seat: Seat) -> &Chair {
        &self.chairs[seat.index()]
    }
    /// The seats this person holds.
    pub fn seats_of(&self, person: Option<Person>) -> SeatSet {
        let Some(person) = person else { return SeatSet::NONE };
        let held = |(i, chair): (usize, &Chair)| chair.holders.contains(&person).then_some(Seat(i as u8));
        self.chairs.iter().enumerate().filter_map(held).collect()
    }
    /// May this person look at the table at all?
    pub fn may_look(&self, person: Option<Person>) -> bool {
        may_look(&self.row, &self.chairs, &self.watchers, person) || self.is_shared()
    }
    /// Do they look at a finished game by its address alone?
    pub fn is_guest(&self, person: Option<Person>) -> bool {
        !may_look(&self.row, &self.chairs, &self.watchers, person)
    }
    /// Is the game over, and have all who sat in it agreed that anybody who has its address may look at it?
    pub fn is_shared(&self) -> bool {
        let mut people = self.chairs.iter().filter(|chair| !chair.holders.is_empty()).peekable();
        self.is_over() && people.peek().is_some() && people.all(|chair| chair.shares)
    }
    /// The seat of a bot that the table waits for, and the bot's level.
    pub(crate) fn asked_bot(&self) -> Option<(Seat, String)> {
        let waiting = if self.begun() { self.table.to_move().waiting() } else { SeatSet::NONE };
        waiting.iter().find_map(|seat| Some((seat, self.chair(seat).bot.clone()?)))
    }
    /// Does the table wait for a bot that nobody has woken yet?
    pub(crate) fn wants_bot(&self) -> bool {
        !self.thinking && self.asked_bot().is_some()
    }
    /// The clock that runs, and how long it still does, in milliseconds.
    pub fn time_left(&self) -> Option<(Clock, u64)> {
        let clock = self.table.clock().filter(|_| self.begun())?;
        Some((clock, self.timer.left(clock, now())))
    }
    /// Is this person the host?
    pub fn is_host(&self, person: Option<Person>) -> bool {
        person == Some(self.row.host)
    }
    /// Through which eye this person looks.
    pub fn gaze(&self, person: Option<Person>) -> Gaze {
        let room = self.seats_of(person);
        if !self.begun() {
            return Gaze { eye: Eye::SPECTATOR, seats: SeatSet::NONE, curtain: None };
        }
        if self.is_over() {
            return Gaze { eye: Eye::Archive, seats: room, curtain: None };
        }
        let seating = self.table.seating();
        let own_side = |seat: Seat| seating.team(seat).and(room);
        let one_side = room.iter().next().is_none_or(|first| own_side(first) == room);
        if one_side || !self.row.hotseat {
            return Gaze { eye: Eye::Seats(room), seats: room, curtain: None };
        }
        // Several people before one screen: it shows one side at a time, and none while it is handed over.
        let waiting = self.table.to_move().waiting().and(room);
        let shown = person.and_then(|p| self.showing.get(&p)).map_or(SeatSet::NONE, |seat| own_side(*seat));
        match waiting.iter().next() {
            Some(next) if shown.and(waiting).is_empty() => {
                Gaze { eye: Eye::SPECTATOR, seats: SeatSet::NONE, curtain: Some(next) }
            }
            _ => Gaze { eye: Eye::Seats(shown), seats: shown, curtain: None },
        }
    }
    /// May this person answer for the seat now?
    pub fn may_answer(&self, person: Option<Person>, seat: Seat) -> Result<(), Trouble> {
        if person.is_none() {
            return Err(trouble::NOBODY);
        }
        if !self.begun() {
            return Err(trouble::NOT_BEGUN);
        }
        if !self.gaze(person).seats.has(seat) {
            return Err(trouble::NO_SEAT);
        }
        if self.chair(seat).bot.is_some() {
            return Err(trouble::BOT_PLAYS);
        }
        Ok(())
    }
    /// A number that changes when something around the table does that this gaze may know: chairs, the link
    /// for onlookers, and talk that it hears.
    pub fn surroundings(&self, gaze: Gaze) -> u32 {
        let chairs: u32 = self.chairs.iter().map(|c| c.revision).sum();
        let heard = self.chat.iter().filter(|said| said.line.to.hears(gaze.seats));
        let mut last: BTreeMap<Audience, u32> = BTreeMap::new();
        for said in heard {
            last.insert(said.line.to, said.number + 1);
        }
        chairs + self.watch_link + last.values().sum::<u32>()
    }
    /// Changes whenever what this gaze shows may have changed, and only then. It says nothing of who is here: all
    /// nodes give the same one for the same sight.
    pub fn version(&self, gaze: Gaze) -> String {
        let (waiting, ready) = match self.table.to_move() {
            table::ToMove::Several { waiting, ready } => (waiting, ready),
            other => (other.waiting(), SeatSet::NONE),
        };
        let curtain = gaze.curtain.map_or(0, |s| s.0 + 1);
        if !self.begun() {
            return format!("w.{}.{}", self.surroundings(gaze), self.mark().entries);
        }
        let Eye::Seats(eyes) = gaze.eye else {
            let proved = u8::from(self.verified().is_some());
            return format!("o.{}.{proved}", self.surroundings(gaze));
        };
        // Written for every eye and every move: long enough, so that it does not grow figure by figure.
        let mut version = String::with_capacity(40);
        let (changes, around) = (self.table.changes(gaze.eye), self.surroundings(gaze));
        let (waiting, ready, eyes) = (waiting.0, ready.0, eyes.0);
        let _ = write!(version, "{changes}.{around}.{waiting:x}.{ready:x}.{eyes:x}.{curtain}");
        version
    }
    /// The record, with the names of those who sit here. Shows everything.
    pub fn record(&mut self) -> String {
        let name = |chair: &Chair| match &chair.bot {
            Some(level) => format!("bot:{level}"),
            None => chair.name.clone(),
        };
        let players = match self.beginning.players.is_empty() {
            true => self.chairs.iter().map(name).collect(),
            false => self.beginning.players.clone(),
        };
        self.table.header_mut().players = players;
        self.table.record()
    }
    /// Once the game is over and its record was replayed from the secret: did that lead to this result?
    pub fn verified(&self) -> Option<bool> {
        match self.proof {
            Proof::Known(proved) if self.is_over() => Some(proved),
            _ => None,
        }
    }
    /// The record that is to be replayed now; nothing while the game goes on, or when somebody already does.
    pub(crate) fn unproved_record(&mut self) -> Option<String> {
        if !self.is_over() || self.proof != Proof::None {
            return None;
        }
        self.proof = Proof::Going;
        Some(self.record())
    }
    /// The record was replayed.
    pub(crate) fn proved(&mut self, good: bool) {
        self.proof = Proof::Known(good);
    }
}

/// What of a room follows from the times and lines of its entries.
struct Hourglass {
    timer: Timer,
    clocks: Option<Clocks>,
    ballot: Ballot,
}

/// Enters what a store holds.
fn enter_stored(table: &mut dyn AnyTable, hour: &mut Hourglass, entries: &[EntryRow]) -> Result<(), BadInput> {
    for EntryRow { seat, words, at } in entries {
        let number = table.entries().len();
        let entry = Entry::read(Seat(*seat), words)?;
        table
            .enter_again(&entry)
            .map_err(|why| BadInput::new(format!("entry {number} «{words}» is refused: {why}")))?;
        hour.timer.note(table.clock(), *at);
        hourglass::hear(&mut hour.ballot, &entry);
        if let Some(clocks) = &mut hour.clocks {
            clocks.note(*at, &entry, hourglass::asked(table));
        }
    }
    Ok(())
}

/// May this person look at a table with this head, these chairs and onlookers?
pub fn may_look(row: &TableRow, chairs: &[Chair], watchers: &[Person], person: Option<Person>) -> bool {
    let sits = |p: Person| chairs.iter().any(|chair| chair.holders.contains(&p));
    row.listed || person.is_some_and(|p| p == row.host || watchers.contains(&p) || sits(p))
}

/// An empty chair.
pub fn empty_chair(kept: Kept) -> Chair {
    let (holders, former) = (Vec::new(), Vec::new());
    Chair {
        kept,
        name: String::new(),
        bot: None,
        lent: false,
        shares: false,
        holders,
        former,
        generation: 0,
        revision: 0,
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
