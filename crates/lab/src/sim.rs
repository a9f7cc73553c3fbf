//! Simulations: who wins how often, how long games last, how they end.

use crate::figures::{Share, Spread};
use bots::{Find, Heard, Name, Player, Seen, Spec, WeightsFile, told_in_full};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;
use table::{BadInput, Ctx, Eye, Game, Judge, Seat, SeatSet, Seating, Secret, Table, Terms, ToMove, Weights};

/// The configuration of a simulation.
#[derive(Clone, Debug)]
pub struct SimPlan {
    /// The players: one for all seats, one per camp, or one per seat. They rotate from game to game, and
    /// every deal is played from all places.
    pub bots: Vec<Spec>,
    /// The number of games.
    pub games: u32,
    /// The seed: the same seed plays the same games, unless players have a time budget.
    pub seed: u64,
    /// The set-up, as JSON; `null` for the defaults.
    pub setup: serde_json::Value,
    /// The number of concurrent games; 0 for the number of cores.
    pub threads: usize,
    /// A directory that keeps the record of every game. The dice then follow the moves as at a table, so the
    /// same seed plays other games than without records.
    pub records: Option<PathBuf>,
}

impl SimPlan {
    /// A plan for players by their names, separated by commas; `NAME@FILE` judges by the weights of a file.
    pub fn new(bots: &str, games: u32) -> Result<SimPlan, BadInput> {
        SimPlan::with(bots, games, &WeightsFile::open)
    }
    /// The same where files of weights are found otherwise.
    pub fn with(bots: &str, games: u32, find: Find<'_>) -> Result<SimPlan, BadInput> {
        let bots = Spec::list(bots, find)?;
        Ok(SimPlan { bots, games, seed: 1, setup: serde_json::Value::Null, threads: 0, records: None })
    }
}

/// Called when a game has ended, from several threads: games done, games in all.
pub type Progress<'a> = &'a (dyn Fn(u32, u32) + Sync);

/// The results of one player.
#[derive(Clone, Debug, Serialize)]
pub struct Entrant {
    /// Its name.
    pub bot: String,
    /// Games it played.
    pub games: u32,
    /// Games it won.
    pub wins: u32,
    /// Drawn games.
    pub draws: u32,
    /// Its share of the games; a draw counts half.
    pub score: Share,
    /// Decisions it made.
    pub decisions: u64,
    /// Mean thinking time per decision, in milliseconds.
    pub mean_ms: f64,
    /// Maximum thinking time, in milliseconds.
    pub most_ms: f64,
    /// Its results in each camp that it played alone.
    pub camps: Vec<CampScore>,
}

/// The results of a player in one camp.
#[derive(Clone, Debug, Serialize)]
pub struct CampScore {
    /// The seats of the camp.
    pub seats: Vec<String>,
    /// Games it played there.
    pub games: u32,
    /// Games it won there.
    pub wins: u32,
    /// Its share of those games; a draw counts half.
    pub score: Share,
}

/// The results of one seat, whoever played it.
#[derive(Clone, Debug, Serialize)]
pub struct SeatScore {
    /// The seat's id.
    pub seat: String,
    /// Games it won.
    pub wins: u32,
    /// Its share of the games; a draw counts half.
    pub score: Share,
}

/// The report of a simulation.
#[derive(Clone, Debug, Serialize)]
pub struct SimReport {
    /// The game.
    pub game: String,
    /// Games played.
    pub games: u32,
    /// The seed.
    pub seed: u64,
    /// The players, in the order of the plan.
    pub bots: Vec<Entrant>,
    /// The seats.
    pub seats: Vec<SeatScore>,
    /// Drawn games.
    pub draws: u32,
    /// The rules that ended games, and how often.
    pub endings: BTreeMap<String, u32>,
    /// Moves per game.
    pub moves: Spread,
    /// Seconds it took.
    pub seconds: f64,
}

