import assert from "node:assert/strict";
import { test } from "node:test";
import { makeChanges } from "../../assets/script/changes.js";
import { minutes } from "../../assets/script/clock.js";
import { split } from "../../assets/script/dom.js";
import { overlap } from "../../assets/script/labels.js";
import { nextTurn } from "../../assets/script/replay.js";
import { addStanding, scoreLines } from "../../assets/script/score.js";
import { nextWait } from "../../assets/script/stream.js";

test("who waits for a change is told when it has come", async () => {
  const { until, changed } = makeChanges();
  let decision = 1;
  const told = [];
  const waits = until(() => decision === 2, 60000).then((held) => told.push(held));
  changed();
  await Promise.resolve();
  assert.deepEqual(told, [], "it is still the first decision");
  decision = 2;
  changed();
  await waits;
  assert.deepEqual(told, [true]);
  assert.equal(await until(() => decision === 2, 60000), true, "it holds already");
});

test("who waits longer than the limit is told so, and is not asked again", async () => {
  const { until, changed } = makeChanges();
  let asked = 0;
  assert.equal(await until(() => (asked += 1) < 0, 1), false);
  changed();
  assert.equal(asked, 1);
});

test("the words of an attribute", () => {
  assert.deepEqual(split("a  b"), ["a", "b"]);
  assert.deepEqual(split(undefined), []);
});

test("a clock shows minutes and seconds", () => {
  assert.deepEqual([0, 9, 60, 725].map(minutes), ["0:00", "0:09", "1:00", "12:05"]);
});

test("labels lie over each other only when much of them does", () => {
  assert.ok(overlap([0, 0, 10, 4], [5, 0, 15, 4], 4));
  assert.ok(!overlap([0, 0, 10, 4], [9, 0, 19, 4], 4));
  assert.ok(!overlap([0, 0, 10, 4], [0, 4, 10, 8], 4));
});

test("the present standing replaces what was known of later steps", () => {
  const past = [[0, [1]], [3, [2]], [5, [3]]];
  addStanding(past, [3, [9]]);
  assert.deepEqual(past, [[0, [1]], [3, [9]]]);
});

test("the lines of the score fill their box from the least to the most", () => {
  assert.deepEqual(scoreLines([[0, [0, 4]], [5, [2, 4]], [10, [4, 0]]]), ["0,22 44,12 88,2", "0,2 44,2 88,22"]);
  assert.deepEqual(scoreLines([]), []);
});

test("the next turn in a replay", () => {
  const made = [[0, "a"], [1, "a"], [2, "b"], [3, "b"], [4, "a"]];
  assert.equal(nextTurn(made, 1, ""), 3, "the first step of somebody else has been made");
  assert.equal(nextTurn(made, 3, "a"), 5);
  assert.equal(nextTurn(made, 5, "b"), undefined);
});

test("a broken stream is tried again later each time, up to a bound", () => {
  assert.equal(nextWait(500), 1000);
  assert.equal(nextWait(15000), 15000);
});
