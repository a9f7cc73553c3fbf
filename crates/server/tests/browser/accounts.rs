//! Accounts in real Chromium: a guest keeps a game in progress and finds it on a phone; the pages have
//! nothing that axe complains about, in both languages, and settings follow.

use crate::browsing::{Browser, Fallible, Hall, axe};

async fn fill(browser: &Browser, form: &str, fields: &[(&str, &str)]) -> Fallible<()> {
    for (name, value) in fields {
        let css = format!("form[action=\"{form}\"] [name={name}]");
        browser.wait_for(&css).await?;
        browser.truth(&format!("document.querySelector(`{css}`).focus(); return true")).await?;
        browser.press(*value).await?;
    }
    // By the keyboard alone.
    browser.press("\u{e007}").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_in_progress_follows_from_the_desk_to_the_phone() -> Fallible<()> {
    const PASSWORD: &str = "plough-otter-signal-nine";
    let hall = Hall::open().await;
    let desk = Browser::new(&hall, 1280, 900, "en").await?;
    desk.go("/").await?;
    desk.press_on("form.play-now button").await?;
    desk.wait_for("#table").await?;
    let table = desk.string("return location.pathname").await?;
    desk.go("/account").await?;
    assert_eq!(axe(&desk).await?, Vec::<String>::new());
    fill(&desk, "/account/new", &[("name", "Ada"), ("password", PASSWORD)]).await?;
    desk.wait_for("ol.codes li:nth-child(8)").await?;
    assert_eq!(axe(&desk).await?, Vec::<String>::new());
    desk.go("/account").await?;
    desk.wait_for("#devices").await?;
    desk.truth("document.querySelector('#set-sound').value = 'on'; return true").await?;
    desk.press_on("form[action=\"/account/settings\"] button").await?;
    desk.wait_until("return JSON.parse(document.documentElement.dataset.settings || '{}').sound === 'on'").await?;
    desk.quit().await?;

    let phone = Browser::phone(&hall, "fr").await?;
    phone.go("/account").await?;
    assert_eq!(axe(&phone).await?, Vec::<String>::new());
    fill(&phone, "/account/in", &[("name", "ada"), ("password", PASSWORD)]).await?;
    phone.wait_for("#devices").await?;
    assert_eq!(axe(&phone).await?, Vec::<String>::new());
    let wide = "return document.documentElement.scrollWidth > innerWidth";
    assert!(!phone.truth(wide).await?, "nothing is wider than the phone");
    phone.shot("account-phone").await?;
    phone.go("/").await?;
    phone.wait_for(&format!("ul.tables a[href=\"{table}\"]")).await?;
    // For whoever has no seat here there is no such table.
    phone.go(&table).await?;
    phone.wait_for("#table").await?;
    assert_eq!(phone.string("return JSON.parse(document.documentElement.dataset.settings).sound").await?, "on");
    phone.quit().await
}
