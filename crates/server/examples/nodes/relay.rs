//! The network between a node and the database: a relay that can be slow or cut. What is sent through a cut
//! relay is held back without a word, as by a network that drops packets; it is not closed.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{UnixListener, UnixStream};

/// How a relay behaves at the moment.
#[derive(Default)]
pub(crate) struct Weather {
    /// Nothing passes.
    cut: AtomicBool,
    /// Milliseconds by which everything is late.
    late: AtomicU64,
}

impl Weather {
    pub(crate) fn cut(&self, cut: bool) {
        self.cut.store(cut, Ordering::SeqCst);
    }
    pub(crate) fn late(&self, millis: u64) {
        self.late.store(millis, Ordering::SeqCst);
    }
    /// Waits until something that was sent now would arrive.
    async fn pass(&self) {
        let late = self.late.load(Ordering::SeqCst);
        if late > 0 {
            tokio::time::sleep(Duration::from_millis(late)).await;
        }
        while self.cut.load(Ordering::SeqCst) {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

/// The file name of the database's socket.
const SOCKET: &str = ".s.PGSQL.5432";

/// Relays a socket in directory `own` to the one in directory `database`; the address to give to a node.
pub(crate) fn relay(own: &Path, database: PathBuf, name: &str, weather: Arc<Weather>) -> String {
    let listener = UnixListener::bind(own.join(SOCKET)).expect("a socket");
    tokio::spawn(async move {
        while let Ok((near, _)) = listener.accept().await {
            let (database, weather) = (database.join(SOCKET), weather.clone());
            tokio::spawn(async move {
                weather.pass().await;
                let Ok(far) = UnixStream::connect(database).await else { return };
                let ((near_in, near_out), (far_in, far_out)) = (near.into_split(), far.into_split());
                tokio::select! {
                    () = pump(near_in, far_out, &weather) => {}
                    () = pump(far_in, near_out, &weather) => {}
                }
            });
        }
    });
    let socket: String = own.display().to_string().bytes().map(|b| format!("%{b:02X}")).collect();
    format!("postgres://postgres@{socket}/{name}")
}

async fn pump(mut from: impl AsyncRead + Unpin, mut to: impl AsyncWrite + Unpin, weather: &Weather) {
    let mut bytes = vec![0; 64 * 1024];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        weather.pass().await;
        if to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}
