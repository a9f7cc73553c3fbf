//! What there is to see: the cues of an event and the kinds of moves.

use crate::events::{Event, Name};
use crate::hex::Hex;
use crate::moves::Move;
use crate::state::{Aces, SEAT_IDS};
use table::Seat;
use table::story::{Cue, Die, How, Manner, Why};

/// The unit on a hex, as a thing of its own.
pub(crate) fn unit_id(hex: &str) -> String {
    format!("unit-{hex}")
}

/// Dice of which the lowest so many score: a face counts when it is low enough (AA-HIT-1).
fn dice(faces: &[u8], hits: u8) -> Vec<Die> {
    let mut order: Vec<usize> = (0..faces.len()).collect();
    order.sort_by_key(|i| faces[*i]);
    let scores = |i: usize| order.iter().take(usize::from(hits)).any(|other| *other == i);
    faces.iter().enumerate().map(|(i, face)| Die { faces: 12, shown: *face, counts: scores(i) }).collect()
}

impl Aces {
    fn at(&self, hex: Hex) -> String {
        self.map().hex_name(hex)
    }
    fn piece(&self, name: &Name) -> String {
        unit_id(&self.at(name.hex))
    }
    fn comes(&self, name: &Name) -> Vec<Cue> {
        vec![Cue::Come { thing: self.piece(name), place: self.at(name.hex), how: How::Placed }]
    }
    fn falls(&self, name: &Name) -> Cue {
        Cue::Leave { thing: self.piece(name), place: self.at(name.hex), how: How::Fell }
    }
    fn lights(&self, hex: Hex, why: Why) -> Vec<Cue> {
        if hex.is_somewhere() { vec![Cue::mark(self.at(hex), why)] } else { Vec::new() }
    }
    fn rolls(&self, faces: &[u8], hits: u8, by: &Name) -> Option<Cue> {
        (!faces.is_empty()).then(|| Cue::Roll { dice: dice(faces, hits), whom: self.at(by.hex) })
    }
    fn fight_cues(&self, event: &Event) -> Vec<Cue> {
        let Event::Fought { attacker, target, hits, answer, dice, answer_dice, dealt, taken, killed, lost, .. } = event
        else {
            return Vec::new();
        };
        let mut out: Vec<Cue> = self.rolls(dice, *hits, attacker).into_iter().collect();
        // Places and not pieces: a unit may stand elsewhere on the board over which this is shown.
        let (from, to) = (self.at(attacker.hex), self.at(target.hex));
        out.push(Cue::Strike { from: from.clone(), to: to.clone(), amount: Some((*dealt).into()) });
        if let Some(answer) = answer {
            out.extend(self.rolls(answer_dice, *answer, target));
            out.push(Cue::Strike { from: to, to: from, amount: Some((*taken).into()) });
        }
        out.extend(killed.then(|| self.falls(target)));
        out.extend(lost.then(|| self.falls(attacker)));
        out
    }
    fn seat_cue(seat: Seat, why: Why) -> Vec<Cue> {
        SEAT_IDS.get(seat.index()).map(|id| Cue::mark(*id, why)).into_iter().collect()
    }
}

