//! Measures reports: how many planted faults they find, how many moves of a strong bot they mark, how long
//! they take.
//!
//! ```sh
//! cargo run --release -p games --example study -- faults tranchees 200 12000
//! cargo run --release -p games --example study -- strong tranchees search:2000n 10 12000
//! cargo run --release -p games --example study -- time warroom greedy 12000 scenario=eastern-front
//! ```
//! **faults**: greedy bots play. At some decision the program looks for a move after which the opponent can
//! win at once, whatever was dealt and rolled, although another move is worth at least a quarter of the game
//! more. It makes that move, lets the game be played to its end and asks for the report. The fault is found
//! when it is a turning point.
//!
//! **strong**: a bot plays against itself. Every move that the report marks is judged again with four times
//! the budget; a mark that does not come again is false.
//!
//! **time**: seconds for one report.

use analysis::chance::{Chance, Chances};
use analysis::{Plan, Report, analyse};
use bots::{Greedy, Player, Seen, Weigher};
use games::Registered;
use lab::SimPlan;
use std::path::PathBuf;
use std::time::Instant;
use table::{AnyTable, BadInput, Ctx, Dice, Eye, Judge, Record, Seat, Secret, Table, ToMove};

/// Deals in which the answer must win.
const DEALS: u64 = 6;

/// Can somebody else win with one move, whatever was dealt?
fn loses<G: Judge>(position: &G, seat: Seat, mv: G::Move) -> bool {
    let team = position.teams()[seat.index()];
    (0..DEALS).all(|number| {
        let mut dice = Dice::quick(number);
        let mut after = position.imagine(Eye::seat(seat), &mut dice);
        if after.check(seat, mv).is_err() {
            return false;
        }
        after.apply(seat, mv, &mut Ctx::mute(&mut dice));
        let lost = |position: &G| {
            let won = |other: Seat| position.teams()[other.index()] == team;
            position.to_move().outcome().is_some_and(|o| !o.winners.is_empty() && !o.winners.iter().any(won))
        };
        if lost(&after) {
            return true;
        }
        let ToMove::One(other) = after.to_move() else { return false };
        if position.teams()[other.index()] == team {
            return false;
        }
        let mut moves = Vec::new();
        after.moves(other, &mut moves);
        moves.iter().any(|mv| {
            let mut end = after.clone();
            end.apply(other, *mv, &mut Ctx::mute(&mut dice));
            lost(&end)
        })
    })
}

/// A move that loses by force here although another is worth a quarter of the game more.
fn fault<G: Judge>(table: &Table<G>, seat: Seat) -> Option<G::Move> {
    let position = table.position();
    let moves = table.moves(seat);
    if moves.len() < 2 {
        return None;
    }
    let bad = moves.iter().copied().find(|mv| loses(position, seat, *mv))?;
    let chances = Chances::of::<G>().ok()?;
    let chance = Chance::new(table.seating(), chances.for_table(&table.header().setup, table.seating()).cloned());
    let camp = chance.camps().iter().position(|camp| camp.has(seat))?;
    let mut choices = vec![vec![bad]];
    choices.extend(moves.iter().filter(|mv| **mv != bad).map(|mv| vec![*mv]));
    let mut weigher = Weigher::new(position);
    // A move that only loses a turn later is not better.
    weigher.look_further(3);
    let part = chance.part(table.plays().len());
    let samples = weigher.given(&Seen::new(position, seat), &choices, 0..24, 99, &|end| chance.of(end, part));
    let good = samples[1..].iter().any(|other| {
        let lead = other.lead(&samples[0], camp);
        lead.mean - 3.0 * lead.error >= 0.25
    });
    good.then_some(bad)
}

