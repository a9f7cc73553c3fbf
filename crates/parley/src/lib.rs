//! Parley, the smallest game that uses everything the kernel has. Read it before you write a game.
//!
//! Four seats in two camps. Secret pledges by all seats at once decide who leads a round; then each seat takes
//! a turn of two small actions. A claim opens a reaction window; a veto opens another inside it. Cards are
//! known to some seats and not to others. Dice come in batches. The game may end in a draw. One person may
//! hold several seats.
//!
//! [`state`] is the position (`sketch` writes it by hand), [`flow`] the rules, [`view`] who sees what, [`words`] what is told, [`data`] the
//! figures. Nothing here is played for its own sake: the laws of the kernel are proved on it.

pub mod data;
pub mod flow;
mod judge;
mod sketch;
pub mod state;
pub mod view;
pub mod words;

pub use flow::Move;
pub use state::{Parley, Setup};

use data::{Kind, Pack};
use state::{ALL, Frame, Hidden};
use std::sync::LazyLock;
use table::{
    About, BadInput, Broken, Ctx, Dice, Eye, Figure, Game, Lang, Ledger, OptionInfo, Question, Seat, SeatInfo, SeatSet,
    Stack, ToMove, Words,
};

static WORDS: Words = Words::new(include_str!("../text/fr.ftl"), include_str!("../text/en.ftl"));
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
static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    id: "parley",
    seats: SEATS,
    revision: 1,
    // Per round: 4 seats pledge up to 4 coins and are ready; 8 actions, of which each may be a claim
    // with up to 7 cards contested, each of which asks 4 seats.
    longest: 3 * (20 + 8 * (1 + 4 * 8)),
    words: &WORDS,
    ledger: &LEDGER,
});

fn seat_of(id: &str) -> Result<Seat, BadInput> {
    ABOUT.seat(id).ok_or_else(|| BadInput::new(format!("no seat «{id}»: expected amber, birch, coral or dune")))
}

impl Game for Parley {
    type Setup = Setup;
    type Move = Move;
    type Event = words::Event;
    type View = view::View;
    type Pack = Pack;

    fn about() -> &'static About {
        &ABOUT
    }
    fn options() -> Vec<OptionInfo> {
        vec![
            OptionInfo { id: "rounds", values: &["2", "1", "3"] },
            OptionInfo { id: "ask", values: &["public", "who-can"] },
        ]
    }
    fn pack(&self) -> &'static Pack {
        self.pack
    }
    fn standard_pack() -> &'static Pack {
        Pack::standard()
    }
    fn pack_with(rows: &toml::Table) -> Result<&'static Pack, BadInput> {
        Pack::with(rows)
    }
    fn pack_hash(pack: &'static Pack) -> &'static str {
        &pack.hash
    }
    fn figures(pack: &'static Pack, lang: Lang) -> Vec<Figure> {
        let figure = |row: &data::Row| Figure {
            group: "card".into(),
            id: row.id.clone(),
            name: if lang == Lang::Fr { row.fr.clone() } else { row.en.clone() },
            text: match row.kind {
                Kind::Claim => WORDS.say(lang, "text-claim", &[("worth", row.worth.to_string())]),
                Kind::Veto => WORDS.say(lang, "text-veto", &[]),
            },
            source: row.source,
            note: String::new(),
        };
        pack.rows.iter().map(figure).collect()
    }

    fn start(setup: &Setup, pack: &'static Pack, dice: &mut Dice) -> Result<Parley, BadInput> {
        let mut game = Parley::from_sketch(&toml::Table::new(), setup, pack)?;
        let mut cards: Vec<u8> = (0..pack.cards.len() as u8).collect();
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
        self.asked()
    }
    fn moves(&self, seat: Seat, out: &mut Vec<Move>) {
        self.offer(seat, out);
    }
    fn check(&self, seat: Seat, mv: Move) -> Result<(), Broken> {
        self.allow(seat, mv)
    }
    fn apply(&mut self, seat: Seat, mv: Move, ctx: &mut Ctx<'_, words::Event>) {
        self.act(seat, mv, ctx);
    }
    fn candidates(&self, _seat: Seat, out: &mut Vec<Move>) {
        out.extend([Move::Pledge, Move::Unpledge, Move::Ready, Move::Unready, Move::Draw, Move::End, Move::Pass]);
        out.extend(ALL.iter().map(Move::Peek));
        for card in 0..self.pack.cards.len() as u8 {
            out.extend([Move::Claim(card), Move::Hide(card), Move::Veto(card)]);
            out.extend(ALL.iter().map(|seat| Move::Show(card, seat)));
        }
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

    fn view(&self, eye: Eye) -> view::View {
        self.seen(eye)
    }
    fn imagine(&self, eye: Eye, dice: &mut Dice) -> Parley {
        self.imagined(eye, dice)
    }
    fn hide(event: &words::Event, eye: Eye) -> Option<words::Event> {
        event.hidden(eye)
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

    fn spell(&self, mv: Move) -> String {
        self.spelled(mv)
    }
    fn read(&self, text: &str) -> Result<Move, BadInput> {
        self.reading(text)
    }
    fn things(&self, mv: Move) -> Vec<String> {
        self.spelled(mv).split(' ').skip(1).map(str::to_string).collect()
    }
    fn label(&self, mv: Move, lang: Lang) -> String {
        self.labelled(mv, lang)
    }
    fn prompt(&self, seat: Seat, lang: Lang) -> String {
        self.prompted(seat, lang)
    }
    fn tell(&self, event: &words::Event, lang: Lang) -> String {
        self.told(event, lang)
    }

    fn sketch(&self) -> toml::Table {
        self.sketched()
    }
    fn from_sketch(sketch: &toml::Table, setup: &Setup, pack: &'static Pack) -> Result<Parley, BadInput> {
        Parley::from_sketched(sketch, setup, pack)
    }
}
