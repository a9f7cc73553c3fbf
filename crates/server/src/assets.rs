//! Files inside the binary: style sheets, the script, icons and fonts.

use crate::minify;
use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};
use std::sync::Mutex;

#[derive(RustEmbed)]
#[folder = "assets/"]
struct Assets;

/// The script of the pages: all its modules in one request, each after those that it imports. Joined they are
/// a tenth smaller on the wire than one by one, and no request waits for another.
pub const SCRIPT: &str = "script.js";

/// Where the modules are, and the one with which the pages begin.
const MODULES: &str = "script/";
const ENTRY: &str = "main.js";

/// Adds a module and all that it imports, in the order in which they are evaluated; `open` are those whose
/// imports are being added.
fn collect(module: &str, open: &mut Vec<String>, out: &mut Vec<(String, String)>) -> Result<(), String> {
    if out.iter().any(|(name, _)| name == module) {
        return Ok(());
    }
    if open.iter().any(|name| name == module) {
        return Err(format!("{module} imports itself, through {}", open.join(", ")));
    }
    let text = text(&format!("{MODULES}{module}"));
    if text.is_empty() {
        return Err(format!("{module}, which {} imports, does not exist", open.last().map_or("the page", |name| name)));
    }
    open.push(module.to_string());
    for import in minify::imports(&text) {
        collect(import, open, out)?;
    }
    open.pop();
    out.push((module.to_string(), text));
    Ok(())
}

/// The modules of the script with their names, each after those that it imports.
fn modules() -> Result<Vec<(String, String)>, String> {
    let mut out = Vec::new();
    collect(ENTRY, &mut Vec::new(), &mut out)?;
    Ok(out)
}

fn mark(name: &str) -> Option<String> {
    if name == SCRIPT {
        return Some(script().0);
    }
    Some(table::dice::hex(&Assets::get(name)?.metadata.sha256_hash()[..6]))
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
    let javascript = (header::CONTENT_TYPE, "text/javascript; charset=utf-8".to_string());
    if name == SCRIPT {
        return ([javascript, cached], script().1).into_response();
    }
    let Some(file) = Assets::get(&name) else { return StatusCode::NOT_FOUND.into_response() };
    let kind = file.metadata.mimetype().to_string();
    let kind = if kind.starts_with("text/") { kind + "; charset=utf-8" } else { kind };
    let head = [(header::CONTENT_TYPE, kind), cached];
    match name.ends_with(".css") {
        true => (head, minify::sheet(&String::from_utf8_lossy(&file.data))).into_response(),
        false => (head, file.data).into_response(),
    }
}

/// The script as it goes over the wire, and the mark of its contents. In a debug build the modules are read
/// from the disk each time, so that a page that is loaded again has what was written meanwhile.
fn script() -> (String, String) {
    static MADE: Mutex<Option<(String, String)>> = Mutex::new(None);
    let mut made = MADE.lock().unwrap_or_else(|broken| broken.into_inner());
    let hashes = Assets::iter().filter(|name| name.starts_with(MODULES)).filter_map(|name| Assets::get(&name));
    let all: Vec<u8> = hashes.flat_map(|file| file.metadata.sha256_hash()).collect();
    let now = table::dice::hex(&Sha256::digest(&all)[..6]);
    match &*made {
        Some((mark, all)) if *mark == now => (now, all.clone()),
        _ => {
            let all = match modules() {
                Ok(all) => minify::script(&all.into_iter().map(|(_, text)| minify::inlined(&text)).collect::<Vec<_>>()),
                Err(why) => format!("throw new Error({why:?});"),
            };
            *made = Some((now.clone(), all.clone()));
            (now, all)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Assets, MODULES, modules};
    use crate::minify;

    #[test]
    fn every_module_is_in_the_page_and_none_imports_itself() {
        let all = modules().expect("no module imports itself, and all exist");
        let names: Vec<_> = Assets::iter().filter_map(|name| name.strip_prefix(MODULES).map(String::from)).collect();
        let unused: Vec<_> = names.iter().filter(|name| !all.iter().any(|(one, _)| one == *name)).collect();
        assert!(unused.is_empty(), "no page needs {unused:?}");
        assert!(names.len() > 20);
    }

    #[test]
    fn modules_can_be_joined() {
        let all = modules().expect("modules");
        let texts: Vec<_> = all.iter().map(|(_, text)| minify::inlined(text)).collect();
        assert_eq!(
            minify::declared_twice(&texts),
            [""; 0],
            "declared by two modules: they share one scope in the page"
        );
        for ((name, text), inlined) in all.iter().zip(&texts) {
            for line in text.lines().filter(|line| line.starts_with("import ") || line.starts_with("export ")) {
                let plain = line.ends_with("\";") && line.starts_with("import { ") && !line.contains(" as ");
                let plain = plain || line.starts_with("export const ");
                assert!(plain, "{name} may only import names as they are, in one line, and export constants: {line}");
            }
            let code = minify::script(std::slice::from_ref(inlined));
            assert!(!code.contains("import("), "{name} is joined, so that it can import nothing later");
        }
    }
}
