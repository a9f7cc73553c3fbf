// Pointing at things on the board and in the hand: what can be pointed at next, and what follows from it. The
// offers are read from the list of buttons: one truth for eyes, fingers and screen readers. A long list has
// only what can be pointed at next (`nexts`); the list for the things picked so far is then asked for.
import { $, $$, makeButton, request, split } from "./dom.js";
import { begins, meaning, outcome, pointable } from "./offers.js";
import { settings } from "./settings.js";
import { parse } from "./swap.js";

/** @typedef {import("./offers.js").Offer} Offer */

const MANNERS = ["go", "rail", "sail", "fly", "attack", "lay", "pay", "take"];

/**
 * The sentence that says what a move is.
 * @param {Offer} offer
 * @returns {string}
 */
export const sayable = ({ button }) => $("span", button)?.firstChild.textContent ?? button.value;

/** @param {Offer} offer */
const submit = ({ button }) => button.form.requestSubmit(button);

/** @param {string} thing */
const elementsOf = (thing) => $$(`[data-thing="${CSS.escape(thing)}"]`);

/**
 * Lights these things, and nothing else.
 * @param {string[]} things
 */
export const light = (things) => {
  for (const element of $$(".lit")) if (!things.includes(element.dataset.thing)) element.classList.remove("lit");
  for (const thing of things) for (const element of elementsOf(thing)) element.classList.add("lit");
};

/**
 * What lies at an element, from the inside out: the piece, then the space on which it stands.
 * @param {Element} element
 */
export const thingsUnder = (element) => {
  /** @type {string[]} */
  const things = [];
  for (let at = /** @type {any} */ (element.closest("[data-thing]")); at; at = at.parentElement?.closest("[data-thing]")) things.push(at.dataset.thing);
  return things;
};

/**
 * @typedef {object} Page what pointing needs of the rest of the page
 * @property {HTMLElement} table
 * @property {string} base
 * @property {ReturnType<typeof import("./toast.js").makeToast>} tell
 * @property {(path: string, fields: Record<string, string | undefined>) => Promise<boolean>} post
 * @property {() => void} rest
 * @property {ReturnType<typeof import("./changes.js").makeChanges>} changes
 * @property {ReturnType<typeof import("./tabs.js").makeTabs>} tabs
 * @property {ReturnType<typeof import("./swap.js").makeSwap>} swap
 * @property {ReturnType<typeof import("./painter.js").cuePainter> | null} painter
 * @property {() => ReturnType<typeof import("./sheets.js").makeSheets>} sheets
 * @property {() => ReturnType<typeof import("./lists.js").makeLists>} lists
 * @property {() => ReturnType<typeof import("./several.js").makeSeveral>} several
 * @property {() => ReturnType<typeof import("./drag.js").makeDrag>} drag
 * @property {(target: string, quiet?: boolean) => void} askWhy
 */

