// Sends what somebody does, and tells what came of it: a refusal names its rule.
"use strict";
const makeSender = (table, toast) => {
  const words = table.dataset;
  let toastTimer = 0;
  const tell = (text, { rule = "", button = null, stay = false, closed = null, aside = false } = {}) => {
    if (!text) return toast.replaceChildren();
    const box = document.createElement("div");
    box.classList.toggle("aside", aside);
    const line = document.createElement("span");
    line.textContent = text;
    box.append(line);
    if (rule && !rule.startsWith("TABLE-")) {
      const link = document.createElement("a");
      link.href = words.rules + "#" + rule;
      link.className = "rule";
      link.textContent = rule;
      box.append(link);
    }
    if (button) box.append(button);
    const close = document.createElement("button");
    close.type = "button";
    close.textContent = words.sayClose;
    close.addEventListener("click", () => {
      toast.replaceChildren();
      closed?.();
    });
    box.append(close);
    toast.replaceChildren(box);
    clearTimeout(toastTimer);
    if (!stay) toastTimer = setTimeout(() => toast.replaceChildren(), 12000);
  };

  // Busy from the click until the table shows what came of it: nothing is answered twice.
  let busy = 0;
  const rest = () => {
    clearTimeout(busy);
    busy = 0;
    table.classList.remove("busy");
  };
  const post = async (path, fields) => {
    if (busy) return false;
    busy = setTimeout(rest, 10000);
    table.classList.add("busy");
    try {
      const answer = await fetch(path, {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: { Accept: "application/json" },
      });
      if (answer.ok) {
        toast.replaceChildren();
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
      tell(words.sayLost);
    }
    return false;
  };
  return { tell, post, rest };
};
