// What lies on a board, part by part (the server makes the patches): a part that stays is the same element,
// with its focus and its motion.
import { $$ } from "./dom.js";

/**
 * @typedef {object} Patch
 * @property {[key: string, on: string | null, svg: string][]} parts parts that are new or other, each with the part in which it lies
 * @property {[on: string | null, keys: string[]][]} order which parts lie in a part, from the lowest
 */

/**
 * @param {Element} live
 * @param {Patch} patch
 * @param {(svg: string) => any} parse
 */
export const patchBoard = (live, { parts, order }, parse) => {
  const isPart = (/** @type {Element} */ element) => element.hasAttribute("data-part");
  /**
   * @param {Element} old
   * @param {Element} fresh
   */
  const renew = (old, fresh) => {
    for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
    for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    const own = [...old.childNodes].filter((node) => !(node instanceof Element) || !isPart(node));
    for (const node of own) node.remove();
    old.prepend(...fresh.childNodes);
  };
  /** @type {(part: any) => [string, any]} */
  const keyed = (part) => [part.dataset.part, part];
  /**
   * @param {Element} within
   * @param {string[]} keys
   */
  const arrange = (within, keys) => {
    const lying = new Map([...within.children].filter(isPart).map(keyed));
    for (const [key, part] of lying) if (!keys.includes(key)) part.remove();
    // What already stands right is not touched.
    let next = [...within.children].find(isPart) ?? null;
    for (const part of keys.map((key) => lying.get(key))) {
      if (part && part === next) next = part.nextElementSibling;
      else if (part) within.insertBefore(part, next);
    }
  };
  const focus = /** @type {HTMLElement | null} */ (document.activeElement);
  const all = new Map($$("[data-part]", live).map(keyed));
  const place = (/** @type {string | null} */ key) => (key === null ? live : all.get(key));
  for (const [key, on, svg] of parts) {
    const fresh = parse(svg);
    if (all.has(key)) renew(all.get(key), fresh);
    else all.set(key, fresh);
    const part = all.get(key);
    if (part.parentElement !== place(on)) place(on).append(part);
  }
  for (const [on, keys] of order) arrange(place(on), keys);
  // A part that changed places is the same, but browsers let go of it.
  if (focus?.isConnected && document.activeElement !== focus) focus.focus({ preventScroll: true });
};
