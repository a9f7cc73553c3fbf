//! A table where one game is being played: the position, the dice, the log, undo.

mod notes;
mod past;
mod standing;

pub use notes::Note;
pub use standing::Standing;

use crate::pack::Ref;
use crate::record::{Entry, Header, Start, What};
use crate::{
    BadInput, Broken, Clock, Ctx, Dice, Eye, Game, Outcome, Seat, Seating, Secret, Terms, ToMove, seat::MAX_SEATS,
};
use std::ops::Range;

/// Why something was not done. Nothing has changed.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Refusal {
    /// The answer was given to an older decision; the number of the present one.
    Stale(u32),
    /// A rule stands in the way.
    Broken(Broken),
    /// The text is no move.
    Unreadable(BadInput),
    /// There is nothing this seat could take back.
    NoUndo,
}

impl Refusal {
    /// The id of the rule that refuses.
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

/// A move that was made and not taken back.
#[derive(Clone, Debug)]
pub struct Played<G: Game> {
    /// Who made it.
    pub seat: Seat,
    /// The move.
    pub mv: G::Move,
    /// Its text.
    pub text: String,
    /// Did a standing answer or the clock make it?
    pub auto: bool,
    /// What happened.
    pub events: Vec<G::Event>,
    /// Was it written in a secret draft, so that other eyes may not even count it?
    pub draft: bool,
    /// Loaded dice that it used up, so that it can be played again.
    loaded: Vec<u32>,
    /// How many secret drafts each seat had written before it.
    drafts: [u32; MAX_SEATS],
}

/// Where the luck of a table is from.
#[derive(Clone, Debug)]
pub enum Luck {
    /// From the secret of the game.
    Secret(Secret),
    /// From a script: values for the next moves, then quick dice.
    Loaded(Vec<u32>),
}

/// One game in progress.
#[derive(Clone, Debug)]
pub struct Table<G: Game> {
    header: Header,
    setup: G::Setup,
    seating: Seating,
    luck: Luck,
    /// The key of the dice, if they are from a secret: from it and what players added.
    key: Option<Secret>,
    first: G,
    position: G,
    entries: Vec<Entry>,
    plays: Vec<Played<G>>,
    /// What happens in the play that is being made: empty between plays.
    happens: Vec<G::Event>,
    /// The position behind the last barrier, and how many plays led to it.
    base: (G, usize),
    /// Positions on the way, each with how many plays led to it.
    kept: Vec<(G, usize)>,
    resigned: Option<Outcome>,
    notes: Vec<Note>,
    /// Each with whether it was given in the seat's own turn and that turn still lasts.
    standing: Vec<(Standing, bool)>,
    asked: [u32; MAX_SEATS],
    /// How often each seat gave a standing answer or took one back.
    stood: [u32; MAX_SEATS],
    /// How often something changed that every eye may notice.
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
        // Figures of an older version, when somebody has kept them; else those of today.
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
    /// fingerprint; put their rows in the header when they are not the standard ones.
    pub fn from_position(position: &G, setup: &G::Setup, luck: Luck) -> Result<Table<G>, BadInput> {
        let mut header = Header::new::<G>(setup);
        header.start = Start::Sketch(position.sketch().to_string());
        Ok(Table::begin(header, setup.clone(), position.clone(), luck))
    }

