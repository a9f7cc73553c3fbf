//! War Room in real Chromium: a turn of the Global War by one person beside six bots, a whole war on the
//! Eastern Front, quick play on a phone, and several nations in one hand.

use crate::browsing::{Browser, Hall, axe};
use thirtyfour::prelude::*;

type Done = Result<(), Box<dyn std::error::Error + Send + Sync>>;

const NATIONS: [&str; 7] = ["china", "commonwealth", "ussr", "usa", "germany", "italy", "japan"];

/// A region that glows as a goal; one where somebody would fight before others.
const GOAL: &str = "(document.querySelector('svg.board .can-attack') ?? \
    document.querySelector('svg.board :is(.can-go, .can-rail, .can-sail, .can-fly)'))";

/// Sits down at a new table with these options: the reader leads these nations, the weakest bots the others.
pub(crate) async fn sit(browser: &Browser, options: &str, own: &[&str]) -> Done {
    let seat = |nation: &&str| match own.contains(nation) {
        true => format!("&seat-{nation}=me"),
        false => format!("&seat-{nation}=bot:recruit"),
    };
    let seats: String = NATIONS.iter().map(seat).collect();
    browser.go(&format!("/new/warroom?{options}{seats}")).await?;
    browser.press_on("form.new button.main").await?;
    browser.wait_for("#moves button").await?;
    browser.at_rest().await
}

/// Taps a drawn thing and says how many milliseconds the next picture took: the first frame in which `seen`
/// holds.
async fn tap(browser: &Browser, css: &str, seen: &str) -> Result<i64, Box<dyn std::error::Error + Send + Sync>> {
    let script = format!(
        "const done = arguments[0]; const from = performance.now(); \
         document.querySelector('{css}').dispatchEvent(new MouseEvent('click', {{ bubbles: true }})); \
         const look = () => {{ if ({seen}) return requestAnimationFrame(() => done(Math.round(performance.now() - from))); \
            if (performance.now() - from > 30000) return done(-1); setTimeout(look, 4); }}; look()"
    );
    let took: i64 = browser.driver.execute_async(script, Vec::new()).await?.convert()?;
    assert!(took >= 0, "«{css}» was pointed at in vain: {seen}");
    Ok(took)
}

/// Passes, or takes the first thing that is offered to any of the reader's nations.
async fn answer(browser: &Browser) -> Done {
    let press = "const all = [...document.querySelectorAll('#moves ol:not(.back) button[name=move]')]; \
        const button = all.find(b => 'pass' in b.dataset) || all[0]; \
        if (!button || document.querySelector('.busy')) return ''; \
        const { seat } = button.form.dataset; const decision = button.form.elements.decision.value; \
        button.click(); return seat + ' ' + decision";
    let pressed = browser.string(press).await?;
    let Some((seat, decision)) = pressed.split_once(' ') else { return Ok(()) };
    let gone = format!(
        "const now = document.querySelector('#moves form.offers[data-seat={seat}] [name=decision]'); \
         return !now || now.value !== '{decision}'"
    );
    browser.wait_until(&gone).await
}

/// Whatever is asked is answered, until the war is over.
async fn to_the_end(browser: &Browser, most: usize) -> Done {
    let mut moves = 0;
    while browser.asked_or_over().await? {
        assert!(moves < most, "the war does not end");
        answer(browser).await?;
        moves += 1;
    }
    Ok(())
}

/// Where something is asked that can be left to the table, it is; units are bought once. Says what was done.
pub(crate) async fn leave_it(
    browser: &Browser,
    done: &[String],
) -> Result<String, Box<dyn std::error::Error + Send + Sync>> {
    let press = format!(
        "const all = [...document.querySelectorAll('#moves ol:not(.back) button[name=move]')]; \
         if (!all.length || document.querySelector('.busy')) return ''; \
         const done = {done:?}; const of = (verb) => all.find(b => b.value.split(' ')[0] === verb); \
         const most = done.some(d => d.startsWith('most')) ? null : of('most'); \
         const button = ['carry', 'cover', 'attack', 'rest', 'nearest', 'fill'].map(of).find(Boolean) || most \
            || all.find(b => 'pass' in b.dataset) || all[0]; \
         const decision = button.form.elements.decision.value; button.click(); return decision + ' ' + button.value"
    );
    let pressed = browser.string(&press).await?;
    let Some((decision, what)) = pressed.split_once(' ') else { return Ok(String::new()) };
    browser.answered(decision).await?;
    Ok(what.to_string())
}

