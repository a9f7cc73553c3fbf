// Clocks: the server says how long is left; from there this page's own stopwatch counts, which no setting of
// a clock disturbs.
import { $, $$ } from "./dom.js";

/**
 * Minutes and seconds.
 * @param {number} seconds
 */
export const minutes = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** All clocks of the page, now and later. */
export const startClocks = () => {
  const ends = new WeakMap();
  setInterval(() => {
    for (const clock of $$("[data-left]")) {
      if (!ends.has(clock)) ends.set(clock, performance.now() + Number(clock.dataset.left));
      const left = Math.max(0, Math.ceil((ends.get(clock) - performance.now()) / 1000));
      const time = $(".time", clock);
      if (time.textContent !== minutes(left)) time.textContent = minutes(left);
      clock.classList.toggle("short", left <= 10);
    }
  }, 200);
};
