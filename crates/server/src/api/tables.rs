//! API of tables: chairs, replays, records, events.

use super::{Asked, Refusals, Sent, Table, whole};
use crate::beginning;
use crate::chairs::Change;
use crate::downloads;
use crate::extract::behind;
use crate::limits::Limited;
use crate::open::{NewTable, Plan};
use crate::people::Visitor;
use crate::state::App;
use crate::stream::{self, Wanted};
use crate::trouble::{self, Trouble};
use crate::views::make::Detail;
use crate::views::{Link, TableCard};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use store::Person;
use utoipa::{IntoParams, ToSchema};

/// A new person.
#[derive(Serialize, ToSchema)]
pub(crate) struct NewPerson {
    /// The secret: send it as `Authorization: Bearer`. It cannot be shown again.
    token: String,
}

/// Become somebody: a secret of your own.
#[utoipa::path(post, path = "/api/people", responses((status = 201, body = NewPerson), Refusals))]
pub(crate) async fn new_person(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<(StatusCode, Json<NewPerson>), Trouble> {
    app.limits.take(Limited::People, &visitor)?;
    Ok((StatusCode::CREATED, Json(NewPerson { token: app.seal.token().reveal().into() })))
}

fn known(visitor: &Visitor) -> Result<Person, Trouble> {
    visitor.person.ok_or(trouble::NOBODY.into())
}

/// Which tables.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Which {
    /// Your own, or those with an open chair.
    #[param(inline)]
    of: WhichTables,
    /// Of your own tables: the place behind which the page begins. The answer names that of the next one in
    /// its header `Link`.
    #[param(pattern = "^[01][.][0-9]{1,15}[.][0-9A-Za-z_-]{0,60}$")]
    after: Option<String>,
}

/// Which tables.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum WhichTables {
    /// Listed tables with an open chair.
    Open,
    /// Your own.
    Mine,
}

/// Tables: your own, a hundred at a time, or those with an open chair.
#[utoipa::path(get, path = "/api/tables", operation_id = "list_tables", params(Which), security((), ("person" = [])),
    responses((status = 200, body = Vec<TableCard>), Refusals))]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Asked(which): Asked<Which>,
    visitor: Visitor,
) -> Result<(HeaderMap, Json<Vec<TableCard>>), Trouble> {
    let (cards, next) = match which.of {
        WhichTables::Open => (app.open_tables(visitor.person).await?, None),
        WhichTables::Mine => app.my_tables(known(&visitor)?, behind(which.after.as_deref())?).await?,
    };
    let link = next.and_then(|next| format!("</api/tables?of=mine&after={next}>; rel=\"next\"").parse().ok());
    Ok((link.map(|link| (header::LINK, link)).into_iter().collect(), Json(cards)))
}

/// A table to open.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Open {
    /// The id of the game.
    game: String,
    /// Options and their values; the rest have their defaults. One that cannot be chosen with the others is
    /// refused.
    #[serde(default)]
    #[schema(required = false)]
    options: BTreeMap<String, String>,
    /// For each seat that is asked `me`, `friend`, `friend:NUMBER`, `open` or `bot:LEVEL`; seats that are not
    /// named are for friends. Seats with the same number are for the same friend: one link. A seat that the
    /// set-up leaves out or that the rules play has no chair.
    #[serde(default)]
    #[schema(required = false)]
    seats: BTreeMap<String, String>,
    /// Your name.
    #[serde(default)]
    #[schema(required = false)]
    name: String,
    /// In the list of open tables?
    #[serde(default)]
    #[schema(required = false)]
    listed: bool,
    /// Several people before one screen?
    #[serde(default)]
    #[schema(required = false)]
    hotseat: bool,
    /// How fast it is played: `unlimited`, `evening`, `several` (moves a day) or `daily`; what happens when
    /// somebody's time runs out can follow (`daily zero caretaker general`, `evening zero loss`, `several
    /// zero ask`), and durations in seconds before that (`evening bank 1800 gain 30 cap 3600 reaction 60`).
    #[serde(default)]
    #[schema(required = false)]
    pace: String,
    /// Shall it wait for you to add luck of your own and to begin (`POST /api/tables/{id}/begin`), though
    /// every chair is taken?
    #[serde(default)]
    #[schema(required = false)]
    wait: bool,
}

