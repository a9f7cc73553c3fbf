//! A table: one game in progress with its position, dice, log and undo.

mod before;
mod notes;
mod past;
mod standing;

pub use before::Before;
pub use notes::Note;
pub use standing::StandingAnswer;

use crate::pack::Ref;
use crate::record::{Entry, Header, Start, What};
use crate::{
    BadInput, Broken, Clock, Ctx, Dice, Eye, Game, Outcome, Seat, Seating, Secret, Terms, ToMove, seat::MAX_SEATS,
};
use std::ops::Range;

/// Why something was refused. Nothing has changed.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Refusal {
    /// The answer was for an older decision; this is the number of the current one.
    Stale(u32),
    /// A rule forbids it.
    Broken(Broken),
    /// The text is not a move.
    Unreadable(BadInput),
    /// There is nothing that this seat could undo.
    NoUndo,
}

impl Refusal {
    /// The id of the rule that forbids it.
    pub fn rule(&self) -> &'static str {
        match self {
            Refusal::Stale(_) => "TABLE-STALE",
            Refusal::Broken(broken) => broken.rule,
            Refusal::Unreadable(_) => "TABLE-UNREADABLE",
            Refusal::NoUndo => "TABLE-NO-UNDO",
        }
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Refusal::Broken(broken) => write!(f, "{broken}"),
            Refusal::Unreadable(bad) => write!(f, "{bad}"),
            other => f.write_str(other.rule()),
        }
    }
}
impl std::error::Error for Refusal {}

/// A move that was made and not undone.
#[derive(Clone, Debug)]
pub struct Played<G: Game> {
    /// Who made it.
    pub seat: Seat,
    /// The move.
    pub mv: G::Move,
    /// Its text.
    pub text: String,
    /// Whether a standing answer or the clock made it.
    pub auto: bool,
    /// The events.
    pub events: Vec<G::Event>,
    /// Whether it belongs to a secret draft, so that other eyes may not even count it.
    pub draft: bool,
    /// Whether it was declared while others wrote secret drafts. They have seen it, so it cannot be undone.
    pub stays: bool,
    /// The index of its entry, plus one. No other play of the table ever has the same number.
    pub entry: usize,
    /// The loaded dice that it used, so that it can be replayed.
    loaded: Vec<u32>,
    /// The number of secret drafts of each seat before it.
    drafts: [u32; MAX_SEATS],
}

/// The source of a table's dice.
#[derive(Clone, Debug)]
pub enum Luck {
    /// The secret of the game.
    Secret(Secret),
    /// A script: values for the next moves, then fast dice.
    Loaded(Vec<u32>),
}

/// One game in progress.
#[derive(Clone, Debug)]
pub struct Table<G: Game> {
    header: Header,
    setup: G::Setup,
    seating: Seating,
    luck: Luck,
    /// The key of the dice if they come from a secret: derived from it and the contributions.
    key: Option<Secret>,
    first: G,
    position: G,
    entries: Vec<Entry>,
    plays: Vec<Played<G>>,
    /// The events of the play in progress; empty between plays.
    happens: Vec<G::Event>,
    /// The position after the last barrier, and the number of plays before it.
    base: (G, usize),
    /// Kept positions, each with the number of plays before it.
    kept: Vec<(G, usize)>,
    resigned: Option<Outcome>,
    notes: Vec<Note>,
    /// Each with whether it was given in the seat's own turn and that turn has not ended.
    standing: Vec<(StandingAnswer, bool)>,
    asked: [u32; MAX_SEATS],
    /// How often each seat gave or withdrew a standing answer.
    stood: [u32; MAX_SEATS],
    /// The number of changes that every eye may notice.
    noticed: u32,
}

