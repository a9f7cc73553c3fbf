//! Looks at one plain value: which place it has among the words, and which number it is.

use super::{Short, Unfit, Writer};
use crate::schema::Key;
use serde::ser::{Impossible, Serialize, Serializer};
use std::fmt::{Display, Write};

/// Gives the place of a word, a number or a seat, and the number itself.
pub(super) struct Look<'a, 'b> {
    pub(super) w: &'b Writer<'a>,
    pub(super) key: Key,
}

type Found = Result<(Option<usize>, f32), Unfit>;

impl Look<'_, '_> {
    fn at(&self, number: Option<u64>, value: f32) -> Found {
        Ok((number.and_then(|number| self.w.place_at(self.key, number)), value))
    }
}

fn no<T>() -> Result<T, Unfit> {
    Err(Unfit("a word or a number was expected here".into()))
}

macro_rules! numbers {
    ($($name:ident $type:ty),*) => {
        $( fn $name(self, v: $type) -> Found { self.at(u64::try_from(v).ok(), v as f32) } )*
    };
}

impl Serializer for Look<'_, '_> {
    type Ok = (Option<usize>, f32);
    type Error = Unfit;
    type SerializeSeq = Impossible<Self::Ok, Unfit>;
    type SerializeTuple = Impossible<Self::Ok, Unfit>;
    type SerializeTupleStruct = Impossible<Self::Ok, Unfit>;
    type SerializeTupleVariant = Impossible<Self::Ok, Unfit>;
    type SerializeMap = Impossible<Self::Ok, Unfit>;
    type SerializeStruct = Impossible<Self::Ok, Unfit>;
    type SerializeStructVariant = Impossible<Self::Ok, Unfit>;

    numbers!(serialize_i8 i8, serialize_i16 i16, serialize_i32 i32, serialize_i64 i64);
    numbers!(serialize_u8 u8, serialize_u16 u16, serialize_u32 u32, serialize_u64 u64);

    fn serialize_bool(self, v: bool) -> Found {
        self.at(None, if v { 1.0 } else { 0.0 })
    }
    fn serialize_f32(self, v: f32) -> Found {
        self.at(None, v)
    }
    fn serialize_f64(self, v: f64) -> Found {
        self.at(None, v as f32)
    }
    fn serialize_char(self, v: char) -> Found {
        self.serialize_str(v.encode_utf8(&mut [0; 4]))
    }
    fn serialize_str(self, v: &str) -> Found {
        // In JSON the keys of a map are texts, also where they are numbers.
        let number = || v.parse().ok().and_then(|number| self.w.place_at(self.key, number));
        Ok((self.w.place_of(self.key, v).or_else(number), 0.0))
    }
    fn collect_str<T: ?Sized + Display>(self, value: &T) -> Found {
        let mut text = Short::default();
        match write!(text, "{value}") {
            Ok(()) => self.serialize_str(text.as_str()),
            Err(_) => self.serialize_str(&value.to_string()),
        }
    }
    fn serialize_bytes(self, _: &[u8]) -> Found {
        no()
    }
    fn serialize_none(self) -> Found {
        Ok((None, 0.0))
    }
    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> Found {
        value.serialize(self)
    }
    fn serialize_unit(self) -> Found {
        Ok((None, 0.0))
    }
    fn serialize_unit_struct(self, _: &'static str) -> Found {
        no()
    }
    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Found {
        self.serialize_str(variant)
    }
    fn serialize_newtype_struct<T: ?Sized + Serialize>(self, _: &'static str, value: &T) -> Found {
        value.serialize(self)
    }
    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Found {
        no()
    }
    fn serialize_seq(self, _: Option<usize>) -> Result<Self::SerializeSeq, Unfit> {
        no()
    }
    fn serialize_tuple(self, _: usize) -> Result<Self::SerializeTuple, Unfit> {
        no()
    }
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeTupleStruct, Unfit> {
        no()
    }
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, Unfit> {
        no()
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Unfit> {
        no()
    }
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeStruct, Unfit> {
        no()
    }
    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, Unfit> {
        no()
    }
}
