//! The list of what may be done: quick, apart from the check of one move.

use crate::hex::{Area, Hex};
use crate::moves::Move;
use crate::state::{Aces, Frame, NOBODY, ORDERS, RUIN, Unit};
use table::{Seat, SeatSet};

impl Aces {
    /// Appends every move of a seat that is asked; the caller sorts.
    pub(crate) fn list(&self, seat: Seat, out: &mut Vec<Move>) {
        match self.frames.top().copied() {
            Some(Frame::Owning { team }) => {
                let Some(factory) = self.to_share(team) else { return };
                let hex = self.map().factories[factory].hex;
                out.extend([Move::Own(hex, Seat(team)), Move::Own(hex, Seat(team + 2))]);
            }
            Some(Frame::Extra) => self.list_extra(seat, out),
            Some(Frame::Divide) => self.list_divide(seat, out),
            Some(Frame::Placing { done }) => {
                let lead = self.placer(done);
                out.extend((0..3).filter(|t| self.turned[lead.index()] >> t & 1 == 0).map(Move::Reveal));
            }
            Some(Frame::Army { token, centre }) => self.list_places(seat, token, centre, out),
            Some(Frame::Hiding) => {
                let open = match self.needs_tokens() {
                    true => self.hiding_places(13 - self.v2.tokens.len()).1,
                    false => self.token_hexes(),
                };
                out.extend(open.iter().map(Move::Hide));
            }
            Some(Frame::Armies { .. }) => {
                out.extend((0..3).filter(|army| self.armies >> army & 1 == 0).map(Move::Army));
            }
            Some(Frame::Moving) => {
                self.list_picks(seat, NOBODY, out);
                out.push(Move::Declare);
            }
            Some(Frame::Walk { unit, left, fresh, .. }) => {
                // In the order of the moves, so that there is nothing left to sort.
                if fresh {
                    self.list_picks(seat, unit, out);
                }
                let [ends, steps] = self.ends_and_steps(unit, left, fresh);
                ends.list(out, Move::To);
                steps.list(out, Move::Step);
                if self.passing != unit && !self.token_hexes().has(self.unit(unit).hex) {
                    out.push(Move::Stop);
                }
            }
            Some(Frame::Window { unit, .. }) => {
                out.extend(self.interceptors(seat, unit).map(|u| Move::Intercept(self.unit(u).hex)));
                out.extend([Move::Pass, Move::LetGo]);
            }
            Some(Frame::Declaring) => self.list_attacks(seat, out),
            Some(Frame::Gift) => out.push(Move::Pass),
            Some(Frame::Logistics) => self.list_logistics(seat, out),
            _ => return,
        }
        self.list_gifts(seat, out);
        if self.may_hand_over(seat) {
            out.push(Move::HandOver);
        }
    }
    /// Units that may be taken in hand, without the one that is; in the order of the moves.
    fn list_picks(&self, seat: Seat, but: u8, out: &mut Vec<Move>) {
        let mut picks = self.movable(seat);
        if but != NOBODY {
            picks.remove(self.unit(but).hex);
        }
        picks.list(out, Move::Pick);
    }
    fn list_extra(&self, seat: Seat, out: &mut Vec<Move>) {
        if self.ready.has(seat) {
            out.push(Move::Unready);
            return;
        }
        let full = self.extras(seat) >= self.pack.constants.extra_units as usize;
        for sheet in self.pack.set(seat.index()) {
            match self.count(seat, sheet) {
                1 if !full => out.push(Move::Take(sheet)),
                2 => out.push(Move::Untake(sheet)),
                _ => {}
            }
        }
        if full {
            out.push(Move::Ready);
        }
    }
    fn list_divide(&self, seat: Seat, out: &mut Vec<Move>) {
        if self.ready.has(seat) {
            out.push(Move::Unready);
            return;
        }
        let from = out.len();
        for unit in self.units[seat.index()].iter().filter(|unit| unit.exists()) {
            for army in (0..3).filter(|army| *army != unit.army() && self.may_lie_on(seat, *army)) {
                out.push(Move::Put(unit.sheet, unit.army(), army));
            }
        }
        out[from..].sort_unstable();
        let mut kept = from;
        for i in from..out.len() {
            if kept == from || out[i] != out[kept - 1] {
                out[kept] = out[i];
                kept += 1;
            }
        }
        out.truncate(kept);
        out.push(Move::Ready);
    }
    fn list_places(&self, seat: Seat, token: u8, centre: Hex, out: &mut Vec<Move>) {
        let lead = self.lead(seat);
        let mut seen = 0u128;
        for unit in self.waiting(lead, token).filter(|unit| crate::state::owner(*unit) == seat) {
            let sheet = self.unit(unit).sheet;
            if seen >> sheet & 1 == 0 {
                seen |= 1 << sheet;
                out.extend(self.spots(unit, lead, token, centre).iter().map(|hex| Move::Place(sheet, hex)));
            }
        }
    }
    /// In the order of the moves, so that there is nothing left to sort.
    fn list_attacks(&self, seat: Seat, out: &mut Vec<Move>) {
        let from = out.len();
        let mut named = Area::NONE;
        let full = self.orders.len() == ORDERS;
        for unit in self.units_of(seat) {
            let it = self.unit(unit);
            if self.order_of(unit).is_some() {
                named.add(it.hex);
            } else if full || it.bound == NOBODY && !self.may_attack(unit) {
                continue;
            } else if it.bound != NOBODY {
                out.push(Move::Attack(it.hex, self.unit(it.bound).hex));
            } else if self.sheet_of(unit).area {
                let aims = if self.has_attack(unit) { self.aims(unit, it.hex) } else { Area::NONE };
                aims.list(out, |hex| Move::Attack(it.hex, hex));
            } else {
                out.extend(self.targets(unit).map(|target| Move::Attack(it.hex, self.unit(target).hex)));
                if self.reaches_launcher(unit) {
                    out.extend(self.v2.tokens.top().map(|token| Move::Attack(it.hex, token.hex)));
                }
            }
        }
        out[from..].sort_unstable();
        let fired = self.order_of(NOBODY).is_some();
        if seat == self.options.launcher && !fired && !full && self.can_fire() {
            let factories = self.map().factories.iter().zip(&self.owners);
            let standing: Area = factories.filter(|(_, owner)| **owner != RUIN).map(|(f, _)| f.hex).collect();
            standing.list(out, Move::Fire);
        }
        named.list(out, Move::Withdraw);
        if seat == self.options.launcher && fired {
            out.push(Move::HoldFire);
        }
        let places = 0..self.orders.len() as u8;
        for from in places.clone() {
            out.extend(places.clone().filter(|to| *to != from).map(|to| Move::Order(from, to)));
        }
        if self.undone_duty(self.side(self.active())).is_none() {
            out.push(Move::Fight);
        }
    }
    fn list_logistics(&self, seat: Seat, out: &mut Vec<Move>) {
        out.extend(self.units_of(seat).filter(|u| self.may_repair(*u)).map(|u| Move::Repair(self.unit(u).hex)));
        let free: Area = self.free_factories(seat).map(|factory| self.map().factories[factory].hex).collect();
        if !free.is_empty() {
            let sheets = (0..self.pack.sheets.len() as u8).filter(|sheet| self.may_buy(seat, *sheet));
            sheets.for_each(|sheet| free.list(out, |hex| Move::Buy(sheet, hex)));
        }
        out.push(Move::End);
    }
    /// Gifts are offered at every question of a running game (AA-LOG-2).
    fn list_gifts(&self, seat: Seat, out: &mut Vec<Move>) {
        if self.ally(seat).is_some() && self.gives_now() {
            let coins = self.coins[seat.index()].min(u16::from(u8::MAX)) as u8;
            out.extend((1..=coins).map(Move::Give));
        }
    }
    /// Is this a question of the game itself, not of its set-up?
    pub(crate) fn gives_now(&self) -> bool {
        !matches!(
            self.frames.top(),
            Some(
                Frame::Owning { .. }
                    | Frame::Extra
                    | Frame::Divide
                    | Frame::Placing { .. }
                    | Frame::Army { .. }
                    | Frame::Hiding
            )
        )
    }
    /// May the baton be handed over? Not twice without anything done between, but for a duty of the
    /// partner's.
    pub(crate) fn may_hand_over(&self, seat: Seat) -> bool {
        let side = self.side(self.lead(seat));
        let partner = side.without(seat);
        if partner.is_empty() || !self.is_active(seat) && !self.is_placing(seat) {
            return false;
        }
        match self.frames.top() {
            Some(Frame::Army { token, .. }) => {
                let mut waiting = self.waiting(self.lead(seat), *token);
                self.baton_used && waiting.any(|unit| partner.has(crate::state::owner(unit)))
            }
            Some(Frame::Declaring) => {
                let stuck = self.undone_duty(partner).is_some() && self.undone_duty(SeatSet::only(seat)).is_none();
                self.baton_used || stuck
            }
            Some(Frame::Placing { .. } | Frame::Armies { .. } | Frame::Moving | Frame::Logistics) => self.baton_used,
            _ => false,
        }
    }
    fn is_placing(&self, seat: Seat) -> bool {
        let placing = self.frames.iter().find_map(|frame| match frame {
            Frame::Placing { done } => Some(*done),
            _ => None,
        });
        placing.is_some_and(|done| self.placer(done) == self.lead(seat))
    }
    /// Everything that is spelled rightly and that a person could think of here: all of what the present
    /// question is about, and a few of what it is not.
    pub(crate) fn thinkable(&self, seat: Seat, out: &mut Vec<Move>) {
        let frame = self.frames.top().copied().unwrap_or_default();
        out.extend([Move::Ready, Move::Unready, Move::Stop, Move::Pass, Move::LetGo, Move::Declare, Move::HoldFire]);
        out.extend([Move::Fight, Move::End, Move::HandOver]);
        let places = 0..self.orders.len() as u8;
        out.extend(places.clone().flat_map(|from| places.clone().map(move |to| Move::Order(from, to))));
        out.extend((0..3).flat_map(|n| [Move::Reveal(n), Move::Army(n)]));
        let coins = self.coins[seat.index()].min(254) as u8;
        out.extend((1..=coins + 1).map(Move::Give));
        let all = 0..self.pack.sheets.len() as u8;
        let sheets: Vec<u8> = all.filter(|sheet| self.sheet(*sheet).factions >> seat.0 & 1 == 1).collect();
        for sheet in &sheets {
            out.extend([Move::Take(*sheet), Move::Untake(*sheet)]);
            out.extend((0..3).flat_map(|from| (0..3).map(move |to| Move::Put(*sheet, from, to))));
            out.extend(self.map().factories.iter().map(|f| Move::Buy(*sheet, f.hex)));
        }
        for factory in &self.map().factories {
            out.extend((0..4).map(|seat| Move::Own(factory.hex, Seat(seat))));
            out.extend([Move::Fire(factory.hex), Move::Repair(factory.hex)]);
        }
        let hexes = |units: &[Unit]| units.iter().filter(|u| u.on_map()).map(|u| u.hex).collect::<Vec<_>>();
        let taken: Vec<Hex> = self.units.iter().flat_map(|units| hexes(units.as_slice())).collect();
        let own = hexes(self.units[seat.index()].as_slice());
        for hex in &taken {
            out.extend([
                Move::Pick(*hex),
                Move::Intercept(*hex),
                Move::Withdraw(*hex),
                Move::To(*hex),
                Move::Step(*hex),
            ]);
        }
        for from in &own {
            out.extend(taken.iter().map(|to| Move::Attack(*from, *to)));
            out.extend(self.token_hexes().iter().map(|to| Move::Attack(*from, to)));
        }
        match frame {
            Frame::Walk { unit, .. } => {
                let near = self.map().disc(self.unit(unit).hex, 1);
                out.extend(self.area().minus(self.taken()).iter().map(Move::To));
                out.extend(near.minus(self.taken()).iter().map(Move::Step));
            }
            Frame::Army { .. } => {
                for sheet in sheets {
                    out.extend(self.area().iter().map(|hex| Move::Place(sheet, hex)));
                }
            }
            Frame::Hiding => out.extend(self.area().iter().map(Move::Hide)),
            Frame::Declaring => {
                for from in own {
                    let area = self.unit_at(from).is_some_and(|unit| self.sheet_of(unit).area);
                    if area {
                        out.extend(self.area().minus(self.taken()).iter().map(|to| Move::Attack(from, to)));
                    }
                }
            }
            _ => {}
        }
    }
}
