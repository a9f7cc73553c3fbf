//! A table where one game is being played: the position, the dice, the log, undo, standing answers.

use crate::record::{Entry, Header, Start, Until, What};
use crate::{BadInput, Broken, Ctx, Dice, Eye, Game, Outcome, Seat, Secret, ToMove, seat::MAX_SEATS};

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
    /// Did a standing answer make it?
    pub auto: bool,
    /// What happened.
    pub events: Vec<G::Event>,
    /// Was it written in a secret draft, so that other eyes may not even count it?
    pub draft: bool,
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
    luck: Luck,
    first: G,
    position: G,
    entries: Vec<Entry>,
    plays: Vec<Played<G>>,
    /// The position behind the last barrier, and how many plays led to it.
    base: (G, usize),
    resigned: Option<Outcome>,
    standing: Vec<Standing>,
    asked: [u32; MAX_SEATS],
    /// How often something changed that every eye may notice.
    noticed: u32,
}

/// An answer that a seat gives to every question on a topic, until something ends it.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Standing {
    /// Whose answer.
    pub seat: Seat,
    /// To which kind of question.
    pub topic: String,
    /// The text of the move.
    pub answer: String,
    /// For how long.
    pub until: Until,
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
        let pack = match &header.rows {
            Some(rows) => G::pack_with(rows)?,
            None => G::standard_pack(),
        };
        if !header.data.is_empty() && header.data != G::pack_hash(pack) {
            return Err(BadInput::new(format!(
                "the record was played with other figures (data {}, here {})",
                header.data,
                G::pack_hash(pack)
            )));
        }
        let setup: G::Setup =
            serde_json::from_value(header.setup.clone()).map_err(|e| BadInput::new(format!("set-up: {e}")))?;
        let position = match &header.start {
            Start::Setup => {
                let mut dice = match &luck {
                    Luck::Secret(secret) => secret.dice(0),
                    Luck::Loaded(values) => Dice::loaded(values.iter().copied(), 0),
                };
                G::start(&setup, pack, &mut dice)?
            }
            Start::Sketch(text) => {
                let sketch: toml::Table = toml::from_str(text).map_err(|e| BadInput::toml(&e, text))?;
                G::from_sketch(&sketch, &setup, pack)?
            }
        };
        let mut header = header;
        header.data = G::pack_hash(pack).to_string();
        if let Luck::Secret(secret) = &luck {
            header.commitment = secret.commitment();
        }
        Ok(Table {
            header,
            setup,
            luck,
            first: position.clone(),
            base: (position.clone(), 0),
            position,
            entries: Vec::new(),
            plays: Vec::new(),
            resigned: None,
            standing: Vec::new(),
            asked: [1; MAX_SEATS],
            noticed: 1,
        })
    }
    /// A new game with this set-up and the standard figures.
    pub fn new(setup: &G::Setup, secret: Secret) -> Result<Table<G>, BadInput> {
        Table::open(Header::new::<G>(setup), Luck::Secret(secret))
    }
    /// A table that starts from a given position.
    pub fn from_position(position: &G, setup: &G::Setup, luck: Luck) -> Result<Table<G>, BadInput> {
        let mut header = Header::new::<G>(setup);
        header.start = Start::Sketch(position.sketch().to_string());
        header.data = G::pack_hash(position.pack()).to_string();
        Ok(Table {
            header,
            setup: setup.clone(),
            luck,
            first: position.clone(),
            base: (position.clone(), 0),
            position: position.clone(),
            entries: Vec::new(),
            plays: Vec::new(),
            resigned: None,
            standing: Vec::new(),
            asked: [1; MAX_SEATS],
            noticed: 1,
        })
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
    /// Standing answers of a seat.
    pub fn standing(&self, seat: Seat) -> impl Iterator<Item = &Standing> {
        self.standing.iter().filter(move |s| s.seat == seat)
    }
    /// Whose decision it is.
    pub fn to_move(&self) -> ToMove {
        self.resigned.map_or_else(|| self.position.to_move(), ToMove::Over)
    }
    /// The number of the decision a seat has to answer (or would). It changes whenever what the seat
    /// is asked may have changed, and never because of somebody else's secret draft.
    pub fn decision(&self, seat: Seat) -> u32 {
        self.asked[seat.index()]
    }
    /// A number that changes whenever what this eye sees may have changed, and never because of
    /// somebody else's secret draft or standing answer: so a server knows whom to tell.
    pub fn changes(&self, eye: Eye) -> u32 {
        let stands = |e: &&Entry| matches!(e.what, What::Stand { .. } | What::Withdraw { .. }) && eye.is(e.seat);
        let own: u32 = G::about().all().iter().filter(|s| eye.is(*s)).map(|s| self.decision(s)).sum();
        self.noticed + own + self.entries.iter().filter(stands).count() as u32
    }
    /// The plays this eye may know of, by index: all but other seats' secret drafts, whose number
    /// would already tell something.
    pub fn steps(&self, eye: Eye) -> Vec<usize> {
        let plays = self.plays.iter().enumerate();
        plays.filter(|(_, p)| !p.draft || eye.is(p.seat)).map(|(i, _)| i).collect()
    }
    /// The moves a seat is offered.
    pub fn moves(&self, seat: Seat) -> Vec<G::Move> {
        let mut out = Vec::new();
        if self.to_move().may_play().has(seat) {
            self.position.moves(seat, &mut out);
        }
        out
    }
    /// The position before the play with this index (0 is the start).
    pub fn at(&self, index: usize) -> G {
        let index = index.min(self.plays.len());
        let (mut position, from) = match &self.base {
            (base, at) if *at <= index => (base.clone(), *at),
            _ => (self.first.clone(), 0),
        };
        for (i, play) in self.plays[..index].iter().enumerate().skip(from) {
            let mut dice = self.dice(i);
            position.apply(play.seat, play.mv, &mut Ctx::mute(&mut dice));
        }
        position
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
        table.standing.clear();
        table.base = (table.position.clone(), index);
        table
    }
    /// The table with what the eye does not know dealt anew: for proofs that nothing leaks.
    pub fn imagined(&self, eye: Eye, dice: &mut Dice) -> Table<G> {
        let mut table = self.clone();
        table.position = self.position.imagine(eye, dice);
        table.base = (table.position.clone(), table.plays.len());
        table
    }
    fn dice(&self, index: usize) -> Dice {
        match &self.luck {
            Luck::Secret(secret) => secret.dice(index as u64 + 1),
            Luck::Loaded(values) => Dice::loaded(values.iter().copied(), index as u64 + 1),
        }
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
        self.luck = Luck::Loaded(values);
    }

    /// Could this be played? `decision` is the number the answer is for, when it has one.
    pub fn check(&self, seat: Seat, decision: Option<u32>, mv: G::Move) -> Result<(), Refusal> {
        self.may_answer(seat, decision)?;
        self.position.check(seat, mv).map_err(Refusal::Broken)
    }
    fn may_answer(&self, seat: Seat, decision: Option<u32>) -> Result<(), Refusal> {
        let to_move = self.to_move();
        if seat.index() >= G::about().seats.len() {
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
        self.entries.push(Entry { seat, what: What::Play { text: text.clone(), auto } });
        self.make(seat, mv, text, auto);
    }
    fn make(&mut self, seat: Seat, mv: G::Move, text: String, auto: bool) {
        let before = self.position.to_move();
        let mut dice = self.dice(self.plays.len());
        let mut events = Vec::new();
        let revealed = {
            let mut ctx = Ctx::new(&mut dice, &mut events);
            self.position.apply(seat, mv, &mut ctx);
            ctx.was_revealed()
        };
        if let Luck::Loaded(values) = &mut self.luck {
            let used = values.len() - dice.left_over();
            values.drain(..used);
        }
        let after = self.position.to_move();
        let draft = matches!((before, after), (ToMove::Several { .. }, ToMove::Several { .. }));
        self.plays.push(Played { seat, mv, text, auto, events, draft: draft && !revealed });
        let same_seat = after == ToMove::One(seat) && before == after;
        if dice.drawn() > 0 || revealed || !(draft || same_seat) {
            self.base = (self.position.clone(), self.plays.len());
        }
        self.asked_anew(seat, draft && !revealed);
    }
    /// After an entry of `seat`: whose question has changed?
    fn asked_anew(&mut self, seat: Seat, secret_draft: bool) {
        for (i, number) in self.asked.iter_mut().enumerate() {
            if !secret_draft || i == seat.index() {
                *number += 1;
            }
        }
        self.noticed += u32::from(!secret_draft);
    }

    /// May this seat take back its last move?
    pub fn can_undo(&self, seat: Seat) -> bool {
        self.resigned.is_none() && self.plays[self.base.1..].iter().any(|p| p.seat == seat)
    }
    /// Takes back the seat's last move, if no dice, no reveal and no other seat stand between.
    pub fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        if !self.can_undo(seat) {
            return Err(Refusal::NoUndo);
        }
        let Some(index) = self.plays.iter().rposition(|p| p.seat == seat) else { return Err(Refusal::NoUndo) };
        self.entries.push(Entry { seat, what: What::Undo });
        self.plays.remove(index);
        // Other seats' secret drafts may have been written since: they stay.
        self.position = self.base.0.clone();
        for i in self.base.1..self.plays.len() {
            let (seat, mv) = (self.plays[i].seat, self.plays[i].mv);
            let mut dice = self.dice(i);
            self.position.apply(seat, mv, &mut Ctx::mute(&mut dice));
        }
        let draft = matches!(self.position.to_move(), ToMove::Several { .. });
        self.asked_anew(seat, draft);
        Ok(())
    }
    /// The seat gives up: the others win.
    pub fn resign(&mut self, seat: Seat) -> Result<(), Refusal> {
        if self.to_move().outcome().is_some() {
            return Err(Refusal::Broken(Broken::OVER));
        }
        let about = G::about();
        if seat.index() >= about.seats.len() {
            return Err(Refusal::Broken(Broken::NOT_ASKED));
        }
        self.entries.push(Entry { seat, what: What::Resign });
        self.resigned = Some(Outcome { winners: about.all().minus(about.team(seat)), rule: "TABLE-RESIGN" });
        self.asked_anew(seat, false);
        Ok(())
    }
    /// Gives a standing answer; it may answer at once.
    pub fn stand(&mut self, seat: Seat, topic: &str, answer: &str, until: Until) -> Result<(), Refusal> {
        let bad = |what: String| Err(Refusal::Unreadable(BadInput::new(what)));
        if seat.index() >= G::about().seats.len() {
            return Err(Refusal::Broken(Broken::NOT_ASKED));
        }
        if topic.is_empty() || topic.contains(char::is_whitespace) || topic.len() > 60 {
            return bad(format!("«{topic}» names no question that can have a standing answer"));
        }
        if let Err(e) = self.position.read(answer) {
            return Err(Refusal::Unreadable(e));
        }
        let standing = Standing { seat, topic: topic.into(), answer: answer.into(), until };
        self.entries.push(Entry { seat, what: What::Stand { topic: topic.into(), answer: answer.into(), until } });
        self.standing.retain(|s| s.seat != seat || s.topic != topic);
        self.standing.push(standing);
        self.answer_standing();
        Ok(())
    }
    /// Takes a standing answer back.
    pub fn withdraw(&mut self, seat: Seat, topic: &str) {
        let before = self.standing.len();
        self.standing.retain(|s| s.seat != seat || s.topic != topic);
        if self.standing.len() != before {
            self.entries.push(Entry { seat, what: What::Withdraw { topic: topic.into() } });
        }
    }
    fn answer_standing(&mut self) {
        while let ToMove::One(seat) = self.to_move() {
            let question = self.position.question(seat);
            if question.own_turn {
                self.standing.retain(|s| s.seat != seat || s.until != Until::MyTurn);
            }
            let answer = self.standing.iter().find(|s| s.seat == seat && s.topic == question.topic);
            let Some(answer) = answer.filter(|_| !question.topic.is_empty()) else { return };
            let Ok(mv) = self.position.read(&answer.answer) else { return };
            if self.position.check(seat, mv).is_err() {
                return;
            }
            self.enter(seat, mv, true);
        }
    }

    /// Enters again what a record or a store holds. Standing answers are not asked again: what they
    /// answered is in the record.
    pub fn enter_again(&mut self, entry: &Entry) -> Result<(), Refusal> {
        match &entry.what {
            What::Play { text, auto } => {
                let mv = self.position.read(text).map_err(Refusal::Unreadable)?;
                self.check(entry.seat, None, mv)?;
                self.enter(entry.seat, mv, *auto);
                if let ToMove::One(seat) = self.to_move()
                    && self.position.question(seat).own_turn
                {
                    self.standing.retain(|s| s.seat != seat || s.until != Until::MyTurn);
                }
                Ok(())
            }
            What::Undo => self.undo(entry.seat),
            What::Resign => self.resign(entry.seat),
            What::Stand { topic, answer, until } => {
                self.entries.push(entry.clone());
                self.standing.retain(|s| s.seat != entry.seat || s.topic != *topic);
                self.standing.push(Standing {
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
        let plays = self.plays.iter().enumerate().skip(from);
        plays.flat_map(|(i, p)| p.events.iter().filter_map(move |e| G::hide(e, eye).map(|e| (i, e)))).collect()
    }
}
