// The board as it was: while the film runs, a copy of what lies on the board is shown in its place. The board
// itself is always in the present, so that whoever decides at once finds it there, and nothing that comes
// meanwhile has to wait.
import { $, $$, still } from "./dom.js";
import { glide, photographPieces } from "./glide.js";
import { patchBoard } from "./patch.js";
import { parse } from "./swap.js";

/** @param {() => number} scale how many units of the drawing one pixel is */
export const makePast = (scale, shown = () => {}) => {
  /** @type {any} */
  let layer = null;
  const live = () => $("#live");
  /**
   * What is shown changes: what moved is seen to move.
   * @param {() => void} change
   */
  const turn = (change) => {
    const was = still() ? [] : photographPieces(layer ?? live());
    change();
    shown();
    if (!still()) glide(layer ?? live(), was, scale);
  };
  // What is only looked at is not found by keys or by name.
  const settle = () => {
    for (const one of $$("[tabindex], [id]", layer)) for (const name of ["tabindex", "id"]) one.removeAttribute(name);
  };
  /** A copy of the board as it is now; an empty one for what is fetched whole. */
  const copy = (deep = true) => {
    const board = live().cloneNode(deep);
    board.id = "past";
    board.setAttribute("aria-hidden", "true");
    return board;
  };
  /**
   * Shows what the board was.
   * @param {Element | null} base a copy, or none to go on from what is shown
   * @param {import("./patch.js").Patch | undefined} patch
   */
  const show = (base, patch) =>
    turn(() => {
      if (base) (layer ? (/** @type {Element} */ now) => layer.replaceWith(now) : (/** @type {Element} */ now) => live().before(now))(base);
      layer = base ?? layer;
      if (patch && layer) patchBoard(layer, patch, (svg) => parse(svg, layer));
      settle();
    });
  /** Shows the present again. */
  const close = () => {
    if (!layer) return;
    turn(() => {
      layer.remove();
      layer = null;
    });
  };
  return { copy, show, close, open: () => !!layer };
};
