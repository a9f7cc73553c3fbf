//! The odds of a battle that a person describes in words: `land infantry 6 armour 2 attack vs infantry 4
//! defence`.

use super::{Effort, Fight, Figure, Preset, battle};
use crate::about::WORDS;
use crate::nation::Side;
use crate::unit::{Kind, Row};
use table::judge::{Likelihoods, Likely};
use table::{BadInput, Lang};

/// The most units of a type that a side may name.
const MOST: u8 = 60;

/// What a side has, before its postures are known.
#[derive(Default)]
struct Named {
    kinds: Vec<(Kind, u8)>,
    rows: Vec<(Row, u8)>,
    preset: Option<Preset>,
}

fn wrong(what: String) -> BadInput {
    BadInput::new(what)
}

/// The number after a word.
fn number(word: &str, next: Option<&String>) -> Result<u8, BadInput> {
    let count = next.and_then(|text| text.parse::<u8>().ok()).filter(|n| (1..=MOST).contains(n));
    let found = next.map_or(String::new(), |text| format!(", not «{text}»"));
    count.ok_or_else(|| wrong(format!("«{word}»: expected a number from 1 to {MOST} after it{found}")))
}

/// Does a row, or a type, belong on this board?
fn on_board(fight: &Fight, row: Row) -> bool {
    let print = fight.pack.row(row);
    if fight.sea { print.sea } else { print.land }
}

/// Reads the description.
fn read(words: &[String]) -> Result<Fight, BadInput> {
    let expected = "expected: land or sea, the first side, vs, the second side; \
                    a side is types with numbers (infantry 6 armour 2) and attack, defence or cover";
    let mut rest = words.iter();
    let mut fight = match rest.next().map(String::as_str) {
        Some("land") => Fight::on_land(),
        Some("sea") => Fight::at_sea(),
        Some(other) => return Err(wrong(format!("«{other}»: {expected}"))),
        None => return Err(wrong(expected.into())),
    };
    let mut sides = [Named::default(), Named::default()];
    let mut at = 0;
    while let Some(word) = rest.next() {
        let side = &mut sides[at];
        match word.as_str() {
            "vs" if at == 0 => at = 1,
            "port" if fight.sea => fight.port[at] = true,
            "first" => fight.first = Side::BOTH[at],
            "batches" => fight.batches = true,
            "resources" => {
                let count = rest.next().and_then(|text| text.parse::<u16>().ok());
                fight.purse[at] = count.ok_or_else(|| wrong("«resources»: expected a number after it".into()))?;
            }
            word => match (Kind::find(word), Row::find(word), Preset::ALL.iter().find(|p| p.id() == word)) {
                (Some(kind), _, _) => side.kinds.push((kind, number(word, rest.next())?)),
                (_, Some(row), _) => side.rows.push((row, number(word, rest.next())?)),
                (_, _, Some(preset)) => side.preset = Some(*preset),
                _ => {
                    let kinds: Vec<&str> = Kind::ALL.iter().map(|kind| kind.id()).collect();
                    let known = kinds.join(", ");
                    return Err(wrong(format!(
                        "«{word}»: expected a type ({known}), a row such as armour-defensive, attack, defence, cover, \
                         first, port (at sea), batches, resources or vs"
                    )));
                }
            },
        }
    }
    for (side, named) in Side::BOTH.into_iter().zip(&sides) {
        // Who is named first attacks, unless it says otherwise.
        let usual = if side == Side::Allies { Preset::Attack } else { Preset::Defence };
        let preset = named.preset.unwrap_or(usual);
        let all = named.kinds.iter().map(|(kind, count)| (preset.row(*kind), *count)).chain(named.rows.iter().copied());
        let mut any = false;
        for (row, count) in all {
            if !on_board(&fight, row) {
                let where_ = if fight.sea { "at sea" } else { "on land" };
                return Err(wrong(format!("«{}» does not fight {where_}", row.id())));
            }
            fight.stand(side, row, count);
            any = true;
        }
        if !any {
            let which = if side == Side::Allies { "first" } else { "second" };
            return Err(wrong(format!("the {which} side has nobody: {expected}")));
        }
    }
    if Side::BOTH.iter().any(|side| Kind::ALL.iter().any(|kind| fight.count(*side, *kind) > MOST)) {
        return Err(wrong(format!("at most {MOST} units of a type")));
    }
    Ok(fight)
}

