//! Standing answers: given before the question, they answer it immediately.

use super::{Refusal, Table};
use crate::record::{Entry, Until, What};
use crate::{BadInput, Broken, Game, Seat, ToMove};

/// Maximum number of standing answers of one seat. No game has as many kinds of questions.
const MAX_STANDING: usize = 64;

/// An answer that a seat gives to every question of a kind until it expires.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct StandingAnswer {
    /// The seat.
    pub seat: Seat,
    /// The kind of question it answers.
    pub topic: String,
    /// The text of the move.
    pub answer: String,
    /// How long it is valid.
    pub until: Until,
}

impl<G: Game> Table<G> {
    /// The standing answers of a seat.
    pub fn standing(&self, seat: Seat) -> impl Iterator<Item = &StandingAnswer> {
        self.standing.iter().map(|(s, _)| s).filter(move |s| s.seat == seat)
    }
    /// Gives a standing answer, which may answer the current question at once.
    pub fn stand(&mut self, seat: Seat, topic: &str, answer: &str, until: Until) -> Result<(), Refusal> {
        let bad = |what: String| Err(Refusal::Unreadable(BadInput::new(what)));
        if !self.seating.asked.has(seat) {
            return Err(Refusal::Broken(Broken::NOT_ASKED));
        }
        if topic.is_empty() || topic.contains(char::is_whitespace) || topic.len() > 60 {
            return bad(format!("«{topic}» names no question that can have a standing answer"));
        }
        let others = self.standing(seat).filter(|standing| standing.topic != topic).count();
        if others >= MAX_STANDING {
            return bad(format!("{MAX_STANDING} standing answers stand already: take one back first"));
        }
        let mv = self.position.read(answer).map_err(Refusal::Unreadable)?;
        if self.position.takes_back(mv) {
            return bad(format!("«{answer}» only takes something back: it cannot be a standing answer"));
        }
        // The text as the game spells it: one line, whatever was entered.
        let answer = self.position.spell(mv);
        self.keep_standing(StandingAnswer { seat, topic: topic.into(), answer, until });
        // Only this answer to this question. Another standing answer that does not apply was withdrawn by its
        // seat and must not answer because of somebody else's secret.
        if self.to_move() == ToMove::One(seat) && self.position.question(seat).topic == topic {
            self.answer_standing();
        }
        Ok(())
    }
    pub(super) fn keep_standing(&mut self, standing: StandingAnswer) {
        let StandingAnswer { seat, topic, answer, until } = standing.clone();
        self.standing.retain(|(s, _)| s.seat != seat || s.topic != topic);
        self.entries.push(Entry { seat, what: What::Stand { topic, answer, until } });
        self.stood[seat.index()] += 1;
        let own = self.to_move() == ToMove::One(seat) && self.position.question(seat).own_turn;
        self.standing.push((standing, own));
    }
    /// Withdraws a standing answer.
    pub fn withdraw(&mut self, seat: Seat, topic: &str) {
        let before = self.standing.len();
        self.standing.retain(|(s, _)| s.seat != seat || s.topic != topic);
        if self.standing.len() != before {
            self.entries.push(Entry { seat, what: What::Withdraw { topic: topic.into() } });
            self.stood[seat.index()] += 1;
        }
    }
    pub(super) fn answer_standing(&mut self) {
        // A bound: no game asks this often in a row, and a game whose questions never end must not hang the
        // table.
        for _ in 0..G::about().longest {
            let ToMove::One(seat) = self.to_move() else { return };
            let topic = self.position.question(seat).topic;
            let answer = self.standing.iter().map(|(s, _)| s).find(|s| s.seat == seat && s.topic == topic);
            let Some(answer) = answer.filter(|_| !topic.is_empty()) else { return };
            let Ok(mv) = self.position.read(&answer.answer) else { return };
            if self.position.check(seat, mv).is_err() {
                return;
            }
            self.enter(seat, mv, true);
        }
    }
    /// Ends the standing answers given "until my turn" for seats whose turn has come. One that was given in
    /// the seat's own turn lasts until the next one.
    pub(super) fn turns_pass(&mut self) {
        let own = match self.to_move() {
            ToMove::One(seat) if self.position.question(seat).own_turn => Some(seat),
            _ => None,
        };
        self.standing.retain_mut(|(standing, this_turn)| {
            *this_turn &= own == Some(standing.seat);
            standing.until != Until::MyTurn || own != Some(standing.seat) || *this_turn
        });
    }
}