/// A table that was opened.
#[derive(Serialize, ToSchema)]
pub(crate) struct Opened {
    /// Its id.
    id: String,
}

/// A pace in words; nothing for `unlimited` and for no words.
pub(crate) fn pace(text: &str) -> Result<Option<table::pace::Pace>, Trouble> {
    let text = text.trim();
    let words = Some(text).filter(|text| !text.is_empty() && *text != "unlimited");
    words.map(|text| text.parse().map_err(|why| Trouble::setup(format!("pace: {why}")))).transpose()
}

fn opened(id: String) -> Response {
    let location = format!("/api/tables/{id}");
    (StatusCode::CREATED, [(header::LOCATION, location)], Json(Opened { id })).into_response()
}

/// Open a table.
#[utoipa::path(post, path = "/api/tables", request_body = Open, security(("person" = [])),
    responses((status = 201, body = Opened), Refusals))]
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Sent(sent): Sent<Open>,
) -> Result<Response, Trouble> {
    let person = known(&visitor)?;
    let kind = app.kind(&sent.game).map_err(|_| Trouble::setup(format!("no game «{}»", sent.game)))?;
    let about = kind.about();
    if let Some(unknown) = sent.seats.keys().find(|id| about.seat(id).is_none()) {
        let ids: Vec<&str> = about.seats.iter().map(|s| s.id).collect();
        return Err(Trouble::setup(format!("«{unknown}»: expected {}", ids.join(", "))));
    }
    let plan = |seat: &table::SeatInfo| sent.seats.get(seat.id).map_or(Ok(Plan::Friend(0)), |p| Plan::read(p, kind));
    let new = NewTable {
        kind,
        options: sent.options.clone().into_iter().collect(),
        seats: about.seats.iter().map(plan).collect::<Result<_, _>>()?,
        name: sent.name.clone(),
        listed: sent.listed,
        hotseat: sent.hotseat,
        wait: sent.wait,
        pace: pace(&sent.pace)?,
        start: None,
        id: None,
    };
    app.limits.take(Limited::Tables, &visitor)?;
    if new.is_open() {
        app.limits.take(Limited::Listed, &visitor)?;
    }
    Ok(opened(app.open_table(person, new).await?))
}

/// A table, as you may see it.
#[utoipa::path(get, path = "/api/tables/{id}", operation_id = "one_table", params(("id" = String, Path, description = "The table.")),
    security((), ("person" = [])), responses((status = 200, body = Table), Refusals))]
pub(crate) async fn one(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<Json<Table>, Trouble> {
    let view = app.look_at(&id, visitor.person, visitor.lang, Detail::PROGRAM).await?;
    Ok(Json(Table::of(&view)))
}

/// An earlier step: through your own eyes while the game goes on, with all eyes open after it.
#[utoipa::path(get, path = "/api/tables/{id}/at/{step}",
    params(("id" = String, Path, description = "The table."), ("step" = u32, Path, description = "The step.")),
    security((), ("person" = [])), responses((status = 200, body = Table), Refusals))]
pub(crate) async fn at(
    State(app): State<Arc<App>>,
    Path((id, step)): Path<(String, u32)>,
    visitor: Visitor,
) -> Result<Json<Table>, Trouble> {
    let detail = Detail { at: Some(step as usize), ..Detail::PROGRAM };
    Ok(Json(Table::of(&app.look_at(&id, visitor.person, visitor.lang, detail).await?)))
}

/// What you add to the dice if the game has not begun: 64 hexadecimal digits of your own luck. Nothing
/// without it.
#[derive(Deserialize, ToSchema, Default)]
#[serde(transparent)]
#[schema(pattern = "^([0-9a-fA-F]{64})?$")]
pub(crate) struct PerhapsLuck(String);

