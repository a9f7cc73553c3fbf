//! Accounts: people who can be known again on any device. Nobody needs one.
//!
//! An account is a document; its names, sessions and one-time links are others beside it. The person that
//! chairs know is drawn at random, so no cookie can be made that leads to it. Whatever signs somebody in
//! ([`Accounts::register`], [`Accounts::sign_in`], a recovery code, a link) is one batch: the session, and
//! the chairs of the device that become the account's ([`carry`]).
//!
//! [`names`] says which names are the same, [`passwords`] which are weak and how they are kept, [`sessions`]
//! who is signed in where; [`own`] is what somebody does with their own account, and [`hosting`] what the
//! host of the server does with others'.

pub mod carry;
pub mod hosting;
pub mod names;
pub mod own;
pub mod passwords;
pub mod sessions;

use crate::accounts::passwords::{Hashing, Kept};
use crate::eyes;
use crate::random::random;
use crate::tables::{Tables, now};
use crate::trouble::{self, Class, Trouble};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use store::{Batch, Document, Edit, Person, Store, Written};
use table::dice::hex;

/// The kinds of the documents.
pub(crate) const ACCOUNT: &str = "account";
pub(crate) const NAME: &str = "account-name";
pub(crate) const SESSION: &str = "session";
pub(crate) const LINK: &str = "account-link";
/// How often something is tried again when somebody else was first.
const TRIES: u32 = 5;
/// Recovery codes of an account.
const CODES: usize = 8;

/// Who may create an account.
#[derive(Copy, Clone, Eq, PartialEq, Default, Debug)]
pub enum Registration {
    /// Anybody.
    #[default]
    Open,
    /// Whoever has an invitation of the host.
    Invited,
    /// Nobody.
    Closed,
}

impl std::str::FromStr for Registration {
    type Err = String;
    fn from_str(text: &str) -> Result<Registration, String> {
        match text {
            "open" => Ok(Registration::Open),
            "invitation" => Ok(Registration::Invited),
            "closed" => Ok(Registration::Closed),
            _ => Err(format!("«{text}»: expected open, invitation or closed")),
        }
    }
}

/// An account, as it is kept.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct Account {
    /// Its name, as it is shown.
    pub name: String,
    /// Whom chairs know: 64 hexadecimal digits.
    person: String,
    /// When it was created, in milliseconds since 1970.
    pub created: i64,
    /// Its password.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    password: Option<Kept>,
    /// Hashes of the recovery codes that were not used yet.
    #[serde(default)]
    codes: Vec<String>,
    /// What the person has set: language, pace of the film and so on.
    #[serde(default)]
    pub settings: BTreeMap<String, String>,
    /// May nobody sign in?
    #[serde(default)]
    pub suspended: bool,
}

impl Account {
    /// Whom chairs know.
    pub fn person(&self) -> Person {
        eyes::read(&self.person).unwrap_or(Person([0; 32]))
    }
    /// Recovery codes that are left.
    pub fn codes_left(&self) -> usize {
        self.codes.len()
    }
    /// Can somebody sign in with a password?
    pub fn has_password(&self) -> bool {
        self.password.is_some()
    }
    fn written(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }
}

/// An account and the document that it was read from.
#[derive(Clone, Debug)]
pub struct Read {
    /// Its id.
    pub id: String,
    /// What it says.
    pub account: Account,
    document: Document,
}

impl Read {
    fn of(document: Document) -> Result<Read, Trouble> {
        let account = serde_json::from_slice(&document.value).map_err(|why| {
            tracing::error!(account = document.key, "the account cannot be read: {why}");
            trouble::FAILED
        })?;
        Ok(Read { id: document.key.clone(), account, document })
    }
    /// The change that keeps what was changed in it.
    fn edit(&self) -> Edit {
        Edit::replace(&self.document, self.account.written(), None)
    }
}

/// The device on which somebody signs in.
#[derive(Clone, Debug)]
pub struct Device {
    /// Who the device is when nobody is signed in.
    pub person: Person,
    /// What its browser calls itself, in a few words.
    pub agent: String,
    /// The session that it had; it ends with the new one.
    pub session: Option<String>,
    /// Do the chairs of the device become the account's?
    pub take: bool,
}

/// Somebody is signed in.
#[derive(Clone, Debug)]
pub struct SignedIn {
    /// What the browser shows from now on: for its cookie only.
    pub token: String,
    /// Recovery codes, if they were just drawn: shown once.
    pub codes: Vec<String>,
    /// Tables that moved, and tables that stay the device's.
    pub moved: usize,
    /// Tables at which the device stays who it was.
    pub kept: usize,
}

