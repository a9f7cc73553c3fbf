//! What one person may see of a table: pages, programs and event streams are given nothing else of it.
//!
//! Everything here is worked out from a table for one [`Eye`] (see [`whole`]). A template that
//! has only these values cannot show what the eye may not know, however it is written; the secrecy
//! tests re-deal what the eye does not know and compare the bytes.

pub mod course;
pub mod drawings;
pub mod film;
pub mod parts;
pub mod waiting;
pub mod whole;

pub use crate::keys::LinkKind;
pub use drawings::Undrawn;

/// All that makes views.
pub mod make {
    pub use super::parts::*;
    pub use super::whole::*;
}

use serde::Serialize;
use std::sync::Arc;
use table::story::{Cue, Guide, Verdict};
use table::{About, Drawing, Eye, Lang, Mark, Offer, Pointing, Seat, SeatSet, Tray};

/// A table in a list.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct TableCard {
    /// Its id: the page is `/t/<id>`.
    pub id: String,
    /// The id of the game.
    pub game: String,
    /// Who sits where, in the order of the seats.
    pub seats: Vec<SeatCard>,
    /// Is the game over?
    pub over: bool,
    /// Does it wait for a seat of the reader? Always false in the list of open tables.
    pub my_turn: bool,
    /// Once it is over: has the reader won? Nothing for a draw, or for who only looked.
    pub won: Option<bool>,
    /// When something last happened, in seconds since 1970.
    pub touched: i64,
}

/// A chair, as anybody may see it.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, utoipa::ToSchema)]
pub struct SeatCard {
    /// The id of the seat.
    pub seat: String,
    /// The name its player gave; may be empty.
    pub name: String,
    /// Who sits there.
    pub sitter: Sitter,
    /// Does the reader hold it?
    pub mine: bool,
    /// Is its person here right now (an open page or stream)? Bots are always here.
    pub here: bool,
}

/// Who sits in a chair.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Sitter {
    /// A person.
    Person,
    /// A bot of this level. `for_person`: it only stands in, and the person can come back.
    Bot {
        /// The level's id.
        level: String,
        /// A person holds this chair and may take it back at any decision.
        for_person: bool,
    },
    /// Nobody yet: kept for the friend who gets the link.
    Invited,
    /// Nobody yet: whoever comes may sit down.
    Open,
    /// The rules themselves play this seat: it has no chair.
    Rules,
}

/// A table, as one person may see it.
#[derive(Clone, Debug)]
pub struct TableView {
    /// The id in its address.
    pub id: String,
    /// The game.
    pub about: &'static About,
    /// The language of all texts here.
    pub lang: Lang,
    /// Whose eyes these are. `Archive` when the game is over.
    pub eye: Eye,
    /// Changes whenever this eye may see a change, and only then. The page keeps it (`data-version`)
    /// and gives it to the event stream.
    pub version: String,
    /// The seats whose people are here, or in which a bot sits.
    pub here: SeatSet,
    /// The position through this eye, as the game's own view writes it; for programs only.
    pub view: serde_json::Value,
    /// The board through this eye. Elements that a move may point at carry `data-thing`.
    pub board: Arc<Drawing>,
    /// Cards beside the board, the hand first.
    pub trays: Arc<Vec<Tray>>,
    /// Things that just changed.
    pub recent: Vec<Mark>,
    /// Who is ahead, how one wins, and the rules of this phase.
    pub guide: Guide,
    /// The chairs, in the order of the seats.
    pub seats: Vec<SeatCard>,
    /// The seats of this person that are in play now, with what each is asked. Usually one; empty for
    /// spectators, in replays and when the game is over.
    pub mine: Vec<MySeat>,
    /// The seats the game waits for.
    pub waiting: Vec<Seat>,
    /// Seats that are ready while others still write their drafts.
    pub ready: Vec<Seat>,
    /// Before the beginning: what is missing. Nothing is dealt, and there is nothing to see of a board.
    pub waiting_room: Option<WaitingRoom>,
    /// The clock, when the present phase is timed.
    pub clock: Option<ClockView>,
    /// People's time, when the table has a pace.
    pub times: Option<TimesView>,
    /// What is proposed to all.
    pub vote: Option<VoteView>,
    /// Set when several people share this screen and the device is to be handed over: nothing secret
    /// is shown until `POST /t/<id>/show` (field `seat`) says that this seat looks now.
    pub curtain: Option<Seat>,
    /// How it ended.
    pub over: Option<OverView>,
    /// The log, oldest first: the last lines only, unless this is the whole log's page.
    pub log: Vec<LogLine>,
    /// Are there earlier lines than these?
    pub log_cut: bool,
    /// What was said, oldest first.
    pub chat: Vec<ChatLine>,
    /// The things that the reader has pointed at so far; empty but on a page that was asked for them.
    pub picked: Vec<String>,
    /// How many steps this eye may look back to: `/t/<id>/at/0` to `/t/<id>/at/<steps>`.
    pub steps: usize,
    /// In a replay: the step shown. The position *before* the play with this number.
    pub at: Option<usize>,
    /// The dice's promise and its proof.
    pub fair: Fair,
    /// May this person run the table (put bots on chairs, see invitations)?
    pub host: bool,
    /// May this person speak in the chat?
    pub may_speak: bool,
    /// The other seats of the reader's own side: who else hears what is said to allies (field `audience` =
    /// `allies` of `POST /t/<id>/chat`). Empty when there is no such choice.
    pub allies: Vec<Seat>,
    /// Is it in the list of open tables?
    pub listed: bool,
    /// May anybody who has the address look at it, because it is over and all who played have agreed?
    pub shared: bool,
    /// Once it is over: has the reader agreed to that? Nothing for who did not play.
    pub shares: Option<bool>,
    /// Do several people share one screen?
    pub hotseat: bool,
    /// Links this person may hand on. Empty in replays.
    pub links: Vec<Link>,
    /// The set-up: option and value.
    pub setup: Vec<(String, String)>,
    /// Levels of the bots, weakest first, for "put a bot in this chair" and "play on against a bot".
    pub levels: Vec<&'static str>,
}

