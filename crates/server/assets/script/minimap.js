// A small map of all of the board, while only a part is seen: a picture that is taken anew when nothing has
// changed for a while. (The same drawing once more would be laid out and painted once more with every
// change.)
import { $, $$ } from "./dom.js";

/**
 * @param {SVGSVGElement} svg
 * @param {HTMLElement} stage
 * @param {HTMLElement} map
 * @param {{ width: number, height: number, top: number, end: number }} drawing the map lies between `top` and `end`
 * @param {number} size of its longer side in pixels
 * @param {(x: number, y: number) => void} goTo moves the view so that this is in its middle
 */
export const makeMinimap = (svg, stage, map, { width, height, top, end }, size, goTo) => {
  const small = size / Math.max(width, end - top);
  const inside = $(".seen", map);
  map.style.width = `${width * small}px`;
  map.style.height = `${(end - top) * small}px`;
  // Twice as fine as it is large.
  const [fine, wide, high] = [small * 2, Math.round(width * small * 2), Math.round(height * small * 2)];
  const canvas = () => Object.assign(document.createElement("canvas"), { width: wide, height: Math.round((end - top) * fine) });
  const [picture, under] = [canvas(), canvas()];
  inside.before(picture);
  /**
   * @param {string} src
   * @param {(image: HTMLImageElement) => void} done
   */
  const load = (src, done) => {
    const image = new Image(wide, high);
    image.addEventListener("load", () => done(image));
    image.src = src;
  };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let soon;
  let taken = false;
  const photograph = () => {
    taken = true;
    const text = new XMLSerializer();
    const [ground, live] = svg.children;
    const parts = [...$$("defs", ground), live].map((part) => text.serializeToString(part)).join("");
    const whole = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="0 0 ${width} ${height}">${parts}</svg>`;
    load(`data:image/svg+xml,${encodeURIComponent(whole)}`, (image) => {
      const paper = picture.getContext("2d");
      paper?.drawImage(under, 0, 0);
      paper?.drawImage(image, 0, -top * fine, wide, high);
    });
  };
  const changed = () => {
    clearTimeout(soon);
    // Not while somebody goes from one thing to the next.
    if (stage.classList.contains("zoomed")) soon = setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(photograph), taken ? 1500 : 0);
  };
  /** @param {string} href the picture of the ground */
  const setGround = (href) =>
    load(href, (image) => {
      under.getContext("2d")?.drawImage(image, 0, -top * fine, wide, high);
      changed();
    });
  /**
   * What of the board is seen.
   * @param {number} left
   * @param {number} above
   * @param {number} right
   * @param {number} bottom
   */
  const frame = (left, above, right, bottom) => {
    inside.style.width = `${(right - left) * small}px`;
    inside.style.height = `${(bottom - above) * small}px`;
    inside.style.transform = `translate(${left * small}px, ${(above - top) * small}px)`;
  };
  const pulled = (/** @type {PointerEvent} */ event) => {
    if (event.buttons === 0) return;
    const box = map.getBoundingClientRect();
    goTo((event.clientX - box.left) / small, top + (event.clientY - box.top) / small);
    event.preventDefault();
  };
  map.addEventListener("pointerdown", pulled);
  map.addEventListener("pointermove", pulled);
  return { changed, setGround, frame };
};
