//! Who asks. Nobody needs an account: the server gives a browser a secret of 128 bits in a cookie, and a
//! program one that it sends as `Authorization: Bearer`. The secret is signed, so that nobody can be somebody
//! by making one up; the store knows only its hash. Whoever is
//! signed in shows a session beside it, and is their account's person then, but at tables where the device has
//! seen another side ([`host::accounts`]).

use crate::config::Network;
use crate::limits::Source;
use crate::seal::Token;
use crate::state::App;
use crate::trouble::Trouble;
use crate::views::{PageContext, SignedInAs, Theme};
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use host::accounts::sessions::{self, Who};
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use store::{Cursor, Person};
use table::{Lang, Light};

const COOKIE: &str = "bivouac";
const SESSION: &str = "session";
/// How long a browser keeps its seats: the longest that browsers allow.
const DAYS: u32 = 400;
/// Where a proxy says for whom it asks.
const FORWARDED: HeaderName = HeaderName::from_static("x-forwarded-for");
/// Where some browsers say whether it is to be dark; they are asked to by `Accept-CH`.
pub(crate) const WISH: &str = "sec-ch-prefers-color-scheme";

/// Who asks, and how they want to be answered.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// The person, if the request carried a secret.
    pub person: Option<Person>,
    /// Who the device is when nobody is signed in, if it is somebody.
    pub device: Option<Person>,
    /// The session that the browser shows.
    pub session: Option<String>,
    /// Who is signed in.
    pub account: Option<Arc<Who>>,
    /// What the browser calls itself, in a few words.
    pub agent: String,
    /// Their language.
    pub lang: Lang,
    /// Light or dark, if they chose.
    pub theme: Option<Theme>,
    /// Does the browser say that it is to be dark?
    dark: bool,
    /// The path they asked for.
    pub path: String,
    /// `http(s)://host`, as they reached us.
    pub origin: String,
    /// Where they are, for limits.
    pub address: IpAddr,
    /// Did somebody ask for somebody else, named proxy or not?
    pub forwarded: bool,
    /// Do they want JSON?
    pub json: bool,
    /// A secret that this server has not signed.
    old: Option<Token>,
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
        let bearer = text(header::AUTHORIZATION).strip_prefix("Bearer ").map(str::trim);
        let shown = || bearer.into_iter().chain(cookie(COOKIE));
        let token = shown().find_map(|text| app.seal.read(text));
        let old = shown().find_map(Token::unsigned).filter(|_| token.is_none());
        let asked = |what: &str| parts.uri.query().and_then(|q| q.split('&').find_map(|p| p.strip_prefix(what)));
        let lang = asked("lang=")
            .and_then(Lang::from_code)
            .or_else(|| cookie("lang").and_then(Lang::from_code))
            .unwrap_or_else(|| preferred(text(header::ACCEPT_LANGUAGE)));
        let theme = match cookie("theme") {
            Some("light") => Some(Theme::Light),
            Some("dark") => Some(Theme::Dark),
            _ => None,
        };
        let socket = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let address =
            socket.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |ip| asks_for(ip, &parts.headers, &app.config.proxies));
        let host = text(header::HOST);
        let plain = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
        let host = if !host.is_empty() && host.chars().all(plain) { host } else { "localhost" };
        let origin = app.config.public_url.clone().unwrap_or_else(|| format!("http://{host}"));
        let safari = text(header::USER_AGENT).contains("Safari/") && !text(header::USER_AGENT).contains("Chrom");
        Visitor {
            person: token.as_ref().map(Token::person),
            device: token.as_ref().map(Token::person),
            session: cookie(SESSION).filter(|text| sessions::key(text).is_some()).map(String::from),
            account: None,
            agent: browser(text(header::USER_AGENT)).to_string(),
            lang,
            theme,
            // What a page asks for later comes in the light of that page. Where a browser does not say it by
            // itself, the script of the page has.
            dark: match (asked("light="), text(HeaderName::from_static(WISH)).trim_matches('"')) {
                (Some(light), _) => light == "night",
                (None, "") => cookie("night") == Some("1"),
                (None, wish) => wish == "dark",
            },
            path: parts.uri.path().to_string(),
            secure: origin.starts_with("https://") || (is_loopback(host) && !safari),
            origin,
            address,
            forwarded: parts.headers.contains_key(FORWARDED),
            json: text(header::ACCEPT).contains("application/json"),
            old,
        }
    }
    /// The same visitor, who is signed in: with the language and the light that they have set.
    pub(crate) fn signed_in(&self, who: Arc<Who>) -> Visitor {
        let set = |name: &str| who.account.settings.get(name).map(String::as_str);
        let lang = set("lang").and_then(Lang::from_code).unwrap_or(self.lang);
        let theme = match set("theme") {
            Some("light") => Some(Theme::Light),
            Some("dark") => Some(Theme::Dark),
            Some(_) => None,
            None => self.theme,
        };
        let mut parts = self.path.trim_start_matches("/api/tables").trim_start_matches("/t").split('/');
        let table = parts.nth(1).filter(|id| !id.is_empty());
        Visitor { person: Some(who.person(table)), lang, theme, account: Some(who), ..self.clone() }
    }
    /// The cookie of a session; or the one that makes the browser forget it.
    pub(crate) fn session_cookie(&self, token: Option<&str>) -> HeaderValue {
        match token {
            Some(token) => self.cookie(SESSION, token, true),
            None => HeaderValue::from_static("session=; Path=/; SameSite=Lax; Max-Age=0; HttpOnly"),
        }
    }
    /// What every page is given.
    pub fn page(&self) -> PageContext {
        PageContext {
            account: self.account.as_ref().map(|who| SignedInAs {
                name: who.account.name.clone(),
                settings: serde_json::to_string(&who.account.settings).unwrap_or_default(),
            }),
            lang: self.lang,
            theme: self.theme,
            light: self.light(),
            path: self.path.clone(),
            notice: None,
            origin: self.origin.clone(),
        }
    }
    /// Who asks for a hint.
    pub(crate) fn asker(&self) -> host::think::Asker {
        host::think::Asker { person: self.person, lang: self.lang, whose: self.address.into() }
    }
    /// In which light boards are drawn for them: as they chose, else as their browser wishes, if it says so.
    pub fn light(&self) -> Light {
        match self.theme {
            Some(Theme::Dark) => Light::Night,
            Some(Theme::Light) => Light::Day,
            None if self.dark => Light::Night,
            None => Light::Day,
        }
    }
    /// Do they show a secret that this server has not signed?
    pub(crate) fn shows_an_old_secret(&self) -> bool {
        self.old.is_some()
    }
    /// Somebody who shows a secret that this server has not signed is still that person, if the store knows
    /// them: and gets the same secret signed, as the cookie that comes with it.
    pub(crate) async fn known_of_old(&self, app: &App) -> Result<Option<(Visitor, HeaderValue)>, Trouble> {
        let Some(token) = self.old.as_ref() else { return Ok(None) };
        let person = token.person();
        if app.store.tables_of(person, Cursor::first(), 1).await?.is_empty() {
            return Ok(None);
        }
        let cookie = self.cookie(COOKIE, app.seal.sign(token.reveal()).reveal(), true);
        Ok(Some((Visitor { person: Some(person), ..self.clone() }, cookie)))
    }
    /// The person; a new one, with the cookie that makes the browser remember, when there is none yet.
    pub fn person_or_new(&self, app: &App) -> (Person, HeaderMap) {
        let mut headers = HeaderMap::new();
        let person = self.person.unwrap_or_else(|| {
            let token = app.seal.token();
            let cookie = self.cookie(COOKIE, token.reveal(), true);
            headers.insert(header::SET_COOKIE, cookie);
            token.person()
        });
        (person, headers)
    }
    /// Who the device is when nobody is signed in; somebody new, when it is nobody yet.
    pub(crate) fn device_or_new(&self, app: &App) -> (Person, HeaderMap) {
        match &self.account {
            Some(who) => (self.device.unwrap_or(who.device), HeaderMap::new()),
            None => self.person_or_new(app),
        }
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

/// What a browser calls itself, in a few words that people know.
fn browser(agent: &str) -> &'static str {
    let has = |word: &str| agent.contains(word);
    let phone = has("Mobile") || has("Android") || has("iPhone");
    match (has("Firefox/"), has("Edg/"), has("Chrome/") || has("CriOS/"), has("Safari/"), phone) {
        (true, .., true) => "Firefox, mobile",
        (true, ..) => "Firefox",
        (_, true, ..) => "Edge",
        (_, _, true, _, true) => "Chrome, mobile",
        (_, _, true, ..) => "Chrome",
        (_, _, _, true, true) => "Safari, mobile",
        (_, _, _, true, _) => "Safari",
        _ => "?",
    }
}

