import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { proved } from "../../assets/script/proof.js";

const sha = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest("hex");
const secret = "00ff10".padEnd(64, "7");
const commitment = sha("bivouac commitment", Buffer.from(secret, "hex"));
const luck = "ab".repeat(32);
const promise = sha(`bivouac contribution ${commitment} left ${luck}`);
const record = [`secret ${secret}`, `commitment ${commitment}`, `contribution left ${luck}`, `promise ${promise}`].join("\n");

test("a record that keeps its promise is proved", async () => {
  assert.equal(await proved(record, commitment, []), true);
  assert.equal(await proved(record, null, [[luck, commitment]]), true);
});

test("another secret, commitment or promise is not", async () => {
  assert.equal(await proved(record.replace(secret, secret.replace("7", "8")), commitment, []), false);
  assert.equal(await proved(record, sha("another"), []), false);
  assert.equal(await proved(record.replace(promise, commitment), commitment, []), false);
});

test("what this browser sent must be in the record, upon what it was shown", async () => {
  assert.equal(await proved(record, commitment, [["cd".repeat(32), commitment]]), false);
  assert.equal(await proved(record, commitment, [[luck, promise]]), false, "it was given before that promise was made");
});
