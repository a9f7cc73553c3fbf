// Several moves as one: what is chosen is kept in a row, in sight, and then played one after the other, as long as each is offered
// when its turn comes. Draw four, discard these, place the rest.
"use strict";
const makeSeveral = (words, tell, find, playOne) => {
  let on = false;
  let row = [];
  const label = () => {
    for (const button of document.querySelectorAll("#several")) button.setAttribute("aria-pressed", on);
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
      if (!find(move, seat)) return tell(words.saySeveralGone);
      if (!(await playOne(find(move, seat)))) return;
    }
  };
  const show = () => {
    const times = new Map();
    for (const { text } of row) times.set(text, (times.get(text) ?? 0) + 1);
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: words.saySeveralPlay });
    button.addEventListener("click", play);
    const text = [...times].map(([one, n]) => (n > 1 ? `${one} × ${n}` : one)).join(" · ");
    tell(text || words.saySeveral, { button: row.length > 0 && button, stay: true, closed: stop });
  };
  const toggle = () => {
    if (on && row.length > 0) return play();
    on = !on;
    label();
    if (on) show();
    else tell("");
  };
  // True when the move waits in the row instead of being played.
  const takes = (move, seat, text) => {
    if (!on) return false;
    row.push({ move, seat, text });
    show();
    return true;
  };
  return { toggle, takes, stop, label, on: () => on };
};
