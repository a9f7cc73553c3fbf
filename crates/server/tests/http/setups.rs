//! A set-up decides who sits at a table: on the page, in its form without the script, in the API, in lists.

use crate::common::{Client, TestServer};
use crate::crowd::Crowd;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use server::Kind;

async fn hall() -> (TestServer, Client) {
    let server = TestServer::of(vec![Kind::of::<Crowd>(), Kind::of::<parley::Parley>()]).await;
    let person = server.person().await;
    (server, person)
}

/// A form as a browser without the script sends it.
async fn send(who: &Client, path: &str, fields: &[(&str, &str)]) -> crate::common::Answer {
    let body: Vec<String> = fields.iter().map(|(k, v)| format!("{k}={}", v.replace(':', "%3A"))).collect();
    let request = who.request(Method::POST, path).header("content-type", "application/x-www-form-urlencoded");
    crate::common::answer(request.body(body.join("&"))).await
}

fn fields(page: &str) -> Vec<String> {
    let names = page.split(" name=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let mut names: Vec<String> =
        names.filter(|n| n.starts_with("seat-") || n.starts_with("option-")).map(String::from).collect();
    names.dedup();
    names
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_shows_only_what_can_be_chosen() {
    let (_server, me) = hall().await;
    let page = me.get("/new/crowd").await.text;
    assert_eq!(fields(&page), ["option-mode", "option-seconds", "seat-left", "seat-right"]);
    assert!(page.contains("<noscript><button formmethod=\"get\""), "the way without the script");
    let page = me.get("/new/crowd?filled=&option-mode=trio&seat-right=open&name=Ada").await.text;
    assert_eq!(
        fields(&page),
        ["option-mode", "option-last", "option-seconds", "seat-left", "seat-right", "seat-guest"]
    );
    assert!(page.contains("value=\"Ada\"") && page.contains("value=\"open\" selected"), "what was chosen stays");
    assert!(page.contains("type=\"checkbox\" id=\"option-last\""), "a switch is a box");
    let page = me.get("/new/crowd?option-mode=solo&option-pace=3").await.text;
    assert_eq!(fields(&page), ["option-mode", "option-pace", "option-seconds", "seat-left"]);
    assert!(page.contains("type=\"number\"") && page.contains("min=\"1\" max=\"5\"") && page.contains("value=\"3\""));
    assert!(page.contains("Right") && page.contains("played by the rules"), "no chair, but it is there");
    // What cannot be is said before the button is pressed.
    let page = me.get("/new/crowd?option-mode=solo&option-pace=9").await.text;
    assert!(page.contains("role=\"alert\"") && page.contains("a number from 1 to 5"), "{page}");
    let page = me.get("/new/crowd?option-mode=solo&option-pace=5").await.text;
    assert!(page.contains("nobody keeps up"), "the game's own reason");
    assert!(!me.get("/new/crowd?option-mode=solo&option-pace=4").await.text.contains("role=\"alert\""));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_that_showed_something_else_is_shown_again() {
    let (_server, me) = hall().await;
    // The browser showed a duel; the choice was changed and the button pressed.
    let shown = [("filled", ""), ("option-mode", "trio"), ("seat-left", "me"), ("seat-right", "bot:recruit")];
    let again = send(&me, "/new/crowd", &shown).await;
    assert_eq!(again.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(again.text.contains("check them once more") && again.text.contains("seat-guest"), "{}", again.text);
    assert!(again.text.contains("value=\"bot:recruit\" selected"), "what was chosen stays");
    let whole =
        [&shown[..], &[("seat-guest", "bot:recruit"), ("option-last", "false"), ("option-seconds", "0")]].concat();
    let opened = send(&me, "/new/crowd", &whole).await;
    assert_eq!(opened.status, StatusCode::SEE_OTHER, "{}", opened.text);
    // What the game refuses is said on the same page.
    let fast =
        [("filled", ""), ("option-mode", "solo"), ("option-pace", "5"), ("option-seconds", "0"), ("seat-left", "me")];
    let again = send(&me, "/new/crowd", &fast).await;
    assert_eq!(again.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(again.text.contains("nobody keeps up") && again.text.contains("value=\"5\""), "{}", again.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_that_the_rules_play_have_no_chair_and_absent_ones_are_not_there() {
    let (_server, me) = hall().await;
    let open = async |options: Value, seats: Value| {
        me.post("/api/tables", json!({ "game": "crowd", "options": options, "seats": seats })).await
    };
    let opened = open(json!({ "mode": "solo", "pace": "2" }), json!({ "left": "me" })).await;
    assert_eq!(opened.status, StatusCode::CREATED, "{}", opened.text);
    let id = opened.json["id"].as_str().unwrap().to_string();
    let table = me.table(&id).await;
    let sitters: Vec<(&Value, &Value)> =
        table["seats"].as_array().unwrap().iter().map(|s| (&s["seat"], &s["sitter"]["kind"])).collect();
    assert_eq!(sitters, [(&json!("left"), &json!("person")), (&json!("right"), &json!("rules"))]);
    assert!(table["links"].as_array().unwrap().iter().all(|l| l["what"] != "invite"), "nobody is missing");
    assert_eq!(table["mine"][0]["asked"], true);
    for seat in ["right", "guest"] {
        let path = format!("/api/tables/{id}/seats/{seat}/bot");
        let bot = me.send(Method::PUT, &path, Some(json!({ "level": "recruit" }))).await;
        assert_eq!(bot.status, StatusCode::NOT_FOUND, "{seat}");
        let sit = me.send(Method::PUT, &format!("/api/tables/{id}/seats/{seat}"), Some(json!({}))).await;
        assert_eq!(sit.status, StatusCode::NOT_FOUND, "{seat}");
    }
    let page = me.get(&format!("/t/{id}")).await.text;
    assert!(page.contains("played by the rules") && !page.contains("Guest"));
    // Lists say the same.
    let mine = me.get("/api/tables?of=mine").await.json;
    let sitter =
        |seats: &Value| -> Vec<Value> { seats.as_array().unwrap().iter().map(|s| s["sitter"].clone()).collect() };
    assert_eq!(sitter(&mine[0]["seats"]), sitter(&table["seats"]));
    // What cannot be chosen is refused with what it needs.
    let refused = open(json!({ "pace": "2" }), json!({})).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.text.contains("«pace» can be chosen only with mode solo"), "{}", refused.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_api_describes_options_and_what_they_make_of_the_seats() {
    let (_server, me) = hall().await;
    let game = me.get("/api/games/crowd").await.json;
    let pace = &game["options"][1];
    assert_eq!((&pace["kind"], &pace["from"], &pace["to"]), (&json!("number"), &json!(1), &json!(5)));
    assert_eq!(pace["needs"], json!([{ "option": "mode", "values": ["solo"] }]));
    assert_eq!((&game["options"][0]["kind"], &game["options"][2]["kind"]), (&json!("choice"), &json!("switch")));
    let think = async |options: Value| me.post("/api/games/crowd/seating", json!({ "options": options })).await;
    let solo = think(json!({ "mode": "solo" })).await.json;
    assert_eq!(solo["asked"], json!(["left"]));
    assert_eq!(solo["ruled"], json!(["right"]));
    assert_eq!(solo["options"], json!(["mode", "pace", "seconds"]));
    let trio = think(json!({ "mode": "trio" })).await.json;
    assert_eq!((&trio["asked"], &trio["ruled"]), (&json!(["left", "right", "guest"]), &json!([])));
    assert_eq!(think(json!({ "mode": "quartet" })).await.status, StatusCode::UNPROCESSABLE_ENTITY);
}

/// No option and no value of any game stands by name in this crate: what a page shows is declared.
#[test]
fn no_option_of_any_game_is_known_by_name() {
    let mut sources = Vec::new();
    let mut folders = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => folders.push(path),
                false => sources.push((path.clone(), std::fs::read_to_string(&path).unwrap_or_default())),
            }
        }
    }
    assert!(sources.len() > 20, "the sources are no longer found");
    let options: Vec<&str> =
        server::kinds::all().iter().flat_map(|kind| kind.options()).map(|option| option.id).collect();
    assert!(!options.is_empty());
    for (path, text) in &sources {
        for option in &options {
            let said = text.contains(&format!("setup[\"{option}\"]")) || text.contains(&format!("option-{option}"));
            let compared = ["id", "option"].iter().any(|what| text.contains(&format!("{what} == \"{option}\"")));
            assert!(!said && !compared, "{} names the option {option}", path.display());
        }
        assert!(!text.contains("\"race\""), "{}", path.display());
    }
}

/// Asks until something is so.
async fn until(who: &Client, id: &str, so: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..600 {
        let table = who.table(id).await;
        if so(&table) {
            return table;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("it never came: {}", who.table(id).await)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_clock_moves_when_its_time_is_up() {
    let (_server, me) = hall().await;
    let plan = json!({ "game": "crowd", "options": { "seconds": "1" }, "seats": { "left": "me", "right": "me" } });
    let id = me.post("/api/tables", plan).await.json["id"].as_str().unwrap().to_string();
    let table = me.table(&id).await;
    assert_eq!((&table["clock"]["seats"], &table["clock"]["seconds"]), (&json!(["left"]), &json!(1)));
    assert!(table["clock"]["left"].as_u64().unwrap() <= 1000);
    // Nobody does anything: it moves for one, and then for the other.
    let table = until(&me, &id, |table| table["steps"].as_u64().unwrap() >= 2).await;
    let log = table["log"].as_array().unwrap();
    assert_eq!(log[0]["text"], "Left is out of time.");
    assert_eq!((&log[1]["text"], &log[1]["seat"]), (&json!("stay"), &json!("left")));
    assert_eq!(log[2]["text"], "Right is out of time.");
    let resigned = me.post(&format!("/api/tables/{id}/resign"), json!({ "seat": "left" })).await;
    if resigned.status != StatusCode::OK && resigned.status != StatusCode::NO_CONTENT {
        let show = me.send(Method::PUT, &format!("/api/tables/{id}/seats/left/show"), None).await;
        assert_eq!(show.status, StatusCode::NO_CONTENT, "{}", show.text);
        me.post(&format!("/api/tables/{id}/resign"), json!({ "seat": "left" })).await;
    }
    let record = me.get(&format!("/api/tables/{id}/record")).await;
    assert_eq!(record.status, StatusCode::OK, "{}", record.text);
    assert!(record.text.contains("left !time\nleft !auto stay\n"), "{}", record.text);
    assert_eq!(me.proved(&id).await["fair"]["verified"], true, "it replays without a clock");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_clock_goes_on_when_the_server_comes_back() {
    let kinds = || vec![Kind::of::<Crowd>()];
    let mut server = TestServer::of(kinds()).await;
    let me = server.person().await;
    let open = async |seconds: &str| {
        let seats = json!({ "left": "me", "right": "bot:recruit" });
        let plan = json!({ "game": "crowd", "options": { "seconds": seconds }, "seats": seats });
        me.post("/api/tables", plan).await.json["id"].as_str().unwrap().to_string()
    };
    let (soon, late) = (open("2").await, open("600").await);
    let before = me.table(&late).await["clock"]["left"].as_u64().unwrap();
    server.stop();
    tokio::time::sleep(std::time::Duration::from_millis(2500)).await;
    let server = server.again(kinds()).await;
    // Nobody has opened it since the start, and its clock runs out all the same.
    let moved = async |id: &str| {
        let stored = server.app.store.load(id).await.unwrap().unwrap();
        stored.entries.iter().any(|entry| entry.words == "!time")
    };
    while !moved(&soon).await {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let me = Client { url: server.url.clone(), ..me };
    // What ran out meanwhile is made up for; what did not goes on from where it was, not from the start.
    until(&me, &soon, |table| table["log"][0]["text"] == "Left is out of time.").await;
    let left = me.table(&late).await["clock"]["left"].as_u64().unwrap();
    assert!(left + 2000 < before, "{left} of {before}");
}
