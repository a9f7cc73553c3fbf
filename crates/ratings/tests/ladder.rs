//! What the ladder promises.

use std::collections::BTreeMap;

use ratings::{Finished, Ladder, Member, Player, Rating, SeatResult, Side, Team, Unrated, update};

const DAY: i64 = 24 * 60 * 60 * 1000;

fn account(id: i64) -> Player {
    Player::Account(id)
}

fn seat(player: Player, side: &str, team: u8, rank: u32) -> SeatResult {
    SeatResult { player, side: side.into(), team, rank, left: false }
}

fn game(id: &str, at: i64, seats: Vec<SeatResult>) -> Finished {
    Finished { id: id.into(), at, scenario: "war".into(), seats }
}

fn duel(id: &str, at: i64, winner: i64, loser: i64) -> Finished {
    game(id, at, vec![seat(account(winner), "axis", 0, 0), seat(account(loser), "allies", 1, 1)])
}

fn mean_of(ladder: &Ladder, id: i64) -> f64 {
    ladder.standing(&Member::Player(account(id))).expect("a standing").rating.mean
}

/// Numbers that look random and are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

#[test]
fn whoever_wins_gains_and_whoever_loses_loses() {
    let mut ladder = Ladder::default();
    let changes = ladder.add(&duel("g1", DAY, 1, 2)).expect("rated");
    assert!(mean_of(&ladder, 1) > 25.0 && mean_of(&ladder, 2) < 25.0);
    assert!(changes.iter().all(|change| change.game == "g1" && change.after.deviation < change.before.deviation));
    let winner = &changes[0];
    assert!((winner.expected - 0.5).abs() < 1e-12 && (winner.scored - 1.0).abs() < 1e-12);
}

#[test]
fn games_in_order_give_the_same_ratings_bit_for_bit() {
    let mut numbers = Numbers(7);
    let games: Vec<Finished> = (0..2000)
        .map(|index| {
            let (a, b) = (numbers.below(40) as i64, 40 + numbers.below(40) as i64);
            let (a, b) = if numbers.below(2) == 0 { (a, b) } else { (b, a) };
            duel(&format!("g{index}"), index * DAY / 4, a, b)
        })
        .collect();
    let play = |upto: usize| {
        let mut ladder = Ladder::default();
        for game in &games[..upto] {
            ladder.add(game).expect("rated");
        }
        ladder
    };
    let stored = play(games.len());
    assert_eq!(stored, play(games.len()));
    assert_ne!(stored, play(games.len() - 1));
}

#[test]
fn better_players_come_to_stand_higher() {
    // Player 9 beats player n with chance 0.5 + (9 - n) / 20.
    let mut numbers = Numbers(3);
    let mut ladder = Ladder::default();
    for index in 0..4000 {
        let (a, b) = (numbers.below(10) as i64, numbers.below(10) as i64);
        if a == b {
            continue;
        }
        let a_wins = (numbers.below(1000) as i64) < 500 + 50 * (a - b);
        let (winner, loser) = if a_wins { (a, b) } else { (b, a) };
        ladder.add(&duel(&index.to_string(), index, winner, loser)).expect("rated");
    }
    let means: Vec<f64> = (0..10).map(|id| mean_of(&ladder, id)).collect();
    for far in 3..10 {
        assert!(means[far] > means[far - 3], "{means:?}");
    }
}

#[test]
fn one_who_leads_three_nations_stands_there_three_times() {
    let alone: Vec<SeatResult> = ["de", "it", "jp"].map(|side| seat(account(1), side, 0, 0)).into();
    let others: Vec<SeatResult> =
        ["uk", "su", "us"].iter().zip(2..).map(|(side, id)| seat(account(id), side, 1, 1)).collect();
    let mut ladder = Ladder::default();
    let changes = ladder.add(&game("g", 0, [alone, others].concat())).expect("rated");
    let mine = changes.iter().find(|change| change.member == Member::Player(account(1))).expect("a change");
    assert!((mine.expected - 0.5).abs() < 1e-12, "three places against three are even");
    assert_eq!(changes.iter().filter(|change| change.member == mine.member).count(), 1);
}

