//! Bivouac.
fn main() {}
