//! The score over a whole game: a line for each number, and the turning points.

use super::frame;
use super::words::{say, tell};
use crate::views::PageContext;
use crate::views::course::Course;
use maud::{Markup, PreEscaped, html};
use table::story::Scores;

/// The size of the drawing.
const WIDTH: i64 = 600;
const HEIGHT: i64 = 150;

/// The part that the table page shows when the game is over; its numbers are for the small line in the bar.
pub fn course(lang: table::Lang, course: &Course) -> Markup {
    let values = || course.standings.iter().flat_map(|s| &s.values).map(|value| i64::from(*value));
    let low = values().min().unwrap_or(0);
    let high = values().max().unwrap_or(0).max(low + 4);
    let last = course.standings.last().map_or(1, |s| s.step.max(1)) as i64;
    let x = |step: usize| 30 + step as i64 * (WIDTH - 40) / last;
    let y = |value: i32| HEIGHT - 10 - (i64::from(value) - low) * (HEIGHT - 20) / (high - low).max(1);
    let line = |at: usize| {
        let point = |s: &Scores| s.values.get(at).map(|value| format!("{},{}", x(s.step), y(*value)));
        course.standings.iter().filter_map(point).collect::<Vec<_>>().join(" ")
    };
    let points: Vec<(usize, &[i32])> = course.standings.iter().map(|s| (s.step, &s.values[..])).collect();
    html! {
        section.course id="course" aria-labelledby="course-h" data-points=(serde_json::to_string(&points).unwrap_or_default()) {
            h2 id="course-h" { (say(lang, "course-title")) }
            @if course.leads.is_empty() { p.empty { (say(lang, "course-none")) } }
            @else {
                svg viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } aria-hidden="true" focusable="false" {
                    @for value in [low, high] {
                        @let at = HEIGHT - 10 - (value - low) * (HEIGHT - 20) / (high - low).max(1);
                        line x1="30" x2=(WIDTH - 10) y1=(at) y2=(at) {}
                        text x="26" y=(at + 5) text-anchor="end" { (value) }
                    }
                    @for (at, lead) in course.leads.iter().enumerate() {
                        polyline.{ "seat-" (lead.seat.0) } points=(line(at)) {}
                    }
                    @for (number, turn) in course.turns.iter().enumerate() {
                        @let at = x(turn.after.step);
                        line.turn x1=(at) x2=(at) y1="4" y2=(HEIGHT - 10) {}
                        (PreEscaped(format!("<text class=\"turn\" x=\"{}\" y=\"{HEIGHT}\" text-anchor=\"middle\">{}</text>", at, number + 1)))
                    }
                }
                p.score { @for lead in &course.leads { span.{ "seat-" (lead.seat.0) } { (lead.name) " " strong { (lead.value) } } " " } }
                @if !course.turns.is_empty() {
                    h3 { (say(lang, "course-turns")) }
                    ol.turns {
                        @for turn in &course.turns {
                            li {
                                a href={ "/t/" (course.id) "/at/" (turn.after.step) } { (tell(lang, "course-turn", &[("step", &turn.after.step.to_string())])) }
                                " " (turn.text) " "
                                @for (lead, value) in course.leads.iter().zip(&turn.after.values) { span.count { (lead.name) " " (value) " " } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The same as a page of its own, for who has no script; `section` is what [`course`] made.
pub fn course_page(ctx: &PageContext, id: &str, section: String) -> Markup {
    let body = html! {
        div.sheet { (PreEscaped(section)) }
        p { a href={ "/t/" (id) } { (say(ctx.lang, "back-table")) } }
    };
    frame(ctx, "read", &say(ctx.lang, "course-title"), body)
}
