//! Answers to questions about chances.

use crate::{BadInput, Lang};
use serde::Serialize;

/// One number: a chance or a mean.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
pub struct Likely {
    /// A stable name for programs.
    pub id: String,
    /// Its label in the reader's language.
    pub label: String,
    /// Whether it is a chance in percent.
    pub chance: bool,
    /// The value in thousandths (of a percent, or of 1).
    pub thousandths: u64,
    /// The standard error in the same unit; 0 if exact.
    pub error: u64,
}

impl Likely {
    /// A chance, in thousandths of a percent.
    pub fn chance(id: &str, label: String, thousandths: u64, error: u64) -> Likely {
        Likely { id: id.into(), label, chance: true, thousandths, error }
    }
    /// A mean, in thousandths.
    pub fn mean(id: &str, label: String, thousandths: u64, error: u64) -> Likely {
        Likely { id: id.into(), label, chance: false, thousandths, error }
    }
    /// The number for a reader: `41.2 % ± 0.9`, in French with a comma.
    pub fn text(&self, lang: Lang) -> String {
        let places: u64 = if self.chance { 1 } else { 2 };
        let written = |thousandths: u64, up: u64| {
            let part = 10_u64.pow(3 - places as u32);
            let rounded = (thousandths + up) / part;
            let whole = 10_u64.pow(places as u32);
            let text = format!("{}.{:0width$}", rounded / whole, rounded % whole, width = places as usize);
            if lang == Lang::Fr { text.replace('.', ",") } else { text }
        };
        let half = 10_u64.pow(3 - places as u32) / 2;
        let percent = if self.chance { " %" } else { "" };
        let off = match self.error {
            0 => String::new(),
            error => format!(" ± {}", written(error, 10_u64.pow(3 - places as u32) - 1)),
        };
        format!("{}{percent}{off}", written(self.thousandths, half))
    }
}

/// An answer to a question about chances.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
pub struct Likelihoods {
    /// The question, in the reader's language.
    pub title: String,
    /// The figures.
    pub likely: Vec<Likely>,
    /// The method: exact, or the number of samples.
    pub note: String,
}

/// The answer, or the error in the question; `None` if the game answers none.
pub type Answer = Option<Result<Likelihoods, BadInput>>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_rounded_as_people_read_them() {
        let chance = Likely::chance("a", String::new(), 41_249, 810);
        assert_eq!((chance.text(Lang::En), chance.text(Lang::Fr)), ("41.2 % ± 0.9".into(), "41,2 % ± 0,9".into()));
        let mean = Likely::mean("b", String::new(), 2_306, 0);
        assert_eq!(mean.text(Lang::En), "2.31");
    }
}
