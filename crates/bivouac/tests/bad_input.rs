//! Wrong input: a clear message with file, line and what was expected, code 2, and nothing half done.

use std::path::{Path, PathBuf};
use std::process::Command;
use table::{AnyTable, Contribution, Luck, Record, Secret};

/// What the program said and how it ended.
struct Said {
    code: i32,
    out: String,
    err: String,
}

fn bivouac(args: &[&str]) -> Said {
    let done = Command::new(env!("CARGO_BIN_EXE_bivouac"))
        .args(args)
        .env("LANG", "en_GB.UTF-8")
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .output()
        .expect("the program starts");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Said { code: done.status.code().unwrap_or(-1), out: text(&done.stdout), err: text(&done.stderr) }
}

/// A directory with files, gone at the end.
struct Files(tempfile::TempDir);

impl Files {
    fn new() -> Files {
        Files(tempfile::tempdir().expect("a directory"))
    }
    fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.path().join(name);
        std::fs::write(&path, text).expect("a file");
        path
    }
}

fn word(path: &Path) -> &str {
    path.to_str().expect("a path of letters")
}

/// A finished game between random players, as a record.
fn record() -> String {
    record_with(&[])
}

/// One to whose dice these seats have added.
fn record_with(givers: &[&str]) -> String {
    let entry = games::find("parley").expect("the example");
    let mut header = (entry.game.header)(&serde_json::Value::Null).expect("a header");
    for seat in givers {
        header.contribute(Contribution { seat: (*seat).into(), bytes: [9; 32] }).expect("room for it");
    }
    let mut table: Box<dyn AnyTable> = (entry.game.open)(header, Luck::Secret(Secret::from_seed(5))).expect("a table");
    let mut bot = (entry.bot)("random").expect("a bot");
    while let Some(seat) = table.to_move().waiting().iter().next() {
        let text = bot.choose(&*table, seat).expect("a move");
        table.play(seat, None, &text).expect("an offered move");
    }
    table.record()
}

/// The number of the first line after the head, where the moves are.
fn first_move(record: &str) -> usize {
    2 + record.lines().position(str::is_empty).expect("a head")
}

#[test]
fn a_true_record_is_proved_and_told() {
    let files = Files::new();
    let path = files.write("game.txt", &record());
    let said = bivouac(&["verify", word(&path)]);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    assert!(said.out.contains("proved."), "{}", said.out);
    for args in [&["replay", word(&path)][..], &["show", word(&path), "--at", "3", "--eye", "amber"]] {
        let said = bivouac(args);
        assert_eq!((said.code, said.err.as_str(), said.out.is_empty()), (0, "", false), "{args:?}");
    }
    // A position of the record is a file that is shown the same.
    let position = bivouac(&["position", word(&path), "--at", "4"]);
    let copy = files.write("position.toml", &position.out);
    let of = |path: &Path, at: &[&str]| {
        let mut args = vec!["show", word(path), "--json"];
        args.extend(at);
        let shown: serde_json::Value = serde_json::from_str(&bivouac(&args).out).expect("JSON");
        (shown["view"].clone(), shown["offers"].clone())
    };
    assert_eq!(of(&path, &["--at", "4"]), of(&copy, &[]));
}

#[test]
fn a_game_that_was_broken_off_is_shown_if_its_secret_is_there() {
    let files = Files::new();
    let good = record();
    let begun: Vec<&str> = good.lines().take(first_move(&good) + 4).collect();
    let secret = good.lines().find(|l| l.starts_with("secret ")).expect("a secret");
    let path = files.write("begun.record", &format!("{}\n\n{secret}\n", begun.join("\n")));
    let said = bivouac(&["show", word(&path)]);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    assert!(said.out.contains("After 5 moves. Decision: "), "{}", said.out);
    // It proves nothing yet; and without its secret nobody knows how its dice fell.
    assert_eq!(bivouac(&["verify", word(&path)]).code, 2);
    let path = files.write("begun.record", &begun.join("\n"));
    let said = bivouac(&["show", word(&path)]);
    assert_eq!((said.code, said.out.as_str()), (2, ""));
    assert!(said.err.contains("no «secret» line"), "{}", said.err);
}

