//! Checks what a store holds: replays every table move by move, and verifies the records of finished games.

use crate::kinds::Kind;
use crate::proving;
use crate::room::Room;
use std::path::Path;
use store::upkeep::{self, Contents, Damage, Hindrance};
use store::{Store, StoreError, Stored};

/// Reads a store from end to end. `progress` is told how many of how many tables are done. A server may run
/// on it meanwhile.
pub fn check_store(
    store: &Path,
    kinds: &[Kind],
    progress: impl FnMut(u64, u64),
) -> Result<(Contents, Vec<Damage>), Hindrance> {
    upkeep::check(store, |stored, figures| replays(kinds, stored, figures), progress)
}

/// The same of a store of any engine: how many tables it holds, how many entries, and what is wrong with it.
pub async fn check_tables(
    store: &dyn Store,
    kinds: &[Kind],
    mut progress: impl FnMut(u64, u64),
) -> Result<(u64, u64, Vec<Damage>), StoreError> {
    let ids = store::moving::all_ids(store).await?;
    let (mut entries, mut damages, all) = (0, Vec::new(), ids.len() as u64);
    for (id, done) in ids.into_iter().zip(0..) {
        progress(done, all);
        let checked = match store.load(&id).await {
            Ok(Some(stored)) => {
                entries += stored.entries.len() as u64;
                let figures = store.figures(&stored.row.game, &stored.row.data).await;
                replays(kinds, stored, &|| figures.clone())
            }
            // Gone since the list was made.
            Ok(None) => Ok(()),
            Err(StoreError::Damaged(why)) => Err(why),
            Err(other) => return Err(other),
        };
        damages.extend(checked.err().map(|why| Damage { table: Some(id), why }));
    }
    Ok((all, entries, damages))
}

fn replays(
    kinds: &[Kind],
    stored: Stored,
    figures: &dyn Fn() -> Result<Option<String>, StoreError>,
) -> Result<(), String> {
    let kind = kinds.iter().find(|kind| kind.about().id == stored.row.game);
    let kind = kind.ok_or_else(|| format!("this program has no game «{}»", stored.row.game))?;
    if !(kind.game.has_figures)(&stored.row.data)
        && let Some(written) = figures().map_err(|e| e.to_string())?
    {
        (kind.game.take_back_figures)(&stored.row.data, &written).map_err(|why| format!("its figures: {why}"))?;
    }
    let mut room = Room::load(*kind, stored).map_err(|why| why.to_string())?;
    match room.unproved_record().map(|record| proving::proves(*kind, &record)) {
        Some(Err(why)) => Err(format!("its record does not verify: {why}")),
        _ => Ok(()),
    }
}
