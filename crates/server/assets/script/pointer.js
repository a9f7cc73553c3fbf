// Where the pointer is.

const last = { x: -1, y: -1 };

/** Remembers where the pointer went. */
export const followPointer = () =>
  addEventListener("pointermove", ({ clientX, clientY }) => Object.assign(last, { x: clientX, y: clientY }), { capture: true, passive: true });

/**
 * Does the pointer rest where it was? Then something was drawn anew under it, and nobody has pointed at that.
 * @param {MouseEvent} event
 */
export const pointerRests = ({ clientX, clientY }) => clientX === last.x && clientY === last.y;