impl<G: Game> Table<G> {
    /// Opens a table for a header; the dice follow from `luck`.
    pub fn open(header: Header, luck: Luck) -> Result<Table<G>, BadInput> {
        let about = G::about();
        if header.game != about.id {
            return Err(BadInput::new(format!("this is a game of «{}», not of «{}»", header.game, about.id)));
        }
        if header.revision == 0 || header.revision > about.revision {
            return Err(BadInput::new(format!(
                "rules revision {}: this program knows 1 to {}",
                header.revision, about.revision
            )));
        }
        // Figures of an older version if a store has kept them; otherwise the current ones.
        let older = Some(header.data.as_str()).filter(|data| header.rows.is_none() && !data.is_empty());
        let pack = match older.and_then(Ref::<G::Pack>::find) {
            Some(older) => older,
            None => Ref::<G::Pack>::of(header.rows.as_ref())?,
        };
        if !header.data.is_empty() && header.data != pack.hash() {
            return Err(BadInput::new(format!(
                "the record was played with other figures (data {}, here {})",
                header.data,
                pack.hash()
            )));
        }
        let setup: G::Setup =
            serde_json::from_value(header.setup.clone()).map_err(|e| BadInput::new(format!("set-up: {e}")))?;
        let terms = Terms { setup: &setup, pack, revision: header.revision };
        let seating = G::seating(&setup);
        seating.check(about).map_err(|what| BadInput::new(format!("set-up: {what}")))?;
        header.check_contributions(about, &seating)?;
        let position = match &header.start {
            Start::Setup => {
                let mut dice = match &luck {
                    Luck::Secret(secret) => secret.key(&header.contributions).dice(0),
                    Luck::Loaded(values) => Dice::loaded(values.iter().copied(), 0),
                };
                G::start(terms, &mut dice)?
            }
            Start::Sketch(text) => {
                let sketch: toml::Table = toml::from_str(text).map_err(|e| BadInput::toml(&e, text))?;
                G::from_sketch(&sketch, terms)?
            }
        };
        Ok(Table::begin(header, setup, position, luck))
    }
    fn begin(mut header: Header, setup: G::Setup, position: G, luck: Luck) -> Table<G> {
        header.data = position.pack().hash().to_string();
        let mut key = None;
        if let Luck::Secret(secret) = &luck {
            header.commitment = secret.commitment();
            key = Some(secret.key(&header.contributions));
        }
        Table {
            header,
            seating: G::seating(&setup),
            setup,
            luck,
            key,
            first: position.clone(),
            base: (position.clone(), 0),
            kept: Vec::new(),
            position,
            entries: Vec::new(),
            plays: Vec::new(),
            happens: Vec::new(),
            resigned: None,
            notes: Vec::new(),
            standing: Vec::new(),
            asked: [1; MAX_SEATS],
            stood: [0; MAX_SEATS],
            noticed: 1,
        }
    }
    /// A new game with this set-up and the standard figures.
    pub fn new(setup: &G::Setup, secret: Secret) -> Result<Table<G>, BadInput> {
        Table::open(Header::new::<G>(setup), Luck::Secret(secret))
    }
    /// A table that starts from a given position. Its record names the position's figures by their
    /// fingerprint; the header must contain their rows if they are not the standard ones.
    pub fn from_position(position: &G, setup: &G::Setup, luck: Luck) -> Result<Table<G>, BadInput> {
        let mut header = Header::new::<G>(setup);
        header.start = Start::Sketch(position.sketch().to_string());
        Ok(Table::begin(header, setup.clone(), position.clone(), luck))
    }

