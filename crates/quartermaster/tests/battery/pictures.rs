//! Pictures come out, and what a move changes on a page is small.

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

fn packed(text: &str) -> usize {
    let mut out = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(6));
    out.write_all(text.as_bytes()).expect("memory");
    out.finish().expect("memory").len()
}

#[test]
fn what_a_move_changes_is_small() {
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
