//! Server-sent events: a reader is told when what they see of a table changes, and only then.
//!
//! A stream wakes when the table's bell rings, looks through its own eye, and sends nothing when the
//! version for that eye is the one it sent last. So neither the number of messages nor their times or sizes
//! reveal what the eye may not know. Rings that come while it writes are merged.

use crate::compression;
use crate::fair;
use crate::handle::{Attendance, TableHandle};
use crate::limits::Place;
use crate::metrics::metrics;
use crate::pages;
use crate::patch;
use crate::people::Visitor;
use crate::reel::{self, Reel};
use crate::room::{Gaze, Room};
use crate::shapes;
use crate::state::App;
use crate::trouble::{self, Trouble};
use crate::views::TableView;
use crate::views::drawings::Unwritten;
use crate::views::film::{Film, Seen};
use crate::views::make::{self, Detail};
use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use std::collections::HashMap;
use std::convert::Infallible;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;
use table::SeatSet;
use tokio::sync::watch;
use tokio::time::{Instant, Interval, MissedTickBehavior};

/// A sign of life for whatever stands between, this often.
const BREATH: Duration = Duration::from_secs(15);

/// What the stream carries.
#[derive(Debug)]
pub(crate) enum Wanted {
    /// Parts of the page.
    Page {
        /// May they be compressed?
        gzip: bool,
        /// How many steps the page knows.
        steps: Option<usize>,
    },
    /// JSON for a program.
    Program {
        /// The log in words?
        log: bool,
        /// From which step on; from now on when it is not said.
        from: Option<usize>,
    },
}

struct Teller {
    app: Arc<App>,
    handle: Arc<TableHandle>,
    visitor: Visitor,
    wanted: Wanted,
    bell: watch::Receiver<u64>,
    /// The version this eye was last told of.
    version: String,
    /// Who was here when this was last told.
    present: Option<SeatSet>,
    /// What the page has: a hash for each part, and the board.
    parts: HashMap<String, u64>,
    board: patch::Known,
    /// Up to where the page was told what happened.
    seen: Option<Seen>,
    /// What the program has been told: steps, the talk before a place, chairs.
    steps: usize,
    chat: u32,
    /// The revisions of the chairs together, and who was here.
    seats: Option<(u32, SeatSet)>,
    /// Beats as often as a sign of life is due.
    breath: Interval,
    fresh: bool,
    ended: bool,
    _places: [Option<Place>; 2],
    here: Option<Attendance>,
}

