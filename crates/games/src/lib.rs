//! The games of this table: the one place where their names stand together.
//!
//! Programs (the terminal, the server, the laboratory) take an [`Entry`] from here and know no game by
//! name. A new game is a new crate and one line in [`all`].

use bots::AnyBot;
use std::sync::LazyLock;
use table::script::Report;
use table::{About, AnyGame, BadInput, Face, Judge};

/// A game, with everything that a program can do with it.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Opens tables, replays and proves records.
    pub game: AnyGame,
    /// Runs a script: the file's name, its text.
    pub script: fn(&str, &str) -> Report,
    /// Makes a player for an empty chair by its name (see [`bots::Name`]).
    pub bot: fn(&str) -> Result<Box<dyn AnyBot>, BadInput>,
}

impl Entry {
    /// The entry of a game.
    pub fn of<G: Judge + Face>() -> Entry {
        Entry { game: AnyGame::of::<G>(), script: table::script::run_file::<G>, bot: bots::make::<G> }
    }
    /// What the game is.
    pub fn about(&self) -> &'static About {
        (self.game.about)()
    }
    /// Its id in commands, records and addresses.
    pub fn id(&self) -> &'static str {
        self.about().id
    }
}

/// All games, in the order in which they are shown.
pub fn all() -> &'static [Entry] {
    static ALL: LazyLock<Vec<Entry>> = LazyLock::new(Vec::new);
    &ALL
}

/// The game with this id.
pub fn find(id: &str) -> Result<&'static Entry, BadInput> {
    all().iter().find(|entry| entry.id() == id).ok_or_else(|| {
        let known: Vec<&str> = all().iter().map(Entry::id).collect();
        BadInput::new(format!("no game «{id}»: expected {}", known.join(" or ")))
    })
}
