//! Pictures to take away. Each takes a while and much memory, so a few are drawn at the same time, whoever wants the same
//! one gets the same one, and what nobody waits for any more is not drawn.

use crate::trouble::{self, Trouble};
use axum::body::Bytes;
use futures_util::FutureExt;
use futures_util::future::{BoxFuture, Shared, WeakShared};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use tokio::sync::Semaphore;

/// Pictures that are drawn at the same time.
const AT_ONCE: usize = 2;

type Drawing = BoxFuture<'static, Result<Bytes, Trouble>>;

/// Pictures that are being drawn.
#[derive(Debug)]
pub struct Pictures {
    places: Arc<Semaphore>,
    going: Mutex<HashMap<String, WeakShared<Drawing>>>,
    drawn: Arc<AtomicU64>,
}

impl Default for Pictures {
    fn default() -> Pictures {
        Pictures { places: Arc::new(Semaphore::new(AT_ONCE)), going: Mutex::default(), drawn: Arc::default() }
    }
}

impl Pictures {
    /// The picture that `subject` names: the one that is being drawn, or a new one, if it may `begin`. Everything that it
    /// shows must be in the name. It is drawn only as long as somebody waits.
    pub(crate) fn of<D>(
        &self,
        subject: String,
        begin: impl FnOnce() -> Result<D, Trouble>,
    ) -> Result<Shared<Drawing>, Trouble>
    where
        D: FnOnce() -> Result<Bytes, Trouble> + Send + 'static,
    {
        let mut going = self.going.lock().unwrap_or_else(|broken| broken.into_inner());
        going.retain(|_, picture| picture.upgrade().is_some());
        if let Some(picture) = going.get(&subject).and_then(WeakShared::upgrade) {
            return Ok(picture);
        }
        let draw = begin()?;
        let (places, drawn) = (self.places.clone(), self.drawn.clone());
        let drawing = async move {
            let place = places.acquire_owned().await.map_err(|_| trouble::FAILED)?;
            let work = move || {
                let _place = place;
                drawn.fetch_add(1, Ordering::Relaxed);
                draw()
            };
            tokio::task::spawn_blocking(work).await.unwrap_or_else(|broken| {
                tracing::error!("picture: {broken}");
                Err(trouble::FAILED)
            })
        };
        let picture = drawing.boxed().shared();
        if let Some(weak) = picture.downgrade() {
            going.insert(subject, weak);
        }
        Ok(picture)
    }
    /// How many have been drawn since the server started.
    pub fn drawn(&self) -> u64 {
        self.drawn.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicUsize;
    use std::time::Duration;

    /// A picture that may begin.
    fn of<D>(pictures: &Pictures, subject: &str, draw: D) -> Shared<Drawing>
    where
        D: FnOnce() -> Result<Bytes, Trouble> + Send + 'static,
    {
        pictures.of(subject.into(), || Ok(draw)).expect("it may begin")
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn the_same_is_drawn_once_and_a_few_at_a_time() {
        let pictures = Pictures::default();
        let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let draw = |text: &'static str| {
            let (now, most) = (now.clone(), most.clone());
            move || {
                most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                std::thread::sleep(Duration::from_millis(5));
                now.fetch_sub(1, Ordering::SeqCst);
                Ok(Bytes::from_static(text.as_bytes()))
            }
        };
        let asked: Vec<_> = (0..300).map(|i| of(&pictures, &(i % 10).to_string(), draw("one"))).collect();
        for answer in futures_util::future::join_all(asked).await {
            assert_eq!(answer.expect("a picture"), "one");
        }
        assert_eq!(pictures.drawn(), 10);
        assert!(most.load(Ordering::SeqCst) <= AT_ONCE);
        assert_eq!(of(&pictures, "0", draw("two")).await.expect("a picture"), "two", "nothing old is kept");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn what_nobody_waits_for_is_not_drawn() {
        let pictures = Pictures::default();
        let (go, gate) = std::sync::mpsc::channel::<()>();
        let gate = Mutex::new(gate);
        let slow = of(&pictures, "slow", move || {
            let _ = gate.lock().map(|gate| gate.recv());
            Ok(Bytes::new())
        });
        let slow = tokio::spawn(slow);
        let other = of(&pictures, "other", || Ok(Bytes::new()));
        other.clone().await.expect("there is a second place");
        drop(other);
        let full = pictures.places.clone().acquire_owned().await.expect("the second place");
        let gone: Vec<_> =
            (0..50).map(|i| tokio::spawn(of(&pictures, &format!("gone {i}"), || Ok(Bytes::new())))).collect();
        tokio::task::yield_now().await;
        for asked in gone {
            asked.abort();
            let _ = asked.await;
        }
        let last = of(&pictures, "last", || Ok(Bytes::from_static(b"last")));
        drop(full);
        assert_eq!(last.await.expect("a picture"), "last");
        go.send(()).expect("somebody waits for it");
        slow.await.expect("no panic").expect("a picture");
        assert_eq!(pictures.drawn(), 3, "slow, other and last");
    }
}
