//! The games of the registry.

use super::{Asked, Refusals, Sent};
use crate::kinds::Kind;
use crate::people::Visitor;
use crate::state::App;
use crate::trouble::Trouble;
use crate::wishes;
use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use table::{About, Lang, OptionInfo, OptionKind, SeatSet};
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
    /// Its seats. Which of them are in a game depends on the options: `POST /api/games/{game}/seating` tells.
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
    /// Its name.
    name: String,
    /// What kind of choice it is.
    kind: GameOptionKind,
    /// The values it may have, or those that are proposed for a number; the first is the default.
    values: Vec<&'static str>,
    /// The smallest number.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<i64>,
    /// The largest number.
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<i64>,
    /// It can be chosen only when each of these other options has one of these values.
    needs: Vec<GameOptionNeed>,
    /// Values that make sense only among people who play at the same time, each on a screen of their own.
    among_people: Vec<GameOptionInstead>,
}

/// What kind of choice an option is.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum GameOptionKind {
    /// One of its values.
    Choice,
    /// `true` or `false`.
    Switch,
    /// A whole number.
    Number,
}

/// Another option that an option depends on.
#[derive(Serialize, ToSchema)]
pub(crate) struct GameOptionNeed {
    /// Its id.
    option: &'static str,
    /// It must have one of these values.
    values: Vec<&'static str>,
}

/// A value for people who play at the same time.
#[derive(Serialize, ToSchema)]
pub(crate) struct GameOptionInstead {
    /// The value.
    value: &'static str,
    /// What stands in its place otherwise.
    instead: &'static str,
}

/// Options that somebody thinks of.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Thought {
    /// Options and their values; the rest have their defaults.
    #[serde(default)]
    #[schema(required = false)]
    options: BTreeMap<String, String>,
}

/// What a set-up makes of the seats. Seats in neither list are not in the game.
#[derive(Serialize, ToSchema)]
pub(crate) struct GameSeating {
    /// Seats with a chair: a person or a bot plays them.
    asked: Vec<&'static str>,
    /// Seats that the rules themselves play.
    ruled: Vec<&'static str>,
    /// Who wins together.
    teams: Vec<Vec<&'static str>>,
    /// For each number of players that the game shares the seats out among, the seats of each player.
    parties: Vec<Vec<Vec<&'static str>>>,
    /// The options that can be chosen with the others as they are.
    options: Vec<&'static str>,
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

fn option(about: &About, info: &OptionInfo, lang: Lang) -> GameOption {
    let (kind, bounds) = match info.kind {
        OptionKind::Choice => (GameOptionKind::Choice, None),
        OptionKind::Switch => (GameOptionKind::Switch, None),
        OptionKind::Number { from, to } => (GameOptionKind::Number, Some((from, to))),
    };
    let need = |(option, values): &(&'static str, &'static [&'static str])| {
        let values = values.to_vec();
        GameOptionNeed { option, values }
    };
    GameOption {
        id: info.id,
        name: about.words.find(lang, &format!("option-{}", info.id), &[]).unwrap_or_else(|| info.id.into()),
        kind,
        values: info.values.to_vec(),
        from: bounds.map(|(from, _)| from),
        to: bounds.map(|(_, to)| to),
        needs: info.needs.iter().map(need).collect(),
        among_people: info.among_people.iter().map(|(value, instead)| GameOptionInstead { value, instead }).collect(),
    }
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
        options: kind.options().iter().map(|o| option(about, o, lang)).collect(),
        levels: kind.levels(),
    }
}

/// The games of this server.
#[utoipa::path(get, path = "/api/games", operation_id = "list_games", responses((status = 200, body = Vec<Game>), Refusals))]
pub(crate) async fn list(State(app): State<Arc<App>>, visitor: Visitor) -> Json<Vec<Game>> {
    Json(app.kinds.iter().map(|kind| game(*kind, visitor.lang)).collect())
}

/// One game.
#[utoipa::path(get, path = "/api/games/{game}", operation_id = "one_game",
    params(("game" = String, Path, description = "The id of the game.")),
    responses((status = 200, body = Game), Refusals))]
pub(crate) async fn one(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<Json<Game>, Trouble> {
    Ok(Json(game(app.kind(&id)?, visitor.lang)))
}

/// Who sits at a table with these options, and what else can be chosen then. Nothing is opened.
#[utoipa::path(post, path = "/api/games/{game}/seating", params(("game" = String, Path, description = "The id of the game.")),
    request_body = Thought, security(("person" = [])), responses((status = 200, body = GameSeating), Refusals))]
pub(crate) async fn seating(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Sent(thought): Sent<Thought>,
) -> Result<Json<GameSeating>, Trouble> {
    let kind = app.kind(&id)?;
    let about = kind.about();
    let setup = wishes::set_up(kind, &thought.options.into_iter().collect::<Vec<_>>())?;
    let seating = (kind.game.seating)(&setup).map_err(Trouble::setup)?;
    let ids = |seats: SeatSet| seats.iter().map(|seat| about.seat_id(seat)).collect::<Vec<_>>();
    let party = |party: &Vec<SeatSet>| party.iter().map(|seats| ids(*seats)).collect();
    Ok(Json(GameSeating {
        asked: ids(seating.asked),
        ruled: ids(seating.ruled),
        teams: seating.camps().into_iter().map(ids).collect(),
        parties: seating.parties.iter().map(party).collect(),
        options: kind.options().iter().filter(|info| info.applies(&setup)).map(|info| info.id).collect(),
    }))
}

/// What is searched for.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
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
