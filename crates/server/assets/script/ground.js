// What nobody points at on the ground becomes a picture under the board: with thousands of shapes every
// change of a halo would be slow, and a picture of its own need not be painted again when something over it
// changes.
import { $$ } from "./dom.js";

/**
 * @param {SVGSVGElement} svg
 * @param {Element} ground
 * @param {{ width: number, height: number }} size
 * @param {(href: string) => void} ready gets its address once it can be shown
 */
export const groundAsPicture = (svg, ground, { width, height }, ready) => {
  const stays = "[data-thing], [data-tracks], defs";
  /** @type {Element[]} */
  const art = [];
  const look = (/** @type {Element} */ within) => {
    for (const child of within.children) {
      if (child.matches(stays)) continue;
      if (child.querySelector(stays)) look(child);
      else art.push(child);
    }
  };
  look(ground);
  const paper = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const about = { width, height, viewBox: `0 0 ${width} ${height}`, "font-family": getComputedStyle(svg).fontFamily };
  for (const [key, value] of Object.entries(about)) paper.setAttribute(key, String(value));
  paper.append(ground.cloneNode(true));
  for (const part of $$("[data-thing], [data-tracks], [data-label]", paper)) part.remove();
  const href = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(paper))}`;
  // The second is for a board that closes on itself.
  const pictures = [0, 1].map((at) => Object.assign(new Image(width, height), { className: "ground", alt: "", src: href, hidden: at > 0 }));
  svg.before(...pictures);
  pictures[0].decode().then(() => {
    for (const part of art) part.remove();
    ready(href);
  });
  return pictures;
};
