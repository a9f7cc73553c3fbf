//! The sequence of a nation from its first step to its last, and everything that runs by itself.

mod losses;
mod units;

use crate::board::spaces;
use crate::events::{Happened, Why};
use crate::figures::NONE;
use crate::lang::{Event, Kind, mark};
use crate::moves::Move;
use crate::nation::{NATIONS, Nation, Piece, camp, enemies, friends, nations};
use crate::state::{End, Frame, HAND, LEAD, LOCAL, Opportunity, Phase, Quartermaster, ROUNDS, SEEN, Stage, Trigger};
use table::{Ask, Ctx, Seat, SeatSet, Window};

/// What happens is told through this.
pub(crate) type Voice<'a, 'b> = &'a mut Ctx<'b, Happened>;

impl Quartermaster {
    /// Runs until somebody has to decide or the game is over.
    pub(crate) fn advance(&mut self, ctx: Voice<'_, '_>) {
        while self.end == End::No {
            ctx.moment(self);
            let Some(frame) = self.stack.top().copied() else { return };
            let goes_on = match frame {
                Frame::Idle => {
                    self.stack.pop();
                    true
                }
                Frame::Setup { nation, left } => left == 0 && self.next_setup(nation, ctx),
                Frame::Draft { left } => left == [0; NATIONS] && self.end_draft(ctx),
                Frame::Turn(phase) => self.run_phase(phase, ctx),
                Frame::Action => self.run_action(),
                Frame::Redistribute { left } => {
                    if left == 0 {
                        self.replace(Frame::Fetch);
                    }
                    left == 0
                }
                Frame::Fetch => self.run_fetch(ctx),
                Frame::Air => self.run_air(),
                Frame::Intervene { .. } => false,
                Frame::Discard => {
                    let done = self.side(self.active).hand == 0;
                    if done {
                        self.stack.pop();
                    }
                    done
                }
                Frame::Card(running) => self.run_card(running, ctx),
                Frame::Window(opportunity) => self.run_window(opportunity, ctx),
                Frame::Clash(clash) => self.run_clash(clash, ctx),
                Frame::Warfare { trigger, amount, asked, spared } => {
                    self.run_warfare(trigger, if spared { 0 } else { amount }, asked, ctx)
                }
                Frame::Lose { nation, price, left } => self.run_lose(nation, price, left, ctx),
                Frame::Redeploy { nation, space } => self.run_redeploy(nation, space, ctx),
            };
            if !goes_on && !self.passed_over(ctx) {
                return;
            }
        }
    }
    /// Where only who can answer is asked, a question that its seat could only pass is not asked at all: the
    /// flow passes for it. Being asked and not being asked then tell the others something.
    fn passed_over(&mut self, ctx: Voice<'_, '_>) -> bool {
        if self.ask != Ask::WhoCan || matches!(self.stack.top(), Some(Frame::Draft { .. })) {
            return false;
        }
        let seat = self.asked_now();
        ctx.show(seat);
        let passed = self.can_only_pass(seat);
        if passed {
            self.answer(seat, Move::Pass, ctx);
        }
        passed
    }
    /// Puts another frame in the place of the top one.
    #[inline]
    pub(crate) fn replace(&mut self, frame: Frame) {
        if let Some(top) = self.stack.top_mut() {
            *top = frame;
        }
    }

    fn next_setup(&mut self, nation: Nation, _ctx: Voice<'_, '_>) -> bool {
        if nation.index() + 1 < NATIONS {
            let left = self.setup_discards();
            self.replace(Frame::Setup { nation: Seat(nation.0 + 1), left });
        } else {
            self.active = Seat(0);
            self.replace(Frame::Turn(Phase::Begin));
        }
        true
    }
    /// All have discarded: now all hear of it, and the first sequence begins.
    fn end_draft(&mut self, ctx: Voice<'_, '_>) -> bool {
        for nation in nations() {
            for local in self.side(nation).discard_pile().iter().filter(|c| **c & SEEN == 0).map(|c| c & LOCAL) {
                let card = self.p().card_of(nation, local);
                ctx.tell(|| Happened::Discarded { nation, deck: false, card: Some(card) });
            }
        }
        self.active = Seat(0);
        self.replace(Frame::Turn(Phase::Begin));
        true
    }
    /// The question with which a game begins.
    pub(crate) fn setup_frame(&self) -> Frame {
        let most = self.setup_discards();
        match self.since(2) {
            true => Frame::Draft { left: std::array::from_fn(|nation| self.sides[nation].hand.min(most)) },
            false => Frame::Setup { nation: Seat(0), left: most },
        }
    }
    /// Cards dealt at set-up (QM-4d, QM-14.1a).
    pub(crate) fn setup_deal(&self) -> u8 {
        if self.extension() { 12 } else { 10 }
    }
    /// Cards of them that are discarded.
    pub(crate) fn setup_discards(&self) -> u8 {
        self.setup_deal() - HAND
    }

