//! Keys of links (an invitation, a link to another device, the link for onlookers), and the id of the next
//! game's table.
//!
//! A key is a hash of data that only the store knows, so no key is stored. It contains the generation of the
//! chair, which goes up when a link is used or the chair changes hands: the old key is invalid then. The link
//! for onlookers contains a number of its own, which goes up with each new link.

use crate::random::random;
use serde::Serialize;
use sha2::{Digest, Sha256};
use table::{Seat, dice::hex};

/// What a link is for.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LinkKind {
    /// A friend sits down with it. Shown to the host.
    Invite,
    /// The same person on another device. Shown to who holds the seat.
    Carry,
    /// Looks on. Shown to everybody at the table; the host can make a new one, and the old one is dead then.
    Watch,
}

/// The key of a link.
pub fn key(table: &[u8; 16], what: LinkKind, seat: Option<Seat>, generation: u32) -> String {
    let what = match what {
        LinkKind::Invite => b"i",
        LinkKind::Carry => b"c",
        LinkKind::Watch => b"w",
    };
    let mut hash = Sha256::new();
    hash.update(b"bivouac link");
    hash.update(table);
    hash.update(what);
    hash.update([seat.map_or(255, |s| s.0)]);
    hash.update(generation.to_le_bytes());
    hex(&hash.finalize()[..16])
}

/// The id of the table where the people of this one play their next game: nobody else can know it, and there
/// is one.
pub fn next(table: &[u8; 16]) -> String {
    let mut hash = Sha256::new();
    hash.update(b"bivouac next game");
    hash.update(table);
    id_of(&hash.finalize())
}

/// Are two keys equal? Takes the same time wherever they differ.
pub fn same(a: &str, b: &str) -> bool {
    a.len() == b.len() && a.bytes().zip(b.bytes()).fold(0, |diff, (a, b)| diff | (a ^ b)) == 0
}

/// A short id for an address: it is no secret.
pub fn new_id() -> String {
    id_of(&random::<12>())
}

/// Bytes as an id.
fn id_of(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    bytes.iter().take(12).map(|b| LETTERS[(b % 32) as usize] as char).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_link_has_a_key_of_its_own() {
        let table = [7; 16];
        let mut keys = std::collections::BTreeSet::new();
        for what in [LinkKind::Invite, LinkKind::Carry, LinkKind::Watch] {
            for seat in [None, Some(Seat(0)), Some(Seat(1))] {
                for generation in 0..3 {
                    assert!(keys.insert(key(&table, what, seat, generation)));
                }
            }
        }
        assert!(keys.iter().all(|k| k.len() == 32 && same(k, k)));
        assert!(!same("ab", "ac") && !same("ab", "abc"));
    }
}
