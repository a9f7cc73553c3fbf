//! Set-up: dealing tokens, dividing units, placing them ring by ring.

use crate::events::Event;
use crate::hex::{Area, Hex};
use crate::map::Terrain;
use crate::setup::{Difficulty, Mission, Mode, Part};
use crate::sheet::{Category, Role};
use crate::state::{Aces, Frame, NO_ARMY, Token, Unit, id, is_german, team};
use table::{Ctx, Dice, Seat, SeatSet, Stack};

/// How far a ring may lie from its number.
const RINGS: u16 = 16;

impl Aces {
    /// Deals tokens and units, and lays out what is to be done before the first turn.
    pub(crate) fn deal(&mut self, dice: &mut Dice) {
        self.deal_tokens(dice);
        for seat in self.options.present.iter() {
            self.muster(seat);
        }
        let ardennes = self.options.mission == Mission::Ardennes;
        self.frames.clear();
        self.frames.push(Frame::Start);
        self.frames.push(Frame::Order);
        if self.is_v2() {
            self.frames.push(Frame::Hiding);
        }
        self.frames.push(Frame::Placing { done: 0 });
        self.frames.push(Frame::Order);
        self.frames.push(Frame::Divide);
        if self.options.expert {
            self.frames.push(Frame::Extra);
        }
        if ardennes {
            self.frames.push(Frame::Owning { team: 1 });
            self.frames.push(Frame::Owning { team: 0 });
        }
    }
    /// Start tokens, face down (AA-SETUP-2, AA-ARD-4, AA-COOP-2).
    fn deal_tokens(&mut self, dice: &mut Dice) {
        if self.options.mission == Mission::Ardennes {
            for (first, mut numbers) in [(1, [1u8, 2, 3, 7, 8, 9]), (0, [4, 5, 6, 10, 11, 12])] {
                dice.shuffle(&mut numbers);
                self.tokens[first] = [numbers[0], numbers[1], numbers[2]];
                self.tokens[first + 2] = [numbers[3], numbers[4], numbers[5]];
            }
            return;
        }
        let (from, count) = match self.options.part {
            Part::Left => (1, 6),
            Part::Right => (7, 6),
            _ => (1, 12),
        };
        let mut numbers = [0u8; 12];
        for (i, number) in numbers.iter_mut().enumerate() {
            *number = from + i as u8;
        }
        dice.shuffle(&mut numbers[..count]);
        for (i, lead) in self.order.iter().enumerate() {
            self.tokens[lead.index()] = std::array::from_fn(|n| numbers[3 * i + n]);
        }
    }
    /// A seat's units, not placed yet (AA-COMP-3, AA-V2-1, AA-SOLO-2, AA-PLAY-5).
    fn muster(&mut self, seat: Seat) {
        let automa = self.is_automa(seat);
        let sets = if automa && self.options.mode == Mode::Coop { 2 } else { self.options.sets };
        let army = if automa { NO_ARMY } else { self.own_token(seat) };
        for role in Role::ALL {
            let count = match (self.options.mission, role, seat.0 % 2) {
                (Mission::V2, Role::Bomber, 0) => 0,
                (Mission::V2, Role::Tank | Role::Artillery, 1) => 1,
                _ => sets,
            };
            let extra = automa
                && match self.options.difficulty {
                    Difficulty::Easy => false,
                    Difficulty::Normal => role == Role::Artillery,
                    Difficulty::Hard => matches!(role, Role::Artillery | Role::RegularInfantry),
                    Difficulty::Heroic => matches!(role, Role::Tank | Role::SpecialInfantry),
                };
            let sheet = self.pack.of_role(seat.index(), role);
            for _ in 0..count + u8::from(extra) {
                self.raise(seat, Unit::new(sheet, army, Hex::NOWHERE));
            }
        }
    }
    /// The token that a seat's units lie on at first: in cooperation each has one of its own (AA-COOP-2).
    pub(crate) fn own_token(&self, seat: Seat) -> u8 {
        u8::from(self.options.mode == Mode::Coop && self.lead(seat) != seat)
    }
    /// Tokens that a seat's units may lie on.
    pub(crate) fn may_lie_on(&self, seat: Seat, army: u8) -> bool {
        army < 3 && (self.options.mode != Mode::Coop || army == 2 || army == self.own_token(seat))
    }
    /// Everybody's first die; ties roll again (AA-SETUP-5, AA-TURN-1).
    pub(crate) fn roll_order(&mut self, placing: bool, ctx: &mut Ctx<'_, Event>) {
        let mut sides: Stack<Seat, 4> = self.order;
        sides.as_mut_slice().sort_unstable();
        let mut tied = sides;
        let mut first = sides.as_slice().first().copied().unwrap_or_default();
        while tied.len() > 1 {
            let rolls: Stack<(Seat, u8), 4> = tied.iter().map(|seat| (*seat, ctx.dice().die(12) as u8)).collect();
            ctx.tell(|| Event::Rolled { rolls: rolls.as_slice().to_vec(), placing });
            let best = rolls.iter().map(|roll| roll.1).max().unwrap_or(0);
            tied = rolls.iter().filter(|roll| roll.1 == best).map(|roll| roll.0).collect();
            first = tied.as_slice().first().copied().unwrap_or(first);
        }
        let place = sides.iter().position(|seat| *seat == first).unwrap_or(0);
        let count = sides.len();
        self.order = (0..count).map(|i| sides.as_slice()[(place + i) % count]).collect();
        self.at = 0;
    }
    /// Whose token is turned over next.
    pub(crate) fn placer(&self, done: u8) -> Seat {
        self.order.as_slice()[done as usize % self.order.len().max(1)]
    }
    /// A token is turned over (AA-SETUP-6).
    pub(crate) fn reveal(&mut self, lead: Seat, token: u8, ctx: &mut Ctx<'_, Event>) {
        let number = self.tokens[lead.index()][token as usize];
        self.turned[lead.index()] |= 1 << token;
        ctx.reveal();
        ctx.tell(|| Event::Revealed { seat: lead, token, number });
        let centre = self.map().starts.get(number as usize).copied().unwrap_or_default();
        self.frames.push(Frame::Army { token, centre });
        if self.is_automa(lead) {
            self.place_automa(lead, token, centre, ctx);
        }
    }
    /// Units of a side that wait to be placed from this token.
    pub(crate) fn waiting(&self, lead: Seat, token: u8) -> impl Iterator<Item = u8> {
        self.side(lead).iter().flat_map(move |seat| {
            let units = self.units[seat.index()].as_slice().iter().enumerate();
            let waits = move |unit: &Unit| unit.exists() && !unit.on_map() && unit.army() == token;
            units.filter(move |(_, unit)| waits(unit)).map(move |(slot, _)| id(seat, slot))
        })
    }
    /// Could this unit stand there (AA-SETUP-8, AA-MTN-2)?
    pub(crate) fn stands_on(&self, unit: u8, hex: Hex) -> bool {
        let category = self.sheet_of(unit).category;
        let tank = category == Category::Tank;
        match self.map().terrain[hex.index()] {
            Terrain::Water | Terrain::Sea => matches!(category, Category::Infantry | Category::Aircraft),
            Terrain::Mountain => !(tank && self.options.mountains),
            _ => true,
        }
    }
    /// Hexes of a ring that are free for placing: no unit, no factory, no token, in play (AA-SETUP-9).
    fn free_ring(&self, centre: Hex, ring: u16) -> Area {
        let map = self.map();
        let hexes: Area = if ring == 0 { Area::only(centre) } else { map.ring(centre, ring).collect() };
        hexes.and(self.area()).minus(self.taken()).minus(map.factory_hexes).minus(self.token_hexes())
    }
    /// Where a unit of this army may be placed now (AA-SETUP-7 to AA-SETUP-9).
    pub(crate) fn spots(&self, unit: u8, lead: Seat, token: u8, centre: Hex) -> Area {
        let map = self.map();
        let water = map.of[Terrain::Water as usize].or(map.of[Terrain::Sea as usize]);
        let mut wet = Area::NONE;
        for ring in 0..RINGS {
            let free = self.free_ring(centre, ring);
            wet = wet.or(free.and(water));
            let dry = free.minus(water);
            let usable = dry.iter().any(|hex| self.waiting(lead, token).any(|unit| self.stands_on(unit, hex)));
            if usable {
                return dry.or(wet).iter().filter(|hex| self.stands_on(unit, *hex)).collect();
            }
        }
        wet.iter().filter(|hex| self.stands_on(unit, *hex)).collect()
    }
    /// The Automa draws an army and places it clockwise from the top (AA-SOLO-4, AA-SOLO-5).
    fn place_automa(&mut self, seat: Seat, token: u8, centre: Hex, ctx: &mut Ctx<'_, Event>) {
        let sets = if self.options.mode == Mode::Coop { 2 } else { self.options.sets };
        let last = self.turned[seat.index()] == 7;
        let mut draws = if last { u8::MAX } else { 2 * sets };
        let mut ring = 0;
        let mut spots: Stack<Hex, 100> = Stack::new();
        spots.push(centre);
        let mut at = 0;
        while draws > 0 {
            let bag: Stack<u8, 48> = self.waiting(seat, NO_ARMY).collect();
            if bag.is_empty() {
                break;
            }
            draws -= 1;
            let unit = bag.as_slice()[ctx.dice().below(bag.len() as u32) as usize];
            self.unit_mut(unit).join(token);
            loop {
                while at >= spots.len() {
                    ring += 1;
                    at = 0;
                    spots = self.map().ring(centre, ring).take(100).collect();
                    if ring > RINGS {
                        return;
                    }
                }
                let hex = spots.as_slice()[at];
                let water = matches!(self.map().terrain[hex.index()], Terrain::Water | Terrain::Sea);
                let free = self.free_ring(centre, ring).has(hex) && !water;
                if !free {
                    at += 1;
                    continue;
                }
                if !self.stands_on(unit, hex) {
                    // A tank passes over a mountain; the hex stays free for the next.
                    let other = self.first_spot_for(unit, centre, ring);
                    self.put(unit, other);
                    break;
                }
                self.put(unit, hex);
                at += 1;
                break;
            }
            ctx.tell(|| Event::Placed { unit: self.name(unit) });
        }
    }
    fn first_spot_for(&self, unit: u8, centre: Hex, from: u16) -> Hex {
        let fits = |hex: &Hex| {
            let water = matches!(self.map().terrain[hex.index()], Terrain::Water | Terrain::Sea);
            !water && self.stands_on(unit, *hex)
        };
        (from..=RINGS)
            .find_map(|ring| {
                let free = self.free_ring(centre, ring);
                if ring == 0 {
                    return free.iter().find(fits);
                }
                self.map().ring(centre, ring).find(|hex| free.has(*hex) && fits(hex))
            })
            .unwrap_or_default()
    }

