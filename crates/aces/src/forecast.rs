//! What a move would bring, before it is made: the exact chances of a fight, what a way costs. All of it is
//! public.

use crate::hex::Hex;
use crate::moves::Move;
use crate::odds::{Odds, WHOLE};
use crate::rules::WORDS;
use crate::state::{Aces, Frame, friends, owner};
use crate::words::{decimal, points};
use table::Lang;
use table::story::{Chance, Forecast, Hit};

/// Parts of [`WHOLE`] in hundredths, rounded; what is possible is never told as 0, what is not certain never
/// as 100.
fn hundredths(chance: u64) -> u64 {
    match (chance * 100 + WHOLE / 2) / WHOLE {
        0 if chance > 0 => 1,
        100.. if chance < WHOLE - 64 => 99,
        n => n,
    }
}

/// Thousandths as a number with one figure behind the point.
fn tenths(thousandths: u32, lang: Lang) -> String {
    decimal((thousandths + 50) / 1000, (thousandths + 50) / 100 % 10, lang)
}

/// The chances of a fight in one sentence.
fn told(odds: &Odds, lang: Lang) -> String {
    let args = [
        ("dealt", tenths(odds.mean_dealt, lang)),
        ("kills", hundredths(odds.kills).to_string()),
        ("taken", tenths(odds.mean_taken, lang)),
        ("dies", hundredths(odds.dies).to_string()),
        ("red", odds.red.to_string()),
    ];
    WORDS.say(lang, "forecast-fight", &args)
}

