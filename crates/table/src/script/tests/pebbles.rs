//! A game of pebbles, just big enough for every word of a script: a secret choice at the start, moves
//! of one's own that can be taken back, a die, a rule that refuses, figures, a winner.

use crate::pack::Ref;
use crate::words::Words;
use crate::*;
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Pebbles {
    heap: u32,
    turn: u8,
    chosen: [Option<Sky>; 2],
    marked: bool,
    figures: Ref<Numbers>,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Sky {
    Sun,
    Moon,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub(super) enum Move {
    Choose(Sky),
    Mark,
    Roll,
    Take(u32),
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Numbers {
    most: u32,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Setup {
    #[serde(default)]
    heap: u32,
}
impl Default for Setup {
    fn default() -> Setup {
        Setup { heap: 10 }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Event {
    Chose { seat: Seat, sky: Option<Sky> },
    Took { seat: Seat, count: u32 },
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct View {
    heap: u32,
    chosen: [Option<Sky>; 2],
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
struct Written {
    heap: u32,
    turn: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    red: Option<Sky>,
    #[serde(skip_serializing_if = "Option::is_none")]
    blue: Option<Sky>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    marked: bool,
}
impl Default for Written {
    fn default() -> Written {
        Written { heap: 10, turn: "red".into(), red: None, blue: None, marked: false }
    }
}

impl Figures for Numbers {
    const FILES: &'static [(&'static str, &'static str)] = &[("most", "most = 3")];

    fn read(rows: &toml::Table) -> Result<Numbers, BadInput> {
        let numbers: Numbers = rows.clone().try_into().map_err(|e: toml::de::Error| BadInput::new(e.message()))?;
        if numbers.most == 0 {
            return Err(BadInput::new("«most» is 0: expected at least 1"));
        }
        Ok(numbers)
    }
    fn list(&self, _: Lang) -> Vec<Figure> {
        Vec::new()
    }
}

static WORDS: Words = Words::new("game-title = Cailloux", "game-title = Pebbles");
static ABOUT: LazyLock<About> = LazyLock::new(|| {
    let rule = |id: &str| format!("[[rule]]\nid = '{id}'\ntopic = 't'\nen = 'en {id}'\nfr = 'fr'\nbook = '0'\n");
    let ledger = ["PB-MOST", "PB-WIN", "PB-MARK"].map(rule).concat();
    About {
        id: "pebbles",
        seats: &[SeatInfo { id: "red", team: 0 }, SeatInfo { id: "blue", team: 1 }],
        revision: 1,
        longest: 100,
        words: &WORDS,
        ledger: Box::leak(Box::new(Ledger::read(&ledger, "topic.t.fr = 't'").expect("a ledger"))),
    }
});

impl Rules for Pebbles {
    type Setup = Setup;
    type Move = Move;
    type Event = Event;
    type Pack = Numbers;

    fn about() -> &'static About {
        &ABOUT
    }
    fn pack(&self) -> Ref<Numbers> {
        self.figures
    }
    fn start(terms: Terms<'_, Pebbles>, dice: &mut Dice) -> Result<Pebbles, BadInput> {
        let Terms { setup, pack: figures, .. } = terms;
        if setup.heap > 50 {
            return Err(BadInput::new(format!("a heap of «{}»: expected at most 50", setup.heap)));
        }
        Ok(Pebbles { heap: setup.heap, turn: dice.below(2) as u8, chosen: [None; 2], marked: false, figures })
    }
    fn to_move(&self) -> ToMove {
        let waiting: SeatSet = (0..2).filter(|i| self.chosen[*i as usize].is_none()).map(Seat).collect();
        if !waiting.is_empty() {
            return ToMove::Several { waiting, ready: SeatSet::first(2).minus(waiting) };
        }
        match self.heap {
            0 => ToMove::Over(Outcome { winners: SeatSet::only(Seat(1 - self.turn)), rule: "PB-WIN" }),
            _ => ToMove::One(Seat(self.turn)),
        }
    }
    fn moves(&self, seat: Seat, out: &mut Vec<Move>) {
        let mut all = Vec::new();
        self.candidates(seat, &mut all);
        out.extend(all.into_iter().filter(|mv| self.check(seat, *mv).is_ok()));
    }
    fn check(&self, seat: Seat, mv: Move) -> Result<(), Broken> {
        match (mv, self.to_move()) {
            (_, ToMove::Over(_)) => Err(Broken::OVER),
            (Move::Choose(_), ToMove::Several { .. }) if self.chosen[seat.index()].is_none() => Ok(()),
            (Move::Choose(_), _) | (_, ToMove::Several { .. }) => Err(Broken::NOT_NOW),
            (Move::Mark, _) if self.marked => Err(Broken::rule("PB-MARK")),
            (Move::Take(n), _) if n == 0 || n > self.heap.min(self.figures.most) => Err(Broken::rule("PB-MOST")),
            _ => Ok(()),
        }
    }
    fn apply(&mut self, seat: Seat, mv: Move, ctx: &mut Ctx<'_, Event>) {
        let count = match mv {
            Move::Choose(sky) => {
                self.chosen[seat.index()] = Some(sky);
                ctx.tell(|| Event::Chose { seat, sky: Some(sky) });
                return;
            }
            Move::Mark => {
                self.marked = true;
                return;
            }
            Move::Roll => ctx.dice().die(6).min(self.heap),
            Move::Take(n) => n,
        };
        self.heap -= count;
        self.marked = false;
        self.turn = 1 - self.turn;
        ctx.tell(|| Event::Took { seat, count });
    }
    fn candidates(&self, _: Seat, out: &mut Vec<Move>) {
        out.extend([Move::Choose(Sky::Sun), Move::Choose(Sky::Moon), Move::Mark, Move::Roll]);
        out.extend((0..5).map(Move::Take));
    }
    fn question(&self, _: Seat) -> Question {
        Question { topic: "turn", own_turn: false }
    }
}

impl Secrets for Pebbles {
    type View = View;

    fn view(&self, eye: Eye) -> View {
        let seen = |i: u8| self.chosen[i as usize].filter(|_| eye.is(Seat(i)));
        View { heap: self.heap, chosen: [seen(0), seen(1)] }
    }
    fn hide(event: &Event, eye: Eye) -> Option<Event> {
        match event {
            Event::Chose { seat, .. } if !eye.is(*seat) => Some(Event::Chose { seat: *seat, sky: None }),
            other => Some(other.clone()),
        }
    }
}

impl Speech for Pebbles {
    fn spell(&self, mv: Move) -> String {
        match mv {
            Move::Choose(Sky::Sun) => "choose sun".into(),
            Move::Choose(Sky::Moon) => "choose moon".into(),
            Move::Mark => "mark".into(),
            Move::Roll => "roll".into(),
            Move::Take(n) => format!("take {n}"),
        }
    }
    fn read(&self, text: &str) -> Result<Move, BadInput> {
        match (text, text.split_once(' ')) {
            ("choose sun", _) => Ok(Move::Choose(Sky::Sun)),
            ("choose moon", _) => Ok(Move::Choose(Sky::Moon)),
            ("mark", _) => Ok(Move::Mark),
            ("roll", _) => Ok(Move::Roll),
            (_, Some(("take", n))) => match n.trim().parse() {
                Ok(n) => Ok(Move::Take(n)),
                Err(_) => Err(BadInput::new("expected a number after «take»")),
            },
            _ => Err(BadInput::new("expected choose, mark, roll or take")),
        }
    }
    fn things(&self, mv: Move) -> Vec<String> {
        matches!(mv, Move::Take(_)).then(|| "heap".to_string()).into_iter().collect()
    }
    fn label(&self, mv: Move, _: Lang) -> String {
        self.spell(mv)
    }
    fn prompt(&self, _: Seat, _: Lang) -> String {
        String::new()
    }
    fn tell(&self, event: &Event, lang: Lang) -> String {
        match (event, lang) {
            (Event::Chose { sky: Some(sky), .. }, _) => format!("{sky:?}"),
            (Event::Chose { .. }, _) => "…".into(),
            (Event::Took { count, .. }, Lang::En) => format!("{count} pebbles taken"),
            (Event::Took { count, .. }, Lang::Fr) => format!("{count} cailloux pris"),
        }
    }
}

impl Sketch for Pebbles {
    fn sketch(&self) -> toml::Table {
        let turn = ABOUT.seats[self.turn as usize].id.to_string();
        let [red, blue] = self.chosen;
        let sketch = Written { heap: self.heap, turn, red, blue, marked: self.marked };
        toml::Table::try_from(sketch).expect("a sketch is a table")
    }
    fn from_sketch(sketch: &toml::Table, terms: Terms<'_, Pebbles>) -> Result<Pebbles, BadInput> {
        let sketch: Written = sketch
            .clone()
            .try_into()
            .map_err(|e: toml::de::Error| BadInput::new(e.message().replacen('`', "«", 1).replacen('`', "»", 1)))?;
        let turn = ABOUT.seat(&sketch.turn);
        let turn = turn.ok_or_else(|| BadInput::new(format!("no seat «{}»: expected red or blue", sketch.turn)))?;
        let chosen = [sketch.red, sketch.blue];
        Ok(Pebbles { heap: sketch.heap, turn: turn.0, chosen, marked: sketch.marked, figures: terms.pack })
    }
}
