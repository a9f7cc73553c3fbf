//! The table in a terminal.

use crate::draw::pack_of;
use crate::figures::Pack;
use crate::moves::Move;
use crate::secrets::{NationView, View};
use crate::state::Quartermaster;
use crate::text::{card_text, say, space_name, title};
use table::story::{Cue, Forecast, Guide, Manner, Sheet, Verdict};
use table::{Drawing, Face, Ink, InkLine, Lang, Look, Mark, Seat, Tray};

use crate::events::Happened;

fn place(pack: &Pack, id: &str, lang: Lang) -> String {
    pack.space_named(id).map_or_else(|| id.to_string(), |s| space_name(pack, s, lang))
}

fn card_title(pack: &Pack, id: &str, lang: Lang) -> String {
    pack.card_named(id).map_or_else(|| id.to_string(), |c| title(pack.card(c), lang))
}

/// Breaks a line of pieces at the width, pieces whole.
fn wrap(out: &mut Vec<InkLine>, indent: &str, pieces: Vec<(Ink, String)>, width: usize) {
    let mut line: InkLine = Vec::new();
    let mut used = 0;
    for (ink, text) in pieces {
        let length = text.chars().count();
        if used > 0 && used + length > width {
            out.push(std::mem::take(&mut line));
            line.push((Ink::Plain, indent.to_string()));
            used = indent.chars().count();
        }
        used += length;
        line.push((ink, text));
    }
    if !line.is_empty() {
        out.push(line);
    }
}

