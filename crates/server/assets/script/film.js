// The film: what just happened, cue by cue, each on the board as it was then. The reader's next question is
// there all the while: whoever answers it, or has seen enough, ends the film.
import { near, still } from "./dom.js";
import { settings } from "./settings.js";
import { sound } from "./sounds.js";

/**
 * One line of the log as it is played. `before` brings the board to that moment; `now` marks the line while
 * it is told; `more` fetches the shots that come in its place.
 * @typedef {object} Shot
 * @property {string} text
 * @property {number} [step]
 * @property {number} [part] of a step that does several things
 * @property {string} seat
 * @property {import("./painter.js").Cue[]} cues
 * @property {boolean} [far] several moves that are out of sight, told as one
 * @property {string} [verdict] what came of the battle that ends with it
 * @property {(() => void) | null} [before]
 * @property {(on: boolean) => void} [now]
 * @property {() => Promise<Shot[]>} [more]
 */

/**
 * @typedef {object} Camera
 * @property {(cues: import("./painter.js").Cue[]) => boolean} sees is any of it in sight?
 * @property {(cues: import("./painter.js").Cue[]) => void} follow
 * @property {(seat: string, moves: number) => string} sum the line for moves that are far away
 */
/** @type {Camera} */
const nowhere = { sees: () => true, follow: () => {}, sum: () => "" };

/** So many moves of one seat, all out of sight, are told in one line. */
const MANY = 3;

/**
 * Plays shots one after the other.
 * @param {ReturnType<typeof import("./painter.js").cuePainter>} painter
 * @param {HTMLElement} caption
 * @param {HTMLElement} tools
 * @param {(runs: boolean) => void} turned it begins, or the board is to show the present again
 * @param {(verdict?: string) => void} card shows what came of a battle, or takes it away
 * @param {Camera} camera
 */
export const makeFilm = (painter, caption, tools, turned, card = () => {}, camera = nowhere) => {
  /** @type {Shot[]} */
  let queue = [];
  let running = false;
  // Is the past shown?
  let open = false;
  // Was the rest of it called off while it runs?
  let ended = false;
  /** @type {(() => void) | null} */
  let goOn = null;
  /** @type {(() => void)[]} */
  let waiting = [];
  // A long film goes faster: nobody waits half a minute for what happened in a second.
  const hurry = () => (queue.length > 24 && settings.get("pace") === "quick" ? 0.5 : 1);
  /** @param {import("./painter.js").Cue | undefined} cue */
  const long = (cue) => (settings.get("pace") === "slow" ? 1000 : 400) * (cue?.cue === "roll" ? 2 : 1) * hurry();
  /**
   * @param {number} time
   * @returns {Promise<void>}
   */
  const wait = (time) =>
    new Promise((done) => {
      const timer = settings.get("pace") === "step" ? 0 : setTimeout(done, time);
      goOn = () => {
        clearTimeout(timer);
        done();
      };
    });
  const turn = (/** @type {boolean} */ on) => {
    if (open === on) return;
    open = on;
    tools.hidden = !on;
    turned(on);
  };
  // Nothing but pieces that go from one place to another.
  const goes = (/** @type {Shot} */ shot) => shot.cues.length > 0 && !shot.verdict && !shot.more && shot.cues.every(({ cue }) => cue === "go");
  /**
   * A shot, and those after it, that are moves of the same seat out of sight: only counted. The board goes
   * through all of them.
   * @param {Shot} first
   */
  const farAway = (first) => {
    const far = (/** @type {Shot} */ shot) => goes(shot) && shot.seat === first.seat && !camera.sees(shot.cues);
    if (!far(first)) return first;
    const end = queue.findIndex((shot) => !far(shot));
    const others = queue.slice(0, end < 0 ? queue.length : end);
    if (others.length + 1 < MANY) return first;
    queue.splice(0, others.length);
    for (const shot of others) shot.before?.();
    const last = others[others.length - 1] ?? first;
    const cues = [first, ...others].flatMap((shot) => shot.cues);
    return { ...last, text: camera.sum(first.seat, cues.length), cues, far: true };
  };
  const play = async () => {
    for (let shot = queue.shift(); shot; shot = queue.shift()) {
      if (shot.more) {
        const more = await shot.more();
        if (!ended) queue.unshift(...more);
        ended = false;
        continue;
      }
      turn(true);
      shot.before?.();
      if (shot.cues.length === 0 && !shot.verdict) continue;
      shot = farAway(shot);
      shot.now?.(true);
      caption.textContent = shot.text;
      caption.className = "caption " + shot.seat;
      Object.assign(caption.dataset, { step: shot.step, part: shot.part });
      // With reduced motion all the marks of a line stand at once.
      const groups = (still() || shot.far) && shot.cues.length ? [shot.cues] : shot.cues.map((cue) => [cue]);
      if (!shot.far) camera.follow(shot.cues);
      for (const group of groups) {
        const seat = shot.seat;
        const drawn = group.map((cue) => painter.paint(cue, seat, "film"));
        sound(group[0]?.cue);
        await wait(long(group[0]));
        for (const one of drawn) one.remove();
        if (ended) break;
      }
      if (shot.verdict && !ended) {
        card(shot.verdict);
        await wait(long(undefined) * 4);
        card();
      }
      shot.now?.(false);
      ended = false;
    }
  };
  const run = async () => {
    if (running) return;
    running = true;
    // Whatever goes wrong in it, the present comes back.
    await play().catch(console.error);
    running = false;
    goOn = null;
    caption.textContent = "";
    painter.clear("film");
    turn(false);
    for (const done of waiting.splice(0)) done();
  };
  /**
   * Resolves when nothing is played any more.
   * @returns {Promise<void>}
   */
  const idle = () => new Promise((done) => (running ? waiting.push(done) : done()));
  const end = () => {
    queue = [];
    ended = running;
    // The present is there at once, not when the film has noticed.
    turn(false);
    goOn?.();
  };
  /** Is there nothing to be played, because the reader wants it so or looks elsewhere? */
  const off = () => settings.get("pace") === "once" || document.hidden;
  /** @param {Shot[]} shots */
  const add = (shots) => {
    queue.push(...shots);
    if (off() || queue.length > 240) return end();
    run();
  };
  // What space and Escape do, for fingers and mice.
  document.addEventListener("click", (event) => {
    const what = near(event, "[data-film]")?.dataset.film;
    if (what === "next") goOn?.();
    if (what === "end") end();
  });
  return { add, end, off, next: () => goOn?.(), running: () => running, idle };
};
