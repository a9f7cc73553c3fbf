// Bars over the edges of a board: the tracks and panels that a game draws beside its map, so that the map has
// the frame to itself.
import { $$, near } from "./dom.js";

/**
 * @param {SVGSVGElement} svg
 * @param {HTMLElement} bar the bar above
 * @param {HTMLElement} low the bar below
 * @param {{ width: number, height: number }} drawing
 * @param {(element: Element) => void} clicked
 */
export const makeBars = (svg, bar, low, drawing, clicked) => {
  // Tracks, strip by strip.
  const tracks = $$("[data-tracks]", svg);
  /** @type {string[]} */
  const strips = tracks.flatMap((track) => track.dataset.tracks.split(";").filter(Boolean));
  const drawn = tracks.map((track) => `<use href="#${track.id}"/>`).join("");
  /**
   * A frame of the same size within: what stands beside a strip is not seen.
   * @param {string} strip
   * @param {string} inside
   */
  const framed = (strip, inside) => {
    const [x, y, width, height] = strip.split(" ");
    return `<svg viewBox="${strip}"><svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${strip}">${inside}</svg></svg>`;
  };
  bar.innerHTML = strips.map((strip) => framed(strip, drawn)).join("");
  let mapTop = Math.max(0, ...strips.map((strip) => strip.split(" ").map(Number)).map(([, y, , high]) => y + high));
  let mapEnd = drawing.height;
  // Panels above the map are in the bar there, those below it in the bar at the other end. Where there is
  // little room, of these only the head, which says the most important.
  const little = matchMedia("(max-width: 56rem), (max-height: 50rem)");
  const panels = $$("[data-panel][id]", svg);
  const fromScreen = () => /** @type {DOMMatrix} */ (svg.getScreenCTM()).inverse();
  /** @param {Element} panel */
  const boxOf = (panel) => {
    const { left, top, right, bottom } = panel.getBoundingClientRect();
    const [a, b] = [[left, top], [right, bottom]].map(([x, y]) => new DOMPoint(x, y).matrixTransform(fromScreen()));
    // With the half of its frame that lies outside.
    return [a.x - 6, a.y - 6, b.x - a.x + 12, b.y - a.y + 12];
  };
  const boxes = panels.map(boxOf);
  // What stands there without a bar is seen only in a picture of the whole drawing.
  const others = $$("[data-beside]", svg).map(boxOf);
  const below = (/** @type {number[]} */ [, y]) => y > drawing.height / 2;
  mapEnd = Math.min(mapEnd, ...[...boxes, ...others].filter(below).map(([, y]) => y));
  mapTop = Math.max(mapTop, ...boxes.filter((box) => !below(box)).map(([, y, , high]) => y + high));
  /** @type {{ one: any, whole: number, head: number, place: number[] }[]} */
  const heads = [];
  // Each where it stands, whatever group it is drawn in.
  panels.forEach((panel, i) => {
    const [x, y, width, high] = boxes[i];
    const { a, b, c, d, e, f } = fromScreen().multiply(panel.parentElement.getScreenCTM());
    const into = below(boxes[i]) ? low : bar;
    const within = `<g transform="matrix(${[a, b, c, d, e, f].join(" ")})"><use href="#${panel.id}"/></g>`;
    into.insertAdjacentHTML("beforeend", framed(boxes[i].join(" "), within));
    const one = /** @type {any} */ (into.lastElementChild);
    one.dataset.thing = panel.dataset.thing;
    if (into === low) heads.push({ one, whole: high, head: Math.min(high, panel.dataset.panel * a + 2 || high), place: [x, y, width] });
  });
  const fold = () => {
    for (const { one, whole, head, place } of heads) one.setAttribute("viewBox", [...place, little.matches ? head : whole].join(" "));
  };
  fold();
  little.addEventListener("change", fold);
  for (const strip of [bar, low]) {
    strip.addEventListener("click", (event) => {
      if (near(event, "[data-thing]")) clicked(/** @type {Element} */ (event.target));
    });
  }
  // What has a bar of its own is not seen beside the map.
  const cover = document.createElementNS("http://www.w3.org/2000/svg", "g");
  cover.setAttribute("class", "cover");
  const { width, height } = drawing;
  const covered = [...(mapTop > 0 ? [mapTop - height] : []), ...(mapEnd < height ? [mapEnd] : [])];
  cover.innerHTML = covered.map((from) => `<rect x="${-width}" y="${from}" width="${width * 3}" height="${height}"/>`).join("");
  svg.append(cover);
  /**
   * The bar above is as high as lets all of it be seen beside each other, within bounds.
   * @param {number} width of the frame
   * @param {boolean} phone
   */
  const setHeight = (width, phone) => {
    const long = [...bar.children].reduce((sum, one) => {
      const box = /** @type {SVGSVGElement} */ (one).viewBox.baseVal;
      return sum + box.width / box.height;
    }, 0);
    bar.style.setProperty("--high", `${phone && strips.length > 0 ? 38 : Math.min(46, Math.max(30, width / long))}px`);
  };
  let inSight = "";
  /**
   * Of the panels, this one is in sight.
   * @param {string} thing
   */
  const showPanel = (thing) => {
    if (thing === inSight) return;
    inSight = thing;
    const panel = [...$$("[data-thing]", bar), ...$$("[data-thing]", low)].find((one) => one.dataset.thing === thing);
    if (panel) panel.parentElement.scrollLeft = panel.getBoundingClientRect().left - panel.parentElement.firstElementChild.getBoundingClientRect().left;
  };
  return { mapTop, mapEnd, cover, setHeight, showPanel };
};
