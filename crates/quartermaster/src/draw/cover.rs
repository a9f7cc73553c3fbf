//! The picture of the game on the first page: the map in the lamp-light of a staff room.

use super::liveries::{LIVERIES, PLANE, SHIP, TANK, emblem};
use super::shapes::shapes;
use ::draw::cards;
use ::draw::{Pen, el, ground, palette};
use table::{Drawing, Lang};

const WIDTH: i32 = 800;
const HEIGHT: i32 = 560;

/// The cover; it has no word in it, so it is the same in both languages.
pub(crate) fn cover(_lang: Lang) -> Drawing {
    let mut pen = Pen::new();
    pen.put(el("rect").size(WIDTH, HEIGHT).fill("#5d4a33"));
    // Boards of the table.
    let planks: String = (1..7).map(|i| format!("M0 {}h{WIDTH}", i * 88)).collect();
    pen.put(el("path").d(&planks).stroke("#4a3a27", 4));
    pen.within(el("g").at_turned(34, 38, -2), |pen| {
        let (w, h) = (736, 470);
        pen.put(el("rect").xy(8, 12).size(w, h).fill("#2a2116").opacity(55));
        pen.put(el("rect").size(w, h).fill(palette::PAPER));
        pen.within(el("svg").size(w - 40, h - 40).xy(20, 20).attr("viewBox", "520 60 1640 1040"), |pen| {
            pen.put(el("rect").xy(0, 0).size(3200, 1800).fill("#b8cbd1"));
            let lands = || shapes().shape.iter().filter(|s| LAND.contains(&s.id.as_str()));
            for (width, strength) in [(50, 22), (24, 30)] {
                let band = el("g").fill("none").stroke("#f7fbfb", width).opacity(strength);
                pen.within(band, |pen| lands().for_each(|s| pen.put(el("path").d(&s.d))));
            }
            let coast = el("g").fill("#e2d7b8").stroke("#4d4433", 6).attr("stroke-linejoin", "round");
            pen.within(coast, |pen| lands().for_each(|s| pen.put(el("path").d(&s.d))));
            for (id, nation) in [("germany", 0), ("united_kingdom", 1), ("moscow", 3), ("italy", 4)] {
                if let Some(shape) = shapes().of(id) {
                    pen.put(el("path").d(&shape.d).fill(LIVERIES[nation].wash).stroke("#4d4433", 5));
                }
            }
            // Two thrusts in pencil.
            let red = "M1010 520C1150 470 1260 400 1420 350M1420 350l-46 -14M1420 350l-26 40";
            let blue = "M1400 480C1300 560 1240 600 1130 620M1130 620l44 -26M1130 620l46 18";
            pen.put(el("path").d(red).fill("none").stroke(palette::RED, 12).round().opacity(80));
            pen.put(el("path").d(blue).fill("none").stroke(palette::BLUE, 12).round().opacity(80));
            let pieces = [
                (TANK, 0, 1000, 560, 120),
                (TANK, 0, 1180, 380, 110),
                (TANK, 3, 1520, 330, 130),
                (TANK, 3, 1400, 520, 110),
                (SHIP, 1, 600, 480, 130),
                (SHIP, 4, 1010, 930, 120),
                (PLANE, 1, 760, 700, 120),
                (PLANE, 5, 640, 860, 110),
            ];
            for (shape, nation, x, y, size) in pieces {
                counter(pen, shape, nation, (x, y), size);
            }
        });
        ground::neatline(pen, (20, 20), (w - 40, h - 40), 46);
    });
    // Three cards at the lower edge.
    for (nation, x, turn) in [(2, 560, -8), (5, 622, 3), (1, 690, 12)] {
        pen.within(el("g").at_turned(x, 410, turn), |pen| {
            let edge = cards::outline((0, 0), (92, 128), 9, &LIVERIES[nation]);
            pen.put(el("path").d(&edge).fill("#2a2116").opacity(40).at(4, 5));
            pen.put(el("path").d(&edge).fill(palette::SHEET).stroke(LIVERIES[nation].strong, 4));
            pen.put(el("rect").xy(6, 6).size(80, 30).fill(LIVERIES[nation].strong));
            pen.within(el("g").at(46, 72), |pen| emblem(pen, nation, 24));
            pen.put(el("path").d("M16 106h60M16 116h44").stroke(palette::PENCIL, 4));
        });
    }
    Drawing { width: WIDTH as u32, height: HEIGHT as u32, ground: pen.done(), ..Drawing::default() }
}

/// The lands that the cover shows.
const LAND: [&str; 20] = [
    "iceland",
    "united_kingdom",
    "western_europe",
    "germany",
    "italy",
    "balkans",
    "eastern_europe",
    "scandinavia",
    "ukraine",
    "russia",
    "moscow",
    "kazakhstan",
    "north_africa",
    "middle_east",
    "siberia",
    "india",
    "szechuan",
    "mongolia",
    "china",
    "vladivostok",
];

fn counter(pen: &mut Pen, shape: &str, nation: usize, (x, y): (i32, i32), size: i32) {
    let livery = &LIVERIES[nation];
    pen.within(el("g").at_scaled(x, y, size), |pen| {
        let body = cards::outline((-48, -48), (96, 96), 22, livery);
        pen.put(el("path").d(&body).fill(palette::INK).opacity(40).at(6, 9));
        pen.put(el("path").d(&body).fill(livery.strong).stroke(palette::SHEET, 5));
        pen.put(el("path").d(shape).fill(palette::SHEET).attr("fill-rule", "evenodd"));
    });
}
