//! Bots at the table. They think on threads of their own, a few at a time, and play by the same door as
//! everybody else.

use crate::actions::{Action, Actor, finish};
use crate::handle::TableHandle;
use crate::kinds;
use crate::people::random;
use crate::room::Room;
use crate::state::App;
use crate::store::Person;
use crate::trouble::{self, Trouble};
use bots::{AnyBot, Explanation};
use std::sync::Arc;
use table::{AnyTable, BadInput, Eye, Lang, Offer, Seat};

/// Does the table wait for a bot that nobody has woken yet?
pub(crate) fn sleeps(room: &Room) -> bool {
    !room.thinking && asked_bot(room).is_some()
}

/// Makes the bots of this table play, as long as it waits for one of them.
pub(crate) fn wake(app: &Arc<App>, handle: &Arc<TableHandle>) {
    let (app, handle) = (app.clone(), handle.clone());
    tokio::spawn(async move {
        if let Err(trouble) = play_on(&app, &handle).await {
            tracing::error!(table = handle.id, rule = %trouble.rule, "a bot could not play");
        }
    });
}

/// The seat of a bot that the table waits for, and the bot's level.
fn asked_bot(room: &Room) -> Option<(Seat, String)> {
    let waiting = room.table.to_move().waiting();
    waiting.iter().find_map(|seat| Some((seat, room.chair(seat).bot.clone()?)))
}

async fn play_on(app: &Arc<App>, handle: &Arc<TableHandle>) -> Result<(), Trouble> {
    {
        let mut room = handle.lock(app).await?;
        if room.thinking || asked_bot(&room).is_none() {
            return Ok(());
        }
        room.thinking = true;
    }
    let (all, table) = (app.clone(), handle.clone());
    let played = finish(async move { play_all(&all, &table).await }).await;
    if played.is_err() {
        handle.lock(app).await?.thinking = false;
    }
    played
}

async fn play_all(app: &Arc<App>, handle: &Arc<TableHandle>) -> Result<(), Trouble> {
    let mut failures = 0;
    loop {
        let (table, seat, level, decision, make) = {
            let mut room = handle.lock(app).await?;
            let Some((seat, level)) = asked_bot(&room).filter(|_| !app.stop.is_cancelled()) else {
                room.thinking = false;
                return Ok(());
            };
            (room.table.boxed_clone(), seat, level, room.table.decision(seat), room.kind.bot)
        };
        let known = handle.bots.lock().unwrap_or_else(|broken| broken.into_inner()).remove(&seat);
        let bot = match known {
            Some((as_level, bot)) if as_level == level => bot,
            _ => new_bot(make, &level, u64::from_le_bytes(random()))?,
        };
        let (bot, choice) = choose(app, bot, table, seat, Eye::seat(seat)).await?;
        let text = choice.map_err(|why| {
            tracing::error!(table = handle.id, "bot {level}: {why}");
            trouble::FAILED
        })?;
        handle.bots.lock().unwrap_or_else(|broken| broken.into_inner()).insert(seat, (level, bot));
        let seat_id = handle.lock(app).await?.table.about().seat_id(seat);
        let action = Action::Play { decision: Some(decision), text };
        let Err(trouble) = app.act(&handle.id, seat_id, Actor::Bot, action, Lang::En).await else {
            failures = 0;
            continue;
        };
        // Somebody may have changed what is asked while it thought: it thinks again, but not for ever.
        failures += 1;
        if trouble.rule != "TABLE-STALE" || failures > 10 {
            return Err(trouble);
        }
    }
}

fn new_bot(make: kinds::MakeBot, level: &str, seed: u64) -> Result<Box<dyn AnyBot>, Trouble> {
    let mut bot = make(level).map_err(|why| {
        tracing::error!("no bot of level {level}: {why}");
        trouble::FAILED
    })?;
    bot.reseed(seed);
    Ok(bot)
}

type Choice = (Box<dyn AnyBot>, Result<String, BadInput>);

async fn choose(
    app: &App,
    mut bot: Box<dyn AnyBot>,
    table: Box<dyn AnyTable>,
    seat: Seat,
    eye: Eye,
) -> Result<Choice, Trouble> {
    let _turn = app.thinkers.clone().acquire_owned().await.map_err(|_| trouble::FAILED)?;
    let start = std::time::Instant::now();
    let think = move || {
        let choice = bot.choose_as(table.as_ref(), seat, eye);
        (bot, choice)
    };
    let thought = tokio::task::spawn_blocking(think).await.map_err(|broken| {
        tracing::error!("a bot fell: {broken}");
        trouble::FAILED
    })?;
    metrics::histogram!("bot_seconds").record(start.elapsed().as_secs_f64());
    Ok(thought)
}

/// What a bot would do in this seat, seeing what the person sees.
pub(crate) async fn hint(
    app: &Arc<App>,
    id: &str,
    person: Option<Person>,
    seat: &str,
    lang: Lang,
) -> Result<(Offer, Option<Explanation>), Trouble> {
    let handle = app.handle(id);
    let (table, seat, eye, make) = {
        let room = handle.lock_for(app, person).await?;
        let seat = room.seat(seat)?;
        room.may_answer(person, seat)?;
        if !room.table.to_move().may_play().has(seat) {
            let refusal = table::Refusal::Broken(table::Broken::NOT_ASKED);
            return Err(Trouble::refused(&refusal, room.table.explain(&refusal, lang)));
        }
        (room.table.boxed_clone(), seat, room.gaze(person).eye, room.kind.bot)
    };
    let asked = table.boxed_clone();
    // The same question gets the same luck: advice depends on nothing but what the person sees.
    let seed = u64::from(table.decision(seat));
    let (bot, choice) = choose(app, new_bot(make, &app.config.hints, seed)?, table, seat, eye).await?;
    let text = choice.map_err(|_| trouble::FAILED)?;
    let offer = asked.offer(seat, &text, lang).ok_or(trouble::FAILED)?;
    Ok((offer, bot.explain(lang)))
}
