//! One sitting at a table: the game, the people at this keyboard, the bots, the file.
//!
//! The full screen and the line mode both show a sitting and tell it what a person wants; neither
//! of them decides anything.

use super::saved;
use super::seating::{self, Chair};
use super::shelf::Boxed;
use super::thinker::{Answer, Thinker};
use super::words::{level_name, say, say_with};
use std::path::{Path, PathBuf};
use std::time::Duration;
use table::{
    About, AnyTable, BadInput, Eye, Header, Lang, Luck, Outcome, Pointing, Reason, Record, Refusal, Seat, SeatSet,
    Secret, Told, Until,
};

/// Everything that has to be decided before a game can begin.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// The game and its bots.
    pub(crate) boxed: Boxed,
    /// The head of the record.
    pub(crate) header: Header,
    /// Who sits where.
    pub(crate) chairs: Vec<Chair>,
    /// A practice game's seed; otherwise the secret is drawn.
    pub(crate) seed: Option<u64>,
    /// Where the game is kept.
    pub(crate) file: PathBuf,
    /// The language to begin with.
    pub(crate) lang: Lang,
}

/// Who has to decide.
#[derive(Clone, Copy, Eq, PartialEq, Debug)]
pub(crate) enum Asked {
    /// Nobody: it has ended.
    Over(Outcome),
    /// A person, for one of the seats.
    Person {
        /// Who.
        person: usize,
        /// For which seat.
        seat: Seat,
    },
    /// Bots only; one of them.
    Bot(Seat),
}

/// A game being played at this keyboard.
pub(crate) struct Sitting {
    boxed: Boxed,
    table: Box<dyn AnyTable>,
    chairs: Vec<Chair>,
    /// The seats of each person.
    people: Vec<SeatSet>,
    thinkers: Vec<Option<Thinker>>,
    /// Who gives hints, and for which seat: it keeps nothing from one seat to another.
    adviser: Option<(Seat, Thinker)>,
    /// Whose eyes look at the screen, when several people share it.
    looker: Option<usize>,
    /// For each person the number of plays before their last own one: what came since is new.
    seen: Vec<usize>,
    file: PathBuf,
    seed: Option<u64>,
    lang: Lang,
}

impl Sitting {
    /// Opens a new game.
    pub(crate) fn open(plan: Plan) -> Result<Sitting, BadInput> {
        let secret = match plan.seed {
            Some(seed) => Secret::from_seed(seed),
            None => {
                let mut bytes = [0; 32];
                getrandom::fill(&mut bytes)
                    .map_err(|e| BadInput::new(format!("this machine gives no random numbers: {e}")))?;
                Secret(bytes)
            }
        };
        let mut header = plan.header;
        header.players = seating::names(&plan.chairs);
        let table = (plan.boxed.game.open)(header, Luck::Secret(secret))?;
        let sitting = Sitting::at(plan.boxed, table, plan.chairs, plan.file, plan.seed, plan.lang)?;
        sitting.save()?;
        Ok(sitting)
    }
    /// Goes on with a game that was kept.
    pub(crate) fn resume(
        boxed: Boxed,
        record: &Record,
        chairs: Option<Vec<Chair>>,
        file: PathBuf,
        lang: Lang,
    ) -> Result<Sitting, BadInput> {
        let secret = record.secret.ok_or_else(|| BadInput::new("the record has no «secret» line"))?;
        if !record.header.commitment.is_empty() && record.header.commitment != secret.commitment() {
            return Err(BadInput::new("the secret is not the one that was promised: its hash is not the commitment"));
        }
        let mut table = (boxed.game.replay)(record, Luck::Secret(secret))?;
        let chairs = match chairs {
            Some(chairs) => chairs,
            None => seating::from_names(&boxed, table.seating(), &record.header.players)?,
        };
        table.header_mut().players = seating::names(&chairs);
        Sitting::at(boxed, table, chairs, file, None, lang)
    }
    fn at(
        boxed: Boxed,
        table: Box<dyn AnyTable>,
        chairs: Vec<Chair>,
        file: PathBuf,
        seed: Option<u64>,
        lang: Lang,
    ) -> Result<Sitting, BadInput> {
        let mut people: Vec<SeatSet> = Vec::new();
        let mut thinkers = Vec::new();
        for (i, chair) in chairs.iter().enumerate() {
            let thinker = match chair {
                Chair::Person(n) => {
                    people.resize(people.len().max(n + 1), SeatSet::NONE);
                    people[*n] = people[*n].with(Seat(i as u8));
                    None
                }
                Chair::Bot(level) => Some(thinker(&boxed, level, bot_seed(seed, i))?),
                Chair::Nobody => None,
            };
            thinkers.push(thinker);
        }
        let seen = vec![table.plays(); people.len()];
        let looker = (people.len() == 1).then_some(0);
        Ok(Sitting { boxed, table, chairs, people, thinkers, adviser: None, looker, seen, file, seed, lang })
    }

