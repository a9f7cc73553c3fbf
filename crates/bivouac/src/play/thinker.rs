//! Bots think in threads of their own, so that the screen never freezes.

use bots::AnyBot;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::time::{Duration, Instant};
use table::{AnyTable, Eye, Lang, Seat};

/// What a bot would play.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct Thought {
    /// The text of the move.
    pub(crate) text: String,
    /// Why, in words; may be empty.
    pub(crate) why: String,
}

struct Task {
    table: Box<dyn AnyTable>,
    seat: Seat,
    eye: Eye,
    lang: Lang,
}

/// A bot in its own thread: it keeps what it learned from one decision to the next.
pub(crate) struct Thinker {
    tasks: Sender<Task>,
    thoughts: Receiver<Result<Thought, String>>,
    /// The decision it thinks about, and since when.
    busy: Option<(Seat, u32, Instant)>,
}

/// An answer that came back.
#[derive(Debug)]
pub(crate) struct Answer {
    /// For whom.
    pub(crate) seat: Seat,
    /// To which decision.
    pub(crate) decision: u32,
    /// The move, or why the bot broke off.
    pub(crate) thought: Result<Thought, String>,
}

impl Thinker {
    /// Starts the thread. It ends when the thinker is dropped and its last thought is finished.
    pub(crate) fn new(mut bot: Box<dyn AnyBot>) -> Thinker {
        let (tasks, inbox) = channel::<Task>();
        let (outbox, thoughts) = channel();
        std::thread::spawn(move || {
            for task in inbox {
                let chosen = bot.choose_as(&*task.table, task.seat, task.eye).map_err(|e| e.to_string());
                let why = bot.explain(task.lang).map(|e| e.summary).unwrap_or_default();
                if outbox.send(chosen.map(|text| Thought { text, why })).is_err() {
                    break;
                }
            }
        });
        Thinker { tasks, thoughts, busy: None }
    }
    /// Sets it thinking for a seat, with the eyes of whoever holds it, unless it is already.
    pub(crate) fn start(&mut self, table: &dyn AnyTable, seat: Seat, eye: Eye, lang: Lang) {
        if self.busy.is_none() {
            self.busy = Some((seat, table.decision(seat), Instant::now()));
            // A dead thread is noticed when its answer is asked for.
            let _ = self.tasks.send(Task { table: table.boxed_clone(), seat, eye, lang });
        }
    }
    /// Since when it has been thinking.
    pub(crate) fn busy(&self) -> Option<Duration> {
        self.busy.map(|(_, _, since)| since.elapsed())
    }
    /// The answer, if it has come by then.
    pub(crate) fn answer(&mut self, wait: Duration) -> Option<Answer> {
        let (seat, decision, _) = self.busy?;
        let broken = || Err("its thread has ended".to_string());
        let thought = if wait.is_zero() {
            match self.thoughts.try_recv() {
                Ok(thought) => thought,
                Err(TryRecvError::Empty) => return None,
                Err(TryRecvError::Disconnected) => broken(),
            }
        } else {
            match self.thoughts.recv_timeout(wait) {
                Ok(thought) => thought,
                Err(RecvTimeoutError::Timeout) => return None,
                Err(RecvTimeoutError::Disconnected) => broken(),
            }
        };
        self.busy = None;
        Some(Answer { seat, decision, thought })
    }
}