/// Was a fault planted, and is it found? And how many other decisions of the game were marked, of how many.
fn one<G: Judge>(seed: u64, plan: Plan) -> Option<(bool, usize, usize)> {
    let setup = G::Setup::default();
    let mut table = Table::<G>::new(&setup, Secret::from_seed(seed)).ok()?;
    let mut players: Vec<Greedy<G>> = (0..8).map(|seat| Greedy::slipping(seed ^ seat << 40, 5)).collect();
    let mut planted = None;
    let mut dice = Dice::quick(seed);
    while table.to_move().outcome().is_none() {
        let seat = match table.to_move() {
            ToMove::One(seat) => seat,
            other => other.waiting().iter().next().unwrap_or_default(),
        };
        let look = planted.is_none() && matches!(table.to_move(), ToMove::One(_)) && dice.below(3) == 0;
        let bad = if look { fault(&table, seat) } else { None };
        if bad.is_some() {
            planted = Some(table.plays().len());
        }
        let mv = bad.unwrap_or_else(|| players[seat.index()].choose(&Seen::new(table.position(), seat)));
        table.play(seat, None, mv).ok()?;
    }
    let planted = planted?;
    let report = analyse(&table, plan, &|_, _| std::ops::ControlFlow::Continue(())).ok()?;
    let found = report.turning_points.iter().any(|point| point.play == planted);
    if !found {
        println!("seed {seed}: the fault at play {planted} of {} was not found", table.plays().len());
        println!("  {}", why(&table, planted, &report));
    }
    Some((found, report.turning_points.len() - usize::from(found), report.decisions))
}

/// What the report says of a fault that is no turning point, and what it loses when imagined play goes on for
/// some turns more.
fn why<G: Judge>(table: &Table<G>, planted: usize, report: &Report) -> String {
    let play = &table.plays()[planted];
    let position = table.at(planted);
    let parts = report.line.iter().flat_map(|step| &step.parts);
    let part = parts.into_iter().find(|part| part.play == Some(planted) && part.kind == analysis::Kind::Decision);
    let camp = report.camp_of(play.seat);
    let said = part.map_or("no loss".into(), |part| format!("a loss of {} ± {:.3}", part.worth[camp], part.error));
    let Ok(chances) = Chances::of::<G>() else { return said };
    let chance = Chance::new(table.seating(), chances.for_table(&table.header().setup, table.seating()).cloned());
    let seen = Seen::new(&position, play.seat);
    let mut choices = vec![vec![play.mv]];
    let mut moves = Vec::new();
    seen.moves(&mut moves);
    choices.extend(moves.into_iter().filter(|mv| *mv != play.mv).map(|mv| vec![mv]));
    let part = chance.part(planted);
    let mut leads = Vec::new();
    for further in 0..4 {
        let mut weigher = Weigher::new(&position);
        weigher.look_further(further);
        let samples = weigher.given(&seen, &choices, 0..24, 99, &|end| chance.of(end, part));
        let lead = samples[1..].iter().map(|other| other.lead(&samples[0], camp).mean).fold(0.0, f64::max);
        leads.push(format!("{:.2} to {:.2}", samples[0].mean(camp).mean, samples[0].mean(camp).mean + lead));
    }
    let points = report.turning_points.len();
    format!(
        "{said}; {points} turning points; {} moves; looking further by 0, 1, 2, 3 turns: {}",
        choices.len(),
        leads.join(", ")
    )
}

fn run<G: Judge>(wanted: usize, plan: Plan) {
    let began = Instant::now();
    let (mut planted, mut found, mut others, mut decisions, mut seed) = (0, 0, 0, 0, 0);
    while planted < wanted && seed < 20 * wanted as u64 {
        seed += 1;
        if let Some((is_found, marked, of)) = one::<G>(seed, plan) {
            planted += 1;
            found += usize::from(is_found);
            others += marked;
            decisions += of;
        }
    }
    println!(
        "{}: {found} of {planted} planted faults found in {seed} games; {others} other marks among {decisions} decisions; {:.0} s",
        G::about().id,
        began.elapsed().as_secs_f64()
    );
}

