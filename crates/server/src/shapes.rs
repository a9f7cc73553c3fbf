//! Tables, events and refusals as JSON for programs.

use crate::room::{Gaze, Room};
use crate::views::drawings::Unwritten;
use crate::views::make;
use crate::views::{
    ChatLine, ClockView, Fair, Link, SeatCard, StandingView, TableView, TimesView, VoteView, WaitingRoom,
};
use serde::{Serialize, Serializer};
use std::sync::Arc;
use table::story::{Cue, Forecast, Manner};
use table::{About, Eye, Lang, Next, Offer, Pointing, Seat, SeatSet, Texts, ToMove};
use utoipa::ToSchema;

/// A refusal as JSON.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct Refused {
    /// The rule that refuses: an id of the game's ledger, or `TABLE-…`.
    pub rule: String,
    /// In the reader's language.
    pub text: String,
    /// The key of the limit that was met.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// Seconds to wait.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u64>,
    /// The table as it is now, when the answer was for an older decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Table>)]
    pub fresh: Option<serde_json::Value>,
}

/// A table, as whoever asks may see it.
#[derive(Serialize, ToSchema)]
pub struct Table {
    /// Its id.
    pub id: String,
    /// The id of the game.
    pub game: String,
    /// Changes whenever what you see here changes.
    pub version: String,
    /// The seats the game waits for.
    pub waiting: Vec<String>,
    /// Seats that are ready while others still write.
    pub ready: Vec<String>,
    /// How it ended.
    pub over: Option<Over>,
    /// The chairs.
    pub seats: Vec<SeatCard>,
    /// Your own seats, with what each is asked.
    pub mine: Vec<Mine>,
    /// Before the beginning: what is missing. Until then nothing is dealt: `view` is null and nobody is
    /// asked.
    pub waiting_room: Option<WaitingRoom>,
    /// The clock, when the present phase is timed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockView>,
    /// People's time, when the table has a pace.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub times: Option<TimesView>,
    /// What is proposed to all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vote: Option<VoteView>,
    /// Where people share a screen: the seat that looks next.
    pub curtain: Option<String>,
    /// The position through your eyes; its shape is the game's own.
    #[schema(value_type = Option<Object>)]
    pub view: serde_json::Value,
    /// The last lines of the log.
    pub log: Vec<Line>,
    /// The last lines of the chat that you hear.
    pub chat: Vec<ChatLine>,
    /// The other seats of your side, who hear what you say to `allies`; none when you have no such choice.
    pub allies: Vec<String>,
    /// How many steps you may look back to.
    pub steps: usize,
    /// The step shown, in a replay.
    pub at: Option<usize>,
    /// The dice's promise and its proof.
    pub fair: Fair,
    /// Did you open it?
    pub host: bool,
    /// Is it in the list of open tables?
    pub listed: bool,
    /// May anybody who has its address look at it? So it is once it is over and all who played have agreed.
    pub shared: bool,
    /// Do several people share one screen?
    pub hotseat: bool,
    /// Links you may hand on; send `key` to `POST /api/tables/{id}/join`.
    pub links: Vec<Link>,
    /// The set-up, option by option.
    #[schema(value_type = Object)]
    pub setup: serde_json::Map<String, serde_json::Value>,
}

/// How a game ended.
#[derive(Serialize, ToSchema)]
pub struct Over {
    /// Who won; nobody in a draw.
    pub winners: Vec<String>,
    /// The rule that ended it.
    pub rule: String,
    /// That rule in words.
    pub text: String,
}

/// One of your seats.
#[derive(Serialize, ToSchema)]
pub struct Mine {
    /// Which.
    pub seat: String,
    /// May it play now?
    pub asked: bool,
    /// The number of its decision: goes with every move.
    pub decision: u32,
    /// What is asked, in words.
    pub prompt: String,
    /// How many moves it may make.
    pub count: usize,
    /// What it may do: all of it when that is little. Of many moves, those that need no more pointing; `next`
    /// leads to the others (`GET /api/tables/{id}/moves`). The texts of all are in the stream and in the
    /// answer to a move.
    pub moves: Vec<Offered>,
    /// The things to point at for the other moves; empty when all are in `moves`.
    pub next: Vec<NextThing>,
    /// What it may declare beside that, asked or not: sent like a move, without a `decision`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub declarations: Vec<Offered>,
    /// May it take back its last move?
    pub can_undo: bool,
    /// The kind of question, when a standing answer makes sense.
    pub topic: Option<String>,
    /// Its standing answers.
    pub standing: Vec<StandingView>,
}

