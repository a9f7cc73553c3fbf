//! How the seven nations look: a wash, a strong colour, a hatching, the letter of their territories, an
//! emblem; and the plates of their commands: squares on land, rounds in the air, long hexagons at sea.

use crate::unit::{Category, Colour as Hit, Kind};
use ::draw::cards::outline;
use ::draw::dice::{Mark, mark};
use ::draw::palette::{self, Colour, Livery};
use ::draw::silhouettes;
use ::draw::{Pen, el, signs};

/// The nations in the order of the seats, then Neutrals. The Axis has cut corners, the Allies round ones.
pub(super) const LIVERIES: [Livery; 8] = [
    Livery::by_day(0xefe3a4, 0x7d6608, false, 30),
    Livery::by_day(0xe6d2b0, 0x7a4e1d, false, 45),
    Livery::by_day(0xe8b9ae, 0x8f2323, false, 135),
    Livery::by_day(0xccd8ae, 0x3f6324, false, 120),
    Livery::by_day(0xc3c6cb, 0x3d444d, true, 0),
    Livery::by_day(0xc9b8ac, 0x5b4236, true, 60),
    Livery::by_day(0xf2c9a4, 0xa8481a, true, 90),
    Livery::by_day(0xeeeae0, 0x6c675c, false, 15),
];
/// The two sides: for tracks and straits.
pub(super) const SIDES: [Livery; 2] =
    [Livery::by_day(0xd3dfe8, 0x2f5878, false, 45), Livery::by_day(0xd9d6d0, 0x43413f, true, 0)];
/// The letters of their territories.
pub(super) const LETTERS: [&str; 8] = ["C", "B", "R", "U", "G", "T", "J", "N"];

/// The colours of dice, and a mark for each.
pub(super) const HITS: [(Colour, Mark); 6] = [
    (Colour::same(0xe6bd2c), Mark::Disc),
    (Colour::same(0x2f62a8), Mark::Square),
    (Colour::same(0x3f8a45), Mark::Triangle),
    (Colour::same(0xb8281f), Mark::Diamond),
    (Colour::same(0x1d1d1f), Mark::Star),
    (Colour::same(0xf4f2ec), Mark::Ring),
];
/// The colour and mark of a result.
pub(super) fn hit(colour: Hit) -> (Colour, Mark) {
    HITS[colour.index()]
}
/// Oil, iron, other.
pub(super) const RESOURCES: [Colour; 3] = [Colour::same(0xa72b20), Colour::same(0x2d4f91), Colour::same(0xdcae2b)];

/// The silhouette of a type.
pub(super) const fn silhouette(kind: Kind) -> &'static str {
    match kind {
        Kind::Infantry => silhouettes::INFANTRY,
        Kind::Artillery => silhouettes::GUN,
        Kind::Armour => silhouettes::TANK,
        Kind::Fighter | Kind::CarrierFighter => silhouettes::PLANE,
        Kind::Bomber => silhouettes::BOMBER,
        Kind::Submarine => silhouettes::SUBMARINE,
        Kind::Cruiser | Kind::Battleship => silhouettes::SHIP,
        Kind::Carrier => silhouettes::CARRIER,
    }
}

/// The sign of a resource with its number, around 0 0: a drop, a square, a diamond.
pub(super) fn resource(pen: &mut Pen, which: usize, count: &str, r: i32) {
    let d = match which {
        0 => format!(
            "M0 {}C{} {} {r} {} {r} {}A{r} {r} 0 0 1 {} {}C{} {} {} {} 0 {}Z",
            -r * 13 / 10,
            r / 3,
            -r,
            -r / 2,
            r / 5,
            -r,
            r / 5,
            -r,
            -r / 2,
            -r / 3,
            -r,
            -r * 13 / 10
        ),
        1 => format!("M{} {}h{w}v{w}h-{w}Z", -r, -r, w = 2 * r),
        _ => format!("M0 {}L{} 0L0 {}L{} 0Z", -r * 13 / 10, r * 13 / 10, r * 13 / 10, -r * 13 / 10),
    };
    let colour = RESOURCES[which];
    pen.put(el("path").d(&d).fill(colour).stroke(palette::SHEET, (r / 8).max(1)));
    let size = r * if count.len() > 2 { 95 } else { 135 } / 100;
    let style = el("text").xy(0, size * 36 / 100).num("font-size", size).attr("font-weight", "bold");
    pen.words(style.attr("text-anchor", "middle").fill(colour.ink()), count);
}

