//! `bivouac analyse` and what it needs: records that a simulation keeps, refusals with line and reason,
//! reports that end the same after an interruption.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bivouac"));
    command.args(args).env("LANG", "en_GB.UTF-8").env_remove("LC_ALL").env_remove("LC_MESSAGES");
    command
}

fn bivouac(args: &[&str]) -> Output {
    command(args).output().expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn word(path: &Path) -> &str {
    path.to_str().expect("a path of letters")
}

/// Records of two games that random players played.
fn records(dir: &Path) -> Vec<PathBuf> {
    let records = dir.join("records");
    let sim = ["sim", "parley", "--bots", "random", "--games", "2", "--threads", "1", "--records", word(&records)];
    assert!(bivouac(&sim).status.success());
    let mut kept: Vec<PathBuf> =
        std::fs::read_dir(&records).expect("records").map(|file| file.expect("a file").path()).collect();
    kept.sort();
    kept
}

#[test]
fn a_simulation_keeps_games_that_are_proved_and_studied() {
    let dir = tempfile::tempdir().expect("a directory");
    let kept = records(dir.path());
    assert_eq!(kept.len(), 2);
    let mut verify = vec!["verify"];
    verify.extend(kept.iter().map(|path| word(path)));
    let proved = bivouac(&verify);
    assert!(proved.status.success(), "{}", text(&proved.stdout));
    let json = bivouac(&["analyse", word(&kept[0]), "--games", "300", "--json"]);
    let report: serde_json::Value = serde_json::from_slice(&json.stdout).expect("JSON");
    let line = report["line"].as_array().expect("a line");
    assert!(line.len() > 1);
    for step in line {
        let number = |value: &serde_json::Value| value.as_f64().expect("a number");
        let parts = step["parts"].as_array().expect("parts");
        let sum: f64 = parts.iter().map(|part| number(&part["worth"])).sum();
        assert!((number(&step["after"]) - number(&step["before"]) - sum).abs() < 1e-9, "{step}");
        assert!(
            parts.iter().all(|part| ["luck", "decision", "rule"].contains(&part["kind"].as_str().expect("a kind")))
        );
    }
    assert!(report["turning_points"].as_array().expect("turning points").len() <= 5);
    let told = text(&bivouac(&["analyse", word(&kept[0]), "--games", "300"]).stdout);
    assert!(told.contains("With even luck") && told.contains("Turning points"), "{told}");
    let french = command(&["--lang", "fr", "analyse", word(&kept[0]), "--games", "300"]).output().expect("a report");
    assert!(text(&french.stdout).contains("Tournants de la partie"), "{}", text(&french.stdout));
}

#[test]
fn a_record_that_is_wrong_or_not_over_is_refused_with_its_line() {
    let dir = tempfile::tempdir().expect("a directory");
    let good = std::fs::read_to_string(&records(dir.path())[0]).expect("a record");
    let lines: Vec<&str> = good.lines().collect();
    let first = lines.iter().position(|line| line.is_empty()).expect("a head") + 1;
    let path = dir.path().join("game.record");
    let html = dir.path().join("report.html");
    let refused = |text: &str, line: usize, reason: &str| {
        std::fs::write(&path, text).expect("a file");
        let said = bivouac(&["analyse", word(&path), "--html", word(&html)]);
        let err = String::from_utf8_lossy(&said.stderr).into_owned();
        assert_eq!((said.status.code(), said.stdout.len()), (Some(2), 0), "{err}");
        assert!(err.starts_with(&format!("{}:{line}:", word(&path))) && err.contains(reason), "{err}");
        assert!(!html.exists());
    };
    refused("hello\n", 1, "not a record");
    refused(&lines[..first + 3].join("\n"), first + 3, "the game is not over");
    let secret = lines.iter().find(|line| line.starts_with("secret ")).expect("a secret");
    // With its secret it could be played on: it is a running game all the same.
    refused(&format!("{}\n\n{secret}\n", lines[..first + 3].join("\n")), first + 5, "the game is not over");
    let (who, _) = lines[first + 1].split_once(' ').expect("a move");
    let mut touched = lines.clone();
    let nonsense = format!("{who} nonsense");
    touched[first + 1] = &nonsense;
    refused(&touched.join("\n"), first + 2, "nonsense");
    let other = format!("secret {}", "0".repeat(64));
    let swapped = good.replace(*secret, &other);
    let line = 1 + lines.iter().position(|line| line.starts_with("secret ")).expect("a secret");
    refused(&swapped, line, "not the one that was promised");
}

#[test]
fn a_report_that_was_interrupted_starts_again_and_ends_the_same() {
    let dir = tempfile::tempdir().expect("a directory");
    let record = records(dir.path()).remove(0);
    let html = dir.path().join("report.html");
    let args = ["analyse", word(&record), "--games", "300", "--html", word(&html)];
    assert!(bivouac(&args).status.success());
    let whole = std::fs::read(&html).expect("a page");
    let page = text(&whole);
    assert!(page.contains("<svg") && !page.contains("src=") && !page.contains("href="), "it needs nothing else");
    std::fs::remove_file(&html).expect("no page");
    // Far more to imagine than this test would wait for.
    let long = ["analyse", word(&record), "--games", "100000000", "--html", word(&html)];
    let mut child = command(&long).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program starts");
    child.kill().expect("it is running");
    child.wait().expect("it has ended");
    assert!(!html.exists(), "nothing half done is left");
    assert!(bivouac(&args).status.success());
    assert_eq!(std::fs::read(&html).expect("a page"), whole);
}

#[test]
fn the_laboratory_writes_the_same_page_and_the_same_chances_again() {
    let dir = tempfile::tempdir().expect("a directory");
    let page = || {
        let args = ["lab", "report", "parley", "--bots", "random", "--games", "20", "--out", word(dir.path())];
        assert!(bivouac(&args).status.success());
        let read = |name: &str| std::fs::read_to_string(dir.path().join(name)).expect("a file");
        (read("lab-parley.md"), read("lab-parley.svg"))
    };
    let (words, chart) = page();
    assert!(words.contains("## Who wins") && words.contains("bivouac sim parley --bots random --games 20"), "{words}");
    assert!(chart.starts_with("<svg"), "{chart}");
    assert_eq!(page(), (words, chart));
    let fit = || bivouac(&["lab", "fit-chance", "goofspiel", "--games", "30"]).stdout;
    assert!(text(&fit()).contains("fingerprint = "));
    assert_eq!(fit(), fit());
}
