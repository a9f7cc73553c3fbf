//! What `bivouac account` asks of a server that runs: for whoever can read the data directory, on this
//! machine only.

use crate::extract::Posted;
use crate::people::Visitor;
use crate::state::App;
use crate::trouble::{self, Trouble};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use host::trouble::ACCOUNT_UNKNOWN;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// What is to be done.
#[derive(Deserialize)]
pub(super) struct Order {
    what: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    new: String,
}

/// Accounts that are listed at once.
const PAGE: u32 = 500;

pub(super) async fn account(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    headers: HeaderMap,
    Posted(order): Posted<Order>,
) -> Result<Json<Value>, Trouble> {
    let shown = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let shown = shown.and_then(|text| text.strip_prefix("Host ")).unwrap_or_default();
    // For everybody else there is nothing here.
    if !visitor.address.is_loopback() || visitor.forwarded || !host::keys::same(shown, &app.seal.host_key()) {
        return Err(trouble::NOT_FOUND);
    }
    let accounts = &app.accounts;
    let named = accounts.by_name(&order.name).await?.map(|read| read.id);
    let named = || named.as_deref().ok_or(ACCOUNT_UNKNOWN);
    let origin = &visitor.origin;
    Ok(Json(match order.what.as_str() {
        "list" => {
            let (mut all, mut last) = (Vec::new(), String::new());
            loop {
                let page = accounts.list(&last, PAGE).await?;
                let Some(end) = page.last() else { break };
                last.clone_from(&end.id);
                all.extend(page.iter().map(|read| {
                    let account = &read.account;
                    json!({ "name": account.name, "created": account.created, "suspended": account.suspended })
                }));
            }
            Value::Array(all)
        }
        "invite" => json!({ "link": format!("{origin}/account?key={}", accounts.invite().await?) }),
        "link" => {
            json!({ "link": format!("{origin}/account/link?key={}", accounts.recovery_link(&order.name).await?) })
        }
        "suspend" | "readmit" => {
            accounts.suspend(named()?, order.what == "suspend").await?;
            json!({ "name": order.name })
        }
        "rename" => json!({ "name": accounts.rename(named()?, &order.new).await? }),
        "delete" => {
            accounts.delete(named()?).await?;
            json!({ "name": order.name })
        }
        _ => return Err(Trouble::malformed("what: expected list, invite, link, suspend, readmit, rename or delete")),
    }))
}
