//! The same table with the types erased, so that servers, terminals and laboratories know no game
//! by name.

use crate::pace::Timed;
use crate::pack::Ref;
use crate::pointing::{self, Pointing};
use crate::record::{Entry, Hand, Until, What};
use crate::story::{Cue, Guide, Inspected, Offer, Reason, Verdict};
use crate::votes::{Motion, Vote};
use crate::{
    About, BadInput, Before, Clock, Declared, Dice, Drawing, Eye, Face, Factors, Figure, Figures, Form, Game, Header,
    InkLine, Lang, Look, Luck, Mark, ModeFigures, Numbering, OptionInfo, Question, Record, Refusal, Seat, Seating,
    Secret, Stand, StandingAnswer, Table, ToMove, Tray, Unproved,
};
use serde::Serialize;
use std::any::Any;
use std::ops::Range;

/// The offered moves for a program, in their stable order: their stable texts, which are what is sent back.
/// There may be hundreds, and they are made for every decision: all stand in one piece of memory.
#[derive(Clone, Eq, PartialEq, Default, Debug)]
pub struct Texts {
    all: String,
    /// Where each ends.
    ends: Vec<u32>,
    /// The places of those that only take back something of the seat's own draft.
    pub back: Vec<u32>,
}

impl Texts {
    /// The texts, in order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        let ends = self.ends.iter().map(|end| *end as usize);
        ends.scan(0, |from, end| self.all.get(std::mem::replace(from, end)..end))
    }
    /// How many there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }
    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }
    /// How many bytes they have together.
    pub fn bytes(&self) -> usize {
        self.all.len()
    }
}

/// One offered move for learning.
#[derive(Clone, Copy, Eq, PartialEq, Debug)]
pub struct Numbered {
    /// Its number.
    pub number: u32,
    /// The same in parts.
    pub factors: Factors,
    /// Does it only take back something of the seat's own draft?
    pub back: bool,
}

/// One line of the log, as an eye may read it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Told {
    /// Index of the play it belongs to, of those that this eye may know of.
    pub play: usize,
    /// Who made that play, or whom the line is about when it is no move.
    pub seat: Option<Seat>,
    /// In the reader's language: the event by itself.
    pub text: String,
    /// How it stands in the chronicle.
    pub stand: Stand,
    /// Its heading or line there, with all that it tells; empty when it is told with one before it, or not at
    /// all.
    pub line: String,
    /// Of a chapter that is over: what came of it, a sentence each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub balance: Vec<String>,
    /// The event itself, hidden for this eye.
    pub event: serde_json::Value,
    /// The things it was about.
    pub marks: Vec<Mark>,
    /// What to show of it.
    pub cues: Vec<Cue>,
    /// What came of the battle that ends with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
}

/// A sheet lists no more moves than this.
const MOST_OFFERS: usize = 24;

/// A table that was opened, or why it could not be.
pub type Opened = Result<Box<dyn AnyTable>, BadInput>;

/// What an eye sees of a position, apart from the table it was taken from: a drawing takes a while, and
/// nobody should have to wait for the table meanwhile.
pub trait AnyView: Send {
    /// Whose decision it was there.
    fn to_move(&self) -> ToMove;
    /// As the game's own view writes it.
    fn json(&self) -> serde_json::Value;
    /// The board, in SVG.
    fn board(&self, look: &Look) -> Drawing;
    /// The cards beside the board that this eye may read, its hand first.
    fn trays(&self, look: &Look) -> Vec<Tray>;
    /// Who is ahead, how one wins, and the rules of this phase.
    fn guide(&self, lang: Lang) -> Guide;
}

struct Shown<G: Game> {
    view: G::View,
    to_move: ToMove,
}

impl<G: Game + Face> AnyView for Shown<G> {
    fn to_move(&self) -> ToMove {
        self.to_move
    }
    fn json(&self) -> serde_json::Value {
        serde_json::to_value(&self.view).unwrap_or_default()
    }
    fn board(&self, look: &Look) -> Drawing {
        G::board(&self.view, look)
    }
    fn trays(&self, look: &Look) -> Vec<Tray> {
        G::trays(&self.view, look)
    }
    fn guide(&self, lang: Lang) -> Guide {
        G::guide(&self.view, lang)
    }
}

/// A table of some game as it was before something was entered: see [`Table::before`].
pub struct Earlier(Box<dyn Any + Send + Sync>);

