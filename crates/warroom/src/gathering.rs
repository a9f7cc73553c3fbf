//! Who would meet where, as far as a seat knows: for forecasts of orders, of carrying them out, and of
//! choosing a conflict.

use crate::about::{BOARD as WORDS, WORDS as GAME};
use crate::events::Why;
use crate::nation::{NOBODY, Side};
use crate::odds::{Fight, Preset};
use crate::region::{Marker, Region};
use crate::state::{Command, Order, WarRoom};
use crate::unit::{Category, KINDS, Kind};
use std::borrow::Cow;
use table::story::Doubt;
use table::{Lang, Said, Seat, SeatSet};

/// The units of both sides that would be in a region.
#[derive(Default)]
pub(crate) struct Gathering {
    /// By side and type.
    pub(crate) units: [[u8; KINDS]; 2],
    /// Nations of each side that have some; [`NOBODY`] for a Neutral's force.
    pub(crate) who: [SeatSet; 2],
    /// How many orders that are already written bring some of them there.
    pub(crate) orders: u8,
}

impl Gathering {
    fn add(&mut self, side: Side, nation: Seat, kind: Kind, count: u8) {
        let units = &mut self.units[side.index()][kind.index()];
        *units = units.saturating_add(count);
        if count > 0 {
            self.who[side.index()] = self.who[side.index()].with(nation);
        }
    }
    /// Has this side any unit there?
    pub(crate) fn has(&self, side: Side) -> bool {
        !self.who[side.index()].is_empty()
    }
    /// The dice that a side rolls for convoys: one for each ship and aircraft (WR-CONV-10, WR-CONV-11).
    pub(crate) fn hunters(&self, side: Side) -> u32 {
        let hunts = |kind: &Kind| kind.category() != Category::Land;
        Kind::ALL.into_iter().filter(hunts).map(|kind| u32::from(self.units[side.index()][kind.index()])).sum()
    }
}

