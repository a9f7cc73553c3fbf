import assert from "node:assert/strict";
import { test } from "node:test";
import { makeDrag } from "../../assets/script/drag.js";

/** A board where each element is named by what lies there, and what was done on it. */
const board = (moves, lists = {}) => {
  const done = [];
  let offers = moves.map((things) => ({ things: things.split(" ").filter(Boolean) }));
  const drag = makeDrag({
    offers: () => offers,
    nexts: () => new Map(Object.keys(lists).map((thing) => [thing, {}])),
    listFor: async ([thing]) => {
      offers = lists[thing].map((things) => ({ things: things.split(" ") }));
      return true;
    },
    play: ({ things }) => done.push(`play ${things.join(" ")}`),
    choose: (things) => done.push(`choose ${things.join(" ")}`),
    sure: (_, go) => go(),
    make: async ({ things }) => {
      done.push(`make ${things.join(" ")}`);
      return true;
    },
    things: (element) => element.names,
    light: () => {},
    acts: () => {},
  });
  const at = (...names) => ({ names, closest: () => null });
  return { drag, at, done };
};
const pull = async ({ drag, at }, from, ...over) => {
  const taken = drag.begins(at(...from));
  if (!taken) return false;
  for (const names of over) drag.over(at(...names));
  await drag.ends();
  return taken;
};

test("from a piece to a space is the move between them", async () => {
  const here = board(["tank a2", "tank a3"]);
  assert.equal(await pull(here, ["tank", "a1"], ["a2"], ["a3"]), true);
  assert.deepEqual(here.done, ["play tank a3"]);
});

test("the piece comes before the space on which it stands", async () => {
  const here = board(["a1 a2", "tank a2"]);
  await pull(here, ["tank", "a1"], ["a2"]);
  assert.deepEqual(here.done, ["play tank a2"]);
});

test("several moves with the same two things are shown in the list", async () => {
  const here = board(["tank a2", "tank a2"]);
  await pull(here, ["tank"], ["a2"]);
  assert.deepEqual(here.done, ["choose tank a2"]);
});

test("a way that is several moves is made one by one", async () => {
  const here = board(["tank", "tank a2", "a2 a3"]);
  await pull(here, ["tank"], ["a2"], ["a3"]);
  assert.deepEqual(here.done, ["make tank", "make tank a2", "make a2 a3"]);
});

test("who goes back along the way takes it back, and a drag to nowhere does nothing", async () => {
  const here = board(["tank a2", "tank a3"]);
  await pull(here, ["tank"], ["a2"], ["a3"], ["a2"]);
  assert.deepEqual(here.done, ["play tank a2"]);
  const other = board(["tank a2"]);
  assert.equal(await pull(other, ["flag"], ["a2"]), false);
  assert.deepEqual(other.done, []);
});

test("a thing with a list of its own asks for it first", async () => {
  const here = board([], { army: ["army a2"] });
  await pull(here, ["army"], ["a2"]);
  assert.deepEqual(here.done, ["play army a2"]);
});
