//! The proof of finished games: the record is replayed from the secret once, in the background. The first
//! reader of a finished game starts it; open pages are told the result.

use crate::fair;
use crate::handle::TableHandle;
use crate::kinds::Kind;
use crate::room::Room;
use crate::tables::Tables;
use crate::thinkers::Urgency;
use std::sync::Arc;
use table::{Record, Unproved};

/// Does the record of a finished game lead to the result that it states?
pub fn proves(kind: Kind, record: &str) -> Result<(), Unproved> {
    let record = Record::read(record).map_err(Unproved::Unreadable)?;
    (kind.game.verify)(&record).map(drop)
}

/// Has the game of this table proved, if it is over and nobody has done so yet.
pub fn start(tables: &Arc<Tables>, handle: &Arc<TableHandle>, room: &mut Room) {
    let Some(record) = room.unproved_record() else { return };
    let (tables, handle, kind, whose) = (tables.clone(), handle.clone(), room.kind, fair::whose());
    tokio::spawn(async move {
        let turn = tables.loads.turn(Urgency::Unwatched, whose).await;
        let replay = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            proves(kind, &record)
        });
        let why = match replay.await {
            Ok(Ok(())) => None,
            Ok(Err(why)) => Some(why.to_string()),
            Err(fell) => Some(fell.to_string()),
        };
        if let Some(why) = &why {
            tracing::error!(table = handle.id, "verification of the record failed: {why}");
        }
        if let Ok(mut room) = handle.lock(&tables).await {
            room.proved(why.is_none());
            drop(room);
            handle.ring();
        }
    });
}
