//! Positions as a person writes them: see docs/aces.md.

mod frames;
mod sense;
mod units;

use crate::figures::WEATHER;
use crate::hex::Hex;
use crate::moves::ARMIES;
use crate::state::{
    Aces, Aim, Did, ENDINGS, Frame, NEUTRAL, NOBODY, ORDERS, Order, Over, RUIN, SEAT_IDS, SLOTS, Token, id, owner,
};
use table::{BadInput, Seat, SeatSet, Sketch, Stack, Terms};
use toml::{Table, Value};

const DID: [(&str, Did); 6] = [
    ("moved", Did::Move),
    ("occupied", Did::Occupy),
    ("repair", Did::Repair),
    ("intercepted", Did::Intercept),
    ("acted", Did::Act),
    ("attacked", Did::Suffer),
];
const KEYS: [&str; 24] = [
    "turn",
    "round",
    "order",
    "units",
    "passing",
    "reserve",
    "factories",
    "coins",
    "tokens",
    "turned",
    "armies",
    "acted",
    "weather",
    "baton",
    "baton_used",
    "ready",
    "orders",
    "grey",
    "found",
    "launcher_damage",
    "frames",
    "winners",
    "by",
    "automa",
];

fn bad(what: impl Into<String>) -> BadInput {
    BadInput::new(what)
}
fn seat(word: &str) -> Result<Seat, BadInput> {
    let found = SEAT_IDS.iter().position(|id| *id == word).map(|i| Seat(i as u8));
    found.ok_or_else(|| bad(format!("no seat «{word}»: expected {}", SEAT_IDS.join(", "))))
}
fn army(word: &str) -> Option<u8> {
    ARMIES.iter().position(|army| *army == word).map(|i| i as u8)
}
fn text<'a>(value: &'a Value, what: &str) -> Result<&'a str, BadInput> {
    value.as_str().ok_or_else(|| bad(format!("«{what}»: expected a text")))
}
fn number(value: &Value, what: &str, most: i64) -> Result<i64, BadInput> {
    let found = value.as_integer().filter(|n| (0..=most).contains(n));
    found.ok_or_else(|| bad(format!("«{what}»: expected a number from 0 to {most}")))
}
fn flag(sketch: &Table, what: &str) -> Result<Option<bool>, BadInput> {
    let Some(value) = sketch.get(what) else { return Ok(None) };
    value.as_bool().map(Some).ok_or_else(|| bad(format!("«{what}»: expected true or false")))
}
fn texts(value: &Value, what: &str) -> Result<Vec<String>, BadInput> {
    let list = value.as_array().ok_or_else(|| bad(format!("«{what}»: expected a list")))?;
    list.iter().map(|one| text(one, what).map(str::to_string)).collect()
}
fn entries<'a>(value: &'a Value, what: &str) -> Result<&'a Table, BadInput> {
    value.as_table().ok_or_else(|| bad(format!("«{what}»: expected a table")))
}
fn seats(set: SeatSet) -> Value {
    Value::Array(set.iter().map(|seat| SEAT_IDS[seat.index()].into()).collect())
}
fn bits(bits: u8) -> Value {
    Value::Array((0..3).filter(|n| bits >> n & 1 == 1).map(|n| ARMIES[n].into()).collect())
}

