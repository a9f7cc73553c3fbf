//! Units as words: where each stands, its marks, what it has done, whom it must attack.

use super::{DID, army, bad, entries, text, texts};
use crate::hex::Hex;
use crate::state::{Aces, NO_ARMY, SEAT_IDS, SLOTS, Unit, id, owner};
use table::{BadInput, Seat};
use toml::Table;

impl Aces {
    pub(super) fn read_units(&mut self, sketch: &Table) -> Result<(), BadInput> {
        let mut bound: Vec<(u8, String)> = Vec::new();
        if let Some(units) = sketch.get("units") {
            let units = entries(units, "units")?;
            for (hex, value) in units {
                let place = self.read_hex(hex)?;
                if self.taken().has(place) {
                    // Two names of one hex: «(1,0)» was laid over «1,0».
                    let name = self.map().hex_name(place);
                    let other = units.keys().find(|key| **key != name && self.map().hex(key) == Some(place));
                    return Err(bad(match other {
                        None => format!("«{hex}»: one unit on a hex (AA-MOVE-8)"),
                        Some(other) => format!("«{other}»: in a position that hex is written «{name}»"),
                    }));
                }
                let words = text(value, hex)?;
                if words == "none" {
                    // Written over a position: the hex is cleared.
                    continue;
                }
                let (who, rest) = words
                    .split_once(' ')
                    .ok_or_else(|| bad(format!("«{hex}»: expected a seat and a type of unit, as «usa us_tank»")))?;
                let seat = self.present(who)?;
                self.read_unit(seat, place, rest, &mut bound)?;
            }
        }
        if let Some(passing) = sketch.get("passing") {
            let words: Vec<&str> = text(passing, "passing")?.splitn(3, ' ').collect();
            let [hex, who, rest] = words[..] else { return Err(bad("«passing»: expected «HEX SEAT TYPE …»")) };
            let place = self.read_hex(hex)?;
            let seat = self.present(who)?;
            let unit = self.read_unit(seat, Hex::NOWHERE, rest, &mut bound)?;
            if !self.held[seat.index()].or(self.held[seat.index() ^ 2]).has(place) {
                return Err(bad("«passing»: a unit passes over a friend"));
            }
            self.unit_mut(unit).hex = place;
            self.passing = unit;
        }
        if let Some(reserve) = sketch.get("reserve") {
            for (who, list) in entries(reserve, "reserve")? {
                let seat = self.present(who)?;
                for words in texts(list, "reserve")? {
                    self.read_unit(seat, Hex::NOWHERE, &words, &mut bound)?;
                }
            }
        }
        for (unit, hex) in bound {
            let place = self.read_hex(&hex)?;
            let target = self.unit_at(place).filter(|t| !crate::state::friends(owner(*t), owner(unit)));
            self.unit_mut(unit).bound = target.ok_or_else(|| bad(format!("bound>{hex}: no enemy stands there")))?;
        }
        Ok(())
    }
    fn read_unit(&mut self, seat: Seat, hex: Hex, words: &str, bound: &mut Vec<(u8, String)>) -> Result<u8, BadInput> {
        let mut words = words.split_whitespace();
        let kind = words.next().unwrap_or_default();
        let sheet = self.pack.sheet(kind).ok_or_else(|| bad(format!("no type of unit «{kind}»")))?;
        if self.sheet(sheet).factions >> seat.0 & 1 == 0 {
            return Err(bad(format!("«{kind}» is no type of {}", SEAT_IDS[seat.index()])));
        }
        let mut unit = Unit::new(sheet, NO_ARMY, hex);
        let (mut damage, mut experience, mut slot, mut duty) = (None, None, None, None);
        for word in words {
            let twice = || bad(format!("«{word}» of a unit: that was said already"));
            let number = |from: usize| word.get(from..).and_then(|n| n.parse::<u8>().ok());
            if let Some(army) = army(word) {
                if unit.army() != NO_ARMY {
                    return Err(twice());
                }
                unit.join(army);
            } else if let Some((_, what)) = DID.iter().find(|(name, _)| *name == word) {
                unit.note(*what, true);
            } else if let Some(hex) = word.strip_prefix("bound>") {
                once(&mut duty, hex.to_string()).ok_or_else(twice)?;
            } else if let (Some('d'), Some(n @ 0..=5)) = (word.chars().next(), number(1)) {
                once(&mut damage, n).ok_or_else(twice)?;
            } else if let (Some('x'), Some(n @ 0..=31)) = (word.chars().next(), number(1)) {
                once(&mut experience, n).ok_or_else(twice)?;
            } else if let (Some('#'), Some(n @ 0..=47)) = (word.chars().next(), number(1)) {
                once(&mut slot, n as usize).ok_or_else(twice)?;
            } else {
                let what = "expected d1 to d5, x1 to x31, a, b, c, moved, occupied, repair, intercepted, acted, attacked, bound>HEX";
                return Err(bad(format!("«{word}» of a unit: {what}")));
            }
        }
        unit.mark(damage.unwrap_or(0), experience.unwrap_or(0));
        let id = match slot {
            None => self.raise(seat, unit).ok_or_else(|| bad(format!("at most {SLOTS} units of a seat")))?,
            Some(slot) => {
                let units = &mut self.units[seat.index()];
                while units.len() <= slot {
                    units.push(Unit::default());
                }
                if units.as_slice()[slot].exists() {
                    return Err(bad(format!("slot #{slot} is taken")));
                }
                units.as_mut_slice()[slot] = unit;
                if hex.is_somewhere() {
                    self.held[seat.index()].add(hex);
                }
                id(seat, slot)
            }
        };
        if let Some(hex) = duty {
            bound.push((id, hex));
        }
        Ok(id)
    }
}

/// Says something once.
fn once<T>(place: &mut Option<T>, what: T) -> Option<()> {
    if place.is_some() {
        return None;
    }
    *place = Some(what);
    Some(())
}
