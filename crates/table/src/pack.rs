//! Data packs: the figures of boards and cards, several of them in one process.
//!
//! A position refers to its pack by a plain `&'static` reference, so that copying a position copies
//! no figure. Packs are interned by their fingerprint: equal rows give the same reference, and a
//! pack is kept for the life of the program.

use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// Where a figure is from. The app shows it to the player.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// Printed in the rulebook, or follows from it by arithmetic.
    Rulebook,
    /// Known from the published game.
    Published,
    /// Ours, because the figure is printed on a component that no source reproduces.
    Reconstructed,
}

/// Keeps the packs of one game.
#[derive(Debug)]
pub struct Interner<P: 'static> {
    packs: Mutex<BTreeMap<String, &'static P>>,
}

impl<P: Send + Sync + 'static> Interner<P> {
    /// No packs yet.
    pub const fn new() -> Interner<P> {
        Interner { packs: Mutex::new(BTreeMap::new()) }
    }
    /// The pack with this fingerprint, made when it is new.
    pub fn intern(&self, hash: &str, make: impl FnOnce() -> P) -> &'static P {
        let mut packs = self.packs.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(pack) = packs.get(hash) {
            return pack;
        }
        let pack: &'static P = Box::leak(Box::new(make()));
        packs.insert(hash.to_string(), pack);
        pack
    }
    /// The pack with this fingerprint, when it was loaded in this process.
    pub fn find(&self, hash: &str) -> Option<&'static P> {
        self.packs.lock().unwrap_or_else(PoisonError::into_inner).get(hash).copied()
    }
}

impl<P: Send + Sync + 'static> Default for Interner<P> {
    fn default() -> Self {
        Interner::new()
    }
}

/// The fingerprint of a pack's rows: 16 hexadecimal digits.
pub fn fingerprint(rows: &str) -> String {
    crate::dice::hex(&Sha256::digest(rows.as_bytes())[..8])
}
