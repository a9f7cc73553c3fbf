//! Pictures of drawings: PNG, and GIF for animations. The font is compiled in, so pictures are identical on
//! every machine.

use crate::frame;
use resvg::{tiny_skia, usvg};
use std::sync::{Arc, OnceLock};
use table::Drawing;

/// Why a picture could not be made.
#[derive(Debug)]
pub enum NoPicture {
    /// The game draws nothing.
    Empty,
    /// The drawing is invalid SVG, with the parser's message.
    Drawing(String),
    /// The width is out of range.
    Size(u32),
    /// The message of the encoder.
    Writing(String),
}

impl std::fmt::Display for NoPicture {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NoPicture::Empty => f.write_str("this game has no drawing"),
            NoPicture::Drawing(why) => write!(f, "the drawing cannot be read: {why}"),
            NoPicture::Size(width) => write!(f, "no picture can be {width} pixels wide: expected 16 to 8000"),
            NoPicture::Writing(why) => write!(f, "the picture cannot be written: {why}"),
        }
    }
}

impl std::error::Error for NoPicture {}

/// The fonts of pictures, loaded once.
fn fonts() -> Arc<usvg::fontdb::Database> {
    static FONTS: OnceLock<Arc<usvg::fontdb::Database>> = OnceLock::new();
    FONTS
        .get_or_init(|| {
            let mut fonts = usvg::fontdb::Database::new();
            fonts.load_font_data(dejavu::sans::regular().to_vec());
            fonts.load_font_data(dejavu::sans::bold().to_vec());
            fonts.load_font_data(dejavu::sans::oblique().to_vec());
            fonts.set_sans_serif_family("DejaVu Sans");
            Arc::new(fonts)
        })
        .clone()
}

fn paint(drawing: &Drawing, width: u32) -> Result<tiny_skia::Pixmap, NoPicture> {
    if drawing.is_empty() {
        return Err(NoPicture::Empty);
    }
    if !(16..=8000).contains(&width) {
        return Err(NoPicture::Size(width));
    }
    let options = usvg::Options { font_family: "DejaVu Sans".into(), fontdb: fonts(), ..usvg::Options::default() };
    let svg = frame::document(drawing, "");
    let tree = usvg::Tree::from_str(&svg, &options).map_err(|e| NoPicture::Drawing(e.to_string()))?;
    let scale = width as f32 / drawing.width as f32;
    let height = (drawing.height as f32 * scale).ceil().max(1.0) as u32;
    let mut pixels = tiny_skia::Pixmap::new(width, height).ok_or(NoPicture::Size(width))?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels)
}

/// A PNG of this width.
pub fn png(drawing: &Drawing, width: u32) -> Result<Vec<u8>, NoPicture> {
    paint(drawing, width)?.encode_png().map_err(|e| NoPicture::Writing(e.to_string()))
}

/// An animation, written one drawing after another.
pub struct Animation<W: std::io::Write> {
    encoder: gif::Encoder<W>,
    width: u32,
    size: (u16, u16),
}

impl<W: std::io::Write> std::fmt::Debug for Animation<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Animation").field("size", &self.size).finish_non_exhaustive()
    }
}

impl<W: std::io::Write> Animation<W> {
    /// An animation that loops, in the format of its first drawing.
    pub fn new(out: W, first: &Drawing, width: u32) -> Result<Animation<W>, NoPicture> {
        let pixels = paint(first, width.min(2000))?;
        let size = (pixels.width() as u16, pixels.height() as u16);
        let wrong = |e: gif::EncodingError| NoPicture::Writing(e.to_string());
        let mut encoder = gif::Encoder::new(out, size.0, size.1, &[]).map_err(wrong)?;
        encoder.set_repeat(gif::Repeat::Infinite).map_err(wrong)?;
        Ok(Animation { encoder, width: pixels.width(), size })
    }
    /// Adds a drawing that is shown for this many hundredths of a second.
    pub fn add(&mut self, drawing: &Drawing, hundredths: u16) -> Result<(), NoPicture> {
        let pixels = paint(drawing, self.width)?;
        if (pixels.width() as u16, pixels.height() as u16) != self.size {
            return Err(NoPicture::Writing("a drawing of another shape".into()));
        }
        let mut rgba: Vec<u8> = pixels.data().to_vec();
        let mut frame = gif::Frame::from_rgba_speed(self.size.0, self.size.1, &mut rgba, 20);
        frame.delay = hundredths;
        self.encoder.write_frame(&frame).map_err(|e| NoPicture::Writing(e.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Pen, el};

    fn drawing(text: &str) -> Drawing {
        let mut pen = Pen::new();
        pen.put(el("rect").size(100, 50).fill("#ffffff"));
        pen.words(el("text").xy(10, 30).num("font-size", 20).fill("#000000"), text);
        Drawing { width: 100, height: 50, ground: pen.done(), ..Drawing::default() }
    }

    #[test]
    fn letters_are_painted_without_a_system_font() {
        let dark = |text: &str| {
            let pixels = paint(&drawing(text), 200).unwrap();
            pixels.pixels().iter().filter(|p| p.red() < 100).count()
        };
        assert_eq!(dark(""), 0);
        assert!(dark("Été") > 50, "no letters: the font is missing");
    }

    #[test]
    fn png_and_gif_have_their_size() {
        let png = png(&drawing("x"), 200).unwrap();
        assert_eq!(&png[..4], b"\x89PNG");
        assert_eq!(u32::from_be_bytes(png[20..24].try_into().unwrap()), 100);
        let mut bytes = Vec::new();
        let mut animation = Animation::new(&mut bytes, &drawing("a"), 100).unwrap();
        animation.add(&drawing("a"), 50).unwrap();
        animation.add(&drawing("b"), 50).unwrap();
        drop(animation);
        assert_eq!(&bytes[..6], b"GIF89a");
    }

    #[test]
    fn what_cannot_be_painted_says_why() {
        assert!(matches!(png(&Drawing::default(), 100), Err(NoPicture::Empty)));
        assert!(matches!(png(&drawing("x"), 9), Err(NoPicture::Size(9))));
        let broken = Drawing { width: 9, height: 9, ground: "<g>".into(), ..Drawing::default() };
        assert!(matches!(png(&broken, 100), Err(NoPicture::Drawing(_))));
    }
}
