//! How the six nations look: a wash, an ink, the corners of their camp, an emblem; and their pieces.

use ::draw::cards::outline;
use ::draw::palette::{self, Livery};
use ::draw::{Pen, el, signs};

/// The nations, in the order of play. The Axis has cut corners, the Allies round ones.
pub(super) const LIVERIES: [Livery; 6] = [
    Livery { wash: "#d5d7d6", strong: "#454b52", on_strong: "#ffffff", cut: true, hatch: 0 },
    Livery { wash: "#cfd9e6", strong: "#2c4a77", on_strong: "#ffffff", cut: false, hatch: 45 },
    Livery { wash: "#f1dcc8", strong: "#a94f22", on_strong: "#ffffff", cut: true, hatch: 90 },
    Livery { wash: "#ecd2cc", strong: "#87262b", on_strong: "#ffffff", cut: false, hatch: 135 },
    Livery { wash: "#d3e0cf", strong: "#38663f", on_strong: "#ffffff", cut: true, hatch: 60 },
    Livery { wash: "#e4e0c0", strong: "#645c1f", on_strong: "#ffffff", cut: false, hatch: 120 },
];

/// The two camps: for tracks, straits and rings.
pub(super) const CAMPS: [Livery; 2] = [
    Livery { wash: "#d9d6d0", strong: "#43413f", on_strong: "#ffffff", cut: true, hatch: 0 },
    Livery { wash: "#d3dfe8", strong: "#2f5878", on_strong: "#ffffff", cut: false, hatch: 45 },
];

/// The emblem of a nation around 0 0, on any ground.
pub(super) fn emblem(pen: &mut Pen, nation: usize, r: i32) {
    let strong = LIVERIES[nation].strong;
    let disc = |pen: &mut Pen, r: i32, fill: &str| pen.put(el("circle").num("r", r).fill(fill));
    disc(pen, r, palette::SHEET);
    match nation {
        0 => signs::flared_cross(pen, r * 4 / 5),
        1 => {
            for (part, colour) in [(9, strong), (6, palette::SHEET), (3, palette::RED)] {
                disc(pen, r * part / 10, colour);
            }
        }
        2 => {
            // A rising sun: sixteen rays around a disc.
            for i in 0..8 {
                let ray = format!("M{} {}L0 0L{} {}Z", -r / 6, -r * 9 / 10, r / 6, -r * 9 / 10);
                pen.put(el("path").d(&ray).fill(strong).at_turned(0, 0, i * 45));
            }
            disc(pen, r * 45 / 100, strong);
        }
        3 => signs::star(pen, r * 95 / 100, strong),
        4 => {
            // A shield with a cross.
            let (w, h) = (r * 62 / 100, r * 72 / 100);
            let shield =
                format!("M{} {}H{w}V0Q{w} {} 0 {}Q{} {} {} 0Z", -w, -h, h * 7 / 10, h + r / 8, -w, h * 7 / 10, -w);
            pen.put(el("path").d(&shield).fill(strong));
            let cross = format!("M0 {}V{}M{} {}H{}", -h, h, -w, -h / 5, w);
            pen.put(el("path").d(&cross).stroke(palette::SHEET, (r / 4).max(2)));
        }
        _ => {
            // A star in a disc between two bars.
            pen.put(el("rect").xy(-r, -r / 4).size(2 * r, r / 2).fill(strong));
            disc(pen, r * 7 / 10, strong);
            signs::star(pen, r * 64 / 100, palette::SHEET);
        }
    }
    pen.put(el("circle").num("r", r).fill("none").stroke(palette::INK, (r / 12).max(1)));
}

/// A tank from the side, around 0 0, about 76 by 44.
pub(super) const TANK: &str = "M-38 4L-33 -5H-17L-12 -19H10L15 -14H39V-9H16L19 -5H32L38 4L30 17Q28 19 25 19H-25Q-28 19 -30 17ZM-26 8\
    a5 5 0 1 0 .1 0ZM-9 8a5 5 0 1 0 .1 0ZM9 8a5 5 0 1 0 .1 0ZM26 8a5 5 0 1 0 .1 0Z";
/// A warship from the side, around 0 0, about 84 by 50.
pub(super) const SHIP: &str =
    "M-42 3H-30V-2H-36V-5H-22L-19 3H-15V-9H-8V-21H-5V-29H-2V-21H5V-12H13V3H18L20 -5H35V-2H29V3H42L33 19H-36Z";
/// A plane from above, nose up, around 0 0, about 88 by 52.
pub(super) const PLANE: &str =
    "M0 -28Q5 -25 5 -16V-9L44 3V11L5 7V16L16 22V27L0 24L-16 27V22L-5 16V7L-44 11V3L-5 -9V-16Q-5 -25 0 -28Z";

/// The pieces of all nations, to be used by id: `qm-army-0` … 100 wide, around 0 0.
pub(super) fn define(pen: &mut Pen, codes: &[String; 6]) {
    for (nation, livery) in LIVERIES.iter().enumerate() {
        for (word, shape) in [("army", TANK), ("fleet", SHIP)] {
            pen.within(el("g").attr("id", &format!("qm-{word}-{nation}")), |pen| {
                let body = outline((-48, -48), (96, 96), 22, livery);
                pen.put(el("path").d(&body).fill(palette::INK).opacity(35).at(4, 6));
                pen.put(el("path").d(&body).fill(livery.strong).stroke(palette::SHEET, 5));
                pen.put(el("path").d(shape).fill(palette::SHEET).attr("fill-rule", "evenodd").at_scaled(0, -8, 104));
                let code = &codes[nation];
                let size = ::draw::letters::fit(code, 30, 74, true);
                let text = el("text").xy(0, 38).num("font-size", size).attr("font-weight", "bold");
                pen.words(text.attr("text-anchor", "middle").fill(livery.on_strong), code);
            });
        }
        pen.within(el("g").attr("id", &format!("qm-air-{nation}")), |pen| {
            pen.put(el("path").d(PLANE).fill(palette::SHEET).stroke(palette::SHEET, 11).round());
            pen.put(el("path").d(PLANE).fill(livery.strong).stroke(palette::INK, 2).round());
        });
        pen.within(el("g").attr("id", &format!("qm-emblem-{nation}")), |pen| emblem(pen, nation, 50));
    }
    // Out of supply: a broken frame in red pencil and a mark; protected: a shield.
    for (id, livery) in [("qm-unfed-0", &LIVERIES[0]), ("qm-unfed-1", &LIVERIES[1])] {
        pen.within(el("g").attr("id", id), |pen| {
            let body = outline((-48, -48), (96, 96), 22, livery);
            let frame = el("path").d(&body).fill("none").stroke(palette::RED, 9).attr("stroke-dasharray", "15 9");
            pen.put(frame);
            pen.put(
                el("circle").num("cx", -40).num("cy", -36).num("r", 19).fill(palette::SHEET).stroke(palette::RED, 5),
            );
            pen.put(el("path").d("M-40 -46v12M-40 -28v2").stroke(palette::RED, 7).round());
        });
    }
    pen.within(el("g").attr("id", "qm-shield"), |pen| {
        let shield = "M24 -56H58V-36Q58 -20 41 -12Q24 -20 24 -36Z";
        pen.put(el("path").d(shield).fill(palette::AMBER).stroke(palette::INK, 4));
        pen.put(el("path").d("M33 -36l6 7l11 -14").fill("none").stroke(palette::INK, 5).round());
    });
}
