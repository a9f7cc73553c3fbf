//! Why something was not done: a status, a rule's id, and words.
//!
//! A handler answers with [`Trouble`]; `tell` writes it at the end as JSON or as a page, in the
//! reader's language, and does the same for whatever the layers between refuse.

use crate::pages;
use crate::people::Visitor;
use crate::store::StoreError;
use crate::views::{ErrorView, Notice};
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::borrow::Cow;
use table::Refusal;

/// A refusal on its way out.
#[derive(Clone, Debug)]
pub struct Trouble {
    /// The status of the answer.
    pub status: StatusCode,
    /// The rule that refuses.
    pub rule: Cow<'static, str>,
    /// In words, when they are not the server's own for this rule.
    pub text: Option<String>,
    /// What exactly, after the words of the rule.
    pub detail: Option<String>,
    /// The key of the limit that was met, and the seconds to wait.
    pub limit: Option<(&'static str, u64)>,
    /// The fresh view, when an answer came too late.
    pub fresh: Option<Box<serde_json::Value>>,
}

/// A refusal as JSON.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct Refused {
    /// The rule that refuses: an id of the game's ledger, or `TABLE-…`.
    pub rule: String,
    /// In the reader's language.
    pub text: String,
    /// The key of the limit that was met.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// Seconds to wait.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u64>,
    /// The table as it is now, when the answer was for an older decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<crate::api::Table>)]
    pub fresh: Option<serde_json::Value>,
}

impl Trouble {
    /// A refusal in the server's own words.
    pub const fn new(status: StatusCode, rule: &'static str) -> Trouble {
        Trouble { status, rule: Cow::Borrowed(rule), text: None, detail: None, limit: None, fresh: None }
    }
    /// The same, saying what exactly.
    #[must_use]
    pub fn detail(mut self, detail: impl std::fmt::Display) -> Trouble {
        self.detail = Some(detail.to_string());
        self
    }
    /// What the kernel refused, in words.
    pub fn refused(refusal: &Refusal, reason: table::Reason) -> Trouble {
        let status = match refusal {
            Refusal::Stale(_) => StatusCode::CONFLICT,
            Refusal::Unreadable(_) => StatusCode::BAD_REQUEST,
            Refusal::Broken(_) | Refusal::NoUndo => StatusCode::UNPROCESSABLE_ENTITY,
        };
        let mut trouble = Trouble::new(status, "");
        trouble.rule = reason.rule.into();
        trouble.text = Some(reason.text);
        trouble
    }
    /// A set-up that cannot be.
    pub fn setup(why: impl std::fmt::Display) -> Trouble {
        Trouble::new(StatusCode::UNPROCESSABLE_ENTITY, "TABLE-SETUP").detail(why)
    }
    /// Something in the request cannot be read.
    pub fn malformed(why: impl std::fmt::Display) -> Trouble {
        Trouble::new(StatusCode::BAD_REQUEST, "TABLE-MALFORMED").detail(why)
    }
    /// A limit was met.
    pub fn limit(key: &'static str, seconds: u64) -> Trouble {
        let mut trouble = Trouble::new(StatusCode::TOO_MANY_REQUESTS, "TABLE-LIMIT");
        trouble.limit = Some((key, seconds));
        trouble
    }
    fn of_status(status: StatusCode) -> Trouble {
        let rule = match status {
            StatusCode::NOT_FOUND => "TABLE-NOT-FOUND",
            StatusCode::METHOD_NOT_ALLOWED => "TABLE-METHOD",
            StatusCode::PAYLOAD_TOO_LARGE | StatusCode::URI_TOO_LONG => "TABLE-TOO-LARGE",
            StatusCode::UNSUPPORTED_MEDIA_TYPE => "TABLE-MEDIA",
            StatusCode::FORBIDDEN => "TABLE-CROSS-SITE",
            StatusCode::REQUEST_TIMEOUT | StatusCode::GATEWAY_TIMEOUT => "TABLE-SLOW",
            status if status.is_client_error() => "TABLE-MALFORMED",
            _ => "TABLE-FAILED",
        };
        Trouble::new(status, rule)
    }
    /// In words and as JSON.
    pub fn in_words(&self, lang: table::Lang) -> Refused {
        let (key, seconds) = self.limit.unwrap_or_default();
        let args = [("key", key.to_string()), ("seconds", seconds.to_string())];
        let text = self.text.clone().or_else(|| crate::words::rule(lang, &self.rule, &args));
        let mut text = text.unwrap_or_else(|| self.rule.to_string());
        if let Some(detail) = &self.detail {
            text = format!("{text} ({detail})");
        }
        Refused {
            rule: self.rule.to_string(),
            text,
            key: self.limit.map(|(key, _)| key.to_string()),
            retry_after: self.limit.map(|(_, seconds)| seconds),
            fresh: self.fresh.as_deref().cloned(),
        }
    }
}

