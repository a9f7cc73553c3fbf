//! Who has how much of the page, in real Chromium: the board most of it, its names at a size that can be
//! read, bars without empty bands; on a phone buttons with names, a field to write in, cards with their
//! figures, and the odds of a move before it is made.

use crate::browsing::{Browser, Hall};
use crate::warroom::sit;
use std::time::Duration;

type Done = Result<(), Box<dyn std::error::Error + Send + Sync>>;

/// The window in which games are looked at: width, height, touched.
const WINDOWS: [(u32, u32, bool); 4] = [(1440, 900, false), (1280, 720, false), (768, 1024, true), (390, 844, true)];

/// The board: its frame, and what of it is clear of bars, cards and tools, as hundredths of the window; the
/// height of that in pixels; the bars above and below, and cards that are none.
const ROOM: &str = "const box = s => document.querySelector(s)?.getBoundingClientRect() ?? new DOMRect(); \
    const all = innerWidth * innerHeight, frame = box('svg.board'), hand = box('#hand'), beside = hand.right <= frame.left + 2; \
    const bottom = Math.min(frame.bottom, box('#panels').height ? box('#panels').top : frame.bottom, \
        !beside && hand.height && document.querySelector('#hand .card') ? hand.top : frame.bottom); \
    const high = bottom - Math.max(frame.top, box('#strips').bottom); \
    const empty = [...document.querySelectorAll('#hand .tray')].filter(tray => !tray.querySelector('.card')).map(tray => tray.getBoundingClientRect().height); \
    return [100 * frame.width * frame.height / all, 100 * frame.width * high / all, high, box('#strips').height, box('#panels').height, Math.max(0, ...empty)].map(Math.round)";

/// The letters of the names that are shown on the map: the smallest and how many texts are in sight, how
/// many there are.
const LETTERS: &str = "const done = arguments[0]; const svg = document.querySelector('svg.board'), frame = svg.getBoundingClientRect(); \
    const sizes = []; let all = 0; \
    const read = (picture) => { const drawn = new DOMParser().parseFromString(decodeURIComponent(picture.src.slice(19)), 'image/svg+xml').documentElement; \
        const own = document.importNode(drawn, true), box = picture.getBoundingClientRect(); \
        own.style.cssText = `position: fixed; left: ${box.left}px; top: ${box.top}px; width: ${box.width}px; height: ${box.height}px`; document.body.append(own); \
        for (const text of own.querySelectorAll('text')) { const at = text.getBoundingClientRect(), scale = text.getScreenCTM(); all += 1; \
            if (at.right < frame.left || at.left > frame.right || at.bottom < frame.top || at.top > frame.bottom) continue; \
            sizes.push(Number(text.getAttribute('font-size') ?? text.closest('[font-size]').getAttribute('font-size')) * Math.hypot(scale.a, scale.b)); } \
        own.remove(); }; \
    const look = () => { document.querySelectorAll('img.labels:not([hidden])').forEach(read); \
        done([Math.round(10 * Math.min(...sizes, 99)), sizes.length, all]); }; \
    setTimeout(look, 600)";

async fn room(browser: &Browser) -> Result<[i64; 6], Box<dyn std::error::Error + Send + Sync>> {
    Ok(browser.driver.execute(ROOM, Vec::new()).await?.convert()?)
}

async fn letters(browser: &Browser) -> Result<[i64; 3], Box<dyn std::error::Error + Send + Sync>> {
    Ok(browser.driver.execute_async(LETTERS, Vec::new()).await?.convert()?)
}

async fn open(browser: &Browser, game: &str) -> Done {
    match game {
        "warroom" => sit(browser, "option-scenario=global&option-last_turn=1", &["germany"]).await,
        _ => browser.play(game).await,
    }
}

