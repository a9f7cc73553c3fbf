//! The pen writes SVG: elements with attributes, groups, text. Integers only, so that rules crates stay free
//! of floating point and drawings are identical everywhere.

use crate::palette::{Colour, Light, Paint};
use std::fmt::{Display, Write};
use table::Part;

/// An element that has not been written yet.
#[derive(Clone, Debug)]
pub struct El {
    name: &'static str,
    attrs: String,
    // Colours are resolved by the pen, which knows the light.
    fill: Option<Colour>,
    stroke: Option<Colour>,
}

/// Starts an element: `el("path").d("M0 0h9").fill("none")`.
pub fn el(name: &'static str) -> El {
    El { name, attrs: String::new(), fill: None, stroke: None }
}

/// Escapes text for attributes and element content.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
    out
}

/// The point of a label that stays in place when a page enlarges it.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Grows {
    /// Its middle.
    Around,
    /// Its upper edge.
    Down,
}

impl El {
    fn write(mut self, name: &str, value: impl Display) -> El {
        // Writing to a string cannot fail.
        let _ = write!(self.attrs, " {name}=\"{value}\"");
        self
    }
    /// All attributes, the colours in this light.
    fn write_attrs(&self, light: Light, out: &mut String) {
        out.push_str(&self.attrs);
        for (name, colour) in [("fill", self.fill), ("stroke", self.stroke)] {
            if let Some(colour) = colour {
                let _ = write!(out, " {name}=\"{}\"", colour.in_light(light));
            }
        }
    }
    /// Adds an attribute with a text.
    #[must_use]
    pub fn attr(self, name: &str, value: &str) -> El {
        let value = escape(value);
        self.write(name, value)
    }
    /// Adds an attribute with a number.
    #[must_use]
    pub fn num(self, name: &str, value: i32) -> El {
        self.write(name, value)
    }
    /// Sets the path data.
    #[must_use]
    pub fn d(self, d: &str) -> El {
        self.write("d", d)
    }
    /// Sets the upper left corner.
    #[must_use]
    pub fn xy(self, x: i32, y: i32) -> El {
        self.write("x", x).write("y", y)
    }
    /// Sets width and height.
    #[must_use]
    pub fn size(self, width: i32, height: i32) -> El {
        self.write("width", width).write("height", height)
    }
    /// Sets the fill.
    #[must_use]
    pub fn fill(mut self, paint: impl Paint) -> El {
        match paint.paint() {
            Ok(colour) => self.fill = Some(colour),
            Err(text) => return self.write("fill", text),
        }
        self
    }
    /// Sets colour and width of the stroke.
    #[must_use]
    pub fn stroke(mut self, paint: impl Paint, width: i32) -> El {
        match paint.paint() {
            Ok(colour) => self.stroke = Some(colour),
            Err(text) => self = self.write("stroke", text),
        }
        self.write("stroke-width", width)
    }
    /// Rounds ends and corners of the stroke.
    #[must_use]
    pub fn round(self) -> El {
        self.write("stroke-linecap", "round").write("stroke-linejoin", "round")
    }
    /// Sets the opacity in percent.
    #[must_use]
    pub fn opacity(self, hundredths: i32) -> El {
        if hundredths >= 100 {
            self.write("opacity", 1)
        } else {
            self.write("opacity", format_args!(".{hundredths:02}"))
        }
    }
    /// Adds classes for effects of a page (motion, marks). A drawing must be readable without them.
    #[must_use]
    pub fn class(self, class: &str) -> El {
        self.attr("class", class)
    }
    /// Sets the id of the thing that a move may point at.
    #[must_use]
    pub fn thing(self, id: &str) -> El {
        self.attr("data-thing", id)
    }
    /// Marks a label of a map whose smallest letters have this size in units of the drawing. A page hides it
    /// where it would be unreadable, and enlarges it a little where that suffices.
    #[must_use]
    pub fn label(self, size: i32, grows: Grows) -> El {
        let label = self.write("data-label", size);
        match grows {
            Grows::Around => label,
            Grows::Down => label.write("data-grows", "down"),
        }
    }
    /// Marks a label with smaller letters that replaces another one while that is hidden.
    #[must_use]
    pub fn instead_of(self, size: i32) -> El {
        // A picture of the whole drawing contains the other one.
        self.write("data-instead", size).write("display", "none")
    }
    /// Marks a panel beside a map and gives it an id. Its first `head` units from the top are the most
    /// important; a page with little room shows only these.
    #[must_use]
    pub fn panel(self, id: &str, head: i32) -> El {
        self.attr("id", id).write("data-panel", head)
    }
    /// Translates the element.
    #[must_use]
    pub fn at(self, x: i32, y: i32) -> El {
        self.write("transform", format_args!("translate({x} {y})"))
    }
    /// Translates the element and rotates it by degrees.
    #[must_use]
    pub fn at_turned(self, x: i32, y: i32, degrees: i32) -> El {
        self.write("transform", format_args!("translate({x} {y}) rotate({degrees})"))
    }
    /// Translates the element and scales it by percent.
    #[must_use]
    pub fn at_scaled(self, x: i32, y: i32, hundredths: i32) -> El {
        self.write("transform", format_args!("translate({x} {y}) scale({}.{:02})", hundredths / 100, hundredths % 100))
    }
}

