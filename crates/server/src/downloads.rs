//! Downloads: records, positions, pictures. While the game goes on, only what the eye may have.

use crate::extract::Asked;
use crate::limits::Limited;
use crate::pages;
use crate::people::Visitor;
use crate::state::App;
use crate::trouble::{self, Trouble};
use crate::views::make::{self, Detail};
use crate::views::{self, TableView};
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use maud::Markup;
use serde::Deserialize;
use std::sync::Arc;
use table::{AnyTable, Eye, Look};

/// A file to take away.
pub(crate) fn file(kind: &'static str, name: String, contents: impl IntoResponse) -> Response {
    let mut response = contents.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    if let Ok(name) = HeaderValue::from_str(&format!("inline; filename=\"{name}\"")) {
        headers.insert(header::CONTENT_DISPOSITION, name);
    }
    response
}

/// The record of a finished game. It shows everything, so nobody gets it before.
pub(crate) async fn record(app: &Arc<App>, id: &str, visitor: &Visitor) -> Result<Response, Trouble> {
    let mut room = app.handle(id).look(app, visitor.person).await?;
    if !room.is_over() {
        return Err(trouble::NOT_OVER.into());
    }
    let record = room.record();
    Ok(file("text/plain; charset=utf-8", format!("{}-{id}.record", room.table.about().id), record))
}

pub(crate) async fn record_file(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<Response, Trouble> {
    record(&app, &id, &visitor).await
}

#[derive(Deserialize)]
pub(crate) struct At {
    at: Option<usize>,
}

/// The position: written out in full when the game is over, else the view of these eyes.
pub(crate) async fn position(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Asked(At { at }): Asked<At>,
    visitor: Visitor,
) -> Result<Response, Trouble> {
    let view = app.look_at(&id, visitor.person, visitor.lang, Detail { at, ..Detail::PROGRAM }).await?;
    let name = format!("{}-{id}-{}", view.about.id, at.unwrap_or(view.steps));
    let room = app.handle(&id).look(&app, visitor.person).await?;
    if room.is_over() {
        let sketch = match at {
            Some(at) => room.table.at(at).sketch(),
            None => room.table.sketch(),
        };
        return Ok(file("application/toml; charset=utf-8", format!("{name}.toml"), sketch));
    }
    let view = serde_json::to_string_pretty(&view.view).map_err(|_| trouble::FAILED)?;
    Ok(file("application/json", format!("{name}.json"), view))
}

/// A picture of the board, as a visitor sees it at a step: drawn once for all who see the same and want it at
/// the same time.
async fn picture(
    app: &Arc<App>,
    id: &str,
    at: Option<usize>,
    visitor: &Visitor,
    kind: &'static str,
    draw: fn(&TableView) -> Result<Bytes, String>,
) -> Result<Response, Trouble> {
    let (name, picture) = {
        let handle = app.handle(id);
        let mut room = handle.look(app, visitor.person).await?;
        if !room.begun() {
            return Err(trouble::NOT_BEGUN.into());
        }
        let (gaze, changes) = (room.gaze(visitor.person), room.table.changes(room.gaze(visitor.person).eye));
        let subject = (kind, id, gaze.eye, gaze.seats, changes, at, visitor.lang, visitor.light());
        let subject = format!("{subject:?}");
        // Only what has to be drawn counts.
        let begin = || {
            app.limits.take(Limited::Pictures, visitor)?;
            let detail = Detail { at, light: visitor.light(), ..Detail::PAGE };
            let undrawn = make::undrawn(&mut room, &handle, visitor.person, visitor.lang, detail)?;
            Ok(move || {
                draw(&undrawn.draw()).map_err(|why| {
                    tracing::error!("drawing a picture failed: {why}");
                    trouble::FAILED.into()
                })
            })
        };
        let picture = app.pictures.of(subject, visitor.address.into(), begin)?;
        (format!("{}-{id}", room.table.about().id), picture)
    };
    let end = if kind == "image/png" { "png" } else { "svg" };
    Ok(file(kind, format!("{name}.{end}"), picture.await?))
}

pub(crate) async fn board_svg(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Asked(At { at }): Asked<At>,
    visitor: Visitor,
) -> Result<Response, Trouble> {
    picture(&app, &id, at, &visitor, "image/svg+xml", |view| Ok(pages::board_svg(view).into())).await
}

pub(crate) async fn board_png(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Asked(At { at }): Asked<At>,
    visitor: Visitor,
) -> Result<Response, Trouble> {
    picture(&app, &id, at, &visitor, "image/png", |view| pages::board_png(view).map(Bytes::from)).await
}

/// A game of any length is told in so many pictures.
const FRAMES: usize = 48;

/// The whole game as a film to send to somebody; it shows everything, so nobody gets it before the end.
pub(crate) async fn replay_gif(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<Response, Trouble> {
    let (name, picture) = {
        let room = app.handle(&id).look(&app, visitor.person).await?;
        if !room.is_over() {
            return Err(trouble::NOT_OVER.into());
        }
        let bottom = room.gaze(visitor.person).seats.iter().next();
        let look = Look { lang: visitor.lang, bottom, light: visitor.light(), recent: Vec::new() };
        let begin = || {
            app.limits.take(Limited::Films, &visitor)?;
            let (table, look) = (room.table.boxed_clone(), look.clone());
            Ok(move || {
                film(table.as_ref(), &look).map_err(|why| {
                    tracing::error!("making a GIF failed: {why}");
                    trouble::FAILED.into()
                })
            })
        };
        let picture = app.pictures.film(format!("film {id} {look:?}"), visitor.address.into(), begin)?;
        (format!("{}-{id}.gif", room.table.about().id), picture)
    };
    Ok(file("image/gif", name, picture.await?))
}

fn film(table: &dyn AnyTable, look: &Look) -> Result<Bytes, String> {
    let plays = table.plays();
    let mut moments: Vec<usize> = (0..=FRAMES).map(|n| n * plays / FRAMES).collect();
    moments.dedup();
    let drawings = moments.into_iter().map(|play| table.seen(Eye::Archive, play).board(look));
    pages::film_gif(drawings).map(Bytes::from)
}

/// How the score went, as this person may know it. Whoever wants the same gets the same.
pub(crate) async fn course(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<Markup, Trouble> {
    let section = {
        let room = app.handle(&id).look(&app, visitor.person).await?;
        if !room.begun() {
            return Err(trouble::NOT_BEGUN.into());
        }
        let (eye, lang) = (room.gaze(visitor.person).eye, visitor.lang);
        let begin = || {
            app.limits.take(Limited::Pictures, &visitor)?;
            let (table, id) = (room.table.boxed_clone(), id.clone());
            Ok(move || {
                Ok(Bytes::from(
                    pages::course(lang, &views::course::course(table.as_ref(), &id, eye, lang)).into_string(),
                ))
            })
        };
        let (plays, changes) = (room.table.plays(), room.table.changes(eye));
        app.pictures.of(format!("course {id} {eye:?} {lang:?} {plays} {changes}"), visitor.address.into(), begin)?
    };
    let section = String::from_utf8_lossy(&section.await?).into_owned();
    Ok(pages::course_page(&visitor.page(), &id, section))
}
