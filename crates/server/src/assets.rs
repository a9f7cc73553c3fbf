//! Style sheets, the script and drawings that are not made for one table: inside the binary.

use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "assets/"]
struct Assets;

/// The script of the pages: its modules one after the other, which together are smaller on the wire, and one request.
pub const SCRIPT: &str = "script.js";

/// What it is made of: a module before those that use it.
const MODULES: [&str; 12] = [
    "board.js",
    "cards.js",
    "film.js",
    "sheets.js",
    "story.js",
    "replay.js",
    "send.js",
    "drag.js",
    "several.js",
    "lists.js",
    "table.js",
    "people.js",
];

fn mark(name: &str) -> Option<String> {
    let parts: Vec<_> = match name {
        SCRIPT => MODULES.iter().filter_map(|module| Assets::get(module)).collect(),
        _ => vec![Assets::get(name)?],
    };
    let hash = parts
        .iter()
        .map(|file| file.metadata.sha256_hash())
        .fold([0u8; 32], |all, one| std::array::from_fn(|i| all[(i + 1) % 32] ^ one[i]));
    Some(table::dice::hex(&hash[..6]))
}

/// The address of an asset: carries a mark of its contents, so that a browser may keep it for ever.
pub fn path(name: &str) -> String {
    match mark(name) {
        Some(mark) => format!("/assets/{name}?{mark}"),
        None => format!("/assets/{name}"),
    }
}

/// The contents of an asset, for what is put into a page or a picture as it is.
pub fn text(name: &str) -> String {
    Assets::get(name).map(|f| String::from_utf8_lossy(&f.data).into_owned()).unwrap_or_default()
}

/// Answers a request for an asset.
pub async fn get(Path(name): Path<String>) -> Response {
    let cached = (header::CACHE_CONTROL, "public, max-age=31536000, immutable".to_string());
    if name == SCRIPT {
        let all: String = MODULES.iter().map(|module| lean(&text(module))).collect();
        return ([(header::CONTENT_TYPE, "text/javascript; charset=utf-8".into()), cached], all).into_response();
    }
    let Some(file) = Assets::get(&name) else { return StatusCode::NOT_FOUND.into_response() };
    let kind = file.metadata.mimetype().to_string();
    let kind = if kind.starts_with("text/") { kind + "; charset=utf-8" } else { kind };
    let head = [(header::CONTENT_TYPE, kind), cached];
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
    use super::{Assets, MODULES, lean};

    #[test]
    fn only_comments_and_indentation_are_left_out() {
        assert_eq!(lean("// a\n  b(); // c\n\n    /* d */\n  /* e\n f */\n"), "b(); // c\n/* e\nf */\n");
        let scripts = Assets::iter().filter(|name| name.ends_with(".js"));
        assert_eq!(scripts.filter(|name| !MODULES.contains(&name.as_ref())).collect::<Vec<_>>(), [""; 0], "in no page");
        // Nothing that is more than one line may depend on its indentation.
        for name in Assets::iter().filter(|name| name.ends_with(".js")) {
            let text = super::text(&name);
            let odd = text.lines().find(|line| line.matches('`').count() % 2 == 1);
            assert_eq!(odd, None, "{name}: a text over several lines");
        }
    }
}
