//! People's time and votes: chosen when a table is opened, shown to all, done by forms and by programs.

use crate::common::{Client, TestServer};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

/// Two people at a table with this pace, each with the two seats of a camp.
async fn two(server: &TestServer, pace: &str) -> (Client, Client, String) {
    let (a, b) = (server.person().await, server.person().await);
    let seats = json!({ "amber": "me", "coral": "me", "birch": "friend:1", "dune": "friend:1" });
    let opened = a.post("/api/tables", json!({ "game": "parley", "seats": seats, "pace": pace })).await;
    assert_eq!(opened.status, StatusCode::CREATED, "{}", opened.text);
    let id = opened.json["id"].as_str().unwrap().to_string();
    let links = a.table(&id).await["links"].as_array().unwrap().clone();
    let link = links.iter().find(|link| link["what"] == "invite").unwrap();
    let joined = b.post(&format!("/api/tables/{id}/join"), json!({ "key": link["key"] })).await;
    assert_eq!(joined.status, StatusCode::NO_CONTENT, "{}", joined.text);
    (a, b, id)
}

fn time<'a>(table: &'a Value, seat: &str) -> &'a Value {
    table["times"]["seats"].as_array().unwrap().iter().find(|time| time["seat"] == seat).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pace_is_chosen_in_words_and_every_clock_is_shown_to_all() {
    let server = TestServer::start().await;
    let (a, b, id) = two(&server, "daily bank 7200 zero ask").await;
    let table = b.table(&id).await;
    let times = &table["times"];
    assert_eq!((&times["rhythm"], &times["zero"], &times["paused"]), (&json!("daily"), &json!("ask"), &json!(false)));
    assert_eq!(times["pace"], "daily bank 7200 gain 86400 cap 432000 reaction 86400 zero ask");
    for seat in ["amber", "birch", "coral", "dune"] {
        let left = time(&table, seat)["left"].as_u64().unwrap();
        assert!((7_100_000..=7_200_000).contains(&left) && time(&table, seat)["runs"] == "own", "{seat}: {times}");
    }
    let page = a.get(&format!("/t/{id}")).await.text;
    assert!(page.contains("One move a day") && page.contains("the others decide: wait, call a bot"), "the box");
    assert_eq!(page.matches("class=\"bank\"").count(), 4, "every clock that runs stands in the bar");
    let page = Client { lang: "fr", ..a.clone() }.get(&format!("/t/{id}")).await.text;
    assert!(page.contains("Un coup par jour") && !page.contains('⟦'), "in French");
    // A table without a pace has no clocks, and nobody can do anything about them.
    let id = a.open(json!({ "amber": "me", "birch": "bot:recruit", "coral": "me", "dune": "bot:recruit" })).await;
    assert_eq!(a.table(&id).await["times"], Value::Null);
    let refused = a.post(&format!("/api/tables/{id}/clock"), json!({ "do": "away 3" })).await;
    assert_eq!((refused.status, &refused.json["rule"]), (StatusCode::CONFLICT, &json!("TABLE-NO-CLOCK")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pace_that_cannot_be_opens_no_table() {
    let server = TestServer::start().await;
    let a = server.person().await;
    for pace in ["weekly", "daily bank x", "evening bank 1", "daily zero caretaker nobody", "daily zero never"] {
        let opened = a.post("/api/tables", json!({ "game": "parley", "pace": pace })).await;
        assert_eq!((opened.status.as_u16(), &opened.json["rule"]), (422, &json!("TABLE-SETUP")), "{pace}");
    }
    let form = [("pace", "evening"), ("zero", "caretaker"), ("caretaker", "nobody"), ("seat-amber", "me")];
    assert_eq!(a.form("/new/parley", &form).await.status.as_u16(), 422);
    assert_eq!(a.get("/api/tables?of=mine").await.json, json!([]), "nothing was opened");
    let form = [("pace", "evening"), ("zero", "loss"), ("caretaker", "recruit"), ("seat-amber", "me")];
    let opened = a.form("/new/parley", &form).await;
    assert!(opened.status.is_success() || opened.status.is_redirection(), "{}", opened.text);
    let mine = a.get("/api/tables?of=mine").await.json;
    let table = a.table(mine[0]["id"].as_str().unwrap()).await;
    assert_eq!(table["times"]["rhythm"], "evening", "it is shown before the game begins");
    assert_eq!(table["times"]["seats"], json!([]));
    let page = a.get("/new/parley?pace=several&zero=ask").await.text;
    for chosen in ["value=\"several\" selected", "value=\"ask\" selected"] {
        assert!(page.contains(chosen), "the form keeps what was chosen: {chosen}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn people_rest_pause_and_agree_by_forms_and_programs() {
    let server = TestServer::start().await;
    let (a, b, id) = two(&server, "several").await;
    let clock = format!("/api/tables/{id}/clock");
    for bad in ["", "sleep", "away 31", "away", "quiet 0 0", "out loss", "pause", "back 5", "quiet 1 2 3"] {
        let refused = a.post(&clock, json!({ "do": bad })).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{bad}: {}", refused.text);
    }
    assert_eq!(a.post(&clock, json!({ "do": "away 7" })).await.status, StatusCode::NO_CONTENT);
    let table = b.table(&id).await;
    assert!(time(&table, "amber")["still"] == true && time(&table, "coral")["vacation"] == 23, "{}", table["times"]);
    assert_eq!(time(&table, "birch")["still"], false);
    assert!(table["log"].as_array().unwrap().iter().any(|line| line["text"] == "Amber is on vacation for 7 days."));
    let quiet = [("do", "quiet"), ("from", "23:00"), ("until", "07:00"), ("zone", "2")];
    let set = b.form(&format!("/t/{id}/clock"), &quiet).await;
    assert!(set.status.is_success(), "{}", set.text);
    assert_eq!(time(&a.table(&id).await, "dune")["quiet"], json!([1260, 300]));
    assert_eq!(b.form(&format!("/t/{id}/clock"), &[("do", "quiet"), ("from", "x")]).await.status.as_u16(), 400);
    // A stranger does not even learn that there is a table.
    let stranger = server.person().await;
    for path in [clock, format!("/api/tables/{id}/votes")] {
        let body = if path.ends_with("votes") { json!({ "say": "end" }) } else { json!({ "do": "home" }) };
        assert_eq!(stranger.post(&path, body.clone()).await.status, StatusCode::NOT_FOUND);
        assert_eq!(server.nobody().post(&path, body).await.status, StatusCode::UNAUTHORIZED);
    }
    // A proposal, and who has not answered is asked first of all.
    let votes = format!("/api/tables/{id}/votes");
    assert_eq!(a.post(&votes, json!({ "say": "pause" })).await.status, StatusCode::NO_CONTENT);
    let asked = b.get(&format!("/t/{id}")).await.text;
    assert!(asked.contains("Amber proposes to pause all clocks.") && asked.contains("name=\"say\" value=\"yes\""));
    let vote = b.table(&id).await["vote"].clone();
    assert_eq!(vote["undecided"], json!(["birch", "dune"]));
    assert!(b.form(&format!("/t/{id}/vote"), &[("say", "yes")]).await.status.is_success());
    let table = a.table(&id).await;
    assert!(table["times"]["paused"] == true && table["vote"] == Value::Null);
    assert_eq!(b.post(&format!("/api/tables/{id}/clock"), json!({ "do": "resume" })).await.status, 204);
    assert_eq!(b.post(&votes, json!({ "say": "end" })).await.status, StatusCode::NO_CONTENT);
    assert_eq!(a.post(&votes, json!({ "say": "yes" })).await.status, StatusCode::NO_CONTENT);
    let table = a.proved(&id).await;
    assert_eq!((&table["over"]["rule"], &table["fair"]["verified"]), (&json!("TABLE-AGREED"), &json!(true)));
    let record = a.send(Method::GET, &format!("/api/tables/{id}/record"), None).await.text;
    assert!(record.starts_with("bivouac record 2\n") && record.contains("!agreed end"), "{record}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_is_listed_counted_on_a_bell_and_followed_by_a_calendar() {
    let server = TestServer::with(|config| config.public_url = Some("https://play.example".into())).await;
    let (a, b, id) = two(&server, "several").await;
    let page = a.get("/calls").await.text;
    assert!(page.contains(&format!("/t/{id}")) && page.contains("Time runs out:"), "{page}");
    let bell = b.get("/bell.svg").await;
    assert!(bell.text.contains(">1<") && bell.headers["cache-control"] == "private, no-store");
    assert!(!server.nobody().get("/bell.svg").await.text.contains("<text"));
    assert_eq!(server.nobody().form("/calls/feed", &[]).await.status, StatusCode::UNAUTHORIZED);
    let made = a.form("/calls/feed", &[]).await.text;
    let key = made.split("calls.ics?key=").nth(1).unwrap()[..32].to_string();
    // Whoever has the address needs to be nobody.
    let feed = server.nobody().get(&format!("/calls.ics?key={key}")).await;
    assert!(feed.status.is_success() && feed.text.contains("BEGIN:VEVENT"), "{}", feed.text);
    assert!(
        feed.text.contains(&format!("URL:https://play.example/t/{id}")) && feed.text.matches("VALARM").count() == 4
    );
    for bad in ["", "x", &key[..31], &"0".repeat(32)] {
        assert_eq!(server.nobody().get(&format!("/calls.ics?key={bad}")).await.status, StatusCode::FORBIDDEN, "{bad}");
    }
    // A new address kills the old one, and the end both.
    let again = a.form("/calls/feed", &[]).await.text;
    let fresh = again.split("calls.ics?key=").nth(1).unwrap()[..32].to_string();
    assert_eq!(server.nobody().get(&format!("/calls.ics?key={key}")).await.status, StatusCode::FORBIDDEN);
    assert!(server.nobody().get(&format!("/calls.ics?key={fresh}")).await.status.is_success());
    a.form("/calls/feed/end", &[]).await;
    assert_eq!(server.nobody().get(&format!("/calls.ics?key={fresh}")).await.status, StatusCode::FORBIDDEN);
}
