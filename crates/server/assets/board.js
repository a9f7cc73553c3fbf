// A board: its view, what lies on it, and how pieces move.
//
// The view of a board: enlarged, moved and fitted to its frame. Moving it never plays a move by accident: only a press
// and release in one place is told to `clicked`, with the element; what is pulled from a piece is told to `drag` (drag.js).
"use strict";
const boardView = (svg, stage, map, bar, clicked, drag, resized) => {
  const seen = () => {
    const { x, y, width, height } = svg.viewBox.baseVal;
    return { x, y, width, height };
  };
  const drawing = seen();
  // How many units of the drawing one pixel of the screen is.
  const scale = () => seen().width / svg.getBoundingClientRect().width;
  // What is seen always has the shape of its frame: on a phone a wide board stands in a tall one.
  const shape = () => {
    const frame = svg.getBoundingClientRect();
    return frame.width > 0 && frame.height > 0 ? frame.width / frame.height : drawing.width / drawing.height;
  };
  const widest = () => Math.max(drawing.width, drawing.height * shape());
  // A small map of all of it, while only a part is seen: a picture that is taken anew when nothing has changed for a while. (The same
  // drawing once more would be laid out and painted once more with every change.)
  const small = (matchMedia("(max-width: 56rem)").matches ? 84 : 160) / Math.max(drawing.width, drawing.height);
  const inside = map.querySelector(".seen");
  map.style.width = `${drawing.width * small}px`;
  map.style.height = `${drawing.height * small}px`;
  const [ground, live] = svg.children;
  ground.id ||= "ground";
  // Tracks that a game draws beside its map have a bar of their own there, strip by strip, while only a part is seen.
  const tracks = [...svg.querySelectorAll("[data-tracks]")];
  const strips = tracks.flatMap((track) => track.dataset.tracks.split(";").filter(Boolean));
  const drawn = tracks.map((track) => `<use href="#${track.id}"/>`).join("");
  bar.innerHTML = strips.map((strip) => `<svg viewBox="${strip}">${drawn}</svg>`).join("");
  const mapTop = Math.max(0, ...strips.map((strip) => strip.split(" ").map(Number)).map(([, y, , high]) => y + high));
  const picture = document.createElement("canvas");
  [picture.width, picture.height] = [drawing.width, drawing.height].map((size) => Math.round(size * small * 2));
  inside.before(picture);
  let [soon, taken] = [0, false];
  const photograph = () => {
    taken = true;
    const text = new XMLSerializer();
    const parts = [...svg.children].slice(0, 2).map((part) => text.serializeToString(part)).join("");
    const image = new Image(picture.width, picture.height);
    image.onload = () => picture.getContext("2d").drawImage(image, 0, 0, picture.width, picture.height);
    image.src = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${picture.width}" height="${picture.height}" viewBox="0 0 ${drawing.width} ${drawing.height}">${parts}</svg>`)}`;
  };
  const changed = () => {
    clearTimeout(soon);
    if (stage.classList.contains("zoomed")) soon = setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(photograph), taken ? 600 : 0);
  };
  // A board that closes on itself goes on over its edge: the same drawing once more, beside it.
  const around = "around" in svg.dataset;
  const again = around && document.createElementNS("http://www.w3.org/2000/svg", "g");
  if (again) {
    again.setAttribute("aria-hidden", "true");
    svg.append(again);
  }
  // It is there only while it is seen: it costs as much as the board itself.
  const beside = (x, width) => {
    const side = x < 0 ? -1 : x + width > drawing.width ? 1 : 0;
    if (side === 0) again.replaceChildren();
    else if (!again.firstChild) again.innerHTML = `<use href="#${ground.id}"/><use href="#${live.id}"/>`;
    again.setAttribute("transform", `translate(${side * drawing.width} 0)`);
  };
  let whole = true;
  const setBox = (box) => {
    const most = widest();
    const width = Math.min(most, Math.max(drawing.width / 8, box.width));
    const height = width / shape();
    const within = (at, size, all) => (size >= all ? (all - size) / 2 : Math.min(all - size, Math.max(0, at)));
    const free = around && width < drawing.width;
    const middle = box.x + width / 2;
    const x = free ? middle - Math.floor(middle / drawing.width) * drawing.width - width / 2 : within(box.x, width, drawing.width);
    if (again) free ? beside(x, width) : again.replaceChildren();
    whole = width >= most * 0.999;
    const enlarged = stage.classList.contains("zoomed");
    stage.classList.toggle("zoomed", !whole);
    // The map begins below that bar.
    const first = mapTop - (bar.offsetHeight * width) / (svg.getBoundingClientRect().width || 1);
    const y = whole || first <= 0 ? within(box.y ?? 0, height, drawing.height) : Math.max(first, Math.min(drawing.height - height, box.y ?? 0));
    svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    if (!whole && !enlarged) changed();
    const [left, top] = [Math.max(0, x), Math.max(0, y)];
    inside.style.width = `${(Math.min(drawing.width, x + width) - left) * small}px`;
    inside.style.height = `${(Math.min(drawing.height, y + height) - top) * small}px`;
    inside.style.transform = `translate(${left * small}px, ${top * small}px)`;
    resized(100 / scale());
  };
  const goTo = (event) => {
    if (event.buttons === 0) return;
    const frame = map.getBoundingClientRect();
    const box = seen();
    setBox({ width: box.width, x: (event.clientX - frame.left) / small - box.width / 2, y: (event.clientY - frame.top) / small - box.height / 2 });
    event.preventDefault();
  };
  map.addEventListener("pointerdown", goTo);
  map.addEventListener("pointermove", goTo);
  const toBoard = (clientX, clientY) => {
    const frame = svg.getBoundingClientRect();
    const box = seen();
    return { x: box.x + ((clientX - frame.left) / frame.width) * box.width, y: box.y + ((clientY - frame.top) / frame.height) * box.height };
  };
  const zoomAt = (factor, clientX, clientY) => {
    const box = seen();
    const point = toBoard(clientX, clientY);
    const width = Math.min(widest(), Math.max(drawing.width / 8, box.width / factor));
    const by = width / box.width;
    setBox({ width, x: point.x - (point.x - box.x) * by, y: point.y - (point.y - box.y) * by });
  };
  const zoomBy = (factor) => {
    const frame = svg.getBoundingClientRect();
    zoomAt(factor, frame.left + frame.width / 2, frame.top + frame.height / 2);
  };
  const fit = () => setBox({ x: 0, y: 0, width: widest() });
  // A wide board on a phone begins as high as its frame, with its middle in the middle.
  const fill = () => {
    const width = drawing.height * shape();
    if (matchMedia("(max-width: 56rem)").matches && width < drawing.width) setBox({ x: (drawing.width - width) / 2, y: 0, width });
  };
  fit();
  fill();
  let turned = shape();
  addEventListener("resize", () => {
    // Who saw all of it goes on seeing all of it.
    if (Math.abs(shape() - turned) > 0.001) whole ? fit() : setBox(seen());
    turned = shape();
  });
  svg.addEventListener("wheel", (event) => {
    // A plain wheel scrolls the page unless the board is already enlarged.
    if (!event.ctrlKey && !stage.classList.contains("zoomed")) return;
    event.preventDefault();
    zoomAt(Math.exp(-event.deltaY / 400), event.clientX, event.clientY);
  }, { passive: false });
  const fingers = new Map();
  let moved = false;
  let span = 0;
  let held = false;
  const letGo = () => {
    if (held) drag.drops();
    held = false;
  };
  svg.addEventListener("pointerdown", (event) => {
    if (event.button > 0) return;
    if (fingers.size === 0) moved = false;
    // A second finger is for the view.
    if (fingers.size > 0) letGo();
    else held = drag.begins(event.target);
    if (held && event.target.hasPointerCapture(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, startX: event.clientX, startY: event.clientY });
    if (fingers.size > 1) moved = true;
    span = 0;
  });
  svg.addEventListener("pointermove", (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    if (Math.hypot(event.clientX - finger.startX, event.clientY - finger.startY) > 8) moved = true;
    if (fingers.size === 2) {
      const before = [...fingers.values()];
      finger.x = event.clientX;
      finger.y = event.clientY;
      const [a, b] = before;
      const now = Math.hypot(a.x - b.x, a.y - b.y);
      if (span > 0 && now > 0) zoomAt(now / span, (a.x + b.x) / 2, (a.y + b.y) / 2);
      span = now;
      return;
    }
    if (moved && held) return drag.over(document.elementFromPoint(event.clientX, event.clientY)?.closest("svg.board *"));
    if (moved && stage.classList.contains("zoomed")) {
      if (!svg.hasPointerCapture(event.pointerId)) svg.setPointerCapture(event.pointerId);
      svg.classList.add("grabbed");
      const box = seen();
      setBox({ width: box.width, x: box.x - (event.clientX - finger.x) * scale(), y: box.y - (event.clientY - finger.y) * scale() });
    }
    finger.x = event.clientX;
    finger.y = event.clientY;
  });
  // A finger that holds a piece pulls it: the browser must not take it for scrolling.
  svg.addEventListener("touchmove", (event) => held && event.cancelable && event.preventDefault(), { passive: false });
  const lift = (event) => {
    fingers.delete(event.pointerId);
    svg.classList.remove("grabbed");
  };
  svg.addEventListener("pointerup", (event) => {
    lift(event);
    if (held && moved) drag.ends();
    held = false;
  });
  svg.addEventListener("pointercancel", (event) => {
    moved = true;
    letGo();
    lift(event);
  });
  svg.addEventListener("pointerleave", (event) => {
    letGo();
    lift(event);
  });
  // A click is a press and release in one place, with one finger: anything else only moves the view.
  svg.addEventListener("click", (event) => {
    if (moved) {
      moved = false;
      return;
    }
    if (!again || !again.contains(event.target)) return clicked(event.target);
    // Beyond the edge: the view goes once around, and under the pointer is the thing itself.
    const box = seen();
    const x = box.x + (toBoard(event.clientX, event.clientY).x < 0 ? drawing.width : -drawing.width);
    svg.setAttribute("viewBox", `${x} ${box.y} ${box.width} ${box.height}`);
    beside(x, box.width);
    clicked(document.elementFromPoint(event.clientX, event.clientY) ?? svg);
  });
  // A wide board on a phone opens where something can be done, at a size where names can be read.
  const openOn = (elements) => {
    const width = Math.max(drawing.width / 3, drawing.height * shape() * 0.5);
    const frames = elements.map((element) => element.getBoundingClientRect()).filter((frame) => frame.width > 0);
    // So does a board that is many times larger than its frame.
    const large = matchMedia("(max-width: 56rem)").matches || scale() > 4;
    if (!large || width >= drawing.width || frames.length === 0) return;
    const middle = (one, other) => frames.reduce((sum, frame) => sum + frame[one] + frame[other], 0) / (2 * frames.length);
    const at = toBoard(middle("left", "right"), middle("top", "bottom"));
    setBox({ width, x: at.x - width / 2, y: at.y - width / shape() / 2 });
  };
  // What asks to be seen whole, such as a battle board, is: from its coming until it leaves. Then the view is what it was.
  let before = null;
  const follow = () => {
    changed();
    const wanted = svg.querySelector("[data-look]");
    stage.classList.toggle("looking", !!wanted);
    if (!wanted) {
      if (before) setBox(before.box);
      before = null;
      return;
    }
    const look = wanted.dataset.look;
    if (before?.look === look) return;
    before = { look, box: before?.box ?? seen() };
    const frame = wanted.getBoundingClientRect();
    const [a, b] = [toBoard(frame.left, frame.top), toBoard(frame.right, frame.bottom)];
    const width = Math.max(b.x - a.x, (b.y - a.y) * shape()) * 1.03;
    setBox({ width, x: (a.x + b.x - width) / 2, y: (a.y + b.y - width / shape()) / 2 });
  };
  return { zoomBy, fit, scale, openOn, follow };
};

