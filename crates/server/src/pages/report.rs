//! The report on a finished game: a page of the server, a page that needs nothing else, a picture to share.
//! The words about the game itself are those of the crate `analysis`.

use super::words::{level, say, tell};
use super::{art, frame};
use crate::views::PageContext;
use analysis::{Report, TurningPoint, points};
use draw::Pen;
use draw::charts::{COLOURS, Series, Sheet, lines};
use host::reports::State;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use table::{Drawing, Lang, Light, SeatSet};

/// What the page of a report shows.
pub struct ReportView<'a> {
    /// The table.
    pub id: &'a str,
    /// The game.
    pub about: &'static table::About,
    /// How far the report is.
    pub state: &'a State,
    /// The seats of the reader.
    pub seats: SeatSet,
    /// Whose chances are shown.
    pub camp: usize,
    /// For each turning point, the step of the replay at which it was to be decided.
    pub steps: Vec<usize>,
    /// The levels of bots.
    pub levels: Vec<&'static str>,
}

const WIDTH: i32 = 900;
const HEIGHT: i32 = 320;

/// The page of a report, as far as there is one.
pub fn report(ctx: &PageContext, view: &ReportView<'_>) -> Markup {
    let lang = ctx.lang;
    let title = say(lang, "report-title");
    let body = html! {
        h1 { (view.about.title(lang)) " · " (title) }
        p { a href={ "/t/" (view.id) } { (say(lang, "back-table")) } }
        @match view.state {
            State::None | State::Failed => {
                @if matches!(view.state, State::Failed) { p.warn role="alert" { (say(lang, "report-failed")) } }
                p { (say(lang, "report-what")) }
                form method="post" action={ "/t/" (view.id) "/report" } { button.main { (say(lang, "report-make")) } }
            }
            State::Waiting => (progress(lang, view.id, None)),
            State::Making(done, all) => (progress(lang, view.id, Some((*done, *all)))),
            State::Done(report) => (whole(ctx, view, report)),
        }
    };
    frame(ctx, "read", &title, body)
}

fn progress(lang: Lang, id: &str, done: Option<(u64, u64)>) -> Markup {
    let say_done = say(lang, if done.is_some() { "report-making" } else { "report-waiting" });
    html! {
        div id="report-progress" data-at={ "/t/" (id) "/report/progress" } {
            p role="status" { label for="report-bar" { (say_done) } }
            @match done {
                Some((done, all)) => { progress id="report-bar" value=(done) max=(all.max(1)) {} }
                None => { progress id="report-bar" {} }
            }
            p { (say(lang, "report-leave")) }
            p.no-js { a href={ "/t/" (id) "/report" } { (say(lang, "report-look")) } }
        }
    }
}

fn whole(ctx: &PageContext, view: &ReportView<'_>, report: &Report) -> Markup {
    let (lang, id) = (ctx.lang, view.id);
    let seat = |camp: usize| report.camps[camp].ids.first().map_or("", String::as_str);
    let files = format!("?seat={}", seat(view.camp));
    html! {
        section aria-labelledby="report-sum" {
            h2 id="report-sum" { (say(lang, "report-sum")) }
            @for camp in 0..report.camps.len() { p { (report.sentence(camp, lang)) } }
        }
        section aria-labelledby="report-line" {
            h2 id="report-line" { (heading(report, view.camp, lang)) }
            @if report.camps.len() > 1 {
                p { (say(lang, "report-camp")) @for camp in 0..report.camps.len() {
                    " " a.button href={ "/t/" (id) "/report?seat=" (seat(camp)) } aria-current=[(camp == view.camp).then_some("true")] { (report.camp_name(camp, lang)) }
                } }
            }
            (chart(report, view.camp, lang, ctx.light))
            p.note { (say(lang, "report-chart")) }
            details { summary { (say(lang, "report-table")) } (table(report, view.camp, lang)) }
        }
        section aria-labelledby="report-turning" {
            h2 id="report-turning" { (say(lang, "report-turning")) }
            @if report.turning_points.is_empty() { p { (say(lang, "report-none")) } }
            @for (number, point) in report.turning_points.iter().enumerate() { (turning(ctx, view, report, number, point)) }
        }
        section aria-labelledby="report-take" {
            h2 id="report-take" { (say(lang, "report-take")) }
            ul {
                li { a download href={ "/t/" (id) "/report.png" (files) } { (say(lang, "report-png")) } }
                li { a download href={ "/t/" (id) "/report.html" (files) } { (say(lang, "report-html")) } }
                li { a download href={ "/t/" (id) "/report.json" (files) } { (say(lang, "report-json")) } }
            }
            @for note in report.notes(lang) { p.note { small { (note) } } }
        }
    }
}

fn heading(report: &Report, camp: usize, lang: Lang) -> String {
    tell(lang, "report-line", &[("who", &report.camp_name(camp, lang))])
}

