//! Nothing is built that nobody uses: every dependency of a manifest is named in that crate's code, every
//! dependency of the workspace by a manifest, and every feature stands here with what needs it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crates").to_path_buf()
}

fn manifest(dir: &Path) -> toml::Table {
    let text = std::fs::read_to_string(dir.join("Cargo.toml")).expect("a manifest");
    toml::from_str(&text).expect("TOML")
}

/// Every crate of the workspace, by its directory.
fn rooms() -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> =
        std::fs::read_dir(crates()).expect("the crates").map(|dir| dir.expect("a crate").path()).collect();
    all.sort();
    all
}

fn sources(dir: &Path, out: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(dir) else { return };
    for entry in entries {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs") {
            // A module may stand elsewhere, as a double shared by the tests of two crates does.
            let text = std::fs::read_to_string(&path).expect("a source");
            let elsewhere = text.lines().filter_map(|l| l.trim().strip_prefix("#[path = \"")?.strip_suffix("\"]"));
            out.extend(elsewhere.map(|other| dir.join(other)));
            out.push(path);
        }
    }
}

/// The code of some parts of a crate, without comments; without its tests too, if asked for.
fn code(room: &Path, parts: &[&str], with_tests: bool) -> String {
    let mut files = Vec::new();
    for part in parts {
        sources(&room.join(part), &mut files);
    }
    let mut all = String::new();
    for file in files.iter().filter(|file| with_tests || !file.ends_with("tests.rs")) {
        let text = std::fs::read_to_string(file).expect("a source");
        let text = match text.find("#[cfg(test)]\nmod ") {
            Some(end) if !with_tests => &text[..end],
            _ => &text,
        };
        for line in text.lines() {
            all.push_str(line.split("//").next().unwrap_or_default());
            all.push('\n');
        }
    }
    all
}

/// Does the code name a crate: `name::…`, `use name;`, `name!`?
fn names(code: &str, name: &str) -> bool {
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    code.match_indices(name).any(|(at, _)| {
        let (before, after) = (&code[..at], &code[at + name.len()..]);
        let stands_alone = !before.ends_with(word) && (!before.ends_with("::") || before.ends_with(" ::"));
        stands_alone && (after.starts_with("::") || (before.ends_with("use ") && after.starts_with(';')))
    })
}

/// What a section of a manifest lists, for every machine and for some.
fn listed(manifest: &toml::Table, section: &str) -> toml::Table {
    let machines = manifest.get("target").and_then(toml::Value::as_table);
    let some = machines.into_iter().flat_map(|all| all.values()).filter_map(toml::Value::as_table);
    let tables = some.chain([manifest]).filter_map(|table| table.get(section)?.as_table());
    tables.flatten().map(|(name, how)| (name.clone(), how.clone())).collect()
}

#[test]
fn every_dependency_is_used() {
    let mut idle = Vec::new();
    for room in rooms() {
        let manifest = manifest(&room);
        for (section, parts, with_tests) in [
            ("dependencies", &["src", "build.rs"][..], false),
            ("dev-dependencies", &["src", "tests", "examples", "benches"][..], true),
        ] {
            let code = code(&room, parts, with_tests);
            for (name, _) in listed(&manifest, section).iter().filter(|(n, _)| !names(&code, &n.replace('-', "_"))) {
                idle.push(format!("{}: {name} of [{section}]", room.display()));
            }
        }
    }
    assert!(idle.is_empty(), "no code of the crate names these (or only its tests do):\n{}", idle.join("\n"));
}

fn workspace() -> toml::Table {
    let whole = manifest(crates().parent().expect("the workspace"));
    whole["workspace"]["dependencies"].as_table().expect("dependencies").clone()
}

#[test]
fn every_dependency_of_the_workspace_is_taken_by_a_crate() {
    let mut taken = BTreeSet::new();
    for manifest in rooms().iter().map(|room| manifest(room)) {
        for section in ["dependencies", "dev-dependencies"] {
            taken.extend(listed(&manifest, section).into_iter().map(|(name, _)| name));
        }
    }
    let idle: Vec<String> = workspace().into_iter().map(|(name, _)| name).filter(|n| !taken.contains(n)).collect();
    assert!(idle.is_empty(), "no crate takes these: {idle:?}");
}

