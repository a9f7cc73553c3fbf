//! `bivouac position FILE`: a position as a file that a person can edit, show and put into a script.

use crate::{Fail, input, out};
use std::path::PathBuf;
use table::BadInput;

#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    /// A record, or a position file (.toml)
    file: PathBuf,
    /// Before the move with this number, from 0 (default: after the last)
    #[arg(long, value_name = "N")]
    at: Option<usize>,
}

pub(crate) fn run(options: &Options) -> Result<(), Fail> {
    let opened = input::table(&options.file)?;
    let table = super::show::rewound(opened.table, options.at)?;
    let header = table.header();
    let mut file = toml::Table::new();
    let json_to_toml = |value: &serde_json::Value| toml::Value::try_from(value).ok();
    file.insert("game".into(), header.game.clone().into());
    file.insert("revision".into(), i64::from(header.revision).into());
    if let Some(setup) = json_to_toml(&header.setup) {
        file.insert("setup".into(), setup);
    }
    if let Some(rows) = &header.rows {
        file.insert("data".into(), toml::Value::Table(rows.clone()));
    }
    let sketch: toml::Table =
        toml::from_str(&table.sketch()).map_err(|e| BadInput::new(format!("the position: {}", e.message())))?;
    file.insert("position".into(), toml::Value::Table(sketch));
    out::print(&file.to_string());
    Ok(())
}
