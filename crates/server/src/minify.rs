//! Minifies scripts and style sheets: removes comments and spaces, and in a script joins the modules and
//! shortens their own names.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;
use std::ops::Range;

/// What a token of a script is.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum Kind {
    /// A name, a keyword or a number.
    Word,
    /// A string, a regular expression, or a piece of a template: as it is.
    Text,
    /// One character of anything else.
    Sign,
}

/// A token, and whether a line ended, or at least a space stood, before it.
#[derive(Copy, Clone, Debug)]
struct Token<'a> {
    kind: Kind,
    text: &'a str,
    line: bool,
    space: bool,
}

/// Keywords, and names of the browser that the modules use without declaring them.
const KNOWN: &[&str] = &[
    "arguments",
    "async",
    "await",
    "break",
    "case",
    "catch",
    "class",
    "console",
    "const",
    "continue",
    "default",
    "delete",
    "do",
    "document",
    "else",
    "extends",
    "false",
    "fetch",
    "finally",
    "for",
    "function",
    "get",
    "globalThis",
    "history",
    "if",
    "in",
    "innerHeight",
    "innerWidth",
    "instanceof",
    "let",
    "location",
    "navigator",
    "new",
    "null",
    "of",
    "performance",
    "return",
    "set",
    "static",
    "super",
    "switch",
    "this",
    "throw",
    "true",
    "try",
    "typeof",
    "undefined",
    "var",
    "void",
    "while",
    "window",
    "with",
    "yield",
];

fn in_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// Where a text ends that began with this sign; what is escaped is no end.
fn end_of(text: &str, ends: impl Fn(&str) -> Option<usize>) -> usize {
    let mut at = 1;
    while at < text.len() {
        let rest = &text[at..];
        match ends(rest) {
            Some(long) => return at + long,
            None if rest.starts_with('\\') => at += 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
            None => at += rest.chars().next().map_or(1, char::len_utf8),
        }
    }
    text.len()
}

/// The end of a regular expression: a slash that stands in no class.
fn end_of_expression(text: &str) -> usize {
    let (mut class, mut escaped) = (false, false);
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '[' => class = true,
            ']' => class = false,
            '/' if !class => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Does a slash after this token begin a regular expression?
fn begins_expression(before: Option<&Token<'_>>) -> bool {
    before.is_none_or(|token| match token.kind {
        Kind::Word => matches!(token.text, "return" | "typeof" | "case"),
        Kind::Text => token.text.ends_with("${"),
        Kind::Sign => !matches!(token.text, ")" | "]" | "}"),
    })
}

/// The tokens of a script.
fn tokens(script: &str) -> Vec<Token<'_>> {
    let mut out: Vec<Token<'_>> = Vec::new();
    // For each template that is open, how many braces are open in it.
    let mut templates: Vec<u32> = Vec::new();
    let (mut rest, mut line, mut space) = (script, false, false);
    while let Some(first) = rest.chars().next() {
        let skipped = match first {
            c if c.is_whitespace() => {
                line |= c == '\n';
                space = true;
                c.len_utf8()
            }
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |at| at + 2),
            _ => 0,
        };
        if skipped > 0 {
            rest = &rest[skipped..];
            continue;
        }
        let goes_on = first == '}' && templates.last() == Some(&0);
        let (kind, long) = match first {
            '"' | '\'' => (Kind::Text, end_of(rest, |text| text.starts_with(first).then_some(1))),
            _ if first == '`' || goes_on => {
                let hole = |text: &str| text.starts_with("${").then_some(2);
                let long = end_of(rest, |text| text.starts_with('`').then_some(1).or_else(|| hole(text)));
                if goes_on {
                    templates.pop();
                }
                if rest[..long].ends_with("${") {
                    templates.push(0);
                }
                (Kind::Text, long)
            }
            '/' if begins_expression(out.last()) => (Kind::Text, end_of_expression(rest)),
            c if in_word(c) => (Kind::Word, rest.find(|c: char| !in_word(c)).unwrap_or(rest.len())),
            c => (Kind::Sign, c.len_utf8()),
        };
        if let (Kind::Sign, Some(open)) = (kind, templates.last_mut()) {
            *open = open.saturating_add(u32::from(first == '{')).saturating_sub(u32::from(first == '}'));
        }
        out.push(Token { kind, text: &rest[..long], line, space });
        (rest, line, space) = (&rest[long..], false, false);
    }
    out
}

