//! Who asks. There are no accounts: a browser keeps a random secret of 128 bits in a cookie, a program sends
//! one as `Authorization: Bearer`, and the store knows only its hash.

use crate::state::App;
use crate::store::Person;
use crate::views::{PageContext, Theme};
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use sha2::{Digest, Sha256};
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use table::Lang;
use table::dice::hex;

const COOKIE: &str = "bivouac";
/// How long a browser keeps its seats: the longest that browsers allow.
const DAYS: u32 = 400;

/// A secret of 128 bits, as 32 hexadecimal digits.
#[derive(Clone)]
pub struct Token(String);

impl Token {
    /// A new one.
    pub fn new() -> Token {
        Token(hex(&random::<16>()))
    }
    /// Reads one; `None` when it is not 32 hexadecimal digits.
    pub fn read(text: &str) -> Option<Token> {
        let good = text.len() == 32 && text.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
        good.then(|| Token(text.into()))
    }
    /// Whom it belongs to.
    pub fn person(&self) -> Person {
        let mut hash = Sha256::new();
        hash.update(b"bivouac person");
        hash.update(self.0.as_bytes());
        Person(hash.finalize().into())
    }
    /// The secret itself: for its owner only.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl Default for Token {
    fn default() -> Token {
        Token::new()
    }
}

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token(…)")
    }
}

/// Random bytes from the system.
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has random bytes");
    bytes
}

/// Who asks, and how they want to be answered.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// The person, if the request carried a secret.
    pub person: Option<Person>,
    /// Their language.
    pub lang: Lang,
    /// Light or dark, if they chose.
    pub theme: Option<Theme>,
    /// The path they asked for.
    pub path: String,
    /// `http(s)://host`, as they reached us.
    pub origin: String,
    /// Where they are, for limits.
    pub address: IpAddr,
    /// Do they want JSON?
    pub json: bool,
    /// May a cookie for them be marked `Secure`?
    secure: bool,
}

impl Visitor {
    /// Who sent this request: read from its head once, whoever of the layers and handlers asks first.
    pub fn of(parts: &mut Parts, app: &App) -> Arc<Visitor> {
        if let Some(known) = parts.extensions.get::<Arc<Visitor>>() {
            return known.clone();
        }
        let visitor = Arc::new(Visitor::read(parts, app));
        parts.extensions.insert(visitor.clone());
        visitor
    }
    fn read(parts: &Parts, app: &App) -> Visitor {
        let cookie = |name: &str| cookie_of(&parts.headers, name);
        let text = |name: header::HeaderName| parts.headers.get(name).and_then(|v| v.to_str().ok()).unwrap_or("");
        let bearer = text(header::AUTHORIZATION).strip_prefix("Bearer ").map(str::trim).and_then(Token::read);
        let token = bearer.or_else(|| cookie(COOKIE).and_then(Token::read));
        let asked = parts.uri.query().and_then(|q| q.split('&').find_map(|p| p.strip_prefix("lang=")));
        let lang = asked
            .and_then(Lang::from_code)
            .or_else(|| cookie("lang").and_then(Lang::from_code))
            .unwrap_or_else(|| preferred(text(header::ACCEPT_LANGUAGE)));
        let theme = match cookie("theme") {
            Some("light") => Some(Theme::Light),
            Some("dark") => Some(Theme::Dark),
            _ => None,
        };
        let socket = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let forwarded =
            || text(header::HeaderName::from_static("x-forwarded-for")).rsplit(',').next()?.trim().parse().ok();
        let address = Some(app.config.behind_proxy).filter(|b| *b).and_then(|_| forwarded()).or(socket);
        let host = text(header::HOST);
        let plain = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
        let host = if !host.is_empty() && host.chars().all(plain) { host } else { "localhost" };
        let origin = app.config.public_url.clone().unwrap_or_else(|| format!("http://{host}"));
        let safari = text(header::USER_AGENT).contains("Safari/") && !text(header::USER_AGENT).contains("Chrom");
        Visitor {
            person: token.map(|t| t.person()),
            lang,
            theme,
            path: parts.uri.path().to_string(),
            secure: origin.starts_with("https://") || (is_loopback(host) && !safari),
            origin,
            address: address.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST)),
            json: text(header::ACCEPT).contains("application/json"),
        }
    }
    /// What every page is given.
    pub fn page(&self) -> PageContext {
        PageContext {
            lang: self.lang,
            theme: self.theme,
            path: self.path.clone(),
            notice: None,
            origin: self.origin.clone(),
        }
    }
    /// The person; a new one, with the cookie that makes the browser remember, when there is none yet.
    pub fn person_or_new(&self) -> (Person, HeaderMap) {
        let mut headers = HeaderMap::new();
        let person = self.person.unwrap_or_else(|| {
            let token = Token::new();
            let cookie = self.cookie(COOKIE, token.reveal(), true);
            headers.insert(header::SET_COOKIE, cookie);
            token.person()
        });
        (person, headers)
    }
    /// A cookie that this browser will keep. `Secure` wherever it would come back: over https, and on this
    /// very machine (whose plain http browsers trust; Safari alone does not).
    pub fn cookie(&self, name: &str, value: &str, hidden: bool) -> HeaderValue {
        let age = DAYS * 24 * 3600;
        let mut text = format!("{name}={value}; Path=/; SameSite=Lax; Max-Age={age}");
        if hidden {
            text += "; HttpOnly";
        }
        if self.secure {
            text += "; Secure";
        }
        HeaderValue::from_str(&text).unwrap_or_else(|_| HeaderValue::from_static(""))
    }
}

