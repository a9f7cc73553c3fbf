//! What an eye is shown never depends on what it may not know: what it does not know is dealt anew, and the
//! bytes of everything it can ask for stay the same; and nobody is told when nothing changed for them.
#![allow(missing_docs, clippy::unwrap_used)]

mod common;

use common::{Client, TestServer, games, seats};
use reqwest::Method;
use serde_json::{Value, json};
use table::{Dice, Eye, Seat, SeatSet};

/// Everything this person can get from the server about a table, by the address it is from.
async fn everything(
    who: &Client,
    id: &str,
    all_seats: &[&str],
    seats: &[&str],
    probes: &[String],
) -> Vec<(String, String)> {
    let mut all = Vec::new();
    let steps = who.table(id).await["steps"].as_u64().unwrap();
    let mut paths = vec![
        format!("/t/{id}"),
        format!("/t/{id}/log"),
        format!("/t/{id}/position"),
        format!("/t/{id}/board.svg"),
        format!("/t/{id}/record"),
        format!("/t/{id}/join"),
        format!("/api/tables/{id}"),
        format!("/api/tables/{id}/record"),
        "/".to_string(),
        "/api/tables".to_string(),
        "/api/tables?of=mine".to_string(),
    ];
    for step in [0, steps / 2, steps.saturating_sub(1), steps, steps + 1] {
        paths.push(format!("/t/{id}/at/{step}"));
        paths.push(format!("/api/tables/{id}/at/{step}"));
        paths.push(format!("/t/{id}/board.svg?at={step}"));
    }
    for seat in all_seats {
        for probe in probes {
            let probe: String = probe.bytes().map(|b| format!("%{b:02x}")).collect();
            paths.push(format!("/t/{id}/why-not?seat={seat}&target={probe}"));
        }
    }
    for path in paths {
        let answer = who.get(&path).await;
        let headers: Vec<String> = answer
            .headers
            .iter()
            .filter(|(name, _)| *name != "date")
            .map(|(name, value)| format!("{name}: {}", value.to_str().unwrap()))
            .collect();
        all.push((path, format!("{} {headers:?} {}", answer.status, answer.text)));
    }
    // Refusals: stale, unreadable, out of turn.
    for seat in all_seats {
        for (decision, mv) in [(json!(999_999), "pass"), (Value::Null, "§")] {
            let refused = who.play(id, seat, &decision, mv).await;
            assert!(refused.status.is_client_error(), "{}", refused.text);
            all.push((format!("{seat} {decision} {mv}"), refused.text));
        }
    }
    let table = who.table(id).await;
    for probe in probes {
        for seat in seats {
            let mine = table["mine"].as_array().unwrap().iter().find(|m| m["seat"] == *seat);
            let offered =
                mine.is_some_and(|m| m["moves"].as_array().unwrap().iter().any(|m| m["move"] == probe.as_str()));
            if !offered {
                let refused = who.play(id, seat, &Value::Null, probe).await;
                assert!(refused.status.is_client_error(), "{seat} {probe}: {}", refused.text);
                all.push((format!("{seat} {probe}"), refused.text));
            }
        }
    }
    // The streams, from their first event: parts of the page, JSON for programs.
    for path in [format!("/t/{id}/events?version=none"), format!("/api/tables/{id}/events?version=none&from=0")] {
        let event = who.events(&path).await.next(2000).await.unwrap();
        all.push((path, format!("{event:?}")));
    }
    all
}

