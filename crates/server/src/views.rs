//! The only values that page templates receive: what one person may see. Tables come from [`host::views`].

pub use host::views::*;

use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use table::{About, Drawing, Figure, Lang, Light, OptionInfo, Rule, Seat};

/// What every page is given besides its own matter.
#[derive(Clone, Debug)]
pub struct PageContext {
    /// The reader's language.
    pub lang: Lang,
    /// Light or dark, if the reader chose; else the browser's own wish holds.
    pub theme: Option<Theme>,
    /// In which light boards are drawn for them.
    pub light: Light,
    /// The path of this page (no query, no secret): where the language switch comes back to.
    pub path: String,
    /// Who is signed in.
    pub account: Option<SignedInAs>,
    /// Something to tell at the top of the page, once.
    pub notice: Option<Notice>,
    /// `https://host` as the reader reached it, for links that are to be sent to friends.
    pub origin: String,
}

/// Who is signed in, for the frame of a page.
#[derive(Clone, Debug)]
pub struct SignedInAs {
    /// The name of the account.
    pub name: String,
    /// What they have set, as JSON for the script.
    pub settings: String,
}

/// The page for signing in.
#[derive(Clone, Debug)]
pub struct AccountView {
    /// May nobody create an account here?
    pub closed: bool,
    /// Only with an invitation?
    pub invited: bool,
    /// The key of the invitation in the address.
    pub key: String,
}

/// A session of one's own.
#[derive(Clone, Debug)]
pub struct SessionCard {
    /// By which it is ended.
    pub key: String,
    /// What its browser calls itself.
    pub agent: String,
    /// When it was used last, in seconds since 1970.
    pub seen: i64,
    /// Is it this one?
    pub own: bool,
}

/// One's own page.
#[derive(Clone, Debug)]
pub struct OwnView {
    /// The name of the account.
    pub name: String,
    /// What is set.
    pub settings: BTreeMap<String, String>,
    /// Where one is signed in.
    pub sessions: Vec<SessionCard>,
    /// Recovery codes that are left.
    pub codes: usize,
    /// Tables at which the device stays who it was.
    pub kept: usize,
}

/// Light or dark.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Theme {
    /// Paper.
    Light,
    /// Night.
    Dark,
}

/// One game of the registry on the first page.
#[derive(Clone, Debug)]
pub struct GameCard {
    /// What it is: title, tagline and seats in both languages.
    pub about: &'static About,
    /// The drawn cover; may be empty.
    pub cover: Arc<Drawing>,
    /// Ids of the levels of its bots, weakest first; words: `level-<id>`.
    pub levels: Vec<&'static str>,
    /// The level that is chosen unless the player chooses.
    pub level: &'static str,
    /// The seats that somebody can take with the usual set-up.
    pub seats: Vec<Seat>,
}

/// The first page.
#[derive(Clone, Debug)]
pub struct HomeView {
    /// The games of the registry.
    pub games: Vec<GameCard>,
    /// The reader's own tables, the latest first.
    pub mine: Vec<TableCard>,
    /// Where the next page of them begins, if there is one.
    pub more: Option<String>,
    /// Listed tables with an open chair, the latest first.
    pub open: Vec<TableCard>,
}

/// The page where a table is set up: what can be chosen with the choices made so far.
///
/// The form posts to `/new/<game>`: `option-<id>` for each option, `seat-<seat id>` = `me`, `friend`, `open`
/// or `bot:<level>`, `name`, `listed` = `on`, `hotseat` = `on`. The same fields in the query of the page
/// (`GET`) show what can be chosen then.
#[derive(Clone, Debug)]
pub struct NewTableView {
    /// The game.
    pub game: GameCard,
    /// The options that can be chosen, each with its value. Words: `option-<id>`, `option-<id>-<value>`.
    pub options: Vec<(OptionInfo, String)>,
    /// The seats that are asked, each with who is to sit there (the value of its field).
    pub seats: Vec<(Seat, String)>,
    /// The seats that the rules play.
    pub ruled: Vec<Seat>,
    /// The numbers of players that the game shares the seats out among; empty when every seat has a player of
    /// its own.
    pub counts: Vec<usize>,
    /// The number that they are shared out among here.
    pub players: Option<usize>,
    /// The name of whoever opens it.
    pub name: String,
    /// How fast it is played: `unlimited` or the first word of a pace.
    pub pace: String,
    /// What follows when somebody's time runs out.
    pub zero: String,
    /// The level of the bot that plays on then.
    pub caretaker: String,
    /// In the list of open tables?
    pub listed: bool,
    /// Several people before one screen?
    pub hotseat: bool,
    /// Why a table cannot be opened like this, or what to look at again.
    pub problem: Option<String>,
}

/// What waits for the reader (`/calls`).
#[derive(Clone, Debug)]
pub struct CallsView {
    /// The tables.
    pub calls: Vec<CallView>,
    /// Is the reader somebody?
    pub known: bool,
    /// Do they have a calendar feed?
    pub has_feed: bool,
    /// The address of a feed that was just made: it is shown once.
    pub feed: Option<String>,
}

/// The page behind an invitation (`/t/<id>/join`). The key is in the fragment of the address, which no
/// browser sends: the script posts it as `key` to the same path, and a field lets a person paste it.
#[derive(Clone, Debug)]
pub struct JoinView {
    /// The id of the table.
    pub id: String,
    /// The game.
    pub about: &'static About,
    /// The hash of the secret of its dice.
    pub commitment: String,
    /// Before the beginning: what binds that secret and everything that was added to it.
    pub promise: Option<String>,
}

/// The rules of a game.
#[derive(Clone, Debug)]
pub struct RulesView {
    /// The game.
    pub about: &'static About,
    /// What the reader searched for; may be empty.
    pub query: String,
    /// The rules that match, in the order of the book.
    pub rules: Vec<&'static Rule>,
}

/// The figures of a game with their sources.
#[derive(Clone, Debug)]
pub struct DataView {
    /// The game.
    pub about: &'static About,
    /// Every row.
    pub figures: Vec<Figure>,
}

/// A page that says why something was not done.
#[derive(Clone, Debug)]
pub struct ErrorView {
    /// The status of the answer.
    pub status: u16,
    /// The reason.
    pub notice: Notice,
    /// Where to go on from here (a path).
    pub back: String,
}

/// A part of the table page that can be sent alone.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Fragment {
    /// The id of the element on the page that it replaces (its outer markup).
    pub id: String,
    /// The new element.
    pub html: String,
}

/// A refusal or another thing to tell, in the reader's language.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, utoipa::ToSchema)]
pub struct Notice {
    /// The rule's id: one of the game's ledger, or `TABLE-…`.
    pub rule: String,
    /// In the reader's language.
    pub text: String,
}
