//! Errors of this crate: a class, the id of a rule, and details. They are values; the caller chooses words
//! and a status.

use std::borrow::Cow;
use store::StoreError;
use table::{Reason, Refusal};

/// What kind of refusal it is.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Class {
    /// What was asked cannot be read.
    Malformed,
    /// Nobody knows who asks.
    Nobody,
    /// It is not for this person.
    Forbidden,
    /// There is no such thing, or it is not for these eyes.
    Missing,
    /// Too late or too early: something else was first.
    Conflict,
    /// A rule stands in the way, or what was asked cannot be.
    Impossible,
    /// Something is broken here.
    Failed,
    /// It may work later.
    Unavailable,
    /// Another server can do it.
    Elsewhere,
    /// It was done too often: what, and how many seconds it takes until it can be done again.
    TooOften(&'static str, u64),
}

/// A refusal.
#[derive(Clone, Debug)]
pub struct Trouble {
    /// Its kind.
    pub class: Class,
    /// The rule that refuses.
    pub rule: Cow<'static, str>,
    /// In words, when a game's ledger or the kernel has them.
    pub text: Option<String>,
    /// What exactly, after the words of the rule.
    pub detail: Option<String>,
}

impl Trouble {
    /// A refusal by its rule.
    pub const fn new(class: Class, rule: &'static str) -> Trouble {
        Trouble { class, rule: Cow::Borrowed(rule), text: None, detail: None }
    }
    /// The same, saying what exactly.
    #[must_use]
    pub fn detail(mut self, detail: impl std::fmt::Display) -> Trouble {
        self.detail = Some(detail.to_string());
        self
    }
    /// What the kernel refused, in words.
    pub fn refused(refusal: &Refusal, reason: Reason) -> Trouble {
        let class = match refusal {
            Refusal::Stale(_) => Class::Conflict,
            Refusal::Unreadable(_) => Class::Malformed,
            Refusal::Broken(_) | Refusal::NoUndo => Class::Impossible,
        };
        let mut trouble = Trouble::new(class, "");
        trouble.rule = reason.rule.into();
        trouble.text = Some(reason.text);
        trouble
    }
    /// A set-up that cannot be.
    pub fn setup(why: impl std::fmt::Display) -> Trouble {
        Trouble::new(Class::Impossible, "TABLE-SETUP").detail(why)
    }
    /// It was done too often.
    pub fn too_often(what: &'static str, seconds: u64) -> Trouble {
        Trouble::new(Class::TooOften(what, seconds), "TABLE-LIMIT")
    }
    /// Something cannot be read.
    pub fn malformed(why: impl std::fmt::Display) -> Trouble {
        Trouble::new(Class::Malformed, "TABLE-MALFORMED").detail(why)
    }
}

