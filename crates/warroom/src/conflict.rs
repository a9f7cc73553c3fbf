//! Conflicts: where they are, who stands on the battle board, batches of dice and what they hit.

use crate::battle::{Battle, Cell, SLOTS, Stage, Step, in_slot, slot_of};
use crate::events::{Event, Fate, Whose};
use crate::nation::{NOBODY, Side};
use crate::query::{ANY, Present, SHIPS_AND_PLANES, YELLOW};
use crate::region::{Marker, Region, Regions, each};
use crate::state::{Frame, WarRoom};
use crate::unit::{Category, Colour, KINDS, Kind, Row};
use table::{Ctx, Seat, SeatSet};

/// A side rolls at most so many dice in a stage (WR-BATTLE-A1).
const MOST_DICE: u16 = 30;
/// Dice of a batch (WR-BATTLE-B1).
const BATCH: u8 = 10;

impl WarRoom {
    /// Do two of these nations fight each other? `force` is the side of a Neutral's force among them.
    pub(crate) fn clash(&self, who: SeatSet, force: Option<Side>) -> bool {
        let fights = |a: Seat| self.foes(a).iter().any(|b| who.has(b)) || force == Some(Side::of(a).other());
        who.iter().filter(|n| *n != NOBODY).any(fights)
    }
    /// Must something be resolved here (WR-TERM-4)?
    pub(crate) fn active(&self, region: Region) -> bool {
        self.active_with(region, &self.present(region))
    }
    /// The same where it is known who is there.
    pub(crate) fn active_with(&self, region: Region, here: &Present) -> bool {
        if region.is_sea() {
            let who = here.who(SHIPS_AND_PLANES);
            return self.clash(who, None)
                || Side::BOTH.iter().any(|side| self.hunts(region, *side, who))
                || Side::BOTH.iter().any(|side| !self.unguarded(region, *side, here).is_empty());
        }
        let who = here.who(ANY);
        let invades =
            |n: Seat| n != NOBODY && self.invades(n, region) && here.of[Category::Land as usize][n.index()] > 0;
        let raids = |n: Seat| {
            n != NOBODY
                && self.invades(n, region)
                && self.units_of(n, region, Kind::Bomber) > 0
                && self.has_target(region)
        };
        self.clash(who, self.force_side(region)) || who.iter().any(|n| invades(n) || raids(n))
    }
    /// Is this nation in a territory that it could take?
    pub(crate) fn invades(&self, nation: Seat, territory: Region) -> bool {
        let holder = self.holder[territory.index()];
        !self.friendly(nation, territory) && (holder == NOBODY || !self.at_peace(nation, holder))
    }
    /// Seas where a side has ships or aircraft and no enemy of theirs is, for each side (WR-CONV-7).
    pub(crate) fn lone_seas(&self) -> [Regions; 2] {
        let mut out = [Regions::NONE; 2];
        for sea in each(self.manned()).filter(|region| region.is_sea()) {
            let who = self.present(sea).who(SHIPS_AND_PLANES);
            for side in Side::BOTH {
                // Whoever is there defends, also when one of the raiders would keep the peace with him.
                let own = who.and(side.nations());
                if !own.is_empty() && own.iter().all(|n| self.foes(n).and(who).is_empty()) {
                    out[side.index()].insert(sea.index());
                }
            }
        }
        out
    }
    /// After movement: what the phase begins with, and every marker (WR-P3.2e).
    pub(crate) fn place_markers(&mut self) {
        self.hunted = self.lone_seas();
        let manned = self.manned();
        self.resolved = Regions::NONE;
        let all = each(manned.and(self.regions())).filter(|r| r.is_land() || r.is_sea());
        self.open = all.filter(|region| self.active(*region)).map(Region::index).collect();
        // What was contested and is deserted by one side is so no longer.
        self.contested = each(self.contested).filter(|r| self.open.has(r.index())).map(Region::index).collect();
    }
    /// Markers that this nation may resolve: its forces or its territory are concerned (WR-P4-1).
    pub(crate) fn concerns(&self, nation: Seat) -> Regions {
        let prey = |sea: Region| {
            self.may_hunt(sea, Side::of(nation).other())
                && self.convoys_at(sea).any(|c| self.convoy_master(c) == Some(nation))
        };
        let here = self.whereabouts(nation);
        let mine = |region: &Region| {
            region.is_land() && self.holder[region.index()] == nation
                || here.has(region.index())
                || region.is_sea() && prey(*region)
        };
        each(self.open).filter(mine).map(Region::index).collect()
    }
    /// Opens the conflict of a region.
    pub(crate) fn open_conflict(&mut self, region: Region, ctx: &mut Ctx<'_, Event>) {
        self.battle = Battle { region, ..Battle::default() };
        if let Some(last) = self.parties_here(region) {
            self.battle.out = last;
            self.battle.again = true;
        }
        ctx.tell(|| Event::Conflict { region });
        self.frames.push(Frame::Conflict);
    }
    /// Both parties to the pact are here: the one later in the Turn Order fights apart (WR-PACT-JS-7).
    fn parties_here(&self, region: Region) -> Option<Seat> {
        let who = self.present(region).who(ANY);
        let (a, b) = (crate::nation::USSR, crate::nation::JAPAN);
        if !self.pact_js || !who.has(a) || !who.has(b) {
            return None;
        }
        Some(if self.rank(a) < self.rank(b) { b } else { a })
    }
    /// Nations of a side that take part here.
    pub(crate) fn fighters(&self, region: Region, side: Side) -> SeatSet {
        let categories = if region.is_sea() { SHIPS_AND_PLANES } else { ANY };
        self.present(region).who(categories).and(side.nations()).without(self.battle.out)
    }
    /// Who may command a side (WR-BATTLE-S3, WR-NEUTRAL-12).
    pub(crate) fn may_command(&self, side: Side) -> SeatSet {
        let region = self.battle.region;
        let here = self.fighters(region, side);
        let enemies = self.fighters(region, side.other());
        if self.battle.force == Some(side) {
            return self.spokesmen(side, enemies);
        }
        if !enemies.is_empty() || self.battle.force.is_some() {
            return here;
        }
        let raiders = match self.hunter() {
            // Who keeps the peace with the masters of all convoys here leads no raid (WR-PACT-JS-6).
            Some(hunter) if region.is_sea() && hunter == side => self.raiders(side),
            None if region.is_land() && here.iter().any(|n| self.invades(n, region)) => here,
            _ => SeatSet::NONE,
        };
        // Where nothing is to be decided nobody is asked who decides it.
        if raiders.is_empty() { self.first(here).into_iter().collect() } else { raiders }
    }
    /// Who may speak for a Neutral of this side against these nations (WR-NEUTRAL-12, WR-PACT-JS-7).
    pub(crate) fn spokesmen(&self, side: Side, enemies: SeatSet) -> SeatSet {
        let all = self.alive().and(side.nations());
        let friends: SeatSet = all.iter().filter(|n| !enemies.iter().any(|e| self.at_peace(*n, e))).collect();
        if friends.is_empty() { all } else { friends }
    }
    /// The beginning: who is here, and what kind of conflict is it?
    pub(crate) fn begin(&mut self) {
        let region = self.battle.region;
        self.battle.force = self.force_side(region);
        if let Some((at, side)) = self.neutral_at(region).zip(self.battle.force)
            && self.alive().and(side.nations()).is_empty()
        {
            // Nobody is left who could lead the force of a Neutral.
            self.neutrals[at].force = [0; 3];
            self.battle.force = None;
        }
        let sides = Side::BOTH.map(|side| self.fighters(region, side));
        self.battle.took_part = sides[0].or(sides[1]);
        for side in Side::BOTH {
            self.battle.commander[side.index()] = self.first(self.may_command(side)).unwrap_or(NOBODY);
        }
        if self.opposed() {
            self.man_the_board();
        }
        self.battle.step = Step::Command(Side::Allies);
    }
    /// Has this conflict two sides? Somebody leads each, or stands for it on the board.
    pub(crate) fn opposed(&self) -> bool {
        let both = || Side::BOTH.iter().all(|side| self.battle.has(*side, |_| true));
        !self.battle.commander.contains(&NOBODY) || both()
    }
    /// One side alone is here: it raids a convoy, raids a land without defenders, meets a garrison, or
    /// nothing happens.
    pub(crate) fn unopposed(&mut self) {
        let region = self.battle.region;
        if region.is_sea() {
            self.battle.step = Step::Hunt { next: 0 };
            return;
        }
        let Some(side) = self.battle.took_part.iter().find(|n| self.invades(*n, region)).map(Side::of) else {
            self.battle.step = Step::Close;
            return;
        };
        let here = self.fighters(region, side);
        let troops = self.present(region).count(here, Category::Land) > 0;
        // With troops it is a choice whether Bombers raid; alone they came for nothing else (WR-RAID-16).
        let row = if troops { Row::BOMBING } else { Row::STRATEGIC };
        for nation in here.iter() {
            self.battle.cell_mut(side, row, nation).whole = self.units_of(nation, region, Kind::Bomber);
            self.arrows(nation, region);
        }
        self.next_posture(side, 0);
    }
    /// The troops of the only side: a garrison meets them (WR-GARR-2), else they take the land.
    fn storm(&mut self) {
        let region = self.battle.region;
        let troops = self.present(region).count(self.battle.took_part, Category::Land) > 0;
        self.battle.step = if troops && self.has_garrison(region) { Step::Garrison } else { Step::Repair };
    }
    /// Every empty territory has a garrison (WR-GARR-1), but not the original ones of a nation that has left
    /// the game while nobody has claimed them (WR-COLLAPSE-4), and none in quick play (WR-QUICK-14).
    fn has_garrison(&self, territory: Region) -> bool {
        let (holder, owner) = (self.holder[territory.index()], self.pack.territory(territory).owner);
        let fallen = holder != NOBODY && self.nations[holder.index()].collapsed && holder == owner;
        !self.options.quick && !fallen
    }
    /// Aircraft that take part may land afterwards (WR-AIR-3).
    fn arrows(&mut self, nation: Seat, region: Region) {
        for marker in Marker::of_kind(nation, Category::Air) {
            if self.commands[marker.index()].at == region {
                self.commands[marker.index()] = self.commands[marker.index()].with_arrow(true);
            }
        }
    }
    /// All units stand on the first row of their type.
    pub(crate) fn man_the_board(&mut self) {
        let region = self.battle.region;
        for side in Side::BOTH {
            let force = (self.battle.force == Some(side)).then_some(NOBODY);
            for nation in self.fighters(region, side).iter().chain(force) {
                for kind in Kind::ALL {
                    if region.is_sea() && kind.category() == Category::Land {
                        continue;
                    }
                    let count = self.units_of(nation, region, kind);
                    let (row, _) = self.postures(side, kind);
                    if count > 0 {
                        self.battle.cell_mut(side, row, nation).whole = count;
                    }
                }
                if nation != NOBODY {
                    self.arrows(nation, region);
                }
            }
        }
    }
    /// The usual row of a type, and the other one if there is a choice here (WR-BATTLE-S5).
    pub(crate) fn postures(&self, side: Side, kind: Kind) -> (Row, Option<Row>) {
        let (pack, region) = (self.pack, self.battle.region);
        let on_board = |row: &Row| if region.is_sea() { pack.row(*row).sea } else { pack.row(*row).land };
        if kind == Kind::Bomber {
            let raids = region.is_land() && self.side_of(region) != Some(side) && self.has_target(region);
            return (Row::BOMBING, raids.then_some(Row::STRATEGIC));
        }
        let mut rows = kind.rows().filter(on_board);
        let base = rows.next().unwrap_or_default();
        // Fast battles have no other postures (WR-FAST-2).
        (base, rows.next().filter(|_| !self.options.fast))
    }
    /// The side whose commander is earlier in the Turn Order (WR-BATTLE-S6, WR-BATTLE-B2).
    pub(crate) fn first_side(&self) -> Side {
        let [allies, axis] = self.battle.commander.map(|nation| self.rank(nation));
        if allies < axis { Side::Allies } else { Side::Axis }
    }
    /// The next unit type with a choice, from this number on; else the other side, else the battle.
    pub(crate) fn next_posture(&mut self, side: Side, from: usize) {
        for number in from..SLOTS * KINDS {
            let (slot, kind) = (number / KINDS, Kind::ALL[number % KINDS]);
            let (base, other) = self.postures(side, kind);
            // The Axis has one nation less: its fourth place is nobody's.
            let there = slot_of(in_slot(side, slot)) == slot;
            if there && other.is_some() && self.battle.cell(side, base, in_slot(side, slot)).whole > 0 {
                self.battle.step = Step::Postures { side, slot: slot as u8, kind };
                return;
            }
        }
        match side == self.first_side() {
            true => self.next_posture(side.other(), 0),
            false => self.battle.step = Step::Stage(Stage::Air),
        }
    }
    /// So many units of the nation and type that are asked take the other posture.
    pub(crate) fn take_posture(&mut self, row: Row, count: u8, ctx: &mut Ctx<'_, Event>) {
        let Step::Postures { side, slot, kind } = self.battle.step else { return };
        let nation = in_slot(side, slot.into());
        let (base, _) = self.postures(side, kind);
        self.battle.cell_mut(side, base, nation).whole -= count;
        self.battle.cell_mut(side, row, nation).whole += count;
        let region = self.battle.region;
        ctx.tell(|| Event::Posture { region, nation: Whose(nation), row, count });
        self.next_posture(side, usize::from(slot) * KINDS + kind.index() + 1);
    }
    /// A stage begins: its dice are counted once (WR-BATTLE-B3).
    pub(crate) fn begin_stage(&mut self, stage: Stage) {
        let air = |kind: Kind| kind.category() == Category::Air;
        let wanted = Side::BOTH.iter().any(|side| self.battle.has(*side, |kind| air(kind) == (stage == Stage::Air)));
        self.battle.stage = stage;
        if stage == Stage::Surface && !self.opposed() {
            return self.storm();
        }
        if !wanted {
            self.battle.step = after(stage);
            return;
        }
        let types = Side::BOTH.map(|side| {
            let standing = |kind: &Kind| !air(*kind) && self.battle.has(side, |k| k == *kind);
            Kind::ALL.into_iter().filter(standing).count()
        });
        for side in Side::BOTH {
            let dice = |row: Row| {
                u16::from(self.battle.on_row(side, row)) * u16::from(self.pack.row(row).dice[stage as usize])
            };
            let mut total: u16 = match self.options.fast {
                true => self.fast_dice(side, stage),
                false => Row::all().map(dice).sum(),
            };
            let behind = types[side.other().index()].saturating_sub(types[side.index()]);
            if stage == Stage::Surface {
                let ships = self.battle.has(side, |kind| kind.category() == Category::Naval);
                total += if ships && self.port_advantage(self.battle.region, side) { 2 } else { 0 };
                if self.options.batches && behind > 0 {
                    total = total.min(if behind == 1 { 20 } else { 10 });
                }
            }
            self.battle.blind[side.index()] = stage == Stage::Surface && behind > 0;
            total = if self.options.fast { WarRoom::fast_total(total) } else { total };
            self.battle.left[side.index()] = total.min(MOST_DICE) as u8;
        }
        self.battle.roller = self.first_side().other();
        self.battle.step = Step::Roll;
    }
    /// Has a side the Port Advantage in this sea (WR-PORT-1, WR-PORT-4, WR-PACT-JS-10)?
    pub(crate) fn port_advantage(&self, sea: Region, side: Side) -> bool {
        // Who took part counts, also when none of his ships is left.
        let took_part = if self.battle.region == sea { self.battle.took_part } else { SeatSet::NONE };
        let fighting = self.fighters(sea, side.other()).or(took_part.and(side.other().nations()));
        each(self.pack.map.port[sea.index()]).filter(|t| self.in_play(*t) && self.bombs[t.index()] == 0).any(
            |territory| {
                let fit = match self.master(territory) {
                    Some(holder) => {
                        let peace = fighting.iter().any(|enemy| self.at_peace(holder, enemy));
                        self.nations[holder.index()].zone < YELLOW && !peace
                    }
                    None => true,
                };
                fit && self.side_of(territory) == Some(side)
            },
        )
    }
    /// What can be hit in this stage (WR-BATTLE-C6).
    fn is_target(&self, kind: Kind) -> bool {
        (kind.category() == Category::Air) == (self.battle.stage == Stage::Air)
    }
    /// Rolls the next batch, or ends the stage.
    pub(crate) fn next_batch(&mut self, ctx: &mut Ctx<'_, Event>) {
        for side in Side::BOTH {
            if !self.battle.has(side.other(), |kind| self.is_target(kind)) {
                self.battle.left[side.index()] = 0;
            }
        }
        let next = match self.battle.roller {
            side if self.battle.left[side.other().index()] > 0 => side.other(),
            side if self.battle.left[side.index()] > 0 => side,
            _ => {
                self.battle.step = after(self.battle.stage);
                return;
            }
        };
        let dice = self.battle.left[next.index()].min(BATCH);
        self.battle.left[next.index()] -= dice;
        self.battle.roller = next;
        self.battle.batch = roll(dice, ctx);
        let (region, batch) = (self.battle.region, self.battle.batch);
        ctx.tell(|| Event::Rolled { region, side: next, dice: colours(batch) });
        self.battle.step = Step::Assign;
    }
    /// Whom a result of this colour may hit.
    pub(crate) fn targets(&self, colour: Colour) -> impl Iterator<Item = (Row, Seat)> {
        let side = self.battle.roller.other();
        let blind = self.battle.blind[self.battle.roller.index()] && matches!(colour, Colour::Black | Colour::White);
        let (battle, pack) = (&self.battle, self.pack.get());
        let stage_air = self.battle.stage == Stage::Air;
        let fits = move |row: &Row| {
            let target = (row.kind().category() == Category::Air) == stage_air;
            let hurt = || battle.cells[side.index()][row.index()].iter().any(|cell| cell.hurt > 0);
            let meant = match colour {
                Colour::Black => true,
                Colour::White => pack.row(*row).white && hurt(),
                colour => pack.unit(row.kind()).colour == colour,
            };
            !blind && target && meant
        };
        let white = colour == Colour::White;
        let whom = move |row: Row| {
            let of_white = move |nation: &Seat| !white || battle.cell(side, row, *nation).hurt > 0;
            battle.struck(side, row).filter(of_white).map(move |nation| (row, nation))
        };
        Row::all().filter(fits).flat_map(whom)
    }
    /// The colour whose results are assigned now.
    pub(crate) fn colour(&self) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| self.battle.batch[colour.index()] > 0)
    }
    /// Assigns results as far as there is no choice. Is somebody asked?
    pub(crate) fn assign(&mut self, ctx: &mut Ctx<'_, Event>) -> bool {
        if self.options.fast {
            return self.assign_fast(ctx);
        }
        while let Some(colour) = self.colour() {
            let two = {
                let mut targets = self.targets(colour);
                (targets.next(), targets.next())
            };
            match two {
                (None, _) => self.battle.batch[colour.index()] = 0,
                // The first revision let a black result be wasted.
                (Some((row, nation)), None) if colour != Colour::Black || self.options.second() => {
                    if self.strike(row, nation, colour, ctx) {
                        return true;
                    }
                }
                _ => return true,
            }
        }
        let side = self.battle.roller.other();
        let submerged = self.battle.cells[side.index()][Row::SUBMARINES.index()].iter().any(|cell| cell.hurt > 0);
        self.battle.step = if submerged { Step::Dive } else { Step::Roll };
        submerged
    }
    /// A result strikes, unless an escort could take it: then the defender is asked (WR-ESCORT-1).
    pub(crate) fn strike(&mut self, row: Row, nation: Seat, colour: Colour, ctx: &mut Ctx<'_, Event>) -> bool {
        self.battle.batch[colour.index()] -= 1;
        let great = matches!(row.kind(), Kind::Carrier | Kind::Battleship);
        if great && self.escorts(colour).next().is_some() {
            self.battle.step = Step::Escort { row, nation, colour };
            return true;
        }
        self.damage(row, nation, colour, ctx);
        false
    }
    /// Whose cruisers could take a hit of this colour (WR-ESCORT-2).
    pub(crate) fn escorts(&self, colour: Colour) -> impl Iterator<Item = Seat> + use<> {
        let side = self.battle.roller.other();
        let (cells, white) = (self.battle.cells[side.index()][Row::ESCORT.index()], colour == Colour::White);
        let fits = move |nation: &Seat| !white || cells[slot_of(*nation)].hurt > 0;
        self.battle.struck(side, Row::ESCORT).filter(fits)
    }
    /// One unit goes one box further (WR-BATTLE-S8).
    pub(crate) fn damage(&mut self, row: Row, nation: Seat, colour: Colour, ctx: &mut Ctx<'_, Event>) {
        let side = self.battle.roller.other();
        let hits = self.pack.row(row).hits;
        let region = self.battle.region;
        let cell: &mut Cell = self.battle.cell_mut(side, row, nation);
        let fate = match (cell.hurt, cell.light, hits) {
            (1.., ..) => Fate { place: 2, falls: true },
            (_, 1.., _) | (_, _, 2) => Fate { place: 2, falls: false },
            (.., 1) => Fate { place: 0, falls: true },
            _ => Fate { place: 1, falls: false },
        };
        ctx.tell(|| Event::Hit { region, row, nation: Whose(nation), colour, fate });
        if cell.hurt > 0 {
            cell.hurt -= 1;
        } else if cell.light > 0 {
            cell.light -= 1;
            cell.hurt += 1;
            return;
        } else {
            cell.whole -= 1;
            match hits {
                1 => {}
                2 => return cell.hurt += 1,
                _ => return cell.light += 1,
            }
        }
        self.eliminate(nation, row.kind(), ctx);
    }
    /// A unit on the board is gone (WR-DEBRIEF-B1, WR-NEUTRAL-13).
    pub(crate) fn eliminate(&mut self, nation: Seat, kind: Kind, ctx: &mut Ctx<'_, Event>) {
        let region = self.battle.region;
        if nation == NOBODY {
            let force = self.neutral_at(region).map(|at| &mut self.neutrals[at].force);
            let place = usize::from(kind == Kind::Artillery) + 2 * usize::from(kind == Kind::Fighter);
            return force.into_iter().for_each(|force| force[place] = force[place].saturating_sub(1));
        }
        if kind == Kind::CarrierFighter {
            let gone = self.tokens.iter().position(|t| t.nation == nation && t.at == region);
            gone.into_iter().for_each(|at| _ = self.tokens.remove(at));
            let listed = &mut self.nations[nation.index()].casualties[kind.index()];
            *listed = listed.saturating_add(1);
            return ctx.tell(|| Event::Lost { nation, kind, region });
        }
        let holds = |m: &Marker| {
            let command = self.commands[m.index()];
            command.at == region && command.units.of(kind) > 0 && !command.hidden()
        };
        // The owner divides the survivors as he likes in the debriefing: here the last marker gives.
        let last = Marker::of_kind(nation, kind.category()).filter(holds).last();
        last.into_iter().for_each(|marker| self.lose_from(marker, kind, ctx));
    }
    /// A damaged Submarine leaves (WR-BATTLE-C10).
    pub(crate) fn dive(&mut self, nation: Seat, ctx: &mut Ctx<'_, Event>) {
        let side = self.battle.roller.other();
        let cell = self.battle.cell_mut(side, Row::SUBMARINES, nation);
        if self.options.fast {
            cell.whole -= 1
        } else {
            cell.hurt -= 1
        }
        self.battle.escaped[side.index()][slot_of(nation)] += 1;
        ctx.tell(|| Event::Dived { nation });
        if self.battle.cells[side.index()][Row::SUBMARINES.index()].iter().all(|cell| cell.hurt == 0) {
            self.battle.step = Step::Roll;
        }
    }
}

/// What follows a stage (WR-BATTLE-R1).
fn after(stage: Stage) -> Step {
    match stage {
        Stage::Air => Step::Raid { bombers: u8::MAX },
        Stage::Surface => Step::Repair,
    }
}

/// Rolls dice, counted by colour.
pub(crate) fn roll(dice: u8, ctx: &mut Ctx<'_, Event>) -> [u8; 6] {
    let mut batch = [0; 6];
    for _ in 0..dice {
        batch[Colour::of_face(ctx.dice().die(12)).index()] += 1;
    }
    batch
}

/// The results of a batch, one by one.
pub(crate) fn colours(batch: [u8; 6]) -> Vec<Colour> {
    Colour::ALL.into_iter().flat_map(|c| std::iter::repeat_n(c, batch[c.index()].into())).collect()
}
