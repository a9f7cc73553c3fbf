//! People's time and votes.

use super::{Refusals, Sent};
use crate::limits::Limited;
use crate::people::Visitor;
use crate::state::App;
use crate::trouble::{self, Trouble};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use host::deadlines::Timing;
use host::votes::Say;
use serde::Deserialize;
use std::sync::Arc;
use store::Person;
use table::Seat;
use table::pace::Timed;
use utoipa::ToSchema;

/// The seat with this id, for somebody who may look at the table.
async fn seat(app: &App, id: &str, person: Person, seat: &str) -> Result<Seat, Trouble> {
    Ok(app.handle(id).lock_for(app, Some(person)).await?.seat(seat)?)
}

/// Words that say nothing here: the request can be read, and cannot be done.
fn refused(why: &str) -> Trouble {
    Trouble::new(StatusCode::UNPROCESSABLE_ENTITY, "TABLE-MALFORMED").detail(why)
}

/// What somebody says in a vote: a word, and the seat that it is about.
pub(crate) async fn say(app: &App, id: &str, person: Person, word: &str, about: &str) -> Result<Say, Trouble> {
    Ok(match word {
        "end" => Say::End,
        "undo" => Say::Undo,
        "pause" => Say::Pause,
        "chair" => Say::Chair(seat(app, id, person, about).await?),
        "yes" => Say::Yes,
        "no" => Say::No,
        _ => return Err(refused("say: expected end, undo, pause, chair, yes or no")),
    })
}

/// What somebody does about their time: words, and the seat that they are about.
pub(crate) async fn timing(app: &App, id: &str, person: Person, words: &str, about: &str) -> Result<Timing, Trouble> {
    let bad = || {
        refused(
            "do: expected resume, caretaker, home, «away DAYS» (1 to 30), «quiet FROM UNTIL» (minutes of the day by \
             UTC, 12 hours at most) or «quiet none»",
        )
    };
    if words == "caretaker" {
        return Ok(Timing::Caretaker(seat(app, id, person, about).await?));
    }
    match words.parse::<Timed>().map_err(|_| bad())? {
        Timed::Resume => Ok(Timing::Resume),
        Timed::Away(days) => Ok(Timing::Away(days)),
        Timed::Home => Ok(Timing::Home),
        Timed::Quiet(quiet) => Ok(Timing::Quiet(quiet)),
        Timed::Out(_) | Timed::Pause | Timed::Back(_) => Err(bad()),
    }
}

/// Something said in a vote.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Voted {
    /// To propose: `end` (the game ends as it stands), `undo` (everything since your last move is taken
    /// back), `pause` (all clocks stand) or `chair` (somebody else is to have this seat). To answer: `yes` or
    /// `no`.
    say: String,
    /// The seat that it is about.
    #[serde(default)]
    #[schema(required = false)]
    seat: String,
}

/// Propose something to all who play, or answer: what all agree to is done at once.
#[utoipa::path(post, path = "/api/tables/{id}/votes", params(("id" = String, Path, description = "The table.")),
    request_body = Voted, security(("person" = [])), responses((status = 204, description = "It is said."), Refusals))]
pub(crate) async fn vote(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    visitor: Visitor,
    Sent(sent): Sent<Voted>,
) -> Result<StatusCode, Trouble> {
    let person = visitor.person.ok_or(trouble::NOBODY)?;
    app.limits.take(Limited::Chairs, &visitor)?;
    app.vote(&id, person, say(&app, &id, person, &sent.say, &sent.seat).await?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Something that somebody does about their time.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Timely {
    /// `resume` (the clocks go on after a pause), `away DAYS` and `home` (vacation), `quiet FROM UNTIL` and
    /// `quiet none` (quiet hours, in minutes of the day by UTC), `caretaker` (the time of this seat ran out
    /// and the others were asked: a bot plays on).
    r#do: String,
    /// The seat that it is about.
    #[serde(default)]
    #[schema(required = false)]
    seat: String,
}

/// Do something about your time.
#[utoipa::path(post, path = "/api/tables/{id}/clock", params(("id" = String, Path, description = "The table.")),
    request_body = Timely, security(("person" = [])), responses((status = 204, description = "It is done."), Refusals))]
pub(crate) async fn clock(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    visitor: Visitor,
    Sent(sent): Sent<Timely>,
) -> Result<StatusCode, Trouble> {
    let person = visitor.person.ok_or(trouble::NOBODY)?;
    app.limits.take(Limited::Chairs, &visitor)?;
    app.time(&id, person, timing(&app, &id, person, &sent.r#do, &sent.seat).await?).await?;
    Ok(StatusCode::NO_CONTENT)
}
