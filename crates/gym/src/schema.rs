//! What the places of an observation mean: read from what a game declares of its view.
//!
//! A declaration has a line for each field of the view, in any order: its name, a colon, its shape; the
//! fields of what is inside stand below, indented by two spaces. A field that is not declared is an error, so
//! nothing is left out by mistake.
//!
//! | shape | what is written | places |
//! | --- | --- | --- |
//! | `skip` | nothing | 0 |
//! | `flag` | 1 if true | 1 |
//! | `number N` | the number, divided by N | 1 |
//! | `lead SEAT N` | the same; with the other sign for whoever is not of the team of that seat | 1 |
//! | `numbers M N` | the first M numbers of a list, each divided by N | M |
//! | `word WORDS` | 1 at the place of the word | a place a word |
//! | `bits WORDS` | the number of the word, from 1, in binary | few |
//! | `words WORDS` | for each word of a list, how often it is there | a place a word |
//! | `depths WORDS N` | for each pair of a number and a word: the number and one, divided by N | a place a word |
//! | `seat`, `seats`, `ranks` | a seat, a set of seats, the rank of each seat in a list | a place a seat |
//! | `seat or WORDS` | a seat or one of the words | a place a seat and a word |
//! | `each WORDS` | a block for each word: for maps, and for lists of things whose first field is the word | blocks |
//! | `by seat` | a block for each seat, for lists with an element a seat | blocks |
//! | `camps` | a block for each side, for lists with an element a side | blocks |
//! | `list M` | a block for each of the first M elements | M blocks |
//! | `one of` | a block for each variant of an enum | blocks |
//! | `group` | the fields below | |
//!
//! `WORDS` are kinds of things that moves name (their words are known: [`Numbering::words`]), words written
//! out, or both; or `Seat` alone. The field of a block that is no struct is called `=`. A text of several
//! words fills a group, an `each` or a `one of` word by word. A block begins with a place that says how many
//! things are in it. `maybe` before a shape adds a place that says whether there is anything. `shared` before
//! a shape writes to one block for the whole view, wherever the field stands: right for things that are in
//! one place only, like the cards of all hands.
//!
//! Seats, sides and leads are written as the viewer sees them: itself first, then its side, then the others,
//! each in order of play.

use std::collections::HashMap;
use std::fmt::Write;
use table::seat::MAX_SEATS;
use table::{About, BadInput, Numbering, Seat, SeatSet, Seating};

/// The seats of a table, as a schema needs them.
#[derive(Clone, Debug)]
pub struct Chairs {
    ids: Vec<&'static str>,
    teams: [u8; MAX_SEATS],
    present: SeatSet,
}

impl Chairs {
    /// The seats of a game, and who sits there.
    pub fn new(about: &'static About, seating: &Seating) -> Chairs {
        let ids = about.seats.iter().map(|seat| seat.id).collect();
        Chairs { ids, teams: seating.teams, present: seating.present() }
    }
}

/// How one seat sees the others.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Frame {
    /// The place of each seat: the viewer's is 0.
    pub(crate) seat: [u8; MAX_SEATS],
    /// The place of each side.
    pub(crate) camp: [u8; MAX_SEATS],
    /// The side of each seat.
    pub(crate) team: [u8; MAX_SEATS],
    /// The viewer's side.
    pub(crate) own: u8,
}

/// Words and their places.
#[derive(Debug, Default)]
pub(crate) struct Words {
    /// In order of their places.
    list: Vec<String>,
    places: HashMap<String, u32>,
    /// The place of each number.
    numbers: Vec<Option<u32>>,
}

impl Words {
    fn new(words: impl Iterator<Item = Option<String>>) -> Words {
        let mut all = Words::default();
        for (number, word) in words.enumerate() {
            let place = all.list.len() as u32;
            // A word that is a number stands for itself.
            let number = word.as_ref().and_then(|word| word.parse::<u16>().ok()).map_or(number, usize::from);
            all.numbers.resize(all.numbers.len().max(number + 1), None);
            all.numbers[number] = word.is_some().then_some(place);
            if let Some(word) = word {
                all.places.insert(word.clone(), place);
                all.list.push(word);
            }
        }
        all
    }
    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }
    pub(crate) fn place(&self, word: &str) -> Option<usize> {
        self.places.get(word).map(|place| *place as usize)
    }
    pub(crate) fn number(&self, number: u64) -> Option<usize> {
        self.numbers.get(number as usize).copied().flatten().map(|place| place as usize)
    }
    fn bits(&self) -> usize {
        (usize::BITS - self.len().leading_zeros()) as usize
    }
}

