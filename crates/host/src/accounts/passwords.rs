//! Passwords: which are too weak, and how they are kept (argon2id with the parameters that OWASP names).

use crate::fair::processors;
use crate::random::random;
use crate::trouble::{self, Trouble};
use argon2::{Algorithm, Argon2, Params, Version};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use table::dice::hex;
use tokio::sync::Semaphore;
use zxcvbn::feedback::Warning;

/// Characters of a password. Longer ones are refused rather than cut.
pub const LENGTHS: std::ops::RangeInclusive<usize> = 10..=200;
/// Those who may wait for a turn; whoever comes then is told to come again.
const QUEUE: usize = 200;
/// KiB, passes, lanes.
const COST: (u32, u32, u32) = (19_456, 2, 1);

/// Why a password is too weak: a word for each reason, for the texts.
pub fn weakness(password: &str, name: &str) -> Option<&'static str> {
    let length = password.chars().count();
    if length < *LENGTHS.start() {
        return Some("short");
    }
    if length > *LENGTHS.end() {
        return Some("long");
    }
    // Looking at a long one closely would take long, and its beginning is strong enough or not.
    let beginning: String = password.chars().take(72).collect();
    let judged = zxcvbn::zxcvbn(&beginning, &[name, "bivouac"]);
    if judged.score() >= zxcvbn::Score::Three {
        return None;
    }
    Some(match judged.feedback().and_then(|feedback| feedback.warning()) {
        Some(Warning::RepeatsLikeAaaAreEasyToGuess | Warning::RepeatsLikeAbcAbcAreOnlySlightlyHarderToGuess) => {
            "repeats"
        }
        Some(
            Warning::StraightRowsOfKeysAreEasyToGuess
            | Warning::ShortKeyboardPatternsAreEasyToGuess
            | Warning::SequencesLikeAbcAreEasyToGuess,
        ) => "sequence",
        Some(
            Warning::ThisIsATop10Password
            | Warning::ThisIsATop100Password
            | Warning::ThisIsACommonPassword
            | Warning::ThisIsSimilarToACommonlyUsedPassword,
        ) => "common",
        Some(Warning::RecentYearsAreEasyToGuess | Warning::DatesAreOftenEasyToGuess) => "date",
        Some(Warning::NamesAndSurnamesByThemselvesAreEasyToGuess | Warning::CommonNamesAndSurnamesAreEasyToGuess) => {
            "name"
        }
        Some(Warning::AWordByItselfIsEasyToGuess) => "word",
        None => "guessed",
    })
}

/// A password as it is kept.
#[derive(Clone, Eq, PartialEq, Serialize, Deserialize)]
pub struct Kept {
    salt: String,
    cost: (u32, u32, u32),
    hash: String,
}

impl std::fmt::Debug for Kept {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Kept(…)")
    }
}

/// Hashes passwords, as many at once as there are processors: each takes 19 MiB.
pub struct Hashing {
    turns: Arc<Semaphore>,
    waiting: Semaphore,
    nobody: Kept,
}

impl Default for Hashing {
    fn default() -> Hashing {
        let nobody = Kept { salt: hex(&random::<16>()), cost: COST, hash: hex(&random::<32>()) };
        Hashing { turns: Arc::new(Semaphore::new(processors())), waiting: Semaphore::new(QUEUE), nobody }
    }
}

impl Hashing {
    /// A password as it is kept.
    pub async fn keep(&self, password: &str) -> Result<Kept, Trouble> {
        let salt = hex(&random::<16>());
        let hash = self.hash(password, &salt, COST).await?;
        Ok(Kept { salt, cost: COST, hash })
    }
    /// Is it this password? Where there is none to compare with, the same work is done.
    pub async fn is(&self, password: &str, kept: Option<&Kept>) -> Result<bool, Trouble> {
        let compared = kept.unwrap_or(&self.nobody);
        // One that could not have been kept is none, and takes the same time.
        let password = if password.chars().count() > *LENGTHS.end() { "" } else { password };
        let hash = self.hash(password, &compared.salt, compared.cost).await?;
        Ok(crate::keys::same(&hash, &compared.hash) && kept.is_some())
    }
    async fn hash(&self, password: &str, salt: &str, cost: (u32, u32, u32)) -> Result<String, Trouble> {
        let _place = self.waiting.try_acquire().map_err(|_| trouble::BUSY)?;
        let turn = self.turns.clone().acquire_owned().await.map_err(|_| trouble::BUSY)?;
        let (password, salt) = (password.to_string(), salt.to_string());
        let work = move || {
            let _turn = turn;
            let params = Params::new(cost.0, cost.1, cost.2, Some(32)).map_err(|why| why.to_string())?;
            let mut hash = [0; 32];
            let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
            argon.hash_password_into(password.as_bytes(), salt.as_bytes(), &mut hash).map_err(|why| why.to_string())?;
            Ok::<_, String>(hex(&hash))
        };
        let hashed = tokio::task::spawn_blocking(work).await.map_err(|why| why.to_string());
        hashed.and_then(|hashed| hashed).map_err(|why| {
            tracing::error!("a password cannot be hashed: {why}");
            trouble::FAILED
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Hashing, weakness};

    #[test]
    fn a_weak_password_is_refused_with_the_reason() {
        for (password, why) in [
            ("", Some("short")),
            ("Tr0ub4dor", Some("short")),
            ("password123", Some("common")),
            ("aaaaaaaaaaaaaaa", Some("repeats")),
            ("qwertyuiopasdf", Some("common")),
            ("Ada Lovelace", Some("guessed")),
            ("plough-otter-signal-nine", None),
            ("пароль и ещё три слова", None),
        ] {
            let found = weakness(password, "Ada Lovelace");
            assert_eq!(found.is_some(), why.is_some(), "{password}: {found:?}");
            if matches!(why, Some("short" | "repeats")) {
                assert_eq!(found, why, "{password}");
            }
        }
        assert_eq!(weakness(&"x1-Z ö".repeat(40), "Ada"), Some("long"));
    }

    #[tokio::test]
    async fn a_password_is_known_again_and_nobody_has_one() {
        let hashing = Hashing::default();
        let kept = hashing.keep("plough-otter-signal-nine").await.expect("a hash");
        assert_eq!(format!("{kept:?}"), "Kept(…)");
        assert_eq!(hashing.is("plough-otter-signal-nine", Some(&kept)).await.ok(), Some(true));
        assert_eq!(hashing.is("plough-otter-signal-nin", Some(&kept)).await.ok(), Some(false));
        assert_eq!(hashing.is("plough-otter-signal-nine", None).await.ok(), Some(false));
        assert_ne!(hashing.keep("plough-otter-signal-nine").await.ok(), Some(kept), "with a salt of its own");
    }
}
