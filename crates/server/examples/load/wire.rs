//! The least of HTTP/1.1 that a load program needs: it must not be what is measured.

use serde_json::Value;
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

type Wire = BufReader<TcpStream>;

/// Connections that are kept open, and how many requests may be on their way at once.
pub(crate) struct Pool {
    pub(crate) address: String,
    turns: Arc<Semaphore>,
    idle: Mutex<Vec<Wire>>,
}

impl Pool {
    pub(crate) fn new(address: &str, at_once: usize) -> Pool {
        Pool { address: address.into(), turns: Arc::new(Semaphore::new(at_once)), idle: Mutex::default() }
    }
    pub(crate) async fn turn(&self) -> OwnedSemaphorePermit {
        self.turns.clone().acquire_owned().await.unwrap()
    }
    pub(crate) async fn ask(&self, method: &str, path: &str, token: &str, body: Option<Value>) -> (u16, Value) {
        let turn = self.turn().await;
        self.ask_now(turn, method, path, token, body).await
    }
    pub(crate) async fn ask_now(
        &self,
        _turn: OwnedSemaphorePermit,
        method: &str,
        path: &str,
        token: &str,
        body: Option<Value>,
    ) -> (u16, Value) {
        let idle = self.idle.lock().unwrap().pop();
        let mut wire = match idle {
            Some(wire) => wire,
            None => connect(&self.address).await,
        };
        let body = body.map(|b| b.to_string()).unwrap_or_default();
        send(&mut wire, &self.address, method, path, token, &body).await;
        let (status, length) = head(&mut wire).await;
        let mut bytes = vec![0; length];
        wire.read_exact(&mut bytes).await.unwrap();
        self.idle.lock().unwrap().push(wire);
        (status, serde_json::from_slice(&bytes).unwrap_or(Value::Null))
    }
}

async fn connect(address: &str) -> Wire {
    let stream = TcpStream::connect(address).await.unwrap();
    stream.set_nodelay(true).unwrap();
    BufReader::new(stream)
}

async fn send(wire: &mut Wire, host: &str, method: &str, path: &str, token: &str, body: &str) {
    let auth = if token.is_empty() { String::new() } else { format!("Authorization: Bearer {token}\r\n") };
    let text = format!(
        "{method} {path} HTTP/1.1\r\nHost: {host}\r\n{auth}Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    wire.write_all(text.as_bytes()).await.unwrap();
}

/// The status and the length of the body.
async fn head(wire: &mut Wire) -> (u16, usize) {
    let (mut status, mut length, mut line) = (0, 0, String::new());
    loop {
        line.clear();
        assert!(wire.read_line(&mut line).await.unwrap() > 0, "the server hung up");
        if let Some(rest) = line.strip_prefix("HTTP/1.1 ") {
            status = rest[..3].parse().unwrap();
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().unwrap();
        }
        if line == "\r\n" {
            return (status, length);
        }
    }
}

/// An event stream.
pub(crate) struct Stream(Wire);

impl Stream {
    pub(crate) async fn open(address: &str, path: &str, token: &str) -> Stream {
        let mut wire = connect(address).await;
        send(&mut wire, address, "GET", path, token, "").await;
        assert_eq!(head(&mut wire).await.0, 200);
        Stream(wire)
    }
    /// The data of the next event; `None` when the stream ends.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        let mut line = String::new();
        loop {
            line.clear();
            if self.0.read_line(&mut line).await.ok()? == 0 {
                return None;
            }
            if let Some(data) = line.strip_prefix("data: ") {
                return serde_json::from_str(data.trim_end()).ok();
            }
        }
    }
}
