// What this browser remembers of a table or a game.

/**
 * @param {string} what
 * @param {string | null | undefined} id
 */
export const kept = (what, id) => {
  try {
    return localStorage.getItem(`bivouac ${what} ${id}`);
  } catch {
    return null;
  }
};

/**
 * @param {string} what
 * @param {string | null | undefined} id
 * @param {string} value
 */
export const keep = (what, id, value) => {
  try {
    localStorage.setItem(`bivouac ${what} ${id}`, value);
  } catch {
    // A browser that keeps nothing plays all the same.
  }
};