    /// The header.
    pub fn header(&self) -> &Header {
        &self.header
    }
    /// The header, mutable, to name players.
    pub fn header_mut(&mut self) -> &mut Header {
        &mut self.header
    }
    /// The set-up.
    pub fn setup(&self) -> &G::Setup {
        &self.setup
    }
    /// The terms of the game.
    pub fn terms(&self) -> Terms<'_, G> {
        Terms { setup: &self.setup, pack: self.position.pack(), revision: self.header.revision }
    }
    /// The seats of this table.
    pub fn seating(&self) -> &Seating {
        &self.seating
    }
    /// The secret, if the dice come from one.
    pub fn secret(&self) -> Option<Secret> {
        match self.luck {
            Luck::Secret(secret) => Some(secret),
            Luck::Loaded(_) => None,
        }
    }
    /// The position, for the program only. Eyes get views.
    pub fn position(&self) -> &G {
        &self.position
    }
    /// The plays: moves made and not undone.
    pub fn plays(&self) -> &[Played<G>] {
        &self.plays
    }
    /// All entries, in order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }
    /// Who is asked.
    pub fn to_move(&self) -> ToMove {
        self.resigned.map_or_else(|| self.position.to_move(), ToMove::Over)
    }
    /// The time limit of the current phase, if any.
    pub fn clock(&self) -> Option<Clock> {
        self.position.clock().filter(|_| self.to_move().outcome().is_none())
    }
    /// The number of the decision that a seat has to answer (or would have to). It changes whenever the
    /// seat's question may have changed, and never because of another seat's secret draft.
    pub fn decision(&self, seat: Seat) -> u32 {
        self.asked[seat.index()]
    }
    /// A number that changes whenever this eye's view may have changed, and never because of another seat's
    /// secret draft or standing answer. It tells a server whom to notify.
    pub fn changes(&self, eye: Eye) -> u32 {
        let own = |s: Seat| self.decision(s) + self.stood[s.index()];
        self.noticed + self.seating.asked.iter().filter(|s| eye.is(*s)).map(own).sum::<u32>()
    }
    /// The moves a seat is offered.
    pub fn moves(&self, seat: Seat) -> Vec<G::Move> {
        if !self.to_move().may_play().has(seat) {
            return Vec::new();
        }
        let mut out = Vec::with_capacity(32);
        self.position.moves(seat, &mut out);
        out
    }
    /// The declarations that a seat may make beside its question. For a seat that is not asked, all its
    /// moves.
    pub fn declarations(&self, seat: Seat) -> Vec<G::Move> {
        let mut out = Vec::new();
        if self.to_move().outcome().is_none() && self.seating.asked.has(seat) {
            self.position.declarations(seat, &mut out);
        }
        out
    }
    /// The table before the play with this index, without anything entered later.
    pub fn rewound(&self, index: usize) -> Table<G> {
        let index = index.min(self.plays.len());
        let mut table = self.clone();
        table.position = self.at(index);
        table.plays.truncate(index);
        table.entries.clear();
        table.entries.extend(
            table.plays.iter().map(|p| Entry { seat: p.seat, what: What::Play { text: p.text.clone(), auto: p.auto } }),
        );
        table.resigned = None;
        table.notes.retain(|note| note.before <= index);
        table.standing.clear();
        table.stood = [0; MAX_SEATS];
        table.base = (table.position.clone(), index);
        table.forget_from(index);
        table
    }
    /// The table with everything that the eye does not know dealt anew, to prove that nothing leaks. Only the
    /// current position differs; the log and what can be undone stay the same.
    pub fn imagined(&self, eye: Eye, dice: &mut Dice) -> Table<G> {
        let mut table = self.clone();
        table.position = self.position.imagine(eye, dice);
        table
    }
    /// Loaded dice that have not been rolled (scripts only).
    pub fn loaded_dice(&self) -> &[u32] {
        match &self.luck {
            Luck::Loaded(values) => values,
            Luck::Secret(_) => &[],
        }
    }
    /// Loads dice for the next moves (scripts only).
    pub fn load_dice(&mut self, values: Vec<u32>) {
        (self.luck, self.key) = (Luck::Loaded(values), None);
    }

    /// Whether this could be played. `decision` is the number of the decision that it answers, if given.
    pub fn check(&self, seat: Seat, decision: Option<u32>, mv: G::Move) -> Result<(), Refusal> {
        self.may_answer(seat, decision, Some(mv))?;
        self.position.check(seat, mv).map_err(Refusal::Broken)
    }
    /// Whether this seat may answer now. A seat that is not asked may only make declarations.
    fn may_answer(&self, seat: Seat, decision: Option<u32>, mv: Option<G::Move>) -> Result<(), Refusal> {
        let to_move = self.to_move();
        if !self.seating.asked.has(seat) {
            return Err(Refusal::Broken(Broken::NOT_ASKED));
        }
        if decision.is_some_and(|d| d != self.decision(seat)) {
            return Err(Refusal::Stale(self.decision(seat)));
        }
        if to_move.outcome().is_some() {
            return Err(Refusal::Broken(Broken::OVER));
        }
        if !to_move.may_play().has(seat) && !mv.is_some_and(|mv| self.position.declares(mv)) {
            return Err(Refusal::Broken(Broken::NOT_ASKED));
        }
        Ok(())
    }
    /// Parses the text of a move, if this seat may answer now.
    fn read_answer(&self, seat: Seat, decision: Option<u32>, text: &str) -> Result<G::Move, Refusal> {
        let mv = self.position.read(text);
        self.may_answer(seat, decision, mv.as_ref().ok().copied())?;
        mv.map_err(Refusal::Unreadable)
    }
    /// Parses and plays a move, then the standing answers that follow.
    pub fn play_text(&mut self, seat: Seat, decision: Option<u32>, text: &str) -> Result<(), Refusal> {
        let mv = self.read_answer(seat, decision, text)?;
        self.play(seat, decision, mv)
    }
    /// Plays a move, then the standing answers that follow.
    pub fn play(&mut self, seat: Seat, decision: Option<u32>, mv: G::Move) -> Result<(), Refusal> {
        self.check(seat, decision, mv)?;
        self.enter(seat, mv, false);
        self.answer_standing();
        Ok(())
    }
    fn enter(&mut self, seat: Seat, mv: G::Move, auto: bool) {
        let text = self.position.spell(mv);
        // Nobody can undo a move of the clock.
        let sealed = self.clock_moves(seat) || self.clock_passes(seat);
        self.entries.push(Entry { seat, what: What::Play { text: text.clone(), auto } });
        self.make(seat, mv, text, auto, sealed);
    }
    fn make(&mut self, seat: Seat, mv: G::Move, text: String, auto: bool, sealed: bool) {
        let before = self.position.to_move();
        let declared = self.position.declares(mv);
        let number = self.plays.len() as u64 + 1;
        let mut dice = match &self.luck {
            Luck::Secret(_) => self.dice_of(number, &[]),
            Luck::Loaded(values) => Dice::loaded(values.iter().copied(), number),
        };
        self.happens.clear();
        let shown = {
            let mut ctx = Ctx::new(&mut dice, &mut self.happens);
            self.position.apply(seat, mv, &mut ctx);
            ctx.shown()
        };
        // Exact capacity: a long game keeps thousands of these.
        let events: Vec<G::Event> = self.happens.drain(..).collect();
        let mut loaded = Vec::new();
        if let Luck::Loaded(values) = &mut self.luck {
            let used = values.len() - dice.left_over();
            loaded.extend(values.drain(..used));
        }
        let after = self.position.to_move();
        // A declaration leaves the others' drafts unchanged and is not a draft.
        let drafting = same_draft(seat, before, after);
        let (draft, stays) = (drafting && !declared, drafting && declared);
        // Everybody sees who is ready; nobody else sees a draft or how often it changed.
        let secret = draft && shown.is_empty() && before == after;
        let drafts = self.drafts_before(self.plays.len());
        let entry = self.entries.len();
        self.plays.push(Played { seat, mv, text, auto, events, draft: secret, stays, entry, loaded, drafts });
        let same_seat = after == ToMove::One(seat) && before == after;
        if sealed || dice.drawn() > 0 || shown.binds(seat) || !(drafting || same_seat) {
            self.base = (self.position.clone(), self.plays.len());
        }
        self.keep();
        self.asked_anew(seat, drafting && shown.is_empty(), secret);
        self.turns_pass();
    }
    /// After an entry of `seat`: updates whose question has changed and who may notice.
    fn asked_anew(&mut self, seat: Seat, only_draft: bool, secret: bool) {
        for (i, number) in self.asked.iter_mut().enumerate() {
            if !only_draft || i == seat.index() {
                *number += 1;
            }
        }
        self.noticed += u32::from(!secret);
    }
    /// Whether this seat may undo its last move.
    pub fn can_undo(&self, seat: Seat) -> bool {
        match self.last_of(seat) {
            None => false,
            // Undoing the last of all plays gives the position before it; nothing is replayed.
            Some(index) => index + 1 == self.plays.len() || self.without(index).is_some(),
        }
    }
    /// The last play of a seat, unless there is a barrier after it.
    fn last_of(&self, seat: Seat) -> Option<usize> {
        let since = self.plays.get(self.base.1..).filter(|_| self.resigned.is_none())?;
        let index = since.iter().rposition(|p| p.seat == seat)?;
        (!since[index].stays).then_some(self.base.1 + index)
    }
    /// The position as if this play after the last barrier had not been made. Later drafts of other seats
    /// stay; each must still be legal and still be only a draft. Undo never completes a step, reveals
    /// anything or rolls dice.
    fn without(&self, index: usize) -> Option<G> {
        let mut position = self.base.0.clone();
        self.play_again(&mut position, self.base.1, index);
        for (i, play) in self.plays.iter().enumerate().skip(index + 1) {
            let before = position.to_move();
            let asked = before.may_play().has(play.seat) || position.declares(play.mv);
            if !asked || position.check(play.seat, play.mv).is_err() {
                return None;
            }
            // Its index is one less now.
            let mut dice = self.dice_of(i as u64, &play.loaded);
            let mut ctx = Ctx::mute(&mut dice);
            position.apply(play.seat, play.mv, &mut ctx);
            let silent = ctx.shown().is_empty();
            if dice.drawn() > 0 || !silent || !same_draft(play.seat, before, position.to_move()) {
                return None;
            }
        }
        Some(position)
    }
    /// Undoes the seat's last move, unless dice, a reveal or a question to another seat came after it.
    pub fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        let index = self.last_of(seat).ok_or(Refusal::NoUndo)?;
        let position = self.without(index).ok_or(Refusal::NoUndo)?;
        self.entries.push(Entry { seat, what: What::Undo });
        let before = self.position.to_move();
        self.plays.remove(index);
        self.notes_without(index);
        self.forget_from(index);
        self.position = position;
        let after = self.position.to_move();
        let draft = matches!(after, ToMove::Several { .. });
        self.asked_anew(seat, draft, draft && before == after);
        Ok(())
    }
    /// The seat resigns: the others win.
    pub fn resign(&mut self, seat: Seat) -> Result<(), Refusal> {
        if self.to_move().outcome().is_some() {
            return Err(Refusal::Broken(Broken::OVER));
        }
        if !self.seating.asked.has(seat) {
            return Err(Refusal::Broken(Broken::NOT_ASKED));
        }
        self.entries.push(Entry { seat, what: What::Resign });
        let winners = self.seating.present().minus(self.seating.team(seat));
        self.resigned = Some(Outcome { winners, rule: "TABLE-RESIGN" });
        self.asked_anew(seat, false, false);
        Ok(())
    }
    /// Applies an entry from a record or a store. Standing answers are not evaluated again, because the
    /// record contains the moves that they made.
    pub fn enter_again(&mut self, entry: &Entry) -> Result<(), Refusal> {
        match &entry.what {
            What::Play { text, auto } => {
                let mv = self.read_answer(entry.seat, None, text)?;
                if self.clock_moves(entry.seat) {
                    let made = self.position.time_up(entry.seat) == Some(mv) && *auto;
                    made.then_some(()).ok_or(Refusal::Broken(Broken::NOT_NOW))?;
                } else {
                    self.check(entry.seat, None, mv)?;
                }
                self.enter(entry.seat, mv, *auto);
                Ok(())
            }
            What::Undo => self.undo(entry.seat),
            What::Resign => self.resign(entry.seat),
            What::Time => self.out_of_time(entry.seat),
            What::Hand(hand) => self.hand_over(entry.seat, hand.clone()),
            What::Clock(timed) => self.timed(entry.seat, *timed),
            What::Vote(vote) => self.vote(entry.seat, *vote),
            What::Agreed(motion) => self.agreed(entry.seat, *motion),
            What::Stand { topic, answer, until } => {
                self.keep_standing(StandingAnswer {
                    seat: entry.seat,
                    topic: topic.clone(),
                    answer: answer.clone(),
                    until: *until,
                });
                Ok(())
            }
            What::Withdraw { topic } => {
                self.withdraw(entry.seat, topic);
                Ok(())
            }
        }
    }
    /// The events that this eye may know from the plays from index `from` on: index of the play and event.
    pub fn heard(&self, eye: Eye, from: usize) -> Vec<(usize, G::Event)> {
        self.heard_in(eye, from..self.plays.len()).collect()
    }
    /// The events that this eye may know from these plays.
    pub fn heard_in(&self, eye: Eye, plays: Range<usize>) -> impl Iterator<Item = (usize, G::Event)> {
        let made = plays.clone().zip(self.plays.get(plays).unwrap_or_default());
        made.flat_map(move |(i, p)| p.events.iter().filter_map(move |e| G::hide(e, eye).map(|e| (i, e))))
    }
}

/// Whether `seat` only changed its own draft while the questions of the others stayed the same.
fn same_draft(seat: Seat, before: ToMove, after: ToMove) -> bool {
    let (ToMove::Several { ready: r0, .. }, ToMove::Several { ready: r1, .. }) = (before, after) else { return false };
    before.may_play() == after.may_play() && r0.without(seat) == r1.without(seat)
}
