// Waiting for the table to change: whoever waits is told by the stream, not by the clock.

/** Those who wait for a change. */
export const makeChanges = () => {
  /** @type {Set<() => void>} */
  const waiting = new Set();
  /**
   * Resolves to true once the test holds, asked now and after each change; to false when that takes longer
   * than the limit.
   * @param {() => boolean} test
   * @param {number} limit in milliseconds
   * @returns {Promise<boolean>}
   */
  const until = (test, limit) =>
    new Promise((done) => {
      if (test()) return done(true);
      /** @param {boolean} held */
      const end = (held) => {
        clearTimeout(timer);
        waiting.delete(look);
        done(held);
      };
      const look = () => test() && end(true);
      const timer = setTimeout(() => end(false), limit);
      waiting.add(look);
    });
  /** Something has changed. */
  const changed = () => {
    for (const look of [...waiting]) look();
  };
  return { until, changed };
};
