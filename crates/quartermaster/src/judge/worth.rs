//! What a position is worth: points, and everything that will become points, for the Axis less the same for the
//! Allies. In hundredths of a victory point.
//!
//! The weights come from games between greedy players: fitted to their results at first, then changed a few at a time
//! and kept when the changed player beat the other over both camps.

use crate::lang::{Event, Kind, Mask};
use crate::nation::{Nation, camp, nations};
use crate::state::{Frame, HAND, LEAD, LOCAL, Phase, Quartermaster, ROUNDS, Side};

/// Score phases that points to come are counted for, at most.
const AHEAD: i32 = 5;
/// Rounds that a card on the table is thought to serve, at most.
const SERVES: i32 = 8;

/// A point on the track.
const POINT: i32 = 100;
/// A point that stars will give, for each Score phase ahead.
const STAR_POINT: i32 = 115;
/// A point that cards on the table will give: nobody can battle it away.
const CARD_POINT: i32 = 130;
/// An army in supply, and one without.
const ARMY: [i32; 2] = [60, 40];
/// A fleet in supply, and one without.
const FLEET: [i32; 2] = [150, 40];
const SQUADRON: i32 = 180;
/// A star in reach that nobody holds.
const FREE_STAR: i32 = 220;
/// An enemy in reach, and more if it stands on a star.
const PREY: i32 = 100;
const PREY_ON_STAR: i32 = 80;
/// A unit that an enemy in supply could attack.
const EXPOSED: i32 = -10;
const EXPOSED_STAR: i32 = -20;
/// A home in the enemy's hands, beyond the points it no longer scores (QM-7c).
const HOME_LOST: i32 = -600;
/// A card in the deck, as far as it may be needed; and one that will be missing.
const IN_DECK: i32 = 25;
const MISSING: i32 = -80;
/// A card that will be drawn to complete the hand.
const TO_DRAW: i32 = 48;
/// A Status card on the table, for each round it serves: one that gives another build or battle, one that scores
/// (beside the points it gives now), any other.
const ACTING: i32 = 120;
const SCORING: i32 = 25;
const OTHER_STATUS: i32 = 15;
/// A card face down: one that gives another build or battle, any other.
const ACTING_DOWN: i32 = 60;
const OTHER_DOWN: i32 = 50;
/// A card in hand, by its type.
const HELD: [i32; 10] = [100, 35, 110, 25, 50, 42, 30, 30, 45, 15];
/// A Status card in hand that gives another build or battle, one that scores; a Response that gives one.
const HELD_ACTING: i32 = 150;
const HELD_SCORING: i32 = 60;
const HELD_ACTING_RESPONSE: i32 = 40;
/// The next card of an Action phase: half of what such a card gains.
const TEMPO: i32 = 220;
/// Near the lead that wins (QM-11.1a), each point counts this much more.
const NEAR_LEAD: i32 = 60;

/// What the board looks like to both camps, reckoned once for a judgement.
struct Board {
    /// Units of each nation in supply.
    fed: [Mask; 6],
    /// Armies and fleets of each camp.
    held: [Mask; 2],
    /// Spaces beside a supplied unit of each camp.
    reach: [Mask; 2],
}

fn count(mask: u64) -> i32 {
    mask.count_ones() as i32
}

