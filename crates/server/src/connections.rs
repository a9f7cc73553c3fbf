//! Connections: a limited number for each address, a time limit for the head of a request, and a shutdown
//! that does not wait for clients that do not read.

use crate::config::{Config, Network};
use crate::limits::{Open, Place};
use crate::metrics::metrics;
use crate::state::App;
use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::Request;
use host::tables::now;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::future::poll_fn;
use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::Sleep;

/// Files that are not for connections: the store, the log, whatever else.
const OTHER_FILES: u64 = 64;

/// What is not longer goes out in one piece: the system takes it sooner than several.
const ONE_PIECE: usize = 2048;

/// The largest head of a request: whoever sends a larger one is not listened to any longer, and holds no
/// memory by it.
const LARGEST_HEAD: usize = 64 * 1024;

/// Raises the number of files that this program may have open as far as it may; how many that is.
pub(crate) fn open_files() -> Option<u64> {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let limit = getrlimit(Resource::Nofile);
        let most = Rlimit { current: limit.maximum, maximum: limit.maximum };
        let raised = setrlimit(Resource::Nofile, most).is_ok();
        let now = if raised { limit.maximum } else { limit.current };
        tracing::info!(open_files = now, before = limit.current, "limit of open files raised");
        now
    }
    #[cfg(not(unix))]
    None
}

/// Who is let in: so many connections for each address, and so many in all.
#[derive(Debug)]
struct Lobby {
    open: Arc<Open>,
    proxies: Vec<Network>,
}

impl Lobby {
    fn new(config: &Config, open_files: Option<u64>) -> Lobby {
        let room = open_files.map_or(usize::MAX, |files| files.saturating_sub(OTHER_FILES).max(16) as usize);
        let (each, all) = if config.limits > 0.0 { config.connections } else { (usize::MAX, usize::MAX) };
        Lobby { open: Open::new(each, all.min(room)), proxies: config.proxies.clone() }
    }
    /// Lets somebody in, if there is room for them.
    fn enter(&self, address: SocketAddr) -> Option<Place> {
        // A proxy brings everybody.
        let proxy = self.proxies.iter().any(|proxy| proxy.has(address.ip()));
        let place = self.open.enter(address.ip().into(), proxy);
        if place.is_none() {
            metrics().connections_refused.inc();
        }
        place
    }
}

/// Answers until `stop` is done; then lets what is under way end, as long as that takes no longer than the
/// grace.
pub(crate) async fn serve(listener: TcpListener, router: Router, app: &Arc<App>, stop: impl Future<Output = ()>) {
    let lobby = Lobby::new(&app.config, open_files());
    let mut open = JoinSet::new();
    let mut stop = pin!(stop);
    loop {
        let (stream, address) = tokio::select! {
            () = &mut stop => break,
            Some(_) = open.join_next() => continue,
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(why) => {
                    tracing::warn!("accepting a connection failed: {why}");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
            },
        };
        // Who is one too many finds the door closed: an answer would cost what it is about.
        let Some(place) = lobby.enter(address) else { continue };
        open.spawn(connection(stream, address, place, router.clone(), app.clone()));
    }
    drop(listener);
    tracing::info!("shutting down");
    app.end();
    let all = async { while open.join_next().await.is_some() {} };
    if tokio::time::timeout(app.config.grace, all).await.is_err() {
        tracing::warn!(left = open.len(), "connections still open after the grace period");
    }
}

async fn connection(stream: TcpStream, address: SocketAddr, place: Place, router: Router, app: Arc<App>) {
    let _place = place;
    let _ = stream.set_nodelay(true);
    let inner = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(address));
        inner.call(request)
    });
    let io = TokioIo::new(Patient { stream, patience: app.config.patience, stuck: None });
    let mut http = http1::Builder::new();
    // A date before 1970 cannot be written: a server whose clock is that wrong sends none.
    http.auto_date_header(now() >= 0);
    http.timer(TokioTimer::new()).header_read_timeout(app.config.patience).max_buf_size(LARGEST_HEAD);
    let mut connection = pin!(http.serve_connection(io, service));
    let ended = match until_down(&app, connection.as_mut()).await {
        Some(ended) => ended,
        None => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(why) = ended {
        tracing::debug!("connection error: {why}");
    }
}

