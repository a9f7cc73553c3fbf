//! What there is to see: the cues of an event and the kinds of moves.

use crate::events::{Happened, Why as Gone};
use crate::figures::{CardId, SpaceId};
use crate::moves::Move;
use crate::nation::{Nation, Piece, camp};
use crate::state::{Frame, Quartermaster};
use table::story::{Cue, How, Manner, Why};

/// The panel of a nation.
pub(crate) fn panel(id: &str) -> String {
    format!("nation-{id}")
}
/// What a nation has in a space.
pub(crate) fn unit_id(space: &str, nation: &str) -> String {
    format!("{space}.{nation}")
}

impl Quartermaster {
    fn panel_of(&self, nation: Nation) -> String {
        panel(self.nation_id(nation.0))
    }
    fn place_of(&self, space: SpaceId) -> String {
        self.p().space_id(space).to_string()
    }
    fn unit_in(&self, space: SpaceId, nation: Nation) -> String {
        unit_id(self.p().space_id(space), self.nation_id(nation.0))
    }
    fn card_cue(&self, nation: Nation, card: Option<CardId>) -> Cue {
        let id = card.and_then(|c| self.p().cards.get(c as usize)).map(|row| row.id.clone()).unwrap_or_default();
        Cue::Card { shown: !id.is_empty(), card: id, from: self.panel_of(nation), to: self.panel_of(nation) }
    }
    /// The lead of the Axis has come to this number by so many points of a camp.
    fn lead_cue(&self, camp: usize, points: i16, lead: i16) -> Cue {
        let by = if camp == 0 { points } else { -points };
        Cue::Count { track: "lead".into(), from: (lead - by).into(), to: lead.into() }
    }
}

pub(crate) fn cues(game: &Quartermaster, event: &Happened) -> Vec<Cue> {
    match event {
        Happened::Sequence { nation, .. } => vec![Cue::mark(game.panel_of(*nation), Why::Turn)],
        Happened::Played { nation, card } | Happened::Used { nation, card } | Happened::Laid { nation, card } => {
            vec![game.card_cue(*nation, Some(*card))]
        }
        Happened::Thrown { nation, card } => vec![game.card_cue(*nation, Some(*card))],
        Happened::LaidDown { nation, card }
        | Happened::Discarded { nation, card, .. }
        | Happened::DiscardedType { nation, card, .. }
        | Happened::Stripped { nation, card }
        | Happened::Took { nation, card }
        | Happened::Returned { nation, card, .. } => vec![game.card_cue(*nation, *card)],
        Happened::Cancelled { card } => {
            let nation = game.p().cards.get(*card as usize).map(|row| row.nation);
            nation
                .map(|n| vec![game.card_cue(n, Some(*card)), Cue::mark(game.panel_of(n), Why::Vain)])
                .unwrap_or_default()
        }
        Happened::Built { nation, space, .. } | Happened::Recruited { nation, space, .. } => {
            vec![Cue::Come { thing: game.unit_in(*space, *nation), place: game.place_of(*space), how: How::Placed }]
        }
        Happened::StoodIn { space, .. } | Happened::Stays { space, .. } | Happened::Protected { space, .. } => {
            vec![Cue::mark(game.place_of(*space), Why::Held)]
        }
        Happened::Battle { space, .. } => {
            vec![Cue::Strike { from: String::new(), to: game.place_of(*space), amount: None }]
        }
        Happened::Removed { nation, piece, space, why } => {
            let how = match why {
                Gone::Supply | Gone::Stranded => How::Starved,
                Gone::TakenBack => How::Withdrawn,
                _ if *piece == Piece::FLEET => How::Sank,
                _ => How::Fell,
            };
            vec![Cue::Leave { thing: game.unit_in(*space, *nation), place: game.place_of(*space), how }]
        }
        // A squadron that intervenes where it is.
        Happened::Flew { from: Some(from), to, .. } if from == to => vec![Cue::mark(game.place_of(*to), Why::Held)],
        Happened::Flew { nation, from: Some(from), to } => {
            vec![Cue::go(game.unit_in(*to, *nation), game.place_of(*from), game.place_of(*to))]
        }
        Happened::Flew { nation, from: None, to } => {
            vec![Cue::Come { thing: game.unit_in(*to, *nation), place: game.place_of(*to), how: How::Placed }]
        }
        Happened::Scored { camp, points, nation, lead, .. } => {
            vec![Cue::mark(game.panel_of(*nation), Why::Mended), game.lead_cue(*camp, *points, *lead)]
        }
        Happened::Missing { nation, points, lead } => {
            vec![Cue::mark(game.panel_of(*nation), Why::Cut), game.lead_cue(camp(*nation), -*points, *lead)]
        }
        Happened::Drew { nation, .. } => vec![game.card_cue(*nation, None)],
        Happened::Attacked { nation, cards } => {
            vec![Cue::Strike { from: String::new(), to: game.panel_of(*nation), amount: Some((*cards).into()) }]
        }
        Happened::Round { round, .. } => {
            let to = i32::from(*round) + 1;
            vec![Cue::Count { track: "round".into(), from: to - 1, to }]
        }
        Happened::Shuffled { nation } | Happened::Redistributed { nation } => {
            vec![Cue::mark(game.panel_of(*nation), Why::Shown)]
        }
        Happened::Begins { .. } => Vec::new(),
    }
}

pub(crate) fn manner(game: &Quartermaster, mv: Move) -> Manner {
    use crate::lang::Op;
    match mv {
        Move::Space(space) => match game.stack.top() {
            Some(Frame::Card(running)) => {
                let step = game.step_for(running, space).map(|i| &game.p().card(running.card).steps[i].op);
                match step {
                    Some(Op::Battle(..) | Op::Eliminate(_)) => Manner::Attack,
                    Some(Op::Build(..) | Op::Recruit(..) | Op::Deploy(_)) => Manner::Lay,
                    _ => Manner::Go,
                }
            }
            _ => Manner::Go,
        },
        Move::Strike(_) => Manner::Attack,
        Move::Intervene(_) => Manner::Go,
        Move::Play(_) | Move::Use(_) => Manner::Lay,
        Move::Take(_) | Move::Random | Move::Redistribute => Manner::Take,
        Move::Discard(_) | Move::Throw(_) | Move::Accept | Move::Recall(..) => Manner::Pay,
        _ => Manner::Other,
    }
}