/// What a feature is there for.
enum Needed {
    /// Code that says this does not compile without it.
    Code(&'static str),
    /// It changes what a library does; this is what.
    Deed(&'static str),
}
use Needed::{Code, Deed};

/// Every feature that a manifest switches on.
const FEATURES: &[(&str, &str, Needed)] = &[
    ("serde", "derive", Code("Deserialize)]")),
    ("serde_json", "preserve_order", Deed("what is shown keeps the order in which it was made")),
    ("toml", "preserve_order", Deed("positions and scripts are written in their own order")),
    ("chacha20", "rng", Code("ChaCha20Rng")),
    ("postcard", "alloc", Code("to_allocvec")),
    ("argon2", "alloc", Code("hash_password_into")),
    ("clap", "derive", Code("clap::Parser")),
    ("clap", "env", Code("env = \"BIVOUAC_")),
    ("clap", "string", Code(".help_heading(format!")),
    ("clap", "wrap_help", Deed("help is as wide as the terminal")),
    ("indicatif", "unicode-width", Deed("a bar with accents is as wide as it looks")),
    ("ratatui", "crossterm", Code("ratatui::crossterm")),
    ("maud", "axum", Deed("a page is an answer")),
    ("axum", "form", Code("axum::extract::Form")),
    ("axum", "json", Code("axum::Json")),
    ("axum", "matched-path", Code("MatchedPath")),
    ("axum", "query", Code("extract::Query")),
    ("axum", "tokio", Code("ConnectInfo")),
    ("tokio", "rt-multi-thread", Code("multi_thread")),
    ("tokio", "macros", Code("tokio::select!")),
    ("tokio", "net", Code("tokio::net")),
    ("tokio", "signal", Code("tokio::signal")),
    ("tokio", "sync", Code("tokio::sync")),
    ("tokio", "time", Code("tokio::time")),
    ("tokio", "io-util", Code("tokio::io::")),
    ("futures-util", "std", Code("join_all")),
    ("hyper", "http1", Code("hyper::server::conn::http1")),
    ("hyper", "server", Code("hyper::server::conn::http1")),
    ("hyper-util", "service", Code("TowerToHyperService")),
    ("hyper-util", "tokio", Code("TokioIo")),
    ("rustix", "process", Code("rustix::process")),
    ("rustix", "std", Deed("its errors are errors like the others")),
    ("tower", "util", Code("ServiceExt")),
    ("tower-http", "catch-panic", Code("tower_http::catch_panic")),
    ("tower-http", "csrf", Code("tower_http::csrf")),
    ("rusqlite", "bundled", Deed("no library of the system is needed, and its version is known")),
    ("rusqlite", "cache", Code("prepare_cached")),
    ("rust-embed", "mime-guess", Code(".mimetype()")),
    ("resvg", "text", Code("load_font_data")),
    ("utoipa", "axum_extras", Deed("parameters are described from the handlers' own types")),
    ("tracing", "std", Deed("lines are written by the subscriber")),
    ("tracing-subscriber", "json", Code("log.json()")),
    ("flate2", "zlib-rs", Deed("pages are compressed in a third of the time")),
    ("jiff", "std", Code("Zoned::now")),
    ("jiff", "tz-system", Code("Zoned::now")),
    ("jiff", "tzdb-zoneinfo", Deed("the player's own time zone, from the system")),
    ("jiff", "tzdb-bundle-platform", Deed("the same where the system has none, as on Windows")),
    ("thirtyfour", "reqwest", Code("WebDriver::new")),
    ("thirtyfour", "cdp", Code(".cdp()")),
    ("reqwest", "json", Code(".json(")),
    ("draw", "picture", Code("draw::picture")),
    ("store", "battery", Code("store::battery")),
    ("nodes", "cluster", Code("nodes::cluster")),
    ("tokio-postgres", "runtime", Deed("it connects by itself")),
];

#[test]
fn every_feature_is_needed() {
    let mut asked = BTreeSet::new();
    let mut note = |listed: &toml::Table| {
        for (name, how) in listed {
            let features = how.get("features").and_then(toml::Value::as_array);
            for feature in features.into_iter().flatten().filter_map(toml::Value::as_str) {
                asked.insert((name.clone(), feature.to_string()));
            }
        }
    };
    note(&workspace());
    let mut everything = String::new();
    for room in rooms() {
        let manifest = manifest(&room);
        for section in ["dependencies", "dev-dependencies"] {
            note(&listed(&manifest, section));
        }
        // This list must not prove itself.
        let own = room.ends_with("games");
        everything += &code(&room, if own { &["src"] } else { &["src", "tests", "examples"] }, true);
    }
    let explained: BTreeSet<(String, String)> =
        FEATURES.iter().map(|(name, feature, _)| (name.to_string(), feature.to_string())).collect();
    let unexplained: Vec<_> = asked.difference(&explained).collect();
    assert!(unexplained.is_empty(), "nothing here says what needs these features: {unexplained:?}");
    let gone: Vec<_> = explained.difference(&asked).collect();
    assert!(gone.is_empty(), "no manifest asks for these features: {gone:?}");
    for (name, feature, needed) in FEATURES {
        match needed {
            Code(proof) => assert!(everything.contains(proof), "{name}/{feature}: no code has «{proof}» any more"),
            Deed(why) => assert!(!why.is_empty(), "{name}/{feature}: why?"),
        }
    }
}
