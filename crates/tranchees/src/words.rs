//! Everything that is said: labels, prompts, the log, and card texts made from the effect lines.

use crate::board::{Cell, Kind, Spot};
use crate::events::Event;
use crate::figures::{Card, Pack};
use crate::moves::{Aim, Move, Pile};
use crate::secrets::{side_id, space_id};
use crate::state::{Frame, Tranchees, other};
use table::{Args, BadInput, Broken, Declared, Happening, Lang, Rules, Said, Seat, Speech, Stand, ToMove, Words};

pub(crate) static WORDS: Words = Words::new(include_str!("../text/fr.ftl"), include_str!("../text/en.ftl"));

pub(crate) fn say(lang: Lang, key: &str, args: &[(&str, String)]) -> String {
    WORDS.say(lang, key, args)
}
pub(crate) fn side_name(seat: Seat, lang: Lang) -> String {
    say(lang, &format!("seat-{}", side_id(seat)), &[])
}
pub(crate) fn kind_name(kind: Kind, lang: Lang) -> String {
    say(lang, &format!("kind-{}", kind.id()), &[])
}
pub(crate) fn card_name(pack: &Pack, card: Card, lang: Lang) -> &str {
    pack.print(card).name.text(lang)
}
fn id_name(pack: &Pack, id: &str, lang: Lang) -> String {
    pack.card(id).map_or_else(|| id.to_string(), |card| card_name(pack, card, lang).to_string())
}