fn units(
    view: &View,
    nation: &NationView,
    list: &[&'static str],
    key: &str,
    marked: &[String],
    lang: Lang,
) -> Vec<(Ink, String)> {
    let pack = pack_of(view);
    if list.is_empty() {
        return Vec::new();
    }
    let head = say(lang, key, &[("list", String::new())]);
    let mut out = vec![(Ink::Faint, format!(" {}", head.trim_end()))];
    for (i, id) in list.iter().enumerate() {
        let mut name = place(pack, id, lang);
        if nation.unsupplied.contains(id) && key != "face-air" {
            name.push('*');
        }
        let ink = match () {
            () if marked.iter().any(|m| m == id) => Ink::Strong,
            () if nation.unsupplied.contains(id) => Ink::Alarm,
            () => Ink::Plain,
        };
        let comma = if i + 1 < list.len() { "," } else { "" };
        out.push((ink, format!(" {name}{comma}")));
    }
    out
}

impl Face for Quartermaster {
    fn terminal(view: &View, marked: &[String], lang: Lang, width: usize) -> Vec<InkLine> {
        let pack = pack_of(view);
        let width = width.max(40);
        let mut out: Vec<InkLine> = Vec::new();
        let turn = say(lang, &format!("seat-{}", view.turn), &[]);
        let phase = say(lang, &format!("phase-{}", view.phase), &[]);
        let outlook = [
            ("axis", view.gains[0].to_string()),
            ("allies", view.gains[1].to_string()),
            ("lead", Quartermaster::lead_in_words(view.after_round, lang)),
        ];
        let head = vec![
            (Ink::Strong, say(lang, "face-round", &[("round", view.round.to_string())])),
            (Ink::Plain, "   ".into()),
            (Ink::Strong, Quartermaster::lead_in_words(view.score, lang)),
            (Ink::Plain, "   ".into()),
            (Ink::Plain, say(lang, "face-phase", &[("nation", turn), ("phase", phase)])),
            (Ink::Plain, "   ".into()),
            (Ink::Faint, say(lang, "face-outlook", &outlook)),
        ];
        wrap(&mut out, "  ", head, width);
        for (i, nation) in view.nations.iter().enumerate() {
            out.push(Vec::new());
            let name = say(lang, &format!("seat-{}", nation.id), &[]);
            let asked = if nation.id == view.asked { "▶ " } else { "  " };
            let cards = [
                ("hand", nation.hand_size.to_string()),
                ("deck", nation.deck_size.to_string()),
                ("discards", nation.discards_size.to_string()),
            ];
            let reserve = [
                ("armies", nation.reserve[0].to_string()),
                ("fleets", nation.reserve[1].to_string()),
                ("air", nation.reserve[2].to_string()),
            ];
            let mut line = vec![
                (Ink::Seat(i as u8), format!("{asked}{name}")),
                (Ink::Plain, format!("   {}", say(lang, "face-cards", &cards))),
                (Ink::Faint, format!("   {}", say(lang, "face-reserve", &reserve))),
                (Ink::Faint, format!("   {}", say(lang, "face-points", &[("n", nation.points.to_string())]))),
            ];
            if !nation.discards_top.is_empty() {
                let card = card_title(pack, nation.discards_top, lang);
                line.push((Ink::Faint, format!("   {}", say(lang, "face-top", &[("card", card)]))));
            }
            wrap(&mut out, "    ", line, width);
            let mut line = vec![(Ink::Plain, "   ".to_string())];
            line.extend(units(view, nation, &nation.armies, "face-armies", marked, lang));
            line.extend(units(view, nation, &nation.fleets, "face-fleets", marked, lang));
            line.extend(units(view, nation, &nation.air, "face-air", marked, lang));
            wrap(&mut out, "    ", line, width);
            let mut line = vec![(Ink::Plain, "   ".to_string())];
            if !nation.status.is_empty() {
                let head = say(lang, "face-status", &[("list", String::new())]);
                line.push((Ink::Faint, format!(" {}", head.trim_end())));
                for (i, status) in nation.status.iter().enumerate() {
                    let comma = if i + 1 < nation.status.len() { "," } else { "" };
                    let ink = match () {
                        () if marked.iter().any(|m| m == status.id) => Ink::Strong,
                        () if status.asleep || status.spent => Ink::Faint,
                        () => Ink::Plain,
                    };
                    line.push((ink, format!(" {}{comma}", card_title(pack, status.id, lang))));
                }
            }
            if nation.down_size > 0 {
                line.push((
                    Ink::Plain,
                    format!("  {}", say(lang, "face-down", &[("n", nation.down_size.to_string())])),
                ));
            }
            if line.len() > 1 {
                wrap(&mut out, "    ", line, width);
            }
        }
        let open: Vec<String> = view
            .straits
            .iter()
            .filter(|s| s.axis || s.allies)
            .map(|s| {
                let camp = |open: bool, key: &str| if open { say(lang, key, &[]) } else { String::new() };
                let camps = [camp(s.axis, "camp-axis"), camp(s.allies, "camp-allies")];
                let camps: Vec<String> = camps.into_iter().filter(|c| !c.is_empty()).collect();
                let anchor = pack
                    .straits
                    .iter()
                    .find(|row| row.id == s.id)
                    .map_or(String::new(), |row| space_name(pack, row.anchor, lang));
                format!("{anchor} ({})", camps.join(", "))
            })
            .collect();
        out.push(Vec::new());
        let straits = say(lang, "face-straits", &[("list", open.join(", "))]);
        wrap(&mut out, "  ", straits.split_inclusive(' ').map(|w| (Ink::Faint, w.to_string())).collect(), width);
        out.push(vec![(Ink::Faint, say(lang, "face-legend", &[]))]);
        // Spaces that can be pointed at, wherever they are.
        let named: Vec<String> =
            marked.iter().filter_map(|m| pack.space_named(m)).map(|s| space_name(pack, s, lang)).collect();
        if !named.is_empty() {
            wrap(&mut out, "  ", named.iter().map(|n| (Ink::Strong, format!("[{n}] "))).collect(), width);
        }
        out
    }
    fn hand(view: &View, lang: Lang) -> Vec<InkLine> {
        let pack = pack_of(view);
        let mut out = Vec::new();
        for (i, nation) in view.nations.iter().enumerate() {
            let own = !nation.hand.is_empty() || !nation.down.is_empty();
            if !own {
                continue;
            }
            out.push(vec![(Ink::Seat(i as u8), say(lang, &format!("seat-{}", nation.id), &[]))]);
            for (ids, mark) in [(&nation.hand, "· "), (&nation.down, "▯ ")] {
                for id in ids {
                    let Some(card) = pack.card_named(id).map(|c| pack.card(c)) else { continue };
                    out.push(vec![
                        (Ink::Strong, format!("{mark}{}", title(card, lang))),
                        (Ink::Faint, format!("  {}", card_text(pack, card, lang))),
                    ]);
                }
            }
        }
        out
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
    fn colours() -> Vec<[String; 2]> {
        crate::draw::colours()
    }
    fn verdict(&self, heard: &[Happened], at: usize, lang: Lang) -> Option<Verdict> {
        crate::verdict::verdict(self, heard, at, lang)
    }
    fn marks(&self, event: &Happened) -> Vec<Mark> {
        crate::draw::marks(self.p(), event)
    }
    fn cues(&self, event: &Happened) -> Vec<Cue> {
        crate::show::cues(self, event)
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
