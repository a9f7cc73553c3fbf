//! Compression of answers. It is most of the work of an answer, so compressed answers are cached: a page that
//! many ask for is compressed once.

use crate::cache::{Cache, Whole};
use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::http::{HeaderMap, HeaderValue, Response, header};
use flate2::{Compress, Compression, Crc, FlushCompress, Status};
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// Smaller answers are as quick as they are.
const SMALLEST: u64 = 32;
/// Answers of fewer bytes are compressed again sooner than they are found.
const WORTH_KEEPING: usize = 2048;

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

/// Is it text, that gets smaller by it? Pictures and fonts are compressed already, streams see to it
/// themselves.
fn is_text(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let plain = kind.starts_with("text/") && !kind.starts_with("text/event-stream");
    let written = ["application/json", "application/javascript", "application/toml", "application/manifest+json"];
    plain || kind.starts_with("image/svg+xml") || written.iter().any(|written| kind.starts_with(written))
}

/// Answers that were compressed lately.
#[derive(Debug)]
pub(crate) struct Compressed(Arc<Cache>);

impl Compressed {
    /// Those in this cache.
    pub(crate) fn new(cache: Arc<Cache>) -> Compressed {
        Compressed(cache)
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
        // What browsers keep for ever is worth more time.
        let cached = parts.headers.get(header::CACHE_CONTROL).and_then(|how| how.to_str().ok()).unwrap_or_default();
        let level = if cached.contains("immutable") { Compression::best() } else { Compression::default() };
        Response::from_parts(parts, Body::from(self.of(&whole, level)))
    }
    fn of(&self, whole: &[u8], level: Compression) -> Bytes {
        if whole.len() < WORTH_KEEPING {
            return gzip(whole, level);
        }
        let slot = Whole::Compressed(Sha256::digest(whole).into());
        if let Some(kept) = self.0.find(&slot) {
            return kept;
        }
        let bytes = gzip(whole, level);
        self.0.keep(slot, &bytes);
        bytes
    }
}

fn gzip(whole: &[u8], level: Compression) -> Bytes {
    let mut out = Vec::with_capacity(whole.len() / 4 + 64);
    out.extend_from_slice(GZIP_HEAD);
    compress(whole, &mut out, level, FlushCompress::Finish);
    let mut sum = Crc::new();
    sum.update(whole);
    out.extend_from_slice(&sum.sum().to_le_bytes());
    out.extend_from_slice(&sum.amount().to_le_bytes());
    Bytes::from(out)
}

/// Digits of a link's key ([`crate::keys`]).
const KEY: usize = 32;

