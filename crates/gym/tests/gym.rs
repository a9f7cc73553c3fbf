//! Observations, masks and batches of every game.

use gym::batch::PARTS;
use gym::{Gym, Space};
use lab::Visitor;
use std::sync::Arc;
use table::{AnyTable, Dice, Eye, Face, Judge, Luck, Seat, Secret};

struct All(Vec<Gym>);

impl Visitor for All {
    fn visit<G: Judge + Face>(&mut self) {
        self.0.push(Gym::of::<G>());
    }
}

fn all() -> Vec<Gym> {
    let mut all = All(Vec::new());
    games::visit(&mut all);
    games::visit_examples(&mut all);
    all.0
}

/// The default set-up, and one for each other value of each option that can be chosen alone.
fn setups(gym: &Gym) -> Vec<serde_json::Value> {
    let default = (gym.game.header)(&serde_json::Value::Null).expect("a header").setup;
    let mut setups = vec![default.clone()];
    for option in (gym.game.options)() {
        for value in option.values.iter().filter_map(|value| option.read(value).ok()) {
            let mut setup = default.clone();
            setup[option.id] = value;
            if setup != default && (gym.space)(&setup).is_ok() {
                setups.push(setup);
            }
        }
    }
    setups
}

fn observed(gym: &Gym, space: &Space, table: &dyn AnyTable, seat: Seat) -> Vec<f32> {
    let mut out = vec![0.0; space.schema.len()];
    (gym.observe)(space, table, seat, &mut out).unwrap_or_else(|bad| panic!("{}: {bad}", gym.id()));
    out
}

/// Plays games at random and looks with every seat.
fn play(
    gym: &Gym,
    setup: &serde_json::Value,
    seed: u64,
    moves: usize,
    look: &mut dyn FnMut(&Space, &dyn AnyTable, Seat),
) {
    let space = (gym.space)(setup).expect("a space");
    let header = (gym.game.header)(setup).expect("a header");
    let mut table = (gym.game.open)(header, Luck::Secret(Secret::from_seed(seed))).expect("a table");
    let mut dice = Dice::quick(seed);
    for _ in 0..moves {
        for seat in space.seating.asked.iter() {
            look(&space, &*table, seat);
        }
        let Some(seat) = table.to_move().waiting().iter().next() else { break };
        let on: Vec<u32> = table.numbers(seat).iter().filter(|mv| !mv.back).map(|mv| mv.number).collect();
        table.play_number(seat, None, on[dice.below(on.len() as u32) as usize]).expect("offered");
    }
}

#[test]
fn every_view_fits_its_declaration_in_every_setup() {
    for gym in all() {
        let mut used = Vec::new();
        for (seed, setup) in (7..).zip(setups(&gym)) {
            play(&gym, &setup, seed, 250, &mut |space, table, seat| {
                let seen = observed(&gym, space, table, seat);
                used.resize(used.len().max(seen.len()), false);
                for (used, value) in used.iter_mut().zip(&seen) {
                    assert!(value.is_finite());
                    *used |= *value != 0.0;
                }
            });
        }
        let used = used.iter().filter(|used| **used).count();
        println!("{}: {used} places were used", gym.id());
        assert!(used > 20, "{}", gym.id());
    }
}

/// A program at a server has the view as JSON.
#[test]
fn a_view_as_json_is_observed_as_the_view_itself() {
    for gym in all() {
        for (seed, setup) in (7..).zip(setups(&gym).into_iter().take(4)) {
            play(&gym, &setup, seed, 60, &mut |space, table, seat| {
                let text = table.view(Eye::seat(seat)).to_string();
                let view: serde_json::Value = serde_json::from_str(&text).expect("JSON");
                let mut out = vec![0.0; space.schema.len()];
                space.schema.write(&view, seat, &mut out).unwrap_or_else(|bad| panic!("{}: {bad}", gym.id()));
                assert_eq!(out, observed(&gym, space, table, seat), "{}", gym.id());
            });
        }
        let space = (gym.space)(&serde_json::Value::Null).expect("a space");
        let mut out = vec![0.0; space.schema.len()];
        for wrong in [serde_json::json!({"nonsense": 1}), serde_json::json!([1, "two", {}]), serde_json::json!("x y")] {
            assert!(space.schema.write(&wrong, Seat(0), &mut out).is_err(), "{}: {wrong}", gym.id());
        }
    }
}

