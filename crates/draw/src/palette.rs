//! The colours of a staff map, by day and by night: paper, inks, washes, and liveries that differ in more
//! than hue.
//!
//! A [`Colour`] is a pair, and the [`Pen`](crate::Pen) knows in which [`Light`] it draws, so drawings need
//! not distinguish day from night: `Pen::by(Light::Night)` draws a night board. A colour written as
//! `"#rrggbb"` gets the night colour of [`Rgb::at_night`]; use a pair where that is not good enough.
//!
//! ```
//! use draw::palette::{Colour, Light, contrast};
//! use draw::{Pen, el};
//! const LAKE: Colour = Colour::new(0xaec3cc, 0x223540);
//! let circle = || el("circle").num("r", 9).fill(LAKE);
//! let (mut day, mut night) = (Pen::new(), Pen::by(Light::Night));
//! day.put(circle());
//! night.put(circle());
//! assert_eq!(day.done(), r##"<circle r="9" fill="#aec3cc"/>"##);
//! assert_eq!(night.done(), r##"<circle r="9" fill="#223540"/>"##);
//! assert!(contrast(draw::palette::INK.night, LAKE.night) > 7.0);
//! ```

use std::fmt;
pub use table::Light;

/// One colour of a screen.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// A colour in the usual notation: `0x2d2a24`.
    pub const fn hex(value: u32) -> Rgb {
        Rgb((value >> 16) as u8, (value >> 8) as u8, value as u8)
    }
    /// Parses `#2d2a24`.
    pub fn read(text: &str) -> Option<Rgb> {
        let digits = text.strip_prefix('#').filter(|d| d.len() == 6)?;
        u32::from_str_radix(digits, 16).ok().map(Rgb::hex)
    }
    const fn ends(self) -> (i32, i32) {
        let (r, g, b) = (self.0 as i32, self.1 as i32, self.2 as i32);
        let high = if r > g {
            if r > b { r } else { b }
        } else if g > b {
            g
        } else {
            b
        };
        let low = if r < g {
            if r < b { r } else { b }
        } else if g < b {
            g
        } else {
            b
        };
        (low, high)
    }
    /// The night version: same hue, inverted lightness so that text stays readable, slightly greyer, neither
    /// black nor white.
    #[must_use]
    pub const fn at_night(self) -> Rgb {
        let (low, high) = self.ends();
        let light = (low + high) / 2;
        let to = 244 - light * 88 / 100;
        // How far colours may spread at this lightness, before and after.
        let room = 255 - (2 * light - 255).abs();
        let new_room = 255 - (2 * to - 255).abs();
        let new_spread = if room == 0 { 0 } else { (high - low) * new_room / room * 75 / 100 };
        let spread = if high == low { 1 } else { high - low };
        Rgb(
            shifted(self.0, light, to, new_spread, spread),
            shifted(self.1, light, to, new_spread, spread),
            shifted(self.2, light, to, new_spread, spread),
        )
    }
    /// A mixture with this percentage of the other colour.
    #[must_use]
    pub const fn mixed(self, other: Rgb, hundredths: i32) -> Rgb {
        Rgb(
            between(self.0, other.0, hundredths),
            between(self.1, other.1, hundredths),
            between(self.2, other.2, hundredths),
        )
    }
    /// The relative luminance from 0 to 1, as in WCAG 2.
    fn luminance(self) -> f64 {
        let part = |channel: u8| {
            let c = f64::from(channel) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(self.0) + 0.7152 * part(self.1) + 0.0722 * part(self.2)
    }
    /// Whether it is closer to paper than to ink.
    pub const fn is_light(self) -> bool {
        // Squares are a good enough approximation and keep to integers.
        let (r, g, b) = (self.0 as i32, self.1 as i32, self.2 as i32);
        (213 * r * r + 715 * g * g + 72 * b * b) / 1000 > 14_000
    }
}

const fn shifted(channel: u8, light: i32, to: i32, spread: i32, of: i32) -> u8 {
    let value = to + (channel as i32 - light) * spread / of;
    if value < 0 {
        0
    } else if value > 255 {
        255
    } else {
        value as u8
    }
}

