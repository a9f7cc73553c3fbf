//! `bivouac fuzz GAME`: the laws, on as many random games as one has time for.

use crate::out::Bar;
use crate::words::say;
use crate::{Fail, input, out};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use table::laws::{Failure, Plan, Report, Trouble};
use table::{BadInput, Lang};

#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    /// The game
    game: String,
    /// How many games (default: 1000)
    #[arg(long, value_name = "N", conflicts_with = "time")]
    games: Option<u64>,
    /// For how long: 30s, 10m, 2h
    #[arg(long = "for", value_name = "TIME", value_parser = time)]
    time: Option<Duration>,
    /// The seed of the first game; the next has the next number
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// An option of the set-up, as `bivouac games` lists them; may be repeated
    #[arg(long, value_name = "KEY=VALUE")]
    setup: Vec<String>,
    /// Once for the set-up given, and once more for every other value of every option
    #[arg(long)]
    every_setup: bool,
    /// Figures to be put in the place of, or beside, the standard ones: a TOML file or a directory of them
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Looks at every law in every decision: much slower
    #[arg(long)]
    thorough: bool,
    /// Games at the same time (default: as many as there are cores)
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    threads: usize,
    /// Where to write the record of a broken game
    #[arg(long, default_value = ".", value_name = "DIR")]
    out: PathBuf,
    /// Says how often each law was looked at
    #[arg(long, short)]
    verbose: bool,
}

/// Reads `30s`, `10m`, `2h`.
fn time(words: &str) -> Result<Duration, String> {
    let bad = || format!("«{words}»: expected a number and s, m or h, like 10m");
    let (number, unit) = words.split_at_checked(words.len().saturating_sub(1)).ok_or_else(bad)?;
    let number: u64 = number.parse().map_err(|_| bad())?;
    match unit {
        "s" => Ok(Duration::from_secs(number)),
        "m" => Ok(Duration::from_secs(60 * number)),
        "h" => Ok(Duration::from_secs(3600 * number)),
        _ => Err(bad()),
    }
}

/// The seeds of two threads that run for a time are this far apart.
const FAR: u64 = 1 << 32;

/// What the threads share.
struct Run {
    until: Option<Instant>,
    stop: AtomicBool,
    games: AtomicU64,
    began: Instant,
    bar: Bar,
}

impl Run {
    /// Asked before every game of a thread, which has played `new` games since it last asked.
    fn go_on(&self, new: u64) -> bool {
        let games = self.games.fetch_add(new, Ordering::Relaxed) + new;
        match self.until {
            None => self.bar.at(games),
            Some(_) => self.bar.at(self.began.elapsed().as_secs()),
        }
        !self.stop.load(Ordering::Relaxed) && self.until.is_none_or(|until| Instant::now() < until)
    }
}

pub(crate) fn run(options: &Options, lang: Lang) -> Result<(), Fail> {
    let entry = games::find(&options.game)?;
    let usual = input::setup(entry, &options.setup)?;
    let mut setups = vec![(options.setup.join(" "), usual.clone())];
    if options.every_setup {
        for option in (entry.game.options)() {
            for value in option.values {
                let words = [options.setup.as_slice(), &[format!("{}={value}", option.id)]].concat();
                let setup = input::setup(entry, &words)?;
                if setup != usual {
                    setups.push((words.join(" "), setup));
                }
            }
        }
    }
    for (words, setup) in setups {
        if options.every_setup {
            out::line(&format!("{} {words}", options.game));
        }
        one(options, entry, setup, lang)?;
    }
    Ok(())
}

