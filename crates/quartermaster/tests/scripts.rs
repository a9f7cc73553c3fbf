//! Scripts: the cases, the cards and the rules, each a file in `tests/scripts`.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use quartermaster::Quartermaster;
use std::path::Path;

#[test]
fn every_script_passes() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scripts");
    let mut files: Vec<_> = std::fs::read_dir(dir).unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    let mut wrong = Vec::new();
    for path in files.iter().filter(|p| p.extension().is_some_and(|e| e == "toml")) {
        let text = std::fs::read_to_string(path).unwrap();
        let name = path.file_name().unwrap().to_string_lossy();
        let report = table::script::run_file::<Quartermaster>(&name, &text);
        wrong.extend(report.bad().map(ToString::to_string));
        wrong.extend(report.failures().map(ToString::to_string));
        println!("{name}: {} of {} cases pass", report.passed(), report.cases.len());
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}
