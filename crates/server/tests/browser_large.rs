//! A decision with hundreds of moves in real Chromium: by pointing, by the keyboard, and back again.

mod browsing;
mod crowd;

use browsing::{Browser, Hall, axe};
use crowd::{Crowd, MOVES, PIECES, PLACES};
use thirtyfour::prelude::*;

type Done = Result<(), Box<dyn std::error::Error + Send + Sync>>;

const CAN: &str = "return document.querySelectorAll('svg.board .can').length";
const SHOWN: &str =
    "return [...document.querySelectorAll('#moves ol button')].filter(b => b.getClientRects().length).length";

#[tokio::test(flavor = "multi_thread")]
async fn hundreds_of_moves_are_reached_by_pointing_and_by_keys() -> Done {
    let hall = Hall::with(vec![server::Kind::of::<Crowd>()]).await;
    let browser = Browser::new(&hall, 1280, 900, "en").await?;
    browser.play("crowd").await?;
    let (pieces, places) = (i64::from(PIECES), i64::from(PLACES));
    assert_eq!((browser.number(CAN).await?, browser.number(SHOWN).await?), (pieces, pieces + 1));
    assert!(browser.text("#moves-h").await?.contains(&MOVES.to_string()));
    browser.shot("large-start").await?;
    let mut found = axe(&browser).await?;

    // Every move stands in the list of one of the things.
    let all = "const done = arguments[0]; (async () => { \
        const found = new Set([...document.querySelectorAll('#moves button[name=move]')].map(b => b.value)); \
        for (const next of document.querySelectorAll('#moves button[name=pick]')) { \
            const text = await (await fetch(location.pathname + '/moves?pick=' + next.value)).text(); \
            const page = new DOMParser().parseFromString(text, 'text/html'); \
            page.querySelectorAll('button[name=move]').forEach(b => found.add(b.value)); \
        } \
        done(found.size); })()";
    let reached: usize = browser.driver.execute_async(all, Vec::new()).await?.convert()?;
    assert_eq!(reached, MOVES);

    // A piece, then a place: that is a move.
    let point = async |thing: &str| -> Done {
        let element = browser.driver.query(By::Css(format!("[data-thing={thing}]"))).first().await?;
        browser.click(&element).await
    };
    let before = browser.decision().await?;
    point("p3").await?;
    browser.wait_until("return document.querySelectorAll('#moves button[name=move]').length > 1").await?;
    assert_eq!((browser.number(CAN).await?, browser.number(SHOWN).await?), (places, places + 1));
    browser.shot("large-picked").await?;
    found.extend(axe(&browser).await?);
    assert!(found.is_empty(), "{}", found.join("\n"));
    // Pointed at again, it is let go; another piece instead of it is another list.
    point("p3").await?;
    assert_eq!((browser.number(CAN).await?, browser.number(SHOWN).await?), (pieces, pieces + 1));
    point("p4").await?;
    browser.wait_until("return !!document.querySelector('#moves button[value=\"go p4 h9\"]')").await?;
    point("p5").await?;
    browser.wait_until("return !!document.querySelector('#moves button[value=\"go p5 h9\"]')").await?;
    point("h9").await?;
    browser.answered(&before).await?;
    browser.at_rest().await?;
    assert!(browser.text("#lines").await?.contains("go p5 h9"));

    // The same with keys: the second thing of the list, then the first that can be done with it.
    let before = browser.decision().await?;
    for _ in 0..3 {
        browser.press(Key::Down).await?;
    }
    browser.press(Key::Enter).await?;
    browser.wait_until("return document.activeElement.name === 'move'").await?;
    browser.press(Key::Escape).await?;
    assert_eq!(browser.number(SHOWN).await?, pieces + 1, "Escape is the way back");
    browser.press("3").await?;
    browser.press(Key::Enter).await?;
    browser.wait_until("return document.querySelectorAll('#moves button[name=move]').length > 1").await?;
    browser.press("1").await?;
    browser.press("1").await?;
    browser.answered(&before).await?;
    browser.at_rest().await?;
    assert!(browser.text("#lines").await?.contains("salute p1"));

    // Advice that is not in the list is fetched.
    browser.press_on("#hint").await?;
    browser.wait_for("#toast button").await?;
    let before = browser.decision().await?;
    browser.press_on("#toast button").await?;
    browser.answered(&before).await?;
    browser.quit().await
}
