//! How fast odds are: battles a second on one core, and how long an answer takes.
//!
//! `cargo run --release -p warroom --example odds`

use std::time::{Duration, Instant};
use warroom::nation::Side;
use warroom::odds::{Effort, Fight, Preset, battle};
use warroom::unit::Kind;

/// Units of both sides by type.
type Forces = [&'static [(Kind, u8)]; 2];

fn fight(sea: bool, forces: Forces) -> Fight {
    let mut fight = if sea { Fight::at_sea() } else { Fight::on_land() };
    for (side, units) in Side::BOTH.into_iter().zip(forces) {
        let preset = if side == Side::Allies { Preset::Attack } else { Preset::Defence };
        units.iter().for_each(|(kind, count)| fight.add(side, *kind, *count, preset));
    }
    fight
}

fn main() {
    use Kind::{Armour, Artillery, Battleship, Bomber, Carrier, CarrierFighter, Cruiser, Fighter, Infantry, Submarine};
    let battles: [(&str, bool, Forces); 5] = [
        ("small", false, [&[(Armour, 1), (Infantry, 1)], &[(Infantry, 2)]]),
        (
            "medium",
            false,
            [
                &[(Infantry, 4), (Artillery, 2), (Armour, 2), (Fighter, 2)],
                &[(Infantry, 5), (Artillery, 2), (Armour, 1), (Fighter, 1)],
            ],
        ),
        (
            "medium, at sea",
            true,
            [
                &[(Submarine, 2), (Cruiser, 2), (Carrier, 1), (Battleship, 1), (CarrierFighter, 1)],
                &[(Submarine, 1), (Cruiser, 3), (Battleship, 1), (Fighter, 2)],
            ],
        ),
        (
            "large",
            false,
            [
                &[(Infantry, 12), (Artillery, 6), (Armour, 8), (Fighter, 8), (Bomber, 3)],
                &[(Infantry, 14), (Artillery, 8), (Armour, 6), (Fighter, 6), (Bomber, 2)],
            ],
        ),
        (
            "large, at sea",
            true,
            [
                &[(Submarine, 4), (Cruiser, 6), (Carrier, 3), (Battleship, 3), (CarrierFighter, 3), (Fighter, 4)],
                &[(Submarine, 4), (Cruiser, 6), (Carrier, 3), (Battleship, 3), (CarrierFighter, 3), (Bomber, 2)],
            ],
        ),
    ];
    for (name, sea, forces) in battles {
        let fight = fight(sea, forces);
        let (began, mut count) = (Instant::now(), 0_u32);
        while began.elapsed() < Duration::from_secs(1) {
            std::hint::black_box(battle(&fight, Effort { ways: 0, battles: 1000, seed: count.into() }));
            count += 1000;
        }
        let rate = f64::from(count) / began.elapsed().as_secs_f64();
        let began = Instant::now();
        let odds = battle(&fight, Effort::ANSWER);
        let took = began.elapsed().as_secs_f64() * 1000.0;
        let how = odds.battles.map_or("exact".into(), |n| format!("{n} rolled"));
        println!("{name:15} {rate:9.0} battles/s, an answer ({how}) in {took:.1} ms");
    }
}
