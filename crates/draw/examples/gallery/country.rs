//! The maps of the gallery.

use draw::ground::Noise;
use draw::hex::{self, Field, Grid, Ground, Hex, Season, Top};
use draw::map::{self, Heads, Kind, Label, Link, Map, Outline, Plate, Point, Region};
use draw::palette::{self, Colour};
use draw::{Pen, el};

/// A line that wanders from one point to another, the same way from both ends.
fn wander(a: Point, b: Point) -> Vec<Point> {
    if a > b {
        let mut line = wander(b, a);
        line.reverse();
        return line;
    }
    let noise = Noise(77);
    (0..=8)
        .map(|i| {
            let at = |p: i32, q: i32| p + (q - p) * i / 8;
            let off =
                if i % 8 == 0 { (0, 0) } else { (noise.at(a.0 + i, b.1, -12, 12), noise.at(b.0, a.1 + i, -12, 12)) };
            (at(a.0, b.0) + off.0, at(a.1, b.1) + off.1)
        })
        .collect()
}

fn region(id: &str, kind: Kind, corners: &[Point], label: Point) -> Region {
    let mut ring = Vec::new();
    for (i, corner) in corners.iter().enumerate() {
        let mut line = wander(*corner, corners[(i + 1) % corners.len()]);
        line.pop();
        ring.append(&mut line);
    }
    let label = Label { at: label, size: if kind == Kind::Sea { 30 } else { 27 } };
    let id = id.replace(' ', "-");
    Region { kind, ..Region::land(&id, Outline::new([ring])).labelled(label) }
}

/// A small world that closes on itself from east to west.
pub(crate) fn map(pen: &mut Pen, prefix: &str) {
    let (nw, ne, w, e) = ((-150, 60), (260, 40), (-170, 420), (300, 400));
    let (a, b, c, d) = ((600, 70), (920, 50), (640, 430), (980, 410));
    let middle = (760, 240);
    let mut regions = vec![
        region("north sea", Kind::Sea, &[(260, 0), (1330, 0), (1330, 60), b, a, ne], (450, 40)),
        region("gulf", Kind::Sea, &[ne, a, c, e], (450, 150)),
        region("ocean", Kind::Sea, &[b, (1330, 60), (1310, 420), d], (1130, 150)),
        region("south sea", Kind::Sea, &[e, c, d, (1310, 420), (1310, 540), (300, 540)], (640, 500)),
        region("Far West", Kind::Land, &[nw, ne, e, w], (90, 150)),
        region("Upland", Kind::Land, &[a, b, middle], (765, 110)),
        region("Coast", Kind::Land, &[a, middle, c], (676, 250)),
        region("Plain", Kind::Land, &[middle, b, d, c], (850, 330)),
        region("desert", Kind::Closed, &[(400, 220), (480, 210), (500, 290), (420, 300)], (450, 260)),
    ];
    for (id, at, size) in [("Plain", (850, 280), (110, 34)), ("Far-West", (90, 220), (130, 34))] {
        if let Some(region) = regions.iter_mut().find(|r| r.id == id) {
            region.plate = Some(Plate { at, size, leader: None });
        }
    }
    if let Some(coast) = regions.iter_mut().find(|r| r.id == "Coast") {
        coast.plate = Some(Plate { at: (500, 380), size: (110, 34), leader: Some(((555, 375), (625, 350))) });
    }
    let links = vec![Link::new("Far-West", "Coast", vec![(240, 300), (400, 330), (610, 250)])];
    let world =
        Map { prefix: format!("{prefix}-map"), width: 1480, height: 540, wraps: true, margin: 0, regions, links };
    const LANDS: [Colour; 3] =
        [Colour::new(0xd3d3ae, 0x474a36), Colour::new(0xe6dbbd, 0x57503c), Colour::new(0xe5d0b3, 0x574839)];
    let wash = |region: &Region| match region.kind {
        Kind::Sea => palette::WATER,
        Kind::Land => LANDS[region.id.len() % 3],
        Kind::Closed => palette::PENCIL,
    };
    pen.within(el("svg").size(1480, 540).attr("overflow", "hidden"), |pen| {
        world.draw(pen, wash, |region| vec![region.id.replace('-', " ")]);
        map::railway(pen, &[vec![(660, 340), (700, 300), (760, 290), (800, 220), (800, 140)]]);
        world.plates(pen, |pen, region, plate| {
            let text = el("text").xy(plate.size.0 / 2, 25).num("font-size", 22).attr("text-anchor", "middle");
            pen.words(text.attr("font-weight", "bold").fill(palette::INK), &format!("{} VP", region.id.len()));
        });
        map::arrow(pen, &[(1000, 300), (1130, 260), (1240, 330)], palette::RED, 7, Heads::End, None);
        map::arrow(pen, &[(1000, 360), (1120, 390), (1230, 390)], palette::BLUE, 5, Heads::End, Some("12 7"));
    });
    pen.put(el("rect").size(1480, 540).fill("none").stroke(palette::INK, 3));
}

