//! The rules: what may be done, and what happens then. What runs by itself is told in `flow`.

use crate::events::Event;
use crate::figures::{Card, Kind, Pack};
use crate::moves::Move;
use crate::state::{ALL, Camp, Frame, Hidden, Parley, Setup};
use std::sync::LazyLock;
use table::pack::Ref;
use table::{
    About, Ask, BadInput, Broken, Clock, Ctx, Declared, Dice, Ledger, NamedDie, OptionInfo, Question, Rules, Seat,
    SeatInfo, SeatSet, Sketch, Stack, Terms, ToMove, Words,
};

pub(crate) static WORDS: Words = Words::new(include_str!("../text/fr.ftl"), include_str!("../text/en.ftl"));
static LEDGER: LazyLock<Ledger> = LazyLock::new(|| {
    let ledger = Ledger::read(include_str!("../data/rules.toml"), include_str!("../text/rules.toml"));
    ledger.expect("a test reads the ledger")
});
const SEATS: &[SeatInfo] = &[
    SeatInfo { id: "amber", team: 0 },
    SeatInfo { id: "birch", team: 1 },
    SeatInfo { id: "coral", team: 0 },
    SeatInfo { id: "dune", team: 1 },
];
pub(crate) static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    id: "parley",
    seats: SEATS,
    // 2: with equal points coins decide (PY-END-2).
    revision: 2,
    // Per round: 4 seats pledge up to 4 coins and are ready; 8 actions, of which each may be a claim
    // with up to 7 cards contested, each of which asks 4 seats.
    longest: 3 * (20 + 8 * (1 + 4 * 8)),
    words: &WORDS,
    ledger: &LEDGER,
});

pub(crate) fn seat_of(id: &str) -> Result<Seat, BadInput> {
    ABOUT.seat(id).ok_or_else(|| BadInput::new(format!("no seat «{id}»: expected amber, birch, coral or dune")))
}

/// The die of a claim (PY-CLAIM-2).
pub(crate) const CLAIM_DIE: NamedDie =
    NamedDie { id: "claim", faces: &["nod", "nod", "nod", "doubt", "frown", "refusal"] };

impl Rules for Parley {
    type Setup = Setup;
    type Move = Move;
    type Event = Event;
    type Pack = Pack;

