//! People's time on a store whose clock the tests put forward: nobody waits.

use super::{Timing, look, watch};
use crate::actions::{Action, Actor};
use crate::chairs::Change;
use crate::handle::TableHandle;
use crate::kinds::Kind;
use crate::open::{NewTable, Plan};
use crate::room::Room;
use crate::tables::{Settings, Tables};
use crate::trouble;
use crate::votes::Say;
use std::sync::Arc;
use store::memory::{MemoryStore, advance};
use store::{Person, Store};
use table::clocks::Runs;
use table::pace::Quiet;
use table::{Lang, Seat, SeatSet};

const ANNA: Person = Person([1; 32]);
const BEN: Person = Person([2; 32]);
const CLEO: Person = Person([3; 32]);
const DAVE: Person = Person([4; 32]);
const A: Seat = Seat(0);
const B: Seat = Seat(1);
const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;

fn tables(store: MemoryStore) -> Arc<Tables> {
    let settings = Settings { handovers: false, secret: Some([5; 32]), ..Settings::default() };
    Tables::new(settings, vec![Kind::of::<parley::Parley>()], Arc::new(store))
}

/// A store, and tables on it.
fn start() -> (MemoryStore, Arc<Tables>) {
    let store = MemoryStore::handles(1).pop().expect("a handle");
    let app = tables(store.again());
    (store, app)
}

/// A table of Parley with these people in its seats: amber and coral against birch and dune.
async fn opened(app: &Arc<Tables>, pace: &str, people: [Person; 4]) -> Arc<TableHandle> {
    let kind = app.kinds[0];
    let mut new = NewTable::against_bots(kind, "recruit", None).expect("a table");
    new.pace = Some(pace.parse().expect("a pace"));
    let plan = |person: Person| match person {
        ANNA => Plan::Me,
        other => Plan::Same { holders: vec![other], name: format!("{}", other.0[0]) },
    };
    new.seats = people.into_iter().map(plan).collect();
    let id = app.open_table(ANNA, new).await.expect("it opens");
    app.handle(&id)
}

/// Time passes, and nobody does anything.
fn pass(app: &Tables, millis: i64) {
    advance(millis);
    app.sweep();
}

async fn with<T>(app: &Tables, handle: &Arc<TableHandle>, of: impl FnOnce(&Room) -> T) -> T {
    of(&handle.lock(app).await.expect("it is there"))
}

async fn words(app: &Tables, handle: &Arc<TableHandle>) -> Vec<String> {
    with(app, handle, |room| room.table.entries().iter().map(|entry| entry.words()).collect()).await
}

async fn left(app: &Tables, handle: &Arc<TableHandle>, seat: Seat) -> i64 {
    with(app, handle, |room| room.time_of(&app.alive, seat).expect("it has a clock").own).await
}

async fn bots(app: &Tables, handle: &Arc<TableHandle>) -> SeatSet {
    with(app, handle, |room| (0..4).map(Seat).filter(|seat| room.chair(*seat).bot.is_some()).collect()).await
}

fn near(a: i64, b: i64) -> bool {
    (a - b).abs() < 1000
}

/// What a person plays who does not think.
async fn play(app: &Arc<Tables>, handle: &Arc<TableHandle>, person: Person, seat: Seat) {
    let (id, text) = with(app, handle, |room| {
        let text = room.table.texts(seat).iter().last().expect("something is offered").to_string();
        (room.table.about().seat_id(seat).to_string(), text)
    })
    .await;
    let action = Action::Play { decision: None, text };
    app.act(handle.id.as_str(), id, Actor::Person(Some(person)), action, Lang::En).await.expect("it is played");
}

#[tokio::test]
async fn a_caretaker_plays_on_until_its_person_comes_back() {
    let (store, app) = start();
    let handle = opened(&app, "evening bank 60 gain 10 zero caretaker recruit", [ANNA, BEN, CLEO, BEN]).await;
    pass(&app, 30_000);
    look(&app, &handle).await.expect("nothing is to be done");
    assert_eq!(bots(&app, &handle).await, SeatSet::NONE);
    let at = left(&app, &handle, A).await;
    assert!(near(at, 30_000), "{at}");
    pass(&app, 30_500);
    for _ in 0..4 {
        look(&app, &handle).await.expect("the time is up");
    }
    assert_eq!(bots(&app, &handle).await, SeatSet::first(4), "every seat was asked at once");
    let lines = words(&app, &handle).await;
    assert!(lines.contains(&"!clock out caretaker".into()) && lines.contains(&"!hand bot recruit".into()), "{lines:?}");
    assert!(with(&app, &handle, |room| room.chair(A).lent && room.chair(A).holders == [ANNA]).await);
    app.change_chair(&handle.id, ANNA, "amber", Change::Back).await.expect("it is their seat");
    assert!(!bots(&app, &handle).await.has(A));
    let back = left(&app, &handle, A).await;
    assert!((1..=10_000).contains(&back), "one gain in advance, not {back}");
    // A server that reads it anew knows the same.
    let again = tables(store.again());
    let same = again.handle(&handle.id);
    assert!(near(left(&again, &same, A).await, back));
}

