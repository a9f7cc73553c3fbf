//! Chores: moves with which a person says «you do it». A chore is a row of ordinary moves, made one after the
//! other as long as the same is asked; each of them is offered and checked like any other. What is chosen
//! follows from what the seat knows, by rules that are written here and nowhere else: a record that holds a
//! chore is played again the same way.

use crate::battle::Step;
use crate::events::Event;
use crate::figures::Resource;
use crate::movement::Ways;
use crate::moves::Move;
use crate::nation::{CHINA, NOBODY, Side};
use crate::query::YELLOW;
use crate::raid::Use;
use crate::region::{Marker, Region, Regions, each};
use crate::state::{Frame, WarRoom};
use crate::unit::{BOUGHT, Category, Kind, Row};
use std::cmp::Reverse;
use table::{Broken, Ctx, Number, Seat};

/// So many steps behind the front are told apart.
const DEPTH: usize = 12;
/// No chore is longer.
const LONGEST: usize = 250;

/// Friendly land by its distance from the enemy: beside him, one step behind, and so on.
pub(crate) type Front = [Regions; DEPTH];

impl Move {
    /// Is it a row of other moves?
    pub(crate) const fn is_chore(self) -> bool {
        matches!(
            self,
            Move::Again
                | Move::Forward(_)
                | Move::Fill
                | Move::FillAt(_)
                | Move::Nearest
                | Move::Most(_)
                | Move::Rest
                | Move::Attack
                | Move::Defend
                | Move::Carry
                | Move::Cover
        )
    }
}

impl WarRoom {
    /// Does a chore as far as the same is asked of the same nation.
    pub(crate) fn perform(&mut self, seat: Seat, chore: Move, ctx: &mut Ctx<'_, Event>) {
        for _ in 0..LONGEST {
            let Some(mv) = self.chore(seat, chore) else { return };
            let before = self.moment();
            self.plain(seat, mv, ctx);
            self.run(ctx);
            if self.end.is_some() || self.moment() != before {
                return;
            }
        }
    }
    /// What is asked, of whom, for which dice: when this changes a chore ends.
    fn moment(&self) -> impl PartialEq + use<> {
        let bombers = if let Step::Raid { bombers } = self.battle.step { bombers } else { 0 };
        let battle = &self.battle;
        let frame = self.frames.top().map(std::mem::discriminant);
        let step = std::mem::discriminant(&battle.step);
        (frame, self.asked(), self.turn, battle.region, step, battle.left, bombers)
    }
    /// May this chore be done now?
    pub(crate) fn offers(&self, seat: Seat, chore: Move) -> bool {
        let sheet = &self.nations[seat.index()];
        let several = || sheet.bought.iter().map(|n| u16::from(*n)).sum::<u16>() > 1;
        match chore {
            // Of one unit it would only be another word for the same.
            Move::FillAt(_) | Move::Nearest if matches!(self.frames.top(), Some(Frame::Build { .. })) && !several() => {
                false
            }
            Move::Most(kind) => {
                matches!(self.frames.top(), Some(Frame::Buy)) && !self.ready.has(seat) && self.could_buy(seat, kind) > 1
            }
            Move::Attack | Move::Defend | Move::Cover if self.options.fast => false,
            // Without fighters or without an army it would be another word for one of the two.
            Move::Cover => self.mixed() && self.chore(seat, chore).is_some(),
            _ => self.chore(seat, chore).is_some(),
        }
    }
    /// The judgement of one chore.
    pub(crate) fn check_chore(&self, seat: Seat, chore: Move) -> Result<(), Broken> {
        if self.offers(seat, chore) { Ok(()) } else { Err(Broken::NOT_NOW) }
    }
    /// The next ordinary move of a chore, if there is anything left to do.
    pub(crate) fn chore(&self, seat: Seat, chore: Move) -> Option<Move> {
        match (self.frames.top().copied()?, chore) {
            (Frame::Plan | Frame::Buy, _) if self.ready.has(seat) => None,
            (Frame::Plan, Move::Again) => self.order_again(seat),
            (Frame::Plan, Move::Forward(marker)) => self.bring_up(seat, marker, &self.front(seat)),
            (Frame::Plan, Move::Fill) => self.bring_up_most(seat),
            (Frame::Buy, Move::Again) => self.buy_again(seat),
            (Frame::Buy, Move::Most(kind)) => (self.could_buy(seat, kind) > 0).then_some(Move::Buy(kind)),
            (Frame::Build { .. }, Move::Again) => self.build_again(seat),
            (Frame::Build { .. }, Move::FillAt(region)) => self.build_here(seat, region),
            (Frame::Build { .. }, Move::Nearest) => self.build_nearest(seat),
            (Frame::Deploy { .. }, Move::Fill) => self.deploy_any(seat),
            (Frame::Land { .. }, Move::Again) => self.land_at_base(seat),
            (Frame::Land { .. }, Move::Nearest) => self.land_nearest(seat),
            (Frame::Move { .. }, Move::Carry) => self.only_way(),
            (Frame::Hold { marker, .. }, Move::Rest) => self.cheapest([marker].into_iter()).map(|(_, k)| Move::Stay(k)),
            (Frame::Desert { .. }, Move::Rest) => {
                self.cheapest(Marker::of(seat)).map(|(marker, kind)| Move::Desert(marker, kind))
            }
            (Frame::Conflict, chore) => self.chore_in_conflict(seat, chore),
            _ => None,
        }
    }

