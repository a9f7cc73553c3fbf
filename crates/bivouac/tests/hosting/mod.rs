//! What whoever hosts does with what is kept, by the program itself: copy, put back, check, remove.

use super::{Program, open, play};
use reqwest::Client;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use store::{EntryRow, Finished, GameResult, Store, Stored, TableRow, Written, sqlite::SqliteStore};

/// What the program said and how it ended.
struct Said {
    code: i32,
    out: String,
    err: String,
}

fn bivouac(data: &Path, args: &[&str]) -> Said {
    let done = Command::new(env!("CARGO_BIN_EXE_bivouac"))
        .args(args)
        .env("BIVOUAC_DATA_DIR", data)
        .env("LC_ALL", "en_GB.UTF-8")
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Said { code: done.status.code().unwrap_or(-1), out: text(&done.stdout), err: text(&done.stderr) }
}

fn good(data: &Path, args: &[&str], expected: &str) {
    let said = bivouac(data, args);
    assert_eq!((said.code, said.err.as_str()), (0, ""), "{args:?}: {}", said.out);
    assert!(said.out.contains(expected), "{args:?}: {}", said.out);
}

fn refused(data: &Path, args: &[&str], expected: &str) {
    let said = bivouac(data, args);
    assert_eq!((said.code, said.out.as_str()), (2, ""), "{args:?}: {}", said.err);
    assert!(said.err.contains(expected), "{args:?}: {}", said.err);
}

fn word(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_are_copied_while_the_server_runs_put_back_and_checked() {
    let dir = tempfile::tempdir().unwrap();
    let (data, copy) = (dir.path().join("data"), dir.path().join("monday.backup"));
    let http = Client::new();
    let program = Program::start(&data);
    let game = Arc::new(open(&http, &program.url).await);
    let player = tokio::spawn(play(http.clone(), program.url.clone(), game.clone(), 7));
    while game.acknowledged.lock().unwrap().len() < 5 {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }

    // While it runs: a copy, which never overwrites anything; checks; but nothing that needs the store to
    // itself.
    good(&data, &["backup", word(&copy)], "1 tables with ");
    refused(&data, &["backup", word(&copy)], "overwrites nothing");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(std::fs::metadata(&copy).unwrap().permissions().mode() & 0o777, 0o600);
    }
    good(&data, &["check-store"], "all 1 tables (");
    good(&data, &["check-store", word(&copy)], "all 1 tables (");
    good(
        &data,
        &["prune", "--older-than", "1d", "--unfinished", "--dry-run"],
        "0 tables would be removed. Nothing was.",
    );
    refused(&data, &["restore", "--replace", word(&copy)], "another bivouac is using it");
    refused(&data, &["prune", "--older-than", "1d"], "another bivouac is using it");

    // After a clean end the one file is everything.
    player.abort();
    let _ = player.await;
    let played = game.acknowledged.lock().unwrap().len();
    program.end();
    let alone = dir.path().join("alone.sqlite");
    std::fs::copy(data.join("tables.sqlite"), &alone).unwrap();
    let entries = SqliteStore::open(&alone).unwrap().load(&game.id).await.unwrap().unwrap().entries.len();
    assert!(entries >= played && played >= 5, "{entries} of {played}");

    // Put back: where nothing is, and over what is there only when told; that is put aside.
    let other = dir.path().join("other");
    let seal = std::fs::read(data.join("seal")).ok();
    good(&other, &["restore", word(&copy)], "1 tables with ");
    refused(&other, &["restore", word(&copy)], "with --replace it is put aside");
    refused(&other, &["restore", "--replace", word(&other.join("tables.sqlite"))], "the store itself");
    good(&other, &["restore", "--replace", word(&copy)], "What was there before is in ");
    let kept = std::fs::read_dir(&other).unwrap().map(|f| f.unwrap().file_name().into_string().unwrap());
    assert_eq!(kept.filter(|name| name.starts_with("tables-before-")).count(), 1);
    assert_eq!(std::fs::read(other.join("seal")).ok(), seal, "who sat there is known there");
    let program = Program::start(&other);
    let health = http.get(format!("{}/health", program.url)).send().await.unwrap().bytes().await.unwrap();
    let health: serde_json::Value = serde_json::from_slice(&health).unwrap();
    assert_eq!((&health["status"], &health["tables"]), (&"ok".into(), &1.into()));
    drop(program);

    // What is no store is refused whole.
    let junk = dir.path().join("junk");
    std::fs::write(&junk, "not a database, but some text that is long enough to look like a file").unwrap();
    refused(&dir.path().join("new"), &["restore", word(&junk)], "junk: ");
    assert!(!dir.path().join("new").exists(), "and nothing was made");
    refused(&dir.path().join("nowhere"), &["backup", word(&dir.path().join("x"))], "there is no store here");
    refused(&dir.path().join("nowhere"), &["check-store"], "there is no store here");
}

