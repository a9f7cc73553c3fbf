//! Tables among people: opening one with all seats at once, one message with all invitations, the page behind
//! a link.

use crate::browsing::{Browser, Fallible, Hall};

/// The links of the message with all invitations.
const LINKS: &str = "return document.querySelector('#invite-text').value.match(/http\\S+/g).join(' ')";

#[tokio::test(flavor = "multi_thread")]
async fn invitations_say_what_they_are_for_and_survive_a_reload_and_another_language() -> Fallible<()> {
    let hall = Hall::open().await;
    let host = Browser::new(&hall, 1280, 900, "en").await?;
    host.go("/new/quartermaster").await?;
    let chosen = "return [...document.querySelectorAll('#new select[name^=seat-]')].map(s => s.value).join(' ')";
    host.press_on("#new button[name=fill][value=bots]").await?;
    host.wait_until(&format!("{chosen}.includes('me bot:')")).await?;
    host.press_on("#new button[name=fill][value=friends]").await?;
    host.wait_until(&format!("{chosen}.startsWith('me friend friend')")).await?;
    host.driver.execute("document.querySelector('#name').value = 'Ada'", Vec::new()).await?;
    host.press_on("#new button.main").await?;
    host.wait_for("#invite-text").await?;
    let links = host.string(LINKS).await?;
    let first = links.split(' ').next().unwrap_or_default();
    assert_eq!(links.split(' ').count(), 5, "{links}");
    host.shot("people-invitations-desk").await?;

    // The page behind the link says who invites to what; it does so after a reload, and in the other
    // language.
    let friend = Browser::phone(&hall, "en").await?;
    friend.go(first.split_once("/t/").map(|(_, rest)| format!("/t/{rest}")).unwrap_or_default().as_str()).await?;
    friend.wait_for("#invitation [data-what=invite]").await?;
    let told = friend.text("#invitation").await?;
    assert!(told.contains("Ada") && told.contains("Quartermaster") && told.contains("United Kingdom"), "{told}");
    assert!(friend.truth("return document.querySelector('#key-field').hidden && !location.hash").await?);
    friend.shot("people-join-phone").await?;
    friend.driver.refresh().await?;
    friend.wait_for("#invitation [data-what=invite]").await?;
    friend.press_on("form[action='/lang'] button").await?;
    friend.wait_until("return document.documentElement.lang === 'fr'").await?;
    friend.wait_for("#invitation [data-what=invite]").await?;
    assert!(friend.text("#invitation").await?.contains("vous invite"), "{}", friend.text("#invitation").await?);
    friend.press_on("#join-yes").await?;
    friend.wait_for("#waiting").await?;

    // The link for onlookers speaks of no chair.
    let watch = "return [...document.querySelectorAll('#links input')].map(i => i.value).find(v => \
        [...document.querySelectorAll('#links label')].some(l => l.htmlFor && document.getElementById(l.htmlFor)?.value === v && /Watch/.test(l.textContent)))";
    let watch = host.string(watch).await?;
    let onlooker = Browser::phone(&hall, "en").await?;
    onlooker.go(watch.split_once("/t/").map(|(_, rest)| format!("/t/{rest}")).unwrap_or_default().as_str()).await?;
    onlooker.wait_for("#invitation [data-what=watch]").await?;
    assert!(!onlooker.text("main").await?.to_lowercase().contains("seat"), "{}", onlooker.text("main").await?);
    assert!(onlooker.truth("return document.querySelector('#name-field').hidden").await?);

    // The next table of this game begins as the last one.
    host.go("/new/quartermaster").await?;
    host.press_on("#new button[name=fill][value=bots]").await?;
    host.wait_until(&format!("{chosen}.includes('bot:')")).await?;
    host.press_on("[data-new-as-last-time]").await?;
    host.wait_until(&format!("{chosen}.startsWith('me friend friend')")).await?;
    host.quit().await?;
    friend.quit().await?;
    onlooker.quit().await
}
