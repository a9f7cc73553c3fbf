//! What can be expected, as a game tells it to a person who asks.

use crate::{BadInput, Lang};
use serde::Serialize;

/// One figure: a chance, or a mean.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
pub struct Likely {
    /// Its stable name, for programs.
    pub id: String,
    /// In the reader's language.
    pub label: String,
    /// Is it a chance, in percent?
    pub chance: bool,
    /// Thousandths: of a percent, or of one.
    pub thousandths: u64,
    /// It may be off by so many; 0 when it is exact.
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
    /// The figure as a person reads it: `41.2 % ± 0.9`, in French with a comma.
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

/// The answer to a question about chances.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
pub struct Likelihoods {
    /// What was asked, in the reader's language.
    pub title: String,
    /// The figures.
    pub likely: Vec<Likely>,
    /// How they were found.
    pub note: String,
}

/// The answer, or what is wrong with the question; `None` from a game that tells no chances.
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
