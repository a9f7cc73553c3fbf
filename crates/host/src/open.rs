//! Opening tables: from a set-up, at once against a bot, or from a position of another table.

use crate::beginning::Beginning;
use crate::cache::Shelf;
use crate::chairs;
use crate::finish::finish;
use crate::keys;
use crate::kinds::Kind;
use crate::metrics::metrics;
pub use crate::plan::Plan;
use crate::random::random;
use crate::room::{Room, empty_chair};
use crate::tables::Tables;
use crate::trouble::{self, Trouble};
use crate::wishes::{self, plain};
use serde_json::Value;
use std::sync::Arc;
use store::{Kept, Person, TableRow};
use table::pace::Pace;
use table::{AnyTable, Ask, Dice, Seat, SeatSet, Secret};

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
    /// Does it wait, though every chair is taken, until all who sit there from the start have added to the
    /// dice? Nobody knows the dice before the last has added; but not for ever
    /// (`Config::luck`).
    pub wait: bool,
    /// How fast it is played; nothing when everybody takes the time they want.
    pub pace: Option<Pace>,
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
            pace: None,
            start: None,
            id: None,
        })
    }
    /// Does it stand in the list that everybody sees, with a chair for whoever comes?
    pub fn is_open(&self) -> bool {
        self.listed && self.seats.contains(&Plan::Open)
    }
    /// The set-up: the game's defaults with the chosen options in their place. What makes sense only among
    /// people who play at the same time gives way where they do not.
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

impl Tables {
    /// Opens a table; answers with its id when it is on the disk.
    pub async fn open_table(self: &Arc<Tables>, host: Person, new: NewTable) -> Result<String, Trouble> {
        let app = self.clone();
        finish(async move { app.open_now(host, new).await }).await
    }
    async fn open_now(self: &Arc<Tables>, host: Person, new: NewTable) -> Result<String, Trouble> {
        let about = new.kind.about();
        if new.seats.len() != about.seats.len() {
            return Err(Trouble::setup(format!("expected {} seats", about.seats.len())));
        }
        let level = new.pace.as_ref().map(|pace| pace.level.as_str()).filter(|level| !level.is_empty());
        level.map_or(Ok(()), |level| new.kind.check_level(level))?;
        let setup = new.setup()?;
        let seating = (new.kind.game.seating)(&setup).map_err(Trouble::setup)?;
        // Nobody sits where the set-up leaves the seat out, or where the rules play: whatever was planned for
        // it.
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
        // Whoever plays against themselves shares a screen with somebody: the two must not see each other's
        // hands.
        let new = NewTable { hotseat: new.hotseat || sides.len() > 1, ..new.clone() };
        // Every server must be able to answer for it.
        let known = self.store.revision(about.id).await?.unwrap_or(about.revision);
        let mut row = TableRow {
            id: new.id.clone().unwrap_or_else(keys::new_id),
            game: about.id.into(),
            revision: known.clamp(1, about.revision),
            data: String::new(),
            rows: new.start.as_ref().and_then(|(_, rows)| rows.clone()),
            setup: setup.to_string(),
            start: new.start.as_ref().map(|(start, _)| start.clone()),
            secret: Secret(self.settings.secret.unwrap_or_else(random)),
            keys: random(),
            host,
            listed: new.listed,
            hotseat: new.hotseat,
            // The store says when.
            created: 0,
        };
        let table = Beginning::default().deal(new.kind, &row).map_err(Trouble::setup)?;
        row.data.clone_from(&table.header().data);
        // Whoever was put in a chair by somebody else finds the table among those that wait for them.
        let called: SeatSet =
            seats().filter(|(_, plan)| matches!(plan, Plan::Same { .. }) && !of_host(plan)).map(|(s, _)| s).collect();
        if !self.create(&mut row, &chairs, called.bits(), new.id.is_some()).await? {
            return Ok(row.id);
        }
        let handle = self.handle(&row.id);
        let id = row.id.clone();
        let mut room = Room::new(new.kind, table, row, chairs);
        room.shelf = Shelf::new(&self.cache);
        handle.put(room).await;
        metrics().opened(about.id);
        tracing::info!(table = id, game = about.id, "table opened");
        if let Some(pace) = new.pace.clone() {
            self.set_pace(&handle, pace).await?;
        }
        if new.wait {
            self.let_wait(&handle).await?;
        } else {
            self.begin_if_full(&handle).await?;
        }
        Ok(id)
    }
    /// Opens a table that goes on from a step of another, against bots. Until that game is over, the new one
    /// starts from a position that the person's own eyes cannot tell from the real one.
    pub async fn fork(
        self: &Arc<Tables>,
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
        new.options = chosen(room.kind, &setup);
        drop(room);
        self.open_table(host, new).await
    }
    /// Opens a table that goes on from a position, against bots.
    pub async fn open_position(
        self: &Arc<Tables>,
        kind: Kind,
        position: &dyn AnyTable,
        host: Person,
        seat: Seat,
        level: &str,
    ) -> Result<String, Trouble> {
        let mut new = NewTable::against_bots(kind, level, Some(seat))?;
        new.start = Some((position.sketch(), None));
        new.options = chosen(kind, &position.header().setup);
        self.open_table(host, new).await
    }
}

/// The options of a set-up as they are chosen: those that can be chosen.
fn chosen(kind: Kind, setup: &Value) -> Vec<(String, String)> {
    let infos = kind.options();
    let all = infos.iter().map(|info| (info.id.to_string(), plain(&setup[info.id])));
    all.filter(|(id, value)| infos.iter().any(|i| i.id == id && i.read(value).is_ok())).collect()
}
