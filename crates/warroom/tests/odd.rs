//! Odd positions: commands strewn over the map as no war would leave them, then a turn of random moves.
//!
//! What is listed is what is accepted, and what every turn must leave behind is looked at from outside, in
//! the position as a person would read it.

use std::collections::{BTreeMap, BTreeSet};
use table::{Ctx, Dice, Rules, Seat, Sketch, Terms, ToMove};
use toml::{Table, Value};
use warroom::region::each;
use warroom::{Chosen, Setup, WarRoom};

type Stacks = BTreeMap<String, (String, BTreeMap<String, i64>)>;

/// Who stands where with what.
fn stacks(position: &Table) -> Stacks {
    let commands = position["commands"].as_table().expect("commands");
    let read = |text: &str| {
        let words: Vec<&str> = text.split(' ').collect();
        let units = words[1..].chunks(2).filter(|pair| pair.len() == 2 && pair[1].parse::<i64>().is_ok());
        (words[0].to_string(), units.map(|pair| (pair[0].to_string(), pair[1].parse().expect("a number"))).collect())
    };
    commands.iter().map(|(id, text)| (id.clone(), read(text.as_str().expect("a text")))).collect()
}

fn allies(nation: &str) -> bool {
    matches!(nation, "china" | "commonwealth" | "ussr" | "usa")
}

fn nation_of(marker: &str) -> &str {
    marker.rsplit_once('-').map_or(marker, |(nation, _)| nation)
}

fn category(kind: &str) -> &'static str {
    match kind {
        "infantry" | "artillery" | "armour" => "land",
        "fighter" | "bomber" => "air",
        _ => "naval",
    }
}

fn frame(position: &Table) -> String {
    match position["phase"].as_array().and_then(|frames| frames.last()) {
        Some(Value::String(word)) => word.clone(),
        Some(Value::Table(table)) => table.keys().next().cloned().unwrap_or_default(),
        _ => String::new(),
    }
}

/// What must hold whenever somebody is asked.
fn holds(position: &Table) -> Result<(), String> {
    let frame = frame(position);
    let after_combat = matches!(
        frame.as_str(),
        "land" | "deploy" | "soothe" | "relieve" | "pay" | "desert" | "trade" | "buy" | "build"
    );
    let listed = |key: &str| -> BTreeSet<String> {
        let list = position[key].as_array().expect("a list");
        list.iter().map(|id| id.as_str().expect("an id").to_string()).collect()
    };
    for (marker, (at, units)) in stacks(position) {
        let total: i64 = units.values().sum();
        let waits = frame == "hold" && total == 0;
        if !(1..=8).contains(&total) && !waits {
            return Err(format!("{marker} has {total} units"));
        }
        if units.keys().any(|kind| category(kind) == "naval") && !at.contains('-') {
            return Err(format!("{marker} is ashore in {at}"));
        }
        if units.keys().any(|kind| category(kind) == "air") && after_combat && frame != "land" && at.contains('-') {
            return Err(format!("{marker} has not landed: {at}"));
        }
    }
    if after_combat && !(listed("open").is_empty() && position["tokens"].as_array().is_some_and(Vec::is_empty)) {
        return Err("markers or carrier fighters are left after Phase 4".into());
    }
    if matches!(frame.as_str(), "land" | "deploy" | "soothe") {
        contested(position, &listed("contested"))?;
    }
    if matches!(frame.as_str(), "deploy" | "soothe") {
        landed(position)?;
    }
    Ok(())
}

/// Whose side holds a territory: by its letter, unless somebody has taken it; a Neutral's by its alignment.
fn of_the_allies(position: &Table, territory: &str) -> Option<bool> {
    let text = |value: &Value| value.as_str().map(str::to_string);
    if let Some(holder) = position["holders"].get(territory).and_then(text) {
        return Some(allies(&holder));
    }
    let aligned = position["neutrals"].get(territory).and_then(|neutral| neutral.get("aligned")).and_then(text);
    match territory.as_bytes()[0] {
        b'U' | b'B' | b'C' | b'R' => Some(true),
        b'N' => match aligned.as_deref() {
            Some("allies") => Some(true),
            Some("axis") => Some(false),
            Some(_) => None,
            None => matches!(territory, "N1" | "N2" | "N3" | "N6" | "N7" | "N8").then_some(true),
        },
        _ => Some(false),
    }
}