    /// One phase of the sequence (QM-4.2a). Each starts with reactions, then happens.
    fn run_phase(&mut self, phase: Phase, ctx: Voice<'_, '_>) -> bool {
        let nation = self.active;
        let begins = |event| Trigger::phase(event, nation);
        match phase {
            Phase::Begin => {
                for side in &mut self.sides {
                    side.used = 0;
                    side.protected = 0;
                }
                self.aided = [SeatSet::NONE; 2];
                self.no_air_combat = false;
                self.redistributed = false;
                // What was laid before is awake from now on (QM-3.6b).
                let side = self.side_mut(nation);
                side.asleep = 0;
                self.start = self.side(nation).army;
                if nation == Seat(0) {
                    ctx.tell(|| Happened::Begins { round: self.round });
                }
                ctx.tell(|| Happened::Sequence { nation, round: self.round });
                self.replace(Frame::Turn(Phase::Action));
                self.open(begins(Event::StartAction), ctx);
            }
            Phase::Action => {
                self.replace(Frame::Turn(Phase::AirStart));
                self.stack.push(Frame::Action);
            }
            Phase::AirStart => {
                if self.extension() {
                    self.replace(Frame::Turn(Phase::Air));
                    self.open(begins(Event::StartAir), ctx);
                } else {
                    self.replace(Frame::Turn(Phase::SupplyStart));
                }
            }
            Phase::Air => {
                self.replace(Frame::Turn(Phase::SupplyStart));
                self.stack.push(Frame::Air);
            }
            Phase::SupplyStart => {
                self.replace(Frame::Turn(Phase::Supply));
                self.open(begins(Event::StartSupply), ctx);
            }
            Phase::Supply => {
                self.replace(Frame::Turn(Phase::ScoreStart));
                self.supply_phase(nation, ctx);
            }
            // An enemy army in the home: no Score phase at all (QM-7c).
            Phase::ScoreStart if self.occupied(nation) => self.replace(Frame::Turn(Phase::DiscardStart)),
            Phase::ScoreStart => {
                self.replace(Frame::Turn(Phase::Score));
                self.open(begins(Event::StartScore), ctx);
            }
            Phase::Score => {
                let points = self.star_points(nation);
                if points > 0 {
                    self.add_points(camp(nation), points);
                    let lead = self.score;
                    ctx.tell(|| Happened::Scored { camp: camp(nation), points, nation, card: None, lead });
                }
                self.replace(Frame::Turn(Phase::Scoring));
            }
            Phase::Scoring => {
                self.replace(Frame::Turn(Phase::DiscardStart));
                self.open(begins(Event::Scoring), ctx);
            }
            Phase::DiscardStart => {
                self.replace(Frame::Turn(Phase::Discard));
                self.open(begins(Event::StartDiscard), ctx);
            }
            Phase::Discard => {
                self.replace(Frame::Turn(Phase::DrawStart));
                self.stack.push(Frame::Discard);
            }
            Phase::DrawStart => {
                self.replace(Frame::Turn(Phase::Draw));
                self.open(begins(Event::StartDraw), ctx);
            }
            Phase::Draw => {
                let missing = HAND.saturating_sub(self.side(nation).hand);
                self.draw_cards(nation, missing, ctx);
                self.replace(Frame::Turn(Phase::End));
            }
            Phase::End => self.end_sequence(ctx),
        }
        true
    }
    /// After the United States the round ends (QM-4.1c, QM-11.1a, QM-11.2a).
    fn end_sequence(&mut self, ctx: Voice<'_, '_>) {
        if self.active == crate::nation::USA {
            ctx.tell(|| Happened::Round { round: self.round, score: self.score });
            for side in &mut self.sides {
                side.cancelled = 0;
            }
            if self.score.abs() >= LEAD {
                self.end = End::Lead;
                return;
            }
            if self.round >= ROUNDS {
                self.end = End::Rounds;
                return;
            }
            self.round += 1;
        }
        self.active = Quartermaster::next_nation(self.active);
        self.replace(Frame::Turn(Phase::Begin));
    }
    /// Draws cards; the hand is simply not completed when the deck runs out (QM-9b).
    pub(crate) fn draw_cards(&mut self, nation: Nation, count: u8, ctx: Voice<'_, '_>) {
        let count = count.min(self.side(nation).deck() as u8);
        if count == 0 {
            return;
        }
        ctx.reveal_to(SeatSet::only(nation));
        ctx.tell(|| {
            let p = self.p();
            let cards = self.side(nation).deck_cards().iter().rev().take(count as usize);
            let cards = cards.map(|c| p.card_of(nation, c & LOCAL)).collect();
            Happened::Drew { nation, count, cards: Some(cards) }
        });
        for _ in 0..count {
            self.side_mut(nation).draw();
        }
    }
    /// Unsupplied units of the active nation leave together (QM-6a, QM-6b).
    fn supply_phase(&mut self, nation: Nation, ctx: Voice<'_, '_>) {
        let supplied = self.supply(nation).all;
        let side = self.side(nation);
        let lost = side.units() & !supplied;
        if lost == 0 {
            return;
        }
        let armies = side.army & lost != 0;
        for space in spaces(lost) {
            let piece = self.unit_of(space);
            self.take_off(nation, piece, space);
            ctx.tell(|| Happened::Removed { nation, piece, space, why: Why::Supply });
        }
        if armies && self.side(nation).army == 0 {
            let space = (lost & self.p().land).trailing_zeros() as u8;
            let last = Trigger {
                event: Event::Removed,
                by: nation,
                to: nation.0,
                space,
                card: NONE,
                piece: Piece::ARMY,
                marks: mark::LAST,
            };
            self.open(last, ctx);
        }
        let stranded = self.side(nation).air & lost;
        for space in spaces(stranded) {
            self.stack.push(Frame::Redeploy { nation, space });
        }
    }
    /// With an empty hand there is nothing to play (QM-0.1d), unless a Status stands for the card.
    fn run_action(&mut self) -> bool {
        let side = self.side(self.active);
        if side.hand > 0 || self.instead_bits(self.active, Piece::ANY) != 0 {
            return false;
        }
        self.stack.pop();
        true
    }
    fn run_fetch(&mut self, ctx: Voice<'_, '_>) -> bool {
        let empty = self.side(self.active).deck() == 0;
        if empty {
            self.stack.pop();
            self.start_again(ctx);
        }
        empty
    }
    /// After a redistribution no card is played yet: it is still the start of the Action phase (QM-14.7a).
    pub(crate) fn start_again(&mut self, ctx: Voice<'_, '_>) {
        self.open(Trigger::phase(Event::StartAction, self.active), ctx);
    }
    /// The Air phase asks when what is public allows an air action (QM-14.2a).
    fn run_air(&mut self) -> bool {
        let nation = self.active;
        let side = self.side(nation);
        let held = !self.since(2) || self.could_hold(nation, Kind::DeployAir) > 0;
        let deploys = held && self.reserve(nation, Piece::AIR) > 0 && self.air_places(nation) != 0;
        let intervenes = side.air & self.supply(nation).all != 0;
        let recalls = self.reserve(nation, Piece::AIR) == 0;
        if (side.hand > 0 && (deploys || intervenes)) || (recalls && side.air != 0) {
            return false;
        }
        self.stack.pop();
        true
    }

