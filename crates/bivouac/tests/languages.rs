//! French for who wants French: by `--lang`, or because the environment says so.
#![allow(clippy::unwrap_used)]

use std::process::Command;

/// What the program writes (both streams), in this locale.
fn said(locale: &str, args: &[&str]) -> String {
    let mut bivouac = Command::new(env!("CARGO_BIN_EXE_bivouac"));
    bivouac.args(args).env("LANG", locale).env_remove("LC_ALL").env_remove("LC_MESSAGES");
    let done = bivouac.output().unwrap();
    [done.stdout, done.stderr].map(|text| String::from_utf8(text).unwrap()).concat()
}

#[test]
fn rules_have_headings_and_rulings_in_the_language_of_the_reader() {
    let french = said("fr_FR.UTF-8", &["rules", "quartermaster", "QM-5.1c"]);
    assert!(french.contains("(Redistribution : défausser avant de consulter)"), "{french}");
    assert!(french.contains("À cette table : Si la pioche ne contient aucune"), "{french}");
    let english = said("fr_FR.UTF-8", &["--lang", "en", "rules", "quartermaster", "QM-5.1c"]);
    assert!(english.contains("(Redistribution: discard before looking)"), "{english}");
    assert!(english.contains("At this table: If the deck holds none"), "{english}");
    // A heading is found by its words.
    assert!(said("fr_FR.UTF-8", &["rules", "quartermaster", "passage d’un bord"]).contains("QM-0.3d"));
}
