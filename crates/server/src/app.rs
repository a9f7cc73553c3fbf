//! The router with its layers, and the program that runs it.

use crate::body::{LARGEST, in_turns, whole};
use crate::config::Config;
use crate::kinds::Kind;
use crate::limits::Limited;
use crate::metrics::metrics;
use crate::people::Visitor;
use crate::state::App;
use crate::trouble::Trouble;
use crate::{api, assets, compression, connections, people, tell, trouble, web};
use axum::Router;
use axum::body::{Body, HttpBody};
use axum::extract::{MatchedPath, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use futures_util::future::BoxFuture;
use std::future::poll_fn;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::{Duration, Instant};
use store::upkeep::{self, Hindrance};
use store::{Store, StoreError, Written, sqlite::SqliteStore};
use tokio::net::TcpListener;
#[cfg(unix)]
use tokio::signal::unix::SignalKind;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::csrf::CsrfLayer;

/// Only what this server itself sends may be loaded, nothing inline, nobody may frame it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; \
    frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// How often sessions that nobody uses any more are removed.
const ACCOUNTS_SWEPT: Duration = Duration::from_secs(600);
/// For a year, browsers ask a server that has an address with TLS by TLS only.
const BY_TLS_ONLY: &str = "max-age=31536000";

/// The whole server as one service.
pub fn router(app: Arc<App>) -> Router {
    Router::new()
        .merge(web::router())
        .merge(api::router())
        .route("/assets/{*path}", get(assets::get))
        .route("/health", get(health))
        .route("/metrics", get(metrics_text))
        .route("/robots.txt", get(async || "User-agent: *\nDisallow: /t/\nDisallow: /api/\n"))
        .fallback(async || trouble::NOT_FOUND)
        // From the outermost to the innermost; in one piece, because every layer of its own is boxed for
        // every request.
        .layer((
            middleware::from_fn_with_state(app.clone(), attend),
            CatchPanicLayer::custom(|_| trouble::Trouble::from(trouble::FAILED).into_response()),
            CsrfLayer::new(),
        ))
        .with_state(app)
}

/// What every request goes through: it is let in, answered, told in words why not, noted (the route, never
/// the query: it may hold something private), and given the headers that every answer carries.
async fn attend(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let start = Instant::now();
    let (mut parts, body) = request.into_parts();
    let method = parts.method.clone();
    let route = parts.extensions.get::<MatchedPath>().cloned();
    let visitor = Visitor::of(&mut parts, &app);
    let json = visitor.json || parts.uri.path().starts_with("/api");
    let accepts = compression::accepted(&parts.headers);
    let mut account = app.turns.of(visitor.address.into());
    let answer = async {
        let response = let_in(&app, &visitor, parts, body, next).await;
        app.compressed.answer(tell::tell(&visitor, json, response), accepts).await
    };
    let mut response = account.work(answer).await.map(|body| in_turns(account, body));
    let status = response.status();
    let took = start.elapsed();
    let route = route.as_ref().map_or("none", MatchedPath::as_str);
    tracing::debug!(%method, route, status = status.as_u16(), micros = took.as_micros() as u64, "request answered");
    metrics().answered(route, status.as_u16());
    metrics().request_seconds.observe(took.as_secs_f64());
    dress(response.headers_mut());
    if app.config.public_url.as_ref().is_some_and(|url| url.starts_with("https://")) {
        response.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(BY_TLS_ONLY));
    }
    response
}

