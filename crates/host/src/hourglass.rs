//! What of a table follows from the times and lines of its entries: people's clocks, and what is proposed.

use table::clocks::{Asked, Clocks};
use table::votes::Ballot;
use table::{AnyTable, Entry, Seat, SeatSet, ToMove, What};

/// Who is asked at a table.
pub fn asked(table: &dyn AnyTable) -> Asked {
    let to_move = table.to_move();
    let asked = to_move.may_play();
    // A draft that all write at once is everybody's own turn.
    let several = matches!(to_move, ToMove::Several { .. });
    let own: SeatSet = asked.iter().filter(|seat| several || table.question(*seat).own_turn).collect();
    let reacts = |seat: &Seat| table.can_pass(*seat);
    Asked { to_move, own, windows: to_move.waiting().minus(own).iter().filter(reacts).collect() }
}

/// A line may be about a vote.
pub(crate) fn hear(ballot: &mut Ballot, entry: &Entry) {
    match entry.what {
        What::Vote(vote) => ballot.hear(entry.seat, vote),
        What::Agreed(_) => ballot.close(),
        _ => {}
    }
}

/// Notes entries that were stored together at this time; they are the last of the table.
pub(crate) fn charge(clocks: &mut Clocks, table: &dyn AnyTable, count: usize, at: i64) {
    let all = table.entries();
    let new = all.get(all.len().saturating_sub(count)..).unwrap_or_default();
    let is_play = |entry: &&Entry| matches!(entry.what, What::Play { .. });
    let plays = table.plays();
    let mut played = plays.saturating_sub(new.iter().filter(is_play).count());
    for entry in new {
        played += usize::from(is_play(&entry));
        // Between two moves that were stored at once, somebody else may have been asked.
        let asked = if played >= plays { asked(table) } else { asked(table.at(played).as_ref()) };
        clocks.note(at, entry, asked);
    }
}
