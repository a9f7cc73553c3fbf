//! The pieces of the gallery.

use draw::battle::{Row, Side, State, Units};
use draw::charts::{self, Bar, COLOURS, Outcome, Series, Sheet};
use draw::counters::{Counter, Heap, pile, stack};
use draw::dice::{Die, Mark, roll};
use draw::palette::{self, Colour, Livery};
use draw::{Pen, el, silhouettes};

pub(crate) const RED: Livery = Livery::by_day(0xecd2cc, 0x87262b, false, 135);
const GREY: Livery = Livery::by_day(0xd5d7d6, 0x454b52, true, 0);
const BLUE: Livery = Livery::by_day(0xcfd9e6, 0x2c4a77, false, 45);
const ORANGE: Livery = Livery::by_day(0xf1dcc8, 0xa94f22, true, 90);
const LIVERIES: [&Livery; 4] = [&GREY, &RED, &BLUE, &ORANGE];

/// Colours of hits, each with its mark.
const HITS: [(Colour, Mark); 6] = [
    (Colour::new(0xe8c547, 0xe0bd45), Mark::Disc),
    (Colour::new(0x2f5aa8, 0x5f8ad8), Mark::Square),
    (Colour::new(0x3f7d44, 0x6cae70), Mark::Triangle),
    (Colour::new(0xb3261e, 0xdd5a50), Mark::Diamond),
    (Colour::new(0x2b2b2b, 0x101010), Mark::Star),
    (Colour::new(0xf4f1e8, 0xe9e3d4), Mark::Ring),
];

pub(crate) fn palette(pen: &mut Pen) {
    use palette::*;
    let all = [
        INK,
        INK_SOFT,
        PENCIL,
        PAPER,
        PAPER_SHADE,
        SHEET,
        EARTH,
        EARTH_DARK,
        DUG,
        GRASS,
        WOOD,
        WATER,
        SURF,
        RED,
        AMBER,
        GREEN,
        BLUE,
    ];
    for (i, colour) in all.into_iter().enumerate() {
        pen.put(el("rect").xy(i as i32 * 87, 0).size(80, 80).num("rx", 10).fill(colour).stroke(INK, 2));
        let text = el("text").xy(i as i32 * 87 + 40, 52).num("font-size", 30).attr("text-anchor", "middle");
        pen.words(text.fill(colour.ink()), "Aa");
    }
}

pub(crate) fn dice(pen: &mut Pen) {
    let six: Vec<Die> = (1..=6).map(Die::six).collect();
    roll(pen, &six, 90, 6, "one to six");
    pen.within(el("g").at(590, 0), |pen| {
        let twelve = [
            Die::twelve(4).counting(false),
            Die::twelve(11).counting(true),
            Die::twelve(9).coloured(HITS[3].0).counting(true),
        ];
        roll(pen, &twelve, 90, 3, "4 does not count, 11 and a red 9 do");
    });
    pen.within(el("g").at(890, 0), |pen| {
        let marked: Vec<Die> =
            HITS.iter().map(|(colour, mark)| Die::twelve(1).coloured(*colour).marked(*mark)).collect();
        roll(pen, &marked, 90, 6, "one of each colour");
    });
    pen.within(el("g").at(0, 110), |pen| {
        let small: Vec<Die> = (0..20)
            .map(|i| {
                Die::six(i % 6 + 1).coloured(if i % 5 == 0 { HITS[3].0 } else { draw::dice::PLAIN }).counting(i % 6 > 3)
            })
            .collect();
        roll(pen, &small, 40, 20, "twenty small dice");
    });
    pen.within(el("g").at(930, 110), |pen| {
        let tiny: Vec<Die> = HITS.iter().map(|(colour, mark)| Die::six(1).coloured(*colour).marked(*mark)).collect();
        roll(pen, &tiny, 26, 6, "six tiny dice");
    });
}

pub(crate) fn counters(pen: &mut Pen) {
    for (i, (name, shape)) in silhouettes::ALL.iter().enumerate() {
        let word = name.get(..3).unwrap_or(name).to_uppercase();
        let livery = LIVERIES[i % 4];
        pen.within(el("g").at(60 + 124 * i as i32, 60), |pen| {
            let top = Counter::new(livery, shape).word(&word).done(i == 9);
            stack(pen, &top, 1);
        });
        pen.within(el("g").at(60 + 124 * i as i32, 190), |pen| {
            let top = Counter::new(livery, shape).health(3 - i as i32 % 4, 4).experience(i as i32 % 4);
            stack(pen, &top, [1, 2, 3, 12, 7][i % 5]);
        });
    }
    // As small as on a phone.
    for (i, (_, shape)) in silhouettes::ALL.iter().enumerate() {
        pen.within(el("g").at_scaled(25 + 56 * i as i32, 290, 40), |pen| {
            stack(pen, &Counter::new(LIVERIES[i % 4], shape).health(2, 3).experience(i as i32 % 3), i as i32 + 1);
        });
    }
    let heap = |livery, shape, count| Heap { top: Counter::new(livery, shape), count };
    pen.within(el("g").at(1390, 110), |pen| {
        let heaps = [
            heap(&BLUE, silhouettes::INFANTRY, 5),
            heap(&BLUE, silhouettes::TANK, 2),
            heap(&RED, silhouettes::INFANTRY, 3),
            heap(&RED, silhouettes::PLANE, 1),
            heap(&GREY, silhouettes::SHIP, 14),
        ];
        pile(pen, &heaps, 56);
    });
}

