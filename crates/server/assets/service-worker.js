// The service worker of the installed app. It serves the style sheet and the script from a cache, and a page
// that says so when the server cannot be reached. Pages are never cached: what a page shows belongs to the
// person who may see it. The server puts VERSION and SHELL, the addresses of what is cached, before this
// text.
const PREFIX = "shell-";
const CACHE = PREFIX + VERSION;
const OFFLINE = SHELL[0];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const clean = async () => {
    const outdated = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
    await Promise.all(outdated.map((name) => caches.delete(name)));
    // The browser sends a navigation's request while it starts this worker.
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

const navigate = async (event) => {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error();
  }
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(navigate(event));
  else if (SHELL.includes(pathname + search)) {
    event.respondWith(caches.match(request).then((cached) => cached ?? fetch(request)));
  }
});
