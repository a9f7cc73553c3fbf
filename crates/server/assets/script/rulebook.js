// The rules beside the board: the page of the rules, searched, without its frame.
import { $, $$, near, readPage } from "./dom.js";

/**
 * @param {DOMStringMap} words
 * @param {ReturnType<typeof import("./toast.js").makeToast>} tell
 * @param {() => void} open
 */
export const makeRulebook = (words, tell, open) => {
  const found = $("#book-found");
  /** @param {FormData | Record<string, string>} query */
  const look = async (query) => {
    const page = await readPage(words.rules + "?" + new URLSearchParams(/** @type {any} */ (query)));
    if (!page) return tell(words.sayLost);
    found.replaceChildren(...$$("main > p, main .topic", page));
    found.scrollIntoView({ block: "start" });
  };
  $("#book form")?.addEventListener("submit", (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    look(new FormData(/** @type {HTMLFormElement} */ (event.target)));
  });
  // A rule that is named anywhere is read there, too.
  document.addEventListener("click", async (event) => {
    const rule = near(event, "a.rule[href]");
    if (!rule || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    rule.closest("dialog")?.close();
    open();
    $("#book-q").value = rule.textContent;
    await look({ q: rule.textContent });
    found.focus({ preventScroll: true });
  });
};
