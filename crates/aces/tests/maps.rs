//! The two maps: what the rulebook fixes, landscapes that hang together, halves that are fair.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use aces::figures::Pack;
use aces::hex::{Area, Hex};
use aces::map::{Half, Map, Terrain};
use table::pack::Ref;

fn map(id: &str) -> &'static Map {
    let pack = Ref::<Pack>::standard().get();
    &pack.maps[pack.map(id).unwrap() as usize]
}
fn of(map: &Map, kinds: &[Terrain]) -> Area {
    kinds.iter().fold(Area::NONE, |all, kind| all.or(map.of[*kind as usize])).minus(map.factory_hexes)
}
/// The pieces of an area that hang together.
fn pieces(map: &Map, mut area: Area) -> Vec<usize> {
    let mut sizes = Vec::new();
    while let Some(hex) = area.first() {
        let mut piece = Area::only(hex);
        loop {
            let more = map.grow(piece).and(area).or(piece);
            if more == piece {
                break;
            }
            piece = more;
        }
        sizes.push(piece.len());
        area = area.minus(piece);
    }
    sizes
}
/// Doubled points from a hex to every other for a tank, inside an area, factories shut.
fn costs(map: &Map, from: Hex, area: Area) -> Vec<u32> {
    let mut out = vec![u32::MAX; aces::hex::HEXES];
    out[from.index()] = 0;
    let mut changed = true;
    while changed {
        changed = false;
        for hex in area.iter().filter(|hex| out[hex.index()] < u32::MAX).collect::<Vec<_>>() {
            for next in map.around[hex.index()].into_iter().filter(|next| area.has(*next)) {
                let cost = match map.terrain[next.index()] {
                    _ if map.factory(next).is_some() => continue,
                    Terrain::Water | Terrain::Sea => continue,
                    Terrain::Road | Terrain::Bridge => 1,
                    Terrain::Forest => 3,
                    _ => 2,
                };
                if out[hex.index()] + cost < out[next.index()] {
                    out[next.index()] = out[hex.index()] + cost;
                    changed = true;
                }
            }
        }
    }
    out
}
/// Doubled points to stand beside each factory of a start number's half, sorted.
fn to_factories(map: &Map, number: usize) -> Vec<u32> {
    let half = if number <= 6 { Half::A } else { Half::B };
    let area = map.halves[half as usize];
    let costs = costs(map, map.starts[number], area);
    let beside = |hex: Hex| map.beside[hex.index()].iter().map(|h| costs[h.index()]).min().unwrap();
    let mut list: Vec<u32> = map.factories.iter().filter(|f| f.half == half).map(|f| beside(f.hex)).collect();
    list.sort_unstable();
    list
}
fn turned(map: &Map, hex: Hex) -> Hex {
    let (column, row) = map.offset(hex);
    let last = if row % 2 == 0 { 25 } else { 24 };
    Hex((16 - row) * map.columns + last - column)
}

#[test]
fn both_maps_have_what_the_rulebook_fixes() {
    // AA-COMP-7, AA-PLAY-4: ten factories, five in each half; numbers 1-6 in one, 7-12 in the other.
    for map in ["summer", "winter"].map(map) {
        assert_eq!(map.on.len(), 9 * 26 + 8 * 25);
        assert_eq!(map.factories.len(), 10);
        for half in [Half::A, Half::B] {
            let mine = map.factories.iter().filter(|f| f.half == half);
            assert_eq!(mine.clone().count(), 5);
            assert!(mine.clone().all(|f| map.halves[half as usize].has(f.hex)));
        }
        for number in 1..=12 {
            let hex = map.starts[number];
            assert!(map.halves[usize::from(number > 6)].has(hex) && !map.halves[usize::from(number <= 6)].has(hex));
            // Ardennes: 1, 2, 3, 7, 8, 9 above, 4, 5, 6, 10, 11, 12 below (AA-ARD-4).
            let upper = [1, 2, 3, 7, 8, 9].contains(&number);
            if map.winter {
                // Rows 0 to 16: the middle one belongs to both halves.
                assert_eq!(map.offset(hex).1 <= 8, upper, "{number}");
                assert_eq!(map.offset(hex).1 > 8, !upper, "{number}");
            }
            assert!((1..=12).all(|other| other == number || map.distance(hex, map.starts[other]) >= 5));
            assert!(map.factories.iter().all(|f| map.distance(hex, f.hex) >= 3));
            // Twelve units find room in two rings of their own half.
            let room = map.disc(hex, 2).and(map.halves[usize::from(number > 6)]).minus(map.factory_hexes);
            assert!(room.minus(of(map, &[Terrain::Water, Terrain::Sea])).len() >= 13, "{number}");
        }
        for kind in [Terrain::Forest, Terrain::Road, Terrain::Bridge, Terrain::Water, Terrain::Mountain] {
            assert!(!map.of[kind as usize].is_empty(), "{kind:?}");
        }
    }
}

