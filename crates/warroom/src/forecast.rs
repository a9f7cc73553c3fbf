//! What a move would do, as far as the seat can know: who stands at the goal of an order, what a purchase leaves, what a
//! posture rolls.

use crate::draw::{WORDS, tell};
use crate::moves::Move;
use crate::nation::NOBODY;
use crate::region::Region;
use crate::rules::ABOUT;
use crate::state::WarRoom;
use crate::unit::{Category, Kind};
use table::story::Forecast;
use table::{Lang, Seat};

impl WarRoom {
    /// What may be known of a move before it is made.
    pub(crate) fn foresee(&self, seat: Seat, mv: Move, lang: Lang) -> Forecast {
        let mut forecast = Forecast::default();
        match mv {
            Move::Order(marker, to) => {
                forecast.lines = self.crowd(to, lang);
                if self.breaches(marker.nation(), to, false) {
                    forecast.lines.push(WORDS.say(lang, "forecast-breaks", &[]));
                }
            }
            Move::Go => {
                if let Some((_, order)) = self.current() {
                    forecast.lines = self.crowd(order.to, lang);
                }
            }
            Move::Ready(bid) => {
                let left = self.nations[seat.index()].stock[0].saturating_sub(bid.0);
                forecast.lines.push(tell(lang, "forecast-oil", "n", &left.to_string()));
            }
            Move::Buy(kind) => {
                let (purse, cost) = (self.purse(seat), self.pack.unit(kind).cost);
                let left: Vec<String> =
                    purse.iter().zip(cost).map(|(have, cost)| have.saturating_sub(cost.into()).to_string()).collect();
                let args = [("oil", left[0].clone()), ("iron", left[1].clone()), ("osr", left[2].clone())];
                forecast.lines.push(WORDS.say(lang, "forecast-leaves", &args));
            }
            Move::Stance(_, row, count) => {
                let [air, surface] = self.pack.row(row).dice.map(|dice| u16::from(dice) * count.0);
                let args = [("air", air.to_string()), ("surface", surface.to_string())];
                forecast.lines.push(WORDS.say(lang, "forecast-dice", &args));
            }
            Move::Hit(row, _) | Move::Scrap(row) => {
                let points = self.pack.unit(row.kind()).casualty;
                forecast.lines.push(tell(lang, "forecast-points", "n", &points.to_string()));
            }
            Move::Spend(count) => {
                let sheet = &self.nations[seat.index()];
                let args = [
                    ("stress", sheet.stress.saturating_sub(count.0).to_string()),
                    ("most", self.scene().thresholds[seat.index()].to_string()),
                ];
                forecast.lines.push(WORDS.say(lang, "forecast-stress", &args));
            }
            _ => {}
        }
        forecast
    }
    /// Everybody whom all can see in a region, a line for each nation.
    fn crowd(&self, region: Region, lang: Lang) -> Vec<String> {
        let there = self.present(region);
        let line = |who: Seat| {
            let counts = Category::ALL.map(|category| there.of[category as usize][who.index()]);
            let words: Vec<String> = Category::ALL
                .iter()
                .zip(counts)
                .filter(|(_, n)| *n > 0)
                .map(|(category, n)| tell(lang, &format!("forecast-{}", category.id()), "n", &n.to_string()))
                .collect();
            let name = match who {
                NOBODY => WORDS.say(lang, "piece-force", &[]),
                who => ABOUT.seat_name(who, lang),
            };
            WORDS.say(lang, "forecast-there", &[("nation", name), ("units", words.join(", "))])
        };
        let nations = (0..8).map(Seat).filter(|who| there.of.iter().any(|of| of[who.index()] > 0));
        let mut lines: Vec<String> = nations.map(line).collect();
        if lines.is_empty() {
            lines.push(WORDS.say(lang, "forecast-empty", &[]));
        }
        lines
    }
}

/// The dice of a stack in each stage, in its strongest posture.
pub(crate) fn dice_of(pack: &crate::Pack, units: impl Iterator<Item = (Kind, u8)>) -> [u16; 2] {
    units.fold([0; 2], |all, (kind, count)| {
        let best = |stage: usize| kind.rows().map(|row| pack.row(row).dice[stage]).max().unwrap_or(0);
        [0, 1].map(|stage| all[stage] + u16::from(best(stage)) * u16::from(count))
    })
}
