// How the reader wants the table: kept in this browser.

/** @type {Record<string, string>} */
const defaults = { pace: "quick", sound: "", confirm: "", pass: "" };

export const settings = {
  /** @param {string} name */
  get: (name) => localStorage.getItem("bivouac-" + name) ?? defaults[name],
  /**
   * @param {string} name
   * @param {string} value
   */
  set: (name, value) => localStorage.setItem("bivouac-" + name, value),
};