    // ---- Orders

    /// The first order of the last turn that can be written again and is not.
    fn order_again(&self, seat: Seat) -> Option<Move> {
        let sheet = &self.nations[seat.index()];
        if sheet.orders.len() >= self.order_limit(seat).into() {
            return None;
        }
        let past = self.past[seat.index()].orders;
        let mut now = None;
        let again = past.iter().find(|order| {
            let at = self.drafted[order.marker.index()].at;
            let open = at.is_somewhere() && !self.ordered_already(seat, order.marker);
            if !open || !self.reach(order.marker, at).has(order.to.index()) {
                return false;
            }
            // The first revision wrote again what was bound to be cancelled, too.
            let now = now.get_or_insert_with(|| self.as_drafted(seat));
            !self.options.second() || now.judge(**order).is_ok_and(|ways| !ways.breaks)
        });
        again.map(|order| Move::Order(order.marker, order.to))
    }
    fn ordered_already(&self, seat: Seat, marker: Marker) -> bool {
        self.nations[seat.index()].orders.iter().any(|order| order.marker == marker)
    }
    /// How far the nation's own side stands behind its enemies.
    pub(crate) fn front(&self, nation: Seat) -> Front {
        let side = Side::of(nation);
        let (mut own, mut edge) = (Regions::NONE, self.contested);
        let (friends, foes) = (side.nations(), self.foes(nation));
        for (at, holder) in self.holder.iter().enumerate().filter(|(_, holder)| **holder != NOBODY) {
            if friends.has(*holder) {
                own.insert(at);
            } else if foes.has(*holder) {
                edge.insert(at);
            }
        }
        own = own.and(self.regions()).minus(self.contested);
        let mut out = [Regions::NONE; DEPTH];
        for layer in &mut out {
            let near = each(edge).fold(Regions::NONE, |all, at| all.or(self.pack.map.land[at.index()]));
            *layer = near.and(own);
            own = own.minus(*layer);
            edge = *layer;
            if edge.is_empty() {
                break;
            }
        }
        out
    }
    /// Where this command would stand nearer to the enemy, on friendly land: the places of the first such
    /// distance.
    pub(crate) fn nearer(&self, marker: Marker, front: &Front) -> Regions {
        let (nation, at, map) = (marker.nation(), self.drafted[marker.index()].at, &self.pack.map);
        if !at.is_land() || self.contested.has(at.index()) {
            return Regions::NONE;
        }
        let reach = match marker.category() {
            Category::Naval => return Regions::NONE,
            Category::Air => map.flight[at.index()],
            Category::Land => {
                let tired = self.nations[nation.index()].zone >= YELLOW || self.bombs[at.index()] > 0;
                let rails = if tired { Regions::NONE } else { map.network[at.index()] };
                map.land[at.index()].or(rails)
            }
        };
        let beside = map.land[at.index()];
        let fits = |to: &Region| match marker.category() {
            Category::Air => !self.no_landing(nation, *to),
            _ => self.barred(nation, *to).is_none() && (beside.has(to.index()) || self.bombs[to.index()] == 0),
        };
        let now = front.iter().position(|layer| layer.has(at.index())).unwrap_or(DEPTH);
        let places = |layer: &Regions| each(layer.and(reach)).filter(fits).map(Region::index).collect::<Regions>();
        front[..now].iter().map(places).find(|set| !set.is_empty()).unwrap_or(Regions::NONE)
    }
    /// One command goes up to the front, where the enemy is strongest.
    fn bring_up(&self, seat: Seat, marker: Marker, front: &Front) -> Option<Move> {
        let sheet = &self.nations[seat.index()];
        let on_map = self.drafted[marker.index()].at.is_somewhere() && marker.nation() == seat;
        if !on_map || sheet.orders.len() >= self.order_limit(seat).into() || self.ordered_already(seat, marker) {
            return None;
        }
        let threat = |at: &Region| {
            let foes = self.foes(seat);
            let near = each(self.pack.map.land[at.index()]).map(|r| self.present(r).count(foes, Category::Land));
            (near.sum::<u16>(), Reverse(at.index()))
        };
        each(self.nearer(marker, front)).max_by_key(threat).map(|to| Move::Order(marker, to))
    }
    /// The largest command that can be brought up.
    fn bring_up_most(&self, seat: Seat) -> Option<Move> {
        if self.nations[seat.index()].orders.len() >= self.order_limit(seat).into() {
            return None;
        }
        let front = self.front(seat);
        let waits = |marker: &Marker| {
            let on_map = self.drafted[marker.index()].at.is_somewhere();
            on_map && !self.ordered_already(seat, *marker) && !self.nearer(*marker, &front).is_empty()
        };
        let size = |marker: &Marker| (self.drafted[marker.index()].units.total(), Reverse(marker.0));
        Marker::of(seat).filter(waits).max_by_key(size).and_then(|marker| self.bring_up(seat, marker, &front))
    }
    /// The order that is read out, where it can be carried out in one way.
    fn only_way(&self) -> Option<Move> {
        let (_, order) = self.current()?;
        self.judge(order).ok().and_then(Ways::only)
    }