/// All accounts of a store.
pub struct Accounts {
    tables: Arc<Tables>,
    /// Who may create one.
    pub registration: Registration,
    hashing: Hashing,
    recent: sessions::Recent,
}

/// What is kept of a secret that is long and random.
pub(crate) fn hash(secret: &str) -> String {
    let mut hash = Sha256::new();
    hash.update(b"bivouac account");
    hash.update(secret.as_bytes());
    hex(&hash.finalize())
}

async fn write(store: &dyn Store, batch: Batch) -> Result<bool, Trouble> {
    for _ in 0..TRIES {
        match store.change(batch.clone()).await? {
            Written::Stored(()) => return Ok(true),
            Written::Conflict => return Ok(false),
            Written::InDoubt(why) => tracing::warn!("the store did not confirm a change of accounts: {why}"),
        }
    }
    Err(trouble::IN_DOUBT)
}

/// What a sign-in rests on, beside the chairs of the device.
#[derive(Copy, Clone)]
enum Rests<'a> {
    OnNothing,
    /// The name is free.
    On(&'a names::Name),
    /// The account is as it was read.
    OnAccount(&'a Read),
}

/// A request's own mark.
pub(crate) fn mark() -> u64 {
    u64::from_le_bytes(random())
}

/// A weak password, with the reason as a detail that the texts know.
fn strong(password: &str, name: &str) -> Result<(), Trouble> {
    match passwords::weakness(password, name) {
        None => Ok(()),
        Some(why) => {
            let mut trouble = Trouble::new(Class::Impossible, "");
            trouble.rule = format!("ACCOUNT-WEAK-{}", why.to_uppercase()).into();
            Err(trouble)
        }
    }
}

impl Accounts {
    /// The accounts beside these tables.
    pub fn new(tables: Arc<Tables>, registration: Registration) -> Accounts {
        Accounts { tables, registration, hashing: Hashing::default(), recent: sessions::Recent::default() }
    }
    /// Creates an account and signs in with it. A conflict of names is told before anything else is.
    pub async fn register(
        &self,
        name: &str,
        password: &str,
        invitation: Option<&str>,
        device: &Device,
    ) -> Result<SignedIn, Trouble> {
        let name = names::read(name).ok_or(trouble::ACCOUNT_NAME)?;
        strong(password, &name.shown)?;
        let invited = self.invited(invitation).await?;
        self.free(&name, None).await?;
        let password = Some(self.hashing.keep(password).await?);
        self.create(&name, password, invited, device).await
    }
    /// The invitation that lets somebody create an account here, if one is needed.
    async fn invited(&self, invitation: Option<&str>) -> Result<Option<Document>, Trouble> {
        match self.registration {
            Registration::Open => Ok(None),
            Registration::Closed => Err(trouble::ACCOUNT_CLOSED),
            Registration::Invited => {
                let key = invitation.filter(|key| !key.is_empty()).ok_or(trouble::ACCOUNT_INVITED)?;
                self.link(key, hosting::INVITES).await.map(Some)
            }
        }
    }
    /// Is the name free, but for this account?
    async fn free(&self, name: &names::Name, but: Option<&str>) -> Result<(), Trouble> {
        for key in &name.keys {
            let taken = self.tables.store.document(NAME, key).await?;
            if taken.is_some_and(|taken| but.is_none_or(|id| taken.value != id.as_bytes())) {
                return Err(trouble::ACCOUNT_TAKEN);
            }
        }
        Ok(())
    }
    async fn create(
        &self,
        name: &names::Name,
        password: Option<Kept>,
        invited: Option<Document>,
        device: &Device,
    ) -> Result<SignedIn, Trouble> {
        let (id, codes) = (hex(&random::<8>()), own::new_codes());
        let account = Account {
            name: name.shown.clone(),
            person: hex(&random::<32>()),
            created: now(),
            password,
            codes: codes.iter().map(|code| hash(code)).collect(),
            settings: BTreeMap::new(),
            suspended: false,
        };
        let mut edits = vec![Edit::create(ACCOUNT, &id, account.written(), None)];
        edits.extend(name.keys.iter().map(|key| Edit::create(NAME, key, id.clone().into_bytes(), None)));
        edits.extend(invited.iter().map(Edit::remove));
        let signed = self.admit(&id, &account, device, edits, Rests::On(name)).await?;
        Ok(SignedIn { codes, ..signed })
    }
    /// Signs in with a name and a password. Unknown names take as long, and are answered the same.
    pub async fn sign_in(&self, name: &str, password: &str, device: &Device) -> Result<SignedIn, Trouble> {
        let found = self.by_name(name).await?;
        let kept = found.as_ref().and_then(|read| read.account.password.as_ref());
        let good = self.hashing.is(password, kept).await?;
        let read = found.filter(|_| good).ok_or(trouble::ACCOUNT_UNKNOWN)?;
        if read.account.suspended {
            return Err(trouble::ACCOUNT_SUSPENDED);
        }
        self.admit(&read.id, &read.account, device, Vec::new(), Rests::OnNothing).await
    }
    /// The account with this name.
    pub async fn by_name(&self, name: &str) -> Result<Option<Read>, Trouble> {
        let Some(name) = names::read(name) else { return Ok(None) };
        let [folded, _] = &name.keys;
        let Some(found) = self.tables.store.document(NAME, folded).await? else { return Ok(None) };
        self.by_id(&String::from_utf8_lossy(&found.value)).await
    }
    /// The account with this id.
    pub async fn by_id(&self, id: &str) -> Result<Option<Read>, Trouble> {
        self.tables.store.document(ACCOUNT, id).await?.map(Read::of).transpose()
    }
    /// Signs a device in: the session, the chairs that move and whatever else belongs to it are one batch.
    /// `rests` says what else than a chair can have changed meanwhile.
    async fn admit(
        &self,
        id: &str,
        account: &Account,
        device: &Device,
        with: Vec<Edit>,
        rests: Rests<'_>,
    ) -> Result<SignedIn, Trouble> {
        for _ in 0..TRIES {
            let carried = carry::carry(&self.tables, device.person, account.person(), device.take).await?;
            let (token, session) = sessions::new(id, device, &carried);
            let mut documents = with.clone();
            documents.push(session);
            documents.extend(eyes::tie(device.person, account.person()));
            let given: BTreeSet<&str> = carried.chairs.iter().map(|(id, ..)| id.as_str()).collect();
            documents.extend(given.into_iter().map(|id| eyes::seen(device.person, id)));
            if let Some(old) = device.session.as_deref().and_then(sessions::key) {
                documents.push(Edit::clear(SESSION, &old));
            }
            let hosts = carried.moved.iter().map(|id| (id.clone(), device.person, account.person())).collect();
            let batch = Batch { mark: mark(), documents, chairs: carried.chairs, hosts };
            let (moved, kept) = (carried.moved.len(), carried.kept.len());
            if self.write_with(batch, carried.moved).await? {
                if let Some(old) = &device.session {
                    self.recent.forget(old);
                }
                return Ok(SignedIn { token, codes: Vec::new(), moved, kept });
            }
            match rests {
                Rests::OnNothing => {}
                Rests::On(name) => self.free(name, None).await?,
                // What was used up meanwhile is used up.
                Rests::OnAccount(read) => match self.by_id(&read.id).await? {
                    Some(now) if now.document == read.document => {}
                    _ => return Err(trouble::ACCOUNT_UNKNOWN),
                },
            }
        }
        Err(trouble::BUSY)
    }
    /// Writes a batch until it is known what became of it: `false` when somebody else was first.
    async fn write(&self, batch: Batch) -> Result<bool, Trouble> {
        write(self.tables.store.as_ref(), batch).await
    }
    /// The same for chairs: the tables in memory take them in, also when whoever asked goes away meanwhile.
    async fn write_with(&self, batch: Batch, changed: Vec<String>) -> Result<bool, Trouble> {
        let tables = self.tables.clone();
        let work = tokio::spawn(async move {
            let stored = write(tables.store.as_ref(), batch).await?;
            tables.catch_up_with(changed).await;
            Ok(stored)
        });
        work.await.unwrap_or(Err(trouble::FAILED))
    }
    /// Changes an account, as often as somebody else is first; `more` is stored with it.
    async fn update(
        &self,
        id: &str,
        mut change: impl FnMut(&mut Account) -> Result<Vec<Edit>, Trouble>,
    ) -> Result<Account, Trouble> {
        for _ in 0..TRIES {
            let mut read = self.by_id(id).await?.ok_or(trouble::ACCOUNT_NEEDED)?;
            let mut documents = change(&mut read.account)?;
            documents.push(read.edit());
            if self.write(Batch::of(mark(), documents)).await? {
                self.recent.forget_account(id);
                return Ok(read.account);
            }
        }
        Err(trouble::BUSY)
    }
}

#[cfg(test)]
mod tests;