/// A battle board is seen whole.
async fn board_is_seen(browser: &Browser) -> Done {
    let inside = "const board = document.querySelector('#live [data-look]').getBoundingClientRect(); \
        const frame = document.querySelector('svg.board').getBoundingClientRect(); \
        return board.left >= frame.left - 2 && board.right <= frame.right + 2 \
            && board.top >= frame.top - 2 && board.bottom <= frame.bottom + 2";
    // The film of what led here shows an earlier board: the reader has seen enough of it.
    let skip = "document.querySelector('#film-tools:not([hidden]) [data-film=end]')?.click(); return true";
    browser.truth(skip).await?;
    browser.wait_until(inside).await
}

/// From the opening of the sheets to the next ones: orders are carried out, battles fought, land shared out,
/// units landed, brought into play, bought and laid down.
async fn to_the_next_sheet(browser: &Browser) -> Done {
    let (mut done, mut fought) = (Vec::<String>::new(), 0);
    let planning = "return !!document.querySelector('#moves button[value^=\"ready \"]')";
    for _ in 0..300 {
        assert!(browser.asked_or_over().await?, "the war is over before its second turn: {done:?}");
        if browser.truth(planning).await? {
            break;
        }
        if browser.truth("return !!document.querySelector('#live [data-look]')").await? {
            if fought == 0 {
                // Results of every colour have their place, and both sides a head where dice are thrown.
                let parts = "return ['[data-flies]', '[data-thing$=\":axis\"]', '[data-thing$=\":allies\"]'] \
                    .every(css => document.querySelector('#live [data-look] ' + css))";
                assert!(browser.truth(parts).await?, "hits would have nowhere to fly");
                browser.shot("warroom-global-battle").await?;
                let found = axe(browser).await?;
                assert!(found.is_empty(), "{}", found.join("\n"));
            }
            board_is_seen(browser).await?;
            fought += 1;
        }
        let kept = ["spend", "most", "done", "land"].into_iter();
        let what = leave_it(browser, &done).await?;
        for verb in kept.filter(|verb| what.starts_with(verb) && !done.iter().any(|d| d.starts_with(verb))) {
            browser.shot(&format!("warroom-global-{verb}")).await?;
        }
        done.push(what);
    }
    assert!(browser.truth(planning).await?, "no end of it: {done:?}");
    let turn = browser.string("return document.querySelector('#live').textContent").await?;
    assert!(turn.contains("Turn 2 of 2"), "the next orders are those of the second turn");
    assert!(fought > 0, "nobody fought: {done:?}");
    for verb in ["carry", "most", "done"] {
        assert!(done.iter().any(|d| d.starts_with(verb)), "never «{verb}» in {done:?}");
    }
    println!("{} answers for the rest of the turn", done.len());
    Ok(())
}

