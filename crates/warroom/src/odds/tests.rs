//! The odds beside the rules' own battles: what they work out must be what is played.

use super::*;
use crate::nation::{GERMANY, JAPAN, USA, USSR};
use crate::region::{Region, Regions};
use crate::setup::{Chosen, Setup};
use crate::state::{Command, Frame, Token};
use crate::{Event, Move};
use table::{Ctx, Judge, Number, Rules, Seat, Stack, Terms, ToMove};

/// Units of each of the two nations, by type.
type Forces = [[u8; KINDS]; 2];

/// A position in which two nations have nothing but these units, all in one region, and resources for every
/// repair.
fn position(start: &WarRoom, region: Region, nations: [Seat; 2], forces: &Forces) -> WarRoom {
    let mut game = start.clone();
    game.commands = [Command::default(); crate::region::MARKERS];
    for (nation, units) in nations.iter().zip(forces) {
        game.nations[nation.index()].stock = [200; 3];
        for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::CarrierFighter) {
            for _ in 0..units[kind.index()] {
                game.join(*nation, kind, region).expect("there are markers enough");
            }
        }
        for _ in 0..units[Kind::CarrierFighter.index()] {
            game.tokens.push(Token { nation: *nation, from: region, at: region });
        }
    }
    game.frames = Stack::new();
    game.frames.push(Frame::Combat { place: 0 });
    game.open = Regions::only(region.index());
    game
}

/// Plays the conflict by the rules: postures of the presets, else the most promising choice.
fn play(game: &mut WarRoom, region: Region, presets: [Preset; 2], dice: &mut Dice) {
    let mut ctx: Ctx<'_, Event> = Ctx::mute(dice);
    game.open_conflict(region, &mut ctx);
    game.run(&mut ctx);
    let mut moves = Vec::new();
    while matches!(game.frames.top(), Some(Frame::Conflict)) {
        let ToMove::One(seat) = game.to_move() else { panic!("somebody is asked") };
        moves.clear();
        game.moves(seat, &mut moves);
        let mv = match game.battle.step {
            Step::Postures { side, slot, kind } => {
                let nation = crate::battle::in_slot(side, slot.into());
                let (base, other) = game.postures(side, kind);
                let other = other.expect("there is a choice");
                let all = game.battle.cell(side, base, nation).whole;
                let count = if presets[side.index()].row(kind) == other { all } else { 0 };
                Move::Stance(nation, other, Number(count.into()))
            }
            // The first of the most promising ones, as the odds choose.
            _ => *moves.iter().rev().max_by_key(|mv| game.promise(seat, **mv)).expect("a move is offered"),
        };
        assert!(moves.contains(&mv), "{mv:?} is not among {moves:?}");
        game.apply(seat, mv, &mut Ctx::mute(dice));
    }
}

/// Mean casualty points of both sides in thousandths, their variance, and how often each side alone was left.
fn played(start: &WarRoom, region: Region, presets: [Preset; 2], times: u32) -> ([f64; 2], [f64; 2], [f64; 2]) {
    let (mut sum, mut squares, mut alone) = ([0.0; 2], [0.0; 2], [0.0; 2]);
    let mut dice = Dice::quick(77);
    for _ in 0..times {
        let mut game = start.clone();
        play(&mut game, region, presets, &mut dice);
        let category = if region.is_sea() { Category::Naval } else { Category::Land };
        let left = Side::BOTH.map(|side| game.present(region).count(side.nations(), category) > 0);
        for side in Side::BOTH {
            let lost = |nation: Seat| game.nations[nation.index()].casualties;
            let worth = |kind: Kind| f64::from(start.pack.unit(kind).casualty);
            let points: f64 = side
                .nations()
                .iter()
                .map(|n| Kind::ALL.into_iter().map(|kind| worth(kind) * f64::from(lost(n)[kind.index()])).sum::<f64>())
                .sum();
            sum[side.index()] += points;
            squares[side.index()] += points * points;
            alone[side.index()] += f64::from(u8::from(left[side.index()] && !left[side.other().index()]));
        }
    }
    let n = f64::from(times);
    let mean = sum.map(|sum| sum / n);
    let variance = [0, 1].map(|side| squares[side] / n - mean[side] * mean[side]);
    (mean, variance, alone.map(|count| count / n))
}

/// Odds and play agree, as far as chance allows: four and a half standard errors.
fn agree(start: &WarRoom, region: Region, presets: [Preset; 2], times: u32) {
    let mut game = start.clone();
    let mut dice = Dice::quick(1);
    game.open_conflict(region, &mut Ctx::mute(&mut dice));
    game.run(&mut Ctx::mute(&mut dice));
    let mut fight = game.fought_now().expect("a battle begins");
    Side::BOTH.into_iter().for_each(|side| fight.pose(side, presets[side.index()]));
    let odds = battle(&fight, Effort { ways: 120_000, battles: 4000, seed: 5 });
    let (mean, variance, alone) = played(start, region, presets, times);
    let n = f64::from(times);
    for side in 0..2 {
        let (told, error) = (f64::from(odds.points[side].value) / 1e3, f64::from(odds.points[side].error) / 2e3);
        let room = 4.5 * (variance[side] / n + error * error).sqrt() + 0.02;
        assert!((told - mean[side]).abs() <= room, "side {side}: {told} told, {} played, {room}: {odds:?}", mean[side]);
        let (told, error) = (f64::from(odds.alone[side].value) / 1e6, f64::from(odds.alone[side].error) / 2e6);
        let room = 4.5 * (told * (1.0 - told) / n + error * error).sqrt() + 3.0 / n;
        assert!((told - alone[side]).abs() <= room, "side {side}: {told} told, {} played: {odds:?}", alone[side]);
    }
}

