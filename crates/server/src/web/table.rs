//! Handlers of the table page and its forms.

use super::home::somebody;
use super::{Posted, done, go};
use crate::actions::{Action, Actor, SpeakTo};
use crate::beginning;
use crate::chairs::Change;
use crate::extract::{self, Asked};
use crate::fair;
use crate::limits::Limited;
use crate::pages;
use crate::patch::Known;
use crate::people::Visitor;
use crate::reel::{self, Reel};
use crate::state::App;
use crate::stream::{self, Wanted};
use crate::think;
use crate::trouble::{self, Trouble};
use crate::views::film::Film;
use crate::views::make::Detail;
use crate::views::{JoinView, Notice};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;
use serde::Deserialize;
use std::sync::Arc;
use table::Until;

type Id = Path<String>;
type Here = State<Arc<App>>;

#[derive(Deserialize)]
pub(super) struct Picked {
    #[serde(default)]
    pick: String,
}

impl Picked {
    fn things(&self) -> Vec<String> {
        extract::picked(&self.pick)
    }
}

pub(super) async fn page(
    State(app): Here,
    Path(id): Id,
    Asked(asked): Asked<Picked>,
    visitor: Visitor,
) -> Result<Markup, Trouble> {
    let view = app
        .look_at(
            &id,
            visitor.person,
            visitor.lang,
            Detail { picked: asked.things(), light: visitor.light(), ..Detail::PAGE },
        )
        .await?;
    Ok(pages::table(&visitor.page(), &view))
}

/// The host begins, with bots in the empty chairs.
pub(super) async fn begin(
    State(app): Here,
    Path(id): Id,
    visitor: Visitor,
    Posted(f): Sent,
) -> Result<Response, Trouble> {
    let person = visitor.person.ok_or(trouble::NOBODY)?;
    app.limits.take(Limited::Moves, &visitor)?;
    let level = Some(f.level).filter(|level| !level.is_empty());
    app.begin(&id, person, level, beginning::perhaps_luck(&f.luck)?).await?;
    Ok(done(&visitor, HeaderMap::new(), &format!("/t/{id}")))
}

/// Somebody who sits adds luck of their own.
pub(super) async fn add_luck(
    State(app): Here,
    Path(id): Id,
    visitor: Visitor,
    Posted(f): Sent,
) -> Result<Response, Trouble> {
    let person = visitor.person.ok_or(trouble::NOBODY)?;
    app.limits.take(Limited::Moves, &visitor)?;
    app.add_luck(&id, person, beginning::luck(&f.luck)?).await?;
    Ok(done(&visitor, HeaderMap::new(), &format!("/t/{id}")))
}

/// The list of moves alone, after these things were pointed at.
pub(super) async fn moves(
    State(app): Here,
    Path(id): Id,
    Asked(asked): Asked<Picked>,
    visitor: Visitor,
) -> Result<Markup, Trouble> {
    let view =
        app.look_at(&id, visitor.person, visitor.lang, Detail { picked: asked.things(), ..Detail::PROGRAM }).await?;
    Ok(pages::moves(&view))
}

pub(super) async fn replay(
    State(app): Here,
    Path((id, step)): Path<(String, String)>,
    visitor: Visitor,
) -> Result<Markup, Trouble> {
    let step = step.parse().map_err(|_| trouble::NO_STEP)?;
    let view = app
        .look_at(&id, visitor.person, visitor.lang, Detail { at: Some(step), light: visitor.light(), ..Detail::PAGE })
        .await?;
    Ok(pages::table(&visitor.page(), &view))
}

#[derive(Deserialize)]
pub(super) struct Stretch {
    from: usize,
    to: usize,
}

/// The film of some steps, as these eyes saw them: for who comes back, and for a replay.
pub(super) async fn film(
    State(app): Here,
    Path(id): Id,
    Asked(Stretch { from, to }): Asked<Stretch>,
    visitor: Visitor,
) -> Result<Json<Reel>, Trouble> {
    app.limits.take(Limited::Pictures, &visitor)?;
    let film = {
        let mut room = app.handle(&id).look(&app, visitor.person).await?;
        let gaze = room.gaze(visitor.person);
        if !room.begun() || gaze.curtain.is_some() || from > room.table.step_count(gaze.eye) {
            return Err(trouble::NO_STEP.into());
        }
        Film::of(&mut room, gaze, visitor.lang, visitor.light(), from, to)
    };
    fair::back_in_line().await;
    Ok(Json(reel::wind(&film, &mut Known::default(), true)))
}

