//! The laws of secrecy: views, offers, texts, questions and undo reveal nothing that an eye may not know.

use super::walk::{Walk, try_out};
use super::{Config, Held, Law, hold};
use table::seat::MAX_SEATS;
use table::{Broken, Dice, Eye, Game, Lang, Seat, SeatSet};

/// Over all games: how often the imagined position differed from the real one.
#[derive(Default)]
pub(super) struct Varied {
    /// For each seat and, last, the spectator: how often checked and how often different.
    eyes: [(u32, u32); MAX_SEATS + 1],
    /// For each seat and other seat: whether the other's view differed.
    hands: [[u32; MAX_SEATS]; MAX_SEATS],
}

/// After this many games every eye has met secrets more than once; a single game may end before that.
const ENOUGH: u64 = 8;

/// This many plays suffice for headings with the lines below them.
const LATELY: usize = 24;

impl Varied {
    /// Checks that the imagination of every eye is more than a copy.
    pub(super) fn judge<G: Game>(&self, config: &Config<G>, games: u64) -> Held {
        let asked = G::seating(&config.setup).asked;
        for seat in asked.iter().map(Seat::index).chain([MAX_SEATS]) {
            let (looked, different) = self.eyes[seat];
            let name = if seat == MAX_SEATS { "the spectator" } else { G::about().seats[seat].id };
            if looked < 40 || games < ENOUGH {
                continue;
            }
            hold(Law::Varied, different > 0 || !config.hidden, || format!("what {name} imagines is always the truth"))?;
            if seat == MAX_SEATS || !config.hands || !config.hidden {
                continue;
            }
            for other in asked.iter().map(Seat::index).filter(|o| *o != seat) {
                let id = G::about().seats[other].id;
                hold(Law::Varied, self.hands[seat][other] > 0, || {
                    format!("{name} always imagines the truth about what {id} sees")
                })?;
            }
        }
        Ok(())
    }
}