/// After landing all aircraft are on friendly soil.
fn landed(position: &Table) -> Result<(), String> {
    for (marker, (at, units)) in stacks(position) {
        let flies = units.keys().any(|kind| category(kind) == "air");
        if flies && of_the_allies(position, &at) != Some(allies(nation_of(&marker))) {
            return Err(format!("{marker} has landed in {at}"));
        }
    }
    Ok(())
}

/// After Phase 4 a region is contested where land or naval units of both sides are, and nowhere else.
fn contested(position: &Table, marked: &BTreeSet<String>) -> Result<(), String> {
    let mut there: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (marker, (at, units)) in stacks(position) {
        let fights = if at.contains('-') { "naval" } else { "land" };
        if units.keys().any(|kind| category(kind) == fights) {
            there.entry(at).or_default().insert(nation_of(&marker).to_string());
        }
    }
    for (at, who) in &there {
        // Where the pact ended after their marker was resolved, its parties fight in the next turn only.
        let parties = |a: &str, b: &str| a == "ussr" && b == "japan" || a == "japan" && b == "ussr";
        let meet = |peace: bool| {
            let foes = |a: &String, b: &String| allies(a) != allies(b) && !(peace && parties(a, b));
            who.iter().any(|a| who.iter().any(|b| foes(a, b)))
        };
        // Ships that were deployed since fight in the next turn only, too.
        if meet(true) && !marked.contains(at) && !at.contains('-') {
            return Err(format!("{at} is not contested: {who:?}"));
        }
        if !meet(false) && marked.contains(at) {
            return Err(format!("{at} is contested: {who:?}"));
        }
    }
    match marked.iter().find(|at| !there.contains_key(*at)) {
        Some(at) => Err(format!("{at} is contested, and nobody is there")),
        None => Ok(()),
    }
}

/// Where anybody can be.
fn in_play(game: &WarRoom, setup: &Setup) -> Vec<String> {
    let pack = game.pack();
    let scene =
        pack.get().scenarios.iter().find(|scene| scene.id.replace('_', "-") == name(setup)).expect("a scenario");
    let open = if setup.quick { scene.quick_regions } else { scene.regions };
    each(open).filter(|r| r.is_land() || r.is_sea()).map(|r| r.id().to_string()).collect()
}

fn name(setup: &Setup) -> &'static str {
    match setup.scenario {
        Chosen::Global => "global",
        Chosen::Europe => "europe",
        Chosen::Pacific => "pacific",
        Chosen::NorthAfrica => "north-africa",
        Chosen::EasternFront => "eastern-front",
    }
}

struct Odd {
    dice: Dice,
    regions: Vec<String>,
    nations: Vec<String>,
}

impl Odd {
    fn pick<'a>(&mut self, list: &'a [String]) -> &'a str {
        &list[self.dice.below(list.len() as u32) as usize]
    }
    fn one_in(&mut self, n: u32) -> bool {
        self.dice.below(n) == 0
    }
    /// Where units crowd together: a few places only.
    fn spots(&mut self) -> Vec<String> {
        (0..10)
            .map(|_| self.dice.below(self.regions.len() as u32) as usize)
            .map(|at| self.regions[at].clone())
            .collect()
    }
    fn units(&mut self, kinds: &[&str]) -> String {
        let mut left = 1 + self.dice.below(8);
        let mut out = String::new();
        for kind in kinds {
            let n = self.dice.below(left + 1);
            left -= n;
            if n > 0 {
                out += &format!(" {kind} {n}");
            }
        }
        if out.is_empty() { format!(" {} 1", kinds[0]) } else { out }
    }
}