/// A table of some game.
pub trait AnyTable: Send + Sync {
    /// What game it is.
    fn about(&self) -> &'static About;
    /// The header.
    fn header(&self) -> &Header;
    /// Who sits at this table.
    fn seating(&self) -> &Seating;
    /// The header, to name players.
    fn header_mut(&mut self) -> &mut Header;
    /// The secret, if the luck is from one. Nobody may see it before the game is over.
    fn secret(&self) -> Option<Secret>;
    /// Whose decision it is.
    fn to_move(&self) -> ToMove;
    /// The number of the decision this seat has to answer.
    fn decision(&self, seat: Seat) -> u32;
    /// The kind of question the seat is asked.
    fn question(&self, seat: Seat) -> Question;
    /// One line that says what the seat is asked.
    fn prompt(&self, seat: Seat, lang: Lang) -> String;
    /// The offered moves for programs, which need no more than their texts.
    fn texts(&self, seat: Seat) -> Texts;
    /// What the numbers of moves mean on this table.
    fn numbering(&self) -> Numbering;
    /// The offered moves by their numbers and in parts, in their stable order; and whether each only takes
    /// back something.
    fn numbers(&self, seat: Seat) -> Vec<Numbered>;
    /// The text of the move with this number; none when there is no such number. Never the text of another
    /// move.
    fn spell_number(&self, number: u32) -> Option<String>;
    /// The number of the move with this text; whether it is offered or not.
    fn number_of(&self, text: &str) -> Result<u32, BadInput>;
    /// Plays the move with this number, then whatever standing answers follow.
    fn play_number(&mut self, seat: Seat, decision: Option<u32>, number: u32) -> Result<(), Refusal>;
    /// The offered moves, in their stable order.
    fn offers(&self, seat: Seat, lang: Lang) -> Vec<Offer>;
    /// One of the offered moves, by its text.
    fn offer(&self, seat: Seat, text: &str, lang: Lang) -> Option<Offer>;
    /// The declarations that the seat may make beside what it is asked; see
    /// [`Rules::declarations`](crate::Rules::declarations).
    fn declarations(&self, seat: Seat, lang: Lang) -> Vec<Offer>;
    /// What the seat can do with the things that were pointed at so far: what a person is shown.
    fn pointing(&self, seat: Seat, picked: &[String], lang: Lang) -> Pointing;
    /// Plays the text of a move, then whatever standing answers follow.
    fn play(&mut self, seat: Seat, decision: Option<u32>, text: &str) -> Result<(), Refusal>;
    /// May this seat take back its last move?
    fn can_undo(&self, seat: Seat) -> bool;
    /// Takes it back.
    fn undo(&mut self, seat: Seat) -> Result<(), Refusal>;
    /// The seat gives up.
    fn resign(&mut self, seat: Seat) -> Result<(), Refusal>;
    /// Is the present phase timed, and for whom?
    fn clock(&self) -> Option<Clock>;
    /// The time is up: the table makes the moves of the clock; see [`Table::time_up`].
    fn time_up(&mut self) -> Result<(), Refusal>;
    /// Notes something about people's time; see [`Table::timed`].
    fn timed(&mut self, seat: Seat, timed: Timed) -> Result<(), Refusal>;
    /// Could the seat pass what it is asked?
    fn can_pass(&self, seat: Seat) -> bool;
    /// Passes for a seat whose time for a reaction ran out; see [`Table::pass_by_clock`].
    fn pass_by_clock(&mut self, seat: Seat) -> Result<(), Refusal>;
    /// Notes what the people of a seat say in a vote.
    fn vote(&mut self, seat: Seat, vote: Vote) -> Result<(), Refusal>;
    /// Does what all have agreed to; see [`Table::agreed`].
    fn agreed(&mut self, seat: Seat, motion: Motion) -> Result<(), Refusal>;
    /// Notes who plays a seat from here.
    fn hand_over(&mut self, seat: Seat, hand: Hand) -> Result<(), Refusal>;
    /// Gives a standing answer.
    fn stand(&mut self, seat: Seat, topic: &str, answer: &str, until: Until) -> Result<(), Refusal>;
    /// Takes one back.
    fn withdraw(&mut self, seat: Seat, topic: &str);
    /// Standing answers of a seat.
    fn standing(&self, seat: Seat) -> Vec<StandingAnswer>;
    /// Everything that was ever entered: what a store keeps.
    fn entries(&self) -> &[Entry];
    /// Enters again what a store kept.
    fn enter_again(&mut self, entry: &Entry) -> Result<(), Refusal>;
    /// The table as it is now, for [`AnyTable::go_back`].
    fn before(&self) -> Earlier;
    /// Makes the table what it was: nothing that was entered since is left of it.
    fn go_back(&mut self, before: Earlier);
    /// How many moves were made and not taken back.
    fn plays(&self) -> usize;
    /// A number that changes whenever what this eye sees may have changed, and never because of
    /// what others keep secret.
    fn changes(&self, eye: Eye) -> u32;
    /// The plays this eye may know of, by index: all but other seats' secret drafts.
    fn steps(&self, eye: Eye) -> Vec<usize>;
    /// How many those are.
    fn step_count(&self, eye: Eye) -> usize;
    /// How many of those come before the play with this index.
    fn steps_before(&self, eye: Eye, play: usize) -> usize;
    /// The index of the play that is this eye's step with this number; [`AnyTable::plays`] when it has none
    /// such.
    fn step(&self, eye: Eye, number: usize) -> usize;
    /// Who made the play with this index.
    fn player_of(&self, play: usize) -> Option<Seat>;
    /// The number of the entry that made the play with this index. No other play of the table ever has it, so
    /// that a play which was taken back can be told from the one that took its place. It counts what others
    /// keep secret: it is for the program only.
    fn entry_of(&self, play: usize) -> Option<usize>;
    /// What this eye saw within the play with this index, each with how many of its events the eye had heard
    /// by then; see [`Ctx::moment`](crate::Ctx::moment).
    fn seen_within(&self, eye: Eye, play: usize) -> Vec<(usize, Box<dyn AnyView>)>;
    /// What this eye sees.
    fn view(&self, eye: Eye) -> serde_json::Value;
    /// What this eye saw before the play with this index ([`AnyTable::plays`] for the present), to be shown
    /// without the table.
    fn seen(&self, eye: Eye, play: usize) -> Box<dyn AnyView>;
    /// What this eye was told by the plays from index `from` on.
    fn told(&self, eye: Eye, lang: Lang, from: usize) -> Vec<Told> {
        self.told_by(eye, lang, from..self.plays(), true)
    }
    /// What this eye was told by these plays; the events themselves only if they are wanted.
    fn told_by(&self, eye: Eye, lang: Lang, plays: Range<usize>, events: bool) -> Vec<Told>;
    /// The headings of the chapter and of the section that are open where these plays begin, for who reads no
    /// earlier lines.
    fn headings(&self, eye: Eye, lang: Lang, plays: Range<usize>) -> Vec<Told>;
    /// What the chronicle says before anything happens.
    fn preface(&self, lang: Lang) -> Vec<String>;
    /// Why can this not be done or pointed at? Told in words.
    fn why_not(&self, seat: Seat, target: &str, lang: Lang) -> Option<Reason>;
    /// All there is to read of a thing that this eye sees, with what its seats may do with it now.
    fn sheet(&self, eye: Eye, thing: &str, lang: Lang) -> Option<Inspected>;
    /// A refusal in words.
    fn explain(&self, refusal: &Refusal, lang: Lang) -> Reason;
    /// The position as TOML: shows everything.
    fn sketch(&self) -> String;
    /// The record: shows everything.
    fn record(&self) -> String;
    /// The table as it stood before the play with this index: for replays. Shows everything.
    fn at(&self, play: usize) -> Box<dyn AnyTable>;
    /// The same table with what the eye does not know dealt anew: for the proof that nothing leaks.
    fn imagine(&self, eye: Eye, dice: &mut Dice) -> Box<dyn AnyTable>;
    /// The board in the terminal.
    fn terminal(&self, eye: Eye, marked: &[String], lang: Lang, width: usize) -> Vec<InkLine>;
    /// The hand of an eye in the terminal.
    fn hand(&self, eye: Eye, lang: Lang) -> Vec<InkLine>;
    /// The board as this eye sees it, in SVG.
    fn board(&self, eye: Eye, look: &Look) -> Drawing;
    /// The cards beside the board that this eye may read, its hand first.
    fn trays(&self, eye: Eye, look: &Look) -> Vec<Tray>;
    /// A copy.
    fn boxed_clone(&self) -> Box<dyn AnyTable>;
    /// The typed table behind it, for programs that were made for each game (bots).
    fn as_any(&self) -> &dyn Any;
}