/// One finished game of a series. As JSON it travels to where the series is counted.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Finished {
    /// The player of each seat.
    seating: Vec<usize>,
    winners: SeatSet,
    rule: Cow<'static, str>,
    moves: u32,
    /// For each player: decisions, nanoseconds in all, maximum.
    thought: Vec<(u64, u64, u64)>,
}

/// The place of a seat that is never asked: absent, or played by the rules.
const NOBODY: usize = usize::MAX;

/// The places for players: camps or seats.
fn places<G: Game>(seating: &Seating, bots: usize) -> Result<Vec<usize>, BadInput> {
    // A camp that only the rules play needs no player, nor does an absent seat.
    let camps = camps(seating);
    let place = |of: &dyn Fn(Seat) -> usize| {
        let seats = (0..G::about().seats.len()).map(|i| Seat(i as u8));
        seats.map(|seat| if seating.asked.has(seat) { of(seat) } else { NOBODY }).collect()
    };
    if bots == 1 || bots == camps.len() {
        Ok(place(&|seat| camps.iter().position(|c| c.has(seat)).unwrap_or(0)))
    } else if bots == seating.asked.len() {
        Ok(place(&|seat| seating.asked.iter().position(|s| s == seat).unwrap_or(0)))
    } else {
        Err(BadInput::new(format!(
            "{bots} players for {}: expected 1 (for everybody), {} (one for each camp) or {} (one for each seat)",
            G::about().id,
            camps.len(),
            seating.asked.len()
        )))
    }
}

fn play_one<G: Judge>(
    plan: &SimPlan,
    setup: &G::Setup,
    places: &[usize],
    weights: &[Arc<Weights>],
    index: u32,
) -> Result<Finished, BadInput> {
    let about = G::about();
    let entrants = plan.bots.len();
    // The same deal is played from all places before the next one.
    let (deal, turn) = (index as usize / entrants, index as usize % entrants);
    let sits = |place: &usize| if *place == NOBODY { NOBODY } else { (place + turn) % entrants };
    let seating: Vec<usize> = places.iter().map(sits).collect();
    let secret = Secret::from_seed(plan.seed.wrapping_mul(1_000_003).wrapping_add(deal as u64));
    let mut game = G::start(Terms::new(setup), &mut secret.dice(0))?;
    let mut dice = secret.dice(if plan.records.is_some() { u64::MAX } else { 1 });
    let mut made = Vec::new();
    let mut players: Vec<Box<dyn Player<G>>> = seating
        .iter()
        .enumerate()
        // A seat that is never asked needs no player; a free one keeps the indices in order.
        .map(|(seat, entrant)| {
            let seed = plan.seed ^ u64::from(index) << 8 ^ seat as u64;
            match plan.bots.get(*entrant).zip(weights.get(*entrant)) {
                Some((bot, weights)) => bot.name.weighing(seed, weights.clone()),
                None => Name::Random.player(seed),
            }
        })
        .collect();
    // Only players that keep a tree need past moves.
    let remembers = plan.bots.iter().any(|b| !matches!(b.name, Name::Random | Name::Greedy));
    let mut heard: Vec<Vec<Heard<G::Move>>> = vec![Vec::new(); about.seats.len()];
    let mut events = Vec::new();
    let mut thought = vec![(0, 0, 0); entrants];
    let mut moves = 0;
    loop {
        let seat = match game.to_move() {
            ToMove::Over(outcome) => {
                if let Some(dir) = &plan.records {
                    let name =
                        |entrant: &usize| plan.bots.get(*entrant).map_or(String::new(), |bot| format!("bot:{bot}"));
                    keep::<G>(dir, index, setup, secret, seating.iter().map(name).collect(), &made)?;
                }
                return Ok(Finished { seating, winners: outcome.winners, rule: outcome.rule.into(), moves, thought });
            }
            ToMove::One(seat) => seat,
            ToMove::Several { waiting, .. } => {
                let pick = dice.below(waiting.len().max(1) as u32) as usize;
                waiting.iter().nth(pick).unwrap_or_default()
            }
        };
        let began = Instant::now();
        let mv = players[seat.index()].choose(&Seen::new(&game, seat).remembering(&heard[seat.index()]));
        let took = began.elapsed().as_nanos() as u64;
        let (decisions, all, most) = &mut thought[seating[seat.index()]];
        (*decisions, *all, *most) = (*decisions + 1, *all + took, took.max(*most));
        let mut own = plan.records.as_ref().map(|_| {
            made.push((seat, mv));
            secret.dice(made.len() as u64)
        });
        let dice = own.as_mut().unwrap_or(&mut dice);
        if remembers {
            events.clear();
            game.apply(seat, mv, &mut Ctx::new(dice, &mut events));
            for (i, heard) in heard.iter_mut().enumerate() {
                let other = Seat(i as u8);
                let known = other == seat || told_in_full::<G>(&events, Eye::seat(other));
                heard.push(Heard { seat, mv: known.then_some(mv) });
            }
        } else {
            game.apply(seat, mv, &mut Ctx::mute(dice));
        }
        moves += 1;
        if moves as usize > 2 * about.longest + 1000 {
            return Err(BadInput::new(format!("game {index} of seed {} does not end", plan.seed)));
        }
    }
}

