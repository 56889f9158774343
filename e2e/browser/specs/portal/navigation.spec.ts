import { callPortal } from "#process/portal-calls.ts";
import { callProcedure } from "#browser/support/call-procedure.ts";
import { addGuide } from "#browser/flows/guides.ts";
import { expect, test, type Locator, type Page } from "#browser/support/fixtures.ts";
import { axeViolations } from "#browser/support/axe.ts";

test("the 404 page links to the guide list for signed-in users and to the home page for other visitors", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const page = await openAs(await site.addOwner());
  const missing = "/guides/2147483647";
  for (const path of ["/nothing", "/developer/nothing", "/@unknown-user"]) {
    const response = await page.request.get(path);
    expect([path, response.status()]).toEqual([path, 404]);
    expect(await response.text(), path).toContain("Go to your guides");
  }
  expect((await page.goto(missing))?.status()).toBe(404);
  const link = page.getByRole("main").getByRole("link", { name: "Go to your guides" });
  await expect(link).toHaveAttribute("href", "/guides");
  await page.context().clearCookies();
  await page.goto("/nothing");
  const home = page.getByRole("main").getByRole("link", { name: "Go to the home page" });
  await expect(home).toHaveAttribute("href", "/");
  pageErrors.expect(/status of 404/);
});

test("a URL that cannot be decoded shows a page with status 400 and a link to the home page", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const page = await openAs();
  await page.context().addCookies([{ name: "theme", value: "dark", url: site.url }]);
  const response = await page.goto("/%E0%A4%A", { waitUntil: "load" });
  expect(response?.status()).toBe(400);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This address is not valid");
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(15, 18, 17)");
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  pageErrors.expect(/status of 400/);
});

/** Delays the responses to navigations until `release`; prefetches pass. */
async function holdNavigations(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/[?&]_rsc=/, async (route) => {
    if (route.request().headers()["next-router-prefetch"] === undefined) await released;
    await route.continue();
  });
  return () => release();
}

/** Moves the pointer over a link and waits until its page has been prefetched. */
async function prefetch(page: Page, link: Locator): Promise<void> {
  await link.hover();
  // The requests for the structure of the route and for its loading state, each at its end.
  const countReceived = () =>
    page.evaluate(
      () =>
        performance.getEntriesByType("resource").filter(({ name }) => /_rsc=/.test(name)).length,
    );
  await expect.poll(countReceived).toBe(2);
}

test("the portal prefetches another page only when the pointer is over its link", async ({
  site,
  openAs,
}) => {
  const page = await openAs(await site.addOwner());
  const prefetched: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (searchParams.has("_rsc")) prefetched.push(pathname);
  });
  await page.goto("/developer/keys", { waitUntil: "networkidle" });
  expect(prefetched).toEqual([]);

  await page.getByRole("link", { name: "Usage", exact: true }).hover();
  await expect.poll(() => new Set(prefetched)).toEqual(new Set(["/developer/usage"]));
});

test("Trash and a guide show a loading state until the server responds", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner();
  await addGuide(site, owner, { title: "Slow to open" });
  const page = await openAs(owner);
  for (const [link, status, heading] of [
    ["Trash", "Loading guides", "Trash"],
    ["Slow to open", "Loading the guide", "Slow to open"],
  ] as const) {
    await page.goto("/guides");
    const target = page.getByRole("link", { name: link, exact: true });
    await prefetch(page, target);
    const release = await holdNavigations(page);
    await target.click();
    await expect(page.getByRole("status", { name: status })).toBeVisible();
    release();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole("status", { name: status })).toBeHidden();
    await page.unrouteAll();
  }
});

test("a navigation while offline shows a message at the bottom of the window, keeps the page, and is retried after reconnecting", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const owner = await site.addOwner();
  await addGuide(site, owner, { title: "Opened later" });
  const page = await openAs(owner);
  const notice = page.getByRole("status", { name: "Connection" });
  await page.goto("/guides");
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Opened later" }).click();
  await expect(notice).toHaveText("Connection lost. Reconnecting…");
  const box = await notice.getByText("Connection lost").boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  expect(height - (box?.y ?? 0)).toBeLessThan(100);
  await expect(page.getByRole("navigation", { name: "Portal" })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Opened later" })).toBeVisible();
  await expect(notice).toHaveText("");
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED/);
});

