//! Hears what the other nodes have written.
//!
//! A connection of its own listens. What is sent while it is away is gone: after every connecting all tables
//! are looked after. A connection can be dead without anybody saying so, so it is asked something every
//! second.

use crate::link::{Address, PATIENCE, patiently, told};
use crate::presence;
use crate::writer::CHANNEL;
use futures_util::stream::{self, BoxStream, StreamExt};
use std::sync::{Arc, Weak};
use std::time::Duration;
use store::News;
use tokio::sync::{broadcast, mpsc, watch};
use tokio_postgres::{AsyncMessage, NoTls};

/// How often the connection is asked whether it lives.
const PULSE: Duration = Duration::from_secs(1);
/// How long to wait after a failure.
const BREATH: Duration = Duration::from_millis(250);

/// Where the news come from.
pub(crate) struct Listener {
    bell: broadcast::Sender<News>,
    /// Whoever holds it keeps the listener going.
    _going: watch::Sender<()>,
}

impl Listener {
    /// Begins to listen; `me` marks what this node itself has written.
    pub(crate) fn start(address: Address, me: String) -> Arc<Listener> {
        let (going, ended) = watch::channel(());
        let listener = Arc::new(Listener { bell: broadcast::Sender::new(4096), _going: going });
        tokio::spawn(listen(address, me, Arc::downgrade(&listener), ended));
        listener
    }
    /// Tells whoever listens here.
    pub(crate) fn ring(&self, news: News) {
        let _ = self.bell.send(news);
    }
    /// What the others write from now on.
    pub(crate) fn news(&self) -> BoxStream<'static, News> {
        let bell = self.bell.subscribe();
        stream::unfold(bell, |mut bell| async move {
            match bell.recv().await {
                Ok(news) => Some((news, bell)),
                // More than anybody could read: all are looked after.
                Err(broadcast::error::RecvError::Lagged(_)) => Some((News::Any, bell.resubscribe())),
                Err(broadcast::error::RecvError::Closed) => None,
            }
        })
        .boxed()
    }
}

async fn listen(address: Address, me: String, listener: Weak<Listener>, mut ended: watch::Receiver<()>) {
    loop {
        let heard = tokio::select! {
            heard = hear(&address, &me, &listener) => heard,
            _ = ended.changed() => return,
        };
        tracing::warn!("the notifications of the database have stopped: {heard}");
        tokio::select! {
            () = tokio::time::sleep(BREATH) => {}
            _ = ended.changed() => return,
        }
    }
}

/// Listens until something goes wrong; what.
async fn hear(address: &Address, me: &str, listener: &Weak<Listener>) -> String {
    let connected = tokio::time::timeout(PATIENCE, address.config().connect(NoTls)).await;
    let (client, mut connection) = match connected {
        Ok(Ok(connected)) => connected,
        Ok(Err(why)) => return told(&why),
        Err(_) => return "the database does not answer".into(),
    };
    let (heard, mut notes) = mpsc::unbounded_channel();
    let driver = tokio::spawn(async move {
        let mut messages = stream::poll_fn(move |cx| connection.poll_message(cx));
        while let Some(Ok(message)) = messages.next().await {
            if let AsyncMessage::Notification(note) = message
                && heard.send(note.payload().to_string()).is_err()
            {
                return;
            }
        }
    });
    let ring = |news: News| {
        if let Some(listener) = listener.upgrade() {
            listener.ring(news);
        }
    };
    let why = match client.batch_execute(&format!("LISTEN {CHANNEL}")).await {
        Ok(()) => {
            ring(News::Any);
            follow(&client, me, &mut notes, &ring).await
        }
        Err(why) => told(&why),
    };
    driver.abort();
    why
}

async fn follow(
    client: &tokio_postgres::Client,
    me: &str,
    notes: &mut mpsc::UnboundedReceiver<String>,
    ring: &impl Fn(News),
) -> String {
    let mut pulse = tokio::time::interval(PULSE);
    loop {
        tokio::select! {
            note = notes.recv() => {
                let Some(note) = note else { return "the connection is closed".into() };
                let mut lines = note.lines();
                let from = lines.next().unwrap_or_default();
                if from != me {
                    let news = |line: &str| presence::read(from, line).unwrap_or_else(|| News::Table(line.into()));
                    lines.for_each(|line| ring(news(line)));
                }
            }
            _ = pulse.tick() => {
                if let Err(failure) = patiently(client.simple_query("SELECT 1")).await {
                    return store::StoreError::from(failure).to_string();
                }
            }
        }
    }
}
