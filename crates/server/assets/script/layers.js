// Layers: parts of the drawing that are shown on demand, or by themselves at a size of the map.
import { $, $$, near, split } from "./dom.js";

/** Shows and hides layers; what the reader wants goes before what shows by itself. */
export const makeLayers = () => {
  /** @type {Map<string, boolean>} */
  const wished = new Map();
  // How many pixels of the screen a hundred units of the drawing are.
  let pixels = -1;
  const shows = (/** @type {HTMLElement} */ button) => {
    const [from, to] = split(button.dataset.seen).map(Number);
    return wished.get(button.dataset.show ?? "") ?? (from <= pixels && pixels < to);
  };
  const apply = () => {
    const shown = new Set($$("[data-show]").filter(shows).map((button) => button.dataset.show));
    for (const part of $$("svg.board [data-layer]")) {
      if (shown.has(part.dataset.layer) !== part.hasAttribute("display")) continue;
      if (shown.has(part.dataset.layer)) part.removeAttribute("display");
      else part.setAttribute("display", "none");
    }
    for (const button of $$("[data-show]")) button.setAttribute("aria-pressed", shown.has(button.dataset.show));
  };
  /** @param {number} size */
  const resized = (size) => {
    const shown = () => $$("[data-seen]").map(shows).join();
    const before = shown();
    pixels = size;
    if (shown() !== before) apply();
  };
  const close = () => $(".layers")?.removeAttribute("open");
  $(".layers")?.addEventListener("click", (/** @type {Event} */ event) => {
    const button = near(event, "[data-show]");
    if (!button) return;
    wished.set(button.dataset.show, !shows(button));
    apply();
  });
  document.addEventListener("click", (event) => {
    if (!near(event, ".layers")) close();
  });
  return { apply, resized, close };
};
