// The list of moves: a choice of how many is one line with a step down and a step up, and who decides for
// several seats sees one seat at a time. Everything stays buttons of ordinary forms; this only shows and
// hides them.
import { $, $$, makeButton, near } from "./dom.js";

/**
 * @param {HTMLElement} table
 * @param {() => void} changed
 */
export const makeLists = (table, changed) => {
  const words = table.dataset;
  /**
   * How many was chosen last, for each choice: it stays when the list comes anew.
   * @type {Map<string, number>}
   */
  const counts = new Map();
  /**
   * @param {string} word
   * @param {string | undefined} label
   * @param {() => void} to
   */
  const step = (word, label, to) => {
    const button = makeButton(word, to);
    button.className = "step";
    button.setAttribute("aria-label", label ?? "");
    return button;
  };
  /**
   * @param {string} key
   * @param {HTMLElement[]} items
   */
  const stepper = (key, items, focus = "") => {
    const at = Math.min(counts.get(key) ?? 0, items.length - 1);
    for (const item of items) {
      item.classList.toggle("passed-over", item !== items[at]);
      for (const button of $$(".step", item)) button.remove();
    }
    const to = (/** @type {number} */ next, /** @type {string} */ which) => () => {
      counts.set(key, next);
      stepper(key, items, which);
    };
    const less = step("−", words.sayLess, to(at - 1, "less"));
    const more = step("+", words.sayMore, to(at + 1, "more"));
    less.disabled = at === 0;
    more.disabled = at === items.length - 1;
    items[at]?.classList.add("amount");
    items[at]?.append(less, more);
    if (focus) [focus === "less" ? less : more, more, less].find((button) => !button.disabled)?.focus({ preventScroll: true });
  };
  const steppers = () => {
    /** @type {Map<string, HTMLElement[]>} */
    const runs = new Map();
    for (const item of $$("#moves li[data-run]")) {
      const key = item.closest("form").dataset.seat + " " + item.dataset.run;
      runs.set(key, [...(runs.get(key) ?? []), item]);
    }
    for (const [key, items] of runs) stepper(key, items);
  };
  // The seat whose list is shown: the one chosen, as long as it is asked.
  let seat = "";
  const seats = () => $$("#moves [data-turn-to]").map((button) => button.dataset.turnTo);
  const current = () => (seats().includes(seat) ? seat : $$("#moves form.offers")[0]?.dataset.seat ?? "");
  const turn = () => {
    const now = current();
    const several = seats().length > 1;
    for (const part of $$("#moves form.offers, #prompt [data-seat]:is(p, .tools)")) part.classList.toggle("off", several && part.dataset.seat !== now);
    for (const button of $$("#moves [data-turn-to]")) button.setAttribute("aria-pressed", String(button.dataset.turnTo === now));
    for (const tool of $$("#prompt [data-tool]")) {
      if (several && tool.closest(".tools").dataset.seat !== now) tool.removeAttribute("id");
      else tool.id = tool.dataset.tool;
    }
  };
  /**
   * @param {string | undefined} one
   * @param {boolean} [pointing] was something of that seat pointed at?
   */
  const turnTo = (one, pointing) => {
    if (!one || one === current()) return;
    seat = one;
    turn();
    $("#moves").scrollTop = 0;
    // What was pointed at stays only where that is what turned.
    if (!pointing) changed();
  };
  const next = () => {
    const all = seats();
    if (all.length > 1) turnTo(all[(all.indexOf(current()) + 1) % all.length]);
  };
  table.addEventListener("click", (event) => turnTo(near(event, "[data-turn-to]")?.dataset.turnTo));
  return { renew: () => (steppers(), turn()), next, turnTo, current };
};