    // ---- Purchases and building

    /// How many more of a type could be paid, and laid down in what is free.
    fn could_buy(&self, seat: Seat, kind: Kind) -> u16 {
        self.could_buy_of(seat, kind, self.purse(seat), self.room_to_build(seat))
    }
    /// The same with what is left to pay and what can be laid down.
    fn could_buy_of(&self, seat: Seat, kind: Kind, purse: [u16; 3], room: u16) -> u16 {
        if kind.index() >= BOUGHT || !self.may_build(seat, kind) {
            return 0;
        }
        let cost = self.pack.unit(kind).cost;
        let bought = &self.nations[seat.index()].bought;
        let paid = (0..3).filter(|at| cost[*at] > 0).map(|at| purse[at] / u16::from(cost[at])).min().unwrap_or(0);
        let room = room.saturating_sub(bought.iter().map(|n| u16::from(*n)).sum());
        paid.min(room).min(u16::from(200 - bought[kind.index()].min(200)))
    }
    /// Chimneys that are free; for China, what can be raised.
    fn room_to_build(&self, seat: Seat) -> u16 {
        if seat == CHINA {
            let raises = |t: &Region| self.holder[t.index()] == CHINA && self.pack.territory(*t).mobilization;
            let own = self.pack.map.recruits.iter().copied().filter(|t| self.in_play(*t)).filter(raises);
            return own.map(|t| u16::from(self.pack.territory(t).sv)).sum();
        }
        let free = |t: Region| self.chimneys(t).saturating_sub(self.works_at(t).iter().sum());
        self.factories(seat).map(|t| u16::from(free(t))).sum()
    }
    fn buy_again(&self, seat: Seat) -> Option<Move> {
        let (purse, sheet) = (self.purse(seat), &self.nations[seat.index()]);
        let past = self.past[seat.index()].bought;
        let pays = |kind: Kind| (0..3).all(|at| purse[at] >= u16::from(self.pack.unit(kind).cost[at]));
        let wanted =
            |kind: &Kind| sheet.bought[kind.index()] < past[kind.index()] && pays(*kind) && self.may_build(seat, *kind);
        Kind::ALL.into_iter().take(BOUGHT).find(wanted).map(Move::Buy)
    }
    fn waiting_kinds(&self, seat: Seat) -> impl Iterator<Item = Kind> + use<> {
        let bought = self.nations[seat.index()].bought;
        Kind::ALL.into_iter().take(BOUGHT).filter(move |kind| bought[kind.index()] > 0)
    }
    /// Lays a unit down there; China raises its Infantry under a marker that is there, else under a new one.
    fn laid_down(&self, seat: Seat, kind: Kind, at: Region) -> Option<Move> {
        self.build_rule(seat, kind, at).ok()?;
        if seat != CHINA || kind != Kind::Infantry {
            return Some(Move::Build(kind, at));
        }
        let takes = Marker::of_kind(seat, Category::Land).filter(|m| self.takes(*m, kind, at));
        let best = takes.min_by_key(|m| (self.commands[m.index()].at != at, m.0));
        best.map(|marker| Move::Mobilise(at, marker))
    }
    fn build_again(&self, seat: Seat) -> Option<Move> {
        self.waiting_kinds(seat).find_map(|kind| {
            let same = |t: &Region| {
                let past = self.pack.map.factory(*t).map_or(0, |at| self.yards[at].counts()[kind.index()]);
                self.works_at(*t)[kind.index()] < past
            };
            self.factories(seat).filter(same).find_map(|t| self.laid_down(seat, kind, t))
        })
    }
    fn build_here(&self, seat: Seat, at: Region) -> Option<Move> {
        self.waiting_kinds(seat).find_map(|kind| self.laid_down(seat, kind, at))
    }
    fn build_nearest(&self, seat: Seat) -> Option<Move> {
        let front = self.front(seat);
        let behind = |t: &Region| front.iter().position(|layer| layer.has(t.index())).unwrap_or(DEPTH);
        self.waiting_kinds(seat).find_map(|kind| {
            let sites = each(self.sites(seat)).filter(|t| self.build_rule(seat, kind, *t).is_ok());
            sites.min_by_key(|t| (behind(t), t.index())).and_then(|t| self.laid_down(seat, kind, t))
        })
    }

