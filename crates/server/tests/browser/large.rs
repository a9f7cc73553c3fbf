//! A decision with hundreds of moves in real Chromium: by pointing, by the keyboard, and back again.

use crate::browsing::{Browser, Hall, STEADY, axe, steady};
use crate::crowd::{Crowd, MOVES, PIECES, PLACES};
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
    assert!(browser.text("#moves-count").await?.contains(&MOVES.to_string()));
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

/// The table sends the list of moves once more, as it is.
const REDRAWN: &str = "const list = document.querySelector('#moves'), data = { \
        version: document.querySelector('#table').dataset.version, parts: [['moves', list.outerHTML]] }; \
    window.__stream.dispatchEvent(new MessageEvent('parts', { data: JSON.stringify(data) })); \
    return list.isConnected";

/// How far the list is scrolled, and whether its heading and its first move are in sight.
const LIST_AT: &str = "const list = document.querySelector('#moves'), frame = list.getBoundingClientRect(); \
    const seen = e => { const b = e.getBoundingClientRect(); return b.top >= frame.top && b.bottom <= frame.bottom; }; \
    return `${Math.round(list.scrollTop)} ${['.head h2', 'ol button'].every(s => seen(list.querySelector(s)))}`";

/// A question begins with the head of its list, wherever the list before it was scrolled to; so does what is
/// left of it when something was pointed at. The same list, sent again, stays where it is.
#[tokio::test(flavor = "multi_thread")]
async fn a_list_of_other_moves_begins_at_its_top() -> Done {
    let hall = Hall::with(vec![server::Kind::of::<Crowd>()]).await;
    let desk = Browser::new(&hall, 1280, 860, "en").await?;
    let phone = Browser::phone(&hall, "en").await?;
    for (browser, is_phone) in [(desk, false), (phone, true)] {
        browser.keep_stream().await?;
        // One question follows the other, and nobody else is asked in between.
        browser.go("/new/crowd?option-mode=solo").await?;
        browser.press_on("form.new button.main").await?;
        browser.wait_for("#moves button[name=move]").await?;
        browser.at_rest().await?;
        let open = async || -> Done {
            let closed = "return !document.querySelector('#moves').getClientRects().length";
            if browser.truth(closed).await? {
                browser.press_on(".tabs [data-sheet=moves]").await?;
            }
            Ok(())
        };
        let down = async || -> Done {
            open().await?;
            browser.number("document.querySelector('#moves').scrollTop = 150; return 0").await?;
            assert_eq!(browser.string(LIST_AT).await?, "150 false", "the list is long");
            Ok(())
        };
        down().await?;
        assert!(!browser.truth(REDRAWN).await?, "it was drawn anew");
        assert_eq!(browser.string(LIST_AT).await?, "150 false", "the same list stays where it is");
        // A finger on the list, a mouse on the board.
        browser.press_on(if is_phone { "#moves [data-next=p9]" } else { "svg.board [data-thing=p9]" }).await?;
        browser.wait_for("#moves button[value=\"go p9 h9\"]").await?;
        open().await?;
        assert_eq!(browser.string(LIST_AT).await?, "0 true", "what is left begins at its top");
        for by_keys in [false, true].into_iter().take(if is_phone { 1 } else { 2 }) {
            let decision = browser.decision().await?;
            match by_keys {
                false => {
                    down().await?;
                    browser.press_on("#moves button[value=\"go p9 h9\"]").await?;
                }
                true => {
                    browser.press("9").await?;
                    browser.press(Key::Enter).await?;
                    browser.wait_until("return document.activeElement.name === 'move'").await?;
                    for _ in 0..12 {
                        browser.press(Key::Down).await?;
                    }
                    assert!(browser.string(LIST_AT).await?.ends_with("false"), "the list goes along");
                    browser.press(Key::Enter).await?;
                }
            }
            browser.answered(&decision).await?;
            browser.at_rest().await?;
            open().await?;
            assert_eq!(browser.string(LIST_AT).await?, "0 true", "the next question begins at its top");
        }
        browser.quit().await?;
    }
    Ok(())
}

