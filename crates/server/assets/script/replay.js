// A finished or running game, watched from any step: the same film as at the table, at the reader's pace.
import { $, $$, near, readPage } from "./dom.js";
import { settings } from "./settings.js";
import { seatOf } from "./story.js";

/** @typedef {[step: number, seat: string]} Made a step of the log, and who made it */

/**
 * The step at which the next turn of a seat begins, or with no seat named the next decision of somebody else.
 * @param {Made[]} made
 * @param {number} at
 * @param {string} whose
 */
export const nextTurn = (made, at, whose) => {
  const now = made.findLast(([step]) => step < at)?.[1];
  const next = made.find(([step, seat]) => step >= at && (whose ? seat === whose : seat !== now));
  return next && next[0] + 1;
};

/**
 * @param {DOMStringMap} words
 * @param {ReturnType<typeof import("./film.js").makeFilm> | null} film
 * @param {ReturnType<typeof import("./reel.js").makeReel> | null} reel
 * @param {(old: Element | null, fresh: Element) => void} swap
 * @param {() => void} shown
 */
export const makeReplay = (words, film, reel, swap, shown) => {
  const scrub = () => $("#step");
  let wanted = "";
  let whose = "";
  let playing = false;
  let runs = 0;
  const label = () => {
    const button = $("#replay-play");
    if (button) button.textContent = playing ? button.dataset.sayPause : button.dataset.sayPlay;
    // The controls are drawn anew with each step: they stay as they were set.
    if ($("#replay-pace")) $("#replay-pace").value = settings.get("pace") === "step" ? "quick" : settings.get("pace");
    if ($("#replay-of")) $("#replay-of").value = whose;
  };
  /** @param {number | string} step */
  const goTo = async (step) => {
    const address = scrub().dataset.steps + step;
    wanted = address;
    // One step further is played on the board as it is, and every other one is seen at once.
    const plays = Number(step) === Number(words.at) + 1 && !film?.off();
    const [page, shots] = await Promise.all([
      readPage(`${address}?light=${document.documentElement.dataset.light ?? "day"}`),
      plays ? reel?.shots(Number(words.at), Number(step)) : [],
    ]);
    if (!page || wanted !== address) return;
    film?.end();
    film?.add(shots ?? []);
    for (const id of ["live", "score", "prompt", "hand", "others", "moves", "lines", "chairs", "downloads", "fair", "around"]) {
      const fresh = page.getElementById(id);
      if (fresh) swap(document.getElementById(id), document.adoptNode(fresh));
    }
    words.at = String(step);
    history.replaceState(null, "", address);
    label();
    shown();
  };
  // Plays on by itself.
  const toggle = async () => {
    playing = !playing;
    label();
    const run = ++runs;
    while (playing && run === runs && Number(scrub().value) < Number(scrub().max)) {
      await goTo(Number(scrub().value) + 1);
      const pause = { slow: 900, once: 120 }[settings.get("pace")] ?? 350;
      await Promise.all([film?.idle(), new Promise((done) => setTimeout(done, pause))]);
    }
    if (run === runs) playing = false;
    label();
  };
  // Who made each step: the whole log knows.
  /** @type {Made[] | null} */
  let made = null;
  const toNextTurn = async () => {
    const log = made ? null : await readPage(`/t/${words.id}/log`);
    if (log) made = $$("#lines li", log).map((line) => [Number(line.dataset.step), seatOf(line)]);
    goTo(nextTurn(made ?? [], Number(scrub().value), whose) ?? scrub().max);
  };
  /** @param {number} steps */
  const by = (steps) => {
    if (!scrub()) return;
    scrub().value = Number(scrub().value) + steps;
    goTo(scrub().value);
  };
  document.addEventListener("click", (event) => {
    if (near(event, "#replay-play")) toggle();
    if (near(event, "#replay-turn")) toNextTurn();
  });
  document.addEventListener("change", (event) => {
    const field = near(event, "#replay-of");
    if (field) whose = field.value;
  });
  document.addEventListener("input", (event) => {
    const field = near(event, "#step");
    if (field) goTo(field.value);
  });
  label();
  return { toggle, by };
};
