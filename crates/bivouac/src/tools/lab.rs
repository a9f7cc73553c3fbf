//! `bivouac sim`, `arena` and `bench`: the laboratory.

use crate::out::Bar;
use crate::words::say;
use crate::{Fail, input, out};
use analysis::chance::FitPlan;
use bots::WeightsFile;
use lab::{ArenaPlan, BenchPlan, SimPlan};
use std::path::PathBuf;
use std::time::Duration;
use table::{BadInput, Lang};

/// What is played, for `sim` and `arena`.
#[derive(clap::Args, Debug)]
pub(crate) struct Series {
    /// The game
    game: String,
    /// Players, separated by commas: random, greedy, search:200ms, recruit … general
    ///
    /// NAME@FILE judges by the weights in a file, as search:100ms@new.toml: so old and new weights meet.
    #[arg(long, value_name = "A,B,…")]
    bots: String,
    /// A file of weights for all players that name none of their own
    ///
    /// `bivouac games --weights GAME` prints the usual ones.
    #[arg(long, value_name = "FILE")]
    weights: Option<String>,
    /// How many games
    #[arg(long, default_value_t = 400, value_name = "N")]
    games: u32,
    /// The luck: the same seed plays the same games (unless players think by the clock)
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// An option of the set-up, as `bivouac games` lists them; may be repeated
    #[arg(long, value_name = "KEY=VALUE")]
    setup: Vec<String>,
    /// Games at the same time (default: as many as there are cores)
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    threads: usize,
    #[command(flatten)]
    form: crate::cli::Form,
}

#[derive(clap::Args, Debug)]
pub(crate) struct SimOptions {
    #[command(flatten)]
    series: Series,
    /// Keeps the record of every game in this directory (the same seed then plays other games)
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
}

#[derive(clap::Args, Debug)]
pub(crate) struct LabOptions {
    #[command(subcommand)]
    what: LabCommand,
}

#[derive(clap::Subcommand, Debug)]
enum LabCommand {
    /// Fits the chances of a game on games that bots play, and writes them to standard output
    ///
    /// The same command writes the same file, byte for byte. It belongs in the game as data/chance.toml.
    FitChance(FitOptions),
    /// Plays many games and writes a page about them: who wins, how long games last, what decides
    Report(super::report::Options),
}

#[derive(clap::Args, Debug)]
pub(crate) struct FitOptions {
    /// The game
    game: String,
    /// How many games for each set-up; the last fifth is held out
    #[arg(long, default_value_t = 400, value_name = "N")]
    games: u32,
    /// The luck: the same seed plays the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A set-up to fit: KEY=VALUE, several joined by commas; may be repeated (default: the usual set-up)
    #[arg(long, value_name = "KEY=VALUE")]
    setup: Vec<String>,
}

#[derive(clap::Args, Debug)]
pub(crate) struct ArenaOptions {
    #[command(flatten)]
    series: Series,
}

#[derive(clap::Args, Debug)]
pub(crate) struct BenchOptions {
    /// The games (default: all)
    #[arg(value_name = "GAME")]
    games: Vec<String>,
    /// Milliseconds for each figure
    #[arg(long, default_value_t = 1500, value_name = "MS")]
    each: u64,
    /// An option of the set-up, as `bivouac games` lists them; may be repeated
    #[arg(long, value_name = "KEY=VALUE")]
    setup: Vec<String>,
    #[command(flatten)]
    form: crate::cli::Form,
}

fn plan(series: &Series) -> Result<(&'static games::Registered, SimPlan), BadInput> {
    let entry = games::find(&series.game)?;
    if series.games == 0 {
        return Err(BadInput::new("--games 0: expected at least one game"));
    }
    // Of a wrong file the error names the file.
    let named = |bad: BadInput| match bad.file.is_empty() {
        true => BadInput::new(format!("--bots: {}", bad.what)),
        false => bad,
    };
    let mut plan = SimPlan::new(&series.bots, series.games).map_err(named)?;
    if let Some(path) = &series.weights {
        let file = WeightsFile::open(path)?;
        entry.judge.read(&file.text).map_err(|bad| bad.file(path))?;
        plan.bots = plan.bots.into_iter().map(|bot| bot.or(&file)).collect();
    }
    let setup = input::setup(entry, &series.setup)?;
    Ok((entry, SimPlan { seed: series.seed, setup, threads: series.threads, ..plan }))
}