impl From<&Visitor> for Source {
    fn from(visitor: &Visitor) -> Source {
        Source { person: visitor.person, address: visitor.address }
    }
}

/// Who asks, for a handler that only looks: nothing of it is copied.
pub(crate) struct Asker(pub(crate) Arc<Visitor>);

impl FromRequestParts<Arc<App>> for Asker {
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Asker, Infallible> {
        Ok(Asker(Visitor::of(parts, app)))
    }
}

impl FromRequestParts<Arc<App>> for Visitor {
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Visitor, Infallible> {
        Ok(Visitor::clone(&Visitor::of(parts, app)))
    }
}

/// For whom a connection from here asks: a proxy that was named says so, whoever else says so is not
/// believed. Each proxy adds the address it was asked from at the end, so what stands before the last that is
/// no proxy of ours may be made up.
fn asks_for(socket: IpAddr, headers: &HeaderMap, proxies: &[Network]) -> IpAddr {
    let ours = |address: IpAddr| proxies.iter().any(|proxy| proxy.has(address));
    let lines: Vec<&str> = headers.get_all(FORWARDED).iter().filter_map(|value| value.to_str().ok()).collect();
    let mut hops = lines.iter().rev().flat_map(|line| line.rsplit(','));
    let mut address = socket;
    while ours(address) {
        let Some(hop) = hops.next().and_then(|hop| hop_address(hop.trim())) else { break };
        address = hop;
    }
    address
}

