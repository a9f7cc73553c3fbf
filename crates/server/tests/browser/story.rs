//! What surrounds the moves, in real Chromium: the small map, and what can be taken away. (The rest stands in
//! the matrix.)

use crate::browsing::{Browser, Hall};
use thirtyfour::prelude::*;

type Done = Result<(), Box<dyn std::error::Error + Send + Sync>>;

/// The small map of a zoomed board, the link to a moment and the film of the game.
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
    // The next decision of one of them, whatever the others do in between; at another speed, both of which
    // stay set.
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
