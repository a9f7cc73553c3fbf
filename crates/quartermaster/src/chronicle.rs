//! The log as a chronicle: rounds are chapters, the sequences of the nations are sections. A card is told in
//! one line with what it does, units lost together in one, cards discarded together in one. A heading tells
//! what came of its sequence.

mod parts;

use crate::events::{Happened, Why};
use crate::figures::{CardId, SpaceId};
use crate::lang::{Op, Step};
use crate::nation::{Camp, Nation, Piece, camp};
use crate::state::{LEAD, Quartermaster, ROUNDS};
use crate::text::say;
use parts::Part;
use table::chronicle::{listed, sentence};
use table::{Lang, Stand};

/// How an event stands.
pub(crate) fn stands(event: &Happened) -> Stand {
    match event {
        Happened::Begins { .. } => Stand::Chapter,
        Happened::Sequence { .. } => Stand::Section,
        Happened::Round { .. } => Stand::After,
        Happened::Shuffled { .. } => Stand::Quiet,
        _ => Stand::Line,
    }
}

/// What a sequence came to.
#[derive(Default)]
struct Deeds {
    cards: Vec<String>,
    laid: Vec<String>,
    /// What was built, recruited and deployed, and where.
    built: Vec<(Piece, SpaceId)>,
    recruited: Vec<(Piece, SpaceId)>,
    deployed: Vec<(Piece, SpaceId)>,
    /// Units that were attacked and stayed.
    withstood: Vec<String>,
    destroyed: Vec<String>,
    lost: Vec<String>,
    /// What partners did, and what they lost.
    partners: Vec<String>,
    partners_lose: Vec<String>,
    /// Cards that enemies had to discard, and who.
    robbed: u32,
    robbed_of: Vec<Nation>,
    face_down: u32,
    thrown: u32,
    points: [i16; 2],
}

fn quoted(title: &str, lang: Lang) -> String {
    match lang {
        Lang::Fr => format!("«\u{a0}{title}\u{a0}»"),
        Lang::En => format!("“{title}”"),
    }
}

/// The steps of a card that this nation carries out.
fn steps(row: &crate::figures::Card, nation: Nation) -> impl Iterator<Item = &Step> {
    row.steps.iter().filter(move |step| step.by == nation)
}

impl Quartermaster {
    /// Is this event told in the line that tells those before it?
    pub(crate) fn goes_on(&self, line: &[Happened], next: &Happened) -> bool {
        let Some(first) = line.first() else { return false };
        match (first, next) {
            (Happened::Played { card, .. } | Happened::Used { card, .. }, next) => self.does(*card, line, next),
            (Happened::Attacked { nation, .. }, Happened::Discarded { nation: who, .. })
            | (
                Happened::Redistributed { nation },
                Happened::Discarded { nation: who, .. } | Happened::Took { nation: who, .. },
            )
            | (Happened::Attacked { nation, .. }, Happened::Missing { nation: who, .. }) => who == nation,
            (Happened::Discarded { nation, deck, .. }, Happened::Discarded { nation: who, deck: from, .. }) => {
                who == nation
                    && deck == from
                    && !line.iter().any(|event| matches!(event, Happened::Drew { .. } | Happened::Flew { .. }))
            }
            // What an intervention costs, and the flight.
            (Happened::Discarded { nation, deck: false, .. }, Happened::Flew { nation: who, from: Some(_), .. }) => {
                who == nation && line.len() == 1
            }
            // The cards of the Discard phase, and those that replace them.
            (Happened::Discarded { nation, deck: false, .. }, Happened::Drew { nation: who, .. }) => {
                who == nation && !line.iter().any(|event| matches!(event, Happened::Flew { .. }))
            }
            (
                Happened::Battle { space, .. },
                Happened::Removed { space: at, why: Why::Battle, .. } | Happened::Stays { space: at, .. },
            ) => at == space && line.len() == 1,
            (Happened::Removed { nation, why: Why::Supply, .. }, Happened::Removed { nation: who, why, .. }) => {
                who == nation && matches!(why, Why::Supply | Why::Stranded)
            }
            (Happened::Removed { nation, why: Why::TakenBack, .. }, Happened::Removed { nation: who, why, .. }) => {
                who == nation && *why == Why::TakenBack
            }
            _ => false,
        }
    }

