//! What people do at a table: play, take back, give up, say something. Check, commit, publish, in that order.

use crate::finish::finish;
use crate::handle::{LockedRoom, TableHandle};
use crate::metrics::metrics;
use crate::random::random;
use crate::room::Room;
use crate::tables::Tables;
use crate::transact::Write;
use crate::trouble::{self, Trouble};
use crate::views::TableView;
use crate::views::make::{self, Detail};
use std::sync::Arc;
use store::{Audience, ChatRow, Person};
use table::{Lang, Refusal, Seat, SeatSet, Texts, Until};

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
    /// Moves that answer one question together: a whole draft of a bot. They are stored in one request. From
    /// the first that is refused, they are left out; the first itself must be accepted.
    PlayAll {
        /// The number of the decision that the first of them answers.
        decision: u32,
        /// The texts of the moves.
        texts: Vec<String>,
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
            entered.map(|()| Write::Table).map_err(|refusal| refused(room, &handle, &refusal, person, lang))
        };
        self.transact(&handle, room, change, |room| self.acted(room, seat, actor)).await
    }
    fn acted(&self, room: &mut Room, seat: Seat, actor: Actor) -> Acted {
        let version = match actor {
            Actor::Person(person) => room.version(room.gaze(person)),
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
            let room = handle.lock_for(&app, person).await?;
            // In doubt it is said again: the store knows the line by its mark.
            let mark = u64::from_le_bytes(random());
            let change = |room: &mut LockedRoom| {
                let (to, seat, name) = speaks(room, person, to)?;
                Ok(Write::Talk(ChatRow { mark, to, seat: seat.map(|s| s.0), name, text: text.clone() }))
            };
            app.transact(&handle, room, change, |_| ()).await
        })
        .await
    }
}

/// To whom a person speaks, from which seat, and under which name.
fn speaks(room: &Room, person: Option<Person>, to: SpeakTo) -> Result<(Audience, Option<Seat>, String), Trouble> {
    if !make::may_speak(room, person) {
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
    Ok((to, seat, seat.map_or(String::new(), |s| room.chair(s).name.clone())))
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
        Action::Play { .. } | Action::PlayAll { .. } => longest,
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
        Action::PlayAll { decision, texts } => play_all(room, seat, *decision, texts),
        Action::Undo => room.table.undo(seat),
        Action::Resign => room.table.resign(seat),
        Action::Stand { topic, answer, until } => room.table.stand(seat, topic, answer, *until),
        Action::Withdraw { topic } => {
            room.table.withdraw(seat, topic);
            Ok(())
        }
    }
}

fn play_all(room: &mut LockedRoom, seat: Seat, decision: u32, texts: &[String]) -> Result<(), Refusal> {
    let mut decision = Some(decision);
    for text in texts {
        match (room.table.play(seat, decision, text), decision.take()) {
            (Err(refusal), Some(_)) => return Err(refusal),
            (Err(_), None) => break,
            (Ok(()), _) => {}
        }
    }
    Ok(())
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

#[cfg(test)]
mod tests {
    use super::*;

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
}
