//! What goes over the wire smaller than it is. Compressing is most of the work of an answer, so what was compressed lately is
//! kept: a page that many ask for is compressed once.

use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::http::{HeaderMap, HeaderValue, Response, header};
use flate2::write::GzEncoder;
use flate2::{Compress, Compression, FlushCompress};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::io::Write;
use std::sync::{Mutex, MutexGuard};

/// Smaller answers are as quick as they are.
const SMALLEST: u64 = 32;
/// Answers of fewer bytes are compressed again sooner than they are found.
const WORTH_KEEPING: usize = 2048;
/// Compressed bytes that are kept, in all.
const KEPT: usize = 8 << 20;

/// May the answer be compressed for whoever asked with these headers?
pub(crate) fn accepted(headers: &HeaderMap) -> bool {
    let all = headers.get_all(header::ACCEPT_ENCODING).into_iter().filter_map(|value| value.to_str().ok());
    all.flat_map(|value| value.split(',')).any(|one| {
        let mut parts = one.split(';').map(str::trim);
        let gzip = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("gzip"));
        let weight = parts.find_map(|part| part.strip_prefix("q=")).map_or(Ok(1.0), str::parse::<f32>);
        gzip && weight.is_ok_and(|weight| weight > 0.0)
    })
}

/// Is it text, that gets smaller by it? Pictures and fonts are compressed already, streams see to it themselves.
fn is_text(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let plain = kind.starts_with("text/") && !kind.starts_with("text/event-stream");
    let written = ["application/json", "application/javascript", "application/toml", "application/manifest+json"];
    plain || kind.starts_with("image/svg+xml") || written.iter().any(|written| kind.starts_with(written))
}

/// Answers that were compressed lately.
#[derive(Debug, Default)]
pub(crate) struct Squeezed(Mutex<Kept>);

#[derive(Debug, Default)]
struct Kept {
    by_hash: HashMap<[u8; 32], (Bytes, u64)>,
    bytes: usize,
    /// Answers asked for so far: what was asked for last goes last.
    asked: u64,
}

impl Kept {
    fn find(&mut self, hash: &[u8; 32]) -> Option<Bytes> {
        self.asked += 1;
        let (bytes, last) = self.by_hash.get_mut(hash)?;
        *last = self.asked;
        Some(bytes.clone())
    }
    fn keep(&mut self, hash: [u8; 32], bytes: &Bytes) {
        if bytes.len() > KEPT / 8 || self.by_hash.contains_key(&hash) {
            return;
        }
        while self.bytes + bytes.len() > KEPT {
            let oldest = self.by_hash.iter().min_by_key(|(_, (_, last))| *last).map(|(hash, _)| *hash);
            let Some((gone, _)) = oldest.and_then(|hash| self.by_hash.remove(&hash)) else { break };
            self.bytes -= gone.len();
        }
        self.bytes += bytes.len();
        self.by_hash.insert(hash, (bytes.clone(), self.asked));
    }
}

impl Squeezed {
    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(|broken| broken.into_inner())
    }
    /// The answer as it goes over the wire to somebody who `accepts` it compressed.
    pub(crate) async fn answer(&self, response: Response<Body>, accepts: bool) -> Response<Body> {
        let headers = response.headers();
        if !is_text(headers) || headers.contains_key(header::CONTENT_ENCODING) {
            return response;
        }
        let (mut parts, body) = response.into_parts();
        parts.headers.append(header::VARY, HeaderValue::from_static("accept-encoding"));
        if !accepts || body.size_hint().exact().is_none_or(|size| size < SMALLEST) {
            return Response::from_parts(parts, body);
        }
        // It is there as a whole: nothing is waited for, and nothing can fail.
        let whole = to_bytes(body, usize::MAX).await.unwrap_or_default();
        parts.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        parts.headers.remove(header::CONTENT_LENGTH);
        Response::from_parts(parts, Body::from(self.of(&whole)))
    }
    fn of(&self, whole: &[u8]) -> Bytes {
        if whole.len() < WORTH_KEEPING {
            return gzip(whole);
        }
        let hash: [u8; 32] = Sha256::digest(whole).into();
        if let Some(kept) = self.lock().find(&hash) {
            return kept;
        }
        let bytes = gzip(whole);
        self.lock().keep(hash, &bytes);
        bytes
    }
}

fn gzip(whole: &[u8]) -> Bytes {
    let mut out = GzEncoder::new(Vec::with_capacity(whole.len() / 4 + 64), Compression::default());
    // Memory takes everything.
    let _ = out.write_all(whole);
    Bytes::from(out.finish().unwrap_or_default())
}

