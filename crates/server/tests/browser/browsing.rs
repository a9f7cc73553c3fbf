//! A server, browsers that look at it, and hands that click: what the browser tests are made of.
#![allow(dead_code, missing_docs, unreachable_pub, clippy::unwrap_used)]

use server::{Config, Server};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use thirtyfour::ChromeCapabilities;
use thirtyfour::prelude::*;

pub type Fallible<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// axe-core, as npm has it.
const AXE: &str = "axe-core@4.14.0";

/// Is there a move to make, apart from taking back what was planned?
const ASKED: &str = "return !!document.querySelector('#moves ol:not(.back) button[name=move]')";

/// Will nothing change before this page's own people act? The page keeps the version of what it shows, which
/// names the seats that are waited for (third field) and those who look at it (sixth): once these are waited
/// for alone, no bot will move any more. Over is over.
const AT_REST: &str = "if (document.querySelector('.prompt.over')) return true; \
    if (document.querySelector('.busy')) return false; \
    const [, , waiting, , eyes] = document.querySelector('#table').dataset.version.split('.').map(n => parseInt(n, 16)); \
    return waiting !== 0 && (waiting & ~eyes) === 0";

/// How long something that must come is waited for, on a machine that does much else.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server on a port of its own.
pub struct Hall {
    pub url: String,
    _stop: tokio::sync::oneshot::Sender<()>,
    _dir: TempDir,
}

impl Hall {
    /// With the games of the registry.
    pub async fn open() -> Hall {
        Hall::with(server::kinds::all()).await
    }
    pub async fn with(kinds: Vec<server::Kind>) -> Hall {
        Hall::set(kinds, |_| {}).await
    }
    /// With these games, set up in another way.
    pub async fn set(kinds: Vec<server::Kind>, change: impl FnOnce(&mut Config)) -> Hall {
        let dir = TempDir::new().unwrap();
        let mut config = Config {
            listen: ([127, 0, 0, 1], 0).into(),
            data_dir: dir.path().join("data"),
            limits: 0.0,
            hints: "greedy".into(),
            ..Config::default()
        };
        change(&mut config);
        let server = Server::start(config, kinds).await.unwrap();
        let url = format!("http://{}", server.address);
        let (stop, stopped) = tokio::sync::oneshot::channel();
        tokio::spawn(server.run(async move { drop(stopped.await) }));
        Hall { url, _stop: stop, _dir: dir }
    }
}

/// One person's browser, with its own chromedriver, which ends with it.
pub struct Browser {
    pub driver: WebDriver,
    url: String,
    chromedriver: Child,
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.chromedriver.kill();
        let _ = self.chromedriver.wait();
    }
}