const SUMMER: [&str; 9] = [
    "..FFF..HHM....",
    ".FF.*rr.MMH.F.",
    "FF.r...rHMM.FF",
    "~~.r.~~r~~~.F.",
    ".~~B~~.rF.~~~~",
    "..~r...rFFm.r*",
    ".LLL.F..rrrrr.",
    ".LLL.FF..m.F..",
    "..LL..F....FF.",
];

const WINTER: [&str; 9] = [
    "SSSSSSSSSSSSSS",
    "SS..SSSS*.SSSS",
    "....SSS.r..SS.",
    ".FF..S..rF...F",
    "FFF.*rrrrFFMMF",
    ".F..r...r.MMM.",
    "~~~~B~~~B~~~M.",
    ".FF.r..r..FFF.",
    "FF..rr*...FF..",
];

/// A field from rows of letters.
fn read(prefix: &str, rows: &[&str], season: Season) -> Field {
    let mut field = Field::new(prefix, Grid::new(Top::Pointy));
    field.season = season;
    for (row, line) in rows.iter().enumerate() {
        for (column, letter) in line.chars().enumerate() {
            let hex = Hex::in_row(column as i32, row as i32);
            field.lay(
                hex,
                match letter {
                    'F' => Ground::Wood,
                    'H' => Ground::Hill,
                    'M' => Ground::Mountain,
                    'm' => Ground::Marsh,
                    '~' | 'B' => Ground::River,
                    'L' => Ground::Lake,
                    'S' => Ground::Sea,
                    '*' => Ground::Place,
                    _ => Ground::Open,
                },
            );
            if matches!(letter, 'r' | 'B') {
                field.road(hex);
            }
        }
    }
    field
}

fn show(pen: &mut Pen, field: &Field, at: Point, scale: i32, live: impl Fn(&mut Pen, &Field)) {
    pen.within(el("g").at_scaled(at.0, at.1, scale), |pen| {
        field.draw(pen, |hex| (format!("{}.{}", hex.q, hex.r), format!("{:?}", hex.column_row())));
        live(pen, field);
        for hex in field.hexes().filter(|hex| field.ground(*hex) == Some(Ground::Place)) {
            let (x, y) = field.grid.centre(hex);
            pen.within(el("g").at(x, y), |pen| draw::signs::works(pen, Some(&crate::pieces::RED)));
        }
    });
}

/// Summer, winter, and flat cells with a river between them.
pub(crate) fn hexes(pen: &mut Pen, prefix: &str) {
    let mut summer = read(&format!("{prefix}-summer"), &SUMMER, Season::Summer);
    summer.name(Hex::in_row(2, 7), "Great Lake");
    summer.name(Hex::in_row(11, 5), "Saint-Vith");
    show(pen, &summer, (0, 0), 49, |pen, field| {
        for (hex, cost) in [(Hex::in_row(5, 2), "1½"), (Hex::in_row(6, 2), "2"), (Hex::in_row(5, 0), "1")] {
            hex::glow(pen, field, hex, palette::BLUE);
            hex::cost(pen, field.grid.centre(hex), cost);
        }
        hex::danger(pen, field.grid.side(Hex::in_row(6, 2), 2));
        hex::start(pen, field.grid.centre(Hex::in_row(11, 8)), "12");
    });
    let winter = read(&format!("{prefix}-winter"), &WINTER, Season::Winter);
    show(pen, &winter, (760, 0), 49, |_, _| ());
    let mut flat = Field::new(&format!("{prefix}-flat"), Grid::new(Top::Flat));
    for q in 0..15 {
        for r in 0..3 {
            let hex = Hex::new(q, r - q / 2 + 1);
            let ground = [Ground::Open, Ground::Wood, Ground::Open, Ground::Hill, Ground::Open];
            flat.lay(hex, ground[Noise(5).at(q, r, 0, 4) as usize]);
            if r == 1 {
                flat.road(hex);
            }
        }
    }
    // Around two cells, and through the field from its upper to its lower edge.
    for (q, r, d) in [
        (5, -1, 2),
        (5, 0, 1),
        (5, 0, 2),
        (5, 1, 1),
        (5, -1, 1),
        (9, -1, 1),
        (9, -2, 2),
        (9, -1, 2),
        (9, -3, 2),
        (9, -2, 1),
    ] {
        flat.river(Hex::new(q, r), d);
    }
    show(pen, &flat, (0, 460), 62, |_, _| ());
}
