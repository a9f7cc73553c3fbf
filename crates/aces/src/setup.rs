//! Set-ups: modes, missions and options.

use crate::hex::Area;
use crate::map::Map;
use serde::{Deserialize, Serialize};
use table::{BadInput, Seat, SeatSet};

/// How many play, and against whom.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Two sides on half the map (AA-PLAY-3).
    #[default]
    Duel,
    /// Four factions, also for three players (AA-PLAY-1, AA-PLAY-2).
    Four,
    /// One faction against the Automa (AA-PLAY-6).
    Solo,
    /// Two allied factions against the Automa (AA-PLAY-5).
    Coop,
}

/// What is played for.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mission {
    /// Factories (AA-VICT-1).
    #[default]
    Skirmish,
    /// The rockets (AA-V2-14).
    V2,
    /// The Battle of the Bulge (AA-ARD-1).
    Ardennes,
}

/// Which part of the map.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// What the mode is played on: the left half for two sides, the full map for four.
    #[default]
    Usual,
    /// Start numbers 1 to 6.
    Left,
    /// Start numbers 7 to 12.
    Right,
    /// All of it.
    Full,
}

/// A team.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Team {
    /// Germany 1 and Germany 2.
    Axis,
    /// The United States and the Soviet Union.
    #[default]
    Allies,
}

/// A German faction.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Axis {
    /// Germany 1.
    #[default]
    Ger1,
    /// Germany 2.
    Ger2,
}

/// An Allied faction.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Allies {
    /// The United States.
    #[default]
    Usa,
    /// The Soviet Union.
    Ussr,
}

/// Which faction the Automa plays.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Draw {
    /// Drawn by lot.
    #[default]
    Random,
    /// The one that is written.
    Chosen,
}

/// Forces at the start.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Forces {
    /// One or two full sets.
    #[default]
    Sets,
    /// One set, and four units of a second one chosen in secret (AA-PLAY-7).
    Expert,
}

/// How strong the Automa is (AA-SOLO-2).
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Difficulty {
    /// No extra units.
    #[default]
    Easy,
    /// One artillery more.
    Normal,
    /// One artillery and one regular infantry more.
    Hard,
    /// One tank and one special infantry more.
    Heroic,
}

/// Scenario, options and variants.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    /// How many play.
    pub mode: Mode,
    /// The map by its id.
    pub map: String,
    /// Which part of it.
    pub part: Part,
    /// Duel, solo: which German faction.
    pub axis: Axis,
    /// Duel, solo: which Allied faction.
    pub allies: Allies,
    /// Solo, cooperation: which team the people lead.
    pub humans: Team,
    /// Solo, cooperation: which enemy faction the Automa plays.
    pub automa: Draw,
    /// Solo, cooperation: extra units of the Automa.
    pub difficulty: Difficulty,
    /// Full sets for each player.
    pub sets: u8,
    /// Sets, or expert forces.
    pub forces: Forces,
    /// What is played for.
    pub mission: Mission,
    /// Who controls the V2.
    pub launcher: Axis,
    /// A shorter game (AA-VICT-4).
    pub short: bool,
    /// At most four units of a type (AA-PROD-4).
    pub limit: bool,
    /// Fixed successes in the place of dice (AA-NODICE-1).
    pub diceless: bool,
    /// Mountains count (AA-MTN-1).
    pub mountains: bool,
    /// The weather changes (AA-WX-1).
    pub weather: bool,
    /// Minutes for moving and declaring; 0 for none (AA-TIMER-1).
    pub timer: u8,
    /// The round after which factories decide (AA-VICT-6).
    pub last_round: u8,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup {
            mode: Mode::Duel,
            map: "summer".to_string(),
            part: Part::Usual,
            axis: Axis::Ger1,
            allies: Allies::Usa,
            humans: Team::Allies,
            automa: Draw::Random,
            difficulty: Difficulty::Easy,
            sets: 1,
            forces: Forces::Sets,
            mission: Mission::Skirmish,
            launcher: Axis::Ger1,
            short: false,
            limit: true,
            diceless: false,
            mountains: false,
            weather: false,
            timer: 0,
            last_round: 40,
        }
    }
}

/// The set-up as a position keeps it.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Options {
    /// How many play.
    pub mode: Mode,
    /// What is played for.
    pub mission: Mission,
    /// Which part of the map, decided.
    pub part: Part,
    /// Extra units of the Automa.
    pub difficulty: Difficulty,
    /// Full sets for each player.
    pub sets: u8,
    /// Expert forces.
    pub expert: bool,
    /// A shorter game.
    pub short: bool,
    /// At most four units of a type.
    pub limit: bool,
    /// Fixed successes.
    pub diceless: bool,
    /// Mountains count.
    pub mountains: bool,
    /// The weather changes.
    pub weather: bool,
    /// Minutes for moving and declaring.
    pub timer: u8,
    /// The last round.
    pub last_round: u8,
    /// Seats in play.
    pub present: SeatSet,
    /// Seats that the rules play.
    pub ruled: SeatSet,
    /// Who controls the V2.
    pub launcher: Seat,
}

