//! The proxy before the nodes: a table always goes to the same node while that answers, and to the other one
//! when it does not. It is what a host would put there, in one process with the people so that it can be
//! told at once where the nodes listen.

use axum::body::Body;
use axum::http::{Request, Response, StatusCode};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use std::convert::Infallible;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::net::TcpListener;

/// A node that has not answered for so long is left alone.
const PATIENCE: Duration = Duration::from_millis(800);
/// So long it is left alone.
const REST: Duration = Duration::from_secs(1);

/// The header of an answer that the second node gave: the first one may have done what was asked, too.
pub(crate) const TWICE: &str = "x-sent-twice";

/// A node as the proxy sees it.
#[derive(Clone, Default)]
struct Behind {
    address: String,
    /// Until when it is left alone.
    away: Option<Instant>,
}

/// The proxy.
pub(crate) struct Proxy {
    http: reqwest::Client,
    behind: Mutex<[Behind; 2]>,
    /// Requests that were sent to the other node because the first one did not answer.
    pub(crate) retried: AtomicU64,
}

impl Proxy {
    pub(crate) fn new() -> Arc<Proxy> {
        let http = reqwest::Client::builder().connect_timeout(Duration::from_millis(300)).build().expect("a client");
        Arc::new(Proxy { http, behind: Mutex::default(), retried: AtomicU64::new(0) })
    }
    /// Where a node listens from now on.
    pub(crate) fn set(&self, node: usize, address: &str) {
        if let Ok(mut behind) = self.behind.lock() {
            behind[node] = Behind { address: address.into(), away: None };
        }
    }
    fn address(&self, node: usize) -> String {
        self.behind.lock().map_or_else(|_| String::new(), |behind| behind[node].address.clone())
    }
    fn is_away(&self, node: usize) -> bool {
        self.behind.lock().is_ok_and(|behind| behind[node].away.is_some_and(|until| until > Instant::now()))
    }
    fn leave_alone(&self, node: usize) {
        if let Ok(mut behind) = self.behind.lock() {
            behind[node].away = Some(Instant::now() + REST);
        }
    }
    /// Listens; its address.
    pub(crate) async fn listen(self: &Arc<Proxy>) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let proxy = self.clone();
        tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                let _ = socket.set_nodelay(true);
                let proxy = proxy.clone();
                let answer = service_fn(move |request| {
                    let proxy = proxy.clone();
                    async move { Ok::<_, Infallible>(proxy.answer(request).await) }
                });
                tokio::spawn(http1::Builder::new().serve_connection(TokioIo::new(socket), answer));
            }
        });
        format!("http://{address}")
    }
    async fn answer(&self, request: Request<Incoming>) -> Response<Body> {
        let (head, body) = request.into_parts();
        let Ok(body) = axum::body::to_bytes(Body::new(body), 1 << 20).await else {
            return plain(StatusCode::BAD_REQUEST, Vec::new());
        };
        let path = head.uri.path_and_query().map_or("/", |path| path.as_str());
        let first = home(head.uri.path());
        let order = if self.is_away(first) { [1 - first, first] } else { [first, 1 - first] };
        let mut last = plain(StatusCode::BAD_GATEWAY, Vec::new());
        for (nth, node) in order.into_iter().enumerate() {
            if nth > 0 {
                self.retried.fetch_add(1, Ordering::Relaxed);
            }
            let url = format!("http://{}{path}", self.address(node));
            let mut headers = head.headers.clone();
            headers.remove("host");
            let asked = self.http.request(head.method.clone(), url).headers(headers).body(body.clone()).send();
            match tokio::time::timeout(PATIENCE, whole(asked)).await {
                Ok(Some((status, bytes))) => {
                    let elsewhere = matches!(status.as_u16(), 421 | 502 | 503);
                    last = plain(status, bytes);
                    if nth > 0 {
                        last.headers_mut().insert(TWICE, axum::http::HeaderValue::from_static("1"));
                    }
                    if !elsewhere {
                        return last;
                    }
                }
                _ => self.leave_alone(node),
            }
        }
        last
    }
}

/// The node that a table belongs to; what is about no table goes to the first one.
fn home(path: &str) -> usize {
    let mut parts = path.split('/').skip_while(|part| *part != "tables");
    let Some(id) = parts.nth(1) else { return 0 };
    let mut hasher = DefaultHasher::new();
    id.hash(&mut hasher);
    (hasher.finish() % 2) as usize
}

/// The status and the body of an answer, when it came whole.
async fn whole(
    asked: impl Future<Output = Result<reqwest::Response, reqwest::Error>>,
) -> Option<(StatusCode, Vec<u8>)> {
    let answer = asked.await.ok()?;
    let status = answer.status();
    Some((status, answer.bytes().await.ok()?.to_vec()))
}

fn plain(status: StatusCode, bytes: Vec<u8>) -> Response<Body> {
    let mut response = Response::new(Body::from(bytes));
    *response.status_mut() = status;
    response.headers_mut().insert("content-type", axum::http::HeaderValue::from_static("application/json"));
    response
}
