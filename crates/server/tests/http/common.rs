//! A server of its own for each test, with the kernel's smallest game, and people who use it.
#![allow(dead_code, missing_docs, unreachable_pub, clippy::unwrap_used)]

use reqwest::{Method, RequestBuilder, StatusCode};
use serde_json::{Value, json};
use server::{App, Config, Kind, Server};
use std::sync::Arc;
use tempfile::TempDir;

/// The games that the tests play: the kernel's smallest, and those of the registry.
pub fn games() -> Vec<&'static str> {
    let mut games = vec!["parley"];
    games.extend(server::kinds::all().iter().map(|k| k.about().id));
    games
}

/// The seats that somebody takes in a game as it is usually set up.
pub fn seats(game: &str) -> Vec<&'static str> {
    let kind = kinds().into_iter().find(|kind| kind.about().id == game).unwrap();
    let asked = (kind.game.seating)(&Value::Null).unwrap().asked;
    asked.iter().map(|seat| kind.about().seat_id(seat)).collect()
}

/// The seat with this id.
pub fn seat(game: &str, id: &str) -> table::Seat {
    kinds().iter().map(Kind::about).find(|about| about.id == game).unwrap().seat(id).unwrap()
}

pub struct TestServer {
    pub app: Arc<App>,
    pub url: String,
    stop: Option<tokio::sync::oneshot::Sender<()>>,
    running: Option<tokio::task::JoinHandle<Result<(), server::StartError>>>,
    pub dir: Arc<TempDir>,
}

fn kinds() -> Vec<Kind> {
    let mut kinds = vec![Kind::of::<parley::Parley>()];
    kinds.extend(server::kinds::all());
    kinds
}

pub fn config(dir: &TempDir) -> Config {
    Config {
        listen: ([127, 0, 0, 1], 0).into(),
        data_dir: dir.path().join("data"),
        limits: 0.0,
        // Servers on one store know the same people.
        seal: Some([7; 32]),
        // Advice that depends on nothing but the question and what is offered, so that it can be compared.
        // (That the players who think look through the same eye is proved where they live.)
        hints: "random".into(),
        ..Config::default()
    }
}