impl Sketch for Aces {
    fn sketch(&self) -> Table {
        let mut out = Table::new();
        let name = |hex: Hex| self.map().hex_name(hex);
        if self.options.mode == crate::setup::Mode::Solo || self.options.mode == crate::setup::Mode::Coop {
            out.insert("automa".into(), SEAT_IDS[self.options.ruled.iter().next().unwrap_or_default().index()].into());
        }
        out.insert("turn".into(), SEAT_IDS[self.active().index()].into());
        out.insert("round".into(), Value::Integer(self.round.into()));
        out.insert("order".into(), Value::Array(self.order.iter().map(|s| SEAT_IDS[s.index()].into()).collect()));
        self.sketch_units(&mut out);
        let map = self.map();
        let mut factories = Table::new();
        for (f, factory) in map.factories.iter().enumerate() {
            let word = match self.owners[f] {
                NEUTRAL => continue,
                RUIN => "ruin",
                seat => SEAT_IDS[seat as usize % 4],
            };
            factories.insert(name(factory.hex), word.into());
        }
        out.insert("factories".into(), factories.into());
        let (mut coins, mut tokens, mut turned, mut acted) = (Table::new(), Table::new(), Table::new(), Table::new());
        for lead in self.order.iter() {
            let (id, i) = (SEAT_IDS[lead.index()].to_string(), lead.index());
            coins.insert(id.clone(), Value::Integer(self.coins[i].into()));
            if self.tokens[i] != [0; 3] {
                tokens.insert(id.clone(), Value::Array(self.tokens[i].map(|n| Value::Integer(n.into())).to_vec()));
            }
            if self.turned[i] != 0 {
                turned.insert(id.clone(), bits(self.turned[i]));
            }
            if self.acted[i] != 0 {
                acted.insert(id, bits(self.acted[i]));
            }
        }
        out.insert("coins".into(), coins.into());
        out.insert("tokens".into(), tokens.into());
        out.insert("turned".into(), turned.into());
        out.insert("acted".into(), acted.into());
        out.insert("armies".into(), bits(self.armies));
        out.insert("weather".into(), WEATHER[self.weather as usize % 6].into());
        if self.options.mode == crate::setup::Mode::Coop {
            out.insert("baton".into(), SEAT_IDS[self.baton.index()].into());
            out.insert("baton_used".into(), self.baton_used.into());
        }
        out.insert("ready".into(), seats(self.ready));
        out.insert("orders".into(), Value::Array(self.orders.iter().map(|o| self.sketch_order(*o).into()).collect()));
        let mut grey = Table::new();
        for token in &self.v2.tokens {
            let word = if token.v2 { "v2" } else { "blank" };
            grey.insert(name(token.hex), if token.up { format!("{word} up") } else { word.to_string() }.into());
        }
        out.insert("grey".into(), grey.into());
        out.insert("found".into(), self.v2.found.into());
        out.insert("launcher_damage".into(), Value::Integer(self.v2.damage.into()));
        out.insert("frames".into(), Value::Array(self.frames.iter().map(|f| self.sketch_frame(*f).into()).collect()));
        if let Some(over) = self.over {
            out.insert("winners".into(), seats(over.winners));
            out.insert("by".into(), ENDINGS[over.by as usize % ENDINGS.len()].into());
        }
        out
    }
    fn from_sketch(sketch: &Table, terms: Terms<'_, Aces>) -> Result<Aces, BadInput> {
        if let Some(key) = sketch.keys().find(|key| !KEYS.contains(&key.as_str())) {
            return Err(bad(format!("unknown field «{key}»: expected {}", KEYS.join(", "))));
        }
        let ruled = terms.setup.ruled();
        let automa = match sketch.get("automa") {
            Some(word) => {
                let seat = seat(text(word, "automa")?)?;
                if !ruled.has(seat) {
                    return Err(bad("«automa»: the Automa does not play that seat in this set-up"));
                }
                SeatSet::only(seat)
            }
            None => ruled.iter().next().map_or(SeatSet::NONE, SeatSet::only),
        };
        let options = terms.setup.options(automa)?;
        let map = terms.pack.map(&terms.setup.map).ok_or_else(|| bad(format!("no map «{}»", terms.setup.map)))?;
        let mut game = Aces::empty(terms.pack, map, options, terms.revision);
        game.round = 3;
        game.baton_used = true;
        game.frames.push(Frame::Moving);
        game.read_order(sketch)?;
        game.read_units(sketch)?;
        game.read_table(sketch)?;
        game.read_flow(sketch)?;
        if game.over.is_none() {
            game.makes_sense()?;
            game.read_orders(sketch)?;
        }
        Ok(game)
    }
}