    /// Does this card do what comes next? Reactions stand between a card and what it does, so not all that
    /// follows is its own.
    fn does(&self, card: CardId, line: &[Happened], next: &Happened) -> bool {
        let row = self.p().card(card);
        let own = |nation: &Nation| row.nation == *nation;
        let any = |is: fn(&Op) -> bool| row.steps.iter().any(|step| is(&step.op));
        let costs = || std::iter::once(&row.cost).chain(row.steps.iter().map(|step| &step.cost));
        let fought =
            |at: &SpaceId| line.iter().any(|event| matches!(event, Happened::Battle { space, .. } if space == at));
        match next {
            Happened::Built { nation, .. } | Happened::StoodIn { nation, .. } => {
                steps(row, *nation).any(|step| matches!(step.op, Op::Build(..) | Op::Rebuild(_)))
            }
            Happened::Recruited { .. } => any(|op| matches!(op, Op::Recruit(..))),
            Happened::Battle { nation, .. } => {
                steps(row, *nation).any(|step| matches!(step.op, Op::Battle(..) | Op::BattleRest))
            }
            Happened::Removed { why: Why::Battle, space, .. } => fought(space),
            Happened::Stays { space, .. } => fought(space) || any(|op| matches!(op, Op::Eliminate(_))),
            Happened::Removed { why: Why::Eliminated, .. } => any(|op| matches!(op, Op::Eliminate(_))),
            // Units are taken back before others come, or because the card says so.
            Happened::Removed { why: Why::TakenBack, nation, .. } => {
                let came = |e: &Happened| {
                    matches!(e, Happened::Built { .. } | Happened::Recruited { .. } | Happened::Flew { .. })
                };
                let says = any(|op| matches!(op, Op::Withdraw(_) | Op::Rebuild(_))) || costs().any(|cost| cost.air > 0);
                let needs = any(|op| matches!(op, Op::Build(..) | Op::Recruit(..) | Op::Deploy(_)));
                own(nation) && (says || needs && !line.iter().any(came))
            }
            Happened::Removed { why: Why::Stranded, .. } => true,
            Happened::Removed { .. } => false,
            Happened::Protected { .. } => any(|op| matches!(op, Op::Protect(_))),
            Happened::Flew { .. } => {
                any(|op| matches!(op, Op::Deploy(_))) || line.iter().any(|e| matches!(e, Happened::Removed { .. }))
            }
            Happened::Scored { card: scoring, .. } => *scoring == Some(card),
            Happened::Missing { .. } | Happened::Discarded { deck: true, .. } | Happened::Shuffled { .. } => true,
            Happened::Attacked { .. } => any(|op| matches!(op, Op::Warfare(..) | Op::Discard(..))),
            Happened::Discarded { nation, deck: false, .. } => {
                let attacked = |e: &Happened| matches!(e, Happened::Attacked { nation: who, .. } if who == nation);
                let paid = line.iter().filter(|e| matches!(e, Happened::Discarded { nation: who, .. } if own(who)));
                let owed: usize = costs().map(|cost| usize::from(cost.hand) + usize::from(cost.deck)).sum();
                line.iter().any(attacked) || own(nation) && paid.count() < owed
            }
            Happened::DiscardedType { .. } => costs().any(|cost| cost.typed.is_some()),
            Happened::Stripped { .. } => costs().any(|cost| cost.status > 0) || any(|op| matches!(op, Op::Strip(..))),
            Happened::Drew { .. } => {
                any(|op| matches!(op, Op::Draw(_))) && !line.iter().any(|e| matches!(e, Happened::Drew { .. }))
            }
            Happened::Took { .. } => any(|op| matches!(op, Op::Recover(..))),
            Happened::Laid { .. } | Happened::LaidDown { .. } => any(|op| {
                matches!(
                    op,
                    Op::Lay(_) | Op::Stash(_) | Op::Search(..) | Op::Replay(..) | Op::Recover(..) | Op::PlayHand
                )
            }),
            Happened::Returned { .. } => any(|op| matches!(op, Op::Return(_) | Op::ReturnSelf | Op::Bury)),
            Happened::Cancelled { .. } => any(|op| matches!(op, Op::Cancel(_))),
            Happened::Begins { .. }
            | Happened::Sequence { .. }
            | Happened::Played { .. }
            | Happened::Thrown { .. }
            | Happened::Used { .. }
            | Happened::Redistributed { .. }
            | Happened::Round { .. } => false,
        }
    }

