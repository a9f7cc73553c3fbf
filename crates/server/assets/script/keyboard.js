// The table by keys alone.
import { $, $$, split } from "./dom.js";

/**
 * @typedef {object} Keys what keys do beside going through the list of moves
 * @property {() => void} openMoves
 * @property {() => void} space
 * @property {(thing: string | undefined) => void} read
 * @property {() => void} undo
 * @property {() => void} several
 * @property {() => void} nextSeat
 * @property {() => void} escape
 * @property {(factor: number) => void} zoom
 * @property {() => void} fit
 * @property {(steps: number) => void} replay
 */

/** @param {Keys} keys */
export const watchKeys = (keys) => {
  /** @type {Record<string, (at: any) => void>} */
  const single = {
    i: (at) => keys.read(at?.dataset?.thing || split(at?.dataset?.things)[0] || at?.dataset?.next),
    u: keys.undo,
    p: () => $("#pass")?.click(),
    s: keys.several,
    n: keys.nextSeat,
    "?": () => $("#keys").showModal(),
    escape: keys.escape,
    "+": () => keys.zoom(1.3),
    "=": () => keys.zoom(1.3),
    "-": () => keys.zoom(1 / 1.3),
    0: keys.fit,
    arrowleft: () => keys.replay(-1),
    arrowright: () => keys.replay(1),
  };
  document.addEventListener("keydown", (event) => {
    const at = /** @type {any} */ (document.activeElement);
    if (at?.matches("input, select, textarea") || $("dialog[open]")) return;
    const held = event.ctrlKey || event.metaKey;
    if (held && event.key === "z") keys.undo();
    if (held || event.altKey) return;
    const shown = $$("#moves ol button:not(.step)").filter((button) => !button.parentElement.matches("[hidden], .passed-over, .off *"));
    const key = event.key.toLowerCase();
    if (key === "arrowdown" || key === "arrowup") {
      if (shown.length === 0) return;
      keys.openMoves();
      const [here, by] = [shown.indexOf(at), key === "arrowdown" ? 1 : -1];
      const to = here < 0 ? (by > 0 ? 0 : shown.length - 1) : here + by;
      shown[(to + shown.length) % shown.length].focus();
      event.preventDefault();
    } else if (key >= "1" && key <= "9") {
      // The first press shows which it is; the same key again, or Enter, plays it.
      const button = shown[Number(key) - 1];
      if (button && at === button) button.click();
      else if (button) {
        keys.openMoves();
        button.focus();
      }
    } else if (key === " ") {
      if (at?.matches("button, a, summary")) return;
      event.preventDefault();
      keys.space();
    } else single[key]?.(at);
  });
};
