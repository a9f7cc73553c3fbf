// The page of a report that is being made: shows how far it is, and the report when it is there.
import { $, request } from "./dom.js";

/** Milliseconds between two looks. */
const PAUSE = 1000;

/** Begins, where a report is waited for. */
export const startReport = () => {
  const waits = $("#report-progress");
  if (!waits) return;
  const bar = $("progress", waits);
  const look = async () => {
    const answer = await request(waits.dataset.at);
    const now = answer && (await answer.json());
    if (now && now.state !== "waiting" && now.state !== "making") return location.reload();
    if (now?.all) {
      bar.max = now.all;
      bar.value = now.done;
    }
    setTimeout(look, PAUSE);
  };
  look();
};
