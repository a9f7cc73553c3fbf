//! The rooms in which games are looked at: a phone and a desk, by day and by night, in both languages; and
//! what must hold in each of them whatever is played there. Of each cell a picture is kept.
//!
//! A phone reads French by day and English by night, a desk the other way round.

use crate::browsing::{Browser, Fallible, axe};
use std::collections::BTreeSet;
use std::sync::Mutex;
use thirtyfour::prelude::*;

pub(crate) type Done = Fallible<()>;

/// What is checked, by the numbers of the design, in the order in which a guest meets it.
pub(crate) const POINTS: [(u8, &str); 13] = [
    (7, "several"),
    (1, "cues"),
    (2, "film"),
    (6, "questions"),
    (10, "back"),
    (3, "room"),
    (13, "light"),
    (11, "settings"),
    (12, "aid"),
    (5, "kinds"),
    (4, "sheets"),
    (9, "end"),
    (8, "replay"),
];

/// One of the four rooms.
pub(crate) struct Room<'a> {
    /// What is looked at there: the names of its pictures begin so.
    pub(crate) what: &'static str,
    pub(crate) who: &'a Browser,
    pub(crate) phone: bool,
    pub(crate) night: bool,
    pub(crate) seen: &'a Mutex<BTreeSet<String>>,
    pub(crate) complaints: &'a Mutex<Vec<String>>,
}

/// What is cut off: names and buttons whose words do not fit, or that run out of what clips them and cannot
/// be scrolled to.
pub(crate) const CUT: &str = "const clip = (e) => { for (let at = e.parentElement; at; at = at.parentElement) { \
        const style = getComputedStyle(at); \
        if (/(hidden|clip)/.test(style.overflowX) || at === document.body) return at.getBoundingClientRect(); \
        if (/(auto|scroll)/.test(style.overflowX) && at.scrollWidth > at.clientWidth) return null; } return null; }; \
    return [...document.querySelectorAll('.tabs button, .under button, .under summary, #score span, #prompt .tools button, \
        #prompt .tools a, #moves .head h2, #moves-count, #several, .around .where, .film-tools button')].filter(e => { \
        const box = e.getBoundingClientRect(); if (!box.width || e.closest('.unseen')) return false; \
        const within = clip(e); \
        return e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline' \
            || within && (box.right > within.right + 1 || box.left < within.left - 1) || box.right > innerWidth + 1; \
    }).map(e => (e.id || e.className || e.parentElement.className) + ': ' + e.textContent.trim()).join(' | ')";

/// Things that lie over each other where both should be read.
pub(crate) const OVER: &str = "const all = ['#moves .head h2', '#moves-count', '#several', '#moves .head .chosen', '#around', '#score', '.under .layers', '#open-settings', \
        '.under .zoom', '#prompt .asked', '#prompt .tools'].map(s => document.querySelector(s)) \
        .filter(e => e && e.getClientRects().length && getComputedStyle(e).visibility !== 'hidden'); \
    const out = []; \
    for (const [i, a] of all.entries()) for (const b of all.slice(i + 1)) { \
        const [x, y] = [a.getBoundingClientRect(), b.getBoundingClientRect()]; \
        if (Math.min(x.right, y.right) - Math.max(x.left, y.left) > 2 && Math.min(x.bottom, y.bottom) - Math.max(x.top, y.top) > 2) \
            out.push(`${a.id || a.className} over ${b.id || b.className}`); } \
    return out.join(' | ')";

/// How light the board is in the middle of its range, from 0 to 255: its drawing alone, without the page.
pub(crate) const LUMINANCE: &str = "const done = arguments[0]; const svg = document.querySelector('svg.board'); const copy = svg.cloneNode(true); \
    copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg'); copy.setAttribute('width', 200); copy.setAttribute('height', 200); \
    const image = new Image(); image.onload = () => { const canvas = document.createElement('canvas'); canvas.width = canvas.height = 200; \
        const pen = canvas.getContext('2d'), frame = svg.getBoundingClientRect(), [wide, high] = [200 / frame.width, 200 / frame.height]; \
        for (const ground of document.querySelectorAll('img.ground:not([hidden])')) { const box = ground.getBoundingClientRect(); \
            pen.drawImage(ground, (box.left - frame.left) * wide, (box.top - frame.top) * high, box.width * wide, box.height * high); } \
        pen.drawImage(image, 0, 0, 200, 200); \
        const { data } = pen.getImageData(0, 0, 200, 200); const all = []; \
        for (let i = 0; i < data.length; i += 4) if (data[i + 3] > 200) all.push(0.3 * data[i] + 0.6 * data[i + 1] + 0.1 * data[i + 2]); \
        all.sort((a, b) => a - b); done(Math.round(all[all.length >> 1] ?? -1)); }; \
    image.onerror = () => done(-1); \
    image.src = 'data:image/svg+xml,' + encodeURIComponent(new XMLSerializer().serializeToString(copy))";

