//! Moves declared once: their text, their reading, their label, the things they point at, and their number.
//!
//! A game writes its moves with [`moves!`](crate::moves!): a verb and the fields it takes.
//!
//! ```
//! # use table::{moves, Number, Seat};
//! # struct Bazaar; // Any type that has rules.
//! moves! {
//!     /// One small thing somebody can do.
//!     pub enum Move of Bazaar {
//!         /// Offer so many coins in secret.
//!         "bid" Bid(coins: Number<0, 20>),
//!         /// No more offers.
//!         "pass" Pass,
//!     }
//! }
//! use table::Declared;
//! assert_eq!(Move::BOUND, 22);
//! assert_eq!(Move::Bid(Number(3)).number(), 3);
//! assert_eq!(Move::at(21), Some(Move::Pass));
//! let factors = Move::Bid(Number(3)).factors();
//! assert_eq!((factors.verb, factors.fields[0]), (0, 3));
//! assert_eq!(Move::FORMS[0].fields[0].count, 21);
//! assert_eq!(Move::Bid(Number(3)).spell(&Bazaar), "bid 3");
//! assert_eq!(Move::read("bid 20", &Bazaar), Ok(Move::Bid(Number(20))));
//! let bad = Move::read("bid", &Bazaar).unwrap_err();
//! assert_eq!(bad.what, "expected bid COINS");
//! ```
//!
//! Each field's type says the rest ([`Field`]): how many values there are, how one is spelled and named. The
//! kernel knows seats and numbers; a game adds its own things. `move-bid` in the texts is the label, with the
//! fields by their names (`{ $coins }`). Whatever a game wants otherwise it says in its
//! [`Speech`](crate::Speech).

use crate::numbering::{Factors, Form};
use crate::{BadInput, Lang};
use std::fmt::Write;