#[tokio::test]
async fn one_clock_loses_a_duel_and_never_the_game_of_a_team() {
    for (people, loses) in [([ANNA, BEN, ANNA, BEN], true), ([ANNA, BEN, CLEO, DAVE], false)] {
        let app = start().1;
        let handle = opened(&app, "evening bank 60 gain 10 zero loss", people).await;
        pass(&app, 61_000);
        look(&app, &handle).await.expect("the time is up");
        let over = with(&app, &handle, |room| room.table.to_move().outcome()).await;
        assert_eq!(over.map(|end| end.rule), loses.then_some("TABLE-CLOCK"));
        assert_eq!(bots(&app, &handle).await.is_empty(), loses);
        if loses {
            assert_eq!(over.map(|end| end.winners), Some(SeatSet::only(B).with(Seat(3))));
            let stored = app.store.load(&handle.id).await.expect("a store").expect("a table");
            assert_eq!(stored.finished.map(|end| end.result.rule).as_deref(), Some("TABLE-CLOCK"));
        }
    }
}

#[tokio::test]
async fn where_the_others_are_asked_they_may_call_a_bot_and_nobody_else_may() {
    let app = start().1;
    let handle = opened(&app, "daily bank 3600 zero ask", [ANNA, BEN, CLEO, BEN]).await;
    let caretaker = |person| app.time(&handle.id, person, Timing::Caretaker(A));
    assert_eq!(caretaker(BEN).await.expect_err("there is time").rule, trouble::NOT_OUT.rule);
    pass(&app, 2 * HOUR);
    look(&app, &handle).await.expect("the time is up");
    assert!(words(&app, &handle).await.contains(&"!clock out ask".into()));
    assert_eq!(bots(&app, &handle).await, SeatSet::NONE, "nothing happens by itself");
    assert_eq!(caretaker(ANNA).await.expect_err("it is their own").rule, trouble::NOT_OUT.rule);
    assert_eq!(caretaker(Person([9; 32])).await.expect_err("a stranger").rule, trouble::NO_TABLE.rule);
    caretaker(BEN).await.expect("they were asked");
    assert!(bots(&app, &handle).await.has(A));
}

#[tokio::test]
async fn idle_tables_are_watched_from_the_start_of_the_server() {
    let (store, app) = start();
    let handle = opened(&app, "daily bank 3600 zero caretaker", [ANNA, BEN, CLEO, BEN]).await;
    app.end();
    advance(2 * HOUR);
    // Nobody looks at the table: the server itself finds it.
    let again = tables(store.again());
    again.sweep();
    let table = again.handle(&handle.id);
    let mut bell = table.hear();
    tokio::spawn(again.clone().look_over());
    while bots(&again, &table).await != SeatSet::first(4) {
        bell.changed().await.expect("the table rings");
    }
}

#[tokio::test]
async fn what_is_lost_in_the_dark_is_given_back_and_the_log_says_so() {
    let (store, app) = start();
    let handle = opened(&app, "evening bank 300 gain 10", [ANNA, BEN, CLEO, BEN]).await;
    app.alive.begin(app.store.as_ref()).await.expect("a store");
    pass(&app, MINUTE);
    app.alive.beat_once(app.store.as_ref()).await;
    // It is killed, and there is nothing for ten minutes.
    app.end();
    advance(10 * MINUTE);
    let again = tables(store.again());
    again.alive.begin(again.store.as_ref()).await.expect("a store");
    again.sweep();
    let table = again.handle(&handle.id);
    assert!(near(left(&again, &table, A).await, 4 * MINUTE), "{}", left(&again, &table, A).await);
    look(&again, &table).await.expect("nobody's time is up");
    let lines = words(&again, &table).await;
    let back = lines.iter().find_map(|line| line.strip_prefix("!clock back ")?.parse::<i64>().ok());
    assert!(near(back.expect("a line"), 10 * MINUTE), "{lines:?}");
    assert!(near(left(&again, &table, A).await, 4 * MINUTE), "once, and not twice");
    look(&again, &table).await.expect("nobody's time is up");
    assert_eq!(words(&again, &table).await, lines);
}

#[tokio::test]
async fn a_clock_of_the_machine_that_jumps_ends_no_game() {
    let app = start().1;
    let handle = opened(&app, "evening bank 60 gain 10", [ANNA, BEN, CLEO, BEN]).await;
    app.alive.begin(app.store.as_ref()).await.expect("a store");
    pass(&app, HOUR);
    look(&app, &handle).await.expect("nobody's time is up");
    assert_eq!(bots(&app, &handle).await, SeatSet::NONE);
    assert!(near(left(&app, &handle, A).await, 60_000));
    assert!(words(&app, &handle).await.iter().any(|line| line.starts_with("!clock back ")));
}