const fn between(a: u8, b: u8, hundredths: i32) -> u8 {
    (a as i32 + (b as i32 - a as i32) * hundredths / 100) as u8
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// The contrast of two colours, from 1 to 21. Text needs 4.5, large text and signs 3.
pub fn contrast(a: Rgb, b: Rgb) -> f64 {
    let (a, b) = (a.luminance(), b.luminance());
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// A colour by day and by night.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Colour {
    /// By day.
    pub day: Rgb,
    /// By night.
    pub night: Rgb,
}

impl Colour {
    /// A pair: `Colour::new(0xfbf6ea, 0x282b2f)`.
    pub const fn new(day: u32, night: u32) -> Colour {
        Colour { day: Rgb::hex(day), night: Rgb::hex(night) }
    }
    /// A colour by day with the night version of [`Rgb::at_night`].
    pub const fn by_day(day: u32) -> Colour {
        let day = Rgb::hex(day);
        Colour { day, night: day.at_night() }
    }
    /// The same colour by day and by night.
    pub const fn same(value: u32) -> Colour {
        Colour::new(value, value)
    }
    /// The colour by day and by night, as a page writes it: `#2d2a24`.
    pub fn written(self) -> [String; 2] {
        [self.day, self.night].map(|Rgb(r, g, b)| format!("#{r:02x}{g:02x}{b:02x}"))
    }
    /// The colour in a light.
    pub const fn in_light(self, light: Light) -> Rgb {
        match light {
            Light::Day => self.day,
            Light::Night => self.night,
        }
    }
    /// A mixture with this percentage of the other colour, by day and by night.
    #[must_use]
    pub const fn mixed(self, other: Colour, hundredths: i32) -> Colour {
        Colour { day: self.day.mixed(other.day, hundredths), night: self.night.mixed(other.night, hundredths) }
    }
    /// The ink that is readable on this colour.
    pub const fn ink(self) -> Colour {
        const fn on(ground: Rgb) -> Rgb {
            if ground.is_light() { Rgb::hex(0x0b0a08) } else { Rgb::hex(0xffffff) }
        }
        Colour { day: on(self.day), night: on(self.night) }
    }
}

/// A paint for fills and strokes: a [`Colour`] or a text (`none`, `url(#id)`, `#2d2a24`).
pub trait Paint {
    /// The colour, or the text to write verbatim.
    fn paint(&self) -> Result<Colour, &str>;
}

impl Paint for Colour {
    fn paint(&self) -> Result<Colour, &str> {
        Ok(*self)
    }
}
impl Paint for str {
    fn paint(&self) -> Result<Colour, &str> {
        Rgb::read(self).map(|day| Colour { day, night: day.at_night() }).ok_or(self)
    }
}
impl Paint for String {
    fn paint(&self) -> Result<Colour, &str> {
        self.as_str().paint()
    }
}
impl<P: Paint + ?Sized> Paint for &P {
    fn paint(&self) -> Result<Colour, &str> {
        (**self).paint()
    }
}

/// Ink, for lines and letters.
pub const INK: Colour = Colour::new(0x2d2a24, 0xece5d4);
/// Lighter ink for secondary text; still readable on paper.
pub const INK_SOFT: Colour = Colour::new(0x5b5548, 0xb9b19e);
/// The pencil of grids and contours.
pub const PENCIL: Colour = Colour::new(0xb4a684, 0x6d6754);
/// Paper.
pub const PAPER: Colour = Colour::new(0xf3ead6, 0x1b1e22);
/// Paper in the shade.
pub const PAPER_SHADE: Colour = Colour::new(0xe4d7ba, 0x131518);
/// Fresh paper, for cards.
pub const SHEET: Colour = Colour::new(0xfbf6ea, 0x272a2e);
/// A wash of earth.
pub const EARTH: Colour = Colour::new(0xc9b48c, 0x4a4233);
/// A darker wash of earth.
pub const EARTH_DARK: Colour = Colour::new(0x8f7650, 0x7f6c4c);
/// The dark of a dug-out.
pub const DUG: Colour = Colour::new(0x5e4c33, 0x110f0b);
/// A wash of grass.
pub const GRASS: Colour = Colour::new(0xcfcf9f, 0x373d2c);
/// Weathered wood.
pub const WOOD: Colour = Colour::new(0xb79a6b, 0x6e5c40);
/// Calm water.
pub const WATER: Colour = Colour::new(0xaec3cc, 0x1c2d38);
/// The lines of water along a coast.
pub const SURF: Colour = Colour::new(0xf7fbfb, 0x5f8596);
/// Letters on water.
pub const SEA_INK: Colour = Colour::new(0x24465a, 0xa9cbdb);
/// The line of a coast.
pub const COAST: Colour = Colour::new(0x4d4433, 0x0b0d0f);
/// The line between two lands.
pub const FRONTIER: Colour = Colour::new(0x8c7c5c, 0x756c58);
/// Red pencil: damage, danger.
pub const RED: Colour = Colour::new(0xa5301f, 0xee7d69);
/// Yellow pencil: what just happened.
pub const AMBER: Colour = Colour::new(0xd99a1c, 0xe6ac3a);
/// Green pencil: health, what is allowed.
pub const GREEN: Colour = Colour::new(0x446538, 0x93bd80);
/// Blue pencil.
pub const BLUE: Colour = Colour::new(0x2f5878, 0x8ab8dc);

/// The livery of a camp: wash, ink, corners and hatching, so that camps differ in more than colour.
/// [`crate::signs`] has its sign.
#[derive(Copy, Clone, Debug)]
pub struct Livery {
    /// The light wash behind a silhouette.
    pub wash: Colour,
    /// The strong colour of frames and bands.
    pub strong: Colour,
    /// The ink on the strong colour.
    pub on_strong: Colour,
    /// Whether the corners of its pieces are cut rather than round.
    pub cut: bool,
    /// The direction of its hatching, in degrees.
    pub hatch: i32,
}

impl Livery {
    /// A livery from its two colours by day. The ink on the strong colour is chosen for contrast.
    pub const fn by_day(wash: u32, strong: u32, cut: bool, hatch: i32) -> Livery {
        let strong = Colour::by_day(strong);
        Livery { wash: Colour::by_day(wash), strong, on_strong: strong.ink(), cut, hatch }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_can_be_read_by_day_and_by_night() {
        for light in [Light::Day, Light::Night] {
            let at = |c: Colour| c.in_light(light);
            for paper in [PAPER, PAPER_SHADE, SHEET] {
                assert!(contrast(at(INK), at(paper)) >= 7.0, "{light:?}: ink on {paper:?}");
                for ink in [INK_SOFT, RED, GREEN, BLUE] {
                    assert!(contrast(at(ink), at(paper)) >= 4.5, "{light:?}: {ink:?} on {paper:?}");
                }
            }
            assert!(contrast(at(SEA_INK), at(WATER)) >= 4.5, "{light:?}: names of seas");
            for land in [GRASS, EARTH] {
                assert!(contrast(at(INK), at(land)) >= 4.5, "{light:?}: ink on {land:?}");
            }
        }
    }

    #[test]
    fn a_derived_night_keeps_what_was_readable_and_turns_it_round() {
        let pairs = [(0xffffff, 0x454b52), (0xffffff, 0xa94f22), (0xd3d3ae, 0x2d2a24), (0xcfd9e6, 0x2c4a77)];
        for (light, dark) in pairs {
            let (a, b) = (Rgb::hex(light).at_night(), Rgb::hex(dark).at_night());
            assert!(!a.is_light() && contrast(a, b) > 4.5, "{light:x} {dark:x}: {a} {b}");
        }
        assert_eq!(Rgb::hex(0x808080).at_night(), Rgb::hex(0x848484), "grey stays grey");
    }

    #[test]
    fn ink_on_any_strong_colour_can_be_read() {
        for value in [0x454b52, 0x2c4a77, 0xa94f22, 0x87262b, 0x38663f, 0x645c1f, 0xe3b23c, 0x7fb069, 0xd0021b] {
            let colour = Colour::by_day(value);
            for light in [Light::Day, Light::Night] {
                let (ground, ink) = (colour.in_light(light), colour.ink().in_light(light));
                assert!(contrast(ground, ink) >= 4.5, "{light:?} {value:x}: {}", contrast(ground, ink));
            }
        }
    }

    #[test]
    fn colours_are_read_as_they_are_written() {
        assert_eq!(Rgb::read("#2d2a24"), Some(INK.day));
        assert_eq!(Rgb::hex(0x01020f).to_string(), "#01020f");
        for wrong in ["none", "url(#x)", "#fff", "#gggggg", "2d2a24"] {
            assert_eq!(Rgb::read(wrong), None);
            assert_eq!(wrong.paint(), Err(wrong));
        }
    }
}
