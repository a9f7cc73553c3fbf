// The stream of a table: it is opened anew when it breaks, later each time.

/**
 * How long to wait before the next attempt, in milliseconds.
 * @param {number} wait how long the last wait was
 */
export const nextWait = (wait) => Math.min(wait * 2, 15000);

/**
 * @typedef {object} Listener
 * @property {() => string} address
 * @property {string} table the address of the page, which says whether there still is a table for this reader
 * @property {(event: any) => void} parts
 * @property {() => void} lost
 * @property {() => void} back
 */

/** @param {Listener} listener */
export const listen = ({ address, table, parts, lost, back }) => {
  let broken = false;
  let wait = 500;
  const open = () => {
    const stream = new EventSource(address());
    const again = () => {
      stream.close();
      if (!broken) lost();
      broken = true;
      wait = nextWait(wait);
      setTimeout(open, wait);
    };
    stream.addEventListener("open", () => {
      if (broken) back();
      broken = false;
      wait = 500;
    });
    stream.addEventListener("parts", (event) => parts(JSON.parse(event.data)));
    stream.addEventListener("bye", again);
    // Nothing comes any more for who may no longer look: the page, read anew, says so.
    stream.addEventListener("gone", () => {
      stream.close();
      location.reload();
    });
    stream.addEventListener("error", async () => {
      again();
      // A stream does not say why it cannot be opened: the page is asked.
      const answer = await fetch(table, { method: "HEAD" }).catch(() => null);
      if (answer?.status === 404) location.reload();
    });
  };
  open();
};
