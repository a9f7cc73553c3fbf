// The card for who comes back: what happened since, turn by turn, and a button that plays it.
import { $, $$, makeButton } from "./dom.js";
import { seatOf } from "./story.js";

const seenKey = (/** @type {string | undefined} */ id) => "bivouac-seen-" + id;

/**
 * Keeps up to which step the log was seen.
 * @param {DOMStringMap} words
 */
export const keepSeen = (words) => {
  const last = $$("#lines li").pop()?.dataset.step;
  if (last) localStorage.setItem(seenKey(words.id), last);
};

/**
 * @param {DOMStringMap} words
 * @param {(from: number) => void} watch plays what happened from this step on
 */
export const tellSince = (words, watch) => {
  const others = $$("#lines li.fresh").filter((line) => $("[data-cues]", line));
  const known = Number(localStorage.getItem(seenKey(words.id)) ?? -1);
  const missed = others.filter((line) => Number(line.dataset.step) > known);
  keepSeen(words);
  if (known < 0 || missed.length < 3) return;
  const card = document.createElement("section");
  card.className = "since";
  card.innerHTML = '<h2></h2><ol></ol><p class="row"></p>';
  $("h2", card).textContent = words.saySince;
  // Of each turn a line or two.
  /** @type {any} */
  let turn = null;
  for (const line of missed) {
    if (!turn || seatOf(turn) !== seatOf(line)) $("ol", card).append((turn = line.cloneNode(false)));
    if (turn.children.length < 2) turn.append(...line.cloneNode(true).childNodes);
  }
  const close = () => card.remove();
  $(".row", card).append(makeButton(words.sayWatch ?? "", () => (close(), watch(Number(missed[0].dataset.step)))), makeButton(words.sayClose ?? "", close));
  $("#stage").append(card);
};
