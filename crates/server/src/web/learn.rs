//! The pages of the lessons. What was learnt is a cookie of the browser.

use super::{done, game_cards};
use crate::extract::Asked;
use crate::lessons::{self, COOKIE, Progress, Question, Turn};
use crate::pages;
use crate::people::{Visitor, cookie_of};
use crate::state::App;
use crate::trouble::{NOT_FOUND, Trouble};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;
use std::sync::Arc;

/// What this browser has learnt.
pub(super) fn progress(headers: &HeaderMap) -> Progress {
    cookie_of(headers, COOKIE).map(Progress::read).unwrap_or_default()
}

fn keep(visitor: &Visitor, progress: &Progress) -> HeaderMap {
    HeaderMap::from_iter([(header::SET_COOKIE, visitor.cookie(COOKIE, &progress.text(), true))])
}

pub(super) async fn learn(State(app): State<Arc<App>>, headers: HeaderMap, visitor: Visitor) -> Markup {
    pages::learn(&visitor.page(), &game_cards(&app, visitor.lang), &progress(&headers))
}

pub(super) async fn lesson(
    State(app): State<Arc<App>>,
    Path((game, number)): Path<(String, String)>,
    Asked(question): Asked<Question>,
    headers: HeaderMap,
    visitor: Visitor,
) -> Result<Response, Trouble> {
    let kind = app.kind(&game)?;
    let number: usize = number.parse().map_err(|_| NOT_FOUND)?;
    let page = visitor.page();
    let view = match lessons::turn(kind.about().id, number, &question, page.lang, page.light, &pages::lesson_words)? {
        Turn::On(at) => return Ok(Redirect::to(&format!("/learn/{game}/{number}?at={at}")).into_response()),
        Turn::Shown(view) => view,
    };
    let mut learnt = progress(&headers);
    if !view.done() || learnt.has(view.about.id, view.id()) {
        return Ok(pages::lesson(&page, &view).into_response());
    }
    learnt.note(view.about.id, view.id());
    Ok((keep(&visitor, &learnt), pages::lesson(&page, &view)).into_response())
}

/// No lesson is suggested on the first page any more.
pub(super) async fn dismiss(headers: HeaderMap, visitor: Visitor) -> Response {
    let mut progress = progress(&headers);
    progress.dismissed = true;
    done(&visitor, keep(&visitor, &progress), "/")
}
