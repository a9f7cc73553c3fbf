//! Writes a refusal of a handler or layer as JSON or as a page, in the reader's language.

use crate::pages;
use crate::people::Visitor;
use crate::shapes::Refused;
use crate::trouble::Trouble;
use crate::views::{ErrorView, Notice};
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use table::Lang;

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
    let refused = refused(&trouble, visitor.lang);
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

/// A refusal in words.
fn refused(trouble: &Trouble, lang: Lang) -> Refused {
    Refused {
        rule: trouble.rule.to_string(),
        text: trouble.in_words(lang),
        key: trouble.limit.map(|(key, _)| key.to_string()),
        retry_after: trouble.limit.map(|(_, seconds)| seconds),
        fresh: trouble.fresh.as_deref().cloned(),
    }
}
