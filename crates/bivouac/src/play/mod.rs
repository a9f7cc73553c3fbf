//! `bivouac play`: a table in the terminal, for any game of the registry.
//!
//! A [`sitting`] is the game with its people, bots and file. It is shown either on the whole screen
//! ([`app`] for keys, [`screen`] and [`overlay`] for drawing) or line by line ([`plain`]). Both show
//! the offered moves through a [`picker`] that keeps long lists short. Nothing here knows a game by
//! name, nor a rule of any.

mod app;
mod end;
mod form;
mod fullscreen;
mod overlay;
mod panels;
mod picker;
mod plain;
mod saved;
mod screen;
mod seating;
mod sheet;
mod shelf;
mod sitting;
#[cfg(test)]
mod tests;
mod thinker;
#[cfg(test)]
mod toy;
mod words;

use crate::Fail;
use app::App;
use form::Form;
use panels::Inks;
use seating::Wishes;
use shelf::Boxed;
use sitting::{Plan, Sitting};
use std::io::IsTerminal;
use std::path::PathBuf;
use table::{BadInput, Lang};
use words::say_with;

/// Play a game in the terminal, against bots or with somebody beside you.
#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct PlayArgs {
    /// The game; asked for when it is missing.
    pub(crate) game: Option<String>,
    /// Seats that one person plays, joined by commas; once for each person at this keyboard.
    #[arg(long, value_name = "SEAT[,SEAT]")]
    pub(crate) seat: Vec<String>,
    /// The level of the bots, or of the bot on one seat; once for each.
    #[arg(long, value_name = "[SEAT=]LEVEL")]
    pub(crate) bot: Vec<String>,
    /// Several people at this keyboard: one for each side, with a curtain between their hands.
    #[arg(long)]
    pub(crate) hotseat: bool,
    /// An option of the game's set-up; once for each.
    #[arg(long, value_name = "KEY=VALUE")]
    pub(crate) setup: Vec<String>,
    /// Practice: the same dice each time for the same number.
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,
    /// Lines of text in place of the full screen.
    #[arg(long)]
    pub(crate) plain: bool,
    /// Where the game is kept.
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    pub(crate) record: Option<PathBuf>,
    /// Go on with a game that was kept.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "setup", "seed"])]
    pub(crate) resume: Option<PathBuf>,
}

/// Runs `bivouac play`.
pub(crate) fn run(args: &PlayArgs, lang: Lang) -> Result<(), Fail> {
    play_from(&shelf::all(), args, lang).map_err(|error| match error.downcast::<BadInput>() {
        Ok(bad) => Fail::from(bad),
        Err(other) => Fail::from(BadInput::new(format!("{other:#}"))),
    })
}

fn play_from(shelf: &[Boxed], args: &PlayArgs, lang: Lang) -> anyhow::Result<()> {
    let plain = args.plain || !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal();
    let (stdin, stdout) = (std::io::stdin(), std::io::stdout());
    let (mut input, mut out) = (stdin.lock(), stdout.lock());
    let clears = std::io::stdout().is_terminal();
    let mut lines = plain::Lines { input: &mut input, out: &mut out, clears };
    let Some(mut sitting) =
        open(
            shelf,
            args,
            lang,
            |form| {
                if plain { plain::fill(form, &mut lines) } else { Ok(fullscreen::fill(form)?) }
            },
        )?
    else {
        return Ok(());
    };
    if plain {
        plain::play(&mut sitting, &mut lines).map_err(|e| kept(&sitting, e))?;
    } else {
        let mut app = App::new(sitting, Inks::from_surroundings());
        let played = fullscreen::play(&mut app);
        sitting = app.sitting;
        match played {
            Ok(Ok(())) => sitting.save()?,
            Ok(Err(why)) => return Err(kept(&sitting, anyhow::anyhow!(why))),
            Err(e) => return Err(kept(&sitting, e.into())),
        }
    }
    let lang = sitting.lang();
    let file = [("file", sitting.file().display().to_string())];
    use std::io::Write;
    if sitting.table().to_move().outcome().is_none() {
        writeln!(out, "{}", say_with(lang, "saved", &file))?;
        writeln!(out, "{}", say_with(lang, "saved-resume", &file))?;
    } else if !plain {
        writeln!(out, "{}", say_with(lang, "over-saved", &file))?;
        writeln!(out, "{}", say_with(lang, "over-verify-with", &file))?;
    }
    Ok(())
}

/// An error after which the game can still be continued from its file.
fn kept(sitting: &Sitting, error: anyhow::Error) -> anyhow::Error {
    let lang = sitting.lang();
    let file = [("file", sitting.file().display().to_string())];
    match sitting.save() {
        Ok(()) => anyhow::anyhow!("{error:#}\n{}", say_with(lang, "saved-resume", &file)),
        Err(e) => anyhow::anyhow!("{error:#}\n{e}"),
    }
}

/// Opens the game that the arguments ask for; `ask` fills in what they leave open, and says no when
/// the person does not want to play after all.
fn open(
    shelf: &[Boxed],
    args: &PlayArgs,
    lang: Lang,
    mut ask: impl FnMut(&mut Form) -> anyhow::Result<bool>,
) -> anyhow::Result<Option<Sitting>> {
    let wishes = Wishes { seats: &args.seat, bots: &args.bot, hotseat: args.hotseat };
    if let Some(file) = &args.resume {
        let record = saved::load(file)?;
        let name = file.display().to_string();
        let boxed = *shelf::find(shelf, &record.header.game).map_err(|e| e.file(name.clone()))?;
        let seating = (boxed.game.seating)(&record.header.setup)?;
        let chairs = if wishes.none() { None } else { Some(wishes.chairs(&boxed, &seating)?) };
        let sitting = Sitting::resume(boxed, &record, chairs, file.clone(), lang).map_err(|e| e.file(name))?;
        return Ok(Some(sitting));
    }
    let shown: Vec<&Boxed> = shelf.iter().filter(|b| b.shown).collect();
    if shown.is_empty() && args.game.is_none() {
        return Err(BadInput::new("this program holds no game").into());
    }
    // Whatever is wrong is said before anything is asked.
    let named = args.game.as_deref().map(|id| shelf::find(shelf, id)).transpose()?;
    if let Some(boxed) = named {
        let setup = form::setup(boxed, &args.setup)?;
        if !wishes.none() {
            wishes.chairs(boxed, &(boxed.game.seating)(&setup)?)?;
        }
    }
    let only = if shown.len() == 1 { Some(shown[0].id()) } else { None };
    let game = args.game.as_deref().or(only);
    let mut form = Form::new(shelf, lang, game, !wishes.none(), &args.setup);
    if form.needed() && !ask(&mut form)? {
        return Ok(None);
    }
    let chosen = form.finish();
    let boxed = chosen.boxed;
    let changes: Vec<String> = args.setup.iter().chain(&chosen.setup).cloned().collect();
    let setup = form::setup(&boxed, &changes)?;
    let chairs = match chosen.chairs {
        Some(chairs) => chairs,
        None => wishes.chairs(&boxed, &(boxed.game.seating)(&setup)?)?,
    };
    let header = (boxed.game.header)(&setup)?;
    let file = args.record.clone().unwrap_or_else(|| saved::new_file(boxed.id()));
    let plan = Plan { boxed, header, chairs, seed: args.seed, file, lang: form.lang() };
    Ok(Some(Sitting::open(plan)?))
}