/// A field of a thousand pixels, and no mere strip, where nothing is written, drawn or to be pressed.
pub(crate) const EMPTY: &str = "const CELL = 20, LONG = 1000 / CELL, THICK = 160 / CELL; \
    const root = document.documentElement, wide = Math.floor(root.scrollWidth / CELL), high = Math.floor(root.scrollHeight / CELL); \
    const full = Array.from({ length: high + 1 }, () => new Int32Array(wide + 1)); \
    const fill = (box) => { if (!box.width || !box.height) return; \
        const within = (from, to, most) => [Math.max(0, Math.floor(from / CELL)), Math.min(most, Math.ceil(to / CELL))]; \
        const [top, bottom] = within(box.top + scrollY, box.bottom + scrollY, high), [left, right] = within(box.left + scrollX, box.right + scrollX, wide); \
        for (let y = top; y < bottom; y++) full[y + 1].fill(1, left + 1, right + 1); }; \
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange(); \
    while (words.nextNode()) { const { data, parentElement } = words.currentNode; \
        if (!data.trim() || !parentElement.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue; \
        range.selectNodeContents(words.currentNode); [...range.getClientRects()].forEach(fill); } \
    for (const one of document.querySelectorAll('svg, img, button, input, select, textarea')) \
        if (one.checkVisibility({ visibilityProperty: true })) fill(one.getBoundingClientRect()); \
    for (let y = 1; y <= high; y++) for (let x = 1; x <= wide; x++) full[y][x] += full[y - 1][x] + full[y][x - 1] - full[y - 1][x - 1]; \
    for (const [w, h] of [[LONG, THICK], [THICK, LONG]]) for (let y = h; y <= high; y++) for (let x = w; x <= wide; x++) \
        if (full[y][x] - full[y - h][x] - full[y][x - w] + full[y - h][x - w] === 0) return `${w * CELL} by ${h * CELL} pixels at ${(x - w) * CELL}, ${(y - h) * CELL}`; \
    return ''";

/// Plays the advised move by its button; the number of the question it answers.
pub(crate) const ADVISED: &str = "const done = arguments[0]; const form = document.querySelector('#moves form.offers'); \
    fetch(location.pathname + '/hint?' + new URLSearchParams({ seat: form.dataset.seat })).then(a => a.json()).then(best => { \
        const all = [...document.querySelectorAll('#moves button[name=move]')]; \
        const decision = form.querySelector('[name=decision]').value; \
        (all.find(b => b.value === best?.move) ?? all[0]).click(); done(decision); }, () => done(''))";

pub(crate) const CAPTION: &str = "return document.querySelector('#caption').textContent";

