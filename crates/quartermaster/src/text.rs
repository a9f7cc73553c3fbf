//! What a card says, in French and English, made from its effect lines.

mod places;

pub(crate) use places::{of as of_place, space_in, space_the};

use crate::figures::{Card, Pack, SpaceId};
use crate::lang::{Amount, Area, Cond, Cost, Event, Kind, Kinds, Mask, On, Op, Select, Step, Target, When, Who, mark};
use crate::nation::{ALL, ALLIES, AXIS, Nation, Nations, Piece};
use table::{Lang, SeatSet, Words};

/// The game's words.
pub static WORDS: Words = Words::new(include_str!("../text/fr.ftl"), include_str!("../text/en.ftl"));

pub(crate) fn say(lang: Lang, key: &str, args: &[(&str, String)]) -> String {
    WORDS.say(lang, key, args)
}

/// Joins with commas and a last "or" / "and".
fn join(lang: Lang, word: &str, mut things: Vec<String>) -> String {
    let Some(last) = things.pop() else { return String::new() };
    if things.is_empty() {
        return last;
    }
    say(lang, word, &[("a", things.join(", ")), ("b", last)])
}

/// Capital letter first.
fn capital(text: String) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |c| c.to_uppercase().chain(chars).collect())
}

/// The name of a space.
pub fn space_name(pack: &Pack, space: SpaceId, lang: Lang) -> String {
    let Some(row) = pack.spaces.get(space as usize) else { return String::new() };
    match lang {
        Lang::Fr => row.name_fr.clone(),
        Lang::En => row.name_en.clone(),
    }
}

/// The title of a card.
pub fn title(card: &Card, lang: Lang) -> String {
    match lang {
        Lang::Fr => card.title_fr.clone(),
        Lang::En => card.title_en.clone(),
    }
}

/// The text of a card.
pub fn card_text(pack: &Pack, card: &Card, lang: Lang) -> String {
    Teller { pack, lang, owner: card.nation }.card(card)
}

/// What a card of this nation costs, in words.
pub fn cost_text(pack: &Pack, owner: Nation, cost: &Cost, lang: Lang) -> String {
    say(lang, "cost", &[("cost", Teller { pack, lang, owner }.cost(cost))])
}

struct Teller<'a> {
    pack: &'a Pack,
    lang: Lang,
    owner: Nation,
}

