//! Pictures to download. A picture takes time and memory, so only a few are drawn at the same time, fairly
//! among addresses. Requests for the same picture share one drawing, and a drawing that nobody waits for
//! any more is dropped. A film of a whole game takes as long as fifty pictures; films have a queue of their
//! own, and the last ones are cached.

use crate::cache::{Cache, Whole};
use crate::limits::Whose;
use crate::thinkers::{Thinkers, Urgency};
use crate::trouble::{self, Trouble};
use axum::body::Bytes;
use futures_util::FutureExt;
use futures_util::future::{BoxFuture, Shared, WeakShared};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

type Drawing = BoxFuture<'static, Result<Bytes, Trouble>>;

/// Pictures that are being drawn.
#[derive(Debug)]
pub struct Pictures {
    places: Arc<Thinkers>,
    /// The place for films.
    films: Arc<Thinkers>,
    /// Where films are kept: the games are over, so they stay what they are.
    kept: Arc<Cache>,
    going: Mutex<HashMap<String, WeakShared<Drawing>>>,
    drawn: Arc<AtomicU64>,
}

impl Pictures {
    /// So many at the same time.
    pub(crate) fn new(at_once: usize, kept: Arc<Cache>) -> Pictures {
        let (places, films) = (Thinkers::new(at_once), Thinkers::new(1));
        Pictures { places, films, kept, going: Mutex::default(), drawn: Arc::default() }
    }
    /// The film that `subject` names, of a game that is over.
    pub(crate) fn film<D>(
        &self,
        subject: String,
        whose: Whose,
        begin: impl FnOnce() -> Result<D, Trouble>,
    ) -> Result<Shared<Drawing>, Trouble>
    where
        D: FnOnce() -> Result<Bytes, Trouble> + Send + 'static,
    {
        let slot = Whole::Film(subject.clone());
        if let Some(film) = self.kept.find(&slot) {
            return Ok(std::future::ready(Ok(film)).boxed().shared());
        }
        let kept = self.kept.clone();
        let begin = || {
            let draw = begin()?;
            Ok(move || draw().inspect(|film| kept.keep(slot, film)))
        };
        self.share(&self.films, subject, whose, begin)
    }
    /// The picture that `subject` names: the one that is being drawn, or a new one, if it may `begin`.
    /// Everything that it shows must be in the name. It is drawn only as long as somebody waits, and on the
    /// account of who asked first.
    pub(crate) fn of<D>(
        &self,
        subject: String,
        whose: Whose,
        begin: impl FnOnce() -> Result<D, Trouble>,
    ) -> Result<Shared<Drawing>, Trouble>
    where
        D: FnOnce() -> Result<Bytes, Trouble> + Send + 'static,
    {
        self.share(&self.places, subject, whose, begin)
    }
    fn share<D>(
        &self,
        places: &Arc<Thinkers>,
        subject: String,
        whose: Whose,
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
        let (places, drawn) = (places.clone(), self.drawn.clone());
        let drawing = async move {
            let place = places.turn(Urgency::Watched, whose).await.ok_or(trouble::FAILED)?;
            let work = move || {
                let _place = place;
                drawn.fetch_add(1, Ordering::Relaxed);
                draw()
            };
            tokio::task::spawn_blocking(work).await.unwrap_or_else(|broken| {
                tracing::error!("drawing a picture panicked: {broken}");
                Err(trouble::FAILED.into())
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

    const AT_ONCE: usize = 2;
    const KEPT: usize = 1 << 20;

    fn pictures(at_once: usize) -> Pictures {
        Pictures::new(at_once, Cache::new(KEPT))
    }

    /// A picture that may begin.
    fn of<D>(pictures: &Pictures, subject: &str, draw: D) -> Shared<Drawing>
    where
        D: FnOnce() -> Result<Bytes, Trouble> + Send + 'static,
    {
        pictures.of(subject.into(), Whose::Person(1), || Ok(draw)).expect("it may begin")
    }

    /// One stranger wants a hundred films, each another; somebody else wants one picture.
    #[tokio::test(flavor = "multi_thread")]
    async fn whoever_wants_many_does_not_come_before_whoever_wants_one() {
        let pictures = pictures(AT_ONCE);
        let drawn = Arc::new(AtomicUsize::new(0));
        let draw = || {
            let drawn = drawn.clone();
            move || {
                std::thread::sleep(Duration::from_millis(10));
                Ok(Bytes::from(drawn.fetch_add(1, Ordering::SeqCst).to_string()))
            }
        };
        let many: Vec<_> = (0..100).map(|i| tokio::spawn(of(&pictures, &i.to_string(), draw()))).collect();
        while drawn.load(Ordering::SeqCst) < 2 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let one = pictures.of("one".into(), Whose::Person(2), || Ok(draw())).expect("it may begin").await;
        let place: usize = std::str::from_utf8(&one.expect("a picture")).expect("a number").parse().expect("a number");
        assert!(place < 50, "{place} others came first");
        for asked in many {
            asked.await.expect("no panic").expect("a picture");
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn pictures_do_not_wait_for_films_and_films_are_kept() {
        let pictures = pictures(1);
        let (go, gate) = std::sync::mpsc::channel::<()>();
        let gate = Mutex::new(gate);
        let film = |subject: &str, draw: Box<dyn FnOnce() -> Bytes + Send>| {
            pictures.film(subject.into(), Whose::Person(1), || Ok(move || Ok(draw()))).expect("it may begin")
        };
        let slow = tokio::spawn(film(
            "slow",
            Box::new(move || {
                let _ = gate.lock().map(|gate| gate.recv());
                Bytes::from_static(b"film")
            }),
        ));
        while pictures.drawn() == 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let picture = of(&pictures, "picture", || Ok(Bytes::from_static(b"picture")));
        assert_eq!(picture.await.expect("a picture"), "picture", "while a film is drawn");
        go.send(()).expect("somebody waits for it");
        assert_eq!(slow.await.expect("no panic").expect("a film"), "film");
        let again = film("slow", Box::new(|| Bytes::from_static(b"drawn again")));
        assert_eq!(again.await.expect("a film"), "film", "kept");
        // As many as fit are kept: the oldest goes.
        for n in 0..3 {
            let large = film(&format!("large {n}"), Box::new(|| Bytes::from(vec![0; KEPT / 2])));
            assert_eq!(large.await.expect("a film").len(), KEPT / 2);
        }
        let again = film("slow", Box::new(|| Bytes::from_static(b"drawn again")));
        assert_eq!(again.await.expect("a film"), "drawn again");
        assert!(pictures.kept.bytes() <= KEPT);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn the_same_is_drawn_once_and_a_few_at_a_time() {
        let pictures = pictures(AT_ONCE);
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
        let pictures = pictures(AT_ONCE);
        let (go, gate) = std::sync::mpsc::channel::<()>();
        let gate = Mutex::new(gate);
        let slow = of(&pictures, "slow", move || {
            let _ = gate.lock().map(|gate| gate.recv());
            Ok(Bytes::new())
        });
        let slow = tokio::spawn(slow);
        while pictures.drawn() == 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let other = of(&pictures, "other", || Ok(Bytes::new()));
        other.clone().await.expect("there is a second place");
        drop(other);
        let full = pictures.places.turn(Urgency::Awaited, Whose::Person(1)).await.expect("the second place");
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