    // ---- Landing and deployment

    /// The next new unit joins a stack that is there and has room, else a new one; ships where there are own
    /// ones, and away from enemies. What bombs have left no chimney for is the owner's choice.
    fn deploy_any(&self, seat: Seat) -> Option<Move> {
        for territory in self.factories(seat).filter(|t| self.excess(*t) == 0) {
            let works = self.works_at(territory);
            for kind in Kind::ALL.into_iter().take(BOUGHT).filter(|kind| works[kind.index()] > 0) {
                let pairs = each(self.berths(territory, kind)).flat_map(|region| {
                    Marker::of_kind(seat, kind.category())
                        .filter(move |m| self.takes(*m, kind, region))
                        .map(move |m| (region, m))
                });
                let best = pairs.min_by_key(|(region, m)| {
                    let enemies = self.present(*region).count(self.foes(seat), kind.category());
                    (self.commands[m.index()].at != *region, enemies, region.index(), m.0)
                });
                if let Some((region, marker)) = best {
                    return Some(Move::Deploy(territory, kind, region, marker));
                }
            }
        }
        None
    }
    fn aloft_of(&self, seat: Seat) -> impl Iterator<Item = Marker> {
        Marker::of_kind(seat, Category::Air).filter(|marker| self.aloft(*marker))
    }
    fn land_at_base(&self, seat: Seat) -> Option<Move> {
        let home = |marker: Marker| {
            let base = self.bases[marker.wing()?];
            (base.is_somewhere() && self.landings(marker).has(base.index())).then_some(Move::Land(marker, base))
        };
        self.aloft_of(seat).find_map(home)
    }
    /// The nearest place, uncontested and of one's own before others.
    fn land_nearest(&self, seat: Seat) -> Option<Move> {
        self.aloft_of(seat).find_map(|marker| {
            let at = self.commands[marker.index()].at;
            let far = |to: &Region| match () {
                () if *to == at => 0,
                () if self.pack.map.air[at.index()].has(to.index()) => 1,
                () => 2,
            };
            let key =
                |to: &Region| (far(to), self.contested.has(to.index()), self.holder[to.index()] != seat, to.index());
            each(self.landings(marker)).min_by_key(key).map(|to| Move::Land(marker, to))
        })
    }
    /// The unit that costs the fewest casualty points among these commands.
    fn cheapest(&self, markers: impl Iterator<Item = Marker>) -> Option<(Marker, Kind)> {
        let units = markers.flat_map(|marker| {
            let there = self.commands[marker.index()].units;
            there.kinds(marker.category()).map(move |kind| (marker, kind))
        });
        units.min_by_key(|(marker, kind)| (self.pack.unit(*kind).casualty, marker.0))
    }

    // ---- Conflicts

