//! The table as most readers see it: what moves is seen to move, and there are scrollbars. (All other tests
//! ask for reduced motion, because what moves cannot be read twice.)

use crate::browsing::{Browser, Fallible, Hall, STEADY, jumped, steady};
use crate::warroom;

/// Counts from now on what is animated, by name where the style does it; on the board or in the film where a
/// script does; how many cues of the film stand there at once; and what fails.
const LIVELY: &str = "const seen = window.__seen = { names: [], glides: 0, flights: 0, cues: 0, errors: [] }; \
    addEventListener('error', e => seen.errors.push(String(e.message))); \
    addEventListener('unhandledrejection', e => seen.errors.push(String(e.reason))); \
    document.addEventListener('animationstart', e => { if (!seen.names.includes(e.animationName)) seen.names.push(e.animationName); }, true); \
    const animate = Element.prototype.animate; \
    Element.prototype.animate = function (...how) { seen[this.closest('#film') ? 'flights' : 'glides'] += 1; return animate.apply(this, how); }; \
    new MutationObserver(() => { seen.cues = Math.max(seen.cues, document.querySelectorAll('#film > .cue').length); }) \
        .observe(document.querySelector('svg.board'), { childList: true, subtree: true }); \
    return matchMedia('(prefers-reduced-motion: no-preference)').matches";

/// What [`LIVELY`] has counted.
#[derive(serde::Deserialize, Debug)]
struct Seen {
    names: Vec<String>,
    glides: usize,
    flights: usize,
    cues: usize,
    errors: Vec<String>,
}

async fn seen(browser: &Browser) -> Fallible<Seen> {
    let seen: Seen = browser.driver.execute("return window.__seen", Vec::new()).await?.convert()?;
    assert!(seen.errors.is_empty(), "{:?}", seen.errors);
    assert!(seen.cues <= 1, "cue after cue, but {} at once", seen.cues);
    Ok(seen)
}

/// A whole game: pieces glide, what can be pointed at and what just happened is seen to move, and nothing
/// else on the page does.
#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_moves_and_nothing_jumps() -> Fallible<()> {
    let hall = Hall::open().await;
    let browser = Browser::lively(&hall, 1440, 900, "fr").await?;
    browser.play("tranchees").await?;
    browser.number(STEADY).await?;
    assert!(browser.truth(LIVELY).await?, "this browser asks for less motion");
    let mut moves = 0;
    while browser.asked_or_over().await? {
        assert!(moves < 600, "the game does not end");
        match moves < 60 {
            true => browser.press_a_move(moves).await?,
            false => browser.take_the_first_move().await?,
        }
        moves += 1;
        if moves == 30 {
            browser.shot("lively").await?;
        }
    }
    steady(&browser).await?;
    let bar = "const lines = document.querySelector('#lines'); return lines.offsetWidth - lines.clientWidth";
    assert!(browser.number(bar).await? > 0, "the log has a bar to scroll it by");
    let seen = seen(&browser).await?;
    assert!(moves > 30 && seen.glides > 3 && seen.cues == 1, "{moves} moves, {seen:?}");
    for name in ["ants", "arrive-cue", "glow"] {
        assert!(seen.names.iter().any(|one| one == name), "no «{name}» among {:?}", seen.names);
    }
    browser.quit().await
}

/// A battle: what hits flies from the dice to what is hit.
#[tokio::test(flavor = "multi_thread")]
async fn hits_fly_in_a_battle() -> Fallible<()> {
    let hall = Hall::open().await;
    let browser = Browser::lively(&hall, 1440, 1040, "en").await?;
    warroom::sit(&browser, "option-scenario=eastern-front&option-last_turn=1", &["germany"]).await?;
    browser.number(STEADY).await?;
    assert!(browser.truth(LIVELY).await?, "this browser asks for less motion");
    browser.press_on("#auto").await?;
    let written =
        "return document.querySelectorAll('#hand .card').length > 2 || !document.querySelector('#moves li.amount')";
    browser.wait_until(written).await?;
    browser.at_rest().await?;
    let mut done = Vec::new();
    while seen(&browser).await?.flights == 0 {
        assert!(done.len() < 120 && browser.asked_or_over().await?, "nothing flew: {done:?}");
        let battle = browser.truth("return !!document.querySelector('#live [data-look]')").await?;
        done.push(warroom::leave_it(&browser, &done).await?);
        browser.at_rest().await?;
        // The film is watched to its end: it shows the throw before the hits.
        if battle {
            browser
                .wait_until("return document.querySelector('#film-tools').hidden || window.__seen.flights > 0")
                .await?;
        }
    }
    // It is on its way now.
    browser.shot("lively-battle").await?;
    // The rest of the film may take a minute.
    browser.press(thirtyfour::Key::Escape).await?;
    browser.wait_until("return document.querySelector('#film-tools').hidden").await?;
    let left = "return document.querySelectorAll('#film .cue').length";
    assert_eq!(browser.number(left).await?, 0, "what has flown is gone");
    let seen = seen(&browser).await?;
    assert!(seen.names.iter().any(|name| name == "arrive-cue"), "{seen:?}");
    steady(&browser).await?;
    browser.quit().await
}

/// Those who watch whether the page jumps see it when it does: what is far and once, what is near and a
/// little, what is very little and again and again. Said is what went where.
#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_jumps_is_noticed() -> Fallible<()> {
    let hall = Hall::open().await;
    let browser = Browser::lively(&hall, 1440, 900, "en").await?;
    browser.play("tranchees").await?;
    // What is pushed, how often (there, then back), and what is said to have moved; nothing, where nobody
    // would notice.
    for (push, times, moved) in [
        ("#board { margin-top: 40px }", 2, "#board from "),
        ("#moves .head { margin-bottom: 18px }", 2, "#moves form.offers from "),
        ("#moves .head .count { position: relative; left: 4px }", 2, ""),
        ("#moves .head .count { position: relative; left: 4px }", 400, "#moves-count from "),
    ] {
        browser.number(STEADY).await?;
        let script = format!(
            "const done = arguments[0], sheet = new CSSStyleSheet(); document.adoptedStyleSheets = [sheet]; let pushed = 0; \
             const push = () => {{ sheet.replaceSync(pushed++ % 2 ? '' : '{push}'); \
                 requestAnimationFrame(pushed < {times} ? push : () => requestAnimationFrame(() => done(0))); }}; \
             requestAnimationFrame(() => requestAnimationFrame(push))"
        );
        browser.driver.execute_async(script, Vec::new()).await?;
        let told = jumped(&browser).await?;
        assert!(if moved.is_empty() { told.is_empty() } else { told.contains(moved) }, "{times} times {push}: {told}");
    }
    browser.quit().await
}
