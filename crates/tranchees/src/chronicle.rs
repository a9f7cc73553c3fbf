//! The log as a chronicle: turns are chapters. An attack is told in one line with what it does, a bonus card
//! with all whom it hits, an announced action with the action itself when nothing came between. A heading
//! tells what came of its turn.

use crate::board::{Cell, Spot};
use crate::events::Event;
use crate::moves::{Aim, Move, Pile};
use crate::state::{Tranchees, other};
use crate::words::say;
use table::chronicle::{listed, sentence};
use table::{Lang, Seat, Speech, Stand};

/// How an event stands.
pub(crate) fn stands(event: &Event) -> Stand {
    match event {
        Event::TurnBegan { .. } => Stand::Chapter,
        Event::Won { .. } => Stand::After,
        // Shown beside the seats, or on the board.
        Event::Ready { .. } | Event::Unready { .. } | Event::Left { .. } => Stand::Quiet,
        _ => Stand::Line,
    }
}

/// Is this event told in the line that tells those before it?
pub(crate) fn continues(line: &[Event], next: &Event) -> bool {
    let Some(first) = line.first() else { return false };
    match (first, next) {
        (Event::Picked { .. } | Event::Unpicked { .. }, Event::Picked { .. } | Event::Unpicked { .. })
        | (Event::Placed { .. } | Event::Unplaced { .. }, Event::Placed { .. } | Event::Unplaced { .. })
        | (Event::Warned { .. }, Event::DriveLoss { .. }) => true,
        (Event::Discarded { seat, .. }, Event::Discarded { seat: who, .. })
        | (Event::Drew { seat, .. }, Event::Drew { seat: who, .. }) => seat == who,
        // An announced action is told by the action.
        (
            Event::Declared { .. },
            Event::Deployed { .. }
            | Event::Swapped { .. }
            | Event::HeldUp { .. }
            | Event::Attacked { .. }
            | Event::Countered { .. },
        ) => line.len() == 1,
        (
            Event::Declared { .. } | Event::Attacked { .. } | Event::Countered { .. },
            Event::Damaged { .. } | Event::Destroyed { .. },
        ) => line.iter().any(|event| matches!(event, Event::Attacked { .. } | Event::Countered { .. })),
        // A card that traps may answer is announced as it is played.
        (Event::Played { card, .. } | Event::Revealed { card, .. }, Event::Declared { card: announced, .. }) => {
            line.len() == 1 && *announced == Some(*card)
        }
        (
            Event::Played { seat, .. } | Event::Revealed { seat, .. },
            Event::Damaged { seat: whose, .. } | Event::Destroyed { seat: whose, .. },
        ) => whose != seat,
        (Event::Played { .. } | Event::Revealed { .. }, Event::Unharmed { .. } | Event::Healed { .. }) => true,
        (
            Event::Damaged { seat, .. } | Event::Destroyed { seat, .. } | Event::Unharmed { seat, .. },
            Event::Damaged { seat: whose, .. }
            | Event::Destroyed { seat: whose, .. }
            | Event::Unharmed { seat: whose, .. },
        ) => seat == whose,
        (Event::Deployed { seat, .. }, Event::Deployed { seat: who, .. })
        | (Event::Laid { seat, .. }, Event::Laid { seat: who, .. }) => seat == who,
        // The steps of one troop are one way, announced or not.
        (Event::Moved { .. } | Event::Declared { .. }, Event::Moved { card, from, .. }) => {
            last_step(line).is_none_or(|(moved, to)| moved == *card && to == from.cell())
        }
        (Event::Moved { .. } | Event::Declared { .. }, Event::Declared { card, text, .. }) => {
            // It names the troop by its cell: `move b4.infantry b5`.
            let from = text.strip_prefix("move ").and_then(|rest| rest.split_once('.')).map(|(cell, _)| cell);
            let goes_on = |(moved, to): (&str, Cell)| Some(moved) == *card && from == Some(to.to_string().as_str());
            matches!(line.last(), Some(Event::Moved { .. })) && last_step(line).is_some_and(goes_on)
        }
        _ => false,
    }
}

/// The last step of a troop in a line: which, and to where.
fn last_step(line: &[Event]) -> Option<(&'static str, Cell)> {
    line.iter().rev().find_map(|event| match event {
        Event::Moved { card, to, .. } => Some((*card, *to)),
        _ => None,
    })
}

