// Around the table: setting one up, waiting for it to begin, its clock, the promise of its dice. What can be done here works
// without it too, as plain forms.
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

  // ---------------------------------------------------------------- luck of one's own
  // 32 bytes that this browser draws, after it was shown what the table has promised; what it drew and what it was shown
  // it keeps, and looks at again when the game is over.
  const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const draw = () => hex(crypto.getRandomValues(new Uint8Array(32)));
  const kept = (what, id) => {
    try {
      return localStorage.getItem(`bivouac ${what} ${id}`);
    } catch {
      return null;
    }
  };
  const keep = (what, id, value) => {
    try {
      localStorage.setItem(`bivouac ${what} ${id}`, value);
    } catch {
      // A browser that keeps nothing plays all the same.
    }
  };
  const remember = (id, commitment) => {
    if (!id || !commitment) return true;
    if (!kept("commitment", id)) keep("commitment", id, commitment);
    return kept("commitment", id) === commitment || !kept("commitment", id);
  };
  const tableOf = (form) => form.dataset.table || /^\/t\/([^/]+)\//.exec(form.getAttribute("action"))?.[1];
  const equip = () => {
    for (const field of document.querySelectorAll("input[data-later]")) field.value = "later";
    for (const field of document.querySelectorAll("input[data-luck]")) if (!field.value) field.value = draw();
  };
  equip();

  // ---------------------------------------------------------------- as last time
  // Side and level of «play now» are as they were last time, in this browser.
  for (const form of document.querySelectorAll("[data-as-last-time]")) {
    const game = form.getAttribute("action");
    const fields = [...form.querySelectorAll("select")];
    for (const [i, value] of (kept("as", game) ?? "").split(" ").entries()) {
      if (fields[i] && [...fields[i].options].some((option) => option.value === value)) fields[i].value = value;
    }
    form.addEventListener("submit", () => keep("as", game, fields.map((field) => field.value).join(" ")));
  }
  // A browser that does not say by itself that it is night says it with the next request.
  const night = Number(matchMedia("(prefers-color-scheme: dark)").matches);
  if (!document.cookie.includes(`night=${night}`)) document.cookie = `night=${night};path=/;max-age=31536000;samesite=lax`;
  // All that this browser ever sent to a table as its luck, each with what the table had promised when it was sent.
  const sent = (id) => (kept("luck", id) || "").split(" ").filter(Boolean).map((word) => word.split(":"));
  const note = (id, luck, promise) => {
    if (sent(id).some(([digits]) => digits === luck)) return;
    keep("luck", id, [...sent(id), [luck, promise || ""]].map((pair) => pair.join(":")).join(" "));
  };
  // Before other scripts send the form.
  document.addEventListener("submit", (event) => {
    const later = $("input[data-later]", event.target);
    if (later) later.value = "later";
    const field = $("input[data-luck]", event.target);
    const promise = event.target.dataset.promise || $("#fair")?.dataset.promise;
    if (field?.value) note(tableOf(event.target), field.value, promise);
  }, true);
  const joining = $("#join");
  if (joining) remember(joining.dataset.table, joining.dataset.commitment);

  // ---------------------------------------------------------------- the waiting room
  const post = (path, fields) =>
    fetch(path, { method: "POST", body: new URLSearchParams(fields), headers: { Accept: "application/json" } });
  let giving = false;
  const give = async () => {
    const room = $("#waiting");
    if (!room || giving || !("give" in room.dataset)) return;
    giving = true;
    const id = room.dataset.id;
    const luck = draw();
    note(id, luck, $("#fair")?.dataset.promise);
    // All chairs taken by whoever opened the table and by bots: nobody else is waited for.
    const path = `/t/${id}/${"begin" in room.dataset ? "begin" : "luck"}`;
    const answer = await post(path, { luck }).catch(() => null);
    if (answer?.ok && path.endsWith("begin")) location.reload();
  };
  const hear = (room) => {
    const events = new EventSource(`/t/${room.dataset.id}/events?version=${encodeURIComponent(room.dataset.version)}`);
    events.addEventListener("parts", (event) => {
      const parts = new Map(JSON.parse(event.data).parts);
      // Dealt: the table is another page.
      if (!JSON.parse(event.data).version.startsWith("w.")) return location.reload();
      for (const [id, html] of parts) {
        const old = document.getElementById(id);
        const fresh = new DOMParser().parseFromString(html, "text/html").body.firstElementChild;
        if (old && fresh) old.replaceWith(document.adoptNode(fresh));
      }
      equip();
      fairness();
      give();
    });
    events.addEventListener("gone", () => location.reload());
    // A browser gives up a stream that was refused, and does not say why: the page is asked until it answers, and then read anew, whether
    // there is still a table for this reader or not.
    const ask = async () => {
      const answer = await fetch(`/t/${room.dataset.id}`, { method: "HEAD" }).catch(() => null);
      if (answer?.ok || answer?.status === 404) location.reload();
      else setTimeout(ask, 5000);
    };
    events.addEventListener("error", () => {
      if (events.readyState === EventSource.CLOSED) setTimeout(ask, 1000);
    });
    addEventListener("pagehide", () => events.close());
  };

  // ---------------------------------------------------------------- the promise of the dice
  const digest = async (bytes) => hex(await crypto.subtle.digest("SHA-256", bytes));
  const text = (words) => new TextEncoder().encode(words);
  const unhex = (digits) => Uint8Array.from(digits.match(/../g) || [], (pair) => parseInt(pair, 16));
  // Do the secret, the commitment and what was added belong together, and is what this browser gave among it?
  const proved = async (record, id) => {
    const lines = record.split("\n").map((line) => line.trim().split(" "));
    const find = (word) => lines.find((line) => line[0] === word)?.[1] || "";
    const given = lines.filter((line) => line[0] === "contribution");
    const promises = [];
    let promise = await digest(new Uint8Array([...text("bivouac commitment"), ...unhex(find("secret"))]));
    if (promise !== find("commitment") || promise !== (kept("commitment", id) || promise)) return false;
    for (const [, seat, luck] of given) {
      promises.push(promise);
      promise = await digest(text(`bivouac contribution ${promise} ${seat} ${luck}`));
    }
    if (given.length > 0 && promise !== find("promise")) return false;
    // What this browser gave was given upon the promise that it was shown, or upon a later one.
    const good = ([luck, before]) => {
      const at = given.findIndex((line) => line[2] === luck);
      const shown = promises.indexOf(before);
      return at >= 0 && (!before || (shown >= 0 && shown <= at));
    };
    return sent(id).length === 0 || sent(id).some(good);
  };
  const fairness = async () => {
    const box = $("#fair");
    const id = ($("#waiting") || $("#table"))?.dataset.id;
    if (!box || !id) return;
    const say = (words, bad) => {
      const line = $(".own", box);
      line.textContent = words;
      line.hidden = false;
      line.classList.toggle("bad", bad);
      line.classList.toggle("good", !bad);
    };
    if (!remember(id, box.dataset.commitment)) return say(box.dataset.sayOther, true);
    // Once it is dealt, what this browser sent must be among what the dice come from, or nothing is proved to its reader.
    const added = sent(id).some(([luck]) => box.textContent.includes(luck));
    if ($("#table") && sent(id).length > 0 && !added) return say(box.dataset.sayMissing, true);
    if (!box.dataset.record) return;
    if (!crypto.subtle) return say(box.dataset.sayCannot, false);
    const answer = await fetch(box.dataset.record).catch(() => null);
    if (!answer?.ok) return;
    const good = await proved(await answer.text(), id);
    say(good ? box.dataset.sayChecked : box.dataset.sayWrong, !good);
  };
  fairness();
  // The box is replaced when the game ends.
  if ($("#table")) {
    new MutationObserver((changes) => {
      const fresh = changes.some((change) => [...change.addedNodes].some((node) => node.id === "fair"));
      if (fresh) fairness();
    }).observe($("#more") || document.body, { childList: true });
  }
  const waiting = $("#waiting");
  if (waiting) {
    give();
    hear(waiting);
    document.addEventListener("click", (event) => {
      const field = document.getElementById(event.target.closest?.("[data-copy]")?.dataset.copy);
      field?.select();
      if (field) navigator.clipboard?.writeText(field.value).catch(() => document.execCommand("copy"));
    });
  }
})();
