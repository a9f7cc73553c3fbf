//! Who sees what: orders, bids and rearranged stacks until they are read out, purchases until they are shown.

use crate::about::ABOUT;
use crate::events::Event;
use crate::figures::{Pack, Resource};
use crate::map::Strait;
use crate::nation::{NATION_IDS, NOBODY, Side};
use crate::region::{Marker, Region, each};
use crate::state::{Frame, Order, WarRoom};
use crate::unit::{BOUGHT, Kind};
use serde::Serialize;
use std::collections::BTreeMap;
use table::pack::Ref;
use table::{Dice, Eye, Rules, Seat, Secrets, Stack};

/// A command on the map.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CommandView {
    /// Its marker.
    pub id: &'static str,
    /// Where it is.
    pub at: &'static str,
    /// Its units, by type.
    pub units: BTreeMap<&'static str, u8>,
    /// May it land?
    pub arrow: bool,
}

/// A nation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct NationView {
    /// Its id.
    pub id: &'static str,
    /// Oil, iron, other.
    pub stock: [u16; 3],
    /// Stress.
    pub stress: u16,
    /// Medals and Goods.
    pub awards: u16,
    /// The zone, White is 0.
    pub zone: u8,
    /// Zone and Stress at the end of the last turns, the latest last.
    pub course: Vec<[u8; 2]>,
    /// Has it left the game?
    pub collapsed: bool,
    /// The casualty list.
    pub casualties: BTreeMap<&'static str, u8>,
    /// Convoy loss tokens on it.
    pub convoys: u8,
    /// Casualty points in all.
    pub points: u16,
    /// The production value of quick play, with the dice that Medals have bought.
    pub output: Option<[u8; 2]>,
    /// Orders that the reader may know.
    pub orders: Vec<String>,
    /// Are there perhaps more that the reader does not know?
    pub sealed: bool,
    /// The bid, when the reader may know it.
    pub bid: Option<u16>,
    /// Purchases that the reader may know.
    pub bought: Option<BTreeMap<&'static str, u8>>,
    /// What it pays for Goods, if the reader may know it.
    pub goods: Option<[u8; 3]>,
    /// How often it has rearranged something, if the reader may know it.
    pub changes: Option<u8>,
}

/// What one pair of eyes sees.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// The figures.
    pub pack: Ref<Pack>,
    /// The scenario.
    pub scenario: &'static str,
    /// The turn.
    pub turn: u8,
    /// The last turn, after which an undecided game is scored.
    pub last_turn: u8,
    /// The Turn Order.
    pub order: Vec<&'static str>,
    /// The nations.
    pub nations: Vec<NationView>,
    /// The commands.
    pub commands: Vec<CommandView>,
    /// Who holds what, where it differs from the print.
    pub holders: BTreeMap<&'static str, &'static str>,
    /// Bomb tokens.
    pub bombs: BTreeMap<&'static str, u8>,
    /// Units under construction.
    pub works: BTreeMap<&'static str, BTreeMap<&'static str, u8>>,
    /// Neutrals that took a side, and their forces.
    pub neutrals: BTreeMap<&'static str, (Option<Side>, [u8; 3])>,
    /// Contested regions.
    pub contested: Vec<&'static str>,
    /// Conflicts to be resolved.
    pub open: Vec<&'static str>,
    /// For which side each strait is open: the Allies, the Axis.
    pub straits: BTreeMap<&'static str, [bool; 2]>,
    /// Carrier fighters in the air.
    pub tokens: Vec<(&'static str, &'static str)>,
    /// The conflict that is fought, as a sketch writes it.
    pub battle: Option<crate::sketch::BattleSketch>,
    /// Who has the Port Advantage in the sea where it is fought: the Allies, the Axis.
    pub ports: [bool; 2],
    /// What goes on.
    pub phase: Option<Frame>,
    /// Whose decision it is.
    pub asked: Vec<&'static str>,
    /// Parties that leave the Japanese-Soviet pact as soon as the conflict or the order under way is over.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub leaving: Vec<&'static str>,
    /// Who flags a convoy whose ends two allies share, where they have agreed.
    pub flags: BTreeMap<&'static str, &'static str>,
    /// Trades that the nation which is asked could make: with whom, and what it would give.
    pub trades: Vec<(&'static str, Resource)>,
    /// Nations of the reader.
    pub own: Vec<&'static str>,
}

fn counted(counts: &[u8]) -> BTreeMap<&'static str, u8> {
    let pairs = Kind::ALL.iter().zip(counts).filter(|(_, count)| **count > 0);
    pairs.map(|(kind, count)| (kind.id(), *count)).collect()
}

