//! The worked examples with every tool, for the registry.
//!
//! They stand apart because nobody waits for them: what is compiled for each game, which is a good part of the program, is
//! hardly optimised here (see the profiles in the manifest of the workspace). Everybody else asks `games`.

use lab::Registered;
use std::sync::LazyLock;

/// All of them.
pub fn all() -> &'static [Registered] {
    static ALL: LazyLock<Vec<Registered>> =
        LazyLock::new(|| vec![Registered::of::<parley::Parley>(), Registered::of::<goofspiel::Goofspiel>()]);
    &ALL
}
