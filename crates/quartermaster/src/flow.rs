//! The sequence of a nation from its first step to its last, and everything that runs by itself.

use crate::board::spaces;
use crate::data::{NONE, SpaceId};
use crate::event::{Happened, Why};
use crate::lang::{Event, Kind, mark};
use crate::nation::{Nation, Piece, camp, enemies, friends, nations};
use crate::state::{
    Clash, End, Frame, HAND, LEAD, LOCAL, Opportunity, Phase, Price, Quartermaster, ROUNDS, Stage, Trigger,
};
use table::{Ask, Ctx, Seat, SeatSet, Window};

/// What happens is told through this.
pub(crate) type Voice<'a, 'b> = &'a mut Ctx<'b, Happened>;

impl Quartermaster {
    /// Runs until somebody has to decide or the game is over.
    pub(crate) fn advance(&mut self, ctx: Voice<'_, '_>) {
        while self.end == End::No {
            let Some(frame) = self.stack.top().copied() else { return };
            let goes_on = match frame {
                Frame::Idle => {
                    self.stack.pop();
                    true
                }
                Frame::Setup { nation, left } => left == 0 && self.next_setup(nation, ctx),
                Frame::Turn(phase) => self.run_phase(phase, ctx),
                Frame::Action { .. } => self.run_action(),
                Frame::Redistribute { left } => {
                    if left == 0 {
                        self.replace(Frame::Fetch);
                    }
                    left == 0
                }
                Frame::Fetch => self.run_fetch(),
                Frame::Air { .. } => self.run_air(),
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
                Frame::Warfare { trigger, amount, asked } => self.run_warfare(trigger, amount, asked, ctx),
                Frame::Lose { nation, price, left } => self.run_lose(nation, price, left, ctx),
                Frame::Redeploy { nation, space } => self.run_redeploy(nation, space, ctx),
            };
            if !goes_on {
                return;
            }
        }
    }
    /// Puts another frame in the place of the top one.
    #[inline]
    pub(crate) fn replace(&mut self, frame: Frame) {
        if let Some(top) = self.stack.top_mut() {
            *top = frame;
        }
    }

