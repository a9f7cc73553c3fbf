// The film: what just happened, cue by cue, over the board. The board itself is never kept from anybody who has to decide:
// what waits for the film is only what others do among themselves.
"use strict";
// How the reader wants the table, kept in this browser.
const settings = {
  get: (name) => localStorage.getItem("bivouac-" + name) ?? { pace: "quick", sound: "", confirm: "", pass: "" }[name],
  set: (name, value) => localStorage.setItem("bivouac-" + name, value),
};

// A handful of quiet sounds, made here; off until switched on.
const sounds = (() => {
  const notes = { strike: [150, 0.18, "square"], leave: [110, 0.3, "sawtooth"], go: [330, 0.07, "sine"], come: [440, 0.09, "sine"], roll: [720, 0.05, "triangle"], card: [560, 0.06, "triangle"], count: [620, 0.08, "sine"], turn: [660, 0.22, "sine"] };
  let context = null;
  return (what) => {
    if (!settings.get("sound") || !notes[what]) return;
    const [pitch, length, shape] = notes[what];
    context ??= new AudioContext();
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = shape;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.05, context.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + length);
    tone.connect(volume).connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + length);
  };
})();

// Who is ahead, as a line from the first step on: `past` is what the table told, [step, [numbers]]; what comes is added to it.
const drawScore = (score, past, keeps) => {
  const spans = [...score.querySelectorAll("[data-value]")];
  const step = Number(score.dataset.step);
  if (keeps) {
    while (past.length > 0 && past.at(-1)[0] >= step) past.pop();
    past.push([step, spans.map((span) => Number(span.dataset.value))]);
  }
  score.querySelector("svg")?.remove();
  if (past.length < 3 || spans.length === 0) return;
  const all = past.flatMap(([, values]) => values);
  const [low, high] = [Math.min(...all), Math.max(...all, 1)];
  const last = past.at(-1)[0] || 1;
  const lines = spans.map((span, i) => {
    const points = past.map(([at, values]) => `${Math.round((at / last) * 88)},${Math.round(22 - ((values[i] - low) / (high - low || 1)) * 20)}`);
    return `<polyline class="${span.className}" points="${points.join(" ")}"/>`;
  });
  score.insertAdjacentHTML("beforeend", `<svg viewBox="0 0 88 24" width="88" height="24" aria-hidden="true">${lines.join("")}</svg>`);
};

