//! What a move would do when nobody answers it: damage with its reasons, counter-attacks, what a turn without
//! an attack costs.

use crate::board::{Spot, cells, line_cells};
use crate::effects::{Aims, Op};
use crate::figures::{Abilities, Card};
use crate::moves::{Aim, Move};
use crate::state::{Frame, Tranchees, other};
use crate::words::{card_name, say};
use table::story::{Forecast, Hit};
use table::{Lang, Seat};

impl Tranchees {
    pub(crate) fn foresee(&self, seat: Seat, mv: Move, lang: Lang) -> Forecast {
        match mv {
            Move::Attack(from, at) => self.foresee_attack(seat, from, at, lang),
            Move::Counter(from) => match self.attacker() {
                Some(at) => self.foresee_blow(seat, from, at, lang),
                None => Forecast::default(),
            },
            Move::Play(card, aim) | Move::Reveal(card, aim) => self.foresee_card(seat, card, aim, lang),
            Move::Pass if self.frame() == Frame::Turn && !self.attacked => self.foresee_warning(seat, lang),
            _ => Forecast::default(),
        }
    }
    fn troop_name(&self, at: Spot, lang: Lang) -> String {
        format!("{} ({})", card_name(&self.pack, self.board.troop(at).card, lang), at.cell())
    }
    /// What is left of a troop after so much damage, in words and over it.
    fn hit(&self, at: Spot, amount: u8, lang: Lang) -> (String, Hit) {
        let troop = self.board.troop(at);
        let health = self.pack.troop(troop.card).health;
        let left = health.saturating_sub(troop.damage.saturating_add(amount));
        let args = [
            ("troop", self.troop_name(at, lang)),
            ("amount", amount.to_string()),
            ("left", left.to_string()),
            ("health", health.to_string()),
        ];
        let key = if left == 0 { "forecast-falls" } else { "forecast-hurt" };
        (say(lang, key, &args), Hit { thing: at.to_string(), amount: amount.into(), falls: left == 0 })
    }
    /// One blow of a troop, with the reasons of its damage (GT-ATK-11).
    fn foresee_blow(&self, seat: Seat, from: Spot, at: Spot, lang: Lang) -> Forecast {
        if !self.board.has(other(seat), at) || !self.board.has(seat, from) {
            return Forecast::default();
        }
        let (line, hit) = self.hit(at, self.troop_damage(seat, from, at), lang);
        let mut lines = vec![line];
        let reasons = [
            (self.under_cover(at), "forecast-cover"),
            (self.is_observed(seat, from, at.cell()), "forecast-observer"),
            (self.is_protected(at), "forecast-protected"),
        ];
        lines.extend(reasons.into_iter().filter(|(holds, _)| *holds).map(|(_, key)| say(lang, key, &[])));
        Forecast { lines, hits: vec![hit], ..Forecast::default() }
    }
    fn foresee_attack(&self, seat: Seat, from: Spot, at: Spot, lang: Lang) -> Forecast {
        let mut forecast = self.foresee_blow(seat, from, at, lang);
        let falls = forecast.hits.iter().any(|hit| hit.falls);
        let enemy = other(seat);
        for back in self.board.spots(enemy, at.cell().bit()).filter(|back| !(falls && *back == at)) {
            if self.has_ability(back, Abilities::COUNTER_ATTACK) && self.check_target(enemy, back, from).is_ok() {
                let args = [
                    ("troop", self.troop_name(back, lang)),
                    ("amount", self.troop_damage(enemy, back, from).to_string()),
                ];
                forecast.lines.push(say(lang, "forecast-counter", &args));
            }
        }
        forecast
    }
    /// An attack card: every enemy troop that it would hit.
    fn foresee_card(&self, seat: Seat, card: Card, aim: Aim, lang: Lang) -> Forecast {
        let effects = &self.pack.bonus(card).effects;
        let mut forecast = Forecast::default();
        let struck = match (aim, effects.aims) {
            (Aim::Cell(cell), Aims::EnemyCell) => cell.bit(),
            (Aim::Line(line), Aims::EnemyLine) => line_cells(line),
            (Aim::Troop(at), Aims::EnemyTroop | Aims::Acting) => at.cell().bit(),
            _ => return forecast,
        };
        let meant = |at: &Spot| !matches!(aim, Aim::Troop(only) if only != *at);
        for at in cells(struck).flat_map(|cell| self.board.spots(other(seat), cell.bit())).filter(meant) {
            let amount = effects.ops.iter().fold(0u8, |sum, op| match op {
                Op::Hit => sum.saturating_add(self.bonus_damage(seat, card, at).unwrap_or(0)),
                Op::Damage(n) => sum.saturating_add(*n),
                Op::Destroy => u8::MAX,
                _ => sum,
            });
            if amount == u8::MAX {
                let args = [("troop", self.troop_name(at, lang))];
                forecast.lines.push(say(lang, "forecast-destroyed", &args));
            } else if amount > 0 {
                let (line, hit) = self.hit(at, amount, lang);
                forecast.lines.push(line);
                forecast.hits.push(hit);
            } else if effects.ops.iter().any(|op| *op == Op::Hit) {
                forecast.lines.push(say(lang, "forecast-unharmed", &[("troop", self.troop_name(at, lang))]));
            }
        }
        forecast
    }
    /// A turn without an attack brings a warning, and at the threshold it costs cards (GT-WARN-1, GT-WARN-2).
    fn foresee_warning(&self, seat: Seat, lang: Lang) -> Forecast {
        let constants = &self.pack.constants;
        let tokens = self.side(seat).warnings.saturating_add(1);
        let bites = tokens >= constants.warning_threshold;
        let args = [("n", tokens.to_string()), ("loss", constants.warning_loss.to_string())];
        let key = if bites { "forecast-drive" } else { "forecast-warning" };
        Forecast { lines: vec![say(lang, key, &args)], ..Forecast::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::events::Event;
    use table::{Ctx, Dice, Rules, Secret, Table};

    /// Where no trap can answer, an attack does what was foretold: the damage, and whether the troop falls.
    #[test]
    fn an_attack_does_what_was_foretold() {
        let (mut struck, mut fell) = (0, 0);
        for seed in 0..12 {
            let mut table: Table<Tranchees> =
                Table::new(&Default::default(), Secret::from_seed(seed)).expect("a table");
            let mut dice = Dice::quick(seed);
            for _ in 0..600 {
                let Some(seat) = table.to_move().waiting().iter().next() else { break };
                let moves = table.moves(seat);
                for mv in moves.iter().filter(|mv| matches!(mv, Move::Attack(..))) {
                    let foretold = table.position().foresee(seat, *mv, Lang::En).hits;
                    let mut told = Vec::new();
                    table.position().clone().apply(seat, *mv, &mut Ctx::new(&mut Dice::quick(1), &mut told));
                    let hurt = told.iter().find_map(|event| match event {
                        Event::Damaged { at, amount, .. } => Some((at.to_string(), u16::from(*amount))),
                        _ => None,
                    });
                    // A trap may lie there: then nothing has happened yet.
                    let Some((thing, amount)) = hurt else { continue };
                    let falls = told.iter().any(|event| matches!(event, Event::Destroyed { .. }));
                    assert_eq!(foretold, [Hit { thing, amount, falls }]);
                    struck += 1;
                    fell += u32::from(falls);
                }
                let attacks: Vec<Move> = moves.iter().copied().filter(|mv| matches!(mv, Move::Attack(..))).collect();
                let from = if attacks.is_empty() { &moves } else { &attacks };
                let mv = from[dice.below(from.len() as u32) as usize];
                table.play(seat, None, mv).expect("an offered move");
            }
        }
        assert!(struck > 100 && fell > 10, "{struck} attacks, {fell} fell");
    }
}
