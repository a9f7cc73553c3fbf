//! The games of this table: the one place where their names stand together.
//!
//! Programs (the terminal, the server, the laboratory) take a [`Registered`] game from here and know no game
//! by name. A new game is a new crate, a line in two manifests and one in [`all`]: see `docs/new-game.md`.

pub use lab::{Registered, Visitor, findings, lesson};

use std::sync::LazyLock;
use table::BadInput;

/// All games, in the order in which they are shown.
pub fn all() -> &'static [Registered] {
    static ALL: LazyLock<Vec<Registered>> = LazyLock::new(|| {
        let mut all = Vec::new();
        visit(&mut all);
        all
    });
    &ALL
}

/// Visits each game with its types, for programs that need more of it than [`Registered`] holds.
pub fn visit(visitor: &mut impl Visitor) {
    visitor.visit::<tranchees::Tranchees>();
    visitor.visit::<quartermaster::Quartermaster>();
    visitor.visit::<warroom::WarRoom>();
    visitor.visit::<aces::Aces>();
}

/// What many games between bots said about a game, where the laboratory has played them.
/// `bivouac lab report` makes these files.
pub fn findings(id: &str) -> Option<&'static findings::Findings> {
    static ALL: LazyLock<Vec<findings::Findings>> = LazyLock::new(|| {
        let files = [
            include_str!("../../../docs/lab-tranchees.json"),
            include_str!("../../../docs/lab-quartermaster.json"),
            include_str!("../../../docs/lab-aces.json"),
        ];
        // A test reads every one of them.
        files.into_iter().filter_map(|text| serde_json::from_str(text).ok()).collect()
    });
    ALL.iter().find(|findings| findings.game == id)
}

/// The same for the examples.
pub fn visit_examples(visitor: &mut impl Visitor) {
    examples::visit(visitor);
}

/// Games that no page shows: worked examples for people who write games, open to every tool.
pub fn examples() -> &'static [Registered] {
    examples::all()
}

/// The game, or the example, with this id.
pub fn find(id: &str) -> Result<&'static Registered, BadInput> {
    all().iter().chain(examples()).find(|entry| entry.id() == id).ok_or_else(|| {
        let known: Vec<&str> = all().iter().map(Registered::id).collect();
        BadInput::new(format!("no game «{id}»: expected {}", known.join(" or ")))
    })
}