/// The head of a gzip stream.
pub(crate) const GZIP_HEAD: &[u8] = &[0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];

/// Compresses one message of a stream by itself, as blocks that can follow each other and end on a whole byte: nothing is
/// kept in memory between messages.
pub(crate) fn message(words: &[u8]) -> Bytes {
    let mut out = Vec::with_capacity(words.len() / 2 + 64);
    let mut squeezer = Compress::new(Compression::default(), false);
    loop {
        let read = squeezer.total_in() as usize;
        out.reserve(1024);
        let spare = out.capacity() - out.len();
        let done = squeezer.compress_vec(&words[read..], &mut out, FlushCompress::Sync);
        let written_all = squeezer.total_in() as usize == words.len() && out.capacity() > out.len();
        if done.is_err() || (written_all && spare > 6) {
            return Bytes::from(out);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    fn read(bytes: &[u8]) -> Vec<u8> {
        let mut all = Vec::new();
        flate2::read::GzDecoder::new(bytes).read_to_end(&mut all).expect("gzip");
        all
    }

    #[test]
    fn messages_squeezed_one_by_one_make_one_readable_stream() {
        let messages: Vec<String> = (0..20).map(|n| format!("{n} a message ").repeat(n * 50 + 1)).collect();
        let mut wire = GZIP_HEAD.to_vec();
        for one in &messages {
            wire.extend_from_slice(&message(one.as_bytes()));
        }
        let mut read = vec![0; messages.iter().map(String::len).sum()];
        flate2::read::GzDecoder::new(&wire[..]).read_exact(&mut read).expect("all of it can be read");
        assert_eq!(String::from_utf8(read).unwrap(), messages.concat());
        assert!(wire.len() < messages.concat().len() / 10);
    }

    #[test]
    fn the_same_is_compressed_once_and_what_is_kept_is_bounded() {
        let squeezed = Squeezed::default();
        // Texts that do not get much smaller, so that not all of them can be kept.
        let text = |n: u64| {
            let mut luck = n.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
            let byte = std::iter::repeat_with(move || {
                luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (luck >> 56) as u8
            });
            byte.take(400_000).collect::<Vec<u8>>()
        };
        let first = squeezed.of(&text(0));
        assert_eq!(read(&first), text(0));
        assert_eq!(squeezed.of(&text(0)).as_ptr(), first.as_ptr(), "the very same bytes");
        for n in 1..40 {
            assert_eq!(read(&squeezed.of(&text(n))), text(n));
            assert_eq!(squeezed.of(&text(0)).as_ptr(), first.as_ptr(), "what is asked for stays");
            assert!(squeezed.lock().bytes <= KEPT);
        }
        let kept = squeezed.lock().by_hash.len();
        assert!((10..40).contains(&kept), "{kept} are kept");
    }

    #[tokio::test]
    async fn only_text_is_compressed_and_only_for_who_takes_it() {
        let squeezed = Squeezed::default();
        for (kind, accepts, size, smaller) in [
            ("text/html; charset=utf-8", true, 5000, true),
            ("application/json", true, 100, true),
            ("image/svg+xml", true, 5000, true),
            ("text/html", false, 5000, false),
            ("text/html", true, 10, false),
            ("image/png", true, 5000, false),
            ("text/event-stream", true, 5000, false),
            ("font/woff2", true, 5000, false),
        ] {
            let whole = vec![b'a'; size];
            let response = Response::builder().header(header::CONTENT_TYPE, kind);
            let response = response.body(Body::from(whole.clone())).expect("a response");
            let answer = squeezed.answer(response, accepts).await;
            assert_eq!(answer.headers().contains_key(header::CONTENT_ENCODING), smaller, "{kind} {accepts} {size}");
            let bytes = to_bytes(answer.into_body(), usize::MAX).await.expect("a body");
            assert_eq!(if smaller { read(&bytes) } else { bytes.to_vec() }, whole, "{kind} {accepts} {size}");
        }
    }

    #[test]
    fn whoever_says_so_takes_gzip() {
        for (says, takes) in [
            ("gzip", true),
            ("br, GZIP;q=0.5", true),
            ("gzip; q=0", false),
            ("gzip;q=0.000", false),
            ("deflate, br", false),
            ("", false),
            ("gzip;q=much", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(says));
            assert_eq!(accepted(&headers), takes, "{says:?}");
        }
        assert!(!accepted(&HeaderMap::new()));
    }
}
