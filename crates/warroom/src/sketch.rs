//! Positions as a person writes them, and as they are stored: one form for both.

mod battle;
mod follow;
mod sane;

pub use battle::BattleSketch;

use crate::figures::{FACTORIES, Pack};
use crate::nation::{NATION_IDS, NATIONS, NOBODY, Side, nation};
use crate::region::{MARKERS, Marker, Region, Regions, TERRITORIES, each};
use crate::state::{
    COURSE, Command, End, Frame, Mood, Nation, Neutral, ORDERS, Options, Order, Past, TOKENS, Token, WarRoom, Yard,
};
use crate::unit::{BOUGHT, Kind, STACK, Units};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;
use table::pack::Ref;
use table::{BadInput, Seat, SeatSet, Sketch, Stack, Terms, laid_over};

const ZONES: [&str; 6] = ["white", "blue", "yellow", "orange", "red", "grey"];

type Counts = BTreeMap<String, u8>;

/// More units than all markers of a nation can hold in one place.
const MANY: u16 = 200;

/// What a person writes of a nation.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct NationSketch {
    stock: [u16; 3],
    stress: u16,
    awards: u16,
    zone: String,
    collapsed: bool,
    casualties: Counts,
    convoys: u8,
    bonus: u8,
    /// Orders as `japan-65 J5`.
    orders: Vec<String>,
    read: u8,
    bid: u16,
    changes: u8,
    bought: Counts,
    goods: [u8; 3],
    /// Orders of the last turn, and what was bought in it.
    past_orders: Vec<String>,
    past_bought: Counts,
    /// Zone and Stress at the end of the last turns.
    course: Vec<[u8; 2]>,
}

/// What a person writes of a Neutral.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct NeutralSketch {
    /// As printed, while nobody writes it.
    aligned: Option<String>,
    #[serde(default)]
    force: [u8; 3],
    #[serde(default)]
    roused: bool,
    #[serde(default)]
    invader: String,
    #[serde(default)]
    invaded: bool,
}

/// What a person writes.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    turn: u8,
    order: Vec<String>,
    bidders: Vec<String>,
    nations: BTreeMap<String, NationSketch>,
    /// Commands on the map: `J3 infantry 1 artillery 2`, with `arrow`, `split`, `guest`, `foreign` or
    /// `hidden` behind.
    commands: BTreeMap<String, String>,
    /// While orders are written: commands that their owners have rearranged; nothing for one in reserve.
    drafted: BTreeMap<String, String>,
    /// Who holds what, where it differs from the scenario.
    holders: BTreeMap<String, String>,
    bombs: Counts,
    works: BTreeMap<String, Counts>,
    /// What was laid down in the last turn.
    yards: BTreeMap<String, Counts>,
    /// Where air commands stood when the orders were opened.
    bases: BTreeMap<String, Region>,
    raised: Counts,
    neutrals: BTreeMap<String, NeutralSketch>,
    /// Carrier fighters: `japan P-1 P-2`, from and to.
    tokens: Vec<String>,
    contested: Vec<Region>,
    open: Vec<Region>,
    resolved: Vec<Region>,
    hunted: [Vec<Region>; 2],
    ready: Vec<String>,
    pact_js: bool,
    pact_cs: bool,
    stalin: bool,
    /// Land of an ally that each nation has freed.
    freed: BTreeMap<String, Vec<Region>>,
    breaker: String,
    /// Parties that leave the pact as soon as the conflict or the order under way is over.
    leaving: Vec<String>,
    /// Who flags a trans-oceanic convoy whose ends two allies share, by agreement.
    flags: BTreeMap<String, String>,
    battle: BattleSketch,
    phase: Vec<Frame>,
    end: Option<End>,
}

/// A position with everything it needs to be read again.
#[derive(Serialize, Deserialize)]
struct Stored {
    pack: Ref<Pack>,
    scenario: u8,
    last_turn: u8,
    options: Options,
    position: Written,
}