fn same(eye: &str, real: &[(String, String)], imagined: &[(String, String)]) {
    assert_eq!(real.len(), imagined.len());
    for ((path, real), (_, imagined)) in real.iter().zip(imagined) {
        assert_eq!(real, imagined, "{eye} can tell from {path}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_byte_depends_on_what_an_eye_may_not_know() {
    let server = TestServer::start().await;
    for (number, game) in games().into_iter().flat_map(|game| [(0, game), (1, game)]) {
        let all_seats = seats(game);
        let (people, id) = server.all_at_a_table(game).await;
        let nobody = server.nobody();
        // Everybody stays at the table, however slow the machine: presence must be the same in every answer.
        let mut here = Vec::new();
        for who in &people {
            here.push(who.events(&format!("/t/{id}/events")).await);
        }
        let mut step = number;
        for round in 0..4 {
            for _ in 0..(3 + number * 20 + round * 4) {
                step += 1;
                people[step % people.len()].play_any(&id, step * 5 + number).await;
            }
            // Things a person could point at or try: what anybody is offered, whoever may know it.
            let mut probes: Vec<String> = Vec::new();
            for person in &people {
                for mine in person.table(&id).await["mine"].as_array().unwrap() {
                    for offer in mine["moves"].as_array().unwrap().iter().take(3) {
                        probes.push(offer["move"].as_str().unwrap().into());
                        probes.extend(offer["things"].as_array().unwrap().iter().map(|t| t.as_str().unwrap().into()));
                    }
                }
            }
            probes.sort();
            probes.dedup();
            for eye in 0..=people.len() {
                let who = people.get(eye).unwrap_or(&nobody);
                let sits = eye < people.len();
                let eyes = if sits { SeatSet::only(Seat(eye as u8)) } else { SeatSet::NONE };
                let own = if sits { &all_seats[eye..=eye] } else { &[] };
                if who.table(&id).await["over"].is_object() {
                    break;
                }
                let real = everything(who, &id, &all_seats, own, &probes).await;
                for seed in 0..2 {
                    let imagine = |table: &dyn table::AnyTable| table.imagine(Eye::Seats(eyes), &mut Dice::quick(seed));
                    let kept = server.app.put_in_place(&id, imagine).await.unwrap();
                    let imagined = everything(who, &id, &all_seats, own, &probes).await;
                    server.app.put_in_place(&id, move |_| kept).await.unwrap();
                    same(&format!("eye {eye} of {game}, round {round}"), &real, &imagined);
                }
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_draft_rings_nobody_else_s_bell_and_counts_for_nobody_else() {
    let server = TestServer::start().await;
    let (people, id) = server.all_at_a_table("parley").await;
    let nobody = server.nobody();
    let everybody: Vec<&Client> = people.iter().chain([&nobody]).collect();
    let table = people[0].table(&id).await;
    assert_eq!(table["waiting"].as_array().unwrap().len(), 4, "Parley starts with secret pledges by all at once");
    let mut streams = Vec::new();
    for who in &everybody {
        streams.push(who.events(&format!("/t/{id}/events")).await);
        streams.push(who.events(&format!("/api/tables/{id}/events")).await);
    }
    // Everybody has come: what that rang is heard first.
    for stream in &mut streams {
        while stream.next(250).await.is_some() {}
    }
    let before: Vec<Value> = futures_util::future::join_all(everybody.iter().map(|who| who.table(&id))).await;
    // A draft that can be written and taken back, and is not ready.
    let mine = &people[1].table(&id).await["mine"][0];
    let draft = mine["moves"].as_array().unwrap().iter().find(|m| m["pass"] == false).unwrap();
    let played = people[1].play(&id, "birch", &mine["decision"], draft["move"].as_str().unwrap()).await;
    assert!(played.status.is_success(), "{}", played.text);
    let after: Vec<Value> = futures_util::future::join_all(everybody.iter().map(|who| who.table(&id))).await;
    for (i, (before, after)) in before.iter().zip(&after).enumerate() {
        assert_eq!(i != 1, before == after, "eye {i}: its own draft alone may change what it sees");
    }
    for (i, stream) in streams.iter_mut().enumerate() {
        let event = stream.next(if i / 2 == 1 { 2000 } else { 300 }).await;
        assert_eq!(event.is_some(), i / 2 == 1, "stream {i}: {event:?}");
    }
    // Standing answers are secret, too.
    let stand = json!({ "seat": "birch", "topic": "window", "move": "pass", "until": "withdrawn" });
    let stood = people[1].send(Method::PUT, &format!("/api/tables/{id}/standing"), Some(stand)).await;
    if stood.status.is_success() {
        for (i, stream) in streams.iter_mut().enumerate() {
            let event = stream.next(if i / 2 == 1 { 2000 } else { 300 }).await;
            assert_eq!(event.is_some(), i / 2 == 1, "stream {i}: {event:?}");
        }
    }
}
