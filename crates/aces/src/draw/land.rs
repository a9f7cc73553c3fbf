//! The map as a landscape, and where its hexes lie on the sheet.

use crate::hex::{Area, Hex};
use crate::map::{Map, Terrain};
use crate::rules::WORDS;
use crate::secrets::View;
use ::draw::hex::{self, Field, Grid, Ground, Season, Top};
use ::draw::{Pen, el, palette};
use table::{Lang, Look};

/// The paper around the map.
const MARGIN: i32 = 24;

/// The part of a map that is played on, laid out on the sheet.
pub(super) struct Land {
    pub(super) map: &'static Map,
    /// The hexes in play.
    pub(super) area: Area,
    pub(super) field: Field,
    pub(super) width: i32,
    pub(super) height: i32,
}

impl Land {
    /// The part of the map that the view shows, below `top`.
    pub(super) fn of(view: &View, top: i32) -> Option<Land> {
        let pack = view.pack.get();
        let map = pack.map(&view.map).map(|map| &pack.maps[map as usize])?;
        let area = match view.part {
            "left" => map.halves[0],
            "right" => map.halves[1],
            _ => map.on,
        };
        let mut grid = Grid::new(Top::Pointy);
        let centres = || area.iter().map(|hex| grid.centre(cell(map, hex)));
        let left = centres().map(|(x, _)| x).min()?;
        let upper = centres().map(|(_, y)| y).min()?;
        grid.origin.0 += hex::APOTHEM + MARGIN - left;
        grid.origin.1 += hex::RADIUS + MARGIN + top - upper;
        let mut field = Field::new("aa", grid);
        field.season = if map.winter { Season::Winter } else { Season::Summer };
        for hex in area.iter() {
            field.lay(cell(map, hex), ground(map, hex, view.mountains));
            if matches!(map.terrain[hex.index()], Terrain::Road | Terrain::Bridge) && map.factory(hex).is_none() {
                field.road(cell(map, hex));
            }
        }
        let (width, height) = field.size();
        Some(Land { map, area, field, width: width + MARGIN, height: height + MARGIN })
    }
    /// The centre of a hex.
    pub(super) fn centre(&self, hex: Hex) -> (i32, i32) {
        self.field.grid.centre(cell(self.map, hex))
    }
    /// The centre of the hex with this name.
    pub(super) fn place(&self, name: &str) -> Option<(i32, i32)> {
        self.map.hex(name).map(|hex| self.centre(hex))
    }
    /// The outline of a hex.
    pub(super) fn cell(&self, hex: Hex) -> ::draw::El {
        self.field.cell(cell(self.map, hex))
    }
    /// Everything that never changes.
    pub(super) fn draw(&self, pen: &mut Pen, look: &Look) {
        self.field.draw(pen, |at| {
            let hex = self.map.at_axial((at.q as i16, at.r as i16)).unwrap_or_default();
            (self.map.hex_name(hex), self.name(hex, look.lang))
        });
        let layer = el("g").attr("data-layer", "numbers").attr("display", "none").attr("pointer-events", "none");
        let layer = layer.num("font-size", 22).attr("font-weight", "bold").attr("text-anchor", "middle");
        pen.within(layer.fill(palette::INK).stroke(palette::SHEET, 4).attr("paint-order", "stroke"), |pen| {
            for hex in self.area.iter() {
                let (x, y) = self.centre(hex);
                pen.words(el("text").xy(x, y + 50), &self.map.hex_name(hex));
            }
        });
    }
    /// A hex in words: its name and what it is.
    pub(super) fn name(&self, hex: Hex, lang: Lang) -> String {
        let kind = match self.map.factory(hex) {
            Some(_) => "factory",
            None => self.map.terrain.get(hex.index()).map_or("standard", |terrain| terrain.id()),
        };
        format!("{}, {}", self.map.hex_name(hex), WORDS.say(lang, &format!("terrain-{kind}"), &[]))
    }
}

/// A hex as the tool-box counts it.
fn cell(map: &Map, hex: Hex) -> hex::Hex {
    let (q, r) = map.axial.get(hex.index()).copied().unwrap_or_default();
    hex::Hex::new(i32::from(q), i32::from(r))
}

fn ground(map: &Map, hex: Hex, mountains: bool) -> Ground {
    if map.factory(hex).is_some() {
        return Ground::Place;
    }
    let is = |hex: Hex, kinds: &[Terrain]| map.on.has(hex) && kinds.contains(&map.terrain[hex.index()]);
    match map.terrain[hex.index()] {
        Terrain::Standard | Terrain::Road => Ground::Open,
        Terrain::Forest => Ground::Wood,
        // Without the option they are only scenery (AA-TERR-2).
        Terrain::Mountain if mountains => Ground::Mountain,
        Terrain::Mountain => Ground::Hill,
        Terrain::Sea => Ground::Sea,
        Terrain::Bridge => {
            let sea = map.around[hex.index()].iter().any(|next| is(*next, &[Terrain::Sea]));
            if sea { Ground::Sea } else { Ground::River }
        }
        // Three cells of water that touch each other are a lake; a line of them is a river.
        Terrain::Water => {
            let wet = |i: usize| is(map.around[hex.index()][i % 6], &[Terrain::Water]);
            if (0..6).any(|i| wet(i) && wet(i + 1)) { Ground::Lake } else { Ground::River }
        }
    }
}
