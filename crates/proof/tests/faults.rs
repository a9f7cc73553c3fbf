//! Each law is broken once on purpose, to prove that the battery notices, and names the right law.

mod common;

use common::{Fault, Faulty, set_fault};
use parley::state::Camp;
use parley::{Event, Move, Parley, Setup, View};
use proof::laws::{self, Config, Failure, Law, Trouble};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};
use table::story::{Chance, Cue, Forecast, Guide, Sheet, Why};
use table::{
    About, Ask, BadInput, Broken, Clock, Ctx, Declared, Dice, Eye, Face, Lang, OptionInfo, Record, Refusal, Rules,
    Seat, SeatSet, Seating, Secrets, Sketch, Speech, Table, Terms, ToMove, Words,
};

/// Runs the battery on the fault, looking at everything always, and expects this law to be the broken one.
fn breaks(fault: &'static dyn Fault, law: Law) -> Box<Failure> {
    set_fault(fault);
    breaks_with(law, Config { games: 15, thorough: true, face: Some(laws::faces()), ..Config::default() })
}
fn breaks_with(law: Law, config: Config<Faulty>) -> Box<Failure> {
    match laws::battery(&config) {
        Err(Trouble::Broken(failure)) => {
            assert_eq!(failure.law, law, "{failure}");
            failure
        }
        other => panic!("expected the law «{law}» to be broken: {other:?}"),
    }
}

