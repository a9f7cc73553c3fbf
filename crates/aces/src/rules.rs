//! The rules: what may be done, and what happens then. What runs by itself is told in `flow`.

use crate::events::Event;
use crate::figures::Pack;
use crate::hex::Hex;
use crate::moves::Move;
use crate::setup::{Mode, Setup, Team};
use crate::state::{Aces, Aim, Did, Frame, NO_ARMY, NOBODY, Order, SEAT_IDS, Unit, owner};
use std::sync::LazyLock;
use table::pack::Ref;
use table::{
    About, BadInput, Broken, Clock, Ctx, Declared, Dice, Gauge, Ledger, OptionInfo, Question, Rules, Seat, SeatInfo,
    SeatSet, Seating, Terms, ToMove, Words,
};

pub(crate) static WORDS: Words = Words::new(include_str!("../text/fr.ftl"), include_str!("../text/en.ftl"));
static LEDGER: LazyLock<Ledger> = LazyLock::new(|| {
    let ledger = Ledger::read(include_str!("../data/rules.toml"), include_str!("../text/rules.toml"));
    ledger.expect("a test reads the ledger")
});
const SEATS: &[SeatInfo] = &[
    SeatInfo { id: SEAT_IDS[0], team: 0 },
    SeatInfo { id: SEAT_IDS[1], team: 1 },
    SeatInfo { id: SEAT_IDS[2], team: 0 },
    SeatInfo { id: SEAT_IDS[3], team: 1 },
];
pub(crate) static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    id: "aces",
    seats: SEATS,
    revision: 2,
    // A hundred rounds of four turns; in each, 48 units are picked, walk up to 32 hexes with a window on each
    // for two seats, are named, withdrawn and named again; coins are given one by one.
    longest: 100 * 4 * (48 * (2 + 32 * 3 + 3) + 700),
    words: &WORDS,
    ledger: &LEDGER,
});

impl Rules for Aces {
    type Setup = Setup;
    type Move = Move;
    type Event = Event;
    type Pack = Pack;

