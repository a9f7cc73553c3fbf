//! The examples of the documentation are scripts that pass.

use std::path::Path;

#[test]
fn scripts_in_the_documentation_pass() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let mut cases = 0;
    for entry in std::fs::read_dir(&docs).expect("the documentation") {
        let path = entry.expect("a page").path();
        if path.extension().is_none_or(|e| e != "md") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a page");
        // A block that begins with the game is a whole script; others are parts of one.
        for block in text.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next()) {
            if !block.starts_with("game = ") {
                continue;
            }
            let name = path.display().to_string();
            let game = table::script::game_of(&name, block).expect("a game");
            let Ok(entry) = games::find(&game) else {
                // A game on its way into the registry runs the scripts of its page in its own tests.
                let tests = docs.join(format!("../crates/{game}/tests/scripts.rs"));
                let own = std::fs::read_to_string(&tests).unwrap_or_default();
                assert!(
                    own.contains(&format!("docs/{game}.md")),
                    "{name}: {game} is no game, and no test runs its page"
                );
                continue;
            };
            let report = (entry.script)(&name, block);
            assert!(report.is_good(), "{report}");
            cases += report.cases.len();
        }
        // The parts must at least be TOML, each line by itself or the block as a whole.
        for block in text.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next()) {
            let whole = toml::from_str::<toml::Table>(block).map(drop);
            let lines = || block.lines().try_for_each(|line| toml::from_str::<toml::Table>(line).map(drop));
            assert!(whole.is_ok() || lines().is_ok(), "{}: {block}", path.display());
        }
    }
    assert!(cases >= 2, "the pages show {cases} whole scripts");
}
