//! The board in real Chromium: a page that was patched move by move shows what a page drawn anew shows.

use crate::browsing::{Browser, Hall};

type Done = Result<(), Box<dyn std::error::Error + Send + Sync>>;

/// Is what lies on the board what a fresh page has? Classes that follow the pointer or the zoom, layers, and
/// labels hidden because they would be too small, are the page's own.
const SAME: &str = "const done = arguments[0]; \
    const plain = (live) => { \
        const copy = live.cloneNode(true); \
        for (const one of copy.querySelectorAll('*')) { \
            one.classList.remove('can', 'chosen-thing', 'lit', 'came', 'far', ...[...one.classList].filter(c => c.startsWith('can-'))); \
            if (one.getAttribute('class') === '') one.removeAttribute('class'); \
            one.removeAttribute('display'); \
        } \
        return copy; }; \
    const live = document.querySelector('#live'); \
    fetch(location.href).then(a => a.text()).then(text => { \
        const page = new DOMParser().parseFromString(text, 'text/html'); \
        if (page.querySelector('#table').dataset.version !== document.querySelector('#table').dataset.version) return done('later'); \
        const [mine, fresh] = [live, page.querySelector('#live')].map(plain); \
        const strangers = [...live.querySelectorAll('*')].filter(e => !e.namespaceURI.endsWith('svg')).length; \
        if (strangers) return done(`${strangers} elements are no SVG`); \
        if (mine.isEqualNode(fresh)) return done('same'); \
        const differs = [...fresh.querySelectorAll('[data-part]')].find(p => \
            !mine.querySelector(`[data-part=\"${CSS.escape(p.dataset.part)}\"]`)?.isEqualNode(p)); \
        done('differs: ' + (differs ? differs.outerHTML.slice(0, 300) : 'the order')); })";

#[tokio::test(flavor = "multi_thread")]
async fn a_patched_board_is_the_board_drawn_anew() -> Done {
    let hall = Hall::open().await;
    let browser = Browser::new(&hall, 1280, 800, "en").await?;
    for game in ["tranchees", "quartermaster", "warroom", "aces"] {
        browser.play(game).await?;
        // The element of a part that does not change stays; so the page can be told from one that was loaded
        // again.
        browser.number("document.querySelector('#live').__first = true; return 0").await?;
        let (mut compared, mut patched) = (0, 0);
        for step in 0..20 {
            if !browser.asked_or_over().await? {
                break;
            }
            let before = browser.string("return document.querySelector('#live').innerHTML").await?;
            // On the larger boards a thing may lie outside the view: there by the list.
            match ["tranchees", "quartermaster"].contains(&game) {
                true => browser.point_at_a_move(step, step % 5 == 4).await?,
                false => browser.press_a_move(step).await?,
            }
            browser.at_rest().await?;
            patched += usize::from(browser.string("return document.querySelector('#live').innerHTML").await? != before);
            let said: String = browser.driver.execute_async(SAME, Vec::new()).await?.convert()?;
            // A bot may have moved while we looked.
            if said != "later" {
                assert_eq!(said, "same", "{game} after {step} moves");
                compared += 1;
            }
        }
        assert!(compared > 10 && patched > 5, "{game}: compared {compared} times, changed {patched} times");
        let stays = "return document.querySelector('#live').__first ? 'yes' : ''";
        assert_eq!(browser.string(stays).await?, "yes", "{game}: the layer itself is never replaced");
    }
    browser.quit().await
}

/// Parts come, leave, change places and move onto others; what stays keeps its element and its focus.
#[tokio::test(flavor = "multi_thread")]
async fn focus_survives_a_patch() -> Done {
    let hall = Hall::open().await;
    let browser = Browser::new(&hall, 1000, 800, "en").await?;
    browser.play_now().await?;
    let script = "return import('/assets/script/patch.js').then(({ patchBoard }) => { \
        const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg'); \
        svg.innerHTML = '<g data-part=\"a\"><path/><g data-part=\"x\" tabindex=\"0\"><path/></g></g><g data-part=\"b\"></g>'; \
        document.body.append(svg); \
        const x = svg.querySelector('[data-part=x]'); \
        x.focus(); \
        const parse = (text) => { const t = document.createElement('template'); t.innerHTML = `<svg>${text}</svg>`; \
            return t.content.firstElementChild.firstElementChild; }; \
        patchBoard(svg, { parts: [['a', null, '<g data-part=\"a\" class=\"n\"><circle/></g>'], \
            ['c', null, '<g data-part=\"c\"><text>3</text></g>']], order: [[null, ['c', 'a']]] }, parse); \
        const one = svg.innerHTML + (document.activeElement === x ? ' focus' : ' lost'); \
        patchBoard(svg, { parts: [['x', 'c', '<g data-part=\"x\" tabindex=\"0\"></g>']], \
            order: [['c', ['x']], ['a', []]] }, parse); \
        return one + '|' + svg.innerHTML + (document.activeElement === x ? ' focus' : ' lost') })";
    let shown = browser.string(script).await?;
    let (one, two) = shown.split_once('|').ok_or("two boards")?;
    assert_eq!(
        one,
        "<g data-part=\"c\"><text>3</text></g><g data-part=\"a\" class=\"n\"><circle></circle>\
         <g data-part=\"x\" tabindex=\"0\"><path></path></g></g> focus"
    );
    assert_eq!(
        two,
        "<g data-part=\"c\"><text>3</text><g data-part=\"x\" tabindex=\"0\"></g></g>\
         <g data-part=\"a\" class=\"n\"><circle></circle></g> focus"
    );
    browser.quit().await
}
