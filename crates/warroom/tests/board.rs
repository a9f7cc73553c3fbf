//! The board and the set-ups, as far as the rulebook and the published figures fix them.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

mod players;

use table::pack::Ref;
use table::{Dice, Figure, Figures, Lang, Rules, Sketch, Terms};
use warroom::figures::Pack;
use warroom::nation::{NATION_IDS, Side};
use warroom::region::{Region, TERRITORIES, each};
use warroom::unit::{Colour, Kind};
use warroom::{Chosen, Setup, WarRoom};

fn region(id: &str) -> Region {
    Region::find(id).unwrap()
}
fn pack() -> &'static Pack {
    Ref::<Pack>::standard().get()
}

#[test]
fn the_board_is_the_printed_one() {
    let map = &pack().map;
    // WR-COMP-8: 131 territory cards. WR-MAP-6: corners do not touch.
    assert_eq!(pack().territories.len(), 131);
    // WR-MAP-4: what has no id is on no list, so it cannot be named. WR-COMP-1: four, three, two and thrice
    // one face.
    assert!(Region::territories().chain(Region::seas()).all(|region| Region::find(region.id()) == Some(region)));
    let faces = Colour::ALL.map(|colour| (1..=12).filter(|face| Colour::of_face(*face) == colour).count());
    assert_eq!(faces, [4, 3, 2, 1, 1, 1]);
    for (a, b) in [("U3", "P-4"), ("R16", "P-2")] {
        assert!(!map.air[region(a).index()].has(region(b).index()), "{a} {b}");
    }
    // Whatever touches is touched, and every sea but the Caspian is reached from every other.
    for at in 0..warroom::region::REGIONS {
        assert!(each(map.air[at]).all(|next| map.air[next.index()].has(at)));
    }
    // The rulebook's examples of movement (WR-EX-1 to WR-EX-6): what lies between what.
    let via = |a: &str, b: &str| {
        let ends = [region(a), region(b)].map(|r| map.sea[r.index()]);
        each(ends[0].and(ends[1])).map(Region::id).collect::<Vec<_>>()
    };
    assert_eq!(via("P-2", "P-13"), ["P-1", "P-12"]);
    assert_eq!(via("P-0", "P-13"), ["P-1", "P-14"]);
    assert!(map.flight[region("J20").index()].has(region("P-12").index()));
    assert!(!map.flight[region("J16").index()].has(region("J20").index()));
    assert!(map.rail[region("J3").index()].has(region("J4").index()));
    assert!(map.rail[region("J4").index()].has(region("J5").index()));
    // WR-STRAIT-1: six straits; six straits that are no plain border of seas.
    assert_eq!(map.straits.len(), 6);
    assert!(map.straits.iter().all(|s| !map.sea[s.between[0].index()].has(s.between[1].index())));
    // WR-MAP-8: chimneys are the Strategic Value. WR-MAP-9, WR-CONV-6: five groups of convoys.
    assert!(map.factories.iter().all(|t| pack().territory(*t).sv > 0));
    let groups = |sea: &str| {
        let all = map.convoys.iter().filter(|c| c.sea == region(sea));
        (all.clone().count(), all.map(|c| c.group).collect::<std::collections::BTreeSet<_>>().len())
    };
    for sea in ["A-4", "I-1", "P-0", "P-15", "P-16"] {
        assert!(groups(sea).0 > groups(sea).1, "{sea}");
    }
    assert!(Region::seas().all(|sea| groups(sea.id()).1 <= warroom::battle::GROUPS));
}

#[test]
fn figures_follow_the_text() {
    // WR-P7.2a, WR-P6.0a: what the text itself says of units.
    assert_eq!(pack().unit(Kind::Fighter).cost, [2, 1, 1]);
    assert_eq!([Kind::Battleship, Kind::Bomber, Kind::Submarine].map(|k| pack().unit(k).casualty), [20, 6, 6]);
    assert_eq!((pack().stress_for(26), pack().stress_for(0), pack().stress_for(500)), (1, 0, 6));
    // WR-NEUTRAL-1, WR-NEUTRAL-3: nineteen Neutrals that yield nothing, six of them pro-Allied, none
    // pro-Axis.
    let neutrals: Vec<_> = pack().territories.iter().filter(|t| t.neutral.is_some()).collect();
    assert!(neutrals.iter().all(|t| t.income == [[0; 3]; 2] && t.medals == 0));
    let aligned = Region::territories().filter_map(|t| pack().aligned(t)).collect::<Vec<_>>();
    assert_eq!((neutrals.len(), aligned), (19, vec![Side::Allies; 6]));
    // The contested side of a card has one resource less, oil before iron before the others.
    for t in &pack().territories {
        let mut less = t.income[0];
        if let Some(at) = (0..3).find(|at| less[*at] > 0) {
            less[at] -= 1;
        }
        assert_eq!(t.income[1], less, "{}", t.name);
    }
    for lang in Lang::ALL {
        let all = pack().list(lang);
        let said =
            |figure: &Figure| !figure.text.contains('⟦') && !figure.group.contains('⟦') && !figure.note.is_empty();
        assert!(all.iter().all(said));
        let territories = if lang == Lang::Fr { "Territoires" } else { "Territories" };
        assert_eq!(all.iter().filter(|figure| figure.group == territories).count(), TERRITORIES);
    }
}

