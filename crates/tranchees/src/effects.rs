//! The effect language: what cards do, as lines of data.
//!
//! A card's `effects` are lines of words (grammar: [`table::effect`]). They are compiled to the small
//! plain values below, which the engine interprets; the French and English text of a card is made
//! from the very same values (`words.rs`), so what a card says and what it does cannot differ.
//!
//! | line | meaning |
//! | --- | --- |
//! | `on (enemy KINDS moves)` `attacks` `acts` | trap: answers an enemy troop that declares this |
//! | `on (enemy attacks trench)` | trap: answers an attack, by troop or card, on a cell of the own trenches |
//! | `on (enemy gas)` | trap: answers a gas card |
//! | `on (own turn)` | may be used on the own turn as well |
//! | `aim (enemy cell)` `(enemy line)` `(enemy troop)` `(own troop)` | what its player points at |
//! | `aim acting` | points at the troop that declared the action |
//! | `aim attacked` | points at one of the own trench cells under attack |
//! | `artillery` | ignores Protection |
//! | `ignores trench` | trenches give no cover against it |
//! | `gas` | a gas card |
//! | `hit` | damage by the card's table to every enemy troop aimed at |
//! | `damage N` `destroy` `heal N` | to the troop aimed at |
//! | `halve` | while in play: troops under cover in the cell aimed at take half |
//! | `immune gas` | while in play: gas does nothing to the own troops |
//! | `reach N (own KINDS) KINDS` | while in play: they may attack what their table forbids, for N |
//! | `sharpen N (own KINDS)` | while in play: their attacks deal N more to troops under cover |
//! | `slow N (enemy KINDS)` | while in play: each of their steps costs N more |
//! | `free N (own KINDS)` | while in play: N deployments per turn cost nothing |
//! | `forward` | deployment in the own advanced trench (of the troop, or of all while in play) |
//!
//! `KINDS` is `any` or kinds joined by `|`. A card with no `on` line may be used at any time. "While
//! in play" needs no clock: a card that is not persistent leaves play at the end of the turn.

use crate::board::Kind;
use table::effect::Term;
use table::{BadInput, Stack};

/// A set of kinds, one bit each.
pub type Kinds = u8;

/// What a trap answers.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub enum On {
    /// The owner's own turn.
    #[default]
    OwnTurn,
    /// An enemy troop of these kinds declares a move.
    Moves(Kinds),
    /// An enemy troop of these kinds declares an attack.
    Attacks(Kinds),
    /// An enemy troop of these kinds declares a move or an attack.
    Acts(Kinds),
    /// An attack on a cell of the own trenches is declared.
    AttackOnTrench,
    /// A gas card is played.
    Gas,
}

/// What the player of a card points at.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub enum Aims {
    /// Nothing.
    #[default]
    Nothing,
    /// A cell with enemy troops.
    EnemyCell,
    /// A line with enemy troops.
    EnemyLine,
    /// An enemy troop.
    EnemyTroop,
    /// A damaged troop of one's own.
    OwnTroop,
    /// The troop that declared the action.
    Acting,
    /// One of the own trench cells under attack.
    Attacked,
}

/// One thing that a card does.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub enum Op {
    /// Damage by the card's table to all that is aimed at.
    #[default]
    Hit,
    /// This much damage.
    Damage(u8),
    /// Destruction.
    Destroy,
    /// This much damage less.
    Heal(u8),
    /// While in play: half damage under cover in the cell aimed at.
    Halve,
    /// While in play: no harm from gas.
    ImmuneToGas,
    /// While in play: own troops of `who` may attack `against` for `damage`.
    Reach {
        /// The attackers.
        who: Kinds,
        /// Their targets.
        against: Kinds,
        /// The figure in the place of the X.
        damage: u8,
    },
    /// While in play: own troops of `who` deal `more` to troops under cover.
    Sharpen {
        /// The attackers.
        who: Kinds,
        /// How much more.
        more: u8,
    },
    /// While in play: enemy troops of `who` pay `more` for each step.
    Slow {
        /// The movers.
        who: Kinds,
        /// How much more.
        more: u8,
    },
    /// While in play: so many deployments of `who` cost nothing each turn.
    Free {
        /// The kinds deployed.
        who: Kinds,
        /// How many each turn.
        times: u8,
    },
    /// Deployment in the advanced trench.
    Forward,
}

