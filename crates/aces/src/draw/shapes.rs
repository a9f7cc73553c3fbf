//! What the units look like: a livery and an emblem for each faction, a silhouette for each type.

use crate::sheet::{Category, Role, Sheet};
use ::draw::palette::{self, Colour, Livery};
use ::draw::silhouettes::{BOMBER, FLAK, GUN, INFANTRY, PLANE, TANK};
use ::draw::{Pen, el, signs};

/// The factions in the order of their seats. Germans have cut corners, Allies round ones.
pub(super) const LIVERIES: [Livery; 4] = [
    Livery::by_day(0xd5d7d6, 0x474d54, true, 0),
    Livery::by_day(0xdfe2c4, 0x4c5a26, false, 45),
    Livery::by_day(0xe8d9c6, 0x74491f, true, 90),
    Livery::by_day(0xecd2cc, 0x8b2427, false, 135),
];

/// The emblem of a faction around 0 0, on any ground.
pub(super) fn emblem(pen: &mut Pen, seat: usize, r: i32) {
    let disc = |pen: &mut Pen, fill: Colour| pen.put(el("circle").num("r", r).fill(fill).stroke(palette::INK, 2));
    match seat {
        0 => {
            disc(pen, palette::SHEET);
            signs::flared_cross(pen, r * 4 / 5);
        }
        1 => {
            disc(pen, Colour::same(0x2b4568));
            signs::star(pen, r * 9 / 10, Colour::same(0xffffff));
        }
        2 => {
            // A plain beam cross, so that the two German factions differ by more than a colour.
            disc(pen, palette::SHEET);
            let (long, thin) = (r * 7 / 10, (r * 2 / 5).max(3));
            pen.put(el("path").d(&format!("M0 {}V{long}M{} 0H{long}", -long, -long)).stroke(palette::INK, thin));
        }
        _ => {
            disc(pen, Colour::same(0xf6e3b0));
            signs::star(pen, r * 9 / 10, Colour::same(0xa11f22));
        }
    }
}

const KNEELING: &str = "M-10 -27q8 -5 14 1q1 6 -3 9q-6 3 -11 -2ZM-14 -12q10 -5 17 0L12 -4L42 -10V-5L10 4L4 5L10 13L18 23H5L-5 12\
    L-14 23H-36V17H-22L-15 3Z";
const MOTORCYCLE: &str = "M-29 1a12 12 0 1 0 .1 0ZM29 1a12 12 0 1 0 .1 0ZM-28 10L-12 -1H10L19 -13H28V-8H24L29 11L24 12L17 1L6 15H-14Z\
    M-6 -28q7 -4 11 2q0 7 -5 8q-7 0 -8 -5ZM-12 -4Q-10 -17 3 -14L17 -13V-8L4 -7V-4Z";
const TRUCK: &str =
    "M-42 -18H2V-22H18L27 -7L40 -3V6H-42ZM-26 8a8 8 0 1 0 .1 0ZM24 8a8 8 0 1 0 .1 0ZM7 -17V-8H20L15 -17Z";
const HALF_TRACK: &str = "M-42 -12H-6L0 -20H12L17 -9L37 -5L41 5H-42ZM-42 8H6L1 21H-36ZM27 7a7 7 0 1 0 .1 0ZM-30 -13V-20H-26L-6 -24V-21L-25 -17V-13Z";
const TIGER: &str = "M-42 1V-7H-22V-21H13V-16H45V-10H15V-7H36V0L41 6L33 20H-33L-41 6ZM-28 8a5 5 0 1 0 .1 0ZM-10 8a5 5 0 1 0 .1 0ZM9 8a5 5 0 1 0 .1 0Z\
    M27 8a5 5 0 1 0 .1 0Z";
const T34: &str = "M-41 4L-30 -6H-8L0 -20H15L20 -13H37V-9H21L24 -6H31L41 4L31 18H-31ZM-26 6a6 6 0 1 0 .1 0ZM-9 6a6 6 0 1 0 .1 0ZM8 6a6 6 0 1 0 .1 0Z\
    M25 6a6 6 0 1 0 .1 0Z";
