//! `bivouac fuzz GAME`: the laws, on as many random games as one has time for.

use crate::out::Bar;
use crate::words::say;
use crate::{Fail, input, out};
use proof::laws::{Failure, Law, Plan, Report, Trouble};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use table::{BadInput, Lang, Luck, Secret};

#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    /// The game
    game: String,
    /// How many games of each set-up (default: 1000)
    #[arg(long, value_name = "N", conflicts_with = "time")]
    games: Option<u64>,
    /// For how long, all set-ups together: 30s, 10m, 2h
    #[arg(long = "for", value_name = "TIME", value_parser = time)]
    time: Option<Duration>,
    /// With --for: at least this many games of each set-up, however long they take
    #[arg(long, value_name = "N", requires = "time", default_value_t = 1, hide_default_value = true)]
    at_least: u64,
    /// The seed of the first game; the next has the next number
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// An option of the set-up, as `bivouac games` lists them; may be repeated
    #[arg(long, value_name = "KEY=VALUE")]
    setup: Vec<String>,
    /// Many set-ups: every value of every option together with every value of every other
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

/// The longest time that `--for` takes: a year.
const LONGEST: u64 = 365 * 24 * 3600;

/// Reads `30s`, `10m`, `2h`.
fn time(words: &str) -> Result<Duration, String> {
    let bad = || format!("«{words}»: expected a number and s, m or h, like 10m, and at most a year");
    let (number, unit) = words.split_at_checked(words.len().saturating_sub(1)).ok_or_else(bad)?;
    let number: u64 = number.parse().map_err(|_| bad())?;
    let seconds = match unit {
        "s" => Some(number),
        "m" => number.checked_mul(60),
        "h" => number.checked_mul(3600),
        _ => None,
    };
    seconds.filter(|seconds| *seconds <= LONGEST).map(Duration::from_secs).ok_or_else(bad)
}

/// How many games of each set-up when nobody says.
const GAMES: u64 = 1000;
/// The seeds of two threads that run for a time are this far apart.
const FAR: u64 = 1 << 32;

/// A set-up, and the words of `--setup` that say it.
struct Variant {
    words: Vec<String>,
    setup: serde_json::Value,
}

/// What the threads of one set-up share.
struct Run {
    /// Until then, and at least so many games.
    until: Option<(Instant, u64)>,
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
        self.until.is_none_or(|(until, least)| games < least || Instant::now() < until)
    }
}

/// Failures of one kind: the same law, broken in the same way.
struct Kind {
    /// The one with the smallest seed, so that two runs tell the same.
    first: Failure,
    count: u64,
}

/// The kinds of failures met, by law and gist.
type Kinds = BTreeMap<(Law, String), Kind>;

/// What was said, without what differs from game to game: numbers, and what stands in quotation marks.
fn gist(what: &str) -> String {
    let mut quoted = 0_u32;
    let mut out = String::new();
    for c in what.chars() {
        quoted -= u32::from(c == '»').min(quoted);
        if quoted == 0 && !(c.is_ascii_digit() && out.ends_with('0')) {
            out.push(if c.is_ascii_digit() { '0' } else { c });
        }
        quoted += u32::from(c == '«');
    }
    out
}

fn note(kinds: &mut Kinds, failure: Failure, count: u64) {
    let kind = kinds.entry((failure.law, gist(&failure.what)));
    let kind = kind.or_insert_with(|| Kind { first: failure.clone(), count: 0 });
    kind.count += count;
    if failure.seed < kind.first.seed {
        kind.first = failure;
    }
}