/// Scenario, nation, commands, units by type, first income.
type Start = (&'static str, &'static str, usize, [u8; 9], [u16; 3]);

/// From the published set-up.
const STARTS: &[Start] = &[
    ("global", "china", 5, [13, 4, 0, 0, 0, 0, 0, 0, 0], [0, 2, 6]),
    ("global", "commonwealth", 22, [13, 11, 6, 11, 1, 2, 5, 1, 2], [5, 8, 14]),
    ("global", "ussr", 13, [26, 9, 7, 6, 1, 1, 1, 0, 0], [6, 6, 11]),
    ("global", "usa", 21, [14, 9, 5, 12, 6, 3, 5, 2, 2], [8, 13, 18]),
    ("global", "germany", 22, [24, 19, 15, 14, 3, 6, 2, 0, 0], [6, 12, 19]),
    ("global", "italy", 7, [8, 3, 2, 3, 1, 1, 1, 0, 1], [3, 4, 6]),
    ("global", "japan", 31, [25, 15, 5, 11, 4, 3, 6, 3, 3], [7, 10, 16]),
    ("europe", "commonwealth", 14, [6, 7, 4, 7, 1, 1, 4, 1, 2], [5, 6, 9]),
    ("europe", "ussr", 13, [26, 9, 7, 6, 1, 1, 1, 0, 0], [6, 6, 11]),
    ("europe", "usa", 7, [5, 1, 4, 5, 3, 0, 1, 0, 1], [5, 8, 11]),
    ("europe", "germany", 22, [24, 19, 15, 14, 3, 6, 2, 0, 0], [6, 12, 19]),
    ("europe", "italy", 7, [8, 3, 2, 3, 1, 1, 1, 0, 1], [3, 4, 6]),
    ("pacific", "china", 5, [13, 4, 0, 0, 0, 0, 0, 0, 0], [0, 2, 6]),
    ("pacific", "commonwealth", 10, [8, 5, 2, 4, 0, 1, 2, 1, 0], [2, 4, 6]),
    ("pacific", "usa", 16, [10, 8, 2, 9, 4, 3, 4, 2, 1], [6, 9, 13]),
    ("pacific", "japan", 31, [25, 15, 5, 11, 4, 3, 6, 3, 3], [7, 10, 16]),
    ("north-africa", "commonwealth", 16, [9, 8, 5, 9, 1, 1, 4, 1, 2], [5, 6, 11]),
    ("north-africa", "usa", 7, [5, 1, 4, 5, 3, 0, 1, 0, 1], [5, 8, 11]),
    ("north-africa", "germany", 9, [7, 6, 5, 6, 1, 5, 0, 0, 0], [4, 3, 7]),
    ("north-africa", "italy", 7, [8, 3, 2, 3, 1, 1, 1, 0, 1], [3, 4, 6]),
    ("eastern-front", "ussr", 13, [26, 9, 7, 6, 1, 1, 1, 0, 0], [6, 6, 11]),
    ("eastern-front", "germany", 12, [15, 10, 9, 8, 1, 1, 2, 0, 0], [4, 8, 13]),
];