/// The names that a script declares outside all brackets: other scripts of the page see them.
fn shared<'a>(tokens: &[Token<'a>]) -> HashSet<&'a str> {
    let (mut depth, mut out) = (0_i32, HashSet::new());
    for (at, token) in tokens.iter().enumerate() {
        match (token.kind, token.text) {
            (Kind::Sign, "(" | "[" | "{") => depth += 1,
            (Kind::Sign, ")" | "]" | "}") => depth -= 1,
            (Kind::Text, text) => depth += i32::from(text.ends_with("${")) - i32::from(text.starts_with('}')),
            (Kind::Word, "const" | "let" | "function") if depth == 0 => {
                let close = at + 1 + closing(&tokens[at + 1..]);
                out.extend(tokens[at + 1..close].iter().filter(|t| t.kind == Kind::Word).map(|t| t.text));
            }
            _ => {}
        }
    }
    out
}

/// How many tokens what begins here takes: one, or all between brackets.
fn closing(tokens: &[Token<'_>]) -> usize {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate() {
        match token.text {
            "[" | "{" | "(" if token.kind == Kind::Sign => depth += 1,
            "]" | "}" | ")" if token.kind == Kind::Sign => depth -= 1,
            _ => {}
        }
        if depth <= 0 {
            return at + 1;
        }
    }
    tokens.len()
}

/// Where what ends here begins.
fn opening(tokens: &[Token<'_>]) -> usize {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate().rev() {
        match token.text {
            ")" if token.kind == Kind::Sign => depth += 1,
            "(" if token.kind == Kind::Sign => depth -= 1,
            _ => {}
        }
        if depth <= 0 {
            return at;
        }
    }
    0
}

/// Is this word the name of a property? Then it stays; where it names a variable too (`{ word }`), both are
/// written.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum Role {
    Variable,
    Property,
    Both,
}