#[test]
fn every_place_has_a_name_of_its_own() {
    for gym in all() {
        let space = (gym.space)(&serde_json::Value::Null).expect("a space");
        let mut names = space.schema.names().to_vec();
        println!("{}: {} places, fingerprint {}", gym.id(), names.len(), space.fingerprint);
        assert!(names.iter().all(|name| !name.is_empty()), "{}", gym.id());
        names.sort();
        let twice = names.windows(2).find(|pair| pair[0] == pair[1]);
        assert_eq!(twice, None, "{}", gym.id());
    }
}

#[test]
fn an_observation_tells_nothing_that_the_seat_may_not_know() {
    for gym in all() {
        let (mut compared, mut dealt_anew) = (0, 0);
        for seed in 1..4 {
            let mut dice = Dice::quick(seed);
            play(&gym, &serde_json::Value::Null, seed, 120, &mut |space, table, seat| {
                let other = table.imagine(Eye::seat(seat), &mut dice);
                let (here, there) = (observed(&gym, space, table, seat), observed(&gym, space, &*other, seat));
                assert_eq!(here, there, "{}: {seat:?} sees what it may not know", gym.id());
                compared += 1;
                dealt_anew += usize::from(other.sketch() != table.sketch());
            });
        }
        assert!(compared > 20 && dealt_anew > 5, "{}: {dealt_anew} of {compared}", gym.id());
    }
}

#[test]
fn a_batch_plays_games_to_their_end_by_places_parts_and_numbers() {
    for gym in all() {
        let space: Arc<Space> = (gym.space)(&serde_json::Value::Null).expect("a space");
        let mut batch = (gym.batch)(space.clone(), 3, 5).expect("a batch");
        let mut seen = vec![0.0; 3 * space.schema.len()];
        let mut factors = Vec::new();
        for step in 0..300 {
            let places = batch.random();
            batch.offered(&mut factors);
            let counts = batch.counts();
            let mut chosen = Vec::new();
            let mut at = 0;
            for (place, count) in places.iter().zip(&counts) {
                let mv = factors[at + *place as usize];
                at += count;
                chosen.extend([&[mv.verb][..], &mv.fields[..]].concat());
            }
            let numbers: Vec<u32> = chosen
                .chunks(PARTS)
                .map(|parts| {
                    let mut fields = [0; 4];
                    fields.copy_from_slice(&parts[1..]);
                    let factors = table::Factors { verb: parts[0], fields };
                    factors.number(space.numbering.forms).expect("a number")
                })
                .collect();
            assert_eq!(batch.find(&chosen).expect("offered"), places);
            assert_eq!(batch.find_numbers(&numbers).expect("offered"), places);
            if step % 10 == 0 {
                batch.observe(&mut seen).expect("it fits");
                // Each part of a move is allowed after those before it.
                for known in 0..PARTS {
                    let before: Vec<u32> = chosen.chunks(PARTS).flat_map(|parts| parts[..known].to_vec()).collect();
                    let mut mask = vec![false; 3 * 1000];
                    batch.mask(&before, known, 1000, &mut mask).expect("a mask");
                    for (table, row) in mask.chunks(1000).enumerate() {
                        assert!(row[chosen[table * PARTS + known] as usize]);
                    }
                }
            }
            batch.play(&places).expect("offered");
            for step in batch.steps().iter().filter(|step| step.done) {
                let sum: f32 = space.seating.present().iter().map(|seat| step.results[seat.index()].abs()).sum();
                assert!(sum == 0.0 || sum > 1.0, "{}: {step:?}", gym.id());
            }
        }
        assert!(batch.play(&[u32::MAX; 3]).is_err_and(|bad| bad.what.contains("no offered move")));
        assert!(batch.play(&[0; 2]).is_err() && batch.observe(&mut [0.0; 3]).is_err());
        assert!(batch.find(&[9999; 3 * PARTS]).is_err() && batch.find_numbers(&[u32::MAX; 3]).is_err());
        assert!(batch.mask(&[], 0, 0, &mut []).is_err(), "a mask without a place for any verb");
    }
}

#[test]
fn the_viewer_comes_first() {
    let gym = all().into_iter().find(|gym| gym.id() == "quartermaster").expect("a game of six nations");
    let space = (gym.space)(&serde_json::Value::Null).expect("a space");
    let place = space.schema.names().iter().position(|name| name == "asked=me").expect("a name");
    play(&gym, &serde_json::Value::Null, 3, 60, &mut |space, table, seat| {
        let seen = observed(&gym, space, table, seat);
        assert_eq!(seen[place] > 0.5, table.to_move().waiting().has(seat));
    });
}
