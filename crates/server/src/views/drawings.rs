//! Drawings take a while: they are made without the table's lock, and once for all eyes that see the same.

use super::TableView;
use std::sync::{Arc, Mutex, OnceLock};
use table::{AnyView, Drawing, Eye, Look, Tray};

/// Drawings of one table that are kept.
const KEPT: usize = 8;

/// What is drawn of a view.
#[derive(Default)]
pub(crate) struct Drawn {
    board: Arc<Drawing>,
    trays: Arc<Vec<Tray>>,
}

/// Everything that a drawing depends on.
#[derive(Clone, Eq, PartialEq)]
struct Subject {
    eye: Eye,
    /// How often what this eye sees has changed.
    changes: u32,
    /// Before which play.
    end: usize,
    look: Look,
}

/// The drawings of a table as it is in memory; whoever puts another table in its place forgets them.
#[derive(Default)]
pub(crate) struct Drawings(Mutex<Vec<(Subject, Arc<OnceLock<Drawn>>)>>);

impl Drawings {
    /// A place for a drawing: empty, or already drawn for somebody who saw the same.
    pub(crate) fn of(&self, eye: Eye, changes: u32, end: usize, look: &Look) -> Arc<OnceLock<Drawn>> {
        let mut kept = self.0.lock().unwrap_or_else(|broken| broken.into_inner());
        let subject = Subject { eye, changes, end, look: look.clone() };
        if let Some((_, place)) = kept.iter().find(|(known, _)| *known == subject) {
            return place.clone();
        }
        if kept.len() >= KEPT {
            kept.remove(0);
        }
        let place = Arc::<OnceLock<Drawn>>::default();
        kept.push((subject, place.clone()));
        place
    }
    /// Forgets all.
    pub(crate) fn clear(&self) {
        self.0.lock().unwrap_or_else(|broken| broken.into_inner()).clear();
    }
}

/// What a person may see of a table, taken while it was locked, and not drawn yet.
pub struct Undrawn {
    pub(crate) view: TableView,
    pub(super) seen: Box<dyn AnyView>,
    pub(super) look: Look,
    pub(super) drawn: Option<Arc<OnceLock<Drawn>>>,
    pub(super) json: bool,
}

impl Undrawn {
    /// Draws what is to be drawn, and writes what is to be written.
    pub fn draw(self) -> TableView {
        let Undrawn { mut view, seen, look, drawn, json } = self;
        if let Some(place) = drawn {
            let draw = || Drawn { board: Arc::new(seen.board(&look)), trays: Arc::new(seen.trays(&look)) };
            let drawn = place.get_or_init(draw);
            (view.board, view.trays) = (drawn.board.clone(), drawn.trays.clone());
        }
        if json {
            view.view = seen.json();
        }
        view
    }
}
