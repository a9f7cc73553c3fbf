//! Dice with named faces.

use crate::BadInput;

/// A die with named faces, listed by [`Rules::dice`](crate::Rules::dice). It is rolled like any other die
/// ([`Dice::die`](crate::Dice::die)); texts and scripts use the names.
///
/// ```
/// # use table::NamedDie;
/// const WEATHER: NamedDie = NamedDie { id: "weather", faces: &["sun", "sun", "sun", "rain", "rain", "storm"] };
/// assert_eq!(WEATHER.face(4), "rain");
/// assert_eq!(WEATHER.roll_of("rain"), Some(4));
/// ```
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct NamedDie {
    /// Its name in scripts: lower case, no space.
    pub id: &'static str,
    /// The names of the faces from 1 on; several faces may share a name.
    pub faces: &'static [&'static str],
}

impl NamedDie {
    /// The number of faces, for [`Dice::die`](crate::Dice::die).
    pub const fn sides(&self) -> u32 {
        self.faces.len() as u32
    }
    /// The name of a rolled number.
    ///
    /// # Panics
    /// If the die has no such number.
    pub fn face(&self, rolled: u32) -> &'static str {
        self.faces[rolled as usize - 1]
    }
    /// The smallest number with this face.
    pub fn roll_of(&self, face: &str) -> Option<u32> {
        self.faces.iter().position(|f| *f == face).map(|i| i as u32 + 1)
    }
}

/// Parses `FACE`, or `DIE FACE` if two dice have a face of this name.
pub fn read_face(dice: &[NamedDie], words: &str) -> Result<u32, BadInput> {
    let (die, face) = words.split_once(' ').map_or((None, words), |(die, face)| (Some(die), face));
    let named = |d: &&NamedDie| die.is_none_or(|id| d.id == id);
    let rolls: Vec<(&NamedDie, u32)> = dice.iter().filter(named).filter_map(|d| Some((d, d.roll_of(face)?))).collect();
    match rolls.as_slice() {
        [] => {
            let faces = |d: &NamedDie| {
                let mut faces = d.faces.to_vec();
                faces.dedup();
                format!("{}: {}", d.id, faces.join(", "))
            };
            let known: Vec<String> = dice.iter().map(faces).collect();
            let expected =
                if known.is_empty() { "a number: no die of this game has names".into() } else { known.join("; ") };
            Err(BadInput::new(format!("no die shows «{words}»: expected {expected}")))
        }
        [(_, roll), rest @ ..] if rest.iter().all(|(_, other)| other == roll) => Ok(*roll),
        several => {
            let each: Vec<String> = several.iter().map(|(d, _)| format!("«{} {face}»", d.id)).collect();
            Err(BadInput::new(format!("several dice show «{face}»: expected {}", each.join(" or "))))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DICE: [NamedDie; 2] =
        [NamedDie { id: "battle", faces: &["miss", "miss", "hit"] }, NamedDie { id: "fate", faces: &["hit", "death"] }];

    #[test]
    fn a_face_is_found_by_its_name_and_by_its_die() {
        let read = |words| read_face(&DICE, words).map_err(|e| e.what);
        assert_eq!((read("miss"), read("death"), read("fate hit"), read("battle hit")), (Ok(1), Ok(2), Ok(1), Ok(3)));
        assert_eq!(read("hit"), Err("several dice show «hit»: expected «battle hit» or «fate hit»".into()));
        assert_eq!(read("doom"), Err("no die shows «doom»: expected battle: miss, hit; fate: hit, death".into()));
        assert!(read("fate miss").is_err() && read_face(&[], "hit").is_err());
    }
}