/// A move you may make.
#[derive(Serialize, ToSchema)]
pub struct Offered {
    /// The stable text: what you send back.
    #[serde(rename = "move")]
    pub text: String,
    /// In words.
    pub label: String,
    /// The things it is about.
    pub things: Vec<String>,
    /// Is it the move that means "nothing" or "done"?
    pub pass: bool,
    /// Does it only take back something of your own draft?
    pub takes_back: bool,
    /// What kind of thing it does: `go`, `attack`, `lay`, `pay`, `take` or `other`.
    #[schema(value_type = String)]
    pub manner: Manner,
    /// What it would do when nobody answers it: sentences, hits, and with dice the chance of every result.
    #[serde(skip_serializing_if = "Forecast::is_empty")]
    #[schema(value_type = Object, required = false)]
    pub forecast: Forecast,
}

/// A thing to point at.
#[derive(Serialize, ToSchema)]
pub struct NextThing {
    /// Its id.
    pub thing: String,
    /// Its name.
    pub name: String,
    /// To how many moves it leads.
    pub moves: usize,
}

/// What a seat may do after pointing at some things.
#[derive(Serialize, ToSchema)]
pub(crate) struct Moves {
    /// The number of its decision: goes with every move.
    pub decision: u32,
    /// How many moves begin with these things.
    pub count: usize,
    /// All of them when they are few; of many, those that need no more pointing.
    pub moves: Vec<Offered>,
    /// The things to point at for the others.
    pub next: Vec<NextThing>,
}

impl Moves {
    /// As the API shows it.
    pub(crate) fn of(decision: u32, pointing: &Pointing) -> Moves {
        let (moves, next) = (pointing.offers.iter().map(Offered::of), pointing.next.iter().map(NextThing::of));
        Moves { decision, count: pointing.count, moves: moves.collect(), next: next.collect() }
    }
}

impl NextThing {
    fn of(next: &Next) -> NextThing {
        NextThing { thing: next.thing.clone(), name: next.name.clone(), moves: next.moves }
    }
}

impl Offered {
    fn of(offer: &Offer) -> Offered {
        Offered {
            text: offer.text.clone(),
            label: offer.label.clone(),
            things: offer.things.clone(),
            pass: offer.pass,
            takes_back: offer.takes_back,
            manner: offer.manner,
            forecast: offer.forecast.clone(),
        }
    }
}

/// A line of the log.
#[derive(Serialize, ToSchema)]
pub struct Line {
    /// The step it belongs to.
    pub step: usize,
    /// Who made the play.
    pub seat: Option<String>,
    /// In words.
    pub text: String,
    /// The event, as your eyes may know it.
    #[schema(value_type = Object)]
    pub event: serde_json::Value,
    /// What to show of it: pieces that go, come and leave, strikes, rolls, cards, counts and marks.
    #[schema(value_type = Vec<Object>)]
    pub cues: Vec<Cue>,
}

/// What the stream sends when something you may see has changed.
#[derive(Serialize, ToSchema)]
pub struct Event {
    /// The version of the table for your eyes.
    pub version: String,
    /// The seats the game waits for.
    pub waiting: Vec<&'static str>,
    /// Seats that are ready while others still write.
    pub ready: Vec<&'static str>,
    /// Is the game dealt? Before that nobody is asked.
    pub begun: bool,
    /// Is the game over?
    pub over: bool,
    /// How many steps you know of.
    pub steps: usize,
    /// Your seats that may play now.
    pub mine: Vec<Asked>,
    /// What your seats may declare beside that, asked or not.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub declarations: Vec<Declarable>,
    /// The clock, when the present phase is timed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockView>,
    /// New lines of the log.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub log: Vec<Line>,
    /// New lines of the chat.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub chat: Vec<ChatLine>,
    /// The chairs, when something about them has changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seats: Option<Vec<SeatCard>>,
}

/// What a seat may declare at any time, asked or not.
#[derive(Serialize, ToSchema)]
pub struct Declarable {
    /// Which seat.
    pub seat: &'static str,
    /// The texts of the moves.
    pub moves: Vec<String>,
}

/// A seat that may play, and how.
#[derive(Serialize, ToSchema)]
pub struct Asked {
    /// Which.
    pub seat: &'static str,
    /// The number of its decision.
    pub decision: u32,
    /// The texts of the moves it may make.
    #[serde(serialize_with = "texts")]
    #[schema(value_type = Vec<String>)]
    pub moves: Arc<Texts>,
    /// The places in `moves` of those that only take back something of the seat's own draft.
    #[serde(serialize_with = "back", skip_serializing_if = "none_back")]
    #[schema(value_type = Vec<u32>, required = false)]
    pub back: Arc<Texts>,
    /// May it take back its last move?
    pub can_undo: bool,
}

pub(crate) fn texts<S: Serializer>(texts: &Texts, out: S) -> Result<S::Ok, S::Error> {
    out.collect_seq(texts.iter())
}

