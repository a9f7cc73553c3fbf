//! A test double: Parley with one fault.

use parley::{Event, Move, Pack, Parley, Setup, View};
use serde::{Deserialize, Serialize};
use std::cell::Cell;
use table::pack::Ref;
use table::story::{Cue, Forecast, Guide, Sheet};
use table::{
    About, Args, BadInput, Broken, Clock, Ctx, Declared, Dice, Drawing, Eye, Face, Factors, Form, Happening, InkLine,
    Lang, Look, OptionInfo, Question, Rules, Seat, Seating, Secrets, Sketch, Speech, Terms, ToMove, Tray,
};

/// One way to be wrong. Every method does the right thing unless a fault says otherwise.
pub(crate) trait Fault {
    fn about(&self) -> &'static About {
        Parley::about()
    }
    fn options(&self) -> Vec<OptionInfo> {
        Parley::options()
    }
    fn seating(&self, setup: &Setup) -> Seating {
        Parley::seating(setup)
    }
    fn clock(&self, game: &Parley) -> Option<Clock> {
        game.clock()
    }
    fn start(&self, terms: Terms<'_, Parley>, dice: &mut Dice) -> Result<Parley, BadInput> {
        Parley::start(terms, dice)
    }
    fn moves(&self, game: &Parley, seat: Seat, out: &mut Vec<Move>) {
        game.moves(seat, out);
    }
    fn check(&self, game: &Parley, seat: Seat, mv: Move) -> Result<(), Broken> {
        game.check(seat, mv)
    }
    fn declarations(&self, game: &Parley, seat: Seat, out: &mut Vec<Move>) {
        game.declarations(seat, out);
    }
    fn apply(&self, game: &mut Parley, _noted: &mut u32, seat: Seat, mv: Move, ctx: &mut Ctx<'_, Event>) {
        game.apply(seat, mv, ctx);
    }
    fn view(&self, game: &Parley, eye: Eye) -> View {
        game.view(eye)
    }
    fn imagine(&self, game: &Parley, eye: Eye, dice: &mut Dice) -> Parley {
        game.imagine(eye, dice)
    }
    fn hide(&self, event: &Event, eye: Eye) -> Option<Event> {
        Parley::hide(event, eye)
    }
    fn number(&self, mv: Move) -> u32 {
        Declared::<Parley>::number(mv)
    }
    fn spell(&self, game: &Parley, mv: Move) -> String {
        game.spell(mv)
    }
    fn read(&self, game: &Parley, text: &str) -> Result<Move, BadInput> {
        game.read(text)
    }
    fn label(&self, game: &Parley, mv: Move, lang: Lang) -> String {
        game.label(mv, lang)
    }
    fn tell(&self, game: &Parley, event: &Event, lang: Lang) -> String {
        game.tell(event, lang)
    }
    fn sketched(&self, sketch: &toml::Table, terms: Terms<'_, Parley>) -> Result<Parley, BadInput> {
        Parley::from_sketch(sketch, terms)
    }
    fn cues(&self, game: &Parley, event: &Event) -> Vec<Cue> {
        game.cues(event)
    }
    fn sheet(&self, view: &View, thing: &str, lang: Lang) -> Option<Sheet> {
        Parley::sheet(view, thing, lang)
    }
    fn forecast(&self, game: &Parley, seat: Seat, mv: Move, lang: Lang) -> Forecast {
        game.forecast(seat, mv, lang)
    }
    fn guide(&self, view: &View, lang: Lang) -> Guide {
        Parley::guide(view, lang)
    }
}

thread_local! {
    /// The fault of the tests in this thread: one type for all faults is compiled once.
    static FAULT: Cell<&'static dyn Fault> = const { Cell::new(&NoFault) };
}

/// From now on, games in this thread have this fault.
pub(crate) fn set_fault(fault: &'static dyn Fault) {
    FAULT.set(fault);
}

/// All is well.
pub(crate) struct NoFault;
impl Fault for NoFault {}

/// Parley with a fault. `noted` is something that the position remembers besides.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Faulty {
    pub(crate) game: Parley,
    #[serde(skip)]
    pub(crate) noted: u32,
}

impl Faulty {
    fn of(game: Parley) -> Faulty {
        Faulty { game, noted: 0 }
    }
    /// The same terms, for the game within.
    fn within(terms: Terms<'_, Faulty>) -> Terms<'_, Parley> {
        Terms { setup: terms.setup, pack: terms.pack, revision: terms.revision }
    }
}

impl Rules for Faulty {
    type Setup = Setup;
    type Move = Move;
    type Event = Event;
    type Pack = Pack;

