//! The log as a chronicle: rounds are chapters, turns are sections, and what belongs together is told in one
//! line: a token with its units, a move with all its steps, the attacks declared, an area fire with all it
//! hit, and what a unit of the Automa does.

use crate::events::{Event, Name};
use crate::rules::WORDS;
use crate::setup::Mission;
use crate::state::{Aces, SEAT_IDS, friends};
use table::chronicle::{listed, sentence};
use table::{Lang, Seat, Speech, Stand};

type Args = Vec<(&'static str, String)>;

/// How an event stands.
pub(crate) fn stands(event: &Event) -> Stand {
    match event {
        Event::DraftsOpen | Event::Round { .. } => Stand::Chapter,
        Event::Turn { .. } => Stand::Section,
        Event::Weather { .. } | Event::Won { .. } => Stand::After,
        Event::Dealt { .. } | Event::LetPass { .. } | Event::Handed { .. } | Event::Hid { v2: false, .. } => {
            Stand::Quiet
        }
        _ => Stand::Line,
    }
}

/// Is this event told in the line that tells those before it?
pub(crate) fn continues(line: &[Event], next: &Event) -> bool {
    let Some(first) = line.first() else { return false };
    match (first, next) {
        (Event::Took { .. }, Event::Took { .. })
        | (Event::Divided { .. }, Event::Divided { .. })
        | (Event::Rolled { .. }, Event::Rolled { .. })
        | (Event::Revealed { .. }, Event::Placed { .. } | Event::Drawn { .. })
        | (
            Event::Declared { .. } | Event::Aimed { .. },
            Event::Declared { .. } | Event::Aimed { .. } | Event::Withdrew { .. } | Event::Reordered { .. },
        )
        | (Event::Splash { .. }, Event::Splash { .. } | Event::Launcher { .. } | Event::Barrage { .. })
        | (Event::Launcher { .. }, Event::Barrage { .. })
        | (Event::Barrage { .. }, Event::Launcher { .. }) => !line.iter().skip(1).any(|event| ends_fire(first, event)),
        (Event::Occupied { unit, .. }, Event::Moved { unit: moved, .. }) => unit.hex == moved.hex,
        (Event::Moved { .. }, Event::Moved { unit, from, .. }) => line.iter().rev().any(
            |event| matches!(event, Event::Moved { unit: moved, .. } if moved.seat == unit.seat && moved.hex == *from),
        ),
        (Event::Reason { .. }, next) => matches!(
            next,
            Event::Moved { .. }
                | Event::Occupied { .. }
                | Event::Intercepted { .. }
                | Event::Fought { .. }
                | Event::Splash { .. }
                | Event::Barrage { .. }
        ),
        _ => false,
    }
}

/// An area fire that began with what it hit ends with the shot itself.
fn ends_fire(first: &Event, event: &Event) -> bool {
    matches!(first, Event::Splash { .. } | Event::Launcher { .. }) && matches!(event, Event::Barrage { .. })
}

fn flag(yes: bool) -> String {
    if yes { "yes" } else { "no" }.to_string()
}

/// What a turn, or a round, came to.
#[derive(Default)]
struct Outcome {
    taken: Vec<String>,
    destroyed: Vec<String>,
    lost: Vec<String>,
    built: Vec<String>,
    damage: u32,
    moved: usize,
}

impl Aces {
    fn word(&self, lang: Lang, key: &str, args: &[(&'static str, String)]) -> String {
        WORDS.say(lang, key, args)
    }
    /// A side with its article, as it stands in the middle of a sentence.
    pub(crate) fn the_seat(&self, seat: Seat, lang: Lang) -> String {
        SEAT_IDS.get(seat.index()).map_or_else(String::new, |id| self.word(lang, &format!("the-{id}"), &[]))
    }
    /// Does its name take a verb in the plural?
    pub(crate) fn is_many(seat: Seat) -> String {
        flag(SEAT_IDS.get(seat.index()) == Some(&"usa"))
    }
    /// A type of unit with its article.
    pub(crate) fn the_type(&self, sheet: u8, lang: Lang) -> String {
        let sheet = self.pack.sheets.get(sheet as usize);
        sheet.map_or(String::new(), |sheet| crate::figures::said(&sheet.the, lang).to_string())
    }
    /// A unit with its article, and where it stands.
    pub(crate) fn the_unit(&self, name: Name, lang: Lang) -> String {
        let unit = self.the_type(name.sheet, lang);
        if name.hex.is_somewhere() { format!("{unit} ({})", self.map().hex_name(name.hex)) } else { unit }
    }
    fn damage_word(&self, points: u8, lang: Lang) -> String {
        self.word(lang, "log-damage", &[("points", points.to_string())])
    }
    fn outcome_of(&self, events: &[Event], side: Option<Seat>, lang: Lang) -> Outcome {
        let mut out = Outcome::default();
        // Without a side everything that was destroyed is destroyed.
        let own = |seat: Seat| side.is_some_and(|side| friends(seat, side));
        let falls = |name: &Name, lost: &mut Vec<String>, destroyed: &mut Vec<String>| {
            let list = if own(name.seat) { lost } else { destroyed };
            list.push(self.the_type(name.sheet, lang));
        };
        for event in events {
            match event {
                Event::Moved { .. } => out.moved += 1,
                Event::Occupied { factory, lost, .. } => {
                    out.taken.push(self.map().hex_name(*factory));
                    lost.iter().for_each(|name| falls(name, &mut out.lost, &mut out.destroyed));
                }
                Event::Fought { attacker, target, dealt, killed, lost, .. } => {
                    out.damage += u32::from(*dealt);
                    [(attacker, lost), (target, killed)].into_iter().filter(|(_, dead)| **dead).for_each(
                        |(name, _)| {
                            falls(name, &mut out.lost, &mut out.destroyed);
                        },
                    );
                }
                Event::Splash { unit, dealt, killed } => {
                    out.damage += if own(unit.seat) { 0 } else { u32::from(*dealt) };
                    if *killed {
                        falls(unit, &mut out.lost, &mut out.destroyed);
                    }
                }
                Event::Rocket { lost: Some(name), .. } => falls(name, &mut out.lost, &mut out.destroyed),
                Event::Bought { unit } | Event::Buys { unit, .. } => out.built.push(self.the_type(unit.sheet, lang)),
                _ => {}
            }
        }
        out
    }
    /// The heading of a turn, with what came of it.
    fn turn_heading(&self, seat: Seat, events: &[Event], lang: Lang) -> String {
        let out = self.outcome_of(events, Some(seat), lang);
        let many = || ("many", Aces::is_many(seat));
        let mut deeds = Vec::new();
        let lists = [("log-took", &out.taken), ("log-destroyed", &out.destroyed)];
        for (key, list) in lists.into_iter().filter(|(_, list)| !list.is_empty()) {
            let args = [many(), ("count", list.len().to_string()), ("list", listed(list, lang))];
            deeds.push(self.word(lang, key, &args));
        }
        if out.destroyed.is_empty() && out.damage > 0 {
            let points = self.word(lang, "log-damage", &[("points", out.damage.to_string())]);
            deeds.push(self.word(lang, "log-dealt", &[many(), ("points", points)]));
        }
        for (key, list) in [("log-lost", &out.lost), ("log-built", &out.built)] {
            if !list.is_empty() {
                deeds.push(self.word(lang, key, &[many(), ("list", listed(list, lang))]));
            }
        }
        if deeds.is_empty() {
            let key = if out.moved > 0 { "log-moved-only" } else { "log-plays" };
            deeds.push(self.word(lang, key, &[many()]));
        }
        sentence(&format!("{} {}.", self.the_seat(seat, lang), listed(&deeds, lang)))
    }
    /// The heading of a round: factories that changed hands, units that fell.
    fn round_heading(&self, round: u8, events: &[Event], lang: Lang) -> String {
        let out = self.outcome_of(events, None, lang);
        let counted = [("log-count-taken", out.taken.len()), ("log-count-destroyed", out.destroyed.len())];
        let facts: Vec<String> = counted
            .into_iter()
            .filter(|(_, count)| *count > 0)
            .map(|(key, count)| self.word(lang, key, &[("count", count.to_string())]))
            .collect();
        let facts = if facts.is_empty() { "none".to_string() } else { listed(&facts, lang) };
        self.word(lang, "log-round", &[("round", round.to_string()), ("facts", facts)])
    }
    /// What a fight is, without its attacker: «attacks …».
    fn fight_deed(&self, event: &Event, lang: Lang) -> String {
        let Event::Fought { target, red, hits, answer, dealt, taken, killed, lost, .. } = event else {
            return String::new();
        };
        let args: Args = vec![
            ("target", self.the_unit(*target, lang)),
            ("red", red.to_string()),
            ("hits", hits.to_string()),
            ("effect", if *killed { "killed".to_string() } else { dealt.to_string() }),
            ("dealt", self.damage_word(*dealt, lang)),
            (
                "answer",
                if answer.is_none() {
                    "0".into()
                } else if *lost {
                    "lost".into()
                } else {
                    taken.to_string()
                },
            ),
            ("taken", self.damage_word(*taken, lang)),
        ];
        self.word(lang, "log-fight", &args)
    }
    /// What an area fire is, without who fires: the shot, whom it destroyed, whom it hurt.
    fn fire_deed(&self, events: &[Event], lang: Lang) -> String {
        let (mut destroyed, mut hurt) = (Vec::new(), Vec::new());
        let (mut at, mut shots) = (String::new(), 0);
        for event in events {
            match event {
                Event::Splash { unit, killed: true, .. } => destroyed.push(self.the_unit(*unit, lang)),
                Event::Splash { unit, dealt, .. } if *dealt > 0 => {
                    let args = [("points", self.damage_word(*dealt, lang)), ("unit", self.the_unit(*unit, lang))];
                    hurt.push(self.word(lang, "log-hurt", &args));
                }
                Event::Launcher { destroyed: true, .. } => destroyed.push(self.word(lang, "log-the-launcher", &[])),
                Event::Launcher { dealt, .. } if *dealt > 0 => {
                    let launcher = self.word(lang, "log-the-launcher", &[]);
                    let args = [("points", self.damage_word(*dealt, lang)), ("unit", launcher)];
                    hurt.push(self.word(lang, "log-hurt", &args));
                }
                Event::Barrage { hex, hits, .. } => (at, shots) = (self.map().hex_name(*hex), *hits),
                _ => {}
            }
        }
        let mut effects = Vec::new();
        if !destroyed.is_empty() {
            effects.push(self.word(lang, "log-fire-destroyed", &[("list", listed(&destroyed, lang))]));
        }
        if !hurt.is_empty() {
            effects.push(listed(&hurt, lang));
        }
        let effect = if effects.is_empty() { "none".to_string() } else { effects.join(", ") };
        self.word(lang, "log-fire", &[("hex", at), ("hits", shots.to_string()), ("effect", effect)])
    }
    /// What an occupation is, without who occupies.
    fn occupation_deed(&self, event: &Event, lang: Lang) -> String {
        let Event::Occupied { factory, lost, .. } = event else { return String::new() };
        let lost = lost.map_or("none".to_string(), |name| self.the_type(name.sheet, lang));
        self.word(lang, "log-occupies", &[("hex", self.map().hex_name(*factory)), ("lost", lost)])
    }
    /// A way, without who goes it.
    fn way_deed(&self, events: &[Event], lang: Lang) -> Option<String> {
        let way = |event: &Event| match event {
            Event::Moved { unit, from, .. } => Some((*from, unit.hex)),
            _ => None,
        };
        let (from, _) = events.iter().find_map(way)?;
        let (_, to) = events.iter().rev().find_map(way)?;
        let [from, to] = [from, to].map(|hex| self.map().hex_name(hex));
        Some(self.word(lang, "log-way", &[("back", flag(from == to)), ("from", from), ("to", to)]))
    }
    /// What a unit of the Automa does, and why.
    fn automa_line(&self, events: &[Event], lang: Lang) -> String {
        let Some(Event::Reason { unit, rule, target, then, .. }) = events.first() else { return String::new() };
        let mut deeds = Vec::new();
        let occupies = events.iter().find(|event| matches!(event, Event::Occupied { .. }));
        match occupies {
            Some(occupies) => deeds.push(self.occupation_deed(occupies, lang)),
            None => deeds.extend(self.way_deed(events, lang)),
        }
        if let Some(Event::Intercepted { by, .. }) = events.iter().find(|e| matches!(e, Event::Intercepted { .. })) {
            let fights = events.iter().any(|event| matches!(event, Event::Fought { .. } | Event::Barrage { .. }));
            let args = [("unit", self.the_unit(*by, lang)), ("fights", flag(fights))];
            let way = deeds.pop().unwrap_or_default();
            deeds.push(format!("{way}{}", self.word(lang, "log-stopped", &args)));
        }
        let mut aimed = false;
        for event in events {
            match event {
                Event::Fought { .. } => deeds.push(self.fight_deed(event, lang)),
                Event::Barrage { .. } => deeds.push(self.fire_deed(events, lang)),
                _ => continue,
            }
            aimed = true;
        }
        if deeds.is_empty() {
            deeds.push(self.word(lang, "log-stays", &[]));
        }
        let mut why = vec![self.reason(rule, lang)];
        why.extend(then.iter().filter(|known| *known != rule).map(|rule| self.reason(rule, lang)));
        if let Some(target) = target.filter(|_| !aimed) {
            why.insert(1, self.word(lang, "log-target", &[("unit", self.the_unit(target, lang))]));
        }
        let args = [
            ("unit", sentence(&self.the_unit(*unit, lang))),
            ("deeds", listed(&deeds, lang)),
            ("why", why.join(if lang == Lang::Fr { " ; " } else { "; " })),
        ];
        self.word(lang, "log-automa", &args)
    }
    /// The attacks as they stand after all that was named, withdrawn and put in another place.
    fn declaration(&self, events: &[Event], lang: Lang) -> String {
        let mut orders: Vec<(Option<Name>, String)> = Vec::new();
        for event in events {
            match event {
                Event::Declared { unit, target, hex } => {
                    let target = target.map_or_else(|| self.map().hex_name(*hex), |name| self.the_unit(name, lang));
                    orders.push((Some(*unit), target));
                }
                Event::Aimed { factory } => orders.push((None, self.map().hex_name(*factory))),
                Event::Withdrew { unit } => orders.retain(|(named, _)| named != unit),
                Event::Reordered { unit, place } => {
                    if let Some(from) = orders.iter().position(|(named, _)| named == unit) {
                        let order = orders.remove(from);
                        orders.insert(usize::from(place.saturating_sub(1)).min(orders.len()), order);
                    }
                }
                _ => {}
            }
        }
        let each = orders.iter().map(|(unit, target)| {
            let unit = unit.map_or_else(|| self.word(lang, "log-the-v2", &[]), |name| self.the_unit(name, lang));
            self.word(lang, "log-order", &[("unit", unit), ("target", target.clone())])
        });
        let each: Vec<String> = each.collect();
        if each.is_empty() {
            return String::new();
        }
        let list = each.join(if lang == Lang::Fr { " ; " } else { "; " });
        self.word(lang, "log-declared", &[("count", each.len().to_string()), ("list", list)])
    }
    /// Units that were put on tokens, or taken in addition: the last state of a draft.
    fn draft(&self, events: &[Event], lang: Lang) -> String {
        let mut armies: [Vec<u8>; 3] = Default::default();
        let mut taken: Vec<u8> = Vec::new();
        for event in events {
            match event {
                Event::Divided { sheet: Some(sheet), army: Some(army), from, .. } => {
                    if let Some(from) = from.and_then(|from| armies.get_mut(usize::from(from)))
                        && let Some(place) = from.iter().position(|known| known == sheet)
                    {
                        from.remove(place);
                    }
                    // The first token holds what was never moved.
                    if let Some(army) = armies.get_mut(usize::from(*army)).filter(|_| *army > 0) {
                        army.push(*sheet);
                    }
                }
                Event::Took { sheet: Some(sheet), back: false, .. } => taken.push(*sheet),
                Event::Took { sheet: Some(sheet), back: true, .. } => {
                    if let Some(place) = taken.iter().rposition(|known| known == sheet) {
                        taken.remove(place);
                    }
                }
                _ => {}
            }
        }
        let units = |sheets: &[u8]| listed(&sheets.iter().map(|s| self.the_type(*s, lang)).collect::<Vec<_>>(), lang);
        if !taken.is_empty() {
            return self.word(lang, "log-taken", &[("list", units(&taken))]);
        }
        let each = armies.iter().enumerate().filter(|(_, sheets)| !sheets.is_empty()).map(|(army, sheets)| {
            let args = [("army", crate::moves::ARMIES[army].to_uppercase()), ("list", units(sheets))];
            self.word(lang, "log-army", &args)
        });
        let each: Vec<String> = each.collect();
        if each.is_empty() {
            return String::new();
        }
        self.word(lang, "log-divided", &[("list", each.join(if lang == Lang::Fr { " ; " } else { "; " }))])
    }
    /// A heading or a line, from the events that it tells.
    pub(crate) fn chronicle_of(&self, events: &[Event], lang: Lang) -> String {
        let Some(first) = events.first() else { return String::new() };
        let whole = |name: &Name, deed: String| sentence(&format!("{} {deed}.", self.the_unit(*name, lang)));
        match first {
            Event::DraftsOpen => {
                let placing = events.iter().any(|event| matches!(event, Event::Revealed { .. }));
                self.word(lang, "log-setup", &[("placing", flag(placing))])
            }
            Event::Round { round } => self.round_heading(*round, events, lang),
            Event::Turn { seat } => self.turn_heading(*seat, events, lang),
            Event::Took { .. } | Event::Divided { .. } => self.draft(events, lang),
            Event::Rolled { .. } if events.len() > 1 => {
                let each: Vec<String> = events.iter().map(|event| self.tell(event, lang)).collect();
                each.join(" ")
            }
            Event::Revealed { seat, number, .. } => {
                let placed = events.iter().filter_map(|event| match event {
                    Event::Placed { unit } => Some(self.the_unit(*unit, lang)),
                    _ => None,
                });
                let placed: Vec<String> = placed.collect();
                let units = if placed.is_empty() { "none".to_string() } else { listed(&placed, lang) };
                let args = [
                    ("seat", sentence(&self.the_seat(*seat, lang))),
                    ("many", Aces::is_many(*seat)),
                    ("number", number.to_string()),
                    ("units", units),
                ];
                self.word(lang, "log-revealed", &args)
            }
            Event::Moved { unit, .. } => {
                let name = Name { hex: crate::hex::Hex::NOWHERE, ..*unit };
                self.way_deed(events, lang).map_or_else(String::new, |deed| whole(&name, deed))
            }
            Event::Occupied { unit, .. } => {
                let name = Name { hex: crate::hex::Hex::NOWHERE, ..*unit };
                whole(&name, self.occupation_deed(first, lang))
            }
            Event::Declared { .. } | Event::Aimed { .. } => self.declaration(events, lang),
            Event::Fought { attacker, .. } => whole(attacker, self.fight_deed(first, lang)),
            Event::Splash { .. } | Event::Launcher { .. } | Event::Barrage { .. } => {
                let by = events.iter().find_map(|event| match event {
                    Event::Barrage { unit, .. } => Some(*unit),
                    _ => None,
                });
                by.map_or_else(|| self.tell(first, lang), |by| whole(&by, self.fire_deed(events, lang)))
            }
            Event::Reason { .. } => self.automa_line(events, lang),
            one => self.tell(one, lang),
        }
    }
    /// What came of each turn of a round that is over.
    pub(crate) fn balance_of(&self, chapter: &[Event], lang: Lang) -> Vec<String> {
        let turn = |at: &usize| matches!(chapter[*at], Event::Turn { .. });
        let starts: Vec<usize> = (0..chapter.len()).filter(turn).collect();
        let ends = starts.iter().skip(1).copied().chain([chapter.len()]);
        let each = starts.iter().zip(ends).filter_map(|(from, to)| match &chapter[*from] {
            Event::Turn { seat } => Some(self.turn_heading(*seat, &chapter[*from..to], lang)),
            _ => None,
        });
        each.collect()
    }
    /// How one wins.
    pub(crate) fn preface_of(&self, lang: Lang) -> Vec<String> {
        let mission = match self.options.mission {
            Mission::Skirmish => "skirmish",
            Mission::V2 => "v2",
            Mission::Ardennes => "ardennes",
        };
        let args = [("mission", mission.to_string()), ("goal", self.goal().to_string())];
        vec![self.word(lang, "log-preface", &args)]
    }
}
