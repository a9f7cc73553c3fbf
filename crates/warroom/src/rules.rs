//! The rules: what may be done, and what happens then. What runs by itself is told in `flow`.

use crate::about::ABOUT;
use crate::battle::Step;
use crate::events::{Draft, Event};
use crate::figures::Pack;
use crate::moves::Move;
use crate::nation::Side;
use crate::raid::Use;
use crate::region::{Marker, Region};
use crate::setup::Setup;
use crate::state::{Command, End, Frame, Order, Token, WarRoom};
use crate::unit::{BOUGHT, Kind};
use std::sync::LazyLock;
use table::pack::Ref;
use table::{
    About, BadInput, Broken, Ctx, Declared, Dice, NamedDie, OptionInfo, Outcome, Question, Rules, Seat, SeatSet,
    Seating, Terms, ToMove,
};

impl Rules for WarRoom {
    type Setup = Setup;
    type Move = Move;
    type Event = Event;
    type Pack = Pack;

    fn about() -> &'static About {
        &ABOUT
    }
    fn options() -> Vec<OptionInfo> {
        Setup::info()
    }
    fn dice() -> &'static [NamedDie] {
        &[crate::unit::DIE]
    }
    fn seating(setup: &Setup) -> Seating {
        setup.seating()
    }
    fn pack(&self) -> Ref<Pack> {
        self.pack
    }
    fn start(terms: Terms<'_, WarRoom>, _dice: &mut Dice) -> Result<WarRoom, BadInput> {
        let mut game = WarRoom::open(terms)?;
        let scenario = usize::from(game.scenario);
        for force in terms.pack.get().forces.iter().filter(|force| force.scenarios.contains(&scenario)) {
            game.commands[force.marker.index()] = Command::new(force.region, force.units);
        }
        game.contested = game.scene().starts_contested;
        for nation in game.alive().iter() {
            match game.options.quick {
                true => game.nations[nation.index()].awards = 1,
                false => _ = game.collect_income(nation),
            }
        }
        game.begin_turn();
        Ok(game)
    }
    fn to_move(&self) -> ToMove {
        if let Some(end) = self.end {
            return ToMove::Over(self.outcome(end));
        }
        match self.frames.top() {
            Some(Frame::Plan | Frame::Buy) => {
                ToMove::Several { waiting: self.alive().minus(self.ready), ready: self.ready }
            }
            _ => match self.asked() {
                Some(seat) => ToMove::One(seat),
                None => ToMove::Several { waiting: SeatSet::NONE, ready: SeatSet::NONE },
            },
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
            Some(Frame::Plan | Frame::Deploy { .. }) => debug_assert!(out[from..].is_sorted()),
            _ => out[from..].sort_unstable(),
        }
    }
    fn check(&self, seat: Seat, mv: Move) -> Result<(), Broken> {
        if self.end.is_some() {
            return Err(Broken::OVER);
        }
        if mv == Move::BreakPact {
            return self.may_leave(seat).map_err(Broken::rule);
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
        match mv {
            // What is under way is finished first: nobody's question changes (WR-PACT-JS-13).
            Move::BreakPact if self.amid() => {
                self.leaving = self.leaving.with(seat);
                return ctx.tell(|| Event::Leaves { nation: seat });
            }
            Move::BreakPact => self.break_pact(seat, ctx),
            chore if chore.is_chore() => return self.perform(seat, chore, ctx),
            mv => self.plain(seat, mv, ctx),
        }
        self.run(ctx);
    }
    fn candidates(&self, seat: Seat, out: &mut Vec<Move>) {
        self.thinkable(seat, out);
    }
    fn declares(&self, mv: Move) -> bool {
        mv == Move::BreakPact
    }
    fn declarations(&self, seat: Seat, out: &mut Vec<Move>) {
        let listed = self.may_break(seat) && self.to_move().may_play().has(seat);
        out.extend((!listed && self.end.is_none() && self.may_leave(seat).is_ok()).then_some(Move::BreakPact));
    }
    fn takes_back(&self, mv: Move) -> bool {
        matches!(mv, Move::Drop(_) | Move::Unready | Move::Unbuy(_) | Move::Ungoods)
    }
    fn pass_move(&self, seat: Seat) -> Option<Move> {
        let pass = match self.frames.top()? {
            Frame::Plan if !self.ready.has(seat) => Move::Ready(table::Number(0)),
            Frame::Buy if !self.ready.has(seat) => Move::Done,
            Frame::Launch { .. } | Frame::Deploy { .. } | Frame::Relieve { .. } | Frame::Trade { .. } => Move::Done,
            // Nobody breaks a pact by passing.
            Frame::Move { .. }
                if self.current().is_some_and(|(_, order)| self.judge(order).is_ok_and(|w| w.breaks)) =>
            {
                Move::Cancel
            }
            Frame::Move { .. } => Move::Go,
            Frame::Soothe { .. } | Frame::Bonus { .. } => Move::Spend(table::Number(0)),
            Frame::Conflict => match self.battle.step {
                Step::Command(_) => Move::Keep,
                Step::Escort { .. } => Move::Take,
                Step::Dive => Move::Fight,
                Step::Regroup { .. } | Step::Slip { .. } => Move::Done,
                _ => return None,
            },
            _ => return None,
        };
        self.check(seat, pass).is_ok().then_some(pass)
    }
    /// Whoever is ready first hurries the others (WR-OPT-6).
    fn clock(&self) -> Option<table::Clock> {
        let late = u32::from(matches!(self.frames.top()?, Frame::Buy));
        let ToMove::Several { waiting, ready } = self.to_move() else { return None };
        let timed = self.options.timer > 0 && !ready.is_empty() && !waiting.is_empty();
        let seconds = 60 * u32::from(self.options.timer);
        timed.then_some(table::Clock { seats: waiting, seconds, run: 2 * u32::from(self.turn) + late })
    }
    /// The sheet counts as it stands, without a bid.
    fn time_up(&self, seat: Seat) -> Option<Move> {
        let timed = self.clock().is_some_and(|clock| clock.seats.has(seat));
        let buying = matches!(self.frames.top(), Some(Frame::Buy));
        timed.then_some(if buying { Move::Done } else { Move::Ready(table::Number(0)) })
    }
    fn gauges() -> &'static [table::Gauge<WarRoom>] {
        const PLAN: table::Gauge<WarRoom> = ("gauge-plan", |_| {
            // The largest sheet there is: Germany's in the Global War.
            static OPENING: LazyLock<Option<WarRoom>> = LazyLock::new(|| {
                let setup = Setup { scenario: crate::setup::Chosen::Global, ..Setup::default() };
                WarRoom::start(Terms::new(&setup), &mut Dice::quick(1)).ok()
            });
            thread_local!(static LISTED: std::cell::RefCell<Vec<Move>> = const { std::cell::RefCell::new(Vec::new()) });
            LISTED.with_borrow_mut(|moves| {
                moves.clear();
                let opening = OPENING.as_ref();
                opening.into_iter().for_each(|game| game.moves(crate::nation::GERMANY, moves));
                moves.len() as u64
            })
        });
        const ALL: &[table::Gauge<WarRoom>] = &[PLAN, crate::odds::GAUGES[0], crate::odds::GAUGES[1]];
        ALL
    }
    fn question(&self, _seat: Seat) -> Question {
        let topic = match self.frames.top() {
            Some(Frame::Move { .. }) => "order",
            Some(Frame::Launch { .. }) => "launch",
            Some(Frame::Deploy { .. }) => "deploy",
            Some(Frame::Trade { .. }) => "trade",
            Some(Frame::Land { .. }) => "land",
            Some(Frame::Build { .. }) => "build",
            Some(Frame::Conflict) => match self.battle.step {
                Step::Command(_) => "command",
                Step::Postures { .. } => "postures",
                Step::Assign => "hits",
                Step::Raid { .. } => "bombs",
                Step::Repair => "repair",
                Step::Regroup { .. } => "regroup",
                _ => "",
            },
            _ => "",
        };
        Question { topic, own_turn: matches!(self.frames.top(), Some(Frame::Plan)) }
    }
}