fn bad<T>(what: String) -> Result<T, BadInput> {
    Err(BadInput::new(what))
}
fn name(seat: Seat) -> String {
    NATION_IDS.get(seat.index()).copied().unwrap_or("").to_string()
}
fn seat(id: &str) -> Result<Seat, BadInput> {
    match nation(id) {
        Some(seat) => Ok(seat),
        None if id.is_empty() || id == "neutral" => Ok(NOBODY),
        None => bad(format!("there is no nation «{id}»: expected {}", NATION_IDS.join(", "))),
    }
}
fn names(seats: SeatSet) -> Vec<String> {
    seats.iter().map(name).collect()
}
fn seats(ids: &[String]) -> Result<SeatSet, BadInput> {
    ids.iter().map(|id| seat(id)).collect()
}
fn side_name(side: Option<Side>) -> String {
    side.map_or(String::new(), |side| side.id().to_string())
}
fn side(id: &str) -> Result<Option<Side>, BadInput> {
    match id {
        "" => Ok(None),
        "allies" => Ok(Some(Side::Allies)),
        "axis" => Ok(Some(Side::Axis)),
        _ => bad(format!("there is no side «{id}»: expected allies or axis")),
    }
}
fn counts(counts: &[u8]) -> Counts {
    let pairs = Kind::ALL.iter().zip(counts).filter(|(_, n)| **n > 0);
    pairs.map(|(kind, n)| (kind.id().to_string(), *n)).collect()
}
fn read_counts<const N: usize>(written: &Counts) -> Result<[u8; N], BadInput> {
    let mut out = [0; N];
    for (id, n) in written {
        match Kind::find(id).filter(|kind| kind.index() < N) {
            Some(kind) => out[kind.index()] = *n,
            None => return bad(format!("there is no type of unit «{id}»")),
        }
    }
    Ok(out)
}
fn territory(id: &str) -> Result<Region, BadInput> {
    match Region::find(id).filter(|region| region.is_land()) {
        Some(region) => Ok(region),
        None => bad(format!("there is no territory «{id}»")),
    }
}
fn marker(id: &str) -> Result<Marker, BadInput> {
    Marker::find(id).ok_or_else(|| {
        let of = id.split_once('-').and_then(|(who, _)| nation(who)).filter(|_| !id.contains(' '));
        let known = of.map(|nation| Marker::of(nation).map(Marker::id).collect::<Vec<_>>().join(", "));
        let known = known.unwrap_or_else(|| "one like «japan-65»".to_string());
        BadInput::new(format!("there is no command «{id}»: expected {known}"))
    })
}
fn write_command(marker: Marker, command: Command) -> String {
    if !command.at.is_somewhere() {
        return String::new();
    }
    let mut out = command.at.id().to_string();
    for kind in marker.category().kinds().iter().filter(|kind| command.units.of(**kind) > 0) {
        out += &format!(" {} {}", kind.id(), command.units.of(*kind));
    }
    out += if command.arrow() { " arrow" } else { "" };
    out += if command.split() { " split" } else { "" };
    out += if command.guest() { " guest" } else { "" };
    out += if command.foreign() { " foreign" } else { "" };
    out + if command.hidden() { " hidden" } else { "" }
}
fn read_command(marker: Marker, text: &str, waits: bool) -> Result<Command, BadInput> {
    let mut words = text.split(' ').filter(|word| !word.is_empty());
    let Some(at) = words.next() else { return Ok(Command::default()) };
    let wrong = |what: &str| BadInput::new(format!("command «{}», «{text}»: {what}", marker.id()));
    let region =
        Region::find(at).ok_or_else(|| wrong(&format!("there is no region «{at}»: expected one like «G1»")))?;
    let mut command = Command::new(region, Units::NONE);
    while let Some(word) = words.next() {
        match word {
            "arrow" => command = command.with_arrow(true),
            "split" => command = command.with_split(true),
            "guest" => command = command.with_guest(true),
            "hidden" => command = command.with_hidden(true),
            "foreign" => command = command.with_foreign(true),
            _ => {
                let kinds = marker.category().kinds();
                let kind = Kind::find(word).filter(|kind| kinds.contains(kind)).ok_or_else(|| {
                    let known: Vec<&str> = kinds.iter().map(|kind| kind.id()).collect();
                    let category = marker.category().id();
                    wrong(&format!("«{word}» is no type of this {category} command: expected {}", known.join(", ")))
                })?;
                let count: u8 = words
                    .next()
                    .and_then(|n| n.parse().ok())
                    .ok_or_else(|| wrong(&format!("expected a number behind «{word}»")))?;
                if count > STACK || command.units.total() + count > STACK {
                    return Err(wrong("at most eight units"));
                }
                (0..count).for_each(|_| command.units = command.units.with(kind));
            }
        }
    }
    let fits = match marker.category() {
        crate::unit::Category::Naval => region.is_sea(),
        _ => region.is_sea() || region.is_land(),
    };
    match () {
        () if !fits => Err(wrong("it stands where its units cannot be")),
        () if command.units.is_empty() && !waits => Err(wrong("it has no units")),
        () => Ok(command),
    }
}

