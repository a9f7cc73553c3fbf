//! The effects of a card, one step after the other (QM-5.2h): what runs by itself, what is asked.

use crate::board::Point;
use crate::data::{Card, CardId, NONE};
use crate::event::Happened;
use crate::flow::Voice;
use crate::lang::{Cost, Event, Kind, Kinds, Mask, Op, Step, Target, mark};
use crate::nation::{Nation, Nations, Piece, camp, enemies};
use crate::state::{Frame, KindByte, LOCAL, OWN, Price, Quartermaster, Running, Stage, Trigger, bits};
use table::SeatSet;

/// What a step asks for.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Asks {
    /// Nothing: it runs by itself, or cannot be done.
    Nothing,
    /// A space.
    Space(Mask),
    /// A nation, in the space already chosen or as the target.
    Nation(Nations),
    /// A card of the asked nation's hand, of these types.
    Hand(Kinds),
    /// A card of its deck.
    Deck(Kinds),
    /// A card of its discard pile.
    Discards(Kinds),
    /// One of the top cards of its deck, so many still to be put in order.
    Top(u8),
    /// A card of another nation on the table: Status cards as bits, and whether a face-down one.
    Table(Nation, u64, bool),
    /// Whether to pay.
    Pay,
}

impl Quartermaster {
    /// Where a step could act, for steps that name a space.
    pub(crate) fn targets(&self, id: CardId, index: usize, trigger: &Trigger) -> Mask {
        let card = self.p().card(id);
        let step = &card.steps[index];
        let at = Point::of(card.nation, trigger);
        match &step.op {
            Op::Build(pieces, area) => {
                let area = self.area(area, at);
                if area == 0 {
                    return 0;
                }
                let mut out = self.build_places(step.by, *pieces);
                // A Build card may name a supplied unit that stands there already (QM-5.5.3a).
                if matches!(card.kind, Kind::BuildArmy | Kind::BuildNavy) && step.by == card.nation {
                    out |= self.side(step.by).pieces(*pieces) & self.supply(step.by).all;
                }
                out & area
            }
            Op::Recruit(pieces, nations, area) => {
                let places = nations.iter().fold(0, |m, n| m | self.recruit_places(n, *pieces));
                places & self.area(area, at)
            }
            Op::Battle(pieces, area, of) => {
                let area = self.area(area, at);
                if area == 0 {
                    return 0;
                }
                let mut out = self.battle_places(step.by, *pieces) | self.battle_anyway(card, step.by);
                if !of.is_empty() {
                    out &= self.held(*of);
                }
                out & area
            }
            Op::Eliminate(select) | Op::Withdraw(select) | Op::Protect(select) => self.select(select, at),
            Op::Deploy(area) => {
                if self.reserve(step.by, Piece::AIR) == 0 {
                    return 0;
                }
                self.air_places(step.by) & self.area(area, at)
            }
            _ => 0,
        }
    }
    /// Enemies that a Battle card may hit from anywhere, because of a Status.
    fn battle_anyway(&self, card: &Card, nation: Nation) -> Mask {
        let piece = match card.kind {
            Kind::LandBattle => Piece::ARMY,
            Kind::SeaBattle => Piece::FLEET,
            _ => return 0,
        };
        let mut out = 0;
        for passive in &self.p().passives {
            if let Op::BattleAnyway(pieces, space) = passive.op
                && pieces.has(piece)
                && passive.nation == nation
                && self.holds(nation, passive.bit)
            {
                out |= self.held_by_camp(1 - camp(nation)) & 1 << space;
            }
        }
        out
    }
    /// The nations among which a chosen space leaves a choice.
    pub(crate) fn choices(&self, card: &Card, step: &Step, space: u8, trigger: &Trigger) -> Nations {
        let at = Point::of(card.nation, trigger);
        match &step.op {
            Op::Recruit(pieces, nations, _) => {
                nations.iter().filter(|n| self.recruit_places(*n, *pieces) >> space & 1 != 0).collect()
            }
            Op::Battle(pieces, _, of) => {
                let piece = Piece(pieces.0 & self.unit_of(space).0);
                let enemies = enemies(step.by);
                self.standing(if of.is_empty() { enemies } else { *of }, piece, space)
            }
            Op::Eliminate(select) | Op::Withdraw(select) | Op::Protect(select) => {
                self.who(select.who, at).iter().filter(|n| self.select_of(select, *n, at) >> space & 1 != 0).collect()
            }
            _ => SeatSet::NONE,
        }
    }
    /// The steps that may come next: one, or all of a group that are not done.
    pub(crate) fn open_steps(&self, running: &Running) -> (usize, usize) {
        let steps = &self.p().card(running.card).steps;
        let first = running.step as usize;
        let group = steps.get(first).map_or(0, |s| s.group);
        let mut end = first + 1;
        while group > 0 && steps.get(end).is_some_and(|s| s.group == group) {
            end += 1;
        }
        (first, end)
    }
    /// The step of a running card that would act in this space.
    pub(crate) fn step_for(&self, running: &Running, space: u8) -> Option<usize> {
        let (first, end) = self.open_steps(running);
        (first..end).find(|i| {
            let done = end - first > 1 && running.done >> (i - first) & 1 != 0;
            !done && self.step_holds(running, *i) && self.targets(running.card, *i, &running.trigger) >> space & 1 != 0
        })
    }
    fn step_holds(&self, running: &Running, index: usize) -> bool {
        let card = self.p().card(running.card);
        let at = Point::of(card.nation, &running.trigger);
        card.steps[index].cond.as_ref().is_none_or(|c| self.cond(c, at))
    }
    /// Who decides on the step that is asked for.
    pub(crate) fn decides(&self, running: &Running) -> Nation {
        let card = self.p().card(running.card);
        card.steps.get(running.step as usize).map_or(card.nation, |s| s.by)
    }
    /// What the running card asks for now.
    pub(crate) fn asks(&self, running: &Running) -> Asks {
        let card = self.p().card(running.card);
        let (first, end) = self.open_steps(running);
        let Some(step) = card.steps.get(first) else { return Asks::Nothing };
        let trigger = &running.trigger;
        if end - first > 1 {
            if running.picked != NONE {
                let step = self.step_for(running, running.picked);
                return step.map_or(Asks::Nothing, |i| {
                    Asks::Nation(self.choices(card, &card.steps[i], running.picked, trigger))
                });
            }
            let mut mask = 0;
            for i in first..end {
                if running.done >> (i - first) & 1 == 0 && self.step_holds(running, i) {
                    mask |= self.targets(running.card, i, trigger);
                }
            }
            return some_space(mask);
        }
        if !self.step_holds(running, first) {
            return Asks::Nothing;
        }
        if !step.cost.is_free() && running.count == 0 {
            return if self.might_pay(step.by, &step.cost, false) { Asks::Pay } else { Asks::Nothing };
        }
        let at = Point::of(card.nation, trigger);
        let side = self.side(step.by);
        let from = |count: u8, asks: Asks| if count > 0 { asks } else { Asks::Nothing };
        match &step.op {
            Op::Rebuild(_) if running.picked != NONE => {
                some_space(self.build_places(step.by, self.unit_of(running.picked)))
            }
            Op::Rebuild(pieces) => some_space(self.rebuild & side.pieces(*pieces)),
            Op::Build(..)
            | Op::Recruit(..)
            | Op::Battle(..)
            | Op::Eliminate(_)
            | Op::Withdraw(_)
            | Op::Protect(_)
            | Op::Deploy(_) => {
                if running.picked != NONE {
                    return Asks::Nation(self.choices(card, step, running.picked, trigger));
                }
                some_space(self.targets(running.card, first, trigger))
            }
            Op::Warfare(Target::Choose(nations, cond), _) => {
                let may: Nations = nations.iter().filter(|n| self.may_target(*n, cond.as_ref(), at)).collect();
                if may.is_empty() { Asks::Nothing } else { Asks::Nation(may) }
            }
            Op::Lay(kinds) | Op::Stash(kinds) => from(side.hand, Asks::Hand(*kinds)),
            Op::Bury => from(side.hand, Asks::Hand(Kinds(u16::MAX))),
            Op::PlayHand => from(side.hand, Asks::Hand(action_kinds())),
            Op::Search(kinds, _) => from(side.deck() as u8, Asks::Deck(*kinds)),
            Op::Replay(kinds) | Op::Recover(kinds, _) => from(side.discards, Asks::Discards(*kinds)),
            Op::Arrange(_) if running.count > 0 => Asks::Top(running.count),
            Op::Strip(nation, kinds) => {
                let may = self.strippable(*nation, *kinds);
                let side = self.side(*nation);
                match (may & side.status, may & side.down != 0) {
                    (0, _) => Asks::Nothing,
                    (status, down) => Asks::Table(*nation, status, down),
                }
            }
            _ => Asks::Nothing,
        }
    }
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
                    ctx.reveal();
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
            Op::Score(amount) => {
                let points = i16::from(self.amount(amount, at));
                if points > 0 {
                    self.add_points(camp(card.nation), points);
                    let (camp, nation) = (camp(card.nation), card.nation);
                    ctx.tell(|| Happened::Scored { camp, points, nation, card: Some(id) });
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
                if let Some(Frame::Warfare { amount, .. }) = self.cause_of_window() {
                    *amount = 0;
                }
            }
            Op::Ignore => {
                // Nothing of that card happens any more.
                let mut seen = false;
                for frame in self.stack.as_mut_slice().iter_mut().rev() {
                    match frame {
                        Frame::Warfare { amount, .. } if !seen => {
                            *amount = 0;
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
        self.stack.push(Frame::Warfare { trigger, amount, asked: false });
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
    /// The hand cards of these types, as bits.
    pub(crate) fn of_kinds(&self, nation: Nation, kinds: Kinds) -> u64 {
        let of = &self.pack.kinds[nation.index()];
        kinds.iter().fold(0, |m, k| m | of[k as usize])
    }
    /// Cards of the discard pile that may be taken: those just paid for the card may not.
    pub(crate) fn takeable(&self, nation: Nation, kinds: Kinds) -> u64 {
        let pile = self.side(nation).discard_pile();
        let fresh = match self.stack.top() {
            Some(Frame::Card(running)) => self.just_paid(running, nation),
            _ => 0,
        };
        bits(&pile[fresh.min(pile.len())..]) & self.of_kinds(nation, kinds)
    }
    /// How many cards at the bottom of the discard pile were paid for this very card.
    fn just_paid(&self, running: &Running, nation: Nation) -> usize {
        let own = self.p().card(running.card).nation == nation && running.stage != Stage::Pay;
        if own { self.side(nation).discards.saturating_sub(running.before) as usize } else { 0 }
    }
    /// The different cards among the top ones still to be ordered.
    pub(crate) fn top_bits(&self, running: &Running, nation: Nation) -> u64 {
        let deck = self.side(nation).deck_cards();
        let Op::Arrange(n) = self.p().card(running.card).steps[running.step as usize].op else { return 0 };
        let total = (n as usize).min(deck.len());
        let placed = total - (running.count as usize).min(total);
        bits(&deck[deck.len() - total..deck.len() - placed])
    }
}

fn some_space(mask: Mask) -> Asks {
    if mask == 0 { Asks::Nothing } else { Asks::Space(mask) }
}

/// The types that can be the card of the Action phase.
pub(crate) fn action_kinds() -> Kinds {
    Kinds(Kind::ALL.iter().filter(|k| k.is_action()).fold(0, |m, k| m | k.only().0))
}
