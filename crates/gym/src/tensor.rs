//! Writes a view into a slice of floats: a serializer that follows a schema, with no text in between.

use crate::schema::{Frame, Key, Node, Schema, Shape};
use serde::ser::{self, Serialize, Serializer};
use std::fmt::{Display, Write};
use table::{BadInput, Seat};

impl Schema {
    /// Writes a view as this seat's observation.
    pub fn write(&self, view: &impl Serialize, seat: Seat, out: &mut [f32]) -> Result<(), BadInput> {
        if out.len() != self.len() {
            return Err(BadInput::new(format!("an observation has {} places, not {}", self.len(), out.len())));
        }
        out.fill(0.0);
        let frame = &self.frames[seat.index()];
        view.serialize(Writer { schema: self, frame, node: &self.root, at: 0, element: false, out })
            .map_err(|bad| BadInput::new(bad.0))
    }
}

/// Why a view does not fit its declaration.
#[derive(Debug)]
pub(crate) struct Unfit(String);

impl Display for Unfit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}
impl std::error::Error for Unfit {}
impl ser::Error for Unfit {
    fn custom<T: Display>(what: T) -> Unfit {
        Unfit(what.to_string())
    }
}

fn unfit<T>(what: &str, node: &Node) -> Result<T, Unfit> {
    let shape = match &node.shape {
        Shape::Group(fields) => {
            format!("a group of {}", fields.iter().map(|f| f.0.as_str()).collect::<Vec<_>>().join(", "))
        }
        other => format!("{other:?}").split(['(', ' ']).next().unwrap_or_default().to_lowercase(),
    };
    Err(Unfit(format!("{what} does not fit the declared shape «{shape}»")))
}

/// A short text, on the stack.
#[derive(Default)]
struct Short {
    bytes: [u8; 32],
    len: usize,
}

impl Short {
    fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.len]).unwrap_or_default()
    }
}

impl Write for Short {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        let end = self.len + text.len();
        self.bytes.get_mut(self.len..end).ok_or(std::fmt::Error)?.copy_from_slice(text.as_bytes());
        self.len = end;
        Ok(())
    }
}

type Done = Result<(), Unfit>;

struct Writer<'a> {
    schema: &'a Schema,
    frame: &'a Frame,
    node: &'a Node,
    at: usize,
    /// Is this an element of a list, which names its thing first?
    element: bool,
    out: &'a mut [f32],
}

impl<'a> Writer<'a> {
    fn inside(&mut self, node: &'a Node, at: usize) -> Writer<'_> {
        Writer { schema: self.schema, frame: self.frame, node, at, element: false, out: self.out }
    }
    fn one_of_list(&mut self) -> Writer<'_> {
        Writer { element: true, ..self.inside(self.node, self.at) }
    }
    /// Goes through what stands around a value.
    fn reach(mut self) -> Writer<'a> {
        loop {
            match &self.node.shape {
                Shape::Maybe(inner) => {
                    self.out[self.at] = 1.0;
                    (self.node, self.at) = (inner, self.at + 1);
                }
                Shape::Shared(block, inner) => (self.node, self.at) = (inner, self.schema.shared_at(*block)),
                _ => return self,
            }
        }
    }
    fn seat(&self, seat: usize) -> Option<usize> {
        self.frame.seat.get(seat).filter(|at| **at != u8::MAX).map(|at| usize::from(*at))
    }
    fn place_of(&self, key: Key, word: &str) -> Option<usize> {
        match key {
            Key::Words(words) => self.schema.words[words].place(word),
            Key::Seat => self.schema.seats.place(word).and_then(|seat| self.seat(seat)),
        }
    }
    fn place_at(&self, key: Key, number: u64) -> Option<usize> {
        match key {
            Key::Words(words) => self.schema.words[words].number(number),
            Key::Seat => self.seat(number as usize),
        }
    }
    fn bits(&mut self, place: usize) {
        for bit in 0..self.node.len {
            self.out[self.at + bit] = if (place + 1) >> bit & 1 == 1 { 1.0 } else { 0.0 };
        }
    }
    fn number(self, value: f32, whole: Option<u64>) -> Done {
        let mut w = self.reach();
        match &w.node.shape {
            Shape::Skip => {}
            Shape::Number(scale) => w.out[w.at] = value * scale,
            Shape::Flag => w.out[w.at] = value,
            Shape::Lead(seat, scale) => {
                let same = w.frame.team[*seat] == w.frame.own;
                w.out[w.at] = if same { value * scale } else { -value * scale };
            }
            Shape::Word(key) | Shape::Words(key) => match whole.and_then(|number| w.place_at(*key, number)) {
                Some(place) => w.out[w.at + place] += 1.0,
                None => return unfit(&format!("the number {value}"), w.node),
            },
            Shape::Bits(key) => match whole.and_then(|number| w.place_at(*key, number)) {
                Some(place) => w.bits(place),
                None => return unfit(&format!("the number {value}"), w.node),
            },
            Shape::Each(key, _) => match whole.and_then(|number| w.place_at(*key, number)) {
                Some(place) => {
                    w.block(place);
                }
                None => return unfit(&format!("the number {value}"), w.node),
            },
            _ => return unfit(&format!("the number {value}"), w.node),
        }
        Ok(())
    }
    /// The block of a thing in a list or a map, marked as there.
    fn block(&mut self, place: usize) -> usize {
        let at = self.at + place * self.node.len_of_block();
        self.out[at] += 1.0;
        at + 1
    }
}