/// No such page.
pub const NOT_FOUND: Trouble = Trouble::new(StatusCode::NOT_FOUND, "TABLE-NOT-FOUND");
/// No such table, or not for these eyes: the two look alike.
pub const NO_TABLE: Trouble = Trouble::new(StatusCode::NOT_FOUND, "TABLE-NO-TABLE");
/// No such game.
pub const NO_GAME: Trouble = Trouble::new(StatusCode::NOT_FOUND, "TABLE-NO-GAME");
/// The game has no such seat. It is the request that is wrong, not the table that is missing.
pub const NO_SUCH_SEAT: Trouble = Trouble::new(StatusCode::UNPROCESSABLE_ENTITY, "TABLE-NO-SUCH-SEAT");
/// The same where the chair itself is asked for: it is not there.
pub const NO_CHAIR: Trouble = Trouble::new(StatusCode::NOT_FOUND, "TABLE-NO-SUCH-SEAT");
/// Nobody knows who asks.
pub const NOBODY: Trouble = Trouble::new(StatusCode::UNAUTHORIZED, "TABLE-NOBODY");
/// The seat is somebody else's.
pub const NO_SEAT: Trouble = Trouble::new(StatusCode::FORBIDDEN, "TABLE-NO-SEAT");
/// The chair is taken.
pub const TAKEN: Trouble = Trouble::new(StatusCode::CONFLICT, "TABLE-TAKEN");
/// The link is dead.
pub const DEAD_KEY: Trouble = Trouble::new(StatusCode::FORBIDDEN, "TABLE-KEY");
/// Only the host may.
pub const NOT_HOST: Trouble = Trouble::new(StatusCode::FORBIDDEN, "TABLE-HOST");
/// The person is here.
pub const HERE: Trouble = Trouble::new(StatusCode::CONFLICT, "TABLE-HERE");
/// A bot plays for this seat.
pub const BOT_PLAYS: Trouble = Trouble::new(StatusCode::CONFLICT, "TABLE-BOT-PLAYS");
/// The game goes on.
pub const NOT_OVER: Trouble = Trouble::new(StatusCode::FORBIDDEN, "TABLE-NOT-OVER");
/// No such step for these eyes.
pub const NO_STEP: Trouble = Trouble::new(StatusCode::NOT_FOUND, "TABLE-NO-STEP");
/// No such thing for these eyes.
pub const NO_THING: Trouble = Trouble::new(StatusCode::NOT_FOUND, "TABLE-NO-THING");
/// Nothing was said.
pub const SILENT: Trouble = Trouble::new(StatusCode::UNPROCESSABLE_ENTITY, "TABLE-SILENT");
/// So much has happened at this table that nothing more is kept of it.
pub const FULL: Trouble = Trouble::new(StatusCode::CONFLICT, "TABLE-FULL");
/// Too much is going on.
pub const BUSY: Trouble = Trouble::new(StatusCode::SERVICE_UNAVAILABLE, "TABLE-BUSY");
/// Something is broken here.
pub const FAILED: Trouble = Trouble::new(StatusCode::INTERNAL_SERVER_ERROR, "TABLE-FAILED");