/// What a turn came to.
#[derive(Default)]
struct Deeds {
    destroyed: Vec<String>,
    lost: Vec<String>,
    deployed: Vec<&'static str>,
    cards: Vec<&'static str>,
    damage: u32,
    moved: bool,
    discarded: bool,
    traps: u32,
    /// Cards that the enemy's pile, and the own, lost.
    tolls: [usize; 2],
    warned: u8,
}

/// «the French».
pub(crate) fn the_side(seat: Seat, lang: Lang) -> String {
    say(lang, &format!("the-{}", crate::secrets::side_id(seat)), &[])
}

fn quoted(title: &str, lang: Lang) -> String {
    match lang {
        Lang::Fr => format!("«\u{a0}{}\u{a0}»", title.replace('\'', "’")),
        Lang::En => format!("“{title}”"),
    }
}

/// Each once, with how often it stands there.
fn counted<'a>(ids: &[&'a str]) -> Vec<(&'a str, usize)> {
    let mut counted: Vec<(&str, usize)> = Vec::new();
    for id in ids {
        match counted.iter_mut().find(|(known, _)| known == id) {
            Some((_, count)) => *count += 1,
            None => counted.push((id, 1)),
        }
    }
    counted
}

fn apart(lang: Lang) -> &'static str {
    if lang == Lang::Fr { "\u{a0}; " } else { "; " }
}

impl Tranchees {
    /// A troop with its article, or a bonus card in quotation marks.
    fn the_card(&self, id: &str, lang: Lang) -> String {
        let Some(card) = self.pack.card(id) else { return id.to_string() };
        let name = crate::words::card_name(&self.pack, card, lang);
        if card.is_bonus() {
            return quoted(name, lang);
        }
        crate::words::WORDS.find(lang, &format!("troop-{id}"), &[]).unwrap_or_else(|| name.to_string())
    }
    /// «the machine gun (b6)».
    fn the_troop(&self, id: &str, at: Spot, lang: Lang) -> String {
        format!("{} ({})", self.the_card(id, lang), at.cell())
    }
    /// Troops with their articles, those alike counted: «2 Poilus and the machine gun».
    fn cards(&self, ids: &[&str], lang: Lang) -> String {
        let each = counted(ids).into_iter().map(|(id, count)| match count {
            1 => self.the_card(id, lang),
            _ => {
                let args = [("n", count.to_string())];
                let times = || format!("{}\u{a0}×\u{a0}{count}", self.the_card(id, lang));
                crate::words::WORDS.find(lang, &format!("troops-{id}"), &args).unwrap_or_else(times)
            }
        });
        listed(&each.collect::<Vec<_>>(), lang)
    }
    /// Cards in brackets, by their plain names; nothing when the reader does not know them.
    fn bracketed(&self, ids: &[&str], lang: Lang) -> String {
        let each = counted(ids).into_iter().map(|(id, count)| {
            let name = self.pack.card(id).map_or(id, |card| crate::words::card_name(&self.pack, card, lang));
            let name = if lang == Lang::Fr { name.replace('\'', "’") } else { name.to_string() };
            if count == 1 { name } else { format!("{name}\u{a0}×\u{a0}{count}") }
        });
        let each: Vec<String> = each.collect();
        if each.is_empty() { String::new() } else { format!(" ({})", listed(&each, lang)) }
    }
    /// What a card was aimed at.
    fn target(&self, aim: Aim, lang: Lang) -> String {
        match aim {
            Aim::Nothing => "none".to_string(),
            Aim::Cell(cell) => cell.to_string(),
            Aim::Line(line) => say(lang, "log-line", &[("line", (line + 1).to_string())]),
            Aim::Troop(spot) => format!("{} ({})", say(lang, &format!("the-{}", spot.kind().id()), &[]), spot.cell()),
        }
    }