impl TableView {
    /// The name of a seat.
    pub fn seat_name(&self, seat: Seat) -> String {
        self.about.seat_name(seat, self.lang)
    }
}

/// A seat of the reader.
#[derive(Clone, Debug)]
pub struct MySeat {
    /// Which.
    pub seat: Seat,
    /// May it play now?
    pub asked: bool,
    /// The number of its decision: goes with every move.
    pub decision: u32,
    /// One line that says what is asked; empty when nothing is.
    pub prompt: String,
    /// What it may do with the things pointed at so far, in a stable order. Exactly this can be clicked.
    pub pointing: Pointing,
    /// What it may declare beside that, asked or not.
    pub declarations: Vec<Offer>,
    /// May it take back its last move?
    pub can_undo: bool,
    /// The kind of question, when a standing answer to it makes sense.
    pub topic: Option<String>,
    /// Its standing answers: topic, the move as text, and until when (`my-turn` or `withdrawn`).
    pub standing: Vec<StandingView>,
}

/// A standing answer.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, utoipa::ToSchema)]
pub struct StandingView {
    /// The kind of question.
    pub topic: String,
    /// The text of the move.
    pub answer: String,
    /// `my-turn` or `withdrawn`.
    pub until: &'static str,
}

/// A table that has not begun.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, utoipa::ToSchema)]
pub struct WaitingRoom {
    /// Seats that nobody sits in yet. With none, it waits for its host to begin.
    pub missing: Vec<String>,
    /// May you still add luck of your own to the dice (`POST /api/tables/{id}/luck`)?
    pub may_give: bool,
    /// Seats of people who were put there by the host (a rematch) and have not come by yet: until they have,
    /// the game cannot begin.
    pub awaited: Vec<String>,
    /// Seats of people who are here and have not added to the dice yet: the game is not dealt before they
    /// have, or the time has passed.
    pub to_add: Vec<String>,
    /// In so many seconds it begins without what they would add.
    pub begins_in: Option<u64>,
}

/// What an invitation is for, as whoever shows its key may know.
#[derive(Clone, Debug)]
pub struct InvitationView {
    /// The game.
    pub about: &'static About,
    /// The language of the texts.
    pub lang: Lang,
    /// What the link is for.
    pub what: LinkKind,
    /// The seats that it opens.
    pub seats: Vec<String>,
    /// The name of whoever opened the table; may be empty.
    pub host: String,
    /// Who sits where.
    pub cards: Vec<SeatCard>,
    /// The set-up: option and value.
    pub setup: Vec<(String, String)>,
    /// Has the game begun?
    pub begun: bool,
}

/// A clock that runs.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, utoipa::ToSchema)]
pub struct ClockView {
    /// The seats it runs for.
    pub seats: Vec<String>,
    /// How long it still runs, in milliseconds from the moment when this was sent.
    pub left: u64,
    /// How long it runs in all, in seconds.
    pub seconds: u32,
}

/// People's time at a table.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, utoipa::ToSchema)]
pub struct TimesView {
    /// The pace, in the words with which a table is opened.
    pub pace: String,
    /// Its first word: `evening`, `several` (moves a day) or `daily`.
    pub rhythm: &'static str,
    /// What follows when somebody's time has run out: `caretaker`, `loss` or `ask`.
    pub zero: &'static str,
    /// Do all clocks stand by consent?
    pub paused: bool,
    /// The seats, in order; none before the beginning.
    pub seats: Vec<SeatTime>,
}

