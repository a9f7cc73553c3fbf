//! The moves: everything anybody can do. Units on the map are named by the hex they stand on.

use crate::hex::Hex;
use crate::state::{Aces, SEAT_IDS};
use table::{BadInput, Seat};

/// One small thing somebody can do.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Move {
    /// Ardennes: this factory belongs to that seat.
    Own(Hex, Seat),
    /// Expert forces: take a unit of the second set.
    Take(u8),
    /// Put it back.
    Untake(u8),
    /// Put a unit of a type from one token on another.
    Put(u8, u8, u8),
    /// The draft is finished.
    Ready,
    /// It is not.
    Unready,
    /// Turn a start token over.
    Reveal(u8),
    /// Place a unit of a type.
    Place(u8, Hex),
    /// V2: lay a token, the launcher first.
    Hide(Hex),
    /// First turns: this army acts.
    Army(u8),
    /// Take a unit in hand to move it.
    Pick(Hex),
    /// It goes there.
    To(Hex),
    /// It goes one hex.
    Step(Hex),
    /// It stops here.
    Stop,
    /// This unit intercepts.
    Intercept(Hex),
    /// Nobody intercepts on this hex.
    Pass,
    /// Nobody intercepts this unit on the rest of its way.
    LetGo,
    /// Movement is over.
    Declare,
    /// The unit on the first hex attacks what is on the second.
    Attack(Hex, Hex),
    /// The V2 fires at a factory.
    Fire(Hex),
    /// The attack of this unit is not made after all.
    Withdraw(Hex),
    /// The V2 does not fire after all.
    HoldFire,
    /// Fighting begins.
    Fight,
    /// Repair this unit.
    Repair(Hex),
    /// Buy a unit of a type for this factory.
    Buy(u8, Hex),
    /// Give coins to the ally.
    Give(u8),
    /// No more.
    End,
    /// Cooperation: the partner is asked from now on.
    HandOver,
}

/// The names of the three tokens and armies.
pub(crate) const ARMIES: [&str; 3] = ["a", "b", "c"];

/// Every verb with what follows it, for people.
const FORMS: &[(&str, &str)] = &[
    ("own", "HEX SEAT"),
    ("take", "TYPE"),
    ("untake", "TYPE"),
    ("put", "TYPE a|b|c a|b|c"),
    ("ready", ""),
    ("unready", ""),
    ("reveal", "a|b|c"),
    ("place", "TYPE HEX"),
    ("hide", "HEX"),
    ("army", "a|b|c"),
    ("pick", "HEX"),
    ("to", "HEX"),
    ("step", "HEX"),
    ("stop", ""),
    ("intercept", "HEX"),
    ("pass", ""),
    ("let-go", ""),
    ("declare", ""),
    ("attack", "HEX HEX"),
    ("fire", "HEX"),
    ("withdraw", "HEX"),
    ("hold-fire", ""),
    ("fight", ""),
    ("repair", "HEX"),
    ("buy", "TYPE HEX"),
    ("give", "COINS"),
    ("end", ""),
    ("hand-over", ""),
];

impl Move {
    /// Its verb, which is also the key of its label: `move-<verb>`.
    pub fn verb(self) -> &'static str {
        match self {
            Move::Own(..) => "own",
            Move::Take(_) => "take",
            Move::Untake(_) => "untake",
            Move::Put(..) => "put",
            Move::Ready => "ready",
            Move::Unready => "unready",
            Move::Reveal(_) => "reveal",
            Move::Place(..) => "place",
            Move::Hide(_) => "hide",
            Move::Army(_) => "army",
            Move::Pick(_) => "pick",
            Move::To(_) => "to",
            Move::Step(_) => "step",
            Move::Stop => "stop",
            Move::Intercept(_) => "intercept",
            Move::Pass => "pass",
            Move::LetGo => "let-go",
            Move::Declare => "declare",
            Move::Attack(..) => "attack",
            Move::Fire(_) => "fire",
            Move::Withdraw(_) => "withdraw",
            Move::HoldFire => "hold-fire",
            Move::Fight => "fight",
            Move::Repair(_) => "repair",
            Move::Buy(..) => "buy",
            Move::Give(_) => "give",
            Move::End => "end",
            Move::HandOver => "hand-over",
        }
    }
}

