//! Every point of the table that tells the story, on a phone and on a desk, by day and by night: one server,
//! two browsers, and a table of checks that each of the four rooms goes through from the first page to the
//! replay.

use crate::browsing::{Browser, Hall, STEADY, steady};
use crate::rooms::{CUT, Done, POINTS, Room, back, end, place, replay};
use std::collections::BTreeSet;
use std::sync::Mutex;
use std::time::Duration;
use thirtyfour::prelude::*;

/// Counts questions, and those whose only answer is to pass.
const QUESTIONS: &str = "window.__asked = new Set(); window.__mere = []; const look = () => { \
    const all = [...document.querySelectorAll('#moves ol:not(.back) button')]; \
    const decision = document.querySelector('#moves [name=decision]')?.value; \
    if (all.length) window.__asked.add(decision); \
    if (all.length && all.every(b => 'pass' in b.dataset)) window.__mere.push(all[0].value); }; \
    look(); new MutationObserver(look).observe(document.querySelector('.side'), { childList: true, subtree: true }); return 0";

/// Counts the tones that the page makes from now on.
/// How many tones were heard when a strike sounded.
const STRIKE: &str = "return import('/assets/script/sounds.js').then(({ sound }) => (sound('strike'), window.__tones))";
const LISTEN: &str = "window.__tones = 0; const make = AudioContext.prototype.createOscillator; \
    AudioContext.prototype.createOscillator = function () { window.__tones += 1; return make.call(this); }; return 0";

/// Discard these: chosen one after the other, in sight, played as one; and let go of again without a trace.
async fn several(room: &Room<'_>) -> Done {
    let who = room.who;
    let cards = "return document.querySelectorAll('#hand .card').length";
    let (held, decision) = (who.number(cards).await?, who.decision().await?);
    room.open("moves").await?;
    for (round, how_many) in [2, 5].into_iter().enumerate() {
        match room.phone {
            true => who.press_on("#several").await?,
            false => who.press("s").await?,
        }
        who.wait_for("#several[aria-pressed=true]").await?;
        for number in 1..=how_many {
            who.press_on(&format!("#moves ol:not(.back) li:nth-child({number}) button")).await?;
        }
        who.wait_until("return document.querySelector('#toast').textContent.includes(' · ')").await?;
        assert_eq!(
            (who.number(cards).await?, who.decision().await?),
            (held, decision.clone()),
            "nothing is played yet"
        );
        if round == 0 {
            who.press_on("#toast button:last-child").await?;
            who.wait_for("#several[aria-pressed=false]").await?;
        }
    }
    room.holds("several").await?;
    who.press_on("#toast button").await?;
    who.wait_until(&format!("{cards} === {}", held - 5)).await?;
    room.close().await
}

/// Five others play: their cues are on the board while it goes on and after, at the reader's pace, and nobody
/// is asked for nothing.
async fn the_others(room: &Room<'_>) -> Done {
    let who = room.who;
    room.keep("pace", "step").await?;
    room.open(if room.phone { "moves" } else { "more" }).await?;
    let told = "return document.querySelectorAll('#marks .cue').length";
    // A game can be short: after some moves fewer marks are enough, before it is over and all is laid open.
    for step in 0..40 {
        who.take_the_first_move().await?;
        who.asked_or_over().await?;
        who.at_rest().await?;
        if who.number(told).await? >= if step < 8 { 5 } else { 2 } {
            break;
        }
    }
    room.close().await?;
    // What they did stays on the board, each mark where something is drawn.
    room.nothing(
        "const all = [...document.querySelectorAll('#marks .cue')]; \
         const empty = all.filter(c => { const box = c.getBBox(); return !box.width && !box.height; }); \
         if (all.length < 2) return 'none'; \
         const cues = [...document.querySelectorAll('#lines li.fresh [data-cues]')].map(l => l.textContent + l.dataset.cues); \
         return empty.length ? empty.map(c => c.getAttribute('class')).join() + cues.join(' ; ') : ''",
        "the last turns of the others stay on the board",
    )
    .await?;
    room.is(
        "const drawn = (id) => { for (let at = id; at; at = at.includes('.') ? at.slice(0, at.lastIndexOf('.')) : '') \
            if (document.querySelector(`[data-thing=\"${CSS.escape(at)}\"]`)) return true; return false; }; \
         const cues = [...document.querySelectorAll('#lines [data-cues]')].flatMap(l => JSON.parse(l.dataset.cues)); \
         return cues.length > 3 && cues.flatMap(c => [c.cue === 'go' ? c.from : null, c.to, c.place, ...(c.places ?? [])]) \
            .filter(at => typeof at === 'string').every(drawn)",
        "cues name what is drawn",
    )
    .await?;
    room.holds("cues").await?;
    let asked = who.number("return window.__asked.size").await?;
    assert!(asked > 4, "{}: {asked} questions", room.name());
    room.nothing("return window.__mere.join()", "asked where one could only pass").await?;
    room.holds("questions").await
}

