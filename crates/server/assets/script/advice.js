// What a reader may ask: why something is not offered, what would be good, and that the program does it.
import { $, $$, near, request } from "./dom.js";

/**
 * @typedef {ReturnType<typeof import("./pointing.js").makePointing>} Pointing
 * @typedef {ReturnType<typeof import("./toast.js").makeToast>} Tell
 */

/**
 * Why nothing can be done with a thing.
 * @param {DOMStringMap} words
 * @param {string} base
 * @param {Tell} tell
 * @param {() => Pointing} pointing
 */
export const makeWhyNot = (words, base, tell, pointing) => async (/** @type {string} */ target, quiet = false) => {
  const { mySeat, nexts, offers } = pointing();
  if (!mySeat() || words.at !== undefined) return;
  const answer = await request(`${base}/why-not?` + new URLSearchParams({ seat: mySeat(), target }));
  if (!answer) return;
  const why = await answer.json();
  if (why) tell(why.text, { rule: why.rule });
  else if (target && !quiet) tell(nexts().has(target) || offers().some(({ things }) => things.includes(target)) ? words.sayFine : words.sayUnused);
};

/**
 * @param {DOMStringMap} words
 * @param {string} base
 * @param {Tell} tell
 * @param {Pointing} pointing
 * @param {(target: string) => void} read shows what there is to read of a thing, or why nothing can be done with it
 */
export const makeAdvice = (words, base, tell, pointing, read) => {
  /** @param {string} seat */
  const advised = async (seat) => {
    const answer = await request(`${base}/hint?` + new URLSearchParams({ seat }));
    return answer && answer.json();
  };
  let doing = false;
  /**
   * Plays the advised move, and again as long as the same kind of thing is asked of this seat.
   * @param {string} seat
   */
  const doItForMe = async (seat) => {
    const asked = $("#prompt").dataset.asked;
    if (doing || !asked) return;
    doing = true;
    for (let moves = 0; moves < 40 && $("#prompt").dataset.asked === asked; moves += 1) {
      const decision = pointing.mine();
      const best = await advised(seat);
      if (!best) tell(words.sayNone);
      if (!best || pointing.mine() !== decision || !(await pointing.step(seat, best.move))) break;
    }
    doing = false;
  };
  /** @param {string} seat */
  const hint = async (seat) => {
    const best = await advised(seat);
    if (best && !pointing.offerOf(best.move)) await pointing.listFor(best.things);
    const offer = best && pointing.offerOf(best.move);
    if (!offer) return tell(words.sayNone);
    pointing.ask([words.sayHint, best.label, best.why?.text ?? ""].join(" ").trim(), offer);
  };
  const dialog = $("#why");
  document.addEventListener("click", (event) => {
    if (near(event, "#why-not")) {
      const names = new Map($$("[data-thing]").filter((one) => one.dataset.name).map((one) => [one.dataset.thing, one.dataset.name]));
      $("#why-target").replaceChildren(...[...names].map(([thing, name]) => new Option(name, thing)));
      dialog.returnValue = "";
      dialog.showModal();
    }
    const [lamp, auto] = ["#hint", "#auto"].map((button) => near(event, button));
    if (lamp) hint(lamp.dataset.seat);
    if (auto) doItForMe(auto.dataset.seat);
  });
  dialog?.addEventListener("close", () => dialog.returnValue === "ask" && read($("#why-target").value));
};
