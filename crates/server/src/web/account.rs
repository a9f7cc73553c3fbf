//! Accounts: what each form of their pages does.

use super::{Posted, done};
use crate::extract::Asked;
use crate::limits::{Limited, Source};
use crate::pages;
use crate::people::Visitor;
use crate::state::App;
use crate::trouble::Trouble;
use crate::views::{AccountView, OwnView, SessionCard};
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use host::accounts::sessions::{Listed, Who};
use host::accounts::{Device, Registration, SignedIn};
use host::trouble::ACCOUNT_NEEDED;
use maud::Markup;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::sync::Arc;
use store::Person;

type Here = State<Arc<App>>;

/// What the forms hold; each reads its own.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct Form {
    name: String,
    password: String,
    old: String,
    code: String,
    key: String,
    invitation: String,
    end: String,
    take: String,
}

/// Somebody who is signed in, and their token.
fn signed(visitor: &Visitor) -> Result<(Arc<Who>, String), Trouble> {
    let (who, token) = (visitor.account.clone(), visitor.session.clone());
    who.zip(token).ok_or_else(|| ACCOUNT_NEEDED.into())
}

/// Counts an attempt against the address, and against the name, whether there is such an account or not.
fn attempt(app: &App, visitor: &Visitor, name: &str) -> Result<(), Trouble> {
    let alike = name.trim().to_lowercase();
    let person = Some(Person(Sha256::digest(alike.as_bytes()).into()));
    app.limits.take(Limited::SignIn, Source { person, address: visitor.address })
}

/// The device of a visitor: a new one becomes somebody first.
fn device(app: &App, visitor: &Visitor, form: &Form) -> (Device, HeaderMap) {
    let (person, headers) = visitor.device_or_new(app);
    let take = form.take == "on";
    (Device { person, agent: visitor.agent.clone(), session: visitor.session.clone(), take }, headers)
}

/// The answer to whoever has just signed in.
fn admitted(visitor: &Visitor, mut headers: HeaderMap, signed: &SignedIn) -> Response {
    headers.append(header::SET_COOKIE, visitor.session_cookie(Some(&signed.token)));
    if signed.codes.is_empty() || visitor.json {
        return done(visitor, headers, "/account");
    }
    (headers, pages::codes(&visitor.page(), &signed.codes)).into_response()
}

#[derive(Deserialize)]
pub(super) struct Key {
    #[serde(default)]
    key: String,
}

pub(super) async fn page(State(app): Here, Asked(asked): Asked<Key>, visitor: Visitor) -> Result<Markup, Trouble> {
    let Some(who) = &visitor.account else {
        let (closed, invited) = match app.accounts.registration {
            Registration::Open => (false, false),
            Registration::Invited => (false, true),
            Registration::Closed => (true, false),
        };
        return Ok(pages::sign_in(&visitor.page(), &AccountView { closed, invited, key: asked.key }));
    };
    let card = |s: Listed| SessionCard { key: s.key, agent: s.agent, seen: s.seen / 1000, own: s.own };
    let sessions = app.accounts.sessions(&who.id, visitor.session.as_deref()).await?;
    let view = OwnView {
        name: who.account.name.clone(),
        settings: who.account.settings.clone(),
        sessions: sessions.into_iter().map(card).collect(),
        codes: who.account.codes_left(),
        kept: who.kept.len(),
    };
    Ok(pages::own(&visitor.page(), &view))
}

pub(super) async fn link_page(Asked(asked): Asked<Key>, visitor: Visitor) -> Markup {
    pages::way_back(&visitor.page(), &asked.key)
}

pub(super) async fn create(
    State(app): Here,
    visitor: Visitor,
    Posted(form): Posted<Form>,
) -> Result<Response, Trouble> {
    app.limits.take(Limited::Accounts, &visitor)?;
    let (device, headers) = device(&app, &visitor, &form);
    let invitation = Some(form.invitation.trim()).filter(|key| !key.is_empty());
    let signed = app.accounts.register(&form.name, &form.password, invitation, &device).await?;
    Ok(admitted(&visitor, headers, &signed))
}

pub(super) async fn sign_in(
    State(app): Here,
    visitor: Visitor,
    Posted(form): Posted<Form>,
) -> Result<Response, Trouble> {
    attempt(&app, &visitor, &form.name)?;
    let (device, headers) = device(&app, &visitor, &form);
    let signed = app.accounts.sign_in(&form.name, &form.password, &device).await?;
    Ok(admitted(&visitor, headers, &signed))
}