    fn about() -> &'static About {
        FAULT.get().about()
    }
    fn options() -> Vec<OptionInfo> {
        FAULT.get().options()
    }
    fn seating(setup: &Setup) -> Seating {
        FAULT.get().seating(setup)
    }
    fn clock(&self) -> Option<Clock> {
        FAULT.get().clock(&self.game)
    }
    fn time_up(&self, seat: Seat) -> Option<Move> {
        self.game.time_up(seat)
    }
    fn pack(&self) -> Ref<Pack> {
        self.game.pack()
    }
    fn start(terms: Terms<'_, Faulty>, dice: &mut Dice) -> Result<Self, BadInput> {
        FAULT.get().start(Faulty::within(terms), dice).map(Faulty::of)
    }
    fn to_move(&self) -> ToMove {
        self.game.to_move()
    }
    fn moves(&self, seat: Seat, out: &mut Vec<Move>) {
        FAULT.get().moves(&self.game, seat, out);
    }
    fn check(&self, seat: Seat, mv: Move) -> Result<(), Broken> {
        FAULT.get().check(&self.game, seat, mv)
    }
    fn apply(&mut self, seat: Seat, mv: Move, ctx: &mut Ctx<'_, Event>) {
        FAULT.get().apply(&mut self.game, &mut self.noted, seat, mv, ctx);
    }
    fn candidates(&self, seat: Seat, out: &mut Vec<Move>) {
        self.game.candidates(seat, out);
    }
    fn declares(&self, mv: Move) -> bool {
        self.game.declares(mv)
    }
    fn declarations(&self, seat: Seat, out: &mut Vec<Move>) {
        FAULT.get().declarations(&self.game, seat, out);
    }
    fn takes_back(&self, mv: Move) -> bool {
        self.game.takes_back(mv)
    }
    fn pass_move(&self, seat: Seat) -> Option<Move> {
        self.game.pass_move(seat)
    }
    fn question(&self, seat: Seat) -> Question {
        self.game.question(seat)
    }
    fn census(&self) -> Vec<(String, i64)> {
        self.game.census()
    }
}

impl Secrets for Faulty {
    type View = View;

    fn view(&self, eye: Eye) -> View {
        FAULT.get().view(&self.game, eye)
    }
    fn imagine(&self, eye: Eye, dice: &mut Dice) -> Self {
        Faulty { game: FAULT.get().imagine(&self.game, eye, dice), ..self.clone() }
    }
    fn hide(event: &Event, eye: Eye) -> Option<Event> {
        FAULT.get().hide(event, eye)
    }
}

impl Speech for Faulty {
    fn prompt(&self, seat: Seat, lang: Lang) -> String {
        self.game.prompt(seat, lang)
    }
    fn spell_onto(&self, mv: Move, text: &mut String) {
        text.push_str(&FAULT.get().spell(&self.game, mv));
    }
    fn read(&self, text: &str) -> Result<Move, BadInput> {
        FAULT.get().read(&self.game, text)
    }
    fn things(&self, mv: Move) -> Vec<String> {
        self.game.things(mv)
    }
    fn label(&self, mv: Move, lang: Lang) -> String {
        FAULT.get().label(&self.game, mv, lang)
    }
    fn tell(&self, event: &Event, lang: Lang) -> String {
        FAULT.get().tell(&self.game, event, lang)
    }
}

/// Moves and events are Parley's, but for their numbers.
impl Declared<Faulty> for Move {
    const BOUND: u32 = <Move as Declared<Parley>>::BOUND;
    const FORMS: &'static [Form] = <Move as Declared<Parley>>::FORMS;

    fn number(self) -> u32 {
        FAULT.get().number(self)
    }
    fn at(number: u32) -> Option<Move> {
        <Move as Declared<Parley>>::at(number)
    }
    fn factors(self) -> Factors {
        Declared::<Parley>::factors(self)
    }
    fn exists(self, game: &Faulty) -> bool {
        Declared::exists(self, &game.game)
    }
    fn words(game: &Faulty) -> Vec<(&'static str, Vec<Option<String>>)> {
        <Move as Declared<Parley>>::words(&game.game)
    }
    fn verb(self) -> &'static str {
        Declared::<Parley>::verb(self)
    }
    fn spell_onto(self, game: &Faulty, text: &mut String) {
        Declared::spell_onto(self, &game.game, text);
    }
    fn read(text: &str, game: &Faulty) -> Result<Move, BadInput> {
        Declared::read(text, &game.game)
    }
    fn things(self, game: &Faulty) -> Vec<String> {
        Declared::things(self, &game.game)
    }
    fn args(self, game: &Faulty, lang: Lang) -> Args {
        Declared::args(self, &game.game, lang)
    }
    fn every(game: &Faulty, out: &mut Vec<Move>) {
        Declared::every(&game.game, out);
    }
}

impl Happening<Faulty> for Event {
    fn told(&self, game: &Faulty, lang: Lang) -> (String, Args) {
        self.told(&game.game, lang)
    }
}

impl Sketch for Faulty {
    fn sketch(&self) -> toml::Table {
        self.game.sketch()
    }
    fn from_sketch(sketch: &toml::Table, terms: Terms<'_, Faulty>) -> Result<Self, BadInput> {
        FAULT.get().sketched(sketch, Faulty::within(terms)).map(Faulty::of)
    }
}

impl Face for Faulty {
    fn terminal(view: &View, marked: &[String], lang: Lang, width: usize) -> Vec<InkLine> {
        Parley::terminal(view, marked, lang, width)
    }
    fn hand(view: &View, lang: Lang) -> Vec<InkLine> {
        Parley::hand(view, lang)
    }
    fn board(view: &View, look: &Look) -> Drawing {
        Parley::board(view, look)
    }
    fn trays(view: &View, look: &Look) -> Vec<Tray> {
        Parley::trays(view, look)
    }
    fn cues(&self, event: &Event) -> Vec<Cue> {
        FAULT.get().cues(&self.game, event)
    }
    fn sheet(view: &View, thing: &str, lang: Lang) -> Option<Sheet> {
        FAULT.get().sheet(view, thing, lang)
    }
    fn forecast(&self, seat: Seat, mv: Move, lang: Lang) -> Forecast {
        FAULT.get().forecast(&self.game, seat, mv, lang)
    }
    fn guide(view: &View, lang: Lang) -> Guide {
        FAULT.get().guide(view, lang)
    }
}