/// The emblem of a nation around 0 0, on any ground.
pub(super) fn emblem(pen: &mut Pen, nation: usize, r: i32) {
    let strong = LIVERIES[nation].strong;
    let disc = |pen: &mut Pen, r: i32, fill: Colour| pen.put(el("circle").num("r", r).fill(fill));
    disc(pen, r, palette::SHEET);
    match nation {
        // A sun with rays.
        0 => {
            for i in 0..6 {
                let ray = format!("M{} {}L0 {}L{} {}Z", -r / 5, -r / 2, -r * 9 / 10, r / 5, -r / 2);
                pen.put(el("path").d(&ray).fill(strong).at_turned(0, 0, i * 60));
            }
            disc(pen, r * 45 / 100, strong);
        }
        1 => [(9, strong), (6, palette::SHEET), (3, palette::RED)]
            .into_iter()
            .for_each(|(part, colour)| disc(pen, r * part / 10, colour)),
        2 => signs::star(pen, r * 95 / 100, strong),
        3 => {
            pen.put(el("rect").xy(-r, -r / 4).size(2 * r, r / 2).fill(strong));
            disc(pen, r * 7 / 10, strong);
            signs::star(pen, r * 64 / 100, palette::SHEET);
        }
        4 => signs::flared_cross(pen, r * 4 / 5),
        5 => {
            // A shield with a cross.
            let (w, h) = (r * 62 / 100, r * 72 / 100);
            let shield =
                format!("M{} {}H{w}V0Q{w} {} 0 {}Q{} {} {} 0Z", -w, -h, h * 7 / 10, h + r / 8, -w, h * 7 / 10, -w);
            pen.put(el("path").d(&shield).fill(strong));
            pen.put(
                el("path").d(&format!("M0 {}V{h}M{} {}H{w}", -h, -w, -h / 5)).stroke(palette::SHEET, (r / 4).max(2)),
            );
        }
        6 => disc(pen, r * 6 / 10, strong),
        // Nobody: a ring.
        _ => pen.put(el("circle").num("r", r * 55 / 100).fill("none").stroke(strong, (r / 5).max(2))),
    }
    pen.put(el("circle").num("r", r).fill("none").stroke(palette::INK, (r / 12).max(1)));
}

/// The letter of a category in the ids of plates.
pub(super) const fn code(category: Category) -> char {
    match category {
        Category::Land => 'l',
        Category::Air => 'a',
        Category::Naval => 'n',
    }
}

/// Plates, silhouettes, hatchings and emblems, to be used by id: all 100 wide, around 0 0.
pub(super) fn define(pen: &mut Pen, nations: impl Iterator<Item = usize>) {
    for nation in nations {
        let livery = &LIVERIES[nation];
        for category in Category::ALL {
            let body = match category {
                Category::Land => outline((-48, -48), (96, 96), 20, livery),
                Category::Air => "M0 -50A50 50 0 1 1 -.1 -50Z".into(),
                Category::Naval => "M-54 0L-34 -46H34L54 0L34 46H-34Z".into(),
            };
            pen.within(el("g").attr("id", &format!("wr-p{nation}{}", code(category))), |pen| {
                pen.put(el("path").d(&body).fill(palette::COAST).opacity(35).at(4, 5));
                pen.put(el("path").d(&body).fill(livery.strong).stroke(palette::SHEET, 4));
                pen.put(
                    el("circle").num("cx", 35).num("cy", -35).num("r", 23).fill(palette::SHEET).stroke(palette::INK, 3),
                );
            });
        }
        let (wash, strong) = (livery.wash, livery.strong);
        let pattern = el("pattern").attr("id", &format!("wr-h{nation}")).size(20, 20);
        let turn = format!("rotate({})", livery.hatch);
        pen.within(pattern.attr("patternUnits", "userSpaceOnUse").attr("patternTransform", &turn), |pen| {
            pen.put(el("rect").size(20, 20).fill(wash));
            pen.put(el("path").d("M0 10H20").stroke(strong, 3).opacity(45));
        });
        pen.within(el("g").attr("id", &format!("wr-e{nation}")), |pen| emblem(pen, nation, 50));
    }
    // What a page frames where a stack can be pointed at.
    for category in Category::ALL {
        let around = match category {
            Category::Land => "M-52 -36L-36 -52H36L52 -36V36L36 52H-36L-52 36Z",
            Category::Air => "M0 -54A54 54 0 1 1 -.1 -54Z",
            Category::Naval => "M-58 0L-36 -50H36L58 0L36 50H-36Z",
        };
        pen.put(el("path").attr("id", &format!("wr-o{}", code(category))).d(around));
    }
    for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::CarrierFighter) {
        pen.put(el("path").attr("id", &format!("wr-{}", kind.id())).d(silhouette(kind)).attr("fill-rule", "evenodd"));
    }
    // The faces of the dice, as a film asks for them: one for each colour.
    for colour in Hit::ALL {
        let ((paint, sign), face) = (hit(colour), crate::show::face(colour));
        pen.within(el("g").attr("id", &format!("die-12-{face}")), |pen| {
            pen.put(el("rect").xy(-46, -46).size(92, 92).num("rx", 18).fill(paint).stroke(palette::INK, 6));
            mark(pen, sign, 26, paint.ink());
        });
    }
    // Where it burns: a flame.
    pen.within(el("g").attr("id", "wr-fire"), |pen| {
        let flame = "M0 -50C10 -25 34 -16 34 14C34 38 18 50 0 50C-18 50 -34 38 -34 14C-34 0 -26 -8 -20 -18C-16 -8 -12 -4 -6 -2C-10 -20 -8 -36 0 -50Z";
        pen.put(el("path").d(flame).fill(palette::RED).stroke(palette::SHEET, 6));
        pen.put(el("path").d("M0 0C8 12 16 18 16 30C16 40 8 46 0 46C-8 46 -16 40 -16 30C-16 20 -6 14 0 0Z").fill(palette::AMBER));
    });
    // A bomb.
    pen.within(el("g").attr("id", "wr-bomb"), |pen| {
        pen.put(
            el("path")
                .d("M0 -40C16 -40 22 -24 22 -8L10 34H-10L-22 -8C-22 -24 -16 -40 0 -40ZM-22 48L0 24L22 48Z")
                .fill(palette::INK)
                .stroke(palette::SHEET, 6)
                .at_turned(0, 0, 180),
        );
    });
}