impl Browser {
    /// A window of this size. What the browser's own bars take of it is the same whatever version it is.
    pub async fn new(hall: &Hall, width: u32, height: u32, lang: &str) -> Fallible<Browser> {
        Browser::desk(hall, width, height, lang, true).await
    }
    /// The same for a reader who has asked for nothing: all that can move moves, and there are scrollbars.
    pub async fn lively(hall: &Hall, width: u32, height: u32, lang: &str) -> Fallible<Browser> {
        Browser::desk(hall, width, height, lang, false).await
    }
    async fn desk(hall: &Hall, width: u32, height: u32, lang: &str, calm: bool) -> Fallible<Browser> {
        let browser =
            Browser::with(hall, lang, calm, |caps| caps.add_arg(&format!("--window-size={width},{height}"))).await?;
        browser.screen(width, height - 140, false).await?;
        Ok(browser)
    }
    /// From now on what is seen of a page is so large; on a tablet it is touched.
    pub async fn screen(&self, width: u32, height: u32, tablet: bool) -> Fallible<()> {
        let metrics = serde_json::json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": tablet });
        self.driver.cdp().send_raw("Emulation.setDeviceMetricsOverride", metrics).await?;
        Ok(())
    }
    pub async fn phone(hall: &Hall, lang: &str) -> Fallible<Browser> {
        Browser::with(hall, lang, true, |caps| {
            let metrics = serde_json::json!({ "width": 390, "height": 844, "pixelRatio": 2.0, "touch": true });
            caps.add_experimental_option("mobileEmulation", serde_json::json!({ "deviceMetrics": metrics }))
        })
        .await
    }
    async fn with(
        hall: &Hall,
        lang: &str,
        calm: bool,
        set: impl FnOnce(&mut ChromeCapabilities) -> WebDriverResult<()>,
    ) -> Fallible<Browser> {
        let mut chromedriver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|e| format!("chromedriver is needed (./check installs it): {e}"))?;
        let mut lines = BufReader::new(chromedriver.stdout.take().unwrap()).lines();
        let port: u16 = lines
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| line.split("started successfully on port ").nth(1)?.trim_end_matches('.').parse().ok())
            .ok_or("chromedriver named no port")?;
        std::thread::spawn(move || lines.for_each(drop));
        let mut caps = DesiredCapabilities::chrome();
        caps.set_headless()?;
        caps.set_no_sandbox()?;
        caps.set_disable_dev_shm_usage()?;
        // Chromium ends with its driver even when a test fails.
        caps.add_arg("--remote-debugging-pipe")?;
        if calm {
            caps.add_arg("--hide-scrollbars")?;
            caps.add_arg("--force-prefers-reduced-motion")?;
        }
        caps.add_experimental_option("prefs", serde_json::json!({ "intl.accept_languages": lang }))?;
        set(&mut caps)?;
        let driver = WebDriver::new(format!("http://127.0.0.1:{port}"), caps).await?;
        // A slow machine that does other things too may need long for axe-core.
        driver.set_script_timeout(Duration::from_secs(120)).await?;
        Ok(Browser { driver, url: hall.url.clone(), chromedriver })
    }
    pub async fn quit(self) -> Fallible<()> {
        self.driver.clone().quit().await?;
        Ok(())
    }

    pub async fn go(&self, path: &str) -> Fallible<()> {
        self.driver.goto(format!("{}{path}", self.url)).await?;
        Ok(())
    }
    pub async fn press(&self, keys: impl Into<TypingData>) -> Fallible<()> {
        self.driver.action_chain().send_keys(keys).perform().await?;
        Ok(())
    }
    pub async fn click(&self, element: &WebElement) -> Fallible<()> {
        let look = "arguments[0].scrollIntoView({ block: 'center', inline: 'center' })";
        self.driver.execute(look, vec![element.to_json()?]).await?;
        element.click().await?;
        Ok(())
    }
    /// Clicks what stands there; looks again when the page is drawn anew in between, or something lies over
    /// it for a moment.
    pub async fn press_on(&self, css: &str) -> Fallible<()> {
        let start = Instant::now();
        loop {
            let element = self.driver.query(By::Css(css)).first().await?;
            match self.click(&element).await {
                Err(_) if start.elapsed() < PATIENCE => tokio::time::sleep(Duration::from_millis(25)).await,
                done => return done,
            }
        }
    }
    /// Presses one of the tools of the view, which on a phone wait behind a button.
    pub async fn tool(&self, css: &str) -> Fallible<()> {
        let shut = "const b = document.querySelector('#view-tools'); return b.getClientRects().length > 0 && b.ariaExpanded !== 'true'";
        if self.truth(shut).await? {
            self.press_on("#view-tools").await?;
        }
        self.press_on(css).await
    }
    pub async fn string(&self, script: &str) -> Fallible<String> {
        Ok(self.driver.execute(script, Vec::new()).await?.convert::<Option<String>>()?.unwrap_or_default())
    }
    pub async fn number(&self, script: &str) -> Fallible<i64> {
        Ok(self.driver.execute(script, Vec::new()).await?.convert()?)
    }
    pub async fn truth(&self, script: &str) -> Fallible<bool> {
        Ok(self.driver.execute(script, Vec::new()).await?.convert()?)
    }
    pub async fn text(&self, css: &str) -> Fallible<String> {
        Ok(self.driver.find(By::Css(css)).await?.text().await?)
    }
    pub async fn wait_until(&self, script: &str) -> Fallible<()> {
        let start = Instant::now();
        // A page on its way to the next cannot answer: that is "not yet".
        while !self.truth(script).await.unwrap_or(false) {
            if start.elapsed() > PATIENCE {
                self.shot("waited-in-vain").await?;
                return Err(format!("waited in vain: {script}").into());
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        Ok(())
    }
    pub async fn wait_for(&self, css: &str) -> Fallible<()> {
        self.wait_until(&format!("return !!document.querySelector('{css}')")).await
    }
    /// Keeps a picture of the screen.
    pub async fn shot(&self, name: &str) -> Fallible<()> {
        let dir = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../artefacts");
        std::fs::create_dir_all(&dir)?;
        self.driver.screenshot(&dir.join(format!("{name}.png"))).await?;
        Ok(())
    }
    /// Light or dark, as a system would say.
    pub async fn scheme(&self, scheme: &str) -> Fallible<()> {
        let features = serde_json::json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
        self.driver.cdp().send_raw("Emulation.setEmulatedMedia", features).await?;
        Ok(())
    }

    /// The middle of something, in pixels of the window.
    async fn middle(&self, css: &str) -> Fallible<(f64, f64)> {
        let script = format!(
            "const b = document.querySelector({css:?}).getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]"
        );
        Ok(self.driver.execute(script, Vec::new()).await?.convert()?)
    }
    /// A finger goes down on the first of these things, over the others, rests for a while, and is lifted.
    pub async fn finger(&self, over: &[&str], rest: Duration) -> Fallible<()> {
        let touch = async |kind: &str, points: serde_json::Value| {
            let event = serde_json::json!({ "type": kind, "touchPoints": points });
            self.driver.cdp().send_raw("Input.dispatchTouchEvent", event).await
        };
        let mut last = None;
        for css in over {
            let (x, y) = self.middle(css).await?;
            match last {
                None => touch("touchStart", serde_json::json!([{ "x": x, "y": y }])).await?,
                Some((a, b)) => {
                    touch("touchMove", serde_json::json!([{ "x": (a + x) / 2.0, "y": (b + y) / 2.0 }])).await?;
                    touch("touchMove", serde_json::json!([{ "x": x, "y": y }])).await?
                }
            };
            last = Some((x, y));
        }
        tokio::time::sleep(rest).await;
        touch("touchEnd", serde_json::json!([])).await?;
        Ok(())
    }

    /// Every answer of the server takes this long, in milliseconds.
    pub async fn far(&self, delay: u32) -> Fallible<()> {
        let far =
            serde_json::json!({ "offline": false, "latency": delay, "downloadThroughput": -1, "uploadThroughput": -1 });
        self.driver.cdp().send_raw("Network.enable", serde_json::json!({})).await?;
        self.driver.cdp().send_raw("Network.emulateNetworkConditions", far).await?;
        Ok(())
    }

    /// Keeps the stream of every page that is loaded from now on as `__stream`, so that a test can send what
    /// the table would send.
    pub async fn keep_stream(&self) -> Fallible<()> {
        let keep = "const Stream = window.EventSource; \
            window.EventSource = class extends Stream { constructor(...how) { super(...how); window.__stream = this; } }";
        let before = serde_json::json!({ "source": keep });
        self.driver.cdp().send_raw("Page.addScriptToEvaluateOnNewDocument", before).await?;
        Ok(())
    }

    /// Without a connection, or with one again. What is open already stays open.
    pub async fn offline(&self, offline: bool) -> Fallible<()> {
        let how =
            serde_json::json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        self.driver.cdp().send_raw("Network.enable", serde_json::json!({})).await?;
        self.driver.cdp().send_raw("Network.emulateNetworkConditions", how).await?;
        Ok(())
    }

    /// Waits until the page shows a position that only its own people can change: what is read then stays.
    pub async fn at_rest(&self) -> Fallible<()> {
        self.wait_until(AT_REST).await
    }
    /// Ends the film: while it runs, pointing at the board only ends it.
    pub async fn present(&self) -> Fallible<()> {
        self.number("document.querySelector('[data-film=end]')?.click(); return 0").await?;
        self.wait_until("return !document.querySelector('#table.filming')").await
    }
    /// Waits until there is something to answer, or the game is over; says whether there is.
    pub async fn asked_or_over(&self) -> Fallible<bool> {
        self.wait_until(&format!("if (document.querySelector('.prompt.over')) return true; {ASKED}")).await?;
        Ok(!self.over().await?)
    }

    /// The first page, the weakest bot, play: until the table waits for nobody but the person.
    pub async fn play_now(&self) -> Fallible<()> {
        self.play("tranchees").await
    }
    pub async fn play(&self, game: &str) -> Fallible<()> {
        self.go("/").await?;
        self.driver.find(By::Css(format!("#game-{game} .play-now option[value=recruit]"))).await?.click().await?;
        let play = self.driver.find(By::Css(format!("#game-{game} .play-now button"))).await?;
        self.click(&play).await?;
        self.wait_for("#moves button[name=move]").await?;
        self.at_rest().await
    }
    pub async fn over(&self) -> Fallible<bool> {
        self.truth("return !!document.querySelector('.prompt.over')").await
    }
    pub async fn asked(&self) -> Fallible<bool> {
        self.truth(ASKED).await
    }
    pub async fn decision(&self) -> Fallible<String> {
        self.string("return document.querySelector('#moves [name=decision]')?.value").await
    }
    /// What the table shows, apart from marks of what just happened.
    pub async fn face(&self) -> Fallible<String> {
        let script = "const live = document.querySelector('#live').cloneNode(true); \
            live.querySelectorAll('.ring').forEach(e => e.remove()); \
            live.querySelectorAll('[class]').forEach(e => e.removeAttribute('class')); \
            const moves = [...document.querySelectorAll('#moves button[name=move]')].map(b => b.value); \
            return live.innerHTML + moves.join() + document.querySelector('#prompt .asked').textContent";
        self.string(script).await
    }
    /// Waits until the question with this number is no longer asked.
    pub async fn answered(&self, decision: &str) -> Fallible<()> {
        self.wait_until(&format!(
            "const now = document.querySelector('#moves [name=decision]'); return !now || now.value !== '{decision}'"
        ))
        .await
    }
    /// Passes, or else takes the first offered move, by its button: quick, for long games.
    pub async fn take_the_first_move(&self) -> Fallible<()> {
        let press = "const all = [...document.querySelectorAll('#moves ol:not(.back) button[name=move]')]; \
            if (!all.length || document.querySelector('.busy')) return ''; \
            const decision = document.querySelector('#moves [name=decision]').value; \
            (all.find(b => 'pass' in b.dataset) || all[0]).click(); return decision";
        let decision = self.string(press).await?;
        match decision.is_empty() {
            true => Ok(()),
            false => self.answered(&decision).await,
        }
    }
    /// One of the offered moves, by its button; passes now and then.
    pub async fn press_a_move(&self, step: usize) -> Fallible<()> {
        let press = format!(
            "const all = [...document.querySelectorAll('#moves ol:not(.back) button[name=move]')]; \
             if (!all.length || document.querySelector('.busy')) return ''; \
             const decision = document.querySelector('#moves [name=decision]').value; \
             const pass = {step} % 5 === 4 && all.find(b => 'pass' in b.dataset); \
             (pass || all[({step} * 31 + 7) % all.length]).click(); return decision"
        );
        let decision = self.string(&press).await?;
        match decision.is_empty() {
            true => Ok(()),
            false => self.answered(&decision).await,
        }
    }
    /// Makes one offered move as a person would: points at its things on board and cards one after the
    /// other; a move without things, or one of several with the same things, by its button. `lazily`
    /// passes whenever it can.
    pub async fn point_at_a_move(&self, step: usize, lazily: bool) -> Fallible<()> {
        if !self.asked_or_over().await? {
            return Ok(());
        }
        // One look at the page for everything: it may be another when we look again.
        let pick = format!(
            "const all = [...document.querySelectorAll('#moves ol:not(.back) button[name=move]')]; \
             if (!all.length) return ''; \
             const pass = all.find(b => 'pass' in b.dataset); \
             const doing = all.filter(b => !('pass' in b.dataset)); \
             const attacks = doing.filter(b => b.value.startsWith('attack')); \
             const from = attacks.length ? attacks : doing.length && {step} % 7 != 6 ? doing : all; \
             const one = {lazily} && pass ? pass : from[({step} * 31 + 7) % from.length]; \
             const decision = document.querySelector('#moves [name=decision]').value; \
             return [decision, one.value, one.dataset.things].join('|')"
        );
        let picked = self.string(&pick).await?;
        let [decision, wanted, things] = picked.split('|').collect::<Vec<_>>()[..] else { return Ok(()) };
        for thing in things.split(' ').filter(|t| !t.is_empty()) {
            // The other side may move in the meantime and the board be drawn anew: look again. What is gone
            // then is not waited for.
            for _ in 0..5 {
                let found = self.driver.find(By::Css(format!("[data-thing=\"{thing}\"]"))).await;
                if let Ok(element) = found
                    && self.click(&element).await.is_ok()
                {
                    break;
                }
            }
        }
        // Pointing may leave several moves with the same things: the list says which.
        let by_name = format!(
            "{BUTTON} const table = document.querySelector('#table'); \
             if (document.querySelector('#moves [name=decision]')?.value === '{decision}' && \
                 !table.classList.contains('busy')) button('{wanted}')?.click(); return 0"
        );
        self.number(&by_name).await?;
        self.answered(decision).await
    }
}

/// Finds the button of a move by its text.
const BUTTON: &str =
    "const button = (text) => [...document.querySelectorAll('#moves button[name=move]')].find(b => b.value === text);";

/// Watches from now on how far what is on the page jumps (Layout Instability): how much, and what from where
/// to where, in pixels of the window. All of it counts, also what answers a click: how soon after the click
/// that is depends on the machine.
pub const STEADY: &str = "const steady = window.__steady = { jumps: [], clicks: 0 }; \
    addEventListener('click', () => { steady.clicks += 1; }, true); \
    const name = node => { \
        const e = node?.nodeType === Node.ELEMENT_NODE ? node : node?.parentElement; \
        return !e ? 'something that is gone' : e.id ? '#' + e.id : `#${e.closest('[id]')?.id} ${[e.localName, ...e.classList].join('.')}`; }; \
    const place = r => r.width && r.height ? `${Math.round(r.width)}x${Math.round(r.height)} at ${Math.round(r.x)},${Math.round(r.y)}` : 'out of sight'; \
    const note = entries => { for (const e of entries) steady.jumps.push([e.value, steady.clicks, \
        e.sources.slice(0, 3).map(s => `${name(s.node)} from ${place(s.previousRect)} to ${place(s.currentRect)}`).join(', ')]); }; \
    const observer = new PerformanceObserver(list => note(list.getEntries())); \
    observer.observe({ type: 'layout-shift' }); \
    steady.all = () => { note(observer.takeRecords()); return [steady.clicks, steady.jumps]; }; return 0";

/// A jump that somebody could notice, as a share of the window: a list of moves that goes down by three
/// pixels is less.
const NOTICED: f64 = 0.0001;
/// What smaller ones may come to in a hundred clicks: a number that is wider than the last one moves its own
/// edge.
const UNNOTICED: f64 = 0.001;

/// Nothing jumped since [`STEADY`].
pub async fn steady(browser: &Browser) -> Fallible<()> {
    let jumps = jumped(browser).await?;
    assert!(jumps.is_empty(), "{jumps}");
    Ok(())
}

/// What jumped since [`STEADY`], if somebody could notice. What may happen is counted by clicks: a long game
/// is as steady as a short one.
pub async fn jumped(browser: &Browser) -> Fallible<String> {
    type Watched = Option<(u32, Vec<(f64, u32, String)>)>;
    let watched: Watched = browser.driver.execute("return window.__steady?.all()", Vec::new()).await?.convert()?;
    let (clicks, mut jumps) = watched.ok_or("the page was loaded anew: nobody watched it")?;
    let (times, sum) = (jumps.len(), jumps.iter().map(|(value, ..)| value).sum::<f64>());
    let noticed = jumps.iter().any(|(value, ..)| *value > NOTICED);
    if !noticed && sum <= UNNOTICED * f64::from(clicks.div_ceil(100).max(1)) {
        return Ok(String::new());
    }
    // The same jump again and again is told once.
    jumps.retain(|(value, ..)| !noticed || *value > NOTICED);
    let mut told: Vec<(f64, u32, String, usize)> = Vec::new();
    for (value, click, what) in jumps {
        match told.iter_mut().find(|(.., known, _)| *known == what) {
            Some((.., times)) => *times += 1,
            None => told.push((value, click, what, 1)),
        }
    }
    let line = |(value, click, what, times): &(f64, u32, String, usize)| {
        format!("\n  {value:.5}, {times} times, first at click {click}: {what}")
    };
    let lines: String = told.iter().take(5).map(line).collect();
    Ok(format!("the page jumped {times} times in {clicks} clicks, by {sum:.5} of the window:{lines}"))
}

/// What axe-core complains about on the page.
pub async fn axe(browser: &Browser) -> Fallible<Vec<String>> {
    browser.driver.execute(axe_source()?, Vec::new()).await?;
    let script = "const done = arguments[0]; \
        axe.run().then(r => done(r.violations.flatMap(v => v.nodes.map(n => v.id + ' ' + n.target.join(' ')))), \
        e => done([String(e)]))";
    Ok(browser.driver.execute_async(script, Vec::new()).await?.convert()?)
}

/// The source of axe-core, fetched once from npm into the build directory.
fn axe_source() -> Fallible<&'static str> {
    static SOURCE: std::sync::OnceLock<String> = std::sync::OnceLock::new();
    if let Some(source) = SOURCE.get() {
        return Ok(source);
    }
    let kept = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("axe.min.js");
    if !kept.exists() {
        // Other tests may fetch it at this moment: each into a place of its own, and what is kept is whole.
        let dir = tempfile::TempDir::new_in(env!("CARGO_TARGET_TMPDIR"))?;
        let done = Command::new("npm")
            .args(["install", "--ignore-scripts", "--no-package-lock", "--no-audit", "--no-fund", AXE])
            .arg("--prefix")
            .arg(dir.path())
            .output()
            .map_err(|e| format!("npm is needed for axe-core (./check installs it): {e}"))?;
        if !done.status.success() {
            return Err(String::from_utf8_lossy(&done.stderr).into_owned().into());
        }
        std::fs::rename(dir.path().join("node_modules/axe-core/axe.min.js"), &kept)?;
    }
    let source = std::fs::read_to_string(&kept)?;
    Ok(SOURCE.get_or_init(|| source))
}
