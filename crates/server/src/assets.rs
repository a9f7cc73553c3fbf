//! Style sheets, the script and drawings that are not made for one table: inside the binary.

use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "assets/"]
struct Assets;

fn mark(file: &rust_embed::EmbeddedFile) -> String {
    table::dice::hex(&file.metadata.sha256_hash()[..6])
}

/// The address of an asset: carries a mark of its contents, so that a browser may keep it for ever.
pub fn path(name: &str) -> String {
    match Assets::get(name) {
        Some(file) => format!("/assets/{name}?{}", mark(&file)),
        None => format!("/assets/{name}"),
    }
}

/// The contents of an asset, for what is put into a page or a picture as it is.
pub fn text(name: &str) -> String {
    Assets::get(name).map(|f| String::from_utf8_lossy(&f.data).into_owned()).unwrap_or_default()
}

/// Answers a request for an asset.
pub async fn get(Path(name): Path<String>) -> Response {
    let Some(file) = Assets::get(&name) else { return StatusCode::NOT_FOUND.into_response() };
    let kind = file.metadata.mimetype().to_string();
    let kind = if kind.starts_with("text/") { kind + "; charset=utf-8" } else { kind };
    let head = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "public, max-age=31536000, immutable".into())];
    match name.ends_with(".js") || name.ends_with(".css") {
        true => (head, lean(&String::from_utf8_lossy(&file.data))).into_response(),
        false => (head, file.data).into_response(),
    }
}

/// A script or style sheet without what only its writers read: indentation, and lines that are nothing but a comment.
fn lean(text: &str) -> String {
    let comment = |line: &&str| line.starts_with("//") || (line.starts_with("/*") && line.ends_with("*/"));
    let lines = text.lines().map(str::trim_start).filter(|line| !line.is_empty() && !comment(line));
    lines.flat_map(|line| [line, "\n"]).collect()
}

#[cfg(test)]
mod tests {
    use super::{Assets, lean};

    #[test]
    fn only_comments_and_indentation_are_left_out() {
        assert_eq!(lean("// a\n  b(); // c\n\n    /* d */\n  /* e\n f */\n"), "b(); // c\n/* e\nf */\n");
        // Nothing that is more than one line may depend on its indentation.
        for name in Assets::iter().filter(|name| name.ends_with(".js")) {
            let text = super::text(&name);
            let odd = text.lines().find(|line| line.matches('`').count() % 2 == 1);
            assert_eq!(odd, None, "{name}: a text over several lines");
        }
    }
}
