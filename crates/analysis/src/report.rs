//! What a report says, as plain data; and as JSON for programs.

use crate::chance::Held;
use crate::words::{Both, say, signed};
use bots::{Samples, Shares};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::ops::Range;
use table::seat::MAX_SEATS;
use table::{About, Lang, Seat, SeatSet};

/// Chances of the camps in millionths: whole numbers, so that parts add up to a change exactly.
pub type Millionths = [i64; MAX_SEATS];

/// The same in millionths.
pub(crate) fn millionths(shares: &Shares) -> Millionths {
    shares.map(|share| (share * 1e6).round() as i64)
}

/// What a part of a change is.
#[derive(Clone, Copy, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub enum Kind {
    /// Nobody chose it: dice, cards, what others wrote unseen.
    Luck,
    /// A seat chose it, and knew better or could have.
    Decision,
    /// It follows from the rules and from how play goes on when everybody does what looks best.
    Rule,
}

impl Kind {
    /// Its name for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Luck => "luck",
            Kind::Decision => "decision",
            Kind::Rule => "rule",
        }
    }
}

/// Where a part is from.
#[derive(Clone, Copy, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub enum Cause {
    /// The deal, with everything that a set-up draws: the first player too, where it is drawn.
    Deal,
    /// A roll of dice, for whomever the rules play too.
    Roll,
    /// A draw, or something that was turned over.
    Draw,
    /// How drafts met that everybody wrote unseen by the others.
    Drafts,
    /// A move of the own turn.
    Move,
    /// An answer in somebody else's turn.
    Reaction,
    /// A whole draft.
    Draft,
    /// Somebody gave up.
    Resigned,
    /// The rest: how the game goes on by its rules. An Automa's doings are in it, but for its dice; so are
    /// answers that a standing answer or the clock gave, and losses too small to be told from chance.
    Course,
}

impl Cause {
    /// Its name for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Cause::Deal => "deal",
            Cause::Roll => "roll",
            Cause::Draw => "draw",
            Cause::Drafts => "drafts-met",
            Cause::Move => "move",
            Cause::Reaction => "reaction",
            Cause::Draft => "draft",
            Cause::Resigned => "resigned",
            Cause::Course => "course",
        }
    }
}

/// A part of what a turn changed.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Part {
    /// Luck, decision or rule.
    pub kind: Kind,
    /// Where it is from.
    pub cause: Cause,
    /// Whose doing or luck; nobody's where all shared in it.
    pub seat: Option<Seat>,
    /// The play, where it is one.
    pub play: Option<usize>,
    /// For each camp.
    pub worth: Millionths,
    /// The standard error of it, for the camp of the seat; 0 where it is what others leave.
    pub error: f64,
}

impl Part {
    pub(crate) fn new(kind: Kind, cause: Cause, seat: Option<Seat>, play: Option<usize>) -> Part {
        Part { kind, cause, seat, play, worth: [0; MAX_SEATS], error: 0.0 }
    }
}

/// One turn of the line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// The plays of it; none for the deal, and where somebody gave up.
    pub plays: Range<usize>,
    /// Whose turn; nobody's where several decide at once.
    pub seat: Option<Seat>,
    /// The chances before it, as an onlooker sees them who knows everything.
    pub before: Millionths,
    /// The chances after it.
    pub after: Millionths,
    /// The standard errors of the chances before it.
    pub error: Shares,
    /// The chances before it by what the seat could know.
    pub known: Option<Millionths>,
    /// What the change is made of: it adds up.
    pub parts: Vec<Part>,
}

impl Step {
    pub(crate) fn between(before: &Samples, after: &Samples, plays: Range<usize>, seat: Option<Seat>) -> Step {
        let finite = |error: f64| if error.is_finite() { short(error) } else { 0.0 };
        Step {
            plays,
            seat,
            before: millionths(&before.means()),
            after: millionths(&after.means()),
            error: std::array::from_fn(|camp| finite(before.mean(camp).error)),
            known: None,
            parts: Vec::new(),
        }
    }
    /// What it changed.
    pub fn change(&self) -> Millionths {
        std::array::from_fn(|camp| self.after[camp] - self.before[camp])
    }
    /// What of the change its parts do not explain.
    pub fn rest(&self) -> Millionths {
        let explained = |camp: usize| self.parts.iter().map(|part| part.worth[camp]).sum::<i64>();
        std::array::from_fn(|camp| self.after[camp] - self.before[camp] - explained(camp))
    }
    pub(crate) fn explain(&mut self, part: Part, worth: Millionths) {
        if worth.iter().any(|worth| *worth != 0) {
            let error = if part.error.is_finite() { short(part.error) } else { 0.0 };
            self.parts.push(Part { worth, error, ..part });
        }
    }
}

