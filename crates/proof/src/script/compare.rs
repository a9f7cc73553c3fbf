//! Compares what is found with what was expected. Only what is written is compared.

use super::node::{Fields, Kind, Node, unknown};
use serde_json::Value as Json;
use table::BadInput;

/// A difference between expectation and finding.
#[derive(Clone, Debug)]
pub(super) struct Mismatch {
    pub(super) line: usize,
    pub(super) path: String,
    pub(super) expected: String,
    pub(super) found: String,
}

/// Decides whether an expectation about an absent thing still holds.
pub(super) type Missing<'f> = &'f mut dyn FnMut(&[String], &Node) -> Result<bool, BadInput>;

/// Compares and lists the differences.
pub(super) fn compare(
    expected: &Node,
    found: &Json,
    path: &mut Vec<String>,
    missing: Missing<'_>,
    out: &mut Vec<Mismatch>,
) -> Result<(), BadInput> {
    match (&expected.kind, found) {
        (Kind::Table(rows), Json::Object(object)) if !is_negation(expected) => {
            for (key, node) in rows {
                path.push(key.name.clone());
                match object.get(&key.name).filter(|v| !v.is_null()) {
                    Some(value) => compare(node, value, path, missing, out)?,
                    None if is_absent(node)? => {}
                    None if missing(path, node)? => {}
                    None => out.push(mismatch(node, path, "nothing there".into())),
                }
                path.pop();
            }
            Ok(())
        }
        (Kind::Table(_), _) => operators(expected, found, path, out),
        _ if same(expected, found)? => Ok(()),
        _ => {
            out.push(mismatch(expected, path, show(found)));
            Ok(())
        }
    }
}

/// Whether it matches.
pub(super) fn matches(expected: &Node, found: &Json) -> Result<bool, BadInput> {
    let mut out = Vec::new();
    compare(expected, found, &mut Vec::new(), &mut |_, _| Ok(false), &mut out)?;
    Ok(out.is_empty())
}

fn same(expected: &Node, found: &Json) -> Result<bool, BadInput> {
    Ok(match (&expected.kind, found) {
        (Kind::Plain(toml::Value::String(pattern)), Json::String(text)) => like(pattern, text),
        (Kind::Plain(value), found) => json(value) == *found,
        (Kind::List(nodes), Json::Array(list)) => {
            nodes.len() == list.len() && all_match(nodes.iter().zip(list.iter()))?
        }
        _ => false,
    })
}