    fn about() -> &'static About {
        &ABOUT
    }
    fn options() -> Vec<OptionInfo> {
        let with_automa: &[(&str, &[&str])] = &[("mode", &["solo", "coop"])];
        vec![
            OptionInfo::choice("mode", &["duel", "four", "solo", "coop"]),
            OptionInfo::choice("map", &["summer", "winter"]),
            OptionInfo::choice("part", &["usual", "left", "right", "full"]),
            OptionInfo::choice("axis", &["ger1", "ger2"]),
            OptionInfo::choice("allies", &["usa", "ussr"]),
            OptionInfo::choice("humans", &["allies", "axis"]).needs(with_automa),
            OptionInfo::choice("automa", &["random", "chosen"]).needs(with_automa),
            OptionInfo::choice("difficulty", &["easy", "normal", "hard", "heroic"]).needs(with_automa),
            OptionInfo::number("sets", 1, 2, &["1", "2"]),
            OptionInfo::choice("forces", &["sets", "expert"]),
            OptionInfo::choice("mission", &["skirmish", "v2", "ardennes"]),
            OptionInfo::choice("launcher", &["ger1", "ger2"]).needs(&[("mission", &["v2"])]),
            OptionInfo::switch("short", false),
            OptionInfo::switch("limit", true),
            OptionInfo::switch("diceless", false),
            OptionInfo::switch("mountains", false),
            OptionInfo::switch("weather", false),
            OptionInfo::number("timer", 0, 60, &["0", "5"]),
            OptionInfo::number("last_round", 1, 100, &["40", "12", "20", "60"]),
        ]
    }
    fn seating(setup: &Setup) -> Seating {
        let parties = match setup.mode {
            // Two lead a team each; of three, one leads both factions of a team (AA-PLAY-2).
            Mode::Four => {
                let one = |n: u8| SeatSet::only(Seat(n));
                let [axis, allies] = [Setup::team(Team::Axis), Setup::team(Team::Allies)];
                vec![vec![axis, allies], vec![one(0), allies, one(2)]]
            }
            _ => Vec::new(),
        };
        Seating { asked: setup.asked(), ruled: setup.ruled(), parties, ..Seating::of(&ABOUT) }
    }
    fn pack(&self) -> Ref<Pack> {
        self.pack
    }
    fn start(terms: Terms<'_, Aces>, dice: &mut Dice) -> Result<Aces, BadInput> {
        let ruled = terms.setup.ruled();
        let automa = match ruled.len() {
            0 | 1 => ruled,
            n => ruled.iter().nth(dice.below(n as u32) as usize).map_or(SeatSet::NONE, SeatSet::only),
        };
        let options = terms.setup.options(automa)?;
        let map = terms.pack.map(&terms.setup.map);
        let map = map.ok_or_else(|| BadInput::new(format!("no map «{}»", terms.setup.map)))?;
        let mut game = Aces::empty(terms.pack, map, options, terms.revision);
        if (1..=12).any(|number| !game.map().starts[number].is_somewhere()) {
            return Err(BadInput::new(format!("map «{}» has no twelve start numbers", terms.setup.map)));
        }
        game.deal(dice);
        Ok(game)
    }
    fn to_move(&self) -> ToMove {
        if let Some(outcome) = self.outcome() {
            return ToMove::Over(outcome);
        }
        match self.frames.top() {
            Some(Frame::Extra | Frame::Divide) => {
                ToMove::Several { waiting: self.drafters().minus(self.ready), ready: self.ready }
            }
            _ => self
                .asked()
                .iter()
                .next()
                .map_or(ToMove::Several { waiting: SeatSet::NONE, ready: SeatSet::NONE }, ToMove::One),
        }
    }
    fn moves(&self, seat: Seat, out: &mut Vec<Move>) {
        if !self.to_move().may_play().has(seat) {
            return;
        }
        let from = out.len();
        self.list(seat, out);
        // Where most is offered it is listed in its order.
        match self.frames.top() {
            Some(Frame::Moving | Frame::Walk { .. } | Frame::Declaring) => debug_assert!(out[from..].is_sorted()),
            _ => out[from..].sort_unstable(),
        }
    }
    fn check(&self, seat: Seat, mv: Move) -> Result<(), Broken> {
        if self.over.is_some() {
            return Err(Broken::OVER);
        }
        if !self.to_move().may_play().has(seat) {
            return Err(Broken::NOT_ASKED);
        }
        if !mv.exists(self) {
            return Err(Broken::NOT_NOW);
        }
        self.judge_move(seat, mv)
    }
    fn apply(&mut self, seat: Seat, mv: Move, ctx: &mut Ctx<'_, Event>) {
        self.act(seat, mv, ctx);
        if mv != Move::HandOver {
            self.baton_used = true;
        }
        self.run(ctx);
    }
    fn candidates(&self, seat: Seat, out: &mut Vec<Move>) {
        self.thinkable(seat, out);
    }
    fn takes_back(&self, mv: Move) -> bool {
        match mv {
            Move::Unready | Move::Untake(_) | Move::Withdraw(_) | Move::HoldFire | Move::Order(..) => true,
            Move::Put(_, from, _) => {
                let home = self.options.present.iter().map(|seat| self.own_token(seat));
                !home.into_iter().any(|home| home == from)
            }
            Move::Pick(_) => matches!(self.frames.top(), Some(Frame::Walk { .. })),
            _ => false,
        }
    }
    fn is_needless(&self, _seat: Seat, mv: Move) -> bool {
        match (self.frames.top().copied(), mv) {
            // Nothing of it arrives (AA-LOG-3).
            (_, Move::Give(coins)) => u16::from(coins) <= u16::from(self.pack.constants.transfer_fee),
            (Some(Frame::Armies { left }), Move::Army(army)) => self.worth_naming(left) >> army & 1 == 0,
            // Going there is the same where the step is the last.
            (Some(Frame::Walk { unit, left, fresh, .. }), Move::Step(hex)) => self.ends_with(unit, left, fresh, hex),
            _ => false,
        }
    }
    fn pass_move(&self, seat: Seat) -> Option<Move> {
        match self.frames.top()? {
            Frame::Extra => None,
            Frame::Divide => (!self.ready.has(seat)).then_some(Move::Ready),
            Frame::Moving => Some(Move::Declare),
            Frame::Walk { unit, .. } => {
                let stands = self.passing != *unit && !self.token_hexes().has(self.unit(*unit).hex);
                stands.then_some(Move::Stop)
            }
            Frame::Window { .. } | Frame::Gift => Some(Move::Pass),
            Frame::Declaring => self.undone_duty(self.side(self.active())).is_none().then_some(Move::Fight),
            Frame::Logistics => Some(Move::End),
            _ => None,
        }
    }
    fn question(&self, _seat: Seat) -> Question {
        match self.frames.top() {
            Some(Frame::Window { .. }) => Question { topic: "intercept", own_turn: false },
            Some(Frame::Gift) => Question { topic: "gift", own_turn: false },
            Some(Frame::Moving) => Question { topic: "move", own_turn: true },
            Some(Frame::Declaring) => Question { topic: "attack", own_turn: true },
            Some(Frame::Logistics) => Question { topic: "logistics", own_turn: true },
            _ => Question { topic: "", own_turn: true },
        }
    }
    fn clock(&self) -> Option<Clock> {
        self.timer()
    }
    fn time_up(&self, seat: Seat) -> Option<Move> {
        self.timer().filter(|clock| clock.seats.has(seat)).map(|_| Move::TimeUp)
    }
    fn gauges() -> &'static [Gauge<Aces>] {
        const GAUGES: &[Gauge<Aces>] = &[("gauge-reach", Aces::gauge_reach), ("gauge-odds", Aces::gauge_odds)];
        GAUGES
    }
    fn census(&self) -> Vec<(String, i64)> {
        let on_map: usize = self.units.iter().flat_map(|units| units.iter()).filter(|unit| unit.on_map()).count();
        let held: usize = self.held.iter().map(crate::hex::Area::len).sum();
        let passing = usize::from(self.passing != NOBODY);
        vec![("one unit on each hex".into(), on_map as i64 - held as i64 - passing as i64)]
    }
}

