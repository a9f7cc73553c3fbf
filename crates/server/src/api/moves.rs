//! API of a seat: its actions and its questions.

use super::{Asked, Known, Refusals, Sent, whole};
use crate::actions::{self, Action, Actor, SpeakTo};
use crate::extract;
use crate::limits::Limited;
use crate::people::{Asker, Visitor};
use crate::shapes::{Moves, back, none_back, texts};
use crate::state::App;
use crate::think;
use crate::trouble::{self, Trouble};
use axum::Json;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use table::story::Inspected;
use table::{Texts, Until};
use utoipa::{IntoParams, ToSchema};

/// A move.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Move {
    /// The id of your seat.
    seat: String,
    /// The number of the decision it answers; without it, whatever is asked now.
    #[serde(default, deserialize_with = "whole")]
    #[schema(required = false)]
    decision: Option<u32>,
    /// The text of the move.
    #[serde(rename = "move")]
    text: String,
}

/// A seat.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OfSeat {
    /// The id of your seat.
    seat: String,
}

/// A standing answer.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Stand {
    /// The id of your seat.
    seat: String,
    /// The kind of question.
    topic: String,
    /// The text of the move.
    #[serde(rename = "move")]
    text: String,
    /// For how long.
    until: ForHowLong,
}

/// For how long a standing answer stands.
#[derive(Deserialize, ToSchema, Copy, Clone)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ForHowLong {
    /// Until your next own turn.
    MyTurn,
    /// Until you take it back.
    Withdrawn,
}

impl From<ForHowLong> for Until {
    fn from(until: ForHowLong) -> Until {
        match until {
            ForHowLong::MyTurn => Until::MyTurn,
            ForHowLong::Withdrawn => Until::Withdrawn,
        }
    }
}

/// A standing answer to take back.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Withdraw {
    /// The id of your seat.
    seat: String,
    /// The kind of question.
    topic: String,
}

/// Something said.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Say {
    /// What.
    text: String,
    /// To whom: everybody without it.
    #[serde(default)]
    #[schema(required = false, inline)]
    audience: SpeakTo,
}

/// What your seat is asked next. It is on the disk when you read this.
#[derive(Serialize, ToSchema)]
pub(crate) struct Acted {
    /// The version of the table for your eyes.
    version: String,
    /// The number of the seat's next decision.
    decision: u32,
    /// The texts of the moves it may make now.
    #[serde(serialize_with = "texts")]
    #[schema(value_type = Vec<String>)]
    moves: Arc<Texts>,
    /// The places in `moves` of those that only take back something of the seat's own draft.
    #[serde(serialize_with = "back", skip_serializing_if = "none_back")]
    #[schema(value_type = Vec<u32>, required = false)]
    back: Arc<Texts>,
    /// Is the game over?
    over: bool,
}

impl IntoResponse for Acted {
    /// In one piece of memory, with room for the headers that every answer gets: it is the answer to every
    /// move.
    fn into_response(self) -> Response {
        let mut text = Vec::with_capacity(self.moves.bytes() + 3 * self.moves.len() + 256);
        if let Err(why) = serde_json::to_writer(&mut text, &self) {
            tracing::error!("serialising an answer failed: {why}");
            return Trouble::from(trouble::FAILED).into_response();
        }
        let mut response = Response::new(Body::from(text));
        let mut headers = HeaderMap::with_capacity(12);
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        *response.headers_mut() = headers;
        response
    }
}

async fn act(app: &Arc<App>, id: String, visitor: &Visitor, seat: String, action: Action) -> Result<Acted, Trouble> {
    let person = visitor.person.ok_or(trouble::NOBODY)?;
    app.limits.take(Limited::Moves, visitor)?;
    let actions::Acted { version, decision, moves, over } =
        app.act(id, seat, Actor::Person(Some(person)), action, visitor.lang).await?;
    Ok(Acted { version, decision, back: moves.clone(), moves, over })
}

/// Play a move.
#[utoipa::path(post, path = "/api/tables/{id}/moves", params(("id" = String, Path, description = "The table.")),
    request_body = Move, security(("person" = [])), responses((status = 200, body = Acted), Refusals))]
pub(crate) async fn play(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Asker(visitor): Asker,
    Sent(sent): Sent<Move>,
) -> Result<Acted, Trouble> {
    act(&app, id, &visitor, sent.seat, Action::Play { decision: sent.decision, text: sent.text }).await
}

/// Take back your last move.
#[utoipa::path(post, path = "/api/tables/{id}/undo", params(("id" = String, Path, description = "The table.")),
    request_body = OfSeat, security(("person" = [])), responses((status = 200, body = Acted), Refusals))]
pub(crate) async fn undo(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Asker(visitor): Asker,
    Sent(sent): Sent<OfSeat>,
) -> Result<Acted, Trouble> {
    act(&app, id, &visitor, sent.seat, Action::Undo).await
}

/// Give up.
#[utoipa::path(post, path = "/api/tables/{id}/resign", params(("id" = String, Path, description = "The table.")),
    request_body = OfSeat, security(("person" = [])), responses((status = 200, body = Acted), Refusals))]
pub(crate) async fn resign(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Asker(visitor): Asker,
    Sent(sent): Sent<OfSeat>,
) -> Result<Acted, Trouble> {
    act(&app, id, &visitor, sent.seat, Action::Resign).await
}

/// Give a standing answer.
#[utoipa::path(put, path = "/api/tables/{id}/standing", params(("id" = String, Path, description = "The table.")),
    request_body = Stand, security(("person" = [])), responses((status = 200, body = Acted), Refusals))]
