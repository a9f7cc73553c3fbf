//! The film in real Chromium: each step is shown on the board as it was when it happened, in every game; the
//! question waits in sight.

use crate::browsing::{Browser, Fallible, Hall};
use crate::warroom;
use thirtyfour::prelude::*;

type Done = Fallible<()>;

/// What is drawn on a board, part by part, without marks of what just happened and without what the script
/// adds for this reader.
const PARTS: &str = "const partsOf = (live) => { \
        const board = live.cloneNode(true), parts = new Map(); \
        board.querySelectorAll('.ring').forEach(e => e.remove()); \
        for (const e of board.querySelectorAll('*')) { \
            for (const name of ['class', 'tabindex', 'id']) e.removeAttribute(name); \
            if (e.matches('[data-layer], [data-label]')) e.removeAttribute('display'); \
        } \
        for (const part of [...board.querySelectorAll('[data-part]')].reverse()) { \
            part.remove(); parts.set(part.dataset.part, part.outerHTML); \
        } \
        return parts; }; \
    const otherIn = (a, b) => [...new Set([...a.keys(), ...b.keys()])].filter(key => a.get(key) !== b.get(key)); \
    const pageAt = async (address) => new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/html'); \
    const table = location.pathname.split('/').slice(0, 3).join('/');";

/// Compares what is shown with the same step drawn by itself, and with the present. Answers: the step, what
/// is wrong, and how many parts are another than in the present.
const LOOK: &str = "const done = arguments[0]; (async () => { \
        const caption = document.querySelector('#caption'), past = document.querySelector('#past'); \
        if (!past || !caption.textContent) return done([-1, '', 0]); \
        const shown = partsOf(past), step = Number(caption.dataset.step), text = caption.textContent, first = caption.dataset.part === '0'; \
        const page = await pageAt(table + '/at/' + step); \
        if (caption.textContent !== text) return done([-1, '', 0]); \
        const whole = otherIn(shown, partsOf(page.querySelector('#live'))); \
        const wrong = first ? whole.slice(0, 4) : []; \
        if (getComputedStyle(document.querySelector('#live')).opacity !== '0') wrong.push('the present is in sight'); \
        done([step, wrong.join(' ; '), otherIn(shown, partsOf(document.querySelector('#live'))).length]); \
    })();";

/// The film is over: the present is shown, and it is what the table shows.
const PRESENT: &str = "const done = arguments[0]; (async () => { \
        const live = document.querySelector('#live'), wrong = []; \
        if (document.querySelector('#past')) wrong.push('the past is still there'); \
        if (getComputedStyle(live).opacity !== '1') wrong.push('the present is not in sight'); \
        const page = await pageAt(table); \
        const [here, there] = [partsOf(live), partsOf(page.querySelector('#live'))]; \
        done([...wrong, ...otherIn(here, there).slice(0, 3).map(key => [key, here.get(key), there.get(key)].join(' | '))].join(' ; ')); \
    })();";

#[derive(Default, Debug)]
struct Watched {
    /// Shots that were looked at.
    shots: usize,
    /// Of these, with a board that is not the present one.
    past: usize,
    /// Shots that were shown while something was asked.
    asked: usize,
    /// Cards that told what came of a battle.
    verdicts: usize,
}

/// A seat has one colour, that of its counters, in the bar, in the log and in what is drawn of it.
const COLOURS: &str = "const { colours } = document.querySelector('#table').dataset, other = []; \
    if (!colours) return 'none'; \
    colours.split(' ').forEach((colour, seat) => { \
        for (const e of document.querySelectorAll(`.around .seat-${seat}, #lines .seat-${seat}, svg .cue.seat-${seat}`)) \
            if (getComputedStyle(e).getPropertyValue('--seat').trim() !== colour) other.push(seat); }); \
    return other.join()";

/// Looks at every shot of the film that runs, at the reader's pace.
async fn watch(browser: &Browser, game: &str, seen: &mut Watched) -> Done {
    let look = format!("{PARTS} {LOOK}");
    for _ in 0..60 {
        let (step, wrong, other): (i64, String, usize) =
            browser.driver.execute_async(&look, Vec::new()).await?.convert()?;
        if step < 0 {
            break;
        }
        assert!(wrong.is_empty(), "{game}, step {step}: {wrong}");
        seen.shots += 1;
        seen.past += usize::from(other > 0);
        let asked =
            "return !!document.querySelector('.filming .prompt.mine') && !!document.querySelector('#moves button')";
        seen.asked += usize::from(browser.truth(asked).await?);
        let verdict = "const v = document.querySelector('#verdict'); return !v.hidden && !!v.querySelector('h2').textContent && v.querySelectorAll('p').length > 0";
        if browser.truth(verdict).await? {
            seen.verdicts += 1;
            browser.shot(&format!("film-{game}-verdict")).await?;
        }
        if seen.past == 1 && other > 0 {
            browser.shot(&format!("film-{game}")).await?;
        }
        browser.press(" ").await?;
    }
    browser.press(Key::Escape).await?;
    browser.wait_until("return document.querySelector('#film-tools').hidden").await?;
    browser.at_rest().await?;
    let wrong: String = browser.driver.execute_async(format!("{PARTS} {PRESENT}"), Vec::new()).await?.convert()?;
    assert!(wrong.is_empty(), "{game}, after the film: {wrong}");
    Ok(())
}

