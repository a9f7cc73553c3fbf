//! The laws of what a game shows: cues, sheets and forecasts reveal nothing and name only what is drawn.

use super::walk::{Tried, Walk};
use super::{Held, Law, hold};
use std::collections::BTreeSet;
use table::story::{Cue, Forecast};
use table::{Dice, Eye, Face, Game, Lang, Seat};

/// One move as one eye sees it.
#[derive(Debug)]
pub struct Glance<'a, G: Game> {
    before: &'a G,
    after: &'a G,
    /// The position after it, as the eye imagines it.
    other: &'a G,
    /// The events that the eye may know.
    heard: Vec<G::Event>,
    eye: Eye,
    /// The seats of the eye.
    seats: Vec<Seat>,
    /// Random choices.
    luck: u32,
}

/// The laws of what a game shows, for [`Config::face`](super::Config::face).
pub type FaceLaws<G> = fn(&Glance<'_, G>) -> Result<(), (Law, String)>;

/// The laws of cues, sheets and forecasts.
pub fn faces<G: Face>() -> FaceLaws<G> {
    look::<G>
}

impl<G: Game> Walk<'_, G> {
    /// Checks now and then what a move shows.
    pub(super) fn shown(&mut self, mover: Seat, before: &G, tried: &Tried<G>) -> Held {
        let Some(laws) = self.config.face else { return Ok(()) };
        if !self.now(Law::Cues, 160) {
            return Ok(());
        }
        self.looked(Law::Sheets);
        self.looked(Law::Forecasts);
        let all = self.eyes();
        let eyes = [Eye::seat(mover), self.pick(&all)];
        for eye in eyes {
            let other = tried.after.imagine(eye, &mut Dice::quick(self.dice.seed()));
            laws(&Glance {
                before,
                after: &tried.after,
                other: &other,
                heard: tried.events.iter().filter_map(|event| G::hide(event, eye)).collect(),
                eye,
                seats: self.all().iter().filter(|seat| eye.is(*seat)).collect(),
                luck: self.dice.below(1 << 16),
            })?;
        }
        Ok(())
    }
}

fn look<G: Face>(glance: &Glance<'_, G>) -> Held {
    let shown = G::shown(&glance.after.view(glance.eye));
    cues(glance, &shown)?;
    sheets(glance, &shown)?;
    forecasts(glance, &shown)
}

fn cues<G: Face>(glance: &Glance<'_, G>, after: &BTreeSet<String>) -> Held {
    let view = glance.after.view(glance.eye);
    let mut all = Vec::new();
    for event in &glance.heard {
        let cues = glance.after.cues(event);
        for position in [glance.other, glance.before] {
            let there = position.cues(event);
            hold(Law::Cues, cues == there, || format!("{event:?} shows {cues:?}, and elsewhere {there:?}"))?;
        }
        all.extend(cues);
    }
    if all.is_empty() {
        return Ok(());
    }
    let before = G::shown(&glance.before.view(glance.eye));
    // A part that is not always drawn is checked by the thing it belongs to.
    let drawn = |thing: &str| {
        let mut within = std::iter::successors(Some(thing), |id| id.rsplit_once(':').map(|(whole, _)| whole));
        within.any(|id| after.contains(id) || before.contains(id))
    };
    for (i, cue) in all.iter().enumerate() {
        if let Some(place) = cue.places().into_iter().find(|place| !drawn(place)) {
            return Err((Law::Cues, format!("{cue:?}: «{place}» is not drawn")));
        }
        if let Some(piece) = cue.pieces().into_iter().find(|piece| !drawn(piece) && !passes(&all, piece)) {
            return Err((Law::Cues, format!("cue {i}, {cue:?}: «{piece}» is not drawn")));
        }
        if let Cue::Card { card, shown, .. } = cue {
            let known = drawn(card) || G::sheet(&view, card, Lang::Fr).is_some();
            hold(Law::Cues, if card.is_empty() { true } else { known && *shown }, || {
                format!("{cue:?}: that card is neither drawn nor has a sheet, or its face is not seen")
            })?;
        }
    }
    Ok(())
}

/// Whether the piece only passed through: one cue brought it to a place and another took it away.
fn passes(all: &[Cue], piece: &str) -> bool {
    let brought = all.iter().find_map(|cue| match cue {
        Cue::Go { thing, to, .. } | Cue::Come { thing, place: to, .. } if thing == piece => Some(to),
        _ => None,
    });
    brought.is_some_and(|place| {
        all.iter().any(|cue| match cue {
            Cue::Leave { thing, .. } => thing == piece,
            Cue::Go { from, .. } => from == place,
            _ => false,
        })
    })
}