/// Any request counts against the address it came from; its body comes in time and whole, or not at all.
async fn let_in(app: &Arc<App>, visitor: &Arc<Visitor>, mut parts: Parts, body: Body, next: Next) -> Response {
    if let Err(trouble) = app.limits.take(Limited::Requests, &**visitor) {
        return trouble.into_response();
    }
    if body.size_hint().lower() > LARGEST as u64 {
        return StatusCode::PAYLOAD_TOO_LARGE.into_response();
    }
    let body = match body.is_end_stream() {
        true => body,
        false => match in_time(app.config.patience, whole(body, LARGEST)).await {
            Some(Some(bytes)) => Body::from(bytes),
            Some(None) => return StatusCode::PAYLOAD_TOO_LARGE.into_response(),
            None => return ([(header::CONNECTION, "close")], StatusCode::REQUEST_TIMEOUT).into_response(),
        },
    };
    let (mut person, mut cookie) = (visitor.person, None);
    let mut ended = false;
    if let Some(token) = visitor.session.as_ref().filter(|_| !visitor.path.starts_with("/assets/")) {
        match Box::pin(app.accounts.who(token)).await {
            Ok(Some(who)) => {
                let known = visitor.signed_in(who);
                person = known.person;
                parts.extensions.insert(Arc::new(known));
            }
            Ok(None) => ended = true,
            Err(trouble) => return Trouble::from(trouble).into_response(),
        }
    } else if visitor.shows_an_old_secret() {
        match Box::pin(visitor.known_of_old(app)).await {
            Ok(Some((known, signed))) => {
                person = known.person;
                parts.extensions.insert(Arc::new(known));
                cookie = Some(signed);
            }
            Ok(None) => {}
            Err(trouble) => return trouble.into_response(),
        }
    }
    if let Some(person) = person {
        app.whereabouts.note(person, visitor.address);
    }
    let mut response = next.run(Request::from_parts(parts, body)).await;
    // A session that was ended elsewhere is forgotten here.
    if ended && !response.headers().contains_key(header::SET_COOKIE) {
        response.headers_mut().append(header::SET_COOKIE, visitor.session_cookie(None));
    }
    if let Some(cookie) = cookie.filter(|_| !response.headers().contains_key(header::SET_COOKIE)) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

/// What some work comes to, unless it takes too long. What came with the head of a request is there when it
/// is asked for a second time: a clock is set only for whoever keeps us waiting.
async fn in_time<F: Future>(patience: Duration, work: F) -> Option<F::Output> {
    let (mut work, mut asked) = (pin!(work), false);
    let early = poll_fn(|cx| match work.as_mut().poll(cx) {
        Poll::Ready(done) => Poll::Ready(Some(done)),
        Poll::Pending if asked => Poll::Ready(None),
        Poll::Pending => {
            asked = true;
            cx.waker().wake_by_ref();
            Poll::Pending
        }
    });
    match early.await {
        Some(done) => Some(done),
        None => tokio::time::timeout(patience, work).await.ok(),
    }
}

/// The headers that every answer carries.
fn dress(headers: &mut HeaderMap) {
    headers.reserve(HEADERS.len() + 1);
    for (name, value) in HEADERS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    // Browsers that can say whether it is to be dark are asked to.
    if headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html")) {
        for name in ["accept-ch", "critical-ch"] {
            headers.insert(HeaderName::from_static(name), HeaderValue::from_static(people::WISH));
        }
        headers.append(header::VARY, HeaderValue::from_static(people::WISH));
    }
}

/// Healthy when the store has written something and read something, and nothing was found that is damaged;
/// says of how many tables it is known that they cannot be read (`bivouac check-store` names them): every
/// game that is not over is read once after the start, others when somebody opens them.
async fn health(State(app): State<Arc<App>>) -> Response {
    let lost = || StoreError::Failed("the store does not answer".into());
    let (written, tables) = match app.store.is_lost() {
        true => (Err(lost()), Err(lost())),
        false => tokio::join!(app.store.pulse(), app.store.count()),
    };
    let unreadable = app.unreadable();
    let (status, word) = match (&written, &tables) {
        (Ok(Written::Stored(())), Ok(_)) if unreadable == 0 => (StatusCode::OK, "ok"),
        (Ok(Written::Stored(())) | Err(StoreError::Damaged(_)), Ok(_) | Err(StoreError::Damaged(_))) => {
            (StatusCode::OK, "damaged")
        }
        (Ok(Written::Stored(())) | Err(StoreError::Damaged(_)), Err(_)) => {
            (StatusCode::SERVICE_UNAVAILABLE, "cannot read")
        }
        _ => (StatusCode::SERVICE_UNAVAILABLE, "cannot write"),
    };
    let told = serde_json::json!({
        "status": word,
        "tables": tables.ok(),
        "unreadable": unreadable,
        "in_memory": app.tables_in_memory(),
    });
    let mut response = (status, axum::Json(told)).into_response();
    response.extensions_mut().insert(tell::InWords);
    response
}

