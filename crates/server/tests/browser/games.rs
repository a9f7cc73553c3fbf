//! The hex field and the World at War in every room: each is opened, looked at, played by pointing and by
//! keys, left, come back to, given up and replayed, on a phone and on a desk, by day and by night, in both
//! languages. Then all four games on a tablet and on screens from low to large.

use crate::browsing::{Browser, Hall, STEADY, steady};
use crate::rooms::{CUT, Done, OVER, Room, back, end, place, replay};
use std::collections::BTreeSet;
use std::sync::Mutex;
use std::time::Duration;
use thirtyfour::prelude::*;

/// A game, its set-up, and the seats of it: who is led by the guest, who by the weakest bots.
struct Played {
    game: &'static str,
    options: &'static str,
    own: &'static str,
    others: &'static [&'static str],
}

const ACES: Played = Played { game: "aces", options: "option-last_round=6", own: "usa", others: &["ger1"] };
const WAR_ROOM: Played = Played {
    game: "warroom",
    options: "option-scenario=eastern-front&option-last_turn=4",
    own: "germany",
    others: &["ussr"],
};

/// Sits down at a new table.
async fn sit(room: &Room<'_>, played: &Played) -> Done {
    let who = room.who;
    who.go(&format!("/new/{}?{}", played.game, played.options)).await?;
    let seats = played.others.iter().map(|seat| (*seat, "bot:recruit")).chain([(played.own, "me")]);
    for (seat, sitter) in seats {
        who.press_on(&format!("select[name=seat-{seat}] option[value=\"{sitter}\"]")).await?;
    }
    who.press_on("form.new button.main").await?;
    who.wait_for("#moves button").await?;
    who.at_rest().await
}

/// What glows as the end of a move: each kind has a class of its own.
const GLOWS: &str = "[...document.querySelectorAll('svg.board .can')].find(e => /can-(go|rail|sail|fly|attack|lay)/.test(e.getAttribute('class')))";

/// Something of one's own is pointed at, where it can go lights up by kind, what that would bring stands in
/// the list; and it is done.
async fn pointed(room: &Room<'_>) -> Done {
    let who = room.who;
    // Set-ups are left to the advisor: until a piece of one's own leads somewhere.
    let piece = "[...document.querySelectorAll('svg.board [data-kind]')].find(e => e.closest('.can'))";
    let ready = "return !!document.querySelector('#moves button[value^=\"pick \"], #moves button[name=pick]')";
    for _ in 0..60 {
        if who.truth(ready).await? {
            break;
        }
        room.advised().await?;
    }
    room.is(ready, "nothing on the board can be pointed at").await?;
    let press = |what: &str| {
        format!("const e = {what}; e?.dispatchEvent(new MouseEvent('click', {{ bubbles: true }})); return !!e")
    };
    who.present().await?;
    room.is(&press(piece), "no piece can be pointed at").await?;
    who.wait_until(&format!("return !!({GLOWS})")).await?;
    // What a move would bring stands in its button, for eyes and ears, as soon as the list has come.
    who.wait_until("return [...document.querySelectorAll('#moves .then')].some(t => t.textContent.trim().length > 8)")
        .await?;
    room.nothing(CUT, "cut off while choosing").await?;
    room.holds("kinds").await?;
    let decision = who.decision().await?;
    room.is(&press(GLOWS), "nothing glows any more").await?;
    // Several moves may end there: the list says which.
    who.wait_until(&format!(
        "const now = document.querySelector('#moves [name=decision]')?.value; if (now !== '{decision}') return true; \
         const left = [...document.querySelectorAll('#moves ol:not(.back) li:not([hidden], .passed-over) button[name=move]')]; \
         if (document.querySelector('#table.picking') && left.length && !document.querySelector('.busy')) left[0].click(); return false"
    ))
    .await?;
    who.at_rest().await
}

/// Any thing has a sheet: by a long press or the other mouse button, and by keys alone; the log is reached by
/// keys.
async fn sheets(room: &Room<'_>) -> Done {
    let who = room.who;
    // What is in sight; of the other side, if that is.
    let seen = "const f = document.querySelector('svg.board').getBoundingClientRect(); \
        const all = [...document.querySelectorAll('svg.board [data-kind]')].filter(e => { const b = e.getBoundingClientRect(); \
            const [x, y] = [b.x + b.width / 2, b.y + b.height / 2]; \
            return x > f.x + 30 && x < f.right - 30 && y > f.y + 50 && y < f.bottom - 90 && e.contains(document.elementFromPoint(x, y)); }); \
        return (all.find(e => !e.closest('.can')) ?? all[0])?.closest('[data-thing]').dataset.thing ?? ''";
    // Where one looks there may be none just now: then the whole board is looked at.
    if who.string(seen).await?.is_empty() {
        who.tool("[data-zoom=fit]").await?;
        who.at_rest().await?;
    }
    let thing = who.string(seen).await?;
    assert!(!thing.is_empty(), "{}: no piece is seen", room.name());
    let css = format!("svg.board [data-thing=\"{thing}\"]");
    match room.phone {
        true => who.finger(&[&css], Duration::from_millis(700)).await?,
        false => {
            let element = who.driver.find(By::Css(&css)).await?;
            who.driver.action_chain().context_click_element(&element).perform().await?;
        }
    }
    who.wait_until(
        "const s = document.querySelector('#sheet'); return !s.hidden && s.querySelectorAll('.facts div').length > 1",
    )
    .await?;
    room.axe("sheet").await?;
    room.holds("sheets").await?;
    who.press(Key::Escape).await?;
    let number = who
        .number(
            "const all = [...document.querySelectorAll('#moves ol button:not(.step)')].filter(b => !b.parentElement.matches('[hidden], .passed-over')).slice(0, 9); \
             return all.findIndex(b => b.dataset.things || b.dataset.next) + 1",
        )
        .await?;
    assert!(number > 0, "{}: the first nine moves name nothing", room.name());
    who.press(number.to_string()).await?;
    who.press("i").await?;
    who.wait_until("const s = document.querySelector('#sheet'); return !s.hidden && s.getAttribute('role') === 'status' && s.textContent.length > 10")
        .await?;
    who.press(Key::Escape).await?;
    room.open("talk").await?;
    let log = "const l = document.querySelector('#lines'); l.focus(); return document.activeElement === l && l.getAttribute('role') === 'log'";
    room.is(log, "the log is reached and told").await?;
    room.close().await
}

