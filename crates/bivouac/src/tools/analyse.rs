//! `bivouac analyse RECORD`: the report of a finished game.

use crate::out::Bar;
use crate::words::say;
use crate::{Fail, input, out};
use analysis::{Kind, Plan, Report, signed};
use draw::charts::{COLOURS, Series, Sheet, lines};
use std::fmt::Write;
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
    let report = (entry.analysis.analyse)(&*table, plan, &|done, all| bar.of(done, all));
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
        super::export::write(path, page(&report, camp, lang).as_bytes())?;
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

fn points(millionths: i64) -> i64 {
    (millionths as f64 / 1e4).round() as i64
}

/// One row for each turn: number, whose, chance before it, the change, and what that is made of.
fn rows(report: &Report, camp: usize, lang: Lang) -> Vec<[String; 5]> {
    let all = |step: &analysis::Step, kind: Kind| {
        step.parts.iter().filter(|part| part.kind == kind).map(|part| part.worth[camp]).sum::<i64>()
    };
    let row = |(number, step): (usize, &analysis::Step)| {
        let who = match step.seat {
            Some(seat) => report.about.seat_name(seat, lang),
            None if step.plays.is_empty() => say(lang, "analyse-deal", &[]),
            None => say(lang, "analyse-all", &[]),
        };
        let parts = [Kind::Luck, Kind::Decision, Kind::Rule].map(|kind| points(all(step, kind)));
        let said = parts.iter().zip(["analyse-luck", "analyse-decisions", "analyse-course"]);
        let said = said
            .filter(|(worth, _)| **worth != 0)
            .map(|(worth, key)| format!("{} {}", say(lang, key, &[]), signed(*worth)));
        let change = signed(points(step.change()[camp]));
        let parts = said.collect::<Vec<_>>().join(", ");
        [number.to_string(), who, format!("{} %", points(step.before[camp])), change, parts]
    };
    report.line.iter().enumerate().map(row).collect()
}

fn notes(report: &Report, lang: Lang) -> Vec<String> {
    let args = [("games", report.games.to_string()), ("decisions", report.decisions.to_string())];
    let mut notes = vec![say(lang, "analyse-how", &args)];
    notes.push(match &report.calibration {
        Some(c) => {
            let args = [("games", c.games.to_string()), ("auc", format!("{:.2}", c.held.auc))];
            let key = if c.same_setup { "analyse-fitted" } else { "analyse-fitted-other" };
            say(lang, key, &args)
        }
        None => say(lang, "analyse-unfitted", &[]),
    });
    notes
}

fn told(report: &Report, camp: usize, lang: Lang) -> String {
    let mut page = String::new();
    for camp in 0..report.camps.len() {
        page += &out::fold(&report.sentence(camp, lang), "", 100);
    }
    let title = say(lang, "analyse-line", &[("who", report.camp_name(camp, lang))]);
    let _ = writeln!(page, "\n{title}");
    let rows = rows(report, camp, lang);
    let wide = |c: usize| rows.iter().map(|row| row[c].chars().count()).max().unwrap_or_default();
    let (number, who) = (wide(0), wide(1));
    for (row, step) in rows.iter().zip(&report.line) {
        let bar = "█".repeat((step.before[camp].clamp(0, 1_000_000) / 50_000) as usize);
        let pad = " ".repeat(who - row[1].chars().count());
        let _ =
            writeln!(page, "{:>number$}  {}{pad}  {:>5} {bar:<20} {:>4}  {}", row[0], row[1], row[2], row[3], row[4]);
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
    for note in notes(report, lang) {
        page += &out::fold(&note, "", 100);
    }
    page
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A page that needs nothing else: words, a chart, a table, the figures as JSON.
fn page(report: &Report, camp: usize, lang: Lang) -> String {
    let title = format!("{} – {}", report.about.title(lang), say(lang, "analyse-title", &[]));
    let mut page = format!(
        "<!doctype html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>{}</title><style>body{{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:auto;padding:1rem}}\
         svg{{max-width:100%;height:auto}}table{{border-collapse:collapse}}td,th{{padding:.1rem .6rem;text-align:left}}\
         td:nth-child(3),td:nth-child(4){{text-align:right}}tr:nth-child(even){{background:#8882}}</style></head><body>\n<h1>{}</h1>\n",
        lang.code(),
        escaped(&title),
        escaped(&title)
    );
    for camp in 0..report.camps.len() {
        let _ = writeln!(page, "<p>{}</p>", escaped(&report.sentence(camp, lang)));
    }
    let name = report.camp_name(camp, lang);
    let heading = say(lang, "analyse-line", &[("who", name.clone())]);
    let values: Vec<i32> = report
        .line
        .iter()
        .map(|step| step.before[camp])
        .chain(report.line.last().map(|s| s.after[camp]))
        .map(|v| points(v) as i32)
        .collect();
    let told =
        say(lang, "analyse-told", &[("from", values[0].to_string()), ("to", values[values.len() - 1].to_string())]);
    let across = say(lang, "analyse-across", &[]);
    let sheet = Sheet { width: 900, height: 320, title: &heading, told: &told, across: &across };
    let mut pen = draw::Pen::new();
    lines(&mut pen, &sheet, &[Series { name: &name, colour: COLOURS[0], values: &values }]);
    let _ = writeln!(
        page,
        "<h2>{}</h2>\n<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 900 320\" role=\"img\">{}</svg>",
        escaped(&heading),
        pen.done()
    );
    let _ = writeln!(page, "<h2>{}</h2>", escaped(&say(lang, "analyse-turning", &[])));
    if report.turning_points.is_empty() {
        let _ = writeln!(page, "<p>{}</p>", escaped(&say(lang, "analyse-none", &[])));
    }
    for point in &report.turning_points {
        let at = say(lang, "analyse-at", &[("turn", point.turn.to_string()), ("play", point.play.to_string())]);
        let _ = writeln!(page, "<p>{} {}</p>", escaped(&at), escaped(point.text.of(lang)));
    }
    let heads = ["turn", "who", "chance", "change", "parts"].map(|key| say(lang, &format!("analyse-head-{key}"), &[]));
    let cells = |tag: &str, row: &[String; 5]| {
        row.iter().map(|cell| format!("<{tag}>{}</{tag}>", escaped(cell))).collect::<String>()
    };
    let _ = writeln!(page, "<table><thead><tr>{}</tr></thead><tbody>", cells("th", &heads));
    for row in rows(report, camp, lang) {
        let _ = writeln!(page, "<tr>{}</tr>", cells("td", &row));
    }
    page += "</tbody></table>\n";
    for note in notes(report, lang) {
        let _ = writeln!(page, "<p><small>{}</small></p>", escaped(&note));
    }
    // A «<» inside the figures could end the element.
    let json = report.json(camp).to_string().replace('<', "\\u003c");
    let _ = writeln!(page, "<script type=\"application/json\" id=\"report\">{json}</script>\n</body></html>");
    page
}
