//! Who sees what.

use crate::{Dice, Eye, Rules};
use serde::Serialize;
use std::fmt::Debug;

/// What is hidden from whom.
///
/// A page, a terminal, the API and a bot see a game through this trait and know nothing else of its position. The laws
/// deal anew what an eye does not know ([`imagine`](Secrets::imagine)) and compare everything that the eye is shown, offered,
/// asked and told before and after.
pub trait Secrets: Rules {
    /// What one pair of eyes sees.
    type View: Clone + Debug + PartialEq + Serialize + Send + 'static;

    /// What this eye sees.
    fn view(&self, eye: Eye) -> Self::View;
    /// A full position that this eye cannot tell from the real one: what it does not know is dealt
    /// anew among the places where it could be.
    fn imagine(&self, _eye: Eye, _dice: &mut Dice) -> Self {
        self.clone()
    }
    /// An event as this eye may hear it; `None` when it must hear nothing.
    fn hide(event: &Self::Event, _eye: Eye) -> Option<Self::Event> {
        Some(event.clone())
    }
}
