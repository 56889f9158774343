import { expect, test } from "#browser/support/fixtures.ts";

/** Runs in a page: returns what is stored for its origin. */
const readStored = async () => ({
  cookies: document.cookie,
  local: Object.entries(localStorage),
  session: Object.entries(sessionStorage),
  databases: (await indexedDB.databases()).map(({ name }) => name),
  caches: await caches.keys(),
});

/** Runs in a page. */
async function store(): Promise<void> {
  document.cookie = "theme=dark";
  localStorage.setItem("draft", "text");
  sessionStorage.setItem("draft", "text");
  await caches.open("pages");
  await new Promise((resolve) => {
    indexedDB.open("drafts").addEventListener("success", resolve);
  });
}

test("a browser context that is used again has no pages, cookies or stored data, and is online", async ({
  contextPool,
  site,
}) => {
  const context = await contextPool.open();
  await context.addCookies([await site.openSession(await site.addOwner())]);
  const page = await context.newPage();
  await page.goto("/sign-up");
  await page.evaluate(store);
  expect(await page.evaluate(readStored)).toMatchObject({ local: [["draft", "text"]] });
  await context.setOffline(true);
  await contextPool.release(context);

  const again = await contextPool.open();
  expect(again).toBe(context);
  expect(again.pages()).toEqual([]);
  expect(await again.cookies()).toEqual([]);
  const next = await again.newPage();
  await next.goto("/sign-up");
  expect(await next.evaluate(readStored)).toEqual({
    cookies: "",
    local: [],
    session: [],
    databases: [],
    caches: [],
  });
  await contextPool.release(again);
});

test("a browser context with an installed clock is not used again", async ({ contextPool }) => {
  const context = await contextPool.open();
  await context.clock.install();
  await contextPool.release(context);
  const next = await contextPool.open();
  expect(next).not.toBe(context);
  await contextPool.release(next);
});