/// The list begins at one height, however many moves there are: too many to list, those of one thing, or few.
#[tokio::test(flavor = "multi_thread")]
async fn few_moves_and_too_many_begin_at_one_height() -> Done {
    let hall = Hall::with(vec![server::Kind::of::<Crowd>()]).await;
    for (high, lang) in [(860, "fr"), (1040, "en")] {
        let browser = Browser::lively(&hall, 1280, high, lang).await?;
        browser.play("crowd").await?;
        browser.number(STEADY).await?;
        let top = "return Math.round(document.querySelector('#moves ol').getBoundingClientRect().top)";
        let many = browser.number(top).await?;
        let sight = "const frame = document.querySelector('#moves').getBoundingClientRect(); \
            return [...document.querySelectorAll('#moves ol button')].filter(b => b.getBoundingClientRect().bottom <= frame.bottom).length";
        let moves = browser.number(sight).await?;
        assert!(moves >= 4, "{moves} moves in sight, {high} high");
        browser.shot(&format!("large-many-{high}")).await?;
        browser.press_on("#moves button[name=pick]").await?;
        browser.wait_for("#moves button[name=move]").await?;
        assert_eq!(browser.number(top).await?, many, "the list went up or down");
        steady(&browser).await?;
        // Why not all are listed is said to who asks, and to a screen reader.
        let decision = browser.decision().await?;
        browser.press_on("#moves button[name=move]").await?;
        browser.answered(&decision).await?;
        browser.at_rest().await?;
        let said = "const list = document.querySelector('#moves ol'), count = document.querySelector('#moves-count'); \
            return document.getElementById(list.getAttribute('aria-describedby')).textContent === count.title && count.title.length > 20";
        assert!(browser.truth(said).await?, "nothing says why there are so few");
        browser.quit().await?;
    }
    Ok(())
}

const NO_OVERFLOW: &str = "return document.documentElement.scrollWidth <= document.documentElement.clientWidth";

/// A choice shows and hides what depends on it, at once, and keeps the rest.
#[tokio::test(flavor = "multi_thread")]
async fn a_new_table_shows_what_can_be_chosen() -> Done {
    let hall = Hall::with([vec![server::Kind::of::<Crowd>()], server::kinds::all()].concat()).await;
    let browser = Browser::new(&hall, 1280, 900, "en").await?;
    browser.go("/new/crowd").await?;
    let shown = "return [...document.querySelectorAll('#new select, #new input:not([type=hidden])')].map(f => f.name).join(' ')";
    assert_eq!(
        browser.string(shown).await?,
        "option-mode option-seconds seat-left seat-right name pace zero caretaker listed hotseat"
    );
    browser.driver.find(By::Id("name")).await?.send_keys("Ada").await?;
    browser.press_on("#option-mode option[value=trio]").await?;
    browser.wait_for("#seat-guest").await?;
    browser
        .wait_until(
            "return document.activeElement.id === 'option-mode' && document.querySelector('#name').value === 'Ada'",
        )
        .await?;
    browser.press_on("#option-mode option[value=solo]").await?;
    browser.wait_for("#new .ruled").await?;
    assert_eq!(
        browser.string(shown).await?,
        "option-mode option-pace option-seconds seat-left name pace zero caretaker listed hotseat"
    );
    // What cannot be is said at once.
    browser.driver.execute("const f = document.querySelector('#option-pace'); f.value = 5; f.dispatchEvent(new Event('change', { bubbles: true }))", Vec::new()).await?;
    browser.wait_for("#new [role=alert]").await?;
    browser.shot("new-solo").await?;
    let mut found = axe(&browser).await?;
    browser.go("/new/quartermaster").await?;
    browser.press_on("#players option[value=\"3\"]").await?;
    browser.wait_until("return document.querySelector('[name=filled]').value === '3'").await?;
    assert_eq!(
        browser
            .number("return [...document.querySelectorAll('#new select')].filter(s => s.value === 'me').length")
            .await?,
        3
    );
    browser.shot("new-quartermaster").await?;
    found.extend(axe(&browser).await?);
    browser.quit().await?;
    let phone = Browser::phone(&hall, "fr").await?;
    phone.go("/new/crowd?option-mode=solo").await?;
    assert!(phone.truth(NO_OVERFLOW).await?);
    phone.shot("phone-new").await?;
    phone.quit().await?;
    assert!(found.is_empty(), "{}", found.join("\n"));
    Ok(())
}