/// All in one place, kept, and at work: asked before a move that is pulled; a row of moves is asked about
/// once.
async fn settings(room: &Room<'_>) -> Done {
    let who = room.who;
    who.tool("#open-settings").await?;
    let (now, other) = if room.night { ("dark", "light") } else { ("light", "dark") };
    for theme in [other, now] {
        who.press_on(&format!("#settings button[value={theme}]")).await?;
        who.wait_until(&format!(
            "return document.documentElement.dataset.theme === '{theme}' && document.readyState === 'complete'"
        ))
        .await?;
        who.wait_for("#moves button").await?;
        who.tool("#open-settings").await?;
    }
    who.press_on("#pace option[value=slow]").await?;
    for name in ["sound", "confirm", "pass"] {
        who.press_on(&format!("#settings [data-keep={name}]")).await?;
    }
    room.axe("settings").await?;
    room.holds("settings").await?;
    room.is("return document.querySelectorAll('#settings [name=lang]').length === 2", "the language is there, too")
        .await?;
    who.press_on("#settings button.main").await?;
    who.driver.refresh().await?;
    who.wait_for("#moves button").await?;
    who.tool("#open-settings").await?;
    let kept = "return [...document.querySelectorAll('#settings [data-keep]')].map(f => f.type === 'checkbox' ? f.checked : f.value).join()";
    assert_eq!(who.string(kept).await?, "slow,true,true,true", "{}: kept", room.name());
    who.press_on("#settings [data-keep=pass]").await?;
    who.press_on("#settings button.main").await
}

/// Pulls what can go from one place to another.
async fn pull(room: &Room<'_>, from: &str, to: &str) -> Done {
    // On the board of the present, which the film, while it runs, only hides.
    let [from, to] = [from, to].map(|thing| format!("svg.board > :not(#past) [data-thing=\"{thing}\"]"));
    if room.phone {
        return room.who.finger(&[&from, &to], Duration::from_millis(50)).await;
    }
    let (from, to) = (room.who.driver.find(By::Css(from)).await?, room.who.driver.find(By::Css(to)).await?);
    let chain = room.who.driver.action_chain();
    chain.click_and_hold_element(&from).move_by_offset(6, 10).move_to_element_center(&to).release().perform().await?;
    Ok(())
}

