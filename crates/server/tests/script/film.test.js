import assert from "node:assert/strict";
import { test } from "node:test";
import { makeFilm } from "../../assets/script/film.js";

// What the film needs of a browser.
const kept = new Map();
globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
globalThis.matchMedia = () => ({ matches: false });
globalThis.document = { hidden: false, addEventListener: () => {} };

const begin = () => {
  const shown = [];
  const painter = { paint: (cue) => (shown.push(cue.cue), { remove: () => {} }), clear: () => {} };
  const caption = { set textContent(text) { if (text) shown.push(text); }, className: "", dataset: {} };
  const film = makeFilm(painter, caption, { hidden: true }, (runs) => shown.push(runs ? "past" : "present"));
  const shot = (text, before) => ({ text, seat: "", cues: [{ cue: "go" }, { cue: "strike" }], before });
  return { film, shown, shot };
};

const turns = async (film, cues) => {
  for (let cue = 0; cue < cues; cue += 1) {
    await new Promise((done) => setImmediate(done));
    film.next();
  }
  await film.idle();
};

test("shots are played one after the other, each at its moment, and then the present is shown", async () => {
  kept.set("bivouac-pace", "step");
  const { film, shown, shot } = begin();
  film.add([shot("one", () => shown.push("board 1")), shot("two", () => shown.push("board 2"))]);
  await turns(film, 4);
  assert.deepEqual(shown, ["past", "board 1", "one", "go", "strike", "board 2", "two", "go", "strike", "present"]);
});

test("what only brings the board further takes no time", async () => {
  kept.set("bivouac-pace", "step");
  const { film, shown, shot } = begin();
  film.add([shot("one"), { text: "", seat: "", cues: [], before: () => shown.push("board") }]);
  await turns(film, 2);
  assert.deepEqual(shown, ["past", "one", "go", "strike", "board", "present"]);
});

test("moves of one seat that are far away are told in one line, and the board goes through all of them", async () => {
  kept.set("bivouac-pace", "step");
  const shown = [];
  const painter = { paint: (cue) => (shown.push(cue.to), { remove: () => {} }), clear: () => {} };
  const caption = { set textContent(text) { if (text) shown.push(text); }, className: "", dataset: {} };
  const camera = { sees: (cues) => cues[0].to === "near", follow: (cues) => shown.push("to " + cues[0].to), sum: (seat, moves) => `${seat}: ${moves}` };
  const film = makeFilm(painter, caption, { hidden: true }, () => {}, () => {}, camera);
  const go = (seat, to) => ({ text: to, seat, cues: [{ cue: "go", to }], before: () => shown.push("board " + to) });
  film.add([go("one", "a"), go("one", "b"), go("one", "c"), go("one", "near"), go("two", "d")]);
  await turns(film, 5);
  assert.deepEqual(shown, ["board a", "board b", "board c", "one: 3", "a", "b", "c", "board near", "near", "to near", "near", "board d", "d", "to d", "d"]);
});

test("what is fetched is played in its place", async () => {
  kept.set("bivouac-pace", "step");
  const { film, shown, shot } = begin();
  film.add([{ text: "", seat: "", cues: [], more: async () => [shot("one")] }, shot("two")]);
  await turns(film, 5);
  assert.deepEqual(shown, ["past", "one", "go", "strike", "two", "go", "strike", "present"]);
});

test("ended, it shows the present at once, and plays what comes later whole", async () => {
  kept.set("bivouac-pace", "step");
  const { film, shown, shot } = begin();
  film.add([shot("one"), shot("two", () => shown.push("board 2"))]);
  film.end();
  assert.deepEqual(shown, ["past", "one", "go", "present"]);
  film.add([shot("three")]);
  await turns(film, 3);
  assert.deepEqual(shown, ["past", "one", "go", "present", "past", "three", "go", "strike", "present"]);
  assert.equal(film.running(), false);
});

test("who sees everything at once sees no film", async () => {
  kept.set("bivouac-pace", "once");
  const { film, shown, shot } = begin();
  film.add([shot("one", () => shown.push("board 1"))]);
  await film.idle();
  assert.deepEqual(shown, []);
  assert.equal(film.off(), true);
});