impl Teller<'_> {
    fn say(&self, key: &str, args: &[(&str, String)]) -> String {
        say(self.lang, key, args)
    }
    /// Small letter first, unless a nation's name stands there.
    fn small(&self, text: &str) -> String {
        let nations = crate::nation::nations().map(|n| self.the(Who { set: SeatSet::only(n), that: false }));
        let mut names = nations.filter(|name| name.starts_with(char::is_uppercase));
        let mut chars = text.chars();
        match chars.next() {
            Some(_) if names.any(|name| text.starts_with(&name)) => text.to_string(),
            Some(first) => first.to_lowercase().chain(chars).collect(),
            None => String::new(),
        }
    }
    fn card(&self, card: &Card) -> String {
        let mut out = Vec::new();
        match card.kind {
            Kind::Status => out.push(self.say("note-status", &[])),
            _ if card.next => out.push(self.say("note-next", &[])),
            _ => {}
        }
        out.push(self.when(card));
        if card.first {
            out.push(self.say("note-first", &[]));
        }
        if card.once {
            out.push(self.say("note-once", &[]));
        }
        if let Some(need) = &card.need {
            out.push(self.say("need", &[("cond", self.cond(need))]));
        }
        if !card.cost.is_free() {
            out.push(self.say("cost", &[("cost", self.cost(&card.cost))]));
        }
        let mut i = 0;
        while i < card.steps.len() {
            let group = card.steps[i].group;
            let mut end = i + 1;
            let mut text = if group > 0 {
                while card.steps.get(end).is_some_and(|s| s.group == group) {
                    end += 1;
                }
                let part = |s: &Step| self.small(self.step(card, s).trim_end_matches('.'));
                let parts: Vec<String> = card.steps[i..end].iter().map(part).collect();
                self.say("around-any-order", &[("do", parts.join(self.say("semicolon", &[]).as_str()) + ".")])
            } else if card.steps[i].either && end < card.steps.len() {
                let args =
                    [("a", self.step(card, &card.steps[i])), ("b", self.small(&self.step(card, &card.steps[end])))];
                end += 1;
                self.say("around-either", &args)
            } else {
                self.step(card, &card.steps[i])
            };
            if i > 0 {
                text = self.say("around-then", &[("do", self.small(&text))]);
            }
            out.push(text);
            i = end;
        }
        out.retain(|s| !s.trim().is_empty());
        out.join(" ")
    }
    fn when(&self, card: &Card) -> String {
        match &card.when {
            When::Action => self.say("when-action", &[]),
            When::AirPhase => self.say("when-air-phase", &[]),
            When::Instead => self.say("when-instead", &[]),
            When::Always => self.say("when-always", &[]),
            When::Any(_) => self.say("when-any", &[]),
            When::On(on) => self.on(on),
        }
    }
    fn on(&self, on: &On) -> String {
        let own = || if on.by == ALL { "no" } else { "yes" }.to_string();
        let area = || self.area(&on.area);
        let unit = |supplied: bool| {
            let who = Who { set: on.to, that: false };
            let area = on.area.clone();
            self.one(&Select { pieces: on.pieces, who, area, supplied, next_to: None })
        };
        let piece = || self.say(&format!("one-{}", on.pieces.word()), &[]);
        let tag = || {
            let tags = self.pack.tags.iter().enumerate().filter(|(i, _)| on.tag >> i & 1 != 0);
            tags.map(|(_, t)| self.say(&format!("tag-{t}"), &[])).collect::<String>()
        };
        match on.event {
            Event::Placed if on.marks & mark::CARD != 0 => self.say("when-built-card", &[("piece", piece())]),
            Event::Placed if on.marks & mark::BUILT != 0 => {
                self.say("when-built", &[("piece", piece()), ("area", area())])
            }
            Event::Placed => {
                let who = Who { set: on.by, that: false };
                self.say(
                    "when-placed",
                    &[("who", self.the(who)), ("number", number(who)), ("piece", piece()), ("area", area())],
                )
            }
            Event::Threatened if on.marks & mark::BATTLE != 0 => self.say("when-attacked", &[("what", unit(false))]),
            Event::Threatened => self.say("when-threatened", &[("what", unit(false))]),
            Event::Battled if matches!(on.area, Area::Spaces(mask) if mask != Mask::MAX) => {
                self.say("when-battled-in", &[("area", area())])
            }
            Event::Battled => {
                let key = if on.pieces == Piece::FLEET { "when-battled-sea" } else { "when-battled-land" };
                self.say(key, &[("area", area())])
            }
            Event::Removed if on.marks & mark::LAST != 0 => {
                self.say("when-removed-last", &[("piece", self.say(&format!("piece-{}", on.pieces.word()), &[]))])
            }
            Event::Removed => self.say("when-removed", &[("what", unit(on.marks & mark::SUPPLIED != 0))]),
            Event::Warfare if on.to != ALL => self.say("when-warfare-on", &[("tag", tag())]),
            Event::Warfare if on.by == ALL => self.say("when-warfare-by-any", &[("tag", tag())]),
            Event::Warfare => self.say("when-warfare-by", &[]),
            Event::Air => self.say("when-air", &[("area", area())]),
            Event::Played => self.say("when-played", &[]),
            Event::Used => {
                let key = if on.kinds.has(Kind::Status) { "when-used-status" } else { "when-used-bolster" };
                self.say(key, &[("who", self.the(Who { set: on.by, that: false }))])
            }
            event => self.say(&event.topic().replace("react-", "when-"), &[("own", own())]),
        }
    }
    fn step(&self, card: &Card, step: &Step) -> String {
        let mut text = self.op(card, step);
        if step.times > 1 {
            text = self.say("around-upto", &[("n", step.times.to_string()), ("do", self.small(&text))]);
        }
        if !step.cost.is_free() {
            text = self.say("around-pay", &[("cost", self.cost(&step.cost)), ("do", self.small(&text))]);
        }
        if let Some(cond) = &step.cond {
            text = self.say("around-if", &[("cond", self.cond(cond)), ("do", self.small(&text))]);
        }
        // A sentence about what a nation loses names it already.
        let named = matches!(step.op, Op::Warfare(..) | Op::Discard(..) | Op::Score(_));
        if step.by != self.owner && !named {
            let by = Who { set: SeatSet::only(step.by), that: false };
            let args = [("who", capital(self.the(by))), ("number", number(by)), ("do", self.small(&text))];
            text = self.say("around-by", &args);
        }
        text
    }
    fn op(&self, card: &Card, step: &Step) -> String {
        let piece = |p: &Piece| self.say(&format!("one-{}", p.word()), &[]);
        let pieces = |p: &Piece| self.say(&format!("pieces-{}", p.word()), &[]);
        let mood = || ("mood", if step.by == self.owner { "do" } else { "may" }.to_string());
        let space = |s: &u8| capital(self.the_space(*s));
        let within = |s: &u8| self.in_space(*s);
        match &step.op {
            Op::Build(Piece::UNIT, area) => self.say("do-build-either", &[("area", self.area(area))]),
            Op::Build(p, area) => self.say("do-build", &[mood(), ("piece", piece(p)), ("area", self.area(area))]),
            Op::Recruit(p, nations, area) => {
                let what = self.one(&Select {
                    pieces: *p,
                    who: Who { set: *nations, that: false },
                    area: crate::lang::ANYWHERE,
                    supplied: false,
                    next_to: None,
                });
                self.say("do-recruit", &[mood(), ("what", what), ("area", self.area(area))])
            }
            Op::Battle(p, area, of) => self.battle(*p, self.area(area), *of),
            Op::BattleRest => self.say("do-battle-rest", &[]),
            Op::Eliminate(select) => self.say("do-eliminate", &[("what", self.one(select))]),
            Op::Withdraw(select) => self.say("do-withdraw", &[mood(), ("what", self.one(select))]),
            Op::Protect(select) => self.say("do-protect", &[("what", self.one(select))]),
            Op::Rebuild(p) => self.say("do-rebuild", &[("pieces", pieces(p))]),
            Op::Deploy(_) if card.kind == Kind::DeployAir => self.say("do-deploy-card", &[]),
            Op::Deploy(area) => self.say("do-deploy", &[("area", self.area(area))]),
            Op::Score(amount) => self.score(amount),
            Op::Warfare(Target::Nation(nation), amount) => {
                let who = Who { set: SeatSet::only(*nation), that: false };
                self.discards(self.the(who), number(who), amount)
            }
            Op::Warfare(Target::Choose(nations, cond), amount) => {
                let each: Vec<String> =
                    nations.iter().map(|n| self.the(Who { set: SeatSet::only(n), that: false })).collect();
                let cond = cond.as_ref().map_or(String::new(), |c| self.say("warfare-cond", &[("cond", self.cond(c))]));
                let does = self.discards(self.say("the-target", &[]), "one".into(), amount);
                self.say("do-warfare-choose", &[("who", join(self.lang, "or", each)), ("cond", cond), ("does", does)])
            }
            Op::Discard(who, amount) => self.discards(self.the(*who), number(*who), amount),
            Op::More(amount) => self.say("do-more", &[("cards", self.cards(amount))]),
            Op::Spare => self.say("do-spare", &[]),
            Op::Ignore => self.say("do-ignore", &[]),
            Op::Save => self.say("do-save", &[]),
            Op::Cancel(false) => self.say("do-cancel", &[]),
            Op::Cancel(true) => self.say("do-cancel-round", &[]),
            Op::Supply(p) => self.say("do-supply", &[("pieces", pieces(p))]),
            Op::NoAirCombat => self.say("do-no-air-combat", &[]),
            Op::Search(kinds, play) => {
                let key = if *play { "do-search-play" } else { "do-search-lay" };
                self.say(key, &[("kinds", self.kinds(*kinds))])
            }
            Op::Replay(kinds, older) => {
                let any = *kinds == crate::steps::action_kinds();
                let kinds = if any { String::new() } else { self.kinds(*kinds) };
                let older = if *older { self.say("older", &[]) } else { String::new() };
                self.say(if any { "do-replay-any" } else { "do-replay" }, &[("kinds", kinds), ("older", older)])
            }
            Op::PlayHand => self.say("do-play-hand", &[mood()]),
            Op::Lay(kinds) => self.say("do-lay", &[("kinds", self.kinds(*kinds))]),
            Op::Stash(kinds) => self.say("do-stash", &[("kinds", self.kinds(*kinds))]),
            Op::Recover(kinds, table) => {
                let key = if *table { "do-recover-table" } else { "do-recover-hand" };
                self.say(key, &[mood(), ("kinds", self.kinds(*kinds))])
            }
            Op::Return(top) => self.say(if *top { "do-return-top" } else { "do-return-bottom" }, &[]),
            Op::ReturnSelf => self.say("do-return-self", &[]),
            Op::Draw(n) => self.say("do-draw", &[mood(), ("n", n.to_string())]),
            Op::Arrange(n) => self.say("do-arrange", &[("n", n.to_string())]),
            Op::Bury => self.say("do-bury", &[]),
            Op::Strip(nation, kinds) => self.strip(*nation, *kinds),
            Op::Source(s) => self.say("do-source", &[("space", space(s))]),
            Op::NoSource(s, of) => {
                let each = of.iter().map(|n| self.the(Who { set: SeatSet::only(n), that: false })).collect();
                self.say("do-no-source", &[("space", space(s)), ("who", join(self.lang, "and", each))])
            }
            Op::Lifeline(p) => self.say("do-lifeline", &[("pieces", pieces(p))]),
            Op::Muster(_, s) => self.say("do-muster", &[("in", within(s))]),
            Op::BattleAnyway(_, s) => self.say("do-battle-anyway", &[("in", within(s))]),
        }
    }
    /// "Battle a land space", "battle a Soviet army".
    fn battle(&self, pieces: Piece, area: String, of: SeatSet) -> String {
        let (key, any) = match pieces {
            Piece::ARMY => ("do-battle-land", "battle-any-land"),
            Piece::FLEET => ("do-battle-sea", "battle-any-sea"),
            _ => return self.say("do-battle-either", &[("area", area)]),
        };
        let what = if of.is_empty() {
            self.say(any, &[])
        } else {
            let who = Who { set: of, that: false };
            let all = crate::lang::ANYWHERE;
            self.one(&Select { pieces, who, area: all, supplied: false, next_to: None })
        };
        self.say(key, &[("what", what), ("area", area)])
    }
    /// "The Axis scores 2 points."
    fn score(&self, amount: &Amount) -> String {
        let camp = if AXIS.has(self.owner) { "the-axis" } else { "the-allied" };
        let points = match amount {
            Amount::Fixed(n) => self.say("points", &[("n", n.to_string())]),
            Amount::Per(n, select) => self.say("points-per", &[("n", n.to_string()), ("what", self.bare(select))]),
            Amount::If(cond, a, b) => {
                let args = [("a", a.to_string()), ("b", b.to_string()), ("cond", self.cond(cond))];
                self.say("points-if", &args)
            }
        };
        let number = if AXIS.has(self.owner) { "one" } else { "many" }.to_string();
        self.say("do-score", &[("camp", capital(self.say(camp, &[]))), ("number", number), ("points", points)])
    }
    /// "Discard a Status card of the United Kingdom."
    fn strip(&self, nation: Nation, kinds: Kinds) -> String {
        let parts = [(Kind::Status, "strip-status"), (Kind::Response, "strip-response")];
        let parts = parts.into_iter().filter(|(k, _)| kinds.has(*k)).map(|(_, key)| self.say(key, &[]));
        let who = self.the(Who { set: SeatSet::only(nation), that: false });
        let kinds = join(self.lang, "or", parts.collect());
        self.say("do-strip", &[("of", places::of(self.lang, &who)), ("who", who), ("kinds", kinds)])
    }
    /// "The Soviet Union discards the top 3 cards of its deck."
    fn discards(&self, who: String, number: String, amount: &Amount) -> String {
        let (who, number) = (("who", capital(who)), ("number", number));
        match amount {
            Amount::Fixed(n) => self.say("do-discard", &[who, number, ("n", n.to_string())]),
            _ => self.say("do-discard-some", &[who, number, ("cards", self.cards(amount))]),
        }
    }
    fn kinds(&self, kinds: Kinds) -> String {
        join(self.lang, "or", kinds.iter().map(|k| self.say(&format!("kind-{}", k.word()), &[])).collect())
    }
    fn cards(&self, amount: &Amount) -> String {
        match amount {
            Amount::Fixed(n) => self.say("cards", &[("n", n.to_string())]),
            Amount::Per(n, select) => self.say("cards-per", &[("n", n.to_string()), ("what", self.bare(select))]),
            Amount::If(cond, a, b) => {
                self.say("cards-if", &[("a", a.to_string()), ("b", b.to_string()), ("cond", self.cond(cond))])
            }
        }
    }
    fn cost(&self, cost: &Cost) -> String {
        let mut parts = Vec::new();
        let n = |n: u8| ("n", n.to_string());
        if let Some((kind, count)) = cost.typed {
            let kind = self.say(&format!("kind-{}", kind.word()), &[]);
            parts.push(self.say("cost-typed", &[n(count), ("kind", kind)]));
        }
        if cost.deck > 0 {
            parts.push(self.say("cost-deck", &[n(cost.deck)]));
        }
        if cost.hand > 0 {
            parts.push(self.say(if cost.strict { "cost-strict-hand" } else { "cost-hand" }, &[n(cost.hand)]));
        }
        if cost.status > 0 {
            parts.push(self.say("cost-status", &[]));
        }
        if cost.air > 0 {
            parts.push(self.say("cost-air", &[]));
        }
        join(self.lang, "and", parts)
    }
    fn cond(&self, cond: &Cond) -> String {
        match cond {
            Cond::Have(select) => self.one(select),
            Cond::And(conds) => join(self.lang, "and", conds.iter().map(|c| self.cond(c)).collect()),
        }
    }
    /// "a German army in Ukraine".
    fn one(&self, select: &Select) -> String {
        if select.who.that {
            return self.say("select-that", &[("piece", self.say(&format!("piece-{}", select.pieces.word()), &[]))]);
        }
        let what = self.bare(select);
        let vowel = what.chars().next().is_some_and(|c| "aeiouAEIOU".contains(c));
        self.say(if vowel { "select-an" } else { "select-a" }, &[("what", what)])
    }
    /// "German army in Ukraine".
    fn bare(&self, select: &Select) -> String {
        let args = [
            ("supplied", if select.supplied { "yes" } else { "no" }.to_string()),
            ("adj", self.adjective(select.who.set)),
            ("piece", self.say(&format!("piece-{}", select.pieces.word()), &[])),
            ("area", self.area(&select.area)),
        ];
        let what = self.say("select-one", &args);
        let what = what.split_whitespace().collect::<Vec<_>>().join(" ");
        match &select.next_to {
            Some(other) => self.say("select-next-to", &[("what", what), ("other", self.one(other))]),
            None => what,
        }
    }
    fn adjective(&self, nations: Nations) -> String {
        let key = match nations {
            AXIS => "adj-axis",
            ALLIES => "adj-allied",
            ALL => "adj-any",
            some => {
                let ids = some.iter().map(|n| self.say(&format!("adj-{}", self.pack.nations[n.index()].id), &[]));
                return join(self.lang, "or", ids.collect());
            }
        };
        self.say(key, &[])
    }
    fn the(&self, who: Who) -> String {
        if who.that {
            return self.say("the-that", &[]);
        }
        match who.set {
            AXIS => self.say("the-axis", &[]),
            ALLIES => self.say("the-allied", &[]),
            ALL => self.say("the-any", &[]),
            some => {
                let ids = some.iter().map(|n| self.say(&format!("the-{}", self.pack.nations[n.index()].id), &[]));
                join(self.lang, "or", ids.collect())
            }
        }
    }
}

/// For the verb: one nation, the United States (of which French speaks in the plural), or many.
fn number(who: Who) -> String {
    let word = match who.set {
        _ if who.that => "one",
        ALLIES => "many",
        set if set == SeatSet::only(crate::nation::USA) => "states",
        _ => "one",
    };
    word.to_string()
}