#[test]
fn an_unreadable_record() {
    let files = Files::new();
    let good = record();
    let at = first_move(&good);
    let line = |n: usize, with: &str| {
        let mut lines: Vec<&str> = good.lines().collect();
        lines[n - 1] = with;
        lines.join("\n")
    };
    for (text, expected) in [
        (String::new(), "1: not a record: the first line should be «bivouac record 1»".to_string()),
        (line(2, "gaem parley"), "2: unknown word «gaem»: expected game, rules, data".into()),
        (line(2, "game chess"), " no game «chess»: expected ".into()),
        (line(3, "rules one"), "3: «rules one»: expected a number".into()),
        (line(at, "amber jump"), format!("{at}: «jump» is refused: ")),
        (line(at, "nobody pass"), format!("{at}: no seat «nobody»: expected amber or birch")),
        (line(at, "amber !undone"), format!("{at}: unknown word «!undone»: expected !undo, ")),
        // A move for a seat that is not asked.
        (line(good.lines().count() - 3, "amber ready"), "«ready» is refused: ".into()),
        (good.replace("\nsecret ", "\nsecret x"), "expected 64 hexadecimal digits".into()),
    ] {
        let path = files.write("bad.txt", &text);
        for command in ["verify", "show", "replay", "position"] {
            let said = bivouac(&[command, word(&path)]);
            assert_eq!((said.code, said.out.as_str()), (2, ""), "{command}: {}", said.err);
            assert!(said.err.starts_with(word(&path)) && said.err.contains(&expected), "{expected}: {}", said.err);
        }
    }
    let said = bivouac(&["verify", "no-such-file"]);
    assert_eq!(said.code, 2);
    assert!(said.err.starts_with("no-such-file: cannot be read: "), "{}", said.err);
}

#[test]
fn a_record_that_was_touched_is_false() {
    let files = Files::new();
    let good = record();
    let other = good.replace(
        good.lines().find(|l| l.starts_with("commitment")).expect("a commitment"),
        &format!("commitment {}", Secret::from_seed(6).commitment()),
    );
    let over = good.lines().find(|l| l.starts_with("over ")).expect("an end");
    for (text, why) in [
        (other, "its hash is not the commitment"),
        (good.replace(over, "over draw PY-END-1"), "the record says «draw PY-END-1»"),
    ] {
        let said = bivouac(&["verify", word(&files.write("touched.txt", &text))]);
        assert_eq!((said.code, said.err.as_str()), (1, ""), "{}", said.out);
        assert!(said.out.contains("FALSE") && said.out.contains(why), "{}", said.out);
    }
}

#[test]
fn a_commitment_that_somebody_wrote_down_is_looked_for() {
    let files = Files::new();
    let (alone, together) = (record(), record_with(&["coral", "amber"]));
    let header = Record::read(&together).expect("a record").header;
    let (first, last) = (header.commitment.clone(), header.promise());
    let other = Secret::from_seed(6).commitment();
    for (text, written, code, expected) in [
        (&alone, first.as_str(), 0, "from the secret of the server alone.\nYour commitment is this table’s, and binds"),
        (&together, &first, 0, "Since it was shown, these added to the dice: Coral, Amber."),
        (&together, &last.to_uppercase(), 0, "added at: Coral, Amber.\nYour commitment is this table’s, and binds"),
        (&together, &other, 1, "FALSE. The commitment that you wrote down was never shown"),
        (&alone, &last, 1, "FALSE. The commitment that you wrote down was never shown"),
        (&together.replace("contribution coral", "contribution dune"), &first, 1, "does not lead to the promise"),
    ] {
        let path = files.write("shared.txt", text);
        let said = bivouac(&["verify", "--commitment", written, word(&path)]);
        assert_eq!((said.code, said.err.as_str()), (code, ""), "{expected}: {}", said.out);
        assert!(said.out.contains(expected), "{expected}: {}", said.out);
    }
    let path = files.write("shared.txt", &together);
    for (args, expected) in [
        (vec!["verify", "--commitment", "12", word(&path)], "--commitment: expected 64 hexadecimal digits"),
        (vec!["verify", "--commitment", &first, word(&path), word(&path)], "--commitment: expected one record"),
    ] {
        let said = bivouac(&args);
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{}", said.err);
        assert!(said.err.contains(expected), "{}", said.err);
    }
}

