//! Bots at the table. They think on threads of their own, a few at a time ([`crate::thinkers`]), and play by
//! [`Tables::act`] like everybody else. A draft that a bot decides as a whole is one thought and one change.

use crate::actions::{Action, Actor};
use crate::finish::finish;
use crate::handle::TableHandle;
use crate::kinds;
use crate::metrics::metrics;
use crate::networks::Whose;
use crate::random::random;
use crate::room::Room;
use crate::tables::Tables;
use crate::thinkers::{Turn, Urgency};
use crate::trouble::{self, Trouble};
use bots::{AnyBot, Explanation};
use std::sync::Arc;
use std::time::Duration;
use store::Person;
use table::{BadInput, Broken, Eye, Lang, Offer, Refusal, Seat};

/// Makes the bots of this table play, as long as it waits for one of them.
pub fn wake(app: &Arc<Tables>, handle: &Arc<TableHandle>) {
    let (app, handle) = (app.clone(), handle.clone());
    tokio::spawn(async move {
        if let Err(trouble) = play_on(&app, &handle).await {
            tracing::error!(table = handle.id, rule = %trouble.rule, "a bot's move was refused");
        }
    });
}

async fn play_on(app: &Arc<Tables>, handle: &Arc<TableHandle>) -> Result<(), Trouble> {
    {
        let mut room = handle.lock(app).await?;
        if room.thinking || room.asked_bot().is_none() {
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

async fn play_all(app: &Arc<Tables>, handle: &Arc<TableHandle>) -> Result<(), Trouble> {
    let played = play_in_turn(app, handle).await;
    // Another server need not wait until it is over; where there is none, this is nothing.
    let _ = app.store.release(&lease(handle)).await;
    played
}

/// What only one of several servers does at a time.
fn lease(handle: &TableHandle) -> String {
    format!("think {}", handle.id)
}

async fn play_in_turn(app: &Arc<Tables>, handle: &Arc<TableHandle>) -> Result<(), Trouble> {
    let mut failures = 0;
    loop {
        let (urgency, whose) = {
            let mut room = handle.lock(app).await?;
            let goes_on = room.asked_bot().is_some() && !app.goes_down();
            let Some(place) = for_whom(app, &room, handle).filter(|_| goes_on) else {
                room.thinking = false;
                return Ok(());
            };
            place
        };
        // Whoever comes to look meanwhile makes it more urgent.
        let turn = app.thinkers.turn(urgency, whose);
        let Ok(Some(turn)) = tokio::time::timeout(LOOK_AGAIN, turn).await else { continue };
        // Another server may be thinking for this table. Should it be gone, it is this one's turn when the
        // lease is over.
        if !app.store.lease(&lease(handle), ALONE).await.unwrap_or(true) {
            drop(turn);
            tokio::time::sleep(LOOK_AGAIN).await;
            continue;
        }
        let (bot, level, brief, seat, decision, seat_id) = {
            let room = handle.lock(app).await?;
            let Some((seat, level)) = room.asked_bot() else { continue };
            let known = handle.bots.lock().unwrap_or_else(|broken| broken.into_inner()).remove(&seat);
            let mut bot = match known {
                Some((as_level, bot)) if as_level == level => bot,
                _ => {
                    let luck = app.settings.secret.map_or_else(random, |known| [known[0]; 8]);
                    new_bot(room.kind.bot, &level, u64::from_le_bytes(luck))?
                }
            };
            // It is told what its seat may know, and thinks about that without the table.
            let brief =
                bot.brief(room.table.as_ref(), seat, Eye::seat(seat)).map_err(|why| fell(handle, &level, &why))?;
            (bot, level, brief, seat, room.table.decision(seat), room.table.about().seat_id(seat))
        };
        let (bot, texts) = decide(turn, bot, |bot| bot.decide_all(brief)).await?;
        let texts = texts.map_err(|why| fell(handle, &level, &why))?;
        handle.bots.lock().unwrap_or_else(|broken| broken.into_inner()).insert(seat, (level, bot));
        let action = Action::PlayAll { decision, texts };
        let Err(refused) = app.act(handle.id.as_str(), seat_id, Actor::Bot, action, Lang::En).await else {
            failures = 0;
            continue;
        };
        // Somebody may have changed what is asked while it thought: it thinks again, but not for ever.
        failures += 1;
        if refused.why.rule != "TABLE-STALE" || failures > 10 {
            return Err(refused.why);
        }
    }
}

/// For so long another server leaves the bots of a table alone, in milliseconds: longer than they think about
/// a move. If they take longer, two think of the same move, and the second answer is refused.
const ALONE: u32 = 20_000;
/// A bot that waits for its turn looks this often whether somebody has come to wait for it.
const LOOK_AGAIN: Duration = Duration::from_millis(500);
/// A person who asked for something this recently waits, wherever they look.
const WAITS: Duration = Duration::from_secs(60);

/// For whom the bots of this table think: how urgent it is, and on whose account it goes. `None` for games of
/// bots alone that nobody looks at: they wait until somebody does.
fn for_whom(app: &Tables, room: &Room, handle: &TableHandle) -> Option<(Urgency, Whose)> {
    let people = || room.chairs.iter().filter(|chair| chair.bot.is_none()).flat_map(|chair| &chair.holders);
    let seen = |person: &Person| app.whereabouts.of(person);
    let lately = people().filter_map(seen).filter(|(_, ago)| *ago < WAITS).min_by_key(|(_, ago)| *ago);
    let urgency = match (lately, people().next()) {
        (Some(_), _) => Urgency::Awaited,
        (None, Some(_)) if handle.is_here(&people().copied().collect::<Vec<_>>()) => Urgency::Awaited,
        _ if handle.is_watched() => Urgency::Watched,
        (None, Some(_)) => Urgency::Unwatched,
        (None, None) => return None,
    };
    // Nobody can put their tables on somebody else's account: only who holds a chair counts, and else who
    // opened it.
    let host = room.row.host;
    let whose = lately.or_else(|| people().find_map(seen)).or_else(|| seen(&host)).map(|(whose, _)| whose);
    Some((urgency, whose.unwrap_or_else(|| host.into())))
}

fn fell(handle: &TableHandle, level: &str, why: &BadInput) -> Trouble {
    tracing::error!(table = handle.id, "bot {level} failed: {why}");
    trouble::FAILED
}

fn new_bot(make: kinds::MakeBot, level: &str, seed: u64) -> Result<Box<dyn AnyBot>, Trouble> {
    let mut bot = make(level).map_err(|why| {
        tracing::error!("no bot of level {level}: {why}");
        trouble::FAILED
    })?;
    bot.reseed(seed);
    Ok(bot)
}

/// What a bot answered, and the bot.
type Answered<T> = (Box<dyn AnyBot>, Result<T, BadInput>);

async fn decide<T: Send + 'static>(
    turn: Turn,
    mut bot: Box<dyn AnyBot>,
    ask: impl FnOnce(&mut dyn AnyBot) -> Result<T, BadInput> + Send + 'static,
) -> Result<Answered<T>, Trouble> {
    let start = std::time::Instant::now();
    let think = move || {
        let answer = ask(bot.as_mut());
        drop(turn);
        (bot, answer)
    };
    let thought = tokio::task::spawn_blocking(think).await.map_err(|broken| {
        tracing::error!("a bot panicked: {broken}");
        trouble::FAILED
    })?;
    metrics().bot_seconds.observe(start.elapsed().as_secs_f64());
    Ok(thought)
}

/// Who asks for a hint.
#[derive(Copy, Clone, Debug)]
pub struct Asker {
    /// The person, if anybody.
    pub person: Option<Person>,
    /// Their language.
    pub lang: Lang,
    /// On whose account it is thought.
    pub whose: Whose,
}

/// What a bot would do in this seat, seeing what the person sees.
pub async fn hint(
    app: &Arc<Tables>,
    id: &str,
    asker: &Asker,
    seat: &str,
) -> Result<(Offer, Option<Explanation>), Trouble> {
    let handle = app.handle(id);
    {
        let room = handle.lock_for(app, asker.person).await?;
        may_ask(&room, asker, room.seat(seat)?)?;
    }
    let turn = app.thinkers.turn(Urgency::Awaited, asker.whose).await.ok_or(trouble::FAILED)?;
    let (bot, brief, seat, decision) = {
        let room = handle.lock_for(app, asker.person).await?;
        let seat = room.seat(seat)?;
        may_ask(&room, asker, seat)?;
        // The same question gets the same luck: advice depends on nothing but what the person sees.
        let decision = room.table.decision(seat);
        let mut bot = new_bot(room.kind.bot, &app.settings.hints, u64::from(decision))?;
        let eye = room.gaze(asker.person).eye;
        let brief = bot.brief(room.table.as_ref(), seat, eye).map_err(|_| trouble::FAILED)?;
        (bot, brief, seat, decision)
    };
    let (bot, choice) = decide(turn, bot, |bot| bot.decide(brief)).await?;
    let text = choice.map_err(|_| trouble::FAILED)?;
    let room = handle.lock_for(app, asker.person).await?;
    let now = room.table.decision(seat);
    if now != decision {
        return Err(refused(&room, &Refusal::Stale(now), asker.lang));
    }
    let offer = room.table.offer(seat, &text, asker.lang).ok_or(trouble::FAILED)?;
    Ok((offer, bot.explain(asker.lang)))
}

/// Is the seat asked, and theirs to answer for?
fn may_ask(room: &Room, asker: &Asker, seat: Seat) -> Result<(), Trouble> {
    room.may_answer(asker.person, seat)?;
    match room.table.to_move().may_play().has(seat) {
        true => Ok(()),
        false => Err(refused(room, &Refusal::Broken(Broken::NOT_ASKED), asker.lang)),
    }
}

fn refused(room: &Room, refusal: &Refusal, lang: Lang) -> Trouble {
    Trouble::refused(refusal, room.table.explain(refusal, lang))
}
