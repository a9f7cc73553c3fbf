//! The [`battery!`](crate::battery!) macro declares the tests that every game needs.
//!
//! It expands to calls of the functions below, each of which panics with what is wrong.

use crate::laws::{Config, Report, Trouble, faces, fuzz};
use std::collections::HashSet;
use std::path::Path;
use std::time::{Duration, Instant};
use table::{Ctx, Dice, Eye, Face, Game, Lang, Light, Look, Seat, Secret, Table, Terms, ToMove};

/// The tests that every game needs: put this into `tests/battery.rs` of the game.
///
/// - `of`: the game and the number of rules in its ledger, so that none is lost unnoticed.
/// - `laws`: for each set-up a name, a minimum number of games and a [`Config`]; after `=>` an optional
///   closure checks the [`Report`]. More games are played while there is time ([`laws`]).
/// - `refused`: positions that must be refused, with a part of the reason; `refused in { SETUP }` if they
///   belong to a set-up.
/// - `quiet by allocation_counter::measure`: set-ups in which copying a position, listing moves and playing
///   them must not allocate. The crate `allocation_counter` must be a dev-dependency.
/// - `drawn`: set-ups in which the drawing is checked ([`drawn`]); omit it for a game without drawings.
///
/// It also runs every script of `tests/scripts`, and fails if no test or script cites a rule of the ledger
/// that is not excused.
///
/// ```ignore
/// proof::battery! {
///     of Parley, 16 rules;
///     laws {
///         usual(200): Config { bytes: Some(1024), ..Config::default() } => |report| assert!(report.draws > 0),
///         timed(100): Config { setup: Setup { timed: true, ..Setup::default() }, ..Config::default() },
///     }
///     refused { "round = 9" => "round", }
///     quiet by allocation_counter::measure { Setup::default() }
///     drawn { Setup::default() }
/// }
/// ```
#[macro_export]
macro_rules! battery {
    (
        of $game:ty, $rules:literal rules;
        laws { $( $name:ident($least:expr): $config:expr $( => $shows:expr )? ),+ $(,)? }
        $( refused $( in $in:block )? { $( $written:expr => $reason:expr ),+ $(,)? } )?
        $( quiet by $counter:path { $( $quiet:expr ),+ $(,)? } )?
        $( drawn { $( $drawn:expr ),+ $(,)? } )?
    ) => {
        #[test]
        fn every_script_passes() {
            $crate::battery::scripts::<$game>(env!("CARGO_MANIFEST_DIR"));
        }

        #[test]
        fn every_rule_is_proved_or_excused() {
            $crate::battery::ledger::<$game>(env!("CARGO_MANIFEST_DIR"), $rules);
        }

        mod laws {
            #[allow(unused_imports, reason = "a battery may need nothing of the file around it")]
            use super::*;
            $(
                #[test]
                fn $name() {
                    let config: $crate::laws::Config<$game> = $config;
                    let report = $crate::battery::laws(&config, $least);
                    $( let shows: fn(&$crate::laws::Report) = $shows; shows(&report); )?
                    drop(report);
                }
            )+
        }

        $(
            #[test]
            fn positions_that_cannot_be_are_refused_with_a_reason() {
                #[allow(unused_variables, reason = "a battery may have a set-up for them")]
                let setup = <$game as $crate::Rules>::Setup::default();
                $( let setup = $in; )?
                $crate::battery::refused::<$game>(&setup, &[ $( ($written, $reason) ),+ ]);
            }
        )?

        $(
            #[test]
            fn copying_listing_and_playing_allocate_nothing() {
                let measure = |work: &mut dyn FnMut()| $counter(|| work()).count_total;
                assert_eq!(measure(&mut || drop(::std::hint::black_box(vec![1u8; 10]))), 1, "the counter counts");
                $crate::battery::quiet::<$game>(&[ $( $quiet ),+ ], measure);
            }
        )?

        $(
            #[test]
            fn the_drawing_is_a_faithful_face() {
                $crate::battery::drawn::<$game>(&[ $( $drawn ),+ ]);
            }
        )?
    };
}

