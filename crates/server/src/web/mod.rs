//! Handlers of the pages and forms. [`crate::pages`] lists the forms.

mod account;
mod calls;
mod edit;
mod home;
mod hosting;
mod install;
mod learn;
mod report;
mod table;
mod time;

use crate::downloads;
use crate::extract::Posted;
use crate::kinds::{self, Kind};
use crate::people::Visitor;
use crate::state::App;
use crate::trouble::Trouble;
use crate::views::GameCard;
use ::table::{AnyTable, Lang, Seating};
use axum::Router;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use std::sync::Arc;

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

/// The game of a table.
fn kind_of(app: &App, table: &dyn AnyTable) -> Result<Kind, Trouble> {
    Ok(app.kind(table.about().id)?)
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
        .route("/learn", get(learn::learn))
        .route("/learn/dismiss", post(learn::dismiss))
        .route("/learn/{game}/{lesson}", get(learn::lesson))
        .route("/credits", get(home::credits))
        .route("/fair-dice", get(home::fair_dice))
        .route("/offline", get(install::offline))
        .route("/app.webmanifest", get(install::manifest))
        .route("/service-worker.js", get(install::service_worker))
        .route("/icon-192.png", get(install::icon_small))
        .route("/icon-512.png", get(install::icon_large))
        .route("/icon-maskable.png", get(install::icon_maskable))
        .route("/rules/{game}", get(home::rules))
        .route("/data/{game}", get(home::data))
        .route("/lab/{game}", get(home::lab))
        .route("/edit/{game}", get(edit::page).post(edit::change))
        .route("/edit/{game}/file", post(edit::save))
        .route("/edit/{game}/board.svg", post(edit::picture))
        .route("/edit/{game}/play", post(edit::play))
        .route("/play/{game}", post(home::play_now))
        .route("/new/{game}", get(home::new_page).post(home::new_table))
        .route("/calls", get(calls::page))
        .route("/calls.ics", get(calls::feed))
        .route("/calls/feed", post(calls::new_feed))
        .route("/calls/feed/end", post(calls::end_feed))
        .route("/bell.svg", get(calls::bell))
        .route("/host/account", post(hosting::account))
        .route("/account", get(account::page))
        .route("/account/in", post(account::sign_in))
        .route("/account/new", post(account::create))
        .route("/account/recover", post(account::recover))
        .route("/account/link", get(account::link_page).post(account::use_link))
        .route("/account/out", post(account::sign_out))
        .route("/account/settings", post(account::set))
        .route("/account/sessions", post(account::end_sessions))
        .route("/account/password", post(account::set_password))
        .route("/account/codes", post(account::renew_codes))
        .route("/account/name", post(account::rename))
        .route("/account/export", get(account::export))
        .route("/account/delete", post(account::delete))
        .route("/lang", post(home::lang))
        .route("/theme", post(home::theme))
        .route("/t/{id}", get(table::page))
        .route("/t/{id}/at/{step}", get(table::replay))
        .route("/t/{id}/film", get(table::film))
        .route("/t/{id}/log", get(table::log))
        .route("/t/{id}/course", get(downloads::course))
        .route("/t/{id}/events", get(table::events))
        .route("/t/{id}/join", get(table::join_page).post(table::join))
        .route("/t/{id}/invitation", post(table::invitation))
        .route("/t/{id}/luck", post(table::add_luck))
        .route("/t/{id}/begin", post(table::begin))
        .route("/t/{id}/sit", post(table::sit))
        .route("/t/{id}/leave", post(table::leave))
        .route("/t/{id}/bot", post(table::bot))
        .route("/t/{id}/back", post(table::back))
        .route("/t/{id}/free", post(table::free))
        .route("/t/{id}/share", post(table::share))
        .route("/t/{id}/name", post(table::name))
        .route("/t/{id}/watch", post(table::renew_watch_link))
        .route("/t/{id}/show", post(table::show))
        .route("/t/{id}/move", post(table::play))
        .route("/t/{id}/moves", get(table::moves))
        .route("/t/{id}/undo", post(table::undo))
        .route("/t/{id}/resign", post(table::resign))
        .route("/t/{id}/stand", post(table::stand))
        .route("/t/{id}/withdraw", post(table::withdraw))
        .route("/t/{id}/vote", post(time::vote))
        .route("/t/{id}/clock", post(time::clock))
        .route("/t/{id}/chat", post(table::chat))
        .route("/t/{id}/fork", post(table::fork))
        .route("/t/{id}/rematch", post(table::rematch))
        .route("/t/{id}/why-not", get(table::why_not))
        .route("/t/{id}/sheet", get(table::sheet))
        .route("/t/{id}/hint", get(table::hint))
        .route("/t/{id}/record", get(downloads::record_file))
        .route("/t/{id}/position", get(downloads::position))
        .route("/t/{id}/board.svg", get(downloads::board_svg))
        .route("/t/{id}/board.png", get(downloads::board_png))
        .route("/t/{id}/replay.gif", get(downloads::replay_gif))
        .route("/t/{id}/report", get(report::page).post(report::want))
        .route("/t/{id}/report/progress", get(report::progress))
        .route("/t/{id}/report.json", get(report::json))
        .route("/t/{id}/report.html", get(report::html))
        .route("/t/{id}/report.png", get(report::png))
        .route("/t/{id}/report/{number}", get(report::learn))
        .route("/t/{id}/report/{number}/film.gif", get(report::film))
}
