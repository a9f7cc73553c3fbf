//! A table that is being set up: the options chosen so far, the seats that follow from them, and what can
//! still be chosen. Page, form and API read their choices here; no option is known by name.

use crate::kinds::{Kind, LEVEL};
use crate::plan::Plan;
use crate::trouble::Trouble;
use serde_json::Value;
use std::collections::BTreeMap;
use table::{BadInput, OptionInfo, Seat, SeatSet, Seating};

/// The fields of the form for a new table.
pub type Fields = BTreeMap<String, String>;

/// A set-up, and what follows from it.
#[derive(Clone, Debug)]
pub struct Wishes {
    /// The set-up.
    pub setup: Value,
    /// Who sits at a table with it.
    pub seating: Seating,
    /// The options that can be chosen with the others as they are, each with its value.
    pub options: Vec<(OptionInfo, String)>,
    /// The seats that are asked, each with who is to sit there.
    pub seats: Vec<(Seat, Plan)>,
    /// The number of players that the seats are shared out among, where the game says how.
    pub players: Option<usize>,
    /// What of the wishes cannot be; the defaults stand in its place.
    pub problem: Option<String>,
}

/// A value of a set-up as a field or an address writes it.
pub fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_string)
}

/// The set-up that these options make: the game's defaults, and what was chosen in their place.
pub fn set_up(kind: Kind, options: &[(String, String)]) -> Result<Value, Trouble> {
    let mut setup = (kind.game.header)(&Value::Null).map_err(Trouble::setup)?.setup;
    let infos = kind.options();
    for (id, value) in options {
        let Some(info) = infos.iter().find(|info| info.id == id) else {
            let known: Vec<&str> = infos.iter().map(|info| info.id).collect();
            return Err(Trouble::setup(format!("«{id}»: expected {}", known.join(", "))));
        };
        setup[info.id] = info.read(value).map_err(Trouble::setup)?;
    }
    if let Some(info) = infos.iter().find(|info| !info.applies(&setup) && !info.is_default(&setup)) {
        let needs = info.needs.iter().map(|(option, values)| format!("{option} {}", values.join(" or ")));
        let needs = needs.collect::<Vec<_>>().join(", ");
        return Err(Trouble::setup(format!("«{}» can be chosen only with {needs}", info.id)));
    }
    Ok(setup)
}

/// Puts every option that cannot be chosen with the others back to its default; that may shut out the next
/// one.
fn settle(infos: &[OptionInfo], setup: &mut Value) {
    for _ in infos {
        let Some(idle) = infos.iter().find(|info| !info.applies(setup) && !info.is_default(setup)) else { return };
        let usual = idle.values.first().and_then(|value| idle.read(value).ok());
        setup[idle.id] = usual.unwrap_or_default();
    }
}