/// Metrics for this machine only: whoever runs the server reads them here or through a tunnel.
async fn metrics_text(visitor: Visitor) -> Response {
    if visitor.address.is_loopback() && !visitor.forwarded {
        const FORMAT: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
        ([(header::CONTENT_TYPE, FORMAT)], metrics().told()).into_response()
    } else {
        trouble::NOT_FOUND.into_response()
    }
}

/// Why the server does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The data directory.
    #[error("cannot use the data directory {0}")]
    DataDir(Hindrance),
    /// The address.
    #[error("cannot listen on {address}: {why}")]
    Listen {
        /// Which.
        address: SocketAddr,
        /// Why not.
        why: std::io::Error,
    },
    /// While it ran.
    #[error("{0}")]
    Run(#[from] std::io::Error),
}

/// A server that listens and is about to answer.
pub struct Server {
    /// Its state.
    pub app: Arc<App>,
    /// Where it listens.
    pub address: SocketAddr,
    listener: TcpListener,
    _alone: Option<std::fs::File>,
}

impl Server {
    /// Opens the store and listens. Nothing is answered before [`Server::run`].
    ///
    /// Boxed, as [`Server::run`] is: what an asynchronous function does is compiled with whoever waits for
    /// it, and the programs that start a server need not compile it again.
    pub fn start(config: Config, kinds: Vec<Kind>) -> BoxFuture<'static, Result<Server, StartError>> {
        Box::pin(Server::open(config, kinds))
    }
    async fn open(mut config: Config, kinds: Vec<Kind>) -> Result<Server, StartError> {
        // This store is opened for one program alone.
        let alone = upkeep::hold(&config.data_dir).map_err(StartError::DataDir)?;
        let hindrance = upkeep::hindrance(&config.data_dir);
        let bad = |why: &dyn std::fmt::Display| StartError::DataDir(hindrance(why));
        upkeep::not_lost(&config.data_dir).map_err(StartError::DataDir)?;
        upkeep::settle(&config.data_dir).map_err(StartError::DataDir)?;
        let store = SqliteStore::open(&config.data_dir.join(upkeep::FILE)).map_err(|why: StoreError| bad(&why))?;
        // After the store: a directory with a seal has had a store.
        if config.seal.is_none() {
            config.seal = Some(seal(&config.data_dir.join("seal")).map_err(|why| bad(&why))?);
        }
        upkeep::hand_over(&config.data_dir);
        let server = Server::on(config, kinds, Arc::new(store)).await?;
        Ok(Server { _alone: Some(alone), ..server })
    }
    /// Listens, on a store that is already open and that others may write to as well.
    pub async fn on(config: Config, kinds: Vec<Kind>, store: Arc<dyn Store>) -> Result<Server, StartError> {
        let address = config.listen;
        let listener = TcpListener::bind(address).await.map_err(|why| StartError::Listen { address, why })?;
        let address = listener.local_addr()?;
        let app = App::new(config, kinds, store);
        app.keep_figures().await;
        if let Err(why) = app.alive.begin(app.store.as_ref()).await {
            tracing::warn!("when a server was last there is not known: {why}");
        }
        Ok(Server { app, address, listener, _alone: None })
    }
    /// Answers until `stop` is done, then lets requests end, says good-bye to streams and closes the store.
    /// That takes no longer than the grace, whoever is connected.
    pub fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> BoxFuture<'static, Result<(), StartError>> {
        Box::pin(self.run_until(Box::pin(stop)))
    }
    async fn run_until(self, stop: BoxFuture<'static, ()>) -> Result<(), StartError> {
        let app = self.app;
        let _limit = outlive_file_limits();
        let sweeper = tokio::spawn({
            let app = app.clone();
            async move {
                let mut tick = tokio::time::interval(Duration::from_secs(5));
                let mut swept = Instant::now();
                loop {
                    tick.tick().await;
                    app.sweep();
                    if swept.elapsed() > ACCOUNTS_SWEPT {
                        swept = Instant::now();
                        if let Err(why) = app.accounts.sweep().await {
                            tracing::warn!(rule = %why.rule, "removing old sessions failed");
                        }
                    }
                }
            }
        });
        let alive = tokio::spawn({
            let app = app.clone();
            async move { app.alive.beat(app.store.as_ref(), app.stop.clone()).await }
        });
        let news = tokio::spawn(app.tables.clone().listen());
        let look_over = tokio::spawn(app.tables.clone().look_over());
        let resumed = tokio::spawn(host::reporting::resume(app.tables.clone()));
        connections::serve(self.listener, router(app.clone()), &app, stop).await;
        sweeper.abort();
        news.abort();
        look_over.abort();
        resumed.abort();
        let _ = tokio::time::timeout(Duration::from_secs(1), alive).await;
        // What lasts longer than this program finds a closed store; what it has kept can be copied.
        if let Err(why) = app.store.close().await {
            tracing::error!("closing the store failed: {why}");
        }
        Ok(())
    }
}

