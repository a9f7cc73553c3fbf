//! What people do about their time, and votes, by the forms of the table page.

use super::{Posted, done};
use crate::api;
use crate::limits::Limited;
use crate::people::Visitor;
use crate::state::App;
use crate::trouble::{self, Trouble};
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;
use std::sync::Arc;

/// Something said in a vote.
#[derive(Deserialize)]
pub(super) struct Said {
    say: String,
    #[serde(default)]
    seat: String,
}

pub(super) async fn vote(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    visitor: Visitor,
    Posted(said): Posted<Said>,
) -> Result<Response, Trouble> {
    let person = visitor.person.ok_or(trouble::NOBODY)?;
    app.limits.take(Limited::Chairs, &visitor)?;
    app.vote(&id, person, api::say(&app, &id, person, &said.say, &said.seat).await?).await?;
    Ok(done(&visitor, HeaderMap::new(), &format!("/t/{id}")))
}

/// Something that people do about their time.
#[derive(Deserialize)]
pub(super) struct Done {
    #[serde(rename = "do")]
    what: String,
    #[serde(default)]
    seat: String,
    #[serde(default)]
    days: String,
    #[serde(default)]
    from: String,
    #[serde(default)]
    until: String,
    #[serde(default)]
    zone: String,
}

/// Minutes of the day by UTC, of a time in a zone that is so many hours ahead.
fn minutes(time: &str, zone: &str) -> Result<u16, Trouble> {
    let bad = || Trouble::malformed(format!("«{time}»: expected a time of day such as 22:30"));
    let (hours, minutes) = time.split_once(':').ok_or_else(bad)?;
    let (hours, minutes): (i32, i32) = (hours.parse().map_err(|_| bad())?, minutes.parse().map_err(|_| bad())?);
    let zone: i32 = if zone.is_empty() { 0 } else { zone.parse().map_err(|_| bad())? };
    if !(0..24).contains(&hours) || !(0..60).contains(&minutes) || !(-12..=14).contains(&zone) {
        return Err(bad());
    }
    Ok(((hours - zone) * 60 + minutes).rem_euclid(24 * 60) as u16)
}

pub(super) async fn clock(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    visitor: Visitor,
    Posted(form): Posted<Done>,
) -> Result<Response, Trouble> {
    let person = visitor.person.ok_or(trouble::NOBODY)?;
    app.limits.take(Limited::Chairs, &visitor)?;
    let what = match form.what.as_str() {
        "away" => format!("away {}", form.days),
        "quiet" => format!("quiet {} {}", minutes(&form.from, &form.zone)?, minutes(&form.until, &form.zone)?),
        "loud" => "quiet none".into(),
        other => other.to_string(),
    };
    app.time(&id, person, api::timing(&app, &id, person, &what, &form.seat).await?).await?;
    Ok(done(&visitor, HeaderMap::new(), &format!("/t/{id}")))
}

#[cfg(test)]
mod tests {
    use super::minutes;

    #[test]
    fn times_of_day_are_those_of_the_zone() {
        assert_eq!((minutes("22:30", "").ok(), minutes("00:30", "2").ok()), (Some(1350), Some(1350)));
        assert_eq!(minutes("23:00", "-5").ok(), Some(240));
        for (time, zone) in [("24:00", ""), ("1", ""), ("a:b", ""), ("10:60", ""), ("10:00", "15"), ("-1:00", "")] {
            assert!(minutes(time, zone).is_err(), "{time} {zone}");
        }
    }
}