pub(super) async fn log(State(app): Here, Path(id): Id, visitor: Visitor) -> Result<Markup, Trouble> {
    let view = app.look_at(&id, visitor.person, visitor.lang, Detail::LOG).await?;
    Ok(pages::log(&visitor.page(), &view))
}

#[derive(Deserialize)]
pub(super) struct From {
    version: Option<String>,
    /// How many steps the page knows.
    steps: Option<usize>,
}

pub(super) async fn events(
    State(app): Here,
    Path(id): Id,
    Asked(from): Asked<From>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Response, Trouble> {
    let text = |name: header::HeaderName| headers.get(name).and_then(|v| v.to_str().ok()).unwrap_or("");
    let last = Some(text(header::HeaderName::from_static("last-event-id")).to_string()).filter(|v| !v.is_empty());
    let gzip = crate::compression::accepted(&headers);
    stream::open(&app, &id, visitor, Wanted::Page { gzip, steps: from.steps }, last.or(from.version)).await
}

pub(super) async fn join_page(State(app): Here, Path(id): Id, visitor: Visitor) -> Result<Markup, Trouble> {
    // Nothing but the game and the promise of its dice is said to who has not shown a key; without a table,
    // nothing at all.
    let room = app.handle(&id).lock(&app).await?;
    let (about, promise) = (room.table.about(), (!room.begun()).then(|| room.table.header().promise()));
    let commitment = room.table.header().commitment.clone();
    drop(room);
    Ok(pages::join(&visitor.page(), &JoinView { id, about, commitment, promise }))
}

#[derive(Deserialize)]
pub(super) struct Key {
    key: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    luck: String,
}

/// The key in what somebody pasted: people paste whole links.
fn key_of(text: &str) -> &str {
    text.trim().rsplit('#').next().unwrap_or_default()
}

pub(super) async fn join(
    State(app): Here,
    Path(id): Id,
    visitor: Visitor,
    Posted(form): Posted<Key>,
) -> Result<Response, Trouble> {
    app.limits.take(Limited::Keys, &visitor)?;
    let (person, headers) = somebody(&app, &visitor)?;
    app.join(&id, person, key_of(&form.key), &form.name, beginning::perhaps_luck(&form.luck)?).await?;
    Ok((headers, Redirect::to(&format!("/t/{id}"))).into_response())
}

/// The fields of the table's small forms; each uses what it needs.
#[derive(Deserialize)]
pub(super) struct Fields {
    #[serde(default)]
    seat: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    level: String,
    #[serde(default)]
    topic: String,
    #[serde(default)]
    until: String,
    #[serde(default)]
    text: String,
    #[serde(default, rename = "move")]
    mv: String,
    decision: Option<String>,
    #[serde(default)]
    at: String,
    #[serde(default)]
    luck: String,
    #[serde(default)]
    sides: String,
    #[serde(default)]
    share: String,
    #[serde(default)]
    audience: SpeakTo,
}

async fn change(app: Arc<App>, id: String, visitor: Visitor, seat: &str, change: Change) -> Result<Response, Trouble> {
    let sits = matches!(change, Change::Sit { .. });
    let (person, headers) = match (visitor.person, sits) {
        (Some(person), _) => (person, HeaderMap::new()),
        (None, true) => somebody(&app, &visitor)?,
        (None, false) => return Err(trouble::NOBODY.into()),
    };
    app.limits.take(Limited::Chairs, &visitor)?;
    app.change_chair(&id, person, seat, change).await?;
    Ok(done(&visitor, headers, &format!("/t/{id}")))
}

type Sent = Posted<Fields>;

pub(super) async fn sit(s: Here, Path(id): Id, visitor: Visitor, Posted(f): Sent) -> Result<Response, Trouble> {
    let luck = beginning::perhaps_luck(&f.luck)?;
    change(s.0, id, visitor, &f.seat, Change::Sit { name: f.name, luck }).await
}

pub(super) async fn leave(s: Here, Path(id): Id, visitor: Visitor, Posted(f): Sent) -> Result<Response, Trouble> {
    change(s.0, id, visitor, &f.seat, Change::Leave).await
}

pub(super) async fn bot(s: Here, Path(id): Id, visitor: Visitor, Posted(f): Sent) -> Result<Response, Trouble> {
    change(s.0, id, visitor, &f.seat, Change::Bot { level: f.level }).await
}

pub(super) async fn back(s: Here, Path(id): Id, visitor: Visitor, Posted(f): Sent) -> Result<Response, Trouble> {
    change(s.0, id, visitor, &f.seat, Change::Back).await
}

/// The host takes a seat from somebody who has lost the way to it; the invitation to it is good again.
pub(super) async fn free(s: Here, Path(id): Id, visitor: Visitor, Posted(f): Sent) -> Result<Response, Trouble> {
    change(s.0, id, visitor, &f.seat, Change::Free).await
}

/// Whoever played lets anybody who has the address look at the finished game, or no longer.
pub(super) async fn share(
    State(app): Here,
    Path(id): Id,
    visitor: Visitor,
    Posted(f): Sent,
) -> Result<Response, Trouble> {
    let person = visitor.person.ok_or(trouble::NOBODY)?;
    let yes = match f.share.as_str() {
        "yes" => true,
        "no" => false,
        _ => return Err(Trouble::malformed("share: expected yes or no")),
    };
    app.limits.take(Limited::Chairs, &visitor)?;
    app.share(&id, person, yes).await?;
    Ok(done(&visitor, HeaderMap::new(), &format!("/t/{id}")))
}

/// What an invitation is for: told to whoever shows its key.
pub(super) async fn invitation(
    State(app): Here,
    Path(id): Id,
    visitor: Visitor,
    Posted(form): Posted<Key>,
) -> Result<Markup, Trouble> {
    app.limits.take(Limited::Keys, &visitor)?;
    let view = app.invitation(&id, key_of(&form.key), visitor.lang).await?;
    Ok(pages::invitation(&view))
}

pub(super) async fn name(s: Here, Path(id): Id, visitor: Visitor, Posted(f): Sent) -> Result<Response, Trouble> {
    change(s.0, id, visitor, &f.seat, Change::Name { name: f.name }).await
}

/// The host makes a new link for onlookers.
pub(super) async fn renew_watch_link(State(app): Here, Path(id): Id, visitor: Visitor) -> Result<Response, Trouble> {
    let person = visitor.person.ok_or(trouble::NOBODY)?;
    app.limits.take(Limited::Chairs, &visitor)?;
    app.renew_watch_link(&id, person).await?;
    Ok(done(&visitor, HeaderMap::new(), &format!("/t/{id}")))
}

pub(super) async fn show(
    State(app): Here,
    Path(id): Id,
    visitor: Visitor,
    Posted(f): Sent,
) -> Result<Response, Trouble> {
    app.show_seat(&id, visitor.person.ok_or(trouble::NOBODY)?, &f.seat).await?;
    Ok(done(&visitor, HeaderMap::new(), &format!("/t/{id}")))
}

async fn act(app: Arc<App>, id: String, visitor: Visitor, seat: &str, action: Action) -> Result<Response, Trouble> {
    let person = visitor.person.ok_or(trouble::NOBODY)?;
    app.limits.take(Limited::Moves, &visitor)?;
    app.act(id.as_str(), seat, Actor::Person(Some(person)), action, visitor.lang).await?;
    Ok(done(&visitor, HeaderMap::new(), &format!("/t/{id}")))
}

pub(super) async fn play(s: Here, Path(id): Id, visitor: Visitor, Posted(f): Sent) -> Result<Response, Trouble> {
    // A declaration answers no question: its form sends an empty number. A form without the field is
    // malformed.
    let number = f.decision.as_deref().ok_or(Trouble::malformed("decision: expected a number"))?;
    let number = Some(number).filter(|text| !text.is_empty()).map(str::parse).transpose();
    let decision = number.map_err(|_| Trouble::malformed("decision: expected a number"))?;
    act(s.0, id, visitor, &f.seat, Action::Play { decision, text: f.mv }).await
}

pub(super) async fn undo(s: Here, Path(id): Id, visitor: Visitor, Posted(f): Sent) -> Result<Response, Trouble> {
    act(s.0, id, visitor, &f.seat, Action::Undo).await
}

pub(super) async fn resign(s: Here, Path(id): Id, visitor: Visitor, Posted(f): Sent) -> Result<Response, Trouble> {
    act(s.0, id, visitor, &f.seat, Action::Resign).await
}

pub(super) async fn stand(s: Here, Path(id): Id, visitor: Visitor, Posted(f): Sent) -> Result<Response, Trouble> {
    let until = match f.until.as_str() {
        "my-turn" => Until::MyTurn,
        "withdrawn" => Until::Withdrawn,
        _ => return Err(Trouble::malformed("until: expected my-turn or withdrawn")),
    };
    act(s.0, id, visitor, &f.seat, Action::Stand { topic: f.topic, answer: f.mv, until }).await
}

pub(super) async fn withdraw(s: Here, Path(id): Id, visitor: Visitor, Posted(f): Sent) -> Result<Response, Trouble> {
    act(s.0, id, visitor, &f.seat, Action::Withdraw { topic: f.topic }).await
}

pub(super) async fn chat(
    State(app): Here,
    Path(id): Id,
    visitor: Visitor,
    Posted(f): Sent,
) -> Result<Response, Trouble> {
    let person = visitor.person.ok_or(trouble::NOBODY)?;
    app.limits.take(Limited::Chat, &visitor)?;
    app.say(&id, Some(person), &f.text, f.audience).await?;
    Ok(done(&visitor, HeaderMap::new(), &format!("/t/{id}")))
}

pub(super) async fn fork(
    State(app): Here,
    Path(id): Id,
    visitor: Visitor,
    Posted(f): Sent,
) -> Result<Response, Trouble> {
    let at = match f.at.as_str() {
        "" => None,
        at => Some(at.parse().map_err(|_| trouble::NO_STEP)?),
    };
    let (person, headers) = somebody(&app, &visitor)?;
    app.limits.take(Limited::Tables, &visitor)?;
    let seat = Some(f.seat.as_str()).filter(|s| !s.is_empty());
    let new = app.fork(&id, visitor.person, person, at, seat, &f.level).await?;
    Ok(go(&visitor, headers, &format!("/t/{new}")))
}

/// Another game with the same people, on the same sides or on the other ones.
pub(super) async fn rematch(
    State(app): Here,
    Path(id): Id,
    visitor: Visitor,
    Posted(f): Sent,
) -> Result<Response, Trouble> {
    let person = visitor.person.ok_or(trouble::NOBODY)?;
    let change = match f.sides.as_str() {
        "" | "same" => false,
        "other" => true,
        _ => return Err(Trouble::malformed("sides: expected same or other")),
    };
    app.limits.take(Limited::Tables, &visitor)?;
    let new =
        app.rematch(&id, person, change, f.luck == "later", |fresh| pages::rematch_said(visitor.lang, fresh)).await?;
    Ok(go(&visitor, HeaderMap::new(), &format!("/t/{new}")))
}

#[derive(Deserialize)]
pub(super) struct Target {
    seat: String,
    #[serde(default)]
    target: String,
}

pub(super) async fn why_not(
    State(app): Here,
    Path(id): Id,
    Asked(asked): Asked<Target>,
    visitor: Visitor,
) -> Result<Json<Option<Notice>>, Trouble> {
    let room = app.handle(&id).look(&app, visitor.person).await?;
    let seat = room.seat(&asked.seat)?;
    room.may_answer(visitor.person, seat)?;
    let reason = room.table.why_not(seat, &asked.target, visitor.lang);
    Ok(Json(reason.map(|r| Notice { rule: r.rule, text: r.text })))
}

pub(super) async fn hint(
    State(app): Here,
    Path(id): Id,
    Asked(asked): Asked<Target>,
    visitor: Visitor,
) -> Result<Json<serde_json::Value>, Trouble> {
    visitor.person.ok_or(trouble::NOBODY)?;
    app.limits.take(Limited::Hints, &visitor)?;
    let (offer, why) = think::hint(&app, &id, &visitor.asker(), &asked.seat).await?;
    Ok(Json(serde_json::json!({ "move": offer.text, "label": offer.label, "things": offer.things, "why": why })))
}

/// What is to be read.
#[derive(Deserialize)]
pub(super) struct Thing {
    thing: String,
}

/// The sheet of a thing, as markup; nothing when there is no such thing.
pub(super) async fn sheet(
    State(app): Here,
    Path(id): Id,
    Asked(asked): Asked<Thing>,
    visitor: Visitor,
) -> Result<Markup, Trouble> {
    let room = app.handle(&id).look(&app, visitor.person).await?;
    let eye = room.gaze(visitor.person).eye;
    let read = room.table.sheet(eye, &asked.thing, visitor.lang).ok_or(trouble::NO_THING)?;
    Ok(pages::sheet(room.table.about(), &read, visitor.lang))
}
