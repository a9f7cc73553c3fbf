//! Bodies: those of requests are read whole and limited, those of answers are made in the turns of their
//! account.

use axum::body::{Body, Bytes, HttpBody};
use host::fair::Account;
use hyper::body::{Frame, SizeHint};
use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Context, Poll};

/// The largest request: every form and every API call is far smaller.
pub(crate) const LARGEST: usize = 32 * 1024;

/// A body as a whole, if it comes and is not larger. What comes in one piece, as nearly all do, is not
/// copied.
pub(crate) async fn whole(mut body: Body, largest: usize) -> Option<Bytes> {
    let mut first = Bytes::new();
    let mut all = Vec::new();
    while let Some(frame) = poll_fn(|cx| Pin::new(&mut body).poll_frame(cx)).await {
        let Ok(piece) = frame.ok()?.into_data() else { continue };
        if first.len() + all.len() + piece.len() > largest {
            return None;
        }
        if first.is_empty() && all.is_empty() {
            first = piece;
        } else {
            all.extend_from_slice(&std::mem::take(&mut first));
            all.extend_from_slice(&piece);
        }
    }
    Some(if all.is_empty() { first } else { all.into() })
}

/// What is still to be made of an answer is made in turns, too.
pub(crate) fn in_turns(account: Account, body: Body) -> Body {
    // What is there as a whole is no work.
    match !account.waits() || body.size_hint().exact().is_some() {
        true => body,
        false => Body::new(InTurns { account, body }),
    }
}

struct InTurns {
    account: Account,
    body: Body,
}

impl HttpBody for InTurns {
    type Data = Bytes;
    type Error = axum::Error;
    fn poll_frame(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let InTurns { account, body } = self.get_mut();
        account.poll(cx, |cx| Pin::new(body).poll_frame(cx))
    }
    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }
    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::stream;

    #[tokio::test]
    async fn a_body_is_read_whole_however_it_comes_and_no_further_than_it_may() {
        let pieces = |pieces: &'static [&'static str]| {
            Body::from_stream(stream::iter(pieces.iter().map(|piece| Ok::<_, std::io::Error>(*piece))))
        };
        assert_eq!(whole(Body::empty(), 4).await.as_deref(), Some(&b""[..]));
        assert_eq!(whole(pieces(&["abcd"]), 4).await.as_deref(), Some(&b"abcd"[..]));
        assert_eq!(whole(pieces(&["a", "", "bc", "d"]), 4).await.as_deref(), Some(&b"abcd"[..]));
        assert_eq!(whole(pieces(&["abcde"]), 4).await, None);
        assert_eq!(whole(pieces(&["abc", "de"]), 4).await, None, "all of it together");
        let broken = stream::iter([Ok("ab"), Err(std::io::Error::other("gone"))]);
        assert_eq!(whole(Body::from_stream(broken), 4).await, None);
    }
}