/// Whoever hosts restores as root; the service runs as somebody else, to whom the data directory belongs.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn what_root_puts_back_belongs_to_the_service() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
    use std::os::unix::process::CommandExt;
    const SERVICE: u32 = 65_534;
    let dir = tempfile::tempdir().unwrap();
    if std::fs::metadata(dir.path()).unwrap().uid() != 0 {
        println!("skipped: only root can give files to others");
        return;
    }
    let (data, copy) = (dir.path().join("data"), dir.path().join("monday.backup"));
    let program = Program::start(&data);
    open(&Client::new(), &program.url).await;
    program.end();
    good(&data, &["backup", word(&copy)], "1 tables with ");
    let files = || std::fs::read_dir(&data).unwrap().map(|file| file.unwrap().path());
    files().chain([data.clone()]).for_each(|file| chown(file, Some(SERVICE), Some(SERVICE)).unwrap());
    std::fs::remove_file(data.join("lock")).unwrap();
    good(&data, &["restore", "--replace", word(&copy)], "What was there before is in ");
    for file in files() {
        let made = std::fs::metadata(&file).unwrap();
        assert_eq!((made.uid(), made.gid(), made.mode() & 0o777), (SERVICE, SERVICE, 0o600), "{}", file.display());
    }
    // What is linked to from elsewhere is nobody's to give away.
    let (own, planted) = (dir.path().join("own"), data.join("seal"));
    std::fs::write(&own, [7; 32]).unwrap();
    std::fs::remove_file(&planted).unwrap();
    std::fs::hard_link(&own, &planted).unwrap();
    drop(bivouac(&data, &["prune", "--older-than", "52w"]));
    assert_eq!(std::fs::metadata(&own).unwrap().uid(), 0);
    std::fs::remove_file(&planted).unwrap();
    // The service starts on it, where it can reach the program.
    std::fs::set_permissions(dir.path(), std::fs::Permissions::from_mode(0o755)).unwrap();
    let built = dir.path().join("bivouac");
    std::fs::hard_link(env!("CARGO_BIN_EXE_bivouac"), &built)
        .or_else(|_| std::fs::copy(env!("CARGO_BIN_EXE_bivouac"), &built).map(drop))
        .unwrap();
    let service = Program::run(Command::new(&built).uid(SERVICE).gid(SERVICE), &data);
    let health = reqwest::get(format!("{}/health", service.url)).await.unwrap().bytes().await.unwrap();
    let health: serde_json::Value = serde_json::from_slice(&health).unwrap();
    assert_eq!((&health["status"], &health["tables"]), (&"ok".into(), &1.into()));
    service.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_does_not_replay_is_named_and_what_is_old_is_removed() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let program = Program::start(&data);
    let game = open(&Client::new(), &program.url).await;
    program.end();
    let store = SqliteStore::open(&data.join("tables.sqlite")).unwrap();
    let stored = store.load(&game.id).await.unwrap().unwrap();
    for (id, over) in [("long-over", true), ("forgotten", false)] {
        let row = TableRow { id: id.into(), created: 86_400_000, ..stored.row.clone() };
        let result = GameResult { winners: 1, rule: "TABLE-RESIGN".into() };
        let finished = over.then_some(Finished { at: 86_400_000, result });
        let wrong = EntryRow { seat: 0, words: "no move of any game".into(), at: 86_400_000 };
        let entries = if over { Vec::new() } else { vec![wrong] };
        let old = Stored { row, entries, touched: 86_400_000, waiting: 1, finished, ..stored.clone() };
        assert_eq!(store.import(old).await, Ok(Written::Stored(())));
    }
    drop(store);

    let said = bivouac(&data, &["check-store"]);
    assert_eq!((said.code, said.err.as_str()), (1, ""), "{}", said.out);
    assert!(said.out.starts_with("forgotten: entry 0 «no move of any game» is refused"), "{}", said.out);
    assert!(said.out.contains("1 of 3 tables cannot be read; the others are sound."), "{}", said.out);

    refused(&data, &["prune", "--older-than", "soon"], "expected a number and d or w");
    good(&data, &["prune", "--older-than", "4w", "--dry-run"], "long-over  1970-01-02  ");
    good(&data, &["prune", "--older-than", "4w"], "1 tables are removed.");
    good(&data, &["prune", "--older-than", "4w", "--dry-run", "--unfinished"], "forgotten  1970-01-02  ");
    good(&data, &["--lang", "fr", "prune", "--older-than", "4w", "--unfinished"], "1 tables sont retirées.");
    good(&data, &["check-store"], "all 1 tables (");
    let store = SqliteStore::open(&data.join("tables.sqlite")).unwrap();
    assert!(store.load("long-over").await.unwrap().is_none() && store.load(&game.id).await.unwrap().is_some());
}

const PAGE: &str = include_str!("../../../../docs/hosting.md");