/// Where a turning point is in the game.
fn place(report: &Report, point: &TurningPoint, lang: Lang) -> String {
    let (turn, play) = (point.turn.to_string(), point.play.to_string());
    tell(lang, "report-at", &[("turn", &turn), ("play", &play), ("seat", &report.about.seat_name(point.seat, lang))])
}

/// A turning point: to be found by the reader where the decision was theirs, told at once where it was not.
fn turning(ctx: &PageContext, view: &ReportView<'_>, report: &Report, number: usize, point: &TurningPoint) -> Markup {
    let (lang, id, mine) = (ctx.lang, view.id, view.seats.has(point.seat));
    let step = view.steps.get(number).copied().unwrap_or_default();
    html! {
        article.turning {
            h3 { (number + 1) ". " (place(report, point, lang)) }
            p { (tell(lang, "report-played", &[("played", point.made.label.of(lang))])) }
            p { a.button.main[mine] href={ "/t/" (id) "/report/" (number + 1) } { (say(lang, "report-learn")) } }
            details open[!mine] { summary { (say(lang, "report-reveal")) } p { (point.text.of(lang)) } }
            p { a href={ "/t/" (id) "/at/" (step) } { (say(lang, "report-replay")) } }
            form.fork method="post" action={ "/t/" (id) "/fork" } {
                input type="hidden" name="at" value=(step);
                input type="hidden" name="seat" value=(report.about.seat_id(point.seat));
                label for={ "level-" (number) } { (say(lang, "replay-fork-against")) } " "
                select id={ "level-" (number) } name="level" { @for one in &view.levels { option value=(one) { (level(lang, one)) } } } " "
                button { (art::replay()) span { (say(lang, "report-try")) } }
            }
        }
    }
}

/// The line: what an onlooker who knows everything would say, with how far it may be off; and what the side
/// to move could know.
fn chart(report: &Report, camp: usize, lang: Lang, light: Light) -> Markup {
    let drawing = drawn(report, camp, lang, light);
    html! { (PreEscaped(draw::frame::inline(&drawing, "class=\"chart\""))) }
}

fn drawn(report: &Report, camp: usize, lang: Lang, light: Light) -> Drawing {
    let percent = |share: i64| points(share).clamp(0, 100) as i32;
    let last = report.line.last().map(|step| (step.after[camp], 0.0));
    let ends = || report.line.iter().map(|step| (step.before[camp], step.error[camp])).chain(last);
    let values: Vec<i32> = ends().map(|(chance, _)| percent(chance)).collect();
    let margin = |error: f64| (2e6 * error) as i64;
    let band: Vec<(i32, i32)> =
        ends().map(|(chance, error)| (percent(chance - margin(error)), percent(chance + margin(error)))).collect();
    let known = report.line.iter().map(|step| step.known.map_or(step.before[camp], |known| known[camp]));
    let known: Vec<i32> = known.chain(last.map(|(chance, _)| chance)).map(percent).collect();
    let (name, side) = (say(lang, "report-known-all"), say(lang, "report-known-side"));
    let series = [
        Series { name: &name, colour: COLOURS[0], values: &values, band: &band },
        Series { name: &side, colour: COLOURS[3], values: &known, band: &[] },
    ];
    let end = |value: Option<&i32>| value.copied().unwrap_or_default().to_string();
    let told = tell(lang, "report-told", &[("from", &end(values.first())), ("to", &end(values.last()))]);
    let (title, across) = (heading(report, camp, lang), say(lang, "report-across"));
    let mut pen = Pen::by(light);
    lines(&mut pen, &Sheet { width: WIDTH, height: HEIGHT, title: &title, told: &told, across: &across }, &series);
    Drawing { width: WIDTH as u32, height: HEIGHT as u32, ground: pen.done(), ..Drawing::default() }
}

fn table(report: &Report, camp: usize, lang: Lang) -> Markup {
    html! {
        div.scroll tabindex="0" role="region" aria-label=(say(lang, "report-table")) {
            table {
                thead { tr { @for key in ["turn", "who", "chance", "change", "parts"] { th scope="col" { (say(lang, &format!("report-head-{key}"))) } } } }
                tbody { @for row in report.rows(camp, lang) {
                    tr { td { (row.turn) } td { (row.who) } td { (row.chance) " %" } td { (row.change) } td { (row.parts) } }
                } }
            }
        }
    }
}

/// A page that needs nothing else: words, chart, table, and the figures as JSON.
pub fn report_file(report: &Report, camp: usize, lang: Lang) -> String {
    const STYLE: &str = "body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:auto;padding:1rem}\
        svg{max-width:100%;height:auto}table{border-collapse:collapse}td,th{padding:.1rem .6rem;text-align:left}\
        td:nth-child(3),td:nth-child(4){text-align:right}tr:nth-child(even){background:#8882}";
    let title = format!("{} · {}", report.about.title(lang), say(lang, "report-title"));
    // A «<» inside the figures could end the element.
    let json = report.json(camp).to_string().replace('<', "\\u003c");
    html! {
        (DOCTYPE)
        html lang=(lang.code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { (title) }
                @for camp in 0..report.camps.len() { p { (report.sentence(camp, lang)) } }
                h2 { (heading(report, camp, lang)) }
                (chart(report, camp, lang, Light::Day))
                h2 { (say(lang, "report-turning")) }
                @if report.turning_points.is_empty() { p { (say(lang, "report-none")) } }
                @for point in &report.turning_points { p { strong { (place(report, point, lang)) } " " (point.text.of(lang)) } }
                (table(report, camp, lang))
                @for note in report.notes(lang) { p { small { (note) } } }
                script type="application/json" id="report" { (PreEscaped(json)) }
            }
        }
    }
    .into_string()
}