    /// What happened to troops, each once: «2 damage to the Landser (b6)», «the tank (b5) is out of action».
    fn effects(&self, events: &[Event], lang: Lang) -> Vec<String> {
        let mut effects = Vec::new();
        for (index, event) in events.iter().enumerate() {
            match event {
                Event::Damaged { card, at, amount, left, .. } => {
                    // Its end is told with the damage.
                    let args = [
                        ("troop", self.the_troop(card, *at, lang)),
                        ("amount", amount.to_string()),
                        ("left", left.to_string()),
                    ];
                    effects.push(say(lang, "log-hurt", &args));
                }
                Event::Destroyed { card, at, .. } => {
                    let told = |e: &Event| matches!(e, Event::Damaged { at: hurt, left: 0, .. } if hurt == at);
                    if !events[..index].iter().any(told) {
                        effects.push(say(lang, "log-destroyed", &[("troop", self.the_troop(card, *at, lang))]));
                    }
                }
                Event::Unharmed { card, at, .. } => {
                    effects.push(say(lang, "log-unharmed", &[("troop", self.the_troop(card, *at, lang))]));
                }
                Event::Healed { card, at, amount, .. } => {
                    let args = [("troop", self.the_troop(card, *at, lang)), ("amount", amount.to_string())];
                    effects.push(say(lang, "log-healed", &args));
                }
                _ => {}
            }
        }
        effects
    }
    /// An attack or a counter-attack, with what it did.
    fn attack_line(&self, events: &[Event], lang: Lang) -> Option<String> {
        let attack = events.iter().find_map(|event| match event {
            Event::Attacked { card, from, target, at, .. } => Some(("log-attacks", card, from, target, at)),
            Event::Countered { card, from, target, at, .. } => Some(("log-counters", card, from, target, at)),
            _ => None,
        });
        let (key, card, from, target, at) = attack?;
        let (amount, left) = events.iter().find_map(|event| match event {
            Event::Damaged { amount, left, .. } => Some((*amount, *left)),
            _ => None,
        })?;
        let args = [
            ("troop", self.the_troop(card, *from, lang)),
            ("target", self.the_troop(target, *at, lang)),
            ("amount", amount.to_string()),
            ("left", left.to_string()),
        ];
        Some(say(lang, key, &args))
    }
    /// A bonus card that is played or revealed, with what it did.
    fn bonus_line(&self, events: &[Event], lang: Lang) -> Option<String> {
        let (key, seat, card, aim) = match events.first()? {
            Event::Played { seat, card, aim, .. } => ("log-plays", seat, card, aim),
            Event::Revealed { seat, card, aim } => ("log-reveals", seat, card, aim),
            _ => return None,
        };
        let effects = self.effects(events, lang);
        let args = [
            ("side", the_side(*seat, lang)),
            ("card", self.the_card(card, lang)),
            ("target", if effects.is_empty() { self.target(*aim, lang) } else { "none".to_string() }),
            ("effects", if effects.is_empty() { "none".to_string() } else { effects.join(apart(lang)) }),
        ];
        Some(say(lang, key, &args))
    }
    /// What somebody announces: «the tank (b1) moves to a2».
    fn announced(&self, text: &str, card: &str, other: &str, lang: Lang) -> String {
        let (key, args) = match self.read(text) {
            Ok(Move::Deploy(_, cell)) => {
                ("log-would-deploy", vec![("troop", self.the_card(card, lang)), ("cell", cell.to_string())])
            }
            Ok(Move::Move(spot, cell)) => {
                ("log-would-move", vec![("troop", self.the_troop(card, spot, lang)), ("cell", cell.to_string())])
            }
            Ok(Move::Swap(one, two)) => {
                let two = ("two", self.the_troop(other, two, lang));
                ("log-swaps", vec![("one", self.the_troop(card, one, lang)), two])
            }
            Ok(Move::Attack(from, at)) => {
                let target = ("target", self.the_troop(other, at, lang));
                ("log-would-attack", vec![("troop", self.the_troop(card, from, lang)), target])
            }
            Ok(Move::Counter(from)) => {
                let target = ("target", self.the_card(other, lang));
                ("log-would-counter", vec![("troop", self.the_troop(card, from, lang)), target])
            }
            _ => return self.the_card(card, lang),
        };
        say(lang, key, &args)
    }
    /// The way of a troop, in one step or in several.
    fn way_line(&self, events: &[Event], lang: Lang) -> String {
        let steps = events.iter().filter_map(|event| match event {
            Event::Moved { card, from, to, free, .. } => Some((*card, from.cell(), *to, *free)),
            _ => None,
        });
        let steps: Vec<_> = steps.collect();
        let (Some((card, from, _, free)), Some((_, _, to, _))) = (steps.first(), steps.last()) else {
            return String::new();
        };
        let between: Vec<String> = steps[..steps.len() - 1].iter().map(|(_, _, to, _)| to.to_string()).collect();
        let args = [
            ("card", self.the_card(card, lang)),
            ("from", from.to_string()),
            ("cell", to.to_string()),
            ("back", if from == to { "yes" } else { "no" }.to_string()),
            ("free", if *free && steps.len() == 1 { "yes" } else { "no" }.to_string()),
            ("between", if between.is_empty() { "none".to_string() } else { between.join(", ") }),
        ];
        let way = say(lang, "log-moves", &args);
        match events.last() {
            // Announced after it, and not carried out.
            Some(last @ Event::Declared { .. }) => format!("{way}{}{}", apart(lang), self.single(last, lang)),
            _ => way,
        }
    }
    /// Troops that come up one after the other, and cards that are laid.
    fn come_up_line(&self, seat: Seat, events: &[Event], lang: Lang) -> String {
        let (mut came, mut laid, mut hidden) = (Vec::new(), Vec::new(), 0);
        for event in events {
            match event {
                Event::Deployed { card, cell, .. } => {
                    let args = [("card", self.the_card(card, lang)), ("cell", cell.to_string())];
                    came.push(say(lang, "log-to-cell", &args));
                }
                Event::Laid { card: Some(card), .. } => laid.push(*card),
                Event::Laid { .. } => hidden += 1,
                _ => {}
            }
        }
        let side = ("side", the_side(seat, lang));
        match (came.is_empty(), laid.is_empty()) {
            (false, _) => say(lang, "log-deploys", &[side, ("list", listed(&came, lang))]),
            (_, false) => say(lang, "log-lays-own", &[side, ("list", self.cards(&laid, lang))]),
            _ => say(lang, "log-lays", &[side, ("n", hidden.to_string())]),
        }
    }
    /// Cards drawn one after the other.
    fn draw_line(&self, events: &[Event], lang: Lang) -> String {
        let (mut troops, mut bonus, mut known, mut seat) = (0, 0, Vec::new(), Seat(0));
        for event in events {
            if let Event::Drew { seat: who, pile, card } = event {
                seat = *who;
                known.extend(*card);
                *if *pile == Pile::Troops { &mut troops } else { &mut bonus } += 1;
            }
        }
        let counted = [("log-count-troops", troops), ("log-count-bonus", bonus)];
        let each = counted.iter().filter(|(_, n)| *n > 0).map(|(key, n)| say(lang, key, &[("n", n.to_string())]));
        let each: Vec<String> = each.collect();
        let args =
            [("side", the_side(seat, lang)), ("list", listed(&each, lang)), ("cards", self.bracketed(&known, lang))];
        say(lang, "log-draws", &args)
    }
    /// What was picked or placed, as it stands after all that was taken back.
    fn draft_line(&self, events: &[Event], lang: Lang) -> String {
        let (mut picked, mut placed): (Vec<&str>, Vec<(&str, Cell)>) = (Vec::new(), Vec::new());
        let mut side = String::new();
        for event in events {
            match event {
                Event::Picked { seat, card } => {
                    side = the_side(*seat, lang);
                    picked.push(card);
                }
                Event::Unpicked { card, .. } => {
                    let place = picked.iter().rposition(|known| known == card);
                    place.map(|place| picked.remove(place));
                }
                Event::Placed { seat, card, cell } => {
                    side = the_side(*seat, lang);
                    placed.push((card, *cell));
                }
                Event::Unplaced { card, cell, .. } => {
                    let place = placed.iter().rposition(|known| known == &(*card, *cell));
                    place.map(|place| placed.remove(place));
                }
                _ => {}
            }
        }
        let placed = placed.iter().map(|(card, cell)| format!("{} ({cell})", self.the_card(card, lang)));
        let placed: Vec<String> = placed.collect();
        match (picked.is_empty(), placed.is_empty()) {
            (false, _) => say(lang, "log-picks", &[("side", side), ("list", self.cards(&picked, lang))]),
            (_, false) => say(lang, "log-places", &[("side", side), ("list", listed(&placed, lang))]),
            _ => String::new(),
        }
    }
    /// Cards that a troop pile loses, and why.
    fn toll_line(&self, key: &str, seat: Seat, cards: &[&str], lang: Lang) -> String {
        let args = [
            ("side", the_side(other(seat), lang)),
            ("loser", the_side(seat, lang)),
            ("n", cards.len().to_string()),
            ("cards", self.bracketed(cards, lang)),
        ];
        say(lang, key, &args)
    }
    /// One event that stands alone.
    fn single(&self, event: &Event, lang: Lang) -> String {
        let side = |seat: &Seat| ("side", the_side(*seat, lang));
        let card = |id: &str| ("card", self.the_card(id, lang));
        let at = |name: &'static str, spot: &Spot| (name, spot.cell().to_string());
        match event {
            Event::PilesMade => say(lang, "log-piles-made", &[]),
            Event::Unveiled => say(lang, "log-unveiled", &[]),
            Event::First { seat } => say(lang, "log-first", &[side(seat)]),
            Event::HeldUp { card: id, at: spot, .. } => say(lang, "log-held-up", &[card(id), at("cell", spot)]),
            Event::Swapped { one, from, two, to, .. } => {
                let args = [("one", self.the_troop(one, *from, lang)), ("two", self.the_troop(two, *to, lang))];
                say(lang, "log-swaps", &args)
            }
            Event::Declared { seat, text, card, other } => {
                let what = self.announced(text, card.unwrap_or_default(), other.unwrap_or_default(), lang);
                say(lang, "log-declares", &[side(seat), ("what", what)])
            }
            Event::Cancelled { seat } => say(lang, "log-cancelled", &[side(seat)]),
            Event::Passed { seat } => say(lang, "log-passes", &[side(seat)]),
            Event::TrenchLoss { seat, cards } => self.toll_line("log-trench-toll", *seat, cards, lang),
            Event::BunkerLoss { seat, cards } => self.toll_line("log-bunker-toll", *seat, cards, lang),
            Event::DriveLoss { seat, cards } => self.toll_line("log-drive-toll", *seat, cards, lang),
            Event::Warned { seat, tokens } => {
                say(lang, "log-warned", &[side(seat), ("tokens", tokens.to_string()), ("toll", "none".to_string())])
            }
            Event::Dropped { seat, card: id } => say(lang, "log-drops", &[side(seat), card(id)]),
            Event::Enlarged { seat, count, cards } => {
                let cards = self.bracketed(cards.as_deref().unwrap_or_default(), lang);
                say(lang, "log-enlarges", &[side(seat), ("n", count.to_string()), ("cards", cards)])
            }
            Event::Won { seat, rule } => {
                let drawn = if *rule == "GT-VICT-2" { "yes" } else { "no" }.to_string();
                let loser = ("loser", crate::secrets::side_id(other(*seat)).to_string());
                say(lang, "log-won", &[side(seat), loser, ("drawn", drawn)])
            }
            // Told with what they belong to, or not at all.
            _ => String::new(),
        }
    }
    fn line(&self, events: &[Event], lang: Lang) -> String {
        let events: Vec<Event> = events.iter().filter(|event| stands(event) != Stand::Quiet).cloned().collect();
        // An announced action that was carried out at once.
        let events = match events.as_slice() {
            [Event::Declared { .. }, rest @ ..] if !rest.is_empty() => rest,
            all => all,
        };
        let text = match events {
            [Event::Drew { .. }, ..] => self.draw_line(events, lang),
            [Event::Deployed { seat, .. } | Event::Laid { seat, .. }, ..] => self.come_up_line(*seat, events, lang),
            [Event::Moved { .. }, ..] => self.way_line(events, lang),
            [Event::Picked { .. } | Event::Unpicked { .. } | Event::Placed { .. } | Event::Unplaced { .. }, ..] => {
                self.draft_line(events, lang)
            }
            [Event::Discarded { seat, .. }, ..] => {
                let cards = events.iter().filter_map(|event| match event {
                    Event::Discarded { card, .. } => Some(*card),
                    _ => None,
                });
                let list = self.cards(&cards.collect::<Vec<_>>(), lang);
                say(lang, "log-discards", &[("side", the_side(*seat, lang)), ("list", list)])
            }
            [Event::Warned { seat, tokens }, Event::DriveLoss { cards, .. }] => {
                let toll = self.toll_line("log-warned-toll", *seat, cards, lang);
                let args = [("side", the_side(*seat, lang)), ("tokens", tokens.to_string()), ("toll", toll)];
                say(lang, "log-warned", &args)
            }
            [Event::Played { .. } | Event::Revealed { .. }, ..] => self.bonus_line(events, lang).unwrap_or_default(),
            [Event::Attacked { .. } | Event::Countered { .. }, ..] => {
                self.attack_line(events, lang).unwrap_or_default()
            }
            [Event::Damaged { .. } | Event::Destroyed { .. } | Event::Unharmed { .. } | Event::Healed { .. }, ..] => {
                self.effects(events, lang).join(apart(lang))
            }
            [first, ..] => self.single(first, lang),
            [] => String::new(),
        };
        if text.is_empty() { text } else { sentence(&format!("{text}.")) }
    }

