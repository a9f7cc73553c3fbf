//! The parts of a line: one for each event, or for a run of events that belong together.

use crate::events::{Happened, Why};
use crate::figures::{CardId, SpaceId};
use crate::lang::Kind;
use crate::nation::{Nation, Piece, camp};
use crate::state::Quartermaster;
use crate::text::{of_place, say, space_the};
use table::Lang;
use table::chronicle::listed;

/// A part of a sentence: what a nation does, without its name, or something that names its own subject.
pub(super) enum Part {
    Deed(Nation, String),
    Fact(String),
}

impl Quartermaster {
    /// Cards in brackets, each once; nothing when the reader does not know them.
    fn titles(&self, cards: &[CardId], lang: Lang) -> String {
        let mut counted: Vec<(CardId, usize)> = Vec::new();
        for card in cards {
            match counted.iter_mut().find(|(known, _)| known == card) {
                Some((_, count)) => *count += 1,
                None => counted.push((*card, 1)),
            }
        }
        let each = counted.into_iter().map(|(card, count)| match count {
            1 => self.title_of(card, lang),
            _ => format!("{}\u{a0}×\u{a0}{count}", self.title_of(card, lang)),
        });
        let each: Vec<String> = each.collect();
        if each.is_empty() { String::new() } else { format!(" ({})", listed(&each, lang)) }
    }
    fn deed(&self, nation: Nation, key: &str, args: &[(&'static str, String)], lang: Lang) -> Part {
        let args: Vec<_> = args.iter().cloned().chain([self.many(nation)]).collect();
        Part::Deed(nation, say(lang, key, &args))
    }

    /// The events of a line, as parts of its sentence.
    pub(super) fn parts(&self, events: &[Happened], lang: Lang) -> Vec<Part> {
        let mut parts = Vec::new();
        let mut at = 0;
        while let Some(event) = events.get(at) {
            let rest = &events[at..];
            let run = self.run_of_cards(rest, lang).or_else(|| self.run_of_returns(rest, lang));
            let run = run.or_else(|| self.run_of_units(rest, lang));
            let (part, told) = run.unwrap_or_else(|| (self.single(event, events, lang), 1));
            parts.extend(part);
            at += told.max(1);
        }
        parts
    }
    /// Cards that a nation discards one after the other: as one part, and how many events it tells.
    fn run_of_cards(&self, events: &[Happened], lang: Lang) -> Option<(Option<Part>, usize)> {
        let Some(Happened::Discarded { nation, deck, .. }) = events.first() else { return None };
        let alike = |e: &&Happened| matches!(e, Happened::Discarded { nation: who, deck: from, .. } if who == nation && from == deck);
        let run: Vec<&Happened> = events.iter().take_while(alike).collect();
        let known = run.iter().filter_map(|event| match event {
            Happened::Discarded { card, .. } => *card,
            _ => None,
        });
        let known: Vec<CardId> = known.collect();
        let key = if *deck { "log-mills" } else { "log-discards" };
        let args = [("n", run.len().to_string()), ("cards", self.titles(&known, lang))];
        Some((Some(self.deed(*nation, key, &args, lang)), run.len()))
    }
    /// Cards that a nation puts back unseen, one after the other.
    fn run_of_returns(&self, events: &[Happened], lang: Lang) -> Option<(Option<Part>, usize)> {
        let Some(first @ Happened::Returned { nation, card: None, top }) = events.first() else { return None };
        let count = events.iter().take_while(|event| *event == first).count();
        let key = if *top { "log-returns-cards-top" } else { "log-returns-cards-bottom" };
        Some((Some(self.deed(*nation, key, &[("n", count.to_string())], lang)), count))
    }
    /// A battle with its outcome, or units lost for lack of supply: as one part, and how many events it
    /// tells.
    fn run_of_units(&self, events: &[Happened], lang: Lang) -> Option<(Option<Part>, usize)> {
        match (events.first()?, events.get(1)) {
            (
                Happened::Battle { nation, space, .. },
                Some(Happened::Removed { nation: whose, piece, space: at, why: Why::Battle }),
            ) if space == at => {
                let unit = ("unit", self.the_unit(*whose, *piece, *space, lang));
                Some((Some(self.deed(*nation, "log-destroys", &[unit], lang)), 2))
            }
            (Happened::Battle { nation, space, .. }, Some(Happened::Stays { nation: whose, space: at }))
                if space == at =>
            {
                let unit = ("unit", self.the_unit(*whose, self.unit_of(*space), *space, lang));
                Some((Some(self.deed(*nation, "log-attacks-in-vain", &[unit], lang)), 2))
            }
            (Happened::Built { nation, .. }, _) => {
                let built = events.iter().map_while(|event| match event {
                    Happened::Built { nation: who, piece, space } if who == nation => Some((*piece, *space)),
                    _ => None,
                });
                let built: Vec<_> = built.collect();
                let list = ("list", self.units(&built, lang));
                Some((Some(self.deed(*nation, "log-builds", &[list], lang)), built.len()))
            }
            (Happened::Recruited { nation, .. }, _) => {
                let recruited = events.iter().map_while(|event| match event {
                    Happened::Recruited { nation: who, piece, space } if who == nation => Some((*piece, *space)),
                    _ => None,
                });
                let recruited: Vec<_> = recruited.collect();
                let list = ("list", self.units(&recruited, lang));
                Some((Some(self.deed(*nation, "log-recruits", &[list], lang)), recruited.len()))
            }
            (Happened::Removed { nation, why: cause @ (Why::Supply | Why::TakenBack), .. }, _) => {
                let lost = events.iter().map_while(|event| match event {
                    Happened::Removed { nation: whose, piece, space, why } if whose == nation && why == cause => {
                        Some(self.its_unit(*nation, *piece, *space, lang))
                    }
                    _ => None,
                });
                let lost: Vec<String> = lost.collect();
                let key = if *cause == Why::Supply { "log-starves" } else { "log-takes-back" };
                Some((Some(self.deed(*nation, key, &[("unit", listed(&lost, lang))], lang)), lost.len()))
            }
            _ => None,
        }
    }
    /// One event as a part of a sentence. `line`: all events of the line.
    fn single(&self, event: &Happened, line: &[Happened], lang: Lang) -> Option<Part> {
        let card = |card: &CardId| ("card", self.quote(*card, lang));
        let some_card = |card: &Option<CardId>| {
            ("card", card.map_or_else(|| say(lang, "a-card", &[]), |card| self.quote(card, lang)))
        };
        let deed =
            |nation: &Nation, key: &str, args: &[(&'static str, String)]| Some(self.deed(*nation, key, args, lang));
        let fact = |key: &str, args: &[(&'static str, String)]| Some(Part::Fact(say(lang, key, args)));
        let alone = line.len() == 1;
        match event {
            // A card that builds or battles is told by what it builds or battles.
            Happened::Played { card, .. } if !alone && self.is_plain(*card) => None,
            Happened::Played { nation, card: c } => deed(nation, "log-plays", &[card(c)]),
            Happened::Thrown { nation, card: c } => deed(nation, "log-throws", &[card(c)]),
            Happened::Laid { nation, card: c } => deed(nation, "log-lays", &[card(c)]),
            Happened::LaidDown { nation, card: c } => deed(nation, "log-lays-down", &[some_card(c)]),
            Happened::Used { nation, card: c } => {
                let key = match self.p().card(*c).kind {
                    Kind::Response => "log-reveals",
                    Kind::Bolster => "log-supports",
                    _ => "log-uses",
                };
                deed(nation, key, &[card(c)])
            }
            Happened::Cancelled { card: c } => fact("log-cancelled", &[card(c)]),
            Happened::StoodIn { nation, piece, space } => {
                deed(nation, "log-stood-in", &[("unit", self.its_unit(*nation, *piece, *space, lang))])
            }
            Happened::Battle { nation, against: Some(whose), space } => {
                let unit = self.the_unit(*whose, self.unit_of(*space), *space, lang);
                deed(nation, "log-attacks", &[("unit", unit)])
            }
            Happened::Battle { nation, against: None, space } => {
                deed(nation, "log-attacks-nobody", &[("in", self.place_in(*space, lang))])
            }
            Happened::Removed { nation, piece, space, why } => self.removed(*nation, *piece, *space, *why, lang),
            Happened::Stays { nation, space } => {
                fact("log-holds", &[("unit", self.the_unit(*nation, self.unit_of(*space), *space, lang))])
            }
            Happened::Protected { nation, space } => {
                fact("log-protected", &[("unit", self.the_unit(*nation, self.unit_of(*space), *space, lang))])
            }
            Happened::Flew { nation, from, to } => self.flew(*nation, *from, *to, lang),
            Happened::Scored { .. } | Happened::Missing { .. } => self.points_part(event, line, lang),
            Happened::DiscardedType { nation, card: c, kind } => {
                let kind = say(lang, &format!("kind-{kind}"), &[]);
                let cards = self.titles(&c.iter().copied().collect::<Vec<_>>(), lang);
                deed(nation, "log-discards-type", &[("kind", kind), ("cards", cards)])
            }
            Happened::Stripped { card: Some(c), .. } => fact("log-leaves-table", &[card(c)]),
            Happened::Stripped { nation, card: None } => deed(nation, "log-loses-face-down", &[]),
            Happened::Drew { nation, count, cards } => {
                let cards = self.titles(cards.as_deref().unwrap_or_default(), lang);
                deed(nation, "log-draws", &[("n", count.to_string()), ("cards", cards)])
            }
            Happened::Took { nation, card: c } => deed(nation, "log-takes", &[some_card(c)]),
            Happened::Returned { nation, card: c, top } => {
                deed(nation, if *top { "log-returns-top" } else { "log-returns-bottom" }, &[some_card(c)])
            }
            Happened::Redistributed { nation } => deed(nation, "log-redistributes", &[]),
            // What follows says what it cost.
            Happened::Attacked { cards, .. }
                if !alone && *cards > 0 && !matches!(line.last(), Some(last) if last == event) =>
            {
                None
            }
            Happened::Attacked { nation, cards } => deed(nation, "log-must-discard", &[("n", cards.to_string())]),
            Happened::Begins { .. }
            | Happened::Sequence { .. }
            | Happened::Round { .. }
            // Told in runs.
            | Happened::Discarded { .. }
            | Happened::Built { .. }
            | Happened::Recruited { .. }
            | Happened::Shuffled { .. } => None,
        }
    }
    fn removed(&self, nation: Nation, piece: Piece, space: SpaceId, why: Why, lang: Lang) -> Option<Part> {
        let key = match why {
            Why::Battle | Why::Eliminated => {
                let key = if why == Why::Battle { "log-destroyed" } else { "log-eliminated" };
                return Some(Part::Fact(say(lang, key, &[("unit", self.the_unit(nation, piece, space, lang))])));
            }
            // Told in runs.
            Why::Supply | Why::TakenBack => return None,
            Why::Defence => "log-gives-in-defence",
            Why::Strike => "log-gives-in-strike",
            Why::Stranded => "log-stranded",
        };
        let unit = self.its_unit(nation, piece, space, lang);
        Some(self.deed(nation, key, &[("unit", unit)], lang))
    }
    /// A squadron that intervenes may stay where it is.
    fn flew(&self, nation: Nation, from: Option<SpaceId>, to: SpaceId, lang: Lang) -> Option<Part> {
        let within = ("in", self.place_in(to, lang));
        Some(match from {
            None => self.deed(nation, "log-deploys", &[within], lang),
            Some(from) if from == to => self.deed(nation, "log-intervenes", &[within], lang),
            Some(from) => {
                let from = space_the(self.p(), from, lang);
                let from = ("from", if lang == Lang::Fr { of_place(lang, &from) } else { from });
                let to = ("to", space_the(self.p(), to, lang));
                self.deed(nation, "log-moves-air", &[from, to, within], lang)
            }
        })
    }
    fn points_part(&self, event: &Happened, line: &[Happened], lang: Lang) -> Option<Part> {
        let points = |n: i16| ("points", say(lang, "points", &[("n", n.to_string())]));
        match event {
            Happened::Scored { points: n, nation, card: None, .. } => {
                Some(self.deed(*nation, "log-stars", &[points(*n)], lang))
            }
            Happened::Scored { camp, points: n, card: Some(card), .. } => {
                let told = line.len() > 1;
                let key = if told { "log-camp-scores" } else { "log-card-scores" };
                let card = ("card", self.quote(*card, lang));
                Some(Part::Fact(say(lang, key, &[("camp", camp.to_string()), points(*n), card])))
            }
            Happened::Missing { nation, points: n, .. } => {
                let args = [("camp", camp(*nation).to_string()), points(*n)];
                Some(Part::Fact(say(lang, "log-lacks-cards", &args)))
            }
            _ => None,
        }
    }
    /// Is it one of the cards that only build, battle or deploy?
    pub(super) fn is_plain(&self, card: CardId) -> bool {
        let kind = self.p().card(card).kind;
        matches!(kind, Kind::BuildArmy | Kind::BuildNavy | Kind::LandBattle | Kind::SeaBattle | Kind::DeployAir)
    }
}
