//! For whoever hosts: `bivouac backup`, `restore`, `check-store` and `prune`.

use crate::tools::nodes;
use crate::words::say;
use crate::{Fail, out};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;
use store::upkeep::{self, Damage, Hindrance, Old, Pruning, Why};
use table::{BadInput, Lang};

/// Where the tables are.
#[derive(clap::Args, Debug)]
pub(crate) struct Place {
    /// Where the tables are kept (default: the user's data directory)
    #[arg(long, value_name = "DIR", env = "BIVOUAC_DATA_DIR")]
    data_dir: Option<PathBuf>,
}

impl Place {
    pub(crate) fn dir(&self) -> PathBuf {
        self.data_dir.clone().unwrap_or_else(server::config::default_data_dir)
    }
}

#[derive(clap::Args, Debug)]
pub(crate) struct Backup {
    /// The file to write; it must not be there yet
    file: PathBuf,
    #[command(flatten)]
    place: Place,
}

#[derive(clap::Args, Debug)]
pub(crate) struct Restore {
    /// A file that «bivouac backup» wrote
    file: PathBuf,
    /// Put aside the store that is there; it stays in the data directory under another name
    #[arg(long)]
    replace: bool,
    #[command(flatten)]
    place: Place,
}

#[derive(clap::Args, Debug)]
pub(crate) struct CheckStore {
    /// A backup to check instead of the store
    file: Option<PathBuf>,
    /// A PostgreSQL to check instead: `postgres://user@host/database`; nodes may run on it meanwhile
    #[arg(long, value_name = "URL", conflicts_with = "file")]
    store: Option<String>,
    #[command(flatten)]
    place: Place,
}

#[derive(clap::Args, Debug)]
pub(crate) struct Prune {
    /// Tables where nothing has happened for so long: 90d, 12w
    #[arg(long, value_name = "TIME", value_parser = days)]
    older_than: Duration,
    /// Also games that are not over
    #[arg(long)]
    unfinished: bool,
    /// Only say which they are
    #[arg(long)]
    dry_run: bool,
    /// A PostgreSQL to remove them from instead: `postgres://user@host/database`; no node may run on it
    /// meanwhile
    #[arg(long, value_name = "URL")]
    store: Option<String>,
    #[command(flatten)]
    place: Place,
}

/// Reads `90d`, `12w`.
fn days(words: &str) -> Result<Duration, String> {
    const DAY: u64 = 24 * 3600;
    let bad = || format!("«{words}»: expected a number and d or w, like 90d");
    let (number, unit) = words.split_at_checked(words.len().saturating_sub(1)).ok_or_else(bad)?;
    let number: u64 = number.parse().ok().filter(|n| (1..=36_500).contains(n)).ok_or_else(bad)?;
    match unit {
        "d" => Ok(Duration::from_secs(DAY * number)),
        "w" => Ok(Duration::from_secs(7 * DAY * number)),
        _ => Err(bad()),
    }
}

/// What stood in the way, in the language of whoever asked.
pub(super) fn stopped(lang: Lang) -> impl Fn(Hindrance) -> Fail {
    move |hindrance| {
        let key = match &hindrance.why {
            Why::Used => "upkeep-used",
            Why::NoStore => "upkeep-no-store",
            Why::Other => "upkeep-other",
            Why::Newer(_) => "upkeep-newer",
            Why::Older(_) => "upkeep-older",
            Why::Taken => "upkeep-taken",
            Why::There => "upkeep-there",
            Why::Itself => "upkeep-itself",
            Why::Lost(_) => "upkeep-lost",
            Why::Damaged(_) => "upkeep-damaged",
            Why::CopyDamaged(_) => "upkeep-copy-damaged",
            Why::System(_) => "upkeep-system",
        };
        let what = match &hindrance.why {
            Why::Newer(version) | Why::Older(version) => version.to_string(),
            Why::Lost(why) | Why::Damaged(why) | Why::CopyDamaged(why) | Why::System(why) => why.clone(),
            _ => String::new(),
        };
        Fail::from(BadInput::new(say(lang, key, &[("what", what)])).file(hindrance.path))
    }
}