    fn chore_in_conflict(&self, seat: Seat, chore: Move) -> Option<Move> {
        if self.asked() != Some(seat) {
            return None;
        }
        match (self.battle.step, chore) {
            (Step::Postures { side, slot, kind }, Move::Attack | Move::Defend | Move::Cover) => {
                let nation = crate::battle::in_slot(side, slot.into());
                let (base, other) = self.postures(side, kind);
                let all = self.battle.cell(side, base, nation).whole;
                // Whether Bombers fight or raid is another aim: their commander is asked.
                let attacks = chore == Move::Attack || chore == Move::Cover && kind.category() != Category::Air;
                let count = if attacks { all } else { 0 };
                other.filter(|_| kind != Kind::Bomber).map(|row| Move::Stance(nation, row, Number(count.into())))
            }
            (Step::Assign, Move::Rest) if self.options.fast => {
                let dear = |(row, _): &(Row, Seat)| self.pack.unit(row.kind()).casualty;
                self.fast_targets().max_by_key(dear).map(|(row, nation)| Move::Hit(row, nation))
            }
            (Step::Assign, Move::Rest) => {
                // Who falls by it counts more than who is only hurt; then the dearest.
                let side = self.battle.roller.other();
                let worth = |(row, nation): &(Row, Seat)| {
                    let cell = self.battle.cell(side, *row, *nation);
                    let falls = cell.hurt > 0 || cell.light == 0 && self.pack.row(*row).hits == 1;
                    (falls, self.pack.unit(row.kind()).casualty, Reverse(row.0))
                };
                let targets = self.targets(self.colour()?);
                targets.max_by_key(worth).map(|(row, nation)| Move::Hit(row, nation))
            }
            (Step::Raid { .. }, Move::Rest) => self.raid_rest(),
            (Step::Repair, Move::Rest) => {
                // The dearest unit first, with what there is most of.
                let (payer, side, slot) = self.to_repair()?;
                let hurt = Row::all().filter(|r| self.battle.cells[side.index()][r.index()][slot].hurt > 0);
                let row = hurt.max_by_key(|row| (self.pack.unit(row.kind()).casualty, Reverse(row.0)))?;
                let stock = self.funds(payer);
                let with = Resource::ALL.into_iter().filter(|r| stock[r.index()] > 0);
                with.max_by_key(|r| stock[r.index()]).map(|resource| Move::Repair(row, resource))
            }
            _ => None,
        }
    }
    /// Has the side that is asked both fighters and others with a choice of posture?
    fn mixed(&self) -> bool {
        let Step::Postures { side, .. } = self.battle.step else { return false };
        let chooses = |kind: Kind| kind != Kind::Bomber && self.postures(side, kind).1.is_some();
        let flies = |kind: Kind| kind.category() == Category::Air;
        self.battle.has(side, |kind| chooses(kind) && flies(kind)) && {
            self.battle.has(side, |kind| chooses(kind) && !flies(kind))
        }
    }
    /// Bombs destroy the dearest unit under construction, else Oil, Iron and OSR, else rails.
    fn raid_rest(&self) -> Option<Move> {
        let uses = self.uses(self.colour()?);
        let worth = |what: &&Use| match what {
            Use::Destroy(kind) => 100 + i32::from(self.pack.unit(*kind).casualty),
            Use::Drain(resource) => 50 - resource.index() as i32,
            Use::Bomb => 0,
        };
        uses.iter().max_by_key(worth).map(|what| match what {
            Use::Destroy(kind) => Move::Destroy(*kind),
            Use::Drain(resource) => Move::Drain(*resource),
            Use::Bomb => Move::Bomb,
        })
    }

    // ---- What is offered