/// Planning is two taps an order, the bid beside Ready: no more than thirty taps for a whole sheet. Then the
/// turn goes on to the next sheet.
#[tokio::test(flavor = "multi_thread")]
async fn a_turn_of_the_global_war_beside_six_bots() -> Done {
    let hall = Hall::open().await;
    let browser = Browser::new(&hall, 1440, 1040, "en").await?;
    sit(&browser, "option-scenario=global&option-last_turn=2", &["germany"]).await?;
    browser.shot("warroom-global").await?;
    let mut found = axe(&browser).await?;
    let (mut taps, mut times, mut ordered) = (0, Vec::new(), Vec::<String>::new());
    for order in 0..9 {
        // A stack that has its order already could only give it back.
        let free = format!(
            "return [...document.querySelectorAll('svg.board [data-kind^=germany-].can')].map(e => e.dataset.thing) \
             .find(thing => !{ordered:?}.includes(thing)) || ''"
        );
        let stack = browser.string(&free).await?;
        assert!(!stack.is_empty(), "no stack without an order after {ordered:?}");
        ordered.push(stack.clone());
        let css = format!("svg.board [data-kind=\"{stack}\"]");
        times.push(tap(&browser, &css, &format!("document.querySelector('#table.picking') && {GOAL}")).await?);
        if order == 0 {
            browser.shot("warroom-reach").await?;
        }
        // Goals glow by how one gets there.
        let goal = browser.string(&format!("return {GOAL}.dataset.thing")).await?;
        let slips = format!("document.querySelectorAll('#hand .card[data-thing^=order]').length === {}", order + 1);
        times.push(tap(&browser, &format!("svg.board [data-thing=\"{goal}\"]"), &slips).await?);
        taps += 2;
        browser.at_rest().await?;
    }
    browser.shot("warroom-orders").await?;
    // A slip drawn onto another takes its place; pointed at, it is struck out, and written again.
    let first = "return document.querySelector('#hand .card').dataset.thing";
    let (was, second) =
        (browser.string(first).await?, browser.driver.query(By::Css("#hand li:nth-child(2) .card")).first().await?);
    let top = browser.driver.query(By::Css("#hand .card")).first().await?;
    browser.driver.action_chain().drag_and_drop_element(&top, &second).perform().await?;
    browser.wait_until(&format!("{first} !== '{was}'")).await?;
    taps += 1;
    // The bid stands beside Ready: a step up, twice, and done.
    let more = "#moves li.amount .step:last-child";
    for _ in 0..2 {
        tap(&browser, more, "true").await?;
        taps += 1;
    }
    let bid = "#moves li.amount:not([hidden]) button[value=\"ready 2\"]";
    found.extend(axe(&browser).await?);
    browser.press_on(bid).await?;
    taps += 1;
    assert!(taps <= 30, "{taps} taps for a sheet of nine orders");
    times.sort_unstable();
    println!("{taps} taps; from a tap to the next picture {} ms in the middle, {:?} at most", times[9], times.last());
    // Far more than a person should wait, for machines that do much else: a page that paints the world anew
    // takes longer.
    assert!(times[9] < 2_000, "from a tap to the next picture {times:?} ms");
    // The sheet is sealed: there is nothing to be ready with any more.
    let sealed = "return !document.querySelector('#moves button[value^=\"ready \"]')";
    browser.wait_until(sealed).await?;
    browser.shot("warroom-global-ready").await?;
    assert!(found.is_empty(), "{}", found.join("\n"));
    to_the_next_sheet(&browser).await?;
    browser.shot("warroom-global-next").await?;
    browser.quit().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_war_on_the_eastern_front() -> Done {
    let hall = Hall::open().await;
    let browser = Browser::new(&hall, 1440, 1040, "fr").await?;
    browser.scheme("dark").await?;
    sit(&browser, "option-scenario=eastern-front&option-last_turn=2", &["germany"]).await?;
    browser.shot("warroom-front-night").await?;
    // One who wants no orders of his own lets them be written.
    browser.press_on("#auto").await?;
    browser
        .wait_until(
            "return document.querySelectorAll('#hand .card').length > 2 || !document.querySelector('#moves li.amount')",
        )
        .await?;
    browser.at_rest().await?;
    let mut fought = false;
    for _ in 0..400 {
        if !browser.asked_or_over().await? {
            break;
        }
        if !fought && browser.truth("return !!document.querySelector('#live [role=group]')").await? {
            fought = true;
            browser.shot("warroom-battle-night").await?;
            let found = axe(&browser).await?;
            assert!(found.is_empty(), "{}", found.join("\n"));
        }
        answer(&browser).await?;
    }
    assert!(browser.over().await?, "the war does not end");
    browser.wait_for("#fair .good").await?;
    browser.shot("warroom-front-over").await?;
    browser.quit().await
}

/// What can be pointed at is framed, what was chosen otherwise; what the pointer rests on can be read beside
/// the moves, and only as long as it rests there; orders of stacks that stand together have arrows of their
/// own.
#[tokio::test(flavor = "multi_thread")]
async fn a_stack_is_framed_read_and_ordered() -> Done {
    let hall = Hall::open().await;
    let browser = Browser::new(&hall, 1440, 1040, "en").await?;
    sit(&browser, "option-scenario=eastern-front&option-last_turn=1", &["germany"]).await?;
    let frame = |stack: &str| {
        format!("return getComputedStyle(document.querySelector('svg.board [data-kind={stack}] > .halo')).stroke")
    };
    let (own, other) = (browser.string(&frame("germany-61")).await?, browser.string(&frame("ussr-23")).await?);
    assert_ne!(own, other, "a stack that can be ordered looks like one that cannot");
    // The pointer rests on it, then goes.
    let stack = browser.driver.query(By::Css("svg.board [data-kind=germany-61]")).first().await?;
    browser.driver.action_chain().move_to_element_center(&stack).perform().await?;
    browser.wait_until("return !document.querySelector('#sheet').hidden").await?;
    let over = "return document.querySelector('#sheet').getBoundingClientRect().bottom \
        - document.querySelector('#moves').getBoundingClientRect().top";
    assert!(browser.number(&format!("{over} | 0")).await? <= 0, "the sheet lies over the moves");
    let bar = browser.driver.query(By::Css("#score")).first().await?;
    browser.driver.action_chain().move_to_element_center(&bar).perform().await?;
    browser.wait_until("return document.querySelector('#sheet').hidden").await?;
    // Two stacks of one region, to the same goal.
    for (orders, stack) in [(1, "germany-61"), (2, "germany-16")] {
        let css = format!("svg.board [data-kind={stack}]");
        tap(
            &browser,
            &css,
            "document.querySelector('#table.picking') && document.querySelector('[data-thing=R6].can')",
        )
        .await?;
        assert_ne!(browser.string(&frame(stack)).await?, own, "what was chosen looks like what can be");
        assert!(!browser.text("#moves .chosen .what").await?.contains("Infantry"), "the name is enough");
        tap(
            &browser,
            "svg.board [data-thing=R6]",
            &format!("document.querySelectorAll('#hand .card[data-thing^=order]').length === {orders}"),
        )
        .await?;
        browser.at_rest().await?;
    }
    let apart = "const [a, b] = [...document.querySelectorAll('#live [data-part=orders] circle')] \
        .map(c => [Number(c.getAttribute('cx')), Number(c.getAttribute('cy'))]); \
        return Math.round(Math.hypot(a[0] - b[0], a[1] - b[1]))";
    assert!(browser.number(apart).await? > 10, "two orders are drawn as one");
    browser.quit().await
}

/// A tap on a stack, a step up, and two units of a type stand under a marker of their own.
#[tokio::test(flavor = "multi_thread")]
async fn a_stack_is_split_by_steps() -> Done {
    let hall = Hall::open().await;
    let browser = Browser::new(&hall, 1280, 940, "fr").await?;
    sit(&browser, "option-scenario=eastern-front&option-last_turn=1", &["germany"]).await?;
    let stacks = "return document.querySelectorAll('svg.board [data-kind^=germany-]').length";
    let before = browser.number(stacks).await?;
    let large = "return [...document.querySelectorAll('svg.board [data-kind^=germany-].can')] \
        .find(e => /[3-8] Infanterie,/.test(e.dataset.name)).dataset.thing";
    let stack = browser.string(large).await?;
    let step = format!(
        "#moves li.amount:not(.passed-over):not([hidden]) button[value^=\"shift {stack} \"] ~ .step:last-child"
    );
    tap(&browser, &format!("svg.board [data-kind=\"{stack}\"]"), &format!("document.querySelector('{step}')")).await?;
    browser.shot("warroom-split").await?;
    let two = format!(
        "document.querySelector('#moves li.amount:not(.passed-over) button[value^=\"shift {stack} \"][value$=\" 2\"]')"
    );
    tap(&browser, &step, &two).await?;
    let found = axe(&browser).await?;
    assert!(found.is_empty(), "{}", found.join("\n"));
    browser.truth(&format!("{two}.click(); return true")).await?;
    browser.wait_until(&format!("{stacks} === {}", before + 1)).await?;
    // Faces of dice are drawn once, for the film.
    assert_eq!(browser.number("return document.querySelectorAll('svg.board [id^=die-12-]').length").await?, 6);
    browser.quit().await
}

#[tokio::test(flavor = "multi_thread")]
async fn quick_play_on_a_phone() -> Done {
    let hall = Hall::open().await;
    let phone = Browser::phone(&hall, "fr").await?;
    sit(&phone, "option-scenario=north-africa&option-quick=true&option-last_turn=1", &["commonwealth", "usa"]).await?;
    let wide = "return document.documentElement.scrollWidth - document.documentElement.clientWidth";
    assert_eq!(phone.number(wide).await?, 0, "nothing runs over the edge");
    // The map opens on stacks of one's own, not on the sea between them.
    let in_sight = "const stage = document.querySelector('svg.board').getBoundingClientRect(); \
        return [...document.querySelectorAll('svg.board .can')].map((one) => one.getBoundingClientRect()) \
        .filter((one) => one.width > 0 && one.left > stage.left && one.right < stage.right && one.top > stage.top && one.bottom < stage.bottom).length";
    assert!(phone.number(in_sight).await? >= 2, "no stack is in sight");
    phone.shot("warroom-phone").await?;
    let mut found = axe(&phone).await?;
    // Two nations in one hand: one list at a time, turned with one key.
    let shown = "return [...document.querySelectorAll('#moves form.offers:not(.off)')].map(f => f.dataset.seat).join()";
    assert_eq!(phone.string(shown).await?, "commonwealth");
    // What passing would bring is told of the nation whose list it is; the tab says how many moves there are.
    let warned = "return [...document.querySelectorAll('#prompt .warn')].filter(w => w.getClientRects().length).length";
    assert!(phone.number(warned).await? <= 1, "two nations are warned at once");
    let told = "return Number(document.querySelector('.tabs [data-sheet=moves]').dataset.count) > 0";
    assert!(phone.truth(told).await?, "nothing says that there are moves");
    phone.press("n").await?;
    assert_eq!(phone.string(shown).await?, "usa");
    phone.press_on(".tabs [data-sheet=moves]").await?;
    phone.shot("warroom-phone-moves").await?;
    found.extend(axe(&phone).await?);
    assert!(found.is_empty(), "{}", found.join("\n"));
    phone.press(Key::Escape).await?;
    to_the_end(&phone, 400).await?;
    phone.quit().await
}

/// What would be cancelled as things stand is not lit: it stands folded away with its reason, and is grey on
/// the board while it is open.
#[tokio::test(flavor = "multi_thread")]
async fn what_would_fail_is_shown_on_demand_in_grey() -> Done {
    let hall = Hall::open().await;
    let browser = Browser::new(&hall, 1440, 900, "en").await?;
    sit(&browser, "option-scenario=eastern-front", &["germany"]).await?;
    let stack = "svg.board [data-kind=germany-48]";
    tap(
        &browser,
        stack,
        "document.querySelector('#table.picking #moves .vain') && document.querySelector('svg.board .can')",
    )
    .await?;
    let vain = "[...document.querySelectorAll('#moves .vain li:not([hidden]) button')].map(b => b.dataset.things.split(' ').at(-1))";
    let all = "[...document.querySelectorAll('#moves .vain button')].map(b => b.dataset.things.split(' ')) \
               .filter(t => t[0] === document.querySelector('svg.board .chosen-thing').dataset.thing).map(t => t.at(-1))";
    assert!(browser.truth(&format!("return {all}.length > 0")).await?, "some orders would fail at the start");
    let lit = format!(
        "return {all}.filter(id => document.querySelector(`svg.board [data-thing=\"${{id}}\"].can`)).join(' ')"
    );
    assert_eq!(browser.string(&lit).await?, "", "none of them is lit");
    // Who taps one of them all the same is told why, and the stack stays chosen.
    let one = browser.string(&format!("return {all}[0]")).await?;
    let told = "document.querySelector('#toast').textContent.includes('WR-')";
    tap(&browser, &format!("svg.board [data-thing=\"{one}\"]"), told).await?;
    assert!(browser.truth("return !!document.querySelector('svg.board .chosen-thing')").await?);
    browser.press_on("#moves .vain summary").await?;
    let grey = format!(
        "return {vain}.length > 0 && {vain}.every(id => document.querySelector(`svg.board [data-thing=\"${{id}}\"].can-vain`))"
    );
    browser.wait_until(&grey).await?;
    let reasons = "return [...document.querySelectorAll('#moves .vain li:not([hidden]) .fails')].every(e => e.textContent.includes('WR-'))";
    assert!(browser.truth(reasons).await?, "each says by which rule");
    browser.shot("warroom-vain").await?;
    browser.quit().await
}