/// The land, air and naval markers of a nation.
fn markers(nation: &str) -> [Vec<u32>; 3] {
    let (naval, air) = match nation {
        "china" => (0, 0),
        "commonwealth" | "usa" => (8, 8),
        "ussr" => (3, 6),
        "germany" => (6, 8),
        "italy" => (4, 5),
        _ => (9, 9),
    };
    let land: &[u32] = match nation {
        "china" => &[100, 101, 102, 103, 104, 105, 106, 107],
        "commonwealth" => &[28, 32, 36, 45, 47, 53, 60, 63, 68, 71, 75, 80, 88, 90, 96],
        "ussr" => &[21, 23, 26, 29, 34, 57, 58, 66, 67, 74, 94, 98],
        "usa" => &[27, 31, 35, 42, 43, 50, 51, 64, 69, 73, 79, 82],
        "germany" => &[22, 33, 37, 38, 40, 48, 49, 55, 56, 59, 61, 72, 84, 86, 91],
        "italy" => &[108, 109, 110, 111, 112, 113, 114, 115],
        _ => &[24, 25, 30, 39, 41, 44, 46, 52, 54, 62, 65, 76, 77, 78, 81, 85, 87, 89, 92, 95, 97],
    };
    [land.to_vec(), (11..11 + air).collect(), (1..=naval).collect()]
}

/// A position that no game has to reach, in the movement phase, with orders of which many are impossible.
fn strewn(odd: &mut Odd) -> Table {
    let spots = odd.spots();
    let mut commands = Table::new();
    let mut nations = Table::new();
    for nation in odd.nations.clone() {
        let mut own = Vec::new();
        let [land, air, naval] = markers(&nation);
        let kinds: [&[&str]; 3] = [
            &["infantry", "artillery", "armour"],
            &["fighter", "bomber"],
            &["submarine", "cruiser", "carrier", "battleship"],
        ];
        for (list, kinds) in [land, air, naval].iter().zip(kinds) {
            for number in list {
                let at = odd.pick(&spots).to_string();
                let afloat = at.contains('-');
                let fits = !(kinds[0] == "submarine" && !afloat || nation == "china" && afloat);
                if fits && !odd.one_in(3) {
                    let id = format!("{nation}-{number}");
                    commands.insert(id.clone(), format!("{at}{}", odd.units(kinds)).into());
                    own.push(id);
                }
            }
        }
        let limit = if matches!(nation.as_str(), "china" | "italy") { 6 } else { 9 };
        let orders: Vec<Value> = (0..odd.dice.below(limit + 1))
            .filter(|_| !own.is_empty())
            .map(|_| {
                let to = if odd.one_in(4) { odd.regions.clone() } else { spots.clone() };
                format!("{} {}", odd.pick(&own.clone()), odd.pick(&to)).into()
            })
            .collect();
        let zone = ["white", "blue", "yellow", "orange", "red", "grey"][odd.dice.below(6) as usize];
        let stock: Vec<Value> = (0..3).map(|_| i64::from(odd.dice.below(8)).into()).collect();
        let mut sheet = Table::new();
        sheet.insert("orders".into(), orders.into());
        sheet.insert("zone".into(), zone.into());
        sheet.insert("stock".into(), stock.into());
        sheet.insert("awards".into(), i64::from(odd.dice.below(9)).into());
        sheet.insert("stress".into(), i64::from(odd.dice.below(9)).into());
        nations.insert(nation, sheet.into());
    }
    let mut holders = Table::new();
    for spot in spots.iter().filter(|spot| !spot.contains('-')) {
        if odd.one_in(2) && !spot.starts_with('N') {
            let who = odd.nations.clone();
            holders.insert(spot.clone(), odd.pick(&who).into());
        }
    }
    let mut position = Table::new();
    let mut order = odd.nations.clone();
    odd.dice.shuffle(&mut order);
    position.insert("order".into(), order.into_iter().map(Value::from).collect::<Vec<_>>().into());
    position.insert("commands".into(), commands.into());
    position.insert("nations".into(), nations.into());
    position.insert("holders".into(), holders.into());
    let phase: Table = toml::from_str("move = { place = 0 }").expect("a frame");
    position.insert("phase".into(), vec![Value::from(phase)].into());
    for word in ["pact_js", "pact_cs", "stalin"] {
        if odd.one_in(2) {
            position.insert(word.into(), false.into());
        }
    }
    position
}

