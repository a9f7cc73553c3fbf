//! `bivouac script FILE|DIR...`: runs cases.

use crate::words::say;
use crate::{Fail, input, out};
use proof::script::InToml;
use proof::script::{FileReport, Verdict, game_of};
use std::path::PathBuf;
use table::{BadInput, Lang};

#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    /// Scripts, or directories of them (every .toml file)
    #[arg(required = true, value_name = "FILE|DIR")]
    paths: Vec<PathBuf>,
    /// Names every case
    #[arg(long, short)]
    verbose: bool,
    #[command(flatten)]
    form: crate::cli::Form,
}

pub(crate) fn run(options: &Options, lang: Lang) -> Result<(), Fail> {
    let mut reports = Vec::new();
    for path in input::files(&options.paths, "toml")? {
        let (name, text) = (path.display().to_string(), input::text(&path)?);
        reports.push(
            match game_of(&name, &text).and_then(|id| games::find(&id).map_err(|e| e.file(&name).in_toml(&text))) {
                Ok(entry) => (entry.script)(&name, &text),
                Err(bad) => FileReport { file: name, cases: Vec::new(), bad: Some(bad) },
            },
        );
    }
    if options.form.json {
        out::line(&serde_json::to_string_pretty(&json(&reports)).unwrap_or_default());
    } else {
        out::print(&page(&reports, options.verbose, lang));
    }
    let bad: Vec<BadInput> = reports.iter().flat_map(FileReport::bad).cloned().collect();
    match reports.iter().all(FileReport::is_good) {
        true => Ok(()),
        false if bad.is_empty() => Err(Fail::Check),
        false => Err(Fail::Bad(bad)),
    }
}

fn page(reports: &[FileReport], verbose: bool, lang: Lang) -> String {
    let mut page = String::new();
    for report in reports {
        let count = [("passed", report.passed().to_string()), ("cases", report.cases.len().to_string())];
        page += &format!("{}: {}\n", report.file, say(lang, "script-file", &count));
        if verbose {
            for case in &report.cases {
                let mark = if case.verdict == Verdict::Passed { "ok  " } else { "FAIL" };
                page += &format!("  {mark}  {}  {}\n", case.id, case.title);
            }
        }
        for failure in report.failures() {
            page += &format!("{failure}\n");
        }
    }
    let passed: usize = reports.iter().map(FileReport::passed).sum();
    let unread = reports.iter().filter(|r| r.bad.is_some()).count();
    let failed = reports.iter().map(|r| r.cases.len()).sum::<usize>() - passed + unread;
    page + &say(lang, "script-total", &[("passed", passed.to_string()), ("failed", failed.to_string())]) + "\n"
}

fn json(reports: &[FileReport]) -> serde_json::Value {
    let case = |case: &proof::script::CaseReport| {
        let (verdict, why) = match &case.verdict {
            Verdict::Passed => ("passed", Vec::new()),
            Verdict::Failed(failures) => ("failed", failures.iter().map(ToString::to_string).collect()),
            Verdict::Bad(bad) => ("bad", vec![bad.to_string()]),
        };
        serde_json::json!({
            "id": case.id, "title": case.title, "line": case.line, "rules": case.rules, "verdict": verdict, "why": why,
        })
    };
    let report = |r: &FileReport| {
        serde_json::json!({
            "file": r.file, "bad": r.bad.as_ref().map(ToString::to_string),
            "cases": r.cases.iter().map(case).collect::<Vec<_>>(),
        })
    };
    reports.iter().map(report).collect()
}
