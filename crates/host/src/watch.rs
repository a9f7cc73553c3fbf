//! When somebody must look at a table because a clock of its people will have run out.

use std::sync::{Mutex, MutexGuard};
use tokio::sync::Notify;

/// Who waits for the next clock of a table that runs out.
#[derive(Debug, Default)]
pub struct Watch {
    due: Mutex<Due>,
    /// Rings when it is another time.
    pub(crate) changed: Notify,
}

#[derive(Debug, Default)]
pub(crate) struct Due {
    /// When somebody must look.
    pub(crate) at: Option<i64>,
    /// Does somebody wait?
    pub(crate) watched: bool,
}

impl Watch {
    pub(crate) fn due(&self) -> MutexGuard<'_, Due> {
        self.due.lock().unwrap_or_else(|broken| broken.into_inner())
    }
}
