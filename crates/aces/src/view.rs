//! Parts of a view that only help whoever draws: sides at a glance, and the ends of a unit in hand. All of it
//! is public.

use crate::setup::{Mission, Part};
use crate::state::{Aces, Frame, SEAT_IDS};
use serde::Serialize;
use std::collections::BTreeMap;
use table::Seat;

/// One faction at a glance.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SideView {
    /// Is it its turn?
    pub turn: bool,
    /// Does the Automa play it?
    pub automa: bool,
    /// Factories of its side.
    pub factories: usize,
    /// Those of its team.
    pub team: usize,
    /// How many win.
    pub goal: usize,
    /// Coins; a partner's are its leader's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coins: Option<u16>,
    /// Units on the map.
    pub units: usize,
}

/// A unit in hand: where it may end, and where it may be stopped on the way.
#[derive(Clone, Debug, PartialEq)]
pub struct WalkView {
    /// Where it stands.
    pub hex: String,
    /// Doubled movement points left.
    pub left: u8,
    /// Where it may end, and the doubled points that this costs at least.
    pub ends: BTreeMap<String, u8>,
    /// Hexes where somebody could intercept it.
    pub risk: Vec<String>,
}

impl WalkView {
    /// Near, farther, at the end of its points: 0 to 2.
    pub(crate) fn band(&self, cost: u8) -> usize {
        (usize::from(cost) * 3).saturating_sub(1) / usize::from(self.left.max(1)).max(1)
    }
}

impl Aces {
    /// Factories that win for the team of a seat (AA-VICT-1, 2, 4, AA-V2-12).
    pub fn goal(&self) -> usize {
        let constants = &self.pack.get().constants;
        let short = usize::from(self.options.short);
        let goal = match self.options.mission {
            Mission::V2 => constants.v2_goal_occupied,
            _ if self.options.is_half() => constants.goal_half[short],
            _ => constants.goal_full[short],
        };
        usize::from(goal)
    }
    pub(crate) fn side_views(&self) -> BTreeMap<&'static str, SideView> {
        let side = |seat: Seat| SideView {
            turn: self.is_active(seat) && self.over.is_none(),
            automa: self.is_automa(seat),
            factories: self.factories_of(seat),
            team: self.factories_of_team(seat),
            goal: self.goal(),
            coins: (self.lead(seat) == seat).then(|| self.coins[seat.index()]),
            units: self.units_of(seat).count(),
        };
        self.options.present.iter().map(|seat| (SEAT_IDS[seat.index()], side(seat))).collect()
    }
    pub(crate) fn walk_view(&self) -> Option<WalkView> {
        let Some(Frame::Walk { unit, left, fresh, let_go, .. }) = self.frames.top().copied() else { return None };
        let (map, from) = (self.map(), self.unit(unit).hex);
        let costs = self.ways(crate::state::owner(unit), self.sheet_of(unit).category).costs_from(map, from);
        let cost = |hex| u8::try_from(costs.to(hex)).map_or(left, |cost| cost.min(left));
        let ends = self.ends(unit, left, fresh);
        Some(WalkView {
            hex: map.hex_name(from),
            left,
            ends: ends.iter().map(|hex| (map.hex_name(hex), cost(hex))).collect(),
            risk: self.risk(unit, let_go).and(ends).iter().map(|hex| map.hex_name(hex)).collect(),
        })
    }
    pub(crate) fn part_word(&self) -> &'static str {
        match self.options.part {
            Part::Left => "left",
            Part::Right => "right",
            Part::Full | Part::Usual => "full",
        }
    }
}
