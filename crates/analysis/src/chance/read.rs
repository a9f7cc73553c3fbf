//! The file of chances of a game: written by [`super::fit()`], read when a report is made.

use super::{Bin, CampFit, Column, Fit, Held, column_name};
use sha2::{Digest, Sha256};
use std::fmt::Write;
use table::{BadInput, Feature, Judge, Seat, SeatSet, Seating};

/// All fits of a game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Chances {
    /// The fingerprint of the file's content; empty when the game has no file.
    pub fingerprint: String,
    /// Each for tables of one kind.
    pub fits: Vec<Fit>,
}

const WORD: &str = "fingerprint = ";

fn fingerprint(content: &str) -> String {
    table::dice::hex(&Sha256::digest(content.as_bytes())[..8])
}

fn bad(what: impl Into<String>) -> BadInput {
    BadInput::new(what)
}

impl Chances {
    /// The chances that the game brings.
    pub fn of<G: Judge>() -> Result<Chances, BadInput> {
        match G::chances() {
            "" => Ok(Chances::default()),
            text => Chances::read::<G>(text),
        }
    }
    /// Reads a file.
    pub fn read<G: Judge>(text: &str) -> Result<Chances, BadInput> {
        let (_, rest) = text.split_once(WORD).ok_or_else(|| bad("no line «fingerprint = …»"))?;
        let (said, content) = rest.split_once('\n').unwrap_or((rest, ""));
        let is = fingerprint(content);
        if said.trim_matches('"') != is {
            return Err(bad(format!("the content has the fingerprint {is}, the file says {said}: write it again")));
        }
        let file: toml::Table = toml::from_str(text).map_err(|e| BadInput::toml(&e, text))?;
        let fits = list(&file, "fit")?.iter().map(read_fit::<G>).collect::<Result<_, _>>()?;
        Ok(Chances { fingerprint: is, fits })
    }
    /// Writes the file.
    pub fn write<G: Judge>(&self, command: &str) -> String {
        let mut content = format!("game = \"{}\"\n", G::about().id);
        for fit in &self.fits {
            write_fit::<G>(&mut content, fit);
        }
        format!("# Written by `{command}`.\n{WORD}\"{}\"\n{content}", fingerprint(&content))
    }
    /// The fit for a table: of the same set-up, otherwise of the same seats, otherwise one for as many
    /// players in as many camps that uses no single seat.
    pub fn for_table(&self, setup: &serde_json::Value, seating: &Seating) -> Option<&Fit> {
        let camps = match seating.camps().len() {
            2 => 1,
            many => many,
        };
        let may = |fit: &&Fit| fit.camps.len() == camps;
        let same = |fit: &&Fit| fit.setup == *setup;
        let seats = |fit: &&Fit| fit.asked == seating.asked;
        // Columns of seats that are not here would count nothing.
        let alike = |fit: &&Fit| fit.asked.len() == seating.asked.len() && fit.speaks_of_camps();
        let all = || self.fits.iter().filter(may);
        all().find(same).or_else(|| all().find(seats)).or_else(|| all().find(alike))
    }
}

impl Fit {
    /// Does it say nothing of single seats?
    fn speaks_of_camps(&self) -> bool {
        self.camps.iter().flat_map(|camp| &camp.columns).all(|(column, _)| !matches!(column, Column::Seat(..)))
    }
}

fn write_fit<G: Judge>(out: &mut String, fit: &Fit) {
    let ids: Vec<String> = fit.asked.iter().map(|seat| format!("\"{}\"", G::about().seat_id(seat))).collect();
    let held = &fit.held;
    let _ = write!(
        out,
        "\n[[fit]]\nsetup = '{}'\nasked = [{}]\ngames = {}\nlength = {:.3}\n\n[fit.held]\ngames = {}\nauc = {:.4}\n\
         auc-judgement = {:.4}\nbrier = {:.4}\n# Ten bins: positions, chance on average, games won.\nbins = [\n",
        fit.setup,
        ids.join(", "),
        fit.games,
        fit.length,
        held.games,
        held.auc,
        held.auc_judgement,
        held.brier
    );
    for bin in &held.bins {
        let _ = writeln!(out, "  [{}, {:.4}, {:.1}],", bin.count, bin.predicted, bin.won);
    }
    out.push_str("]\n");
    for camp in &fit.camps {
        let _ = write!(out, "\n[[fit.camp]]\nbias = {:.6}\nthirds = [", camp.bias);
        for (offset, slope) in camp.thirds {
            let _ = write!(out, "[{offset:.6}, {slope:.6}], ");
        }
        out.push_str("]\nweights = [\n");
        for (column, weight) in &camp.columns {
            let (whose, what) = column_name::<G>(*column);
            let _ = writeln!(out, "  [\"{whose}\", \"{what}\", {weight:.6}],");
        }
        out.push_str("]\n");
    }
}

