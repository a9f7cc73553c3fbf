//! Why something cannot be done: the rule that truly stands in the way of what was pointed at.

use crate::figures::{CardId, NONE, SpaceId};
use crate::lang::{Event, Kind, Op};
use crate::moves::Move;
use crate::nation::{Nation, enemies};
use crate::state::{Frame, Quartermaster, Trigger};
use crate::steps::Asks;
use table::{Broken, Rules, Seat, Speech};

impl Quartermaster {
    /// The rule that forbids a move; or, of a card, a space or a unit, the rule that stands in the way of using
    /// it. In the Action phase a card that can only be thrown away counts as one that cannot be used.
    pub(crate) fn why(&self, seat: Seat, target: &str) -> Option<Broken> {
        if let Ok(mv) = self.read(target) {
            return self.check(seat, mv).err();
        }
        if self.winners().is_some() {
            return Some(Broken::OVER);
        }
        if !self.is_asked(seat) {
            return Some(Broken::NOT_ASKED);
        }
        // A unit is named by its space and its nation.
        let thing = target.split_once('.').map_or(target, |(space, _)| space);
        let meant = |mv: &Move| !matches!(mv, Move::Throw(_) | Move::Recall(..));
        let points = |mv: &Move| self.things(*mv).iter().any(|other| other == thing);
        let mut moves = Vec::new();
        self.moves(seat, &mut moves);
        let offered = moves.iter().any(|mv| meant(mv) && points(mv));
        let p = self.p();
        match (p.card_named(thing), p.space_named(thing)) {
            (Some(card), _) if offered => self.idle(seat, card),
            (Some(card), _) => self.why_card(seat, card),
            (_, Some(_)) if offered => None,
            (_, Some(space)) => self.why_space(seat, space),
            _ => None,
        }
    }
    /// The moves that somebody who points at a card of their own would try, the likeliest first.
    fn tries(&self, seat: Nation, card: CardId) -> [Move; 2] {
        let row = self.p().card(card);
        let held = self.side(seat).hand_bits() >> row.local & 1 != 0;
        let side = self.side(seat);
        let lies = (side.status | side.down) >> row.local & 1 != 0;
        let plays = if lies || held && row.kind == Kind::Bolster { Move::Use(card) } else { Move::Play(card) };
        match self.stack.top() {
            Some(Frame::Window(_)) => [Move::Use(card), Move::Use(card)],
            Some(Frame::Action) => [plays, Move::Play(card)],
            Some(Frame::Air) => [Move::Play(card), Move::Play(card)],
            Some(Frame::Fetch) => [Move::Take(card), Move::Take(card)],
            Some(Frame::Card(running)) => match self.asks(running) {
                Asks::Hand(_) => [Move::Play(card), Move::Take(card)],
                _ => [Move::Take(card), Move::Take(card)],
            },
            _ => [Move::Discard(card), Move::Take(card)],
        }
    }
    fn why_card(&self, seat: Nation, card: CardId) -> Option<Broken> {
        let (p, row) = (self.p(), self.p().card(card));
        let reacts = matches!(row.kind, Kind::Status | Kind::Response | Kind::Bolster);
        if row.nation == seat && matches!(self.stack.top(), Some(Frame::Window(_))) && !reacts {
            // Only in the Action phase is a card played from the hand.
            return Some(Broken::rule("QM-5.3a"));
        }
        let reasons = self.tries(seat, card).map(|mv| self.judged(seat, mv).err().map(|reason| reason.broken(p)));
        let said = reasons.iter().flatten().find(|broken| **broken != Broken::NOT_NOW).cloned();
        said.or_else(|| reasons.into_iter().flatten().next())
    }
    /// Of a card that may be played: the rule that keeps it from doing anything, if one does.
    fn idle(&self, seat: Nation, card: CardId) -> Option<Broken> {
        let row = self.p().card(card);
        let held = self.side(seat).hand_bits() >> row.local & 1 != 0;
        let lies = matches!(row.kind, Kind::Status | Kind::Response);
        if !matches!(self.stack.top(), Some(Frame::Action)) || !held || lies {
            return None;
        }
        let trigger = Trigger::phase(Event::StartAction, seat);
        if self.does_something(card, &trigger, crate::nation::Piece(0)) {
            return None;
        }
        let step = row.steps.first()?;
        let found = match &step.op {
            Op::Build(..) | Op::Battle(..) => self.usual(seat, card),
            _ => None,
        };
        found.or_else(|| Some(Broken::told("QM-5.3a", "broken-nothing")))
    }
    /// The rule that most often keeps a card that builds or fights from the spaces beside its nation's units.
    fn usual(&self, seat: Nation, card: CardId) -> Option<Broken> {
        let (p, row) = (self.p(), self.p().card(card));
        let step = row.steps.first()?;
        let trigger = Trigger::phase(Event::StartAction, seat);
        let near = p.touching(self.side(seat).units()) | 1 << p.nations[seat.index()].home;
        let fits = |space: &SpaceId| match &step.op {
            Op::Build(pieces, _) | Op::Battle(pieces, ..) => pieces.has(self.unit_of(*space)),
            _ => false,
        };
        let spaces = || (0..p.spaces.len() as SpaceId).filter(fits);
        let reasons = |among: &dyn Fn(&SpaceId) -> bool| -> Vec<Broken> {
            let reason = |space| self.check_space(row, step, &trigger, space).err();
            spaces().filter(among).filter_map(reason).map(|reason| reason.broken(p)).collect()
        };
        let beside = reasons(&|space| near >> *space & 1 != 0);
        let all = if beside.is_empty() { reasons(&|_| true) } else { beside };
        let count = |broken: &Broken| all.iter().filter(|other| other.rule == broken.rule).count();
        let most = all.iter().map(count).max()?;
        all.iter().find(|broken| count(broken) == most).cloned()
    }
    fn why_space(&self, seat: Nation, space: SpaceId) -> Option<Broken> {
        let p = self.p();
        let tries: &[Move] = match self.stack.top() {
            Some(Frame::Action) => return self.why_not_there(seat, space),
            Some(Frame::Window(_)) => &[Move::Strike(space), Move::Defend],
            Some(Frame::Air) if self.side(seat).air >> space & 1 != 0 => &[Move::Intervene(space)],
            Some(Frame::Air) => return self.check_squadron(seat, space).err().map(|reason| reason.broken(p)),
            _ => &[Move::Space(space)],
        };
        // In a window only who has a squadron there means to use it.
        let armed = !matches!(self.stack.top(), Some(Frame::Window(_))) || self.side(seat).air >> space & 1 != 0;
        if !armed {
            return Some(Broken::rule("QM-5.3a"));
        }
        let reasons = tries.iter().map(|mv| self.judged(seat, *mv).err().map(|reason| reason.broken(p)));
        reasons.collect::<Option<Vec<_>>>().and_then(|reasons| reasons.into_iter().next())
    }
    /// In the Action phase: an enemy's unit is to be fought, any other space to be built in. Nothing stands in
    /// the way when a card in the hand would do it.
    fn why_not_there(&self, seat: Nation, space: SpaceId) -> Option<Broken> {
        let p = self.p();
        let army = p.land >> space & 1 != 0;
        let hostile = enemies(seat).iter().any(|nation| self.side(nation).units() >> space & 1 != 0);
        let kind = match (hostile, army) {
            (true, true) => Kind::LandBattle,
            (true, false) => Kind::SeaBattle,
            (false, true) => Kind::BuildArmy,
            (false, false) => Kind::BuildNavy,
        };
        let cards = || p.of[seat.index()].iter().copied().filter(|id| p.card(*id).kind == kind);
        let own = cards().find(|id| self.side(seat).hand_bits() >> p.card(*id).local & 1 != 0);
        let Some(card) = own.or_else(|| cards().next()) else { return Some(Broken::NOT_NOW) };
        let row = p.card(card);
        let trigger = Trigger { space: NONE, ..Trigger::phase(Event::StartAction, seat) };
        let reason = row.steps.first().and_then(|step| self.check_space(row, step, &trigger, space).err());
        match reason {
            Some(reason) => Some(reason.broken(p)),
            None if own.is_some() => None,
            None => Some(Broken::told("QM-5.2a", "broken-no-such-card")),
        }
    }
}
