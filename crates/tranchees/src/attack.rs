//! Attacks of troops and cards, damage, counter-attacks (GT-ATK, GT-ABIL, GT-CTR).

use crate::board::{Cell, Spot};
use crate::effects::Op;
use crate::events::Event;
use crate::figures::{Abilities, Card, Damage};
use crate::flow::Ctx;
use crate::state::{CancelledAttack, Frame, Mode, Tranchees, other};
use table::{Broken, Seat};

impl Tranchees {
    // ------------------------------------------------------------------ legality

    pub(crate) fn check_attack(&self, seat: Seat, from: Spot, at: Spot) -> Result<(), Broken> {
        if !self.board.has(seat, from) {
            return Err(Broken::told("GT-ATK-1", "broken-no-such-troop"));
        }
        if self.board.troop(from).attacked {
            return Err(Broken::rule("GT-ATK-2"));
        }
        self.check_target(seat, from, at)?;
        self.check_pc(self.pack.constants.attack_cost)
    }
    /// What holds for every attack of a troop, counter-attacks included (GT-CTR-5).
    pub(crate) fn check_target(&self, seat: Seat, from: Spot, at: Spot) -> Result<(), Broken> {
        if !self.board.has(other(seat), at) {
            return Err(Broken::told("GT-ATK-1", "broken-no-enemy-there"));
        }
        let card = self.pack.troop(self.board.troop(from).card);
        if card.abilities.has(Abilities::NO_MANS_LAND) && self.trenches() & from.cell().bit() == 0 {
            return Err(Broken::rule("GT-ABIL-1"));
        }
        let distance = from.cell().distance(at.cell());
        if distance < card.range.0 || distance > card.range.1 {
            return Err(Broken::rule("GT-ATK-3"));
        }
        if self.figure(seat, from, at).is_none() {
            return Err(Broken::rule("GT-ATK-8"));
        }
        Ok(())
    }

    // ------------------------------------------------------------------ damage

    /// Is the troop under cover: on foot in a trench (GT-TYPE-4, GT-ATK-9, GT-ATK-10)?
    #[inline]
    pub(crate) fn under_cover(&self, spot: Spot) -> bool {
        spot.kind().on_foot() && self.trenches() & spot.cell().bit() != 0
    }
    #[inline]
    fn read_table(&self, figures: &Damage, at: Spot, cover: bool) -> Option<u8> {
        u8::try_from(figures[at.kind() as usize][usize::from(cover)]).ok()
    }
    /// The figure of a troop's table against a target, an X lifted by cards in play; `None` is an X.
    pub(crate) fn figure(&self, seat: Seat, from: Spot, at: Spot) -> Option<u8> {
        let card = self.pack.troop(self.board.troop(from).card);
        self.read_table(&card.figures, at, self.under_cover(at)).or_else(|| {
            let lifted = self.standing(seat).filter_map(|(_, _, op)| match op {
                Op::Reach { who, against, damage }
                    if who & from.kind().bit() != 0 && against & at.kind().bit() != 0 =>
                {
                    Some(damage)
                }
                _ => None,
            });
            lifted.max()
        })
    }
    /// How often the damage to a troop is halved (GT-ABIL-2, GT-BUNK-4, the Bunker card).
    fn halvings(&self, at: Spot, cover: bool, artillery: bool) -> u32 {
        let Some(owner) = self.owner(at) else { return 0 };
        if cover {
            let cards = self.standing(owner).filter(|(_, slot, op)| *op == Op::Halve && slot.covers(at.cell()));
            let mode = self.setup.mode == Mode::Bunker && at.cell() == self.pack.bunker;
            return cards.count() as u32 + u32::from(mode);
        }
        // Protection, outside trenches only (GT-ABIL-3), for troops on foot, not from artillery (GT-ARTY-3).
        let open = self.trenches() & at.cell().bit() == 0;
        let protected = open
            && !artillery
            && at.kind().on_foot()
            && self.board.companion(owner, at).is_some_and(|c| self.has_ability(c, Abilities::PROTECTION));
        u32::from(protected)
    }
    pub(crate) fn has_ability(&self, spot: Spot, ability: Abilities) -> bool {
        self.pack.troop(self.board.troop(spot).card).abilities.has(ability)
    }
    /// The damage of a troop's attack (GT-ATK-11): table, plus cards, doubled by an observer, halved
    /// by cover of any sort, a remaining half rounded up once.
    pub(crate) fn troop_damage(&self, seat: Seat, from: Spot, at: Spot) -> u8 {
        let cover = self.under_cover(at);
        let mut damage = u32::from(self.figure(seat, from, at).unwrap_or(0));
        if cover {
            damage += self.standing(seat).fold(0, |sum, (_, _, op)| match op {
                Op::Sharpen { who, more } if who & from.kind().bit() != 0 => sum + u32::from(more),
                _ => sum,
            });
        }
        if self.is_observed(seat, from, at.cell()) {
            damage *= 2;
        }
        halve(damage, self.halvings(at, cover, false))
    }
    /// Is the damage of a troop's attack on it halved, by a card, the bunker or a companion's protection?
    pub(crate) fn is_protected(&self, at: Spot) -> bool {
        self.halvings(at, self.under_cover(at), false) > 0
    }
    /// Does an observer in the stack double this attack (GT-ABIL-5, GT-ABIL-6)?
    pub(crate) fn is_observed(&self, seat: Seat, from: Spot, at: Cell) -> bool {
        from.kind() == crate::board::Kind::Infantry
            && from.cell().distance(at) == 1
            && self.board.companion(seat, from).is_some_and(|c| self.has_ability(c, Abilities::OBSERVER))
    }
    /// The damage of a bonus attack to one troop: `None` when its table has an X there, 0 when the
    /// target is immune.
    pub(crate) fn bonus_damage(&self, by: Seat, card: Card, at: Spot) -> Option<u8> {
        let bonus = self.pack.bonus(card);
        let cover = self.under_cover(at) && !bonus.effects.ignores_trench;
        let damage = self.read_table(&bonus.figures, at, cover)?;
        if bonus.effects.gas && self.standing(other(by)).any(|(_, _, op)| op == Op::ImmuneToGas) {
            return Some(0);
        }
        Some(halve(u32::from(damage), self.halvings(at, cover, bonus.effects.artillery)))
    }
    /// Damage is laid on a troop; at its health it is destroyed (GT-ATK-12, GT-ATK-13).
    pub(crate) fn hurt(&mut self, owner: Seat, at: Spot, amount: u8, ctx: &mut Ctx<'_>) {
        let health = self.pack.troop(self.board.troop(at).card).health;
        let troop = self.board.troop_mut(at);
        troop.damage = troop.damage.saturating_add(amount);
        let (pack, card, left) = (self.pack.get(), troop.card, health.saturating_sub(troop.damage));
        ctx.tell(|| Event::Damaged { seat: owner, card: pack.id(card), at, amount, left });
        if left == 0 {
            self.destroy(owner, at, ctx);
        }
    }
    pub(crate) fn destroy(&mut self, owner: Seat, at: Spot, ctx: &mut Ctx<'_>) {
        let troop = self.board.take(owner, at);
        self.side_mut(owner).discard(troop.card);
        let pack = self.pack.get();
        ctx.tell(|| Event::Destroyed { seat: owner, card: pack.id(troop.card), at });
    }

