//! Checks whether a history of requests to one log is linearisable: whether each request could have taken
//! effect at one moment between its call and its answer, in one order for all. The search is Wing and Gong's
//! with Lowe's memory: a set of finished requests with the same log is tried once.

use std::collections::HashSet;

/// A request and its answer. Times are numbers that go up with every call and every answer.
#[derive(Clone, Debug)]
pub struct Op {
    /// When it was made.
    pub called: u64,
    /// When it was answered; nothing when it never was: it took effect at some time after its call, or never.
    pub answered: Option<u64>,
    /// What was asked and answered.
    pub what: What,
}

/// What was asked of a log whose entries are told apart by the marks of their requests.
#[derive(Clone, Debug)]
pub enum What {
    /// To append so many entries with this mark at this place.
    Append {
        /// The place.
        from: usize,
        /// The mark.
        mark: u64,
        /// How many.
        count: usize,
        /// Was it stored? What was never answered is left open.
        stored: bool,
    },
    /// To read from this place on: the length of the log, and the entries behind the place.
    Read {
        /// The place.
        from: usize,
        /// The length.
        length: usize,
        /// The entries, by their marks.
        entries: Vec<u64>,
    },
}

impl Op {
    /// Does it fit here, and how many entries does it add?
    fn fits(&self, log: &[u64]) -> Option<usize> {
        match &self.what {
            What::Append { from, mark, count, stored } => {
                let added = (log.len() == *from).then_some(*count);
                // It is there already: it was made before, and the answer got lost.
                let known = log.get(*from) == Some(mark);
                match self.answered {
                    // What nobody was told of matters only where it changes something.
                    None => added.filter(|count| *count > 0),
                    Some(_) if *stored => added.or(known.then_some(0)),
                    Some(_) => (added.is_none() && !known).then_some(0),
                }
            }
            What::Read { from, length, entries } => {
                let there = log.len() == *length && log.get(*from..).unwrap_or_default() == entries;
                there.then_some(0)
            }
        }
    }
}

struct Search<'a> {
    ops: &'a [Op],
    done: Vec<bool>,
    log: Vec<u64>,
    tried: HashSet<(Vec<bool>, Vec<u64>)>,
}

impl Search<'_> {
    fn finds(&mut self) -> bool {
        let open = || self.ops.iter().zip(&self.done).filter(|(_, done)| !**done).map(|(op, _)| op);
        // Nothing takes effect that was called only when another had been answered which has not taken effect
        // yet.
        let Some(first) = open().filter_map(|op| op.answered).min() else { return true };
        if !self.tried.insert((self.done.clone(), self.log.clone())) {
            return false;
        }
        for (i, op) in self.ops.iter().enumerate() {
            if self.done[i] || op.called > first {
                continue;
            }
            let Some(added) = op.fits(&self.log) else { continue };
            let before = self.log.len();
            if let What::Append { mark, .. } = op.what {
                self.log.extend(std::iter::repeat_n(mark, added));
            }
            self.done[i] = true;
            if self.finds() {
                return true;
            }
            self.done[i] = false;
            self.log.truncate(before);
        }
        false
    }
}

/// Is this history of one log, which was empty at first, linearisable?
pub fn is_linearisable(ops: &[Op]) -> bool {
    Search { ops, done: vec![false; ops.len()], log: Vec::new(), tried: HashSet::new() }.finds()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn append(called: u64, answered: Option<u64>, from: usize, mark: u64, stored: bool) -> Op {
        Op { called, answered, what: What::Append { from, mark, count: 2, stored } }
    }
    fn read(called: u64, answered: u64, entries: &[u64]) -> Op {
        let what = What::Read { from: 0, length: entries.len(), entries: entries.to_vec() };
        Op { called, answered: Some(answered), what }
    }

    #[test]
    fn what_one_log_could_have_done_is_found() {
        assert!(is_linearisable(&[]));
        let race = [append(0, Some(5), 0, 7, false), append(1, Some(4), 0, 8, true), read(2, 3, &[8, 8])];
        assert!(is_linearisable(&race));
        let late = [append(0, None, 0, 7, true), read(1, 2, &[]), read(3, 4, &[7, 7])];
        assert!(is_linearisable(&late), "what was never answered may come late");
        let again = [append(0, None, 0, 7, true), append(1, Some(2), 0, 7, true), read(3, 4, &[7, 7])];
        assert!(is_linearisable(&again), "made again, it is stored once");
        assert!(is_linearisable(&[append(0, None, 0, 7, true), read(1, 2, &[])]), "or never come");
    }

    #[test]
    fn what_one_log_could_not_have_done_is_found_out() {
        let lost = [append(0, Some(1), 0, 7, true), read(2, 3, &[])];
        assert!(!is_linearisable(&lost), "an acknowledged request is lost");
        let stale = [append(0, Some(1), 0, 7, true), read(2, 3, &[7, 7]), read(4, 5, &[])];
        assert!(!is_linearisable(&stale), "an old moment is shown");
        let both = [append(0, Some(5), 0, 7, true), append(1, Some(4), 0, 8, true)];
        assert!(!is_linearisable(&both), "two have won");
        let neither = [append(0, Some(5), 0, 7, false), append(1, Some(4), 0, 8, false)];
        assert!(!is_linearisable(&neither), "nobody has won");
        let doubled = [append(0, None, 0, 7, true), append(1, Some(2), 0, 7, true), read(3, 4, &[7, 7, 7, 7])];
        assert!(!is_linearisable(&doubled), "a request is stored twice");
        let half = [append(0, Some(1), 0, 7, true), read(0, 1, &[7])];
        assert!(!is_linearisable(&half), "half of a request is shown");
        let refused = [append(0, Some(1), 0, 7, false), read(2, 3, &[7, 7])];
        assert!(!is_linearisable(&refused), "what was refused is stored");
        let early = [read(0, 1, &[7, 7]), append(2, Some(3), 0, 7, true)];
        assert!(!is_linearisable(&early), "seen before it was asked");
    }
}