/// The sentence of the log for a line that is no move.
fn note_text(about: &About, entry: &Entry, lang: Lang) -> String {
    let seat = about.seat_name(entry.seat, lang);
    let motion = |motion: &Motion| match motion {
        Motion::End => ("end", String::new()),
        Motion::Undo(_) => ("undo", String::new()),
        Motion::Pause => ("pause", String::new()),
        Motion::Chair(of) => ("chair", about.seat_name(*of, lang)),
    };
    let (key, of) = match &entry.what {
        What::Hand(hand) => return hand.tell(&seat, lang),
        What::Clock(timed) => {
            let (word, number) = match timed {
                Timed::Out(follows) => (format!("out-{}", follows.word()), 0),
                Timed::Pause => ("pause".into(), 0),
                Timed::Resume => ("resume".into(), 0),
                Timed::Back(millis) => ("back".into(), millis.div_ceil(1000)),
                Timed::Away(days) => ("away".into(), u64::from(*days)),
                Timed::Home => ("home".into(), 0),
                Timed::Quiet(Some(_)) => ("quiet".into(), 0),
                Timed::Quiet(None) => ("loud".into(), 0),
            };
            let time = crate::words::duration(number, lang);
            let args = [("seat", seat), ("days", number.to_string()), ("time", time)];
            return crate::words::kernel().say(lang, &format!("table-clock-{word}"), &args);
        }
        What::Vote(Vote::Propose(of)) => {
            let (word, of) = motion(of);
            (format!("table-vote-{word}"), of)
        }
        What::Vote(Vote::Yes) => ("table-vote-yes".into(), String::new()),
        What::Vote(Vote::No) => ("table-vote-no".into(), String::new()),
        What::Agreed(of) => {
            let (word, of) = motion(of);
            (format!("table-agreed-{word}"), of)
        }
        _ => ("table-time".into(), String::new()),
    };
    crate::words::kernel().say(lang, &key, &[("seat", seat), ("of", of)])
}