/// Two browsers meet in the waiting room, both add luck of their own, and both check the dice when it is
/// over.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_begins_when_all_are_there_and_its_dice_are_everybody_s() -> Done {
    let hall = Hall::with(vec![server::Kind::of::<Crowd>()]).await;
    let host = Browser::new(&hall, 1280, 900, "en").await?;
    host.keep_stream().await?;
    host.go("/new/crowd?option-seconds=600").await?;
    host.press_on("form.new button.main").await?;
    host.wait_for("#waiting").await?;
    // The browser has added its luck by itself, and nothing is dealt.
    host.wait_until("return document.querySelectorAll('#fair code').length === 3 && !('give' in document.querySelector('#waiting').dataset)").await?;
    assert_eq!(host.number("return document.querySelectorAll('#board, #moves').length").await?, 0);
    host.shot("waiting-host").await?;
    // A stream that was refused is not come back to by itself: whoever waits hears of the others all the
    // same.
    let refused =
        "window.__before = 1; window.__stream.close(); window.__stream.dispatchEvent(new Event('error')); return 0";
    host.number(refused).await?;
    host.wait_until("return !window.__before && !!document.querySelector('#waiting')").await?;
    let mut found = axe(&host).await?;
    let invitation = host.string("return document.querySelector('#links input').value").await?;
    let guest = Browser::phone(&hall, "fr").await?;
    guest.driver.goto(&invitation).await?;
    guest.shot("phone-join").await?;
    guest.press_on("#join button.main").await?;
    // Dealt: both see the table without doing anything, with the time that is left.
    for one in [&host, &guest] {
        one.wait_for("#moves").await?;
        one.wait_until("return document.querySelectorAll('#fair code').length >= 4").await?;
        one.wait_until("return /^\\d+:\\d\\d$/.test(document.querySelector('.clock .time').textContent)").await?;
    }
    let before = host.string("return document.querySelector('.clock .time').textContent").await?;
    host.wait_until(&format!("return document.querySelector('.clock .time').textContent !== '{before}'")).await?;
    host.shot("table-with-clock").await?;
    // Another commitment than the one it was shown is an alarm.
    let forge = "const key = 'bivouac commitment ' + document.querySelector('#table').dataset.id; \
        const old = localStorage.getItem(key); localStorage.setItem(key, 'f'.repeat(64)); return old";
    let real = host.string(forge).await?;
    assert_eq!(real.len(), 64, "the page remembers");
    host.driver.refresh().await?;
    host.wait_for("#fair .own.bad").await?;
    host.driver
        .execute(
            "localStorage.setItem('bivouac commitment ' + document.querySelector('#table').dataset.id, arguments[0])",
            vec![real.into()],
        )
        .await?;
    // What it added and the table does not show is one, too: a server could leave it out.
    let left_out = "const key = 'bivouac luck ' + document.querySelector('#table').dataset.id; \
        const old = localStorage.getItem(key); localStorage.setItem(key, '0'.repeat(64)); return old";
    let given = host.string(left_out).await?;
    host.driver.refresh().await?;
    host.wait_until("return document.querySelector('#fair .own.bad')?.textContent.includes('not part of the dice')")
        .await?;
    host.driver
        .execute(
            "localStorage.setItem('bivouac luck ' + document.querySelector('#table').dataset.id, arguments[0])",
            vec![given.into()],
        )
        .await?;
    host.driver.refresh().await?;
    host.wait_for("#moves").await?;
    assert_eq!(host.number("return document.querySelectorAll('#fair .own.bad').length").await?, 0);
    let over = "const done = arguments[0]; const table = document.querySelector('#table').dataset.id; \
        fetch('/t/' + table + '/resign', { method: 'POST', body: new URLSearchParams({ seat: 'left' }), headers: { Accept: 'application/json' } }).then(a => done(a.status))";
    let status: u16 = host.driver.execute_async(over, Vec::new()).await?.convert()?;
    assert_eq!(status, 204);
    for one in [&host, &guest] {
        one.wait_for("#fair .own.good").await?;
    }
    host.shot("fair-checked").await?;
    found.extend(axe(&host).await?);
    guest.quit().await?;
    host.quit().await?;
    assert!(found.is_empty(), "{}", found.join("\n"));
    Ok(())
}
