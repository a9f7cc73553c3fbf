// The page of a table: it sends what is clicked and receives what has changed. Nothing here knows a rule:
// what can be clicked is what the list of moves offers. Without it every page still works as plain forms.
// This module puts the others together.
import { makeAdvice, makeWhyNot } from "./advice.js";
import { makeAttention } from "./attention.js";
import { watchCards } from "./card-drag.js";
import { holdCards } from "./cards.js";
import { makeChanges } from "./changes.js";
import { $, $$, near, readPage, split, still } from "./dom.js";
import { makeDrag } from "./drag.js";
import { makeFilm } from "./film.js";
import { glide, photographPieces } from "./glide.js";
import { watchKeys } from "./keyboard.js";
import { makeLayers } from "./layers.js";
import { makeLists } from "./lists.js";
import { cuePainter } from "./painter.js";
import { makePast } from "./past.js";
import { followPointer } from "./pointer.js";
import { light, makePointing, sayable, thingsUnder } from "./pointing.js";
import { makeReceiver, showAsked } from "./receive.js";
import { makeReel } from "./reel.js";
import { makeReplay } from "./replay.js";
import { makeRulebook } from "./rulebook.js";
import { drawScore } from "./score.js";
import { makeSender } from "./sender.js";
import { settings } from "./settings.js";
import { makeSeveral } from "./several.js";
import { makeSheets } from "./sheets.js";
import { keepSeen, tellSince } from "./since.js";
import { makeStory } from "./story.js";
import { listen } from "./stream.js";
import { makeSwap } from "./swap.js";
import { makeTabs } from "./tabs.js";
import { makeToast } from "./toast.js";
import { boardView } from "./view.js";

/**
 * Settings: shown as they are when the dialog opens, kept as soon as one is changed.
 */
const watchSettings = () => {
  document.addEventListener("change", (event) => {
    const field = near(event, "[data-keep]");
    if (field) settings.set(field.dataset.keep, field.type === "checkbox" ? (field.checked ? "on" : "") : field.value);
  });
  document.addEventListener("click", (event) => {
    if (!near(event, "#open-settings")) return;
    for (const field of $$("#settings [data-keep]")) {
      if (field.type === "checkbox") field.checked = !!settings.get(field.dataset.keep);
      else field.value = settings.get(field.dataset.keep);
    }
    $("#settings").showModal();
  });
};

/**
 * How the score went: the table tells what it was at each step.
 * @param {DOMStringMap} words
 * @param {string} base
 * @param {ReturnType<typeof makeSwap>} swap
 */
const makeCourse = (words, base, swap) => {
  /** @type {import("./score.js").Standing[]} */
  let past = [];
  const draw = (/** @type {boolean} */ keeps) => drawScore($("#score"), past, keeps);
  const load = async () => {
    const page = $("#score [data-value]") && (await readPage(base + "/course"));
    if (!page) return;
    const whole = /** @type {HTMLElement} */ (page.getElementById("course"));
    past = JSON.parse(whole.dataset.points ?? "[]");
    draw(words.at === undefined);
    if ($("#course[data-later]")) swap($("#course"), document.adoptNode(whole));
  };
  return { load, draw };
};

/**
 * The page of a table begins.
 * @param {HTMLElement} table
 */