fn write_orders(orders: &Stack<Order, ORDERS>) -> Vec<String> {
    orders.iter().map(|order| format!("{} {}", order.marker.id(), order.to.id())).collect()
}
fn write_nation(sheet: &Nation, past: &Past) -> NationSketch {
    NationSketch {
        stock: sheet.stock,
        stress: sheet.stress,
        awards: sheet.awards,
        zone: ZONES[usize::from(sheet.zone.min(5))].to_string(),
        collapsed: sheet.collapsed,
        casualties: counts(&sheet.casualties),
        convoys: sheet.convoys,
        bonus: sheet.bonus,
        orders: write_orders(&sheet.orders),
        read: sheet.read,
        bid: sheet.bid,
        changes: sheet.changes,
        bought: counts(&sheet.bought),
        goods: sheet.goods,
        past_orders: write_orders(&past.orders),
        past_bought: counts(&past.bought),
        course: past.course.iter().map(|mood| [mood.zone(), mood.stress()]).collect(),
    }
}

fn read_nation(id: &str, sketch: &NationSketch) -> Result<(Nation, Past), BadInput> {
    let zone = ZONES.iter().position(|zone| *zone == sketch.zone);
    let zone = zone.ok_or_else(|| BadInput::new(format!("zone «{}»: expected {}", sketch.zone, ZONES.join(", "))))?;
    let order = |text: &String| -> Result<Order, BadInput> {
        let (who, to) =
            text.split_once(' ').ok_or_else(|| BadInput::new(format!("order «{text}»: a command, then a region")))?;
        let to = Region::find(to).ok_or_else(|| BadInput::new(format!("order «{text}»: there is no region «{to}»")))?;
        let order = Order { marker: marker(who)?, to };
        if Some(order.marker.nation()) != nation(id) {
            return bad(format!("order «{text}»: the command is not of «{id}»"));
        }
        Ok(order)
    };
    if sketch.orders.len().max(sketch.past_orders.len()) > ORDERS || usize::from(sketch.read) > sketch.orders.len() {
        return bad(format!("{} orders of «{id}», {} read: at most nine", sketch.orders.len(), sketch.read));
    }
    if sketch.course.len() > COURSE {
        return bad(format!("course of «{id}»: the last {COURSE} turns at most"));
    }
    if sketch.stock.iter().any(|n| *n > 9999) || sketch.stress > 9999 || sketch.awards > 9999 {
        return bad(format!("«{id}» has too much"));
    }
    let past = Past {
        orders: sketch.past_orders.iter().map(order).collect::<Result<_, _>>()?,
        bought: read_counts(&sketch.past_bought)?,
        course: sketch.course.iter().map(|[zone, stress]| Mood::of(*zone, (*stress).into())).collect(),
    };
    let nation = Nation {
        stock: sketch.stock,
        stress: sketch.stress,
        awards: sketch.awards,
        zone: zone as u8,
        collapsed: sketch.collapsed,
        casualties: read_counts(&sketch.casualties)?,
        convoys: sketch.convoys,
        bonus: sketch.bonus,
        orders: sketch.orders.iter().map(order).collect::<Result<_, _>>()?,
        read: sketch.read,
        bid: sketch.bid,
        changes: sketch.changes,
        bought: read_counts(&sketch.bought)?,
        goods: sketch.goods,
    };
    Ok((nation, past))
}

