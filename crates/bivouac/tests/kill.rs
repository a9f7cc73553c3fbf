//! The program is killed at random moments under load, many times: every acknowledged move is there
//! afterwards, and none is half there.
#![allow(missing_docs, clippy::unwrap_used)]

mod hosting;
#[cfg(feature = "postgres")]
mod postgres;

use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use store::{Store, sqlite::SqliteStore};

/// So often, or as often as `KILLS` says.
const ROUNDS: u64 = 15;
const TABLES: usize = 6;

/// The real program, on a port of its own.
struct Program {
    child: Child,
    url: String,
}

impl Program {
    fn start(data: &Path) -> Program {
        Program::run(&mut Command::new(env!("CARGO_BIN_EXE_bivouac")), data)
    }
    fn run(program: &mut Command, data: &Path) -> Program {
        Program::on(program, "--data-dir", data.as_os_str())
    }
    /// Runs it on the store that this option says.
    fn on(program: &mut Command, option: &str, store: &std::ffi::OsStr) -> Program {
        let mut child = program
            .args(["--lang", "en", "serve", "--listen", "127.0.0.1:0", "--limits", "0", "--no-browser", option])
            .arg(store)
            .env("BIVOUAC_LOG", "error")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        // Whatever goes wrong now, it ends with this.
        let mut program = Program { child, url: String::new() };
        let first = lines.next().expect("it says where it listens").unwrap();
        std::thread::spawn(move || lines.for_each(drop));
        let url = first.split_whitespace().find(|w| w.starts_with("http://"));
        program.url = url.unwrap_or_else(|| panic!("{first}")).trim_end_matches('/').into();
        program
    }
    /// Asks it to end, and waits until it has.
    #[cfg(unix)]
    fn end(mut self) {
        let asked = Command::new("kill").arg(self.child.id().to_string()).status().unwrap();
        assert!(asked.success() && self.child.wait().unwrap().success());
    }
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A table, who plays there, and what the program said it had done.
struct Game {
    id: String,
    people: Vec<String>,
    acknowledged: Mutex<Vec<(String, String)>>,
    /// Whoever plays stops when so many moves are acknowledged.
    enough: std::sync::atomic::AtomicUsize,
}

async fn ask(http: &Client, url: &str, token: &str, path: &str, body: Option<Value>) -> Option<(StatusCode, Value)> {
    let request = match &body {
        Some(body) => http.post(format!("{url}{path}")).json(body),
        None => http.get(format!("{url}{path}")),
    };
    let request = if token.is_empty() { request } else { request.bearer_auth(token) };
    let response = request.send().await.ok()?;
    let status = response.status();
    let bytes = response.bytes().await.ok()?;
    Some((status, serde_json::from_slice(&bytes).unwrap_or_default()))
}

async fn open(http: &Client, url: &str) -> Game {
    let mut people = Vec::new();
    let (_, games) = ask(http, url, "", "/api/games", None).await.unwrap();
    let seats: Vec<String> =
        games[0]["seats"].as_array().unwrap().iter().map(|s| s["id"].as_str().unwrap().into()).collect();
    for _ in &seats {
        let (_, new) = ask(http, url, "", "/api/people", Some(json!({}))).await.unwrap();
        people.push(new["token"].as_str().unwrap().to_string());
    }
    let plan: serde_json::Map<String, Value> =
        seats.iter().enumerate().map(|(i, s)| (s.clone(), json!(if i == 0 { "me" } else { "open" }))).collect();
    let body = json!({ "game": games[0]["id"], "seats": plan, "listed": true });
    let (status, opened) = ask(http, url, &people[0], "/api/tables", Some(body)).await.unwrap();
    assert_eq!(status, StatusCode::CREATED, "{opened}");
    let id = opened["id"].as_str().unwrap().to_string();
    for (token, seat) in people.iter().zip(&seats).skip(1) {
        let sit = http.put(format!("{url}/api/tables/{id}/seats/{seat}")).bearer_auth(token).json(&json!({}));
        assert_eq!(sit.send().await.unwrap().status(), StatusCode::NO_CONTENT);
    }
    Game { id, people, acknowledged: Mutex::default(), enough: usize::MAX.into() }
}

/// Plays until the program is gone, the game is over, or it is enough.
async fn play(http: Client, url: String, game: Arc<Game>, mut luck: u64) {
    let mut idle = 0;
    while idle < 3 {
        idle += 1;
        for token in &game.people {
            let enough = game.enough.load(std::sync::atomic::Ordering::SeqCst);
            if game.acknowledged.lock().unwrap().len() >= enough {
                return;
            }
            let Some((_, table)) = ask(&http, &url, token, &format!("/api/tables/{}", game.id), None).await else {
                return;
            };
            let Some(mine) = table["mine"].as_array().and_then(|m| m.iter().find(|m| m["asked"] == true)) else {
                continue;
            };
            let moves: Vec<&str> = mine["moves"]
                .as_array()
                .unwrap()
                .iter()
                .filter(|m| m["takes_back"] == false)
                .map(|m| m["move"].as_str().unwrap())
                .collect();
            if moves.is_empty() {
                continue;
            }
            luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let mv = moves[(luck >> 33) as usize % moves.len()];
            let body = json!({ "seat": mine["seat"], "decision": mine["decision"], "move": mv });
            let played = ask(&http, &url, token, &format!("/api/tables/{}/moves", game.id), Some(body)).await;
            let Some((status, answer)) = played else { return };
            assert_eq!(status, StatusCode::OK, "{answer}");
            let seat = mine["seat"].as_str().unwrap().to_string();
            game.acknowledged.lock().unwrap().push((seat, mv.to_string()));
            idle = 0;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_acknowledged_move_survives_kill_9() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let http = Client::new();
    let mut games: Vec<Arc<Game>> = Vec::new();
    let (mut acknowledged, mut killed_in_flight) = (0, 0);
    let rounds = std::env::var("KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(ROUNDS);
    for round in 0..rounds {
        let program = Program::start(&data);
        // A few new tables each time; the others go on where they stood.
        while games.len() < TABLES * (1 + round as usize / 5) {
            games.push(Arc::new(open(&http, &program.url).await));
        }
        let played = || games.iter().map(|g| g.acknowledged.lock().unwrap().len()).sum::<usize>();
        let before = played();
        let players: Vec<_> = games
            .iter()
            .enumerate()
            .map(|(i, game)| {
                tokio::spawn(play(http.clone(), program.url.clone(), game.clone(), round * 1000 + i as u64))
            })
            .collect();
        tokio::time::sleep(Duration::from_millis(150 + round * 7919 % 450)).await;
        // A slow machine may need longer to begin at all.
        for _ in 0..2000 {
            if played() > before {
                break;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        program.kill();
        for player in players {
            player.await.unwrap();
        }
        let store = SqliteStore::open(&data.join("tables.sqlite")).unwrap();
        let (moves, in_flight) = kept(&store, &games, round).await;
        (acknowledged, killed_in_flight) = (moves, killed_in_flight + in_flight);
        assert!(acknowledged > before, "round {round}: nothing was played");
    }
    // The log of each that was killed is folded by the next.
    let size = |name: &str| std::fs::metadata(data.join(name)).map_or(0, |m| m.len());
    let all: u64 = std::fs::read_dir(&data).unwrap().map(|file| file.unwrap().metadata().unwrap().len()).sum();
    assert!(all <= 2 * size("tables.sqlite"), "{all} bytes for a store of {}", size("tables.sqlite"));
    eprintln!("{acknowledged} moves at {} tables, {killed_in_flight} stored but not acknowledged", games.len());
    assert!(acknowledged > 50, "{acknowledged} moves are no load");
}

/// Is every acknowledged move of these games stored, in its order? How many moves there are, and how many of
/// them nobody was told of; from now on these count as done.
async fn kept(store: &dyn Store, games: &[Arc<Game>], round: u64) -> (usize, usize) {
    let (mut acknowledged, mut in_flight) = (0, 0);
    for game in games {
        let stored = store.load(&game.id).await.unwrap().expect("an acknowledged table is there");
        let about = games_about(&stored.row.game);
        // How it began, and who plays a seat from here, is noted by the table itself: nobody was promised
        // that.
        let own = ["!hand", "!chair", "!give", "!begin"];
        let moves = stored.entries.into_iter().filter(|e| !own.iter().any(|word| e.words.starts_with(word)));
        let stored: Vec<(String, String)> =
            moves.map(|e| (about.seat_id(table::Seat(e.seat)).to_string(), e.words)).collect();
        let mut promised = game.acknowledged.lock().unwrap();
        assert!(stored.len() >= promised.len(), "round {round}: {} of {} moves", stored.len(), promised.len());
        assert_eq!(stored[..promised.len()], promised[..], "round {round}: the acknowledged moves, in their order");
        // At most the one move that was on its way.
        assert!(stored.len() <= promised.len() + 1, "round {round}");
        in_flight += stored.len() - promised.len();
        *promised = stored;
        acknowledged += promised.len();
    }
    (acknowledged, in_flight)
}

fn games_about(id: &str) -> &'static table::About {
    games::find(id).unwrap().about()
}

/// A limit on the size of files, or a full disk: what cannot be written is refused, and the program goes on.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_may_not_grow_ends_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let mut limited = Command::new("sh");
    // Two megabytes, or four where a block has a kilobyte.
    limited.args(["-c", "ulimit -f 4000; exec \"$@\"", "sh", env!("CARGO_BIN_EXE_bivouac")]);
    let program = Program::run(&mut limited, &data);
    let http = Client::new();
    let game = open(&http, &program.url).await;
    let chat = format!("/api/tables/{}/chat", game.id);
    let mut refused = false;
    for n in 0..4000 {
        let said = json!({ "text": format!("{n} {}", "words ".repeat(70)) });
        let (status, answer) = ask(&http, &program.url, &game.people[0], &chat, Some(said)).await.expect("it answers");
        if !status.is_success() {
            assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{answer}");
            refused = true;
            break;
        }
    }
    assert!(refused, "the limit is not met");
    let table = ask(&http, &program.url, &game.people[0], &format!("/api/tables/{}", game.id), None).await;
    assert_eq!(table.expect("it answers").0, StatusCode::OK, "what is stored is read");
    program.end();
}
