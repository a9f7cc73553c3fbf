//! The pages: typed templates that are given what one person may see and nothing else.
//!
//! # What the browser sends
//! All of these are ordinary form posts, so they work without the script. The script sends the same
//! with `Accept: application/json`: then success is `204` (the change comes over the event stream) and a
//! refusal is JSON `{rule, text}` with its status. Without it, success goes back to the table (`303`)
//! and a refusal is a page.
//!
//! | path | fields | what |
//! | --- | --- | --- |
//! | `POST /play/<game>` | `level`, `seat`? | a new table against a bot, at once |
//! | `POST /new/<game>` | see [`crate::views::NewTableView`] | a new table |
//! | `POST /t/<id>/join` | `key`, `name`? | an invitation, a carried seat or the spectators' link |
//! | `POST /t/<id>/sit` | `seat`, `name`?, `luck`? | take an open chair |
//! | `POST /t/<id>/luck` | `luck` | add luck of one's own before the game begins |
//! | `POST /t/<id>/begin` | `level`?, `luck`? | the host begins, with bots in the empty chairs |
//! | `POST /t/<id>/leave` | `seat` | give a seat back |
//! | `POST /t/<id>/bot` | `seat`, `level` | the host puts a bot in an empty or absent chair; a person in the own one |
//! | `POST /t/<id>/back` | `seat` | the person comes back |
//! | `POST /t/<id>/name` | `seat`, `name` | name the player of a seat |
//! | `POST /t/<id>/watch` | | the host makes a new link for onlookers; the old one is dead |
//! | `POST /t/<id>/show` | `seat` | hot-seat: this seat looks now |
//! | `POST /t/<id>/move` | `seat`, `decision`, `move` | play |
//! | `POST /t/<id>/undo` | `seat` | take back |
//! | `POST /t/<id>/resign` | `seat` | give up |
//! | `POST /t/<id>/stand` | `seat`, `topic`, `move`, `until` = `my-turn` or `withdrawn` | a standing answer |
//! | `POST /t/<id>/withdraw` | `seat`, `topic` | take it back |
//! | `POST /t/<id>/chat` | `text`, `audience`? = `all` or `allies` | say something |
//! | `POST /t/<id>/fork` | `at`, `level`, `seat`? | play on from a step against a bot |
//! | `POST /t/<id>/rematch` | `sides` = `same` or `other`, `luck`? | the next game with the same people, once this one is over |
//! | `POST /t/<id>/clock` | `do` = `resume`, `away`, `home`, `quiet`, `loud` or `caretaker`, `days`?, `from`?, `until`?, `zone`?, `seat`? | people's time: a pause ends, vacation, quiet hours, a bot for whoever ran out of time |
//! | `POST /t/<id>/vote` | `say` = `yes`, `no`, `undo`, `pause`, `end` or `chair`, `seat`? | propose something to everybody, or answer |
//! | `POST /calls/feed`, `/calls/feed/end` | | a new address of the calendar feed (the old one is dead), or none |
//! | `POST /account/new` | `name`, `password`, `invitation`?, `take`? = `on` | an account, and its codes; `take` moves the seats |
//! | `POST /account/in` | `name`, `password`, `take`? | sign in |
//! | `POST /account/recover` | `name`, `code`, `password`, `take`? | sign in with a printed code, and another password |
//! | `POST /account/link` | `key`, `password`, `take`? | the same with a link of the host |
//! | `POST /account/out` | | sign out |
//! | `POST /account/settings` | `lang`, `zone`, `pace`, … | what is set, each field by itself |
//! | `POST /account/sessions` | `end` = a key or `others` | end sessions |
//! | `POST /account/password` | `old`, `password` | another password |
//! | `POST /account/codes` | `password` | new codes |
//! | `POST /account/name` | `name` | another name |
//! | `POST /account/delete` | `password` | the end of the account |
//! | `POST /learn/dismiss` | | no lesson is suggested on the first page any more |
//! | `POST /edit/<game>` | `text`, `path`?, `place`?, `value`?, `change`? = `put`, `take`, `toggle` or `set` | the position editor with this text, changed |
//! | `POST /edit/<game>/file`, `/board.svg` | `text` | the position as a file, as a picture |
//! | `POST /edit/<game>/play` | `text`, `seat`, `level` | a table that goes on from the position |
//! | `POST /lang` | `lang`, `back` | switch the language |
//! | `POST /theme` | `theme` = `light`, `dark` or `auto`, `back` | light or dark |
//!
//! Read with `GET`: `/`, `/account`, `/account/link?key=`, `/account/export`, `/offline` (kept by the service worker),
//! `/credits`, `/fair-dice`, `/calls` (what waits for the reader), `/calls.ics` (the same as a calendar), `/bell.svg`
//! (how many wait),
//! `/learn`, `/learn/<game>/<number>?at=` (a lesson after so many actions, with `try=` for an answer, `pick=` for
//! the things pointed at so far, `why=` for a thing that cannot be, and `hint=`),
//! `/new/<game>`, `/rules/<game>?q=`, `/data/<game>`, `/lab/<game>`, `/edit/<game>?table=&at=`, `/t/<id>` and `/t/<id>/moves` (the list of moves
//! alone), both with `?pick=` for the things pointed at so far, `/t/<id>/join`, `/t/<id>/log`,
//! `/t/<id>/at/<step>`, `/t/<id>/events` (server-sent events), `/t/<id>/course` (how the score went, and
//! where it turned), `/t/<id>/sheet?thing=` (markup: all there is to read of a thing),
//! `/t/<id>/why-not?seat=&target=` (JSON `{rule, text}` or `null`), `/t/<id>/hint?seat=` (JSON `{move, label,
//! things}`), and the downloads `/t/<id>/record`, `/t/<id>/position`, `/t/<id>/board.svg`,
//! `/t/<id>/board.png` (with `?at=<step>` for an earlier step). Once the game is over: `/t/<id>/report` (the
//! report; a `POST` asks for it), `/t/<id>/report/progress` (JSON `{state, done, all}`), `/t/<id>/report/<n>`
//! (a turning point, with `?answer=` or `?reveal=yes`), `/t/<id>/report/<n>/film.gif`, and the downloads
//! `/t/<id>/report.json`, `report.html` and `report.png`, all with `?seat=` for whose chances.
//!
//! # What the event stream sends
//! `/t/<id>/events?version=<data-version of the page>`: an event `parts` whose data is JSON `{"version": "…",
//! "parts": [["element id", "outer markup"], …]}`, only for the fragments that differ from the last that this
//! stream sent; its id is the version, so that a browser that reconnects gets what it missed. When something
//! changed on the board, also `"board": {"parts": [["key", "key of the part it lies on" or null for the
//! layer, "markup without what lies on it"], …], "order": [["key" or null, ["key", …]], …]}`: what an order
//! does not name leaves. An event `bye` says that the server goes down: reconnect later. An event `gone` says
//! that the reader may no longer look: the stream ends.

