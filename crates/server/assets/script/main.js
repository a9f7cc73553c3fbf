// The script of all pages begins here.
import { startClocks } from "./clock.js";
import { $, localTimes } from "./dom.js";
import { startFair } from "./fair.js";
import { startJoin } from "./join.js";
import { startNewTable } from "./new-table.js";
import { startReport } from "./report.js";
import { watchShare } from "./share.js";
import { startTable } from "./table.js";
import { startWaiting } from "./waiting.js";

document.documentElement.classList.add("js");
// A browser that does not say by itself that it is night says it with the next request.
const night = Number(matchMedia("(prefers-color-scheme: dark)").matches);
if (!document.cookie.includes(`night=${night}`)) document.cookie = `night=${night};path=/;max-age=31536000;samesite=lax`;
localTimes(document);
startJoin();
startNewTable();
startClocks();
startFair();
startWaiting();
startReport();
const told = $("#table") ? startTable($("#table")) : null;
watchShare(() => told?.copied());
// The installed app, and the page without a connection.
addEventListener("load", () => navigator.serviceWorker?.register("/service-worker.js").catch(() => {}));
