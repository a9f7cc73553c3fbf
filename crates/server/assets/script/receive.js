// What the stream of a table brings: parts of the page, and what changed on the board.
import { $, $$, still } from "./dom.js";
import { glide, photographPieces } from "./glide.js";
import { patchBoard } from "./patch.js";
import { keepFocus, parse, scrolledIn } from "./swap.js";

/**
 * @typedef {object} Page
 * @property {DOMStringMap} words
 * @property {() => void} rest
 * @property {ReturnType<typeof import("./changes.js").makeChanges>} changes
 * @property {ReturnType<typeof import("./swap.js").makeSwap>} swap
 * @property {ReturnType<typeof import("./layers.js").makeLayers>} layers
 * @property {ReturnType<typeof import("./view.js").boardView> | null} view
 * @property {ReturnType<typeof import("./reel.js").makeReel> | null} reel
 * @property {ReturnType<typeof import("./past.js").makePast> | null} past
 * @property {ReturnType<typeof import("./story.js").makeStory>} story
 * @property {ReturnType<typeof import("./pointing.js").makePointing>} pointing
 * @property {(was: boolean) => void} attention
 * @property {(name: string) => void} news
 * @property {() => void} leave what the pointer shows goes
 * @property {(came: (id: string) => boolean) => void} score
 */

/** Whoever is waited for is in sight, however many sit round the table. */
export const showAsked = () => {
  const list = $("#around ul");
  const asked = list && ($(".asked-now:has(.player)", list) ?? $(".asked-now", list));
  if (asked) list.scrollLeft = asked.offsetLeft - list.offsetLeft - 8;
};

/** @param {Page} page */
export const makeReceiver = ({ words, rest, changes, swap, layers, view, reel, past, story, pointing, attention, news, leave, score }) => {
  // Where pieces are before they move: asked before anything else changes, the page need not be laid out for
  // it.
  const pieces = () => ($("#live") && !still() ? photographPieces($("#live")) : []);
  /**
   * @param {import("./patch.js").Patch[]} boards
   * @param {import("./glide.js").Piece[]} before
   */
  const patch = (boards, before) => {
    const live = $("#live");
    if (!live) return;
    keepFocus(live, () => {
      for (const board of boards) patchBoard(live, board, (svg) => parse(svg, live));
      layers.apply();
      view?.follow();
      // While the film runs, the board is behind it.
      if (view && !still() && !past?.open()) glide(live, before, view.scale);
    });
  };
  /** @param {Element} element */
  const told = (element) => $$("li", element).length + (element.id === "others" ? element.textContent ?? "" : "");
  /**
   * Puts the parts in place, and says which tell something new.
   * @param {[id: string, html: string][]} parts
   * @param {(then: () => void) => void} later
   */
  const place = (parts, later) => {
    const came = new Set();
    const olds = parts.map(([id]) => document.getElementById(id));
    const scrolled = olds.map((old) => (old ? scrolledIn(old) : []));
    parts.forEach(([id, html], i) => {
      // Another part may have brought it.
      const old = document.getElementById(id);
      const fresh = old && parse(html, old);
      if (!old) return;
      if (told(old) !== told(fresh)) came.add(id);
      swap(old, fresh, scrolled[i], later);
    });
    return came;
  };
  /**
   * @param {[id: string, html: string][]} parts
   * @param {{ board?: import("./patch.js").Patch, film?: import("./reel.js").Reel, version?: string, steps?: number }} news
   */
  return (parts, { board, film, version, steps }) => {
    rest();
    leave();
    const has = (/** @type {string} */ id) => parts.some(([one]) => one === id);
    const turn = !!$(".prompt.mine");
    if (version) words.version = version;
    if (steps !== undefined) words.steps = `${steps}`;
    const was = pointing.mine();
    if (has("moves")) pointing.forget();
    // All is read before anything changes: the page is laid out once, not once for each part.
    const before = board || film ? pieces() : [];
    /** @type {(() => void)[]} */
    const later = [];
    const came = place(parts, (then) => later.push(then));
    // A list that came anew is whole again: what was pointed at in it before is not known to it.
    if (pointing.mine() !== was || (has("moves") && $("#moves button[name=pick]"))) pointing.restart();
    // What happened is shown on the board as it was; the board itself goes on at once.
    reel?.take(film, board, Number(words.steps));
    const boards = [...(film?.shots ?? []).map((shot) => shot.before), board].flatMap((one) => one ?? []);
    if (boards.length > 0) patch(boards, before);
    story.lasting();
    score(has);
    for (const [id, sheet] of [["lines", "talk"], ["chat", "speech"], ["others", "trays"]]) if (came.has(id)) news(sheet);
    if (has("around")) showAsked();
    attention(turn);
    pointing.read();
    pointing.show();
    if (pointing.mine() !== was) view?.openOn($$("svg.board .can"));
    if (pointing.mine() !== was && pointing.mine()) view?.showPanel(pointing.mySeat());
    for (const then of later) then();
    pointing.answerForMe();
    changes.changed();
  };
};