/// Pulling a piece with «ask before each move» and into a row of several.
async fn pulled(room: &Room<'_>) -> Done {
    let who = room.who;
    let free = "const free = (cell) => { const e = document.querySelector(`svg.board [data-thing=\"${cell}\"]`); \
            return e && ![...document.querySelectorAll('svg.board [data-thing]')].some(p => p.dataset.thing.startsWith(cell + '.')); }; \
        const one = [...document.querySelectorAll('#moves button[value^=\"move \"]')].find(b => free(b.dataset.things.split(' ')[1])); \
        return one ? one.dataset.things + '|' + one.querySelector('span').firstChild.textContent : ''";
    let mut found = who.string(free).await?;
    for _ in 0..40 {
        if !found.is_empty() {
            break;
        }
        room.advised().await?;
        found = who.string(free).await?;
    }
    let (things, label) = found.split_once('|').ok_or("no piece can go anywhere")?;
    let (from, to) = things.split_once(' ').ok_or("from one place to another")?;
    let decision = who.decision().await?;
    // Asked first: the question names the move, and nothing was sent.
    pull(room, from, to).await?;
    who.wait_for("#toast button").await?;
    assert!(who.text("#toast").await?.contains(label), "{}: {label}", room.name());
    assert_eq!(who.decision().await?, decision, "{}: nothing is sent before the answer", room.name());
    room.close().await?;
    // Into a row: it waits there, without a question of its own.
    who.press("s").await?;
    pull(room, from, to).await?;
    who.wait_until(&format!("return document.querySelector('#toast').textContent.includes({label:?})")).await?;
    room.is("return !!document.querySelector('#several[aria-pressed=true]')", "it waits in the row").await?;
    assert_eq!(who.decision().await?, decision, "{}: nothing of a row is sent before it is played", room.name());
    who.press_on("#toast button").await?;
    who.answered(&decision).await?;
    who.at_rest().await?;
    room.keep("confirm", "").await
}

/// The goal, what may be done now, a search, a rule beside the board, and a warning before a rule bites.
async fn aid(room: &Room<'_>) -> Done {
    let who = room.who;
    let table = who.driver.current_url().await?;
    let warned = "return document.querySelector('#prompt .warn')?.textContent.trim().length > 10";
    for _ in 0..60 {
        if who.truth(warned).await? {
            break;
        }
        room.advised().await?;
    }
    room.is(warned, "a warning token is announced before it comes").await?;
    room.open("book").await?;
    room.is(
        "const parts = [...document.querySelectorAll('#guide ul')]; \
         return parts.length === 2 && parts.every(p => p.querySelectorAll('li a.rule').length > 0 && p.textContent.length > 60)",
        "what one may do now and how one wins, with their rules",
    )
    .await?;
    let rule = who.text("#guide a.rule").await?;
    who.driver.find(By::Id("book-q")).await?.send_keys(rule.as_str()).await?;
    who.press_on("#book form button").await?;
    let found =
        format!("return document.querySelector('#book-found .rule-row')?.textContent.includes('{rule}') ?? false");
    who.wait_until(&found).await?;
    room.axe("rules").await?;
    room.holds("aid").await?;
    room.is(
        "return [...document.querySelectorAll('a[href=\"/learn\"][target=_blank]')].some(a => a.getClientRects().length > 0)",
        "learning opens beside the game",
    )
    .await?;
    assert_eq!(who.driver.current_url().await?, table, "{}: nobody leaves the table to read", room.name());
    room.close().await
}

