//! Who is signed in where. A session is a secret of 256 bits that a browser keeps; the store knows its hash.

use super::carry::Carried;
use super::{Account, Accounts, Device, SESSION, hash, mark};
use crate::eyes;
use crate::random::random;
use crate::tables::now;
use crate::trouble::{self, Trouble};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use store::{Batch, Document, Edit, Person};
use table::dice::hex;

/// A session that nobody used for so long ends, in milliseconds.
const IDLE: i64 = 90 * 24 * 3600 * 1000;
/// How often it is noted that one is used.
const NOTED: i64 = 6 * 3600 * 1000;
/// For how long what was read of a session is believed: one that was ended on another node lasts so long.
const FRESH: Duration = Duration::from_secs(3);
/// Sessions that are remembered.
const MOST: usize = 20_000;
/// Sessions that are listed at once, and that an account can have.
const PAGE: u32 = 200;

/// What is kept of a session.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Session {
    /// Who the device is when nobody is signed in.
    device: String,
    agent: String,
    began: i64,
    seen: i64,
    /// Tables at which the device stays who it was.
    kept: BTreeSet<String>,
}

/// Somebody who is signed in.
#[derive(Clone, Debug)]
pub struct Who {
    /// The id of the account.
    pub id: String,
    /// The account, as it was a moment ago.
    pub account: Account,
    /// Who the device is when nobody is signed in.
    pub device: Person,
    /// Tables at which the device stays who it was.
    pub kept: BTreeSet<String>,
}

impl Who {
    /// Who acts at this table, or anywhere else: an account is nobody at a table where its device has seen
    /// another side.
    pub fn person(&self, table: Option<&str>) -> Person {
        match table.is_some_and(|id| self.kept.contains(id)) {
            true => self.device,
            false => self.account.person(),
        }
    }
}

/// A session in the list of an account's.
#[derive(Clone, Debug)]
pub struct Listed {
    /// By which it is ended: no secret.
    pub key: String,
    /// What its browser calls itself.
    pub agent: String,
    /// When it began, and when it was used last, in milliseconds since 1970.
    pub began: i64,
    /// See above.
    pub seen: i64,
    /// Is it the one that asks?
    pub own: bool,
}

/// The token of a new session, and the change that keeps it.
pub(super) fn new(id: &str, device: &Device, carried: &Carried) -> (String, Edit) {
    let token = format!("s{id}{}", hex(&random::<32>()));
    let (began, agent) = (now(), device.agent.clone());
    let kept = carried.kept.clone();
    let session = Session { device: hex(&device.person.0), agent, began, seen: began, kept };
    let value = serde_json::to_vec(&session).unwrap_or_default();
    let edit = Edit::create(SESSION, &key(&token).unwrap_or_default(), value, Some(began + IDLE));
    (token, edit)
}

/// The key under which a session is kept; nothing when the token cannot be one.
pub fn key(token: &str) -> Option<String> {
    let digits = token.strip_prefix('s').filter(|digits| digits.len() == 16 + 64)?;
    let plain = digits.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
    plain.then(|| format!("{}/{}", &digits[..16], hash(&digits[16..])))
}

/// Sessions that were read lately.
#[derive(Default)]
pub(super) struct Recent(Mutex<HashMap<String, (Instant, Arc<Who>)>>);

impl Recent {
    fn get(&self, key: &str) -> Option<Arc<Who>> {
        let recent = self.0.lock().unwrap_or_else(|broken| broken.into_inner());
        recent.get(key).filter(|(read, _)| read.elapsed() < FRESH).map(|(_, who)| who.clone())
    }
    fn put(&self, key: String, who: Arc<Who>) {
        let mut recent = self.0.lock().unwrap_or_else(|broken| broken.into_inner());
        if recent.len() >= MOST {
            recent.retain(|_, (read, _)| read.elapsed() < FRESH);
        }
        if recent.len() < MOST {
            recent.insert(key, (Instant::now(), who));
        }
    }
    /// Forgets a session, by its token.
    pub(super) fn forget(&self, token: &str) {
        if let Some(key) = key(token) {
            self.0.lock().unwrap_or_else(|broken| broken.into_inner()).remove(&key);
        }
    }
    /// Forgets all sessions of an account.
    pub(super) fn forget_account(&self, id: &str) {
        let beginning = format!("{id}/");
        self.0.lock().unwrap_or_else(|broken| broken.into_inner()).retain(|key, _| !key.starts_with(&beginning));
    }
}