impl<G: Game> Walk<'_, G> {
    /// Every seat, every team, all pairs, all together, and the spectator.
    pub(super) fn eyes(&self) -> Vec<Eye> {
        let seating = self.table.seating();
        let seats: Vec<Seat> = seating.asked.iter().collect();
        let mut sets: Vec<SeatSet> = vec![SeatSet::NONE, seating.asked];
        for seat in &seats {
            sets.push(seating.team(*seat).and(seating.asked));
            sets.extend(seats.iter().map(|other| SeatSet::only(*seat).with(*other)));
        }
        sets.sort_unstable();
        sets.dedup();
        sets.into_iter().map(Eye::Seats).collect()
    }

    /// Some eyes imagine the position; nothing may distinguish it from the real one.
    pub(super) fn imagined(&mut self, mover: Seat) -> Held {
        let position = self.table.position().clone();
        let all = self.eyes();
        let mut eyes = vec![Eye::seat(mover)];
        match self.config.thorough || self.dice.below(40) == 0 {
            true => eyes = all,
            false => eyes.extend([self.pick(&all), self.pick(&all)]),
        }
        for eye in eyes {
            let mut dice = Dice::quick(self.dice.seed());
            let other = position.imagine(eye, &mut dice);
            self.note_varied(&position, &other, eye);
            let who = || eye_name::<G>(eye);
            let (seen, seen_there) = (position.view(eye), other.view(eye));
            if seen != seen_there {
                let there = serde_json::to_value(&seen_there).unwrap_or_default();
                let what = first_difference("", &serde_json::to_value(&seen).unwrap_or_default(), &there);
                return Err((Law::View, format!("{} can tell the imagined from the real: {what}", who())));
            }
            // Equal views are serialised alike, unless something is written in the order of a hash table.
            if self.config.thorough || self.dice.below(8) == 0 {
                hold(Law::View, as_written(&seen) == as_written(&seen_there), || {
                    format!("{} sees other bytes", who())
                })?;
            }
            let (asked, asked_there) = (position.to_move(), other.to_move());
            hold(Law::View, asked == asked_there, || format!("{asked:?}, for {} {asked_there:?}", who()))?;
            self.counted(&other.census()).map_err(|(law, what)| (law, format!("imagined by {}: {what}", who())))?;
            for seat in asked.waiting().iter() {
                let mut moves = Vec::new();
                other.moves(seat, &mut moves);
                let on = moves.iter().any(|mv| !other.takes_back(*mv));
                hold(Law::DeadEnd, on, || format!("as {} imagines it, {} can do nothing", who(), self.id(seat)))?;
            }
            for seat in self.all().iter().filter(|s| eye.is(*s)) {
                self.same_for(seat, &position, &other)?;
            }
        }
        let archive = position.imagine(Eye::Archive, &mut Dice::quick(1));
        hold(Law::View, archive == position, || "the archive sees everything, but imagines something".into())
    }
    fn note_varied(&mut self, position: &G, other: &G, eye: Eye) {
        let Eye::Seats(set) = eye else { return };
        if set.len() > 1 {
            return;
        }
        let who = set.iter().next().map_or(MAX_SEATS, Seat::index);
        let noted = &mut self.varied.eyes[who];
        noted.0 += 1;
        noted.1 += u32::from(position != other);
        if who < MAX_SEATS {
            let needed = |o: &Seat| self.varied.hands[who][o.index()] == 0 && o.index() != who;
            for seat in self.all().iter().filter(needed).collect::<Vec<_>>() {
                let differs = position.view(Eye::seat(seat)) != other.view(Eye::seat(seat));
                self.varied.hands[who][seat.index()] += u32::from(differs);
            }
        }
        self.looked(Law::Varied);
    }
    /// The seat is offered, refused and told the same in both positions.
    fn same_for(&mut self, seat: Seat, position: &G, other: &G) -> Held {
        self.looked(Law::Same);
        let id = self.id(seat);
        let (mut moves, mut moves_there) = (Vec::new(), Vec::new());
        position.moves(seat, &mut moves);
        other.moves(seat, &mut moves_there);
        if moves != moves_there {
            let here = moves.iter().find(|mv| !moves_there.contains(mv)).map(|mv| position.spell(*mv));
            let there = moves_there.iter().find(|mv| !moves.contains(mv)).map(|mv| other.spell(*mv));
            return Err((Law::Same, format!("{id} is offered {here:?} really and {there:?} in imagination")));
        }
        let (mut declared, mut declared_there) = (Vec::new(), Vec::new());
        position.declarations(seat, &mut declared);
        other.declarations(seat, &mut declared_there);
        hold(Law::Same, declared == declared_there, || format!("{id} may declare something else in imagination"))?;

        let question = position.question(seat) == other.question(seat);
        let question = question && position.pass_move(seat) == other.pass_move(seat);
        hold(Law::Same, question, || format!("{id} is asked another question"))?;

        let (mut candidates, mut candidates_there) = (Vec::new(), Vec::new());
        position.candidates(seat, &mut candidates);
        other.candidates(seat, &mut candidates_there);
        hold(Law::Same, candidates == candidates_there, || format!("{id} could think of other moves"))?;
        if !candidates.is_empty() && self.table.to_move().may_play().has(seat) {
            for _ in 0..candidates.len().min(60) {
                let mv = self.pick(&candidates);
                let (why, why_there) = (position.check(seat, mv), other.check(seat, mv));
                hold(Law::Same, why == why_there, || {
                    let words = |r: &Result<(), Broken>| r.as_ref().err().map_or("allowed".into(), Broken::to_string);
                    format!("{id}, «{}»: {}, in imagination {}", position.spell(mv), words(&why), words(&why_there))
                })?;
            }
        }
        // Texts are expensive: not always, and not for all moves.
        if !self.config.thorough && self.dice.below(4) != 0 {
            return Ok(());
        }
        for lang in Lang::ALL {
            let (prompt, prompt_there) = (position.prompt(seat, lang), other.prompt(seat, lang));
            hold(Law::Same, prompt == prompt_there, || format!("{id}: «{prompt}» and «{prompt_there}»"))?;
            for _ in 0..moves.len().min(8) {
                let mv = self.pick(&moves);
                let words = |g: &G| (g.spell(mv), g.label(mv, lang), g.things(mv), g.takes_back(mv));
                let (here, there) = (words(position), words(other));
                hold(Law::Same, here == there, || format!("{id}: {here:?}, in imagination {there:?}"))?;
            }
            for play in self.table.plays().iter().rev().take(6) {
                for heard in play.events.iter().filter_map(|e| G::hide(e, Eye::seat(seat))) {
                    let (told, told_there) = (position.tell(&heard, lang), other.tell(&heard, lang));
                    hold(Law::Same, told == told_there, || format!("{id} hears «{told}» and «{told_there}»"))?;
                }
            }
            let heard = self.lately(Eye::seat(seat));
            let chronicle = |game: &G| table::chronicle::write(game, &heard, lang, true, |_| true);
            let (written, there) = (chronicle(position), chronicle(other));
            let differ = written.iter().zip(&there).find(|(one, there)| one != there);
            hold(Law::Same, differ.is_none(), || format!("the chronicle of {id}: {differ:?}"))?;
        }
        Ok(())
    }

    /// The recent events of an eye.
    pub(super) fn lately(&self, eye: Eye) -> Vec<G::Event> {
        let plays = self.table.plays();
        let last = &plays[plays.len().saturating_sub(LATELY)..];
        last.iter().flat_map(|play| &play.events).filter_map(|event| G::hide(event, eye)).collect()
    }

    /// Plays the same move in the real position and in one that an eye imagines, with the same dice. As long
    /// as the game declares no reveal to the eye, the same seats must be asked, and an eye that knows the
    /// move (the mover's) must see and hear the same. A move that can be undone must have revealed nothing to
    /// whoever can undo it.
    ///
    /// An eye without the mover's seat cannot compare its view, because the move itself may be secret (which
    /// of two face-down cards was moved?), but everybody sees who is asked next.
    pub(super) fn unmoved_by_secrets(&mut self, seat: Seat, mv: G::Move) -> Held {
        let position = self.table.position().clone();
        let before = position.to_move();
        let mut eyes = self.eyes();
        if !self.config.thorough {
            eyes = vec![Eye::seat(seat), self.pick(&eyes)];
        }
        for eye in eyes {
            let other = position.imagine(eye, &mut Dice::quick(self.dice.seed()));
            // The law of views covers this; only what follows matters here.
            if other.to_move() != before || other.check(seat, mv).is_err() {
                continue;
            }
            let luck = self.dice.seed();
            let here = try_out(&position, seat, mv, Dice::quick(luck));
            let there = try_out(&other, seat, mv, Dice::quick(luck));
            let what = || format!("«{}» of {}, {}", position.spell(mv), G::about().seat_id(seat), watched::<G>(eye));
            let same_view = here.after.view(eye) == there.after.view(eye);
            let same_heard = heard::<G>(&here.events, eye) == heard::<G>(&there.events, eye);
            let same_asked = here.after.to_move() == there.after.to_move();

            if here.can_be_taken_back(seat, before) && eye.is(seat) {
                hold(Law::Barrier, same_view && same_heard && same_asked, || {
                    format!("{}: it can be taken back, but shows something that was hidden", what())
                })?;
            }
            if self.asks_who_can {
                continue;
            }
            let revealed = here.shown.teaches(eye);
            hold(Law::Questions, revealed == there.shown.teaches(eye), || {
                format!("{}: whether something is revealed tells something", what())
            })?;
            if revealed {
                continue;
            }
            hold(Law::Questions, same_asked, || {
                let (a, b) = (here.after.to_move(), there.after.to_move());
                format!("{}: asked next is {a:?}, and {b:?} if what is hidden were otherwise", what())
            })?;
            if eye.is(seat) {
                hold(Law::Told, same_view, || format!("{}: it shows something, but reveals nothing", what()))?;
                hold(Law::Told, same_heard, || format!("{}: it tells something, but reveals nothing", what()))?;
            }
        }
        Ok(())
    }

    /// An eye without the mover's seat hears no more than it sees. In its imagined position the mover may
    /// make another move that looks the same; if such a move exists, one of them must also sound the same.
    pub(super) fn told_what_is_seen(&mut self, seat: Seat, mv: G::Move) -> Held {
        let others: Vec<Eye> = self.eyes().into_iter().filter(|eye| !eye.is(seat)).collect();
        let eye = self.pick(&others);
        let position = self.table.position().clone();
        let other = position.imagine(eye, &mut Dice::quick(self.dice.seed()));
        let mut moves = Vec::new();
        other.moves(seat, &mut moves);
        // The move itself first: a long list is not searched to its end.
        if let Some(index) = moves.iter().position(|m| *m == mv) {
            moves.swap(0, index);
        }
        moves.truncate(60);
        let luck = self.dice.seed();
        let here = try_out(&position, seat, mv, Dice::quick(luck));
        let (seen, sound) = (here.after.view(eye), heard::<G>(&here.events, eye));
        let mut alike = moves.iter().map(|mv| (*mv, try_out(&other, seat, *mv, Dice::quick(luck))));
        let mut looks_alike = false;
        let mut goes_elsewhere = false;
        let sounds_alike = alike.any(|(other_mv, there)| {
            let looks = there.after.to_move() == here.after.to_move() && there.after.view(eye) == seen;
            looks_alike |= looks;
            // The move itself may have another result if it reveals something: then nothing need sound like
            // it.
            goes_elsewhere |= other_mv == mv && !looks && here.shown.teaches(eye);
            looks && heard::<G>(&there.events, eye) == sound
        });
        hold(Law::Told, sounds_alike || !looks_alike || goes_elsewhere, || {
            let text = position.spell(mv);
            format!("«{text}» of {}, {}, is told as {sound:?}: more than is seen", self.id(seat), watched::<G>(eye))
        })
    }
}

