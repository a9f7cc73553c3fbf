//! The first page, the pages to read, and opening a table.

use super::{Posted, done, game_card, game_cards, go};
use crate::api::Asked;
use crate::limits::Limited;
use crate::open::{NewTable, Plan};
use crate::pages;
use crate::people::Visitor;
use crate::state::App;
use crate::store::Person;
use crate::trouble::Trouble;
use crate::views::{DataView, HomeView, NewTableView, RulesView};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::Response;
use maud::Markup;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::Arc;

pub(super) async fn home(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Markup, Trouble> {
    let mine = match visitor.person {
        Some(person) => super::my_tables(&app, person).await?,
        None => Vec::new(),
    };
    let open = super::open_tables(&app, visitor.person).await?;
    Ok(pages::home(&visitor.page(), &HomeView { games: game_cards(&app, visitor.lang), mine, open }))
}

pub(super) async fn learn(State(app): State<Arc<App>>, visitor: Visitor) -> Markup {
    pages::learn(&visitor.page(), &game_cards(&app, visitor.lang))
}

pub(super) async fn credits(State(app): State<Arc<App>>, visitor: Visitor) -> Markup {
    pages::credits(&visitor.page(), &game_cards(&app, visitor.lang))
}

#[derive(Deserialize)]
pub(super) struct Search {
    #[serde(default)]
    q: String,
}

pub(super) async fn rules(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Asked(search): Asked<Search>,
    visitor: Visitor,
) -> Result<Markup, Trouble> {
    let about = app.kind(&game)?.about();
    let query = search.q.trim().to_string();
    let rules = about.ledger.search(&query);
    Ok(pages::rules(&visitor.page(), &RulesView { about, query, rules }))
}

pub(super) async fn data(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    visitor: Visitor,
) -> Result<Markup, Trouble> {
    let kind = app.kind(&game)?;
    let figures = (kind.game.figures)(None, visitor.lang).map_err(Trouble::setup)?;
    Ok(pages::data(&visitor.page(), &DataView { about: kind.about(), figures }))
}

#[derive(Deserialize)]
pub(super) struct Players {
    players: Option<usize>,
}

pub(super) async fn new_page(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Asked(chosen): Asked<Players>,
    visitor: Visitor,
) -> Result<Markup, Trouble> {
    let kind = app.kind(&game)?;
    let (parties, players) =
        ((kind.game.seating)(&serde_json::Value::Null).map_or(Vec::new(), |s| s.parties), chosen.players);
    let view = NewTableView { game: game_card(kind, visitor.lang), options: kind.options(), parties, players };
    Ok(pages::new_table(&visitor.page(), &view))
}

/// Whoever opens a table or sits down becomes somebody, if they are not yet.
pub(super) fn somebody(app: &App, visitor: &Visitor) -> Result<(Person, HeaderMap), Trouble> {
    if visitor.person.is_none() {
        app.limits.take(Limited::People, visitor.address)?;
    }
    Ok(visitor.person_or_new())
}

#[derive(Deserialize)]
pub(super) struct PlayNow {
    level: String,
    #[serde(default)]
    seat: String,
}

pub(super) async fn play_now(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    visitor: Visitor,
    Posted(form): Posted<PlayNow>,
) -> Result<Response, Trouble> {
    let kind = app.kind(&game)?;
    let seat = match form.seat.as_str() {
        "" => None,
        id => Some(kind.about().seat(id).ok_or(crate::trouble::NO_SUCH_SEAT)?),
    };
    let new = NewTable::against_bots(kind, &form.level, seat)?;
    let (person, headers) = somebody(&app, &visitor)?;
    app.limits.take(Limited::Tables, person)?;
    let id = app.open_table(person, new).await?;
    Ok(go(&visitor, headers, &format!("/t/{id}")))
}

pub(super) async fn new_table(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    visitor: Visitor,
    Posted(form): Posted<BTreeMap<String, String>>,
) -> Result<Response, Trouble> {
    let kind = app.kind(&game)?;
    let field = |name: &str| form.get(name).map(String::as_str).unwrap_or_default();
    let plan = |seat: &table::SeatInfo| match field(&format!("seat-{}", seat.id)) {
        "" => Ok(Plan::Friend(0)),
        text => Plan::read(text, kind),
    };
    let options = form.iter().filter_map(|(name, value)| Some((name.strip_prefix("option-")?.into(), value.clone())));
    let new = NewTable {
        kind,
        options: options.collect(),
        seats: kind.about().seats.iter().map(plan).collect::<Result<_, _>>()?,
        name: field("name").into(),
        listed: field("listed") == "on",
        hotseat: field("hotseat") == "on",
        start: None,
    };
    let (person, headers) = somebody(&app, &visitor)?;
    app.limits.take(Limited::Tables, person)?;
    let id = app.open_table(person, new).await?;
    Ok(go(&visitor, headers, &format!("/t/{id}")))
}

/// A path of this site to go back to.
fn back(path: &str) -> &str {
    let inside = path.starts_with('/') && !path.starts_with("//") && !path.contains(['\\', '\r', '\n']);
    if inside { path } else { "/" }
}

#[derive(Deserialize)]
pub(super) struct Chosen {
    #[serde(default)]
    lang: String,
    #[serde(default)]
    theme: String,
    #[serde(default)]
    back: String,
}

pub(super) async fn lang(visitor: Visitor, Posted(form): Posted<Chosen>) -> Result<Response, Trouble> {
    let lang: table::Lang = form.lang.parse().map_err(Trouble::malformed)?;
    let mut headers = HeaderMap::new();
    headers.insert(header::SET_COOKIE, visitor.cookie("lang", lang.code(), true));
    Ok(done(&visitor, headers, back(&form.back)))
}

pub(super) async fn theme(visitor: Visitor, Posted(form): Posted<Chosen>) -> Result<Response, Trouble> {
    if !["light", "dark", "auto"].contains(&form.theme.as_str()) {
        return Err(Trouble::malformed("theme: expected light, dark or auto"));
    }
    let mut headers = HeaderMap::new();
    headers.insert(header::SET_COOKIE, visitor.cookie("theme", &form.theme, true));
    Ok(done(&visitor, headers, back(&form.back)))
}
