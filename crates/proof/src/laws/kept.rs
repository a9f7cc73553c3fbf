//! Positions that are serialised and parsed again.

use super::{Held, Law, hold, walk::Walk};
use table::Game;

impl<G: Game> Walk<'_, G> {
    /// JSON, bytes, the sketch and a copy.
    pub(super) fn stored(&mut self) -> Held {
        let position = self.table.position();
        let bad = |form: &'static str| move |e: String| (Law::Stored, format!("{form}: {e}"));

        // Via `serde_json::Value`: the code that writes and parses it is compiled once and not per game.
        let json = serde_json::to_value(position).map_err(|e| bad("JSON")(e.to_string()))?.to_string();
        let read = serde_json::from_str(&json).and_then(serde_json::from_value::<G>);
        let back = read.map_err(|e| bad("JSON")(e.to_string()))?;
        hold(Law::Stored, back == *position, || "JSON is read back to another position".into())?;

        let bytes = postcard::to_allocvec(position).map_err(|e| bad("bytes")(e.to_string()))?;
        let back: G = postcard::from_bytes(&bytes).map_err(|e| bad("bytes")(e.to_string()))?;
        hold(Law::Stored, back == *position, || "bytes are read back to another position".into())?;
        let again = postcard::to_allocvec(&back).unwrap_or_default();
        hold(Law::Stored, again == bytes, || "bytes read back are written otherwise".into())?;

        let copy = position.clone();
        let copied = postcard::to_allocvec(&copy).unwrap_or_default();
        hold(Law::Stored, copy == *position && copied == bytes, || "a copy is not equal".into())?;

        let text = position.sketch().to_string();
        let table: toml::Table = toml::from_str(&text).map_err(|e| bad("the sketch")(e.to_string()))?;
        let back = G::from_sketch(&table, self.table.terms());
        let back = back.map_err(|e| bad("the sketch")(format!("{e}\n{text}")))?;
        let same = back == *position && postcard::to_allocvec(&back).unwrap_or_default() == bytes;
        hold(Law::Stored, same, || format!("the sketch is read back to another position:\n{text}"))?;

        let setup = serde_json::to_value(&self.config.setup).and_then(serde_json::from_value::<G::Setup>);
        let same = setup.is_ok_and(|s| s == self.config.setup);
        hold(Law::Stored, same, || "the set-up is read back otherwise".into())
    }
}