/// Writes the record of a finished game: the same moves made at a table. It is written beside its place
/// first, so that no half record is ever there.
fn keep<G: Judge>(
    dir: &Path,
    index: u32,
    setup: &G::Setup,
    secret: Secret,
    players: Vec<String>,
    made: &[(Seat, G::Move)],
) -> Result<(), BadInput> {
    let mut table = Table::<G>::new(setup, secret)?;
    table.header_mut().players = players;
    for (seat, mv) in made {
        let refused = |why| BadInput::new(format!("game {index}: a move is refused at the table: {why}"));
        table.play(*seat, None, *mv).map_err(refused)?;
    }
    let path = dir.join(format!("{}-{index:05}.record", G::about().id));
    let half = path.with_extension("part");
    std::fs::write(&half, table.record())
        .and_then(|()| std::fs::rename(&half, &path))
        .map_err(|e| BadInput::new(format!("cannot be written: {e}")).file(path.display().to_string()))
}

fn setup<G: Judge>(plan: &SimPlan) -> Result<G::Setup, BadInput> {
    match &plan.setup {
        serde_json::Value::Null => Ok(G::Setup::default()),
        other => serde_json::from_value(other.clone()).map_err(|e| BadInput::new(format!("set-up: {e}"))),
    }
}

/// Plays the games of a plan.
pub fn sim<G: Judge>(plan: &SimPlan, progress: Progress<'_>) -> Result<SimReport, BadInput> {
    let began = Instant::now();
    let finished = share::<G>(plan, 0..plan.games, progress)?;
    count::<G>(plan, &finished, began.elapsed().as_secs_f64())
}

/// Plays some of the games of a plan, by their numbers: the same games as when the plan is played whole.
pub fn share<G: Judge>(plan: &SimPlan, games: Range<u32>, progress: Progress<'_>) -> Result<Vec<Finished>, BadInput> {
    let setup = setup::<G>(plan)?;
    let places = places::<G>(&G::seating(&setup), plan.bots.len())?;
    let weights = plan.bots.iter().map(Spec::weights::<G>).collect::<Result<Vec<_>, BadInput>>()?;
    if let Some(dir) = &plan.records {
        let bad = |e| BadInput::new(format!("cannot be made: {e}")).file(dir.display().to_string());
        std::fs::create_dir_all(dir).map_err(bad)?;
    }
    let (done, all) = (AtomicU32::new(0), games.len() as u32);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(plan.threads)
        .build()
        .map_err(|e| BadInput::new(format!("cannot start threads: {e}")))?;
    pool.install(|| {
        games
            .into_par_iter()
            .with_max_len(1)
            .map(|index| {
                let finished = play_one::<G>(plan, &setup, &places, &weights, index);
                progress(done.fetch_add(1, Ordering::Relaxed) + 1, all);
                finished
            })
            .collect()
    })
}

