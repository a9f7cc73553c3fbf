// A card drawn onto something is the card, then what lies there.
import { near } from "./dom.js";

/**
 * @param {HTMLElement} table
 * @param {ReturnType<typeof import("./drag.js").makeDrag>} drag
 * @param {() => void} clear
 */
export const watchCards = (table, drag, clear) => {
  /** @type {{ card: HTMLElement, x: number, y: number, going: boolean } | null} */
  let drawn = null;
  table.addEventListener("pointerdown", (event) => {
    const card = event.pointerType !== "touch" && event.button === 0 && near(event, "button.card[data-thing]");
    drawn = card ? { card, x: event.clientX, y: event.clientY, going: false } : null;
  });
  table.addEventListener("pointermove", (event) => {
    if (!drawn || event.buttons === 0) return;
    drawn.going ||= Math.hypot(event.clientX - drawn.x, event.clientY - drawn.y) > 12;
    drawn.card.classList.toggle("drawn", drawn.going);
  });
  addEventListener("pointerup", (event) => {
    const now = drawn;
    drawn = null;
    now?.card.classList.remove("drawn");
    if (now?.going) drag.acts();
    const under = now?.going && document.elementFromPoint(event.clientX, event.clientY);
    if (!now || !under || now.card.contains(under) || !drag.begins(now.card)) return;
    clear();
    drag.over(under);
    drag.ends();
  });
};
