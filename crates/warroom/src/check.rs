//! Is one move allowed? Written rule by rule, apart from what is offered.

use crate::battle::{Stage, Step, in_slot};
use crate::figures::Resource;
use crate::moves::ConvoyNo;
use crate::moves::Move;
use crate::nation::{CHINA, NOBODY};
use crate::raid::Use;
use crate::region::{Marker, Region};
use crate::state::{CHANGES, Command, Frame, WarRoom};
use crate::unit::{BOUGHT, Category, Colour, Kind, Row, STACK};
use table::{Broken, Field, Number, Seat};

type Verdict = Result<(), Broken>;

/// The rule stands in the way unless this holds.
fn must(holds: bool, rule: &'static str) -> Verdict {
    if holds { Ok(()) } else { Err(Broken::rule(rule)) }
}

impl WarRoom {
    /// May this nation say, asked or not, that it breaks the pact (WR-PACT-JS-13)?
    pub(crate) fn may_leave(&self, nation: Seat) -> Result<(), &'static str> {
        let late = matches!(
            self.frames.top(),
            Some(
                Frame::Soothe { .. }
                    | Frame::Relieve { .. }
                    | Frame::Pay { .. }
                    | Frame::Desert { .. }
                    | Frame::Trade { .. }
                    | Frame::Buy
                    | Frame::Build { .. }
            )
        );
        match () {
            () if self.options.quick => Err("WR-QUICK-12"),
            () if self.partner(nation).is_none() || !self.alive().has(nation) => Err("WR-PACT-JS-1"),
            () if late || self.leaving.has(nation) => Err("WR-PACT-JS-13"),
            () => Ok(()),
        }
    }
    /// Judges one move of a seat that is asked.
    pub(crate) fn judge_move(&self, seat: Seat, mv: Move) -> Verdict {
        if mv.is_chore() {
            return self.check_chore(seat, mv);
        }
        match self.frames.top().copied() {
            Some(Frame::Plan) => self.check_plan(seat, mv),
            Some(Frame::Choose { .. }) => match mv {
                Move::Place(place) => {
                    must(usize::from(place.0) <= self.alive().len(), "WR-SCEN-3")?;
                    must(self.order[usize::from(place.0) - 1] == NOBODY, "WR-P2.2a")
                }
                _ => Err(Broken::NOT_NOW),
            },
            Some(Frame::Bonus { .. }) => match mv {
                Move::Spend(count) => must(count.0 <= self.bonus_limit(seat), "WR-QUICK-7"),
                _ => Err(Broken::NOT_NOW),
            },
            Some(Frame::Produce { batch, .. }) => match mv {
                Move::Done => Ok(()),
                Move::Make(kind) => {
                    must(self.may_build(seat, kind), if seat == CHINA { "WR-QUICK-11" } else { "WR-QUICK-8" })?;
                    must(self.makes(seat, kind, &batch), "WR-QUICK-9")
                }
                _ => Err(Broken::NOT_NOW),
            },
            Some(Frame::Move { .. }) => self.check_order(mv),
            Some(Frame::Hold { marker, .. }) => match mv {
                Move::Stay(kind) => {
                    must(kind.category() == marker.category() && kind != Kind::CarrierFighter, "WR-PIN-1")?;
                    must(self.commands[marker.index()].units.of(kind) > 0, "WR-PIN-4")
                }
                _ => Err(Broken::NOT_NOW),
            },
            Some(Frame::Launch { .. }) => match mv {
                Move::Done => Ok(()),
                Move::Launch(sea, region) => {
                    must(self.launches(seat, sea, region), self.grounded(seat, region, "WR-P3.3a"))
                }
                _ => Err(Broken::NOT_NOW),
            },
            Some(Frame::Combat { .. }) => match mv {
                Move::Resolve(region) => must(self.concerns(seat).has(region.index()), "WR-P4-1"),
                _ => Err(Broken::NOT_NOW),
            },
            Some(Frame::Conflict) => self.check_conflict(seat, mv),
            Some(Frame::Land { .. }) => self.check_landing(seat, mv),
            Some(Frame::Deploy { .. }) => self.check_deployment(seat, mv),
            Some(Frame::Soothe { .. } | Frame::Relieve { .. } | Frame::Pay { .. } | Frame::Desert { .. }) => {
                self.check_morale(seat, mv)
            }
            Some(Frame::Trade { traded, mended, .. }) => match mv {
                Move::Done => Ok(()),
                Move::Trade(region, give) => {
                    must(!traded, "WR-TRADE-4")?;
                    must(!mended, "WR-OPT-4")?;
                    self.trade_rule(seat, region, give).map_err(Broken::rule)
                }
                Move::Mend(region) => must(!mended && self.mends(seat, region), "WR-OPT-4"),
                _ => Err(Broken::NOT_NOW),
            },
            Some(Frame::Buy) => self.check_purchases(seat, mv),
            Some(Frame::Build { .. }) => self.check_building(seat, mv),
            None => Err(Broken::NOT_NOW),
        }
    }
    fn check_plan(&self, seat: Seat, mv: Move) -> Verdict {
        let sheet = &self.nations[seat.index()];
        let written = |marker: Marker| sheet.orders.iter().position(|order| order.marker == marker);
        if self.ready.has(seat) {
            return must(mv == Move::Unready, "WR-P2.1h");
        }
        match mv {
            Move::Order(marker, region) => {
                must(marker.nation() == seat, "WR-P2.1b")?;
                must(sheet.orders.len() < self.order_limit(seat).into(), "WR-P2.1c")?;
                must(written(marker).is_none(), "WR-P2.1e")?;
                let at = self.drafted[marker.index()].at;
                must(at.is_somewhere(), "WR-P2.1d")?;
                must(self.reach(marker, at).has(region.index()), self.out_of_reach(marker, at, region))
            }
            Move::Drop(marker) => must(written(marker).is_some(), "WR-P2.1d"),
            Move::Earlier(marker) => {
                must(written(marker).is_some_and(|at| at > 0), "WR-P3.2b")?;
                must(sheet.changes < CHANGES, "TABLE-NOT-NOW")
            }
            Move::Rank(marker, other) => {
                must(marker != other && written(marker).is_some() && written(other).is_some(), "WR-P3.2b")?;
                must(sheet.changes < CHANGES, "TABLE-NOT-NOW")
            }
            Move::Shift(from, to, kind, count) => self.check_shift(seat, &self.drafted, (from, to), (kind, count.0)),
            Move::Merge(from, to) => self.check_merge(seat, &self.drafted, from, to),
            Move::Ready(bid) if self.options.quick => must(bid.0 <= sheet.awards, "WR-QUICK-6"),
            Move::Ready(bid) => {
                must(seat != CHINA || bid.0 == 0, "WR-CHINA-1")?;
                must(bid.0 <= sheet.stock[0], "WR-P2.1f")
            }
            _ => Err(Broken::NOT_NOW),
        }
    }
    /// May so many units of this type go from one command to another?
    fn check_shift(
        &self,
        seat: Seat,
        commands: &[Command],
        (from, to): (Marker, Marker),
        (kind, count): (Kind, u16),
    ) -> Verdict {
        must(from.nation() == seat && to.nation() == seat && from != to, "WR-REORG-5")?;
        must(self.nations[seat.index()].changes < CHANGES, "TABLE-NOT-NOW")?;
        let category = from.category();
        must(to.category() == category && kind.category() == category && kind != Kind::CarrierFighter, "WR-REORG-5")?;
        let (source, goal) = (commands[from.index()], commands[to.index()]);
        must(source.at.is_somewhere() && u16::from(source.units.of(kind)) >= count, "WR-REORG-5")?;
        if goal.at.is_somewhere() {
            must(goal.at == source.at, "WR-REORG-5")?;
            must(goal.arrow() == source.arrow() && goal.hidden() == source.hidden(), "WR-AIR-3")?;
            return must(u16::from(goal.units.total()) + count <= u16::from(STACK), "WR-COMP-4");
        }
        // Markers in reserve are all alike: the next one is taken.
        must(WarRoom::free_marker(commands, seat, category) == Some(to), "WR-REORG-5")?;
        must(u16::from(source.units.total()) > count, "WR-REORG-5")
    }
    fn check_merge(&self, seat: Seat, commands: &[Command], from: Marker, to: Marker) -> Verdict {
        must(from.nation() == seat && to.nation() == seat && from != to, "WR-REORG-5")?;
        must(from.category() == to.category(), "WR-REORG-5")?;
        must(self.nations[seat.index()].changes < CHANGES, "TABLE-NOT-NOW")?;
        let (source, goal) = (commands[from.index()], commands[to.index()]);
        must(source.at.is_somewhere() && goal.at == source.at, "WR-REORG-5")?;
        must(goal.arrow() == source.arrow() && goal.hidden() == source.hidden(), "WR-AIR-3")?;
        must(source.units.total() + goal.units.total() <= STACK, "WR-COMP-4")
    }
    fn check_order(&self, mv: Move) -> Verdict {
        let ways = self.current().map_or(Err("WR-CANCEL-2"), |(_, order)| self.judge(order));
        match mv {
            Move::Cancel => Ok(()),
            Move::Go => must(ways.map_err(Broken::rule)?.direct, "WR-NAVAL-1"),
            Move::Via(region) => must(ways.map_err(Broken::rule)?.via.has(region.index()), "WR-NAVAL-1"),
            Move::Merge(..) | Move::Shift(..) => Err(Broken::rule("WR-P3.2d")),
            _ => Err(Broken::NOT_NOW),
        }
    }
    fn check_conflict(&self, seat: Seat, mv: Move) -> Verdict {
        let battle = &self.battle;
        match (battle.step, mv) {
            (Step::Command(_), Move::Keep) => Ok(()),
            (Step::Command(side), Move::Hand(to)) => must(to != seat && self.may_command(side).has(to), "WR-BATTLE-S3"),
            (Step::Postures { side, slot, kind }, Move::Stance(nation, row, count)) => {
                let (base, other) = self.postures(side, kind);
                must(nation == in_slot(side, slot.into()) && other == Some(row), "WR-BATTLE-S5")?;
                must(count.0 <= battle.cell(side, base, nation).whole.into(), "WR-BATTLE-S5")
            }
            (Step::Assign, Move::Hit(row, nation)) if self.options.fast => {
                let rule = match row.kind() {
                    Kind::Submarine => "WR-FAST-10",
                    Kind::Carrier | Kind::Battleship => "WR-FAST-9",
                    _ => "WR-FAST-7",
                };
                must(self.fast_targets().any(|target| target == (row, nation)), rule)
            }
            (Step::Assign, Move::Hit(row, nation)) => {
                let colour = self.colour().ok_or(Broken::NOT_NOW)?;
                must(self.targets(colour).any(|target| target == (row, nation)), self.misses(colour, row, nation))
            }
            (Step::Assign, Move::Waste) => {
                let first = !self.options.fast && !self.options.second();
                must(first && self.colour() == Some(Colour::Black), "WR-BATTLE-C1")
            }
            (Step::Escort { colour, .. }, Move::Escort(nation)) => {
                must(self.escorts(colour).any(|escort| escort == nation), "WR-ESCORT-2")
            }
            (Step::Escort { .. }, Move::Take) => Ok(()),
            (Step::Dive, Move::Fight) => must(!self.options.fast, "WR-FAST-10"),
            (Step::Dive, Move::Dive(nation)) => {
                let side = battle.roller.other();
                must(nation != NOBODY && crate::nation::Side::of(nation) == side, "WR-BATTLE-C10")?;
                let cell = battle.cell(side, Row::SUBMARINES, nation);
                must(if self.options.fast { cell.whole > 0 } else { cell.hurt > 0 }, "WR-BATTLE-C10")
            }
            (Step::Regroup { .. } | Step::Slip { .. }, Move::Done) => Ok(()),
            (Step::Regroup { .. }, Move::Shift(from, to, kind, count)) => {
                must(self.commands[from.index()].at == battle.region, "WR-REORG-1")?;
                self.check_shift(seat, &self.commands, (from, to), (kind, count.0))
            }
            (Step::Regroup { .. }, Move::Merge(from, to)) => {
                must(self.commands[from.index()].at == battle.region, "WR-REORG-1")?;
                self.check_merge(seat, &self.commands, from, to)
            }
            (Step::Slip { .. }, Move::Slip(marker, sea)) => {
                must(self.slips(seat, marker, sea, false), self.held_below(seat, sea))
            }
            (Step::Slip { .. }, Move::Flee(marker, sea)) => {
                must(self.slips(seat, marker, sea, true), self.held_below(seat, sea))
            }
            (Step::Raid { .. }, Move::Destroy(_) | Move::Drain(_) | Move::Bomb) => {
                let what = match mv {
                    Move::Destroy(kind) => Use::Destroy(kind),
                    Move::Drain(resource) => Use::Drain(resource),
                    _ => Use::Bomb,
                };
                let colour = self.colour().ok_or(Broken::NOT_NOW)?;
                must(self.uses(colour).iter().any(|known| *known == what), self.misuse(colour, what))
            }
            (Step::Fallen, Move::Fell(kind)) => must(self.invading_kinds().any(|known| known == kind), "WR-GARR-3"),
            (Step::Hunt { next }, Move::Raid(group)) => {
                let groups = self.hunter().map(|side| self.groups_for(side, next));
                must(groups.is_some_and(|groups| groups.iter().any(|known| *known == group)), "WR-CONV-10")
            }
            (Step::Sink { group }, Move::Sink(resource)) => {
                let useful = self.hunter().map_or([false; 3], |side| self.sinkable(side, group));
                must(useful[resource.index()], "WR-CONV-13")
            }
            (Step::Repair, Move::Repair(row, _) | Move::Scrap(row)) => {
                let Some((payer, side, slot)) = self.to_repair() else { return Err(Broken::NOT_NOW) };
                must(battle.cells[side.index()][row.index()][slot].hurt > 0, "WR-DEBRIEF-A3")?;
                match mv {
                    Move::Repair(_, with) => {
                        must(!(payer == CHINA && with == Resource::Oil), "WR-CHINA-1")?;
                        must(self.funds(payer)[with.index()] > 0, "WR-DEBRIEF-A4")
                    }
                    _ => Ok(()),
                }
            }
            (Step::Owner, Move::Owner(nation)) => must(self.takers().has(nation), "WR-DEBRIEF-E4"),
            (Step::Medals { .. }, Move::Medal(nation)) => {
                let broke = nation == self.breaker && battle.took_part.has(nation);
                must(self.decorated().has(nation), if broke { "WR-PACT-JS-15" } else { "WR-DEBRIEF-F2" })
            }
            _ => Err(Broken::NOT_NOW),
        }
    }
    /// The rule by which a result of this colour cannot hit here.
    fn misses(&self, colour: Colour, row: Row, nation: Seat) -> &'static str {
        let flies = row.kind().category() == Category::Air;
        let light = self.battle.cell(self.battle.roller.other(), row, nation).light > 0;
        match colour {
            _ if flies != (self.battle.stage == Stage::Air) => "WR-BATTLE-C6",
            Colour::White if row == Row::SUBMARINES => "WR-BATTLE-C9",
            Colour::White if light => "WR-BATTLE-S9",
            Colour::White => "WR-BATTLE-C4",
            _ if !self.hit_in_row(row, nation) => "WR-BATTLE-C2",
            _ => "WR-BATTLE-C1",
        }
    }
    /// Could a hit strike this nation's units on that row at all?
    fn hit_in_row(&self, row: Row, nation: Seat) -> bool {
        let side = self.battle.roller.other();
        let own = nation == NOBODY || crate::nation::Side::of(nation) == side;
        own && self.battle.struck(side, row).any(|struck| struck == nation)
    }
    fn check_landing(&self, seat: Seat, mv: Move) -> Verdict {
        if let Move::Merge(from, to) = mv {
            // Stacks may be joined at any time of the phase: here it frees a marker for a part that lands
            // elsewhere.
            must(self.wants_hangar(seat), "WR-P5.1c")?;
            must(from.category() == Category::Air, "WR-P5.1c")?;
            let foreign = |marker: Marker| self.commands[marker.index()].foreign();
            must(foreign(from) == foreign(to), "WR-NEUTRAL-16")?;
            return self.check_merge(seat, &self.commands, from, to);
        }
        let (Move::Land(marker, region) | Move::Part(marker, _, region)) = mv else { return Err(Broken::NOT_NOW) };
        must(marker.nation() == seat && self.aloft(marker), "WR-AIR-3")?;
        must(self.landings(marker).has(region.index()), self.grounded(seat, region, "WR-P5.1a"))?;
        let Move::Part(_, kind, _) = mv else { return Ok(()) };
        let units = self.commands[marker.index()].units;
        must(kind.category() == Category::Air && kind != Kind::CarrierFighter, "WR-P5.1c")?;
        must(units.of(kind) > 0 && units.total() > 1, "WR-P5.1c")?;
        must(self.hangar(marker, region).is_some(), "WR-REORG-3")
    }
    /// The rule by which aircraft of a nation may not come down here, or not be sent here; else the usual
    /// one.
    fn grounded(&self, nation: Seat, region: Region, usual: &'static str) -> &'static str {
        let closed = region.is_land() && self.friendly(nation, region) && self.no_landing(nation, region);
        match () {
            () if !self.in_play(region) && self.scene().regions.has(region.index()) => "WR-QUICK-5",
            () if !self.in_play(region) => "WR-SCEN-1",
            () if !region.is_land() && !region.is_sea() => "WR-MAP-5",
            () if self.breaches(nation, region, false) => "WR-PACT-JS-2",
            () if closed && self.holder[region.index()] == CHINA => "WR-PACT-CS-2",
            () if closed && usual == "WR-P5.1a" => "WR-STALIN-3",
            () => usual,
        }
    }
    fn check_deployment(&self, seat: Seat, mv: Move) -> Verdict {
        match mv {
            Move::Done => must(!self.must_deploy(seat), "WR-P5.2b"),
            Move::Flag(group) => must(self.to_flag(seat, group).is_some(), "WR-CONV-3"),
            Move::Shift(from, to, kind, count) => self.check_shift(seat, &self.commands, (from, to), (kind, count.0)),
            Move::Merge(from, to) => self.check_merge(seat, &self.commands, from, to),
            Move::Shed(territory, kind) | Move::Deploy(territory, kind, ..) => {
                must(territory.is_land() && self.factories(seat).any(|own| own == territory), "WR-P5.2c")?;
                let there = kind != Kind::CarrierFighter && self.works_at(territory)[kind.index()] > 0;
                must(there, "WR-P5.2c")?;
                let too_many = self.excess(territory) > 0;
                let Move::Deploy(_, _, region, marker) = mv else { return must(too_many, "WR-P5.2e") };
                must(!too_many, "WR-P5.2e")?;
                let where_from = if kind.category() == Category::Naval { "WR-P5.2d" } else { "WR-P5.2c" };
                must(self.berths(territory, kind).has(region.index()), where_from)?;
                must(marker.nation() == seat && self.takes(marker, kind, region), "WR-P5.2b")
            }
            _ => Err(Broken::NOT_NOW),
        }
    }
    fn check_morale(&self, seat: Seat, mv: Move) -> Verdict {
        let sheet = &self.nations[seat.index()];
        match (self.frames.top(), mv) {
            (Some(Frame::Soothe { .. }), Move::Spend(count)) => {
                must(count.0 <= sheet.awards && count.0 <= sheet.stress, "WR-P6.1a")
            }
            (Some(Frame::Relieve { .. }), Move::Relieve) => must(self.may_relieve(seat), "WR-P6.3a"),
            (Some(Frame::Relieve { .. }), Move::Done) => Ok(()),
            (Some(Frame::Pay { .. }), Move::Pay(oil, iron, osr)) => {
                let (parts, stock) = ([oil.0, iron.0, osr.0], self.funds(seat));
                must(seat != CHINA || oil.0 == 0, "WR-CHINA-1")?;
                must(parts.iter().sum::<u16>() == stock.iter().sum::<u16>().min(3), "WR-P6.4c")?;
                must((0..3).all(|at| parts[at] <= stock[at]), "WR-P6.4c")
            }
            (Some(Frame::Desert { left, .. }), Move::Desert(marker, kind)) => {
                must(*left > 0, "WR-P6.4g")?;
                must(marker.nation() == seat && kind.category() == marker.category(), "WR-P6.4g")?;
                let there = kind != Kind::CarrierFighter && self.commands[marker.index()].units.of(kind) > 0;
                must(there, "WR-P6.4g")
            }
            _ => Err(Broken::NOT_NOW),
        }
    }
    fn check_purchases(&self, seat: Seat, mv: Move) -> Verdict {
        if self.ready.has(seat) {
            return must(mv == Move::Unready, "WR-P7.3a");
        }
        let (purse, sheet) = (self.purse(seat), &self.nations[seat.index()]);
        match mv {
            Move::Done => Ok(()),
            Move::Buy(kind) => {
                must(kind != Kind::CarrierFighter, "WR-P3.3f")?;
                must(self.may_build(seat, kind), "WR-CHINA-2")?;
                let cost = self.pack.unit(kind).cost;
                must((0..3).all(|at| purse[at] >= u16::from(cost[at])), "WR-P7.2a")?;
                must(sheet.bought[kind.index()] < 200, "WR-P7.2a")
            }
            Move::Unbuy(kind) => must(kind.index() < BOUGHT && sheet.bought[kind.index()] > 0, "WR-P7.2a"),
            Move::Goods(oil, iron, osr) => {
                let parts = [oil.0, iron.0, osr.0];
                must(parts.iter().sum::<u16>() == 5, "WR-P7.2b")?;
                must(seat != CHINA || oil.0 == 0, "WR-CHINA-1")?;
                must((0..3).all(|at| parts[at] <= purse[at] && sheet.goods[at] < 200), "WR-P7.2b")
            }
            Move::Ungoods => must(sheet.goods != [0; 3], "WR-P7.2b"),
            _ => Err(Broken::NOT_NOW),
        }
    }
    fn check_building(&self, seat: Seat, mv: Move) -> Verdict {
        let bought = |kind: Kind| kind.index() < BOUGHT && self.nations[seat.index()].bought[kind.index()] > 0;
        match mv {
            Move::Build(kind, region) => {
                must(bought(kind), "WR-P7.4a")?;
                must(seat != CHINA || kind != Kind::Infantry, "WR-MOB-1")?;
                self.build_rule(seat, kind, region).map_err(Broken::rule)
            }
            Move::Mobilise(region, marker) => {
                must(seat == CHINA && bought(Kind::Infantry), "WR-MOB-1")?;
                self.build_rule(seat, Kind::Infantry, region).map_err(Broken::rule)?;
                must(marker.nation() == seat && self.takes(marker, Kind::Infantry, region), "WR-MOB-1")
            }
            Move::Merge(from, to) if self.may_make_room(seat) => self.check_merge(seat, &self.commands, from, to),
            Move::Done if self.may_make_room(seat) => Ok(()),
            _ => Err(Broken::NOT_NOW),
        }
    }
    /// Moves that a person could think of at this question.
    pub(crate) fn thinkable(&self, seat: Seat, out: &mut Vec<Move>) {
        let own = |marker: &Marker| marker.nation() == seat;
        out.push(Move::BreakPact);
        self.thinkable_chores(seat, out);
        match self.frames.top().copied() {
            Some(Frame::Plan) => {
                for marker in Marker::of(seat) {
                    out.extend([Move::Drop(marker), Move::Earlier(marker)]);
                    out.extend(Marker::of(seat).map(|other| Move::Rank(marker, other)));
                    out.extend((0..crate::region::REGIONS as u8).map(|r| Move::Order(marker, Region(r))));
                }
                self.thinkable_shifts(seat, out);
                out.extend((0..=self.most_bid(seat) + 1).map(|bid| Move::Ready(Number(bid.min(999)))));
                out.extend([Move::Unready, Move::Go, Move::Done]);
            }
            Some(Frame::Deploy { .. }) => {
                self.thinkable_shifts(seat, out);
                for territory in self.pack.map.factories.iter().copied() {
                    out.extend(Kind::ALL.map(|kind| Move::Shed(territory, kind)));
                    let berths = self.pack.map.port[territory.index()].with(territory.index());
                    for region in crate::region::each(berths) {
                        let pairs = Marker::all().filter(own).flat_map(|m| Kind::ALL.map(|kind| (m, kind)));
                        out.extend(pairs.map(|(m, kind)| Move::Deploy(territory, kind, region, m)));
                    }
                }
                out.extend(ConvoyNo::every(self).into_iter().map(|convoy| Move::Flag(convoy.0)));
                out.extend([Move::Done, Move::Go]);
            }
            Some(Frame::Land { .. }) => {
                self.thinkable_shifts(seat, out);
                for marker in Marker::all().filter(own) {
                    for region in Region::territories() {
                        out.push(Move::Land(marker, region));
                        out.extend(Kind::ALL.map(|kind| Move::Part(marker, kind, region)));
                    }
                }
                out.extend([Move::Done]);
            }
            Some(Frame::Build { .. }) => {
                for region in Region::territories() {
                    out.extend(Kind::ALL.map(|kind| Move::Build(kind, region)));
                    out.extend(Marker::all().filter(own).map(|marker| Move::Mobilise(region, marker)));
                }
                if seat == CHINA {
                    self.thinkable_shifts(seat, out);
                }
                out.push(Move::Done);
            }
            Some(Frame::Launch { .. }) => {
                for sea in Region::seas() {
                    out.extend((0..crate::region::REGIONS as u8).map(|r| Move::Launch(sea, Region(r))));
                }
                out.extend([Move::Done, Move::Go]);
            }
            Some(Frame::Soothe { .. } | Frame::Bonus { .. }) => {
                out.extend((0..=999).map(|count| Move::Spend(Number(count))))
            }
            Some(Frame::Desert { .. }) => {
                for marker in Marker::all() {
                    out.extend(Kind::ALL.map(|kind| Move::Desert(marker, kind)));
                }
            }
            Some(Frame::Conflict) => {
                self.thinkable_in_conflict(out);
                if matches!(self.battle.step, Step::Regroup { .. }) {
                    self.thinkable_shifts(seat, out);
                }
                if matches!(self.battle.step, Step::Slip { .. }) {
                    let pairs = Marker::of(seat).flat_map(|m| Region::seas().map(move |sea| (m, sea)));
                    out.extend(pairs.flat_map(|(m, sea)| [Move::Slip(m, sea), Move::Flee(m, sea)]));
                }
            }
            Some(_) => thinkable_elsewhere(out),
            None => {}
        }
    }
    fn thinkable_in_conflict(&self, out: &mut Vec<Move>) {
        let nations = || (0..=7).map(Seat);
        out.extend([Move::Keep, Move::Waste, Move::Take, Move::Fight, Move::Bomb, Move::Done]);
        out.extend(nations().take(7).flat_map(|n| [Move::Hand(n), Move::Dive(n), Move::Owner(n), Move::Medal(n)]));
        out.extend(nations().map(Move::Escort));
        for row in Row::all() {
            out.push(Move::Scrap(row));
            out.extend(nations().map(|nation| Move::Hit(row, nation)));
            out.extend(Resource::ALL.map(|resource| Move::Repair(row, resource)));
            if matches!(self.battle.step, Step::Postures { .. }) {
                let counts = |nation: Seat| (0..=250).map(move |n| Move::Stance(nation, row, Number(n)));
                out.extend(nations().flat_map(counts));
            }
        }
        out.extend(Kind::ALL.into_iter().flat_map(|kind| [Move::Destroy(kind), Move::Fell(kind)]));
        out.extend(Resource::ALL.into_iter().flat_map(|resource| [Move::Drain(resource), Move::Sink(resource)]));
        out.extend(ConvoyNo::every(self).into_iter().map(|convoy| Move::Raid(convoy.0)));
    }
    fn thinkable_shifts(&self, seat: Seat, out: &mut Vec<Move>) {
        let commands = if matches!(self.frames.top(), Some(Frame::Plan)) { &self.drafted } else { &self.commands };
        for from in Marker::of(seat) {
            for to in Marker::of(seat) {
                out.push(Move::Merge(from, to));
                for kind in from.category().kinds() {
                    let there = commands[from.index()].units.of(*kind);
                    out.extend((1..=u16::from(there + 1).min(8)).map(|n| Move::Shift(from, to, *kind, Number(n))));
                }
            }
        }
    }
}

/// The small questions between the phases.
fn thinkable_elsewhere(out: &mut Vec<Move>) {
    out.extend((1..=7).map(|place| Move::Place(Number(place))));
    out.extend([Move::Go, Move::Cancel, Move::Unready, Move::Done, Move::Relieve, Move::Ungoods]);
    out.extend(Region::seas().map(Move::Via));
    for kind in Kind::ALL {
        out.extend([Move::Stay(kind), Move::Buy(kind), Move::Unbuy(kind), Move::Make(kind)]);
    }
    for region in Region::territories().chain(Region::seas()) {
        out.extend([Move::Resolve(region), Move::Mend(region)]);
        out.extend(Resource::ALL.map(|resource| Move::Trade(region, resource)));
    }
    for (oil, iron, osr) in (0..=5).flat_map(|a| (0..=5).flat_map(move |b| (0..=5).map(move |c| (a, b, c)))) {
        out.push(Move::Goods(Number(oil), Number(iron), Number(osr)));
        if oil.max(iron).max(osr) <= 3 {
            out.push(Move::Pay(Number(oil), Number(iron), Number(osr)));
        }
    }
}