/// No such table, or not for these eyes: the two look alike.
pub const NO_TABLE: Trouble = Trouble::new(Class::Missing, "TABLE-NO-TABLE");
/// No such game.
pub const NO_GAME: Trouble = Trouble::new(Class::Missing, "TABLE-NO-GAME");
/// The game has no such seat. It is the request that is wrong, not the table that is missing.
pub const NO_SUCH_SEAT: Trouble = Trouble::new(Class::Impossible, "TABLE-NO-SUCH-SEAT");
/// The same where the chair itself is asked for: it is not there.
pub const NO_CHAIR: Trouble = Trouble::new(Class::Missing, "TABLE-NO-SUCH-SEAT");
/// Nobody knows who asks.
pub const NOBODY: Trouble = Trouble::new(Class::Nobody, "TABLE-NOBODY");
/// The seat is somebody else's.
pub const NO_SEAT: Trouble = Trouble::new(Class::Forbidden, "TABLE-NO-SEAT");
/// The chair is taken.
pub const TAKEN: Trouble = Trouble::new(Class::Conflict, "TABLE-TAKEN");
/// The link is dead.
pub const DEAD_KEY: Trouble = Trouble::new(Class::Forbidden, "TABLE-KEY");
/// Only the host may.
pub const NOT_HOST: Trouble = Trouble::new(Class::Forbidden, "TABLE-HOST");
/// The person is here.
pub const HERE: Trouble = Trouble::new(Class::Conflict, "TABLE-HERE");
/// A bot plays for this seat.
pub const BOT_PLAYS: Trouble = Trouble::new(Class::Conflict, "TABLE-BOT-PLAYS");
/// The game goes on.
pub const NOT_OVER: Trouble = Trouble::new(Class::Forbidden, "TABLE-NOT-OVER");
/// No such step for these eyes.
pub const NO_STEP: Trouble = Trouble::new(Class::Missing, "TABLE-NO-STEP");
/// No such thing for these eyes.
pub const NO_THING: Trouble = Trouble::new(Class::Missing, "TABLE-NO-THING");
/// Nothing was said.
pub const SILENT: Trouble = Trouble::new(Class::Impossible, "TABLE-SILENT");
/// So much has happened at this table that nothing more is kept of it.
pub const FULL: Trouble = Trouble::new(Class::Conflict, "TABLE-FULL");
/// Too much is going on.
pub const BUSY: Trouble = Trouble::new(Class::Unavailable, "TABLE-BUSY");
/// Something is broken here.
pub const FAILED: Trouble = Trouble::new(Class::Failed, "TABLE-FAILED");
/// The rules failed in the middle of something; the table is read from the disk again.
pub const BROKE: Trouble = Trouble::new(Class::Failed, "TABLE-BROKE");
/// What is stored of this table cannot be read or played again.
pub const DAMAGED: Trouble = Trouble::new(Class::Failed, "TABLE-DAMAGED");
/// Nobody can say whether it was stored.
pub const IN_DOUBT: Trouble = Trouble::new(Class::Unavailable, "TABLE-IN-DOUBT");
/// The store does not answer: what is in memory may be old.
pub const LOST: Trouble = Trouble::new(Class::Unavailable, "TABLE-LOST");
/// The table was opened by a newer program, which other servers may run.
pub const NEWER: Trouble = Trouble::new(Class::Elsewhere, "TABLE-NEWER");
/// The game has not begun: nothing is dealt yet.
pub const NOT_BEGUN: Trouble = Trouble::new(Class::Conflict, "TABLE-NOT-BEGUN");
/// The game has begun: the dice are what they are.
pub const BEGUN: Trouble = Trouble::new(Class::Conflict, "TABLE-BEGUN");
/// Somebody is missing.
pub const MISSING: Trouble = Trouble::new(Class::Conflict, "TABLE-MISSING");
/// Somebody who was put in a chair has not come by yet.
pub const NOT_COME: Trouble = Trouble::new(Class::Conflict, "TABLE-NOT-COME");
/// Somebody who is to add to the dice has not yet, and the time for it has not passed.
pub const NOT_ADDED: Trouble = Trouble::new(Class::Conflict, "TABLE-NOT-ADDED");
/// The same was already added to these dice.
pub const COPIED: Trouble = Trouble::new(Class::Impossible, "TABLE-COPIED");
/// They have seen what another side sees.
pub const OTHER_SIDE: Trouble = Trouble::new(Class::Forbidden, "TABLE-OTHER-SIDE");
/// Somebody who plays the other side has seen what this chair sees.
pub const SEEN: Trouble = Trouble::new(Class::Conflict, "TABLE-SEEN");
/// The person has not been away for long enough.
pub const NOT_AWAY: Trouble = Trouble::new(Class::Conflict, "TABLE-NOT-AWAY");
/// The table has no clock of its people, or it stands already.
pub const NO_CLOCK: Trouble = Trouble::new(Class::Conflict, "TABLE-NO-CLOCK");
/// The time of this seat has not run out, or the others were not asked about it.
pub const NOT_OUT: Trouble = Trouble::new(Class::Conflict, "TABLE-NOT-OUT");
/// Only where days are counted.
pub const NOT_BY_DAYS: Trouble = Trouble::new(Class::Impossible, "TABLE-NOT-BY-DAYS");
/// So many days of vacation are not left.
pub const NO_VACATION: Trouble = Trouble::new(Class::Impossible, "TABLE-NO-VACATION");
/// Quiet hours were changed a short while ago.
pub const QUIET_STAYS: Trouble = Trouble::new(Class::Conflict, "TABLE-QUIET-STAYS");
/// No time is left for this turn: whoever came back once comes back with the next one.
pub const NO_TIME: Trouble = Trouble::new(Class::Conflict, "TABLE-NO-TIME");
/// Something is proposed already.
pub const VOTE_OPEN: Trouble = Trouble::new(Class::Conflict, "TABLE-VOTE-OPEN");
/// Nothing is proposed, or not to this person.
pub const NO_VOTE: Trouble = Trouble::new(Class::Conflict, "TABLE-NO-VOTE");
/// There is no move of theirs that could be taken back.
pub const NO_MOVE: Trouble = Trouble::new(Class::Impossible, "TABLE-NO-MOVE");
/// The game is over.
pub const OVER: Trouble = Trouble::new(Class::Impossible, "TABLE-OVER");
/// Nobody else of this side would hear it.
pub const NO_ALLIES: Trouble = Trouble::new(Class::Impossible, "TABLE-NO-ALLIES");

/// The account's name cannot be one.
pub const ACCOUNT_NAME: Trouble = Trouble::new(Class::Impossible, "ACCOUNT-NAME");
/// The name is taken, or one that looks like it.
pub const ACCOUNT_TAKEN: Trouble = Trouble::new(Class::Conflict, "ACCOUNT-TAKEN");
/// Nobody has this name with this password or code: the same for unknown names.
pub const ACCOUNT_UNKNOWN: Trouble = Trouble::new(Class::Forbidden, "ACCOUNT-UNKNOWN");
/// The link is not good, or no longer.
pub const ACCOUNT_LINK: Trouble = Trouble::new(Class::Forbidden, "ACCOUNT-LINK");
/// Nobody may create an account here without an invitation.
pub const ACCOUNT_INVITED: Trouble = Trouble::new(Class::Forbidden, "ACCOUNT-INVITED");
/// Nobody may create an account here.
pub const ACCOUNT_CLOSED: Trouble = Trouble::new(Class::Forbidden, "ACCOUNT-CLOSED");
/// The account is suspended.
pub const ACCOUNT_SUSPENDED: Trouble = Trouble::new(Class::Forbidden, "ACCOUNT-SUSPENDED");
/// One must be signed in.
pub const ACCOUNT_NEEDED: Trouble = Trouble::new(Class::Nobody, "ACCOUNT-NEEDED");
/// This is no setting, or no value for it.
pub const ACCOUNT_SETTING: Trouble = Trouble::new(Class::Impossible, "ACCOUNT-SETTING");

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Trouble {
        match error {
            StoreError::Missing => NO_TABLE,
            StoreError::Damaged(why) => {
                tracing::error!("store: {why}");
                DAMAGED
            }
            StoreError::Failed(why) => {
                tracing::error!("store: {why}");
                Trouble::new(Class::Unavailable, "TABLE-STORE")
            }
        }
    }
}
