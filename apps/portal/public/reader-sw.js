// Keeps the guides that a reader has opened, so that they can be read without a connection (contract PUBLIC-9).
// With a connection, each page comes from the server.

/** Each store keeps this many newest entries. A release replaces most files of the build. */
const GUIDES = { name: "guides-1", max: 50 };
const FILES = { name: "files-1", max: 100 };

/** Scripts, styles and fonts of the build: their content never changes. */
const isBuildFile = ({ origin, pathname }) =>
  origin === location.origin && pathname.startsWith("/_next/static/");

const isGuide = ({ origin, pathname }) =>
  origin === location.origin && /^\/@[^/]+\/[^/]+$/.test(pathname);

/** Shown without a connection in place of a guide that is not stored. Its colors are those of the portal (`theme.ts`). */
const OFFLINE_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>You are offline · Guidepost</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; background: light-dark(#fafaf8, #0f1211); color: light-dark(#1a1d1b, #edf1ee);
  font: 0.9375rem/1.55 ui-sans-serif, system-ui, sans-serif; }
main { display: flex; flex-direction: column; align-items: center; padding: 22vh 1rem 4rem; text-align: center; }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.3; }
p { max-width: 24rem; margin: 0.5rem 0 1.5rem; color: light-dark(#565c57, #a3ada6); text-wrap: balance; }
a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 1.25rem; border: 1px solid transparent;
  border-radius: 0.5rem; background: light-dark(#0b6b4e, #4ecb9c); color: light-dark(#ffffff, #04231a); font-weight: 500;
  text-decoration: none; }
</style>
</head>
<body>
<main>
<h1>You are offline</h1>
<p>This guide was not opened in this browser before, so it cannot be read without a connection. Guides that you have opened can.</p>
<a href="">Try again</a>
</main>
</body>
</html>
`;

/** Adds a response as the newest entry of a store, and removes the oldest ones above its limit. */
async function add({ name, max }, request, response) {
  const cache = await caches.open(name);
  await cache.delete(request);
  await cache.put(request, response);
  const stored = await cache.keys();
  const excess = stored.slice(0, Math.max(0, stored.length - max));
  await Promise.all(excess.map((oldest) => cache.delete(oldest)));
}

/** The query does not change the page, and is not stored. */
const addressOf = ({ url }) => new Request(new URL(url).pathname);

/**
 * Reads a page from the server. The browser and a cache between may have an earlier one, which they confirm or replace.
 * A request of a navigation cannot be copied with another cache mode.
 */
const readFromServer = ({ url, headers, referrer }) =>
  fetch(url, {
    headers,
    referrer,
    redirect: "manual",
    credentials: "same-origin",
    cache: "no-cache",
  });

async function readGuide(event) {
  const address = addressOf(event.request);
  try {
    const response = await readFromServer(event.request);
    if (response.ok) event.waitUntil(add(GUIDES, address, response.clone()));
    // The guide is no longer published, or has another address.
    else if (response.status === 404 || response.type === "opaqueredirect")
      event.waitUntil(caches.open(GUIDES.name).then((cache) => cache.delete(address)));
    return response;
  } catch {
    const stored = await caches.match(address);
    return (
      stored ??
      new Response(OFFLINE_PAGE, {
        status: 503,
        headers: { "Content-Type": "text/html; charset=utf-8" },
      })
    );
  }
}

async function readBuildFile(request) {
  const stored = await caches.match(request);
  if (stored) return stored;
  const response = await fetch(request);
  if (response.ok) await add(FILES, request, response.clone());
  return response;
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const url = new URL(request.url);
  if (request.mode === "navigate" && isGuide(url)) event.respondWith(readGuide(event));
  else if (isBuildFile(url)) event.respondWith(readBuildFile(request));
});

/** The page that was open before this worker started: its address and its files. */
self.addEventListener("message", (event) => {
  const { page, files } = event.data;
  const storePage = async () => {
    const address = addressOf({ url: page });
    const response = await fetch(address, { cache: "no-cache" });
    if (response.ok) await add(GUIDES, address, response);
    const own = files.filter((file) => isBuildFile(new URL(file)));
    await Promise.all(own.map((file) => readBuildFile(new Request(file))));
  };
  // Without a connection, the page is stored with the next visit.
  event.waitUntil(storePage().catch(() => {}));
});
