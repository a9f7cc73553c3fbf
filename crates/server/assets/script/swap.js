// Puts new parts of the page where the old ones were; focus, scroll positions and opened details stay.
import { $, $$, localTimes } from "./dom.js";

const FOCUSABLE = "button, a, input, select, [tabindex]";

/** @param {any} element */
const keyOf = (element) => {
  if (element?.id) return element.id;
  if (element?.name && element?.value) return `${element.name}=${element.value}`;
  return element?.dataset?.thing ? `thing=${element.dataset.thing}` : "";
};

/**
 * The element that a text stands for, in place of an old one.
 * @param {string} html
 * @param {Element} old
 * @returns {any}
 */
export const parse = (html, old) => {
  const template = document.createElement("template");
  if (old.namespaceURI?.endsWith("svg")) {
    template.innerHTML = `<svg>${html}</svg>`;
    return template.content.firstElementChild?.firstElementChild;
  }
  template.innerHTML = html.trim();
  return template.content.firstElementChild;
};

/**
 * Puts back the focus that went with what was drawn anew: to the same thing, or to what stands in its place.
 * @param {ParentNode} within
 * @param {string} key
 * @param {number} index
 */
const refocus = (within, key, index, preventScroll = true) => {
  const all = $$(FOCUSABLE, within).filter((e) => !e.disabled && e.getClientRects().length > 0);
  const same = key && all.find((e) => keyOf(e) === key);
  (same || all[Math.min(Math.max(index, 0), all.length - 1)] || $("#main")).focus({ preventScroll });
};

/**
 * Puts back the focus when what changed within took it away.
 * @param {Element} within
 * @param {() => void} change
 */
export const keepFocus = (within, change) => {
  const focus = within.contains(document.activeElement) ? document.activeElement : null;
  change();
  if (focus && document.activeElement !== focus) refocus(within, keyOf(focus), 0);
};

/**
 * Which moves are listed: those of these decisions, for the things picked so far.
 * @param {HTMLElement} panel
 */
const listed = (panel) => [panel.dataset.picked, ...$$("form.offers", panel).map((form) => `${form.dataset.seat} ${$("[name=decision]", form).value}`)].join();

/** @typedef {[id: string, top: number][]} Scrolled how far parts are scrolled */

/**
 * @param {Element} old
 * @returns {Scrolled}
 */
export const scrolledIn = (old) => $$("[id]", old).concat(old).filter((e) => e.scrollTop > 0).map((e) => [e.id, e.scrollTop]);

/**
 * @typedef {object} Board what is done where a whole board is swapped
 * @property {() => any} before
 * @property {(was: any) => void} after
 */

/** @param {Board} board */
export const makeSwap = (board) => {
  /**
   * Swaps one part of the page. The page is laid out for what is done `later`: once, when all has been
   * changed.
   * @param {any} old
   * @param {any} fresh
   * @param {Scrolled} [scrolled] comes with what the table sent because it has changed: that need not be compared once more
   * @param {(then: () => void) => void} [later]
   */
  return (old, fresh, scrolled, later = (then) => then()) => {
    if (!old || !fresh || (!scrolled && old.outerHTML === fresh.outerHTML)) return;
    /** @type {any} */
    const focus = old.contains(document.activeElement) ? document.activeElement : null;
    const key = keyOf(focus);
    const index = focus ? $$(FOCUSABLE, old).indexOf(focus) : -1;
    const opened = $$("details[id]", old).map((d) => ({ id: d.id, open: d.open }));
    // A list of other moves begins at its top, with its heading; the same one stays where the reader has
    // scrolled it.
    const other = old.id === "moves" && listed(old) !== listed(fresh);
    const byKeys = !!focus?.matches(":focus-visible");
    const tops = other ? [] : scrolled ?? scrolledIn(old);
    if (old.classList.contains("open")) fresh.classList.add("open");
    const was = old.id === "live" ? board.before() : null;
    old.replaceWith(fresh);
    for (const { id, open } of opened) {
      const details = /** @type {HTMLDetailsElement | null} */ (document.getElementById(id));
      if (details) details.open = open;
    }
    for (const [id, top] of tops) if (id) later(() => document.getElementById(id)?.scrollTo(0, top));
    localTimes(fresh);
    if (fresh.matches(".lines")) later(() => (fresh.scrollTop = fresh.scrollHeight));
    if (was) board.after(was);
    // Whoever goes by keys sees where they are.
    const list = other && focus?.closest("ol") && ($(`form[data-seat="${focus.form.dataset.seat}"] ol`, fresh) ?? $("ol", fresh));
    if (list) refocus(list, key, 0, !byKeys);
    else if (focus) refocus(fresh, key, index);
  };
};