#[tokio::test]
async fn vacations_and_quiet_hours_are_where_days_are_counted() {
    let app = start().1;
    let live = opened(&app, "evening", [ANNA, BEN, CLEO, BEN]).await;
    assert_eq!(app.time(&live.id, ANNA, Timing::Away(3)).await.expect_err("minutes").rule, trouble::NOT_BY_DAYS.rule);
    let handle = opened(&app, "daily", [ANNA, BEN, CLEO, BEN]).await;
    let time = |person, timing| app.time(&handle.id, person, timing);
    for days in [0, 31, 1000] {
        assert_eq!(time(ANNA, Timing::Away(days)).await.expect_err("too long").rule, trouble::NO_VACATION.rule);
    }
    time(ANNA, Timing::Away(20)).await.expect("there are thirty");
    assert_eq!(time(ANNA, Timing::Away(1)).await.expect_err("away already").rule, trouble::NO_VACATION.rule);
    pass(&app, 24 * HOUR);
    let still = with(&app, &handle, |room| room.time_of(&app.alive, A).expect("a clock")).await;
    assert!(still.still && near(still.own, 72 * HOUR) && still.runs == Some(Runs::Own));
    assert!(near(left(&app, &handle, B).await, 48 * HOUR), "nobody else rests");
    time(ANNA, Timing::Home).await.expect("back");
    let quiet = |from| Timing::Quiet(Quiet::new(from, from + 60));
    time(BEN, quiet(10)).await.expect("for the first time");
    time(BEN, quiet(10)).await.expect("the same again is nothing");
    assert_eq!(time(BEN, quiet(11)).await.expect_err("too soon").rule, trouble::QUIET_STAYS.rule);
    let lines = words(&app, &handle).await;
    assert_eq!(lines.iter().filter(|line| *line == "!clock quiet 10 70").count(), 2, "for both seats, once");
    let rule = time(Person([9; 32]), Timing::Home).await.expect_err("a stranger").rule;
    assert_eq!(rule, trouble::NO_TABLE.rule);
}

#[tokio::test]
async fn all_must_agree_to_a_pause_and_anybody_ends_it() {
    let (store, app) = start();
    let handle = opened(&app, "evening", [ANNA, BEN, CLEO, BEN]).await;
    let vote = |person, say| app.vote(&handle.id, person, say);
    assert_eq!(vote(BEN, Say::Yes).await.expect_err("nothing is proposed").rule, trouble::NO_VOTE.rule);
    vote(ANNA, Say::Pause).await.expect("proposed");
    assert_eq!(vote(BEN, Say::End).await.expect_err("one at a time").rule, trouble::VOTE_OPEN.rule);
    vote(BEN, Say::Yes).await.expect("agreed");
    vote(BEN, Say::Yes).await.expect("once is enough");
    assert!(!with(&app, &handle, |room| room.clocks.as_ref().expect("clocks").is_paused()).await);
    vote(CLEO, Say::Yes).await.expect("agreed");
    let before = left(&app, &handle, A).await;
    pass(&app, HOUR);
    assert_eq!(left(&app, &handle, A).await, before);
    // What is in memory is what is stored.
    let again = tables(store.again());
    let stored = with(&again, &again.handle(&handle.id), |room| (room.ballot, room.table.entries().len())).await;
    assert_eq!(stored, with(&app, &handle, |room| (room.ballot, room.table.entries().len())).await);
    app.time(&handle.id, CLEO, Timing::Resume).await.expect("anybody may");
    pass(&app, MINUTE);
    assert!(near(left(&app, &handle, A).await, before - MINUTE));
    vote(BEN, Say::Pause).await.expect("proposed");
    vote(CLEO, Say::No).await.expect("against");
    assert_eq!(vote(ANNA, Say::Yes).await.expect_err("it is gone").rule, trouble::NO_VOTE.rule);
}

