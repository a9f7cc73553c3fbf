//! Reports on finished games: made when somebody asks, kept, begun again after a restart, and never on a game
//! that goes on.

use crate::common::{Client, TestServer, escape, seats};
use analysis::Plan;
use reqwest::StatusCode;
use serde_json::{Value, json};
use server::thinkers::Urgency;
use std::ops::ControlFlow;
use std::time::Duration;
use table::Record;

/// Games that a report imagines here: enough for a turning point in this game.
const GAMES: u32 = 600;

async fn server() -> TestServer {
    TestServer::with(|config| (config.secret, config.report_games) = (Some([7; 32]), GAMES)).await
}

/// Two people have played a game badly, and one has given it up: that one and the table.
async fn finished(server: &TestServer, rounds: usize) -> (Client, String) {
    let (people, id) = server.all_at_a_table("tranchees").await;
    for pick in 0..rounds {
        for person in &people {
            if let Some(answer) = person.play_any(&id, 5 * pick + 1).await {
                assert!(answer.status.is_success(), "{}", answer.text);
            }
        }
    }
    let given_up = people[0].form(&format!("/t/{id}/resign"), &[("seat", seats("tranchees")[0])]).await;
    assert!(given_up.status.is_success(), "{}", given_up.text);
    (people[0].clone(), id)
}

async fn begun(person: &Client) -> String {
    let seats = json!({ "french": "me", "german": "me" });
    let opened = person.post("/api/tables", json!({ "game": "tranchees", "seats": seats })).await;
    assert_eq!(opened.status, StatusCode::CREATED, "{}", opened.text);
    opened.json["id"].as_str().unwrap().to_string()
}

