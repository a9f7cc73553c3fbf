//! A field of hexes, in real Chromium: a duel against a bot, one person against units that the rules play,
//! and the same on a phone. Pieces are pulled along a way of one's own; what the rules do by themselves is
//! told with its reasons.

use crate::browsing::{Browser, Hall, axe};
use crate::rooms::ADVISED;
use thirtyfour::By;

type Done = Result<(), Box<dyn std::error::Error + Send + Sync>>;

/// A new table with these options; the person leads the United States, a bot whoever else is asked.
async fn open(browser: &Browser, options: &str) -> Done {
    browser.go(&format!("/new/aces?{options}")).await?;
    browser.press_on("select[name=seat-usa] option[value=me]").await?;
    let bot = "select[name=seat-ger1] option[value=\"bot:recruit\"]";
    if browser.truth(&format!("return !!document.querySelector('{bot}')")).await? {
        browser.press_on(bot).await?;
    }
    browser.press_on("form.new button.main").await?;
    browser.wait_for("#moves button[name=move]").await?;
    browser.at_rest().await
}

/// Plays on, quickly, until a move that begins so is offered.
async fn until(browser: &Browser, verb: &str) -> Done {
    let offered = format!("return !!document.querySelector('#moves button[value^=\"{verb} \"]')");
    for _ in 0..200 {
        browser.asked_or_over().await?;
        browser.at_rest().await?;
        if browser.truth(&offered).await? {
            return Ok(());
        }
        browser.take_the_first_move().await?;
    }
    Err(format!("«{verb}» is never offered").into())
}

/// The fighter's hex, and two free hexes one after the other, none of them a factory, which a fighter may not
/// enter: in its row or its column, or around a corner where other units or the edge of the map leave no such two.
const FLIGHT: &str = "const at = document.querySelector('[data-kind=\"usa us_fighter\"]').dataset.thing.slice(5); \
    const by = ([x, y]) => String.fromCharCode(at.charCodeAt(0) + x) + (Number(at.slice(1)) + y); \
    const free = (name) => { const e = document.querySelector(`#live [data-thing=\"${name}\"]`); return e && !e.children.length && !factories.has(name); }; \
    const factories = new Set([...document.querySelectorAll('#ground [data-thing]')] \
        .filter(e => /usine/.test(e.ariaLabel ?? e.dataset.name)).map(e => e.dataset.thing)); \
    const steps = [[1, 0], [-1, 0], [0, 1], [0, -1]], after = ([x, y]) => ([u, v]) => [by([x, y]), by([x + u, y + v])]; \
    const ways = [1, 0].flatMap((ahead) => steps.flatMap((one) => \
        steps.filter(([x, y]) => x * one[0] + y * one[1] === ahead).map(after(one)))); \
    return [at, ...ways.find((to) => to.every(free))].join(' ')";

/// The table tells that something happened.
const FILM: &str = "const shot = { step: 1, part: 0, seat: 'seat-0', lines: [{ text: 'A film', cues: [{ cue: 'mark', places: ['a1'], why: 'turn' }] }] }; \
    const data = JSON.stringify({ version: document.querySelector('#table').dataset.version, parts: [], film: { shots: [shot] } }); \
    window.__stream.dispatchEvent(new MessageEvent('parts', { data })); return 0";

/// From now on the film goes at this pace.
async fn pace(browser: &Browser, pace: &str) -> Done {
    browser.number(&format!("localStorage.setItem('bivouac-pace', '{pace}'); return 0")).await?;
    Ok(())
}

/// Pulls the piece on the first of these places over the others.
async fn pull(browser: &Browser, places: &[&str]) -> Done {
    let mut chain = browser.driver.action_chain();
    for (n, place) in places.iter().enumerate() {
        let element = browser.driver.find(By::Css(format!("#ground [data-thing=\"{place}\"]"))).await?;
        chain = if n == 0 { chain.click_and_hold_element(&element) } else { chain.move_to_element_center(&element) };
    }
    chain.release().perform().await?;
    Ok(())
}