/// What some work comes to; `None` when the server goes down first. The token that says so has one lock for
/// all connections, so it is asked once for whom to wake, and then only when there is something to hear.
async fn until_down<F: Future>(app: &App, mut work: Pin<&mut F>) -> Option<F::Output> {
    let mut down = pin!(app.stop.cancelled());
    let mut woken: Option<Waker> = None;
    poll_fn(|cx| {
        if app.goes_down() || !woken.as_ref().is_some_and(|waker| waker.will_wake(cx.waker())) {
            if down.as_mut().poll(cx).is_ready() {
                return Poll::Ready(None);
            }
            woken = Some(cx.waker().clone());
        }
        work.as_mut().poll(cx).map(Some)
    })
    .await
}

/// A stream that gives up on whoever does not take in what is sent.
struct Patient {
    stream: TcpStream,
    patience: Duration,
    stuck: Option<Pin<Box<Sleep>>>,
}

impl Patient {
    /// What came of writing; an error when nothing has been taken in for too long.
    fn wait<T>(&mut self, written: Poll<io::Result<T>>, cx: &mut Context<'_>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stuck = None;
            return written;
        }
        let patience = self.patience;
        let stuck = self.stuck.get_or_insert_with(|| Box::pin(tokio::time::sleep(patience)));
        match stuck.as_mut().poll(cx) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for Patient {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, buf);
        self.wait(written, cx)
    }
    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = match bufs.iter().map(|buf| buf.len()).sum() {
            0..=ONE_PIECE => {
                let mut piece = [0; ONE_PIECE];
                let mut rest = &mut piece[..];
                for buf in bufs {
                    let (part, more) = rest.split_at_mut(buf.len());
                    part.copy_from_slice(buf);
                    rest = more;
                }
                let left = rest.len();
                Pin::new(&mut self.stream).poll_write(cx, &piece[..ONE_PIECE - left])
            }
            _ => Pin::new(&mut self.stream).poll_write_vectored(cx, bufs),
        };
        self.wait(written, cx)
    }
    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }
    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_address_gets_so_many_connections_and_proxies_as_many_as_there_are() {
        let config =
            Config { connections: (2, 6), proxies: vec!["10.9.9.9".parse().expect("an address")], ..Config::default() };
        let lobby = Lobby::new(&config, Some(1024));
        let from = |ip: &str| lobby.enter(SocketAddr::new(ip.parse().expect("an address"), 1));
        let (first, second) = (from("2001:db8::1"), from("2001:db8::2"));
        assert!(first.is_some() && second.is_some());
        assert!(from("2001:db8::3").is_none(), "the same network");
        drop(first);
        let third = from("2001:db8::3");
        assert!(third.is_some(), "one has gone");
        let proxy = [from("10.9.9.9"), from("10.9.9.9"), from("10.9.9.9"), from("10.9.9.9")];
        assert!(proxy.iter().all(Option::is_some));
        assert!(from("10.0.0.1").is_none(), "all places are taken");
        drop((second, proxy));
        assert!(from("10.0.0.1").is_some());
        drop(third);
        assert!(lobby.open.is_empty());
    }

    #[test]
    fn without_limits_only_the_files_are_one() {
        let lobby = Lobby::new(&Config { limits: 0.0, ..Config::default() }, Some(164));
        let places: Vec<_> = (0..101).map(|_| lobby.enter(([10, 0, 0, 1], 1).into())).collect();
        assert_eq!(places.iter().flatten().count(), 100);
    }
}