/// The time of a seat.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, utoipa::ToSchema)]
pub struct SeatTime {
    /// The id of the seat.
    pub seat: String,
    /// For its own turns, in milliseconds from the moment when this was sent.
    pub left: u64,
    /// For reactions in the turns of others, in milliseconds.
    pub reaction: u64,
    /// Which of the two runs: `own` or `reaction`.
    pub runs: Option<&'static str>,
    /// Does it stand still for now, because of a vacation or quiet hours?
    pub still: bool,
    /// On vacation until then, in seconds since 1970.
    pub away_until: Option<i64>,
    /// Quiet hours, in minutes of the day by UTC.
    #[schema(value_type = Option<Vec<u16>>)]
    pub quiet: Option<(u16, u16)>,
    /// Days of vacation that are left this year.
    pub vacation: u16,
    /// Did its time run out, and nobody has come back since?
    pub out: bool,
    /// Are the others asked what is to be done about that?
    pub asked: bool,
}

/// A table that waits for somebody.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, utoipa::ToSchema)]
pub struct CallView {
    /// The id of the table.
    pub table: String,
    /// The id of the game.
    pub game: String,
    /// The seats of the person that are asked.
    pub seats: Vec<String>,
    /// Since when, in seconds since 1970.
    pub since: i64,
    /// When their time runs out, in seconds since 1970; quiet hours and what is given back make it later.
    pub due: Option<i64>,
}

/// Something that is proposed to all.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, utoipa::ToSchema)]
pub struct VoteView {
    /// What: `end`, `undo`, `pause` or `chair`.
    pub motion: &'static str,
    /// The seat that is to be free.
    pub chair: Option<String>,
    /// Who proposed it.
    pub by: String,
    /// The seats whose people have not said yes yet.
    pub undecided: Vec<String>,
    /// May you say yes or no?
    pub yours: bool,
}

/// How a game ended.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct OverView {
    /// Who won; empty for a draw.
    pub winners: Vec<Seat>,
    /// The rule that ended it.
    pub rule: String,
    /// That rule in words.
    pub text: String,
}

/// One line of the log.
#[derive(Clone, Debug)]
pub struct LogLine {
    /// The step it belongs to, as this eye counts: `/t/<id>/at/<step + 1>` shows what came of it.
    pub step: usize,
    /// Who made the play.
    pub seat: Option<Seat>,
    /// In the reader's language.
    pub text: String,
    /// The event itself, hidden for this eye; for programs only.
    pub event: serde_json::Value,
    /// The things it was about.
    pub marks: Vec<Mark>,
    /// What to show of it.
    pub cues: Vec<Cue>,
    /// What came of the battle that ends with it.
    pub verdict: Option<Verdict>,
    /// Belongs to the last step.
    pub fresh: bool,
}

/// Something said.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, utoipa::ToSchema)]
pub struct ChatLine {
    /// Its number among the lines for the same audience.
    pub number: u32,
    /// Who hears it: `all`, or `allies`, the seats of one side.
    pub audience: &'static str,
    /// The id of the speaker's seat, or empty for a spectator.
    pub seat: String,
    /// The speaker's name; may be empty.
    pub name: String,
    /// What was said.
    pub text: String,
    /// When, in seconds since 1970.
    pub at: i64,
}

/// The dice's promise and its proof.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, utoipa::ToSchema)]
pub struct Fair {
    /// The hash of the secret, shown from the start.
    pub commitment: String,
    /// What people added to the dice when they sat down, in that order.
    pub contributions: Vec<Given>,
    /// The hash that binds the secret and all that was added so far.
    pub promise: String,
    /// Seats whose present people added nothing of their own.
    pub nothing: Vec<String>,
    /// The secret, once the game is over.
    pub secret: Option<String>,
    /// Once the game is over: did the server play the whole record again from the secret and arrive at
    /// the same result? Nothing while it does so.
    pub verified: Option<bool>,
}

/// What somebody added to the dice.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, utoipa::ToSchema)]
pub struct Given {
    /// The id of the seat they took.
    pub seat: String,
    /// 64 hexadecimal digits.
    pub luck: String,
}

/// A link to hand on. The address is `<origin><path>#<key>`: the key never reaches a log or a referrer.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, utoipa::ToSchema)]
pub struct Link {
    /// What it is for.
    pub what: LinkKind,
    /// The seat's id, or several that one friend leads; none for spectators.
    pub seats: Vec<String>,
    /// The path.
    pub path: String,
    /// What comes after `#`.
    pub key: String,
}