impl Room<'_> {
    pub(crate) fn name(&self) -> &'static str {
        match (self.phone, self.night) {
            (true, false) => "phone-day",
            (true, true) => "phone-night",
            (false, false) => "desk-day",
            (false, true) => "desk-night",
        }
    }
    /// The cell of this point holds: its picture is kept.
    pub(crate) async fn holds(&self, point: &str) -> Done {
        let number = POINTS.iter().find(|(_, name)| *name == point).map(|(number, _)| number).ok_or("no such point")?;
        self.who.shot(&format!("{}-{number:02}-{point}-{}", self.what, self.name())).await?;
        self.seen.lock().map_err(|_| "a cell broke")?.insert(format!("{} {point} {}", self.what, self.name()));
        Ok(())
    }
    pub(crate) async fn axe(&self, what: &str) -> Done {
        let found = axe(self.who).await?;
        let mut all = self.complaints.lock().map_err(|_| "a cell broke")?;
        all.extend(found.into_iter().map(|one| format!("{} {} {what}: {one}", self.what, self.name())));
        Ok(())
    }
    pub(crate) async fn is(&self, script: &str, what: &str) -> Done {
        if !self.who.truth(script).await? {
            self.who.shot("matrix-failed").await?;
            return Err(format!("{}: {what}", self.name()).into());
        }
        Ok(())
    }
    pub(crate) async fn nothing(&self, script: &str, what: &str) -> Done {
        let said = self.who.string(script).await?;
        if !said.is_empty() {
            self.who.shot("matrix-failed").await?;
            return Err(format!("{}: {what}: {said}", self.name()).into());
        }
        Ok(())
    }
    /// Opens one of the panels: a sheet on a phone, a tab on a desk, where the moves have a place of their
    /// own.
    pub(crate) async fn open(&self, sheet: &str) -> Done {
        let closed = format!(
            "const t = document.querySelector('.tabs [data-sheet={sheet}]'); return t.getClientRects().length > 0 && t.ariaExpanded !== 'true'"
        );
        match self.who.truth(&closed).await? {
            true => self.who.press_on(&format!(".tabs [data-sheet={sheet}]")).await,
            false => Ok(()),
        }
    }
    pub(crate) async fn close(&self) -> Done {
        self.who.number("document.querySelector('#toast').replaceChildren(); return 0").await?;
        self.who.press(Key::Escape).await
    }
    /// Somebody new, in this light and this language.
    pub(crate) async fn enter(&self) -> Done {
        self.who.driver.delete_all_cookies().await?;
        self.who.scheme(if self.night { "dark" } else { "light" }).await?;
        self.who.go("/").await?;
        self.who.number("localStorage.clear(); return 0").await?;
        let lang = if self.phone == self.night { "en" } else { "fr" };
        if self.who.string("return document.documentElement.lang").await? != lang {
            self.who.press_on("form.lang button").await?;
        }
        self.who.wait_until(&format!("return document.documentElement.lang === '{lang}'")).await
    }
    pub(crate) async fn keep(&self, name: &str, value: &str) -> Done {
        self.who.number(&format!("localStorage.setItem('bivouac-{name}', '{value}'); return 0")).await?;
        Ok(())
    }
    pub(crate) async fn advised(&self) -> Done {
        self.who.at_rest().await?;
        let decision: String = self.who.driver.execute_async(ADVISED, Vec::new()).await?.convert()?;
        self.who.answered(&decision).await?;
        self.who.at_rest().await
    }
}

/// Title, icon, marks, the list of games, the card of what was missed, and its film.
pub(crate) async fn back(room: &Room<'_>) -> Done {
    let who = room.who;
    room.is(
        "return document.title.startsWith('●') && document.querySelector('link[rel=icon]').href.includes('turn')",
        "title and icon say that it is one's turn",
    )
    .await?;
    who.wait_for(".tabs [data-sheet=talk].news").await?;
    room.open("talk").await?;
    room.is("return !document.querySelector('.tabs [data-sheet=talk].news')", "read is read").await?;
    let table = who.driver.current_url().await?.path().to_string();
    who.go("/").await?;
    room.is("return document.querySelector('.tables a').classList.contains('turn')", "what waits for one comes first")
        .await?;
    room.keep(&format!("seen-{}", &table[3..]), "0").await?;
    who.go(&table).await?;
    who.wait_for(".since li").await?;
    room.holds("back").await?;
    room.axe("since").await?;
    // At one's own pace: by a key or a finger, step by step, and at once to the end; the question is not
    // taken away for it.
    who.press_on(".since button").await?;
    who.wait_until(&format!("{CAPTION} !== ''")).await?;
    let first = who.string(CAPTION).await?;
    room.is(
        "return document.querySelectorAll('#film .cue').length > 0 && !!document.querySelector('#moves button[name=move]')",
        "cues are on the board, and what is asked stays asked",
    )
    .await?;
    // Each press goes one cue on; a line may have many, and later shots are fetched when the film comes to
    // them.
    let start = std::time::Instant::now();
    while who.string(CAPTION).await? == first {
        assert!(start.elapsed() < std::time::Duration::from_secs(60), "{}: it goes on", room.name());
        match room.phone {
            true => who.press_on("[data-film=next]").await?,
            false => who.press(" ").await?,
        }
    }
    room.nothing(CUT, "cut off in the film").await?;
    room.holds("film").await?;
    match room.phone {
        true => who.press_on("[data-film=end]").await?,
        false => who.press(Key::Escape).await?,
    }
    who.wait_until(&format!("{CAPTION} === '' && document.querySelector('#film-tools').hidden")).await
}

