//! Who is asked: nobody whose answer everybody can foresee.

use quartermaster::state::Cards;
use quartermaster::{Move, Quartermaster, Setup};
use std::collections::BTreeMap;
use table::{Ctx, Dice, Eye, Judge, Rules, Secrets, Terms, ToMove};

/// Deals that agree with what everybody knows.
const DEALS: usize = 3000;

/// Can the seat do nothing but pass, whatever it holds?
fn foreseen(game: &Quartermaster, dice: &mut Dice, moves: &mut Vec<Move>) -> bool {
    let ToMove::One(seat) = game.to_move() else { return false };
    let mut only_passes = |game: &Quartermaster| {
        moves.clear();
        game.moves(seat, moves);
        moves.as_slice() == [Move::Pass]
    };
    only_passes(game) && (0..DEALS).all(|_| only_passes(&game.imagine(Eye::SPECTATOR, dice)))
}

#[test]
fn nobody_is_asked_whose_answer_everybody_foresees() {
    let mut found: BTreeMap<String, (u32, String)> = BTreeMap::new();
    let (mut asked, mut pointless) = (0, 0);
    let mut moves = Vec::new();
    for seed in 0..40 {
        let cards = [Cards::Aeronavale57, Cards::Base][seed as usize % 2];
        let setup = Setup { cards, ..Setup::default() };
        let mut dice = Dice::quick(seed);
        let mut game = Quartermaster::start(Terms::new(&setup), &mut dice).unwrap_or_else(|e| panic!("{e}"));
        while let Some(seat) = game.to_move().waiting().iter().next() {
            asked += 1;
            if foreseen(&game, &mut dice, &mut moves) {
                pointless += 1;
                let view = game.view(Eye::SPECTATOR);
                let key = format!("{} {:?}", view.phase, view.reactions.last().map(|r| r.event));
                let entry = found.entry(key).or_default();
                entry.0 += 1;
                let own = game.view(Eye::seat(seat));
                let n = &own.nations[seat.index()];
                entry.1 += &format!(
                    "{} hand {:?} down {:?} air {:?} armies {:?} fl {:?} status {:?} react {:?} uns {:?} res {:?}\n",
                    view.asked,
                    n.hand,
                    n.down,
                    n.air,
                    n.armies,
                    n.fleets,
                    n.status,
                    view.reactions,
                    n.unsupplied,
                    n.reserve
                );
            }
            moves.clear();
            game.moves(seat, &mut moves);
            let any = moves[dice.below(moves.len() as u32) as usize];
            let likely = moves.iter().copied().max_by_key(|mv| game.promise(seat, *mv)).unwrap_or(any);
            let mv = if dice.below(3) == 0 { any } else { likely };
            game.apply(seat, mv, &mut Ctx::mute(&mut dice));
        }
    }
    assert!(
        pointless == 0,
        "{pointless} of {asked}: {}",
        found.iter().map(|(k, (n, t))| format!("{k}: {n}\n{t}\n")).collect::<String>()
    );
}
