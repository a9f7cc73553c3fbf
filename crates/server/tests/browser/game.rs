//! People at the table, in Debian's real Chromium: a whole game by clicking, two browsers, undo, reload, the
//! language switch, a phone, the keyboard alone, and axe-core on every page, light and dark.

use crate::browsing::{Browser, Hall, STEADY, axe, steady};
use crate::told;
use std::time::{Duration, Instant};
use thirtyfour::prelude::*;

/// Keeps whether a move said what it would do, and what was shown over the board.
const WATCH: &str = "const look = () => { \
        window.__foreseen ||= [...document.querySelectorAll('#moves button[name=move] .then')].some(e => e.textContent.trim().length > 3); }; \
    look(); new MutationObserver(look).observe(document.querySelector('#talk'), { childList: true, subtree: true }); \
    window.__shots = new Set(); const caption = document.querySelector('#caption'); \
    new MutationObserver(() => window.__shots.add(caption.textContent + document.querySelectorAll('#film .cue').length)) \
        .observe(caption, { childList: true, characterData: true, subtree: true }); return 0";

/// For how many lines the log has room.
const LOG_LINES: &str = "const lines = document.querySelector('#lines'); \
    return Math.floor(lines.clientHeight / parseFloat(getComputedStyle(lines).lineHeight))";

type Done = Result<(), Box<dyn std::error::Error + Send + Sync>>;

/// From the first page to the end of a game, with nothing but the mouse on board and cards.
#[tokio::test(flavor = "multi_thread")]
async fn a_newcomer_plays_a_whole_game_by_clicking() -> Done {
    let hall = Hall::open().await;
    let browser = Browser::new(&hall, 1440, 900, "fr").await?;
    browser.play_now().await?;
    browser.number(STEADY).await?;
    browser.number(WATCH).await?;
    told::watch(&browser).await?;
    browser.shot("game-start").await?;
    let lines = browser.number(LOG_LINES).await?;
    assert!(lines >= 12, "the log beside the board has room for {lines} lines");
    let (mut clicks, mut told) = (0, 0);
    while !browser.over().await? {
        assert!(clicks < 900, "the game does not end");
        // The first answers come from far away: what waits for them does not move when they come.
        if clicks == 0 || clicks == 8 {
            browser.far(if clicks == 0 { 700 } else { 0 }).await?;
        }
        // Plays properly for a while, then lets the other side win: a whole game need not be a good one.
        browser.point_at_a_move(clicks, clicks > 120).await?;
        clicks += 1;
        if clicks % 10 == 0 {
            told = told.max(told::everything(&browser).await?);
        }
        if clicks == 60 {
            browser.shot("game-middle").await?;
        }
    }
    assert!(clicks > 30, "a game is more than {clicks} clicks");
    // The last lines, too. All of it was looked at while it came.
    assert!(told > 40 && told::everything(&browser).await? > 0, "{told} lines are no game");
    let shots = browser.number("return window.__shots.size").await?;
    assert!(shots > 5, "what happens is shown over the board: {shots} shots");
    steady(&browser).await?;
    // What a move would do stands in its button, for eyes and ears alike.
    assert!(browser.truth("return !!window.__foreseen").await?, "no attack was foreseen");
    browser.shot("game-over").await?;
    // How it went, from the first step to the last, with ways into the replay where it turned.
    browser.wait_for("#course .turns a").await?;
    let whole = "const points = JSON.parse(document.querySelector('#course').dataset.points); \
        return points[0][0] === 0 && points.at(-1)[0] === Number(document.querySelector('#score').dataset.step)";
    assert!(browser.truth(whole).await?, "the line is of the whole game");
    // The honest luck is proved, and the replay opens with all eyes.
    browser.driver.query(By::Css("#fair .good")).first().await?;
    let replay = browser.driver.query(By::Css(".prompt.over .tools a")).first().await?;
    browser.click(&replay).await?;
    browser.driver.query(By::Css("#step")).first().await?;
    browser.shot("replay").await?;
    browser.quit().await
}

