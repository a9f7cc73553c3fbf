// The page of a lesson: pointing at the board and at cards, and going on without loading the whole page. What
// can be pointed at is what the list of moves offers; without this script the page works as links and forms.

/** @typedef {HTMLElement & { dataset: DOMStringMap }} Thing */

const words = (/** @type {string | undefined} */ text) => (text || "").split(" ").filter(Boolean);
const all = (/** @type {string} */ selector) => /** @type {any[]} */ ([...document.querySelectorAll(selector)]);
const lesson = () => /** @type {HTMLElement} */ (document.querySelector("#lesson"));
const map = () => /** @type {HTMLElement} */ (document.querySelector(".lesson-map"));
const onBoard = (/** @type {string} */ thing) => all(`#lesson [data-thing="${CSS.escape(thing)}"]`);

/** The buttons of the list that are shown. */
const buttons = () => all("#now .offers button").filter((button) => !button.parentElement.hidden);

/** What a button begins with: a thing that leads to moves, or the things of a move. */
const thingsOf = (/** @type {HTMLElement} */ button) => words(button.dataset.next ?? button.dataset.things);

/** How much the board is enlarged; 0 before anybody has chosen. */
let zoom = 0;

/** A wide board begins so large that most of its letters have nine pixels, as far as that helps. */
const enlarge = () => {
  const svg = /** @type {SVGSVGElement} */ (map().querySelector("svg"));
  const sizes = [...svg.querySelectorAll("text")].map((text) => Number(text.getAttribute("font-size"))).filter((size) => size > 0);
  const middle = sizes.sort((one, other) => one - other)[sizes.length >> 1] ?? 9;
  const { width, height } = svg.viewBox.baseVal;
  const readable = width > 1.25 * height ? (9 * width) / (middle * map().clientWidth) : 1;
  map().style.setProperty("--zoom", String(zoom || Math.min(3.5, Math.max(1, readable))));
};

/** Lights what the lesson looks at and what can be pointed at, and brings it into sight. */
const show = () => {
  enlarge();
  const looked = words(lesson().dataset.look).flatMap(onBoard);
  for (const element of looked) element.classList.add("lit");
  const can = buttons().flatMap(thingsOf).flatMap(onBoard);
  for (const element of can) element.classList.add("can");
  const sight = (looked.length > 0 ? looked : can).filter((element) => map().contains(element)).map((element) => element.getBoundingClientRect());
  if (sight.length === 0) return;
  const frame = map().getBoundingClientRect();
  const middle = (/** @type {number[]} */ ends) => (Math.min(...ends) + Math.max(...ends)) / 2;
  map().scrollLeft += middle(sight.flatMap((one) => [one.left, one.right])) - frame.left - frame.width / 2;
  map().scrollTop += middle(sight.flatMap((one) => [one.top, one.bottom])) - frame.top - frame.height / 2;
};

/**
 * Shows another state of the lesson, or another page when there is none.
 * @param {string} address
 * @param {boolean} [back] the browser itself has gone back
 */
const go = async (address, back) => {
  const answer = await fetch(address, { headers: { Accept: "text/html" } }).catch(() => null);
  const page = answer && new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page?.querySelector("#lesson");
  if (!answer?.ok || !fresh) return location.assign(address);
  const [left, top] = [map().scrollLeft, map().scrollTop];
  lesson().replaceWith(document.adoptNode(fresh));
  document.title = page?.title ?? document.title;
  const returns = /** @type {HTMLInputElement | null} */ (page?.querySelector("input[name=back]"));
  for (const field of all("input[name=back]")) field.value = returns?.value;
  if (!back) history.pushState(null, "", answer.url);
  enlarge();
  [map().scrollLeft, map().scrollTop] = [left, top];
  show();
  const now = /** @type {HTMLElement} */ (document.querySelector("#now"));
  now.focus({ preventScroll: true });
  now.scrollIntoView({ block: "nearest" });
};

/** @param {HTMLButtonElement} button */
const press = (button) => {
  const form = /** @type {HTMLFormElement} */ (button.form);
  const fields = new URLSearchParams(/** @type {any} */ (new FormData(form, button)));
  return go(`${form.getAttribute("action")}?${fields}`);
};

/**
 * Points at a thing: the only move there is made; of several the list shows those alone; where there is none,
 * the rule says why.
 * @param {string[]} things what lies there, from the inside out
 */
const point = (things) => {
  if (!document.querySelector("#now .offers")) return;
  for (const thing of things) {
    const meant = buttons().filter((button) => thingsOf(button).includes(thing));
    if (meant.length === 1) return press(meant[0]);
    if (meant.length === 0) continue;
    for (const button of buttons()) button.parentElement.hidden = !meant.includes(button);
    return meant[0].focus();
  }
  if (things.length > 0) go(`${lesson().dataset.here}&why=${encodeURIComponent(things[0])}`);
};

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const link = /** @type {HTMLAnchorElement | null} */ (target.closest("#lesson a[data-go]"));
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    return go(link.href);
  }
  const larger = /** @type {HTMLElement | null} */ (target.closest(".lesson-zoom [data-zoom]"));
  if (larger) {
    const now = Number(map().style.getPropertyValue("--zoom"));
    zoom = Math.min(6, Math.max(1, larger.dataset.zoom === "in" ? now * 1.5 : now / 1.5));
    return enlarge();
  }
  const things = [];
  for (let at = target.closest("#lesson [data-thing]"); at; at = at.parentElement?.closest("[data-thing]") ?? null) things.push(/** @type {Thing} */ (at).dataset.thing ?? "");
  point(things);
});
document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.matches("#now .offers") || !event.submitter) return;
  event.preventDefault();
  press(/** @type {HTMLButtonElement} */ (event.submitter));
});
// The numbers of the list are keys, as at a table.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.key >= "1" && event.key <= "9")) return;
  buttons()[Number(event.key) - 1]?.click();
});
addEventListener("popstate", () => go(location.href, true));
show();
