//! What the laboratory knows of a game: many games between bots, and how good the chances of reports are.

use super::frame;
use super::words::{level, say, tell};
use crate::views::PageContext;
use analysis::chance::{Chances, Fit};
use draw::Pen;
use draw::charts::{COLOURS, Series as Line, Sheet, bars, lines};
use games::findings::{Findings, Series, Use, share};
use maud::{Markup, PreEscaped, html};
use table::{About, Drawing, Lang, Light};

/// What the page of the laboratory shows.
pub struct LabView<'a> {
    /// The game.
    pub about: &'static About,
    /// What many games said, where they were played.
    pub findings: Option<&'a Findings>,
    /// The chances that the game brings.
    pub chances: &'a Chances,
    /// The name of a card or unit by its id.
    pub name: &'a dyn Fn(&str) -> String,
}

const WIDTH: i32 = 900;

/// The page.
pub fn lab(ctx: &PageContext, view: &LabView<'_>) -> Markup {
    let (lang, about) = (ctx.lang, view.about);
    let title = tell(lang, "lab-title", &[("game", &about.title(lang))]);
    let body = html! {
        h1 { (title) }
        p { (say(lang, "lab-lead")) }
        @match view.findings {
            None => p { (tell(lang, "lab-none", &[("game", about.id)])) },
            Some(findings) => (found(ctx, view, findings)),
        }
        @for (number, fit) in view.chances.fits.iter().enumerate() { (calibration(lang, ctx.light, view, number, fit)) }
    };
    frame(ctx, "read", &title, body)
}

fn seats(about: &About, ids: &[String], lang: Lang) -> String {
    let name = |id: &String| about.seat(id).map_or_else(|| id.clone(), |seat| about.seat_name(seat, lang));
    ids.iter().map(name).collect::<Vec<_>>().join(" + ")
}

/// Level and set-up of a series in words.
fn title(series: &Series, lang: Lang) -> String {
    let level = level(lang, &series.bots);
    if series.setup.is_empty() { level } else { format!("{level}, {}", series.setup) }
}

/// The share of games won by each side, in every series.
pub fn findings_chart(findings: &Findings, about: &About, lang: Lang, light: Light) -> Drawing {
    let mut rows = Vec::new();
    for series in &findings.series {
        for (number, side) in series.sides.iter().enumerate() {
            let name = format!("{} · {}", title(series, lang), seats(about, &side.seats, lang));
            rows.push((name, side.won.percent.round() as i32, share(side.won), COLOURS[number % COLOURS.len()]));
        }
    }
    let drawn: Vec<_> = rows
        .iter()
        .map(|(name, value, says, colour)| draw::charts::Bar { name, value: *value, says, colour: *colour })
        .collect();
    let height = 60 + 34 * rows.len() as i32;
    let heading = tell(lang, "lab-won", &[("game", &about.title(lang))]);
    let told: Vec<String> = rows.iter().map(|(name, _, says, _)| format!("{name} : {says}")).collect();
    let mut pen = Pen::by(light);
    bars(&mut pen, &Sheet { width: WIDTH, height, title: &heading, told: &told.join(" ; "), across: "" }, &drawn);
    Drawing { width: WIDTH as u32, height: height as u32, ground: pen.done(), ..Drawing::default() }
}

fn chart(drawing: &Drawing) -> PreEscaped<String> {
    PreEscaped(draw::frame::inline(drawing, "class=\"chart\""))
}

fn head(lang: Lang, keys: &[&str]) -> Markup {
    html! { thead { tr { @for key in keys { th scope="col" { (say(lang, key)) } } } } }
}

fn found(ctx: &PageContext, view: &LabView<'_>, findings: &Findings) -> Markup {
    let (lang, about) = (ctx.lang, view.about);
    html! {
        section aria-labelledby="lab-wins" {
            h2 id="lab-wins" { (say(lang, "lab-wins")) }
            (chart(&findings_chart(findings, about, lang, ctx.light)))
            div.scroll tabindex="0" role="group" aria-labelledby="lab-wins" {
                table {
                    (head(lang, &["lab-level", "lab-games", "lab-side", "lab-share", "lab-moves", "lab-ends"]))
                    tbody { @for series in &findings.series { @for side in &series.sides {
                        tr {
                            td { (title(series, lang)) } td { (series.games) } td { (seats(about, &side.seats, lang)) } td { (share(side.won)) }
                            td { (series.moves.median) " (" (series.moves.tenth) "–" (series.moves.ninetieth) ")" }
                            td { @for (rule, count) in &series.endings { (rule) " " (count) " " } }
                        }
                    } } }
                }
            }
        }
        @for (number, series) in findings.series.iter().enumerate() {
            (uses(lang, view, series, &format!("lab-first-{number}"), "lab-first", &series.first))
            (uses(lang, view, series, &format!("lab-used-{number}"), "lab-used", &series.used))
        }
        section aria-labelledby="lab-commands" {
            h2 id="lab-commands" { (say(lang, "lab-commands")) }
            p { code { (findings.command) } }
            ul { @for series in &findings.series { li { code { (series.command) } } } }
        }
    }
}