fn list<'a>(table: &'a toml::Table, key: &str) -> Result<&'a Vec<toml::Value>, BadInput> {
    table.get(key).and_then(toml::Value::as_array).ok_or_else(|| bad(format!("no list «{key}»")))
}

fn number(value: Option<&toml::Value>, what: &str) -> Result<f64, BadInput> {
    let of = |value: &toml::Value| value.as_float().or_else(|| value.as_integer().map(|n| n as f64));
    value.and_then(of).filter(|n| n.is_finite()).ok_or_else(|| bad(format!("«{what}»: expected a number")))
}

fn numbers<const N: usize>(value: &toml::Value, what: &str) -> Result<[f64; N], BadInput> {
    let list = value.as_array().filter(|list| list.len() == N);
    let list = list.ok_or_else(|| bad(format!("«{what}»: expected lists of {N} numbers")))?;
    let mut out = [0.0; N];
    for (out, value) in out.iter_mut().zip(list) {
        *out = number(Some(value), what)?;
    }
    Ok(out)
}

fn as_table<'a>(value: Option<&'a toml::Value>, what: &str) -> Result<&'a toml::Table, BadInput> {
    value.and_then(toml::Value::as_table).ok_or_else(|| bad(format!("no table «{what}»")))
}

fn read_fit<G: Judge>(value: &toml::Value) -> Result<Fit, BadInput> {
    let fit = as_table(Some(value), "fit")?;
    let setup = fit.get("setup").and_then(toml::Value::as_str).ok_or_else(|| bad("no «setup»"))?;
    let mut asked = SeatSet::NONE;
    for id in list(fit, "asked")? {
        asked = asked.with(seat::<G>(id.as_str().unwrap_or_default())?);
    }
    let held = as_table(fit.get("held"), "held")?;
    let bin = |value: &toml::Value| {
        let [count, predicted, won] = numbers(value, "bins")?;
        Ok(Bin { count: count as u32, predicted, won })
    };
    Ok(Fit {
        setup: serde_json::from_str(setup).map_err(|e| bad(format!("«setup»: {e}")))?,
        asked,
        games: number(fit.get("games"), "games")? as u32,
        length: number(fit.get("length"), "length")?,
        camps: list(fit, "camp")?.iter().map(read_camp::<G>).collect::<Result<_, _>>()?,
        held: Held {
            games: number(held.get("games"), "games")? as u32,
            auc: number(held.get("auc"), "auc")?,
            auc_judgement: number(held.get("auc-judgement"), "auc-judgement")?,
            brier: number(held.get("brier"), "brier")?,
            bins: list(held, "bins")?.iter().map(bin).collect::<Result<_, BadInput>>()?,
        },
    })
}

fn seat<G: Judge>(id: &str) -> Result<Seat, BadInput> {
    G::about().seat(id).ok_or_else(|| bad(format!("no seat «{id}»")))
}

fn read_camp<G: Judge>(value: &toml::Value) -> Result<CampFit, BadInput> {
    let camp = as_table(Some(value), "camp")?;
    let mut thirds = [(0.0, 1.0); 3];
    let written = list(camp, "thirds")?;
    if written.len() != 3 {
        return Err(bad("«thirds»: expected three"));
    }
    for (third, value) in thirds.iter_mut().zip(written) {
        let [offset, slope] = numbers(value, "thirds")?;
        *third = (offset, slope);
    }
    let column = |value: &toml::Value| {
        let row = value.as_array().filter(|row| row.len() == 3).ok_or_else(|| bad("«weights»: expected rows of 3"))?;
        let (whose, what) = (row[0].as_str().unwrap_or_default(), row[1].as_str().unwrap_or_default());
        let feature = || {
            let at = G::Feature::NAMES.iter().position(|name| *name == what);
            at.ok_or_else(|| bad(format!("no feature «{what}»: the game counts other things now, fit it again")))
        };
        let column = match (whose, what) {
            ("!camp", "!standing") => Column::Standing,
            ("!camp", "!left") => Column::Left,
            ("!camp", _) => Column::Camp(feature()?),
            (whose, _) => Column::Seat(seat::<G>(whose)?, feature()?),
        };
        Ok((column, number(Some(&row[2]), "weights")?))
    };
    let columns = list(camp, "weights")?.iter().map(column).collect::<Result<_, BadInput>>()?;
    Ok(CampFit { bias: number(camp.get("bias"), "bias")?, columns, thirds })
}
