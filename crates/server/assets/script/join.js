// An invitation: the key stands after # in the link, which no browser sends; so it is put into the form, and
// out of the address.
import { $, request } from "./dom.js";

/** The page that a link leads to. */
export const startJoin = () => {
  const join = $("#join");
  const field = join && $("[name=key]", join);
  // What the link is for. The key stays in this tab, so that the page survives a reload and a change of
  // language.
  const invited = async () => {
    const memory = `bivouac key ${join.dataset.table}`;
    field.value ||= sessionStorage.getItem(memory) ?? "";
    if (!field.value) return;
    sessionStorage.setItem(memory, field.value);
    const body = new URLSearchParams({ key: field.value });
    const answer = await request(`/t/${join.dataset.table}/invitation`, { method: "POST", body, headers: { Accept: "application/json" } });
    const box = $("#invitation");
    if (answer) box.innerHTML = await answer.text();
    /** @type {"invite" | "watch" | "carry" | undefined} */
    const what = box.firstElementChild?.dataset.what;
    $("#key-field").hidden = !!what;
    $("#name-field").hidden = what === "watch" || what === "carry";
    const yes = $("#join-yes");
    if (what) yes.textContent = { invite: yes.dataset.sit, watch: yes.dataset.watch, carry: yes.dataset.carry }[what];
  };
  const takeKey = () => {
    field.value = decodeURIComponent(location.hash.slice(1));
    history.replaceState(null, "", location.pathname);
    $("[name=name]", join)?.focus();
  };
  if (join) {
    if (location.hash.length > 1) takeKey();
    field.addEventListener("change", invited);
    invited();
  }
  // Another link in the same tab, after one that was dead: for the browser that is the page where it is
  // already. What leads to a place on the page is no key.
  addEventListener("hashchange", () => {
    if (!location.pathname.endsWith("/join") || location.hash.length < 2 || $(":target")) return;
    if (!join) return location.assign(`${location.pathname}?again${location.hash}`);
    takeKey();
    invited();
  });
};
