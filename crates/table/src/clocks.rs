//! How much time everybody has left: a pure function of the entries, their times and who is asked.
//!
//! - A clock runs while its seat is asked and a bot does not play it. The clocks of several seats may run at
//!   once; whoever is ready is not asked, so their clock stands.
//! - Moves are never counted: [`Pace::gain`] comes once, when an own turn is over.
//! - A reaction in somebody else's turn draws on a bank of its own, which is full again with every own turn.
//! - Where days are counted, vacations and quiet hours stop the seat's own clock.
//! - Time never grows but by a gain, a full reaction bank, time given back, and the advance of one gain for
//!   whoever takes their seat back after their time ran out; the next gain pays for it.

use crate::pace::{Follows, Pace, Quiet, Timed, VACATION};
use crate::record::{Entry, Hand, What};
use crate::rules::ToMove;
use crate::seat::{MAX_SEATS, Seat, SeatSet};

/// Quiet hours stand for so many days at least: whoever could move them every day would stop their clock.
pub const QUIET_FOR: i64 = 7;

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;

/// Who is asked, after an entry.
#[derive(Copy, Clone, Debug)]
pub struct Asked {
    /// Whose decision it is.
    pub to_move: ToMove,
    /// The seats that may play and whose question belongs to their own turn.
    pub own: SeatSet,
    /// The seats that are waited for in a reaction that they may pass.
    pub windows: SeatSet,
}

impl Asked {
    /// Nobody is asked.
    pub const NOBODY: Asked = Asked {
        to_move: ToMove::Several { waiting: SeatSet::NONE, ready: SeatSet::NONE },
        own: SeatSet::NONE,
        windows: SeatSet::NONE,
    };
}

/// Which bank of a seat runs.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Runs {
    /// The one for own turns.
    Own,
    /// The one for reactions.
    Reaction,
}

/// The time of a seat, in milliseconds.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Left {
    /// For own turns.
    pub own: i64,
    /// For reactions.
    pub reaction: i64,
    /// Which of them runs.
    pub runs: Option<Runs>,
    /// Does it stand still for now, because of a vacation or quiet hours?
    pub still: bool,
}

impl Left {
    /// What is left of the bank that runs.
    pub fn running(self) -> Option<i64> {
        self.runs.map(|runs| match runs {
            Runs::Own => self.own,
            Runs::Reaction => self.reaction,
        })
    }
}

/// The banks of a seat and what stops its clock.
#[derive(Clone, Default, Debug)]
struct Bank {
    own: i64,
    reaction: i64,
    runs: Option<Runs>,
    /// Did the seat move in the present turn?
    acted: bool,
    /// Did it have the next gain in advance?
    owes: bool,
    /// Did its time run out, and nobody has come since?
    out: bool,
    /// The others have been asked what is to be done: nothing more happens by itself.
    asked: bool,
    /// Vacations, in order.
    away: Vec<(i64, i64)>,
    quiet: Option<Quiet>,
    /// When the quiet hours were last said.
    quiet_since: Option<i64>,
}

impl Bank {
    /// Is the clock stopped at this time? Until when?
    fn stopped_until(&self, at: i64) -> Option<i64> {
        let away = self.away.iter().find(|(from, until)| (*from..*until).contains(&at)).map(|(_, until)| *until);
        let quiet = self.quiet.and_then(|quiet| {
            let (now, from, until) = day_of(at, quiet);
            let inside = if from < until { (from..until).contains(&now) } else { now >= from || now < until };
            inside.then(|| at - now + until + if until <= now { DAY } else { 0 })
        });
        away.max(quiet)
    }
    /// When it next stops after a time at which it goes.
    fn next_stop(&self, at: i64) -> i64 {
        let away = self.away.iter().map(|(from, _)| *from).filter(|from| *from > at).min().unwrap_or(i64::MAX);
        let quiet = self.quiet.map_or(i64::MAX, |quiet| {
            let (now, from, _) = day_of(at, quiet);
            at - now + from + if from <= now { DAY } else { 0 }
        });
        away.min(quiet)
    }
    /// For how long it goes between two times.
    fn active(&self, from: i64, until: i64) -> i64 {
        let (mut at, mut sum) = (from, 0);
        while at < until {
            if let Some(end) = self.stopped_until(at) {
                at = end;
                continue;
            }
            let end = self.next_stop(at).min(until);
            sum += end - at;
            at = end;
        }
        sum
    }
    /// When it has gone for so long. That is never while it stands.
    fn after(&self, from: i64, mut need: i64) -> i64 {
        let mut at = from;
        loop {
            if let Some(end) = self.stopped_until(at) {
                at = end;
                continue;
            }
            let goes = self.next_stop(at).saturating_sub(at);
            if need < goes {
                return at.saturating_add(need);
            }
            need -= goes;
            at += goes;
        }
    }
    fn charge(&mut self, spent: i64) {
        match self.runs {
            Some(Runs::Own) => self.own = (self.own - spent).max(0),
            Some(Runs::Reaction) => self.reaction = (self.reaction - spent).max(0),
            None => {}
        }
    }
}

