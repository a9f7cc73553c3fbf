//! What waits for a person: a list, the bell in the bar of every page, and a private calendar feed.
//!
//! The address of a feed holds a secret of its own, of which the store keeps the hash. Whoever has it reads
//! deadlines, and can do nothing.

use super::go;
use crate::extract::Asked;
use crate::limits::Limited;
use crate::pages;
use crate::people::Visitor;
use crate::state::App;
use crate::trouble::{self, Trouble};
use crate::views::CallsView;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use host::random::random;
use maud::Markup;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::sync::Arc;
use store::{Batch, Edit, Person, Written};
use table::Lang;
use table::dice::hex;

/// The kinds of the documents: a feed by the hash of its secret, and the hash by its person.
const FEED: &str = "feed";
const FEED_OF: &str = "feed of";

/// Whose feed it is, and in which language.
#[derive(Serialize, Deserialize)]
struct Feed {
    person: [u8; 32],
    lang: String,
}

fn hash(secret: &str) -> String {
    hex(&Sha256::digest([b"bivouac feed", secret.as_bytes()].concat()))
}

pub(super) async fn page(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Markup, Trouble> {
    let person = visitor.person;
    let calls = match person {
        Some(person) => app.calls_of(person).await?,
        None => Vec::new(),
    };
    let has_feed = match person {
        Some(person) => app.store.document(FEED_OF, &hex(&person.0)).await?.is_some(),
        None => false,
    };
    let view = CallsView { calls, known: person.is_some(), has_feed, feed: None };
    Ok(pages::calls(&visitor.page(), &view, &app.tables.kinds))
}

/// How many tables wait, drawn as a bell.
pub(super) async fn bell(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Response, Trouble> {
    let count = match visitor.person {
        Some(person) => app.calls_of(person).await?.len(),
        None => 0,
    };
    let headers = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "private, no-store")];
    Ok((headers, pages::bell(count)).into_response())
}

/// A new address for the feed; the old one is dead.
pub(super) async fn new_feed(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Markup, Trouble> {
    let person = visitor.person.ok_or(trouble::NOBODY)?;
    app.limits.take(Limited::Chairs, &visitor)?;
    let secret = hex(&random::<16>());
    let whose = hex(&person.0);
    let old = app.store.document(FEED_OF, &whose).await?;
    let feed = Feed { person: person.0, lang: visitor.lang.code().into() };
    let value = serde_json::to_vec(&feed).unwrap_or_default();
    let mut edits = vec![
        Edit::create(FEED, &hash(&secret), value, None),
        Edit::set(FEED_OF, &whose, hash(&secret).into_bytes(), None),
    ];
    let old = old.and_then(|old| String::from_utf8(old.value).ok());
    edits.extend(old.map(|old| Edit::clear(FEED, &old)));
    match app.store.change(Batch::of(u64::from_le_bytes(random()), edits)).await? {
        Written::Stored(()) => {}
        _ => return Err(host::trouble::IN_DOUBT.into()),
    }
    let address = format!("{}/calls.ics?key={secret}", visitor.origin);
    let view = CallsView { calls: app.calls_of(person).await?, known: true, has_feed: true, feed: Some(address) };
    Ok(pages::calls(&visitor.page(), &view, &app.tables.kinds))
}

/// Nobody reads the feed any more.
pub(super) async fn end_feed(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Response, Trouble> {
    let person = visitor.person.ok_or(trouble::NOBODY)?;
    app.limits.take(Limited::Chairs, &visitor)?;
    let whose = hex(&person.0);
    if let Some(old) = app.store.document(FEED_OF, &whose).await? {
        let mut edits = vec![Edit::clear(FEED_OF, &whose)];
        edits.extend(String::from_utf8(old.value).ok().map(|old| Edit::clear(FEED, &old)));
        app.store.change(Batch::of(u64::from_le_bytes(random()), edits)).await?;
    }
    Ok(go(&visitor, HeaderMap::new(), "/calls"))
}

#[derive(Deserialize)]
pub(super) struct Key {
    #[serde(default)]
    key: String,
}

/// The calendar: every table that waits, with its deadline where it has one.
pub(super) async fn feed(
    State(app): State<Arc<App>>,
    Asked(Key { key }): Asked<Key>,
    visitor: Visitor,
) -> Result<Response, Trouble> {
    app.limits.take(Limited::Keys, &visitor)?;
    let found = if key.len() == 32 { app.store.document(FEED, &hash(&key)).await? } else { None };
    let feed: Feed =
        found.and_then(|found| serde_json::from_slice(&found.value).ok()).ok_or(host::trouble::DEAD_KEY)?;
    let lang = Lang::from_code(&feed.lang).unwrap_or(Lang::En);
    let calls = app.calls_of(Person(feed.person)).await?;
    let text = pages::calendar(&calls, &app.tables.kinds, lang, app.config.public_url.as_deref(), app.store.now());
    let headers =
        [(header::CONTENT_TYPE, "text/calendar; charset=utf-8"), (header::CACHE_CONTROL, "private, no-store")];
    Ok((headers, text).into_response())
}