/// A friend gets a link; each sees the other's moves come in.
#[tokio::test(flavor = "multi_thread")]
async fn two_browsers_play_each_other() -> Done {
    let hall = Hall::open().await;
    let host = Browser::new(&hall, 1280, 800, "fr").await?;
    host.go("/new/tranchees").await?;
    let create = host.driver.find(By::Css("form.new button.main")).await?;
    host.click(&create).await?;
    // The room is drawn anew when the browser has added its luck: what is read then is one look.
    host.wait_for("#links input").await?;
    let invitation = host.string("return document.querySelector('#links input').value").await?;
    assert!(invitation.contains("/join#"), "{invitation}");
    let guest = Browser::new(&hall, 1280, 800, "en").await?;
    guest.driver.goto(&invitation).await?;
    guest.wait_until("return !!document.querySelector('#key')?.value").await?;
    let key = guest.string("return document.querySelector('#key').value").await?;
    assert!(
        !key.is_empty() && !guest.driver.current_url().await?.as_str().contains(&key),
        "the key leaves the address"
    );
    guest.press_on("#join button").await?;
    guest.wait_for("#moves button[name=move]").await?;
    let mine = "return document.querySelector('#moves form.offers').dataset.seat";
    assert_ne!(host.string(mine).await?, guest.string(mine).await?, "an invitation is to a seat of one's own");
    let mut moves = 0;
    let patience = Instant::now();
    while moves < 40 && !host.over().await? {
        if patience.elapsed() > Duration::from_secs(120) {
            host.shot("stuck-host").await?;
            guest.shot("stuck-guest").await?;
            return Err(format!("nobody is asked after {moves} moves").into());
        }
        for one in [&host, &guest] {
            if one.asked().await? {
                one.point_at_a_move(moves, false).await?;
                moves += 1;
            }
        }
    }
    // What one says the other hears, without a reload.
    host.press_on(".tabs [data-sheet=speech]").await?;
    let say = host.driver.find(By::Id("say")).await?;
    say.send_keys("Bonne chance !").await?;
    let send = host.driver.find(By::Css("form.say button")).await?;
    host.click(&send).await?;
    guest.wait_until("return document.querySelector('#chat').textContent.includes('Bonne chance !')").await?;
    // Both logs follow the game.
    for one in [&host, &guest] {
        one.wait_until("return document.querySelectorAll('#lines li').length > 6").await?;
    }
    host.shot("two-host").await?;
    guest.shot("two-guest").await?;
    guest.quit().await?;
    host.quit().await
}

