//! `bivouac rules GAME [ID|WORD]`: the ledger, as players read it.

use crate::words::say;
use crate::{Fail, out};
use table::{Lang, Rule};

#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    /// The game
    game: String,
    /// A rule by its id, or a word to look for
    #[arg(value_name = "ID|WORD")]
    word: Option<String>,
    #[command(flatten)]
    form: crate::cli::Form,
}

pub(crate) fn run(options: &Options, lang: Lang) -> Result<(), Fail> {
    let entry = games::find(&options.game)?;
    let ledger = entry.about().ledger;
    let rules: Vec<&Rule> = match &options.word {
        None => ledger.rules.iter().collect(),
        Some(word) => match ledger.rules.iter().find(|r| r.id.eq_ignore_ascii_case(word)) {
            Some(rule) => vec![rule],
            None => ledger.search(word),
        },
    };
    if options.form.json {
        let rows: Vec<serde_json::Value> = rules
            .iter()
            .map(|r| {
                let [heading_fr, heading_en] = Lang::ALL.map(|lang| r.heading(lang));
                let [ruling_fr, ruling_en] = Lang::ALL.map(|lang| r.ruling(lang));
                serde_json::json!({
                    "id": r.id, "topic": r.topic, "heading_en": heading_en, "heading_fr": heading_fr, "en": r.en, "fr": r.fr,
                    "book": r.book, "ruling": ruling_en, "ruling_fr": ruling_fr
                })
            })
            .collect();
        out::line(&serde_json::to_string_pretty(&rows).unwrap_or_default());
        return Ok(());
    }
    if rules.is_empty() {
        let word = options.word.clone().unwrap_or_default();
        eprintln!("{}", say(lang, "rules-none", &[("word", word), ("game", options.game.clone())]));
        return Err(Fail::Check);
    }
    let mut page = String::new();
    for rule in &rules {
        page += &format!("{}  ({})\n", rule.id, rule.heading(lang));
        page += &out::fold(rule.text(lang), "    ", 100);
        if !rule.ruling(lang).is_empty() {
            page += &out::fold(&format!("{} {}", say(lang, "rules-ruling", &[]), rule.ruling(lang)), "    ", 100);
        }
        page.push('\n');
    }
    page += &say(lang, "rules-count", &[("count", rules.len().to_string())]);
    page.push('\n');
    out::print(&page);
    Ok(())
}