impl FromRequestParts<Arc<App>> for Visitor {
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Visitor, Infallible> {
        Ok(Visitor::clone(&Visitor::of(parts, app)))
    }
}

fn is_loopback(host: &str) -> bool {
    let name = host.rsplit_once(':').map_or(
        host,
        |(name, port)| {
            if port.bytes().all(|b| b.is_ascii_digit()) { name } else { host }
        },
    );
    let name = name.trim_matches(['[', ']']);
    name == "localhost" || name.ends_with(".localhost") || name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

/// The value of a cookie that the browser sent. Ours hold letters and digits only, so nothing is decoded.
fn cookie_of<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let sent = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = sent.flat_map(|value| value.split(';')).filter_map(|pair| pair.split_once('='));
    pairs.find(|(key, _)| key.trim() == name).map(|(_, value)| value.trim())
}

/// The language that `Accept-Language` prefers; English when it names neither.
fn preferred(accepted: &str) -> Lang {
    let weigh = |part: &str| {
        let mut words = part.split(';');
        let lang = Lang::from_code(words.next()?.trim())?;
        let weight: f32 = words.find_map(|w| w.trim().strip_prefix("q=")?.parse().ok()).unwrap_or(1.0);
        Some((lang, weight))
    };
    let mut best = (Lang::En, 0.0);
    for (lang, weight) in accepted.split(',').filter_map(weigh) {
        if weight > best.1 {
            best = (lang, weight);
        }
    }
    best.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_browser_s_language_is_heard() {
        assert_eq!(preferred("fr-FR,fr;q=0.9,en;q=0.8"), Lang::Fr);
        assert_eq!(preferred("de,en;q=0.5,fr;q=0.7"), Lang::Fr);
        assert_eq!(preferred("de"), Lang::En);
        assert_eq!(preferred(""), Lang::En);
    }

    #[test]
    fn cookies_are_found_among_others_and_in_several_headers() {
        let mut headers = HeaderMap::new();
        headers.append(header::COOKIE, HeaderValue::from_static("xlang=fr; lang=en ;theme=dark;;bad"));
        headers.append(header::COOKIE, HeaderValue::from_static("bivouac=0a=b"));
        assert_eq!(cookie_of(&headers, "lang"), Some("en"));
        assert_eq!(cookie_of(&headers, "theme"), Some("dark"));
        assert_eq!(cookie_of(&headers, "bivouac"), Some("0a=b"));
        assert_eq!(cookie_of(&headers, "bad"), None);
        assert_eq!(cookie_of(&HeaderMap::new(), "lang"), None);
    }

    #[test]
    fn this_machine_is_known_by_all_its_names() {
        for host in ["localhost", "localhost:8000", "127.0.0.1:80", "[::1]:8000", "[::1]"] {
            assert!(is_loopback(host), "{host}");
        }
        for host in ["example.org", "192.168.0.7:8000", "localhost.example.org"] {
            assert!(!is_loopback(host), "{host}");
        }
    }

    #[test]
    fn a_secret_is_never_printed_and_only_well_formed_ones_are_read() {
        let token = Token::new();
        assert_eq!(format!("{token:?} {:?}", token.person()), "Token(…) Person(…)");
        assert_eq!(Token::read(token.reveal()).map(|t| t.person()), Some(token.person()));
        assert!(Token::read("xyz").is_none());
        assert!(Token::read(&token.reveal().to_uppercase().replace(char::is_numeric, "A")).is_none());
    }
}
