//! Combat: ranges, riposte, red dice, successes, damage, experience.

use crate::events::Event;
use crate::hex::Hex;
use crate::map::Terrain;
use crate::movement::weather;
use crate::setup::Mission;
use crate::sheet::{Category, Range, steps};
use crate::state::{Aces, Aim, Did, NOBODY, Order, RUIN, friends, is_german, owner, team};
use table::{Ctx, Seat, Stack};

/// What one side of a fight brings.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Strength {
    /// So many dice, each scoring on this face or less.
    Dice {
        /// Plain dice.
        plain: u8,
        /// Red dice.
        red: u8,
        /// The highest face that scores.
        hit: u8,
    },
    /// A fixed number of successes (AA-ACBT-2, AA-NODICE-1).
    Fixed(u8),
}

impl Aces {
    /// The range of a unit against ground or air targets, where it stands and in this weather (AA-RANGE-4).
    #[inline]
    pub fn range_against(&self, unit: u8, air: bool) -> Option<Range> {
        self.range_from(unit, self.unit(unit).hex, air)
    }
    /// The same from another hex.
    #[inline]
    pub(crate) fn range_from(&self, unit: u8, hex: Hex, air: bool) -> Option<Range> {
        let sheet = self.sheet_of(unit);
        let mut range = if air { sheet.air } else { sheet.ground }?;
        if sheet.category == Category::Artillery {
            let high = self.options.mountains && self.map().terrain[hex.index()] == Terrain::Mountain;
            if high {
                range.max += self.pack.constants.mountain_range;
            }
            if self.weather == weather::STORM {
                range.max = (range.max - 1).max(range.min);
            }
        }
        Some(range)
    }
    /// Can a unit fight from where it stands? Not on water (AA-WATER-3), unless it flies.
    #[inline]
    pub(crate) fn fights_at(&self, unit: u8) -> bool {
        self.fights_from(unit, self.unit(unit).hex)
    }
    #[inline]
    pub(crate) fn fights_from(&self, unit: u8, hex: Hex) -> bool {
        self.sheet_of(unit).flies() || !self.is_water(hex)
    }
    /// Could this unit attack that one from this hex, by range and ground alone?
    pub(crate) fn reaches_from(&self, unit: u8, hex: Hex, target: u8) -> bool {
        let distance = self.map().distance(hex, self.unit(target).hex);
        self.fights_from(unit, hex)
            && self.range_from(unit, hex, self.sheet_of(target).flies()).is_some_and(|range| range.has(distance))
    }
    /// Does this unit threaten that one: could it attack it now (AA-SUP-10)?
    pub fn threatens(&self, unit: u8, target: u8) -> bool {
        !self.unit(unit).did(Did::Occupy) && self.reaches_from(unit, self.unit(unit).hex, target)
    }
    /// Would that unit answer an attack from this hex by this one (AA-RIP-1, AA-RIP-2, AA-B17-2)?
    pub fn ripostes_to(&self, target: u8, attacker: u8, from: Hex) -> bool {
        let at = self.unit(target).hex;
        if !self.map().touch(from, at) || !self.fights_at(target) || self.sheet_of(attacker).area {
            return false;
        }
        let flies = self.sheet_of(attacker).flies();
        let armed = self.range_against(target, flies).is_some_and(|range| range.has(1));
        armed || flies && self.sheet_of(target).riposte_air
    }
    /// The level of experience: recruit, veteran, war hero (AA-HIT-2).
    #[inline]
    pub fn level(&self, experience: u8) -> u8 {
        let constants = &self.pack.constants;
        u8::from(experience >= constants.veteran_from) + u8::from(experience >= constants.hero_from)
    }
    /// The fixed successes of a unit (AA-ACBT-3, AA-ACBT-4).
    pub fn fixed(&self, unit: u8) -> u8 {
        let it = self.unit(unit);
        let (value, level) = (self.sheet_of(unit).value(), self.level(it.experience()));
        if it.damage() <= 2 { value + 2 * level } else { value.div_ceil(2) + level }
    }
    /// Does this unit score without dice?
    pub(crate) fn is_fixed(&self, unit: u8) -> bool {
        self.options.diceless || self.is_automa(owner(unit))
    }
    /// Red dice for an attack (AA-SUP-1 to AA-SUP-10).
    pub fn red_dice(&self, attacker: u8, target: u8) -> u8 {
        self.red_dice_without(attacker, target, NOBODY)
    }
    /// The same if one of the supporters were not there.
    pub(crate) fn red_dice_without(&self, attacker: u8, target: u8, missing: u8) -> u8 {
        if self.is_fixed(attacker) || !self.map().touch(self.unit(attacker).hex, self.unit(target).hex) {
            return 0;
        }
        let flies = self.sheet_of(attacker).flies();
        let mut categories = 1u8 << self.sheet_of(attacker).category as u8;
        let mut aircraft = 1usize;
        for unit in self.supporters(attacker, target).filter(|unit| *unit != missing) {
            categories |= 1 << self.sheet_of(unit).category as u8;
            aircraft += usize::from(self.sheet_of(unit).flies());
        }
        let count = match (self.sheet_of(target).flies(), flies) {
            (false, _) => categories.count_ones() as usize,
            (true, true) => aircraft,
            (true, false) => 0,
        };
        self.pack.constants.red_dice[count.min(4)]
    }
    /// The attacker's own units that could attack the same target now (AA-SUP-10).
    pub(crate) fn supporters(&self, attacker: u8, target: u8) -> impl Iterator<Item = u8> {
        self.units_of(owner(attacker)).filter(move |unit| *unit != attacker && self.threatens(*unit, target))
    }
    /// What a unit brings to a fight.
    pub fn strength(&self, unit: u8, red: u8) -> Strength {
        if self.is_fixed(unit) {
            return Strength::Fixed(self.fixed(unit));
        }
        let (it, sheet) = (self.unit(unit), self.sheet_of(unit));
        let hit = sheet.hit[self.level(it.experience()) as usize];
        Strength::Dice { plain: sheet.dice[it.damage().min(5) as usize], red, hit }
    }
    /// Is the unit in a forest, so that as a defender it uses the green row (AA-DMG-2)?
    pub fn in_forest(&self, unit: u8) -> bool {
        let hex = self.unit(unit).hex;
        self.map().terrain[hex.index()] == Terrain::Forest && self.map().factory(hex).is_none()
    }
    /// Damage that so many successes do to a defender.
    pub fn damage_to(&self, target: u8, successes: u8) -> u8 {
        self.sheet_of(target).damage(successes, self.in_forest(target))
    }

