//! Who sees what: start tokens that nobody has seen, drafts, the launcher among its tokens.

use crate::events::Event;
use crate::figures::{Pack, WEATHER};
use crate::hex::Hex;
use crate::moves::ARMIES;
use crate::state::{Aces, Aim, Did, Frame, NEUTRAL, NOBODY, RUIN, SEAT_IDS, Unit, owner, team};
use crate::view::{SideView, WalkView};
use serde::Serialize;
use std::collections::BTreeMap;
use table::pack::Ref;
use table::{Dice, Eye, Seat, SeatSet, Secrets};

/// One unit, as anybody sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct UnitView {
    /// Whose.
    pub seat: &'static str,
    /// Its type.
    pub sheet: String,
    /// Grey markers.
    pub damage: u8,
    /// Experience markers.
    pub experience: u8,
    /// Its army, while that matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub army: Option<&'static str>,
    /// What it has done and what is done to it: `moved`, `occupied`, `repair`, `intercepted`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub did: Vec<&'static str>,
    /// The unit that it must attack (AA-INT-3).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<String>,
}

/// What one pair of eyes sees.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// The figures, for whoever draws.
    #[serde(skip)]
    pub pack: Ref<Pack>,
    /// Which map.
    pub map: String,
    /// Which part of it is played on: `left`, `right`, `full`.
    pub part: &'static str,
    /// Do mountains count?
    pub mountains: bool,
    /// The round.
    pub round: u8,
    /// The last one.
    pub last_round: u8,
    /// Each faction at a glance.
    pub sides: BTreeMap<&'static str, SideView>,
    /// Whose turn it is.
    pub turn: &'static str,
    /// Sides in the order of play.
    pub order: Vec<&'static str>,
    /// What is going on.
    pub phase: &'static str,
    /// The side that places or begins now.
    pub asks: &'static str,
    /// The unit in hand; what is offered says the same.
    #[serde(skip)]
    pub walk: Option<WalkView>,
    /// The unit that somebody may stop now; what is offered says the same.
    #[serde(skip)]
    pub halted: Option<String>,
    /// The weather.
    pub weather: &'static str,
    /// Units on the map, by hex.
    pub units: BTreeMap<String, UnitView>,
    /// The unit that passes over a friend.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub passing: Option<(String, UnitView)>,
    /// Units not placed yet, by seat: type and army; the armies of other people's drafts are not shown.
    pub reserve: BTreeMap<&'static str, Vec<String>>,
    /// Who owns each factory.
    pub factories: BTreeMap<String, String>,
    /// Coins.
    pub coins: BTreeMap<&'static str, u16>,
    /// Start tokens: the number when it is turned over.
    pub tokens: BTreeMap<&'static str, [Option<u8>; 3]>,
    /// Armies that may act.
    pub armies: Vec<&'static str>,
    /// Attacks in their order: from, at.
    pub orders: Vec<(String, String)>,
    /// Grey tokens of the V2 mission: `?`, `blank`, `v2`.
    pub grey: BTreeMap<String, &'static str>,
    /// Damage of the launcher.
    pub launcher_damage: u8,
    /// Who is ready.
    pub ready: Vec<&'static str>,
    /// Cooperation: who holds the baton.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub baton: Option<&'static str>,
}

impl View {
    /// Does it matter to which army a unit belongs: on first turns not all may act (AA-FIRST-6)?
    pub(crate) fn shows_armies(&self) -> bool {
        self.armies.len() < 3
    }
}