impl Aces {
    /// What an attack without a fight would hit: an area, or the launcher.
    fn attack_forecast(&self, from: Hex, at: Hex, lang: Lang) -> String {
        let Some(unit) = self.unit_at(from) else { return String::new() };
        if self.sheet_of(unit).area {
            let mut hit = [0; 2];
            for victim in self.map().disc(at, 1).iter().filter_map(|hex| self.unit_at(hex)) {
                if !self.sheet_of(victim).flies() {
                    hit[usize::from(friends(owner(victim), owner(unit)))] += 1;
                }
            }
            let args = [("enemies", hit[0].to_string()), ("friends", hit[1].to_string())];
            return WORDS.say(lang, "forecast-area", &args);
        }
        WORDS.say(lang, "forecast-launcher", &[])
    }
    /// What an offered move would bring: every result of a fight with its chance, what support adds; what a
    /// way costs.
    pub(crate) fn foresee(&self, mv: Move, lang: Lang) -> Forecast {
        let fight = match (mv, self.frames.top().copied()) {
            (Move::Attack(from, at), _) => self.unit_at(from).zip(self.unit_at(at)),
            (Move::Intercept(by), Some(Frame::Window { unit, .. })) => self.unit_at(by).zip(Some(unit)),
            _ => None,
        };
        let line = |line: String| Forecast { lines: vec![line], ..Forecast::default() };
        match (mv, fight.filter(|(unit, _)| !self.sheet_of(*unit).area)) {
            (_, Some((unit, target))) => self.foresee_fight(unit, target, lang),
            (Move::Attack(from, at), _) => line(self.attack_forecast(from, at, lang)),
            (Move::To(end), _) => {
                let (cost, risk) = self.way_forecast(end, lang);
                line(WORDS.say(lang, "forecast-way", &[("cost", cost), ("risk", risk)]))
            }
            _ => Forecast::default(),
        }
    }
    fn foresee_fight(&self, unit: u8, target: u8, lang: Lang) -> Forecast {
        let odds = self.odds(unit, target);
        // What can be expected, then what it is made of.
        let mut lines = vec![told(&odds, lang)];
        if odds.red > 0 {
            let riposte = self.ripostes_to(target, unit, self.unit(unit).hex);
            let alone = self.odds_with(unit, target, 0, riposte);
            let args = [("dealt", tenths(alone.mean_dealt, lang)), ("kills", hundredths(alone.kills).to_string())];
            lines.push(WORDS.say(lang, "forecast-alone", &args));
            lines.extend(self.supporters(unit, target).map(|by| self.support_forecast(by, unit, target, &odds, lang)));
        }
        // The parts are exact up to rounding in the last place: together they are the whole.
        let of: u64 = odds.dealt.iter().sum();
        let left = self.pack.constants.destroyed_at.saturating_sub(self.unit(target).damage());
        let mut chances: Vec<Chance> = Vec::new();
        for (damage, cases) in (0u8..).zip(odds.dealt).filter(|(_, cases)| *cases > 0) {
            let key = if damage >= left { "forecast-destroyed" } else { "forecast-damage" };
            let what = WORDS.say(lang, key, &[("n", damage.to_string())]);
            match chances.last_mut().filter(|last| last.what == what) {
                Some(last) => last.cases += cases,
                None => chances.push(Chance { what, cases, of }),
            }
        }
        let certain = chances.len() == 1 && self.is_fixed(unit);
        let hits = match odds.dealt.iter().position(|cases| *cases > 0).filter(|damage| certain && *damage > 0) {
            Some(damage) => {
                let thing = crate::show::unit_id(&self.map().hex_name(self.unit(target).hex));
                vec![Hit { thing, amount: damage as u16, falls: damage as u8 >= left }]
            }
            None => Vec::new(),
        };
        Forecast { lines, hits, chances, ..Forecast::default() }
    }
    /// What one supporter adds: the same fight without it.
    fn support_forecast(&self, by: u8, unit: u8, target: u8, odds: &Odds, lang: Lang) -> String {
        let red = self.red_dice_without(unit, target, by);
        let without = self.odds_with(unit, target, red, self.ripostes_to(target, unit, self.unit(unit).hex));
        let args = [
            ("unit", crate::figures::said(&self.sheet_of(by).name, lang).to_string()),
            ("hex", self.map().hex_name(self.unit(by).hex)),
            ("red", (odds.red - red).to_string()),
            ("dealt", tenths(odds.mean_dealt.saturating_sub(without.mean_dealt), lang)),
            ("kills", hundredths(odds.kills.saturating_sub(without.kills)).to_string()),
        ];
        WORDS.say(lang, "forecast-support", &args)
    }
    /// What a way to an end costs, in points; and whether the unit could be intercepted there.
    fn way_forecast(&self, end: Hex, lang: Lang) -> (String, String) {
        let Some(Frame::Walk { unit, left, let_go, .. }) = self.frames.top().copied() else {
            return (String::new(), "no".to_string());
        };
        let ways = self.ways(owner(unit), self.sheet_of(unit).category);
        let costs = ways.costs_from(self.map(), self.unit(unit).hex);
        let cost = costs.to(end).min(u16::from(left));
        let risk = self.risk(unit, let_go).has(end);
        (points(cost, lang), if risk { "yes" } else { "no" }.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::{Mode, Setup};
    use table::{Sketch, Terms};

    #[test]
    fn the_forecast_says_what_each_supporter_adds() {
        let sketch = "units = { \"0,0\" = \"usa us_tank\", \"1,-1\" = \"usa us_infantry\", \"4,0\" = \"usa us_howitzer\", \
                      \"1,0\" = \"ger1 g1_tank\", \"0,-4\" = \"usa us_fighter\" }";
        let setup = Setup { map: "field".into(), mode: Mode::Four, ..Setup::default() };
        let sketch = toml::from_str(sketch).unwrap_or_else(|bad| panic!("{bad}"));
        let game = Aces::from_sketch(&sketch, Terms::new(&setup)).unwrap_or_else(|bad| panic!("{bad}"));
        let at = |name: &str| game.map().hex(name).unwrap_or_default();
        let lines = game.foresee(Move::Attack(at("0,0"), at("1,0")), Lang::En).lines;
        // Three categories: three red dice, two with one of them gone (AA-SUP-1); the fighter is too far away
        // (AA-SUP-10).
        assert!(lines[0].contains("3 red dice"), "{lines:?}");
        assert_eq!(lines.iter().filter(|line| line.contains("adds 1 red die:")).count(), 2, "{lines:?}");
        assert!(!lines.iter().any(|line| line.contains("Mustang")), "{lines:?}");
    }

    #[test]
    fn what_may_happen_is_never_told_as_impossible_or_certain() {
        assert_eq!([0, 1, WHOLE / 2, WHOLE - 1000, WHOLE].map(hundredths), [0, 1, 50, 99, 100]);
        assert_eq!([0, 49, 50, 1949, 2950].map(|n| tenths(n, Lang::En)), ["0.0", "0.0", "0.1", "1.9", "3.0"]);
        assert_eq!(tenths(1949, Lang::Fr), "1,9");
    }
}
