//! What is going on, as words: one line a frame.

use super::{army, bad, seat};
use crate::hex::Hex;
use crate::moves::ARMIES;
use crate::state::{Aces, Frame, NOBODY, SEAT_IDS};
use table::{BadInput, SeatSet};

impl Aces {
    pub(super) fn sketch_frame(&self, frame: Frame) -> String {
        let name = |hex: Hex| self.map().hex_name(hex);
        let list = |word: &str, set: SeatSet| {
            set.iter().fold(String::new(), |text, seat| format!("{text} {word} {}", SEAT_IDS[seat.index()]))
        };
        match frame {
            Frame::Nothing => "nothing".into(),
            Frame::Owning { team } => format!("owning {team}"),
            Frame::Extra => "extra".into(),
            Frame::Divide => "divide".into(),
            Frame::Order => "order".into(),
            Frame::Placing { done } => format!("placing {done}"),
            Frame::Army { token, centre } => format!("army {} {}", ARMIES[token as usize % 3], name(centre)),
            Frame::Hiding => "hiding".into(),
            Frame::Start => "start".into(),
            Frame::Armies { left } => format!("armies {left}"),
            Frame::Moving => "moving".into(),
            Frame::Walk { unit, left, fresh, goal, let_go } => {
                let fresh = if fresh { " fresh" } else { "" };
                let goal = if goal.is_somewhere() { format!(" to {}", name(goal)) } else { String::new() };
                format!("walk {} left {left}{fresh}{goal}{}", self.sketch_unit(unit), list("let", let_go))
            }
            Frame::Window { unit, passed } => format!("window {}{}", self.sketch_unit(unit), list("passed", passed)),
            Frame::Declaring => "declaring".into(),
            Frame::Fighting { at } => format!("fighting {at}"),
            Frame::Income => "income".into(),
            Frame::Gift => "gift".into(),
            Frame::Logistics => "logistics".into(),
            Frame::End => "end".into(),
            Frame::Automa { unit: NOBODY, .. } => "automa".into(),
            Frame::Automa { unit, action, target, aim } => {
                let target =
                    if self.lives(target) { format!(" target {}", self.sketch_unit(target)) } else { String::new() };
                let aim = if aim.is_somewhere() { format!(" aim {}", name(aim)) } else { String::new() };
                format!("automa {} action {action}{target}{aim}", self.sketch_unit(unit))
            }
            Frame::Producing => "producing".into(),
        }
    }
    pub(super) fn read_frame(&self, text: &str) -> Result<Frame, BadInput> {
        let wrong = || {
            bad(format!(
                "no frame «{text}»: expected moving, declaring, gift, logistics, armies N, walk HEX left N (half points), \
                 window HEX, or of the set-up owning N, extra, divide, order, placing N, army ARMY HEX, hiding, start"
            ))
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        let count = |i: usize| words.get(i).and_then(|n| n.parse::<u8>().ok()).ok_or_else(wrong);
        let unit = |i: usize| match words.get(i) {
            Some(&"passing") if self.passing != NOBODY => Ok(self.passing),
            Some(hex) => self.unit_at(self.read_hex(hex)?).ok_or_else(wrong),
            None => Err(wrong()),
        };
        let after = |key: &str| words.iter().position(|word| *word == key).and_then(|i| words.get(i + 1)).copied();
        let all = |key: &str| -> Result<SeatSet, BadInput> {
            let pairs = words.windows(2).filter(|pair| pair[0] == key);
            pairs.map(|pair| seat(pair[1])).collect::<Result<SeatSet, _>>()
        };
        let hex_after = |key: &str| after(key).map_or(Ok(Hex::NOWHERE), |hex| self.read_hex(hex));
        Ok(match words.first().copied().unwrap_or_default() {
            "nothing" => Frame::Nothing,
            "owning" => Frame::Owning { team: count(1)? % 2 },
            "extra" => Frame::Extra,
            "divide" => Frame::Divide,
            "order" => Frame::Order,
            "placing" => Frame::Placing { done: count(1)? },
            "army" => {
                let token = words.get(1).and_then(|word| army(word)).ok_or_else(wrong)?;
                Frame::Army { token, centre: self.read_hex(words.get(2).ok_or_else(wrong)?)? }
            }
            "hiding" => Frame::Hiding,
            "start" => Frame::Start,
            "armies" => Frame::Armies { left: count(1)?.min(3) },
            "moving" => Frame::Moving,
            "walk" => Frame::Walk {
                unit: unit(1)?,
                left: after("left").and_then(|n| n.parse().ok()).ok_or_else(wrong)?,
                fresh: words.contains(&"fresh"),
                goal: hex_after("to")?,
                let_go: all("let")?,
            },
            "window" => Frame::Window { unit: unit(1)?, passed: all("passed")? },
            "declaring" => Frame::Declaring,
            "fighting" => Frame::Fighting { at: count(1)? },
            "income" => Frame::Income,
            "gift" => Frame::Gift,
            "logistics" => Frame::Logistics,
            "end" => Frame::End,
            "automa" if words.len() == 1 => {
                Frame::Automa { unit: NOBODY, action: 0, target: NOBODY, aim: Hex::NOWHERE }
            }
            "automa" => Frame::Automa {
                unit: unit(1)?,
                action: after("action").and_then(|n| n.parse().ok()).ok_or_else(wrong)?,
                target: match after("target") {
                    Some(hex) => self.unit_at(self.read_hex(hex)?).ok_or_else(wrong)?,
                    None => NOBODY,
                },
                aim: hex_after("aim")?,
            },
            "producing" => Frame::Producing,
            _ => return Err(wrong()),
        })
    }
}
