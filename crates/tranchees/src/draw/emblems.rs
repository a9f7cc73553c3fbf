//! Pictures on the bonus cards, in a square of 100 by 100 from its left upper corner.

use ::draw::palette::{self, Colour, Paint};
use ::draw::{Pen, el};

const INK: Colour = palette::INK;
const CUT: Colour = palette::SHEET;

fn ink(pen: &mut Pen, d: &str) {
    pen.put(el("path").d(d).fill(INK));
}
fn tone(pen: &mut Pen, d: &str, colour: impl Paint) {
    pen.put(el("path").d(d).fill(colour));
}
fn line(pen: &mut Pen, d: &str, width: i32) {
    pen.put(el("path").d(d).fill("none").stroke(INK, width).round());
}
fn cut(pen: &mut Pen, d: &str, width: i32) {
    pen.put(el("path").d(d).fill("none").stroke(CUT, width).round());
}

/// Draws the picture of a bonus card by the card's id; a card that has none gets the telegram that all
/// bonus cards are sent with.
pub(crate) fn draw(pen: &mut Pen, card: &str) {
    match card {
        "barrage_artillerie" => {
            burst(pen, 50, 56, 130);
            shell(pen, 22, 14, 145);
            shell(pen, 80, 12, 205);
        }
        "frappe_artillerie" => {
            burst(pen, 50, 66, 100);
            shell(pen, 50, 20, 180);
        }
        "barrage_roulant" => {
            burst(pen, 18, 70, 60);
            burst(pen, 50, 66, 80);
            burst(pen, 82, 60, 60);
            line(pen, "M14 24H82M70 14L84 24L70 34", 4);
        }
        "attaque_gaz" => gas(pen),
        "masques_a_gaz" => mask(pen),
        "grenades_antichars" => grenades(pen),
        "fils_barbeles" => wire(pen),
        "bunker" => bunker(pen),
        "mines_antichars" => mine(pen),
        "pak" => field_gun(pen),
        "motorisation" => lorry(pen),
        "dca" => anti_aircraft(pen),
        "poste_de_secours" => first_aid(pen),
        "boyau" => sap(pen),
        "nettoyeurs" => dagger(pen),
        _ => telegram(pen),
    }
}

fn burst(pen: &mut Pen, x: i32, y: i32, percent: i32) {
    pen.within(el("g").at_scaled(x, y, percent), |pen| {
        tone(
            pen,
            "M0 -38L8 -16L28 -30L18 -8L38 -2L18 8L24 26L4 14L-8 30L-10 12L-32 20L-18 2L-38 -8L-16 -12L-24 -32L-6 -18Z",
            palette::AMBER,
        );
        tone(pen, "M2 -20L6 -8L18 -14L10 -2L20 4L8 6L8 16L-2 8L-10 14L-8 4L-18 2L-8 -4L-12 -14L-2 -8Z", palette::RED);
        line(pen, "M-34 -24l-6 -5M34 -26l6 -5M-30 26l-7 5M30 22l8 5M2 -44v-5", 3);
    });
}

fn shell(pen: &mut Pen, x: i32, y: i32, turn: i32) {
    pen.within(el("g").at_turned(x, y, turn), |pen| {
        ink(pen, "M0 -16C6 -10 7 -4 7 12H-7C-7 -4 -6 -10 0 -16Z");
        cut(pen, "M-6 6H6", 2);
        line(pen, "M-4 18v9M4 18v13", 2);
    });
}

fn gas(pen: &mut Pen) {
    tone(
        pen,
        "M8 74C0 62 8 50 20 52C20 38 36 32 46 42C52 28 74 30 76 46C90 44 98 58 90 70C84 80 70 78 66 76C58 84 44 82 40 76C30 84 14 84 8 74Z",
        "#a9b356",
    );
    pen.put(
        el("path")
            .d("M18 66C24 60 30 70 36 64M46 58C52 50 60 62 68 54M58 72C64 66 70 74 78 68")
            .fill("none")
            .stroke("#6d7530", 3)
            .round(),
    );
    // A cylinder, open.
    ink(pen, "M36 98V80q0 -8 8 -8t8 8V98Z");
    line(pen, "M44 72v-8M38 64h12", 4);
    cut(pen, "M36 84H52", 2);
    line(pen, "M24 30q4 -6 0 -12M50 22q4 -6 0 -12M76 30q4 -6 0 -12", 3);
}

