//! Hex grounds as large as they come: small on the wire, well-formed, the same every time, every cell to be
//! pointed at.

use draw::hex::{Field, Grid, Ground, Hex, Season, Top};
use draw::palette::Light;
use draw::{Pen, picture};
use std::io::Write;
use table::Drawing;

/// A sheet of 26 by 17 cells with everything on it, scattered by whole-number noise.
fn field(top: Top, season: Season) -> Field {
    let mut field = Field::new("f", Grid::new(top));
    field.season = season;
    field.numbered();
    let noise = draw::ground::Noise(9);
    for hex in Hex::rows(26, 17) {
        let (column, row) = hex.column_row();
        field.lay(
            hex,
            match (row, noise.at(column / 2, row / 2, 0, 9)) {
                (0..=1, _) => Ground::Sea,
                (8, _) => Ground::River,
                (_, 0..=2) => Ground::Wood,
                (_, 3) => Ground::Mountain,
                (_, 4) => Ground::Hill,
                (_, 5) if column % 5 == 0 => Ground::Lake,
                (_, 6) if column % 7 == 0 => Ground::Place,
                (_, 7) if column % 7 == 0 => Ground::Marsh,
                _ => Ground::Open,
            },
        );
        if column % 6 == 3 && row > 1 || row == 12 {
            field.road(hex);
        }
        if row == 14 {
            field.river(hex, 0);
            field.river(hex, 1);
        }
    }
    field.name(Hex::in_row(5, 5), "Saint-Vith");
    field
}

fn drawn(field: &Field, light: Light) -> String {
    let mut pen = Pen::by(light);
    field.draw(&mut pen, |hex| {
        let (column, row) = hex.column_row();
        (format!("h{column:02}{row:02}"), format!("{column:02}{row:02}, {:?}", field.ground(hex)))
    });
    pen.done()
}

fn packed(text: &str) -> usize {
    let mut out = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(6));
    out.write_all(text.as_bytes()).expect("memory");
    out.finish().expect("memory").len()
}

#[test]
fn a_ground_of_442_cells_is_small_well_formed_and_the_same_every_time() {
    for top in [Top::Pointy, Top::Flat] {
        for (season, light) in [(Season::Summer, Light::Day), (Season::Winter, Light::Night)] {
            let field = field(top, season);
            let ground = drawn(&field, light);
            println!("{top:?} {season:?}: {} bytes, {} packed", ground.len(), packed(&ground));
            assert!(packed(&ground) < 60_000, "{}", packed(&ground));
            assert_eq!(ground, drawn(&field.clone(), light));
            assert_eq!(ground.matches("data-thing=\"").count(), 442);
            assert!(!ground.contains(" style=") && !ground.contains("<script"));
            if top == Top::Flat && light == Light::Night {
                let (width, height) = field.size();
                let board = Drawing { width: width as u32, height: height as u32, ground, ..Drawing::default() };
                assert!(picture::png(&board, 300).expect("well-formed").len() > 10_000);
            }
        }
    }
}

#[test]
fn summer_and_winter_are_two_pictures_of_one_field() {
    let pictures = [Season::Summer, Season::Winter].map(|season| drawn(&field(Top::Pointy, season), Light::Day));
    assert_ne!(pictures[0], pictures[1]);
    let things = |text: &str| text.split("data-thing=\"").skip(1).map(|t| t[..5].to_string()).collect::<Vec<_>>();
    assert_eq!(things(&pictures[0]), things(&pictures[1]));
}

#[test]
fn numbers_are_a_layer_that_waits() {
    let ground = drawn(&field(Top::Pointy, Season::Summer), Light::Day);
    assert!(ground.contains("data-layer=\"numbers\" display=\"none\"") && ground.contains(">2516<"));
}
