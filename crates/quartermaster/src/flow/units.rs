//! Units come and go: placed, attacked, removed, stranded.

use super::Voice;
use crate::events::{Happened, Why};
use crate::figures::{NONE, SpaceId};
use crate::lang::{Event, mark};
use crate::nation::{Nation, Piece, camp};
use crate::state::{Clash, Frame, Quartermaster, Trigger};

impl Quartermaster {
    /// Takes a unit off the board: it goes back to its nation's reserve (QM-2.1c).
    pub(crate) fn take_off(&mut self, nation: Nation, piece: Piece, space: SpaceId) {
        let side = self.side_mut(nation);
        *side.board_mut(piece) &= !(1 << space);
        if piece != Piece::AIR {
            side.protected &= !(1 << space);
        }
    }
    /// If a squadron of the nation stands here without a unit, it must go (QM-14.3a).
    pub(crate) fn strand(&mut self, nation: Nation, space: SpaceId) {
        let side = self.side(nation);
        if side.air & !side.units() & 1 << space != 0 {
            self.stack.push(Frame::Redeploy { nation, space });
        }
    }
    /// A battle or an elimination, step by step.
    pub(super) fn run_clash(&mut self, mut clash: Clash, ctx: Voice<'_, '_>) -> bool {
        let trigger = clash.trigger;
        clash.stage += 1;
        match clash.stage {
            1 => {
                self.replace(Frame::Clash(clash));
                if trigger.to != NONE {
                    self.open(trigger, ctx);
                }
            }
            2 => {
                if let Some(victim) = trigger.target() {
                    let there = self.side(victim).pieces(trigger.piece) >> trigger.space & 1 != 0;
                    let protected = self.side(victim).protected >> trigger.space & 1 != 0;
                    if there && !(protected || clash.saved || clash.defended) {
                        if self.supply(victim).all >> trigger.space & 1 != 0 {
                            clash.trigger.marks |= mark::SUPPLIED;
                        }
                        self.take_off(victim, trigger.piece, trigger.space);
                        if self.side(victim).pieces(trigger.piece) == 0 {
                            clash.trigger.marks |= mark::LAST;
                        }
                        clash.removed = true;
                        let battle = trigger.marks & mark::BATTLE != 0;
                        let why = if battle { Why::Battle } else { Why::Eliminated };
                        let (piece, space) = (trigger.piece, trigger.space);
                        ctx.tell(|| Happened::Removed { nation: victim, piece, space, why });
                    } else if there {
                        ctx.tell(|| Happened::Stays { nation: victim, space: trigger.space });
                    }
                    self.replace(Frame::Clash(clash));
                    if clash.removed {
                        self.strand(victim, trigger.space);
                    }
                } else {
                    self.replace(Frame::Clash(clash));
                }
            }
            3 => {
                self.replace(Frame::Clash(clash));
                if clash.removed {
                    self.open(Trigger { event: Event::Removed, ..trigger }, ctx);
                }
            }
            _ => {
                self.stack.pop();
                if trigger.marks & mark::BATTLE != 0 {
                    self.open(Trigger { event: Event::Battled, ..trigger }, ctx);
                }
            }
        }
        true
    }
    pub(super) fn run_redeploy(&mut self, nation: Nation, space: SpaceId, ctx: Voice<'_, '_>) -> bool {
        if self.redeploy_places(nation, space) != 0 {
            return false;
        }
        self.stack.pop();
        self.take_off(nation, Piece::AIR, space);
        ctx.tell(|| Happened::Removed { nation, piece: Piece::AIR, space, why: Why::Stranded });
        true
    }
    /// Where a stranded squadron may go (QM-14.3a).
    pub(crate) fn redeploy_places(&self, nation: Nation, space: SpaceId) -> u64 {
        self.beside(1 << space, camp(nation)) & self.air_places(nation)
    }

    /// Puts a unit on the board; others may react to it.
    pub(crate) fn place(&mut self, nation: Nation, space: SpaceId, how: u8, ctx: Voice<'_, '_>) {
        let piece = self.unit_of(space);
        *self.side_mut(nation).board_mut(piece) |= 1 << space;
        let built = how & mark::BUILT != 0;
        ctx.tell(|| {
            if built { Happened::Built { nation, piece, space } } else { Happened::Recruited { nation, piece, space } }
        });
        self.placed(nation, space, how, ctx);
    }
    /// A unit counts as just placed.
    pub(crate) fn placed(&mut self, nation: Nation, space: SpaceId, marks: u8, ctx: Voice<'_, '_>) {
        let piece = self.unit_of(space);
        // The card in question is the one that builds, when it is a Build card.
        let card = match self.stack.top() {
            Some(Frame::Card(running)) => running.card,
            _ => NONE,
        };
        self.open(Trigger { event: Event::Placed, by: nation, to: NONE, space, card, piece, marks }, ctx);
    }
    /// A unit is attacked, or an empty space.
    pub(crate) fn clash(&mut self, by: Nation, to: Option<Nation>, space: SpaceId, marks: u8, ctx: Voice<'_, '_>) {
        let trigger = Trigger {
            event: Event::Threatened,
            by,
            to: to.map_or(NONE, |n| n.0),
            space,
            card: NONE,
            piece: self.unit_of(space),
            marks,
        };
        if marks & mark::BATTLE != 0 {
            ctx.tell(|| Happened::Battle { nation: by, against: to, space });
        }
        self.stack.push(Frame::Clash(Clash { trigger, ..Clash::default() }));
    }
}