/// Arguments of a text, by name.
pub type Args = Vec<(&'static str, String)>;

/// Something that has a name in a sentence: a card, a seat, a number. Generic over the game, because only a
/// position knows its figures.
pub trait Said<G> {
    /// Its name, in the reader's language.
    fn name(&self, game: &G, lang: Lang) -> String;
    /// The name of one that the reader may not know: «a card».
    fn unknown(_game: &G, lang: Lang) -> String {
        crate::words::kernel().say(lang, "something", &[])
    }
}

/// What a field of a move can be.
///
/// Three things make a field: how many values it can have, the number of each, and its word in the text of a
/// move.
pub trait Field<G>: Said<G> + Copy + Eq {
    /// How many values there are, at least one. With other figures there may be fewer on the table, never
    /// more.
    const COUNT: u32;
    /// The number of this value: below [`Field::COUNT`], each its own, and the same for ever.
    fn number(self) -> u32;
    /// The value with this number, which is below [`Field::COUNT`].
    fn at(number: u32) -> Self;
    /// Is there such a one on this table? A game whose figures may have fewer things than there are numbers
    /// says so here. Of what does not exist nothing else is asked: no word, no name, no thing.
    fn exists(self, _game: &G) -> bool {
        true
    }
    /// Its word in the text of a move, without a space. An empty one leaves no trace: a last field that can
    /// be left out.
    fn spell(self, _game: &G) -> String {
        self.number().to_string()
    }
    /// Appends that word to a text. A field that is spelled for every offered move says it without a string
    /// of its own.
    fn spell_onto(self, game: &G, text: &mut String) {
        text.push_str(&self.spell(game));
    }
    /// Reads its word; an error says what was expected.
    fn read(word: &str, game: &G) -> Result<Self, BadInput> {
        let every = Self::every(game);
        every.iter().copied().find(|value| value.spell(game) == word).ok_or_else(|| {
            let like = every.first().map(|value| format!(": expected one like «{}»", value.spell(game)));
            BadInput::new(format!("there is no «{word}»{}", like.unwrap_or_default()))
        })
    }
    /// Every value that is on this table.
    fn every(game: &G) -> Vec<Self> {
        (0..Self::COUNT).map(Self::at).filter(|value| value.exists(game)).collect()
    }
    /// The id of the drawn thing that a person points at; none when there is nothing to point at.
    fn thing(self, game: &G) -> Option<String> {
        Some(self.spell(game)).filter(|word| !word.is_empty())
    }
    /// What it adds to the arguments of the label: its name, under the name of the field.
    fn say(self, field: &'static str, game: &G, lang: Lang, args: &mut Args) {
        args.push((field, self.name(game, lang)));
    }
}

/// Moves that were declared with [`moves!`](crate::moves!): all that follows from the declaration.
pub trait Declared<G>: Copy + Eq {
    /// The number of every move is below this.
    const BOUND: u32;
    /// The verbs, each with its fields: what a number is made of.
    const FORMS: &'static [Form];

    /// The number of this move: below [`Declared::BOUND`], its own, and the same for ever. For learning and
    /// batched simulation; people and records use the text.
    fn number(self) -> u32;
    /// The move with this number.
    fn at(number: u32) -> Option<Self>;
    /// Its verb and the number of each field: the same as its number, in parts.
    fn factors(self) -> Factors;
    /// Are all things that it names on this table? A number may name others: `at` knows no table.
    fn exists(self, game: &G) -> bool;
    /// The kinds of things that its fields name, and the word of every value; none for a value that is not on
    /// this table.
    fn words(game: &G) -> Vec<(&'static str, Vec<Option<String>>)>;
    /// The first word of its text.
    fn verb(self) -> &'static str;
    /// Appends its text.
    fn spell_onto(self, game: &G, text: &mut String);
    /// Its text.
    fn spell(self, game: &G) -> String {
        // Long enough for most, so that it does not grow word by word.
        let mut text = String::with_capacity(40);
        self.spell_onto(game, &mut text);
        text
    }
    /// Reads a text; an error says what was expected.
    fn read(text: &str, game: &G) -> Result<Self, BadInput>;
    /// The things it points at, in the order of its fields.
    fn things(self, game: &G) -> Vec<String>;
    /// The arguments of its label.
    fn args(self, game: &G, lang: Lang) -> Args;
    /// Appends every move with the things that are on this table.
    fn every(game: &G, out: &mut Vec<Self>);

    /// How a move with this verb is written: `claim CARD SEAT`.
    fn form(verb: &str) -> String {
        let known = Self::FORMS.iter().find(|form| form.verb == verb);
        let fields = known.map_or(&[][..], |form| form.fields).iter();
        fields.fold(verb.to_string(), |form, field| format!("{form} {}", field.name.to_uppercase()))
    }
    /// Why a text is no move: every form that would be one.
    fn unread() -> BadInput {
        let forms: Vec<String> = Self::FORMS.iter().map(|form| Self::form(form.verb)).collect();
        let (last, first) = forms.split_last().map_or(("", &[][..]), |(last, first)| (last.as_str(), first));
        let or = if first.is_empty() { "" } else { " or " };
        BadInput::new(format!("expected {}{or}{last}", first.join(", ")))
    }
}

/// Appends the word of one field of a move. For [`moves!`](crate::moves!).
#[doc(hidden)]
pub fn spell_field<G, F: Field<G>>(field: F, game: &G, text: &mut String) {
    let before = text.len();
    text.push(' ');
    match field.exists(game) {
        true => field.spell_onto(game, text),
        // No field is read from such a word.
        false => drop(write!(text, "#{}", field.number())),
    }
    if text.len() == before + 1 {
        text.truncate(before);
    }
}

/// Reads one field of a move, from the next word of its text. For [`moves!`](crate::moves!).
#[doc(hidden)]
pub fn read_field<G, F: Field<G>>(word: Option<&str>, game: &G, missing: impl Fn() -> BadInput) -> Result<F, BadInput> {
    match word {
        Some("") => Err(missing()),
        Some(word) => F::read(word, game),
        None => F::read("", game).map_err(|_| missing()),
    }
}

/// Adds one field of a move to the arguments of its label. For [`moves!`](crate::moves!).
#[doc(hidden)]
pub fn say_field<G, F: Field<G>>(field: F, name: &'static str, game: &G, lang: Lang, args: &mut Args) {
    match field.exists(game) {
        true => field.say(name, game, lang, args),
        false => args.push((name, format!("#{}", field.number()))),
    }
}

/// The thing that one field of a move points at. For [`moves!`](crate::moves!).
#[doc(hidden)]
pub fn thing_field<G, F: Field<G>>(field: F, game: &G) -> Option<String> {
    if field.exists(game) { field.thing(game) } else { None }
}

/// Adds the words of one kind of field, unless they are known. For [`moves!`](crate::moves!).
#[doc(hidden)]
pub fn field_words<G, F: Field<G>>(kind: &'static str, game: &G, out: &mut Vec<(&'static str, Vec<Option<String>>)>) {
    if !out.iter().any(|(known, _)| *known == kind) {
        let word = |value: F| value.exists(game).then(|| value.spell(game));
        out.push((kind, (0..F::COUNT).map(F::at).map(word).collect()));
    }
}

/// A number from `LOW` to `HIGH`, as a field of a move: coins to bid, dice to roll.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct Number<const LOW: u16, const HIGH: u16>(pub u16);

impl<G, const LOW: u16, const HIGH: u16> Said<G> for Number<LOW, HIGH> {
    fn name(&self, _game: &G, _lang: Lang) -> String {
        self.0.to_string()
    }
}

impl<G, const LOW: u16, const HIGH: u16> Field<G> for Number<LOW, HIGH> {
    const COUNT: u32 = HIGH as u32 - LOW as u32 + 1;
    fn number(self) -> u32 {
        u32::from(self.0 - LOW)
    }
    fn at(number: u32) -> Self {
        Number(LOW + number as u16)
    }
    fn spell(self, _game: &G) -> String {
        self.0.to_string()
    }
    fn spell_onto(self, _game: &G, text: &mut String) {
        let _ = write!(text, "{}", self.0);
    }
    fn read(word: &str, _game: &G) -> Result<Self, BadInput> {
        // One spelling only: no sign, no leading nought.
        let number = word.parse().ok().filter(|n: &u16| n.to_string() == word && (LOW..=HIGH).contains(n));
        number.map(Number).ok_or_else(|| BadInput::new(format!("«{word}»: expected a number from {LOW} to {HIGH}")))
    }
    /// A number is nothing to point at.
    fn thing(self, _game: &G) -> Option<String> {
        None
    }
}

/// Declares the moves of a game: `"verb" Variant(field: Type, …)`, one a line. See [the
/// module](mod@crate::moves) for an example, [`Field`] for what a type must say, and [`Declared`] for what
/// follows.
///
/// A field whose type is a plain number under another name is declared through a wrapper that says the rest:
/// `Play(card: u8 as Card)` where `struct Card(u8)` is a [`Field`]. Derives and other attributes may stand
/// before the enum.
#[macro_export]
macro_rules! moves {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident of $game:ty {
            $(
                $(#[$doc:meta])*
                $verb:literal $variant:ident $( ( $( $field:ident : $ty:ty $( as $wrap:ident )? ),+ $(,)? ) )?
            ),* $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
        $vis enum $name {
            $( $(#[$doc])* $variant $( ( $( $ty ),+ ) )? ),*
        }

        #[allow(unused_mut, unused_variables, unused_assignments, irrefutable_let_patterns, reason = "not every move has fields")]
        impl $crate::Declared<$game> for $name {
            const BOUND: u32 = 0 $( + $crate::move_part!(count $game $( $( ; $ty $( as $wrap )? )+ )? ) )*;
            const FORMS: &'static [$crate::Form] = &$crate::numbered([ $( $crate::Form {
                verb: $verb,
                first: 0,
                count: $crate::move_part!(count $game $( $( ; $ty $( as $wrap )? )+ )? ),
                fields: &[ $( $( $crate::FieldForm {
                    name: stringify!($field),
                    kind: $crate::move_part!(kind $ty $( as $wrap )?),
                    count: <$crate::move_part!(type $ty $( as $wrap )?) as $crate::Field<$game>>::COUNT,
                } ),+ )? ],
            } ),* ]);

            fn number(self) -> u32 {
                let mut base = 0;
                $(
                    const { assert!($crate::move_part!(count $game $( $( ; $ty $( as $wrap )? )+ )? ) > 0) };
                    if let $name::$variant $( ( $( $field ),+ ) )? = self {
                        let mut number = 0;
                        $( $(
                            number *= <$crate::move_part!(type $ty $( as $wrap )?) as $crate::Field<$game>>::COUNT;
                            number += $crate::Field::<$game>::number($crate::move_part!(in $field, $ty $( as $wrap )?));
                        )+ )?
                        return base + number;
                    }
                    base += $crate::move_part!(count $game $( $( ; $ty $( as $wrap )? )+ )? );
                )*
                base
            }
            fn at(number: u32) -> Option<$name> {
                let mut rest = number;
                $(
                    let count = $crate::move_part!(count $game $( $( ; $ty $( as $wrap )? )+ )? );
                    if rest < count {
                        let mut left = count;
                        $( $(
                            left /= <$crate::move_part!(type $ty $( as $wrap )?) as $crate::Field<$game>>::COUNT;
                            let $field = <$crate::move_part!(type $ty $( as $wrap )?) as $crate::Field<$game>>::at(rest / left);
                            let $field = $crate::move_part!(out $field, $ty $( as $wrap )?);
                            rest %= left;
                        )+ )?
                        return Some($name::$variant $( ( $( $field ),+ ) )?);
                    }
                    rest -= count;
                )*
                None
            }
            fn factors(self) -> $crate::Factors {
                let mut verb = 0;
                $(
                    if let $name::$variant $( ( $( $field ),+ ) )? = self {
                        let (mut fields, mut at) = ([0; $crate::numbering::MOST_FIELDS], 0);
                        $( $(
                            fields[at] = $crate::Field::<$game>::number($crate::move_part!(in $field, $ty $( as $wrap )?));
                            at += 1;
                        )+ )?
                        return $crate::Factors { verb, fields };
                    }
                    verb += 1;
                )*
                $crate::Factors { verb, fields: [0; $crate::numbering::MOST_FIELDS] }
            }
            fn exists(self, game: &$game) -> bool {
                match self {
                    $( $name::$variant $( ( $( $field ),+ ) )? =>
                        true $( $( && $crate::Field::<$game>::exists($crate::move_part!(in $field, $ty $( as $wrap )?), game) )+ )?, )*
                }
            }
            fn words(game: &$game) -> Vec<(&'static str, Vec<Option<String>>)> {
                let mut out = Vec::new();
                $( $( $(
                    $crate::field_words::<$game, $crate::move_part!(type $ty $( as $wrap )?)>(
                        $crate::move_part!(kind $ty $( as $wrap )?), game, &mut out,
                    );
                )+ )? )*
                out
            }
            fn verb(self) -> &'static str {
                match self {
                    $( $name::$variant { .. } => $verb, )*
                }
            }
            fn spell_onto(self, game: &$game, text: &mut String) {
                text.push_str($crate::Declared::<$game>::verb(self));
                match self {
                    $( $name::$variant $( ( $( $field ),+ ) )? => {
                        $( $( $crate::spell_field($crate::move_part!(in $field, $ty $( as $wrap )?), game, text); )+ )?
                    } )*
                }
            }
            fn read(text: &str, game: &$game) -> Result<$name, $crate::BadInput> {
                let mut words = text.split(' ');
                let verb = words.next().unwrap_or_default();
                $(
                    if verb == $verb {
                        let form = || {
                            let form = <$name as $crate::Declared<$game>>::form($verb);
                            $crate::BadInput::new(format!("expected {form}"))
                        };
                        $( $(
                            let $field: $crate::move_part!(type $ty $( as $wrap )?) =
                                $crate::read_field(words.next(), game, form)?;
                            let $field = $crate::move_part!(out $field, $ty $( as $wrap )?);
                        )+ )?
                        return match words.next() {
                            None => Ok($name::$variant $( ( $( $field ),+ ) )?),
                            Some(_) => Err(form()),
                        };
                    }
                )*
                Err(<$name as $crate::Declared<$game>>::unread())
            }
            fn things(self, game: &$game) -> Vec<String> {
                let mut things = Vec::new();
                match self {
                    $( $name::$variant $( ( $( $field ),+ ) )? => {
                        $( $( things.extend($crate::thing_field($crate::move_part!(in $field, $ty $( as $wrap )?), game)); )+ )?
                    } )*
                }
                things
            }
            fn args(self, game: &$game, lang: $crate::Lang) -> $crate::Args {
                let mut args = Vec::new();
                match self {
                    $( $name::$variant $( ( $( $field ),+ ) )? => {
                        $( $(
                            $crate::say_field($crate::move_part!(in $field, $ty $( as $wrap )?), stringify!($field), game, lang, &mut args);
                        )+ )?
                    } )*
                }
                args
            }
            fn every(game: &$game, out: &mut Vec<$name>) {
                $( $crate::move_part!(each $game, game, out, ($name::$variant $( ( $( $field ),+ ) )?) $( $( ; $field : $ty $( as $wrap )? )+ )? ); )*
            }
        }
    };
}

