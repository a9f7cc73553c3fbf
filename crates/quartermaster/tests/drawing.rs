//! The drawing is a faithful face of the game: everything that a move points at is drawn or in the list of moves, nothing
//! that an eye may not know is, a change is small, and the page's strict policy is kept.

use quartermaster::{Quartermaster, Setup};
use std::io::Write;
use table::{AnyTable, Dice, Eye, Lang, Light, Look, Seat, Secret, Table};

/// Walks through a random game and looks at the table before each move of it.
fn walk(setup: &Setup, seed: u8, steps: usize, mut look: impl FnMut(&Table<Quartermaster>, Seat, usize)) {
    let mut table: Table<Quartermaster> = Table::new(setup, Secret([seed; 32])).expect("a set-up that can be");
    let mut dice = Dice::quick(u64::from(seed));
    for step in 0..steps {
        let Some(seat) = table.to_move().waiting().iter().next() else { break };
        look(&table, seat, step);
        let moves = table.moves(seat);
        let mv = moves[dice.below(moves.len() as u32) as usize];
        table.play(seat, None, mv).expect("an offered move plays");
    }
}

fn look_of(seat: Seat, lang: Lang) -> Look {
    Look { lang, bottom: Some(seat), recent: Vec::new(), ..Look::default() }
}

/// What changes on a page with a move: the live layer and the cards.
fn changing(table: &Table<Quartermaster>, eye: Eye, look: &Look) -> String {
    let mut all = AnyTable::board(table, eye, look).lying();
    for card in AnyTable::trays(table, eye, look).iter().flat_map(|t| &t.cards) {
        all += &format!("<i data-thing=\"{}\">{}{}</i>", card.thing, card.name, card.text);
        all += &card.drawing.ground;
        all += &card.drawing.lying();
    }
    all
}

/// All that a page would show to this eye.
fn drawn(table: &Table<Quartermaster>, eye: Eye, look: &Look) -> String {
    AnyTable::board(table, eye, look).ground + &changing(table, eye, look)
}

fn packed(text: &str) -> usize {
    let mut out = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(6));
    out.write_all(text.as_bytes()).expect("memory");
    out.finish().expect("memory").len()
}

#[test]
fn whatever_a_move_points_at_is_drawn() {
    let mut pointed = 0;
    for seed in [3, 13, 23] {
        walk(&Setup::default(), seed, 1500, |table, seat, step| {
            if step % 2 != 0 {
                return;
            }
            let page = drawn(table, Eye::seat(seat), &look_of(seat, Lang::En));
            for offer in AnyTable::offers(table, seat, Lang::En) {
                for thing in &offer.things {
                    assert!(page.contains(&format!("data-thing=\"{thing}\"")), "{}: {thing} is not drawn", offer.text);
                    pointed += 1;
                }
            }
        });
    }
    assert!(pointed > 1000, "the games were too short to prove anything: {pointed}");
}

#[test]
fn a_drawing_shows_nothing_that_the_eye_may_not_know() {
    walk(&Setup::default(), 4, 900, |table, seat, step| {
        if step % 29 != 0 {
            return;
        }
        let mut dice = Dice::quick(step as u64);
        for eye in [Eye::seat(seat), Eye::seat(Seat((seat.0 + 1) % 6)), Eye::SPECTATOR] {
            let look = look_of(seat, Lang::En);
            let other = table.imagined(eye, &mut dice);
            assert_eq!(changing(table, eye, &look), changing(&other, eye, &look));
        }
    });
}