test("a navigation is retried when its response is aborted", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const owner = await site.addOwner();
  await addGuide(site, owner, { title: "Cut off once" });
  const page = await openAs(owner);
  await page.goto("/guides");
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  let cuts = 0;
  await page.route(/[?&]_rsc=/, (route) => {
    const isNavigation = route.request().headers()["next-router-prefetch"] === undefined;
    return isNavigation && cuts++ === 0 ? route.abort("connectionreset") : route.continue();
  });
  await page.getByRole("link", { name: "Cut off once" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cut off once" })).toBeVisible();
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
  expect(cuts).toBeGreaterThan(1);
  pageErrors.expect(/ERR_CONNECTION_RESET/);
});

test("the editor of a new guide opens after reconnecting when the connection is lost during its creation", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const page = await openAs(await site.addOwner());
  await page.goto("/guides/new");
  await page.getByLabel("Title").fill("Created before the connection was lost");
  let isLost = false;
  // The draft is created, but the editor's page does not load.
  await page.route("**/api/trpc/guides.create**", async (route) => {
    const response = await route.fetch();
    isLost = true;
    await page.context().setOffline(true);
    await route.fulfill({ response });
  });
  await page.getByRole("button", { name: "Create draft" }).click();
  await expect(page.getByRole("status", { name: "Connection" })).toHaveText(/Reconnecting/);
  expect(isLost).toBe(true);
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/\/guides\/\d+$/);
  await expect(
    page.getByRole("heading", { level: 1, name: "Created before the connection was lost" }),
  ).toBeVisible();
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED/);
});

test("a second click on a busy submit button does not send the form again", async ({
  site,
  openAs,
}) => {
  const page = await openAs(await site.addOwner());
  let sent = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/account\.rename/, async (route) => {
    sent++;
    await released;
    await route.continue();
  });
  await page.goto("/settings/profile");
  await page.getByLabel("Account name").fill("Acme");
  const button = page.getByRole("button", { name: "Rename account" });
  await button.click();
  await expect(button).toBeDisabled();
  await button.click({ force: true });
  await page.getByLabel("Account name").press("Enter");
  release();
  await expect(page.getByText("Account renamed")).toBeVisible();
  expect(sent).toBe(1);
});

test("both account menus mark the current theme", async ({ site, openAs }) => {
  const page = await openAs(await site.addOwner());
  await page.goto("/guides");
  const expectMarked = async (name: string) => {
    await page.getByRole("button", { name: /^Signed in as/ }).click();
    await expect(page.getByRole("menuitemradio", { name })).toBeChecked();
    await expect(page.getByRole("menuitemradio", { checked: true })).toHaveCount(1);
  };
  await expectMarked("System theme");
  await page.getByRole("menuitemradio", { name: "Dark theme" }).click();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectMarked("Dark theme");
  await page.getByRole("menuitemradio", { name: "Light theme" }).click();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectMarked("Light theme");
});

test("the sign-in page keeps the focus on its button after a failure, links to its icons, and prints dark text in the dark theme", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const { email } = await site.addOwner();
  const page = await openAs();
  await page.context().addCookies([{ name: "theme", value: "dark", url: site.url }]);
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("not the password");
  const button = page.getByRole("button", { name: "Sign in", exact: true });
  await button.click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(button).toBeFocused();
  await expect(button).toBeEnabled();
  pageErrors.expect(/status of 401/);

  // The default URLs of browsers and phones.
  for (const [path, type] of [
    ["/favicon.ico", "image/x-icon"],
    ["/apple-touch-icon.png", "image/png"],
    ["/icon.svg", "image/svg+xml"],
  ] as const) {
    const response = await page.request.get(path);
    expect([response.status(), response.headers()["content-type"]]).toEqual([200, type]);
    await expect(page.locator(`link[href="${path}"]`)).toHaveCount(1);
  }

  const colors = () =>
    page.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.documentElement);
      return { color, backgroundColor };
    });
  expect(await colors()).toEqual({
    color: "rgb(237, 241, 238)",
    backgroundColor: "rgb(15, 18, 17)",
  });
  await page.emulateMedia({ media: "print" });
  expect(await colors()).toEqual({
    color: "rgb(26, 29, 27)",
    backgroundColor: "rgb(250, 250, 248)",
  });
});

test("the invitation page offers a signed-in user to sign out and continue", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner();
  const other = await site.addOwner();
  const email = `guest-${owner.email}`;
  const { name, value } = await site.openSession(owner);
  const { data } = await callPortal(site.portal, "members.invite", {
    cookie: `${name}=${value}`,
    input: { email, role: "member" },
  });

  const page = await openAs(other);
  await page.goto(String(data["url"]));
  await expect(page.getByText(`You are signed in as @${other.username}`)).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveCount(0);
  await page.getByRole("button", { name: "Sign out and continue" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  expect(await callProcedure(page, "account.rename", { name: "x" })).toBe("unauthorized");
});
