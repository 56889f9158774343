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
  } catch (error) {
    const stored = await caches.match(address);
    if (!stored) throw error;
    return stored;
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