fn ids(set: Regions) -> Vec<Region> {
    each(set).collect()
}
fn regions(list: &[Region]) -> Regions {
    list.iter().filter(|r| r.is_somewhere()).map(|r| r.index()).collect()
}

impl WarRoom {
    pub(crate) fn planning(&self) -> bool {
        matches!(self.frames.top(), Some(Frame::Plan))
    }
    fn written(&self) -> Written {
        let plain = WarRoom::empty(self.pack, self.scenario, self.last_turn, self.options);
        let on_map = |m: &Marker| self.commands[m.index()].at.is_somewhere();
        let moved = |m: &Marker| self.planning() && self.drafted[m.index()] != self.commands[m.index()];
        let lands = || Region::territories();
        let marked = |counts: &[u8; TERRITORIES]| -> Counts {
            lands().map(|t| (t.id().to_string(), counts[t.index()])).filter(|(_, n)| *n > 0).collect()
        };
        let neutral = |n: &Neutral| NeutralSketch {
            aligned: Some(side_name(n.aligned)),
            force: n.force,
            roused: n.roused,
            invader: n.invader.map_or(String::new(), name),
            invaded: n.invaded,
        };
        let changed = |t: &Region| self.neutral_at(*t).filter(|at| self.neutrals[*at] != plain.neutrals[*at]);
        let held = |t: &Region| self.holder[t.index()] != plain.holder[t.index()];
        Written {
            turn: self.turn,
            order: self.order.iter().filter(|n| **n != NOBODY || self.choosing()).map(|n| name(*n)).collect(),
            bidders: self.bidders.iter().filter(|n| **n != NOBODY).map(|n| name(*n)).collect(),
            nations: NATION_IDS
                .iter()
                .zip(self.nations.iter().zip(&self.past))
                .map(|(id, (nation, past))| (id.to_string(), write_nation(nation, past)))
                .collect(),
            commands: Marker::all()
                .filter(on_map)
                .map(|m| (m.id().to_string(), write_command(m, self.commands[m.index()])))
                .collect(),
            drafted: Marker::all()
                .filter(moved)
                .map(|m| (m.id().to_string(), write_command(m, self.drafted[m.index()])))
                .collect(),
            holders: lands().filter(held).map(|t| (t.id().to_string(), name(self.holder[t.index()]))).collect(),
            bombs: marked(&self.bombs),
            works: self.write_works(&self.works),
            yards: self.write_works(&self.yards.map(Yard::counts)),
            bases: Marker::all()
                .filter_map(|m| Some((m.id().to_string(), self.bases[m.wing()?])).filter(|(_, at)| at.is_somewhere()))
                .collect(),
            raised: self
                .pack
                .map
                .recruits
                .iter()
                .zip(self.raised)
                .map(|(t, n)| (t.id().to_string(), n))
                .filter(|(_, n)| *n > 0)
                .collect(),
            neutrals: lands()
                .filter_map(|t| changed(&t).map(|at| (t.id().to_string(), neutral(&self.neutrals[at]))))
                .collect(),
            tokens: self.tokens.iter().map(|t| format!("{} {} {}", name(t.nation), t.from.id(), t.at.id())).collect(),
            contested: ids(self.contested),
            open: ids(self.open),
            resolved: ids(self.resolved),
            hunted: self.hunted.map(ids),
            ready: names(self.ready),
            pact_js: self.pact_js,
            pact_cs: self.pact_cs,
            stalin: self.stalin,
            freed: NATION_IDS.iter().zip(self.freed).map(|(id, freed)| (id.to_string(), ids(freed))).collect(),
            breaker: name(self.breaker),
            leaving: names(self.leaving),
            flags: self.agreed_flags().map(|(id, flag)| (id.to_string(), name(flag))).collect(),
            battle: BattleSketch::of(&self.battle),
            phase: self.frames.iter().copied().collect(),
            end: self.end,
        }
    }
    fn write_works(&self, works: &[[u8; BOUGHT]; FACTORIES]) -> BTreeMap<String, Counts> {
        let all = self.pack.get().map.factories.iter().zip(works);
        all.map(|(t, works)| (t.id().to_string(), counts(works))).filter(|(_, works)| !works.is_empty()).collect()
    }
    /// Trans-oceanic convoys on whose flag somebody has agreed.
    pub(crate) fn agreed_flags(&self) -> impl Iterator<Item = (&'static str, Seat)> {
        let all =
            self.pack.get().map.convoys.iter().filter_map(|c| Some((c.id.as_str(), self.flags[self.oceanic(c)?])));
        all.filter(|(_, flag)| *flag != NOBODY)
    }
    fn choosing(&self) -> bool {
        matches!(self.frames.top(), Some(Frame::Choose { .. }))
    }
    /// Lays what is written on an empty table of the same scenario.
    fn lay(mut self, sketch: &Written) -> Result<WarRoom, BadInput> {
        let row = |list: &[String]| -> Result<[Seat; NATIONS], BadInput> {
            let mut out = [NOBODY; NATIONS];
            if list.len() > NATIONS {
                return bad(format!("{} nations: at most seven", list.len()));
            }
            for (place, id) in list.iter().enumerate() {
                out[place] = seat(id)?;
            }
            Ok(out)
        };
        self.turn = sketch.turn;
        self.order = row(&sketch.order)?;
        self.bidders = row(&sketch.bidders)?;
        for (id, nation) in &sketch.nations {
            let at = seat(id)?;
            if at == NOBODY {
                return bad(format!("there is no nation «{id}»"));
            }
            (self.nations[at.index()], self.past[at.index()]) = read_nation(id, nation)?;
        }
        // While a pin asks who stays, the marker for them may still be empty.
        let waits = |at: Marker| sketch.phase.iter().any(|f| matches!(f, Frame::Hold { rest, .. } if *rest == at));
        for (id, text) in &sketch.commands {
            let at = marker(id)?;
            self.commands[at.index()] = read_command(at, text, waits(at))?;
        }
        self.frames = Stack::new();
        if sketch.phase.len() > 3 {
            return bad("phase: at most three frames".into());
        }
        sketch.phase.iter().for_each(|frame| self.frames.push(*frame));
        self.drafted = if self.planning() { self.commands } else { [Command::default(); MARKERS] };
        for (id, text) in &sketch.drafted {
            let at = marker(id)?;
            self.drafted[at.index()] = read_command(at, text, false)?;
        }
        self.lay_lands(sketch)?;
        self.contested = regions(&sketch.contested);
        self.open = regions(&sketch.open);
        self.resolved = regions(&sketch.resolved);
        let [allies, axis] = &sketch.hunted;
        self.hunted = [regions(allies), regions(axis)];
        self.ready = seats(&sketch.ready)?;
        (self.pact_js, self.pact_cs, self.stalin) = (sketch.pact_js, sketch.pact_cs, sketch.stalin);
        for (id, list) in &sketch.freed {
            match self.freed.get_mut(seat(id)?.index()) {
                Some(freed) => *freed = regions(list),
                None => return bad(format!("freed: «{id}» is none of the Allies")),
            }
        }
        self.breaker = seat(&sketch.breaker)?;
        self.leaving = seats(&sketch.leaving)?;
        for (id, flag) in &sketch.flags {
            let convoy = self.pack.get().map.convoys.iter().find(|convoy| convoy.id == *id);
            match convoy.and_then(|convoy| self.oceanic(convoy)) {
                Some(at) => self.flags[at] = seat(flag)?,
                None => return bad(format!("flags: «{id}» is no trans-oceanic convoy")),
            }
        }
        self.battle = sketch.battle.read()?;
        self.end = sketch.end;
        Ok(self)
    }
    fn lay_lands(&mut self, sketch: &Written) -> Result<(), BadInput> {
        for (id, holder) in &sketch.holders {
            self.holder[territory(id)?.index()] = seat(holder)?;
        }
        for (id, n) in &sketch.bombs {
            self.bombs[territory(id)?.index()] = *n;
        }
        for (id, n) in &sketch.raised {
            let Some(at) = self.pack.map.recruit(territory(id)?) else {
                return bad(format!("raised: nobody is raised in «{id}»"));
            };
            if *n > self.pack.territory(territory(id)?).sv {
                return bad(format!("raised: {n} in «{id}», which has fewer barracks"));
            }
            self.raised[at] = *n;
        }
        for (past, written) in [(false, &sketch.works), (true, &sketch.yards)] {
            for (id, works) in written {
                let Some(at) = self.pack.map.factory(territory(id)?) else {
                    return bad(format!("«{id}» has no factory"));
                };
                let counts = read_counts::<BOUGHT>(works)?;
                if counts.map(u16::from).iter().sum::<u16>() > MANY {
                    return bad(format!("works: at most {MANY} units in «{id}»"));
                }
                match past {
                    true => self.yards[at] = Yard::of(&counts),
                    false => self.works[at] = counts,
                }
            }
        }
        for (id, at) in &sketch.bases {
            let Some(wing) = marker(id)?.wing() else { return bad(format!("bases: «{id}» is no air command")) };
            self.bases[wing] = *at;
        }
        for (id, neutral) in &sketch.neutrals {
            let Some(at) = self.neutral_at(territory(id)?) else { return bad(format!("«{id}» is no Neutral")) };
            self.neutrals[at] = Neutral {
                aligned: neutral.aligned.as_deref().map_or(Ok(self.neutrals[at].aligned), side)?,
                force: neutral.force,
                roused: neutral.roused || neutral.force != [0; 3],
                invader: Some(seat(&neutral.invader)?).filter(|who| *who != NOBODY),
                invaded: neutral.invaded,
            };
        }
        for text in &sketch.tokens {
            let words: Vec<&str> = text.split(' ').collect();
            let read = |id: &str| Region::find(id).ok_or_else(|| BadInput::new(format!("there is no region «{id}»")));
            match words.as_slice() {
                [who, from, at] if !self.tokens.is_full() && nation(who).is_some() => {
                    self.tokens.push(Token { nation: seat(who)?, from: read(from)?, at: read(at)? });
                }
                [_, _, _] if self.tokens.is_full() => return bad(format!("tokens: at most {TOKENS}")),
                _ => return bad(format!("token «{text}»: a nation, a sea, a region")),
            }
        }
        Ok(())
    }
}

