//! The report on a finished game in real Chromium: asked for with the keyboard, waited for, read on a desk and
//! on a phone, in both languages.

use crate::browsing::{Browser, Fallible, Hall, axe};
use thirtyfour::prelude::*;

/// Nothing runs over the edge, and axe-core has nothing to say.
async fn sound(browser: &Browser) -> Fallible<()> {
    let wide = "return document.documentElement.scrollWidth <= document.documentElement.clientWidth";
    assert!(browser.truth(wide).await?, "the page runs over the edge");
    assert_eq!(axe(browser).await?, Vec::<String>::new());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_is_asked_for_and_read() -> Fallible<()> {
    let hall = Hall::set(server::kinds::all(), |config| {
        config.report_games = 400;
    })
    .await;
    let browser = Browser::new(&hall, 1280, 900, "en").await?;
    browser.play_now().await?;
    for _ in 0..8 {
        browser.take_the_first_move().await?;
        browser.at_rest().await?;
    }
    let table = browser.string("return location.pathname").await?;
    browser.number("document.querySelector('#resign form button').form.requestSubmit(); return 0").await?;
    browser.wait_for(".prompt.over").await?;
    browser.press_on(&format!(".prompt.over a[href=\"{table}/report\"]")).await?;
    browser.wait_for(&format!("form[action=\"{table}/report\"] button")).await?;
    sound(&browser).await?;
    // With the keyboard alone: to the button, and on it.
    browser.number("document.querySelector('main').focus(); return 0").await?;
    for _ in 0..4 {
        if browser.truth("return document.activeElement.matches('form[action$=\"/report\"] button')").await? {
            break;
        }
        browser.press(Key::Tab).await?;
    }
    browser.press(Key::Enter).await?;
    // The page comes by itself when the report is there.
    browser.wait_for("svg.chart").await?;
    browser.shot("report-desk").await?;
    let sentence = browser.text("section[aria-labelledby=report-sum] p").await?;
    assert!(sentence.contains("Luck") && sentence.contains("times in 10"), "{sentence}");
    browser.press_on("section[aria-labelledby=report-line] summary").await?;
    let turns = browser.number("return document.querySelectorAll('.scroll tbody tr').length").await?;
    assert!(turns > 0, "the line can be read as a table");
    sound(&browser).await?;
    browser.press_on("section[aria-labelledby=report-line] a.button:not([aria-current])").await?;
    browser.wait_until("return location.search.startsWith('?seat=')").await?;
    let learns = browser.truth("return !!document.querySelector('.turning')").await?;
    if learns {
        browser.press_on(".turning a.button").await?;
        browser.wait_for("#answer").await?;
        sound(&browser).await?;
        browser.press_on("form:has([name=reveal]) button").await?;
        browser.wait_for("#solution").await?;
        browser
            .wait_until(
                "const film = document.querySelector('img.still'); return film.complete && film.naturalWidth > 0",
            )
            .await?;
        browser.shot("report-solution").await?;
    }
    // A friend reads it on a phone, once whoever played shares the game.
    let shared = "const done = arguments[0]; fetch(arguments[1] || '', { method: 'POST', headers: { accept: 'application/json' }, \
        body: new URLSearchParams({ share: 'yes' }) }).then(r => done(r.status))";
    browser.go(&table).await?;
    let shared = shared.replace("arguments[1] || ''", &format!("'{table}/share'"));
    let status: i64 = browser.driver.execute_async(&shared, Vec::new()).await?.convert()?;
    assert_eq!(status, 204);
    browser.quit().await?;
    let phone = Browser::phone(&hall, "fr").await?;
    phone.go(&format!("{table}/report")).await?;
    phone.wait_for("svg.chart").await?;
    assert!(phone.text("h1").await?.contains("Rapport"));
    let sentence = phone.text("section[aria-labelledby=report-sum] p").await?;
    assert!(sentence.contains("Hasard"), "{sentence}");
    assert_eq!(phone.number("return innerWidth").await?, 390);
    sound(&phone).await?;
    phone.shot("report-phone").await?;
    phone.go("/lab/tranchees").await?;
    phone.wait_for("table.bins").await?;
    sound(&phone).await?;
    phone.shot("lab-phone").await?;
    phone.quit().await
}
