//! Requests to the API.

use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request, Response, StatusCode, header};
use games::Registered;
use serde_json::{Value, json};
use server::{App, Config, Kind};
use std::cell::RefCell;
use std::sync::Arc;
use store::sqlite::SqliteStore;
use tower::ServiceExt;

/// Lines of requests by somebody who sits at a fresh table in the first seat, the others being open. The
/// first byte of a line says which operation of the API's own description (counted round); the rest is its
/// body. An answer may refuse, but never with a failure of the server.
pub fn body(game: &Registered, text: &str) {
    thread_local! { static HOUSE: RefCell<Option<House>> = const { RefCell::new(None) } }
    HOUSE.with_borrow_mut(|house| {
        // Tables add up, in memory and on the disk: a new house now and then.
        if house.as_ref().is_some_and(|house| house.inputs > 400) {
            *house = None;
        }
        house.get_or_insert_with(House::build).receive(game, text);
    });
}

/// A server that is called without a network.
struct House {
    calm: tokio::runtime::Runtime,
    router: Router,
    /// Every operation of the description: the method, the path.
    operations: Vec<(Method, String)>,
    token: String,
    inputs: usize,
    _dir: tempfile::TempDir,
}

impl House {
    fn build() -> House {
        let dir = tempfile::TempDir::new().expect("a temporary directory");
        let calm = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let store = SqliteStore::open(&dir.path().join("tables.sqlite")).expect("a store");
        let config = Config { data_dir: dir.path().into(), limits: 0.0, hints: "random".into(), ..Config::default() };
        let kinds = games::examples().iter().chain(games::all());
        let kinds = kinds.map(|entry| Kind { game: entry.game, bot: entry.bot, analysis: entry.analysis }).collect();
        let app = App::new(config, kinds, Arc::new(store));
        let router = server::router(app);
        let mut house = House { calm, router, operations: Vec::new(), token: String::new(), inputs: 0, _dir: dir };
        let described = house.ask(Method::GET, "/api/openapi.json", String::new()).1;
        for (path, operations) in described["paths"].as_object().expect("paths") {
            for method in operations.as_object().into_iter().flatten().map(|(name, _)| name.to_uppercase()) {
                let method = Method::from_bytes(method.as_bytes()).expect("a method");
                // Event streams do not end.
                if !path.ends_with("/events") {
                    house.operations.push((method, path.clone()));
                }
            }
        }
        let person = house.ask(Method::POST, "/api/people", String::new()).1;
        house.token = person["token"].as_str().expect("a token").to_string();
        house
    }

    fn receive(&mut self, game: &Registered, text: &str) {
        self.inputs += 1;
        let seats = game.about().seats;
        // One person in every chair: so it begins at once, and the first seat looks.
        let plan: serde_json::Map<String, Value> = seats.iter().map(|s| (s.id.into(), json!("me"))).collect();
        let table = json!({ "game": game.id(), "seats": plan, "listed": true }).to_string();
        let (status, opened) = self.ask(Method::POST, "/api/tables", table);
        assert!(status.is_success(), "no table of {}: {status} {opened}", game.id());
        let id = opened["id"].as_str().expect("an id").to_string();
        let show = format!("/api/tables/{id}/seats/{}/show", seats[0].id);
        self.ask(Method::PUT, &show, String::new());
        for line in text.lines().take(8) {
            let mut letters = line.chars();
            let Some(first) = letters.next() else { continue };
            let (method, path) = &self.operations[first as u32 as usize % self.operations.len()];
            let path = path.replace("{id}", &id).replace("{game}", game.id()).replace("{seat}", seats[0].id);
            let path = path.replace(['{', '}'], "");
            let (status, said) = self.ask(method.clone(), &path, letters.as_str().trim().to_string());
            assert!(!status.is_server_error(), "{method} {path}: {status} {said}");
        }
    }

    /// One request, and its answer; `null` when that is no JSON.
    fn ask(&self, method: Method, path: &str, body: String) -> (StatusCode, Value) {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::AUTHORIZATION, format!("Bearer {}", self.token))
            .body(Body::from(body))
            .expect("a request");
        self.calm.block_on(async {
            let answer: Response<Body> = self.router.clone().oneshot(request).await.expect("an answer");
            let status = answer.status();
            let bytes = axum::body::to_bytes(answer.into_body(), usize::MAX).await.expect("the whole answer");
            (status, serde_json::from_slice(&bytes).unwrap_or_default())
        })
    }
}