/// A compiled card.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Effects {
    /// What it answers; empty when it may be used at any time.
    pub on: Stack<On, 3>,
    /// What its player points at.
    pub aims: Aims,
    /// What it does, in order.
    pub ops: Stack<Op, 4>,
    /// Ignores Protection (GT-ARTY-3).
    pub artillery: bool,
    /// Trenches give no cover against it.
    pub ignores_trench: bool,
    /// A gas card.
    pub gas: bool,
}

impl Effects {
    /// Compiles the lines of a card.
    pub fn compile(lines: &[String]) -> Result<Effects, BadInput> {
        let mut effects = Effects::default();
        for line in lines {
            effects.add(line).map_err(|e| {
                let what = if e.what.contains('«') { e.what } else { format!("effect «{line}»: {}", e.what) };
                BadInput::new(what)
            })?;
        }
        let aims_at_troop = matches!(effects.aims, Aims::EnemyTroop | Aims::OwnTroop | Aims::Acting);
        for op in &effects.ops {
            let needs = match op {
                Op::Damage(_) | Op::Destroy | Op::Heal(_) if !aims_at_troop => "aims at a troop",
                Op::Hit if !matches!(effects.aims, Aims::EnemyCell | Aims::EnemyLine | Aims::EnemyTroop) => {
                    "aims at an enemy cell, line or troop"
                }
                Op::Halve if effects.aims != Aims::Attacked => "aims at an attacked cell",
                _ => continue,
            };
            return Err(BadInput::new(format!("the effects need a line that {needs}")));
        }
        let reacts = effects.on.iter().any(|on| *on != On::OwnTurn);
        if matches!(effects.aims, Aims::Acting | Aims::Attacked) && !reacts {
            return Err(BadInput::new("«aim acting» and «aim attacked» need an «on (enemy …)» line"));
        }
        Ok(effects)
    }
    /// May it be used on its owner's turn (GT-TRAP-6)?
    #[inline]
    pub fn on_own_turn(&self) -> bool {
        self.on.is_empty() || self.on.iter().any(|on| *on == On::OwnTurn)
    }
    /// May it be used at any time of the opponent's turn?
    #[inline]
    pub fn at_any_time(&self) -> bool {
        self.on.is_empty()
    }

    fn add(&mut self, line: &str) -> Result<(), BadInput> {
        let terms = Term::line(line)?;
        let word = |i: usize| terms.get(i).and_then(Term::word).unwrap_or("");
        let fits = match (word(0), terms.len()) {
            ("on", 2) => {
                if self.on.len() == 3 {
                    return Err(BadInput::new("more than three «on» lines"));
                }
                self.on.push(on(terms[1].terms())?);
                true
            }
            ("aim", 2) => {
                self.aims = aims(terms[1].terms())?;
                true
            }
            ("artillery", 1) => {
                self.artillery = true;
                true
            }
            ("gas", 1) => {
                self.gas = true;
                true
            }
            ("ignores", 2) => {
                self.ignores_trench = true;
                word(1) == "trench"
            }
            _ => {
                if self.ops.len() == 4 {
                    return Err(BadInput::new("more than four effects"));
                }
                self.ops.push(op(&terms)?);
                true
            }
        };
        if fits { Ok(()) } else { Err(BadInput::new("expected «ignores trench»")) }
    }
}

fn words(terms: &[Term]) -> Vec<&str> {
    terms.iter().map(|t| t.word().unwrap_or("")).collect()
}

fn on(terms: &[Term]) -> Result<On, BadInput> {
    Ok(match words(terms)[..] {
        ["own", "turn"] => On::OwnTurn,
        ["enemy", "gas"] => On::Gas,
        ["enemy", "attacks", "trench"] => On::AttackOnTrench,
        ["enemy", who, "moves"] => On::Moves(kinds(who)?),
        ["enemy", who, "attacks"] => On::Attacks(kinds(who)?),
        ["enemy", who, "acts"] => On::Acts(kinds(who)?),
        _ => {
            return Err(BadInput::new(
                "expected (own turn), (enemy gas), (enemy attacks trench) or (enemy KINDS moves|attacks|acts)",
            ));
        }
    })
}

