//! Bonus cards: five spaces, persistent cards, attacks, traps (GT-BONUS, GT-TRAP, GT-ARTY).

use crate::board::{Cell, Kind, LINES, Spot, cells, line_cells};
use crate::effects::{Aims, On, Op};
use crate::events::Event;
use crate::figures::{BonusCard, Card};
use crate::flow::Ctx;
use crate::moves::{Aim, Move};
use crate::state::{Slot, Tranchees, aimed_cells, other};
use table::{Broken, Seat, SeatSet};

impl Tranchees {
    // ------------------------------------------------------------------ who may answer what

    /// The troops that act in a declared action and are still there.
    fn acting(&self, (by, mv): (Seat, Move)) -> impl Iterator<Item = Spot> {
        let spots = match mv {
            Move::Move(spot, _) | Move::Attack(spot, _) | Move::Counter(spot) => [Some(spot), None],
            Move::Swap(one, two) => [Some(one), Some(two)],
            _ => [None, None],
        };
        spots.into_iter().flatten().filter(move |s| self.board.has(by, *s))
    }
    /// The acting troops that this trap answers.
    fn answered(&self, card: &BonusCard, declared: (Seat, Move)) -> impl Iterator<Item = Spot> {
        let kinds = card.effects.on.iter().fold(0, |set, on| {
            set | match (on, declared.1) {
                (On::Moves(who), Move::Move(..) | Move::Swap(..)) => *who,
                (On::Attacks(who), Move::Attack(..) | Move::Counter(_)) => *who,
                (On::Acts(who), _) => *who,
                _ => 0,
            }
        });
        self.acting(declared).filter(move |s| s.kind().bit() & kinds != 0)
    }
    /// The cells of its own trenches in which this side is under attack by a declared action.
    fn attacked_trenches(&self, side: Seat, (by, mv): (Seat, Move)) -> u32 {
        if by == side {
            return 0;
        }
        let cells = match mv {
            Move::Attack(_, at) => at.cell().bit(),
            Move::Counter(_) => self.attacker().map_or(0, |s| s.cell().bit()),
            Move::Play(card, aim) | Move::Reveal(card, aim) if self.pack.get().bonus(card).attack => aimed_cells(aim),
            _ => 0,
        };
        cells & self.own_trenches(side) & self.board.held(side)
    }
    /// Does a declared action call for this trap?
    fn calls(&self, side: Seat, card: &BonusCard, declared: (Seat, Move)) -> bool {
        declared.0 != side
            && card.effects.on.iter().any(|on| match on {
                On::OwnTurn => false,
                On::Moves(_) | On::Attacks(_) | On::Acts(_) => self.answered(card, declared).next().is_some(),
                On::AttackOnTrench => self.attacked_trenches(side, declared) != 0,
                On::Gas => match declared.1 {
                    Move::Play(card, _) | Move::Reveal(card, _) => self.pack.get().bonus(card).effects.gas,
                    _ => false,
                },
            })
    }
    /// May this side use this trap in the present window (GT-TRAP-3, GT-TRAP-9)?
    pub(crate) fn answers(&self, side: Seat, card: &BonusCard) -> bool {
        // On the own turn it can be used between actions anyway; in a window it answers the enemy's.
        let enemy_acts = self.declared().map_or(side != self.active, |(by, _)| by != side);
        card.effects.at_any_time() && enemy_acts
            || self.declared().is_some_and(|declared| self.calls(side, card, declared))
    }
    /// Could this side, for all that is public, answer in the present window? It has a card face
    /// down, and some trap that nobody has seen yet would fit.
    pub(crate) fn could_react(&self, seat: Seat) -> bool {
        let side = self.side(seat);
        if !side.has_face_down() {
            return false;
        }
        let face_down = side.slots.iter().filter(|s| !s.up).map(|s| &s.card);
        let mut seen = 0u64;
        for card in face_down.chain(&side.bonus).chain(&side.hand).chain(&side.reserve) {
            if !card.is_bonus() || seen & 1 << card.index() != 0 {
                continue;
            }
            seen |= 1 << card.index();
            if self.fits_window(seat, *card) {
                return true;
            }
        }
        false
    }
    /// Can this side really answer in the present window?
    pub(crate) fn can_react(&self, seat: Seat) -> bool {
        self.side(seat).slots.iter().any(|s| !s.up && self.fits_window(seat, s.card))
    }
    fn fits_window(&self, seat: Seat, card: Card) -> bool {
        let bonus = self.pack.get().bonus(card);
        bonus.trap && self.answers(seat, bonus) && {
            let mut any = false;
            self.each_aim(seat, bonus, |_| any = true);
            any
        }
    }

