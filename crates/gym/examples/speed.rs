//! How fast tables are stepped, observed and masked: `cargo run --release -p gym --example speed`.

use gym::Gym;
use lab::Visitor;
use std::time::Instant;
use table::{Dice, Face, Judge, Luck, Secret};

struct All(Vec<Gym>);

impl Visitor for All {
    fn visit<G: Judge + Face>(&mut self) {
        self.0.push(Gym::of::<G>());
    }
}

fn main() -> Result<(), table::BadInput> {
    let mut all = All(Vec::new());
    games::visit(&mut all);
    for gym in all.0 {
        let space = (gym.space)(&serde_json::Value::Null)?;
        let mut seen = vec![0.0; space.schema.len()];
        let header = (gym.game.header)(&serde_json::Value::Null)?;
        let mut table = (gym.game.open)(header, Luck::Secret(Secret::from_seed(3)))?;
        let mut dice = Dice::quick(3);
        let (mut best, mut count) = (f64::INFINITY, 0);
        // The best of many short measurements in many positions, averaged over positions.
        let mut sum = 0.0;
        while let Some(seat) = table.to_move().waiting().iter().next().filter(|_| count < 300) {
            for _ in 0..5 {
                let began = Instant::now();
                for _ in 0..10 {
                    (gym.observe)(&space, &*table, seat, &mut seen)?;
                }
                best = f64::min(best, began.elapsed().as_nanos() as f64 / 10_000.0);
            }
            (sum, best, count) = (sum + best, f64::INFINITY, count + 1);
            let on: Vec<u32> = table.numbers(seat).iter().filter(|mv| !mv.back).map(|mv| mv.number).collect();
            let _ = table.play_number(seat, None, on[dice.below(on.len() as u32) as usize]);
        }
        println!("{}: {} places, observe {:.2} µs", gym.id(), space.schema.len(), sum / f64::from(count));
        let tables = 1024;
        let mut batch = (gym.batch)(space.clone(), tables, 1)?;
        let mut floats = vec![0.0; tables * space.schema.len()];
        let verbs = space.numbering.forms.len();
        let mut mask = vec![false; tables * verbs];
        for _ in 0..20 {
            let places = batch.random();
            batch.play(&places)?;
        }
        let mut rate = |looks: bool, masks: bool| -> Result<f64, table::BadInput> {
            let mut best = 0.0_f64;
            for _ in 0..5 {
                let began = Instant::now();
                let mut steps = 0;
                while began.elapsed().as_millis() < 400 {
                    let places = batch.random();
                    batch.play(&places)?;
                    if looks {
                        batch.observe(&mut floats)?;
                    }
                    if masks {
                        batch.mask(&[], 0, verbs, &mut mask)?;
                    }
                    steps += tables;
                }
                best = best.max(steps as f64 / began.elapsed().as_secs_f64());
            }
            Ok(best)
        };
        println!(
            "  steps/s {:.0}, with masks {:.0}, with tensors and masks {:.0}",
            rate(false, false)?,
            rate(false, true)?,
            rate(true, true)?
        );
    }
    Ok(())
}