impl PerhapsLuck {
    fn read(&self) -> Result<Option<[u8; 32]>, Trouble> {
        Ok(beginning::perhaps_luck(&self.0)?)
    }
}

/// A link to use.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Join {
    /// What comes after `#` in the link.
    key: String,
    /// Your name.
    #[serde(default)]
    #[schema(required = false)]
    name: String,
    #[serde(default)]
    #[schema(inline, required = false)]
    luck: PerhapsLuck,
}

/// Use a link: an invitation, a seat carried here, the spectators' link.
#[utoipa::path(post, path = "/api/tables/{id}/join", params(("id" = String, Path, description = "The table.")),
    request_body = Join, security(("person" = [])), responses((status = 204, description = "You are in."), Refusals))]
pub(crate) async fn join(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    visitor: Visitor,
    Sent(sent): Sent<Join>,
) -> Result<StatusCode, Trouble> {
    let person = known(&visitor)?;
    app.limits.take(Limited::Keys, &visitor)?;
    app.join(&id, person, &sent.key, &sent.name, sent.luck.read()?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A name.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Named {
    /// The name.
    #[serde(default)]
    #[schema(required = false)]
    name: String,
}

async fn change(
    app: &Arc<App>,
    id: &str,
    visitor: &Visitor,
    seat: &str,
    change: Change,
) -> Result<StatusCode, Trouble> {
    let person = known(visitor)?;
    app.limits.take(Limited::Chairs, visitor)?;
    app.change_chair(id, person, seat, change).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Somebody sits down.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sitting {
    /// Your name.
    #[serde(default)]
    #[schema(required = false)]
    name: String,
    #[serde(default)]
    #[schema(inline, required = false)]
    luck: PerhapsLuck,
}

/// Take an open chair.
#[utoipa::path(put, path = "/api/tables/{id}/seats/{seat}",
    params(("id" = String, Path, description = "The table."), ("seat" = String, Path, description = "The seat.")),
    request_body = Sitting, security(("person" = [])), responses((status = 204, description = "You sit."), Refusals))]
pub(crate) async fn sit(
    State(app): State<Arc<App>>,
    Path((id, seat)): Path<(String, String)>,
    visitor: Visitor,
    Sent(sent): Sent<Sitting>,
) -> Result<StatusCode, Trouble> {
    let luck = sent.luck.read()?;
    change(&app, &id, &visitor, &seat, Change::Sit { name: sent.name, luck }).await
}

/// Luck of your own.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Luck {
    /// 64 hexadecimal digits that you drew after you were shown the promise of the table.
    #[schema(pattern = "^[0-9a-fA-F]{64}$")]
    luck: String,
}

/// Add luck of your own to the dice, once, where you sit and before the game begins.
#[utoipa::path(post, path = "/api/tables/{id}/luck", params(("id" = String, Path, description = "The table.")),
    request_body = Luck, security(("person" = [])), responses((status = 204, description = "It is added."), Refusals))]
pub(crate) async fn add_luck(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    visitor: Visitor,
    Sent(sent): Sent<Luck>,
) -> Result<StatusCode, Trouble> {
    let person = known(&visitor)?;
    app.limits.take(Limited::Moves, &visitor)?;
    app.add_luck(&id, person, beginning::luck(&sent.luck)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// How to begin.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Begin {
    /// The level of the bots that take the empty chairs; without it every chair must be taken.
    #[serde(default)]
    #[schema(required = false)]
    level: Option<String>,
    #[serde(default)]
    #[schema(inline, required = false)]
    luck: PerhapsLuck,
}

/// The host begins: bots take the empty chairs, and the game is dealt.
#[utoipa::path(post, path = "/api/tables/{id}/begin", params(("id" = String, Path, description = "The table.")),
    request_body = Begin, security(("person" = [])), responses((status = 204, description = "It is dealt."), Refusals))]
