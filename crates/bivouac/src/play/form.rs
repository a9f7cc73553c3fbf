//! What to play, against whom and on which side: the questions before a game, for whatever the
//! command line left open. The full screen shows them all at once, the line mode asks one by one.

use super::seating::{self, Chair};
use super::shelf::Boxed;
use super::words::{level_name, say, say_with};
use serde_json::Value;
use table::{BadInput, Lang, Seat, SeatSet, Seating};

/// What a row decides.
#[derive(Clone, Eq, PartialEq, Debug)]
enum Kind {
    Game,
    Opponent,
    Side,
    /// An option of the game's set-up.
    Option(&'static str),
}

/// One question with its possible answers.
#[derive(Clone, Debug)]
struct Row {
    kind: Kind,
    /// The answers, as the program writes them.
    choices: Vec<String>,
    /// Which is chosen.
    at: usize,
}

/// The open questions.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    shelf: Vec<Boxed>,
    lang: Lang,
    /// Was the game named? Were the seats? Then nobody asks.
    game_known: Option<usize>,
    chairs_known: bool,
    /// Options that were given on the command line, each as `key=value`.
    given: Vec<String>,
    rows: Vec<Row>,
    at: usize,
}

/// What was chosen.
#[derive(Clone, Debug)]
pub(crate) struct Chosen {
    /// The game.
    pub(crate) boxed: Boxed,
    /// Who sits where, unless that was known.
    pub(crate) chairs: Option<Vec<Chair>>,
    /// Options as `key=value`.
    pub(crate) setup: Vec<String>,
}