/// The line with the boards at the turning points below it, as PNG.
pub fn report_png(report: &Report, camp: usize, lang: Lang, boards: &[Drawing]) -> Result<Vec<u8>, String> {
    let line = drawn(report, camp, lang, Light::Day);
    let mut ground = line.ground;
    let (mut height, across) = (line.height, WIDTH as u32 / boards.len().clamp(1, 5) as u32);
    for (number, board) in boards.iter().enumerate().filter(|(_, board)| board.width > 0) {
        let (left, high) = (across * number as u32, across * board.height / board.width);
        let inside = format!("x=\"{left}\" y=\"{}\" width=\"{across}\" height=\"{high}\"", line.height + 30);
        ground += &draw::frame::inline(board, &inside);
        let text = draw::el("text").xy(left as i32 + 8, line.height as i32 + 22).num("font-size", 18);
        let mut pen = Pen::new();
        let turn = report.turning_points.get(number).map_or(0, |point| point.turn).to_string();
        pen.words(text.fill(draw::palette::INK), &tell(lang, "report-picture", &[("turn", &turn)]));
        ground += &pen.done();
        height = height.max(line.height + 30 + high);
    }
    let mut paper = Pen::new();
    paper.put(draw::el("rect").size(WIDTH, height as i32).fill(draw::palette::SHEET));
    let drawing = Drawing { width: WIDTH as u32, height, ground: paper.done() + &ground, ..Drawing::default() };
    draw::picture::png(&drawing, 1200).map_err(|why| why.to_string())
}

/// What the page of one turning point shows.
pub struct LearnView<'a> {
    /// The table.
    pub id: &'a str,
    /// The report.
    pub report: &'a Report,
    /// Which of its turning points, from 0.
    pub number: usize,
    /// The board as the seat saw it.
    pub board: Drawing,
    /// What the seat could do: the stable text and the words.
    pub offers: Vec<(String, String)>,
    /// What the reader answered.
    pub answer: Option<&'a str>,
    /// Does the reader want to see the solution?
    pub reveal: bool,
    /// What happens after the better move, in words; shown with the solution.
    pub line: Vec<String>,
}

/// One turning point, with the question for the better move before the answer.
pub fn learn_from(ctx: &PageContext, view: &LearnView<'_>) -> Markup {
    let (lang, id, n) = (ctx.lang, view.id, view.number + 1);
    let point = &view.report.turning_points[view.number];
    let right = view.answer.is_some() && view.answer == point.better.text.first().map(String::as_str);
    let same = view.answer.is_some() && view.answer == point.made.text.first().map(String::as_str);
    let verdict = match (view.answer, right, same) {
        (None, ..) => None,
        (_, true, _) => Some("point-right"),
        (_, _, true) => Some("point-same"),
        _ => Some("point-other"),
    };
    let shown = view.reveal || right;
    let body = html! {
        h1 { (place(view.report, point, lang)) }
        p { a href={ "/t/" (id) "/report" } { (say(lang, "point-back")) } }
        (PreEscaped(draw::frame::inline(&view.board, &format!("class=\"still\" role=\"img\" aria-label=\"{}\"", say(lang, "point-board")))))
        p { (tell(lang, "report-played", &[("played", point.made.label.of(lang))])) " " (say(lang, "point-ask")) }
        @if let Some(key) = verdict { p.verdict role="status" { strong { (say(lang, key)) } } }
        form method="get" action={ "/t/" (id) "/report/" (n) } {
            label for="answer" { (say(lang, "point-answer")) } " "
            select id="answer" name="answer" {
                @for (text, label) in &view.offers { option value=(text) selected[view.answer == Some(text)] { (label) } }
            } " "
            button.main { (say(lang, "point-check")) }
        }
        @if shown {
            section aria-labelledby="solution" {
                h2 id="solution" { (say(lang, "point-solution")) }
                p { (point.text.of(lang)) }
                h2 { (say(lang, "point-film")) }
                p { (say(lang, "point-film-what")) }
                img.still src={ "/t/" (id) "/report/" (n) "/film.gif" } alt=(say(lang, "point-film-alt"));
                ol { @for line in &view.line { li { (line) } } }
            }
        } @else {
            form method="get" action={ "/t/" (id) "/report/" (n) } {
                input type="hidden" name="reveal" value="yes";
                button { (say(lang, "report-reveal")) }
            }
        }
    };
    frame(ctx, "read", &say(lang, "report-learn"), body)
}
