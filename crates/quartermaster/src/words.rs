//! Moves, questions and events in words; the stable text of moves.

use crate::events::{Happened, Why};
use crate::figures::{CardId, NONE, Pack, SpaceId};
use crate::lang::{Event, Kind, mark};
use crate::moves::Move;
use crate::nation::{Nation, Piece, members};
use crate::state::{Frame, Price, Quartermaster, Trigger};
use crate::steps::Asks;
use crate::text::{card_text, say, space_in, space_name, space_the, title};
use table::{Args, BadInput, Broken, Declared, Happening, Lang, Rules, Seat, Speech, Stand};

impl Speech for Quartermaster {
    fn lessons() -> &'static [(&'static str, &'static str)] {
        &[("lessons.toml", include_str!("../lessons/lessons.toml"))]
    }
    /// A card is used, revealed or played in support, as its type has it.
    fn spell_onto(&self, mv: Move, text: &mut String) {
        match mv {
            Move::Use(card) if mv.exists(self) => text.extend([use_verb(self.p(), card), " ", &self.p().card(card).id]),
            mv => mv.spell_onto(self, text),
        }
    }
    fn read(&self, text: &str) -> Result<Move, BadInput> {
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        let mv = match verb {
            "reveal" | "support" => Move::read(&format!("use {rest}"), self)?,
            _ => Move::read(text, self)?,
        };
        match mv {
            Move::Use(card) if use_verb(self.p(), card) != verb => {
                let right = self.spell(mv);
                Err(BadInput::new(format!("«{text}»: expected «{right}»")))
            }
            mv => Ok(mv),
        }
    }
    fn thing_name(&self, thing: &str, lang: Lang) -> String {
        let p = self.p();
        match (p.space_named(thing), p.card_named(thing), thing.strip_prefix("nation-")) {
            (Some(space), _, _) => self.place_name(space, lang),
            (_, Some(card), _) => self.title_of(card, lang),
            (_, _, Some(nation)) => say(lang, &format!("seat-{nation}"), &[]),
            _ => thing.to_string(),
        }
    }
    fn label(&self, mv: Move, lang: Lang) -> String {
        if !mv.exists(self) {
            return self.spell(mv);
        }
        let key = match mv {
            Move::Use(card) => use_verb(self.p(), card),
            Move::Take(_) => match self.stack.top() {
                Some(Frame::Lose { .. }) => "take-status",
                Some(Frame::Draft { .. }) => "take-kept",
                Some(Frame::Card(running)) => match self.asks(running) {
                    Asks::Table(..) => "take-status",
                    Asks::Top(_) => "take-next",
                    _ => "take",
                },
                _ => "take",
            },
            mv => mv.verb(),
        };
        say(lang, &format!("move-{key}"), &mv.args(self, lang))
    }
    fn why_not(&self, seat: Seat, target: &str) -> Option<Broken> {
        self.why(seat, target)
    }
    fn stands(&self, event: &Happened) -> Stand {
        crate::chronicle::stands(event)
    }
    fn continues(&self, line: &[Happened], next: &Happened) -> bool {
        self.goes_on(line, next)
    }
    fn chronicle(&self, events: &[Happened], lang: Lang) -> String {
        self.chronicle_of(events, lang)
    }
    fn balance(&self, chapter: &[Happened], lang: Lang) -> Vec<String> {
        self.balance_of(chapter, lang)
    }
    fn preface(&self, lang: Lang) -> Vec<String> {
        Quartermaster::preface_of(lang)
    }
    fn prompt(&self, seat: Seat, lang: Lang) -> String {
        if let Some(winners) = self.winners() {
            let camp = usize::from(winners != members(0));
            return say(lang, "prompt-over", &[("winner", Self::camp_name(camp, lang))]);
        }
        let asked = self.asked_now();
        if !self.is_asked(seat) {
            return say(lang, "prompt-wait", &[("nation", self.nation_name(asked, lang))]);
        }
        let plain = |key: &str| say(lang, key, &[]);
        let count = |key: &str, n: u8| say(lang, key, &[("n", n.to_string())]);
        match self.stack.top() {
            Some(Frame::Setup { left, .. }) => count("prompt-setup", *left),
            Some(Frame::Draft { left }) => match left[seat.index()] {
                0 => plain("prompt-setup-done"),
                left => count("prompt-setup", left),
            },
            Some(Frame::Redistribute { left }) => count("prompt-redistribute", *left),
            Some(Frame::Fetch) => plain("prompt-fetch"),
            Some(Frame::Air) => plain("prompt-air"),
            Some(Frame::Intervene { paid: false, .. }) => plain("prompt-intervene-pay"),
            Some(Frame::Intervene { .. }) => plain("prompt-intervene"),
            Some(Frame::Discard) => plain("prompt-discard"),
            Some(Frame::Lose { price, left, .. }) => match price {
                Price::Deck | Price::Hand => count("prompt-lose", *left),
                Price::Typed(kind) => {
                    let kind = plain(&format!("kind-{}", kind.kind().word()));
                    say(lang, "prompt-lose-typed", &[("kind", kind)])
                }
                Price::Status => plain("prompt-lose-status"),
                Price::Air => plain("prompt-lose-air"),
            },
            Some(Frame::Redeploy { space, .. }) => say(lang, "prompt-redeploy", &[("in", self.place_in(*space, lang))]),
            Some(Frame::Card(running)) => {
                let row = self.p().card(running.card);
                let card = ("card", title(row, lang));
                match self.asks(running) {
                    Asks::Nation(_) => say(lang, "prompt-card-nation", &[card]),
                    Asks::Pay => say(lang, "prompt-card-pay", &[card]),
                    Asks::Top(_) => say(lang, "prompt-card-order", &[card]),
                    Asks::Space(0) => say(lang, "prompt-card-recall", &[card]),
                    _ => say(lang, "prompt-card", &[card, ("what", card_text(self.p(), row, lang))]),
                }
            }
            Some(Frame::Window(opportunity)) => self.reaction_in_words(seat, &opportunity.trigger, lang),
            _ => plain("prompt-action"),
        }
    }
}

