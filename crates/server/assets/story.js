// What the log tells, brought to the board: shots for the film, marks that stay, the card for who comes back, and the tab that
// calls one.
"use strict";
const makeStory = (table, painter, film) => {
  const $ = (selector, within = document) => within.querySelector(selector);
  const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
  const words = table.dataset;
  const seatOf = (line) => [...line.classList].find((name) => name.startsWith("seat-")) ?? "";
  // The lines of the log that nobody was shown yet, as shots; the first brings the board to that moment.
  const seen = new Set();
  const keyOfLine = (line) => `${line.closest("li").dataset.step}:${line.textContent}`;
  const unseenShots = (before) => {
    const shots = [];
    for (const line of $$("#lines li.fresh [data-cues]")) {
      if (seen.has(keyOfLine(line))) continue;
      seen.add(keyOfLine(line));
      const key = keyOfLine(line);
      const here = () => $$("#lines [data-cues]").find((one) => keyOfLine(one) === key);
      const now = (on) => here()?.classList.toggle("now", on);
      const times = line.closest("li").dataset.times;
      shots.push({ text: line.textContent + (times ? ` × ${times}` : ""), seat: seatOf(line.closest("li")), cues: JSON.parse(line.dataset.cues), now });
    }
    if (before) (shots[0] ??= { text: "", seat: "", cues: [] }).before = before;
    return shots;
  };
  // What everybody did since the reader's own last move stays on the board, thin, until the next.
  const lasting = () => {
    painter?.clear("marks");
    for (const line of $$("#lines li.fresh [data-cues]")) {
      const stays = (cue) => ["go", "come", "leave", "strike"].includes(cue.cue) || ["window", "cut", "held"].includes(cue.why);
      for (const cue of JSON.parse(line.dataset.cues).filter(stays)) painter?.paint(cue, seatOf(line.closest("li")), "marks");
    }
  };
  // Tab and icon say when it is one's turn.
  const title = document.title;
  const icon = $("link[rel=icon]");
  const restIcon = icon?.href;
  const call = (was) => {
    const turn = !!$("#moves form.offers [name=decision]") && !!$(".prompt.mine");
    document.title = turn ? `● ${words.sayTurn} · ${title}` : title;
    if (icon) icon.href = turn ? words.turnIcon : restIcon;
    if (turn && !was) sounds("turn");
  };
  // Whoever comes back is told what happened, turn by turn, and may watch it.
  const since = () => {
    const shots = unseenShots(null);
    const others = $$("#lines li.fresh").filter((line) => $("[data-cues]", line));
    const visit = "bivouac-seen-" + words.id;
    const known = Number(localStorage.getItem(visit) ?? -1);
    const last = Number(others.at(-1)?.dataset.step ?? -1);
    const missed = others.filter((line) => Number(line.dataset.step) > known);
    if (last >= 0) localStorage.setItem(visit, last);
    if (known < 0 || missed.length < 3) return;
    const card = document.createElement("section");
    card.className = "since";
    const head = document.createElement("h2");
    head.textContent = words.saySince;
    const list = document.createElement("ol");
    for (const line of missed) {
      const seat = seatOf(line);
      const text = line.textContent.trim();
      if (list.lastElementChild?.className !== seat) list.append(Object.assign(document.createElement("li"), { className: seat }));
      const turn = list.lastElementChild;
      // The same several times in a row is told once.
      const before = turn.lastElementChild;
      const times = Number(line.dataset.times ?? 1);
      if (before?.textContent === text) before.dataset.times = Number(before.dataset.times ?? 1) + times;
      else turn.append(Object.assign(document.createElement("span"), { textContent: text }), " ");
      if (times > 1 && turn.lastElementChild !== before) turn.lastElementChild.dataset.times = times;
    }
    const button = (text, done) => {
      const one = Object.assign(document.createElement("button"), { type: "button", textContent: text });
      one.addEventListener("click", () => {
        card.remove();
        done?.();
      });
      return one;
    };
    const row = Object.assign(document.createElement("p"), { className: "row" });
    row.append(button(words.sayWatch, () => film?.add(shots)), button(words.sayClose));
    card.append(head, list, row);
    $("#stage").append(card);
  };
  return { unseenShots, lasting, call, since, seatOf };
};
