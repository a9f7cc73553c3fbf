//! `bivouac lab report GAME`: what many games between bots say about a game, as a page of the documentation.

use crate::out::Bar;
use crate::words::say;
use crate::{Fail, input, out};
use draw::charts::{COLOURS, Sheet, bars};
use games::Registered;
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
    let path = options.out.join(format!("lab-{}.md", entry.id()));
    super::export::write(&path, page(entry, options, &cells, &names).as_bytes())?;
    let chart = options.out.join(format!("lab-{}.svg", entry.id()));
    super::export::write(&chart, chart_of(entry, &cells).as_bytes())?;
    for file in [path, chart] {
        out::line(&say(lang, "export-done", &[("file", file.display().to_string())]));
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
        cell.used.retain(|_, (games, _)| *games >= options.games / 20);
        cell.first.retain(|_, (games, _)| *games >= options.games / 20);
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

fn share(share: Share) -> String {
    format!("{:.1} % ({:.1}–{:.1})", share.percent, share.low, share.high)
}

/// The levels and set-up of a cell in words.
fn title(cell: &Cell) -> String {
    if cell.setup.is_empty() { cell.bots.clone() } else { format!("{}, {}", cell.bots, cell.setup) }
}

fn page(entry: &Registered, options: &Options, cells: &[Cell], names: &BTreeMap<String, String>) -> String {
    let about = entry.about();
    let seat = |id: &str| about.seat(id).map_or_else(|| id.to_string(), |seat| about.seat_name(seat, Lang::En));
    let mut page = format!(
        "# {}: what many games say\n\nWritten by `bivouac lab report {} --bots {} --games {} --seed {}{}`. Bots of one level play all seats. \
         Intervals are 95 %; a draw counts as half a win.\n\n![Share of games won by each side](lab-{}.svg)\n",
        about.title(Lang::En),
        entry.id(),
        options.bots,
        options.games,
        options.seed,
        options.setup.iter().map(|setup| format!(" --setup {setup}")).collect::<String>(),
        entry.id()
    );
    page += "\n## Who wins, and how long it takes\n\n| level, set-up | side | games won | moves (a tenth to nine tenths) | ends by |\n| --- | --- | --- | --- | --- |\n";
    for cell in cells {
        let moves = &cell.report.moves;
        let ends: Vec<String> = cell.report.endings.iter().map(|(rule, n)| format!("{rule} {n}")).collect();
        for side in sides(entry, cell) {
            let who: Vec<String> = side.0.iter().map(|id| seat(id)).collect();
            let _ = writeln!(
                page,
                "| {} | {} | {} | {} ({}–{}) | {} |",
                title(cell),
                who.join(", "),
                share(side.1),
                moves.median,
                moves.tenth,
                moves.ninetieth,
                ends.join(", ")
            );
        }
    }
    for cell in cells {
        let games = f64::from(cell.report.games);
        for (heading, table) in [("First use of a card or unit", &cell.first), ("What decides", &cell.used)] {
            let base: BTreeMap<String, f64> =
                cell.report.seats.iter().map(|of| (of.seat.clone(), of.score.percent / 100.0)).collect();
            let mut rows: Vec<(&(String, String), u32, f64, f64)> = table
                .iter()
                .map(|(key, (count, won))| {
                    let expected = base.get(&key.0).copied().unwrap_or(0.5);
                    let spread = (expected * (1.0 - expected) / f64::from(*count)).sqrt().max(1e-9);
                    (key, *count, *won, (won / f64::from(*count) - expected) / spread)
                })
                .collect();
            rows.sort_by(|a, b| b.3.abs().total_cmp(&a.3.abs()).then(a.0.cmp(b.0)));
            if rows.is_empty() {
                continue;
            }
            let _ = write!(
                page,
                "\n## {heading}: {}\n\nGames in which the seat did it, and its share of them won; ten at most, those first whose \
                 share is furthest from the seat's own by their error. It does not follow that the move is the reason.\n\n\
                 | seat | move | in games | won of them |\n| --- | --- | --- | --- |\n",
                title(cell)
            );
            for ((who, what), count, won, _) in rows.into_iter().take(10) {
                let (verb, id) = what.split_once(' ').unwrap_or((what, ""));
                let name = names.get(id).map_or(id, String::as_str);
                let often = 100.0 * f64::from(count) / games;
                let _ = writeln!(
                    page,
                    "| {} | {verb} {name} | {often:.0} % | {} |",
                    seat(who),
                    share(Share::of(won, count.into()))
                );
            }
        }
    }
    page += "\n## Commands\n\n```sh\n";
    cells.iter().for_each(|cell| page += &format!("{}\n", cell.command));
    page + "```\n"
}

/// The sides of a cell: their seats, and the share of games they won.
fn sides(entry: &Registered, cell: &Cell) -> Vec<(Vec<String>, Share)> {
    let mut sides: Vec<(u8, Vec<String>, Share)> = Vec::new();
    for score in &cell.report.seats {
        let team = entry.about().seat(&score.seat).map_or(0, |seat| entry.about().teams()[seat.index()]);
        match sides.iter_mut().find(|(of, _, share)| *of == team && *share == score.score) {
            Some((_, seats, _)) => seats.push(score.seat.clone()),
            None => sides.push((team, vec![score.seat.clone()], score.score)),
        }
    }
    sides.into_iter().map(|(_, seats, share)| (seats, share)).collect()
}

fn chart_of(entry: &Registered, cells: &[Cell]) -> String {
    let mut rows = Vec::new();
    for cell in cells {
        for (number, (seats, won)) in sides(entry, cell).into_iter().enumerate() {
            let colour = COLOURS[number % COLOURS.len()];
            rows.push((format!("{} · {}", title(cell), seats.join(", ")), won, share(won), colour));
        }
    }
    let drawn: Vec<draw::charts::Bar<'_>> = rows
        .iter()
        .map(|(name, won, says, colour)| draw::charts::Bar {
            name,
            value: won.percent.round() as i32,
            says,
            colour: *colour,
        })
        .collect();
    let height = 60 + 34 * rows.len() as i32;
    let title = format!("{}: games won", entry.about().title(Lang::En));
    let told: Vec<String> = rows.iter().map(|(name, _, says, _)| format!("{name}: {says}")).collect();
    let told = told.join("; ");
    let mut pen = draw::Pen::new();
    bars(&mut pen, &Sheet { width: 900, height, title: &title, told: &told, across: "" }, &drawn);
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 900 {height}\">{}</svg>\n", pen.done())
}