/// Kinds of moves differ by more than colour; what would be hit has its number over it; sounds are off until
/// switched on.
async fn kinds(room: &Room<'_>) -> Done {
    let who = room.who;
    let hits = "#moves ol:not(.back) button[data-hits]";
    for _ in 0..90 {
        if who.truth(&format!("return !!document.querySelector('{hits}')")).await? {
            break;
        }
        room.advised().await?;
    }
    let point = format!(
        "const one = document.querySelector('{hits}'); const things = one.dataset.things.split(' '); \
         return [things[0], things.at(-1), one.dataset.manner].join('|')"
    );
    let pointed = who.string(&point).await?;
    room.is(
        &format!(
            "document.querySelector('{hits}').dispatchEvent(new PointerEvent('pointerover', {{ bubbles: true }})); \
            return [...document.querySelectorAll('#preview text')].some(t => /^−\\d/.test(t.textContent))"
        ),
        "the damage stands over the target",
    )
    .await?;
    let [first, last, manner] = pointed.split('|').collect::<Vec<_>>()[..] else { return Err("no attack".into()) };
    who.present().await?;
    who.press_on(&format!("[data-thing=\"{first}\"]")).await?;
    let glows = format!("return !!document.querySelector('[data-thing=\"{last}\"].can-{manner}')");
    who.wait_until(&glows).await?;
    // Each kind has its own line, whatever its colour.
    room.is(
        "const g = document.createElementNS('http://www.w3.org/2000/svg', 'g'); document.querySelector('svg.board').append(g); \
         const lines = ['can-attack', 'can-go', 'can-lay'].map(kind => { g.innerHTML = `<g class=\"can ${kind}\"><path class=\"hit\"/></g>`; \
            const s = getComputedStyle(g.querySelector('path')); return s.strokeDasharray + s.strokeWidth; }); \
         g.remove(); return new Set(lines).size === 3",
        "kinds differ by their line",
    )
    .await?;
    room.holds("kinds").await?;
    who.press(Key::Escape).await?;
    // «sound» was switched on among the settings: it is heard; off, it is not.
    who.number(LISTEN).await?;
    assert_eq!(who.number(STRIKE).await?, 1, "{}: it sounds", room.name());
    room.keep("sound", "").await?;
    assert_eq!(who.number(STRIKE).await?, 1, "{}: off is off", room.name());
    Ok(())
}

/// Any thing has a sheet: by a long press or the other mouse button, and by a key; what a move would do
/// stands in its button.
async fn sheets(room: &Room<'_>) -> Done {
    let who = room.who;
    room.is(
        "const b = document.querySelector('#moves ol:not(.back) button[data-hits]'); \
         return b.querySelector('.then').textContent.trim().length > 8 && b.textContent.includes(b.querySelector('.then').textContent)",
        "what an attack would do is in its button, for eyes and ears",
    )
    .await?;
    // Of the other side, which no move of mine begins with.
    let theirs = "const hit = document.querySelector('#moves ol:not(.back) button[data-hits]').dataset.hits.split('=')[0]; return hit";
    let thing = who.string(theirs).await?;
    let open =
        "const s = document.querySelector('#sheet'); return !s.hidden && s.querySelectorAll('.facts div').length > 2";
    match room.phone {
        true => {
            let css = format!("svg.board [data-thing=\"{thing}\"]");
            who.finger(&[&css], Duration::from_millis(700)).await?;
            who.wait_until(open).await?;
        }
        false => {
            let element = who.driver.find(By::Css(format!("svg.board [data-thing=\"{thing}\"]"))).await?;
            who.driver.action_chain().context_click_element(&element).perform().await?;
            who.wait_until(open).await?;
        }
    }
    room.is("return document.querySelector('#sheet').getAttribute('role') === 'status'", "a screen reader is told")
        .await?;
    room.axe("sheet").await?;
    room.holds("sheets").await?;
    who.press(Key::Escape).await?;
    who.wait_until("return document.querySelector('#sheet').hidden").await?;
    // Without pointing at all: a move by its number, its thing by I; the log by Tab.
    let with_thing = "const all = [...document.querySelectorAll('#moves ol button:not(.step)')].filter(b => !b.parentElement.hidden).slice(0, 9); \
        return all.findIndex(b => b.dataset.things) + 1";
    let number = who.number(with_thing).await?;
    assert!(number > 0, "{}: the first nine moves name nothing", room.name());
    who.press(number.to_string()).await?;
    who.press("i").await?;
    who.wait_until("const s = document.querySelector('#sheet'); return !s.hidden && s.textContent.length > 10").await?;
    who.press(Key::Escape).await?;
    room.open("talk").await?;
    let log = "const l = document.querySelector('#lines'); l.focus(); return document.activeElement === l && l.getAttribute('role') === 'log' && l.tabIndex === 0";
    room.is(log, "the log is reached and told").await?;
    room.close().await
}

