//! `bivouac replay RECORD`: a game told from its first move to its last.

use crate::{Fail, input, out};
use std::path::PathBuf;
use table::Lang;

#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    /// The record
    file: PathBuf,
    /// Who listens: a seat, seats joined by +, spectator, or archive (hears all)
    #[arg(long, default_value = "archive")]
    eye: String,
    #[command(flatten)]
    form: crate::cli::Form,
}

pub(crate) fn run(options: &Options, lang: Lang) -> Result<(), Fail> {
    let opened = input::table(&options.file)?;
    let about = opened.entry.about();
    let eye = input::eye(about, &options.eye)?;
    let told = opened.table.told(eye, lang, 0);
    if options.form.json {
        out::line(&serde_json::to_string_pretty(&told).unwrap_or_default());
        return Ok(());
    }
    let mut page = String::new();
    let mut last = None;
    for line in told {
        if last != Some(line.play) {
            let who = opened.table.player_of(line.play).map_or(String::new(), |seat| about.seat_name(seat, lang));
            page += &format!("{:>4}  {who}\n", line.play);
            last = Some(line.play);
        }
        page += &out::fold(&line.text, "        ", 100);
    }
    out::print(&page);
    Ok(())
}
