//! Everything the tool-box can draw, by day and by night, on one sheet: `cargo run -p draw --example gallery
//! [DIRECTORY]` writes `gallery.svg` and `gallery.png` there (by default under `target`).

mod country;
mod pieces;

use draw::palette::{self, Light};
use draw::{Pen, el, frame, picture};
use table::Drawing;

const WIDTH: i32 = 1560;
const HEIGHT: i32 = 3270;

/// All of it in one light; `prefix` keeps the ids of day and night apart.
fn sheet(pen: &mut Pen, prefix: &str) {
    pen.put(el("rect").size(WIDTH, HEIGHT).fill(palette::PAPER));
    let title = |pen: &mut Pen, y: i32, text: &str| {
        let style = el("text").xy(40, y).num("font-size", 34).attr("font-weight", "bold");
        pen.words(style.fill(palette::INK), text);
    };
    let part = |pen: &mut Pen, y: i32, text: &str, draw: &dyn Fn(&mut Pen)| {
        title(pen, y, text);
        pen.within(el("g").at(40, y + 24), draw);
    };
    part(pen, 56, "Palette", &pieces::palette);
    part(pen, 240, "Map from shapes", &|pen| country::map(pen, prefix));
    part(pen, 850, "Hexes", &|pen| country::hexes(pen, prefix));
    part(pen, 1660, "Dice", &pieces::dice);
    part(pen, 1880, "Counters and stacks", &pieces::counters);
    part(pen, 2260, "Battle board", &pieces::battle);
    part(pen, 2790, "Charts", &|pen| pieces::charts(pen, prefix));
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let dir = std::env::args().nth(1).unwrap_or_else(|| "target".to_string());
    let mut ground = String::new();
    for (i, (light, prefix)) in [(Light::Day, "day"), (Light::Night, "night")].into_iter().enumerate() {
        let mut pen = Pen::by(light);
        pen.within(el("g").at(i as i32 * WIDTH, 0), |pen| sheet(pen, prefix));
        ground.push_str(&pen.done());
    }
    let gallery = Drawing { width: 2 * WIDTH as u32, height: HEIGHT as u32, ground, ..Drawing::default() };
    std::fs::create_dir_all(&dir)?;
    std::fs::write(format!("{dir}/gallery.svg"), frame::document(&gallery, "Gallery"))?;
    std::fs::write(format!("{dir}/gallery.png"), picture::png(&gallery, gallery.width)?)?;
    println!("{dir}/gallery.svg\n{dir}/gallery.png");
    Ok(())
}
