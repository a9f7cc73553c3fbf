//! Everything that is said: labels, prompts, the log, and card texts made from the effect lines.

use crate::board::{Cell, Kind, Spot};
use crate::events::Event;
use crate::figures::{Card, Pack};
use crate::moves::{Aim, Move, Pile};
use crate::secrets::{side_id, space_id};
use crate::state::{Frame, Tranchees, other};
use table::{BadInput, Lang, Rules, Seat, Speech, ToMove, Words};

pub(crate) static WORDS: Words = Words::new(include_str!("../text/fr.ftl"), include_str!("../text/en.ftl"));

type Args<'a> = Vec<(&'a str, String)>;

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
    fn spell(&self, mv: Move) -> String {
        mv.spell(&self.pack)
    }
    fn read(&self, text: &str) -> Result<Move, BadInput> {
        Move::read(text, &self.pack)
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
            Some(aim @ (Aim::Cell(_) | Aim::Line(_) | Aim::Troop(_))) => self.aim_name(aim, lang),
            _ => thing.to_string(),
        }
    }
    fn label(&self, mv: Move, lang: Lang) -> String {
        let name = |card: Card| card_name(&self.pack, card, lang).to_string();
        let spot = |spot: Spot| self.spot_name(spot, lang);
        let (key, args): (&str, Args<'_>) = match mv {
            Move::Pick(card) => ("move-pick", vec![("card", name(card))]),
            Move::Unpick(card) => ("move-unpick", vec![("card", name(card))]),
            Move::Place(card, cell) => ("move-place", vec![("card", name(card)), ("cell", cell.to_string())]),
            Move::Unplace(at) => ("move-unplace", vec![("troop", spot(at))]),
            Move::Ready => ("move-ready", vec![]),
            Move::Unready => ("move-unready", vec![]),
            Move::Deploy(card, cell) => {
                let cost = self.deploy_cost(self.active, card).to_string();
                ("move-deploy", vec![("card", name(card)), ("cell", cell.to_string()), ("cost", cost)])
            }
            Move::Move(at, cell) => {
                let cost = self.move_cost(self.active, at).to_string();
                ("move-move", vec![("troop", spot(at)), ("cell", cell.to_string()), ("cost", cost)])
            }
            Move::Step(at, cell) => match self.surcharge(self.active)[at.kind() as usize] {
                0 => ("move-step", vec![("troop", spot(at)), ("cell", cell.to_string())]),
                cost => (
                    "move-step-dear",
                    vec![("troop", spot(at)), ("cell", cell.to_string()), ("cost", cost.to_string())],
                ),
            },
            Move::Stay => ("move-stay", vec![]),
            Move::Swap(one, two) => {
                let cost = self.swap_cost(self.active, one, two);
                ("move-swap", vec![("one", spot(one)), ("two", spot(two)), ("cost", cost.to_string())])
            }
            Move::Attack(from, at) => {
                let damage = self.owner(from).map_or(0, |seat| self.troop_damage(seat, from, at));
                ("move-attack", vec![("troop", spot(from)), ("target", spot(at)), ("damage", damage.to_string())])
            }
            Move::Discard(card) => ("move-discard", vec![("card", name(card))]),
            Move::Done => ("move-done", vec![]),
            Move::Play(card, Aim::Nothing) => ("move-play", vec![("card", name(card)), ("cost", self.cost(card))]),
            Move::Play(card, aim) => (
                "move-play-on",
                vec![("card", name(card)), ("target", self.aim_name(aim, lang)), ("cost", self.cost(card))],
            ),
            Move::Lay(card) => ("move-lay", vec![("card", name(card)), ("cost", self.cost(card))]),
            Move::Reveal(card, Aim::Nothing) => ("move-reveal", vec![("card", name(card))]),
            Move::Reveal(card, aim) => {
                ("move-reveal-on", vec![("card", name(card)), ("target", self.aim_name(aim, lang))])
            }
            Move::Counter(at) => ("move-counter", vec![("troop", spot(at))]),
            Move::Draw(Pile::Troops) => ("move-draw-troops", vec![]),
            Move::Draw(Pile::Bonus) => ("move-draw-bonus", vec![]),
            Move::Drop(card) => ("move-drop", vec![("card", name(card))]),
            Move::Keep => ("move-keep", vec![]),
            Move::Enlarge => ("move-enlarge", vec![("count", self.gain(other(self.active)))]),
            Move::Decline => ("move-decline", vec![]),
            Move::Pass => match self.frame() {
                Frame::Window { .. } => ("move-pass-window", vec![]),
                Frame::Counter { .. } => ("move-pass-counter", vec![]),
                Frame::Refilling => ("move-stop-drawing", vec![]),
                _ => ("move-pass", vec![]),
            },
        };
        say(lang, key, &args)
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
        let (key, args): (&str, Args<'_>) = match self.frame() {
            Frame::Choose => {
                let left = usize::from(constants.bunker_bonus_pile).saturating_sub(self.side(seat).bonus.len());
                ("prompt-choose", vec![("left", left.to_string())])
            }
            Frame::Place => {
                let left = usize::from(constants.setup_place).saturating_sub(self.placed(seat));
                ("prompt-place", vec![("left", left.to_string())])
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
            Frame::Free { one, two: None } => ("prompt-free-step", vec![("troop", self.spot_name(one, lang))]),
            Frame::Free { .. } => ("prompt-free-steps", vec![]),
            Frame::Counter { attacker, .. } => ("prompt-counter", vec![("troop", self.spot_name(attacker, lang))]),
            Frame::Discarding => ("prompt-discard", vec![]),
            Frame::Dropping => ("prompt-drop", vec![]),
            Frame::Enlarge => ("prompt-enlarge", vec![("count", self.gain(seat))]),
            _ => ("prompt-turn", vec![("pc", self.pc.to_string())]),
        };
        say(lang, key, &args)
    }
    // One line for each kind of event; to be told by tag and fields.
    #[allow(clippy::too_many_lines)]
    fn tell(&self, event: &Event, lang: Lang) -> String {
        let side = |seat: &Seat| ("side", side_name(*seat, lang));
        let card = |id: &str| ("card", id_name(&self.pack, id, lang));
        let named = |name: &'static str, id: &str| (name, id_name(&self.pack, id, lang));
        let cell = |cell: &Cell| ("cell", cell.to_string());
        let at = |spot: &Spot| ("cell", spot.cell().to_string());
        let list = |ids: &[&str]| {
            let names: Vec<String> = ids.iter().map(|id| id_name(&self.pack, id, lang)).collect();
            ("cards", names.join(", "))
        };
        let number = |name: &'static str, n: u64| (name, n.to_string());
        let (key, args): (&str, Args<'_>) = match event {
            Event::Picked { seat, card: id } => ("event-picked", vec![side(seat), card(id)]),
            Event::Unpicked { seat, card: id } => ("event-unpicked", vec![side(seat), card(id)]),
            Event::Placed { seat, card: id, cell: c } => ("event-placed", vec![side(seat), card(id), cell(c)]),
            Event::Unplaced { seat, card: id, cell: c } => ("event-unplaced", vec![side(seat), card(id), cell(c)]),
            Event::Ready { seat } => ("event-ready", vec![side(seat)]),
            Event::Unready { seat } => ("event-unready", vec![side(seat)]),
            Event::PilesMade => ("event-piles-made", vec![]),
            Event::Unveiled => ("event-unveiled", vec![]),
            Event::First { seat } => ("event-first", vec![side(seat)]),
            Event::TurnBegan { seat, turn } => ("event-turn", vec![side(seat), number("turn", (*turn).into())]),
            Event::Deployed { seat, card: id, cell: c } => ("event-deployed", vec![side(seat), card(id), cell(c)]),
            Event::Moved { seat, card: id, from, to, free } => {
                let key = if *free { "event-moved-free" } else { "event-moved" };
                (key, vec![side(seat), card(id), ("from", from.cell().to_string()), cell(to)])
            }
            Event::HeldUp { seat, card: id, at: spot } => ("event-held-up", vec![side(seat), card(id), at(spot)]),
            Event::Swapped { seat, one, from, two, to } => (
                "event-swapped",
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
                let key = if matches!(event, Event::Attacked { .. }) { "event-attacked" } else { "event-countered" };
                (key, vec![side(seat), card(id), ("from", from.cell().to_string()), named("target", target), at(spot)])
            }
            Event::Declared { seat, text } => {
                let action =
                    Move::read(text, &self.pack).map_or_else(|_| text.clone(), |mv| say_declared(&self.pack, mv, lang));
                ("event-declared", vec![side(seat), ("action", action)])
            }
            Event::Cancelled { seat } => ("event-cancelled", vec![side(seat)]),
            Event::Damaged { seat, card: id, at: spot, amount, left } => (
                "event-damaged",
                vec![
                    side(seat),
                    card(id),
                    at(spot),
                    number("amount", (*amount).into()),
                    number("left", (*left).into()),
                ],
            ),
            Event::Destroyed { seat, card: id, at: spot } => ("event-destroyed", vec![side(seat), card(id), at(spot)]),
            Event::Unharmed { seat, card: id, at: spot } => ("event-unharmed", vec![side(seat), card(id), at(spot)]),
            Event::Healed { seat, card: id, at: spot, amount } => {
                ("event-healed", vec![side(seat), card(id), at(spot), number("amount", (*amount).into())])
            }
            Event::Discarded { seat, card: id } => ("event-discarded", vec![side(seat), card(id)]),
            Event::Played { seat, card: id, aim, cost } => {
                let key = if *aim == Aim::Nothing { "event-played" } else { "event-played-on" };
                let target = ("target", plain_aim(*aim, lang));
                (key, vec![side(seat), card(id), target, number("cost", (*cost).into())])
            }
            Event::Laid { seat, card: Some(id), cost } => {
                ("event-laid-own", vec![side(seat), card(id), number("cost", (*cost).into())])
            }
            Event::Laid { seat, card: None, cost } => ("event-laid", vec![side(seat), number("cost", (*cost).into())]),
            Event::Revealed { seat, card: id, aim } => {
                let key = if *aim == Aim::Nothing { "event-revealed" } else { "event-revealed-on" };
                (key, vec![side(seat), card(id), ("target", plain_aim(*aim, lang))])
            }
            Event::Passed { seat } => ("event-passed", vec![side(seat)]),
            Event::TrenchLoss { seat, cards } => {
                ("event-trench-loss", vec![side(seat), number("count", cards.len() as u64), list(cards)])
            }
            Event::BunkerLoss { seat, cards } => {
                ("event-bunker-loss", vec![side(seat), number("count", cards.len() as u64), list(cards)])
            }
            Event::Warned { seat, tokens } => ("event-warned", vec![side(seat), number("tokens", (*tokens).into())]),
            Event::DriveLoss { seat, cards } => {
                ("event-drive-loss", vec![side(seat), number("count", cards.len() as u64), list(cards)])
            }
            Event::Left { seat, card: id } => ("event-left", vec![side(seat), card(id)]),
            Event::Dropped { seat, card: id } => ("event-dropped", vec![side(seat), card(id)]),
            Event::Enlarged { seat, count, cards: Some(cards) } => {
                ("event-enlarged-own", vec![side(seat), number("count", (*count).into()), list(cards)])
            }
            Event::Enlarged { seat, count, cards: None } => {
                ("event-enlarged", vec![side(seat), number("count", (*count).into())])
            }
            Event::Drew { seat, pile, card: Some(id) } => {
                let key = if *pile == Pile::Troops { "event-drew-troop-own" } else { "event-drew-bonus-own" };
                (key, vec![side(seat), card(id)])
            }
            Event::Drew { seat, pile, card: None } => {
                (if *pile == Pile::Troops { "event-drew-troop" } else { "event-drew-bonus" }, vec![side(seat)])
            }
            Event::Won { seat, rule } => {
                let key = if *rule == "GT-VICT-2" { "event-won-drawn" } else { "event-won" };
                (key, vec![side(seat), ("loser", side_name(other(*seat), lang))])
            }
        };
        say(lang, key, &args)
    }
}

impl Tranchees {
    fn spot_name(&self, spot: Spot, lang: Lang) -> String {
        let name = match self.owner(spot) {
            Some(_) => card_name(&self.pack, self.board.troop(spot).card, lang).to_string(),
            None => kind_name(spot.kind(), lang),
        };
        format!("{name} ({})", spot.cell())
    }
    fn aim_name(&self, aim: Aim, lang: Lang) -> String {
        match aim {
            Aim::Nothing => String::new(),
            Aim::Cell(cell) => cell.to_string(),
            Aim::Line(line) => say(lang, "aim-line", &[("line", (line + 1).to_string())]),
            Aim::Troop(spot) => self.spot_name(spot, lang),
        }
    }
    /// How many cards the reserve of a side would give its bonus pile (GT-BUNK-7).
    fn gain(&self, seat: Seat) -> String {
        usize::from(self.pack.constants.bunker_gain).min(self.side(seat).reserve.len()).to_string()
    }
    fn cost(&self, card: Card) -> String {
        self.pack.bonus(card).cost.to_string()
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
        other => other.spell(pack),
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