impl Speech for Tranchees {
    fn lessons() -> &'static [(&'static str, &'static str)] {
        &[("lessons.toml", include_str!("../lessons/lessons.toml"))]
    }
    /// Two troops that exchange places may be named in either order.
    fn read(&self, text: &str) -> Result<Move, BadInput> {
        Ok(match Move::read(text, self)? {
            Move::Swap(one, two) => Move::Swap(one.min(two), one.max(two)),
            mv => mv,
        })
    }
    fn things(&self, mv: Move) -> Vec<String> {
        if !mv.exists(self) {
            return Vec::new();
        }
        let hand = |card: Card| format!("hand.{}", self.pack.get().id(card));
        let asked = self.asked_by(self.frame());
        let spaces = |card: Card, up: bool| {
            let index = self.side(asked).slots.iter().position(|slot| slot.card == card && slot.up == up);
            index.map(|index| space_id(asked, index))
        };
        let aim = |first: Option<String>, aim: Aim| {
            let target = match aim {
                Aim::Nothing => None,
                aim => Some(aim.to_string()),
            };
            first.into_iter().chain(target).collect()
        };
        match mv {
            Move::Pick(card) => vec![format!("reserve.{}", self.pack.get().id(card))],
            Move::Unpick(card) => vec![format!("picked.{}", self.pack.get().id(card))],
            Move::Place(card, cell) | Move::Deploy(card, cell) => vec![hand(card), cell.to_string()],
            Move::Unplace(spot) | Move::Counter(spot) => vec![spot.to_string()],
            Move::Move(spot, cell) | Move::Step(spot, cell) => vec![spot.to_string(), cell.to_string()],
            Move::Swap(one, two) | Move::Attack(one, two) => vec![one.to_string(), two.to_string()],
            Move::Discard(card) | Move::Lay(card) => vec![hand(card)],
            Move::Play(card, at) => aim(Some(hand(card)), at),
            Move::Reveal(card, at) => aim(spaces(card, false), at),
            Move::Draw(pile) => vec![format!("{}.{}", side_id(asked), pile.id())],
            Move::Drop(card) => spaces(card, true).into_iter().collect(),
            _ => Vec::new(),
        }
    }
    fn thing_name(&self, thing: &str, lang: Lang) -> String {
        if let Some(("hand" | "reserve" | "picked", id)) = thing.split_once('.') {
            return id_name(&self.pack, id, lang);
        }
        match Aim::read(thing) {
            Some(aim @ (Aim::Cell(_) | Aim::Line(_) | Aim::Troop(_))) => aim.name(self, lang),
            _ => thing.to_string(),
        }
    }
    /// With what it costs or does, and in the words of the moment.
    fn label(&self, mv: Move, lang: Lang) -> String {
        // A number may name a card that is not there, or one of the wrong kind.
        let misfit = match mv {
            Move::Deploy(card, _) => card.is_bonus(),
            Move::Play(card, _) | Move::Lay(card) => !card.is_bonus(),
            _ => false,
        };
        if misfit || !mv.exists(self) {
            return self.spell(mv);
        }
        let mut args = mv.args(self, lang);
        let mut add = |name: &'static str, number: u8| args.push((name, number.to_string()));
        let mut key = mv.verb();
        match mv {
            Move::Deploy(card, _) => add("cost", self.deploy_cost(self.active, card)),
            Move::Move(at, _) => add("cost", self.move_cost(self.active, at)),
            Move::Step(at, _) => match self.surcharge(self.active)[at.kind() as usize] {
                0 => {}
                cost => {
                    add("cost", cost);
                    key = "step-dear";
                }
            },
            Move::Swap(one, two) => add("cost", self.swap_cost(self.active, one, two)),
            Move::Attack(from, at) => {
                add("damage", self.owner(from).map_or(0, |seat| self.troop_damage(seat, from, at)));
            }
            Move::Play(card, aim) => {
                add("cost", self.pack.bonus(card).cost);
                key = if aim == Aim::Nothing { "play" } else { "play-on" };
            }
            Move::Lay(card) => add("cost", self.pack.bonus(card).cost),
            Move::Reveal(_, aim) if aim != Aim::Nothing => key = "reveal-on",
            Move::Draw(pile) => key = if pile == Pile::Troops { "draw-troops" } else { "draw-bonus" },
            Move::Enlarge => add("count", self.gain(other(self.active))),
            Move::Pass => {
                key = match self.frame() {
                    Frame::Window { .. } => "pass-window",
                    Frame::Counter { .. } => "pass-counter",
                    Frame::Refilling => "stop-drawing",
                    _ => "pass",
                }
            }
            _ => {}
        }
        say(lang, &format!("move-{key}"), &args)
    }
    fn why_not(&self, seat: Seat, target: &str) -> Option<Broken> {
        self.why(seat, target)
    }
    fn stands(&self, event: &Event) -> Stand {
        crate::chronicle::stands(event)
    }
    fn continues(&self, line: &[Event], next: &Event) -> bool {
        crate::chronicle::continues(line, next)
    }
    fn chronicle(&self, events: &[Event], lang: Lang) -> String {
        self.chronicle_of(events, lang)
    }
    fn preface(&self, lang: Lang) -> Vec<String> {
        Tranchees::preface_of(lang)
    }
    fn prompt(&self, seat: Seat, lang: Lang) -> String {
        let asked = match self.to_move() {
            ToMove::Over(outcome) => {
                let winner = outcome.winners.iter().next().unwrap_or_default();
                return say(lang, "prompt-over", &[("side", side_name(winner, lang))]);
            }
            ToMove::One(asked) => asked,
            ToMove::Several { .. } if self.ready.has(seat) => return say(lang, "prompt-wait-draft", &[]),
            ToMove::Several { .. } => seat,
        };
        if asked != seat {
            return say(lang, "prompt-wait", &[("side", side_name(asked, lang))]);
        }
        let constants = &self.pack.constants;
        let (key, args): (&str, Args) = match self.frame() {
            Frame::Choose => {
                let left = usize::from(constants.bunker_bonus_pile).saturating_sub(self.side(seat).bonus.len());
                (if left == 0 { "prompt-choose-done" } else { "prompt-choose" }, vec![("left", left.to_string())])
            }
            Frame::Place => {
                let left = usize::from(constants.setup_place).saturating_sub(self.placed(seat));
                (if left == 0 { "prompt-place-done" } else { "prompt-place" }, vec![("left", left.to_string())])
            }
            Frame::Complete | Frame::Refilling => {
                let left = usize::from(constants.hand_size).saturating_sub(self.side(seat).hand.len());
                ("prompt-draw", vec![("left", left.to_string())])
            }
            Frame::Window { .. } => match self.declared() {
                Some((by, mv)) => {
                    // A deployment is paid when it is declared: no price is shown any more.
                    let declared = match mv {
                        Move::Deploy(..) => say_declared(&self.pack, mv, lang),
                        _ => self.label(mv, lang),
                    };
                    ("prompt-window", vec![("side", side_name(by, lang)), ("action", declared)])
                }
                None => ("prompt-window-end", vec![("side", side_name(other(seat), lang))]),
            },
            Frame::Free { one, two: None } => ("prompt-free-step", vec![("troop", one.name(self, lang))]),
            Frame::Free { .. } => ("prompt-free-steps", vec![]),
            Frame::Counter { attacker, .. } => ("prompt-counter", vec![("troop", attacker.name(self, lang))]),
            Frame::Discarding => ("prompt-discard", vec![]),
            Frame::Dropping => ("prompt-drop", vec![]),
            Frame::Enlarge => ("prompt-enlarge", vec![("count", self.gain(seat).to_string())]),
            _ => ("prompt-turn", vec![("pc", self.pc.to_string())]),
        };
        say(lang, key, &args)
    }
}

