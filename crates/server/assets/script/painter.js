// Draws cues on a board: arrows, rings, numbers, dice. All in the units of the drawing, so that they follow
// the view; as large as seven pixels were when they were drawn, however much of the board was seen.
import { $, still } from "./dom.js";

/**
 * What the log shows of an event; see the kernel's story.
 * @typedef {Record<string, any> & { cue: string }} Cue
 * @typedef {{ x: number, y: number }} Point
 * @typedef {Point & { r: number, wide: number, high: number, panel: boolean }} Spot where a thing is drawn
 */

/** @param {SVGSVGElement} svg */
export const cuePainter = (svg) => {
  let unit = 1;
  // How wide a board is that closes on itself.
  const round = "around" in svg.dataset ? svg.viewBox.baseVal.width : Infinity;
  const measure = () => (unit = (7 * svg.viewBox.baseVal.width) / (svg.getBoundingClientRect().width || 1));
  /**
   * @param {string} name
   * @param {Record<string, any>} attributes
   * @param {Element} parent
   * @param {any} [text]
   */
  const make = (name, attributes, parent, text) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== undefined) element.textContent = text;
    parent.append(element);
    return element;
  };
  const fromScreen = () => /** @type {DOMMatrix} */ (svg.getScreenCTM()).inverse();
  /** @param {string} id */
  const layer = (id) => svg.querySelector("#" + id) ?? make("g", { id, "aria-hidden": "true", "pointer-events": "none" }, svg);
  /**
   * Where a thing is drawn; a piece that is gone was where its place is.
   * @param {string} thing
   * @returns {Spot | null}
   */
  const spot = (thing) => {
    for (let id = thing; id; id = id.slice(0, Math.max(0, id.lastIndexOf("."), id.lastIndexOf(":")))) {
      const named = `[data-thing="${CSS.escape(id)}"]`;
      const [x = NaN, y = NaN] = ($(named + "[data-at]", svg)?.dataset.at ?? "").split(" ").map(Number);
      if (!isNaN(y)) return { x, y, r: 4 * unit, wide: 0, high: 0, panel: false };
      const element = $(named, svg);
      const frame = element?.getBoundingClientRect();
      if (!frame?.width) continue;
      const back = fromScreen();
      const at = (/** @type {number} */ x, /** @type {number} */ y) => new DOMPoint(x, y).matrixTransform(back);
      const [a, b] = [at(frame.left, frame.top), at(frame.right, frame.bottom)];
      const [wide, high] = [b.x - a.x, b.y - a.y];
      return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, r: Math.min(Math.max(wide, high) / 2, 7 * unit), wide, high, panel: "panel" in element.dataset };
    }
    return null;
  };
  /**
   * A panel has a frame, not a ring.
   * @param {Element} group
   * @param {Spot | null} at
   */
  const ring = (group, at) => {
    if (!at) return null;
    const { x, y, wide, high } = at;
    if (!at.panel) return make("circle", { cx: x, cy: y, r: at.r + unit / 2 }, group);
    return make("rect", { x: x - wide / 2, y: y - high / 2, width: wide, height: high, rx: unit }, group);
  };
  /**
   * @param {Element} group
   * @param {Point | null} at
   * @param {any} text
   */
  const write = (group, at, text, size = 2.6) => at && make("text", { x: at.x, y: at.y + size * unit * 0.35, "font-size": size * unit, "stroke-width": unit * 0.5 }, group, text);
  /**
   * @param {Element} group
   * @param {Spot | null} from
   * @param {Spot | null} to
   * @param {boolean} heavy
   */
  const arrow = (group, from, to, heavy) => {
    const [dx, dy] = from && to ? [to.x - from.x, to.y - from.y] : [0, 0];
    // The shorter way leads over the edge: it is drawn on both sides.
    if (Math.abs(dx) > round / 2 && from && to) {
      const by = Math.sign(dx) * round;
      arrow(group, { ...from, x: from.x + by }, to, heavy);
      return arrow(group, from, { ...to, x: to.x - by }, heavy);
    }
    const far = Math.hypot(dx, dy);
    // Nowhere else: the place itself.
    if (!far || !from || !to) return ring(group, to ?? from);
    const [ux, uy] = [dx / far, dy / far];
    const tip = { x: to.x - ux * unit, y: to.y - uy * unit };
    const bend = { x: (from.x + tip.x) / 2 - uy * far * 0.12, y: (from.y + tip.y) / 2 + ux * far * 0.12 };
    const way = make("path", { d: `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${tip.x} ${tip.y}` }, group);
    const head = (heavy ? 1.8 : 1.2) * unit;
    const side = (/** @type {number} */ turn) => `${tip.x - (ux * Math.cos(turn) - uy * Math.sin(turn)) * head} ${tip.y - (uy * Math.cos(turn) + ux * Math.sin(turn)) * head}`;
    make("path", { d: `M${side(0.6)}L${tip.x} ${tip.y}L${side(-0.6)}` }, group);
    return way;
  };
  /**
   * What a game marks so flies to where it strikes: a copy of it, in the middle of the target at the end.
   * @param {Element} group
   * @param {string} from
   * @param {Point} to
   */
  const fly = (group, from, to) => {
    const thing = $(`[data-thing="${CSS.escape(from)}"][data-flies]`, svg);
    const at = spot(from);
    if (!thing || !at || still()) return;
    const copy = thing.cloneNode(true);
    for (const name of ["data-thing", "data-flies", "opacity", "transform"]) copy.removeAttribute(name);
    copy.querySelector("text")?.remove();
    const { a, d } = fromScreen().multiply(thing.getScreenCTM());
    const place = (/** @type {number} */ x, /** @type {number} */ y) => `translate(${x}px, ${y}px) scale(${a}, ${d})`;
    group.append(copy);
    copy.animate([{ transform: place(at.x, at.y) }, { transform: place(to.x, to.y) }], { duration: 380, easing: "ease-in", fill: "forwards" });
  };
  /**
   * Draws a cue into a layer, in the colour of a seat.
   * @param {Cue} cue
   * @param {string} seat
   * @param {"film" | "marks"} into
   */
  const paint = (cue, seat, into) => {
    measure();
    const heavy = into === "film";
    const group = make("g", { class: `cue ${cue.cue} ${seat}`, "stroke-width": unit * (heavy ? 0.5 : 0.28) }, layer(into));
    if (cue.cue === "go") {
      const way = [cue.from, ...(cue.along ?? []), cue.to].map(spot);
      way.forEach((to, i) => i && arrow(group, way[i - 1] ?? null, to, heavy));
    } else if (cue.cue === "come") ring(group, spot(cue.thing));
    else if (cue.cue === "leave") {
      const at = spot(cue.place);
      if (at) make("path", { d: `M${at.x - 2 * unit} ${at.y - 2 * unit}l${4 * unit} ${4 * unit}m0 ${-4 * unit}l${-4 * unit} ${4 * unit}` }, group);
    } else if (cue.cue === "strike") {
      const to = spot(cue.to);
      if (cue.from) arrow(group, spot(cue.from), to, heavy);
      else ring(group, to);
      if (heavy && cue.from && to) fly(group, cue.from, to);
      if (cue.amount !== undefined) write(group, to, "−" + cue.amount, 4);
    } else if (cue.cue === "roll") {
      const at = spot(cue.whom);
      // A handful that is thrown near an edge is still seen whole, in several rows where the screen is
      // narrow.
      const box = svg.viewBox.baseVal;
      const across = Math.min(cue.dice.length, Math.floor(box.width / (4 * unit)));
      const half = 2 * across * unit;
      const middle = Math.min(box.x + box.width - half, Math.max(box.x + half, at?.x ?? 0));
      const down = Math.ceil(cue.dice.length / across);
      for (const [i, die] of at ? cue.dice.entries() : []) {
        const x = middle + ((i % across) - (across - 1) / 2) * 4 * unit;
        const y = (at?.y ?? 0) + (Math.floor(i / across) - (down - 1) / 2) * 4 * unit;
        // Faces of a game's own dice, if it has drawn them.
        const face = `die-${die.faces}-${die.shown}`;
        if (svg.querySelector("#" + face)) {
          make("use", { href: "#" + face, transform: `translate(${x} ${y}) scale(${unit * 0.036})`, opacity: die.counts ? 1 : 0.5 }, group);
          continue;
        }
        make("rect", { class: "plate die", x: x - 1.6 * unit, y: y - 1.6 * unit, width: 3.2 * unit, height: 3.2 * unit, rx: unit / 2, opacity: die.counts ? 1 : 0.5 }, group);
        write(group, { x, y }, die.shown, 2.2);
      }
    } else if (cue.cue === "card") {
      const from = spot(cue.from);
      const to = spot(cue.to);
      if (from && to && cue.from !== cue.to) arrow(group, from, to, heavy);
      const at = to ?? from;
      if (at) {
        make("rect", { class: "plate", x: at.x - 1.5 * unit, y: at.y - 2.1 * unit, width: 3 * unit, height: 4.2 * unit, rx: unit * 0.4 }, group);
        write(group, at, cue.shown ? "▤" : "?", 2);
      }
    } else if (cue.cue === "count") {
      const at = spot(cue.track);
      ring(group, at);
      if (at) write(group, { x: at.x, y: at.y + at.r + 2 * unit }, `${cue.from} → ${cue.to}`, 2.2);
    } else if (cue.cue === "mark") for (const place of cue.places) ring(group, spot(place));
    return group;
  };
  // Of some of their names more than one is a place.
  const PLACES = /** @type {const} */ (["from", "to", "thing", "place", "whom"]);
  /**
   * Where on the map a cue happens. What stands in the bars, or in nobody's sight, is nowhere.
   * @param {Cue} cue
   * @returns {Point[]}
   */
  const where = (cue) => {
    if (cue.cue === "card" || cue.cue === "count") return [];
    measure();
    const names = [...PLACES.map((name) => cue[name]), ...(cue.places ?? [])].filter((name) => typeof name === "string" && name);
    return names.flatMap((name) => {
      const at = spot(name);
      return at && !at.panel ? [{ x: at.x, y: at.y }] : [];
    });
  };
  /** @param {string} id */
  const clear = (id) => svg.querySelector("#" + id)?.replaceChildren();
  /**
   * What a move would hit: `thing=amount`, † when it falls.
   * @param {string[]} hits
   */
  const preview = (hits) => {
    clear("preview");
    if (hits.length > 0) measure();
    for (const hit of hits) {
      const [thing = "", amount] = hit.split("=");
      const group = make("g", { class: "cue strike", "stroke-width": unit * 0.4 }, layer("preview"));
      const at = spot(thing);
      ring(group, at);
      write(group, at, "−" + amount, 4);
    }
  };
  return { paint, where, clear, preview };
};
