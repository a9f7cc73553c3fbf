//! No cycles between modules: whoever reads a crate reads each module once.
//!
//! The imports (`use crate::…`, `super::…`, and paths that begin with them) are read from the sources. Two
//! modules of one directory depend on each other's contents, whatever lies below them; a directory and what
//! lies in it are one thing to everybody outside. Tests inside a module do not count.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Where a module is: the names from the root of the crate.
type Module = Vec<String>;

/// Crates without cycles. In a game, positions, moves, events and figures name each other.
const FREE: [&str; 9] = ["table", "draw", "lab", "store", "host", "server", "ratings", "examples", "games"];

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crates").to_path_buf()
}

/// The code of a file: no comments, no tests.
fn code(text: &str) -> String {
    let end = text.find("#[cfg(test)]\nmod ").unwrap_or(text.len());
    text[..end].lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// All modules below a directory, with their code.
fn modules(dir: &Path, at: &Module, out: &mut BTreeMap<Module, String>) {
    for entry in std::fs::read_dir(dir).expect("a directory") {
        let path = entry.expect("an entry").path();
        let stem = path.file_stem().and_then(|stem| stem.to_str()).expect("letters").to_string();
        if path.is_dir() {
            modules(&path, &[at.clone(), vec![stem]].concat(), out);
        } else if path.extension().is_some_and(|end| end == "rs") && stem != "tests" {
            let root = ["lib", "main", "mod"].contains(&stem.as_str());
            let module = if root { at.clone() } else { [at.clone(), vec![stem]].concat() };
            *out.entry(module).or_default() += &code(&std::fs::read_to_string(&path).expect("a source"));
        }
    }
}

/// The paths that a tree of imports (`a::{b, c::{self, d}}`) names, and what is left of the text.
fn tree(text: &str) -> (Vec<Module>, &str) {
    let (mut path, mut rest) = (Module::new(), text.trim_start());
    loop {
        if let Some(inner) = rest.strip_prefix('{') {
            let (mut all, mut inner) = (Vec::new(), inner.trim_start());
            while !inner.starts_with('}') {
                let (some, after) = tree(inner);
                all.extend(some.into_iter().map(|one| [path.clone(), one].concat()));
                let after = after.trim_start();
                inner = after.strip_prefix(',').unwrap_or(after).trim_start();
                if inner.is_empty() {
                    break;
                }
            }
            return (all, inner.strip_prefix('}').unwrap_or(inner));
        }
        let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '*').unwrap_or(rest.len());
        if word == 0 {
            return (vec![path], rest.get(1..).unwrap_or_default());
        }
        path.push(rest[..word].to_string());
        rest = &rest[word..];
        match rest.strip_prefix("::") {
            Some(more) => rest = more,
            None => {
                let renamed = rest.strip_prefix(" as ").map(|more| {
                    let end = more.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(more.len());
                    &more[end..]
                });
                return (vec![path], renamed.unwrap_or(rest));
            }
        }
    }
}

/// A path as it is written in a module, from the root of the crate; none when it leads out of the crate.
fn absolute(module: &Module, path: &Module, known: &BTreeMap<Module, String>) -> Option<Module> {
    let first = path.first()?;
    let mut at = module.clone();
    let mut rest = &path[..];
    match first.as_str() {
        "crate" => return Some(path[1..].to_vec()),
        "self" => rest = &path[1..],
        "super" => {
            while rest.first().is_some_and(|word| word == "super") {
                at.pop();
                rest = &rest[1..];
            }
        }
        child if known.contains_key(&[module.clone(), vec![child.to_string()]].concat()) => {}
        _ => return None,
    }
    at.extend_from_slice(rest);
    Some(at)
}

/// Every path to something of the crate that a module writes down, and of those what it hands on (`pub use`).
fn paths(module: &Module, code: &str, known: &BTreeMap<Module, String>) -> (BTreeSet<Module>, BTreeSet<Module>) {
    let (mut all, mut handed_on) = (BTreeSet::new(), BTreeSet::new());
    let word = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    for start in ["crate::", "super::", "self::"] {
        for (at, _) in code.match_indices(start).filter(|(at, _)| !code[..*at].ends_with(word)) {
            all.extend(tree(&code[at..]).0.iter().filter_map(|path| absolute(module, path, known)));
        }
    }
    for (at, _) in code.match_indices("use ").filter(|(at, _)| !code[..*at].ends_with(word)) {
        let named = tree(&code[at + 4..]).0.into_iter().filter_map(|path| absolute(module, &path, known));
        let line = code[..at].rsplit('\n').next().unwrap_or_default().trim_start();
        for path in named {
            if line.starts_with("pub") {
                handed_on.insert(path.clone());
            }
            all.insert(path);
        }
    }
    (all, handed_on)
}

