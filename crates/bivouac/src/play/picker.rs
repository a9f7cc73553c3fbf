//! Choosing one of the offered moves from a list that stays short.
//!
//! Long lists are grouped by the first thing a move points at (this piece, then what it does), and
//! so on for the second thing. Typing a few letters looks through all of them at once.
//!
//! A decision of hundreds of moves is not even listed: the table says what can be pointed at next
//! ([`Pointing`]), and is asked again when something was.

use super::words::fold;
use table::{Next, Offer, Pointing};

/// Lists up to this length are shown as they are.
const SHORT: usize = 12;

/// One line of the list.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) enum Item {
    /// A move: its index among the offers.
    Move(usize),
    /// Moves that begin with the same thing.
    Group {
        /// The thing.
        thing: String,
        /// Indices of its moves among the offers.
        moves: Vec<usize>,
    },
    /// A thing that can be pointed at in a decision too large to be listed.
    Further(Next),
}

/// What the table says that can be done with the things chosen so far.
pub(crate) type Ask<'a> = &'a dyn Fn(&[String]) -> Pointing;

/// The list of offered moves, and where the player is in it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Picker {
    offers: Vec<Offer>,
    /// Things chosen so far.
    path: Vec<String>,
    filter: String,
    digits: String,
    at: usize,
    /// What leads to the moves that are not listed yet.
    next: Vec<Next>,
    /// With how many of the things chosen the table was asked for this list, and is that still so?
    asked: usize,
    stale: bool,
    /// All moves, listed or not.
    count: usize,
}

impl Picker {
    /// A list of these moves. Those that only take something back come last, so that Enter never
    /// undoes what was just done.
    pub(crate) fn new(ask: Ask<'_>) -> Picker {
        let mut picker = Picker { stale: true, ..Picker::default() };
        picker.follow(ask);
        picker.count = picker.offers.len() + picker.next.iter().map(|next| next.moves).sum::<usize>();
        picker
    }
    /// Asks the table anew when other things are chosen than it was asked with.
    pub(crate) fn follow(&mut self, ask: Ask<'_>) {
        if std::mem::take(&mut self.stale) {
            let Pointing { mut offers, next, .. } = ask(&self.path);
            offers.sort_by_key(|o| o.takes_back);
            (self.offers, self.next, self.asked) = (offers, next, self.path.len());
        }
    }
    /// How many moves are offered.
    pub(crate) fn count(&self) -> usize {
        self.count
    }
    /// The offered moves: in a decision too large to be listed, those of the things chosen so far.
    pub(crate) fn offers(&self) -> &[Offer] {
        &self.offers
    }
    /// The letters typed.
    pub(crate) fn filter(&self) -> &str {
        &self.filter
    }
    /// The digits typed that wait for another digit or Enter.
    pub(crate) fn digits(&self) -> &str {
        &self.digits
    }
    /// Which line is chosen.
    pub(crate) fn at(&self) -> usize {
        self.at
    }
    /// Is a group open?
    pub(crate) fn inside(&self) -> bool {
        !self.path.is_empty()
    }
    /// The move that passes, if there is one.
    pub(crate) fn pass(&self) -> Option<usize> {
        self.offers.iter().position(|o| o.pass)
    }

