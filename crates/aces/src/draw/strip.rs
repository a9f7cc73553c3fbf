//! The strip above the map: round, phase and weather, and for each side its flag, factories, coins and units.

use super::shapes::{LIVERIES, emblem};
use super::{say, seat_no};
use crate::rules::{ABOUT, WORDS};
use crate::secrets::View;
use ::draw::palette::{self, Colour};
use ::draw::{El, Pen, el, letters, signs};
use table::{Lang, Seat};

/// Its height.
pub(super) const HEIGHT: i32 = 150;
/// The first field: round and weather.
const FIRST: i32 = 300;

fn text(x: i32, y: i32, size: i32) -> El {
    el("text").xy(x, y).num("font-size", size).attr("font-weight", "bold").fill(palette::INK)
}

/// Draws it, `width` wide.
pub(super) fn draw(pen: &mut Pen, view: &View, width: i32, lang: Lang) {
    let group = el("g").panel("aa-round", HEIGHT).thing("round").at(24, 20);
    pen.part("round", group, |pen| {
        pen.put(el("rect").size(FIRST - 20, HEIGHT - 30).num("rx", 14).fill(palette::SHEET).stroke(palette::PENCIL, 2));
        let round =
            WORDS.say(lang, "strip-round", &[("round", view.round.to_string()), ("last", view.last_round.to_string())]);
        pen.words(text(20, 46, letters::fit(&round, 36, FIRST - 60, true)), &round);
        let phase = say(lang, &format!("phase-{}", view.phase));
        pen.words(text(20, 82, letters::fit(&phase, 27, FIRST - 60, true)).fill(palette::INK_SOFT), &phase);
        if view.weather != "normal" {
            let weather = say(lang, &format!("weather-{}", view.weather));
            pen.words(text(20, 110, letters::fit(&weather, 24, FIRST - 60, true)).fill(palette::BLUE), &weather);
        }
    });
    let seats: Vec<&'static str> = view.sides.keys().copied().collect();
    let room = (width - FIRST - 48) / (seats.len() as i32).max(1);
    for (i, seat) in seats.into_iter().enumerate() {
        let x = 24 + FIRST + i as i32 * room;
        let group = el("g").panel(&format!("aa-{seat}"), HEIGHT).thing(seat).at(x, 20);
        pen.part(&format!("side-{seat}"), group, |pen| side(pen, view, seat, room - 16, lang));
    }
}

fn side(pen: &mut Pen, view: &View, seat: &'static str, width: i32, lang: Lang) {
    let (no, it) = (seat_no(seat), &view.sides[seat]);
    let livery = &LIVERIES[no];
    let turn = it.turn;
    let frame = el("rect").size(width, HEIGHT - 30).num("rx", 14).fill(livery.wash).class("hit");
    pen.put(frame.stroke(if turn { livery.strong } else { palette::PENCIL }, if turn { 8 } else { 2 }));
    pen.put(el("rect").size(width, HEIGHT - 30).num("rx", 14).fill("none").class("halo"));
    pen.within(el("g").at(44, 44), |pen| emblem(pen, no, 30));
    let name = ABOUT.seat_name(Seat(no as u8), lang);
    let name = if it.automa { format!("{name} ({})", say(lang, "strip-automa")) } else { name };
    pen.words(text(88, 55, letters::fit(&name, 34, width - 130, true)), &name);
    if turn {
        // Whose turn it is, by a sign and not only by a frame.
        pen.put(el("path").d(&format!("M{} 30l22 14l-22 14z", width - 36)).fill(livery.strong));
    }
    let step = (width - 40) / 3;
    let figure = |pen: &mut Pen, i: i32, words: &str, sign: &dyn Fn(&mut Pen)| {
        pen.within(el("g").at(38 + i * step, 94), sign);
        pen.words(text(66 + i * step, 106, letters::fit(words, 32, step - 50, true)), words);
    };
    // Its own factories pay; those of the team win.
    let held = match it.factories == it.team {
        true => format!("{}/{}", it.team, it.goal),
        false => format!("{} ({}/{})", it.factories, it.team, it.goal),
    };
    figure(pen, 0, &held, &|pen| {
        pen.within(el("g").at_scaled(0, 0, 50), |pen| signs::works(pen, None));
    });
    figure(pen, 1, &it.coins.map_or("–".to_string(), |coins| coins.to_string()), &|pen| {
        pen.put(el("circle").num("r", 17).fill(Colour::new(0xe0b23c, 0xc79a2c)).stroke(palette::INK, 3));
        pen.put(el("circle").num("r", 11).fill("none").stroke(palette::INK, 2));
    });
    figure(pen, 2, &it.units.to_string(), &|pen| {
        let shape = el("path").d(::draw::silhouettes::TANK).attr("fill-rule", "evenodd").fill(livery.strong);
        pen.put(shape.at_scaled(0, 0, 55));
    });
}
