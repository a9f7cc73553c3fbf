//! What is broken stays where it is: a table that cannot be read, rules that fall in the middle of something.

use crate::common::{Client, TestServer};
use reqwest::StatusCode;
use serde_json::json;
use std::time::Duration;

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_table_says_so_to_its_players_and_leaves_the_others_alone() {
    let server = TestServer::with(|config| config.idle = Duration::from_millis(1)).await;
    let db = rusqlite::Connection::open(server.dir.path().join("data/tables.sqlite")).unwrap();
    db.busy_timeout(Duration::from_secs(5)).unwrap();
    let harm = [
        "DELETE FROM entry WHERE number = 1 AND game = (SELECT key FROM game WHERE id = ?1)",
        "UPDATE entry SET words = 'play nonsense' WHERE number = 2 AND game = (SELECT key FROM game WHERE id = ?1)",
        "UPDATE entry SET words = 'gibberish' WHERE number = 2 AND game = (SELECT key FROM game WHERE id = ?1)",
        "UPDATE game SET setup = '{' WHERE id = ?1",
        "DELETE FROM chair WHERE seat = 3 AND game = (SELECT key FROM game WHERE id = ?1)",
    ];
    let (sound, _, well) = server.two_at_a_table().await;
    for (n, harm) in harm.into_iter().enumerate() {
        let health = a_health(&sound).await;
        assert_eq!(
            (&health["status"], &health["unreadable"]),
            (&json!(if n == 0 { "ok" } else { "damaged" }), &json!(n))
        );
        let (a, b, id) = server.two_at_a_table().await;
        for n in 0..4 {
            a.play_any(&id, n).await.unwrap();
        }
        assert!(db.execute(harm, [&id]).unwrap() > 0, "{harm}");
        tokio::time::sleep(Duration::from_millis(20)).await;
        server.app.sweep();
        for who in [&a, &b] {
            for path in [format!("/api/tables/{id}"), format!("/t/{id}"), format!("/api/tables/{id}/events")] {
                let told = who.get(&path).await;
                assert_eq!(told.status, StatusCode::INTERNAL_SERVER_ERROR, "{harm}: {}", told.text);
                assert!(told.text.contains("This table is damaged"), "{}", told.text);
            }
            let refused = who.post(&format!("/api/tables/{id}/chat"), json!({ "text": "hello?" })).await;
            assert_eq!(refused.json["rule"], "TABLE-DAMAGED", "{}", refused.text);
        }
        // Strangers learn no more than of any other table.
        let stranger = server.person().await.get(&format!("/api/tables/{id}")).await;
        assert_eq!(stranger.json["rule"], "TABLE-NO-TABLE", "{}", stranger.text);
        // Lists still show it; the other table plays.
        assert_eq!(a.get("/api/tables?of=mine").await.json[0]["id"], id.as_str());
        assert_eq!(a.get("/").await.status, StatusCode::OK);
        assert_eq!(sound.play_any(&well, 0).await.unwrap().status, StatusCode::OK);
        assert_eq!(a.get("/health").await.status, StatusCode::OK);
    }
}

/// Whoever hosts learns of a damaged table before its players do.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_nobody_has_opened_is_known_to_be_damaged() {
    let mut server = TestServer::start().await;
    let mut ids = Vec::new();
    for _ in 0..4 {
        let (a, _, id) = server.two_at_a_table().await;
        a.play_any(&id, 0).await.unwrap();
        ids.push((a, id));
    }
    // One of those that are over: it is nobody's turn there, and it is not read before somebody asks for it.
    let resigned = ids[3].0.post(&format!("/api/tables/{}/resign", ids[3].1), json!({ "seat": "amber" })).await;
    assert!(resigned.status.is_success(), "{}", resigned.text);
    server.stop();
    server.ended().await;
    let db = rusqlite::Connection::open(server.dir.path().join("data/tables.sqlite")).unwrap();
    let harm = "UPDATE entry SET words = 'gibberish' WHERE number = 2 AND game = (SELECT key FROM game WHERE id = ?1)";
    for (_, id) in &ids[2..] {
        assert_eq!(db.execute(harm, [id]).unwrap(), 1);
    }
    drop(db);
    let server = TestServer::on(server.dir.clone(), |_| {}).await;
    let me = server.nobody();
    for _ in 0..1000 {
        let health = a_health(&me).await;
        // All are read in the end, and none is kept.
        if health["unreadable"] == 1 && health["in_memory"] == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    let health = a_health(&me).await;
    assert_eq!(
        [&health["status"], &health["unreadable"], &health["in_memory"]],
        [&json!("damaged"), &json!(1), &json!(0)]
    );
    // The sound ones are played on.
    let again = Client { url: server.url.clone(), ..ids[0].0.clone() };
    assert_eq!(again.play_any(&ids[0].1, 0).await.unwrap().status, StatusCode::OK);
}