impl Node {
    fn len_of_block(&self) -> usize {
        match &self.shape {
            Shape::Each(_, inner) | Shape::BySeat(inner) | Shape::Camps(inner) | Shape::List(_, inner) => inner.len + 1,
            _ => 0,
        }
    }
}

macro_rules! numbers {
    ($($name:ident $type:ty),*) => {
        $( fn $name(self, v: $type) -> Done { self.number(v as f32, u64::try_from(v).ok()) } )*
    };
}

impl<'a> Serializer for Writer<'a> {
    type Ok = ();
    type Error = Unfit;
    type SerializeSeq = Several<'a>;
    type SerializeTuple = Several<'a>;
    type SerializeTupleStruct = Several<'a>;
    type SerializeTupleVariant = Several<'a>;
    type SerializeMap = Several<'a>;
    type SerializeStruct = Several<'a>;
    type SerializeStructVariant = Several<'a>;

    numbers!(serialize_i8 i8, serialize_i16 i16, serialize_i32 i32, serialize_i64 i64);
    numbers!(serialize_u8 u8, serialize_u16 u16, serialize_u32 u32, serialize_u64 u64);

    fn serialize_bool(self, v: bool) -> Done {
        self.number(if v { 1.0 } else { 0.0 }, None)
    }
    fn serialize_f32(self, v: f32) -> Done {
        self.number(v, None)
    }
    fn serialize_f64(self, v: f64) -> Done {
        self.number(v as f32, None)
    }
    fn serialize_char(self, v: char) -> Done {
        self.serialize_str(v.encode_utf8(&mut [0; 4]))
    }
    /// A word; nothing is written of an empty one.
    fn serialize_str(self, v: &str) -> Done {
        let mut w = self.reach();
        if v.is_empty() {
            return Ok(());
        }
        match &w.node.shape {
            Shape::Skip => {}
            Shape::Word(key) | Shape::Words(key) => match w.place_of(*key, v) {
                Some(place) => w.out[w.at + place] += 1.0,
                None => return unfit(&format!("the word «{v}»"), w.node),
            },
            Shape::Bits(key) => match w.place_of(*key, v) {
                Some(place) => w.bits(place),
                None => return unfit(&format!("the word «{v}»"), w.node),
            },
            // One text for a thing and what belongs to it: `japan-65 J5`.
            Shape::Each(key, inner) => {
                let (word, rest) = v.split_once(' ').unwrap_or((v, ""));
                let Some(place) = w.place_of(*key, word) else { return unfit(&format!("the word «{word}»"), w.node) };
                let at = w.block(place);
                if !rest.is_empty() {
                    w.inside(inner, at).serialize_str(rest)?;
                }
            }
            Shape::SeatOr(words) => {
                let seat = w.schema.seats.place(v).and_then(|seat| w.seat(seat));
                let word =
                    || w.schema.words[*words].place(v).map(|place| place + w.node.len - w.schema.words[*words].len());
                match seat.or_else(word) {
                    Some(place) => w.out[w.at + place] = 1.0,
                    None => return unfit(&format!("the word «{v}»"), w.node),
                }
            }
            Shape::OneOf(variants) => {
                let (word, rest) = v.split_once(' ').unwrap_or((v, ""));
                let Some((_, offset, inner)) = variants.iter().find(|(name, ..)| name == word) else {
                    return unfit(&format!("the variant «{word}»"), w.node);
                };
                let at = w.at + offset;
                w.out[at] = 1.0;
                if !rest.is_empty() {
                    w.inside(inner, at + 1).serialize_str(rest)?;
                }
            }
            Shape::Group(fields) => {
                for (word, (_, offset, inner)) in v.split(' ').zip(fields) {
                    let at = w.at + offset;
                    w.inside(inner, at).serialize_str(word)?;
                }
            }
            _ => return unfit(&format!("the word «{v}»"), w.node),
        }
        Ok(())
    }
    fn collect_str<T: ?Sized + Display>(self, value: &T) -> Done {
        let mut text = Short::default();
        match write!(text, "{value}") {
            Ok(()) => self.serialize_str(text.as_str()),
            Err(_) => self.serialize_str(&value.to_string()),
        }
    }
    fn serialize_bytes(self, _: &[u8]) -> Done {
        unfit("a piece of bytes", self.node)
    }
    fn serialize_none(self) -> Done {
        Ok(())
    }
    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> Done {
        value.serialize(self)
    }
    fn serialize_unit(self) -> Done {
        Ok(())
    }
    fn serialize_unit_struct(self, _: &'static str) -> Done {
        Ok(())
    }
    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Done {
        self.serialize_str(variant)
    }
    fn serialize_newtype_struct<T: ?Sized + Serialize>(self, _: &'static str, value: &T) -> Done {
        value.serialize(self)
    }
    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Done {
        let mut w = self.reach();
        let Shape::OneOf(variants) = &w.node.shape else {
            return if matches!(w.node.shape, Shape::Skip) { Ok(()) } else { unfit(variant, w.node) };
        };
        let Some((_, offset, inner)) = variants.iter().find(|(name, ..)| name == variant) else {
            return unfit(&format!("the variant «{variant}»"), w.node);
        };
        let at = w.at + offset;
        w.out[at] = 1.0;
        value.serialize(w.inside(inner, at + 1))
    }
    fn serialize_seq(self, _: Option<usize>) -> Result<Several<'a>, Unfit> {
        Ok(Several::new(self.reach()))
    }
    fn serialize_tuple(self, _: usize) -> Result<Several<'a>, Unfit> {
        Ok(Several::new(self.reach()))
    }
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Several<'a>, Unfit> {
        Ok(Several::new(self.reach()))
    }
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Several<'a>, Unfit> {
        Several::variant(self.reach(), variant)
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Several<'a>, Unfit> {
        Ok(Several::new(self.reach()))
    }
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Several<'a>, Unfit> {
        Ok(Several::new(self.reach()))
    }
    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Several<'a>, Unfit> {
        Several::variant(self.reach(), variant)
    }
}