/// Fights are declared as the advisor says until there are two; then the number of the second is put on the
/// first: it is fought first. False when the game is over before.
async fn reorder(browser: &Browser) -> Result<bool, Box<dyn std::error::Error + Send + Sync>> {
    let declared = "return document.querySelectorAll('#live [data-thing^=order-]').length";
    let attack = "const one = document.querySelector('#moves button[value^=\"attack \"]'); \
        if (!one || document.querySelector('.busy')) return ''; const { value } = one.form.elements.decision; one.click(); return value";
    for _ in 0..200 {
        if !browser.asked_or_over().await? {
            return Ok(false);
        }
        browser.at_rest().await?;
        if browser.number(declared).await? > 1 {
            break;
        }
        let decision = browser.string(attack).await?;
        match decision.is_empty() {
            true => advised(browser).await?,
            false => browser.answered(&decision).await?,
        }
    }
    let place = |number: u8| {
        format!("return document.querySelector('#live [data-thing=order-{number}]').getAttribute('transform')")
    };
    let (first, second) = (browser.string(&place(1)).await?, browser.string(&place(2)).await?);
    assert_ne!(first, second, "two fights stand in two places");
    browser.shot("field-orders").await?;
    let number = |n: u8| By::Css(format!("#live [data-thing=order-{n}]"));
    let (from, to) = (browser.driver.find(number(2)).await?, browser.driver.find(number(1)).await?);
    let chain = browser.driver.action_chain();
    chain.click_and_hold_element(&from).move_by_offset(4, 9).move_to_element_center(&to).release().perform().await?;
    browser.wait_until(&format!("{} === '{second}'", place(1))).await?;
    assert_eq!(browser.string(&place(2)).await?, first, "the other comes after it");
    browser.at_rest().await?;
    Ok(true)
}

/// Plays the advised move.
async fn advised(browser: &Browser) -> Done {
    let decision: String = browser.driver.execute_async(ADVISED, Vec::new()).await?.convert()?;
    browser.answered(&decision).await
}

