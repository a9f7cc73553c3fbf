// The panels of a table: tabs beside the board on a desk, sheets over it on a phone.
import { $$, near, wideScreen } from "./dom.js";
import { watchSwipe } from "./swipe.js";

/** @param {() => void} opening called when the reader opens one */
export const makeTabs = (opening) => {
  /** @type {HTMLElement[]} */
  const tabs = $$(".tabs [data-sheet]");
  const desk = wideScreen();
  const panelOf = (/** @type {HTMLElement} */ tab) => document.getElementById(tab.dataset.sheet ?? "");
  /** @param {string | undefined} name the name of the panel; none closes all */
  const open = (name) => {
    // On a desk one of them is always open, and the moves have a place of their own.
    if (desk.matches && (!name || name === "moves")) return;
    for (const tab of tabs) {
      const shown = tab.dataset.sheet === name;
      tab.setAttribute("aria-expanded", String(shown));
      if (shown) tab.classList.remove("news");
      panelOf(tab)?.classList.toggle("open", shown);
    }
    for (const lines of $$("#talk.open, #speech.open, .panel.open .lines")) lines.scrollTop = lines.scrollHeight;
  };
  const close = () => open("");
  const settle = () => open(desk.matches ? "talk" : "");
  settle();
  desk.addEventListener("change", settle);
  for (const tab of tabs) {
    tab.addEventListener("click", () => {
      opening();
      open(tab.getAttribute("aria-expanded") === "true" ? "" : tab.dataset.sheet);
    });
  }
  /**
   * Something came where nobody looks.
   * @param {string} name
   */
  const news = (name) => {
    const tab = tabs.find((one) => one.dataset.sheet === name);
    if (tab?.getAttribute("aria-expanded") === "false" && tab.getClientRects().length > 0) tab.classList.add("news");
  };
  // Beside a sheet is outside of it: a tap there closes it and does nothing else. The list of moves belongs to
  // what is pointed at on the board, so there the tap counts, too.
  const shown = () => tabs.find((tab) => tab.getAttribute("aria-expanded") === "true");
  document.addEventListener("click", (event) => {
    const tab = desk.matches ? undefined : shown();
    if (!tab || !near(event, "#stage, #hand, .bar, #prompt .asked")) return;
    close();
    if (tab.dataset.sheet === "moves") return;
    event.stopPropagation();
    event.preventDefault();
  }, true);
  for (const tab of tabs) watchSwipe(() => panelOf(tab), () => !desk.matches && close());
  // A link to something in a panel opens that panel first.
  document.addEventListener("click", (event) => {
    const link = near(event, 'a[href^="#"]');
    const to = link && document.getElementById(link.hash.slice(1));
    const tab = to && tabs.find((one) => panelOf(one)?.contains(to));
    if (tab) open(tab.dataset.sheet);
    if (tab) link.closest("dialog")?.close();
  });
  return { open, close, news };
};