impl Wishes {
    /// Reads the fields `option-<id>`, `seat-<id>`, `players`, and `filled`, the number of players that the
    /// seats of the form were shared out among: another number shares them out anew. What is not there has
    /// its default, what cannot be is named and has it too.
    pub fn read(kind: Kind, fields: &Fields) -> Result<Wishes, Trouble> {
        let infos = kind.options();
        let usual = (kind.game.header)(&Value::Null).map_err(Trouble::setup)?.setup;
        let (mut setup, mut problem) = (usual.clone(), None);
        for info in &infos {
            match fields.get(&format!("option-{}", info.id)).map(|value| info.read(value)) {
                Some(Ok(value)) => setup[info.id] = value,
                Some(Err(why)) => problem = problem.or(Some(why.to_string())),
                None => {}
            }
        }
        settle(&infos, &mut setup);
        let seating = match (kind.game.seating)(&setup) {
            Ok(seating) => seating,
            Err(why) => {
                problem = problem.or(Some(why.to_string()));
                setup = usual;
                (kind.game.seating)(&setup).map_err(Trouble::setup)?
            }
        };
        let number = |name: &str| fields.get(name).and_then(|text| text.parse().ok());
        let players = number("players").filter(|count| seating.parties.iter().any(|parties| parties.len() == *count));
        let keep = !fields.contains_key("filled") || players == number("filled");
        let seats = seating.asked.iter().map(|seat| {
            let said = fields.get(&format!("seat-{}", kind.about().seat_id(seat)));
            let said = said.filter(|_| keep).and_then(|text| Plan::read(text, kind).ok());
            (seat, said.unwrap_or_else(|| leader(&seating, players, seat)))
        });
        let mut seats: Vec<(Seat, Plan)> = seats.collect();
        let asked = |id: &str| kind.about().seat(id).is_some_and(|seat| seating.asked.has(seat));
        let gone =
            |(name, plan): (&String, &String)| plan == "me" && name.strip_prefix("seat-").is_some_and(|id| !asked(id));
        let nobody = !seats.iter().any(|(_, plan)| *plan == Plan::Me);
        if let Some(fill) = fields.get("fill") {
            fill_seats(&mut seats, fill, |seat| leader(&seating, players, seat));
        } else if nobody && fields.iter().any(gone) {
            // The seat of whoever opens the table is left out now: another one is theirs, or they could not
            // play at all.
            seats.iter_mut().take(1).for_each(|(_, plan)| *plan = Plan::Me);
        }
        let options = infos.into_iter().filter(|info| info.applies(&setup));
        let options = options.map(|info| (info.clone(), plain(&setup[info.id]))).collect();
        Ok(Wishes { setup, seating, options, seats, players, problem })
    }
    /// Did the form show something else than what can be chosen now? Somebody changed a choice that others
    /// depend on, in a browser without the script, and opened the table at once.
    pub fn surprise(&self, kind: Kind, fields: &Fields) -> bool {
        let shown = |what: &str| fields.keys().filter_map(|name| name.strip_prefix(what)).count();
        let seat = |(seat, _): &(Seat, Plan)| fields.contains_key(&format!("seat-{}", kind.about().seat_id(*seat)));
        let option = |(info, _): &(OptionInfo, String)| fields.contains_key(&format!("option-{}", info.id));
        let same = self.seats.iter().all(seat) && self.options.iter().all(option);
        !same || shown("seat-") != self.seats.len() || shown("option-") != self.options.len()
    }
    /// Can a table be set up like this at all?
    pub fn check(&self, kind: Kind) -> Result<(), BadInput> {
        let mut header = (kind.game.header)(&self.setup)?;
        header.setup.clone_from(&self.setup);
        (kind.game.open)(header, table::Luck::Loaded(Vec::new())).map(drop)
    }
}

/// All seats at once: `me` in all of them, `bots` or `friends` in those of others.
fn fill_seats(seats: &mut [(Seat, Plan)], fill: &str, usual: impl Fn(Seat) -> Plan) {
    if !seats.iter().any(|(_, plan)| *plan == Plan::Me) {
        seats.iter_mut().take(1).for_each(|(_, plan)| *plan = Plan::Me);
    }
    for (seat, plan) in seats {
        *plan = match fill {
            "me" => Plan::Me,
            "bots" if *plan != Plan::Me => Plan::Bot(LEVEL.into()),
            "friends" if *plan != Plan::Me => match usual(*seat) {
                Plan::Me => Plan::Friend(0),
                other => other,
            },
            _ => continue,
        };
    }
}

/// Who leads a seat unless somebody says otherwise: whoever opens the table is the first player.
fn leader(seating: &Seating, players: Option<usize>, seat: Seat) -> Plan {
    let parties = players.and_then(|count| seating.parties.iter().find(|parties| parties.len() == count));
    let own = |parties: &Vec<SeatSet>| parties.iter().position(|party| party.has(seat)).map(|at| (at, parties[at]));
    match parties.and_then(own) {
        Some((0, _)) => Plan::Me,
        Some((number, party)) if party.len() > 1 => Plan::Friend(number as u8),
        Some(_) => Plan::Friend(0),
        None if seating.asked.iter().next() == Some(seat) => Plan::Me,
        None => Plan::Friend(0),
    }
}