/// Moves in words.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Made {
    /// The stable texts.
    pub text: Vec<String>,
    /// In both languages.
    pub label: Both,
}

/// One thing that the better move brings.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Because {
    /// What the game's judgement counts.
    pub feature: String,
    /// Whose: `mine`, `camp` or `others`.
    pub whose: String,
    /// How many more, or fewer, on average.
    pub change: f64,
    /// What that is worth; 1 is the scale of the weights.
    pub worth: f64,
    /// In both languages.
    pub label: Both,
}

/// A decision that clearly lost something.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TurningPoint {
    /// The step of the line.
    pub turn: usize,
    /// The play before which it was to be decided.
    pub play: usize,
    /// Who decided.
    pub seat: Seat,
    /// What was done.
    pub made: Made,
    /// What was better.
    pub better: Made,
    /// How much chance it lost, by what the seat knew.
    pub loss: f64,
    /// The standard error of that.
    pub error: f64,
    /// The chance with the move that was made, and with the better one.
    pub chances: (f64, f64),
    /// Why: the weightiest first.
    pub because: Vec<Because>,
    /// All that in a sentence or two.
    pub text: Both,
}

/// Some seats that win and lose together.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Camp {
    /// The seats.
    pub seats: SeatSet,
    /// Their ids.
    pub ids: Vec<String>,
}

/// Where the chances are from.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Calibration {
    /// The fingerprint of the file of chances.
    pub fingerprint: String,
    /// Were those games of the same set-up?
    pub same_setup: bool,
    /// Games that the chances were fitted on.
    pub games: u32,
    /// How good they are on others.
    pub held: Held,
}

/// What a whole game was made of, for one camp.
#[derive(Clone, Copy, Eq, PartialEq, Debug)]
pub struct Summary {
    /// The chance before the deal, in millionths.
    pub start: i64,
    /// Dice, cards, drafts.
    pub luck: i64,
    /// What the own decisions lost.
    pub own: i64,
    /// What the decisions of others gave.
    pub others: i64,
    /// The course of the game.
    pub course: i64,
    /// The result.
    pub end: i64,
}

impl Summary {
    /// The chance to win this game with even dice: what is left of the result when all luck is taken off.
    pub fn even(&self) -> i64 {
        (self.end - self.luck).clamp(0, 1_000_000)
    }
}

/// The report of a finished game.
#[derive(Clone, Debug)]
pub struct Report {
    /// The game.
    pub about: &'static About,
    /// The revision of its rules.
    pub revision: u32,
    /// A name for each seat; may be empty.
    pub players: Vec<String>,
    /// Who won and lost together, in the order of their first seats.
    pub camps: Vec<Camp>,
    /// Who won; nobody in a draw.
    pub winners: SeatSet,
    /// The rule that ended it.
    pub rule: String,
    /// Where the chances are from; without it they are the game's own judgement and no more.
    pub calibration: Option<Calibration>,
    /// Games imagined.
    pub games: u64,
    /// Decisions that were weighed.
    pub decisions: usize,
    /// The line, turn by turn.
    pub line: Vec<Step>,
    /// At most five, in the order of the game.
    pub turning_points: Vec<TurningPoint>,
}

fn share(millionths: i64) -> f64 {
    millionths as f64 / 1e6
}

