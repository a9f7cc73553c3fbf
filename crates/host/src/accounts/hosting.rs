//! What the host of the server does with accounts: invites, lets somebody in again, suspends.

use super::{Accounts, Batch, Edit, LINK, hash, mark};
use crate::random::random;
use crate::tables::now;
use crate::trouble::{self, Trouble};
use store::Document;
use table::dice::hex;

/// What links are for: the first word of their documents.
pub(super) const INVITES: &str = "invites";
pub(super) const RECOVERS: &str = "recovers";
/// How long they are good, in milliseconds.
const DAY: i64 = 24 * 3600 * 1000;

impl Accounts {
    /// The key of a link with which one account can be created, for a fortnight.
    pub async fn invite(&self) -> Result<String, Trouble> {
        self.new_link(INVITES.into(), 14 * DAY).await
    }
    /// The key of a link with which somebody who cannot sign in any more sets another password, for a day.
    pub async fn recovery_link(&self, name: &str) -> Result<String, Trouble> {
        let read = self.by_name(name).await?.ok_or(trouble::ACCOUNT_UNKNOWN)?;
        self.new_link(format!("{RECOVERS} {}", read.id), DAY).await
    }
    async fn new_link(&self, what: String, good: i64) -> Result<String, Trouble> {
        let key = hex(&random::<16>());
        let edit = Edit::create(LINK, &hash(&key), what.into_bytes(), Some(now() + good));
        match self.write(Batch::of(mark(), vec![edit])).await? {
            true => Ok(key),
            false => Err(trouble::BUSY),
        }
    }
    /// The link with this key, if it is good for this.
    pub(super) async fn link(&self, key: &str, what: &str) -> Result<Document, Trouble> {
        let found = self.tables.store.document(LINK, &hash(key)).await?;
        let good = |link: &Document| {
            link.due.is_some_and(|due| due > now()) && link.value.split(|b| *b == b' ').next() == Some(what.as_bytes())
        };
        found.filter(good).ok_or(trouble::ACCOUNT_LINK)
    }
    /// Lets nobody sign in with this account, or somebody again. Its sessions end.
    pub async fn suspend(&self, id: &str, yes: bool) -> Result<(), Trouble> {
        self.update(id, |account| {
            account.suspended = yes;
            Ok(Vec::new())
        })
        .await?;
        match yes {
            true => self.end_sessions(id, None, None).await,
            false => Ok(()),
        }
    }
}