/// Which module depends on which, among those of each directory, with an import that shows it.
fn edges(source: &Path) -> BTreeMap<(Module, Module), String> {
    let mut known = BTreeMap::new();
    modules(source, &Module::new(), &mut known);
    let mut from = BTreeMap::new();
    let mut exports: BTreeMap<(Module, String), Module> = BTreeMap::new();
    for (module, code) in &known {
        let (all, handed_on) = paths(module, code, &known);
        for path in handed_on {
            exports.insert((module.clone(), path.last().cloned().unwrap_or_default()), path);
        }
        from.insert(module, all);
    }
    // The module in which a path ends: where it is handed on, the one that it comes from.
    let ends = |path: &Module| {
        let mut path = path.clone();
        for _ in 0..5 {
            let deepest = (0..=path.len()).rev().find(|n| known.contains_key(&path[..*n])).unwrap_or_default();
            let module = path[..deepest].to_vec();
            let Some(name) = path.get(deepest) else { return module };
            match exports.get(&(module.clone(), name.clone())) {
                Some(next) if *next != path && (1..=next.len()).any(|n| known.contains_key(&next[..n])) => {
                    path = next.clone();
                }
                _ => return module,
            }
        }
        path
    };
    let mut edges = BTreeMap::new();
    for (module, all) in from {
        for path in all {
            let end = ends(&path);
            let common = module.iter().zip(&end).take_while(|(a, b)| a == b).count();
            if common < module.len() && common < end.len() {
                let edge = (module[..=common].to_vec(), end[..=common].to_vec());
                edges.entry(edge).or_insert_with(|| format!("{} has {}", module.join("::"), path.join("::")));
            }
        }
    }
    edges
}

/// The edges that stand in a cycle.
fn cyclic(edges: &BTreeMap<(Module, Module), String>) -> Vec<String> {
    let mut next: BTreeMap<&Module, Vec<&Module>> = BTreeMap::new();
    for (from, to) in edges.keys() {
        next.entry(from).or_default().push(to);
    }
    let leads = |start: &Module, end: &Module| {
        let (mut seen, mut open) = (BTreeSet::from([start]), vec![start]);
        while let Some(at) = open.pop() {
            if at == end {
                return true;
            }
            open.extend(next.get(at).into_iter().flatten().copied().filter(|to| seen.insert(to)));
        }
        false
    };
    let back = edges.iter().filter(|((from, to), _)| leads(to, from));
    back.map(|((from, to), why)| format!("{} -> {} ({why})", from.join("::"), to.join("::"))).collect()
}

#[test]
fn no_module_depends_on_itself_by_way_of_others() {
    for name in FREE {
        let edges = edges(&crates().join(name).join("src"));
        let found = cyclic(&edges);
        assert!(found.is_empty(), "cycles between modules of {name}:\n{}", found.join("\n"));
    }
}

#[test]
fn a_cycle_is_noticed_however_it_is_written() {
    let dir = std::env::temp_dir().join(format!("bivouac-modules-{}", std::process::id()));
    let write = |file: &str, text: &str| {
        let path = dir.join(file);
        std::fs::create_dir_all(path.parent().expect("a directory")).expect("a directory");
        std::fs::write(path, text).expect("a file");
    };
    write("lib.rs", "mod a;\nmod b;\nmod c;\nmod d;\npub use c::{Thing as Other, Third};\n");
    write("a.rs", "use crate::b::{self, deep::{More, X}};\n// use crate::d::No;\n");
    write("b/mod.rs", "pub mod deep;\nfn f() -> super::c::Thing { loop {} }\n");
    write("b/deep.rs", "use super::Y;\n#[cfg(test)]\nmod tests {\n    use crate::a::Z;\n}\n");
    write("c.rs", "pub struct Thing;\npub struct Third;\n");
    write("d.rs", "fn g() { crate::a::h() }\n");
    let found = |dir: &Path| cyclic(&edges(dir));
    assert_eq!(found(&dir), Vec::<String>::new());
    // d has a, a has b, b has c: with this the ring is closed.
    write("c.rs", "pub struct Thing;\npub struct Third;\nuse crate::d::g;\n");
    assert_eq!(found(&dir).len(), 4);
    write("c.rs", "pub struct Thing;\npub struct Third;\n");
    // Through a name that the root hands on: d has c, and c has d.
    write("d.rs", "fn g() -> crate::Third { loop {} }\n");
    write("c.rs", "pub struct Thing;\npub struct Third;\nfn f() { crate::d::g(); }\n");
    assert_eq!(found(&dir).len(), 2);
    let _ = std::fs::remove_dir_all(&dir);
}
