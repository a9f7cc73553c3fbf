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
            let game = proof::script::game_of(&name, block).expect("a game");
            let entry = games::find(&game).unwrap_or_else(|bad| panic!("{name}: {bad}"));
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

/// Every file under a directory, by its path from there.
fn files(dir: &Path, from: &Path, out: &mut Vec<String>) {
    for entry in std::fs::read_dir(dir).expect("a directory") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, from, out);
        } else {
            out.push(path.strip_prefix(from).expect("under it").display().to_string());
        }
    }
}

/// The page that builds a game is that game: every file of it, word for word, in 710 lines. The numbers of
/// its moves are not shown: a test writes them. A block is a file when its path stands before it in a line of
/// its own. `BIVOUAC_BLESS=1` writes the files into the page.
#[test]
fn the_page_of_a_new_game_is_the_game() {
    let room = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (page, game) = (room.join("../../docs/new-game.md"), room.join("../goofspiel"));
    let text = std::fs::read_to_string(&page).expect("the page");
    let bless = std::env::var_os("BIVOUAC_BLESS").is_some_and(|bless| bless == "1");
    let mut all = Vec::new();
    files(&game, &game, &mut all);
    all.retain(|path| path != "tests/numbering.txt");
    all.sort();
    let (mut shown, mut lines, mut written) = (Vec::new(), 0, text.clone());
    for part in text.split("`\n\n```") {
        // What ends with a path in a line of its own is followed by the file; `rest` begins with the block.
        let Some(path) = part.rsplit('\n').next().and_then(|line| line.strip_prefix('`')) else { continue };
        let rest = text.split_once(&format!("\n`{path}`\n\n```")).map_or("", |(_, rest)| rest);
        let block = rest.split_once('\n').and_then(|(_, block)| block.split_once("\n```")).map(|(block, _)| block);
        let Some(block) = block else { panic!("{path}: no block follows") };
        let file = std::fs::read_to_string(game.join(path)).unwrap_or_else(|e| panic!("{path}: {e}"));
        if bless {
            written = written.replacen(block, file.trim_end(), 1);
        } else {
            assert_eq!(block, file.trim_end(), "docs/new-game.md and {path} differ");
        }
        lines += file.lines().count();
        shown.push(path.to_string());
    }
    shown.sort();
    assert_eq!(shown, all, "the page shows every file of the game");
    assert!(lines <= 710, "{lines} lines");
    if bless {
        std::fs::write(&page, written).expect("the page");
    }
}
