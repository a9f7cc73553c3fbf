//! Parts of what one person may see of a table: chairs, links, the log, the talk.

use crate::handle::TableHandle;
use crate::keys;
use crate::room::{Gaze, Room};
use crate::time::now;
use crate::views::{
    ChatLine, ClockView, Link, LinkKind, LogLine, MySeat, OverView, SeatCard, SeatTime, Sitter, StandingView,
    TimesView, VoteView,
};
use crate::wishes;
use store::{Audience, Chair, Kept, Person, Said};
use table::clocks::Runs;
use table::votes::Motion;
use table::{
    About, AnyTable, Entry, Eye, Hand, Lang, Light, Pointing, Seat, SeatSet, Seating, ToMove, Told, Until, What,
};

/// Lines of the log on the table page.
pub(super) const LOG_LINES: usize = 80;
/// What the reader has not seen yet is not cut: with five others, and with all laid open at the end, that is
/// more. But who never plays again has never seen anything, and is not sent the whole game with every move of
/// it.
const UNSEEN_LINES: usize = 240;

/// How much of a table is wanted.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Detail {
    /// Drawings and cards?
    pub drawn: bool,
    /// In which light?
    pub light: Light,
    /// The position and the events as JSON?
    pub json: bool,
    /// The whole log?
    pub whole_log: bool,
    /// An earlier step, as this eye counts them.
    pub at: Option<usize>,
    /// The things that the reader has pointed at so far.
    pub picked: Vec<String>,
}

impl Detail {
    const fn of(drawn: bool, json: bool, whole_log: bool) -> Detail {
        Detail { drawn, light: Light::Day, json, whole_log, at: None, picked: Vec::new() }
    }
    /// The table page.
    pub const PAGE: Detail = Detail::of(true, false, false);
    /// What a program wants.
    pub const PROGRAM: Detail = Detail::of(false, true, false);
    /// The page of the whole log.
    pub const LOG: Detail = Detail::of(false, false, true);
}

/// Is the person of a chair here, or a bot in it?
pub fn here(room: &Room, handle: &TableHandle) -> SeatSet {
    handle.here(&room.chairs)
}

/// A chair, as anybody may see it.
pub fn seat_card(about: &About, seat: Seat, chair: &Chair, person: Option<Person>, here: bool) -> SeatCard {
    let sitter = match (&chair.bot, chair.holders.is_empty(), chair.kept) {
        (Some(level), empty, _) => Sitter::Bot { level: level.clone(), for_person: !empty },
        (None, false, _) => Sitter::Person,
        (None, true, Kept::Friend(_)) => Sitter::Invited,
        (None, true, Kept::Open) => Sitter::Open,
    };
    SeatCard {
        seat: about.seat_id(seat).into(),
        name: chair.name.clone(),
        sitter,
        mine: person.is_some_and(|p| chair.holders.contains(&p)),
        here,
    }
}

/// Who sits round a table, as anybody may see it: the chairs, and the seats that the rules play. Seats that
/// the set-up leaves out are not there.
pub fn seat_cards(
    about: &About,
    seating: &Seating,
    chairs: &[Chair],
    person: Option<Person>,
    here: impl Fn(Seat, &Chair) -> bool,
) -> Vec<SeatCard> {
    let present = chairs.iter().zip((0..).map(Seat)).filter(|(_, seat)| seating.present().has(*seat));
    let card = |(chair, seat): (&Chair, Seat)| match seating.ruled.has(seat) {
        true => SeatCard {
            seat: about.seat_id(seat).into(),
            name: String::new(),
            sitter: Sitter::Rules,
            mine: false,
            here: true,
        },
        false => seat_card(about, seat, chair, person, here(seat, chair)),
    };
    present.map(card).collect()
}

/// About how many bytes a line of the log takes.
pub(super) fn line_bytes(line: &LogLine) -> usize {
    fn bytes(value: &serde_json::Value) -> usize {
        let inner = match value {
            serde_json::Value::String(text) => text.len(),
            serde_json::Value::Array(all) => all.iter().map(bytes).sum(),
            serde_json::Value::Object(all) => all.iter().map(|(key, of)| 64 + key.len() + bytes(of)).sum(),
            _ => 0,
        };
        32 + inner
    }
    let marks: usize = line.marks.iter().map(|mark| 32 + mark.thing.len()).sum();
    size_of::<LogLine>() + line.text.len() + marks + 160 * line.cues.len() + bytes(&line.event)
}

