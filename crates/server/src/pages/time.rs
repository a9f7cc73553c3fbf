//! People's time on the page of a table, and votes.

use super::home::seat_name;
use super::words::{say, tell};
use crate::views::{SeatCard, SeatTime, Sitter, TableView, TimesView, VoteView};
use maud::{Markup, html};
use table::Lang;
use table::words::duration;

/// Below this a clock counts seconds, in milliseconds.
const COUNTS: u64 = 3_600_000;

/// Minutes and seconds; the script writes them in the same way.
fn figures(seconds: u64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// What is left of a bank: figures that the script counts down, or days.
fn bank(left: u64, runs: bool, lang: Lang) -> Markup {
    let seconds = left.div_ceil(1000);
    html! {
        @if runs && left < COUNTS {
            span.left role="timer" aria-live="off" data-left=(left) { span.time { (figures(seconds)) } }
        } @else if left < COUNTS {
            span.left { (figures(seconds)) }
        } @else {
            span.left { (duration(seconds, lang)) }
        }
    }
}

/// The time of a seat that counts now.
fn counts(time: &SeatTime) -> u64 {
    if time.runs == Some("reaction") { time.reaction } else { time.left }
}

/// In the bar, beside a seat: what is left while its clock runs.
pub(super) fn beside(view: &TableView, card: &SeatCard) -> Markup {
    let running = view.times.iter().flat_map(|times| &times.seats).find(|time| time.seat == card.seat);
    let running = running.filter(|time| time.runs.is_some() && view.over.is_none());
    html! {
        @if let Some(time) = running {
            " " span.bank.still[time.still] title=(state(time, view.lang)) {
                span.unseen { (say(view.lang, "clock-left")) " " }
                (bank(counts(time), !time.still, view.lang))
                @if time.still { " ⏸" }
            }
        }
    }
}

/// How a clock stands, in words.
fn state(time: &SeatTime, lang: Lang) -> String {
    match time.runs {
        _ if time.asked => say(lang, "time-asked"),
        _ if time.away_until.is_some() => say(lang, "time-away"),
        _ if time.still => say(lang, "time-quiet"),
        Some("reaction") => say(lang, "time-reacts"),
        Some(_) => say(lang, "time-runs"),
        None if time.out => say(lang, "time-out"),
        None => say(lang, "time-stands"),
    }
}

/// What is proposed, for who has not answered yet: before everything else.
pub(super) fn proposal(view: &TableView) -> Markup {
    let lang = view.lang;
    let mine = |seat: &String| view.seats.iter().any(|card| card.mine && card.seat == *seat);
    html! {
        @if let Some(vote) = view.vote.as_ref().filter(|vote| vote.undecided.iter().any(mine)) {
            form.row method="post" action={ "/t/" (view.id) "/vote" } {
                p.warn role="status" { (proposed(view, vote)) }
                button.main name="say" value="yes" { (say(lang, "vote-yes")) }
                button name="say" value="no" { (say(lang, "vote-no")) }
            }
        }
    }
}

fn proposed(view: &TableView, vote: &VoteView) -> String {
    let name = |seat: &str| seat_name(view.about, seat, view.lang);
    let of = vote.chair.as_deref().map(name).unwrap_or_default();
    tell(view.lang, &format!("vote-{}-by", vote.motion), &[("by", &name(&vote.by)), ("of", &of)])
}

/// The pace in words, and what happens at zero.
fn pace(times: &TimesView, lang: Lang) -> Markup {
    let parsed = times.pace.parse::<table::pace::Pace>().ok();
    html! {
        p { strong { (say(lang, &format!("pace-{}", times.rhythm))) } }
        @if let Some(pace) = parsed {
            @let time = |seconds: u32| duration(seconds.into(), lang);
            p.faint { (tell(lang, "pace-terms", &[
                ("bank", &time(pace.bank)), ("gain", &time(pace.gain)), ("cap", &time(pace.cap)), ("reaction", &time(pace.reaction)),
            ])) }
        }
        p.faint { (say(lang, &format!("zero-{}-note", times.zero))) }
    }
}

/// The box about time and votes beside the board.
pub(super) fn panel(view: &TableView) -> Markup {
    let lang = view.lang;
    let plays = view.over.is_none() && view.at.is_none() && view.waiting_room.is_none();
    let mine = view.seats.iter().any(|card| card.mine);
    let person = |card: &SeatCard| matches!(card.sitter, Sitter::Person | Sitter::Bot { for_person: true, .. });
    // Who plays alone has nobody to agree with.
    let votes_here = plays && mine && view.seats.iter().any(|card| !card.mine && person(card));
    html! {
        section.box id="time" hidden[view.times.is_none() && !votes_here] aria-labelledby="time-h" {
            h2 id="time-h" { (say(lang, if view.times.is_some() { "time-title" } else { "vote-title" })) }
            @if let Some(times) = &view.times {
                (pace(times, lang))
                @if plays { (banks(view, times, mine)) }
            }
            @if votes_here { (votes(view)) }
        }
    }
}

/// Everybody's time, and what can be done about one's own.
fn banks(view: &TableView, times: &TimesView, mine: bool) -> Markup {
    let lang = view.lang;
    let card = |time: &SeatTime| view.seats.iter().find(|card| card.seat == time.seat);
    let own: Vec<&SeatTime> = times.seats.iter().filter(|time| card(time).is_some_and(|card| card.mine)).collect();
    html! {
        @if times.paused {
            p.warn role="status" { (say(lang, "time-paused")) }
            @if mine { (button(view, "resume", "time-resume")) }
        }
        ul.plain.banks {
            @for time in &times.seats {
                @let bot = card(time).is_some_and(|card| matches!(card.sitter, Sitter::Bot { .. }));
                li {
                    strong { (seat_name(view.about, &time.seat, lang)) } " "
                    @if bot && !time.out { span.faint { (say(lang, "time-bot")) } }
                    @else {
                        (bank(time.left, time.runs == Some("own") && !time.still && !times.paused, lang))
                        " " span.faint { (state(time, lang)) }
                        @if time.runs == Some("reaction") { " " (bank(time.reaction, !time.still, lang)) }
                        @if let Some(until) = time.away_until { " " time data-local datetime=(instant(until)) { (instant(until)) } }
                    }
                    @if time.asked && mine && !card(time).is_some_and(|card| card.mine) {
                        form.row method="post" action={ "/t/" (view.id) "/clock" } {
                            input type="hidden" name="seat" value=(time.seat);
                            button name="do" value="caretaker" { (say(lang, "time-caretaker")) }
                        }
                    }
                }
            }
        }
        @if times.rhythm != "evening" && !own.is_empty() { (rest(view, &own)) }
    }
}

fn instant(seconds: i64) -> String {
    super::home::instant(seconds)
}

fn button(view: &TableView, what: &str, word: &str) -> Markup {
    html! {
        form.row method="post" action={ "/t/" (view.id) "/clock" } {
            button name="do" value=(what) { (say(view.lang, word)) }
        }
    }
}

/// Vacation and quiet hours of the reader.
fn rest(view: &TableView, own: &[&SeatTime]) -> Markup {
    let lang = view.lang;
    let left = own.iter().map(|time| time.vacation).min().unwrap_or(0);
    let quiet = own.iter().find_map(|time| time.quiet);
    let clock = |minutes: u16| format!("{:02}:{:02}", minutes / 60, minutes % 60);
    let (from, until) = quiet.unwrap_or((22 * 60, 7 * 60));
    html! {
        details id="rest" {
            summary { (say(lang, "rest-title")) }
            @if own.iter().any(|time| time.away_until.is_some()) {
                (button(view, "home", "rest-home"))
            } @else {
                form.row method="post" action={ "/t/" (view.id) "/clock" } {
                    label for="rest-days" { (say(lang, "rest-days")) }
                    input id="rest-days" type="number" name="days" min="1" max=(left) value=(left.min(7)) required inputmode="numeric" aria-describedby="rest-left";
                    button name="do" value="away" disabled[left == 0] { (say(lang, "rest-away")) }
                    small id="rest-left" { (tell(lang, "rest-left", &[("days", &left.to_string())])) }
                }
            }
            form.row method="post" action={ "/t/" (view.id) "/clock" } {
                label for="rest-from" { (say(lang, "rest-from")) }
                input id="rest-from" type="time" name="from" value=(clock(from)) required;
                label for="rest-until" { (say(lang, "rest-until")) }
                input id="rest-until" type="time" name="until" value=(clock(until)) required;
                label for="rest-zone" { (say(lang, "rest-zone")) }
                select id="rest-zone" name="zone" {
                    @for hours in -12..=14 { option value=(hours) selected[hours == 0] { "UTC" (if hours < 0 { "−" } else { "+" }) (i32::abs(hours)) } }
                }
                button name="do" value="quiet" { (say(lang, "rest-quiet")) }
            }
            @if quiet.is_some() { (button(view, "loud", "rest-loud")) }
            p.faint { (say(lang, "rest-note")) }
        }
    }
}

/// What all can agree to.
fn votes(view: &TableView) -> Markup {
    let lang = view.lang;
    let clocks = view.times.as_ref().is_some_and(|times| !times.paused);
    let others: Vec<&SeatCard> = view
        .seats
        .iter()
        .filter(|card| {
            let person = matches!(card.sitter, Sitter::Person | Sitter::Bot { for_person: true, .. });
            !card.mine && person
        })
        .collect();
    html! {
        @if let Some(vote) = &view.vote {
            p role="status" { (proposed(view, vote)) " " (tell(lang, "vote-undecided", &[("seats", &names(view, &vote.undecided))])) }
            @if vote.yours {
                form.row method="post" action={ "/t/" (view.id) "/vote" } { button name="say" value="no" { (say(lang, "vote-withdraw")) } }
            }
        } @else {
            details id="votes" {
                summary { (say(lang, "vote-title")) }
                p.faint { (say(lang, "vote-note")) }
                form.row method="post" action={ "/t/" (view.id) "/vote" } {
                    button name="say" value="undo" { (say(lang, "vote-undo")) }
                    @if clocks { button name="say" value="pause" { (say(lang, "vote-pause")) } }
                    button name="say" value="end" { (say(lang, "vote-end")) }
                }
                @for card in others {
                    form.row method="post" action={ "/t/" (view.id) "/vote" } {
                        input type="hidden" name="seat" value=(card.seat);
                        button name="say" value="chair" { (tell(lang, "vote-chair", &[("seat", &seat_name(view.about, &card.seat, lang))])) }
                    }
                }
            }
        }
    }
}

fn names(view: &TableView, seats: &[String]) -> String {
    seats.iter().map(|seat| seat_name(view.about, seat, view.lang)).collect::<Vec<_>>().join(", ")
}
