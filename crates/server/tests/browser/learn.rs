//! Lessons in real Chromium: all of one game on a phone, one of each game on a desk in the other language.

use crate::browsing::{Browser, Fallible, Hall, axe};
use serde_json::{Value, json};
use table::Lang;
use thirtyfour::By;

type Done = Fallible<()>;

/// The actions of a lesson: the moves of its tasks with the things that they point at, and going on.
fn actions(game: &str, number: usize) -> Vec<Value> {
    let mut lesson = (games::find(game).expect("it is there").lessons)().expect("it is there").swap_remove(number - 1);
    let mut out = Vec::new();
    while let Some(words) = lesson.words().cloned() {
        if lesson.asks() {
            let (seat, solution) =
                (lesson.seat().expect("it is there"), lesson.solution().expect("it is there").to_string());
            let offer = lesson.table().offer(seat, &solution, Lang::En).expect("it is there");
            out.push(json!({ "move": solution, "things": offer.things }));
            lesson.answer(&solution, Lang::En);
            continue;
        }
        if !words.is_empty() {
            out.push(json!({}));
        }
        lesson.go_on();
    }
    out
}

/// Does all of this with the page's own buttons, and waits each time until the page has changed.
const PLAY: &str = "const [actions, done] = arguments; \
    const changed = () => new Promise((go) => { const watch = new MutationObserver(() => { watch.disconnect(); go(); }); \
        watch.observe(document.querySelector('#main'), { childList: true }); }); \
    const press = async (button) => { const then = changed(); button.click(); await then; }; \
    const one = async ({ move, things }) => { \
        if (!move) return press(document.querySelector('#now nav a.main')); \
        const made = () => [...document.querySelectorAll('#now button[name=try]')].find((one) => one.value === move); \
        for (const thing of things) if (!made()) await press(document.querySelector(`#now [data-next=\"${CSS.escape(thing)}\"]`)); \
        return press(made()); }; \
    (async () => { for (const action of actions) await one(action); return document.querySelectorAll('#now nav a.main, #now .task').length; })() \
        .then(done, (why) => done(String(why)))";

async fn play(browser: &Browser, game: &str, number: usize, from: usize) -> Done {
    let all = actions(game, number).split_off(from);
    let left = browser.driver.execute_async(PLAY, vec![json!(all)]).await?;
    assert_eq!(*left.json(), json!(0), "{game} {number} is done");
    Ok(())
}

/// Nothing runs over the edge of the screen.
const WIDE: &str = "return document.documentElement.scrollWidth - document.documentElement.clientWidth";

#[tokio::test(flavor = "multi_thread")]
async fn all_lessons_of_a_game_on_a_phone() -> Done {
    let hall = Hall::open().await;
    let phone = Browser::phone(&hall, "fr").await?;
    phone.go("/learn/tranchees/1?at=1").await?;
    phone.wait_for(".lesson-map .lit").await?;
    phone.shot("lesson-phone").await?;
    assert_eq!(phone.number(WIDE).await?, 0, "the lesson fits the screen");
    // Help, then the piece and its cell on the board itself.
    phone.press_on("#now a[href*=hint]").await?;
    phone.wait_for("#now .hint").await?;
    let piece = phone.driver.find(By::Css(".lesson-map [data-thing=\"b2.infantry\"]")).await?;
    piece.click().await?;
    phone.wait_until("return !!document.querySelector('#now .offers li[hidden]')").await?;
    let cell = phone.driver.find(By::Css(".lesson-map [data-thing=b3]")).await?;
    cell.click().await?;
    phone.wait_until("return document.querySelector('#lesson').dataset.here.endsWith('at=2')").await?;
    // Back, a wrong answer with its reason, and again.
    phone.press_on("#now nav a.button").await?;
    phone.wait_for("#now .task").await?;
    phone.press_on("#now button[value=\"move b2.infantry b1\"]").await?;
    phone.wait_for("#now .wrong").await?;
    play(&phone, "tranchees", 1, 1).await?;
    for number in 2..=server::lessons::outlines("tranchees").len() {
        phone.go(&format!("/learn/tranchees/{number}")).await?;
        play(&phone, "tranchees", number, 0).await?;
    }
    phone.go("/learn").await?;
    assert_eq!(
        phone.number("return document.querySelectorAll('#tranchees li.done').length").await?,
        phone.number("return document.querySelectorAll('#tranchees li').length").await?
    );
    assert_eq!(phone.number(WIDE).await?, 0, "the list fits the screen");
    phone.quit().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_of_each_game_on_a_desk() -> Done {
    let hall = Hall::open().await;
    let desk = Browser::new(&hall, 1280, 900, "en").await?;
    let mut found = Vec::new();
    for game in games::all() {
        let game = game.id();
        desk.go(&format!("/learn/{game}/2?at=1")).await?;
        desk.wait_for(".lesson-map .lit, .lesson-map .can, #now .offers").await?;
        desk.shot(&format!("lesson-{game}")).await?;
        found.extend(axe(&desk).await?.into_iter().map(|one| format!("{game}: {one}")));
        play(&desk, game, 2, 1).await?;
    }
    desk.quit().await?;
    assert!(found.is_empty(), "{}", found.join("\n"));
    Ok(())
}
