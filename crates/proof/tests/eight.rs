//! Eight seats, of which a set-up leaves some out and lets the rules play others: a test double.
//!
//! All who are asked pick a number in secret. The picks are then shown to whoever sits at the table, all
//! eight perhaps, but not to who looks on. Seats in turn say whether they raise; a seat that the rules play
//! rolls for it. In the end everything is public, and the highest sum of a team wins.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use proof::laws::{self, Config, Law};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::LazyLock;
use table::{
    About, Args, BadInput, Broken, Ctx, Dice, Eye, Field, Happening, Header, Lang, Ledger, Luck, NoFigures, Outcome,
    Question, Record, Rules, Said, Seat, SeatInfo, SeatSet, Seating, Secret, Secrets, Sketch, Speech, Table, Terms,
    ToMove, Words,
};

const fn seat(id: &'static str, team: u8) -> SeatInfo {
    SeatInfo { id, team }
}
const SEATS: [SeatInfo; 8] =
    [seat("a", 0), seat("b", 1), seat("c", 0), seat("d", 1), seat("e", 0), seat("f", 1), seat("g", 0), seat("h", 1)];
const WORDS: &str = "game-title = Eight\ngame-tagline = t\nseat-a = A\nseat-b = B\nseat-c = C\nseat-d = D\nseat-e = E\nseat-f = F\n\
    seat-g = G\nseat-h = H\nmove-pick = Pick { $n }\nmove-unpick = Not { $n }\nmove-ready = Ready\nmove-raise = Raise\nmove-pass = Pass\n\
    prompt = Decide.\ntold = It happens: { $what }";
static TEXTS: Words = Words::new(WORDS, WORDS);
static LEDGER: LazyLock<Ledger> = LazyLock::new(|| {
    let rule = "[meta]\ngame = 'Eight'\ncredit = 'us'\n[[rule]]\nid = 'EI-1'\ntopic = 'all'\nen = 'So it is.'\nfr = 'C’est ainsi.'\nbook = 'x'\n";
    Ledger::read(rule, "topic.all = { fr = 'Tout' }").expect("a ledger")
});
static ABOUT: LazyLock<About> =
    LazyLock::new(|| About { id: "eight", seats: &SEATS, revision: 1, longest: 300, words: &TEXTS, ledger: &LEDGER });

/// Which seats are asked, and which the rules play; the others are absent. Bits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Setup {
    asked: u8,
    ruled: u8,
}
impl Default for Setup {
    fn default() -> Setup {
        Setup { asked: u8::MAX, ruled: 0 }
    }
}

table::moves! {
    enum Move of Eight {
        "pick" Pick(number: u8 as Few),
        "unpick" Unpick,
        "ready" Ready,
        "raise" Raise,
        "pass" Pass,
    }
}

/// A number that can be picked.
#[derive(Copy, Clone, Eq, PartialEq)]
struct Few(u8);

impl Said<Eight> for Few {
    fn name(&self, _: &Eight, _: Lang) -> String {
        self.0.to_string()
    }
}
impl Field<Eight> for Few {
    const COUNT: u32 = 5;
    fn number(self) -> u32 {
        u32::from(self.0)
    }
    fn at(number: u32) -> Few {
        Few(number as u8)
    }
    fn thing(self, _: &Eight) -> Option<String> {
        None
    }
}