/// To six places, as everything else is written.
pub(crate) fn short(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

impl Report {
    /// The camp of a seat.
    pub fn camp_of(&self, seat: Seat) -> usize {
        self.camps.iter().position(|camp| camp.seats.has(seat)).unwrap_or_default()
    }
    /// The names of a camp's seats.
    pub fn camp_name(&self, camp: usize, lang: Lang) -> String {
        let seats = self.camps[camp].seats;
        seats.iter().map(|seat| self.about.seat_name(seat, lang)).collect::<Vec<_>>().join(" + ")
    }
    /// What the game was made of for a camp.
    pub fn summary(&self, camp: usize) -> Summary {
        let ends = |step: Option<&Step>, of: fn(&Step) -> &Millionths| step.map_or(0, |step| of(step)[camp]);
        let mut all = Summary {
            start: ends(self.line.first(), |step| &step.before),
            end: ends(self.line.last(), |step| &step.after),
            luck: 0,
            own: 0,
            others: 0,
            course: 0,
        };
        for part in self.line.iter().flat_map(|step| &step.parts) {
            let mine = part.seat.is_some_and(|seat| self.camps[camp].seats.has(seat));
            *match (part.kind, mine) {
                (Kind::Luck, _) => &mut all.luck,
                (Kind::Decision, true) => &mut all.own,
                (Kind::Decision, false) => &mut all.others,
                (Kind::Rule, _) => &mut all.course,
            } += part.worth[camp];
        }
        all
    }
    /// What the game was made of for a camp, in a sentence.
    pub fn sentence(&self, camp: usize, lang: Lang) -> String {
        let all = self.summary(camp);
        let points = |millionths: i64| signed((millionths as f64 / 1e4).round() as i64);
        let result = match (self.winners.is_empty(), self.camps[camp].seats.and(self.winners)) {
            (true, _) => "summary-drawn",
            (_, won) if won.is_empty() => "summary-lost",
            _ => "summary-won",
        };
        let even = ((all.even() as f64) / 1e5).round() as i64;
        let args = [
            ("who", self.camp_name(camp, lang)),
            ("luck", points(all.luck)),
            ("own", points(all.own)),
            ("others", points(all.others)),
            ("even", even.to_string()),
        ];
        let rest = say(lang, "summary", &args);
        format!("{} {rest}", say(lang, result, &args[..1]))
    }
    /// For programs: the line and its parts are the chances of one camp.
    pub fn json(&self, camp: usize) -> Value {
        let id = |seat: Option<Seat>| seat.map(|seat| self.about.seat_id(seat));
        let part = |part: &Part| {
            json!({
                "kind": part.kind.name(), "cause": part.cause.name(), "seat": id(part.seat), "play": part.play,
                "worth": share(part.worth[camp]), "error": short(part.error),
            })
        };
        let step = |(turn, step): (usize, &Step)| {
            json!({
                "turn": turn, "seat": id(step.seat), "plays": [step.plays.start, step.plays.end],
                "before": share(step.before[camp]), "after": share(step.after[camp]), "error": short(step.error[camp]),
                "known": step.known.map(|known| share(known[camp])),
                "parts": step.parts.iter().map(part).collect::<Vec<_>>(),
            })
        };
        let made = |made: &Made| json!({ "move": made.text, "label": made.label.json() });
        let because = |b: &Because| {
            json!({
                "feature": b.feature, "whose": b.whose, "change": short(b.change), "worth": short(b.worth),
                "label": b.label.json(),
            })
        };
        let turning = |point: &TurningPoint| {
            json!({
                "turn": point.turn, "play": point.play, "seat": id(Some(point.seat)), "played": made(&point.made),
                "better": made(&point.better), "loss": short(point.loss), "error": short(point.error),
                "chance": short(point.chances.0), "chance_better": short(point.chances.1),
                "because": point.because.iter().map(because).collect::<Vec<_>>(), "text": point.text.json(),
            })
        };
        let summary = |camp: usize| {
            let all = self.summary(camp);
            json!({
                "seats": self.camps[camp].ids, "start": share(all.start), "luck": share(all.luck),
                "decisions": share(all.own), "others": share(all.others), "course": share(all.course),
                "end": share(all.end), "even": share(all.even()),
                "text": Both::each(|lang| self.sentence(camp, lang)).json(),
            })
        };
        let calibration = self.calibration.as_ref().map(|c| {
            json!({
                "fingerprint": c.fingerprint, "same_setup": c.same_setup, "games": c.games, "held_out": c.held.games, "auc": c.held.auc,
                "auc_judgement": c.held.auc_judgement, "brier": c.held.brier,
            })
        });
        json!({
            "game": self.about.id, "rules": self.revision, "players": self.players,
            "winners": self.winners.iter().map(|seat| self.about.seat_id(seat)).collect::<Vec<_>>(),
            "rule": self.rule, "camp": self.camps[camp].ids,
            "calibration": calibration, "imagined": self.games, "decisions": self.decisions,
            "line": self.line.iter().enumerate().map(step).collect::<Vec<_>>(),
            "turning_points": self.turning_points.iter().map(turning).collect::<Vec<_>>(),
            "summary": (0..self.camps.len()).map(summary).collect::<Vec<_>>(),
        })
    }
}