impl WarRoom {
    /// A command as its nation has it: while orders are written, perhaps rearranged.
    fn own(&self, seat: Seat, marker: Marker) -> Command {
        let drafted = self.planning() && marker.nation() == seat;
        if drafted { self.drafted[marker.index()] } else { self.commands[marker.index()] }
    }
    /// The position with the stacks of this seat as it has rearranged them.
    pub(crate) fn as_drafted(&self, seat: Seat) -> Cow<'_, WarRoom> {
        if Marker::of(seat).all(|m| self.commands[m.index()] == self.own(seat, m)) {
            return Cow::Borrowed(self);
        }
        let mut game = self.clone();
        Marker::of(seat).for_each(|m| game.commands[m.index()] = self.drafted[m.index()]);
        Cow::Owned(game)
    }
    /// Could this order of the seat be carried out if it were read out now, without breaking a pact?
    pub(crate) fn hopeful(&self, seat: Seat, order: Order) -> bool {
        self.as_drafted(seat).judge(order).is_ok_and(|ways| !ways.breaks)
    }
    /// Why this order would be cancelled if it were read out now.
    pub(crate) fn doubt(&self, seat: Seat, order: Order, lang: Lang) -> Option<Doubt> {
        let now = self.as_drafted(seat);
        let rule = now.judge(order).err()?;
        let mut text = Why(rule).name(self, lang);
        if let Some([before, at]) = now.broken_stretch(order, rule) {
            let args = [("before", before.name(self, lang)), ("at", at.name(self, lang))];
            text = WORDS.say(lang, "forecast-stretch", &[("why", text), args[0].clone(), args[1].clone()]);
        }
        Some(Doubt { rule, text })
    }
    /// Who would be in a region: all whom everybody sees there, without commands of the seat that its orders
    /// take away, and with those that they bring; `coming` is one more that would come.
    pub(crate) fn gathering(&self, seat: Seat, coming: Option<Marker>, at: Region) -> Gathering {
        let mut out = Gathering::default();
        let sheet = &self.nations[seat.index()];
        let unread = || sheet.orders.iter().skip(usize::from(sheet.read));
        let partner = self.partner(seat);
        for marker in Marker::all().filter(|m| self.alive().has(m.nation()) && Some(m.nation()) != partner) {
            let (nation, command) = (marker.nation(), self.own(seat, marker));
            let transport = at.is_sea() && marker.category() == Category::Land;
            if !command.at.is_somewhere() || command.hidden() || transport {
                continue;
            }
            let order = unread().find(|order| order.marker == marker && nation == seat);
            let order = order.filter(|order| Some(marker) != coming && self.hopeful(seat, **order));
            let there = match order {
                _ if Some(marker) == coming => true,
                Some(order) => order.to == at,
                None => command.at == at,
            };
            if there {
                out.orders += u8::from(order.is_some());
                for kind in marker.category().kinds() {
                    out.add(Side::of(nation), nation, *kind, command.units.of(*kind));
                }
            }
        }
        for token in self.tokens.iter().filter(|token| token.at == at && Some(token.nation) != partner) {
            out.add(Side::of(token.nation), token.nation, Kind::CarrierFighter, 1);
        }
        self.add_force(seat, at, &mut out);
        out
    }
    /// The force of a Neutral, also of one that would only rise.
    fn add_force(&self, seat: Seat, at: Region, out: &mut Gathering) {
        let Some(number) = self.neutral_at(at).filter(|_| at.is_land() && self.holder[at.index()] == NOBODY) else {
            return;
        };
        let neutral = &self.neutrals[number];
        let side = neutral.aligned.unwrap_or(Side::of(seat).other());
        let rises = !neutral.roused && side != Side::of(seat) && out.has(side.other());
        let force = if rises { self.pack.territory(at).defence } else { neutral.force };
        for (kind, count) in [Kind::Infantry, Kind::Artillery, Kind::Fighter].into_iter().zip(force) {
            out.add(side, NOBODY, kind, count);
        }
    }
    /// The battle of those who would meet: whoever comes to land that is not his attacks under cover of
    /// fighters, the other side defends; at sea the own side attacks. None without an enemy, and of fast
    /// battles nothing is computed.
    pub(crate) fn clash_of(&self, seat: Seat, at: Region, there: &Gathering) -> Option<Fight> {
        let own = Side::of(seat);
        if !there.has(own) || !there.has(own.other()) || self.options.fast {
            return None;
        }
        let attacker = if at.is_land() && self.side_of(at) == Some(own) { own.other() } else { own };
        let mut fight = self.meeting(at, attacker.other(), &there.units);
        fight.pose(attacker, Preset::Cover);
        Some(fight)
    }
    /// What there is to raid in a sea for the side of this seat, if no enemy defends it.
    pub(crate) fn prey_told(&self, seat: Seat, at: Region, there: &Gathering, lang: Lang) -> Vec<String> {
        let side = Side::of(seat);
        let dice = there.hunters(side);
        if !at.is_sea() || self.options.quick || there.has(side.other()) || dice == 0 {
            return Vec::new();
        }
        let line = |convoy: &crate::map::Convoy| {
            let master = self.convoy_master(convoy).filter(|m| Side::of(*m) != side && !self.at_peace(seat, *m))?;
            let ships = crate::figures::Resource::ALL.into_iter().zip(convoy.ships).zip(FACES);
            let ships = ships.filter(|((_, count), _)| *count > 0).map(|((resource, count), faces)| {
                format!("{count} {} {} %", resource.name(self, lang), percent(faces, dice))
            });
            let args = [
                ("nation", master.name(self, lang)),
                ("dice", dice.to_string()),
                ("ships", ships.collect::<Vec<_>>().join(", ")),
            ];
            Some(WORDS.say(lang, "forecast-convoy", &args))
        };
        self.convoys_at(at).filter_map(line).collect()
    }
    /// The nations on both sides of a battle.
    pub(crate) fn sides_told(&self, seat: Seat, there: &Gathering, lang: Lang) -> String {
        let names = |side: Side| {
            let name = |nation: Seat| match nation {
                NOBODY => GAME.say(lang, "neutral-force", &[]),
                nation => nation.name(self, lang),
            };
            there.who[side.index()].iter().map(name).collect::<Vec<_>>().join(", ")
        };
        let side = Side::of(seat);
        let args = [("ours", names(side)), ("theirs", names(side.other())), ("n", there.orders.to_string())];
        WORDS.say(lang, if there.orders > 0 { "forecast-together" } else { "forecast-sides" }, &args)
    }
}

/// Faces of a die of twelve that sink ships with Oil, Iron, OSR: their colour, or black (WR-CONV-12).
const FACES: [u128; 3] = [2, 4, 5];

/// The chance in hundredths that one of these dice shows one of so many faces.
fn percent(faces: u128, dice: u32) -> u128 {
    let (all, miss) = (12_u128.pow(dice.min(30)), (12 - faces).pow(dice.min(30)));
    // Two digits are enough: larger numbers are cut first, so that a hundred times one of them still has
    // room.
    let (all, miss) = if dice > 25 { (all >> 20, miss >> 20) } else { (all, miss) };
    (100 * (all - miss) + all / 2) / all
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn chances_of_ships_are_exact_to_a_hundredth() {
        assert_eq!(percent(5, 1), 42);
        assert_eq!(percent(2, 2), 31);
        assert_eq!(percent(4, 3), 70);
        assert_eq!((percent(2, 30), percent(5, 40)), (100, 100));
    }
}