/// Does a brace after this token open an object or a pattern? Otherwise it opens a block.
fn opens_object(tokens: &[Token<'_>], at: usize) -> bool {
    let Some(before) = at.checked_sub(1).map(|at| &tokens[at]) else { return false };
    match before.kind {
        Kind::Word => matches!(before.text, "return" | "const" | "let" | "of" | "in" | "await"),
        Kind::Text => before.text.ends_with("${"),
        Kind::Sign => matches!(before.text, "(" | "," | "=" | ":" | "[" | "?" | "&" | "|" | "."),
    }
}

/// What each token is the name of.
fn roles(tokens: &[Token<'_>]) -> Vec<Role> {
    // What is open: an object, or anything else.
    let mut open: Vec<bool> = Vec::new();
    let role = |(at, token): (usize, &Token<'_>)| {
        let near = |at: Option<usize>| at.and_then(|at| tokens.get(at)).map_or("", |token| token.text);
        let (before, after) = (near(at.checked_sub(1)), near(Some(at + 1)));
        match (token.kind, token.text) {
            (Kind::Text, text) => {
                if text.starts_with('}') {
                    open.pop();
                }
                if text.ends_with("${") {
                    open.push(false);
                }
            }
            (Kind::Sign, "(" | "[") => open.push(false),
            (Kind::Sign, "{") => open.push(opens_object(tokens, at)),
            (Kind::Sign, ")" | "]" | "}") => {
                open.pop();
            }
            (Kind::Word, _) => {
                // Three dots spread a name, one names a property.
                let spread = at >= 3 && (1..=3).all(|back| tokens[at - back].text == ".");
                if before == "." && !spread {
                    return Role::Property;
                }
                if open.last() == Some(&true) && matches!(before, "{" | "," | "async" | "get" | "set") {
                    return match after {
                        ":" | "(" => Role::Property,
                        "," | "}" | "=" => Role::Both,
                        _ => Role::Variable,
                    };
                }
            }
            (Kind::Sign, _) => {}
        }
        Role::Variable
    };
    tokens.iter().enumerate().map(role).collect()
}

/// Short names, one after the other.
fn short_names() -> impl Iterator<Item = String> {
    let letters = || ('a'..='z').chain('A'..='Z');
    letters().map(String::from).chain(letters().flat_map(move |one| letters().map(move |two| format!("{one}{two}"))))
}

/// A function, from its parameters to the end of its body, and the short names of what it declares.
struct Scope<'a> {
    tokens: Range<usize>,
    short: HashMap<&'a str, String>,
}

/// Where the body of an arrow function ends that begins here.
fn end_of_body(tokens: &[Token<'_>], from: usize) -> usize {
    if tokens.get(from).is_some_and(|token| token.text == "{") {
        return from + closing(&tokens[from..]);
    }
    let mut depth = 0_i32;
    for (at, token) in tokens.iter().enumerate().skip(from) {
        match (token.kind, token.text) {
            (Kind::Sign, "(" | "[" | "{") => depth += 1,
            (Kind::Sign, ")" | "]" | "}") => depth -= 1,
            (Kind::Sign, "," | ";") if depth == 0 => return at,
            (Kind::Text, text) => {
                depth -= i32::from(text.starts_with('}'));
                if depth < 0 {
                    return at;
                }
                depth += i32::from(text.ends_with("${"));
            }
            _ => {}
        }
        if depth < 0 {
            return at;
        }
    }
    tokens.len()
}

/// A module whose tokens were read.
struct Module<'a> {
    tokens: Vec<Token<'a>>,
    roles: Vec<Role>,
    /// Its functions, each before those within it.
    scopes: Vec<Scope<'a>>,
}

impl<'a> Module<'a> {
    fn read(text: &'a str) -> Module<'a> {
        let tokens = tokens(text);
        let roles = roles(&tokens);
        let arrow = |at: &usize| tokens[*at].text == "=" && tokens.get(at + 1).is_some_and(|next| next.text == ">");
        let range = |at: usize| opening(&tokens[..at])..end_of_body(&tokens, at + 2);
        let mut ranges: Vec<_> = (0..tokens.len()).filter(arrow).map(range).collect();
        ranges.sort_by_key(|range| (range.start, usize::MAX - range.end));
        let scopes = ranges.into_iter().map(|tokens| Scope { tokens, short: HashMap::new() }).collect();
        Module { tokens, roles, scopes }
    }
    /// The names of variables between two tokens, and how often each stands there.
    fn counts(&self, within: Range<usize>) -> HashMap<&'a str, usize> {
        let mut counts = HashMap::new();
        for at in within {
            if self.tokens[at].kind == Kind::Word && self.roles[at] != Role::Property {
                *counts.entry(self.tokens[at].text).or_default() += 1;
            }
        }
        counts
    }
    /// What is declared, and at which token: constants, variables, and what functions are given.
    fn declared(&self) -> Vec<(&'a str, usize)> {
        let mut out = Vec::new();
        let words = |within: Range<usize>, out: &mut Vec<_>| {
            // What stands after a sign of equality is the value of one that is not given.
            let value = |at: usize| at > 0 && self.tokens[at - 1].text == "=";
            let names = within.filter(|at| self.tokens[*at].kind == Kind::Word && self.roles[*at] != Role::Property);
            out.extend(names.filter(|at| !value(*at)).map(|at| (self.tokens[at].text, at)));
        };
        for (at, token) in self.tokens.iter().enumerate() {
            let next = self.tokens.get(at + 1).map_or("", |next| next.text);
            if matches!(token.text, "const" | "let" | "function") && token.kind == Kind::Word {
                words(at + 1..at + 1 + closing(&self.tokens[at + 1..]), &mut out);
            } else if token.text == "=" && next == ">" {
                words(opening(&self.tokens[..at])..at, &mut out);
            }
        }
        out
    }
    /// Gives the names that its functions declare short ones. What a function declares that one around it
    /// declares, too, or the module for all, keeps that one's name.
    fn shorten(&mut self, outer: &HashMap<&'a str, String>, free: &[String]) {
        let everywhere = self.counts(0..self.tokens.len());
        let letters: Vec<String> = short_names().take_while(|name| name.len() == 1).collect();
        let usable = letters.iter().chain(free).filter(|name| !everywhere.contains_key(name.as_str()));
        let usable: Vec<String> = usable.cloned().collect();
        let declared = self.declared();
        for at in 0..self.scopes.len() {
            let range = self.scopes[at].tokens.clone();
            let around: Vec<usize> = (0..at).filter(|one| self.scopes[*one].tokens.end >= range.end).collect();
            let inner: Vec<_> = (at + 1..self.scopes.len()).map(|one| self.scopes[one].tokens.clone()).collect();
            let within = |name: &str| {
                declared.iter().any(|(one, place)| {
                    *one == name && range.contains(place) && !inner.iter().any(|inner| inner.contains(place))
                })
            };
            let known = |name: &str| {
                let found = around.iter().rev().find_map(|one| self.scopes[*one].short.get(name));
                found.or_else(|| outer.get(name))
            };
            let counts = self.counts(range.clone());
            let taken: HashSet<&String> = counts.keys().filter_map(|name| known(name)).collect();
            let names = counts.iter().map(|(name, count)| (*name, *count));
            let often = by_frequency(names.filter(|(name, _)| known(name).is_none() && within(name)));
            let short = usable.iter().filter(|name| !taken.contains(name)).cloned();
            self.scopes[at].short = often.into_iter().zip(short).collect();
        }
    }
    /// The short name of the variable at a token.
    fn short(&self, at: usize, outer: &'a HashMap<&'a str, String>) -> Option<&str> {
        let name = self.tokens[at].text;
        let around = self.scopes.iter().rev().filter(|scope| scope.tokens.contains(&at));
        let found = around.filter_map(|scope| scope.short.get(name)).next();
        found.or_else(|| outer.get(name)).map(String::as_str)
    }
    /// Writes it with other names, and without what nobody needs.
    fn write(&self, outer: &'a HashMap<&'a str, String>, out: &mut String) {
        let joined = joined(&self.tokens);
        // Brackets around the only name that a function is given.
        let only = |at: usize| {
            let text = |at: usize| self.tokens.get(at).map_or("", |token| token.text);
            let word = self.tokens.get(at + 1).is_some_and(|token| token.kind == Kind::Word);
            word && [at, at + 2, at + 3, at + 4].map(text) == ["(", ")", "=", ">"]
        };
        let mut before = "";
        for (at, (token, role)) in self.tokens.iter().zip(&self.roles).enumerate() {
            // The shorter word says the same: nothing assigns to what the author has declared so.
            let constant = token.kind == Kind::Word && token.text == "const";
            let now = if constant { "let" } else { token.text };
            let word = |text: &str, last: bool| {
                if last { text.chars().next_back() } else { text.chars().next() }.is_some_and(in_word)
            };
            if joined.contains(&at) {
                out.pop();
                out.push(',');
                before = ",";
                continue;
            }
            if only(at) || at.checked_sub(2).is_some_and(only) {
                if now == "(" && word(before, true) {
                    out.push(' ');
                    before = "(";
                }
                continue;
            }
            // The last statement of a block needs no end.
            if now == "}" && before == ";" && token.kind == Kind::Sign {
                out.pop();
            }
            let goes_on = before.ends_with(['{', ';', ',', '(', '=', '>', '?', ':', '[', '&', '|'])
                || now.starts_with(['.', ')', ']', '}']);
            if token.line && !goes_on && !before.is_empty() {
                out.push('\n');
            } else if (token.space || token.line)
                && ((word(before, true) && word(now, false)) || (before == now && matches!(now, "+" | "-" | "/")))
            {
                out.push(' ');
            }
            let named = if token.kind == Kind::Word { self.short(at, outer).unwrap_or(now) } else { now };
            let _ = match role {
                Role::Variable => write!(out, "{named}"),
                Role::Both if named != now => write!(out, "{now}:{named}"),
                Role::Both | Role::Property => write!(out, "{now}"),
            };
            before = now;
        }
        out.push('\n');
    }
}

/// The words `const` and `let` that need not be written: the statement before declares, too, and a comma
/// does.
fn joined(tokens: &[Token<'_>]) -> HashSet<usize> {
    let mut out = HashSet::new();
    // For each bracket that is open: does its last statement declare?
    let mut declares = vec![false];
    for (at, token) in tokens.iter().enumerate() {
        let before = at.checked_sub(1).map_or(";", |at| tokens[at].text);
        let word = token.kind == Kind::Word;
        let begins = before == ";" || (word && matches!(before, "{" | "}") && !continues(token.text));
        if let Some(last) = declares.last_mut().filter(|_| begins) {
            let declaration = word && matches!(token.text, "const" | "let");
            if declaration && *last && before == ";" {
                out.insert(at);
            }
            *last = declaration;
        }
        match (token.kind, token.text) {
            (Kind::Sign, "(" | "[" | "{") => declares.push(false),
            (Kind::Sign, ")" | "]" | "}") => {
                declares.pop();
            }
            (Kind::Text, text) => {
                if text.starts_with('}') {
                    declares.pop();
                }
                if text.ends_with("${") {
                    declares.push(false);
                }
            }
            _ => {}
        }
    }
    out
}

/// Can this word follow a closing brace within a statement?
fn continues(word: &str) -> bool {
    matches!(word, "else" | "catch" | "finally" | "while" | "of" | "in" | "instanceof")
}

/// May a name of ours be another one? Not where a browser knows it, too.
fn replaceable(name: &str) -> bool {
    name.len() > 1 && !KNOWN.contains(&name) && name.starts_with(|c: char| c.is_ascii_lowercase())
}

/// The most frequent first.
fn by_frequency<'a>(names: impl Iterator<Item = (&'a str, usize)>) -> Vec<&'a str> {
    let mut names: Vec<(&str, usize)> = names.filter(|(name, _)| replaceable(name)).collect();
    names.sort_by(|(one, a), (other, b)| b.cmp(a).then(one.cmp(other)));
    names.into_iter().map(|(name, _)| name).collect()
}

