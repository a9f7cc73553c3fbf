// The labels of the ground are a picture of their own for each size of the map: letters under nine pixels
// are enlarged a little, where they then lie over no other label, and left out where that is not enough.
import { $$ } from "./dom.js";

/** The least size of a letter in pixels, and by how much at most a label is enlarged. */
export const [LEAST, MOST] = [9, 1.35];

/** @typedef {[left: number, top: number, right: number, bottom: number]} Frame */

/**
 * Do two labels, of which the letters are so large, lie over each other?
 * @param {Frame} one
 * @param {Frame} other
 * @param {number} size
 */
export const overlap = (one, other, size) =>
  Math.min(one[2], other[2]) - Math.max(one[0], other[0]) > size * 0.6 && Math.min(one[3], other[3]) - Math.max(one[1], other[1]) > size * 0.2;

/**
 * The picture of all labels, for each number of pixels between two units of the drawing.
 * @param {SVGSVGElement} svg
 * @param {Element} ground
 * @param {{ width: number, height: number }} drawing
 */
export const labelsOf = (svg, ground, { width, height }) => {
  const inverse = svg.getScreenCTM()?.inverse();
  // All at once: the drawing is laid out once for all of them.
  for (const label of $$("[data-instead]", ground)) label.removeAttribute("display");
  const labels = (inverse ? $$("[data-label]", ground) : []).filter((label) => !label.closest("[data-thing]")).map((label) => {
    const { a, b, c, d, e, f } = /** @type {DOMMatrix} */ (inverse).multiply(label.parentElement.getScreenCTM());
    const box = label.getBoundingClientRect();
    const [from, to] = [[box.left, box.top], [box.right, box.bottom]].map(([x, y]) => new DOMPoint(x, y).matrixTransform(inverse));
    const still = [(from.x + to.x) / 2, label.dataset.grows === "down" ? from.y : (from.y + to.y) / 2];
    const text = `<g transform="matrix(${[a, b, c, d, e, f]})">${new XMLSerializer().serializeToString(label)}</g>`;
    return { size: label.dataset.label * Math.hypot(a, b), instead: label.dataset.instead * Math.hypot(a, b), from, to, still, text };
  });
  labels.sort((one, other) => other.size - one.size);
  const font = getComputedStyle(svg).fontFamily.replaceAll('"', "'");
  return (/** @type {number} */ pixels) => {
    /** @type {Frame[]} */
    const lie = [];
    const out = [];
    for (const { size, instead, from, to, still: [x, y], text } of labels) {
      const grown = Math.max(1, LEAST / (size * pixels));
      if (grown > MOST) break;
      // What it stands in for is there itself.
      if (instead * pixels >= LEAST) continue;
      /** @type {Frame} */
      const at = [x + (from.x - x) * grown, y + (from.y - y) * grown, x + (to.x - x) * grown, y + (to.y - y) * grown];
      if (grown > 1 && lie.some((other) => overlap(other, at, size))) continue;
      lie.push(at);
      out.push(grown > 1 ? `<g transform="translate(${x} ${y}) scale(${grown}) translate(${-x} ${-y})">${text}</g>` : text);
    }
    const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${font}">`;
    return out.length > 0 ? `data:image/svg+xml,${encodeURIComponent(head + out.join("") + "</svg>")}` : "";
  };
};

/**
 * Shows the labels for the size of the map, once it stays for a moment; those that are no part of the ground
 * at once.
 * @param {SVGSVGElement} svg
 * @param {(pixels: number) => string} labels
 * @param {{ width: number, height: number }} drawing
 * @param {() => void} lay lays the pictures where they belong
 */
export const makeLettering = (svg, labels, drawing, lay) => {
  /** @type {HTMLImageElement[]} */
  let pictures = [];
  let lettered = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waits;
  const sift = () => {
    for (const label of $$("[data-label]", svg)) {
      const far = label.dataset.label * lettered < LEAST;
      label.closest("[data-thing]")?.classList.toggle("far", far);
      if (far) label.setAttribute("display", "none");
      else label.removeAttribute("display");
    }
  };
  /** @param {number} pixels */
  const letter = (pixels) => {
    const step = 2 ** (Math.floor(Math.log2(pixels) * 6) / 6);
    if (step === lettered || !(step > 0)) return;
    const first = lettered === 0;
    lettered = step;
    clearTimeout(waits);
    waits = setTimeout(async () => {
      sift();
      const src = labels(step);
      const fresh = src ? [0, 1].map((at) => Object.assign(new Image(drawing.width, drawing.height), { className: "ground labels", alt: "", src, hidden: at > 0 })) : [];
      await Promise.all(fresh.map((picture) => picture.decode())).catch(() => {});
      if (step !== lettered) return;
      for (const picture of pictures) picture.remove();
      pictures = fresh;
      svg.before(...fresh);
      lay();
    }, first ? 0 : 120);
  };
  return { letter, sift, pictures: () => pictures };
};