    /// Carries out a declared attack (AA-DECL-3, AA-DECL-4).
    pub(crate) fn carry_out(&mut self, order: Order, ctx: &mut Ctx<'_, Event>) {
        if order.unit == NOBODY {
            if let Aim::Hex(hex) = order.aim {
                self.launch(hex, ctx);
            }
            return;
        }
        if !self.lives(order.unit) {
            return;
        }
        match order.aim {
            Aim::Unit(target) if self.lives(target) => self.fight(order.unit, target, ctx),
            Aim::Unit(_) => ctx.tell(|| Event::Void { unit: self.name(order.unit) }),
            Aim::Hex(hex) => self.area_fire(order.unit, hex, ctx),
            Aim::Launcher if self.v2.found && !self.v2.tokens.is_empty() => self.strike_launcher(order.unit, ctx),
            Aim::Launcher => ctx.tell(|| Event::Void { unit: self.name(order.unit) }),
        }
    }
    /// One attacker against one defender (AA-CBT-1).
    pub(crate) fn fight(&mut self, attacker: u8, target: u8, ctx: &mut Ctx<'_, Event>) {
        let names = [self.name(attacker), self.name(target)];
        let riposte = self.ripostes_to(target, attacker, self.unit(attacker).hex);
        let red = self.red_dice(attacker, target);
        let mut thrown = Thrown::default();
        let hits = roll(self.strength(attacker, red), &mut thrown.attack, ctx);
        let answer = if riposte { roll(self.strength(target, 0), &mut thrown.answer, ctx) } else { 0 };
        let dealt = self.damage_to(target, hits);
        // The attacker never uses the green row (AA-DMG-3).
        let taken = self.sheet_of(attacker).damage(answer, false);
        let damage = [self.unit(attacker).damage() + taken, self.unit(target).damage() + dealt];
        let limit = self.pack.constants.destroyed_at;
        let dead = damage.map(|d| d >= limit);
        let earned = [gain(dealt, dead[1]), gain(taken, dead[0])];
        self.suffers(target, attacker);
        for (i, unit) in [attacker, target].into_iter().enumerate() {
            let experience = self.unit(unit).experience() + earned[i];
            self.unit_mut(unit).mark(damage[i], experience);
        }
        ctx.tell(|| Event::Fought {
            attacker: names[0],
            target: names[1],
            red,
            hits,
            answer: riposte.then_some(answer),
            dice: thrown.attack.as_slice().to_vec(),
            answer_dice: thrown.answer.as_slice().to_vec(),
            dealt,
            taken,
            killed: dead[1],
            lost: dead[0],
        });
        for (i, unit) in [attacker, target].into_iter().enumerate() {
            if dead[i] {
                self.remove(unit);
            }
        }
        if dead[0] || dead[1] {
            self.check_elimination();
        }
    }
    /// The Automa remembers whom its units have attacked this turn (AA-AATK-7).
    fn suffers(&mut self, unit: u8, attacker: u8) {
        if self.is_automa(owner(attacker)) {
            self.unit_mut(unit).note(Did::Suffer, true);
        }
    }
    /// The Katyusha fires at a hex and the six around it (AA-KAT-1 to AA-KAT-8).
    pub(crate) fn area_fire(&mut self, attacker: u8, hex: Hex, ctx: &mut Ctx<'_, Event>) {
        let mut thrown = Thrown::default();
        let hits = roll(self.strength(attacker, 0), &mut thrown.attack, ctx);
        let (mut hurt, mut killed, mut lost) = (false, false, false);
        let name = self.name(attacker);
        for place in self.map().disc(hex, 1).iter() {
            let Some(unit) = self.unit_at(place).filter(|unit| !self.sheet_of(*unit).flies()) else { continue };
            self.suffers(unit, attacker);
            let dealt = self.damage_to(unit, hits);
            let damage = self.unit(unit).damage() + dealt;
            let dead = damage >= self.pack.constants.destroyed_at;
            hurt |= dealt > 0;
            lost |= dead;
            ctx.tell(|| Event::Splash { unit: self.name(unit), dealt, killed: dead });
            if dealt > 0 {
                let experience = self.unit(unit).experience();
                self.unit_mut(unit).mark(damage, experience);
            }
            if dead {
                self.remove(unit);
            }
        }
        if self.v2.found && self.map().disc(hex, 1).meets(&self.token_hexes()) {
            let (dealt, dead) = self.hurt_launcher(hits);
            hurt |= dealt > 0 && !self.since(2);
            killed = dead;
            ctx.tell(|| Event::Launcher { hex, dealt, destroyed: dead });
        }
        if self.lives(attacker) {
            let it = *self.unit(attacker);
            let gain = if lost || killed { 2 } else { u8::from(hurt) };
            self.unit_mut(attacker).mark(it.damage(), it.experience() + gain);
        }
        ctx.tell(|| Event::Barrage { unit: name, hex, hits, dice: thrown.attack.as_slice().to_vec() });
        if lost {
            self.check_elimination();
        }
        self.check_launcher();
    }
    /// An attack on the launcher: no riposte, no red dice (AA-V2-11, AA-V2-14).
    fn strike_launcher(&mut self, attacker: u8, ctx: &mut Ctx<'_, Event>) {
        let mut thrown = Thrown::default();
        let hits = roll(self.strength(attacker, 0), &mut thrown.attack, ctx);
        let hex = self.v2.tokens.top().map_or(Hex::NOWHERE, |token| token.hex);
        let (dealt, dead) = self.hurt_launcher(hits);
        let it = *self.unit(attacker);
        // The launcher is no unit: harming it teaches nothing (AA-V2-14).
        let gain = if dead || !self.since(2) { gain(dealt, dead) } else { 0 };
        self.unit_mut(attacker).mark(it.damage(), it.experience() + gain);
        let name = self.name(attacker);
        ctx.tell(|| Event::Barrage { unit: name, hex, hits, dice: thrown.attack.as_slice().to_vec() });
        ctx.tell(|| Event::Launcher { hex, dealt, destroyed: dead });
        self.check_launcher();
    }
    fn hurt_launcher(&mut self, hits: u8) -> (u8, bool) {
        let dealt = steps(&self.pack.constants.v2_open, hits);
        self.v2.damage = (self.v2.damage + dealt).min(self.pack.constants.destroyed_at);
        (dealt, self.v2.damage >= self.pack.constants.destroyed_at)
    }
    /// The V2 fires at a factory (AA-V2-8 to AA-V2-10).
    fn launch(&mut self, hex: Hex, ctx: &mut Ctx<'_, Event>) {
        let Some(factory) = self.map().factory(hex).filter(|f| self.owners[*f] != RUIN) else { return };
        let die = ctx.dice().die(12) as u8;
        let hit = die >= self.pack.constants.v2_destroys_from;
        let lost = self.unit_at(hex).filter(|_| hit);
        let name = lost.map(|unit| self.name(unit));
        if hit {
            if let Some(unit) = lost {
                self.remove(unit);
            }
            self.owners[factory] = RUIN;
        }
        ctx.tell(|| Event::Rocket { factory: hex, die, hit, lost: name });
        if hit && self.ruins() >= self.pack.constants.v2_goal_destroyed as usize {
            self.end(team(Seat(0)), "AA-V2-12");
        }
    }
    fn check_launcher(&mut self) {
        if self.is_v2() && self.v2.damage >= self.pack.constants.destroyed_at {
            self.v2.tokens.clear();
            self.end(team(Seat(1)), "AA-V2-13");
        }
    }
    /// Has a team no unit left (AA-VICT-3)? Not in the V2 mission (AA-V2-14). Asked when a unit was lost: a
    /// position that was laid without any enemy is not over for that.
    pub(crate) fn check_elimination(&mut self) {
        if self.is_v2() {
            return;
        }
        let alive = [Seat(0), Seat(1)].map(|seat| !self.held[seat.index()].or(self.held[seat.index() + 2]).is_empty());
        match alive {
            [true, true] => self.check_armour(),
            // No German tank reached the sea, and none will.
            [false, false] if self.options.mission == Mission::Ardennes => self.end(team(Seat(1)), "AA-ARD-6"),
            [false, false] => self.end(table::SeatSet::NONE, "AA-VICT-5"),
            // Only a tank by the sea wins for Germany.
            [true, false] if self.options.mission == Mission::Ardennes && self.since(2) => self.check_armour(),
            [axis, _] => {
                let winner = Seat(u8::from(!axis));
                // Without units Germany has no tank that could reach the sea.
                self.end(team(winner), "AA-VICT-3");
            }
        }
    }
    /// Ardennes: can Germany still win (AA-ARD-6)?
    pub(crate) fn check_armour(&mut self) {
        if self.options.mission != Mission::Ardennes {
            return;
        }
        let tank = |seat: Seat| self.units_of(seat).any(|u| self.sheet_of(u).category == Category::Tank);
        if !tank(Seat(0)) && !tank(Seat(2)) && self.factories_of_team(Seat(0)) == 0 {
            self.end(team(Seat(1)), "AA-ARD-6");
        }
    }
    /// Has a team won by factories (AA-VICT-1, 2, 4; AA-V2-12, 13; AA-ARD-6)?
    pub(crate) fn check_victory(&mut self, seat: Seat) {
        let held = self.factories_of_team(seat);
        let (goal, half) = (self.goal(), self.options.is_half());
        match self.options.mission {
            Mission::V2 => {
                if held >= goal {
                    self.end(team(seat), if is_german(seat) { "AA-V2-12" } else { "AA-V2-13" });
                }
                return;
            }
            Mission::Ardennes if is_german(seat) => {}
            Mission::Ardennes if held >= goal => self.end(team(seat), "AA-ARD-6"),
            _ if held >= goal => {
                let rule = if self.options.short {
                    "AA-VICT-4"
                } else if half {
                    "AA-VICT-2"
                } else {
                    "AA-VICT-1"
                };
                self.end(team(seat), rule);
            }
            _ => {}
        }
        self.check_armour();
    }
    /// May this unit be named as attacker now, whatever the target (AA-DECL-5, AA-FAC-6, AA-FIRST-6)?
    pub(crate) fn may_attack(&self, unit: u8) -> bool {
        let it = self.unit(unit);
        it.on_map()
            && !it.did(Did::Occupy)
            && self.fights_at(unit)
            && self.army_acts(it.army())
            && it.bound == NOBODY
            && self.order_of(unit).is_none()
    }
    /// The place of a unit's attack in the declaration.
    pub(crate) fn order_of(&self, unit: u8) -> Option<usize> {
        self.orders.iter().position(|order| order.unit == unit)
    }
    /// Units that a unit may attack where it stands.
    pub(crate) fn targets(&self, unit: u8) -> impl Iterator<Item = u8> {
        let (seat, hex) = (owner(unit), self.unit(unit).hex);
        let fights = !self.unit(unit).did(Did::Occupy) && self.fights_at(unit);
        let ranges = [false, true].map(|air| if fights { self.range_against(unit, air) } else { None });
        let farthest = ranges.iter().flatten().map(|range| range.max).max();
        let near = move |other: &Seat| {
            // A unit that passes over a friend is in no set.
            farthest.is_some_and(|n| self.map().is_near(hex, n, &self.held[other.index()])) || self.passing != NOBODY
        };
        let enemies = (0..4).map(Seat).filter(move |other| !friends(*other, seat)).filter(near);
        let reached = move |target: &u8| {
            let range = ranges[usize::from(self.sheet_of(*target).flies())];
            let reached = range.is_some_and(|range| range.has(self.map().distance(hex, self.unit(*target).hex)));
            debug_assert_eq!(reached, self.threatens(unit, *target));
            reached
        };
        enemies.flat_map(|other| self.units_of(other)).filter(reached)
    }
    /// Is an enemy in its range, whether it may attack or not? A hex in range is not enough for area fire.
    pub(crate) fn has_enemy_in_range(&self, unit: u8) -> bool {
        let (seat, hex) = (owner(unit), self.unit(unit).hex);
        let enemies = (0..4).map(Seat).filter(|other| !friends(*other, seat));
        enemies.flat_map(|other| self.units_of(other)).any(|target| {
            let range = self.range_against(unit, self.sheet_of(target).flies());
            range.is_some_and(|range| range.has(self.map().distance(hex, self.unit(target).hex)))
        })
    }
    /// May this unit attack the launcher where it lies?
    pub(crate) fn reaches_launcher(&self, unit: u8) -> bool {
        let Some(token) = self.v2.tokens.top().filter(|_| self.v2.found) else { return false };
        let distance = self.map().distance(self.unit(unit).hex, token.hex);
        !is_german(owner(unit))
            && self.fights_at(unit)
            && self.range_against(unit, false).is_some_and(|range| range.has(distance))
    }
}

/// Experience for damage done (AA-XP-1, AA-XP-2).
fn gain(dealt: u8, killed: bool) -> u8 {
    if killed { 2 } else { u8::from(dealt > 0) }
}

/// Dice as they fell, for the log.
type Faces = Stack<u8, 32>;

#[derive(Default)]
struct Thrown {
    attack: Faces,
    answer: Faces,
}

fn roll(strength: Strength, faces: &mut Faces, ctx: &mut Ctx<'_, Event>) -> u8 {
    match strength {
        Strength::Fixed(hits) => hits,
        Strength::Dice { plain, red, hit } => {
            let mut hits = 0;
            for _ in 0..(plain + red).min(32) {
                let face = ctx.dice().die(12) as u8;
                hits += u8::from(face <= hit);
                faces.push(face);
            }
            hits
        }
    }
}