    fn next_setup(&mut self, nation: Nation, _ctx: Voice<'_, '_>) -> bool {
        if nation.index() + 1 < crate::nation::NATIONS {
            let left = self.setup_discards();
            self.replace(Frame::Setup { nation: Seat(nation.0 + 1), left });
        } else {
            self.active = Seat(0);
            self.replace(Frame::Turn(Phase::Begin));
        }
        true
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
                ctx.tell(|| Happened::Sequence { nation, round: self.round });
                self.replace(Frame::Turn(Phase::Action));
                self.open(begins(Event::StartAction), ctx);
            }
            Phase::Action => {
                self.replace(Frame::Turn(Phase::AirStart));
                self.stack.push(Frame::Action { recalled: 0 });
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
                self.stack.push(Frame::Air { recalled: false });
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
                    ctx.tell(|| Happened::Scored { camp: camp(nation), points, nation, card: None });
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
        ctx.reveal();
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
    /// Takes a unit off the board: it goes back to its nation's reserve (QM-2.1c).
    pub(crate) fn take_off(&mut self, nation: Nation, piece: Piece, space: SpaceId) {
        let side = self.side_mut(nation);
        *side.board_mut(piece) &= !(1 << space);
        if piece != Piece::AIR {
            side.protected &= !(1 << space);
        }
    }
    /// If a squadron of the nation stands here without a unit, it must go (QM-14.3a).
    pub(crate) fn strand(&mut self, nation: Nation, space: SpaceId) {
        let side = self.side(nation);
        if side.air & !side.units() & 1 << space != 0 {
            self.stack.push(Frame::Redeploy { nation, space });
        }
    }

    /// With an empty hand there is nothing to play (QM-0.1d), unless a Status stands for the card.
    fn run_action(&mut self) -> bool {
        let side = self.side(self.active);
        if side.hand > 0 || self.instead_bits(self.active) != 0 {
            return false;
        }
        self.stack.pop();
        true
    }
    fn run_fetch(&mut self) -> bool {
        let empty = self.side(self.active).deck() == 0;
        if empty {
            self.stack.pop();
        }
        empty
    }
    /// The Air phase asks when what is public allows an air action (QM-14.2a).
    fn run_air(&mut self) -> bool {
        let nation = self.active;
        let side = self.side(nation);
        let deploys = self.reserve(nation, Piece::AIR) > 0 && self.air_places(nation) != 0;
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

    /// A battle or an elimination, step by step.
    fn run_clash(&mut self, mut clash: Clash, ctx: Voice<'_, '_>) -> bool {
        let trigger = clash.trigger;
        clash.stage += 1;
        match clash.stage {
            1 => {
                self.replace(Frame::Clash(clash));
                if trigger.to != NONE {
                    self.open(trigger, ctx);
                }
            }
            2 => {
                if let Some(victim) = trigger.target() {
                    let there = self.side(victim).pieces(trigger.piece) >> trigger.space & 1 != 0;
                    let protected = self.side(victim).protected >> trigger.space & 1 != 0;
                    if there && !(protected || clash.saved || clash.defended) {
                        if self.supply(victim).all >> trigger.space & 1 != 0 {
                            clash.trigger.marks |= mark::SUPPLIED;
                        }
                        self.take_off(victim, trigger.piece, trigger.space);
                        if self.side(victim).pieces(trigger.piece) == 0 {
                            clash.trigger.marks |= mark::LAST;
                        }
                        clash.removed = true;
                        let battle = trigger.marks & mark::BATTLE != 0;
                        let why = if battle { Why::Battle } else { Why::Eliminated };
                        let (piece, space) = (trigger.piece, trigger.space);
                        ctx.tell(|| Happened::Removed { nation: victim, piece, space, why });
                    } else if there {
                        ctx.tell(|| Happened::Stays { nation: victim, space: trigger.space });
                    }
                    self.replace(Frame::Clash(clash));
                    if clash.removed {
                        self.strand(victim, trigger.space);
                    }
                } else {
                    self.replace(Frame::Clash(clash));
                }
            }
            3 => {
                self.replace(Frame::Clash(clash));
                if clash.removed {
                    self.open(Trigger { event: Event::Removed, ..trigger }, ctx);
                }
            }
            _ => {
                self.stack.pop();
                if trigger.marks & mark::BATTLE != 0 {
                    self.open(Trigger { event: Event::Battled, ..trigger }, ctx);
                }
            }
        }
        true
    }
    fn run_warfare(&mut self, trigger: Trigger, amount: u8, asked: bool, ctx: Voice<'_, '_>) -> bool {
        if !asked {
            self.replace(Frame::Warfare { trigger, amount, asked: true });
            self.open(trigger, ctx);
            return true;
        }
        self.stack.pop();
        if let Some(nation) = trigger.target() {
            ctx.tell(|| Happened::Attacked { nation, cards: amount });
            self.stack.push(Frame::Lose { nation, price: Price::Deck, left: amount });
        }
        true
    }
    /// Gives up what is owed; asks when there is a choice (QM-10c, QM-10d, QM-10e).
    fn run_lose(&mut self, nation: Nation, price: Price, mut left: u8, ctx: Voice<'_, '_>) -> bool {
        let mut price = price;
        while left > 0 {
            match price {
                Price::Deck if self.side(nation).deck() > 0 => {
                    ctx.reveal();
                    if let Some(local) = self.side_mut(nation).mill() {
                        let card = self.p().card_of(nation, local);
                        ctx.tell(|| Happened::Discarded { nation, deck: true, card: Some(card) });
                    }
                    left -= 1;
                }
                Price::Deck | Price::Hand if self.side(nation).hand > left => {
                    self.replace(Frame::Lose { nation, price, left });
                    return false;
                }
                Price::Deck | Price::Hand => {
                    while let Some(card) = self.side(nation).hand_cards().first().copied() {
                        self.discard_from_hand(nation, card & LOCAL, ctx);
                        left -= 1;
                    }
                    if self.side(nation).deck() > 0 {
                        price = Price::Deck;
                    } else if left > 0 {
                        let points = i16::from(left);
                        self.add_points(camp(nation), -points);
                        ctx.tell(|| Happened::Missing { nation, points });
                        left = 0;
                    }
                }
                Price::Typed(kind) => {
                    if self.side(nation).hand_bits() & self.p().kinds[nation.index()][kind.0 as usize] == 0 {
                        break;
                    }
                    self.replace(Frame::Lose { nation, price, left });
                    return false;
                }
                Price::Status => match self.side(nation).status.count_ones() {
                    0 => break,
                    1 => {
                        let local = self.side(nation).status.trailing_zeros() as u8;
                        self.strip(nation, local, true, ctx);
                        left -= 1;
                    }
                    _ => {
                        self.replace(Frame::Lose { nation, price, left });
                        return false;
                    }
                },
                Price::Air => match self.side(nation).air.count_ones() {
                    0 => break,
                    1 => {
                        let space = self.side(nation).air.trailing_zeros() as u8;
                        self.take_off(nation, Piece::AIR, space);
                        ctx.tell(|| Happened::Removed { nation, piece: Piece::AIR, space, why: Why::TakenBack });
                        left -= 1;
                    }
                    _ => {
                        self.replace(Frame::Lose { nation, price, left });
                        return false;
                    }
                },
            }
        }
        self.stack.pop();
        true
    }
    /// A card of the hand is discarded face down.
    pub(crate) fn discard_from_hand(&mut self, nation: Nation, local: u8, ctx: Voice<'_, '_>) {
        self.side_mut(nation).discard_from_hand(local);
        let card = self.p().card_of(nation, local);
        ctx.tell(|| Happened::Discarded { nation, deck: false, card: Some(card) });
    }
    /// A card is discarded from the table.
    pub(crate) fn strip(&mut self, nation: Nation, local: u8, seen: bool, ctx: Voice<'_, '_>) {
        self.side_mut(nation).discard_from_table(local, seen, true);
        let card = self.p().card_of(nation, local);
        ctx.tell(|| Happened::Stripped { nation, card: seen.then_some(card) });
    }
    fn run_redeploy(&mut self, nation: Nation, space: SpaceId, ctx: Voice<'_, '_>) -> bool {
        if self.redeploy_places(nation, space) != 0 {
            return false;
        }
        self.stack.pop();
        self.take_off(nation, Piece::AIR, space);
        ctx.tell(|| Happened::Removed { nation, piece: Piece::AIR, space, why: Why::Stranded });
        true
    }
    /// Where a stranded squadron may go (QM-14.3a).
    pub(crate) fn redeploy_places(&self, nation: Nation, space: SpaceId) -> u64 {
        self.beside(1 << space, camp(nation)) & self.air_places(nation)
    }

    /// Puts a unit on the board; others may react to it.
    pub(crate) fn place(&mut self, nation: Nation, space: SpaceId, how: u8, ctx: Voice<'_, '_>) {
        let piece = self.unit_of(space);
        *self.side_mut(nation).board_mut(piece) |= 1 << space;
        let built = how & mark::BUILT != 0;
        ctx.tell(|| {
            if built { Happened::Built { nation, piece, space } } else { Happened::Recruited { nation, piece, space } }
        });
        self.placed(nation, space, how, ctx);
    }
    /// A unit counts as just placed.
    pub(crate) fn placed(&mut self, nation: Nation, space: SpaceId, marks: u8, ctx: Voice<'_, '_>) {
        let piece = self.unit_of(space);
        // The card in question is the one that builds, when it is a Build card.
        let card = match self.stack.top() {
            Some(Frame::Card(running)) => running.card,
            _ => NONE,
        };
        self.open(Trigger { event: Event::Placed, by: nation, to: NONE, space, card, piece, marks }, ctx);
    }
    /// A unit is attacked, or an empty space.
    pub(crate) fn clash(&mut self, by: Nation, to: Option<Nation>, space: SpaceId, marks: u8, ctx: Voice<'_, '_>) {
        let trigger = Trigger {
            event: Event::Threatened,
            by,
            to: to.map_or(NONE, |n| n.0),
            space,
            card: NONE,
            piece: self.unit_of(space),
            marks,
        };
        if marks & mark::BATTLE != 0 {
            ctx.tell(|| Happened::Battle { nation: by, against: to, space });
        }
        self.stack.push(Frame::Clash(Clash { trigger, ..Clash::default() }));
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
