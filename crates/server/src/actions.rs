//! What people do at a table: play, take back, give up, say something. Check, commit, publish, in that order.

use crate::handle::LockedRoom;
use crate::room::Room;
use crate::state::{App, now};
use crate::store::{Append, ChatRow, EntryRow, Person};
use crate::trouble::{self, Trouble};
use crate::views::make::{self, Detail};
use crate::{api, think};
use std::sync::Arc;
use table::{Lang, Refusal, Seat, Texts, Until};

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

/// Runs work to its end even when whoever asked for it goes away in the middle: memory and disk must not part.
pub(crate) async fn finish<T: Send + 'static>(
    work: impl Future<Output = Result<T, Trouble>> + Send + 'static,
) -> Result<T, Trouble> {
    tokio::spawn(work).await.unwrap_or_else(|broken| {
        tracing::error!("a request failed: {broken}");
        Err(trouble::FAILED)
    })
}

impl App {
    /// Does something for a seat. When this answers, it is on the disk; when it refuses, nothing has changed.
    pub async fn act(
        self: &Arc<App>,
        id: &str,
        seat: &str,
        hand: Actor,
        action: Action,
        lang: Lang,
    ) -> Result<Acted, Trouble> {
        let (app, id, seat) = (self.clone(), id.to_string(), seat.to_string());
        finish(async move { app.act_now(&id, &seat, hand, action, lang).await }).await
    }
    async fn act_now(
        self: &Arc<App>,
        id: &str,
        seat: &str,
        hand: Actor,
        action: Action,
        lang: Lang,
    ) -> Result<Acted, Trouble> {
        let handle = self.handle(id);
        let mut room = handle.lock(self).await?;
        let seat_asked = room.seat(seat);
        if let Actor::Person(person) = hand {
            if !room.may_look(person) {
                return Err(trouble::NO_TABLE);
            }
            room.may_answer(person, seat_asked.clone()?)?;
        }
        let seat = seat_asked?;
        let before = room.table.entries().len();
        if let Err(refusal) = enter(&mut room, seat, action) {
            let mut trouble = Trouble::refused(&refusal, room.table.explain(&refusal, lang));
            if let (Refusal::Stale(_), Actor::Person(person)) = (&refusal, hand) {
                let view = make::table_view(&mut room, &handle, person, lang, Detail::PROGRAM)?;
                trouble.fresh = serde_json::to_value(api::Table::of(&view)).ok().map(Box::new);
            }
            metrics::counter!("refused", "rule" => refusal.rule()).increment(1);
            return Err(trouble);
        }
        let mut room = self.commit(room, before).await?;
        let acted = self.acted(&mut room, &handle, seat, hand);
        let bot = think::sleeps(&room);
        drop(room);
        handle.ring();
        if bot {
            think::wake(self, &handle);
        }
        Ok(acted)
    }
    /// Writes what was entered since `before` to the disk; on failure the table in memory is dropped.
    async fn commit(&self, room: LockedRoom, before: usize) -> Result<LockedRoom, Trouble> {
        let entries = room.table.entries().get(before..).unwrap_or_default();
        if entries.is_empty() {
            return Ok(room);
        }
        let append = Append {
            id: room.row.id.clone(),
            from: before as u32,
            entries: entries.iter().map(|e| EntryRow { seat: e.seat.0, words: e.words() }).collect(),
            over: room.is_over(),
            waiting: room.table.to_move().waiting().bits(),
            at: now(),
        };
        let count = append.entries.len() as u64;
        match self.store.append(append).await {
            Ok(()) => {
                metrics::counter!("entries").increment(count);
                Ok(room)
            }
            Err(error) => {
                room.drop_from_memory();
                Err(error.into())
            }
        }
    }
    fn acted(&self, room: &mut Room, handle: &crate::handle::TableHandle, seat: Seat, hand: Actor) -> Acted {
        let version = match hand {
            Actor::Person(person) => room.version(room.gaze(person), make::here(room, handle)),
            Actor::Bot => String::new(),
        };
        let moves = match hand {
            Actor::Person(_) => room.offered(seat),
            Actor::Bot => Arc::default(),
        };
        Acted { version, decision: room.table.decision(seat), moves, over: room.is_over() }
    }
    /// Says something at a table.
    pub async fn say(self: &Arc<App>, id: &str, person: Option<Person>, text: &str) -> Result<(), Trouble> {
        let text = tidy(text, 500);
        if text.is_empty() {
            return Err(trouble::SILENT);
        }
        let (app, id) = (self.clone(), id.to_string());
        finish(async move {
            let handle = app.handle(&id);
            let mut room = handle.lock(&app).await?;
            if !room.may_look(person) {
                return Err(trouble::NO_TABLE);
            }
            if !make::may_speak(&room, person) {
                return Err(if person.is_none() { trouble::NOBODY } else { trouble::NO_SEAT });
            }
            let seat = room.seats_of(person).iter().next();
            let name = seat.map_or(String::new(), |s| room.chair(s).name.clone());
            let line = ChatRow { seat: seat.map(|s| s.0), name, text, at: now() };
            let number = room.chat_from + room.chat.len() as u32;
            app.store.say(&id, number, line.clone()).await?;
            room.chat.push(line);
            // What is kept in memory of a long talk is its end.
            if room.chat.len() > 400 {
                room.chat.drain(..200);
                room.chat_from += 200;
            }
            drop(room);
            handle.ring();
            Ok(())
        })
        .await
    }
}

fn enter(room: &mut LockedRoom, seat: Seat, action: Action) -> Result<(), Refusal> {
    match action {
        Action::Play { decision, text } => room.table.play(seat, decision, &text),
        Action::Undo => room.table.undo(seat),
        Action::Resign => room.table.resign(seat),
        Action::Stand { topic, answer, until } => room.table.stand(seat, &topic, &answer, until),
        Action::Withdraw { topic } => {
            room.table.withdraw(seat, &topic);
            Ok(())
        }
    }
}

/// A person's words without control characters, trimmed, of at most so many characters.
pub(crate) fn tidy(text: &str, longest: usize) -> String {
    let plain: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    plain.trim().chars().take(longest).collect()
}
