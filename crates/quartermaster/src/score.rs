//! What nations score: their stars, their cards on the table, and a forecast of both for whoever looks at the
//! board.
//!
//! The forecast is public: it knows no hand and no face-down card. It lets the phases that run by themselves
//! go on (units out of supply leave, sleeping cards wake) and nothing else, so it is what the next Score
//! phase of each nation gives when nobody builds, battles or reacts before it and every Status that scores
//! for nothing is used.

use crate::board::{Point, spaces};
use crate::figures::{Card, CardId};
use crate::lang::{Event, Mask, Op, Step};
use crate::nation::{NATIONS, Nation, camp, friends, nations};
use crate::state::{End, Frame, Phase, Quartermaster, ROUNDS, Trigger};
use table::{Seat, SeatSet};

/// What a nation's next Score phase would give it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Forecast {
    /// The stars that would score, and their points.
    pub stars: Vec<(u8, i16)>,
    /// The cards that would, and their points.
    pub cards: Vec<(CardId, i16)>,
    /// Does that phase come in this round?
    pub this_round: bool,
}

impl Forecast {
    /// All of its stars together.
    pub(crate) fn star_points(&self) -> i16 {
        self.stars.iter().map(|(_, points)| points).sum()
    }
    /// All of its cards together.
    pub(crate) fn card_points(&self) -> i16 {
        self.cards.iter().map(|(_, points)| points).sum()
    }
    /// All together.
    pub(crate) fn points(&self) -> i16 {
        self.star_points() + self.card_points()
    }
}

/// What everybody can expect of the score.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Outlook {
    /// Each nation's next Score phase, in the order of play.
    pub nations: [Forecast; NATIONS],
    /// The lead of the Axis when this round is over.
    pub after_round: i16,
}

impl Outlook {
    /// What the next Score phases of a camp would give it, together.
    pub(crate) fn of_camp(&self, camp_: usize) -> i16 {
        nations().filter(|n| camp(*n) == camp_).map(|n| self.nations[n.index()].points()).sum()
    }
}

impl Quartermaster {
    /// The stars that score for a nation with these armies (QM-7a, QM-6.1b): two points alone, one beside a
    /// friend; those of its own cards always two.
    fn star_masks(&self, nation: Nation, army: Mask) -> (Mask, Mask) {
        let others = friends(nation).without(nation).iter().fold(0, |m, n| m | self.side(n).army);
        let own = self.own_stars(nation) & army;
        let stars = self.p().stars & army & !own;
        (stars & !others | own, stars & others)
    }
    /// Points that the nation's stars give with these armies (QM-7a).
    pub(crate) fn star_points_with(&self, nation: Nation, army: Mask) -> i16 {
        let (two, one) = self.star_masks(nation, army);
        2 * two.count_ones() as i16 + one.count_ones() as i16
    }
    /// Points a nation's stars would give it now (QM-7a).
    pub(crate) fn star_points(&self, nation: Nation) -> i16 {
        self.star_points_with(nation, self.side(nation).army)
    }
    /// Points that a step of a card scores now; none when it scores nothing, or its condition does not hold.
    pub(crate) fn step_points(&self, step: &Step, at: Point) -> i16 {
        match &step.op {
            Op::Score(amount) if step.cond.as_ref().is_none_or(|c| self.cond(c, at)) => {
                i16::from(self.amount(amount, at))
            }
            _ => 0,
        }
    }
    /// Points that these of the nation's cards (as bits) would give in its Score phase now, card by card.
    pub(crate) fn card_points(&self, nation: Nation, cards: u64) -> impl Iterator<Item = (CardId, i16)> {
        let p = self.p();
        let trigger = Trigger::phase(Event::Scoring, nation);
        let at = Point::of(nation, &trigger);
        spaces(p.opens[nation.index()][Event::Scoring as usize] & cards).filter_map(move |local| {
            let id = p.card_of(nation, local);
            let card: &Card = p.card(id);
            let points = card.steps.iter().map(|step| self.step_points(step, at)).sum();
            (points > 0 && self.matches(card, &trigger)).then_some((id, points))
        })
    }
    /// Status cards that could be used now without paying, as bits.
    fn free_and_awake(&self, nation: Nation) -> u64 {
        let p = self.p();
        let free = |local: &u8| p.card(p.card_of(nation, *local)).cost.is_free();
        spaces(self.awake(nation)).filter(free).fold(0, |m, local| m | 1 << local)
    }