impl Form {
    /// The questions that are left when the game and the seats may be known already, and these
    /// options of the set-up are given.
    pub(crate) fn new(shelf: &[Boxed], lang: Lang, game: Option<&str>, chairs_known: bool, given: &[String]) -> Form {
        let game_known = game.and_then(|id| shelf.iter().position(|b| b.id() == id));
        let given = given.to_vec();
        let mut form = Form { shelf: shelf.to_vec(), lang, game_known, chairs_known, given, rows: Vec::new(), at: 0 };
        if form.game_known.is_none() {
            let choices = shelf.iter().filter(|b| b.shown).map(|b| b.id().to_string()).collect();
            form.rows.push(Row { kind: Kind::Game, choices, at: 0 });
        }
        form.follow();
        form
    }
    /// Is there anything to ask?
    pub(crate) fn needed(&self) -> bool {
        self.game_known.is_none() || !self.chairs_known
    }
    /// The language.
    pub(crate) fn lang(&self) -> Lang {
        self.lang
    }
    /// The other language.
    pub(crate) fn switch_lang(&mut self) {
        self.lang = if self.lang == Lang::Fr { Lang::En } else { Lang::Fr };
    }
    /// The game that is chosen now.
    pub(crate) fn boxed(&self) -> &Boxed {
        let asked = || self.shelf.iter().position(|b| Some(b.id()) == self.chosen(&Kind::Game));
        &self.shelf[self.game_known.or_else(asked).unwrap_or_default()]
    }
    fn chosen(&self, kind: &Kind) -> Option<&str> {
        let row = self.rows.iter().find(|r| r.kind == *kind)?;
        row.choices.get(row.at).map(String::as_str)
    }
    /// The rows that follow from the game and the opponent that are chosen now.
    fn follow(&mut self) {
        let boxed = *self.boxed();
        let about = (boxed.game.about)();
        let chosen = setup(&boxed, &self.changes()).unwrap_or_default();
        let seated = self.seating();
        let old = std::mem::take(&mut self.rows);
        let mut rows: Vec<Row> = old.iter().filter(|r| r.kind == Kind::Game).cloned().collect();
        let mut add = |kind: Kind, choices: Vec<String>, usual: usize| {
            let before = old.iter().find(|r| r.kind == kind && r.choices == choices).map(|r| r.at);
            rows.push(Row { kind, choices, at: before.unwrap_or(usual) });
        };
        if !self.chairs_known {
            let mut opponents: Vec<String> = boxed.levels.iter().map(|l| format!("bot:{l}")).collect();
            let usual = boxed.levels.iter().position(|l| *l == boxed.usual_level()).unwrap_or_default();
            opponents.extend(["hotseat".into(), "watch".into()]);
            add(Kind::Opponent, opponents, usual);
            let mut sides: Vec<SeatSet> = seated.camps().into_iter().map(|camp| camp.and(seated.asked)).collect();
            sides.retain(|team| team.len() > 1);
            sides.extend(seated.asked.iter().map(SeatSet::only));
            let ids = |set: &SeatSet| set.iter().map(|s| about.seat_id(s)).collect::<Vec<_>>().join("+");
            add(Kind::Side, sides.iter().map(ids).collect(), 0);
        }
        for option in (boxed.game.options)() {
            let open = option.values.len() > 1 && option.applies(&chosen);
            if open && !given(&self.given, option.id) {
                add(Kind::Option(option.id), option.values.iter().map(|v| v.to_string()).collect(), 0);
            }
        }
        self.rows = rows;
        self.at = self.at.min(self.visible().len());
    }
    /// The options as they are chosen now, those of the command line first.
    fn changes(&self) -> Vec<String> {
        let option = |row: &Row| match &row.kind {
            Kind::Option(id) if row.at != 0 => Some(format!("{id}={}", row.choices[row.at])),
            _ => None,
        };
        self.given.iter().cloned().chain(self.rows.iter().filter_map(option)).collect()
    }
    /// Who sits at the table with the options that are chosen now.
    fn seating(&self) -> Seating {
        let boxed = self.boxed();
        let chosen = setup(boxed, &self.changes()).and_then(|setup| (boxed.game.seating)(&setup));
        chosen.unwrap_or_else(|_| Seating::of((boxed.game.about)()))
    }
    /// The rows that are asked: the side is nobody's question when two people or two bots play.
    fn visible(&self) -> Vec<usize> {
        let against_bot = self.chosen(&Kind::Opponent).is_none_or(|o| o.starts_with("bot:"));
        (0..self.rows.len()).filter(|i| against_bot || self.rows[*i].kind != Kind::Side).collect()
    }
    /// How many rows there are to show.
    pub(crate) fn count(&self) -> usize {
        self.visible().len()
    }
    fn row(&self, n: usize) -> &Row {
        &self.rows[self.visible()[n]]
    }
    /// The question of a row.
    pub(crate) fn title(&self, n: usize) -> String {
        let lang = self.lang;
        match &self.row(n).kind {
            Kind::Game => say(lang, "setup-game"),
            Kind::Opponent => say(lang, "setup-opponent"),
            Kind::Side => say(lang, "setup-side"),
            Kind::Option(id) => {
                let words = (self.boxed().game.about)().words;
                words.find(lang, &format!("option-{id}"), &[]).unwrap_or_else(|| id.to_string())
            }
        }
    }
    /// The answers of a row, and which of them is chosen.
    pub(crate) fn answers(&self, n: usize) -> (Vec<String>, usize) {
        let row = self.row(n);
        (row.choices.iter().map(|c| self.label(&row.kind, c)).collect(), row.at)
    }
    fn label(&self, kind: &Kind, value: &str) -> String {
        let lang = self.lang;
        let about = (self.boxed().game.about)();
        match (kind, value) {
            (Kind::Game, id) => self.shelf.iter().find(|b| b.id() == id).map_or_else(String::new, |b| b.title(lang)),
            (Kind::Opponent, "hotseat") => say(lang, "setup-opponent-hotseat"),
            (Kind::Opponent, "watch") => {
                let level = level_name(lang, self.boxed().usual_level());
                say_with(lang, "setup-opponent-watch", &[("level", level)])
            }
            (Kind::Opponent, bot) => {
                let level = level_name(lang, bot.trim_start_matches("bot:"));
                say_with(lang, "setup-opponent-bot", &[("level", level)])
            }
            (Kind::Side, ids) => {
                let name = |id| about.seat(id).map_or_else(String::new, |s| about.seat_name(s, lang));
                ids.split('+').map(name).collect::<Vec<_>>().join(" + ")
            }
            (Kind::Option(id), value) => {
                about.words.find(lang, &format!("option-{id}-{value}"), &[]).unwrap_or_else(|| value.to_string())
            }
        }
    }

