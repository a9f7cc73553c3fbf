//! How it looks in a terminal: the turn, the nations, where it burns, and the stacks of whoever reads.

use crate::events::Event;
use crate::moves::Move;
use crate::nation::{NATION_IDS, nation};
use crate::rules::{ABOUT, WORDS};
use crate::secrets::{CommandView, View};
use crate::state::WarRoom;
use table::story::{Cue, Forecast, Guide, Manner, Sheet};
use table::{Drawing, Face, Ink, InkLine, Lang, Look, Mark, Seat, Tray};

fn ink(id: &str) -> Ink {
    Ink::Seat(NATION_IDS.iter().position(|known| *known == id).unwrap_or(0) as u8)
}
fn clip(text: String, width: usize) -> String {
    if text.chars().count() <= width {
        text
    } else {
        text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
    }
}
fn stack(command: &CommandView, lang: Lang) -> String {
    let unit = |(kind, count): (&&str, &u8)| format!("{count} {}", WORDS.say(lang, &format!("unit-{kind}"), &[]));
    let units: Vec<String> = command.units.iter().map(unit).collect();
    format!("{} {}: {}{}", command.id, command.at, units.join(", "), if command.arrow { " →" } else { "" })
}

impl Face for WarRoom {
    fn terminal(view: &View, marked: &[String], lang: Lang, width: usize) -> Vec<InkLine> {
        let scenario = WORDS.say(lang, &format!("option-scenario-{}", view.scenario), &[]);
        let turn = WORDS.say(lang, "face-turn", &[("scenario", scenario), ("turn", view.turn.to_string())]);
        let mut out = vec![vec![(Ink::Strong, clip(turn, width))]];
        for sheet in &view.nations {
            let name = nation(sheet.id).map_or(String::new(), |seat| ABOUT.seat_name(seat, lang));
            let zone = WORDS.say(lang, &format!("zone-{}", sheet.zone), &[]);
            let [oil, iron, osr] = sheet.stock.map(|n| n.to_string());
            let args = [
                ("oil", oil),
                ("iron", iron),
                ("osr", osr),
                ("stress", sheet.stress.to_string()),
                ("awards", sheet.awards.to_string()),
                ("zone", zone),
            ];
            let text = WORDS.say(lang, "face-nation", &args);
            let room = width.saturating_sub(name.chars().count() + 1);
            out.push(vec![(ink(sheet.id), name), (Ink::Plain, clip(format!(" {text}"), room))]);
            for order in &sheet.orders {
                out.push(vec![(Ink::Faint, clip(format!("  {order}"), width))]);
            }
        }
        for (key, list) in [("face-open", &view.open), ("face-contested", &view.contested)] {
            if !list.is_empty() {
                let text = WORDS.say(lang, key, &[("regions", list.join(" "))]);
                out.push(vec![(Ink::Alarm, clip(text, width))]);
            }
        }
        let shown = |c: &&CommandView| marked.iter().any(|m| m == c.at || m == c.id);
        for command in view.commands.iter().filter(shown) {
            out.push(vec![(Ink::Plain, clip(stack(command, lang), width))]);
        }
        out
    }
    fn hand(view: &View, lang: Lang) -> Vec<InkLine> {
        let own = |c: &&CommandView| view.own.iter().any(|id| c.id.starts_with(&format!("{id}-")));
        let line = |c: &CommandView| vec![(ink(c.id.split('-').next().unwrap_or_default()), stack(c, lang))];
        view.commands.iter().filter(own).map(line).collect()
    }
    fn board(view: &View, look: &Look) -> Drawing {
        crate::draw::board(view, look)
    }
    fn trays(view: &View, look: &Look) -> Vec<Tray> {
        crate::draw::trays(view, look)
    }
    fn cover(lang: Lang) -> Drawing {
        crate::draw::cover(lang)
    }
    fn marks(&self, event: &Event) -> Vec<Mark> {
        crate::show::marks(event)
    }
    fn cues(&self, event: &Event) -> Vec<Cue> {
        crate::show::cues(event)
    }
    fn sheet(view: &View, thing: &str, lang: Lang) -> Option<Sheet> {
        crate::sheets::sheet(view, thing, lang)
    }
    fn forecast(&self, seat: Seat, mv: Move, lang: Lang) -> Forecast {
        self.foresee(seat, mv, lang)
    }
    fn guide(view: &View, lang: Lang) -> Guide {
        crate::sheets::guide(view, lang)
    }
    fn manner(&self, mv: Move) -> Manner {
        crate::show::manner(self, mv)
    }
}