    /// What is to be expected of the score, as things stand and as everybody can see.
    pub(crate) fn outlook(&self) -> Outlook {
        let mut out = Outlook { after_round: self.score, ..Outlook::default() };
        if self.end != End::No {
            return out;
        }
        let turn = self.stack.as_slice().iter().find_map(|f| match f {
            Frame::Turn(phase) => Some(*phase),
            _ => None,
        });
        let mut game = self.clone();
        let active = self.active;
        // How many sequences have begun in this round, and how many are still to be looked at.
        let (begun, ahead) = match turn {
            // Before the first sequence.
            None => (0, NATIONS),
            Some(Phase::Begin) => (active.index(), NATIONS),
            Some(Phase::Action | Phase::AirStart | Phase::Air | Phase::SupplyStart | Phase::Supply) => {
                game.starve(active);
                out.expect(active, game.score_phase(active), true);
                (active.index() + 1, NATIONS - 1)
            }
            Some(Phase::ScoreStart | Phase::Score) => {
                out.expect(active, game.score_phase(active), true);
                (active.index() + 1, NATIONS - 1)
            }
            // It has scored: its next Score phase is that of the next round.
            Some(_) => {
                out.add(active, self.still_scoring(active));
                (active.index() + 1, NATIONS)
            }
        };
        for sequence in begun..begun + ahead {
            if sequence == NATIONS {
                // The round ends after the United States (QM-4.1c), and the last one is the twentieth
                // (QM-4.1a).
                if self.round >= ROUNDS {
                    break;
                }
                game.sides.iter_mut().for_each(|side| side.cancelled = 0);
            }
            let nation = Seat((sequence % NATIONS) as u8);
            game.sides.iter_mut().for_each(|side| side.used = 0);
            game.aided = [SeatSet::NONE; 2];
            game.side_mut(nation).asleep = 0;
            game.starve(nation);
            out.expect(nation, game.score_phase(nation), sequence < NATIONS);
        }
        out
    }
    /// The units that the Supply phase of a nation takes off (QM-6a), told to nobody.
    fn starve(&mut self, nation: Nation) {
        let fed = self.supply(nation).all;
        let side = self.side_mut(nation);
        side.army &= fed;
        side.fleet &= fed;
    }
    /// What a Score phase gives a nation now.
    fn score_phase(&self, nation: Nation) -> Forecast {
        // An enemy army in the home: no Score phase at all (QM-7c).
        if self.occupied(nation) {
            return Forecast::default();
        }
        let (two, one) = self.star_masks(nation, self.side(nation).army);
        let points = |s: u8| (s, 1 + i16::from(two >> s & 1 != 0));
        let cards = self.card_points(nation, self.free_and_awake(nation)).collect();
        Forecast { stars: spaces(two | one).map(points).collect(), cards, this_round: false }
    }
    /// Points that the nation's cards are still to give in the Score phase that goes on.
    fn still_scoring(&self, nation: Nation) -> i16 {
        let scoring = |t: &Trigger| t.event == Event::Scoring && t.by == nation;
        let mut points = 0;
        for frame in self.stack.as_slice() {
            match frame {
                Frame::Window(o) if scoring(&o.trigger) => {
                    // A Status answers once in a window (QM-5.3a).
                    let fresh = |card: CardId| o.answered >> self.p().card(card).slot & 1 == 0;
                    let cards = self.card_points(nation, self.free_and_awake(nation));
                    points += cards.filter(|(card, _)| fresh(*card)).map(|(_, n)| n).sum::<i16>();
                }
                Frame::Card(running) if scoring(&running.trigger) && !running.cancelled => {
                    let card = self.p().card(running.card);
                    let at = Point::of(card.nation, &running.trigger);
                    let left = card.steps.iter().skip(running.step as usize);
                    points += left.map(|step| self.step_points(step, at)).sum::<i16>();
                }
                _ => {}
            }
        }
        points
    }
}

