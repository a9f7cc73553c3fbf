//! May this be done, and if not, which rule stands in the way? Written rule by rule, space by space, apart
//! from the lists of moves, so that each proves the other.

mod choice;
mod units;

use crate::board::Point;
use crate::figures::{Card, CardId, NONE, Pack, SpaceId};
use crate::lang::{Kind, Op, Step, When};
use crate::moves::Move;
use crate::nation::{Nation, Piece, camp};
use crate::state::{Frame, LOCAL, Opportunity, Price, Quartermaster, Trigger};
use crate::text::say;
use table::{Broken, Lang, Seat};

/// Why not: a rule and a sentence about it, without a word yet, so that asking costs nothing.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct Reason {
    rule: &'static str,
    /// Key of the sentence, or empty.
    say: &'static str,
    /// The space it speaks of, or [`NONE`].
    space: SpaceId,
    /// The nation it speaks of, or [`NONE`].
    nation: u8,
}

pub(crate) type Checked = Result<(), Reason>;

impl Reason {
    const NOT_ASKED: Reason = Reason::rule("TABLE-NOT-ASKED");
    const NOT_NOW: Reason = Reason::rule("TABLE-NOT-NOW");

    const fn rule(rule: &'static str) -> Reason {
        Reason::told(rule, "")
    }
    const fn told(rule: &'static str, say: &'static str) -> Reason {
        Reason { rule, say, space: NONE, nation: NONE }
    }
    /// In words for a person.
    pub(crate) fn broken(self, pack: &'static Pack) -> Broken {
        let mut broken = Broken::told(self.rule, self.say);
        if let Some(space) = pack.spaces.get(self.space as usize) {
            broken = broken.named("space", &*space.id, &*space.name_fr, &*space.name_en);
        }
        if let Some(nation) = pack.nations.get(self.nation as usize) {
            let name = |lang| say(lang, &format!("seat-{}", nation.id), &[]);
            broken = broken.named("nation", &*nation.id, name(Lang::Fr), name(Lang::En));
        }
        broken
    }
}

fn broken(rule: &'static str, say: &'static str) -> Checked {
    Err(Reason::told(rule, say))
}

