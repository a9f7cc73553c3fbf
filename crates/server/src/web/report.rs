//! The addresses of reports on finished games: the page, its progress, its files, and its turning points one
//! by one. There is nothing to see of a game that goes on.

use super::{done, kind_of};
use crate::downloads::file;
use crate::extract::Asked;
use crate::kinds::Kind;
use crate::limits::Limited;
use crate::pages::{self, LearnView, ReportView};
use crate::people::Visitor;
use crate::state::App;
use crate::trouble::{self, Trouble};
use ::table::{AnyTable, BadInput, Eye, Lang, Light, Look, ToMove};
use analysis::{Report, TurningPoint};
use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use host::reporting::{self, Finished};
use host::reports::State as Stage;
use maud::Markup;
use serde::Deserialize;
use std::sync::Arc;

type Here = State<Arc<App>>;

/// Moves that follow a better move when it is shown.
const SHOWN: usize = 12;

#[derive(Deserialize)]
pub(super) struct Whose {
    #[serde(default)]
    seat: String,
}

impl Whose {
    /// The camp of the seat that is named; else the reader's own, else the first.
    fn camp(&self, report: &Report, finished: &Finished) -> Result<usize, Trouble> {
        let seat = match self.seat.as_str() {
            "" => finished.seats.iter().next(),
            id => Some(report.about.seat(id).ok_or(trouble::NO_SUCH_SEAT)?),
        };
        Ok(seat.map_or(0, |seat| report.camp_of(seat)))
    }
}

async fn look(app: &Arc<App>, id: &str, visitor: &Visitor) -> Result<Finished, Trouble> {
    Ok(reporting::look(&app.tables, id, visitor.person).await?)
}

/// The report, once it is there.
async fn ready(app: &Arc<App>, id: &str, visitor: &Visitor) -> Result<(Arc<Report>, Finished), Trouble> {
    let finished = look(app, id, visitor).await?;
    match &finished.state {
        Stage::Done(report) => Ok((report.clone(), finished)),
        _ => Err(trouble::NO_THING.into()),
    }
}

pub(super) async fn page(
    State(app): Here,
    Path(id): Path<String>,
    Asked(whose): Asked<Whose>,
    visitor: Visitor,
) -> Result<Markup, Trouble> {
    let finished = look(&app, &id, &visitor).await?;
    let (mut camp, mut steps) = (0, Vec::new());
    if let Stage::Done(report) = &finished.state {
        camp = whose.camp(report, &finished)?;
        let step = |point: &TurningPoint| finished.table.steps_before(Eye::Archive, point.play);
        steps = report.turning_points.iter().map(step).collect();
    }
    let view = ReportView {
        id: &id,
        about: finished.table.about(),
        state: &finished.state,
        seats: finished.seats,
        camp,
        steps,
        levels: kind_of(&app, finished.table.as_ref())?.levels(),
    };
    Ok(pages::report(&visitor.page(), &view))
}

pub(super) async fn want(State(app): Here, Path(id): Path<String>, visitor: Visitor) -> Result<Response, Trouble> {
    app.limits.take(Limited::Films, &visitor)?;
    reporting::want(&app.tables, &id, visitor.person, visitor.address.into()).await?;
    Ok(done(&visitor, HeaderMap::new(), &format!("/t/{id}/report")))
}

pub(super) async fn progress(
    State(app): Here,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<Json<serde_json::Value>, Trouble> {
    let finished = look(&app, &id, &visitor).await?;
    let (state, done, all) = match finished.state {
        Stage::None => ("none", 0, 0),
        Stage::Waiting => ("waiting", 0, 0),
        Stage::Making(done, all) => ("making", done, all),
        Stage::Failed => ("failed", 0, 0),
        Stage::Done(_) => ("done", 1, 1),
    };
    Ok(Json(serde_json::json!({ "state": state, "done": done, "all": all })))
}

fn name(report: &Report, id: &str, ending: &str) -> String {
    format!("{}-{id}-report.{ending}", report.about.id)
}

pub(super) async fn json(
    State(app): Here,
    Path(id): Path<String>,
    Asked(whose): Asked<Whose>,
    visitor: Visitor,
) -> Result<Response, Trouble> {
    let (report, finished) = ready(&app, &id, &visitor).await?;
    let camp = whose.camp(&report, &finished)?;
    let text = serde_json::to_string_pretty(&report.json(camp)).map_err(|_| trouble::FAILED)?;
    Ok(file("application/json", name(&report, &id, "json"), text))
}

pub(super) async fn html(
    State(app): Here,
    Path(id): Path<String>,
    Asked(whose): Asked<Whose>,
    visitor: Visitor,
) -> Result<Response, Trouble> {
    let (report, finished) = ready(&app, &id, &visitor).await?;
    let camp = whose.camp(&report, &finished)?;
    Ok(file("text/html; charset=utf-8", name(&report, &id, "html"), pages::report_file(&report, camp, visitor.lang)))
}

pub(super) async fn png(
    State(app): Here,
    Path(id): Path<String>,
    Asked(whose): Asked<Whose>,
    visitor: Visitor,
) -> Result<Response, Trouble> {
    let (report, finished) = ready(&app, &id, &visitor).await?;
    let (camp, lang) = (whose.camp(&report, &finished)?, visitor.lang);
    let name = name(&report, &id, "png");
    let begin = || {
        app.limits.take(Limited::Pictures, &visitor)?;
        Ok(move || {
            let look = Look { lang, bottom: None, light: Light::Day, recent: Vec::new() };
            let board = |point: &TurningPoint| finished.table.seen(Eye::Archive, point.play).board(&look);
            let boards: Vec<_> = report.turning_points.iter().map(board).collect();
            pages::report_png(&report, camp, lang, &boards).map(Bytes::from).map_err(failed)
        })
    };
    let picture = app.pictures.of(format!("report {id} {camp} {lang:?}"), visitor.address.into(), begin)?;
    Ok(file("image/png", name, picture.await?))
}

fn failed(why: impl std::fmt::Display) -> Trouble {
    tracing::error!("a picture of a report could not be drawn: {why}");
    trouble::FAILED.into()
}

#[derive(Deserialize)]
pub(super) struct Answer {
    answer: Option<String>,
    #[serde(default)]
    reveal: String,
}

/// The turning point with this number, from 1.
fn point<'a>(report: &'a Report, number: &str) -> Result<(usize, &'a TurningPoint), Trouble> {
    let number: usize = number.parse().map_err(|_| trouble::NO_THING)?;
    let at = number.checked_sub(1).ok_or(trouble::NO_THING)?;
    Ok((at, report.turning_points.get(at).ok_or(trouble::NO_THING)?))
}

