// Dragging on the board: from a piece over places to where it shall go or what it shall do. It makes no move that could not be pointed
// at: a move from the first thing to the last, if there is one; else what was taken hold of, then a move from each thing to the
// next as long as such are offered, and at the end the one that names the last thing alone.
"use strict";
const makeDrag = ({ offers, nexts, listFor, play, choose, sure, make, things, light }) => {
  let trail = [];
  const is = (offer, wanted) => offer.things.length === wanted.length && wanted.every((names, i) => names.includes(offer.things[i]));
  const all = (...wanted) => offers().filter((offer) => is(offer, wanted));
  const find = (...wanted) => all(...wanted)[0];
  // Can this be taken hold of? A piece that can be pointed at, or anything from which a move leads to something else.
  const holds = (element) => {
    const names = things(element);
    const leads = ({ things: [first, second] }) => names.includes(first) && second !== undefined;
    const piece = element.closest("[data-thing]:has([data-kind]), [data-kind]") && offers().some(({ things: [first] }) => names.includes(first));
    return names.some((name) => nexts().has(name)) || offers().some(leads) || !!piece;
  };
  const begins = (element) => {
    trail = holds(element) ? [things(element)] : [];
    return trail.length > 0;
  };
  // A piece and the place it stands on are one stop, whatever larger thing both are part of.
  const same = (one, other) => one.includes(other[0]) || other.includes(one[0]);
  const over = (element) => {
    const names = element ? things(element) : [];
    if (names.length === 0 || same(names, trail.at(-1))) return;
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
    const last = way.at(-1);
    const next = way[0].find((name) => nexts().has(name));
    if (next && !(await listFor([next]))) return;
    // The piece before the place it stands on; several moves with the same two things: the list says which.
    const near = ({ things: [from, to] }) => way[0].indexOf(from) * 9 + last.indexOf(to);
    const nearest = Math.min(...all(way[0], last).map(near));
    const straight = all(way[0], last).filter((offer) => near(offer) === nearest);
    if (straight.length > 1) return choose(straight[0].things);
    if (straight.length > 0) return play(straight[0]);
    if (find(way[0]) || find(way[0], way[1]) || find(last)) sure(way, () => along(way));
  };
  // The way as moves, one after the other.
  const along = async (way) => {
    const last = way.at(-1);
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
  return { holds, begins, over, ends, drops };
};
