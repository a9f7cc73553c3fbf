// The film as the table sends it: what each step told, with the patch that brings the board to the state in
// which it happened.
import { $$, request } from "./dom.js";

/**
 * @typedef {object} Reel
 * @property {{ step: number, seat: string, lines: { text: string, cues: import("./painter.js").Cue[], verdict?: string }[], part: number, before?: import("./patch.js").Patch }[]} shots
 * @property {number} [rest] the step with which the rest begins
 * @typedef {import("./film.js").Shot} Shot
 */

/**
 * @param {string} base the address of the table
 * @param {ReturnType<typeof import("./film.js").makeFilm>} film
 * @param {ReturnType<typeof import("./past.js").makePast>} past
 */
export const makeReel = (base, film, past) => {
  // Does what is shown at the end of the film equal the board, so that the next patch of the board follows
  // from it?
  let follows = false;
  const mark = (/** @type {number} */ step) => (/** @type {boolean} */ on) => {
    for (const line of $$(`#lines li[data-step="${step}"]`)) line.classList.toggle("now", on);
  };
  /**
   * @param {Reel} reel
   * @param {() => Element | null} first what the board is before the first shot
   * @returns {Shot[]}
   */
  const shotsOf = ({ shots }, first) =>
    shots.flatMap(({ step, part, seat, lines, before }, i) =>
      lines.map(({ text, cues, verdict }, j) => ({ text, step, part, seat, cues, verdict, now: mark(step), before: j ? null : () => past.show(i ? null : first(), before) })),
    );
  /**
   * The steps from one to before another, wherever the board is.
   * @param {number} from
   * @param {number} to
   * @returns {Promise<Shot[]>}
   */
  const shots = async (from, to) => {
    const answer = await request(`${base}/film?from=${from}&to=${to}&light=${document.documentElement.dataset.light ?? "day"}`);
    if (!answer) return [];
    /** @type {Reel} */
    const reel = await answer.json();
    const shots = shotsOf(reel, () => past.copy(false));
    return reel.rest === undefined ? shots : [...shots, later(reel.rest, to)];
  };
  /**
   * Steps that are fetched when the film comes to them.
   * @param {number} from
   * @param {number} to
   * @returns {Shot}
   */
  const later = (from, to) => ({ text: "", seat: "", cues: [], more: () => shots(from, to) });
  /**
   * Plays the steps from one to before another.
   * @param {number} from
   * @param {number} to
   */
  const play = async (from, to) => {
    follows = false;
    film.add(await shots(from, to));
  };
  /**
   * News, before the board is patched. The film goes on from the board as it was.
   * @param {Reel | undefined} reel
   * @param {import("./patch.js").Patch | undefined} board
   * @param {number} steps how many there are now
   */
  const take = (reel, board, steps) => {
    if (film.off()) return film.end();
    /** @type {Shot[]} */
    const news = [];
    if (reel?.shots.length) {
      const copy = past.open() && follows ? null : past.copy();
      news.push(...shotsOf(reel, () => copy));
      follows = true;
    }
    if (reel?.rest !== undefined) {
      news.push(later(reel.rest, steps));
      follows = false;
    } else if (board && follows && (past.open() || news.length > 0)) news.push({ text: "", seat: "", cues: [], before: () => past.show(null, board) });
    if (news.length > 0) film.add(news);
  };
  return { shots, play, take };
};
