//! Makes the report of a finished game: walks through its course and weighs what happened.

use crate::Progress;
use crate::chance::{Chance, Chances};
use crate::course::{Chancy, Course, Deciding, Decision};
use crate::report::{
    Because, Calibration, Camp, Cause, Kind, Made, Millionths, Part, Report, Step, TurningPoint, millionths, short,
};
use crate::words::{Both, say};
use bots::{Estimate, Samples, Seen, Shares, Weigher};
use std::ops::ControlFlow;
use table::{BadInput, Ctx, Dice, Eye, Judge, Lang, Seat, SeatSet, Start, Table, Terms, ToMove};

/// How much a report may imagine.
#[derive(Clone, Copy, Eq, PartialEq, Debug)]
pub struct Plan {
    /// Games to imagine, about: a number and not a time, so that the same record has the same report.
    pub games: u32,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { games: 20_000 }
    }
}

/// How many imagined games each question may have.
struct Shared {
    line: u32,
    luck: u32,
    decision: u32,
    /// Other moves that a decision is compared with at first.
    others: usize,
    checks: usize,
    check: u32,
}

/// Seeds of their own for the line, for luck, for first looks, for checks and for reasons.
const LINE: u64 = 0x11e;
const LUCK: u64 = 0x10c4;
const FIRST: u64 = 0xf125;
const CHECK: u64 = 0xc4ec;
const REASON: u64 = 0x4ea5;
/// Imagined games of each move at first.
const GLANCES: u32 = 2;
/// Other moves that a decision is compared with at first, at least and at most; and those that are left then.
const FEWEST: f64 = 3.0;
const WIDEST: f64 = 30.0;
const LEFT: usize = 3;
/// Drafts that a draft is compared with.
const DRAFTS: usize = 5;
/// A decision that seems to lose less than this is not looked at again.
const SMALL: f64 = 0.02;
/// A turning point loses at least so much, and so many times its error.
const TURNING: (f64, f64) = (0.05, 3.0);
/// A loss counts when it is so many times its error.
const COUNTS: f64 = 2.0;
/// A check looks so many turns further, where turns are short.
const FURTHER: u32 = 2;
/// Turning points in a report.
const MOST: usize = 5;
/// Imagined games from which reasons are read.
const REASONS: u32 = 12;

impl Shared {
    fn of(plan: Plan, course: &Course) -> Shared {
        let games = f64::from(plan.games);
        let each = |part: f64, questions: f64, least: f64, most: f64| {
            (games * part / questions.max(1.0)).clamp(least, most).round() as u32
        };
        let shown = course.luck.iter().filter(|luck| luck.shown).count() as f64;
        let rolled = course.luck.len() as f64 - shown;
        let points = course.turns.len() as f64 * 1.5 + course.drafts.len() as f64 + 2.0;
        let check = each(0.3, 24.0 * 2.0, 32.0, 256.0);
        Shared {
            line: each(0.15, points, 6.0, 48.0),
            luck: each(0.2, 2.0 * rolled + 4.0 * shown, 3.0, 24.0),
            decision: each(0.2, course.decisions.len() as f64 * (1.0 + LEFT as f64), 1.0, 16.0) + GLANCES,
            others: each(0.25, course.decisions.len() as f64 * f64::from(GLANCES), FEWEST, WIDEST) as usize,
            checks: each(0.3, f64::from(check) * 2.0, 8.0, 60.0) as usize,
            check,
        }
    }
}

/// A decision for which another choice looked better.
struct Suspect<G: Judge> {
    decision: usize,
    better: Vec<G::Move>,
    lead: f64,
}

/// A decision that lost something, as the check found it.
struct Loss<G: Judge> {
    decision: usize,
    better: Vec<G::Move>,
    /// For each camp: with the move that was made, less with the better one.
    change: Shares,
    loss: Estimate,
    /// The chances of the own camp: with the move that was made, with the better one.
    chances: (f64, f64),
}

/// Whoever was told how much is done wants no more.
struct Stopped;