    fn about() -> &'static About {
        &ABOUT
    }
    fn options() -> Vec<OptionInfo> {
        vec![OptionInfo::number("rounds", 1, 3, &["2", "1", "3"]), Ask::OPTION, OptionInfo::switch("timed", false)]
    }
    fn dice() -> &'static [NamedDie] {
        &[CLAIM_DIE]
    }
    fn pack(&self) -> Ref<Pack> {
        self.pack
    }
    fn start(terms: Terms<'_, Parley>, dice: &mut Dice) -> Result<Parley, BadInput> {
        let mut game = Parley::from_sketch(&toml::Table::new(), terms)?;
        let pack = terms.pack;
        let mut cards: Vec<Card> = pack.all().collect();
        dice.shuffle(&mut cards);
        game.deck = cards.iter().map(|c| Hidden::new(*c, SeatSet::NONE)).collect();
        for seat in ALL.iter() {
            for _ in 0..pack.hand {
                let card = game.deck.pop().map(|c| Hidden::new(c.value, SeatSet::only(seat)));
                card.into_iter().for_each(|c| game.hands[seat.index()].push(c));
            }
        }
        Ok(game)
    }
    fn to_move(&self) -> ToMove {
        match self.frames.top() {
            None => ToMove::Over(self.outcome()),
            Some(Frame::Pledge) => ToMove::Several { waiting: ALL.minus(self.ready), ready: self.ready },
            Some(Frame::Turn { seat, .. }) => ToMove::One(*seat),
            Some(Frame::Window(window)) => ToMove::One(window.asked().expect("a closed window does not wait")),
            Some(Frame::Claim { .. } | Frame::Veto { .. }) => unreachable!("claims and vetoes wait under a window"),
        }
    }
    fn moves(&self, seat: Seat, out: &mut Vec<Move>) {
        if !self.to_move().may_play().has(seat) {
            return;
        }
        let from = out.len();
        let hand = &self.hands[seat.index()];
        match self.frames.top() {
            Some(Frame::Pledge) if self.ready.has(seat) => out.push(Move::Unready),
            Some(Frame::Pledge) => {
                let pledged = self.pledged[seat.index()];
                out.extend((pledged < self.coins[seat.index()]).then_some(Move::Pledge));
                out.extend((pledged > 0).then_some(Move::Unpledge));
                out.push(Move::Ready);
            }
            Some(Frame::Turn { .. }) => {
                for card in hand {
                    if self.pack.is(card.value, Kind::Claim) {
                        out.extend([Move::Claim(card.value), Move::Hide(card.value)]);
                    }
                    out.extend(ALL.minus(card.known_by).iter().map(|to| Move::Show(card.value, to)));
                }
                let unknown = |s: &Seat| self.hands[s.index()].iter().any(|c| !c.known_by.has(seat));
                out.extend(ALL.without(seat).iter().filter(unknown).map(Move::Peek));
                out.extend((!self.deck.is_empty() && hand.len() < 6).then_some(Move::Draw));
                out.push(Move::End);
            }
            Some(Frame::Window(_)) => {
                let vetoes = hand.iter().filter(|c| self.pack.is(c.value, Kind::Veto));
                out.extend(vetoes.map(|c| Move::Veto(c.value)));
                out.push(Move::Pass);
            }
            _ => {}
        }
        out[from..].sort_unstable();
    }
    fn check(&self, seat: Seat, mv: Move) -> Result<(), Broken> {
        let card_name = |card: Card| self.pack.print(card).id.clone();
        let seat_name = |seat: Seat| SEATS[seat.index()].id;
        let held = |card: Card| match self.place(seat, card) {
            Some(place) => Ok(self.hands[seat.index()].as_slice()[place]),
            None => Err(Broken::told("PY-HAND-1", "broken-hand").with("card", card_name(card))),
        };
        if mv == Move::Renounce {
            let first = !self.frames.is_empty() && !self.renounced.has(seat);
            return first.then_some(()).ok_or(Broken::told("PY-RENOUNCE-1", "broken-renounced"));
        }
        if !self.to_move().may_play().has(seat) {
            return Err(Broken::NOT_ASKED);
        }
        if !mv.exists(self) {
            return Err(Broken::NOT_NOW);
        }
        match (self.frames.top(), mv) {
            (Some(Frame::Pledge), Move::Unready) if self.ready.has(seat) => Ok(()),
            (Some(Frame::Pledge), Move::Pledge | Move::Unpledge | Move::Ready) if self.ready.has(seat) => {
                Err(Broken::told("PY-PLEDGE-2", "broken-ready"))
            }
            (Some(Frame::Pledge), Move::Pledge) if self.pledged[seat.index()] >= self.coins[seat.index()] => {
                Err(Broken::told("PY-PLEDGE-1", "broken-coins"))
            }
            (Some(Frame::Pledge), Move::Unpledge) if self.pledged[seat.index()] == 0 => {
                Err(Broken::told("PY-PLEDGE-1", "broken-nothing"))
            }
            (Some(Frame::Pledge), Move::Pledge | Move::Unpledge | Move::Ready) => Ok(()),
            (Some(Frame::Turn { .. }), Move::Claim(card) | Move::Hide(card)) => {
                held(card)?;
                match self.pack.is(card, Kind::Claim) {
                    true => Ok(()),
                    false => Err(Broken::told("PY-CLAIM-1", "broken-kind").with("card", card_name(card))),
                }
            }
            (Some(Frame::Turn { .. }), Move::Show(card, to)) => match held(card)?.known_by.has(to) {
                true => Err(Broken::told("PY-KNOW-1", "broken-knows").with("seat", seat_name(to))),
                false => Ok(()),
            },
            (Some(Frame::Turn { .. }), Move::Peek(of)) if of == seat => Err(Broken::told("PY-KNOW-1", "broken-self")),
            (Some(Frame::Turn { .. }), Move::Peek(of)) => {
                match self.hands[of.index()].iter().all(|c| c.known_by.has(seat)) {
                    true => Err(Broken::told("PY-KNOW-1", "broken-known").with("seat", seat_name(of))),
                    false => Ok(()),
                }
            }
            (Some(Frame::Turn { .. }), Move::Draw) if self.deck.is_empty() || self.hands[seat.index()].len() >= 6 => {
                Err(Broken::told("PY-DRAW-1", "broken-draw"))
            }
            (Some(Frame::Turn { .. }), Move::Draw | Move::End) => Ok(()),
            (Some(Frame::Window(_)), Move::Pass) => Ok(()),
            (Some(Frame::Window(_)), Move::Veto(card)) => {
                held(card)?;
                match self.pack.is(card, Kind::Veto) {
                    true => Ok(()),
                    false => Err(Broken::told("PY-VETO-1", "broken-no-veto").with("card", card_name(card))),
                }
            }
            _ => Err(Broken::NOT_NOW),
        }
    }
    fn apply(&mut self, seat: Seat, mv: Move, ctx: &mut Ctx<'_, Event>) {
        let me = seat.index();
        if mv == Move::Renounce {
            // Nothing goes on by it: whoever is asked stays asked (PY-RENOUNCE-1).
            let camp = Camp::of(seat);
            self.renounced = self.renounced.with(seat);
            self.points[camp.index()] = self.points[camp.index()].saturating_sub(1);
            return ctx.tell(|| Event::Renounced { seat, camp });
        }
        if let Some(Frame::Turn { left, .. }) = self.frames.top_mut() {
            *left = if mv == Move::End { 0 } else { *left - 1 };
        }
        match mv {
            Move::Pledge | Move::Unpledge => {
                self.pledged[me] = if mv == Move::Pledge { self.pledged[me] + 1 } else { self.pledged[me] - 1 };
                let coins = self.pledged[me];
                ctx.tell(|| Event::Drafted { seat, coins });
            }
            Move::Ready => self.ready = self.ready.with(seat),
            Move::Unready => self.ready = self.ready.without(seat),
            Move::Claim(card) => {
                self.take(seat, card, ctx);
                ctx.tell(|| Event::Claimed { seat, card });
                self.frames.push(Frame::Claim { card, by: seat });
                self.open_window(seat);
            }
            Move::Veto(card) => {
                self.take(seat, card, ctx);
                ctx.tell(|| Event::Vetoed { seat, card });
                if let Some(Frame::Window(window)) = self.frames.top_mut() {
                    window.acted(seat);
                }
                self.frames.push(Frame::Veto { card, by: seat });
                self.open_window(seat);
            }
            Move::Pass => {
                if let Some(Frame::Window(window)) = self.frames.top_mut() {
                    window.pass(seat);
                }
            }
            Move::Hide(card) => {
                // Nobody learns anything: this can be taken back.
                if let Some(place) = self.place(seat, card) {
                    let hidden = self.hands[me].remove(place);
                    self.stash[me].push(hidden);
                }
                ctx.tell(|| Event::Hid { seat, card: Some(card) });
            }
            Move::Show(card, to) => {
                ctx.reveal_to(SeatSet::only(to));
                if let Some(place) = self.place(seat, card) {
                    let shown = &mut self.hands[me].as_mut_slice()[place];
                    shown.known_by = shown.known_by.with(to);
                }
                ctx.tell(|| Event::Showed { seat, other: to, card: Some(card) });
            }
            Move::Peek(of) => {
                ctx.reveal_to(SeatSet::only(seat));
                let hand = self.hands[of.index()].as_mut_slice();
                let unknown = hand.iter().filter(|c| !c.known_by.has(seat)).count() as u32;
                let chosen = ctx.dice().below(unknown) as usize;
                if let Some(seen) = hand.iter_mut().filter(|c| !c.known_by.has(seat)).nth(chosen) {
                    seen.known_by = seen.known_by.with(seat);
                    let card = Some(seen.value);
                    ctx.tell(|| Event::Peeked { seat, other: of, card });
                }
            }
            Move::Draw => {
                ctx.reveal_to(SeatSet::only(seat));
                if let Some(mut drawn) = self.deck.pop() {
                    drawn.known_by = SeatSet::only(seat);
                    self.hands[me].push(drawn);
                    ctx.tell(|| Event::Drew { seat, card: Some(drawn.value) });
                }
            }
            Move::End | Move::Renounce => {}
        }
        self.run_on(ctx);
    }
    fn declares(&self, mv: Move) -> bool {
        mv == Move::Renounce
    }
    fn declarations(&self, seat: Seat, out: &mut Vec<Move>) {
        out.extend((!self.frames.is_empty() && ALL.minus(self.renounced).has(seat)).then_some(Move::Renounce));
    }
    fn takes_back(&self, mv: Move) -> bool {
        matches!(mv, Move::Unpledge | Move::Unready)
    }
    fn pass_move(&self, seat: Seat) -> Option<Move> {
        match self.frames.top()? {
            Frame::Pledge => (!self.ready.has(seat)).then_some(Move::Ready),
            Frame::Turn { .. } => Some(Move::End),
            _ => Some(Move::Pass),
        }
    }
    fn question(&self, _seat: Seat) -> Question {
        match self.frames.top() {
            Some(Frame::Turn { .. }) => Question { topic: "turn", own_turn: true },
            Some(Frame::Window(_)) => Question { topic: "veto", own_turn: false },
            _ => Question { topic: "", own_turn: false },
        }
    }
    /// PY-CLOCK-1: whoever is not ready after a minute is, with what is pledged by then.
    fn clock(&self) -> Option<Clock> {
        let timed = self.timed && self.frames.top() == Some(&Frame::Pledge);
        timed.then(|| Clock { seats: ALL.minus(self.ready), seconds: 60, run: u32::from(self.round) })
    }
    fn time_up(&self, seat: Seat) -> Option<Move> {
        self.clock().filter(|clock| clock.seats.has(seat)).map(|_| Move::Ready)
    }
    fn census(&self) -> Vec<(String, i64)> {
        let held: usize = self.hands.iter().chain(&self.stash).map(Stack::len).sum();
        let played = self.frames.iter().filter(|f| matches!(f, Frame::Claim { .. } | Frame::Veto { .. })).count();
        let coins: u8 = self.coins.iter().sum();
        vec![
            ("cards".into(), (held + played + self.deck.len() + self.discard.len()) as i64),
            ("coins".into(), i64::from(coins + self.bank)),
        ]
    }
}