/// The others act, at least three things that can be told: whoever comes back finds a card.
async fn the_others(room: &Room<'_>) -> Done {
    let who = room.who;
    room.keep("pace", "step").await?;
    // On a desk the log is always open, unless something else is.
    if !room.phone {
        room.open("more").await?;
    }
    let missed = "return document.querySelectorAll('#lines li.fresh:has([data-cues])').length";
    for _ in 0..60 {
        if who.number(missed).await? >= 3 && who.truth("return !!document.querySelector('.prompt.mine')").await? {
            break;
        }
        who.take_the_first_move().await?;
        assert!(who.asked_or_over().await?, "{}: over before the others acted", room.name());
        who.at_rest().await?;
    }
    room.is(
        "return [...document.querySelectorAll('#marks .cue')].every(c => { const b = c.getBBox(); return b.width > 0 || b.height > 0; })",
        "marks stand where something is drawn",
    )
    .await?;
    room.holds("cues").await
}

/// One guest at one table, from its set-up to its replay.
async fn visit(room: &Room<'_>, played: &Played) -> Done {
    let who = room.who;
    room.enter().await?;
    room.keep("pace", "once").await?;
    sit(room, played).await?;
    who.number(STEADY).await?;
    place(room).await?;
    pointed(room).await?;
    sheets(room).await?;
    the_others(room).await?;
    steady(who).await?;
    back(room).await?;
    let table = end(room).await?;
    replay(room, &table).await
}

/// Each game on a phone and on a desk, by day and by night. Which of the two by which light matters no more
/// than what `matrix` shows in all four rooms: a light is colours alone.
#[tokio::test(flavor = "multi_thread")]
async fn the_field_and_the_war_on_phone_and_desk() -> Done {
    let hall = Hall::open().await;
    let (seen, complaints) = (Mutex::new(BTreeSet::new()), Mutex::new(Vec::new()));
    let (phone, desk) = (Browser::phone(&hall, "fr").await?, Browser::new(&hall, 1280, 860, "en").await?);
    for (played, phone_by_night) in [(&ACES, false), (&WAR_ROOM, true)] {
        let room =
            |who, phone, night| Room { what: played.game, who, phone, night, seen: &seen, complaints: &complaints };
        let (small, large) = (room(&phone, true, phone_by_night), room(&desk, false, !phone_by_night));
        tokio::try_join!(visit(&small, played), visit(&large, played))?;
    }
    phone.quit().await?;
    desk.quit().await?;
    assert_eq!(seen.into_inner()?.len(), 2 * 2 * 9, "cells without a picture");
    let complaints = complaints.into_inner()?;
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    Ok(())
}

/// A tablet on its end and on its side, a low screen, a large one.
const SCREENS: [(u32, u32, bool); 4] = [(768, 1024, true), (1024, 768, true), (1280, 720, false), (2560, 1440, false)];

/// All four games: nothing is cut off, lies over something else or runs over the edge; board, prompt and hand
/// are seen together.
#[tokio::test(flavor = "multi_thread")]
async fn every_game_from_a_tablet_to_a_large_screen() -> Done {
    let hall = Hall::open().await;
    let browser = Browser::new(&hall, 1280, 860, "fr").await?;
    let (seen, complaints) = (Mutex::new(BTreeSet::new()), Mutex::new(Vec::new()));
    for game in ["quartermaster", "tranchees", "aces", "warroom"] {
        browser.play(game).await?;
        for (width, height, touch) in SCREENS {
            browser.screen(width, height, touch).await?;
            browser.driver.refresh().await?;
            browser.wait_for("#moves button").await?;
            let room =
                Room { what: game, who: &browser, phone: false, night: false, seen: &seen, complaints: &complaints };
            let at = format!("at {width}x{height}");
            room.is(
                "return document.documentElement.scrollWidth <= document.documentElement.clientWidth \
                    && ['svg.board', '#prompt', '#hand'].every(s => document.querySelector(s).getBoundingClientRect().bottom <= innerHeight + 1)",
                &format!("{game} runs over the edge {at}"),
            )
            .await?;
            room.is(
                "const b = document.querySelector('svg.board').getBoundingClientRect(); return b.width * b.height > innerWidth * innerHeight * .25",
                &format!("the board of {game} is small {at}"),
            )
            .await?;
            room.nothing(CUT, &format!("{game}: cut off {at}")).await?;
            room.nothing(OVER, &format!("{game}: one over the other {at}")).await?;
            browser.shot(&format!("screen-{game}-{width}x{height}")).await?;
        }
    }
    browser.quit().await
}