pub(crate) async fn stand(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Asker(visitor): Asker,
    Sent(sent): Sent<Stand>,
) -> Result<Acted, Trouble> {
    let action = Action::Stand { topic: sent.topic, answer: sent.text, until: sent.until.into() };
    act(&app, id, &visitor, sent.seat, action).await
}

/// Take a standing answer back.
#[utoipa::path(delete, path = "/api/tables/{id}/standing", params(("id" = String, Path, description = "The table.")),
    request_body = Withdraw, security(("person" = [])), responses((status = 200, body = Acted), Refusals))]
pub(crate) async fn withdraw(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Asker(visitor): Asker,
    Sent(sent): Sent<Withdraw>,
) -> Result<Acted, Trouble> {
    act(&app, id, &visitor, sent.seat, Action::Withdraw { topic: sent.topic }).await
}

/// Say something at the table.
#[utoipa::path(post, path = "/api/tables/{id}/chat", params(("id" = String, Path, description = "The table.")),
    request_body = Say, security(("person" = [])), responses((status = 204, description = "Said."), Refusals))]
pub(crate) async fn say(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    visitor: Visitor,
    Sent(sent): Sent<Say>,
) -> Result<StatusCode, Trouble> {
    let person = visitor.person.ok_or(trouble::NOBODY)?;
    app.limits.take(Limited::Chat, &visitor)?;
    app.say(&id, Some(person), &sent.text, sent.audience).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What was pointed at.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct PointedAt {
    /// The id of your seat.
    seat: String,
    /// The ids of the things pointed at so far, with a space between.
    #[serde(default)]
    pick: String,
}

/// What can your seat do with these things? A large decision is made one thing at a time.
#[utoipa::path(get, path = "/api/tables/{id}/moves",
    params(("id" = String, Path, description = "The table."), PointedAt), security(("person" = [])),
    responses((status = 200, body = Moves), Refusals))]
pub(crate) async fn moves(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    _: Known,
    Asked(asked): Asked<PointedAt>,
    visitor: Visitor,
) -> Result<Json<Moves>, Trouble> {
    let room = app.handle(&id).lock(&app).await?;
    if !room.may_look(visitor.person) {
        return Err(trouble::NO_TABLE.into());
    }
    let seat = room.seat(&asked.seat)?;
    room.may_answer(visitor.person, seat)?;
    let pointing = room.table.pointing(seat, &extract::picked(&asked.pick), visitor.lang);
    Ok(Json(Moves::of(room.table.decision(seat), &pointing)))
}

/// What cannot be done.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Target {
    /// The id of your seat.
    seat: String,
    /// The text of a move, or the id of a thing.
    target: String,
}

/// Why something cannot be done.
#[derive(Serialize, ToSchema)]
pub(crate) struct WhyNot {
    /// The rule that stands in the way; nothing when it can be done or nothing is known of it.
    pub(crate) rule: Option<String>,
    /// In words.
    pub(crate) text: Option<String>,
}

/// Why can this not be done?
#[utoipa::path(get, path = "/api/tables/{id}/why-not",
    params(("id" = String, Path, description = "The table."), Target), security(("person" = [])),
    responses((status = 200, body = WhyNot), Refusals))]
pub(crate) async fn why_not(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    _: Known,
    Asked(target): Asked<Target>,
    visitor: Visitor,
) -> Result<Json<WhyNot>, Trouble> {
    let room = app.handle(&id).look(&app, visitor.person).await?;
    let seat = room.seat(&target.seat)?;
    room.may_answer(visitor.person, seat)?;
    let reason = room.table.why_not(seat, &target.target, visitor.lang);
    let (rule, text) = reason.map(|r| (r.rule, r.text)).unzip();
    Ok(Json(WhyNot { rule, text }))
}

/// What is to be read.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Thing {
    /// The id of a thing on the board, or of a card.
    thing: String,
}

/// All there is to read of a thing that you see: figures, state, what you may do with it and why not now,
/// rules, source.
#[utoipa::path(get, path = "/api/tables/{id}/sheet",
    params(("id" = String, Path, description = "The table."), Thing), security((), ("person" = [])),
    responses((status = 200, body = Object), Refusals))]
pub(crate) async fn sheet(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Asked(asked): Asked<Thing>,
    visitor: Visitor,
) -> Result<Json<Inspected>, Trouble> {
    let room = app.handle(&id).look(&app, visitor.person).await?;
    let eye = room.gaze(visitor.person).eye;
    room.table.sheet(eye, &asked.thing, visitor.lang).map(Json).ok_or(trouble::NO_THING.into())
}

/// Who wants a hint.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct HintFor {
    /// The id of your seat.
    seat: String,
}

/// What a bot would do.
#[derive(Serialize, ToSchema)]
pub(crate) struct Hint {
    /// The text of the move.
    #[serde(rename = "move")]
    text: String,
    /// In words.
    label: String,
    /// Why, in words.
    why: Option<String>,
}

/// What would a bot do here, seeing what you see?
#[utoipa::path(get, path = "/api/tables/{id}/hint",
    params(("id" = String, Path, description = "The table."), HintFor), security(("person" = [])),
    responses((status = 200, body = Hint), Refusals))]
pub(crate) async fn hint(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    _: Known,
    Asked(asked): Asked<HintFor>,
    visitor: Visitor,
) -> Result<Json<Hint>, Trouble> {
    app.limits.take(Limited::Hints, &visitor)?;
    let (offer, why) = think::hint(&app, &id, &visitor.asker(), &asked.seat).await?;
    Ok(Json(Hint { text: offer.text, label: offer.label, why: why.map(|w| w.summary) }))
}
