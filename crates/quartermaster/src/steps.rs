//! The effects of a card, one step after the other (QM-5.2h): what runs by itself, what is asked.

mod asks;

use crate::board::Point;
use crate::events::Happened;
use crate::figures::{Card, CardId, NONE};
use crate::flow::Voice;
use crate::lang::{Cost, Event, Kind, Op, Step, Target, mark};
use crate::nation::{Nation, Piece, camp, enemies};
use crate::state::{Frame, KindByte, LOCAL, OWN, Price, Quartermaster, Running, Stage, Trigger, bits};
pub(crate) use asks::{Asks, action_kinds};
use table::SeatSet;

impl Quartermaster {
    /// Runs a card on; stops where it asks.
    pub(crate) fn run_card(&mut self, mut running: Running, ctx: Voice<'_, '_>) -> bool {
        let card = self.p().card(running.card);
        match running.stage {
            Stage::Pay => {
                running.stage = Stage::Announce;
                running.before = self.side(card.nation).discards;
                self.replace(Frame::Card(running));
                self.charge(card.nation, &card.cost);
            }
            Stage::Announce => {
                running.stage = Stage::Run;
                self.replace(Frame::Card(running));
                if matches!(card.kind, Kind::Status | Kind::Bolster) {
                    let used = Trigger { card: running.card, ..Trigger::phase(Event::Used, card.nation) };
                    self.open(used, ctx);
                }
            }
            Stage::Run | Stage::PayStep => {
                let begins = running.step == 0 && running.count == 0 && running.done == 0;
                let needs = begins && matches!(card.when, crate::lang::When::Action);
                let at = Point::of(card.nation, &running.trigger);
                let fails = needs && card.need.as_ref().is_some_and(|need| !self.cond(need, at));
                if running.cancelled || fails || running.step as usize >= card.steps.len() {
                    self.finish_card(&running, ctx);
                    return true;
                }
                if self.asks(&running) != Asks::Nothing {
                    return false;
                }
                self.run_step(running, ctx);
            }
            Stage::After => {
                self.stack.pop();
            }
        }
        true
    }
    fn finish_card(&mut self, running: &Running, ctx: Voice<'_, '_>) {
        self.stack.pop();
        if running.action {
            let by = self.p().card(running.card).nation;
            self.open(Trigger { card: running.card, ..Trigger::phase(Event::Played, by) }, ctx);
        }
    }
    /// Puts on the stack what a nation has to give, the first thing on top.
    pub(crate) fn charge(&mut self, nation: Nation, cost: &Cost) {
        let typed = cost.typed.map_or((Price::Deck, 0), |(kind, n)| (Price::Typed(KindByte(kind as u8)), n));
        let owed = [
            (Price::Deck, cost.deck),
            (Price::Hand, cost.hand),
            typed,
            (Price::Status, cost.status),
            (Price::Air, cost.air),
        ];
        for (price, left) in owed {
            if left > 0 {
                self.stack.push(Frame::Lose { nation, price, left });
            }
        }
    }
    /// A step that asks nothing: it happens, or is passed over.
    fn run_step(&mut self, mut running: Running, ctx: Voice<'_, '_>) {
        let card = self.p().card(running.card);
        let (first, end) = self.open_steps(&running);
        let step = &card.steps[first];
        let trigger = running.trigger;
        let at = Point::of(card.nation, &trigger);
        let happens = end - first == 1 && self.step_holds(&running, first);
        let paid = step.cost.is_free() || running.count > 0;
        // First the frame moves on, then the effect may put others on top of it.
        match &step.op {
            Op::Arrange(n) if happens && running.count == 0 => {
                let top = (*n as usize).min(self.side(step.by).deck());
                if top > 1 {
                    running.count = top as u8;
                    let deck = self.side_mut(step.by).deck_mut();
                    let len = deck.len();
                    deck[len - top..].iter_mut().for_each(|c| *c = *c & LOCAL | OWN);
                    self.replace(Frame::Card(running));
                    ctx.reveal_to(SeatSet::only(step.by));
                    return;
                }
            }
            Op::Rebuild(pieces) if happens && running.count == 0 => {
                self.rebuild = self.side(step.by).pieces(*pieces);
                running.count = 1;
                self.replace(Frame::Card(running));
                return;
            }
            Op::Rebuild(pieces) if happens && running.picked != NONE => {
                // Nowhere to build it again: it is lost, the others may still follow.
                running.picked = NONE;
                if self.rebuild & self.side(step.by).pieces(*pieces) != 0 {
                    self.replace(Frame::Card(running));
                    return;
                }
            }
            Op::BattleRest if happens => {
                let others = self.standing(enemies(step.by), Piece::ARMY, trigger.space);
                let next = others.iter().find(|n| n.0 != trigger.to && running.done >> n.0 & 1 == 0);
                if let Some(victim) = next {
                    running.done |= 1 << victim.0;
                    self.replace(Frame::Card(running));
                    self.clash(step.by, Some(victim), trigger.space, mark::BATTLE, ctx);
                    return;
                }
            }
            _ => {}
        }
        running.step = end as u8;
        running.count = 0;
        running.done = 0;
        running.picked = NONE;
        self.replace(Frame::Card(running));
        if happens && paid {
            self.perform(card, running.card, step, &trigger, at, ctx);
        }
    }
    /// What a step does that asks nothing.
    fn perform(
        &mut self,
        card: &'static Card,
        id: CardId,
        step: &'static Step,
        trigger: &Trigger,
        at: Point,
        ctx: Voice<'_, '_>,
    ) {
        match &step.op {
            Op::Score(_) => {
                let points = self.step_points(step, at);
                if points > 0 {
                    self.add_points(camp(card.nation), points);
                    let (camp, nation, lead) = (camp(card.nation), card.nation, self.score);
                    ctx.tell(|| Happened::Scored { camp, points, nation, card: Some(id), lead });
                }
            }
            Op::Warfare(Target::Nation(nation), amount) => {
                let amount = self.amount(amount, Point { target: nation.0, ..at });
                self.attack(id, *nation, amount);
            }
            Op::Discard(who, amount) => {
                let left = self.amount(amount, at);
                for nation in self.who(*who, at).iter() {
                    if left > 0 {
                        self.stack.push(Frame::Lose { nation, price: Price::Deck, left });
                    }
                }
            }
            Op::More(amount) => {
                let more = self.amount(amount, at);
                if let Some(Frame::Warfare { amount, .. }) = self.cause_of_window() {
                    *amount = amount.saturating_add(more);
                }
            }
            Op::Spare => {
                if let Some(Frame::Warfare { spared, .. }) = self.cause_of_window() {
                    *spared = true;
                }
            }
            Op::Ignore => {
                // Nothing of that card happens any more.
                let mut seen = false;
                for frame in self.stack.as_mut_slice().iter_mut().rev() {
                    match frame {
                        Frame::Warfare { spared, .. } if !seen => {
                            *spared = true;
                            seen = true;
                        }
                        Frame::Card(running) if seen => {
                            running.cancelled = true;
                            break;
                        }
                        _ => {}
                    }
                }
                ctx.tell(|| Happened::Cancelled { card: trigger.card });
            }
            Op::Save => {
                if let Some(Frame::Clash(clash)) = self.cause_of_window() {
                    clash.saved = true;
                }
            }
            Op::Cancel(round) => {
                if let Some(Frame::Card(running)) = self.cause_of_window() {
                    running.cancelled = true;
                    let used = running.card;
                    if *round {
                        let row = self.p().card(used);
                        self.side_mut(row.nation).cancelled |= 1 << row.local;
                    }
                    ctx.tell(|| Happened::Cancelled { card: used });
                }
            }
            Op::Supply(pieces) => {
                for (i, piece) in [Piece::ARMY, Piece::FLEET].into_iter().enumerate() {
                    if pieces.has(piece) {
                        self.aided[i] = self.aided[i].with(step.by);
                    }
                }
            }
            Op::NoAirCombat => self.no_air_combat = true,
            Op::Return(top) if self.returns(step.by, trigger) => {
                let local = self.p().card(trigger.card).local;
                self.put_back(step.by, local, *top, ctx);
            }
            Op::ReturnSelf => self.put_back(card.nation, card.local, true, ctx),
            Op::Draw(n) => self.draw_cards(step.by, *n, ctx),
            Op::Strip(nation, kinds) => {
                // Only a face-down card can be meant: it is taken at random and unseen.
                let down = self.strippable(*nation, *kinds) & self.side(*nation).down;
                self.strip_at_random(*nation, down, ctx);
            }
            _ => {}
        }
    }
    fn put_back(&mut self, nation: Nation, local: u8, top: bool, ctx: Voice<'_, '_>) {
        let side = self.side_mut(nation);
        if bits(side.discard_pile()) >> local & 1 == 0 {
            return;
        }
        side.out_of_discards(local);
        side.onto_deck(local, top);
        let card = self.p().card_of(nation, local);
        ctx.tell(|| Happened::Returned { nation, card: Some(card), top });
    }
    pub(crate) fn strip_at_random(&mut self, nation: Nation, mut down: u64, ctx: Voice<'_, '_>) {
        if down == 0 {
            return;
        }
        let pick = ctx.dice().below(down.count_ones());
        for _ in 0..pick {
            down &= down - 1;
        }
        self.strip(nation, down.trailing_zeros() as u8, false, ctx);
    }
    /// An Economic Warfare attack begins.
    pub(crate) fn attack(&mut self, card: CardId, target: Nation, amount: u8) {
        let by = self.p().card(card).nation;
        let trigger = Trigger { event: Event::Warfare, by, to: target.0, space: NONE, card, piece: Piece(0), marks: 0 };
        self.stack.push(Frame::Warfare { trigger, amount, asked: false, spared: false });
    }
    /// The frame under the window in which the running card reacts.
    fn cause_of_window(&mut self) -> Option<&mut Frame> {
        let window = self.stack.as_slice().iter().rposition(|f| matches!(f, Frame::Window(_)))?;
        self.stack.as_mut_slice().get_mut(window.checked_sub(1)?)
    }
    /// A step was done once: the card moves on.
    pub(crate) fn step_done(&mut self, mut running: Running, index: usize) {
        let card = self.p().card(running.card);
        let (first, end) = self.open_steps(&running);
        running.picked = NONE;
        if end - first > 1 {
            running.done |= 1 << (index - first);
            let all = (1u8 << (end - first)) - 1;
            if running.done & all == all {
                running.step = end as u8;
                running.done = 0;
            }
        } else {
            running.count += 1;
            if running.count >= card.steps[index].times {
                running.step += 1 + u8::from(card.steps[index].either);
                running.count = 0;
            }
        }
        self.replace(Frame::Card(running));
    }
    /// The rest of a step (or group) is let go.
    pub(crate) fn step_skipped(&mut self, mut running: Running) {
        let (_, end) = self.open_steps(&running);
        running.step = end as u8;
        running.count = 0;
        running.done = 0;
        running.picked = NONE;
        self.replace(Frame::Card(running));
    }
}