    /// The lines of the list as it is now.
    pub(crate) fn items(&self) -> Vec<Item> {
        let words: Vec<String> = fold(&self.filter).split_whitespace().map(String::from).collect();
        let named = |next: &&Next| words.iter().all(|w| fold(&next.name).contains(w));
        let further = self.next.iter().filter(|_| self.path.len() == self.asked).filter(named);
        self.listed().into_iter().chain(further.cloned().map(Item::Further)).collect()
    }
    /// The moves that are listed, in groups when they are many.
    fn listed(&self) -> Vec<Item> {
        let depth = self.path.len();
        let inside: Vec<usize> = (0..self.offers.len())
            .filter(|i| self.offers[*i].things.len() >= depth && self.offers[*i].things[..depth] == self.path[..])
            .collect();
        if !self.filter.is_empty() {
            let words: Vec<String> = fold(&self.filter).split_whitespace().map(String::from).collect();
            let has = |i: &usize| {
                let text = fold(&format!("{} {}", self.offers[*i].label, self.offers[*i].text));
                words.iter().all(|w| text.contains(w))
            };
            return inside.into_iter().filter(has).map(Item::Move).collect();
        }
        if inside.len() <= SHORT {
            return inside.into_iter().map(Item::Move).collect();
        }
        let mut items: Vec<Item> = Vec::new();
        for i in inside {
            let Some(thing) = self.offers[i].things.get(depth) else {
                items.push(Item::Move(i));
                continue;
            };
            let same = |item: &&mut Item| matches!(item, Item::Group { thing: t, .. } if t == thing);
            match items.iter_mut().find(same) {
                Some(Item::Group { moves, .. }) => moves.push(i),
                _ => items.push(Item::Group { thing: thing.clone(), moves: vec![i] }),
            }
        }
        let alone = |item: Item| match item {
            Item::Group { moves, .. } if moves.len() == 1 => Item::Move(moves[0]),
            other => other,
        };
        items.into_iter().map(alone).collect()
    }
    /// The line as a person reads it. A group is called by what the labels of its moves have in
    /// common, since a thing's own name is for programs.
    pub(crate) fn title(&self, item: &Item) -> String {
        match item {
            // With the first thing to say of what it would do.
            Item::Move(i) => match self.offers[*i].forecast.lines.first() {
                Some(line) => format!("{}: {line}", self.offers[*i].label),
                None => self.offers[*i].label.clone(),
            },
            Item::Further(next) => format!("{}…", next.name),
            Item::Group { thing, moves } => {
                let labels: Vec<&str> = moves.iter().map(|i| self.offers[*i].label.as_str()).collect();
                let start = common_start(&labels);
                if start.chars().count() >= 3 {
                    return format!("{start}…");
                }
                let words = common_words(&labels);
                if words.is_empty() {
                    return format!("{thing}…");
                }
                // What can be done with it: the words before its name.
                let mut verbs: Vec<&str> = Vec::new();
                for verb in labels.iter().filter_map(|l| Some(l[..l.find(&words)?].trim())) {
                    if !verb.is_empty() && !verbs.contains(&verb) {
                        verbs.push(verb);
                    }
                }
                if verbs.is_empty() { format!("{words}…") } else { format!("{words} — {}", verbs.join(", ")) }
            }
        }
    }
    /// The things that the chosen line is about: to be marked on the board.
    pub(crate) fn marked(&self) -> Vec<String> {
        match self.items().get(self.at) {
            Some(Item::Move(i)) => self.offers[*i].things.clone(),
            Some(Item::Group { thing, .. } | Item::Further(Next { thing, .. })) => {
                let mut marked = self.path.clone();
                marked.push(thing.clone());
                marked
            }
            None => self.path.clone(),
        }
    }