#[derive(Clone, Debug, PartialEq, Serialize)]
enum Event {
    Picked { seat: Seat },
    Shown { picks: Option<[u8; 8]> },
    Raised { seat: Seat, by: u8 },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Eight {
    asked: SeatSet,
    ruled: SeatSet,
    picks: [u8; 8],
    ready: SeatSet,
    /// Who knows the picks of the others.
    known_by: SeatSet,
    sums: [u8; 8],
    /// Whose turn it is; 8 in the end.
    turn: u8,
}

impl Eight {
    fn present(&self) -> SeatSet {
        self.asked.or(self.ruled)
    }
    /// On to the next seat that is asked; the rules play theirs in between.
    fn run_on(&mut self, ctx: &mut Ctx<'_, Event>) {
        while self.turn < 8 && !self.asked.has(Seat(self.turn)) {
            let seat = Seat(self.turn);
            if self.ruled.has(seat) {
                let by = ctx.dice().die(6) as u8;
                self.sums[seat.index()] += by;
                ctx.tell(|| Event::Raised { seat, by });
            }
            self.turn += 1;
        }
        if self.turn == 8 {
            ctx.reveal();
            self.known_by = SeatSet::EVERYBODY;
            let picks = self.picks;
            ctx.tell(|| Event::Shown { picks: Some(picks) });
        }
    }
    fn drafting(&self) -> bool {
        self.known_by.is_empty()
    }
}

impl Rules for Eight {
    type Setup = Setup;
    type Move = Move;
    type Event = Event;
    type Pack = NoFigures;