/// Reads `10.0.0.7`, `10.0.0.7:4711`, `::1`, `[::1]` or `[::1]:4711`.
fn hop_address(text: &str) -> Option<IpAddr> {
    let socket = || text.parse::<SocketAddr>().ok().map(|socket| socket.ip());
    let inner = || text.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    text.parse().ok().or_else(socket).or_else(inner)
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
pub(crate) fn cookie_of<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
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
    fn only_named_proxies_are_believed_and_only_what_they_added() {
        let proxies: Vec<Network> = ["127.0.0.1", "10.1.0.0/16"].map(|text| text.parse().expect("a network")).into();
        let asked = |socket: &str, lines: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append(FORWARDED, HeaderValue::from_static(line));
            }
            asks_for(socket.parse().expect("an address"), &headers, &proxies).to_string()
        };
        assert_eq!(asked("127.0.0.1", &["1.2.3.4"]), "1.2.3.4");
        assert_eq!(asked("9.9.9.9", &["1.2.3.4"]), "9.9.9.9", "a stranger says what a stranger likes");
        assert_eq!(asked("127.0.0.1", &["6.6.6.6, 1.2.3.4"]), "1.2.3.4", "the last hop is the proxy's own");
        assert_eq!(asked("127.0.0.1", &["6.6.6.6", "1.2.3.4"]), "1.2.3.4", "in a header of its own, too");
        assert_eq!(asked("127.0.0.1", &["6.6.6.6, 1.2.3.4, 10.1.2.3"]), "1.2.3.4", "one proxy behind another");
        assert_eq!(asked("127.0.0.1", &["1.2.3.4:5678"]), "1.2.3.4");
        assert_eq!(asked("127.0.0.1", &["[2001:db8::1]:5678"]), "2001:db8::1");
        assert_eq!(asked("127.0.0.1", &["[2001:db8::1]"]), "2001:db8::1");
        assert_eq!(asked("127.0.0.1", &["1.2.3.4, nonsense"]), "127.0.0.1", "nobody believes what cannot be read");
        assert_eq!(asked("127.0.0.1", &[]), "127.0.0.1");
    }
}
