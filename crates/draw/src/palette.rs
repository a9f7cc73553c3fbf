//! The colours of a staff map on a table: paper, inks, washes, and camps that differ in more than hue.

/// Dark ink, for lines and letters.
pub const INK: &str = "#2d2a24";
/// Thinner ink, for what matters less; still readable on paper.
pub const INK_SOFT: &str = "#5b5548";
/// The pencil of grids and contours.
pub const PENCIL: &str = "#b4a684";
/// Paper.
pub const PAPER: &str = "#f3ead6";
/// Paper in the shade.
pub const PAPER_SHADE: &str = "#e4d7ba";
/// Fresh paper, for cards.
pub const SHEET: &str = "#fbf6ea";
/// A wash of earth.
pub const EARTH: &str = "#c9b48c";
/// A darker wash of earth.
pub const EARTH_DARK: &str = "#8f7650";
/// The dark of a dug-out.
pub const DUG: &str = "#5e4c33";
/// A wash of grass.
pub const GRASS: &str = "#cfcf9f";
/// Weathered wood.
pub const WOOD: &str = "#b79a6b";
/// Red pencil: damage, danger.
pub const RED: &str = "#a5301f";
/// Yellow pencil: what just happened.
pub const AMBER: &str = "#d99a1c";
/// Green pencil: health, what is allowed.
pub const GREEN: &str = "#47683b";
/// Blue pencil.
pub const BLUE: &str = "#2f5878";

/// How one camp is told from another: by a wash, an ink, the corners of its pieces and a hatching; a
/// sign of its own comes from [`crate::signs`].
#[derive(Copy, Clone, Debug)]
pub struct Livery {
    /// The light wash behind a silhouette.
    pub wash: &'static str,
    /// The strong colour of frames and bands.
    pub strong: &'static str,
    /// The ink on the strong colour.
    pub on_strong: &'static str,
    /// Are the corners of its pieces cut (else round)?
    pub cut: bool,
    /// The direction of its hatching, in degrees.
    pub hatch: i32,
}
