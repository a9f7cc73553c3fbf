// What moved is seen to move: pieces of a kind that left one place and came to another glide between them.
// `scale` tells how many units of the drawing one pixel is: it is asked only if something moved, because the
// page is laid out for it.
import { $$ } from "./dom.js";

/** @typedef {{ kind: string, thing: string, box: DOMRect }} Piece where a piece was */

const placeOf = (/** @type {any} */ piece) => piece.closest("[data-thing]")?.dataset.thing;

/**
 * @param {ParentNode} layer
 * @returns {Piece[]}
 */
export const photographPieces = (layer) =>
  $$("[data-kind]", layer).map((piece) => ({ kind: piece.dataset.kind, thing: placeOf(piece), box: piece.getBoundingClientRect() }));

/**
 * @param {ParentNode} layer
 * @param {Piece[]} before
 * @param {() => number} scale
 */
export const glide = (layer, before, scale) => {
  const now = $$("[data-kind]", layer).map((element) => ({ element, kind: element.dataset.kind, thing: placeOf(element) }));
  /** @typedef {{ kind: string, thing: string }} Seen */
  const same = (/** @type {Seen} */ one, /** @type {Seen} */ other) => one.kind === other.kind && one.thing === other.thing;
  const gone = before.filter((old) => !now.some((piece) => same(piece, old)));
  for (const piece of now) {
    if (before.some((old) => same(piece, old))) continue;
    const index = gone.findIndex((old) => old.kind === piece.kind);
    if (index < 0) continue;
    const [from] = gone.splice(index, 1);
    const to = piece.element.getBoundingClientRect();
    const dx = (from.box.left - to.left) * scale();
    const dy = (from.box.top - to.top) * scale();
    piece.element.closest(".came")?.classList.remove("came");
    piece.element.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], { duration: 550, easing: "ease-in-out" });
  }
};
