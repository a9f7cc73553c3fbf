// What can be pointed at next, from the list of offered moves. No element is touched here.

/**
 * A move that is offered, with the things that are pointed at for it, one after the other.
 * @typedef {object} Offer
 * @property {string[]} things
 * @property {boolean} vain would it come to nothing as things stand?
 * @property {boolean} back does it only take back something of the reader's own draft?
 * @property {string} [manner] what it does with the last thing, for its colour
 * @property {any} button the button that plays it
 */

/**
 * Does this move begin with the chosen things?
 * @param {Offer} offer
 * @param {string[]} chosen
 */
export const begins = (offer, chosen) => chosen.every((thing, i) => offer.things[i] === thing);

/**
 * The things that can be pointed at next; those of them that would come to nothing; and what pointing at one
 * would do, where it is the last thing of its moves and they are of one kind.
 * @param {Offer[]} left the moves that begin with the chosen things
 * @param {string[]} chosen
 * @param {Iterable<string>} nexts the things for which another list is asked for
 */
export const pointable = (left, chosen, nexts) => {
  const at = chosen.length;
  const asked = new Set(nexts);
  const can = new Set([...left.map(({ things }) => things[at]), ...asked].filter(Boolean));
  const works = new Set(left.filter(({ vain }) => !vain).map(({ things }) => things[at]));
  const vain = new Set([...can].filter((thing) => !works.has(thing) && !asked.has(thing)));
  /** @type {Map<string, string | undefined>} */
  const manners = new Map();
  for (const { things, manner } of left) {
    const thing = things[at];
    const last = things.length === at + 1 ? manner : "several";
    if (thing) manners.set(thing, (manners.get(thing) ?? last) === last ? last : "several");
  }
  return { can, vain, manners };
};

/**
 * What pointing at things means; `things` from the inside out: the piece, then the space on which it stands.
 * - `back`: these things stay chosen.
 * - `list`: the list for one thing more is asked for.
 * - `choose`: one thing more is chosen.
 * - `vain`: this move would come to nothing.
 * - `restart`: a new choice begins with this thing.
 * - `nothing`.
 * @param {string[]} things
 * @param {{ chosen: string[], nexts: { has: (thing: string) => boolean }, left: Offer[], offers: Offer[], firsts: Set<string> }} state
 */
export const meaning = (things, { chosen, nexts, left, offers, firsts }) => {
  const at = chosen.length;
  for (const thing of things) {
    if (chosen.includes(thing)) return { what: "back", kept: chosen.slice(0, chosen.indexOf(thing)) };
    if (nexts.has(thing)) return { what: "list", thing };
    if (left.some((offer) => offer.things[at] === thing)) return { what: "choose", thing };
  }
  const vain = at > 0 && offers.find((offer) => begins(offer, chosen) && things.includes(offer.things[at]));
  if (vain) return { what: "vain", offer: vain };
  const first = at > 0 && things.find((thing) => firsts.has(thing));
  return first ? { what: "restart", thing: first } : { what: "nothing" };
};

/**
 * What follows when one thing more was chosen: the move to play, when it can only be that one (what only
 * takes back something of one's own draft needs no second thought); else whether the list is what the reader
 * looks at next, or the board.
 *
 * A move that costs something is never what the first thing means, unless the question is what to pay.
 * @param {Offer[]} left
 * @param {string[]} chosen
 * @param {boolean} more may another list be asked for?
 * @param {Offer[]} [offers] all moves of the question
 */
export const outcome = (left, chosen, more, offers = left) => {
  const done = left.filter((offer) => offer.things.length === chosen.length);
  const pays = (/** @type {Offer} */ { manner }) => manner === "pay";
  const dear = chosen.length === 1 && done.some(pays) && offers.some((offer) => offer.things.length > 0 && !pays(offer));
  const only = !more && done.length === 1 && (done[0].back || (left.length === 1 && !dear));
  if (only) return { play: done[0], list: false, dear };
  return { play: null, list: done.length === left.length || done.length > 1, dear };
};
