//! Opening tables: from a set-up, at once against a bot, or from a position of another table.

use crate::actions::{TRIES, finish};
use crate::beginning::Beginning;
use crate::chairs;
use crate::figures::figures;
use crate::kinds::Kind;
use crate::people::random;
use crate::room::{Room, empty_chair};
use crate::state::{App, now};
use crate::store::{Chair, Kept, Person, TableRow, Written};
use crate::think;
use crate::trouble::{self, Trouble};
use crate::wishes::{self, plain};
use serde_json::Value;
use std::sync::Arc;
use table::{Ask, Dice, Seat, SeatSet, Secret};

/// Who is to sit in a chair.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Plan {
    /// Whoever opens the table.
    Me,
    /// A friend, who gets a link. Chairs with the same number other than 0 are for the same friend: one link.
    Friend(u8),
    /// Whoever comes.
    Open,
    /// A bot of this level.
    Bot(String),
    /// Whoever sat here in the game before.
    Same {
        /// Their devices.
        holders: Vec<Person>,
        /// Their name.
        name: String,
    },
}

impl std::fmt::Display for Plan {
    /// What [`Plan::read`] reads.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Plan::Me => f.write_str("me"),
            Plan::Friend(0) | Plan::Same { .. } => f.write_str("friend"),
            Plan::Friend(number) => write!(f, "friend:{number}"),
            Plan::Open => f.write_str("open"),
            Plan::Bot(level) => write!(f, "bot:{level}"),
        }
    }
}

impl Plan {
    /// Does the chair belong to this person from the start?
    pub(crate) fn holds(&self, person: Person) -> bool {
        matches!(self, Plan::Same { holders, .. } if holders.contains(&person))
    }
    /// Reads `me`, `friend`, `friend:<number>`, `open` or `bot:<level>`.
    pub fn read(text: &str, kind: Kind) -> Result<Plan, Trouble> {
        match text {
            "me" => Ok(Plan::Me),
            "friend" => Ok(Plan::Friend(0)),
            "open" => Ok(Plan::Open),
            _ => {
                let level = text.strip_prefix("bot:").filter(|level| kind.has_level(level));
                let friend = text.strip_prefix("friend:").and_then(|number| number.parse().ok());
                let friend = friend.filter(|n| (1..=kind.about().seats.len()).contains(&usize::from(*n)));
                match (level, friend) {
                    (Some(level), _) => Ok(Plan::Bot(level.into())),
                    (_, Some(number)) => Ok(Plan::Friend(number)),
                    _ => {
                        Err(Trouble::setup(format!("«{text}»: expected me, friend, friend:NUMBER, open or bot:LEVEL")))
                    }
                }
            }
        }
    }
}

/// A table to be opened.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// The game.
    pub kind: Kind,
    /// Options and their values; the rest have their defaults.
    pub options: Vec<(String, String)>,
    /// Who sits where, in the order of the seats.
    pub seats: Vec<Plan>,
    /// The name of whoever opens it; may be empty.
    pub name: String,
    /// In the list of open tables?
    pub listed: bool,
    /// Several people before one screen?
    pub hotseat: bool,
    /// Does it wait for its host to add luck and begin, though every chair is taken?
    pub wait: bool,
    /// A position to start from (TOML), and the owner's rows it is played with.
    pub start: Option<(String, Option<String>)>,
    /// The id it is to have: a table that has it already is the one that is asked for.
    pub id: Option<String>,
}