impl TestServer {
    pub async fn start() -> TestServer {
        TestServer::with(|_| {}).await
    }
    pub async fn with(change: impl FnOnce(&mut Config)) -> TestServer {
        TestServer::on(Arc::new(TempDir::new().unwrap()), change).await
    }
    /// A server on data that may already be there.
    pub async fn on(dir: Arc<TempDir>, change: impl FnOnce(&mut Config)) -> TestServer {
        let mut config = config(&dir);
        change(&mut config);
        TestServer::run(dir, Server::start(config, kinds()).await.unwrap())
    }
    /// A server of these games.
    pub async fn of(kinds: Vec<Kind>) -> TestServer {
        let dir = Arc::new(TempDir::new().unwrap());
        let server = Server::start(config(&dir), kinds).await.unwrap();
        TestServer::run(dir, server)
    }
    /// A server of these games on the data of one that has stopped.
    pub async fn again(self, kinds: Vec<Kind>) -> TestServer {
        for _ in 0..200 {
            if let Ok(server) = Server::start(config(&self.dir), kinds.clone()).await {
                return TestServer::run(self.dir.clone(), server);
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        panic!("the first server does not let go of its data")
    }
    /// A server on a store that others may write to as well.
    pub async fn on_store(store: Arc<dyn store::Store>) -> TestServer {
        TestServer::on_store_with(store, |_| {}).await
    }
    pub async fn on_store_with(store: Arc<dyn store::Store>, change: impl FnOnce(&mut Config)) -> TestServer {
        let dir = Arc::new(TempDir::new().unwrap());
        let mut config = config(&dir);
        change(&mut config);
        TestServer::run(dir, Server::on(config, kinds(), store).await.unwrap())
    }
    fn run(dir: Arc<TempDir>, server: Server) -> TestServer {
        let (app, url) = (server.app.clone(), format!("http://{}", server.address));
        let (stop, stopped) = tokio::sync::oneshot::channel();
        let running = tokio::spawn(server.run(async move { drop(stopped.await) }));
        TestServer { app, url, stop: Some(stop), running: Some(running), dir }
    }
    pub fn stop(&mut self) {
        drop(self.stop.take());
    }
    /// Waits until it has ended.
    pub async fn ended(&mut self) {
        self.running.take().unwrap().await.unwrap().unwrap();
    }
    /// A bare connection.
    pub async fn connect(&self) -> tokio::net::TcpStream {
        tokio::net::TcpStream::connect(self.url.strip_prefix("http://").unwrap()).await.unwrap()
    }
    /// Somebody with a secret of their own.
    pub async fn person(&self) -> Client {
        let mut client = self.nobody();
        let new = client.send(Method::POST, "/api/people", None).await;
        assert_eq!(new.status, StatusCode::CREATED);
        client.token = Some(new.json["token"].as_str().unwrap().to_string());
        client
    }
    /// Somebody without.
    pub fn nobody(&self) -> Client {
        let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
        Client { http, url: self.url.clone(), token: None, lang: "en" }
    }
    /// People at a listed table, one in each seat.
    pub async fn all_at_a_table(&self, game: &str) -> (Vec<Client>, String) {
        let seats = seats(game);
        let mut people = Vec::new();
        for _ in &seats {
            people.push(self.person().await);
        }
        let plan: serde_json::Map<String, Value> =
            seats.iter().map(|s| (s.to_string(), json!(if *s == seats[0] { "me" } else { "open" }))).collect();
        let opened = people[0].post("/api/tables", json!({ "game": game, "seats": plan, "listed": true })).await;
        let id = opened.json["id"].as_str().unwrap().to_string();
        for (person, seat) in people.iter().zip(&seats).skip(1) {
            let sat = person.send(Method::PUT, &format!("/api/tables/{id}/seats/{seat}"), Some(json!({}))).await;
            assert_eq!(sat.status, StatusCode::NO_CONTENT, "{}", sat.text);
        }
        (people, id)
    }
    /// Two people at a table of Parley, each with the two seats of a camp.
    pub async fn two_at_a_table(&self) -> (Client, Client, String) {
        let (a, b) = (self.person().await, self.person().await);
        let id = a.open(json!({ "amber": "me", "coral": "me" })).await;
        for seat in ["birch", "dune"] {
            let table = a.table(&id).await;
            let link = table["links"].as_array().unwrap().iter();
            let link = link.clone().find(|l| l["seats"] == json!([seat]) && l["what"] == "invite").unwrap();
            let joined = b.post(&format!("/api/tables/{id}/join"), json!({ "key": link["key"] })).await;
            assert_eq!(joined.status, StatusCode::NO_CONTENT, "{}", joined.text);
        }
        (a, b, id)
    }
}

#[derive(Clone)]
pub struct Client {
    pub http: reqwest::Client,
    pub url: String,
    pub token: Option<String>,
    pub lang: &'static str,
}

pub struct Answer {
    pub status: StatusCode,
    pub headers: reqwest::header::HeaderMap,
    pub text: String,
    pub json: Value,
}

impl Client {
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.http.request(method, format!("{}{path}", self.url)).header("accept-language", self.lang);
        match &self.token {
            Some(token) => request.bearer_auth(token),
            None => request,
        }
    }
    pub async fn send(&self, method: Method, path: &str, body: Option<Value>) -> Answer {
        let request = self.request(method, path);
        let request = match body {
            Some(body) => request.json(&body),
            None => request,
        };
        answer(request).await
    }
    pub async fn get(&self, path: &str) -> Answer {
        self.send(Method::GET, path, None).await
    }
    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.send(Method::POST, path, Some(body)).await
    }
    /// A form, as the browser's script sends it.
    pub async fn form(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let body: Vec<String> = fields.iter().map(|(k, v)| format!("{k}={}", escape(v))).collect();
        let request = self.request(Method::POST, path).body(body.join("&"));
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        answer(request.header("accept", "application/json")).await
    }
    pub async fn open(&self, seats: Value) -> String {
        let opened = self.post("/api/tables", json!({ "game": "parley", "seats": seats })).await;
        assert_eq!(opened.status, StatusCode::CREATED, "{}", opened.text);
        opened.json["id"].as_str().unwrap().to_string()
    }
    pub async fn table(&self, id: &str) -> Value {
        let table = self.get(&format!("/api/tables/{id}")).await;
        assert_eq!(table.status, StatusCode::OK, "{}", table.text);
        table.json
    }
    pub async fn play(&self, id: &str, seat: &str, decision: &Value, mv: &str) -> Answer {
        let body = json!({ "seat": seat, "decision": decision, "move": mv });
        self.post(&format!("/api/tables/{id}/moves"), body).await
    }
    /// Plays the `pick`-th offered move of the first seat of this person that may play and has not only
    /// moves that take back; `None` when there is nothing to play.
    pub async fn play_any(&self, id: &str, pick: usize) -> Option<Answer> {
        let table = self.table(id).await;
        let waiting = table["waiting"].as_array().unwrap();
        let mine = table["mine"].as_array().unwrap().iter();
        let mine = mine.filter(|m| waiting.contains(&m["seat"]) && !m["moves"].as_array().unwrap().is_empty());
        let mine = mine.into_iter().next()?;
        let moves: Vec<&Value> =
            mine["moves"].as_array().unwrap().iter().filter(|m| m["takes_back"] == false).collect();
        let mv = moves[pick % moves.len()]["move"].as_str().unwrap();
        Some(self.play(id, mine["seat"].as_str().unwrap(), &mine["decision"], mv).await)
    }
}

