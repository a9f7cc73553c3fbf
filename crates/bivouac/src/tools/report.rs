//! `bivouac lab report GAME`: what many games between bots say about a game, as a page of the documentation.

use crate::out::Bar;
use crate::words::say;
use crate::{Fail, input, out};
use games::Registered;
use lab::findings::{Findings, Series, Side, Use};
use lab::{Share, SimPlan, SimReport};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::PathBuf;
use table::{BadInput, Lang, Record};

#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    /// The game
    game: String,
    /// The levels that play, separated by commas; each plays against itself
    #[arg(long, default_value = "recruit,greedy", value_name = "A,B,…")]
    bots: String,
    /// How many games for each level and set-up
    #[arg(long, default_value_t = 200, value_name = "N")]
    games: u32,
    /// The luck: the same seed plays the same games (unless players think by the clock)
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A set-up: KEY=VALUE, several joined by commas; may be repeated (default: the usual set-up)
    #[arg(long, value_name = "KEY=VALUE")]
    setup: Vec<String>,
    /// The directory that the page and its charts are written to
    #[arg(long, default_value = "docs", value_name = "DIR")]
    out: PathBuf,
}

/// Games in which something must have been done to be told.
const FEW: u32 = 5;

/// What some games of one level and set-up said.
struct Cell {
    bots: String,
    setup: String,
    command: String,
    report: SimReport,
    /// For each figure that somebody used: how many games, and how many of them its side won.
    used: BTreeMap<(String, String), (u32, f64)>,
    /// The same for the first one that a seat used.
    first: BTreeMap<(String, String), (u32, f64)>,
}

pub(crate) fn run(options: &Options, lang: Lang) -> Result<(), Fail> {
    let entry = games::find(&options.game)?;
    let setups = if options.setup.is_empty() { vec![String::new()] } else { options.setup.clone() };
    let levels: Vec<&str> = options.bots.split(',').map(str::trim).collect();
    let all = u64::from(options.games) * setups.len() as u64 * levels.len() as u64;
    let bar = Bar::counting(all, &say(lang, "bar-games", &[]));
    let mut cells = Vec::new();
    for setup in &setups {
        for bots in &levels {
            let before = cells.len() as u64 * u64::from(options.games);
            cells.push(cell(entry, options, setup, bots, &|done| bar.at(before + u64::from(done)))?);
        }
    }
    bar.done();
    let names = names(entry)?;
    let findings = findings(entry, options, &cells);
    let name = |id: &str| names.get(id).cloned().unwrap_or_else(|| id.into());
    let data = serde_json::to_string_pretty(&findings).map_err(|why| BadInput::new(why.to_string()))?;
    let chart = draw::frame::document(
        &server::pages::findings_chart(&findings, entry.about(), Lang::En, table::Light::Day),
        "",
    );
    for (end, text) in [("md", findings.page(entry.about(), &name)), ("svg", chart), ("json", data + "\n")] {
        let path = options.out.join(format!("lab-{}.{end}", entry.id()));
        super::export::write(&path, text.as_bytes())?;
        out::line(&say(lang, "export-done", &[("file", path.display().to_string())]));
    }
    Ok(())
}

/// The names of the figures on boards and cards, by id.
fn names(entry: &Registered) -> Result<BTreeMap<String, String>, BadInput> {
    let figures = (entry.game.figures)(None, Lang::En)?;
    Ok(figures.into_iter().map(|figure| (figure.id, figure.name)).collect())
}

fn cell(
    entry: &Registered,
    options: &Options,
    setup: &str,
    bots: &str,
    progress: &(dyn Fn(u32) + Sync),
) -> Result<Cell, BadInput> {
    let words: Vec<String> = setup.split(',').filter(|word| !word.is_empty()).map(String::from).collect();
    let dir = std::env::temp_dir().join(format!("bivouac-report-{}", std::process::id()));
    let plan = SimPlan {
        seed: options.seed,
        setup: input::setup(entry, &words)?,
        records: Some(dir.clone()),
        ..SimPlan::new(bots, options.games)?
    };
    let report = (entry.lab.sim)(&plan, &|done, _| progress(done));
    let mut cell = report.and_then(|report| {
        let mut command = format!("bivouac sim {} --bots {bots} --games {}", entry.id(), options.games);
        let _ = write!(command, " --seed {} --records DIR", options.seed);
        words.iter().for_each(|word| command += &format!(" --setup {word}"));
        let (setup, bots) = (setup.to_string(), bots.to_string());
        let mut cell = Cell { bots, setup, command, report, used: BTreeMap::new(), first: BTreeMap::new() };
        let names = names(entry)?;
        let seating = (entry.game.seating)(&plan.setup)?;
        for number in 0..options.games {
            let text = input::text(&dir.join(format!("{}-{number:05}.record", entry.id())))?;
            count(&mut cell, entry, &seating, &Record::read(&text)?, &names);
        }
        Ok(cell)
    });
    // What is left in a directory for temporary files does no harm.
    let _ = std::fs::remove_dir_all(&dir);
    if let Ok(cell) = &mut cell {
        // What was seen in a few games only says nothing.
        let least = (options.games / 20).max(FEW);
        cell.used.retain(|_, (games, _)| *games >= least);
        cell.first.retain(|_, (games, _)| *games >= least);
    }
    cell
}

