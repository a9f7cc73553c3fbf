//! Silhouettes of the troops, cut like wood blocks: dark ink with a few lighter cuts. Each is drawn in
//! a square of 100 by 100 from its left upper corner.

use ::draw::palette::{self, Colour, Paint};
use ::draw::{Pen, el};

/// What a troop looks like.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Shape {
    /// A foot soldier under a crested helmet.
    Crested,
    /// A foot soldier under a deep helmet.
    Deep,
    /// A foot soldier with a chechia, running.
    Storming,
    /// A machine gun on its tripod.
    MachineGun,
    /// A mortar with its winged bomb.
    Mortar,
    /// A flamethrower.
    Flames,
    /// A light tank with a turret.
    LightTank,
    /// A heavy box of a tank.
    HeavyTank,
    /// A biplane, seen from the front.
    Biplane,
}

const INK: Colour = palette::INK;
const CUT: Colour = palette::SHEET;

fn ink(pen: &mut Pen, d: &str) {
    pen.put(el("path").d(d).fill(INK));
}
fn line(pen: &mut Pen, d: &str, width: i32) {
    pen.put(el("path").d(d).fill("none").stroke(INK, width).round());
}
fn cut(pen: &mut Pen, d: &str, width: i32) {
    pen.put(el("path").d(d).fill("none").stroke(CUT, width).round());
}
fn tone(pen: &mut Pen, d: &str, colour: impl Paint) {
    pen.put(el("path").d(d).fill(colour));
}

/// Draws it.
pub(crate) fn draw(pen: &mut Pen, shape: Shape) {
    match shape {
        Shape::Crested => soldier(pen, Helmet::Crested),
        Shape::Deep => soldier(pen, Helmet::Deep),
        Shape::Storming => storming(pen),
        Shape::MachineGun => machine_gun(pen),
        Shape::Mortar => mortar(pen),
        Shape::Flames => flames(pen),
        Shape::LightTank => light_tank(pen),
        Shape::HeavyTank => heavy_tank(pen),
        Shape::Biplane => biplane(pen),
    }
}

#[derive(Copy, Clone, Eq, PartialEq)]
enum Helmet {
    Crested,
    Deep,
}

fn soldier(pen: &mut Pen, helmet: Helmet) {
    // The rifle over the shoulder, bayonet fixed.
    line(pen, "M18 98L80 14", 5);
    line(pen, "M78 17L89 2", 2);
    line(pen, "M62 36l7 5", 3);
    // Greatcoat.
    ink(pen, "M10 100C11 80 20 70 37 65L50 73L63 65C80 70 89 80 90 100Z");
    // Neck and face, looking to the right.
    tone(pen, "M37 36H65L68 51L65 53C65 61 61 66 56 66L60 67L50 76L40 68Z", "#d9b891");
    ink(pen, "M37 42H44C45 52 46 58 52 67L50 73L37 66C35 58 36 50 37 42Z");
    cut(pen, "M37 66L50 77L63 66", 2);
    cut(pen, "M26 71L42 100M74 71L60 100", 2);
    cut(pen, "M50 78V100", 1);
    for y in [84, 93] {
        pen.put(el("circle").num("cx", 55).num("cy", y).num("r", 2).fill(CUT));
    }
    match helmet {
        Helmet::Crested => {
            ink(pen, "M28 41C28 20 38 13 50 13C64 13 71 22 72 36L81 42L79 45L66 42H36L24 46L21 43Z");
            ink(pen, "M30 25C36 10 60 5 70 22L66 25C59 13 42 13 35 27Z");
            cut(pen, "M31 36C42 32 58 31 70 35", 2);
            pen.put(el("circle").num("cx", 59).num("cy", 26).num("r", 4).fill("none").stroke(CUT, 2));
        }
        Helmet::Deep => {
            ink(
                pen,
                "M27 39C26 19 38 12 50 12C64 12 72 20 73 34L81 39L80 42L70 42L67 39L42 40C41 46 37 51 25 54L22 51C25 47 27 44 27 39Z",
            );
            cut(pen, "M30 35C42 31 58 30 71 34", 2);
            pen.put(el("circle").num("cx", 37).num("cy", 26).num("r", 3).fill(CUT));
        }
    }
}

