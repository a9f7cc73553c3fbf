//! The log of a game as a chronicle: headings with their outcome, lines told together.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use parley::Parley;
use table::{AnyTable, Dice, Eye, Lang, Seat, Secret, Stand, Table, Told};

/// Plays on at random until so many plays are made or the game is over.
fn play(table: &mut Table<Parley>, dice: &mut Dice, most: usize) {
    while table.plays().len() < most {
        let Some(seat) = table.to_move().waiting().iter().next() else { return };
        let moves = table.moves(seat);
        table.play(seat, None, moves[dice.below(moves.len() as u32) as usize]).unwrap();
    }
}

fn told(table: &Table<Parley>, from: usize, to: usize) -> Vec<Told> {
    AnyTable::told_by(table, Eye::SPECTATOR, Lang::En, from..to, false)
}

#[test]
fn headings_know_their_outcome_and_lines_are_told_once() {
    let mut table: Table<Parley> = Table::new(&parley::Setup::default(), Secret::from_seed(3)).unwrap();
    play(&mut table, &mut Dice::quick(5), 1000);
    let all = told(&table, 0, table.plays().len());
    let of = |stand: Stand| all.iter().filter(move |line| line.stand == stand);
    assert!(of(Stand::Chapter).count() >= 2, "a game has rounds");
    assert!(of(Stand::Section).any(|line| line.line.contains("and scores")), "a claim stands");
    for chapter in of(Stand::Chapter) {
        assert_eq!(chapter.balance.len(), 1, "every round is over: {chapter:?}");
    }
    assert!(all.iter().all(|line| !line.text.is_empty()), "each event is told by itself as well");
    let drafts: Vec<&Told> = all.iter().filter(|line| line.text.starts_with("You have pledged")).collect();
    assert!(drafts.is_empty(), "an onlooker hears no draft");
}

#[test]
fn what_came_before_decides_how_later_plays_are_told() {
    let mut table: Table<Parley> = Table::new(&parley::Setup::default(), Secret::from_seed(3)).unwrap();
    play(&mut table, &mut Dice::quick(5), 1000);
    let end = table.plays().len();
    let all = told(&table, 0, end);
    for from in 0..end {
        let part = told(&table, from, end);
        assert!(part.iter().eq(all.iter().filter(|line| line.play >= from)), "from play {from}");
        // With its headings each part is complete.
        let open = table.headings(Eye::SPECTATOR, Lang::En, from..end);
        for (heading, known) in open.iter().zip([Stand::Chapter, Stand::Section]) {
            assert!(heading.play < from && heading.stand == known, "from play {from}: {heading:?}");
            assert!(all.contains(heading), "from play {from}: {heading:?}");
        }
        let lonely = part.first().is_some_and(|line| line.stand == Stand::Line && line.play > all[0].play);
        assert!(!lonely || !open.is_empty() || all[0].stand != Stand::Chapter, "from play {from}");
    }
    // A game in the middle of a round has no balance yet, and a replay of that moment neither.
    let half = (0..end).find(|to| told(&table, 0, *to).len() > 3).unwrap();
    let chapters: Vec<Told> = told(&table, 0, half).into_iter().filter(|l| l.stand == Stand::Chapter).collect();
    assert!(chapters.last().is_some_and(|chapter| chapter.balance.is_empty()));
}

#[test]
fn of_a_draft_its_owner_is_told_only_the_last_state() {
    let mut table: Table<Parley> = Table::new(&parley::Setup::default(), Secret::from_seed(3)).unwrap();
    for text in ["pledge", "pledge", "unpledge", "pledge"] {
        AnyTable::play(&mut table, Seat(0), None, text).unwrap();
    }
    let lines = AnyTable::told(&table, Eye::seat(Seat(0)), Lang::En, 0);
    let said: Vec<&str> = lines.iter().map(|line| line.line.as_str()).filter(|line| !line.is_empty()).collect();
    assert_eq!(said, ["You have pledged 2."]);
    assert_eq!(lines.len(), 4);
}
