// The position editor: every change is sent with the whole text, and the answer is shown. The text that was
// there before can be taken back.

/**
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {any}
 */
const $ = (selector, within = document) => within.querySelector(selector);

/**
 * @param {Event} event
 * @param {string} selector
 * @returns {any}
 */
const near = (event, selector) => (event.target instanceof Element ? event.target.closest(selector) : null);

/** Milliseconds without a key before a text that is being written is checked. */
const KEY_PAUSE = 400;

/**
 * A text as a short word for a link, and back.
 * @param {string} text
 */
const pack = async (text) => {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};

/** @param {string} word */
const unpack = async (word) => {
  const bytes = Uint8Array.from(atob(word.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
};

/** The page of the editor begins. */
const startEdit = () => {
  const form = $("#edit");
  if (!form) return;
  const [text, path, place, value] = ["#edit-text", "#edit-path", "#edit-place", "#edit-value"].map((css) => $(css, form));
  const [undo, redo, told, board] = ["#edit-undo", "#edit-redo", "#edit-told", "#edit-board"].map((css) => $(css, form));
  /** @type {string[]} */
  let past = [text.value];
  let now = 0;
  let asked = 0;
  const tools = () => {
    undo.disabled = now === 0;
    redo.disabled = now === past.length - 1;
  };
  /** @param {string} next */
  const note = (next) => {
    if (next === past[now]) return;
    past = [...past.slice(0, now + 1), next];
    now = past.length - 1;
    tools();
  };
  /**
   * Sends the text with a change, and shows what comes back; an answer that another question overtook is not
   * shown.
   * @param {Record<string, string>} [change]
   */
  const send = async (change = {}) => {
    const number = ++asked;
    const sent = text.value;
    const body = new URLSearchParams({ text: sent, path: path.value, ...change });
    const answer = await fetch(form.action, { method: "POST", headers: { accept: "application/json" }, body }).catch(() => null);
    const view = answer && (await answer.json().catch(() => null));
    if (number !== asked || !answer || !view) return;
    if (!answer.ok) {
      told.textContent = view.text ?? view.rule ?? "";
      return;
    }
    if (text.value === sent) text.value = view.text;
    note(text.value);
    told.textContent = view.told;
    told.classList.toggle("bad", !view.board);
    text.setAttribute("aria-invalid", String(!view.board));
    if (view.board) board.innerHTML = view.board;
    const kept = path.value;
    path.innerHTML = view.fields;
    path.value = kept;
    $("#edit-pieces").innerHTML = view.pieces;
    $("#edit-things").innerHTML = view.things;
  };
  /** @param {number} step */
  const go = (step) => {
    now += step;
    text.value = past[now];
    tools();
    send();
  };
  /** @type {ReturnType<typeof setTimeout>} */
  let waits;
  text.addEventListener("input", () => {
    clearTimeout(waits);
    waits = setTimeout(send, KEY_PAUSE);
  });
  undo.addEventListener("click", () => go(-1));
  redo.addEventListener("click", () => go(1));
  form.addEventListener("submit", (/** @type {SubmitEvent} */ event) => {
    const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
    if (button && button.name !== "change") return;
    event.preventDefault();
    send({ change: button?.value ?? "", place: place.value, value: value.value });
  });
  path.addEventListener("change", () => {
    const field = path.selectedOptions[0];
    if (field && !["list", "places"].includes(field.dataset.kept)) value.value = field.dataset.value;
  });
  // A tap on the board: a piece on this place, or this place in or out of the list.
  board.addEventListener("click", (/** @type {Event} */ event) => {
    const thing = near(event, "[data-thing]")?.dataset.thing;
    const kept = path.selectedOptions[0]?.dataset.kept;
    if (!thing) return;
    if (kept === "places") {
      place.value = thing;
      if (value.value) send({ change: "put", place: thing, value: value.value });
    } else if (kept === "list") send({ change: "toggle", value: thing });
    else value.value = thing;
  });
  $("#edit-open").addEventListener("change", async (/** @type {Event} */ event) => {
    const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
    if (!file) return;
    text.value = await file.text();
    send();
  });
  $("#edit-link").addEventListener("click", async () => {
    location.hash = "p=" + (await pack(text.value));
    await navigator.clipboard?.writeText(location.href).catch(() => undefined);
    told.textContent = form.dataset.copied;
  });
  if (location.hash.startsWith("#p=")) {
    unpack(location.hash.slice(3)).then((linked) => {
      text.value = linked;
      send();
    }, () => undefined);
  }
};

startEdit();
