//! The installable app: manifest, icons, service worker, and the page that is shown when the server cannot be
//! reached.

use crate::assets;
use crate::pages;
use crate::people::Visitor;
use axum::body::Bytes;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use maud::Markup;
use serde_json::json;
use std::sync::OnceLock;
use table::Drawing;

/// The path of the page without a connection, which the service worker keeps.
const OFFLINE: &str = "/offline";
/// The ground of the icon and of the window while the app starts.
const GROUND: &str = "#f3ead6";

/// The web app manifest.
pub(super) async fn manifest(visitor: Visitor) -> Response {
    let png = |path: &str, size: u32, purpose: &str| json!({ "src": path, "sizes": format!("{size}x{size}"), "type": "image/png", "purpose": purpose });
    let manifest = json!({
        "id": "/",
        "name": "Bivouac",
        "short_name": "Bivouac",
        "description": pages::tagline(visitor.lang),
        "lang": visitor.lang.code(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": GROUND,
        "categories": ["games"],
        "icons": [
            { "src": assets::path("mark.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any" },
            png("/icon-192.png", 192, "any"),
            png("/icon-512.png", 512, "any"),
            png("/icon-maskable.png", 512, "maskable"),
        ],
    });
    let kind = (header::CONTENT_TYPE, "application/manifest+json");
    ([kind, (header::CACHE_CONTROL, "no-cache")], manifest.to_string()).into_response()
}

/// The icon as a PNG. A maskable icon fills its square and keeps the mark within the circle that every mask
/// leaves visible.
fn icon(size: u32, maskable: bool) -> Option<Bytes> {
    let mark = assets::text("mark.svg");
    let inner = mark.trim_end().split_once('>')?.1.strip_suffix("</svg>")?;
    let ground = match maskable {
        false => inner.to_string(),
        true => format!(
            "<rect width=\"24\" height=\"24\" fill=\"{GROUND}\"/><g transform=\"translate(4.2 4.2) scale(.65)\">{inner}</g>"
        ),
    };
    let drawing = Drawing { width: 24, height: 24, ground, ..Drawing::default() };
    draw::picture::png(&drawing, size).ok().map(Bytes::from)
}

fn served(kept: &'static OnceLock<Option<Bytes>>, size: u32, maskable: bool) -> Response {
    let Some(png) = kept.get_or_init(|| icon(size, maskable)) else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let head = [(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, "public, max-age=86400")];
    (head, png.clone()).into_response()
}

pub(super) async fn icon_small() -> Response {
    static KEPT: OnceLock<Option<Bytes>> = OnceLock::new();
    served(&KEPT, 192, false)
}
pub(super) async fn icon_large() -> Response {
    static KEPT: OnceLock<Option<Bytes>> = OnceLock::new();
    served(&KEPT, 512, false)
}
pub(super) async fn icon_maskable() -> Response {
    static KEPT: OnceLock<Option<Bytes>> = OnceLock::new();
    served(&KEPT, 512, true)
}

/// The service worker. Its text changes with what it keeps, so a browser replaces it when the program is
/// another.
pub(super) async fn service_worker() -> Response {
    let shell =
        [OFFLINE.to_string(), assets::path("table.css"), assets::path(assets::SCRIPT), assets::path("mark.svg")];
    let version = assets::path(assets::SCRIPT) + &assets::path("table.css");
    let text = format!(
        "const VERSION = {};\nconst SHELL = {};\n{}",
        json!(version),
        json!(shell),
        assets::text("service-worker.js")
    );
    let kind = (header::CONTENT_TYPE, "text/javascript; charset=utf-8");
    ([kind, (header::CACHE_CONTROL, "no-cache")], text).into_response()
}

/// Shown in place of any page while the server cannot be reached. It is the same for everybody, because it is
/// kept.
pub(super) async fn offline() -> Markup {
    pages::offline()
}
