//! The commands, one module each.

pub(crate) mod account;
pub(crate) mod analyse;
pub(crate) mod data;
pub(crate) mod export;
pub(crate) mod fuzz;
pub(crate) mod games;
pub(crate) mod hosting;
pub(crate) mod lab;
pub(crate) mod lesson;
pub(crate) mod man;
pub(crate) mod moving;
pub(crate) mod nodes;
pub(crate) mod odds;
pub(crate) mod position;
pub(crate) mod replay;
pub(crate) mod report;
pub(crate) mod rules;
pub(crate) mod script;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod verify;