    /// A nation with its article, as it stands in the middle of a sentence.
    pub(crate) fn the_nation(&self, nation: Nation, lang: Lang) -> String {
        let plain = || self.nation_name(nation, lang);
        self.p().nations.get(nation.index()).map_or_else(plain, |row| say(lang, &format!("the-{}", row.id), &[]))
    }
    /// Does its name take a verb in the plural?
    fn many(&self, nation: Nation) -> (&'static str, String) {
        let many = nation == crate::nation::USA;
        ("many", if many { "yes" } else { "no" }.to_string())
    }
    fn quote(&self, card: CardId, lang: Lang) -> String {
        quoted(&self.title_of(card, lang), lang)
    }
    /// «the German army in Ukraine».
    pub(crate) fn the_unit(&self, nation: Nation, piece: Piece, space: SpaceId, lang: Lang) -> String {
        let id = self.p().nations.get(nation.index()).map_or("any", |row| row.id.as_str());
        let adj = say(lang, &format!("adj-{id}"), &[]);
        say(lang, &format!("log-the-{}", piece.word()), &[("adj", adj), ("in", self.place_in(space, lang))])
    }
    /// «its army in Ukraine».
    fn its_unit(&self, nation: Nation, piece: Piece, space: SpaceId, lang: Lang) -> String {
        say(lang, &format!("log-its-{}", piece.word()), &[self.many(nation), ("in", self.place_in(space, lang))])
    }
    /// A line: its parts, those of one nation after the other with its name once.
    fn line(&self, events: &[Happened], lang: Lang) -> String {
        let mut groups: Vec<(Option<Nation>, Vec<String>)> = Vec::new();
        for part in self.parts(events, lang) {
            match (part, groups.last_mut()) {
                (Part::Deed(nation, deed), Some((Some(who), deeds))) if *who == nation => deeds.push(deed),
                (Part::Deed(nation, deed), _) => groups.push((Some(nation), vec![deed])),
                (Part::Fact(fact), _) => groups.push((None, vec![fact])),
            }
        }
        let card_first = matches!(events.first(), Some(Happened::Played { .. } | Happened::Used { .. }));
        let mut text = String::new();
        for (at, (nation, deeds)) in groups.iter().enumerate() {
            if at > 0 {
                let colon = at == 1 && card_first && groups[0].1.len() == 1 && !self.is_told_plainly(events);
                text += match (lang, colon) {
                    (Lang::Fr, true) => "\u{a0}: ",
                    (Lang::Fr, false) => "\u{a0}; ",
                    (Lang::En, true) => ": ",
                    (Lang::En, false) => "; ",
                };
            }
            if let Some(nation) = nation {
                text += &self.the_nation(*nation, lang);
                text.push(' ');
            }
            text += &listed(deeds, lang);
        }
        if text.is_empty() {
            return text;
        }
        sentence(&format!("{text}."))
    }
    /// Does the line begin with a card that is not named?
    fn is_told_plainly(&self, events: &[Happened]) -> bool {
        matches!(events.first(), Some(Happened::Played { card, .. }) if events.len() > 1 && self.is_plain(*card))
    }

