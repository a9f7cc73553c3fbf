//! Reading what people give: records, position files, data directories, set-ups, eyes.

use games::Registered;
use proof::script::InToml;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use table::{About, AnyTable, BadInput, Eye, Header, Luck, Record, SeatSet, Start};

/// The text of a file.
pub(crate) fn text(path: &Path) -> Result<String, BadInput> {
    std::fs::read_to_string(path)
        .map_err(|e| BadInput::new(format!("cannot be read: {e}")).file(path.display().to_string()))
}

/// A table from a file, with the game it is of.
pub(crate) struct Opened {
    pub(crate) entry: &'static Registered,
    pub(crate) table: Box<dyn AnyTable>,
}

/// Opens a record or a position file.
pub(crate) fn table(path: &Path) -> Result<Opened, BadInput> {
    let name = path.display().to_string();
    let text = text(path)?;
    let opened = if path.extension().is_some_and(|e| e == "toml") { position(&text) } else { record(&text) };
    opened.map_err(|bad| bad.file(name))
}

fn record(text: &str) -> Result<Opened, BadInput> {
    let record = Record::read(text)?;
    let entry = games::find(&record.header.game)?;
    let luck = match (&record.header.start, record.secret) {
        (_, Some(secret)) => Luck::Secret(secret),
        (Start::Sketch(_), None) => Luck::Loaded(Vec::new()),
        (Start::Setup, None) => {
            return Err(BadInput::new("the record has no «secret» line, so nobody knows how its dice fell"));
        }
    };
    Ok(Opened { entry, table: (entry.game.replay)(&record, luck)? })
}

/// A position file: the head of a script (`game`, `[data]`, `[setup]`, `[position]`) without cases.
fn position(text: &str) -> Result<Opened, BadInput> {
    let file: toml::Table = toml::from_str(text).map_err(|e| BadInput::toml(&e, text))?;
    let known = ["game", "about", "revision", "data", "setup", "position"];
    if let Some(key) = file.keys().find(|k| !known.contains(&k.as_str())) {
        let hint = if key == "case" { " (for a script there is «bivouac script»)" } else { "" };
        let what = format!("unknown key «{key}»{hint}: expected {}", known.join(", "));
        return Err(BadInput::new(what).in_toml(text));
    }
    let word = |key: &str| file.get(key).and_then(toml::Value::as_str);
    let Some(game) = word("game") else {
        return Err(BadInput::new("no «game = \"…\"» in the position file").line(1));
    };
    let part = |key: &'static str| match file.get(key) {
        None => Ok(None),
        Some(toml::Value::Table(table)) => Ok(Some(table)),
        Some(_) => Err(BadInput::new(format!("«{key}» is no table")).in_toml(text)),
    };
    let entry = games::find(game).map_err(|e| e.in_toml(text))?;
    let setup = match part("setup")? {
        None => serde_json::Value::Null,
        Some(setup) => serde_json::to_value(setup).map_err(|e| BadInput::new(e.to_string()))?,
    };
    let mut header: Header = (entry.game.header)(&setup).map_err(|e| e.in_toml(text))?;
    header.rows = part("data")?.cloned();
    if let Some(revision) = file.get("revision").and_then(toml::Value::as_integer) {
        header.revision = u32::try_from(revision).unwrap_or_default();
    }
    let Some(position) = part("position")? else {
        return Err(BadInput::new("no [position] in the position file").line(1));
    };
    header.start = Start::Sketch(position.to_string());
    let opened = (entry.game.open)(header, Luck::Loaded(Vec::new()));
    // The lines of an error would be those of the sketch: find the word in the file itself.
    let table = opened.map_err(|bad| BadInput { line: 0, ..bad }.in_toml(text))?;
    Ok(Opened { entry, table })
}

