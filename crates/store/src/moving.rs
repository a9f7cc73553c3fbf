//! Moves all tables and documents from one store to another, whatever their engines. When it is started
//! again, it skips what was moved before; at the end it compares both stores.

use crate::{Mark, Store, StoreError, Stored, Written};
use std::collections::BTreeSet;

/// Tables that are listed at once.
const PAGE: u32 = 200;
/// How often a table is written again when nobody knows whether it was.
const TRIES: u32 = 5;

/// What became of the tables.
#[derive(Clone, Eq, PartialEq, Default, Debug)]
pub struct Moved {
    /// So many are in the new store now and were not before.
    pub moved: u64,
    /// So many were there already.
    pub there: u64,
    /// So many entries both have.
    pub entries: u64,
    /// So many documents both have.
    pub documents: u64,
    /// Tables and documents that could not be moved, each with why.
    pub left: Vec<(String, String)>,
}

/// Why nothing more was moved.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
pub enum Stopped {
    /// The store that is moved from.
    #[error("the store that is moved from: {0}")]
    From(StoreError),
    /// The store that is moved to.
    #[error("the store that is moved to: {0}")]
    To(StoreError),
}

/// Moves all documents and all tables, with the figures that they were begun with. Nobody may write to either store meanwhile.
/// `progress` is told how many of how many are done; each is looked at twice, once to move it and once to
/// compare.
pub async fn move_all(from: &dyn Store, to: &dyn Store, mut progress: impl FnMut(u64, u64)) -> Result<Moved, Stopped> {
    let ids = all_ids(from).await.map_err(Stopped::From)?;
    let (mut moved, mut figures, all) = (Moved::default(), BTreeSet::new(), 2 * ids.len() as u64);
    for (id, done) in ids.iter().zip(0..) {
        progress(done, all);
        let Some(table) = whole(from, id).await.map_err(Stopped::From)? else { continue };
        if let Some(damage) = table.damage {
            moved.left.push((id.clone(), damage));
            continue;
        }
        if figures.insert((table.row.game.clone(), table.row.data.clone())) {
            let (game, data) = (&table.row.game, &table.row.data);
            if let Some(written) = from.figures(game, data).await.map_err(Stopped::From)? {
                kept(|| to.keep_figures(game, data, &written)).await?;
            }
        }
        match kept(|| to.import(table.clone())).await? {
            true => moved.moved += 1,
            false => moved.there += 1,
        }
    }
    // What is there now is what was there before, field by field.
    let left: BTreeSet<String> = moved.left.iter().map(|(id, _)| id.clone()).collect();
    for (id, done) in ids.iter().zip(ids.len() as u64..) {
        progress(done, all);
        if left.contains(id) {
            continue;
        }
        let was = whole(from, id).await.map_err(Stopped::From)?;
        let is = whole(to, id).await.map_err(Stopped::To)?;
        match (was, is) {
            (Some(was), Some(is)) if was == is => moved.entries += was.entries.len() as u64,
            _ => moved.left.push((id.clone(), "another table with this id is in the store that is moved to".into())),
        }
    }
    move_documents(from, to, &mut moved).await?;
    progress(all, all);
    Ok(moved)
}

/// Moves all documents, and compares each with what is there then.
async fn move_documents(from: &dyn Store, to: &dyn Store, moved: &mut Moved) -> Result<(), Stopped> {
    let mut last = (String::new(), String::new());
    loop {
        let page = from.all_documents(last, PAGE).await.map_err(Stopped::From)?;
        let Some(end) = page.last() else { return Ok(()) };
        last = (end.kind.clone(), end.key.clone());
        for document in page {
            kept(|| to.import_document(document.clone())).await?;
            match to.document(&document.kind, &document.key).await.map_err(Stopped::To)? {
                Some(there) if there == document => moved.documents += 1,
                _ => {
                    let why = "another document is in the store that is moved to";
                    moved.left.push((format!("{} {}", document.kind, document.key), why.into()));
                }
            }
        }
    }
}

/// Writes something; `false` when it is there already.
async fn kept(write: impl Fn() -> crate::Answer<Written>) -> Result<bool, Stopped> {
    let mut last = String::new();
    let mut doubted = false;
    for _ in 0..TRIES {
        match write().await.map_err(Stopped::To)? {
            Written::Stored(()) => return Ok(true),
            Written::Conflict => return Ok(doubted),
            Written::InDoubt(why) => (last, doubted) = (why, true),
        }
    }
    Err(Stopped::To(StoreError::Failed(last)))
}

/// The ids of all tables.
pub async fn all_ids(store: &dyn Store) -> Result<Vec<String>, StoreError> {
    let (mut ids, mut last) = (Vec::new(), String::new());
    loop {
        let page = store.unfinished(&last, PAGE).await?;
        let Some(end) = page.last() else { break };
        last.clone_from(end);
        ids.extend(page);
    }
    let mut last = (i64::MIN, String::new());
    loop {
        let page = store.finished(last, PAGE).await?;
        let Some(end) = page.last() else { return Ok(ids) };
        last = (end.finished.as_ref().map_or(0, |end| end.at), end.id.clone());
        ids.extend(page.into_iter().map(|summary| summary.id));
    }
}

/// Everything of a table, with all of its talk.
async fn whole(store: &dyn Store, id: &str) -> Result<Option<Stored>, StoreError> {
    let Some(mut table) = store.load(id).await? else { return Ok(None) };
    if table.damage.is_none() {
        table.chat = store.since(id, Mark { entries: u32::MAX, chat: 0 }).await?.chat;
    }
    Ok(Some(table))
}
