//! The games of the registry.

use super::{Asked, Refusals};
use crate::kinds::Kind;
use crate::people::Visitor;
use crate::state::App;
use crate::trouble::Trouble;
use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use table::Lang;
use utoipa::{IntoParams, ToSchema};

/// A game.
#[derive(Serialize, ToSchema)]
pub(crate) struct Game {
    /// Its id.
    id: &'static str,
    /// Its title.
    title: String,
    /// The revision of its rules.
    revision: u32,
    /// Its seats.
    seats: Vec<GameSeat>,
    /// Its options; the first value is the default.
    options: Vec<GameOption>,
    /// The levels of its bots, weakest first.
    levels: Vec<&'static str>,
}

/// A seat of a game.
#[derive(Serialize, ToSchema)]
pub(crate) struct GameSeat {
    /// Its id.
    id: &'static str,
    /// Its name.
    name: String,
    /// Seats with the same number win together.
    team: u8,
}

/// An option of a game.
#[derive(Serialize, ToSchema)]
pub(crate) struct GameOption {
    /// Its id.
    id: &'static str,
    /// The values it may have; the first is the default.
    values: Vec<&'static str>,
}

/// A rule.
#[derive(Serialize, ToSchema)]
pub(crate) struct GameRule {
    /// Its id.
    id: &'static str,
    /// What it is about: its heading.
    topic: &'static str,
    /// In words.
    text: &'static str,
    /// How this table reads it where the rulebook is unclear; may be empty.
    ruling: &'static str,
}

/// A row of figures.
#[derive(Serialize, ToSchema)]
pub(crate) struct GameFigure {
    /// The kind of row.
    group: String,
    /// Its id.
    id: String,
    /// Its name.
    name: String,
    /// What it says or does.
    text: String,
    /// Where the figures are from.
    #[schema(value_type = String)]
    source: serde_json::Value,
    /// What exactly is from where.
    note: String,
}

fn game(kind: Kind, lang: Lang) -> Game {
    let about = kind.about();
    let seats = about.seats.iter().map(|s| GameSeat {
        id: s.id,
        name: about.seat(s.id).map(|seat| about.seat_name(seat, lang)).unwrap_or_default(),
        team: s.team,
    });
    Game {
        id: about.id,
        title: about.title(lang),
        revision: about.revision,
        seats: seats.collect(),
        options: kind.options().iter().map(|o| GameOption { id: o.id, values: o.values.to_vec() }).collect(),
        levels: kind.levels(),
    }
}

/// The games of this server.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Vec<Game>), Refusals))]
pub(crate) async fn list(State(app): State<Arc<App>>, visitor: Visitor) -> Json<Vec<Game>> {
    Json(app.kinds.iter().map(|kind| game(*kind, visitor.lang)).collect())
}

/// One game.
#[utoipa::path(get, path = "/api/games/{game}", params(("game" = String, Path, description = "The id of the game.")),
    responses((status = 200, body = Game), Refusals))]
pub(crate) async fn one(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<Json<Game>, Trouble> {
    Ok(Json(game(app.kind(&id)?, visitor.lang)))
}

/// What is searched for.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct Search {
    /// An id or a word; all rules without it.
    #[serde(default)]
    #[param(required = false)]
    q: String,
    /// As on every address, [`Visitor`] reads it.
    #[serde(default, rename = "lang")]
    #[param(ignore)]
    _lang: Option<String>,
}

/// The rules of a game.
#[utoipa::path(get, path = "/api/games/{game}/rules",
    params(("game" = String, Path, description = "The id of the game."), Search),
    responses((status = 200, body = Vec<GameRule>), Refusals))]
pub(crate) async fn rules(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Asked(search): Asked<Search>,
    visitor: Visitor,
) -> Result<Json<Vec<GameRule>>, Trouble> {
    let found = app.kind(&id)?.about().ledger.search(&search.q);
    let rule = |r: &'static table::Rule| GameRule {
        id: &r.id,
        topic: r.heading(visitor.lang),
        text: r.text(visitor.lang),
        ruling: r.ruling(visitor.lang),
    };
    Ok(Json(found.into_iter().map(rule).collect()))
}

/// The figures of a game with their sources.
#[utoipa::path(get, path = "/api/games/{game}/data",
    params(("game" = String, Path, description = "The id of the game.")),
    responses((status = 200, body = Vec<GameFigure>), Refusals))]
pub(crate) async fn data(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<Json<Vec<GameFigure>>, Trouble> {
    let figures = (app.kind(&id)?.game.figures)(None, visitor.lang).map_err(Trouble::setup)?;
    let figure = |f: table::Figure| GameFigure {
        group: f.group,
        id: f.id,
        name: f.name,
        text: f.text,
        source: serde_json::to_value(f.source).unwrap_or_default(),
        note: f.note,
    };
    Ok(Json(figures.into_iter().map(figure).collect()))
}