    /// Where the tokens of the V2 mission that are left may go: rings around the controller's own numbers,
    /// the inner ones first, their water hexes or not, as with units (AA-V2-3, AA-SETUP-8, AA-SETUP-9). Gives
    /// the hexes that must be filled and those among which one may choose.
    pub(crate) fn hiding_places(&self, left: usize) -> (Area, Area) {
        if !self.since(2) {
            return self.dry_hiding_places(left);
        }
        let map = self.map();
        let water = map.of[Terrain::Water as usize].or(map.of[Terrain::Sea as usize]);
        let (mut must, mut wet) = (Area::NONE, Area::NONE);
        for ring in 0..RINGS {
            let starts = self.tokens[self.options.launcher.index()].into_iter();
            let centres = starts.filter_map(|number| map.starts.get(number as usize).filter(|hex| hex.is_somewhere()));
            let free = centres.fold(Area::NONE, |all, centre| all.or(self.free_ring(*centre, ring)));
            wet = wet.or(free.and(water));
            let dry = free.minus(water).minus(must);
            let rest = left.saturating_sub(must.len());
            // Enough tokens for all of them are enough for the dry ones, whatever goes on the water.
            if rest < dry.len() + wet.len() {
                return (must, if rest > 0 { dry.or(wet) } else { Area::NONE });
            }
            must = must.or(dry);
        }
        (must.or(wet), Area::NONE)
    }
    /// The same by the first revision, without water.
    fn dry_hiding_places(&self, left: usize) -> (Area, Area) {
        let map = self.map();
        let water = map.of[Terrain::Water as usize].or(map.of[Terrain::Sea as usize]);
        let starts = self.tokens[self.options.launcher.index()];
        let mut all = Area::NONE;
        for ring in 0..RINGS {
            let mut here = Area::NONE;
            for number in starts {
                let centre = map.starts.get(number as usize).copied().unwrap_or_default();
                if centre.is_somewhere() {
                    here = here.or(self.free_ring(centre, ring).minus(water));
                }
            }
            let here = here.minus(all);
            if all.len() + here.len() >= left {
                return (all, here);
            }
            all = all.or(here);
        }
        (all, Area::NONE)
    }
    /// Lays a token, or names the one that is the launcher when all lie. The launcher comes last, so that the
    /// number of questions tells nobody where it is.
    pub(crate) fn hide_token(&mut self, hex: Hex, ctx: &mut Ctx<'_, Event>) {
        if !self.needs_tokens() {
            for token in self.v2.tokens.as_mut_slice() {
                token.v2 = token.hex == hex;
            }
            ctx.tell(|| Event::Hid { hex, v2: true });
            return;
        }
        self.lay_token(hex, ctx);
        self.lay_forced(ctx);
    }
    fn lay_token(&mut self, hex: Hex, ctx: &mut Ctx<'_, Event>) {
        self.v2.tokens.push(Token { hex, v2: false, up: false });
        self.v2.tokens.as_mut_slice().sort_unstable_by_key(|token| token.hex);
        ctx.tell(|| Event::Hid { hex, v2: false });
    }
    /// Tokens whose places are forced lie there by themselves.
    pub(crate) fn lay_forced(&mut self, ctx: &mut Ctx<'_, Event>) {
        while self.needs_tokens() {
            let left = 13 - self.v2.tokens.len();
            let (must, may) = self.hiding_places(left);
            let all = !self.since(2) && must.len() + may.len() <= left;
            let forced = if all { must.or(may) } else { must };
            let Some(hex) = forced.first() else { break };
            self.lay_token(hex, ctx);
        }
    }
    /// Are there tokens to be laid, and places for them?
    pub(crate) fn needs_tokens(&self) -> bool {
        let left = 13 - self.v2.tokens.len();
        let places = || {
            let (must, may) = self.hiding_places(left);
            !must.or(may).is_empty()
        };
        left > 0 && places()
    }
    /// An Allied unit turns over the tokens beside it (AA-V2-6, AA-V2-7).
    pub(crate) fn turn_over_tokens(&mut self, unit: u8, ctx: &mut Ctx<'_, Event>) {
        let seat = crate::state::owner(unit);
        if !self.is_v2() || is_german(seat) || self.v2.found {
            return;
        }
        let beside = self.map().beside[self.unit(unit).hex.index()];
        let mut found = None;
        for token in self.v2.tokens.as_mut_slice() {
            if beside.has(token.hex) && !token.up {
                token.up = true;
                ctx.reveal_to(team(Seat(1)));
                ctx.reveal();
                let Token { hex, v2, .. } = *token;
                ctx.tell(|| Event::Turned { hex, v2 });
                if v2 {
                    found = Some(*token);
                }
            }
        }
        if let Some(token) = found {
            self.v2.tokens.clear();
            self.v2.tokens.push(token);
            self.v2.found = true;
        }
    }
    /// Who shares the factories of a team in the Ardennes: its first seat is asked.
    pub(crate) fn sharer(team: u8) -> Seat {
        Seat(team)
    }
    /// The next factory of a team that nobody owns yet (AA-ARD-2, AA-ARD-3).
    pub(crate) fn to_share(&self, team: u8) -> Option<usize> {
        let group = if team == 0 { "bottom" } else { "snow" };
        let factories = &self.map().factories;
        (0..factories.len()).find(|f| factories[*f].group == group && self.owners[*f] == crate::state::NEUTRAL)
    }
    /// Seats whose drafts are awaited: people's.
    pub(crate) fn drafters(&self) -> SeatSet {
        self.options.present.minus(self.options.ruled)
    }
    /// Extra units that a seat has taken (AA-PLAY-7).
    pub(crate) fn extras(&self, seat: Seat) -> usize {
        self.units[seat.index()].iter().filter(|unit| unit.exists()).count() - 6
    }
}