    /// The header.
    pub fn header(&self) -> &Header {
        &self.header
    }
    /// The header, to name players.
    pub fn header_mut(&mut self) -> &mut Header {
        &mut self.header
    }
    /// The set-up.
    pub fn setup(&self) -> &G::Setup {
        &self.setup
    }
    /// What the game is played by.
    pub fn terms(&self) -> Terms<'_, G> {
        Terms { setup: &self.setup, pack: self.position.pack(), revision: self.header.revision }
    }
    /// Who sits at this table.
    pub fn seating(&self) -> &Seating {
        &self.seating
    }
    /// The secret, if the luck is from one.
    pub fn secret(&self) -> Option<Secret> {
        match self.luck {
            Luck::Secret(secret) => Some(secret),
            Luck::Loaded(_) => None,
        }
    }
    /// The position: for the program only. Eyes get views.
    pub fn position(&self) -> &G {
        &self.position
    }
    /// The moves made and not taken back.
    pub fn plays(&self) -> &[Played<G>] {
        &self.plays
    }
    /// Everything that was ever entered, in order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }
    /// Whose decision it is.
    pub fn to_move(&self) -> ToMove {
        self.resigned.map_or_else(|| self.position.to_move(), ToMove::Over)
    }
    /// Is the present phase timed, and for whom?
    pub fn clock(&self) -> Option<Clock> {
        self.position.clock().filter(|_| self.to_move().outcome().is_none())
    }
    /// The number of the decision a seat has to answer (or would). It changes whenever what the seat
    /// is asked may have changed, and never because of somebody else's secret draft.
    pub fn decision(&self, seat: Seat) -> u32 {
        self.asked[seat.index()]
    }
    /// A number that changes whenever what this eye sees may have changed, and never because of
    /// somebody else's secret draft or standing answer: so a server knows whom to tell.
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
    /// The table as it stood before the play with this index: what was entered later is gone from it.
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
    /// The table with what the eye does not know dealt anew: for proofs that nothing leaks. Only the
    /// present position is another; the log, and whether a move can be taken back, stay.
    pub fn imagined(&self, eye: Eye, dice: &mut Dice) -> Table<G> {
        let mut table = self.clone();
        table.position = self.position.imagine(eye, dice);
        table
    }
    /// Loaded dice that nobody has rolled yet (scripts only).
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

