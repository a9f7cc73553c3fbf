//! What a seat is asked. Moves and events follow from their declarations.

use crate::about::{ABOUT, WORDS};
use crate::battle::{Step, in_slot};
use crate::events::{Event, Whose};
use crate::moves::Move;
use crate::region::Marker;
use crate::state::{Frame, WarRoom};
use table::{BadInput, Broken, Declared, Lang, Rules, Said, Seat, Speech, ToMove};

impl WarRoom {
    fn conflict_prompt(&self, lang: Lang) -> (&'static str, Vec<(&'static str, String)>) {
        let region = ("region", self.battle.region.name(self, lang));
        match self.battle.step {
            Step::Command(side) => ("prompt-command", vec![region, ("side", side.name(self, lang))]),
            Step::Postures { side, slot, kind } => {
                let nation = Whose(in_slot(side, slot.into())).name(self, lang);
                ("prompt-postures", vec![region, ("nation", nation), ("kind", kind.name(self, lang))])
            }
            Step::Assign if self.options.fast => ("prompt-fast", vec![region]),
            Step::Regroup { .. } => ("prompt-regroup", vec![region]),
            Step::Slip { .. } => ("prompt-slip", vec![region]),
            Step::Assign | Step::Raid { .. } => {
                let colour = self.colour().unwrap_or_default();
                let count = self.battle.batch[colour.index()].to_string();
                ("prompt-assign", vec![region, ("colour", colour.name(self, lang)), ("count", count)])
            }
            Step::Escort { row, .. } => ("prompt-escort", vec![region, ("row", row.name(self, lang))]),
            Step::Dive => ("prompt-dive", vec![region]),
            Step::Fallen => ("prompt-fallen", vec![region]),
            Step::Hunt { next } => {
                let marker = self.hunter().and_then(|side| self.raiding(side, next)).and_then(|(_, marker, _)| marker);
                let who = marker.map_or_else(|| WORDS.say(lang, "unit-carrier-fighter", &[]), |m| m.name(self, lang));
                ("prompt-hunt", vec![region, ("marker", who)])
            }
            Step::Sink { .. } => ("prompt-sink", vec![region]),
            Step::Repair => ("prompt-repair", vec![region]),
            Step::Owner => ("prompt-owner", vec![region]),
            _ => ("prompt-medals", vec![region]),
        }
    }
    fn asks(&self, seat: Seat, lang: Lang) -> (&'static str, Vec<(&'static str, String)>) {
        let sheet = &self.nations[seat.index()];
        match self.frames.top() {
            Some(Frame::Plan) => {
                let written = sheet.orders.len().to_string();
                ("prompt-plan", vec![("written", written), ("most", self.order_limit(seat).to_string())])
            }
            Some(Frame::Choose { .. }) => ("prompt-choose", Vec::new()),
            Some(Frame::Bonus { .. }) => ("prompt-bonus", vec![("dice", self.output(seat).to_string())]),
            Some(Frame::Produce { batch, .. }) => {
                let dice = crate::conflict::colours(*batch).iter().map(|c| c.name(self, lang)).collect::<Vec<_>>();
                ("prompt-produce", vec![("dice", dice.join(", "))])
            }
            Some(Frame::Move { .. }) => match self.current() {
                Some((_, order)) => {
                    let breaks = self.judge(order).is_ok_and(|ways| ways.breaks);
                    let key = if breaks { "prompt-order-breaks" } else { "prompt-order" };
                    (key, vec![("marker", order.marker.name(self, lang)), ("region", order.to.name(self, lang))])
                }
                None => ("prompt-choose", Vec::new()),
            },
            Some(Frame::Hold { marker, need, .. }) => {
                ("prompt-hold", vec![("marker", marker.name(self, lang)), ("need", need.to_string())])
            }
            Some(Frame::Launch { .. }) => ("prompt-launch", Vec::new()),
            Some(Frame::Combat { .. }) => ("prompt-combat", Vec::new()),
            Some(Frame::Conflict) => self.conflict_prompt(lang),
            Some(Frame::Land { .. }) => ("prompt-land", Vec::new()),
            Some(Frame::Deploy { .. }) if !self.awaits_units(seat) => ("prompt-rearrange", Vec::new()),
            Some(Frame::Deploy { .. }) => ("prompt-deploy", Vec::new()),
            Some(Frame::Soothe { .. }) => {
                ("prompt-soothe", vec![("stress", sheet.stress.to_string()), ("awards", sheet.awards.to_string())])
            }
            Some(Frame::Relieve { .. }) => ("prompt-relieve", Vec::new()),
            Some(Frame::Pay { .. }) => ("prompt-pay", Vec::new()),
            Some(Frame::Desert { left, .. }) => ("prompt-desert", vec![("left", left.to_string())]),
            Some(Frame::Trade { .. }) => ("prompt-trade", Vec::new()),
            Some(Frame::Buy) => {
                let [oil, iron, osr] = self.purse(seat).map(|n| n.to_string());
                ("prompt-buy", vec![("oil", oil), ("iron", iron), ("osr", osr)])
            }
            Some(Frame::Build { .. }) => ("prompt-build", Vec::new()),
            None => ("prompt-over", Vec::new()),
        }
    }
}

