//! The position editor in real Chromium: pieces by a tap, the text both ways, undo and redo, a link, and a
//! table that goes on from the position; on a desk and on a phone.

use crate::browsing::{Browser, Fallible, Hall, axe};
use thirtyfour::prelude::*;

const TEXT: &str = "document.querySelector('#edit-text').value";
const SOUND: &str = "!document.querySelector('#edit-told').classList.contains('bad')";

async fn edits(browser: &Browser) -> Fallible<()> {
    browser.go("/edit/tranchees").await?;
    browser.wait_for("#edit-board svg [data-thing]").await?;
    assert_eq!(axe(browser).await?, Vec::<String>::new());
    let wide = "return document.documentElement.scrollWidth <= document.documentElement.clientWidth";
    assert!(browser.truth(wide).await?, "the page runs over the edge");
    // A piece by its name, and a tap on its place.
    let begin = browser.string(&format!("return {TEXT}")).await?;
    browser.press_on("#edit-path option[value=\"position.board\"]").await?;
    browser.press_on("#edit-value").await?;
    browser.press("poilu").await?;
    browser.press_on("#edit-board [data-thing=\"b2\"]").await?;
    browser.wait_until(&format!("return {TEXT}.includes('b2 = [\"poilu\"]') && {SOUND}")).await?;
    let put = browser.string(&format!("return {TEXT}")).await?;
    // Back and forth.
    browser.press_on("#edit-undo").await?;
    browser.wait_until(&format!("return {TEXT} === {}", serde_json::to_string(&begin)?)).await?;
    browser.press_on("#edit-redo").await?;
    browser.wait_until(&format!("return {TEXT} === {}", serde_json::to_string(&put)?)).await?;
    // The text: a mistake is told with its line.
    browser.press_on("#edit-text").await?;
    browser.press("?").await?;
    browser.wait_until(&format!("return !({SOUND})")).await?;
    assert!(browser.text("#edit-told").await?.chars().any(|c| c.is_ascii_digit()), "the line is told");
    browser.press(Key::Backspace).await?;
    browser.wait_until(&format!("return {SOUND} && {TEXT} === {}", serde_json::to_string(&put)?)).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_is_edited_by_taps_and_by_text() -> Fallible<()> {
    let hall = Hall::open().await;
    let browser = Browser::new(&hall, 1280, 900, "en").await?;
    edits(&browser).await?;
    browser.shot("editor-desk").await?;
    // The link holds the whole position.
    let put = browser.string(&format!("return {TEXT}")).await?;
    browser.press_on("#edit-link").await?;
    browser.wait_until("return location.hash.startsWith('#p=')").await?;
    let link = browser.string("return location.pathname + location.hash").await?;
    browser.go("/").await?;
    browser.go(&link).await?;
    browser.wait_until(&format!("return {TEXT} === {}", serde_json::to_string(&put)?)).await?;
    browser.press_on("button[formaction$=\"/play\"]").await?;
    browser.wait_for("#table").await?;
    browser.quit().await?;
    let phone = Browser::phone(&hall, "fr").await?;
    edits(&phone).await?;
    phone.shot("editor-phone").await?;
    phone.quit().await
}
