//! What a position counts for each nation: points, and everything that will become points.

use crate::lang::{Event, Kind, Mask};
use crate::nation::{Nation, camp, nations};
use crate::state::{Frame, HAND, LEAD, LOCAL, Phase, Quartermaster, ROUNDS, Side};
use table::{Seat, Tally};

/// Score phases that points to come are counted for, at most.
const AHEAD: i32 = 5;
/// Rounds that a card on the table is thought to serve, at most.
const SERVES: i32 = 8;

table::features! {
    /// What a nation (or its camp) has.
    pub enum Counted {
        /// Points on the track.
        Points = "points",
        /// How near the lead that wins is.
        NearLead = "near-lead",
        /// The next card of an Action phase is this camp's.
        Tempo = "tempo",
        /// Points that stars will give.
        StarPoints = "star-points",
        /// Points that cards on the table will give.
        CardPoints = "card-points",
        /// A home in the enemy's hands.
        HomeLost = "home-lost",
        /// Armies in supply.
        Armies = "armies",
        /// Armies without.
        ArmiesCut = "armies-cut",
        /// Fleets in supply.
        Fleets = "fleets",
        /// Fleets without.
        FleetsCut = "fleets-cut",
        /// Squadrons on the map.
        Squadrons = "squadrons",
        /// Stars in reach that nobody holds.
        FreeStars = "free-stars",
        /// Enemies in reach.
        Prey = "prey",
        /// Those of them on a star.
        PreyOnStars = "prey-on-stars",
        /// Units that an enemy in supply could attack.
        Exposed = "exposed",
        /// The same on a star.
        ExposedStars = "exposed-stars",
        /// Cards that will be drawn to complete the hand.
        ToDraw = "to-draw",
        /// Cards in the deck, as far as they may be needed.
        Deck = "deck",
        /// Cards that will be missing.
        Missing = "missing",
        /// Status cards that give another build or battle, times rounds.
        Acting = "acting",
        /// Status cards that score, times rounds.
        Scoring = "scoring",
        /// Other Status cards, times rounds.
        Status = "status",
        /// Cards face down that give another build or battle.
        ActingDown = "acting-down",
        /// Other cards face down.
        Down = "down",
        /// Status cards in hand that give another build or battle.
        HeldActing = "held-acting",
        /// Status cards in hand that score.
        HeldScoring = "held-scoring",
        /// Responses in hand that give another build or battle.
        HeldActingResponse = "held-acting-response",
        /// Build Army in hand, in twelfths, as all that follow.
        HeldBuildArmy = "held-build-army",
        /// Build Fleet.
        HeldBuildNavy = "held-build-navy",
        /// Land Battle.
        HeldLandBattle = "held-land-battle",
        /// Naval Battle.
        HeldSeaBattle = "held-sea-battle",
        /// Events.
        HeldEvent = "held-event",
        /// Status cards.
        HeldStatus = "held-status",
        /// Responses.
        HeldResponse = "held-response",
        /// Economic Warfare.
        HeldEconomicWarfare = "held-economic-warfare",
        /// Deploy Squadron.
        HeldDeployAir = "held-deploy-air",
        /// Bolster.
        HeldBolster = "held-bolster",
    }
}