impl Quartermaster {
    fn board(&self) -> Board {
        let held = [self.held_by_camp(0), self.held_by_camp(1)];
        let mut fed = [0; 6];
        let mut of_camp = [0; 2];
        for nation in nations() {
            let units = self.supply(nation).all & self.side(nation).units();
            fed[nation.index()] = units;
            of_camp[camp(nation)] |= units;
        }
        Board { fed, held, reach: [self.beside(of_camp[0], 0), self.beside(of_camp[1], 1)] }
    }
    /// How far the Axis is ahead, all told.
    pub(super) fn balance(&self) -> i32 {
        let board = self.board();
        let mut worth = i32::from(self.score) * POINT;
        for nation in nations() {
            let strength = self.strength(nation, &board);
            worth += if camp(nation) == 0 { strength } else { -strength };
        }
        worth += self.tempo();
        let near = i32::from(self.score.abs() - LEAD + 6).max(0);
        worth + NEAR_LEAD * near * i32::from(self.score.signum())
    }
    /// Whoever plays the next card of an Action phase will gain by it; without this a search that looks further than
    /// the enemy's next card would think less of every move it looks at closely.
    fn tempo(&self) -> i32 {
        let frames = self.stack.as_slice();
        let waits = frames.iter().any(|f| matches!(f, Frame::Action | Frame::Turn(Phase::Begin | Phase::Action)));
        // Camps alternate: after this nation comes an enemy.
        if waits == (camp(self.active) == 0) { TEMPO } else { -TEMPO }
    }
    /// What one nation's board, cards and prospects are worth to its camp.
    fn strength(&self, nation: Nation, board: &Board) -> i32 {
        let p = self.p();
        let own = camp(nation);
        let side = self.side(nation);
        let fed = board.fed[nation.index()];
        let enemy = board.held[1 - own];
        let danger = board.reach[1 - own];
        // A nation that has played in this round scores one round less.
        let left = i32::from(ROUNDS) - i32::from(self.round) + i32::from(nation.0 >= self.active.0);
        let ahead = left.min(AHEAD);
        let mut worth = if self.occupied(nation) {
            HOME_LOST
        } else {
            let stars = i32::from(self.star_points_with(nation, side.army & fed));
            let cards: i32 = self.card_points(nation, side.status & !side.cancelled).map(|(_, n)| i32::from(n)).sum();
            (stars * STAR_POINT + cards * CARD_POINT) * ahead
        };
        worth += ARMY[0] * count(side.army & fed) + ARMY[1] * count(side.army & !fed);
        worth += FLEET[0] * count(side.fleet & fed) + FLEET[1] * count(side.fleet & !fed);
        worth += SQUADRON * count(side.air);
        let reach = if fed == 0 { 0 } else { self.beside(fed, own) };
        worth += FREE_STAR * count(reach & p.stars & !enemy & !board.held[own]);
        worth += PREY * count(reach & enemy) + PREY_ON_STAR * count(reach & enemy & p.stars);
        worth += EXPOSED_STAR * count(fed & p.stars & danger) + EXPOSED * count(fed & danger & !p.stars);
        let (hand, deck) = (i32::from(side.hand), side.deck() as i32);
        let drawn = (i32::from(HAND) - hand).clamp(0, deck);
        worth += TO_DRAW * drawn + IN_DECK * (deck - drawn).min(2 * left);
        // One card a round, and half another for costs and the Air phase.
        worth += MISSING * (left * 3 / 2 - deck - hand).max(0);
        let (acting, scoring) = self.special(nation);
        let serves = left.min(SERVES);
        let others = side.status & !acting & !scoring;
        worth += (ACTING * count(side.status & acting) + SCORING * count(side.status & scoring)) * serves;
        worth += OTHER_STATUS * count(others) * serves;
        worth += ACTING_DOWN * count(side.down & acting) + OTHER_DOWN * count(side.down & !acting);
        worth + self.hand_worth(nation, side, enemy, reach)
    }
    /// The nation's cards that answer builds and battles (mostly with another), and those that score, as bits.
    fn special(&self, nation: Nation) -> (u64, u64) {
        let opens = &self.p().opens[nation.index()];
        (opens[Event::Placed as usize] | opens[Event::Battled as usize], opens[Event::Scoring as usize])
    }
    /// The cards in hand: of the plain types the second alike is worth half, the third a quarter; what finds no target
    /// now is worth a third.
    fn hand_worth(&self, nation: Nation, side: &Side, enemy: Mask, reach: Mask) -> i32 {
        const ALIKE: [i32; 6] = [0, 12, 18, 21, 22, 23];
        let p = self.p();
        let (acting, scoring) = self.special(nation);
        let mut held = [0u8; 10];
        let mut worth = 0;
        for card in side.hand_cards() {
            let local = card & LOCAL;
            let kind = p.card(p.card_of(nation, local)).kind;
            match kind {
                Kind::Status if acting >> local & 1 != 0 => worth += HELD_ACTING,
                Kind::Status if scoring >> local & 1 != 0 => worth += HELD_SCORING,
                Kind::Response if acting >> local & 1 != 0 => worth += HELD_ACTING_RESPONSE,
                _ => held[kind as usize] += 1,
            }
        }
        for (kind, n) in Kind::ALL.into_iter().zip(held).filter(|(_, n)| *n > 0) {
            let plain = matches!(
                kind,
                Kind::BuildArmy | Kind::BuildNavy | Kind::LandBattle | Kind::SeaBattle | Kind::DeployAir
            );
            let works = match kind {
                Kind::LandBattle => reach & enemy & p.land != 0,
                Kind::SeaBattle => reach & enemy & p.sea != 0,
                Kind::BuildArmy => reach & !enemy & p.land & !side.army != 0,
                _ => true,
            };
            let twelfths = if plain { ALIKE[(n as usize).min(5)] } else { 12 * i32::from(n) };
            worth += HELD[kind as usize] * if works { twelfths } else { twelfths / 3 } / 12;
        }
        worth
    }
}
