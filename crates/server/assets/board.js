// A board: its view, what lies on it, and how pieces move.
//
// The view of a board: enlarged, moved and fitted to its frame. Moving it never plays a move by accident: only a press
// and release in one place is told to `clicked`, with the element; what is pulled from a piece is told to `drag` (drag.js).
"use strict";
// What nobody points at on the ground becomes a picture under the board: with thousands of shapes every change of a halo would be
// slow, and a picture of its own need not be painted again when something over it changes. `ready` gets its address once it can be shown.
const groundAsPicture = (svg, ground, { width, height }, ready) => {
  const stays = "[data-thing], [data-tracks], defs";
  const art = [];
  const look = (within) => {
    for (const child of within.children) {
      if (child.matches(stays)) continue;
      if (child.querySelector(stays)) look(child);
      else art.push(child);
    }
  };
  look(ground);
  const make = (name, attributes) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries({ width, height, ...attributes })) element.setAttribute(key, value);
    return element;
  };
  const paper = make("svg", { viewBox: `0 0 ${width} ${height}`, "font-family": getComputedStyle(svg).fontFamily });
  paper.append(ground.cloneNode(true));
  for (const part of paper.querySelectorAll("[data-thing], [data-tracks]")) part.remove();
  const href = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(paper))}`;
  // The second is for a board that closes on itself.
  const pictures = [0, 1].map((at) => Object.assign(new Image(width, height), { className: "ground", alt: "", src: href, hidden: at > 0 }));
  svg.before(...pictures);
  pictures[0].decode().then(() => {
    for (const part of art) part.remove();
    ready(href);
  });
  return pictures;
};

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
  // A frame of the same size within: what stands beside a strip is not seen.
  const framed = (strip, inside) => {
    const [x, y, width, height] = strip.split(" ");
    return `<svg viewBox="${strip}"><svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${strip}">${inside}</svg></svg>`;
  };
  bar.innerHTML = strips.map((strip) => framed(strip, drawn)).join("");
  let mapTop = Math.max(0, ...strips.map((strip) => strip.split(" ").map(Number)).map(([, y, , high]) => y + high));
  const low = bar.cloneNode(false);
  low.id = "panels";
  low.classList.add("low");
  map.before(low);
  // So have panels beside it: those above it there, those below it in a bar at the other end.
  let mapEnd = drawing.height;
  const panelled = () => {
    const panels = [...svg.querySelectorAll("[data-panel][id]")];
    const boxes = panels.map((panel) => {
      const { left, top, right, bottom } = panel.getBoundingClientRect();
      const [a, b] = [toBoard(left - 1, top - 1), toBoard(right + 1, bottom + 1)];
      return [a.x, a.y, b.x - a.x, b.y - a.y];
    });
    const below = ([, y]) => y > drawing.height / 2;
    mapEnd = Math.min(drawing.height, ...boxes.filter(below).map(([, y]) => y));
    mapTop = Math.max(mapTop, ...boxes.filter((box) => !below(box)).map(([, y, , high]) => y + high));
    // Each where it stands, whatever group it is drawn in.
    const placed = (panel) => {
      const { a, b, c, d, e, f } = svg.getScreenCTM().inverse().multiply(panel.parentElement.getScreenCTM());
      return `<g transform="matrix(${[a, b, c, d, e, f].join(" ")})"><use href="#${panel.id}"/></g>`;
    };
    panels.forEach((panel, i) => {
      const into = below(boxes[i]) ? low : bar;
      into.insertAdjacentHTML("beforeend", framed(boxes[i].join(" "), placed(panel)));
      into.lastElementChild.dataset.thing = panel.dataset.thing;
    });
  };
  for (const strip of [bar, low]) strip.addEventListener("click", (event) => event.target.closest("[data-thing]") && clicked(event.target));
  const canvas = () => {
    const one = document.createElement("canvas");
    [one.width, one.height] = [drawing.width, drawing.height].map((size) => Math.round(size * small * 2));
    return one;
  };
  const [picture, under] = [canvas(), canvas()];
  inside.before(picture);
  const [wide, high] = [picture.width, picture.height];
  const load = (src, done) => Object.assign(new Image(wide, high), { src, onload: (event) => done(event.target) });
  let [soon, taken] = [0, false];
  const photograph = () => {
    taken = true;
    const text = new XMLSerializer();
    const parts = [...ground.querySelectorAll("defs"), svg.children[1]].map((part) => text.serializeToString(part)).join("");
    const whole = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="0 0 ${drawing.width} ${drawing.height}">${parts}</svg>`;
    load(`data:image/svg+xml,${encodeURIComponent(whole)}`, (image) => {
      for (const layer of [under, image]) picture.getContext("2d").drawImage(layer, 0, 0, wide, high);
    });
  };
  const changed = () => {
    clearTimeout(soon);
    // Not while somebody goes from one thing to the next.
    if (stage.classList.contains("zoomed")) soon = setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(photograph), taken ? 1500 : 0);
  };
  const grounds = groundAsPicture(svg, ground, drawing, (href) => load(href, (image) => {
    under.getContext("2d").drawImage(image, 0, 0, wide, high);
    changed();
  }));
  // The pictures lie where the drawing is seen. They are moved rather than laid out: only another size is painted anew.
  const lay = () => {
    const [frame, sheet, { x, y, width }] = [svg.getBoundingClientRect(), svg.parentElement.getBoundingClientRect(), seen()];
    const pixels = frame.width / width;
    const side = !around || width >= drawing.width ? 0 : x < 0 ? -1 : Number(x + width > drawing.width);
    grounds[1].hidden = side === 0;
    // On whole pixels of the screen: between them it would be blurred. Where two meet, they overlap.
    const whole = (at, round = Math.round) => round(at * devicePixelRatio) / devicePixelRatio;
    const first = whole(frame.left - sheet.left - x * pixels);
    grounds.forEach((picture, at) => {
      const left = at ? whole(first + side * drawing.width * pixels, side < 0 ? Math.ceil : Math.floor) : first;
      const size = `${drawing.width * pixels}px`;
      if (picture.style.width !== size) Object.assign(picture.style, { width: size, height: `${drawing.height * pixels}px` });
      picture.style.transform = `translate(${left}px, ${whole(frame.top - sheet.top - y * pixels)}px)`;
    });
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
    // The map lies between those bars.
    const pixel = width / (svg.getBoundingClientRect().width || 1);
    const [first, last] = [mapTop && mapTop - bar.offsetHeight * pixel, mapEnd + low.offsetHeight * pixel - height];
    const between = last < first ? (first + last) / 2 : Math.min(last, Math.max(first, box.y ?? 0));
    const y = whole ? within(box.y ?? 0, height, drawing.height) : between;
    svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    lay();
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
    if (!matchMedia("(max-width: 56rem)").matches || width >= drawing.width) return;
    setBox({ x: (drawing.width - width) / 2, y: 0, width });
    // Of the map alone, once its bars are seen.
    const { width: wide, height: high } = svg.getBoundingClientRect();
    const map = ((mapEnd - mapTop) * wide) / Math.max(high - bar.offsetHeight - low.offsetHeight, 1);
    if (mapTop > 0 && map < drawing.width) setBox({ x: (drawing.width - map) / 2, y: mapTop, width: map });
  };
  fit();
  panelled();
  fill();
  let turned = shape();
  addEventListener("resize", () => {
    // Who saw all of it goes on seeing all of it.
    if (Math.abs(shape() - turned) > 0.001) whole ? fit() : setBox(seen());
    else lay();
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
      moves += 1;
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
    lay();
    clicked(document.elementFromPoint(event.clientX, event.clientY) ?? svg);
  });
  // A wide board on a phone opens where something can be done, at a size where most names can be read.
  const sizes = [...ground.querySelectorAll("text")].map((text) => Number(text.getAttribute("font-size"))).sort((a, b) => a - b);
  const letters = sizes[sizes.length >> 1] || drawing.width;
  // Once, as long as nobody moved the view.
  let moves = 0;
  const openOn = (elements) => {
    // A board that is higher than wide stands on a phone as it is.
    if (moves > 0 || drawing.height * 3 > drawing.width * 4) return;
    const wide = Math.max(drawing.width / 3, drawing.height * shape() * 0.5);
    const near = Math.max(drawing.width / 8, (svg.getBoundingClientRect().width * letters) / 8);
    const width = matchMedia("(max-width: 56rem)").matches ? Math.min(wide, near) : wide;
    const frames = elements.map((element) => element.getBoundingClientRect()).filter((frame) => frame.width > 0);
    // So does a board that is many times larger than its frame.
    const large = matchMedia("(max-width: 56rem)").matches || scale() > 4;
    if (!large || width >= drawing.width || frames.length === 0) return;
    const all = frames.map((frame) => toBoard((frame.left + frame.right) / 2, (frame.top + frame.bottom) / 2));
    // Where most of it is in sight: the middle of everything may lie in an empty sea.
    const seenFrom = (at) => all.filter(({ x, y }) => Math.abs(x - at.x) < width / 2 && Math.abs(y - at.y) < width / shape() / 2);
    const most = all.map(seenFrom).reduce((most, others) => (others.length > most.length ? others : most));
    const middle = (of) => most.reduce((sum, one) => sum + one[of], 0) / most.length;
    const at = { x: middle("x"), y: middle("y") };
    moves += 1;
    setBox({ width, x: at.x - width / 2, y: at.y - width / shape() / 2 });
  };
  for (const kind of ["pointerdown", "wheel"]) stage.addEventListener(kind, (event) => (moves += event.target.closest(".zoom, .minimap") || fingers.size > 1 || kind === "wheel" ? 1 : 0));
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
  // Of the panels beside the map, this one is in sight.
  let inSight = "";
  const showPanel = (thing) => {
    if (thing === inSight) return;
    inSight = thing;
    const panel = [bar, low].flatMap((strip) => [...strip.children]).find((one) => one.dataset.thing === thing);
    if (panel) panel.parentElement.scrollLeft = panel.getBoundingClientRect().left - panel.parentElement.firstElementChild.getBoundingClientRect().left;
  };
  return { zoomBy, fit, scale, openOn, follow, showPanel };
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

// What moved is seen to move: pieces of a kind that left one place and came to another glide between them. `scale` tells how
// many units of the drawing one pixel is: it is asked only if something moved, because the page is laid out for it.
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
    const dx = (from.box.left - to.left) * scale();
    const dy = (from.box.top - to.top) * scale();
    piece.element.closest(".came")?.classList.remove("came");
    piece.element.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], { duration: 550, easing: "ease-in-out" });
  }
};
