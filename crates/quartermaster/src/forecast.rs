//! What a move would do when nobody answers it: what would be lost, scored or given up until somebody has to
//! decide again, who would then stand in or out of supply, and what Score phases would give.
//!
//! It is found out by playing the move on a copy in which every reaction is passed. Whatever that touches is
//! known to whoever asks: cards of decks are counted, never named.

use crate::board::spaces;
use crate::events::Happened;
use crate::lang::Mask;
use crate::moves::Move;
use crate::nation::{NATIONS, Piece, nations};
use crate::state::{End, Frame, Quartermaster};
use crate::text::say;
use table::story::{Forecast, Hit};
use table::{Ask, Ctx, Dice, Lang, Rules, Seat, Speech};

impl Quartermaster {
    pub(crate) fn foresee(&self, seat: Seat, mv: Move, lang: Lang) -> Forecast {
        let (after, events) = self.unanswered(seat, mv);
        let mut forecast = Forecast::default();
        let mut discards = [0u8; NATIONS];
        for event in &events {
            match event {
                Happened::Removed { nation, piece, space, .. } => {
                    forecast.lines.push(self.tell(event, lang));
                    // What would come and go again is not drawn yet.
                    if self.side(*nation).pieces(*piece) >> space & 1 != 0 {
                        let thing = crate::show::unit_id(self.p().space_id(*space), self.nation_id(nation.0));
                        forecast.hits.push(Hit { thing, amount: 1, falls: *piece != Piece::AIR });
                    }
                }
                Happened::Scored { .. }
                | Happened::Missing { .. }
                | Happened::Attacked { .. }
                | Happened::Cancelled { .. }
                | Happened::Stays { .. } => forecast.lines.push(self.tell(event, lang)),
                Happened::Discarded { nation, deck: true, .. } => discards[nation.index()] += 1,
                _ => {}
            }
        }
        for nation in nations() {
            let told = events.iter().any(|e| matches!(e, Happened::Attacked { nation: n, .. } if *n == nation));
            let cards = discards[nation.index()];
            if cards > 0 && !told {
                let args = [("nation", self.nation_name(nation, lang)), ("n", cards.to_string())];
                forecast.lines.push(say(lang, "forecast-discards", &args));
            }
        }
        if after.active == self.active && after.round == self.round && after.end == End::No {
            self.compare(&after, lang, &mut forecast);
        }
        forecast
    }
    /// The position in which somebody has to decide again, and what happens until then in the sequence of the
    /// nation that plays, if nobody reacts.
    fn unanswered(&self, seat: Seat, mv: Move) -> (Quartermaster, Vec<Happened>) {
        let mut game = self.clone();
        // Whom others' hands would let be asked must not show: everybody is asked, and passes.
        game.ask = Ask::Public;
        let (mut dice, mut events) = (Dice::quick(0), Vec::new());
        let mut ctx = Ctx::new(&mut dice, &mut events);
        game.apply(seat, mv, &mut ctx);
        while game.end == End::No && game.active == self.active {
            let asked = game.asked_now();
            let reacts = matches!(game.stack.top(), Some(Frame::Window(_)));
            let passed_over = self.ask == Ask::WhoCan && asked == seat && game.can_only_pass(seat);
            if !reacts && !passed_over {
                break;
            }
            game.apply(asked, Move::Pass, &mut ctx);
        }
        let own = events.iter().position(|e| matches!(e, Happened::Sequence { .. })).unwrap_or(events.len());
        events.truncate(own);
        (game, events)
    }
    /// Whose supply, and which Score phases, are then others than now.
    fn compare(&self, after: &Quartermaster, lang: Lang, forecast: &mut Forecast) {
        let list = |mask: Mask| spaces(mask).map(|s| self.place_name(s, lang)).collect::<Vec<_>>().join(", ");
        for who in nations() {
            let (units, fed) = (self.side(who).units() & after.side(who).units(), self.supply(who).all);
            let fed_after = after.supply(who).all;
            for (key, mask) in [("forecast-cut", units & fed & !fed_after), ("forecast-fed", units & !fed & fed_after)]
            {
                if mask != 0 {
                    let args = [("nation", self.nation_name(who, lang)), ("list", list(mask))];
                    forecast.lines.push(say(lang, key, &args));
                }
            }
        }
        let (now, then) = (self.outlook(), after.outlook());
        for camp in 0..2 {
            let by = then.of_camp(camp) - now.of_camp(camp);
            if by != 0 {
                let sign = if by > 0 { "+" } else { "−" };
                let args = [("camp", Self::camp_name(camp, lang)), ("n", format!("{sign}{}", by.abs()))];
                forecast.lines.push(say(lang, "forecast-points", &args));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Setup;
    use crate::state::Cards;
    use std::collections::BTreeMap;
    use table::{Eye, Secrets, Terms};

    /// The same event without what a card is that its player did not choose.
    fn outline(event: &Happened) -> String {
        match event {
            Happened::Discarded { nation, deck, .. } => format!("discarded {nation:?} {deck}"),
            Happened::Drew { nation, count, .. } => format!("drew {nation:?} {count}"),
            other => format!("{other:?}"),
        }
    }

    /// What the seat foresees, knowing only what it may know, is what happens with the table's own dice when
    /// all pass.
    #[test]
    fn what_is_foreseen_is_what_happens_when_nobody_reacts() {
        let (mut looked, mut kinds) = (0, BTreeMap::<String, u32>::new());
        for seed in 0..40u64 {
            let cards = [Cards::Aeronavale57, Cards::Base][seed as usize % 2];
            let setup = Setup { cards, ask: if seed % 4 < 2 { Ask::Public } else { Ask::WhoCan } };
            let mut dice = Dice::quick(seed);
            let Ok(mut game) = Quartermaster::start(Terms::new(&setup), &mut dice) else { panic!("no start") };
            let mut moves = Vec::new();
            while let Some(seat) = game.to_move().waiting().iter().next() {
                moves.clear();
                game.moves(seat, &mut moves);
                let mv = moves[dice.below(moves.len() as u32) as usize];
                let imagined = game.imagine(Eye::seat(seat), &mut Dice::quick(dice.seed()));
                let (_, foreseen) = imagined.unanswered(seat, mv);
                let told = imagined.foresee(seat, mv, Lang::En);
                let before = game.clone();
                let mut events = Vec::new();
                game.apply(seat, mv, &mut Ctx::new(&mut dice, &mut events));
                let mut calm = game.clone();
                while calm.end == End::No && matches!(calm.stack.top(), Some(Frame::Window(_))) {
                    let asked = calm.asked_now();
                    calm.apply(asked, Move::Pass, &mut Ctx::new(&mut dice, &mut events));
                }
                let (foreseen_too, happened): (Vec<String>, Vec<String>) =
                    (foreseen.iter().map(outline).collect(), events.iter().map(outline).collect());
                let sequel = events.iter().position(|e| matches!(e, Happened::Sequence { .. })).unwrap_or(events.len());
                // Who is asked only if they can answer may be passed over where the forecast has to stop.
                let all = setup.ask == Ask::Public && foreseen_too.len() != sequel;
                assert!(!all, "{mv:?}: {foreseen_too:?}, then {happened:?} seed {seed}");
                assert_eq!(foreseen_too[..], happened[..foreseen_too.len()], "{mv:?} seed {seed}");
                for event in &events[..foreseen.len()] {
                    let what = match event {
                        Happened::Removed { nation, piece, space, why } => {
                            let stood = before.side(*nation).pieces(*piece) >> space & 1 != 0;
                            let thing = crate::show::unit_id(before.p().space_id(*space), before.nation_id(nation.0));
                            assert!(!stood || told.hits.iter().any(|hit| hit.thing == thing), "{event:?} {told:?}");
                            format!("{why:?}")
                        }
                        Happened::Scored { card, .. } => format!("scored {}", card.is_some()),
                        Happened::Missing { .. } => "missing".into(),
                        Happened::Attacked { .. } => "attacked".into(),
                        _ => continue,
                    };
                    assert!(told.lines.contains(&before.tell(event, Lang::En)), "{event:?} is not in {told:?}");
                    *kinds.entry(what).or_default() += 1;
                }
                looked += 1;
            }
        }
        // All kinds of consequences were met.
        let met = ["Battle", "Supply", "scored true", "scored false", "attacked"].map(|kind| kinds.contains_key(kind));
        assert!(looked > 10_000 && met.iter().all(|met| *met), "{looked} {kinds:?}");
    }
}
