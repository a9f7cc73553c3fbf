// A finished or running game, watched from any step: the same film as at the table, at the reader's pace.
"use strict";
const makeReplay = (words, base, film, story, swap, shown) => {
  const $ = (selector, within = document) => within.querySelector(selector);
  const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
  const scrub = () => $("#step");
  let wanted = null;
  let whose = "";
  let playing = false;
  const label = () => {
    const button = $("#replay-play");
    if (button) button.textContent = playing ? button.dataset.sayPause : button.dataset.sayPlay;
    // The controls are drawn anew with each step: they stay as they were set.
    if ($("#replay-pace")) $("#replay-pace").value = settings.get("pace") === "step" ? "quick" : settings.get("pace");
    if ($("#replay-of")) $("#replay-of").value = whose;
  };
  const goTo = async (step) => {
    const address = scrub().dataset.steps + step;
    wanted = address;
    const answer = await fetch(`${address}?light=${document.documentElement.dataset.light ?? "day"}`).catch(() => null);
    if (!answer?.ok || wanted !== address) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const id of ["live", "score", "prompt", "hand", "others", "moves", "lines", "chairs", "downloads", "fair", "around"]) {
      const fresh = page.getElementById(id);
      if (fresh) swap(document.getElementById(id), document.adoptNode(fresh));
    }
    words.at = step;
    history.replaceState(null, "", address);
    const last = $$("#lines li").at(-1);
    const lines = last ? $$("[data-cues]", last) : [];
    const seat = last ? story.seatOf(last) : "";
    film?.end();
    film?.add(lines.map((line) => ({ text: line.textContent, seat, cues: JSON.parse(line.dataset.cues) })));
    label();
    shown();
  };
  // Plays on by itself.
  const toggle = async () => {
    playing = !playing;
    label();
    while (playing && Number(scrub().value) < Number(scrub().max)) {
      await goTo(Number(scrub().value) + 1);
      do await new Promise((done) => setTimeout(done, { slow: 900, once: 120 }[settings.get("pace")] ?? 350));
      while (film?.running() && playing);
    }
    playing = false;
    label();
  };
  // Who made each step: the whole log knows.
  let seats = null;
  const nextTurn = async () => {
    const answer = seats ? null : await fetch(base + "/log").catch(() => null);
    if (answer?.ok) {
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      seats = $$("#lines li", page).map((line) => [Number(line.dataset.step), story.seatOf(line)]);
    }
    const at = Number(scrub().value);
    const now = seats?.findLast(([step]) => step < at)?.[1];
    // The next turn of whoever it is, or the next decision of one of them.
    const next = seats?.find(([step, seat]) => step >= at && (whose ? seat === whose : seat !== now));
    goTo(next ? next[0] + 1 : scrub().max);
  };
  const by = (steps) => {
    if (!scrub()) return;
    scrub().value = Number(scrub().value) + steps;
    goTo(scrub().value);
  };
  document.addEventListener("click", (event) => {
    if (event.target.closest("#replay-play")) toggle();
    if (event.target.closest("#replay-turn")) nextTurn();
  });
  document.addEventListener("change", (event) => {
    if (event.target.id === "replay-of") whose = event.target.value;
  });
  document.addEventListener("input", (event) => {
    if (event.target.id === "step") goTo(event.target.value);
  });
  label();
  return { toggle, by };
};