/// The slip of paper with the order of a command.
fn order_slip(marker: Marker) -> String {
    format!("order-{}", marker.id())
}

/// The name of a part of the battle board: «R5:axis:infantry-defensive:0» is a row of a side, «R5:batch:red»
/// results of a colour, «R5:axis» a side.
fn board_part(game: &WarRoom, thing: &str, lang: Lang) -> Option<String> {
    let mut parts = thing.split(':');
    crate::region::Region::find(parts.next()?)?;
    let (first, second) = (parts.next()?, parts.next());
    if first == "batch" {
        return crate::unit::Colour::ALL.into_iter().find(|c| Some(c.id()) == second).map(|c| c.name(game, lang));
    }
    let side = crate::nation::Side::BOTH.into_iter().find(|side| side.id() == first)?.name(game, lang);
    match second {
        None => Some(side),
        Some(row) => crate::unit::Row::find(row).map(|row| format!("{} ({side})", row.name(game, lang))),
    }
}

impl WarRoom {
    /// So many in the usual posture, said as so many in the other one.
    fn other_posture(&self, mv: Move) -> Option<Move> {
        let (Move::Stance(nation, row, count), Step::Postures { side, slot, kind }) = (mv, self.battle.step) else {
            return None;
        };
        let (base, other) = self.postures(side, kind);
        let all = u16::from(self.battle.cell(side, base, in_slot(side, slot.into())).whole);
        let asked = nation == in_slot(side, slot.into()) && row == base;
        asked.then(|| Some(Move::Stance(nation, other?, table::Number(all.checked_sub(count.0)?)))).flatten()
    }
    /// Is this command on the map, as its owner sees it?
    fn stands(&self, marker: Marker) -> bool {
        let commands = if matches!(self.frames.top(), Some(Frame::Plan)) { &self.drafted } else { &self.commands };
        commands[marker.index()].at.is_somewhere()
    }
    /// Can somebody point at it? Markers in reserve, resources and the force of a Neutral lie nowhere, nor
    /// does a row in which nobody stands.
    fn lies_there(&self, thing: &str) -> bool {
        if let Some(marker) = Marker::find(thing) {
            return self.stands(marker);
        }
        if let Some(row) = crate::unit::Row::find(thing) {
            return self.battle.cells.iter().any(|side| side[row.index()].iter().any(|cell| cell.all() > 0));
        }
        let kind = crate::unit::Kind::find(thing);
        let nowhere = thing == "neutral" || crate::figures::Resource::ALL.iter().any(|r| r.id() == thing);
        !nowhere && kind.is_none_or(|kind| kind.index() < crate::unit::BOUGHT)
    }
}

