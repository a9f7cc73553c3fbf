//! `bivouac account`: what the host does with accounts. The server that runs does it; whoever can read its
//! data directory may ask.

use crate::tools::hosting::Place;
use crate::words::say;
use crate::{Fail, out};
use serde_json::Value;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;
use table::{BadInput, Lang};

#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    /// What to do
    #[command(subcommand)]
    what: What,
    /// Where the server listens on this machine
    #[arg(long, global = true, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8017", env = "BIVOUAC_LISTEN")]
    server: SocketAddr,
    #[command(flatten)]
    place: Place,
}

#[derive(clap::Subcommand, Debug)]
enum What {
    /// Lists all accounts
    List,
    /// Prints a link with which one account can be created; it is good for a fortnight
    Invite,
    /// Prints a link with which somebody who cannot sign in any more chooses another password; it is good for
    /// a day
    Link {
        /// The name of the account
        name: String,
    },
    /// Lets nobody sign in with an account any more, and ends its sessions
    Suspend {
        /// The name of the account
        name: String,
    },
    /// Takes a suspension back
    Readmit {
        /// The name of the account
        name: String,
    },
    /// Gives an account another name
    Rename {
        /// The name of the account
        name: String,
        /// Its new name
        new: String,
    },
    /// Removes an account for good; its moves and results stay
    Delete {
        /// The name of the account
        name: String,
    },
}

pub(crate) fn run(options: &Options, lang: Lang) -> Result<(), Fail> {
    let file = options.place.dir().join("seal");
    let bad = |why: &dyn std::fmt::Display| BadInput::new(why.to_string()).file(file.display().to_string());
    let seal = std::fs::read(&file).map_err(|why| bad(&why))?;
    let seal: [u8; 32] = seal.try_into().map_err(|_| bad(&"expected 32 bytes"))?;
    let (what, name, new) = match &options.what {
        What::List => ("list", "", ""),
        What::Invite => ("invite", "", ""),
        What::Link { name } => ("link", name.as_str(), ""),
        What::Suspend { name } => ("suspend", name.as_str(), ""),
        What::Readmit { name } => ("readmit", name.as_str(), ""),
        What::Rename { name, new } => ("rename", name.as_str(), new.as_str()),
        What::Delete { name } => ("delete", name.as_str(), ""),
    };
    let body = format!("what={what}&name={}&new={}", escaped(name), escaped(new));
    let (status, told) = ask(options.server, &server::host_key(seal), &body, lang)?;
    let told: Value = serde_json::from_str(&told).unwrap_or_default();
    if status != 200 {
        let text = told["text"].as_str().map_or_else(|| say(lang, "account-no-server", &[]), str::to_string);
        return Err(BadInput::new(text).into());
    }
    match &told {
        Value::Array(all) => {
            for account in all {
                let name = account["name"].as_str().unwrap_or_default();
                let key = if account["suspended"] == true { "account-listed-suspended" } else { "account-listed" };
                let at = jiff::Timestamp::from_millisecond(account["created"].as_i64().unwrap_or_default());
                let day = at.unwrap_or_default().strftime("%Y-%m-%d").to_string();
                out::line(&say(lang, key, &[("name", name.to_string()), ("day", day)]));
            }
            out::line(&say(lang, "account-count", &[("n", all.len().to_string())]));
        }
        _ => match told["link"].as_str() {
            Some(link) => out::line(link),
            None => {
                let name = told["name"].as_str().unwrap_or_default().to_string();
                out::line(&say(lang, &format!("account-done-{what}"), &[("name", name)]));
            }
        },
    }
    Ok(())
}

/// A value of a form.
fn escaped(text: &str) -> String {
    let byte = |b: u8| match b.is_ascii_alphanumeric() {
        true => char::from(b).to_string(),
        false => format!("%{b:02X}"),
    };
    text.bytes().map(byte).collect()
}

/// Asks the server; the status and the body of its answer.
fn ask(server: SocketAddr, key: &str, body: &str, lang: Lang) -> Result<(u16, String), BadInput> {
    let bad = |why: std::io::Error| {
        let text = say(lang, "account-no-server", &[]);
        BadInput::new(format!("{text} ({why})")).file(server.to_string())
    };
    let mut stream = TcpStream::connect_timeout(&server, Duration::from_secs(5)).map_err(bad)?;
    stream.set_read_timeout(Some(Duration::from_secs(30))).map_err(bad)?;
    let request = format!(
        "POST /host/account HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\nAuthorization: Host {key}\r\n\
         Accept: application/json\r\nAccept-Language: {}\r\nContent-Type: application/x-www-form-urlencoded\r\n\
         Content-Length: {}\r\n\r\n{body}",
        lang.code(),
        body.len()
    );
    stream.write_all(request.as_bytes()).map_err(bad)?;
    let mut answer = String::new();
    // Nothing that it answers is longer.
    stream.take(16 << 20).read_to_string(&mut answer).map_err(bad)?;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    Ok((status, body.to_string()))
}
