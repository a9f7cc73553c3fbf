//! Random bytes from players, mixed into the dice so that not even the operator of a server can choose them.
//!
//! The server draws a [`Secret`] and publishes its commitment, which is **promise 0** of the table. Whoever
//! sits down before the game begins sees the current promise and adds 32 random bytes, which produce the next
//! promise. The game uses the last one:
//!
//! ```text
//! promise 0 = SHA-256("bivouac commitment" and the 32 bytes of the secret)
//! promise n = SHA-256("bivouac contribution PROMISE SEAT CONTRIBUTION")
//! dice      = ChaCha20 keyed by SHA-256("bivouac dice SECRET PROMISE")
//! ```
//! Here PROMISE is the previous promise, SEAT the id of the seat, and bytes are lower-case hexadecimal
//! digits. Anybody can recompute the promises with `sha256sum`. A table without contributions uses the secret
//! alone.
//!
//! Each promise commits to the secret and to all earlier contributions in their order. Players who keep the
//! promise that they saw can later check that none of these changed after they revealed their own bytes. The
//! record contains the later contributions. Nobody can contribute once the game has begun.

use crate::dice::{self, Secret};
use sha2::{Digest, Sha256};

/// Maximum number of contributions at one table. Contributions stay when people leave before the game begins.
pub const MAX_CONTRIBUTIONS: usize = 64;

/// The contribution of one player.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Contribution {
    /// The id of the player's seat.
    pub seat: String,
    /// The player's random bytes.
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
    /// The promise after this contribution.
    fn after(&self, promise: &str) -> String {
        digest(&format!("bivouac contribution {promise} {} {}", self.seat, self.to_hex()))
    }
}

fn digest(text: &str) -> String {
    dice::hex(&Sha256::digest(text.as_bytes()))
}

/// The promise of a table with this commitment after these contributions in order.
pub fn promise(commitment: &str, contributions: &[Contribution]) -> String {
    contributions.iter().fold(commitment.to_string(), |promise, given| given.after(&promise))
}

impl Secret {
    /// The key of a table's dice, derived from the secret and the contributions.
    pub(crate) fn key(&self, contributions: &[Contribution]) -> Secret {
        if contributions.is_empty() {
            return *self;
        }
        let promise = promise(&self.commitment(), contributions);
        let text = format!("bivouac dice {} {promise}", self.to_hex());
        Secret(Sha256::digest(text.as_bytes()).into())
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
        // Computed with sha256sum from the texts above. Do not change the expectation: stored games would get
        // other dice.
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
