//! Errors of the server: a status, the id of a rule, and words. A handler returns [`Trouble`]; `tell`
//! writes it in the reader's language.

use crate::shapes;
use crate::words;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use host::actions::Refused;
use host::trouble::Class;
pub use host::trouble::{
    BUSY, FAILED, LOST, NO_CHAIR, NO_SEAT, NO_STEP, NO_SUCH_SEAT, NO_TABLE, NO_THING, NOBODY, NOT_BEGUN, NOT_OVER,
};
use std::borrow::Cow;
use store::StoreError;

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
    /// A set-up that cannot be.
    pub fn setup(why: impl std::fmt::Display) -> Trouble {
        host::trouble::Trouble::setup(why).into()
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
    pub(crate) fn of_status(status: StatusCode) -> Trouble {
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
    /// In words.
    pub fn in_words(&self, lang: table::Lang) -> String {
        let (key, seconds) = self.limit.unwrap_or_default();
        let args = [("key", key.to_string()), ("seconds", seconds.to_string())];
        let text = self.text.clone().or_else(|| words::rule(lang, &self.rule, &args));
        let text = text.unwrap_or_else(|| self.rule.to_string());
        match &self.detail {
            Some(detail) => format!("{text} ({detail})"),
            None => text,
        }
    }
}

/// No such page.
pub const NOT_FOUND: Trouble = Trouble::new(StatusCode::NOT_FOUND, "TABLE-NOT-FOUND");

impl From<host::trouble::Trouble> for Trouble {
    fn from(why: host::trouble::Trouble) -> Trouble {
        let status = match why.class {
            Class::Malformed => StatusCode::BAD_REQUEST,
            Class::Nobody => StatusCode::UNAUTHORIZED,
            Class::Forbidden => StatusCode::FORBIDDEN,
            Class::Missing => StatusCode::NOT_FOUND,
            Class::Conflict => StatusCode::CONFLICT,
            Class::Impossible => StatusCode::UNPROCESSABLE_ENTITY,
            Class::Failed => StatusCode::INTERNAL_SERVER_ERROR,
            Class::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            Class::Elsewhere => StatusCode::MISDIRECTED_REQUEST,
            Class::TooOften(what, seconds) => return Trouble::limit(what, seconds),
        };
        let (rule, text, detail) = (why.rule, why.text, why.detail);
        Trouble { status, rule, text, detail, limit: None, fresh: None }
    }
}

impl From<Refused> for Trouble {
    fn from(refused: Refused) -> Trouble {
        let fresh = refused.fresh.and_then(|view| serde_json::to_value(shapes::Table::of(&view)).ok().map(Box::new));
        Trouble { fresh, ..Trouble::from(refused.why) }
    }
}

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Trouble {
        host::trouble::Trouble::from(error).into()
    }
}

impl IntoResponse for Trouble {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}