/// The clock, when one runs.
pub fn clock(room: &Room) -> Option<ClockView> {
    let (clock, left) = room.time_left()?;
    let seats = clock.seats.iter().map(|seat| room.table.about().seat_id(seat).to_string()).collect();
    Some(ClockView { seats, left, seconds: clock.seconds })
}

/// People's time, when the table has a pace.
pub fn times(room: &Room, handle: &TableHandle) -> Option<TimesView> {
    let pace = room.beginning.pace.as_ref()?;
    let at = now();
    let time = |seat: Seat| {
        let left = room.time_of(&handle.alive, seat)?;
        let clocks = room.clocks.as_ref()?;
        let whole = |left: i64| u64::try_from(left).unwrap_or(0);
        Some(SeatTime {
            seat: room.table.about().seat_id(seat).into(),
            left: whole(left.own),
            reaction: whole(left.reaction),
            runs: left.runs.map(|runs| match runs {
                Runs::Own => "own",
                Runs::Reaction => "reaction",
            }),
            still: left.still,
            away_until: clocks.away_until(seat, at).map(|until| until / 1000),
            quiet: clocks.quiet(seat).map(|quiet| (quiet.from, quiet.until)),
            vacation: clocks.vacation_left(seat, at),
            out: clocks.is_out(seat),
            asked: clocks.is_asked_about(seat),
        })
    };
    Some(TimesView {
        pace: pace.to_string(),
        rhythm: pace.rhythm.word(),
        zero: pace.zero.word(),
        paused: room.clocks.as_ref().is_some_and(|clocks| clocks.is_paused()),
        seats: room.table.seating().asked.iter().filter_map(time).collect(),
    })
}

/// What is proposed to all.
pub fn vote(room: &Room, person: Option<Person>) -> Option<VoteView> {
    let open = room.ballot.open.filter(|_| room.begun() && !room.is_over())?;
    let (about, undecided) = (room.table.about(), room.undecided());
    Some(VoteView {
        motion: match open.motion {
            Motion::End => "end",
            Motion::Undo(_) => "undo",
            Motion::Pause => "pause",
            Motion::Chair(_) => "chair",
        },
        chair: match open.motion {
            Motion::Chair(seat) => Some(about.seat_id(seat).into()),
            _ => None,
        },
        by: about.seat_id(open.by).into(),
        undecided: undecided.iter().map(|seat| about.seat_id(seat).to_string()).collect(),
        yours: !room.seats_of(person).and(room.voters(open.motion)).is_empty(),
    })
}

/// A line about who plays a seat, with the name of a bot's level as people read it.
fn in_words(told: &Told, about: &About, lang: Lang) -> Option<String> {
    let words = told.event.get("hand")?.get("words")?.as_str()?;
    let What::Hand(Hand::Bot(level)) = Entry::read(told.seat?, words).ok()?.what else { return None };
    let level = bots::words().find(lang, &format!("level-{level}"), &[]).unwrap_or(level);
    Some(Hand::Bot(level).tell(&about.seat_name(told.seat?, lang), lang))
}

/// What a person has not seen yet, of the plays from `start` on: everything since their own last play, or
/// that play itself when nothing came after it; for onlookers the last play.
fn fresh_from(table: &dyn AnyTable, gaze: Gaze, start: usize, end: usize) -> usize {
    let count = table.steps_before(gaze.eye, end);
    let Some(last) = count.checked_sub(1) else { return 0 };
    if gaze.seats.is_empty() {
        return table.step(gaze.eye, last);
    }
    let own = (start..end).rev().find(|play| table.player_of(*play).is_some_and(|s| gaze.seats.has(s)));
    own.map_or(start, |own| table.step(gaze.eye, table.steps_before(gaze.eye, own + 1).min(last)))
}

/// The log as this eye may read it, from its step `first` to before the play `end`.
pub fn log_from(
    table: &dyn AnyTable,
    eye: Eye,
    lang: Lang,
    first: usize,
    end: usize,
    fresh_from: usize,
    events: bool,
) -> Vec<LogLine> {
    let from = if first == 0 { 0 } else { table.step(eye, first) };
    let line = |told: Told| {
        // As this eye counts: other seats' secret drafts are no steps for it.
        let step = table.steps_before(eye, told.play + 1).saturating_sub(1);
        let fresh = told.play >= fresh_from;
        let text = in_words(&told, table.about(), lang).unwrap_or(told.text);
        LogLine {
            step,
            seat: told.seat,
            text,
            event: told.event,
            marks: told.marks,
            cues: told.cues,
            verdict: told.verdict,
            fresh,
        }
    };
    table.told_by(eye, lang, from.min(end)..end, events).into_iter().map(line).collect()
}

