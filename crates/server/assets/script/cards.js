// A card held up to be read, beside its place, while somebody points at it. Gives back how to let go of it.
import { $$, near, wideScreen } from "./dom.js";
import { pointerRests } from "./pointer.js";

/**
 * A card that can be read where it lies, all of it, is not held up: it would only cover the board.
 * @param {Element} card
 * @param {Element} picture
 */
const readable = (card, picture) => {
  const size = (/** @type {SVGTextElement} */ text) => Number(text.getAttribute("font-size")) * Math.abs(text.getScreenCTM()?.a ?? 0);
  const whole = (card.closest("li")?.clientHeight ?? 0) >= picture.clientHeight - 2;
  return whole && $$("text", picture).every((text) => size(text) >= 11);
};

/**
 * @param {HTMLElement} table
 * @param {HTMLElement} held
 */
export const holdCards = (table, held) => {
  const desk = wideScreen();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let holding;
  const drop = () => {
    clearTimeout(holding);
    held.hidden = true;
  };
  /** @param {any} card */
  const hold = (card) => {
    const picture = desk.matches && card?.isConnected && card.querySelector("svg");
    if (!picture || readable(card, picture)) return drop();
    held.replaceChildren(picture.cloneNode(true));
    held.hidden = false;
    const place = card.getBoundingClientRect();
    const { width, height } = held.getBoundingClientRect();
    // Beside its tray where that stands at the right, so that the other cards stay in sight.
    const tray = card.closest(".tray").getBoundingClientRect().left;
    const right = place.left > innerWidth / 2;
    const left = right ? (tray > innerWidth / 2 ? tray : place.left) - width - 12 : place.right + 8;
    const top = Math.min(place.top - 24, innerHeight - height - 8);
    // Moved, not laid out anew: nothing on the page jumps.
    held.style.transform = `translate(${Math.max(8, left)}px, ${Math.max(8, top)}px)`;
  };
  table.addEventListener("pointerover", (event) => {
    const card = near(event, ".card");
    if (event.pointerType === "mouse" && pointerRests(event)) return;
    clearTimeout(holding);
    if (!card) drop();
    else if (event.pointerType === "touch") hold(card);
    else holding = setTimeout(() => hold(card), held.hidden ? 300 : 60);
  });
  table.addEventListener("pointerleave", (event) => event.pointerType === "touch" || drop());
  table.addEventListener("focusin", (event) => {
    const card = near(event, ".card");
    if (card?.matches(":focus-visible")) hold(card);
    else if (!card) drop();
  });
  addEventListener("scroll", drop, { passive: true });
  return drop;
};