/// Somebody looks on by a link; the host makes a new one, by keys at a desk and with a finger on a phone: the
/// page of who came by the old one ends by itself, and the new link opens it again.
#[tokio::test(flavor = "multi_thread")]
async fn the_host_makes_a_new_link_for_onlookers() -> Done {
    let hall = Hall::open().await;
    let onlooker = Browser::new(&hall, 1280, 860, "en").await?;
    onlooker.keep_stream().await?;
    let mut found = Vec::new();
    for (host, by_keys) in
        [(Browser::new(&hall, 1280, 860, "fr").await?, true), (Browser::phone(&hall, "en").await?, false)]
    {
        host.play_now().await?;
        host.press_on(".tabs [data-sheet=more]").await?;
        host.press_on("#links > summary").await?;
        let link = "return [...document.querySelectorAll('#links .field')].find(f => f.nextElementSibling.matches('.renew')).querySelector('input').value";
        let old = host.string(link).await?;
        let comes = async |by: &str| -> Done {
            onlooker.driver.goto(by).await?;
            let key = by.split_once('#').map_or("", |(_, key)| key);
            let taken = format!("return document.querySelector('#key')?.value === {key:?}");
            onlooker.wait_until(&taken).await?;
            // The way past the bar is an address with a # of its own.
            onlooker.number("document.querySelector('a.skip').click(); return 0").await?;
            onlooker.wait_until("return location.hash === '#main'").await?;
            assert!(onlooker.truth(&taken).await?, "the key is still there");
            onlooker.press_on("#join button").await
        };
        comes(&old).await?;
        onlooker.wait_for("#table svg.board").await?;
        assert!(onlooker.truth("return !document.querySelector('.renew, #moves button[name=move]')").await?);
        // Once they are there, once their connection is lost.
        if !by_keys {
            onlooker.wait_until("return !!window.__stream").await?;
            onlooker.offline(true).await?;
            onlooker.number("window.__stream.dispatchEvent(new Event('error')); return 0").await?;
        }
        // It is asked twice.
        match by_keys {
            true => {
                host.number("document.querySelector('.renew summary').focus(); return 0").await?;
                host.press(Key::Enter).await?;
                host.wait_for(".renew[open] button").await?;
                host.press(Key::Tab).await?;
                assert!(
                    host.truth("return document.activeElement.matches('.renew button')").await?,
                    "a key reaches it"
                );
            }
            false => host.press_on(".renew summary").await?,
        }
        assert_eq!(host.string(link).await?, old, "nothing is done yet");
        let name = if by_keys { "desk" } else { "phone" };
        let seen = "document.querySelector('.renew').scrollIntoView({ block: 'nearest' }); return 0";
        host.number(seen).await?;
        host.shot(&format!("renew-link-{name}")).await?;
        found.extend(axe(&host).await?);
        match by_keys {
            true => host.press(Key::Enter).await?,
            false => host.press_on(".renew button").await?,
        }
        host.wait_until(&format!("{}; return link() !== {old:?}", link.replace("return ", "const link = () => ")))
            .await?;
        host.wait_for("#toast > div").await?;
        assert!(
            host.truth("return !document.querySelector('.renew').open && document.querySelector('#links').open")
                .await?
        );
        host.shot(&format!("renewed-link-{name}")).await?;
        if by_keys {
            host.wait_until("return document.activeElement.id === 'copy-watch'").await?;
        }
        // Nobody reloaded it.
        onlooker.offline(false).await?;
        onlooker.wait_until("return !document.querySelector('#table') && !!document.querySelector('main h1')").await?;
        onlooker.shot("link-ended").await?;
        comes(&old).await?;
        onlooker.wait_until("return !!document.querySelector('main .rule')").await?;
        assert!(!onlooker.truth("return !!document.querySelector('#table')").await?, "the old link is dead");
        comes(&host.string(link).await?).await?;
        onlooker.wait_for("#table svg.board").await?;
        host.quit().await?;
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    onlooker.quit().await
}

/// Undo gives back exactly what was there; a reload in the middle of a decision changes nothing.
#[tokio::test(flavor = "multi_thread")]
async fn undo_and_reload_keep_the_table_as_it_was() -> Done {
    let hall = Hall::open().await;
    let browser = Browser::new(&hall, 1280, 800, "en").await?;
    browser.play_now().await?;
    let before = browser.face().await?;
    browser.point_at_a_move(0, false).await?;
    browser.at_rest().await?;
    assert_ne!(browser.face().await?, before, "the move is seen");
    browser.wait_for("#undo").await?;
    let planned = browser.decision().await?;
    browser.press("u").await?;
    browser.answered(&planned).await?;
    browser.at_rest().await?;
    browser.wait_until("return !document.querySelector('#undo')").await?;
    assert_eq!(browser.face().await?, before, "undo gives back what was there");
    browser.point_at_a_move(1, false).await?;
    browser.at_rest().await?;
    let middle = browser.face().await?;
    browser.driver.refresh().await?;
    browser.wait_for("#moves button[name=move]").await?;
    browser.at_rest().await?;
    assert_eq!(browser.face().await?, middle, "a reload changes nothing");
    browser.quit().await
}

/// The browser's language first, then the reader's choice, which stays.
#[tokio::test(flavor = "multi_thread")]
async fn the_language_follows_the_browser_and_the_switch() -> Done {
    let hall = Hall::open().await;
    for (code, first, then) in [("fr", "Jouer maintenant", "Play now"), ("en", "Play now", "Jouer maintenant")] {
        let browser = Browser::new(&hall, 1000, 800, code).await?;
        browser.go("/").await?;
        assert!(browser.text("main").await?.contains(first));
        let switch = browser.driver.find(By::Css("form.lang button")).await?;
        browser.click(&switch).await?;
        browser.wait_until(&format!("return document.body.textContent.includes('{then}')")).await?;
        browser.go("/learn").await?;
        assert_ne!(browser.string("return document.documentElement.lang").await?, code);
        browser.quit().await?;
    }
    Ok(())
}

/// A phone: board first, cards in a sheet, nothing wider than the screen, and no move by dragging.
#[tokio::test(flavor = "multi_thread")]
async fn a_phone_shows_the_board_first_and_never_plays_by_accident() -> Done {
    let hall = Hall::open().await;
    let browser = Browser::phone(&hall, "fr").await?;
    for page in ["/", "/new/tranchees"] {
        browser.go(page).await?;
        let bar = "return Math.round(document.querySelector('.bar').getBoundingClientRect().height)";
        assert!(browser.number(bar).await? < 64, "the bar of {page} is one row");
    }
    browser.play_now().await?;
    let wide = "return document.documentElement.scrollWidth - document.documentElement.clientWidth";
    assert_eq!(browser.number(wide).await?, 0, "nothing runs over the edge");
    let share = "const b = document.querySelector('svg.board').getBoundingClientRect(); return Math.round(100 * b.width / innerWidth)";
    assert!(browser.number(share).await? > 90, "the board has the width of the screen");
    browser.shot("phone-table").await?;
    browser.number(STEADY).await?;
    for step in 0..12 {
        browser.point_at_a_move(step, false).await?;
    }
    browser.at_rest().await?;
    steady(&browser).await?;
    browser.press(Key::Escape).await?;
    for (sheet, name) in
        [("trays", "phone-hand"), ("moves", "phone-moves"), ("talk", "phone-log"), ("more", "phone-more")]
    {
        let tab = browser.driver.find(By::Css(format!(".tabs [data-sheet={sheet}]"))).await?;
        browser.click(&tab).await?;
        assert_eq!(browser.number(wide).await?, 0, "{name} runs over the edge");
        browser.shot(name).await?;
        browser.click(&tab).await?;
    }
    // A pull down closes a sheet, and so does a tap beside it, which does nothing else.
    let before = browser.face().await?;
    let shut = "return !document.querySelector('.side > .panel.open')";
    for pulled in [true, false] {
        browser.press_on(".tabs [data-sheet=talk]").await?;
        browser.wait_for("#talk.open").await?;
        match pulled {
            true => browser.finger(&["#log-h", "#prompt"], Duration::ZERO).await?,
            false => browser.press_on("#around .where").await?,
        }
        browser.wait_until(shut).await?;
    }
    assert_eq!(browser.face().await?, before, "closing a sheet plays nothing");
    // Enlarge, then drag from one cell to another over things that can be clicked.
    let before = browser.face().await?;
    browser.tool("[data-zoom=in]").await?;
    browser.tool("[data-zoom=in]").await?;
    // From a place where nothing is taken hold of: a piece that is pulled would be moved, as it should.
    browser.present().await?;
    let place = "const f = document.querySelector('svg.board').getBoundingClientRect(); \
        for (let y = f.top + 120; y < f.bottom - 120; y += 10) for (let x = f.left + 100; x < f.right - 60; x += 10) { \
            const e = document.elementFromPoint(x, y)?.closest('svg.board [data-thing]'); \
            if (e && !e.closest('.can-drag, [data-kind]') && !e.querySelector('[data-kind]')) return [x, y].map(Math.round); } \
        return null";
    let place: Option<(i64, i64)> = browser.driver.execute(place, Vec::new()).await?.convert()?;
    let (x, y) = place.ok_or("pieces everywhere")?;
    let drag = browser.driver.action_chain();
    drag.move_to(x, y).click_and_hold().move_by_offset(-60, -80).move_by_offset(-20, -10).release().perform().await?;
    assert_eq!(browser.face().await?, before, "dragging plays nothing");
    assert_eq!(browser.number("return document.querySelectorAll('.chosen-thing').length").await?, 0);
    browser.shot("phone-zoomed").await?;
    // Nor was anything sent that the page has not heard of yet.
    browser.driver.refresh().await?;
    browser.at_rest().await?;
    assert_eq!(browser.face().await?, before, "dragging plays nothing");
    // At the end all hands are shown: the page is as wide as it was.
    browser.number("document.querySelector('#resign form button').form.requestSubmit(); return 0").await?;
    browser.wait_for(".prompt.over").await?;
    assert_eq!(browser.number("return innerWidth").await?, 390, "the end runs over the edge");
    browser.press_on(".prompt.over a[href=\"#course\"]").await?;
    browser.wait_for("#moves.open #course polyline").await?;
    browser.shot("phone-over").await?;
    browser.quit().await
}

/// No mouse at all: arrows and Enter, numbers, U and P.
#[tokio::test(flavor = "multi_thread")]
async fn the_keyboard_alone_is_enough() -> Done {
    let hall = Hall::open().await;
    let browser = Browser::new(&hall, 1280, 800, "en").await?;
    browser.go("/").await?;
    // The first page: along with Tab until the button that plays.
    for _ in 0..40 {
        if browser
            .string("return document.activeElement.closest('.play-now') ? document.activeElement.tagName : ''")
            .await?
            == "BUTTON"
        {
            break;
        }
        browser.press(Key::Tab).await?;
    }
    browser.press(Key::Enter).await?;
    browser.wait_for("#moves button[name=move]").await?;
    for step in 0..40 {
        if !browser.asked_or_over().await? {
            break;
        }
        // Keys go to what is on the page when they arrive: no bot may change it on the way.
        browser.at_rest().await?;
        let now = browser.decision().await?;
        match step % 4 {
            0 => {
                browser.press("1").await?;
                browser.press(Key::Enter).await?;
            }
            3 if browser.number("return document.querySelectorAll('#pass').length").await? > 0 => {
                browser.press("p").await?
            }
            _ => {
                browser.press(Key::Down).await?;
                browser.press(Key::Down).await?;
                assert_eq!(
                    browser.string("return document.activeElement.name").await?,
                    "move",
                    "an arrow reaches the moves"
                );
                browser.press(Key::Enter).await?;
            }
        }
        browser.answered(&now).await?;
        let lost = "return document.activeElement === document.body || document.activeElement === null ? 1 : 0";
        if step % 4 == 1 {
            assert_eq!(browser.number(lost).await?, 0, "focus is kept across a live update");
        }
    }
    assert!(browser.number("return document.querySelectorAll('#lines li').length").await? > 4);
    browser.quit().await
}

/// axe-core finds nothing on any page, light and dark. (The table itself: in the matrix.)
#[tokio::test(flavor = "multi_thread")]
async fn no_page_shuts_anybody_out() -> Done {
    let hall = Hall::open().await;
    let browser = Browser::new(&hall, 1280, 900, "fr").await?;
    browser.play_now().await?;
    for step in 0..2 {
        browser.point_at_a_move(step, false).await?;
    }
    let table = browser.driver.current_url().await?.path().to_string();
    let pages = [
        "/".to_string(),
        "/learn".into(),
        "/credits".into(),
        "/new/tranchees".into(),
        "/rules/tranchees".into(),
        "/rules/tranchees?q=zzz".into(),
        "/data/tranchees".into(),
        "/no-such-page".into(),
        format!("{table}/log"),
        format!("{table}/join"),
    ];
    let mut found = Vec::new();
    for scheme in ["light", "dark"] {
        browser.scheme(scheme).await?;
        for page in &pages {
            browser.go(page).await?;
            browser.wait_until("return document.readyState === 'complete'").await?;
            let name = page.replace(&table, "table").trim_matches('/').replace(['/', '?', '='], "-");
            browser.shot(&format!("{scheme}-{}", if name.is_empty() { "home" } else { &name })).await?;
            found.extend(axe(&browser).await?.into_iter().map(|v| format!("{scheme} {page}: {v}")));
        }
    }
    browser.quit().await?;
    assert!(found.is_empty(), "{}", found.join("\n"));
    Ok(())
}

/// What the figures of a game are and where they are from is read on a phone without going sideways: by day
/// in French, by night in English. It stays a table for who hears it.
#[tokio::test(flavor = "multi_thread")]
async fn figures_are_read_on_a_phone() -> Done {
    let hall = Hall::open().await;
    let mut found = Vec::new();
    for (lang, scheme) in [("fr", "light"), ("en", "dark")] {
        let phone = Browser::phone(&hall, lang).await?;
        phone.screen(360, 740, true).await?;
        phone.scheme(scheme).await?;
        for game in ["tranchees", "quartermaster", "warroom", "aces"] {
            phone.go(&format!("/data/{game}")).await?;
            let sideways = "const wide = [document.documentElement, ...document.querySelectorAll('main *')].filter(e => \
                    e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline' && !e.closest('thead')); \
                const out = [...document.querySelectorAll('main :is(td, th, .source, nav a)')].filter(e => \
                    !e.closest('thead') && (e.getBoundingClientRect().right > innerWidth || e.getBoundingClientRect().left < 0)); \
                return [...new Set([...wide, ...out].map(e => e.localName + '.' + e.className + ' ' + e.textContent.slice(0, 40)))].join(' | ')";
            assert_eq!(phone.string(sideways).await?, "", "{game} in {lang}");
            let rows = "return document.querySelectorAll('[role=table] [role=row] > [role=rowheader] ~ [role=cell] ~ [role=cell]').length";
            assert!(phone.number(rows).await? > 20, "{game} in {lang} has no rows");
            phone.shot(&format!("data-{game}-{lang}")).await?;
            found.extend(axe(&phone).await?.into_iter().map(|v| format!("{game} in {lang}, {scheme}: {v}")));
            // The names of the groups lead there.
            phone.press_on("nav.topics a:last-child").await?;
            let there = "const last = [...document.querySelectorAll('main h2')].at(-1).getBoundingClientRect(); return last.top >= 0 && last.bottom < innerHeight";
            assert!(phone.truth(there).await?, "{game} in {lang}: the last group");
        }
        phone.quit().await?;
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    Ok(())
}
