// The camera of the film: where something happens out of sight, the view goes there, and comes back when the
// film is over. Moves that are far away are only counted.
import { still } from "./dom.js";

/**
 * @typedef {{ x: number, y: number, width: number, height: number }} Frame what is seen of the drawing
 * @typedef {{ x: number, y: number }} Point
 */

/** How long the view is on its way, in milliseconds. */
const TRAVEL = 220;

/**
 * The points as near to the frame as a drawing that closes on itself brings them.
 * @param {Point[]} points
 * @param {Frame} frame
 * @param {number} round how wide such a drawing is; infinite when it does not
 */
export const nearest = (points, { x, width }, round) =>
  points.map((at) => (isFinite(round) ? { x: at.x - Math.round((at.x - x - width / 2) / round) * round, y: at.y } : at));

/**
 * Is a point in sight, and not at the very edge?
 * @param {Point} at
 * @param {Frame} frame
 */
export const inSight = ({ x, y }, frame) => {
  const edge = frame.width * 0.02;
  return x > frame.x + edge && x < frame.x + frame.width - edge && y > frame.y + edge && y < frame.y + frame.height - edge;
};

/**
 * How wide the view must be to show all of the points, and their middle; no narrower than it is.
 * @param {Point[]} points
 * @param {Frame} frame
 */
export const framing = (points, frame) => {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const need = Math.max(right - left, ((bottom - top) * frame.width) / frame.height) * 1.25;
  return { middle: { x: (left + right) / 2, y: (top + bottom) / 2 }, width: Math.max(frame.width, need) };
};

/**
 * @typedef {object} View
 * @property {() => Frame} sight what is seen, without what lies over its edges
 * @property {() => { x: number, y: number, width: number }} seen
 * @property {(box: { x: number, y: number, width: number }) => void} setBox
 * @property {(middle: Point, width: number) => { x: number, y: number, width: number }} boxAround
 * @property {() => boolean} fixed is all of the map seen, or something that wants to be seen whole?
 * @property {() => number} touches how often the reader moved the view
 * @property {number} round
 */

/** @param {View} view */
export const makeCamera = ({ sight, seen, setBox, boxAround, fixed, touches, round }) => {
  /** @type {{ box: { x: number, y: number, width: number }, touches: number } | null} */
  let home = null;
  let run = 0;
  /** @param {{ x: number, y: number, width: number }} to */
  const travel = (to) => {
    const [mine, from, start, touched] = [++run, seen(), performance.now(), touches()];
    if (still()) return setBox(to);
    // The shorter way round.
    const x = isFinite(round) ? to.x - Math.round((to.x - from.x) / round) * round : to.x;
    const step = () => {
      if (mine !== run || touched !== touches()) return;
      const part = Math.min(1, (performance.now() - start) / TRAVEL);
      const on = part * (2 - part);
      setBox({ x: from.x + (x - from.x) * on, y: from.y + (to.y - from.y) * on, width: from.width + (to.width - from.width) * on });
      if (part < 1) requestAnimationFrame(step);
    };
    step();
  };
  /**
   * Is any of it in sight?
   * @param {Point[]} points
   */
  const sees = (points) => {
    const frame = sight();
    return fixed() || points.length === 0 || nearest(points, frame, round).some((at) => inSight(at, frame));
  };
  /**
   * Goes where something happens, if not all of it is in sight.
   * @param {Point[]} points
   */
  const follow = (points) => {
    const frame = sight();
    // Who moved the view looks where they want to.
    if (fixed() || points.length === 0 || (home && home.touches !== touches())) return;
    const near = nearest(points, frame, round);
    if (near.every((at) => inSight(at, frame))) return;
    home ??= { box: seen(), touches: touches() };
    const { middle, width } = framing(near, frame);
    travel(boxAround(middle, (width / frame.width) * seen().width));
  };
  /** The film is over: back to where the reader looked. */
  const back = () => {
    const was = home;
    home = null;
    run += 1;
    if (was && was.touches === touches() && !fixed()) travel(was.box);
  };
  return { sees, follow, back, stay: () => (home = null) };
};
