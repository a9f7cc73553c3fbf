//! What handlers read from a request: who asks, a query, a form, JSON.

use crate::body::{LARGEST, whole};
use crate::people::Visitor;
use crate::state::App;
use crate::trouble::{self, Trouble};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use serde::de::DeserializeOwned;
use std::sync::Arc;
use store::Cursor;

/// The place behind which a page of a list begins; the first page when none is named.
pub(crate) fn behind(after: Option<&str>) -> Result<Cursor, Trouble> {
    after.map_or_else(|| Ok(Cursor::first()), |after| after.parse().map_err(Trouble::malformed))
}

/// Somebody: whoever sent no secret is refused before anything else is looked at.
pub(crate) struct Known;

impl FromRequestParts<Arc<App>> for Known {
    type Rejection = Trouble;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Known, Trouble> {
        Visitor::of(parts, app).person.map(|_| Known).ok_or(trouble::NOBODY.into())
    }
}

/// A JSON body from somebody; what cannot be read is refused with what is wrong in it.
pub(crate) struct Sent<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Sent<T> {
    type Rejection = Trouble;
    async fn from_request(request: Request, app: &Arc<App>) -> Result<Sent<T>, Trouble> {
        let (mut parts, body) = request.into_parts();
        Known::from_request_parts(&mut parts, app).await?;
        let kind = parts.headers.get(header::CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or("");
        if !kind.starts_with("application/json") {
            return Err(Trouble::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "TABLE-MEDIA"));
        }
        let bytes = whole(body, LARGEST).await;
        let bytes = bytes.ok_or_else(|| Trouble::new(StatusCode::PAYLOAD_TOO_LARGE, "TABLE-TOO-LARGE"))?;
        serde_json::from_slice(&bytes).map(Sent).map_err(Trouble::malformed)
    }
}

/// The query of an address; what cannot be read is refused.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<Arc<App>> for Asked<T> {
    type Rejection = Trouble;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Asked<T>, Trouble> {
        let query = axum::extract::Query::<T>::from_request_parts(parts, app).await;
        query.map(|q| Asked(q.0)).map_err(|e| Trouble::malformed(e.body_text()))
    }
}

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

/// The things that somebody has pointed at so far, as an address says them: their ids with a space between.
pub(crate) fn picked(pick: &str) -> Vec<String> {
    pick.split_whitespace().map(String::from).collect()
}
