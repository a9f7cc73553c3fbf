//! Was everything told? Every line of the log was in the list beside the board as often as it was written,
//! and most of them on the screen without scrolling, there or over the board.

use crate::browsing::{Browser, Fallible};

/// Keeps every line of the log, those that lay within its frame, and every caption over the board. A line is
/// known by its seat, its words and its steps, from its own to before the next line's; where the same is told
/// several times in a row, the page tells it once with a number, and so do we. Of such a row the page shows
/// only the end once the log is longer than it holds: that is nothing new.
const WATCH: &str = "const listed = window.__listed = new Map(), told = window.__told = new Map(), captions = window.__captions = new Map(); \
    const look = () => { \
        const lines = document.querySelector('#lines'), frame = lines.getBoundingClientRect(), all = [...lines.querySelectorAll('li')]; \
        all.forEach((line, i) => { \
            const step = Number(line.dataset.step), row = Number(line.dataset.times ?? 1), until = Number(all[i + 1]?.dataset.step ?? step + row); \
            const seat = [...line.classList].find(c => c.startsWith('seat-')), seen = new Map(), there = new Map(); \
            for (const one of line.children) { \
                const box = one.getBoundingClientRect(); \
                there.set(one.textContent, (there.get(one.textContent) ?? 0) + 1); \
                if (Math.min(box.bottom, frame.bottom, innerHeight) - Math.max(box.top, frame.top, 0) < 4) continue; \
                seen.set(one.textContent, (seen.get(one.textContent) ?? 0) + 1); \
            } \
            for (const [from, kept] of [[seen, told], [there, listed]]) for (const [text, often] of from) { \
                const key = [step, seat, text].join('|'), times = often * row; \
                const same = [...kept].filter(([, was]) => was.text === text && was.seat === seat); \
                if (same.some(([, was]) => was.step < step && step < was.until)) continue; \
                for (const [old, was] of same) if (was.step > step && was.step < until) kept.delete(old); \
                if ((kept.get(key)?.times ?? 0) <= times) kept.set(key, { step, until, seat, text, times }); \
            } \
        }); }; \
    look(); new MutationObserver(look).observe(document.querySelector('#talk'), { childList: true, subtree: true }); \
    const caption = document.querySelector('#caption'); \
    new MutationObserver(() => { \
        const [, text, times] = caption.textContent.match(/^(.*?)(?: × (\\d+))?$/s); \
        if (text) captions.set(text, (captions.get(text) ?? 0) + Number(times ?? 1)); \
    }).observe(caption, { childList: true, characterData: true, subtree: true }); \
    return 0";

/// What the whole log has and the screen had not, or not as often.
///
/// At the end of a game all is laid open: old lines say more than they did, and secret drafts of others count
/// as steps. Then only those are asked for that came after the last look; and where the page can no longer
/// show a line in its new words, because so much came after it, it is enough that it told it at the same step
/// in other words, which the log no longer has.
///
/// The line of the last look is found again by its words and by how often they were written before it, since
/// the same words come again and again.
///
/// What the page lists now is the end of the whole log, without a gap, and where that is not all of it there
/// is a way to the rest.
const MISSED: &str = "const [framed, done] = arguments, over = !!document.querySelector('.prompt.over'); \
    const linesOf = page => [...page.querySelectorAll('#lines li')].flatMap(line => [...line.children].map(one => ({ \
        text: one.textContent, times: Number(line.dataset.times ?? 1), step: Number(line.dataset.step), \
        seat: [...line.classList].find(c => c.startsWith('seat-')) }))); \
    const words = lines => lines.map(line => line.text); \
    fetch(location.pathname + '/log').then(a => a.text()).then(text => { \
        const all = linesOf(new DOMParser().parseFromString(text, 'text/html')), now = linesOf(document), texts = new Set(words(all)); \
        const known = window.__known?.findLast(line => texts.has(line.text)); \
        const last = known ? all.map((line, i) => line.text === known.text ? i : -1).filter(i => i >= 0)[known.nth] ?? -1 : -1; \
        const lines = over ? all.slice(1 + last) : all, shift = over && last >= 0 ? all[last].step - known.step : 0; \
        const nth = (line, i) => ({ ...line, nth: all.slice(0, i).filter(other => other.text === line.text).length }); \
        if (!over) window.__known = all.map(nth).slice(-40); \
        const [written, seen] = [new Map(), new Map()], add = (map, text, n) => map.set(text, (map.get(text) ?? 0) + n); \
        const kept = [...(framed ? window.__told : window.__listed).values()].filter(was => !over || was.step >= (known?.step ?? 0)); \
        for (const { text, times } of kept) add(seen, text, times); \
        const inOtherWords = ({ step, seat }) => over && kept.some(was => \
            was.seat === seat && was.step <= step - shift && step - shift < was.until && !texts.has(was.text)); \
        for (const line of lines) add(written, line.text, inOtherWords(line) ? 0 : line.times); \
        const missed = []; \
        for (const [text, times] of written) { \
            const [log, board] = [seen.get(text) ?? 0, window.__captions.get(text) ?? 0]; \
            if (Math.max(log, board) < times) missed.push(`«${text}» ${times} times: ${log} in the log, ${board} over the board`); \
        } \
        const end = words(all.slice(all.length - now.length)); \
        if (words(now).join('\\n') !== end.join('\\n')) missed.push(`the page lists ${words(now).join(' ')} at the end of a log that ends with ${end.join(' ')}`); \
        if (now.length < all.length && !document.querySelector('#lines a[href$=\"/log\"]')) missed.push('there is no way to the earlier lines'); \
        done([missed, lines.length]); })";

/// Watches from now on.
pub(crate) async fn watch(browser: &Browser) -> Fallible<()> {
    browser.number(WATCH).await?;
    Ok(())
}

/// Everything that was written since [`watch`] is in the log beside the board, and most of it was seen
/// without scrolling: in its frame, or over the board. Who clicks on at once goes past a film, and a long
/// turn of the other side is more than the frame holds; so a third may have to be scrolled to. Says how many
/// lines there were.
pub(crate) async fn everything(browser: &Browser) -> Fallible<usize> {
    let (mut unseen, lines) = missed(browser, true).await?;
    if !unseen.is_empty() {
        browser.wait_until("return document.querySelector('#film-tools').hidden").await?;
        unseen = missed(browser, true).await?.0;
    }
    assert!(unseen.len() * 3 <= lines, "of {lines} lines these were not on the screen: {}", unseen.join("; "));
    listed(browser).await?;
    Ok(lines)
}

/// The same of a log that may have to be scrolled to be read: the turns of five others can come at once.
pub(crate) async fn listed(browser: &Browser) -> Fallible<usize> {
    let (missed, lines) = missed(browser, false).await?;
    assert!(missed.is_empty(), "what happened was not in the log: {}", missed.join("; "));
    Ok(lines)
}

async fn missed(browser: &Browser, framed: bool) -> Fallible<(Vec<String>, usize)> {
    browser.at_rest().await?;
    Ok(browser.driver.execute_async(MISSED, vec![framed.into()]).await?.convert()?)
}