impl Aces {
    /// All ends of one unit: of the fastest that the active side has.
    fn gauge_reach(&self) -> u64 {
        let fastest = self.units_of(self.active()).max_by_key(|unit| self.sheet_of(*unit).speed);
        fastest.map_or(0, |unit| self.ends(unit, self.sheet_of(unit).speed, true).len() as u64)
    }
    /// The exact odds of a fight between the first units of both teams, with three red dice.
    fn gauge_odds(&self) -> u64 {
        let first = |seat: Seat| self.units_of(seat).next().or_else(|| self.units_of(Seat(seat.0 ^ 2)).next());
        match (first(Seat(0)), first(Seat(1))) {
            (Some(attacker), Some(target)) => self.odds_with(attacker, target, 3, true).kills,
            _ => 0,
        }
    }
    fn act(&mut self, seat: Seat, mv: Move, ctx: &mut Ctx<'_, Event>) {
        match mv {
            Move::Own(hex, to) => {
                if let Some(factory) = self.map().factory(hex) {
                    self.owners[factory] = to.0;
                }
                ctx.tell(|| Event::Owned { factory: hex, seat: to });
            }
            Move::Take(sheet) => {
                let army = self.own_token(seat);
                self.raise(seat, Unit::new(sheet, army, Hex::NOWHERE));
                ctx.tell(|| Event::Took { seat, sheet: Some(sheet), back: false });
            }
            Move::Untake(sheet) => {
                let units = &mut self.units[seat.index()];
                if let Some(slot) = units.as_slice().iter().rposition(|unit| unit.sheet == sheet) {
                    units.remove(slot);
                }
                ctx.tell(|| Event::Took { seat, sheet: Some(sheet), back: true });
            }
            Move::Put(sheet, from, to) => self.divide(seat, sheet, from, to, ctx),
            Move::Ready => self.ready = self.ready.with(seat),
            Move::Unready => self.ready = self.ready.without(seat),
            Move::Reveal(token) => self.reveal(self.lead(seat), token, ctx),
            Move::Place(sheet, hex) => {
                let Some(Frame::Army { token, .. }) = self.frames.top().copied() else { return };
                let fits = |unit: &u8| owner(*unit) == seat && self.unit(*unit).sheet == sheet;
                let found = self.waiting(self.lead(seat), token).find(fits);
                if let Some(unit) = found {
                    self.put(unit, hex);
                    ctx.tell(|| Event::Placed { unit: self.name(unit) });
                }
            }
            Move::Hide(hex) => self.hide_token(hex, ctx),
            Move::Army(army) => {
                self.name_army(army, ctx);
                if let Some(Frame::Armies { left }) = self.frames.top_mut() {
                    *left -= 1;
                }
            }
            Move::HandOver => {
                self.baton = self.side(self.lead(seat)).without(seat).iter().next().unwrap_or(seat);
                self.baton_used = false;
                let to = self.baton;
                ctx.tell(|| Event::Handed { to });
            }
            Move::Give(coins) => self.give(seat, u16::from(coins), ctx),
            Move::Repair(hex) => {
                let Some(unit) = self.unit_at(hex) else { return };
                self.coins[self.lead(seat).index()] -= u16::from(self.pack.constants.repair_cost);
                self.unit_mut(unit).note(Did::Repair, true);
                ctx.tell(|| Event::Repairing { unit: self.name(unit) });
            }
            Move::Buy(sheet, hex) => {
                self.coins[self.lead(seat).index()] -= u16::from(self.sheet(sheet).price);
                if let Some(unit) = self.raise(seat, Unit::new(sheet, NO_ARMY, hex)) {
                    ctx.tell(|| Event::Bought { unit: self.name(unit) });
                }
            }
            Move::End => self.become_frame(Frame::End),
            other => self.act_in_turn(seat, other, ctx),
        }
    }
    fn act_in_turn(&mut self, seat: Seat, mv: Move, ctx: &mut Ctx<'_, Event>) {
        match mv {
            Move::Pick(hex) => {
                let Some(unit) = self.unit_at(hex) else { return };
                let left = self.sheet_of(unit).speed;
                // Another unit may be taken in hand in its place as long as it has not set out.
                if matches!(self.frames.top(), Some(Frame::Walk { .. })) {
                    self.frames.pop();
                }
                let walk = Frame::Walk { unit, left, fresh: true, goal: Hex::NOWHERE, let_go: SeatSet::NONE };
                self.frames.push(walk);
            }
            Move::To(hex) => {
                if let Some(Frame::Walk { goal, .. }) = self.frames.top_mut() {
                    *goal = hex;
                }
            }
            Move::Step(hex) => self.step(hex, ctx),
            Move::Stop => {
                // A unit that stays where it is has had its move too: a turn cannot go on for ever.
                if let Some(Frame::Walk { unit, .. }) = self.frames.top().copied() {
                    self.unit_mut(unit).note(Did::Move, true);
                }
                self.finish_walk();
            }
            Move::Intercept(hex) => self.intercept(hex, ctx),
            Move::Pass => self.pass(seat, ctx),
            Move::LetGo => {
                let Some(Frame::Window { unit, passed }) = self.frames.pop() else { return };
                if let Some(Frame::Walk { let_go, .. }) = self.frames.top_mut() {
                    *let_go = let_go.with(seat);
                }
                self.frames.push(Frame::Window { unit, passed: passed.with(seat) });
                ctx.tell(|| Event::LetPass { seat, unit: self.name(unit) });
            }
            Move::Declare => {
                self.become_frame(Frame::Declaring);
                self.baton_used = true;
            }
            Move::Attack(from, to) => {
                let Some(unit) = self.unit_at(from) else { return };
                let target = self.unit_at(to);
                let aim = match target {
                    _ if self.sheet_of(unit).area => Aim::Hex(to),
                    Some(target) => Aim::Unit(target),
                    None => Aim::Launcher,
                };
                self.orders.push(Order { unit, aim });
                let target = target.map(|target| self.name(target));
                ctx.tell(|| Event::Declared { unit: self.name(unit), target, hex: to });
            }
            Move::Fire(hex) => {
                self.orders.push(Order { unit: NOBODY, aim: Aim::Hex(hex) });
                ctx.tell(|| Event::Aimed { factory: hex });
            }
            Move::Withdraw(hex) => {
                let unit = self.unit_at(hex).unwrap_or(NOBODY);
                self.withdraw(unit);
                ctx.tell(|| Event::Withdrew { unit: Some(self.name(unit)) });
            }
            Move::HoldFire => {
                self.withdraw(NOBODY);
                ctx.tell(|| Event::Withdrew { unit: None });
            }
            Move::Order(from, to) => {
                let order = self.orders.remove(usize::from(from));
                self.orders.insert(usize::from(to), order);
                let unit = (order.unit != NOBODY).then(|| self.name(order.unit));
                ctx.tell(|| Event::Reordered { unit, place: to + 1 });
            }
            Move::Fight => self.become_frame(Frame::Fighting { at: 0 }),
            Move::TimeUp => self.time_is_up(ctx),
            _ => {}
        }
    }
    fn become_frame(&mut self, frame: Frame) {
        self.frames.pop();
        self.frames.push(frame);
    }
    fn withdraw(&mut self, unit: u8) {
        if let Some(place) = self.order_of(unit) {
            self.orders.remove(place);
        }
    }
    fn divide(&mut self, seat: Seat, sheet: u8, from: u8, to: u8, ctx: &mut Ctx<'_, Event>) {
        let units = self.units[seat.index()].as_mut_slice();
        // Units of a type are alike: which of them lies where must not show in the order of the slots.
        if let Some(unit) = units.iter_mut().find(|unit| unit.sheet == sheet && unit.army() == from) {
            unit.join(to);
        }
        units.sort_unstable_by_key(|unit| (unit.sheet, unit.army()));
        ctx.tell(|| Event::Divided { seat, sheet: Some(sheet), army: Some(to), from: Some(from) });
    }
    fn give(&mut self, seat: Seat, coins: u16, ctx: &mut Ctx<'_, Event>) {
        let Some(ally) = self.ally(seat) else { return };
        let arrived = coins.saturating_sub(u16::from(self.pack.constants.transfer_fee));
        self.coins[seat.index()] -= coins;
        self.coins[ally.index()] += arrived;
        ctx.tell(|| Event::Gave { seat, to: ally, coins, arrived });
        if self.frames.top() == Some(&Frame::Gift) {
            self.become_frame(Frame::Logistics);
        }
    }
    fn step(&mut self, hex: Hex, ctx: &mut Ctx<'_, Event>) {
        let Some(Frame::Walk { unit, left, let_go, .. }) = self.frames.top().copied() else { return };
        let from = self.unit(unit).hex;
        let rest = self.step_onto(unit, hex, left, ctx);
        ctx.tell(|| Event::Moved { unit: self.name(unit), from, path: vec![hex] });
        if let Some(Frame::Walk { left, fresh, .. }) = self.frames.top_mut() {
            (*left, *fresh) = (rest, false);
        }
        if self.over.is_none() && self.window_opens(unit, let_go) {
            self.frames.push(Frame::Window { unit, passed: SeatSet::NONE });
        }
    }
    fn intercept(&mut self, hex: Hex, ctx: &mut Ctx<'_, Event>) {
        let Some(Frame::Window { unit, .. }) = self.frames.top().copied() else { return };
        let Some(by) = self.unit_at(hex) else { return };
        self.unit_mut(by).bound = unit;
        self.unit_mut(by).note(Did::Intercept, true);
        ctx.tell(|| Event::Intercepted { unit: self.name(unit), by: self.name(by) });
        self.frames.pop();
        self.finish_walk();
    }
    fn pass(&mut self, seat: Seat, ctx: &mut Ctx<'_, Event>) {
        match self.frames.top().copied() {
            Some(Frame::Gift) => self.become_frame(Frame::Logistics),
            Some(Frame::Window { unit, passed }) => {
                self.become_frame(Frame::Window { unit, passed: passed.with(seat) });
                ctx.tell(|| Event::LetPass { seat, unit: self.name(unit) });
            }
            _ => {}
        }
    }
}
