//! `bivouac serve`, and `bivouac` with nothing after it: the table in the browser.

use crate::tools::hosting;
use crate::words::say;
use crate::{Fail, out};
use clap::builder::BoolishValueParser;
use server::{Config, Server, StartError};
use std::io::IsTerminal;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;
use table::{BadInput, Lang};

#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    /// Where to listen (default: 127.0.0.1:8017, or another port when that one is taken)
    #[arg(long, value_name = "ADDRESS:PORT", env = "BIVOUAC_LISTEN")]
    listen: Option<SocketAddr>,
    /// Where to keep the tables (default: the user's data directory)
    #[arg(long, value_name = "DIR", env = "BIVOUAC_DATA_DIR")]
    data_dir: Option<PathBuf>,
    /// A PostgreSQL to keep the tables in, on which several nodes may run: `postgres://user@host/database`
    #[arg(long, value_name = "URL", env = "BIVOUAC_STORE")]
    store: Option<String>,
    /// What «bivouac nodes» calls this node (default: the address on which it listens)
    #[arg(long, value_name = "NAME", env = "BIVOUAC_NODE")]
    node: Option<String>,
    /// The address people reach it by, when a proxy stands before it: `https://table.example.org`
    #[arg(long, value_name = "URL", env = "BIVOUAC_PUBLIC_URL")]
    public_url: Option<String>,
    /// The address or network of a proxy before it, whose X-Forwarded-For is believed; several with commas
    /// between
    #[arg(long, value_name = "ADDRESS", value_delimiter = ',', env = "BIVOUAC_BEHIND_PROXY")]
    behind_proxy: Vec<server::config::Network>,
    /// Who may create an account: open (anybody), invitation (with an invitation of the host) or closed (nobody)
    #[arg(long, value_name = "WHO", default_value = "open", env = "BIVOUAC_REGISTRATION")]
    registration: server::Registration,
    /// How much one person may ask: 1 is for ordinary use, more for more, 0 switches the limits off
    #[arg(long, value_name = "N", default_value_t = 1.0, env = "BIVOUAC_LIMITS", value_parser = share, allow_hyphen_values = true)]
    limits: f64,
    /// Hours that a person must be away, and the table silent, before its host may let a bot play for them
    #[arg(long, value_name = "HOURS", default_value_t = 24.0, env = "BIVOUAC_ABSENCE")]
    absence: f64,
    /// Megabytes of drawings, log texts, films and compressed answers that are kept because they may be
    /// wanted again
    #[arg(long, value_name = "MB", default_value_t = 256, env = "BIVOUAC_CACHE")]
    cache: usize,
    /// Do not open the browser
    #[arg(long, env = "BIVOUAC_NO_BROWSER", value_parser = BoolishValueParser::new())]
    no_browser: bool,
    /// Write the log as JSON
    #[arg(long, env = "BIVOUAC_JSON_LOG", value_parser = BoolishValueParser::new())]
    json_log: bool,
}

impl Options {
    /// What `bivouac` alone does: everything as usual, and as the environment says.
    pub(crate) fn ordinary() -> Options {
        #[derive(clap::Parser)]
        struct Alone {
            #[command(flatten)]
            options: Options,
        }
        <Alone as clap::Parser>::parse_from(["bivouac"]).options
    }
}

pub(crate) fn run(options: &Options, lang: Lang) -> Result<(), Fail> {
    let mut config = Config { limits: options.limits, proxies: options.behind_proxy.clone(), ..Config::default() };
    let absence = std::time::Duration::try_from_secs_f64(options.absence * 3600.0);
    config.absence = absence.map_err(|_| BadInput::new(format!("--absence {}: expected hours", options.absence)))?;
    if let Some(url) = &options.public_url {
        config.public_url = Some(origin(url)?);
    }
    config.registration = options.registration;
    config.cache = options.cache.saturating_mul(1 << 20);
    config.listen = options.listen.unwrap_or(config.listen);
    config.data_dir = options.data_dir.clone().unwrap_or(config.data_dir);
    server::start_log(options.json_log);
    let runtime = tokio::runtime::Runtime::new().map_err(|e| BadInput::new(e.to_string()))?;
    let served = runtime.block_on(serve(config, options, lang));
    // A bot in the middle of a thought is not waited for.
    runtime.shutdown_timeout(Duration::from_secs(1));
    served.map_err(|why| stopped(why, lang))
}

/// How much one person may ask: a number that is not below 0.
fn share(text: &str) -> Result<f64, String> {
    let share = text.parse::<f64>().ok().filter(|share| share.is_finite() && *share >= 0.0);
    share.ok_or_else(|| "expected 0, or how many times the ordinary limits".into())
}