struct Analyst<'a, G: Judge> {
    table: &'a Table<G>,
    course: Course,
    chance: Chance,
    camps: Vec<SeatSet>,
    weigher: Weigher<G>,
    shared: Shared,
    progress: Progress<'a>,
    done: u64,
    all: u64,
}

/// The report of a finished game.
pub fn analyse<G: Judge>(table: &Table<G>, plan: Plan, progress: Progress<'_>) -> Result<Report, BadInput> {
    let Some(outcome) = table.to_move().outcome() else {
        return Err(BadInput::new(
            "the game is not over: expected the record of a finished game (there is no report on a running one)",
        ));
    };
    let chances = Chances::of::<G>().map_err(|bad| BadInput::new(format!("the game's chances: {}", bad.what)))?;
    let fit = chances.for_table(&table.header().setup, table.seating()).cloned();
    let chance = Chance::new(table.seating(), fit);
    let course = Course::of(table);
    let shared = Shared::of(plan, &course);
    let all = (course.turns.len() + course.luck.len() + course.decisions.len() + shared.checks + 2) as u64;
    let camps = chance.camps().to_vec();
    let weigher = Weigher::new(table.position());
    let mut analyst = Analyst { table, course, chance, camps, weigher, shared, progress, done: 0, all };
    let stopped = |Stopped| BadInput::new("the report was stopped before it was done");
    let losses = analyst.losses().map_err(stopped)?;
    let line = analyst.line(&losses).map_err(stopped)?;
    let turning_points = analyst.turning_points(&losses, &line);
    analyst.done = analyst.all - 1;
    analyst.step().map_err(stopped)?;
    let about = G::about();
    let calibration = analyst.chance.fitted().map(|fit| Calibration {
        fingerprint: chances.fingerprint.clone(),
        same_setup: fit.setup == table.header().setup,
        games: fit.games,
        held: fit.held.clone(),
    });
    let camp = |seats: &SeatSet| Camp { seats: *seats, ids: seats.iter().map(|s| about.seat_id(s).into()).collect() };
    Ok(Report {
        about,
        revision: table.header().revision,
        players: table.header().players.clone(),
        camps: analyst.camps.iter().map(camp).collect(),
        winners: outcome.winners,
        rule: outcome.rule.into(),
        calibration,
        games: analyst.weigher.games(),
        decisions: analyst.course.decisions.len(),
        line,
        turning_points,
    })
}

