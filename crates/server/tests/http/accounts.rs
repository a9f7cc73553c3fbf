//! Accounts over HTTP: a guest keeps their seats, signs in on another device, and signs out.

use crate::common::{Answer, Client, TestServer, answer};
use reqwest::{Method, StatusCode};
use serde_json::json;
use server::Registration;

const GOOD: &str = "plough-otter-signal-nine";

/// A browser: it keeps its cookies.
struct Browser {
    client: Client,
    cookies: std::collections::BTreeMap<String, String>,
}

impl Browser {
    fn new(server: &TestServer) -> Browser {
        Browser { client: server.nobody(), cookies: Default::default() }
    }
    async fn send(&mut self, method: Method, path: &str, body: Option<String>) -> Answer {
        let cookies: Vec<String> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let mut request = self.client.request(method, path).header("cookie", cookies.join("; "));
        if let Some(body) = body {
            request = request.header("content-type", "application/x-www-form-urlencoded").body(body);
        }
        let answer = answer(request).await;
        for cookie in answer.headers.get_all("set-cookie") {
            let cookie = cookie.to_str().unwrap();
            assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
            let (name, value) = cookie.split(';').next().unwrap().split_once('=').unwrap();
            self.cookies.insert(name.into(), value.into());
        }
        answer
    }
    async fn get(&mut self, path: &str) -> Answer {
        self.send(Method::GET, path, None).await
    }
    async fn post(&mut self, path: &str, body: &str) -> Answer {
        self.send(Method::POST, path, Some(body.into())).await
    }
    /// The seats of a table that are the browser's.
    async fn seats(&mut self, id: &str) -> Vec<String> {
        let table = self.get(&format!("/api/tables/{id}")).await.json;
        let seats = table["seats"].as_array().cloned().unwrap_or_default();
        let mine = seats.iter().filter(|seat| seat["mine"] == true);
        mine.map(|seat| seat["seat"].as_str().unwrap().to_string()).collect()
    }
    async fn open(&mut self) -> String {
        let opened = self.post("/play/parley", "level=recruit").await;
        assert_eq!(opened.status, StatusCode::SEE_OTHER, "{}", opened.text);
        opened.headers["location"].to_str().unwrap().strip_prefix("/t/").unwrap().to_string()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_becomes_an_account_and_finds_the_seats_on_another_device() {
    let server = TestServer::start().await;
    let (mut home, mut phone) = (Browser::new(&server), Browser::new(&server));
    let mut tables = Vec::new();
    for _ in 0..3 {
        tables.push(home.open().await);
    }
    let page = home.get("/account").await;
    assert!(page.status == StatusCode::OK && page.text.contains("action=\"/account/new\""), "{}", page.text);
    // What is wrong is said, and nothing changes.
    let weak = home.post("/account/new", "name=Ada&password=password123&take=on").await;
    assert!(weak.status == StatusCode::UNPROCESSABLE_ENTITY && weak.text.contains("many people"), "{}", weak.text);
    assert!(!home.cookies.contains_key("session"));
    let guest = home.cookies["bivouac"].clone();
    let created = home.post("/account/new", &format!("name=Ada&password={GOOD}&take=on")).await;
    assert_eq!((created.status, created.text.matches("<code>").count()), (StatusCode::OK, 8), "{}", created.text);
    assert_eq!(home.cookies["bivouac"], guest, "the device stays who it was");
    // Signed in elsewhere, the seats are there; and the first page lists the tables.
    let refused = phone.post("/account/in", "name=Ada&password=wrong-wrong-wrong").await;
    let unknown = phone.post("/account/in", &format!("name=Nobody&password={GOOD}")).await;
    assert_eq!((refused.status, unknown.status), (StatusCode::FORBIDDEN, StatusCode::FORBIDDEN));
    assert_eq!(refused.text.replace("Ada", ""), unknown.text.replace("Nobody", ""), "the same answer");
    assert_eq!(
        phone.post("/account/in", &format!("name=ada&password={GOOD}&take=on")).await.status,
        StatusCode::SEE_OTHER
    );
    for id in &tables {
        assert_eq!(phone.seats(id).await, home.seats(id).await);
        assert_eq!(phone.seats(id).await.len(), 1, "{id}");
        assert!(phone.get("/").await.text.contains(id.as_str()));
    }
    // Signed out, the device has no hand at these tables, and cannot take another.
    assert_eq!(home.post("/account/out", "").await.status, StatusCode::SEE_OTHER);
    let gone = home.get(&format!("/api/tables/{}", tables[0])).await;
    assert_eq!(gone.status, StatusCode::NOT_FOUND, "{}", gone.text);
    // Whoever shows the old session is nobody.
    assert!(home.get("/account").await.text.contains("action=\"/account/in\""));
}

#[tokio::test(flavor = "multi_thread")]
async fn two_sides_of_a_game_never_come_before_one_browser() {
    let server = TestServer::start().await;
    let (mut home, mut phone) = (Browser::new(&server), Browser::new(&server));
    // Both are guests at one table, on two sides.
    let plan = "seat-amber=me&seat-birch=open&seat-coral=bot%3Arecruit&seat-dune=bot%3Arecruit&listed=on";
    let opened = home.post("/new/parley", plan).await;
    let id = opened.headers["location"].to_str().unwrap().strip_prefix("/t/").unwrap().to_string();
    assert_eq!(phone.post(&format!("/t/{id}/sit"), "seat=birch").await.status, StatusCode::SEE_OTHER);
    home.post("/account/new", &format!("name=Ada&password={GOOD}&take=on")).await;
    phone.post("/account/in", &format!("name=Ada&password={GOOD}&take=on")).await;
    assert_eq!((home.seats(&id).await, phone.seats(&id).await), (vec!["amber".to_string()], vec!["birch".to_string()]));
    let own = phone.get("/account").await.text;
    assert!(own.contains("class=\"notice\"") && own.contains("At one table"), "the page says so: {own}");
    assert!(phone.get("/").await.text.contains(&id), "and the table is still listed");
    phone.post("/account/out", "").await;
    assert_eq!(phone.seats(&id).await, ["birch"], "signing out changes nothing there");
    // A device whose account sits on one side takes no seat of the other when it is signed out.
    let mut third = Browser::new(&server);
    third.post("/account/in", &format!("name=Ada&password={GOOD}&take=on")).await;
    assert_eq!(third.seats(&id).await, ["amber"]);
    third.post("/account/out", "").await;
    phone.post(&format!("/t/{id}/leave"), "seat=birch").await;
    let sat = third.post(&format!("/t/{id}/sit"), "seat=birch").await;
    assert_eq!(sat.status, StatusCode::FORBIDDEN, "{}", sat.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_own_page_sets_ends_exports_and_deletes() {
    let server = TestServer::with(|config| config.registration = Registration::Invited).await;
    let (mut home, mut phone) = (Browser::new(&server), Browser::new(&server));
    let uninvited = home.post("/account/new", &format!("name=Ada&password={GOOD}")).await;
    assert_eq!(uninvited.status, StatusCode::FORBIDDEN);
    let key = server.app.accounts.invite().await.unwrap();
    let created = home.post("/account/new", &format!("name=Ada&password={GOOD}&invitation={key}")).await;
    assert_eq!(created.status, StatusCode::OK, "{}", created.text);
    phone.post("/account/in", &format!("name=Ada&password={GOOD}")).await;
    // What is set here is there, too.
    assert_eq!(
        home.post("/account/settings", "pace=slow&lang=fr&zone=Europe%2FParis").await.status,
        StatusCode::SEE_OTHER
    );
    for bad in ["pace=warp", "zone=Mars%2FOlympus", "quiet-from=25%3A00", "colour=red"] {
        assert_eq!(home.post("/account/settings", bad).await.status, StatusCode::UNPROCESSABLE_ENTITY, "{bad}");
    }
    assert_eq!(home.post("/theme", "theme=dark&back=/").await.status, StatusCode::SEE_OTHER);
    let there = async |browser: &mut Browser| {
        let page = browser.get("/account").await.text;
        page.contains("&quot;pace&quot;:&quot;slow&quot;") && page.contains("lang=\"fr\" data-theme=\"dark\"")
    };
    assert!(there(&mut home).await && there(&mut phone).await);
    // The other device is signed out.
    let refused = home.post("/account/password", "old=wrong&password=another-plough-of-nine").await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    assert_eq!(home.post("/account/sessions", "end=others").await.status, StatusCode::SEE_OTHER);
    assert!(phone.get("/account").await.text.contains("action=\"/account/in\""));
    assert_eq!(phone.cookies["session"], "", "and its browser forgets the session");
    let export = home.get("/account/export").await.json;
    assert_eq!((&export["name"], &export["settings"]["pace"]), (&json!("Ada"), &json!("slow")));
    assert!(!export.to_string().contains("hash") && !export.to_string().contains("salt"));
    let deleted = home.post("/account/delete", &format!("password={GOOD}")).await;
    assert_eq!(deleted.status, StatusCode::SEE_OTHER);
    let gone = phone.post("/account/in", &format!("name=Ada&password={GOOD}")).await;
    assert_eq!(gone.status, StatusCode::FORBIDDEN);
    for path in ["/account/settings", "/account/password", "/account/sessions", "/account/delete", "/account/codes"] {
        assert_eq!(phone.post(path, "").await.status, StatusCode::UNAUTHORIZED, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn guessing_is_limited_by_name_and_by_address() {
    let server = TestServer::with(|config| config.limits = 1.0).await;
    let mut browser = Browser::new(&server);
    let mut guess = async |name: &str| {
        let refused = browser.post("/account/in", &format!("name={name}&password=wrong-wrong-wrong")).await;
        refused.status
    };
    for _ in 0..10 {
        assert_eq!(guess("ada").await, StatusCode::FORBIDDEN);
    }
    assert_eq!(guess("Ada").await, StatusCode::TOO_MANY_REQUESTS, "the name is counted, whether there is one or not");
    assert_eq!(guess("ben").await, StatusCode::FORBIDDEN);
}
