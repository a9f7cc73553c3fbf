//! What the next turn may bring: whom each unit could come to attack, what that is expected to cost either
//! side, and which infantry will still stand beside a factory when its own turn comes.

use super::Counted;
use crate::combat::Strength;
use crate::hex::{Area, Hex};
use crate::map::Map;
use crate::odds::at_least;
use crate::sheet::Sheet;
use crate::state::{Aces, Aim, Did, Frame, NOBODY, RUIN, friends, owner};
use table::{Seat, Stack, Tally};

/// Units of a team that are looked at.
const MOST: usize = 48;
/// What an infantry beside a factory that it may take is worth to whoever stops it, in the measure of
/// material.
const MENACE: i32 = 60;

/// One unit, and how the fights to come are expected to leave it.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Piece {
    pub(super) unit: u8,
    sheet: u8,
    /// What it would be worth without damage.
    stake: i32,
    /// What its loss would cost beside that.
    menace: i32,
    /// Points of damage that it can still take, now and as is expected after the fights that were looked at.
    whole: u8,
    left: u8,
    /// May it still move before it attacks?
    free: bool,
    /// May it attack when its side does so next?
    able: bool,
}

pub(super) type Pieces = Stack<Piece, MOST>;

/// What one blow is expected to do, in parts of 2^16: points of damage, damage at all, the end.
#[derive(Copy, Clone, Default)]
pub(super) struct Blow {
    mean: u32,
    pub(super) any: u32,
    kill: u32,
}

impl Blow {
    fn of(strength: Strength, row: &[u8; 6], left: u8) -> Blow {
        let left = (left as usize).clamp(1, 6);
        let mean = row[..left].iter().map(|need| at_least(strength, *need)).sum();
        Blow { mean, any: at_least(strength, row[0]), kill: at_least(strength, row[left - 1]) }
    }
    /// What it costs a unit of this worth: an eighth for each point, two more when it is gone.
    fn cost(self, stake: i32) -> i32 {
        (stake * (self.mean + 2 * self.kill) as i32) >> 19
    }
}

/// An attack that was looked at.
#[derive(Copy, Clone)]
pub(super) struct Attack {
    pub(super) gain: i32,
    target: usize,
    blow: Blow,
    /// What the answer does to the attacker.
    pub(super) answer: Blow,
}

