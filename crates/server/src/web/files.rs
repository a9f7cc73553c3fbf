//! Downloads: records, positions, pictures. While the game goes on, only what the eye may have.

use super::look_at;
use crate::api::Asked;
use crate::pages;
use crate::people::Visitor;
use crate::state::App;
use crate::trouble::{self, Trouble};
use crate::views::make::Detail;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use std::sync::Arc;

fn file(kind: &'static str, name: String, contents: impl IntoResponse) -> Response {
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
    let mut room = app.handle(id).lock_for(app, visitor.person).await?;
    if !room.is_over() {
        return Err(trouble::NOT_OVER);
    }
    let record = room.record();
    Ok(file("text/plain; charset=utf-8", format!("{}-{id}.record", room.table.about().id), record))
}

pub(super) async fn record_file(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<Response, Trouble> {
    record(&app, &id, &visitor).await
}

#[derive(Deserialize)]
pub(super) struct At {
    at: Option<usize>,
}

/// The position: written out in full when the game is over, else the view of these eyes.
pub(super) async fn position(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Asked(At { at }): Asked<At>,
    visitor: Visitor,
) -> Result<Response, Trouble> {
    let view = look_at(&app, &id, &visitor, Detail { at, ..Detail::PROGRAM }).await?;
    let name = format!("{}-{id}-{}", view.about.id, at.unwrap_or(view.steps));
    let room = app.handle(&id).lock(&app).await?;
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

pub(super) async fn board_svg(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Asked(At { at }): Asked<At>,
    visitor: Visitor,
) -> Result<Response, Trouble> {
    let view = look_at(&app, &id, &visitor, Detail { at, ..Detail::PAGE }).await?;
    let svg = pages::board_svg(&view);
    Ok(file("image/svg+xml", format!("{}-{id}.svg", view.about.id), svg))
}

pub(super) async fn board_png(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Asked(At { at }): Asked<At>,
    visitor: Visitor,
) -> Result<Response, Trouble> {
    let view = look_at(&app, &id, &visitor, Detail { at, ..Detail::PAGE }).await?;
    let name = format!("{}-{id}.png", view.about.id);
    let drawn = tokio::task::spawn_blocking(move || pages::board_png(&view)).await;
    let png = drawn.map_err(|_| trouble::FAILED)?.map_err(|why| {
        tracing::error!("picture: {why}");
        trouble::FAILED
    })?;
    Ok(file("image/png", name, png))
}
