//! Handlers of the first page, of the pages to read, and of opening a table.

use super::{Posted, done, game_card, game_cards, go};
use crate::actions::tidy;
use crate::extract::{Asked, behind};
use crate::kinds::Kind;
use crate::limits::Limited;
use crate::open::{NewTable, Plan};
use crate::pages;
use crate::people::Visitor;
use crate::state::App;
use crate::tell::InWords;
use crate::trouble::Trouble;
use crate::views::{DataView, HomeView, NewTableView, RulesView};
use crate::wishes::{Fields, Wishes};
use axum::Extension;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use maud::Markup;
use serde::Deserialize;
use std::sync::Arc;
use store::{Cursor, Person};

/// Which page of one's own tables.
#[derive(Deserialize)]
pub(super) struct Page {
    /// The place behind which it begins, as the page before names it.
    after: Option<String>,
}

pub(super) async fn home(
    State(app): State<Arc<App>>,
    Asked(page): Asked<Page>,
    headers: HeaderMap,
    visitor: Visitor,
) -> Result<Markup, Trouble> {
    let learnt = super::learn::progress(&headers);
    let (mut mine, more) = match visitor.person {
        Some(person) => app.my_tables(person, behind(page.after.as_deref())?).await?,
        None => (Vec::new(), None),
    };
    // Chairs that stay the device's stand beside the account's.
    if let Some(who) = visitor.account.as_ref().filter(|who| !who.kept.is_empty() && page.after.is_none()) {
        let (kept, _) = app.my_tables(who.device, Cursor::first()).await?;
        mine.extend(kept);
        mine.sort_by_key(|card| !card.my_turn);
    }
    let open = app.open_tables(visitor.person).await?;
    let games = game_cards(&app, visitor.lang);
    let more = more.map(|more| more.to_string());
    Ok(pages::home(&visitor.page(), &HomeView { games, mine, more, open }, &learnt))
}

pub(super) async fn credits(State(app): State<Arc<App>>, visitor: Visitor) -> Markup {
    pages::credits(&visitor.page(), &game_cards(&app, visitor.lang))
}

pub(super) async fn fair_dice(visitor: Visitor) -> Markup {
    pages::fair_dice(&visitor.page())
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

/// What many games between bots say.
pub(super) async fn lab(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    visitor: Visitor,
) -> Result<Markup, Trouble> {
    let kind = app.kind(&game)?;
    let figures = (kind.game.figures)(None, visitor.lang).map_err(Trouble::setup)?;
    let chances = (kind.analysis.chances)().map_err(Trouble::setup)?;
    let name = |id: &str| figures.iter().find(|figure| figure.id == id).map_or(id, |figure| &figure.name).to_string();
    let (about, findings) = (kind.about(), games::findings(&game));
    Ok(pages::lab(&visitor.page(), &pages::LabView { about, findings, chances: &chances, name: &name }))
}

/// The page where a table is set up, with these wishes.
fn new_view(
    app: &App,
    kind: Kind,
    visitor: &Visitor,
    fields: &Fields,
    wishes: Wishes,
    problem: Option<String>,
) -> Markup {
    let field = |name: &str| fields.get(name).map(String::as_str).unwrap_or_default();
    let view = NewTableView {
        game: game_card(app, kind, visitor.lang),
        options: wishes.options,
        seats: wishes.seats.iter().map(|(seat, plan)| (*seat, plan.to_string())).collect(),
        ruled: wishes.seating.ruled.iter().collect(),
        counts: wishes.seating.parties.iter().map(Vec::len).collect(),
        players: wishes.players,
        name: tidy(field("name"), 40),
        pace: field("pace").into(),
        zero: field("zero").into(),
        caretaker: Some(field("caretaker")).filter(|level| !level.is_empty()).unwrap_or(crate::kinds::LEVEL).into(),
        listed: field("listed") == "on",
        hotseat: field("hotseat") == "on",
        problem,
    };
    pages::new_table(&visitor.page(), &view)
}

pub(super) async fn new_page(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Asked(fields): Asked<Fields>,
    visitor: Visitor,
) -> Result<Markup, Trouble> {
    let kind = app.kind(&game)?;
    let wishes = Wishes::read(kind, &fields)?;
    // What cannot be is said before anybody presses the button.
    let problem = wishes.problem.clone().or_else(|| wishes.check(kind).err().map(|why| why.to_string()));
    let problem = problem.map(|why| Trouble::setup(why).in_words(visitor.lang));
    Ok(new_view(&app, kind, &visitor, &fields, wishes, problem))
}

/// The pace that a form asks for, in the words of [`table::pace::Pace`].
fn wished_pace(form: &Fields) -> String {
    let field = |name: &str| form.get(name).map(String::as_str).unwrap_or_default();
    match (field("pace"), field("zero")) {
        (pace @ ("" | "unlimited"), _) | (pace, "") => pace.to_string(),
        (pace, zero) => format!("{pace} zero {zero} {}", field("caretaker")),
    }
}

/// Whoever opens a table or sits down becomes somebody, if they are not yet.
pub(super) fn somebody(app: &App, visitor: &Visitor) -> Result<(Person, HeaderMap), Trouble> {
    if visitor.person.is_none() {
        app.limits.take(Limited::People, visitor)?;
    }
    Ok(visitor.person_or_new(app))
}

#[derive(Deserialize)]
pub(super) struct PlayNow {
    level: String,
    #[serde(default)]
    seat: String,
    /// `later`, when the browser will add luck of its own before the game is dealt.
    #[serde(default)]
    luck: String,
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
    let mut new = NewTable::against_bots(kind, &form.level, seat)?;
    new.wait = form.luck == "later";
    let (person, headers) = somebody(&app, &visitor)?;
    app.limits.take(Limited::Tables, &visitor)?;
    let id = app.open_table(person, new).await?;
    Ok(go(&visitor, headers, &format!("/t/{id}")))
}

pub(super) async fn new_table(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    visitor: Visitor,
    Posted(form): Posted<Fields>,
) -> Result<Response, Trouble> {
    let kind = app.kind(&game)?;
    // A form that the page made is shown again with what is wrong in it; its other fields stay as they are.
    let again = |why: String, wishes: Wishes| {
        let page = new_view(&app, kind, &visitor, &form, wishes, Some(why));
        Ok((StatusCode::UNPROCESSABLE_ENTITY, Extension(InWords), page).into_response())
    };
    let from_page = form.contains_key("filled") && !visitor.json;
    if from_page {
        let wishes = Wishes::read(kind, &form)?;
        if let Some(why) = wishes.problem.clone() {
            return again(Trouble::setup(why).in_words(visitor.lang), wishes);
        }
        if wishes.surprise(kind, &form) {
            return again(pages::look_again(visitor.lang), wishes);
        }
    }
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
        wait: field("luck") == "later",
        pace: crate::api::pace(&wished_pace(&form))?,
        start: None,
        id: None,
    };
    let (person, headers) = somebody(&app, &visitor)?;
    app.limits.take(Limited::Tables, &visitor)?;
    if new.is_open() {
        app.limits.take(Limited::Listed, &visitor)?;
    }
    match app.open_table(person, new).await {
        Ok(id) => Ok(go(&visitor, headers, &format!("/t/{id}"))),
        Err(trouble) if from_page && trouble.rule == "TABLE-SETUP" => {
            again(Trouble::from(trouble).in_words(visitor.lang), Wishes::read(kind, &form)?)
        }
        Err(trouble) => Err(trouble.into()),
    }
}