/// What is said of the report's progress, once this is said.
async fn until(person: &Client, id: &str, state: &str) -> Value {
    loop {
        let progress = person.get(&format!("/t/{id}/report/progress")).await;
        assert_eq!(progress.status, StatusCode::OK, "{}", progress.text);
        assert_ne!(progress.json["state"], "failed");
        if progress.json["state"] == state {
            return progress.json;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// The report as the crate `analysis` makes it from the record.
async fn made_elsewhere(person: &Client, id: &str) -> Value {
    let record = person.get(&format!("/t/{id}/record")).await.text;
    let entry = games::find("tranchees").unwrap();
    let table = (entry.game.verify)(&Record::read(&record).unwrap()).map_err(|_| "no record").unwrap();
    let plan = Plan { games: GAMES };
    (entry.analysis.analyse)(&*table, plan, &|_, _| ControlFlow::Continue(())).unwrap().json(0)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_is_made_kept_and_explored() {
    let server = server().await;
    let (person, id) = finished(&server, 60).await;
    let at = |path: &str| format!("/t/{id}/report{path}");
    // Nothing is made before somebody asks.
    assert!(person.get(&at("")).await.text.contains(&format!("action=\"/t/{id}/report\"")));
    assert_eq!(person.get(&at("/progress")).await.json["state"], "none");
    assert_eq!(person.get(&at(".json")).await.status, StatusCode::NOT_FOUND);
    // As long as bots think, it waits.
    let mut thinking = Vec::new();
    for _ in 0..server.app.settings.thinkers {
        thinking.push(server.app.thinkers.turn(Urgency::Awaited, server::fair::whose()).await.unwrap());
    }
    assert!(person.form(&at(""), &[]).await.status.is_success());
    assert!(person.form(&at(""), &[]).await.status.is_success(), "asked for again");
    let page = person.get(&at("")).await.text;
    assert!(page.contains("<progress"), "{page}");
    drop(thinking);
    until(&person, &id, "done").await;
    // The same as the terminal makes of the record, also in the other language, and for the other side.
    let whole = person.get(&at(".json?seat=french")).await.json;
    let elsewhere = made_elsewhere(&person, &id).await;
    assert_eq!(whole["line"], elsewhere["line"]);
    assert_eq!(whole["turning_points"], elsewhere["turning_points"]);
    let other = person.get(&at(".json?seat=german")).await.json;
    assert_eq!(other["camp"], json!(["german"]));
    assert_eq!(person.get(&at(".json?seat=nobody")).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    let page = person.get(&at("")).await.text;
    let french = Client { lang: "fr", ..person.clone() }.get(&at("")).await.text;
    let sentence = |lang: &str| whole["summary"][0]["text"][lang].as_str().unwrap().replace('\u{2060}', "");
    assert!(page.replace('\u{2060}', "").contains(&sentence("en")), "{page}");
    assert!(french.replace('\u{2060}', "").contains(&sentence("fr")), "{french}");
    let file = person.get(&at(".html")).await;
    assert!(file.text.contains("<svg") && file.text.contains("id=\"report\"") && !file.text.contains("href"));
    let picture = person.get(&at(".png")).await;
    assert_eq!(picture.headers["content-type"], "image/png");
    // A turning point: asked first, then answered wrongly, then rightly.
    let points = whole["turning_points"].as_array().unwrap();
    assert!(!points.is_empty(), "a game played badly has a turning point: {}", whole["summary"]);
    let first = person.get(&at("/1")).await;
    let better = points[0]["text"]["en"].as_str().unwrap();
    assert!(first.status == StatusCode::OK && !first.text.contains("film.gif"), "{}", first.text);
    let (played, right) = (&points[0]["played"]["move"][0], &points[0]["better"]["move"][0]);
    let answer = async |mv: &Value| person.get(&at(&format!("/1?answer={}", escape(mv.as_str().unwrap())))).await.text;
    assert!(answer(played).await.contains("Try again"));
    let solved = answer(right).await;
    let plain = |text: &str| text.replace("&amp;", "&").replace("&quot;", "\"").replace('\u{2060}', "");
    assert!(plain(&solved).contains(&plain(better)) && solved.contains("film.gif"), "{solved}");
    let film = person.get(&at("/1/film.gif")).await;
    assert_eq!(film.headers["content-type"], "image/gif");
    for wrong in ["/0", "/99", "/x", "/99/film.gif"] {
        assert_eq!(person.get(&at(wrong)).await.status, StatusCode::NOT_FOUND, "{wrong}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_a_report_is_told_of_a_game_that_goes_on() {
    let server = server().await;
    let person = server.person().await;
    let id = begun(&person).await;
    let at = |path: &str| format!("/t/{id}/report{path}");
    for path in ["", "/progress", ".json", ".html", ".png", "/1", "/1/film.gif"] {
        let answer = person.get(&at(path)).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{path}");
        assert!(answer.text.contains("TABLE-NOT-OVER"), "{path}: {}", answer.text);
    }
    assert_eq!(person.form(&at(""), &[]).await.status, StatusCode::FORBIDDEN);
    // Whoever may not look at the table learns nothing of its game.
    let stranger = server.person().await;
    assert_eq!(stranger.get(&at("")).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_that_was_interrupted_is_begun_again_and_ends_the_same() {
    let mut server = server().await;
    let (person, id) = finished(&server, 8).await;
    let mut thinking = Vec::new();
    for _ in 0..server.app.settings.thinkers {
        thinking.push(server.app.thinkers.turn(Urgency::Awaited, server::fair::whose()).await.unwrap());
    }
    assert!(person.form(&format!("/t/{id}/report"), &[]).await.status.is_success());
    until(&person, &id, "making").await;
    let token = person.token.clone();
    server.stop();
    server.ended().await;
    drop(thinking);
    let dir = server.dir.clone();
    drop(server);
    let server = TestServer::on(dir, |config| config.report_games = GAMES).await;
    let person = Client { token, ..server.nobody() };
    until(&person, &id, "done").await;
    let report = person.get(&format!("/t/{id}/report.json?seat=french")).await.json;
    let elsewhere = made_elsewhere(&person, &id).await;
    assert_eq!((&report["line"], &report["summary"]), (&elsewhere["line"], &elsewhere["summary"]));
    // What is kept is read again by a server that knows nothing of it.
    let files = |end: &str| {
        let files = std::fs::read_dir(server.dir.path().join("data/reports")).unwrap();
        files.filter(|file| file.as_ref().unwrap().path().extension().is_some_and(|e| e == end)).count()
    };
    assert_eq!((files("report"), files("wanted"), files("part")), (1, 0, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_laboratory_shows_its_games_and_its_ten_bins() {
    let server = TestServer::start().await;
    let nobody = server.nobody();
    for lang in ["en", "fr"] {
        let reader = Client { lang, ..nobody.clone() };
        for game in ["tranchees", "quartermaster", "aces", "warroom"] {
            let page = reader.get(&format!("/lab/{game}")).await;
            assert_eq!(page.status, StatusCode::OK);
            let bins = page.text.split("<table class=\"bins\">").skip(1);
            assert!(bins.clone().next().is_some(), "{game} has chances");
            for table in bins {
                let rows = table.split("</table>").next().unwrap().matches("<tr>").count();
                assert_eq!(rows, 11, "{game}: a head and ten bins");
            }
            let played = games::findings(game).is_some();
            assert_eq!(page.text.contains("--records DIR"), played, "{game}: the commands are told");
        }
    }
    assert_eq!(nobody.get("/lab/chess").await.status, StatusCode::NOT_FOUND);
}
