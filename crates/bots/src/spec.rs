//! A player with the weights it judges by: `search:100ms@FILE`.
//!
//! A [`Name`] alone comes from anywhere, also from people at a server. A file is read only where somebody who
//! may read files names it: a command line, a program. So a name never contains one, and [`Spec::read`] is
//! told how a file is found.

use crate::erased::{AnyBot, make_by};
use crate::name::Name;
use std::path::Path;
use std::sync::Arc;
use table::{BadInput, Judge, Weights};

/// No file of weights is longer.
const LONGEST: u64 = 64 * 1024;

/// The usual weights of a game, as players share them.
pub(crate) fn usual<G: Judge>() -> Arc<Weights> {
    Arc::new(G::weights().clone())
}

/// A file of weights: what it is called, and its text.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct WeightsFile {
    /// What it is called.
    pub name: String,
    /// What it says.
    pub text: Arc<str>,
}

impl WeightsFile {
    /// Reads a file.
    pub fn open(path: &str) -> Result<WeightsFile, BadInput> {
        let bad = |what: String| BadInput::new(what).file(path);
        let size = std::fs::metadata(path).map_err(|e| bad(format!("cannot be read: {e}")))?.len();
        if size > LONGEST {
            return Err(bad(format!("{size} bytes: expected a file of weights of at most {LONGEST}")));
        }
        let text = std::fs::read_to_string(Path::new(path)).map_err(|e| bad(format!("cannot be read: {e}")))?;
        Ok(WeightsFile { name: path.into(), text: text.into() })
    }
}

/// A player by its name, and the weights it judges by; the usual ones of the game if it names none.
///
/// ```
/// use bots::{Spec, WeightsFile};
/// let found = |name: &str| Ok(WeightsFile { name: name.into(), text: "scale = 1".into() });
/// let spec = Spec::read("search:100ms@new.toml", &found)?;
/// assert_eq!(spec.to_string(), "search:100ms@new.toml");
/// assert!(Spec::read("random@new.toml", &found).is_err()); // it judges nothing
/// # Ok::<(), table::BadInput>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Spec {
    /// How it plays.
    pub name: Name,
    /// What it judges by.
    pub weights: Option<WeightsFile>,
}

impl From<Name> for Spec {
    fn from(name: Name) -> Spec {
        Spec { name, weights: None }
    }
}

impl std::fmt::Display for Spec {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.weights {
            Some(file) => write!(f, "{}@{}", self.name, file.name),
            None => write!(f, "{}", self.name),
        }
    }
}

/// How the text of a file of weights is found by its name: [`WeightsFile::open`] on a command line.
pub type Find<'a> = &'a dyn Fn(&str) -> Result<WeightsFile, BadInput>;

impl Spec {
    /// Reads `NAME` or `NAME@FILE`.
    pub fn read(text: &str, find: Find<'_>) -> Result<Spec, BadInput> {
        let Some((name, file)) = text.split_once('@') else { return Ok(text.parse::<Name>()?.into()) };
        let name: Name = name.parse()?;
        if file.is_empty() || file.chars().any(char::is_control) {
            return Err(BadInput::new(format!("«{text}»: expected a file of weights after the @")));
        }
        if !name.judges() {
            return Err(BadInput::new(format!("«{text}»: {name} judges nothing and takes no weights")));
        }
        Ok(Spec { name, weights: Some(find(file)?) })
    }
    /// Reads several, separated by commas.
    pub fn list(text: &str, find: Find<'_>) -> Result<Vec<Spec>, BadInput> {
        text.split(',').map(|spec| Spec::read(spec.trim(), find)).collect()
    }
    /// The same with these weights, if it judges and names none of its own.
    #[must_use]
    pub fn or(mut self, weights: &WeightsFile) -> Spec {
        if self.weights.is_none() && self.name.judges() {
            self.weights = Some(weights.clone());
        }
        self
    }
    /// The weights for a game. A wrong file is an error that names it.
    pub fn weights<G: Judge>(&self) -> Result<Arc<Weights>, BadInput> {
        let Some(file) = &self.weights else { return Ok(usual::<G>()) };
        let read = Weights::read(<G::Feature as table::Feature>::NAMES, &file.text);
        read.map(Arc::new).map_err(|bad| bad.file(&file.name))
    }
    /// The player, without types.
    pub fn make<G: Judge>(&self) -> Result<Box<dyn AnyBot>, BadInput> {
        Ok(make_by::<G>(self.name, self.weights::<G>()?))
    }
}
