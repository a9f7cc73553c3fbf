//! The course of a game: where its turns begin, what was decided, and where luck was drawn.

use std::ops::Range;
use table::{Ctx, Dice, Eye, Game, Judge, Seat, Table, ToMove};

/// Notices where turns begin while a game is walked through.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Beginnings {
    begun: bool,
    turn: Option<u32>,
    owner: Option<Seat>,
    before: Option<ToMove>,
}

impl Beginnings {
    /// Does a turn begin in this position, to which a move of `last` led?
    pub(crate) fn begins<G: Judge>(&mut self, position: &G, last: Option<Seat>) -> bool {
        let now = position.to_move();
        let before = self.before.replace(now);
        let first = !std::mem::replace(&mut self.begun, true);
        let new = match now {
            ToMove::Over(_) => false,
            ToMove::Several { .. } => {
                self.owner = None;
                before.is_none_or(|before| !same_drafts(before, now, last))
            }
            // Where whole drafts are foreseen, each start of drafts is a turn of everybody, and nothing else
            // is.
            ToMove::One(_) if G::foresight() > 0 => false,
            ToMove::One(seat) => match position.turn() {
                Some(turn) => self.turn.replace(turn) != Some(turn),
                None if self.owner == Some(seat) || !position.question(seat).own_turn => false,
                None => {
                    self.owner = Some(seat);
                    true
                }
            },
        };
        new || first && position.to_move().outcome().is_none()
    }
}

/// Are the same drafts still written after a move of `last`?
pub(crate) fn same_drafts(before: ToMove, now: ToMove, last: Option<Seat>) -> bool {
    let (ToMove::Several { ready: r0, .. }, ToMove::Several { ready: r1, .. }) = (before, now) else { return false };
    let but = last.unwrap_or_default();
    before.may_play() == now.may_play() && r0.without(but) == r1.without(but)
}

/// One turn: some plays, one after the other.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Turn {
    pub(crate) plays: Range<usize>,
    /// Whose; nobody's where several seats decide at once.
    pub(crate) seat: Option<Seat>,
}

/// Something that a seat decided.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Decision {
    /// The play before which it was to be decided.
    pub(crate) at: usize,
    pub(crate) seat: Seat,
    /// The plays that made it: one, or those of a whole draft.
    pub(crate) plays: Vec<usize>,
    pub(crate) kind: Deciding,
}

/// What kind of decision.
#[derive(Clone, Copy, Eq, PartialEq, Debug)]
pub(crate) enum Deciding {
    /// In the seat's own turn.
    Turn,
    /// An answer in somebody else's.
    Reaction,
    /// A draft, written while others wrote theirs.
    Draft,
}

/// A play in which something came to light that nobody chose.
#[derive(Clone, Copy, Eq, PartialEq, Debug)]
pub(crate) struct Chancy {
    pub(crate) play: usize,
    /// Was something turned over or drawn? Else only dice were rolled.
    pub(crate) shown: bool,
}

/// All of it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Course {
    pub(crate) turns: Vec<Turn>,
    pub(crate) decisions: Vec<Decision>,
    pub(crate) luck: Vec<Chancy>,
    /// Where drafts were written: the plays from the first to the one that opened them.
    pub(crate) drafts: Vec<Range<usize>>,
}

/// What a walk through drafts has seen so far.
struct Open {
    from: usize,
    /// For each seat that wrote something, its plays.
    written: Vec<(Seat, Vec<usize>)>,
}

impl Course {
    /// Walks through a finished game.
    pub(crate) fn of<G: Judge>(table: &Table<G>) -> Course {
        let plays = table.plays();
        let mut course = Course::default();
        let mut beginnings = Beginnings::default();
        let mut open: Option<Open> = None;
        let (mut moves, mut last) = (Vec::new(), None);
        for (at, play) in plays.iter().enumerate() {
            let position = table.at(at);
            if beginnings.begins(&position, last) {
                if let Some(turn) = course.turns.last_mut() {
                    turn.plays.end = at;
                }
                let seat = match position.to_move() {
                    ToMove::One(seat) => Some(seat),
                    _ => None,
                };
                course.turns.push(Turn { plays: at..plays.len(), seat });
            }
            last = Some(play.seat);
            let before = position.to_move();
            let after = if at + 1 == plays.len() { table.position().to_move() } else { table.at(at + 1).to_move() };
            if matches!(before, ToMove::Several { .. }) {
                course.write(&mut open, at, play.seat);
                if !same_drafts(before, after, last) {
                    course.close(open.take(), at);
                }
                continue;
            }
            course.note_luck(&position, at, play.seat, play.mv);
            if before != ToMove::One(play.seat) || play.auto || position.attention(play.seat) == 0 {
                continue;
            }
            moves.clear();
            bots::Seen::new(&position, play.seat).moves(&mut moves);
            // A needless move is no choice of a bot, but a person may have made it.
            if moves.len() > 1 || !moves.contains(&play.mv) {
                let own = position.question(play.seat).own_turn;
                let kind = if own { Deciding::Turn } else { Deciding::Reaction };
                course.decisions.push(Decision { at, seat: play.seat, plays: vec![at], kind });
            }
        }
        course.close(open.take(), plays.len().saturating_sub(1));
        course
    }
    fn write(&mut self, open: &mut Option<Open>, at: usize, seat: Seat) {
        let open = open.get_or_insert_with(|| Open { from: at, written: Vec::new() });
        match open.written.iter_mut().find(|(of, _)| *of == seat) {
            Some((_, plays)) => plays.push(at),
            None => open.written.push((seat, vec![at])),
        }
    }
    fn close(&mut self, open: Option<Open>, last: usize) {
        let Some(open) = open else { return };
        self.drafts.push(open.from..last + 1);
        for (seat, plays) in open.written {
            self.decisions.push(Decision { at: open.from, seat, plays, kind: Deciding::Draft });
        }
    }
    /// Was luck drawn? Whether a play rolls or turns something over follows from the position and the move.
    fn note_luck<G: Game>(&mut self, position: &G, play: usize, seat: Seat, mv: G::Move) {
        let mut dice = Dice::quick(play as u64);
        let (mut again, mut events) = (position.clone(), Vec::new());
        let shown = {
            let mut ctx = Ctx::new(&mut dice, &mut events);
            again.apply(seat, mv, &mut ctx);
            ctx.shown()
        };
        let told = !shown.to.is_empty();
        // What this seat cannot know may be dealt anew: only then could anything else have come to light.
        let hidden = told && *position != position.imagine(Eye::seat(seat), &mut Dice::quick(play as u64));
        if dice.drawn() > 0 || hidden {
            self.luck.push(Chancy { play, shown: hidden });
        }
    }
}
