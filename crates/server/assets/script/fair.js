// Luck of one's own: 32 bytes that this browser draws, after it was shown what the table has promised. What
// it drew and what it was shown it keeps, and looks at again when the game is over.
import { $, $$, request } from "./dom.js";
import { keep, kept } from "./memory.js";
import { hex, proved } from "./proof.js";

const draw = () => hex(crypto.getRandomValues(new Uint8Array(32)));

/**
 * Remembers the first commitment of a table. False when another one is shown now.
 * @param {string | undefined} id
 * @param {string | undefined} commitment
 */
export const remember = (id, commitment) => {
  if (!id || !commitment) return true;
  if (!kept("commitment", id)) keep("commitment", id, commitment);
  return kept("commitment", id) === commitment || !kept("commitment", id);
};

/** Forms get what the script adds to them. */
export const equip = () => {
  for (const field of $$("input[data-later]")) field.value = "later";
  for (const field of $$("input[data-luck]")) field.value ||= draw();
};

/**
 * All that this browser ever sent to a table as its luck, each with what the table had promised when it was
 * sent.
 * @param {string | undefined} id
 * @returns {import("./proof.js").Sent[]}
 */
const sent = (id) => (kept("luck", id) || "").split(" ").filter(Boolean).map((word) => /** @type {any} */ (word.split(":")));

/**
 * @param {string | undefined} id
 * @param {string} luck
 * @param {string | undefined} promise
 */
const note = (id, luck, promise) => {
  if (sent(id).some(([digits]) => digits === luck)) return;
  keep("luck", id, [...sent(id), [luck, promise || ""]].map((pair) => pair.join(":")).join(" "));
};

/**
 * Luck for a table; it is noted before it is sent.
 * @param {string | undefined} id
 */
export const luckFor = (id) => {
  const luck = draw();
  note(id, luck, $("#fair")?.dataset.promise);
  return luck;
};

/** Shows whether the promise of the dice was kept. */
export const checkFairness = async () => {
  const box = $("#fair");
  const id = ($("#waiting") || $("#table"))?.dataset.id;
  if (!box || !id) return;
  const words = box.dataset;
  const say = (/** @type {string} */ text, /** @type {boolean} */ bad) => {
    const line = $(".own", box);
    line.textContent = text;
    line.hidden = false;
    line.classList.toggle("bad", bad);
    line.classList.toggle("good", !bad);
  };
  if (!remember(id, words.commitment)) return say(words.sayOther, true);
  // Once it is dealt, what this browser sent must be among what the dice come from, or nothing is proved to
  // its reader.
  const added = sent(id).some(([luck]) => box.textContent.includes(luck));
  if ($("#table") && sent(id).length > 0 && !added) return say(words.sayMissing, true);
  if (!words.record) return;
  if (!crypto.subtle) return say(words.sayCannot, false);
  const answer = await request(words.record);
  if (!answer) return;
  const good = await proved(await answer.text(), kept("commitment", id), sent(id));
  say(good ? words.sayChecked : words.sayWrong, !good);
};

/** Forms, and the box that is replaced when the game ends. */
export const startFair = () => {
  equip();
  // Before other scripts send the form.
  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    const later = $("input[data-later]", form);
    if (later) later.value = "later";
    const field = $("input[data-luck]", form);
    const table = form.dataset.table || /^\/t\/([^/]+)\//.exec(form.getAttribute("action") ?? "")?.[1];
    if (field?.value) note(table, field.value, form.dataset.promise || $("#fair")?.dataset.promise);
  }, true);
  const join = $("#join");
  if (join) remember(join.dataset.table, join.dataset.commitment);
  checkFairness();
  if (!$("#table")) return;
  new MutationObserver((changes) => {
    if (changes.some((change) => [...change.addedNodes].some((node) => /** @type {Element} */ (node).id === "fair"))) checkFairness();
  }).observe($("#more") || document.body, { childList: true });
};
