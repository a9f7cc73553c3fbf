//! A report as it is kept: all of it, for every camp and in every language. It is read again by the same
//! game.

use crate::report::{Calibration, Camp, Report, Step, TurningPoint};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use table::{About, BadInput, SeatSet};

/// Goes up whenever the form changes: a report in another form is made again.
const FORM: u32 = 1;

#[derive(Serialize, Deserialize)]
struct Kept<'a> {
    form: u32,
    game: Cow<'a, str>,
    rules: u32,
    players: Cow<'a, [String]>,
    camps: Cow<'a, [Camp]>,
    winners: SeatSet,
    rule: Cow<'a, str>,
    calibration: Cow<'a, Option<Calibration>>,
    games: u64,
    decisions: usize,
    line: Cow<'a, [Step]>,
    turning_points: Cow<'a, [TurningPoint]>,
}

impl Report {
    /// The report as text, for [`Report::read`].
    pub fn write(&self) -> String {
        let kept = Kept {
            form: FORM,
            game: self.about.id.into(),
            rules: self.revision,
            players: Cow::Borrowed(&self.players),
            camps: Cow::Borrowed(&self.camps),
            winners: self.winners,
            rule: Cow::Borrowed(&self.rule),
            calibration: Cow::Borrowed(&self.calibration),
            games: self.games,
            decisions: self.decisions,
            line: Cow::Borrowed(&self.line),
            turning_points: Cow::Borrowed(&self.turning_points),
        };
        // Plain numbers and texts: nothing of it can fail to be written.
        serde_json::to_string(&kept).unwrap_or_default()
    }
    /// A report of this game that [`Report::write`] wrote.
    pub fn read(about: &'static About, text: &str) -> Result<Report, BadInput> {
        let kept: Kept<'_> = serde_json::from_str(text).map_err(|why| BadInput::new(format!("a report: {why}")))?;
        if (kept.form, &*kept.game) != (FORM, about.id) {
            let (form, game) = (kept.form, kept.game);
            return Err(BadInput::new(format!(
                "a report on «{game}» in form {form}: expected form {FORM} of «{}»",
                about.id
            )));
        }
        Ok(Report {
            about,
            revision: kept.rules,
            players: kept.players.into_owned(),
            camps: kept.camps.into_owned(),
            winners: kept.winners,
            rule: kept.rule.into_owned(),
            calibration: kept.calibration.into_owned(),
            games: kept.games,
            decisions: kept.decisions,
            line: kept.line.into_owned(),
            turning_points: kept.turning_points.into_owned(),
        })
    }
}
