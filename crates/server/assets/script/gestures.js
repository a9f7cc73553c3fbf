// Fingers and the mouse on the board: they move and enlarge the view, pull pieces, and click. Moving the view
// never plays a move: only a press and release in one place is a click.

/**
 * @typedef {object} View
 * @property {() => { x: number, y: number, width: number }} seen
 * @property {() => number} scale
 * @property {(box: { x: number, y: number, width: number }) => void} setBox
 * @property {(factor: number, clientX: number, clientY: number) => void} zoomAt
 * @property {() => void} touched the reader moved the view
 * @property {(event: PointerEvent) => Element} present what lies under the pointer in the present
 */

/**
 * @param {SVGSVGElement} svg
 * @param {HTMLElement} stage
 * @param {View} view
 * @param {ReturnType<typeof import("./drag.js").makeDrag>} drag
 * @param {(event: MouseEvent) => void} clicked
 */
export const watchFingers = (svg, stage, view, drag, clicked) => {
  const zoomed = () => stage.classList.contains("zoomed");
  svg.addEventListener("wheel", (event) => {
    // A plain wheel scrolls the page unless the board is already enlarged.
    if (!event.ctrlKey && !zoomed()) return;
    event.preventDefault();
    view.zoomAt(Math.exp(-event.deltaY / 400), event.clientX, event.clientY);
  }, { passive: false });
  /** @type {Map<number, { x: number, y: number, startX: number, startY: number }>} */
  const fingers = new Map();
  let moved = false;
  let span = 0;
  let held = false;
  const letGo = () => {
    if (held) drag.drops();
    held = false;
  };
  svg.addEventListener("pointerdown", (event) => {
    if (event.button > 0) return;
    const target = /** @type {Element} */ (event.target);
    if (fingers.size === 0) moved = false;
    // A second finger is for the view.
    if (fingers.size > 0) letGo();
    else held = drag.begins(view.present(event));
    if (held && target.hasPointerCapture(event.pointerId)) target.releasePointerCapture(event.pointerId);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, startX: event.clientX, startY: event.clientY });
    if (fingers.size > 1) moved = true;
    span = 0;
  });
  svg.addEventListener("pointermove", (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    if (Math.hypot(event.clientX - finger.startX, event.clientY - finger.startY) > 8) moved = true;
    if (fingers.size === 2) {
      const [a, b] = [...fingers.values()];
      finger.x = event.clientX;
      finger.y = event.clientY;
      const now = Math.hypot(a.x - b.x, a.y - b.y);
      if (span > 0 && now > 0) view.zoomAt(now / span, (a.x + b.x) / 2, (a.y + b.y) / 2);
      span = now;
      return;
    }
    if (moved && held) return drag.moves(event.clientX, event.clientY);
    if (moved && zoomed()) {
      view.touched();
      if (!svg.hasPointerCapture(event.pointerId)) svg.setPointerCapture(event.pointerId);
      svg.classList.add("grabbed");
      const box = view.seen();
      view.setBox({ width: box.width, x: box.x - (event.clientX - finger.x) * view.scale(), y: box.y - (event.clientY - finger.y) * view.scale() });
    }
    finger.x = event.clientX;
    finger.y = event.clientY;
  });
  // A finger that holds a piece pulls it: the browser must not take it for scrolling.
  svg.addEventListener("touchmove", (event) => held && event.cancelable && event.preventDefault(), { passive: false });
  const lift = (/** @type {PointerEvent} */ event) => {
    fingers.delete(event.pointerId);
    svg.classList.remove("grabbed");
  };
  svg.addEventListener("pointerup", (event) => {
    lift(event);
    if (held && moved) drag.ends();
    held = false;
  });
  svg.addEventListener("pointercancel", (event) => {
    moved = true;
    letGo();
    lift(event);
  });
  svg.addEventListener("pointerleave", (event) => {
    letGo();
    lift(event);
  });
  svg.addEventListener("click", (event) => {
    if (!moved) return clicked(event);
    moved = false;
  });
  for (const kind of ["pointerdown", "wheel"]) {
    stage.addEventListener(kind, (event) => {
      if (kind === "wheel" || fingers.size > 1 || (event.target instanceof Element && event.target.closest(".zoom, .minimap"))) view.touched();
    });
  }
};