// Draws cues on a board: arrows, rings, numbers, dice. All in the units of the drawing, so that they follow the view; as large as
// seven pixels were when they were drawn, however much of the board was seen.
const cuePainter = (svg) => {
  let unit = 1;
  const measure = () => (unit = (7 * svg.viewBox.baseVal.width) / (svg.getBoundingClientRect().width || 1));
  const make = (name, attributes, parent, text) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== undefined) element.textContent = text;
    parent.append(element);
    return element;
  };
  const layer = (id) => svg.querySelector("#" + id) ?? make("g", { id, "aria-hidden": "true", "pointer-events": "none" }, svg);
  // Where a thing is drawn; a piece that is gone was where its place is.
  const spot = (thing) => {
    for (let id = thing; id; id = id.slice(0, Math.max(0, id.lastIndexOf("."), id.lastIndexOf(":")))) {
      const element = svg.querySelector(`[data-thing="${CSS.escape(id)}"]`);
      const frame = element?.getBoundingClientRect();
      if (!frame?.width) continue;
      const back = svg.getScreenCTM().inverse();
      const at = (x, y) => new DOMPoint(x, y).matrixTransform(back);
      const [a, b] = [at(frame.left, frame.top), at(frame.right, frame.bottom)];
      const [wide, high] = [b.x - a.x, b.y - a.y];
      return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, r: Math.min(Math.max(wide, high) / 2, 7 * unit), wide, high, panel: "panel" in element.dataset };
    }
    return null;
  };
  // A panel has a frame, not a ring.
  const ring = (group, at) => {
    if (!at) return null;
    const { x, y, wide, high } = at;
    if (!at.panel) return make("circle", { cx: x, cy: y, r: at.r + unit / 2 }, group);
    return make("rect", { x: x - wide / 2, y: y - high / 2, width: wide, height: high, rx: unit }, group);
  };
  const words = (group, at, text, size = 2.6) => at && make("text", { x: at.x, y: at.y + size * unit * 0.35, "font-size": size * unit, "stroke-width": unit * 0.5 }, group, text);
  const arrow = (group, from, to, heavy) => {
    const [dx, dy] = from && to ? [to.x - from.x, to.y - from.y] : [0, 0];
    const far = Math.hypot(dx, dy);
    // Nowhere else: the place itself.
    if (!far) return ring(group, to ?? from);
    const [ux, uy] = [dx / far, dy / far];
    const tip = { x: to.x - ux * unit, y: to.y - uy * unit };
    const bend = { x: (from.x + tip.x) / 2 - uy * far * 0.12, y: (from.y + tip.y) / 2 + ux * far * 0.12 };
    const way = make("path", { d: `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${tip.x} ${tip.y}` }, group);
    const head = (heavy ? 1.8 : 1.2) * unit;
    const side = (turn) => `${tip.x - (ux * Math.cos(turn) - uy * Math.sin(turn)) * head} ${tip.y - (uy * Math.cos(turn) + ux * Math.sin(turn)) * head}`;
    make("path", { d: `M${side(0.6)}L${tip.x} ${tip.y}L${side(-0.6)}` }, group);
    return way;
  };
  // What a game marks so flies to where it strikes: a copy of it, in the middle of the target at the end.
  const fly = (group, from, to) => {
    const thing = svg.querySelector(`[data-thing="${CSS.escape(from)}"][data-flies]`);
    if (!thing || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const copy = thing.cloneNode(true);
    for (const name of ["data-thing", "data-flies", "opacity", "transform"]) copy.removeAttribute(name);
    copy.querySelector("text")?.remove();
    const { a, d } = svg.getScreenCTM().inverse().multiply(thing.getScreenCTM());
    const at = spot(from);
    const place = (x, y) => `translate(${x}px, ${y}px) scale(${a}, ${d})`;
    group.append(copy);
    copy.animate([{ transform: place(at.x, at.y) }, { transform: place(to.x, to.y) }], { duration: 380, easing: "ease-in", fill: "forwards" });
  };
  const paint = (cue, seat, into) => {
    measure();
    const heavy = into === "film";
    const group = make("g", { class: `cue ${cue.cue} ${seat}`, "stroke-width": unit * (heavy ? 0.5 : 0.28) }, layer(into));
    if (cue.cue === "go") {
      [cue.from, ...(cue.along ?? []), cue.to].map(spot).forEach((to, i, all) => i && arrow(group, all[i - 1], to, heavy));
    } else if (cue.cue === "come") ring(group, spot(cue.thing));
    else if (cue.cue === "leave") {
      const at = spot(cue.place);
      if (at) make("path", { d: `M${at.x - 2 * unit} ${at.y - 2 * unit}l${4 * unit} ${4 * unit}m0 ${-4 * unit}l${-4 * unit} ${4 * unit}` }, group);
    } else if (cue.cue === "strike") {
      const to = spot(cue.to);
      if (cue.from) arrow(group, spot(cue.from), to, heavy);
      else ring(group, to);
      if (heavy && cue.from && to) fly(group, cue.from, to);
      if (cue.amount !== undefined) words(group, to, "−" + cue.amount, 4);
    } else if (cue.cue === "roll") {
      const at = spot(cue.whom);
      // A handful that is thrown near an edge is still seen whole, in several rows where the screen is narrow.
      const box = svg.viewBox.baseVal;
      const across = Math.min(cue.dice.length, Math.floor(box.width / (4 * unit)));
      const half = 2 * across * unit;
      const middle = Math.min(box.x + box.width - half, Math.max(box.x + half, at?.x));
      const down = Math.ceil(cue.dice.length / across);
      cue.dice.forEach((die, i) => {
        if (!at) return;
        const x = middle + ((i % across) - (across - 1) / 2) * 4 * unit;
        const y = at.y + (Math.floor(i / across) - (down - 1) / 2) * 4 * unit;
        // Faces of a game's own dice, if it has drawn them.
        const face = `die-${die.faces}-${die.shown}`;
        if (svg.querySelector("#" + face)) return make("use", { href: "#" + face, transform: `translate(${x} ${y}) scale(${unit * 0.036})`, opacity: die.counts ? 1 : 0.5 }, group);
        make("rect", { class: "plate die", x: x - 1.6 * unit, y: y - 1.6 * unit, width: 3.2 * unit, height: 3.2 * unit, rx: unit / 2, opacity: die.counts ? 1 : 0.5 }, group);
        words(group, { x, y }, die.shown, 2.2);
      });
    } else if (cue.cue === "card") {
      const from = spot(cue.from);
      const to = spot(cue.to);
      if (from && to && cue.from !== cue.to) arrow(group, from, to, heavy);
      const at = to ?? from;
      if (at) {
        make("rect", { class: "plate", x: at.x - 1.5 * unit, y: at.y - 2.1 * unit, width: 3 * unit, height: 4.2 * unit, rx: unit * 0.4 }, group);
        words(group, at, cue.shown ? "▤" : "?", 2);
      }
    } else if (cue.cue === "count") {
      const at = spot(cue.track);
      ring(group, at);
      if (at) words(group, { x: at.x, y: at.y + at.r + 2 * unit }, `${cue.from} → ${cue.to}`, 2.2);
    } else if (cue.cue === "mark") for (const place of cue.places) ring(group, spot(place));
    return group;
  };
  const clear = (id) => svg.querySelector("#" + id)?.replaceChildren();
  // What a move would hit: `thing=amount`, † when it falls.
  const preview = (hits) => {
    clear("preview");
    if (hits.length > 0) measure();
    for (const hit of hits) {
      const [thing, amount] = hit.split("=");
      const group = make("g", { class: "cue strike", "stroke-width": unit * 0.4 }, layer("preview"));
      const at = spot(thing);
      ring(group, at);
      words(group, at, "−" + amount, 4);
    }
  };
  return { paint, clear, preview };
};

