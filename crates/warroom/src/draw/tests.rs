//! The map as drawn is the map as played; pictures come out, and what a move changes on a page is small.

use super::shapes::Scene;
use super::*;
use crate::figures::Pack;
use crate::region::{Region as Place, TERRITORIES};
use crate::{Chosen, Setup, WarRoom};
use ::draw::map::{Kind, Map, Played};
use std::io::Write;
use table::Lang;
use table::pack::Ref;
use table::{AnyTable, Dice, Eye, Light, Seat, Secret, Table};

#[test]
fn both_languages_say_the_same_things() {
    let sorted = |lang| {
        let mut keys = crate::about::BOARD.keys(lang);
        keys.sort_unstable();
        keys
    };
    assert_eq!(sorted(Lang::Fr), sorted(Lang::En));
    assert!(sorted(Lang::Fr).len() > 30);
}

/// The whole world, with everything open.
fn world() -> (&'static Pack, Map) {
    let pack = Ref::<Pack>::standard().get();
    (pack, Scene::of(pack, "global").map.clone())
}

#[test]
fn every_region_is_drawn_once_under_its_printed_name() {
    let (pack, map) = world();
    assert_eq!(map.regions.len(), crate::region::REGIONS);
    for (at, region) in map.regions.iter().enumerate() {
        let place = Place(at as u8);
        assert_eq!(region.id, place.id());
        let kind = match () {
            () if place.is_land() => Kind::Land,
            () if place.is_sea() => Kind::Sea,
            () => Kind::Closed,
        };
        assert_eq!(region.kind, kind, "{}", region.id);
        if place.is_land() {
            let words = |text: &str| {
                text.replace(['-', '/', ',', '.'], " ").split_whitespace().map(str::to_string).collect::<Vec<_>>()
            };
            let printed = words(&pack.territory(place).name);
            for word in words(&shapes::lines(&region.id).join(" ")) {
                assert!(printed.contains(&word), "«{word}» is not in {printed:?} ({})", region.id);
            }
        }
    }
}

#[test]
fn the_map_as_drawn_is_the_map_as_played() {
    let (pack, map) = world();
    let board = &pack.map;
    let mut rules = Played::default();
    let id = |at: usize| Place(at as u8).id();
    for a in 0..crate::region::REGIONS {
        for b in (a + 1)..crate::region::REGIONS {
            // Straits that lead over land are no borders; three lead through water.
            let strait = board.straits.iter().find(|s| s.between.iter().all(|sea| [a, b].contains(&sea.index())));
            let over_land = strait.is_some_and(|s| ["panama", "suez", "turkish"].contains(&s.id.as_str()));
            if board.air[a].has(b) && !over_land {
                rules.border(id(a), id(b));
            }
        }
    }
    // Where four regions meet in a point, those opposite each other are not adjacent.
    shapes::corners().for_each(|[a, b]| rules.apart(a, b));
    assert_eq!(rules.faults(&map, 28), Vec::<String>::new());
}

#[test]
fn stacks_stand_in_their_regions_and_everything_in_play_is_shown() {
    let pack = Ref::<Pack>::standard().get();
    for scenario in &pack.scenarios {
        let scene = Scene::of(pack, &scenario.id);
        for at in scenario.regions.iter().filter(|at| *at < TERRITORIES + crate::region::SEAS) {
            let id = Place(at as u8).id();
            let spot = scene.spot(id).unwrap_or_else(|| panic!("{}: {id} is not shown", scenario.id));
            let region = scene.map.region(id).expect("it has an outline");
            let (l, t, r, b) = region.outline.bounds();
            assert!(t >= 0 && b <= scene.map.height, "{}: {id}", scenario.id);
            assert!(scene.map.wraps || l >= 0 && r <= scene.map.width, "{}: {id} {l} {r}", scenario.id);
            // Where the map closes on itself, it is drawn beyond the other edge as well.
            let ((x, y), around) = (spot.middle(), if scene.map.wraps { scene.map.width } else { 0 });
            let holds = region.outline.holds((x, y)) || region.outline.holds((x + around, y));
            assert!(holds, "{}: the stacks of {id} stand elsewhere", scenario.id);
            for count in 1..12 {
                let stacks = spot.stacks(count);
                assert_eq!(stacks.len(), count);
                let apart = |(i, (w, a)): (usize, &(i32, (i32, i32)))| {
                    stacks[i + 1..].iter().all(|(_, b)| (a.0 - b.0).abs() >= *w || (a.1 - b.1).abs() >= *w)
                };
                assert!(stacks.iter().enumerate().all(apart), "{id}: {count} stacks lie over each other");
            }
        }
        let convoys = pack.map.convoys.iter().filter(|c| {
            scenario.regions.has(c.sea.index()) && c.linked.iter().all(|t| scenario.regions.has(t.index()))
        });
        assert_eq!(scene.convoys.len(), convoys.count(), "{}", scenario.id);
    }
}