fn all_match<'a>(pairs: impl Iterator<Item = (&'a Node, &'a Json)>) -> Result<bool, BadInput> {
    for (node, value) in pairs {
        if !matches(node, value)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn is_negation(node: &Node) -> bool {
    matches!(&node.kind, Kind::Table(rows) if rows.len() == 1 && rows[0].0.name == "not")
}

fn is_absent(node: &Node) -> Result<bool, BadInput> {
    match &node.kind {
        Kind::Table(rows) if rows.len() == 1 && rows[0].0.name == "absent" => match &rows[0].1.kind {
            Kind::Plain(toml::Value::Boolean(true)) => Ok(true),
            _ => Err(rows[0].1.bad("expected «absent = true»")),
        },
        _ => Ok(false),
    }
}

/// `{ count = 3 }` and similar, for lists, numbers and texts.
fn operators(expected: &Node, found: &Json, path: &[String], out: &mut Vec<Mismatch>) -> Result<(), BadInput> {
    let mut fields = Fields::of(expected, "expected")?;
    let mut holds = !is_absent(expected)?;
    fields.take("absent");
    if let Some(node) = fields.take("not") {
        holds &= !matches(node, found)?;
    }
    if let Json::Array(list) = found {
        if let Some(node) = fields.take("count") {
            holds &= list.len() == node.count("count")? as usize;
        }
        if let Some(node) = fields.take("first") {
            let nodes = node.list("first")?;
            holds &= nodes.len() <= list.len() && all_match(nodes.iter().zip(list))?;
        }
        if let Some(node) = fields.take("last") {
            let nodes = node.list("last")?;
            holds &= nodes.len() <= list.len() && all_match(nodes.iter().zip(&list[list.len() - nodes.len()..]))?;
        }
        if let Some(node) = fields.take("has") {
            holds &= take_all(node.list("has")?, list)?.is_some();
        }
        if let Some(node) = fields.take("lacks") {
            for unwanted in node.list("lacks")? {
                for value in list {
                    holds &= !matches(unwanted, value)?;
                }
            }
        }
        if let Some(node) = fields.take("any_order") {
            holds &= take_all(node.list("any_order")?, list)? == Some(0);
        }
    }
    if let Json::Number(n) = found {
        let n = n.as_i64().unwrap_or(i64::MAX);
        if let Some(node) = fields.take("at_least") {
            holds &= n >= node.number("at_least")?;
        }
        if let Some(node) = fields.take("at_most") {
            holds &= n <= node.number("at_most")?;
        }
    }
    if let Some((key, _)) = fields.rest().next() {
        let (kind, words): (&str, &[&str]) = match found {
            Json::Array(_) => ("a list", &["count", "first", "last", "has", "lacks", "any_order", "not", "absent"]),
            Json::Number(_) => ("a number", &["at_least", "at_most", "not", "absent"]),
            _ => ("a plain value", &["not", "absent"]),
        };
        let mut bad = unknown("key", &key.name, words).line(key.line);
        bad.what = format!("«{}» is {kind} ({}); {}", path.join("."), show(found), bad.what);
        return Err(bad);
    }
    if !holds {
        out.push(mismatch(expected, path, show(found)));
    }
    Ok(())
}

/// Matches each node with a different element of the list; returns how many elements remain if that is
/// possible.
fn take_all(nodes: &[Node], list: &[Json]) -> Result<Option<usize>, BadInput> {
    let mut left: Vec<&Json> = list.iter().collect();
    // Patterns with a star match many elements, so exact ones are matched first.
    let starred = |n: &&Node| n.plain().to_string().contains('*');
    for node in nodes.iter().filter(|n| !starred(n)).chain(nodes.iter().filter(starred)) {
        let mut at = None;
        for (i, value) in left.iter().enumerate() {
            if matches(node, value)? {
                at = Some(i);
                break;
            }
        }
        match at {
            Some(i) => left.remove(i),
            None => return Ok(None),
        };
    }
    Ok(Some(left.len()))
}

fn mismatch(expected: &Node, path: &[String], found: String) -> Mismatch {
    Mismatch { line: expected.line, path: path.join("."), expected: show(&json(&expected.plain())), found }
}

/// Matches a pattern in which each star stands for any text.
pub(super) fn like(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else { return false };
    let mut parts: Vec<&str> = parts.collect();
    let Some(last) = parts.pop() else { return rest.is_empty() };
    for part in parts {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

/// Whether this occurs in the value as a key or a text.
pub(super) fn mentions(value: &Json, pattern: &str) -> bool {
    match value {
        Json::String(text) => like(pattern, text),
        Json::Array(list) => list.iter().any(|v| mentions(v, pattern)),
        Json::Object(rows) => rows.iter().any(|(k, v)| like(pattern, k) || mentions(v, pattern)),
        _ => false,
    }
}

/// A TOML value as JSON.
pub(super) fn json(value: &toml::Value) -> Json {
    match value {
        toml::Value::String(s) => Json::String(s.clone()),
        toml::Value::Integer(n) => Json::from(*n),
        toml::Value::Float(f) => Json::from(*f),
        toml::Value::Boolean(b) => Json::Bool(*b),
        toml::Value::Datetime(d) => Json::String(d.to_string()),
        toml::Value::Array(list) => Json::Array(list.iter().map(json).collect()),
        toml::Value::Table(rows) => Json::Object(rows.iter().map(|(k, v)| (k.clone(), json(v))).collect()),
    }
}

/// A value on one line, not too long.
pub(super) fn show(value: &Json) -> String {
    const LONG: usize = 160;
    let text = value.to_string();
    match text.char_indices().nth(LONG) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::super::node;
    use super::*;

    fn verdict(expected: &str, found: &str) -> Result<bool, String> {
        let node = node::read(expected).expect("TOML");
        let found: Json = json(&toml::Value::Table(toml::from_str(found).expect("TOML")));
        matches(&node, &found).map_err(|e| e.to_string())
    }

    #[test]
    fn only_what_is_written_is_compared() {
        let found = "pc = 5\nboard = { b6 = ['landser 2'] }\npile = ['a', 'b', 'b', 'c']";
        for right in [
            "",
            "pc = 5",
            "pc = { at_least = 5, at_most = 6 }",
            "pc = { not = 6 }",
            "board.b6 = ['landser *']",
            "pile = { count = 4, first = ['a'], last = ['b', 'c'], has = ['b', 'b'], lacks = ['d'] }",
            "pile = { any_order = ['*', 'b', 'c', 'b'] }",
            "bonus = { absent = true }",
        ] {
            assert_eq!(verdict(right, found), Ok(true), "{right}");
        }
        for wrong in [
            "pc = 4",
            "pc = '5'",
            "pc = { at_least = 6 }",
            "pc = { not = 5 }",
            "board.b6 = []",
            "board.b6 = ['landser 1']",
            "board.b5 = []",
            "pile = { count = 3 }",
            "pile = { has = ['a', 'a'] }",
            "pile = { lacks = ['c'] }",
            "pile = { any_order = ['a', 'b', 'c'] }",
            "pile = { first = ['b'] }",
            "pc = { absent = true }",
        ] {
            assert_eq!(verdict(wrong, found), Ok(false), "{wrong}");
        }
        let bad = verdict("pile = { cuont = 4 }", found);
        assert_eq!(
            bad.map_err(|e| e.split(": expected").next().unwrap_or_default().to_string()),
            Err("1: «pile» is a list ([\"a\",\"b\",\"b\",\"c\"]); unknown key «cuont» (did you mean «count»?)".into())
        );
    }

    #[test]
    fn stars_stand_for_any_letters() {
        assert!(like("attack * b6.*", "attack b5.infantry b6.support"));
        assert!(like("*", "") && like("a*a", "aa") && like("pass", "pass"));
        assert!(!like("a*a", "a") && !like("pass", "passes") && !like("*x", "y"));
    }
}
