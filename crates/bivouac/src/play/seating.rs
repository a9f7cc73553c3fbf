//! Who sits where: people at this keyboard, and bots.

use super::shelf::Boxed;
use table::{About, BadInput, Seat, SeatSet, Seating};

/// Who plays a seat.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) enum Chair {
    /// The person with this number at this keyboard.
    Person(usize),
    /// A bot of this level.
    Bot(String),
    /// Nobody: the set-up leaves the seat out, or the rules play it.
    Nobody,
}

/// What was said on the command line about seats.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Wishes<'a> {
    /// For each person the seats, joined by `,` or `+`.
    pub(crate) seats: &'a [String],
    /// Levels, or `seat=level`.
    pub(crate) bots: &'a [String],
    /// Several people at one keyboard?
    pub(crate) hotseat: bool,
}

impl Wishes<'_> {
    /// Was nothing said at all?
    pub(crate) fn none(&self) -> bool {
        self.seats.is_empty() && self.bots.is_empty() && !self.hotseat
    }
    /// The chairs that follow from the wishes.
    pub(crate) fn chairs(&self, boxed: &Boxed, seating: &Seating) -> Result<Vec<Chair>, BadInput> {
        let about = (boxed.game.about)();
        let asked = |i: usize| seating.asked.has(Seat(i as u8));
        let mut chairs: Vec<Option<Chair>> =
            (0..about.seats.len()).map(|i| (!asked(i)).then_some(Chair::Nobody)).collect();
        for (person, seats) in self.seats.iter().enumerate() {
            for id in seats.split([',', '+']) {
                let seat = seat_called(about, seating, id.trim())?;
                if chairs[seat.index()].replace(Chair::Person(person)).is_some() {
                    return Err(BadInput::new(format!("--seat: «{id}» is named twice")));
                }
            }
        }
        let mut unnamed = Vec::new();
        for wish in self.bots {
            let Some((id, level)) = wish.split_once('=') else {
                unnamed.push(boxed.check_level(wish)?);
                continue;
            };
            let seat = seat_called(about, seating, id.trim())?;
            if chairs[seat.index()].replace(Chair::Bot(boxed.check_level(level.trim())?)).is_some() {
                return Err(BadInput::new(format!("--bot: «{id}» already has somebody")));
            }
        }
        let mut people = self.seats.len();
        if self.hotseat {
            let free: SeatSet = seating.asked.iter().filter(|s| chairs[s.index()].is_none()).collect();
            for team in seating.camps() {
                let members = team.and(free);
                members.iter().for_each(|s| chairs[s.index()] = Some(Chair::Person(people)));
                people += usize::from(!members.is_empty());
            }
        }
        let free = chairs.iter().filter(|c| c.is_none()).count();
        let level = match &unnamed[..] {
            [] => boxed.usual_level().to_string(),
            [one] => one.clone(),
            _ if unnamed.len() == free => {
                // One for each free chair, in order.
                let mut levels = unnamed.iter();
                for chair in chairs.iter_mut().filter(|c| c.is_none()) {
                    *chair = levels.next().cloned().map(Chair::Bot);
                }
                String::new()
            }
            _ => {
                return Err(BadInput::new(format!(
                    "--bot: {} levels for {free} free seats; name the seat, as in --bot {}={}",
                    unnamed.len(),
                    about.seat_id(seating.asked.iter().next().unwrap_or_default()),
                    unnamed[0]
                )));
            }
        };
        if people == 0
            && let Some(first) = chairs.iter_mut().find(|c| c.is_none())
        {
            *first = Some(Chair::Person(0));
        }
        Ok(chairs.into_iter().map(|c| c.unwrap_or_else(|| Chair::Bot(level.clone()))).collect())
    }
}

/// One person on these seats, bots of one level on the others.
pub(crate) fn against_bots(about: &About, seating: &Seating, mine: SeatSet, level: &str) -> Vec<Chair> {
    let chair = |seat: Seat| match (seating.asked.has(seat), mine.has(seat)) {
        (false, _) => Chair::Nobody,
        (true, true) => Chair::Person(0),
        (true, false) => Chair::Bot(level.to_string()),
    };
    (0..about.seats.len()).map(|i| chair(Seat(i as u8))).collect()
}