/// Everything has its place, nothing is cut off or lies over something else; the drawing is of this light.
pub(crate) async fn place(room: &Room<'_>) -> Done {
    let who = room.who;
    room.is(
        "return document.documentElement.scrollWidth <= document.documentElement.clientWidth",
        "runs over the edge",
    )
    .await?;
    room.is(
        "return ['svg.board', '#prompt', '#hand'].every(s => { const b = document.querySelector(s).getBoundingClientRect(); \
            return b.height > 20 && b.bottom <= innerHeight + 1; })",
        "board, prompt and hand are seen without scrolling",
    )
    .await?;
    let room_for_board = if room.phone {
        "b.width > innerWidth * .9 && b.height > innerHeight * .35"
    } else {
        "b.height > innerHeight * .6"
    };
    room.is(
        &format!("const b = document.querySelector('svg.board').getBoundingClientRect(); return {room_for_board}"),
        "the board is small",
    )
    .await?;
    if !room.phone {
        room.is("return document.querySelector('#lines').clientHeight > 150", "the log stands beside the board")
            .await?;
    }
    room.nothing(CUT, "cut off").await?;
    room.nothing(OVER, "one over the other").await?;
    room.holds("room").await?;
    let light: i64 = who.driver.execute_async(LUMINANCE, Vec::new()).await?.convert()?;
    let fits = if room.night { (0..110).contains(&light) } else { light > 130 };
    assert!(fits, "{}: the board has a light of {light}", room.name());
    room.is(
        &format!(
            "return (document.documentElement.dataset.light === 'night') === {} && \
            getComputedStyle(document.querySelector('.sheet-of-paper')).filter === 'none'",
            room.night
        ),
        "drawn for this light, not veiled",
    )
    .await?;
    room.holds("light").await
}

/// Won or lost, by which rule, how it came so, and what now.
pub(crate) async fn end(room: &Room<'_>) -> Fallible<String> {
    let who = room.who;
    let table = who.driver.current_url().await?.path().to_string();
    room.open("more").await?;
    who.press_on("#resign summary").await?;
    who.press_on("#resign button.danger").await?;
    who.wait_for(".prompt.over").await?;
    room.close().await?;
    room.is("return document.querySelector('.prompt.over .fate').textContent.length > 5", "won or lost").await?;
    who.wait_for("#course polyline").await?;
    room.is(
        "return document.querySelectorAll('.prompt.over form[action$=rematch]').length === 2 \
            && !!document.querySelector('.prompt.over a[href*=\"/at/\"]') \
            && !!document.querySelector('#downloads a[download][href$=\"/replay.gif\"]')",
        "another game on either side, the replay, the film",
    )
    .await?;
    room.is(
        "return document.documentElement.scrollWidth <= document.documentElement.clientWidth",
        "runs over the edge",
    )
    .await?;
    room.nothing(CUT, "cut off at the end").await?;
    room.nothing(EMPTY, "an empty field at the end").await?;
    if room.phone {
        who.press_on(".prompt.over .on-phone").await?;
    }
    room.axe("end").await?;
    room.holds("end").await?;
    Ok(table)
}

/// Play, pause, speed, caption, log and keys; the link to a moment; playing on from there.
pub(crate) async fn replay(room: &Room<'_>, table: &str) -> Done {
    let who = room.who;
    who.go(&format!("{table}/at/3")).await?;
    who.wait_for("#step").await?;
    let at = "return Number(document.querySelector('#step').value)";
    who.press(Key::Right).await?;
    who.wait_until(&format!("{at} === 4")).await?;
    who.press(Key::Left).await?;
    who.wait_until(&format!("{at} === 3")).await?;
    who.press_on("#replay-pace option[value=slow]").await?;
    who.press_on("#replay-play").await?;
    who.wait_until(&format!("{CAPTION} !== ''")).await?;
    who.press_on("#replay-play").await?;
    who.wait_until("const b = document.querySelector('#replay-play'); return b.textContent === b.dataset.sayPlay")
        .await?;
    let stands = who.number(at).await?;
    assert!(stands > 3, "{}: it played", room.name());
    room.is("return document.querySelector('#replay-pace').value === 'slow' && document.querySelectorAll('#lines li').length > 0", "speed and log").await?;
    room.nothing(CUT, "cut off in the replay").await?;
    room.axe("replay").await?;
    room.holds("replay").await?;
    who.number("navigator.clipboard.writeText = async (text) => { window.__copied = text; }; return 0").await?;
    who.press_on("#share").await?;
    who.wait_until("return window.__copied === location.href").await?;
    who.press_on("form.fork button").await?;
    who.wait_until(&format!("return location.pathname.startsWith('/t/') && !location.pathname.startsWith('{table}')"))
        .await?;
    who.wait_for("#moves button").await
}
