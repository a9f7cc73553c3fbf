//! `bivouac export FILE -o PICTURE`: a position as SVG or PNG, or a whole record as an animation.

use crate::words::say;
use crate::{Fail, input, out};
use draw::picture::{Animation, NoPicture};
use indicatif::{ProgressBar, ProgressStyle};
use std::path::{Path, PathBuf};
use table::{AnyTable, BadInput, Drawing, Eye, Lang, Look, Mark, Seat};

#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    /// A record, or a position file (.toml)
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The picture to write: what its name ends with (.svg, .png or .gif) says what it is
    #[arg(short, long, value_name = "PICTURE")]
    output: PathBuf,
    /// The position before this move, from 0 (default: the last)
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Whose eyes: a seat, seats joined by +, spectator, or archive (everything)
    #[arg(long, default_value = "archive", value_name = "EYE")]
    eye: String,
    /// The seat at the lower edge of the board
    #[arg(long, value_name = "SEAT")]
    bottom: Option<String>,
    /// Width in pixels
    #[arg(long, default_value_t = 1000, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(16..=8000))]
    width: u32,
    /// Animation: hundredths of a second for each move
    #[arg(long, default_value_t = 60, value_name = "N", value_parser = clap::value_parser!(u16).range(2..=1000))]
    pace: u16,
}

pub(crate) fn run(options: &Options, lang: Lang) -> Result<(), Fail> {
    let input::Opened { table, .. } = input::table(&options.file)?;
    let about = table.about();
    let eye = input::eye(about, &options.eye)?;
    let bottom = match &options.bottom {
        None => None,
        Some(id) => Some(about.seat(id).ok_or_else(|| {
            let known: Vec<&str> = about.seats.iter().map(|s| s.id).collect();
            BadInput::new(format!("--bottom: no seat «{id}»: expected {}", known.join(", ")))
        })?),
    };
    let last = table.plays();
    let at = options.at.unwrap_or(last);
    if at > last {
        return Err(BadInput::new(format!("--at {at}: the record has moves 0 to {last}")).into());
    }
    let artist = Artist { table: &*table, eye, bottom, lang };
    let kind = options.output.extension().and_then(|e| e.to_str()).unwrap_or_default();
    let wrong = |why: NoPicture| Fail::from(BadInput::new(why.to_string()).file(options.output.display().to_string()));
    match kind {
        "svg" => write(&options.output, draw::frame::document(&artist.draw(at), &about.title(lang)).as_bytes())?,
        "png" => write(&options.output, &draw::picture::png(&artist.draw(at), options.width).map_err(wrong)?)?,
        "gif" => write(&options.output, &animation(&artist, at, options, lang).map_err(wrong)?)?,
        other => {
            let what = format!("«.{other}» is no kind of picture: expected a name that ends with .svg, .png or .gif");
            return Err(BadInput::new(what).file(options.output.display().to_string()).into());
        }
    }
    out::line(&say(lang, "export-done", &[("file", options.output.display().to_string())]));
    Ok(())
}

/// Written beside its place first, so that nothing is ever half there.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), BadInput> {
    let mut half = path.as_os_str().to_owned();
    half.push(".part");
    std::fs::write(&half, bytes)
        .and_then(|()| std::fs::rename(&half, path))
        .map_err(|e| BadInput::new(format!("cannot be written: {e}")).file(path.display().to_string()))
}

/// Draws positions of one table for one pair of eyes.
struct Artist<'a> {
    table: &'a dyn AnyTable,
    eye: Eye,
    bottom: Option<Seat>,
    lang: Lang,
}

impl Artist<'_> {
    /// The position before this play, with what just happened marked.
    fn draw(&self, at: usize) -> Drawing {
        let table = self.table.at(at);
        let told = table.told(self.eye, self.lang, at.saturating_sub(1));
        let recent: Vec<Mark> = told.into_iter().flat_map(|t| t.marks).collect();
        table.board(self.eye, &Look { lang: self.lang, bottom: self.bottom, recent, ..Look::default() })
    }
}

fn animation(artist: &Artist<'_>, to: usize, options: &Options, lang: Lang) -> Result<Vec<u8>, NoPicture> {
    let mut bytes = Vec::new();
    let first = artist.draw(0);
    let mut film = Animation::new(&mut bytes, &first, options.width.min(2000))?;
    let bar = ProgressBar::new(to as u64 + 1);
    if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {eta}") {
        bar.set_style(style);
    }
    bar.set_message(say(lang, "export-painting", &[]));
    let mut shown: Option<Drawing> = None;
    for at in 0..=to {
        bar.inc(1);
        let drawing = artist.draw(at);
        // What this eye cannot tell from the picture before is no new picture.
        if shown.as_ref() != Some(&drawing) {
            film.add(&drawing, if at == to { 500 } else { options.pace })?;
            shown = Some(drawing);
        }
    }
    bar.finish_and_clear();
    drop(film);
    Ok(bytes)
}
