//! Documents: small values beside the tables, for whatever is no table (accounts, deadlines, notifications).
//!
//! A document has a kind and a key, a revision that goes up with every change, and a value that only its
//! owner understands. One that has a `due` time is found by it, the earliest first: that is how somebody who
//! starts anew knows what is to be done and when. A [`Batch`] changes documents and chairs together, all or
//! nothing; an [`Append`](crate::Append) carries documents in its own transaction.

use crate::{Chair, Person, StoreError};

/// The longest kind or key, in bytes.
pub const LONGEST_KEY: usize = 200;
/// The longest value, in bytes.
pub const LONGEST_VALUE: usize = 1 << 20;
/// The last character there is: no key has it, so that it stands behind every key with the same beginning.
pub const LAST: char = '\u{10ffff}';

/// A document as it is stored.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Document {
    /// What it is.
    pub kind: String,
    /// Which of this kind.
    pub key: String,
    /// 1 when it is new, and one more with every change.
    pub revision: u32,
    /// What it says.
    pub value: Vec<u8>,
    /// When somebody must look at it, in milliseconds since 1970.
    pub due: Option<i64>,
}

/// What a document becomes.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Body {
    /// What it says.
    pub value: Vec<u8>,
    /// When somebody must look at it, in milliseconds since 1970.
    pub due: Option<i64>,
}

/// The change of one document.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Edit {
    /// What it is.
    pub kind: String,
    /// Which of this kind.
    pub key: String,
    /// The revision that is stored, 0 when there must be none: another one is a conflict. `None` changes
    /// whatever is there. A key that was removed and is written again begins at 1.
    pub expects: Option<u32>,
    /// What it becomes; `None` removes it.
    pub becomes: Option<Body>,
}

impl Edit {
    /// A new document; a conflict when there is one.
    pub fn create(kind: &str, key: &str, value: Vec<u8>, due: Option<i64>) -> Edit {
        Edit { expects: Some(0), ..Edit::set(kind, key, value, due) }
    }
    /// Writes a document whatever is there.
    pub fn set(kind: &str, key: &str, value: Vec<u8>, due: Option<i64>) -> Edit {
        Edit { kind: kind.into(), key: key.into(), expects: None, becomes: Some(Body { value, due }) }
    }
    /// Replaces a document that was read; a conflict when somebody changed it since.
    pub fn replace(read: &Document, value: Vec<u8>, due: Option<i64>) -> Edit {
        Edit { expects: Some(read.revision), ..Edit::set(&read.kind, &read.key, value, due) }
    }
    /// Removes a document that was read; a conflict when somebody changed it since.
    pub fn remove(read: &Document) -> Edit {
        Edit { expects: Some(read.revision), ..Edit::clear(&read.kind, &read.key) }
    }
    /// Removes a document, if there is one.
    pub fn clear(kind: &str, key: &str) -> Edit {
        Edit { kind: kind.into(), key: key.into(), expects: None, becomes: None }
    }
    /// Refuses what not every engine can keep. Engines call this before they write.
    pub fn check(&self) -> Result<(), StoreError> {
        let good = |name: &str| name.len() <= LONGEST_KEY && !name.contains(|c| c < ' ' || c == LAST);
        if self.kind.is_empty() || self.key.is_empty() || !good(&self.kind) || !good(&self.key) {
            let why =
                format!("a kind or key of a document: expected 1 to {LONGEST_KEY} bytes without control characters");
            return Err(StoreError::Failed(why));
        }
        if self.becomes.as_ref().is_some_and(|body| body.value.len() > LONGEST_VALUE) {
            return Err(StoreError::Failed(format!("{} {}: longer than {LONGEST_VALUE} bytes", self.kind, self.key)));
        }
        Ok(())
    }
}

/// Changes of documents and chairs that are stored together or not at all.
#[derive(Clone, Eq, PartialEq, Default, Debug)]
pub struct Batch {
    /// Drawn anew for every request. A request that is made again (because nobody knows whether it was
    /// stored) is known by it while one document that it wrote is as it wrote it, and is not stored twice.
    pub mark: u64,
    /// Documents.
    pub documents: Vec<Edit>,
    /// Tables, seats and their chairs, each as [`Store::set_chair`](crate::Store::set_chair) sets it.
    pub chairs: Vec<(String, u8, Chair)>,
    /// Tables that change from one host to another; one whose host is somebody else stays as it is.
    pub hosts: Vec<(String, Person, Person)>,
}

impl Batch {
    /// A batch of documents.
    pub fn of(mark: u64, documents: Vec<Edit>) -> Batch {
        Batch { mark, documents, ..Batch::default() }
    }
    /// Refuses what not every engine can keep, and brings the changes into the order in which all lock what
    /// they change: two that change the same things then wait for each other, and neither for ever.
    pub fn ordered(mut self) -> Result<Batch, StoreError> {
        self.documents.iter().try_for_each(Edit::check)?;
        self.documents.sort_by(|a, b| (&a.kind, &a.key).cmp(&(&b.kind, &b.key)));
        let same = |pair: &[Edit]| matches!(pair, [a, b] if a.kind == b.kind && a.key == b.key);
        if self.documents.windows(2).any(same) {
            return Err(StoreError::Failed("a batch changes a document once".into()));
        }
        self.hosts.sort();
        self.chairs.sort_by(|a, b| (&a.0, a.1).cmp(&(&b.0, b.1)));
        Ok(self)
    }
}
