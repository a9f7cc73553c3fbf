//! The kernel's contract, kept by this game.

use crate::data::{self, Pack};
use crate::event::Event;
use crate::moves::Move;
use crate::state::{Frame, Setup, Tranchees};
use crate::view::View;
use crate::words;
use table::{About, BadInput, Broken, Ctx, Dice, Eye, Figure, Game, Lang, OptionInfo, Question, Seat, ToMove};

impl Game for Tranchees {
    type Setup = Setup;
    type Move = Move;
    type Event = Event;
    type View = View;
    type Pack = Pack;

    fn about() -> &'static About {
        words::about()
    }
    fn options() -> Vec<OptionInfo> {
        vec![
            OptionInfo { id: "mode", values: &["classic", "bunker"] },
            OptionInfo { id: "first", values: &["random", "race", "french", "german"] },
            OptionInfo { id: "ask", values: &["public", "who-can"] },
            OptionInfo { id: "refill", values: &["compulsory", "optional"] },
            OptionInfo { id: "cancelled-attack", values: &["ignored", "counts"] },
        ]
    }
    fn pack(&self) -> &'static Pack {
        self.pack
    }
    fn standard_pack() -> &'static Pack {
        data::standard()
    }
    fn pack_with(rows: &toml::Table) -> Result<&'static Pack, BadInput> {
        data::with_rows(rows)
    }
    fn pack_hash(pack: &'static Pack) -> &'static str {
        &pack.hash
    }
    fn figures(pack: &'static Pack, lang: Lang) -> Vec<Figure> {
        words::figures(pack, lang)
    }

    fn start(setup: &Setup, pack: &'static Pack, dice: &mut Dice) -> Result<Tranchees, BadInput> {
        Tranchees::open(setup, pack, dice)
    }
    #[inline]
    fn to_move(&self) -> ToMove {
        self.asked()
    }
    #[inline]
    fn moves(&self, seat: Seat, out: &mut Vec<Move>) {
        self.list(seat, out);
    }
    fn check(&self, seat: Seat, mv: Move) -> Result<(), Broken> {
        self.allows(seat, mv)
    }
    #[inline]
    fn apply(&mut self, seat: Seat, mv: Move, ctx: &mut Ctx<'_, Event>) {
        self.make(seat, mv, ctx);
    }
    fn candidates(&self, seat: Seat, out: &mut Vec<Move>) {
        self.thinkable(seat, out);
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
        self.allows(seat, mv).is_ok().then_some(mv)
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

    fn view(&self, eye: Eye) -> View {
        self.seen(eye)
    }
    fn imagine(&self, eye: Eye, dice: &mut Dice) -> Tranchees {
        self.dealt_anew(eye, dice)
    }
    fn hide(event: &Event, eye: Eye) -> Option<Event> {
        event.hidden(eye)
    }
    fn census(&self) -> Vec<(String, i64)> {
        self.count_cards()
    }

    fn spell(&self, mv: Move) -> String {
        mv.spell(self.pack)
    }
    fn read(&self, text: &str) -> Result<Move, BadInput> {
        Move::read(text, self.pack)
    }
    fn things(&self, mv: Move) -> Vec<String> {
        self.pointed(mv)
    }
    fn label(&self, mv: Move, lang: Lang) -> String {
        self.say_move(mv, lang)
    }
    fn prompt(&self, seat: Seat, lang: Lang) -> String {
        self.say_prompt(seat, lang)
    }
    fn tell(&self, event: &Event, lang: Lang) -> String {
        self.say_event(event, lang)
    }

    fn sketch(&self) -> toml::Table {
        self.to_sketch()
    }
    fn from_sketch(sketch: &toml::Table, setup: &Setup, pack: &'static Pack) -> Result<Tranchees, BadInput> {
        Tranchees::read_sketch(sketch, setup, pack)
    }
}