/// Opens a stream for a visitor. `version` is what they already have.
pub(crate) async fn open(
    app: &Arc<App>,
    id: &str,
    visitor: Visitor,
    wanted: Wanted,
    version: Option<String>,
) -> Result<Response, Trouble> {
    let handle = app.handle(id);
    let bell = handle.hear();
    let gzip = matches!(wanted, Wanted::Page { gzip: true, .. });
    let (here, places) = {
        let mut room = handle.look(app, visitor.person).await?;
        crate::clock::watch(app, &handle, &mut room);
        let sits = visitor.person.filter(|_| !room.seats_of(visitor.person).is_empty());
        let places = places(app, &handle, &visitor, sits.is_some()).ok_or(trouble::BUSY)?;
        (sits.map(|person| handle.attend(person)), places)
    };
    crate::think::wake(app, &handle);
    let mut breath = tokio::time::interval_at(Instant::now() + BREATH, BREATH);
    breath.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let teller = Teller {
        app: app.clone(),
        handle,
        visitor,
        wanted,
        bell,
        version: version.unwrap_or_default(),
        present: None,
        parts: HashMap::new(),
        board: patch::Known::default(),
        seen: None,
        steps: 0,
        chat: 0,
        seats: None,
        breath,
        fresh: true,
        ended: false,
        _places: places,
        here,
    };
    let stream = stream::unfold(teller, |mut teller| async move {
        let words = teller.next().await?;
        Some((words, teller))
    });
    use futures_util::StreamExt;
    let mut response = match gzip {
        false => Body::from_stream(stream.map(Ok::<_, Infallible>)).into_response(),
        true => {
            let head = stream::iter([Bytes::from_static(compression::GZIP_HEAD)]);
            let body = head.chain(stream.map(|words| compression::message(&words)));
            let mut response = Body::from_stream(body.map(Ok::<_, Infallible>)).into_response();
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            response
        }
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
    Ok(response)
}

/// The places that a stream takes: one of the server's, and for whoever only looks on one of the table's. A
/// quarter of the server's are kept for those who sit at a table.
fn places(app: &App, handle: &TableHandle, visitor: &Visitor, sits: bool) -> Option<[Option<Place>; 2]> {
    let whose = visitor.address.into();
    if sits {
        return Some([Some(app.streams.enter(whose, false)?), None]);
    }
    let (_, all) = app.config.streams;
    Some([Some(app.streams.enter_below(whose, false, all - all / 4)?), Some(handle.onlooker(app, whose)?)])
}

impl Drop for Teller {
    fn drop(&mut self) {
        if let Some(here) = &self.here {
            self.app.whereabouts.look(here.person, &self.handle.id);
        }
    }
}

impl Teller {
    /// The next thing to send; `None` ends the stream.
    async fn next(&mut self) -> Option<Bytes> {
        if self.ended {
            return None;
        }
        if self.fresh {
            self.fresh = false;
            // What the page was drawn with is looked up before the first ring, so that nothing is missed.
            match self.tell(true).await {
                Ok(Some(words)) => return Some(words),
                Ok(None) => return Some("retry: 1000\n\n".into()),
                Err(why) => return self.gone(&why),
            }
        }
        loop {
            // Every bell rings when the server goes down.
            if self.app.goes_down() {
                self.ended = true;
                return Some("event: bye\ndata: {}\n\n".into());
            }
            let rung = tokio::select! {
                rung = self.bell.changed() => rung,
                _ = self.breath.tick() => return Some(":\n\n".into()),
            };
            match (rung, self.app.goes_down()) {
                (Err(_), _) => return None,
                (Ok(()), true) => {}
                (Ok(()), false) => match self.tell(false).await {
                    Ok(Some(words)) => return Some(words),
                    Ok(None) => {}
                    Err(why) => return self.gone(&why),
                },
            }
        }
    }
    /// The end, because looking failed. Who may no longer look is told so: to come back would be in vain.
    fn gone(&mut self, why: &Trouble) -> Option<Bytes> {
        self.ended = true;
        match &why.rule {
            rule if *rule == trouble::NO_TABLE.rule => Some("event: gone\ndata: {}\n\n".into()),
            // The page says that it waits, and comes back.
            rule if *rule == trouble::LOST.rule => Some("event: bye\ndata: {}\n\n".into()),
            _ => None,
        }
    }
    /// Looks, and tells what is new for this eye.
    async fn tell(&mut self, first: bool) -> Result<Option<Bytes>, Trouble> {
        let handle = self.handle.clone();
        let person = self.visitor.person;
        let mut room = handle.listen(&self.app, person).await?;
        if !room.begun() {
            room.awaited = room.awaited(&self.app, &handle);
            self.app.wait_for_luck(&handle, &mut room);
        }
        host::proving::start(&self.app, &handle, &mut room);
        let gaze = room.gaze(person);
        let here = make::here(&room, &handle);
        let version = match self.wanted {
            Wanted::Page { .. } => pages::page_version(&room.version(gaze), here),
            Wanted::Program { .. } => room.version(gaze),
        };
        // Who is here is no part of the version that programs are told.
        let elsewhere = self.present.replace(here).is_some_and(|before| before != here);
        let news = version != self.version || elsewhere;
        if !news && !first {
            return Ok(None);
        }
        self.version = version;
        match self.wanted {
            Wanted::Page { steps, .. } => {
                let detail = Detail { light: self.visitor.light(), ..Detail::PAGE };
                let light = detail.light;
                let undrawn = make::undrawn(&mut room, &handle, person, self.visitor.lang, detail)?;
                let seen = room.begun().then(|| Seen::now(room.table.as_ref(), gaze));
                let since = std::mem::replace(&mut self.seen, seen);
                let film = since.and_then(|seen| Film::since(&mut room, gaze, seen, self.visitor.lang, light));
                // A page that is older than its stream asks for what it has missed.
                let missed = steps.filter(|steps| first && news && *steps < undrawn.view.steps);
                let reel = Reel::from(missed);
                drop(room);
                fair::back_in_line().await;
                Ok(self.page_parts(&undrawn.draw(), film.as_ref(), reel, news))
            }
            Wanted::Program { log, from } => {
                if first {
                    self.steps = from.unwrap_or(usize::MAX);
                    self.chat = if from.is_some() { 0 } else { u32::MAX };
                }
                let (mut event, lines) = self.program_event(&mut room, gaze, here, log);
                let about = room.table.about();
                drop(room);
                if !news {
                    return Ok(None);
                }
                if let Some((unwritten, from)) = lines {
                    fair::back_in_line().await;
                    event.log = shapes::lines(unwritten, about, gaze.eye, self.visitor.lang, from);
                }
                let size = event.mine.iter().map(|m| m.moves.bytes() + 3 * m.moves.len()).sum::<usize>();
                let mut words = self.head("table", size + 256);
                serde_json::to_writer(&mut words, &event).map_err(|_| trouble::FAILED)?;
                words.extend_from_slice(b"\n\n");
                Ok(Some(Bytes::from(words)))
            }
        }
    }
    fn page_parts(&mut self, view: &TableView, film: Option<&Film>, reel: Reel, news: bool) -> Option<Bytes> {
        // The page goes through the states between, so that each patch follows from the one before.
        let reel = film.map_or(reel, |film| reel::wind(film, &mut self.board, false));
        let board = self.board.learn(&view.board.live);
        let mut parts = Vec::new();
        for fragment in pages::fragments(&self.visitor.page(), view) {
            let mut hash = DefaultHasher::new();
            fragment.html.hash(&mut hash);
            let hash = hash.finish();
            if self.parts.insert(fragment.id.clone(), hash) != Some(hash) {
                parts.push((fragment.id, fragment.html));
            }
        }
        if !news {
            return None;
        }
        let mut data = serde_json::json!({ "version": self.version, "steps": view.steps, "parts": parts });
        if !board.is_empty() {
            data["board"] = serde_json::json!(board);
        }
        if !reel.is_empty() {
            data["film"] = serde_json::json!(reel);
        }
        let data = data.to_string();
        let mut words = self.head("parts", data.len());
        words.extend_from_slice(data.as_bytes());
        words.extend_from_slice(b"\n\n");
        Some(Bytes::from(words))
    }
    /// What there is to tell a program, and what its log is to be written from, without the lock: from which
    /// step on.
    fn program_event(
        &mut self,
        room: &mut Room,
        gaze: Gaze,
        here: SeatSet,
        log: bool,
    ) -> (shapes::Event, Option<(Unwritten, usize)>) {
        let lang = self.visitor.lang;
        let table = &room.table;
        let steps = table.step_count(gaze.eye);
        // After a take-back there are fewer steps than were told.
        let from = self.steps.min(steps);
        self.steps = steps;
        let about = table.about();
        let revisions = room.chairs.iter().map(|chair| chair.revision).sum();
        let seats = (self.seats.replace((revisions, here)) != Some((revisions, here))).then(|| {
            make::seat_cards(about, table.seating(), &room.chairs, self.visitor.person, |seat, _| here.has(seat))
        });
        let chat = make::chat_from(room, gaze, self.chat);
        self.chat = room.mark().chat;
        let lines = (log && from < steps).then(|| (make::unwritten_from(room, gaze, lang, from), from));
        (shapes::Event::of(room, gaze, self.version.clone(), self.steps, Vec::new(), chat, seats), lines)
    }
    /// The head of a message, up to its data, of which there are about so many bytes.
    fn head(&self, event: &str, bytes: usize) -> Vec<u8> {
        metrics().events_sent.inc();
        let mut words = Vec::with_capacity(bytes + 128);
        for part in ["id: ", &self.version, "\nevent: ", event, "\ndata: "] {
            words.extend_from_slice(part.as_bytes());
        }
        words
    }
}