impl<G: Judge> Analyst<'_, G> {
    fn step(&mut self) -> Result<(), Stopped> {
        self.done += 1;
        match (self.progress)(self.done.min(self.all), self.all) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Stopped),
        }
    }
    fn camp(&self, seat: Seat) -> usize {
        self.camps.iter().position(|camp| camp.has(seat)).unwrap_or_default()
    }
    /// What an onlooker who knows everything expects before the play with this index.
    fn worth(&mut self, play: usize, position: &G) -> Samples {
        let (chance, part) = (&self.chance, self.chance.part(play));
        self.weigher.position(position, self.shared.line, LINE, &|position| chance.of(position, part))
    }
    /// The choices of a decision: first the one that was made.
    fn choices(&mut self, decision: &Decision, position: &G) -> Vec<Vec<G::Move>> {
        let plays = self.table.plays();
        let made: Vec<G::Move> = decision.plays.iter().map(|play| plays[*play].mv).collect();
        let seen = Seen::new(position, decision.seat);
        let seed = FIRST ^ decision.at as u64;
        let others: Vec<Vec<G::Move>> = match decision.kind {
            Deciding::Draft => self.weigher.drafts(&seen, DRAFTS, seed),
            _ => self.weigher.at_first_sight(&seen, 2, seed).into_iter().map(|mv| vec![mv]).collect(),
        };
        let most = if decision.kind == Deciding::Draft { DRAFTS } else { self.shared.others };
        let others = others.into_iter().filter(|other| *other != made).take(most);
        std::iter::once(made.clone()).chain(others).collect()
    }
    /// What the decisions lost, by what their seats knew: all are looked at, and those that seem to lose are
    /// checked with other deals and other dice, so that no loss is only the luck of the first look.
    fn losses(&mut self) -> Result<Vec<Loss<G>>, Stopped> {
        let mut suspects: Vec<Suspect<G>> = Vec::new();
        for (index, decision) in self.course.decisions.clone().iter().enumerate() {
            self.step()?;
            let position = self.table.at(decision.at);
            let mut choices = self.choices(decision, &position);
            if choices.len() < 2 {
                continue;
            }
            let (camp, part) = (self.camp(decision.seat), self.chance.part(decision.at));
            let (seen, chance) = (Seen::new(&position, decision.seat), &self.chance);
            let seed = FIRST ^ (decision.at as u64) << 20;
            let value = |position: &G| chance.of(position, part);
            let mut samples = self.weigher.given(&seen, &choices, 0..GLANCES, seed, &value);
            if choices.len() > LEFT + 1 {
                // Only the best are looked at longer.
                let mut order: Vec<usize> = (1..choices.len()).collect();
                order.sort_by(|a, b| samples[*b].mean(camp).mean.total_cmp(&samples[*a].mean(camp).mean));
                order.truncate(LEFT);
                order.insert(0, 0);
                samples = order.iter().map(|choice| samples[*choice].clone()).collect();
                choices = order.iter().map(|choice| choices[*choice].clone()).collect();
            }
            let more = self.weigher.given(&seen, &choices, GLANCES..self.shared.decision, seed, &value);
            samples.iter_mut().zip(more).for_each(|(samples, more)| samples.extend(more));
            let lead = |choice: usize| samples[choice].lead(&samples[0], camp).mean;
            let best = (1..choices.len()).max_by(|a, b| lead(*a).total_cmp(&lead(*b))).unwrap_or_default();
            if lead(best) >= SMALL {
                suspects.push(Suspect { decision: index, better: choices.swap_remove(best), lead: lead(best) });
            }
        }
        suspects.sort_by(|a, b| b.lead.total_cmp(&a.lead).then(a.decision.cmp(&b.decision)));
        suspects.truncate(self.shared.checks);
        self.weigher.look_further(if G::long_turns() { 0 } else { FURTHER });
        let mut losses = Vec::new();
        for suspect in suspects {
            losses.extend(self.check(suspect)?);
        }
        self.weigher.look_further(0);
        losses.sort_by_key(|loss| loss.decision);
        Ok(losses)
    }
    fn check(&mut self, suspect: Suspect<G>) -> Result<Option<Loss<G>>, Stopped> {
        self.step()?;
        let decision = self.course.decisions[suspect.decision].clone();
        let position = self.table.at(decision.at);
        let plays = self.table.plays();
        let made: Vec<G::Move> = decision.plays.iter().map(|play| plays[*play].mv).collect();
        let (camp, part) = (self.camp(decision.seat), self.chance.part(decision.at));
        let (seen, chance) = (Seen::new(&position, decision.seat), &self.chance);
        let choices = [made, suspect.better];
        let seed = CHECK ^ (decision.at as u64) << 20;
        let value = |position: &G| chance.of(position, part);
        let samples = self.weigher.given(&seen, &choices, 0..self.shared.check, seed, &value);
        let loss = samples[1].lead(&samples[0], camp);
        let (made, better) = (samples[0].means(), samples[1].means());
        let change = std::array::from_fn(|camp| made[camp] - better[camp]);
        let [_, best] = choices;
        Ok((loss.mean > COUNTS * loss.error && loss.mean > 0.0).then_some(Loss {
            decision: suspect.decision,
            better: best,
            change,
            loss,
            chances: (made[camp], better[camp]),
        }))
    }
    /// How much better a roll, a draw or a reveal came out than the mean over what it could have been.
    fn luck(&mut self, chancy: Chancy) -> (Shares, Samples, Samples) {
        let play = &self.table.plays()[chancy.play];
        let (before, after) = (self.table.at(chancy.play), self.table.at(chancy.play + 1));
        let (chance, part) = (&self.chance, self.chance.part(chancy.play));
        let value = |position: &G| chance.of(position, part);
        let (mut was, mut could) = (Samples::default(), Samples::default());
        for number in 0..self.shared.luck {
            let seed = LUCK ^ (chancy.play as u64) << 24 ^ u64::from(number) << 4;
            let mut dice = Dice::quick(seed);
            // Of what the seat did not know, another deal; of what is known and rolled, another roll.
            let other = if chancy.shown { before.imagine(Eye::seat(play.seat), &mut dice) } else { before.clone() };
            if other.check(play.seat, play.mv).is_err() {
                continue;
            }
            let mut then = other.clone();
            then.apply(play.seat, play.mv, &mut Ctx::mute(&mut dice));
            let mut one = |before: &G, after: &G| {
                let mut gained = self.weigher.once(after, seed, &value);
                if chancy.shown {
                    // Another deal is better or worse before anything comes to light: only the change counts.
                    let had = self.weigher.once(before, seed, &value);
                    gained.iter_mut().zip(had).for_each(|(gained, had)| *gained -= had);
                }
                gained
            };
            was.push(one(&before, &after));
            could.push(one(&other, &then));
        }
        let (mine, theirs) = (was.means(), could.means());
        (std::array::from_fn(|camp| mine[camp] - theirs[camp]), was, could)
    }
    /// What was to be expected before the deal.
    fn deal(&mut self) -> Option<Samples> {
        if self.table.header().start != Start::Setup {
            return None;
        }
        let mut all = Samples::default();
        for number in 0..2 * self.shared.line {
            let terms: Terms<'_, G> = self.table.terms();
            let start = G::start(terms, &mut Dice::quick(LINE ^ u64::from(number) << 8)).ok()?;
            let chance = &self.chance;
            let value = |position: &G| chance.of(position, 0.0);
            all.push(self.weigher.once(&start, LINE ^ u64::from(number), &value));
        }
        Some(all)
    }
    /// The line: one step for the deal, one for each turn, one where somebody gave up.
    fn line(&mut self, losses: &[Loss<G>]) -> Result<Vec<Step>, Stopped> {
        let turns = self.course.turns.clone();
        let mut values = Vec::new();
        for turn in &turns {
            self.step()?;
            let position = self.table.at(turn.plays.start);
            let known = turn.seat.map(|seat| {
                let (chance, part) = (&self.chance, self.chance.part(turn.plays.start));
                let seen = Seen::new(&position, seat);
                let games = self.shared.line / 2;
                self.weigher.known(&seen, games.max(2), LINE, &|position| chance.of(position, part)).means()
            });
            values.push((self.worth(turn.plays.start, &position), known));
        }
        let plays = self.table.plays().len();
        let last = self.table.position().clone();
        values.push((self.worth(plays, &last), None));
        let mut line = Vec::new();
        if let Some(expected) = self.deal() {
            let mut step = Step::between(&expected, &values[0].0, 0..0, None);
            step.explain(Part::new(Kind::Luck, Cause::Deal, None, None), step.change());
            line.push(step);
        }
        for (index, turn) in turns.iter().enumerate() {
            let (before, known) = &values[index];
            let mut step = Step::between(before, &values[index + 1].0, turn.plays.clone(), turn.seat);
            step.known = known.map(|known| millionths(&known));
            self.explain(&mut step, losses, before)?;
            line.push(step);
        }
        if let (Some(outcome), None) = (self.table.to_move().outcome(), last.to_move().outcome()) {
            // Somebody gave up: the result is not that of the position.
            let mut end = Samples::default();
            end.push(crate::chance::result(outcome, &self.camps));
            let mut step = Step::between(&values[turns.len()].0, &end, plays..plays, self.gave_up());
            step.explain(Part::new(Kind::Decision, Cause::Resigned, self.gave_up(), None), step.change());
            line.push(step);
        }
        Ok(line)
    }
    fn gave_up(&self) -> Option<Seat> {
        let gave_up = |entry: &&table::Entry| entry.what == table::What::Resign;
        self.table.entries().iter().rev().find(gave_up).map(|entry| entry.seat)
    }
    /// The parts of a turn. What no decision and no luck explains is the course of the game by its rules.
    fn explain(&mut self, step: &mut Step, losses: &[Loss<G>], before: &Samples) -> Result<(), Stopped> {
        for loss in losses {
            let decision = &self.course.decisions[loss.decision];
            if !step.plays.contains(&decision.at) {
                continue;
            }
            let cause = match decision.kind {
                Deciding::Turn => Cause::Move,
                Deciding::Reaction => Cause::Reaction,
                Deciding::Draft => Cause::Draft,
            };
            let mut part = Part::new(Kind::Decision, cause, Some(decision.seat), Some(decision.at));
            part.error = loss.loss.error;
            step.explain(part, millionths(&loss.change));
        }
        for drafts in self.course.drafts.clone() {
            if !step.plays.contains(&drafts.start) {
                continue;
            }
            // Nobody knew what the others wrote: how the drafts met is luck, once what each lost is taken
            // off.
            let start = if drafts.start == step.plays.start {
                before.means()
            } else {
                let position = self.table.at(drafts.start);
                self.worth(drafts.start, &position).means()
            };
            let position = self.table.at(drafts.end);
            let end = self.worth(drafts.end, &position).means();
            let decided: Vec<Millionths> = step
                .parts
                .iter()
                .filter(|part| part.cause == Cause::Draft && part.play == Some(drafts.start))
                .map(|part| part.worth)
                .collect();
            let change: Shares = std::array::from_fn(|camp| end[camp] - start[camp]);
            let mut met = millionths(&change);
            for lost in decided {
                met.iter_mut().zip(lost).for_each(|(met, lost)| *met -= lost);
            }
            step.explain(Part::new(Kind::Luck, Cause::Drafts, None, Some(drafts.start)), met);
        }
        for chancy in self.course.luck.clone() {
            if !step.plays.contains(&chancy.play) {
                continue;
            }
            self.step()?;
            let (worth, was, could) = self.luck(chancy);
            let seat = self.table.plays()[chancy.play].seat;
            let cause = if chancy.shown { Cause::Draw } else { Cause::Roll };
            let mut part = Part::new(Kind::Luck, cause, Some(seat), Some(chancy.play));
            part.error = was.lead(&could, self.camp(seat)).error;
            step.explain(part, millionths(&worth));
        }
        let rest = step.rest();
        step.explain(Part::new(Kind::Rule, Cause::Course, None, None), rest);
        Ok(())
    }
    fn turning_points(&mut self, losses: &[Loss<G>], line: &[Step]) -> Vec<TurningPoint> {
        let clear = |loss: &&Loss<G>| loss.loss.mean >= TURNING.0 && loss.loss.mean > TURNING.1 * loss.loss.error;
        let mut worst: Vec<&Loss<G>> = losses.iter().filter(clear).collect();
        worst.sort_by(|a, b| b.loss.mean.total_cmp(&a.loss.mean).then(a.decision.cmp(&b.decision)));
        worst.truncate(MOST);
        worst.sort_by_key(|loss| loss.decision);
        worst.into_iter().map(|loss| self.turning_point(loss, line)).collect()
    }
    fn turning_point(&mut self, loss: &Loss<G>, line: &[Step]) -> TurningPoint {
        let decision = self.course.decisions[loss.decision].clone();
        let position = self.table.at(decision.at);
        let plays = self.table.plays();
        let moves: Vec<G::Move> = decision.plays.iter().map(|play| plays[*play].mv).collect();
        let made = made(&position, decision.seat, &moves);
        let better = self::made(&position, decision.seat, &loss.better);
        let because = self.because(&decision, &position, [moves, loss.better.clone()]);
        let percent = |chance: f64| format!("{:.0}", chance * 100.0);
        let args = |lang: Lang| {
            let reasons: Vec<String> = because.iter().map(|because| because.label.of(lang).to_string()).collect();
            vec![
                ("seat", G::about().seat_name(decision.seat, lang)),
                ("played", made.label.of(lang).to_string()),
                ("better", better.label.of(lang).to_string()),
                ("chance", percent(loss.chances.0)),
                ("best", percent(loss.chances.1)),
                ("lost", percent(loss.loss.mean)),
                ("reasons", reasons.join(", ")),
            ]
        };
        let key = if because.is_empty() { "turning-point" } else { "turning-point-because" };
        let text = Both::each(|lang| say(lang, key, &args(lang)));
        let turn = line.iter().position(|step| step.plays.contains(&decision.at)).unwrap_or_default();
        TurningPoint {
            turn,
            play: decision.at,
            seat: decision.seat,
            made,
            better,
            loss: short(loss.loss.mean),
            error: short(loss.loss.error),
            chances: (short(loss.chances.0), short(loss.chances.1)),
            because,
            text,
        }
    }
    /// What the better choice brings that the other does not, as the game's judgement counts it: the mean
    /// over some deals.
    fn because(&mut self, decision: &Decision, position: &G, choices: [Vec<G::Move>; 2]) -> Vec<Because> {
        let seen = Seen::new(position, decision.seat);
        let mut sums: Vec<(table::Change, i64, i64)> = Vec::new();
        for number in 0..REASONS {
            let ends = self.weigher.ends(&seen, &choices, number, REASON ^ (decision.at as u64) << 20);
            let [played, better] = ends.as_slice() else { continue };
            for change in table::judge::reasons(G::weights(), played, better, decision.seat) {
                let known = sums.iter_mut().find(|(of, ..)| of.feature == change.feature && of.role == change.role);
                match known {
                    Some((_, count, worth)) => {
                        *count += i64::from(change.count);
                        *worth += change.worth;
                    }
                    None => sums.push((change, i64::from(change.count), change.worth)),
                }
            }
        }
        // Reasons for the better move first; what speaks against it is no reason.
        sums.retain(|(.., worth)| *worth > 0);
        sums.sort_by(|a, b| b.2.cmp(&a.2).then(a.0.feature.cmp(b.0.feature)));
        let told = sums.into_iter().take(3).map(|(change, count, worth)| {
            let count = count as f64 / f64::from(REASONS);
            let label = |lang: Lang| {
                let feature = G::about().words.say(lang, &format!("feature-{}", change.feature), &[]);
                let number = crate::words::number(count, lang);
                say(lang, &format!("because-{}", change.role.name()), &[("feature", feature), ("count", number)])
            };
            Because {
                feature: change.feature.into(),
                whose: change.role.name().into(),
                change: short(count),
                worth: short(worth as f64 / 1e6 / f64::from(REASONS)),
                label: Both::each(label),
            }
        });
        told.collect()
    }
}

/// Moves of a seat in words, each in the position in which it would be made.
fn made<G: Judge>(position: &G, seat: Seat, moves: &[G::Move]) -> Made {
    let (mut at, mut dice) = (position.clone(), Dice::quick(1));
    let (mut text, mut labels) = (Vec::new(), [Vec::new(), Vec::new()]);
    for mv in moves {
        if at.check(seat, *mv).is_err() {
            break;
        }
        text.push(at.spell(*mv));
        for (lang, labels) in Lang::ALL.into_iter().zip(&mut labels) {
            labels.push(at.label(*mv, lang));
        }
        if matches!(at.to_move(), ToMove::Over(_)) {
            break;
        }
        at.apply(seat, *mv, &mut Ctx::mute(&mut dice));
    }
    let [first, second] = labels.map(|labels| labels.join(" · "));
    Made { text, label: Both::pair(first, second) }
}