#[test]
fn a_strong_side_explains_its_victories() {
    // Equal players; the axis always wins. Everybody plays both sides equally often.
    let mut ladder = Ladder::default();
    for index in 0..200 {
        let (a, b) = if index % 2 == 0 { (1, 2) } else { (2, 1) };
        ladder.add(&duel(&index.to_string(), index, a, b)).expect("rated");
    }
    let side = |name: &str| {
        let side = Side { scenario: "war".into(), side: name.into() };
        ladder.standing(&Member::Side(side)).expect("a side").rating.mean
    };
    assert!(side("axis") - side("allies") > 4.0);
    assert!((mean_of(&ladder, 1) - mean_of(&ladder, 2)).abs() < 2.0);
}

#[test]
fn bots_are_anchors() {
    let strong = Rating { mean: 32.0, deviation: 0.5 };
    let mut ladder = Ladder::new(BTreeMap::from([("colonel".to_string(), strong)]), BTreeMap::new());
    let bot = Player::Bot("colonel".into());
    for index in 0..20 {
        let seats = vec![seat(account(1), "axis", 0, 0), seat(bot.clone(), "allies", 1, 1)];
        let changes = ladder.add(&game(&index.to_string(), index, seats)).expect("rated");
        assert!(changes.iter().all(|change| change.member != Member::Player(bot.clone())));
    }
    assert_eq!(ladder.rating(&Member::Player(bot), 0), Some(strong));
    assert!(mean_of(&ladder, 1) > 30.0, "twenty victories over a strong bot");
}

#[test]
fn whoever_left_carries_the_loss_alone() {
    let mut seats = vec![
        seat(account(1), "de", 0, 1),
        seat(account(2), "it", 0, 1),
        seat(account(3), "uk", 1, 0),
        seat(account(4), "su", 1, 0),
    ];
    seats[0].left = true;
    let mut ladder = Ladder::default();
    ladder.add(&game("g", 0, seats)).expect("rated");
    assert!(mean_of(&ladder, 1) < 25.0 && mean_of(&ladder, 3) > 25.0);
    assert_eq!(ladder.standing(&Member::Player(account(2))), None, "the comrade is unchanged");
}

#[test]
fn idle_months_widen_the_deviation_up_to_a_newcomers() {
    let mut ladder = Ladder::default();
    for index in 0..100 {
        ladder.add(&duel(&index.to_string(), index, 1 + index % 2, 2 - index % 2)).expect("rated");
    }
    let standing = ladder.standing(&Member::Player(account(1))).expect("a standing");
    let deviation = |months: i64| standing.at(standing.last + months * 30 * DAY).deviation;
    assert!((deviation(0) - standing.rating.deviation).abs() < 1e-12);
    assert!(deviation(1) > deviation(0) && deviation(12) > deviation(1));
    assert!((deviation(100_000) - Rating::NEW.deviation).abs() < 1e-12);
    assert!((standing.at(i64::MIN).deviation - standing.rating.deviation).abs() < 1e-12, "a clock that went back");
}

#[test]
fn games_that_do_not_count_change_nothing_and_say_why() {
    let mut ladder = Ladder::default();
    ladder.add(&duel("g", 100, 1, 2)).expect("rated");
    let before = ladder.clone();
    let bot = || Player::Bot("general".into());
    let cases = [
        (vec![seat(account(1), "a", 0, 0), seat(account(2), "b", 0, 0)], 200, Unrated::OneTeam),
        (vec![seat(account(1), "a", 0, 0), seat(account(1), "b", 1, 1)], 200, Unrated::BothSides),
        (vec![seat(bot(), "a", 0, 0), seat(bot(), "b", 1, 1)], 200, Unrated::NobodyRated),
        (vec![seat(account(1), "a", 0, 0), seat(bot(), "b", 1, 1)], 200, Unrated::UnknownBot),
        (vec![seat(account(1), "a", 0, 0), seat(account(2), "b", 1, 1)], 99, Unrated::OutOfOrder),
        (
            vec![seat(account(1), "a", 0, 0), seat(account(3), "c", 0, 1), seat(account(2), "b", 1, 1)],
            200,
            Unrated::RanksDiffer,
        ),
        (vec![], 200, Unrated::OneTeam),
    ];
    for (seats, at, why) in cases {
        assert_eq!(ladder.add(&game("x", at, seats)), Err(why));
        assert_eq!(ladder, before);
    }
}

#[test]
fn teams_without_members_change_nothing() {
    let team = Team { members: vec![Rating::NEW], rank: 0 };
    let empty = Team { members: vec![], rank: 1 };
    assert_eq!(update(&[team, empty]), vec![vec![Rating::NEW], vec![]]);
    assert_eq!(update(&[]), Vec::<Vec<Rating>>::new());
}
