//! Tokens: the secrets by which people are known, and their signature.

use crate::keys;
use host::random::random;
use sha2::{Digest, Sha256};
use store::Person;
use table::dice::hex;

/// What a server signs secrets with.
#[derive(Clone)]
pub struct Seal([u8; 32]);

impl Seal {
    /// This one.
    pub fn new(key: [u8; 32]) -> Seal {
        Seal(key)
    }
    /// What the host of the server shows, who can read the seal.
    pub(crate) fn host_key(&self) -> String {
        let mut hash = Sha256::new();
        hash.update(b"bivouac host");
        hash.update(self.0);
        hex(&hash.finalize())
    }
    /// A secret for somebody new.
    pub fn token(&self) -> Token {
        self.sign(&hex(&random::<16>()))
    }
    /// The secret with these digits, signed. What is signed has always the same length, so a plain hash will
    /// do.
    pub(crate) fn sign(&self, digits: &str) -> Token {
        let mut hash = Sha256::new();
        hash.update(b"bivouac seal");
        hash.update(self.0);
        hash.update(digits.as_bytes());
        let mut token = String::with_capacity(2 * DIGITS);
        token.push_str(digits);
        token.push_str(&hex(&hash.finalize()[..16]));
        Token(token)
    }
    /// The secret, if it is one that this seal has signed.
    pub fn read(&self, text: &str) -> Option<Token> {
        let token = self.sign(text.get(..DIGITS)?);
        keys::same(&token.0, text).then_some(token)
    }
}

impl std::fmt::Debug for Seal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seal(…)")
    }
}

/// Hexadecimal digits of a secret; as many sign it.
const DIGITS: usize = 32;

/// A secret of 128 bits and who gave it, as 64 hexadecimal digits.
#[derive(Clone)]
pub struct Token(String);

impl Token {
    /// Reads a secret that this server has not signed: from before they were, or of a store that was at home
    /// elsewhere. `None` when it is not 32 hexadecimal digits, or 64.
    pub fn unsigned(text: &str) -> Option<Token> {
        let hex = text.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
        let digits = text.get(..DIGITS).filter(|_| hex && [DIGITS, 2 * DIGITS].contains(&text.len()))?;
        Some(Token(digits.into()))
    }
    /// Whom it belongs to. The signature does not go in: people are who they were before there was one.
    pub fn person(&self) -> Person {
        let mut hash = Sha256::new();
        hash.update(b"bivouac person");
        hash.update(&self.0.as_bytes()[..DIGITS]);
        Person(hash.finalize().into())
    }
    /// The secret itself: for its owner only.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_never_printed_and_only_signed_ones_are_read() {
        let seal = Seal::new([7; 32]);
        let token = seal.token();
        assert_eq!(format!("{token:?} {:?} {seal:?}", token.person()), "Token(…) Person(…) Seal(…)");
        assert_eq!(seal.read(token.reveal()).map(|t| t.person()), Some(token.person()));
        assert!(Seal::new([8; 32]).read(token.reveal()).is_none(), "another server's");
        let made_up = format!("{}{}", "0123456789abcdef".repeat(2), "0123456789abcdef".repeat(2));
        let cut = &token.reveal()[..DIGITS];
        for text in ["", "xyz", "é", &made_up, cut, &token.reveal().to_uppercase(), &format!("{}0", token.reveal())] {
            assert!(seal.read(text).is_none(), "{text}");
        }
        let old = Token::unsigned(cut).expect("as they were");
        assert_eq!(old.person(), token.person(), "signing makes nobody somebody else");
        let elsewhere = Token::unsigned(Seal::new([8; 32]).sign(cut).reveal()).expect("signed by another");
        assert_eq!((elsewhere.person(), elsewhere.reveal()), (token.person(), cut));
        assert!(["xyz", &token.reveal()[1..], &"é".repeat(16)].iter().all(|text| Token::unsigned(text).is_none()));
    }
}
