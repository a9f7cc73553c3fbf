//! The weights of features: a data file, and the product with the counts.

use super::viewpoint::{MOST_FEATURES, Role, Viewpoint};
use super::{Feature, Tally};
use crate::{BadInput, Seat};
use std::fmt::Write;

/// The value of each feature for the viewer, depending on whether the viewer, its camp or another seat has
/// it.
///
/// ```toml
/// scale = 2600            # where the product makes half of a won game
/// scale-left = 300        # added to it for each of what is left of the game (`Judge::left`); may be missing
///
/// [weights]
/// army = 60                                       # for others than the own camp: -60
/// hand = { weight = 100, per = 12 }               # counted in twelfths
/// throne = { mine = 90, camp = 30, others = -20 } # by whose it is
/// ```
///
/// Whole numbers only. An unknown name or a feature without a weight is an error.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Weights {
    /// For each relation and each feature, in units of 1 / `parts`.
    by_role: [[i32; MOST_FEATURES]; 3],
    /// The common denominator.
    parts: i64,
    scale: i64,
    scale_left: i64,
    even: bool,
}

/// The weight of one feature as written in the file.
struct Written {
    roles: [i64; 3],
    per: i64,
}

/// Upper bound for weights and scale, so that products cannot overflow.
const LARGEST: i64 = 1_000_000;

fn number(value: &toml::Value, what: &str, range: std::ops::RangeInclusive<i64>) -> Result<i64, BadInput> {
    value.as_integer().filter(|n| range.contains(n)).ok_or_else(|| {
        let (least, most) = (range.start(), range.end());
        BadInput::new(format!("{what}: expected a whole number from {least} to {most}"))
    })
}

impl Written {
    fn read(name: &str, value: &toml::Value) -> Result<Written, BadInput> {
        let weight = |value: &toml::Value| number(value, &format!("the weight of «{name}»"), -LARGEST..=LARGEST);
        let Some(table) = value.as_table() else {
            let weight = weight(value)?;
            return Ok(Written { roles: [weight, weight, -weight], per: 1 });
        };
        const KEYS: [&str; 5] = ["weight", "per", "mine", "camp", "others"];
        if let Some(key) = table.keys().find(|key| !KEYS.contains(&key.as_str())) {
            return Err(BadInput::new(format!(
                "the weight of «{name}»: no «{key}» here, expected {}",
                KEYS.join(", ")
            )));
        }
        let whole = table.get("weight").map(weight).transpose()?;
        let mut roles = [0; 3];
        for (role, place) in Role::ALL.into_iter().zip(&mut roles) {
            let usual = whole.map(|w| if role == Role::Others { -w } else { w });
            let own = table.get(role.name()).map(weight).transpose()?;
            *place = own.or(usual).ok_or_else(|| {
                BadInput::new(format!(
                    "the weight of «{name}» says nothing for «{}»: expected it, or «weight»",
                    role.name()
                ))
            })?;
        }
        let per = table.get("per").map_or(Ok(1), |per| number(per, &format!("the «per» of «{name}»"), 1..=1000))?;
        Ok(Written { roles, per })
    }
}

fn common_divisor(mut a: i64, mut b: i64) -> i64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

fn least_common(a: i64, b: i64) -> i64 {
    a / common_divisor(a, b) * b
}

