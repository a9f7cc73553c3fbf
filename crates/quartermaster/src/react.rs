//! Reactions: which cards answer what (QM-5.3), and who is asked.

use crate::board::Point;
use crate::figures::{Card, CardId, NONE};
use crate::lang::{Cost, Event, Kind, Mask, Op, Target, When, mark};
use crate::nation::{Nation, Piece, camp};
use crate::state::{Clash, Frame, LOCAL, Opportunity, Quartermaster, SEEN, Trigger};
use table::Ask;

impl Quartermaster {
    /// Does what happened set off this card?
    pub(crate) fn matches(&self, card: &Card, trigger: &Trigger) -> bool {
        let at = Point::of(card.nation, trigger);
        let fits = match &card.when {
            When::Any(_) => true,
            When::On(on) => {
                on.event == trigger.event
                    && on.by.has(trigger.by)
                    && trigger.target().is_none_or(|to| on.to.has(to))
                    && (trigger.piece.0 == 0 || on.pieces.has(trigger.piece))
                    && on.marks & !trigger.marks == 0
                    && (on.tag == 0 || trigger.card != NONE && self.pack.card(trigger.card).tags & on.tag != 0)
                    && (trigger.event != Event::Used || on.kinds.has(self.pack.card(trigger.card).kind))
                    && (trigger.space == NONE || self.area(&on.area, at) >> trigger.space & 1 != 0)
            }
            _ => false,
        };
        fits && card.need.as_ref().is_none_or(|need| self.cond(need, at))
    }
    /// Could this nation pay, as far as anybody can see? `in_hand`: is the card itself in the hand?
    pub(crate) fn might_pay(&self, nation: Nation, cost: &Cost, in_hand: bool) -> bool {
        let side = self.side(nation);
        let hand = side.hand.saturating_sub(u8::from(in_hand));
        cost.typed.is_none_or(|(kind, n)| hand >= n && (!self.since(2) || self.could_hold(nation, kind) >= n.into()))
            && (!cost.strict || hand >= cost.hand)
            && side.status.count_ones() >= u32::from(cost.status)
            && side.air.count_ones() >= u32::from(cost.air)
    }
    /// How many cards of this type the nation may have in its hand, as far as everybody can see: those that
    /// were shown there, and of the others at most as many as have not been seen elsewhere.
    pub(crate) fn could_hold(&self, nation: Nation, kind: Kind) -> usize {
        let of = self.pack.kinds[nation.index()][kind as usize];
        let fits = |card: &&u8| of >> (**card & LOCAL) & 1 != 0;
        let hidden = |card: &&u8| **card & SEEN == 0;
        let side = self.side(nation);
        let shown = side.hand_cards().iter().filter(|card| !hidden(card)).filter(fits).count();
        let room = side.hand_cards().iter().filter(hidden).count();
        let unseen = side.cards.as_slice().iter().filter(hidden).filter(fits).count();
        shown + room.min(unseen)
    }
    /// Can this nation really pay?
    pub(crate) fn can_pay(&self, nation: Nation, cost: &Cost, in_hand: bool) -> bool {
        self.might_pay(nation, cost, in_hand)
            && cost.typed.is_none_or(|(kind, n)| {
                let bits = self.pack.kinds[nation.index()][kind as usize];
                let have =
                    self.side(nation).hand_cards().iter().filter(|c| bits >> (**c & crate::state::LOCAL) & 1 != 0);
                have.count() >= n as usize
            })
    }
    /// Would the card do anything at all now, if need be with units of the types `back` taken back before
    /// (QM-2.1b)? Looks only at what everybody sees.
    pub(crate) fn does_something(&self, id: CardId, trigger: &Trigger, back: Piece) -> bool {
        let card = self.pack.card(id);
        (0..card.steps.len()).any(|step| self.step_does_something(card, id, step, trigger, back))
    }
    fn step_does_something(&self, card: &Card, id: CardId, index: usize, trigger: &Trigger, back: Piece) -> bool {
        let step = &card.steps[index];
        let at = Point::of(card.nation, trigger);
        if step.cond.as_ref().is_some_and(|c| !self.cond(c, at)) {
            return false;
        }
        let side = self.side(step.by);
        match &step.op {
            Op::Build(..)
            | Op::Recruit(..)
            | Op::Battle(..)
            | Op::Eliminate(_)
            | Op::Withdraw(_)
            | Op::Protect(_)
            | Op::Deploy(_) => self.could_act(id, index, trigger, back),
            Op::Rebuild(pieces) => side.pieces(*pieces) != 0,
            Op::BattleRest => self.rest(step.by, trigger).is_some(),
            Op::Score(amount) | Op::Discard(_, amount) => self.amount(amount, at) > 0,
            Op::More(amount) => !self.spared() && self.amount(amount, at) > 0,
            Op::Warfare(Target::Choose(nations, cond), _) => {
                nations.iter().any(|n| self.may_target(n, cond.as_ref(), at))
            }
            Op::Lay(_) | Op::Stash(_) | Op::Bury | Op::PlayHand => side.hand > 0,
            Op::Search(..) | Op::Draw(_) => side.deck() > 0,
            Op::Arrange(_) => side.deck() > 1,
            Op::Replay(_, older) => side.discards > 0 || !older && !card.cost.is_free(),
            Op::Recover(..) => side.discards > 0,
            Op::Strip(nation, kinds) => self.strippable(*nation, *kinds) != 0,
            Op::Return(_) => self.returns(step.by, trigger),
            Op::ReturnSelf => false,
            Op::Save => self.current_clash().is_some_and(|c| !self.is_safe(&c)),
            Op::Spare | Op::Ignore => !self.spared(),
            Op::Cancel(_) | Op::Warfare(Target::Nation(_), _) => true,
            Op::NoAirCombat => !self.no_air_combat,
            // A card of one moment must be used then, for what may be cut off later; one for any moment can
            // wait.
            Op::Supply(pieces) => match card.when {
                When::Any(_) => side.pieces(*pieces) & !self.supply(step.by).all != 0,
                _ => side.pieces(*pieces) != 0 && !self.aids(step.by, *pieces),
            },
            Op::Source(_) | Op::NoSource(..) | Op::Lifeline(_) | Op::Muster(..) | Op::BattleAnyway(..) => false,
        }
    }
    /// Are all the nation's units of these types in supply by a card already?
    fn aids(&self, nation: Nation, pieces: Piece) -> bool {
        let [armies, fleets] = self.aided;
        (!pieces.has(Piece::ARMY) || armies.has(nation)) && (!pieces.has(Piece::FLEET) || fleets.has(nation))
    }
    /// Is it this very card that just acted? A Status does not answer what it does itself: it is still the
    /// same battle, the same attack.
    pub(crate) fn own_doing(&self, id: CardId) -> bool {
        let acting = self.stack.as_slice().iter().rev().find_map(|f| match f {
            Frame::Card(running) => Some(running.card),
            _ => None,
        });
        acting == Some(id)
    }
    /// Is the card of the trigger still in the nation's discard pile?
    pub(crate) fn returns(&self, nation: Nation, trigger: &Trigger) -> bool {
        if trigger.card == NONE {
            return false;
        }
        let card = self.pack.card(trigger.card);
        card.nation == nation && self.side(nation).discard_pile().contains(&(card.local | crate::state::SEEN))
    }
    pub(crate) fn may_target(&self, nation: Nation, cond: Option<&crate::lang::Cond>, at: Point) -> bool {
        cond.is_none_or(|c| self.cond(c, Point { target: nation.0, ..at }))
    }
    /// Cards of the nation on the table that could be discarded, as bits.
    pub(crate) fn strippable(&self, nation: Nation, kinds: crate::lang::Kinds) -> u64 {
        let side = self.side(nation);
        let of = &self.pack.kinds[nation.index()];
        let mut out = 0;
        if kinds.has(Kind::Status) {
            out |= side.status & of[Kind::Status as usize];
        }
        if kinds.has(Kind::Response) {
            out |= side.down & of[Kind::Response as usize];
        }
        out
    }
    /// The next enemy army in the space of the battle that is still to be battled.
    pub(crate) fn rest(&self, by: Nation, trigger: &Trigger) -> Option<Nation> {
        let others = self.standing(crate::nation::enemies(by), Piece::ARMY, trigger.space);
        others.iter().find(|n| n.0 != trigger.to)
    }
    /// The battle or elimination that is going on.
    pub(crate) fn current_clash(&self) -> Option<Clash> {
        self.stack.as_slice().iter().rev().find_map(|f| match f {
            Frame::Clash(clash) => Some(*clash),
            _ => None,
        })
    }
    /// Has a card turned away the attack that is under way?
    fn spared(&self) -> bool {
        self.stack.as_slice().iter().rev().find_map(|f| match f {
            Frame::Warfare { spared, .. } => Some(*spared),
            _ => None,
        }) == Some(true)
    }
    /// Is the unit in danger safe already?
    pub(crate) fn is_safe(&self, clash: &Clash) -> bool {
        let trigger = &clash.trigger;
        let Some(victim) = trigger.target() else { return true };
        let side = self.side(victim);
        clash.saved
            || clash.defended
            || side.protected >> trigger.space & 1 != 0
            || side.pieces(trigger.piece) >> trigger.space & 1 == 0
    }
    /// May the nation give a squadron for its unit (QM-14.4.1a)?
    pub(crate) fn may_defend(&self, nation: Nation, trigger: &Trigger) -> bool {
        trigger.event == Event::Threatened
            && trigger.to == nation.0
            && trigger.marks & mark::BATTLE != 0
            && !self.no_air_combat
            && self.side(nation).air >> trigger.space & 1 != 0
            && self.current_clash().is_some_and(|c| !self.is_safe(&c))
    }
    /// The squadrons with which the attacker may answer air defence (QM-14.4.2a).
    pub(crate) fn strikers(&self, nation: Nation, trigger: &Trigger) -> Mask {
        let may = trigger.event == Event::Threatened
            && trigger.by == nation
            && !self.no_air_combat
            && self.current_clash().is_some_and(|c| c.defended && !c.saved);
        if !may || self.side(nation).air == 0 {
            return 0;
        }
        let protected = trigger.target().is_some_and(|to| self.side(to).protected >> trigger.space & 1 != 0);
        if protected { 0 } else { self.side(nation).air & self.beside(1 << trigger.space, camp(nation)) }
    }
    /// Status cards that could be used now, as bits.
    #[inline]
    pub(crate) fn awake(&self, nation: Nation) -> u64 {
        let side = self.side(nation);
        side.status & !side.asleep & !side.cancelled & !side.used
    }
    /// Status cards that may stand for the card of the Action phase, if need be after units of these types
    /// are taken back.
    pub(crate) fn instead_bits(&self, nation: Nation, back: Piece) -> u64 {
        let mut bits = self.awake(nation) & self.pack.instead[nation.index()];
        let mut left = bits;
        let trigger = Trigger::phase(Event::StartAction, nation);
        while left != 0 {
            let local = left.trailing_zeros() as u8;
            left &= left - 1;
            let id = self.pack.card_of(nation, local);
            let card = self.pack.card(id);
            if !self.might_pay(nation, &card.cost, false) || !self.does_something(id, &trigger, back) {
                bits &= !(1 << local);
            }
        }
        bits
    }
    /// Could the card answer, apart from who holds it and can pay?
    fn answers(&self, nation: Nation, local: u8, opportunity: &Opportunity, back: Piece) -> bool {
        let id = self.pack.card_of(nation, local);
        let card = self.pack.card(id);
        let used = card.kind == Kind::Status && (opportunity.answered >> card.slot & 1 != 0 || self.own_doing(id));
        let late = card.first && opportunity.acted >> camp(nation) & 1 != 0;
        !used
            && !late
            && self.matches(card, &opportunity.trigger)
            && self.might_pay(nation, &card.cost, card.kind == Kind::Bolster)
            && self.does_something(id, &opportunity.trigger, back)
    }
    /// The cards for which this nation is asked, as bits. A card that may be used at any time asks when a
    /// unit of its camp is in danger, not when its camp attacks; where others are asked anyway it can be used
    /// all the same.
    #[inline]
    fn asking(&self, nation: Nation, trigger: &Trigger) -> u64 {
        let p = self.p();
        let cards = p.opens[nation.index()][trigger.event as usize];
        let attacks = trigger.event == Event::Threatened && trigger.target().is_none_or(|to| camp(to) != camp(nation));
        if attacks { cards & !p.anytime[nation.index()] } else { cards }
    }
    /// The cards this nation can really answer with, as bits, if need be after units of the types `back` are
    /// taken back; `wide` also those that only use an opportunity that others asked for.
    pub(crate) fn reactions(&self, nation: Nation, opportunity: &Opportunity, wide: bool, back: Piece) -> u64 {
        let n = nation.index();
        let p = self.p();
        let mut asking = self.asking(nation, &opportunity.trigger);
        if wide {
            asking |= p.anytime[n];
        }
        if asking == 0 {
            return 0;
        }
        let side = self.side(nation);
        let mut bits = asking & (self.awake(nation) | side.down);
        if self.extension() && asking & p.kinds[n][Kind::Bolster as usize] != 0 {
            bits |= side.hand_bits() & p.kinds[n][Kind::Bolster as usize] & asking;
        }
        let mut left = bits;
        while left != 0 {
            let local = left.trailing_zeros() as u8;
            left &= left - 1;
            let card = p.card(p.card_of(nation, local));
            let sleeps = card.next && side.asleep >> local & 1 != 0;
            let in_hand = card.kind == Kind::Bolster && side.down >> local & 1 == 0;
            if sleeps || !self.answers(nation, local, opportunity, back) || !self.can_pay(nation, &card.cost, in_hand) {
                bits &= !(1 << local);
            }
        }
        bits
    }
    /// The Responses and Bolsters with which this nation could answer, as far as everybody can see, as bits: a
    /// card that nobody has seen elsewhere, and for which a card lies face down, or is in the hand, that could
    /// be it. Those that lie there since this sequence began are known to be asleep.
    fn could_answer_with(&self, nation: Nation) -> u64 {
        let side = self.side(nation);
        let of = &self.pack.kinds[nation.index()];
        let (responses, bolsters) = (of[Kind::Response as usize], of[Kind::Bolster as usize]);
        let cards = side.cards.as_slice();
        let hidden =
            cards.iter().filter(|card| **card & SEEN == 0).fold(side.down, |all, card| all | 1 << (card & LOCAL));
        let at_once = |kind: u64| match side.down & !side.asleep & kind {
            0 => !self.pack.next[nation.index()],
            _ => u64::MAX,
        };
        let mut bits = 0;
        if side.down & responses != 0 {
            bits |= responses & hidden & at_once(responses);
        }
        if self.extension() && side.down & bolsters != 0 {
            bits |= bolsters & hidden & at_once(bolsters);
        }
        if self.extension() && side.hand > 0 {
            let hand = side.hand_cards();
            let shown = hand.iter().filter(|card| **card & SEEN != 0).fold(0, |all, card| all | 1 << (card & LOCAL));
            let unknown = if hand.iter().any(|card| card & SEEN == 0) { hidden } else { 0 };
            bits |= bolsters & (shown | unknown);
        }
        bits
    }
    /// Might this nation answer, as far as everybody can see? A face-down card may be any Response that
    /// it could still hold, its hand may hold any Bolster.
    fn might_react(&self, nation: Nation, opportunity: &Opportunity) -> bool {
        let n = nation.index();
        let p = self.p();
        let asking = self.asking(nation, &opportunity.trigger);
        if asking == 0 {
            return false;
        }
        let side = self.side(nation);
        let (responses, bolsters) = (p.kinds[n][Kind::Response as usize], p.kinds[n][Kind::Bolster as usize]);
        let mut bits = self.awake(nation);
        if side.down & responses != 0 {
            bits |= responses & !side.spent;
        }
        if self.extension() && (side.hand > 0 || side.down & bolsters != 0) {
            bits |= bolsters & !side.spent;
        }
        if self.since(2) {
            bits = self.awake(nation) | self.could_answer_with(nation);
        }
        bits &= asking;
        while bits != 0 {
            let local = bits.trailing_zeros() as u8;
            bits &= bits - 1;
            if self.answers(nation, local, opportunity, Piece::ANY) {
                return true;
            }
        }
        false
    }
    /// Is this nation asked for a reaction?
    pub(crate) fn asked(&self, nation: Nation, opportunity: &Opportunity) -> bool {
        let trigger = &opportunity.trigger;
        if trigger.event == Event::Threatened
            && (self.may_defend(nation, trigger) || self.strikers(nation, trigger) != 0)
        {
            return true;
        }
        match self.ask {
            Ask::Public => self.might_react(nation, opportunity),
            Ask::WhoCan => self.reactions(nation, opportunity, false, Piece::ANY) != 0,
        }
    }
}