/// Writes SVG, either as a text or, for the live layer of a board, in parts.
#[derive(Clone, Debug, Default)]
pub struct Pen {
    out: String,
    parts: Vec<Part>,
    /// The number of open elements that are not parts.
    depth: u32,
    light: Light,
}

impl Pen {
    /// An empty sheet, by day.
    pub fn new() -> Pen {
        Pen::default()
    }
    /// An empty sheet, by day or by night.
    pub fn by(light: Light) -> Pen {
        Pen { light, ..Pen::default() }
    }
    /// The light of the drawing.
    pub fn light(&self) -> Light {
        self.light
    }
    fn open(&mut self, el: &El) {
        self.out.push('<');
        self.out.push_str(el.name);
        el.write_attrs(self.light, &mut self.out);
    }
    /// What was drawn.
    pub fn done(mut self) -> String {
        self.parts.iter().for_each(|part| part.write(&mut self.out));
        self.out
    }
    /// The drawing in parts. Anything outside of parts becomes the lowest part, without a key.
    pub fn parts(mut self) -> Vec<Part> {
        if !self.out.is_empty() {
            let open = open_part("", &el("g"), self.light);
            self.parts.insert(0, Part { open, svg: self.out, ..Part::default() });
        }
        self.parts
    }
    /// Draws a part: a group that can be redrawn alone (see [`Part`]). It must be at the top level or inside
    /// another part, and lies above the own content of its parent.
    pub fn part(&mut self, key: &str, group: El, inside: impl FnOnce(&mut Pen)) {
        debug_assert_eq!((group.name, self.depth), ("g", 0), "a part is a group in a part: {key}");
        let mut pen = Pen::by(self.light);
        inside(&mut pen);
        let open = open_part(key, &group, self.light);
        self.parts.push(Part { key: key.into(), open, svg: pen.out, parts: pen.parts });
    }
    /// Draws an element without content.
    pub fn put(&mut self, el: El) {
        self.open(&el);
        self.out.push_str("/>");
    }
    /// Draws an element with the content of the closure.
    pub fn within(&mut self, el: El, inside: impl FnOnce(&mut Pen)) {
        self.open(&el);
        self.out.push('>');
        self.depth += 1;
        inside(self);
        self.depth -= 1;
        let _ = write!(self.out, "</{}>", el.name);
    }
    /// Draws an element with text (`text`, `title`, `desc`).
    pub fn words(&mut self, el: El, text: &str) {
        self.open(&el);
        let _ = write!(self.out, ">{}</{}>", escape(text), el.name);
    }
    /// Inserts SVG that was drawn before.
    pub fn paste(&mut self, drawn: &str) {
        self.out.push_str(drawn);
    }
}

fn open_part(key: &str, group: &El, light: Light) -> String {
    let mut open = format!("<g data-part=\"{}\"", escape(key));
    group.write_attrs(light, &mut open);
    open.push('>');
    open
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_cannot_break_out() {
        let mut pen = Pen::new();
        pen.within(el("g").thing("a\"><script>"), |pen| pen.words(el("text").xy(1, 2), "<b>&"));
        let drawn = pen.done();
        assert!(!drawn.contains("<script") && !drawn.contains("<b>"), "{drawn}");
        assert!(drawn.contains("&lt;b&gt;&amp;"));
    }

    #[test]
    fn parts_nest_and_make_the_same_text() {
        let mut pen = Pen::new();
        pen.part("line", el("g").at(0, 9), |pen| {
            pen.put(el("path").d("M0 0"));
            pen.part("a1", el("g").thing("a1"), |pen| pen.put(el("circle")));
        });
        let parts = pen.clone().parts();
        assert_eq!((parts[0].key.as_str(), parts[0].parts[0].key.as_str()), ("line", "a1"));
        assert_eq!(parts[0].alone(), "<g data-part=\"line\" transform=\"translate(0 9)\"><path d=\"M0 0\"/></g>");
        assert_eq!(parts[0].parts[0].alone(), "<g data-part=\"a1\" data-thing=\"a1\"><circle/></g>");
        let text = pen.done();
        assert_eq!(text.matches("data-part").count(), 2);
        assert!(text.ends_with("<g data-part=\"a1\" data-thing=\"a1\"><circle/></g></g>"), "{text}");
    }

    #[test]
    fn fractions_are_written_without_floats() {
        assert_eq!(el("g").at_scaled(1, -2, 105).attrs, " transform=\"translate(1 -2) scale(1.05)\"");
        assert_eq!(el("g").opacity(7).attrs, " opacity=\".07\"");
    }
}