/// The time of day, and the ends of the quiet hours, in milliseconds.
fn day_of(at: i64, quiet: Quiet) -> (i64, i64, i64) {
    (at.rem_euclid(DAY), i64::from(quiet.from) * MINUTE, i64::from(quiet.until) * MINUTE)
}

/// The clocks of a table.
#[derive(Clone, Debug)]
pub struct Clocks {
    pace: Pace,
    banks: [Bank; MAX_SEATS],
    /// Seats that no bot plays.
    people: SeatSet,
    paused: bool,
    /// The seats of the present own turn.
    turn: SeatSet,
    /// Is the turn over, though nobody's next one has begun?
    ended: bool,
    asked: Asked,
    /// When something was last entered.
    last: i64,
}

impl Clocks {
    /// The clocks of a game that begins now. No bot plays `people`.
    pub fn new(pace: Pace, people: SeatSet, at: i64, asked: Asked) -> Clocks {
        let (own, reaction) = (i64::from(pace.bank) * 1000, i64::from(pace.reaction) * 1000);
        let bank = Bank { own, reaction, ..Bank::default() };
        let mut clocks = Clocks {
            pace,
            banks: std::array::from_fn(|_| bank.clone()),
            people,
            paused: false,
            turn: asked.own,
            ended: false,
            asked,
            last: at,
        };
        clocks.set_running();
        clocks
    }
    /// The pace.
    pub fn pace(&self) -> &Pace {
        &self.pace
    }
    /// Do all clocks stand by consent?
    pub fn is_paused(&self) -> bool {
        self.paused
    }
    /// When something was last entered.
    pub fn last(&self) -> i64 {
        self.last
    }
    /// Something was entered at this time, and this is asked now.
    pub fn note(&mut self, at: i64, entry: &Entry, asked: Asked) {
        let at = at.max(self.last);
        let back = match entry.what {
            What::Clock(Timed::Back(millis)) => i64::try_from(millis).unwrap_or(i64::MAX),
            _ => 0,
        };
        for bank in &mut self.banks {
            if bank.runs.is_some() {
                bank.charge((bank.active(self.last, at) - back).max(0));
            }
        }
        self.last = at;
        self.hear(entry);
        self.turns_pass(entry.seat, asked);
        self.asked = asked;
        self.set_running();
    }
    fn hear(&mut self, entry: &Entry) {
        let gain = i64::from(self.pace.gain) * 1000;
        let (seat, at) = (entry.seat, self.last);
        let Some(bank) = self.banks.get_mut(seat.index()) else { return };
        match &entry.what {
            What::Play { .. } => bank.acted = true,
            What::Hand(Hand::Bot(_)) => self.people = self.people.without(seat),
            What::Hand(hand) => {
                self.people = self.people.with(seat);
                if bank.out && *hand != Hand::Nobody {
                    if bank.own < gain && !bank.owes {
                        (bank.own, bank.owes) = (gain, true);
                    }
                    (bank.out, bank.asked) = (false, false);
                }
            }
            What::Clock(timed) => match timed {
                Timed::Out(Follows::Pass) | Timed::Back(_) => {}
                Timed::Out(follows) => (bank.out, bank.asked) = (true, *follows == Follows::Ask),
                Timed::Pause => self.paused = true,
                Timed::Resume => self.paused = false,
                Timed::Away(days) => bank.away.push((at, at + i64::from(*days) * DAY)),
                Timed::Home => {
                    if let Some((_, until)) = bank.away.last_mut() {
                        *until = (*until).min(at);
                    }
                }
                Timed::Quiet(quiet) => (bank.quiet, bank.quiet_since) = (*quiet, Some(at)),
            },
            _ => {}
        }
    }
    /// Gives the gain to those whose own turn is over.
    fn turns_pass(&mut self, by: Seat, asked: Asked) {
        let drafting = matches!(self.asked.to_move, ToMove::Several { .. }) && !self.asked.own.is_empty();
        self.ended |= drafting && !same_draft(by, self.asked.to_move, asked.to_move);
        if asked.own.is_empty() || (asked.own == self.turn && !self.ended) {
            return;
        }
        let (gain, cap) = (i64::from(self.pace.gain) * 1000, i64::from(self.pace.cap) * 1000);
        for seat in self.turn.iter() {
            let bank = &mut self.banks[seat.index()];
            if bank.acted && self.people.has(seat) && !bank.owes {
                bank.own = (bank.own + gain).min(cap).max(bank.own);
            }
            bank.reaction = i64::from(self.pace.reaction) * 1000;
            (bank.acted, bank.owes) = (false, false);
        }
        for seat in asked.own.iter() {
            self.banks[seat.index()].asked = false;
        }
        (self.turn, self.ended) = (asked.own, false);
    }
    fn set_running(&mut self) {
        for (bank, seat) in self.banks.iter_mut().zip((0..).map(Seat)) {
            let runs = !self.paused && self.asked.to_move.waiting().has(seat) && self.people.has(seat);
            let which = if self.asked.windows.has(seat) { Runs::Reaction } else { Runs::Own };
            bank.runs = runs.then_some(which);
        }
    }
    /// How much time a seat has at a moment not before the last entry, of which so many milliseconds are to
    /// be given back.
    pub fn left(&self, seat: Seat, at: i64, back: i64) -> Left {
        let Some(bank) = self.banks.get(seat.index()) else {
            return Left { own: 0, reaction: 0, runs: None, still: false };
        };
        let mut now = bank.clone();
        now.charge((bank.active(self.last, at) - back).max(0));
        let still = bank.runs.is_some() && bank.stopped_until(at.max(self.last)).is_some();
        Left { own: now.own, reaction: now.reaction, runs: bank.runs, still }
    }
    /// The seats whose time has run out at this moment, and nobody has done anything about it yet.
    pub fn out(&self, at: i64, back: i64) -> SeatSet {
        let over = |seat: &Seat| {
            let left = self.left(*seat, at, back);
            !left.still && left.running().is_some_and(|left| left <= 0)
        };
        (0..MAX_SEATS as u8).map(Seat).filter(|seat| !self.banks[seat.index()].asked && over(seat)).collect()
    }
    /// The next moment at which somebody's time will have run out.
    pub fn due(&self, back: i64) -> Option<i64> {
        let due = |bank: &Bank| match bank.runs? {
            _ if bank.asked => None,
            Runs::Own => Some(bank.after(self.last, bank.own + back)),
            Runs::Reaction => Some(bank.after(self.last, bank.reaction + back)),
        };
        self.banks.iter().filter_map(due).min()
    }
    /// Has the time of this seat run out, and its person has not come back since?
    pub fn is_out(&self, seat: Seat) -> bool {
        self.banks.get(seat.index()).is_some_and(|bank| bank.out)
    }
    /// Have the others been asked what is to be done about this seat?
    pub fn is_asked_about(&self, seat: Seat) -> bool {
        self.banks.get(seat.index()).is_some_and(|bank| bank.out && bank.asked)
    }
    /// Could whoever takes this seat back play on, or is no time left for this turn?
    pub fn may_come_back(&self, seat: Seat) -> bool {
        self.banks.get(seat.index()).is_none_or(|bank| !bank.out || bank.own > 0 || !bank.owes)
    }
    /// Until when the person of the seat is on vacation at this moment.
    pub fn away_until(&self, seat: Seat, at: i64) -> Option<i64> {
        let away = &self.banks.get(seat.index())?.away;
        away.iter().find(|(from, until)| (*from..*until).contains(&at)).map(|(_, until)| *until)
    }
    /// The quiet hours of a seat.
    pub fn quiet(&self, seat: Seat) -> Option<Quiet> {
        self.banks.get(seat.index())?.quiet
    }
    /// Days of vacation that a seat has left of those of a year.
    pub fn vacation_left(&self, seat: Seat, at: i64) -> u16 {
        let Some(bank) = self.banks.get(seat.index()) else { return 0 };
        let year = at - 365 * DAY;
        let used = bank.away.iter().map(|(from, until)| ((until - (*from).max(year)).max(0) + DAY - 1) / DAY);
        VACATION.saturating_sub(used.sum::<i64>().try_into().unwrap_or(VACATION))
    }
    /// When the quiet hours of a seat may be changed again, if not now.
    pub fn quiet_until(&self, seat: Seat, at: i64) -> Option<i64> {
        let next = self.banks.get(seat.index())?.quiet_since? + QUIET_FOR * DAY;
        (next > at).then_some(next)
    }
}

/// Did an entry of this seat only change its own draft?
fn same_draft(seat: Seat, before: ToMove, after: ToMove) -> bool {
    let (ToMove::Several { ready: r0, .. }, ToMove::Several { ready: r1, .. }) = (before, after) else { return false };
    before.may_play() == after.may_play() && r0.without(seat) == r1.without(seat)
}
