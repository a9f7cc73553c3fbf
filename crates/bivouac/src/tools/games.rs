//! `bivouac games`: what can be played here.

use crate::{Fail, out};
use table::{Lang, Seat};

#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    /// Only the ids, one a line, for shell scripts
    #[arg(long)]
    ids: bool,
}

pub(crate) fn run(options: &Options, lang: Lang) -> Result<(), Fail> {
    if options.ids {
        ::games::all().iter().for_each(|entry| out::line(entry.id()));
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
    }
    Ok(())
}
