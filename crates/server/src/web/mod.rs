//! The pages' addresses: what each shows and what each post does. See [`crate::pages`] for the list.

mod files;
mod home;
mod table;

pub(crate) use files::record;
pub(crate) use table::picked;

use crate::chairs::Change;
use crate::kinds::{self, Kind};
use crate::people::Visitor;
use crate::state::App;
use crate::store::{Chair, Person, Summary};
use crate::trouble::{self, Trouble};
use crate::views::make::{self, Detail};
use crate::views::{GameCard, TableCard, TableView};
use ::table::{Lang, Seat, SeatSet, Seating};
use axum::Router;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use serde::de::DeserializeOwned;
use std::sync::Arc;

/// One's own tables in a list, at most.
const OWN: u32 = 100;
/// Open tables in a list, at most; they are chosen from so many.
const LISTED: usize = 30;
const OPEN: u32 = 300;

/// A form that was sent; what cannot be read is refused with what is wrong in it.
pub(crate) struct Posted<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Posted<T> {
    type Rejection = Trouble;
    async fn from_request(request: Request, app: &Arc<App>) -> Result<Posted<T>, Trouble> {
        let form = axum::extract::Form::<T>::from_request(request, app).await;
        form.map(|form| Posted(form.0)).map_err(|e| match e.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Trouble::new(StatusCode::PAYLOAD_TOO_LARGE, "TABLE-TOO-LARGE"),
            StatusCode::UNSUPPORTED_MEDIA_TYPE => Trouble::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "TABLE-MEDIA"),
            _ => Trouble::malformed(e.body_text()),
        })
    }
}

/// After a post that did something: back to the page, or nothing more for the script.
fn done(visitor: &Visitor, headers: HeaderMap, to: &str) -> Response {
    match visitor.json {
        true => (StatusCode::NO_CONTENT, headers).into_response(),
        false => (headers, Redirect::to(to)).into_response(),
    }
}

/// After a post that opened something: there, for the script too.
fn go(visitor: &Visitor, mut headers: HeaderMap, to: &str) -> Response {
    match visitor.json {
        true => {
            if let Ok(place) = to.parse() {
                headers.insert(header::LOCATION, place);
            }
            (StatusCode::CREATED, headers).into_response()
        }
        false => (headers, Redirect::to(to)).into_response(),
    }
}

/// What a visitor may see of a table.
pub(crate) async fn look_at(app: &Arc<App>, id: &str, visitor: &Visitor, detail: Detail) -> Result<TableView, Trouble> {
    let handle = app.handle(id);
    let mut room = handle.lock_for(app, visitor.person).await?;
    // Whoever comes back has their seat again: a bot that the host lent them leaves.
    let lent = visitor.person.and_then(|person| Some((person, room.lent_to(person)?)));
    if let Some((person, seat)) = lent {
        drop(room);
        app.change_chair(id, person, seat, Change::Back).await?;
        room = handle.lock_for(app, visitor.person).await?;
    }
    let detail = Detail { light: visitor.light(), ..detail };
    let mut undrawn = make::undrawn(&mut room, &handle, visitor.person, visitor.lang, detail)?;
    undrawn.view.returned = lent.is_some();
    if let Some(person) = visitor.person.filter(|_| !room.seats_of(visitor.person).is_empty()) {
        handle.seen(person);
        app.whereabouts.look(person, id);
    }
    let bot = crate::think::sleeps(&room);
    crate::clock::watch(app, &handle, &mut room);
    drop(room);
    if bot {
        crate::think::wake(app, &handle);
    }
    Ok(undrawn.draw())
}

/// Where people share a screen: this seat looks now.
pub(crate) async fn show_seat(app: &Arc<App>, id: &str, person: Person, seat: &str) -> Result<(), Trouble> {
    let handle = app.handle(id);
    let mut room = handle.lock_for(app, Some(person)).await?;
    let seat = room.seat(seat).map_err(|_| trouble::NO_CHAIR)?;
    if !room.seats_of(Some(person)).has(seat) {
        return Err(trouble::NO_SEAT);
    }
    room.showing.insert(person, seat);
    drop(room);
    handle.ring();
    Ok(())
}