/// The events as an eye hears them.
fn heard<G: Game>(events: &[G::Event], eye: Eye) -> Vec<G::Event> {
    events.iter().filter_map(|e| G::hide(e, eye)).collect()
}

fn watched<G: Game>(eye: Eye) -> String {
    format!("watched by {}", eye_name::<G>(eye))
}

fn eye_name<G: Game>(eye: Eye) -> String {
    match eye {
        Eye::Archive => "the archive".into(),
        Eye::SPECTATOR => "the spectator".into(),
        Eye::Seats(seats) => seats.iter().map(|s| G::about().seat_id(s)).collect::<Vec<_>>().join("+"),
    }
}

/// A view as text, via a value that keeps the order of keys.
fn as_written(view: &impl serde::Serialize) -> String {
    serde_json::to_value(view).unwrap_or_default().to_string()
}

/// The first difference of two JSON values.
fn first_difference(path: &str, a: &serde_json::Value, b: &serde_json::Value) -> String {
    use serde_json::Value;
    match (a, b) {
        (Value::Object(x), Value::Object(y)) => {
            let differs = x.iter().find(|(key, value)| y.get(*key) != Some(*value));
            match differs {
                Some((key, value)) => {
                    first_difference(&format!("{path}.{key}"), value, y.get(key).unwrap_or(&Value::Null))
                }
                None => format!("{path} has more"),
            }
        }
        (Value::Array(x), Value::Array(y)) if x.len() == y.len() => match (0..x.len()).find(|i| x[*i] != y[*i]) {
            Some(i) => first_difference(&format!("{path}.{i}"), &x[i], &y[i]),
            None => format!("{path} is written otherwise"),
        },
        _ => format!("{} is {a}, imagined {b}", path.trim_start_matches('.')),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// If values sorted their keys, the law of views could not notice the order of a hash table.
    #[test]
    fn a_view_is_compared_in_the_order_in_which_it_is_written() {
        #[derive(serde::Serialize)]
        struct View {
            z: u8,
            a: u8,
        }
        assert_eq!(as_written(&View { z: 1, a: 2 }), r#"{"z":1,"a":2}"#);
    }
}
