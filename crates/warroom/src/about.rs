//! What the game is called, who plays it, its texts and its ledger. It needs only the names of the nations.

use crate::nation::NATION_IDS;
use std::sync::LazyLock;
use table::{About, Lang, Ledger, SeatInfo, Words};

pub(crate) static WORDS: Words = Words::new(include_str!("../text/fr.ftl"), include_str!("../text/en.ftl"));
/// What boards, sheets and forecasts say.
pub(crate) static BOARD: Words = Words::new(include_str!("../text/table.fr.ftl"), include_str!("../text/table.en.ftl"));
static LEDGER: LazyLock<Ledger> = LazyLock::new(|| {
    let ledger = Ledger::read(include_str!("../data/rules.toml"), include_str!("../text/rules.toml"));
    ledger.expect("a test reads the ledger")
});
const SEATS: &[SeatInfo] = &[
    SeatInfo { id: NATION_IDS[0], team: 0 },
    SeatInfo { id: NATION_IDS[1], team: 0 },
    SeatInfo { id: NATION_IDS[2], team: 0 },
    SeatInfo { id: NATION_IDS[3], team: 0 },
    SeatInfo { id: NATION_IDS[4], team: 1 },
    SeatInfo { id: NATION_IDS[5], team: 1 },
    SeatInfo { id: NATION_IDS[6], team: 1 },
];
pub(crate) static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    id: "warroom",
    seats: SEATS,
    // 2: under the pact, too, rails do not pass land units of the other alliance (WR-RAIL-3).
    revision: 2,
    // Forty turns; in each, seven nations change stacks and orders, carry nine orders out, fight in a score
    // of regions with some fifty choices each and rearrange what is left there, land, deploy, buy and build.
    longest: 40 * (7 * (120 + 40 + 120 + 200) + 20 * (100 + 3 * 60)),
    words: &WORDS,
    ledger: &LEDGER,
});

/// A text of the board.
pub(crate) fn say(lang: Lang, key: &str) -> String {
    BOARD.say(lang, key, &[])
}
/// A text of the board with one argument.
pub(crate) fn tell(lang: Lang, key: &str, name: &str, value: &str) -> String {
    BOARD.say(lang, key, &[(name, value.to_string())])
}