pub async fn answer(request: RequestBuilder) -> Answer {
    let response = request.send().await.unwrap();
    let (status, headers) = (response.status(), response.headers().clone());
    let text = response.text().await.unwrap();
    let json = serde_json::from_str(&text).unwrap_or(Value::Null);
    Answer { status, headers, text, json }
}

pub fn escape(text: &str) -> String {
    text.bytes()
        .map(|b| if b.is_ascii_alphanumeric() { (b as char).to_string() } else { format!("%{b:02x}") })
        .collect()
}

/// One server-sent event.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct Event {
    pub id: String,
    pub event: String,
    pub data: String,
}

/// An open event stream.
pub struct Events {
    response: reqwest::Response,
    /// What came and makes no whole event yet: bytes, because a piece may end within a letter.
    buffer: Vec<u8>,
}

impl Client {
    pub async fn events(&self, path: &str) -> Events {
        let response = self.request(Method::GET, path).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        Events { response, buffer: Vec::new() }
    }
}

impl Client {
    /// The table; of a finished game once its record was replayed, which is done in the background, and told.
    pub async fn proved(&self, id: &str) -> Value {
        let mut events = self.events(&format!("/api/tables/{id}/events")).await;
        loop {
            let table = self.table(id).await;
            if table["over"].is_null() || !table["fair"]["verified"].is_null() {
                return table;
            }
            events.next(SURELY).await.expect("the proof is told");
        }
    }
}

/// How long something is waited for that must come, in milliseconds: a busy machine may take its time.
pub const SURELY: u64 = 30_000;

/// Hears everything that comes on these streams, until all of them have been silent for a while.
pub async fn calm(streams: impl IntoIterator<Item = &mut Events>) {
    let mut streams: Vec<&mut Events> = streams.into_iter().collect();
    while futures_util::future::join_all(streams.iter_mut().map(|stream| stream.next(400)))
        .await
        .iter()
        .any(Option::is_some)
    {}
}

/// What comes next on each of these streams within a moment in which nothing should.
pub async fn noises(streams: &mut [Events]) -> Vec<Option<Event>> {
    futures_util::future::join_all(streams.iter_mut().map(|stream| stream.next(400))).await
}

impl Events {
    /// The next event; `None` when nothing comes for so long, or the stream ends.
    pub async fn next(&mut self, millis: u64) -> Option<Event> {
        let wait = tokio::time::Instant::now() + std::time::Duration::from_millis(millis);
        loop {
            while let Some(end) = self.buffer.windows(2).position(|two| two == b"\n\n") {
                let message: Vec<u8> = self.buffer.drain(..end + 2).collect();
                let message = std::str::from_utf8(&message).unwrap();
                let mut event = Event::default();
                for line in message.lines() {
                    match line.split_once(": ") {
                        Some(("id", text)) => event.id = text.into(),
                        Some(("event", text)) => event.event = text.into(),
                        Some(("data", text)) => event.data = text.into(),
                        _ => {}
                    }
                }
                if !event.event.is_empty() {
                    return Some(event);
                }
            }
            match tokio::time::timeout_at(wait, self.response.chunk()).await {
                Ok(Ok(Some(bytes))) => self.buffer.extend_from_slice(&bytes),
                _ => return None,
            }
        }
    }
}
