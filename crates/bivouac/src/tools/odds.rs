//! `bivouac odds GAME WORDS…`: what can be expected of a battle.

use crate::{Fail, out};
use table::{BadInput, Lang};

#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    /// The game
    game: String,
    /// The battle, in the words of the game
    #[arg(value_name = "WORD")]
    words: Vec<String>,
    #[command(flatten)]
    form: crate::cli::Form,
}

pub(crate) fn run(options: &Options, lang: Lang) -> Result<(), Fail> {
    let entry = games::find(&options.game)?;
    let Some(told) = (entry.odds)(&options.words, lang) else {
        let able = |entry: &&games::Registered| (entry.odds)(&[], lang).is_some();
        let known: Vec<&str> = games::all().iter().filter(able).map(games::Registered::id).collect();
        let instead = if known.is_empty() { String::new() } else { format!(": expected {}", known.join(" or ")) };
        return Err(BadInput::new(format!("«{}» tells no odds{instead}", options.game)).into());
    };
    let told = told?;
    if options.form.json {
        out::line(&serde_json::to_string_pretty(&told).unwrap_or_default());
        return Ok(());
    }
    let width = told.likely.iter().map(|l| l.label.chars().count()).max().unwrap_or_default();
    let mut page = out::fold(&told.title, "", 100);
    for likely in &told.likely {
        let gap = " ".repeat(width - likely.label.chars().count());
        page += &format!("  {}{gap}  {}\n", likely.label, likely.text(lang));
    }
    page += &format!("{}\n", told.note);
    out::print(&page);
    Ok(())
}
