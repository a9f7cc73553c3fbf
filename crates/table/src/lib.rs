//! The kernel of Bivouac: what all games share, with no word of any one game in it.
//!
//! Start with [`Game`], the contract of a game, and [`Rules`], the greatest part of it. A [`Table`] is one game being played, with its dice, log,
//! undo and standing answers. [`erased`] is the same without types, for programs that know no game by
//! name.
//!
//! What is where:
//!
//! **The contract, one trait in each file.** `game` ([`Game`]), `rules` ([`Rules`]: who is asked, what may be done, what happens),
//! `secrets` ([`Secrets`]: who sees what), `speech` ([`Speech`]: moves, questions and events in words), `sketch` ([`Sketch`]: positions
//! as a person writes them), `figures` ([`Figures`]: what is printed), [`judge`] (what bots ask), `face` ([`Face`]: how it shows
//! itself), [`story`] (what just happened, what a thing is, what a move would do). `about` ([`About`]) is a game on one page, `ledger`
//! ([`Ledger`]) its rules as players read them, [`options`] and `seating` ([`Seating`]) how it is set up and who sits there.
//!
//! **Declared once.** [`mod@moves`] and `events` ([`Happening`]) are what anybody can do and what happens: text, reading, label and number
//! follow. [`words`] are French and English. `broken` ([`BadInput`], [`Broken`]) are reasons: why a move is refused, why a file is wrong.
//!
//! **Furniture for rules.** `ctx` ([`Ctx`]) is what a move may use while it is played, [`dice`] the luck outside the position, `faces`
//! ([`NamedDie`]) dice with names, [`contribution`] what players add to the luck; [`seat`] chairs and eyes, [`places`] sets of places,
//! [`hidden`] hidden things and dealing them anew, `stack` ([`Stack`]) the flow of a game as plain data, `window` ([`Window`]) who is
//! asked to react, `clock` ([`Clock`]) rules that know one, [`effect`] the grammar of cards, [`pack`] figures as data, several in one
//! process.
//!
//! **A game in progress.** `table` ([`Table`]), [`erased`], [`pointing`] (a large decision, one thing at a time), [`record`] (a game as text,
//! for ever).
//!
//! **Proofs.** [`script`] are cases, [`golden`] whole games as text, [`laws`] what every game must keep, [`mod@battery`] all of them as one
//! declaration.

mod about;
pub mod battery;
mod broken;
mod clock;
pub mod contribution;
mod ctx;
pub mod dice;
pub mod effect;
pub mod erased;
mod events;
mod face;
mod faces;
mod figures;
mod game;
pub mod golden;
pub mod hidden;
pub mod judge;
pub mod laws;
mod ledger;
pub mod moves;
pub mod options;
pub mod pack;
pub mod places;
pub mod pointing;
pub mod record;
mod rules;
pub mod script;
pub mod seat;
mod seating;
mod secrets;
mod sketch;
mod speech;
mod stack;
pub mod story;
mod table;
mod window;
pub mod words;

pub use about::{About, SeatInfo};
pub use broken::{BadInput, Broken, line_of};
pub use clock::Clock;
pub use contribution::{Contribution, MAX_CONTRIBUTIONS};
pub use ctx::{Ctx, Shown};
pub use dice::{Dice, Secret};
pub use erased::{AnyGame, AnyTable, AnyView, Offer, Reason, Texts, Told};
pub use events::Happening;
#[doc(hidden)]
pub use events::tag;
pub use face::{Card, Drawing, Face, Ink, InkLine, Layer, Light, Look, Mark, MarkKind, Part, Tray};
pub use faces::NamedDie;
pub use figures::{Figure, Figures, NoFigures};
pub use game::Game;
pub use judge::{Change, CountSheet, Feature, Judge, Role, Tally, Viewpoint, Weights};
pub use ledger::{Ledger, Rule};
pub use moves::{Args, Declared, Field, Number, Said};
#[doc(hidden)]
pub use moves::{read_field, spell_field};
pub use options::{OptionInfo, OptionKind};
pub use places::Places;
pub use pointing::{MANY, Next, Pointing};
pub use record::{Entry, Hand, Header, Record, Start, Until, What};
pub use rules::{Gauge, Outcome, Question, Rules, Terms, ToMove};
pub use seat::{Eye, Seat, SeatSet};
pub use seating::Seating;
pub use secrets::Secrets;
pub use sketch::{Sketch, laid_over};
pub use speech::Speech;
pub use stack::Stack;
pub use table::{Luck, Note, Played, Refusal, Standing, Table};
pub use window::{Ask, Window};
pub use words::{Lang, Words};