/// A path of this site to go back to. Browsers read a backslash as a slash and leave out control characters,
/// so nothing but plain ones is taken.
fn back(path: &str) -> &str {
    let plain = path.bytes().all(|b| b.is_ascii_graphic() && b != b'\\');
    if plain && path.starts_with('/') && !path.starts_with("//") { path } else { "/" }
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

/// What somebody chooses who is signed in follows them to their next device.
async fn remember(app: &App, visitor: &Visitor, name: &str, value: &str) -> Result<(), Trouble> {
    match &visitor.account {
        Some(who) => Ok(app.accounts.set(&who.id, &[(name.to_string(), value.to_string())].into()).await?),
        None => Ok(()),
    }
}

pub(super) async fn lang(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Posted(form): Posted<Chosen>,
) -> Result<Response, Trouble> {
    let lang: table::Lang = form.lang.parse().map_err(Trouble::malformed)?;
    let mut headers = HeaderMap::new();
    headers.insert(header::SET_COOKIE, visitor.cookie("lang", lang.code(), true));
    remember(&app, &visitor, "lang", lang.code()).await?;
    Ok(done(&visitor, headers, back(&form.back)))
}

pub(super) async fn theme(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Posted(form): Posted<Chosen>,
) -> Result<Response, Trouble> {
    if !["light", "dark", "auto"].contains(&form.theme.as_str()) {
        return Err(Trouble::malformed("theme: expected light, dark or auto"));
    }
    let mut headers = HeaderMap::new();
    headers.insert(header::SET_COOKIE, visitor.cookie("theme", &form.theme, true));
    remember(&app, &visitor, "theme", &form.theme).await?;
    Ok(done(&visitor, headers, back(&form.back)))
}

#[cfg(test)]
mod tests {
    use super::back;

    #[test]
    fn one_goes_back_to_paths_of_this_server_only() {
        for path in ["/", "/t/abc", "/rules/parley?q=trap&x=%C3%A9", "/t/abc/at/3#log"] {
            assert_eq!(back(path), path);
        }
        let elsewhere =
            ["", "//evil.example", "/\\evil.example", "/\t/evil.example", "/\u{0}/evil.example", "/\n/evil"];
        for path in elsewhere.into_iter().chain(["https://evil.example", "javascript:1", "t/abc", "/é", "/ /x"]) {
            assert_eq!(back(path), "/", "{path:?}");
        }
    }
}