pub(crate) fn run(options: &Options, lang: Lang) -> Result<(), Fail> {
    let entry = games::find(&options.game)?;
    if options.games == Some(0) {
        return Err(BadInput::new("--games 0: expected at least one game").into());
    }
    // Every game has a seed of its own.
    let seeds = match options.games {
        Some(games) => games,
        None if options.time.is_some() => FAR.saturating_mul(threads(options)),
        None => GAMES,
    };
    if options.seed.checked_add(seeds).is_none() {
        let what = format!("--seed {}: expected at most {}, with so many games", options.seed, u64::MAX - seeds);
        return Err(BadInput::new(what).into());
    }
    let data = options.data.as_ref().map(|dir| input::Data::read(dir)).transpose()?;
    let variants = variants(options, entry, data.as_ref())?;
    let end = options.time.map(|time| Instant::now() + time);
    let (mut kinds, mut told) = (Kinds::new(), 0);
    for (i, variant) in variants.iter().enumerate() {
        if options.every_setup {
            out::line(format!("{} {}", options.game, variant.words.join(" ")).trim_end());
        }
        // What is left of the time is shared by the set-ups that are left.
        let share = end.map(|end| end.saturating_duration_since(Instant::now()) / (variants.len() - i) as u32);
        let (report, found) = one(options, entry, variant, data.as_ref(), share, lang)?;
        let whole = found.is_empty();
        for ((law, gist), kind) in found {
            let known = kinds.contains_key(&(law, gist));
            if !known {
                tell_broken(options, variant, &kind, lang)?;
                told += 1;
            }
            note(&mut kinds, kind.first, kind.count);
        }
        if whole {
            tell_kept(options, &report, lang);
        }
    }
    if kinds.is_empty() {
        return Ok(());
    }
    let games: u64 = kinds.values().map(|kind| kind.count).sum();
    out::line(&say(lang, "fuzz-kinds", &[("kinds", told.to_string()), ("games", games.to_string())]));
    Err(Fail::Check)
}

/// The set-ups to play: the one given, or every value of the other options with every other.
fn variants(
    options: &Options,
    entry: &games::Registered,
    data: Option<&input::Data>,
) -> Result<Vec<Variant>, BadInput> {
    let usual = input::setup(entry, &options.setup)?;
    if !options.every_setup {
        return Ok(vec![Variant { words: options.setup.clone(), setup: usual }]);
    }
    let all = (entry.game.options)();
    let fixed: Vec<&str> = options.setup.iter().filter_map(|word| Some(word.split_once('=')?.0)).collect();
    let can = |setup: &serde_json::Value| {
        let opened = (entry.game.header)(setup).and_then(|mut header| {
            header.rows = data.map(|d| d.rows.clone());
            (entry.game.open)(header, Luck::Secret(Secret::from_seed(options.seed)))
        });
        opened.is_ok()
    };
    let setups = table::options::pairs(&all, &usual, &fixed, &can);
    let words = |setup: &serde_json::Value| {
        let plain = |value: &serde_json::Value| value.as_str().map_or_else(|| value.to_string(), str::to_string);
        let changed = all.iter().filter(|o| !o.is_default(setup) || fixed.contains(&o.id));
        changed.map(|o| format!("{}={}", o.id, plain(&setup[o.id]))).collect()
    };
    Ok(setups.into_iter().map(|setup| Variant { words: words(&setup), setup }).collect())
}

/// How many games are played at the same time.
fn threads(options: &Options) -> u64 {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    (if options.threads == 0 { cores } else { options.threads }) as u64
}