#[test]
fn every_scenario_starts_with_the_published_forces() {
    for scenario in Chosen::ALL {
        let setup = Setup { scenario, ..Setup::default() };
        let game = WarRoom::start(Terms::new(&setup), &mut Dice::quick(1)).unwrap();
        let sketch = game.sketch();
        let expected: Vec<_> = STARTS.iter().filter(|row| row.0 == scenario.id()).collect();
        let seating = WarRoom::seating(&setup);
        seating.check(WarRoom::about()).unwrap();
        assert_eq!(seating.asked.len(), expected.len());
        for (_, nation, commands, units, income) in expected {
            let own = |id: &&String| id.starts_with(&format!("{nation}-"));
            let stacks = sketch["commands"].as_table().unwrap();
            let mine: Vec<&str> = stacks.keys().filter(own).map(|id| stacks[id].as_str().unwrap()).collect();
            assert_eq!(mine.len(), *commands, "{scenario:?} {nation}");
            for kind in Kind::ALL.into_iter().take(9) {
                let count = |stack: &&str| {
                    let words: Vec<&str> = stack.split(' ').collect();
                    let at = words.iter().position(|word| *word == kind.id());
                    at.map_or(0, |at| words[at + 1].parse::<u8>().unwrap())
                };
                let total: u8 = mine.iter().map(count).sum();
                assert_eq!(total, units[kind.index()], "{scenario:?} {nation} {}", kind.id());
            }
            // WR-SETUP-2, WR-SETUP-4: White, no Stress, and the first income.
            let sheet = sketch["nations"][*nation].as_table().unwrap();
            let stock: Vec<u16> =
                sheet["stock"].as_array().unwrap().iter().map(|n| n.as_integer().unwrap() as u16).collect();
            assert_eq!(stock, income, "{scenario:?} {nation}");
            assert_eq!((sheet["zone"].as_str(), sheet["stress"].as_integer()), (Some("white"), Some(0)));
        }
    }
    assert_eq!(STARTS.iter().map(|row| row.1).collect::<std::collections::BTreeSet<_>>().len(), NATION_IDS.len());
}

#[test]
fn every_command_starts_where_the_data_says() {
    // WR-SETUP-5, WR-SETUP-6, WR-SETUP-7: unit by unit, from the file itself.
    let data: toml::Table = toml::from_str(include_str!("../data/setup.toml")).unwrap();
    for scenario in Chosen::ALL {
        let setup = Setup { scenario, ..Setup::default() };
        let game = WarRoom::start(Terms::new(&setup), &mut Dice::quick(1)).unwrap();
        let sketch = game.sketch();
        let mut left = sketch["commands"].as_table().unwrap().clone();
        let mut rows = 0;
        for row in data["command"].as_array().unwrap() {
            let text = |field: &str| row[field].as_str().unwrap();
            if !row["scenarios"].as_array().unwrap().iter().any(|s| s.as_str() == Some(scenario.id())) {
                continue;
            }
            rows += 1;
            let stack = left.remove(text("id")).unwrap_or_else(|| panic!("{scenario:?}: {} is missing", text("id")));
            let mut words = stack.as_str().unwrap().split(' ');
            assert_eq!(words.next(), Some(text("region")), "{scenario:?} {}", text("id"));
            let mut units = std::collections::BTreeMap::new();
            while let (Some(kind), Some(count)) = (words.next(), words.next()) {
                units.insert(kind.to_string(), count.parse::<i64>().unwrap());
            }
            let printed = row["units"].as_table().unwrap();
            let printed = printed.iter().map(|(kind, n)| (kind.clone(), n.as_integer().unwrap())).collect();
            assert_eq!(units, printed, "{scenario:?} {}", text("id"));
        }
        assert!(rows > 20 && left.is_empty(), "{scenario:?}: nobody has placed {left:?}");
    }
}

