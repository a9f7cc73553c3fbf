// Several moves as one: what is chosen is kept in a row, in sight, and then played one after the other, as
// long as each is offered when its turn comes. Draw four, discard these, place the rest.
import { makeButton } from "./dom.js";

/**
 * @param {DOMStringMap} words
 * @param {ReturnType<typeof import("./toast.js").makeToast>} tell
 * @param {(move: string, seat: string) => import("./offers.js").Offer | undefined} find
 * @param {(offer: import("./offers.js").Offer) => Promise<boolean>} playOne
 */
export const makeSeveral = (words, tell, find, playOne) => {
  let on = false;
  /** @type {{ move: string, seat: string, text: string }[]} */
  let row = [];
  const label = () => {
    for (const button of document.querySelectorAll("#several")) button.setAttribute("aria-pressed", String(on));
  };
  const stop = () => {
    on = false;
    row = [];
    label();
  };
  const play = async () => {
    const all = row;
    stop();
    for (const { move, seat } of all) {
      const offer = find(move, seat);
      if (!offer) return tell(words.saySeveralGone);
      if (!(await playOne(offer))) return;
    }
  };
  const show = () => {
    const times = new Map();
    for (const { text } of row) times.set(text, (times.get(text) ?? 0) + 1);
    const text = [...times].map(([one, n]) => (n > 1 ? `${one} × ${n}` : one)).join(" · ");
    tell(text || words.saySeveral, { button: row.length > 0 ? makeButton(words.saySeveralPlay ?? "", play) : null, stay: true, closed: stop });
  };
  const toggle = () => {
    if (on && row.length > 0) return play();
    on = !on;
    label();
    if (on) show();
    else tell("");
  };
  /**
   * True when the move waits in the row instead of being played.
   * @param {string} move
   * @param {string} seat
   * @param {string} text
   */
  const takes = (move, seat, text) => {
    if (!on) return false;
    row.push({ move, seat, text });
    show();
    return true;
  };
  return { toggle, takes, stop, label, on: () => on };
};
