//! `bivouac nodes`: the programs that run on one PostgreSQL.

use crate::words::say;
use crate::{Fail, out};
use table::Lang;

#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    /// The PostgreSQL that they run on: `postgres://user@host/database`
    #[arg(long, value_name = "URL", env = "BIVOUAC_STORE")]
    store: String,
}

#[cfg(not(feature = "postgres"))]
pub(crate) fn run(options: &Options, lang: Lang) -> Result<(), Fail> {
    let _ = &options.store;
    out::line(&say(lang, "serve-no-postgres", &[]));
    Err(Fail::Check)
}

/// There is no PostgreSQL in this program.
#[cfg(not(feature = "postgres"))]
fn without(lang: Lang) -> Fail {
    table::BadInput::new(say(lang, "serve-no-postgres", &[])).into()
}

#[cfg(not(feature = "postgres"))]
pub(crate) fn check_store(_url: &str, lang: Lang) -> Result<(), Fail> {
    Err(without(lang))
}

#[cfg(not(feature = "postgres"))]
pub(crate) fn prune(
    _url: &str,
    _which: store::upkeep::Pruning,
    _dry_run: bool,
    lang: Lang,
) -> Result<Vec<store::upkeep::Old>, Fail> {
    Err(without(lang))
}

#[cfg(feature = "postgres")]
pub(crate) use postgres::{check_store, connect, failed, prune, run};

#[cfg(feature = "postgres")]
mod postgres {
    use super::{Fail, Lang, Options, out, say};
    use crate::tools::hosting;
    use nodes::PgStore;
    use server::StartError;
    use std::path::Path;
    use store::upkeep::{self, Old, Pruning};
    use store::{Store, StoreError};
    use table::BadInput;

    /// What the store says, with where it is.
    pub(crate) fn failed(store: &PgStore, why: &StoreError) -> StartError {
        StartError::DataDir(upkeep::hindrance(Path::new(store.shown()))(why))
    }

    /// Opens the store, and says what in its settings breaks the promise.
    pub(crate) async fn connect(url: &str, name: &str, lang: Lang) -> Result<PgStore, StartError> {
        let store = PgStore::connect(url, name).await;
        // Not the address as it is given: it may hold a password.
        let store = store.map_err(|why| StartError::DataDir(upkeep::hindrance(Path::new("--store"))(&why)))?;
        for warning in store.warnings() {
            out::line(&say(lang, "serve-warning", &[("what", warning.clone())]));
        }
        Ok(store)
    }

    /// Does something with the store of nodes, and says good-bye.
    fn with<T>(url: &str, work: impl AsyncFnOnce(&PgStore) -> Result<T, StoreError>) -> Result<T, Fail> {
        let runtime = tokio::runtime::Runtime::new().map_err(|e| BadInput::new(e.to_string()))?;
        let done = runtime.block_on(async {
            let store = PgStore::connect(url, "upkeep").await?;
            let done = work(&store).await;
            let _ = store.close().await;
            done
        });
        done.map_err(|why| BadInput::new(why.to_string()).file("--store").into())
    }

    /// Plays every table again.
    pub(crate) fn check_store(url: &str, lang: Lang) -> Result<(), Fail> {
        let bar = out::Bar::counting(0, &say(lang, "bar-tables", &[]));
        let checked = with(url, async |store| {
            let checked = server::check_tables(store, &server::kinds::all(), |done, all| bar.of(done, all)).await;
            checked.map(|(tables, entries, damages)| (store.shown().to_string(), tables, entries, damages))
        });
        bar.done();
        let (shown, tables, entries, damages) = checked?;
        hosting::tell_checked(&shown, tables, entries, &damages, lang)
    }

    /// Removes old tables, or says which they are.
    pub(crate) fn prune(url: &str, which: Pruning, dry_run: bool, lang: Lang) -> Result<Vec<Old>, Fail> {
        with(url, async |store| {
            if dry_run {
                return store.old(which).await;
            }
            if store.members().await?.len() > 1 {
                return Err(StoreError::Failed(say(lang, "upkeep-used", &[])));
            }
            store.prune(which).await
        })
    }

    pub(crate) fn run(options: &Options, lang: Lang) -> Result<(), Fail> {
        let runtime = tokio::runtime::Runtime::new().map_err(|e| BadInput::new(e.to_string()))?;
        let members = runtime.block_on(async { nodes::members(&options.store).await });
        let members = members.map_err(|why| BadInput::new(why.to_string()).file("--store"))?;
        for member in &members {
            let began = jiff::Timestamp::from_millisecond(member.began).unwrap_or_default();
            let args = [
                ("name", member.name.clone()),
                ("build", member.build.clone()),
                ("began", began.strftime("%Y-%m-%d %H:%M:%S UTC").to_string()),
                (
                    "games",
                    member.games.iter().map(|(id, revision)| format!("{id} {revision}")).collect::<Vec<_>>().join(", "),
                ),
                ("silent", format!("{}.{}", member.silent / 1000, member.silent % 1000 / 100)),
            ];
            out::line(&say(lang, "nodes-one", &args));
        }
        out::line(&say(lang, "nodes-all", &[("count", members.len().to_string())]));
        Ok(())
    }
}
