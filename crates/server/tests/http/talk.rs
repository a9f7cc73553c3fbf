//! Talk with an audience: allies hear each other, and nobody else learns that anything was said.

use crate::common::{Client, SURELY, TestServer, calm, noises};
use reqwest::StatusCode;
use serde_json::{Value, json};

const SECRET: &str = "we attack at dawn";

async fn say(who: &Client, id: &str, text: &str, audience: Option<&str>) -> crate::common::Answer {
    let mut body = json!({ "text": text });
    if let Some(audience) = audience {
        body["audience"] = json!(audience);
    }
    who.post(&format!("/api/tables/{id}/chat"), body).await
}

/// Everything a person gets to see around the table, to the byte.
async fn everything(who: &Client, id: &str) -> Vec<String> {
    let mut all = Vec::new();
    for path in ["/api/tables/ID", "/t/ID", "/t/ID/log", "/api/tables?of=open", "/", "/api/tables/ID/at/0"] {
        all.push(who.get(&path.replace("ID", id)).await.text);
    }
    all
}

fn heard(table: &Value) -> Vec<(u64, &str, &str)> {
    let lines = table["chat"].as_array().unwrap().iter();
    lines
        .map(|l| (l["number"].as_u64().unwrap(), l["audience"].as_str().unwrap(), l["text"].as_str().unwrap()))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn enemies_and_onlookers_never_learn_of_allied_talk() {
    let server = TestServer::start().await;
    // Amber and coral against birch and dune.
    let (people, id) = server.all_at_a_table("parley").await;
    let (amber, coral) = (&people[0], &people[2]);
    let onlooker = server.nobody();
    let others = [&people[1], &people[3], &onlooker];
    assert_eq!(amber.table(&id).await["allies"], json!(["coral"]));
    assert_eq!(onlooker.table(&id).await["allies"], json!([]));
    assert_eq!(say(amber, &id, "good day", None).await.status, StatusCode::NO_CONTENT);
    let mut streams = Vec::new();
    for who in others {
        streams.push(who.events(&format!("/t/{id}/events")).await);
        streams.push(who.events(&format!("/api/tables/{id}/events")).await);
    }
    let mut ally = coral.events(&format!("/api/tables/{id}/events")).await;
    calm(streams.iter_mut().chain([&mut ally])).await;
    let mut before = Vec::new();
    for who in others {
        before.push(everything(who, &id).await);
    }
    // More than is ever kept in memory, so that it cannot push out what others said either.
    for n in 0..450 {
        let (who, text) = ([amber, coral][n % 2], format!("{SECRET} {n}"));
        assert_eq!(say(who, &id, &text, Some("allies")).await.status, StatusCode::NO_CONTENT);
    }
    assert!(ally.next(SURELY).await.unwrap().data.contains(SECRET));
    for (who, before) in others.iter().zip(&before) {
        assert_eq!(&everything(who, &id).await, before);
    }
    assert_eq!(noises(&mut streams).await, vec![None; streams.len()], "nobody else's bell rings");
    // What is said to all later has the number that it would have had.
    assert_eq!(say(&people[1], &id, "good day to you", Some("all")).await.status, StatusCode::NO_CONTENT);
    let public = [(0, "all", "good day"), (1, "all", "good day to you")];
    for who in others {
        assert_eq!(heard(&who.table(&id).await), public);
    }
    for stream in &mut streams {
        let event = stream.next(SURELY).await.unwrap();
        assert!(!event.data.contains(SECRET) && event.data.contains("good day to you"), "{event:?}");
    }
    for who in [amber, coral] {
        let table = who.table(&id).await;
        let lines = heard(&table);
        let allied: Vec<u64> = lines.iter().filter(|l| l.1 == "allies").map(|l| l.0).collect();
        assert!(allied.windows(2).all(|pair| pair[1] == pair[0] + 1) && allied.last() == Some(&449));
        assert_eq!(lines.into_iter().filter(|l| l.1 == "all").collect::<Vec<_>>(), public);
        assert!(who.get(&format!("/t/{id}")).await.text.contains(&format!("{SECRET} 449")));
    }
    // It stays among allies when the game is over, and after the table was read from the disk again.
    let resigned = people[1].post(&format!("/api/tables/{id}/resign"), json!({ "seat": "birch" })).await;
    assert_eq!(resigned.status, StatusCode::OK, "{}", resigned.text);
    server.app.put_in_place(&id, |table| table.boxed_clone()).await.unwrap();
    for who in others {
        let all = everything(who, &id).await.concat() + &who.get(&format!("/api/tables/{id}/record")).await.text;
        assert!(!all.contains(SECRET));
        assert_eq!(heard(&who.table(&id).await), public);
    }
    assert!(coral.get(&format!("/api/tables/{id}")).await.text.contains(SECRET));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_no_allies_cannot_speak_to_them() {
    let server = TestServer::start().await;
    let (a, b, id) = server.two_at_a_table().await;
    // Each holds both seats of a side.
    let alone = say(&a, &id, "hello?", Some("allies")).await;
    assert_eq!((alone.status.as_u16(), &alone.json["rule"]), (422, &json!("TABLE-NO-ALLIES")), "{}", alone.text);
    let wrong = say(&a, &id, "hello?", Some("enemies")).await;
    assert_eq!(wrong.status, StatusCode::BAD_REQUEST, "{}", wrong.text);
    // Somebody who only looks on.
    let watch = a.table(&id).await["links"].as_array().unwrap().iter().find(|l| l["what"] == "watch").cloned();
    let onlooker = server.person().await;
    onlooker.post(&format!("/api/tables/{id}/join"), json!({ "key": watch.unwrap()["key"] })).await;
    let refused = say(&onlooker, &id, "psst", Some("allies")).await;
    assert_eq!((refused.status.as_u16(), &refused.json["rule"]), (403, &json!("TABLE-NO-SEAT")), "{}", refused.text);
    assert_eq!(b.table(&id).await["chat"], json!([]));
    // The page's form knows the audience too.
    assert_eq!(a.form(&format!("/t/{id}/chat"), &[("text", "hi"), ("audience", "all")]).await.status.as_u16(), 204);
    assert_eq!(a.form(&format!("/t/{id}/chat"), &[("text", "hi"), ("audience", "allies")]).await.status.as_u16(), 422);
}

/// The page offers the choice to those who have allies, and marks what only they hear.
#[tokio::test(flavor = "multi_thread")]
async fn the_page_says_who_hears_what() {
    let server = TestServer::start().await;
    let (people, id) = server.all_at_a_table("parley").await;
    let path = format!("/t/{id}");
    let page = people[0].get(&path).await.text;
    assert!(page.contains("name=\"audience\"") && page.contains("value=\"allies\""), "amber has an ally");
    let stranger = server.person().await;
    assert!(!stranger.get(&path).await.text.contains("name=\"audience\""), "an onlooker has none");
    let fields = [("text", "At dawn, by the birches"), ("audience", "allies")];
    assert_eq!(people[0].form(&format!("{path}/chat"), &fields).await.status, StatusCode::NO_CONTENT);
    let heard: Vec<bool> = {
        let mut heard = Vec::new();
        for person in &people {
            let page = person.get(&path).await.text;
            assert_eq!(
                page.contains("At dawn"),
                page.contains("<li class=\"allies\">"),
                "it is marked where it is heard"
            );
            heard.push(page.contains("At dawn"));
        }
        heard
    };
    assert_eq!(heard, [true, false, true, false], "amber and coral are one camp");
    assert!(!stranger.get(&path).await.text.contains("At dawn"));
}
