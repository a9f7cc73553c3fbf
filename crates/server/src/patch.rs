//! Patches of a board: the parts of its live layer that changed.
//!
//! A stream keeps a fingerprint of every part that its page has. A part is sent without its children, with
//! the key of its parent. Where parts came, left or changed places, the order of all children is sent, and
//! a child that it does not name is removed. `patch.js` applies the patch to the page.

use serde::Serialize;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use table::Part;

/// Where a part lies: on another one, or on the layer itself.
type On = Option<String>;

/// What a page has of a board.
#[derive(Default)]
pub(crate) struct Known {
    parts: HashMap<String, u64>,
    order: HashMap<On, u64>,
}

/// What changes on a page that has the board as it was.
#[derive(Default, Debug, Serialize)]
pub(crate) struct Patch {
    /// Key, where it lies, and the group without what lies on it; what lies on a part comes after it.
    parts: Vec<(String, On, String)>,
    /// Where parts came, left or changed places: the keys of all that lie there, from the lowest to the
    /// highest.
    order: Vec<(On, Vec<String>)>,
}

impl Patch {
    /// Is there nothing to change?
    /// About how many bytes it has.
    pub(crate) fn bytes(&self) -> usize {
        let parts = self.parts.iter().map(|(key, _, svg)| key.len() + svg.len() + 16).sum::<usize>();
        parts + self.order.iter().flat_map(|(_, keys)| keys).map(|key| key.len() + 4).sum::<usize>()
    }
    pub(crate) fn is_empty(&self) -> bool {
        self.parts.is_empty() && self.order.is_empty()
    }
}

fn print(what: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}

