//! What a table chooses before the game.

use crate::figures::Pack;
use crate::state::Options;
use serde::{Deserialize, Serialize};
use table::pack::Ref;
use table::{BadInput, OptionInfo, Seating};

/// The five scenarios (WR-SETUP-1).
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chosen {
    /// All seven nations.
    Global,
    /// Three Allies against Germany and Italy.
    Europe,
    /// China, the Commonwealth and the United States against Japan.
    Pacific,
    /// The Commonwealth and the United States against Germany and Italy.
    NorthAfrica,
    /// The Soviet Union against Germany.
    #[default]
    EasternFront,
}

impl Chosen {
    /// All of them.
    pub const ALL: [Chosen; 5] =
        [Chosen::Global, Chosen::Europe, Chosen::Pacific, Chosen::NorthAfrica, Chosen::EasternFront];

    /// Its id in the data.
    pub const fn id(self) -> &'static str {
        ["global", "europe", "pacific", "north-africa", "eastern-front"][self as usize]
    }
}

/// Scenario, length and optional rules.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    /// The scenario.
    pub scenario: Chosen,
    /// The last turn (WR-OBJ-4, WR-OBJ-8): an undecided game is then scored.
    pub last_turn: u8,
    /// Fewer batches for the side with fewer types (WR-OPT-2).
    pub batches: bool,
    /// Landings over two seas (WR-OPT-3).
    pub landings: bool,
    /// Bombs can be repaired (WR-OPT-4).
    pub repairs: bool,
    /// Convoy losses hurt, and submarines slip away: the nano-extension (WR-NANO-1 to WR-NANO-7).
    pub nano: bool,
    /// Quick play (WR-QUICK-1); its battles are fast ones.
    pub quick: bool,
    /// Fast battles in a standard game (WR-FAST-12).
    pub fast: bool,
    /// Quick play: nothing is made in the Red zone (WR-QUICK-18).
    pub idle_red: bool,
    /// Quick play: Stress for lost land by the scale of Medals (WR-QUICK-19).
    pub light_stress: bool,
    /// Minutes that are left for orders and purchases once the first nation is ready (WR-OPT-6); 0 for all
    /// the time in the world.
    pub timer: u8,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup {
            scenario: Chosen::default(),
            last_turn: 20,
            batches: false,
            landings: false,
            repairs: false,
            nano: false,
            quick: false,
            fast: false,
            idle_red: false,
            light_stress: false,
            timer: 0,
        }
    }
}

impl Setup {
    /// What a page for a new table shows.
    pub(crate) fn info() -> Vec<OptionInfo> {
        vec![
            OptionInfo::choice("scenario", &["eastern-front", "north-africa", "pacific", "europe", "global"]),
            OptionInfo::number("last_turn", 1, 40, &["20", "6", "10"]),
            OptionInfo::switch("quick", false),
            OptionInfo::switch("idle_red", false).needs(&[("quick", &["true"])]),
            OptionInfo::switch("light_stress", false).needs(&[("quick", &["true"])]),
            OptionInfo::switch("fast", false).needs(&[("quick", &["false"])]),
            OptionInfo::switch("nano", false),
            OptionInfo::switch("batches", false),
            OptionInfo::switch("landings", false),
            OptionInfo::switch("repairs", false).needs(&[("quick", &["false"])]),
            OptionInfo::number("timer", 0, 60, &["0", "5"]),
        ]
    }
    pub(crate) fn options(&self) -> Result<Options, BadInput> {
        if !(1..=40).contains(&self.last_turn) {
            return Err(BadInput::new(format!("last_turn = {}: expected 1 to 40", self.last_turn)));
        }
        if self.timer > 60 {
            return Err(BadInput::new(format!("timer = {}: expected 0 to 60 minutes", self.timer)));
        }
        for (option, name) in [(self.idle_red, "idle_red"), (self.light_stress, "light_stress")] {
            if option && !self.quick {
                return Err(BadInput::new(format!("{name} = true: it belongs to quick play")));
            }
        }
        if self.quick && self.repairs {
            return Err(BadInput::new("repairs = true: quick play has no resources to repair with"));
        }
        Ok(Options {
            batches: self.batches,
            landings: self.landings,
            repairs: self.repairs,
            nano: self.nano,
            quick: self.quick,
            fast: self.fast || self.quick,
            idle_red: self.idle_red,
            light_stress: self.light_stress,
            timer: self.timer,
            revision: 0,
        })
    }
    /// The number of the scenario in the figures.
    pub(crate) fn number(&self, pack: &Pack) -> Result<u8, BadInput> {
        let id = self.scenario.id();
        let found = pack.scenario(id).map(|at| at as u8);
        found.ok_or_else(|| BadInput::new(format!("the figures have no scenario «{id}»")))
    }
    /// Nations that are asked, and who leads what.
    pub(crate) fn seating(&self) -> Seating {
        let pack = Ref::<Pack>::standard();
        let plain = Seating::of(&crate::about::ABOUT);
        match pack.scenario(self.scenario.id()).map(|at| &pack.get().scenarios[at]) {
            Some(scene) => Seating { asked: scene.nations, parties: scene.seatings.clone(), ..plain },
            None => plain,
        }
    }
}