pub(crate) async fn begin(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    visitor: Visitor,
    Sent(sent): Sent<Begin>,
) -> Result<StatusCode, Trouble> {
    let person = known(&visitor)?;
    app.limits.take(Limited::Moves, &visitor)?;
    app.begin(&id, person, sent.level, sent.luck.read()?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Give your seat back.
#[utoipa::path(delete, path = "/api/tables/{id}/seats/{seat}",
    params(("id" = String, Path, description = "The table."), ("seat" = String, Path, description = "The seat.")),
    security(("person" = [])), responses((status = 204, description = "The chair is free."), Refusals))]
pub(crate) async fn leave(
    State(app): State<Arc<App>>,
    Path((id, seat)): Path<(String, String)>,
    visitor: Visitor,
) -> Result<StatusCode, Trouble> {
    change(&app, &id, &visitor, &seat, Change::Leave).await
}

/// A level.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Level {
    /// The level of the bot.
    level: String,
}

/// Put a bot in a chair: the host in an empty or absent one, anybody in their own.
#[utoipa::path(put, path = "/api/tables/{id}/seats/{seat}/bot",
    params(("id" = String, Path, description = "The table."), ("seat" = String, Path, description = "The seat.")),
    request_body = Level, security(("person" = [])), responses((status = 204, description = "It plays."), Refusals))]
pub(crate) async fn put_bot(
    State(app): State<Arc<App>>,
    Path((id, seat)): Path<(String, String)>,
    visitor: Visitor,
    Sent(sent): Sent<Level>,
) -> Result<StatusCode, Trouble> {
    change(&app, &id, &visitor, &seat, Change::Bot { level: sent.level }).await
}

/// Come back to your chair, or take a bot out of an empty one.
#[utoipa::path(delete, path = "/api/tables/{id}/seats/{seat}/bot",
    params(("id" = String, Path, description = "The table."), ("seat" = String, Path, description = "The seat.")),
    security(("person" = [])), responses((status = 204, description = "The bot is gone."), Refusals))]
pub(crate) async fn take_back(
    State(app): State<Arc<App>>,
    Path((id, seat)): Path<(String, String)>,
    visitor: Visitor,
) -> Result<StatusCode, Trouble> {
    change(&app, &id, &visitor, &seat, Change::Back).await
}

/// The host takes a seat from somebody who has lost the way to it: it is free, its old links are dead, and
/// the table has a new invitation for it. Once the game has begun this takes the same absence as a bot that
/// stands in.
#[utoipa::path(delete, path = "/api/tables/{id}/seats/{seat}/person",
    params(("id" = String, Path, description = "The table."), ("seat" = String, Path, description = "The seat.")),
    security(("person" = [])), responses((status = 204, description = "The chair is free."), Refusals))]
pub(crate) async fn free(
    State(app): State<Arc<App>>,
    Path((id, seat)): Path<(String, String)>,
    visitor: Visitor,
) -> Result<StatusCode, Trouble> {
    change(&app, &id, &visitor, &seat, Change::Free).await
}

/// Whether anybody may look.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sharing {
    /// May they, as far as you are concerned?
    shared: bool,
}

/// Once the game is over: let anybody who has its address look at it, or no longer. It is open when all who
/// played have agreed.
#[utoipa::path(put, path = "/api/tables/{id}/shared", params(("id" = String, Path, description = "The table.")),
    request_body = Sharing, security(("person" = [])), responses((status = 204, description = "Noted."), Refusals))]
pub(crate) async fn share(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    visitor: Visitor,
    Sent(sent): Sent<Sharing>,
) -> Result<StatusCode, Trouble> {
    let person = known(&visitor)?;
    app.limits.take(Limited::Chairs, &visitor)?;
    app.share(&id, person, sent.shared).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Name the player of your seat.
#[utoipa::path(put, path = "/api/tables/{id}/seats/{seat}/name",
    params(("id" = String, Path, description = "The table."), ("seat" = String, Path, description = "The seat.")),
    request_body = Named, security(("person" = [])), responses((status = 204, description = "Named."), Refusals))]
