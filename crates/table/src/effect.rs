//! The grammar of effect lines. A card is data: a game compiles its lines of words into operations, and
//! generates both the effect and the French and English text of the card from them.
//!
//! ```text
//! line   := term (' ' term)*
//! term   := word | number | '(' line ')'
//! word   := letters, digits, and - _ . / : = < > + * ! ? |
//! ```
//! Examples: `damage 4 it`, `choose (heal 2 (own troop)) (draw 1)`. Each game defines its own words.

use crate::BadInput;

/// A word, a number or a line in brackets.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Term {
    /// A word.
    Word(String),
    /// A whole number.
    Number(i32),
    /// A line in brackets.
    Line(Vec<Term>),
}

impl Term {
    /// Parses a line.
    pub fn line(text: &str) -> Result<Vec<Term>, BadInput> {
        let mut tokens = tokens(text)?.into_iter().peekable();
        let line = parse(&mut tokens, 0, text)?;
        Ok(line)
    }
    /// The word, if this is one.
    pub fn word(&self) -> Option<&str> {
        match self {
            Term::Word(w) => Some(w),
            _ => None,
        }
    }
    /// The number, if this is one.
    pub fn number(&self) -> Option<i32> {
        match self {
            Term::Number(n) => Some(*n),
            _ => None,
        }
    }
    /// The terms of a line in brackets; a word or number counts as a line of one term.
    pub fn terms(&self) -> &[Term] {
        match self {
            Term::Line(terms) => terms,
            one => std::slice::from_ref(one),
        }
    }
}

impl std::fmt::Display for Term {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Term::Word(w) => f.write_str(w),
            Term::Number(n) => write!(f, "{n}"),
            Term::Line(terms) => {
                f.write_str("(")?;
                for (i, term) in terms.iter().enumerate() {
                    if i > 0 {
                        f.write_str(" ")?;
                    }
                    write!(f, "{term}")?;
                }
                f.write_str(")")
            }
        }
    }
}

#[derive(Debug)]
enum Token {
    Open,
    Close,
    Text(String),
}

fn tokens(text: &str) -> Result<Vec<Token>, BadInput> {
    let mut out = Vec::new();
    let mut word = String::new();
    for c in text.chars().chain([' ']) {
        match c {
            '(' | ')' | ' ' => {
                if !word.is_empty() {
                    out.push(Token::Text(std::mem::take(&mut word)));
                }
                match c {
                    '(' => out.push(Token::Open),
                    ')' => out.push(Token::Close),
                    _ => {}
                }
            }
            c if c.is_ascii_alphanumeric() || "-_./:=<>+*!?|".contains(c) => word.push(c),
            c => return Err(BadInput::new(format!("effect line «{text}»: unexpected character «{c}»"))),
        }
    }
    Ok(out)
}

fn parse(
    tokens: &mut std::iter::Peekable<std::vec::IntoIter<Token>>,
    depth: usize,
    text: &str,
) -> Result<Vec<Term>, BadInput> {
    let mut line = Vec::new();
    loop {
        match tokens.next() {
            None if depth > 0 => return Err(BadInput::new(format!("effect line «{text}»: a bracket is not closed"))),
            None => return Ok(line),
            Some(Token::Close) if depth == 0 => {
                return Err(BadInput::new(format!("effect line «{text}»: a bracket is closed that was never opened")));
            }
            Some(Token::Close) => return Ok(line),
            Some(Token::Open) if depth > 20 => {
                return Err(BadInput::new(format!("effect line «{text}»: too many brackets in brackets")));
            }
            Some(Token::Open) => line.push(Term::Line(parse(tokens, depth + 1, text)?)),
            Some(Token::Text(word)) => line.push(match word.parse() {
                Ok(number) => Term::Number(number),
                Err(_) => Term::Word(word),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_and_written_alike() {
        let text = "(choose (heal 2 (own troop)) (draw -1))";
        let line = Term::line(text).unwrap();
        assert_eq!(line[0].to_string(), text);
        assert_eq!(line[0].terms()[1].terms()[1].number(), Some(2));
    }

    #[test]
    fn bad_brackets_say_so() {
        assert!(Term::line("(a").unwrap_err().to_string().contains("not closed"));
        assert!(Term::line("a)").unwrap_err().to_string().contains("never opened"));
        assert!(Term::line("a, b").unwrap_err().to_string().contains("«,»"));
    }
}
