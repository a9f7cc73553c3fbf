//! Silhouettes of units, from the side or from above, around 0 0 and about 84 by 52, filled by the even-odd
//! rule. They differ in shape, not in detail, so that they are recognisable at the size of a fingernail.

/// A tank from the side.
pub const TANK: &str = "M-38 4L-33 -5H-17L-12 -19H10L15 -14H39V-9H16L19 -5H32L38 4L30 17Q28 19 25 19H-25Q-28 19 -30 17ZM-26 8\
    a5 5 0 1 0 .1 0ZM-9 8a5 5 0 1 0 .1 0ZM9 8a5 5 0 1 0 .1 0ZM26 8a5 5 0 1 0 .1 0Z";
/// A warship from the side.
pub const SHIP: &str =
    "M-42 3H-30V-2H-36V-5H-22L-19 3H-15V-9H-8V-21H-5V-29H-2V-21H5V-12H13V3H18L20 -5H35V-2H29V3H42L33 19H-36Z";
/// A fighter from above, nose up.
pub const PLANE: &str =
    "M0 -28Q5 -25 5 -16V-9L44 3V11L5 7V16L16 22V27L0 24L-16 27V22L-5 16V7L-44 11V3L-5 -9V-16Q-5 -25 0 -28Z";
/// A bomber from above: four engines, a blunt nose.
pub const BOMBER: &str = "M-4 -26Q0 -30 4 -26V-10H13V-17H18V-10H27V-15H32V-9L46 -5V3L4 6V17L17 22V27H-17V22L-4 17V6L-46 3V-5L-32 -9V-15\
    H-27V-10H-18V-17H-13V-10H-4Z";
/// A soldier with a rifle, running.
pub const INFANTRY: &str = "M-4 -27q7 -5 12 0q2 3 1 7q-5 5 -11 1q-4 -3 -2 -8ZM-8 -14q8 -4 15 0l12 9l-3 5l-11 -6l-2 10l10 9l-4 16h-7l2 -13\
    l-11 -8l-5 10l-16 6l-2 -6l13 -6l7 -22l-9 5l-4 9l-6 -2l5 -12ZM-40 -7l3 -4L31 -17v4Z";
/// A field gun from the side.
pub const GUN: &str =
    "M42 -23L2 -6V-12H-5V-4L-12 1A13 13 0 1 0 7 14L12 7L44 -18ZM-2 7a6 6 0 1 0 .1 0ZM-14 8L-42 18V23L-13 15Z";
/// An anti-aircraft gun.
pub const FLAK: &str = "M24 -28L30 -25L10 7L22 19H32V24H-32V19H-22L-8 4V-6H4ZM-20 -2a5 5 0 1 0 .1 0Z";
/// A submarine from the side.
pub const SUBMARINE: &str = "M-44 8Q-40 -2 -26 -2H-9V-13H-4V-24H-1V-13H7V-2H30Q42 -1 45 8Q40 16 26 16H-30V21H-37V14Z";
/// An aircraft carrier from the side.
pub const CARRIER: &str = "M-44 -3H2V-12H6V-23H9V-29H12V-23H17V-12H22V-3H44V2H38L32 18H-34L-39 2H-44Z";
/// A factory with chimneys and a saw-tooth roof.
pub const WORKS: &str =
    "M-36 24V-26H-27V-2L-26 -26H-17V0L2 -14V0L21 -14V0L38 -12V24ZM-27 7V15H-17V7ZM-8 7V15H2V7ZM12 7V15H22V7Z";

/// All of them, by name.
pub const ALL: [(&str, &str); 10] = [
    ("infantry", INFANTRY),
    ("tank", TANK),
    ("gun", GUN),
    ("flak", FLAK),
    ("plane", PLANE),
    ("bomber", BOMBER),
    ("ship", SHIP),
    ("carrier", CARRIER),
    ("submarine", SUBMARINE),
    ("works", WORKS),
];