/// A file that may not grow any more is an error of whoever writes to it, and no signal that ends the
/// program: the server says that it cannot write, and what is stored can still be read.
fn outlive_file_limits() -> Option<impl Sized> {
    #[cfg(unix)]
    return tokio::signal::unix::signal(SignalKind::from_raw(rustix::process::Signal::XFSZ.as_raw())).ok();
    #[cfg(not(unix))]
    None::<()>
}

/// What identities are signed with: made once, kept where only its owner can read it.
fn seal(path: &std::path::Path) -> std::io::Result<[u8; 32]> {
    let bad = |_| std::io::Error::other(format!("{}: expected 32 bytes", path.display()));
    match std::fs::read(path) {
        Ok(bytes) => bytes.try_into().map_err(bad),
        Err(why) if why.kind() == std::io::ErrorKind::NotFound => {
            let seal: [u8; 32] = host::random::random();
            let mut options = std::fs::OpenOptions::new();
            options.write(true).create_new(true);
            #[cfg(unix)]
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
            let mut file = options.open(path)?;
            std::io::Write::write_all(&mut file, &seal)?;
            file.sync_all()?;
            Ok(seal)
        }
        Err(why) => Err(why),
    }
}

/// Done when the program is asked to end: Ctrl-C, or the system's polite request.
pub async fn asked_to_end() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        match tokio::signal::unix::signal(SignalKind::terminate()) {
            Ok(mut terminate) => {
                tokio::select! { _ = interrupt => {}, _ = terminate.recv() => {} }
            }
            Err(_) => drop(interrupt.await),
        }
    }
    #[cfg(not(unix))]
    drop(interrupt.await);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_keeps_us_waiting_is_given_up() {
        let patience = Duration::from_millis(500);
        assert_eq!(in_time(patience, async { 7 }).await, Some(7));
        let later = |millis| async move {
            tokio::time::sleep(Duration::from_millis(millis)).await;
            7
        };
        assert_eq!(in_time(patience, later(5)).await, Some(7));
        assert_eq!(in_time(patience, later(60_000)).await, None);
    }
}
