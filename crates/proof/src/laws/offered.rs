//! What is offered, what is refused, and the texts for both.

use super::{Held, Law, hold, walk::Walk};
use table::{Ctx, Declared, Dice, Eye, Factors, Game, Lang, Refusal, Seat, Stand};

/// Whether this text and all its arguments were found.
pub(super) fn spoken(text: &str, what: impl FnOnce() -> String) -> Held {
    let good = !text.trim().is_empty() && !text.contains('⟦') && !text.contains("{$") && !text.contains('\n');
    hold(Law::Words, good, || format!("{}: «{text}»", what()))
}

impl<G: Game> Walk<'_, G> {
    /// At every decision: the list is sorted, has no duplicates and contains a way on.
    pub(super) fn listed(&mut self, seat: Seat, offered: &[G::Move]) -> Held {
        self.looked(Law::Order);
        self.looked(Law::DeadEnd);
        let position = self.table.position();
        if let Some(pair) = offered.windows(2).find(|pair| pair[0] >= pair[1]) {
            let why = if pair[0] == pair[1] { "is offered twice" } else { "is offered before its turn" };
            return Err((Law::Order, format!("«{}» {why}", position.spell(pair[0]))));
        }
        let on = offered.iter().any(|mv| !position.takes_back(*mv));
        let waits = self.table.to_move().waiting().has(seat);
        hold(Law::DeadEnd, on || !waits, || format!("{} is asked and can do nothing", self.id(seat)))
    }

    /// Declarations are listed once, are declarations, and are exactly those that `check` allows among all
    /// candidates.
    pub(super) fn declared(&mut self, seat: Seat, listed: &[G::Move]) -> Held {
        self.looked(Law::Offered);
        let (position, id) = (self.table.position(), self.id(seat));
        let mut all = Vec::new();
        position.moves(seat, &mut all);
        let twice =
            listed.iter().find(|mv| all.contains(mv)).or(listed.windows(2).find(|p| p[0] >= p[1]).map(|p| &p[0]));
        hold(Law::Order, twice.is_none(), || format!("{id} may declare {twice:?}, which is listed twice or too late"))?;
        all.extend(listed);
        let stray = listed.iter().find(|mv| !position.declares(**mv));
        hold(Law::Offered, stray.is_none(), || format!("{id} may declare {stray:?}, which is no declaration"))?;
        let mut candidates = Vec::new();
        position.candidates(seat, &mut candidates);
        for mv in candidates.iter().filter(|mv| position.declares(**mv)) {
            let (listed, allowed) = (all.contains(mv), position.check(seat, *mv).is_ok());
            let text = || position.spell(*mv);
            hold(Law::Offered, listed == allowed, || {
                format!("{id}: «{}» is {}", text(), if allowed { "allowed, not listed" } else { "listed, not allowed" })
            })?;
        }
        Ok(())
    }

    /// The offered moves are exactly those that `check` allows among all candidates, except declarations
    /// listed separately.
    pub(super) fn complete(&mut self, seat: Seat, offered: &[G::Move]) -> Held {
        let position = self.table.position();
        let mut candidates = Vec::new();
        position.candidates(seat, &mut candidates);
        let mut apart = Vec::new();
        position.declarations(seat, &mut apart);
        candidates.retain(|mv| !apart.contains(mv));
        for mv in &candidates {
            let listed = offered.binary_search(mv).is_ok();
            match position.check(seat, *mv) {
                Ok(()) => hold(Law::Offered, listed, || format!("«{}» is allowed, not offered", position.spell(*mv)))?,
                Err(e) => hold(Law::Offered, !listed, || format!("«{}» is offered, against {e}", position.spell(*mv)))?,
            }
        }
        candidates.sort_unstable();
        let stray = offered.iter().find(|mv| candidates.binary_search(mv).is_err());
        hold(Law::Offered, stray.is_none(), || {
            let text = stray.map(|mv| position.spell(*mv)).unwrap_or_default();
            format!("«{text}» is offered, but no candidate: nobody could ask why not")
        })?;
        let asked = self.table.to_move().may_play();
        for other in self.all().minus(asked).iter() {
            for mv in offered.iter().filter(|mv| !position.declares(**mv)).take(8) {
                hold(Law::Asked, position.check(other, *mv).is_err(), || {
                    format!("{} is not asked, but may «{}»", self.id(other), position.spell(*mv))
                })?;
            }
        }
        Ok(())
    }

    /// Texts parse back, fit on a line of a record, and name one move each.
    pub(super) fn texts(&mut self, seat: Seat, offered: &[G::Move]) -> Held {
        let position = self.table.position().clone();
        let mut seen = std::collections::BTreeSet::new();
        let mut candidates = Vec::new();
        position.candidates(seat, &mut candidates);
        let some: Vec<G::Move> = match candidates.is_empty() {
            true => Vec::new(),
            false => (0..8).map(|_| self.pick(&candidates)).collect(),
        };
        for mv in offered.iter().chain(&some) {
            let text = position.spell(*mv);
            let plain = !text.is_empty() && text.trim() == text && !text.starts_with('!');
            let plain = plain && !text.contains(char::is_control) && !text.contains("  ");
            hold(Law::Text, plain, || format!("«{text}» is no line of a record"))?;
            let back = position.read(&text);
            hold(Law::Text, back.as_ref() == Ok(mv), || format!("«{text}» of {mv:?} is read as {back:?}"))?;
        }
        for mv in offered {
            let text = position.spell(*mv);
            hold(Law::Text, seen.insert(text.clone()), || format!("two offered moves are spelled «{text}»"))?;
            let pointed = position.things(*mv);
            hold(Law::Text, pointed.iter().all(|t| !t.is_empty()), || format!("«{text}» points at nothing"))?;
        }
        Ok(())
    }

    /// Numbers are below the bound, map back, and name one move each.
    pub(super) fn numbered(&mut self, offered: &[G::Move]) -> Held {
        let spell = |mv: &G::Move| self.table.position().spell(*mv);
        let mut numbers: Vec<(u32, &G::Move)> = offered.iter().map(|mv| (mv.number(), mv)).collect();
        for (number, mv) in &numbers {
            let bound = G::Move::BOUND;
            hold(Law::Number, *number < bound, || format!("«{}» is number {number} of {bound}", spell(mv)))?;
            let back = G::Move::at(*number);
            hold(Law::Number, back.as_ref() == Some(*mv), || {
                format!("number {number} of «{}» is {back:?}", spell(mv))
            })?;
        }
        for (number, mv) in &numbers {
            let parts = mv.factors();
            let same = parts.number(G::Move::FORMS) == Some(*number);
            let same = same && Factors::of(*number, G::Move::FORMS) == Some(parts);
            hold(Law::Number, same, || format!("«{}», number {number}, is {parts:?} in parts", spell(mv)))?;
            let there = mv.exists(self.table.position());
            hold(Law::Number, there, || format!("«{}» is offered, but names what is not there", spell(mv)))?;
        }
        numbers.sort_unstable();
        let twice = numbers.windows(2).find(|pair| pair[0].0 == pair[1].0);
        hold(Law::Number, twice.is_none(), || format!("two offered moves have one number: {twice:?}"))
    }

    /// Any number below the bound is a move: it has words, points at nothing that is not there, and is
    /// judged. What names a thing that is not on this table is refused and not read back.
    pub(super) fn any_number(&mut self, seat: Seat, offered: &[G::Move]) -> Held {
        let position = self.table.position().clone();
        for _ in 0..if self.config.thorough { 48 } else { 6 } {
            // Verbs alike, because one of them may have nearly all numbers.
            let form = self.pick(G::Move::FORMS);
            let number = form.first + self.dice.below(form.count);
            let Some(mv) = G::Move::at(number) else {
                return Err((Law::Number, format!("number {number} of {} is no move", G::Move::BOUND)));
            };
            let text = position.spell(mv);
            hold(Law::Number, mv.number() == number, || format!("number {number} is «{text}», {}", mv.number()))?;
            let words = position.label(mv, self.pick(&Lang::ALL));
            hold(Law::Number, !words.is_empty(), || format!("«{text}» has no label"))?;
            position.things(mv);
            let allowed = position.check(seat, mv).is_ok();
            let there = mv.exists(&position);
            hold(Law::Number, there || !allowed, || format!("«{text}» names what is not there, and is allowed"))?;
            hold(Law::Number, there || position.read(&text) != Ok(mv), || format!("«{text}» is read, but not there"))?;
            let listed = offered.binary_search(&mv).is_ok() || position.declares(mv);
            hold(Law::Number, listed || !allowed, || format!("«{text}», number {number}, is allowed, not offered"))?;
        }
        Ok(())
    }

    /// Plays each offered move on a copy.
    pub(super) fn all_play(&mut self, seat: Seat, offered: &[G::Move]) -> Held {
        let position = self.table.position().clone();
        for mv in offered.iter().take(200) {
            let mut after = position.clone();
            let mut dice = Dice::quick(self.dice.seed());
            let played = after.play(seat, *mv, &mut Ctx::mute(&mut dice));
            let text = || position.spell(*mv);
            hold(Law::Plays, played.is_ok(), || format!("«{}» is offered and refused", text()))?;
            hold(Law::Plays, after != position, || format!("«{}» changes nothing", text()))?;
            self.counted(&after.census()).map_err(|(law, what)| (law, format!("after «{}»: {what}", text())))?;
            self.only_takes_back(seat, *mv)?;
        }
        Ok(())
    }

    /// Tries nonsense, other seats' moves, stale numbers and moves against the rules.
    pub(super) fn refusals(&mut self, seat: Seat, offered: &[G::Move]) -> Held {
        let about = G::about();
        let position = self.table.position().clone();
        let number = self.table.decision(seat);
        let entries = self.table.entries().len();
        let texts: Vec<String> = offered.iter().map(|mv| position.spell(*mv)).collect();
        let mut tries: Vec<(Seat, Option<u32>, String)> = Vec::new();
        for _ in 0..3 {
            tries.push((seat, Some(number), self.noise()));
            if let Some(text) = texts.first().map(|_| self.pick(&(0..texts.len()).collect::<Vec<_>>())) {
                let text = texts[text].clone();
                for stale in [number.wrapping_sub(1), number + 1, 0, u32::MAX] {
                    tries.push((seat, Some(stale), text.clone()));
                }
                for other in (0..8).map(Seat).filter(|s| !self.table.to_move().may_play().has(*s)) {
                    tries.push((other, None, text.clone()));
                }
                tries.push((seat, Some(number), self.damaged(&text)));
            }
        }
        let mut candidates = Vec::new();
        position.candidates(seat, &mut candidates);
        for _ in 0..candidates.len().min(6) {
            let mv = self.pick(&candidates);
            tries.push((seat, Some(number), position.spell(mv)));
        }
        for (who, decision, text) in tries {
            let right = who == seat && decision == Some(number);
            let mv = position.read(&text).ok();
            let good = mv.is_some_and(|mv| offered.binary_search(&mv).is_ok());
            // A declaration needs no question.
            let declared = mv.is_some_and(|mv| position.declares(mv) && position.check(who, mv).is_ok());
            if right && good || declared && (right || decision.is_none()) {
                continue;
            }
            let refusal = match self.table.play_text(who, decision, &text) {
                Ok(()) => return Err((Law::Refused, format!("seat {} played «{text}» as {decision:?}", who.0))),
                Err(refusal) => refusal,
            };
            let same = *self.table.position() == position
                && self.table.entries().len() == entries
                && self.table.decision(seat) == number;
            hold(Law::Refused, same, || format!("«{text}» was refused ({refusal}), but changed something"))?;
            if let Refusal::Broken(broken) = &refusal {
                let known = broken.rule.starts_with("TABLE-") || about.ledger.rule(broken.rule).is_some();
                hold(Law::Words, known, || format!("«{text}» breaks {}, which is no rule", broken.rule))?;
                let lang = self.pick(&Lang::ALL);
                if self.config.thorough || self.dice.below(3) == 0 {
                    spoken(&about.explain(broken, lang), || format!("why «{text}» is refused ({broken})"))?;
                }
            }
        }
        Ok(())
    }
    /// Random characters, some of them unusual.
    fn noise(&mut self) -> String {
        const SOME: [char; 16] =
            ['a', 'z', '0', '9', ' ', '!', '-', '.', '\n', '\0', 'é', '⟦', '"', '\\', '\u{202e}', '🂡'];
        (0..self.dice.below(40)).map(|_| self.pick(&SOME)).collect()
    }
    /// A text with one character lost, doubled or replaced.
    fn damaged(&mut self, text: &str) -> String {
        let mut chars: Vec<char> = text.chars().collect();
        let at = self.dice.below(chars.len().max(1) as u32) as usize;
        match self.dice.below(4) {
            0 if at < chars.len() => drop(chars.remove(at)),
            1 if at < chars.len() => chars.insert(at, chars[at]),
            2 if at < chars.len() => chars[at] = self.pick(&['x', '9', ' ', 'é', '-']),
            _ => chars.extend(" 1".chars()),
        }
        chars.into_iter().collect()
    }

    /// Headings and lines of the log have texts.
    pub(super) fn chronicle(&self, heard: &[G::Event], lang: Lang) -> Held {
        for (at, written) in table::chronicle::write(self.table.position(), heard, lang, true, |_| true) {
            let heading = matches!(written.stand, Stand::Chapter | Stand::Section);
            let lines = Some(&written.line).filter(|line| heading || !line.is_empty()).into_iter();
            for line in lines.chain(&written.balance) {
                spoken(line, || format!("the chronicle of {:?}", heard[at]))?;
            }
        }
        Ok(())
    }

    /// Prompts, labels and the last events have texts in both languages.
    pub(super) fn words(&mut self, seat: Seat, offered: &[G::Move]) -> Held {
        let all = self.eyes();
        let eyes = [Eye::seat(seat), self.pick(&all), self.pick(&all)];
        let position = self.table.position();
        for lang in Lang::ALL {
            for every in self.all().iter() {
                spoken(&position.prompt(every, lang), || format!("the prompt of {}", self.id(every)))?;
            }
            for mv in offered.iter().take(24) {
                spoken(&position.label(*mv, lang), || format!("the label of «{}»", position.spell(*mv)))?;
            }
            for play in self.table.plays().iter().rev().take(6) {
                for event in &play.events {
                    for eye in &eyes {
                        let Some(heard) = G::hide(event, *eye) else { continue };
                        spoken(&position.tell(&heard, lang), || format!("what is told of {heard:?}"))?;
                        let twice = G::hide(&heard, *eye);
                        hold(Law::Told, twice.as_ref() == Some(&heard), || format!("{heard:?} hides from itself"))?;
                    }
                }
            }
        }
        for (lang, eye) in Lang::ALL.into_iter().zip(eyes) {
            self.chronicle(&self.lately(eye), lang)?;
        }
        let pass = position.pass_move(seat);
        hold(Law::Offered, pass.is_none_or(|mv| offered.binary_search(&mv).is_ok()), || {
            format!("the pass is «{}», which is not offered", pass.map(|mv| position.spell(mv)).unwrap_or_default())
        })
    }
}
