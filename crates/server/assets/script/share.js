// Links and texts that are copied, or handed to what the device shares with.
import { $$, near } from "./dom.js";

/** Shows the buttons that share, where the device can. */
export const offerShare = () => {
  for (const button of $$("[data-share]")) button.hidden = !navigator.share;
};

/** @param {() => void} copied */
export const watchShare = (copied) => {
  offerShare();
  document.addEventListener("click", async (event) => {
    const fieldOf = (/** @type {string | undefined} */ id) => /** @type {HTMLInputElement | null} */ (document.getElementById(id ?? ""));
    const shared = fieldOf(near(event, "[data-share]")?.dataset.share);
    if (shared) navigator.share({ text: shared.value }).catch(() => {});
    const field = fieldOf(near(event, "[data-copy]")?.dataset.copy);
    if (!field) return;
    field.select();
    await navigator.clipboard?.writeText(field.value).catch(() => document.execCommand("copy"));
    copied();
  });
};
