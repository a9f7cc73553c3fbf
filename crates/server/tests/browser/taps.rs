//! A matrix of first taps, in real Chromium: at the first questions of every game each kind of thing that is
//! lit is tapped once. A first tap may show what can be done, or do what costs nothing; it discards, pays and
//! deletes nothing.

use crate::browsing::{Browser, Fallible, Hall};
use crate::warroom;

type Done = Fallible<()>;

/// Taps one thing of each kind that is lit and was not tapped often enough, on the board and in the hand, and lets nothing reach the table:
/// what would be sent is looked at and refused. Answers: the kinds, and what a tap may not do. What a question
/// is about may be to pay: then the first tap pays. While forces are set up, a tap on a piece may take it back
/// into the hand: it is still there to be placed.
const TAPS: &str = "const [known, done] = arguments; (async () => { \
        const real = window.fetch, sent = [], wrong = []; let flying = 0; \
        const at = (thing) => document.querySelector(`:is(svg.board > :not(#past), #hand) .can[data-thing=\"${CSS.escape(thing)}\"]`); \
        const buttons = () => [...document.querySelectorAll('#moves form.offers:not(.off) button[name=move]')]; \
        window.fetch = async (path, how) => { \
            if (how?.method === 'POST') { \
                const move = how.body.get('move'), button = buttons().find(b => b.value === move); \
                sent.push({ path, move, pays: button?.dataset.manner === 'pay', deletes: !button || !!button.closest('ol.back') && !/^un(place|take) /.test(move) }); \
                return new Response('{\"text\": \"refused by the test\"}', { status: 409 }); \
            } \
            flying += 1; \
            try { return await real(path, how); } finally { flying -= 1; } }; \
        const rest = async () => { for (let quiet = 0; quiet < 3; quiet = flying ? 0 : quiet + 1) await new Promise(requestAnimationFrame); }; \
        const named = buttons().filter(b => b.dataset.things), mayPay = named.every(b => b.dataset.manner === 'pay'); \
        const kinds = new Map(); \
        for (const one of document.querySelectorAll(':is(svg.board > :not(#past), #hand) .can[data-thing]')) { \
            const kind = [one.closest('#hand') ? 'hand' : 'board', ...[...one.classList].filter(c => c.startsWith('can-') && c !== 'can-drag')].join(' '); \
            if (!kinds.has(kind) && !known.includes(kind)) kinds.set(kind, one.dataset.thing); } \
        for (const [kind, thing] of kinds) { \
            at(thing)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })); \
            await rest(); \
            for (const { path, move, pays, deletes } of sent.splice(0)) \
                if (!path.endsWith('/move') || deletes || pays && !mayPay) wrong.push(`a tap on ${thing} (${kind}) does «${move}»`); \
            document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })); \
            await rest(); } \
        window.fetch = real; \
        done([[...kinds.keys()], wrong]); \
    })();";

#[tokio::test(flavor = "multi_thread")]
async fn a_first_tap_discards_pays_and_deletes_nothing() -> Done {
    let hall = Hall::open().await;
    let browser = Browser::new(&hall, 1280, 860, "en").await?;
    for game in ["tranchees", "quartermaster", "aces", "warroom"] {
        match game {
            "warroom" => {
                warroom::sit(&browser, "option-scenario=eastern-front&option-last_turn=2", &["germany"]).await?
            }
            _ => browser.play(game).await?,
        }
        let (mut taps, mut all) = (0, std::collections::BTreeMap::<String, u32>::new());
        for _ in 0..9 {
            if !browser.asked_or_over().await? {
                break;
            }
            browser.at_rest().await?;
            browser.present().await?;
            let before = browser.decision().await?;
            let known: Vec<&String> = all.iter().filter(|(_, times)| **times > 1).map(|(kind, _)| kind).collect();
            let (kinds, wrong): (Vec<String>, Vec<String>) =
                browser.driver.execute_async(TAPS, vec![serde_json::json!(known)]).await?.convert()?;
            assert!(wrong.is_empty(), "{game}: {}", wrong.join("; "));
            assert_eq!(browser.decision().await?, before, "{game}: a refused move was made");
            taps += kinds.len();
            for kind in kinds {
                *all.entry(kind).or_default() += 1;
            }
            browser.take_the_first_move().await?;
        }
        println!("{game}: {taps} taps on {all:?}");
        assert!(taps >= 2, "{game}: only {taps} things were lit");
    }
    browser.quit().await
}