impl WarRoom {
    /// How many of a nation's orders everybody knows: those read out, and the one that is carried out now.
    fn known_orders(&self, nation: Seat) -> usize {
        let sheet = &self.nations[nation.index()];
        let now = self.current().is_some_and(|(who, _)| who == nation);
        let moving = self.frames.iter().any(|frame| self.sheets_closed(frame) || matches!(frame, Frame::Move { .. }));
        match moving {
            true => (usize::from(sheet.read) + usize::from(now)).min(sheet.orders.len()),
            false => sheet.orders.len(),
        }
    }
    /// Has nobody carried out an order of this turn yet? In quick play units are made in between.
    fn sheets_closed(&self, frame: &Frame) -> bool {
        match frame {
            Frame::Plan | Frame::Choose { .. } | Frame::Bonus { .. } | Frame::Produce { .. } => true,
            Frame::Build { .. } => self.options.quick,
            _ => false,
        }
    }
    /// What the nation that may trade now could trade. All of it is open.
    fn possible_trades(&self) -> Vec<(&'static str, Resource)> {
        let Some(Frame::Trade { place, traded: false, .. }) = self.frames.top() else { return Vec::new() };
        let Some(nation) = self.at_place(*place) else { return Vec::new() };
        let neutrals = Region::territories().filter(|t| self.neutral_at(*t).is_some());
        let pairs = neutrals.flat_map(|t| Resource::ALL.map(|give| (t, give)));
        pairs.filter(|(t, give)| self.trade_rule(nation, *t, *give).is_ok()).map(|(t, give)| (t.id(), give)).collect()
    }
    /// For which side a strait is open.
    fn passable(&self, strait: &Strait) -> [bool; 2] {
        let [a, b] = strait.between;
        Side::BOTH.map(|side| {
            let sailor = side.nations().and(self.scene().nations).iter().next();
            sailor.is_some_and(|nation| self.in_play(a) && self.sails(nation, a, b))
        })
    }
    /// May there be orders of this nation that nobody has read out?
    fn sealed(&self, nation: Seat) -> bool {
        let place = self.rank(nation);
        self.frames.iter().any(|frame| match frame {
            _ if self.sheets_closed(frame) => true,
            Frame::Move { place: now } => place >= usize::from(*now),
            _ => false,
        })
    }
    fn nation_view(&self, nation: Seat, eye: Eye) -> NationView {
        let sheet = &self.nations[nation.index()];
        let own = eye.is(nation);
        let known = if own { sheet.orders.len() } else { self.known_orders(nation) };
        let order = |order: &Order| format!("{} {}", order.marker.id(), order.to.id());
        let planning = matches!(self.frames.top(), Some(Frame::Plan));
        let buying = matches!(self.frames.top(), Some(Frame::Buy));
        NationView {
            id: NATION_IDS[nation.index()],
            stock: sheet.stock,
            stress: sheet.stress,
            awards: sheet.awards,
            zone: sheet.zone,
            course: self.past[nation.index()].course.iter().map(|mood| [mood.zone(), mood.stress()]).collect(),
            collapsed: sheet.collapsed,
            casualties: counted(&sheet.casualties),
            convoys: sheet.convoys,
            points: self.points(nation),
            output: self.options.quick.then(|| [self.output(nation), sheet.bonus]),
            orders: sheet.orders.iter().take(known).map(order).collect(),
            sealed: !own && self.sealed(nation),
            bid: (own || !planning).then_some(sheet.bid),
            bought: (own || !buying).then(|| counted(&sheet.bought)),
            goods: (own || !buying).then_some(sheet.goods),
            changes: (own || !planning).then_some(sheet.changes),
        }
    }
    /// A sheet of orders that the nation might have written, in the place of what nobody knows.
    fn dream_orders(&mut self, nation: Seat, dice: &mut Dice) {
        let known = self.known_orders(nation);
        let limit = usize::from(self.order_limit(nation));
        let mut orders: Stack<Order, 9> = self.nations[nation.index()].orders.iter().take(known).copied().collect();
        let planning = matches!(self.frames.top(), Some(Frame::Plan));
        let more = dice.below((limit.saturating_sub(known) + 1) as u32);
        for _ in 0..more {
            let at = |m: Marker| if planning { self.drafted[m.index()].at } else { self.commands[m.index()].at };
            let free = |m: &Marker| at(*m).is_somewhere() && !orders.iter().any(|order| order.marker == *m);
            let all: Stack<Marker, 64> = Marker::of(nation).filter(free).collect();
            let Some(marker) = pick(all.as_slice(), dice) else { break };
            let reach = self.reach(marker, at(marker));
            let Some(to) = pick_region(reach, dice) else { continue };
            orders.push(Order { marker, to });
        }
        self.nations[nation.index()].orders = orders;
    }
    /// Purchases that the nation might have written.
    fn dream_purchases(&mut self, nation: Seat, dice: &mut Dice) {
        self.nations[nation.index()].bought = [0; BOUGHT];
        self.nations[nation.index()].goods = [0; 3];
        for _ in 0..dice.below(12) {
            let kind = Kind::ALL[dice.below(BOUGHT as u32) as usize];
            let (purse, cost) = (self.purse(nation), self.pack.unit(kind).cost);
            if self.may_build(nation, kind) && (0..3).all(|at| purse[at] >= u16::from(cost[at])) {
                self.nations[nation.index()].bought[kind.index()] += 1;
            }
        }
        let purse = self.purse(nation);
        if let Some(rich) = (0..3).find(|at| purse[*at] >= 5).filter(|_| dice.below(3) == 0) {
            self.nations[nation.index()].goods[rich] = 5;
        }
    }
}