/// Runs every script in `tests/scripts` of the crate in this directory.
///
/// # Panics
/// If a case fails, or there is none.
pub fn scripts<G: Game>(manifest: &str) {
    let dir = Path::new(manifest).join("tests/scripts");
    let entries = std::fs::read_dir(&dir).unwrap_or_else(|e| panic!("{}: {e}", dir.display()));
    let mut files: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    let (mut cases, mut bad) = (0, String::new());
    for file in files.iter().filter(|path| path.extension().is_some_and(|e| e == "toml")) {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(file).unwrap_or_else(|e| panic!("{name}: {e}"));
        let report = crate::script::run_file::<G>(&name, &text);
        cases += report.cases.len();
        bad += &report.to_string();
    }
    assert!(bad.is_empty(), "\n{bad}");
    assert!(cases > 0, "{}: not one case", dir.display());
}

/// Checks that a test or a script of the crate in this directory cites every rule of the ledger, unless it is
/// excused.
///
/// # Panics
/// If a rule is not cited, or the number of rules differs.
pub fn ledger<G: Game>(manifest: &str, rules: usize) {
    assert_eq!(G::about().ledger.rules.len(), rules, "so many rules are in the ledger");
    let gaps = G::about().ledger.gaps(&Path::new(manifest).join("tests"));
    let gaps = gaps.unwrap_or_else(|bad| panic!("the tests of {} cannot be read: {bad}", G::about().id));
    assert!(gaps.is_empty(), "nothing proves {}", gaps.join(", "));
}

/// How many moves of a game [`drawn`] checks if there is time.
const LOOKED_AT: u32 = 400;

/// A tenth of `LAWS_SECONDS` (default 40).
fn while_long() -> Duration {
    let seconds = std::env::var("LAWS_SECONDS").ok().and_then(|n| n.parse().ok()).unwrap_or(40);
    Duration::from_millis(seconds * 100)
}

/// Checks all laws, including those of cues, sheets and forecasts, on random games of a set-up: at least
/// `games`, and as many more as a tenth of `LAWS_SECONDS` allows.
///
/// # Panics
/// If a law is broken. The message contains the record of the game.
pub fn laws<G: Face>(config: &Config<G>, least: u64) -> Report {
    let until = Instant::now() + while_long();
    let config = Config { games: u64::MAX, face: Some(faces()), ..config.clone() };
    let report = fuzz(&config, &mut |report| report.games < least || Instant::now() < until);
    let report = report.unwrap_or_else(|trouble: Trouble| panic!("{trouble}"));
    println!("{:?}\n{report}", config.setup);
    assert!(report.games >= least);
    report
}

/// Checks that impossible positions are refused with this part of a reason.
///
/// # Panics
/// If a position is accepted, or refused for another reason.
pub fn refused<G: Game>(setup: &G::Setup, cases: &[(&str, &str)]) {
    for (text, part) in cases {
        let sketch = toml::from_str(text).unwrap_or_else(|e| panic!("«{text}»: {e}"));
        match G::from_sketch(&sketch, Terms::new(setup)) {
            Ok(_) => panic!("accepted: {text}"),
            Err(bad) => assert!(bad.what.contains(part), "{text}: «{bad}» does not say «{part}»"),
        }
    }
}

/// Checks that copying a position, listing its moves and playing them does not allocate. `measure` counts the
/// allocations of a function.
///
/// # Panics
/// If something was allocated.
pub fn quiet<G: Game>(setups: &[G::Setup], measure: impl Fn(&mut dyn FnMut()) -> u64) {
    let mut moves: Vec<G::Move> = Vec::with_capacity(4000);
    for setup in setups {
        let mut dice = Dice::quick(11);
        // Twenty games, or fewer if they are long.
        let until = Instant::now() + Duration::from_secs(3);
        for _ in (0..20).take_while(|i| *i < 3 || Instant::now() < until) {
            let start = G::start(Terms::new(setup), &mut dice);
            let mut game = start.unwrap_or_else(|bad| panic!("{setup:?}: {bad}"));
            let mut left = 20 * G::about().longest;
            let counted = measure(&mut || {
                while let Some(seat) = game.to_move().waiting().iter().next().filter(|_| left > 0) {
                    left -= 1;
                    moves.clear();
                    game.moves(seat, &mut moves);
                    moves.retain(|mv| !game.takes_back(*mv));
                    let mv = moves[dice.below(moves.len() as u32) as usize];
                    let mut copy = std::hint::black_box(&game).clone();
                    copy.apply(seat, mv, &mut Ctx::mute(&mut dice));
                    game = copy;
                }
            });
            assert!(matches!(game.to_move(), ToMove::Over(_)), "{setup:?}: the game does not end");
            assert_eq!(counted, 0, "{setup:?}: so many pieces of memory were asked for");
        }
    }
}