impl Counted {
    /// Cards of a type in hand.
    const fn held(kind: Kind) -> Counted {
        match kind {
            Kind::BuildArmy => Counted::HeldBuildArmy,
            Kind::BuildNavy => Counted::HeldBuildNavy,
            Kind::LandBattle => Counted::HeldLandBattle,
            Kind::SeaBattle => Counted::HeldSeaBattle,
            Kind::Event => Counted::HeldEvent,
            Kind::Status => Counted::HeldStatus,
            Kind::Response => Counted::HeldResponse,
            Kind::EconomicWarfare => Counted::HeldEconomicWarfare,
            Kind::DeployAir => Counted::HeldDeployAir,
            Kind::Bolster => Counted::HeldBolster,
        }
    }
}

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
    /// Counts everything, for all nations.
    pub(super) fn count_all(&self, tally: &mut impl Tally<Counted>) {
        let board = self.board();
        for nation in nations() {
            tally.of(nation);
            self.count_nation(nation, &board, tally);
        }
        // What a camp has together stands with the first nation of the Axis, whose lead it is.
        tally.of(Seat(0));
        tally.count(Counted::Points, i32::from(self.score));
        let near = i32::from(self.score.abs() - LEAD + 6).max(0);
        tally.count(Counted::NearLead, near * i32::from(self.score.signum()));
        tally.count(Counted::Tempo, self.tempo());
    }
    /// Whoever plays the next card of an Action phase will gain by it; without this a search that looks
    /// further than the enemy's next card would think less of every move it looks at closely. 1 for the Axis,
    /// -1 for the Allies.
    fn tempo(&self) -> i32 {
        let frames = self.stack.as_slice();
        let waits = frames.iter().any(|f| matches!(f, Frame::Action | Frame::Turn(Phase::Begin | Phase::Action)));
        // Camps alternate: after this nation comes an enemy.
        if waits == (camp(self.active) == 0) { 1 } else { -1 }
    }
    /// One nation's board, cards and prospects.
    fn count_nation(&self, nation: Nation, board: &Board, tally: &mut impl Tally<Counted>) {
        let p = self.p();
        let own = camp(nation);
        let side = self.side(nation);
        let fed = board.fed[nation.index()];
        let enemy = board.held[1 - own];
        let danger = board.reach[1 - own];
        // A nation that has played in this round scores one round less.
        let left = i32::from(ROUNDS) - i32::from(self.round) + i32::from(nation.0 >= self.active.0);
        let ahead = left.min(AHEAD);
        if self.occupied(nation) {
            tally.count(Counted::HomeLost, 1);
        } else {
            let stars = i32::from(self.star_points_with(nation, side.army & fed));
            let cards: i32 = self.card_points(nation, side.status & !side.cancelled).map(|(_, n)| i32::from(n)).sum();
            tally.count(Counted::StarPoints, stars * ahead);
            tally.count(Counted::CardPoints, cards * ahead);
        }
        tally.count(Counted::Armies, count(side.army & fed));
        tally.count(Counted::ArmiesCut, count(side.army & !fed));
        tally.count(Counted::Fleets, count(side.fleet & fed));
        tally.count(Counted::FleetsCut, count(side.fleet & !fed));
        tally.count(Counted::Squadrons, count(side.air));
        let reach = if fed == 0 { 0 } else { self.beside(fed, own) };
        tally.count(Counted::FreeStars, count(reach & p.stars & !enemy & !board.held[own]));
        tally.count(Counted::Prey, count(reach & enemy));
        tally.count(Counted::PreyOnStars, count(reach & enemy & p.stars));
        tally.count(Counted::Exposed, count(fed & danger & !p.stars));
        tally.count(Counted::ExposedStars, count(fed & p.stars & danger));
        self.count_cards(nation, left, tally);
        self.count_hand(nation, side, enemy, reach, tally);
    }
    /// The deck, and the cards on the table.
    fn count_cards(&self, nation: Nation, left: i32, tally: &mut impl Tally<Counted>) {
        let side = self.side(nation);
        let (hand, deck) = (i32::from(side.hand), side.deck() as i32);
        let drawn = (i32::from(HAND) - hand).clamp(0, deck);
        tally.count(Counted::ToDraw, drawn);
        tally.count(Counted::Deck, (deck - drawn).min(2 * left));
        // One card a round, and half another for costs and the Air phase.
        tally.count(Counted::Missing, (left * 3 / 2 - deck - hand).max(0));
        let (acting, scoring) = self.special(nation);
        let serves = left.min(SERVES);
        tally.count(Counted::Acting, count(side.status & acting) * serves);
        tally.count(Counted::Scoring, count(side.status & scoring) * serves);
        tally.count(Counted::Status, count(side.status & !acting & !scoring) * serves);
        tally.count(Counted::ActingDown, count(side.down & acting));
        tally.count(Counted::Down, count(side.down & !acting));
    }
    /// The nation's cards that answer builds and battles (mostly with another), and those that score, as
    /// bits.
    fn special(&self, nation: Nation) -> (u64, u64) {
        let opens = &self.p().opens[nation.index()];
        (opens[Event::Placed as usize] | opens[Event::Battled as usize], opens[Event::Scoring as usize])
    }
    /// The cards in hand, in twelfths: of the plain types the second alike counts half, the third a quarter;
    /// what finds no target now counts a third.
    fn count_hand(&self, nation: Nation, side: &Side, enemy: Mask, reach: Mask, tally: &mut impl Tally<Counted>) {
        const ALIKE: [i32; 6] = [0, 12, 18, 21, 22, 23];
        let p = self.p();
        let (acting, scoring) = self.special(nation);
        let mut held = [0u8; 10];
        for card in side.hand_cards() {
            let local = card & LOCAL;
            let kind = p.card(p.card_of(nation, local)).kind;
            match kind {
                Kind::Status if acting >> local & 1 != 0 => tally.count(Counted::HeldActing, 1),
                Kind::Status if scoring >> local & 1 != 0 => tally.count(Counted::HeldScoring, 1),
                Kind::Response if acting >> local & 1 != 0 => tally.count(Counted::HeldActingResponse, 1),
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
            tally.count(Counted::held(kind), if works { twelfths } else { twelfths / 3 });
        }
    }
}