pub(super) async fn learn(
    State(app): Here,
    Path((id, number)): Path<(String, String)>,
    Asked(asked): Asked<Answer>,
    visitor: Visitor,
) -> Result<Markup, Trouble> {
    app.limits.take(Limited::Pictures, &visitor)?;
    let (report, finished) = ready(&app, &id, &visitor).await?;
    let (number, of) = point(&report, &number)?;
    let (lang, light, kind) = (visitor.lang, visitor.light(), kind_of(&app, finished.table.as_ref())?);
    let shown = !asked.reveal.is_empty() || asked.answer.as_deref() == of.better.text.first().map(String::as_str);
    let (table, point) = (finished.table.clone(), of.clone());
    let look = Look { lang, bottom: Some(point.seat), light, recent: Vec::new() };
    let work = tokio::task::spawn_blocking(move || {
        let then = table.at(point.play);
        let offers = then.offers(point.seat, lang).into_iter().map(|offer| (offer.text, offer.label)).collect();
        let board = table.seen(Eye::seat(point.seat), point.play).board(&look);
        let line = if shown { told(kind, then, &point, lang) } else { Ok(Vec::new()) };
        (offers, board, line)
    });
    let (offers, board, line) = work.await.map_err(|_| trouble::FAILED)?;
    let line = line.map_err(|bad| failed(bad.what))?;
    let view = LearnView {
        id: &id,
        report: &report,
        number,
        board,
        offers,
        answer: asked.answer.as_deref(),
        reveal: !asked.reveal.is_empty(),
        line,
    };
    Ok(pages::learn_from(&visitor.page(), &view))
}

/// The better move and what comes of it: the game goes on with its own dice, and every seat plays what looks
/// best to it one move ahead.
fn better_line(kind: Kind, mut table: Box<dyn AnyTable>, point: &TurningPoint) -> Result<Box<dyn AnyTable>, BadInput> {
    for text in &point.better.text {
        if table.play(point.seat, None, text).is_err() {
            break;
        }
    }
    let mut bots: Vec<_> = (0..table.about().seats.len()).map(|_| (kind.bot)("greedy")).collect::<Result<_, _>>()?;
    for _ in 0..SHOWN {
        let next = match table.to_move() {
            ToMove::Over(_) => break,
            ToMove::One(seat) => Some(seat),
            ToMove::Several { waiting, .. } => waiting.iter().next(),
        };
        let Some(seat) = next else { break };
        let text = bots[seat.index()].choose(&*table, seat)?;
        if table.play(seat, None, &text).is_err() {
            break;
        }
    }
    Ok(table)
}

fn told(kind: Kind, then: Box<dyn AnyTable>, point: &TurningPoint, lang: Lang) -> Result<Vec<String>, BadInput> {
    let table = better_line(kind, then, point)?;
    let lines = table.told_by(Eye::Archive, lang, point.play..table.plays(), false);
    Ok(lines.into_iter().map(|told| told.line).filter(|line| !line.is_empty()).collect())
}

pub(super) async fn film(
    State(app): Here,
    Path((id, number)): Path<(String, String)>,
    visitor: Visitor,
) -> Result<Response, Trouble> {
    let (report, finished) = ready(&app, &id, &visitor).await?;
    let (number, of) = point(&report, &number)?;
    let kind = kind_of(&app, finished.table.as_ref())?;
    let look = Look { lang: visitor.lang, bottom: Some(of.seat), light: visitor.light(), recent: Vec::new() };
    let subject = format!("better line {id} {number} {look:?}");
    let name = name(&report, &id, "gif");
    let point = of.clone();
    let begin = || {
        app.limits.take(Limited::Films, &visitor)?;
        Ok(move || {
            let table = better_line(kind, finished.table.at(point.play), &point).map_err(|bad| failed(bad.what))?;
            let boards = (point.play..=table.plays()).map(|play| table.seen(Eye::Archive, play).board(&look));
            pages::film_gif(boards).map(Bytes::from).map_err(failed)
        })
    };
    let film = app.pictures.film(subject, visitor.address.into(), begin)?;
    Ok(file("image/gif", name, film.await?))
}