impl Speech for WarRoom {
    fn lessons() -> &'static [(&'static str, &'static str)] {
        &[("lessons.toml", include_str!("../lessons/lessons.toml"))]
    }
    /// One unit that changes its stack needs no number, and how many take a posture may be said of either of
    /// the two.
    fn read(&self, text: &str) -> Result<Move, BadInput> {
        let one = text.starts_with("shift ") && text.split(' ').count() == 4;
        let mv = if one { Move::read(&format!("{text} 1"), self)? } else { Move::read(text, self)? };
        Ok(self.other_posture(mv).unwrap_or(mv))
    }
    fn prompt(&self, seat: Seat, lang: Lang) -> String {
        let (key, args) = match self.to_move() {
            ToMove::Over(_) => ("prompt-over", Vec::new()),
            ToMove::One(asked) if asked != seat => ("prompt-wait", vec![("seat", ABOUT.seat_name(asked, lang))]),
            to_move if !to_move.may_play().has(seat) => ("prompt-watch", Vec::new()),
            _ => self.asks(seat, lang),
        };
        WORDS.say(lang, key, &args)
    }
    /// Nobody points at what lies nowhere, nor twice at the same thing.
    fn things(&self, mv: Move) -> Vec<String> {
        match mv {
            mv if !mv.exists(self) => return Vec::new(),
            // Striking an order out takes two taps: the slip, then the bin.
            Move::Drop(marker) => return vec![order_slip(marker), crate::show::order_bin(marker.nation())],
            Move::Rank(marker, other) => return vec![order_slip(marker), order_slip(other)],
            Move::Unbuy(kind) => return vec![format!("bought-{}", kind.id())],
            // How many take a posture is chosen beside the board, and a tap on a type buys one of it.
            Move::Stance(..) | Move::Most(_) => return Vec::new(),
            _ => {}
        }
        let mut things = Vec::new();
        for thing in mv.things(self) {
            if self.lies_there(&thing) && !things.contains(&thing) {
                things.push(thing);
            }
        }
        things
    }
    fn label(&self, mv: Move, lang: Lang) -> String {
        if !mv.exists(self) {
            return self.spell(mv);
        }
        let breaks = matches!(mv, Move::Go | Move::Via(_))
            && self.current().is_some_and(|(_, order)| self.judge(order).is_ok_and(|ways| ways.breaks));
        let key = match mv {
            _ if breaks => "move-go-breaks".to_string(),
            chore if chore.is_chore() => self.chore_key(chore).to_string(),
            Move::Ready(_) if self.options.quick => "move-ready-quick".to_string(),
            Move::Deploy(territory, _, region, marker) if territory == region => {
                if self.stands(marker) { "move-deploy-join" } else { "move-deploy-new" }.to_string()
            }
            Move::Shift(_, to, ..) if !self.stands(to) => "move-split".to_string(),
            Move::Spend(_) if matches!(self.frames.top(), Some(Frame::Bonus { .. })) => "move-boost".to_string(),
            _ => format!("move-{}", mv.verb()),
        };
        if let Move::Hit(row, nation) = mv
            && self.options.fast
        {
            // Fast battles have no postures to speak of.
            let args = [("kind", row.kind().name(self, lang)), ("nation", Whose(nation).name(self, lang))];
            return WORDS.say(lang, "move-remove", &args);
        }
        let paid = match mv {
            Move::Goods(oil, iron, osr) => Some([oil.0, iron.0, osr.0]),
            Move::Pay(oil, iron, osr) => Some([oil.0, iron.0, osr.0]),
            _ => None,
        };
        if let Some(paid) = paid {
            let paid = crate::figures::Resource::ALL.into_iter().zip(paid).filter(|(_, n)| *n > 0);
            let paid: Vec<String> = paid.map(|(what, n)| format!("{n} {}", what.name(self, lang))).collect();
            let paid = if paid.is_empty() { "0".to_string() } else { paid.join(", ") };
            return WORDS.say(lang, &key, &[("what", paid)]);
        }
        WORDS.say(lang, &key, &mv.args(self, lang))
    }
    fn why_not(&self, seat: Seat, target: &str) -> Option<Broken> {
        self.why(seat, target)
    }
    fn thing_name(&self, thing: &str, lang: Lang) -> String {
        if thing.starts_with("bin-") {
            return WORDS.say(lang, "order-bin", &[]);
        }
        if let Some(part) = board_part(self, thing, lang) {
            return part;
        }
        let slips = [("order-", "slip-of-order"), ("bought-", "slip-of-purchase")];
        if let Some((about, key)) = slips.iter().find_map(|(head, key)| Some((thing.strip_prefix(head)?, key))) {
            return WORDS.say(lang, key, &[("what", self.thing_name(about, lang))]);
        }
        let marker = Marker::find(thing).map(|m| m.name(self, lang));
        let region = || crate::region::Region::find(thing).map(|r| r.name(self, lang));
        let kind = || crate::unit::Kind::find(thing).map(|k| k.name(self, lang));
        let row = || crate::unit::Row::find(thing).map(|r| r.name(self, lang));
        let nation = || crate::nation::nation(thing).map(|n| n.name(self, lang));
        let resource =
            || crate::figures::Resource::ALL.into_iter().find(|r| r.id() == thing).map(|r| r.name(self, lang));
        let convoy = || {
            let known = self.pack.map.convoys.iter().find(|convoy| convoy.id == thing)?;
            Some(crate::moves::ConvoyNo(known.group).name(self, lang))
        };
        let neutral = || (thing == "neutral").then(|| WORDS.say(lang, "neutral-force", &[]));
        let named = marker.or_else(region).or_else(kind).or_else(row).or_else(nation).or_else(resource);
        named.or_else(convoy).or_else(neutral).unwrap_or_else(|| thing.to_string())
    }
    fn tell(&self, event: &Event, lang: Lang) -> String {
        self.chronicle_of(std::slice::from_ref(event), lang)
    }
    fn stands(&self, event: &Event) -> table::Stand {
        crate::chronicle::stands(event)
    }
    fn continues(&self, line: &[Event], next: &Event) -> bool {
        crate::chronicle::continues(line, next)
    }
    fn chronicle(&self, events: &[Event], lang: Lang) -> String {
        self.chronicle_of(events, lang)
    }
    fn balance(&self, chapter: &[Event], lang: Lang) -> Vec<String> {
        self.balance_of(chapter, lang)
    }
    fn preface(&self, lang: Lang) -> Vec<String> {
        self.preface_of(lang)
    }
}
