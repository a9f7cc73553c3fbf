//! What an eye is shown never depends on what it may not know: what it does not know is dealt anew, and the
//! bytes of everything it can ask for stay the same; and nobody is told when nothing changed for them.

use crate::common::{Client, SURELY, TestServer, calm, games, noises, seat, seats};
use reqwest::Method;
use serde_json::{Value, json};
use table::{Dice, Eye, SeatSet};

/// Every address that answers to GET, from the router of the pages itself and from the description of the
/// API: one that is added tomorrow is compared tomorrow.
fn addresses() -> Vec<String> {
    let routes = include_str!("../../src/web/mod.rs").lines().filter_map(|line| line.trim().strip_prefix(".route(\""));
    let pages = routes.filter(|rest| rest.contains(", get(")).map(|rest| rest.split('"').next().unwrap().to_string());
    let mut all: Vec<String> = pages.collect();
    assert!(all.len() > 15, "the router of the pages can no longer be read here: {all:?}");
    let api = serde_json::to_value(server::api::description()).unwrap();
    let api = api["paths"].as_object().unwrap().iter();
    all.extend(api.filter(|(_, how)| how.get("get").is_some()).map(|(path, _)| path.clone()));
    all
}

fn escaped(text: &str) -> String {
    text.bytes().map(|b| format!("%{b:02x}")).collect()
}

/// What is asked for at an address: several steps, things and seats where it takes them.
fn questions(address: &str, game: &str, id: &str, steps: u64, seats: &[&str], probes: &[String]) -> Vec<String> {
    let path = address.replace("{id}", id).replace("{game}", game);
    // A lesson is the same for everybody; turning points are of a finished game.
    let path = path.replace("{lesson}", "1").replace("{number}", "0");
    let steps = match seats.len() {
        ..=4 => vec![0, steps / 2, steps.saturating_sub(1), steps, steps + 1],
        _ => vec![steps / 2, steps + 1],
    };
    let asked: Vec<String> = match address.rsplit('/').next().unwrap() {
        // The streams are listened to below.
        "events" => vec![],
        "{step}" => steps.iter().map(|step| path.replace("{step}", &step.to_string())).collect(),
        "board.svg" | "position" => {
            steps.iter().map(|step| format!("{path}?at={step}")).chain([path.clone()]).collect()
        }
        "why-not" => seats
            .iter()
            .flat_map(|seat| probes.iter().map(move |probe| (seat, probe)))
            .map(|(seat, probe)| format!("{path}?seat={seat}&target={}", escaped(probe)))
            .collect(),
        // What can be done with a thing that was pointed at; for the API the seat is said, too.
        "moves" => seats
            .iter()
            .flat_map(|seat| probes.iter().take(2).map(move |probe| (seat, escaped(probe))))
            .map(|(seat, thing)| match address.starts_with("/api") {
                true => format!("{path}?seat={seat}&pick={thing}"),
                false => format!("{path}?pick={thing}"),
            })
            .collect(),
        "sheet" => probes
            .iter()
            .flat_map(|probe| probe.split(' ').skip(1))
            .map(|thing| format!("{path}?thing={thing}"))
            .chain([format!("{path}?thing=b4"), format!("{path}?thing=nation-usa")])
            .collect(),
        "hint" => seats.iter().map(|seat| format!("{path}?seat={seat}")).collect(),
        "tables" => vec![path.clone(), format!("{path}?of=mine")],
        _ => vec![path],
    };
    assert!(asked.iter().all(|path| !path.contains('{')), "how is {address} to be asked?");
    asked
}

/// An answer with its headers, as text.
fn plain(answer: &crate::common::Answer) -> String {
    let headers = answer.headers.iter().filter(|(name, _)| *name != "date");
    let headers: Vec<String> = headers.map(|(name, value)| format!("{name}: {}", value.to_str().unwrap())).collect();
    format!("{} {headers:?} {}", answer.status, answer.text)
}