macro_rules! faults {
    ($($(#[$doc:meta])* $name:ident breaks $law:ident { $($body:tt)* })*) => {
        mod double {
            $($(#[$doc])* pub(crate) struct $name;)*
        }
        $(impl Fault for double::$name { $($body)* })*
        mod noticed {
            use super::*;
            $(#[test] #[allow(non_snake_case)] fn $name() { breaks(&double::$name, Law::$law); })*
        }
    };
}

faults! {
    /// Two moves have one number.
    NumbersTwice breaks Number {
        fn number(&self, mv: Move) -> u32 {
            let mv = if mv == Move::Unpledge { Move::Pledge } else { mv };
            Declared::<Parley>::number(mv)
        }
    }
    /// A number is beyond the bound.
    NumbersTooHigh breaks Number {
        fn number(&self, mv: Move) -> u32 {
            Declared::<Parley>::number(mv) + u32::from(mv == Move::Pass)
        }
    }
    /// Somebody who is not asked is offered something.
    OffersToAll breaks Asked {
        fn moves(&self, game: &Parley, seat: Seat, out: &mut Vec<Move>) {
            game.moves(seat, out);
            if out.is_empty() {
                out.push(Move::Pass);
            }
        }
    }
    /// Somebody who is not asked would be allowed something.
    AllowsAll breaks Asked {
        fn check(&self, game: &Parley, seat: Seat, mv: Move) -> Result<(), Broken> {
            let asked = game.to_move().waiting().iter().next().unwrap_or(seat);
            game.check(if game.to_move().may_play().has(seat) { seat } else { asked }, mv)
        }
    }
    /// A seat that the set-up leaves out is asked.
    AsksTheAbsent breaks Asked {
        fn seating(&self, setup: &Setup) -> Seating {
            let usual = Parley::seating(setup);
            Seating { asked: usual.asked.without(Seat(3)), ..usual }
        }
    }
    /// A seat that the rules play is asked.
    AsksTheRules breaks Asked {
        fn seating(&self, setup: &Setup) -> Seating {
            let usual = Parley::seating(setup);
            Seating { asked: usual.asked.without(Seat(3)), ruled: SeatSet::only(Seat(3)), ..usual }
        }
    }
    /// The set-up has other teams than the position.
    ForgetsTeams breaks Asked {
        fn seating(&self, setup: &Setup) -> Seating {
            Seating { teams: [0, 0, 1, 1, 0, 0, 0, 0], ..Parley::seating(setup) }
        }
    }
    /// An option depends on one that does not exist.
    DependsOnNothing breaks Options {
        fn options(&self) -> Vec<OptionInfo> {
            let mut options = Parley::options();
            options[0] = options[0].clone().needs(&[("mode", &["long"])]);
            options
        }
    }
    /// An option has a value that no set-up can have.
    CannotBeChosen breaks Options {
        fn options(&self) -> Vec<OptionInfo> {
            vec![OptionInfo::number("rounds", 1, 3, &["2"]), OptionInfo::choice("ask", &["public", "nobody"])]
        }
    }
    /// The clock runs for seats that are done.
    RunsForTheReady breaks Clock {
        fn clock(&self, game: &Parley) -> Option<Clock> {
            let pledging = matches!(game.to_move(), ToMove::Several { .. });
            pledging.then_some(Clock { seats: SeatSet::first(4), seconds: 60, run: 0 })
        }
    }
    /// A move is forgotten.
    OffersTooLittle breaks Offered {
        fn moves(&self, game: &Parley, seat: Seat, out: &mut Vec<Move>) {
            game.moves(seat, out);
            out.retain(|mv| *mv != Move::Draw);
        }
    }
    /// A move is offered that the rules do not allow.
    OffersTooMuch breaks Offered {
        fn check(&self, game: &Parley, seat: Seat, mv: Move) -> Result<(), Broken> {
            if mv == Move::Draw { Err(Broken::rule("PY-DRAW-1")) } else { game.check(seat, mv) }
        }
    }
    /// What could be declared is not listed.
    HidesDeclarations breaks Offered {
        fn declarations(&self, _game: &Parley, _seat: Seat, _out: &mut Vec<Move>) {}
    }
    /// A declaration is listed that the rules do not allow.
    DeclaresTooMuch breaks Offered {
        fn declarations(&self, _game: &Parley, _seat: Seat, out: &mut Vec<Move>) {
            out.push(Move::Renounce);
        }
    }
    /// What is no declaration is listed as one.
    DeclaresAnything breaks Offered {
        fn declarations(&self, _game: &Parley, _seat: Seat, out: &mut Vec<Move>) {
            out.push(Move::Peek(Seat(7)));
        }
    }
    /// A seat may declare something or not by what another has pledged in secret.
    DeclaresByASecret breaks Same {
        fn declarations(&self, game: &Parley, seat: Seat, out: &mut Vec<Move>) {
            let pledged = game.view(Eye::Archive).pledged.iter().flatten().sum::<u8>();
            if pledged % 2 == 0 {
                game.declarations(seat, out);
            }
        }
        fn check(&self, game: &Parley, seat: Seat, mv: Move) -> Result<(), Broken> {
            let pledged = game.view(Eye::Archive).pledged.iter().flatten().sum::<u8>();
            if mv == Move::Renounce && pledged % 2 != 0 { Err(Broken::NOT_NOW) } else { game.check(seat, mv) }
        }
    }
    Unsorted breaks Order {
        fn moves(&self, game: &Parley, seat: Seat, out: &mut Vec<Move>) {
            game.moves(seat, out);
            out.reverse();
        }
    }
    OffersTwice breaks Order {
        fn moves(&self, game: &Parley, seat: Seat, out: &mut Vec<Move>) {
            game.moves(seat, out);
            out.extend(out.last().copied());
        }
    }
    /// An offered move does nothing.
    DoesNothing breaks Plays {
        fn apply(&self, game: &mut Parley, _: &mut u32, seat: Seat, mv: Move, ctx: &mut Ctx<'_, Event>) {
            if mv != Move::Draw {
                game.apply(seat, mv, ctx);
            }
        }
    }
    /// Whatever cannot be read is taken for a move that nobody thought of.
    ReadsAnything breaks Refused {
        fn read(&self, game: &Parley, text: &str) -> Result<Move, BadInput> {
            game.read(text).or(Ok(Move::Peek(Seat(77))))
        }
        fn check(&self, game: &Parley, seat: Seat, mv: Move) -> Result<(), Broken> {
            if mv == Move::Peek(Seat(77)) { Ok(()) } else { game.check(seat, mv) }
        }
        fn apply(&self, game: &mut Parley, _: &mut u32, seat: Seat, mv: Move, ctx: &mut Ctx<'_, Event>) {
            if mv != Move::Peek(Seat(77)) {
                game.apply(seat, mv, ctx);
            }
        }
        fn spell(&self, game: &Parley, mv: Move) -> String {
            if mv == Move::Peek(Seat(77)) { "peek".into() } else { game.spell(mv) }
        }
    }
    /// To whom a card is shown is left out of the text.
    SpellsTooLittle breaks Text {
        fn spell(&self, game: &Parley, mv: Move) -> String {
            match mv {
                Move::Show(..) => game.spell(mv).rsplit_once(' ').map(|(text, _)| text.to_string()).unwrap_or_default(),
                _ => game.spell(mv),
            }
        }
    }
    /// The position remembers something that is not stored.
    ForgetsWhenStored breaks Stored {
        fn apply(&self, game: &mut Parley, noted: &mut u32, seat: Seat, mv: Move, ctx: &mut Ctx<'_, Event>) {
            *noted += 1;
            game.apply(seat, mv, ctx);
        }
    }
    /// What happens depends on something outside the game.
    LooksAtTheClock breaks Replay {
        fn apply(&self, game: &mut Parley, noted: &mut u32, seat: Seat, mv: Move, ctx: &mut Ctx<'_, Event>) {
            static TIME: AtomicU32 = AtomicU32::new(1);
            game.apply(seat, mv, ctx);
            // Only here, so that it is not the storing that suffers.
            if game.to_move().outcome().is_some() {
                *noted = TIME.fetch_add(1, Ordering::Relaxed);
            }
        }
    }
    /// What happens depends on whether somebody listens, as nobody does when moves are made again.
    PlaysToTheGallery breaks Undo {
        fn apply(&self, game: &mut Parley, noted: &mut u32, seat: Seat, mv: Move, ctx: &mut Ctx<'_, Event>) {
            game.apply(seat, mv, ctx);
            let mut heard = false;
            ctx.tell(|| {
                heard = true;
                Event::Leads { camp: Camp(0) }
            });
            *noted = u32::from(!heard);
        }
    }
    /// Drawing is not said to reveal anything, so that it can be taken back.
    PeeksAndTakesBack breaks Barrier {
        fn apply(&self, game: &mut Parley, _: &mut u32, seat: Seat, mv: Move, ctx: &mut Ctx<'_, Event>) {
            say_nothing_of(|game, mv| mv == Move::Draw && game.sketch().to_string().contains("left = 2"), game, seat, mv, ctx);
        }
    }
    /// Drawing is said to show the others something, so that it can be taken back.
    ShowsItself breaks Barrier {
        fn apply(&self, game: &mut Parley, _: &mut u32, seat: Seat, mv: Move, ctx: &mut Ctx<'_, Event>) {
            say_nothing_of(|game, mv| mv == Move::Draw && game.sketch().to_string().contains("left = 2"), game, seat, mv, ctx);
            if mv == Move::Draw {
                ctx.show(seat);
            }
        }
    }
    /// Whoever is no longer ready rolls a die for it.
    TakesBackAndRolls breaks Bound {
        fn apply(&self, game: &mut Parley, _: &mut u32, seat: Seat, mv: Move, ctx: &mut Ctx<'_, Event>) {
            if mv == Move::Unready {
                ctx.dice().die(6);
            }
            game.apply(seat, mv, ctx);
        }
    }
    /// The last card drawn in a turn is not said to be revealed.
    RevealsSilently breaks Told {
        fn apply(&self, game: &mut Parley, _: &mut u32, seat: Seat, mv: Move, ctx: &mut Ctx<'_, Event>) {
            say_nothing_of(|game, mv| mv == Move::Draw && !game.sketch().to_string().contains("left = 2"), game, seat, mv, ctx);
        }
    }
    /// The log tells everybody which card was hidden.
    TellsEverybody breaks Told {
        fn hide(&self, event: &Event, eye: Eye) -> Option<Event> {
            if matches!(event, Event::Hid { .. }) { Some(event.clone()) } else { Parley::hide(event, eye) }
        }
    }
    /// The log tells everybody which card was drawn.
    TellsWhatIsDrawn breaks Told {
        fn hide(&self, event: &Event, eye: Eye) -> Option<Event> {
            if matches!(event, Event::Drew { .. }) { Some(event.clone()) } else { Parley::hide(event, eye) }
        }
    }
    /// The drafts are shown.
    ShowsDrafts breaks View {
        fn view(&self, game: &Parley, eye: Eye) -> View {
            View { pledged: game.view(Eye::Archive).pledged, ..game.view(eye) }
        }
    }
    /// What an eye knows is dealt anew too.
    ImaginesTooMuch breaks View {
        fn imagine(&self, game: &Parley, eye: Eye, dice: &mut Dice) -> Parley {
            if eye == Eye::Archive { game.clone() } else { game.imagine(Eye::SPECTATOR, dice) }
        }
    }
    /// One can look only at the hand of a seat that holds a veto: what is offered tells.
    OffersTell breaks Same {
        fn moves(&self, game: &Parley, seat: Seat, out: &mut Vec<Move>) {
            game.moves(seat, out);
            out.retain(|mv| self.check(game, seat, *mv).is_ok());
        }
        fn check(&self, game: &Parley, seat: Seat, mv: Move) -> Result<(), Broken> {
            match mv {
                Move::Peek(of) if !holds_veto(game, of) => Err(Broken::rule("PY-KNOW-1")),
                _ => game.check(seat, mv),
            }
        }
    }
    /// Why a card cannot be claimed tells where it is.
    ReasonsTell breaks Same {
        fn check(&self, game: &Parley, seat: Seat, mv: Move) -> Result<(), Broken> {
            let checked = game.check(seat, mv);
            match mv {
                Move::Claim(_) => checked.map_err(|broken| {
                    let text = game.spell(mv);
                    let card = text.strip_prefix("claim ").unwrap_or_default().to_string();
                    let hand = &game.view(Eye::Archive).hands[1];
                    if hand.iter().any(|c| c.card.as_ref() == Some(&card)) { Broken::rule("PY-KNOW-1") } else { broken }
                }),
                _ => checked,
            }
        }
    }
    /// A number that names a seat which does not exist is allowed.
    AnySeatIsThere breaks Number {
        fn check(&self, game: &Parley, seat: Seat, mv: Move) -> Result<(), Broken> {
            match (mv, game.to_move()) {
                (Move::Peek(Seat(4..)), ToMove::One(asked)) if asked == seat => Ok(()),
                _ => game.check(seat, mv),
            }
        }
    }
    /// The words on a button tell.
    LabelsTell breaks Same {
        fn label(&self, game: &Parley, mv: Move, lang: Lang) -> String {
            match mv {
                Move::Peek(of) if holds_veto(game, of) => game.label(mv, lang) + " !",
                _ => game.label(mv, lang),
            }
        }
    }
    /// Nobody imagines anything.
    ImaginesNothing breaks Varied {
        fn imagine(&self, game: &Parley, _: Eye, _: &mut Dice) -> Parley {
            game.clone()
        }
    }
    /// Birch's hand is never doubted.
    ImaginesTooLittle breaks Varied {
        fn imagine(&self, game: &Parley, eye: Eye, dice: &mut Dice) -> Parley {
            match eye {
                Eye::Seats(seats) => game.imagine(Eye::Seats(seats.with(Seat(1))), dice),
                Eye::Archive => game.clone(),
            }
        }
    }
    /// Only who holds a veto is asked for one.
    AsksWhoCan breaks Questions {
        fn start(&self, terms: Terms<'_, Parley>, dice: &mut Dice) -> Result<Parley, BadInput> {
            Parley::start(Terms { setup: &Setup { ask: Ask::WhoCan, ..terms.setup.clone() }, ..terms }, dice)
        }
        fn sketched(&self, sketch: &toml::Table, terms: Terms<'_, Parley>) -> Result<Parley, BadInput> {
            Parley::from_sketch(sketch, Terms { setup: &Setup { ask: Ask::WhoCan, ..terms.setup.clone() }, ..terms })
        }
    }
    /// Whoever holds no claim is not asked for a second action.
    EndsTurnsByItself breaks Questions {
        fn apply(&self, game: &mut Parley, _: &mut u32, seat: Seat, mv: Move, ctx: &mut Ctx<'_, Event>) {
            game.apply(seat, mv, ctx);
            let mut moves = Vec::new();
            game.moves(seat, &mut moves);
            let claims = moves.iter().any(|mv| matches!(mv, Move::Claim(_)));
            if moves.contains(&Move::End) && !claims {
                game.apply(seat, Move::End, ctx);
            }
        }
    }
    /// A claim that is hidden is not in the stash but gone.
    LosesCards breaks Census {
        fn apply(&self, game: &mut Parley, _: &mut u32, seat: Seat, mv: Move, ctx: &mut Ctx<'_, Event>) {
            game.apply(seat, mv, ctx);
            if matches!(mv, Move::Hide(_)) {
                let mut sketch = game.sketch();
                sketch.remove("stash");
                *game = Parley::from_sketch(&sketch, Terms::new(&Setup::default())).expect("only the stash is gone");
            }
        }
    }
    /// Whoever holds no claim can do nothing.
    LeadsNowhere breaks DeadEnd {
        fn moves(&self, game: &Parley, seat: Seat, out: &mut Vec<Move>) {
            game.moves(seat, out);
            if out.contains(&Move::End) && !out.iter().any(|mv| matches!(mv, Move::Claim(_))) {
                out.clear();
            }
        }
    }
    /// Games are longer than declared.
    TakesForEver breaks Runaway {
        fn about(&self) -> &'static About {
            static SHORT: LazyLock<About> = LazyLock::new(|| About { longest: 10, ..copy_of_about() });
            &SHORT
        }
    }
    /// A text is missing.
    LacksWords breaks Words {
        fn tell(&self, game: &Parley, event: &Event, lang: Lang) -> String {
            match event {
                Event::Scored { .. } => Parley::about().words.say(lang, "tell-nothing", &[]),
                _ => game.tell(event, lang),
            }
        }
    }
    /// A text lacks what it speaks of.
    LacksArguments breaks Words {
        fn label(&self, game: &Parley, mv: Move, lang: Lang) -> String {
            match mv {
                Move::Peek(_) => Parley::about().words.say(lang, "move-peek", &[]),
                _ => game.label(mv, lang),
            }
        }
    }
    /// A rule is cited that is in no ledger.
    InventsRules breaks Words {
        fn check(&self, game: &Parley, seat: Seat, mv: Move) -> Result<(), Broken> {
            game.check(seat, mv).map_err(|_| Broken::rule("PY-NOWHERE-1"))
        }
    }
    /// The two languages do not say the same things.
    HalfTranslated breaks Words {
        fn about(&self) -> &'static About {
            static WORDS: Words = Words::new("only-french = oui", "only-english = yes");
            static HALF: LazyLock<About> = LazyLock::new(|| About { words: &WORDS, ..copy_of_about() });
            &HALF
        }
    }
    /// Nobody pledges any more once somebody else is ready.
    DraftsDisturb breaks Drafts {
        fn moves(&self, game: &Parley, seat: Seat, out: &mut Vec<Move>) {
            game.moves(seat, out);
            out.retain(|mv| self.check(game, seat, *mv).is_ok());
        }
        fn check(&self, game: &Parley, seat: Seat, mv: Move) -> Result<(), Broken> {
            match game.to_move() {
                ToMove::Several { ready, .. } if mv == Move::Pledge && !ready.is_empty() => Err(Broken::rule("PY-PLEDGE-1")),
                _ => game.check(seat, mv),
            }
        }
    }
    /// Which card was hidden is shown to everybody, though nobody is told.
    CuesTell breaks Cues {
        fn cues(&self, game: &Parley, event: &Event) -> Vec<Cue> {
            let mut cues = game.cues(event);
            if let (Event::Hid { seat, card: None }, [Cue::Card { card, shown, .. }]) = (event, cues.as_mut_slice()) {
                let stash = &game.view(Eye::Archive).stash[seat.index()];
                *card = stash.last().and_then(|back| back.card.clone()).unwrap_or_default();
                *shown = true;
            }
            cues
        }
    }
    /// A cue names a place that is nowhere to be seen.
    CuesNameNothing breaks Cues {
        fn cues(&self, game: &Parley, event: &Event) -> Vec<Cue> {
            match event {
                Event::Leads { .. } => vec![Cue::mark("throne", Why::Turn)],
                _ => game.cues(event),
            }
        }
    }
    /// Nothing can be read of the deck.
    LacksASheet breaks Sheets {
        fn sheet(&self, view: &View, thing: &str, lang: Lang) -> Option<Sheet> {
            Parley::sheet(view, thing, lang).filter(|_| thing != "deck")
        }
    }
    /// A sheet cites a rule that is in no ledger.
    SheetsInvent breaks Sheets {
        fn sheet(&self, view: &View, thing: &str, lang: Lang) -> Option<Sheet> {
            Parley::sheet(view, thing, lang).map(|sheet| Sheet { rules: vec!["PY-NOWHERE-1"], ..sheet })
        }
    }
    /// The goal is a rule that is in no ledger.
    GuidesAstray breaks Sheets {
        fn guide(&self, view: &View, lang: Lang) -> Guide {
            Guide { goal: vec!["PY-NOWHERE-1"], ..Parley::guide(view, lang) }
        }
    }
    /// What looking at a hand would show is foretold.
    ForecastsTell breaks Forecasts {
        fn forecast(&self, game: &Parley, seat: Seat, mv: Move, lang: Lang) -> Forecast {
            match mv {
                Move::Peek(of) => Forecast { lines: vec![holds_veto(game, of).to_string()], ..Forecast::default() },
                _ => game.forecast(seat, mv, lang),
            }
        }
    }
    /// A result is left out.
    ForecastsHalf breaks Forecasts {
        fn forecast(&self, _: &Parley, _: Seat, _: Move, _: Lang) -> Forecast {
            let chances = vec![Chance { what: "?".into(), cases: 1, of: 2 }];
            Forecast { chances, ..Forecast::default() }
        }
    }
    Panics breaks Panic {
        fn apply(&self, game: &mut Parley, _: &mut u32, seat: Seat, mv: Move, ctx: &mut Ctx<'_, Event>) {
            assert!(!matches!(mv, Move::Veto(_)), "no veto was expected");
            game.apply(seat, mv, ctx);
        }
    }
}

fn holds_veto(game: &Parley, seat: Seat) -> bool {
    let hands = game.view(Eye::Archive).hands;
    let hand = hands.get(seat.index());
    hand.is_some_and(|hand| hand.iter().any(|c| c.card.as_ref().is_some_and(|id| id.starts_with("veto"))))
}

fn copy_of_about() -> About {
    let About { id, seats, revision, longest, words, ledger } = Parley::about();
    About { id, seats, revision: *revision, longest: *longest, words, ledger }
}

/// Plays a move, but keeps to itself that something was revealed.
fn say_nothing_of(
    when: impl Fn(&Parley, Move) -> bool,
    game: &mut Parley,
    seat: Seat,
    mv: Move,
    ctx: &mut Ctx<'_, Event>,
) {
    let silent = when(game, mv);
    let mut events = Vec::new();
    let shown = {
        let mut own = Ctx::new(ctx.dice(), &mut events);
        game.apply(seat, mv, &mut own);
        own.shown()
    };
    ctx.reveal_to(if silent { SeatSet::NONE } else { shown.to });
    events.into_iter().for_each(|event| ctx.tell(|| event));
}

#[test]
fn without_a_fault_all_is_well() {
    let config = Config::<Faulty> { games: 6, thorough: true, face: Some(laws::faces()), ..Config::default() };
    let report = laws::battery(&config).unwrap_or_else(|trouble| panic!("{trouble}"));
    assert_eq!(report.games, 6);
}

/// Takes back as the table once did: the others' drafts are played again, and whatever comes of it comes.
fn careless(table: &mut Table<Faulty>, seat: Seat) -> Result<(), Refusal> {
    let last = table.plays().iter().rposition(|p| p.seat == seat).ok_or(Refusal::NoUndo)?;
    let later = table.plays()[last + 1..].to_vec();
    *table = table.rewound(last);
    later.iter().try_for_each(|play| table.play(play.seat, None, play.mv))
}

#[test]
fn taking_back_without_care_is_noticed() {
    let config = Config { games: 15, take_back: careless, ..Config::default() };
    let failure = breaks_with(Law::Bound, config);
    assert!(failure.what.contains("takes back «unready»"), "{failure}");
}

#[test]
fn a_position_that_is_too_large_is_noticed() {
    breaks_with(Law::Size, Config::<Faulty> { games: 1, bytes: Some(64), ..Config::default() });
}

#[test]
fn laws_of_the_games_own_are_looked_at() {
    let own = |game: &Faulty| match game.game.view(Eye::SPECTATOR).points {
        [0, 0] => Ok(()),
        points => Err(format!("{points:?}")),
    };
    let failure =
        breaks_with(Law::Own("nobody scores"), Config { own: vec![("nobody scores", own)], ..Config::default() });
    assert!(failure.what.starts_with('['));
}

#[test]
fn a_failure_can_be_opened_and_run_again() {
    let failure = breaks(&double::LosesCards, Law::Census);
    let record = Record::read(&failure.record).unwrap();
    let luck = table::Luck::Secret(record.secret.unwrap());
    record.replay::<Faulty>(luck).unwrap();
    let face = Some(laws::faces());
    let config = Config::<Faulty> { games: 1, seed: failure.seed, thorough: true, face, ..Config::default() };
    assert_eq!(laws::battery(&config), Err(Trouble::Broken(failure)));
}
