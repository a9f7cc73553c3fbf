//! A game for the tests of large decisions: thirty pieces, twenty places, and every piece may go to every
//! place. With the salutes and the pass that makes 631 moves at each decision.
//!
//! Its set-ups decide who sits: two, three, or one against the rules.
#![allow(dead_code, missing_docs, unreachable_pub, clippy::unwrap_used)]

use draw::{Pen, el};
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;
use table::{
    About, Args, BadInput, Broken, Clock, Ctx, Declared, Dice, Drawing, Eye, Face, Feature, Field, Happening, InkLine,
    Judge, Lang, Ledger, Look, Mark, MarkKind, NoFigures, OptionInfo, Outcome, Rules, Said, Seat, SeatInfo, SeatSet,
    Seating, Secrets, Sketch, Speech, Tally, Terms, ToMove, Weights, Words,
};

pub const PIECES: u8 = 30;
pub const PLACES: u8 = 20;
/// How many moves each decision offers.
pub const MOVES: usize = PIECES as usize * PLACES as usize + PIECES as usize + 1;
const LAST: u8 = 60;

table::moves! {
    #[derive(Serialize)]
    pub enum Move of Crowd {
        "go" Go(piece: u8 as Piece, place: u8 as Place),
        "salute" Salute(piece: u8 as Piece),
        "stay" Stay,
    }
}

/// Things with a letter and a number.
macro_rules! numbered {
    ($($name:ident, $letter:literal, $count:ident);*) => {$(
        #[derive(Copy, Clone, Eq, PartialEq)]
        pub struct $name(u8);

        impl Said<Crowd> for $name {
            fn name(&self, _: &Crowd, _: Lang) -> String {
                self.0.to_string()
            }
        }
        impl Field<Crowd> for $name {
            const COUNT: u32 = $count as u32;
            fn number(self) -> u32 {
                self.0.into()
            }
            fn at(number: u32) -> $name {
                $name(number as u8)
            }
            fn spell(self, _: &Crowd) -> String {
                format!("{}{}", $letter, self.0)
            }
        }
    )*};
}
numbered! { Piece, 'p', PIECES; Place, 'h', PLACES }

/// What happens is the move that was made.
impl Happening<Crowd> for Move {
    fn told(&self, game: &Crowd, lang: Lang) -> (String, Args) {
        (self.verb().to_string(), self.args(game, lang))
    }
}

#[derive(Copy, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    #[default]
    Duel,
    Trio,
    Solo,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    pub mode: Mode,
    /// How many turns the rules take for one of the player's; only against the rules.
    pub pace: u8,
    /// Does the guest sit at the end of the row? Only with three.
    pub last: bool,
    /// Seconds for a turn; 0 for as long as one likes.
    pub seconds: u16,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { mode: Mode::Duel, pace: 1, last: false, seconds: 0 }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Crowd {
    at: Vec<u8>,
    turn: u8,
    mode: Mode,
    pace: u8,
    seconds: u16,
}

fn piece(p: u8) -> String {
    format!("p{p}")
}
fn place(h: u8) -> String {
    format!("h{h}")
}

impl Rules for Crowd {
    type Setup = Setup;
    type Move = Move;
    type Event = Move;
    type Pack = NoFigures;

    fn about() -> &'static About {
        static ABOUT: OnceLock<About> = OnceLock::new();
        const TEXT: &str = "game-title = Crowd\ngame-tagline = Many\nseat-left = Left\nseat-right = Right\nseat-guest = Guest\n\
            option-mode = Mode\noption-pace = Pace\noption-last = Guest last\noption-seconds = Seconds for a turn\noption-mode-duel = Duel\noption-mode-trio = Trio\n\
            option-mode-solo = Solo\noption-last-true = yes\noption-last-false = no\n";
        static WORDS: Words = Words::new(TEXT, TEXT);
        static LEDGER: OnceLock<Ledger> = OnceLock::new();
        const SEATS: [SeatInfo; 3] =
            [SeatInfo { id: "left", team: 0 }, SeatInfo { id: "right", team: 1 }, SeatInfo { id: "guest", team: 2 }];
        let ledger = LEDGER.get_or_init(|| Ledger::read("rule = []", "").unwrap());
        ABOUT.get_or_init(|| About { id: "crowd", seats: &SEATS, revision: 1, longest: 60, words: &WORDS, ledger })
    }
    fn options() -> Vec<OptionInfo> {
        vec![
            OptionInfo::choice("mode", &["duel", "trio", "solo"]),
            OptionInfo::number("pace", 1, 5, &["1", "2"]).needs(&[("mode", &["solo"])]),
            OptionInfo::switch("last", false).needs(&[("mode", &["trio"])]),
            OptionInfo::number("seconds", 0, 600, &["0", "60"]),
        ]
    }
    fn seating(setup: &Setup) -> Seating {
        let (asked, ruled) = match setup.mode {
            Mode::Duel => (SeatSet::first(2), SeatSet::NONE),
            Mode::Trio => (SeatSet::first(3), SeatSet::NONE),
            Mode::Solo => (SeatSet::only(Seat(0)), SeatSet::only(Seat(1))),
        };
        Seating { asked, ruled, ..Seating::of(Crowd::about()) }
    }
    fn start(terms: Terms<'_, Crowd>, _: &mut Dice) -> Result<Self, BadInput> {
        let (mode, pace) = (terms.setup.mode, terms.setup.pace);
        if mode == Mode::Solo && pace == 5 {
            return Err(BadInput::new("pace 5: nobody keeps up with that"));
        }
        Ok(Crowd { at: (0..PIECES).map(|p| p % PLACES).collect(), turn: 0, mode, pace, seconds: terms.setup.seconds })
    }
    fn to_move(&self) -> ToMove {
        match self.turn {
            LAST.. => ToMove::Over(Outcome { winners: SeatSet::NONE, rule: "CR-END" }),
            turn => ToMove::One(Seat(match self.mode {
                Mode::Duel => turn % 2,
                Mode::Trio => turn % 3,
                Mode::Solo => 0,
            })),
        }
    }
    fn moves(&self, _: Seat, out: &mut Vec<Move>) {
        for p in 0..PIECES {
            out.push(Move::Salute(p));
            out.extend((0..PLACES).map(|h| Move::Go(p, h)));
        }
        out.push(Move::Stay);
    }
    fn check(&self, _: Seat, mv: Move) -> Result<(), Broken> {
        let fine = match mv {
            Move::Go(p, h) => p < PIECES && h < PLACES,
            Move::Salute(p) => p < PIECES,
            Move::Stay => true,
        };
        fine.then_some(()).ok_or(Broken::NOT_NOW)
    }
    fn apply(&mut self, _: Seat, mv: Move, ctx: &mut Ctx<'_, Move>) {
        ctx.tell(|| mv);
        if let Move::Go(p, h) = mv {
            self.at[p as usize] = h;
        }
        self.turn += 1;
        if self.mode == Mode::Solo {
            self.turn += self.pace;
        }
    }
    fn clock(&self) -> Option<Clock> {
        let ToMove::One(seat) = self.to_move() else { return None };
        let seconds = u32::from(self.seconds);
        (seconds > 0).then(|| Clock { seats: SeatSet::only(seat), seconds, run: u32::from(self.turn) })
    }
    fn time_up(&self, _: Seat) -> Option<Move> {
        Some(Move::Stay)
    }
    fn pass_move(&self, _: Seat) -> Option<Move> {
        Some(Move::Stay)
    }
}