    fn deeds_of(&self, seat: Seat, events: &[Event], lang: Lang) -> Deeds {
        let mut out = Deeds::default();
        for event in events {
            match event {
                Event::Destroyed { seat: whose, card, at } => {
                    let list = if *whose == seat { &mut out.lost } else { &mut out.destroyed };
                    list.push(self.the_troop(card, *at, lang));
                }
                Event::Damaged { seat: whose, amount, .. } if *whose != seat => out.damage += u32::from(*amount),
                Event::Deployed { seat: who, card, .. } if *who == seat => out.deployed.push(card),
                Event::Played { seat: who, card, .. } if *who == seat => out.cards.push(card),
                Event::Laid { seat: who, .. } if *who == seat => out.traps += 1,
                Event::Moved { .. } | Event::Swapped { .. } => out.moved = true,
                Event::Discarded { seat: who, .. } if *who == seat => out.discarded = true,
                Event::TrenchLoss { cards, seat: whose }
                | Event::BunkerLoss { cards, seat: whose }
                | Event::DriveLoss { cards, seat: whose } => out.tolls[usize::from(*whose == seat)] += cards.len(),
                Event::Warned { tokens, .. } => out.warned = *tokens,
                _ => {}
            }
        }
        out
    }
    /// The heading of a turn, with what came of it.
    fn turn_heading(&self, seat: Seat, turn: u16, events: &[Event], lang: Lang) -> String {
        let out = self.deeds_of(seat, events, lang);
        let mut deeds = Vec::new();
        let mut add = |key: &str, n: usize, list: String| {
            if n > 0 {
                deeds.push(say(lang, key, &[("n", n.to_string()), ("list", list)]));
            }
        };
        add("log-destroy-all", out.destroyed.len(), listed(&out.destroyed, lang));
        if out.destroyed.is_empty() {
            add("log-deal", out.damage as usize, String::new());
        }
        add("log-play-all", out.cards.len(), self.cards(&out.cards, lang));
        add("log-lay-traps", out.traps as usize, String::new());
        add("log-deploy-all", out.deployed.len(), self.cards(&out.deployed, lang));
        add("log-lose-all", out.lost.len(), listed(&out.lost, lang));
        add("log-take-toll", out.tolls[0], String::new());
        add("log-get-warned", usize::from(out.warned), String::new());
        add("log-pay-toll", out.tolls[1], String::new());
        if deeds.is_empty() {
            let key = match events.len() {
                1 => "log-to-play",
                _ if out.moved => "log-manoeuvre",
                _ if out.discarded => "log-only-discard",
                _ => "log-idle",
            };
            deeds.push(say(lang, key, &[]));
        }
        let args = [("turn", turn.to_string()), ("side", the_side(seat, lang)), ("deeds", listed(&deeds, lang))];
        say(lang, "log-turn", &args)
    }
    /// A heading or a line, from the events that it tells.
    pub(crate) fn chronicle_of(&self, events: &[Event], lang: Lang) -> String {
        match events.first() {
            None => String::new(),
            Some(Event::TurnBegan { seat, turn }) => self.turn_heading(*seat, *turn, events, lang),
            _ => self.line(events, lang),
        }
    }
    /// How one wins.
    pub(crate) fn preface_of(lang: Lang) -> Vec<String> {
        vec![say(lang, "log-preface", &[])]
    }
}