impl Quartermaster {
    fn here(rule: &'static str, say: &'static str, space: SpaceId) -> Checked {
        Err(Reason { space, ..Reason::told(rule, say) })
    }
    fn ledger(rule: &'static str) -> Checked {
        Err(Reason::rule(rule))
    }
    /// Why the move is not allowed, if it is not.
    pub(crate) fn judged(&self, seat: Seat, mv: Move) -> Checked {
        if !self.is_asked(seat) {
            return Err(Reason::NOT_ASKED);
        }
        match (self.stack.top(), mv) {
            (_, Move::Recall(piece, space)) => self.check_recall(seat, piece, space),
            (Some(Frame::Setup { .. } | Frame::Redistribute { .. } | Frame::Discard), Move::Discard(card)) => {
                self.in_hand(seat, card)
            }
            (Some(Frame::Draft { left }), Move::Discard(card)) => {
                self.in_hand(seat, card)?;
                if left[seat.index()] > 0 { Ok(()) } else { broken("QM-4d", "broken-discarded-enough") }
            }
            (Some(Frame::Draft { left }), Move::Take(card)) => {
                let row = self.own(seat, card)?;
                let back = self.drafted(seat, left) >> row.local & 1 != 0;
                if back { Ok(()) } else { broken("QM-4d", "broken-not-discarded") }
            }
            (Some(Frame::Discard | Frame::Fetch | Frame::Air | Frame::Redeploy { .. }), Move::Pass) => Ok(()),
            (Some(Frame::Action), mv) => self.allowed_action(seat, mv),
            (Some(Frame::Fetch), Move::Take(card)) => {
                let row = self.own(seat, card)?;
                let in_deck = self.side(seat).deck_cards().iter().any(|c| c & LOCAL == row.local);
                match row.kind {
                    _ if !in_deck => broken("QM-5.1c", "broken-not-in-deck"),
                    Kind::BuildArmy | Kind::BuildNavy | Kind::LandBattle | Kind::SeaBattle | Kind::DeployAir => Ok(()),
                    _ => Self::ledger("QM-5.1b"),
                }
            }
            (Some(Frame::Air), mv) => self.allowed_air(seat, mv),
            (Some(Frame::Intervene { paid: false, .. }), Move::Discard(card)) => self.in_hand(seat, card),
            (Some(Frame::Intervene { paid: true, from }), Move::Space(to)) => {
                if to == *from {
                    Ok(())
                } else {
                    self.check_squadron(seat, to)
                }
            }
            (Some(Frame::Card(running)), mv) => self.allowed_choice(seat, running, mv),
            (Some(Frame::Window(opportunity)), mv) => self.allowed_reaction(seat, opportunity, mv),
            (Some(Frame::Lose { price, .. }), mv) => match (price, mv) {
                (Price::Deck | Price::Hand, Move::Discard(card)) => self.in_hand(seat, card),
                (Price::Typed(kind), Move::Discard(card)) => {
                    self.in_hand(seat, card)?;
                    let fits = self.p().card(card).kind == kind.kind();
                    if fits { Ok(()) } else { broken("QM-14.6a", "broken-type") }
                }
                (Price::Status, Move::Take(card)) => {
                    let row = self.own(seat, card)?;
                    let laid = self.side(seat).status >> row.local & 1 != 0;
                    if laid { Ok(()) } else { broken("QM-3.6a", "broken-not-on-table") }
                }
                (Price::Air, Move::Space(space)) => {
                    let there = self.side(seat).air >> space & 1 != 0;
                    if there { Ok(()) } else { Self::here("QM-CARD-regia-aeronautica", "broken-no-unit", space) }
                }
                _ => Err(Reason::NOT_NOW),
            },
            (Some(Frame::Redeploy { nation, space }), Move::Space(to)) => {
                if !self.touches(camp(*nation), *space, to) {
                    return Self::ledger("QM-14.3a");
                }
                self.check_squadron(*nation, to)
            }
            _ => Err(Reason::NOT_NOW),
        }
    }
    /// The row of a card of the seat's own nation.
    fn own(&self, seat: Nation, card: CardId) -> Result<&'static Card, Reason> {
        let row = self.p().cards.get(card as usize).ok_or(Reason::NOT_NOW)?;
        if row.nation != seat {
            return Err(Reason { nation: row.nation.0, ..Reason::told("QM-5.4a", "broken-not-yours") });
        }
        Ok(row)
    }
    fn in_hand(&self, seat: Nation, card: CardId) -> Checked {
        let row = self.own(seat, card)?;
        let held = self.side(seat).hand_cards().iter().any(|c| c & LOCAL == row.local);
        if held { Ok(()) } else { broken("QM-5.2a", "broken-not-in-hand") }
    }
    fn allowed_action(&self, seat: Nation, mv: Move) -> Checked {
        match mv {
            Move::Play(card) => {
                self.in_hand(seat, card)?;
                match self.p().card(card).kind {
                    Kind::DeployAir => Self::ledger("QM-14.2.1a"),
                    Kind::Bolster => Self::ledger("QM-14.5b"),
                    _ => Ok(()),
                }
            }
            Move::Throw(card) => self.in_hand(seat, card),
            Move::Use(card) => {
                let row = self.own(seat, card)?;
                let down = self.side(seat).down >> row.local & 1 != 0;
                match row.kind {
                    Kind::Bolster if !down => return self.in_hand(seat, card).and(Self::ledger("QM-14.5a")),
                    Kind::Response if !down => return broken("QM-3.7a", "broken-not-on-table"),
                    Kind::Response | Kind::Bolster => return broken("QM-5.3a", "broken-trigger"),
                    _ => {}
                }
                let row = self.check_status(seat, card)?;
                if row.when != When::Instead {
                    return broken("QM-5.3a", "broken-trigger");
                }
                if !self.can_pay(seat, &row.cost, false) {
                    return broken("QM-5.3a", "broken-cost");
                }
                self.check_useful(card, &Trigger::phase(crate::lang::Event::StartAction, seat))
            }
            Move::Redistribute if self.redistributed => Self::ledger("QM-5.1a"),
            Move::Redistribute if self.side(seat).hand < 4 => Self::ledger("QM-5.1b"),
            Move::Redistribute => Ok(()),
            Move::Pass if self.side(seat).hand > 0 => broken("QM-5.2a", "broken-must-play"),
            Move::Pass => Ok(()),
            _ => Err(Reason::NOT_NOW),
        }
    }
    /// May the unit be taken back (QM-2.1b)?
    fn check_recall(&self, seat: Nation, piece: Piece, space: SpaceId) -> Checked {
        if seat != self.active {
            return Self::ledger("QM-2.1b");
        }
        match self.stack.top() {
            // Between two things that it does.
            Some(Frame::Action | Frame::Air | Frame::Discard) => {}
            // Before a reaction of its own that would place such a unit.
            Some(Frame::Window(opportunity)) => {
                let own = self.side(seat);
                let held = own.hand_bits() | own.status | own.down;
                let places = self.p().cards.iter().enumerate().any(|(id, card)| {
                    let such = card.steps.iter().any(|step| self.check_places(card, step, seat, piece));
                    card.nation == seat
                        && held >> card.local & 1 != 0
                        && such
                        && self.check_use(seat, opportunity, id as CardId).is_ok()
                        && self.does_something(id as CardId, &opportunity.trigger, Piece::ANY)
                });
                if !places {
                    return Err(Reason::NOT_NOW);
                }
            }
            // In the middle of a card of its own whose next step could place such a unit, and that found one
            // in reserve.
            Some(Frame::Card(running)) if running.picked == NONE && running.stock.has(piece) => {
                let card = self.p().card(running.card);
                let at = Point::of(card.nation, &running.trigger);
                let (first, end) = self.open_steps(running);
                let places = (first..end).any(|i| {
                    let step = &card.steps[i];
                    let done = end - first > 1 && running.done >> (i - first) & 1 != 0;
                    let paid = end - first > 1 || step.cost.is_free() || running.count > 0;
                    let holds = step.cond.as_ref().is_none_or(|c| self.cond(c, at));
                    holds && paid && !done && self.check_places(card, step, seat, piece)
                });
                if !places {
                    return Err(Reason::NOT_NOW);
                }
            }
            _ => return Err(Reason::NOT_NOW),
        }
        if self.side(seat).pieces(piece) >> space & 1 == 0 {
            return Self::here("QM-2.1b", "broken-no-unit", space);
        }
        // Judged for each type: all of it must be on the board, or was when the nation began to take back.
        let owned = match piece {
            Piece::ARMY => self.p().nations[seat.index()].pieces[0],
            Piece::FLEET => self.p().nations[seat.index()].pieces[1],
            _ => self.p().nations[seat.index()].pieces[2],
        };
        let all_out = self.side(seat).pieces(piece).count_ones() >= u32::from(owned);
        if all_out || self.recalled.has(piece) { Ok(()) } else { Self::ledger("QM-2.1b") }
    }
    /// Does this step place units of this type for the nation, as it decides itself?
    fn check_places(&self, card: &Card, step: &Step, nation: Nation, piece: Piece) -> bool {
        card.nation == nation
            && step.by == nation
            && match &step.op {
                Op::Build(pieces, _) => pieces.has(piece),
                Op::Recruit(pieces, nations, _) => pieces.has(piece) && nations.has(nation),
                Op::Deploy(_) => piece == Piece::AIR,
                _ => false,
            }
    }
    fn allowed_air(&self, seat: Nation, mv: Move) -> Checked {
        match mv {
            Move::Play(card) => {
                self.in_hand(seat, card)?;
                if self.p().card(card).kind != Kind::DeployAir {
                    return Self::ledger("QM-14.2a");
                }
                if self.reserve(seat, Piece::AIR) == 0 {
                    return Self::ledger("QM-2.1a");
                }
                let any = (0..self.p().spaces.len() as u8).any(|s| self.check_squadron(seat, s).is_ok());
                if any { Ok(()) } else { Self::ledger("QM-14.2.1a") }
            }
            Move::Intervene(space) => {
                if self.side(seat).air >> space & 1 == 0 {
                    return Self::here("QM-14.2.2a", "broken-no-squadron", space);
                }
                if self.side(seat).hand == 0 || !self.fed(seat, space) {
                    return Self::ledger("QM-14.2.2a");
                }
                Ok(())
            }
            _ => Err(Reason::NOT_NOW),
        }
    }
    /// May a squadron of the nation be put here?
    pub(crate) fn check_squadron(&self, nation: Nation, space: SpaceId) -> Checked {
        let side = self.side(nation);
        if side.air >> space & 1 != 0 {
            return Self::ledger("QM-14.2.3a");
        }
        if side.units() >> space & 1 == 0 || !self.fed(nation, space) {
            return Self::ledger("QM-14.2.1a");
        }
        Ok(())
    }
    /// A Status of one's own that lies on the table and may be used.
    fn check_status(&self, seat: Nation, card: CardId) -> Result<&'static Card, Reason> {
        let row = self.own(seat, card)?;
        let side = self.side(seat);
        let has = |bits: u64| bits >> row.local & 1 != 0;
        if !has(side.status) {
            return Err(Reason::told("QM-3.6a", "broken-not-on-table"));
        }
        if has(side.asleep) {
            return Err(Reason::rule("QM-3.6b"));
        }
        if has(side.cancelled) {
            return Err(Reason::told("QM-CARD-flegme-britannique", "broken-cancelled"));
        }
        if has(side.used) {
            return Err(Reason::told("QM-5.3a", "broken-once"));
        }
        Ok(row)
    }
    /// Would the card do something? If not, say why where one rule is to blame.
    fn check_useful(&self, card: CardId, trigger: &Trigger) -> Checked {
        if self.does_something(card, trigger, Piece(0)) {
            return Ok(());
        }
        let row = self.p().card(card);
        match &row.steps[0].op {
            Op::Protect(_) | Op::Save => Self::ledger("QM-5.3d"),
            Op::Build(_, crate::lang::Area::It) if trigger.space != NONE => {
                self.check_space(row, &row.steps[0], trigger, trigger.space)?;
                broken("QM-5.3a", "broken-nothing")
            }
            _ => broken("QM-5.3a", "broken-nothing"),
        }
    }
    /// May the card answer, apart from what it would do?
    fn check_use(&self, seat: Nation, opportunity: &Opportunity, card: CardId) -> Checked {
        let trigger = &opportunity.trigger;
        let row = self.own(seat, card)?;
        let side = self.side(seat);
        let has = |bits: u64| bits >> row.local & 1 != 0;
        let mut in_hand = false;
        match row.kind {
            Kind::Status => {
                self.check_status(seat, card)?;
                let again = opportunity.answered >> row.slot & 1 != 0 && matches!(row.when, When::On(_));
                if again || self.own_doing(card) {
                    return broken("QM-5.3a", "broken-answered");
                }
            }
            Kind::Response if !has(side.down) => return broken("QM-3.7a", "broken-not-on-table"),
            Kind::Bolster if !has(side.down) => {
                in_hand = true;
                self.in_hand(seat, card)?;
            }
            Kind::Response | Kind::Bolster => {}
            _ => return Err(Reason::NOT_NOW),
        }
        if row.next && has(side.asleep) {
            return Self::ledger("QM-3.7b");
        }
        let fits = self.matches(row, trigger);
        if !fits {
            let need = Point::of(seat, trigger);
            let unmet = row.need.as_ref().is_some_and(|n| !self.cond(n, need));
            return broken("QM-5.3a", if unmet { "broken-need" } else { "broken-trigger" });
        }
        if row.first && opportunity.acted >> camp(seat) & 1 != 0 {
            return Self::ledger("QM-5.2f");
        }
        if !self.can_pay(seat, &row.cost, in_hand) {
            return broken("QM-14.5e", "broken-cost");
        }
        Ok(())
    }
    fn allowed_reaction(&self, seat: Nation, opportunity: &Opportunity, mv: Move) -> Checked {
        let trigger = &opportunity.trigger;
        match mv {
            Move::Pass => Ok(()),
            Move::Use(card) => {
                self.check_use(seat, opportunity, card)?;
                self.check_useful(card, trigger)
            }
            Move::Defend if trigger.event != crate::lang::Event::Threatened => Self::ledger("QM-14.4.1a"),
            Move::Strike(_) if trigger.event != crate::lang::Event::Threatened => Self::ledger("QM-14.4.2a"),
            Move::Defend => {
                let air = trigger.to == seat.0 && self.side(seat).air >> trigger.space & 1 != 0;
                if !air {
                    return Self::ledger("QM-14.4.1a");
                }
                if trigger.marks & crate::lang::mark::BATTLE == 0 {
                    return Self::ledger("QM-14.4.1c");
                }
                let open = self.current_clash().is_some_and(|c| !self.is_safe(&c));
                if self.no_air_combat || !open { Self::ledger("QM-14.4.1a") } else { Ok(()) }
            }
            Move::Strike(space) => {
                let clash = self.current_clash();
                let defended = clash.is_some_and(|c| c.defended && !c.saved);
                let may = trigger.by == seat && defended;
                let safe = trigger.target().is_some_and(|to| self.side(to).protected >> trigger.space & 1 != 0);
                if !may || safe || self.no_air_combat {
                    return Self::ledger("QM-14.4.2a");
                }
                if self.side(seat).air >> space & 1 == 0 || !self.touches(camp(seat), space, trigger.space) {
                    return Self::here("QM-14.4.2a", "broken-no-squadron", space);
                }
                Ok(())
            }
            _ => Err(Reason::NOT_NOW),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::standard;
    use table::Rules;

    /// Whoever asks why not reads names, in his own language; records and scripts keep the ids.
    #[test]
    fn reasons_name_spaces_and_nations_in_the_language_of_the_reader() {
        let pack = standard();
        let about = Quartermaster::about();
        let Some(space) = pack.space_named("north_sea") else { panic!("no north_sea") };
        let broken = Reason { space, ..Reason::told("QM-5.2h", "broken-area") }.broken(pack);
        assert_eq!(broken.to_string(), "QM-5.2h space=north_sea");
        let [fr, en] = [Lang::Fr, Lang::En].map(|lang| about.explain(&broken, lang));
        let row = &pack.spaces[space as usize];
        assert!(fr.contains(&row.name_fr) && en.contains(&row.name_en), "{fr} {en}");
        let broken = Reason { nation: 1, ..Reason::told("QM-5.4a", "broken-not-yours") }.broken(pack);
        let [fr, en] = [Lang::Fr, Lang::En].map(|lang| about.explain(&broken, lang));
        assert!(fr.contains("Royaume-Uni") && en.contains("United Kingdom"), "{fr} {en}");
    }
}
