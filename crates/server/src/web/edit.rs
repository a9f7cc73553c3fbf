//! The addresses of the position editor. Nothing is kept on the server: every request carries the whole
//! text.

use super::go;
use super::home::somebody;
use crate::downloads::file;
use crate::extract::{Asked, Posted};
use crate::kinds::Kind;
use crate::limits::Limited;
use crate::pages::{self, EditView};
use crate::people::Visitor;
use crate::state::App;
use crate::trouble::{self, Trouble};
use ::table::{AnyTable, BadInput, Eye, Look};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use host::positions::{self, Change};
use maud::Markup;
use serde::Deserialize;
use std::sync::Arc;

type Here = State<Arc<App>>;

#[derive(Deserialize)]
pub(super) struct From {
    table: Option<String>,
    at: Option<usize>,
}

/// What the form of the editor sends.
#[derive(Deserialize)]
pub(super) struct Sent {
    text: String,
    #[serde(default)]
    path: String,
    #[serde(default)]
    place: String,
    #[serde(default)]
    value: String,
    #[serde(default)]
    change: String,
    #[serde(default)]
    seat: String,
    #[serde(default)]
    level: String,
}

/// The things that a drawing lets one point at.
fn things(drawing: &str) -> Vec<String> {
    let named = drawing.split("data-thing=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let mut all: Vec<String> = named.map(String::from).collect();
    all.sort();
    all.dedup();
    all
}

/// The editor's page for a text. Rules that fail on it are a reason like any other.
async fn view(kind: Kind, text: String, path: String, visitor: &Visitor) -> Result<EditView, Trouble> {
    let (lang, light) = (visitor.lang, visitor.light());
    let work = move || {
        let about = kind.about();
        let draw = |table: &dyn AnyTable| {
            let look = Look { lang, bottom: None, light, recent: Vec::new() };
            let board = table.board(Eye::Archive, &look);
            draw::frame::inline(&board, &format!("class=\"board\" role=\"img\" aria-label=\"{}\"", about.title(lang)))
        };
        let read = positions::read(kind, &text);
        // What the text does not describe has the places of a new game.
        let plain = positions::plain(kind).ok();
        let table = read.as_deref().ok().or(plain.as_deref());
        let drawn = table.map(draw);
        let things = drawn.as_deref().map(things).unwrap_or_default();
        let asked = read.as_ref().map(|table| {
            let waiting = table.to_move().waiting();
            waiting.iter().map(|seat| about.seat_name(seat, lang)).collect::<Vec<_>>().join(", ")
        });
        let known = |key: &str| things.iter().any(|thing| thing == key);
        EditView {
            about,
            fields: positions::fields(&text, &known).unwrap_or_default(),
            pieces: positions::pieces(&text).unwrap_or_default(),
            seats: table.map(|table| table.seating().asked.iter().collect()).unwrap_or_default(),
            levels: kind.levels(),
            asked: asked.unwrap_or_default(),
            board: drawn.filter(|_| read.is_ok()),
            bad: read.err(),
            things,
            path,
            text,
        }
    };
    tokio::task::spawn_blocking(work).await.map_err(|_| Trouble::malformed("the rules fail on this position"))
}

pub(super) async fn page(
    State(app): Here,
    Path(game): Path<String>,
    Asked(from): Asked<From>,
    visitor: Visitor,
) -> Result<Markup, Trouble> {
    let kind = app.kind(&game)?;
    app.limits.take(Limited::Pictures, &visitor)?;
    let written = match &from.table {
        None => positions::plain(kind).and_then(|table| positions::write(&*table)),
        Some(id) => {
            let finished = host::reporting::look(&app.tables, id, visitor.person).await?;
            let table = finished.table;
            if table.about().id != game {
                return Err(trouble::NO_TABLE.into());
            }
            let step = from.at.unwrap_or(table.step_count(Eye::Archive));
            if step > table.step_count(Eye::Archive) {
                return Err(trouble::NO_STEP.into());
            }
            positions::write(&*table.at(table.step(Eye::Archive, step)))
        }
    };
    let text = written.map_err(Trouble::setup)?;
    Ok(pages::edit(&visitor.page(), &view(kind, text, String::new(), &visitor).await?))
}

/// The text after the change that the form asks for.
fn changed(kind: Kind, sent: &Sent) -> Result<String, BadInput> {
    let change = match sent.change.as_str() {
        "" => return Ok(sent.text.clone()),
        "put" => Change::Put,
        "take" => Change::Take,
        "toggle" => Change::Toggle,
        "set" => Change::Set,
        other => return Err(BadInput::new(format!("change «{other}»: expected put, take, toggle or set"))),
    };
    let path = if sent.place.is_empty() { sent.path.clone() } else { format!("{}.{}", sent.path, sent.place) };
    positions::change(kind, &sent.text, &path, change, &sent.value)
}

pub(super) async fn change(
    State(app): Here,
    Path(game): Path<String>,
    visitor: Visitor,
    Posted(sent): Posted<Sent>,
) -> Result<Response, Trouble> {
    let kind = app.kind(&game)?;
    app.limits.take(Limited::Pictures, &visitor)?;
    let path = sent.path.clone();
    let done = tokio::task::spawn_blocking(move || (changed(kind, &sent), sent)).await;
    let (changed, sent) = done.map_err(|_| Trouble::malformed("the rules fail on this position"))?;
    // A change that cannot be made leaves the text, and says why.
    let (text, refused) = match changed {
        Ok(text) => (text, None),
        Err(bad) => (sent.text, Some(bad)),
    };
    let mut view = view(kind, text, path, &visitor).await?;
    view.bad = refused.or(view.bad);
    Ok(match visitor.json {
        true => Json(view.edited(visitor.lang)).into_response(),
        false => pages::edit(&visitor.page(), &view).into_response(),
    })
}

/// The position that was sent, whole.
async fn sound(app: &App, game: &str, visitor: &Visitor, text: String) -> Result<(Kind, Box<dyn AnyTable>), Trouble> {
    let kind = app.kind(game)?;
    app.limits.take(Limited::Pictures, visitor)?;
    let read = tokio::task::spawn_blocking(move || positions::read(kind, &text)).await;
    let read = read.map_err(|_| Trouble::malformed("the rules fail on this position"))?;
    Ok((kind, read.map_err(Trouble::setup)?))
}

pub(super) async fn save(
    State(app): Here,
    Path(game): Path<String>,
    visitor: Visitor,
    Posted(sent): Posted<Sent>,
) -> Result<Response, Trouble> {
    let (_, table) = sound(&app, &game, &visitor, sent.text).await?;
    let text = positions::write(&*table).map_err(Trouble::setup)?;
    Ok(file("application/toml; charset=utf-8", format!("{game}.toml"), text))
}

pub(super) async fn picture(
    State(app): Here,
    Path(game): Path<String>,
    visitor: Visitor,
    Posted(sent): Posted<Sent>,
) -> Result<Response, Trouble> {
    let (kind, table) = sound(&app, &game, &visitor, sent.text).await?;
    let look = Look { lang: visitor.lang, bottom: None, light: visitor.light(), recent: Vec::new() };
    let title = kind.about().title(visitor.lang);
    let picture = draw::frame::document(&table.board(Eye::Archive, &look), &title);
    Ok(file("image/svg+xml", format!("{game}.svg"), picture))
}

/// Opens a table that goes on from the position.
pub(super) async fn play(
    State(app): Here,
    Path(game): Path<String>,
    visitor: Visitor,
    Posted(sent): Posted<Sent>,
) -> Result<Response, Trouble> {
    let (kind, table) = sound(&app, &game, &visitor, sent.text).await?;
    let seat = kind.about().seat(&sent.seat).filter(|seat| table.seating().asked.has(*seat));
    let seat = seat.ok_or(trouble::NO_SUCH_SEAT)?;
    let (person, headers) = somebody(&app, &visitor)?;
    app.limits.take(Limited::Tables, &visitor)?;
    let new = app.open_position(kind, &*table, person, seat, &sent.level).await?;
    let headers: HeaderMap = headers;
    Ok(go(&visitor, headers, &format!("/t/{new}")))
}
