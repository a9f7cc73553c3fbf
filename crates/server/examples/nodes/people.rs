//! People at their tables, behind the proxy: each does what the page does. A move is sent until it is known
//! what became of it; whoever does not know looks at the table.

use crate::proxy::TWICE;
use reqwest::Client;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// After so long somebody who waits has been shown an error.
const PATIENCE: Duration = Duration::from_secs(15);

/// A move that was acknowledged, or was found at the table after its answer had been lost.
#[derive(Clone)]
pub(crate) struct Done {
    pub(crate) seat: String,
    pub(crate) text: String,
    pub(crate) called: Instant,
    pub(crate) answered: Instant,
}

/// A table: its people, and what they were told.
pub(crate) struct Table {
    pub(crate) id: String,
    pub(crate) game: String,
    /// The secret of each person, each with one side or one seat.
    pub(crate) people: Vec<String>,
    pub(crate) done: Mutex<Vec<Done>>,
}

/// What people met with, all together.
#[derive(Default)]
pub(crate) struct Met {
    /// How long each move took from the first attempt until its outcome was known.
    pub(crate) waits: Mutex<Vec<(Instant, Duration)>>,
    /// What was shown as an error, a few of them.
    pub(crate) errors: Mutex<Vec<String>>,
    /// Looks that showed less than what the same person had been told before.
    pub(crate) behind: Mutex<Vec<String>>,
    /// Moves whose answer was lost, and which were found at the table.
    pub(crate) found: std::sync::atomic::AtomicU64,
}

/// Asks once; nothing when no answer came. The status, the body, and whether the proxy had to send it twice.
async fn ask_twice(
    http: &Client,
    url: &str,
    token: &str,
    path: &str,
    body: Option<&Value>,
) -> Option<(u16, Value, bool)> {
    let request = match body {
        Some(body) => http.post(format!("{url}{path}")).json(body),
        None => http.get(format!("{url}{path}")),
    };
    let request = if token.is_empty() { request } else { request.bearer_auth(token) };
    let answer = request.send().await.ok()?;
    let (status, twice) = (answer.status().as_u16(), answer.headers().contains_key(TWICE));
    let bytes = answer.bytes().await.ok()?;
    Some((status, serde_json::from_slice(&bytes).unwrap_or_default(), twice))
}

/// Asks once; nothing when no answer came.
pub(crate) async fn ask(
    http: &Client,
    url: &str,
    token: &str,
    path: &str,
    body: Option<&Value>,
) -> Option<(u16, Value)> {
    ask_twice(http, url, token, path, body).await.map(|(status, answer, _)| (status, answer))
}

/// Opens a table with one person for each side, or for each seat; with bots on the other sides if wished.
pub(crate) async fn open(http: &Client, url: &str, game: &str, options: Value, each: Each) -> Option<Table> {
    let (_, person) = ask(http, url, "", "/api/people", Some(&json!({}))).await?;
    let mut people = vec![person["token"].as_str()?.to_string()];
    let thought = json!({ "options": options });
    let (_, seating) = ask(http, url, &people[0], &format!("/api/games/{game}/seating"), Some(&thought)).await?;
    let ids = |list: &Value| -> Vec<String> {
        list.as_array().into_iter().flatten().filter_map(|id| id.as_str()).map(str::to_string).collect()
    };
    let asked = ids(&seating["asked"]);
    let own = |team: &Value| ids(team).into_iter().filter(|id| asked.contains(id)).collect::<Vec<_>>();
    let sides: Vec<Vec<String>> = match each {
        Each::Seat => asked.iter().map(|seat| vec![seat.clone()]).collect(),
        _ => seating["teams"].as_array()?.iter().map(own).filter(|side| !side.is_empty()).collect(),
    };
    let plan = |side: usize| match (side, each) {
        (0, _) => "me",
        (_, Each::AgainstBots) => "bot:recruit",
        _ => "open",
    };
    let seats = sides.iter().enumerate().flat_map(|(i, ids)| ids.iter().map(move |id| (id.clone(), plan(i))));
    let seats: serde_json::Map<String, Value> = seats.map(|(id, plan)| (id, json!(plan))).collect();
    let body = json!({ "game": game, "options": options, "seats": seats, "listed": true });
    let (status, opened) = ask(http, url, &people[0], "/api/tables", Some(&body)).await?;
    assert_eq!(status, 201, "{opened}");
    let id = opened["id"].as_str()?.to_string();
    for side in sides.iter().skip(1).filter(|_| each != Each::AgainstBots) {
        let (_, person) = ask(http, url, "", "/api/people", Some(&json!({}))).await?;
        let token = person["token"].as_str()?.to_string();
        for seat in side {
            let sit = http.put(format!("{url}/api/tables/{id}/seats/{seat}")).bearer_auth(&token).json(&json!({}));
            assert_eq!(sit.send().await.ok()?.status().as_u16(), 204, "{seat} of {id}");
        }
        people.push(token);
    }
    Some(Table { id, game: game.into(), people, done: Mutex::default() })
}