/// A side in words.
fn force(fight: &Fight, side: Side, lang: Lang) -> String {
    let mut parts = Vec::new();
    for row in Row::all() {
        let count = fight.board.cells[side.index()][row.index()].all();
        if count > 0 {
            parts.push(format!("{count} {}", WORDS.say(lang, &format!("row-{}", row.id()), &[])));
        }
    }
    parts.join(", ")
}

/// The odds of the battle that these words describe.
pub(crate) fn tell(words: &[String], lang: Lang) -> Result<Likelihoods, BadInput> {
    let fight = read(words)?;
    let odds = battle(&fight, Effort::ANSWER);
    let say = |key: &str| WORDS.say(lang, key, &[]);
    // Millionths of certainty are ten-thousandths of a hundredth: thousandths of a percent are ten of them.
    let chance = |id: &str, figure: Figure| {
        Likely::chance(
            id,
            say(&format!("odds-{id}")),
            u64::from(figure.value) / 10,
            u64::from(figure.error.div_ceil(10)),
        )
    };
    let [first, second] = odds.alone;
    let mut likely = vec![
        chance("first", first),
        chance("second", second),
        chance(if fight.sea { "both-sea" } else { "both-land" }, odds.both),
        chance("nobody", odds.nobody),
    ];
    for (side, name) in Side::BOTH.into_iter().zip(["first", "second"]) {
        let at = side.index();
        let points = odds.points[at];
        let text = say(&format!("odds-points-{name}"));
        likely.push(Likely::mean(&format!("points-{name}"), text, points.value.into(), points.error.into()));
        let text = say(&format!("odds-repairs-{name}"));
        likely.push(Likely::mean(&format!("repairs-{name}"), text, odds.repairs[at].into(), 0));
        for kind in Kind::ALL.into_iter().filter(|kind| fight.count(side, *kind) > 0) {
            let unit = say(&format!("unit-{}", kind.id()));
            let text = WORDS.say(lang, &format!("odds-lost-{name}"), &[("unit", unit)]);
            let id = format!("lost-{name}-{}", kind.id());
            likely.push(Likely::mean(&id, text, odds.lost[at][kind.index()].into(), 0));
        }
    }
    let title = [("first", force(&fight, Side::Allies, lang)), ("second", force(&fight, Side::Axis, lang))];
    let note = match odds.battles {
        None => say("odds-exact"),
        Some(count) => WORDS.say(lang, "odds-rolled", &[("count", count.to_string())]),
    };
    Ok(Likelihoods { title: WORDS.say(lang, "odds-title", &title), likely, note })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(text: &str, lang: Lang) -> Result<Likelihoods, BadInput> {
        tell(&text.split(' ').map(String::from).collect::<Vec<_>>(), lang)
    }

    #[test]
    fn a_battle_is_told_in_both_languages() {
        for lang in Lang::ALL {
            for text in ["land armour 2 vs infantry 1", "sea submarine 2 cover vs cruiser 1 port first"] {
                let told = asked(text, lang).unwrap();
                assert!(!told.title.contains('⟦') && !told.note.contains('⟦'), "{told:?}");
                assert!(told.likely.iter().all(|l| !l.label.contains('⟦')), "{told:?}");
                let sum: u64 = told.likely[..4].iter().map(|l| l.thousandths).sum();
                assert!(sum.abs_diff(100_000) < 5, "{told:?}");
            }
        }
        // The same figures as the odds themselves: two armour against one infantry that is on the defensive.
        let told = asked("land armour 2 vs infantry 1", Lang::En).unwrap();
        let mut fight = Fight::on_land();
        fight.add(Side::Allies, Kind::Armour, 2, Preset::Attack);
        fight.add(Side::Axis, Kind::Infantry, 1, Preset::Defence);
        let odds = battle(&fight, Effort::ANSWER);
        assert_eq!(told.likely[0].thousandths, u64::from(odds.alone[0].value) / 10);
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, named) in [
            ("moon infantry 1 vs infantry 1", "«moon»"),
            ("land infantry vs infantry 1", "«infantry»: expected a number from 1 to 60 after it, not «vs»"),
            ("land infantry 1", "the second side has nobody"),
            ("land infantry 1 vs cruiser 1", "«cruiser-escort» does not fight on land"),
            ("sea infantry 1 vs cruiser 1", "«infantry-offensive» does not fight at sea"),
            ("land infantry 1 vs elephants 3", "«elephants»"),
            ("land infantry 0 vs infantry 1", "not «0»"),
            ("land infantry 60 infantry 60 vs infantry 1", "at most 60"),
        ] {
            let wrong = asked(text, Lang::En).map(|_| ()).unwrap_err().what;
            assert!(wrong.contains(named), "{text}: {wrong}");
        }
    }
}