impl Quartermaster {
    pub(crate) fn nation_name(&self, nation: Nation, lang: Lang) -> String {
        match self.p().nations.get(nation.index()) {
            Some(row) => say(lang, &format!("seat-{}", row.id), &[]),
            None => say(lang, "nobody", &[]),
        }
    }
    pub(crate) fn camp_name(camp: usize, lang: Lang) -> String {
        say(lang, if camp == 0 { "camp-axis" } else { "camp-allies" }, &[])
    }
    pub(crate) fn title_of(&self, card: CardId, lang: Lang) -> String {
        self.p().cards.get(card as usize).map_or_else(String::new, |c| title(c, lang))
    }
    pub(crate) fn place_name(&self, space: SpaceId, lang: Lang) -> String {
        space_name(self.p(), space, lang)
    }
    pub(crate) fn place_in(&self, space: SpaceId, lang: Lang) -> String {
        space_in(self.p(), space, lang)
    }

    /// What just happened, through which card, and what the seat could answer.
    fn reaction_in_words(&self, seat: Seat, trigger: &Trigger, lang: Lang) -> String {
        let mut what = self.trigger_in_words(trigger, lang);
        let running = self.stack.iter().rev().find_map(|f| match f {
            Frame::Card(running) => Some(running.card),
            _ => None,
        });
        if let Some(card) = running.filter(|card| *card != trigger.card) {
            what = say(lang, "trigger-by-card", &[("what", what), ("card", self.title_of(card, lang))]);
        }
        let mut offered = Vec::new();
        self.moves(seat, &mut offered);
        let answers: Vec<String> =
            offered.into_iter().filter(|mv| *mv != Move::Pass).map(|mv| self.label(mv, lang)).collect();
        match answers.is_empty() {
            true => say(lang, "prompt-window-none", &[("what", what)]),
            false => say(lang, "prompt-window", &[("what", what), ("answers", answers.join(" · "))]),
        }
    }
    /// What just happened, for the one who may react.
    pub(crate) fn trigger_in_words(&self, trigger: &Trigger, lang: Lang) -> String {
        let to = trigger.target().unwrap_or(Seat(NONE));
        let args = [
            ("by", self.nation_name(trigger.by, lang)),
            ("to", self.nation_name(to, lang)),
            ("in", self.place_in(trigger.space, lang)),
            ("card", self.title_of(trigger.card, lang)),
        ];
        let key = match trigger.event {
            Event::Placed if trigger.piece == Piece::ARMY => "trigger-placed-army".to_string(),
            Event::Placed => "trigger-placed-fleet".to_string(),
            Event::Threatened if trigger.marks & mark::BATTLE != 0 => "trigger-battle".to_string(),
            Event::Threatened => "trigger-eliminate".to_string(),
            event => event.topic().replace("react-", "trigger-"),
        };
        say(lang, &key, &args)
    }
    /// The score in words.
    pub(crate) fn lead_in_words(score: i16, lang: Lang) -> String {
        if score == 0 {
            return say(lang, "lead-none", &[]);
        }
        let camp = Self::camp_name(usize::from(score < 0), lang);
        say(lang, "lead", &[("camp", camp), ("n", score.abs().to_string())])
    }
}