/// Everything this person can get from the server about a table, by the address it is from.
async fn everything(
    who: &Client,
    (game, id): (&str, &str),
    all_seats: &[&str],
    seats: &[&str],
    probes: &[String],
    thorough: bool,
) -> Vec<(String, String)> {
    let mut all = Vec::new();
    let steps = who.table(id).await["steps"].as_u64().unwrap();
    for address in addresses() {
        for path in questions(&address, game, id, steps, all_seats, probes) {
            // Pictures are made from the drawing alone, which is compared each time, and books and figures
            // from no table at all: they take long, and are asked for once.
            let slow = path.ends_with(".png") || path.ends_with(".gif") || address.contains("{game}");
            if !slow || thorough {
                let answer = plain(&who.get(&path).await);
                all.push((path, answer));
            }
        }
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
        let event = who.events(&path).await.next(SURELY).await.unwrap();
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
    at_a_table_of_every_game(0).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_byte_depends_on_what_an_eye_may_not_know_later_in_a_game() {
    at_a_table_of_every_game(1).await;
}

/// The first or the second table of each game, compared at several positions.
async fn at_a_table_of_every_game(number: usize) {
    let server = TestServer::start().await;
    for game in games() {
        let all_seats = seats(game);
        // Many seats are many eyes: two positions and half of the eyes for each table, so that the time stays
        // bounded.
        let many = all_seats.len() > 4;
        let (people, id) = server.all_at_a_table(game).await;
        let nobody = server.nobody();
        // Everybody stays at the table, however slow the machine: presence must be the same in every answer.
        let mut here = Vec::new();
        for who in &people {
            here.push(who.events(&format!("/t/{id}/events")).await);
        }
        let mut step = number;
        for round in 0..if many { 2 } else { 3 } {
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
            let every = probes.len().div_ceil(if many { 9 } else { 15 }).max(1);
            let probes: Vec<String> = probes.into_iter().step_by(every).collect();
            for eye in (0..=people.len()).filter(|eye| !many || eye % 2 == number) {
                let who = people.get(eye).unwrap_or(&nobody);
                let sits = eye < people.len();
                let eyes = if sits { SeatSet::only(seat(game, all_seats[eye])) } else { SeatSet::NONE };
                let own = if sits { &all_seats[eye..=eye] } else { &[] };
                if who.table(&id).await["over"].is_object() {
                    break;
                }
                let thorough = number == 0 && round == 0 && eye == 0;
                let real = everything(who, (game, &id), &all_seats, own, &probes, thorough).await;
                let imagine =
                    |table: &dyn table::AnyTable| table.imagine(Eye::Seats(eyes), &mut Dice::quick(round as u64));
                let kept = server.app.put_in_place(&id, imagine).await.unwrap();
                let imagined = everything(who, (game, &id), &all_seats, own, &probes, thorough).await;
                server.app.put_in_place(&id, move |_| kept).await.unwrap();
                same(&format!("eye {eye} of {game}, round {round}"), &real, &imagined);
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_draft_rings_nobody_else_s_bell_and_counts_for_nobody_else() {
    let server = TestServer::start().await;
    let mut drafted = Vec::new();
    for game in games() {
        let (people, id) = server.all_at_a_table(game).await;
        let seats = seats(game);
        let nobody = server.nobody();
        let everybody: Vec<&Client> = people.iter().chain([&nobody]).collect();
        if people[0].table(&id).await["waiting"].as_array().unwrap().len() < seats.len() {
            // This game does not start with secret drafts by all at once.
            continue;
        }
        drafted.push(game);
        let mut streams = Vec::new();
        for who in &everybody {
            streams.push(who.events(&format!("/t/{id}/events")).await);
            streams.push(who.events(&format!("/api/tables/{id}/events")).await);
        }
        // Everybody has come: what that rang is heard first.
        calm(&mut streams).await;
        let before: Vec<Value> = futures_util::future::join_all(everybody.iter().map(|who| who.table(&id))).await;
        // A draft that can be written and taken back, and is not ready.
        let mine = &people[1].table(&id).await["mine"][0];
        let written = |m: &&Value| m["pass"] == false && !m["move"].as_str().unwrap().starts_with("ready");
        let draft = mine["moves"].as_array().unwrap().iter().find(written).unwrap();
        let played = people[1].play(&id, seats[1], &mine["decision"], draft["move"].as_str().unwrap()).await;
        assert!(played.status.is_success(), "{}", played.text);
        let after: Vec<Value> = futures_util::future::join_all(everybody.iter().map(|who| who.table(&id))).await;
        for (i, (before, after)) in before.iter().zip(&after).enumerate() {
            assert_eq!(i != 1, before == after, "{game}, eye {i}: its own draft alone may change what it sees");
        }
        only_the_second_hears(game, &mut streams).await;
        // Taking it back is as secret.
        let undone = people[1].post(&format!("/api/tables/{id}/undo"), json!({ "seat": seats[1] })).await;
        assert!(undone.status.is_success(), "{}", undone.text);
        only_the_second_hears(game, &mut streams).await;
    }
    assert!(drafted.contains(&"parley") && drafted.len() > 1, "{drafted:?}");
}

/// Who plays a seat is told to all; that others wrote secret drafts before or after cannot be told from it.
#[tokio::test(flavor = "multi_thread")]
async fn a_change_of_a_chair_beside_secret_drafts_tells_nothing_of_them() {
    let server = TestServer::start().await;
    for game in ["parley", "tranchees"] {
        let (people, id) = server.all_at_a_table(game).await;
        let (seats, nobody) = (seats(game), server.nobody());
        // The last seat changes hands and back, after as many drafts of the others as are written at this
        // table.
        let change = async || {
            let (who, seat) = (people.last().unwrap(), seats.last().unwrap());
            let path = format!("/api/tables/{id}/seats/{seat}");
            for (method, body) in [(Method::DELETE, None), (Method::PUT, Some(json!({})))] {
                let changed = who.send(method, &path, body).await;
                assert!(changed.status.is_success(), "{}", changed.text);
            }
        };
        let draft = async |n: usize| {
            let mine = &people[0].table(&id).await["mine"][0];
            let drafts: Vec<&Value> = mine["moves"].as_array().unwrap().iter().filter(|m| m["pass"] == false).collect();
            let played = people[0]
                .play(&id, seats[0], &mine["decision"], drafts[n % drafts.len()]["move"].as_str().unwrap())
                .await;
            assert!(played.status.is_success(), "{}", played.text);
        };
        let others: Vec<&Client> = people.iter().skip(1).chain([&nobody]).collect();
        // Everybody is here, and stays: presence is no part of this.
        let mut here = Vec::new();
        for who in &people {
            who.table(&id).await;
            here.push(who.events(&format!("/t/{id}/events")).await);
        }
        let already = nobody.table(&id).await["log"].as_array().unwrap().len();
        change().await;
        for n in 0..3 {
            let before: Vec<Value> = futures_util::future::join_all(others.iter().map(|who| who.table(&id))).await;
            assert_eq!(
                before[0]["log"].as_array().unwrap().len(),
                already + 2 * (n + 1),
                "{game}: a line for each change"
            );
            draft(n).await;
            let after: Vec<Value> = futures_util::future::join_all(others.iter().map(|who| who.table(&id))).await;
            assert_eq!(before, after, "{game}: a draft after {n} others");
            change().await;
            let told: Vec<Value> = futures_util::future::join_all(others.iter().map(|who| who.table(&id))).await;
            for one in told {
                let lines = &one["log"].as_array().unwrap()[already..];
                let about = |l: &Value| (l["step"].clone(), l["seat"].clone());
                assert!(
                    lines.iter().all(|l| about(l) == (json!(0), json!(seats.last().unwrap()))),
                    "{game}: {lines:?}"
                );
            }
        }
    }
}

/// Nobody but the person in the second seat is told anything, on either stream.
async fn only_the_second_hears(game: &str, streams: &mut [crate::common::Events]) {
    for stream in &mut streams[2..4] {
        assert!(stream.next(SURELY).await.is_some(), "{game}: they hear of their own");
    }
    for (i, event) in noises(streams).await.into_iter().enumerate().filter(|(i, _)| i / 2 != 1) {
        assert_eq!(event, None, "{game}, stream {i}");
    }
}

/// A standing answer is a secret of its giver, until it answers.
#[tokio::test(flavor = "multi_thread")]
async fn a_standing_answer_rings_nobody_else_s_bell() {
    let server = TestServer::start().await;
    for game in games() {
        let (people, id) = server.all_at_a_table(game).await;
        let seats = seats(game);
        // Until somebody is asked something that a standing answer would fit.
        let mut found = None;
        for step in 0..400 {
            for (person, seat) in people.iter().zip(&seats) {
                let mine = person.table(&id).await["mine"][0].clone();
                let pass = mine["moves"].as_array().into_iter().flatten().find(|m| m["pass"] == true).cloned();
                if let (Some(topic), Some(pass), true) = (mine["topic"].as_str(), pass, found.is_none()) {
                    found = Some((person, *seat, topic.to_string(), pass["move"].clone()));
                }
            }
            if found.is_some() {
                break;
            }
            people[step % people.len()].play_any(&id, step * 3).await;
        }
        let Some((giver, seat, topic, pass)) = found else { continue };
        let others: Vec<&Client> = people.iter().filter(|p| p.token != giver.token).collect();
        let mut streams = Vec::new();
        for who in &others {
            streams.push(who.events(&format!("/t/{id}/events")).await);
            streams.push(who.events(&format!("/api/tables/{id}/events")).await);
        }
        calm(&mut streams).await;
        let before: Vec<Value> = futures_util::future::join_all(others.iter().map(|who| who.table(&id))).await;
        // To another kind of question than the present one: given, it answers nothing yet.
        let topic = format!("{topic}-of-another-day");
        let stand = json!({ "seat": seat, "topic": topic, "move": pass, "until": "withdrawn" });
        let stood = giver.send(Method::PUT, &format!("/api/tables/{id}/standing"), Some(stand)).await;
        assert!(stood.status.is_success(), "{game}: {}", stood.text);
        assert_eq!(giver.table(&id).await["mine"][0]["standing"][0]["topic"], topic.as_str());
        let after: Vec<Value> = futures_util::future::join_all(others.iter().map(|who| who.table(&id))).await;
        assert_eq!(before, after, "{game}");
        let noises = noises(&mut streams).await;
        assert!(noises.iter().all(Option::is_none), "{game}: {noises:?}");
    }
}

/// Lists say when something last happened at a table, and what comes first in them: neither tells of what
/// nobody may know.
#[tokio::test(flavor = "multi_thread")]
async fn the_time_of_the_last_change_tells_nothing_of_secret_drafts_and_standing_answers() {
    let server = TestServer::start().await;
    let (a, b, id) = server.two_at_a_table().await;
    let person = server.app.seal.read(b.token.as_ref().unwrap()).unwrap().person();
    let seen = async || {
        let touched = server.app.store.tables_of(person, store::Cursor::first(), 1).await.unwrap()[0].touched;
        (b.table(&id).await["version"].clone(), touched)
    };
    // Whoever asks is here from then on; that is no secret.
    seen().await;
    let before = seen().await;
    tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    let stand = json!({ "seat": "amber", "topic": "veto", "move": "pass", "until": "withdrawn" });
    let stood = a.send(Method::PUT, &format!("/api/tables/{id}/standing"), Some(stand)).await;
    assert!(stood.status.is_success(), "{}", stood.text);
    assert_eq!(seen().await, before, "nobody else may know of a standing answer");
    let (mut secret, mut open) = (0, 0);
    for pick in 0..40 {
        let before = seen().await;
        // Times are in milliseconds.
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
        let Some(played) = a.play_any(&id, pick).await else {
            b.play_any(&id, pick).await;
            continue;
        };
        assert!(played.status.is_success(), "{}", played.text);
        let after = seen().await;
        if before.0 == after.0 {
            assert_eq!(before.1, after.1, "nobody else may know that this was played");
            secret += 1;
        } else {
            assert!(before.1 < after.1, "everybody saw this");
            open += 1;
        }
    }
    assert!(secret > 0 && open > 0, "{secret} secret and {open} open plays");
}
