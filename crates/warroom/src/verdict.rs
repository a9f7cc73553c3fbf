//! What came of a battle: losses, Stress and Medals of each nation, and who holds the place.

use crate::about::WORDS;
use crate::events::{Event, Whose};
use crate::nation::{NATIONS, NOBODY};
use crate::state::WarRoom;
use crate::unit::Kind;
use table::story::Verdict;
use table::{Lang, Said, Seat, Speech, Stand};

/// What one nation, or the force of a Neutral, lost and gained.
struct Account {
    who: Seat,
    lost: Vec<(Kind, usize)>,
    stress: u32,
    medals: u32,
}

impl Account {
    fn of(who: Seat, events: &[Event]) -> Account {
        let mut account = Account { who, lost: Vec::new(), stress: 0, medals: 0 };
        for event in events {
            match event {
                Event::Lost { nation, kind, .. } if *nation == who => account.loses(*kind),
                // The force of a Neutral has no sheet on which its losses are written.
                Event::Hit { nation: Whose(NOBODY), row, fate, .. } if who == NOBODY && fate.falls => {
                    account.loses(row.kind());
                }
                Event::Stress { nation, count, .. } if *nation == who => account.stress += u32::from(*count),
                Event::Medals { nation, count, .. } if *nation == who => account.medals += u32::from(*count),
                _ => {}
            }
        }
        account
    }
    fn loses(&mut self, kind: Kind) {
        match self.lost.iter_mut().find(|(lost, _)| *lost == kind) {
            Some((_, count)) => *count += 1,
            None => self.lost.push((kind, 1)),
        }
    }
    fn is_empty(&self) -> bool {
        self.lost.is_empty() && self.stress == 0 && self.medals == 0
    }
    fn tell(&self, game: &WarRoom, lang: Lang) -> String {
        let say = |key: &str, count: u32| WORDS.say(lang, key, &[("count", count.to_string())]);
        let lost: Vec<String> =
            self.lost.iter().map(|(kind, count)| format!("{count} × {}", kind.name(game, lang))).collect();
        let mut parts = vec![match lost.is_empty() {
            true => WORDS.say(lang, "verdict-unhurt", &[]),
            false => WORDS.say(lang, "verdict-lost", &[("list", lost.join(", "))]),
        }];
        parts.extend((self.stress > 0).then(|| say("verdict-stress", self.stress)));
        parts.extend((self.medals > 0).then(|| say("verdict-medals", self.medals)));
        let args = [("nation", Whose(self.who).name(game, lang)), ("account", parts.join(", "))];
        WORDS.say(lang, "verdict-line", &args)
    }
}

/// Did this nation take part?
fn fought(who: Seat, events: &[Event]) -> bool {
    events.iter().any(|event| match event {
        Event::Posture { nation: Whose(nation), count, .. } => *nation == who && *count > 0,
        Event::Commands { nation, .. } => *nation == who,
        _ => false,
    })
}

/// Says whose the place is, or what that brought.
fn settles(event: &Event) -> bool {
    use Event::{Captured, Contested, Held, Medals};
    matches!(event, Captured { .. } | Contested { .. } | Held { .. } | Medals { .. })
}

pub(crate) fn verdict(game: &WarRoom, heard: &[Event], at: usize, lang: Lang) -> Option<Verdict> {
    let opens = |event: &Event| {
        crate::chronicle::stands(event) != Stand::Line && crate::chronicle::stands(event) != Stand::Quiet
    };
    let more = heard.iter().skip(at + 1).take_while(|event| !opens(event)).any(settles);
    if more || !settles(heard.get(at)?) {
        return None;
    }
    let from = heard[..at].iter().rposition(opens)?;
    let Event::Conflict { region } = &heard[from] else { return None };
    let events = &heard[from..=at];
    let all = (0..NATIONS as u8).map(Seat).chain([NOBODY]);
    let accounts = all.map(|who| Account::of(who, events)).filter(|one| !one.is_empty() || fought(one.who, events));
    let lines = accounts.map(|one| (one.who, one.tell(game, lang))).collect();
    Some(Verdict { place: region.id().to_string(), title: game.chronicle(events, lang), lines })
}