/// Up to so many of each of these types for both nations, and never nobody.
fn forces(kinds: &[Kind], most: u32, dice: &mut Dice) -> Forces {
    [0, 1].map(|_| {
        let mut units = [0; KINDS];
        for kind in kinds {
            units[kind.index()] = dice.below(most + 1) as u8;
        }
        units[kinds[0].index()] += 1;
        units
    })
}

fn start(scenario: Chosen) -> WarRoom {
    WarRoom::start(Terms::new(&Setup { scenario, ..Setup::default() }), &mut Dice::quick(1)).expect("it starts")
}
fn preset(dice: &mut Dice) -> Preset {
    Preset::ALL[dice.below(3) as usize]
}

#[test]
fn land_battles_go_as_the_odds_say() {
    let war = start(Chosen::EasternFront);
    // A Soviet land beside German ones, so that everybody can land afterwards.
    let front = |t: &Region| {
        let near =
            |nation: Seat| crate::region::each(war.pack.map.land[t.index()]).any(|n| war.holder[n.index()] == nation);
        war.in_play(*t) && war.holder[t.index()] == USSR && near(USSR) && near(GERMANY)
    };
    let region = Region::territories().find(front).expect("there is a front");
    let kinds = [Kind::Infantry, Kind::Artillery, Kind::Armour, Kind::Fighter, Kind::Bomber];
    let mut dice = Dice::quick(3);
    for round in 0..12 {
        let most = [1, 3, 6][round % 3];
        let game = position(&war, region, [USSR, GERMANY], &forces(&kinds, most, &mut dice));
        agree(&game, region, [preset(&mut dice), preset(&mut dice)], 250);
    }
}

#[test]
fn sea_battles_go_as_the_odds_say() {
    let war = start(Chosen::Global);
    let sea = |r: &Region| {
        let near = |nation: Seat| {
            crate::region::each(war.pack.map.flight[r.index()]).any(|n| n.is_land() && war.holder[n.index()] == nation)
        };
        war.in_play(*r) && near(USA) && near(JAPAN)
    };
    let region = Region::seas().find(sea).expect("they meet somewhere");
    let kinds = [
        Kind::Submarine,
        Kind::Cruiser,
        Kind::Carrier,
        Kind::Battleship,
        Kind::Fighter,
        Kind::Bomber,
        Kind::CarrierFighter,
    ];
    let mut dice = Dice::quick(4);
    for round in 0..12 {
        let most = [1, 2, 3][round % 3];
        let game = position(&war, region, [USA, JAPAN], &forces(&kinds, most, &mut dice));
        agree(&game, region, [preset(&mut dice), preset(&mut dice)], 250);
    }
}

#[test]
fn exact_and_rolled_odds_agree() {
    let mut dice = Dice::quick(9);
    let kinds = [Kind::Infantry, Kind::Artillery, Kind::Armour, Kind::Fighter];
    for _ in 0..6 {
        let mut fight = Fight::on_land();
        let units = forces(&kinds, 1, &mut dice);
        for side in Side::BOTH {
            let preset = preset(&mut dice);
            Kind::ALL.into_iter().for_each(|kind| fight.add(side, kind, units[side.index()][kind.index()], preset));
        }
        let exact = battle(&fight, Effort { ways: 120_000, ..Effort::ANSWER });
        let rolled = battle(&fight, Effort { ways: 0, battles: 20_000, seed: 3 });
        assert!(exact.battles.is_none() && rolled.battles.is_some());
        let total: u32 = exact.units[0].iter().sum();
        assert!(total.abs_diff(CERTAIN) < 40, "{exact:?}");
        for side in 0..2 {
            // Twice two standard errors and a half.
            let (a, b) = (exact.alone[side], rolled.alone[side]);
            assert!(a.error == 0 && a.value.abs_diff(b.value) * 4 <= b.error * 9 + 400, "{exact:?} {rolled:?}");
            let (a, b) = (exact.points[side], rolled.points[side]);
            assert!(a.value.abs_diff(b.value) * 4 <= b.error * 9 + 40, "{exact:?} {rolled:?}");
        }
    }
}

#[test]
fn one_infantry_against_another_can_be_worked_out_by_hand() {
    // Defensive: one die, two hits to fall, the first mended for a resource. Offensive: two dice, one hit to
    // fall. Who attacks rolls first, and must hit twice: yellow or black 5 of 12, then yellow, black or
    // white.
    let mut fight = Fight::on_land();
    fight.first = Side::Axis;
    fight.add(Side::Allies, Kind::Infantry, 1, Preset::Defence);
    fight.add(Side::Axis, Kind::Infantry, 1, Preset::Attack);
    let odds = battle(&fight, Effort::ANSWER);
    // Both dice yellow or black: 25 of 144; or one of them with a white, which is assigned last: 2 · 5 of
    // 144.
    let falls = CERTAIN * 35 / 144;
    assert!(odds.units[Side::Allies.index()][1].abs_diff(falls) <= 1, "{odds:?}");
    // Dice are counted when the stage begins (WR-BATTLE-B3), so the fallen still roll: 5 of 12 strike the
    // attacker.
    let struck = CERTAIN / 12 * 5;
    assert!(odds.units[Side::Axis.index()][1].abs_diff(struck) <= 5, "{odds:?}");
    assert!(odds.alone[Side::Axis.index()].value.abs_diff(falls / 12 * 7) <= 8, "{odds:?}");
}
