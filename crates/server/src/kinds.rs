//! The games this server offers, with their covers.

pub use host::kinds::{HINTS, Kind, LEVEL, MakeBot};

use std::sync::{Arc, Mutex};
use table::{Drawing, Lang};

/// The games of the registry.
pub fn all() -> Vec<Kind> {
    games::all().iter().map(|entry| Kind { game: entry.game, bot: entry.bot, analysis: entry.analysis }).collect()
}

/// The covers of the games, each drawn once.
#[derive(Debug, Default)]
pub(crate) struct Covers(Mutex<Vec<(&'static str, Lang, Arc<Drawing>)>>);

impl Covers {
    pub(crate) fn of(&self, kind: Kind, lang: Lang) -> Arc<Drawing> {
        let id = kind.about().id;
        let mut drawn = self.0.lock().unwrap_or_else(|broken| broken.into_inner());
        if let Some((_, _, cover)) = drawn.iter().find(|(game, words, _)| (*game, *words) == (id, lang)) {
            return cover.clone();
        }
        let cover = Arc::new((kind.game.cover)(lang));
        drawn.push((id, lang, cover.clone()));
        cover
    }
}