    /// Appends the chores that may be done now, but for those that are listed with orders and new units.
    pub(crate) fn list_chores(&self, seat: Seat, out: &mut Vec<Move>) {
        let mut some = |all: &[Move]| out.extend(all.iter().filter(|chore| self.offers(seat, **chore)));
        match self.frames.top().copied() {
            Some(Frame::Buy) if self.ready.has(seat) => {}
            Some(Frame::Buy) => {
                some(&[Move::Again]);
                let (purse, room) = (self.purse(seat), self.room_to_build(seat));
                let most = |kind: &Kind| self.could_buy_of(seat, *kind, purse, room) > 1;
                out.extend(Kind::ALL.into_iter().take(BOUGHT).filter(most).map(Move::Most));
            }
            Some(Frame::Build { .. }) => {
                some(&[Move::Again, Move::Nearest]);
                each(self.sites(seat)).for_each(|t| some(&[Move::FillAt(t)]));
            }
            Some(Frame::Land { .. }) => some(&[Move::Again, Move::Nearest]),
            Some(Frame::Hold { .. } | Frame::Desert { .. }) => some(&[Move::Rest]),
            Some(Frame::Conflict) => match self.battle.step {
                Step::Postures { .. } => some(&[Move::Attack, Move::Defend, Move::Cover]),
                Step::Assign | Step::Raid { .. } | Step::Repair => some(&[Move::Rest]),
                _ => {}
            },
            _ => {}
        }
    }
    /// Chores of who writes orders, in the order of the moves.
    pub(crate) fn list_plan_chores(&self, seat: Seat, out: &mut Vec<Move>) {
        out.extend(self.offers(seat, Move::Again).then_some(Move::Again));
        let sheet = &self.nations[seat.index()];
        if sheet.orders.len() >= self.order_limit(seat).into() {
            return;
        }
        let (front, from) = (self.front(seat), out.len());
        let waits = |m: &Marker| {
            let on_map = self.drafted[m.index()].at.is_somewhere();
            on_map && !self.ordered_already(seat, *m) && !self.nearer(*m, &front).is_empty()
        };
        out.extend(Marker::of(seat).filter(waits).map(Move::Forward));
        if out.len() > from {
            out.insert(from, Move::Fill);
        }
    }
    /// Where a nation could lay anything down.
    pub(crate) fn sites(&self, seat: Seat) -> Regions {
        let map = &self.pack.map;
        let recruits = if seat == CHINA { map.recruits.as_slice() } else { &[] };
        let all = map.factories.iter().chain(recruits).map(|t| t.index());
        all.filter(|at| self.holder[*at] == seat).collect()
    }
    /// Chores that a person could think of.
    pub(crate) fn thinkable_chores(&self, seat: Seat, out: &mut Vec<Move>) {
        out.extend([
            Move::Again,
            Move::Fill,
            Move::Nearest,
            Move::Rest,
            Move::Attack,
            Move::Defend,
            Move::Cover,
            Move::Carry,
        ]);
        out.extend(Kind::ALL.map(Move::Most));
        if matches!(self.frames.top(), Some(Frame::Plan)) {
            out.extend(Marker::of(seat).map(Move::Forward));
        }
        if matches!(self.frames.top(), Some(Frame::Build { .. })) {
            out.extend(Region::territories().map(Move::FillAt));
        }
    }
    /// The key of the words for a chore: the same verb says different things in different phases.
    pub(crate) fn chore_key(&self, chore: Move) -> &'static str {
        match (self.frames.top(), chore) {
            (Some(Frame::Land { .. }), Move::Again) => "move-again-land",
            (Some(Frame::Build { .. }), Move::Nearest) => "move-nearest-build",
            (Some(Frame::Deploy { .. }), Move::Fill) => "move-fill-deploy",
            (Some(Frame::Hold { .. }), Move::Rest) => "move-rest-hold",
            (Some(Frame::Desert { .. }), Move::Rest) => "move-rest-desert",
            (Some(Frame::Conflict), Move::Rest) if self.battle.step == Step::Repair => "move-rest-repair",
            (_, Move::Again) => "move-again",
            (_, Move::Forward(_)) => "move-forward",
            (_, Move::Fill) => "move-fill",
            (_, Move::FillAt(_)) => "move-fill-at",
            (_, Move::Nearest) => "move-nearest",
            (_, Move::Most(_)) => "move-most",
            (_, Move::Attack) => "move-attack",
            (_, Move::Defend) => "move-defend",
            (_, Move::Carry) => "move-carry",
            (_, Move::Cover) => "move-cover",
            _ => "move-rest",
        }
    }
    /// The ordinary moves of a chore, as far as they can be told before anything follows from them.
    pub(crate) fn steps_of(&self, seat: Seat, chore: Move) -> Vec<Move> {
        let (mut copy, mut out) = (self.clone(), Vec::new());
        let mut dice = table::Dice::quick(1);
        let before = copy.moment();
        while let Some(mv) = copy.chore(seat, chore).filter(|_| out.len() < 40 && copy.moment() == before) {
            out.push(mv);
            if chore == Move::Carry {
                break;
            }
            copy.plain(seat, mv, &mut Ctx::mute(&mut dice));
        }
        out
    }
}
