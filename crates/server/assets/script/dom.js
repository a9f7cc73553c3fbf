// Finding elements, and asking the server for a page.

/**
 * The first element that matches. The pages say what it is, so that its type is for the caller to know.
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {any}
 */
export const $ = (selector, within = document) => within.querySelector(selector);

/**
 * All elements that match.
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {any[]}
 */
export const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];

/**
 * Where an event happened: the nearest element that matches, from its target outwards.
 * @param {Event} event
 * @param {string} selector
 * @returns {any}
 */
export const near = (event, selector) => (event.target instanceof Element ? event.target.closest(selector) : null);

/**
 * The words of an attribute that holds several.
 * @param {string | undefined} text
 */
export const split = (text) => (text || "").split(" ").filter(Boolean);

/**
 * A plain button with a text.
 * @param {string} text
 * @param {() => void} click
 */
export const makeButton = (text, click) => {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: text });
  button.addEventListener("click", click);
  return button;
};

/**
 * The answer to a request that succeeded, else null.
 * @param {string} address
 * @param {RequestInit} [how]
 */
export const request = async (address, how) => {
  const answer = await fetch(address, how).catch(() => null);
  return answer?.ok ? answer : null;
};

/**
 * Another page of this server, else null.
 * @param {string} address
 */
export const readPage = async (address) => {
  const answer = await request(address);
  return answer && new DOMParser().parseFromString(await answer.text(), "text/html");
};

/**
 * Shows times in the reader's own time zone.
 * @param {ParentNode} within
 */
export const localTimes = (within) => {
  for (const time of $$("time[data-local]", within)) {
    const when = new Date(time.dateTime);
    if (!isNaN(when.getTime())) time.textContent = when.toLocaleString(document.documentElement.lang, { dateStyle: "short", timeStyle: "short" });
  }
};

/** Does the reader want no motion? */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A screen that is wide enough for panels beside the board. */
export const wideScreen = () => matchMedia("(min-width: 56.01rem)");
