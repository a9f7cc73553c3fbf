//! What surrounds the moves, in real Chromium: settings, sounds, the small map, sheets by the keyboard, what was missed, marks of
//! what is new, the film step by step, and what can be taken away.

use crate::browsing::{Browser, Hall, axe};
use thirtyfour::prelude::*;

type Done = Result<(), Box<dyn std::error::Error + Send + Sync>>;

/// Counts the tones that the page makes from now on.
const LISTEN: &str = "window.__tones = 0; const make = AudioContext.prototype.createOscillator; \
    AudioContext.prototype.createOscillator = function () { window.__tones += 1; return make.call(this); }; return 0";
const TONES: &str = "sounds('turn'); return window.__tones";

/// Ticks a box of the settings, or takes it out again.
async fn set(browser: &Browser, name: &str) -> Done {
    browser.press_on("#open-settings").await?;
    browser.press_on(&format!("#settings [data-keep={name}]")).await?;
    browser.press_on("#settings button.main").await
}

/// Pace, sound and the question before each move are kept; the night is one button away.
#[tokio::test(flavor = "multi_thread")]
async fn settings_are_kept_and_do_what_they_say() -> Done {
    let hall = Hall::open().await;
    let browser = Browser::new(&hall, 1280, 900, "en").await?;
    browser.play_now().await?;
    browser.number(LISTEN).await?;
    assert_eq!(browser.number(TONES).await?, 0, "no sound before it is switched on");
    set(&browser, "sound").await?;
    assert_eq!(browser.number(TONES).await?, 1, "switched on, it sounds");
    set(&browser, "confirm").await?;
    browser.press_on("#open-settings").await?;
    browser.press_on("#pace option[value=slow]").await?;
    browser.press_on("#settings button[value=dark]").await?;
    browser
        .wait_until("return document.documentElement.dataset.theme === 'dark' && document.readyState === 'complete'")
        .await?;
    browser.wait_for("#moves button[name=move]").await?;
    browser.press_on("#open-settings").await?;
    let kept = "return [...document.querySelectorAll('#settings [data-keep]')].map(f => f.type === 'checkbox' ? f.checked : f.value).join()";
    assert_eq!(browser.string(kept).await?, "slow,true,true,false", "pace, sound, confirm, answer for me");
    browser.shot("settings").await?;
    let found = axe(&browser).await?;
    assert!(found.is_empty(), "{}", found.join("\n"));
    browser.press_on("#settings button.main").await?;

    // Asked before: a move that is pointed at is not made until it is said so.
    let one = "const all = [...document.querySelectorAll('#moves ol:not(.back) button[name=move]')].map(b => b.dataset.things); \
        return all.find(t => t && all.filter(o => o.startsWith(t)).length === 1)";
    let things = browser.string(one).await?;
    let decision = browser.decision().await?;
    for thing in things.split(' ') {
        browser.press_on(&format!("[data-thing=\"{thing}\"]")).await?;
    }
    browser.wait_for("#toast button").await?;
    assert_eq!(browser.decision().await?, decision, "nothing is sent before the answer");
    browser.press_on("#toast button").await?;
    browser.answered(&decision).await?;
    browser.quit().await
}