fn pick<T: Copy>(things: &[T], dice: &mut Dice) -> Option<T> {
    (!things.is_empty()).then(|| things[dice.below(things.len() as u32) as usize])
}
fn pick_region(set: crate::region::Regions, dice: &mut Dice) -> Option<Region> {
    let count = set.len() as u32;
    if count == 0 { None } else { each(set).nth(dice.below(count) as usize) }
}

impl Secrets for WarRoom {
    type View = View;

    fn schema() -> &'static str {
        include_str!("../data/view.schema")
    }
    fn view(&self, eye: Eye) -> View {
        let planning = matches!(self.frames.top(), Some(Frame::Plan));
        let seen = |m: &Marker| match planning && eye.is(m.nation()) {
            true => self.drafted[m.index()],
            false => self.commands[m.index()],
        };
        let command = |m: Marker| {
            let command = seen(&m);
            let there = m.category().kinds().iter().filter(|kind| command.units.of(**kind) > 0);
            let units = there.map(|kind| (kind.id(), command.units.of(*kind))).collect();
            CommandView { id: m.id(), at: command.at.id(), units, arrow: command.arrow() }
        };
        let ids = |set: crate::region::Regions| each(set).map(Region::id).collect();
        let owner = |seat: Seat| NATION_IDS.get(seat.index()).copied().unwrap_or("");
        let printed = self.scene().holders;
        let moved = |t: &Region| self.holder[t.index()] != printed[t.index()];
        let roused = |t: &Region| self.neutral_at(*t).is_some_and(|at| self.neutrals[at].aligned.is_some());
        let neutral = |t: Region| {
            let neutral = self.neutral_at(t).map_or_else(Default::default, |at| self.neutrals[at]);
            (t.id(), (neutral.aligned, neutral.force))
        };
        let fighting = matches!(self.frames.top(), Some(Frame::Conflict));
        View {
            pack: self.pack,
            scenario: &self.scene().id,
            turn: self.turn,
            last_turn: self.last_turn,
            order: self.order.iter().filter(|n| **n != NOBODY).map(|n| owner(*n)).collect(),
            nations: self.scene().nations.iter().map(|n| self.nation_view(n, eye)).collect(),
            commands: Marker::all().filter(|m| seen(m).at.is_somewhere()).map(command).collect(),
            holders: Region::territories().filter(moved).map(|t| (t.id(), owner(self.holder[t.index()]))).collect(),
            bombs: Region::territories().map(|t| (t.id(), self.bombs[t.index()])).filter(|(_, n)| *n > 0).collect(),
            works: self
                .pack
                .map
                .factories
                .iter()
                .map(|t| (t.id(), counted(&self.works_at(*t))))
                .filter(|(_, w)| !w.is_empty())
                .collect(),
            neutrals: Region::territories().filter(|t| self.in_play(*t)).filter(roused).map(neutral).collect(),
            contested: ids(self.contested),
            open: ids(self.open),
            straits: self.pack.get().map.straits.iter().map(|s| (s.id.as_str(), self.passable(s))).collect(),
            tokens: self.tokens.iter().map(|t| (owner(t.nation), t.at.id())).collect(),
            battle: fighting.then(|| crate::sketch::BattleSketch::of(&self.battle)),
            ports: Side::BOTH.map(|side| {
                let sea = self.battle.region;
                fighting && sea.is_sea() && self.port_advantage(sea, side)
            }),
            phase: self.frames.top().copied(),
            asked: self.to_move().waiting().iter().map(|s| ABOUT.seat_id(s)).collect(),
            leaving: self.leaving.iter().map(owner).collect(),
            flags: self.agreed_flags().map(|(id, flag)| (id, owner(flag))).collect(),
            trades: self.possible_trades(),
            own: self.scene().nations.iter().filter(|n| eye.is(*n)).map(owner).collect(),
        }
    }
    /// Every other nation is dealt a sheet that it might have written.
    fn imagine(&self, eye: Eye, dice: &mut Dice) -> WarRoom {
        let mut other = self.clone();
        let planning = matches!(self.frames.top(), Some(Frame::Plan));
        for nation in self.alive().iter().filter(|n| !eye.is(*n)) {
            if planning {
                for marker in Marker::of(nation) {
                    other.drafted[marker.index()] = self.commands[marker.index()];
                }
                other.nations[nation.index()].changes = 0;
                let bid = dice.below(u32::from(self.most_bid(nation)) + 1) as u16;
                other.nations[nation.index()].bid = if self.ready.has(nation) { bid } else { 0 };
            }
            if self.sealed(nation) {
                other.dream_orders(nation, dice);
            }
            if matches!(self.frames.top(), Some(Frame::Buy)) {
                other.dream_purchases(nation, dice);
            }
        }
        other
    }
    fn hide(event: &Event, eye: Eye) -> Option<Event> {
        match event {
            Event::Drafted { nation, .. } if !eye.is(*nation) => None,
            _ => Some(event.clone()),
        }
    }
}