/// Every move that is listed is accepted, and no other that anybody could think of.
fn listed(game: &WarRoom, seat: Seat, moves: &[warroom::Move]) -> Result<(), String> {
    for mv in moves {
        if let Err(rule) = game.check(seat, *mv) {
            return Err(format!("{mv:?} is offered and refused by {rule:?}"));
        }
    }
    let offered: BTreeSet<_> = moves.iter().copied().collect();
    let mut thought = Vec::new();
    game.candidates(seat, &mut thought);
    match thought.into_iter().find(|mv| !offered.contains(mv) && game.check(seat, *mv).is_ok()) {
        Some(mv) => Err(format!("{mv:?} is accepted and not offered")),
        None => Ok(()),
    }
}

/// Plays on with random moves until the next turn's orders.
fn turn(setup: &Setup, seed: u64) -> Result<u32, String> {
    let mut dice = Dice::quick(seed);
    let plain = WarRoom::start(Terms::new(setup), &mut dice).expect("a set-up");
    let board = plain.sketch();
    let nations: Vec<String> =
        board["order"].as_array().expect("a list").iter().map(|n| n.as_str().expect("an id").to_string()).collect();
    let regions = in_play(&plain, setup);
    let mut odd = Odd { dice: Dice::quick(seed ^ 0x5eed), regions, nations };
    let written = strewn(&mut odd);
    let mut game = WarRoom::from_sketch(&written, Terms::new(setup)).map_err(|e| format!("refused: {}", e.what))?;
    let mut first = true;
    for step in 0..3000 {
        let waiting = match game.to_move() {
            ToMove::Over(_) => return Ok(step),
            ToMove::One(seat) => vec![seat],
            ToMove::Several { waiting, .. } => waiting.iter().collect(),
        };
        let Some(seat) = waiting.first().copied() else { return Err(format!("nobody is asked: {}", game.sketch())) };
        let position = game.sketch();
        if !first {
            holds(&position).map_err(|what| format!("{what}\n{position}"))?;
        }
        let again =
            WarRoom::from_sketch(&position, Terms::new(setup)).map_err(|e| format!("{}\n{position}", e.what))?;
        if again.sketch() != position {
            return Err(format!("it is read otherwise than written: {position}"));
        }
        let mut moves = Vec::new();
        game.moves(seat, &mut moves);
        if frame(&position) == "plan" {
            return Ok(step);
        }
        if step % 16 == 0 {
            listed(&game, seat, &moves).map_err(|what| format!("{what}\n{position}"))?;
        }
        if moves.is_empty() {
            return Err(format!("nothing is offered: {position}"));
        }
        let mv = moves[odd.dice.below(moves.len() as u32) as usize];
        if let Err(rule) = game.check(seat, mv) {
            return Err(format!("{mv:?} is offered and refused by {rule:?}\n{position}"));
        }
        // A sketch waits at its first question also where a game would have run on.
        first = false;
        game.apply(seat, mv, &mut Ctx::mute(&mut odd.dice));
    }
    Err("the turn does not end".into())
}

/// Set-ups in which every two options meet.
fn mixed(number: u64) -> Setup {
    let bit = |at: u64| number >> at & 1 == 1;
    let scenario = [Chosen::Global, Chosen::Europe, Chosen::Pacific, Chosen::NorthAfrica, Chosen::EasternFront];
    let quick = number.is_multiple_of(7);
    Setup {
        scenario: if bit(3) { Chosen::Global } else { scenario[number as usize % 5] },
        quick,
        fast: !quick && number.is_multiple_of(3),
        nano: bit(0) ^ bit(2),
        batches: bit(2),
        landings: bit(1),
        repairs: !quick && bit(0),
        ..Setup::default()
    }
}

fn turns(seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let setup = mixed(seed);
        if let Err(what) = turn(&setup, seed) {
            panic!("seed {seed}, {setup:?}: {what}");
        }
    }
}

#[test]
fn a_turn_from_an_odd_position() {
    turns(0..8);
}

#[test]
#[ignore = "minutes: for whoever changes a rule"]
fn many_turns_from_odd_positions() {
    let first = std::env::var("ODD").ok().and_then(|n| n.parse().ok()).unwrap_or(1000);
    turns(first..first + 3000);
}
