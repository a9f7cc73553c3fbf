//! What people do at a table: play, take back, give up, say something. Check, commit, publish, in that order.

use crate::handle::{LockedRoom, TableHandle};
use crate::metrics::metrics;
use crate::random::random;
use crate::room::Room;
use crate::tables::Tables;
use crate::transact::Write;
use crate::trouble::{self, Trouble};
use crate::views::TableView;
use crate::views::make::{self, Detail};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use std::panic::AssertUnwindSafe;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use store::{Append, Audience, ChatRow, GameResult, NewEntry, Person, Written};
use table::{Earlier, Lang, Refusal, Seat, SeatSet, Texts, ToMove, Until};
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
    /// The same action, as an answer to what the seat is asked now and to nothing that is asked later. What
    /// is declared without a question answers none.
    fn pinned(self, room: &Room, seat: Seat) -> Action {
        match self {
            Action::Play { decision: None, text } if room.table.to_move().may_play().has(seat) => {
                Action::Play { decision: Some(room.table.decision(seat)), text }
            }
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
pub const TRIES: u32 = 5;

/// What became of entries that were to be stored.
pub enum Committed {
    /// They are on the disk.
    Stored(LockedRoom),
    /// Somebody else wrote first: the table as it is now, without them.
    Overtaken(LockedRoom),
}

/// A table before something was entered that is to be stored: what others wrote first comes in its place.
pub struct Unstored {
    table: Earlier,
    entries: usize,
}

impl Unstored {
    /// The table as it is.
    pub fn of(room: &Room) -> Unstored {
        Unstored { table: room.table.before(), entries: room.table.entries().len() }
    }
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

/// A refused action.
#[derive(Clone, Debug)]
pub struct Refused {
    /// Why.
    pub why: Trouble,
    /// The table as it is now, when the answer was for an older decision.
    pub fresh: Option<Box<TableView>>,
}

impl From<Trouble> for Refused {
    fn from(why: Trouble) -> Refused {
        Refused { why, fresh: None }
    }
}

/// Runs work to its end even when whoever asked for it goes away in the middle: memory and disk must not
/// part. It is done where it was asked for, and only what is left of it then becomes a task of its own.
pub fn finish<T: Send + 'static, E: From<Trouble> + Send + 'static>(
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
pub struct Finishing<T: Send + 'static>(Option<BoxFuture<'static, T>>);

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

impl Tables {
    /// Does something for a seat. When this answers, it is on the disk; when it refuses, nothing has changed.
    ///
    /// What is done is put aside here, not in whoever asks: they stay small that way.
    pub fn act(
        self: &Arc<Tables>,
        id: impl Into<String>,
        seat: impl Into<String>,
        actor: Actor,
        action: Action,
        lang: Lang,
    ) -> impl Future<Output = Result<Acted, Refused>> + Send {
        let (app, id, seat) = (self.clone(), id.into(), seat.into());
        finish(async move { app.act_now(&id, &seat, actor, action, lang).await })
    }
    async fn act_now(
        self: &Arc<Tables>,
        id: &str,
        seat: &str,
        actor: Actor,
        action: Action,
        lang: Lang,
    ) -> Result<Acted, Refused> {
        let handle = self.handle(id);
        let person = match actor {
            Actor::Person(person) => Some(person),
            Actor::Bot => None,
        };
        let room = match person {
            Some(person) => handle.lock_for(self, person).await?,
            None => handle.lock(self).await?,
        };
        let seat = room.seat(seat)?;
        // Should somebody else be first, the action answers the decision that it was meant for, or none.
        let action = action.pinned(&room, seat);
        let change = |room: &mut LockedRoom| {
            if let Some(person) = person {
                room.may_answer(person, seat)?;
            }
            if room.length() >= most(room, seat, &action, self.settings.longest) {
                return Err(trouble::FULL.into());
            }
            let entered = enter(room, seat, &action);
            entered.map(|()| Write::Entries).map_err(|refusal| refused(room, &handle, &refusal, person, lang))
        };
        self.transact(&handle, room, change, |room| self.acted(room, &handle, seat, actor)).await
    }
    /// Writes what was entered since `before` to the disk. When others wrote first, it is taken off the
    /// table, and what they wrote is entered. On failure the table in memory is dropped.
    pub async fn commit(
        &self,
        handle: &TableHandle,
        mut room: LockedRoom,
        before: Unstored,
    ) -> Result<Committed, Trouble> {
        let Unstored { table, entries } = before;
        if room.table.entries().len() == entries {
            return Ok(Committed::Stored(room));
        }
        let append = append(&room, entries);
        let mut doubted = false;
        for attempt in 0..TRIES {
            match self.store.append(append.clone()).await {
                Ok(Written::Stored(at)) => {
                    metrics().entries.inc_by(append.entries.len() as u64);
                    let clock = room.table.clock();
                    room.timer.note(clock, at);
                    let handed = append.entries.iter().filter(|entry| entry.words.starts_with("!hand "));
                    handed.for_each(|entry| room.handovers.note(Seat(entry.seat), at));
                    room.noticed();
                    // While nobody knew, others may have gone on.
                    return Ok(Committed::Stored(if doubted { handle.update(self, room).await? } else { room }));
                }
                Ok(Written::Conflict) => {
                    metrics().conflicts.inc();
                    room.go_back(table);
                    return Ok(Committed::Overtaken(handle.update(self, room).await?));
                }
                // It is asked again: the store knows the request by its mark, and stores it once.
                Ok(Written::InDoubt(why)) => {
                    tracing::warn!(table = handle.id, "the store did not confirm the write: {why}");
                    metrics().doubts.inc();
                    doubted = true;
                }
                // Nothing was stored now; of the time before, nobody knows.
                Err(why) if doubted => tracing::warn!(table = handle.id, "still in doubt: {why}"),
                Err(error) => {
                    room.drop_from_memory();
                    return Err(error.into());
                }
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
        self: &Arc<Tables>,
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
            let line = ChatRow { mark, to, seat: seat.map(|s| s.0), name, text };
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

/// How long a game may be in which this can still be done. What leads nowhere (taking back, standing answers)
/// ends at the half, so that nobody who loses fills a table with it: the rest is for moves that bring the
/// game to its end.
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

/// The entries from `before` on, as they are to be stored.
fn append(room: &Room, before: usize) -> Append {
    let entries = room.table.entries().get(before..).unwrap_or_default();
    let end = room.table.to_move().outcome().filter(|_| room.begun());
    Append {
        id: room.row.id.clone(),
        mark: u64::from_le_bytes(random()),
        from: (room.beginning.lines + before) as u32,
        entries: entries.iter().map(|e| NewEntry { seat: e.seat.0, words: e.words() }).collect(),
        result: end.map(|end| GameResult { winners: end.winners.bits(), rule: end.rule.into() }),
        waiting: listed(room.table.to_move()).bits(),
        quiet: !room.has_news(),
        with: Vec::new(),
    }
}

/// A refusal; with the fresh view for somebody who answered an older decision.
fn refused(
    room: &mut Room,
    handle: &TableHandle,
    refusal: &Refusal,
    person: Option<Option<Person>>,
    lang: Lang,
) -> Refused {
    let mut refused = Refused::from(Trouble::refused(refusal, room.table.explain(refusal, lang)));
    if let (Refusal::Stale(_), Some(person)) = (refusal, person)
        && let Ok(view) = make::table_view(room, handle, person, lang, Detail::PROGRAM)
    {
        refused.fresh = Some(Box::new(view));
    }
    metrics().refused(refusal.rule());
    refused
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

/// A person's words on one line, trimmed, of at most so many characters; without what turns the words of
/// others around or cannot be seen at all, so that nobody looks like somebody else by it.
pub fn tidy(text: &str, longest: usize) -> String {
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
