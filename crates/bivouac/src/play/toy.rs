//! A toy for the tests: two seats choose a stake in secret, then lay cards with names of their own
//! on five spots; the other may spoil a card. Small, but it has a hidden hand, a secret draft, a
//! question with a standing answer, dice, and lists long enough to be grouped.

use super::shelf::Boxed;
use bots::{AnyBot, Brief, Explanation, Name};
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;
use table::*;

const CARDS: [&str; 8] = ["amber", "birch", "cedar", "dune", "ember", "flint", "grove", "heath"];
const SPOTS: [&str; 5] = ["s1", "s2", "s3", "s4", "s5"];
const ROUNDS: u8 = 4;

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
enum Place {
    Hand(u8),
    Spot(u8, u8),
    Away,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Toy {
    places: [Place; 8],
    stakes: [u8; 2],
    turn: u8,
    /// The card that may be spoiled.
    fresh: Option<u8>,
}

moves! {
    pub(crate) enum Move of Toy {
        "stake" Stake(coins: Number<1, 3>),
        "lay" Lay(card: Card, spot: Spot),
        "spoil" Spoil,
        "pass" Pass,
    }
}

events! {
    pub(crate) enum Event of Toy {
        Stakes { stakes: [u8; 2] },
        Laid { seat: Seat, card: Card, spot: Spot },
        Spoiled { card: Card, roll: u32 },
        /// Told to one seat only.
        Secret { seat: Seat, coins: u16 },
    }
}

/// Things with a name out of a list.
macro_rules! named {
    ($($name:ident of $list:ident),*) => {$(
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        pub(crate) struct $name(u8);

        impl Said<Toy> for $name {
            fn name(&self, toy: &Toy, _lang: Lang) -> String {
                self.spell(toy)
            }
        }
        impl Field<Toy> for $name {
            const COUNT: u32 = $list.len() as u32;
            fn number(self) -> u32 {
                self.0.into()
            }
            fn at(number: u32) -> $name {
                $name(number as u8)
            }
            fn spell(self, _toy: &Toy) -> String {
                $list[self.0 as usize].into()
            }
        }
    )*};
}
named! { Card of CARDS, Spot of SPOTS }

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Setup {
    #[serde(default)]
    stakes: String,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct View {
    spots: Vec<(u8, Option<(u8, u8)>)>,
    hand: Vec<u8>,
}

const FR: &str = "game-title = Le Jouet\ngame-tagline = Pour les essais.\nseat-north = Nord\nseat-south = Sud\noption-stakes = Mises\noption-stakes-plain = simples\noption-stakes-double = doublées\nmove-stake = Miser { $coins }\nmove-lay = Poser { $card } sur { $spot }\nmove-spoil = Gâcher (un dé)\nmove-pass = Laisser faire\ntell-stakes = Mises : { $stakes }\ntell-laid = { $seat } pose { $card } → { $spot }\ntell-spoiled = { $card } : { $roll }\ntell-secret = Votre mise : { $coins }\n";
const EN: &str = "game-title = The Toy\ngame-tagline = For tests.\nseat-north = North\nseat-south = South\noption-stakes = Stakes\noption-stakes-plain = plain\noption-stakes-double = doubled\nmove-stake = Stake { $coins }\nmove-lay = Lay { $card } on { $spot }\nmove-spoil = Spoil it (a die)\nmove-pass = Let it be\ntell-stakes = Stakes: { $stakes }\ntell-laid = { $seat } lays { $card } → { $spot }\ntell-spoiled = { $card } : { $roll }\ntell-secret = Your stake: { $coins }\n";

fn about() -> &'static About {
    static WORDS: Words = Words::new(FR, EN);
    static LEDGER: OnceLock<Ledger> = OnceLock::new();
    static ABOUT: OnceLock<About> = OnceLock::new();
    let rules = r#"
        [[rule]]
        id = "TOY-SPOT"
        topic = "laying"
        en = "A spot holds one card."
        fr = "Une place ne porte qu'une carte."
        book = "none"
        [[rule]]
        id = "TOY-END"
        topic = "end"
        en = "After four cards the higher sum wins."
        fr = "Après quatre cartes, la plus forte somme gagne."
        book = "none"
    "#;
    ABOUT.get_or_init(|| About {
        id: "toy",
        seats: &[SeatInfo { id: "north", team: 0 }, SeatInfo { id: "south", team: 1 }],
        revision: 1,
        longest: 40,
        words: &WORDS,
        ledger: LEDGER.get_or_init(|| {
            Ledger::read(rules, "topic.laying.fr = 'pose'\ntopic.end.fr = 'fin'").expect("the toy's rules")
        }),
    })
}

impl Toy {
    fn asked(&self) -> Seat {
        Seat(if self.fresh.is_some() { 1 - self.turn % 2 } else { self.turn % 2 })
    }
    fn at(&self, spot: u8) -> Option<(u8, u8)> {
        let here = |(i, p): (usize, &Place)| match p {
            Place::Spot(s, seat) if *s == spot => Some((i as u8, *seat)),
            _ => None,
        };
        self.places.iter().enumerate().find_map(here)
    }
    fn sum(&self, seat: u8) -> i32 {
        let worth = |(i, p): (usize, &Place)| match p {
            Place::Spot(_, s) if *s == seat => i as i32 + i32::from(self.stakes[seat as usize]),
            _ => 0,
        };
        self.places.iter().enumerate().map(worth).sum()
    }
}

impl Rules for Toy {
    type Setup = Setup;
    type Move = Move;
    type Event = Event;
    type Pack = NoFigures;

