//! `bivouac man DIR`: the manual pages, from the same lines as `--help`.

use crate::{Fail, out};
use std::path::Path;
use table::BadInput;

pub(crate) fn run(command: clap::Command, dir: &Path) -> Result<(), Fail> {
    let bad = |e: std::io::Error| BadInput::new(format!("cannot be written: {e}")).file(dir.display().to_string());
    std::fs::create_dir_all(dir).map_err(bad)?;
    clap_mangen::generate_to(command, dir).map_err(bad)?;
    out::line(&dir.join("bivouac.1").display().to_string());
    Ok(())
}
