// What the log tells, brought to the board: marks that stay.
import { $$ } from "./dom.js";

/**
 * The class of a line that says whose it is.
 * @param {Element} line
 */
export const seatOf = (line) => [...line.classList].find((name) => name.startsWith("seat-")) ?? "";

/** @param {ReturnType<typeof import("./painter.js").cuePainter> | null} painter */
export const makeStory = (painter) => ({
  /** What everybody did since the reader's own last move stays on the board, thin, until the next. */
  lasting: () => {
    painter?.clear("marks");
    // Which places were left later: no shot comes from there any more.
    const left = new Set();
    for (const line of $$("#lines li.fresh [data-cues]").reverse()) {
      const stays = (/** @type {import("./painter.js").Cue} */ cue) =>
        ["go", "come", "leave", "strike"].includes(cue.cue) || ["window", "cut", "held"].includes(cue.why);
      for (const cue of JSON.parse(line.dataset.cues).filter(stays).reverse()) {
        if (cue.cue === "go") left.add(cue.from);
        painter?.paint(cue.cue === "strike" && left.has(cue.from) ? { ...cue, from: "" } : cue, seatOf(line.closest("li")), "marks");
      }
    }
  },
});
