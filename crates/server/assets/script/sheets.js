// Sheets: all there is to read of a thing, by pointing at it for a while, a long press, a click that means
// nothing else, or the key I. And what a move would do, beside the pointer.
import { $, makeButton, near, request, wideScreen } from "./dom.js";
import { pointerRests } from "./pointer.js";
import { watchSwipe } from "./swipe.js";

/**
 * @param {HTMLElement} table
 * @param {string} base
 * @param {HTMLElement} box
 * @param {HTMLElement} tip
 * @param {(thing: string) => string[]} foretold what pointing at the thing would do
 */
export const makeSheets = (table, base, box, tip, foretold) => {
  let shown = "";
  /** @typedef {ReturnType<typeof setTimeout> | undefined} Timer */
  /** @type {Timer} */
  let timer;
  // A sheet that came because the pointer rested on a thing goes when it leaves; what was asked for stays.
  let passing = false;
  /** @type {Timer} */
  let leaving;
  let wanted = "";
  const close = () => {
    clearTimeout(timer);
    clearTimeout(leaving);
    shown = wanted = "";
    box.hidden = true;
  };
  /**
   * Whether there is anything to read.
   * @param {string | undefined} thing
   */
  const open = async (thing, rested = false) => {
    clearTimeout(leaving);
    if (!rested) settle();
    if (!rested) box.style.maxHeight = "";
    if (!thing || thing === shown) return true;
    wanted = thing;
    const answer = await request(`${base}/sheet?` + new URLSearchParams({ thing }));
    if (!answer) return false;
    // Meanwhile something else was wanted, or nothing any more.
    if (wanted !== thing) return true;
    box.innerHTML = await answer.text();
    for (const text of foretold(thing).reverse()) {
      const line = document.createElement("p");
      line.className = "foretold";
      line.textContent = text;
      (box.querySelector("h2") ?? box).after(line);
    }
    const drop = makeButton("×", close);
    drop.className = "drop";
    drop.setAttribute("aria-label", table.dataset.sayClose ?? "");
    box.prepend(drop);
    box.hidden = false;
    shown = thing;
    passing = rested;
    // It lies over the log, and not over the moves.
    const moves = $("#moves")?.getBoundingClientRect();
    const room = (moves?.top ?? 0) - box.getBoundingClientRect().top - 8;
    box.style.maxHeight = rested && room > 80 ? `${room}px` : "";
    return true;
  };
  const settle = () => {
    clearTimeout(leaving);
    passing = false;
  };
  for (const kind of ["pointerdown", "wheel", "focusin"]) box.addEventListener(kind, settle, { passive: true });
  box.addEventListener("pointerenter", () => clearTimeout(leaving));
  box.addEventListener("pointerleave", () => passing && (leaving = setTimeout(close, 600)));
  /**
   * The thing at which an event happened.
   * @param {Event} event
   * @returns {string}
   */
  const under = (event) => near(event, "[data-thing]")?.dataset.thing ?? "";
  // Only while nothing is being chosen: who points at a target wants to see the board.
  table.addEventListener("pointerover", (event) => {
    if (pointerRests(event)) return;
    clearTimeout(timer);
    const thing = under(event);
    clearTimeout(leaving);
    if (passing && !box.hidden && thing !== shown) leaving = setTimeout(close, 600);
    if (event.pointerType !== "mouse" || !thing || table.classList.contains("picking") || near(event, ".card")) return;
    timer = setTimeout(() => open(thing, true), 900);
  });
  table.addEventListener("pointerleave", () => {
    clearTimeout(timer);
    clearTimeout(leaving);
    if (passing && !box.hidden) leaving = setTimeout(close, 600);
  });
  let pressed = false;
  // On a phone it lies over the board: a tap beside it, or a pull down, closes it.
  const desk = wideScreen();
  document.addEventListener("click", (event) => {
    if (!box.hidden && !desk.matches && !pressed && !near(event, "#sheet, dialog")) close();
  }, true);
  watchSwipe(() => box, () => desk.matches || close());
  /** @type {Timer} */
  let press;
  table.addEventListener("pointerdown", (event) => {
    const thing = under(event);
    clearTimeout(press);
    pressed = false;
    if (event.pointerType === "mouse" || !thing) return;
    press = setTimeout(() => {
      pressed = true;
      open(thing);
    }, 550);
  });
  for (const kind of /** @type {const} */ (["pointerup", "pointercancel", "pointermove"])) {
    table.addEventListener(kind, (event) => {
      if (kind !== "pointermove" || Math.abs(event.movementX) + Math.abs(event.movementY) > 6) clearTimeout(press);
    });
  }
  // A long press is no click.
  table.addEventListener("click", (event) => {
    if (!pressed) return;
    pressed = false;
    event.stopPropagation();
    event.preventDefault();
  }, true);
  table.addEventListener("contextmenu", (event) => {
    const thing = under(event);
    if (!thing) return;
    event.preventDefault();
    open(thing);
  });
  /**
   * Beside the pointer.
   * @param {string} text
   * @param {MouseEvent} [event]
   */
  const say = (text, event) => {
    tip.hidden = !text;
    if (!text || !event) return;
    tip.textContent = text;
    tip.style.transform = `translate(${Math.min(event.clientX + 16, innerWidth - 340)}px, ${Math.min(event.clientY + 16, innerHeight - 120)}px)`;
  };
  return { open, close, say, under };
};