/// Plays on and watches, until so many shots were seen on a board that is no longer the present one.
async fn play(browser: &Browser, game: &str, enough: usize, verdicts: usize) -> Done {
    browser.number("localStorage.setItem('bivouac-pace', 'step'); return 0").await?;
    let mut seen = Watched::default();
    for _ in 0..80 {
        if seen.past >= enough && seen.verdicts >= verdicts || !browser.asked_or_over().await? {
            break;
        }
        match game {
            "warroom" => drop(warroom::leave_it(browser, &[]).await?),
            _ => browser.take_the_first_move().await?,
        }
        browser.at_rest().await?;
        watch(browser, game, &mut seen).await?;
    }
    assert!(seen.past >= enough && seen.asked > 0 && seen.verdicts >= verdicts, "{game}: {seen:?}");
    assert_eq!(browser.string(COLOURS).await?, "", "{game}: seats with another colour");
    println!("{game}: {seen:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn every_step_is_shown_on_the_board_as_it_was() -> Done {
    let hall = Hall::open().await;
    let browser = Browser::new(&hall, 1440, 900, "en").await?;
    for game in ["tranchees", "quartermaster", "aces"] {
        browser.play(game).await?;
        play(&browser, game, 5, 0).await?;
    }
    warroom::sit(&browser, "option-scenario=eastern-front", &["germany"]).await?;
    play(&browser, "warroom", 5, 1).await?;
    browser.quit().await
}

/// «?» lists the keys, a tap beside the list closes it, and Ctrl+Z takes back.
#[tokio::test(flavor = "multi_thread")]
async fn keys_are_listed_and_ctrl_z_takes_back() -> Done {
    let hall = Hall::open().await;
    let browser = Browser::new(&hall, 1280, 860, "fr").await?;
    browser.play_now().await?;
    browser.press("?").await?;
    browser
        .wait_until("return document.querySelector('#keys').open && document.querySelectorAll('#keys kbd').length > 9")
        .await?;
    browser.number("document.querySelector('#keys').click(); return 0").await?;
    browser.wait_until("return !document.querySelector('#keys').open").await?;
    let before = browser.face().await?;
    browser.take_the_first_move().await?;
    browser.wait_for("#undo").await?;
    let held = browser.driver.action_chain().key_down(Key::Control).send_keys("z").key_up(Key::Control);
    held.perform().await?;
    browser.wait_until("return !document.querySelector('#undo')").await?;
    assert_eq!(browser.face().await?, before);
    browser.quit().await
}

/// What the map shows: left, top, width and height.
const SEEN: &str = "document.querySelector('svg.board').getAttribute('viewBox').split(' ').map(Number)";

/// Where something happens out of sight, the view goes there and comes back; moves far away are counted in one
/// line.
#[tokio::test(flavor = "multi_thread")]
async fn the_view_goes_where_something_happens() -> Done {
    let hall = Hall::open().await;
    let browser = Browser::new(&hall, 1280, 860, "en").await?;
    browser.keep_stream().await?;
    browser.play("quartermaster").await?;
    browser.number("localStorage.setItem('bivouac-pace', 'step'); return 0").await?;
    for _ in 0..5 {
        browser.press("+").await?;
    }
    // Four places of the map that are far from what is seen.
    let far = format!(
        "const [x, y, width, high] = {SEEN}, out = []; const svg = document.querySelector('svg.board'), back = svg.getScreenCTM().inverse(); \
         for (const e of document.querySelectorAll('#ground [data-thing]')) {{ const b = e.getBoundingClientRect(); \
            const at = new DOMPoint(b.x + b.width / 2, b.y + b.height / 2).matrixTransform(back); \
            if (Math.abs(at.x - x - width / 2) > width && Math.abs(at.x - x - width / 2) < 1.5 * width) out.push(e.dataset.thing); }} \
         return out.slice(0, 4).join(' ')"
    );
    let far = browser.string(&far).await?;
    let [a, b, c, d] = far.split(' ').collect::<Vec<_>>()[..] else {
        return Err(format!("no four places: {far}").into());
    };
    let send = |lines: serde_json::Value| {
        let shot = serde_json::json!([{ "step": 1, "part": 0, "seat": "seat-1", "lines": lines }]);
        format!(
            "const data = JSON.stringify({{ version: document.querySelector('#table').dataset.version, parts: [], film: {{ shots: {shot} }} }}); \
             window.__stream.dispatchEvent(new MessageEvent('parts', {{ data }})); return 0"
        )
    };
    let home = browser.string(&format!("return {SEEN}.join(' ')")).await?;
    let strike = serde_json::json!([{ "text": "A battle", "cues": [{ "cue": "strike", "from": a, "to": a }] }]);
    browser.number(&send(strike)).await?;
    browser.wait_until("return document.querySelector('#caption').textContent === 'A battle'").await?;
    let drawn = "const f = document.querySelector('svg.board').getBoundingClientRect(), b = document.querySelector('#film .cue').getBoundingClientRect(); \
        return b.width > 0 && b.left > f.left && b.right < f.right && b.top > f.top && b.bottom < f.bottom";
    browser.wait_until(drawn).await?;
    browser.shot("film-camera").await?;
    browser.press(Key::Escape).await?;
    let at_home = format!("const home = '{home}'.split(' '); return {SEEN}.every((n, i) => Math.abs(n - home[i]) < 1)");
    browser.wait_until(&at_home).await?;
    let go = |from: &str, to: &str| serde_json::json!({ "text": "One goes", "cues": [{ "cue": "go", "thing": to, "from": from, "to": to }] });
    browser.number(&send(serde_json::json!([go(a, b), go(b, c), go(c, d)]))).await?;
    browser.wait_until("return /\\S · 3 moves far away$/.test(document.querySelector('#caption').textContent)").await?;
    assert!(browser.truth(&at_home).await?, "nobody is taken there");
    browser.press(Key::Escape).await?;
    browser.wait_until("return document.querySelector('#film-tools').hidden").await?;
    browser.quit().await
}