impl Outlook {
    fn add(&mut self, nation: Nation, points: i16) {
        self.after_round += if camp(nation) == 0 { points } else { -points };
    }
    fn expect(&mut self, nation: Nation, forecast: Forecast, this_round: bool) {
        if this_round {
            self.add(nation, forecast.points());
        }
        self.nations[nation.index()] = Forecast { this_round, ..forecast };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::events::Happened;
    use crate::lang::Kind;
    use crate::moves::Move;
    use crate::setup::Setup;
    use crate::state::Cards;
    use table::{Ask, Ctx, Dice, Rules, Terms};

    /// The move that changes least: scoring cards of the table are used, everything else is let go.
    fn quiet(game: &Quartermaster, seat: Seat, moves: &[Move]) -> Move {
        let p = game.p();
        let status = |mv: &&Move| matches!(mv, Move::Use(card) if p.card(*card).kind == Kind::Status);
        let scoring = matches!(game.stack.top(), Some(Frame::Window(o)) if o.trigger.event == Event::Scoring);
        let own = scoring && seat == game.active;
        let use_ = moves.iter().find(status).filter(|_| own);
        let pass = || moves.iter().find(|mv| matches!(mv, Move::Pass));
        let throw = || moves.iter().find(|mv| matches!(mv, Move::Throw(_) | Move::Discard(_)));
        *use_.or_else(pass).or_else(throw).unwrap_or(&moves[0])
    }
    /// What each nation's next Score phase gave.
    type Given = [Option<(i16, i16)>; NATIONS];

    /// Nobody does anything any more: what do stars and cards give each nation in its next Score phase
    /// (nothing when the game ends before), and where does the round end?
    fn really(start: &Quartermaster, dice: &mut Dice) -> (Given, i16) {
        let mut game = start.clone();
        let turn = |f: &Frame| matches!(f, Frame::Turn(p) if !matches!(p, Phase::Scoring | Phase::DiscardStart | Phase::Discard | Phase::DrawStart | Phase::Draw | Phase::End));
        let mut given: Given = [None; NATIONS];
        let mut over: [bool; NATIONS] = [false; NATIONS];
        // Whose next Score phase is under way or may come in the sequence that goes on.
        let mut now = game.stack.as_slice().iter().any(turn).then_some(game.active);
        if let Some(nation) = now {
            given[nation.index()] = Some((0, 0));
        }
        let mut after = None;
        let mut moves = Vec::new();
        while let Some(seat) = game.to_move().waiting().iter().next() {
            moves.clear();
            game.moves(seat, &mut moves);
            let mv = quiet(&game, seat, &moves);
            let mut told = Vec::new();
            game.apply(seat, mv, &mut Ctx::new(dice, &mut told));
            for event in told {
                match event {
                    Happened::Sequence { nation, .. } => {
                        if let Some(before) = now {
                            over[before.index()] = true;
                        }
                        now = (!over[nation.index()]).then_some(nation);
                        if now.is_some() {
                            given[nation.index()] = Some((0, 0));
                        }
                    }
                    Happened::Scored { nation, points, card, .. } if now == Some(nation) => {
                        if let Some((stars, cards)) = &mut given[nation.index()] {
                            *if card.is_some() { cards } else { stars } += points;
                        }
                    }
                    Happened::Round { score, .. } if after.is_none() => after = Some(score),
                    _ => {}
                }
            }
            if game.round > start.round + 1 {
                break;
            }
        }
        (given, after.unwrap_or(game.score))
    }

    #[test]
    fn the_forecast_is_what_score_phases_give_when_nothing_intervenes() {
        let calm = |f: &Frame| {
            matches!(
                f,
                Frame::Setup { .. }
                    | Frame::Draft { .. }
                    | Frame::Turn(_)
                    | Frame::Action
                    | Frame::Air
                    | Frame::Discard
            ) || matches!(f, Frame::Window(_))
        };
        let (mut looked, mut by_cards, mut pending, mut changed) = (0, 0, 0, 0);
        for (seed, cards) in (0..300).map(|s| (s, [Cards::Base, Cards::Aeronavale57][s as usize % 2])) {
            let setup = Setup { cards, ask: Ask::WhoCan };
            let mut dice = Dice::quick(seed);
            let mut game = Quartermaster::start(Terms::new(&setup), &mut dice).unwrap();
            let mut moves = Vec::new();
            while let Some(seat) = game.to_move().waiting().iter().next() {
                let scoring = matches!(game.stack.top(), Some(Frame::Window(o)) if o.trigger.event == Event::Scoring);
                if (scoring || dice.below(25) == 0) && game.stack.as_slice().iter().all(calm) {
                    let outlook = game.outlook();
                    let (given, after) = really(&game, &mut Dice::quick(seed + 100));
                    assert_eq!(outlook.after_round, after, "round {} seed {seed}", game.round);
                    for nation in nations() {
                        let expected = &outlook.nations[nation.index()];
                        let Some(got) = given[nation.index()] else {
                            // The game ends with this round, by its number or by the lead (QM-11.1a).
                            assert!(!expected.this_round);
                            continue;
                        };
                        let forecast = (expected.star_points(), expected.card_points());
                        assert_eq!(forecast, got, "{nation:?} in round {} seed {seed}", game.round);
                        looked += 1;
                        by_cards += i32::from(got.1 > 0);
                        let plain = game.score_phase(nation);
                        changed += i32::from((plain.star_points(), plain.card_points()) != got);
                    }
                    pending += i32::from(game.still_scoring(game.active) > 0);
                }
                moves.clear();
                game.moves(seat, &mut moves);
                let mv = moves[dice.below(moves.len() as u32) as usize];
                game.apply(seat, mv, &mut Ctx::mute(&mut dice));
            }
            let over = game.outlook();
            assert_eq!((over.after_round, over.of_camp(0), over.of_camp(1)), (game.score, 0, 0));
        }
        // It was put to the test: by cards, in the middle of the phase, and by what happens by itself until
        // then.
        let seen = [looked, by_cards, pending, changed];
        assert!(seen.iter().zip([20_000, 200, 200, 10]).all(|(n, least)| *n > least), "{seen:?}");
    }
}