fn storming(pen: &mut Pen) {
    // A runner bent forward, rifle in front.
    line(pen, "M38 52L94 30", 4);
    line(pen, "M90 32L99 26", 2);
    ink(pen, "M55 22C56 12 68 8 75 14C80 18 80 22 85 26L83 29L77 28L73 27L59 29L52 31L50 28Z");
    tone(pen, "M60 28L76 27L78 34L75 38L68 39L61 36Z", "#d9b891");
    ink(pen, "M58 32L66 40C64 46 62 50 62 54L46 68L28 60C32 48 40 36 52 33Z");
    line(pen, "M56 42L66 50L76 42", 7);
    line(pen, "M44 62L58 74L54 92L64 95", 9);
    line(pen, "M34 60L28 76L10 82L6 92", 9);
    tone(pen, "M26 48h14v14h-16z", palette::DUG);
    cut(pen, "M46 40L40 60", 2);
    cut(pen, "M27 54H38", 1);
}

fn machine_gun(pen: &mut Pen) {
    // Tripod.
    line(pen, "M42 56L14 92M44 56L78 92M42 56L48 88", 5);
    line(pen, "M8 92h14M72 92h14M43 89h10", 4);
    // Gun: grips, breech, jacket, muzzle.
    ink(pen, "M22 38h26v20h-26z");
    line(pen, "M22 42L12 38M22 54L12 58M12 36v24", 4);
    ink(pen, "M48 40h38q4 6 0 12h-38z");
    line(pen, "M86 46h12", 5);
    cut(pen, "M54 40v12M60 40v12M66 40v12M72 40v12M78 40v12", 1);
    cut(pen, "M26 44h14", 2);
    line(pen, "M52 37v-6h6", 3);
    // Belt.
    line(pen, "M34 58C36 68 28 72 30 82", 3);
    for (x, y) in [(34, 62), (33, 67), (31, 72), (30, 77)] {
        pen.put(el("path").d(&format!("M{} {y}h8", x - 4)).stroke(palette::AMBER, 3));
    }
    // Shield edge.
    line(pen, "M52 24C58 34 58 60 50 68", 4);
}

fn mortar(pen: &mut Pen) {
    // Bed, tube, legs.
    ink(pen, "M8 84h60l6 8h-72z");
    pen.within(el("g").at_turned(34, 84, 32), |pen| {
        ink(pen, "M-12 4V-46h24V4z");
        ink(pen, "M-15 -50h30v8h-30z");
        cut(pen, "M-12 -30h24M-12 -26h24", 2);
    });
    line(pen, "M52 58L70 90M46 66L58 90", 4);
    ink(pen, "M14 70h16v14h-16z");
    cut(pen, "M12 88h54", 1);
    // The winged bomb in flight.
    pen.within(el("g").at_turned(80, 18, 38), |pen| {
        ink(pen, "M0 -16C8 -12 9 0 5 10h-10C-9 0 -8 -12 0 -16Z");
        line(pen, "M0 10v8M-8 20L0 12L8 20M0 12v10", 3);
        cut(pen, "M-6 -2H6", 2);
    });
    line(pen, "M62 30C64 26 66 24 68 22M56 36l2 -2", 2);
}

fn flames(pen: &mut Pen) {
    // Flame first, so that the man stands before it.
    tone(pen, "M62 48C70 36 84 40 99 20C97 34 92 38 98 44C90 48 96 56 98 66C88 60 78 60 62 53Z", palette::AMBER);
    tone(pen, "M62 49C72 42 80 46 92 34C88 44 86 46 90 54C80 52 72 56 62 53Z", palette::RED);
    // The man.
    ink(pen, "M26 30C26 16 36 12 43 14C51 16 54 22 54 28L59 31L57 34L49 33L30 34L25 38L22 36Z");
    tone(pen, "M32 33H50L52 40L49 46L40 47L33 42Z", "#d9b891");
    ink(pen, "M30 40L38 48L50 48L56 54L54 66L58 98H46L42 74L34 98H20L26 70L24 50Z");
    line(pen, "M46 56L60 51", 6);
    line(pen, "M44 58L66 50", 4);
    // Tank on the back with its hose.
    ink(pen, "M8 46q0 -6 7 -6t7 6v26h-14z");
    cut(pen, "M9 52h12M9 66h12", 2);
    line(pen, "M16 74C20 88 40 78 44 60", 3);
    cut(pen, "M34 50L44 72", 2);
}

