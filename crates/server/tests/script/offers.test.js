import assert from "node:assert/strict";
import { test } from "node:test";
import { begins, meaning, outcome, pointable } from "../../assets/script/offers.js";

/** A move with these things. */
const offer = (things, more = {}) => ({ things: things.split(" "), vain: false, back: false, button: {}, ...more });

const moves = [
  offer("tank1 a1", { manner: "go" }),
  offer("tank1 a2", { manner: "attack" }),
  offer("tank2 a1", { manner: "go", vain: true }),
  offer("card1", { manner: "lay" }),
];
const state = (chosen, more = {}) => {
  const left = moves.filter((move) => begins(move, chosen));
  return { chosen, nexts: new Map(), left, offers: moves, firsts: new Set(["tank1", "tank2", "card1"]), ...more };
};

test("a move begins with what was chosen", () => {
  assert.ok(begins(moves[0], []));
  assert.ok(begins(moves[0], ["tank1"]));
  assert.ok(!begins(moves[0], ["a1"]));
});

test("what can be pointed at first, and what it does", () => {
  const { can, vain, manners } = pointable(moves, [], ["pass"]);
  assert.deepEqual([...can], ["tank1", "tank2", "card1", "pass"]);
  assert.deepEqual([...vain], ["tank2"], "every move of tank2 would come to nothing");
  assert.equal(manners.get("card1"), "lay");
  assert.equal(manners.get("tank1"), "several");
});

test("the last thing of a move has the move's manner", () => {
  const { can, manners } = pointable(state(["tank1"]).left, ["tank1"], []);
  assert.deepEqual([...can], ["a1", "a2"]);
  assert.deepEqual([manners.get("a1"), manners.get("a2")], ["go", "attack"]);
});

test("pointing at a piece on a space means the piece, where it can be chosen", () => {
  assert.deepEqual(meaning(["tank1", "a9"], state([])), { what: "choose", thing: "tank1" });
  assert.deepEqual(meaning(["flag", "card1"], state([])), { what: "choose", thing: "card1" });
});

test("pointing at what is chosen takes it back, with what came after it", () => {
  assert.deepEqual(meaning(["tank1"], state(["tank1", "a1"])), { what: "back", kept: [] });
  assert.deepEqual(meaning(["a1"], state(["tank1", "a1"])), { what: "back", kept: ["tank1"] });
});

test("a thing with a list of its own asks for it", () => {
  assert.deepEqual(meaning(["army"], state([], { nexts: new Map([["army", {}]]) })), { what: "list", thing: "army" });
});

test("another first thing begins anew, and a move that is not meant now says why", () => {
  assert.deepEqual(meaning(["card1"], state(["tank1"])), { what: "restart", thing: "card1" });
  assert.deepEqual(meaning(["a1"], state(["tank2"], { left: [] })), { what: "vain", offer: moves[2] });
  assert.deepEqual(meaning(["sea"], state(["tank1"])), { what: "nothing" });
  assert.deepEqual(meaning(["sea"], state([])), { what: "nothing" });
});

test("the only move that is left is played, and no other", () => {
  assert.equal(outcome([moves[3]], ["card1"], false).play, moves[3]);
  assert.equal(outcome([moves[3]], ["card1"], true).play, null, "more may be asked for");
  assert.deepEqual(outcome(moves.slice(0, 2), ["tank1"], false), { play: null, list: false, dear: false });
  const two = [offer("tank1 a1"), offer("tank1 a1")];
  assert.deepEqual(outcome(two, ["tank1", "a1"], false), { play: null, list: true, dear: false });
});

test("taking back one's own order is played at once, though more begins with it", () => {
  const back = offer("tank1", { back: true });
  assert.equal(outcome([back, ...moves.slice(0, 2)], ["tank1"], false).play, back);
});

test("what costs something is not what the first thing means", () => {
  const discard = offer("card2", { manner: "pay" });
  const all = [...moves, discard];
  assert.deepEqual(outcome([discard], ["card2"], false, all), { play: null, list: true, dear: true });
  const pass = { ...offer("x", { manner: "other" }), things: [] };
  assert.equal(outcome([discard], ["card2"], false, [discard, offer("card3", { manner: "pay" }), pass]).play, discard);
  const price = offer("tank1 card2", { manner: "pay" });
  assert.equal(outcome([price], ["tank1", "card2"], false, [...moves, price]).play, price, "the second thing says it");
  assert.equal(outcome([{ ...discard, back: true }], ["card2"], false, all).play?.back, true, "a draft is taken back at once");
});
