//! Moves, questions and events in words; the stable text of moves.

use crate::events::{Happened, Why};
use crate::figures::{CardId, NONE, Pack, SpaceId};
use crate::lang::{Event, Kind, mark};
use crate::moves::Move;
use crate::nation::{Nation, Piece, members};
use crate::state::{Frame, Price, Quartermaster, Trigger};
use crate::steps::Asks;
use crate::text::{card_text, say, space_in, space_name, space_the, title};
use table::{BadInput, Lang, Rules, Seat, Speech};

impl Speech for Quartermaster {
    fn spell(&self, mv: Move) -> String {
        let p = self.p();
        let card = |verb: &str, id: CardId| format!("{verb} {}", p.card(id).id);
        let space = |verb: &str, id: SpaceId| format!("{verb} {}", p.space_id(id));
        match mv {
            Move::Play(id) => card("play", id),
            Move::Use(id) => card(use_verb(p, id), id),
            Move::Take(id) => card("take", id),
            Move::Discard(id) => card("discard", id),
            Move::Throw(id) => card("throw", id),
            Move::Space(id) => space("space", id),
            Move::Intervene(id) => space("intervene", id),
            Move::Strike(id) => space("strike", id),
            Move::Recall(piece, id) => format!("recall {} {}", piece.word(), p.space_id(id)),
            Move::Nation(nation) => format!("nation {}", p.nations[nation as usize % 6].id),
            Move::Defend => "defend".into(),
            Move::Redistribute => "redistribute".into(),
            Move::Accept => "accept".into(),
            Move::Random => "random".into(),
            Move::Pass => "pass".into(),
        }
    }
    fn read(&self, text: &str) -> Result<Move, BadInput> {
        let p = self.p();
        let words: Vec<&str> = text.split(' ').collect();
        let bad = |what: String| Err(BadInput::new(what));
        let card = |id: &str, make: fn(CardId) -> Move| match p.card_named(id) {
            Some(card) => Ok(make(card)),
            None => Err(BadInput::new(format!("no card «{id}»"))),
        };
        let space = |id: &str| match p.space_named(id) {
            Some(space) => Ok(space),
            None => Err(BadInput::new(format!("no space «{id}»"))),
        };
        match words.as_slice() {
            ["play", id] => card(id, Move::Play),
            [verb @ ("use" | "reveal" | "support"), id] => {
                let mv = card(id, Move::Use)?;
                let Move::Use(found) = mv else { return Ok(mv) };
                let right = use_verb(p, found);
                if *verb == right { Ok(mv) } else { bad(format!("«{text}»: expected «{right} {id}»")) }
            }
            ["take", id] => card(id, Move::Take),
            ["discard", id] => card(id, Move::Discard),
            ["throw", id] => card(id, Move::Throw),
            ["space", id] => Ok(Move::Space(space(id)?)),
            ["intervene", id] => Ok(Move::Intervene(space(id)?)),
            ["strike", id] => Ok(Move::Strike(space(id)?)),
            ["recall", piece, id] => {
                let piece = match *piece {
                    "army" => Piece::ARMY,
                    "fleet" => Piece::FLEET,
                    "air" => Piece::AIR,
                    other => return bad(format!("no unit «{other}»: expected army, fleet or air")),
                };
                Ok(Move::Recall(piece, space(id)?))
            }
            ["nation", id] => match p.nation_named(id) {
                Some(nation) => Ok(Move::Nation(nation.0)),
                None => bad(format!("no nation «{id}»: expected germany, uk, japan, ussr, italy or usa")),
            },
            ["defend"] => Ok(Move::Defend),
            ["redistribute"] => Ok(Move::Redistribute),
            ["accept"] => Ok(Move::Accept),
            ["random"] => Ok(Move::Random),
            ["pass"] => Ok(Move::Pass),
            _ => bad(format!(
                "«{text}» is no move: expected play, throw, use, reveal, support, take or discard with a card, space, \
                 intervene or strike with a space, recall army|fleet|air with a space, nation with a nation, defend, \
                 redistribute, accept, random or pass"
            )),
        }
    }
    fn things(&self, mv: Move) -> Vec<String> {
        let p = self.p();
        match mv {
            Move::Play(id) | Move::Use(id) | Move::Take(id) | Move::Discard(id) | Move::Throw(id) => {
                vec![p.card(id).id.clone()]
            }
            Move::Space(id) | Move::Intervene(id) | Move::Strike(id) | Move::Recall(_, id) => {
                vec![p.space_id(id).to_string()]
            }
            Move::Nation(nation) => vec![format!("nation-{}", p.nations[nation as usize % 6].id)],
            _ => Vec::new(),
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
        let card = |key: &str, id: CardId| say(lang, key, &[("card", self.title_of(id, lang))]);
        let space = |key: &str, id: SpaceId| {
            say(lang, key, &[("space", self.place_name(id, lang)), ("in", self.place_in(id, lang))])
        };
        match mv {
            Move::Play(id) => card("move-play", id),
            Move::Use(id) => card(&format!("move-{}", use_verb(self.p(), id)), id),
            Move::Take(id) => {
                let key = match self.stack.top() {
                    Some(Frame::Lose { .. }) => "move-take-status",
                    Some(Frame::Card(running)) => match self.asks(running) {
                        Asks::Table(..) => "move-take-status",
                        Asks::Top(_) => "move-take-next",
                        _ => "move-take",
                    },
                    _ => "move-take",
                };
                card(key, id)
            }
            Move::Discard(id) => card("move-discard", id),
            Move::Throw(id) => card("move-throw", id),
            Move::Space(id) => space("move-space", id),
            Move::Intervene(id) => space("move-intervene", id),
            Move::Strike(id) => space("move-strike", id),
            Move::Recall(piece, id) => {
                let piece = say(lang, &format!("piece-{}", piece.word()), &[]);
                say(lang, "move-recall", &[("piece", piece), ("in", self.place_in(id, lang))])
            }
            Move::Nation(nation) => say(lang, "move-nation", &[("nation", self.nation_name(Seat(nation), lang))]),
            Move::Defend => say(lang, "move-defend", &[]),
            Move::Redistribute => say(lang, "move-redistribute", &[]),
            Move::Accept => say(lang, "move-accept", &[]),
            Move::Random => say(lang, "move-random", &[]),
            Move::Pass => say(lang, "move-pass", &[]),
        }
    }
    fn prompt(&self, seat: Seat, lang: Lang) -> String {
        if let Some(winners) = self.winners() {
            let camp = usize::from(winners != members(0));
            return say(lang, "prompt-over", &[("winner", Self::camp_name(camp, lang))]);
        }
        let asked = self.asked_now();
        if asked != seat {
            return say(lang, "prompt-wait", &[("nation", self.nation_name(asked, lang))]);
        }
        let plain = |key: &str| say(lang, key, &[]);
        let count = |key: &str, n: u8| say(lang, key, &[("n", n.to_string())]);
        match self.stack.top() {
            Some(Frame::Setup { left, .. }) => count("prompt-setup", *left),
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
    fn tell(&self, event: &Happened, lang: Lang) -> String {
        let nation = |n: &Nation| ("nation", self.nation_name(*n, lang));
        let card = |c: &CardId| ("card", self.title_of(*c, lang));
        let some_card =
            |c: &Option<CardId>| ("card", c.map_or_else(|| say(lang, "a-card", &[]), |c| self.title_of(c, lang)));
        let space = |s: &SpaceId| ("in", self.place_in(*s, lang));
        let piece = |p: &Piece| ("piece", say(lang, &format!("piece-{}", p.word()), &[]));
        let one = |p: &Piece| ("one", say(lang, &format!("one-{}", p.word()), &[]));
        let n = |n: i64| ("n", n.to_string());
        match event {
            Happened::Sequence { nation: who, round } => {
                say(lang, "log-sequence", &[nation(who), ("round", round.to_string())])
            }
            Happened::Played { nation: who, card: c } => say(lang, "log-played", &[nation(who), card(c)]),
            Happened::Thrown { nation: who, card: c } => say(lang, "log-thrown", &[nation(who), card(c)]),
            Happened::Laid { nation: who, card: c } => say(lang, "log-laid", &[nation(who), card(c)]),
            Happened::LaidDown { nation: who, card: c } => say(lang, "log-laid-down", &[nation(who), some_card(c)]),
            Happened::Used { nation: who, card: c } => say(lang, "log-used", &[nation(who), card(c)]),
            Happened::Cancelled { card: c } => say(lang, "log-cancelled", &[card(c)]),
            Happened::Built { nation: who, piece: p, space: s } => {
                say(lang, "log-built", &[nation(who), one(p), space(s)])
            }
            Happened::StoodIn { nation: who, piece: p, space: s } => {
                say(lang, "log-stood-in", &[nation(who), piece(p), space(s)])
            }
            Happened::Recruited { nation: who, piece: p, space: s } => {
                say(lang, "log-recruited", &[nation(who), one(p), space(s)])
            }
            Happened::Battle { nation: who, against: Some(other), space: s } => {
                let against = ("against", self.nation_name(*other, lang));
                say(lang, "log-battle", &[nation(who), against, space(s)])
            }
            Happened::Battle { nation: who, against: None, space: s } => {
                say(lang, "log-battle-empty", &[nation(who), space(s)])
            }
            Happened::Removed { nation: who, piece: p, space: s, why } => {
                let key = match why {
                    Why::Battle => "log-removed-battle",
                    Why::Eliminated => "log-removed-eliminated",
                    Why::Supply => "log-removed-supply",
                    Why::TakenBack => "log-removed-taken-back",
                    Why::Defence => "log-removed-defence",
                    Why::Strike => "log-removed-strike",
                    Why::Stranded => "log-removed-stranded",
                };
                say(lang, key, &[nation(who), piece(p), space(s)])
            }
            Happened::Stays { nation: who, space: s } => say(lang, "log-stays", &[nation(who), space(s)]),
            Happened::Protected { nation: who, space: s } => say(lang, "log-protected", &[nation(who), space(s)]),
            Happened::Flew { nation: who, from: None, to } => say(lang, "log-flew-new", &[nation(who), space(to)]),
            Happened::Flew { nation: who, from: Some(from), to } => {
                let the = |s: &SpaceId| space_the(self.p(), *s, lang);
                say(lang, "log-flew", &[nation(who), ("from", the(from)), ("to", the(to)), space(to)])
            }
            Happened::Scored { camp, points, nation: who, card: c } => {
                let camp = ("camp", Self::camp_name(*camp, lang));
                match c {
                    Some(c) => say(lang, "log-scored-card", &[camp, n(i64::from(*points)), card(c)]),
                    None => say(lang, "log-scored", &[camp, n(i64::from(*points)), nation(who)]),
                }
            }
            Happened::Missing { nation: who, points } => {
                say(lang, "log-missing", &[nation(who), n(i64::from(*points))])
            }
            Happened::Discarded { nation: who, deck, card: c } => {
                let key = if *deck { "log-discarded-deck" } else { "log-discarded-hand" };
                say(lang, key, &[nation(who), some_card(c)])
            }
            Happened::DiscardedType { nation: who, card: c, kind } => {
                let kind = ("kind", say(lang, &format!("kind-{kind}"), &[]));
                say(lang, "log-discarded-type", &[nation(who), some_card(c), kind])
            }
            Happened::Stripped { nation: who, card: c } => say(lang, "log-stripped", &[nation(who), some_card(c)]),
            Happened::Drew { nation: who, count, cards } => {
                let titles: Vec<String> = cards.iter().flatten().map(|c| self.title_of(*c, lang)).collect();
                let cards = if titles.is_empty() { String::new() } else { format!(" ({})", titles.join(", ")) };
                say(lang, "log-drew", &[nation(who), n(i64::from(*count)), ("cards", cards)])
            }
            Happened::Took { nation: who, card: c } => say(lang, "log-took", &[nation(who), some_card(c)]),
            Happened::Shuffled { nation: who } => say(lang, "log-shuffled", &[nation(who)]),
            Happened::Returned { nation: who, card: c, top } => {
                let key = if *top { "log-returned-top" } else { "log-returned-bottom" };
                say(lang, key, &[nation(who), some_card(c)])
            }
            Happened::Redistributed { nation: who } => say(lang, "log-redistributed", &[nation(who)]),
            Happened::Attacked { nation: who, cards } => {
                say(lang, "log-attacked", &[nation(who), n(i64::from(*cards))])
            }
            Happened::Round { round, score } => {
                let score = ("score", Self::lead_in_words(*score, lang));
                say(lang, "log-round", &[("round", round.to_string()), score])
            }
            Happened::Passed { nation: who } => say(lang, "log-passed", &[nation(who)]),
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
    fn title_of(&self, card: CardId, lang: Lang) -> String {
        self.p().cards.get(card as usize).map_or_else(String::new, |c| title(c, lang))
    }
    fn place_name(&self, space: SpaceId, lang: Lang) -> String {
        space_name(self.p(), space, lang)
    }
    fn place_in(&self, space: SpaceId, lang: Lang) -> String {
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

/// A Status is used, a Response revealed, a Bolster played in support.
fn use_verb(pack: &Pack, card: CardId) -> &'static str {
    match pack.cards.get(card as usize).map(|c| c.kind) {
        Some(Kind::Response) => "reveal",
        Some(Kind::Bolster) => "support",
        _ => "use",
    }
}
