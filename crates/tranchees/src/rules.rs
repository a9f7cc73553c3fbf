//! The rules: who is asked, what may be done, what happens then. Each family of rules has a file beside this
//! one; `list` holds the parts of the list of offered moves, `flow` what runs by itself.

use crate::board::{Cell, Spot, cells};
use crate::events::Event;
use crate::figures::{Abilities, Card, Pack};
use crate::flow::Ctx;
use crate::list::each_different;
use crate::moves::{Aim, Move, Pile};
use crate::secrets::side_id;
use crate::state::{FRENCH, Frame, GERMAN, Mode, Setup, Slot, Tranchees, other};
use crate::words::WORDS;
use std::sync::OnceLock;
use table::pack::Ref;
use table::{
    About, Ask, BadInput, Broken, Declared, Dice, Ledger, OptionInfo, Outcome, Question, Rules, Seat, SeatInfo,
    SeatSet, Stack, Terms, ToMove,
};

impl Rules for Tranchees {
    type Setup = Setup;
    type Move = Move;
    type Event = Event;
    type Pack = Pack;

    fn about() -> &'static About {
        static ABOUT: OnceLock<About> = OnceLock::new();
        static LEDGER: OnceLock<Ledger> = OnceLock::new();
        ABOUT.get_or_init(|| About {
            id: "tranchees",
            seats: &[SeatInfo { id: "french", team: 0 }, SeatInfo { id: "german", team: 1 }],
            revision: 1,
            // Every attack deals damage that only a few cards heal, every turn without one costs a card
            // from the third on: some 350 turns of some 40 moves at the very most.
            longest: 16_000,
            words: &WORDS,
            ledger: LEDGER.get_or_init(|| {
                let ledger = Ledger::read(include_str!("../data/rules.toml"), include_str!("../text/rules.toml"));
                ledger.unwrap_or_else(|e| unreachable!("the ledger is compiled in and tested: {e}"))
            }),
        })
    }
    fn options() -> Vec<OptionInfo> {
        vec![
            OptionInfo::choice("mode", &["classic", "bunker"]),
            OptionInfo::choice("first", &["random", "race", "french", "german"]).among_people(&[("race", "random")]),
            Ask::OPTION,
            OptionInfo::choice("refill", &["compulsory", "optional"]),
            OptionInfo::choice("cancelled-attack", &["ignored", "counts"]),
        ]
    }
    fn pack(&self) -> Ref<Pack> {
        self.pack
    }

    fn start(terms: Terms<'_, Tranchees>, dice: &mut Dice) -> Result<Tranchees, BadInput> {
        let Terms { setup, pack, .. } = terms;
        let mut game = Tranchees::bare(setup, pack);
        for seat in [Seat(0), Seat(1)] {
            let side = &mut game.sides[seat.index()];
            side.troops = pack.deck(seat.0, false).collect();
            let least = usize::from(pack.constants.setup_draw) + 1;
            if side.troops.len() < least {
                let name = ["French", "German"][seat.index()];
                return Err(BadInput::new(format!(
                    "the {name} deck has {} troop cards: at least {least} are needed",
                    side.troops.len()
                )));
            }
            dice.shuffle(side.troops.as_mut_slice());
            match setup.mode {
                Mode::Classic => {
                    side.bonus = pack.deck(seat.0, true).collect();
                    dice.shuffle(side.bonus.as_mut_slice());
                }
                Mode::Bunker => {
                    side.reserve = pack.deck(seat.0, true).collect();
                    let least = usize::from(pack.constants.bunker_bonus_pile);
                    if side.reserve.len() < least {
                        return Err(BadInput::new(format!(
                            "the bunker mode needs {least} bonus cards to pick from, here are {}",
                            side.reserve.len()
                        )));
                    }
                }
            }
        }
        match setup.mode {
            Mode::Classic => {
                game.frames.push(Frame::Place);
                game.draw_first_troops();
            }
            Mode::Bunker => game.frames.push(Frame::Choose),
        }
        Ok(game)
    }
    #[inline]
    fn to_move(&self) -> ToMove {
        if let Some(won) = self.won {
            let rule = if won.drawn { "GT-VICT-2" } else { "GT-VICT-1" };
            return ToMove::Over(Outcome { winners: SeatSet::only(won.by), rule });
        }
        match self.frame() {
            Frame::Choose | Frame::Place => {
                ToMove::Several { waiting: SeatSet::first(2).minus(self.ready), ready: self.ready }
            }
            frame => ToMove::One(self.asked_by(frame)),
        }
    }
    #[inline]
    fn moves(&self, seat: Seat, out: &mut Vec<Move>) {
        match self.to_move() {
            ToMove::One(asked) if asked == seat => {}
            ToMove::Several { .. } if seat.index() < 2 => {}
            _ => return,
        }
        match self.frame() {
            Frame::Choose | Frame::Place if self.ready.has(seat) => out.push(Move::Unready),
            Frame::Choose => self.list_picks(seat, out),
            Frame::Place => self.list_placing(seat, out),
            Frame::Complete | Frame::Refilling => {
                let side = self.side(seat);
                if !side.troops.is_empty() {
                    out.push(Move::Draw(Pile::Troops));
                }
                if !side.bonus.is_empty() {
                    out.push(Move::Draw(Pile::Bonus));
                }
                if self.frame() == Frame::Refilling && self.may_stop_drawing() {
                    out.push(Move::Pass);
                }
            }
            Frame::Turn => self.list_turn(seat, out),
            Frame::Window { .. } => {
                self.list_reveals(seat, true, out);
                out.push(Move::Pass);
            }
            Frame::Free { one, two } => {
                let more = self.surcharge(seat);
                let (first, second) = match two {
                    Some(two) if two < one => (two, Some(one)),
                    two => (one, two),
                };
                for spot in [Some(first), second].into_iter().flatten() {
                    if more[spot.kind() as usize] <= self.pc && self.board.has(seat, spot) {
                        let room = self.board.room(seat, spot.kind()) & spot.cell().near();
                        out.extend(cells(room).map(|c| Move::Step(spot, c)));
                    }
                }
                out.push(Move::Stay);
            }
            Frame::Counter { attacker, cell, used } => {
                for spot in self.board.spots(seat, cell.bit()) {
                    let able = self.has_ability(spot, Abilities::COUNTER_ATTACK) && used & spot.kind().bit() == 0;
                    if able
                        && self.attackable(seat, spot) & attacker.cell().bit() != 0
                        && self.hits(seat, spot, attacker)
                    {
                        out.push(Move::Counter(spot));
                    }
                }
                out.push(Move::Pass);
            }
            Frame::Discarding => {
                each_different(self.side(seat).hand.as_slice(), |card| out.push(Move::Discard(card)));
                out.push(Move::Done);
            }
            Frame::Dropping => {
                let mut persistent: Stack<Card, 5> = Stack::new();
                for slot in &self.side(seat).slots {
                    if slot.up && self.pack.bonus(slot.card).persistent {
                        crate::state::insert_sorted(&mut persistent, slot.card);
                    }
                }
                each_different(persistent.as_slice(), |card| out.push(Move::Drop(card)));
                out.push(Move::Keep);
            }
            Frame::Enlarge => out.extend([Move::Enlarge, Move::Decline]),
            Frame::Declared { .. } | Frame::Ending(_) => {}
        }
    }
    fn check(&self, seat: Seat, mv: Move) -> Result<(), Broken> {
        match self.to_move() {
            ToMove::Over(_) => return Err(Broken::OVER),
            to_move if !to_move.may_play().has(seat) => return Err(Broken::NOT_ASKED),
            _ if !mv.exists(self) => return Err(Broken::NOT_NOW),
            _ => {}
        }
        let offered = |is: bool| if is { Ok(()) } else { Err(Broken::NOT_NOW) };
        match (self.frame(), mv) {
            (Frame::Choose | Frame::Place, _) => self.check_draft(seat, mv),
            (Frame::Complete | Frame::Refilling, Move::Draw(pile)) => self.check_draw(seat, pile),
            (Frame::Refilling, Move::Pass) if !self.may_stop_drawing() => Err(Broken::rule("GT-TURN-7")),
            (Frame::Complete, Move::Pass) => Err(Broken::rule("GT-SETUP-6")),
            (Frame::Refilling | Frame::Turn | Frame::Window { .. } | Frame::Counter { .. }, Move::Pass) => Ok(()),
            (Frame::Turn, Move::Deploy(card, cell)) => self.check_deploy(seat, card, cell),
            (Frame::Turn, Move::Move(spot, cell)) => self.check_move(seat, spot, cell),
            (Frame::Turn | Frame::Free { .. }, Move::Step(spot, cell)) => self.check_step(seat, spot, cell),
            (Frame::Turn, Move::Swap(one, two)) => self.check_swap(seat, one, two),
            (Frame::Turn, Move::Attack(from, at)) => self.check_attack(seat, from, at),
            (Frame::Turn, Move::Discard(card)) => self.check_discard(seat, card, true),
            (Frame::Turn, Move::Play(card, aim)) => self.check_play(seat, card, aim),
            (Frame::Turn, Move::Lay(card)) => self.check_lay(seat, card),
            (Frame::Turn, Move::Reveal(card, aim)) => self.check_reveal(seat, card, aim, false),
            (Frame::Window { .. }, Move::Reveal(card, aim)) => self.check_reveal(seat, card, aim, true),
            // Cards of the hand are of no use on the opponent's turn.
            (Frame::Window { .. }, Move::Play(card, _) | Move::Lay(card)) if card.is_bonus() => {
                Err(Broken::rule(if self.pack.bonus(card).trap { "GT-TRAP-7" } else { "GT-TRAP-3" }))
            }
            (Frame::Counter { .. }, Move::Counter(spot)) => self.check_counter(seat, spot),
            (Frame::Turn, Move::Counter(_)) => Err(Broken::rule("GT-CTR-4")),
            (Frame::Discarding, Move::Discard(card)) => self.check_discard(seat, card, false),
            (Frame::Dropping, Move::Drop(card)) => self.check_drop(seat, card),
            (_, Move::Drop(_)) => Err(Broken::rule("GT-BONUS-6")),
            (frame, Move::Stay) => offered(matches!(frame, Frame::Free { .. })),
            (frame, Move::Done) => offered(frame == Frame::Discarding),
            (frame, Move::Keep) => offered(frame == Frame::Dropping),
            (frame, Move::Enlarge | Move::Decline) => offered(frame == Frame::Enlarge),
            _ => Err(Broken::NOT_NOW),
        }
    }
    #[inline]
    fn apply(&mut self, seat: Seat, mv: Move, ctx: &mut Ctx<'_>) {
        match (self.frame(), mv) {
            (Frame::Choose | Frame::Place, _) => self.draft(seat, mv, ctx),
            (Frame::Complete | Frame::Refilling, Move::Draw(pile)) => self.draw(seat, pile, ctx),
            (Frame::Refilling, _) => {
                self.frames.pop();
            }
            (Frame::Turn, Move::Pass) => {
                ctx.tell(|| Event::Passed { seat });
                self.pc = 0;
            }
            (Frame::Turn, _) => self.act(seat, mv, ctx),
            (Frame::Window { .. }, Move::Reveal(card, aim)) => self.turn_over(seat, card, aim, ctx),
            (Frame::Free { .. }, Move::Step(spot, cell)) => self.free_step(seat, spot, cell, ctx),
            (Frame::Counter { .. }, Move::Counter(_)) => self.declare(seat, mv, ctx),
            (Frame::Discarding, Move::Discard(card)) => self.throw_away(seat, card, ctx),
            (Frame::Dropping, Move::Drop(card)) => self.remove_persistent(seat, card, ctx),
            (Frame::Enlarge, Move::Enlarge) => self.enlarge(seat, ctx),
            // Pass, stay, done, keep, decline: the question is answered.
            _ => {
                self.frames.pop();
            }
        }
        self.run(ctx);
    }
    fn candidates(&self, seat: Seat, out: &mut Vec<Move>) {
        if seat.index() > 1 {
            return;
        }
        let side = self.side(seat);
        let mut hand: Vec<Card> = side.hand.iter().copied().collect();
        let mut slots: Vec<Slot> = side.slots.iter().copied().collect();
        hand.dedup();
        slots.sort_by_key(|s| s.card);
        slots.dedup_by_key(|s| s.card);
        let own: Vec<Spot> = self.board.spots(seat, u32::MAX).collect();
        let enemy: Vec<Spot> = match self.frame() {
            Frame::Choose | Frame::Place => Vec::new(),
            _ => self.board.spots(other(seat), u32::MAX).collect(),
        };
        let aims = |verb: fn(Card, Aim) -> Move, card: Card, out: &mut Vec<Move>| {
            out.push(verb(card, Aim::Nothing));
            out.extend(Cell::all().map(|c| verb(card, Aim::Cell(c))));
            out.extend((0..crate::board::LINES).map(|l| verb(card, Aim::Line(l))));
            out.extend(own.iter().chain(&enemy).map(|s| verb(card, Aim::Troop(*s))));
        };
        for card in &hand {
            if card.is_bonus() {
                aims(Move::Play, *card, out);
                out.push(Move::Lay(*card));
            } else {
                out.extend(Cell::all().flat_map(|c| [Move::Place(*card, c), Move::Deploy(*card, c)]));
            }
            out.push(Move::Discard(*card));
        }
        for slot in &slots {
            aims(Move::Reveal, slot.card, out);
            out.push(Move::Drop(slot.card));
        }
        if self.frame() == Frame::Choose {
            let mut cards: Vec<Card> = side.reserve.iter().chain(&side.bonus).copied().collect();
            cards.sort();
            cards.dedup();
            out.extend(cards.iter().flat_map(|c| [Move::Pick(*c), Move::Unpick(*c)]));
        }
        for (index, spot) in own.iter().enumerate() {
            out.extend([Move::Unplace(*spot), Move::Counter(*spot)]);
            let near = spot.cell().reach(1, 2);
            out.extend(cells(near).flat_map(|c| [Move::Move(*spot, c), Move::Step(*spot, c)]));
            out.extend(own[index + 1..].iter().map(|two| Move::Swap(*spot, *two)));
            out.extend(enemy.iter().map(|at| Move::Attack(*spot, *at)));
        }
        out.extend([Move::Draw(Pile::Troops), Move::Draw(Pile::Bonus)]);
        out.extend([Move::Ready, Move::Unready, Move::Stay, Move::Done, Move::Keep]);
        out.extend([Move::Enlarge, Move::Decline, Move::Pass]);
    }
    fn takes_back(&self, mv: Move) -> bool {
        matches!(mv, Move::Unpick(_) | Move::Unplace(_) | Move::Unready)
    }
    fn pass_move(&self, seat: Seat) -> Option<Move> {
        let mv = match self.frame() {
            Frame::Turn | Frame::Window { .. } | Frame::Counter { .. } => Move::Pass,
            Frame::Refilling if self.may_stop_drawing() => Move::Pass,
            Frame::Free { .. } => Move::Stay,
            Frame::Discarding => Move::Done,
            Frame::Dropping => Move::Keep,
            Frame::Enlarge => Move::Decline,
            Frame::Choose | Frame::Place => Move::Ready,
            _ => return None,
        };
        self.check(seat, mv).is_ok().then_some(mv)
    }
    fn question(&self, seat: Seat) -> Question {
        let topic = match self.frame() {
            Frame::Window { .. } => "trap",
            Frame::Counter { .. } => "counter-attack",
            Frame::Dropping => "persistent",
            Frame::Enlarge => "enlarge",
            Frame::Free { .. } => "free-step",
            _ => "",
        };
        Question {
            topic,
            own_turn: !self.in_setup() && self.active == seat && !matches!(self.frame(), Frame::Window { .. }),
        }
    }
    fn census(&self) -> Vec<(String, i64)> {
        let mut counts = Vec::new();
        for seat in [FRENCH, GERMAN] {
            let side = self.side(seat);
            let lists = [side.hand.as_slice(), side.troops.as_slice(), side.bonus.as_slice()];
            let more = [side.troop_discard.as_slice(), side.bonus_discard.as_slice(), side.reserve.as_slice()];
            let in_lists = lists.into_iter().chain(more).flatten().copied();
            let in_play = side.slots.iter().map(|s| s.card);
            let on_board = self.board.spots(seat, u32::MAX).map(|s| self.board.troop(s).card);
            // A declared deployment is out of the hand and not yet on the board.
            let arriving = self.frames.iter().filter_map(|f| match f {
                Frame::Declared { by, mv: Move::Deploy(card, _) } if *by == seat => Some(*card),
                _ => None,
            });
            let all: Vec<Card> = in_lists.chain(in_play).chain(on_board).chain(arriving).collect();
            for card in self.pack.cards() {
                let count = all.iter().filter(|c| **c == card).count() as i64;
                if count > 0 {
                    counts.push((format!("{} {}", side_id(seat), self.pack.get().id(card)), count));
                }
            }
        }
        let stacks = [FRENCH, GERMAN]
            .map(|s| cells(self.board.held(s)).filter(|c| self.board.kinds(s, *c).count() > 2).count() as i64);
        counts.push(("cells with three troops".into(), stacks[0] + stacks[1]));
        counts
    }
}