/// The elements of a list, a map or a struct.
struct Several<'a> {
    w: Writer<'a>,
    /// How many there were.
    count: usize,
    /// The element of an `each` whose key was read: where its fields are written.
    keyed: Option<(&'a Node, usize)>,
    /// The number of a pair whose word comes next.
    before: f32,
    /// The place of the key of a map.
    key: Option<usize>,
}

impl<'a> Several<'a> {
    fn new(w: Writer<'a>) -> Several<'a> {
        Several { w, count: 0, keyed: None, before: 0.0, key: None }
    }
    fn variant(mut w: Writer<'a>, variant: &'static str) -> Result<Several<'a>, Unfit> {
        let node: &'a Node = w.node;
        match &node.shape {
            Shape::OneOf(variants) => match variants.iter().find(|(name, ..)| name == variant) {
                Some((_, offset, inner)) => {
                    w.out[w.at + offset] = 1.0;
                    (w.node, w.at) = (inner, w.at + offset + 1);
                    Ok(Several::new(w))
                }
                None => unfit(&format!("the variant «{variant}»"), node),
            },
            Shape::Skip => Ok(Several::new(w)),
            _ => unfit(variant, node),
        }
    }
    /// One element of a list.
    fn element<T: ?Sized + Serialize>(&mut self, value: &T) -> Done {
        let at = self.count;
        self.count += 1;
        let node: &'a Node = self.w.node;
        if let Some((inner, base)) = self.keyed {
            // The second and later elements of a tuple that names its thing first.
            return self.field_of(inner, base, at - 1, None, value);
        }
        match &node.shape {
            Shape::Skip => Ok(()),
            Shape::Words(_) => value.serialize(self.w.inside(node, self.w.at)),
            // The first element of a tuple names its thing.
            Shape::Each(key, inner) if self.w.element => self.open(*key, inner, value),
            Shape::Depths(key, scale) if self.w.element => {
                let (place, number) = value.serialize(Look { w: &self.w, key: *key })?;
                if at == 0 {
                    self.before = number;
                } else if let Some(place) = place {
                    self.w.out[self.w.at + place] = (self.before + 1.0) * scale;
                }
                Ok(())
            }
            Shape::Each(..) | Shape::Depths(..) => value.serialize(self.w.one_of_list()),
            Shape::Numbers(count, scale) if at < *count => {
                let (_, number) = value.serialize(Look { w: &self.w, key: Key::Seat })?;
                self.w.out[self.w.at + at] = number * scale;
                Ok(())
            }
            Shape::Numbers(..) => Ok(()),
            Shape::Ranks => {
                let (place, _) = value.serialize(Look { w: &self.w, key: Key::Seat })?;
                if let Some(place) = place {
                    self.w.out[self.w.at + place] = (at + 1) as f32 / node.len as f32;
                }
                Ok(())
            }
            Shape::List(count, inner) if at < *count => {
                let base = self.w.block(at);
                value.serialize(self.w.inside(inner, base))
            }
            Shape::List(..) => Ok(()),
            Shape::BySeat(inner) => match self.w.seat(at) {
                Some(place) => {
                    let base = self.w.block(place);
                    value.serialize(self.w.inside(inner, base))
                }
                None => Ok(()),
            },
            Shape::Camps(inner) => match self.w.frame.camp.get(at).filter(|place| **place != u8::MAX) {
                Some(place) => {
                    let base = self.w.block(usize::from(*place));
                    value.serialize(self.w.inside(inner, base))
                }
                None => Ok(()),
            },
            Shape::Group(_) => self.field_of(node, self.w.at, at, None, value),
            _ => unfit("a list", node),
        }
    }
    /// Reads the name of a thing, and goes on in its block.
    fn open<T: ?Sized + Serialize>(&mut self, key: Key, inner: &'a Node, value: &T) -> Done {
        let (place, _) = value.serialize(Look { w: &self.w, key })?;
        let Some(place) = place else { return unfit("a thing of this list", self.w.node) };
        self.keyed = Some((inner, self.w.block(place)));
        Ok(())
    }
    /// One field: by its name, or by its place.
    fn field_of<T: ?Sized + Serialize>(
        &mut self,
        node: &'a Node,
        base: usize,
        at: usize,
        name: Option<&str>,
        value: &T,
    ) -> Done {
        let Shape::Group(fields) = &node.shape else {
            return match (&node.shape, name) {
                (Shape::Skip, _) => Ok(()),
                // A block with one thing in it.
                (_, None) if at == 0 => value.serialize(self.w.inside(node, base)),
                _ => unfit(&format!("the field «{}»", name.unwrap_or("a later one")), node),
            };
        };
        let found = match name {
            None => fields.get(at),
            // Mostly in the order of the declaration.
            Some(name) => fields
                .get(at)
                .filter(|(known, ..)| known == name)
                .or_else(|| fields.iter().find(|(known, ..)| known == name)),
        };
        match found {
            Some((known, offset, inner)) => {
                let done = value.serialize(self.w.inside(inner, base + offset));
                done.map_err(|bad| Unfit(format!("{known}: {}", bad.0)))
            }
            None => unfit(&format!("the field «{}»", name.unwrap_or("a later one")), node),
        }
    }
    fn named<T: ?Sized + Serialize>(&mut self, name: &str, value: &T) -> Done {
        let at = self.count;
        self.count += 1;
        let node: &'a Node = self.w.node;
        match &node.shape {
            Shape::Skip => Ok(()),
            Shape::Each(key, inner) if self.w.element => self.open(*key, inner, value),
            // A struct with a field for each word.
            Shape::Each(key, inner) => match self.w.place_of(*key, name) {
                Some(place) => {
                    let base = self.w.block(place);
                    value.serialize(self.w.inside(inner, base))
                }
                None => unfit(&format!("the field «{name}»"), node),
            },
            _ => self.field_of(node, self.w.at, at, Some(name), value),
        }
    }
}

