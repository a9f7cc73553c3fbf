//! The drawing tool-box: what a game needs to draw its board and cards as SVG, and what a program
//! needs to make a page, a PNG or an animation of them.
//!
//! | to draw | there is |
//! | --- | --- |
//! | a map of regions, and the proof that it is the map of the rules | [`map`] |
//! | a map of hexes as a landscape | [`hex`] |
//! | dice, counters and stacks, silhouettes, small signs | [`dice`], [`counters`], [`silhouettes`], [`signs`] |
//! | a battle board, charts | [`battle`], [`charts`] |
//! | cards, paper | [`cards`], [`ground`] |
//!
//! `cargo run -p draw --example gallery` paints all of it on one sheet, by day and by night.
//!
//! A game draws with a [`Pen`] in whole numbers and the colours of [`palette`]; the result is a
//! [`table::Drawing`], whose colours are presentation attributes, so that it looks the same on a page under a
//! strict content-security policy, in a PNG and in print. Frames around drawings are in [`frame`]; pictures
//! (feature `picture`) in `picture`.
//!
//! ```
//! use draw::{Pen, el, palette};
//! let mut pen = Pen::new();
//! pen.put(el("circle").num("r", 4).fill(palette::INK));
//! assert_eq!(pen.done(), r##"<circle r="4" fill="#2d2a24"/>"##);
//! ```

pub mod battle;
pub mod cards;
pub mod charts;
pub mod counters;
pub mod dice;
pub mod frame;
pub mod ground;
pub mod hex;
pub mod letters;
pub mod map;
pub mod palette;
mod pen;
#[cfg(feature = "picture")]
pub mod picture;
pub mod signs;
pub mod silhouettes;

pub use pen::{El, Pen, el, escape};
