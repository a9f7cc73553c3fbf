//! Games for learning: what a seat sees as numbers, moves in parts, and many tables at once. No Python, no
//! game.
//!
//! A [`Gym`] holds the functions of one game without its types. [`Gym::space`] opens a [`Space`]: what
//! observations and moves of one set-up mean, with a fingerprint. [`schema`] reads what a game declares of
//! its view, [`tensor`] writes a view straight into a slice of floats, [`batch`] steps many tables with
//! arrays.

pub mod batch;
pub mod schema;
pub mod tensor;

pub use batch::{AnyBatch, Batch};
pub use schema::Schema;

use schema::Chairs;
use sha2::{Digest, Sha256};
use std::sync::Arc;
use table::{AnyGame, AnyTable, BadInput, Eye, Face, Judge, Luck, Numbering, Seat, Seating, Secret, Table};

/// What observations and moves of one set-up mean.
#[derive(Debug)]
pub struct Space {
    /// The game.
    pub game: &'static str,
    /// The set-up, as JSON.
    pub setup: serde_json::Value,
    /// Who sits there.
    pub seating: Seating,
    /// What the numbers of moves mean.
    pub numbering: Numbering,
    /// What the places of an observation mean.
    pub schema: Schema,
    /// Names all of it: game, revision of the rules, figures, numbers of moves, places of an observation.
    pub fingerprint: String,
}

/// Writes what a seat sees of a table into a slice of [`Schema::len`] floats.
pub type Observe = fn(&Space, &dyn AnyTable, Seat, &mut [f32]) -> Result<(), BadInput>;
/// Opens so many tables of a set-up, from this seed on.
pub type Open = fn(Arc<Space>, usize, u64) -> Result<Box<dyn AnyBatch>, BadInput>;

/// The functions of one game, for programs that know no game by name.
#[derive(Clone, Copy, Debug)]
pub struct Gym {
    /// Opens tables.
    pub game: AnyGame,
    /// What a set-up (JSON; `null` for the defaults) means.
    pub space: fn(&serde_json::Value) -> Result<Arc<Space>, BadInput>,
    /// Writes what a seat sees of a table into a slice of [`Schema::len`] floats.
    pub observe: Observe,
    /// So many tables of a set-up, from this seed on.
    pub batch: Open,
}

impl Gym {
    /// The functions of a game.
    pub fn of<G: Judge + Face>() -> Gym {
        Gym {
            game: AnyGame::of::<G>(),
            space: space::<G>,
            observe: observe::<G>,
            batch: |space, tables, seed| Ok(Box::new(Batch::<G>::new(space, tables, seed)?)),
        }
    }
    /// The id of the game.
    pub fn id(&self) -> &'static str {
        (self.game.about)().id
    }
}

fn space<G: Judge + Face>(setup: &serde_json::Value) -> Result<Arc<Space>, BadInput> {
    let header = (AnyGame::of::<G>().header)(setup)?;
    let setup = header.setup.clone();
    let table = Table::<G>::open(header, Luck::Secret(Secret::from_seed(0)))?;
    let numbering = Numbering::of(table.position());
    let chairs = Chairs::new(G::about(), table.seating());
    let schema =
        Schema::read(G::schema(), &numbering, &chairs).map_err(|bad| bad.file(format!("{}: view", G::about().id)))?;
    let about = G::about();
    let mut hash = Sha256::new();
    hash.update(format!("{} {} {}\n", about.id, about.revision, table.header().data));
    hash.update(numbering.write());
    for name in schema.names() {
        hash.update(name);
        hash.update("\n");
    }
    let fingerprint = hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let seating = table.seating().clone();
    Ok(Arc::new(Space { game: about.id, setup, seating, numbering, schema, fingerprint }))
}

fn observe<G: Judge + Face>(space: &Space, table: &dyn AnyTable, seat: Seat, out: &mut [f32]) -> Result<(), BadInput> {
    let table = table.as_any().downcast_ref::<Table<G>>();
    let table = table.ok_or_else(|| BadInput::new(format!("expected a table of {}", space.game)))?;
    space.schema.write(&table.position().view(Eye::seat(seat)), seat, out)
}