// What lies on a board, part by part (see patch.rs): a part that stays is the same element, with its focus and its motion.
const patchBoard = (live, { parts, order }, parse) => {
  const isPart = (element) => element.hasAttribute("data-part");
  const renew = (old, fresh) => {
    for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
    for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    const own = [...old.childNodes].filter((node) => node.nodeType !== Node.ELEMENT_NODE || !isPart(node));
    for (const node of own) node.remove();
    old.prepend(...fresh.childNodes);
  };
  const arrange = (within, keys) => {
    const lying = new Map([...within.children].filter(isPart).map((part) => [part.dataset.part, part]));
    for (const [key, part] of lying) if (!keys.includes(key)) part.remove();
    // What already stands right is not touched.
    let next = [...within.children].find(isPart) ?? null;
    for (const part of keys.map((key) => lying.get(key))) {
      if (part && part === next) next = part.nextElementSibling;
      else if (part) within.insertBefore(part, next);
    }
  };
  const focus = document.activeElement;
  const all = new Map([...live.querySelectorAll("[data-part]")].map((part) => [part.dataset.part, part]));
  const place = (key) => (key === null ? live : all.get(key));
  for (const [key, on, svg] of parts) {
    const fresh = parse(svg);
    if (all.has(key)) renew(all.get(key), fresh);
    else all.set(key, fresh);
    const part = all.get(key);
    if (part.parentElement !== place(on)) place(on).append(part);
  }
  for (const [on, keys] of order) arrange(place(on), keys);
  // A part that changed places is the same, but browsers let go of it.
  if (focus?.isConnected && document.activeElement !== focus) focus.focus({ preventScroll: true });
};

