//! What a player may ask for besides a move, in real Chromium: a hint, a reason, a game from an earlier step,
//! giving up; one screen for several people.

use crate::browsing::{Browser, Hall};
use thirtyfour::prelude::*;

type Done = Result<(), Box<dyn std::error::Error + Send + Sync>>;

/// Hint, why not, play on from here, resign.
#[tokio::test(flavor = "multi_thread")]
async fn a_hint_a_reason_another_try_and_giving_up() -> Done {
    let hall = Hall::open().await;
    let browser = Browser::new(&hall, 1280, 800, "en").await?;
    browser.play_now().await?;
    // The hint names an offered move and plays it when asked to.
    let decision = browser.decision().await?;
    browser.press_on("#hint").await?;
    browser.wait_for("#toast button").await?;
    let hint = browser.text("#toast").await?;
    let labels = "return [...document.querySelectorAll('#moves button[name=move] span')].map(b => b.firstChild.textContent).join('|')";
    let labels = browser.string(labels).await?;
    assert!(labels.split('|').any(|label| hint.contains(label)), "{hint} is none of {labels}");
    browser.shot("hint").await?;
    browser.press_on("#toast button").await?;
    browser.answered(&decision).await?;
    browser.at_rest().await?;
    // Something on the board that no move points at: the reason comes with its rule, which the book knows.
    let look = "const done = arguments[0]; (async () => { \
        const can = new Set([...document.querySelectorAll('#moves button[name=move]')] \
            .flatMap(b => (b.dataset.things || '').split(' '))); \
        const leaves = [...document.querySelectorAll('svg.board [data-thing]')].filter(e => !e.querySelector('[data-thing]')); \
        const seat = document.querySelector('#moves form.offers').dataset.seat; \
        for (const thing of new Set(leaves.map(e => e.dataset.thing))) { \
            const asked = location.pathname + '/why-not?' + new URLSearchParams({ seat, target: thing }); \
            const why = can.has(thing) ? null : await (await fetch(asked)).json(); \
            if (why && !why.rule.startsWith('TABLE-')) return thing; \
        } \
        return ''; })().then(done, () => done(''))";
    let mut thing = String::new();
    for step in 0..40 {
        browser.point_at_a_move(step, false).await?;
        browser.at_rest().await?;
        if browser.over().await? {
            break;
        }
        thing = browser.driver.execute_async(look, Vec::new()).await?.convert()?;
        if step > 3 && !thing.is_empty() {
            break;
        }
    }
    assert!(!thing.is_empty(), "nothing on the board is forbidden for a reason");
    let face = browser.face().await?;
    browser.present().await?;
    browser.press_on(&format!("svg.board [data-thing=\"{thing}\"]")).await?;
    browser.wait_for("#sheet a.rule").await?;
    let rule = browser.text("#sheet a.rule").await?;
    browser.shot("why-not").await?;
    assert_eq!(browser.face().await?, face, "asking changes nothing");
    // The rule is read beside the board, not instead of it.
    let table = browser.driver.current_url().await?;
    browser.press_on("#sheet a.rule").await?;
    browser
        .wait_until(&format!("return document.querySelector('#book.open #book-found').textContent.includes('{rule}')"))
        .await?;
    assert_eq!(browser.driver.current_url().await?, table);
    browser.shot("rule-beside").await?;
    // The same by name, for who cannot point.
    browser.press(Key::Escape).await?;
    browser.press_on("#why-not").await?;
    browser.wait_for("#why[open] option").await?;
    browser.shot("why-not-dialog").await?;
    browser.press_on(&format!("#why-target option[value=\"{thing}\"]")).await?;
    browser.press_on("#why button.main").await?;
    browser.wait_for("#sheet:not([hidden]) a.rule").await?;
    assert_eq!(browser.text("#sheet a.rule").await?, rule);
    // Play on from an earlier step against a bot: another table, the first one stays.
    let first = browser.driver.current_url().await?;
    browser.go(&format!("{}/at/2", first.path())).await?;
    browser.press_on("form.fork button").await?;
    browser
        .wait_until(&format!(
            "return location.pathname.startsWith('/t/') && !location.pathname.startsWith('{}')",
            first.path()
        ))
        .await?;
    browser.wait_for("#moves button[name=move]").await?;
    browser.at_rest().await?;
    assert_ne!(browser.driver.current_url().await?.path(), first.path());
    browser.point_at_a_move(1, false).await?;
    browser.shot("fork").await?;
    // Giving up is asked twice, and ends it.
    browser.go(first.path()).await?;
    browser.at_rest().await?;
    assert_eq!(browser.face().await?, face, "the first table has not moved");
    browser.press_on(".tabs [data-sheet=more]").await?;
    browser.press_on("#resign summary").await?;
    browser.press_on("#resign button.danger").await?;
    browser.wait_for(".prompt.over").await?;
    browser.shot("resigned").await?;
    // The end says who has lost, and so does the list of games; what waits for one comes first there.
    assert!(browser.text("#prompt").await?.contains("You have lost."));
    // Another game at once, on the other side; then what is over and what goes on stand apart.
    let side = "return [...document.querySelectorAll('#around li')].findIndex(one => one.querySelector('.player'))";
    let before = browser.number(side).await?;
    browser.press_on(".prompt.over form[action$=rematch]:has([value=other]) button").await?;
    browser.wait_for("#moves button[name=move]").await?;
    assert_ne!(browser.number(side).await?, before, "the other side");
    browser.go("/").await?;
    assert!(browser.text("#done + .tables").await?.contains("You have lost."));
    let first = "return document.querySelector('.tables a').classList.contains('turn') ? 'yes' : ''";
    assert_eq!(browser.string(first).await?, "yes", "what waits for one comes first");
    browser.quit().await
}

