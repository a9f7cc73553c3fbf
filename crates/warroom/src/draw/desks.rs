//! Slips of the later phases: what a nation may still spend, what it could trade, new units that wait in a
//! factory, and how far everybody's morale has sunk, turn by turn. From a view only.

use super::liveries::{LIVERIES, emblem, resource, silhouette};
use super::map::{bold, name};
use super::panels::ZONES;
use super::slips::{WIDE, left, paper, row_of_units, slip};
use super::{say, tell};
use crate::figures::Resource;
use crate::nation::{NOBODY, nation};
use crate::region::{Marker, Region};
use crate::secrets::{CommandView, NationView, View};
use crate::state::Frame;
use crate::unit::{BOUGHT, Category, Kind};
use ::draw::dice::mark;
use ::draw::{Pen, el, letters, palette};
use table::{Card, Lang, Look, Tray};

/// What a nation has in stock, what its purchases take of it and what is left.
pub(super) fn purse(view: &View, sheet: &NationView, look: &Look) -> Card {
    let pack = view.pack.get();
    // What was shown is paid.
    let buying = matches!(view.phase, Some(Frame::Buy));
    let mut spent = sheet.goods.filter(|_| buying).unwrap_or_default().map(u16::from);
    for (id, count) in sheet.bought.iter().filter(|_| buying).flatten() {
        let costs = Kind::find(id).filter(|kind| kind.index() < BOUGHT).map_or([0; 3], |kind| pack.unit(kind).cost);
        for (spent, cost) in spent.iter_mut().zip(costs) {
            *spent += u16::from(cost) * u16::from(*count);
        }
    }
    let rest = |at: usize| sheet.stock[at].saturating_sub(spent[at]);
    let drawing = slip(look, |pen| {
        head(pen, sheet, &say(look.lang, "slip-purse"));
        for (at, spent) in spent.iter().enumerate() {
            let x = 76 + 134 * at as i32;
            pen.within(el("g").at(x, 124), |pen| resource(pen, at, &rest(at).to_string(), 40));
            let sum = if *spent > 0 { format!("{} − {spent}", sheet.stock[at]) } else { String::new() };
            pen.words(bold(x, 206, letters::fit(&sum, 30, 126, true)).fill(palette::INK_SOFT), &sum);
        }
    });
    let args = [("oil", rest(0).to_string()), ("iron", rest(1).to_string()), ("osr", rest(2).to_string())];
    Card {
        thing: sheet.id.to_string(),
        name: say(look.lang, "slip-purse"),
        text: super::WORDS.say(look.lang, "forecast-leaves", &args),
        drawing,
    }
}

/// A head in the colours of a nation, with its emblem.
fn head(pen: &mut Pen, sheet: &NationView, word: &str) {
    let seat = nation(sheet.id).unwrap_or(NOBODY);
    let livery = &LIVERIES[seat.index()];
    paper(pen, livery.strong, (livery.strong, 4));
    pen.within(el("g").at(40, 35), |pen| emblem(pen, seat.index(), 25));
    left(pen, (78, 47), 34, WIDE - 96, livery.on_strong, word);
}

/// What a nation could trade: what it gives, what it gets and what it then has.
pub(super) fn trades(view: &View, sheet: &NationView, look: &Look) -> Tray {
    let asked = view.asked.contains(&sheet.id);
    let mut with: Vec<&'static str> = view.trades.iter().filter(|_| asked).map(|(region, _)| *region).collect();
    with.dedup();
    let cards = with.into_iter().map(|region| trade(view, sheet, region, look));
    Tray {
        id: format!("hand-{}", sheet.id),
        title: titled(sheet, "tray-trade", look.lang),
        cards: std::iter::once(purse(view, sheet, look)).chain(cards).collect(),
    }
}

/// A Neutral, and what it would give for what: a line for each resource that it takes.
fn trade(view: &View, sheet: &NationView, id: &'static str, look: &Look) -> Card {
    let (pack, lang) = (view.pack.get(), look.lang);
    let place = name(pack, id);
    let take = Region::find(id).and_then(|region| pack.territory(region).trade).unwrap_or_default();
    let gives: Vec<Resource> = view.trades.iter().filter(|(region, _)| *region == id).map(|(_, give)| *give).collect();
    let rest = |give: Resource| {
        let mut stock = sheet.stock;
        stock[give.index()] = stock[give.index()].saturating_sub(give.block());
        stock[take.index()] += take.block();
        stock
    };
    let drawing = slip(look, |pen| {
        paper(pen, palette::INK_SOFT, (palette::PENCIL, 4));
        left(pen, (18, 46), 36, WIDE - 36, palette::INK_SOFT.ink(), &place);
        for (at, give) in gives.iter().enumerate() {
            let y = 108 + 72 * at as i32;
            pen.within(el("g").at(48, y), |pen| resource(pen, give.index(), &format!("−{}", give.block()), 27));
            pen.put(
                el("path").d(&format!("M92 {y}h40m-12 -12l12 12l-12 12")).fill("none").stroke(palette::INK, 5).round(),
            );
            pen.within(el("g").at(176, y), |pen| resource(pen, take.index(), &format!("+{}", take.block()), 27));
            pen.words(bold(232, y + 12, 34).fill(palette::INK_SOFT), "=");
            for (which, n) in rest(*give).into_iter().enumerate() {
                let x = 276 + 54 * which as i32;
                pen.within(el("g").at(x, y), |pen| resource(pen, which, &n.to_string(), 20));
            }
        }
    });
    let word = |give: &Resource| {
        let [oil, iron, osr] = rest(*give).map(|n| n.to_string());
        let named = |which: Resource| crate::about::WORDS.say(lang, &format!("resource-{}", which.id()), &[]);
        let args = [
            ("give", format!("{} {}", give.block(), named(*give))),
            ("take", format!("{} {}", take.block(), named(take))),
            ("left", super::WORDS.say(lang, "forecast-leaves", &[("oil", oil), ("iron", iron), ("osr", osr)])),
        ];
        super::WORDS.say(lang, "slip-trade", &args)
    };
    Card { thing: id.to_string(), name: place, text: gives.iter().map(word).collect::<Vec<_>>().join(" "), drawing }
}

