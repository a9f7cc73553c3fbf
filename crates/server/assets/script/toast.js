// Short messages to the reader; a refusal names its rule.
import { makeButton } from "./dom.js";

/**
 * @typedef {object} Message
 * @property {string} [rule] the rule that forbids it
 * @property {HTMLButtonElement | null} [button]
 * @property {boolean} [stay] until it is closed
 * @property {(() => void) | null} [closed]
 * @property {boolean} [aside] beside what is going on
 */

/**
 * @param {HTMLElement} toast
 * @param {DOMStringMap} words
 */
export const makeToast = (toast, words) => {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /**
   * @param {string | undefined} text nothing takes away what was said
   * @param {Message} [message]
   */
  return (text, { rule = "", button = null, stay = false, closed = null, aside = false } = {}) => {
    if (!text) return toast.replaceChildren();
    const box = document.createElement("div");
    box.classList.toggle("aside", aside);
    const line = document.createElement("span");
    line.textContent = text;
    box.append(line);
    if (rule && !rule.startsWith("TABLE-")) {
      box.append(Object.assign(document.createElement("a"), { href: words.rules + "#" + rule, className: "rule", textContent: rule }));
    }
    if (button) box.append(button);
    const close = makeButton(words.sayClose ?? "", () => {
      toast.replaceChildren();
      closed?.();
    });
    box.append(close);
    toast.replaceChildren(box);
    clearTimeout(timer);
    if (!stay) timer = setTimeout(() => toast.replaceChildren(), 12000);
  };
};
