//! What people do at a table: play, take back, give up, say something. Check, commit, publish, in that order.

use crate::figures::figures;
use crate::handle::{LockedRoom, TableHandle};
use crate::people::random;
use crate::room::Room;
use crate::state::{App, now};
use crate::store::{Append, Audience, ChatRow, EntryRow, Mark, Person, Written};
use crate::trouble::{self, Trouble};
use crate::views::make::{self, Detail};
use crate::{api, clock, think};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use std::panic::AssertUnwindSafe;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use table::{Lang, Refusal, Seat, SeatSet, Texts, ToMove, Until};
use tokio::runtime::Handle;

/// Something a seat does.
#[derive(Clone, Debug)]
pub enum Action {
    /// A move, with the number of the decision it answers.
    Play {
        /// The number.
        decision: Option<u32>,
        /// The text of the move.
        text: String,
    },
    /// Take back the last move.
    Undo,
    /// Give up.
    Resign,
    /// Give a standing answer.
    Stand {
        /// To which kind of question.
        topic: String,
        /// The text of the move.
        answer: String,
        /// For how long.
        until: Until,
    },
    /// Take a standing answer back.
    Withdraw {
        /// To which kind of question.
        topic: String,
    },
}

/// Who acts.
#[derive(Copy, Clone, Debug)]
pub enum Actor {
    /// Somebody from outside, who must hold the seat.
    Person(Option<Person>),
    /// The bot that plays for the seat.
    Bot,
}

impl Action {
    /// The same action, as an answer to what is asked now and to nothing that is asked later.
    fn pinned(self, now: u32) -> Action {
        match self {
            Action::Play { decision, text } => Action::Play { decision: decision.or(Some(now)), text },
            other => other,
        }
    }
}

/// To whom something is said.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, serde::Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SpeakTo {
    /// To everybody at the table.
    #[default]
    All,
    /// To those who hold a seat of the speaker's own side, and to nobody else, ever.
    Allies,
}

/// How often something is tried again when somebody else was first, or nobody knows whether it was stored.
pub(crate) const TRIES: u32 = 5;

/// What became of entries that were to be stored.
pub(crate) enum Committed {
    /// They are on the disk.
    Stored(LockedRoom),
    /// Somebody else wrote first: the table as it is now, without them.
    Overtaken(LockedRoom),
}

/// What a seat is asked after it acted.
#[derive(Clone, Debug)]
pub struct Acted {
    /// The version of the table for who acted.
    pub version: String,
    /// The seat's next decision.
    pub decision: u32,
    /// The moves it may make now.
    pub moves: Arc<Texts>,
    /// Is the game over?
    pub over: bool,
}