impl Secrets for Crowd {
    type View = Crowd;

    fn view(&self, _: Eye) -> Crowd {
        self.clone()
    }
}

impl Speech for Crowd {
    fn thing_name(&self, thing: &str, _: Lang) -> String {
        thing.replacen('p', "Piece ", 1).replacen('h', "Place ", 1)
    }
    fn label(&self, mv: Move, _: Lang) -> String {
        match mv {
            Move::Go(p, h) => format!("Lead piece number {p} from place {} to place number {h}", self.at[p as usize]),
            Move::Salute(p) => format!("Let piece number {p} salute"),
            Move::Stay => "Stay".into(),
        }
    }
    fn prompt(&self, _: Seat, _: Lang) -> String {
        "Where to?".into()
    }
    fn tell(&self, event: &Move, _: Lang) -> String {
        self.spell(*event)
    }
}

impl Sketch for Crowd {}

table::features! {
    /// Nothing that a seat has is worth more than another: this game is about how much is offered.
    pub enum Counted {
        /// Turns played.
        Turns = "turns",
    }
}

impl Judge for Crowd {
    type Feature = Counted;

    fn weights() -> &'static Weights {
        static WEIGHTS: OnceLock<Weights> = OnceLock::new();
        WEIGHTS.get_or_init(|| Weights::read(Counted::NAMES, "scale = 900\n[weights]\nturns = 1\n").unwrap())
    }
    fn features(&self, tally: &mut impl Tally<Counted>) {
        for seat in SeatSet::first(2).iter() {
            tally.of(seat);
            tally.count(Counted::Turns, i32::from(self.turn));
        }
    }
    fn promise(&self, _: Seat, _: Move) -> i32 {
        0
    }
}

impl Face for Crowd {
    fn terminal(_: &Crowd, _: &[String], _: Lang, _: usize) -> Vec<InkLine> {
        Vec::new()
    }
    fn hand(_: &Crowd, _: Lang) -> Vec<InkLine> {
        Vec::new()
    }
    fn board(view: &Crowd, look: &Look) -> Drawing {
        let corner = |h: u8| (i32::from(h % 5) * 200, i32::from(h / 5) * 160);
        let mut pen = Pen::new();
        for h in 0..PLACES {
            let (x, y) = corner(h);
            let id = place(h);
            pen.part(&id, el("g").thing(&id).attr("data-name", &id).at(x, y), |pen| {
                let recent = look.recent(&id).is_some();
                pen.put(el("rect").size(190, 150).fill(if recent { "#ddaa55" } else { "#dddddd" }));
            });
        }
        for (p, at) in (0..).zip(&view.at) {
            let (x, y) = corner(*at);
            let id = piece(p);
            let slot = (x + 4 + i32::from(p % 6) * 31, y + 4 + i32::from(p / 6) * 29);
            pen.part(&id, el("g").thing(&id).attr("data-name", &id).at(slot.0, slot.1), |pen| {
                pen.put(el("rect").size(28, 26).fill("#334455"));
            });
        }
        Drawing { width: 1000, height: 640, live: pen.parts(), ..Drawing::default() }
    }
    fn marks(&self, event: &Move) -> Vec<Mark> {
        match event {
            Move::Go(_, h) => vec![Mark { thing: place(*h), kind: MarkKind::Came }],
            _ => Vec::new(),
        }
    }
}
