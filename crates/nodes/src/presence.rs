//! Tells the other nodes who is at which table, as this node sees it: in notifications, and nowhere else.

use crate::link::{Pool, patiently};
use crate::writer::CHANNEL;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;
use store::{News, Person};
use tokio::sync::Notify;

/// What happens within so long is told together.
const TOGETHER: Duration = Duration::from_millis(50);
/// Lines of one notification, which may have fewer than 8000 bytes.
const LINES: usize = 60;
/// Longer ids have no place in a notification. Those of our tables have twelve letters.
const LONGEST: usize = 40;

/// What is to be told: of each person at each table the latest.
#[derive(Default)]
pub(crate) struct Presence {
    waiting: Mutex<HashMap<(String, Person), bool>>,
    wake: Notify,
}

impl Presence {
    /// Begins to tell; `me` marks what this node says. Ends when nobody holds it any more.
    pub(crate) fn start(pool: Arc<Pool>, me: String) -> Arc<Presence> {
        let presence = Arc::new(Presence::default());
        tokio::spawn(tell_on(Arc::downgrade(&presence), pool, me));
        presence
    }
    /// Tells it soon.
    pub(crate) fn tell(&self, id: &str, person: Person, here: bool) {
        if id.len() <= LONGEST
            && let Ok(mut waiting) = self.waiting.lock()
        {
            waiting.insert((id.into(), person), here);
            self.wake.notify_one();
        }
    }
    fn take(&self) -> Vec<String> {
        let taken = self.waiting.lock().map(|mut waiting| std::mem::take(&mut *waiting)).unwrap_or_default();
        taken.iter().map(|((id, person), here)| line(id, person, *here)).collect()
    }
}

async fn tell_on(presence: Weak<Presence>, pool: Arc<Pool>, me: String) {
    while let Some(told) = presence.upgrade() {
        // Now and then it looks whether anybody still holds it.
        let _ = tokio::time::timeout(store::PRESENCE, told.wake.notified()).await;
        drop(told);
        tokio::time::sleep(TOGETHER).await;
        let Some(lines) = presence.upgrade().map(|presence| presence.take()) else { return };
        for lines in lines.chunks(LINES) {
            let payload = format!("{me}\n{}", lines.join("\n"));
            // What is lost is said again.
            let Ok((conn, _place)) = pool.take().await else { break };
            if patiently(conn.client.query("SELECT pg_notify($1, $2)", &[&CHANNEL, &payload])).await.is_ok() {
                pool.give_back(conn);
            }
        }
    }
}

/// How it is written in a notification: `+` or `-`, the person, a space, the table. No id begins so.
fn line(id: &str, person: &Person, here: bool) -> String {
    let mut line = String::from(if here { "+" } else { "-" });
    for byte in person.0 {
        line.push_str(&format!("{byte:02x}"));
    }
    line + " " + id
}

/// Reads a line that node `from` has written; nothing when it is the id of a table.
pub(crate) fn read(from: &str, line: &str) -> Option<News> {
    let (here, rest) = match line.as_bytes().first()? {
        b'+' => (true, &line[1..]),
        b'-' => (false, &line[1..]),
        _ => return None,
    };
    let (hex, id) = rest.split_once(' ').filter(|(hex, _)| hex.len() == 64 && hex.is_ascii())?;
    let mut person = [0; 32];
    for (byte, at) in person.iter_mut().zip((0..64).step_by(2)) {
        *byte = u8::from_str_radix(&hex[at..at + 2], 16).ok()?;
    }
    let handle = u64::from_str_radix(from, 16).ok()?;
    Some(News::Present { id: id.into(), person: Person(person), here, handle })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_ids_are_no_such_lines() {
        let person = Person(std::array::from_fn(|i| i as u8 * 7));
        for here in [true, false] {
            let told = News::Present { id: "a-b c".into(), person, here, handle: 0xfe };
            assert_eq!(read("fe", &line("a-b c", &person, here)), Some(told));
        }
        for wrong in ["", "abcdef", "+", "+00 a", &format!("+{} a", "é".repeat(32)), &format!("-{} a", "x".repeat(64))]
        {
            assert_eq!(read("fe", wrong), None, "{wrong}");
        }
    }
}
