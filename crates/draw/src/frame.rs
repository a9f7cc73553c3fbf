//! Wraps a drawing: an `<svg>` element for a page, or a stand-alone document.

use crate::pen::escape;
use table::Drawing;

/// An `<svg>` element for a page. `attrs` is inserted verbatim (`class="…" aria-hidden="true"`).
pub fn inline(drawing: &Drawing, attrs: &str) -> String {
    let (Drawing { width, height, ground, .. }, live) = (drawing, drawing.lying());
    format!("<svg viewBox=\"0 0 {width} {height}\" {attrs}>{ground}{live}</svg>")
}

/// An `<svg>` element for a page, with the live parts in a group with this id so that they can be replaced.
pub fn layered(drawing: &Drawing, attrs: &str, live_id: &str) -> String {
    let (Drawing { width, height, ground, .. }, live) = (drawing, drawing.lying());
    let id = escape(live_id);
    format!("<svg viewBox=\"0 0 {width} {height}\" {attrs}><g>{ground}</g><g id=\"{id}\">{live}</g></svg>")
}

/// A stand-alone document: a file, or the source of a picture.
pub fn document(drawing: &Drawing, title: &str) -> String {
    let (Drawing { width, height, ground, .. }, live) = (drawing, drawing.lying());
    let title = escape(title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"DejaVu Sans, system-ui, sans-serif\"><title>{title}</title>{ground}{live}</svg>\n"
    )
}