/// Over what one chooses from does the message lie? On a phone, where it has to lie over something, the
/// question does not count.
const COVERED: &str = "const phone = innerWidth < 900, told = document.querySelector('#toast > div').getBoundingClientRect(); \
    const over = s => [...document.querySelectorAll(s)].some(e => { const b = e.getBoundingClientRect(); return b.width && b.height \
        && Math.min(b.right, told.right) - Math.max(b.left, told.left) > 1 && Math.min(b.bottom, told.bottom) - Math.max(b.top, told.top) > 1; }); \
    const out = told.left < 0 || told.top < 0 || told.right > innerWidth || told.bottom > innerHeight; \
    return [...['#moves', '#hand', '#stage', '.tabs', ...(phone ? [] : ['#prompt'])].filter(over), ...(out ? ['the edge'] : [])].join()";

/// What is told while one chooses covers nothing that one chooses from: a row of several moves, advice, why
/// something cannot be.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_told_lies_beside_what_one_chooses_from() -> Done {
    let hall = Hall::open().await;
    for (width, height) in [(1280, 720), (1440, 900), (360, 740)] {
        let browser = match width {
            360 => Browser::phone(&hall, "fr").await?,
            _ => Browser::new(&hall, width, height + 140, "fr").await?,
        };
        for game in ["tranchees", "quartermaster", "warroom", "aces"] {
            browser.play(game).await?;
            if width == 360 {
                browser.screen(width, height, true).await?;
            }
            let said = async |what: &str| -> Done {
                browser.wait_for("#toast > div").await?;
                browser.shot(&format!("told-{what}-{game}-{width}")).await?;
                assert_eq!(browser.string(COVERED).await?, "", "{what} in {game}, {width} by {height}");
                browser.press_on("#toast button:last-child").await
            };
            let choose = "document.querySelector('#several').click(); \
                const all = [...document.querySelectorAll('#moves button[name=move]:not([data-pass])')].slice(0, 3); \
                all.forEach(button => button.click()); return all.length";
            assert!(browser.number(choose).await? > 0, "{game} offers nothing");
            said("several").await?;
            browser.number("document.querySelector('#hint').click(); return 0").await?;
            said("hint").await?;
        }
        // A refusal.
        browser.press("u").await?;
        browser.wait_for("#toast > div").await?;
        assert_eq!(browser.string(COVERED).await?, "", "a refusal, {width} by {height}");
        browser.quit().await?;
    }
    Ok(())
}

