//! Reports as text, in French or English.

use crate::{ArenaReport, BenchReport, SimReport};
use std::fmt::Write;
use table::{About, Lang, Words};

/// The texts of this crate.
pub fn words() -> &'static Words {
    static WORDS: Words = Words::new(include_str!("../text/fr.ftl"), include_str!("../text/en.ftl"));
    &WORDS
}

/// A number with separated thousands: `3 141 592`.
fn count(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            out.push(' ');
        }
        out.push(digit);
    }
    out
}

/// Rows with aligned columns; the first column is text, the others are right-aligned.
fn columns(rows: &[Vec<String>]) -> String {
    let wide = |c: usize| rows.iter().filter_map(|r| r.get(c)).map(|s| s.chars().count()).max().unwrap_or(0);
    let mut out = String::new();
    for row in rows {
        let mut line = String::new();
        for (c, cell) in row.iter().enumerate() {
            let pad = " ".repeat(wide(c) - cell.chars().count());
            let _ = if c == 0 { write!(line, "  {cell}{pad}") } else { write!(line, "  {pad}{cell}") };
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

fn say(lang: Lang, key: &str) -> String {
    words().say(lang, key, &[])
}

impl SimReport {
    /// The report as text. `about` provides the names of the seats.
    pub fn text(&self, about: &About, lang: Lang) -> String {
        let mut out = words().say(
            lang,
            "sim-title",
            &[
                ("game", about.title(lang)),
                ("games", self.games.to_string()),
                ("seconds", format!("{:.1} s", self.seconds)),
                ("seed", self.seed.to_string()),
            ],
        );
        out.push('\n');
        let heads = |keys: &[&str]| keys.iter().map(|k| say(lang, k)).collect::<Vec<_>>();
        let mut rows = vec![heads(&["sim-player", "sim-won", "sim-share", "sim-think", "sim-longest"])];
        for bot in &self.bots {
            rows.push(vec![
                bot.bot.clone(),
                format!("{}/{}", bot.wins, bot.games),
                bot.score.to_string(),
                format!("{:.3} ms", bot.mean_ms),
                format!("{:.1} ms", bot.most_ms),
            ]);
        }
        out.push_str(&columns(&rows));
        if self.bots.len() > 1 {
            let mut rows = vec![heads(&["sim-camp", "sim-won", "sim-share"])];
            let name = |id: &String| about.seat(id).map_or_else(|| id.clone(), |seat| about.seat_name(seat, lang));
            for bot in &self.bots {
                for camp in &bot.camps {
                    let seats = camp.seats.iter().map(name).collect::<Vec<_>>().join(" + ");
                    let who = format!("{} ({seats})", bot.bot);
                    rows.push(vec![who, format!("{}/{}", camp.wins, camp.games), camp.score.to_string()]);
                }
            }
            out.push_str(&columns(&rows));
        }
        let mut rows = vec![heads(&["sim-seat", "sim-won", "sim-share"])];
        for seat in &self.seats {
            let name = about.seat(&seat.seat).map_or_else(|| seat.seat.clone(), |of| about.seat_name(of, lang));
            rows.push(vec![name, format!("{}/{}", seat.wins, self.games), seat.score.to_string()]);
        }
        out.push_str(&columns(&rows));
        let m = &self.moves;
        let args = [
            ("median", m.median.to_string()),
            ("tenth", m.tenth.to_string()),
            ("ninetieth", m.ninetieth.to_string()),
            ("least", m.least.to_string()),
            ("most", m.most.to_string()),
            ("draws", self.draws.to_string()),
        ];
        let _ = writeln!(out, "  {}", words().say(lang, "sim-length", &args));
        let endings: Vec<String> = self.endings.iter().map(|(rule, n)| format!("{rule} {n}")).collect();
        let _ = writeln!(out, "  {}", words().say(lang, "sim-endings", &[("endings", endings.join(", "))]));
        out
    }
}

impl ArenaReport {
    /// The report as text.
    pub fn text(&self, about: &About, lang: Lang) -> String {
        let args = [("game", about.title(lang)), ("games", self.games.to_string())];
        let mut out = words().say(lang, "arena-title", &args);
        out.push('\n');
        let mut rows = vec![["sim-player", "arena-elo", "sim-share"].map(|k| say(lang, k)).to_vec()];
        for rating in &self.ratings {
            let elo = format!("{:+.0} ± {:.0}", rating.elo, rating.within);
            rows.push(vec![rating.bot.clone(), elo, format!("{:.1} %", rating.score)]);
        }
        out.push_str(&columns(&rows));
        out
    }
}

impl BenchReport {
    /// The report as text.
    pub fn text(&self, about: &About, lang: Lang) -> String {
        let mut out = words().say(lang, "bench-title", &[("game", about.title(lang))]);
        out.push('\n');
        let yards = |ns: f64| format!("{:.2}", ns / self.yardstick_ns);
        let row = |key: &str, figure: String, yards: String| vec![say(lang, key), figure, yards];
        let each_s = |rate: f64| format!("{} /s", count(rate));
        let mut rows = vec![
            row("bench-what", say(lang, "bench-figure"), say(lang, "bench-yards")),
            row("bench-yardstick", format!("{:.0} ns", self.yardstick_ns), "1".into()),
            row("bench-decision", format!("{:.0} ns", self.decision_ns), format!("{:.2}", self.decision_yardsticks)),
            row("bench-decisions", each_s(self.decisions_per_s), String::new()),
            row("bench-games", each_s(self.games_per_s), yards(1e9 / self.games_per_s)),
            row("bench-moves", format!("{:.0}", self.moves_per_game), String::new()),
            row("bench-offered", format!("{:.1}", self.offered), String::new()),
            row("bench-playouts", each_s(self.playouts_per_s), yards(1e9 / self.playouts_per_s)),
            row("bench-playouts-two", each_s(self.playouts_two_per_s), format!("× {:.2}", self.two_threads)),
            row("bench-nodes", each_s(self.nodes_per_s), yards(1e9 / self.nodes_per_s)),
            row("bench-nodes-middle", each_s(self.nodes_middle_per_s), yards(1e9 / self.nodes_middle_per_s)),
            row("bench-view", format!("{:.2} µs", self.view_us), yards(self.view_us * 1e3)),
            row("bench-imagine", format!("{:.2} µs", self.imagine_us), yards(self.imagine_us * 1e3)),
            row("bench-judge", format!("{:.0} ns", self.judge_ns), yards(self.judge_ns)),
            row("bench-clone", format!("{:.0} ns", self.clone_ns), yards(self.clone_ns)),
            row("bench-bytes", count(self.position_bytes as f64), String::new()),
        ];
        for (key, ns) in &self.gauges {
            rows.push(vec![about.words.say(lang, key, &[]), format!("{ns:.0} ns"), yards(*ns)]);
        }
        out.push_str(&columns(&rows));
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart() {
        assert_eq!(count(3_141_592.4), "3 141 592");
        assert_eq!(count(12.0), "12");
    }

    #[test]
    fn both_languages_say_the_same_things() {
        assert_eq!(words().keys(Lang::Fr), words().keys(Lang::En));
    }
}