pub(crate) fn back<S: Serializer>(texts: &Texts, out: S) -> Result<S::Ok, S::Error> {
    texts.back.serialize(out)
}

pub(crate) fn none_back(texts: &Texts) -> bool {
    texts.back.is_empty()
}

fn ids(about: &About, seats: &[Seat]) -> Vec<String> {
    seats.iter().map(|s| about.seat_id(*s).to_string()).collect()
}

fn line(about: &About, line: &crate::views::LogLine) -> Line {
    Line {
        step: line.step,
        seat: line.seat.map(|s| about.seat_id(s).to_string()),
        text: line.text.clone(),
        event: line.event.clone(),
        cues: line.cues.clone(),
    }
}

/// The log from a step on, as an eye may read it.
pub(crate) fn lines(unwritten: Unwritten, about: &About, eye: Eye, lang: Lang, from: usize) -> Vec<Line> {
    let written = unwritten.write(|table| (make::log_from(table, eye, lang, from, table.plays(), 0, true), from > 0));
    written.lines.iter().map(|l| line(about, l)).collect()
}

impl Table {
    /// The table as the API shows it.
    pub fn of(view: &TableView) -> Table {
        let about = view.about;
        let mine = view.mine.iter().map(|m| Mine {
            seat: about.seat_id(m.seat).into(),
            asked: m.asked,
            decision: m.decision,
            prompt: m.prompt.clone(),
            count: m.pointing.count,
            moves: m.pointing.offers.iter().map(Offered::of).collect(),
            next: m.pointing.next.iter().map(NextThing::of).collect(),
            declarations: m.declarations.iter().map(Offered::of).collect(),
            can_undo: m.can_undo,
            topic: m.topic.clone(),
            standing: m.standing.clone(),
        });
        Table {
            id: view.id.clone(),
            game: about.id.into(),
            version: view.version.clone(),
            waiting: ids(about, &view.waiting),
            ready: ids(about, &view.ready),
            over: view.over.as_ref().map(|over| Over {
                winners: ids(about, &over.winners),
                rule: over.rule.clone(),
                text: over.text.clone(),
            }),
            seats: view.seats.clone(),
            mine: mine.collect(),
            waiting_room: view.waiting_room.clone(),
            clock: view.clock.clone(),
            times: view.times.clone(),
            vote: view.vote.clone(),
            curtain: view.curtain.map(|s| about.seat_id(s).into()),
            view: view.view.clone(),
            log: view.log.iter().map(|l| line(about, l)).collect(),
            chat: view.chat.clone(),
            allies: ids(about, &view.allies),
            steps: view.steps,
            at: view.at,
            fair: view.fair.clone(),
            host: view.host,
            listed: view.listed,
            shared: view.shared,
            hotseat: view.hotseat,
            links: view.links.clone(),
            setup: view.setup.iter().map(|(k, v)| (k.clone(), v.clone().into())).collect(),
        }
    }
}

impl Event {
    /// What is new for a gaze.
    pub fn of(
        room: &mut Room,
        gaze: Gaze,
        version: String,
        steps: usize,
        log: Vec<Line>,
        chat: Vec<ChatLine>,
        seats: Option<Vec<SeatCard>>,
    ) -> Event {
        let about = room.table.about();
        let begun = room.begun();
        let to_move = room.table.to_move();
        let (waiting, ready) = match to_move {
            ToMove::Several { waiting, ready } => (waiting, ready),
            other => (other.waiting(), SeatSet::NONE),
        };
        let may_play = to_move.may_play();
        let mut mine = Vec::new();
        for seat in gaze.seats.iter().filter(|s| may_play.has(*s)) {
            if room.chair(seat).bot.is_some() {
                continue;
            }
            let moves = room.offered(seat);
            let (decision, can_undo) = (room.table.decision(seat), room.table.can_undo(seat));
            mine.push(Asked { seat: about.seat_id(seat), decision, back: moves.clone(), moves, can_undo });
        }
        let may_declare = |seat: Seat| {
            let offers = room.table.declarations(seat, Lang::En);
            let moves: Vec<String> = offers.into_iter().map(|offer| offer.text).collect();
            (!moves.is_empty()).then(|| Declarable { seat: about.seat_id(seat), moves })
        };
        let persons = gaze.seats.iter().filter(|seat| begun && room.chair(*seat).bot.is_none());
        let declarations = persons.filter_map(may_declare).collect();
        let names = |seats: SeatSet| seats.iter().map(|s| about.seat_id(s)).collect();
        Event {
            version,
            waiting: if begun { names(waiting) } else { Vec::new() },
            ready: if begun { names(ready) } else { Vec::new() },
            begun,
            over: room.is_over(),
            steps,
            mine,
            declarations,
            clock: make::clock(room),
            log,
            chat,
            seats,
        }
    }
}
