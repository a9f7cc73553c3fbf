//! Records of tables: replaying and verifying a record, writing a table as a record.

use crate::record::{Entry, Record, Start, first_line};
use crate::{BadInput, Game, Luck, Refusal, Table, ToMove};

impl Record {
    /// Replays the record.
    pub fn replay<G: Game>(&self, luck: Luck) -> Result<Table<G>, BadInput> {
        let mut table: Table<G> = Table::open(self.header.clone(), luck)?;
        let about = G::about();
        for (i, (line, seat)) in self.seats.iter().enumerate() {
            let expected = about.seats.get(i).map_or("no more players", |s| s.id);
            if expected != seat {
                return Err(BadInput::new(format!("player «{seat}»: expected {expected}")).line(*line));
            }
        }
        for (line, seat, words) in &self.lines {
            let seat = about.seat(seat).ok_or_else(|| {
                let known: Vec<&str> = about.seats.iter().map(|s| s.id).collect();
                BadInput::new(format!("no seat «{seat}»: expected {}", known.join(" or "))).line(*line)
            })?;
            let entry = Entry::read(seat, words).map_err(|e| e.line(*line))?;
            table.enter_again(&entry).map_err(|refusal| {
                let why = match &refusal {
                    Refusal::Broken(broken) => about.explain(broken, crate::Lang::En),
                    _ => String::new(),
                };
                BadInput::new(format!("«{words}» is refused: {refusal} {why}")).line(*line)
            })?;
        }
        Ok(table)
    }
    /// Verifies a finished record: the secret matches the commitment, and the moves lead to the stated
    /// result. The record is replayed once.
    pub fn verify<G: Game>(&self) -> Result<Table<G>, Unproved> {
        let secret = self.secret.ok_or_else(|| {
            Unproved::Unreadable(BadInput::new("no «secret» line: expected the record of a finished game"))
        })?;
        let no = |why: &str| Err(Unproved::False(BadInput::new(why)));
        if !self.secret_is_kept() {
            return no("the secret is not the one that was promised: its hash is not the commitment");
        }
        if !self.promise_is_kept() {
            return no("the contributions to the dice do not lead to the promise of the record");
        }
        let table = self.replay::<G>(Luck::Secret(secret)).map_err(Unproved::Unreadable)?;
        if self.over != over_words(&table) {
            let (ends, says) = (show(&over_words(&table)), show(&self.over));
            return no(&format!("the moves end in {ends}, the record says {says}"));
        }
        Ok(table)
    }
}

/// Why a record proves nothing.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Unproved {
    /// It can be read and replayed, but it is not the game that was promised.
    False(BadInput),
    /// It cannot be read as the record of a finished game, or not be replayed.
    Unreadable(BadInput),
}

impl Unproved {
    /// What is wrong.
    pub fn why(self) -> BadInput {
        match self {
            Unproved::False(why) | Unproved::Unreadable(why) => why,
        }
    }
}

impl std::fmt::Display for Unproved {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Unproved::False(why) | Unproved::Unreadable(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for Unproved {}

fn show(over: &Option<(String, String)>) -> String {
    over.as_ref().map_or("an unfinished game".into(), |(who, rule)| format!("«{who} {rule}»"))
}

fn over_words<G: Game>(table: &Table<G>) -> Option<(String, String)> {
    let ToMove::Over(outcome) = table.to_move() else { return None };
    let names: Vec<&str> = outcome.winners.iter().map(|s| G::about().seat_id(s)).collect();
    let who = if names.is_empty() { "draw".to_string() } else { names.join("+") };
    Some((who, outcome.rule.to_string()))
}

impl<G: Game> Table<G> {
    /// The whole record as text, with the secret if the game is over. It contains every seat's moves, so
    /// never show it while the game goes on.
    pub fn record(&self) -> String {
        self.written(self.to_move().outcome().is_some())
    }
    /// The record with the secret even if the game is not over: for tests, simulations and reports of
    /// defects.
    pub fn open_record(&self) -> String {
        self.written(true)
    }
    fn written(&self, with_secret: bool) -> String {
        let header = self.header();
        let first = first_line(self.entries());
        let mut out = format!("{first}\ngame {}\nrules {}\ndata {}\n", header.game, header.revision, header.data);
        out += &format!("setup {}\n", header.setup);
        for (seat, name) in G::about().seats.iter().zip(&header.players) {
            let name: String = name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
            out += format!("player {} {name}", seat.id).trim_end();
            out.push('\n');
        }
        if let Some(rows) = &header.rows {
            rows.to_string().lines().for_each(|l| out += &(format!("row {l}").trim_end().to_string() + "\n"));
        }
        if let Start::Sketch(sketch) = &header.start {
            sketch.lines().for_each(|l| out += &(format!("start {l}").trim_end().to_string() + "\n"));
        }
        if !header.commitment.is_empty() {
            out += &format!("commitment {}\n", header.commitment);
        }
        for given in &header.contributions {
            out += &format!("contribution {} {}\n", given.seat, given.to_hex());
        }
        if !header.contributions.is_empty() {
            out += &format!("promise {}\n", header.promise());
        }
        out.push('\n');
        for entry in self.entries() {
            out += &format!("{} {}\n", G::about().seat_id(entry.seat), entry.words());
        }
        let over = over_words(self);
        let secret = self.secret().filter(|_| with_secret);
        if over.is_some() || secret.is_some() {
            out.push('\n');
        }
        if let Some((who, rule)) = over {
            out += &format!("over {who} {rule}\n");
        }
        if let Some(secret) = secret {
            out += &format!("secret {}\n", secret.to_hex());
        }
        out
    }
}