    fn about() -> &'static About {
        &ABOUT
    }
    fn seating(setup: &Setup) -> Seating {
        let (asked, ruled) = (SeatSet::from_bits(setup.asked), SeatSet::from_bits(setup.ruled));
        Seating { asked, ruled, ..Seating::of(&ABOUT) }
    }
    fn start(terms: Terms<'_, Eight>, _: &mut Dice) -> Result<Eight, BadInput> {
        Eight::from_sketch(&toml::Table::new(), terms)
    }
    fn to_move(&self) -> ToMove {
        if self.drafting() {
            return ToMove::Several { waiting: self.asked.minus(self.ready), ready: self.ready };
        }
        if self.turn < 8 {
            return ToMove::One(Seat(self.turn));
        }
        let sum = |team: usize| -> u32 {
            self.present().iter().filter(|s| s.index() % 2 == team).map(|s| u32::from(self.sums[s.index()])).sum()
        };
        let best = usize::from(sum(1) > sum(0));
        let winners = self.present().iter().filter(|s| s.index() % 2 == best).collect();
        ToMove::Over(Outcome { winners, rule: "EI-1" })
    }
    fn moves(&self, seat: Seat, out: &mut Vec<Move>) {
        let all = (0..4).map(Move::Pick).chain([Move::Unpick, Move::Ready, Move::Raise, Move::Pass]);
        out.extend(all.filter(|mv| self.check(seat, *mv).is_ok()));
    }
    fn check(&self, seat: Seat, mv: Move) -> Result<(), Broken> {
        let drafts = self.drafting();
        if !self.to_move().may_play().has(seat) {
            return Err(Broken::NOT_ASKED);
        }
        let good = match mv {
            Move::Pick(n) => drafts && !self.ready.has(seat) && n < 4 && self.picks[seat.index()] != n,
            Move::Unpick => drafts && self.ready.has(seat),
            Move::Ready => drafts && !self.ready.has(seat),
            Move::Raise | Move::Pass => !drafts,
        };
        good.then_some(()).ok_or(Broken::NOT_NOW)
    }
    fn apply(&mut self, seat: Seat, mv: Move, ctx: &mut Ctx<'_, Event>) {
        match mv {
            Move::Pick(n) => {
                self.picks[seat.index()] = n;
                ctx.tell(|| Event::Picked { seat });
            }
            Move::Unpick => self.ready = self.ready.without(seat),
            Move::Ready => {
                self.ready = self.ready.with(seat);
                if self.ready == self.asked {
                    // Whoever sits here sees them; with eight of them this is not yet everybody.
                    ctx.reveal_to(self.asked);
                    self.known_by = self.asked;
                    let picks = self.picks;
                    ctx.tell(|| Event::Shown { picks: Some(picks) });
                    self.run_on(ctx);
                }
            }
            Move::Raise | Move::Pass => {
                if mv == Move::Raise {
                    let by = self.picks[seat.index()];
                    self.sums[seat.index()] += by;
                    // What was raised is seen by those who know the pick already.
                    ctx.tell(|| Event::Raised { seat, by: 0 });
                }
                self.turn += 1;
                self.run_on(ctx);
            }
        }
    }
    fn candidates(&self, _seat: Seat, out: &mut Vec<Move>) {
        out.extend((0..5).map(Move::Pick).chain([Move::Unpick, Move::Ready, Move::Raise, Move::Pass]));
    }
    fn takes_back(&self, mv: Move) -> bool {
        mv == Move::Unpick
    }
    fn pass_move(&self, seat: Seat) -> Option<Move> {
        [Move::Ready, Move::Pass].into_iter().find(|mv| self.check(seat, *mv).is_ok())
    }
    fn question(&self, _seat: Seat) -> Question {
        Question { topic: "", own_turn: !self.drafting() }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct View {
    picks: Vec<Option<u8>>,
    ready: u8,
    turn: u8,
    sums: Vec<Option<u8>>,
}

impl Secrets for Eight {
    type View = View;

    fn view(&self, eye: Eye) -> View {
        let knows = |i: usize| eye.is(Seat(i as u8)) || eye.shares(self.known_by);
        let picks = (0..8).map(|i| knows(i).then_some(self.picks[i])).collect();
        let sums = (0..8).map(|i| (knows(i) || self.ruled.has(Seat(i as u8))).then_some(self.sums[i])).collect();
        View { picks, ready: self.ready.bits(), turn: self.turn, sums }
    }
    fn imagine(&self, eye: Eye, dice: &mut Dice) -> Eight {
        let mut other = self.clone();
        for seat in self.asked.iter().filter(|s| !eye.is(*s) && !eye.shares(self.known_by)) {
            let i = seat.index();
            let raised = self.sums[i] > 0;
            other.picks[i] = dice.below(4) as u8;
            other.sums[i] = if raised { other.picks[i] } else { 0 };
        }
        other
    }
    fn hide(event: &Event, eye: Eye) -> Option<Event> {
        match event {
            Event::Picked { seat } => eye.is(*seat).then(|| event.clone()),
            // Spectators hear that something was shown; the end shows it to them.
            Event::Shown { .. } => Some(Event::Shown { picks: None }),
            Event::Raised { .. } => Some(event.clone()),
        }
    }
}

impl Speech for Eight {
    fn label(&self, mv: Move, _: Lang) -> String {
        self.spell(mv)
    }
    fn prompt(&self, _: Seat, lang: Lang) -> String {
        TEXTS.say(lang, "prompt", &[])
    }
    fn tell(&self, event: &Event, lang: Lang) -> String {
        TEXTS.say(lang, "told", &event.told(self, lang).1)
    }
}

impl Happening<Eight> for Event {
    fn told(&self, _: &Eight, _: Lang) -> (String, Args) {
        ("told".into(), vec![("what", format!("{self:?}"))])
    }
}

impl Sketch for Eight {
    fn sketch(&self) -> toml::Table {
        toml::Table::try_from(self).unwrap()
    }
    fn from_sketch(sketch: &toml::Table, terms: Terms<'_, Eight>) -> Result<Eight, BadInput> {
        if !sketch.is_empty() {
            return sketch.clone().try_into().map_err(|e: toml::de::Error| BadInput::new(e.message()));
        }
        let seating = Eight::seating(terms.setup);
        Ok(Eight {
            asked: seating.asked,
            ruled: seating.ruled,
            picks: [0; 8],
            ready: SeatSet::NONE,
            known_by: SeatSet::NONE,
            sums: [0; 8],
            turn: 0,
        })
    }
}

fn table(asked: u8, ruled: u8) -> Result<Table<Eight>, BadInput> {
    Table::open(Header::new::<Eight>(&Setup { asked, ruled }), Luck::Secret(Secret::from_seed(4)))
}

#[test]
fn eight_seats_keep_the_laws_and_so_do_fewer() {
    let mut looked: BTreeMap<Law, u64> = BTreeMap::new();
    // All; some absent; one played by the rules, in the middle, first, last; nearly all played by the rules.
    for (asked, ruled) in
        [(255, 0), (0b0011_0111, 0), (0b0111_1011, 0b100), (0b110, 1), (0b1001, 128), (0b10, 0b1111_1101)]
    {
        // From one seat alone nothing is hidden.
        let hidden = u8::count_ones(asked) > 1;
        let config = Config::<Eight> { setup: Setup { asked, ruled }, games: 60, hidden, ..Config::default() };
        let report = laws::battery(&config).unwrap_or_else(|trouble| panic!("{asked:b} {ruled:b}: {trouble}"));
        assert_eq!(report.games, 60);
        report.looked.into_iter().for_each(|(law, times)| *looked.entry(law).or_default() += times);
    }
    for law in [Law::Asked, Law::View, Law::Bound, Law::Barrier, Law::Drafts, Law::Replay] {
        assert!(looked[&law] > 50, "{law}: {looked:?}");
    }
}

#[test]
fn what_eight_seats_know_a_spectator_does_not() {
    let mut table = table(255, 0).unwrap();
    for i in 0..8 {
        table.play_text(Seat(i), None, "pick 3").unwrap();
        table.play_text(Seat(i), None, "ready").unwrap();
    }
    let picks = |table: &Table<Eight>, eye: Eye| table.position().view(eye).picks.into_iter().flatten().count();
    assert!((0..8).all(|i| picks(&table, Eye::seat(Seat(i))) == 8));
    assert_eq!(picks(&table, Eye::SPECTATOR), 0);
    (0..8).for_each(|i| table.play_text(Seat(i), None, "pass").unwrap());
    assert_eq!(picks(&table, Eye::SPECTATOR), 8, "in the end it is public");
}

#[test]
fn nobody_is_asked_where_nobody_sits() {
    let mut table = table(0b1001, 0b10).unwrap();
    assert_eq!(table.to_move().waiting(), SeatSet(0b1001));
    let seating = table.seating().clone();
    assert_eq!((seating.present(), seating.team(Seat(3))), (SeatSet(0b1011), SeatSet(0b1010)));
    assert_eq!(seating.camps(), [SeatSet(0b0001), SeatSet(0b1010)]);
    // One seat is absent, one is played by the rules: neither can do anything.
    for nobody in [Seat(1), Seat(2)] {
        assert!(table.moves(nobody).is_empty());
        assert_eq!(table.play_text(nobody, None, "ready").unwrap_err().rule(), "TABLE-NOT-ASKED");
        assert_eq!(table.resign(nobody).unwrap_err().rule(), "TABLE-NOT-ASKED");
        assert_eq!(table.stand(nobody, "x", "pass", table::Until::Withdrawn).unwrap_err().rule(), "TABLE-NOT-ASKED");
        assert!(table.hand_over(nobody, table::Hand::Nobody).is_err() && !table.can_undo(nobody));
    }
    for seat in [Seat(0), Seat(3)] {
        table.play_text(seat, None, "ready").unwrap();
    }
    table.play_text(Seat(0), None, "pass").unwrap();
    assert!(table.plays().iter().all(|p| p.seat != Seat(1)), "what the rules do is no move");
    assert!(table.plays().iter().any(|p| p.events.iter().any(|e| matches!(e, Event::Raised { seat: Seat(1), .. }))));
    // Who gives up loses with the team, and whoever the rules play may win.
    table.resign(Seat(0)).unwrap();
    assert_eq!(table.to_move().outcome().unwrap().winners, SeatSet(0b1010));
    let again = Record::read(&table.record()).unwrap().verify::<Eight>().unwrap();
    assert_eq!(again.position(), table.position());
}

#[test]
fn a_set_up_must_seat_somebody() {
    for (asked, ruled, why) in [(0, 255, "nobody is asked"), (3, 1, "is not asked")] {
        let bad = table(asked, ruled).unwrap_err();
        assert!(bad.what.contains(why), "{bad}");
    }
}
