//! `bivouac export`, as a person runs it: pictures of a position, an animation, and clear refusals.
#![allow(clippy::unwrap_used)]

use std::path::Path;
use std::process::{Command, Output};

fn export(dir: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_bivouac")).current_dir(dir).arg("export").args(args).output().unwrap()
}

#[test]
fn a_position_becomes_a_picture_and_bad_wishes_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("p.toml"), "game = \"tranchees\"\n[position]\n").unwrap();
    for (file, magic) in [("p.svg", "<svg".as_bytes()), ("p.png", b"\x89PNG"), ("p.gif", b"GIF89a")] {
        let done = export(dir.path(), &["p.toml", "-o", file, "--width", "120", "--eye", "french"]);
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        assert!(std::fs::read(dir.path().join(file)).unwrap().starts_with(magic), "{file}");
    }
    for (args, said) in [
        (["p.toml", "-o", "p.bmp", "--at", "0"], "expected a name that ends with"),
        (["p.toml", "-o", "q.png", "--at", "9"], "the record has moves 0 to 0"),
        (["p.toml", "-o", "q.png", "--eye", "dutch"], "no seat «dutch»"),
        (["p.toml", "-o", "q.png", "--bottom", "dutch"], "no seat «dutch»"),
    ] {
        let refused = export(dir.path(), &args);
        assert_eq!(refused.status.code(), Some(2), "{args:?}");
        let message = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(message.contains(said), "{message}");
    }
    let left: Vec<_> = std::fs::read_dir(dir.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(left.len(), 4, "nothing half done is left: {left:?}");
}
