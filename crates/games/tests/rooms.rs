//! What may know what: the table of ARCHITECTURE.md, read from the manifests and the sources.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crates").to_path_buf()
}

/// Crates of ours that a crate depends on.
fn knows(name: &str) -> Vec<String> {
    let text = std::fs::read_to_string(crates().join(name).join("Cargo.toml")).expect("a manifest");
    let manifest: toml::Table = toml::from_str(&text).expect("TOML");
    let ours = |key: &String| crates().join(key).is_dir();
    let mut known: Vec<String> = match manifest.get("dependencies") {
        Some(all) => all.as_table().expect("a table").keys().filter(|k| ours(k)).cloned().collect(),
        None => vec![],
    };
    known.sort();
    known
}

/// The table of ARCHITECTURE.md: each crate, and the crates it may depend on.
fn architecture() -> BTreeMap<String, BTreeSet<String>> {
    let page = crates().parent().expect("the workspace").join("ARCHITECTURE.md");
    let text = std::fs::read_to_string(page).expect("ARCHITECTURE.md");
    let names = |cell: &str| cell.split('`').skip(1).step_by(2).map(String::from).collect::<Vec<_>>();
    let rows: Vec<Vec<&str>> =
        text.lines().map(|line| line.split('|').collect()).filter(|row: &Vec<_>| row.len() == 5).collect();
    let rows = rows.iter().filter(|row| row[1].trim_start().starts_with('`'));
    let rows: Vec<(Vec<String>, &str)> = rows.map(|row| (names(row[1]), row[3])).collect();
    let games: BTreeSet<String> = games::all().iter().map(|game| game.id().to_string()).collect();
    let everything: BTreeSet<String> = rows.iter().flat_map(|(crates, _)| crates).cloned().collect();
    let allowed = |cell: &str| {
        let mut allowed: BTreeSet<String> = names(cell).into_iter().collect();
        if cell.contains("every game") {
            allowed.extend(games.clone());
        }
        if cell.contains("everything but single games") {
            allowed.extend(everything.difference(&games).cloned());
        }
        allowed
    };
    rows.iter().flat_map(|(crates, cell)| crates.iter().map(move |name| (name.clone(), allowed(cell)))).collect()
}

#[test]
fn no_room_knows_more_than_the_architecture_says() {
    let architecture = architecture();
    for dir in std::fs::read_dir(crates()).expect("the crates").map(|dir| dir.expect("a crate").path()) {
        if !dir.join("Cargo.toml").exists() {
            continue;
        }
        let name = dir.file_name().and_then(|name| name.to_str()).expect("letters");
        let allowed = architecture.get(name).unwrap_or_else(|| panic!("ARCHITECTURE.md does not list {name}"));
        let too_much: Vec<String> = knows(name).into_iter().filter(|known| !allowed.contains(known)).collect();
        assert!(too_much.is_empty(), "{name} may know {allowed:?}, and knows {too_much:?} as well");
    }
    assert!(!architecture["table"].contains("draw") && architecture["games"].contains("examples"), "the table is read");
}

fn sources(dir: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).expect("a directory") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs" || e == "ftl" || e == "js") {
            out.push(path);
        }
    }
}

/// Does this line say the word, alone or with others in a name? A word that only has its letters («places»)
/// does not count.
fn says(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(at, _)| {
        let (before, after) = (&line[..at], &line[at + word.len()..]);
        !before.ends_with(char::is_alphanumeric) && !after.starts_with(|c: char| c.is_ascii_lowercase())
    })
}

#[test]
fn kernel_and_programs_name_no_game() {
    for room in ["table", "proof", "draw", "bots", "analysis", "lab", "store", "nodes", "host", "server", "bivouac"] {
        let mut files = Vec::new();
        for part in ["src", "text", "assets"].map(|part| crates().join(room).join(part)) {
            if part.is_dir() {
                sources(&part, &mut files);
            }
        }
        assert!(!files.is_empty(), "{room} has no source");
        for file in files.iter().filter(|f| !f.to_string_lossy().contains("test")) {
            let text = std::fs::read_to_string(file).expect("a source");
            for (number, line) in text.lines().enumerate() {
                let code = line.split("//").next().unwrap_or_default();
                let named = games::all().iter().find(|game| says(code, game.id()));
                let place = format!("{}:{}", file.display(), number + 1);
                assert!(named.is_none(), "{place} names {}: {line}", named.map_or("", |g| g.id()));
            }
        }
    }
}
