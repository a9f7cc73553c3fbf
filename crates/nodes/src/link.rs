//! Connections to the database: how they are made, and a few that are kept.

use std::collections::HashMap;
use std::str::FromStr;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use store::StoreError;
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Config, NoTls, Row, Statement};

/// How long anything may take that somebody waits for. A connection that is silent for longer is given up.
pub(crate) const PATIENCE: Duration = Duration::from_secs(3);

/// What went wrong with a statement.
pub(crate) enum Failure {
    /// The database refused it: nothing has changed.
    Refused(tokio_postgres::Error),
    /// There is no connection, and nothing was sent.
    Unreached(String),
    /// The connection was lost, or the database was too slow, after something was sent: nobody knows.
    Lost(String),
}

impl Failure {
    /// What became of a statement that was sent and ended with this.
    pub(crate) fn of(error: tokio_postgres::Error) -> Failure {
        // Class 57 is what an ending server says to those who are in the middle of something; 40003 says that
        // it does not know.
        let ends =
            |code: &str| (code.starts_with("57") && code != "57014") || code.starts_with("08") || code == "40003";
        match error.code().map(|code| code.code()) {
            Some(code) if !ends(code) => Failure::Refused(error),
            _ => Failure::Lost(told(&error)),
        }
    }
}

impl From<Failure> for StoreError {
    /// For those who only read: whether it was done does not matter.
    fn from(failure: Failure) -> StoreError {
        StoreError::Failed(match failure {
            Failure::Refused(error) => told(&error),
            Failure::Unreached(why) | Failure::Lost(why) => why,
        })
    }
}

/// An error with its causes: the first alone only says «db error».
pub(crate) fn told(error: &tokio_postgres::Error) -> String {
    let cause = std::error::Error::source(error);
    cause.map_or_else(|| error.to_string(), |cause| format!("{error}: {cause}"))
}

/// How connections are made.
#[derive(Clone)]
pub(crate) struct Address(Config);

impl Address {
    /// Reads `postgres://…`. Time-outs are set here, whatever the address says.
    pub(crate) fn read(url: &str) -> Result<Address, StoreError> {
        let mut config = Config::from_str(url).map_err(|e| StoreError::Failed(told(&e)))?;
        let given = config.get_options().map(|options| format!("{options} ")).unwrap_or_default();
        let ours = "-c statement_timeout=10s -c idle_in_transaction_session_timeout=10s -c lock_timeout=8s";
        config.options(format!("{given}{ours}"));
        config.application_name("bivouac");
        config.connect_timeout(PATIENCE);
        config.tcp_user_timeout(PATIENCE);
        config.keepalives(true);
        config.keepalives_idle(Duration::from_secs(2));
        config.keepalives_interval(Duration::from_secs(1));
        config.keepalives_retries(2);
        Ok(Address(config))
    }
    /// Where it is, for people: without a password.
    pub(crate) fn shown(&self) -> String {
        let host = match self.0.get_hosts().first() {
            Some(tokio_postgres::config::Host::Tcp(host)) => host.clone(),
            #[cfg(unix)]
            Some(tokio_postgres::config::Host::Unix(path)) => path.display().to_string(),
            _ => "localhost".into(),
        };
        format!("postgres://{host}/{}", self.0.get_dbname().unwrap_or_default())
    }
    /// A connection, and the task that drives it.
    pub(crate) async fn connect(&self) -> Result<Client, Failure> {
        let connected = tokio::time::timeout(PATIENCE, self.0.connect(NoTls)).await;
        let (client, connection) = match connected {
            Ok(Ok(connected)) => connected,
            Ok(Err(why)) => return Err(Failure::Unreached(told(&why))),
            Err(_) => return Err(Failure::Unreached("the database does not answer".into())),
        };
        tokio::spawn(connection);
        // A commit is acknowledged when it is on the disk of the database and of its synchronous standbys, if
        // it has any; a stronger setting of the database stays.
        let setting = "SELECT set_config('synchronous_commit', 'on', false) \
            WHERE current_setting('synchronous_commit') IN ('off', 'local', 'remote_write')";
        client.simple_query(setting).await.map_err(|why| Failure::Unreached(told(&why)))?;
        Ok(client)
    }
    pub(crate) fn config(&self) -> &Config {
        &self.0
    }
}

/// Waits for what was sent, but not for ever.
pub(crate) async fn patiently<T>(sent: impl Future<Output = Result<T, tokio_postgres::Error>>) -> Result<T, Failure> {
    match tokio::time::timeout(PATIENCE, sent).await {
        Ok(answer) => answer.map_err(Failure::of),
        Err(_) => Err(Failure::Lost("the database does not answer".into())),
    }
}

/// A connection, with the statements that it has prepared.
pub(crate) struct Conn {
    pub(crate) client: Client,
    prepared: HashMap<&'static str, Statement>,
}

impl Conn {
    pub(crate) async fn open(address: &Address) -> Result<Conn, Failure> {
        Ok(Conn { client: address.connect().await?, prepared: HashMap::new() })
    }
    /// The statement, prepared once for each connection.
    pub(crate) async fn statement(&mut self, sql: &'static str) -> Result<Statement, Failure> {
        if let Some(known) = self.prepared.get(sql) {
            return Ok(known.clone());
        }
        // Nothing was done yet, whatever comes of it.
        let statement = match patiently(self.client.prepare(sql)).await {
            Err(Failure::Lost(why)) => return Err(Failure::Unreached(why)),
            other => other?,
        };
        self.prepared.insert(sql, statement.clone());
        Ok(statement)
    }
    /// The rows of a statement.
    pub(crate) async fn query(
        &mut self,
        sql: &'static str,
        given: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, Failure> {
        let statement = self.statement(sql).await?;
        patiently(self.client.query(&statement, given)).await
    }
}

/// A few connections that are kept: whoever comes when all are used waits for one.
pub(crate) struct Pool {
    address: Address,
    idle: Mutex<Vec<Conn>>,
    free: Semaphore,
}

impl Pool {
    pub(crate) fn new(address: Address, most: usize) -> Arc<Pool> {
        Arc::new(Pool { address, idle: Mutex::default(), free: Semaphore::new(most) })
    }
    /// A connection to work with, and the place that it takes.
    pub(crate) async fn take(&self) -> Result<(Conn, SemaphorePermit<'_>), Failure> {
        let place = tokio::time::timeout(PATIENCE, self.free.acquire()).await;
        let Ok(Ok(place)) = place else { return Err(Failure::Unreached("the database is too slow".into())) };
        loop {
            let idle = self.idle.lock().map_or(None, |mut idle| idle.pop());
            match idle {
                Some(conn) if conn.client.is_closed() => {}
                Some(conn) => return Ok((conn, place)),
                None => return Ok((Conn::open(&self.address).await?, place)),
            }
        }
    }
    /// Gives it back for the next; one with which something went wrong is dropped instead.
    pub(crate) fn give_back(&self, conn: Conn) {
        if !conn.client.is_closed()
            && let Ok(mut idle) = self.idle.lock()
        {
            idle.push(conn);
        }
    }
}
