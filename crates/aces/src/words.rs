//! What is said: the text of moves, prompts, and what the log tells.

use crate::events::{Event, Name};
use crate::figures::{WEATHER, said};
use crate::hex::Hex;
use crate::map::{Map, Terrain};
use crate::moves::{ARMIES, Move};
use crate::rules::{ABOUT, WORDS};
use crate::sheet::{Range, Sheet};
use crate::state::{Aces, Frame, NOBODY};
use table::{Broken, Declared, Happening, Lang, Seat, SeatSet, Speech, Stand};

type Args = Vec<(&'static str, String)>;

/// What a row of the tables is called.
pub(crate) fn row_name(group: &str, id: &str, lang: Lang) -> String {
    let key = format!("{group}-{}", id.replace('_', "-"));
    WORDS.find(lang, &key, &[]).unwrap_or_else(|| id.replace('_', " "))
}

/// What a sheet says, for the list of figures.
pub(crate) fn sheet_text(sheet: &Sheet, lang: Lang) -> String {
    let range = |range: Option<Range>| match range {
        None => "–".to_string(),
        Some(range) if range.min == range.max => range.min.to_string(),
        Some(range) => format!("{}–{}", range.min, range.max),
    };
    let row = |row: &[u8]| row.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    let args = [
        ("category", WORDS.say(lang, &format!("category-{}", sheet.category.id()), &[])),
        ("speed", (sheet.speed / 2).to_string()),
        ("ground", range(sheet.ground)),
        ("air", range(sheet.air)),
        ("hit", row(&sheet.hit)),
        ("dice", row(&sheet.dice)),
        ("open", row(&sheet.open)),
        ("forest", row(&sheet.forest)),
        ("price", sheet.price.to_string()),
    ];
    let mut text = WORDS.say(lang, "sheet-text", &args);
    for (has, key) in [(sheet.area, "sheet-area"), (sheet.riposte_air, "sheet-riposte-air")] {
        if has {
            text = format!("{text} {}", WORDS.say(lang, key, &[]));
        }
    }
    text
}

/// What a map holds, for the list of figures.
pub(crate) fn map_text(map: &Map, lang: Lang) -> String {
    let count = |terrain: Terrain| map.of[terrain as usize].len().to_string();
    let args = [
        ("hexes", map.on.len().to_string()),
        ("factories", map.factories.len().to_string()),
        ("forest", count(Terrain::Forest)),
        ("road", count(Terrain::Road)),
        ("water", count(Terrain::Water)),
        ("mountain", count(Terrain::Mountain)),
    ];
    WORDS.say(lang, "map-text", &args)
}

/// Tenths as people write them: with a point, in French with a comma.
pub(crate) fn decimal(whole: u32, tenths: u32, lang: Lang) -> String {
    match lang {
        Lang::Fr => format!("{whole},{tenths}"),
        Lang::En => format!("{whole}.{tenths}"),
    }
}

/// Doubled points as people count them.
pub(crate) fn points(doubled: u16, lang: Lang) -> String {
    match doubled % 2 {
        0 => (doubled / 2).to_string(),
        _ => decimal(u32::from(doubled / 2), 5, lang),
    }
}

impl Aces {
    fn hex_word(&self, hex: Hex) -> String {
        self.map().hex_name(hex)
    }
    /// The name of a type.
    pub fn type_name(&self, sheet: u8, lang: Lang) -> String {
        self.pack.sheets.get(sheet as usize).map_or(String::new(), |s| said(&s.name, lang).to_string())
    }
    fn unit_word(&self, name: Name, lang: Lang) -> String {
        let args = [("unit", self.type_name(name.sheet, lang)), ("hex", self.hex_word(name.hex))];
        let key = if name.hex.is_somewhere() { "unit-at" } else { "unit-off" };
        WORDS.say(lang, key, &args)
    }
    fn unit_on(&self, hex: Hex, lang: Lang) -> String {
        self.unit_at(hex).map_or_else(|| self.hex_word(hex), |unit| self.unit_word(self.name(unit), lang))
    }
    fn seat_word(&self, seat: Seat, lang: Lang) -> String {
        ABOUT.seat_name(seat, lang)
    }
    fn seats_word(&self, seats: SeatSet, lang: Lang) -> String {
        let names: Vec<String> = seats.iter().map(|seat| self.seat_word(seat, lang)).collect();
        names.join(", ")
    }
    fn army_word(army: u8) -> String {
        ARMIES.get(army as usize).map_or(String::new(), |army| army.to_uppercase())
    }
    fn move_args(&self, mv: Move, lang: Lang) -> Args {
        let hex = |hex: Hex| ("hex", self.hex_word(hex));
        let sheet = |sheet: u8| ("type", self.type_name(sheet, lang));
        let unit = |at: Hex| ("unit", self.unit_on(at, lang));
        match mv {
            Move::Own(at, seat) => vec![hex(at), ("seat", self.seat_word(seat, lang))],
            Move::Take(it) | Move::Untake(it) => vec![sheet(it)],
            Move::Put(it, from, to) => vec![sheet(it), ("from", Aces::army_word(from)), ("to", Aces::army_word(to))],
            Move::Reveal(it) => vec![("army", Aces::army_word(it))],
            Move::Army(it) => {
                let empty = if self.is_army_empty(it) { "yes" } else { "no" };
                vec![("army", Aces::army_word(it)), ("empty", empty.to_string())]
            }
            Move::Place(it, at) => vec![sheet(it), hex(at)],
            Move::Buy(it, at) => vec![sheet(it), hex(at), ("price", self.sheet(it).price.to_string())],
            Move::Attack(from, at) => vec![unit(from), ("target", self.unit_on(at, lang))],
            Move::Intercept(at) => vec![unit(at)],
            Move::Pick(at) | Move::Withdraw(at) | Move::Repair(at) => vec![unit(at), hex(at)],
            Move::Order(from, to) => {
                let order = self.orders.as_slice().get(usize::from(from));
                let unit = order.filter(|order| order.unit != NOBODY).map(|order| self.name(order.unit));
                let unit = unit.map_or("V2".to_string(), |unit| self.unit_word(unit, lang));
                vec![("unit", unit), ("from", (from + 1).to_string()), ("to", (to + 1).to_string())]
            }
            Move::Hide(at) | Move::Step(at) | Move::To(at) | Move::Fire(at) => vec![hex(at)],
            Move::Stop => {
                let fresh = matches!(self.frames.top(), Some(Frame::Walk { fresh: true, .. }));
                vec![("fresh", if fresh { "yes" } else { "no" }.to_string())]
            }
            Move::Give(coins) => {
                let fee = self.pack.constants.transfer_fee;
                vec![("coins", coins.to_string()), ("arrives", coins.saturating_sub(fee).to_string())]
            }
            _ => Vec::new(),
        }
    }
    /// Why the Automa did it: the priority in words, with its rule.
    pub(crate) fn reason(&self, rule: &str, lang: Lang) -> String {
        let key = format!("why-{}", rule.to_lowercase());
        match WORDS.find(lang, &key, &[]) {
            Some(words) => format!("{words} ({rule})"),
            None => rule.to_string(),
        }
    }
    /// What the Automa says of a unit: the priority that made it act so, whom it means, where it goes.
    fn reason_args(&self, event: &Event, lang: Lang) -> Args {
        let Event::Reason { unit, rule, target, hex, then } = event else { return Vec::new() };
        let then: Vec<String> = then.iter().map(|rule| self.reason(rule, lang)).collect();
        vec![
            ("unit", self.the_unit(*unit, lang)),
            ("reason", self.reason(rule, lang)),
            ("target", target.map_or("none".to_string(), |t| self.the_unit(t, lang))),
            ("hex", self.hex_word(*hex)),
            (
                "then",
                if then.is_empty() {
                    "none".to_string()
                } else {
                    then.join(if lang == Lang::Fr { " ; " } else { "; " })
                },
            ),
        ]
    }
    fn fight_args(&self, event: &Event, lang: Lang) -> Args {
        let Event::Fought { attacker, target, red, hits, answer, dice, answer_dice, dealt, taken, killed, lost } =
            event
        else {
            return Vec::new();
        };
        let faces = |dice: &[u8]| dice.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        vec![
            ("attacker", self.the_unit(*attacker, lang)),
            ("target", self.the_unit(*target, lang)),
            ("red", red.to_string()),
            ("hits", hits.to_string()),
            ("answer", answer.map_or("none".to_string(), |n| n.to_string())),
            ("dice", faces(dice)),
            ("answerdice", faces(answer_dice)),
            ("dealt", dealt.to_string()),
            ("taken", taken.to_string()),
            ("killed", if *killed { "yes" } else { "no" }.to_string()),
            ("lost", if *lost { "yes" } else { "no" }.to_string()),
        ]
    }
    /// Key and arguments of the sentence of an event of the set-up; `told` tells the others.
    fn told_setup(&self, event: &Event, lang: Lang) -> (&'static str, Args) {
        let unit = |name: &Name| ("unit", self.the_unit(*name, lang));
        let who = |seat: &Seat| ("seat", self.the_seat(*seat, lang));
        let hex = |hex: &Hex| ("hex", self.hex_word(*hex));
        let kind = |sheet: &Option<u8>| ("type", sheet.map_or(String::new(), |s| self.the_type(s, lang)));
        let flag = |yes: bool| if yes { "yes" } else { "no" }.to_string();
        match event {
            Event::Dealt { .. } => ("tell-dealt", vec![]),
            Event::Owned { factory, seat } => ("tell-owned", vec![hex(factory), who(seat)]),
            Event::Took { seat, sheet, back } => ("tell-took", vec![who(seat), kind(sheet), ("back", flag(*back))]),
            Event::Divided { seat, sheet, army, .. } => {
                ("tell-divided", vec![who(seat), kind(sheet), ("army", army.map_or(String::new(), Aces::army_word))])
            }
            Event::DraftsOpen => ("tell-drafts-open", vec![]),
            Event::Rolled { rolls, placing } => {
                let colon = if lang == Lang::Fr { " : " } else { ": " };
                let roll = |(seat, die): &(Seat, u8)| format!("{}{colon}{die}", self.seat_word(*seat, lang));
                let rolls: Vec<String> = rolls.iter().map(roll).collect();
                ("tell-rolled", vec![("rolls", rolls.join(", ")), ("placing", flag(*placing))])
            }
            Event::Revealed { seat, token, number } => {
                let args = vec![who(seat), ("army", Aces::army_word(*token)), ("number", number.to_string())];
                ("tell-revealed", args)
            }
            Event::Drawn { units } => ("tell-drawn", vec![("count", units.len().to_string())]),
            Event::Placed { unit: it } => ("tell-placed", vec![unit(it), who(&it.seat)]),
            Event::Hid { hex: at, v2 } => ("tell-hid", vec![hex(at), ("launcher", flag(*v2))]),
            Event::Laid { tokens } => ("tell-laid", vec![("tokens", tokens.to_string())]),
            later => self.told(later, lang),
        }
    }
    /// Key and arguments of an event's sentence.
    fn told(&self, event: &Event, lang: Lang) -> (&'static str, Args) {
        let unit = |name: &Name| ("unit", self.the_unit(*name, lang));
        let who = |seat: &Seat| ("seat", self.the_seat(*seat, lang));
        let hex = |hex: &Hex| ("hex", self.hex_word(*hex));
        let flag = |yes: bool| if yes { "yes" } else { "no" }.to_string();
        let lost = |name: &Option<Name>| ("lost", name.map_or("none".to_string(), |n| self.the_unit(n, lang)));
        match event {
            Event::Round { round } => ("tell-round", vec![("round", round.to_string())]),
            Event::Weather { die, weather } => {
                let word = WORDS.say(lang, &format!("weather-{}", WEATHER[*weather as usize % 6]), &[]);
                ("tell-weather", vec![("die", die.to_string()), ("weather", word)])
            }
            Event::Turn { seat } => ("tell-turn", vec![who(seat)]),
            Event::Repaired { unit: it, points } => ("tell-repaired", vec![unit(it), ("points", points.to_string())]),
            Event::Acts { seat, army, empty } => {
                ("tell-acts", vec![who(seat), ("army", Aces::army_word(*army)), ("empty", flag(*empty))])
            }
            Event::Moved { unit: it, from, path } => {
                let way: Vec<String> = path.iter().map(|hex| self.hex_word(*hex)).collect();
                let args = vec![
                    ("unit", self.the_type(it.sheet, lang)),
                    ("from", self.hex_word(*from)),
                    ("path", way.join(" → ")),
                ];
                ("tell-moved", args)
            }
            Event::Occupied { unit: it, factory, lost: name } => {
                let args = vec![("unit", self.the_type(it.sheet, lang)), hex(factory), who(&it.seat), lost(name)];
                ("tell-occupied", args)
            }
            Event::Turned { hex: at, v2 } => ("tell-turned", vec![hex(at), ("launcher", flag(*v2))]),
            Event::Intercepted { unit: it, by } => {
                ("tell-intercepted", vec![unit(it), ("by", self.the_unit(*by, lang))])
            }
            Event::LetPass { seat, unit: it } => ("tell-let-pass", vec![who(seat), unit(it)]),
            Event::Declared { unit: it, target, hex: at } => {
                let target = target.map_or_else(|| self.hex_word(*at), |t| self.the_unit(t, lang));
                ("tell-declared", vec![unit(it), ("target", target)])
            }
            Event::Aimed { factory } => ("tell-aimed", vec![hex(factory)]),
            Event::Withdrew { unit: it } => {
                ("tell-withdrew", vec![("unit", it.map_or("V2".to_string(), |it| self.the_unit(it, lang)))])
            }
            Event::Reordered { unit: it, place } => {
                let unit = it.map_or("V2".to_string(), |it| self.the_unit(it, lang));
                ("tell-reordered", vec![("unit", unit), ("place", place.to_string())])
            }
            Event::Lapsed { unit: it } => ("tell-lapsed", vec![unit(it)]),
            Event::Fought { .. } => ("tell-fought", self.fight_args(event, lang)),
            Event::Void { unit: it } => ("tell-void", vec![unit(it)]),
            Event::Splash { unit: it, dealt, killed } => {
                ("tell-splash", vec![unit(it), ("dealt", dealt.to_string()), ("killed", flag(*killed))])
            }
            Event::Barrage { unit: it, hex: at, hits, .. } => {
                ("tell-barrage", vec![unit(it), hex(at), ("hits", hits.to_string())])
            }
            Event::Launcher { hex: at, dealt, destroyed } => {
                ("tell-launcher", vec![hex(at), ("dealt", dealt.to_string()), ("destroyed", flag(*destroyed))])
            }
            Event::Rocket { factory, die, hit, lost: name } => {
                ("tell-rocket", vec![hex(factory), ("die", die.to_string()), ("hit", flag(*hit)), lost(name)])
            }
            Event::Income { seat, coins } => ("tell-income", vec![who(seat), ("coins", coins.to_string())]),
            Event::Gave { seat, to, coins, arrived } => {
                let args = vec![
                    who(seat),
                    ("to", self.the_seat(*to, lang)),
                    ("coins", coins.to_string()),
                    ("arrived", arrived.to_string()),
                ];
                ("tell-gave", args)
            }
            Event::Repairing { unit: it } => ("tell-repairing", vec![unit(it)]),
            Event::Bought { unit: it } => ("tell-bought", vec![unit(it), who(&it.seat)]),
            Event::Handed { to } => ("tell-handed", vec![who(to)]),
            Event::TimeUp { seat } => ("tell-time-up", vec![who(seat)]),
            Event::Reason { .. } => ("tell-reason", self.reason_args(event, lang)),
            Event::Buys { unit: it, rule, then } => {
                let args = vec![unit(it), ("reason", self.reason(rule, lang)), ("then", self.reason(then, lang))];
                ("tell-buys", args)
            }
            Event::Won { winners, rule } => {
                let who = if winners.is_empty() { "none".to_string() } else { self.seats_word(*winners, lang) };
                ("tell-won", vec![("winners", who), ("rule", rule.clone())])
            }
            Event::Dealt { .. }
            | Event::Owned { .. }
            | Event::Took { .. }
            | Event::Divided { .. }
            | Event::DraftsOpen
            | Event::Rolled { .. }
            | Event::Revealed { .. }
            | Event::Drawn { .. }
            | Event::Placed { .. }
            | Event::Hid { .. }
            | Event::Laid { .. } => self.told_setup(event, lang),
        }
    }
}

impl Speech for Aces {
    fn lessons() -> &'static [(&'static str, &'static str)] {
        &[("lessons.toml", include_str!("../lessons/lessons.toml"))]
    }
    fn things(&self, mv: Move) -> Vec<String> {
        let mut things = Declared::things(mv, self);
        match (mv, self.frames.top()) {
            // Tokens are drawn only when they can be turned over: a unit that changes its token is all that
            // is pointed at.
            (Move::Put(..), _) => things.truncate(1),
            // Pointing at an end goes there; whoever wants a way of their own points at the unit first, hex
            // by hex.
            (Move::Step(_), Some(Frame::Walk { unit, .. })) => things.insert(0, self.hex_word(self.unit(*unit).hex)),
            // The factory, then what is built there.
            (Move::Buy(..), _) => things.reverse(),
            _ => {}
        }
        things
    }
    fn why_not(&self, seat: Seat, target: &str) -> Option<Broken> {
        self.why(seat, target)
    }
    fn thing_name(&self, thing: &str, lang: Lang) -> String {
        if let Some(number) = thing.strip_prefix("order-") {
            return WORDS.say(lang, "order-name", &[("number", number.to_string())]);
        }
        if let Some(army) = thing.strip_prefix("token-") {
            return WORDS.say(lang, "token-name", &[("army", army.to_uppercase())]);
        }
        match (self.pack.sheet(thing), self.map().hex(thing)) {
            (Some(sheet), _) => self.type_name(sheet, lang),
            (_, Some(hex)) => self.unit_on(hex, lang),
            _ => thing.to_string(),
        }
    }
    fn label(&self, mv: Move, lang: Lang) -> String {
        if !Declared::<Aces>::exists(mv, self) {
            return self.spell(mv);
        }
        WORDS.say(lang, &format!("move-{}", Declared::<Aces>::verb(mv)), &self.move_args(mv, lang))
    }
    fn tell(&self, event: &Event, lang: Lang) -> String {
        let (tag, args) = event.told(self, lang);
        table::chronicle::sentence(&WORDS.say(lang, &format!("tell-{tag}"), &args))
    }
    fn stands(&self, event: &Event) -> Stand {
        crate::chronicle::stands(event)
    }
    fn continues(&self, line: &[Event], next: &Event) -> bool {
        crate::chronicle::continues(line, next)
    }
    fn chronicle(&self, events: &[Event], lang: Lang) -> String {
        self.chronicle_of(events, lang)
    }
    fn balance(&self, chapter: &[Event], lang: Lang) -> Vec<String> {
        self.balance_of(chapter, lang)
    }
    fn preface(&self, lang: Lang) -> Vec<String> {
        self.preface_of(lang)
    }
    fn prompt(&self, seat: Seat, lang: Lang) -> String {
        let mut args: Args = vec![
            ("round", self.round.to_string()),
            ("coins", self.coins[self.lead(seat).index()].to_string()),
            ("seat", self.seat_word(self.active(), lang)),
        ];
        let key = match self.frames.top().copied() {
            None => "prompt-over",
            Some(Frame::Extra | Frame::Divide) if self.ready.has(seat) => "prompt-ready",
            Some(Frame::Extra) => {
                let left = usize::from(self.pack.constants.extra_units).saturating_sub(self.extras(seat));
                args.push(("left", left.to_string()));
                "prompt-extra"
            }
            Some(Frame::Army { token, centre }) => {
                args.extend([("army", Aces::army_word(token)), ("hex", self.hex_word(centre))]);
                "prompt-army"
            }
            Some(Frame::Hiding) if !self.needs_tokens() => "prompt-launcher",
            Some(Frame::Armies { left }) => {
                args.push(("left", left.to_string()));
                "prompt-armies"
            }
            Some(Frame::Walk { unit, left, .. }) => {
                args.push(("unit", self.unit_word(self.name(unit), lang)));
                args.push(("points", points(u16::from(left), lang)));
                "prompt-walk"
            }
            Some(Frame::Window { unit, .. }) => {
                args.push(("unit", self.unit_word(self.name(unit), lang)));
                "prompt-window"
            }
            Some(Frame::Declaring) => {
                args.push(("orders", self.orders.len().to_string()));
                match self.undone_duty(self.side(self.active())) {
                    Some(unit) if unit != NOBODY => {
                        args.push(("unit", self.unit_word(self.name(unit), lang)));
                        "prompt-duty"
                    }
                    _ => "prompt-declaring",
                }
            }
            Some(Frame::Owning { .. }) => "prompt-owning",
            Some(Frame::Divide) => "prompt-divide",
            Some(Frame::Placing { .. }) => "prompt-placing",
            Some(Frame::Hiding) => "prompt-hiding",
            Some(Frame::Moving) => "prompt-moving",
            Some(Frame::Gift) => "prompt-gift",
            Some(Frame::Logistics) => "prompt-logistics",
            Some(_) => "prompt-flow",
        };
        WORDS.say(lang, key, &args)
    }
}

impl Happening<Aces> for Event {
    fn told(&self, game: &Aces, lang: Lang) -> (String, Args) {
        let (key, mut args) = game.told(self, lang);
        // A side whose name takes a verb in the plural.
        let many = args.iter().any(|(name, value)| *name == "seat" && *value == game.the_seat(Seat(1), lang));
        args.push(("many", if many { "yes" } else { "no" }.to_string()));
        (key.trim_start_matches("tell-").to_string(), args)
    }
}