/// The air commands of a nation that have still to land.
pub(super) fn wings(view: &View, sheet: &NationView, look: &Look) -> Option<Tray> {
    let seat = nation(sheet.id)?;
    let aloft = |c: &&CommandView| {
        c.arrow && Marker::find(c.id).is_some_and(|m| m.nation() == seat && m.category() == Category::Air)
    };
    let card = |command: &CommandView| {
        let number = command.id.rsplit('-').next().unwrap_or_default();
        let place = name(view.pack.get(), command.at);
        let drawing = slip(look, |pen| {
            head(pen, sheet, &format!("{}{number}", super::liveries::LETTERS[seat.index()]));
            left(pen, (18, 118), 34, WIDE - 36, palette::INK, &place);
            row_of_units(pen, command, 178);
        });
        let words = super::pieces::stack_words(command, look.lang);
        Card { thing: command.id.to_string(), name: format!("{number}, {place}"), text: words, drawing }
    };
    let cards: Vec<Card> = view.commands.iter().filter(aloft).map(card).collect();
    let title = titled(sheet, "tray-wings", look.lang);
    (!cards.is_empty()).then_some(Tray { id: format!("hand-{}", sheet.id), title, cards })
}

/// The factories of a nation in which new units wait, and the markers that it has left for them.
pub(super) fn yards(view: &View, sheet: &NationView, look: &Look) -> Tray {
    let seat = nation(sheet.id).unwrap_or(NOBODY);
    let own = |id: &&&'static str| Region::find(id).is_some_and(|at| crate::show::holder(view, at) == seat);
    let ids = view.works.keys().filter(own).copied();
    Tray {
        id: format!("hand-{}", sheet.id),
        title: titled(sheet, "tray-yards", look.lang),
        cards: std::iter::once(reserve(view, sheet, look)).chain(ids.map(|id| yard(view, id, look))).collect(),
    }
}

/// Command markers that are not on the map, by category.
fn reserve(view: &View, sheet: &NationView, look: &Look) -> Card {
    let seat = nation(sheet.id).unwrap_or(NOBODY);
    let free = |category: Category| {
        let used = |m: &Marker| view.commands.iter().any(|command| command.id == m.id());
        Marker::of_kind(seat, category).filter(|m| !used(m)).count()
    };
    let word = say(look.lang, "slip-reserve");
    let drawing = slip(look, |pen| {
        head(pen, sheet, &word);
        for (at, category) in Category::ALL.into_iter().enumerate() {
            let x = 76 + 134 * at as i32;
            let shape = el("path").d(silhouette(category.kinds()[0])).fill(palette::INK).attr("fill-rule", "evenodd");
            pen.put(shape.at_scaled(x, 112, 74));
            pen.words(bold(x, 200, 46).fill(palette::INK), &free(category).to_string());
        }
    });
    let words = Category::ALL.map(|category| {
        let key = format!("reserve-{}", category.id());
        tell(look.lang, &key, "n", &free(category).to_string())
    });
    Card { thing: sheet.id.to_string(), name: word, text: words.join(", "), drawing }
}

fn yard(view: &View, id: &'static str, look: &Look) -> Card {
    let (pack, lang) = (view.pack.get(), look.lang);
    let place = name(pack, id);
    let waiting: Vec<(Kind, u8)> =
        view.works[id].iter().filter_map(|(kind, count)| Some((Kind::find(kind)?, *count))).collect();
    let drawing = slip(look, |pen| {
        paper(pen, palette::INK_SOFT, (palette::PENCIL, 4));
        left(pen, (18, 46), 36, WIDE - 36, palette::INK_SOFT.ink(), &place);
        for (at, (kind, count)) in waiting.iter().enumerate() {
            let (x, y) = (48 + 98 * (at as i32 % 4), 112 + 68 * (at as i32 / 4));
            let (colour, sign) = super::liveries::hit(pack.unit(*kind).colour);
            let shape = el("path").d(silhouette(*kind)).fill(palette::INK).attr("fill-rule", "evenodd");
            pen.put(shape.at_scaled(x, y, 62));
            pen.within(el("g").at(x + 42, y - 20), |pen| mark(pen, sign, 9, colour));
            pen.words(bold(x + 42, y + 18, 34).fill(palette::INK), &count.to_string());
        }
    });
    let word = |(kind, count): &(Kind, u8)| {
        format!("{count} {}", crate::about::WORDS.say(lang, &format!("unit-{}", kind.id()), &[]))
    };
    Card { thing: id.to_string(), name: place, text: waiting.iter().map(word).collect::<Vec<_>>().join(", "), drawing }
}

