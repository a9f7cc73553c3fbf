//! Runs work to its end although the caller may go away.

use crate::trouble::{self, Trouble};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use std::panic::AssertUnwindSafe;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::runtime::Handle;

/// Runs work to its end even when whoever asked for it goes away in the middle: memory and disk must not
/// part. It is done where it was asked for, and only what is left of it then becomes a task of its own.
pub(crate) fn finish<T: Send + 'static, E: From<Trouble> + Send + 'static>(
    work: impl Future<Output = Result<T, E>> + Send + 'static,
) -> Finishing<Result<T, E>> {
    let work = AssertUnwindSafe(work).catch_unwind().map(|done| {
        done.unwrap_or_else(|_| {
            tracing::error!("a request panicked while it changed a table");
            // Whoever panicked under a table's lock has dropped the table from memory.
            Err(trouble::BROKE.into())
        })
    });
    Finishing(Some(work.boxed()))
}

/// Work that goes on when nobody waits for it any more.
pub(crate) struct Finishing<T: Send + 'static>(Option<BoxFuture<'static, T>>);

impl<T: Send + 'static> Future for Finishing<T> {
    type Output = T;
    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<T> {
        let Some(work) = self.0.as_mut() else { return Poll::Pending };
        let done = work.as_mut().poll(context);
        if done.is_ready() {
            self.0 = None;
        }
        done
    }
}

impl<T: Send + 'static> Drop for Finishing<T> {
    fn drop(&mut self) {
        if let (Some(work), Ok(runtime)) = (self.0.take(), Handle::try_current()) {
            runtime.spawn(work);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use tokio::sync::{Notify, oneshot};

    #[tokio::test]
    async fn what_was_begun_is_finished_though_nobody_waits_any_more() {
        let (gate, (done, finished)) = (Arc::new(Notify::new()), oneshot::channel());
        let opened = gate.clone();
        let mut work = Box::pin(finish(async move {
            opened.notified().await;
            let _ = done.send(7);
            Ok::<(), Trouble>(())
        }));
        assert!(work.as_mut().now_or_never().is_none(), "it waits in the middle");
        drop(work);
        gate.notify_one();
        assert_eq!(finished.await, Ok(7));
    }

    #[tokio::test]
    async fn a_failure_in_the_middle_is_an_answer() {
        let broken = finish(async { Err::<(), Trouble>(std::hint::black_box(None).expect("nothing is there")) }).await;
        assert_eq!(broken.expect_err("it fails").rule, trouble::BROKE.rule);
    }
}
