//! Tables of the load program, and the programs that sit at them.

use crate::wire::{Pool, Wire, after, head, number, numbers, quoted, strings, with_body};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// A game, as the API describes it.
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) id: String,
    /// What is chosen for its tables.
    options: Value,
    /// The seats of each side.
    sides: Vec<Vec<String>>,
}

impl Game {
    /// The games of the server.
    pub(crate) async fn all(pool: &Pool) -> Vec<Game> {
        let (_, person) = pool.ask("POST", "/api/people", "", None).await;
        let token = person["token"].as_str().expect("a secret");
        let (_, games) = pool.ask("GET", "/api/games", "", None).await;
        let mut all = Vec::new();
        for id in games.as_array().expect("a list of games").iter().filter_map(|game| game["id"].as_str()) {
            // The largest game in its largest set-up, the others as they usually are.
            let options = if id == "warroom" { json!({ "scenario": "global" }) } else { json!({}) };
            let thought = json!({ "options": options });
            let (_, seating) = pool.ask("POST", &format!("/api/games/{id}/seating"), token, Some(thought)).await;
            all.push(Game::of(id, options, &seating));
        }
        all
    }
    /// A game with who sits at a table of it: a set-up may leave seats out, or to the rules.
    fn of(id: &str, options: Value, seating: &Value) -> Game {
        let ids = |list: &Value| -> Vec<String> {
            list.as_array().into_iter().flatten().filter_map(|id| id.as_str()).map(str::to_string).collect()
        };
        let asked = ids(&seating["asked"]);
        let teams = seating["teams"].as_array().expect("teams");
        let own = |team: &Value| ids(team).into_iter().filter(|id| asked.contains(id)).collect::<Vec<_>>();
        let sides: Vec<Vec<String>> = teams.iter().map(own).filter(|side| !side.is_empty()).collect();
        Game { id: id.into(), options, sides }
    }
}

/// A table: its id, and the secret of the person of each side.
#[derive(Clone)]
pub(crate) struct Opened {
    pub(crate) id: String,
    pub(crate) tokens: Vec<String>,
}

/// Opens a table with one person for each side, or with bots of a level on the other sides.
pub(crate) async fn open(pool: &Pool, game: &Game, bots: Option<&str>) -> Opened {
    let people = if bots.is_some() { 1 } else { game.sides.len() };
    let mut tokens = Vec::new();
    for _ in 0..people {
        let (_, person) = pool.ask("POST", "/api/people", "", None).await;
        tokens.push(person["token"].as_str().expect("a secret").to_string());
    }
    let plan = |side: usize| match bots {
        _ if side == 0 => "me".to_string(),
        Some(level) => format!("bot:{level}"),
        None => "open".to_string(),
    };
    let seats = game.sides.iter().enumerate().flat_map(|(i, ids)| ids.iter().map(move |id| (id.clone(), plan(i))));
    let seats: serde_json::Map<String, Value> = seats.map(|(id, plan)| (id, json!(plan))).collect();
    let body = json!({ "game": game.id, "options": game.options, "seats": seats, "listed": true });
    let (status, opened) = pool.ask("POST", "/api/tables", &tokens[0], Some(body)).await;
    assert_eq!(status, 201, "{opened}");
    let id = opened["id"].as_str().expect("an id").to_string();
    for (token, seats) in tokens.iter().zip(&game.sides).skip(1) {
        for seat in seats {
            let path = format!("/api/tables/{id}/seats/{seat}");
            assert_eq!(pool.ask("PUT", &path, token, Some(json!({}))).await.0, 204);
        }
    }
    Opened { id, tokens }
}

/// A program in the chairs of one side: hears of its decisions on its stream and has an answer ready.
pub(crate) struct Side {
    stream: Wire,
    head: Vec<u8>,
    request: Vec<u8>,
    body: Vec<u8>,
    version: Vec<u8>,
    /// Is it asked, so that `request` is its next move?
    pub(crate) asked: bool,
    /// Does the table wait for nobody that this side can see?
    pub(crate) over: bool,
    /// Does the table wait for others only, and not for drafts?
    pub(crate) idle: bool,
    luck: u64,
    /// Does it also take back parts of its drafts?
    pub(crate) wavers: bool,
}