    // ------------------------------------------------------------------ targets

    /// The kinds of troop that a card's table can hit.
    #[inline]
    fn hittable(card: &BonusCard) -> u8 {
        Kind::ALL.into_iter().filter(|k| card.figures[*k as usize][0] >= 0).fold(0, |set, k| set | k.bit())
    }
    /// The cells where `side` has troops of these kinds.
    #[inline]
    fn cells_of(&self, side: Seat, kinds: u8) -> u32 {
        Kind::ALL.into_iter().filter(|k| kinds & k.bit() != 0).fold(0, |set, k| set | self.board.of(side, k))
    }
    /// Every target that this side may give a card now, in order.
    pub(crate) fn each_aim(&self, seat: Seat, card: &BonusCard, mut found: impl FnMut(Aim)) {
        let enemy = other(seat);
        match card.effects.aims {
            Aims::Nothing => found(Aim::Nothing),
            Aims::EnemyCell => cells(self.cells_of(enemy, Self::hittable(card))).for_each(|c| found(Aim::Cell(c))),
            Aims::EnemyLine => {
                let set = self.cells_of(enemy, Self::hittable(card));
                (0..LINES).filter(|l| set & line_cells(*l) != 0).for_each(|l| found(Aim::Line(l)));
            }
            Aims::EnemyTroop => {
                let kinds = Self::hittable(card);
                let by_table = card.attack;
                let spots = self.board.spots(enemy, u32::MAX);
                spots.filter(|s| !by_table || kinds & s.kind().bit() != 0).for_each(|s| found(Aim::Troop(s)));
            }
            Aims::OwnTroop => {
                let spots = self.board.spots(seat, u32::MAX);
                spots.filter(|s| self.board.troop(*s).damage > 0).for_each(|s| found(Aim::Troop(s)));
            }
            Aims::Acting => {
                if let Some(declared) = self.declared() {
                    self.answered(card, declared).for_each(|s| found(Aim::Troop(s)));
                }
            }
            Aims::Attacked => {
                if let Some(declared) = self.declared() {
                    cells(self.attacked_trenches(seat, declared)).for_each(|c| found(Aim::Cell(c)));
                }
            }
        }
    }
    fn check_aim(&self, seat: Seat, card: &BonusCard, aim: Aim) -> Result<(), Broken> {
        let enemy = other(seat);
        let wrong = Err(Broken::told("GT-BONUS-1", "broken-wrong-target"));
        let struck = |cells: u32| -> Result<(), Broken> {
            if self.board.held(enemy) & cells == 0 {
                return Err(Broken::told("GT-BONUS-7", "broken-no-enemy-there"));
            }
            let touched = self.board.spots(enemy, cells).any(|s| card.figures[s.kind() as usize][0] >= 0);
            if touched { Ok(()) } else { Err(Broken::rule("GT-ATK-8")) }
        };
        match (card.effects.aims, aim) {
            (Aims::Nothing, Aim::Nothing) => Ok(()),
            (Aims::EnemyCell, Aim::Cell(cell)) => struck(cell.bit()),
            (Aims::EnemyLine, Aim::Line(line)) => struck(line_cells(line)),
            (Aims::EnemyTroop, Aim::Troop(spot)) => {
                if !self.board.has(enemy, spot) {
                    return Err(Broken::told("GT-BONUS-7", "broken-no-enemy-there"));
                }
                if card.attack && card.figures[spot.kind() as usize][0] < 0 {
                    return Err(Broken::rule("GT-ATK-8"));
                }
                Ok(())
            }
            (Aims::OwnTroop, Aim::Troop(spot)) => {
                if self.board.has(seat, spot) && self.board.troop(spot).damage > 0 {
                    return Ok(());
                }
                Err(Broken::told("GT-BONUS-1", "broken-nothing-to-heal"))
            }
            (Aims::Acting, Aim::Troop(spot)) => {
                let answered = self.declared().is_some_and(|d| self.answered(card, d).any(|s| s == spot));
                if answered { Ok(()) } else { Err(Broken::told("GT-TRAP-9", "broken-not-the-acting-troop")) }
            }
            (Aims::Attacked, Aim::Cell(cell)) => {
                let attacked = self.declared().is_some_and(|d| self.attacked_trenches(seat, d) & cell.bit() != 0);
                if attacked { Ok(()) } else { Err(Broken::told("GT-TRAP-9", "broken-not-the-attacked-cell")) }
            }
            _ => wrong,
        }
    }

    // ------------------------------------------------------------------ playing, laying, turning over