fn sheets<G: Face>(glance: &Glance<'_, G>, shown: &BTreeSet<String>) -> Held {
    let view = glance.after.view(glance.eye);
    let things: Vec<&String> = shown.iter().collect();
    // A few of them, others each time.
    for i in 0..things.len().min(6) {
        let thing = things[(glance.luck as usize + i * 7) % things.len()];
        for lang in Lang::ALL {
            let Some(sheet) = G::sheet(&view, thing, lang) else {
                return Err((Law::Sheets, format!("«{thing}» is drawn and has no sheet")));
            };
            let what = |text: &str| format!("the sheet of «{thing}»: {text}");
            hold(Law::Sheets, sheet.thing == *thing && !sheet.name.is_empty(), || what("it names another thing"))?;
            hold(Law::Sheets, sheet.on.is_empty() || shown.contains(&sheet.on), || what("it stands on nothing drawn"))?;
            let unknown = sheet.rules.iter().find(|rule| G::about().ledger.rule(rule).is_none());
            hold(Law::Sheets, unknown.is_none(), || what(&format!("{unknown:?} is no rule")))?;
            let facts = sheet.facts.iter().flat_map(|fact| [&fact.name, &fact.value]);
            let silent =
                [&sheet.name, &sheet.kind, &sheet.text, &sheet.note].into_iter().chain(&sheet.state).chain(facts);
            let silent = silent.into_iter().find(|text| text.contains('⟦') || text.contains("{$"));
            hold(Law::Sheets, silent.is_none(), || what(&format!("{silent:?} has no words")))?;
            let there = G::sheet(&glance.other.view(glance.eye), thing, lang);
            hold(Law::Sheets, there.as_ref() == Some(&sheet), || what("it tells what the eye may not know"))?;
        }
    }
    for lang in Lang::ALL {
        let guide = G::guide(&view, lang);
        let unknown = guide.goal.iter().chain(&guide.now).find(|rule| G::about().ledger.rule(rule).is_none());
        hold(Law::Sheets, unknown.is_none(), || format!("the guide names {unknown:?}, which is no rule"))?;
        let silent = guide.ahead.iter().find(|lead| lead.name.is_empty() || lead.name.contains('⟦'));
        hold(Law::Sheets, silent.is_none(), || format!("the guide says nothing of {silent:?}"))?;
    }
    let nothing = G::sheet(&view, "no such thing", Lang::Fr);
    hold(Law::Sheets, nothing.is_none(), || format!("something that is not there has a sheet: {nothing:?}"))
}

fn forecasts<G: Face>(glance: &Glance<'_, G>, shown: &BTreeSet<String>) -> Held {
    for seat in &glance.seats {
        let mut moves = Vec::new();
        glance.after.moves(*seat, &mut moves);
        for i in 0..moves.len().min(6) {
            let mv = moves[(glance.luck as usize + i * 5) % moves.len()];
            for lang in Lang::ALL {
                let here = glance.after.forecast(*seat, mv, lang);
                let same = here == glance.other.forecast(*seat, mv, lang);
                let same = same && glance.after.manner(mv) == glance.other.manner(mv);
                let what = |text: &str| format!("the forecast of «{}»: {text}", glance.after.spell(mv));
                hold(Law::Forecasts, same, || what("it tells what the seat may not know"))?;
                sound(&here, shown).map_err(|text| (Law::Forecasts, what(&text)))?;
            }
        }
    }
    Ok(())
}

fn sound(forecast: &Forecast, shown: &BTreeSet<String>) -> Result<(), String> {
    if let Some(hit) = forecast.hits.iter().find(|hit| !shown.contains(&hit.thing)) {
        return Err(format!("«{}» is not drawn", hit.thing));
    }
    let texts = forecast.lines.iter().chain(forecast.chances.iter().map(|chance| &chance.what));
    if let Some(text) = texts.into_iter().find(|text| text.is_empty() || text.contains('⟦')) {
        return Err(format!("«{text}» says nothing"));
    }
    let of = forecast.chances.first().map_or(0, |chance| chance.of);
    let cases: u64 = forecast.chances.iter().map(|chance| chance.cases).sum();
    if cases != of || forecast.chances.iter().any(|chance| chance.of != of || chance.cases == 0) {
        return Err(format!("{cases} of {of} cases are told"));
    }
    Ok(())
}
