//! What somebody does with their own account: another password, new recovery codes, settings, a way back in,
//! the end.

use super::{ACCOUNT, Accounts, CODES, Device, NAME, Rests, SignedIn, hash, mark, names, strong};
use crate::random::random;
use crate::trouble::{self, Trouble};
use std::collections::BTreeMap;
use store::{Batch, Chair, Cursor, Edit, Person};

/// What can be set, each with the values it may have; nothing: a short text.
const SETTINGS: [(&str, &[&str]); 11] = [
    ("lang", &["fr", "en"]),
    ("theme", &["light", "dark", "auto"]),
    ("pace", &["slow", "quick", "once", "step"]),
    ("sound", &["", "on"]),
    ("confirm", &["", "on"]),
    ("pass", &["", "on"]),
    ("since", &["", "on", "off"]),
    ("zone", &[]),
    ("quiet-from", &[]),
    ("quiet-to", &[]),
    ("lessons", &[]),
];
/// Bytes of a text that is set.
const LONGEST: usize = 400;

/// Codes to print, each of 80 random bits.
pub(super) fn new_codes() -> Vec<String> {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let code = || {
        let letters: Vec<u8> = random::<16>().iter().map(|b| LETTERS[usize::from(b % 32)]).collect();
        let parts: Vec<String> = letters.chunks(4).map(|four| String::from_utf8_lossy(four).into_owned()).collect();
        parts.join("-")
    };
    (0..CODES).map(|_| code()).collect()
}

/// A code as somebody types it.
fn typed(code: &str) -> String {
    let letters: Vec<char> = code.to_lowercase().chars().filter(char::is_ascii_alphanumeric).take(17).collect();
    let parts: Vec<String> = letters.chunks(4).map(|four| four.iter().collect()).collect();
    parts.join("-")
}