mod account;
mod art;
mod calls;
mod chairs;
mod course;
mod edit;
mod home;
mod lab;
mod learn;
mod pace;
mod panels;
mod play;
mod read;
mod report;
mod sheet;
mod suggest;
mod time;
mod waiting;
mod words;

pub use account::{codes, own, sign_in, way_back};
pub use calls::{bell, calendar, calls};
pub use course::{course, course_page};
pub use edit::{EditView, Edited, edit};
pub use home::{home, invitation, join, look_again, new_table};
pub use lab::{LabView, findings_chart, lab};
pub use learn::{learn, lesson, lesson_words};
pub use panels::{moves, rematch_said};
pub use play::{board_png, board_svg, film_gif, fragments, log, table};
pub use read::{credits, data, error, fair_dice, offline, rules};
pub use report::{LearnView, ReportView, learn_from, report, report_file, report_png};
pub use sheet::sheet;

use crate::views::{PageContext, Theme};
use maud::{DOCTYPE, Markup, html};
use table::{Light, SeatSet};
use words::say;

/// What the program is, in a few words.
pub(crate) fn tagline(lang: table::Lang) -> String {
    say(lang, "tagline").to_string()
}

/// The version of a table's page: beside what the eye sees it shows who is here.
pub(crate) fn page_version(version: &str, here: SeatSet) -> String {
    format!("{version}.{:x}", here.0)
}