/// Modules that follow each other in one scope, as a script that does the same. The names that a function
/// declares become short ones, and so do those that a module declares outside all functions: they are the
/// same in all modules, because others import them.
pub(crate) fn script(modules: &[String]) -> String {
    let mut modules: Vec<Module<'_>> = modules.iter().map(|text| Module::read(text)).collect();
    let common: HashSet<&str> = modules.iter().flat_map(|module| shared(&module.tokens)).collect();
    let mut all: HashMap<&str, usize> = HashMap::new();
    for module in &modules {
        for (name, count) in module.counts(0..module.tokens.len()) {
            *all.entry(name).or_default() += count;
        }
    }
    let is_free = |name: &String| !all.contains_key(name.as_str()) && !KNOWN.contains(&name.as_str());
    // Names of one letter are for functions.
    let mut free = short_names().filter(|name| name.len() > 1).filter(is_free);
    let often = by_frequency(all.iter().map(|(name, count)| (*name, *count)).filter(|(name, _)| common.contains(name)));
    let outer: HashMap<&str, String> = often.into_iter().zip(free.by_ref()).collect();
    let free: Vec<String> = free.take(500).collect();
    let mut out = String::new();
    for module in &mut modules {
        module.shorten(&outer, &free);
    }
    for module in &modules {
        module.write(&outer, &mut out);
    }
    out
}

