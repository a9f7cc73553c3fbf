//! Standing answers on the page, in real Chromium: given, seen, at work, withdrawn, and ended by the next
//! turn.
//!
//! One person sits on both sides of the table, so nobody but the test changes the page, and it waits for
//! nothing but what it did itself. The question it is about, the second step that is free from the rear
//! trench, can be brought about again and again whatever cards were dealt.

use crate::browsing::{Browser, Fallible, Hall};

/// How to get on: passes what can be passed.
const ON: [&str; 3] = ["^pass$", "^(done|keep)$", "."];

/// Is the free second step asked about?
const ASKED: &str = "return !!document.querySelector('#moves button[value=stay]')";

/// What is asked of whom: changes with every move.
const DECISIONS: &str = "return [...document.querySelectorAll('#moves form.offers')] \
    .map(f => f.dataset.seat + f.querySelector('[name=decision]').value).join()";

/// The standing answers on the page.
const STANDING: &str = "return [...document.querySelectorAll('#standing li span')].map(s => s.textContent).join('|')";

/// The player who is asked now, with the curtain between the two drawn aside.
async fn asked(browser: &Browser) -> Fallible<String> {
    browser.wait_for("#moves form.offers ol:not(.back) button, .curtain button").await?;
    if browser.truth("window.before = true; return !!document.querySelector('.curtain button')").await? {
        browser.press_on(".curtain button").await?;
        // That loads the page anew: the old one must be gone, even if it shows the moves already.
        browser.wait_until("return !window.before && !!document.querySelector('#table[data-version]')").await?;
        browser.wait_for("#moves form.offers ol:not(.back) button").await?;
    }
    browser.string("return document.querySelector('#moves form.offers:has(ol:not(.back) button)')?.dataset.seat").await
}

/// Makes the first offered move that looks like one of these, in their order; `R` stands for the number of
/// the player's own rear line, `A` for the advanced one. Waits until the table has moved on; says which wish
/// it was.
async fn make(browser: &Browser, wishes: &[&str]) -> Fallible<usize> {
    asked(browser).await?;
    let pick = format!(
        "const form = document.querySelector('#moves form.offers:has(ol:not(.back) button)'); \
         const [rear, advanced] = form.dataset.seat === 'french' ? '12' : '76'; \
         const moves = [...form.querySelectorAll('ol:not(.back) button')].map(b => b.value); \
         for (const [i, wish] of {wishes:?}.entries()) {{ \
             const wanted = new RegExp(wish.replaceAll('R', rear).replaceAll('A', advanced)); \
             const found = moves.find(m => wanted.test(m)); \
             if (found) return i + '|' + found; \
         }} return ''"
    );
    let picked = browser.string(&pick).await?;
    let (wish, found) = picked.split_once('|').ok_or_else(|| format!("none of {wishes:?} is offered"))?;
    let before = browser.string(DECISIONS).await?;
    browser.press_on(&format!("#moves form.offers:has(ol:not(.back) button) button[value=\"{found}\"]")).await?;
    browser.wait_until(&format!("{DECISIONS} !== '{before}' && !document.querySelector('.busy')")).await?;
    Ok(wish.parse()?)
}

/// The player moves a troop along the rear trench. Passes turns and makes room until that is offered.
async fn move_along_the_rear(browser: &Browser, giver: &str) -> Fallible<()> {
    // Not a support: mortars move once a turn and have no free step.
    let along = "^move [abc]R\\.(infantry|armour|aircraft) [abc]R$";
    for _ in 0..100 {
        if asked(browser).await? != giver {
            make(browser, &ON).await?;
        } else {
            let back = "^move [abc]A\\.(infantry|armour|aircraft) [abc]R$";
            let wishes = ["^stay$", along, back, "^move [abc]R", "^move [abc]A"];
            if make(browser, &[&wishes[..], &ON].concat()).await? == 1 {
                return Ok(());
            }
        }
    }
    Err("no troop ever moves along the rear trench".into())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_standing_answer_is_given_works_and_is_withdrawn() -> Fallible<()> {
    let hall = Hall::open().await;
    let browser = Browser::new(&hall, 1280, 900, "en").await?;
    browser.go("/new/tranchees").await?;
    browser.press_on("select[name=seat-french] option[value=me]").await?;
    browser.press_on("select[name=seat-german] option[value=me]").await?;
    browser.press_on("form.new button.main").await?;
    // The set-up, until the first turn: one troop in the rear, the others before it.
    for step in 0..60 {
        asked(&browser).await?;
        if browser.truth("return !!document.querySelector('#moves button[value^=\"move \"]')").await? {
            break;
        }
        let first = if step == 0 { "^place \\S+ [abc]R$" } else { "^place \\S+ [abc]A$" };
        make(&browser, &[first, "^place ", "^ready$", "."]).await?;
    }
    let giver = asked(&browser).await?;
    browser.press_on(".tabs [data-sheet=more]").await?;

    // Asked once, answered for good: nothing more is asked, now or on the next such move.
    move_along_the_rear(&browser, &giver).await?;
    assert!(browser.truth(ASKED).await?, "a move from the rear earns a free step");
    assert_eq!(browser.string(STANDING).await?, "");
    browser.press_on("#standing form:has([name=until][value=withdrawn]) button").await?;
    browser.wait_until("return !!document.querySelector('#standing li')").await?;
    assert_eq!(browser.string(STANDING).await?, "The free second step: Stay there, until withdrawn");
    browser.wait_until(&format!("return !(() => {{ {ASKED} }})()")).await?;
    browser.shot("standing").await?;
    move_along_the_rear(&browser, &giver).await?;
    assert!(!browser.truth(ASKED).await?, "what has a standing answer is not asked");
    // It is the table's, not the page's.
    browser.driver.refresh().await?;
    browser.wait_for("#standing li").await?;
    browser.press_on(".tabs [data-sheet=more]").await?;

    // Withdrawn: the question comes back.
    browser.press_on("#standing li button").await?;
    browser.wait_until("return !document.querySelector('#standing li')").await?;
    move_along_the_rear(&browser, &giver).await?;
    assert!(browser.truth(ASKED).await?, "what was withdrawn is asked again");

    // Until my turn: over when the turn comes round.
    // One tap where the question is.
    browser.press_on("#prompt [data-tool=stand]").await?;
    browser.wait_until("return !!document.querySelector('#standing li')").await?;
    assert_eq!(browser.string(STANDING).await?, "The free second step: Stay there, until my turn");
    browser.wait_until(&format!("return !(() => {{ {ASKED} }})()")).await?;
    while asked(&browser).await? == giver {
        make(&browser, &ON).await?;
    }
    while asked(&browser).await? != giver {
        make(&browser, &ON).await?;
    }
    browser.wait_until("return !document.querySelector('#standing li')").await?;
    move_along_the_rear(&browser, &giver).await?;
    assert!(browser.truth(ASKED).await?, "what ended with the turn is asked again");
    browser.quit().await
}