/// The address people reach the server by, without a path: pages name each other from the root.
fn origin(url: &str) -> Result<String, BadInput> {
    let origin = url.strip_suffix('/').unwrap_or(url);
    let host = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
    let wrong = |c: char| c.is_whitespace() || matches!(c, '/' | '?' | '#' | '@' | '\\');
    match host {
        Some(host) if !host.is_empty() && !host.contains(wrong) => Ok(origin.to_string()),
        _ => Err(BadInput::new(format!("--public-url {url}: expected https://table.example.org, without a path"))),
    }
}

/// Why it does not serve, in the language of whoever started it.
fn stopped(why: StartError, lang: Lang) -> Fail {
    match why {
        StartError::DataDir(hindrance) => hosting::stopped(lang)(hindrance),
        StartError::Listen { address, why } => {
            let args = [("address", address.to_string()), ("what", why.to_string())];
            BadInput::new(say(lang, "serve-deaf", &args)).into()
        }
        StartError::Run(why) => BadInput::new(why.to_string()).into(),
    }
}

async fn serve(config: Config, options: &Options, lang: Lang) -> Result<(), StartError> {
    let kinds = server::kinds::all();
    let data_dir = config.data_dir.display().to_string();
    if let Some(url) = &options.store {
        let (server, kept) = on_postgres(config, options, url, lang).await?;
        return run_until_asked(server, kept, options, lang).await;
    }
    let server = match Server::start(config.clone(), kinds.clone()).await {
        // Nobody asked for this very port: any other will do.
        Err(StartError::Listen { address, .. }) if options.listen.is_none() => {
            Server::start(Config { listen: SocketAddr::new(address.ip(), 0), ..config }, kinds).await?
        }
        other => other?,
    };
    run_until_asked(server, data_dir, options, lang).await
}

/// A node on a PostgreSQL that others may run on as well, and where that is.
#[cfg(feature = "postgres")]
async fn on_postgres(config: Config, options: &Options, url: &str, lang: Lang) -> Result<(Server, String), StartError> {
    let name = options.node.clone().unwrap_or_else(|| config.listen.to_string());
    let store = crate::tools::nodes::connect(url, &name, lang).await?;
    let seal = store.seal().await.map_err(|why| crate::tools::nodes::failed(&store, &why))?;
    let (shown, config) = (store.shown().to_string(), Config { seal: Some(seal), ..config });
    let server = Server::on(config, server::kinds::all(), std::sync::Arc::new(store)).await?;
    Ok((server, shown))
}

#[cfg(not(feature = "postgres"))]
async fn on_postgres(
    _config: Config,
    _options: &Options,
    url: &str,
    lang: Lang,
) -> Result<(Server, String), StartError> {
    let why = say(lang, "serve-no-postgres", &[]);
    Err(StartError::DataDir(store::upkeep::hindrance(std::path::Path::new(url))(&why)))
}

async fn run_until_asked(server: Server, kept: String, options: &Options, lang: Lang) -> Result<(), StartError> {
    let url = format!("http://{}/", server.address);
    out::line(&say(lang, "serve-listens", &[("url", url.clone())]));
    out::line(&say(lang, "serve-keeps", &[("dir", kept)]));
    if !options.no_browser && std::io::stdout().is_terminal() && open_browser(&url) {
        out::line(&say(lang, "serve-opens", &[]));
    }
    out::line(&say(lang, "serve-ends", &[]));
    server.run(server::asked_to_end()).await
}

/// Opens the browser, if this machine has a screen and knows how to.
fn open_browser(url: &str) -> bool {
    let opener = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ if ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some()) => "xdg-open",
        _ => return false,
    };
    Command::new(opener).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Args;

    #[test]
    fn a_public_address_has_no_path() {
        assert_eq!(origin("https://table.example.org/").expect("an address"), "https://table.example.org");
        assert_eq!(origin("http://[::1]:8017").expect("an address"), "http://[::1]:8017");
        for bad in
            ["https://example.org/table", "https://", "table.example.org", "https://a b", "https://a?b", "ftp://a"]
        {
            let said = origin(bad).expect_err(bad).to_string();
            assert!(said.contains(bad) && said.contains("without a path"), "{said}");
        }
    }

    #[test]
    fn limits_are_not_below_nothing() {
        assert_eq!((share("0"), share("2.5")), (Ok(0.0), Ok(2.5)));
        for bad in ["-1", "NaN", "inf", "", "much"] {
            assert!(share(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn the_environment_can_say_everything() {
        let command = Options::augment_args(clap::Command::new("serve"));
        for option in command.get_arguments() {
            let name = option.get_long().expect("a long name").to_uppercase().replace('-', "_");
            assert_eq!(option.get_env().and_then(|env| env.to_str()), Some(format!("BIVOUAC_{name}").as_str()));
        }
    }
}