impl NewTable {
    /// A table against bots of a level; the person takes the seat (the first unless they choose).
    pub fn against_bots(kind: Kind, level: &str, seat: Option<Seat>) -> Result<NewTable, Trouble> {
        if !kind.has_level(level) {
            return Err(Trouble::setup(format!("«{level}»: expected {}", kind.levels().join(", "))));
        }
        let asked = (kind.game.seating)(&Value::Null).map_err(Trouble::setup)?.asked;
        let mine = seat.or(asked.iter().next()).unwrap_or_default();
        let plan = |i: usize| if i == mine.index() { Plan::Me } else { Plan::Bot(level.into()) };
        // Nobody at this table could learn anything from who is asked: only who can answer is.
        let asks = kind.options().into_iter().find(|info| info.id == Ask::OPTION.id);
        Ok(NewTable {
            kind,
            options: asks.map(|info| (info.id.to_string(), Ask::WHO_CAN.to_string())).into_iter().collect(),
            seats: (0..kind.about().seats.len()).map(plan).collect(),
            name: String::new(),
            listed: false,
            hotseat: false,
            wait: false,
            start: None,
            id: None,
        })
    }
    /// Does it stand in the list that everybody sees, with a chair for whoever comes?
    pub(crate) fn is_open(&self) -> bool {
        self.listed && self.seats.contains(&Plan::Open)
    }
    /// The set-up: the game's defaults with the chosen options in their place. What makes sense only among people who
    /// play at the same time gives way where they do not.
    fn setup(&self) -> Result<Value, Trouble> {
        let mut setup = wishes::set_up(self.kind, &self.options)?;
        let seating = (self.kind.game.seating)(&setup).map_err(Trouble::setup)?;
        let seats = (0..).map(Seat).zip(&self.seats).filter(|(seat, _)| seating.asked.has(*seat));
        let people = seats.filter(|(_, plan)| !matches!(plan, Plan::Bot(_))).count();
        if people < 2 || self.hotseat {
            for info in &self.kind.options() {
                let instead = info.among_people.iter().find(|(value, _)| setup[info.id] == *value);
                if let Some((_, instead)) = instead {
                    setup[info.id] = info.read(instead).map_err(Trouble::setup)?;
                }
            }
        }
        Ok(setup)
    }
}

