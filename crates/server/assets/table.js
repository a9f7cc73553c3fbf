// The script of the table: it sends what is clicked and receives what has changed. Nothing here knows a rule:
// what can be clicked is what the list of moves offers. Without it every page still works as plain forms.
// The view of the board is moved, and its parts are patched, by board.js; what just happened is played by film.js; sheets.js
// shows what there is to read of a thing; story.js brings the log to the board; replay.js goes through the steps of a game; several.js
// plays several moves as one; send.js sends and tells of refusals; drag.js is for those who pull pieces along.
"use strict";
(() => {
  const root = document.documentElement;
  root.classList.add("js");
  const $ = (selector, within = document) => within.querySelector(selector);
  const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  // Times in the reader's own clock.
  const localTimes = (within) => {
    for (const time of $$("time[data-local]", within)) {
      const when = new Date(time.dateTime);
      if (!isNaN(when)) time.textContent = when.toLocaleString(root.lang, { dateStyle: "short", timeStyle: "short" });
    }
  };
  localTimes(document);

  // An invitation: the key stands after #, which no browser sends; so it is put in the form, and out of
  // the address.
  const join = $("#join");
  const takeKey = () => {
    $("[name=key]", join).value = decodeURIComponent(location.hash.slice(1));
    history.replaceState(null, "", location.pathname);
    $("[name=name]", join)?.focus();
  };
  if (join && location.hash.length > 1) takeKey();
  // Another link in the same tab, after one that was dead: for the browser that is the page where it is already. What leads to a
  // place on the page is no key.
  addEventListener("hashchange", () => {
    if (!location.pathname.endsWith("/join") || location.hash.length < 2 || $(":target")) return;
    if (join) takeKey();
    else location.assign(`${location.pathname}?again${location.hash}`);
  });

  const table = $("#table");
  if (!table) return;
  const words = table.dataset;
  const base = "/t/" + words.id;

  const toast = $("#toast");
  const { tell, post, rest } = makeSender(table, toast);
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    const path = form.getAttribute("action") || "";
    // What leads to another page stays an ordinary form.
    if (form.method !== "post" || !path.startsWith(base + "/") || /\/(join|fork|leave|sit|rematch)$/.test(path)) return;
    event.preventDefault();
    const fields = new FormData(form);
    if (event.submitter?.name) fields.set(event.submitter.name, event.submitter.value);
    // Who acts has seen enough.
    const acts = /\/(move|undo)$/.test(path);
    const offer = acts && offers.find(({ button }) => button === event.submitter && !("pass" in button.dataset));
    if (offer && several.takes(offer.button.value, form.dataset.seat, sayable(offer))) return clear();
    if (acts) film?.end();
    const done = await post(path, fields);
    // What was chosen stays in sight until the table answers; a refusal gives it back.
    if (acts && !done) clear();
    // What was said goes; to whom it was said stays.
    if (done && "clear" in form.dataset) for (const field of $$("input", form)) field.value = "";
    if (done && path.endsWith("/show")) location.reload();
    if (done && path.endsWith("/watch")) {
      tell(words.sayRenewed, { aside: true });
      // What comes next is to send it.
      $("#copy-watch")?.focus();
    }
  });

  // ---------------------------------------------------------------- pointing
  // The offers are read from the list of buttons: one truth for eyes, fingers and screen readers. A long list has only what
  // can be pointed at next (`nexts`); the list for the things picked so far is then asked for.
  let offers = [];
  let nexts = new Map();
  let picked = [];
  let chosen = [];
  let shownFor = "";
  // The list before anything was pointed at, and what it begins with.
  let whole = "";
  let firsts = new Set();
  const names = new Map();
  const split = (text) => (text || "").split(" ").filter(Boolean);
  const readOffers = () => {
    const panel = $("#moves");
    offers = $$("button[name=move]", panel).map((button) => ({ button, things: split(button.dataset.things) }));
    nexts = new Map($$("button[name=pick]", panel).map((button) => [button.dataset.next, button]));
    for (const [thing, button] of nexts) names.set(thing, button.dataset.name);
    picked = split(panel.dataset.picked);
    several.label();
    // On a phone the moves lie in a sheet of their own: its tab says that there are some.
    const tab = $(".tabs [data-sheet=moves]");
    if (picked.length === 0 && tab) words.at === undefined && panel.dataset.count > 0 ? (tab.dataset.count = panel.dataset.count) : delete tab.dataset.count;
    if (chosen.length < picked.length) chosen = [...picked];
    if (picked.length === 0) whole = panel.outerHTML;
    lists.renew();
    if (picked.length > 0) return;
    firsts = new Set([...nexts.keys(), ...offers.map((offer) => offer.things[0])].filter(Boolean));
  };
  const left = () => offers.filter((offer) => chosen.every((thing, i) => offer.things[i] === thing));
  // One choice of how many is one line, and of several seats of the reader one is shown (lists.js).
  const lists = makeLists(table, () => clear());
  const nameOf = (thing) => {
    const element = $(`[data-thing="${CSS.escape(thing)}"]`);
    return element?.dataset.name || element?.getAttribute("aria-label") || names.get(thing) || thing;
  };
  const show = () => {
    const now = left();
    // Whoever points at something of another of their seats turns to that seat.
    const form = chosen.length > 0 && (now[0]?.button ?? nexts.values().next().value)?.form;
    if (form) lists.turnTo(form.dataset.seat, true);
    const can = new Set([...now.map((offer) => offer.things[chosen.length]), ...nexts.keys()].filter(Boolean));
    // What pointing at a thing would do, where that is the last thing of its moves and they are of one kind.
    const manners = new Map();
    for (const { things, button } of now) {
      const thing = things[chosen.length];
      const last = things.length === chosen.length + 1 ? button.dataset.manner : "several";
      if (thing) manners.set(thing, (manners.get(thing) ?? last) === last ? last : "several");
    }
    for (const element of $$("[data-thing]")) {
      const thing = element.dataset.thing;
      // Most things are no part of this, and were none before.
      if (!can.has(thing) && !chosen.includes(thing) && !element.matches(".can, .chosen-thing")) continue;
      element.classList.toggle("can", can.has(thing));
      for (const manner of ["go", "rail", "sail", "fly", "attack", "lay", "pay", "take"]) element.classList.toggle("can-" + manner, manners.get(thing) === manner);
      element.classList.toggle("chosen-thing", chosen.includes(thing));
      element.classList.toggle("can-drag", can.has(thing) && drag.holds(element));
    }
    const other = offers.filter((offer) => offer.button.parentElement.hidden === now.includes(offer));
    for (const { button } of other) button.parentElement.hidden = !button.parentElement.hidden;
    // The list is another one in the same place: it is laid out anew, nothing in it moves.
    const focus = document.activeElement;
    for (const form of new Set(other.map((offer) => offer.button.form))) form.replaceChildren(...form.childNodes);
    if (focus !== document.activeElement) focus.focus({ preventScroll: true });
    const line = $("#moves .chosen");
    if (line) {
      line.hidden = chosen.length === 0;
      $(".what span", line).textContent = chosen.map((thing) => names.get(thing) ?? nameOf(thing)).join(" → ");
    }
    // Other moves than before: their list begins at its top.
    if (shownFor !== chosen.join(" ")) $("#moves").scrollTop = 0;
    shownFor = chosen.join(" ");
    table.classList.toggle("picking", chosen.length > 0);
    table.classList.toggle("many", can.size > 12);
  };
  // The list for these things. False when the table has moved on, or cannot be reached.
  let asking = 0;
  const listFor = async (things) => {
    const now = ++asking;
    const decision = mine();
    const answer = await fetch(`${base}/moves?` + new URLSearchParams({ pick: things.join(" ") })).catch(() => null);
    const html = answer?.ok ? await answer.text() : "";
    if (!html) tell(words.sayLost);
    if (!html || now !== asking || decision !== mine()) return false;
    const focused = $("#moves").contains(document.activeElement);
    const fresh = parse(html, $("#moves"));
    if ($("[name=decision]", fresh)?.value !== decision) return false;
    chosen = things;
    swap($("#moves"), fresh);
    readOffers();
    show();
    if (focused) $("#moves ol button")?.focus();
    return true;
  };
  const mine = () => $("#moves form.offers:not(.off) [name=decision]")?.value;
  // Where nobody can learn anything from it, or where the reader wants it so, a question with one answer is answered.
  const answerForMe = () => {
    const only = offers.length === 1 && nexts.size === 0 && "pass" in offers[0].button.dataset ? offers[0] : null;
    // Not while the reader's own last move can still be taken back.
    if (!only || $("#undo") || words.at !== undefined || !(settings.get("pass") || words.whoCan !== undefined)) return;
    const decision = mine();
    setTimeout(() => mine() === decision && only.button.isConnected && only.button.form.requestSubmit(only.button), 150);
  };
  // Back to the list before anything was pointed at.
  const wholeList = () => {
    asking += 1;
    if (picked.length > 0 && !whole) return listFor([]);
    if (picked.length > 0) swap($("#moves"), parse(whole, $("#moves")));
    chosen = [];
    readOffers();
  };
  const clear = () => {
    wholeList();
    show();
  };
  const submit = (offer) => offer.button.form.requestSubmit(offer.button);
  const sayable = (offer) => $("span", offer.button)?.firstChild.textContent ?? offer.button.value;
  const askFirst = (text, things, go) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = words.sayPlay;
    button.addEventListener("click", go);
    light(things);
    tell(text, { button, stay: true });
    button.focus({ preventScroll: true });
  };
  const ask = (text, offer) => {
    askFirst(text, offer.things, () => submit(offer));
    painter?.preview(split(offer.button.dataset.hits));
  };
  // What waits in a row is asked about once, as a row.
  const play = (offer) => (settings.get("confirm") && !several.on() ? ask(sayable(offer), offer) : submit(offer));
  // ---------------------------------------------------------------- several moves as one (several.js)
  const several = makeSeveral(
    words,
    tell,
    (move, seat) => offers.find(({ button }) => button.value === move && button.form.dataset.seat === seat),
    (offer) => step(offer.button.form.dataset.seat, offer.button.value),
  );
  // Plays a move and waits until the table asks something else.
  const step = async (seat, move) => {
    const decision = mine();
    if (!(await post(`${base}/move`, { seat, decision, move }))) return false;
    for (let wait = 0; wait < 200 && mine() === decision; wait += 1) await new Promise((done) => setTimeout(done, 50));
    return mine() !== decision;
  };
  // One thing more was pointed at: plays the move when it can only be that one, else shows what is left.
  const pointed = () => {
    const now = left();
    // What there is to read of it does not lie over what can be done with it.
    sheets.close();
    const done = now.filter((offer) => offer.things.length === chosen.length);
    if (nexts.size === 0 && now.length === 1 && done.length === 1) return play(done[0]);
    // What only takes back something of one's own draft needs no second thought; what else could be done is done by dragging.
    if (nexts.size === 0 && done.length === 1 && done[0].button.closest("ol.back")) return play(done[0]);
    show();
    if (done.length === now.length || done.length > 1) openSheet("moves");
    else closeSheets();
  };
  const pick = async (things) => {
    // `things` from the inside out: the piece, then the space it stands on.
    for (const thing of things) {
      if (chosen.includes(thing)) {
        const kept = chosen.slice(0, chosen.indexOf(thing));
        if (kept.length >= picked.length) chosen = kept;
        else if (kept.length === 0) wholeList();
        else return listFor(kept);
        return show();
      }
      if (nexts.has(thing)) {
        // Seen at once, while the list is asked for.
        for (const element of $$(`[data-thing="${CSS.escape(thing)}"]`)) element.classList.add("chosen-thing");
        return (await listFor([...chosen, thing])) ? pointed() : show();
      }
      if (left().some((offer) => offer.things[chosen.length] === thing)) {
        chosen.push(thing);
        return pointed();
      }
    }
    const first = chosen.length > 0 && things.find((thing) => firsts.has(thing));
    clear();
    if (first) return pick([first]);
    // It means nothing now: what is it, and why not?
    for (const thing of things) if (await sheets.open(thing)) return;
    if (things.length > 0) askWhy(things[0]);
  };
  // A card drawn onto something is the card, then what lies there.
  let drawn = null;
  table.addEventListener("pointerdown", (event) => {
    const card = event.pointerType !== "touch" && event.button === 0 && event.target.closest("button.card[data-thing]");
    drawn = card ? { card, x: event.clientX, y: event.clientY, going: false } : null;
  });
  table.addEventListener("pointermove", (event) => {
    if (!drawn || event.buttons === 0) return;
    drawn.going ||= Math.hypot(event.clientX - drawn.x, event.clientY - drawn.y) > 12;
    drawn.card.classList.toggle("drawn", drawn.going);
  });
  addEventListener("pointerup", (event) => {
    const now = drawn;
    drawn = null;
    now?.card.classList.remove("drawn");
    const under = now?.going && document.elementFromPoint(event.clientX, event.clientY);
    if (!under || now.card.contains(under) || !drag.begins(now.card)) return;
    clear();
    drag.over(under);
    drag.ends();
  });
  const thingsUnder = (element) => {
    const things = [];
    for (let at = element.closest("[data-thing]"); at; at = at.parentElement?.closest("[data-thing]")) things.push(at.dataset.thing);
    return things;
  };
  const light = (things) => {
    for (const element of $$(".lit")) if (!things.includes(element.dataset.thing)) element.classList.remove("lit");
    for (const thing of things) for (const element of $$(`[data-thing="${CSS.escape(thing)}"]`)) element.classList.add("lit");
  };
  // Makes a move and waits until this seat is asked again, if that is soon.
  const make = async (offer) => {
    const decision = mine();
    if (!(await post(`${base}/move`, { seat: mySeat(), decision, move: offer.button.value }))) return false;
    for (let wait = 0; wait < 60 && (!mine() || mine() === decision); wait += 1) await new Promise((done) => setTimeout(done, 50));
    rest();
    return !!mine() && mine() !== decision;
  };
  // A way that is several moves is one question before it, and no part of a row.
  const sure = (way, go) => {
    if (several.on()) return tell(words.saySeveralWay, { stay: true });
    if (!settings.get("confirm")) return go();
    askFirst(way.map((names) => nameOf(names[0])).join(" → "), way.flat(), () => {
      tell("");
      go();
    });
  };
  const choose = (things) => {
    chosen = things;
    show();
    openSheet("moves");
  };
  const drag = makeDrag({ offers: () => offers, nexts: () => nexts, listFor, play: (offer) => play(offer), choose, sure, make, things: thingsUnder, light });
  table.addEventListener("click", (event) => {
    if (event.target.closest("#clear")) {
      event.preventDefault();
      return clear();
    }
    const next = event.target.closest("#moves button[name=pick]");
    if (next) {
      event.preventDefault();
      return pick([next.dataset.next]);
    }
    const card = event.target.closest("button.card[data-thing]");
    if (card) return pick([card.dataset.thing]);
  });
  for (const kind of ["focusin", "pointerover"]) {
    table.addEventListener(kind, (event) => {
      const button = event.target.closest?.("#moves ol button");
      const line = event.target.closest?.("[data-about]");
      light(button ? split(button.dataset.things || button.dataset.next) : split(line?.dataset.about));
      painter?.preview(split(button?.dataset.hits));
    });
  }
  // What pointing at this would do, beside the pointer, before it is done.
  table.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse") return;
    const thing = sheets.under(event.target);
    // What a move would do, where the list shows only its beginning.
    const long = event.target.closest("#moves li button")?.querySelector(".then");
    if (long && long.scrollHeight > long.clientHeight + 2) return sheets.say(long.textContent, event);
    const now = thing ? left().filter((offer) => offer.things[chosen.length] === thing && offer.things.length === chosen.length + 1) : [];
    const then = now.length === 1 ? $(".then", now[0].button)?.textContent : "";
    sheets.say(then ? `${sayable(now[0])}. ${then}` : "", event);
    if (then) painter?.preview(split(now[0].button.dataset.hits));
  });

  // ---------------------------------------------------------------- what there is to read of a thing (sheets.js)
  const sheets = makeSheets(table, base, $("#sheet"), $("#tip"));

  // ---------------------------------------------------------------- a card held up to be read (cards.js)
  const drop = holdCards(table, $("#held"));

  // ---------------------------------------------------------------- why not, and a hint
  const mySeat = () => $("#moves form.offers:not(.off)")?.dataset.seat || $("#why-not")?.dataset.seat || "";
  const askWhy = async (target) => {
    if (!mySeat() || words.at !== undefined) return;
    const answer = await fetch(`${base}/why-not?` + new URLSearchParams({ seat: mySeat(), target })).catch(() => null);
    if (!answer?.ok) return;
    const why = await answer.json();
    if (why) tell(why.text, { rule: why.rule });
    else if (target) tell(nexts.has(target) || offers.some((offer) => offer.things.includes(target)) ? words.sayFine : words.sayUnused);
  };
  // Plays the advised move, and again as long as the same kind of thing is asked of this seat.
  let forMe = "";
  const doItForMe = async (seat) => {
    const asked = $("#prompt").dataset.asked;
    if (forMe || !asked) return;
    forMe = asked;
    for (let moves = 0; moves < 40 && $("#prompt").dataset.asked === asked; moves += 1) {
      const decision = mine();
      const answer = await fetch(`${base}/hint?` + new URLSearchParams({ seat })).catch(() => null);
      const best = answer?.ok ? await answer.json() : null;
      if (!best) tell(words.sayNone);
      if (!best || mine() !== decision || !(await step(seat, best.move))) break;
    }
    forMe = "";
  };
  document.addEventListener("change", (event) => {
    const field = event.target.closest("[data-keep]");
    if (field) settings.set(field.dataset.keep, field.type === "checkbox" ? (field.checked ? "on" : "") : field.value);
  });
  const whyDialog = $("#why");
  document.addEventListener("click", async (event) => {
    if (event.target.closest("#why-not")) {
      const names = new Map();
      for (const element of $$("[data-thing]")) if (element.dataset.name) names.set(element.dataset.thing, element.dataset.name);
      $("#why-target").replaceChildren(...[...names].map(([thing, name]) => new Option(name, thing)));
      whyDialog.returnValue = "";
      whyDialog.showModal();
    }
    const hint = event.target.closest("#hint");
    if (hint) {
      const answer = await fetch(`${base}/hint?` + new URLSearchParams({ seat: hint.dataset.seat })).catch(() => null);
      const best = answer?.ok ? await answer.json() : null;
      const found = () => best && offers.find((one) => one.button.value === best.move);
      if (best && !found()) await listFor(best.things);
      const offer = found();
      if (!offer) return tell(words.sayNone);
      ask([words.sayHint, best.label, best.why?.text ?? ""].join(" ").trim(), offer);
    }
    if (event.target.closest("#several")) several.toggle();
    const auto = event.target.closest("#auto");
    if (auto) doItForMe(auto.dataset.seat);
    if (event.target.closest("#open-settings")) {
      for (const field of $$("#settings [data-keep]")) {
        if (field.type === "checkbox") field.checked = !!settings.get(field.dataset.keep);
        else field.value = settings.get(field.dataset.keep);
      }
      $("#settings").showModal();
    }
    const copy = event.target.closest("[data-copy]");
    if (copy) {
      const field = document.getElementById(copy.dataset.copy);
      field.select();
      await navigator.clipboard?.writeText(field.value).catch(() => document.execCommand("copy"));
      tell(words.sayCopied, { aside: true });
    }
  });
  whyDialog?.addEventListener("close", () => {
    if (whyDialog.returnValue !== "ask") return;
    const target = $("#why-target").value;
    sheets.open(target).then((found) => found || askWhy(target));
  });

  // ---------------------------------------------------------------- keyboard
  document.addEventListener("keydown", (event) => {
    const at = document.activeElement;
    if (event.ctrlKey || event.metaKey || event.altKey || at?.matches("input, select, textarea") || $("dialog[open]")) return;
    const shown = $$("#moves ol button:not(.step)").filter((button) => !button.parentElement.matches("[hidden], .passed-over, .off *"));
    const key = event.key;
    if (key === "ArrowDown" || key === "ArrowUp") {
      if (shown.length === 0) return;
      openSheet("moves");
      const here = shown.indexOf(at);
      const to = here < 0 ? (key === "ArrowDown" ? 0 : shown.length - 1) : here + (key === "ArrowDown" ? 1 : -1);
      shown[(to + shown.length) % shown.length].focus();
      event.preventDefault();
    } else if (key >= "1" && key <= "9") {
      // The first press shows which it is; the same key again, or Enter, plays it.
      const button = shown[Number(key) - 1];
      if (button && at === button) button.click();
      else if (button) {
        openSheet("moves");
        button.focus();
      }
    } else if (key === " " && !at?.matches("button, a, summary")) {
      event.preventDefault();
      if (words.at !== undefined) replay.toggle();
      else film?.next();
    } else if (key === "i" || key === "I") sheets.open(at?.dataset?.thing || split(at?.dataset?.things)[0] || at?.dataset?.next || chosen.at(-1));
    else if (key === "u" || key === "U") {
      // Where nothing can be taken back, a word why.
      if ($("#undo")) $("#undo").click();
      else if (mySeat()) post(`${base}/undo`, { seat: mySeat() });
    } else if (key === "p" || key === "P") $("#pass")?.click();
    else if (key === "s" || key === "S") several.toggle();
    else if (key === "n" || key === "N") lists.next();
    else if (key === "Escape") {
      several.stop();
      clear();
      drop();
      sheets.close();
      film?.end();
      $(".since")?.remove();
      $(".layers")?.removeAttribute("open");
      closeSheets();
      toast.replaceChildren();
    } else if (key === "+" || key === "=") view?.zoomBy(1.3);
    else if (key === "-") view?.zoomBy(1 / 1.3);
    else if (key === "0") view?.fit();
    else if (key === "ArrowLeft" || key === "ArrowRight") replay.by(key === "ArrowLeft" ? -1 : 1);
  });

  // ---------------------------------------------------------------- sheets (phone)
  const tabs = $$(".tabs [data-sheet]");
  const desk = matchMedia("(min-width: 56.01rem)");
  const openSheet = (name) => {
    // On a desk one of them is always open, and the moves have a place of their own.
    if (desk.matches && (name === "" || name === "moves")) return;
    for (const tab of tabs) {
      const open = tab.dataset.sheet === name;
      tab.setAttribute("aria-expanded", open);
      if (open) tab.classList.remove("news");
      document.getElementById(tab.dataset.sheet)?.classList.toggle("open", open);
    }
    for (const lines of $$("#talk.open, #speech.open, .panel.open .lines")) lines.scrollTop = lines.scrollHeight;
  };
  const closeSheets = () => openSheet("");
  const settle = () => openSheet(desk.matches ? "talk" : "");
  settle();
  desk.addEventListener("change", settle);
  for (const tab of tabs) {
    tab.addEventListener("click", () => {
      // The sheet of a thing does not lie over what is asked for now.
      sheets.close();
      openSheet(tab.getAttribute("aria-expanded") === "true" ? "" : tab.dataset.sheet);
    });
  }
  // Something came where nobody looks.
  const news = (sheet) => {
    const tab = tabs.find((one) => one.dataset.sheet === sheet);
    if (tab?.getAttribute("aria-expanded") === "false" && tab.getClientRects().length > 0) tab.classList.add("news");
  };
  // The rules beside the board: the page of the rules, searched, without its frame.
  const look = async (address) => {
    const answer = await fetch(address).catch(() => null);
    if (!answer?.ok) return tell(words.sayLost);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    $("#book-found").replaceChildren(...$$("main > p, main .topic", page));
  };
  $("#book form")?.addEventListener("submit", (event) => {
    event.preventDefault();
    look(words.rules + "?" + new URLSearchParams(new FormData(event.target))).then(() => $("#book-found").scrollIntoView({ block: "start" }));
  });
  // A rule that is named anywhere is read there, too.
  document.addEventListener("click", async (event) => {
    const rule = event.target.closest?.("a.rule[href]");
    if (!rule || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    rule.closest("dialog")?.close();
    sheets.close();
    openSheet("book");
    $("#book-q").value = rule.textContent;
    await look(words.rules + "?" + new URLSearchParams({ q: rule.textContent }));
    $("#book-found").scrollIntoView({ block: "start" });
    $("#book-found").focus({ preventScroll: true });
  });
  // A link to something in a sheet opens that sheet first.
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.('a[href^="#"]');
    const to = link && document.getElementById(link.hash.slice(1));
    const tab = to && tabs.find((one) => document.getElementById(one.dataset.sheet)?.contains(to));
    if (tab) openSheet(tab.dataset.sheet);
    if (tab) link.closest("dialog")?.close();
  });

  // ---------------------------------------------------------------- the view of the board (board.js)
  const svg = $("svg.board");
  const painter = svg && cuePainter(svg);
  const film = painter && makeFilm(painter, $("#caption"), $("#film-tools"));
  const story = makeStory(table, painter, film);
  // How many pixels of the screen a hundred units of the drawing are: some layers show by themselves at a size.
  let pixels = -1;
  const sized = (size) => {
    const shown = () => $$("[data-seen]").map(shows).join();
    const before = shown();
    pixels = size;
    if (shown() !== before) layer();
  };
  const view = svg && boardView(svg, $("#stage"), $("#minimap"), $("#strips"), (element) => {
    const things = thingsUnder(element);
    if (things.length > 0) pick(things);
    else clear();
  }, drag, (size) => setTimeout(sized, 0, size));
  $(".zoom")?.addEventListener("click", (event) => {
    const how = event.target.closest("[data-zoom]")?.dataset.zoom;
    if (how === "in") view?.zoomBy(1.5);
    if (how === "out") view?.zoomBy(1 / 1.5);
    if (how === "fit") view?.fit();
  });

  // ---------------------------------------------------------------- layers: parts of the drawing on demand
  // What the reader wants goes before what shows by itself.
  const wished = new Map();
  const shows = (button) => {
    const [from, to] = split(button.dataset.seen).map(Number);
    return wished.get(button.dataset.show) ?? (from <= pixels && pixels < to);
  };
  const layer = () => {
    const shown = new Set($$("[data-show]").filter(shows).map((button) => button.dataset.show));
    for (const part of $$("svg.board [data-layer]")) {
      if (shown.has(part.dataset.layer) !== part.hasAttribute("display")) continue;
      if (shown.has(part.dataset.layer)) part.removeAttribute("display");
      else part.setAttribute("display", "none");
    }
    for (const button of $$("[data-show]")) button.setAttribute("aria-pressed", shown.has(button.dataset.show));
  };
  $(".layers")?.addEventListener("click", (event) => {
    const id = event.target.closest("[data-show]")?.dataset.show;
    if (!id) return;
    wished.set(id, !shows(event.target.closest("[data-show]")));
    layer();
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest(".layers")) $(".layers")?.removeAttribute("open");
  });

  // ---------------------------------------------------------------- receiving
  const keyOf = (element) => element?.id || (element?.name && element?.value ? `${element.name}=${element.value}` : element?.dataset?.thing ? `thing=${element.dataset.thing}` : "");
  const parse = (html, old) => {
    const template = document.createElement("template");
    if (old.namespaceURI.endsWith("svg")) {
      template.innerHTML = `<svg>${html}</svg>`;
      return template.content.firstElementChild.firstElementChild;
    }
    template.innerHTML = html.trim();
    return template.content.firstElementChild;
  };
  // Puts back the focus that went with what was drawn anew: to the same thing, or to what stands in its place.
  const refocus = (within, key, index, preventScroll = true) => {
    const all = $$("button, a, input, select, [tabindex]", within).filter((e) => !e.disabled && e.getClientRects().length > 0);
    const same = key && all.find((e) => keyOf(e) === key);
    (same || all[Math.min(Math.max(index, 0), all.length - 1)] || $("#main")).focus({ preventScroll });
  };
  // Which moves are listed: those of these decisions, for the things picked so far.
  const listed = (panel) => [panel.dataset.picked, ...$$("form.offers", panel).map((form) => `${form.dataset.seat} ${$("[name=decision]", form).value}`)].join();
  const scrolledIn = (old) => $$("[id]", old).concat(old).filter((e) => e.scrollTop > 0).map((e) => [e.id, e.scrollTop]);
  // `scrolled` comes with what the table sent because it has changed: that need not be compared once more.
  // The page is laid out for what is done `later`: once, when all has been changed.
  const swap = (old, fresh, scrolled, later = (then) => then()) => {
    if (!old || !fresh || (!scrolled && old.outerHTML === fresh.outerHTML)) return;
    const focus = old.contains(document.activeElement) ? document.activeElement : null;
    const key = keyOf(focus);
    const index = focus ? $$("button, a, input, select, [tabindex]", old).indexOf(focus) : -1;
    const opened = new Map($$("details[id]", old).map((d) => [d.id, d.open]));
    // A list of other moves begins at its top, with its heading; the same one stays where the reader has scrolled it.
    const other = old.id === "moves" && listed(old) !== listed(fresh);
    const byKeys = !!focus?.matches(":focus-visible");
    scrolled = other ? [] : scrolled ?? scrolledIn(old);
    if (old.classList.contains("open")) fresh.classList.add("open");
    const before = old.id === "live" ? photographPieces(old) : null;
    old.replaceWith(fresh);
    for (const [id, open] of opened) {
      const details = document.getElementById(id);
      if (details) details.open = open;
    }
    for (const [id, top] of scrolled) if (id) later(() => document.getElementById(id)?.scrollTo(0, top));
    localTimes(fresh);
    if (fresh.matches(".lines")) later(() => (fresh.scrollTop = fresh.scrollHeight));
    if (before) {
      layer();
      view.follow();
      if (!still.matches) glide(fresh, before, view.scale);
    }
    // Whoever goes by keys sees where they are.
    const list = other && focus?.closest("ol") && ($(`form[data-seat="${focus.form.dataset.seat}"] ol`, fresh) ?? $("ol", fresh));
    if (list) refocus(list, key, 0, !byKeys);
    else if (focus) refocus(fresh, key, index);
  };

  // Where pieces are before they move: asked before anything else changes, the page need not be laid out for it.
  const pieces = () => (still.matches ? [] : photographPieces($("#live")));
  const patch = (news, before = pieces()) => {
    const live = $("#live");
    if (!live) return;
    const focus = live.contains(document.activeElement) ? document.activeElement : null;
    patchBoard(live, news, (svg) => parse(svg, live));
    layer();
    view.follow();
    if (!still.matches) glide(live, before, view.scale);
    if (focus && document.activeElement !== focus) refocus(live, keyOf(focus), 0);
  };
  const receive = (parts, board, version) => {
    rest();
    // What pointing there would have done is no longer true.
    sheets.say("");
    const turn = !!$(".prompt.mine");
    if (version) words.version = version;
    const was = mine();
    if (parts.some(([id]) => id === "moves")) asking += 1;
    const came = new Set();
    const later = [];
    // All is read before anything changes: the page is laid out once, not once for each part.
    const before = board && $("#live") ? pieces() : undefined;
    const scrolled = new Map(parts.map(([id]) => [id, document.getElementById(id)]).filter(([, old]) => old).map(([id, old]) => [id, scrolledIn(old)]));
    for (const [id, html] of parts) {
      const old = document.getElementById(id);
      const fresh = old && parse(html, old);
      const told = (element) => $$("li", element).length + (id === "others" ? element.textContent : "");
      if (old && told(old) !== told(fresh)) came.add(id);
      if (old) swap(old, fresh, scrolled.get(id), (then) => later.push(then));
    }
    // A list that came anew is whole again: what was pointed at in it before is not known to it.
    const anew = parts.some(([id]) => id === "moves");
    if (mine() !== was || (anew && $("#moves button[name=pick]"))) chosen = [];
    // Who has to decide sees the present at once; what others do among themselves is shown one thing after the other.
    const deciding = !!$(".prompt.mine, .prompt.over, .curtain");
    if (!film || deciding || !film.running()) {
      film?.hurry();
      if (board) patch(board, before);
      film?.add(story.unseenShots(null));
    } else film.add(story.unseenShots(board && (() => patch(board))));
    story.lasting();
    if ($("#course[data-later]")) course();
    else if (parts.some(([id]) => id === "score")) drawScore($("#score"), past, true);
    for (const [id, sheet] of [["lines", "talk"], ["chat", "speech"], ["others", "trays"]]) if (came.has(id)) news(sheet);
    if (parts.some(([id]) => id === "around")) showAsked();
    story.call(turn);
    drop();
    readOffers();
    show();
    if (mine() !== was) view?.openOn($$("svg.board .can"));
    if (mine() !== was && mine()) view?.showPanel(mySeat());
    for (const then of later) then();
    answerForMe();
  };

  // Whoever is waited for is in sight, however many sit round the table.
  const showAsked = () => {
    const list = $("#around ul");
    const asked = list && ($(".asked-now:has(.player)", list) ?? $(".asked-now", list));
    if (asked) list.scrollLeft = asked.offsetLeft - list.offsetLeft - 8;
  };

  const replay = makeReplay(words, base, film, story, swap, () => drawScore($("#score"), past, false));
  document.addEventListener("click", (event) => {
    if (event.target.closest("#share")) navigator.clipboard?.writeText(location.href).then(() => tell(words.sayCopied, { aside: true }));
  });

  // ---------------------------------------------------------------- how the score went
  let past = [];
  const course = async () => {
    const answer = $("#score [data-value]") && (await fetch(base + "/course").catch(() => null));
    if (!answer?.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const whole = page.getElementById("course");
    past = JSON.parse(whole.dataset.points);
    drawScore($("#score"), past, words.at === undefined);
    if ($("#course[data-later]")) swap($("#course"), document.adoptNode(whole));
  };

  // ---------------------------------------------------------------- the stream
  readOffers();
  show();
  for (const lines of $$(".lines")) lines.scrollTop = lines.scrollHeight;
  showAsked();
  answerForMe();
  view?.openOn($$("svg.board .can"));
  view?.showPanel(mySeat());
  view?.follow();
  story.lasting();
  course();
  story.call(true);
  if (words.at === undefined) {
    story.since();
    addEventListener("pagehide", () => {
      const last = $$("#lines li").at(-1)?.dataset.step;
      if (last) localStorage.setItem("bivouac-seen-" + words.id, last);
    });
    let lost = false;
    let wait = 500;
    const listen = () => {
      const stream = new EventSource(`${base}/events?version=${encodeURIComponent(words.version)}&light=${root.dataset.light ?? "day"}`);
      const again = () => {
        stream.close();
        if (!lost) tell(words.sayLost, { stay: true });
        lost = true;
        wait = Math.min(wait * 2, 15000);
        setTimeout(listen, wait);
      };
      stream.addEventListener("open", () => {
        if (lost) tell(words.sayBack);
        lost = false;
        wait = 500;
      });
      stream.addEventListener("parts", (event) => {
        const { version, parts, board } = JSON.parse(event.data);
        receive(parts, board, version);
      });
      stream.addEventListener("bye", again);
      // Nothing comes any more for who may no longer look: the page, read anew, says so.
      stream.addEventListener("gone", () => {
        stream.close();
        location.reload();
      });
      stream.addEventListener("error", async () => {
        again();
        // A stream does not say why it cannot be opened: whether there is still a table for this reader, the page is asked.
        const answer = await fetch(base, { method: "HEAD" }).catch(() => null);
        if (answer?.status === 404) location.reload();
      });
    };
    listen();
  }
})();