/// The board has most of the page, on every screen; and what is beside it is not empty.
#[tokio::test(flavor = "multi_thread")]
async fn the_board_is_the_page() -> Done {
    let hall = Hall::open().await;
    // Of the window in hundredths: the frame of the board at least, and what is clear of it.
    let least = |game: &str, wide: u32| match (game, wide) {
        ("warroom", 1440 | 1280) => (63, 53),
        ("warroom", 768) => (74, 63),
        ("warroom", _) => (68, 56),
        ("quartermaster", 1440 | 1280) => (63, 42),
        ("quartermaster", 768) => (74, 52),
        ("quartermaster", _) => (68, 44),
        ("aces", 1440 | 1280) => (53, 49),
        ("tranchees", 1440 | 1280) => (33, 33),
        (_, 768) => (74, 58),
        _ => (68, 48),
    };
    for (wide, high, touched) in WINDOWS {
        let browser = match wide {
            390 => Browser::phone(&hall, "fr").await?,
            _ => Browser::new(&hall, wide, high + 140, "fr").await?,
        };
        if touched && wide > 390 {
            browser.screen(wide, high, true).await?;
        }
        for game in ["quartermaster", "warroom", "tranchees", "aces"] {
            open(&browser, game).await?;
            let [frame, clear, pixels, above, below, empty] = room(&browser).await?;
            println!("{game} {wide}x{high}: {frame} % board, {clear} % clear ({pixels} px), bars {above} and {below}");
            browser.shot(&format!("space-{game}-{wide}")).await?;
            let (frame_least, clear_least) = least(game, wide);
            assert!(frame >= frame_least, "{game} {wide}x{high}: the board has {frame} % of the page");
            assert!(clear >= clear_least, "{game} {wide}x{high}: {clear} % of the page are clear board");
            assert!(above <= 50 && below <= 110, "{game} {wide}x{high}: bars of {above} and {below} pixels");
            assert!(empty <= 40, "{game} {wide}x{high}: a hand without cards takes {empty} pixels");
            let over = "return document.documentElement.scrollWidth - document.documentElement.clientWidth";
            assert_eq!(browser.number(over).await?, 0, "{game} {wide}x{high}: something runs over the edge");
        }
        browser.quit().await?;
    }
    Ok(())
}

/// What is written on a map can be read, where it opens and where all of it is seen; what could not be is
/// left out.
#[tokio::test(flavor = "multi_thread")]
async fn names_on_a_map_can_be_read_or_are_left_out() -> Done {
    let hall = Hall::open().await;
    for (wide, high) in [(1440, 900), (1280, 720), (390, 844)] {
        let browser = match wide {
            390 => Browser::phone(&hall, "fr").await?,
            _ => Browser::new(&hall, wide, high + 140, "fr").await?,
        };
        for (game, least) in
            [("quartermaster", if wide == 390 { 8 } else { 40 }), ("warroom", if wide == 390 { 12 } else { 30 })]
        {
            open(&browser, game).await?;
            let [smallest, seen, _] = letters(&browser).await?;
            println!("{game} {wide}x{high}: {seen} names, the smallest of {smallest} tenths of a pixel");
            assert!(smallest >= 88, "{game} {wide}x{high}: letters of {smallest} tenths of a pixel where it opens");
            assert!(seen >= least, "{game} {wide}x{high}: {seen} names in sight");
            browser.number("document.querySelector('[data-zoom=fit]').click(); return 0").await?;
            let [smallest, ..] = letters(&browser).await?;
            assert!(smallest >= 88, "{game} {wide}x{high}: letters of {smallest} tenths of a pixel in the whole");
            // From near, all of them are there.
            let nearer = "for (let i = 0; i < 8; i += 1) document.querySelector('[data-zoom=in]').click(); return 0";
            browser.number(nearer).await?;
            let [smallest, _, all] = letters(&browser).await?;
            assert!(smallest >= 88 && all >= 70, "{game} {wide}x{high}: {all} names from near, of {smallest}");
        }
        // What is in a stack is told by itself where that can be read.
        if wide == 1440 {
            open(&browser, "warroom").await?;
            let told = "return [...document.querySelectorAll('svg.board [data-layer=close]:not([display]) [data-label]:not([display])')].filter(e => { \
                const b = e.getBoundingClientRect(); return b.width && b.left > 0 && b.right < innerWidth; }).length";
            assert!(browser.number(told).await? >= 10, "no stack says what is in it");
        }
        browser.quit().await?;
    }
    Ok(())
}

