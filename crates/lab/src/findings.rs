//! What many games between bots say about a game: who wins, how long games last, what is done first, and
//! which cards and units decide. `bivouac lab report` makes [`Findings`] and writes them as a page of the
//! documentation and as data, which the program shows.

use crate::figures::{Share, Spread};
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use table::{About, Lang};

/// What some series of games said.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Findings {
    /// The game.
    pub game: String,
    /// The revision of its rules.
    pub rules: u32,
    /// The command that makes them.
    pub command: String,
    /// One for each level of bots and set-up.
    pub series: Vec<Series>,
}

/// Games of one level with one set-up.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Series {
    /// The level that played all seats.
    pub bots: String,
    /// The set-up, as on the command line; empty for the usual one.
    pub setup: String,
    /// The command that plays these games.
    pub command: String,
    /// How many.
    pub games: u32,
    /// Moves in a game.
    pub moves: Spread,
    /// The rules that ended them, and how often.
    pub endings: Vec<(String, u32)>,
    /// Seats that won and lost together, with their share of the games.
    pub sides: Vec<Side>,
    /// The first card or unit that a seat used.
    pub first: Vec<Use>,
    /// Cards and units that a seat used at all.
    pub used: Vec<Use>,
}

/// A side and its share of the games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Side {
    /// The ids of its seats.
    pub seats: Vec<String>,
    /// The share that it won; a draw counts half.
    pub won: Share,
}

/// Something that a seat did, and how these games ended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Use {
    /// The seat.
    pub seat: String,
    /// The verb of the move.
    pub verb: String,
    /// The id of the card or unit.
    pub thing: String,
    /// In how many games.
    pub games: u32,
    /// The share of them that the seat won.
    pub won: Share,
}

impl Series {
    /// Level and set-up in a line.
    pub fn title(&self) -> String {
        if self.setup.is_empty() { self.bots.clone() } else { format!("{}, {}", self.bots, self.setup) }
    }
}

/// A share with its interval, as text.
pub fn share(share: Share) -> String {
    format!("{:.1} % ({:.1}–{:.1})", share.percent, share.low, share.high)
}

impl Findings {
    /// The page of the documentation. `name` gives the name of a card or unit.
    pub fn page(&self, about: &About, name: &dyn Fn(&str) -> String) -> String {
        let seat = |id: &str| about.seat(id).map_or_else(|| id.to_string(), |seat| about.seat_name(seat, Lang::En));
        let mut page = format!(
            "# {}: what many games say\n\nWritten by `{}`; `/lab/{}` of a server shows the same. Bots of one level play \
             all seats. Intervals are 95 %; a draw counts as half a win.\n\n![Share of games won by each side](lab-{}.svg)\n",
            about.title(Lang::En),
            self.command,
            self.game,
            self.game
        );
        page += "\n## Who wins, and how long it takes\n\n| level, set-up | games | side | games won | moves (a tenth to nine tenths) | \
                 ends by |\n| --- | --- | --- | --- | --- | --- |\n";
        for series in &self.series {
            let ends: Vec<String> = series.endings.iter().map(|(rule, n)| format!("{rule} {n}")).collect();
            let Spread { median, tenth, ninetieth, .. } = series.moves;
            for side in &series.sides {
                let who: Vec<String> = side.seats.iter().map(|id| seat(id)).collect();
                let (title, won, games) = (series.title(), share(side.won), series.games);
                let _ = writeln!(
                    page,
                    "| {title} | {games} | {} | {won} | {median} ({tenth}–{ninetieth}) | {} |",
                    who.join(", "),
                    ends.join(", ")
                );
            }
        }
        for series in &self.series {
            for (heading, rows) in [("First use of a card or unit", &series.first), ("What decides", &series.used)] {
                if rows.is_empty() {
                    continue;
                }
                let _ = write!(
                    page,
                    "\n## {heading}: {}\n\nGames in which the seat did it, and its share of them won; ten at most, those first whose \
                     share is furthest from the seat's own by their error. It does not follow that the move is the reason.\n\n\
                     | seat | move | in games | won of them |\n| --- | --- | --- | --- |\n",
                    series.title()
                );
                for row in rows {
                    let often = 100.0 * f64::from(row.games) / f64::from(series.games.max(1));
                    let (who, what, won) = (seat(&row.seat), name(&row.thing), share(row.won));
                    let _ = writeln!(page, "| {who} | {} {what} | {often:.0} % | {won} |", row.verb);
                }
            }
        }
        page += "\n## Commands\n\n```sh\n";
        self.series.iter().for_each(|series| page += &format!("{}\n", series.command));
        page + "```\n"
    }
}
