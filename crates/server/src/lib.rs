//! The table in the browser: one program that serves every game of the registry and knows none by name.
//!
//! Rooms, from the disk to the eye:
//! - [`sight`]: what one person may see. Templates, the API and the streams are given nothing else.
//! - [`pages`]: the templates. [`assets`]: style, script, pictures, inside the binary.

pub mod assets;
pub mod pages;
pub mod sight;