impl Aces {
    /// What a unit without damage is worth, in the measure of material.
    pub(crate) fn stake(&self, unit: u8) -> i32 {
        let price = i32::from(self.sheet_of(unit).price) * 12 + 20;
        price * (6 + i32::from(self.unit(unit).experience().min(6))) / 6
    }
    /// Counts attacks to come and holds on factories, for both teams.
    pub(super) fn count_prospects(&self, tally: &mut impl Tally<Counted>) {
        let phase = self.phase();
        let acting = matches!(phase, "armies" | "moving" | "walk" | "window" | "declaring");
        let next = match acting || !matches!(phase, "gift" | "logistics" | "flow") {
            true => self.active(),
            false => {
                self.order.as_slice().get((self.at as usize + 1) % self.order.len().max(1)).copied().unwrap_or_default()
            }
        };
        let mut teams = [self.pieces(Seat(next.0 % 2), acting), self.pieces(Seat(1 - next.0 % 2), acting)];
        let [first, second] = &mut teams;
        let mut strikes = [[0; 2]; 4];
        let mut rash = false;
        if phase == "declaring" {
            strikes[next.index()][0] += self.declared(first, second, &mut rash);
        }
        self.strike_out(
            first,
            second,
            |seat| self.lead(seat) == self.lead(next),
            |seat, gain| strikes[seat.index()][0] += gain,
        );
        self.strike_out(second, first, |_| true, |seat, gain| strikes[seat.index()][1] += gain);
        self.strike_out(
            first,
            second,
            |seat| self.lead(seat) != self.lead(next),
            |seat, gain| strikes[seat.index()][1] += gain,
        );
        for seat in self.options.present.iter() {
            tally.of(seat);
            tally.count(Counted::Strike, strikes[seat.index()][0]);
            tally.count(Counted::Later, strikes[seat.index()][1]);
        }
        // Whoever has begun a turn goes on with it while there is something good to do.
        let begun = matches!(phase, "walk" | "window" | "declaring")
            || phase == "moving" && self.units_of(next).any(|unit| self.unit(unit).did(Did::Move));
        if begun {
            tally.of(next);
            tally.count(Counted::Initiative, if rash { -1 } else { 1 });
        }
        for pieces in &teams {
            self.count_holds(pieces, acting, tally);
        }
    }
    /// The units of a team on the map, the best of them where there are too many.
    pub(super) fn pieces(&self, team: Seat, acting: bool) -> Pieces {
        let mut pieces = Pieces::new();
        let takeable = self.takeable(team);
        let near = self.map().grow(takeable);
        for seat in [team, Seat(team.0 + 2)] {
            let active = acting && self.is_active(seat);
            let declaring = active && self.frames.top() == Some(&Frame::Declaring);
            for unit in self.units_of(seat).take(MOST - pieces.len()) {
                let it = self.unit(unit);
                let menace = self.sheet_of(unit).is_infantry() && near.has(it.hex);
                let left = 6 - it.damage().min(5);
                let acts = !active || self.army_acts(it.army());
                pieces.push(Piece {
                    unit,
                    sheet: it.sheet,
                    stake: self.stake(unit),
                    menace: if menace { MENACE } else { 0 },
                    whole: left,
                    left,
                    free: !(active && it.did(Did::Move)) && it.bound == NOBODY && acts && !declaring,
                    able: !(active && it.did(Did::Occupy)) && (acts || it.bound != NOBODY),
                });
            }
        }
        pieces
    }
    /// Factories that a team may take.
    fn takeable(&self, team: Seat) -> Area {
        let factories = &self.map().factories;
        let fits = |f: &usize| self.in_play(*f) && self.owners[*f] != RUIN && !self.team_owns(team, *f);
        (0..factories.len()).filter(fits).map(|f| factories[f].hex).collect()
    }
    /// What was declared so far is expected to bring, fight by fight.
    pub(super) fn declared(&self, from: &mut Pieces, to: &mut Pieces, rash: &mut bool) -> i32 {
        let mut sum = 0;
        for order in &self.orders {
            let Some(by) = from.as_slice().iter().position(|piece| piece.unit == order.unit) else { continue };
            let hit = |aim: Hex| to.iter().position(|piece| self.map().distance(aim, self.unit(piece.unit).hex) <= 1);
            let target = match order.aim {
                Aim::Unit(target) => to.iter().position(|piece| piece.unit == target),
                Aim::Hex(hex) => hit(hex),
                // The launcher is always worth a shot.
                Aim::Launcher => continue,
            };
            let attack = target.and_then(|target| self.weigh(&from.as_slice()[by], target, to));
            let gain = attack.map_or(-20, |attack| attack.gain);
            *rash |= gain <= 0 && self.unit(order.unit).bound == NOBODY;
            sum += gain;
            let attacker = &mut from.as_mut_slice()[by];
            attacker.able = false;
            if let Some(attack) = attack {
                settle(attacker, to, attack);
            }
        }
        sum
    }
    /// One unit after the other makes its best attack, and what it is expected to do is done.
    fn strike_out(
        &self,
        from: &mut Pieces,
        to: &mut Pieces,
        who: impl Fn(Seat) -> bool,
        mut count: impl FnMut(Seat, i32),
    ) {
        for by in from.as_mut_slice().iter_mut().filter(|by| by.able && by.left > 0 && who(owner(by.unit))) {
            let mut best: Option<Attack> = None;
            for target in 0..to.len() {
                let attack = self.weigh(by, target, to);
                if let Some(attack) = attack.filter(|attack| attack.gain > best.map_or(0, |best| best.gain)) {
                    best = Some(attack);
                }
            }
            if let Some(attack) = best {
                count(owner(by.unit), attack.gain * i32::from(by.left) / i32::from(by.whole));
                settle(by, to, attack);
            }
        }
    }
    /// What an attack on one of these would bring; nothing when it cannot be made.
    pub(super) fn weigh(&self, by: &Piece, target: usize, to: &Pieces) -> Option<Attack> {
        let prey = to.as_slice()[target];
        if prey.left == 0 {
            return None;
        }
        let (mine, theirs) = (self.sheet(by.sheet), self.sheet(prey.sheet));
        let close = self.comes_to(by, &prey)?;
        let (at, foe) = (self.unit(by.unit), self.unit(prey.unit));
        let fixed = self.is_fixed(by.unit);
        let red = match close && !by.free && !fixed {
            true => self.red_dice(by.unit, prey.unit),
            false => 0,
        };
        let row = if self.in_forest(prey.unit) && !theirs.flies() { &theirs.forest } else { &theirs.open };
        let blow = Blow::of(self.strength(by.unit, red), row, prey.left);
        let mut gain = blow.cost(prey.stake + prey.menace) + lesson(by, at.experience(), blow);
        if mine.area {
            gain += self.splash(by, target, to);
        }
        let mut answer = Blow::default();
        if close && self.answers(prey.unit, theirs, mine) {
            answer = Blow::of(self.strength(prey.unit, 0), &mine.open, by.left);
            gain -= answer.cost(by.stake + by.menace) + lesson(&prey, foe.experience(), answer);
        }
        Some(Attack { gain, target, blow, answer })
    }
    /// What area fire costs those around its target.
    fn splash(&self, by: &Piece, target: usize, to: &Pieces) -> i32 {
        let aim = self.unit(to.as_slice()[target].unit).hex;
        let touched = self.map().beside[aim.index()];
        let strength = self.strength(by.unit, 0);
        let cost = |unit: u8, stake: i32, left: u8| {
            let sheet = self.sheet_of(unit);
            let row = if self.in_forest(unit) { &sheet.forest } else { &sheet.open };
            if sheet.flies() { 0 } else { Blow::of(strength, row, left).cost(stake) }
        };
        let hit = to.iter().filter(|piece| piece.left > 0 && touched.has(self.unit(piece.unit).hex));
        let foes: i32 = hit.map(|piece| cost(piece.unit, piece.stake, piece.left)).sum();
        let mates = [owner(by.unit), Seat(owner(by.unit).0 ^ 2)].into_iter().flat_map(|seat| self.units_of(seat));
        let mates = mates.filter(|mate| *mate != by.unit && touched.has(self.unit(*mate).hex));
        foes - mates.map(|mate| cost(mate, self.stake(mate), 6 - self.unit(mate).damage().min(5))).sum::<i32>()
    }
    /// Would a unit of this kind answer an attack from the next hex?
    fn answers(&self, unit: u8, sheet: &Sheet, attacker: &Sheet) -> bool {
        let range = if attacker.flies() { sheet.air } else { sheet.ground };
        !attacker.area
            && self.fights_at(unit)
            && (range.is_some_and(|range| range.has(1)) || attacker.flies() && sheet.riposte_air)
    }
    /// Could a unit attack that one when its side does so next, and would it have to do so from the next hex?
    /// Of those that may still move, by the plain costs of the ground: who stands in the way is not asked.
    fn comes_to(&self, by: &Piece, prey: &Piece) -> Option<bool> {
        let (sheet, map) = (self.sheet(by.sheet), self.map());
        let (here, there) = (self.unit(by.unit).hex, self.unit(prey.unit).hex);
        let bound = self.unit(by.unit).bound;
        if bound != NOBODY && bound != prey.unit {
            return None;
        }
        let range = if self.sheet(prey.sheet).flies() { sheet.air } else { sheet.ground }?;
        let distance = map.distance(here, there);
        if !by.free {
            let range = self.range_from(by.unit, here, self.sheet(prey.sheet).flies())?;
            return (self.fights_at(by.unit) && range.has(distance)).then_some(distance == 1);
        }
        let hexes = u16::from(sheet.speed / 2);
        if range.max > 1 {
            let near = distance <= u16::from(range.max) + hexes && distance + hexes >= u16::from(range.min);
            return near.then_some(false);
        }
        if sheet.flies() {
            return (distance <= hexes + 1).then_some(true);
        }
        if distance == 1 {
            return Some(true);
        }
        if distance > u16::from(sheet.speed) + 1 {
            return None;
        }
        let ends = map.beside[there.index()].minus(self.taken());
        let comes = |hex: Hex| self.march(here, hex) <= sheet.speed;
        ends.iter().any(comes).then_some(true)
    }
    /// Doubled points of a ground unit from one hex to another over open ground, whoever stands there; 255
    /// where there is no way, or none that matters.
    #[inline]
    pub(crate) fn march(&self, from: Hex, to: Hex) -> u8 {
        let map: &'static Map = self.map();
        map.marches.get_or_init(|| crate::ways::marches(map))[from.index()][to.index()]
    }
    /// Infantry that stands beside a factory it may take, weighed by how it is expected to come through the
    /// fights; and how near the rest is to one.
    fn count_holds(&self, pieces: &Pieces, acting: bool, tally: &mut impl Tally<Counted>) {
        let map = self.map();
        let Some(any) = pieces.as_slice().first().map(|piece| owner(piece.unit)) else { return };
        let held = self.factories_of_team(any);
        let (mut hold, mut approach, mut claimed) = (0, 0, Area::NONE);
        let open = self.takeable(any);
        let infantry = || pieces.iter().filter(|piece| self.sheet(piece.sheet).is_infantry());
        for piece in infantry() {
            let beside = map.beside[self.unit(piece.unit).hex.index()].and(open).minus(claimed);
            let inside = |hex: Hex| {
                let foe = self.unit_at(hex).filter(|foe| !friends(owner(*foe), any));
                (foe.map_or(0, |foe| self.stake(foe)), hex)
            };
            let Some((prize, hex)) = beside.iter().map(inside).max() else { continue };
            claimed.add(hex);
            // One that acts now takes it; others must live to see their turn.
            let now = acting && piece.free && self.is_active(owner(piece.unit));
            let sure = match self.unit(piece.unit).bound {
                NOBODY if now => 6,
                NOBODY => 6 * i32::from(piece.left) / i32::from(piece.whole),
                // Whoever intercepted stays where it is and attacks (AA-INT-3).
                _ => 0,
            };
            let last = held + 1 >= self.goal();
            hold += (100 + prize + if last { 200 } else { 0 }) * sure / 6;
        }
        for piece in infantry() {
            let (here, sheet) = (self.unit(piece.unit).hex, self.sheet(piece.sheet));
            if map.beside[here.index()].meets(&open) {
                continue;
            }
            let points =
                |hex: Hex| map.beside[hex.index()].iter().map(|end| self.march(here, end)).min().unwrap_or(u8::MAX);
            let way = open.minus(claimed).iter().map(|hex| (points(hex), hex)).min();
            let Some((points, hex)) = way.filter(|(points, _)| *points < u8::MAX) else { continue };
            claimed.add(hex);
            // In sixteenths of a turn.
            let waits = i32::from(self.unit(piece.unit).bound != NOBODY);
            let turns = i32::from(points) * 16 / i32::from(sheet.speed.max(1)) + 16 * waits;
            approach += (80 - turns).max(0);
        }
        tally.of(any);
        tally.count(Counted::Hold, hold);
        tally.count(Counted::Approach, approach);
    }
}

/// What is learned in a fight is worth something too (AA-XP-1).
fn lesson(by: &Piece, experience: u8, blow: Blow) -> i32 {
    if experience >= 5 { 0 } else { (by.stake * (blow.any + blow.kill) as i32 / 8) >> 16 }
}

/// An attack is expected to do its mean, and what is more likely gone than not is gone.
fn settle(by: &mut Piece, to: &mut Pieces, attack: Attack) {
    let after = |piece: &mut Piece, blow: Blow| {
        let points = ((blow.mean + (1 << 15)) >> 16) as u8;
        piece.left = if blow.kill > 1 << 15 { 0 } else { piece.left.saturating_sub(points).max(1) };
    };
    after(&mut to.as_mut_slice()[attack.target], attack.blow);
    if attack.answer.any > 0 {
        after(by, attack.answer);
    }
}
