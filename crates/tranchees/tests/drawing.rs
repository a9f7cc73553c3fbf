//! The drawing is a faithful face of the game: everything that a move points at is drawn, nothing that an eye
//! may not know is, and the page's strict policy is kept.

use table::{AnyTable, Dice, Eye, Lang, Light, Look, Seat, Secret, Table};
use tranchees::{Setup, Tranchees};

/// Walks through a random game and looks at the table before each move of it.
fn walk(setup: &Setup, seed: u8, steps: usize, mut look: impl FnMut(&Table<Tranchees>, Seat)) {
    let mut table: Table<Tranchees> = Table::new(setup, Secret([seed; 32])).expect("a set-up that can be");
    let mut dice = Dice::quick(u64::from(seed));
    for _ in 0..steps {
        let Some(seat) = table.to_move().waiting().iter().next() else { break };
        look(&table, seat);
        let moves = table.moves(seat);
        let mv = moves[dice.below(moves.len() as u32) as usize];
        table.play(seat, None, mv).expect("an offered move plays");
    }
}

fn look_of(seat: Seat) -> Look {
    Look { lang: Lang::En, bottom: Some(seat), recent: Vec::new(), ..Look::default() }
}

/// All that a page would show to this eye.
fn drawn(table: &Table<Tranchees>, eye: Eye, look: &Look) -> String {
    let board = AnyTable::board(table, eye, look);
    let trays = AnyTable::trays(table, eye, look);
    let mut all = board.lying() + &board.ground;
    for card in trays.iter().flat_map(|t| &t.cards) {
        all += &format!("<i data-thing=\"{}\">{}{}</i>", card.thing, card.name, card.text);
        all += &card.drawing.ground;
        all += &card.drawing.lying();
    }
    all
}

fn setups() -> [Setup; 2] {
    [Setup::default(), Setup { mode: tranchees::Mode::Bunker, ..Setup::default() }]
}

#[test]
fn whatever_a_move_points_at_is_drawn() {
    for setup in setups() {
        let mut pointed = 0;
        walk(&setup, 3, 300, |table, seat| {
            let page = drawn(table, Eye::seat(seat), &look_of(seat));
            for offer in AnyTable::offers(table, seat, Lang::En) {
                for thing in &offer.things {
                    assert!(page.contains(&format!("data-thing=\"{thing}\"")), "{}: {thing} is not drawn", offer.text);
                    pointed += 1;
                }
            }
        });
        assert!(pointed > 1000, "the game was too short to prove anything: {pointed}");
    }
}

#[test]
fn a_drawing_shows_nothing_that_the_eye_may_not_know() {
    for setup in setups() {
        walk(&setup, 4, 400, |table, seat| {
            if table.plays().len() % 7 != 0 {
                return;
            }
            let mut dice = Dice::quick(table.plays().len() as u64);
            for eye in [Eye::seat(seat), Eye::seat(Seat(1 - seat.0)), Eye::SPECTATOR] {
                let look = look_of(seat);
                let other = table.imagined(eye, &mut dice);
                assert_eq!(drawn(table, eye, &look), drawn(&other, eye, &look));
            }
        });
    }
}

#[test]
fn the_ground_stays_and_nothing_breaks_the_policy() {
    let mut ground: Option<String> = None;
    walk(&Setup::default(), 5, 60, |table, _| {
        let board = AnyTable::board(table, Eye::SPECTATOR, &look_of(Seat(0)));
        assert_eq!(ground.get_or_insert_with(|| board.ground.clone()), &board.ground, "the ground is sent once");
        let all = drawn(table, Eye::SPECTATOR, &look_of(Seat(0)));
        assert!(!all.contains(" style=") && !all.contains("<script") && !all.contains('⟦'), "{all}");
    });
}

#[test]
fn pictures_come_out_in_both_languages() {
    for lang in Lang::ALL {
        let cover = <Tranchees as table::Face>::cover(lang);
        assert!(draw::picture::png(&cover, 400).expect("a cover").len() > 5_000);
        walk(&Setup::default(), 6, 60, |table, seat| {
            if table.plays().len() == 50 {
                let look = Look { lang, ..look_of(seat) };
                let board = AnyTable::board(table, Eye::Archive, &look);
                assert!(draw::picture::png(&board, 400).expect("a board").len() > 20_000);
            }
        });
    }
}

/// By night the same things are drawn in the same places: only colours differ, and all that was paper is dark.
#[test]
fn night_changes_colours_and_nothing_else() {
    let colourless = |text: &str| {
        let mut parts = text.split("=\"#");
        let mut out = parts.next().unwrap_or_default().to_string();
        for part in parts {
            // A colour is six digits and a quotation mark; a reference is not.
            let is_colour = part.find('"') == Some(6) && part.as_bytes()[..6].iter().all(u8::is_ascii_hexdigit);
            out.push_str(if is_colour { "=\"" } else { "=\"#" });
            out.push_str(if is_colour { &part[6..] } else { part });
        }
        out
    };
    walk(&Setup::default(), 9, 60, |table, seat| {
        if table.plays().len() % 20 == 19 {
            let day = look_of(seat);
            let night = Look { light: Light::Night, ..day.clone() };
            let (by_day, by_night) = (drawn(table, Eye::seat(seat), &day), drawn(table, Eye::seat(seat), &night));
            assert_eq!(colourless(&by_day), colourless(&by_night));
            let paper = |page: &str| page.contains(&format!("\"{}\"", draw::palette::SHEET.day));
            assert!(paper(&by_day) && !paper(&by_night), "paper is still white at night");
        }
    });
}
