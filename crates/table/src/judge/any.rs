//! The judgement of a game without its types, for programs that know no game by name.

use super::{CountSheet, Feature, Judge, Viewpoint, Weights};
use crate::{AnyTable, BadInput, Dice, Eye, Seat, Table};

/// Features and weights of one game.
///
/// Features are counted in a position that the seat imagines, so they say nothing that the seat may not know.
#[derive(Clone, Copy, Debug)]
pub struct AnyJudge {
    /// The names of the features, in order.
    pub features: fn() -> &'static [&'static str],
    /// The usual weights.
    pub weights: fn() -> &'static Weights,
    /// Counts the features of what a seat imagines with this seed.
    pub counts: fn(&dyn AnyTable, Seat, u64) -> Result<CountSheet, BadInput>,
    /// The value of what a seat imagines with this seed by these weights, in thousandths of a win.
    pub standing: fn(&dyn AnyTable, Seat, u64, &Weights) -> Result<i32, BadInput>,
}

impl AnyJudge {
    /// The judgement of a game.
    pub fn of<G: Judge>() -> AnyJudge {
        AnyJudge {
            features: || G::Feature::NAMES,
            weights: G::weights,
            counts: |table, seat, seed| Ok(CountSheet::of(&imagined::<G>(table, seat, seed)?, seat)),
            standing: |table, seat, seed, weights| {
                let position = imagined::<G>(table, seat, seed)?;
                Ok(match position.to_move().outcome() {
                    Some(_) => position.worth(seat),
                    None => position.standing(weights, &Viewpoint::of(&position, seat)),
                })
            },
        }
    }
    /// Reads a file of weights for this game.
    pub fn read(&self, text: &str) -> Result<Weights, BadInput> {
        Weights::read((self.features)(), text)
    }
}

fn imagined<G: Judge>(table: &dyn AnyTable, seat: Seat, seed: u64) -> Result<G, BadInput> {
    let id = G::about().id;
    let table = table.as_any().downcast_ref::<Table<G>>();
    let table = table.ok_or_else(|| BadInput::new(format!("expected a table of {id}")))?;
    Ok(table.position().imagine(Eye::seat(seat), &mut Dice::quick(seed)))
}