impl Sketch for WarRoom {
    fn sketch(&self) -> toml::Table {
        toml::Table::try_from(self.written()).expect("numbers, texts and lists")
    }
    /// Who sets a phase begins it: conflicts, bids and the battle board are those of this phase.
    fn follows() -> &'static [(&'static str, &'static [&'static str])] {
        const PHASE: &[&str] = &["phase"];
        &[("open", PHASE), ("hunted", PHASE), ("battle", PHASE), ("bidders", PHASE), ("leaving", PHASE)]
    }
    fn from_sketch(sketch: &toml::Table, terms: Terms<'_, WarRoom>) -> Result<WarRoom, BadInput> {
        let plain = WarRoom::open(terms)?;
        let sketch = &follow::spelled(sketch);
        let written = laid_over(&plain.written(), sketch)?;
        let mut position = plain.lay(&written)?;
        position.sane_order()?;
        if !position.choosing() {
            position.close_up();
        }
        position.follow(sketch);
        position.sane()?;
        Ok(position)
    }
}

impl Serialize for WarRoom {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let stored = Stored {
            pack: self.pack,
            scenario: self.scenario,
            last_turn: self.last_turn,
            options: self.options,
            position: self.written(),
        };
        stored.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for WarRoom {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<WarRoom, D::Error> {
        let stored = Stored::deserialize(deserializer)?;
        if usize::from(stored.scenario) >= stored.pack.scenarios.len() {
            return Err(serde::de::Error::custom("no such scenario"));
        }
        let plain = WarRoom::empty(stored.pack, stored.scenario, stored.last_turn, stored.options);
        plain.lay(&stored.position).map_err(|e| serde::de::Error::custom(e.what))
    }
}