/// The Homeland Status Track and the Stress of every nation, the reader's own first.
pub(super) fn morale(view: &View, look: &Look) -> Tray {
    let mut sheets: Vec<&NationView> = view.nations.iter().filter(|sheet| !sheet.collapsed).collect();
    sheets.sort_by_key(|sheet| !view.own.contains(&sheet.id));
    Tray {
        id: "hand-morale".into(),
        title: say(look.lang, "tray-morale"),
        cards: sheets.into_iter().map(|sheet| mood(view, sheet, look)).collect(),
    }
}

fn mood(view: &View, sheet: &NationView, look: &Look) -> Card {
    let (pack, lang) = (view.pack.get(), look.lang);
    let seat = nation(sheet.id).unwrap_or(NOBODY);
    let threshold = pack.scenario(view.scenario).map_or(0, |at| u16::from(pack.scenarios[at].thresholds[seat.index()]));
    let nation_name = crate::about::ABOUT.seat_name(seat, lang);
    let zone = crate::about::WORDS.say(lang, &format!("zone-{}", sheet.zone), &[]);
    let mut words = super::panels::stress(sheet, i32::from(threshold), lang).join(" · ");
    if sheet.points > 0 {
        words = format!("{words} · {}", tell(lang, "slip-points", "n", &sheet.points.to_string()));
    }
    let drawing = slip(look, |pen| {
        head(pen, sheet, &nation_name);
        zones(pen, sheet, &zone);
        // What costs a zone, box by box; what goes beyond it stands behind.
        let most = i32::from(threshold).clamp(1, 20);
        let wide = (WIDE - 36) / most;
        for at in 0..most {
            let full = at < i32::from(sheet.stress);
            let cell = el("rect").xy(18 + wide * at, 116).size(wide - 4, 22).num("rx", 4);
            pen.put(cell.fill(if full { palette::RED } else { palette::PAPER_SHADE }).stroke(palette::PENCIL, 2));
        }
        course(pen, view, sheet);
        left(pen, (18, 216), 28, WIDE - 36, palette::INK, &words);
    });
    let mut text = words.clone();
    if !sheet.course.is_empty() {
        text = format!("{text}. {}", crate::show::course(view, sheet, lang));
    }
    Card { thing: sheet.id.to_string(), name: format!("{nation_name} · {zone}"), text, drawing }
}

/// How it went: the end of each past turn in the colour of its zone, with the Stress that was left.
fn course(pen: &mut Pen, view: &View, sheet: &NationView) {
    let first = usize::from(view.turn).saturating_sub(sheet.course.len() + usize::from(view.phase.is_some()));
    let wide = (WIDE - 36) / crate::state::COURSE as i32;
    for (i, [zone, stress]) in sheet.course.iter().enumerate() {
        let (x, colour) = (18 + wide * i as i32, ZONES[usize::from(*zone).min(ZONES.len() - 1)]);
        pen.words(bold(x + wide / 2 - 2, 160, 15).fill(palette::INK_SOFT), &(first + i + 1).to_string());
        pen.put(el("rect").xy(x, 164).size(wide - 4, 26).num("rx", 4).fill(colour).stroke(palette::PENCIL, 2));
        pen.words(bold(x + wide / 2 - 2, 184, 19).fill(colour.ink()), &stress.to_string());
    }
}

fn zones(pen: &mut Pen, sheet: &NationView, word: &str) {
    let cell = (WIDE - 36) / ZONES.len() as i32;
    for (zone, colour) in ZONES.into_iter().enumerate() {
        let now = usize::from(sheet.zone) == zone;
        let rect = el("rect").xy(18 + cell * zone as i32, 74).size(cell - 5, 36).num("rx", 6).fill(colour);
        pen.put(if now { rect.stroke(palette::INK, 6) } else { rect.stroke(palette::PENCIL, 2).opacity(45) });
        if now {
            let size = letters::fit(word, 26, cell - 14, true);
            pen.words(bold(18 + cell * zone as i32 + cell / 2 - 2, 101, size).fill(colour.ink()), word);
        }
    }
}

/// A title with the name of a nation in it.
pub(super) fn titled(sheet: &NationView, key: &str, lang: Lang) -> String {
    let seat = nation(sheet.id).unwrap_or(NOBODY);
    super::WORDS.say(lang, key, &[("nation", crate::about::ABOUT.seat_name(seat, lang))])
}
