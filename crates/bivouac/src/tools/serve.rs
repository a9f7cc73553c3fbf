//! `bivouac serve`, and `bivouac` with nothing after it: the table in the browser.

use crate::tools::hosting;
use crate::words::say;
use crate::{Fail, out};
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
    /// The address people reach it by, when a proxy stands before it: `https://table.example.org`
    #[arg(long, value_name = "URL", env = "BIVOUAC_PUBLIC_URL")]
    public_url: Option<String>,
    /// The address or network of a proxy before it, whose X-Forwarded-For is believed; several with commas between
    #[arg(long, value_name = "ADDRESS", value_delimiter = ',', env = "BIVOUAC_BEHIND_PROXY")]
    behind_proxy: Vec<server::config::Network>,
    /// How much one person may ask: 1 is for ordinary use, more for more, 0 switches the limits off
    #[arg(long, value_name = "N", default_value_t = 1.0)]
    limits: f64,
    /// Hours that a person must be away, and the table silent, before its host may let a bot play for them
    #[arg(long, value_name = "HOURS", default_value_t = 24.0)]
    absence: f64,
    /// Do not open the browser
    #[arg(long)]
    no_browser: bool,
    /// Write the log as JSON
    #[arg(long)]
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
        let url = url.trim_end_matches('/');
        if !(url.starts_with("https://") || url.starts_with("http://")) {
            return Err(BadInput::new(format!("--public-url {url}: expected http://… or https://…")).into());
        }
        config.public_url = Some(url.into());
    }
    config.listen = options.listen.unwrap_or(config.listen);
    config.data_dir = options.data_dir.clone().unwrap_or(config.data_dir);
    server::start_log(options.json_log);
    let runtime = tokio::runtime::Runtime::new().map_err(|e| BadInput::new(e.to_string()))?;
    let served = runtime.block_on(serve(config, options, lang));
    // A bot in the middle of a thought is not waited for.
    runtime.shutdown_timeout(Duration::from_secs(1));
    served.map_err(|why| stopped(why, lang))
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
    let server = match Server::start(config.clone(), kinds.clone()).await {
        // Nobody asked for this very port: any other will do.
        Err(StartError::Listen { address, .. }) if options.listen.is_none() => {
            Server::start(Config { listen: SocketAddr::new(address.ip(), 0), ..config }, kinds).await?
        }
        other => other?,
    };
    let url = format!("http://{}/", server.address);
    out::line(&say(lang, "serve-listens", &[("url", url.clone())]));
    out::line(&say(lang, "serve-keeps", &[("dir", data_dir)]));
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