    /// What a nation did in its sequence, and what was done to it.
    fn deeds_of(&self, nation: Nation, events: &[Happened], lang: Lang) -> Deeds {
        let mut out = Deeds::default();
        let own = |who: &Nation| *who == nation;
        // Who fights, and where.
        let mut fights: Option<(Nation, SpaceId)> = None;
        for event in events {
            match event {
                Happened::Played { nation: who, card } if own(who) && !self.is_plain(*card) => {
                    out.cards.push(self.quote(*card, lang));
                }
                Happened::Thrown { nation: who, .. } if own(who) => out.thrown += 1,
                Happened::Laid { nation: who, card } if own(who) => out.laid.push(self.quote(*card, lang)),
                Happened::LaidDown { nation: who, .. } if own(who) => out.face_down += 1,
                Happened::Built { nation: who, piece, space } if own(who) => out.built.push((*piece, *space)),
                Happened::Recruited { nation: who, piece, space } if own(who) => out.recruited.push((*piece, *space)),
                Happened::Flew { nation: who, from: None, to } if own(who) => out.deployed.push((Piece::AIR, *to)),
                Happened::Battle { nation: who, space, .. } => fights = Some((*who, *space)),
                Happened::Stays { nation: whose, space } if fights == Some((nation, *space)) => {
                    out.withstood.push(self.the_unit(*whose, self.unit_of(*space), *space, lang));
                }
                Happened::Removed { nation: who, piece, space, why } => {
                    let by = fights.filter(|(_, at)| at == space && *why == Why::Battle).map(|(by, _)| by);
                    self.count_loss(&mut out, nation, (*who, *piece, *space, *why), by, lang);
                }
                Happened::Attacked { nation: who, cards } if camp(*who) != camp(nation) && *cards > 0 => {
                    out.robbed += u32::from(*cards);
                    if !out.robbed_of.contains(who) {
                        out.robbed_of.push(*who);
                    }
                }
                Happened::Scored { camp, points, .. } => out.points[*camp] += points,
                Happened::Missing { nation: who, points, .. } => out.points[camp(*who)] -= points,
                _ => {}
            }
        }
        out
    }
    /// A unit that left the board during the sequence of a nation: lost, destroyed, or destroyed by a
    /// partner.
    fn count_loss(
        &self,
        out: &mut Deeds,
        nation: Nation,
        (whose, piece, space, why): (Nation, Piece, SpaceId, Why),
        by: Option<Nation>,
        lang: Lang,
    ) {
        if why == Why::TakenBack {
            return;
        }
        if whose == nation {
            return out.lost.push(self.its_unit(nation, piece, space, lang));
        }
        if !matches!(why, Why::Battle | Why::Eliminated) {
            return;
        }
        let unit = self.the_unit(whose, piece, space, lang);
        match by.filter(|by| *by != nation && camp(*by) == camp(nation)) {
            _ if camp(whose) == camp(nation) => out.partners_lose.push(unit),
            Some(by) => {
                let args = [self.many(by), ("unit", unit)];
                out.partners.push(format!("{} {}", self.the_nation(by, lang), say(lang, "log-destroys", &args)));
            }
            None => out.destroyed.push(unit),
        }
    }
    /// Units, those of one place together: «an army and a squadron in Ukraine».
    fn units(&self, units: &[(Piece, SpaceId)], lang: Lang) -> String {
        let mut places: Vec<SpaceId> = Vec::new();
        for (_, space) in units {
            if !places.contains(space) {
                places.push(*space);
            }
        }
        let each = places.into_iter().map(|place| {
            let here = units.iter().filter(|(_, space)| *space == place);
            let here: Vec<String> = here.map(|(piece, _)| say(lang, &format!("one-{}", piece.word()), &[])).collect();
            format!("{} {}", listed(&here, lang), self.place_in(place, lang))
        });
        let each: Vec<String> = each.collect();
        listed(&each, lang)
    }
    /// The heading of a sequence, with what came of it.
    fn sequence_heading(&self, nation: Nation, events: &[Happened], lang: Lang) -> String {
        let out = self.deeds_of(nation, events, lang);
        let many = || self.many(nation);
        let mut deeds = Vec::new();
        let mut add = |key: &str, count: usize, list: String| {
            if count > 0 {
                let args = [many(), ("n", count.to_string()), ("list", list.clone()), ("unit", list)];
                deeds.push(say(lang, key, &args));
            }
        };
        add("log-plays-all", out.cards.len(), listed(&out.cards, lang));
        add("log-lays-all", out.laid.len(), listed(&out.laid, lang));
        add("log-destroys-all", out.destroyed.len(), listed(&out.destroyed, lang));
        add("log-attacks-in-vain", out.withstood.len(), listed(&out.withstood, lang));
        add("log-builds", out.built.len(), self.units(&out.built, lang));
        add("log-recruits", out.recruited.len(), self.units(&out.recruited, lang));
        let there = matches!((&out.built[..], &out.deployed[..]), ([(_, at)], [(_, to)]) if at == to && out.recruited.is_empty());
        let deploys = if there { "log-deploys-there" } else { "log-deploys-all" };
        add(deploys, out.deployed.len(), self.units(&out.deployed, lang));
        add("log-loses", out.lost.len(), listed(&out.lost, lang));
        if out.robbed > 0 {
            let who = out.robbed_of.iter().map(|who| say(lang, &format!("to-{}", self.nation_id(who.0)), &[]));
            let who: Vec<String> = who.collect();
            deeds.push(say(lang, "log-robs", &[many(), ("n", out.robbed.to_string()), ("who", listed(&who, lang))]));
        }
        for (key, count) in [("log-lays-face-down", out.face_down), ("log-throws-away", out.thrown)] {
            if count > 0 {
                deeds.push(say(lang, key, &[many(), ("n", count.to_string())]));
            }
        }
        let own = out.points[camp(nation)];
        if own != 0 {
            let key = if own > 0 { "log-scores" } else { "log-costs-points" };
            let points = say(lang, "points", &[("n", own.abs().to_string())]);
            deeds.push(say(lang, key, &[many(), ("points", points), ("camp", camp(nation).to_string())]));
        }
        if deeds.is_empty() {
            let key = if events.len() > 1 { "log-idle" } else { "log-to-play" };
            deeds.push(say(lang, key, &[many()]));
        }
        let mut clauses = vec![format!("{} {}", self.the_nation(nation, lang), listed(&deeds, lang))];
        clauses.extend(out.partners);
        if !out.partners_lose.is_empty() {
            let list = listed(&out.partners_lose, lang);
            let args = [("n", out.partners_lose.len().to_string()), ("list", list)];
            clauses.push(say(lang, "log-partners-lose", &args));
        }
        let others = 1 - camp(nation);
        if out.points[others] != 0 {
            clauses.push(Self::camp_points(others, out.points[others], lang));
        }
        sentence(&format!("{}.", clauses.join(if lang == Lang::Fr { "\u{a0}; " } else { "; " })))
    }
    /// «the Axis scores 5 points».
    fn camp_points(camp: Camp, points: i16, lang: Lang) -> String {
        let key = if points < 0 { "log-camp-loses" } else { "log-camp-scores" };
        let said = say(lang, "points", &[("n", points.abs().to_string())]);
        say(lang, key, &[("camp", camp.to_string()), ("points", said)])
    }
    /// What both camps scored in these events: nothing, one sentence.
    fn gains(events: &[Happened], lang: Lang) -> Option<String> {
        let mut points = [0i16; 2];
        for event in events {
            match event {
                Happened::Scored { camp, points: n, .. } => points[*camp] += n,
                Happened::Missing { nation, points: n, .. } => points[camp(*nation)] -= n,
                _ => {}
            }
        }
        match points {
            [0, 0] => None,
            [axis, allies] if axis > 0 && allies > 0 => {
                let axis = say(lang, "points", &[("n", axis.to_string())]);
                Some(say(lang, "log-both-score", &[("axis", axis), ("allies", allies.to_string())]))
            }
            points => {
                let each = (0..2).filter(|c| points[*c] != 0).map(|c| Self::camp_points(c, points[c], lang));
                Some(listed(&each.collect::<Vec<_>>(), lang))
            }
        }
    }
    /// «the Axis leads by 5 points».
    fn lead_of(score: i16, lang: Lang) -> String {
        let points = say(lang, "points", &[("n", score.abs().to_string())]);
        let camp = if score == 0 { "none".to_string() } else { usize::from(score < 0).to_string() };
        say(lang, "log-lead", &[("camp", camp), ("points", points)])
    }
    fn round_heading(round: u8, events: &[Happened], lang: Lang) -> String {
        let end = events.iter().find_map(|event| match event {
            Happened::Round { score, .. } => Some(Self::lead_of(*score, lang)),
            _ => None,
        });
        let facts: Vec<String> = Self::gains(events, lang).into_iter().chain(end).collect();
        let apart = if lang == Lang::Fr { "\u{a0}; " } else { "; " };
        let facts = if facts.is_empty() { "none".to_string() } else { facts.join(apart) };
        say(lang, "log-round", &[("round", round.to_string()), ("facts", facts)])
    }
    fn round_end(round: u8, score: i16, lang: Lang) -> String {
        if score.abs() < LEAD && round < ROUNDS {
            return say(lang, "log-round-end", &[("round", round.to_string()), ("lead", Self::lead_of(score, lang))]);
        }
        let points = say(lang, "points", &[("n", score.abs().to_string())]);
        let args = [
            ("round", round.to_string()),
            ("camp", usize::from(score < 0).to_string()),
            ("level", if score == 0 { "yes" } else { "no" }.to_string()),
            ("points", points),
        ];
        say(lang, "log-won", &args)
    }