impl Happening<Quartermaster> for Happened {
    fn told(&self, game: &Quartermaster, lang: Lang) -> (String, Args) {
        let nation = |n: &Nation| ("nation", game.nation_name(*n, lang));
        let card = |c: &CardId| ("card", game.title_of(*c, lang));
        let some_card =
            |c: &Option<CardId>| ("card", c.map_or_else(|| say(lang, "a-card", &[]), |c| game.title_of(c, lang)));
        let space = |s: &SpaceId| ("in", game.place_in(*s, lang));
        let piece = |p: &Piece| ("piece", say(lang, &format!("piece-{}", p.word()), &[]));
        let one = |p: &Piece| ("one", say(lang, &format!("one-{}", p.word()), &[]));
        let n = |n: i64| ("n", n.to_string());
        let (tag, args): (&str, Args) = match self {
            Happened::Begins { round } => ("begins", vec![("round", round.to_string())]),
            Happened::Sequence { nation: who, round } => ("sequence", vec![nation(who), ("round", round.to_string())]),
            Happened::Played { nation: who, card: c } => ("played", vec![nation(who), card(c)]),
            Happened::Thrown { nation: who, card: c } => ("thrown", vec![nation(who), card(c)]),
            Happened::Laid { nation: who, card: c } => ("laid", vec![nation(who), card(c)]),
            Happened::LaidDown { nation: who, card: c } => ("laid-down", vec![nation(who), some_card(c)]),
            Happened::Used { nation: who, card: c } => ("used", vec![nation(who), card(c)]),
            Happened::Cancelled { card: c } => ("cancelled", vec![card(c)]),
            Happened::Built { nation: who, piece: p, space: s } => ("built", vec![nation(who), one(p), space(s)]),
            Happened::StoodIn { nation: who, piece: p, space: s } => {
                ("stood-in", vec![nation(who), piece(p), space(s)])
            }
            Happened::Recruited { nation: who, piece: p, space: s } => {
                ("recruited", vec![nation(who), one(p), space(s)])
            }
            Happened::Battle { nation: who, against: Some(other), space: s } => {
                let against = ("against", game.nation_name(*other, lang));
                ("battle", vec![nation(who), against, space(s)])
            }
            Happened::Battle { nation: who, against: None, space: s } => ("battle-empty", vec![nation(who), space(s)]),
            Happened::Removed { nation: who, piece: p, space: s, why } => {
                let key = match why {
                    Why::Battle => "removed-battle",
                    Why::Eliminated => "removed-eliminated",
                    Why::Supply => "removed-supply",
                    Why::TakenBack => "removed-taken-back",
                    Why::Defence => "removed-defence",
                    Why::Strike => "removed-strike",
                    Why::Stranded => "removed-stranded",
                };
                (key, vec![nation(who), piece(p), space(s)])
            }
            Happened::Stays { nation: who, space: s } => ("stays", vec![nation(who), space(s)]),
            Happened::Protected { nation: who, space: s } => ("protected", vec![nation(who), space(s)]),
            Happened::Flew { nation: who, from: None, to } => ("flew-new", vec![nation(who), space(to)]),
            Happened::Flew { nation: who, from: Some(from), to } if from == to => {
                ("intervened", vec![nation(who), space(to)])
            }
            Happened::Flew { nation: who, from: Some(from), to } => {
                let the = |s: &SpaceId| space_the(game.p(), *s, lang);
                ("flew", vec![nation(who), ("from", the(from)), ("to", the(to)), space(to)])
            }
            Happened::Scored { camp, points, nation: who, card: c, .. } => {
                let camp = ("camp", Quartermaster::camp_name(*camp, lang));
                match c {
                    Some(c) => ("scored-card", vec![camp, n(i64::from(*points)), card(c)]),
                    None => ("scored", vec![camp, n(i64::from(*points)), nation(who)]),
                }
            }
            Happened::Missing { nation: who, points, .. } => ("missing", vec![nation(who), n(i64::from(*points))]),
            Happened::Discarded { nation: who, deck, card: c } => {
                let key = if *deck { "discarded-deck" } else { "discarded-hand" };
                (key, vec![nation(who), some_card(c)])
            }
            Happened::DiscardedType { nation: who, card: c, kind } => {
                let kind = ("kind", say(lang, &format!("kind-{kind}"), &[]));
                ("discarded-type", vec![nation(who), some_card(c), kind])
            }
            Happened::Stripped { nation: who, card: c } => ("stripped", vec![nation(who), some_card(c)]),
            Happened::Drew { nation: who, count, cards } => {
                let titles: Vec<String> = cards.iter().flatten().map(|c| game.title_of(*c, lang)).collect();
                let cards = if titles.is_empty() { String::new() } else { format!(" ({})", titles.join(", ")) };
                ("drew", vec![nation(who), n(i64::from(*count)), ("cards", cards)])
            }
            Happened::Took { nation: who, card: c } => ("took", vec![nation(who), some_card(c)]),
            Happened::Shuffled { nation: who } => ("shuffled", vec![nation(who)]),
            Happened::Returned { nation: who, card: c, top } => {
                let key = if *top { "returned-top" } else { "returned-bottom" };
                (key, vec![nation(who), some_card(c)])
            }
            Happened::Redistributed { nation: who } => ("redistributed", vec![nation(who)]),
            Happened::Attacked { nation: who, cards } => ("attacked", vec![nation(who), n(i64::from(*cards))]),
            Happened::Round { round, score } => {
                let score = ("score", Quartermaster::lead_in_words(*score, lang));
                ("round", vec![("round", round.to_string()), score])
            }
        };
        (tag.to_string(), args)
    }
}

/// A Status is used, a Response revealed, a Bolster played in support.
fn use_verb(pack: &Pack, card: CardId) -> &'static str {
    match pack.cards.get(card as usize).map(|c| c.kind) {
        Some(Kind::Response) => "reveal",
        Some(Kind::Bolster) => "support",
        _ => "use",
    }
}
