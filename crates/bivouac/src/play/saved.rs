//! Games on disk: a record file after every move, from which the game can be continued.
//!
//! A finished game is the plain record. A game that goes on carries its secret as well, since the
//! dice to come follow from it: the file belongs to the people at this keyboard and to nobody else.

use std::io::Write;
use std::path::{Path, PathBuf};
use table::{AnyTable, BadInput, Record};

/// The text of the file.
pub(crate) fn text(table: &dyn AnyTable) -> String {
    let mut text = table.record();
    if table.to_move().outcome().is_none()
        && let Some(secret) = table.secret()
    {
        text += &format!("\nsecret {}\n", secret.to_hex());
    }
    text
}

/// Writes the file whole or not at all.
pub(crate) fn save(table: &dyn AnyTable, file: &Path) -> Result<(), BadInput> {
    let bad = |e: std::io::Error| BadInput::new(format!("cannot be written: {e}")).file(file.display().to_string());
    if let Some(folder) = file.parent().filter(|f| !f.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(bad)?;
    }
    let mut half = file.as_os_str().to_owned();
    half.push(".part");
    let half = PathBuf::from(half);
    let mut out = std::fs::File::create(&half).map_err(bad)?;
    out.write_all(text(table).as_bytes()).and_then(|()| out.sync_all()).map_err(bad)?;
    std::fs::rename(&half, file).map_err(bad)
}

/// Reads a file; a finished game or one without its secret cannot be continued.
pub(crate) fn load(file: &Path) -> Result<Record, BadInput> {
    let name = file.display().to_string();
    let text =
        std::fs::read_to_string(file).map_err(|e| BadInput::new(format!("cannot be read: {e}")).file(name.clone()))?;
    let record = Record::read(&text).map_err(|e| e.file(name.clone()))?;
    if record.over.is_some() {
        return Err(BadInput::new("this game is over; look at it with «bivouac verify»").file(name));
    }
    if record.secret.is_none() {
        return Err(BadInput::new("the record has no «secret» line, so its dice cannot go on").file(name));
    }
    Ok(record)
}

/// Where games are kept when nobody names a file.
pub(crate) fn folder() -> PathBuf {
    let from = |name: &str| std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
    let data = from("XDG_DATA_HOME").or_else(|| from("HOME").map(|home| home.join(".local/share")));
    data.map_or_else(|| PathBuf::from("."), |data| data.join("bivouac").join("games"))
}

/// A file name for a new game of this kind.
pub(crate) fn new_file(game: &str) -> PathBuf {
    let now = jiff::Zoned::now();
    folder().join(format!("{game}-{}.record", now.strftime("%Y-%m-%d-%H%M%S")))
}