pub(super) fn log(table: &dyn AnyTable, gaze: Gaze, lang: Lang, end: usize, detail: &Detail) -> (Vec<LogLine>, bool) {
    let steps = table.steps_before(gaze.eye, end);
    let play = |step: usize| if step == 0 { 0 } else { table.step(gaze.eye, step) };
    let far = if detail.whole_log { 0 } else { steps.saturating_sub(UNSEEN_LINES) };
    let fresh = fresh_from(table, gaze, play(far), end);
    let first = match detail.whole_log {
        true => 0,
        false => steps.saturating_sub(LOG_LINES).min(table.steps_before(gaze.eye, fresh)).max(far),
    };
    let mut lines = log_from(table, gaze.eye, lang, first, end, fresh, detail.json);
    let mut cut = first > 0;
    if !detail.whole_log {
        let unseen = lines.iter().filter(|line| line.fresh).count();
        let over = lines.len().saturating_sub(unseen.clamp(LOG_LINES, UNSEEN_LINES));
        lines.drain(..over);
        cut |= over > 0;
    }
    (lines, cut)
}

pub(super) fn my_seat(room: &Room, seat: Seat, picked: &[String], lang: Lang) -> MySeat {
    let table = &room.table;
    let asked = table.to_move().may_play().has(seat) && room.chair(seat).bot.is_none();
    let declares = room.begun() && room.chair(seat).bot.is_none();
    let topic = Some(if asked { table.question(seat).topic } else { "" }).filter(|t| !t.is_empty());
    let standing = table.standing(seat).into_iter().map(|s| StandingView {
        topic: s.topic,
        answer: s.answer,
        until: match s.until {
            Until::MyTurn => "my-turn",
            Until::Withdrawn => "withdrawn",
        },
    });
    MySeat {
        seat,
        asked,
        decision: table.decision(seat),
        prompt: if asked { table.prompt(seat, lang) } else { String::new() },
        pointing: if asked { table.pointing(seat, picked, lang) } else { Pointing::default() },
        declarations: if declares { table.declarations(seat, lang) } else { Vec::new() },
        can_undo: table.can_undo(seat),
        topic: topic.map(str::to_string),
        standing: standing.collect(),
    }
}

pub(super) fn over(about: &About, to_move: ToMove, lang: Lang) -> Option<OverView> {
    let outcome = to_move.outcome()?;
    let ledger = about.ledger.rule(outcome.rule).map(|r| r.text(lang).to_string());
    let text =
        ledger.or_else(|| table::words::kernel().find(lang, &outcome.rule.to_lowercase(), &[])).unwrap_or_default();
    Some(OverView { winners: outcome.winners.iter().collect(), rule: outcome.rule.into(), text })
}

/// What this gaze hears of what was said from a place on.
pub fn chat_from(room: &Room, gaze: Gaze, place: u32) -> Vec<ChatLine> {
    let about = room.table.about();
    let heard = room.chat.iter().filter(|said| said.place >= place && said.line.to.hears(gaze.seats));
    heard
        .map(|Said { number, at, line, .. }| ChatLine {
            number: *number,
            audience: match line.to {
                Audience::All => "all",
                Audience::Seats(_) => "allies",
            },
            seat: line.seat.map(|s| about.seat_id(Seat(s)).to_string()).unwrap_or_default(),
            name: line.name.clone(),
            text: line.text.clone(),
            at: at / 1000,
        })
        .collect()
}

/// Has this person, who played, agreed that anybody may look at the finished game?
pub(super) fn shares(room: &Room, person: Option<Person>) -> Option<bool> {
    let mut mine = room.seats_of(person).iter().map(|seat| room.chair(seat).shares).peekable();
    mine.peek().filter(|_| room.is_over())?;
    Some(mine.all(|yes| yes))
}

/// May this person speak at the table? Whoever sits, hosts or was let in by link.
pub fn may_speak(room: &Room, person: Option<Person>) -> bool {
    let Some(me) = person else { return false };
    !room.seats_of(person).is_empty() || room.is_host(person) || room.watchers.contains(&me)
}

