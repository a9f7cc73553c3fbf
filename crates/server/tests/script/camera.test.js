import assert from "node:assert/strict";
import { test } from "node:test";
import { framing, inSight, nearest } from "../../assets/script/camera.js";
import { closes } from "../../assets/script/swipe.js";

const frame = { x: 900, y: 0, width: 200, height: 100 };

test("on a board that closes on itself a place is looked for on the nearer side", () => {
  assert.deepEqual(nearest([{ x: 40, y: 50 }], frame, 1000), [{ x: 1040, y: 50 }]);
  assert.deepEqual(nearest([{ x: 40, y: 50 }], frame, Infinity), [{ x: 40, y: 50 }]);
});

test("what lies at the edge is not in sight", () => {
  assert.equal(inSight({ x: 1000, y: 50 }, frame), true);
  assert.equal(inSight({ x: 901, y: 50 }, frame), false);
  assert.equal(inSight({ x: 1000, y: 120 }, frame), false);
});

test("the view is as wide as both ends need, and no narrower than it was", () => {
  assert.deepEqual(framing([{ x: 0, y: 0 }, { x: 40, y: 20 }], frame), { middle: { x: 20, y: 10 }, width: 200 });
  assert.equal(framing([{ x: 0, y: 0 }, { x: 400, y: 20 }], frame).width, 500);
});

test("a sheet is closed by a pull down, not by one aside", () => {
  assert.equal(closes(10, 90), true);
  assert.equal(closes(60, 90), false);
  assert.equal(closes(0, -90), false);
});