impl Weights {
    /// Parses a file of weights for features of these names.
    pub fn read(names: &[&str], text: &str) -> Result<Weights, BadInput> {
        let file: toml::Table = toml::from_str(text).map_err(|e| BadInput::toml(&e, text))?;
        if names.len() > MOST_FEATURES {
            return Err(BadInput::new(format!("{} features: at most {MOST_FEATURES} can be counted", names.len())));
        }
        if let Some(key) = file.keys().find(|key| !["scale", "scale-left", "weights"].contains(&key.as_str())) {
            return Err(BadInput::new(format!("no «{key}» here: expected scale, scale-left, [weights]")));
        }
        let missing = |what: &str| BadInput::new(format!("«{what}» is missing"));
        let scale = number(file.get("scale").ok_or_else(|| missing("scale"))?, "«scale»", 1..=LARGEST)?;
        let scale_left = file.get("scale-left").map_or(Ok(0), |left| number(left, "«scale-left»", 0..=LARGEST))?;
        let weights = file.get("weights").and_then(|w| w.as_table()).ok_or_else(|| missing("[weights]"))?;
        if let Some(name) = weights.keys().find(|name| !names.contains(&name.as_str())) {
            return Err(BadInput::new(format!("no feature «{name}»: expected {}", names.join(", "))));
        }
        let mut written = Vec::new();
        for name in names {
            let value = weights.get(*name).ok_or_else(|| BadInput::new(format!("no weight for feature «{name}»")))?;
            written.push(Written::read(name, value)?);
        }
        let parts = written.iter().fold(1, |parts, w| least_common(parts, w.per));
        let most = written.iter().flat_map(|w| w.roles).map(i64::abs).max().unwrap_or(0);
        if parts > LARGEST || most * parts > i64::from(i32::MAX) {
            return Err(BadInput::new("the «per» of the weights have no common measure of a sensible size"));
        }
        let mut by_role = [[0; MOST_FEATURES]; 3];
        for (role, weights) in by_role.iter_mut().enumerate() {
            for (weight, w) in weights.iter_mut().zip(&written) {
                *weight = (w.roles[role] * (parts / w.per)) as i32;
            }
        }
        let even = written.iter().all(|w| w.roles[0] == w.roles[1] && w.roles[0] == -w.roles[2]);
        Ok(Weights { by_role, parts, scale, scale_left, even })
    }
    /// The file that gives these weights, for features of these names.
    pub fn write(&self, names: &[&str]) -> String {
        let mut text = format!("scale = {}\nscale-left = {}\n\n[weights]\n", self.scale, self.scale_left);
        for (feature, name) in names.iter().enumerate() {
            let roles = self.by_role.map(|weights| i64::from(weights[feature]));
            let common = roles.iter().fold(self.parts, |common, weight| common_divisor(common, weight.abs()));
            let [mine, camp, others] = roles.map(|weight| weight / common);
            let per = self.parts / common;
            let _ = match mine == camp && mine == -others {
                true if per == 1 => writeln!(text, "{name} = {mine}"),
                true => writeln!(text, "{name} = {{ weight = {mine}, per = {per} }}"),
                false => {
                    writeln!(text, "{name} = {{ mine = {mine}, camp = {camp}, others = {others}, per = {per} }}")
                }
            };
        }
        text
    }
    /// Whether every feature is worth to its owner exactly what it costs the others. Then one evaluation
    /// serves both camps.
    pub fn even(&self) -> bool {
        self.even
    }
    /// The weighted sum for a viewer in millionths of the scale, for evaluations that map it to a value
    /// themselves.
    pub fn product(&self, view: &Viewpoint, count: impl FnOnce(&mut Product<'_>)) -> i64 {
        let mut product = Product::new(self, view);
        count(&mut product);
        product.sum * 1_000_000 / (self.parts * self.scale)
    }
    /// The value of a count of one feature, in millionths of the scale.
    pub fn worth(&self, feature: usize, role: Role, count: i32) -> i64 {
        i64::from(self.by_role[role as usize][feature]) * i64::from(count) * 1_000_000 / (self.parts * self.scale)
    }
}

/// Sums features times weights while they are counted.
#[derive(Debug)]
pub struct Product<'a> {
    weights: &'a Weights,
    view: &'a Viewpoint,
    now: &'a [i32; MOST_FEATURES],
    sum: i64,
}

impl<'a> Product<'a> {
    #[inline]
    pub(super) fn new(weights: &'a Weights, view: &'a Viewpoint) -> Product<'a> {
        Product { weights, view, now: &weights.by_role[0], sum: 0 }
    }
    /// Maps the sum to a value between -990 and 990; a sum equal to the scale gives half of that.
    #[inline]
    pub(super) fn squeezed(&self, left: i32) -> i32 {
        let slack = (self.weights.scale + self.weights.scale_left * i64::from(left)) * self.weights.parts;
        (self.sum * 990 / (self.sum.abs() + slack.max(1))) as i32
    }
}

