// Sheets: all there is to read of a thing, by pointing at it for a while, a long press, a click that means nothing else, or the
// key I. And what a move would do, beside the pointer.
"use strict";
const makeSheets = (table, base, box, tip) => {
  let shown = "";
  let timer = 0;
  const close = () => {
    clearTimeout(timer);
    shown = "";
    box.hidden = true;
  };
  const open = async (thing) => {
    if (!thing || thing === shown) return true;
    const answer = await fetch(`${base}/sheet?` + new URLSearchParams({ thing })).catch(() => null);
    if (!answer?.ok) return false;
    box.innerHTML = await answer.text();
    const drop = document.createElement("button");
    drop.type = "button";
    drop.className = "drop";
    drop.textContent = "×";
    drop.setAttribute("aria-label", table.dataset.sayClose);
    drop.addEventListener("click", close);
    box.prepend(drop);
    box.hidden = false;
    shown = thing;
    return true;
  };
  const under = (target) => target.closest?.("[data-thing]")?.dataset.thing ?? "";
  // Only while nothing is being chosen: who points at a target wants to see the board.
  table.addEventListener("pointerover", (event) => {
    clearTimeout(timer);
    const thing = under(event.target);
    if (event.pointerType !== "mouse" || !thing || table.classList.contains("picking") || event.target.closest(".card")) return;
    timer = setTimeout(() => open(thing), 900);
  });
  let press = 0;
  let pressed = false;
  table.addEventListener("pointerdown", (event) => {
    const thing = under(event.target);
    clearTimeout(press);
    pressed = false;
    if (event.pointerType === "mouse" || !thing) return;
    press = setTimeout(() => {
      pressed = true;
      open(thing);
    }, 550);
  });
  for (const kind of ["pointerup", "pointercancel", "pointermove"]) {
    table.addEventListener(kind, (event) => {
      if (kind !== "pointermove" || Math.abs(event.movementX) + Math.abs(event.movementY) > 6) clearTimeout(press);
    });
  }
  // A long press is no click.
  table.addEventListener("click", (event) => {
    if (!pressed) return;
    pressed = false;
    event.stopPropagation();
    event.preventDefault();
  }, true);
  table.addEventListener("contextmenu", (event) => {
    const thing = under(event.target);
    if (!thing) return;
    event.preventDefault();
    open(thing);
  });
  const say = (text, event) => {
    tip.hidden = !text;
    if (!text) return;
    tip.textContent = text;
    tip.style.transform = `translate(${Math.min(event.clientX + 16, innerWidth - 340)}px, ${Math.min(event.clientY + 16, innerHeight - 120)}px)`;
  };
  return { open, close, say, under };
};