impl Accounts {
    /// Signs in with one of the printed codes, which is used up, and sets another password. All sessions end.
    pub async fn recover(&self, name: &str, code: &str, password: &str, device: &Device) -> Result<SignedIn, Trouble> {
        strong(password, name)?;
        let (found, code) = (self.by_name(name).await?, hash(&typed(code)));
        // Before it is known whether the code is good: it takes the same time.
        let kept = self.hashing.keep(password).await?;
        let fits = |codes: &[String]| codes.iter().fold(false, |found, one| found | crate::keys::same(one, &code));
        let mut read = found.filter(|read| fits(&read.account.codes)).ok_or(trouble::ACCOUNT_UNKNOWN)?;
        if read.account.suspended {
            return Err(trouble::ACCOUNT_SUSPENDED);
        }
        read.account.codes.retain(|one| *one != code);
        read.account.password = Some(kept);
        self.come_back(read, device, Vec::new()).await
    }
    /// Signs in by a link of the host, which is used up, and sets another password. All sessions end.
    pub async fn use_link(&self, key: &str, password: &str, device: &Device) -> Result<SignedIn, Trouble> {
        let link = self.link(key, super::hosting::RECOVERS).await?;
        let id = link.value.split(|b| *b == b' ').nth(1).map(|id| String::from_utf8_lossy(id).into_owned());
        let found = self.by_id(&id.unwrap_or_default()).await?;
        let mut read = found.filter(|read| !read.account.suspended).ok_or(trouble::ACCOUNT_LINK)?;
        strong(password, &read.account.name)?;
        read.account.password = Some(self.hashing.keep(password).await?);
        self.come_back(read, device, vec![Edit::remove(&link)]).await
    }
    async fn come_back(&self, read: super::Read, device: &Device, with: Vec<Edit>) -> Result<SignedIn, Trouble> {
        let sessions = self.session_documents(&read.id).await?;
        let own = device.session.as_deref().and_then(super::sessions::key);
        let ended = sessions.iter().filter(|d| own.as_deref() != Some(&d.key));
        let mut edits: Vec<Edit> = ended.map(|d| Edit::clear(super::SESSION, &d.key)).collect();
        edits.extend(with);
        edits.push(read.edit());
        let signed = self.admit(&read.id, &read.account, device, edits, Rests::OnAccount(&read)).await?;
        self.recent.forget_account(&read.id);
        Ok(signed)
    }
    /// Sets another password, if the one there is now is known. All sessions but this one end.
    pub async fn set_password(&self, id: &str, old: &str, new: &str, token: &str) -> Result<(), Trouble> {
        self.prove(id, old).await?;
        let read = self.by_id(id).await?.ok_or(trouble::ACCOUNT_NEEDED)?;
        strong(new, &read.account.name)?;
        let kept = self.hashing.keep(new).await?;
        self.update(id, |account| {
            account.password = Some(kept.clone());
            Ok(Vec::new())
        })
        .await?;
        self.end_sessions(id, None, Some(token)).await
    }
    /// Is this the password of the account?
    pub async fn prove(&self, id: &str, password: &str) -> Result<(), Trouble> {
        let read = self.by_id(id).await?.ok_or(trouble::ACCOUNT_NEEDED)?;
        match self.hashing.is(password, read.account.password.as_ref()).await? {
            true => Ok(()),
            false => Err(trouble::ACCOUNT_UNKNOWN),
        }
    }
    /// New codes to print; the old ones are dead.
    pub async fn renew_codes(&self, id: &str) -> Result<Vec<String>, Trouble> {
        let codes = new_codes();
        self.update(id, |account| {
            account.codes = codes.iter().map(|code| hash(code)).collect();
            Ok(Vec::new())
        })
        .await?;
        Ok(codes)
    }
    /// Keeps what somebody has set. What is no setting, or no value for it, is refused.
    pub async fn set(&self, id: &str, settings: &BTreeMap<String, String>) -> Result<(), Trouble> {
        for (name, value) in settings {
            let (_, values) = SETTINGS.iter().find(|(known, _)| known == name).ok_or(trouble::ACCOUNT_SETTING)?;
            let good = match (name.as_str(), values.is_empty()) {
                ("zone", _) => value.is_empty() || (value.len() < 60 && jiff::tz::TimeZone::get(value).is_ok()),
                ("quiet-from" | "quiet-to", _) => value.is_empty() || value.parse::<jiff::civil::Time>().is_ok(),
                (_, true) => value.len() <= LONGEST && !value.contains(char::is_control),
                (_, false) => values.contains(&value.as_str()),
            };
            if !good {
                return Err(trouble::ACCOUNT_SETTING.detail(name));
            }
        }
        self.update(id, |account| {
            account.settings.extend(settings.clone());
            Ok(Vec::new())
        })
        .await?;
        Ok(())
    }
    /// Gives the account another name; the old one is free then.
    pub async fn rename(&self, id: &str, name: &str) -> Result<String, Trouble> {
        let name = names::read(name).ok_or(trouble::ACCOUNT_NAME)?;
        self.free(&name, Some(id)).await?;
        let renamed = self.update(id, |account| {
            let old = names::read(&account.name).map(|old| old.keys.to_vec()).unwrap_or_default();
            let given_up = old.iter().filter(|key| !name.keys.contains(key)).map(|key| Edit::clear(NAME, key));
            let taken = name.keys.iter().filter(|key| !old.contains(key));
            let mut edits: Vec<Edit> = given_up.collect();
            edits.extend(taken.map(|key| Edit::create(NAME, key, id.as_bytes().to_vec(), None)));
            account.name.clone_from(&name.shown);
            Ok(edits)
        });
        match renamed.await {
            Err(why) if why.rule == trouble::BUSY.rule => Err(trouble::ACCOUNT_TAKEN),
            other => other.map(|account| account.name),
        }
    }
    /// Everything that is kept of an account, but what only proves who somebody is.
    pub async fn export(&self, id: &str) -> Result<serde_json::Value, Trouble> {
        let read = self.by_id(id).await?.ok_or(trouble::ACCOUNT_NEEDED)?;
        let sessions = self.sessions(id, None).await?;
        let person = read.account.person();
        let (mut tables, mut after) = (Vec::new(), Cursor::first());
        loop {
            let page = self.tables.store.tables_of(person, after, 200).await?;
            let last = page.last().map(|last| last.cursor(person));
            for summary in page {
                let mine = summary.chairs.iter().zip(0..).filter(|(chair, _)| chair.holders.contains(&person));
                let seats: Vec<u8> = mine.clone().map(|(_, seat)| seat).collect();
                let names: Vec<&str> = mine.map(|(chair, _)| chair.name.as_str()).collect();
                tables.push(serde_json::json!({
                    "table": summary.id, "game": summary.game, "seats": seats, "names": names,
                    "touched": summary.touched, "over": summary.finished.is_some(),
                }));
            }
            match last {
                Some(last) => after = last,
                None => break,
            }
        }
        let sessions = sessions.into_iter().map(
            |session| serde_json::json!({ "browser": session.agent, "began": session.began, "seen": session.seen }),
        );
        Ok(serde_json::json!({
            "name": read.account.name, "created": read.account.created, "settings": read.account.settings,
            "codes_left": read.account.codes_left(), "sessions": sessions.collect::<Vec<_>>(), "tables": tables,
        }))
    }
    /// Removes an account. Its moves and results stay, because they are the others' games too; its chairs
    /// stay taken by nobody known, without a name, and in a running game the host may give them to somebody
    /// else.
    pub async fn delete(&self, id: &str) -> Result<(), Trouble> {
        for _ in 0..super::TRIES {
            let read = self.by_id(id).await?.ok_or(trouble::ACCOUNT_NEEDED)?;
            let person = read.account.person();
            let names = names::read(&read.account.name).map(|name| name.keys.to_vec()).unwrap_or_default();
            let mut edits: Vec<Edit> = names.iter().map(|key| Edit::clear(NAME, key)).collect();
            edits.extend(self.session_documents(id).await?.iter().map(|d| Edit::clear(super::SESSION, &d.key)));
            edits.push(Edit { becomes: None, ..read.edit() });
            let (chairs, tables) = self.nameless(person).await?;
            if self.write_with(Batch { chairs, ..Batch::of(mark(), edits) }, tables).await? {
                self.recent.forget_account(id);
                return Ok(());
            }
        }
        Err(trouble::BUSY)
    }
    /// The chairs of a person without a name, and their tables.
    async fn nameless(&self, person: Person) -> Result<(Vec<(String, u8, Chair)>, Vec<String>), Trouble> {
        let (mut chairs, mut tables, mut after) = (Vec::new(), Vec::new(), Cursor::first());
        loop {
            let page = self.tables.store.tables_of(person, after, 200).await?;
            let last = page.last().map(|last| last.cursor(person));
            for summary in page {
                for (chair, seat) in summary.chairs.iter().zip(0..).filter(|(c, _)| c.holders.contains(&person)) {
                    let revision = chair.revision + 1;
                    chairs.push((summary.id.clone(), seat, Chair { name: String::new(), revision, ..chair.clone() }));
                }
                tables.push(summary.id);
            }
            match last {
                Some(last) => after = last,
                None => return Ok((chairs, tables)),
            }
        }
    }
    /// All accounts behind this id, for the host.
    pub async fn list(&self, after: &str, limit: u32) -> Result<Vec<super::Read>, Trouble> {
        let page = self.tables.store.documents(ACCOUNT, "", after, limit).await?;
        page.into_iter().map(super::Read::of).collect()
    }
}
