//! A decision with hundreds of moves stays small and quick, and every move can be reached, by programs and
//! without the script too.

use crate::common::{Client, TestServer};
use crate::crowd::{Crowd, MOVES};
use flate2::{Decompress, FlushDecompress};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use server::Kind;
use std::collections::BTreeSet;
use std::time::Instant;

/// What a page may get for one change.
const SMALL: usize = 30_000;

/// Two people at a table.
async fn sit_down() -> (TestServer, [Client; 2], String) {
    let hall = TestServer::of(vec![Kind::of::<Crowd>()]).await;
    let people = [hall.person().await, hall.person().await];
    let plan = json!({ "game": "crowd", "seats": { "left": "me", "right": "open" }, "listed": true });
    let opened = people[0].post("/api/tables", plan).await;
    let id = opened.json["id"].as_str().expect("an id").to_string();
    let sat = people[1].send(Method::PUT, &format!("/api/tables/{id}/seats/right"), Some(json!({}))).await;
    assert_eq!(sat.status, StatusCode::NO_CONTENT, "{}", sat.text);
    (hall, people, id)
}

fn texts(moves: &Value) -> impl Iterator<Item = String> + '_ {
    moves.as_array().into_iter().flatten().map(|m| m["move"].as_str().unwrap_or_default().to_string())
}

#[tokio::test]
async fn every_move_is_reached_one_thing_at_a_time() {
    let (hall, [me, other], id) = sit_down().await;
    let first = me.table(&id).await["mine"][0].clone();
    assert_eq!(first["count"], MOVES);
    assert_eq!(texts(&first["moves"]).collect::<Vec<_>>(), ["stay"], "only what needs no pointing");
    let mut found: BTreeSet<String> = texts(&first["moves"]).collect();
    let mut led = 1;
    for next in first["next"].as_array().expect("things") {
        let path = format!("/api/tables/{id}/moves?seat=left&pick={}", next["thing"].as_str().expect("an id"));
        let answer = me.send(Method::GET, &path, None).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
        assert_eq!(answer.json["count"], next["moves"]);
        assert_eq!((&answer.json["next"], &answer.json["decision"]), (&json!([]), &first["decision"]));
        led += next["moves"].as_u64().expect("a number") as usize;
        found.extend(texts(&answer.json["moves"]));
    }
    assert_eq!((led, found.len()), (MOVES, MOVES));
    // The page without its script leads there too.
    let page = me.send(Method::GET, &format!("/t/{id}"), None).await;
    assert!(page.text.contains("name=\"pick\" value=\"p7\""), "a thing is a button of the form");
    assert!(!page.text.contains("value=\"go p7 h3\""));
    let page = me.send(Method::GET, &format!("/t/{id}?pick=p7"), None).await;
    assert!(page.text.contains("value=\"go p7 h3\"") && page.text.contains("value=\"salute p7\""));
    // Nobody else may ask.
    for stranger in [other, hall.person().await] {
        let refused = stranger.send(Method::GET, &format!("/api/tables/{id}/moves?seat=left"), None).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN);
    }
}

#[tokio::test]
async fn an_update_of_a_large_decision_stays_small() {
    let (_hall, people, id) = sit_down().await;
    let me = &people[0];
    let version = me.table(&id).await["version"].as_str().expect("a version").to_string();
    let stream = me.request(Method::GET, &format!("/t/{id}/events?version={version}"));
    let mut stream = stream.header("Accept-Encoding", "gzip").send().await.expect("a stream");
    let mut wire = Wire::default();
    // Whatever it begins with.
    wire.read(&mut stream, "\n\n").await;
    let (mut largest, start) = (0, Instant::now());
    for (n, mv) in ["go p3 h9", "go p4 h2", "salute p5", "go p29 h0"].into_iter().enumerate() {
        let seat = ["left", "right"][n % 2];
        let played = people[n % 2].post(&format!("/api/tables/{id}/moves"), json!({ "seat": seat, "move": mv })).await;
        assert_eq!(played.status, StatusCode::OK, "{}", played.text);
        let (bytes, events) = wire.read(&mut stream, mv).await;
        assert_eq!(events.contains("data-next"), seat == "right", "asked after the other's move: {events}");
        assert!(events.contains("\"board\""), "{events}");
        largest = largest.max(bytes);
    }
    println!("the largest update is {largest} bytes compressed; four moves in {:?}", start.elapsed());
    assert!(largest < SMALL, "an update of {largest} bytes");
}

/// What came over a stream since it was last read.
#[derive(Default)]
pub(crate) struct Wire {
    raw: Vec<u8>,
}

impl Wire {
    /// Reads until an event with these words is whole; says how many bytes it took, and all that was said.
    pub(crate) async fn read(&mut self, stream: &mut reqwest::Response, words: &str) -> (usize, String) {
        loop {
            let text = self.text();
            if text.contains(words) && text.ends_with("\n\n") {
                let bytes = std::mem::take(&mut self.raw).len();
                return (bytes, text);
            }
            let chunk = stream.chunk().await.expect("a stream").expect("the stream goes on");
            self.raw.extend_from_slice(&chunk);
        }
    }
    fn text(&self) -> String {
        // Each message is compressed by itself; the first comes after the head of the stream.
        let raw = self.raw.strip_prefix(&[0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]).unwrap_or(&self.raw);
        let mut out = Vec::with_capacity(4_000_000);
        let _ = Decompress::new(false).decompress_vec(raw, &mut out, FlushDecompress::Sync);
        String::from_utf8_lossy(&out).into_owned()
    }
}