/// Plays one set-up, for so long if that is said.
fn one(
    options: &Options,
    entry: &games::Registered,
    variant: &Variant,
    data: Option<&input::Data>,
    share: Option<Duration>,
    lang: Lang,
) -> Result<(Report, Kinds), Fail> {
    let games = options.games.unwrap_or(if share.is_some() { FAR } else { GAMES });
    let threads = threads(options).min(games);
    let now = Instant::now();
    let run = Run {
        until: share.map(|share| (now + share, options.at_least)),
        games: AtomicU64::new(0),
        began: now,
        bar: match share {
            Some(share) => Bar::counting(share.as_secs(), &say(lang, "bar-seconds", &[])),
            None => Bar::counting(games, &say(lang, "bar-games", &[])),
        },
    };
    let plan = |thread: u64| {
        let (first, count) = match share {
            Some(_) => (thread * FAR, FAR),
            // The first threads take what does not divide evenly.
            None => (
                thread * (games / threads) + thread.min(games % threads),
                games / threads + u64::from(thread < games % threads),
            ),
        };
        let rows = data.map(|d| d.rows.clone());
        let seed = options.seed.saturating_add(first);
        Plan { setup: variant.setup.clone(), rows, games: count, seed, thorough: options.thorough }
    };
    let results: Vec<Result<(Report, Kinds), BadInput>> = std::thread::scope(|scope| {
        let run = &run;
        let handles: Vec<_> = (0..threads).map(|t| scope.spawn(move || work(entry, plan(t), run))).collect();
        // The laws catch what panics in a game; a panic of the battery itself may end the program.
        handles.into_iter().map(|h| h.join().unwrap_or_else(|e| std::panic::resume_unwind(e))).collect()
    });
    run.bar.done();
    let (mut all, mut kinds) = (Report::default(), Kinds::new());
    for result in results {
        let (report, found) = result.map_err(|bad| data.map_or(bad.clone(), |d| d.locate(bad)))?;
        add(&mut all, &report);
        found.into_values().for_each(|kind| note(&mut kinds, kind.first, kind.count));
    }
    Ok((all, kinds))
}