fn seat_called(about: &About, seating: &Seating, id: &str) -> Result<Seat, BadInput> {
    about.seat(id).filter(|seat| seating.asked.has(*seat)).ok_or_else(|| {
        let known: Vec<&str> = seating.asked.iter().map(|s| about.seat_id(s)).collect();
        BadInput::new(format!("no seat «{id}»: expected {}", known.join(" or ")))
    })
}

/// The chairs as names in the head of a record.
pub(crate) fn names(chairs: &[Chair]) -> Vec<String> {
    let name = |chair: &Chair| match chair {
        Chair::Person(n) => format!("player {}", n + 1),
        Chair::Bot(level) => format!("bot:{level}"),
        Chair::Nobody => String::new(),
    };
    chairs.iter().map(name).collect()
}

/// The chairs from the names in a record: equal names are one person.
pub(crate) fn from_names(boxed: &Boxed, seating: &Seating, names: &[String]) -> Result<Vec<Chair>, BadInput> {
    let mut people: Vec<&String> = Vec::new();
    let mut chairs = Vec::new();
    let count = (boxed.game.about)().seats.len();
    if names.len() != count {
        return Err(BadInput::new(format!("{} «player» lines, expected {count}", names.len())));
    }
    for (i, name) in names.iter().enumerate() {
        if !seating.asked.has(Seat(i as u8)) {
            chairs.push(Chair::Nobody);
            continue;
        }
        chairs.push(match name.strip_prefix("bot:") {
            Some(level) => Chair::Bot(boxed.check_level(level)?),
            None => Chair::Person(people.iter().position(|p| *p == name).unwrap_or_else(|| {
                people.push(name);
                people.len() - 1
            })),
        });
    }
    Ok(chairs)
}

#[cfg(test)]
mod tests {
    use super::super::toy;
    use super::*;

    fn chairs(seats: &[&str], bots: &[&str], hotseat: bool) -> Result<Vec<Chair>, String> {
        let own = |list: &[&str]| list.iter().map(|s| s.to_string()).collect::<Vec<_>>();
        let (seats, bots) = (own(seats), own(bots));
        Wishes { seats: &seats, bots: &bots, hotseat }.chairs(&toy::boxed(), &toy::seating()).map_err(|e| e.to_string())
    }

    #[test]
    fn wishes_become_chairs() {
        use Chair::Person;
        let bot = |level: &str| Chair::Bot(level.to_string());
        assert_eq!(chairs(&[], &["clever"], false).unwrap(), [Person(0), bot("clever")]);
        assert_eq!(chairs(&["south"], &[], false).unwrap(), [bot("clever"), Person(0)]);
        assert_eq!(chairs(&[], &["north=clever"], false).unwrap(), [bot("clever"), Person(0)]);
        assert_eq!(chairs(&[], &[], true).unwrap(), [Person(0), Person(1)]);
        assert_eq!(chairs(&["south"], &[], true).unwrap(), [Person(1), Person(0)]);
        assert_eq!(chairs(&["north,south"], &[], false).unwrap(), [Person(0), Person(0)]);
        assert_eq!(chairs(&[], &["first", "clever"], false).unwrap(), [bot("first"), bot("clever")]);
    }

    #[test]
    fn impossible_wishes_are_explained() {
        assert!(chairs(&["east"], &[], false).unwrap_err().contains("expected north or south"));
        assert!(chairs(&[], &["wise"], false).unwrap_err().contains("expected first, clever"));
        assert!(chairs(&["north", "north"], &[], false).unwrap_err().contains("twice"));
        assert!(chairs(&["north"], &["north=first"], false).unwrap_err().contains("already"));
        assert!(chairs(&["north"], &["first", "clever"], false).unwrap_err().contains("name the seat"));
    }

    #[test]
    fn a_record_remembers_the_chairs() {
        let boxed = toy::boxed();
        for chairs in [chairs(&[], &[], true).unwrap(), chairs(&["south"], &[], false).unwrap()] {
            let again = from_names(&boxed, &toy::seating(), &names(&chairs)).unwrap();
            // Persons may be counted anew, from the first seat on.
            let is_bot = |c: &Chair| matches!(c, Chair::Bot(_));
            assert!(chairs.iter().zip(&again).all(|(a, b)| is_bot(a) == is_bot(b)));
        }
        assert!(from_names(&boxed, &toy::seating(), &["a".into()]).is_err());
    }
}