fn print_json(report: &impl serde::Serialize) {
    out::line(&serde_json::to_string_pretty(report).unwrap_or_default());
}

pub(crate) fn sim(options: &SimOptions, lang: Lang) -> Result<(), Fail> {
    let series = &options.series;
    let (entry, plan) = plan(series)?;
    let plan = SimPlan { records: options.records.clone(), ..plan };
    let bar = Bar::counting(u64::from(plan.games), &say(lang, "bar-games", &[]));
    let report = (entry.lab.sim)(&plan, &|done, _| bar.at(u64::from(done)))?;
    bar.done();
    match series.form.json {
        true => print_json(&report),
        false => out::print(&report.text(entry.about(), lang)),
    }
    Ok(())
}

pub(crate) fn arena(options: &ArenaOptions, lang: Lang) -> Result<(), Fail> {
    let series = &options.series;
    let (entry, plan) = plan(series)?;
    let plan =
        ArenaPlan { bots: plan.bots, games: plan.games, seed: plan.seed, setup: plan.setup, threads: plan.threads };
    let bar = Bar::counting(0, &say(lang, "bar-games", &[]));
    let report = (entry.lab.arena)(&plan, &|done, all| bar.of(u64::from(done), u64::from(all)))?;
    bar.done();
    match series.form.json {
        true => print_json(&report),
        false => out::print(&report.text(entry.about(), lang)),
    }
    Ok(())
}

pub(crate) fn bench(options: &BenchOptions, lang: Lang) -> Result<(), Fail> {
    let named = options.games.iter().map(|id| games::find(id)).collect::<Result<Vec<_>, _>>()?;
    let entries: Vec<&games::Registered> = if named.is_empty() { games::all().iter().collect() } else { named };
    if cfg!(debug_assertions) {
        eprintln!("{}", say(lang, "bench-debug", &[]));
    }
    let mut reports = Vec::new();
    for entry in entries {
        let setup = input::setup(entry, &options.setup)?;
        let plan = BenchPlan { each: Duration::from_millis(options.each.max(10)), setup };
        let report = (entry.lab.bench)(&plan)?;
        if !options.form.json {
            out::print(&report.text(entry.about(), lang));
        }
        reports.push(report);
    }
    if options.form.json {
        print_json(&reports);
    }
    Ok(())
}

pub(crate) fn lab(options: &LabOptions, lang: Lang) -> Result<(), Fail> {
    match &options.what {
        LabCommand::FitChance(options) => fit_chance(options, lang),
        LabCommand::Report(options) => super::report::run(options, lang),
    }
}

fn fit_chance(options: &FitOptions, lang: Lang) -> Result<(), Fail> {
    let entry = games::find(&options.game)?;
    let default = vec![String::new()];
    let setups = if options.setup.is_empty() { &default } else { &options.setup };
    let plan = |words: &String| {
        let words: Vec<String> = words.split(',').filter(|word| !word.is_empty()).map(String::from).collect();
        Ok(FitPlan { games: options.games, seed: options.seed, setup: input::setup(entry, &words)? })
    };
    let plans = setups.iter().map(plan).collect::<Result<Vec<FitPlan>, BadInput>>()?;
    let mut command =
        format!("bivouac lab fit-chance {} --games {} --seed {}", options.game, options.games, options.seed);
    for setup in &options.setup {
        command += &format!(" --setup {setup}");
    }
    let bar = Bar::counting(u64::from(options.games), &say(lang, "bar-games", &[]));
    let text = (entry.analysis.fit)(&plans, &command, &|done, all| bar.of(done, all))?;
    bar.done();
    out::print(&text);
    Ok(())
}
