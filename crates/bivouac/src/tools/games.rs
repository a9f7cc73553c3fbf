//! `bivouac games`: what can be played here.

use crate::words::say;
use crate::{Fail, out};
use table::{Lang, Seat};

#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    /// Only the ids, one a line, for shell scripts
    #[arg(long)]
    ids: bool,
    /// Only the weights by which players judge positions of this game: a file for --weights of sim and arena
    #[arg(long, value_name = "GAME", conflicts_with = "ids")]
    weights: Option<String>,
}

pub(crate) fn run(options: &Options, lang: Lang) -> Result<(), Fail> {
    if options.ids {
        ::games::all().iter().for_each(|entry| out::line(entry.id()));
        return Ok(());
    }
    if let Some(game) = &options.weights {
        let judge = ::games::find(game)?.judge;
        out::print(&(judge.weights)().write((judge.features)()));
        return Ok(());
    }
    for entry in ::games::all() {
        let about = entry.about();
        out::line(&format!("{}  {}", about.id, about.title(lang)));
        out::print(&out::fold(&about.words.say(lang, "game-tagline", &[]), "    ", 100));
        let seats = (0..about.seats.len()).map(|i| {
            let seat = Seat(i as u8);
            format!("{} ({})", about.seat_id(seat), about.seat_name(seat, lang))
        });
        out::print(&out::fold(&seats.collect::<Vec<_>>().join(", "), "    ", 100));
        for option in (entry.game.options)() {
            let title = about.words.say(lang, &format!("option-{}", option.id), &[]);
            out::line(&format!("    --setup {}={}   {title}", option.id, option.values.join("|")));
        }
        // What a mode rests on is said before somebody plays it.
        for mode in (entry.game.modes)().iter().filter(|mode| mode.reconstructed() > 0) {
            let args = [
                ("option", mode.option.to_string()),
                ("value", mode.value.to_string()),
                ("count", mode.reconstructed().to_string()),
                ("all", mode.sources.len().to_string()),
                ("game", about.id.to_string()),
            ];
            out::print(&out::fold(&say(lang, "games-reconstructed", &args), "    ", 100));
        }
    }
    Ok(())
}
