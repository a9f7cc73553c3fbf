//! What every game must pass.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use parley::{Parley, Setup};
use proof::laws::{Config, Law, judgement};
use table::Ask;

proof::battery! {
    of Parley, 17 rules;
    laws {
        usual(500): Config { bytes: Some(1024), own: vec![judgement()], ..Config::default() } => |report| {
            // Nothing is proved that was never met.
            assert!(report.draws > 0 && report.undone > 100 && report.answered > 100, "{report}");
            for law in [Law::Questions, Law::Told, Law::Barrier, Law::Drafts, Law::Stored, Law::Same, Law::Refused, Law::Cues] {
                assert!(report.looked[&law] > 100, "{report}");
            }
        },
        asks_who_can(200): Config { setup: Setup { rounds: 3, ask: Ask::WhoCan, ..Setup::default() }, ..Config::default() },
        timed(200): Config { setup: Setup { timed: true, ..Setup::default() }, ..Config::default() } => |report| {
            assert!(report.looked[&Law::Clock] > 100, "{report}");
        },
        other_figures(200): Config { rows: Some(toml::from_str(OTHER).unwrap()), ..Config::default() },
    }
    refused {
        "colour = 3" => "unknown field",
        "hands = [['toll-9 amber'], [], [], []]" => "no card «toll-9»",
        "hands = [['toll-1 green'], [], [], []]" => "no seat «green»",
        "stash = [['veto-1 amber'], [], [], []]" => "a stash holds only claims",
        "pledged = [5, 0, 0, 0]" => "more coins than he has",
        "frames = ['pledge', { claim = { card = 0, by = 0 } }]" => "needs a window above",
    }
    quiet by allocation_counter::measure { Setup::default(), Setup { ask: Ask::WhoCan, ..Setup::default() } }
    drawn { Setup::default(), Setup { timed: true, ..Setup::default() } }
}

const OTHER: &str = r#"
    coins = 1
    hand = 5
    [[card]]
    id = "veto"
    fr = "Non"
    en = "No"
    kind = "veto"
    worth = 0
    copies = 8
    source = "reconstructed"
    [[card]]
    id = "empire"
    fr = "Empire"
    en = "Empire"
    kind = "claim"
    worth = 4
    copies = 9
    source = "reconstructed"
"#;