fn light_tank(pen: &mut Pen) {
    // Turret with its cap and gun.
    ink(pen, "M38 40L42 22h22l5 18z");
    ink(pen, "M46 22q0 -8 7 -8t7 8z");
    line(pen, "M66 31h20", 5);
    line(pen, "M86 28v6", 4);
    // Hull and track: the large wheel in front, the tail behind.
    ink(pen, "M14 56L26 40H76L84 50L80 60H16Z");
    line(pen, "M4 62L14 64", 5);
    ink(pen, "M12 66C12 60 18 56 24 56L66 48C76 44 92 48 94 62C96 78 84 84 74 84H24C16 84 10 78 12 66Z");
    pen.put(el("circle").num("cx", 78).num("cy", 65).num("r", 12).fill("none").stroke(CUT, 3));
    pen.put(el("circle").num("cx", 78).num("cy", 65).num("r", 3).fill(CUT));
    pen.put(el("circle").num("cx", 24).num("cy", 70).num("r", 7).fill("none").stroke(CUT, 2));
    for x in [36, 45, 54, 63] {
        pen.put(el("circle").num("cx", x).num("cy", 75).num("r", 3).fill(CUT));
    }
    cut(pen, "M32 64L64 58", 2);
    cut(pen, "M45 30h10", 2);
    cut(pen, "M20 86h56", 1);
}

fn heavy_tank(pen: &mut Pen) {
    // Cab.
    ink(pen, "M36 28L40 16H62L66 28Z");
    cut(pen, "M43 22h7M54 22h6", 2);
    // Box hull with sloped ends.
    ink(pen, "M6 62L14 30L30 26H72L88 32L96 62L90 76H12Z");
    // Gun ahead, machine guns at the side.
    line(pen, "M92 52h8", 6);
    line(pen, "M30 52h-8M56 52h8", 4);
    ink(pen, "M14 76h74l-4 8h-66z");
    cut(pen, "M14 62H90", 2);
    cut(pen, "M33 30V74M68 30V74", 1);
    for x in [20, 42, 58, 80] {
        for y in [36, 68] {
            pen.put(el("circle").num("cx", x).num("cy", y).num("r", 1).fill(CUT));
        }
    }
    for x in [22, 34, 46, 58, 70, 80] {
        pen.put(el("circle").num("cx", x).num("cy", 80).num("r", 3).fill(CUT));
    }
    pen.put(el("rect").xy(44, 44).size(12, 14).fill("none").stroke(CUT, 2));
}

fn biplane(pen: &mut Pen) {
    pen.within(el("g").at_turned(50, 48, -10), |pen| {
        // Wings, struts, wires.
        ink(pen, "M-49 -26C-40 -31 40 -31 49 -26L47 -21C38 -24 -38 -24 -47 -21Z");
        ink(pen, "M-44 10C-34 5 34 5 44 10L42 15C34 12 -34 12 -42 15Z");
        line(pen, "M-33 -23L-31 8M33 -23L31 8M-13 -24L-9 -10M13 -24L9 -10", 3);
        line(pen, "M-33 -23L-11 8M33 -23L11 8M-31 8L-13 -24M31 8L13 -24", 1);
        // Body, engine, propeller.
        pen.put(el("circle").num("cy", 2).num("r", 17).fill(INK));
        pen.put(el("circle").num("cy", 2).num("r", 12).fill("none").stroke(CUT, 2));
        for turn in 0..9 {
            pen.put(el("path").d("M0 -5V-11").stroke(CUT, 2).at_turned(0, 2, turn * 40));
        }
        pen.put(el("path").d("M-3 4C-10 -6 -24 -22 -28 -26L-30 -24C-24 -14 -10 2 -3 4ZM3 0C10 10 24 26 28 30L30 28C24 18 10 2 3 0Z").fill(palette::WOOD).stroke(INK, 1));
        pen.put(el("circle").num("cy", 2).num("r", 4).fill(CUT));
        // Landing gear.
        line(pen, "M-9 16L-17 34M9 16L17 34M-17 34H17", 3);
        line(pen, "M-18 28v12M18 28v12", 6);
    });
}