#[tokio::test]
async fn a_game_ends_and_a_chair_is_free_when_all_agree() {
    let app = start().1;
    let handle = opened(&app, "daily", [ANNA, BEN, CLEO, BEN]).await;
    let vote = |person, say| app.vote(&handle.id, person, say);
    vote(ANNA, Say::Chair(B)).await.expect("proposed");
    assert_eq!(vote(BEN, Say::No).await.expect_err("it is about them").rule, trouble::NO_VOTE.rule);
    vote(CLEO, Say::Yes).await.expect("agreed");
    let chair = with(&app, &handle, |room| room.chair(B).clone()).await;
    assert!(chair.holders.is_empty() && chair.former == [BEN], "{chair:?}");
    let lines = words(&app, &handle).await;
    assert!(lines.ends_with(&["!agreed chair 1".into(), "!hand nobody".into()]), "{lines:?}");
    assert!(with(&app, &handle, |room| room.time_of(&app.alive, B).expect("a clock").runs).await.is_some());
    for person in [ANNA, BEN, CLEO] {
        vote(person, if person == ANNA { Say::End } else { Say::Yes }).await.expect("agreed");
    }
    let over = with(&app, &handle, |room| room.table.to_move().outcome()).await.expect("it is over");
    assert_eq!((over.winners, over.rule), (SeatSet::NONE, "TABLE-AGREED"));
    assert_eq!(vote(ANNA, Say::End).await.expect_err("it is over").rule, trouble::OVER.rule);
}

#[tokio::test]
async fn what_all_agree_to_is_taken_back_though_others_have_moved_since() {
    let (store, app) = start();
    let handle = opened(&app, "daily", [ANNA, BEN, ANNA, BEN]).await;
    assert_eq!(app.vote(&handle.id, ANNA, Say::Undo).await.expect_err("no move of theirs").rule, trouble::NO_MOVE.rule);
    play(&app, &handle, ANNA, A).await;
    let before = with(&app, &handle, |room| room.table.plays()).await;
    for _ in 0..3 {
        play(&app, &handle, BEN, B).await;
    }
    app.vote(&handle.id, ANNA, Say::Undo).await.expect("proposed");
    app.vote(&handle.id, BEN, Say::Yes).await.expect("agreed");
    assert_eq!(with(&app, &handle, |room| room.table.plays()).await, before - 1);
    let again = tables(store.again());
    let plays = with(&again, &again.handle(&handle.id), |room| room.table.plays()).await;
    assert_eq!(plays, before - 1, "it is stored");
}

#[tokio::test]
async fn whoever_waits_hears_of_every_new_deadline() {
    let app = start().1;
    let handle = opened(&app, "evening bank 60 gain 10 zero caretaker", [ANNA, BEN, CLEO, BEN]).await;
    let mut bell = handle.hear();
    pass(&app, 59_950);
    // The clock of the store went on: whoever waits is told when to look.
    let room = handle.lock(&app).await.expect("it is there");
    handle.watch.due().at = None;
    watch(&app, &handle, room.due_at(&app.alive));
    drop(room);
    while bots(&app, &handle).await != SeatSet::first(4) {
        bell.changed().await.expect("the table rings");
    }
}

#[tokio::test]
async fn a_call_is_written_with_the_move_that_causes_it_and_withdrawn_with_the_answer() {
    let (store, app) = start();
    let handle = opened(&app, "daily", [ANNA, BEN, ANNA, BEN]).await;
    for person in [ANNA, BEN] {
        let calls = app.calls_of(person).await.expect("a store");
        assert_eq!(calls.len(), 1, "one for the table, not one for each seat");
        assert_eq!((calls[0].table.as_str(), calls[0].seats.len()), (handle.id.as_str(), 2));
        let due = calls[0].due.expect("a deadline");
        assert!((due * 1000 - app.store.now() - 72 * HOUR).abs() < 5000, "{due}");
    }
    assert_eq!(app.calls_of(CLEO).await.expect("a store"), []);
    // What is secret changes nothing: a draft of somebody else is no reason to be called.
    let before = store.documents("call", "", "", 10).await.expect("documents");
    play(&app, &handle, BEN, B).await;
    let both = with(&app, &handle, |room| room.table.to_move().waiting().has(B)).await;
    let after = store.documents("call", "", "", 10).await.expect("documents");
    assert_eq!(before == after, both, "they change when who is waited for does");
    // A bot plays on for Anna: nobody calls her for what it does.
    for seat in ["amber", "coral"] {
        app.change_chair(&handle.id, ANNA, seat, Change::Bot { level: "recruit".into() }).await.expect("her seat");
    }
    assert_eq!(app.calls_of(ANNA).await.expect("a store"), []);
    app.change_chair(&handle.id, ANNA, "amber", Change::Back).await.expect("her seat");
    app.vote(&handle.id, BEN, Say::End).await.expect("proposed");
    app.vote(&handle.id, ANNA, Say::Yes).await.expect("agreed");
    assert!(store.documents("call", "", "", 10).await.expect("documents").is_empty(), "the game is over");
}

#[tokio::test]
async fn who_plays_alone_is_not_called() {
    let (store, app) = start();
    let kind = app.kinds[0];
    let id = app.open_table(ANNA, NewTable::against_bots(kind, "recruit", None).expect("a table")).await.expect("open");
    drop(app.handle(&id).lock(&app).await.expect("it is there"));
    assert!(store.documents("call", "", "", 10).await.expect("documents").is_empty());
}