/// The frame around every page: `kind` is the class of the page, for the style sheet.
pub(crate) fn frame(ctx: &PageContext, kind: &str, title: &str, body: Markup) -> Markup {
    framed(ctx, kind, title, html! {}, body)
}

/// The same, with something of the page's own in the bar.
pub(crate) fn framed(ctx: &PageContext, kind: &str, title: &str, in_bar: Markup, body: Markup) -> Markup {
    let lang = ctx.lang;
    let theme = ctx.theme.map(|theme| match theme {
        Theme::Light => "light",
        Theme::Dark => "dark",
    });
    let full = if title == "Bivouac" { title.to_string() } else { format!("{title} · Bivouac") };
    html! {
        (DOCTYPE)
        html lang=(lang.code()) data-theme=[theme] data-light=[(ctx.light == Light::Night).then_some("night")]
            data-settings=[ctx.account.as_ref().map(|account| &account.settings)] {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="description" content=(say(lang, "tagline"));
                title { (full) }
                link rel="icon" type="image/svg+xml" href=(crate::assets::path("mark.svg"));
                link rel="apple-touch-icon" href="/icon-192.png";
                link rel="manifest" href="/app.webmanifest";
                link rel="stylesheet" href=(crate::assets::path("table.css"));
                script type="module" src=(crate::assets::path(crate::assets::SCRIPT)) {}
            }
            body class=(kind) {
                a.skip href="#main" { (say(lang, "skip")) }
                (bar(ctx, &in_bar))
                @if let Some(notice) = &ctx.notice {
                    p.notice role="status" { (notice.text) " " span.rule { (notice.rule) } }
                }
                main id="main" tabindex="-1" { (body) }
            }
        }
    }
}

/// The bar at the top of every page.
fn bar(ctx: &PageContext, own: &Markup) -> Markup {
    let lang = ctx.lang;
    let other = match lang {
        table::Lang::Fr => table::Lang::En,
        table::Lang::En => table::Lang::Fr,
    };
    html! {
        header.bar {
            a.brand href="/" { (art::mark()) span { "Bivouac" } }
            nav aria-label=(say(lang, "app")) {
                // Nobody leaves a table to read.
                @let beside = (!own.0.is_empty()).then_some("_blank");
                a.bell href="/calls" target=[beside] { img src="/bell.svg" width="32" height="20" alt=(say(lang, "calls-title")) title=(say(lang, "calls-title")); }
                a href="/learn" target=[beside] { (say(lang, "nav-learn")) }
                a href="/credits" target=[beside] { (say(lang, "nav-credits")) }
            }
            (own)
            a.account href="/account" {
                svg viewBox="0 0 20 20" width="22" height="22" aria-hidden="true" fill="currentColor" { circle cx="10" cy="6" r="4" {} path d="M2 19a8 7.5 0 0 1 16 0z" {} }
                @match &ctx.account {
                    Some(account) => bdi { (account.name) },
                    None => span { (say(lang, "account-in")) },
                }
            }
            form.theme method="post" action="/theme" {
                input type="hidden" name="back" value=(ctx.path);
                button.for-light name="theme" value="dark" title=(say(lang, "theme-dark")) aria-label=(say(lang, "theme-dark")) { (art::moon()) }
                button.for-dark name="theme" value="light" title=(say(lang, "theme-light")) aria-label=(say(lang, "theme-light")) { (art::sun()) }
            }
            form.lang method="post" action="/lang" {
                input type="hidden" name="back" value=(ctx.path);
                button name="lang" value=(other.code()) lang=(other.code()) aria-label=(say(lang, "switch-lang-label")) { (say(lang, "switch-lang")) }
            }
        }
    }
}