impl Side {
    pub(crate) async fn sit(pool: &Pool, id: &str, token: &str, luck: u64, log: bool) -> Side {
        let path = format!("/api/tables/{id}/events?log={log}");
        Side {
            stream: pool.stream(&path, token, "").await,
            head: head("POST", &format!("/api/tables/{id}/moves"), token, ""),
            request: Vec::new(),
            body: Vec::new(),
            version: Vec::new(),
            asked: false,
            over: false,
            idle: false,
            luck: luck.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1,
            wavers: false,
        }
    }
    /// Hears the next event and prepares the answer to what is asked.
    pub(crate) async fn hear(&mut self) -> bool {
        let Some(event) = self.stream.event().await else { return false };
        let list = |mark: &[u8]| strings(after(event, mark).unwrap_or_default());
        self.version.clear();
        self.version.extend_from_slice(quoted(after(event, b"\"version\":\"").unwrap_or_default()));
        self.over = after(event, b"\"over\":true").is_some();
        self.asked = false;
        let waiting = list(b"\"waiting\":[");
        let mut rest = after(event, b"\"mine\":[").unwrap_or_default();
        while let Some(mine) = after(rest, b"{\"seat\":\"") {
            rest = mine;
            let seat = quoted(mine);
            // Who wavers also goes back on being ready.
            if !self.wavers && !waiting.clone().any(|w| w == seat) {
                continue;
            }
            let (Some(decision), Some(moves)) = (after(mine, b"\"decision\":"), after(mine, b"\"moves\":[")) else {
                break;
            };
            // What only takes back a part of a draft is left alone, or drafts would go on for ever; as those
            // who waver want.
            let end = mine.len() - after(mine, b"\"can_undo\"").map_or(0, <[u8]>::len);
            let back = after(&mine[..end], b"\"back\":[").unwrap_or_default();
            let wavers = self.wavers && numbers(back).next().is_some();
            let fits = |(i, _): &(u32, &[u8])| numbers(back).any(|b| b == *i) == wavers;
            let moves = (0..).zip(strings(moves)).filter(fits).map(|(_, mv)| mv);
            self.luck = self.luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let count = moves.clone().count();
            let Some(mv) = moves.clone().nth((self.luck >> 33) as usize % count.max(1)) else { continue };
            self.body.clear();
            self.body.extend_from_slice(b"{\"seat\":\"");
            self.body.extend_from_slice(seat);
            self.body.extend_from_slice(b"\",\"decision\":");
            self.body.extend_from_slice(number(decision).to_string().as_bytes());
            self.body.extend_from_slice(b",\"move\":\"");
            self.body.extend_from_slice(mv);
            self.body.extend_from_slice(b"\"}");
            self.request.clear();
            self.request.extend_from_slice(&self.head);
            with_body(&mut self.request, &self.body);
            self.asked = true;
            break;
        }
        self.idle = !self.asked && list(b"\"waiting\":[").count() == 1 && list(b"\"ready\":[").next().is_none();
        true
    }
    /// Hears everything that is on its way, until nothing has come for a while.
    pub(crate) async fn settle(&mut self, quiet: Duration) {
        while tokio::time::timeout(quiet, self.hear()).await == Ok(true) {}
    }
    /// How often what this side sees has changed, as the version counts.
    fn changes(&self) -> u32 {
        number(&self.version)
    }
}

/// What became of a move.
pub(crate) struct Sent {
    pub(crate) status: u16,
    /// From the request to the acknowledgement.
    pub(crate) acknowledged: Duration,
    /// Until it was on the other side's stream, if it is not the mover's secret.
    pub(crate) seen: Option<Duration>,
    /// Was it to be seen by the other side, and was not?
    pub(crate) lost: bool,
}

/// Plays the prepared answer of side `mover` and waits until everybody who may know of it has heard.
pub(crate) async fn play(pool: &Pool, sides: &mut [Side], mover: usize) -> Sent {
    let mut wire = pool.wire().await;
    let before = sides[mover].changes();
    let version = std::mem::take(&mut sides[mover].version);
    let sent = Instant::now();
    wire.send(&sides[mover].request).await;
    let (status, body) = wire.answer().await;
    let acknowledged = sent.elapsed();
    let fresh = quoted(after(body, b"\"version\":\"").unwrap_or_default()).to_vec();
    pool.give_back(wire);
    sides[mover].version = version;
    sides[mover].asked = false;
    if status != 200 {
        return Sent { status, acknowledged, seen: None, lost: false };
    }
    // What every eye may notice counts for the table and for the mover's decision, a secret draft for the
    // latter.
    let public = fresh.first() == Some(&b'o') || number(&fresh) >= before + 2;
    let heard = tokio::time::timeout(Duration::from_secs(5), async {
        while sides[mover].version != fresh {
            assert!(sides[mover].hear().await, "the stream ended");
        }
        for (i, side) in sides.iter_mut().enumerate().filter(|_| public) {
            assert!(i == mover || side.hear().await, "the stream ended");
        }
    });
    let lost = heard.await.is_err();
    let seen = Some(sent.elapsed()).filter(|_| public && !lost);
    Sent { status, acknowledged, seen, lost }
}