    // ------------------------------------------------------------------ carrying out

    pub(crate) fn attack(&mut self, seat: Seat, from: Spot, at: Spot, ctx: &mut Ctx<'_>) {
        let counts = self.setup.cancelled_attack == CancelledAttack::Counts;
        if !self.board.has(seat, from) {
            // A trap destroyed the attacker: no attack, no PC lost (GT-TRAP-8), no drive shown (GT-WARN-3).
            self.attacked |= counts;
            ctx.tell(|| Event::Cancelled { seat });
            return;
        }
        self.pc -= self.pack.constants.attack_cost;
        let enemy = other(seat);
        if !self.board.has(enemy, at) {
            // Its target is gone: the payment stands (ruling of GT-TRAP-9).
            self.attacked |= counts;
            ctx.tell(|| Event::Cancelled { seat });
            return;
        }
        self.attacked = true;
        self.board.troop_mut(from).attacked = true;
        let (pack, card, target) = (self.pack.get(), self.board.troop(from).card, self.board.troop(at).card);
        ctx.tell(|| Event::Attacked { seat, card: pack.id(card), from, target: pack.id(target), at });
        let damage = self.troop_damage(seat, from, at);
        self.hurt(enemy, at, damage, ctx);
        let able = |s: Spot| self.has_ability(s, Abilities::COUNTER_ATTACK);
        if self.board.spots(enemy, at.cell().bit()).any(able) {
            self.frames.push(Frame::Counter { attacker: from, cell: at.cell(), used: 0 });
        }
    }

    // ------------------------------------------------------------------ counter-attack

    /// The troop that a counter-attack would answer: the nearest counter frame's.
    pub(crate) fn attacker(&self) -> Option<Spot> {
        self.frames.iter().rev().find_map(|f| match f {
            Frame::Counter { attacker, .. } => Some(*attacker),
            _ => None,
        })
    }
    pub(crate) fn countering_side(&self) -> Seat {
        other(self.active)
    }
    pub(crate) fn check_counter(&self, seat: Seat, spot: Spot) -> Result<(), Broken> {
        let Frame::Counter { attacker, cell, used } = self.frame() else { return Err(Broken::NOT_NOW) };
        if !self.board.has(seat, spot) || spot.cell() != cell || !self.has_ability(spot, Abilities::COUNTER_ATTACK) {
            return Err(Broken::rule("GT-CTR-1"));
        }
        if used & spot.kind().bit() != 0 {
            return Err(Broken::told("GT-CTR-1", "broken-has-countered"));
        }
        self.check_target(seat, spot, attacker)
    }
    /// Can anybody counter-attack in the present frame?
    pub(crate) fn can_counter(&self) -> bool {
        let Frame::Counter { cell, .. } = self.frame() else { return false };
        let seat = self.countering_side();
        self.board.spots(seat, cell.bit()).any(|s| self.check_counter(seat, s).is_ok())
    }
    pub(crate) fn counter(&mut self, seat: Seat, spot: Spot, ctx: &mut Ctx<'_>) {
        let Some(Frame::Counter { attacker, used, .. }) = self.frames.top_mut() else { return };
        *used |= spot.kind().bit();
        let at = *attacker;
        if !self.board.has(seat, spot) || !self.board.has(other(seat), at) {
            ctx.tell(|| Event::Cancelled { seat });
            return;
        }
        let (pack, card, target) = (self.pack.get(), self.board.troop(spot).card, self.board.troop(at).card);
        ctx.tell(|| Event::Countered { seat, card: pack.id(card), from: spot, target: pack.id(target), at });
        // No counter frame follows: a counter-attack never triggers another (GT-CTR-4).
        let damage = self.troop_damage(seat, spot, at);
        self.hurt(other(seat), at, damage, ctx);
    }
}

/// Halved so many times, a remaining half rounded up once (ruling of GT-ATK-11).
fn halve(damage: u32, times: u32) -> u8 {
    let whole = 1 << times.min(16);
    damage.div_ceil(whole).min(255) as u8
}