/// The words in pieces, of which the key of a link is one by itself. Were it compressed together with what
/// others have written on the same page, the size of the answer would tell whoever sees only sizes whether
/// they have guessed the key's beginning (the attack is known as BREACH).
fn pieces(words: &[u8]) -> Vec<&[u8]> {
    let digit = |at: usize| words.get(at).is_some_and(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    let (mut pieces, mut begin, mut at) = (Vec::new(), 0, 0);
    while at + KEY <= words.len() {
        // Where the last of so many is no digit, no key ends before it.
        let last = at + KEY - 1;
        if let Some(other) = (at..=last).rev().find(|place| !digit(*place)) {
            at = other + 1;
            continue;
        }
        let end = (at + KEY..).find(|place| !digit(*place)).unwrap_or(words.len());
        if end - at == KEY {
            pieces.push(&words[begin..at]);
            pieces.push(&words[at..end]);
            begin = end;
        }
        at = end + 1;
    }
    pieces.push(&words[begin..]);
    pieces
}

/// Compresses words, each piece without knowing those before it.
fn compress(words: &[u8], out: &mut Vec<u8>, level: Compression, end: FlushCompress) {
    let mut deflate = Compress::new(level, false);
    let pieces = pieces(words);
    for (i, piece) in pieces.iter().enumerate() {
        let flush = if i + 1 == pieces.len() { end } else { FlushCompress::Full };
        let before = deflate.total_in();
        loop {
            let read = (deflate.total_in() - before) as usize;
            out.reserve(1024);
            let spare = out.capacity() - out.len();
            let done = deflate.compress_vec(&piece[read..], out, flush);
            let read_all = (deflate.total_in() - before) as usize == piece.len() && out.capacity() > out.len();
            let ended = match flush {
                FlushCompress::Finish => matches!(done, Ok(Status::StreamEnd)),
                _ => read_all && spare > 6,
            };
            if done.is_err() || ended {
                break;
            }
        }
    }
}

/// The head of a gzip stream.
pub(crate) const GZIP_HEAD: &[u8] = &[0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];

/// Compresses one message of a stream by itself, as blocks that can follow each other and end on a whole
/// byte: nothing is kept in memory between messages.
pub(crate) fn message(words: &[u8]) -> Bytes {
    let mut out = Vec::with_capacity(words.len() / 2 + 64);
    compress(words, &mut out, Compression::default(), FlushCompress::Sync);
    Bytes::from(out)
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
    fn messages_compressed_one_by_one_make_one_readable_stream() {
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

    /// Somebody writes a guess into the chat of a page that holds the key of a link, and sees how many bytes
    /// the page has.
    #[test]
    fn the_size_of_a_page_tells_nothing_about_a_key_on_it() {
        let key = "0f3a9c51e77b2d846a90c4e81f25d3b6";
        let shuffled = "b6d3251fe8c4906a842d7be7519c3a0f";
        for digits in [8, 16, 24, 31] {
            let page = |guess: &str| {
                let guess = &guess[..digits];
                let page = format!(
                    "<p>join#{guess}</p><a href=\"/t/x/join#{key}.{shuffled}\">a link</a> join#{guess} {guess}"
                );
                let (whole, message) = (gzip(page.as_bytes(), Compression::default()), message(page.as_bytes()));
                assert_eq!(read(&whole), page.as_bytes());
                let mut stream = GZIP_HEAD.to_vec();
                stream.extend_from_slice(&message);
                let mut back = vec![0; page.len()];
                flate2::read::GzDecoder::new(&stream[..]).read_exact(&mut back).expect("a message");
                assert_eq!(back, page.as_bytes());
                (whole.len(), message.len())
            };
            // The same digits in another order are no guess: what differs is the code of single digits.
            let mixed: String = [&key[1..digits], &key[..1]].concat().chars().rev().collect();
            let (right, wrong) = (page(key), page(&mixed));
            assert!(right.0.abs_diff(wrong.0) <= 2, "{digits}: {right:?} {wrong:?}");
            assert!(right.1.abs_diff(wrong.1) <= 2, "{digits}: {right:?} {wrong:?}");
        }
    }

    #[test]
    fn keys_are_pieces_by_themselves_and_nothing_else_is() {
        let key = "0123456789abcdef0123456789abcdef";
        let cut = |words: &str| -> Vec<String> {
            pieces(words.as_bytes()).into_iter().map(|piece| String::from_utf8_lossy(piece).into_owned()).collect()
        };
        assert_eq!(cut(&format!("a#{key}.{key}\"")), ["a#", key, ".", key, "\""]);
        assert_eq!(cut(key), ["", key, ""]);
        for whole in ["", "short", &format!("{key}0"), &key[1..], &format!("{key}{key}"), &"-".repeat(99)] {
            assert_eq!(cut(whole), [whole]);
        }
        assert_eq!(cut(&format!("{}{key}-{}", "x".repeat(40), "f".repeat(31))).len(), 3);
    }

    #[test]
    fn the_same_is_compressed_once_and_what_is_kept_is_bounded() {
        const KEPT: usize = 8 << 20;
        let compressed = Compressed::new(Cache::new(KEPT));
        // Texts that do not get much smaller, so that not all of them can be kept.
        let text = |n: u64| {
            let mut luck = n.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
            let byte = std::iter::repeat_with(move || {
                luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (luck >> 56) as u8
            });
            byte.take(400_000).collect::<Vec<u8>>()
        };
        let first = compressed.of(&text(0), Compression::default());
        assert_eq!(read(&first), text(0));
        assert_eq!(compressed.of(&text(0), Compression::default()).as_ptr(), first.as_ptr(), "the very same bytes");
        for n in 1..40 {
            assert_eq!(read(&compressed.of(&text(n), Compression::default())), text(n));
            assert_eq!(
                compressed.of(&text(0), Compression::default()).as_ptr(),
                first.as_ptr(),
                "what is asked for stays"
            );
            assert!(compressed.0.bytes() <= KEPT);
        }
        assert!(compressed.0.bytes() > KEPT / 2, "{} bytes are kept", compressed.0.bytes());
    }

    #[tokio::test]
    async fn only_text_is_compressed_and_only_for_who_takes_it() {
        let compressed = Compressed::new(Cache::new(1 << 20));
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
            let answer = compressed.answer(response, accepts).await;
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
