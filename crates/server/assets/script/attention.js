// The tab and its icon say when it is the reader's turn.
import { $ } from "./dom.js";
import { sound } from "./sounds.js";

/** @param {DOMStringMap} words */
export const makeAttention = (words) => {
  const title = document.title;
  const icon = $("link[rel=icon]");
  const restIcon = icon?.href;
  /** @param {boolean} was was it the reader's turn before? */
  return (was) => {
    const turn = !!$("#moves form.offers [name=decision]") && !!$(".prompt.mine");
    document.title = turn ? `● ${words.sayTurn} · ${title}` : title;
    if (icon) icon.href = turn ? words.turnIcon : restIcon;
    if (turn && !was) sound("turn");
  };
};