// Plays shots one after the other: { text, seat, cues, before, now }. `before` brings the board to that moment.
const makeFilm = (painter, caption, tools) => {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let queue = [];
  let running = false;
  let goOn = null;
  const long = (cue) => (settings.get("pace") === "slow" ? 1000 : 400) * (cue?.cue === "roll" ? 2 : 1);
  const wait = (time) =>
    new Promise((done) => {
      const timer = settings.get("pace") === "step" ? 0 : setTimeout(done, time);
      goOn = () => {
        clearTimeout(timer);
        done();
      };
    });
  const run = async () => {
    if (running) return;
    running = true;
    tools.hidden = false;
    while (queue.length > 0) {
      const shot = queue.shift();
      shot.before?.();
      shot.now?.(true);
      caption.textContent = shot.text;
      caption.className = "caption " + shot.seat;
      // With reduced motion all the marks of a line stand at once.
      const groups = still.matches ? [shot.cues] : shot.cues.map((cue) => [cue]);
      for (const group of groups.length > 0 ? groups : [[]]) {
        const drawn = group.map((cue) => painter.paint(cue, shot.seat, "film"));
        sounds(group[0]?.cue);
        await wait(long(group[0]));
        for (const one of drawn) one.remove();
        if (queue.ended) break;
      }
      shot.now?.(false);
    }
    running = false;
    goOn = null;
    queue.ended = false;
    caption.textContent = "";
    tools.hidden = true;
    painter.clear("film");
  };
  // The board shows the present; what is left of the film goes on over it.
  const hurry = () => {
    for (const shot of queue) {
      shot.before?.();
      shot.before = null;
    }
  };
  const end = () => {
    hurry();
    for (const shot of queue) shot.now?.(false);
    queue = Object.assign([], { ended: running });
    goOn?.();
  };
  const add = (shots) => {
    queue.push(...shots);
    if (settings.get("pace") === "once" || document.hidden || queue.length > 120) return end();
    run();
  };
  // What space and Escape do, for fingers and mice.
  tools.addEventListener("click", (event) => {
    const what = event.target.closest("[data-film]")?.dataset.film;
    if (what === "next") goOn?.();
    if (what === "end") end();
  });
  return { add, hurry, end, next: () => goOn?.(), running: () => running };
};