/// Everything that a page would show of a view.
fn page<G: Face>(view: &G::View, look: &Look) -> String {
    let board = G::board(view, look);
    let mut all = board.lying() + &board.ground;
    for card in G::trays(view, look).iter().flat_map(|tray| &tray.cards) {
        all += &format!("<i data-thing=\"{}\">{}{}</i>", card.thing, card.name, card.text);
        all += &card.drawing.ground;
        all += &card.drawing.lying();
    }
    all
}

/// A drawing without its colours, each of which is six digits after a quotation mark and `#`.
fn colourless(text: &str) -> String {
    let mut parts = text.split("=\"#");
    let mut out = parts.next().unwrap_or_default().to_string();
    for part in parts {
        // A reference is not a colour.
        let colour = part.find('"') == Some(6) && part.as_bytes()[..6].iter().all(u8::is_ascii_hexdigit);
        out.push_str(if colour { "=\"" } else { "=\"#" });
        out.push_str(if colour { &part[6..] } else { part });
    }
    out
}

/// Checks the drawing: everything that a move points at is drawn, nothing that an eye may not know is drawn,
/// the ground is constant, night changes only colours, and nothing violates the content security policy of a
/// page. Checks every position of a game, or as many as a tenth of `LAWS_SECONDS` allows, evenly spread, but
/// at least every eighth.
///
/// # Panics
/// If one of these does not hold.
pub fn drawn<G: Face>(setups: &[G::Setup]) {
    for (i, setup) in setups.iter().enumerate() {
        let seed = i as u64 + 3;
        let table = Table::<G>::new(setup, Secret::from_seed(seed));
        let mut table = table.unwrap_or_else(|bad| panic!("{setup:?}: {bad}"));
        let mut dice = Dice::quick(seed);
        let (mut ground, mut pointed, mut looks) = (None, 0, 0);
        let begun = Instant::now();
        for step in 0..LOOKED_AT {
            let Some(seat) = table.to_move().waiting().iter().next() else { break };
            if step.is_multiple_of(8) || begun.elapsed() < while_long() * step / LOOKED_AT {
                let look = Look { lang: Lang::ALL[looks % 2], bottom: Some(seat), ..Look::default() };
                pointed += look_at(&table, seat, &look, looks, &mut dice);
                let still = Look { bottom: Some(Seat(0)), ..Look::default() };
                let now = G::board(&table.position().view(Eye::SPECTATOR), &still).ground;
                assert_eq!(ground.get_or_insert_with(|| now.clone()), &now, "the ground is sent once");
                looks += 1;
            }
            let moves = table.moves(seat);
            let mv = moves[dice.below(moves.len() as u32) as usize];
            table.play(seat, None, mv).unwrap_or_else(|refusal| panic!("an offered move is refused: {refusal:?}"));
        }
        assert!(ground.is_some_and(|ground| !ground.is_empty()), "nothing is drawn");
        assert!(pointed > 0, "no move points at anything");
    }
}

/// Checks one position, after `seen` others; returns how many things were pointed at.
fn look_at<G: Face>(table: &Table<G>, seat: Seat, look: &Look, looks: usize, dice: &mut Dice) -> usize {
    let position = table.position();
    let own = page::<G>(&position.view(Eye::seat(seat)), look);
    assert!(!own.contains(" style=") && !own.contains("<script") && !own.contains('⟦'), "{own}");
    let named = own.split("data-thing=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let shown: HashSet<&str> = named.collect();
    let mut pointed = 0;
    for mv in table.moves(seat) {
        for thing in position.things(mv) {
            assert!(shown.contains(thing.as_str()), "«{}»: {thing} is not drawn", position.spell(mv));
            pointed += 1;
        }
    }
    if looks.is_multiple_of(7) {
        let others = table.seating().asked.iter().map(Eye::seat).chain([Eye::SPECTATOR]);
        for eye in others {
            let imagined = position.imagine(eye, dice);
            let same = page::<G>(&position.view(eye), look) == page::<G>(&imagined.view(eye), look);
            assert!(same, "a drawing tells {eye:?} what it may not know");
        }
    }
    if looks % 20 == 19 {
        let night = Look { light: Light::Night, ..look.clone() };
        let by_night = page::<G>(&position.view(Eye::seat(seat)), &night);
        assert_eq!(colourless(&own), colourless(&by_night), "night changes more than colours");
        assert_ne!(own, by_night, "night is as day");
    }
    pointed
}