const PANTHER: &str = "M-41 3L-35 -7H-16L-9 -19H11L17 -14H47V-9H18L25 -6H29L39 3L30 18H-30ZM-24 7a5 5 0 1 0 .1 0ZM-8 7a5 5 0 1 0 .1 0ZM8 7a5 5 0 1 0 .1 0Z\
    M23 7a5 5 0 1 0 .1 0Z";
const ANTI_TANK: &str =
    "M46 -13V-8L9 -1L12 8L5 11A11 11 0 1 1 -12 9L-42 20V15L-8 2L-9 -16L1 -20L6 -7ZM-3 7a6 6 0 1 0 .1 0Z";
const ROCKETS: &str = "M-38 -6L20 -31L23 -26L-20 -6ZM-30 -4L26 -23L28 -18L-12 -4ZM-40 -1H8V-9H20L28 1L39 4V11H-40ZM-24 12a7 7 0 1 0 .1 0Z\
    M-6 12a7 7 0 1 0 .1 0ZM26 12a7 7 0 1 0 .1 0Z";
const JET: &str = "M0 -29Q4 -22 4 -12L12 -8V-17H19V-5L44 9V14L19 8V13H12V7L4 5V16L15 22V27L0 24L-15 27V22L-4 16V5L-12 7V13H-19V8L-44 14V9\
    L-19 -5V-17H-12V-8L-4 -12Q-4 -22 0 -29Z";
const ROUND_FIGHTER: &str = "M0 -28Q5 -24 5 -14L38 -4Q45 3 38 8L5 6V15Q17 17 16 25L0 26L-16 25Q-17 17 -5 15V6L-38 8Q-45 3 -38 -4L-5 -14\
    Q-5 -24 0 -28Z";
const SQUARE_FIGHTER: &str =
    "M0 -29L5 -20V-10H38Q43 -5 40 4L5 5V17H15V23L0 27L-15 23V17H-5V5L-40 4Q-43 -5 -38 -10H-5V-20Z";
const ATTACKER: &str =
    "M-3 -26H3L6 -20V-11L45 -7V4L6 9V17L19 20V26H-19V20L-6 17V9L-45 4V-7L-6 -11V-20ZM-20 -4V6H-16V-4ZM16 -4V6H20V-4Z";
const DIVE_BOMBER: &str = "M0 -28Q5 -23 5 -13L17 -3L44 -12L47 -3L18 10L5 5V16L18 19V25L0 23L-18 25V19L-5 16V5L-18 10L-47 -3L-44 -12\
    L-17 -3L-5 -13Q-5 -23 0 -28Z";
const TWIN_BOMBER: &str =
    "M-5 -25Q0 -31 5 -25V-10H12V-20H20V-9L45 -3V4L5 8V18L18 22V27H-18V22L-5 18V8L-45 4V-3L-20 -9V-20H-12V-10H-5Z";

/// The silhouette of a type: its own, else (a type of somebody's own) that of its kind.
pub(super) fn silhouette(sheet: &Sheet) -> &'static str {
    match sheet.id.as_str() {
        "g1_infantry" | "g2_infantry" => KNEELING,
        "g1_mobile" => MOTORCYCLE,
        "us_mobile" | "su_mobile" => TRUCK,
        "g2_mech" => HALF_TRACK,
        "g1_tank" => TIGER,
        "g2_tank" => PANTHER,
        "su_tank" => T34,
        "g1_pak40" => ANTI_TANK,
        "g2_flak88" => FLAK,
        "su_katyusha" => ROCKETS,
        "g1_me262" => JET,
        "su_fighter" => ROUND_FIGHTER,
        "g2_fighter" => SQUARE_FIGHTER,
        "su_bomber" => ATTACKER,
        "g1_bomber" => DIVE_BOMBER,
        "g2_bomber" => TWIN_BOMBER,
        _ => match (sheet.category, sheet.role) {
            (Category::Infantry, Role::SpecialInfantry) => TRUCK,
            (Category::Infantry, _) => INFANTRY,
            (Category::Tank, _) => TANK,
            (Category::Artillery, _) if sheet.area => ROCKETS,
            (Category::Artillery, _) if sheet.ground.is_none() => FLAK,
            (Category::Artillery, _) => GUN,
            (Category::Aircraft, Role::Bomber) => BOMBER,
            (Category::Aircraft, _) => PLANE,
        },
    }
}
