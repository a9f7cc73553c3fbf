//! Makes the pictures of the README from today's pages: `cargo run -p server --example pictures`.
//!
//! It starts a server of its own whose tables all have the same secret, opens a table of each game, plays
//! the advised moves to a good moment and writes what Chromium shows to `docs/pictures`. It needs
//! `chromedriver` (`./check` installs it).
#![allow(missing_docs)]

use server::{Config, Server};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use thirtyfour::prelude::*;

type Fallible<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// How long something that must come is waited for.
const PATIENCE: Duration = Duration::from_secs(120);
/// The width and height of a picture.
const SIZE: (u32, u32) = (1440, 900);

/// A picture: of which game, in which language, how the table is opened, and when it is taken: by what is
/// then true on the page, or after so many moves.
struct Scene {
    game: &'static str,
    lang: &'static str,
    seats: &'static str,
    enough: &'static str,
    most: usize,
}

const SCENES: [Scene; 4] = [
    Scene {
        game: "quartermaster",
        lang: "en",
        seats: "seat-germany=me&seat-uk=bot:recruit&seat-japan=bot:recruit&seat-ussr=bot:recruit&seat-italy=bot:recruit&seat-usa=bot:recruit",
        enough: "return document.querySelectorAll('#live [data-kind]').length >= 22",
        most: 60,
    },
    Scene {
        game: "tranchees",
        lang: "en",
        seats: "seat-french=me&seat-german=bot:recruit",
        enough: "return document.querySelectorAll('#lines li').length >= 30 && document.querySelectorAll('#hand .card').length >= 5",
        most: 60,
    },
    Scene {
        game: "warroom",
        lang: "en",
        seats: "option-scenario=global&option-last_turn=8&seat-germany=me&seat-italy=bot:recruit&seat-japan=bot:recruit&seat-china=bot:recruit\
            &seat-commonwealth=bot:recruit&seat-ussr=bot:recruit&seat-usa=bot:recruit",
        enough: "return document.querySelectorAll('#hand .card').length >= 6",
        most: 14,
    },
    Scene {
        game: "aces",
        lang: "fr",
        seats: "",
        enough: "return document.querySelectorAll('#live [data-kind]').length >= 9 && document.querySelectorAll('#lines li').length >= 24",
        most: 90,
    },
];

/// Plays the advised move; nothing to do is an empty answer.
const ADVISED: &str = "const done = arguments[0]; const form = document.querySelector('#moves form.offers'); \
    if (!form || document.querySelector('.busy')) return done(''); \
    fetch(location.pathname + '/hint?' + new URLSearchParams({ seat: form.dataset.seat })).then(a => a.json()).then(async best => { \
        if (!best) return done(''); const fields = new FormData(); const decision = form.querySelector('[name=decision]').value; \
        const sent = new URLSearchParams({ seat: form.dataset.seat, decision, move: best.move }); \
        await fetch(location.pathname + '/move', { method: 'POST', body: sent }); done(decision); }).catch(() => done(''))";