/** @param {Page} page */
export const makePointing = ({ table, base, tell, post, rest, changes, tabs, swap, painter, sheets, lists, several, drag, askWhy }) => {
  const words = table.dataset;
  /** @type {Offer[]} */
  let offers = [];
  /** @type {Map<string, HTMLButtonElement>} */
  let nexts = new Map();
  /** @type {string[]} */
  let picked = [];
  /** @type {string[]} */
  let chosen = [];
  let shownFor = "";
  // The list before anything was pointed at, and what it begins with.
  let whole = "";
  /** @type {Set<string>} */
  let firsts = new Set();
  /** @type {Map<string, string>} */
  const names = new Map();
  const panel = () => $("#moves");
  /** @returns {string | undefined} the decision that is asked of the seat whose list is shown */
  const mine = () => $("#moves form.offers:not(.off) [name=decision]")?.value;
  /** @returns {string} */
  const mySeat = () => $("#moves form.offers:not(.off)")?.dataset.seat || $("#why-not")?.dataset.seat || "";
  const read = () => {
    const list = panel();
    offers = $$("form.offers button[name=move]", list).map((button) => {
      const [vain, back] = [".vain", "ol.back"].map((around) => !!button.closest(around));
      return { button, things: split(button.dataset.things), manner: button.dataset.manner, vain, back };
    });
    nexts = new Map($$("button[name=pick]", list).map((button) => [button.dataset.next, button]));
    for (const [thing, button] of nexts) names.set(thing, button.dataset.name ?? thing);
    picked = split(list.dataset.picked);
    several().label();
    // On a phone the moves lie in a sheet of their own: its tab says that there are some.
    const tab = $(".tabs [data-sheet=moves]");
    if (picked.length === 0 && tab) words.at === undefined && list.dataset.count > 0 ? (tab.dataset.count = list.dataset.count) : delete tab.dataset.count;
    if (chosen.length < picked.length) chosen = [...picked];
    if (picked.length === 0) whole = list.outerHTML;
    lists().renew();
    if (picked.length > 0) return;
    firsts = new Set([...nexts.keys(), ...offers.map((offer) => offer.things[0])].filter(Boolean));
  };
  // What would come to nothing as things stand is meant only while its list is open.
  const meant = (/** @type {Offer} */ { button }) => !button.closest("details:not([open])");
  const left = () => offers.filter((offer) => meant(offer) && begins(offer, chosen));
  /** @param {string} thing */
  const known = (thing) => {
    const [element] = elementsOf(thing);
    return element?.dataset.name || element?.getAttribute("aria-label") || names.get(thing);
  };
  const nameOf = (/** @type {string} */ thing) => known(thing) || thing;
  const showList = (/** @type {Offer[]} */ now) => {
    const shown = (/** @type {Offer} */ offer) => (meant(offer) ? now.includes(offer) : begins(offer, chosen));
    const other = offers.filter((offer) => offer.button.parentElement.hidden === shown(offer)).map(({ button }) => button);
    for (const button of other) button.parentElement.hidden = !button.parentElement.hidden;
    // The list is another one in the same place: it is laid out anew, nothing in it moves.
    const focus = /** @type {HTMLElement} */ (document.activeElement);
    for (const form of new Set(other.map((button) => button.form))) form.replaceChildren(...form.childNodes);
    if (focus !== document.activeElement) focus.focus({ preventScroll: true });
    const line = $("#moves .chosen");
    if (line) {
      line.hidden = chosen.length === 0;
      $(".what span", line).textContent = chosen.map((thing) => names.get(thing) ?? nameOf(thing)).join(" → ");
    }
    // Other moves than before: their list begins at its top.
    if (shownFor !== chosen.join(" ")) panel().scrollTop = 0;
    shownFor = chosen.join(" ");
  };
  const show = () => {
    const now = left();
    // Whoever points at something of another of their seats turns to that seat.
    const form = chosen.length > 0 && (now[0]?.button ?? nexts.values().next().value)?.form;
    if (form) lists().turnTo(form.dataset.seat, true);
    const { can, vain, manners } = pointable(now, chosen, nexts.keys());
    for (const element of $$("[data-thing]")) {
      const thing = element.dataset.thing;
      // Most things are no part of this, and were none before.
      if (!can.has(thing) && !chosen.includes(thing) && !element.matches(".can, .chosen-thing")) continue;
      element.classList.toggle("can", can.has(thing));
      for (const manner of MANNERS) element.classList.toggle("can-" + manner, manners.get(thing) === manner);
      element.classList.toggle("can-vain", vain.has(thing));
      element.classList.toggle("chosen-thing", chosen.includes(thing));
      element.classList.toggle("can-drag", can.has(thing) && drag().holds(element));
    }
    showList(now);
    table.classList.toggle("picking", chosen.length > 0);
    table.classList.toggle("many", can.size > 12);
  };
  let asking = 0;
  /**
   * Asks for the list for these things. False when the table has moved on, or cannot be reached.
   * @param {string[]} things
   */
  const listFor = async (things) => {
    const now = ++asking;
    const decision = mine();
    const answer = await request(`${base}/moves?` + new URLSearchParams({ pick: things.join(" ") }));
    const html = answer ? await answer.text() : "";
    if (!html) tell(words.sayLost);
    if (!html || now !== asking || decision !== mine()) return false;
    const focused = panel().contains(document.activeElement);
    const fresh = parse(html, panel());
    if ($("[name=decision]", fresh)?.value !== decision) return false;
    chosen = things;
    swap(panel(), fresh);
    read();
    show();
    if (focused) $("#moves ol button")?.focus();
    return true;
  };
  // Back to the list before anything was pointed at.
  const wholeList = () => {
    asking += 1;
    if (picked.length > 0 && !whole) return listFor([]);
    if (picked.length > 0) swap(panel(), parse(whole, panel()));
    chosen = [];
    read();
  };
  const clear = () => {
    wholeList();
    show();
  };
  table.addEventListener("toggle", (event) => /** @type {Element} */ (event.target).matches("#moves .vain") && show(), true);
  /**
   * Asks before something is done.
   * @param {string} text
   * @param {string[]} things
   * @param {() => void} go
   */
  const askFirst = (text, things, go) => {
    const button = makeButton(words.sayPlay ?? "", go);
    light(things);
    tell(text, { button, stay: true });
    button.focus({ preventScroll: true });
  };
  /**
   * @param {string} text
   * @param {Offer} offer
   */
  const ask = (text, offer) => {
    askFirst(text, offer.things, () => submit(offer));
    painter?.preview(split(offer.button.dataset.hits));
  };
  // What waits in a row is asked about once, as a row.
  const play = (/** @type {Offer} */ offer) => (settings.get("confirm") && !several().on() ? ask(sayable(offer), offer) : submit(offer));
  /**
   * Plays a move and waits until the table asks something else.
   * @param {string} seat
   * @param {string} move
   */
  const step = async (seat, move) => {
    const decision = mine();
    if (!(await post(`${base}/move`, { seat, decision, move }))) return false;
    return changes.until(() => mine() !== decision, 10000);
  };
  /**
   * Plays a move and waits until this seat is asked again, if that is soon.
   * @param {Offer} offer
   */
  const make = async (offer) => {
    const decision = mine();
    if (!(await post(`${base}/move`, { seat: mySeat(), decision, move: offer.button.value }))) return false;
    const again = await changes.until(() => !!mine() && mine() !== decision, 3000);
    rest();
    return again;
  };
  // One thing more was pointed at: plays the move when it can only be that one, else shows what is left.
  const pointed = () => {
    // What there is to read of it does not lie over what can be done with it.
    sheets().close();
    const next = outcome(left(), chosen, nexts.size > 0, offers);
    if (next.play) return play(next.play);
    show();
    if (next.list) tabs.open("moves");
    else tabs.close();
    // It can only be given up: why can it not be used?
    if (next.dear) askWhy(chosen[0], true);
  };
  /**
   * The reader points at something.
   * @param {string[]} things from the inside out
   * @returns {Promise<void>}
   */
  const pick = async (things) => {
    const { what, kept = [], thing = "", offer } = meaning(things, { chosen, nexts, left: left(), offers, firsts });
    if (what === "back") {
      if (kept.length >= picked.length) chosen = kept;
      else if (kept.length === 0) wholeList();
      else return void (await listFor(kept));
      return show();
    }
    if (what === "list") {
      // Seen at once, while the list is asked for.
      for (const element of elementsOf(thing)) element.classList.add("chosen-thing");
      return (await listFor([...chosen, thing])) ? pointed() : show();
    }
    if (what === "choose") {
      chosen.push(thing);
      return pointed();
    }
    if (offer) return tell($(".fails", offer.button)?.textContent ?? words.sayUnused);
    clear();
    if (what === "restart") return pick([thing]);
    // It means nothing now: what is it, and why not?
    for (const one of things) if (await sheets().open(one)) return;
    if (things.length > 0) askWhy(things[0]);
  };
  /**
   * A way that is several moves is one question before it, and no part of a row.
   * @param {string[][]} way
   * @param {() => void} go
   * @param {Offer} [held] the move that takes the piece in hand
   */
  const sure = (way, go, held) => {
    if (several().on()) return tell(words.saySeveralWay, { stay: true });
    if (!settings.get("confirm")) return go();
    // A piece may have no name of its own: then it is what stands on this place.
    const stops = way.map((names) => names.map(known).find(Boolean) ?? names[0]);
    if (held) stops[0] = sayable(held);
    askFirst(stops.join(" → "), way.flat(), () => {
      tell("");
      go();
    });
  };
  /** @param {string[]} things */
  const choose = (things) => {
    chosen = things;
    show();
    tabs.open("moves");
  };
  // Where nobody can learn anything from it, or where the reader wants it so, a question with one answer is
  // answered.
  let answering = false;
  const answerForMe = () => {
    const only = offers.length === 1 && nexts.size === 0 && "pass" in offers[0].button.dataset ? offers[0] : null;
    // Not while the reader's own last move can still be taken back.
    if (!only || $("#undo") || words.at !== undefined || !(settings.get("pass") || words.whoCan !== undefined)) return;
    const decision = mine();
    setTimeout(() => {
      answering = true;
      if (mine() === decision && only.button.isConnected) submit(only);
      answering = false;
    }, 150);
  };
  /**
   * The moves that pointing at this thing now would play.
   * @param {string} thing
   */
  const movesTo = (thing) => left().filter(({ things }) => things[chosen.length] === thing && things.length === chosen.length + 1);
  /**
   * The offer of a move.
   * @param {string | undefined} move
   * @param {string} [seat]
   */
  const offerOf = (move, seat) => offers.find(({ button }) => button.value === move && (!seat || button.form.dataset.seat === seat));
  return {
    mine, mySeat, read, show, clear, pick, listFor, ask, play, step, make, sure, choose, answerForMe, movesTo, offerOf,
    offers: () => offers,
    meant: () => offers.filter(meant),
    nexts: () => nexts,
    // Nobody has decided anything: the film goes on.
    answering: () => answering,
    lastChosen: () => chosen[chosen.length - 1],
    // The list came anew: an answer that is still under way is for another one.
    forget: () => (asking += 1),
    // What was pointed at in a list that is gone is not known to the new one.
    restart: () => (chosen = []),
  };
};
