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

  // ---------------------------------------------------------------- the clock
  // The server says how long is left; from there this page's own stopwatch counts, which no setting of a clock disturbs.
  const ends = new WeakMap();
  setInterval(() => {
    for (const clock of document.querySelectorAll("[data-left]")) {
      if (!ends.has(clock)) ends.set(clock, performance.now() + Number(clock.dataset.left));
      const left = Math.max(0, Math.ceil((ends.get(clock) - performance.now()) / 1000));
      const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
      const time = $(".time", clock);
      if (time.textContent !== text) time.textContent = text;
      clock.classList.toggle("short", left <= 10);
    }
  }, 200);
})();
