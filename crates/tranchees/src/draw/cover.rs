//! The picture of the game on the first page: dawn over the wire.

use super::silhouettes::{self, Shape};
use ::draw::ground::Noise;
use ::draw::{Pen, el, palette};
use std::fmt::Write;
use table::{Drawing, Lang};

const WIDTH: i32 = 800;
const HEIGHT: i32 = 560;

/// The cover; it has no word in it, so it is the same in both languages.
pub(crate) fn cover(_lang: Lang) -> Drawing {
    let mut pen = Pen::new();
    sky(&mut pen);
    hills(&mut pen);
    for (shape, x, y, size) in [(Shape::Biplane, 150, 60, 110), (Shape::Biplane, 560, 36, 74)] {
        pen.within(el("g").at_scaled(x, y, size), |pen| silhouettes::draw(pen, shape));
    }
    far_field(&mut pen);
    pen.within(el("g").at_scaled(272, 318, 92), |pen| silhouettes::draw(pen, Shape::LightTank));
    // The German tank looks the other way.
    pen.within(el("g").attr("transform", "translate(546 306) scale(-1.08 1.08)"), |pen| {
        silhouettes::draw(pen, Shape::HeavyTank);
    });
    near_wire(&mut pen);
    parapet(&mut pen);
    pen.within(el("g").at_scaled(20, 300, 250), |pen| silhouettes::draw(pen, Shape::Crested));
    pen.within(el("g").attr("transform", "translate(782 300) scale(-2.5 2.5)"), |pen| {
        silhouettes::draw(pen, Shape::Deep);
    });
    bags(&mut pen);
    Drawing { width: WIDTH as u32, height: HEIGHT as u32, ground: pen.done(), ..Drawing::default() }
}

fn sky(pen: &mut Pen) {
    let bands = ["#e9dcc0", "#ecd9b4", "#efd3a4", "#f0cb93", "#efbf82", "#eab273"];
    for (i, colour) in bands.iter().enumerate() {
        pen.put(el("rect").xy(0, i as i32 * 52).size(WIDTH, HEIGHT).fill(colour));
    }
    pen.put(el("circle").num("cx", 400).num("cy", 300).num("r", 84).fill("#f8e6bd"));
    pen.put(el("circle").num("cx", 400).num("cy", 300).num("r", 120).fill("#f8e6bd").opacity(35));
    let rays: String = (0..9).fold(String::new(), |mut d, i| {
        let x = i * 110 - 40;
        let _ = write!(d, "M400 300L{x} -20h26Z");
        d
    });
    pen.put(el("path").d(&rays).fill("#f8e6bd").opacity(22));
    let clouds =
        "M60 178q40 -26 84 0q50 -18 78 10h-190q4 -12 28 -10ZM520 196q40 -24 80 0q40 -14 62 8h-160q2 -10 18 -8Z";
    pen.put(el("path").d(clouds).fill("#fbf1dc").opacity(70));
}

fn hills(pen: &mut Pen) {
    pen.put(el("path").d("M0 312Q120 268 260 300T520 288T800 306V560H0Z").fill("#c6a878"));
    pen.put(el("path").d("M0 336Q160 306 330 330T620 318T800 336V560H0Z").fill("#ab8c5e"));
}

/// Stumps, craters and smoke between the lines.
fn far_field(pen: &mut Pen) {
    let noise = Noise(18);
    let mut trees = String::new();
    for k in 0..13 {
        let x = 30 + k * 60 + noise.at(k, 1, -20, 20);
        let y = 336 + noise.at(k, 2, -6, 22);
        let h = noise.at(k, 3, 22, 58);
        let _ =
            write!(trees, "M{x} {y}l-2 -{h}l4 -6l3 6l1 {h}ZM{} {}l9 -9M{x} {}l-8 -8", x + 3, y - h / 2, y - h * 2 / 3);
    }
    pen.put(el("path").d(&trees).fill("#5e4c33").stroke("#5e4c33", 2).round());
    for k in 0..9 {
        let (x, y) = (60 + k * 84 + noise.at(k, 4, -18, 18), 374 + noise.at(k, 5, 0, 46));
        let r = noise.at(k, 6, 16, 34);
        let ring = |dy: i32, rx: i32, ry: i32| el("ellipse").num("cx", x).num("cy", y + dy).num("rx", rx).num("ry", ry);
        pen.put(ring(0, r, r / 3).fill("#c9ab7c"));
        pen.put(ring(2, r * 3 / 4, r / 4).fill("#6f5a3c"));
    }
    for (x, y, s) in [(392, 250, 130), (300, 292, 70), (486, 286, 76)] {
        pen.within(el("g").at_scaled(x, y, s), |pen| {
            let puff =
                "M0 78C-14 70 -20 52 -10 44C-24 34 -16 12 0 14C4 -2 28 -2 30 14C46 14 50 36 36 42C46 54 32 74 18 78Z";
            pen.put(el("path").d(puff).fill("#8a7a60").opacity(45));
        });
    }
}

fn near_wire(pen: &mut Pen) {
    let mut posts = String::new();
    let mut coils = String::new();
    for k in 0..17 {
        let x = 10 + k * 50;
        let _ = write!(posts, "M{} 452L{} 404M{} 452L{} 404", x - 12, x + 12, x + 12, x - 12);
    }
    for k in 0..50 {
        let _ = write!(coils, "M{} 430c3 -30 30 -30 30 0c0 30 -27 30 -30 0", k * 17 - 20);
    }
    pen.put(el("path").d(&coils).fill("none").stroke("#3d3426", 2).opacity(80));
    pen.put(el("path").d(&posts).fill("none").stroke("#3d3426", 6).round());
}

fn parapet(pen: &mut Pen) {
    pen.put(el("path").d("M0 470Q100 446 220 470T420 474T640 462T800 472V560H0Z").fill(palette::DUG));
}

fn bags(pen: &mut Pen) {
    for row in 0..3 {
        for k in 0..13 {
            let (x, y) = (k * 68 - 34 + (row % 2) * 34, 486 + row * 30);
            pen.put(el("rect").xy(x, y).size(66, 28).num("rx", 13).fill("#cdbb93").stroke("#4a3b26", 3));
            pen.put(el("path").d(&format!("M{} {}q20 7 40 0", x + 13, y + 14)).fill("none").stroke("#9c8659", 2));
        }
    }
}
