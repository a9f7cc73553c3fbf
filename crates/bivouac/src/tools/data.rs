//! `bivouac data GAME`: every figure of boards and cards, with its source.

use crate::words::say;
use crate::{Fail, input, out};
use std::path::PathBuf;
use table::pack::Source;
use table::{Figure, Lang};

#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    /// The game
    game: String,
    /// Figures to be put in the place of, or beside, the standard ones: a TOML file or a directory of them
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Only this group (cards, spaces, units …)
    #[arg(long)]
    group: Option<String>,
    #[command(flatten)]
    form: crate::cli::Form,
}

const SOURCES: [(Source, &str); 3] = [
    (Source::Rulebook, "source-rulebook"),
    (Source::Published, "source-published"),
    (Source::Reconstructed, "source-reconstructed"),
];

fn source_word(source: Source, lang: Lang) -> String {
    SOURCES.iter().find(|(s, _)| *s == source).map_or(String::new(), |(_, key)| say(lang, key, &[]))
}

pub(crate) fn run(options: &Options, lang: Lang) -> Result<(), Fail> {
    let entry = games::find(&options.game)?;
    let mut figures = match &options.data {
        None => (entry.game.figures)(None, lang)?,
        Some(dir) => {
            let data = input::Data::read(dir)?;
            (entry.game.figures)(Some(&data.rows), lang).map_err(|bad| data.locate(bad))?
        }
    };
    if let Some(group) = &options.group {
        let mut groups: Vec<String> = figures.iter().map(|f| f.group.clone()).collect();
        groups.dedup();
        figures.retain(|f| f.group == *group);
        if figures.is_empty() {
            let what = format!("--group: no «{group}»: expected {}", groups.join(", "));
            return Err(table::BadInput::new(what).into());
        }
    }
    if options.form.json {
        out::line(&serde_json::to_string_pretty(&figures).unwrap_or_default());
        return Ok(());
    }
    out::print(&page(&figures, lang));
    Ok(())
}

fn page(figures: &[Figure], lang: Lang) -> String {
    let mut page = String::new();
    let mut group = "";
    for figure in figures {
        if figure.group != group {
            group = &figure.group;
            page += &format!("{}{group}\n", if page.is_empty() { "" } else { "\n" });
        }
        page += &format!("  {} ({}) [{}]\n", figure.name, figure.id, source_word(figure.source, lang));
        for text in [&figure.text, &figure.note].into_iter().filter(|t| !t.is_empty()) {
            page += &out::fold(text, "      ", 100);
        }
    }
    page.push('\n');
    for (source, key) in SOURCES {
        let count = figures.iter().filter(|f| f.source == source).count();
        let key = format!("{key}-count");
        page += &format!("{}\n", say(lang, &key, &[("count", count.to_string())]));
    }
    page
}