impl ser::SerializeSeq for Several<'_> {
    type Ok = ();
    type Error = Unfit;
    fn serialize_element<T: ?Sized + Serialize>(&mut self, value: &T) -> Done {
        self.element(value)
    }
    fn end(self) -> Done {
        Ok(())
    }
}
impl ser::SerializeTuple for Several<'_> {
    type Ok = ();
    type Error = Unfit;
    fn serialize_element<T: ?Sized + Serialize>(&mut self, value: &T) -> Done {
        self.element(value)
    }
    fn end(self) -> Done {
        Ok(())
    }
}
impl ser::SerializeTupleStruct for Several<'_> {
    type Ok = ();
    type Error = Unfit;
    fn serialize_field<T: ?Sized + Serialize>(&mut self, value: &T) -> Done {
        self.element(value)
    }
    fn end(self) -> Done {
        Ok(())
    }
}
impl ser::SerializeTupleVariant for Several<'_> {
    type Ok = ();
    type Error = Unfit;
    fn serialize_field<T: ?Sized + Serialize>(&mut self, value: &T) -> Done {
        self.element(value)
    }
    fn end(self) -> Done {
        Ok(())
    }
}
impl<'a> ser::SerializeMap for Several<'a> {
    type Ok = ();
    type Error = Unfit;
    fn serialize_key<T: ?Sized + Serialize>(&mut self, key: &T) -> Done {
        match &self.w.node.shape {
            Shape::Each(kind, _) => {
                (self.key, _) = key.serialize(Look { w: &self.w, key: *kind })?;
                if self.key.is_none() {
                    return unfit("a key of this map", self.w.node);
                }
            }
            Shape::Skip => {}
            _ => return unfit("a map", self.w.node),
        }
        Ok(())
    }
    fn serialize_value<T: ?Sized + Serialize>(&mut self, value: &T) -> Done {
        let node: &'a Node = self.w.node;
        match (&node.shape, self.key) {
            (Shape::Each(_, inner), Some(place)) => {
                let base = self.w.block(place);
                value.serialize(self.w.inside(inner, base))
            }
            _ => Ok(()),
        }
    }
    /// In JSON a struct is a map of its fields, and an enum that holds something a map of one entry.
    fn serialize_entry<K: ?Sized + Serialize, T: ?Sized + Serialize>(&mut self, key: &K, value: &T) -> Done {
        let node: &'a Node = self.w.node;
        let known = matches!(node.shape, Shape::Each(..)) && !self.w.element && self.keyed.is_none();
        if known || matches!(node.shape, Shape::Skip) {
            self.serialize_key(key)?;
            return self.serialize_value(value);
        }
        let name = serde_json::to_value(key).map_err(|bad| Unfit(bad.to_string()))?;
        let Some(name) = name.as_str() else { return unfit("a key that is no word", node) };
        match (&node.shape, self.keyed) {
            (Shape::OneOf(variants), _) => match variants.iter().find(|(known, ..)| known == name) {
                Some((_, offset, inner)) => {
                    let at = self.w.at + offset;
                    self.w.out[at] = 1.0;
                    value.serialize(self.w.inside(inner, at + 1))
                }
                None => unfit(&format!("the variant «{name}»"), node),
            },
            (_, Some((inner, base))) => {
                self.count += 1;
                self.field_of(inner, base, self.count - 1, Some(name), value)
            }
            _ => self.named(name, value),
        }
    }
    fn end(self) -> Done {
        Ok(())
    }
}
impl ser::SerializeStruct for Several<'_> {
    type Ok = ();
    type Error = Unfit;
    fn serialize_field<T: ?Sized + Serialize>(&mut self, name: &'static str, value: &T) -> Done {
        match (self.keyed, &self.w.node.shape) {
            (Some((inner, base)), _) => {
                self.count += 1;
                self.field_of(inner, base, self.count - 1, Some(name), value)
            }
            _ => self.named(name, value),
        }
    }
    fn end(self) -> Done {
        Ok(())
    }
}
impl ser::SerializeStructVariant for Several<'_> {
    type Ok = ();
    type Error = Unfit;
    fn serialize_field<T: ?Sized + Serialize>(&mut self, name: &'static str, value: &T) -> Done {
        self.named(name, value)
    }
    fn end(self) -> Done {
        Ok(())
    }
}

mod look;
use look::Look;