/// The links this person may hand on.
pub fn links(room: &Room, person: Option<Person>) -> Vec<Link> {
    let about = room.table.about();
    let path = join_path(room);
    let mut links: Vec<Link> = Vec::new();
    // Where the link to each friend who leads several chairs stands.
    let mut friends: Vec<(Kept, usize)> = Vec::new();
    let asked = room.table.seating().asked;
    for (chair, seat) in room.chairs.iter().zip((0..).map(Seat)).filter(|(_, seat)| asked.has(*seat)) {
        let mut link = |what| {
            let key = keys::key(&room.row.keys, what, Some(seat), chair.generation);
            let joint = friends.iter().find(|(kept, _)| *kept == chair.kept).filter(|_| what == LinkKind::Invite);
            match joint {
                Some(&(_, at)) => {
                    links[at].seats.push(about.seat_id(seat).into());
                    links[at].key = format!("{}.{key}", links[at].key);
                }
                None => {
                    if what == LinkKind::Invite && matches!(chair.kept, Kept::Friend(1..)) {
                        friends.push((chair.kept, links.len()));
                    }
                    links.push(Link { what, seats: vec![about.seat_id(seat).into()], path: path.clone(), key });
                }
            }
        };
        let mine = person.is_some_and(|p| chair.holders.contains(&p));
        if room.is_host(person) && chair.holders.is_empty() && chair.bot.is_none() {
            link(LinkKind::Invite);
        }
        if mine {
            link(LinkKind::Carry);
        }
    }
    if may_speak(room, person) {
        links.push(watch_link(room));
    }
    links
}

/// The link for onlookers that is good now.
pub fn watch_link(room: &Room) -> Link {
    let key = keys::key(&room.row.keys, LinkKind::Watch, None, room.watch_link);
    Link { what: LinkKind::Watch, seats: Vec::new(), path: join_path(room), key }
}

/// Where links lead.
fn join_path(room: &Room) -> String {
    format!("/t/{}/join", room.row.id)
}

/// The set-up, but for options that could not be chosen with the others as they are.
pub fn setup(room: &Room) -> Vec<(String, String)> {
    let setup = &room.table.header().setup;
    let idle = |name: &str| room.kind.options().iter().any(|info| info.id == name && !info.applies(setup));
    let fields = setup.as_object().into_iter().flatten().filter(|(name, _)| !idle(name));
    fields.map(|(name, value)| (name.clone(), wishes::plain(value))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::{Dice, Luck, Secret};

    /// After their own last move a reader may be told more lines than a page usually has, above all when the
    /// end lays open what the others held. All of them are on the page.
    #[test]
    fn what_the_reader_has_not_seen_is_not_cut() {
        let mut longest = 0;
        for game in games::all() {
            let header = (game.game.header)(&serde_json::json!({})).expect("the default set-up");
            let mut table = (game.game.open)(header, Luck::Secret(Secret([1; 32]))).expect("a table");
            let me = table.seating().asked.iter().next().expect("somebody plays");
            let (mut dice, mut own) = (Dice::quick(7), 0);
            for moves in 0..1000 {
                let next = table.to_move().waiting().iter().next();
                let eye = if next.is_some() { Eye::Seats(SeatSet::only(me)) } else { Eye::Archive };
                let gaze = Gaze { eye, seats: SeatSet::only(me), curtain: None };
                let (lines, cut) = log(table.as_ref(), gaze, Lang::En, table.plays(), &Detail::PAGE);
                let told = table.told_by(eye, Lang::En, own..table.plays(), false);
                let whole = format!("{} after {moves} moves: {} of {} lines", game.about().id, lines.len(), told.len());
                assert!(lines.len() >= told.len() && lines.len() <= told.len().max(LOG_LINES), "{whole}");
                assert!(
                    lines.iter().rev().zip(told.iter().rev()).all(|(line, told)| line.text == told.text),
                    "{whole}"
                );
                if next.is_none() || moves % 100 == 0 {
                    let all = table.told_by(eye, Lang::En, 0..table.plays(), false).len();
                    assert_eq!(cut, lines.len() < all, "{whole}, {all} in all");
                }
                longest = longest.max(told.len());
                let Some(seat) = next else { break };
                let texts = table.texts(seat);
                let texts: Vec<&str> = texts.iter().collect();
                table.play(seat, None, texts[dice.below(texts.len() as u32) as usize]).expect("an offered move");
                if seat == me {
                    own = table.plays();
                }
            }
        }
        assert!((LOG_LINES + 1..UNSEEN_LINES).contains(&longest), "{longest} lines prove nothing");
    }
}