impl Setup {
    /// The seats of a team.
    pub fn team(team: Team) -> SeatSet {
        match team {
            Team::Axis => SeatSet::only(Seat(0)).with(Seat(2)),
            Team::Allies => SeatSet::only(Seat(1)).with(Seat(3)),
        }
    }
    fn axis_seat(axis: Axis) -> Seat {
        Seat(if axis == Axis::Ger1 { 0 } else { 2 })
    }
    fn one_of(&self, team: Team) -> Seat {
        match team {
            Team::Axis => Setup::axis_seat(self.axis),
            Team::Allies => Seat(if self.allies == Allies::Usa { 1 } else { 3 }),
        }
    }
    fn enemies(&self) -> Team {
        if self.humans == Team::Axis { Team::Allies } else { Team::Axis }
    }
    /// The seats that people or bots hold.
    pub fn asked(&self) -> SeatSet {
        match self.mode {
            Mode::Four => SeatSet::first(4),
            Mode::Duel => SeatSet::only(self.one_of(Team::Axis)).with(self.one_of(Team::Allies)),
            Mode::Solo => SeatSet::only(self.one_of(self.humans)),
            Mode::Coop => Setup::team(self.humans),
        }
    }
    /// The seats that the Automa may play; drawn by lot, it is one of them.
    pub fn ruled(&self) -> SeatSet {
        match (self.mode, self.automa) {
            (Mode::Duel | Mode::Four, _) => SeatSet::NONE,
            (_, Draw::Random) => Setup::team(self.enemies()),
            (_, Draw::Chosen) => SeatSet::only(self.one_of(self.enemies())),
        }
    }
    /// What a position keeps; `automa` is the seat that the lot gave to the Automa.
    pub(crate) fn options(&self, automa: SeatSet) -> Result<Options, BadInput> {
        let bad = |what: &str| Err(BadInput::new(what));
        let part = match (self.part, self.mode) {
            (Part::Usual, Mode::Four) => Part::Full,
            (Part::Usual, _) => Part::Left,
            (Part::Full, Mode::Duel | Mode::Solo) => {
                return bad("part «full»: a duel and solo play use half the map (AA-PLAY-3, AA-PLAY-6)");
            }
            (Part::Left | Part::Right, Mode::Four) => {
                return bad("part: four factions use the full map (AA-PLAY-1)");
            }
            (part, _) => part,
        };
        if !(1..=2).contains(&self.sets) {
            return bad("sets: one or two sets for each player (AA-COMP-3)");
        }
        if self.mission != Mission::Skirmish && self.mode != Mode::Four {
            return bad("mission: missions are played by four factions (AA-V2-14)");
        }
        if self.mission == Mission::Ardennes && self.map == "summer" {
            return bad("map «summer»: the Ardennes are played on the winter map (AA-ARD-1)");
        }
        if self.forces == Forces::Expert && (self.mission == Mission::V2 || self.mode == Mode::Coop) {
            return bad(
                "forces «expert»: the V2 mission and cooperation have forces of their own (AA-V2-1, AA-PLAY-5)",
            );
        }
        if !(1..=100).contains(&self.last_round) || self.timer > 60 {
            return bad("last_round from 1 to 100, timer from 0 to 60 minutes");
        }
        let v2 = self.mission == Mission::V2;
        let expert = self.forces == Forces::Expert;
        Ok(Options {
            mode: self.mode,
            mission: self.mission,
            part,
            difficulty: self.difficulty,
            sets: match self.mode {
                _ if v2 => 2,
                _ if expert => 1,
                Mode::Coop => 1,
                _ => self.sets,
            },
            expert,
            short: self.short,
            limit: self.limit,
            diceless: self.diceless,
            mountains: self.mountains,
            weather: self.weather,
            timer: self.timer,
            last_round: self.last_round,
            present: self.asked().or(automa),
            ruled: automa,
            launcher: Setup::axis_seat(self.launcher),
        })
    }
}

impl Options {
    /// The hexes in play.
    pub fn area(&self, map: &Map) -> Area {
        *self.area_of(map)
    }
    /// The same where it is.
    #[inline]
    pub(crate) fn area_of<'a>(&self, map: &'a Map) -> &'a Area {
        match self.part {
            Part::Left => &map.halves[0],
            Part::Right => &map.halves[1],
            Part::Full | Part::Usual => &map.on,
        }
    }
    /// Is it half the map?
    pub fn is_half(&self) -> bool {
        matches!(self.part, Part::Left | Part::Right)
    }
}