fn table_card(app: &App, summary: Summary, person: Option<Person>) -> Option<TableCard> {
    let kind = app.kind(&summary.game).ok()?;
    let about = kind.about();
    let setup = serde_json::from_str(&summary.setup).unwrap_or_default();
    let seating = (kind.game.seating)(&setup).unwrap_or_else(|_| Seating::of(about));
    let handle = app.handle(&summary.id);
    let chairs = || summary.chairs.iter().zip((0..).map(Seat));
    let mine: SeatSet =
        chairs().filter(|(c, _)| person.is_some_and(|p| c.holders.contains(&p))).map(|(_, s)| s).collect();
    let here = |_, chair: &Chair| chair.bot.is_some() || handle.is_here(&chair.holders);
    let named = SeatSet::from_bits(summary.waiting);
    Some(TableCard {
        seats: make::seat_cards(about, &seating, &summary.chairs, person, here),
        my_turn: !summary.over && !mine.and(named).is_empty(),
        won: (summary.over && !mine.is_empty() && !named.is_empty()).then(|| !mine.and(named).is_empty()),
        touched: summary.touched / 1000,
        over: summary.over,
        game: summary.game.clone(),
        id: summary.id.clone(),
    })
}

/// The tables of a person: those that wait for them first, then the latest.
pub(crate) async fn my_tables(app: &App, person: Person) -> Result<Vec<TableCard>, Trouble> {
    let found = app.store.tables_of(person, OWN).await?;
    let mut cards: Vec<TableCard> = found.into_iter().filter_map(|s| table_card(app, s, Some(person))).collect();
    cards.sort_by_key(|card| !card.my_turn);
    Ok(cards)
}

/// Listed tables with an open chair: those with somebody at them first, then the latest.
pub(crate) async fn open_tables(app: &App, person: Option<Person>) -> Result<Vec<TableCard>, Trouble> {
    let mut found = app.store.open_tables(OPEN).await?;
    let somebody = |s: &Summary| s.chairs.iter().any(|chair| app.handle(&s.id).is_here(&chair.holders));
    found.sort_by_cached_key(|summary| !somebody(summary));
    found.truncate(LISTED);
    let cards = found.into_iter().filter_map(|s| table_card(app, s, person));
    Ok(cards.map(|card| TableCard { my_turn: false, ..card }).collect())
}

fn game_card(app: &App, kind: Kind, lang: Lang) -> GameCard {
    let about = kind.about();
    let seating = (kind.game.seating)(&serde_json::Value::Null).unwrap_or_else(|_| Seating::of(about));
    let seats = seating.asked.iter().collect();
    GameCard { about, cover: app.covers.of(kind, lang), levels: kind.levels(), level: kinds::LEVEL, seats }
}

fn game_cards(app: &App, lang: Lang) -> Vec<GameCard> {
    app.kinds.iter().map(|kind| game_card(app, *kind, lang)).collect()
}

pub(crate) fn router() -> Router<Arc<App>> {
    Router::new()
        .route("/", get(home::home))
        .route("/learn", get(home::learn))
        .route("/credits", get(home::credits))
        .route("/fair-dice", get(home::fair_dice))
        .route("/rules/{game}", get(home::rules))
        .route("/data/{game}", get(home::data))
        .route("/play/{game}", post(home::play_now))
        .route("/new/{game}", get(home::new_page).post(home::new_table))
        .route("/lang", post(home::lang))
        .route("/theme", post(home::theme))
        .route("/t/{id}", get(table::page))
        .route("/t/{id}/at/{step}", get(table::replay))
        .route("/t/{id}/log", get(table::log))
        .route("/t/{id}/course", get(files::course))
        .route("/t/{id}/events", get(table::events))
        .route("/t/{id}/join", get(table::join_page).post(table::join))
        .route("/t/{id}/luck", post(table::add_luck))
        .route("/t/{id}/begin", post(table::begin))
        .route("/t/{id}/sit", post(table::sit))
        .route("/t/{id}/leave", post(table::leave))
        .route("/t/{id}/bot", post(table::bot))
        .route("/t/{id}/back", post(table::back))
        .route("/t/{id}/name", post(table::name))
        .route("/t/{id}/watch", post(table::renew_watch_link))
        .route("/t/{id}/show", post(table::show))
        .route("/t/{id}/move", post(table::play))
        .route("/t/{id}/moves", get(table::moves))
        .route("/t/{id}/undo", post(table::undo))
        .route("/t/{id}/resign", post(table::resign))
        .route("/t/{id}/stand", post(table::stand))
        .route("/t/{id}/withdraw", post(table::withdraw))
        .route("/t/{id}/chat", post(table::chat))
        .route("/t/{id}/fork", post(table::fork))
        .route("/t/{id}/rematch", post(table::rematch))
        .route("/t/{id}/why-not", get(table::why_not))
        .route("/t/{id}/sheet", get(table::sheet))
        .route("/t/{id}/hint", get(table::hint))
        .route("/t/{id}/record", get(files::record_file))
        .route("/t/{id}/position", get(files::position))
        .route("/t/{id}/board.svg", get(files::board_svg))
        .route("/t/{id}/board.png", get(files::board_png))
        .route("/t/{id}/replay.gif", get(files::replay_gif))
}
