// A sheet goes away with one gesture: a finger that pulls it down.

/** How far a finger goes down, in pixels, until it means that. */
export const FAR = 56;

/**
 * Does this way of a finger close a sheet? Down, and more down than aside.
 * @param {number} dx
 * @param {number} dy
 */
export const closes = (dx, dy) => dy > FAR && dy > 2 * Math.abs(dx);

/**
 * Can something between an element and the sheet still be scrolled up? Then pulling down scrolls, but for the
 * heading of the sheet, which stays in sight.
 * @param {Element | null} from
 * @param {Element} sheet
 */
const scrolled = (from, sheet) => {
  for (let at = from; at; at = at.parentElement) {
    if (at.scrollTop > 0) return true;
    if (at === sheet) return false;
  }
  return false;
};

/**
 * @param {() => Element | null} sheet it may be drawn anew at any time
 * @param {() => void} close
 */
export const watchSwipe = (sheet, close) => {
  /** @type {{ x: number, y: number } | null} */
  let from = null;
  document.addEventListener("touchstart", (event) => {
    const [finger, box] = [event.touches[0], sheet()];
    const target = /** @type {Element} */ (event.target);
    const free = event.touches.length === 1 && box?.contains(target) && (target.closest("h2") || !scrolled(target, box)) && !target.closest("input, select, textarea");
    from = finger && free ? { x: finger.clientX, y: finger.clientY } : null;
  }, { passive: true });
  document.addEventListener("touchend", (event) => {
    const [finger, began] = [event.changedTouches[0], from];
    from = null;
    if (began && finger && closes(finger.clientX - began.x, finger.clientY - began.y)) close();
  }, { passive: true });
  document.addEventListener("touchcancel", () => (from = null), { passive: true });
};