/// The small map of a zoomed board, a sheet without a mouse, the link to a moment and the film of the game.
#[tokio::test(flavor = "multi_thread")]
async fn the_board_is_found_again_and_the_game_taken_along() -> Done {
    let hall = Hall::open().await;
    let browser = Browser::new(&hall, 1280, 900, "en").await?;
    browser.play_now().await?;
    let map = "return document.querySelector('#minimap').getClientRects().length";
    assert_eq!(browser.number(map).await?, 0, "no map of what is seen whole");
    for _ in 0..4 {
        browser.press("+").await?;
    }
    assert_eq!(browser.number(map).await?, 1);
    let seen = "return document.querySelector('svg.board').getAttribute('viewBox')";
    let before = browser.string(seen).await?;
    let small = browser.driver.find(By::Id("minimap")).await?;
    browser.driver.action_chain().move_to_element_with_offset(&small, -20, -60).click().perform().await?;
    assert_ne!(browser.string(seen).await?, before, "a click on the small map goes there");
    browser.shot("minimap").await?;
    browser.press("0").await?;

    // A sheet by a key, and away again; the log is reached and told.
    browser.press("1").await?;
    browser.press("i").await?;
    browser
        .wait_until("const s = document.querySelector('#sheet'); return !s.hidden && s.textContent.length > 10")
        .await?;
    assert_eq!(browser.string("return document.querySelector('#sheet').getAttribute('role')").await?, "status");
    browser.press(Key::Escape).await?;
    assert!(browser.truth("return document.querySelector('#sheet').hidden").await?);
    let log = "const l = document.querySelector('#lines'); l.focus(); return document.activeElement === l ? l.getAttribute('role') : ''";
    assert_eq!(browser.string(log).await?, "log");
    for step in 0..8 {
        browser.point_at_a_move(step, false).await?;
    }
    browser.at_rest().await?;
    let table = browser.driver.current_url().await?.path().to_string();
    browser.number("document.querySelector('#resign form button').form.requestSubmit(); return 0").await?;
    browser.wait_for(".prompt.over").await?;
    browser.wait_for("#course polyline").await?;
    let film = "return !!document.querySelector('#downloads a[download][href$=\"/replay.gif\"]')";
    assert!(browser.truth(film).await?, "the film of the game can be taken along");
    browser.go(&format!("{table}/at/3")).await?;
    browser.number("navigator.clipboard.writeText = async (text) => { window.__copied = text; }; return 0").await?;
    browser.press_on("#share").await?;
    browser.wait_until("return window.__copied === location.href && location.pathname.endsWith('/at/3')").await?;
    browser.press_on("#replay-turn").await?;
    browser.wait_until("return !location.pathname.endsWith('/at/3')").await?;
    browser.shot("replay-turn").await?;
    // The next decision of one of them, whatever the others do in between; at another speed, both of which stay set.
    browser.press_on("#replay-of option[value=seat-0]").await?;
    browser.press_on("#replay-pace option[value=once]").await?;
    let at = "return location.pathname";
    for _ in 0..2 {
        let before = browser.string(at).await?;
        browser.press_on("#replay-turn").await?;
        browser.wait_until(&format!("return location.pathname !== '{before}'")).await?;
        let whose = "return document.querySelector('#lines li:last-child').className.split(' ')[0] \
            + document.querySelector('#replay-of').value + document.querySelector('#replay-pace').value";
        assert_eq!(browser.string(whose).await?, "seat-0seat-0once");
    }
    // It plays by itself, to the end.
    browser.press_on("#replay-play").await?;
    browser.wait_until("const step = document.querySelector('#step'); return step.value === step.max").await?;
    browser.quit().await
}

/// Whoever comes back is told what happened, and may watch it step by step; what is new where nobody looks has a mark.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_comes_back_is_told_what_happened() -> Done {
    let hall = Hall::open().await;
    let browser = Browser::new(&hall, 1440, 900, "en").await?;
    browser.play("quartermaster").await?;
    browser.press_on(".tabs [data-sheet=more]").await?;
    let missed =
        "return [...document.querySelectorAll('#lines li.fresh')].filter(l => l.querySelector('[data-cues]')).length";
    for _ in 0..60 {
        browser.take_the_first_move().await?;
        browser.asked_or_over().await?;
        browser.at_rest().await?;
        if browser.number(missed).await? >= 4 {
            break;
        }
    }
    assert!(browser.number(missed).await? >= 4, "five others have played");
    browser.wait_for(".tabs [data-sheet=talk].news").await?;
    browser.press_on(".tabs [data-sheet=talk]").await?;
    assert!(!browser.truth("return !!document.querySelector('.tabs [data-sheet=talk].news')").await?, "read is read");

    // Away, long enough to have seen nothing of it.
    let table = browser.driver.current_url().await?.path().to_string();
    browser.go("/").await?;
    let forget = format!(
        "localStorage.setItem('bivouac-seen-{}', 0); localStorage.setItem('bivouac-pace', 'step'); return 0",
        &table[3..]
    );
    browser.number(&forget).await?;
    browser.go(&table).await?;
    browser.wait_for(".since li").await?;
    browser.shot("since").await?;
    browser.press_on(".since button").await?;
    let caption = "return document.querySelector('#caption').textContent";
    browser.wait_until("return document.querySelector('#caption').textContent !== ''").await?;
    let first = browser.string(caption).await?;
    // It waits for who watches: space goes on, Escape jumps to the end.
    for _ in 0..40 {
        browser.press(" ").await?;
        if browser.string(caption).await? != first {
            break;
        }
    }
    assert_ne!(browser.string(caption).await?, first, "space goes on");
    browser.press(Key::Escape).await?;
    browser.wait_until("return document.querySelector('#caption').textContent === ''").await?;
    browser.quit().await
}