#[test]
fn the_ground_stays_changes_are_small_and_nothing_breaks_the_policy() {
    let mut ground: Option<String> = None;
    let (mut largest, mut at) = (0, 0);
    walk(&Setup::default(), 5, 3000, |table, seat, step| {
        if step % 60 != 7 {
            return;
        }
        let look = look_of(seat, Lang::Fr);
        let board = AnyTable::board(table, Eye::seat(seat), &look);
        assert_eq!(ground.get_or_insert_with(|| board.ground.clone()), &board.ground, "the ground is sent once");
        let change = changing(table, Eye::seat(seat), &look);
        assert!(!change.contains(" style=") && !change.contains("<script") && !change.contains('⟦'), "{change}");
        let size = packed(&change);
        if size > largest {
            (largest, at) = (size, step);
        }
    });
    let ground = ground.expect("a game was played");
    assert!(!ground.contains(" style=") && !ground.contains("<script") && !ground.contains('⟦'));
    println!("ground {} ({} packed), largest change {largest} packed at {at}", ground.len(), packed(&ground));
    assert!(packed(&ground) < 60_000, "the ground is {} packed", packed(&ground));
    assert!(largest < 24_000, "a change is {largest} packed at {at}");
}

#[test]
fn pictures_come_out_in_both_languages() {
    for lang in Lang::ALL {
        let cover = <Quartermaster as table::Face>::cover(lang);
        assert!(draw::picture::png(&cover, 400).expect("a cover").len() > 5_000);
        walk(&Setup::default(), 6, 300, |table, seat, step| {
            if step == 299 {
                let board = AnyTable::board(table, Eye::Archive, &look_of(seat, lang));
                assert_eq!(board.layers.len(), 6);
                for layer in &board.layers {
                    assert!(board.lying().contains(&format!("data-layer=\"{}\"", layer.id)), "{}", layer.id);
                }
                assert!(draw::picture::png(&board, 800).expect("a board").len() > 40_000);
            }
        });
    }
}

/// Writes pictures for a person to look at, when `PICTURES` names a directory.
#[test]
fn pictures_to_look_at() {
    let Ok(dir) = std::env::var("PICTURES") else { return };
    let steps: usize = std::env::var("STEPS").ok().and_then(|n| n.parse().ok()).unwrap_or(900);
    let lang = if std::env::var("ENGLISH").is_ok() { Lang::En } else { Lang::Fr };
    walk(&Setup::default(), 8, steps, |table, seat, step| {
        if step + 1 == steps {
            let light = if std::env::var("NIGHT").is_ok() { Light::Night } else { Light::Day };
            let look = Look { light, ..look_of(seat, lang) };
            let mut board = AnyTable::board(table, Eye::seat(seat), &look);
            std::fs::write(format!("{dir}/board.svg"), draw::frame::document(&board, "")).expect("a file");
            std::fs::write(format!("{dir}/board.png"), draw::picture::png(&board, 2000).expect("a board"))
                .expect("a file");
            let shown = board.lying().replacen("display=\"none\"", "", 2);
            board.live = vec![table::Part { open: "<g>".into(), svg: shown, ..Default::default() }];
            std::fs::write(format!("{dir}/lines.png"), draw::picture::png(&board, 1600).expect("a board"))
                .expect("a file");
            let cards: Vec<_> = AnyTable::trays(table, Eye::Archive, &look).into_iter().flat_map(|t| t.cards).collect();
            for (i, card) in cards.iter().take(14).enumerate() {
                std::fs::write(
                    format!("{dir}/card{i:02}.png"),
                    draw::picture::png(&card.drawing, 300).expect("a card"),
                )
                .expect("a file");
            }
            let cover = <Quartermaster as table::Face>::cover(lang);
            std::fs::write(format!("{dir}/cover.png"), draw::picture::png(&cover, 800).expect("a cover"))
                .expect("a file");
        }
    });
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
    walk(&Setup::default(), 9, 400, |table, seat, step| {
        if step % 100 == 99 {
            let day = look_of(seat, Lang::En);
            let night = Look { light: Light::Night, ..day.clone() };
            let (by_day, by_night) = (drawn(table, Eye::seat(seat), &day), drawn(table, Eye::seat(seat), &night));
            assert_eq!(colourless(&by_day), colourless(&by_night));
            let paper = |page: &str| page.contains(&format!("\"{}\"", draw::palette::SHEET.day));
            assert!(paper(&by_day) && !paper(&by_night), "paper is still white at night");
        }
    });
}