    /// A heading or a line, from the events that it tells.
    pub(crate) fn chronicle_of(&self, events: &[Happened], lang: Lang) -> String {
        match events.first() {
            None => String::new(),
            Some(Happened::Begins { round }) => Self::round_heading(*round, events, lang),
            Some(Happened::Sequence { nation, .. }) => self.sequence_heading(*nation, events, lang),
            Some(Happened::Round { round, score }) => Self::round_end(*round, *score, lang),
            _ => self.line(events, lang),
        }
    }
    /// What came of a round that is over: each sequence in its order.
    pub(crate) fn balance_of(&self, chapter: &[Happened], lang: Lang) -> Vec<String> {
        let starts = |at: &usize| matches!(chapter[*at], Happened::Sequence { .. });
        let starts: Vec<usize> = (0..chapter.len()).filter(starts).collect();
        let ends = starts.iter().skip(1).copied().chain([chapter.len()]);
        let each = starts.iter().zip(ends).map(|(from, to)| self.chronicle_of(&chapter[*from..to], lang));
        each.collect()
    }
    /// How one wins.
    pub(crate) fn preface_of(lang: Lang) -> Vec<String> {
        vec![say(lang, "log-preface", &[("lead", LEAD.to_string()), ("rounds", ROUNDS.to_string())])]
    }
}