impl Known {
    /// Takes note of the board as it is now; says what is new.
    pub(crate) fn learn(&mut self, live: &[Part]) -> Patch {
        let (mut now, mut patch) = (Known::default(), Patch::default());
        self.compare(None, live, &mut now, &mut patch);
        *self = now;
        patch
    }
    fn compare(&self, on: On, parts: &[Part], now: &mut Known, patch: &mut Patch) {
        for part in parts {
            let mark = print((&part.open, &part.svg, &on));
            if self.parts.get(&part.key) != Some(&mark) {
                patch.parts.push((part.key.clone(), on.clone(), part.alone()));
            }
            now.parts.insert(part.key.clone(), mark);
            self.compare(Some(part.key.clone()), &part.parts, now, patch);
        }
        let keys: Vec<String> = parts.iter().map(|part| part.key.clone()).collect();
        let mark = print(&keys);
        // What never had parts on it and has none needs no word.
        let was = self.order.get(&on);
        if was != Some(&mark) && (was.is_some() || !keys.is_empty()) {
            patch.order.push((on.clone(), keys));
        }
        if was.is_some() || !parts.is_empty() {
            now.order.insert(on, mark);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::write::GzEncoder;
    use std::collections::HashSet;
    use std::io::Write;
    use table::{Dice, Eye, Lang, Look, Luck, Secret};

    /// A page, as the script keeps it: each part's own markup, and what lies where.
    #[derive(Default)]
    struct Page {
        alone: HashMap<String, String>,
        order: HashMap<On, Vec<String>>,
    }

    impl Page {
        fn apply(&mut self, patch: Patch) {
            for (key, on, alone) in patch.parts {
                self.alone.insert(key.clone(), alone);
                if !self.order.get(&on).is_some_and(|keys| keys.contains(&key)) {
                    self.order.values_mut().for_each(|keys| keys.retain(|k| *k != key));
                    self.order.entry(on).or_default().push(key);
                }
            }
            for (on, keys) in patch.order {
                let old = self.order.insert(on, keys.clone()).unwrap_or_default();
                old.into_iter().filter(|key| !keys.contains(key)).for_each(|key| self.forget(key));
            }
        }
        /// What leaves takes along what lies on it.
        fn forget(&mut self, key: String) {
            self.alone.remove(&key);
            self.order.remove(&Some(key)).into_iter().flatten().for_each(|key| self.forget(key));
        }
        fn drawn(&self, on: On) -> String {
            let mut out = String::new();
            for key in self.order.get(&on).into_iter().flatten() {
                let alone = self.alone[key].strip_suffix("</g>").expect("a group");
                out += &format!("{alone}{}</g>", self.drawn(Some(key.clone())));
            }
            out
        }
    }

    fn keys<'a>(parts: &'a [Part], out: &mut Vec<&'a str>) {
        for part in parts {
            out.push(&part.key);
            keys(&part.parts, out);
        }
    }

    fn packed(text: &str) -> usize {
        let mut out = GzEncoder::new(Vec::new(), flate2::Compression::new(6));
        out.write_all(text.as_bytes()).expect("memory");
        out.finish().expect("memory").len()
    }

    fn part(key: &str, svg: &str, parts: Vec<Part>) -> Part {
        Part { key: key.into(), open: format!("<g data-part=\"{key}\">"), svg: svg.into(), parts }
    }

    #[test]
    fn parts_come_leave_change_places_and_move_to_others() {
        let boards = [
            vec![part("a", "1", vec![part("x", "", vec![]), part("y", "", vec![])]), part("b", "2", vec![])],
            vec![part("b", "2", vec![part("x", "", vec![])]), part("a", "1", vec![part("y", "new", vec![])])],
            vec![part("b", "2", vec![]), part("c", "3", vec![part("x", "", vec![])])],
            vec![],
            vec![part("", "loose", vec![]), part("a", "1", vec![])],
        ];
        let (mut known, mut page) = (Known::default(), Page::default());
        for board in &boards {
            let drawn: String = board.iter().fold(String::new(), |mut out, part| {
                part.write(&mut out);
                out
            });
            page.apply(known.learn(board));
            assert_eq!(page.drawn(None), drawn);
            assert!(known.learn(board).is_empty(), "nothing new, nothing sent");
        }
        // One part that changes is all that is sent.
        let patch = known.learn(&[part("", "loose", vec![]), part("a", "other", vec![])]);
        assert_eq!((patch.parts.len(), patch.order.len()), (1, 0), "{patch:?}");
    }

    /// Over a random game of each: a page that takes the patches shows what a page drawn anew shows, and gets
    /// less.
    #[test]
    fn patched_is_redrawn_in_every_game_and_small() {
        for game in games::all() {
            let header = (game.game.header)(&serde_json::json!({})).expect("the default set-up");
            let mut table = (game.game.open)(header, Luck::Secret(Secret([7; 32]))).expect("a table");
            let mut dice = Dice::quick(7);
            let (mut known, mut page) = (Known::default(), Page::default());
            let (mut whole, mut sent, mut moves) = (0, 0, 0);
            let eye = Eye::Archive;
            for _ in 0..400 {
                let Some(seat) = table.to_move().waiting().iter().next() else { break };
                let texts = table.texts(seat);
                let texts: Vec<&str> = texts.iter().collect();
                let from = table.plays();
                table.play(seat, None, texts[dice.below(texts.len() as u32) as usize]).expect("an offered move");
                let recent = table.told(eye, Lang::En, from).into_iter().flat_map(|told| told.marks).collect();
                let board = table.board(eye, &Look { lang: Lang::En, bottom: None, recent, ..Look::default() });
                let mut all = Vec::new();
                keys(&board.live, &mut all);
                assert_eq!(all.len(), all.iter().collect::<HashSet<_>>().len(), "a key names one part: {all:?}");
                let patch = known.learn(&board.live);
                let lying = board.lying();
                if moves > 0 {
                    whole += packed(&serde_json::json!(lying).to_string());
                    sent += packed(&serde_json::to_string(&patch).expect("text"));
                }
                moves += 1;
                page.apply(patch);
                assert_eq!(page.drawn(None), lying, "{} after {moves} moves", game.about().id);
            }
            let (whole, sent) = (whole / moves.max(2), sent / moves.max(2));
            println!("{}: {moves} moves, the layer {whole} bytes packed, a patch {sent}", game.about().id);
            if whole > 1000 {
                assert!(sent * 2 < whole, "{}: a patch of {sent} bytes for a layer of {whole}", game.about().id);
            }
        }
    }
}
