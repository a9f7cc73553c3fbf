//! What pages and updates weigh over the wire, compressed, for every game of the registry.

use crate::common::{Client, TestServer, seats};
use crate::large::Wire;
use reqwest::Method;
use serde_json::{Value, json};

/// A page that has no board.
const PAGE: usize = 75_000;
/// The script in the browser: all of it, in one request that is kept for ever.
const SCRIPT: usize = 27_000;
/// What a page may get for one change.
const UPDATE: usize = 30_000;

/// A page with a board.
const BOARD: usize = 220_000;

async fn weigh(who: &Client, path: &str) -> usize {
    let answer = who.request(Method::GET, path).header("Accept-Encoding", "gzip").send().await.expect("an answer");
    assert!(answer.status().is_success(), "{path}");
    assert_eq!(answer.headers()["content-encoding"], "gzip", "{path}");
    answer.bytes().await.expect("a body").len()
}

/// What a page weighs with all that it names, and its scripts alone.
async fn with_assets(who: &Client, path: &str) -> (usize, usize) {
    let page = who.get(path).await.text;
    let mut assets: Vec<&str> = page.split('"').filter(|part| part.starts_with("/assets/")).collect();
    assets.sort_unstable();
    assets.dedup();
    let (mut all, mut scripts) = (weigh(who, path).await, 0);
    for asset in assets {
        let weight = weigh(who, asset).await;
        all += weight;
        scripts += if asset.contains(".js") { weight } else { 0 };
    }
    (all, scripts)
}

/// A table of this game: the person in a seat with much to decide, the quickest bots around.
async fn sit(who: &Client, game: &str) -> String {
    let seats = seats(game);
    let own = *seats.iter().find(|seat| **seat == "germany").unwrap_or(&seats[0]);
    let plan = |seat: &&str| (seat.to_string(), json!(if *seat == own { "me" } else { "bot:recruit" }));
    let seats: serde_json::Map<String, Value> = seats.iter().map(plan).collect();
    let opened = who.post("/api/tables", json!({ "game": game, "seats": seats })).await;
    opened.json["id"].as_str().unwrap_or_else(|| panic!("{game}: {}", opened.text)).to_string()
}

/// One of the offered moves, through the things that have to be pointed at first.
async fn play(who: &Client, id: &str, turn: usize) -> bool {
    let table = who.table(id).await;
    let mine = &table["mine"][0];
    let list = |of: &Value| of.as_array().cloned().unwrap_or_default();
    let forth = |moves: &Value| {
        let (pass, act): (Vec<_>, Vec<_>) =
            list(moves).into_iter().filter(|m| m["takes_back"] == false).partition(|m| m["pass"] == true);
        if act.is_empty() { pass } else { act }
    };
    let (mut offers, things) = (forth(&mine["moves"]), list(&mine["next"]));
    if !things.is_empty() {
        let thing = things[turn % things.len()]["thing"].as_str().expect("a thing");
        let seat = mine["seat"].as_str().expect("a seat");
        let path = format!("/api/tables/{id}/moves?seat={seat}&pick={thing}");
        offers = forth(&who.get(&path).await.json["moves"]);
    }
    let Some(offer) = offers.get(turn * 7 % offers.len().max(1)) else { return false };
    let (seat, decision) = (mine["seat"].as_str().expect("a seat"), &mine["decision"]);
    who.play(id, seat, decision, offer["move"].as_str().expect("a move")).await.status.is_success()
}

#[tokio::test]
async fn pages_and_updates_of_every_game_stay_small() {
    let hall = TestServer::start().await;
    let me = hall.person().await;
    for path in ["/", "/learn", "/new/warroom", "/new/tranchees"] {
        let (all, scripts) = with_assets(&me, path).await;
        println!("{path}: {all} bytes, scripts {scripts}");
        assert!(all < PAGE, "{path} weighs {all} bytes");
        assert!(scripts > 10_000 && scripts < SCRIPT, "the scripts of {path} weigh {scripts} bytes");
    }
    for kind in server::kinds::all() {
        let game = kind.about().id;
        let id = sit(&me, game).await;
        let (all, _) = with_assets(&me, &format!("/t/{id}")).await;
        let version = me.table(&id).await["version"].as_str().expect("a version").to_string();
        let stream = me.request(Method::GET, &format!("/t/{id}/events?version={version}"));
        let mut stream = stream.header("Accept-Encoding", "gzip").send().await.expect("a stream");
        let (mut wire, mut largest, mut played) = (Wire::default(), 0, 0);
        for turn in 0..12 {
            if play(&me, &id, turn).await {
                played += 1;
                largest = largest.max(wire.read(&mut stream, "\"parts\"").await.0);
            }
        }
        println!("{game}: {all} bytes with its board, {largest} bytes for the largest update of {played}");
        assert!(all < BOARD, "a page with the board of {game} weighs {all} bytes");
        assert!(played > 3, "{game}: {played} moves were made");
        assert!(largest < UPDATE, "an update of {game} weighs {largest} bytes");
    }
}
