//! What may know what: the table of ARCHITECTURE.md, read from the manifests and the sources.

use std::path::{Path, PathBuf};

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crates").to_path_buf()
}

/// Crates of ours that a crate depends on.
fn knows(name: &str) -> Vec<String> {
    let text = std::fs::read_to_string(crates().join(name).join("Cargo.toml")).expect("a manifest");
    let manifest: toml::Table = toml::from_str(&text).expect("TOML");
    let ours = |key: &String| crates().join(key).is_dir();
    let mut known: Vec<String> =
        manifest["dependencies"].as_table().expect("dependencies").keys().filter(|k| ours(k)).cloned().collect();
    known.sort();
    known
}

#[test]
fn no_room_knows_more_than_the_architecture_says() {
    let games: Vec<&str> = games::all().iter().map(|e| e.id()).collect();
    let examples: Vec<&str> = games::examples().iter().map(|e| e.id()).collect();
    for dir in std::fs::read_dir(crates()).expect("the crates") {
        let name = dir.expect("a crate").file_name().into_string().expect("letters");
        let mut allowed: Vec<&str> = match name.as_str() {
            "table" => vec![],
            "draw" | "bots" => vec!["table"],
            "lab" => vec!["table", "bots"],
            "examples" => [&examples[..], &["lab"]].concat(),
            "games" => [&games[..], &["examples", "table", "lab"]].concat(),
            "server" => vec!["table", "draw", "bots", "games"],
            "bivouac" => vec!["table", "draw", "bots", "lab", "games", "server"],
            "fuzz" => vec!["table", "games", "server"],
            // Everything else is a game.
            _ => vec!["table", "draw"],
        };
        allowed.sort_unstable();
        let known = knows(&name);
        let too_much: Vec<&String> = known.iter().filter(|k| !allowed.contains(&k.as_str())).collect();
        assert!(too_much.is_empty(), "{name} may know {allowed:?}, and knows {too_much:?} as well");
    }
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

/// Does this line say the word, alone or with others in a name? A word that only has its letters («places») does not count.
fn says(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(at, _)| {
        let (before, after) = (&line[..at], &line[at + word.len()..]);
        !before.ends_with(char::is_alphanumeric) && !after.starts_with(|c: char| c.is_ascii_lowercase())
    })
}

#[test]
fn kernel_and_programs_name_no_game() {
    for room in ["table", "draw", "bots", "lab", "server", "bivouac"] {
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
