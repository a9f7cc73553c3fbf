// The waiting room: whoever sits down is seen, and the game begins when the last has come.
import { $, request } from "./dom.js";
import { checkFairness, equip, luckFor } from "./fair.js";
import { offerShare } from "./share.js";

let giving = false;
/** Adds the reader's luck, once, where the table waits for it. */
const give = async () => {
  const room = $("#waiting");
  if (!room || giving || !("give" in room.dataset)) return;
  giving = true;
  const id = room.dataset.id;
  // All chairs taken by whoever opened the table and by bots: nobody else is waited for.
  const begins = "begin" in room.dataset;
  const body = new URLSearchParams({ luck: luckFor(id) });
  const answer = await request(`/t/${id}/${begins ? "begin" : "luck"}`, { method: "POST", body, headers: { Accept: "application/json" } });
  if (answer && begins) location.reload();
};

/** @param {HTMLElement} room */
const hear = (room) => {
  const base = `/t/${room.dataset.id}`;
  const events = new EventSource(`${base}/events?version=${encodeURIComponent(room.dataset.version ?? "")}`);
  events.addEventListener("parts", (event) => {
    const { version, parts } = JSON.parse(event.data);
    // Dealt: the table is another page.
    if (!version.startsWith("w.")) return location.reload();
    for (const [id, html] of new Map(parts)) {
      const old = document.getElementById(id);
      const fresh = new DOMParser().parseFromString(html, "text/html").body.firstElementChild;
      if (old && fresh) old.replaceWith(document.adoptNode(fresh));
    }
    equip();
    offerShare();
    checkFairness();
    give();
  });
  events.addEventListener("gone", () => location.reload());
  // A browser gives up a stream that was refused, and does not say why: the page is asked until it answers,
  // and then read anew, whether there is still a table for this reader or not.
  const ask = async () => {
    const answer = await fetch(base, { method: "HEAD" }).catch(() => null);
    if (answer?.ok || answer?.status === 404) location.reload();
    else setTimeout(ask, 5000);
  };
  events.addEventListener("error", () => {
    if (events.readyState === EventSource.CLOSED) setTimeout(ask, 1000);
  });
  addEventListener("pagehide", () => events.close());
};

/** The page of a table that has not begun. */
export const startWaiting = () => {
  if (!$("#waiting")) return;
  give();
  hear($("#waiting"));
};
