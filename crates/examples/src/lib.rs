//! The worked examples with every tool, for the registry.
//!
//! They stand apart because nobody waits for them: what is compiled for each game, which is a good part of
//! the program, is hardly optimised here (see the profiles in the manifest of the workspace). Everybody else
//! asks `games`.

use lab::{Registered, Visitor};
use std::sync::LazyLock;

/// All of them.
pub fn all() -> &'static [Registered] {
    static ALL: LazyLock<Vec<Registered>> = LazyLock::new(|| {
        let mut all = Vec::new();
        visit(&mut all);
        all
    });
    &ALL
}

/// Visits each with its types.
pub fn visit(visitor: &mut impl Visitor) {
    visitor.visit::<parley::Parley>();
    visitor.visit::<goofspiel::Goofspiel>();
}