impl WarRoom {
    /// The empty table of a set-up.
    pub(crate) fn open(terms: Terms<'_, WarRoom>) -> Result<WarRoom, BadInput> {
        let options = crate::state::Options { revision: terms.revision as u8, ..terms.setup.options()? };
        Ok(WarRoom::empty(terms.pack, terms.setup.number(&terms.pack)?, terms.setup.last_turn, options))
    }
    fn outcome(&self, end: End) -> Outcome {
        let side = |side: Side| side.nations().and(self.scene().nations);
        match end {
            End::Won(winner) => Outcome { winners: side(winner), rule: "WR-VIC-1" },
            End::Scored(winner) => Outcome { winners: side(winner), rule: "WR-OBJ-5" },
            End::Both => Outcome { winners: SeatSet::NONE, rule: "WR-SCEN-EF-2" },
            End::Level => Outcome { winners: SeatSet::NONE, rule: "WR-OBJ-6" },
            End::Nobody => Outcome { winners: SeatSet::NONE, rule: "WR-VIC-2" },
        }
    }
    /// One ordinary move, and nothing that follows from it.
    pub(crate) fn plain(&mut self, seat: Seat, mv: Move, ctx: &mut Ctx<'_, Event>) {
        match self.frames.top() {
            Some(Frame::Plan | Frame::Buy) => self.draft(seat, mv, ctx),
            Some(Frame::Conflict) => self.decide(mv, ctx),
            _ => self.act(seat, mv, ctx),
        }
    }
    /// A move of a secret draft.
    fn draft(&mut self, seat: Seat, mv: Move, ctx: &mut Ctx<'_, Event>) {
        let sheet = &mut self.nations[seat.index()];
        match mv {
            Move::Order(marker, to) => sheet.orders.push(Order { marker, to }),
            Move::Drop(marker) => {
                let at = sheet.orders.iter().position(|order| order.marker == marker);
                at.into_iter().for_each(|at| _ = sheet.orders.remove(at));
            }
            Move::Earlier(marker) => {
                sheet.changes += 1;
                if let Some(at) = sheet.orders.iter().position(|order| order.marker == marker) {
                    sheet.orders.as_mut_slice().swap(at, at.saturating_sub(1));
                }
            }
            Move::Rank(marker, other) => {
                sheet.changes += 1;
                let at = |marker: Marker| sheet.orders.iter().position(|order| order.marker == marker);
                if let (Some(from), Some(to)) = (at(marker), at(other)) {
                    let orders = sheet.orders.as_mut_slice();
                    match from < to {
                        true => orders[from..=to].rotate_left(1),
                        false => orders[to..=from].rotate_right(1),
                    }
                }
            }
            Move::Shift(from, to, kind, count) => {
                sheet.changes += 1;
                (0..count.0).for_each(|_| WarRoom::shift(&mut self.drafted, from, to, kind));
                self.forget_orders(seat, from);
            }
            Move::Merge(from, to) => {
                sheet.changes += 1;
                merge(&mut self.drafted, from, to);
                self.forget_orders(seat, from);
            }
            Move::Ready(bid) => {
                sheet.bid = bid.0;
                self.ready = self.ready.with(seat);
            }
            Move::Done => self.ready = self.ready.with(seat),
            Move::Unready => {
                sheet.bid = 0;
                self.ready = self.ready.without(seat);
            }
            Move::Buy(kind) => sheet.bought[kind.index()] += 1,
            Move::Unbuy(kind) => sheet.bought[kind.index()] -= 1,
            Move::Goods(oil, iron, osr) => {
                for (part, paid) in sheet.goods.iter_mut().zip([oil, iron, osr]) {
                    *part += paid.0 as u8;
                }
            }
            Move::Ungoods => sheet.goods = [0; 3],
            _ => {}
        }
        ctx.tell(|| Event::Drafted { nation: seat, sheet: self.sheet_now(seat) });
    }
    /// What stands on the sheet of a nation.
    fn sheet_now(&self, seat: Seat) -> Draft {
        let sheet = &self.nations[seat.index()];
        match self.frames.top() {
            Some(Frame::Buy) => {
                let each = |kind: Kind| std::iter::repeat_n(kind, sheet.bought[kind.index()].into());
                let goods = sheet.goods.iter().copied().map(u16::from).sum::<u16>() / 5;
                Draft::Purchases(Kind::ALL.into_iter().take(BOUGHT).flat_map(each).collect(), goods as u8)
            }
            _ => Draft::Orders(sheet.orders.iter().copied().collect()),
        }
    }
    /// An order for a marker that is back in reserve is struck out.
    fn forget_orders(&mut self, seat: Seat, marker: Marker) {
        if !self.drafted[marker.index()].at.is_somewhere() {
            let orders = &mut self.nations[seat.index()].orders;
            let at = orders.iter().position(|order| order.marker == marker);
            at.into_iter().for_each(|at| _ = orders.remove(at));
        }
    }
    /// A choice in a conflict.
    fn decide(&mut self, mv: Move, ctx: &mut Ctx<'_, Event>) {
        match (self.battle.step, mv) {
            (Step::Command(side), Move::Keep) => self.commanded(side),
            (Step::Command(side), Move::Hand(nation)) => {
                self.battle.commander[side.index()] = nation;
                ctx.tell(|| Event::Commands { nation, side });
                self.commanded(side);
            }
            (_, Move::Stance(_, row, count)) => self.take_posture(row, count.0 as u8, ctx),
            (_, Move::Hit(row, nation)) if self.options.fast => self.remove_fast(row, nation, ctx),
            (_, Move::Hit(row, nation)) => {
                let colour = self.colour().unwrap_or_default();
                self.strike(row, nation, colour, ctx);
            }
            (_, Move::Waste) => self.battle.batch[crate::unit::Colour::Black.index()] -= 1,
            (Step::Escort { colour, .. }, Move::Escort(nation)) => {
                ctx.tell(|| Event::Escorted { nation: crate::events::Whose(nation) });
                self.battle.step = Step::Assign;
                self.damage(crate::unit::Row::ESCORT, nation, colour, ctx);
            }
            (Step::Escort { row, nation, colour }, Move::Take) => {
                self.battle.step = Step::Assign;
                self.damage(row, nation, colour, ctx);
            }
            (_, Move::Dive(nation)) => self.dive(nation, ctx),
            (_, Move::Fight) => self.battle.step = Step::Roll,
            (_, Move::Destroy(kind)) => self.use_now(Use::Destroy(kind), ctx),
            (_, Move::Drain(resource)) => self.use_now(Use::Drain(resource), ctx),
            (_, Move::Bomb) => self.use_now(Use::Bomb, ctx),
            (_, Move::Fell(kind)) => self.fall(kind, ctx),
            (_, Move::Raid(group)) => self.choose_convoy(group),
            (_, Move::Sink(resource)) => self.black_is(resource),
            (_, Move::Repair(row, resource)) => self.repair(row, resource, ctx),
            (_, Move::Scrap(row)) => self.scrap(row, ctx),
            (_, Move::Owner(nation)) => self.capture(nation, crate::events::Why("WR-DEBRIEF-E4"), ctx),
            (_, Move::Medal(nation)) => self.decorate(nation, 1, ctx),
            (Step::Regroup { place }, Move::Done) => self.battle.step = Step::Regroup { place: place + 1 },
            (Step::Slip { place }, Move::Done) => self.battle.step = Step::Slip { place: place + 1 },
            (_, Move::Shift(from, ..) | Move::Merge(from, _)) => self.act(from.nation(), mv, ctx),
            (_, Move::Slip(marker, sea)) => self.slip(marker, sea, false, ctx),
            (_, Move::Flee(marker, sea)) => self.slip(marker, sea, true, ctx),
            _ => {}
        }
    }
    fn use_now(&mut self, what: Use, ctx: &mut Ctx<'_, Event>) {
        let colour = self.colour().unwrap_or_default();
        self.use_result(colour, what, ctx);
    }
    /// Everything else.
    fn act(&mut self, seat: Seat, mv: Move, ctx: &mut Ctx<'_, Event>) {
        match mv {
            Move::Place(place) => self.take_place(place.0 as u8, ctx),
            Move::Go => self.go(Region::NOWHERE, ctx),
            Move::Via(region) => self.go(region, ctx),
            Move::Cancel => {
                if let Some((_, order)) = self.current() {
                    ctx.tell(|| Event::GivenUp { marker: order.marker, region: order.to });
                }
                self.order_done();
            }
            Move::Stay(kind) => self.stay(kind, ctx),
            Move::Launch(from, at) => {
                self.tokens.push(Token { nation: seat, from, at });
                self.enter(seat, at, ctx);
                ctx.tell(|| Event::Launched { nation: seat, region: at });
            }
            Move::Resolve(region) => {
                if let Some(Frame::Combat { place }) = self.frames.top_mut() {
                    *place += 1;
                }
                self.open_conflict(region, ctx);
            }
            Move::Land(marker, region) => self.land(marker, region, ctx),
            Move::Part(marker, kind, region) => self.land_one(marker, kind, region, ctx),
            Move::Shed(territory, kind) => {
                self.unmake(territory, kind);
                self.list_casualty(seat, kind);
                ctx.tell(|| Event::Wrecked { nation: seat, kind });
            }
            Move::Deploy(territory, kind, region, marker) => {
                self.unmake(territory, kind);
                self.put(marker, kind, region);
                ctx.tell(|| Event::Deployed { nation: seat, kind, region });
            }
            Move::Shift(from, to, kind, count) => {
                self.nations[seat.index()].changes += 1;
                (0..count.0).for_each(|_| WarRoom::shift(&mut self.commands, from, to, kind));
                ctx.tell(|| Event::Shifted { marker: from, to });
            }
            Move::Flag(group) => self.raise_flag(seat, group, ctx),
            Move::Merge(from, to) => {
                self.nations[seat.index()].changes += 1;
                merge(&mut self.commands, from, to);
                ctx.tell(|| Event::Shifted { marker: from, to });
            }
            _ => self.act_late(seat, mv, ctx),
        }
    }
    /// Morale, trade, production.
    fn act_late(&mut self, seat: Seat, mv: Move, ctx: &mut Ctx<'_, Event>) {
        match mv {
            Move::Spend(count) if matches!(self.frames.top(), Some(Frame::Bonus { .. })) => {
                self.boost(seat, count.0, ctx);
                self.next_place();
            }
            Move::Make(kind) => self.make(seat, kind, ctx),
            Move::Done if matches!(self.frames.top(), Some(Frame::Produce { .. })) => {
                if let Some(Frame::Produce { batch, .. }) = self.frames.top_mut() {
                    *batch = [0; 6];
                }
            }
            Move::Spend(count) => {
                let sheet = &mut self.nations[seat.index()];
                sheet.awards -= count.0;
                sheet.stress -= count.0;
                ctx.tell(|| Event::Soothed { nation: seat, count: count.0 });
                self.next_place();
            }
            Move::Relieve => {
                let sheet = &mut self.nations[seat.index()];
                sheet.awards -= 5;
                sheet.zone -= 1;
                let zone = crate::events::Zone(sheet.zone);
                ctx.tell(|| Event::Zoned { nation: seat, zone });
                self.next_place();
            }
            Move::Pay(oil, iron, osr) => {
                self.pay(seat, [oil.0 as u8, iron.0 as u8, osr.0 as u8], ctx);
                self.next_place();
            }
            Move::Desert(marker, kind) => {
                self.lose_from(marker, kind, ctx);
                if let Some(Frame::Desert { left, .. }) = self.frames.top_mut() {
                    *left -= 1;
                }
            }
            Move::Trade(region, give) => {
                self.trade(seat, region, give, ctx);
                if let Some(Frame::Trade { traded, .. }) = self.frames.top_mut() {
                    *traded = true;
                }
            }
            Move::Mend(region) => {
                self.nations[seat.index()].stock[1] -= 9;
                self.bombs[region.index()] -= 1;
                ctx.tell(|| Event::Mended { nation: seat, region });
                if let Some(Frame::Trade { mended, .. }) = self.frames.top_mut() {
                    *mended = true;
                }
            }
            Move::Build(kind, region) => self.build(seat, kind, region, ctx),
            Move::Mobilise(region, marker) => self.mobilise(region, marker, ctx),
            Move::Done => {
                match self.frames.top() {
                    Some(Frame::Deploy { .. }) => self.end_deployment(seat, ctx),
                    Some(Frame::Build { .. }) => self.end_building(seat, ctx),
                    _ => {}
                }
                self.next_place();
            }
            _ => {}
        }
    }
    /// The next nation is asked the same.
    fn next_place(&mut self) {
        match self.frames.top_mut() {
            Some(
                Frame::Launch { place }
                | Frame::Bonus { place }
                | Frame::Deploy { place }
                | Frame::Soothe { place }
                | Frame::Relieve { place }
                | Frame::Pay { place },
            ) => *place += 1,
            Some(Frame::Trade { place, traded, mended }) => {
                *place += 1;
                (*traded, *mended) = (false, false);
            }
            _ => {}
        }
    }
    fn unmake(&mut self, territory: Region, kind: crate::unit::Kind) {
        if let Some(at) = self.pack.map.factory(territory) {
            self.works[at][kind.index()] -= 1;
        }
    }
    /// A block for a block (WR-TRADE-3).
    fn trade(&mut self, seat: Seat, region: Region, give: crate::figures::Resource, ctx: &mut Ctx<'_, Event>) {
        let Some(take) = self.pack.territory(region).trade else { return };
        let stock = &mut self.nations[seat.index()].stock;
        stock[give.index()] -= give.block();
        stock[take.index()] += take.block();
        ctx.tell(|| Event::Traded { nation: seat, region, give });
    }
}

/// All units of a command join another.
fn merge(commands: &mut [Command], from: Marker, to: Marker) {
    let arrow = commands[from.index()].arrow() || commands[to.index()].arrow();
    commands[to.index()].units = commands[to.index()].units.and(commands[from.index()].units);
    let guest = commands[from.index()].guest() && commands[to.index()].guest();
    commands[to.index()] = commands[to.index()].with_arrow(arrow).with_guest(guest);
    commands[from.index()] = Command::default();
}
