//! May this be done, and if not, which rule stands in the way? Written rule by rule, space by space, apart from
//! the lists of moves, so that each proves the other.

use crate::board::Point;
use crate::data::{Card, CardId, NONE, SpaceId};
use crate::lang::{Kind, Op, Step, When};
use crate::moves::Move;
use crate::nation::{Camp, Nation, Piece, camp, enemies, friends};
use crate::state::{Frame, LOCAL, Opportunity, Price, Quartermaster, Running, Trigger};
use crate::steps::Asks;
use table::{Broken, Seat};

type Checked = Result<(), Broken>;

fn broken(rule: &'static str, say: &'static str) -> Checked {
    Err(Broken::told(rule, say))
}

impl Quartermaster {
    fn here(&self, rule: &'static str, say: &'static str, space: SpaceId) -> Checked {
        let id = self.p().space_id(space).to_string();
        Err(Broken::told(rule, say).with("space", id))
    }
    fn ledger(rule: &'static str) -> Checked {
        Err(Broken::rule(rule))
    }
    /// Is the move allowed?
    pub(crate) fn allowed(&self, seat: Seat, mv: Move) -> Checked {
        if self.asked_now() != seat {
            return Err(Broken::NOT_ASKED);
        }
        match (self.stack.top(), mv) {
            (Some(Frame::Setup { .. } | Frame::Redistribute { .. } | Frame::Discard), Move::Discard(card)) => {
                self.in_hand(seat, card)
            }
            (Some(Frame::Discard | Frame::Fetch | Frame::Air { .. } | Frame::Redeploy { .. }), Move::Pass) => Ok(()),
            (Some(Frame::Action { recalled }), mv) => self.allowed_action(seat, mv, *recalled),
            (Some(Frame::Fetch), Move::Take(card)) => {
                let row = self.own(seat, card)?;
                let in_deck = self.side(seat).deck_cards().iter().any(|c| c & LOCAL == row.local);
                match row.kind {
                    _ if !in_deck => broken("QM-5.1c", "broken-not-in-deck"),
                    Kind::BuildArmy | Kind::BuildNavy | Kind::LandBattle | Kind::SeaBattle | Kind::DeployAir => Ok(()),
                    _ => Self::ledger("QM-5.1b"),
                }
            }
            (Some(Frame::Air { recalled }), mv) => self.allowed_air(seat, mv, *recalled),
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
                    if there { Ok(()) } else { self.here("QM-CARD-regia-aeronautica", "broken-no-unit", space) }
                }
                _ => Err(Broken::NOT_NOW),
            },
            (Some(Frame::Redeploy { nation, space }), Move::Space(to)) => {
                if !self.touches(camp(*nation), *space, to) {
                    return Self::ledger("QM-14.3a");
                }
                self.check_squadron(*nation, to)
            }
            _ => Err(Broken::NOT_NOW),
        }
    }
    /// The row of a card of the seat's own nation.
    fn own(&self, seat: Nation, card: CardId) -> Result<&'static Card, Broken> {
        let row = self.p().cards.get(card as usize).ok_or(Broken::NOT_NOW)?;
        if row.nation != seat {
            let nation = self.p().nations[row.nation.index()].id.clone();
            return Err(Broken::told("QM-5.4a", "broken-not-yours").with("nation", nation));
        }
        Ok(row)
    }
    fn in_hand(&self, seat: Nation, card: CardId) -> Checked {
        let row = self.own(seat, card)?;
        let held = self.side(seat).hand_cards().iter().any(|c| c & LOCAL == row.local);
        if held { Ok(()) } else { broken("QM-5.2a", "broken-not-in-hand") }
    }
    fn allowed_action(&self, seat: Nation, mv: Move, recalled: u8) -> Checked {
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
            Move::Recall(piece @ (Piece::ARMY | Piece::FLEET), space) => {
                self.check_recall(seat, piece, space, recalled)
            }
            Move::Pass if self.side(seat).hand > 0 => broken("QM-5.2a", "broken-must-play"),
            Move::Pass => Ok(()),
            _ => Err(Broken::NOT_NOW),
        }
    }
    fn check_recall(&self, seat: Nation, piece: Piece, space: SpaceId, recalled: u8) -> Checked {
        if self.side(seat).pieces(piece) >> space & 1 == 0 {
            return self.here("QM-2.1b", "broken-no-unit", space);
        }
        // Judged for each type: all of it must be on the board (QM-2.1b).
        let owned = match piece {
            Piece::ARMY => self.p().nations[seat.index()].pieces[0],
            Piece::FLEET => self.p().nations[seat.index()].pieces[1],
            _ => self.p().nations[seat.index()].pieces[2],
        };
        let all_out = self.side(seat).pieces(piece).count_ones() >= u32::from(owned);
        if all_out || recalled & piece.0 != 0 { Ok(()) } else { Self::ledger("QM-2.1b") }
    }
    fn allowed_air(&self, seat: Nation, mv: Move, recalled: bool) -> Checked {
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
                    return self.here("QM-14.2.2a", "broken-no-squadron", space);
                }
                if self.side(seat).hand == 0 || !self.fed(seat, space) {
                    return Self::ledger("QM-14.2.2a");
                }
                Ok(())
            }
            Move::Recall(Piece::AIR, space) => {
                self.check_recall(seat, Piece::AIR, space, if recalled { Piece::AIR.0 } else { 0 })
            }
            _ => Err(Broken::NOT_NOW),
        }
    }
    /// May a squadron of the nation be put here?
    fn check_squadron(&self, nation: Nation, space: SpaceId) -> Checked {
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
    fn check_status(&self, seat: Nation, card: CardId) -> Result<&'static Card, Broken> {
        let row = self.own(seat, card)?;
        let side = self.side(seat);
        let has = |bits: u64| bits >> row.local & 1 != 0;
        if !has(side.status) {
            return Err(Broken::told("QM-3.6a", "broken-not-on-table"));
        }
        if has(side.asleep) {
            return Err(Broken::rule("QM-3.6b"));
        }
        if has(side.cancelled) {
            return Err(Broken::told("QM-CARD-flegme-britannique", "broken-cancelled"));
        }
        if has(side.used) {
            return Err(Broken::told("QM-5.3a", "broken-once"));
        }
        Ok(row)
    }
    /// Would the card do something? If not, say why where one rule is to blame.
    fn check_useful(&self, card: CardId, trigger: &Trigger) -> Checked {
        if self.does_something(card, trigger) {
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
    fn allowed_reaction(&self, seat: Nation, opportunity: &Opportunity, mv: Move) -> Checked {
        let trigger = &opportunity.trigger;
        match mv {
            Move::Pass => Ok(()),
            Move::Use(card) => {
                let row = self.own(seat, card)?;
                let side = self.side(seat);
                let has = |bits: u64| bits >> row.local & 1 != 0;
                let mut in_hand = false;
                match row.kind {
                    Kind::Status => {
                        self.check_status(seat, card)?;
                        if opportunity.answered >> row.slot & 1 != 0 && matches!(row.when, When::On(_)) {
                            return broken("QM-5.3a", "broken-answered");
                        }
                    }
                    Kind::Response if !has(side.down) => return broken("QM-3.7a", "broken-not-on-table"),
                    Kind::Bolster if !has(side.down) => {
                        in_hand = true;
                        self.in_hand(seat, card)?;
                    }
                    Kind::Response | Kind::Bolster => {}
                    _ => return Err(Broken::NOT_NOW),
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
                    return self.here("QM-14.4.2a", "broken-no-squadron", space);
                }
                Ok(())
            }
            _ => Err(Broken::NOT_NOW),
        }
    }
    fn allowed_choice(&self, seat: Nation, running: &Running, mv: Move) -> Checked {
        let card = self.p().card(running.card);
        let step = &card.steps[running.step as usize];
        let asks = self.asks(running);
        match (asks, mv) {
            (Asks::Top(_), Move::Pass) => Err(Broken::NOT_NOW),
            (Asks::Nation(_), Move::Pass) if running.picked != NONE => Err(Broken::NOT_NOW),
            (_, Move::Pass) => Ok(()),
            (Asks::Pay, Move::Accept) => {
                let pays = self.can_pay(seat, &step.cost, false);
                if pays { Ok(()) } else { broken("QM-5.3a", "broken-cost") }
            }
            (Asks::Nation(nations), Move::Nation(nation)) => {
                let fits = nation < 6 && nations.has(Seat(nation));
                if fits { Ok(()) } else { Self::ledger("QM-3.3c") }
            }
            (Asks::Space(_), Move::Space(space)) => {
                if let Op::Rebuild(pieces) = step.op {
                    return self.check_rebuild(step, running, pieces, space);
                }
                let (first, end) = self.open_steps(running);
                let mut why = Err(Broken::NOT_NOW);
                for i in first..end {
                    if end - first > 1 && running.done >> (i - first) & 1 != 0 {
                        continue;
                    }
                    match self.check_space(card, &card.steps[i], &running.trigger, space) {
                        Ok(()) => return Ok(()),
                        // The reason of the step that means this space says most.
                        Err(e) if why == Err(Broken::NOT_NOW) || e.say != "broken-area" => why = Err(e),
                        Err(_) => {}
                    }
                }
                why
            }
            (Asks::Hand(kinds), Move::Play(id) | Move::Take(id)) => {
                if (step.op == Op::PlayHand) != matches!(mv, Move::Play(_)) {
                    return Err(Broken::NOT_NOW);
                }
                self.in_hand(seat, id)?;
                if kinds.has(self.p().card(id).kind) { Ok(()) } else { broken("QM-5.2h", "broken-type") }
            }
            (Asks::Deck(kinds), Move::Take(id)) => {
                let row = self.own(seat, id)?;
                let there = self.side(seat).deck_cards().iter().any(|c| c & LOCAL == row.local);
                match (there, kinds.has(row.kind)) {
                    (true, true) => Ok(()),
                    (_, false) => broken("QM-5.2h", "broken-type"),
                    (false, _) => broken("QM-5.2h", "broken-not-in-deck"),
                }
            }
            (Asks::Discards(kinds), Move::Take(id)) => {
                let row = self.own(seat, id)?;
                if !kinds.has(row.kind) {
                    return broken("QM-5.2h", "broken-type");
                }
                let there = self.takeable(seat, kinds) >> row.local & 1 != 0;
                if there { Ok(()) } else { broken("QM-5.2h", "broken-not-in-discards") }
            }
            (Asks::Top(_), Move::Take(id)) => {
                let row = self.own(seat, id)?;
                let there = self.top_bits(running, seat) >> row.local & 1 != 0;
                if there { Ok(()) } else { broken("QM-5.2h", "broken-not-in-deck") }
            }
            (Asks::Table(nation, status, _), Move::Take(id)) => {
                let row = self.p().cards.get(id as usize).ok_or(Broken::NOT_NOW)?;
                let fits = row.nation == nation && status >> row.local & 1 != 0;
                if fits { Ok(()) } else { broken("QM-5.2h", "broken-not-on-table") }
            }
            (Asks::Table(_, _, down), Move::Random) => {
                if down {
                    Ok(())
                } else {
                    Err(Broken::NOT_NOW)
                }
            }
            _ => Err(Broken::NOT_NOW),
        }
    }
    fn check_rebuild(&self, step: &Step, running: &Running, pieces: Piece, space: SpaceId) -> Checked {
        if running.picked != NONE {
            return self.check_build(step.by, self.unit_of(running.picked), space);
        }
        let there = self.side(step.by).pieces(pieces) >> space & 1 != 0;
        if !there {
            return self.here("QM-5.2h", "broken-no-unit", space);
        }
        if self.rebuild >> space & 1 == 0 { self.here("QM-5.2h", "broken-area", space) } else { Ok(()) }
    }
    /// May this step act in this space?
    fn check_space(&self, card: &Card, step: &Step, trigger: &Trigger, space: SpaceId) -> Checked {
        let at = Point::of(card.nation, trigger);
        let in_area = |area| self.area(area, at) >> space & 1 != 0;
        let outside = || self.here("QM-5.2h", "broken-area", space);
        if step.cond.as_ref().is_some_and(|c| !self.cond(c, at)) {
            return broken("QM-5.2j", "broken-need");
        }
        match &step.op {
            Op::Build(pieces, area) => {
                if !in_area(area) {
                    return outside();
                }
                let stands = self.side(step.by).pieces(*pieces) >> space & 1 != 0;
                let build_card = matches!(card.kind, Kind::BuildArmy | Kind::BuildNavy) && step.by == card.nation;
                if stands && build_card {
                    // It may stand for the unit just built, if it is in supply (QM-5.5.3a).
                    return if self.fed(step.by, space) { Ok(()) } else { Self::ledger("QM-5.5.3a") };
                }
                if !pieces.has(self.unit_of(space)) {
                    return Self::ledger("QM-2.2c");
                }
                self.check_build(step.by, self.unit_of(space), space)
            }
            Op::Recruit(pieces, nations, area) => {
                if !in_area(area) {
                    return outside();
                }
                let mut why = Err(Broken::NOT_NOW);
                for nation in nations.iter() {
                    why = self.check_recruit(nation, *pieces, space);
                    if why.is_ok() {
                        break;
                    }
                }
                why
            }
            Op::Battle(pieces, area, of) => {
                if !in_area(area) {
                    return outside();
                }
                self.check_battle(card, step.by, *pieces, space)?;
                let there = of.is_empty() || of.iter().any(|n| self.side(n).units() >> space & 1 != 0);
                if there { Ok(()) } else { self.here("QM-5.2h", "broken-no-unit", space) }
            }
            Op::Eliminate(select) | Op::Withdraw(select) | Op::Protect(select) => {
                let there = self.who(select.who, at).iter().any(|n| self.select_of(select, n, at) >> space & 1 != 0);
                if there { Ok(()) } else { self.here("QM-5.2h", "broken-no-unit", space) }
            }
            Op::Deploy(area) => {
                if !in_area(area) {
                    return outside();
                }
                if self.reserve(step.by, Piece::AIR) == 0 {
                    return Self::ledger("QM-2.1a");
                }
                self.check_squadron(step.by, space)
            }
            _ => Err(Broken::NOT_NOW),
        }
    }
    /// Building, rule by rule (QM-3.1, QM-3.2).
    fn check_build(&self, nation: Nation, piece: Piece, space: SpaceId) -> Checked {
        let army = piece == Piece::ARMY;
        let rule = |a: &'static str, f: &'static str| Self::ledger(if army { a } else { f });
        if self.unit_of(space) != piece {
            return Self::ledger("QM-2.2c");
        }
        if enemies(nation).iter().any(|n| self.side(n).units() >> space & 1 != 0) {
            return rule("QM-3.1b", "QM-3.2c");
        }
        if self.side(nation).units() >> space & 1 != 0 {
            return Self::ledger("QM-2.2a");
        }
        if self.reserve(nation, piece) == 0 {
            return Self::ledger("QM-2.1a");
        }
        let own = camp(nation);
        let everywhere = 0..self.p().spaces.len() as u8;
        let home = army && self.p().nations[nation.index()].home == space;
        let muster = army
            && self.p().passives.iter().any(|passive| {
                passive.op == Op::Muster(Piece::ARMY, space)
                    && passive.nation == nation
                    && self.holds(nation, passive.bit)
            });
        let beside = everywhere
            .clone()
            .any(|s| self.side(nation).units() >> s & 1 != 0 && self.touches(own, s, space) && self.fed(nation, s));
        if !(beside || home || muster) {
            return rule("QM-3.1a", "QM-3.2a");
        }
        if !army {
            let mut land = everywhere.filter(|s| self.p().adjacent[space as usize] >> s & 1 != 0);
            let port = land.any(|s| friends(nation).iter().any(|n| self.side(n).army >> s & 1 != 0));
            if !port {
                return Self::ledger("QM-3.2b");
            }
        }
        // And it must be in supply where it comes to stand.
        let mut after = self.clone();
        *after.side_mut(nation).board_mut(piece) |= 1 << space;
        if after.fed(nation, space) { Ok(()) } else { rule("QM-3.1c", "QM-3.2d") }
    }
    fn check_recruit(&self, nation: Nation, pieces: Piece, space: SpaceId) -> Checked {
        let piece = self.unit_of(space);
        if !pieces.has(piece) {
            return Self::ledger("QM-2.2c");
        }
        if enemies(nation).iter().any(|n| self.side(n).units() >> space & 1 != 0) {
            return Self::ledger("QM-2.2b");
        }
        if self.side(nation).units() >> space & 1 != 0 {
            return Self::ledger("QM-2.2a");
        }
        if self.reserve(nation, piece) == 0 { Self::ledger("QM-13.2.12a") } else { Ok(()) }
    }
    fn check_battle(&self, card: &Card, nation: Nation, pieces: Piece, space: SpaceId) -> Checked {
        if !pieces.has(self.unit_of(space)) {
            return Self::ledger("QM-5.5.4a");
        }
        if friends(nation).iter().any(|n| self.side(n).units() >> space & 1 != 0) {
            return Self::ledger("QM-5.5.4b");
        }
        let own = camp(nation);
        let beside = (0..self.p().spaces.len() as u8)
            .any(|s| self.side(nation).units() >> s & 1 != 0 && self.touches(own, s, space) && self.fed(nation, s));
        let held = enemies(nation).iter().any(|n| self.side(n).units() >> space & 1 != 0);
        let anyway = held
            && self.p().passives.iter().any(|passive| {
                let kind = matches!(
                    (&passive.op, card.kind),
                    (Op::BattleAnyway(Piece::ARMY, s), Kind::LandBattle) if *s == space
                ) || matches!(
                    (&passive.op, card.kind),
                    (Op::BattleAnyway(Piece::FLEET, s), Kind::SeaBattle) if *s == space
                );
                kind && passive.nation == nation && self.holds(nation, passive.bit)
            });
        match (beside || anyway, self.unit_of(space)) {
            (true, _) => Ok(()),
            (false, Piece::ARMY) => Self::ledger("QM-3.3a"),
            (false, _) => Self::ledger("QM-3.4a"),
        }
    }
    /// Are two spaces adjacent for this camp (QM-0.3b, QM-0.4d)?
    fn touches(&self, camp: Camp, a: SpaceId, b: SpaceId) -> bool {
        let p = self.p();
        let pair = |between: [u8; 2]| between == [a, b] || between == [b, a];
        p.borders.iter().any(|border| pair(border.between))
            || p.straits.iter().enumerate().any(|(i, s)| pair(s.between) && self.strait_open(i, camp))
    }
    /// Is the unit of the nation in this space in supply? Follows the lines unit by unit (QM-6c to QM-6f).
    fn fed(&self, nation: Nation, space: SpaceId) -> bool {
        let p = self.p();
        let side = self.side(nation);
        let own = camp(nation);
        if side.units() >> space & 1 == 0 {
            return false;
        }
        let lifeline = p.passives.iter().any(|passive| {
            matches!(passive.op, Op::Lifeline(pieces) if pieces.has(self.unit_of(space)))
                && passive.nation == nation
                && self.holds(nation, passive.bit)
        });
        if lifeline {
            return true;
        }
        let sources = self.sources(nation);
        let aided = |s: u8| self.aided[usize::from(self.unit_of(s) == Piece::FLEET)].has(nation);
        let port = |s: u8| {
            self.unit_of(s) == Piece::ARMY
                || aided(s)
                || p.borders.iter().any(|border| {
                    let [a, b] = border.between;
                    let other = if a == s { b } else { a };
                    (a == s || b == s) && friends(nation).iter().any(|n| self.side(n).army >> other & 1 != 0)
                })
        };
        let mut seen = 1u64 << space;
        let mut todo = vec![space];
        while let Some(s) = todo.pop() {
            if !port(s) {
                continue;
            }
            if aided(s) || (side.army & sources) >> s & 1 != 0 {
                return true;
            }
            for next in 0..p.spaces.len() as u8 {
                if seen >> next & 1 == 0 && side.units() >> next & 1 != 0 && self.touches(own, s, next) {
                    seen |= 1 << next;
                    todo.push(next);
                }
            }
        }
        false
    }
}