    /// Goes down (or up) by so many lines.
    pub(crate) fn step(&mut self, by: isize) {
        self.digits.clear();
        let last = self.items().len().saturating_sub(1);
        self.at = self.at.saturating_add_signed(by).min(last);
    }
    /// Goes to the first line.
    pub(crate) fn first(&mut self) {
        self.step(isize::MIN);
    }
    /// Goes to the last line.
    pub(crate) fn last(&mut self) {
        self.step(isize::MAX);
    }
    /// Takes the chosen line: a move, or opens a group.
    pub(crate) fn enter(&mut self) -> Option<usize> {
        self.digits.clear();
        let item = self.items().into_iter().nth(self.at)?;
        self.take(item)
    }
    fn take(&mut self, item: Item) -> Option<usize> {
        match item {
            Item::Move(i) => Some(i),
            Item::Further(next) => {
                self.filter.clear();
                self.path.push(next.thing);
                self.at = 0;
                self.stale = true;
                None
            }
            Item::Group { thing, .. } => {
                self.path.push(thing);
                self.at = 0;
                // A group of one group is no choice.
                while let [Item::Group { thing, .. }] = &self.items()[..] {
                    self.path.push(thing.clone());
                }
                None
            }
        }
    }
    /// Takes the line with this number, counted from 1.
    pub(crate) fn number(&mut self, number: usize) -> Option<usize> {
        self.digits.clear();
        let item = self.items().into_iter().nth(number.checked_sub(1)?)?;
        self.take(item)
    }
    /// A digit was typed: takes the line with that number as soon as no longer number could be
    /// meant; until then the line is only chosen.
    pub(crate) fn digit(&mut self, digit: char) -> Option<usize> {
        let typed = format!("{}{digit}", self.digits);
        let count = self.items().len();
        let number = match typed.parse::<usize>() {
            Ok(n) if (1..=count).contains(&n) => n,
            _ => {
                self.digits.clear();
                return None;
            }
        };
        self.at = number - 1;
        if number * 10 > count {
            return self.enter();
        }
        self.digits = typed;
        None
    }
    /// One step back: the digits, the filter, then the open group. False when there was none.
    pub(crate) fn back(&mut self) -> bool {
        let had = !self.digits.is_empty() || !self.filter.is_empty();
        self.digits.clear();
        self.filter.clear();
        if had {
            self.at = 0;
            return true;
        }
        let Some(mut gone) = self.path.pop() else { return false };
        if self.path.len() < self.asked {
            self.stale = true;
            self.at = 0;
            return true;
        }
        // Skip the levels that held nothing but one group: they were opened together.
        while let [Item::Group { .. }] = &self.items()[..] {
            match self.path.pop() {
                Some(thing) => gone = thing,
                None => break,
            }
        }
        let items = self.items();
        self.at =
            items.iter().position(|i| matches!(i, Item::Group { thing, .. } if *thing == gone)).unwrap_or_default();
        true
    }
    /// A letter is added to the filter.
    pub(crate) fn type_letter(&mut self, letter: char) {
        self.set_filter(format!("{}{letter}", self.filter));
    }
    /// The last letter of the filter goes.
    pub(crate) fn erase(&mut self) {
        let mut filter = self.filter.clone();
        filter.pop();
        self.set_filter(filter);
    }
    /// Keeps the moves that have these words.
    pub(crate) fn set_filter(&mut self, filter: String) {
        self.digits.clear();
        self.filter = filter;
        self.at = 0;
    }
    /// Chooses this offer in the list, opening the groups it is in.
    pub(crate) fn point_at(&mut self, offer: usize) {
        let things = self.offers.get(offer).map(|o| o.things.clone()).unwrap_or_default();
        self.filter.clear();
        self.digits.clear();
        self.path.truncate(self.asked);
        for thing in things.into_iter().skip(self.asked) {
            if self.items().contains(&Item::Move(offer)) {
                break;
            }
            self.path.push(thing);
        }
        self.at = self.items().iter().position(|i| *i == Item::Move(offer)).unwrap_or_default();
    }
    /// Lists this move, whatever it takes to get there; its place among the offers.
    pub(crate) fn lead_to(&mut self, offer: &Offer, ask: Ask<'_>) -> Option<usize> {
        let place = |picker: &Picker| picker.offers.iter().position(|o| o.text == offer.text);
        if place(self).is_none() {
            self.path.clear();
            for thing in [None].into_iter().chain(offer.things.iter().cloned().map(Some)) {
                self.path.extend(thing);
                self.stale = true;
                self.follow(ask);
                if place(self).is_some() {
                    break;
                }
            }
        }
        place(self)
    }
}

/// What the labels have in common at their start, whole words only.
fn common_start(labels: &[&str]) -> String {
    let Some(first) = labels.first() else { return String::new() };
    let mut end = first.len();
    for label in labels {
        let same = first.char_indices().zip(label.chars()).take_while(|((_, a), b)| a == b).last();
        end = end.min(same.map_or(0, |((i, c), _)| i + c.len_utf8()));
    }
    let whole = |label: &&str| label.len() == end || label[end..].starts_with(|c: char| !c.is_alphanumeric());
    let mut start = &first[..end];
    if !labels.iter().all(whole) {
        start = start.rfind(|c: char| !c.is_alphanumeric()).map_or("", |at| &start[..at]);
    }
    start.trim_end_matches(|c: char| !c.is_alphanumeric() && c != ')').to_string()
}