/// A module without what makes it one: in one scope with those it imports, it needs to import nothing.
pub(crate) fn inlined(module: &str) -> String {
    let lines = module.lines().filter(|line| !line.starts_with("import "));
    lines.flat_map(|line| [line.strip_prefix("export ").unwrap_or(line), "\n"]).collect()
}

/// The modules that a module imports, by their names.
pub(crate) fn imports(module: &str) -> impl Iterator<Item = &str> {
    let lines = module.lines().filter(|line| line.starts_with("import "));
    lines.filter_map(|line| line.strip_suffix("\";")?.rsplit_once("\"./")).map(|(_, name)| name)
}

/// The names that more than one module declares outside all brackets.
#[cfg(test)]
pub(crate) fn declared_twice(modules: &[String]) -> Vec<String> {
    let mut seen = HashSet::new();
    let all =
        modules.iter().flat_map(|module| shared(&tokens(module)).into_iter().map(String::from).collect::<Vec<_>>());
    all.filter(|name| !seen.insert(name.clone())).collect()
}

/// A style sheet without indentation, and without lines that are nothing but a comment.
pub(crate) fn sheet(text: &str) -> String {
    let comment = |line: &&str| line.starts_with("/*") && line.ends_with("*/");
    let lines = text.lines().map(str::trim_start).filter(|line| !line.is_empty() && !comment(line));
    lines.flat_map(|line| [line, "\n"]).collect()
}

#[cfg(test)]
mod tests {
    use super::{imports, inlined, script, sheet};

