//! A random game in which everything is played, undone, refused and replayed.

use super::{Config, Failure, Held, Law, Report, Trouble, hold, offered::spoken, secrets::Varied};
use std::panic::{AssertUnwindSafe, catch_unwind};
use table::record::{Record, Until, What};
use table::{Ctx, Dice, Eye, Game, Lang, Luck, Seat, SeatSet, Secret, Shown, Table, ToMove};

/// A game of the battery in progress.
pub(super) struct Walk<'a, G: Game> {
    pub(super) config: &'a Config<G>,
    pub(super) report: &'a mut Report,
    pub(super) varied: &'a mut Varied,
    pub(super) table: Table<G>,
    /// The random choices of the walk: which move, which law to check.
    pub(super) dice: Dice,
    /// Whether the number of questions may reveal something.
    pub(super) asks_who_can: bool,
    /// The position before each play, and the current one.
    trail: Vec<G>,
    census: Vec<(String, i64)>,
    seed: u64,
    secret: Secret,
}

/// The result of a move on a copy.
pub(super) struct Tried<G: Game> {
    pub(super) after: G,
    pub(super) events: Vec<G::Event>,
    pub(super) drawn: u32,
    pub(super) shown: Shown,
    declared: bool,
}

/// Plays a move on a copy.
pub(super) fn try_out<G: Game>(position: &G, seat: Seat, mv: G::Move, mut dice: Dice) -> Tried<G> {
    let (mut after, declared) = (position.clone(), position.declares(mv));
    let mut events = Vec::new();
    let mut ctx = Ctx::new(&mut dice, &mut events);
    after.apply(seat, mv, &mut ctx);
    let shown = ctx.shown();
    Tried { after, events, drawn: dice.drawn(), shown, declared }
}

impl<G: Game> Tried<G> {
    /// Whether the seat could undo this, according to the kernel.
    pub(super) fn can_be_taken_back(&self, seat: Seat, before: ToMove) -> bool {
        let after = self.after.to_move();
        let draft = is_same_draft(seat, before, after) && !self.declared;
        self.drawn == 0 && !self.shown.binds(seat) && (draft || before == ToMove::One(seat) && before == after)
    }
}

/// Whether all others keep the same drafts.
pub(super) fn is_same_draft(seat: Seat, before: ToMove, after: ToMove) -> bool {
    match (before, after) {
        (ToMove::Several { waiting: w0, ready: r0 }, ToMove::Several { waiting: w1, ready: r1 }) => {
            w0.or(r0) == w1.or(r1) && r0.without(seat) == r1.without(seat)
        }
        _ => false,
    }
}

/// Plays one game; a broken law is returned with the record.
pub(super) fn game<G: Game>(
    config: &Config<G>,
    seed: u64,
    report: &mut Report,
    varied: &mut Varied,
) -> Result<(), Trouble> {
    let table = match catch_unwind(AssertUnwindSafe(|| config.open(seed))) {
        Ok(table) => table.map_err(Trouble::Setup)?,
        Err(panic) => {
            let what = format!("in the set-up: {}", words_of(panic.as_ref()));
            return Err(Trouble::Broken(Box::new(Failure {
                law: Law::Panic,
                seed,
                games: 1,
                what,
                record: String::new(),
            })));
        }
    };
    let mut walk = Walk {
        report,
        varied,
        dice: Dice::quick(seed ^ 0x5eed_1a35),
        asks_who_can: config.asks_who_can(),
        trail: vec![table.position().clone()],
        census: table.position().census(),
        table,
        config,
        seed,
        secret: Secret::from_seed(seed),
    };
    let held = catch_unwind(AssertUnwindSafe(|| walk.whole_game()))
        .unwrap_or_else(|panic| Err((Law::Panic, words_of(panic.as_ref()))));
    held.map_err(|(law, what)| {
        let record = catch_unwind(AssertUnwindSafe(|| walk.table.open_record())).unwrap_or_default();
        Trouble::Broken(Box::new(Failure { law, seed, games: 1, what, record }))
    })
}

fn words_of(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("a panic without words").to_string()
}