    fn about() -> &'static About {
        about()
    }
    fn options() -> Vec<OptionInfo> {
        vec![OptionInfo::choice("stakes", &["plain", "double"])]
    }
    fn start(_terms: Terms<'_, Toy>, dice: &mut Dice) -> Result<Toy, BadInput> {
        let mut order = [0u8, 1, 2, 3, 4, 5, 6, 7];
        dice.shuffle(&mut order);
        let mut places = [Place::Away; 8];
        for (i, card) in order.iter().enumerate() {
            places[*card as usize] = Place::Hand((i % 2) as u8);
        }
        Ok(Toy { places, stakes: [0; 2], turn: 0, fresh: None })
    }
    fn to_move(&self) -> ToMove {
        if self.stakes.contains(&0) {
            let waiting = (0..2).filter(|s| self.stakes[*s as usize] == 0).map(Seat).collect();
            return ToMove::Several { waiting, ready: SeatSet::first(2).minus(waiting) };
        }
        if self.turn >= ROUNDS && self.fresh.is_none() {
            let (a, b) = (self.sum(0), self.sum(1));
            let winners = if a == b { SeatSet::NONE } else { SeatSet::only(Seat(u8::from(b > a))) };
            return ToMove::Over(Outcome { winners, rule: "TOY-END" });
        }
        ToMove::One(self.asked())
    }
    fn moves(&self, seat: Seat, out: &mut Vec<Move>) {
        let mut all = Vec::new();
        self.candidates(seat, &mut all);
        out.extend(all.into_iter().filter(|m| self.check(seat, *m).is_ok()));
    }
    fn check(&self, seat: Seat, mv: Move) -> Result<(), Broken> {
        let staking = self.stakes.contains(&0);
        match mv {
            Move::Stake(_) if staking && self.stakes[seat.index()] == 0 => Ok(()),
            Move::Lay(Card(card), Spot(spot)) if !staking && self.fresh.is_none() => {
                if self.places[card as usize] != Place::Hand(seat.0) {
                    return Err(Broken::NOT_NOW);
                }
                if self.at(spot).is_some() { Err(Broken::rule("TOY-SPOT")) } else { Ok(()) }
            }
            Move::Spoil | Move::Pass if !staking && self.fresh.is_some() => Ok(()),
            _ => Err(Broken::NOT_NOW),
        }
    }
    fn apply(&mut self, seat: Seat, mv: Move, ctx: &mut Ctx<'_, Event>) {
        match mv {
            Move::Stake(Number(coins)) => {
                self.stakes[seat.index()] = coins as u8;
                ctx.tell(|| Event::Secret { seat, coins });
                if !self.stakes.contains(&0) {
                    ctx.reveal();
                    let stakes = self.stakes;
                    ctx.tell(|| Event::Stakes { stakes });
                }
            }
            Move::Lay(card, spot) => {
                self.places[card.0 as usize] = Place::Spot(spot.0, seat.0);
                self.fresh = Some(card.0);
                ctx.tell(|| Event::Laid { seat, card, spot });
            }
            Move::Spoil => {
                let roll = ctx.dice().die(6);
                if let Some(card) = self.fresh.take() {
                    if roll >= 4 {
                        self.places[card as usize] = Place::Away;
                    }
                    ctx.tell(|| Event::Spoiled { card: Card(card), roll });
                }
                self.turn += 1;
            }
            Move::Pass => {
                self.fresh = None;
                self.turn += 1;
            }
        }
    }
    fn pass_move(&self, _seat: Seat) -> Option<Move> {
        self.fresh.map(|_| Move::Pass)
    }
    fn question(&self, _seat: Seat) -> Question {
        let topic = if self.fresh.is_some() { "spoil" } else { "" };
        Question { topic, own_turn: self.fresh.is_none() }
    }
    fn census(&self) -> Vec<(String, i64)> {
        vec![("cards".into(), 8)]
    }
}

