//! Does a position that was written by hand make sense? What could never be on a table is refused by its
//! rule.

use super::bad;
use crate::setup::Part;
use crate::state::{Aces, Aim, Did, Frame, NOBODY, Order, RUIN, SEAT_IDS, owner};
use table::BadInput;

type Sense = Result<(), BadInput>;

/// Refuses with these words unless it holds.
fn demand(holds: bool, what: impl FnOnce() -> String) -> Sense {
    if holds { Ok(()) } else { Err(bad(what())) }
}

impl Aces {
    /// Everything but the declared attacks, which are looked at as they are read. A game that is over is not
    /// asked.
    pub(super) fn makes_sense(&self) -> Sense {
        self.sides_make_sense()?;
        self.units_make_sense()?;
        self.tokens_make_sense()?;
        self.launcher_makes_sense()?;
        self.arrows_make_sense()?;
        self.frames_make_sense()
    }
    /// Sides clockwise, a baton only where two play as one side.
    fn sides_make_sense(&self) -> Sense {
        let falls = self.order.as_slice().windows(2).filter(|two| two[0] > two[1]).count();
        let around = self.order.as_slice().last() < self.order.as_slice().first();
        demand(falls == 0 || falls == 1 && around, || "«order»: clockwise from whoever begins (AA-SETUP-1)".into())?;
        let people = self.options.present.minus(self.options.ruled);
        demand(people.has(self.baton), || "«baton»: one of the two people holds it".into())?;
        for factory in 0..self.map().factories.len() {
            let hex = || self.map().hex_name(self.map().factories[factory].hex);
            let owner = self.owners[factory];
            demand(owner != RUIN || self.is_v2(), || format!("«{}»: only a V2 destroys a factory (AA-V2-10)", hex()))?;
            demand(self.in_play(factory) || owner == crate::state::NEUTRAL, || {
                format!("«{}»: that factory is not on the half in play (AA-PLAY-4)", hex())
            })?;
        }
        Ok(())
    }
    /// Units stand on the part in play, and those in repair in a factory (AA-PLAY-4, AA-REP-1).
    fn units_make_sense(&self) -> Sense {
        for unit in self.options.present.iter().flat_map(|seat| self.units_of(seat)) {
            let (it, hex) = (self.unit(unit), || self.map().hex_name(self.unit(unit).hex));
            demand(self.area().has(it.hex), || format!("«{}» is not on the half in play (AA-PLAY-4)", hex()))?;
            let works = self.map().factory(it.hex).is_some_and(|factory| self.owns(owner(unit), factory));
            demand(!it.did(Did::Repair) || works && it.damage() > 0, || {
                format!("«{}» repair: only a damaged unit in a factory of its own (AA-REP-1)", hex())
            })?;
        }
        Ok(())
    }
    /// Start tokens: numbers of the part in play, none twice with one side (AA-SETUP-2).
    fn tokens_make_sense(&self) -> Sense {
        let (least, most) = match self.options.part {
            Part::Left => (1, 6),
            Part::Right => (7, 12),
            _ => (1, 12),
        };
        for numbers in self.tokens {
            for (i, number) in numbers.iter().enumerate().filter(|(_, number)| **number > 0) {
                demand((least..=most).contains(number), || {
                    format!("«tokens»: {number} is not dealt here; expected {least} to {most} (AA-SETUP-2)")
                })?;
                demand(!numbers[..i].contains(number), || {
                    format!("«tokens»: there is one token {number} (AA-SETUP-2)")
                })?;
            }
        }
        Ok(())
    }
    fn launcher_makes_sense(&self) -> Sense {
        let tokens = self.v2.tokens.as_slice();
        let launchers = tokens.iter().filter(|token| token.v2).count();
        demand(self.is_v2() || !self.v2.found && self.v2.damage == 0, || {
            "«found», «launcher_damage»: only in the V2 mission".into()
        })?;
        demand(self.v2.damage < 6, || "«launcher_damage»: with 6 the game is over (AA-V2-13)".into())?;
        demand(launchers <= 1, || "«grey»: one of the tokens is the v2 (AA-V2-3)".into())?;
        let alone = tokens.len() == 1 && tokens[0].v2 && tokens[0].up;
        demand(!self.v2.found || alone, || {
            "«found»: then «grey» is the v2 alone, turned over: «v2 up» (AA-V2-7)".into()
        })?;
        demand(self.v2.found || tokens.iter().all(|token| !(token.v2 && token.up)), || {
            "«grey»: a v2 that is turned over is found: found = true (AA-V2-7)".into()
        })?;
        demand(self.v2.found || self.v2.damage == 0, || "«launcher_damage»: it was not found yet (AA-V2-11)".into())?;
        for token in tokens {
            let walks = |unit: u8| self.walker() == Some(unit);
            demand(self.unit_at(token.hex).is_none_or(walks), || {
                format!("«{}»: no unit stands on a token (AA-V2-5)", self.map().hex_name(token.hex))
            })?;
        }
        Ok(())
    }
    /// The unit on its way.
    fn walker(&self) -> Option<u8> {
        self.frames.iter().find_map(|frame| match frame {
            Frame::Walk { unit, .. } => Some(*unit),
            _ => None,
        })
    }
    /// An arrow joins neighbours, and whoever must attack in this turn can.
    fn arrows_make_sense(&self) -> Sense {
        for seat in self.options.present.iter() {
            for unit in self.units_of(seat).filter(|unit| self.unit(*unit).bound != NOBODY) {
                let target = self.unit(unit).bound;
                let (from, to) = (self.unit(unit).hex, self.unit(target).hex);
                let armed = self.range_against(unit, self.sheet_of(target).flies()).is_some_and(|range| range.has(1));
                let hex = || format!("«{}» bound>{}", self.map().hex_name(from), self.map().hex_name(to));
                demand(!self.is_automa(seat), || format!("{}: the Automa intercepts nobody (AA-AUTO-7)", hex()))?;
                demand(self.map().touch(from, to), || format!("{}: an arrow joins neighbours (AA-INT-1)", hex()))?;
                demand(armed, || format!("{}: it cannot attack that at range 1 (AA-INT-5, AA-INT-6)", hex()))?;
                let now = self.is_active(seat) && self.gives_now();
                demand(!now || self.threatens(unit, target), || {
                    format!("{}: it cannot attack there, so the arrow has lapsed (AA-INT-3)", hex())
                })?;
            }
        }
        Ok(())
    }
    /// What is going on: what may lie on what.
    fn frames_make_sense(&self) -> Sense {
        for (i, frame) in self.frames.iter().enumerate() {
            let below = i.checked_sub(1).map(|below| self.frames.as_slice()[below]);
            match *frame {
                Frame::Walk { unit, left, .. } => {
                    let leads = match below {
                        Some(Frame::Moving) => self.is_active(owner(unit)) && !self.is_automa(owner(unit)),
                        Some(Frame::Automa { unit: acts, .. }) => acts == unit,
                        _ => false,
                    };
                    demand(leads, || "«frames»: a walk is of the side whose turn it is, after «moving»".into())?;
                    demand(left <= self.sheet_of(unit).speed, || {
                        format!("«frames»: {left} half points left are more than its speed (AA-MOVE-2)")
                    })?;
                }
                Frame::Window { unit, .. } => {
                    demand(matches!(below, Some(Frame::Walk { unit: walks, .. }) if walks == unit), || {
                        "«frames»: a window is on the walk of the unit that may be stopped".into()
                    })?
                }
                Frame::Armies { left } => demand(u32::from(left) + self.armies.count_ones() <= 3, || {
                    "«frames»: there are three armies (AA-SETUP-4)".into()
                })?,
                Frame::Moving | Frame::Declaring | Frame::Gift | Frame::Logistics | Frame::Automa { .. } => {
                    demand(i == 0, || "«frames»: a phase of a turn comes first".into())?;
                }
                _ => {}
            }
        }
        let passes = self.passing == NOBODY || self.walker() == Some(self.passing);
        demand(passes, || "«passing»: a unit that passes is on a walk: «walk passing left N»".into())
    }
    /// May this attack have been declared after those already read?
    pub(super) fn order_makes_sense(&self, order: Order) -> Sense {
        let hex = |hex| self.map().hex_name(hex);
        let (seat, text) = match order.unit {
            NOBODY => (self.options.launcher, "v2".to_string()),
            unit => (owner(unit), hex(self.unit(unit).hex)),
        };
        demand(self.is_active(seat), || format!("order of «{text}»: it is not {}'s turn", SEAT_IDS[seat.index()]))?;
        demand(self.frames.top() == Some(&Frame::Declaring), || {
            "«orders»: attacks are declared in «declaring» (AA-DECL-1); elsewhere orders = []".into()
        })?;
        let verdict = match (order.unit, order.aim) {
            (NOBODY, Aim::Hex(at)) => self.check_fire(seat, at),
            (unit, Aim::Unit(target)) => self.check_attack(seat, self.unit(unit).hex, self.unit(target).hex),
            (unit, Aim::Hex(at)) => self.check_attack(seat, self.unit(unit).hex, at),
            (unit, Aim::Launcher) => {
                let at = self.v2.tokens.top().map_or(crate::hex::Hex::NOWHERE, |token| token.hex);
                demand(self.v2.found && at.is_somewhere(), || "«launcher»: it was not found yet (AA-V2-11)".into())?;
                self.check_attack(seat, self.unit(unit).hex, at)
            }
        };
        let area = order.unit != NOBODY && self.sheet_of(order.unit).area;
        demand(order.unit == NOBODY || area == matches!(order.aim, Aim::Hex(_)), || {
            format!("order of «{text}»: area fire aims at a hex (@HEX), everybody else at a unit (AA-KAT-1)")
        })?;
        verdict.map_err(|broken| bad(format!("order of «{text}»: {}", broken.rule)))
    }
}