/// What stands for a word: a kind of thing, or a seat.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Key {
    Words(usize),
    Seat,
}

/// How one field is written.
#[derive(Debug)]
pub(crate) enum Shape {
    Skip,
    Flag,
    Number(f32),
    Lead(usize, f32),
    Numbers(usize, f32),
    Word(Key),
    Bits(Key),
    Words(Key),
    Depths(Key, f32),
    Ranks,
    SeatOr(usize),
    Each(Key, Box<Node>),
    BySeat(Box<Node>),
    Camps(Box<Node>),
    List(usize, Box<Node>),
    /// A block for each variant or field: name, offset.
    OneOf(Vec<(String, usize, Node)>),
    Group(Vec<(String, usize, Node)>),
    Maybe(Box<Node>),
    Shared(usize, Box<Node>),
}

/// A shape and how many places it has.
#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) shape: Shape,
    pub(crate) len: usize,
}

/// What the places of an observation mean.
#[derive(Debug)]
pub struct Schema {
    pub(crate) root: Node,
    pub(crate) words: Vec<Words>,
    pub(crate) seats: Words,
    pub(crate) frames: [Frame; MAX_SEATS],
    /// Blocks behind the rest, one for each field that is `shared`: name, offset, length.
    shared: Vec<(String, usize, usize)>,
    camps: usize,
    len: usize,
    names: Vec<String>,
}

struct Line<'a> {
    depth: usize,
    name: &'a str,
    shape: &'a str,
    number: usize,
}

struct Reader<'a> {
    kinds: &'a Numbering,
    by_name: HashMap<String, usize>,
    words: Vec<Words>,
    seats: usize,
    camps: usize,
    ids: Vec<&'static str>,
    shared: Vec<(String, usize, usize)>,
}