pub(crate) async fn name(
    State(app): State<Arc<App>>,
    Path((id, seat)): Path<(String, String)>,
    visitor: Visitor,
    Sent(sent): Sent<Named>,
) -> Result<StatusCode, Trouble> {
    change(&app, &id, &visitor, &seat, Change::Name { name: sent.name }).await
}

/// Where people share a screen: this seat of yours looks now.
#[utoipa::path(put, path = "/api/tables/{id}/seats/{seat}/show",
    params(("id" = String, Path, description = "The table."), ("seat" = String, Path, description = "The seat.")),
    security(("person" = [])), responses((status = 204, description = "It looks."), Refusals))]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Path((id, seat)): Path<(String, String)>,
    visitor: Visitor,
) -> Result<StatusCode, Trouble> {
    app.show_seat(&id, known(&visitor)?, &seat).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// How to go on.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fork {
    /// From which step; the present one without it.
    #[serde(default, deserialize_with = "whole")]
    #[schema(required = false)]
    at: Option<u32>,
    /// The seat you take; your own without it.
    #[serde(default)]
    #[schema(required = false)]
    seat: Option<String>,
    /// The level of the bots.
    level: String,
}

/// Play on from here against bots, at a table of your own.
#[utoipa::path(post, path = "/api/tables/{id}/fork", params(("id" = String, Path, description = "The table.")),
    request_body = Fork, security(("person" = [])), responses((status = 201, body = Opened), Refusals))]
pub(crate) async fn fork(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    visitor: Visitor,
    Sent(sent): Sent<Fork>,
) -> Result<Response, Trouble> {
    let person = known(&visitor)?;
    app.limits.take(Limited::Tables, &visitor)?;
    let at = sent.at.map(|at| at as usize);
    Ok(opened(app.fork(&id, Some(person), person, at, sent.seat.as_deref(), &sent.level).await?))
}

/// The record of a finished game, with its secret: `bivouac verify` proves it.
#[utoipa::path(get, path = "/api/tables/{id}/record", params(("id" = String, Path, description = "The table.")),
    security((), ("person" = [])),
    responses((status = 200, body = String, content_type = "text/plain"), Refusals))]
pub(crate) async fn record(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<Response, Trouble> {
    downloads::record(&app, &id, &visitor).await
}

/// Make a new link for onlookers, as the host. The old one is dead at once: whoever came by it may no longer
/// look (unless the table is listed, or they sit at it), and their streams end.
#[utoipa::path(post, path = "/api/tables/{id}/watch", params(("id" = String, Path, description = "The table.")),
    security(("person" = [])), responses((status = 200, body = Link, description = "The new link."), Refusals))]
pub(crate) async fn renew_watch_link(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<Json<Link>, Trouble> {
    let person = known(&visitor)?;
    app.limits.take(Limited::Chairs, &visitor)?;
    Ok(Json(app.renew_watch_link(&id, person).await?))
}

/// What the stream is to carry.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct EventsAsked {
    /// The version you have: nothing is sent before something changes.
    #[serde(default)]
    #[param(required = false)]
    version: Option<String>,
    /// The log in words, too?
    #[serde(default = "yes")]
    #[param(required = false)]
    log: bool,
    /// The log from this step on, not only what comes.
    #[serde(default)]
    #[param(required = false)]
    from: Option<u32>,
}

fn yes() -> bool {
    true
}

/// Server-sent events: `table`, whose data is an `Event`, whenever what you see has changed. `bye` says that
/// the server goes down, `gone` that you may no longer look; the stream ends with either.
#[utoipa::path(get, path = "/api/tables/{id}/events",
    params(("id" = String, Path, description = "The table."), EventsAsked), security((), ("person" = [])),
    responses((status = 200, body = super::Event, content_type = "text/event-stream"), Refusals))]
pub(crate) async fn events(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Asked(asked): Asked<EventsAsked>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Response, Trouble> {
    let last = headers.get("last-event-id").and_then(|v| v.to_str().ok()).map(str::to_string);
    let wanted = Wanted::Program { log: asked.log, from: asked.from.map(|n| n as usize) };
    stream::open(&app, &id, visitor, wanted, last.or(asked.version)).await
}