async fn a_health(who: &crate::common::Client) -> serde_json::Value {
    let told = who.get("/health").await;
    assert_eq!(told.status, StatusCode::OK, "{}", told.text);
    told.json
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_cannot_write_is_not_healthy() {
    let mut server = TestServer::start().await;
    let (a, _, _) = server.two_at_a_table().await;
    assert_eq!(a_health(&a).await["tables"], 1);
    // Nothing is written any more; reading goes on.
    server.app.store.close().await.unwrap();
    tokio::time::sleep(Duration::from_millis(1100)).await;
    let told = a.get("/health").await;
    assert_eq!((told.status, &told.json["status"]), (StatusCode::SERVICE_UNAVAILABLE, &json!("cannot write")));
    server.stop();
}

/// The next version of a program may ship other figures: a card corrected, a note about its source. Tables
/// that were begun before go on with theirs.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_goes_on_with_the_figures_it_was_begun_with() {
    let server = TestServer::with(|config| config.idle = Duration::from_millis(1)).await;
    let (a, _, id) = server.two_at_a_table().await;
    let (b, _, lost) = server.two_at_a_table().await;
    a.play_any(&id, 0).await.unwrap();
    let path = server.dir.path().join("data/tables.sqlite");
    let db = rusqlite::Connection::open(&path).unwrap();
    db.busy_timeout(Duration::from_secs(5)).unwrap();
    let kept: String =
        db.query_row("SELECT written FROM figures WHERE game = 'parley'", [], |r| r.get(0)).expect("they are kept");
    // As an older program would have left it: figures that this one does not ship.
    db.execute("INSERT INTO figures VALUES ('parley', 'ffffffffffffffff', ?1)", [&kept]).unwrap();
    for (table, data) in [(&id, "ffffffffffffffff"), (&lost, "eeeeeeeeeeeeeeee")] {
        assert_eq!(db.execute("UPDATE game SET data = ?1 WHERE id = ?2", [data, table]).unwrap(), 1);
    }
    tokio::time::sleep(Duration::from_millis(20)).await;
    server.app.sweep();
    let damage = server::check_store(&path, &server.app.kinds, |_, _| {}).unwrap().1;
    assert_eq!(damage.iter().map(|d| d.table.clone()).collect::<Vec<_>>(), [Some(lost.clone())], "{damage:?}");
    assert_eq!(a.play_any(&id, 0).await.unwrap().status, StatusCode::OK);
    let resigned = a.post(&format!("/api/tables/{id}/resign"), json!({ "seat": "amber" })).await;
    assert!(resigned.status.is_success(), "{}", resigned.text);
    assert_eq!(a.proved(&id).await["fair"]["verified"], true);
    assert!(a.get(&format!("/api/tables/{id}/record")).await.text.contains("data ffffffffffffffff"));
    // Without them nobody could say what was played.
    assert_eq!(b.get(&format!("/api/tables/{lost}")).await.json["rule"], "TABLE-DAMAGED");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panic_under_the_lock_drops_the_table_from_memory_and_it_is_read_from_the_disk_again() {
    let server = TestServer::start().await;
    let (a, b, id) = server.two_at_a_table().await;
    a.play_any(&id, 0).await.unwrap();
    b.table(&id).await; // so that both are here
    let before = [a.table(&id).await, b.table(&id).await];
    // A position that is on no disk, as rules leave it that fall in the middle of a move.
    let half_made = |table: &dyn table::AnyTable| {
        let mut half = table.boxed_clone();
        let seat = half.about().seat("amber").unwrap();
        half.resign(seat).unwrap();
        half
    };
    server.app.put_in_place(&id, half_made).await.unwrap();
    assert!(a.table(&id).await["over"].is_object(), "it is in memory");
    let app = server.app.clone();
    let broken = id.clone();
    let falls = tokio::spawn(async move { app.put_in_place(&broken, |_| panic!("the rules fall")).await.map(|_| ()) });
    assert!(falls.await.unwrap_err().is_panic());
    assert_eq!([a.table(&id).await, b.table(&id).await], before);
    assert_eq!(a.play_any(&id, 0).await.unwrap().status, StatusCode::OK);
}

/// Pages of the file are rubbish: health says so, though nobody has opened the table and the database can be
/// written.
#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_is_rubbish_is_no_health() {
    let mut server = TestServer::start().await;
    let mut ids = Vec::new();
    for _ in 0..40 {
        let (a, _, id) = server.two_at_a_table().await;
        for n in 0..3 {
            a.play_any(&id, n).await;
        }
        ids.push((a, id));
    }
    server.stop();
    server.ended().await;
    let path = server.dir.path().join("data/tables.sqlite");
    // A leaf of the log.
    let mut bytes = std::fs::read(&path).unwrap();
    let at = bytes.windows(6).rposition(|word| word == b"!begin").unwrap() / 4096 * 4096;
    bytes[at..at + 4096].fill(0xAA);
    std::fs::write(&path, bytes).unwrap();
    let server = TestServer::on(server.dir.clone(), |_| {}).await;
    let me = server.nobody();
    for _ in 0..1000 {
        if a_health(&me).await["status"] == "damaged" {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("{}", me.get("/health").await.text);
}

/// A store whose file is gone takes no move, and says so at once.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn no_move_is_acknowledged_that_is_written_to_a_file_which_is_gone() {
    let server = TestServer::start().await;
    let (a, _, id) = server.two_at_a_table().await;
    assert_eq!(a.play_any(&id, 0).await.unwrap().status, StatusCode::OK);
    let path = server.dir.path().join("data/tables.sqlite");
    std::fs::rename(&path, path.with_extension("away")).unwrap();
    let refused = a.play_any(&id, 0).await.unwrap();
    assert_eq!((refused.status, &refused.json["rule"]), (StatusCode::SERVICE_UNAVAILABLE, &json!("TABLE-STORE")));
    tokio::time::sleep(Duration::from_millis(1100)).await;
    let told = a.get("/health").await;
    assert_eq!((told.status, &told.json["status"]), (StatusCode::SERVICE_UNAVAILABLE, &json!("cannot write")));
}
