//! Whole turns of two set-ups as text: who is asked what, what is offered, what everybody hears, and a sum of
//! what each seat sees. `BIVOUAC_BLESS=1 cargo test golden` writes them anew.
//!
//! By chance alone a sheet of orders would be rearranged a hundred times before it is ready, and a view is
//! longer than all the rest together: so sheets are short here, and of views and long lists stand sums.

use proof::golden;
use std::fmt::Write as _;
use table::{Dice, Eye, Lang, Rules, Seat, Secret, Secrets, Speech, Table, ToMove};
use warroom::{Chosen, Setup, WarRoom};

/// More offered moves than this are summed up.
const LISTED: usize = 12;

fn sum(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

fn listed(offered: &[String]) -> String {
    match offered.len() {
        0..=LISTED => offered.join(" | "),
        many => format!("{} … {}: {many} moves, {:016x}", offered[0], offered[many - 1], sum(&offered.join("|"))),
    }
}

/// Any move, but of a sheet only orders and purchases, and every third time it is ready.
fn pick(offered: &[String], dice: &mut Dice) -> usize {
    let verb = |at: &usize| offered[*at].split(' ').next().unwrap_or_default().to_string();
    let ready: Vec<usize> = (0..offered.len()).filter(|at| verb(at) == "ready" || verb(at) == "done").collect();
    if !ready.is_empty() && dice.below(3) == 0 {
        return ready[dice.below(ready.len() as u32) as usize];
    }
    let idle = ["drop", "earlier", "rank", "shift", "merge", "unready", "unbuy", "ungoods"];
    let doing: Vec<usize> = (0..offered.len()).filter(|at| !idle.contains(&verb(at).as_str())).collect();
    doing[dice.below(doing.len() as u32) as usize]
}

fn play(setup: &Setup, seed: u64, most: usize) -> String {
    let about = WarRoom::about();
    let mut table: Table<WarRoom> = Table::new(setup, Secret::from_seed(seed)).unwrap_or_else(|e| panic!("{e}"));
    let (mut dice, mut out) = (Dice::quick(seed), String::new());
    let seats = || (0..about.seats.len()).map(|at| Seat(at as u8));
    for step in 0..most {
        let _ = writeln!(out, "\n== {step}");
        let seen = |seat: Seat| sum(&format!("{:?}", table.position().view(Eye::seat(seat))));
        let views: Vec<String> = seats().map(|seat| format!("{:08x}", seen(seat) as u32)).collect();
        let _ = writeln!(out, "views: {}", views.join(" "));
        let to_move = table.to_move();
        if let ToMove::Over(outcome) = to_move {
            let _ = writeln!(out, "over by {}", outcome.rule);
            return out;
        }
        let waiting: Vec<Seat> = to_move.waiting().iter().collect();
        let seat = waiting[dice.below(waiting.len() as u32) as usize];
        let id = about.seat_id(seat);
        for lang in Lang::ALL {
            let _ = writeln!(out, "{id} is asked: {}", table.position().prompt(seat, lang));
        }
        let moves = table.moves(seat);
        let offered: Vec<String> = moves.iter().map(|mv| table.position().spell(*mv)).collect();
        let _ = writeln!(out, "{id} may: {}", listed(&offered));
        let at = pick(&offered, &mut dice);
        let _ = writeln!(out, "-> {id} {}", offered[at]);
        let from = table.plays().len();
        table.play(seat, None, moves[at]).unwrap_or_else(|refusal| panic!("{refusal}"));
        for lang in Lang::ALL {
            for (_, event) in table.heard(Eye::SPECTATOR, from) {
                let _ = writeln!(out, "all hear: {}", table.position().tell(&event, lang));
            }
        }
    }
    out
}

#[test]
fn golden_games_of_war_room_are_played_again() {
    let of = |scenario| Setup { scenario, last_turn: 2, ..Setup::default() };
    let quick = Setup { quick: true, nano: true, ..of(Chosen::NorthAfrica) };
    for (name, seed, setup) in [("eastern-front", 1, of(Chosen::EasternFront)), ("north-africa-quick", 2, quick)] {
        let text = play(&setup, seed, 220);
        golden::compare(format!("{}/tests/golden/{name}.txt", env!("CARGO_MANIFEST_DIR")), &text)
            .unwrap_or_else(|difference| panic!("{difference}"));
    }
}
