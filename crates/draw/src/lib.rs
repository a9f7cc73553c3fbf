//! The drawing toolbox: what a game needs to draw its board and cards as SVG, and what a program needs to
//! make pages, PNGs and animations of them.
//!
//! | to draw | there is |
//! | --- | --- |
//! | a map of regions, and the proof that it is the map of the rules | [`map`] |
//! | a map of hexes as a landscape | [`hex`] |
//! | dice, counters and stacks, silhouettes, small signs | [`dice`], [`counters`], [`silhouettes`], [`signs`] |
//! | a battle board, charts | [`battle`], [`charts`] |
//! | cards, paper | [`cards`], [`ground`] |
//!
//! `cargo run -p draw --example gallery` draws all of it on one sheet, by day and by night.
//!
//! A game draws with a [`Pen`], in integers and with the colours of [`palette`]. The result is a
//! [`table::Drawing`] whose colours are presentation attributes, so it looks the same on a page under a
//! strict content security policy, in a PNG and in print. [`frame`] wraps drawings; `picture` (feature
//! `picture`) makes pictures.
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

pub use pen::{El, Grows, Pen, el, escape};
