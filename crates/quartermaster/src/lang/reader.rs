//! Reading the lines of a card: words and brackets become the values of [`crate::lang`]. What is wrong is
//! said with what was expected; whoever reads the figures adds card and line.

use super::{
    ANYWHERE, Amount, Area, Cond, Cost, Event, Kind, Kinds, Mask, On, Op, Select, Step, Target, When, Who, mark,
};
use crate::nation::{ALL, ALLIES, AXIS, Nation, Nations, Piece, enemies};
use std::collections::BTreeMap;
use table::effect::Term;
use table::{BadInput, SeatSet};

/// What names mean while a card's lines are read.
pub(crate) struct Reader<'a> {
    /// The nation of the card.
    pub owner: Nation,
    pub spaces: &'a BTreeMap<String, u8>,
    pub nations: &'a BTreeMap<String, Nation>,
    pub named: &'a BTreeMap<String, Mask>,
    pub tags: &'a BTreeMap<String, u8>,
    pub land: Mask,
    pub sea: Mask,
}

type Read<T> = Result<T, BadInput>;

fn wrong<T>(what: impl Into<String>) -> Read<T> {
    Err(BadInput::new(what))
}

impl Reader<'_> {
    fn space(&self, word: &str) -> Read<u8> {
        match self.spaces.get(word) {
            Some(space) => Ok(*space),
            None => wrong(format!("no space «{word}»")),
        }
    }
    fn nation(&self, word: &str) -> Read<Nation> {
        match self.nations.get(word) {
            Some(nation) => Ok(*nation),
            None => wrong(format!("no nation «{word}»")),
        }
    }
    fn who(&self, term: Option<&Term>) -> Read<Who> {
        let Some(words) = term.and_then(Term::word) else { return wrong("nations are missing") };
        let mut who = Who { set: SeatSet::NONE, that: false };
        for word in words.split('|') {
            let set = match word {
                "own" => SeatSet::only(self.owner),
                "axis" => AXIS,
                "allied" => ALLIES,
                "enemy" => enemies(self.owner),
                "any" => ALL,
                "that" => {
                    who.that = true;
                    SeatSet::NONE
                }
                word => SeatSet::only(self.nation(word)?),
            };
            who.set = who.set.or(set);
        }
        Ok(who)
    }
    fn nation_set(&self, term: Option<&Term>) -> Read<Nations> {
        let who = self.who(term)?;
        if who.that { wrong("«that» cannot stand here") } else { Ok(who.set) }
    }
    fn piece(&self, term: Option<&Term>) -> Read<Piece> {
        match term.and_then(Term::word) {
            Some("army" | "land") => Ok(Piece::ARMY),
            Some("fleet" | "sea") => Ok(Piece::FLEET),
            Some("unit" | "either") => Ok(Piece::UNIT),
            Some("air") => Ok(Piece::AIR),
            other => wrong(format!("expected army, fleet, unit, air, land, sea or either, not «{}»", show(other))),
        }
    }
    fn kinds(&self, term: Option<&Term>) -> Read<Kinds> {
        let Some(words) = term.and_then(Term::word) else { return wrong("a card type is missing") };
        let mut kinds = Kinds::default();
        for word in words.split('|') {
            match Kind::from_word(word) {
                Some(kind) => kinds.0 |= kind.only().0,
                None if word == "any" => {
                    kinds.0 |= Kind::ALL.iter().filter(|k| k.is_action()).fold(0, |m, k| m | k.only().0);
                }
                None => return wrong(format!("no card type «{word}»")),
            }
        }
        Ok(kinds)
    }
    fn area(&self, term: &Term) -> Read<Area> {
        match term {
            Term::Word(word) => Ok(match word.as_str() {
                "anywhere" => ANYWHERE,
                "land" => Area::Spaces(self.land),
                "sea" => Area::Spaces(self.sea),
                "it" => Area::It,
                "its-home" => Area::ItsHome,
                "beside-start" => Area::BesideStart,
                word => match self.named.get(word) {
                    Some(mask) => Area::Spaces(*mask),
                    None => Area::Spaces(1 << self.space(word)?),
                },
            }),
            Term::Number(n) => wrong(format!("{n} is no area")),
            Term::Line(terms) => {
                let inner = |i: usize| match terms.get(i) {
                    Some(term) => Ok(Box::new(self.area(term)?)),
                    None => wrong("an area is missing"),
                };
                match (terms.first().and_then(Term::word), terms.len()) {
                    (Some("beside"), 2) => Ok(Area::Beside(inner(1)?)),
                    (Some("near"), 2) => Ok(Area::Near(inner(1)?)),
                    (Some("within"), 3) => match terms[1].number() {
                        Some(n @ 1..=9) => Ok(Area::Within(n as u8, inner(2)?)),
                        _ => wrong("within needs a number of steps"),
                    },
                    (Some("except"), 2) => Ok(Area::Minus(Box::new(ANYWHERE), inner(1)?)),
                    (Some("minus"), 3) => Ok(Area::Minus(inner(1)?, inner(2)?)),
                    _ => {
                        let areas = terms.iter().map(|t| self.area(t)).collect::<Read<Vec<_>>>()?;
                        let plain = areas.iter().try_fold(0, |mask, area| match area {
                            Area::Spaces(more) => Some(mask | more),
                            _ => None,
                        });
                        Ok(plain.map_or(Area::Union(areas), Area::Spaces))
                    }
                }
            }
        }
    }
    fn area_or_anywhere(&self, term: Option<&Term>) -> Read<Area> {
        term.map_or(Ok(ANYWHERE), |t| self.area(t))
    }
    fn select(&self, term: Option<&Term>) -> Read<Select> {
        let Some(Term::Line(terms)) = term else { return wrong("expected units in brackets, as (army own ukraine)") };
        let mut select = Select {
            pieces: self.piece(terms.first())?,
            who: self.who(terms.get(1))?,
            area: ANYWHERE,
            supplied: false,
            next_to: None,
        };
        for term in terms.iter().skip(2) {
            match term {
                Term::Word(word) if word == "supplied" => select.supplied = true,
                Term::Line(inner) if inner.first().and_then(Term::word) == Some("next-to") => {
                    select.next_to = Some(Box::new(self.select(inner.get(1))?));
                }
                term => select.area = self.area(term)?,
            }
        }
        Ok(select)
    }
    /// Reads a condition.
    pub(crate) fn cond(&self, term: Option<&Term>) -> Read<Cond> {
        match term {
            Some(Term::Line(terms)) if terms.first().and_then(Term::word) == Some("and") => {
                Ok(Cond::And(terms[1..].iter().map(|t| self.cond(Some(t))).collect::<Read<_>>()?))
            }
            term => Ok(Cond::Have(self.select(term)?)),
        }
    }
    fn amount(&self, term: Option<&Term>) -> Read<Amount> {
        let small = |term: Option<&Term>| match term.and_then(Term::number) {
            Some(n @ 0..=60) => Ok(n as u8),
            _ => wrong("expected a number from 0 to 60"),
        };
        match term {
            Some(Term::Line(terms)) => match terms.first().and_then(Term::word) {
                Some("per") => Ok(Amount::Per(small(terms.get(1))?, self.select(terms.get(2))?)),
                Some("if") => Ok(Amount::If(self.cond(terms.get(1))?, small(terms.get(2))?, small(terms.get(3))?)),
                other => wrong(format!("expected (per N …) or (if … N N), not «{}»", show(other))),
            },
            term => Ok(Amount::Fixed(small(term)?)),
        }
    }
    /// Reads a cost: `deck 1`, `build_army 1 hand 2`.
    pub(crate) fn cost(&self, terms: &[Term]) -> Read<Cost> {
        let mut cost = Cost::FREE;
        for pair in terms.chunks(2) {
            let [Term::Word(word), Term::Number(n @ 1..=20)] = pair else {
                return wrong("a cost is written as words with numbers: deck 1, hand 2, response 1");
            };
            let n = *n as u8;
            match word.as_str() {
                "deck" => cost.deck = n,
                "hand" => cost.hand = n,
                "strict-hand" => (cost.hand, cost.strict) = (n, true),
                "status" => cost.status = n,
                "air" => cost.air = n,
                word => match Kind::from_word(word) {
                    Some(kind) => cost.typed = Some((kind, n)),
                    None => return wrong(format!("no cost «{word}»: deck, hand, strict-hand, status, air or a type")),
                },
            }
        }
        Ok(cost)
    }
    /// Reads when a card is used.
    pub(crate) fn when(&self, line: &[Term]) -> Read<When> {
        let word = |i: usize| line.get(i).and_then(Term::word);
        let Some(first) = word(0) else { return wrong("the trigger is missing") };
        let mut on = On {
            event: Event::StartAction,
            by: ALL,
            to: ALL,
            pieces: Piece(7),
            area: ANYWHERE,
            marks: 0,
            tag: 0,
            kinds: Kinds(u16::MAX),
        };
        let phase =
            |name: &str| Event::ALL[..7].iter().copied().find(|e| e.topic().strip_prefix("react-") == Some(name));
        let rest = match first {
            "instead" => return Ok(When::Instead),
            "always" => return Ok(When::Always),
            "any" => {
                let mut events = 0;
                for term in &line[1..] {
                    let name = term.word().unwrap_or_default();
                    let event = if name == "threatened" { Some(Event::Threatened) } else { phase(name) };
                    match event {
                        Some(event) => events |= event.bit(),
                        None => return wrong(format!("no event «{name}» after any")),
                    }
                }
                return Ok(When::Any(events));
            }
            "built" | "placed" | "threatened" | "attacked" | "removed" => {
                on.pieces = self.piece(line.get(1))?;
                let nations = self.nation_set(line.get(2))?;
                (on.event, on.marks) = match first {
                    "built" => (Event::Placed, mark::BUILT),
                    "placed" => (Event::Placed, 0),
                    "threatened" => (Event::Threatened, 0),
                    "attacked" => (Event::Threatened, mark::BATTLE),
                    _ => (Event::Removed, 0),
                };
                if on.event == Event::Placed {
                    on.by = nations;
                } else {
                    on.to = nations;
                }
                3
            }
            "battled" => {
                on.event = Event::Battled;
                on.pieces = self.piece(line.get(1))?;
                on.by = self.nation_set(line.get(2))?;
                3
            }
            "air" => {
                on.event = Event::Air;
                on.by = self.nation_set(line.get(1))?;
                2
            }
            "warfare" => {
                on.event = Event::Warfare;
                let nations = self.nation_set(line.get(2))?;
                match word(1) {
                    Some("by") => on.by = nations,
                    Some("on") => on.to = nations,
                    other => return wrong(format!("expected warfare by or warfare on, not «{}»", show(other))),
                }
                3
            }
            "played" => {
                on.event = Event::Played;
                on.by = self.nation_set(line.get(1))?;
                2
            }
            "used" => {
                on.event = Event::Used;
                on.kinds = self.kinds(line.get(1))?;
                on.by = self.nation_set(line.get(2))?;
                3
            }
            name => match phase(name) {
                Some(event) => {
                    on.event = event;
                    on.by = self.nation_set(line.get(1))?;
                    2
                }
                None => return wrong(format!("no trigger «{name}»")),
            },
        };
        for term in line.iter().skip(rest) {
            match term.word() {
                Some("supplied") => on.marks |= mark::SUPPLIED,
                Some("last") => on.marks |= mark::LAST,
                Some("card") => on.marks |= mark::CARD,
                Some(word) if self.tags.contains_key(word) => on.tag |= self.tags[word],
                _ => on.area = self.area(term)?,
            }
        }
        Ok(When::On(on))
    }
    /// Reads one line of `do` into its steps. `group` is the number for a group in any order.
    pub(crate) fn steps(&self, line: &[Term], group: u8) -> Read<Vec<Step>> {
        let Some(verb) = line.first().and_then(Term::word) else { return wrong("an effect is missing") };
        let inner = |i: usize| match line.get(i) {
            Some(Term::Line(terms)) => self.steps(terms, 0),
            _ => wrong(format!("{verb}: expected an effect in brackets")),
        };
        match verb {
            "upto" => {
                let mut steps = inner(2)?;
                let Some(n @ 1..=20) = line.get(1).and_then(Term::number) else { return wrong("upto: how often?") };
                steps.iter_mut().for_each(|s| s.times = n as u8);
                Ok(steps)
            }
            "by" => {
                let nation = line.get(1).and_then(Term::word).map_or_else(|| wrong("by: who?"), |w| self.nation(w))?;
                let mut steps = inner(2)?;
                steps.iter_mut().for_each(|s| s.by = nation);
                Ok(steps)
            }
            "pay" => {
                let Some(Term::Line(cost)) = line.get(1) else { return wrong("pay: expected a cost in brackets") };
                let mut steps = inner(2)?;
                for step in &mut steps {
                    step.cost = self.cost(cost)?;
                }
                Ok(steps)
            }
            "any-order" => {
                let mut steps = Vec::new();
                for i in 1..line.len() {
                    steps.extend(inner(i)?);
                }
                steps.iter_mut().for_each(|s| s.group = group);
                if steps.len() > 8 {
                    return wrong("any-order: at most 8 effects");
                }
                Ok(steps)
            }
            "either" => {
                let mut steps = inner(1)?;
                let other = inner(2)?;
                if steps.len() != 1 || other.len() != 1 || line.len() != 3 {
                    return wrong("either: expected two effects");
                }
                steps[0].either = true;
                steps.extend(other);
                Ok(steps)
            }
            _ => {
                let (op, used) = self.op(verb, line)?;
                let mut step =
                    Step { op, by: self.owner, times: 1, group: 0, cond: None, cost: Cost::FREE, either: false };
                match (line.get(used).and_then(Term::word), line.len() - used.min(line.len())) {
                    (None, 0) => {}
                    (Some("if"), 2) => step.cond = Some(self.cond(line.get(used + 1))?),
                    _ => return wrong(format!("{verb}: «{}» is too much", line[used])),
                }
                Ok(vec![step])
            }
        }
    }
    /// The operation, and how many terms of the line it took.
    fn op(&self, verb: &str, line: &[Term]) -> Read<(Op, usize)> {
        let word = |i: usize| line.get(i).and_then(Term::word);
        let choose = |i: usize, a: &str, b: &str| match word(i) {
            Some(w) if w == a => Ok(true),
            Some(w) if w == b => Ok(false),
            other => wrong(format!("{verb}: expected {a} or {b}, not «{}»", show(other))),
        };
        let count = |i: usize| match line.get(i).and_then(Term::number) {
            Some(n @ 1..=20) => Ok(n as u8),
            _ => wrong(format!("{verb}: how many?")),
        };
        let place = |i: usize| word(i).map_or_else(|| wrong(format!("{verb}: where?")), |w| self.space(w));
        let plain = |op: Op| Ok((op, 1));
        match verb {
            "build" => {
                let area = line.get(2).filter(|t| t.word() != Some("if"));
                Ok((Op::Build(self.piece(line.get(1))?, self.area_or_anywhere(area)?), 2 + usize::from(area.is_some())))
            }
            "recruit" => {
                let area = self.area_or_anywhere(line.get(3))?;
                Ok((Op::Recruit(self.piece(line.get(1))?, self.nation_set(line.get(2))?, area), line.len().min(4)))
            }
            "battle" => {
                let pieces = self.piece(line.get(1))?;
                let mut used = 2;
                let mut area = ANYWHERE;
                if line.get(used).is_some_and(|t| t.word() != Some("of")) {
                    area = self.area(&line[used])?;
                    used += 1;
                }
                let mut of = SeatSet::NONE;
                if word(used) == Some("of") {
                    of = self.nation_set(line.get(used + 1))?;
                    used += 2;
                }
                Ok((Op::Battle(pieces, area, of), used))
            }
            "battle-rest" => plain(Op::BattleRest),
            "eliminate" => Ok((Op::Eliminate(self.select(line.get(1))?), 2)),
            "withdraw" => Ok((Op::Withdraw(self.select(line.get(1))?), 2)),
            "protect" => Ok((Op::Protect(self.select(line.get(1))?), 2)),
            "rebuild" => Ok((Op::Rebuild(self.piece(line.get(1))?), 2)),
            "deploy" => Ok((Op::Deploy(self.area_or_anywhere(line.get(1))?), line.len().min(2))),
            "score" => Ok((Op::Score(self.amount(line.get(1))?), 2)),
            "warfare" => {
                let target = match line.get(1) {
                    Some(Term::Line(terms)) if terms.first().and_then(Term::word) == Some("choose") => {
                        let cond = match terms.get(2) {
                            Some(term) => Some(self.cond(Some(term))?),
                            None => None,
                        };
                        Target::Choose(self.nation_set(terms.get(1))?, cond)
                    }
                    term => Target::Nation(
                        term.and_then(Term::word).map_or_else(|| wrong("warfare: whom?"), |w| self.nation(w))?,
                    ),
                };
                Ok((Op::Warfare(target, self.amount(line.get(2))?), 3))
            }
            "discard" => Ok((Op::Discard(self.who(line.get(1))?, self.amount(line.get(2))?), 3)),
            "more" => Ok((Op::More(self.amount(line.get(1))?), 2)),
            "spare" => plain(Op::Spare),
            "ignore" => plain(Op::Ignore),
            "save" => plain(Op::Save),
            "cancel" => plain(Op::Cancel(false)),
            "cancel-round" => plain(Op::Cancel(true)),
            "supply" => Ok((Op::Supply(self.piece(line.get(1))?), 2)),
            "no-air-combat" => plain(Op::NoAirCombat),
            "search" => Ok((Op::Search(self.kinds(line.get(1))?, choose(2, "play", "lay")?), 3)),
            "replay" => {
                let older = word(2) == Some("older");
                Ok((Op::Replay(self.kinds(line.get(1))?, older), 2 + usize::from(older)))
            }
            "play-hand" => plain(Op::PlayHand),
            "lay" => Ok((Op::Lay(self.kinds(line.get(1))?), 2)),
            "stash" => Ok((Op::Stash(self.kinds(line.get(1))?), 2)),
            "recover" => Ok((Op::Recover(self.kinds(line.get(1))?, choose(2, "table", "hand")?), 3)),
            "return" => Ok((Op::Return(choose(1, "top", "bottom")?), 2)),
            "return-self" => {
                choose(1, "top", "top")?;
                Ok((Op::ReturnSelf, 2))
            }
            "draw" => Ok((Op::Draw(count(1)?), 2)),
            "arrange" => Ok((Op::Arrange(count(1)?), 2)),
            "bury" => plain(Op::Bury),
            "strip" => {
                let nation = word(1).map_or_else(|| wrong("strip: whom?"), |w| self.nation(w))?;
                Ok((Op::Strip(nation, self.kinds(line.get(2))?), 3))
            }
            "source" => Ok((Op::Source(place(1)?), 2)),
            "no-source" => Ok((Op::NoSource(place(1)?, self.nation_set(line.get(2))?), 3)),
            "lifeline" => Ok((Op::Lifeline(self.piece(line.get(1))?), 2)),
            "muster" => Ok((Op::Muster(self.piece(line.get(1))?, place(2)?), 3)),
            "battle-anyway" => Ok((Op::BattleAnyway(self.piece(line.get(1))?, place(2)?), 3)),
            other => wrong(format!("no effect «{other}»")),
        }
    }
}

fn show(word: Option<&str>) -> &str {
    word.unwrap_or("nothing")
}