impl<G: Game> Walk<'_, G> {
    /// Whether to check a law that is checked once in `every` decisions.
    pub(super) fn now(&mut self, law: Law, once_in: u32) -> bool {
        let now = self.config.thorough || self.dice.below(once_in) == 0;
        if now {
            self.looked(law);
        }
        now
    }
    pub(super) fn looked(&mut self, law: Law) {
        *self.report.looked.entry(law).or_default() += 1;
    }
    /// One of these.
    pub(super) fn pick<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.dice.below(things.len() as u32) as usize]
    }
    /// The table's dice for the play with this index.
    pub(super) fn luck_of(&self, index: usize) -> Dice {
        self.secret.dice(index as u64 + 1)
    }
    pub(super) fn all(&self) -> SeatSet {
        self.table.seating().asked
    }
    pub(super) fn id(&self, seat: Seat) -> &'static str {
        G::about().seat_id(seat)
    }

    fn whole_game(&mut self) -> Held {
        let longest = G::about().longest;
        // Drafts may be changed back and forth for ever, but not by random play.
        let patience = 20 * longest + 1000;
        let gives_up_at = if self.dice.below(32) == 0 { self.dice.below(longest as u32) as usize } else { usize::MAX };
        let (said, known) = (self.table.seating().teams, self.table.position().teams());
        hold(Law::Asked, said == known, || {
            format!("the teams are {said:?}, and as the position knows them {known:?}")
        })?;
        for step in 0.. {
            let to_move = self.table.to_move();
            self.asked(to_move)?;
            if let ToMove::Over(outcome) = to_move {
                self.report.draws += u64::from(outcome.winners.is_empty());
                break;
            }
            self.report.decisions += 1;
            let length = self.length();
            self.report.longest = self.report.longest.max(length);
            hold(Law::Runaway, length <= longest && step < patience, || {
                format!("{length} moves and {step} decisions, but no game may have more than {longest} moves")
            })?;
            let seats: Vec<Seat> = match self.dice.below(4) {
                0 => to_move.may_play().iter().collect(),
                _ => to_move.waiting().iter().collect(),
            };
            let seat = self.pick(&seats);
            if step == gives_up_at {
                self.table.resign(seat).map_err(|e| (Law::Plays, format!("resigning is refused: {e}")))?;
                continue;
            }
            self.decision(seat)?;
            if self.dice.below(24) == 0 {
                self.declaration()?;
            }
        }
        self.report.games += 1;
        self.looked(Law::Runaway);
        self.ending()
    }
    /// Moves made so far, minus those that were taken back.
    fn length(&self) -> usize {
        let back = |p: &&table::Played<G>| self.table.position().takes_back(p.mv);
        let backs = self.table.plays().iter().filter(back).count();
        self.table.plays().len().saturating_sub(2 * backs)
    }

    /// Checks that the position's answer to whose decision it is makes sense.
    fn asked(&mut self, to_move: ToMove) -> Held {
        let all = self.all();
        let good = match to_move {
            ToMove::One(seat) => all.has(seat),
            ToMove::Several { waiting, ready } => {
                !waiting.is_empty() && waiting.and(ready).is_empty() && waiting.or(ready).minus(all).is_empty()
            }
            ToMove::Over(outcome) => {
                let all = self.table.seating().present();
                let known = G::about().ledger.rule(outcome.rule).is_some() || outcome.rule.starts_with("TABLE-");
                hold(Law::Words, known, || format!("the game ends by «{}», which is no rule", outcome.rule))?;
                outcome.winners.minus(all).is_empty()
            }
        };
        hold(Law::Asked, good, || format!("{to_move:?}, but asked are {all:?}"))?;
        if self.now(Law::Asked, 8) {
            // According to the position: resigning ends the game only at the table.
            for other in G::about().listed().minus(self.table.position().to_move().may_play()).iter() {
                let mut moves = Vec::new();
                self.table.position().moves(other, &mut moves);
                let id = self.id(other);
                hold(Law::Asked, moves.is_empty(), || format!("{id} is not asked, but offered {moves:?}"))?;
            }
        }
        Ok(())
    }

    fn decision(&mut self, seat: Seat) -> Held {
        let mut offered = Vec::new();
        self.table.position().moves(seat, &mut offered);
        self.listed(seat, &offered)?;
        if self.now(Law::Offered, 12) {
            self.complete(seat, &offered)?;
        }
        self.looked(Law::Number);
        self.numbered(&offered)?;
        self.any_number(seat, &offered)?;
        if self.now(Law::Text, 12) {
            self.texts(seat, &offered)?;
        }
        if self.now(Law::Plays, 24) {
            self.all_play(seat, &offered)?;
        }
        if self.now(Law::Refused, 24) {
            self.refusals(seat, &offered)?;
        }
        if self.now(Law::Words, 32) {
            self.words(seat, &offered)?;
        }
        if self.now(Law::Stored, 96) {
            self.stored()?;
        }
        if self.now(Law::Census, 24) {
            self.counted(&self.table.position().census())?;
        }
        if self.now(Law::View, 16) {
            self.imagined(seat)?;
        }
        if self.config.thorough || self.dice.below(12) == 0 {
            self.takes_back_in_drafts()?;
        }
        for (name, law) in self.config.own.clone() {
            if self.now(Law::Own(name), 24) {
                law(self.table.position()).map_err(|what| (Law::Own(name), what))?;
            }
        }
        if self.table.clock().is_some() && self.dice.below(24) == 0 {
            return self.time_up();
        }
        match self.dice.below(48) {
            0 | 1 => self.take_back(),
            2 => self.stand(seat),
            3 => self.withdraw(seat),
            luck => {
                let forward: Vec<G::Move> = match luck {
                    4..8 => offered,
                    _ => offered.into_iter().filter(|mv| !self.table.position().takes_back(*mv)).collect(),
                };
                // A ready seat may be asked only to take that back.
                let Some(last) = forward.len().checked_sub(1) else { return Ok(()) };
                let mv = forward[self.dice.below(last as u32 + 1) as usize];
                self.make(seat, mv)
            }
        }
    }

    pub(super) fn counted(&self, census: &[(String, i64)]) -> Held {
        hold(Law::Census, census == self.census, || {
            let changed = census.iter().zip(&self.census).find(|(now, then)| now != then);
            match changed {
                Some((now, then)) => format!("{} {}, in the beginning {} {}", now.1, now.0, then.1, then.0),
                None => format!("{census:?}, in the beginning {:?}", self.census),
            }
        })
    }

    /// Plays a move at the table and on a copy, and checks what an undo would do.
    fn make(&mut self, seat: Seat, mv: G::Move) -> Held {
        let text = self.table.position().spell(mv);
        let before = self.table.to_move();
        let at = self.table.plays().len();
        let position = self.table.position().clone();
        let numbers = self.numbers();
        let tried = try_out(&position, seat, mv, self.luck_of(at));

        if self.now(Law::Questions, 6) {
            self.unmoved_by_secrets(seat, mv)?;
        }
        if self.now(Law::Told, 48) {
            self.told_what_is_seen(seat, mv)?;
        }
        let decision = self.table.decision(seat);
        self.table.play_text(seat, Some(decision), &text).map_err(|e| (Law::Plays, format!("«{text}»: {e}")))?;
        self.report.answered += self.table.plays().len() as u64 - at as u64 - 1;
        for i in at..self.table.plays().len() {
            self.trail.truncate(i + 1);
            self.trail.push(self.table.at(i + 1));
        }
        self.looked(Law::Replay);
        let same = self.trail[at + 1] == tried.after && self.table.plays()[at].events == tried.events;
        hold(Law::Replay, same, || format!("«{text}», played twice with the same dice, went two ways"))?;
        self.drafts(seat, before, &tried, numbers)?;
        self.shown(seat, &position, &tried)?;
        if self.table.plays().len() > at + 1 {
            return Ok(());
        }

        self.looked(Law::Barrier);
        let may = tried.can_be_taken_back(seat, before);
        // A seat that writes a draft while another declares something may still undo its draft.
        let beside = tried.declared && is_same_draft(seat, before, tried.after.to_move());
        let undoers = self.all().iter().filter(|s| (!beside || *s == seat) && self.table.can_undo(*s)).count();
        hold(Law::Barrier, may || undoers == 0, || format!("after «{text}» somebody could take a move back"))?;
        hold(Law::Barrier, !may || self.table.can_undo(seat), || format!("«{text}» cannot be taken back"))?;
        if may && self.now(Law::Undo, 6) {
            self.table.undo(seat).map_err(|e| (Law::Undo, format!("after «{text}»: {e}")))?;
            self.report.undone += 1;
            let back = *self.table.position() == position && self.table.to_move() == before;
            hold(Law::Undo, back, || format!("«{text}» was taken back, but left a trace"))?;
            self.table.play(seat, None, mv).map_err(|e| (Law::Undo, format!("«{text}» again: {e}")))?;
            let again = self.table.at(at + 1) == tried.after;
            hold(Law::Undo, again, || format!("«{text}» was taken back and done again, with another result"))?;
            self.follow(at);
        }
        Ok(())
    }
    /// Makes a declaration of some seat, if there is one.
    fn declaration(&mut self) -> Held {
        if self.table.to_move().outcome().is_some() {
            return Ok(());
        }
        let mut able = Vec::new();
        for seat in G::about().listed().iter() {
            let mut all = Vec::new();
            self.table.position().declarations(seat, &mut all);
            self.declared(seat, &all)?;
            able.extend(all.into_iter().filter(|_| self.all().has(seat)).map(|mv| (seat, mv)));
        }
        if able.is_empty() {
            return Ok(());
        }
        let (seat, mv) = self.pick(&able);
        self.texts(seat, &[mv])?;
        self.numbered(&[mv])?;
        self.all_play(seat, &[mv])?;
        for lang in Lang::ALL {
            spoken(&self.table.position().label(mv, lang), || {
                format!("the label of a declaration of {}", self.id(seat))
            })?;
        }
        self.imagined(seat)?;
        self.make(seat, mv)
    }
    /// Rebuilds the trail from an index on, after plays that are known to be valid.
    fn follow(&mut self, from: usize) {
        self.trail.truncate(from + 1);
        for i in from..self.table.plays().len() {
            self.trail.push(self.table.at(i + 1));
        }
    }
    /// The decision and change numbers of each seat, where drafts could disturb them.
    fn numbers(&self) -> Vec<(u32, u32)> {
        if !matches!(self.table.to_move(), ToMove::Several { .. }) {
            return Vec::new();
        }
        let number = |s| (self.table.decision(s), self.table.changes(table::Eye::seat(s)));
        G::about().listed().iter().map(number).collect()
    }
    /// Whether a secret draft disturbed the others.
    fn drafts(&mut self, seat: Seat, before: ToMove, tried: &Tried<G>, numbers: Vec<(u32, u32)>) -> Held {
        let after = tried.after.to_move();
        if !tried.shown.is_empty() || !is_same_draft(seat, before, after) {
            return Ok(());
        }
        self.looked(Law::Drafts);
        if tried.declared {
            let moved = self.all().without(seat).iter().find(|s| self.table.decision(*s) != numbers[s.index()].0);
            return hold(Law::Drafts, moved.is_none(), || "a declaration changed the number of another's draft".into());
        }
        for other in self.all().without(seat).iter() {
            let was = numbers[other.index()];
            let now = (self.table.decision(other), self.table.changes(table::Eye::seat(other)));
            let id = self.id(other);
            let quiet = was.0 == now.0 && (before != after || was.1 == now.1);
            hold(Law::Drafts, quiet, || format!("another seat's draft changed the numbers of {id}: {was:?}, {now:?}"))?;
        }
        self.same_offers(seat, &tried.after)
    }
    /// After a draft or a declaration of a seat: whether the others are still offered the same.
    fn same_offers(&self, seat: Seat, after: &G) -> Held {
        let Some(earlier) = self.trail.get(self.trail.len().wrapping_sub(2)) else { return Ok(()) };
        for other in self.all().without(seat).iter() {
            let (mut moves, mut moves_now) = (Vec::new(), Vec::new());
            earlier.moves(other, &mut moves);
            after.moves(other, &mut moves_now);
            let id = self.id(other);
            hold(Law::Drafts, moves == moves_now, || format!("another seat's draft changed what {id} is offered"))?;
        }
        Ok(())
    }

    /// Some seat undoes some of its last moves.
    fn take_back(&mut self) -> Held {
        for _ in 0..=self.dice.below(3) {
            let able: Vec<Seat> = self.all().iter().filter(|s| self.table.can_undo(*s)).collect();
            if able.is_empty() {
                let seat = self.pick(&self.all().iter().collect::<Vec<_>>());
                let (position, entries) = (self.table.position().clone(), self.table.entries().len());
                let refused = self.table.undo(seat).is_err();
                let same = *self.table.position() == position && self.table.entries().len() == entries;
                return hold(Law::Barrier, refused && same, || "an undo that cannot be was done".into());
            }
            let seat = self.pick(&able);
            let Some(index) = self.table.plays().iter().rposition(|p| p.seat == seat) else { return Ok(()) };
            let numbers = self.numbers();
            self.table.undo(seat).map_err(|e| (Law::Undo, format!("play {index}: {e}")))?;
            self.looked(Law::Undo);
            self.report.undone += 1;
            // Later drafts of the others must still be legal, and lead here.
            self.trail.truncate(index + 1);
            let mut position = self.trail[index].clone();
            for i in index..self.table.plays().len() {
                let play = &self.table.plays()[i];
                let check = position.check(play.seat, play.mv);
                check.map_err(|e| (Law::Undo, format!("«{}» became impossible by another's undo: {e}", play.text)))?;
                position = try_out(&position, play.seat, play.mv, self.luck_of(i)).after;
                self.trail.push(position.clone());
            }
            let same = *self.table.position() == position;
            hold(Law::Undo, same, || format!("taking back play {index} left a trace"))?;
            if let (ToMove::Several { .. }, false) = (self.table.to_move(), numbers.is_empty()) {
                let other = self.all().without(seat).iter().find(|s| self.table.decision(*s) != numbers[s.index()].0);
                hold(Law::Drafts, other.is_none(), || "an undo in a draft changed another's number".into())?;
            }
        }
        Ok(())
    }
    /// The clock that runs now runs out.
    fn time_up(&mut self) -> Held {
        let Some(clock) = self.table.clock() else { return Ok(()) };
        self.looked(Law::Clock);
        let asked = self.table.to_move().may_play();
        let good = !clock.seats.is_empty() && clock.seats.minus(asked).is_empty() && clock.seconds > 0;
        hold(Law::Clock, good, || format!("{clock:?}, while {asked:?} may play"))?;
        let position = self.table.position();
        let idle = clock.seats.iter().find(|seat| position.time_up(*seat).is_none());
        hold(Law::Clock, idle.is_none(), || format!("the clock of {idle:?} runs out, and nothing happens"))?;
        let (at, entries) = (self.table.plays().len(), self.table.entries().len());
        self.table.time_up().map_err(|e| (Law::Clock, format!("the clock runs out: {e}")))?;
        let still = self.table.clock().filter(|now| now.run == clock.run && !now.seats.and(clock.seats).is_empty());
        hold(Law::Clock, still.is_none(), || format!("{clock:?} ran out and goes on: {still:?}"))?;
        // A standing answer that followed belongs to its seat and may be undone; a move of the clock may not.
        let ran_out = self.table.entries()[entries..].iter().filter(|entry| entry.what == What::Time).count();
        for seat in self.all().iter().filter(|seat| self.table.can_undo(*seat)) {
            let mut tried = self.table.clone();
            tried.undo(seat).map_err(|e| (Law::Undo, format!("what may be taken back is refused: {e}")))?;
            let kept = self.table.plays()[..at + ran_out].iter().map(|play| &play.text);
            let same = kept.eq(tried.plays().iter().take(at + ran_out).map(|play| &play.text));
            hold(Law::Clock, same, || format!("{seat:?} takes back what the clock did"))?;
        }
        self.follow(at);
        Ok(())
    }
    fn stand(&mut self, seat: Seat) -> Held {
        let topic = self.table.position().question(seat).topic;
        let (Some(mv), false) = (self.table.position().pass_move(seat), topic.is_empty()) else { return Ok(()) };
        let text = self.table.position().spell(mv);
        let until = if self.dice.below(2) == 0 { Until::MyTurn } else { Until::Withdrawn };
        let at = self.table.plays().len();
        self.table.stand(seat, topic, &text, until).map_err(|e| (Law::Plays, format!("standing «{text}»: {e}")))?;
        self.report.answered += (self.table.plays().len() - at) as u64;
        self.follow(at);
        Ok(())
    }
    fn withdraw(&mut self, seat: Seat) -> Held {
        let topics: Vec<String> = self.table.standing(seat).map(|s| s.topic.clone()).collect();
        topics.iter().for_each(|topic| self.table.withdraw(seat, topic));
        hold(Law::Undo, self.table.standing(seat).next().is_none(), || "a standing answer was not withdrawn".into())
    }

    /// The game is over: everything is refused, and the record verifies.
    fn ending(&mut self) -> Held {
        let (position, entries) = (self.table.position().clone(), self.table.entries().len());
        for seat in self.all().iter() {
            let mut all = Vec::new();
            position.candidates(seat, &mut all);
            let last = all.len().max(1) as u32;
            if let Some(mv) = all.get(self.dice.below(last) as usize) {
                let refused = self.table.play(seat, None, *mv).is_err();
                hold(Law::Refused, refused, || format!("«{}» is played after the end", position.spell(*mv)))?;
            }
            let done =
                self.table.resign(seat).is_ok() || self.table.can_undo(seat) || !self.table.moves(seat).is_empty();
            hold(Law::Refused, !done, || "something can be done after the end".into())?;
        }
        let same = *self.table.position() == position && self.table.entries().len() == entries;
        hold(Law::Refused, same, || "a refused move changed the finished game".into())?;
        self.counted(&position.census())?;
        self.imagined(Seat(0))?;

        self.looked(Law::Replay);
        let text = self.table.record();
        let bad = |e: table::BadInput| (Law::Replay, format!("the record: {e}"));
        let record = Record::read(&text).map_err(bad)?;
        let again = record.verify::<G>().map_err(|e| bad(e.why()))?;
        let bytes = |position: &G| postcard::to_allocvec(position).unwrap_or_default();
        hold(Law::Replay, bytes(again.position()) == bytes(&position), || "the record leads elsewhere".into())?;
        hold(Law::Replay, again.record() == text, || "the replayed record reads otherwise".into())?;
        let events = self.table.plays().iter().zip(again.plays()).all(|(a, b)| a.events == b.events);
        hold(Law::Replay, events, || "the replayed record tells other events".into())?;
        let stand = |t: &Table<G>| self.all().iter().flat_map(|s| t.standing(s).cloned().collect::<Vec<_>>()).collect();
        let (now, then): (Vec<_>, Vec<_>) = (stand(&again), stand(&self.table));
        hold(Law::Replay, now == then, || format!("standing answers {then:?}, after a replay {now:?}"))?;
        let numbers = self.all().iter().all(|s| again.decision(s) == self.table.decision(s));
        hold(Law::Replay, numbers, || "the replayed record counts decisions otherwise".into())?;

        for lang in Lang::ALL {
            let heard: Vec<G::Event> = self.table.heard(Eye::Archive, 0).into_iter().map(|(_, event)| event).collect();
            self.chronicle(&heard, lang)?;
        }

        let at = self.dice.below(self.trail.len() as u32) as usize;
        let there = self.table.at(at) == self.trail[at] && *self.table.rewound(at).position() == self.trail[at];
        hold(Law::Replay, there, || format!("the position before play {at} is not what it was"))?;
        let half = record.replay::<G>(Luck::Secret(Secret::from_seed(self.seed ^ 1)));
        let other = half.is_err() || half.is_ok_and(|t| t.header().commitment != record.header.commitment);
        hold(Law::Replay, other, || "the record replays with another secret".into())
    }
}