/// A browser with its driver, which ends with it.
struct Browser {
    driver: WebDriver,
    child: Child,
    url: String,
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Browser {
    async fn open(url: &str, lang: &str) -> Fallible<Browser> {
        let mut child =
            Command::new("chromedriver").arg("--port=0").stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let mut lines = BufReader::new(child.stdout.take().ok_or("chromedriver says nothing")?).lines();
        let port =
            |line: String| line.split("started successfully on port ").nth(1)?.trim_end_matches('.').parse().ok();
        let port: u16 = lines.by_ref().map_while(Result::ok).find_map(port).ok_or("chromedriver named no port")?;
        std::thread::spawn(move || lines.for_each(drop));
        let mut caps = DesiredCapabilities::chrome();
        for arg in [
            "--headless=new",
            "--no-sandbox",
            "--disable-dev-shm-usage",
            "--remote-debugging-pipe",
            "--hide-scrollbars",
        ] {
            caps.add_arg(arg)?;
        }
        caps.add_arg("--force-prefers-reduced-motion")?;
        caps.add_experimental_option("prefs", serde_json::json!({ "intl.accept_languages": lang }))?;
        let driver = WebDriver::new(format!("http://127.0.0.1:{port}"), caps).await?;
        driver.set_script_timeout(PATIENCE).await?;
        let (width, height) = SIZE;
        let metrics = serde_json::json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        driver.cdp().send_raw("Emulation.setDeviceMetricsOverride", metrics).await?;
        Ok(Browser { driver, child, url: url.to_string() })
    }
    async fn go(&self, path: &str) -> Fallible<()> {
        Ok(self.driver.goto(format!("{}{path}", self.url)).await?)
    }
    async fn truth(&self, script: &str) -> bool {
        // A page on its way to the next cannot answer: that is "not yet".
        let said = self.driver.execute(script, Vec::new()).await.and_then(|said| said.convert::<Option<bool>>());
        said.ok().flatten().unwrap_or(false)
    }
    async fn wait(&self, script: &str) -> Fallible<()> {
        let from = Instant::now();
        while !self.truth(script).await {
            if from.elapsed() > PATIENCE {
                return Err(format!("waited in vain: {script}").into());
            }
            tokio::time::sleep(Duration::from_millis(40)).await;
        }
        Ok(())
    }
}

async fn take(browser: &Browser, scene: &Scene) -> Fallible<()> {
    browser.go("/").await?;
    browser.driver.execute("localStorage.setItem('bivouac-pace', 'once')", Vec::new()).await?;
    browser.go(&format!("/new/{}?{}", scene.game, scene.seats)).await?;
    browser.wait("document.querySelector('form.new button.main').click(); return true").await?;
    let asked = "return !document.querySelector('.busy') && !!document.querySelector('.prompt.over, .prompt.mine')";
    browser.wait(asked).await?;
    let mut moves = 0;
    while moves < scene.most
        && !browser.truth(scene.enough).await
        && !browser.truth("return !!document.querySelector('.prompt.over')").await
    {
        browser.wait(asked).await?;
        let decision: String = browser.driver.execute_async(ADVISED, Vec::new()).await?.convert()?;
        if !decision.is_empty() {
            let gone = format!("return document.querySelector('#moves [name=decision]')?.value !== '{decision}'");
            browser.wait(&gone).await?;
            moves += 1;
        }
    }
    browser.wait(asked).await?;
    // As somebody sees it who comes to the table now.
    browser.driver.refresh().await?;
    browser.wait(asked).await?;
    browser.driver.execute("document.querySelector('.since')?.remove()", Vec::new()).await?;
    tokio::time::sleep(Duration::from_secs(2)).await;
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    let file = dir.join(format!("{}.png", scene.game));
    browser.driver.screenshot(&file).await?;
    println!("{}: {moves} moves, {} kB", scene.game, std::fs::metadata(&file)?.len() / 1000);
    Ok(())
}

#[tokio::main]
async fn main() -> Fallible<()> {
    let only = std::env::args().nth(1);
    let dir = tempfile::TempDir::new()?;
    let config = Config {
        listen: ([127, 0, 0, 1], 0).into(),
        data_dir: dir.path().join("data"),
        limits: 0.0,
        hints: "greedy".into(),
        secret: Some([7; 32]),
        ..Config::default()
    };
    let server = Server::start(config, server::kinds::all()).await?;
    let url = format!("http://{}", server.address);
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let serving = tokio::spawn(server.run(async move { drop(stopped.await) }));
    for scene in SCENES.iter().filter(|scene| only.as_deref().is_none_or(|only| only == scene.game)) {
        let browser = Browser::open(&url, scene.lang).await?;
        take(&browser, scene).await?;
        browser.driver.clone().quit().await?;
    }
    drop(stop);
    drop(serving.await);
    Ok(())
}