export const startTable = (table) => {
  const words = table.dataset;
  const base = "/t/" + words.id;
  const toast = $("#toast");
  followPointer();
  // A seat has the colours of its game everywhere.
  split(words.colours).forEach((colour, seat) => document.documentElement.style.setProperty(`--seat-${seat}`, colour));
  const tell = makeToast(toast, words);
  const { post, rest } = makeSender(table, tell);
  const changes = makeChanges();
  const layers = makeLayers();
  // What there is to read of a thing does not lie over what is asked for now.
  const tabs = makeTabs(() => sheets.close());
  const swap = makeSwap({
    before: () => (still() ? [] : photographPieces($("#live"))),
    after: (was) => {
      layers.apply();
      view?.follow();
      if (view && !still()) glide($("#live"), was, view.scale);
    },
  });
  const svg = $("svg.board");
  const painter = svg && cuePainter(svg);
  const story = makeStory(painter);
  const past = svg && makePast(() => view.scale(), () => (layers.apply(), view?.follow()));
  const film = painter && makeFilm(painter, $("#caption"), $("#film-tools"), (runs) => {
    table.classList.toggle("filming", runs);
    if (runs) return;
    past.close();
    story.lasting();
    view?.camera.back();
  }, (card = "") => {
    $("#verdict").hidden = !card;
    $("#verdict").innerHTML = card;
  }, {
    sees: (cues) => !view || view.camera.sees(cues.flatMap(painter.where)),
    follow: (cues) => view?.camera.follow(cues.flatMap(painter.where)),
    sum: (seat, moves) => `${$(`#around .${seat} .nation`)?.textContent ?? ""} · ${(words.sayFar ?? "").replace("#", `${moves}`)}`,
  });
  const reel = film && makeReel(base, film, past);
  const askWhy = makeWhyNot(words, base, tell, () => pointing);
  const pointing = makePointing({
    table, base, tell, post, rest, changes, tabs, swap, painter, askWhy,
    sheets: () => sheets,
    lists: () => lists,
    several: () => several,
    drag: () => drag,
  });
  const { clear, pick } = pointing;
  const several = makeSeveral(words, tell, pointing.offerOf, ({ button }) => pointing.step(button.form.dataset.seat, button.value));
  // One choice of how many is one line, and of several seats of the reader one is shown.
  const lists = makeLists(table, clear);
  // Who pulls something has seen enough of the film.
  const acts = () => {
    if (!film?.running()) return;
    // What is under the finger stays there.
    view?.camera.stay();
    film.end();
  };
  const drag = makeDrag({ ...pointing, offers: pointing.meant, things: thingsUnder, light, acts });
  // With what pointing at it now would do: a finger that rests on it reads that before it does it.
  const sheets = makeSheets(table, base, $("#sheet"), $("#tip"), (thing) => {
    const then = pointing.movesTo(thing).map((offer) => [sayable(offer), $(".then", offer.button)?.textContent]);
    return then.filter(([, text]) => text).map(([move, text]) => `${move}. ${text}`);
  });
  const drop = holdCards(table, $("#held"));
  const attention = makeAttention(words);
  makeAdvice(words, base, tell, pointing, async (thing) => {
    if (!(await sheets.open(thing))) askWhy(thing);
  });
  watchSettings();
  watchCards(table, drag, clear);
  makeRulebook(words, tell, () => {
    sheets.close();
    tabs.open("book");
  });
  const course = makeCourse(words, base, swap);
  const replay = makeReplay(words, film, reel, swap, () => (course.draw(false), film?.running() || story.lasting()));
  pointing.read();
  const pointAt = (/** @type {Element} */ element) => {
    // What is pointed at is not what lies there now.
    if (film?.running()) return film.end();
    const things = thingsUnder(element);
    if (things.length > 0) pick(things);
    else clear();
  };
  const view = svg && boardView(svg, $("#stage"), $("#minimap"), $("#strips"), pointAt, drag, (size) => setTimeout(layers.resized, 0, size));

  document.addEventListener("submit", async (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    const path = form.getAttribute("action") || "";
    // What leads to another page stays an ordinary form.
    if (form.method !== "post" || !path.startsWith(base + "/") || /\/(join|fork|leave|sit|rematch)$/.test(path)) return;
    event.preventDefault();
    const fields = new FormData(form);
    const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
    if (button?.name) fields.set(button.name, button.value);
    // Who acts has seen enough.
    const acts = /\/(move|undo)$/.test(path);
    const offer = acts && pointing.offers().find((offer) => offer.button === button && !("pass" in offer.button.dataset));
    if (offer && several.takes(offer.button.value, form.dataset.seat ?? "", sayable(offer))) return clear();
    if (acts && !pointing.answering()) film?.end();
    const done = await post(path, fields);
    // What was chosen stays in sight until the table answers; a refusal gives it back.
    if (acts && !done) clear();
    // What was said goes; to whom it was said stays.
    if (done && "clear" in form.dataset) for (const field of $$("input", form)) field.value = "";
    if (done && path.endsWith("/stand")) tell(words.sayStands, { aside: true });
    if (done && path.endsWith("/show")) location.reload();
    if (done && path.endsWith("/watch")) {
      tell(words.sayRenewed, { aside: true });
      // What comes next is to send it.
      $("#copy-watch")?.focus();
    }
  });
  table.addEventListener("click", (event) => {
    const clearing = near(event, "#clear");
    const next = near(event, "#moves button[name=pick]");
    if (clearing || next) event.preventDefault();
    if (clearing) return clear();
    // Who chooses has seen enough.
    if (near(event, "#moves button, button.card")) film?.end();
    if (next) return pick([next.dataset.next]);
    const card = near(event, "button.card[data-thing]");
    if (card) pick([card.dataset.thing]);
  });
  for (const kind of ["focusin", "pointerover"]) {
    table.addEventListener(kind, (event) => {
      const button = near(event, "#moves ol button");
      light(split(button ? button.dataset.things || button.dataset.next : near(event, "[data-about]")?.dataset.about));
      painter?.preview(split(button?.dataset.hits));
    });
  }
  // What pointing at this would do, beside the pointer, before it is done.
  table.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse") return;
    // What a move would do, where the list shows only its beginning.
    const button = near(event, "#moves li button");
    const long = button && $(".then", button);
    if (long && long.scrollHeight > long.clientHeight + 2) return sheets.say(long.textContent, event);
    const thing = sheets.under(event);
    const now = thing ? pointing.movesTo(thing) : [];
    const then = now.length === 1 ? $(".then", now[0].button)?.textContent : "";
    sheets.say(then ? `${sayable(now[0])}. ${then}` : "", event);
    if (then) painter?.preview(split(now[0].button.dataset.hits));
  });
  document.addEventListener("click", (event) => {
    if (near(event, "#several")) several.toggle();
    // Beside a dialog is outside of it.
    const dialog = /** @type {any} */ (event.target);
    if (dialog.matches?.("dialog")) dialog.close();
    const zoom = near(event, ".zoom [data-zoom]")?.dataset.zoom;
    if (zoom === "fit") view?.fit();
    else if (zoom) view?.zoomBy(zoom === "in" ? 1.5 : 1 / 1.5);
    if (near(event, "#share")) navigator.clipboard?.writeText(location.href).then(() => tell(words.sayCopied, { aside: true }));
  });
  watchKeys({
    openMoves: () => tabs.open("moves"),
    space: () => (words.at !== undefined ? replay.toggle() : film?.next()),
    read: (thing) => sheets.open(thing || pointing.lastChosen()),
    undo: () => {
      // Where nothing can be taken back, a word why.
      if ($("#undo")) $("#undo").click();
      else if (pointing.mySeat()) post(`${base}/undo`, { seat: pointing.mySeat() });
    },
    several: several.toggle,
    nextSeat: lists.next,
    escape: () => {
      several.stop();
      clear();
      drop();
      sheets.close();
      film?.end();
      $(".since")?.remove();
      layers.close();
      tabs.close();
      toast.replaceChildren();
    },
    zoom: (factor) => view?.zoomBy(factor),
    fit: () => view?.fit(),
    replay: replay.by,
  });

  const receive = makeReceiver({
    words, rest, changes, swap, layers, view, reel, past, story, pointing, attention,
    news: tabs.news,
    leave: () => {
      // What pointing there would have done is no longer true.
      sheets.say("");
      drop();
    },
    score: (has) => {
      if ($("#course[data-later]")) course.load();
      else if (has("score")) course.draw(true);
    },
  });
  pointing.show();
  for (const lines of $$(".lines")) lines.scrollTop = lines.scrollHeight;
  showAsked();
  pointing.answerForMe();
  view?.openOn($$("svg.board .can"));
  view?.showPanel(pointing.mySeat());
  view?.follow();
  story.lasting();
  course.load();
  attention(true);
  if (words.at === undefined) {
    tellSince(words, (from) => reel?.play(from, Number(words.steps)));
    addEventListener("pagehide", () => keepSeen(words));
    listen({
      address: () => `${base}/events?version=${encodeURIComponent(words.version ?? "")}&steps=${words.steps}&light=${document.documentElement.dataset.light ?? "day"}`,
      table: base,
      parts: (news) => receive(news.parts, news),
      lost: () => tell(words.sayLost, { stay: true }),
      back: () => tell(words.sayBack),
    });
  }
  return { copied: () => tell(words.sayCopied, { aside: true }) };
};