impl<F: Feature> Tally<F> for Product<'_> {
    #[inline]
    fn of(&mut self, seat: Seat) {
        self.now = &self.weights.by_role[self.view.role(seat) as usize];
    }
    #[inline]
    fn count(&mut self, feature: F, value: i32) {
        self.sum += i64::from(self.now[feature.index()]) * i64::from(value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 3] = ["army", "hand", "throne"];
    crate::features! {
        enum Has { Army = "army", Hand = "hand", Throne = "throne" }
    }
    const GOOD: &str = "scale = 100\nscale-left = 10\n[weights]\narmy = 60\nhand = { weight = 100, per = 12 }\n\
                        throne = { mine = 90, camp = 30, others = -20 }\n";

    fn count(tally: &mut impl Tally<Has>) {
        tally.of(Seat(0));
        tally.count(Has::Army, 2);
        tally.count(Has::Hand, 6);
        tally.of(Seat(1));
        tally.count(Has::Army, 1);
        tally.count(Has::Throne, 1);
    }
    fn worth(text: &str, viewer: u8, left: i32) -> i32 {
        let weights = Weights::read(&NAMES, text).unwrap();
        let view = Viewpoint::new(Seat(viewer), &[0, 1, 0]);
        let mut product = Product::new(&weights, &view);
        count(&mut product);
        product.squeezed(left)
    }

    #[test]
    fn the_product_counts_whose_a_thing_is() {
        // Seat 0: 120 + 50 - 60 - 20 = 90 of a scale of 100.
        assert_eq!(worth(GOOD, 0, 0), 90 * 990 / 190);
        assert_eq!(worth(GOOD, 2, 0), 90 * 990 / 190, "the ally thinks the same");
        assert_eq!(worth(GOOD, 1, 0), -(20 * 990 / 120), "60 + 90 - 120 - 50");
        assert_eq!(worth(GOOD, 0, 9), 90 * 990 / 280, "a lead decides less while much is left");
        assert!(!Weights::read(&NAMES, GOOD).unwrap().even());
        assert!(Weights::read(&NAMES[..2], "scale = 1\n[weights]\narmy = 1\nhand = -3\n").unwrap().even());
        let weights = Weights::read(&NAMES, GOOD).unwrap();
        assert_eq!(weights.worth(1, Role::Others, 6), -500_000, "half a card less for them is half the scale");
    }

    #[test]
    fn written_weights_give_the_same_values() {
        let text = Weights::read(&NAMES, GOOD).unwrap().write(&NAMES);
        assert_eq!(Weights::read(&NAMES, &text).unwrap().write(&NAMES), text);
        assert!(text.contains("army = 60\n") && text.contains("hand = { weight = 25, per = 3 }"), "{text}");
        assert!(text.contains("throne = { mine = 90, camp = 30, others = -20, per = 1 }"), "{text}");
        for (viewer, left) in [(0, 0), (1, 7), (2, 3)] {
            assert_eq!(worth(&text, viewer, left), worth(GOOD, viewer, left));
        }
    }

    #[test]
    fn a_wrong_file_says_what_is_wrong() {
        let says = |change: (&str, &str), expected: &str| {
            let text = GOOD.replace(change.0, change.1);
            assert_ne!(text, GOOD);
            let what = Weights::read(&NAMES, &text).unwrap_err().to_string();
            assert!(what.contains(expected), "{what}");
        };
        says(("army", "armee"), "no feature «armee»: expected army, hand, throne");
        says(("army = 60\n", ""), "no weight for feature «army»");
        says(("army = 60", "army = \"much\""), "the weight of «army»: expected a whole number");
        says(("army = 60", "army = 6.5"), "the weight of «army»: expected a whole number");
        says(("army = 60", "army = 60000000"), "from -1000000 to 1000000");
        says((", camp = 30", ""), "«throne» says nothing for «camp»");
        says(("camp", "camps"), "no «camps» here");
        says(("per = 12", "per = 0"), "the «per» of «hand»: expected a whole number from 1");
        says(("scale = 100\n", ""), "«scale» is missing");
        says(("scale = 100", "scale = 0"), "«scale»: expected a whole number from 1");
        says(("scale = 100", "scales = 100"), "no «scales» here");
        says(("[weights]", "[weight]"), "no «weight» here");
        says(("army = 60", "army ="), "4:");
    }
}