    /// One module, as it goes over the wire.
    fn plain(text: &str) -> String {
        script(&[text.to_string()]).trim_end().to_string()
    }

    #[test]
    fn comments_and_spaces_go_and_texts_stay() {
        assert_eq!(sheet("  b { }\n\n    /* d */\n  /* e\n f */\n"), "b { }\n/* e\nf */\n");
        let written =
            "// a\n  f( 1 , \"a  // b\" ) ;\n  g(/[/ ]  \\/ x/ , `a  ${ 1 + +2 }  b`); /* c */\nreturn /  x/g\n";
        assert_eq!(plain(written), "f(1,\"a  // b\");g(/[/ ]  \\/ x/,`a  ${1+ +2}  b`);return/  x/g");
        // A line that ends without a sign that goes on is a statement.
        assert_eq!(plain("f()\ng()\n  .h"), "f()\ng().h");
    }

    /// What a function does with its own names.
    fn within(text: &str) -> String {
        let out = plain(&format!("(() => {{{text}}})();"));
        out.strip_prefix("(()=>{").and_then(|out| out.strip_suffix("})();")).unwrap_or_default().to_string()
    }

    #[test]
    fn own_names_become_short_and_others_stay() {
        let written = "const wide = (frame, { high }) => frame.wide + high; let middle = [wide, `${middle}`]; middle.middle2({ middle3: middle, wide });";
        let short = "let b=(a,{high:b})=>a.wide+b,a=[b,`${a}`];a.middle2({middle3:a,wide:b})";
        assert_eq!(within(written), short);
        // What a template says is no name.
        let written = "let once = `once ${once}`; f(away, ...once);";
        assert_eq!(within(written), "let a=`once ${a}`;f(away,...a)");
        let written = "let far = async (at, by = Math.round) => by(at);";
        assert_eq!(within(written), "let a=async(a,b=Math.round)=>b(a)");
        let written = "let o = { ask() {}, say: 1, async tell() {} }; let ask = 1; if (ask) { ask = { ask: ask }; }";
        assert_eq!(within(written), "let o={ask(){},say:1,async tell(){}},a=1;if(a){a={ask:a}}");
    }

    #[test]
    fn a_function_sees_the_names_around_it() {
        let written = "const one = 1; const two = (three) => [one, two, three, four => [one, three, four]];";
        assert_eq!(within(written), "let a=1,b=c=>[a,b,c,b=>[a,c,b]]");
        // A block that declares a name of the function around it again is another variable, and has the same
        // short name.
        let written = "const one = 1; const two = () => { if (one) { const one = 2; f(one); } return one; };";
        assert_eq!(within(written), "let a=1,b=()=>{if(a){let a=2;f(a)}return a}");
        // Names of one letter stay, and those of nobody.
        assert_eq!(within("const first = a; const b = (second) => [first, second, c];"), "let d=a,b=e=>[d,e,c]");
        let written =
            "const first = `${[1].map((one) => `${one}-${second(one)}`)}`; const second = async (two) => two;";
        assert_eq!(within(written), "let b=`${[1].map(b=>`${b}-${a(b)}`)}`,a=async a=>a");
    }

    #[test]
    fn declarations_that_follow_each_other_are_one() {
        let written = "const a = 1; const b = () => { f(); const c = 2; const d = 3; }; const e = 4;";
        assert_eq!(within(written), "let a=1,b=()=>{f();let c=2,d=3},e=4");
        let written = "const a = 1; f(); const b = 2; if (a) { g(); } const c = 3;";
        assert_eq!(within(written), "let a=1;f();let b=2;if(a){g()}let c=3");
        let written = "for (const a of b) f(a); const c = 3; [d] = c; const e = 1;";
        assert_eq!(within(written), "for(let a of b)f(a);let c=3;[d]=c;let e=1");
    }

    #[test]
    fn what_a_module_exports_has_one_name_in_all() {
        let one = "// A module.\nexport const first = (value) => value.first;\n";
        let other = "import { first } from \"./one.js\";\n\nexport const second = (first2) => first(first2);\n";
        assert_eq!(imports(other).collect::<Vec<_>>(), ["one.js"]);
        assert_eq!(script(&[inlined(one), inlined(other)]), "let aa=a=>a.first;\nlet ab=a=>aa(a);\n");
    }
}
