//! The versions of the schema. Within a release a change only adds, so that programs of both versions run on
//! it while one node after the other is replaced: each version says which is the least that still understands
//! it.

use crate::link::{Failure, told};
use store::StoreError;
use tokio_postgres::Client;

/// What makes an empty database a store, and a store of one version one of the next; and the least version of
/// a program that may run on what comes out.
const STEPS: [(&str, i64); 2] = [(include_str!("schema.sql"), 1), (include_str!("documents.sql"), 1)];
/// Nobody else uses this number: one program at a time looks after the schema.
const LOCK: i64 = 0x00b1_0000_ac00;

/// Makes the schema, or an older one what this program needs. Whoever comes second waits, and finds it done.
pub(crate) async fn carry_over(client: &mut Client) -> Result<(), StoreError> {
    let failed = |why: tokio_postgres::Error| StoreError::from(Failure::of(why));
    let all = client.transaction().await.map_err(failed)?;
    // The lock is let go of with the transaction.
    all.batch_execute("SET LOCAL lock_timeout = '60s'; SET LOCAL statement_timeout = '60s'").await.map_err(failed)?;
    all.query_one("SELECT pg_advisory_xact_lock($1)", &[&LOCK]).await.map_err(failed)?;
    all.batch_execute("CREATE TABLE IF NOT EXISTS bivouac (version bigint PRIMARY KEY, least bigint NOT NULL)")
        .await
        .map_err(failed)?;
    let known = "SELECT coalesce(max(version), 0), coalesce(max(least), 0) FROM bivouac";
    let row = all.query_one(known, &[]).await.map_err(failed)?;
    let (version, least): (i64, i64) = (row.get(0), row.get(1));
    let newest = STEPS.len() as i64;
    if least > newest {
        let why = format!("written by a newer program (version {version} needs {least}, this one knows {newest})");
        return Err(StoreError::Failed(why));
    }
    for (number, (step, least)) in (1..).zip(STEPS).filter(|(number, _)| *number > version) {
        all.batch_execute(step).await.map_err(|why| StoreError::Failed(format!("version {number}: {}", told(&why))))?;
        all.execute("INSERT INTO bivouac (version, least) VALUES ($1, $2)", &[&number, &least])
            .await
            .map_err(failed)?;
    }
    all.commit().await.map_err(failed)
}