impl Tranchees {
    /// How many cards the reserve of a side would give its bonus pile (GT-BUNK-7).
    fn gain(&self, seat: Seat) -> u8 {
        self.pack.constants.bunker_gain.min(self.side(seat).reserve.len() as u8)
    }
}

impl Happening<Tranchees> for Event {
    fn told(&self, game: &Tranchees, lang: Lang) -> (String, Args) {
        (self.sentence().to_string(), self.args(game, lang))
    }
}

impl Event {
    /// The sentence that tells it: `tell-` and this.
    fn sentence(&self) -> &'static str {
        match self {
            Event::Picked { .. } => "picked",
            Event::Unpicked { .. } => "unpicked",
            Event::Placed { .. } => "placed",
            Event::Unplaced { .. } => "unplaced",
            Event::Ready { .. } => "ready",
            Event::Unready { .. } => "unready",
            Event::PilesMade => "piles-made",
            Event::Unveiled => "unveiled",
            Event::First { .. } => "first",
            Event::TurnBegan { .. } => "turn",
            Event::Deployed { .. } => "deployed",
            Event::Moved { free: true, .. } => "moved-free",
            Event::Moved { .. } => "moved",
            Event::HeldUp { .. } => "held-up",
            Event::Swapped { .. } => "swapped",
            Event::Attacked { .. } => "attacked",
            Event::Countered { .. } => "countered",
            Event::Declared { .. } => "declared",
            Event::Cancelled { .. } => "cancelled",
            Event::Damaged { .. } => "damaged",
            Event::Destroyed { .. } => "destroyed",
            Event::Unharmed { .. } => "unharmed",
            Event::Healed { .. } => "healed",
            Event::Discarded { .. } => "discarded",
            Event::Played { aim: Aim::Nothing, .. } => "played",
            Event::Played { .. } => "played-on",
            Event::Laid { card: Some(_), .. } => "laid-own",
            Event::Laid { .. } => "laid",
            Event::Revealed { aim: Aim::Nothing, .. } => "revealed",
            Event::Revealed { .. } => "revealed-on",
            Event::Passed { .. } => "passed",
            Event::TrenchLoss { .. } => "trench-loss",
            Event::BunkerLoss { .. } => "bunker-loss",
            Event::Warned { .. } => "warned",
            Event::DriveLoss { .. } => "drive-loss",
            Event::Left { .. } => "left",
            Event::Dropped { .. } => "dropped",
            Event::Enlarged { cards: Some(_), .. } => "enlarged-own",
            Event::Enlarged { .. } => "enlarged",
            Event::Drew { pile: Pile::Troops, card: Some(_), .. } => "drew-troop-own",
            Event::Drew { card: Some(_), .. } => "drew-bonus-own",
            Event::Drew { pile: Pile::Troops, .. } => "drew-troop",
            Event::Drew { .. } => "drew-bonus",
            Event::Won { rule, .. } if *rule == "GT-VICT-2" => "won-drawn",
            Event::Won { .. } => "won",
        }
    }
    /// What the sentence says of whom.
    fn args(&self, game: &Tranchees, lang: Lang) -> Args {
        let side = |seat: &Seat| ("side", side_name(*seat, lang));
        let named = |name: &'static str, id: &str| (name, id_name(&game.pack, id, lang));
        let card = |id: &str| named("card", id);
        let cell = |cell: &Cell| ("cell", cell.to_string());
        let spot = |name: &'static str, spot: &Spot| (name, spot.cell().to_string());
        let at = |at: &Spot| spot("cell", at);
        let number = |name: &'static str, n: u64| (name, n.to_string());
        let target = |aim: &Aim| ("target", plain_aim(*aim, lang));
        let list = |ids: &[&str]| {
            let names: Vec<String> = ids.iter().map(|id| id_name(&game.pack, id, lang)).collect();
            ("cards", names.join(", "))
        };
        match self {
            Event::PilesMade | Event::Unveiled => vec![],
            Event::Ready { seat }
            | Event::Unready { seat }
            | Event::First { seat }
            | Event::Cancelled { seat }
            | Event::Passed { seat }
            | Event::Drew { seat, card: None, .. } => vec![side(seat)],
            Event::Picked { seat, card: id }
            | Event::Unpicked { seat, card: id }
            | Event::Discarded { seat, card: id }
            | Event::Left { seat, card: id }
            | Event::Dropped { seat, card: id }
            | Event::Drew { seat, card: Some(id), .. } => vec![side(seat), card(id)],
            Event::Placed { seat, card: id, cell: c }
            | Event::Unplaced { seat, card: id, cell: c }
            | Event::Deployed { seat, card: id, cell: c } => vec![side(seat), card(id), cell(c)],
            Event::HeldUp { seat, card: id, at: place }
            | Event::Destroyed { seat, card: id, at: place }
            | Event::Unharmed { seat, card: id, at: place } => vec![side(seat), card(id), at(place)],
            Event::TurnBegan { seat, turn } => vec![side(seat), number("turn", (*turn).into())],
            Event::Moved { seat, card: id, from, to, .. } => vec![side(seat), card(id), spot("from", from), cell(to)],
            Event::Swapped { seat, one, from, two, to } => {
                vec![side(seat), named("one", one), named("two", two), spot("from", from), spot("to", to)]
            }
            Event::Attacked { seat, card: id, from, target: aimed, at: place }
            | Event::Countered { seat, card: id, from, target: aimed, at: place } => {
                vec![side(seat), card(id), spot("from", from), named("target", aimed), at(place)]
            }
            Event::Declared { seat, text, .. } => {
                let action = game.read(text).map_or_else(|_| text.clone(), |mv| say_declared(&game.pack, mv, lang));
                vec![side(seat), ("action", action)]
            }
            Event::Damaged { seat, card: id, at: place, amount, left } => {
                let (amount, left) = (number("amount", (*amount).into()), number("left", (*left).into()));
                vec![side(seat), card(id), at(place), amount, left]
            }
            Event::Healed { seat, card: id, at: place, amount } => {
                vec![side(seat), card(id), at(place), number("amount", (*amount).into())]
            }
            Event::Played { seat, card: id, aim, cost } => {
                vec![side(seat), card(id), target(aim), number("cost", (*cost).into())]
            }
            Event::Laid { seat, card: Some(id), cost } => {
                vec![side(seat), card(id), number("cost", (*cost).into())]
            }
            Event::Laid { seat, card: None, cost } => vec![side(seat), number("cost", (*cost).into())],
            Event::Revealed { seat, card: id, aim } => vec![side(seat), card(id), target(aim)],
            Event::TrenchLoss { seat, cards }
            | Event::BunkerLoss { seat, cards }
            | Event::DriveLoss { seat, cards } => {
                vec![side(seat), number("count", cards.len() as u64), list(cards)]
            }
            Event::Warned { seat, tokens } => vec![side(seat), number("tokens", (*tokens).into())],
            Event::Enlarged { seat, count, cards: Some(cards) } => {
                vec![side(seat), number("count", (*count).into()), list(cards)]
            }
            Event::Enlarged { seat, count, cards: None } => vec![side(seat), number("count", (*count).into())],
            Event::Won { seat, .. } => vec![side(seat), ("loser", side_name(other(*seat), lang))],
        }
    }
}