pub(crate) fn backup(options: &Backup, lang: Lang) -> Result<(), Fail> {
    let contents = upkeep::backup(&options.place.dir(), &options.file).map_err(stopped(lang))?;
    let args = [
        ("file", options.file.display().to_string()),
        ("tables", contents.tables.to_string()),
        ("entries", contents.entries.to_string()),
    ];
    out::line(&say(lang, "backup-done", &args));
    Ok(())
}

pub(crate) fn restore(options: &Restore, lang: Lang) -> Result<(), Fail> {
    let dir = options.place.dir();
    let (contents, aside) = upkeep::restore(&dir, &options.file, options.replace).map_err(stopped(lang))?;
    let args = [
        ("dir", dir.display().to_string()),
        ("tables", contents.tables.to_string()),
        ("entries", contents.entries.to_string()),
    ];
    out::line(&say(lang, "restore-done", &args));
    if let Some(aside) = aside {
        out::line(&say(lang, "restore-aside", &[("file", aside.display().to_string())]));
    }
    Ok(())
}

pub(crate) fn check_store(options: &CheckStore, lang: Lang) -> Result<(), Fail> {
    if let Some(url) = &options.store {
        return nodes::check_store(url, lang);
    }
    let store = options.file.clone().unwrap_or_else(|| options.place.dir().join(upkeep::FILE));
    let bar = out::Bar::counting(0, &say(lang, "bar-tables", &[]));
    let checked = server::check_store(&store, &server::kinds::all(), |done, all| bar.of(done, all));
    bar.done();
    let (contents, damages) = checked.map_err(stopped(lang))?;
    tell_checked(&store.display().to_string(), contents.tables, contents.entries, &damages, lang)
}

/// Says what is wrong with a store.
pub(super) fn tell_checked(store: &str, tables: u64, entries: u64, damages: &[Damage], lang: Lang) -> Result<(), Fail> {
    for damage in damages {
        let why = ("why", damage.why.clone());
        out::line(&match &damage.table {
            Some(id) => say(lang, "check-store-table", &[("table", id.clone()), why]),
            None => say(lang, "check-store-file", &[("file", store.into()), why]),
        });
    }
    let args = [
        ("file", store.to_string()),
        ("tables", tables.to_string()),
        ("entries", entries.to_string()),
        (
            "damaged",
            damages.iter().filter_map(|damage| damage.table.as_ref()).collect::<BTreeSet<_>>().len().to_string(),
        ),
    ];
    out::line(&say(lang, if damages.is_empty() { "check-store-good" } else { "check-store-bad" }, &args));
    if damages.is_empty() { Ok(()) } else { Err(Fail::Check) }
}

pub(crate) fn prune(options: &Prune, lang: Lang) -> Result<(), Fail> {
    let dir = options.place.dir();
    let age = i64::try_from(options.older_than.as_millis()).unwrap_or(i64::MAX);
    let which = Pruning { before: server::tables::now().saturating_sub(age), unfinished: options.unfinished };
    let key = if options.dry_run { "prune-would" } else { "prune-done" };
    if let Some(url) = &options.store {
        return tell_pruned(&nodes::prune(url, which, options.dry_run, lang)?, key, lang);
    }
    let gone = match options.dry_run {
        true => upkeep::old(&dir, which),
        false => upkeep::prune(&dir, which),
    };
    tell_pruned(&gone.map_err(stopped(lang))?, key, lang)
}

fn tell_pruned(gone: &[Old], key: &str, lang: Lang) -> Result<(), Fail> {
    gone.iter().for_each(|old| out::line(&told(old, lang)));
    out::line(&say(lang, key, &[("tables", gone.len().to_string())]));
    Ok(())
}

/// One line: the table, its game, its last day, and whether it is over.
fn told(old: &Old, lang: Lang) -> String {
    let day = jiff::Timestamp::from_millisecond(old.touched).map(|at| at.strftime("%Y-%m-%d").to_string());
    let state = say(lang, if old.over { "prune-over" } else { "prune-unfinished" }, &[]);
    format!("{}  {}  {}  {state}", old.id, day.unwrap_or_default(), old.game)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages_are_read() {
        assert_eq!(days("90d"), Ok(Duration::from_secs(90 * 86_400)));
        assert_eq!(days("2w"), Ok(Duration::from_secs(14 * 86_400)));
        for wrong in ["", "d", "90", "90h", "-1d", "0d", "99999999999d", "é"] {
            assert!(days(wrong).is_err(), "{wrong}");
        }
    }
}