fn uses(lang: Lang, view: &LabView<'_>, series: &Series, id: &str, key: &str, rows: &[Use]) -> Markup {
    let often = |row: &Use| (100.0 * f64::from(row.games) / f64::from(series.games.max(1))).round();
    html! {
        @if !rows.is_empty() {
            section aria-labelledby=(id) {
                h2 id=(id) { (say(lang, key)) " · " (title(series, lang)) }
                p.note { (say(lang, "lab-uses")) }
                div.scroll tabindex="0" role="group" aria-labelledby=(id) {
                    table {
                        (head(lang, &["lab-seat", "lab-move", "lab-often", "lab-share"]))
                        tbody { @for row in rows { tr {
                            td { (seats(view.about, std::slice::from_ref(&row.seat), lang)) }
                            td { code { (row.verb) } " " ((view.name)(&row.thing)) }
                            td { (often(row)) " %" } td { (share(row.won)) }
                        } } }
                    }
                }
            }
        }
    }
}

/// How good the chances of reports are: ten bins of predicted chance, on games that they were not fitted on.
fn calibration(lang: Lang, light: Light, view: &LabView<'_>, number: usize, fit: &Fit) -> Markup {
    let percent = |share: f64| (100.0 * share).round().clamp(0.0, 100.0) as i32;
    let bins: Vec<_> = fit.held.bins.iter().filter(|bin| bin.count > 0).collect();
    let won: Vec<i32> = bins.iter().map(|bin| percent(bin.won / f64::from(bin.count))).collect();
    let band: Vec<(i32, i32)> = bins.iter().map(|bin| bin.interval()).map(|(l, h)| (percent(l), percent(h))).collect();
    let said: Vec<i32> = bins.iter().map(|bin| percent(bin.predicted)).collect();
    let (name_won, name_said) = (say(lang, "lab-bin-won"), say(lang, "lab-bin-said"));
    let series = [
        Line { name: &name_won, colour: COLOURS[0], values: &won, band: &band },
        Line { name: &name_said, colour: COLOURS[3], values: &said, band: &[] },
    ];
    let (heading, across) = (say(lang, "lab-chances"), say(lang, "lab-bin"));
    let (count, auc) = (fit.held.games.to_string(), format!("{:.3}", fit.held.auc));
    let note = tell(lang, "lab-chances-note", &[("games", &count), ("auc", &auc)]);
    let mut pen = Pen::by(light);
    lines(&mut pen, &Sheet { width: WIDTH, height: 320, title: &heading, told: &note, across: &across }, &series);
    let drawing = Drawing { width: WIDTH as u32, height: 320, ground: pen.done(), ..Drawing::default() };
    let id = format!("lab-chances-{number}");
    html! {
        section aria-labelledby=(id) {
            h2 id=(id) { (heading) @if view.chances.fits.len() > 1 { " · " (number + 1) } }
            p { (note) }
            p.note { code { (fit.setup.to_string()) } " · " code { (view.chances.fingerprint) } }
            (chart(&drawing))
            div.scroll tabindex="0" role="group" aria-labelledby=(id) {
                table.bins {
                    (head(lang, &["lab-bin", "lab-bin-count", "lab-bin-said", "lab-bin-won", "lab-bin-within"]))
                    tbody { @for (place, bin) in fit.held.bins.iter().enumerate() {
                        @let (low, high) = bin.interval();
                        tr {
                            td { (place + 1) } td { (bin.count) } td { (percent(bin.predicted)) " %" }
                            td { (percent(bin.won / f64::from(bin.count.max(1)))) " %" } td { (percent(low)) "–" (percent(high)) " %" }
                        }
                    } }
                }
            }
        }
    }
}
