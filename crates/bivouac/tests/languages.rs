//! French for who wants French: by `--lang`, or because the environment says so.
#![allow(clippy::unwrap_used)]

use std::process::Command;

/// As long as a commitment.
const DIGITS: &str = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

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

#[test]
fn help_and_complaints_follow_the_language() {
    let dir = tempfile::tempdir().unwrap();
    let kept = dir.path().join("kept").display().to_string();
    for (locale, args, expected) in [
        ("fr_FR.UTF-8", &["--help"][..], "Ouvre la table dans le navigateur"),
        ("en_GB.UTF-8", &["--lang", "fr", "--help"], "Commandes"),
        ("en_GB.UTF-8", &["--lang=fr", "export", "-h"], "[par défaut : 1000]"),
        ("en_GB.UTF-8", &["export", "-h", "--lang", "fr"], "Largeur en pixels"),
        ("fr_FR.UTF-8", &["help", "fuzz"], "Une loi enfreinte laisse"),
        ("fr_FR.UTF-8", &["help", "odds"], "La bataille, dans les mots du jeu"),
        ("fr_FR.UTF-8", &["--lang", "en", "--help"], "Serves the table in the browser"),
        ("de_DE.UTF-8", &["--help"], "Serves the table in the browser"),
        ("fr_FR.UTF-8", &["frobnicate"], "erreur : commande inconnue « frobnicate »"),
        ("fr_FR.UTF-8", &["rules"], "erreur : il manque : <JEU>"),
        ("fr_FR.UTF-8", &["games", "--id"], "Est-ce « --ids » ?"),
        ("fr_FR.UTF-8", &["games", "--ids", "--ids"], "« --ids » ne se dit qu’une fois"),
        ("fr_FR.UTF-8", &["fuzz", "parley", "--games", "3", "--for", "1s"], "ne va pas avec « --for <DURÉE> »"),
        (
            "fr_FR.UTF-8",
            &["export", "p.toml", "-o", "p.png", "--width", "4"],
            "valeur « 4 » refusée pour « --width <PIXELS> »",
        ),
        ("fr_FR.UTF-8", &["completions", "dos"], "attendu : bash,"),
        ("fr_FR.UTF-8", &["backup", "b", "--data-dir", "nowhere"], "il n’y a pas de tables ici"),
        ("fr_FR.UTF-8", &["restore", "Cargo.toml", "--data-dir", "nowhere"], "Cargo.toml: refusé par le système :"),
        ("fr_FR.UTF-8", &["restore", "no-such-file", "--data-dir", "nowhere"], "il n’y a pas de tables ici"),
        ("fr_FR.UTF-8", &["verify", "--commitment", "abc", "r"], "attendu : 64 chiffres hexadécimaux"),
        ("fr_FR.UTF-8", &["verify", "--commitment", DIGITS, "r", "s"], "attendu : un seul enregistrement"),
        ("fr_FR.UTF-8", &["serve", "--data-dir", "Cargo.toml"], "Cargo.toml: refusé par le système :"),
        (
            "fr_FR.UTF-8",
            &["serve", "--listen", "203.0.113.1:1", "--data-dir", &kept],
            "impossible d’écouter sur 203.0.113.1:1",
        ),
        ("en_GB.UTF-8", &["frobnicate"], "unrecognized subcommand"),
    ] {
        let text = said(locale, args).replace('\u{a0}', " ");
        assert!(text.contains(expected), "{args:?}: {text}");
    }
}