/// Who sits at a table.
#[derive(Copy, Clone, Eq, PartialEq)]
pub(crate) enum Each {
    /// One person for each side.
    Side,
    /// One person for each seat.
    Seat,
    /// One person, and bots on the other sides.
    AgainstBots,
}

/// Plays all people of a table in turn, until it is enough or the game is over. `pause` is the time a person
/// thinks.
pub(crate) async fn play(
    http: Client,
    url: String,
    table: Arc<Table>,
    met: Arc<Met>,
    stop: Arc<AtomicBool>,
    luck: u64,
    pause: Duration,
) {
    let mut luck = luck.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut told: HashMap<String, u64> = HashMap::new();
    while !stop.load(Ordering::SeqCst) {
        let mut played = false;
        for token in &table.people {
            if stop.load(Ordering::SeqCst) {
                return;
            }
            let Some(shown) = look(&http, &url, &table, token, &met).await else { continue };
            if !shown["over"].is_null() {
                return;
            }
            let Some(wanted) = choose(&shown, &mut luck) else { continue };
            let known = told.get(&wanted.seat).copied().unwrap_or(0);
            if wanted.decision < known {
                let behind = format!("{}: {} is asked {} after {known}", table.id, wanted.seat, wanted.decision);
                met.behind.lock().expect("never poisoned").push(behind);
            }
            if let Some(next) = send(&http, &url, &table, token, &met, &wanted).await {
                told.insert(wanted.seat, next);
                played = true;
            }
            tokio::time::sleep(pause).await;
        }
        if !played {
            tokio::time::sleep(pause.max(Duration::from_millis(100))).await;
        }
    }
}

/// A move that somebody wants to make.
pub(crate) struct Wanted {
    pub(crate) seat: String,
    pub(crate) decision: u64,
    pub(crate) text: String,
}

/// One of the moves that are offered, by chance; none that takes something back.
pub(crate) fn choose(shown: &Value, luck: &mut u64) -> Option<Wanted> {
    let waiting: Vec<&str> = shown["waiting"].as_array()?.iter().filter_map(Value::as_str).collect();
    let asked = |mine: &&Value| mine["asked"] == true && waiting.iter().any(|seat| mine["seat"] == **seat);
    let mine = shown["mine"].as_array()?.iter().find(asked)?;
    let moves: Vec<&str> = mine["moves"]
        .as_array()?
        .iter()
        .filter(|mv| mv["takes_back"] == false)
        .filter_map(|mv| mv["move"].as_str())
        .collect();
    *luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    let text = moves.get((*luck >> 33) as usize % moves.len().max(1))?;
    Some(Wanted { seat: mine["seat"].as_str()?.into(), decision: mine["decision"].as_u64()?, text: (*text).into() })
}

/// Looks at the table, again and again until it is shown.
async fn look(http: &Client, url: &str, table: &Table, token: &str, met: &Met) -> Option<Value> {
    let (began, path) = (Instant::now(), format!("/api/tables/{}", table.id));
    let mut last = None;
    while began.elapsed() < PATIENCE {
        let answer = ask(http, url, token, &path, None).await;
        match answer {
            Some((200, shown)) => return Some(shown),
            other => last = other,
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let error = last.map_or_else(|| "no answer".into(), |(status, body)| format!("{status} {}", body["rule"]));
    met.errors.lock().expect("never poisoned").push(format!("{}: a look: {error}", table.id));
    None
}

/// Sends a move until it is known what became of it; the number of the next decision when it was made.
async fn send(http: &Client, url: &str, table: &Table, token: &str, met: &Met, wanted: &Wanted) -> Option<u64> {
    let body = json!({ "seat": wanted.seat, "decision": wanted.decision, "move": wanted.text });
    let path = format!("/api/tables/{}/moves", table.id);
    let called = Instant::now();
    let mut doubtful = false;
    let mut last = String::new();
    while called.elapsed() < PATIENCE {
        let made = match ask_twice(http, url, token, &path, Some(&body)).await {
            Some((200, answer, _)) => answer["decision"].as_u64().or(Some(0)),
            // It may have been made by an attempt whose answer was lost: the table as it is now tells.
            Some((409, answer, twice)) if doubtful || twice => {
                let fresh = answer["fresh"]["mine"].as_array().cloned().unwrap_or_default();
                let mine = fresh.iter().find(|mine| mine["seat"] == wanted.seat.as_str());
                met.found.fetch_add(1, Ordering::Relaxed);
                mine.and_then(|mine| mine["decision"].as_u64()).or(Some(0))
            }
            // Somebody else at this table was faster: nothing was made, and the table is shown anew.
            Some((409 | 422 | 403, ..)) => return None,
            Some((status, answer, _)) => {
                last = format!("{status} {}", answer["rule"]);
                doubtful = true;
                None
            }
            None => {
                doubtful = true;
                None
            }
        };
        if let Some(next) = made {
            let answered = Instant::now();
            let done = Done { seat: wanted.seat.clone(), text: wanted.text.clone(), called, answered };
            table.done.lock().expect("never poisoned").push(done);
            met.waits.lock().expect("never poisoned").push((called, answered - called));
            return Some(next);
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    met.errors.lock().expect("never poisoned").push(format!("{}: {}: {last}", table.id, wanted.text));
    None
}