/// The rules failed in the middle of something; the table is read from the disk again.
pub const BROKE: Trouble = Trouble::new(StatusCode::INTERNAL_SERVER_ERROR, "TABLE-BROKE");
/// What is stored of this table cannot be read or played again.
pub const DAMAGED: Trouble = Trouble::new(StatusCode::INTERNAL_SERVER_ERROR, "TABLE-DAMAGED");
/// Nobody can say whether it was stored.
pub const IN_DOUBT: Trouble = Trouble::new(StatusCode::SERVICE_UNAVAILABLE, "TABLE-IN-DOUBT");
/// The game has not begun: nothing is dealt yet.
pub const NOT_BEGUN: Trouble = Trouble::new(StatusCode::CONFLICT, "TABLE-NOT-BEGUN");
/// The game has begun: the dice are what they are.
pub const BEGUN: Trouble = Trouble::new(StatusCode::CONFLICT, "TABLE-BEGUN");
/// Somebody is missing.
pub const MISSING: Trouble = Trouble::new(StatusCode::CONFLICT, "TABLE-MISSING");
/// Somebody who was put in a chair has not come by yet.
pub const NOT_COME: Trouble = Trouble::new(StatusCode::CONFLICT, "TABLE-NOT-COME");
/// They have seen what another side sees.
pub const OTHER_SIDE: Trouble = Trouble::new(StatusCode::FORBIDDEN, "TABLE-OTHER-SIDE");
/// Somebody who plays the other side has seen what this chair sees.
pub const SEEN: Trouble = Trouble::new(StatusCode::CONFLICT, "TABLE-SEEN");
/// The person has not been away for long enough.
pub const NOT_AWAY: Trouble = Trouble::new(StatusCode::CONFLICT, "TABLE-NOT-AWAY");
/// The game is over.
pub const OVER: Trouble = Trouble::new(StatusCode::UNPROCESSABLE_ENTITY, "TABLE-OVER");
/// Nobody else of this side would hear it.
pub const NO_ALLIES: Trouble = Trouble::new(StatusCode::UNPROCESSABLE_ENTITY, "TABLE-NO-ALLIES");

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Trouble {
        match error {
            StoreError::Missing => NO_TABLE,
            StoreError::Damaged(why) => {
                tracing::error!("store: {why}");
                DAMAGED
            }
            StoreError::Failed(why) => {
                tracing::error!("store: {why}");
                Trouble::new(StatusCode::SERVICE_UNAVAILABLE, "TABLE-STORE")
            }
        }
    }
}

impl IntoResponse for Trouble {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// Marks an answer that already says in words what it refuses, on a page of its own.
#[derive(Clone, Copy)]
pub(crate) struct InWords;

/// Writes a refusal in words; any other answer stays as it is.
pub(crate) fn tell(visitor: &Visitor, json: bool, response: Response) -> Response {
    let status = response.status();
    let said = response.extensions().get::<InWords>().is_some();
    if said || (!status.is_client_error() && !status.is_server_error()) {
        return response;
    }
    let (mut parts, _) = response.into_parts();
    let trouble = parts.extensions.remove::<Trouble>().unwrap_or_else(|| Trouble::of_status(status));
    let refused = trouble.in_words(visitor.lang);
    let mut answer = if json {
        (status, Json(refused)).into_response()
    } else {
        let back = match visitor.path.strip_prefix("/t/").and_then(|rest| rest.split('/').next()) {
            Some(id) if trouble.status != StatusCode::NOT_FOUND => format!("/t/{id}"),
            _ => "/".into(),
        };
        let notice = Notice { rule: refused.rule, text: refused.text };
        let view = ErrorView { status: status.as_u16(), notice, back };
        (status, pages::error(&visitor.page(), &view)).into_response()
    };
    for (name, value) in &parts.headers {
        if name == header::ALLOW || name == header::SET_COOKIE {
            answer.headers_mut().append(name, value.clone());
        }
    }
    if let Some((_, seconds)) = trouble.limit {
        answer.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    if status == StatusCode::UNAUTHORIZED {
        answer.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    }
    answer
}
