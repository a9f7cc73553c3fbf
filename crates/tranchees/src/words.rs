//! Everything that is said: labels, prompts, the log, and card texts made from the effect lines.

use crate::board::{Cell, Kind, Spot};
use crate::events::Event;
use crate::figures::{Card, Pack};
use crate::moves::{Aim, Move, Pile};
use crate::secrets::{side_id, space_id};
use crate::state::{Frame, Tranchees, other};
use table::{Args, BadInput, Declared, Happening, Lang, Rules, Said, Seat, Speech, ToMove, Words};

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
    /// Two troops that exchange places may be named in either order.
    fn read(&self, text: &str) -> Result<Move, BadInput> {
        Ok(match Move::read(text, self)? {
            Move::Swap(one, two) => Move::Swap(one.min(two), one.max(two)),
            mv => mv,
        })
    }
    fn things(&self, mv: Move) -> Vec<String> {
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
    // One line for each kind of event.
    #[allow(clippy::too_many_lines)]
    fn told(&self, game: &Tranchees, lang: Lang) -> (String, Args) {
        let side = |seat: &Seat| ("side", side_name(*seat, lang));
        let card = |id: &str| ("card", id_name(&game.pack, id, lang));
        let named = |name: &'static str, id: &str| (name, id_name(&game.pack, id, lang));
        let cell = |cell: &Cell| ("cell", cell.to_string());
        let at = |spot: &Spot| ("cell", spot.cell().to_string());
        let list = |ids: &[&str]| {
            let names: Vec<String> = ids.iter().map(|id| id_name(&game.pack, id, lang)).collect();
            ("cards", names.join(", "))
        };
        let number = |name: &'static str, n: u64| (name, n.to_string());
        let (key, args): (&str, Args) = match self {
            Event::Picked { seat, card: id } => ("picked", vec![side(seat), card(id)]),
            Event::Unpicked { seat, card: id } => ("unpicked", vec![side(seat), card(id)]),
            Event::Placed { seat, card: id, cell: c } => ("placed", vec![side(seat), card(id), cell(c)]),
            Event::Unplaced { seat, card: id, cell: c } => ("unplaced", vec![side(seat), card(id), cell(c)]),
            Event::Ready { seat } => ("ready", vec![side(seat)]),
            Event::Unready { seat } => ("unready", vec![side(seat)]),
            Event::PilesMade => ("piles-made", vec![]),
            Event::Unveiled => ("unveiled", vec![]),
            Event::First { seat } => ("first", vec![side(seat)]),
            Event::TurnBegan { seat, turn } => ("turn", vec![side(seat), number("turn", (*turn).into())]),
            Event::Deployed { seat, card: id, cell: c } => ("deployed", vec![side(seat), card(id), cell(c)]),
            Event::Moved { seat, card: id, from, to, free } => {
                let key = if *free { "moved-free" } else { "moved" };
                (key, vec![side(seat), card(id), ("from", from.cell().to_string()), cell(to)])
            }
            Event::HeldUp { seat, card: id, at: spot } => ("held-up", vec![side(seat), card(id), at(spot)]),
            Event::Swapped { seat, one, from, two, to } => (
                "swapped",
                vec![
                    side(seat),
                    named("one", one),
                    named("two", two),
                    ("from", from.cell().to_string()),
                    ("to", to.cell().to_string()),
                ],
            ),
            Event::Attacked { seat, card: id, from, target, at: spot }
            | Event::Countered { seat, card: id, from, target, at: spot } => {
                let key = if matches!(self, Event::Attacked { .. }) { "attacked" } else { "countered" };
                (key, vec![side(seat), card(id), ("from", from.cell().to_string()), named("target", target), at(spot)])
            }
            Event::Declared { seat, text } => {
                let action = game.read(text).map_or_else(|_| text.clone(), |mv| say_declared(&game.pack, mv, lang));
                ("declared", vec![side(seat), ("action", action)])
            }
            Event::Cancelled { seat } => ("cancelled", vec![side(seat)]),
            Event::Damaged { seat, card: id, at: spot, amount, left } => (
                "damaged",
                vec![
                    side(seat),
                    card(id),
                    at(spot),
                    number("amount", (*amount).into()),
                    number("left", (*left).into()),
                ],
            ),
            Event::Destroyed { seat, card: id, at: spot } => ("destroyed", vec![side(seat), card(id), at(spot)]),
            Event::Unharmed { seat, card: id, at: spot } => ("unharmed", vec![side(seat), card(id), at(spot)]),
            Event::Healed { seat, card: id, at: spot, amount } => {
                ("healed", vec![side(seat), card(id), at(spot), number("amount", (*amount).into())])
            }
            Event::Discarded { seat, card: id } => ("discarded", vec![side(seat), card(id)]),
            Event::Played { seat, card: id, aim, cost } => {
                let key = if *aim == Aim::Nothing { "played" } else { "played-on" };
                let target = ("target", plain_aim(*aim, lang));
                (key, vec![side(seat), card(id), target, number("cost", (*cost).into())])
            }
            Event::Laid { seat, card: Some(id), cost } => {
                ("laid-own", vec![side(seat), card(id), number("cost", (*cost).into())])
            }
            Event::Laid { seat, card: None, cost } => ("laid", vec![side(seat), number("cost", (*cost).into())]),
            Event::Revealed { seat, card: id, aim } => {
                let key = if *aim == Aim::Nothing { "revealed" } else { "revealed-on" };
                (key, vec![side(seat), card(id), ("target", plain_aim(*aim, lang))])
            }
            Event::Passed { seat } => ("passed", vec![side(seat)]),
            Event::TrenchLoss { seat, cards } => {
                ("trench-loss", vec![side(seat), number("count", cards.len() as u64), list(cards)])
            }
            Event::BunkerLoss { seat, cards } => {
                ("bunker-loss", vec![side(seat), number("count", cards.len() as u64), list(cards)])
            }
            Event::Warned { seat, tokens } => ("warned", vec![side(seat), number("tokens", (*tokens).into())]),
            Event::DriveLoss { seat, cards } => {
                ("drive-loss", vec![side(seat), number("count", cards.len() as u64), list(cards)])
            }
            Event::Left { seat, card: id } => ("left", vec![side(seat), card(id)]),
            Event::Dropped { seat, card: id } => ("dropped", vec![side(seat), card(id)]),
            Event::Enlarged { seat, count, cards: Some(cards) } => {
                ("enlarged-own", vec![side(seat), number("count", (*count).into()), list(cards)])
            }
            Event::Enlarged { seat, count, cards: None } => {
                ("enlarged", vec![side(seat), number("count", (*count).into())])
            }
            Event::Drew { seat, pile, card: Some(id) } => {
                let key = if *pile == Pile::Troops { "drew-troop-own" } else { "drew-bonus-own" };
                (key, vec![side(seat), card(id)])
            }
            Event::Drew { seat, pile, card: None } => {
                (if *pile == Pile::Troops { "drew-troop" } else { "drew-bonus" }, vec![side(seat)])
            }
            Event::Won { seat, rule } => {
                let key = if *rule == "GT-VICT-2" { "won-drawn" } else { "won" };
                (key, vec![side(seat), ("loser", side_name(other(*seat), lang))])
            }
        };
        (key.to_string(), args)
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