/// Walks through a random game and looks at the table before each move of it.
fn walk(setup: &Setup, seed: u8, steps: usize, mut look: impl FnMut(&Table<WarRoom>, Seat, usize)) {
    let mut table: Table<WarRoom> = Table::new(setup, Secret([seed; 32])).expect("a set-up that can be");
    let mut dice = Dice::quick(u64::from(seed));
    for step in 0..steps {
        let Some(seat) = table.to_move().waiting().iter().next() else { break };
        look(&table, seat, step);
        let moves = table.moves(seat);
        let onward: Vec<_> =
            moves.iter().copied().filter(|mv| !table::Rules::takes_back(table.position(), *mv)).collect();
        let mv = onward[dice.below(onward.len() as u32) as usize];
        table.play(seat, None, mv).expect("an offered move plays");
    }
}

fn look_of(seat: Seat, lang: Lang) -> Look {
    Look { lang, bottom: Some(seat), ..Look::default() }
}

fn packed(text: &str) -> usize {
    let mut out = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(6));
    out.write_all(text.as_bytes()).expect("memory");
    out.finish().expect("memory").len()
}

#[test]
fn the_ground_is_sent_once_and_what_lies_on_it_is_small() {
    for scenario in [Chosen::EasternFront, Chosen::Global] {
        let setup = Setup { scenario, last_turn: 3, ..Setup::default() };
        let mut ground: Option<String> = None;
        let mut largest = 0;
        walk(&setup, 5, 700, |table, seat, step| {
            if step % 90 != 7 {
                return;
            }
            let board = AnyTable::board(table, Eye::seat(seat), &look_of(seat, Lang::Fr));
            assert_eq!(ground.get_or_insert_with(|| board.ground.clone()), &board.ground);
            let lying = board.lying();
            for text in [&lying, &board.ground] {
                assert!(
                    !text.contains(" style=") && !text.contains("<script") && !text.contains('⟦'),
                    "{scenario:?} {step}"
                );
            }
            largest = largest.max(packed(&lying));
        });
        let ground = packed(&ground.expect("a game was played"));
        println!("{scenario:?}: ground {ground} packed, lying at most {largest} packed");
        assert!(ground < 120_000 && largest < 30_000, "{scenario:?}: {ground} {largest}");
    }
}

/// Pictures of the orders and of the first battle come out; where `PICTURES` names a directory, large ones
/// for a person to look at.
#[test]
fn pictures_of_orders_and_of_a_battle_come_out() {
    let dir = std::env::var("PICTURES").ok();
    let scenario = std::env::var("SCENARIO").ok().and_then(|n| n.parse().ok()).unwrap_or(4_usize);
    let light = if std::env::var("NIGHT").is_ok() { Light::Night } else { Light::Day };
    let wide = if dir.is_some() { 2000 } else { 400 };
    let save = |name: &str, drawing: &Drawing| {
        let png = ::draw::picture::png(drawing, wide).expect("a picture");
        assert!(png.len() > 15_000, "{name} is empty");
        if let Some(dir) = &dir {
            std::fs::write(format!("{dir}/{name}.png"), png).expect("a file");
        }
    };
    save("cover", &cover(Lang::En));
    let mut fought = false;
    walk(&Setup { scenario: Chosen::ALL[scenario], ..Setup::default() }, 8, 900, |table, seat, step| {
        if fought || step < 16 {
            return;
        }
        let mut board = AnyTable::board(table, Eye::seat(seat), &Look { light, ..look_of(seat, Lang::En) });
        if step == 16 {
            save("board", &board);
            let live = board.lying();
            for layer in &board.layers {
                let hidden = format!("data-layer=\"{}\" display=\"none\"", layer.id);
                assert!(live.contains(&hidden), "{}", layer.id);
                let svg = live.replacen(&hidden, "", 1);
                board.live = vec![table::Part { open: "<g>".into(), svg, ..Default::default() }];
                if dir.is_some() {
                    save(&layer.id, &board);
                }
            }
        } else if board.lying().contains("role=\"group\"") {
            save("battle", &board);
            fought = true;
        }
    });
    assert!(fought, "no battle was drawn");
}
