//! `bivouac analyse RECORD`: the report of a finished game.

use crate::out::Bar;
use crate::words::say;
use crate::{Fail, input, out};
use analysis::{Plan, Report};
use std::fmt::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use table::{AnyTable, BadInput, Lang, Luck, Record, Start};

#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    /// The record
    file: PathBuf,
    /// Writes the report as a page that needs nothing else
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// The seat whose chances the line shows (default: the first)
    #[arg(long, value_name = "SEAT")]
    camp: Option<String>,
    /// How many games to imagine, about
    #[arg(long, default_value_t = Plan::default().games, value_name = "N")]
    games: u32,
    #[command(flatten)]
    form: crate::cli::Form,
}

/// The table of a finished record, proved as far as it can be.
fn finished(options: &Options) -> Result<(&'static games::Registered, Box<dyn AnyTable>), BadInput> {
    let text = input::text(&options.file)?;
    let record = Record::read(&text)?;
    let entry = games::find(&record.header.game)?;
    let running = || {
        let last = text.lines().count();
        BadInput::new("the game is not over: expected a finished game, whose record ends with «over» and «secret»")
            .line(last)
    };
    if record.over.is_none() {
        return Err(running());
    }
    let table = match (record.secret, &record.header.start) {
        (Some(_), _) => (entry.game.verify)(&record).map_err(|bad| {
            let bad = bad.why();
            // A move that cannot be made has its line; what else can be wrong is about the end.
            let word = if record.secret_is_kept() { "over " } else { "secret " };
            let at = text.lines().position(|line| line.starts_with(word)).map_or(1, |at| at + 1);
            if bad.line > 0 { bad } else { bad.line(at) }
        })?,
        (None, Start::Sketch(_)) => (entry.game.replay)(&record, Luck::Loaded(Vec::new()))?,
        (None, Start::Setup) => return Err(running()),
    };
    if table.to_move().outcome().is_none() { Err(running()) } else { Ok((entry, table)) }
}

pub(crate) fn run(options: &Options, lang: Lang) -> Result<(), Fail> {
    let name = options.file.display().to_string();
    let (entry, table) = finished(options).map_err(|bad| bad.file(name.clone()))?;
    if options.games == 0 {
        return Err(BadInput::new("--games 0: expected at least one game").into());
    }
    let bar = Bar::counting(0, &say(lang, "bar-questions", &[]));
    let plan = Plan { games: options.games };
    let report = (entry.analysis.analyse)(&*table, plan, &|done, all| {
        bar.of(done, all);
        ControlFlow::Continue(())
    });
    bar.done();
    let report = report.map_err(|bad| bad.file(name))?;
    let seat = match &options.camp {
        None => report.camps[0].seats.iter().next(),
        Some(id) => entry.about().seat(id),
    };
    let camp = seat.filter(|seat| report.camps.iter().any(|camp| camp.seats.has(*seat)));
    let Some(camp) = camp.map(|seat| report.camp_of(seat)) else {
        let known: Vec<&str> = report.camps.iter().flat_map(|camp| &camp.ids).map(String::as_str).collect();
        return Err(BadInput::new(format!("--camp: expected one of {}", known.join(", "))).into());
    };
    if let Some(path) = &options.html {
        super::export::write(path, server::pages::report_file(&report, camp, lang).as_bytes())?;
        if !options.form.json {
            out::line(&say(lang, "export-done", &[("file", path.display().to_string())]));
        }
    }
    match (options.form.json, &options.html) {
        (true, _) => out::line(&serde_json::to_string_pretty(&report.json(camp)).unwrap_or_default()),
        (false, None) => out::print(&told(&report, camp, lang)),
        (false, Some(_)) => {}
    }
    Ok(())
}

fn told(report: &Report, camp: usize, lang: Lang) -> String {
    let mut page = String::new();
    for camp in 0..report.camps.len() {
        page += &out::fold(&report.sentence(camp, lang), "", 100);
    }
    let title = say(lang, "analyse-line", &[("who", report.camp_name(camp, lang))]);
    let _ = writeln!(page, "\n{title}");
    let rows = report.rows(camp, lang);
    let number = rows.len().saturating_sub(1).to_string().len();
    let who = rows.iter().map(|row| row.who.chars().count()).max().unwrap_or_default();
    for (row, step) in rows.iter().zip(&report.line) {
        let bar = "█".repeat((step.before[camp].clamp(0, 1_000_000) / 50_000) as usize);
        let pad = " ".repeat(who - row.who.chars().count());
        let (turn, chance) = (row.turn, format!("{} %", row.chance));
        let _ =
            writeln!(page, "{turn:>number$}  {}{pad}  {chance:>5} {bar:<20} {:>4}  {}", row.who, row.change, row.parts);
    }
    let _ = writeln!(page, "\n{}", say(lang, "analyse-turning", &[]));
    if report.turning_points.is_empty() {
        page += &out::fold(&say(lang, "analyse-none", &[]), "  ", 100);
    }
    for point in &report.turning_points {
        let at = say(lang, "analyse-at", &[("turn", point.turn.to_string()), ("play", point.play.to_string())]);
        page += &out::fold(&format!("{at} {}", point.text.of(lang)), "  ", 100);
    }
    page.push('\n');
    for note in report.notes(lang) {
        page += &out::fold(&note, "", 100);
    }
    page
}
