// Sends what somebody does. The table is busy from the click until it shows what came of it: nothing is
// answered twice.

/**
 * @param {HTMLElement} table
 * @param {ReturnType<typeof import("./toast.js").makeToast>} tell
 */
export const makeSender = (table, tell) => {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let busy;
  const rest = () => {
    clearTimeout(busy);
    busy = undefined;
    table.classList.remove("busy");
  };
  /**
   * Whether it was taken.
   * @param {string} path
   * @param {FormData | Record<string, string | undefined>} fields
   */
  const post = async (path, fields) => {
    if (busy) return false;
    busy = setTimeout(rest, 10000);
    table.classList.add("busy");
    try {
      const body = new URLSearchParams(/** @type {any} */ (fields));
      const answer = await fetch(path, { method: "POST", body, headers: { Accept: "application/json" } });
      if (answer.ok) {
        tell("");
        // The change comes over the stream; if it is slow, the table is free again anyway.
        clearTimeout(busy);
        if (busy) busy = setTimeout(rest, 1500);
        return true;
      }
      rest();
      const why = await answer.json().catch(() => ({ text: answer.statusText, rule: "" }));
      tell(why.text || answer.statusText, { rule: why.rule || "" });
    } catch {
      rest();
      tell(table.dataset.sayLost);
    }
    return false;
  };
  return { post, rest };
};