impl Aces {
    pub(crate) fn spell_move(&self, mv: Move) -> String {
        let hex = |hex: Hex| self.map().hex_name(hex);
        let sheet = |sheet: u8| self.pack.sheets.get(sheet as usize).map_or("none", |s| s.id.as_str()).to_string();
        let army = |army: u8| ARMIES[army as usize % 3].to_string();
        let rest = match mv {
            Move::Own(at, seat) => vec![hex(at), SEAT_IDS[seat.index() % 4].to_string()],
            Move::Take(it) | Move::Untake(it) => vec![sheet(it)],
            Move::Put(it, from, to) => vec![sheet(it), army(from), army(to)],
            Move::Reveal(it) | Move::Army(it) => vec![army(it)],
            Move::Place(it, at) | Move::Buy(it, at) => vec![sheet(it), hex(at)],
            Move::Attack(from, at) => vec![hex(from), hex(at)],
            Move::Hide(at) | Move::Pick(at) | Move::To(at) | Move::Step(at) | Move::Intercept(at) => vec![hex(at)],
            Move::Fire(at) | Move::Withdraw(at) | Move::Repair(at) => vec![hex(at)],
            Move::Give(coins) => vec![coins.to_string()],
            _ => Vec::new(),
        };
        rest.iter().fold(mv.verb().to_string(), |text, word| text + " " + word)
    }
    pub(crate) fn read_move(&self, text: &str) -> Result<Move, BadInput> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let verb = words.first().copied().unwrap_or_default();
        let Some((_, form)) = FORMS.iter().find(|(name, _)| *name == verb) else {
            let verbs: Vec<&str> = FORMS.iter().map(|(name, _)| *name).collect();
            return Err(BadInput::new(format!("«{verb}» is no move: expected {}", verbs.join(", "))));
        };
        if words.len() != 1 + form.split_whitespace().count() {
            return Err(BadInput::new(format!("«{text}»: expected «{}»", format!("{verb} {form}").trim())));
        }
        let word = |i: usize| words[i];
        let hex = |i: usize| {
            let found = self.map().hex(word(i));
            found.ok_or_else(|| BadInput::new(format!("«{}» is no hex of this map", word(i))))
        };
        let sheet = |i: usize| {
            let found = self.pack.sheet(word(i));
            found.ok_or_else(|| BadInput::new(format!("«{}» is no type of unit", word(i))))
        };
        let army = |i: usize| {
            let found = ARMIES.iter().position(|army| *army == word(i)).map(|i| i as u8);
            found.ok_or_else(|| BadInput::new(format!("«{}»: expected a, b or c", word(i))))
        };
        Ok(match verb {
            "own" => {
                let seat = SEAT_IDS.iter().position(|id| *id == word(2));
                let seat = seat.ok_or_else(|| BadInput::new(format!("«{}» is no seat", word(2))))?;
                Move::Own(hex(1)?, Seat(seat as u8))
            }
            "take" => Move::Take(sheet(1)?),
            "untake" => Move::Untake(sheet(1)?),
            "put" => Move::Put(sheet(1)?, army(2)?, army(3)?),
            "ready" => Move::Ready,
            "unready" => Move::Unready,
            "reveal" => Move::Reveal(army(1)?),
            "place" => Move::Place(sheet(1)?, hex(2)?),
            "hide" => Move::Hide(hex(1)?),
            "army" => Move::Army(army(1)?),
            "pick" => Move::Pick(hex(1)?),
            "to" => Move::To(hex(1)?),
            "step" => Move::Step(hex(1)?),
            "stop" => Move::Stop,
            "intercept" => Move::Intercept(hex(1)?),
            "pass" => Move::Pass,
            "let-go" => Move::LetGo,
            "declare" => Move::Declare,
            "attack" => Move::Attack(hex(1)?, hex(2)?),
            "fire" => Move::Fire(hex(1)?),
            "withdraw" => Move::Withdraw(hex(1)?),
            "hold-fire" => Move::HoldFire,
            "fight" => Move::Fight,
            "repair" => Move::Repair(hex(1)?),
            "buy" => Move::Buy(sheet(1)?, hex(2)?),
            "give" => {
                let coins = word(1).parse().map_err(|_| BadInput::new(format!("«{}»: expected 1 to 255", word(1))))?;
                Move::Give(coins)
            }
            "end" => Move::End,
            _ => Move::HandOver,
        })
    }
}
