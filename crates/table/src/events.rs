//! The `events!` macro declares an event once: its fields and the sentence that reports it.

use crate::{Args, Lang, Said};

/// An event that can report itself: the key of its sentence (`tell-<key>` in the texts) and its arguments.
///
/// [`events!`](crate::events) implements this. A game that needs more than one sentence per event implements
/// it by hand.
pub trait Happening<G> {
    /// The key of the sentence, and its arguments.
    fn told(&self, game: &G, lang: Lang) -> (String, Args);
}

/// Declares the events of a game. Each event is reported by the sentence `tell-<name in kebab case>`, with
/// its fields as arguments of the same names. The type of a field provides its text ([`Said`]). A field
/// `Option<T>` may be hidden from the reader ([`Said::unknown`]).
///
/// ```
/// # use table::{events, Happening, Lang, Number};
/// # struct Bazaar;
/// events! {
///     /// Something that happened.
///     pub enum Event of Bazaar {
///         /// Somebody has offered so much.
///         BidMade { coins: u8 },
///         /// Nobody offers more.
///         Closed,
///     }
/// }
/// let told = Event::BidMade { coins: 3 }.told(&Bazaar, Lang::En);
/// assert_eq!(told, ("bid-made".to_string(), vec![("coins", "3".to_string())]));
/// ```
#[macro_export]
macro_rules! events {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident of $game:ty {
            $(
                $(#[$doc:meta])*
                $variant:ident $( { $( $(#[$field_doc:meta])* $field:ident : $ty:ty ),+ $(,)? } )?
            ),* $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, ::serde::Serialize)]
        #[serde(rename_all = "kebab-case")]
        #[allow(missing_docs, reason = "the texts tell each field")]
        $vis enum $name {
            $( $(#[$doc])* $variant $( { $( $(#[$field_doc])* $field : $ty ),+ } )? ),*
        }

        impl $crate::Happening<$game> for $name {
            #[allow(unused_variables, reason = "an event without fields tells itself")]
            fn told(&self, game: &$game, lang: $crate::Lang) -> (String, $crate::Args) {
                match self {
                    $( $name::$variant $( { $( $field ),+ } )? => (
                        $crate::tag(stringify!($variant)),
                        vec![ $( $( (stringify!($field), $crate::Said::<$game>::name($field, game, lang)) ),+ )? ],
                    ) ),*
                }
            }
        }
    };
}

/// `BidMade` as `bid-made`.
#[doc(hidden)]
pub fn tag(name: &str) -> String {
    let mut tag = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !tag.is_empty() {
            tag.push('-');
        }
        tag.push(letter.to_ascii_lowercase());
    }
    tag
}

macro_rules! numbers {
    ($($number:ty)*) => {
        $(impl<G> Said<G> for $number {
            fn name(&self, _game: &G, _lang: Lang) -> String {
                self.to_string()
            }
        })*
    };
}
numbers! { u8 u16 u32 u64 usize i8 i16 i32 i64 }

impl<G, T: Said<G>> Said<G> for Option<T> {
    fn name(&self, game: &G, lang: Lang) -> String {
        self.as_ref().map_or_else(|| T::unknown(game, lang), |known| known.name(game, lang))
    }
}

impl<G, T: Said<G>> Said<G> for Vec<T> {
    fn name(&self, game: &G, lang: Lang) -> String {
        row(self, game, lang)
    }
}

impl<G, T: Said<G>, const N: usize> Said<G> for [T; N] {
    fn name(&self, game: &G, lang: Lang) -> String {
        row(self, game, lang)
    }
}

/// Applies the lists one after the other.
fn row<G, T: Said<G>>(list: &[T], game: &G, lang: Lang) -> String {
    list.iter().map(|one| one.name(game, lang)).collect::<Vec<_>>().join(" ")
}
