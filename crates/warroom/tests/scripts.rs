//! The scripts beside this file: cases of the ledger, step by step.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use warroom::WarRoom;

#[test]
fn every_script_passes() {
    let dir = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scripts");
    let mut files: Vec<_> = std::fs::read_dir(dir).unwrap().map(|f| f.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty());
    let mut bad = String::new();
    for file in files {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let report = table::script::run_file::<WarRoom>(&name, &std::fs::read_to_string(&file).unwrap());
        if !report.is_good() {
            bad += &report.to_string();
        }
    }
    assert!(bad.is_empty(), "\n{bad}");
}

#[test]
fn every_rule_is_proved_or_excused() {
    table::battery::ledger::<WarRoom>(env!("CARGO_MANIFEST_DIR"), 428);
    let excused = <WarRoom as table::Rules>::about().ledger.unproved.len();
    assert!(excused * 10 <= 428, "{excused} rules are excused");
}

#[test]
fn the_scripts_of_the_documentation_pass() {
    let page = include_str!("../../../docs/warroom.md");
    let scripts = page.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next());
    let mut cases = 0;
    for script in scripts.filter(|block| block.starts_with("game = ")) {
        let report = table::script::run_file::<WarRoom>("docs/warroom.md", script);
        assert!(report.is_good(), "{report}");
        cases += report.cases.len();
    }
    assert!(cases > 0, "the page shows no script");
}