    /// Could this be played? `decision` is the number the answer is for, when it has one.
    pub fn check(&self, seat: Seat, decision: Option<u32>, mv: G::Move) -> Result<(), Refusal> {
        self.may_answer(seat, decision)?;
        self.position.check(seat, mv).map_err(Refusal::Broken)
    }
    fn may_answer(&self, seat: Seat, decision: Option<u32>) -> Result<(), Refusal> {
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
        if !to_move.may_play().has(seat) {
            return Err(Refusal::Broken(Broken::NOT_ASKED));
        }
        Ok(())
    }
    /// Reads the text of a move and plays it, then whatever standing answers follow.
    pub fn play_text(&mut self, seat: Seat, decision: Option<u32>, text: &str) -> Result<(), Refusal> {
        self.may_answer(seat, decision)?;
        let mv = self.position.read(text).map_err(Refusal::Unreadable)?;
        self.play(seat, decision, mv)
    }
    /// Plays a move, then whatever standing answers follow.
    pub fn play(&mut self, seat: Seat, decision: Option<u32>, mv: G::Move) -> Result<(), Refusal> {
        self.check(seat, decision, mv)?;
        self.enter(seat, mv, false);
        self.answer_standing();
        Ok(())
    }
    fn enter(&mut self, seat: Seat, mv: G::Move, auto: bool) {
        let text = self.position.spell(mv);
        // What the clock made, nobody takes back.
        let sealed = self.clock_moves(seat);
        self.entries.push(Entry { seat, what: What::Play { text: text.clone(), auto } });
        self.make(seat, mv, text, auto, sealed);
    }
    fn make(&mut self, seat: Seat, mv: G::Move, text: String, auto: bool, sealed: bool) {
        let before = self.position.to_move();
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
        // As many as there are, and no room for more: a long game keeps thousands of these.
        let events: Vec<G::Event> = self.happens.drain(..).collect();
        let mut loaded = Vec::new();
        if let Luck::Loaded(values) = &mut self.luck {
            let used = values.len() - dice.left_over();
            loaded.extend(values.drain(..used));
        }
        let after = self.position.to_move();
        let draft = same_draft(seat, before, after);
        // Who is ready, everybody sees; what a draft says, nobody else does, nor how often it changed.
        let secret = draft && shown.is_empty() && before == after;
        let drafts = self.drafts_before(self.plays.len());
        self.plays.push(Played { seat, mv, text, auto, events, draft: secret, loaded, drafts });
        let same_seat = after == ToMove::One(seat) && before == after;
        if sealed || dice.drawn() > 0 || shown.binds(seat) || !(draft || same_seat) {
            self.base = (self.position.clone(), self.plays.len());
        }
        self.keep();
        self.asked_anew(seat, draft && shown.is_empty(), secret);
        self.turns_pass();
    }
    /// After an entry of `seat`: whose question has changed, and who may notice?
    fn asked_anew(&mut self, seat: Seat, only_draft: bool, secret: bool) {
        for (i, number) in self.asked.iter_mut().enumerate() {
            if !only_draft || i == seat.index() {
                *number += 1;
            }
        }
        self.noticed += u32::from(!secret);
    }
    /// May this seat take back its last move?
    pub fn can_undo(&self, seat: Seat) -> bool {
        match self.last_of(seat) {
            None => false,
            // Without the last of all plays, the position is the one before it: nothing happens anew.
            Some(index) => index + 1 == self.plays.len() || self.without(index).is_some(),
        }
    }
    /// The last play of a seat, if no barrier stands behind it.
    fn last_of(&self, seat: Seat) -> Option<usize> {
        let since = self.plays.get(self.base.1..).filter(|_| self.resigned.is_none())?;
        since.iter().rposition(|p| p.seat == seat).map(|index| self.base.1 + index)
    }
    /// The position as it would be if this play behind the last barrier had not been made. Other seats' drafts
    /// that were written since then stay: each of them must still be possible and still be no more than a draft.
    /// Taking back completes nothing, shows nothing and rolls nothing, whoever's move would do it.
    fn without(&self, index: usize) -> Option<G> {
        let mut position = self.base.0.clone();
        self.play_again(&mut position, self.base.1, index);
        for (i, play) in self.plays.iter().enumerate().skip(index + 1) {
            let before = position.to_move();
            if !before.may_play().has(play.seat) || position.check(play.seat, play.mv).is_err() {
                return None;
            }
            // One play earlier than it was.
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
    /// Takes back the seat's last move, if no dice, no reveal and no other seat stand between.
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
    /// The seat gives up: the others win.
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
    /// Enters again what a record or a store holds. Standing answers are not asked again: what they
    /// answered is in the record.
    pub fn enter_again(&mut self, entry: &Entry) -> Result<(), Refusal> {
        match &entry.what {
            What::Play { text, auto } => {
                self.may_answer(entry.seat, None)?;
                let mv = self.position.read(text).map_err(Refusal::Unreadable)?;
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
            What::Stand { topic, answer, until } => {
                self.keep_standing(Standing {
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
    /// What this eye was told by the plays from index `from` on: the index of the play and the event.
    pub fn heard(&self, eye: Eye, from: usize) -> Vec<(usize, G::Event)> {
        self.heard_in(eye, from..self.plays.len()).collect()
    }
    /// What this eye was told by these plays.
    pub fn heard_in(&self, eye: Eye, plays: Range<usize>) -> impl Iterator<Item = (usize, G::Event)> {
        let made = plays.clone().zip(self.plays.get(plays).unwrap_or_default());
        made.flat_map(move |(i, p)| p.events.iter().filter_map(move |e| G::hide(e, eye).map(|e| (i, e))))
    }
}

/// Did `seat` only write in its own draft, while the others went on with the same ones?
fn same_draft(seat: Seat, before: ToMove, after: ToMove) -> bool {
    let (ToMove::Several { ready: r0, .. }, ToMove::Several { ready: r1, .. }) = (before, after) else { return false };
    before.may_play() == after.may_play() && r0.without(seat) == r1.without(seat)
}