impl Aces {
    /// The hex of the launcher is known to Germans, and to all when it is found (AA-V2-4).
    fn knows_launcher(&self, eye: Eye) -> bool {
        self.v2.found || team(Seat(0)).iter().any(|seat| eye.is(seat))
    }
    /// Is a draft going on that this eye does not see for this seat?
    fn is_draft_hidden(&self, seat: Seat, eye: Eye) -> bool {
        let drafting = matches!(self.frames.top(), Some(Frame::Extra | Frame::Divide));
        drafting && !self.is_automa(seat) && !eye.is(seat)
    }
    fn unit_view(&self, unit: u8) -> UnitView {
        let it = self.unit(unit);
        let did = [
            ("moved", Did::Move),
            ("occupied", Did::Occupy),
            ("repair", Did::Repair),
            ("intercepted", Did::Intercept),
            ("acted", Did::Act),
            ("attacked", Did::Suffer),
        ];
        UnitView {
            seat: SEAT_IDS[owner(unit).index()],
            sheet: self.sheet(it.sheet).id.clone(),
            damage: it.damage(),
            experience: it.experience(),
            army: ARMIES.get(it.army() as usize).copied(),
            did: did.iter().filter(|(_, what)| it.did(*what)).map(|(word, _)| *word).collect(),
            bound: (it.bound != NOBODY).then(|| self.map().hex_name(self.unit(it.bound).hex)),
        }
    }
    /// The word for what is going on.
    pub(crate) fn phase(&self) -> &'static str {
        match self.frames.top() {
            None => "over",
            Some(Frame::Owning { .. }) => "owning",
            Some(Frame::Extra) => "extra",
            Some(Frame::Divide) => "divide",
            Some(Frame::Placing { .. }) => "placing",
            Some(Frame::Army { .. }) => "army",
            Some(Frame::Hiding) => "hiding",
            Some(Frame::Armies { .. }) => "armies",
            Some(Frame::Moving) => "moving",
            Some(Frame::Walk { .. }) => "walk",
            Some(Frame::Window { .. }) => "window",
            Some(Frame::Declaring) => "declaring",
            Some(Frame::Gift) => "gift",
            Some(Frame::Logistics) => "logistics",
            Some(_) => "flow",
        }
    }
    fn reserve(&self, seat: Seat, eye: Eye) -> Vec<String> {
        let hidden = self.is_draft_hidden(seat, eye);
        let extra = hidden && self.frames.top() == Some(&Frame::Extra);
        let off = self.units[seat.index()].iter().filter(|unit| unit.exists() && !unit.on_map());
        let name = |unit: &Unit| {
            let id = &self.sheet(unit.sheet).id;
            match ARMIES.get(unit.army() as usize).filter(|_| !hidden) {
                Some(army) => format!("{id} {army}"),
                None => id.clone(),
            }
        };
        let mut list: Vec<String> = off.map(name).collect();
        list.sort();
        if extra {
            list.dedup();
        }
        list
    }
}

impl Secrets for Aces {
    type View = View;

    fn schema() -> &'static str {
        include_str!("../data/view.schema")
    }
    fn view(&self, eye: Eye) -> View {
        let map = self.map();
        let seats = || self.options.present.iter();
        let id = |seat: Seat| SEAT_IDS[seat.index()];
        let knows = self.knows_launcher(eye);
        let on_map = || seats().flat_map(|seat| self.units_of(seat));
        let place = |order: &crate::state::Order| {
            let from = if order.unit == NOBODY { "v2".to_string() } else { map.hex_name(self.unit(order.unit).hex) };
            let at = match order.aim {
                Aim::Unit(unit) => map.hex_name(self.unit(unit).hex),
                Aim::Hex(hex) => map.hex_name(hex),
                Aim::Launcher => "launcher".to_string(),
            };
            (from, at)
        };
        let owner_word = |f: usize| match self.owners[f] {
            NEUTRAL => "neutral".to_string(),
            RUIN => "ruin".to_string(),
            seat => id(Seat(seat)).to_string(),
        };
        let token =
            |lead: Seat, n: usize| (self.turned[lead.index()] >> n & 1 == 1).then(|| self.tokens[lead.index()][n]);
        View {
            pack: self.pack,
            map: map.id.clone(),
            part: self.part_word(),
            mountains: self.options.mountains,
            round: self.round,
            last_round: self.options.last_round,
            sides: self.side_views(),
            turn: id(self.active()),
            order: self.order.iter().map(|seat| id(*seat)).collect(),
            phase: self.phase(),
            asks: id(match self.frames.top() {
                Some(Frame::Placing { done }) => self.placer(*done),
                _ => self.active(),
            }),
            walk: self.walk_view(),
            halted: match self.frames.top() {
                Some(Frame::Window { unit, .. }) => Some(self.map().hex_name(self.unit(*unit).hex)),
                _ => None,
            },
            weather: WEATHER[self.weather as usize % 6],
            units: on_map()
                .filter(|unit| *unit != self.passing)
                .map(|unit| (map.hex_name(self.unit(unit).hex), self.unit_view(unit)))
                .collect(),
            passing: (self.passing != NOBODY)
                .then(|| (map.hex_name(self.unit(self.passing).hex), self.unit_view(self.passing))),
            reserve: seats()
                .map(|seat| (id(seat), self.reserve(seat, eye)))
                .filter(|(_, list)| !list.is_empty())
                .collect(),
            factories: (0..map.factories.len())
                .filter(|f| self.in_play(*f))
                .map(|f| (map.hex_name(map.factories[f].hex), owner_word(f)))
                .collect(),
            coins: self.order.iter().map(|lead| (id(*lead), self.coins[lead.index()])).collect(),
            tokens: self.order.iter().map(|lead| (id(*lead), std::array::from_fn(|n| token(*lead, n)))).collect(),
            armies: (0..3).filter(|army| self.armies >> army & 1 == 1).map(|army| ARMIES[army]).collect(),
            orders: self.orders.iter().map(place).collect(),
            grey: self
                .v2
                .tokens
                .iter()
                .map(|token| {
                    let word = match (token.v2, token.up || knows) {
                        (_, false) => "?",
                        (true, true) => "v2",
                        (false, true) => "blank",
                    };
                    (map.hex_name(token.hex), word)
                })
                .collect(),
            launcher_damage: self.v2.damage,
            ready: self.ready.iter().map(id).collect(),
            baton: (seats().filter(|seat| self.lead(*seat) != *seat).count() > 0).then(|| id(self.baton)),
        }
    }
    fn imagine(&self, eye: Eye, dice: &mut Dice) -> Aces {
        let mut game = self.clone();
        if eye == Eye::Archive {
            return game;
        }
        game.shuffle_numbers(dice);
        for seat in self.options.present.iter().filter(|seat| self.is_draft_hidden(*seat, eye)) {
            match self.frames.top() {
                Some(Frame::Extra) => game.imagine_extras(seat, dice),
                _ => game.imagine_armies(seat, dice),
            }
        }
        if !self.knows_launcher(eye) {
            let named = self.v2.tokens.iter().any(|token| token.v2);
            let tokens = game.v2.tokens.as_mut_slice();
            let down = tokens.iter().filter(|token| !token.up).count();
            if down > 0 && named {
                let mut nth = dice.below(down as u32) as usize;
                for token in tokens.iter_mut().filter(|token| !token.up) {
                    token.v2 = nth == 0;
                    nth = nth.wrapping_sub(1);
                }
            }
        }
        game
    }
    fn hide(event: &Event, eye: Eye) -> Option<Event> {
        let german = team(Seat(0)).iter().any(|seat| eye.is(seat));
        Some(match event {
            Event::Took { seat, .. } | Event::Divided { seat, .. } if !eye.is(*seat) => return None,
            Event::Hid { v2: true, .. } if !german => return None,
            other => other.clone(),
        })
    }
}