/// Parts of [`moves!`](crate::moves!).
#[doc(hidden)]
#[macro_export]
macro_rules! move_part {
    (type $ty:ty as $wrap:ident) => { $wrap };
    (type $ty:ty) => { $ty };
    (kind $ty:ty as $wrap:ident) => { stringify!($wrap) };
    (kind $ty:ty) => { stringify!($ty) };
    (in $value:expr, $ty:ty as $wrap:ident) => { $wrap($value) };
    (in $value:expr, $ty:ty) => { $value };
    (out $value:expr, $ty:ty as $wrap:ident) => { $value.0 };
    (out $value:expr, $ty:ty) => { $value };
    (count $game:ty $( ; $ty:ty $( as $wrap:ident )? )*) => {
        (1 $( * <$crate::move_part!(type $ty $( as $wrap )?) as $crate::Field<$game>>::COUNT )*)
    };
    (each $game:ty, $at:ident, $out:ident, $make:tt) => { $out.push($make) };
    (each $game:ty, $at:ident, $out:ident, $make:tt ; $field:ident : $ty:ty $( as $wrap:ident )? $( ; $rest:ident : $rest_ty:ty $( as $rest_wrap:ident )? )*) => {
        for $field in <$crate::move_part!(type $ty $( as $wrap )?) as $crate::Field<$game>>::every($at) {
            let $field = $crate::move_part!(out $field, $ty $( as $wrap )?);
            $crate::move_part!(each $game, $at, $out, $make $( ; $rest : $rest_ty $( as $rest_wrap )? )*);
        }
    };
}
