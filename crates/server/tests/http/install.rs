//! The installable app: what a browser asks for before it offers to install, and what the service worker may
//! keep.

use crate::common::TestServer;
use serde_json::Value;

#[tokio::test(flavor = "multi_thread")]
async fn the_manifest_names_icons_that_exist_in_their_sizes() {
    let server = TestServer::start().await;
    let nobody = server.nobody();
    let page = nobody.get("/").await.text;
    assert!(page.contains(r#"<link rel="manifest" href="/app.webmanifest">"#));
    let answer = nobody.get("/app.webmanifest").await;
    let manifest: Value = serde_json::from_str(&answer.text).expect("JSON");
    for key in ["name", "short_name", "start_url", "display"] {
        assert!(manifest[key].is_string(), "{key}");
    }
    let icons = manifest["icons"].as_array().expect("icons");
    for (size, purpose) in [("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")] {
        let icon = icons.iter().find(|icon| icon["sizes"] == size && icon["purpose"] == purpose);
        let path = icon.expect("an icon of this kind")["src"].as_str().expect("an address");
        let png = reqwest::get(format!("{}{path}", server.url)).await.expect("an answer");
        assert_eq!(png.headers()["content-type"], "image/png");
        let bytes = png.bytes().await.expect("a body");
        assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n", "{path}");
        let width = u32::from_be_bytes(bytes[16..20].try_into().expect("four bytes"));
        assert_eq!(size, format!("{width}x{width}"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_service_worker_keeps_only_what_is_the_same_for_everybody() {
    let server = TestServer::start().await;
    let nobody = server.nobody();
    let worker = reqwest::get(format!("{}/service-worker.js", server.url)).await.expect("an answer");
    assert_eq!(worker.headers()["cache-control"], "no-cache");
    assert!(worker.headers()["content-type"].to_str().expect("text").starts_with("text/javascript"));
    let text = worker.text().await.expect("a body");
    let shell = text.lines().find_map(|line| line.strip_prefix("const SHELL = ")).expect("what is kept");
    let shell: Vec<String> = serde_json::from_str(shell.trim_end_matches(';')).expect("JSON");
    assert_eq!(shell[0], "/offline");
    let person = server.person().await;
    for path in &shell {
        assert!(path == "/offline" || path.starts_with("/assets/"), "{path}");
        assert_eq!(nobody.get(path).await.text, person.get(path).await.text, "{path} is the same for everybody");
    }
    let offline = nobody.get("/offline").await.text;
    assert!(offline.contains(r#"<section lang="fr">"#) && offline.contains(r#"<section lang="en">"#));
}