/// A declared action for those who see no position: the log, which is read when it has moved on.
pub(crate) fn say_declared(pack: &Pack, mv: Move, lang: Lang) -> String {
    let name = |card: Card| card_name(pack, card, lang).to_string();
    let spot = |spot: Spot| plain_aim(Aim::Troop(spot), lang);
    match mv {
        Move::Deploy(card, cell) => say(lang, "declared-deploy", &[("card", name(card)), ("cell", cell.to_string())]),
        Move::Move(at, cell) => say(lang, "declared-move", &[("troop", spot(at)), ("cell", cell.to_string())]),
        Move::Swap(one, two) => say(lang, "declared-swap", &[("one", spot(one)), ("two", spot(two))]),
        Move::Attack(from, at) => say(lang, "declared-attack", &[("troop", spot(from)), ("target", spot(at))]),
        Move::Counter(from) => say(lang, "declared-counter", &[("troop", spot(from))]),
        Move::Play(card, _) | Move::Reveal(card, _) => name(card),
        other => say(lang, &format!("move-{}", other.verb()), &[]),
    }
}

/// A target named without looking at the board.
fn plain_aim(aim: Aim, lang: Lang) -> String {
    match aim {
        Aim::Nothing => String::new(),
        Aim::Cell(cell) => cell.to_string(),
        Aim::Line(line) => say(lang, "aim-line", &[("line", (line + 1).to_string())]),
        Aim::Troop(spot) => format!("{} ({})", kind_name(spot.kind(), lang), spot.cell()),
    }
}
