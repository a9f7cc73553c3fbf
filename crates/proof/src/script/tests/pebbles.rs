//! A game of pebbles, just big enough for every word of a script: a secret choice at the start, moves
//! of one's own that can be taken back, a die, a rule that refuses, figures, a winner.

use serde::{Deserialize, Serialize};
use std::sync::LazyLock;
use table::pack::Ref;
use table::words::Words;
use table::*;

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

moves! {
    pub(super) enum Move of Pebbles {
        "choose" Choose(sky: Sky),
        "mark" Mark,
        "roll" Roll,
        "take" Take(count: Number<0, 4>),
    }
}

impl Said<Pebbles> for Sky {
    fn name(&self, _: &Pebbles, _: Lang) -> String {
        format!("{self:?}")
    }
    fn unknown(_: &Pebbles, _: Lang) -> String {
        "…".into()
    }
}

impl Field<Pebbles> for Sky {
    const COUNT: u32 = 2;
    fn number(self) -> u32 {
        self as u32
    }
    fn at(number: u32) -> Sky {
        [Sky::Sun, Sky::Moon][number as usize]
    }
    fn spell(self, _: &Pebbles) -> String {
        format!("{self:?}").to_lowercase()
    }
    fn thing(self, _: &Pebbles) -> Option<String> {
        None
    }
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

events! {
    pub(super) enum Event of Pebbles {
        Chose { seat: Seat, sky: Option<Sky> },
        Took { seat: Seat, count: u32 },
    }
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

static WORDS: Words = Words::new(
    "game-title = Cailloux\ntell-chose = { $sky }\ntell-took = { $count } cailloux pris",
    "game-title = Pebbles\ntell-chose = { $sky }\ntell-took = { $count } pebbles taken",
);
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
    fn dice() -> &'static [NamedDie] {
        &[NamedDie { id: "fate", faces: &["fair", "fair", "fair", "fair", "foul", "foul"] }]
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
            (Move::Take(Number(n)), _) if n == 0 || u32::from(n) > self.heap.min(self.figures.most) => {
                Err(Broken::rule("PB-MOST"))
            }
            _ => Ok(()),
        }
    }
    fn apply(&mut self, seat: Seat, mv: Move, ctx: &mut Ctx<'_, Event>) {
        let count = match mv {
            Move::Choose(sky) => {
                // A blemish on purpose: two suns, and the order in which they rose is seen.
                if self.chosen.contains(&Some(Sky::Sun)) && sky == Sky::Sun {
                    self.heap += u32::from(seat.0);
                }
                self.chosen[seat.index()] = Some(sky);
                ctx.tell(|| Event::Chose { seat, sky: Some(sky) });
                return;
            }
            Move::Mark => {
                self.marked = true;
                return;
            }
            Move::Roll => ctx.dice().die(6).min(self.heap),
            Move::Take(Number(n)) => n.into(),
        };
        self.heap -= count;
        self.marked = false;
        self.turn = 1 - self.turn;
        ctx.tell(|| Event::Took { seat, count });
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
    /// More spaces than needed do no harm here.
    fn read(&self, text: &str) -> Result<Move, BadInput> {
        Move::read(&text.split_whitespace().collect::<Vec<_>>().join(" "), self)
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
}

impl Sketch for Pebbles {
    fn follows() -> &'static [(&'static str, &'static [&'static str])] {
        &[("marked", &["turn"])]
    }
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