pub(super) async fn recover(
    State(app): Here,
    visitor: Visitor,
    Posted(form): Posted<Form>,
) -> Result<Response, Trouble> {
    attempt(&app, &visitor, &form.name)?;
    let (device, headers) = device(&app, &visitor, &form);
    let signed = app.accounts.recover(&form.name, &form.code, &form.password, &device).await?;
    Ok(admitted(&visitor, headers, &signed))
}

pub(super) async fn use_link(
    State(app): Here,
    visitor: Visitor,
    Posted(form): Posted<Form>,
) -> Result<Response, Trouble> {
    app.limits.take(Limited::Keys, &visitor)?;
    let (device, headers) = device(&app, &visitor, &form);
    let signed = app.accounts.use_link(&form.key, &form.password, &device).await?;
    Ok(admitted(&visitor, headers, &signed))
}

pub(super) async fn sign_out(State(app): Here, visitor: Visitor) -> Result<Response, Trouble> {
    if let Some(token) = &visitor.session {
        app.accounts.sign_out(token).await?;
    }
    let mut headers = HeaderMap::new();
    headers.append(header::SET_COOKIE, visitor.session_cookie(None));
    Ok(done(&visitor, headers, "/"))
}

pub(super) async fn set(
    State(app): Here,
    visitor: Visitor,
    Posted(settings): Posted<BTreeMap<String, String>>,
) -> Result<Response, Trouble> {
    let (who, _) = signed(&visitor)?;
    app.limits.take(Limited::Chairs, &visitor)?;
    app.accounts.set(&who.id, &settings).await?;
    Ok(done(&visitor, HeaderMap::new(), "/account"))
}

pub(super) async fn set_password(
    State(app): Here,
    visitor: Visitor,
    Posted(form): Posted<Form>,
) -> Result<Response, Trouble> {
    let (who, token) = signed(&visitor)?;
    attempt(&app, &visitor, &who.account.name)?;
    app.accounts.set_password(&who.id, &form.old, &form.password, &token).await?;
    Ok(done(&visitor, HeaderMap::new(), "/account"))
}

pub(super) async fn renew_codes(
    State(app): Here,
    visitor: Visitor,
    Posted(form): Posted<Form>,
) -> Result<Markup, Trouble> {
    let (who, _) = signed(&visitor)?;
    attempt(&app, &visitor, &who.account.name)?;
    app.accounts.prove(&who.id, &form.password).await?;
    let codes = app.accounts.renew_codes(&who.id).await?;
    Ok(pages::codes(&visitor.page(), &codes))
}

pub(super) async fn end_sessions(
    State(app): Here,
    visitor: Visitor,
    Posted(form): Posted<Form>,
) -> Result<Response, Trouble> {
    let (who, token) = signed(&visitor)?;
    let one = Some(form.end.as_str()).filter(|end| *end != "others");
    app.accounts.end_sessions(&who.id, one, Some(&token)).await?;
    Ok(done(&visitor, HeaderMap::new(), "/account"))
}

pub(super) async fn rename(
    State(app): Here,
    visitor: Visitor,
    Posted(form): Posted<Form>,
) -> Result<Response, Trouble> {
    let (who, _) = signed(&visitor)?;
    app.limits.take(Limited::Accounts, &visitor)?;
    app.accounts.rename(&who.id, &form.name).await?;
    Ok(done(&visitor, HeaderMap::new(), "/account"))
}

pub(super) async fn export(State(app): Here, visitor: Visitor) -> Result<Response, Trouble> {
    let (who, _) = signed(&visitor)?;
    app.limits.take(Limited::Pictures, &visitor)?;
    Ok(axum::Json(app.accounts.export(&who.id).await?).into_response())
}

pub(super) async fn delete(
    State(app): Here,
    visitor: Visitor,
    Posted(form): Posted<Form>,
) -> Result<Response, Trouble> {
    let (who, _) = signed(&visitor)?;
    attempt(&app, &visitor, &who.account.name)?;
    app.accounts.prove(&who.id, &form.password).await?;
    app.accounts.delete(&who.id).await?;
    let mut headers = HeaderMap::new();
    headers.append(header::SET_COOKIE, visitor.session_cookie(None));
    Ok(done(&visitor, headers, "/"))
}
