//! The least of HTTP/1.1 that a load program needs: it must not be what is measured. Requests are written
//! beforehand, connections stay open, and answers are read where they lie in the buffer.

use serde_json::Value;
use std::cell::RefCell;
use std::io::Write;
use std::ops::Range;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::{Semaphore, SemaphorePermit};

/// A connection and what has arrived on it.
pub(crate) struct Wire {
    socket: TcpStream,
    bytes: Vec<u8>,
    /// Where what was not read yet begins.
    at: usize,
}

impl Wire {
    pub(crate) async fn connect(address: &str) -> Wire {
        let socket = TcpStream::connect(address).await.expect("the server listens");
        socket.set_nodelay(true).expect("a socket");
        Wire { socket, bytes: Vec::new(), at: 0 }
    }
    /// Has the other side hung up? It does when nobody has asked anything for a while.
    fn is_closed(&self) -> bool {
        !self.socket.try_read(&mut [0]).is_err_and(|why| why.kind() == std::io::ErrorKind::WouldBlock)
    }
    pub(crate) async fn send(&mut self, request: &[u8]) {
        self.socket.write_all(request).await.expect("the server reads");
    }
    /// Waits for more bytes; `false` when the other side has hung up.
    async fn more(&mut self) -> bool {
        if self.at > 0 {
            self.bytes.drain(..self.at);
            self.at = 0;
        }
        self.bytes.reserve(2048);
        self.socket.read_buf(&mut self.bytes).await.is_ok_and(|n| n > 0)
    }
    /// The part up to a mark, and moves behind the mark; `None` when the other side has hung up.
    async fn until(&mut self, mark: &[u8]) -> Option<Range<usize>> {
        loop {
            if let Some(length) = find(&self.bytes[self.at..], mark) {
                let part = self.at..self.at + length;
                self.at = part.end + mark.len();
                return Some(part);
            }
            if !self.more().await {
                return None;
            }
        }
    }
    /// So many bytes.
    async fn take(&mut self, length: usize) -> Option<Range<usize>> {
        while self.bytes.len() - self.at < length {
            if !self.more().await {
                return None;
            }
        }
        self.at += length;
        Some(self.at - length..self.at)
    }
    /// The status and the body of an answer (empty for one without an end).
    pub(crate) async fn answer(&mut self) -> (u16, &[u8]) {
        let head = self.until(b"\r\n\r\n").await.expect("the server answers");
        let head = &self.bytes[head];
        let status = number(&head[b"HTTP/1.1 ".len()..]) as u16;
        let length = after(head, b"content-length: ").map_or(0, number) as usize;
        if after(head, b"transfer-encoding: chunked").is_some() && after(head, b"text/event-stream").is_none() {
            return (status, self.whole().await);
        }
        let body = self.take(length).await.expect("the whole answer");
        (status, &self.bytes[body])
    }
    /// All chunks of an answer that ends.
    async fn whole(&mut self) -> &[u8] {
        let mut all = Vec::new();
        while let Some(chunk) = self.chunk().await.filter(|c| !c.is_empty()) {
            all.extend_from_slice(&self.bytes[chunk]);
        }
        self.bytes = all;
        self.at = self.bytes.len();
        &self.bytes
    }
    /// The next chunk of an answer in chunks.
    async fn chunk(&mut self) -> Option<Range<usize>> {
        let length = self.until(b"\r\n").await?;
        let length = std::str::from_utf8(&self.bytes[length]).ok()?;
        let length = usize::from_str_radix(length.trim(), 16).ok()?;
        let chunk = self.take(length + 2).await?;
        Some(chunk.start..chunk.end - 2)
    }
    /// The data of the next event of a stream; `None` when it ends.
    pub(crate) async fn event(&mut self) -> Option<&[u8]> {
        loop {
            let chunk = self.chunk().await?;
            if let Some(data) = find(&self.bytes[chunk.clone()], b"\ndata: ") {
                return Some(&self.bytes[chunk.start + data + 7..chunk.end - 2]);
            }
        }
    }
    /// How many bytes the next chunk of a stream has over the wire, and when they are there.
    pub(crate) async fn weight(&mut self) -> Option<usize> {
        let chunk = self.chunk().await?;
        Some(chunk.len() + 8)
    }
}

fn find(text: &[u8], part: &[u8]) -> Option<usize> {
    let (first, rest) = part.split_first()?;
    let mut from = 0;
    loop {
        let at = from + text[from..].iter().position(|b| b == first)?;
        if text[at + 1..].starts_with(rest) {
            return Some(at);
        }
        from = at + 1;
    }
}

