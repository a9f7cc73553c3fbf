// Around the table: setting one up. Everything here also works without it, as plain forms.
"use strict";
(() => {
  const $ = (selector, within = document) => within.querySelector(selector);

  // ---------------------------------------------------------------- a new table
  // A choice may change what else can be chosen: the server knows, and shows the form again with the same fields.
  let asked = 0;
  document.addEventListener("change", async (event) => {
    const form = event.target.closest?.("#new");
    if (!form || !/^(option-|players$)/.test(event.target.name) || !event.target.checkValidity()) return;
    const now = ++asked;
    const fields = new URLSearchParams(new FormData(form));
    const answer = await fetch(`${form.getAttribute("action")}?${fields}`).catch(() => null);
    const html = answer?.ok ? await answer.text() : "";
    if (!html || now !== asked) return;
    const fresh = $("#new", new DOMParser().parseFromString(html, "text/html"));
    const focused = document.activeElement?.id;
    form.replaceWith(document.adoptNode(fresh));
    if (focused) document.getElementById(focused)?.focus();
  });
})();