    /// Opens a reaction window, if anybody might use it. The camp that did not cause the trigger, or is
    /// not playing, has the first opportunity (QM-5.3b, QM-5.3c).
    pub(crate) fn open(&mut self, trigger: Trigger, ctx: Voice<'_, '_>) {
        let air_combat = trigger.event == Event::Threatened && self.extension();
        if !self.pack.opened[trigger.event as usize] && !air_combat {
            return;
        }
        self.asking_tells(ctx);
        let mut opportunity = Opportunity { trigger, ..Opportunity::default() };
        if nations().any(|nation| self.asked(nation, &opportunity)) {
            opportunity.window = Window::new(&[enemies(trigger.by), friends(trigger.by)]).from_seat(trigger.by);
            self.stack.push(Frame::Window(opportunity));
        }
    }
    /// When only those are asked who can react, asking and not asking tell something.
    fn asking_tells(&self, ctx: Voice<'_, '_>) {
        if self.ask == Ask::WhoCan {
            ctx.reveal();
        }
    }
    /// Asks the next one who might react; the window closes when all have passed (QM-5.3i).
    fn run_window(&mut self, mut opportunity: Opportunity, ctx: Voice<'_, '_>) -> bool {
        self.asking_tells(ctx);
        while let Some(seat) = opportunity.window.asked() {
            if self.asked(seat, &opportunity) {
                self.replace(Frame::Window(opportunity));
                return false;
            }
            opportunity.window.pass(seat);
        }
        self.stack.pop();
        true
    }

    /// Starts the use of a card. `stage` is where it begins.
    pub(crate) fn start_card(&mut self, card: u8, trigger: Trigger, stage: Stage, action: bool) {
        let running = crate::state::Running {
            card,
            trigger,
            stage,
            step: 0,
            count: 0,
            done: 0,
            picked: NONE,
            before: u8::MAX,
            stock: self.in_stock(self.p().card(card).nation, Piece::ANY),
            action,
            cancelled: false,
        };
        self.stack.push(Frame::Card(running));
    }
    /// Is this card a Build or Battle card itself?
    pub(crate) fn card_mark(&self, card: u8) -> u8 {
        match self.p().card(card).kind {
            Kind::BuildArmy | Kind::BuildNavy | Kind::LandBattle | Kind::SeaBattle => mark::CARD,
            _ => 0,
        }
    }
}