impl Aces {
    fn unit_text(&self, unit: u8) -> String {
        let it = self.unit(unit);
        let mut words = vec![SEAT_IDS[owner(unit).index()].to_string(), self.sheet(it.sheet).id.clone()];
        if it.damage() > 0 {
            words.push(format!("d{}", it.damage()));
        }
        if it.experience() > 0 {
            words.push(format!("x{}", it.experience()));
        }
        words.extend(ARMIES.get(it.army() as usize).map(|army| army.to_string()));
        words.extend(DID.iter().filter(|(_, what)| it.did(*what)).map(|(word, _)| word.to_string()));
        if it.bound != NOBODY {
            words.push(format!("bound>{}", self.map().hex_name(self.unit(it.bound).hex)));
        }
        words.join(" ")
    }
    /// Units on the map, the one that passes, and the reserve; a slot is written where it is not the next
    /// free one.
    fn sketch_units(&self, out: &mut Table) {
        let mut used = [[false; SLOTS]; 4];
        let mut numbered = |unit: u8, text: String| {
            let (seat, slot) = (owner(unit).index(), unit as usize % SLOTS);
            let next = used[seat].iter().position(|used| !used).unwrap_or(0);
            used[seat][slot] = true;
            if next == slot { text } else { format!("{text} #{slot}") }
        };
        let mut units = Table::new();
        for seat in self.options.present.iter() {
            for unit in self.units_of(seat).filter(|unit| *unit != self.passing) {
                units.insert(self.map().hex_name(self.unit(unit).hex), numbered(unit, self.unit_text(unit)).into());
            }
        }
        out.insert("units".into(), units.into());
        if self.passing != NOBODY {
            let hex = self.map().hex_name(self.unit(self.passing).hex);
            let text = numbered(self.passing, self.unit_text(self.passing));
            out.insert("passing".into(), format!("{hex} {text}").into());
        }
        let mut reserve = Table::new();
        for seat in self.options.present.iter() {
            let mut list = Vec::new();
            for (slot, unit) in self.units[seat.index()].iter().enumerate() {
                if unit.exists() && !unit.on_map() {
                    let id = id(seat, slot);
                    let text = self.unit_text(id);
                    let text = text.split_once(' ').map_or(String::new(), |(_, rest)| rest.to_string());
                    list.push(Value::String(numbered(id, text)));
                }
            }
            if !list.is_empty() {
                reserve.insert(SEAT_IDS[seat.index()].into(), list.into());
            }
        }
        out.insert("reserve".into(), reserve.into());
    }
    fn sketch_order(&self, order: Order) -> String {
        let name = |hex: Hex| self.map().hex_name(hex);
        let from = if order.unit == NOBODY { "v2".to_string() } else { name(self.unit(order.unit).hex) };
        match order.aim {
            Aim::Unit(unit) => format!("{from} {}", name(self.unit(unit).hex)),
            Aim::Hex(hex) => format!("{from} @{}", name(hex)),
            Aim::Launcher => format!("{from} launcher"),
        }
    }
    fn sketch_unit(&self, unit: u8) -> String {
        if unit == self.passing { "passing".to_string() } else { self.map().hex_name(self.unit(unit).hex) }
    }
    fn read_hex(&self, word: &str) -> Result<Hex, BadInput> {
        let found = self.map().hex(word);
        found.ok_or_else(|| bad(format!("«{word}» is no hex of this map")))
    }
    fn present(&self, word: &str) -> Result<Seat, BadInput> {
        let seat = seat(word)?;
        if !self.options.present.has(seat) {
            return Err(bad(format!("«{word}» is not in play in this set-up")));
        }
        Ok(seat)
    }
    fn read_order(&mut self, sketch: &Table) -> Result<(), BadInput> {
        if let Some(order) = sketch.get("order") {
            let mut sides: Stack<Seat, 4> = Stack::new();
            for word in texts(order, "order")? {
                let lead = self.present(&word)?;
                if sides.as_slice().contains(&lead) || self.lead(lead) != lead || sides.len() == 4 {
                    return Err(bad("«order»: each side once, by its leading seat"));
                }
                sides.push(lead);
            }
            if sides.len() != self.order.len() {
                return Err(bad("«order»: every side of this set-up"));
            }
            self.order = sides;
        }
        if let Some(turn) = sketch.get("turn") {
            let seat = self.present(text(turn, "turn")?)?;
            let lead = self.lead(seat);
            self.at = self.order.iter().position(|seat| *seat == lead).unwrap_or(0) as u8;
            // In cooperation whoever is named is asked, unless the baton is written (AA-COOP-1).
            if self.side(lead).len() > 1 {
                self.baton = seat;
            }
        }
        if let Some(round) = sketch.get("round") {
            self.round = number(round, "round", 100)? as u8;
            if self.round == 0 {
                return Err(bad("«round»: the first is 1"));
            }
        }
        Ok(())
    }
    fn read_table(&mut self, sketch: &Table) -> Result<(), BadInput> {
        if let Some(factories) = sketch.get("factories") {
            for (hex, value) in entries(factories, "factories")? {
                let place = self.read_hex(hex)?;
                let factory = self.map().factory(place).ok_or_else(|| bad(format!("no factory on «{hex}»")))?;
                self.owners[factory] = match text(value, hex)? {
                    "neutral" => NEUTRAL,
                    "ruin" => RUIN,
                    who => self.present(who)?.0,
                };
            }
        }
        for (key, most) in [("coins", 60_000), ("tokens", 12), ("turned", 0), ("acted", 0)] {
            let Some(value) = sketch.get(key) else { continue };
            for (who, value) in entries(value, key)? {
                let lead = self.lead(self.present(who)?).index();
                match key {
                    "coins" => self.coins[lead] = number(value, key, most)? as u16,
                    "tokens" => {
                        let list = value.as_array().filter(|list| list.len() == 3);
                        let list = list.ok_or_else(|| bad("«tokens»: three numbers for each side"))?;
                        for (i, n) in list.iter().enumerate() {
                            self.tokens[lead][i] = number(n, key, most)? as u8;
                        }
                    }
                    _ => {
                        let set = read_armies(value, key)?;
                        *(if key == "turned" { &mut self.turned[lead] } else { &mut self.acted[lead] }) = set;
                    }
                }
            }
        }
        if let Some(armies) = sketch.get("armies") {
            self.armies = read_armies(armies, "armies")?;
        }
        if let Some(used) = flag(sketch, "baton_used")? {
            self.baton_used = used;
        }
        self.v2.found = flag(sketch, "found")?.unwrap_or(false);
        if let Some(weather) = sketch.get("weather") {
            let word = text(weather, "weather")?;
            let found = WEATHER.iter().position(|id| *id == word);
            self.weather =
                found.ok_or_else(|| bad(format!("weather «{word}»: expected {}", WEATHER.join(", "))))? as u8;
        }
        if let Some(baton) = sketch.get("baton") {
            self.baton = self.present(text(baton, "baton")?)?;
            if self.options.mode != crate::setup::Mode::Coop {
                return Err(bad("«baton»: only in cooperation (AA-COOP-1)"));
            }
        }
        if let Some(ready) = sketch.get("ready") {
            for word in texts(ready, "ready")? {
                self.ready = self.ready.with(self.present(&word)?);
            }
        }
        if let Some(grey) = sketch.get("grey") {
            for (hex, value) in entries(grey, "grey")? {
                let (word, place) = (text(value, hex)?, self.read_hex(hex)?);
                let (v2, up) = match word {
                    "v2" => (true, false),
                    "v2 up" => (true, true),
                    "blank" => (false, false),
                    "blank up" => (false, true),
                    _ => return Err(bad(format!("grey «{hex}»: expected v2, blank, with «up» when turned over"))),
                };
                if !self.is_v2() || self.v2.tokens.len() == 13 {
                    return Err(bad("«grey»: thirteen tokens at most, in the V2 mission"));
                }
                self.v2.tokens.push(Token { hex: place, v2, up });
            }
            // A launcher that is turned over is found.
            let up = self.v2.tokens.iter().any(|token| token.v2 && token.up);
            self.v2.found |= up && !sketch.contains_key("found");
        }
        if let Some(damage) = sketch.get("launcher_damage") {
            self.v2.damage = number(damage, "launcher_damage", 6)? as u8;
        }
        Ok(())
    }
    fn read_orders(&mut self, sketch: &Table) -> Result<(), BadInput> {
        for words in sketch.get("orders").map_or(Ok(Vec::new()), |orders| texts(orders, "orders"))? {
            let order = self.read_order_text(&words)?;
            if self.orders.len() == ORDERS {
                return Err(bad(format!("at most {ORDERS} attacks")));
            }
            self.order_makes_sense(order)?;
            self.orders.push(order);
        }
        Ok(())
    }
    fn read_flow(&mut self, sketch: &Table) -> Result<(), BadInput> {
        if let Some(frames) = sketch.get("frames") {
            self.frames.clear();
            for words in texts(frames, "frames")? {
                let frame = self.read_frame(&words)?;
                if self.frames.len() == 8 {
                    return Err(bad("at most 8 frames"));
                }
                self.frames.push(frame);
            }
            // After the set-up the first turn begins, whether that is written or not.
            if !self.gives_now() && self.frames.as_slice().first() != Some(&Frame::Start) && self.frames.len() < 8 {
                self.frames.insert(0, Frame::Start);
            }
            // Armies that are about to be named do not act yet.
            if matches!(self.frames.top(), Some(Frame::Armies { .. })) && !sketch.contains_key("armies") {
                self.armies = 0;
            }
        }
        if let Some(by) = sketch.get("by") {
            let word = text(by, "by")?;
            let by = ENDINGS.iter().position(|rule| *rule == word);
            let by = by.ok_or_else(|| bad(format!("by «{word}»: expected {}", ENDINGS.join(", "))))? as u8;
            let mut winners = SeatSet::NONE;
            for word in sketch.get("winners").map_or(Ok(Vec::new()), |list| texts(list, "winners"))? {
                winners = winners.with(self.present(&word)?);
            }
            self.over = Some(Over { winners, by });
            self.frames.clear();
            return Ok(());
        }
        if sketch.contains_key("winners") {
            return Err(bad("«winners»: «by» says by which rule"));
        }
        let asks = matches!(self.frames.top(), Some(Frame::Extra | Frame::Divide)) || !self.asked().is_empty();
        let runs = matches!(
            self.frames.top(),
            Some(
                Frame::Order
                    | Frame::Start
                    | Frame::Fighting { .. }
                    | Frame::Income
                    | Frame::End
                    | Frame::Automa { .. }
                    | Frame::Producing
                    | Frame::Nothing
            )
        );
        // Drafts are written by people, whoever is first in the order.
        let drafts = matches!(self.frames.top(), Some(Frame::Extra | Frame::Divide));
        let ruled = !drafts && self.asked().iter().next().is_some_and(|seat| self.is_automa(seat));
        if ruled {
            return Err(bad(
                "«turn»: the rules play the Automa's; begin with the «end» of a person's: frames = [\"logistics\"]",
            ));
        }
        if !asks || runs {
            return Err(bad("«frames»: somebody decides in a position; nobody would here"));
        }
        if self.frames.iter().any(|f| matches!(f, Frame::Army { .. })) && self.asked().len() != 1 {
            return Err(bad("«frames»: an army is placed by one seat"));
        }
        Ok(())
    }
    fn read_order_text(&self, words: &str) -> Result<Order, BadInput> {
        let wrong = || bad(format!("order «{words}»: expected «HEX HEX», «HEX @HEX», «HEX launcher» or «v2 @HEX»"));
        let (from, at) = words.split_once(' ').ok_or_else(wrong)?;
        let unit = match from {
            "v2" => NOBODY,
            hex => self.unit_at(self.read_hex(hex)?).ok_or_else(wrong)?,
        };
        let aim = match at.strip_prefix('@') {
            Some(hex) => Aim::Hex(self.read_hex(hex)?),
            None if at == "launcher" => Aim::Launcher,
            None => Aim::Unit(self.unit_at(self.read_hex(at)?).ok_or_else(wrong)?),
        };
        Ok(Order { unit, aim })
    }
}

fn read_armies(value: &Value, what: &str) -> Result<u8, BadInput> {
    let mut set = 0;
    for word in texts(value, what)? {
        set |= 1 << army(&word).ok_or_else(|| bad(format!("«{what}»: expected a, b, c")))?;
    }
    Ok(set)
}
