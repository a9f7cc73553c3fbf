//! What every game must pass.

use goofspiel::{Goofspiel, Setup};
use proof::laws::{Config, judgement};

fn config(setup: Setup) -> Config<Goofspiel> {
    Config { setup, bytes: Some(256), own: vec![judgement()], ..Config::default() }
}

const THREE: Setup = Setup { players: 3, cards: 7 };

proof::battery! {
    of Goofspiel, 6 rules;
    laws {
        two(200): config(Setup::default()),
        three(200): config(THREE) => |report| assert!(report.draws > 0, "{report}"),
    }
    refused {
        "players = 3" => "belong to the set-up",
        "prizes = [1, 1]" => "once each",
        "prizes = [1]" => "as many cards as there are prizes",
        "bids = [14, 0, 0]" => "a card of the hand",
    }
    quiet by allocation_counter::measure { Setup::default(), THREE }
    drawn { Setup::default(), THREE }
}