pub(crate) fn cues(game: &Aces, event: &Event) -> Vec<Cue> {
    match event {
        Event::Placed { unit } | Event::Bought { unit } | Event::Buys { unit, .. } => game.comes(unit),
        Event::Moved { unit, from, path } => {
            let (from, to) = (game.at(*from), game.at(unit.hex));
            let between = path.iter().take(path.len().saturating_sub(1)).map(|hex| game.at(*hex)).collect();
            if path.is_empty() { Vec::new() } else { vec![Cue::Go { thing: unit_id(&to), from, to, along: between }] }
        }
        Event::Occupied { factory, lost, .. } => {
            let mut out: Vec<Cue> = lost.iter().map(|name| game.falls(name)).collect();
            out.extend(game.lights(*factory, Why::Held));
            out
        }
        Event::Fought { .. } => game.fight_cues(event),
        Event::Splash { unit, dealt, killed } => {
            let mut out =
                vec![Cue::Strike { from: String::new(), to: game.at(unit.hex), amount: Some((*dealt).into()) }];
            out.extend(killed.then(|| game.falls(unit)));
            out
        }
        Event::Barrage { unit, hex, hits, dice } => {
            let mut out: Vec<Cue> = game.rolls(dice, *hits, unit).into_iter().collect();
            out.push(Cue::Strike { from: game.at(unit.hex), to: game.at(*hex), amount: None });
            out
        }
        Event::Launcher { hex, dealt, .. } => {
            vec![Cue::Strike { from: String::new(), to: game.at(*hex), amount: Some((*dealt).into()) }]
        }
        Event::Rocket { factory, die, hit, lost } => {
            let place = game.at(*factory);
            let die = Die { faces: 12, shown: *die, counts: *hit };
            let mut out = vec![Cue::Roll { dice: vec![die], whom: place.clone() }];
            out.push(Cue::Strike { from: String::new(), to: place, amount: hit.then_some(6) });
            out.extend(lost.iter().map(|name| game.falls(name)));
            out
        }
        Event::Declared { unit, target, hex } => {
            let to = game.at(target.as_ref().map_or(*hex, |target| target.hex));
            vec![Cue::Strike { from: game.at(unit.hex), to, amount: None }]
        }
        Event::Intercepted { unit, by } => {
            let places = vec![game.at(by.hex), game.at(unit.hex)];
            vec![Cue::Mark { places, why: Why::Window }]
        }
        Event::Aimed { factory } => game.lights(*factory, Why::Window),
        Event::Reason { unit, .. } => game.lights(unit.hex, Why::Window),
        Event::Turned { hex, .. } | Event::Hid { hex, .. } => game.lights(*hex, Why::Shown),
        Event::Owned { factory, .. } => game.lights(*factory, Why::Held),
        Event::Revealed { number, .. } => {
            let start = game.map().starts.get(usize::from(*number)).copied();
            start.map_or_else(Vec::new, |hex| game.lights(hex, Why::Shown))
        }
        Event::Repaired { unit, .. } | Event::Repairing { unit } => game.lights(unit.hex, Why::Mended),
        Event::Void { unit } | Event::Lapsed { unit } => game.lights(unit.hex, Why::Vain),
        Event::Round { round } => {
            let to = i32::from(*round);
            vec![Cue::Count { track: "round".into(), from: to - 1, to }]
        }
        Event::Weather { die, .. } => {
            vec![Cue::Roll { dice: vec![Die { faces: 12, shown: *die, counts: true }], whom: "round".into() }]
        }
        Event::Rolled { rolls, .. } => rolls
            .iter()
            .map(|(seat, die)| {
                let whom = SEAT_IDS.get(seat.index()).copied().unwrap_or_default().to_string();
                Cue::Roll { dice: vec![Die { faces: 12, shown: *die, counts: true }], whom }
            })
            .collect(),
        Event::Turn { seat } | Event::Acts { seat, .. } | Event::TimeUp { seat } => Aces::seat_cue(*seat, Why::Turn),
        Event::Income { seat, .. } | Event::Gave { to: seat, .. } => Aces::seat_cue(*seat, Why::Mended),
        Event::Handed { to } => Aces::seat_cue(*to, Why::Turn),
        Event::Won { winners, .. } => winners.iter().flat_map(|seat| Aces::seat_cue(seat, Why::Won)).collect(),
        Event::Dealt { .. }
        | Event::Took { .. }
        | Event::Divided { .. }
        | Event::DraftsOpen
        | Event::Drawn { .. }
        | Event::Laid { .. }
        | Event::LetPass { .. }
        | Event::Withdrew { .. }
        | Event::Reordered { .. } => Vec::new(),
    }
}

pub(crate) fn manner(mv: Move) -> Manner {
    match mv {
        Move::To(_) | Move::Step(_) | Move::Pick(_) => Manner::Go,
        Move::Attack(..) | Move::Fire(_) | Move::Intercept(_) => Manner::Attack,
        Move::Place(..) | Move::Hide(_) | Move::Put(..) | Move::Own(..) => Manner::Lay,
        Move::Buy(..) | Move::Repair(_) | Move::Give(_) => Manner::Pay,
        Move::Take(_) => Manner::Take,
        _ => Manner::Other,
    }
}