fn one(options: &Options, entry: &games::Registered, setup: serde_json::Value, lang: Lang) -> Result<(), Fail> {
    let data = options.data.as_ref().map(|dir| input::Data::read(dir)).transpose()?;
    let games = match (options.games, options.time) {
        (Some(0), _) => return Err(BadInput::new("--games 0: expected at least one game").into()),
        (Some(games), _) => games,
        (None, None) => 1000,
        (None, Some(_)) => FAR,
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = if options.threads == 0 { cores } else { options.threads } as u64;
    let threads = threads.min(games);
    let now = Instant::now();
    let run = Run {
        until: options.time.map(|time| now + time),
        stop: AtomicBool::new(false),
        games: AtomicU64::new(0),
        began: now,
        bar: match options.time {
            Some(time) => Bar::counting(time.as_secs(), &say(lang, "bar-seconds", &[])),
            None => Bar::counting(games, &say(lang, "bar-games", &[])),
        },
    };
    let plan = |thread: u64| {
        let (first, count) = match options.time {
            Some(_) => (thread * FAR, FAR),
            // The first threads take what does not divide evenly.
            None => (
                thread * (games / threads) + thread.min(games % threads),
                games / threads + u64::from(thread < games % threads),
            ),
        };
        let rows = data.as_ref().map(|d| d.rows.clone());
        let seed = options.seed.saturating_add(first);
        Plan { setup: setup.clone(), rows, games: count, seed, thorough: options.thorough }
    };
    let results: Vec<Result<Report, Trouble>> = std::thread::scope(|scope| {
        let work = |plan: Plan| {
            let mut told = 0;
            let result = (entry.laws)(&plan, &mut |report| {
                let new = report.games - told;
                told = report.games;
                run.go_on(new)
            });
            if result.is_err() {
                run.stop.store(true, Ordering::Relaxed);
            }
            result
        };
        let handles: Vec<_> = (0..threads).map(|t| scope.spawn(move || work(plan(t)))).collect();
        // The laws catch what panics in a game; a panic of the battery itself may end the program.
        handles.into_iter().map(|h| h.join().unwrap_or_else(|e| std::panic::resume_unwind(e))).collect()
    });
    run.bar.done();

    let mut all = Report::default();
    let mut broken: Option<Box<Failure>> = None;
    for result in results {
        match result {
            Ok(report) => add(&mut all, &report),
            Err(Trouble::Setup(bad)) => return Err(data.map_or(bad.clone(), |d| d.locate(bad)).into()),
            Err(Trouble::Broken(failure)) => {
                // The smallest seed, so that two runs tell the same.
                if broken.as_ref().is_none_or(|b| failure.seed < b.seed) {
                    broken = Some(failure);
                }
            }
        }
    }
    if let Some(failure) = broken {
        tell_broken(options, &failure, lang)?;
        return Err(Fail::Check);
    }
    let args = [
        ("game", options.game.clone()),
        ("games", all.games.to_string()),
        ("decisions", all.decisions.to_string()),
        ("longest", all.longest.to_string()),
        ("undone", all.undone.to_string()),
        ("answered", all.answered.to_string()),
        ("draws", all.draws.to_string()),
    ];
    out::line(&say(lang, "fuzz-kept", &args));
    if options.verbose {
        for (law, times) in &all.looked {
            out::line(&format!("{law:>12} {times}"));
        }
    }
    Ok(())
}

fn add(all: &mut Report, report: &Report) {
    all.games += report.games;
    all.decisions += report.decisions;
    all.undone += report.undone;
    all.answered += report.answered;
    all.draws += report.draws;
    all.longest = all.longest.max(report.longest);
    for (law, times) in &report.looked {
        *all.looked.entry(*law).or_default() += times;
    }
}

fn tell_broken(options: &Options, failure: &Failure, lang: Lang) -> Result<(), BadInput> {
    let name = format!("{}-{}-{}.record", options.game, failure.law, failure.seed);
    let path = options.out.join(name);
    let bad = |e: std::io::Error| BadInput::new(format!("cannot be written: {e}")).file(path.display().to_string());
    let args = [
        ("game", options.game.clone()),
        ("law", failure.law.to_string()),
        ("seed", failure.seed.to_string()),
        ("what", failure.what.clone()),
        ("file", path.display().to_string()),
    ];
    out::line(&say(lang, "fuzz-broken", &args));
    std::fs::create_dir_all(&options.out).and_then(|()| std::fs::write(&path, &failure.record)).map_err(bad)?;
    out::line(&say(lang, "fuzz-record", &args));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_a_unit() {
        assert_eq!(time("10m"), Ok(Duration::from_secs(600)));
        assert_eq!(time("30s"), Ok(Duration::from_secs(30)));
        assert!(time("10").is_err() && time("m").is_err() && time("").is_err() && time("1é").is_err());
    }
}
