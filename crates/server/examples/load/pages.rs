//! What pages weigh over the wire, and how soon a bot's reply is to be seen.

use crate::seat::{Game, Side, open, play};
use crate::wire::Pool;
use crate::{LARGE, note, percentile, say};
use bots::Name;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

const GZIP: &str = "Accept-Encoding: gzip\r\n";
/// Moves of the game whose updates are weighed.
const MOVES: usize = 250;

/// A page and the assets that it names, as they come over the wire.
async fn with_assets(pool: &Pool, path: &str, token: &str) -> (usize, usize) {
    let (status, page) = pool.bytes("GET", path, token, "", b"").await;
    assert_eq!(status, 200, "{path}");
    let text = String::from_utf8_lossy(&page).into_owned();
    let mut assets: Vec<&str> = text.split('"').filter(|part| part.starts_with("/assets/")).collect();
    assets.sort_unstable();
    assets.dedup();
    let page = pool.bytes("GET", path, token, GZIP, b"").await.1.len();
    let mut all = page;
    for asset in assets {
        let asset = asset.split('#').next().unwrap_or_default();
        all += pool.bytes("GET", asset, token, GZIP, b"").await.1.len();
    }
    (page, all)
}

/// First pages, and the updates of a random game on both sides' pages.
pub(crate) async fn weigh(pool: &Rc<Pool>, game: &Game) {
    let kb = |bytes: usize| format!("{:.1} KB", bytes as f64 / 1000.0);
    let table = open(pool, game, None).await;
    let (page, all) = with_assets(pool, "/", "").await;
    say("home with its assets", format!("{} (page {})", kb(all), kb(page)), "<= 75 KB", all <= 75_000);
    let (page, all) = with_assets(pool, &format!("/t/{}", table.id), &table.tokens[0]).await;
    let what = format!("table of {}", game.id);
    let most = if game.id == LARGE { 350 } else { 220 };
    say(&what, format!("{} (page {})", kb(all), kb(page)), &format!("<= {most} KB"), all <= most * 1000);
    let weights = Rc::new(RefCell::new(Vec::new()));
    let mut sides = Vec::new();
    for (i, token) in table.tokens.iter().enumerate() {
        let mut page = pool.stream(&format!("/t/{}/events", table.id), token, GZIP).await;
        let weights = weights.clone();
        tokio::task::spawn_local(async move {
            while let Some(weight) = page.weight().await {
                weights.borrow_mut().push(weight);
            }
        });
        sides.push(Side::sit(pool, &table.id, token, 77 + i as u64, false).await);
    }
    for side in &mut sides {
        side.settle(Duration::from_millis(300)).await;
    }
    weights.borrow_mut().clear();
    let (mut played, mut last) = (0, 0);
    while played < MOVES && !sides[0].over {
        let next = (1..=sides.len()).map(|i| (last + i) % sides.len()).find(|i| sides[*i].asked);
        let Some(mover) = next else { break };
        last = mover;
        play(pool, &mut sides, mover).await;
        // The pages have time to follow: every move is an update of its own.
        tokio::time::sleep(Duration::from_millis(10)).await;
        played += 1;
    }
    tokio::time::sleep(Duration::from_millis(200)).await;
    let mut weights = weights.take();
    let (half, most) = (percentile(&mut weights, 50), percentile(&mut weights, 100));
    let figure = format!("median {}, most {}", kb(half), kb(most));
    say(&format!("update after a move of {}", game.id), figure, "<= 30 KB", most <= 30_000 && most > 0);
    note("", format!("({} updates of {played} moves)", weights.len()));
}

/// How long after a person's move, when the table waits for a bot alone, its move is on the person's stream.
pub(crate) async fn replies(pool: &Rc<Pool>, game: &Game) {
    for level in bots::LEVELS {
        let budget = level.parse::<Name>().ok().and_then(|name| name.longest()).unwrap_or_default();
        let table = open(pool, game, Some(level)).await;
        let mut sides = vec![Side::sit(pool, &table.id, &table.tokens[0], 4711, false).await];
        let start = Instant::now();
        let mut over_budget = Vec::new();
        let enough = |replies: usize| start.elapsed() > Duration::from_secs(if replies < 3 { 25 } else { 4 });
        while !enough(over_budget.len()) && !sides[0].over {
            if sides[0].asked {
                play(pool, &mut sides, 0).await;
                continue;
            }
            // A bot's draft is its secret: only what it does in the open can be timed.
            let (open, since) = (sides[0].idle, Instant::now());
            let longest = budget * 20 + Duration::from_secs(2);
            let heard = tokio::time::timeout(longest, sides[0].hear()).await;
            if open && !sides[0].over {
                over_budget.push(if heard == Ok(true) { since.elapsed().saturating_sub(budget) } else { longest });
            }
            if heard != Ok(true) {
                break;
            }
        }
        let ms = |time: Duration| format!("{:.1} ms", time.as_secs_f64() * 1000.0);
        let (half, most) = (percentile(&mut over_budget, 50), percentile(&mut over_budget, 100));
        let figure = format!("p50 +{}, most +{} ({} replies)", ms(half), ms(most), over_budget.len());
        let met = most <= Duration::from_millis(100) && !over_budget.is_empty();
        say(&format!("{} {level} ({} ms)", game.id, budget.as_millis()), figure, "<= +100 ms", met);
    }
}