/// One guest, from the first page to the replay.
async fn story(room: &Room<'_>) -> Done {
    let who = room.who;
    room.enter().await?;
    who.play("quartermaster").await?;
    who.number(QUESTIONS).await?;
    room.nothing(CUT, "cut off").await?;
    several(room).await?;
    the_others(room).await?;
    back(room).await?;
    room.keep("pace", "quick").await?;
    who.play_now().await?;
    place(room).await?;
    settings(room).await?;
    who.number(STEADY).await?;
    pulled(room).await?;
    aid(room).await?;
    kinds(room).await?;
    steady(who).await?;
    sheets(room).await?;
    let table = end(room).await?;
    replay(room, &table).await
}

/// People play again: on the same sides, then on the other ones; each of the two opens one of the tables.
async fn rematches(desk: &Room<'_>, phone: &Room<'_>) -> Done {
    let (host, guest) = (desk.who, phone.who);
    host.go("/new/tranchees").await?;
    host.press_on("form.new button.main").await?;
    host.wait_for("#links input").await?;
    host.shot(&format!("point-09-waiting-{}", desk.name())).await?;
    desk.axe("waiting room").await?;
    let invitation = host.string("return document.querySelector('#links input').value").await?;
    guest.driver.goto(&invitation).await?;
    guest.wait_until("return !!document.querySelector('#key')?.value").await?;
    guest.press_on("#join button.main").await?;
    let mine = "return document.querySelector('#moves form.offers')?.dataset.seat ?? ''";
    let both = [host, guest];
    for one in both {
        one.wait_until("return !!document.querySelector('#moves form.offers')").await?;
    }
    let mut seats = [host.string(mine).await?, guest.string(mine).await?];
    assert_ne!(seats[0], seats[1]);
    for (sides, opens) in [("same", 0), ("other", 1)] {
        let table = host.driver.current_url().await?.path().to_string();
        host.number("document.querySelector('#resign form button').form.requestSubmit(); return 0").await?;
        for one in both {
            one.wait_for(".prompt.over").await?;
        }
        both[opens].press_on(&format!(".prompt.over form:has([value={sides}]) button")).await?;
        // The other is told where it goes on, and goes there.
        let other = both[1 - opens];
        other.wait_for(".prompt.over a.main").await?;
        other.shot(&format!("point-09-rematch-{sides}-{}", [desk, phone][1 - opens].name())).await?;
        other.press_on(".prompt.over a.main").await?;
        for (i, one) in both.into_iter().enumerate() {
            let begun = format!(
                "return !location.pathname.startsWith('{table}') && !!document.querySelector('#moves form.offers')"
            );
            one.wait_until(&begun).await?;
            let now = one.string(mine).await?;
            let wanted = if sides == "same" { &seats[i] } else { &seats[1 - i] };
            assert_eq!(&now, wanted, "{sides} sides");
        }
        seats = [host.string(mine).await?, guest.string(mine).await?];
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn every_point_on_phone_and_desk_by_day_and_by_night() -> Done {
    let hall = Hall::open().await;
    let (seen, complaints) = (Mutex::new(BTreeSet::new()), Mutex::new(Vec::new()));
    let (phone, desk) = (Browser::phone(&hall, "fr").await?, Browser::new(&hall, 1280, 860, "en").await?);
    for night in [false, true] {
        let room = |who, phone| Room { what: "point", who, phone, night, seen: &seen, complaints: &complaints };
        let (small, large) = (room(&phone, true), room(&desk, false));
        tokio::try_join!(story(&small), story(&large))?;
        rematches(&large, &small).await?;
    }
    phone.quit().await?;
    desk.quit().await?;
    let seen = seen.into_inner()?;
    let missing: Vec<&str> = POINTS
        .iter()
        .map(|(_, name)| *name)
        .filter(|name| {
            ["phone-day", "phone-night", "desk-day", "desk-night"]
                .iter()
                .any(|room| !seen.contains(&format!("point {name} {room}")))
        })
        .collect();
    assert!(missing.is_empty(), "cells without a picture: {missing:?}");
    let complaints = complaints.into_inner()?;
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    Ok(())
}
