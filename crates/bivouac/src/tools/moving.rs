//! `bivouac move-store`: all tables from one store to another, whatever keeps them.

use crate::tools::hosting;
use crate::words::say;
use crate::{Fail, out};
use std::fs::File;
use std::path::Path;
use store::Store;
use store::moving::{self, Stopped};
use store::sqlite::SqliteStore;
use store::upkeep::{self, Hindrance, Why};
use table::{BadInput, Lang};

#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    /// Where the tables are: a data directory, or `postgres://user@host/database`
    from: String,
    /// Where they are to be. What is there already stays there, so that a move that was broken off goes on
    to: String,
}

/// One of the two stores, which nobody else uses.
struct Side {
    store: Box<dyn Store>,
    seal: Option<[u8; 32]>,
    _alone: Option<File>,
}

pub(crate) fn run(options: &Options, lang: Lang) -> Result<(), Fail> {
    let runtime = tokio::runtime::Runtime::new().map_err(|e| BadInput::new(e.to_string()))?;
    runtime.block_on(move_store(options, lang))
}

async fn move_store(options: &Options, lang: Lang) -> Result<(), Fail> {
    let stopped = hosting::stopped(lang);
    let from = open(&options.from, None).await.map_err(&stopped)?;
    let to = match open(&options.to, Some(from.seal)).await {
        Ok(to) => to,
        Err(why) => {
            // Nobody waits for a node that has said good-bye.
            let _ = from.store.close().await;
            return Err(stopped(why));
        }
    };
    let bar = out::Bar::counting(0, &say(lang, "bar-tables", &[]));
    let moved = moving::move_all(from.store.as_ref(), to.store.as_ref(), |done, all| bar.of(done, all)).await;
    bar.done();
    let moved = moved.map_err(|why| {
        let (side, what) = match &why {
            Stopped::From(what) => (&options.from, what),
            Stopped::To(what) => (&options.to, what),
        };
        stopped(Hindrance { path: shown(side), why: Why::System(what.to_string()) })
    })?;
    for store in [from.store, to.store] {
        let _ = store.close().await;
    }
    for (table, why) in &moved.left {
        out::line(&say(lang, "move-left", &[("table", table.clone()), ("why", why.clone())]));
    }
    let args = [
        ("moved", moved.moved.to_string()),
        ("there", moved.there.to_string()),
        ("entries", moved.entries.to_string()),
        ("documents", moved.documents.to_string()),
        ("left", moved.left.len().to_string()),
    ];
    out::line(&say(lang, "move-done", &args));
    if moved.left.is_empty() { Ok(()) } else { Err(Fail::Check) }
}

fn is_address(side: &str) -> bool {
    side.starts_with("postgres://") || side.starts_with("postgresql://")
}

/// A side, as it may be shown: an address can hold a password.
fn shown(side: &str) -> String {
    if is_address(side) { "PostgreSQL".into() } else { side.into() }
}

/// Opens one side; `seal` is what the other one signs with, if this one is moved to: then it is made if it is
/// not there.
async fn open(side: &str, seal: Option<Option<[u8; 32]>>) -> Result<Side, Hindrance> {
    if is_address(side) {
        return on_postgres(side, seal).await;
    }
    let dir = Path::new(side);
    let bad = upkeep::hindrance(dir);
    if seal.is_none() && !dir.join(upkeep::FILE).is_file() {
        return Err(Hindrance { path: side.into(), why: Why::NoStore });
    }
    let alone = upkeep::hold(dir)?;
    let store = SqliteStore::open(&dir.join(upkeep::FILE)).map_err(|why| bad(&why))?;
    if let Some(Some(seal)) = seal {
        upkeep::keep_seal(dir, &seal)?;
    }
    upkeep::hand_over(dir);
    let seal = std::fs::read(dir.join("seal")).ok().and_then(|bytes| bytes.try_into().ok());
    Ok(Side { store: Box::new(store), seal, _alone: Some(alone) })
}

#[cfg(feature = "postgres")]
async fn on_postgres(url: &str, seal: Option<Option<[u8; 32]>>) -> Result<Side, Hindrance> {
    let bad = |why: &dyn std::fmt::Display| Hindrance { path: shown(url), why: Why::System(why.to_string()) };
    let store = nodes::PgStore::connect(url, "move-store").await.map_err(|why| bad(&why))?;
    let others = store.members().await.map_err(|why| bad(&why))?.len() > 1;
    if others {
        let _ = store.close().await;
        return Err(Hindrance { path: shown(url), why: Why::Used });
    }
    if let Some(Some(seal)) = seal {
        store.keep_seal(seal).await.map_err(|why| bad(&why))?;
    }
    let seal = store.seal().await.map_err(|why| bad(&why))?;
    Ok(Side { store: Box::new(store), seal: Some(seal), _alone: None })
}

#[cfg(not(feature = "postgres"))]
async fn on_postgres(url: &str, _seal: Option<Option<[u8; 32]>>) -> Result<Side, Hindrance> {
    let why = "this program was built without PostgreSQL: build it with --features postgres";
    Err(Hindrance { path: shown(url), why: Why::System(why.into()) })
}