    fn check_space(&self, seat: Seat) -> Result<(), Broken> {
        let slots = &self.side(seat).slots;
        if slots.len() < usize::from(self.pack.constants.bonus_spaces) {
            return Ok(());
        }
        // A card that was used earlier this turn still fills its space.
        let used = slots.iter().any(|s| s.up && !self.pack.bonus(s.card).persistent);
        Err(Broken::rule(if used { "GT-BONUS-4" } else { "GT-BONUS-3" }))
    }
    fn check_from_hand(&self, seat: Seat, card: Card) -> Result<&'static BonusCard, Broken> {
        if !card.is_bonus() {
            return Err(Broken::told("GT-BONUS-1", "broken-not-a-bonus-card"));
        }
        if !self.side(seat).holds(card) {
            return Err(Broken::told("GT-BONUS-1", "broken-not-in-hand").with("card", self.pack.get().id(card)));
        }
        Ok(self.pack.get().bonus(card))
    }
    /// May a bonus card be played face up on the own turn?
    pub(crate) fn check_play(&self, seat: Seat, card: Card, aim: Aim) -> Result<(), Broken> {
        let bonus = self.check_from_hand(seat, card)?;
        if !bonus.effects.on_own_turn() {
            return Err(Broken::rule("GT-TRAP-6"));
        }
        self.check_space(seat)?;
        self.check_pc(bonus.cost)?;
        self.check_aim(seat, bonus, aim)
    }
    /// May a trap be laid face down?
    pub(crate) fn check_lay(&self, seat: Seat, card: Card) -> Result<(), Broken> {
        let bonus = self.check_from_hand(seat, card)?;
        if !bonus.trap {
            return Err(Broken::told("GT-TRAP-1", "broken-not-a-trap"));
        }
        self.check_space(seat)?;
        self.check_pc(bonus.cost)
    }
    /// May a trap be turned over, on the own turn or in a window?
    pub(crate) fn check_reveal(&self, seat: Seat, card: Card, aim: Aim, window: bool) -> Result<(), Broken> {
        let lies = self.side(seat).slots.iter().any(|s| !s.up && s.card == card);
        if !card.is_bonus() || !lies {
            let in_hand = self.side(seat).holds(card);
            let rule = if in_hand && window { "GT-TRAP-7" } else { "GT-TRAP-3" };
            return Err(Broken::told(rule, "broken-not-face-down").with("card", self.pack.get().id(card)));
        }
        let bonus = self.pack.get().bonus(card);
        if window && !self.answers(seat, bonus) {
            return Err(Broken::told("GT-TRAP-9", "broken-trap-does-not-answer"));
        }
        if !window && !bonus.effects.on_own_turn() {
            return Err(Broken::rule("GT-TRAP-6"));
        }
        self.check_aim(seat, bonus, aim)
    }

    pub(crate) fn lay(&mut self, seat: Seat, card: Card, ctx: &mut Ctx<'_>) {
        let cost = self.pack.get().bonus(card).cost;
        self.pc -= cost;
        let side = self.side_mut(seat);
        side.lose(card);
        side.slots.push(Slot { card, ..Slot::default() });
        let pack = self.pack.get();
        ctx.tell(|| Event::Laid { seat, card: Some(pack.id(card)), cost });
    }
    pub(crate) fn play_bonus(&mut self, seat: Seat, card: Card, aim: Aim, ctx: &mut Ctx<'_>) {
        let bonus = self.pack.get().bonus(card);
        let (cost, cell) = (bonus.cost, covered(bonus, aim));
        self.pc -= cost;
        let side = self.side_mut(seat);
        side.lose(card);
        side.slots.push(Slot { card, up: true, cell, ..Slot::default() });
        let pack = self.pack.get();
        ctx.tell(|| Event::Played { seat, card: pack.id(card), aim, cost });
        self.declare(seat, Move::Play(card, aim), ctx);
    }
    pub(crate) fn turn_over(&mut self, seat: Seat, card: Card, aim: Aim, ctx: &mut Ctx<'_>) {
        let cell = covered(self.pack.get().bonus(card), aim);
        let slots = self.side_mut(seat).slots.as_mut_slice();
        if let Some(slot) = slots.iter_mut().find(|s| !s.up && s.card == card) {
            slot.up = true;
            slot.cell = cell;
        }
        // Everybody else sees a card that was hidden.
        ctx.reveal_to(SeatSet::EVERYBODY.without(seat));
        let pack = self.pack.get();
        ctx.tell(|| Event::Revealed { seat, card: pack.id(card), aim });
        self.declare(seat, Move::Reveal(card, aim), ctx);
    }

    // ------------------------------------------------------------------ effects

    /// The immediate effects of a card. What holds while it is in play is read off the spaces.
    pub(crate) fn take_effect(&mut self, by: Seat, card: Card, aim: Aim, ctx: &mut Ctx<'_>) {
        let bonus = self.pack.get().bonus(card);
        for op in &bonus.effects.ops {
            match (op, aim) {
                (Op::Hit, _) => self.strike(by, card, aim, ctx),
                (Op::Damage(amount), Aim::Troop(spot)) => self.hurt_there(spot, *amount, ctx),
                (Op::Destroy, Aim::Troop(spot)) => {
                    if let Some(owner) = self.owner(spot) {
                        self.destroy(owner, spot, ctx);
                    }
                }
                (Op::Heal(amount), Aim::Troop(spot)) => self.heal(spot, *amount, ctx),
                _ => {}
            }
        }
    }
    /// A bonus attack: each enemy troop aimed at takes its own row and column (GT-ARTY-1).
    fn strike(&mut self, by: Seat, card: Card, aim: Aim, ctx: &mut Ctx<'_>) {
        let enemy = other(by);
        for cell in cells(aimed_cells(aim)) {
            for kind in Kind::ALL {
                let spot = Spot::new(cell, kind);
                let aimed = !matches!(aim, Aim::Troop(one) if one != spot);
                if !aimed || !self.board.has(enemy, spot) {
                    continue;
                }
                let Some(amount) = self.bonus_damage(by, card, spot) else { continue };
                if amount == 0 {
                    let (pack, card) = (self.pack.get(), self.board.troop(spot).card);
                    ctx.tell(|| Event::Unharmed { seat: enemy, card: pack.id(card), at: spot });
                } else {
                    self.hurt(enemy, spot, amount, ctx);
                }
            }
        }
    }
    fn hurt_there(&mut self, spot: Spot, amount: u8, ctx: &mut Ctx<'_>) {
        if let Some(owner) = self.owner(spot) {
            self.hurt(owner, spot, amount, ctx);
        }
    }
    fn heal(&mut self, spot: Spot, amount: u8, ctx: &mut Ctx<'_>) {
        let Some(seat) = self.owner(spot) else { return };
        let troop = self.board.troop_mut(spot);
        let amount = amount.min(troop.damage);
        troop.damage -= amount;
        let (pack, card) = (self.pack.get(), troop.card);
        ctx.tell(|| Event::Healed { seat, card: pack.id(card), at: spot, amount });
    }
    pub(crate) fn owner(&self, spot: Spot) -> Option<Seat> {
        [Seat(0), Seat(1)].into_iter().find(|s| self.board.has(*s, spot))
    }
    /// The standing effects of a side's cards in play, with their spaces.
    #[inline]
    pub(crate) fn standing(&self, seat: Seat) -> impl Iterator<Item = (usize, Slot, Op)> {
        let pack = self.pack.get();
        self.side(seat)
            .slots
            .iter()
            .enumerate()
            .filter(|(_, s)| s.up)
            .flat_map(move |(index, slot)| pack.bonus(slot.card).effects.ops.iter().map(move |op| (index, *slot, *op)))
    }

    // ------------------------------------------------------------------ persistent cards

    pub(crate) fn has_persistent(&self, seat: Seat) -> bool {
        self.side(seat).slots.iter().any(|s| s.up && self.pack.bonus(s.card).persistent)
    }
    /// May a persistent card be removed (asked only at the end of the own turn)?
    pub(crate) fn check_drop(&self, seat: Seat, card: Card) -> Result<(), Broken> {
        let there = card.is_bonus() && self.side(seat).slots.iter().any(|s| s.up && s.card == card);
        if there && self.pack.get().bonus(card).persistent {
            return Ok(());
        }
        Err(Broken::told("GT-BONUS-6", "broken-not-persistent").with("card", self.pack.get().id(card)))
    }
    pub(crate) fn remove_persistent(&mut self, seat: Seat, card: Card, ctx: &mut Ctx<'_>) {
        let side = self.side_mut(seat);
        if let Some(index) = side.slots.iter().position(|s| s.up && s.card == card) {
            side.slots.remove(index);
            side.discard(card);
        }
        let pack = self.pack.get();
        ctx.tell(|| Event::Dropped { seat, card: pack.id(card) });
    }
}

/// The cell that a card covers while it is in play, plus one; 0 for none.
fn covered(card: &BonusCard, aim: Aim) -> u8 {
    match aim {
        Aim::Cell(Cell(index)) if card.effects.ops.iter().any(|op| *op == Op::Halve) => index + 1,
        _ => 0,
    }
}