#[test]
fn scripts_pass_fail_or_are_wrong() {
    let files = Files::new();
    let script = |step: &str| format!("game = 'parley'\n[[case]]\nid = 'C-1'\nstart = 3\n[[case.step]]\n{step}\n");
    for (step, code, expected) in [
        ("amber = 'ready'", 0, "1 passed, 0 failed"),
        ("to_move = 'amber'", 1, ":6: C-1: to move: expected amber, found amber+birch+coral+dune"),
        ("amber = 'raedy'", 2, ":6: «raedy» cannot be read: "),
        ("ambre = 'ready'", 2, ":6: unknown key «ambre» (did you mean «amber»?): expected "),
        ("amber = ['ready', 'unready', 'ready']\nexpect = { redy = '' }", 2, ":7: «redy» is no word of this position"),
    ] {
        let path = files.write("script.toml", &script(step));
        let said = bivouac(&["script", word(&path)]);
        assert_eq!(said.code, code, "{step}: {}{}", said.out, said.err);
        let said = said.out + &said.err;
        assert!(said.contains(expected), "{step}: expected {expected}, said {said}");
    }
    // A directory is all its scripts; an empty one is a mistake.
    files.write("script.toml", &script("amber = 'ready'"));
    files.write("other.toml", &script("birch = 'ready'"));
    let said = bivouac(&["script", word(files.0.path())]);
    assert_eq!((said.code, said.out.lines().last()), (0, Some("2 passed, 0 failed")));
    let empty = Files::new();
    let said = bivouac(&["script", word(empty.0.path())]);
    assert_eq!(said.code, 2);
    assert!(said.err.contains("expected at least one .toml file"), "{}", said.err);
}

#[test]
fn a_data_file_with_a_missing_field() {
    let files = Files::new();
    let row = "[[card]]\nid = 'toll'\nfr = 'Péage'\nen = 'Toll'\nkind = 'claim'\nworth = 1\ncopies = 5\nsource = 'rulebook'\n";
    let path = files.write("cards.toml", row);
    assert_eq!(bivouac(&["data", "parley", "--data", word(files.0.path())]).code, 0);
    for (wrong, line, expected) in [
        // A row of the game may change some of its fields; a new one needs them all.
        (row.replace("worth = 1\n", "").replace("'toll'", "'tithe'"), 2, "card «tithe»: missing field «worth»"),
        (row.replace("'claim'", "'clam'"), 5, "card «toll»: unknown variant «clam», expected «claim» or «veto»"),
        (row.replace("source", "sauce"), 8, "card «toll»: unknown field «sauce»"),
        (row.replace("worth = 1", "worth = "), 6, ""),
    ] {
        files.write("cards.toml", &wrong);
        let said = bivouac(&["data", "parley", "--data", word(files.0.path())]);
        assert_eq!((said.code, said.out.as_str()), (2, ""));
        let place = format!("{}:{line}: {expected}", word(&path));
        assert!(said.err.starts_with(&place), "expected {place}, said {}", said.err);
    }
}

#[test]
fn a_set_up_that_cannot_be() {
    for (setup, expected) in [
        ("ask=perhaps", "--setup: ask «perhaps»: expected public, who-can"),
        ("aks=public", "--setup: no option «aks»: expected "),
        ("ask", "--setup «ask»: expected KEY=VALUE"),
    ] {
        let said = bivouac(&["sim", "parley", "--bots", "random", "--games", "1", "--setup", setup]);
        assert_eq!((said.code, said.out.as_str()), (2, ""));
        assert!(said.err.starts_with(expected), "{}", said.err);
    }
    let files = Files::new();
    let path = files.write("position.toml", "game = 'parley'\n[setup]\nrounds = 9\n[position]\n");
    let said = bivouac(&["show", word(&path)]);
    assert_eq!((said.code, said.out.as_str()), (2, ""));
    assert!(said.err.contains("expected 1, 2 or 3"), "{}", said.err);
}