impl Secrets for Toy {
    type View = View;

    fn view(&self, eye: Eye) -> View {
        let spots = (0..5).map(|s| (s, self.at(s))).collect();
        let held = |i: &u8| matches!(self.places[*i as usize], Place::Hand(s) if eye.is(Seat(s)));
        View { spots, hand: (0..8).filter(held).collect() }
    }
    fn hide(event: &Event, eye: Eye) -> Option<Event> {
        match event {
            Event::Secret { seat, .. } if !eye.is(*seat) => None,
            other => Some(other.clone()),
        }
    }
}

impl Speech for Toy {
    fn prompt(&self, _seat: Seat, lang: Lang) -> String {
        let (fr, en) = match (self.stakes.contains(&0), self.fresh) {
            (true, _) => ("choisissez une mise", "choose a stake"),
            (_, Some(_)) => ("gâcher cette carte ?", "spoil this card?"),
            _ => ("posez une carte", "lay a card"),
        };
        if lang == Lang::Fr { fr } else { en }.into()
    }
}

impl Sketch for Toy {
    fn from_sketch(_s: &toml::Table, _terms: Terms<'_, Toy>) -> Result<Toy, BadInput> {
        Err(BadInput::new("the toy has no sketches"))
    }
}

impl Face for Toy {
    fn terminal(view: &View, marked: &[String], lang: Lang, _width: usize) -> Vec<InkLine> {
        let mut lines = vec![vec![(Ink::Strong, about().title(lang))]];
        for (spot, held) in &view.spots {
            let id = SPOTS[*spot as usize];
            let mark = if marked.iter().any(|m| m == id) { "▶" } else { " " };
            let mut line = vec![(Ink::Plain, mark.to_string()), (Ink::Ground(0), format!("[{id}] "))];
            match held {
                Some((card, seat)) => line.push((Ink::Seat(*seat), CARDS[*card as usize].into())),
                None => line.push((Ink::Faint, "·".into())),
            }
            lines.push(line);
        }
        lines
    }
    fn hand(view: &View, _lang: Lang) -> Vec<InkLine> {
        view.hand.iter().map(|c| vec![(Ink::Strong, CARDS[*c as usize].to_string())]).collect()
    }
}

/// Plays the first move, or the last.
struct Simple {
    last: bool,
}

impl AnyBot for Simple {
    fn name(&self) -> Name {
        Name::Random
    }
    fn brief(&mut self, table: &dyn AnyTable, seat: Seat, _eye: Eye) -> Result<Brief, BadInput> {
        let texts = table.texts(seat);
        let chosen = if self.last { texts.iter().last() } else { texts.iter().next() };
        let chosen = chosen.map(str::to_string).ok_or_else(|| BadInput::new("nothing is offered"))?;
        Ok(Brief::new(seat, Box::new(chosen)))
    }
    fn decide(&mut self, brief: Brief) -> Result<String, BadInput> {
        let chosen = brief.into_inside().downcast::<String>();
        chosen.map(|text| *text).map_err(|_| BadInput::new("a brief of another player"))
    }
    fn explain(&self, _lang: Lang) -> Option<Explanation> {
        None
    }
    fn reseed(&mut self, _seed: u64) {}
}

/// The toy with its two bots.
/// Both seats are asked.
pub(crate) fn seating() -> table::Seating {
    table::Seating::of(Toy::about())
}

pub(crate) fn boxed() -> Boxed {
    Boxed {
        game: AnyGame::of::<Toy>(),
        bot: |level| match level {
            "first" | "clever" => Ok(Box::new(Simple { last: level == "clever" })),
            _ => Err(BadInput::new(format!("no bot «{level}»: expected first, clever"))),
        },
        levels: &["first", "clever"],
        shown: true,
    }
}

/// The names of all cards, to look for on a screen.
pub(crate) fn card_names() -> [&'static str; 8] {
    CARDS
}

/// The names in the hand of an eye.
pub(crate) fn hand_names(table: &dyn AnyTable, eye: Eye) -> Vec<String> {
    let text = |line: InkLine| line.into_iter().map(|(_, t)| t).collect::<String>();
    table.hand(eye, Lang::En).into_iter().map(text).collect()
}