    /// Which row is chosen; the one after the last row is "start".
    pub(crate) fn at(&self) -> usize {
        self.at
    }
    /// Goes down (or up).
    pub(crate) fn step(&mut self, by: isize) {
        self.at = self.at.saturating_add_signed(by).min(self.count());
    }
    /// Takes the next (or last) answer of the chosen row.
    pub(crate) fn turn(&mut self, by: isize) {
        if self.at < self.count() {
            let (answers, at) = self.answers(self.at);
            let count = answers.len() as isize;
            self.answer(self.at, (at as isize + by).rem_euclid(count) as usize);
        }
    }
    /// Answers a row.
    pub(crate) fn answer(&mut self, n: usize, choice: usize) {
        let index = self.visible()[n];
        self.rows[index].at = choice.min(self.rows[index].choices.len() - 1);
        self.follow();
    }
    /// What was chosen.
    pub(crate) fn finish(&self) -> Chosen {
        let boxed = *self.boxed();
        let about = (boxed.game.about)();
        let seated = self.seating();
        let mine = || -> SeatSet {
            let ids = self.chosen(&Kind::Side).unwrap_or_default();
            ids.split('+').filter_map(|id| about.seat(id)).collect()
        };
        let chairs = self.chosen(&Kind::Opponent).map(|opponent| match opponent.strip_prefix("bot:") {
            Some(level) => seating::against_bots(about, &seated, mine(), level),
            None if opponent == "watch" => seating::against_bots(about, &seated, SeatSet::NONE, boxed.usual_level()),
            None => {
                // One person for each camp in which anybody is asked.
                let mut camps = seated.camps();
                camps.retain(|camp| !camp.and(seated.asked).is_empty());
                let chair = |seat: Seat| match camps.iter().position(|camp| camp.has(seat)) {
                    Some(person) if seated.asked.has(seat) => Chair::Person(person),
                    _ => Chair::Nobody,
                };
                (0..about.seats.len()).map(|i| chair(Seat(i as u8))).collect()
            }
        });
        // What the command line gave is the caller's already.
        Chosen { boxed, chairs, setup: self.changes().split_off(self.given.len()) }
    }
}

/// Was this option given on the command line?
fn given(changes: &[String], id: &str) -> bool {
    changes.iter().any(|change| change.split_once('=').is_some_and(|(key, _)| key.trim() == id))
}

/// The set-up of a game with some options changed, each as `key=value`.
pub(crate) fn setup(boxed: &Boxed, changes: &[String]) -> Result<Value, BadInput> {
    let mut setup = (boxed.game.header)(&Value::Null)?.setup;
    let options = (boxed.game.options)();
    for change in changes {
        let Some((key, value)) = change.split_once('=') else {
            return Err(BadInput::new(format!("--setup «{change}»: expected KEY=VALUE")));
        };
        let (key, value) = (key.trim(), value.trim());
        let known: Vec<&str> = options.iter().map(|o| o.id).collect();
        let Some(option) = options.iter().find(|o| o.id == key) else {
            let known = if known.is_empty() { "no option at all".to_string() } else { known.join(", ") };
            return Err(BadInput::new(format!("--setup: no option «{key}»: expected {known}")));
        };
        let written = option.read(value).map_err(|bad| BadInput::new(format!("--setup {}", bad.what)))?;
        match setup.as_object_mut() {
            Some(fields) => fields.insert(key.to_string(), written),
            None => return Err(BadInput::new("--setup: this game has no set-up to change")),
        };
    }
    Ok(setup)
}

#[cfg(test)]
mod tests {
    use super::super::toy;
    use super::*;

    #[test]
    fn all_rows_follow_from_the_answers() {
        let mut form = Form::new(&[toy::boxed()], Lang::En, None, false, &[]);
        let titles: Vec<String> = (0..form.count()).map(|n| form.title(n)).collect();
        assert_eq!(titles, ["Game", "Opponent", "You play", "Stakes"]);
        assert_eq!(form.answers(2), (vec!["North".into(), "South".into()], 0));
        form.answer(2, 1);
        form.step(3);
        form.turn(-1);
        let chosen = form.finish();
        assert_eq!(chosen.chairs.unwrap(), [Chair::Bot("clever".into()), Chair::Person(0)]);
        assert_eq!(chosen.setup, ["stakes=double"]);
        form.answer(1, 2);
        assert_eq!(form.count(), 3, "two people: nobody is asked for a side");
        assert_eq!(form.finish().chairs.unwrap(), [Chair::Person(0), Chair::Person(1)]);
        form.answer(1, 3);
        assert!(form.finish().chairs.unwrap().iter().all(|c| matches!(c, Chair::Bot(_))));
    }

    #[test]
    fn nothing_is_asked_twice() {
        let form = Form::new(&[toy::boxed()], Lang::Fr, Some("toy"), true, &["stakes=double".into()]);
        assert_eq!((form.count(), form.needed()), (0, false));
        assert!(form.finish().chairs.is_none());
    }

    #[test]
    fn wrong_options_are_explained() {
        let boxed = toy::boxed();
        let of = |text: &str| setup(&boxed, &[text.to_string()]).map_err(|e| e.to_string());
        assert_eq!(of("stakes=double").unwrap()["stakes"], "double");
        assert!(of("stakes").unwrap_err().contains("KEY=VALUE"));
        assert!(of("stake=double").unwrap_err().contains("expected stakes"));
        assert!(of("stakes=triple").unwrap_err().contains("expected plain, double"));
    }
}
