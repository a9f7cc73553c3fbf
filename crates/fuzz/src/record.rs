//! Records and scripts.

use crate::SECRET;
use crate::moves::look;
use games::Registered;
use table::{Luck, Record};

/// The record of a game: refused, or played again to a table that writes a record which plays again.
pub fn record(text: &str) {
    let Ok(read) = Record::read(text) else { return };
    let Ok(entry) = games::find(&read.header.game) else { return };
    let proved = (entry.game.verify)(&read).is_ok();
    let luck = Luck::Secret(read.secret.unwrap_or(SECRET));
    let Ok(table) = (entry.game.replay)(&read, luck.clone()) else {
        assert!(!proved, "a record is proved that does not play again");
        return;
    };
    look(table.as_ref());
    let written = table.record();
    let read = Record::read(&written).unwrap_or_else(|why| panic!("{why}\n{written}"));
    let again = (entry.game.replay)(&read, luck).unwrap_or_else(|why| panic!("{why}\n{written}"));
    assert_eq!(again.record(), written);
}

/// A script: whatever it says, there is a report.
pub fn script(game: &Registered, text: &str) {
    let report = (game.script)("fuzz.toml", text);
    assert!(report.is_good() || report.failures().count() + report.bad().count() > 0, "bad, and nothing says why");
}
