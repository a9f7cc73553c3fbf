//! Every rule of the ledger is cited by a test or a script, or excused with a reason.

use aces::Aces;
use std::path::Path;
use table::Rules;

#[test]
fn every_rule_is_proved_or_excused() {
    let ledger = Aces::about().ledger;
    assert_eq!(ledger.rules.len(), 247);
    let gaps = ledger.gaps(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests"));
    assert_eq!(gaps.expect("the tests can be read"), [""; 0]);
}
