//! Bots think in threads of their own, so that the screen never freezes.

use bots::{AnyBot, Brief};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex};
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
    brief: Brief,
    lang: Lang,
}

/// A bot in its own thread: it keeps what it learned from one decision to the next.
pub(crate) struct Thinker {
    /// Held by the thread while it thinks; here only to take down what it may know.
    bot: Arc<Mutex<Box<dyn AnyBot>>>,
    tasks: Sender<Task>,
    thoughts: Receiver<Result<Thought, String>>,
    /// The decision it thinks about, and since when.
    busy: Option<(Seat, u32, Instant)>,
    /// Why there is nothing to think about.
    refused: Option<String>,
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
    pub(crate) fn new(bot: Box<dyn AnyBot>) -> Thinker {
        let (tasks, inbox) = channel::<Task>();
        let (outbox, thoughts) = channel();
        let bot = Arc::new(Mutex::new(bot));
        let thinks = bot.clone();
        std::thread::spawn(move || {
            for task in inbox {
                let Ok(mut bot) = thinks.lock() else { break };
                let chosen = bot.decide(task.brief).map_err(|e| e.to_string());
                let why = bot.explain(task.lang).map(|e| e.summary).unwrap_or_default();
                drop(bot);
                if outbox.send(chosen.map(|text| Thought { text, why })).is_err() {
                    break;
                }
            }
        });
        Thinker { bot, tasks, thoughts, busy: None, refused: None }
    }
    /// Sets it thinking for a seat, with the eyes of whoever holds it, unless it is already.
    pub(crate) fn start(&mut self, table: &dyn AnyTable, seat: Seat, eye: Eye, lang: Lang) {
        if self.busy.is_none() {
            self.busy = Some((seat, table.decision(seat), Instant::now()));
            let brief = match self.bot.lock() {
                Ok(mut bot) => bot.brief(table, seat, eye),
                // A dead thread is noticed when its answer is asked for.
                Err(_) => return,
            };
            match brief {
                Ok(brief) => drop(self.tasks.send(Task { brief, lang })),
                Err(why) => self.refused = Some(why.to_string()),
            }
        }
    }
    /// Since when it has been thinking.
    pub(crate) fn busy(&self) -> Option<Duration> {
        self.busy.map(|(_, _, since)| since.elapsed())
    }
    /// The answer, if it has come by then.
    pub(crate) fn answer(&mut self, wait: Duration) -> Option<Answer> {
        let (seat, decision, _) = self.busy?;
        if let Some(why) = self.refused.take() {
            self.busy = None;
            return Some(Answer { seat, decision, thought: Err(why) });
        }
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
