//! The service worker in real Chromium: the page without a connection, and nothing kept that belongs to a
//! person.

use crate::browsing::{Browser, Fallible, Hall};

#[tokio::test(flavor = "multi_thread")]
async fn without_the_server_a_page_says_so_instead_of_the_browser() -> Fallible<()> {
    let hall = Hall::open().await;
    let browser = Browser::phone(&hall, "en").await?;
    browser.go("/").await?;
    browser.play_now().await?;
    let table = browser.string("return location.pathname").await?;
    browser.wait_until("return !!navigator.serviceWorker.controller").await?;
    let kept = "window.kept = null; caches.keys().then(async (names) => { \
        const all = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map((r) => r.url))); \
        window.kept = all.flat().map((url) => new URL(url).pathname).sort().join(' '); }); return true";
    browser.truth(kept).await?;
    browser.wait_until("return window.kept !== null").await?;
    let kept = browser.string("return window.kept").await?;
    assert_eq!(kept, "/assets/mark.svg /assets/script.js /assets/table.css /offline", "nothing of {table}");

    drop(hall);
    browser.wait_until("return !!document.querySelector('#table')").await?;
    browser.go(&table).await?;
    browser.wait_for("section[lang=en] a.main").await?;
    assert!(browser.text("section[lang=fr] h1").await?.contains("hors ligne"));
    assert_eq!(browser.string("return location.pathname").await?, table, "the link loads the table again");
    browser.shot("offline").await?;
    browser.quit().await
}
