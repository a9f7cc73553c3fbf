//! The picture of the game on the first page: a river, a bridge, and both sides on their way to the works.

use super::shapes::{LIVERIES, emblem, silhouette};
use crate::figures::Pack;
use ::draw::counters::{Counter, counter};
use ::draw::hex::{Field, Grid, Ground, Hex, Top};
use ::draw::{Pen, el, signs};
use table::pack::Ref;
use table::{Drawing, Lang};

const WIDTH: i32 = 800;
const HEIGHT: i32 = 560;

const COUNTRY: [&str; 8] =
    ["WWOOORHHOO", "WWWORROOMM", "OOrrBrrrOM", "OrORROOWrO", "rrPOROOWWr", "OOOrBrrPOO", "OHHORROOWW", "HHOORROOWW"];

/// The cover; it has no word in it, so it is the same in both languages.
pub(crate) fn cover(_lang: Lang) -> Drawing {
    let mut grid = Grid::new(Top::Pointy);
    grid.origin = (-30, -10);
    let mut field = Field::new("aa-cover", grid);
    for (row, line) in (0..).zip(COUNTRY) {
        for (column, letter) in (0..).zip(line.chars()) {
            let hex = Hex::in_row(column, row);
            let ground = match letter {
                'W' => Ground::Wood,
                'H' => Ground::Hill,
                'M' => Ground::Mountain,
                'R' | 'B' => Ground::River,
                'P' => Ground::Place,
                _ => Ground::Open,
            };
            field.lay(hex, ground);
            if matches!(letter, 'r' | 'B') {
                field.road(hex);
            }
        }
    }
    let mut pen = Pen::new();
    field.draw(&mut pen, |_| (String::new(), String::new()));
    let at = |column: i32, row: i32| grid.centre(Hex::in_row(column, row));
    for ((column, row), owner) in [((2, 4), 1), ((7, 5), 0)] {
        let (x, y) = at(column, row);
        pen.within(el("g").at(x, y), |pen| signs::works(pen, Some(&LIVERIES[owner])));
    }
    let pack = Ref::<Pack>::standard();
    let units = [
        ("us_infantry", 1, 3, 3),
        ("us_tank", 1, 3, 5),
        ("us_fighter", 1, 4, 2),
        ("su_katyusha", 3, 1, 3),
        ("g1_tank", 0, 6, 5),
        ("g1_infantry", 0, 6, 3),
        ("g2_flak88", 2, 7, 2),
        ("g1_bomber", 0, 5, 1),
    ];
    for (id, seat, column, row) in units {
        let Some(sheet) = pack.sheet(id).map(|sheet| &pack.get().sheets[sheet as usize]) else { continue };
        let (x, y) = at(column, row);
        pen.within(el("g").at_scaled(x, y, 84), |pen| {
            counter(pen, &Counter::new(&LIVERIES[seat], silhouette(sheet)).word(&sheet.short));
            pen.within(el("g").at(37, -37), |pen| emblem(pen, seat, 15));
        });
    }
    Drawing { width: WIDTH as u32, height: HEIGHT as u32, ground: pen.done(), ..Drawing::default() }
}