/// The tables of some finished games.
fn played(entry: &Registered, bots: &str, games: u32, setup: &[&str]) -> Result<Vec<Box<dyn AnyTable>>, BadInput> {
    let dir: PathBuf = std::env::temp_dir().join(format!("study-{}-{}", entry.id(), std::process::id()));
    let mut chosen = (entry.game.header)(&serde_json::Value::Null)?.setup;
    for (key, value) in setup.iter().filter_map(|word| word.split_once('=')) {
        for option in (entry.game.options)().into_iter().filter(|option| option.id == key) {
            chosen[key] = option.read(value)?;
        }
    }
    let plan = SimPlan { setup: chosen, threads: 1, records: Some(dir.clone()), ..SimPlan::new(bots, games)? };
    (entry.lab.sim)(&plan, &|_, _| ())?;
    let read = |number: u32| {
        let path = dir.join(format!("{}-{number:05}.record", entry.id()));
        let text = std::fs::read_to_string(path).map_err(|e| BadInput::new(e.to_string()))?;
        (entry.game.verify)(&Record::read(&text)?).map_err(table::Unproved::why)
    };
    let tables = (0..games).map(read).collect();
    let _ = std::fs::remove_dir_all(&dir);
    tables
}

fn report(entry: &Registered, table: &dyn AnyTable, games: u32) -> Result<Report, BadInput> {
    (entry.analysis.analyse)(table, Plan { games }, &|_, _| std::ops::ControlFlow::Continue(()))
}

fn strong(entry: &Registered, bots: &str, count: u32, games: u32) -> Result<(), BadInput> {
    let (mut decisions, mut marks, mut wrong) = (0, 0, 0);
    for table in played(entry, bots, count, &[])? {
        let (one, four) = (report(entry, &*table, games)?, report(entry, &*table, 4 * games)?);
        decisions += one.decisions;
        for point in &one.turning_points {
            marks += 1;
            let again = four.line.iter().flat_map(|step| &step.parts);
            let kept = again.into_iter().any(|part| {
                part.play == Some(point.play) && part.seat == Some(point.seat) && part.kind == analysis::Kind::Decision
            });
            wrong += usize::from(!kept);
            println!("play {}: {} (again: {kept})", point.play, point.text.of(table::Lang::En));
        }
    }
    println!(
        "{}: {marks} of {decisions} moves of {bots} are marked, {wrong} of them falsely, in {count} games",
        entry.id()
    );
    Ok(())
}

fn time(entry: &Registered, bots: &str, games: u32, setup: &[&str]) -> Result<(), BadInput> {
    for table in played(entry, bots, 1, setup)? {
        let began = Instant::now();
        let report = report(entry, &*table, games)?;
        println!(
            "{} {}: {} plays, {} turns, {} decisions, {} imagined games: {:.1} s",
            entry.id(),
            setup.join(" "),
            table.plays(),
            report.line.len(),
            report.decisions,
            report.games,
            began.elapsed().as_secs_f64()
        );
    }
    Ok(())
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let number = |word: &str| word.parse::<u32>().unwrap_or(1);
    let done = match words.as_slice() {
        ["faults", "tranchees", count, games] => {
            run::<tranchees::Tranchees>(number(count) as usize, Plan { games: number(games) });
            Ok(())
        }
        ["faults", "quartermaster", count, games] => {
            run::<quartermaster::Quartermaster>(number(count) as usize, Plan { games: number(games) });
            Ok(())
        }
        ["strong", game, bots, count, games] => {
            games::find(game).and_then(|entry| strong(entry, bots, number(count), number(games)))
        }
        ["time", game, bots, games, setup @ ..] => {
            games::find(game).and_then(|entry| time(entry, bots, number(games), setup))
        }
        _ => Err(BadInput::new("expected faults, strong or time: the head of this file shows how")),
    };
    if let Err(bad) = done {
        eprintln!("{bad}");
        std::process::exit(2);
    }
}