    /// The table itself. Only its `eye` methods may reach a screen.
    pub(crate) fn table(&self) -> &dyn AnyTable {
        &*self.table
    }
    /// Puts another table in the place of this one: for the proof that nothing leaks.
    #[cfg(test)]
    pub(crate) fn swap_table(&mut self, table: Box<dyn AnyTable>) -> Box<dyn AnyTable> {
        std::mem::replace(&mut self.table, table)
    }
    /// What game it is.
    pub(crate) fn about(&self) -> &'static About {
        self.table.about()
    }
    /// The game and its bots.
    pub(crate) fn boxed(&self) -> &Boxed {
        &self.boxed
    }
    /// The language.
    pub(crate) fn lang(&self) -> Lang {
        self.lang
    }
    /// The other language.
    pub(crate) fn switch_lang(&mut self) {
        self.lang = if self.lang == Lang::Fr { Lang::En } else { Lang::Fr };
    }
    /// Where the game is kept.
    pub(crate) fn file(&self) -> &Path {
        &self.file
    }
    /// The seed of a practice game.
    pub(crate) fn seed(&self) -> Option<u64> {
        self.seed
    }
    /// Keeps the game on disk.
    pub(crate) fn save(&self) -> Result<(), BadInput> {
        saved::save(&*self.table, &self.file)
    }

    /// Who has to decide. The person at the keyboard comes first when several are asked at once.
    pub(crate) fn asked(&self) -> Asked {
        let to_move = self.table.to_move();
        if let Some(outcome) = to_move.outcome() {
            return Asked::Over(outcome);
        }
        let waiting = to_move.waiting();
        let here = self.looker.into_iter().chain(0..self.people.len());
        for person in here {
            if let Some(seat) = waiting.and(self.people[person]).iter().next() {
                return Asked::Person { person, seat };
            }
        }
        Asked::Bot(waiting.iter().next().unwrap_or_default())
    }
    /// Whose turn it is to look, when the keyboard has to change hands first.
    pub(crate) fn curtain(&self) -> Option<usize> {
        match self.asked() {
            Asked::Person { person, .. } if self.looker != Some(person) => Some(person),
            _ => None,
        }
    }
    /// The person says that nobody else looks.
    pub(crate) fn lift_curtain(&mut self) {
        if let Some(person) = self.curtain() {
            self.looker = Some(person);
        }
    }
    /// The eyes that may look at the screen now.
    pub(crate) fn eye(&self) -> Eye {
        if self.table.to_move().outcome().is_some() {
            return Eye::Archive;
        }
        match self.looker {
            Some(person) if self.curtain().is_none() => Eye::Seats(self.people[person]),
            _ => Eye::SPECTATOR,
        }
    }
    /// Are there people at this table at all?
    pub(crate) fn has_people(&self) -> bool {
        !self.people.is_empty()
    }
    /// The name of a seat.
    pub(crate) fn seat_name(&self, seat: Seat) -> String {
        self.about().seat_name(seat, self.lang)
    }
    /// The names of several seats.
    pub(crate) fn seat_names(&self, seats: SeatSet) -> String {
        let names: Vec<String> = seats.iter().map(|s| self.seat_name(s)).collect();
        names.join(", ")
    }
    /// The seats of a person.
    pub(crate) fn seats_of(&self, person: usize) -> SeatSet {
        self.people[person]
    }
    /// How a person is called.
    pub(crate) fn person_name(&self, person: usize) -> String {
        let lang = self.lang;
        match self.people.len() {
            1 => say(lang, "who-you"),
            _ => say_with(lang, "who-person", &[("number", (person + 1).to_string())]),
        }
    }
    /// Who plays a seat, in words.
    pub(crate) fn sitter(&self, seat: Seat) -> String {
        let lang = self.lang;
        match &self.chairs[seat.index()] {
            Chair::Person(n) => self.person_name(*n),
            Chair::Bot(level) => say_with(lang, "who-bot", &[("level", level_name(lang, level))]),
            Chair::Nobody if self.table.seating().ruled.has(seat) => say(lang, "who-rules"),
            Chair::Nobody => say(lang, "who-nobody"),
        }
    }
    /// The log for an eye, and how many lines from its end are new for the one who looks.
    pub(crate) fn log(&self, eye: Eye) -> (Vec<Told>, usize) {
        let told = self.table.told(eye, self.lang, 0);
        let seen = match (self.curtain(), self.looker) {
            (Some(person), _) | (None, Some(person)) => self.seen[person],
            _ => self.table.plays().saturating_sub(1),
        };
        let new = told.iter().rev().take_while(|t| t.play >= seen).count();
        (told, new)
    }

    /// The first play that the person who looks has not been told of yet.
    pub(crate) fn first_unseen(&self) -> usize {
        self.looker.map_or(0, |person| self.seen[person])
    }

    /// What a seat can do with the things pointed at so far; before it points at anything, with what it may
    /// declare.
    pub(crate) fn pointing(&self, seat: Seat, path: &[String]) -> Pointing {
        let mut pointing = self.table.pointing(seat, path, self.lang);
        if path.is_empty() {
            let declarations = self.table.declarations(seat, self.lang);
            pointing.count += declarations.len();
            pointing.offers.extend(declarations);
        }
        pointing
    }
    /// Plays a move for a person.
    pub(crate) fn play(&mut self, seat: Seat, text: &str) -> Result<(), Reason> {
        let before = self.table.plays();
        let decision = self.table.decision(seat);
        self.table.play(seat, Some(decision), text).map_err(|r| self.reason(&r))?;
        self.acted(seat, before);
        Ok(())
    }
    fn acted(&mut self, seat: Seat, before: usize) {
        if let Chair::Person(person) = self.chairs[seat.index()] {
            self.seen[person] = before;
        }
    }
    fn reason(&self, refusal: &Refusal) -> Reason {
        self.table.explain(refusal, self.lang)
    }
    /// Takes back the last move of the person who looks, on whichever of their seats.
    pub(crate) fn undo(&mut self) -> Result<(), String> {
        let not = say(self.lang, "undo-not");
        let Some(person) = self.looker else { return Err(not) };
        let plays = self.table.plays();
        let last = |seat: &Seat| (0..plays).rev().find(|i| self.table.player_of(*i) == Some(*seat));
        let mut seats: Vec<Seat> = self.people[person].iter().filter(|s| self.table.can_undo(*s)).collect();
        seats.sort_by_key(|s| std::cmp::Reverse(last(s)));
        let Some(seat) = seats.first() else { return Err(not) };
        self.table.undo(*seat).map_err(|r| self.reason(&r).text)?;
        let plays = self.table.plays();
        self.seen[person] = self.seen[person].min(plays);
        Ok(())
    }
    /// Could the person who looks take something back?
    pub(crate) fn can_undo(&self) -> bool {
        self.looker.is_some_and(|p| self.people[p].iter().any(|s| self.table.can_undo(s)))
    }
    /// The seat gives up.
    pub(crate) fn resign(&mut self, seat: Seat) -> Result<(), String> {
        self.table.resign(seat).map_err(|r| self.reason(&r).text)
    }
    /// Gives a standing answer: pass on what is asked now.
    pub(crate) fn stand(&mut self, seat: Seat, until: Until) -> Result<String, String> {
        let lang = self.lang;
        let topic = self.table.question(seat).topic;
        let offers = self.table.offers(seat, lang);
        let Some(pass) = offers.iter().find(|o| o.pass).filter(|_| !topic.is_empty()) else {
            return Err(say(lang, "stand-none"));
        };
        let before = self.table.plays();
        self.table.stand(seat, topic, &pass.text, until).map_err(|r| self.reason(&r).text)?;
        self.acted(seat, before);
        Ok(say_with(lang, "stand-given", &[("answer", pass.label.clone())]))
    }
    /// Takes a standing answer back.
    pub(crate) fn withdraw(&mut self, seat: Seat, topic: &str) {
        self.table.withdraw(seat, topic);
    }
    /// The things that the last play was about, as the person before the screen may know.
    pub(crate) fn just_happened(&self) -> Vec<String> {
        let last = self.table.plays().saturating_sub(1);
        let told = self.table.told(self.eye(), self.lang, last);
        let cues = told.iter().flat_map(|line| &line.cues);
        cues.flat_map(|cue| cue.things().into_iter().map(str::to_string).collect::<Vec<_>>()).collect()
    }
    /// What is this, and why can it not be done? Always says something.
    pub(crate) fn why_not(&self, seat: Seat, target: &str) -> String {
        let lang = self.lang;
        let target = target.trim();
        let named = [("target", target.to_string())];
        if let Some(read) = self.table.sheet(self.eye(), target, lang) {
            return super::sheet::lines(&read, lang);
        }
        let offers = self.table.offers(seat, lang);
        if let Some(offer) = offers.iter().find(|o| o.text == target || o.things.iter().any(|t| t == target)) {
            let forecast = if offer.text == target { offer.forecast.text() } else { String::new() };
            return format!("{} {forecast}", say_with(lang, "why-possible", &named)).trim_end().to_string();
        }
        match self.table.why_not(seat, target, lang) {
            Some(reason) => format!("{} [{}]", reason.text, reason.rule),
            None => say_with(lang, "why-unknown", &named),
        }
    }

    /// Sets the bots thinking that are asked, and plays what they have chosen. True when something
    /// was played. `wait` is how long to wait for an answer.
    pub(crate) fn pump(&mut self, wait: Duration) -> Result<bool, String> {
        let waiting = self.table.to_move().waiting();
        let mut played = false;
        for i in 0..self.chairs.len() {
            let seat = Seat(i as u8);
            let Some(thinker) = &mut self.thinkers[i] else { continue };
            if waiting.has(seat) {
                thinker.start(&*self.table, seat, Eye::seat(seat), self.lang);
            }
            if let Some(answer) = thinker.answer(if waiting.has(seat) { wait } else { Duration::ZERO }) {
                played |= self.take(answer)?;
            }
        }
        Ok(played)
    }
    fn take(&mut self, answer: Answer) -> Result<bool, String> {
        let lang = self.lang;
        let seat = answer.seat;
        // The question may have changed while it was thinking: then it is simply asked again.
        if self.table.decision(seat) != answer.decision || !self.table.to_move().may_play().has(seat) {
            return Ok(false);
        }
        let failed = |why: String| say_with(lang, "bot-failed", &[("seat", self.seat_name(seat)), ("why", why)]);
        let thought = answer.thought.map_err(failed)?;
        let played = self.table.play(seat, Some(answer.decision), &thought.text);
        played.map_err(|r| {
            let why = format!("{} ({})", self.reason(&r).text, thought.text);
            say_with(lang, "bot-failed", &[("seat", self.seat_name(seat)), ("why", why)])
        })?;
        Ok(true)
    }
    /// Does any bot think for this game, and for how long already?
    pub(crate) fn thinking(&self) -> Option<(Seat, Duration)> {
        let waiting = self.table.to_move().waiting();
        let busy = |seat: Seat| Some((seat, self.thinkers[seat.index()].as_ref()?.busy()?));
        waiting.iter().find_map(busy)
    }

    /// Asks a bot what it would play for this seat.
    pub(crate) fn ask_advice(&mut self, seat: Seat) -> Result<(), String> {
        if self.adviser.as_ref().is_none_or(|(s, _)| *s != seat) {
            let adviser = thinker(&self.boxed, self.boxed.best_level(), bot_seed(self.seed, usize::MAX));
            self.adviser = Some((seat, adviser.map_err(|e| e.to_string())?));
        }
        let eye = self.eye();
        if let Some((_, adviser)) = &mut self.adviser {
            adviser.start(&*self.table, seat, eye, self.lang);
        }
        Ok(())
    }
    /// The advice, if it has come and still fits.
    pub(crate) fn advice(&mut self, wait: Duration) -> Option<Answer> {
        let answer = self.adviser.as_mut()?.1.answer(wait)?;
        (self.table.decision(answer.seat) == answer.decision).then_some(answer)
    }
    /// The advice in words.
    pub(crate) fn advice_words(&self, answer: &Answer) -> String {
        let lang = self.lang;
        let Ok(thought) = &answer.thought else { return say(lang, "hint-none") };
        let offers = self.table.offers(answer.seat, lang);
        let label = offers.iter().find(|o| o.text == thought.text).map(|o| o.label.clone());
        let level = level_name(lang, self.boxed.best_level());
        let args = [("level", level), ("move", label.unwrap_or_else(|| thought.text.clone()))];
        let mut text = say_with(lang, "hint-says", &args);
        if !thought.why.is_empty() {
            text = format!("{text}\n{}", thought.why);
        }
        text
    }
    /// For how long the adviser has been thinking.
    pub(crate) fn advising(&self) -> Option<Duration> {
        self.adviser.as_ref()?.1.busy()
    }
}

/// A bot of that level in its thread.
fn thinker(boxed: &Boxed, level: &str, seed: u64) -> Result<Thinker, BadInput> {
    let mut bot = (boxed.bot)(level)?;
    bot.reseed(seed);
    Ok(Thinker::new(bot))
}

/// A practice game is the same each time, bots included; otherwise bots differ from game to game.
fn bot_seed(seed: Option<u64>, seat: usize) -> u64 {
    let base = seed.unwrap_or_else(|| {
        let mut bytes = [0; 8];
        // Without random numbers the bots only play the same each time.
        let _ = getrandom::fill(&mut bytes);
        u64::from_le_bytes(bytes)
    });
    base.wrapping_mul(31).wrapping_add(seat as u64)
}
