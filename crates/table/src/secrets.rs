//! Who sees what.

use crate::{Dice, Eye, Rules};
use serde::Serialize;
use std::fmt::Debug;

/// What is hidden from whom.
///
/// Pages, terminals, the API and bots see a game only through this trait. The laws deal anew what an eye does
/// not know ([`imagine`](Secrets::imagine)) and compare everything that the eye is shown, offered, asked and
/// told before and after.
pub trait Secrets: Rules {
    /// The view of one eye.
    type View: Clone + Debug + PartialEq + Serialize + Send + 'static;

    /// The view of this eye.
    fn view(&self, eye: Eye) -> Self::View;
    /// A full position that this eye cannot distinguish from the real one: unknown values are dealt anew
    /// among their possible places.
    fn imagine(&self, _eye: Eye, _dice: &mut Dice) -> Self {
        self.clone()
    }
    /// How the view is written as numbers for learning: a line for each field, as the crate `gym` reads it.
    /// Empty if the game declares nothing.
    fn schema() -> &'static str {
        ""
    }
    /// The event as this eye may know it; `None` if the eye must not know of it.
    fn hide(event: &Self::Event, _eye: Eye) -> Option<Self::Event> {
        Some(event.clone())
    }
}