/// One person against the quickest bot, from the deal to the end; the fighter is pulled along, hex by hex.
#[tokio::test(flavor = "multi_thread")]
async fn a_duel_on_a_field_of_hexes() -> Done {
    let hall = Hall::open().await;
    let browser = Browser::new(&hall, 1440, 900, "fr").await?;
    browser.keep_stream().await?;
    open(&browser, "option-last_round=6&option-weather=on").await?;
    browser.shot("field-start").await?;
    until(&browser, "pick").await?;
    // A piece is pulled while the film runs, which waits at every step: whoever begins, and however fast the
    // machine is.
    pace(&browser, "step").await?;
    browser.number(FILM).await?;
    browser.wait_for("#table.filming #past").await?;
    let way = browser.string(FLIGHT).await?;
    let places: Vec<&str> = way.split(' ').collect();
    browser.shot("field-moving").await?;
    // Who wants to be asked before each move is asked once about the whole way, and nothing was moved before.
    browser.number("localStorage.setItem('bivouac-confirm', 'on'); return 0").await?;
    pull(&browser, &places).await?;
    browser.wait_for("#toast button").await?;
    assert!(browser.truth("return !document.querySelector('#table.filming')").await?, "who pulls has seen enough");
    let asked = browser.text("#toast span").await?;
    assert!(asked.starts_with("Déplacer ") && !asked.contains("unit-"), "{asked}");
    pace(&browser, "quick").await?;
    browser.shot("field-confirm").await?;
    assert!(browser.truth(&format!("return !document.querySelector('[data-thing=unit-{}]')", places[2])).await?);
    browser.press_on("#toast button").await?;
    browser.number("localStorage.setItem('bivouac-confirm', ''); return 0").await?;
    // It comes to the end of its way, or an enemy beside the way stops it; the log tells the whole way in one
    // line.
    let there = format!(
        "return !!document.querySelector('[data-thing=unit-{}]') \
        || document.querySelector('#lines').textContent.includes('l’intercepte')",
        places[2]
    );
    browser.wait_until(&there).await?;
    let told = format!("return document.querySelector('#lines').textContent.includes('va de {} à ')", places[0]);
    browser.wait_until(&told).await?;
    browser.at_rest().await?;
    let mut found = Vec::new();
    for scheme in ["light", "dark"] {
        browser.scheme(scheme).await?;
        browser.shot(&format!("field-{scheme}")).await?;
        found.extend(axe(&browser).await?.into_iter().map(|v| format!("{scheme}: {v}")));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    for step in 0..12 {
        browser.point_at_a_move(step, false).await?;
    }
    // Now and then a short game ends before anybody could attack twice.
    let mut games = 1;
    while !reorder(&browser).await? {
        assert!(games < 4, "nobody ever attacks twice in a turn");
        games += 1;
        open(&browser, "option-last_round=6&option-weather=on").await?;
    }
    let mut moves = 0;
    while browser.asked_or_over().await? {
        assert!(moves < 400, "the game does not end");
        browser.take_the_first_move().await?;
        moves += 1;
    }
    browser.shot("field-over").await?;
    browser.wait_for("#fair .good").await?;
    browser.quit().await
}

/// Alone against the Automa: its turn is told unit by unit, each with the rule that made it act so, at the
/// reader's pace.
#[tokio::test(flavor = "multi_thread")]
async fn alone_against_the_automa() -> Done {
    let hall = Hall::open().await;
    let browser = Browser::new(&hall, 1440, 900, "en").await?;
    browser.go("/").await?;
    pace(&browser, "step").await?;
    open(&browser, "option-mode=solo&option-difficulty=normal&option-last_round=3&option-map=winter").await?;
    let reasons = "return [...document.querySelectorAll('#lines li')].filter(l => /AA-(AINF|AOTH)-\\d/.test(l.textContent)).length";
    let mut moves = 0;
    while browser.number(reasons).await? == 0 {
        assert!(moves < 200 && browser.asked_or_over().await?, "the Automa never acts");
        browser.take_the_first_move().await?;
        browser.at_rest().await?;
        moves += 1;
    }
    browser.shot("field-automa").await?;
    assert!(axe(&browser).await?.is_empty());
    // It is told step by step, for the film waits for who watches.
    let caption = "return document.querySelector('#caption').textContent";
    browser.wait_until("return document.querySelector('#caption').textContent !== ''").await?;
    let mut read = String::new();
    for _ in 0..120 {
        read += &browser.string(caption).await?;
        if read.contains("AA-A") {
            break;
        }
        browser.press(" ").await?;
    }
    assert!(read.contains("AA-A"), "no reason is told: {read}");
    browser.shot("field-automa-film").await?;
    browser.press(thirtyfour::Key::Escape).await?;
    while browser.asked_or_over().await? {
        assert!(moves < 400, "the game does not end");
        browser.take_the_first_move().await?;
        moves += 1;
    }
    browser.quit().await
}

/// On a phone the field has the width of the screen; units are read and moved with a finger.
#[tokio::test(flavor = "multi_thread")]
async fn a_field_of_hexes_fits_a_phone() -> Done {
    let hall = Hall::open().await;
    let phone = Browser::phone(&hall, "fr").await?;
    open(&phone, "option-last_round=2").await?;
    let wide = "return document.documentElement.scrollWidth - document.documentElement.clientWidth";
    assert_eq!(phone.number(wide).await?, 0, "nothing runs over the edge");
    until(&phone, "pick").await?;
    phone.shot("field-phone").await?;
    for step in 0..6 {
        phone.point_at_a_move(step, false).await?;
        phone.at_rest().await?;
    }
    assert_eq!(phone.number(wide).await?, 0, "nothing runs over the edge");
    phone.shot("field-phone-moved").await?;
    let found = axe(&phone).await?;
    assert!(found.is_empty(), "{}", found.join("\n"));
    phone.quit().await
}
