//! Data packs: the figures of boards and cards. A process can hold several packs of one game.
//!
//! A position points at its pack with a plain reference ([`Ref`]), so copying a position copies no figures.
//! Packs are deduplicated by their fingerprint and live as long as the process. A game describes its figures
//! with [`Figures`].

pub use crate::figures::{Source, fingerprint};

use crate::{BadInput, Figures};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::any::{Any, TypeId};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A pack and its fingerprint; lives as long as the process.
struct Kept<P> {
    hash: String,
    pack: P,
}

/// A plain reference to the pack of a position. It is free to copy, equal if the packs are equal, and stored
/// as the fingerprint.
pub struct Ref<P: 'static>(&'static Kept<P>);

impl<P: Figures> Ref<P> {
    /// The figures that ship with the game.
    ///
    /// # Panics
    /// If the data files of the game are invalid, which a law would have found.
    pub fn standard() -> Ref<P> {
        let known = shelf().standard.get(&TypeId::of::<P>()).and_then(|kept| kept.downcast_ref());
        known.map(Ref).unwrap_or_else(|| {
            let pack = Ref::<P>::with(&toml::Table::new());
            let pack = pack.unwrap_or_else(|e| panic!("the figures that ship with the game: {e}"));
            shelf().standard.insert(TypeId::of::<P>(), pack.0);
            pack
        })
    }
    /// The standard figures overlaid with these rows (`[data]` of a script, `--data` of an owner). Equal rows
    /// give the same pack.
    pub fn with(own: &toml::Table) -> Result<Ref<P>, BadInput> {
        let mut all = shipped::<P>()?;
        let known = all.keys().cloned().collect::<Vec<_>>();
        for (list, value) in own {
            if !known.contains(list) && !known.is_empty() {
                let what = format!("there are no figures «{list}»: expected {}", known.join(", "));
                return Err(BadInput::new(what));
            }
            lay::<P>(&mut all, list, value.clone())?;
        }
        let hash = P::fingerprint(&all, own);
        if let Some(known) = Ref::kept(&hash) {
            return Ok(known);
        }
        Ref::keep(hash, &all)
    }
    fn keep(hash: String, all: &toml::Table) -> Result<Ref<P>, BadInput> {
        let pack = P::read(all)?;
        let kept: &'static Kept<P> = Box::leak(Box::new(Kept { hash: hash.clone(), pack }));
        let kept = *shelf().packs.entry((TypeId::of::<P>(), hash)).or_insert(kept);
        Ok(kept.downcast_ref().map_or_else(|| unreachable!("packs are kept by their type"), Ref))
    }
    /// The standard figures as text. A store keeps them, so that a game can continue with them when the next
    /// version of the program has other figures.
    pub fn written() -> Result<String, BadInput> {
        Ok(shipped::<P>()?.to_string())
    }
    /// Loads what [`Ref::written`] wrote, perhaps in an older version. [`Ref::find`] then finds it by its
    /// fingerprint.
    pub fn take_back(hash: &str, written: &str) -> Result<Ref<P>, BadInput> {
        let all: toml::Table = toml::from_str(written).map_err(|e| BadInput::toml(&e, written))?;
        Ref::find(hash).map_or_else(|| Ref::keep(hash.to_string(), &all), Ok)
    }
    /// The standard figures, overlaid with rows if there are any.
    pub fn of(own: Option<&toml::Table>) -> Result<Ref<P>, BadInput> {
        own.map_or_else(|| Ok(Ref::standard()), Ref::with)
    }
    /// The pack with this fingerprint, if this process has loaded it.
    pub fn find(hash: &str) -> Option<Ref<P>> {
        Some(Ref::<P>::standard()).filter(|standard| standard.hash() == hash).or_else(|| Ref::kept(hash))
    }
    fn kept(hash: &str) -> Option<Ref<P>> {
        shelf().packs.get(&(TypeId::of::<P>(), hash.to_string())).and_then(|kept| kept.downcast_ref()).map(Ref)
    }
}

impl<P> Ref<P> {
    /// The figures.
    #[inline]
    pub fn get(self) -> &'static P {
        &self.0.pack
    }
    /// The fingerprint.
    pub fn hash(self) -> &'static str {
        &self.0.hash
    }
}

impl<P> Copy for Ref<P> {}
impl<P> Clone for Ref<P> {
    #[inline]
    fn clone(&self) -> Ref<P> {
        *self
    }
}
impl<P> std::ops::Deref for Ref<P> {
    type Target = P;
    #[inline]
    fn deref(&self) -> &P {
        &self.0.pack
    }
}
impl<P> Eq for Ref<P> {}
impl<P> PartialEq for Ref<P> {
    #[inline]
    fn eq(&self, other: &Ref<P>) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}
impl<P> std::fmt::Debug for Ref<P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "figures {}", self.0.hash)
    }
}
impl<P> Serialize for Ref<P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0.hash)
    }
}
impl<'de, P: Figures> Deserialize<'de> for Ref<P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Ref<P>, D::Error> {
        let hash = String::deserialize(deserializer)?;
        Ref::find(&hash).ok_or_else(|| serde::de::Error::custom(format!("the figures {hash} are not loaded here")))
    }
}

/// A pack of any game.
type AnyKept = &'static (dyn Any + Send + Sync);

/// All packs of this process by type and fingerprint.
struct Shelf {
    standard: BTreeMap<TypeId, AnyKept>,
    packs: BTreeMap<(TypeId, String), AnyKept>,
}

fn shelf() -> MutexGuard<'static, Shelf> {
    static SHELF: Mutex<Shelf> = Mutex::new(Shelf { standard: BTreeMap::new(), packs: BTreeMap::new() });
    SHELF.lock().unwrap_or_else(PoisonError::into_inner)
}

/// All rows of a game's files.
fn shipped<P: Figures>() -> Result<toml::Table, BadInput> {
    let mut all = toml::Table::new();
    for (file, text) in P::FILES {
        let rows: toml::Table = toml::from_str(text).map_err(|e| BadInput::toml(&e, text).file(*file))?;
        for (list, value) in rows {
            lay::<P>(&mut all, &list, value).map_err(|e| e.file(*file))?;
        }
    }
    Ok(all)
}

/// Overlays one section of a file: a list row by row, anything else as a whole.
fn lay<P: Figures>(all: &mut toml::Table, list: &str, value: toml::Value) -> Result<(), BadInput> {
    let known = all.get_mut(list);
    match (known, value) {
        (Some(toml::Value::Array(known)), toml::Value::Array(rows)) => {
            let key = P::key(list);
            for row in rows {
                let named = |have: &&mut toml::Value| row.get(key).is_some() && have.get(key) == row.get(key);
                match (known.iter_mut().find(named), row) {
                    (Some(toml::Value::Table(known)), toml::Value::Table(row)) => known.extend(row),
                    (_, row) => known.push(row),
                }
            }
        }
        (Some(toml::Value::Array(_)), _) => {
            return Err(BadInput::new(format!("«{list}» must be a list of rows: [[{list}]]")));
        }
        (_, value) => drop(all.insert(list.to_string(), value)),
    }
    Ok(())
}
