//! A large map with many seats, in real Chromium: one person and five bots from the first page to the end,
//! and the same page for the eyes of axe-core, for the dark and for a phone.

use crate::browsing::{Browser, Hall, STEADY, axe, steady};
use crate::told;

type Done = Result<(), Box<dyn std::error::Error + Send + Sync>>;

/// One person leads a nation against five of the quickest bots and passes whenever that is possible.
#[tokio::test(flavor = "multi_thread")]
async fn a_person_and_five_bots_play_a_whole_game() -> Done {
    let hall = Hall::open().await;
    let browser = Browser::new(&hall, 1440, 900, "fr").await?;
    browser.play("quartermaster").await?;
    browser.shot("map-start").await?;
    let mut found = Vec::new();
    for scheme in ["light", "dark"] {
        browser.scheme(scheme).await?;
        browser.shot(&format!("map-{scheme}")).await?;
        found.extend(axe(&browser).await?.into_iter().map(|v| format!("{scheme}: {v}")));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    told::watch(&browser).await?;
    let (mut moves, mut told) = (0, 0);
    while browser.asked_or_over().await? {
        assert!(moves < 900, "the game does not end");
        // The first moves by pointing at map and cards; then by the list, which is quicker.
        match moves < 12 {
            true => browser.point_at_a_move(moves, false).await?,
            false => browser.take_the_first_move().await?,
        }
        moves += 1;
        // What five others did, too.
        if [8, 16, 30].contains(&moves) {
            told = told.max(told::listed(&browser).await?);
        }
        if moves == 40 {
            browser.shot("map-middle").await?;
        }
    }
    // Everything is laid open now, wherever the last look was.
    told = told.max(told::listed(&browser).await?);
    assert!(moves > 20 && told > 40, "a game is more than {moves} moves and {told} lines");
    browser.shot("map-over").await?;
    browser.wait_for("#fair .good").await?;
    browser.quit().await
}

/// On a phone the map has the width of the screen, and nothing runs over the edge.
#[tokio::test(flavor = "multi_thread")]
async fn the_map_fits_a_phone() -> Done {
    let hall = Hall::open().await;
    let phone = Browser::phone(&hall, "en").await?;
    phone.play("quartermaster").await?;
    let wide = "return document.documentElement.scrollWidth - document.documentElement.clientWidth";
    let share = "const b = document.querySelector('svg.board').getBoundingClientRect(); return Math.round(100 * b.width / innerWidth)";
    assert_eq!(phone.number(wide).await?, 0, "nothing runs over the edge");
    assert!(phone.number(share).await? > 90, "the map has the width of the screen");
    phone.shot("map-phone").await?;
    // Six names in the bar, a strip of cards, a map that is larger than the screen: none of it moves.
    phone.number(STEADY).await?;
    for step in 0..8 {
        phone.point_at_a_move(step, false).await?;
    }
    phone.at_rest().await?;
    steady(&phone).await?;
    phone.press(thirtyfour::Key::Escape).await?;
    let mut found = Vec::new();
    for sheet in ["trays", "moves", "talk", "more"] {
        phone.press_on(&format!(".tabs [data-sheet={sheet}]")).await?;
        assert_eq!(phone.number(wide).await?, 0, "{sheet} runs over the edge");
        phone.shot(&format!("map-phone-{sheet}")).await?;
        found.extend(axe(&phone).await?.into_iter().map(|v| format!("phone {sheet}: {v}")));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    phone.quit().await
}

/// What is held in hand comes and goes in some games: units to be placed, a shop. The board stays where it
/// is, and who is ahead and how far the game is can be read all the time.
#[tokio::test(flavor = "multi_thread")]
async fn a_hand_that_comes_and_goes_moves_nothing() -> Done {
    let hall = Hall::open().await;
    let desk = Browser::new(&hall, 1280, 860, "en").await?;
    desk.play("aces").await?;
    desk.number(STEADY).await?;
    let (mut trays, mut wheres) = (std::collections::BTreeSet::new(), std::collections::BTreeSet::new());
    for _ in 0..60 {
        trays.insert(desk.number("return document.querySelectorAll('#hand .tray').length").await?);
        wheres.insert(desk.string("return document.querySelector('#around .where').textContent").await?);
        if trays.len() > 1 && wheres.len() > 3 {
            break;
        }
        desk.take_the_first_move().await?;
        desk.asked_or_over().await?;
    }
    assert!(trays.len() > 1, "the hand never changed: {trays:?}");
    assert!(wheres.len() > 3 && wheres.iter().all(|one| one.contains("Round")), "{wheres:?}");
    steady(&desk).await?;
    // The bar says whom the table waits for, not by colour alone.
    let waits = "return [...document.querySelectorAll('#around .asked-now')].every(one => one.textContent.includes('waited for')) \
                 && document.querySelectorAll('#around .asked-now').length === 1";
    desk.at_rest().await?;
    assert!(desk.truth(waits).await?);
    assert!(desk.truth("return document.querySelectorAll('#score [data-value]').length === 2").await?);
    desk.shot("aces").await?;
    let found = axe(&desk).await?;
    assert!(found.is_empty(), "{}", found.join("\n"));
    desk.quit().await
}

/// Of a card in the hand its head is seen, and stays: by keys, and whatever part of it the browser wants to
/// show.
#[tokio::test(flavor = "multi_thread")]
async fn the_head_of_a_card_stays_in_sight() -> Done {
    let hall = Hall::open().await;
    let (desk, phone) = (Browser::new(&hall, 1280, 860, "fr").await?, Browser::phone(&hall, "fr").await?);
    for browser in [desk, phone] {
        for game in ["quartermaster", "tranchees", "aces"] {
            browser.play(game).await?;
            let gone = "const out = []; \
                for (const card of document.querySelectorAll('#hand .card')) { \
                    card.focus(); \
                    for (const part of card.querySelectorAll('svg > *, svg > g > :last-child')) part.scrollIntoView({ block: 'end', inline: 'nearest' }); \
                    const [held, drawn] = [card.closest('li'), card.querySelector('svg')].map(e => e.getBoundingClientRect()); \
                    if (Math.abs(drawn.top - held.top) > 1) out.push(`${card.dataset.name} went up by ${Math.round(held.top - drawn.top)}`); \
                } \
                return [out.join(', '), document.querySelectorAll('#hand .card').length]";
            let (gone, cards): (String, usize) = browser.driver.execute(gone, Vec::new()).await?.convert()?;
            assert!(cards > 3 && gone.is_empty(), "{game}, {cards} cards: {gone}");
        }
        browser.shot("heads").await?;
        browser.quit().await?;
    }
    Ok(())
}

/// Fonts of different widths, which `./check` installs: no layout may hang on which of them a machine has.
const FONTS: [&str; 3] = ["Liberation Sans", "DejaVu Sans", "DejaVu Sans Mono"];

/// On a desk map, prompt and hand are seen together, whole, without scrolling; a card is held up to be read.
/// With narrow letters and with wide ones.
#[tokio::test(flavor = "multi_thread")]
async fn map_prompt_and_hand_fit_a_desk() -> Done {
    let hall = Hall::open().await;
    for (wide, high) in [(1440, 900), (1280, 720)] {
        let desk = Browser::new(&hall, wide, high, "fr").await?;
        desk.play("quartermaster").await?;
        desk.wait_for("#hand .card").await?;
        let mut widths = std::collections::BTreeSet::new();
        for font in FONTS {
            let write = format!(
                "const sheet = new CSSStyleSheet(); sheet.replaceSync('* {{ font-family: \"{font}\" !important }}'); \
                 document.adoptedStyleSheets = [sheet]; \
                 const pen = document.createElement('canvas').getContext('2d'); pen.font = '100px \"{font}\"'; \
                 return Math.round(pen.measureText('Ravitaillement en mer du Nord').width)"
            );
            widths.insert(desk.number(&write).await?);
            fits(&desk, &format!("{wide}x{high}, {font}")).await?;
            desk.shot(&format!("desk-{wide}-{}", font.replace(' ', "-"))).await?;
        }
        assert_eq!(widths.len(), FONTS.len(), "the fonts are not all there (./check installs them): {widths:?}");
        desk.quit().await?;
    }
    Ok(())
}

async fn fits(desk: &Browser, what: &str) -> Done {
    let low = "return Math.round(Math.max(...['svg.board', '#prompt', '#hand'].map(s => \
               document.querySelector(s).getBoundingClientRect().bottom)) - innerHeight)";
    assert!(desk.number(low).await? <= 0, "{what}: map, prompt and hand end below the window");
    let hidden = "const end = document.querySelector('#hand').getBoundingClientRect().bottom; \
                  return [...document.querySelectorAll('#hand .card')].filter(c => { \
                      const b = c.getBoundingClientRect(); return b.bottom > end || b.height < 40; }).length";
    assert_eq!(desk.number(hidden).await?, 0, "{what}: cards of the hand are not seen");
    let share = "const b = document.querySelector('svg.board').getBoundingClientRect(); return Math.round(100 * b.width / innerWidth)";
    assert!(desk.number(share).await? > 50, "{what}: the map is small");
    let held = "document.querySelector('#hand .card').dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'touch' })); \
                const h = document.querySelector('#held'), b = h.getBoundingClientRect(); \
                return h.hidden || b.left < 0 || b.top < 0 || b.bottom > innerHeight ? 0 : Math.round(b.width)";
    assert!(desk.number(held).await? > 250, "{what}: a card is not held up to be read");
    // The list of moves begins where it began, whatever is counted above it, and when something was pointed
    // at.
    let moved = "const [list, count, table] = ['#moves form.offers', '#moves-count', '#table'].map(s => document.querySelector(s)); \
                 const top = () => Math.round(list.getBoundingClientRect().top), [before, words] = [top(), count.textContent]; \
                 count.textContent = '123 choses à désigner, 4567 coups'; const long = top(), cut = count.scrollWidth - count.clientWidth; \
                 table.classList.add('picking'); const picking = top(); \
                 table.classList.remove('picking'); count.textContent = words; \
                 return long === before && picking === before && cut <= 0 ? '' : `from ${before} to ${long} and ${picking}, ${cut} cut off`";
    assert_eq!(desk.string(moved).await?, "", "{what}: the list of moves goes up and down");
    Ok(())
}