#[test]
fn nations_are_led_as_the_scenarios_say() {
    // WR-C201: WR-SETUP-1, WR-SCEN-GL-2, WR-OBJ-3, WR-SCEN-NA-2, WR-SCEN-EU-1, WR-SCEN-PA-1, WR-SCEN-EF-1.
    let led = |scenario: Chosen| -> Vec<String> {
        let seating = WarRoom::seating(&Setup { scenario, ..Setup::default() });
        let party = |party: &table::SeatSet| {
            let names: Vec<&str> = party.iter().map(|seat| NATION_IDS[seat.index()]).collect();
            names.join("+")
        };
        seating.parties.iter().map(|all| all.iter().map(party).collect::<Vec<_>>().join(" / ")).collect()
    };
    let global = led(Chosen::Global);
    assert!(global.contains(&"china+ussr / commonwealth+usa / germany+italy+japan".to_string()), "{global:?}");
    // Five players: Germany and Italy together. Four: China with the Soviet Union. Nobody leads nations of
    // both sides.
    let of = |count: usize| global.iter().filter(move |all| all.split(" / ").count() == count);
    assert!(of(5).count() > 0 && of(5).all(|all| all.contains("germany+italy")), "{global:?}");
    assert!(of(4).count() > 0 && of(4).all(|all| all.contains("china+ussr")), "{global:?}");
    for scenario in Chosen::ALL {
        for party in WarRoom::seating(&Setup { scenario, ..Setup::default() }).parties.iter().flatten() {
            let sides: std::collections::BTreeSet<Side> = party.iter().map(Side::of).collect();
            assert_eq!(sides.len(), 1, "{scenario:?}");
        }
    }
    let africa = led(Chosen::NorthAfrica);
    for all in ["commonwealth / usa / germany / italy", "commonwealth+usa / germany+italy"] {
        assert!(africa.contains(&all.to_string()), "{africa:?}");
    }
    let three: Vec<&String> = africa.iter().filter(|all| all.split(" / ").count() == 3).collect();
    assert!(three.iter().all(|all| all.contains("commonwealth+usa") || all.contains("germany+italy")), "{africa:?}");
    assert_eq!(led(Chosen::EasternFront), ["ussr / germany"]);
    // WR-C207, WR-C208: of three players in Europe one has the Soviet Union beside another Ally; in the
    // Pacific China goes with the Commonwealth.
    let europe = led(Chosen::Europe);
    let three = |all: &&String| all.split(" / ").count() == 3;
    assert!(europe.iter().any(|all| three(&all)), "{europe:?}");
    for all in europe.iter().filter(three).filter(|all| all.contains("germany+italy")) {
        assert!(all.contains("commonwealth+ussr") || all.contains("ussr+usa"), "{all}");
    }
    let pacific = led(Chosen::Pacific);
    assert!(pacific.contains(&"china+commonwealth / usa / japan".to_string()), "{pacific:?}");
    // The five scenarios are offered.
    let offered = WarRoom::options().into_iter().find(|option| option.id == "scenario").unwrap();
    assert_eq!(offered.values.len(), 5);
}

#[test]
fn options_belong_together() {
    // WR-OPT-0, WR-QUICK-1, WR-FAST-12: what needs quick play, and what quick play has no use for.
    let refuses = |setup: Setup| WarRoom::start(Terms::new(&setup), &mut Dice::quick(1)).is_err();
    assert!(refuses(Setup { idle_red: true, ..Setup::default() }));
    assert!(refuses(Setup { light_stress: true, ..Setup::default() }));
    assert!(refuses(Setup { quick: true, repairs: true, ..Setup::default() }));
    assert!(!refuses(Setup { quick: true, idle_red: true, light_stress: true, nano: true, ..Setup::default() }));
    assert!(!refuses(Setup { fast: true, nano: true, repairs: true, ..Setup::default() }));
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<WarRoom>() <= 4096, "{} bytes", size_of::<WarRoom>());
    assert!(size_of::<warroom::Move>() <= 8, "{} bytes", size_of::<warroom::Move>());
}

#[test]
fn an_order_is_struck_out_with_two_taps_and_parts_of_the_battle_board_have_names() {
    use table::Speech;
    let setup = warroom::Setup::default();
    let mut table = table::Table::<warroom::WarRoom>::new(&setup, table::Secret::from_seed(3)).unwrap();
    let germany = table::Seat(4);
    let begins = |table: &table::Table<warroom::WarRoom>, verb: &str| {
        let mut moves = table.moves(germany).into_iter();
        moves.find(|mv| table.position().spell(*mv).starts_with(verb)).unwrap()
    };
    for _ in 0..2 {
        let order = begins(&table, "order ");
        table.play(germany, None, order).unwrap();
    }
    let slip = table.position().things(begins(&table, "drop ")).remove(0);
    assert!(slip.starts_with("order-germany-"), "{slip}");
    let begun = table.moves(germany).into_iter().map(|mv| table.position().things(mv));
    let begun: Vec<Vec<String>> = begun.filter(|things| things.first() == Some(&slip)).collect();
    assert_eq!(begun.iter().map(Vec::len).collect::<Vec<_>>(), [2, 2], "a tap on a slip plays nothing: {begun:?}");
    let name = |thing: &str| table.position().thing_name(thing, table::Lang::En);
    assert_eq!(name("R5:axis:infantry-offensive:0"), "Infantry, offensive (Axis)");
    assert_eq!(name("R5:batch:red"), "red");
    assert_eq!(name("bin-germany"), "Strike the order out");
}