impl Schema {
    /// Reads a declaration, with the words of these numbers and for these seats.
    pub fn read(text: &str, kinds: &Numbering, chairs: &Chairs) -> Result<Schema, BadInput> {
        let lines = lines(text)?;
        if lines.is_empty() {
            return Err(BadInput::new("this game does not declare its view"));
        }
        let frames = frames(chairs);
        let camps = camps(chairs).len();
        let mut reader = Reader {
            kinds,
            by_name: HashMap::new(),
            words: Vec::new(),
            seats: chairs.present.len(),
            camps,
            ids: chairs.ids.clone(),
            shared: Vec::new(),
        };
        let (fields, rest) = reader.fields(&lines, 0)?;
        if let Some(line) = rest.first() {
            return Err(BadInput::new("a field that belongs nowhere").line(line.number));
        }
        let root = group(fields, Shape::Group);
        let mut len = root.len;
        for (_, offset, length) in &mut reader.shared {
            *offset = len;
            len += *length;
        }
        let Reader { words, shared, .. } = reader;
        let seats = Words::new(chairs.ids.iter().map(|id| Some((*id).to_string())));
        let mut schema = Schema { root, words, seats, frames, shared, camps, len, names: Vec::new() };
        let mut names = vec![String::new(); len];
        schema.name(&schema.root, 0, "", &mut names);
        schema.names = names;
        Ok(schema)
    }
    /// How many places an observation has.
    pub fn len(&self) -> usize {
        self.len
    }
    /// Has it none?
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
    /// The name of each place.
    pub fn names(&self) -> &[String] {
        &self.names
    }
    pub(crate) fn shared_at(&self, block: usize) -> usize {
        self.shared[block].1
    }
    fn word_names(&self, key: Key) -> Vec<String> {
        match key {
            Key::Words(words) => self.words[words].list.clone(),
            Key::Seat => self.seat_names(),
        }
    }
    fn seat_names(&self) -> Vec<String> {
        let count = 1 + self.frames.iter().flat_map(|frame| frame.seat).filter(|at| *at != u8::MAX).max().unwrap_or(0);
        (0..count).map(|at| if at == 0 { "me".to_string() } else { format!("seat+{at}") }).collect()
    }
    fn name(&self, node: &Node, at: usize, path: &str, names: &mut [String]) {
        let each = |list: Vec<String>, inner: &Node, start: usize, names: &mut [String]| {
            for (i, word) in list.iter().enumerate() {
                let block = start + i * (inner.len + 1);
                names[block] = format!("{path}[{word}]#");
                self.name(inner, block + 1, &format!("{path}[{word}]"), names);
            }
        };
        let plain = |list: Vec<String>, names: &mut [String]| {
            for (i, word) in list.iter().enumerate() {
                names[at + i] = format!("{path}={word}");
            }
        };
        match &node.shape {
            Shape::Skip => {}
            Shape::Flag | Shape::Number(_) | Shape::Lead(..) => names[at] = path.to_string(),
            Shape::Numbers(count, _) => plain((0..*count).map(|i| i.to_string()).collect(), names),
            Shape::Bits(_) => plain((0..node.len).map(|i| format!("bit{i}")).collect(), names),
            Shape::Word(key) | Shape::Words(key) | Shape::Depths(key, _) => plain(self.word_names(*key), names),
            Shape::Ranks => plain(self.seat_names(), names),
            Shape::SeatOr(words) => plain([self.seat_names(), self.words[*words].list.clone()].concat(), names),
            Shape::Each(key, inner) => each(self.word_names(*key), inner, at, names),
            Shape::BySeat(inner) => each(self.seat_names(), inner, at, names),
            Shape::Camps(inner) => {
                let list =
                    (0..self.camps).map(|i| if i == 0 { "mine".to_string() } else { format!("side+{i}") }).collect();
                each(list, inner, at, names);
            }
            Shape::List(count, inner) => each((0..*count).map(|i| i.to_string()).collect(), inner, at, names),
            Shape::Group(fields) => {
                for (name, offset, inner) in fields {
                    let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                    self.name(inner, at + offset, &path, names);
                }
            }
            Shape::OneOf(variants) => {
                for (name, offset, inner) in variants {
                    names[at + offset] = format!("{path}={name}");
                    self.name(inner, at + offset + 1, &format!("{path}.{name}"), names);
                }
            }
            Shape::Maybe(inner) => {
                names[at] = format!("{path}?");
                self.name(inner, at + 1, path, names);
            }
            Shape::Shared(block, inner) => self.name(inner, self.shared[*block].1, &self.shared[*block].0, names),
        }
    }
}

fn lines(text: &str) -> Result<Vec<Line<'_>>, BadInput> {
    let mut lines = Vec::new();
    for (number, line) in text.lines().enumerate().map(|(i, line)| (i + 1, line)) {
        let trimmed = line.trim();
        if trimmed.is_empty() || trimmed.starts_with('#') {
            continue;
        }
        let indent = line.len() - line.trim_start().len();
        let bad = |what: &str| BadInput::new(format!("{what}: «{line}»")).line(number);
        if indent % 2 != 0 {
            return Err(bad("expected an indent of two spaces"));
        }
        let (name, shape) = trimmed.split_once(':').ok_or_else(|| bad("expected NAME: SHAPE"))?;
        lines.push(Line { depth: indent / 2, name: name.trim(), shape: shape.trim(), number });
    }
    Ok(lines)
}

/// Fields one after the other.
fn group(fields: Vec<(String, Node)>, make: impl Fn(Vec<(String, usize, Node)>) -> Shape) -> Node {
    let mut len = 0;
    let mut placed = Vec::new();
    for (name, node) in fields {
        let at = len;
        len += node.len;
        placed.push((name, at, node));
    }
    Node { shape: make(placed), len }
}

type Fields = Vec<(String, Node)>;

