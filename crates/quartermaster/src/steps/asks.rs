//! What a step of a card asks for, and where it could act.

use crate::board::Point;
use crate::figures::{Card, CardId, NONE};
use crate::lang::{Kind, Kinds, Mask, Op, Step, Target};
use crate::nation::{Nation, Nations, Piece, camp, enemies};
use crate::state::{Frame, Quartermaster, Running, Stage, Trigger, bits};
use table::SeatSet;

/// What a step asks for.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Asks {
    /// Nothing: it runs by itself, or cannot be done.
    Nothing,
    /// A space; none of them when first a unit must be taken back (QM-2.1b).
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
    /// Where a step can act, for steps that name a space.
    pub(crate) fn targets(&self, id: CardId, index: usize, trigger: &Trigger) -> Mask {
        self.targets_with(id, index, trigger, Quartermaster::in_stock)
    }
    /// Can a step act somewhere, if need be with a unit of these types that the nation takes back for its own
    /// card (QM-2.1b)?
    pub(crate) fn could_act(&self, id: CardId, index: usize, trigger: &Trigger, back: Piece) -> bool {
        self.targets(id, index, trigger) != 0
            || back.0 != 0
                && self.placed_by(id, index).0 & back.0 != 0
                && self.targets_with(id, index, trigger, |game, nation, pieces| {
                    game.could_recall(nation, Piece(pieces.0 & back.0))
                }) != 0
    }
    /// The types of units that a step places for the nation that plays, if it decides on it and the card is
    /// its own.
    fn placed_by(&self, id: CardId, index: usize) -> Piece {
        let card = self.p().card(id);
        let step = &card.steps[index];
        if card.nation != self.active || step.by != self.active {
            return Piece(0);
        }
        match &step.op {
            Op::Build(pieces, _) => *pieces,
            Op::Recruit(pieces, nations, _) if nations.has(self.active) => *pieces,
            Op::Deploy(_) => Piece::AIR,
            _ => Piece(0),
        }
    }
    /// The types of units that any step of a card places for the nation that plays.
    pub(crate) fn placed_by_card(&self, id: CardId) -> Piece {
        let steps = 0..self.p().card(id).steps.len();
        steps.fold(Piece(0), |all, i| Piece(all.0 | self.placed_by(id, i).0))
    }
    /// Where a step could act with the types of units that `stock` leaves of those it places.
    fn targets_with(
        &self,
        id: CardId,
        index: usize,
        trigger: &Trigger,
        stock: impl Fn(&Quartermaster, Nation, Piece) -> Piece,
    ) -> Mask {
        let card = self.p().card(id);
        let step = &card.steps[index];
        let at = Point::of(card.nation, trigger);
        match &step.op {
            Op::Build(pieces, area) => {
                let area = self.area(area, at);
                if area == 0 {
                    return 0;
                }
                let mut out = self.build_places(step.by, stock(self, step.by, *pieces));
                // A Build card may name a supplied unit that stands there already (QM-5.5.3a).
                if matches!(card.kind, Kind::BuildArmy | Kind::BuildNavy) && step.by == card.nation {
                    out |= self.side(step.by).pieces(*pieces) & self.supply(step.by).all;
                }
                out & area
            }
            Op::Recruit(pieces, nations, area) => {
                let places = nations.iter().fold(0, |m, n| m | self.recruit_places(n, stock(self, n, *pieces)));
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
                if stock(self, step.by, Piece::AIR).0 == 0 {
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
                let may = |n: &Nation| self.recruit_places(*n, self.in_stock(*n, *pieces)) >> space & 1 != 0;
                nations.iter().filter(may).collect()
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
    pub(super) fn step_holds(&self, running: &Running, index: usize) -> bool {
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
            let mut could = false;
            for i in first..end {
                if running.done >> (i - first) & 1 == 0 && self.step_holds(running, i) {
                    mask |= self.targets(running.card, i, trigger);
                    could = could || mask != 0 || self.could_act(running.card, i, trigger, running.stock);
                }
            }
            return if could { Asks::Space(mask) } else { Asks::Nothing };
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
                some_space(self.build_places(step.by, self.in_stock(step.by, self.unit_of(running.picked))))
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
                match self.targets(running.card, first, trigger) {
                    0 if !self.could_act(running.card, first, trigger, running.stock) => Asks::Nothing,
                    mask => Asks::Space(mask),
                }
            }
            Op::Warfare(Target::Choose(nations, cond), _) => {
                let may: Nations = nations.iter().filter(|n| self.may_target(*n, cond.as_ref(), at)).collect();
                if may.is_empty() { Asks::Nothing } else { Asks::Nation(may) }
            }
            Op::Lay(kinds) | Op::Stash(kinds) => from(side.hand, Asks::Hand(*kinds)),
            Op::Bury => from(side.hand, Asks::Hand(Kinds(u16::MAX))),
            Op::PlayHand => from(side.hand, Asks::Hand(action_kinds())),
            Op::Search(kinds, _) => from(side.deck() as u8, Asks::Deck(*kinds)),
            Op::Replay(kinds, _) | Op::Recover(kinds, _) => from(side.discards, Asks::Discards(*kinds)),
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
    /// The types of units that the running card could place next and that its nation had in reserve when it
    /// was used: what it lacked then had to be taken back before (QM-13.2.12a).
    pub(crate) fn wanted(&self, running: &Running) -> Piece {
        let mut out = Piece(0);
        if running.picked != NONE || running.stock.0 == 0 {
            return out;
        }
        let steps = &self.p().card(running.card).steps;
        let (first, end) = self.open_steps(running);
        let grouped = end - first > 1;
        for (i, step) in steps.iter().enumerate().take(end).skip(first) {
            let pieces = Piece(self.placed_by(running.card, i).0 & running.stock.0);
            if pieces.0 == 0 {
                continue;
            }
            let ready =
                if grouped { running.done >> (i - first) & 1 == 0 } else { step.cost.is_free() || running.count > 0 };
            if ready && self.step_holds(running, i) {
                out.0 |= pieces.0;
            }
        }
        out
    }
    /// The hand cards of these types, as bits.
    pub(crate) fn of_kinds(&self, nation: Nation, kinds: Kinds) -> u64 {
        let of = &self.pack.kinds[nation.index()];
        kinds.iter().fold(0, |m, k| m | of[k as usize])
    }
    /// Cards of the discard pile that may be taken; where a card says so, not those just paid for it.
    pub(crate) fn takeable(&self, nation: Nation, kinds: Kinds) -> u64 {
        let pile = self.side(nation).discard_pile();
        let fresh = match self.stack.top() {
            Some(Frame::Card(running)) => self.just_paid(running, nation),
            _ => 0,
        };
        bits(&pile[fresh.min(pile.len())..]) & self.of_kinds(nation, kinds)
    }
    /// How many cards at the bottom of the discard pile were paid for this very card and are barred by it.
    fn just_paid(&self, running: &Running, nation: Nation) -> usize {
        let card = self.p().card(running.card);
        let step = card.steps.get(running.step as usize);
        let older = step.is_some_and(|s| matches!(s.op, Op::Replay(_, true)));
        let own = older && card.nation == nation && running.stage != Stage::Pay;
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