fn row<'a>(of: usize, name: &str, shape: &'a str, who: &[(&'a Livery, [i32; 3])], dice: i32, hits: i32) -> Row<'a> {
    let state = |i: usize, box_name: &str| State {
        thing: format!("{name}-{i}"),
        name: box_name.to_string(),
        units: who.iter().map(|(livery, counts)| Units { livery, count: counts[i] }).collect(),
        also: if i == 1 { vec![(HITS[5].1, HITS[5].0)] } else { Vec::new() },
        lost: i == 2,
    };
    let states = vec![state(0, "whole"), state(1, "damaged"), state(2, "lost")];
    let (colour, mark) = HITS[of];
    Row { thing: format!("row-{name}"), name: name.to_string(), silhouette: shape, colour, mark, dice, hits, states }
}

pub(crate) fn battle(pen: &mut Pen) {
    let sides = [
        Side {
            thing: "east".into(),
            name: "Soviet Union".into(),
            livery: &RED,
            rows: vec![
                row(0, "Infantry", silhouettes::INFANTRY, &[(&RED, [6, 1, 2]), (&BLUE, [2, 0, 0])], 8, 3),
                row(1, "Artillery", silhouettes::GUN, &[(&RED, [2, 0, 0])], 4, 0),
                row(2, "Tanks", silhouettes::TANK, &[(&RED, [3, 1, 0])], 9, 1),
                row(3, "Bombers", silhouettes::BOMBER, &[(&RED, [1, 0, 0])], 2, 0),
            ],
            dice: (10, 23),
        },
        Side {
            thing: "west".into(),
            name: "Germany, with Force Advantage".into(),
            livery: &GREY,
            rows: vec![
                row(0, "Infantry", silhouettes::INFANTRY, &[(&GREY, [4, 0, 1])], 4, 0),
                row(1, "Artillery", silhouettes::GUN, &[(&GREY, [3, 1, 0])], 8, 2),
                row(2, "Tanks", silhouettes::TANK, &[(&GREY, [5, 0, 0])], 15, 0),
            ],
            dice: (20, 27),
        },
    ];
    draw::battle::battle(pen, &sides, "A battle");
    pen.within(el("g").at(1230, 90), |pen| {
        let batch: Vec<Die> = [0, 0, 0, 0, 1, 1, 2, 3, 4, 5]
            .iter()
            .map(|i| Die::twelve(1).coloured(HITS[*i].0).marked(HITS[*i].1).counting(*i != 5))
            .collect();
        roll(pen, &batch, 58, 4, "a batch of ten");
    });
}

pub(crate) fn charts(pen: &mut Pen, prefix: &str) {
    let sheet = |width, title, told, across| Sheet { width, height: 420, title, told, across };
    let history = sheet(560, "Points, turn by turn", "The Allies lead with 41 against 38.", "turn");
    let series = [
        Series { name: "Axis", colour: COLOURS[1], values: &[0, 4, 9, 15, 19, 24, 28, 30, 34, 36, 38], band: &[] },
        Series { name: "Allies", colour: COLOURS[0], values: &[0, 2, 4, 9, 12, 19, 26, 31, 35, 39, 41], band: &[] },
        Series { name: "Neutrals", colour: COLOURS[2], values: &[0, 1, 1, 2, 2, 3, 3, 3, 5, 5, 6], band: &[] },
    ];
    charts::lines(pen, &history, &series);
    pen.within(el("g").at(580, 0), |pen| {
        let sheet = sheet(420, "Hits of eight dice", "Three hits or more: 63 %.", "hits");
        let chances = [20, 90, 260, 270, 200, 100, 45, 12, 3];
        let names: Vec<String> = (0..chances.len()).map(|n| n.to_string()).collect();
        let outcomes: Vec<Outcome<'_>> = chances
            .iter()
            .enumerate()
            .map(|(i, chance)| Outcome { name: &names[i], chance: *chance, good: i > 2 })
            .collect();
        charts::odds(pen, &sheet, &outcomes, &format!("{prefix}-odds"));
    });
    pen.within(el("g").at(1020, 0), |pen| {
        let sheet = sheet(460, "Losses", "Infantry 9, tanks 4, artillery 3, bombers 0.", "");
        let bar = |name, value, says, colour| Bar { name, value, says, colour };
        let bars = [
            bar("Infantry", 9, "9", COLOURS[0]),
            bar("Tanks", 4, "4 (2 mended)", COLOURS[1]),
            bar("Artillery", 3, "3", COLOURS[2]),
            bar("Bombers", 0, "0", COLOURS[3]),
        ];
        charts::bars(pen, &sheet, &bars);
    });
}