/// Plays the games of a plan to their end. A broken law does not end it: the game after it is the next.
fn work(entry: &games::Registered, mut plan: Plan, run: &Run) -> Result<(Report, Kinds), BadInput> {
    let mut kinds = Kinds::new();
    loop {
        let mut told = 0;
        let result = (entry.laws)(&plan, &mut |report| {
            let new = report.games - told;
            told = report.games;
            run.go_on(new)
        });
        match result {
            Ok(report) => return Ok((report, kinds)),
            Err(Trouble::Setup(bad)) => return Err(bad),
            Err(Trouble::Broken(failure)) => {
                let (seed, in_a_game) = (failure.seed, failure.games == 1);
                note(&mut kinds, *failure, 1);
                let played = seed + 1 - plan.seed;
                if !in_a_game || played >= plan.games || !run.go_on(1) {
                    return Ok((Report::default(), kinds));
                }
                plan.games -= played;
                plan.seed = seed + 1;
            }
        }
    }
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

fn tell_kept(options: &Options, all: &Report, lang: Lang) {
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
}

/// The command that shows a failure again: the same games of the same set-up, in the same order.
fn again(options: &Options, variant: &Variant, failure: &Failure) -> String {
    let mut words =
        vec![format!("bivouac fuzz {} --seed {} --games {}", options.game, failure.seed, failure.games.max(1))];
    if failure.games > 1 {
        words.push("--threads 1".into());
    }
    words.extend(variant.words.iter().map(|word| format!("--setup {word}")));
    words.extend(options.data.iter().map(|data| format!("--data {}", data.display())));
    words.extend(options.thorough.then(|| "--thorough".to_string()));
    words.join(" ")
}

fn tell_broken(options: &Options, variant: &Variant, kind: &Kind, lang: Lang) -> Result<(), BadInput> {
    let failure = &kind.first;
    let name = format!("{}-{}-{}.record", options.game, failure.law, failure.seed);
    let path = options.out.join(name);
    let bad = |e: std::io::Error| BadInput::new(format!("cannot be written: {e}")).file(path.display().to_string());
    let args = [
        ("game", options.game.clone()),
        ("law", failure.law.to_string()),
        ("seed", failure.seed.to_string()),
        ("what", failure.what.clone()),
        ("file", path.display().to_string()),
        ("count", kind.count.to_string()),
        ("again", again(options, variant, failure)),
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
        assert_eq!(time("8760h"), Ok(Duration::from_secs(LONGEST)));
        for far in ["8761h", "18446744073709551615h", "307445734561825861m", "18446744073709551615s"] {
            assert!(time(far).is_err(), "{far}");
        }
    }

    fn options(words: &[&str]) -> Options {
        use clap::{Args, FromArgMatches};
        let command = Options::augment_args(clap::Command::new("fuzz"));
        Options::from_arg_matches(&command.get_matches_from([&["fuzz"], words].concat())).expect("options")
    }

    /// A battery that breaks two laws in several games, and one when the second option is chosen.
    fn broken(plan: &Plan, go_on: &mut dyn FnMut(&Report) -> bool) -> Result<Report, Trouble> {
        let mut report = Report::default();
        for seed in plan.seed..plan.seed + plan.games {
            if !go_on(&report) {
                break;
            }
            let (law, what) = match seed % 10 {
                3 => (Law::Undo, format!("after {seed} moves «pass {seed}» leaves a trace")),
                7 => (Law::Text, format!("«move {seed}» is read as «move {}»", seed + 1)),
                _ if plan.setup["rounds"] == 3 && plan.setup["timed"] == true => (Law::Clock, "it stands still".into()),
                _ => {
                    report.games += 1;
                    continue;
                }
            };
            return Err(Trouble::Broken(Box::new(Failure { law, seed, games: 1, what, record: "a record".into() })));
        }
        Ok(report)
    }

    #[test]
    fn all_kinds_of_failures_are_listed_and_can_be_run_again() {
        let entry = games::Registered { laws: broken, ..*games::find("parley").expect("the example") };
        let options =
            options(&["parley", "--games", "40", "--every-setup", "--threads", "2", "--setup", "ask=who-can"]);
        let variants = variants(&options, &entry, None).expect("set-ups");
        assert_eq!(variants[0].words, ["ask=who-can"]);
        let of = |words: &[&str]| variants.iter().find(|v| v.words == words).expect("every two values meet");
        let plain = of(&["ask=who-can"]);
        let (report, kinds) = one(&options, &entry, plain, None, None, Lang::En).unwrap_or_else(|_| panic!("it runs"));
        assert!(report.games <= 40);
        let listed: Vec<(&str, u64, u64)> =
            kinds.iter().map(|((law, _), kind)| (law.name(), kind.first.seed, kind.count)).collect();
        assert_eq!(listed, [("text", 7, 4), ("undo", 3, 4)], "each kind once, with its first game");
        let (_, kinds) = one(&options, &entry, of(&["rounds=3", "ask=who-can", "timed=true"]), None, None, Lang::En)
            .unwrap_or_else(|_| panic!("it runs"));
        assert_eq!(kinds.len(), 3, "two options together");
        let kind = kinds.values().find(|kind| kind.first.law == Law::Undo).expect("it broke");
        let line = again(&options, of(&["rounds=3", "ask=who-can", "timed=true"]), &kind.first);
        let words = "bivouac fuzz parley --seed 3 --games 1 --setup rounds=3 --setup ask=who-can --setup timed=true";
        assert_eq!(line, words);
    }

    #[test]
    fn a_time_is_shared_and_a_floor_of_games_is_kept() {
        fn fine(_: &Plan, go_on: &mut dyn FnMut(&Report) -> bool) -> Result<Report, Trouble> {
            let mut report = Report::default();
            while go_on(&report) {
                report.games += 1;
            }
            Ok(report)
        }
        let entry = games::Registered { laws: fine, ..*games::find("parley").expect("the example") };
        let options = options(&["parley", "--for", "1s", "--at-least", "50", "--threads", "2"]);
        let variant = &variants(&options, &entry, None).expect("a set-up")[0];
        // No time at all: the floor is played all the same.
        let (report, _) = one(&options, &entry, variant, None, Some(Duration::ZERO), Lang::En).unwrap_or_default();
        assert!((50..60).contains(&report.games), "{}", report.games);
    }

    #[test]
    fn kinds_do_not_hang_on_numbers_and_names() {
        assert_eq!(gist("after 12 moves «pass 3» leaves"), gist("after 7 moves «play x» leaves"));
        assert_ne!(gist("after 12 moves"), gist("before 12 moves"));
    }
}
