//! What a card says, made from what it does.

use crate::board::Kind;
use crate::effects::{Aims, Effects, On, Op};
use crate::figures::{Abilities, Card, Damage, Pack};
use crate::words::{kind_name, say};
use table::Lang;

/// Kinds in a row: "infanterie ou soutien".
fn kinds_name(set: u8, lang: Lang) -> String {
    if set & 0b1111 == 0b1111 {
        return say(lang, "kind-any", &[]);
    }
    let names: Vec<String> = Kind::ALL.into_iter().filter(|k| set & k.bit() != 0).map(|k| kind_name(k, lang)).collect();
    names.join(&say(lang, "kind-or", &[]))
}
/// A damage table in one line: "infanterie 4/2, soutien 4/2, blindés X, aéronefs 2".
fn table_text(figures: &Damage, lang: Lang) -> String {
    let row = |kind: Kind| {
        let figure = match figures[kind as usize] {
            [-1, _] => "X".to_string(),
            [open, _] if !kind.on_foot() => open.to_string(),
            [open, trench] => format!("{open}/{trench}"),
        };
        format!("{} {figure}", kind_name(kind, lang))
    };
    say(lang, "card-table", &[("rows", Kind::ALL.map(row).join(", "))])
}

/// What a card says, made from what it does.
pub fn card_text(pack: &Pack, card: Card, lang: Lang) -> String {
    let mut parts = Vec::new();
    if card.is_bonus() {
        let bonus = pack.bonus(card);
        parts.push(say(lang, "card-cost", &[("cost", bonus.cost.to_string())]));
        for (has, key) in [
            (bonus.persistent, "attribute-persistent"),
            (bonus.attack, "attribute-attack"),
            (bonus.trap, "attribute-trap"),
        ] {
            if has {
                parts.push(say(lang, key, &[]));
            }
        }
        parts.extend(rule_texts(pack, card, lang));
        if bonus.attack {
            parts.push(table_text(&bonus.figures, lang));
        }
    } else {
        let troop = pack.troop(card);
        parts.push(kind_name(troop.kind, lang));
        parts.push(say(lang, "card-cost", &[("cost", troop.cost.to_string())]));
        parts.push(say(lang, "card-health", &[("health", troop.health.to_string())]));
        if troop.range != (1, 1) {
            let args = [("from", troop.range.0.to_string()), ("to", troop.range.1.to_string())];
            parts.push(say(lang, "card-range", &args));
        }
        parts.extend(rule_texts(pack, card, lang));
        parts.push(table_text(&troop.figures, lang));
    }
    sentences(parts)
}

/// The part of a card's text that a drawn card cannot show by figures: abilities and effects.
pub(crate) fn card_rules(pack: &Pack, card: Card, lang: Lang) -> String {
    sentences(rule_texts(pack, card, lang))
}

fn rule_texts(pack: &Pack, card: Card, lang: Lang) -> Vec<String> {
    if card.is_bonus() {
        return effect_texts(&pack.bonus(card).effects, lang);
    }
    let mut parts = Vec::new();
    let troop = pack.troop(card);
    for (id, ability) in Abilities::ALL {
        if troop.abilities.has(ability) {
            parts.push(say(lang, &format!("ability-{}", id.replace('_', "-")), &[]));
        }
    }
    if troop.forward {
        parts.push(say(lang, "effect-forward-troop", &[]));
    }
    let on_foot = &troop.figures[..2];
    if on_foot.iter().all(|f| f[0] == f[1]) && on_foot[0][0] > 0 && troop.kind.on_foot() {
        parts.push(say(lang, "card-no-cover", &[]));
    }
    parts
}

/// Each part with a capital letter and a full stop.
fn sentences(parts: Vec<String>) -> String {
    let sentences = parts.into_iter().map(|p| {
        let mut letters = p.chars();
        let first = letters.next().map(|c| c.to_uppercase().collect::<String>()).unwrap_or_default();
        format!("{first}{}.", letters.as_str())
    });
    sentences.collect::<Vec<_>>().join(" ")
}

fn effect_texts(effects: &Effects, lang: Lang) -> Vec<String> {
    let mut texts = Vec::new();
    for on in &effects.on {
        let who = |set: &u8| [("who", kinds_name(*set, lang))];
        texts.push(match on {
            On::OwnTurn => say(lang, "on-own-turn", &[]),
            On::Moves(set) => say(lang, "on-moves", &who(set)),
            On::Attacks(set) => say(lang, "on-attacks", &who(set)),
            On::Acts(set) => say(lang, "on-acts", &who(set)),
            On::AttackOnTrench => say(lang, "on-attack-on-trench", &[]),
            On::Gas => say(lang, "on-gas", &[]),
        });
    }
    for op in &effects.ops {
        let amount = |n: &u8| ("amount", n.to_string());
        texts.push(match op {
            Op::Hit => {
                let key = match effects.aims {
                    Aims::EnemyLine => "effect-hit-line",
                    Aims::EnemyTroop => "effect-hit-troop",
                    _ => "effect-hit-cell",
                };
                say(lang, key, &[])
            }
            Op::Damage(n) => say(lang, &format!("effect-damage-{}", target_key(effects.aims)), &[amount(n)]),
            Op::Destroy => say(lang, &format!("effect-destroy-{}", target_key(effects.aims)), &[]),
            Op::Heal(n) => say(lang, "effect-heal", &[amount(n)]),
            Op::Halve => say(lang, "effect-halve", &[]),
            Op::ImmuneToGas => say(lang, "effect-immune-gas", &[]),
            Op::Reach { who, against, damage } => {
                let args = [("who", kinds_name(*who, lang)), ("against", kinds_name(*against, lang)), amount(damage)];
                say(lang, "effect-reach", &args)
            }
            Op::Sharpen { who, more } => say(lang, "effect-sharpen", &[("who", kinds_name(*who, lang)), amount(more)]),
            Op::Slow { who, more } => say(lang, "effect-slow", &[("who", kinds_name(*who, lang)), amount(more)]),
            Op::Free { who, times } => say(lang, "effect-free", &[("who", kinds_name(*who, lang)), amount(times)]),
            Op::Forward => say(lang, "effect-forward", &[]),
        });
    }
    for (has, key) in [
        (effects.gas, "effect-gas"),
        (effects.artillery, "effect-artillery"),
        (effects.ignores_trench, "effect-ignores-trench"),
    ] {
        if has {
            texts.push(say(lang, key, &[]));
        }
    }
    texts
}

fn target_key(aims: Aims) -> &'static str {
    match aims {
        Aims::Acting => "acting",
        Aims::OwnTroop => "own",
        _ => "enemy",
    }
}