fn mask(pen: &mut Pen) {
    ink(pen, "M22 40C22 16 36 8 50 8C64 8 78 16 78 40C78 62 66 72 58 74H42C34 72 22 62 22 40Z");
    for x in [37, 63] {
        pen.put(el("circle").num("cx", x).num("cy", 38).num("r", 11).fill("#a9bcb8").stroke(CUT, 3));
        pen.put(el("path").d(&format!("M{} 34l6 -4", x - 5)).stroke(CUT, 2).round());
    }
    ink(pen, "M38 66h24l4 28h-32z");
    cut(pen, "M38 76h24M37 84h26", 2);
    pen.put(el("circle").num("cx", 50).num("cy", 60).num("r", 4).fill(CUT));
}

fn grenades(pen: &mut Pen) {
    // Stick grenades bound together.
    for (x, turn) in [(34, -8), (50, 0), (66, 8)] {
        pen.within(el("g").at_turned(x, 50, turn), |pen| {
            ink(pen, "M-9 -44h18v30h-18z");
            pen.put(el("rect").xy(-3, -14).size(6, 54).fill(palette::WOOD).stroke(INK, 2));
            cut(pen, "M-9 -36h18M-9 -22h18", 2);
        });
    }
    line(pen, "M24 42C36 50 64 50 76 42M26 58C38 64 62 64 74 58", 4);
}

fn wire(pen: &mut Pen) {
    line(pen, "M14 90L34 26M34 90L14 26M66 90L86 26M86 90L66 26", 5);
    line(pen, "M2 44C20 36 30 52 50 44S80 36 98 46M2 66C20 58 34 74 50 66S84 58 98 68", 3);
    line(
        pen,
        "M10 60c0 -28 24 -28 24 0s-24 28 -24 0M34 60c0 -28 24 -28 24 0s-24 28 -24 0M58 60c0 -28 24 -28 24 0s-24 28 -24 0",
        2,
    );
    line(pen, "M40 38l8 10M48 38l-8 10M56 62l8 10M64 62l-8 10M20 62l8 8M28 62l-8 8", 2);
}

fn bunker(pen: &mut Pen) {
    tone(pen, "M4 92C10 70 20 60 30 56H70C80 60 90 70 96 92Z", palette::EARTH_DARK);
    pen.put(el("path").d("M14 90V62L30 40H70L86 62V90Z").fill("#b3b2a4").stroke(INK, 4).round());
    ink(pen, "M26 62h48v10h-48z");
    line(pen, "M50 67h44", 3);
    line(pen, "M30 40L26 62M70 40L74 62", 2);
    cut(pen, "M24 82h12M60 84h16", 2);
    line(pen, "M8 92h84", 4);
}

fn mine(pen: &mut Pen) {
    tone(pen, "M4 72H96V92H4Z", palette::EARTH_DARK);
    ink(pen, "M22 72C22 58 34 52 50 52S78 58 78 72Z");
    ink(pen, "M44 44h12v10h-12z");
    line(pen, "M50 44V34M34 56L26 46M66 56L74 46", 4);
    cut(pen, "M30 66h40", 2);
    line(pen, "M50 24V10M34 26L26 14M66 26L74 14", 3);
    pen.put(el("path").d("M14 82h8M40 86h10M70 80h12").stroke("#d6c6a1", 2).round());
}

fn field_gun(pen: &mut Pen) {
    line(pen, "M40 54L6 82M6 82h12", 5);
    line(pen, "M34 50L96 34", 6);
    line(pen, "M92 32l5 8", 4);
    ink(pen, "M48 28L62 24L66 62L52 62Z");
    ink(pen, "M26 46l14 -4l4 12l-14 4z");
    pen.put(el("circle").num("cx", 52).num("cy", 70).num("r", 20).fill("none").stroke(INK, 5));
    for turn in 0..4 {
        pen.put(el("path").d("M0 -20V20").stroke(INK, 3).at_turned(52, 70, turn * 45));
    }
    pen.put(el("circle").num("cx", 52).num("cy", 70).num("r", 5).fill(INK));
    cut(pen, "M54 34l2 22", 2);
}

