//! The battery of laws, on the smallest game that uses everything.

use parley::Parley;
use table::laws::{self, Config};

#[test]
fn parley_keeps_the_laws() {
    let config = Config::<Parley> { games: 300, ..Config::default() };
    let report = laws::battery(&config).unwrap_or_else(|trouble| panic!("{trouble}"));
    println!("{report}");
}
