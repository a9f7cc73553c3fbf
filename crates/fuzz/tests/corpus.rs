//! Every kept input is fed: those the fuzzer starts from, and those that once broke something.

use std::path::Path;

/// One input, by hand: `FUZZ_INPUT=artefacts/fuzz/crash-… cargo test -p fuzz`.
#[test]
fn the_input_that_was_asked_for_comes_in() {
    if let Some(file) = std::env::var_os("FUZZ_INPUT") {
        // Tests run in the crate's directory; the path was written at the root.
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        fuzz::feed(&std::fs::read(root.join(file)).expect("an input"));
    }
}

#[test]
fn every_kept_input_comes_in() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let mut doors: std::collections::BTreeSet<u8> = std::collections::BTreeSet::new();
    let mut files: Vec<_> = std::fs::read_dir(dir).expect("the corpus").map(|f| f.expect("a file").path()).collect();
    files.sort();
    for file in files {
        let input = std::fs::read(&file).expect("an input");
        println!("{}", file.display());
        doors.extend(input.first());
        fuzz::feed(&input);
    }
    assert_eq!(doors.into_iter().map(char::from).collect::<String>(), "bmprs", "every door has an input");
}
