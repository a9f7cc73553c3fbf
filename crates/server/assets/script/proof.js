// The proof that the dice of a finished game were not chosen. No element is touched here.

/** @param {ArrayBuffer | Uint8Array} bytes */
export const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {Uint8Array<ArrayBuffer>} bytes */
const digest = async (bytes) => hex(await crypto.subtle.digest("SHA-256", bytes));
const encoded = (/** @type {string} */ words) => new TextEncoder().encode(words);
const unhex = (/** @type {string} */ digits) => Uint8Array.from(digits.match(/../g) || [], (pair) => parseInt(pair, 16));

/** @typedef {[luck: string, promise: string]} Sent random bytes that this browser sent, and the promise that it was shown before */

/**
 * Do the secret, the commitment and what was added belong together, and is what this browser sent among it?
 * @param {string} record
 * @param {string | null} commitment the one that this browser was shown first
 * @param {Sent[]} sent
 */
export const proved = async (record, commitment, sent) => {
  const lines = record.split("\n").map((line) => line.trim().split(" "));
  const find = (/** @type {string} */ word) => lines.find((line) => line[0] === word)?.[1] || "";
  const given = lines.filter((line) => line[0] === "contribution");
  /** @type {string[]} */
  const promises = [];
  let promise = await digest(new Uint8Array([...encoded("bivouac commitment"), ...unhex(find("secret"))]));
  if (promise !== find("commitment") || promise !== (commitment || promise)) return false;
  for (const [, seat, luck] of given) {
    promises.push(promise);
    promise = await digest(encoded(`bivouac contribution ${promise} ${seat} ${luck}`));
  }
  if (given.length > 0 && promise !== find("promise")) return false;
  // What this browser gave was given upon the promise that it was shown, or upon a later one.
  return sent.length === 0 || sent.some(([luck, before]) => {
    const at = given.findIndex((line) => line[2] === luck);
    const shown = promises.indexOf(before);
    return at >= 0 && (!before || (shown >= 0 && shown <= at));
  });
};