fn aims(terms: &[Term]) -> Result<Aims, BadInput> {
    Ok(match words(terms)[..] {
        ["enemy", "cell"] => Aims::EnemyCell,
        ["enemy", "line"] => Aims::EnemyLine,
        ["enemy", "troop"] => Aims::EnemyTroop,
        ["own", "troop"] => Aims::OwnTroop,
        ["acting"] => Aims::Acting,
        ["attacked"] => Aims::Attacked,
        _ => {
            return Err(BadInput::new(
                "expected (enemy cell), (enemy line), (enemy troop), (own troop), acting or attacked",
            ));
        }
    })
}

fn op(terms: &[Term]) -> Result<Op, BadInput> {
    let word = terms.first().and_then(Term::word).unwrap_or("");
    let small = |i: usize| {
        let number = terms.get(i).and_then(Term::number).filter(|n| (1..=99).contains(n));
        number.map(|n| n as u8).ok_or_else(|| BadInput::new("expected a number from 1 to 99"))
    };
    let who = |i: usize, side: &str| match words(terms.get(i).map_or(&[], Term::terms))[..] {
        [s, who] if s == side => kinds(who),
        _ => Err(BadInput::new(format!("expected ({side} KINDS)"))),
    };
    Ok(match (word, terms.len()) {
        ("hit", 1) => Op::Hit,
        ("damage", 2) => Op::Damage(small(1)?),
        ("destroy", 1) => Op::Destroy,
        ("heal", 2) => Op::Heal(small(1)?),
        ("halve", 1) => Op::Halve,
        ("immune", 2) if terms[1].word() == Some("gas") => Op::ImmuneToGas,
        ("reach", 4) => {
            Op::Reach { damage: small(1)?, who: who(2, "own")?, against: kinds(terms[3].word().unwrap_or(""))? }
        }
        ("sharpen", 3) => Op::Sharpen { more: small(1)?, who: who(2, "own")? },
        ("slow", 3) => Op::Slow { more: small(1)?, who: who(2, "enemy")? },
        ("free", 3) => Op::Free { times: small(1)?, who: who(2, "own")? },
        ("forward", 1) => Op::Forward,
        _ => return Err(BadInput::new("no such effect; the words are listed in src/effects.rs")),
    })
}

fn kinds(text: &str) -> Result<Kinds, BadInput> {
    if text == "any" {
        return Ok(0b1111);
    }
    text.split('|').try_fold(0, |set, id| {
        let kind = Kind::from_id(id)
            .ok_or_else(|| BadInput::new("expected any, or kinds joined by |: infantry, support, armour, aircraft"))?;
        Ok(set | kind.bit())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compile(lines: &[&str]) -> Result<Effects, BadInput> {
        Effects::compile(&lines.iter().map(|l| l.to_string()).collect::<Vec<_>>())
    }

    #[test]
    fn lines_become_small_values() {
        let pak = compile(&["on (enemy armour attacks)", "aim acting", "destroy"]).unwrap();
        assert_eq!(pak.on.as_slice(), [On::Attacks(Kind::Armour.bit())]);
        assert_eq!((pak.aims, pak.ops.as_slice()), (Aims::Acting, &[Op::Destroy][..]));
        assert!(!pak.on_own_turn() && !pak.at_any_time());
        let strike = compile(&["artillery", "aim (enemy troop)", "hit"]).unwrap();
        assert!(strike.on_own_turn() && strike.at_any_time() && strike.artillery);
    }

    #[test]
    fn a_wrong_word_is_named_with_its_line() {
        let says = |lines: &[&str], part: &str| {
            let error = compile(lines).unwrap_err().to_string();
            assert!(error.contains(part), "{error}");
        };
        says(&["destry"], "«destry»");
        says(&["on (enemy cavalry moves)"], "infantry, support");
        says(&["damage 4"], "aims at a troop");
        says(&["aim acting", "destroy"], "on (enemy");
        says(&["slow 1 (own infantry)"], "(enemy KINDS)");
    }
}