impl Aces {
    /// Numbers that nobody has seen are dealt anew among the tokens that lie face down, and those left in the
    /// box.
    fn shuffle_numbers(&mut self, dice: &mut Dice) {
        let ardennes = self.options.mission == crate::setup::Mission::Ardennes;
        let pools: &[SeatSet] = if ardennes { &[SeatSet(0b0101), SeatSet(0b1010)] } else { &[SeatSet(0b1111)] };
        for pool in pools {
            let leads: Vec<Seat> = self.order.iter().copied().filter(|lead| pool.has(*lead)).collect();
            let all: Vec<u8> = match (ardennes, self.options.part) {
                (true, _) if pool.has(Seat(0)) => vec![4, 5, 6, 10, 11, 12],
                (true, _) => vec![1, 2, 3, 7, 8, 9],
                (_, crate::setup::Part::Left) => (1..=6).collect(),
                (_, crate::setup::Part::Right) => (7..=12).collect(),
                _ => (1..=12).collect(),
            };
            let seen = |n: &u8| {
                leads
                    .iter()
                    .any(|l| (0..3).any(|t| self.turned[l.index()] >> t & 1 == 1 && self.tokens[l.index()][t] == *n))
            };
            let mut unknown: Vec<u8> = all.into_iter().filter(|n| !seen(n)).collect();
            // A table that was never dealt has no numbers.
            if leads.iter().any(|lead| self.tokens[lead.index()].contains(&0)) {
                continue;
            }
            dice.shuffle(&mut unknown);
            for lead in leads {
                for t in 0..3 {
                    if self.turned[lead.index()] >> t & 1 == 0 {
                        self.tokens[lead.index()][t] = unknown.pop().unwrap_or(0);
                    }
                }
            }
        }
    }
    fn imagine_extras(&mut self, seat: Seat, dice: &mut Dice) {
        let mut set = self.pack.set(seat.index());
        dice.shuffle(&mut set);
        let ready = self.ready.has(seat);
        let most = u32::from(self.pack.constants.extra_units);
        let count = if ready { most } else { dice.below(most + 1) };
        let army = self.own_token(seat);
        let units = &mut self.units[seat.index()];
        units.clear();
        for sheet in self.pack.set(seat.index()) {
            units.push(Unit::new(sheet, army, Hex::NOWHERE));
        }
        for sheet in set.iter().take(count as usize) {
            units.push(Unit::new(*sheet, army, Hex::NOWHERE));
        }
    }
    fn imagine_armies(&mut self, seat: Seat, dice: &mut Dice) {
        for slot in 0..self.units[seat.index()].len() {
            let army = loop {
                let army = dice.below(3) as u8;
                if self.may_lie_on(seat, army) {
                    break army;
                }
            };
            self.units[seat.index()].as_mut_slice()[slot].join(army);
        }
        self.units[seat.index()].as_mut_slice().sort_unstable_by_key(|unit| (unit.sheet, unit.army()));
    }
}