#[test]
fn roads_rivers_woods_and_ranges_hang_together() {
    for map in ["summer", "winter"].map(map) {
        // Every factory and bridge is on one net of roads, without a gap.
        let net = of(map, &[Terrain::Road, Terrain::Bridge]).or(map.factory_hexes);
        assert_eq!(pieces(map, net).len(), 1, "{}", map.id);
        // Rivers run on under bridges, into lakes or off the board; no pond of one hex.
        let rivers = of(map, &[Terrain::Water, Terrain::Bridge]);
        assert!(pieces(map, rivers.minus(map.grow(of(map, &[Terrain::Sea])))).iter().all(|size| *size >= 5));
        for kind in [Terrain::Forest, Terrain::Mountain] {
            assert!(pieces(map, of(map, &[kind])).iter().all(|size| *size >= 2), "{kind:?}");
        }
        // Everybody reaches every factory of the own half and of the full map by land.
        for number in 1..=12 {
            assert!(to_factories(map, number).iter().all(|cost| *cost < 60), "{number}");
        }
    }
}

#[test]
fn the_summer_halves_are_one_half_turned() {
    let map = map("summer");
    for hex in map.on.iter() {
        let other = turned(map, hex);
        assert_eq!(map.terrain[hex.index()], map.terrain[other.index()]);
        assert_eq!(map.factory(hex).is_some(), map.factory(other).is_some());
        assert!(!map.halves[0].has(hex) || map.halves[1].has(other));
    }
    for number in 1..=12 {
        assert_eq!(turned(map, map.starts[number]), map.starts[13 - number]);
        assert_eq!(to_factories(map, number), to_factories(map, 13 - number));
    }
}

#[test]
fn the_winter_halves_have_equal_distances() {
    let map = map("winter");
    let group = |id: &str| map.factories.iter().filter(|f| f.group == id).count();
    assert_eq!([group("island"), group("snow"), group("middle"), group("bottom")], [1, 4, 2, 3]);
    let in_rows = |id: &str, rows: std::ops::RangeInclusive<u16>| {
        map.factories.iter().filter(|f| f.group == id).all(|f| rows.contains(&map.offset(f.hex).1))
    };
    assert!(in_rows("snow", 0..=6) && in_rows("bottom", 14..=16));
    // The island lies in the sea and is reached over its causeway alone; it is no mainland coast (AA-ARD-5).
    let island = map.factories.iter().find(|f| f.group == "island").unwrap().hex;
    assert!(map.island.has(island) && !map.coast.meets(&map.island));
    assert!(
        map.coast.len() > 15 && map.coast.iter().all(|hex| map.grow(Area::only(hex)).meets(&of(map, &[Terrain::Sea])))
    );
    let bays = pieces(map, map.coast);
    assert!(!bays.is_empty());
    let sums = |numbers: std::ops::RangeInclusive<usize>, nearest: usize| {
        let mut list: Vec<u32> = numbers.map(|n| to_factories(map, n).iter().take(nearest).sum()).collect();
        list.sort_unstable();
        list
    };
    // Whoever gets the best, second best … number of a half comes as quickly to three factories in either.
    let (left, right) = (sums(1..=6, 3), sums(7..=12, 3));
    for (a, b) in left.iter().zip(&right) {
        assert!(a.abs_diff(*b) <= 4, "{left:?} {right:?}");
    }
    let total = |list: &[u32]| list.iter().sum::<u32>();
    assert!(total(&left).abs_diff(total(&right)) <= 8, "{left:?} {right:?}");
}
