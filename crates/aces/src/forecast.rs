//! What a move would bring, before it is made: the exact chances of a fight, what a way costs. All of it is public.

use crate::hex::Hex;
use crate::odds::{Odds, WHOLE};
use crate::rules::WORDS;
use crate::state::{Aces, Frame, friends, owner};
use table::{Lang, SeatSet};

/// Parts of [`WHOLE`] in hundredths, rounded; what is possible is never told as 0, what is not certain never as 100.
fn hundredths(chance: u64) -> u64 {
    match (chance * 100 + WHOLE / 2) / WHOLE {
        0 if chance > 0 => 1,
        100.. if chance < WHOLE - 64 => 99,
        n => n,
    }
}

/// Thousandths as a number with one figure behind the point.
fn tenths(thousandths: u32) -> String {
    format!("{}.{}", (thousandths + 50) / 1000, (thousandths + 50) / 100 % 10)
}

/// The chances of a fight in one sentence.
fn told(odds: &Odds, lang: Lang) -> String {
    let args = [
        ("dealt", tenths(odds.mean_dealt)),
        ("kills", hundredths(odds.kills).to_string()),
        ("taken", tenths(odds.mean_taken)),
        ("dies", hundredths(odds.dies).to_string()),
        ("red", odds.red.to_string()),
    ];
    WORDS.say(lang, "forecast-fight", &args)
}

impl Aces {
    /// The chances of an attack by what stands on one hex on what is on another.
    pub(crate) fn attack_forecast(&self, from: Hex, at: Hex, lang: Lang) -> String {
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
        match self.unit_at(at) {
            Some(target) => told(&self.odds(unit, target), lang),
            None => WORDS.say(lang, "forecast-launcher", &[]),
        }
    }
    /// The chances of the attack that an interception binds to.
    pub(crate) fn intercept_forecast(&self, by: Hex, lang: Lang) -> String {
        let (Some(by), Some(Frame::Window { unit, .. })) = (self.unit_at(by), self.frames.top().copied()) else {
            return String::new();
        };
        told(&self.odds(by, unit), lang)
    }
    /// What a way to an end costs, in points; and whether the unit could be intercepted there.
    pub(crate) fn way_forecast(&self, end: Hex) -> (String, String) {
        let Some(Frame::Walk { unit, left, let_go, .. }) = self.frames.top().copied() else {
            return (String::new(), "no".to_string());
        };
        let ways = self.ways(owner(unit), self.sheet_of(unit).category);
        let costs = ways.costs_from(self.map(), self.unit(unit).hex);
        let cost = costs.to(end).min(u16::from(left));
        let risk = self.risk(unit, let_go.and(SeatSet::first(4))).has(end);
        let half = if cost % 2 == 1 { ".5" } else { "" };
        (format!("{}{half}", cost / 2), if risk { "yes" } else { "no" }.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_happen_is_never_told_as_impossible_or_certain() {
        assert_eq!([0, 1, WHOLE / 2, WHOLE - 1000, WHOLE].map(hundredths), [0, 1, 50, 99, 100]);
        assert_eq!([0, 49, 50, 1949, 2950].map(tenths), ["0.0", "0.0", "0.1", "1.9", "3.0"]);
    }
}