impl App {
    /// Opens a table; answers with its id when it is on the disk.
    pub async fn open_table(self: &Arc<App>, host: Person, new: NewTable) -> Result<String, Trouble> {
        let app = self.clone();
        finish(async move { app.open_now(host, new).await }).await
    }
    async fn open_now(self: &Arc<App>, host: Person, new: NewTable) -> Result<String, Trouble> {
        let about = new.kind.about();
        if new.seats.len() != about.seats.len() {
            return Err(Trouble::setup(format!("expected {} seats", about.seats.len())));
        }
        let setup = new.setup()?;
        let seating = (new.kind.game.seating)(&setup).map_err(Trouble::setup)?;
        // Nobody sits where the set-up leaves the seat out, or where the rules play: whatever was planned for it.
        let all_seats = || (0..).map(Seat).zip(&new.seats);
        let seats = || all_seats().filter(|(seat, _)| seating.asked.has(*seat));
        let of_host = |plan: &Plan| *plan == Plan::Me || plan.holds(host);
        let mine: SeatSet = seats().filter(|(_, plan)| of_host(plan)).map(|(seat, _)| seat).collect();
        let sides: std::collections::BTreeSet<u16> = mine.iter().map(|s| seating.team(s).0).collect();
        // One friend does not see the hands of two sides.
        for (seat, plan) in seats() {
            let same = |(other, its): &(Seat, &Plan)| *its == plan && !seating.team(seat).has(*other);
            if matches!(plan, Plan::Friend(1..)) && seats().any(|one| same(&one)) {
                let why =
                    "a friend leads seats of one side only; play hot-seat, or give the other side to another friend";
                return Err(Trouble::setup(why));
            }
        }
        let chairs = all_seats().map(|(seat, plan)| {
            if !seating.asked.has(seat) {
                return empty_chair(Kept::Friend(0));
            }
            let kept = match plan {
                Plan::Open => Kept::Open,
                Plan::Friend(number) => Kept::Friend(*number),
                Plan::Me | Plan::Bot(_) | Plan::Same { .. } => Kept::Friend(0),
            };
            let mut chair = empty_chair(kept);
            match plan {
                Plan::Me => {
                    chair.holders = vec![host];
                    chair.name = chairs::name(&new.name);
                }
                Plan::Same { holders, name } => (chair.holders, chair.name) = (holders.clone(), name.clone()),
                Plan::Bot(level) => chair.bot = Some(level.clone()),
                Plan::Friend(_) | Plan::Open => {}
            }
            chair
        });
        let chairs: Vec<_> = chairs.collect();
        // Whoever plays against themselves shares a screen with somebody: the two must not see each other's hands.
        let new = NewTable { hotseat: new.hotseat || sides.len() > 1, ..new.clone() };
        let mut row = TableRow {
            id: new.id.clone().unwrap_or_else(new_id),
            game: about.id.into(),
            revision: about.revision,
            data: String::new(),
            rows: new.start.as_ref().and_then(|(_, rows)| rows.clone()),
            setup: setup.to_string(),
            start: new.start.as_ref().map(|(start, _)| start.clone()),
            secret: Secret(random()),
            keys: random(),
            host,
            listed: new.listed,
            hotseat: new.hotseat,
            created: now(),
        };
        let table = Beginning::default().deal(new.kind, &row).map_err(Trouble::setup)?;
        row.data.clone_from(&table.header().data);
        // Whoever was put in a chair by somebody else finds the table among those that wait for them.
        let called: SeatSet =
            seats().filter(|(_, plan)| matches!(plan, Plan::Same { .. }) && !of_host(plan)).map(|(s, _)| s).collect();
        if !self.store_new(&mut row, &chairs, called.bits(), new.id.is_some()).await? {
            return Ok(row.id);
        }
        let handle = self.handle(&row.id);
        let id = row.id.clone();
        handle.put(Room::new(new.kind, table, row, chairs)).await;
        figures().opened(about.id);
        tracing::info!(table = id, game = about.id, "opened");
        if !new.wait {
            let room = handle.lock(self).await?;
            drop(self.begin_if_full(&handle, room).await?);
        }
        think::wake(self, &handle);
        Ok(id)
    }
    /// Keeps a new table, under another id when its own is taken; or, where it must have this one, says that it is there already.
    async fn store_new(&self, row: &mut TableRow, chairs: &[Chair], waiting: u8, this: bool) -> Result<bool, Trouble> {
        for _ in 0..TRIES {
            match self.store.create(row.clone(), chairs.to_vec(), waiting).await? {
                Written::Stored(()) => return Ok(true),
                Written::Conflict => {}
                Written::InDoubt(why) => tracing::warn!(table = row.id, "in doubt: {why}"),
            }
            // Ours, stored after all? Nobody else has its secret.
            match self.store.load(&row.id).await? {
                Some(stored) if stored.row.secret == row.secret => return Ok(true),
                Some(_) if this => return Ok(false),
                Some(_) => row.id = new_id(),
                None => {}
            }
        }
        Err(trouble::IN_DOUBT)
    }
    /// Opens a table that goes on from a step of another, against bots. Until that game is over, the new one
    /// starts from a position that the person's own eyes cannot tell from the real one.
    pub async fn fork(
        self: &Arc<App>,
        id: &str,
        person: Option<Person>,
        host: Person,
        at: Option<usize>,
        seat: Option<&str>,
        level: &str,
    ) -> Result<String, Trouble> {
        let room = self.handle(id).lock_for(self, person).await?;
        if !room.begun() {
            return Err(trouble::NOT_BEGUN);
        }
        let gaze = room.gaze(person);
        let steps = room.table.step_count(gaze.eye);
        let at = at.unwrap_or(steps);
        if at > steps {
            return Err(trouble::NO_STEP);
        }
        let seat = match seat {
            Some(seat) => room.seat(seat)?,
            None => {
                let asked = room.table.seating().asked;
                room.seats_of(person).iter().chain(asked.iter()).next().unwrap_or_default()
            }
        };
        let then = room.table.at(room.table.step(gaze.eye, at));
        let then = match room.is_over() {
            true => then,
            false => then.imagine(gaze.eye, &mut Dice::quick(u64::from_le_bytes(random()))),
        };
        let mut new = NewTable::against_bots(room.kind, level, Some(seat))?;
        new.start = Some((then.sketch(), room.row.rows.clone()));
        let setup: Value = serde_json::from_str(&room.row.setup).unwrap_or_default();
        let infos = room.kind.options();
        new.options = infos
            .iter()
            .map(|info| (info.id.to_string(), plain(&setup[info.id])))
            .filter(|(id, value)| infos.iter().any(|i| i.id == id && i.read(value).is_ok()))
            .collect();
        drop(room);
        self.open_table(host, new).await
    }
}

/// A short id for an address: it is no secret.
fn new_id() -> String {
    id_of(&random::<12>())
}

/// Bytes as an id.
pub(crate) fn id_of(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    bytes.iter().take(12).map(|b| LETTERS[(b % 32) as usize] as char).collect()
}
