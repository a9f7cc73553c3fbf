//! Quick play: production values and dice in the place of resources (WR-QUICK-1 to WR-QUICK-19).

use crate::conflict::{colours, roll};
use crate::events::Event;
use crate::fast::{affords, spend};
use crate::nation::NOBODY;
use crate::query::{BLUE, RED, YELLOW};
use crate::region::{Region, Regions};
use crate::state::{Frame, WarRoom};
use crate::unit::{BOUGHT, Category, Kind};
use table::{Ctx, Seat};

/// Nobody rolls more production dice in a turn (WR-QUICK-7).
const MOST: u8 = 20;
/// Casualty points for one Stress (WR-QUICK-17).
const RATE: u16 = 5;

impl WarRoom {
    /// Everything that can be entered or flown over (WR-SCEN-1, WR-QUICK-5).
    #[inline]
    pub(crate) fn regions(&self) -> Regions {
        if self.options.quick { self.scene().quick_regions } else { self.scene().regions }
    }
    /// The production value of a nation (WR-QUICK-3, WR-QUICK-18).
    pub(crate) fn output(&self, nation: Seat) -> u8 {
        let (zone, base) = (self.nations[nation.index()].zone, self.scene().output[nation.index()]);
        if self.options.idle_red && zone >= RED {
            return 0;
        }
        base.saturating_sub(u8::from(zone >= BLUE) + u8::from(zone >= YELLOW))
    }
    /// So many Medals a nation may turn into dice now.
    pub(crate) fn bonus_limit(&self, nation: Seat) -> u16 {
        let sheet = &self.nations[nation.index()];
        let idle = self.options.idle_red && sheet.zone >= RED;
        if idle { 0 } else { sheet.awards.min(MOST.saturating_sub(self.output(nation)).into()) }
    }
    /// The first step: Medals for dice.
    pub(crate) fn boosted(&mut self, place: u8) -> bool {
        match self.at_place(place) {
            Some(nation) if self.bonus_limit(nation) > 0 => true,
            Some(_) => {
                self.turn_to(Frame::Bonus { place: place + 1 });
                false
            }
            None => {
                self.begin_production(0);
                false
            }
        }
    }
    /// A nation buys so many dice.
    pub(crate) fn boost(&mut self, nation: Seat, count: u16, ctx: &mut Ctx<'_, Event>) {
        let sheet = &mut self.nations[nation.index()];
        sheet.awards -= count;
        sheet.bonus = count as u8;
        ctx.tell(|| Event::Boosted { nation, count });
    }
    fn begin_production(&mut self, place: u8) {
        let dice = |n: Seat| self.output(n).saturating_add(self.nations[n.index()].bonus).min(MOST);
        let left = self.at_place(place).map_or(0, dice);
        self.turn_to(Frame::Produce { place, left, batch: [0; 6] });
    }
    /// Can the nation make this from the results?
    pub(crate) fn makes(&self, nation: Seat, kind: Kind, batch: &[u8; 6]) -> bool {
        let need = self.pack.quick[kind.index()].made;
        let white = kind.category() != Category::Land;
        let room = self.nations[nation.index()].bought.get(kind.index()).is_some_and(|n| *n < 200);
        room && need > 0
            && self.may_build(nation, kind)
            && affords(batch, self.pack.unit(kind).colour, need, white, true)
    }
    /// The second step: dice are rolled in batches; each makes units (WR-QUICK-8).
    pub(crate) fn produced(&mut self, place: u8, left: u8, batch: [u8; 6], ctx: &mut Ctx<'_, Event>) -> bool {
        let Some(nation) = self.at_place(place) else {
            self.turn_to(Frame::Build { place: 0 });
            return false;
        };
        if Kind::ALL.into_iter().take(BOUGHT).any(|kind| self.makes(nation, kind, &batch)) {
            return true;
        }
        if left == 0 {
            self.begin_production(place + 1);
            return false;
        }
        let dice = left.min(10);
        let batch = roll(dice, ctx);
        ctx.tell(|| Event::Production { nation, dice: colours(batch) });
        self.turn_to(Frame::Produce { place, left: left - dice, batch });
        false
    }
    /// Results become a unit.
    pub(crate) fn make(&mut self, nation: Seat, kind: Kind, ctx: &mut Ctx<'_, Event>) {
        let (colour, need) = (self.pack.unit(kind).colour, self.pack.quick[kind.index()].made);
        if let Some(Frame::Produce { batch, .. }) = self.frames.top_mut() {
            spend(batch, colour, need, kind.category() != Category::Land);
        }
        self.nations[nation.index()].bought[kind.index()] += 1;
        ctx.tell(|| Event::Made { nation, kind });
    }
    /// Casualty points of a nation since the last conversion (WR-P6.0a, WR-QUICK-15, WR-NANO-1).
    pub(crate) fn points(&self, nation: Seat) -> u16 {
        let sheet = &self.nations[nation.index()];
        let each = |kind: Kind| match self.options.quick {
            true => self.pack.quick[kind.index()].casualty,
            false => self.pack.unit(kind).casualty,
        };
        let worth = |kind: Kind| u16::from(sheet.casualties[kind.index()]) * u16::from(each(kind));
        let convoys = u16::from(sheet.convoys) * u16::from(self.pack.unit(Kind::Submarine).casualty);
        Kind::ALL.into_iter().map(worth).sum::<u16>() + convoys
    }
    /// Stress for the casualties of a nation (WR-P6.0a, WR-QUICK-17).
    pub(crate) fn stress_due(&self, nation: Seat) -> u16 {
        let points = self.points(nation);
        if self.options.quick { points / RATE } else { self.pack.stress_for(points) }
    }
    /// Medals for taking a territory (WR-DEBRIEF-F1, WR-DEBRIEF-F3, WR-QUICK-16).
    pub(crate) fn medals_for(&self, territory: Region) -> u8 {
        let print = self.pack.territory(territory);
        if self.options.quick && print.medals == 1 && print.factory { 2 } else { print.medals }
    }
    /// Stress for losing it (WR-DEBRIEF-F4, WR-QUICK-19).
    pub(crate) fn grief_for(&self, territory: Region) -> u16 {
        let print = self.pack.territory(territory);
        let scaled = self.options.light_stress && print.owner != NOBODY;
        u16::from(if scaled { self.medals_for(territory) } else { print.sv })
    }
}
