//! What waits for the reader: the list, the bell, and the calendar.

use super::frame;
use super::home::{instant, seat_name};
use super::words::{say, tell};
use crate::kinds::Kind;
use crate::views::{CallView, CallsView, PageContext};
use maud::{Markup, html};
use table::{About, Lang};

fn about(kinds: &[Kind], id: &str) -> Option<&'static About> {
    kinds.iter().map(Kind::about).find(|about| about.id == id)
}

/// The name of the game, and the seats that are asked.
fn what(call: &CallView, kinds: &[Kind], lang: Lang) -> (String, String) {
    let Some(about) = about(kinds, &call.game) else { return (call.game.clone(), String::new()) };
    let seats: Vec<String> = call.seats.iter().map(|seat| seat_name(about, seat, lang)).collect();
    (about.title(lang), seats.join(", "))
}

/// The page.
pub fn calls(ctx: &PageContext, view: &CallsView, kinds: &[Kind]) -> Markup {
    let lang = ctx.lang;
    let body = html! {
        h1 { (say(lang, "calls-title")) }
        @if view.calls.is_empty() { p.empty { (say(lang, "calls-none")) } }
        @else {
            ul.tables {
                @for call in &view.calls {
                    @let (game, seats) = what(call, kinds, lang);
                    li {
                        a.turn href={ "/t/" (call.table) } {
                            strong { (game) }
                            span { (seats) }
                            span.state {
                                @if let Some(due) = call.due {
                                    (say(lang, "calls-due")) " " time datetime=(instant(due)) data-local { (instant(due)) }
                                } @else {
                                    (say(lang, "calls-since")) " " time datetime=(instant(call.since)) data-local { (instant(call.since)) }
                                }
                            }
                        }
                    }
                }
            }
        }
        @if view.known {
            section.sheet aria-labelledby="feed-h" {
                h2 id="feed-h" { (say(lang, "feed-title")) }
                p { (say(lang, "feed-lead")) }
                @if let Some(address) = &view.feed {
                    p.field {
                        label for="feed" { (say(lang, "feed-address")) }
                        input id="feed" readonly value=(address);
                        small { (say(lang, "feed-secret")) }
                    }
                }
                form.row method="post" action="/calls/feed" {
                    button { (say(lang, if view.has_feed { "feed-again" } else { "feed-new" })) }
                }
                @if view.has_feed {
                    form.row method="post" action="/calls/feed/end" { button.danger { (say(lang, "feed-end")) } }
                }
            }
        }
    };
    frame(ctx, "read", &say(lang, "calls-title"), body)
}

/// A bell, and how many tables wait.
pub fn bell(count: usize) -> String {
    let shape = "M10 2a5 5 0 0 0-5 5v4l-2 3h14l-2-3V7a5 5 0 0 0-5-5zm-2 13a2 2 0 0 0 4 0z";
    let number = match count {
        0 => String::new(),
        _ => {
            let text = if count > 99 { "99+".to_string() } else { count.to_string() };
            format!(
                "<rect x='14' y='0' width='18' height='14' rx='7' fill='#a3271f'/><text x='23' y='11' fill='#fff' \
                 font-family='system-ui,sans-serif' font-size='11' font-weight='700' text-anchor='middle'>{text}</text>"
            )
        }
    };
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='32' height='20' viewBox='0 0 32 20'><path d='{shape}' \
         fill='#8a8172'/>{number}</svg>"
    )
}

/// A text of a calendar: what would end it is written as RFC 5545 wants it.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' | ';' | ',' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out
}

/// A line, folded so that none is longer than 75 bytes.
fn line(out: &mut String, text: &str) {
    let mut width = 0;
    for c in text.chars() {
        if width + c.len_utf8() > 75 {
            out.push_str("\r\n ");
            width = 1;
        }
        out.push(c);
        width += c.len_utf8();
    }
    out.push_str("\r\n");
}

/// A moment as a calendar writes it.
fn moment(seconds: i64) -> String {
    jiff::Timestamp::from_second(seconds).unwrap_or_default().strftime("%Y%m%dT%H%M%SZ").to_string()
}

/// The tables that wait as a calendar (RFC 5545): deadlines, each with a reminder at half and at nine tenths
/// of the time. Links only where the host has said by which address people reach the server.
pub fn calendar(calls: &[CallView], kinds: &[Kind], lang: Lang, origin: Option<&str>, now: i64) -> String {
    let mut out = String::new();
    line(&mut out, "BEGIN:VCALENDAR");
    line(&mut out, "VERSION:2.0");
    line(&mut out, "PRODID:-//Bivouac//Bivouac//EN");
    line(&mut out, &format!("X-WR-CALNAME:{}", escaped(&say(lang, "feed-name"))));
    for call in calls {
        let Some(due) = call.due else { continue };
        let (game, seats) = what(call, kinds, lang);
        line(&mut out, "BEGIN:VEVENT");
        line(&mut out, &format!("UID:{}-{}@bivouac", call.table, call.since));
        line(&mut out, &format!("DTSTAMP:{}", moment(now / 1000)));
        line(&mut out, &format!("DTSTART:{}", moment(due)));
        line(&mut out, &format!("SUMMARY:{}", escaped(&tell(lang, "feed-due", &[("game", &game), ("seats", &seats)]))));
        if let Some(origin) = origin {
            line(&mut out, &format!("URL:{}/t/{}", origin.trim_end_matches('/'), call.table));
        }
        for part in [5, 9] {
            let at = call.since + (due - call.since) * part / 10;
            line(&mut out, "BEGIN:VALARM");
            line(&mut out, "ACTION:DISPLAY");
            line(&mut out, &format!("DESCRIPTION:{}", escaped(&game)));
            line(&mut out, &format!("TRIGGER;VALUE=DATE-TIME:{}", moment(at)));
            line(&mut out, "END:VALARM");
        }
        line(&mut out, "END:VEVENT");
    }
    line(&mut out, "END:VCALENDAR");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_calendar_has_deadlines_with_two_reminders_and_no_line_is_too_long() {
        let call = |due| CallView {
            table: "abc".into(),
            game: "no, such; game\\ with a very long name that goes on and on é é é é é é é é é é é é é é é é".into(),
            seats: vec!["amber".into()],
            since: 1_000_000,
            due,
        };
        let text = calendar(&[call(Some(1_100_000)), call(None)], &[], Lang::En, Some("https://x.org/"), 1_000_500_000);
        assert!(text.lines().all(|line| line.len() <= 75) && !text.replace("\r\n", "").contains('\n'), "{text}");
        let whole = text.replace("\r\n ", "");
        assert_eq!(whole.matches("BEGIN:VEVENT").count(), 1, "what has no deadline is no appointment");
        for part in ["DTSTART:19700113T173320Z", "URL:https://x.org/t/abc\r\n", "no\\, such\\; game\\\\ with"] {
            assert!(whole.contains(part), "{part} in {whole}");
        }
        // Half of 100,000 seconds, and nine tenths.
        for trigger in ["19700113T034000Z", "19700113T144640Z"] {
            assert!(whole.contains(&format!("TRIGGER;VALUE=DATE-TIME:{trigger}")), "{trigger} in {whole}");
        }
        let without = calendar(&[call(Some(1_100_000))], &[], Lang::Fr, None, 0);
        assert!(!without.contains("URL:"), "no link from anywhere but the host's own word");
    }

    #[test]
    fn a_bell_says_how_many() {
        assert!(!bell(0).contains("<text") && bell(3).contains(">3<") && bell(500).contains(">99+<"));
    }
}