/// On a phone every button has a name that is seen and a size for a finger, one can write in the field for
/// talk, cards can be read.
#[tokio::test(flavor = "multi_thread")]
async fn a_phone_has_names_on_its_buttons_and_room_to_write() -> Done {
    let hall = Hall::open().await;
    let phone = Browser::phone(&hall, "fr").await?;
    let nameless = "return [...document.querySelectorAll('#prompt .tools :is(button, a), .tabs button, #view-tools, #tools :is(button, summary)')].filter(e => { \
            const box = e.getBoundingClientRect(); if (!box.width) return false; \
            const range = document.createRange(); range.selectNodeContents(e); \
            const words = document.createTreeWalker(e, NodeFilter.SHOW_TEXT); let seen = 0; \
            while (words.nextNode()) { const own = words.currentNode.parentElement; if (getComputedStyle(own).clipPath !== 'none') continue; \
                range.selectNodeContents(words.currentNode); const b = range.getBoundingClientRect(); if (b.width > 8 && b.height > 6) seen += words.currentNode.data.trim().length; } \
            return seen < 2 || box.width < 40 || box.height < 40; }).map(e => `${e.id || e.className} ${e.textContent.trim()} ${Math.round(e.getBoundingClientRect().width)}x${Math.round(e.getBoundingClientRect().height)}`).join(' | ')";
    // The letters of what is seen of a card, and how many of them there are.
    let cards = "const small = [], seen = []; for (const text of document.querySelectorAll('#hand .card text')) { \
            const box = text.getBoundingClientRect(), held = text.closest('li').getBoundingClientRect(); if (!box.width || box.bottom > held.bottom + 1) continue; \
            const size = Number(text.getAttribute('font-size') ?? text.closest('[font-size]').getAttribute('font-size')) * Math.hypot(text.getScreenCTM().a, text.getScreenCTM().b); \
            seen.push(text.textContent); if (size < 8.5) small.push(`${text.textContent} ${size.toFixed(1)}`); } \
        return seen.length ? small.join(' | ') : 'nothing is written';";
    for game in ["quartermaster", "warroom", "tranchees", "aces"] {
        open(&phone, game).await?;
        assert_eq!(phone.string(nameless).await?, "", "{game}: buttons without a name or too small");
        phone.press_on("#view-tools").await?;
        assert_eq!(phone.string(nameless).await?, "", "{game}: tools without a name or too small");
        phone.shot(&format!("space-{game}-tools")).await?;
        phone.press_on("#view-tools").await?;
        if game == "aces" {
            assert_eq!(phone.string(cards).await?, "", "{game}: cards that cannot be read");
        }
        phone.press_on(".tabs [data-sheet=speech]").await?;
        let field =
            phone.number("return Math.round(document.querySelector('#say').getBoundingClientRect().width)").await?;
        assert!(field >= 200, "{game}: one writes in {field} pixels");
        phone.press_on(".tabs [data-sheet=speech]").await?;
    }
    phone.quit().await
}

/// A finger that rests on a goal reads what the order would bring, and gives no order.
#[tokio::test(flavor = "multi_thread")]
async fn a_finger_that_rests_reads_the_odds() -> Done {
    let hall = Hall::open().await;
    let phone = Browser::phone(&hall, "en").await?;
    sit(&phone, "option-scenario=eastern-front&option-last_turn=1", &["germany"]).await?;
    // A stack from which something is offered that is told of, and a goal of it whose middle is seen.
    let stacks = "return [...new Set([...document.querySelectorAll('svg.board [data-kind^=germany-].can')].map(e => e.dataset.thing))].join(' ')";
    let goal = "const f = document.querySelector('svg.board').getBoundingClientRect(); \
        for (const e of document.querySelectorAll('svg.board :is(.can-attack, .can-go)')) { const b = e.getBoundingClientRect(); \
            const [x, y] = [b.x + b.width / 2, b.y + b.height / 2]; \
            if (x < f.left + 10 || x > f.right - 10 || y < f.top + 60 || y > f.bottom - 100) continue; \
            const under = document.elementFromPoint(x, y)?.closest('[data-thing]')?.dataset.thing; if (under !== e.dataset.thing) continue; \
            const told = [...document.querySelectorAll('#moves button[name=move]')].filter(b => b.dataset.things.split(' ').at(-1) === under && b.querySelector('.then')); \
            if (told.length) return under; } return ''";
    let mut found = String::new();
    phone.present().await?;
    for stack in phone.string(stacks).await?.split(' ') {
        let press = format!(
            "document.querySelector('svg.board [data-kind=\"{stack}\"]').dispatchEvent(new MouseEvent('click', {{ bubbles: true }})); return 0"
        );
        phone.number(&press).await?;
        phone.wait_until("return !!document.querySelector('#table.picking')").await?;
        phone.number("document.querySelector('.tabs [aria-expanded=true]')?.click(); return 0").await?;
        found = phone.string(goal).await?;
        if !found.is_empty() {
            break;
        }
        phone.press(thirtyfour::Key::Escape).await?;
    }
    assert!(!found.is_empty(), "no stack has a goal in sight that something is told of");
    let orders = phone.number("return document.querySelectorAll('#hand .card').length").await?;
    phone.finger(&[&format!("svg.board [data-thing=\"{found}\"]")], Duration::from_millis(900)).await?;
    phone.wait_for("#sheet:not([hidden]) .foretold").await?;
    phone.shot("space-odds").await?;
    let seen = "const b = document.querySelector('#sheet .foretold').getBoundingClientRect(); return b.top >= 0 && b.bottom <= innerHeight && b.width > 200";
    assert!(phone.truth(seen).await?, "what is foretold is out of sight");
    assert_eq!(
        phone.number("return document.querySelectorAll('#hand .card').length").await?,
        orders,
        "it gave an order"
    );
    phone.quit().await
}