/// Runs work to its end even when whoever asked for it goes away in the middle: memory and disk must not part. It is done
/// where it was asked for, and only what is left of it then becomes a task of its own.
pub(crate) fn finish<T: Send + 'static>(
    work: impl Future<Output = Result<T, Trouble>> + Send + 'static,
) -> Finishing<Result<T, Trouble>> {
    let work = AssertUnwindSafe(work).catch_unwind().map(|done| {
        done.unwrap_or_else(|_| {
            tracing::error!("a request failed in the middle of something");
            // Whoever panicked under a table's lock has dropped the table from memory.
            Err(trouble::BROKE)
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

impl App {
    /// Does something for a seat. When this answers, it is on the disk; when it refuses, nothing has changed.
    ///
    /// What is done is put aside here, not in whoever asks: they stay small that way.
    pub fn act(
        self: &Arc<App>,
        id: impl Into<String>,
        seat: impl Into<String>,
        actor: Actor,
        action: Action,
        lang: Lang,
    ) -> impl Future<Output = Result<Acted, Trouble>> + Send {
        let (app, id, seat) = (self.clone(), id.into(), seat.into());
        finish(async move { app.act_now(&id, &seat, actor, action, lang).await })
    }
    async fn act_now(
        self: &Arc<App>,
        id: &str,
        seat: &str,
        actor: Actor,
        action: Action,
        lang: Lang,
    ) -> Result<Acted, Trouble> {
        let handle = self.handle(id);
        let person = match actor {
            Actor::Person(person) => Some(person),
            Actor::Bot => None,
        };
        let mut room = match person {
            Some(person) => handle.lock_for(self, person).await?,
            None => handle.lock(self).await?,
        };
        let seat = room.seat(seat)?;
        // Should somebody else be first, the action answers the decision that it was meant for, or none.
        let action = action.pinned(room.table.decision(seat));
        for _ in 0..TRIES {
            if let Some(person) = person {
                room.may_answer(person, seat)?;
            }
            if room.length() >= most(&mut room, seat, &action, self.config.longest) {
                return Err(trouble::FULL);
            }
            let before = room.table.entries().len();
            if let Err(refusal) = enter(&mut room, seat, &action) {
                return Err(refused(&mut room, &handle, &refusal, person, lang));
            }
            match self.commit(&handle, room, before).await? {
                Committed::Overtaken(fresh) => {
                    handle.ring();
                    room = fresh;
                }
                Committed::Stored(mut room) => {
                    let acted = self.acted(&mut room, &handle, seat, actor);
                    let bot = think::sleeps(&room);
                    clock::watch(self, &handle, &mut room);
                    drop(room);
                    handle.ring();
                    if bot {
                        think::wake(self, &handle);
                    }
                    return Ok(acted);
                }
            }
        }
        Err(trouble::BUSY)
    }
    /// Writes what was entered since `before` to the disk. On failure the table in memory is dropped.
    pub(crate) async fn commit(
        &self,
        handle: &TableHandle,
        mut room: LockedRoom,
        before: usize,
    ) -> Result<Committed, Trouble> {
        if room.table.entries().len() == before {
            return Ok(Committed::Stored(room));
        }
        let (mut doubted, at) = (false, now());
        let clock = room.table.clock();
        room.timer.note(clock, at);
        for attempt in 0..TRIES {
            // Made anew for every attempt, and the same each time: there is hardly ever a second one.
            match self.store.append(append(&room, before, at)).await {
                Ok(Written::Stored(())) => {
                    figures().entries.inc_by((room.table.entries().len() - before) as u64);
                    room.noticed();
                    return Ok(Committed::Stored(room));
                }
                Ok(Written::Conflict) if !doubted => {
                    figures().conflicts.inc();
                    return Ok(Committed::Overtaken(handle.reload(self, room).await?));
                }
                Ok(Written::Conflict) => {}
                Ok(Written::InDoubt(why)) => {
                    tracing::warn!(table = handle.id, "in doubt: {why}");
                    figures().doubts.inc();
                    doubted = true;
                }
                Err(error) => {
                    room.drop_from_memory();
                    return Err(error.into());
                }
            }
            // Read back, and know. What is not there is written again under the same number, so that it can never be
            // there twice, even if the first attempt still arrives.
            let append = append(&room, before, at);
            let mark = Mark { entries: append.from, chat: u32::MAX };
            match self.store.since(&handle.id, mark).await {
                Ok(since) if since.entries.is_empty() => {}
                Ok(since) => {
                    let stored = since.entries.starts_with(&append.entries);
                    let alone = since.entries.len() == append.entries.len();
                    room.noticed();
                    return Ok(match (stored, alone) {
                        (true, true) => Committed::Stored(room),
                        (true, false) => Committed::Stored(handle.reload(self, room).await?),
                        (false, _) => Committed::Overtaken(handle.reload(self, room).await?),
                    });
                }
                Err(why) => tracing::warn!(table = handle.id, "cannot read back: {why}"),
            }
            tokio::time::sleep(std::time::Duration::from_millis(20 << attempt)).await;
        }
        room.drop_from_memory();
        Err(trouble::IN_DOUBT)
    }
    fn acted(&self, room: &mut Room, handle: &TableHandle, seat: Seat, actor: Actor) -> Acted {
        let version = match actor {
            Actor::Person(person) => room.version(room.gaze(person), make::here(room, handle)),
            Actor::Bot => String::new(),
        };
        let moves = match actor {
            Actor::Person(_) => room.offered(seat),
            Actor::Bot => Arc::default(),
        };
        Acted { version, decision: room.table.decision(seat), moves, over: room.is_over() }
    }
    /// Says something at a table.
    pub async fn say(
        self: &Arc<App>,
        id: &str,
        person: Option<Person>,
        text: &str,
        to: SpeakTo,
    ) -> Result<(), Trouble> {
        let text = tidy(text, 500);
        if text.is_empty() {
            return Err(trouble::SILENT);
        }
        let (app, id) = (self.clone(), id.to_string());
        finish(async move {
            let handle = app.handle(&id);
            let mut room = handle.lock_for(&app, person).await?;
            if !make::may_speak(&room, person) {
                return Err(if person.is_none() { trouble::NOBODY } else { trouble::NO_SEAT });
            }
            let gaze = room.gaze(person);
            let seat = gaze.seats.iter().next().or(room.seats_of(person).iter().next());
            let to = match to {
                SpeakTo::All => Audience::All,
                SpeakTo::Allies if gaze.seats.is_empty() => return Err(trouble::NO_SEAT),
                SpeakTo::Allies => match room.allies(gaze) {
                    SeatSet::NONE => return Err(trouble::NO_ALLIES),
                    side => Audience::Seats(side),
                },
            };
            let name = seat.map_or(String::new(), |s| room.chair(s).name.clone());
            let mark = u64::from_le_bytes(random());
            let line = ChatRow { mark, to, seat: seat.map(|s| s.0), name, text, at: now() };
            for _ in 0..TRIES {
                // In doubt it is said again: the store knows the line by its mark.
                if let Written::Stored(said) = app.store.say(&id, line.clone()).await? {
                    // Others may have spoken in between.
                    if said.place == room.mark().chat {
                        room.hear(said);
                    } else {
                        let since = app.store.since(&id, room.mark()).await?;
                        room.catch_up(since).map_err(|_| trouble::FAILED)?;
                    }
                    drop(room);
                    handle.ring();
                    return Ok(());
                }
            }
            Err(trouble::IN_DOUBT)
        })
        .await
    }
}

/// How long a game may be in which this can still be done. What leads nowhere (taking back, standing answers) ends at the half,
/// so that nobody who loses fills a table with it: the rest is for moves that bring the game to its end.
fn most(room: &mut LockedRoom, seat: Seat, action: &Action, longest: u32) -> u32 {
    let half = longest / 2;
    match action {
        Action::Resign => u32::MAX,
        Action::Undo | Action::Stand { .. } | Action::Withdraw { .. } => half,
        Action::Play { text, .. } if room.length() >= half => {
            let texts = room.offered(seat);
            let index = texts.iter().position(|offered| offered == text);
            let back = index.is_some_and(|i| texts.back.iter().any(|back| usize::try_from(*back) == Ok(i)));
            if back { half } else { longest }
        }
        Action::Play { .. } => longest,
    }
}

/// The entries from `before` on, as they are to be stored at this time.
fn append(room: &Room, before: usize, at: i64) -> Append {
    let entries = room.table.entries().get(before..).unwrap_or_default();
    Append {
        id: room.row.id.clone(),
        from: (room.beginning.lines + before) as u32,
        entries: entries.iter().map(|e| EntryRow { seat: e.seat.0, words: e.words(), at }).collect(),
        over: room.is_over(),
        waiting: listed(room.table.to_move()).bits(),
        at,
        quiet: !room.has_news(),
    }
}

/// A refusal; with the fresh view for somebody who answered an older decision.
fn refused(
    room: &mut Room,
    handle: &TableHandle,
    refusal: &Refusal,
    person: Option<Option<Person>>,
    lang: Lang,
) -> Trouble {
    let mut trouble = Trouble::refused(refusal, room.table.explain(refusal, lang));
    if let (Refusal::Stale(_), Some(person)) = (refusal, person)
        && let Ok(view) = make::table_view(room, handle, person, lang, Detail::PROGRAM)
    {
        trouble.fresh = serde_json::to_value(api::Table::of(&view)).ok().map(Box::new);
    }
    figures().refused(refusal.rule());
    trouble
}

fn enter(room: &mut LockedRoom, seat: Seat, action: &Action) -> Result<(), Refusal> {
    match action {
        Action::Play { decision, text } => room.table.play(seat, *decision, text),
        Action::Undo => room.table.undo(seat),
        Action::Resign => room.table.resign(seat),
        Action::Stand { topic, answer, until } => room.table.stand(seat, topic, answer, *until),
        Action::Withdraw { topic } => {
            room.table.withdraw(seat, topic);
            Ok(())
        }
    }
}

/// A person's words on one line, trimmed, of at most so many characters; without what turns the words of others around or
/// cannot be seen at all, so that nobody looks like somebody else by it.
pub(crate) fn tidy(text: &str, longest: usize) -> String {
    let hidden = |c: &char| {
        matches!(c, '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
            || matches!(
                c,
                '\u{ad}' | '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}'
            )
            || ('\u{e0000}'..='\u{e007f}').contains(c)
    };
    let breaks = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    let plain: String = text.chars().filter(|c| !hidden(c)).map(|c| if breaks(c) { ' ' } else { c }).collect();
    plain.trim().chars().take(longest).collect()
}

/// The seats that a list names: those that are waited for, and when the game is over those who have won.
fn listed(to_move: ToMove) -> SeatSet {
    to_move.outcome().map_or_else(|| to_move.waiting(), |outcome| outcome.winners)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::sync::{Notify, oneshot};

    #[test]
    fn words_are_one_line_and_turn_nothing_around() {
        assert_eq!(tidy("  Ada\nLovelace\u{2028}\u{7} ", 40), "Ada Lovelace");
        assert_eq!(tidy("\u{202e}tsoh\u{2066} \u{200b}\u{feff}\u{3164}", 40), "tsoh", "no mirror, nothing unseen");
        assert_eq!(tidy("\u{200b}\u{e0041}", 40), "");
        for kept in ["Zoë", "שלום", "مرحبا", "👩\u{200d}🚀", "می\u{200c}خواهم", "e\u{301}"] {
            assert_eq!(tidy(kept, 40), kept);
        }
        assert_eq!(tidy(&"é".repeat(500), 40).chars().count(), 40);
    }

    #[tokio::test]
    async fn what_was_begun_is_finished_though_nobody_waits_any_more() {
        let (gate, (done, finished)) = (Arc::new(Notify::new()), oneshot::channel());
        let opened = gate.clone();
        let mut work = Box::pin(finish(async move {
            opened.notified().await;
            let _ = done.send(7);
            Ok(())
        }));
        assert!(work.as_mut().now_or_never().is_none(), "it waits in the middle");
        drop(work);
        gate.notify_one();
        assert_eq!(finished.await, Ok(7));
    }

    #[tokio::test]
    async fn a_failure_in_the_middle_is_an_answer() {
        let broken = finish(async { Err::<(), _>(std::hint::black_box(None).expect("nothing is there")) }).await;
        assert_eq!(broken.expect_err("it fails").rule, trouble::BROKE.rule);
    }
}