/// The longest run of whole words that stands in every label; empty when there is none.
fn common_words(labels: &[&str]) -> String {
    let Some((first, others)) = labels.split_first() else { return String::new() };
    let is_edge = |c: char| c.is_whitespace();
    let starts = first.char_indices().filter(|(i, _)| *i == 0 || first[..*i].ends_with(is_edge)).map(|(i, _)| i);
    let starts: Vec<usize> = starts.collect();
    let ends: Vec<usize> = starts.iter().skip(1).copied().chain([first.len()]).collect();
    let mut best = "";
    for (n, start) in starts.iter().enumerate() {
        for end in &ends[n..] {
            let words = first[*start..*end].trim().trim_end_matches([':', ',', '\u{a0}']).trim_end();
            let letters = words.chars().filter(|c| c.is_alphabetic()).count();
            if letters >= 3 && words.len() > best.len() && others.iter().all(|l| has_words(l, words)) {
                best = words;
            }
        }
    }
    best.to_string()
}

fn has_words(label: &str, words: &str) -> bool {
    let whole = |(at, _): (usize, &str)| {
        let before = label[..at].chars().next_back().is_none_or(|c| !c.is_alphanumeric());
        before && label[at + words.len()..].chars().next().is_none_or(|c| !c.is_alphanumeric())
    };
    label.match_indices(words).any(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offer(text: &str, label: &str) -> Offer {
        let things = text.split(' ').skip(1).map(String::from).collect();
        Offer {
            text: text.into(),
            label: label.into(),
            things,
            pass: text == "pass",
            takes_back: false,
            manner: Default::default(),
            forecast: Default::default(),
        }
    }
    fn picker() -> Picker {
        let mut offers = Vec::new();
        for piece in ["tank", "scout"] {
            for space in 1..=8 {
                offers.push(offer(&format!("move {piece} s{space}"), &format!("Move the {piece} to S{space}")));
            }
        }
        offers.push(offer("dig scout", "Dig in with the scout"));
        offers.push(offer("pass", "Done"));
        listing(offers)
    }
    /// A decision that is listed as a whole.
    fn listing(offers: Vec<Offer>) -> Picker {
        Picker::new(&|_| Pointing { count: offers.len(), offers: offers.clone(), next: Vec::new() })
    }

    #[test]
    fn long_lists_are_grouped_by_the_first_thing() {
        let mut p = picker();
        let titles: Vec<String> = p.items().iter().map(|i| p.title(i)).collect();
        assert_eq!(titles, ["Move the tank to…", "the scout — Move, Dig in with", "Done"]);
        assert_eq!(p.marked(), ["tank"]);
        p.step(1);
        assert_eq!(p.enter(), None);
        assert_eq!(p.items().len(), 9);
        p.step(2);
        assert_eq!(p.marked(), ["scout", "s3"]);
        let chosen = p.enter().unwrap();
        assert_eq!(p.offers()[chosen].text, "move scout s3");
        assert!(p.back());
        assert_eq!(p.at(), 1, "back on the group that was open");
        assert!(!p.back());
    }

    #[test]
    fn letters_look_through_everything() {
        let mut p = picker();
        "S3 tànk".chars().for_each(|c| p.type_letter(c));
        assert_eq!(p.items().len(), 1);
        let chosen = p.enter().unwrap();
        assert_eq!(p.offers()[chosen].text, "move tank s3");
        p.erase();
        p.erase();
        assert_eq!(p.items().len(), 1, "«s3 ta» is enough");
        p.set_filter("zeppelin".into());
        assert_eq!((p.items().len(), p.enter()), (0, None));
        assert!(p.back());
        assert_eq!(p.items().len(), 3);
    }

    #[test]
    fn numbers_wait_only_while_more_digits_could_come() {
        let mut p = picker();
        assert_eq!(p.digit('3').map(|i| p.offers()[i].text.as_str()), Some("pass"));
        let mut p = listing((1..=12).map(|n| offer(&format!("take t{n}"), &format!("Take {n}"))).collect());
        assert_eq!(p.digit('1'), None);
        assert_eq!((p.at(), p.digits()), (0, "1"));
        assert_eq!(p.digit('2'), Some(11));
        assert_eq!(p.digit('2'), Some(1));
        assert_eq!(p.digit('0'), None);
        assert_eq!(p.digit('1'), None);
        assert_eq!(p.enter(), Some(0));
    }

    #[test]
    fn a_hint_opens_the_group_it_is_in() {
        let mut p = picker();
        p.point_at(10);
        assert!(p.inside());
        assert_eq!(p.enter(), Some(10));
        p.point_at(17);
        assert!(!p.inside());
        assert_eq!(p.enter(), Some(17));
    }

    #[test]
    fn an_empty_list_offers_nothing() {
        let mut p = listing(Vec::new());
        p.step(5);
        p.last();
        p.first();
        assert_eq!((p.enter(), p.digit('1'), p.back()), (None, None, false));
    }

    #[test]
    fn labels_share_whole_words() {
        assert_eq!(common_start(&["Attack A1 with B", "Attack A12 with B"]), "Attack");
        assert_eq!(common_start(&["Place the Poilu: a1", "Place the Poilu: b1"]), "Place the Poilu");
        assert_eq!(common_start(&["é", "è"]), "");
        assert_eq!(common_start(&[]), "");
        let common = |labels: &[&str]| common_words(labels);
        assert_eq!(common(&["Poser Tirailleur en a1 (1 PC)", "Défausser Tirailleur"]), "Tirailleur");
        assert_eq!(common(&["Déplacer Poilu (a1) en b1", "Échanger Poilu (a1) et Mitrailleuse"]), "Poilu (a1)");
        assert_eq!(common(&["Barrage d'artillerie : a1", "Défausser Barrage d'artillerie"]), "Barrage d'artillerie");
        assert_eq!(common(&["Poilu", "Poilus"]), "");
    }

    /// Six hundred moves: twenty pieces, each to thirty spaces, and a pass.
    fn large(path: &[String]) -> Pointing {
        let to = |piece: &str, s: usize| offer(&format!("move {piece} s{s}"), &format!("Move {piece} to S{s}"));
        let pass = offer("pass", "Done");
        match path {
            [] => {
                let next = |n| Next { thing: format!("p{n}"), name: format!("Piece {n}"), moves: 30 };
                Pointing { count: 601, offers: vec![pass], next: (1..=20).map(next).collect() }
            }
            [piece, ..] => Pointing { count: 30, offers: (1..=30).map(|s| to(piece, s)).collect(), next: Vec::new() },
        }
    }

    #[test]
    fn hundreds_of_moves_are_picked_thing_by_thing() {
        let mut p = Picker::new(&large);
        assert_eq!((p.count(), p.items().len(), p.offers().len()), (601, 21, 1), "the pass, and twenty pieces");
        assert_eq!(p.title(&p.items()[3]), "Piece 3…");
        assert_eq!((p.number(4), p.marked()), (None, vec!["p3".to_string()]));
        p.follow(&large);
        assert_eq!((p.offers().len(), p.items().len()), (30, 30));
        assert_eq!(p.number(7).map(|i| p.offers()[i].text.clone()), Some("move p3 s7".into()));
        assert!(p.back() && !p.inside());
        p.follow(&large);
        assert_eq!(p.items().len(), 21, "back at the pieces");
        p.set_filter("piece 1".into());
        assert_eq!(p.items().len(), 11, "1, and 10 to 19");
        // What a bot advises is found, wherever the list stands.
        let wanted = offer("move p9 s20", "");
        let place = p.lead_to(&wanted, &large).expect("it is offered");
        p.point_at(place);
        assert_eq!(p.enter().map(|i| p.offers()[i].text.as_str()), Some("move p9 s20"));
    }
}
