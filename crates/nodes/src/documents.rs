//! Documents: how they are changed in a transaction, and read.

use crate::link::{Failure, Pool, patiently};
use crate::read::rows;
use store::{Batch, Document, Edit, StoreError};
use tokio_postgres::types::ToSql;
use tokio_postgres::{Row, Transaction};

/// A document; `$1` is its kind.
pub(crate) const ONE: &str = "SELECT kind, key, revision, value, due FROM document WHERE kind = $1 AND key = $2";
/// Those of a kind whose keys lie between two and behind a third.
pub(crate) const BETWEEN: &str = "SELECT kind, key, revision, value, due FROM document \
    WHERE kind = $1 AND key >= $2 AND key < $3 AND key > $4 ORDER BY key LIMIT $5";
/// Those of a kind that are due.
pub(crate) const DUE: &str = "SELECT kind, key, revision, value, due FROM document \
    WHERE kind = $1 AND due IS NOT NULL AND due <= $2 AND (due, key) > ($3, $4) ORDER BY due, key LIMIT $5";
/// All behind a kind and key.
pub(crate) const ALL: &str = "SELECT kind, key, revision, value, due FROM document WHERE (kind, key) > ($1, $2) \
    ORDER BY kind, key LIMIT $3";

/// The documents that a statement finds.
pub(crate) async fn found(
    pool: &Pool,
    sql: &'static str,
    given: &[&(dyn ToSql + Sync)],
) -> Result<Vec<Document>, StoreError> {
    rows(pool, sql, given).await?.iter().map(read).collect()
}

fn read(row: &Row) -> Result<Document, StoreError> {
    let (kind, key): (String, String) = (row.get(0), row.get(1));
    let revision = u32::try_from(row.get::<_, i64>(2));
    let revision = revision.map_err(|_| StoreError::Damaged(format!("document {kind} {key} has no revision")))?;
    Ok(Document { kind, key, revision, value: row.get(3), due: row.get(4) })
}

/// Changes a document, and keeps it from being changed by others until the end of the transaction; `false`
/// when it is not as the change expects it.
pub(crate) async fn write(all: &Transaction<'_>, edit: &Edit, mark: u64) -> Result<bool, Failure> {
    let Edit { kind, key, expects, becomes } = edit;
    let (mark, expects) = (mark.cast_signed(), expects.map(i64::from));
    let written = match (becomes, expects) {
        // One that somebody else makes at the same time breaks the key, which is a conflict.
        (Some(body), Some(0)) => {
            let sql = "INSERT INTO document (kind, key, revision, value, due, mark) VALUES ($1, $2, 1, $3, $4, $5) \
                ON CONFLICT DO NOTHING";
            patiently(all.execute(sql, &[kind, key, &body.value, &body.due, &mark])).await?
        }
        (Some(body), Some(revision)) => {
            let sql = "UPDATE document SET revision = revision + 1, value = $3, due = $4, mark = $5 \
                WHERE kind = $1 AND key = $2 AND revision = $6";
            patiently(all.execute(sql, &[kind, key, &body.value, &body.due, &mark, &revision])).await?
        }
        (Some(body), None) => {
            let sql = "INSERT INTO document AS d (kind, key, revision, value, due, mark) VALUES ($1, $2, 1, $3, $4, $5) \
                ON CONFLICT (kind, key) DO UPDATE SET revision = d.revision + 1, value = $3, due = $4, mark = $5";
            patiently(all.execute(sql, &[kind, key, &body.value, &body.due, &mark])).await?
        }
        (None, Some(0)) => {
            let sql = "SELECT 1 FROM document WHERE kind = $1 AND key = $2";
            u64::from(patiently(all.query_opt(sql, &[kind, key])).await?.is_none())
        }
        (None, Some(revision)) => {
            let sql = "DELETE FROM document WHERE kind = $1 AND key = $2 AND revision = $3";
            patiently(all.execute(sql, &[kind, key, &revision])).await?
        }
        (None, None) => {
            patiently(all.execute("DELETE FROM document WHERE kind = $1 AND key = $2", &[kind, key])).await?;
            1
        }
    };
    Ok(written > 0)
}

/// Is a document as this request wrote it? Then all of it was stored.
pub(crate) async fn wrote(all: &Transaction<'_>, batch: &Batch) -> Result<bool, Failure> {
    let kinds: Vec<&str> = batch.documents.iter().map(|edit| edit.kind.as_str()).collect();
    let keys: Vec<&str> = batch.documents.iter().map(|edit| edit.key.as_str()).collect();
    let sql = "SELECT 1 FROM document JOIN unnest($1::text[], $2::text[]) AS x (kind, key) USING (kind, key) \
        WHERE mark = $3 LIMIT 1";
    let found = patiently(all.query_opt(sql, &[&kinds, &keys, &batch.mark.cast_signed()])).await?;
    Ok(found.is_some())
}

/// Keeps a document as it is given; `false` when there is one.
pub(crate) async fn import(all: &Transaction<'_>, document: &Document) -> Result<bool, Failure> {
    let Document { kind, key, revision, value, due } = document;
    let sql =
        "INSERT INTO document (kind, key, revision, value, due) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
    Ok(patiently(all.execute(sql, &[kind, key, &i64::from(*revision), value, due])).await? > 0)
}
