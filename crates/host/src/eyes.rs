//! Whose eyes are the same: a device and the accounts that were signed in on it. Whoever has one of them
//! counts as all of them where it matters who has seen what.

use crate::trouble::Trouble;
use store::{Document, Edit, Person, Store};
use table::dice::hex;

/// The kinds of the documents: who has the same eyes, and who has given up a chair at which table.
const EYES: &str = "eyes";
const SEEN: &str = "seen";
/// People with the same eyes that are looked for, and documents that are read at once.
const MOST: u32 = 200;

/// The changes by which a device and an account have the same eyes.
pub fn tie(device: Person, account: Person) -> [Edit; 2] {
    let one = |a: Person, b: Person| Edit::set(EYES, &format!("{}/{}", hex(&a.0), hex(&b.0)), Vec::new(), None);
    [one(device, account), one(account, device)]
}

/// The change that remembers that somebody has seen what a chair of this table sees.
pub fn seen(person: Person, table: &str) -> Edit {
    Edit::set(SEEN, &format!("{}/{table}", hex(&person.0)), Vec::new(), None)
}

/// This person and whoever has the same eyes.
pub async fn same(store: &dyn Store, person: Person) -> Result<Vec<Person>, Trouble> {
    let mut all = vec![person];
    let tied = behind(store, EYES, person).await?;
    all.extend(tied.iter().filter_map(|other| read(other)));
    Ok(all)
}

/// The tables at which this person has given up a chair.
pub async fn tables_seen(store: &dyn Store, person: Person) -> Result<Vec<String>, Trouble> {
    behind(store, SEEN, person).await
}

/// What stands behind the person in the keys of a kind.
async fn behind(store: &dyn Store, kind: &str, person: Person) -> Result<Vec<String>, Trouble> {
    let prefix = format!("{}/", hex(&person.0));
    let (mut all, mut last) = (Vec::new(), String::new());
    loop {
        let page: Vec<Document> = store.documents(kind, &prefix, &last, MOST).await?;
        all.extend(page.iter().filter_map(|document| Some(document.key.strip_prefix(&prefix)?.to_string())));
        match page.last() {
            Some(end) if page.len() == MOST as usize => last.clone_from(&end.key),
            _ => return Ok(all),
        }
    }
}

/// A person, as 64 hexadecimal digits.
pub fn read(text: &str) -> Option<Person> {
    let digits = text.as_bytes();
    let mut bytes = [0; 32];
    if digits.len() != 2 * bytes.len() {
        return None;
    }
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
    }
    Some(Person(bytes))
}
