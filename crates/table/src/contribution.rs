//! What players add to the dice, so that not even the operator of a server can choose them.
//!
//! The server draws a [`Secret`] and shows its commitment: the first **promise** of the table. Whoever sits down
//! before the game begins is shown the promise of that moment and adds 32 random bytes of their own, which make the
//! next promise of it. The game begins with the last one:
//!
//! ```text
//! promise 0 = SHA-256("bivouac commitment" and the 32 bytes of the secret)
//! promise n = SHA-256("bivouac contribution PROMISE SEAT CONTRIBUTION")
//! dice      = ChaCha20 keyed by SHA-256("bivouac dice SECRET PROMISE")
//! ```
//! with the promise before, the id of the seat, and bytes as lower-case hexadecimal digits; so anybody can compute them with
//! `sha256sum`. A table without contributions rolls from the secret alone, as all once did.
//!
//! Each promise binds everything that was fixed before it, in its order: secret and earlier contributions. Who
//! keeps the one they were shown can later see that none of that was changed after their own bytes were known. What came
//! after them the record names. Nobody adds anything once the game has begun: who takes over a chair later
//! plays with the dice of the table.

use crate::dice::{self, Secret};
use crate::{About, BadInput, Header, Seating};
use sha2::{Digest, Sha256};

/// Contributions at one table, at most: people come and go before a game begins, and what they gave stays.
pub const MAX_CONTRIBUTIONS: usize = 64;

/// What somebody who sat down added to the dice.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Contribution {
    /// The id of the seat they took.
    pub seat: String,
    /// Their own luck.
    pub bytes: [u8; 32],
}

impl Contribution {
    /// From the id of a seat and 64 hexadecimal digits.
    pub fn from_hex(seat: &str, text: &str) -> Option<Contribution> {
        Some(Contribution { seat: seat.into(), bytes: dice::unhex(text)? })
    }
    /// The bytes as 64 hexadecimal digits.
    pub fn to_hex(&self) -> String {
        dice::hex(&self.bytes)
    }
    /// The promise that follows this one when the contribution is given.
    fn after(&self, promise: &str) -> String {
        digest(&format!("bivouac contribution {promise} {} {}", self.seat, self.to_hex()))
    }
}

fn digest(text: &str) -> String {
    dice::hex(&Sha256::digest(text.as_bytes()))
}

/// The promise of a table with this commitment after these contributions, in the order in which they were given.
pub fn promise(commitment: &str, contributions: &[Contribution]) -> String {
    contributions.iter().fold(commitment.to_string(), |promise, given| given.after(&promise))
}

impl Secret {
    /// The key of a table's dice: from the secret and what players added to it.
    pub(crate) fn key(&self, contributions: &[Contribution]) -> Secret {
        if contributions.is_empty() {
            return *self;
        }
        let promise = promise(&self.commitment(), contributions);
        let text = format!("bivouac dice {} {promise}", self.to_hex());
        Secret(Sha256::digest(text.as_bytes()).into())
    }
}

impl Header {
    /// What is shown to whoever sits down next: it binds the secret and everything given so far. The commitment must
    /// be in the header.
    pub fn promise(&self) -> String {
        promise(&self.commitment, &self.contributions)
    }
    /// Somebody sits down and adds to the dice. Only before the table is opened; afterwards the dice are what they are.
    pub fn contribute(&mut self, contribution: Contribution) -> Result<(), BadInput> {
        self.contributions.push(contribution);
        let fits = self.bounded();
        self.contributions.truncate(MAX_CONTRIBUTIONS);
        fits
    }
    fn bounded(&self) -> Result<(), BadInput> {
        match self.contributions.len() {
            0..=MAX_CONTRIBUTIONS => Ok(()),
            _ => Err(BadInput::new(format!("a table takes at most {MAX_CONTRIBUTIONS} contributions to its dice"))),
        }
    }
    /// Only a seat that somebody can hold adds to the dice.
    pub(crate) fn check_contributions(&self, about: &About, seating: &Seating) -> Result<(), BadInput> {
        self.bounded()?;
        let held = |id: &str| about.seat(id).is_some_and(|seat| seating.asked.has(seat));
        match self.contributions.iter().find(|given| !held(&given.seat)) {
            None => Ok(()),
            Some(given) => Err(BadInput::new(format!("a contribution of «{}»: nobody sits there", given.seat))),
        }
    }
    /// How many contributions had been given when this was the promise of the table; nothing if it never was.
    pub fn given_before(&self, shown: &str) -> Option<usize> {
        let shown = shown.to_ascii_lowercase();
        (0..=self.contributions.len()).find(|n| promise(&self.commitment, &self.contributions[..*n]) == shown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gift(seat: &str, byte: u8) -> Contribution {
        Contribution { seat: seat.into(), bytes: [byte; 32] }
    }

    #[test]
    fn stored_games_depend_on_these_numbers() {
        // Computed with sha256sum from the texts above. If this fails, stored games would meet other dice: do not
        // change the expectation.
        let secret = Secret([7; 32]);
        let gifts = [gift("amber", 1), gift("birch", 2)];
        assert_eq!(promise(&secret.commitment(), &gifts), PROMISE);
        assert_eq!(secret.key(&gifts).to_hex(), KEY);
    }
    const PROMISE: &str = "a4c2300b09b14e2ca94b7e73b681136e0b7434b60b68c6f28dc601fe9c1cc00e";
    const KEY: &str = "091191c3fa9b21406dce0dd15e6ecd78cbb02e802808906fb87ebdc4f57976f5";

    #[test]
    fn every_byte_seat_and_place_counts() {
        let secret = Secret([7; 32]);
        let key = |gifts: &[Contribution]| secret.key(gifts).0;
        let both = key(&[gift("amber", 1), gift("birch", 2)]);
        assert_eq!(key(&[]), secret.0, "without contributions the secret alone rolls, as in old records");
        for other in [
            vec![],
            vec![gift("amber", 1)],
            vec![gift("birch", 2), gift("amber", 1)],
            vec![gift("amber", 1), gift("coral", 2)],
            vec![gift("amber", 1), gift("birch", 3)],
            vec![gift("amber", 1), gift("birch", 2), gift("amber", 0)],
        ] {
            assert_ne!(key(&other), both, "{other:?}");
        }
        assert_ne!(Secret([8; 32]).key(&[gift("amber", 1), gift("birch", 2)]).0, both);
    }
}
