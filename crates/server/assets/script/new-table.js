// Setting up a table. What can be done here works without this script too, as plain forms.
import { $, $$, near, readPage } from "./dom.js";
import { keep, kept } from "./memory.js";

let asked = 0;
/**
 * The server shows the form with these fields: a choice may change what else can be chosen.
 * @param {HTMLFormElement} form
 * @param {URLSearchParams | string | null} fields
 */
const showForm = async (form, fields) => {
  const now = ++asked;
  const page = await readPage(`${form.getAttribute("action")}?${fields}`);
  if (!page || now !== asked) return;
  const focused = document.activeElement?.id;
  form.replaceWith(document.adoptNode($("#new", page)));
  if (focused) document.getElementById(focused)?.focus();
};

/** The form of a new table, and «play now». */
export const startNewTable = () => {
  document.addEventListener("change", (event) => {
    const form = near(event, "#new");
    const field = /** @type {HTMLInputElement} */ (event.target);
    if (!form || !/^(option-|players$)/.test(field.name) || !field.checkValidity()) return;
    showForm(form, new URLSearchParams(/** @type {any} */ (new FormData(form))));
  });
  // All seats at once; what was opened last is kept for the next time.
  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (form.id !== "new") return;
    const fields = new URLSearchParams(/** @type {any} */ (new FormData(form)));
    const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
    if (button?.name === "fill") {
      event.preventDefault();
      fields.set("fill", button.value);
      showForm(form, fields);
    } else {
      fields.delete("luck");
      keep("new", form.getAttribute("action"), fields.toString());
    }
  });
  // Side and level of «play now» are as they were last time, in this browser.
  for (const form of $$("[data-as-last-time]")) {
    const game = form.getAttribute("action");
    const fields = $$("select", form);
    for (const [i, value] of (kept("as", game) ?? "").split(" ").entries()) {
      if (fields[i] && [...fields[i].options].some((option) => option.value === value)) fields[i].value = value;
    }
    form.addEventListener("submit", () => keep("as", game, fields.map((field) => field.value).join(" ")));
  }
  const last = () => kept("new", $("#new").getAttribute("action"));
  const asLastTime = $("#as-last-time");
  if (asLastTime && last()) asLastTime.hidden = false;
  asLastTime?.addEventListener("click", () => showForm($("#new"), last()));
};