// What moved is seen to move: pieces of a kind that left one place and came to another glide between them. `scale` is how
// many units of the drawing one pixel is.
const placeOf = (piece) => piece.closest("[data-thing]")?.dataset.thing;
const photographPieces = (layer) =>
  [...layer.querySelectorAll("[data-kind]")].map((piece) => ({ kind: piece.dataset.kind, thing: placeOf(piece), box: piece.getBoundingClientRect() }));
const glide = (layer, before, scale) => {
  const now = [...layer.querySelectorAll("[data-kind]")].map((element) => ({ element, kind: element.dataset.kind, thing: placeOf(element) }));
  const same = (one, other) => one.kind === other.kind && one.thing === other.thing;
  const gone = before.filter((old) => !now.some((piece) => same(piece, old)));
  for (const piece of now) {
    if (before.some((old) => same(piece, old))) continue;
    const index = gone.findIndex((old) => old.kind === piece.kind);
    if (index < 0) continue;
    const [from] = gone.splice(index, 1);
    const to = piece.element.getBoundingClientRect();
    const dx = (from.box.left - to.left) * scale;
    const dy = (from.box.top - to.top) * scale;
    piece.element.closest(".came")?.classList.remove("came");
    piece.element.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], { duration: 550, easing: "ease-in-out" });
  }
};
