//! People's time on the page: choosing a pace, the clock in the bar that counts down, vacation and proposals,
//! what waits.

use crate::browsing::{Browser, Fallible, Hall, axe};

/// Nothing runs over the edge of the screen.
const WIDE: &str = "return document.documentElement.scrollWidth - document.documentElement.clientWidth";

/// The first link that invites somebody.
const LINK: &str = "return document.querySelector('#invite-text').value.match(/http\\S+/)[0]";

/// The seconds that the first clock in the bar shows.
const SECONDS: &str =
    "const [m, s] = document.querySelector('.bank .left .time').textContent.split(':'); return m * 60 + +s";

/// Opens the panel with the people and their time: a sheet on a phone, a tab on a desk.
async fn more(browser: &Browser) -> Fallible<()> {
    let closed = "return document.querySelector('.tabs [data-sheet=more]').ariaExpanded !== 'true'";
    match browser.truth(closed).await? {
        true => browser.press_on(".tabs [data-sheet=more]").await,
        false => Ok(()),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_with_a_pace_see_their_clocks_on_a_phone() -> Fallible<()> {
    let hall = Hall::open().await;
    let host = Browser::phone(&hall, "fr").await?;
    host.go("/new/tranchees?pace=evening&zero=loss").await?;
    let chosen =
        "return document.querySelector('#table-pace').value + ' ' + document.querySelector('#table-zero').value";
    assert_eq!(host.string(chosen).await?, "evening loss");
    host.press_on("#new button[name=fill][value=friends]").await?;
    let seats = "return [...document.querySelectorAll('#new select[name^=seat-]')].map(s => s.value).join(' ')";
    host.wait_until(&format!("{seats}.includes('friend')")).await?;
    assert_eq!(host.string(chosen).await?, "evening loss", "filling the seats keeps the pace");
    host.press_on("#new button.main").await?;
    host.wait_for("#invite-text").await?;
    let link = host.string(LINK).await?;
    let path = link.split_once("/t/").map(|(_, rest)| format!("/t/{rest}")).ok_or("no link")?;

    let friend = Browser::new(&hall, 1280, 900, "en").await?;
    friend.go(&path).await?;
    friend.wait_for("#join-yes").await?;
    friend.press_on("#join-yes").await?;
    friend.wait_for("#time .banks li").await?;
    more(&friend).await?;
    assert!(friend.text("#time").await?.contains("One evening"), "{}", friend.text("#time").await?);

    // The clock of whoever is asked is in the bar, and counts down by itself.
    host.wait_for(".bank .left .time").await?;
    let first = host.number(SECONDS).await?;
    host.wait_until(&format!("return (() => {{ {SECONDS} }})() < {first}")).await?;
    assert_eq!(host.number(WIDE).await?, 0, "nothing is wider than the phone");
    assert_eq!(axe(&host).await?, Vec::<String>::new(), "the table with clocks");
    more(&host).await?;
    host.shot("time-phone").await?;
    assert_eq!(host.number(WIDE).await?, 0, "nothing is wider than the phone");
    assert_eq!(axe(&host).await?, Vec::<String>::new(), "the panel with everybody's time");
    assert_eq!(axe(&friend).await?, Vec::<String>::new(), "the table with clocks");

    // A pause is proposed by one and agreed to by the other.
    friend.driver.execute("document.querySelector('#votes').open = true", Vec::new()).await?;
    friend.press_on("#votes button[value=pause]").await?;
    host.wait_for("#prompt button[name=say][value=yes]").await?;
    // The sheet lies over the question: it is closed first.
    host.press_on(".tabs [data-sheet=more]").await?;
    host.press_on("#prompt button[name=say][value=yes]").await?;
    for page in [&host, &friend] {
        page.wait_for("#time button[value=resume]").await?;
    }
    assert!(host.truth("return !document.querySelector('.bank [role=timer]')").await?, "no clock runs");
    host.go("/calls").await?;
    assert_eq!(host.number(WIDE).await?, 0, "nothing is wider than the phone");
    assert_eq!(axe(&host).await?, Vec::<String>::new(), "what waits");
    host.shot("calls-phone").await?;
    host.quit().await?;
    friend.quit().await
}
