//! `bivouac show FILE`: the table as it stands, or stood, for some pair of eyes.

use crate::words::say;
use crate::{Fail, input, out};
use std::path::PathBuf;
use table::{AnyTable, BadInput, Eye, Lang, ToMove};

#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    /// A record, or a position file (.toml)
    file: PathBuf,
    /// Before the move with this number, from 0 (default: after the last)
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Who looks: a seat, seats joined by +, spectator, or archive (sees all)
    #[arg(long, default_value = "archive")]
    eye: String,
    #[command(flatten)]
    form: crate::cli::Form,
}

/// The table before the play with this number.
pub(crate) fn rewound(table: Box<dyn AnyTable>, at: Option<usize>) -> Result<Box<dyn AnyTable>, BadInput> {
    match at {
        None => Ok(table),
        Some(at) if at <= table.plays() => Ok(table.at(at)),
        Some(at) => Err(BadInput::new(format!("--at {at}: the game has {} moves", table.plays()))),
    }
}

pub(crate) fn run(options: &Options, lang: Lang) -> Result<(), Fail> {
    let opened = input::table(&options.file)?;
    let eye = input::eye(opened.entry.about(), &options.eye)?;
    let table = rewound(opened.table, options.at)?;
    if options.form.json {
        let offers: serde_json::Map<String, serde_json::Value> = seats(&*table, eye)
            .map(|seat| {
                let offers = serde_json::to_value(table.offers(seat, lang)).unwrap_or_default();
                (table.about().seat_id(seat).to_string(), offers)
            })
            .collect();
        let value = serde_json::json!({
            "game": table.header().game, "plays": table.plays(), "view": table.view(eye), "offers": offers,
        });
        out::line(&serde_json::to_string_pretty(&value).unwrap_or_default());
        return Ok(());
    }
    out::print(&page(&*table, eye, lang));
    Ok(())
}

fn seats(table: &dyn AnyTable, eye: Eye) -> impl Iterator<Item = table::Seat> + use<> {
    table.to_move().may_play().iter().filter(move |seat| eye.is(*seat))
}

fn page(table: &dyn AnyTable, eye: Eye, lang: Lang) -> String {
    let about = table.about();
    let mut page = format!("{}\n", about.title(lang));
    let names = |set: table::SeatSet| {
        let names: Vec<String> = set.iter().map(|s| about.seat_name(s, lang)).collect();
        names.join(", ")
    };
    let number = ("number", table.plays().to_string());
    page += &match table.to_move() {
        ToMove::Over(outcome) if outcome.winners.is_empty() => {
            say(lang, "show-draw", &[number, ("rule", outcome.rule.into())])
        }
        ToMove::Over(outcome) => {
            say(lang, "show-over", &[number, ("who", names(outcome.winners)), ("rule", outcome.rule.into())])
        }
        other => say(lang, "show-decision", &[number, ("who", names(other.waiting()))]),
    };
    page += "\n\n";
    page += &out::drawing(&table.terminal(eye, &[], lang, 100));
    let hand = table.hand(eye, lang);
    if !hand.is_empty() {
        page += &format!("\n{}\n{}", say(lang, "show-hand", &[]), out::drawing(&hand));
    }
    for seat in seats(table, eye) {
        page += &format!("\n{}: {}\n", about.seat_name(seat, lang), table.prompt(seat, lang));
        let offers = table.offers(seat, lang);
        let wide = offers.iter().map(|o| o.text.chars().count()).max().unwrap_or(0);
        for offer in offers {
            page += &format!("  {:wide$}  {}\n", offer.text, offer.label);
        }
    }
    page
}