#[test]
fn wrong_words_on_the_command_line() {
    for (args, expected) in [
        (&["rules", "chess"][..], "no game «chess»"),
        (&["sim", "parley", "--bots", "nobody"], "--bots: no player «nobody»"),
        (&["sim", "parley", "--bots", "random", "--games", "0"], "--games 0: expected at least one game"),
        (&["sim", "parley", "--bots", "random@x.toml"], "--bots: «random@x.toml»: random judges nothing"),
        (&["sim", "parley", "--bots", "greedy@"], "--bots: «greedy@»: expected a file of weights after the @"),
        (&["sim", "parley", "--bots", "greedy@no.toml"], "no.toml: cannot be read: "),
        (&["sim", "parley", "--bots", "greedy", "--weights", "no.toml"], "no.toml: cannot be read: "),
        (&["games", "--weights", "chess"], "no game «chess»"),
        (&["data", "parley", "--group", "hats"], "--group: no «hats»: expected card"),
        (&["--lang", "de", "games"], "no language «de»: expected fr or en"),
        (&["frobnicate"], "unrecognized subcommand"),
    ] {
        let said = bivouac(args);
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{args:?}");
        assert!(said.err.contains(expected), "{args:?}: {}", said.err);
    }
    assert_eq!(bivouac(&["rules", "parley", "no such word"]).code, 1);
    assert_eq!(bivouac(&["rules", "parley", "PY-END-1"]).code, 0);
}

/// Old weights against new ones in one run: the file that the program writes is the usual player, another
/// file is another player, and a wrong file says where it is wrong.
#[test]
fn players_judge_by_the_weights_of_a_file() {
    let files = Files::new();
    let usual = bivouac(&["games", "--weights", "parley"]);
    assert_eq!(usual.code, 0, "{}", usual.err);
    let same = files.write("same.toml", &usual.out);
    let sim = |bots: &str, more: &[&str]| {
        let args = ["sim", "parley", "--bots", bots, "--games", "40", "--threads", "1", "--json"];
        let said = bivouac(&[&args[..], more].concat());
        assert_eq!(said.code, 0, "{}", said.err);
        let report: serde_json::Value = serde_json::from_str(&said.out).expect("JSON");
        let told = |i: usize| (report["bots"][i]["bot"].as_str().map(String::from), report["bots"][i]["wins"].as_u64());
        (told(0), told(1))
    };
    let (plain, _) = sim("greedy,random", &[]);
    let (named, _) = sim(&format!("greedy@{},random", word(&same)), &[]);
    assert_eq!(named.0, Some(format!("greedy@{}", word(&same))));
    assert_eq!(named.1, plain.1, "the same weights play the same games");
    assert_eq!(sim("greedy,random", &["--weights", word(&same)]).0, named, "random takes none");
    // Who likes what is bad for it plays worse.
    let (head, weights) = usual.out.split_once("[weights]").expect("weights");
    let worse = files.write("worse.toml", &format!("{head}[weights]{}", weights.replace(" = ", " = -")));
    let (good, bad) = sim(&format!("greedy,greedy@{}", word(&worse)), &[]);
    assert!(good.1 > bad.1, "{good:?} {bad:?}");
    let wrong = files.write("wrong.toml", "scale = 100\n[weights]\n");
    let named = format!("greedy@{}", word(&wrong));
    for args in [&["--bots", "greedy", "--weights", word(&wrong)][..], &["--bots", &named]] {
        let said = bivouac(&[&["sim", "parley", "--games", "1"][..], args].concat());
        assert_eq!((said.code, said.out.as_str()), (2, ""));
        assert!(said.err.contains("wrong.toml") && said.err.contains("no weight for feature"), "{}", said.err);
    }
}