/// Counts the games of a plan that took so many seconds. Games that came from elsewhere are checked: they
/// must be as many as planned, with the players and seats of the plan.
pub fn count<G: Judge>(plan: &SimPlan, finished: &[Finished], seconds: f64) -> Result<SimReport, BadInput> {
    let seating = G::seating(&setup::<G>(plan)?);
    let (seats, entrants) = (places::<G>(&seating, plan.bots.len())?.len(), plan.bots.len());
    let fits = |game: &Finished| {
        game.seating.len() == seats
            && game.thought.len() == entrants
            && game.seating.iter().all(|entrant| *entrant < entrants || *entrant == NOBODY)
    };
    if finished.len() != plan.games as usize || !finished.iter().all(fits) {
        return Err(BadInput::new(format!("expected {} games of this plan", plan.games)));
    }
    Ok(report::<G>(plan, &seating, finished, seconds))
}

/// The camps, in the order of their first seats.
fn camps(seating: &Seating) -> Vec<SeatSet> {
    seating.camps().into_iter().filter(|camp| !camp.and(seating.asked).is_empty()).collect()
}

fn report<G: Game>(plan: &SimPlan, seating: &Seating, finished: &[Finished], seconds: f64) -> SimReport {
    let about = G::about();
    let draws = finished.iter().filter(|f| f.winners.is_empty()).count() as u32;
    let score = |wins: u32, draws: u32, games: u32| Share::of(f64::from(wins) + f64::from(draws) / 2.0, games.into());
    let entrant = |(who, name): (usize, &Spec)| {
        let mut entrant = (0, 0, 0);
        let mut thought = (0, 0, 0);
        for game in finished {
            let Some(seat) = game.seating.iter().position(|e| *e == who) else { continue };
            entrant.0 += 1;
            entrant.1 += u32::from(game.winners.has(Seat(seat as u8)));
            entrant.2 += u32::from(game.winners.is_empty());
            let (decisions, all, most) = game.thought[who];
            thought = (thought.0 + decisions, thought.1 + all, most.max(thought.2));
        }
        let (games, wins, draws) = entrant;
        let camps = camps(seating).into_iter().filter_map(|camp| {
            let there =
                finished.iter().filter(|f| camp.and(seating.asked).iter().all(|seat| f.seating[seat.index()] == who));
            let (mut games, mut wins, mut draws) = (0, 0, 0);
            for game in there {
                games += 1;
                wins += u32::from(camp.iter().any(|seat| game.winners.has(seat)));
                draws += u32::from(game.winners.is_empty());
            }
            let seats = camp.iter().map(|seat| about.seat_id(seat).to_string()).collect();
            (games > 0).then(|| CampScore { seats, games, wins, score: score(wins, draws, games) })
        });
        Entrant {
            bot: name.to_string(),
            games,
            wins,
            draws,
            score: score(wins, draws, games),
            decisions: thought.0,
            mean_ms: thought.1 as f64 / 1e6 / (thought.0.max(1)) as f64,
            most_ms: thought.2 as f64 / 1e6,
            camps: camps.collect(),
        }
    };
    let seat = |(i, info): (usize, &table::SeatInfo)| {
        let wins = finished.iter().filter(|f| f.winners.has(Seat(i as u8))).count() as u32;
        SeatScore { seat: info.id.into(), wins, score: score(wins, draws, finished.len() as u32) }
    };
    let present = seating.present();
    let mut endings = BTreeMap::new();
    for game in finished {
        *endings.entry(game.rule.to_string()).or_insert(0) += 1;
    }
    SimReport {
        game: about.id.into(),
        games: finished.len() as u32,
        seed: plan.seed,
        bots: plan.bots.iter().enumerate().map(entrant).collect(),
        seats: about.seats.iter().enumerate().filter(|(i, _)| present.has(Seat(*i as u8))).map(seat).collect(),
        draws,
        endings,
        moves: Spread::of(&mut finished.iter().map(|f| f.moves).collect::<Vec<_>>()),
        seconds,
    }
}