impl<G: Game + Face> AnyTable for Table<G> {
    fn about(&self) -> &'static About {
        G::about()
    }
    fn seating(&self) -> &Seating {
        self.seating()
    }
    fn header(&self) -> &Header {
        self.header()
    }
    fn header_mut(&mut self) -> &mut Header {
        self.header_mut()
    }
    fn secret(&self) -> Option<Secret> {
        self.secret()
    }
    fn to_move(&self) -> ToMove {
        self.to_move()
    }
    fn decision(&self, seat: Seat) -> u32 {
        self.decision(seat)
    }
    fn question(&self, seat: Seat) -> Question {
        self.position().question(seat)
    }
    fn prompt(&self, seat: Seat, lang: Lang) -> String {
        self.position().prompt(seat, lang)
    }
    fn texts(&self, seat: Seat) -> Texts {
        let (position, moves) = (self.position(), self.moves(seat));
        let mut texts = Texts {
            all: String::with_capacity(20 * moves.len()),
            ends: Vec::with_capacity(moves.len()),
            back: Vec::new(),
        };
        for (place, mv) in (0..).zip(moves) {
            position.spell_onto(mv, &mut texts.all);
            texts.ends.push(texts.all.len() as u32);
            if position.takes_back(mv) {
                texts.back.push(place);
            }
        }
        texts
    }
    fn numbering(&self) -> Numbering {
        Numbering::of(self.position())
    }
    fn numbers(&self, seat: Seat) -> Vec<Numbered> {
        let back = |mv| self.position().takes_back(mv);
        let numbered = |mv: G::Move| Numbered { number: mv.number(), factors: mv.factors(), back: back(mv) };
        self.moves(seat).into_iter().map(numbered).collect()
    }
    fn spell_number(&self, number: u32) -> Option<String> {
        G::Move::at(number).map(|mv| self.position().spell(mv))
    }
    fn number_of(&self, text: &str) -> Result<u32, BadInput> {
        self.position().read(text).map(|mv| mv.number())
    }
    fn play_number(&mut self, seat: Seat, decision: Option<u32>, number: u32) -> Result<(), Refusal> {
        let Some(mv) = G::Move::at(number) else {
            let bound = G::Move::BOUND;
            return Err(Refusal::Unreadable(BadInput::new(format!(
                "no move {number}: expected a number below {bound}"
            ))));
        };
        Table::play(self, seat, decision, mv)
    }
    fn offers(&self, seat: Seat, lang: Lang) -> Vec<Offer> {
        let pass = self.position().pass_move(seat);
        self.moves(seat).into_iter().map(|mv| pointing::offer(self.position(), seat, pass, mv, lang)).collect()
    }
    fn offer(&self, seat: Seat, text: &str, lang: Lang) -> Option<Offer> {
        let mv = self.position().read(text).ok()?;
        let pass = self.position().pass_move(seat);
        self.check(seat, None, mv).is_ok().then(|| pointing::offer(self.position(), seat, pass, mv, lang))
    }
    fn declarations(&self, seat: Seat, lang: Lang) -> Vec<Offer> {
        let offer = |mv| pointing::offer(self.position(), seat, None, mv, lang);
        self.declarations(seat).into_iter().map(offer).collect()
    }
    fn pointing(&self, seat: Seat, picked: &[String], lang: Lang) -> Pointing {
        pointing::pointing(self.position(), seat, &self.moves(seat), picked, lang)
    }
    fn play(&mut self, seat: Seat, decision: Option<u32>, text: &str) -> Result<(), Refusal> {
        self.play_text(seat, decision, text)
    }
    fn can_undo(&self, seat: Seat) -> bool {
        self.can_undo(seat)
    }
    fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.undo(seat)
    }
    fn resign(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.resign(seat)
    }
    fn clock(&self) -> Option<Clock> {
        self.clock()
    }
    fn time_up(&mut self) -> Result<(), Refusal> {
        self.time_up()
    }
    fn timed(&mut self, seat: Seat, timed: Timed) -> Result<(), Refusal> {
        self.timed(seat, timed)
    }
    fn can_pass(&self, seat: Seat) -> bool {
        let pass = self.position().pass_move(seat).filter(|_| self.to_move().waiting().has(seat));
        pass.is_some_and(|mv| self.position().check(seat, mv).is_ok())
    }
    fn pass_by_clock(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.pass_by_clock(seat)
    }
    fn vote(&mut self, seat: Seat, vote: Vote) -> Result<(), Refusal> {
        self.vote(seat, vote)
    }
    fn agreed(&mut self, seat: Seat, motion: Motion) -> Result<(), Refusal> {
        self.agreed(seat, motion)
    }
    fn hand_over(&mut self, seat: Seat, hand: Hand) -> Result<(), Refusal> {
        self.hand_over(seat, hand)
    }
    fn stand(&mut self, seat: Seat, topic: &str, answer: &str, until: Until) -> Result<(), Refusal> {
        self.stand(seat, topic, answer, until)
    }
    fn withdraw(&mut self, seat: Seat, topic: &str) {
        self.withdraw(seat, topic);
    }
    fn standing(&self, seat: Seat) -> Vec<StandingAnswer> {
        self.standing(seat).cloned().collect()
    }
    fn entries(&self) -> &[Entry] {
        self.entries()
    }
    fn enter_again(&mut self, entry: &Entry) -> Result<(), Refusal> {
        self.enter_again(entry)
    }
    fn before(&self) -> Earlier {
        Earlier(Box::new(self.before()))
    }
    fn go_back(&mut self, before: Earlier) {
        // Of another game it cannot be: whoever holds it has it from this table.
        if let Ok(before) = before.0.downcast::<Before<G>>() {
            self.go_back(*before);
        }
    }
    fn plays(&self) -> usize {
        self.plays().len()
    }
    fn changes(&self, eye: Eye) -> u32 {
        self.changes(eye)
    }
    fn steps(&self, eye: Eye) -> Vec<usize> {
        self.steps(eye)
    }
    fn step_count(&self, eye: Eye) -> usize {
        self.step_count(eye)
    }
    fn steps_before(&self, eye: Eye, play: usize) -> usize {
        self.steps_before(eye, play)
    }
    fn step(&self, eye: Eye, number: usize) -> usize {
        self.step(eye, number)
    }
    fn player_of(&self, play: usize) -> Option<Seat> {
        self.plays().get(play).map(|p| p.seat)
    }
    fn entry_of(&self, play: usize) -> Option<usize> {
        self.plays().get(play).map(|p| p.entry)
    }
    fn seen_within(&self, eye: Eye, play: usize) -> Vec<(usize, Box<dyn AnyView>)> {
        let Some(events) = self.plays().get(play).map(|play| &play.events) else { return Vec::new() };
        let heard = |told: usize| events.iter().take(told).filter(|event| G::hide(event, eye).is_some()).count();
        let all = heard(events.len());
        let mut seen: Vec<(usize, Box<dyn AnyView>)> = Vec::new();
        for (told, position) in self.moments(play) {
            let at = heard(told);
            // Of several positions between two events that the eye hears, the last one is what it saw.
            seen.pop_if(|(before, _)| *before == at);
            if at > 0 && at < all {
                seen.push((at, Box::new(Shown::<G> { view: position.view(eye), to_move: position.to_move() })));
            }
        }
        seen
    }
    fn view(&self, eye: Eye) -> serde_json::Value {
        serde_json::to_value(self.position().view(eye)).unwrap_or_default()
    }
    fn seen(&self, eye: Eye, play: usize) -> Box<dyn AnyView> {
        if play >= self.plays().len() {
            return Box::new(Shown::<G> { view: self.position().view(eye), to_move: self.to_move() });
        }
        let position = self.at(play);
        Box::new(Shown::<G> { view: position.view(eye), to_move: position.to_move() })
    }
    fn told_by(&self, eye: Eye, lang: Lang, plays: Range<usize>, events: bool) -> Vec<Told> {
        let mut lines = written(self, eye, lang, plays.clone(), events, |heard, from| (from..heard.len()).collect());
        let mut ahead = 0;
        for (play, after, entry) in self.notes_for(eye, plays) {
            let text = note_text(G::about(), entry, lang);
            let event = match &entry.what {
                What::Hand(_) => "hand",
                What::Clock(_) => "clock",
                What::Vote(_) | What::Agreed(_) => "vote",
                _ => "time",
            };
            // How many entries there are would tell of others' secret drafts.
            let words = match &entry.what {
                What::Vote(Vote::Propose(Motion::Undo(_))) => "!vote undo".to_string(),
                What::Agreed(Motion::Undo(_)) => "!agreed undo".to_string(),
                _ => entry.words(),
            };
            let event = serde_json::json!({ event: { "seat": entry.seat, "words": words } });
            let at = if after { lines.partition_point(|line| line.play <= play) } else { ahead };
            ahead += usize::from(!after);
            let told = Told { line: text.clone(), text, ..Told::blank(play, Some(entry.seat)) };
            lines.insert(at, Told { event, ..told });
        }
        lines
    }
    fn headings(&self, eye: Eye, lang: Lang, plays: Range<usize>) -> Vec<Told> {
        written(self, eye, lang, plays, false, |heard, from| {
            let stand = |at: &usize| self.position().stands(&heard[*at]);
            // What the first of these plays tells may itself be a heading.
            let next = heard.get(from).map(|event| self.position().stands(event));
            let open = (0..from).rev().find(|at| !matches!(stand(at), Stand::Line | Stand::Quiet));
            let section = open.filter(|at| stand(at) == Stand::Section);
            let section = section.filter(|_| !matches!(next, Some(Stand::Section | Stand::After)));
            let chapter = (0..from).rev().find(|at| stand(at) == Stand::Chapter);
            let none = next == Some(Stand::Chapter);
            chapter.into_iter().chain(section).filter(|_| !none).collect()
        })
    }
    fn preface(&self, lang: Lang) -> Vec<String> {
        self.position().preface(lang)
    }
    fn why_not(&self, seat: Seat, target: &str, lang: Lang) -> Option<Reason> {
        let broken = self.position().why_not(seat, target)?;
        Some(Reason { rule: broken.rule.into(), text: G::about().explain(&broken, lang) })
    }
    fn sheet(&self, eye: Eye, thing: &str, lang: Lang) -> Option<Inspected> {
        let (position, about) = (self.position(), G::about());
        let sheet = G::sheet(&position.view(eye), thing, lang)?;
        let asked = self.to_move().may_play();
        let means = |t: &String| t == thing || (!sheet.on.is_empty() && *t == sheet.on);
        let (mut may, mut why_not) = (Vec::new(), None);
        for seat in self.seating().asked.iter().filter(|seat| eye != Eye::Archive && eye.is(*seat)) {
            if !asked.has(seat) {
                why_not = why_not.or_else(|| Some(self.explain(&Refusal::Broken(crate::Broken::NOT_ASKED), lang)));
                continue;
            }
            let pass = position.pass_move(seat);
            let shown = |mv: &G::Move| !position.is_needless(seat, *mv) && position.things(*mv).iter().any(means);
            let moves = self.moves(seat).into_iter().filter(shown);
            may.extend(moves.take(MOST_OFFERS).map(|mv| pointing::offer(position, seat, pass, mv, lang)));
            let targets = [thing, sheet.on.as_str()];
            let reason = || targets.into_iter().filter(|t| !t.is_empty()).find_map(|t| self.why_not(seat, t, lang));
            why_not = if may.is_empty() { why_not.or_else(reason) } else { None };
        }
        let told =
            |id: &&'static str| about.ledger.rule(id).map(|r| Reason { rule: (*id).into(), text: r.text(lang).into() });
        let told = sheet.rules.iter().filter_map(told).collect();
        Some(Inspected { sheet, may, why_not, told })
    }
    fn explain(&self, refusal: &Refusal, lang: Lang) -> Reason {
        let text = match refusal {
            Refusal::Broken(broken) => G::about().explain(broken, lang),
            Refusal::Unreadable(bad) => {
                let words = crate::words::kernel().say(lang, "table-unreadable", &[]);
                format!("{words} {bad}")
            }
            other => crate::words::kernel().say(lang, &other.rule().to_lowercase(), &[]),
        };
        Reason { rule: refusal.rule().into(), text }
    }
    fn sketch(&self) -> String {
        self.position().sketch().to_string()
    }
    fn record(&self) -> String {
        self.record()
    }
    fn at(&self, play: usize) -> Box<dyn AnyTable> {
        Box::new(self.rewound(play))
    }
    fn imagine(&self, eye: Eye, dice: &mut Dice) -> Box<dyn AnyTable> {
        Box::new(self.imagined(eye, dice))
    }
    fn terminal(&self, eye: Eye, marked: &[String], lang: Lang, width: usize) -> Vec<InkLine> {
        G::terminal(&self.position().view(eye), marked, lang, width)
    }
    fn hand(&self, eye: Eye, lang: Lang) -> Vec<InkLine> {
        G::hand(&self.position().view(eye), lang)
    }
    fn board(&self, eye: Eye, look: &Look) -> Drawing {
        G::board(&self.position().view(eye), look)
    }
    fn trays(&self, eye: Eye, look: &Look) -> Vec<Tray> {
        G::trays(&self.position().view(eye), look)
    }
    fn boxed_clone(&self) -> Box<dyn AnyTable> {
        Box::new(self.clone())
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl Told {
    /// A line with nothing in it yet.
    fn blank(play: usize, seat: Option<Seat>) -> Told {
        let (text, line, balance, stand) = (String::new(), String::new(), Vec::new(), Stand::Line);
        let event = serde_json::Value::Null;
        Told { play, seat, text, stand, line, balance, event, marks: Vec::new(), cues: Vec::new(), verdict: None }
    }
}

/// The chronicle of these plays. It is written with what came before in the same chapter, because a line may
/// have begun there: `wanted` is given all events and the place of the first of these plays, and chooses.
fn written<G: Game + Face>(
    table: &Table<G>,
    eye: Eye,
    lang: Lang,
    plays: Range<usize>,
    events: bool,
    wanted: impl Fn(&[G::Event], usize) -> Vec<usize>,
) -> Vec<Told> {
    let position = table.position();
    let opens = |event: &G::Event| position.stands(event) == Stand::Chapter;
    let before = |play: &usize| table.heard_in(eye, *play..*play + 1).any(|(_, event)| opens(&event));
    let start = (0..plays.start).rev().find(before).unwrap_or(0);
    let (mut at, mut heard): (Vec<usize>, Vec<G::Event>) = table.heard_in(eye, start..plays.end).unzip();
    let mut from = at.partition_point(|play| *play < plays.start);
    // Of the play that opened the chapter, what it told before that belongs to the one before.
    let skip = heard[..from].iter().rposition(opens).unwrap_or(0);
    at.drain(..skip);
    heard.drain(..skip);
    from -= skip;
    let wanted = wanted(&heard, from);
    let over = plays.end >= table.plays().len() && position.to_move().outcome().is_some();
    let told = crate::chronicle::write(position, &heard, lang, over, |event| wanted.binary_search(&event).is_ok());
    let line = |(event, written): (usize, crate::chronicle::Written)| {
        let (index, play, event) = (event, at[event], &heard[event]);
        Told {
            text: position.tell(event, lang),
            stand: written.stand,
            line: written.line,
            balance: written.balance,
            event: if events { serde_json::to_value(event).unwrap_or_default() } else { serde_json::Value::Null },
            marks: position.marks(event),
            cues: position.cues(event),
            verdict: position.verdict(&heard, index, lang),
            ..Told::blank(play, table.plays().get(play).map(|p| p.seat))
        }
    };
    told.into_iter().map(line).collect()
}

/// A set-up from JSON; `null` for the defaults.
fn read_setup<G: Game>(setup: &serde_json::Value) -> Result<G::Setup, BadInput> {
    match setup {
        serde_json::Value::Null => Ok(G::Setup::default()),
        other => serde_json::from_value(other.clone()).map_err(|e| BadInput::new(format!("set-up: {e}"))),
    }
}

/// A game of the registry: opens tables.
#[derive(Clone, Copy, Debug)]
pub struct AnyGame {
    /// What it is.
    pub about: fn() -> &'static About,
    /// The verbs of its moves with their fields; the last one ends where the numbers end.
    pub forms: &'static [Form],
    /// The options of a set-up.
    pub options: fn() -> Vec<OptionInfo>,
    /// Who sits at a table with this set-up (JSON; `null` for the defaults).
    pub seating: fn(&serde_json::Value) -> Result<Seating, BadInput>,
    /// The figures on boards and cards with their sources: the standard ones, or with an owner's rows.
    pub figures: fn(Option<&toml::Table>, Lang) -> Result<Vec<Figure>, BadInput>,
    /// The figures of its modes, from the standard figures.
    pub modes: fn() -> Vec<ModeFigures>,
    /// The fingerprint of the figures that ship with it, and all of them written out.
    pub written_figures: fn() -> Result<(String, String), BadInput>,
    /// Are the figures with this fingerprint here, so that tables can be opened with them?
    pub has_figures: fn(&str) -> bool,
    /// Takes figures back that were written out, perhaps by an older version: the fingerprint, the figures.
    pub take_back_figures: fn(&str, &str) -> Result<(), BadInput>,
    /// The picture of the game on the first page.
    pub cover: fn(Lang) -> Drawing,
    /// The colour of each seat by day and by night; see [`Face::colours`].
    pub colours: fn() -> Vec<[String; 2]>,
    /// Opens a table.
    pub open: fn(Header, Luck) -> Opened,
    /// A header for a set-up (JSON; `null` for the defaults).
    pub header: fn(&serde_json::Value) -> Result<Header, BadInput>,
    /// Plays a record again.
    pub replay: fn(&Record, Luck) -> Opened,
    /// Proves a finished record.
    pub verify: fn(&Record) -> Result<Box<dyn AnyTable>, Unproved>,
}

impl AnyGame {
    /// The erased form of a game.
    pub fn of<G: Game + Face>() -> AnyGame {
        AnyGame {
            about: G::about,
            forms: G::Move::FORMS,
            options: G::options,
            seating: |setup| Ok(G::seating(&read_setup::<G>(setup)?)),
            figures: |rows, lang| {
                let pack = Ref::<G::Pack>::of(rows)?;
                Ok(pack.list(lang))
            },
            modes: || Ref::<G::Pack>::standard().get().modes(),
            written_figures: || {
                let standard = Ref::<G::Pack>::standard().hash().to_string();
                Ok((standard, Ref::<G::Pack>::written()?))
            },
            has_figures: |hash| Ref::<G::Pack>::find(hash).is_some(),
            take_back_figures: |hash, written| Ref::<G::Pack>::take_back(hash, written).map(drop),
            cover: G::cover,
            colours: G::colours,
            open: |header, luck| Ok(Box::new(Table::<G>::open(header, luck)?)),
            header: |setup| Ok(Header::new::<G>(&read_setup::<G>(setup)?)),
            replay: |record, luck| Ok(Box::new(record.replay::<G>(luck)?)),
            verify: |record| Ok(Box::new(record.verify::<G>()?)),
        }
    }
}