fn lorry(pen: &mut Pen) {
    pen.put(el("path").d("M4 24H60V66H4Z").fill(palette::WOOD).stroke(INK, 4).round());
    pen.put(el("path").d("M18 24V66M32 24V66M46 24V66").stroke(INK, 2));
    ink(pen, "M62 34H76L82 50L96 54V70H62Z");
    tone(pen, "M66 38h8l4 10h-12z", "#a9bcb8");
    ink(pen, "M2 66H96V74H2Z");
    for x in [22, 78] {
        pen.put(el("circle").num("cx", x).num("cy", 76).num("r", 13).fill(INK).stroke(CUT, 2));
        pen.put(el("circle").num("cx", x).num("cy", 76).num("r", 5).fill(CUT));
    }
}

fn anti_aircraft(pen: &mut Pen) {
    line(pen, "M46 66L74 16M56 70L82 22", 5);
    ink(pen, "M34 60L56 74L46 84L28 72Z");
    line(pen, "M42 78L18 96M46 80L72 96M44 80V96M10 96h72", 4);
    // Small aeroplane and puffs.
    pen.within(el("g").at_turned(24, 24, -14), |pen| {
        ink(pen, "M-18 -6h36v4h-36zM-15 4h30v4h-30z");
        line(pen, "M-10 -4v10M10 -4v10", 2);
        pen.put(el("circle").num("r", 5).fill(INK));
    });
    for (x, y) in [(46, 10), (10, 44), (52, 36)] {
        pen.put(el("circle").num("cx", x).num("cy", y).num("r", 5).fill(palette::AMBER).stroke(INK, 1));
    }
}

fn first_aid(pen: &mut Pen) {
    pen.put(el("path").d("M8 34H92V90H8Z").fill(CUT).stroke(INK, 4).round());
    line(pen, "M34 34V22H66V34", 5);
    tone(pen, "M42 42H58V54H70V70H58V82H42V70H30V54H42Z", palette::RED);
}

fn sap(pen: &mut Pen) {
    pen.put(
        el("path")
            .d("M20 98L44 74L26 52L58 34L46 4")
            .fill("none")
            .stroke(palette::EARTH_DARK, 28)
            .attr("stroke-linejoin", "round"),
    );
    pen.put(
        el("path")
            .d("M20 98L44 74L26 52L58 34L46 4")
            .fill("none")
            .stroke(palette::DUG, 20)
            .attr("stroke-linejoin", "round"),
    );
    pen.put(
        el("path")
            .d("M20 98L44 74L26 52L58 34L46 4")
            .fill("none")
            .stroke(palette::WOOD, 12)
            .attr("stroke-dasharray", "5 5"),
    );
    line(pen, "M82 74V28M72 40L82 26L92 40", 5);
}

fn dagger(pen: &mut Pen) {
    pen.within(el("g").at_turned(50, 50, 38), |pen| {
        pen.put(el("path").d("M-5 6V-34L0 -46L5 -34V6Z").fill("#c9ccc6").stroke(INK, 3).round());
        line(pen, "M0 2V-34", 1);
        ink(pen, "M-16 6h32v6h-32z");
        ink(pen, "M-6 12h12v30q-6 6 -12 0z");
        cut(pen, "M-6 20h12M-6 28h12M-6 36h12", 2);
    });
    line(pen, "M16 30q6 -10 16 -12M72 84q10 -4 14 -14", 3);
}

fn telegram(pen: &mut Pen) {
    pen.put(el("path").d("M8 22H92V80H8Z").fill(CUT).stroke(INK, 4).round());
    line(pen, "M8 22L50 56L92 22", 3);
    line(pen, "M18 70h20M62 70h20", 3);
}