impl Accounts {
    /// Who shows this token; nobody when it is of no session that goes on.
    pub async fn who(&self, token: &str) -> Result<Option<Arc<Who>>, Trouble> {
        let Some(key) = key(token) else { return Ok(None) };
        if let Some(known) = self.recent.get(&key) {
            return Ok(Some(known));
        }
        let Some(document) = self.tables.store.document(SESSION, &key).await? else { return Ok(None) };
        let id = key.split('/').next().unwrap_or_default().to_string();
        let (Some(session), Some(read)) = (read(&document), self.by_id(&id).await?) else { return Ok(None) };
        let over = document.due.is_some_and(|due| due <= now());
        let Some(device) = eyes::read(&session.device).filter(|_| !over && !read.account.suspended) else {
            return Ok(None);
        };
        let who = Arc::new(Who { id, account: read.account, device, kept: session.kept.clone() });
        if now() - session.seen > NOTED {
            let session = Session { seen: now(), ..session };
            let value = serde_json::to_vec(&session).unwrap_or_default();
            // Whoever else notes it at the same time notes the same.
            self.write(Batch::of(mark(), vec![Edit::replace(&document, value, Some(now() + IDLE))])).await?;
        }
        self.recent.put(key, who.clone());
        Ok(Some(who))
    }
    /// Ends a session, by its token.
    pub async fn sign_out(&self, token: &str) -> Result<(), Trouble> {
        let Some(key) = key(token) else { return Ok(()) };
        self.write(Batch::of(mark(), vec![Edit::clear(SESSION, &key)])).await?;
        self.recent.forget(token);
        Ok(())
    }
    /// The sessions of an account, the one used last first.
    pub async fn sessions(&self, id: &str, token: Option<&str>) -> Result<Vec<Listed>, Trouble> {
        let own = token.and_then(key);
        let listed = |document: Document| {
            let session = read(&document)?;
            let own = own.as_deref() == Some(&document.key);
            let key = document.key.split('/').nth(1)?.get(..16)?.to_string();
            Some(Listed { key, agent: session.agent, began: session.began, seen: session.seen, own })
        };
        let mut all: Vec<Listed> = self.session_documents(id).await?.into_iter().filter_map(listed).collect();
        all.sort_by_key(|session| std::cmp::Reverse(session.seen));
        Ok(all)
    }
    /// Ends one session of an account, by its key in the list; or all, but perhaps the one with this token.
    pub async fn end_sessions(&self, id: &str, one: Option<&str>, but: Option<&str>) -> Result<(), Trouble> {
        if one.is_some_and(|one| one.len() != 16) {
            return Err(trouble::NO_THING);
        }
        let but = but.and_then(key);
        let ends = |document: &Document| {
            let fits = one.is_none_or(|one| document.key.split('/').nth(1).is_some_and(|key| key.starts_with(one)));
            fits && but.as_deref() != Some(&document.key)
        };
        let all = self.session_documents(id).await?;
        let edits: Vec<Edit> = all.iter().filter(|d| ends(d)).map(|d| Edit::clear(SESSION, &d.key)).collect();
        self.write(Batch::of(mark(), edits)).await?;
        self.recent.forget_account(id);
        Ok(())
    }
    /// The documents of an account's sessions.
    pub(super) async fn session_documents(&self, id: &str) -> Result<Vec<Document>, Trouble> {
        Ok(self.tables.store.documents(SESSION, &format!("{id}/"), "", PAGE).await?)
    }
    /// Removes sessions that nobody used for long, and links that nobody used in time.
    pub async fn sweep(&self) -> Result<(), Trouble> {
        for kind in [SESSION, super::LINK] {
            let due = self.tables.store.due(kind, now(), (i64::MIN, String::new()), PAGE).await?;
            if !due.is_empty() {
                self.write(Batch::of(mark(), due.iter().map(|d| Edit::clear(kind, &d.key)).collect())).await?;
            }
        }
        Ok(())
    }
}

fn read(document: &Document) -> Option<Session> {
    serde_json::from_slice(&document.value).ok()
}