/// What stands behind a mark.
pub(crate) fn after<'a>(text: &'a [u8], mark: &[u8]) -> Option<&'a [u8]> {
    Some(&text[find(text, mark)? + mark.len()..])
}

/// The number a text begins with.
pub(crate) fn number(text: &[u8]) -> u32 {
    text.iter().take_while(|b| b.is_ascii_digit()).fold(0, |n, b| n * 10 + u32::from(b - b'0'))
}

/// The text up to the closing quotation mark, as it is written.
pub(crate) fn quoted(text: &[u8]) -> &[u8] {
    let mut escaped = false;
    let ends = |b: &u8| {
        let ends = *b == b'"' && !escaped;
        escaped = *b == b'\\' && !escaped;
        ends
    };
    &text[..text.iter().position(ends).unwrap_or(text.len())]
}

/// The strings of a list that begins behind its bracket.
pub(crate) fn strings(mut text: &[u8]) -> impl Iterator<Item = &[u8]> + Clone {
    std::iter::from_fn(move || {
        let inside = text.strip_prefix(b",").unwrap_or(text).strip_prefix(b"\"")?;
        let word = quoted(inside);
        text = inside.get(word.len() + 1..).unwrap_or_default();
        Some(word)
    })
}

/// The numbers of a list that begins behind its bracket.
pub(crate) fn numbers(text: &[u8]) -> impl Iterator<Item = u32> {
    let list = text.split(|b| *b == b']').next().unwrap_or_default();
    list.split(|b| *b == b',').filter(|n| !n.is_empty()).map(number)
}

/// The head of a request up to the number of bytes that follow.
pub(crate) fn head(method: &str, path: &str, token: &str, more: &str) -> Vec<u8> {
    let auth = if token.is_empty() { String::new() } else { format!("Authorization: Bearer {token}\r\n") };
    let kind = "Content-Type: application/json\r\n";
    format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\n{auth}{more}{kind}Content-Length: ").into_bytes()
}

/// Puts the body of a request after its head.
pub(crate) fn with_body(request: &mut Vec<u8>, body: &[u8]) {
    write!(request, "{}\r\n\r\n", body.len()).expect("memory");
    request.extend_from_slice(body);
}

/// Connections that are kept open, and how many requests may be on their way at once.
pub(crate) struct Pool {
    pub(crate) address: String,
    turns: Semaphore,
    idle: RefCell<Vec<Wire>>,
}

impl Pool {
    pub(crate) fn new(address: &str, at_once: usize) -> Pool {
        Pool { address: address.into(), turns: Semaphore::new(at_once), idle: RefCell::default() }
    }
    pub(crate) async fn turn(&self) -> SemaphorePermit<'_> {
        self.turns.acquire().await.expect("never closed")
    }
    /// A connection that nobody uses.
    pub(crate) async fn wire(&self) -> Wire {
        while let Some(wire) = self.take_idle() {
            if !wire.is_closed() {
                return wire;
            }
        }
        Wire::connect(&self.address).await
    }
    fn take_idle(&self) -> Option<Wire> {
        self.idle.borrow_mut().pop()
    }
    pub(crate) fn give_back(&self, wire: Wire) {
        self.idle.borrow_mut().push(wire);
    }
    /// Asks, and reads the answer as JSON.
    pub(crate) async fn ask(&self, method: &str, path: &str, token: &str, body: Option<Value>) -> (u16, Value) {
        let body = body.map(|b| b.to_string()).unwrap_or_default();
        let (status, bytes) = self.bytes(method, path, token, "", body.as_bytes()).await;
        (status, serde_json::from_slice(&bytes).unwrap_or(Value::Null))
    }
    /// Asks, and gives the answer as it came.
    pub(crate) async fn bytes(
        &self,
        method: &str,
        path: &str,
        token: &str,
        headers: &str,
        body: &[u8],
    ) -> (u16, Vec<u8>) {
        let _turn = self.turn().await;
        let mut wire = self.wire().await;
        let mut request = head(method, path, token, headers);
        with_body(&mut request, body);
        wire.send(&request).await;
        let (status, bytes) = wire.answer().await;
        let bytes = bytes.to_vec();
        self.give_back(wire);
        (status, bytes)
    }
    /// Opens an event stream.
    pub(crate) async fn stream(&self, path: &str, token: &str, headers: &str) -> Wire {
        let mut wire = Wire::connect(&self.address).await;
        let mut request = head("GET", path, token, headers);
        with_body(&mut request, b"");
        wire.send(&request).await;
        assert_eq!(wire.answer().await.0, 200, "{path}");
        wire
    }
}
