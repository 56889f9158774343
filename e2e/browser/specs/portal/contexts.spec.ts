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

test("a browser context that is used again has one page, no cookies or stored data, and is online; one with an installed clock is not used again", async ({
  contextPool,
  site,
}) => {
  const page = await contextPool.open();
  const context = page.context();
  await context.addCookies([await site.openSession(await site.addOwner())]);
  await page.goto("/sign-up");
  await page.evaluate(store);
  expect(await page.evaluate(readStored)).toMatchObject({ local: [["draft", "text"]] });
  await context.setOffline(true);
  await contextPool.release(context);

  const next = await contextPool.open();
  expect(next.context()).toBe(context);
  expect(context.pages()).toEqual([next]);
  expect(await context.cookies()).toEqual([]);
  await next.goto("/sign-up");
  expect(await next.evaluate(readStored)).toEqual({
    cookies: "",
    local: [],
    session: [],
    databases: [],
    caches: [],
  });

  await context.clock.install();
  await contextPool.release(context);
  const last = await contextPool.open();
  expect(last.context()).not.toBe(context);
  await contextPool.release(last.context());
});
