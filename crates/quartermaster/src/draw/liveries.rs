//! How the six nations look: a wash, an ink, the corners of their camp, an emblem; and their pieces.

use ::draw::cards::outline;
use ::draw::palette::{self, Colour, Livery};
use ::draw::{Pen, el, signs};

/// The nations, in the order of play. The Axis has cut corners, the Allies round ones.
pub(super) const LIVERIES: [Livery; 6] = [
    Livery::by_day(0xd5d7d6, 0x454b52, true, 0),
    Livery::by_day(0xcfd9e6, 0x2c4a77, false, 45),
    Livery::by_day(0xf1dcc8, 0xa94f22, true, 90),
    Livery::by_day(0xecd2cc, 0x87262b, false, 135),
    Livery::by_day(0xd3e0cf, 0x38663f, true, 60),
    Livery::by_day(0xe4e0c0, 0x645c1f, false, 120),
];

/// The two camps: for tracks, straits and rings.
pub(super) const CAMPS: [Livery; 2] =
    [Livery::by_day(0xd9d6d0, 0x43413f, true, 0), Livery::by_day(0xd3dfe8, 0x2f5878, false, 45)];

/// The emblem of a nation around 0 0, on any ground.
pub(super) fn emblem(pen: &mut Pen, nation: usize, r: i32) {
    let strong = LIVERIES[nation].strong;
    let disc = |pen: &mut Pen, r: i32, fill: Colour| pen.put(el("circle").num("r", r).fill(fill));
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

pub(super) use ::draw::silhouettes::{PLANE, SHIP, TANK};

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
