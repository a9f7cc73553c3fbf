//! The position editor: what is read is what was written, for every game; changes, mistakes, files, and tables
//! that go on from a position.

use crate::common::{Client, TestServer, escape};
use host::positions::{self, Change, Kept};
use reqwest::StatusCode;
use serde_json::Value;
use server::Kind;
use table::{AnyTable, Luck, Secret};

/// Moves of a random game before the next one begins, and moves from one position that is tried to the next.
const LONGEST: usize = 400;
const APART: usize = 9;

fn open(kind: Kind, seed: u8) -> Box<dyn AnyTable> {
    let header = (kind.game.header)(&Value::Null).unwrap();
    (kind.game.open)(header, Luck::Secret(Secret([seed; 32]))).unwrap()
}

/// Positions of random games are written and read again: so many of each game.
fn round_trips(wanted: usize) {
    for kind in server::kinds::all() {
        let (mut tried, mut seed, mut luck) = (0, 0u8, 1usize);
        while tried < wanted {
            let mut table = open(kind, seed);
            seed = seed.wrapping_add(1);
            for step in 0..LONGEST {
                if step % APART == 0 {
                    let text = positions::write(&*table).unwrap();
                    let read = positions::read(kind, &text).unwrap_or_else(|bad| panic!("{bad}: {text}"));
                    assert_eq!(read.sketch(), table.sketch(), "{}", kind.about().id);
                    assert_eq!(positions::write(&*read).unwrap(), text);
                    tried += 1;
                }
                let Some(seat) = table.to_move().waiting().iter().next() else { break };
                if tried == wanted {
                    break;
                }
                luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let texts = table.texts(seat);
                let text = texts.iter().nth((luck >> 33) % texts.len()).unwrap().to_string();
                table.play(seat, None, &text).unwrap();
            }
        }
    }
}

#[test]
fn what_is_written_is_read_again() {
    round_trips(25);
}

/// A thousand positions of each game: minutes.
#[test]
#[ignore = "takes minutes"]
fn a_thousand_positions_of_each_game_are_read_again() {
    round_trips(1000);
}

#[test]
fn every_game_has_fields_that_can_be_changed() {
    for kind in server::kinds::all() {
        let text = positions::write(&*open(kind, 3)).unwrap();
        let fields = positions::fields(&text, &|_| false).unwrap();
        assert!(fields.iter().any(|field| field.kept == Kept::List), "{}", kind.about().id);
        // A number is raised and lowered again: the same text.
        let read = |text: &str| positions::read(kind, text).is_ok();
        let number = fields.iter().find(|field| {
            let raised = field.value.parse::<i64>().map(|old| (old + 1).to_string());
            field.path.starts_with("position.")
                && field.kept == Kept::Number
                && raised
                    .is_ok_and(|new| read(&positions::change(kind, &text, &field.path, Change::Set, &new).unwrap()))
        });
        let number = number.unwrap_or_else(|| panic!("{} has no number that can be raised", kind.about().id));
        let raised = (number.value.parse::<i64>().unwrap() + 1).to_string();
        let other = positions::change(kind, &text, &number.path, Change::Set, &raised).unwrap();
        assert_ne!(other, text);
        assert_eq!(positions::change(kind, &other, &number.path, Change::Set, &number.value).unwrap(), text);
        assert!(positions::change(kind, &text, "position.nowhere.at", Change::Set, "1").is_err());
    }
}

async fn change(person: &Client, text: &str, fields: &[(&str, &str)]) -> Value {
    let sent = [&[("text", text)], fields].concat();
    let answer = person.form("/edit/tranchees", &sent).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    answer.json
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_is_changed_kept_and_played() {
    let server = TestServer::start().await;
    let person = server.person().await;
    let page = person.get("/edit/tranchees").await;
    assert!(page.status == StatusCode::OK && page.text.contains("<textarea") && page.text.contains("data-thing"));
    // From nothing: a new game.
    let start = change(&person, "", &[]).await;
    assert!(start["board"].is_string());
    let text = positions::write(&*positions::plain(server::kinds::all()[0]).unwrap()).unwrap();
    // A piece on a place, and off it again.
    let on = |value: &'static str, change: &'static str| {
        [("path", "position.board"), ("place", "b2"), ("value", value), ("change", change)]
    };
    let put = change(&person, &text, &on("poilu", "put")).await;
    assert!(put["board"].is_string() && put["text"].as_str().unwrap().contains("poilu"), "{put}");
    let put = put["text"].as_str().unwrap();
    let taken = change(&person, put, &on("poilu", "take")).await;
    assert!(taken["board"].is_string() && !taken["text"].as_str().unwrap().contains("b2 = [\"poilu"), "{taken}");
    // Mistakes are told with their line, and the text stays.
    let wrong = change(&person, &put.replace("poilu", "knight"), &[]).await;
    assert!(wrong["board"].is_null() && wrong["line"].as_u64().unwrap() > 1, "{wrong}");
    assert!(wrong["told"].as_str().unwrap().contains("knight"), "{wrong}");
    for bad in ["[[", "game = \"chess\"", "data = 1", "[position]\nlost = 3"] {
        let told = change(&person, bad, &[]).await;
        assert!(told["board"].is_null() && told["line"].as_u64().unwrap() >= 1, "{bad}: {told}");
        assert_eq!(told["text"], bad);
    }
    let refused = change(&person, put, &[("path", "position.nowhere.x"), ("change", "set"), ("value", "1")]).await;
    assert!(refused["told"].as_str().unwrap().contains("nowhere") && refused["text"] == put, "{refused}");
    // Kept as a file, and as a picture; too large a text is refused.
    let kept = person.form("/edit/tranchees/file", &[("text", put)]).await;
    assert_eq!(kept.text, put);
    assert!(person.form("/edit/tranchees/board.svg", &[("text", put)]).await.text.starts_with("<svg"));
    let large = "#".repeat(40_000);
    assert_eq!(person.form("/edit/tranchees", &[("text", &large)]).await.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(person.form("/edit/chess", &[("text", "")]).await.status, StatusCode::NOT_FOUND);
    // Played on: a table that begins there.
    let seat = crate::common::seats("tranchees")[0];
    let play = [("text", put), ("seat", seat), ("level", "recruit")];
    let opened = person.form("/edit/tranchees/play", &play).await;
    assert_eq!(opened.status, StatusCode::CREATED, "{}", opened.text);
    let id = opened.headers["location"].to_str().unwrap().rsplit('/').next().unwrap().to_string();
    let table = person.table(&id).await;
    assert!(table["view"].to_string().contains("poilu"), "{}", table["view"]);
    // Nobody edits what stands at a table that goes on: it may be hidden from them.
    let from = person.get(&format!("/edit/tranchees?table={}", escape(&id))).await;
    assert_eq!(from.status, StatusCode::FORBIDDEN);
    let given_up = person.form(&format!("/t/{id}/resign"), &[("seat", seat)]).await;
    assert!(given_up.status.is_success(), "{}", given_up.text);
    let from = person.get(&format!("/edit/tranchees?table={id}&at=0")).await;
    assert!(from.status == StatusCode::OK && from.text.contains("poilu"), "{}", from.text);
}
