//! The scripts beside this file: every case of the ledger, and every rule that a script can prove.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use aces::Aces;

#[test]
fn every_script_passes() {
    let dir = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scripts");
    let mut files: Vec<_> = std::fs::read_dir(dir).unwrap().map(|f| f.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty());
    let mut bad = String::new();
    for file in files {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let report = table::script::run_file::<Aces>(&name, &std::fs::read_to_string(&file).unwrap());
        if !report.is_good() {
            bad += &report.to_string();
        }
    }
    assert!(bad.is_empty(), "\n{bad}");
}
