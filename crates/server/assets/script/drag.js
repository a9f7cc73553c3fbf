// Dragging on the board: from a piece over places to where it shall go or what it shall do. It makes no move
// that could not be pointed at: a move from the first thing to the last, if there is one; else what was taken
// hold of, then a move from each thing to the next as long as such are offered, and at the end the one that
// names the last thing alone.

/**
 * @typedef {import("./offers.js").Offer} Offer
 * @typedef {object} Table
 * @property {() => Offer[]} offers
 * @property {() => { has: (thing: string) => boolean }} nexts
 * @property {(things: string[]) => Promise<boolean>} listFor
 * @property {(offer: Offer) => void} play
 * @property {(things: string[]) => void} choose
 * @property {(way: string[][], go: () => void, held?: Offer) => void} sure
 * @property {(offer: Offer) => Promise<boolean>} make makes a move; true when this seat is asked again
 * @property {(element: Element) => string[]} things what lies there, from the inside out
 * @property {(things: string[]) => void} light
 * @property {() => void} acts somebody pulls: what is shown is the present from now on
 */

/** @param {Table} table */
export const makeDrag = ({ offers, nexts, listFor, play, choose, sure, make, things, light, acts }) => {
  /** @type {string[][]} */
  let trail = [];
  /**
   * The moves with just these things; each may go by several names.
   * @param {string[][]} wanted
   */
  const all = (...wanted) => offers().filter((offer) => offer.things.length === wanted.length && wanted.every((names, i) => names.includes(offer.things[i])));
  const find = (/** @type {string[][]} */ ...wanted) => all(...wanted)[0];
  /**
   * Can this be taken hold of? A piece that can be pointed at, or anything from which a move leads to
   * something else.
   * @param {Element} element
   */
  const holds = (element) => {
    const names = things(element);
    const leads = (/** @type {Offer} */ { things: [first, second] }) => names.includes(first) && second !== undefined;
    const piece = element.closest("[data-thing]:has([data-kind]), [data-kind]") && offers().some(({ things: [first] }) => names.includes(first));
    return names.some((name) => nexts().has(name)) || offers().some(leads) || !!piece;
  };
  /** @param {Element} element */
  const begins = (element) => {
    trail = holds(element) ? [things(element)] : [];
    return trail.length > 0;
  };
  /**
   * A piece and the place it stands on are one stop, whatever larger thing both are part of.
   * @param {string[]} one
   * @param {string[]} other
   */
  const same = (one, other) => one.includes(other[0]) || other.includes(one[0]);
  /**
   * The pointer moves with the piece.
   * @param {number} x
   * @param {number} y
   */
  const moves = (x, y) => {
    acts();
    over(document.elementFromPoint(x, y)?.closest("svg.board *"));
  };
  /** @param {Element | null | undefined} element */
  const over = (element) => {
    const names = element ? things(element) : [];
    if (names.length === 0 || same(names, trail[trail.length - 1])) return;
    // Who goes back along the way takes it back.
    const before = trail.findIndex((at) => same(at, names));
    trail = before >= 0 ? trail.slice(0, before + 1) : [...trail, names];
    light(trail.flat());
  };
  const ends = async () => {
    const way = trail;
    trail = [];
    light([]);
    if (way.length < 2) return;
    const [first = [], second = []] = way;
    const last = way[way.length - 1];
    const next = first.find((name) => nexts().has(name));
    if (next && !(await listFor([next]))) return;
    // The piece before the place it stands on; several moves with the same two things: the list says which.
    const nearness = (/** @type {Offer} */ { things: [from = "", to = ""] }) => first.indexOf(from) * 9 + last.indexOf(to);
    const nearest = Math.min(...all(first, last).map(nearness));
    const straight = all(first, last).filter((offer) => nearness(offer) === nearest);
    if (straight[0]) return straight.length > 1 ? choose(straight[0].things) : play(straight[0]);
    if (find(first) || find(first, second) || find(last)) sure(way, () => along(way), find(first));
  };
  /**
   * The way as moves, one after the other.
   * @param {string[][]} way
   */
  const along = async (way) => {
    const last = way[way.length - 1];
    const held = find(way[0]);
    if (held && !(await make(held))) return;
    for (let at = 1; at < way.length; at += 1) {
      const end = at === way.length - 1 && find(last);
      const leg = end || find(way[at - 1], way[at]);
      if (!leg) break;
      if (!(await make(leg)) || end) return;
    }
    const end = find(last);
    if (end) await make(end);
  };
  const drops = () => {
    trail = [];
    light([]);
  };
  return { holds, begins, acts, moves, over, ends, drops };
};