/// The lines of the page's blocks of this kind, without their remarks.
fn lines(kind: &str) -> Vec<&'static str> {
    let opening = format!("```{kind}\n");
    let blocks = PAGE.split(&opening).skip(1).filter_map(|rest| rest.split("```").next());
    blocks.flat_map(str::lines).map(|line| line.split(" #").next().unwrap_or_default().trim()).collect()
}

/// Everything on the page that stands between two of these signs on one line.
fn spoken() -> Vec<&'static str> {
    let outside = PAGE.split("```").step_by(2);
    outside.flat_map(|text| text.split('`').skip(1).step_by(2)).filter(|word| !word.contains('\n')).collect()
}

#[test]
fn every_command_flag_and_setting_that_the_page_for_hosts_names_exists() {
    let nowhere = Path::new("nowhere");
    let help = |command: &str| {
        let said = bivouac(nowhere, &["--lang", "en", "help", command]);
        assert_eq!(said.code, 0, "docs/hosting.md: no command «{command}»: {}", said.err);
        said.out
    };
    let written = lines("sh").into_iter().chain(lines("ini")).chain(spoken());
    let (mut commands, mut flags) = (0, 0);
    for line in written {
        let Some((_, words)) = line.split_once("bivouac ").filter(|(before, _)| {
            ["", "sudo "].contains(before) || ["bin/", "exec bivouac ", ":/data "].iter().any(|b| before.ends_with(b))
        }) else {
            continue;
        };
        let mut words = words.split_whitespace().filter(|word| *word != "help");
        let help = help(words.next().expect("a command"));
        commands += 1;
        for flag in words.filter(|word| word.starts_with("--")) {
            assert!(help.contains(flag), "docs/hosting.md: «{line}»: there is no {flag}");
            flags += 1;
        }
    }
    let directives = lines("nginx");
    assert!(directives.iter().any(|line| line.contains("443 ssl http2")), "Debian 12 has nginx 1.22");
    assert!(
        !directives.iter().any(|line| line.trim_start().starts_with("http2 ")),
        "nginx 1.22 knows no such directive"
    );
    assert!(commands > 12 && flags > 10, "{commands} commands with {flags} flags: are they still found?");
    let serve = help("serve");
    for word in spoken() {
        if let Some(flag) = word.split_whitespace().next().filter(|word| word.starts_with("--")) {
            assert!(serve.contains(flag), "docs/hosting.md: there is no {flag}");
        }
        if word.starts_with("BIVOUAC_") && !word.starts_with("BIVOUAC_LOG") {
            assert!(serve.contains(word), "docs/hosting.md: there is no {word}");
        }
    }
}

#[test]
fn the_container_is_built_with_the_rust_and_the_settings_of_today() {
    let container = include_str!("../../../../Containerfile");
    let manifest = include_str!("../../../../Cargo.toml");
    let rust = manifest.lines().find_map(|l| l.strip_prefix("rust-version = ")).unwrap().trim_matches('"');
    assert!(container.contains(&format!("FROM rust:{rust}-")), "the compiler of Cargo.toml is {rust}");
    assert!(
        container.contains("cargo install --locked --path crates/bivouac") && PAGE.contains("--path crates/bivouac")
    );
    let help = bivouac(Path::new("nowhere"), &["--lang", "en", "help", "serve"]).out;
    let settings = container.split_whitespace().filter_map(|word| word.strip_prefix("BIVOUAC_")?.split('=').next());
    assert!(settings.clone().count() >= 2 && settings.clone().all(|name| help.contains(&format!("BIVOUAC_{name}"))));
}

#[tokio::test]
async fn the_commands_of_the_page_for_hosts_do_what_it_says() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let started = Program::start(&data);
    // Who has answered can also be asked to end.
    reqwest::get(format!("{}/health", started.url)).await.unwrap();
    started.end();
    let program = Path::new(env!("CARGO_BIN_EXE_bivouac")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let mut ran = 0;
    for line in lines("sh") {
        // Here the directory belongs to whoever runs the test.
        let line = line.trim_start_matches("sudo ").replace("/var/lib/bivouac", word(&data));
        let command = line.strip_prefix("bivouac ").and_then(|line| line.split(' ').next()).unwrap_or_default();
        if !["backup", "restore", "check-store", "prune", "help"].contains(&command) {
            continue;
        }
        if command == "restore" && !line.contains("--replace") {
            std::fs::remove_file(data.join("tables.sqlite")).unwrap();
        }
        let done = Command::new("sh")
            .args(["-ec", &line])
            .current_dir(dir.path())
            .env("PATH", &path)
            .env("BIVOUAC_DATA_DIR", dir.path().join("elsewhere"))
            .output()
            .unwrap();
        assert!(done.status.success(), "docs/hosting.md: {line}: {}", String::from_utf8_lossy(&done.stderr));
        ran += 1;
    }
    assert!(ran >= 8, "{ran} commands are no page for hosts");
}
