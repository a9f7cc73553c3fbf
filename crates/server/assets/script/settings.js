// How the reader wants the table: kept in this browser; of somebody who is signed in, with the account.

/** @type {Record<string, string>} */
const defaults = { pace: "quick", sound: "", confirm: "", pass: "" };

const ofAccount = globalThis.document?.documentElement.dataset.settings;
/** @type {Record<string, string>} */
const ownSettings = ofAccount ? JSON.parse(ofAccount) : {};

export const settings = {
  /** @param {string} name */
  get: (name) => ownSettings[name] ?? localStorage.getItem("bivouac-" + name) ?? defaults[name],
  /**
   * @param {string} name
   * @param {string} value
   */
  set: (name, value) => {
    localStorage.setItem("bivouac-" + name, value);
    if (!ofAccount) return;
    ownSettings[name] = value;
    const sent = { method: "POST", headers: { accept: "application/json" }, body: new URLSearchParams({ [name]: value }) };
    fetch("/account/settings", sent).catch(() => {});
  },
};