/// Every file with this extension under the paths, in order; a file is taken whatever it is called.
pub(crate) fn files(paths: &[PathBuf], extension: &str) -> Result<Vec<PathBuf>, BadInput> {
    // A directory is read once, however many links lead to it: one may lead to a directory that it stands in.
    fn walk(dir: &Path, extension: &str, seen: &mut HashSet<PathBuf>, out: &mut Vec<PathBuf>) -> std::io::Result<()> {
        if !seen.insert(dir.canonicalize()?) {
            return Ok(());
        }
        let mut entries =
            std::fs::read_dir(dir)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>()?;
        // Those that stand here come before links to them.
        entries.sort_by_key(|path| (path.is_symlink(), path.clone()));
        for path in entries {
            if path.is_dir() {
                walk(&path, extension, seen, out)?;
            } else if path.extension().is_some_and(|e| e == extension) {
                out.push(path);
            }
        }
        Ok(())
    }
    let mut all = Vec::new();
    for path in paths {
        let bad = |what: String| BadInput::new(what).file(path.display().to_string());
        if path.is_dir() {
            let mut here = Vec::new();
            walk(path, extension, &mut HashSet::new(), &mut here).map_err(|e| bad(format!("cannot be read: {e}")))?;
            if here.is_empty() {
                return Err(bad(format!("expected at least one .{extension} file in this directory")));
            }
            here.sort();
            all.extend(here);
        } else if path.exists() {
            all.push(path.clone());
        } else {
            return Err(bad("there is no such file or directory".into()));
        }
    }
    Ok(all)
}

/// The rows of an owner's data directory, joined: tables key by key, lists one after the other.
pub(crate) struct Data {
    pub(crate) rows: toml::Table,
    sources: Vec<(String, String)>,
}

impl Data {
    /// Reads every TOML file of a directory, or one file.
    pub(crate) fn read(dir: &Path) -> Result<Data, BadInput> {
        let mut data = Data { rows: toml::Table::new(), sources: Vec::new() };
        for path in files(&[dir.to_path_buf()], "toml")? {
            let (name, text) = (path.display().to_string(), text(&path)?);
            let rows: toml::Table = toml::from_str(&text).map_err(|e| BadInput::toml(&e, &text).file(name.clone()))?;
            join(&mut data.rows, rows);
            data.sources.push((name, text));
        }
        Ok(data)
    }
    /// A complaint about the rows, with the file and line of the word that it names.
    pub(crate) fn locate(&self, bad: BadInput) -> BadInput {
        let places = self.sources.iter().map(|(name, text)| bad.clone().in_toml(text).file(name.clone()));
        let mut places: Vec<BadInput> = places.collect();
        match places.iter().position(|p| p.line > 1) {
            Some(i) => places.swap_remove(i),
            None => places.into_iter().next().unwrap_or(bad),
        }
    }
}

fn join(base: &mut toml::Table, more: toml::Table) {
    for (key, value) in more {
        match (base.get_mut(&key), value) {
            (Some(toml::Value::Table(base)), toml::Value::Table(more)) => join(base, more),
            (Some(toml::Value::Array(base)), toml::Value::Array(more)) => base.extend(more),
            (_, value) => {
                base.insert(key, value);
            }
        }
    }
}

/// A set-up from words like `ask=who-can`: the defaults, with these values written over them.
pub(crate) fn setup(entry: &Registered, words: &[String]) -> Result<serde_json::Value, BadInput> {
    let mut setup = (entry.game.header)(&serde_json::Value::Null)?.setup;
    let options = (entry.game.options)();
    for word in words {
        let known = || options.iter().map(|o| o.id).collect::<Vec<_>>().join(", ");
        let Some((key, value)) = word.split_once('=') else {
            return Err(BadInput::new(format!("--setup «{word}»: expected KEY=VALUE, with a key of {}", known())));
        };
        let Some(option) = options.iter().find(|o| o.id == key) else {
            return Err(BadInput::new(format!("--setup: no option «{key}»: expected {}", known())));
        };
        setup[key] = option.read(value).map_err(|bad| BadInput::new(format!("--setup: {}", bad.what)))?;
    }
    Ok((entry.game.header)(&setup)?.setup)
}

/// An eye by its words: a seat, seats joined by `+`, `spectator`, `archive`.
pub(crate) fn eye(about: &About, words: &str) -> Result<Eye, BadInput> {
    match words {
        "spectator" => Ok(Eye::SPECTATOR),
        "archive" => Ok(Eye::Archive),
        words => {
            let seat = |id: &str| {
                about.seat(id).ok_or_else(|| {
                    let known: Vec<&str> = about.seats.iter().map(|s| s.id).collect();
                    let known = known.join(", ");
                    BadInput::new(format!(
                        "--eye: no seat «{id}»: expected {known} (joined by +), spectator or archive"
                    ))
                })
            };
            words.split('+').map(seat).collect::<Result<SeatSet, BadInput>>().map(Eye::Seats)
        }
    }
}