/// One screen for two: nothing of a hand is on the page until it has been handed over.
#[tokio::test(flavor = "multi_thread")]
async fn a_curtain_falls_between_two_people_at_one_screen() -> Done {
    let hall = Hall::open().await;
    let browser = Browser::new(&hall, 1280, 800, "fr").await?;
    browser.go("/new/tranchees").await?;
    let seats = browser.driver.find_all(By::Css("select[name^=seat-] option[value=me]")).await?;
    assert_eq!(seats.len(), 2);
    for seat in &seats {
        seat.click().await?;
    }
    browser.press_on("input[name=hotseat]").await?;
    browser.press_on("form.new button.main").await?;
    let hidden = "return document.querySelectorAll('#hand button.card, #moves button[name=move]').length";
    let seat = "return document.querySelector('#moves form.offers').dataset.seat";
    let mut looked = Vec::new();
    for turn in 0..2 {
        browser.wait_for(".curtain button").await?;
        assert_eq!(browser.number(hidden).await?, 0, "the curtain hides cards and moves");
        if turn == 0 {
            browser.shot("curtain").await?;
        }
        browser.press_on(".curtain button").await?;
        browser.wait_for("#moves button[name=move]").await?;
        looked.push(browser.string(seat).await?);
        // Deploys until there is nothing left but to be ready, then is ready.
        for step in 0..40 {
            if browser.truth("return !!document.querySelector('.curtain')").await? || looked.len() == 2 {
                break;
            }
            browser.point_at_a_move(step, step > 5).await?;
        }
    }
    assert_ne!(looked[0], looked[1], "each looks in turn");
    browser.quit().await
}

/// What repeats itself is one click; what is decided in the first turn is decided by hand, on the board, and
/// counted like everything else that is clicked.
#[tokio::test(flavor = "multi_thread")]
async fn the_first_turn_is_a_few_clicks_by_hand() -> Done {
    let hall = Hall::open().await;
    let browser = Browser::new(&hall, 1280, 800, "en").await?;
    browser.play_now().await?;
    browser
        .number("window.__clicks = 0; addEventListener('pointerdown', e => { if (e.isTrusted) window.__clicks += 1; }, true); return 0")
        .await?;
    let own = "return document.querySelector('#prompt').textContent.includes('Your turn')";
    let done = "return /Turn \\d+: French[^]*Turn \\d+: Germans/.test(document.querySelector('#lines').textContent)";
    let mut moved = false;
    while !browser.truth(done).await? {
        let decision = browser.decision().await?;
        if !moved && browser.truth(own).await? {
            // A troop and where it goes.
            let way = "return [...document.querySelectorAll('#moves button[name=move]')].find(b => b.value.startsWith('move ')).dataset.things";
            browser.present().await?;
            for thing in browser.string(way).await?.split(' ') {
                browser.press_on(&format!("svg.board [data-thing=\"{thing}\"]")).await?;
            }
            browser.answered(&decision).await?;
            moved = true;
        } else if moved && browser.truth("return !!document.querySelector('#pass')").await? {
            browser.press_on("#pass").await?;
            browser.answered(&decision).await?;
        } else {
            // Placing and drawing.
            let asked = browser.string("return document.querySelector('#prompt').dataset.asked").await?;
            browser.press_on("#auto").await?;
            browser
                .wait_until(&format!("return document.querySelector('#prompt').dataset.asked !== '{asked}'"))
                .await?;
        }
        browser.at_rest().await?;
        assert!(browser.number("return window.__clicks").await? <= 8, "the first turn takes more than eight clicks");
    }
    let clicks = browser.number("return window.__clicks").await?;
    println!("{clicks} clicks");
    assert!(moved && clicks >= 5, "{clicks} clicks were not all that was clicked");
    browser.quit().await
}

/// What a person would leave to somebody else: with the advice at every question the first turn is a few
/// clicks.
#[tokio::test(flavor = "multi_thread")]
async fn the_first_turn_is_a_few_clicks_for_who_wants_help() -> Done {
    let hall = Hall::open().await;
    let browser = Browser::new(&hall, 1280, 800, "en").await?;
    browser.play_now().await?;
    let turns = "return (document.querySelector('#lines').textContent.match(/Turn \\d+/g) || []).length";
    let mut clicks = 0;
    while browser.number(turns).await? < 3 {
        assert!(clicks < 8, "the first turn of both sides takes more than {clicks} clicks");
        browser.wait_until("return !!document.querySelector('#auto') && !document.querySelector('.busy')").await?;
        let asked = browser.string("return document.querySelector('#prompt').dataset.asked").await?;
        browser.press_on("#auto").await?;
        clicks += 1;
        let left = format!("return document.querySelector('#prompt').dataset.asked !== '{asked}'");
        browser.wait_until(&left).await?;
        browser.at_rest().await?;
    }
    browser.shot("first-turn").await?;
    browser.quit().await
}