impl Reader<'_> {
    /// The fields at this depth, and the lines behind them.
    fn fields<'l, 'a>(
        &mut self,
        mut lines: &'l [Line<'a>],
        depth: usize,
    ) -> Result<(Fields, &'l [Line<'a>]), BadInput> {
        let mut fields = Vec::new();
        while let Some((line, rest)) = lines.split_first().filter(|(line, _)| line.depth == depth) {
            let end = rest.iter().position(|below| below.depth <= depth).unwrap_or(rest.len());
            let node =
                self.node(line.name, line.shape, &rest[..end], depth + 1).map_err(|bad| bad.line(line.number))?;
            fields.push((line.name.to_string(), node));
            lines = &rest[end..];
        }
        Ok((fields, lines))
    }
    fn below(&mut self, below: &[Line<'_>], depth: usize) -> Result<Fields, BadInput> {
        let (fields, rest) = self.fields(below, depth)?;
        match rest.first() {
            Some(line) => Err(BadInput::new("a field that belongs nowhere").line(line.number)),
            None => Ok(fields),
        }
    }
    /// What is inside a block: the one field `=`, or a group.
    fn inner(&mut self, below: &[Line<'_>], depth: usize) -> Result<Box<Node>, BadInput> {
        let mut fields = self.below(below, depth)?;
        if fields.len() == 1 && fields[0].0 == "=" {
            return Ok(Box::new(fields.remove(0).1));
        }
        Ok(Box::new(group(fields, Shape::Group)))
    }
    fn key(&mut self, words: &[&str]) -> Result<(Key, usize), BadInput> {
        if words == ["Seat"] {
            return Ok((Key::Seat, self.seats));
        }
        let name = words.join(" ");
        if let Some(at) = self.by_name.get(&name) {
            return Ok((Key::Words(*at), self.words[*at].len()));
        }
        if words.is_empty() {
            return Err(BadInput::new("expected words"));
        }
        let kinds = &self.kinds.words;
        let each = |word: &&str| match kinds.iter().find(|(kind, _)| kind == word) {
            Some((_, list)) => list.iter().map(|word| word.clone().filter(|word| !word.is_empty())).collect(),
            None => vec![Some((*word).to_string())],
        };
        let list = Words::new(words.iter().flat_map(each));
        let len = list.len();
        self.words.push(list);
        self.by_name.insert(name, self.words.len() - 1);
        Ok((Key::Words(self.words.len() - 1), len))
    }
    fn node(&mut self, name: &str, shape: &str, below: &[Line<'_>], depth: usize) -> Result<Node, BadInput> {
        let parts: Vec<&str> = shape.split_whitespace().collect();
        let scale = |text: Option<&&str>| -> Result<f32, BadInput> {
            let number = text.and_then(|text| text.parse::<f32>().ok()).filter(|n| *n > 0.0);
            number.ok_or_else(|| BadInput::new(format!("«{shape}»: expected a number above 0")))
        };
        let count = |text: Option<&&str>| scale(text).map(|n| n as usize);
        let block = |inner: &Node| inner.len + 1;
        let (head, rest) = parts.split_first().ok_or_else(|| BadInput::new("expected a shape"))?;
        let one = |shape, len| Ok(Node { shape, len });
        match *head {
            "skip" => one(Shape::Skip, 0),
            "flag" => one(Shape::Flag, 1),
            "number" => one(Shape::Number(1.0 / scale(rest.first())?), 1),
            "numbers" => {
                let many = count(rest.first())?;
                one(Shape::Numbers(many, 1.0 / scale(rest.get(1))?), many)
            }
            "lead" => {
                let seat = rest.first().and_then(|id| self.ids.iter().position(|known| known == id));
                let seat = seat.ok_or_else(|| BadInput::new(format!("«{shape}»: expected a seat")))?;
                one(Shape::Lead(seat, 1.0 / scale(rest.get(1))?), 1)
            }
            "word" => self.key(rest).map(|(key, len)| Node { shape: Shape::Word(key), len }),
            "seat" if rest.first() == Some(&"or") => match self.key(&rest[1..])? {
                (Key::Words(words), len) => one(Shape::SeatOr(words), self.seats + len),
                (Key::Seat, _) => Err(BadInput::new("expected words after «or»")),
            },
            "seat" => one(Shape::Word(Key::Seat), self.seats),
            "seats" => one(Shape::Words(Key::Seat), self.seats),
            "ranks" => one(Shape::Ranks, self.seats),
            "words" => self.key(rest).map(|(key, len)| Node { shape: Shape::Words(key), len }),
            "bits" => {
                let (key, _) = self.key(rest)?;
                let len = match key {
                    Key::Words(at) => self.words[at].bits(),
                    Key::Seat => return Err(BadInput::new("a seat has a place of its own: expected «seat»")),
                };
                one(Shape::Bits(key), len)
            }
            "depths" => {
                let (last, words) = rest.split_last().ok_or_else(|| BadInput::new("expected words and a number"))?;
                let (key, len) = self.key(words)?;
                one(Shape::Depths(key, 1.0 / scale(Some(last))?), len)
            }
            "each" => {
                let (key, many) = self.key(rest)?;
                let inner = self.inner(below, depth)?;
                let len = many * block(&inner);
                one(Shape::Each(key, inner), len)
            }
            "by" => {
                let inner = self.inner(below, depth)?;
                let len = self.seats * block(&inner);
                one(Shape::BySeat(inner), len)
            }
            "camps" => {
                let inner = self.inner(below, depth)?;
                let len = self.camps * block(&inner);
                one(Shape::Camps(inner), len)
            }
            "list" => {
                let many = count(rest.first())?;
                let inner = self.inner(below, depth)?;
                let len = many * block(&inner);
                one(Shape::List(many, inner), len)
            }
            "group" => Ok(group(self.below(below, depth)?, Shape::Group)),
            "one" => {
                let mut variants = self.below(below, depth)?;
                variants.iter_mut().for_each(|(_, node)| node.len += 1);
                let mut node = group(variants, Shape::OneOf);
                if let Shape::OneOf(variants) = &mut node.shape {
                    variants.iter_mut().for_each(|(_, _, inner)| inner.len -= 1);
                }
                Ok(node)
            }
            "maybe" => {
                let inner = self.node(name, &rest.join(" "), below, depth)?;
                let len = inner.len + 1;
                one(Shape::Maybe(Box::new(inner)), len)
            }
            "shared" => {
                let inner = self.node(name, &rest.join(" "), below, depth)?;
                let known = self.shared.iter().position(|(known, ..)| known == name);
                let at = known.unwrap_or_else(|| {
                    self.shared.push((name.to_string(), 0, inner.len));
                    self.shared.len() - 1
                });
                one(Shape::Shared(at, Box::new(inner)), 0)
            }
            _ => {
                let mut what = String::new();
                let _ = write!(what, "no shape «{head}»: see the table in the documentation of gym::schema");
                Err(BadInput::new(what))
            }
        }
    }
}

/// The sides in the order of their first seats.
fn camps(chairs: &Chairs) -> Vec<u8> {
    let mut camps = Vec::new();
    for team in chairs.present.iter().map(|seat| chairs.teams[seat.index()]) {
        if !camps.contains(&team) {
            camps.push(team);
        }
    }
    camps
}

fn frames(chairs: &Chairs) -> [Frame; MAX_SEATS] {
    let camps = camps(chairs);
    std::array::from_fn(|viewer| {
        let mut frame = Frame { seat: [u8::MAX; MAX_SEATS], camp: [u8::MAX; MAX_SEATS], team: chairs.teams, own: 0 };
        let seats: Vec<Seat> = chairs.present.iter().collect();
        let Some(me) = seats.iter().position(|seat| seat.index() == viewer) else { return frame };
        frame.own = chairs.teams[viewer];
        let around = (0..seats.len()).map(|i| seats[(me + i) % seats.len()]);
        let (mine, others): (Vec<Seat>, Vec<Seat>) = around.partition(|seat| chairs.teams[seat.index()] == frame.own);
        for (place, seat) in mine.iter().chain(&others).enumerate() {
            frame.seat[seat.index()] = place as u8;
        }
        let mut next = 1;
        for (at, team) in camps.iter().enumerate() {
            frame.camp[at] = if *team == frame.own { 0 } else { next };
            next += u8::from(*team != frame.own);
        }
        frame
    })
}
