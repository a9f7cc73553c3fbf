//! The kernel of Bivouac: everything that all games share. It names no game.
//!
//! Start with [`Game`], the contract of a game, and [`Rules`], its largest part. A [`Table`] is a game in
//! progress with its dice, log, undo and standing answers. [`erased`] is the same interface without types,
//! for programs that know no game by name.
//!
//! **The contract, one trait per file**
//!
//! - `game` ([`Game`]): the contract as a whole
//! - `rules` ([`Rules`]): who is asked, which moves are legal, what they do
//! - `secrets` ([`Secrets`]): who sees what
//! - `speech` ([`Speech`]): texts of moves, questions and events; [`mod@chronicle`] builds the log from them
//! - `sketch` ([`Sketch`]): positions written by hand
//! - `figures` ([`Figures`]): the data printed on boards and cards
//! - [`judge`]: what bots ask
//! - `face` ([`Face`]): drawing; [`story`]: cues, sheets and forecasts
//! - `about` ([`About`]), `ledger` ([`Ledger`]), [`options`], `seating` ([`Seating`]): description, rules,
//!   options and seats
//!
//! **Declared once**
//!
//! - [`mod@moves`] and `events` ([`Happening`]): text, parser, label and number follow from the declaration
//! - [`numbering`]: the number of a move and its parts, for learning
//! - [`words`]: French and English texts
//! - `broken` ([`BadInput`], [`Broken`]): errors for people
//!
//! **Building blocks for rules**
//!
//! - `ctx` ([`Ctx`]), [`dice`], `faces` ([`NamedDie`]), [`contribution`]: what a move may use, and where dice
//!   come from
//! - [`seat`], [`places`], [`hidden`]: seats and eyes, sets of places, hidden values
//! - `stack` ([`Stack`]), `window` ([`Window`]), `clock` ([`Clock`]): the flow of a game, reactions, time
//!   limits
//! - [`effect`], [`pack`]: the grammar of card effects, data packs
//!
//! **A game in progress**
//!
//! - `table` ([`Table`]), [`erased`], [`record`]
//! - [`pace`], [`clocks`]: people's time; [`votes`]: what all at a table agree to
//! - [`pointing`]: large decisions, one thing at a time
//!
//! Laws, script cases and golden play-throughs are in the crate `proof`.

mod about;
mod broken;
pub mod chronicle;
mod clock;
pub mod clocks;
pub mod contribution;
mod ctx;
mod declared;
pub mod dice;
pub mod effect;
pub mod erased;
mod events;
mod face;
mod faces;
mod figures;
mod game;
pub mod hidden;
pub mod judge;
mod lang;
mod ledger;
pub mod moves;
pub mod numbering;
pub mod options;
pub mod pace;
pub mod pack;
pub mod places;
pub mod pointing;
pub mod record;
mod replay;
mod rules;
pub mod seat;
mod seating;
mod secrets;
mod sketch;
mod speech;
mod stack;
pub mod story;
mod table;
pub mod votes;
mod window;
pub mod words;

pub use about::{About, SeatInfo};
pub use broken::{BadInput, Broken, line_of};
pub use clock::Clock;
pub use contribution::{Contribution, MAX_CONTRIBUTIONS};
pub use ctx::{Ctx, Shown};
pub use dice::{Dice, Secret};
pub use erased::{AnyGame, AnyTable, AnyView, Earlier, Numbered, Texts, Told};
pub use events::Happening;
#[doc(hidden)]
pub use events::tag;
pub use face::{Card, Drawing, Face, Ink, InkLine, Layer, Light, Look, Mark, MarkKind, Part, Tray};
pub use faces::{NamedDie, read_face};
pub use figures::{Figure, Figures, ModeFigures, NoFigures};
pub use game::Game;
pub use judge::{AnyJudge, Change, CountSheet, Feature, Judge, Role, Tally, Viewpoint, Weights};
pub use lang::Lang;
pub use ledger::{Ledger, Rule};
pub use moves::{Args, Declared, Field, Number, Said};
#[doc(hidden)]
pub use moves::{field_words, read_field, say_field, spell_field, thing_field};
#[doc(hidden)]
pub use numbering::numbered;
pub use numbering::{Factors, FieldForm, Form, Numbering};
pub use options::{OptionInfo, OptionKind};
pub use places::Places;
pub use pointing::{MANY, Next, Pointing};
pub use record::{Entry, Hand, Header, Record, Start, Until, What};
pub use replay::Unproved;
pub use rules::{Gauge, Outcome, Question, Rules, Terms, ToMove};
pub use seat::{Eye, Seat, SeatSet};
pub use seating::Seating;
pub use secrets::Secrets;
pub use sketch::{Sketch, laid_over};
pub use speech::{Speech, Stand};
pub use stack::Stack;
pub use story::{Offer, Reason};
pub use table::{Before, Luck, Note, Played, Refusal, StandingAnswer, Table};
pub use window::{Ask, Window};
pub use words::Words;
