// Who is ahead, as a line for each side from the first step on.

/** @typedef {[step: number, values: number[]]} Standing one point of the lines */

/**
 * Adds the present standing to what came before; what was known of later steps is dropped.
 * @param {Standing[]} past
 * @param {Standing} now
 */
export const addStanding = (past, now) => {
  while (past.length > 0 && past[past.length - 1][0] >= now[0]) past.pop();
  past.push(now);
};

/**
 * The points of each side's line, in a box of 88 by 24.
 * @param {Standing[]} past
 */
export const scoreLines = (past) => {
  const all = past.flatMap(([, values]) => values);
  const [low, high] = [Math.min(...all), Math.max(...all, 1)];
  const last = past[past.length - 1]?.[0] || 1;
  const x = (/** @type {number} */ step) => Math.round((step / last) * 88);
  const y = (/** @type {number} */ value) => Math.round(22 - ((value - low) / (high - low || 1)) * 20);
  return (past[0]?.[1] ?? []).map((_, side) => past.map(([step, values]) => `${x(step)},${y(values[side])}`).join(" "));
};

/**
 * Draws the lines beside the score.
 * @param {HTMLElement} score
 * @param {Standing[]} past
 * @param {boolean} keeps whether the present standing is added
 */
export const drawScore = (score, past, keeps) => {
  const spans = /** @type {HTMLElement[]} */ ([...score.querySelectorAll("[data-value]")]);
  if (keeps) addStanding(past, [Number(score.dataset.step), spans.map((span) => Number(span.dataset.value))]);
  score.querySelector("svg")?.remove();
  if (past.length < 3 || spans.length === 0) return;
  const lines = scoreLines(past).map((points, side) => `<polyline class="${spans[side]?.className}" points="${points}"/>`);
  score.insertAdjacentHTML("beforeend", `<svg viewBox="0 0 88 24" width="88" height="24" aria-hidden="true">${lines.join("")}</svg>`);
};