#[test]
fn odds_of_a_game_that_tells_none_are_refused() {
    let said = bivouac(&["odds", "parley", "land"]);
    assert_eq!((said.code, said.out.as_str()), (2, ""));
    assert!(said.err.contains("«parley» tells no odds"), "{}", said.err);
    let said = bivouac(&["odds", "chess"]);
    assert!(said.code == 2 && said.err.contains("no game «chess»"), "{}", said.err);
}

/// A directory may hold links to itself, to the one above it and to others: each file is read once.
#[cfg(unix)]
#[test]
fn a_directory_that_links_to_itself_is_read_once() {
    use std::os::unix::fs::symlink;
    let files = Files::new();
    let dir = files.0.path();
    let inner = dir.join("inner");
    std::fs::create_dir(&inner).expect("a directory");
    for name in ["a", "b", "c"] {
        symlink(dir, dir.join(name)).expect("a link");
        symlink(dir, inner.join(name)).expect("a link");
    }
    files.write("inner/case.toml", "game = 'parley'\n");
    let said = bivouac(&["script", word(dir), "--json"]);
    let reports: serde_json::Value = serde_json::from_str(&said.out).expect("JSON");
    assert_eq!(reports.as_array().expect("a list").len(), 1, "{reports}");
    files.write("inner/case.toml", "lost = 1\n");
    for args in [&["data", "parley", "--data"][..], &["fuzz", "parley", "--games", "1", "--data"]] {
        let said = bivouac(&[args, &[word(dir)]].concat());
        assert_eq!(said.code, 2, "{args:?}: {}", said.err);
        assert!(said.err.contains("lost"), "{args:?}: {}", said.err);
    }
}

/// Each key has a line of its own: finding them takes as long as reading the file.
#[test]
fn a_file_full_of_unknown_keys_is_refused_at_once() {
    let files = Files::new();
    let keys: String = (0..80_000).map(|n| format!("key{n} = {n}\n")).collect();
    let path = files.write("many.toml", &format!("game = 'parley'\n{keys}"));
    let start = std::time::Instant::now();
    let said = bivouac(&["show", word(&path)]);
    assert_eq!(said.code, 2);
    assert!(said.err.starts_with(&format!("{}:2: unknown key «key0»", word(&path))), "{}", said.err);
    assert!(start.elapsed().as_secs() < 10, "{:?}", start.elapsed());
}

/// What stands in a file is shown; it does not clear the screen, or name the window.
#[test]
fn no_file_steers_the_terminal() {
    let files = Files::new();
    let path = files.write("game.toml", "game = \"\\u001b]0;mine\\u0007\\u009b2J\"\n[position]\n");
    let said = bivouac(&["show", word(&path)]);
    assert_eq!(said.code, 2);
    assert!(said.err.contains("\\u001b]0;mine\\u0007\\u009b2J"), "{}", said.err);
    assert!(!said.err.contains(|c: char| c.is_control() && c != '\n'), "{:?}", said.err);
}

#[test]
fn there_are_as_many_seeds_as_games() {
    let most = u64::MAX.to_string();
    for args in [&["--games", "1000", "--seed", &most][..], &["--games", &most], &["--for", "1s", "--seed", &most]] {
        let said = bivouac(&[&["fuzz", "parley"], args].concat());
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{args:?}: {}", said.err);
        assert!(said.err.starts_with("--seed "), "{args:?}: {}", said.err);
    }
    let said = bivouac(&["fuzz", "parley", "--for", "18446744073709551615h"]);
    assert!(said.code == 2 && said.err.contains("at most a year"), "{}", said.err);
    let last = (u64::MAX - 2).to_string();
    let said = bivouac(&["fuzz", "parley", "--games", "2", "--seed", &last, "--threads", "1"]);
    assert!(said.code == 0 && said.out.contains('2'), "{}{}", said.out, said.err);
}
