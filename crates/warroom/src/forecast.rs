//! What a move would do, as far as the seat can know: who stands at the goal of an order, what a purchase
//! leaves, what a posture rolls.

use crate::about::{ABOUT, BOARD as WORDS, WORDS as GAME, tell};
use crate::figures::{RESOURCES, Resource};
use crate::moves::Move;
use crate::nation::{NOBODY, Side};
use crate::odds::{self, CERTAIN, Effort, Figure, Odds};
use crate::region::{Marker, Region};
use crate::state::{Order, WarRoom};
use crate::unit::{Category, Kind};
use table::story::Forecast;
use table::{Lang, Said, Seat, Speech};

impl WarRoom {
    /// What may be known of a move before it is made.
    pub(crate) fn foresee(&self, seat: Seat, mv: Move, lang: Lang) -> Forecast {
        let mut forecast = Forecast::default();
        match mv {
            Move::Order(marker, to) => {
                forecast.fails = self.doubt(seat, Order { marker, to }, lang);
                // What comes to nothing has no odds.
                if forecast.fails.is_none() {
                    forecast.lines = self.meeting_told(seat, Some(marker), to, lang);
                }
                if self.breaches(marker.nation(), to, false) {
                    forecast.lines.push(WORDS.say(lang, "forecast-breaks", &[]));
                }
            }
            Move::Go | Move::Via(_) | Move::Carry => {
                if let Some((_, order)) = self.current().filter(|(nation, _)| *nation == seat) {
                    forecast.lines = self.meeting_told(seat, Some(order.marker), order.to, lang);
                }
            }
            Move::Resolve(region) => forecast.lines = self.meeting_told(seat, None, region, lang),
            // In quick play Medals are bid.
            Move::Ready(bid) if !self.options.quick => {
                let left = self.nations[seat.index()].stock[0].saturating_sub(bid.0);
                forecast.lines.push(tell(lang, "forecast-oil", "n", &left.to_string()));
            }
            Move::Deploy(territory, kind, ..) | Move::Shed(territory, kind) => {
                let mut works = self.works_at(territory);
                works[kind.index()] = works[kind.index()].saturating_sub(1);
                let rest = Kind::ALL.into_iter().zip(works).filter(|(_, n)| *n > 0);
                let words: Vec<String> = rest.map(|(kind, n)| format!("{n} {}", kind.name(self, lang))).collect();
                if !words.is_empty() {
                    forecast.lines.push(tell(lang, "forecast-rest", "units", &words.join(", ")));
                }
            }
            Move::Stance(_, row, count) => {
                let [air, surface] = self.pack.row(row).dice.map(|dice| u16::from(dice) * count.0);
                let args = [("air", air.to_string()), ("surface", surface.to_string())];
                forecast.lines.push(WORDS.say(lang, "forecast-dice", &args));
                if let Some(mut fight) = self.fought_now() {
                    let side = Side::of(seat);
                    fight.shift(side, row, count.0 as u8);
                    forecast.lines.push(told(&odds::battle(&fight, WEIGHED), side, lang));
                }
            }
            preset @ (Move::Attack | Move::Defend | Move::Cover) => {
                let steps = self.steps_of(seat, preset);
                if let Some(mut fight) = self.fought_now() {
                    let side = Side::of(seat);
                    for step in &steps {
                        if let Move::Stance(_, row, count) = step {
                            fight.shift(side, *row, count.0 as u8);
                        }
                    }
                    forecast.lines.push(told(&odds::battle(&fight, WEIGHED), side, lang));
                }
                forecast.lines.extend(steps.into_iter().map(|mv| self.label(mv, lang)));
            }
            chore if chore.is_chore() => {
                forecast.lines = self.steps_of(seat, chore).into_iter().map(|mv| self.label(mv, lang)).collect();
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
        if let Some([oil, iron, osr]) = self.left_after(seat, mv).map(|left| left.map(|n| n.to_string())) {
            forecast.lines.push(WORDS.say(lang, "forecast-leaves", &[("oil", oil), ("iron", iron), ("osr", osr)]));
        }
        forecast
    }
    /// What a nation would have left of its resources after paying for this; none where it pays nothing.
    fn left_after(&self, seat: Seat, mv: Move) -> Option<[u16; RESOURCES]> {
        let only = |which: Resource, n: u16| {
            let mut cost = [0; RESOURCES];
            cost[which.index()] = n;
            cost
        };
        let mut left = self.purse(seat);
        let cost = match mv {
            Move::Buy(kind) => self.pack.unit(kind).cost.map(u16::from),
            Move::Goods(oil, iron, osr) => [oil.0, iron.0, osr.0],
            Move::Pay(oil, iron, osr) => [oil.0, iron.0, osr.0],
            Move::Repair(_, resource) => only(resource, 1),
            Move::Mend(_) => only(Resource::Iron, 9),
            Move::Trade(region, give) => {
                let take = self.pack.territory(region).trade?;
                left[take.index()] += take.block();
                only(give, give.block())
            }
            _ => return None,
        };
        left.iter_mut().zip(cost).for_each(|(left, cost)| *left = left.saturating_sub(cost));
        Some(left)
    }
    /// Who stands in a region, and what would come of it if this command joined them, with all that the
    /// seat's orders bring there or take away: the odds of the battle, and who fights in it; the convoys that
    /// could be raided.
    fn meeting_told(&self, seat: Seat, coming: Option<Marker>, at: Region, lang: Lang) -> Vec<String> {
        let mut lines = self.crowd(at, lang);
        let there = self.gathering(seat, coming, at);
        if let Some(fight) = self.clash_of(seat, at, &there) {
            lines.push(self.sides_told(seat, &there, lang));
            lines.push(told(&odds::battle(&fight, SKETCHED), Side::of(seat), lang));
        }
        lines.extend(self.prey_told(seat, at, &there, lang));
        lines
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

/// How much work the odds of one of many orders are worth, and of one of a few choices on the battle board: a
/// page asks for all at once.
const SKETCHED: Effort = Effort { ways: 500, battles: 100, seed: 1 };
const WEIGHED: Effort = Effort { ways: 4_000, battles: 400, seed: 1 };

/// The dice of a stack in each stage, in its strongest posture.
pub(crate) fn dice_of(pack: &crate::Pack, units: impl Iterator<Item = (Kind, u8)>) -> [u16; 2] {
    units.fold([0; 2], |all, (kind, count)| {
        let best = |stage: usize| kind.rows().map(|row| pack.row(row).dice[stage]).max().unwrap_or(0);
        [0, 1].map(|stage| all[stage] + u16::from(best(stage)) * u16::from(count))
    })
}

/// The odds of a battle in a sentence: hundredths, and how far they may be off when they were rolled.
fn told(odds: &Odds, side: Side, lang: Lang) -> String {
    let hundredth = CERTAIN / 100;
    let hundredths = |figure: Figure| ((figure.value + hundredth / 2) / hundredth).to_string();
    let off = |figure: Figure| figure.error.div_ceil(hundredth);
    let named = |side: Side| GAME.say(lang, &format!("side-{}", side.id()), &[]);
    let (alone, both) = (odds.alone[side.index()], odds.both);
    let args = [
        ("side", named(side)),
        ("other", named(side.other())),
        ("alone", hundredths(alone)),
        ("both", hundredths(both)),
        ("error", off(alone).max(off(both)).to_string()),
        ("ours", (odds.points[side.index()].value / 1000).to_string()),
        ("theirs", (odds.points[side.other().index()].value / 1000).to_string()),
    ];
    WORDS.say(lang, if odds.battles.is_some() { "forecast-odds" } else { "forecast-odds-exact" }, &args)
}