/// Counts what a record used: moves that name a figure, once a game for each seat.
fn count(
    cell: &mut Cell,
    entry: &Registered,
    seating: &table::Seating,
    record: &Record,
    names: &BTreeMap<String, String>,
) {
    let Some((winners, _)) = &record.over else { return };
    let won = |id: &str| {
        let drawn = winners == "draw";
        let wins = entry.about().seat(id).is_some_and(|seat| {
            winners.split('+').filter_map(|w| entry.about().seat(w)).any(|w| seating.team(w).has(seat))
        });
        if drawn { 0.5 } else { f64::from(u8::from(wins)) }
    };
    let mut seen = BTreeSet::new();
    let mut began = BTreeSet::new();
    for (_, seat, words) in &record.lines {
        let mut words = words.trim_start_matches("!auto ").split(' ');
        let (Some(verb), Some(what)) = (words.next(), words.next()) else { continue };
        if verb.starts_with('!') || !names.contains_key(what) {
            continue;
        }
        let key = (seat.clone(), format!("{verb} {what}"));
        if began.insert(seat.clone()) {
            let first = cell.first.entry(key.clone()).or_default();
            *first = (first.0 + 1, first.1 + won(seat));
        }
        if seen.insert(key.clone()) {
            let used = cell.used.entry(key).or_default();
            *used = (used.0 + 1, used.1 + won(seat));
        }
    }
}

/// What a seat did that says most about the result: ten at most, those first whose share of wins is furthest
/// from the seat's own by their error.
fn telling(cell: &Cell, table: &BTreeMap<(String, String), (u32, f64)>) -> Vec<Use> {
    let base: BTreeMap<&str, f64> =
        cell.report.seats.iter().map(|of| (of.seat.as_str(), of.score.percent / 100.0)).collect();
    let far = |seat: &str, count: u32, won: f64| {
        let expected = base.get(seat).copied().unwrap_or(0.5);
        let spread = (expected * (1.0 - expected) / f64::from(count)).sqrt().max(1e-9);
        (won / f64::from(count) - expected) / spread
    };
    let mut rows: Vec<_> =
        table.iter().map(|(key, (count, won))| (key, *count, *won, far(&key.0, *count, *won))).collect();
    rows.sort_by(|a, b| b.3.abs().total_cmp(&a.3.abs()).then(a.0.cmp(b.0)));
    let told = rows.into_iter().take(10).map(|((seat, what), games, won, _)| {
        let (verb, thing) = what.split_once(' ').unwrap_or((what, ""));
        let (seat, verb, thing) = (seat.clone(), verb.into(), thing.into());
        Use { seat, verb, thing, games, won: Share::of(won, games.into()) }
    });
    told.collect()
}

fn findings(entry: &Registered, options: &Options, cells: &[Cell]) -> Findings {
    let setup: String = options.setup.iter().map(|setup| format!(" --setup {setup}")).collect();
    let (bots, games, seed) = (&options.bots, options.games, options.seed);
    let series = |cell: &Cell| Series {
        bots: cell.bots.clone(),
        setup: cell.setup.clone(),
        command: cell.command.clone(),
        games: cell.report.games,
        moves: cell.report.moves,
        endings: cell.report.endings.clone().into_iter().collect(),
        sides: sides(entry, cell),
        first: telling(cell, &cell.first),
        used: telling(cell, &cell.used),
    };
    Findings {
        game: entry.id().into(),
        rules: entry.about().revision,
        command: format!("bivouac lab report {} --bots {bots} --games {games} --seed {seed}{setup}", entry.id()),
        series: cells.iter().map(series).collect(),
    }
}

/// The sides of a cell: their seats, and the share of games they won.
fn sides(entry: &Registered, cell: &Cell) -> Vec<Side> {
    let mut sides: Vec<(u8, Side)> = Vec::new();
    for score in &cell.report.seats {
        let team = entry.about().seat(&score.seat).map_or(0, |seat| entry.about().teams()[seat.index()]);
        match sides.iter_mut().find(|(of, side)| *of == team && side.won == score.score) {
            Some((_, side)) => side.seats.push(score.seat.clone()),
            None => sides.push((team, Side { seats: vec![score.seat.clone()], won: score.score })),
        }
    }
    sides.into_iter().map(|(_, side)| side).collect()
}
