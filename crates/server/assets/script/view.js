// The view of a board: enlarged, moved and fitted to its frame.
import { makeBars } from "./bars.js";
import { makeCamera } from "./camera.js";
import { $, $$ } from "./dom.js";
import { watchFingers } from "./gestures.js";
import { groundAsPicture } from "./ground.js";
import { LEAST, MOST, labelsOf, makeLettering } from "./labels.js";
import { makeMinimap } from "./minimap.js";

/** @typedef {{ x: number, y: number, width: number }} Box */

/**
 * @param {SVGSVGElement} svg
 * @param {HTMLElement} stage
 * @param {HTMLElement} map
 * @param {HTMLElement} bar
 * @param {(element: Element) => void} clicked
 * @param {ReturnType<typeof import("./drag.js").makeDrag>} drag what is pulled from a piece
 * @param {(pixels: number) => void} resized how many pixels a hundred units of the drawing are
 */
export const boardView = (svg, stage, map, bar, clicked, drag, resized) => {
  const phone = matchMedia("(max-width: 56rem)");
  const seen = () => {
    const { x, y, width, height } = svg.viewBox.baseVal;
    return { x, y, width, height };
  };
  const drawing = seen();
  // How many units of the drawing one pixel of the screen is.
  const scale = () => seen().width / svg.getBoundingClientRect().width;
  // What is seen always has the shape of its frame: on a phone a wide board stands in a tall one.
  const shape = () => {
    const frame = svg.getBoundingClientRect();
    return frame.width > 0 && frame.height > 0 ? frame.width / frame.height : drawing.width / drawing.height;
  };
  /**
   * @param {number} clientX
   * @param {number} clientY
   */
  const toBoard = (clientX, clientY) => {
    const frame = svg.getBoundingClientRect();
    const box = seen();
    return { x: box.x + ((clientX - frame.left) / frame.width) * box.width, y: box.y + ((clientY - frame.top) / frame.height) * box.height };
  };
  const [ground, live] = svg.children;
  ground.id ||= "ground";
  const labels = labelsOf(svg, ground, drawing);
  const low = /** @type {HTMLElement} */ (bar.cloneNode(false));
  low.id = "panels";
  low.classList.add("low");
  map.before(low);
  const { mapTop, mapEnd, cover, setHeight, showPanel } = makeBars(svg, bar, low, drawing, clicked);
  // How much of the frame lies under something else: bars, the hand, the tools.
  let over = { top: 0, bottom: 0, right: 0 };
  const measure = () => {
    const frame = svg.getBoundingClientRect();
    if (frame.width === 0) return false;
    setHeight(frame.width, phone.matches);
    const table = /** @type {HTMLElement} */ (stage.parentElement);
    const under = low.offsetHeight;
    if (table.style.getPropertyValue("--low") !== `${under}px`) table.style.setProperty("--low", `${under}px`);
    const beside = (/** @type {Element | null} */ element) => {
      const box = element?.getBoundingClientRect();
      return box && box.height > 0 && box.left < frame.right - 2 && box.right > frame.left + 2 && box.top < frame.bottom - 2 ? box : null;
    };
    const hand = beside(document.getElementById("hand"));
    const tools = phone.matches ? null : beside(stage.querySelector(".under"));
    const bottom = Math.max(under, hand && hand.top > frame.top + frame.height / 3 ? frame.bottom - hand.top : 0);
    const now = { top: bar.offsetHeight, bottom, right: tools ? frame.right - tools.left : 0 };
    const other = [now.top - over.top, now.bottom - over.bottom, now.right - over.right].some((by) => Math.abs(by) > 0.5);
    over = now;
    stage.style.setProperty("--top", `${now.top}px`);
    return other;
  };
  // The frame without what lies over it.
  const free = () => {
    const { width, height } = svg.getBoundingClientRect();
    return { width, height, wide: Math.max(1, width - over.right), high: Math.max(1, height - over.top - over.bottom) };
  };
  // How many units one pixel is where all of the map is seen.
  const widest = () => {
    const { width, wide, high } = free();
    return width > 0 ? Math.max(drawing.width / wide, (mapEnd - mapTop) / high) * width : drawing.width;
  };
  const around = "around" in svg.dataset;
  // The pictures lie where the drawing is seen. They are moved rather than laid out: only another size is
  // painted anew.
  const lay = () => {
    const [frame, sheet, { x, y, width }] = [svg.getBoundingClientRect(), /** @type {Element} */ (svg.parentElement).getBoundingClientRect(), seen()];
    const pixels = frame.width / width;
    const side = !around || width >= drawing.width ? 0 : x < 0 ? -1 : Number(x + width > drawing.width);
    // On whole pixels of the screen: between them it would be blurred. Where two meet, they overlap.
    const whole = (/** @type {number} */ at, round = Math.round) => round(at * devicePixelRatio) / devicePixelRatio;
    const first = whole(frame.left - sheet.left - x * pixels);
    for (const pictures of [grounds, lettering.pictures()]) {
      if (pictures[1]) pictures[1].hidden = side === 0;
      pictures.forEach((picture, at) => {
        const left = at ? whole(first + side * drawing.width * pixels, side < 0 ? Math.ceil : Math.floor) : first;
        const size = `${drawing.width * pixels}px`;
        if (picture.style.width !== size) Object.assign(picture.style, { width: size, height: `${drawing.height * pixels}px` });
        picture.style.transform = `translate(${left}px, ${whole(frame.top - sheet.top - y * pixels)}px)`;
      });
    }
  };
  const lettering = makeLettering(svg, labels, drawing, lay);
  const minimap = makeMinimap(svg, stage, map, { ...drawing, top: mapTop, end: mapEnd }, phone.matches ? 84 : 160, (x, y) => {
    const box = seen();
    setBox({ width: box.width, x: x - box.width / 2, y: y - box.height / 2 });
  });
  const grounds = groundAsPicture(svg, ground, drawing, minimap.setGround);
  // A board that closes on itself goes on over its edge: the same drawing once more, beside it. It is there
  // only while it is seen: it costs as much as the board itself.
  const again = around ? document.createElementNS("http://www.w3.org/2000/svg", "g") : null;
  if (again) {
    again.setAttribute("aria-hidden", "true");
    cover.before(again);
  }
  /**
   * @param {number} x
   * @param {number} width
   */
  const beside = (x, width) => {
    const side = width >= drawing.width ? 0 : x < 0 ? -1 : Number(x + width > drawing.width);
    if (side === 0) again?.replaceChildren();
    else if (again && !again.firstChild) again.innerHTML = `<use href="#${ground.id}"/><use href="#${live.id}"/><use href="#past"/>`;
    again?.setAttribute("transform", `translate(${side * drawing.width} 0)`);
  };
  const tools = stage.querySelector("#view-tools");
  const showTools = (/** @type {boolean} */ shown) => tools?.setAttribute("aria-expanded", String(stage.classList.toggle("showing", shown)));
  tools?.addEventListener("click", () => showTools(!stage.classList.contains("showing")));
  svg.addEventListener("pointerdown", () => showTools(false));
  let whole = true;
  /** @param {{ x: number, y?: number, width: number }} box */
  const setBox = (box) => {
    const most = widest();
    const width = Math.min(most, Math.max(drawing.width / 8, box.width));
    const height = width / shape();
    const pixel = width / (svg.getBoundingClientRect().width || 1);
    const within = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ all) =>
      size >= all ? (all - size) / 2 : Math.min(all - size, Math.max(0, at));
    const middle = box.x + width / 2;
    const goesRound = around && width < drawing.width;
    const x = goesRound ? middle - Math.floor(middle / drawing.width) * drawing.width - width / 2 : within(box.x, width - over.right * pixel, drawing.width);
    beside(x, width);
    whole = width >= most * 0.999;
    const enlarged = stage.classList.contains("zoomed");
    stage.classList.toggle("zoomed", !whole);
    // The map lies between what lies over the frame; on a phone at its top, where it is lower.
    const [first, last] = [mapTop - over.top * pixel, mapEnd + over.bottom * pixel - height];
    const y = last < first ? (phone.matches ? first : (first + last) / 2) : Math.min(last, Math.max(first, box.y ?? 0));
    svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    lay();
    if (!whole && !enlarged) minimap.changed();
    const [left, top] = [Math.max(0, x), Math.max(mapTop, y + over.top * pixel)];
    minimap.frame(left, top, Math.min(drawing.width, x + width), Math.min(mapEnd, y + height - over.bottom * pixel));
    lettering.letter(1 / scale());
    resized(100 / scale());
  };
  /**
   * @param {number} factor
   * @param {number} clientX
   * @param {number} clientY
   */
  const zoomAt = (factor, clientX, clientY) => {
    const box = seen();
    const point = toBoard(clientX, clientY);
    const width = Math.min(widest(), Math.max(drawing.width / 8, box.width / factor));
    const by = width / box.width;
    setBox({ width, x: point.x - (point.x - box.x) * by, y: point.y - (point.y - box.y) * by });
  };
  /** @param {number} factor */
  const zoomBy = (factor) => {
    const frame = svg.getBoundingClientRect();
    zoomAt(factor, frame.left + frame.width / 2, frame.top + frame.height / 2);
  };
  const fit = () => {
    measure();
    setBox({ x: 0, y: 0, width: widest() });
  };
  /**
   * So many units wide, with this in the middle of what is free of the frame.
   * @param {{ x: number, y: number }} middle
   * @param {number} width
   */
  const boxAround = ({ x, y }, width) => {
    const { width: frame, wide, high } = free();
    const pixel = width / frame;
    return { width, x: x - (wide / 2) * pixel, y: y - (over.top + high / 2) * pixel };
  };
  const centre = (/** @type {{ x: number, y: number }} */ middle, /** @type {number} */ width) => setBox(boxAround(middle, width));
  // A wide board on a phone begins as high as its frame, with its middle in the middle.
  const fill = () => {
    const { width: frame, high } = free();
    const width = ((mapEnd - mapTop) / high) * frame;
    if (phone.matches && width < drawing.width * 0.85) centre({ x: drawing.width / 2, y: (mapTop + mapEnd) / 2 }, width);
  };
  fit();
  fill();
  // Something else lies over the frame, such as a hand that was empty: who saw all of it goes on seeing all
  // of it.
  const settle = () => requestAnimationFrame(() => measure() && whole && fit());
  new MutationObserver(settle).observe(/** @type {Element} */ (stage.parentElement), { childList: true });
  let turned = shape();
  addEventListener("resize", () => {
    measure();
    if (Math.abs(shape() - turned) > 0.001) whole ? fit() : setBox(seen());
    else lay();
    turned = shape();
  });
  // Once, as long as nobody moved the view.
  let moves = 0;
  const touched = () => (moves += 1);
  // While the film runs, the present lies behind what it shows, and can be taken hold of.
  const present = (/** @type {PointerEvent} */ event) => {
    const table = stage.closest("#table");
    const target = /** @type {Element} */ (event.target);
    if (!table?.classList.contains("filming")) return target;
    table.classList.remove("filming");
    const behind = document.elementFromPoint(event.clientX, event.clientY);
    table.classList.add("filming");
    return behind ?? target;
  };
  watchFingers(svg, stage, { seen, scale, setBox, zoomAt, touched, present }, drag, (event) => {
    const target = /** @type {Element} */ (event.target);
    if (!again?.contains(target)) return clicked(target);
    // Beyond the edge: the view goes once around, and under the pointer is the thing itself.
    const box = seen();
    const x = box.x + (toBoard(event.clientX, event.clientY).x < 0 ? drawing.width : -drawing.width);
    svg.setAttribute("viewBox", `${x} ${box.y} ${box.width} ${box.height}`);
    beside(x, box.width);
    lay();
    clicked(document.elementFromPoint(event.clientX, event.clientY) ?? svg);
  });
  // A board whose names cannot be read where all of it is seen opens where something can be done, or where
  // the reader's own pieces are, at a size where most names can be.
  const byNumber = (/** @type {number} */ a, /** @type {number} */ b) => a - b;
  const sizes = $$("[data-label]", svg).map((label) => Number(label.dataset.label)).sort(byNumber);
  const others = $$("text", ground).map((text) => Number(text.getAttribute("font-size"))).sort(byNumber);
  const letters = sizes[sizes.length >> 1] || others[others.length >> 1] || drawing.width;
  /** @param {Element[]} can */
  const openOn = (can) => {
    const { width: frame, wide, high } = free();
    // A board that is higher than wide stands on a phone as it is.
    if (moves > 0 || frame === 0 || drawing.height * 3 > drawing.width * 4) return;
    const small = sizes.length > 0 && (letters * frame * MOST) / widest() < LEAST;
    if (!small && !phone.matches) return;
    const read = Math.max(drawing.width / 8, (frame * letters) / LEAST);
    // Where nothing is written, so near that a finger finds its place.
    const width = sizes.length > 0 ? read : Math.min(read, Math.max(drawing.width / 3, drawing.height * shape() * 0.5));
    const elements = can.length > 0 ? can : $$("[data-own]", svg);
    const frames = elements.map((element) => element.getBoundingClientRect()).filter((frame) => frame.width > 0);
    if (width >= widest() * 0.85 || frames.length === 0) return;
    const all = frames.map((frame) => toBoard((frame.left + frame.right) / 2, (frame.top + frame.bottom) / 2));
    // Where most of it is in sight: the middle of everything may lie in an empty sea.
    const [reachX, reachY] = [(wide / frame) * (width / 2), (high / frame) * (width / 2)];
    const crowds = all.map((at) => all.filter(({ x, y }) => Math.abs(x - at.x) < reachX && Math.abs(y - at.y) < reachY));
    const most = crowds.reduce((most, others) => (others.length > most.length ? others : most));
    touched();
    centre({ x: most.reduce((sum, { x }) => sum + x, 0) / most.length, y: most.reduce((sum, { y }) => sum + y, 0) / most.length }, width);
  };
  // What asks to be seen whole, such as a battle board, is: from its coming until it leaves. Then the view is
  // what it was.
  /** @type {{ look: string, box: Box } | null} */
  let before = null;
  const follow = () => {
    minimap.changed();
    lettering.sift();
    const wanted = $("[data-look]", $("#past") ?? $("#live"));
    stage.classList.toggle("looking", !!wanted);
    if (!wanted) {
      measure();
      if (before) setBox(before.box);
      before = null;
      return;
    }
    const look = wanted.dataset.look;
    if (before?.look === look) return;
    before = { look, box: before?.box ?? seen() };
    const frame = wanted.getBoundingClientRect();
    const [a, b] = [toBoard(frame.left, frame.top), toBoard(frame.right, frame.bottom)];
    measure();
    const { width: all, wide, high } = free();
    centre({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, Math.max((b.x - a.x) / wide, (b.y - a.y) / high) * all * 1.03);
  };
  const camera = makeCamera({
    sight: () => {
      const { width: frame, wide, high } = free();
      const { x, y, width } = seen();
      const pixel = width / (frame || 1);
      return { x, y: y + over.top * pixel, width: wide * pixel, height: high * pixel };
    },
    seen, setBox, boxAround,
    fixed: () => whole || !!before,
    touches: () => moves,
    round: around ? drawing.width : Infinity,
  });
  return { zoomBy, fit, scale, openOn, follow, showPanel, camera };
};
