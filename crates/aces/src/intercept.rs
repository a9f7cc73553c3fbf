//! Interception: who may stop a unit that enters a free hex.

use crate::hex::Area;
use crate::movement::weather;
use crate::state::{Aces, Did, Frame, NOBODY, owner};
use table::{Seat, SeatSet};

impl Aces {
    /// Could this unit, where it stands, intercept that one anywhere beside it (AA-INT-1, 4, 5, 6)?
    pub(crate) fn could_intercept(&self, unit: u8, mover: u8) -> bool {
        let it = self.unit(unit);
        it.bound == NOBODY
            && !it.did(Did::Intercept)
            && self.fights_at(unit)
            && self.range_against(unit, self.sheet_of(mover).flies()).is_some_and(|range| range.has(1))
    }
    /// Seats that may intercept at all: people of the other team (AA-AUTO-7), not in fog (AA-WX-7).
    fn watchers(&self, mover: u8, let_go: SeatSet) -> SeatSet {
        if self.weather == weather::FOG {
            return SeatSet::NONE;
        }
        let enemies = self.options.present.minus(crate::state::team(owner(mover)));
        enemies.minus(self.options.ruled).minus(let_go)
    }
    /// Hexes where somebody could intercept this unit.
    pub fn risk(&self, mover: u8, let_go: SeatSet) -> Area {
        let mut risk = Area::NONE;
        for seat in self.watchers(mover, let_go).iter() {
            for unit in self.units_of(seat) {
                if self.could_intercept(unit, mover) {
                    risk = risk.or(self.map().beside[self.unit(unit).hex.index()]);
                }
            }
        }
        risk.minus(self.taken_but(mover)).minus(self.token_hexes())
    }
    /// The units of a seat that may intercept this one where it stands.
    pub(crate) fn interceptors(&self, seat: Seat, mover: u8) -> impl Iterator<Item = u8> {
        let hex = self.unit(mover).hex;
        let near = self.map().beside[hex.index()].meets(&self.held[seat.index()]);
        self.units_of(seat)
            .take_while(move |_| near)
            .filter(move |unit| self.map().touch(self.unit(*unit).hex, hex) && self.could_intercept(*unit, mover))
    }
    /// Does a window open where this unit now stands? Only on a free hex where it could stop (AA-INT-7,
    /// AA-V2-5).
    pub(crate) fn window_opens(&self, mover: u8, let_go: SeatSet) -> bool {
        if self.passing == mover || self.has_token(self.unit(mover).hex) {
            return false;
        }
        self.watchers(mover, let_go).iter().any(|seat| self.interceptors(seat, mover).next().is_some())
    }
    /// Who is asked in the window on top: seats in the order of play after the mover's (AA-INT-9).
    pub(crate) fn watcher(&self) -> Option<Seat> {
        let Some(Frame::Window { unit, passed }) = self.frames.top().copied() else { return None };
        let let_go = match self.frames.as_slice() {
            [.., Frame::Walk { let_go, .. }, _] => *let_go,
            _ => SeatSet::NONE,
        };
        let watchers = self.watchers(unit, let_go.or(passed));
        let from = owner(unit).0;
        (1..4)
            .map(|n| Seat((from + n) % 4))
            .find(|seat| watchers.has(*seat) && self.interceptors(*seat, unit).next().is_some())
    }
}
