//! Games from the first page to the last: people, bots, invitations, replays, records.

use crate::common::{Client, TestServer};
use reqwest::StatusCode;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_a_whole_game_and_its_record_proves_itself() {
    let server = TestServer::start().await;
    let (a, b, id) = server.two_at_a_table().await;
    let mut moves = 0;
    loop {
        let mut played = false;
        for who in [&a, &b] {
            if let Some(answer) = who.play_any(&id, moves * 7).await {
                assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
                moves += 1;
                played = true;
            }
        }
        if !played {
            break;
        }
    }
    let table = a.proved(&id).await;
    assert!(moves > 20, "{moves} moves");
    assert!(table["over"].is_object(), "{table}");
    assert_eq!(table["fair"]["verified"], true);
    let record = b.get(&format!("/api/tables/{id}/record")).await;
    assert_eq!(record.status, StatusCode::OK);
    let record = table::Record::read(&record.text).unwrap();
    assert_eq!(record.secret.unwrap().commitment(), table["fair"]["commitment"].as_str().unwrap());
    // Every step has an address, with all eyes open now.
    let steps = table["steps"].as_u64().unwrap();
    for step in [0, steps / 2, steps] {
        assert_eq!(a.get(&format!("/t/{id}/at/{step}")).await.status, StatusCode::OK);
        assert_eq!(a.get(&format!("/api/tables/{id}/at/{step}")).await.status, StatusCode::OK);
    }
    assert_eq!(a.get(&format!("/t/{id}/at/{}", steps + 1)).await.status, StatusCode::NOT_FOUND);
    // And it goes on from there against a bot.
    let fork = a.post(&format!("/api/tables/{id}/fork"), json!({ "at": steps / 2, "level": "recruit" })).await;
    assert_eq!(fork.status, StatusCode::CREATED, "{}", fork.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newcomer_plays_against_bots_from_the_first_page() {
    let server = TestServer::start().await;
    let mut me = server.nobody();
    let home = me.get("/").await;
    assert!(home.text.contains("action=\"/play/parley\""), "{}", home.text);
    let opened = me.form("/play/parley", &[("level", "recruit")]).await;
    assert_eq!(opened.status, StatusCode::CREATED, "{}", opened.text);
    let place = opened.headers["location"].to_str().unwrap().to_string();
    let id = place.strip_prefix("/t/").unwrap().to_string();
    let cookie = opened.headers["set-cookie"].to_str().unwrap().to_string();
    for word in ["HttpOnly", "SameSite=Lax", "Secure", "Path=/"] {
        assert!(cookie.contains(word), "{cookie}");
    }
    me.token = cookie.split(['=', ';']).nth(1).map(str::to_string);
    for n in 0.. {
        assert!(n < 2000, "the game does not end");
        if me.table(&id).await["over"].is_object() {
            break;
        }
        if me.play_any(&id, n).await.is_none() {
            tokio::time::sleep(std::time::Duration::from_millis(2)).await;
        }
    }
    let mine = me.get("/api/tables?of=mine").await;
    assert_eq!(mine.json[0]["id"], id.as_str());
    assert_eq!(mine.json[0]["over"], true);
}

/// «Play now» asks a person among bots nothing that can only be passed, in a whole game.
#[tokio::test(flavor = "multi_thread")]
async fn play_now_asks_no_mere_pass() {
    let server = TestServer::start().await;
    let me = server.person().await;
    let opened = me.form("/play/quartermaster", &[("level", "recruit")]).await;
    assert_eq!(opened.status, StatusCode::CREATED, "{}", opened.text);
    let id = opened.headers["location"].to_str().unwrap().strip_prefix("/t/").unwrap().to_string();
    assert_eq!(me.table(&id).await["setup"]["ask"], "who-can");
    let (mut asked, start) = (0, std::time::Instant::now());
    loop {
        assert!(start.elapsed().as_secs() < 300, "asked {asked} times, and the game does not end");
        let table = me.table(&id).await;
        if table["over"].is_object() {
            break;
        }
        let mine = table["mine"].as_array().unwrap().iter().find(|mine| mine["asked"] == true);
        // Who has discarded at set-up waits for the others, and could only take something back.
        let waits = |moves: &&Vec<serde_json::Value>| moves.iter().any(|m| m["takes_back"] == false);
        let moves = mine.map(|mine| mine["moves"].as_array().unwrap()).filter(waits);
        let (Some(mine), Some(moves)) = (mine, moves) else {
            tokio::time::sleep(std::time::Duration::from_millis(2)).await;
            continue;
        };
        let words: Vec<_> = moves.iter().map(|m| m["move"].as_str().unwrap()).collect();
        assert!(moves.iter().any(|m| m["pass"] == false), "{words:?} after {asked} questions: {}", mine["prompt"]);
        let forth: Vec<_> = moves.iter().filter(|m| m["takes_back"] == false).collect();
        let one = forth[asked * 5 % forth.len()]["move"].as_str().unwrap();
        let played = me.play(&id, mine["seat"].as_str().unwrap(), &mine["decision"], one).await;
        assert!(played.status.is_success(), "{}", played.text);
        asked += 1;
    }
    // A war may be lost early; nobody plays one with fewer decisions.
    assert!(asked > 10, "a whole game asks more than {asked} times");
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_have_headings_and_rulings_in_the_language_of_the_reader() {
    let server = TestServer::start().await;
    for kind in server::kinds::all() {
        for lang in table::Lang::ALL {
            let reader = Client { lang: lang.code(), ..server.nobody() };
            let page = reader.get(&format!("/rules/{}", kind.about().id)).await.text;
            let rules = reader.get(&format!("/api/games/{}/rules", kind.about().id)).await.json;
            for (i, rule) in kind.about().ledger.rules.iter().enumerate() {
                assert_eq!(rules[i]["topic"], rule.heading(lang));
                assert_eq!(rules[i]["ruling"], rule.ruling(lang));
                for text in [rule.heading(lang), rule.ruling(lang)] {
                    let text = text.replace('&', "&amp;").replace('"', "&quot;");
                    assert!(page.contains(&text), "{}: «{text}» is not on the page", rule.id);
                }
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_alone_wait_until_somebody_looks() {
    let server = TestServer::start().await;
    let a = server.person().await;
    let seats =
        json!({ "amber": "bot:recruit", "birch": "bot:recruit", "coral": "bot:recruit", "dune": "bot:recruit" });
    let id = a.open(seats).await;
    let entries = async || {
        let log = server.app.store.load(&id).await.unwrap().unwrap().entries;
        // How it began is no move.
        log.iter().filter(|entry| !entry.words.starts_with('!')).count()
    };
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    assert_eq!(entries().await, 0, "nobody looks");
    a.table(&id).await;
    for _ in 0..2000 {
        if entries().await > 3 {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("somebody looks, and nobody plays");
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_come_by_night_for_whoever_wishes_it() {
    let server = TestServer::start().await;
    let a = server.person().await;
    let seats = json!({ "french": "me", "german": "me" });
    let opened = a.post("/api/tables", json!({ "game": "tranchees", "seats": seats })).await;
    let id = opened.json["id"].as_str().unwrap();
    let look = async |headers: &[(&str, &str)]| {
        let mut all = Vec::new();
        for path in [format!("/t/{id}"), format!("/t/{id}/board.svg")] {
            let mut request = a.request(reqwest::Method::GET, &path);
            for (name, value) in headers {
                request = request.header(*name, *value);
            }
            all.push(crate::common::answer(request).await.text);
        }
        (all[0].contains("data-light=\"night\""), all.pop().unwrap())
    };
    let wish = ("sec-ch-prefers-color-scheme", "\"dark\"");
    let (day, night) = (look(&[]).await, look(&[("cookie", "theme=dark")]).await);
    assert!(!day.0 && night.0 && day.1 != night.1);
    assert_eq!(look(&[wish]).await, night, "the browser's own wish");
    assert_eq!(look(&[wish, ("cookie", "theme=light")]).await, day, "whoever chose, chose");
    // A browser that says nothing by itself: the script of the page says it for it, and nothing stronger.
    assert_eq!(look(&[("cookie", "night=1")]).await, night);
    assert_eq!(look(&[("cookie", "night=1; theme=light")]).await, day);
    // What a page asks for later comes in the light of that page, whatever the browser says with it.
    for (light, drawn) in [("night", &night), ("day", &day)] {
        let asked = a.request(reqwest::Method::GET, &format!("/t/{id}/board.svg?light={light}")).header(wish.0, wish.1);
        assert_eq!(crate::common::answer(asked).await.text, drawn.1);
    }
}
