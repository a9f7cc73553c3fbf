//! The picture of the game on the first page: a table in a staff room, with the world on it.

use super::liveries::{LIVERIES, silhouette};
use super::shapes::Scene;
use crate::figures::Pack;
use crate::unit::Kind;
use ::draw::counters::{Counter, stack};
use ::draw::map::{Heads, arrow};
use ::draw::{Pen, el, ground, palette};
use table::pack::Ref;
use table::{Drawing, Lang};

const WIDTH: i32 = 800;
const HEIGHT: i32 = 560;

/// The cover; it has no word in it, so it is the same in both languages.
pub(crate) fn cover(_lang: Lang) -> Drawing {
    let pack = Ref::<Pack>::standard().get();
    let scene = Scene::of(pack, "global");
    let mut pen = Pen::new();
    pen.put(el("rect").size(WIDTH, HEIGHT).fill("#2b3a3f"));
    let lamp = el("ellipse").num("cx", 400).num("cy", 250).num("rx", 430).num("ry", 300);
    pen.put(lamp.fill("#4d6066").opacity(70));
    pen.within(el("g").at_turned(36, 44, -1), |pen| {
        let (w, h) = (728, 464);
        pen.put(el("rect").xy(9, 13).size(w, h).fill("#12191b").opacity(55));
        pen.put(el("rect").size(w, h).fill(palette::PAPER));
        pen.within(el("svg").xy(18, 18).size(w - 36, h - 36).attr("viewBox", "2150 60 3000 1856"), |pen| {
            pen.put(el("rect").xy(2000, 0).size(3400, 2000).fill("#a9c0ca"));
            // Only coasts that show: the file stays small.
            let seen = |region: &&::draw::map::Region| {
                let (l, t, r, b) = region.outline.bounds();
                region.is_land() && r > 2150 && l < 5150 && b > 60 && t < 1916
            };
            let lands = || scene.map.regions.iter().filter(seen);
            let coast = el("g").stroke("#4d4433", 6).attr("stroke-linejoin", "round");
            pen.within(coast, |pen| {
                for region in lands() {
                    let place = crate::region::Region::find(&region.id);
                    let owner = place.map_or(7, |place| pack.scenarios[0].holders[place.index()].index());
                    pen.put(
                        el("path").d(region.outline.path()).fill(LIVERIES[owner].wash).attr("fill-rule", "evenodd"),
                    );
                }
            });
            for (from, to, owner) in
                [("G7", "R1", 4), ("G6", "R7", 4), ("R11", "R5", 2), ("B5", "T5", 1), ("B1", "G3", 1)]
            {
                if let (Some(a), Some(b)) = (scene.spot(from), scene.spot(to)) {
                    let (a, b) = (a.middle(), b.middle());
                    let bend = ((a.0 + b.0) / 2, (a.1 + b.1) / 2 - 60);
                    arrow(pen, &[a, bend, b], LIVERIES[owner].strong, 18, Heads::End, None);
                }
            }
            let stacks = [
                ("G7", 4, Kind::Armour, 6),
                ("G6", 4, Kind::Infantry, 5),
                ("G1", 4, Kind::Fighter, 4),
                ("R11", 2, Kind::Armour, 7),
                ("R5", 2, Kind::Infantry, 8),
                ("B1", 1, Kind::Bomber, 3),
                ("B5", 1, Kind::Artillery, 4),
                ("A-8", 1, Kind::Battleship, 2),
                ("M-2", 5, Kind::Cruiser, 3),
                ("C4", 0, Kind::Infantry, 5),
            ];
            for (id, owner, kind, count) in stacks {
                let Some(spot) = scene.spot(id) else { continue };
                let (x, y) = spot.middle();
                pen.within(el("g").at_scaled(x, y, 200), |pen| {
                    stack(pen, &Counter::new(&LIVERIES[owner], silhouette(kind)), count);
                });
            }
        });
        ground::neatline(pen, (18, 18), (w - 36, h - 36), 46);
    });
    Drawing { width: WIDTH as u32, height: HEIGHT as u32, ground: pen.done(), ..Drawing::default() }
}
