import { waitForTimeInDay } from "#harness/clock.ts";
import { actOn, openList } from "#browser/flows/guide-list.ts";
import { addGuide } from "#browser/flows/guides.ts";
import { createKey, openKeys, storeSecret } from "#browser/flows/keys.ts";
import { expect, test, type Page, type Person, type Site } from "#browser/support/fixtures.ts";
import { waitForHydration } from "#browser/support/hydration.ts";

let owner: Person;

test.beforeAll(async ({ site }) => {
  owner = await site.addOwner();
});

const statusOf = async (site: Site, key: string, path = "/usage", method = "GET") =>
  (await site.rest({ path, key, method })).status;

async function act(page: Page, key: string, action: string) {
  await page.getByRole("button", { name: new RegExp(`^Actions for ${key} `) }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("a new user signs up, chooses a plan, creates a key, uses it, sees its usage and revokes it", async ({
  site,
  openAs,
}) => {
  const page = await openAs(undefined, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto("/");
  await page.getByRole("link", { name: "Start for free" }).click();
  const name = `new-${Date.now().toString(36)}`;
  await page.getByLabel("Your name").fill("New Person");
  await page.getByLabel("Username").fill(name.toUpperCase());
  await page.getByLabel("E-mail").fill(`${name}@guidepost.test`);
  await page.getByLabel("Password").fill("correct horse battery");
  await page.getByRole("button", { name: "Create account" }).click();

  await expect(page).toHaveURL(/\/settings\/plan/);
  await waitForHydration(page);
  await page.getByRole("button", { name: "Switch to Pro" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Switch to Pro" }).click();
  await expect(page.getByRole("heading", { name: "Your plan: Pro" })).toBeVisible();

  const firstSteps = page.getByRole("region", { name: "Get started with the API" });
  await expect(firstSteps).toContainText("0 of 3 steps done");
  await page
    .getByRole("region", { name: "Notifications" })
    .getByRole("button", { name: "Create a key" })
    .click();
  await page.getByRole("button", { name: "Create key" }).first().click();
  const create = page.getByRole("dialog", { name: "Create key" });
  await create.getByLabel("Name").fill("Website");
  await create.getByRole("button", { name: "Create key" }).click();
  const secretDialog = page.getByRole("alertdialog", { name: "Store your new key" });
  await secretDialog.getByRole("button", { name: "Copy the key" }).click();
  await expect(secretDialog.getByRole("button", { name: "Done" })).toBeEnabled();
  const secret = await page.evaluate<string>("navigator.clipboard.readText()");
  await secretDialog.getByRole("button", { name: "Done" }).click();

  await expect(firstSteps).toContainText("1 of 3 steps done");
  await expect(firstSteps.getByRole("link")).toHaveText([
    "Send your first request",
    "Publish a guide",
  ]);
  for (const path of ["/guides", "/guides", "/usage"])
    expect(await statusOf(site, secret, path)).toBe(200);
  await expect(async () => {
    await page.goto("/developer/usage");
    const used = page.getByRole("table", { name: /key/i }).getByRole("row", { name: /^Website/ });
    await expect(used.getByRole("cell", { name: "3", exact: true })).toBeVisible({
      timeout: 5_000,
    });
  }).toPass();
  await expect(page.getByText("3 of 50,000")).toBeVisible();

  await openKeys(page);
  await expect(firstSteps).toBeHidden();
  await act(page, "Website", "Revoke…");
  const revoke = page.getByRole("alertdialog", { name: "Revoke “Website”?" });
  await expect(revoke).toContainText("3 requests in the last 7 days, from 1 program at 1 address.");
  await expect(revoke).toContainText(/Last used *(just now|\d+ minutes? ago)/);
  await revoke.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText("“Website” was revoked")).toBeVisible();
  expect(await statusOf(site, secret)).toBe(401);
});

test("the getting-started checklist appears on the empty guide list and the keys page, and closing it hides both", async ({
  site,
  openAs,
}) => {
  const page = await openAs(await site.addOwner());
  const firstSteps = page.getByRole("region", { name: "Get started with the API" });
  await openKeys(page);
  await expect(firstSteps).toBeVisible();
  await page.goto("/guides");
  await expect(page.getByRole("heading", { name: "Write your first guide" })).toBeVisible();
  await firstSteps.getByRole("button", { name: "Close the checklist" }).click();
  await expect(firstSteps).toBeHidden();
  await openKeys(page);
  await expect(firstSteps).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "API keys" })).toBeVisible();
  await expect(firstSteps).toBeHidden();
});

test("the guide list shows no getting-started checklist when the account has a guide", async ({
  site,
  openAs,
}) => {
  const author = await site.addOwner();
  const { title } = await addGuide(site, author, { draft: true });
  const page = await openAs(author);
  await page.goto("/guides");
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await expect(page.getByRole("region", { name: "Get started with the API" })).toBeHidden();
});

test("the API permits a key only the operations of its scopes, and returns 401 after its expiry", async ({
  site,
  openAs,
}) => {
  // The days until an expiry are counted.
  await waitForTimeInDay(30_000);
  const page = await openAs(owner);
  await openKeys(page);
  const read = await createKey(page, { name: "Reader", scopes: ["read"], expires: "30" });
  const admin = await createKey(page, { name: "Boss", scopes: ["admin"] });
  const { id } = await addGuide(site, owner, { draft: true });

  expect(await statusOf(site, read, `/guides/${id}`)).toBe(200);
  expect(await statusOf(site, read, `/guides/${id}/publish`, "POST")).toBe(403);
  expect(await statusOf(site, admin, `/guides/${id}/feature`, "POST")).toBe(200);
  const reader = page.getByRole("row", { name: /Reader/ });
  await expect(reader).toContainText("Active");
  await expect(reader.getByText("expires in 30 days", { exact: true })).toHaveAttribute(
    "title",
    /^\d+ \w+ 20\d\d, 23:59:59 UTC$/,
  );

  const expiry = "update api_keys set expires_at = now() where name = 'Reader' and account_id = $1";
  await site.stack.sql(expiry, [owner.account]);
  expect(await statusOf(site, read)).toBe(401);
  await openKeys(page);
  await page.getByRole("button", { name: /^Expired/ }).click();
  await expect(page.getByRole("table", { name: "API keys" }).getByText("Reader")).toBeVisible();
});

test("no page, storage, request or log contains a key's secret after its dialog is closed (contract KEY-2)", async ({
  site,
  openAs,
}) => {
  const page = await openAs(owner);
  const seen: string[] = [];
  page.on("request", (request) => seen.push(request.url(), request.postData() ?? ""));
  await openKeys(page);
  const secret = await createKey(page, { name: "Once" });
  const kept = () =>
    page.evaluate<string>(
      `JSON.stringify([document.documentElement.outerHTML, { ...localStorage },
        { ...sessionStorage }, document.cookie, location.href, history.state])`,
    );
  expect(await kept()).not.toContain(secret);
  await page.reload();
  expect(await kept()).not.toContain(secret);
  expect(seen.join("\n")).not.toContain(secret);
  expect(site.portal.logs()).not.toContain(secret);
});

test("rotating a key creates a new secret at once, and the old secret works until the chosen time", async ({
  site,
  openAs,
}) => {
  const page = await openAs(owner);
  await openKeys(page);
  const old = await createKey(page, { name: "Rotating", scopes: ["read"] });
  await act(page, "Rotating", "Rotate…");
  const dialog = page.getByRole("alertdialog", { name: /^Rotate/ });
  const newSecret = page.getByRole("alertdialog", { name: "Store the new secret" });
  await dialog.getByRole("radio", { name: /^1 hour/ }).check();
  await dialog.getByRole("button", { name: "Rotate key" }).click();
  const second = await storeSecret(page, newSecret);
  expect([await statusOf(site, old), await statusOf(site, second)]).toEqual([200, 200]);
  await expect(page.getByText("Replaced")).toBeVisible();

  await page
    .getByRole("button", { name: `Actions for Rotating (sk_…${second.slice(-4)})` })
    .click();
  await page.getByRole("menuitem", { name: "Rotate…" }).click();
  await dialog.getByRole("radio", { name: /^Stop it now/ }).check();
  await dialog.getByRole("button", { name: "Rotate key" }).click();
  const third = await storeSecret(page, newSecret);
  expect([await statusOf(site, second), await statusOf(site, third)]).toEqual([401, 200]);
  await page.getByRole("button", { name: /^Revoked/ }).click();
  await expect(
    page.getByRole("row", { name: new RegExp(`Rotating sk_…${second.slice(-4)}`) }),
  ).toContainText(/Replaced *by a new secret/);
});

test("rotating a key sets a new expiry, and shows the old secret's expiry by the server's clock", async ({
  site,
  openAs,
}) => {
  // The days until an expiry are counted.
  await waitForTimeInDay(30_000);
  const page = await openAs(owner);
  // The browser's clock is three hours ahead: the server's clock decides.
  await page.clock.install({ time: Date.now() + 3 * 3_600_000 });
  await openKeys(page);
  await createKey(page, { name: "Ending", expires: "7" });
  await act(page, "Ending", "Rotate…");
  const dialog = page.getByRole("alertdialog", { name: /^Rotate/ });
  await dialog.getByLabel("New key expires").selectOption({ label: "In 90 days" });
  await dialog.getByRole("button", { name: "Rotate key" }).click();
  const newSecret = page.getByRole("alertdialog", { name: "Store the new secret" });
  await expect(newSecret).toContainText("The secret of Ending is shown only once.");
  const [row] = await site.stack.sql<{ ends: string }>(
    `select to_char(expires_at at time zone 'UTC', 'FMDD Mon YYYY, HH24:MI') as ends from api_keys
      where account_id = $1 and name = 'Ending' and replaced_at is not null`,
    [owner.account],
  );
  await expect(newSecret).toContainText(`The old secret works until ${row?.ends} UTC.`);
  await storeSecret(page, newSecret);
  await expect(page.getByText("expires in 90 days", { exact: true })).toBeVisible();
});

test("a member edits the name, expiry and scopes of their key, and an owner can revoke but not rotate it", async ({
  site,
  openAs,
}) => {
  const member = await site.addMember(owner);
  const page = await openAs(member);
  await openKeys(page);
  const secret = await createKey(page, { name: "Before", expires: "30" });
  await act(page, "Before", "Edit…");
  const dialog = page.getByRole("dialog", { name: "Edit “Before”" });
  await dialog.getByLabel("Name").fill("After");
  await dialog.getByLabel("Description").fill("For the nightly import");
  await dialog.getByRole("checkbox", { name: "write" }).uncheck();
  await dialog.getByLabel("Expires").selectOption({ label: "Never" });
  await dialog.getByRole("button", { name: "Save changes" }).click();
  const row = page.getByRole("row", { name: /After/ });
  await expect(row).toContainText("For the nightly import");
  await expect(row).not.toContainText("expires");
  expect(await statusOf(site, secret, "/guides")).toBe(200);
  expect(await statusOf(site, secret, "/guides", "POST")).toBe(403);

  const owners = await openAs(owner);
  await openKeys(owners);
  await owners.getByRole("button", { name: /^Actions for After / }).click();
  await expect(owners.getByRole("menuitem", { name: "Revoke…" })).toBeVisible();
  await expect(owners.getByRole("menuitem", { name: "Rotate…" })).toHaveCount(0);
});

test("the key list divides 5,000 revoked keys into pages and shows their number", async ({
  site,
  openAs,
}) => {
  const many = await site.addOwner();
  await site.stack.sql(
    `insert into api_keys (account_id, user_id, name, description, scopes, hash, last_four, revoked_at,
                           created_at)
     select $1::int, user_id, 'Old ' || n, '', '{read}', sha256((n || ' ' || account_id)::bytea), '0000', now(),
            created_at - n * interval '1 minute'
       from api_keys, generate_series(1, 5000) n where account_id = $1`,
    [many.account],
  );
  const page = await openAs(many);
  await openKeys(page);
  const rows = page.getByRole("table", { name: "API keys" }).getByRole("row");
  await expect(rows).toHaveCount(2);
  await page.getByRole("button", { name: "Revoked 5,000" }).click();
  await expect(page.getByText("Page 1 of 100")).toBeVisible();
  await expect(rows).toHaveCount(51);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Page 2 of 100")).toBeVisible();
  await expect(page.getByText("Old 51", { exact: true })).toBeVisible();
  await page.getByRole("searchbox").fill("old 4711");
  await expect(rows).toHaveCount(2);
  await expect(page.getByText("Old 4711", { exact: true })).toBeVisible();
});

test("a member sees only their own keys and cannot grant admin; an owner sees all keys", async ({
  site,
  openAs,
}) => {
  const member = await site.addMember(owner);
  const page = await openAs(member);
  await openKeys(page);
  await createKey(page, { name: "Member's own" });
  await expect(page.getByRole("table", { name: "API keys" }).getByRole("row")).toHaveCount(3);
  await page.getByRole("button", { name: "Create key" }).first().click();
  await expect(page.getByRole("checkbox", { name: /^admin/ })).toHaveCount(0);

  const owners = await openAs(owner);
  await openKeys(owners);
  await expect(owners.getByText("Member's own", { exact: true })).toBeVisible();
  await expect(owners.getByRole("columnheader", { name: "Holder" })).toBeVisible();
  await owners.getByRole("searchbox").fill(`the ${member.username}`);
  await expect(owners.getByRole("table", { name: "API keys" }).getByRole("row")).toHaveCount(3);
  await act(owners, "Member's own", "Revoke…");
  const revoke = owners.getByRole("alertdialog");
  await expect(revoke).toContainText("Never used.");
  await expect(revoke).toContainText(/Holder *member-/);
});

test("copy buttons copy without the Clipboard API, and show a message when copying fails", async ({
  site,
  openAs,
}) => {
  const { id } = await addGuide(site, owner, { title: "Copied from", draft: true });
  const page = await openAs(owner);
  // Browsers do so on plain HTTP, except on localhost.
  await page.addInitScript("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
  await openKeys(page);
  await page.getByRole("button", { name: "Create key" }).first().click();
  await page.getByRole("dialog").getByLabel("Name").fill("Copied");
  await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Store your new key" });
  const secret = (await dialog.getByLabel("Secret key").textContent()) ?? "";
  await dialog.getByRole("button", { name: "Copy the key" }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  const pasted = async () => {
    const box = page.getByRole("searchbox");
    await box.fill("");
    await box.press("ControlOrMeta+V");
    return box.inputValue();
  };
  expect(await pasted()).toBe(secret);

  await openList(page);
  await actOn(page, "Copied from", `Copy id (${id})`);
  await expect(page.getByText("Copied the id")).toBeVisible();
  expect(await pasted()).toBe(String(id));

  await page.evaluate("document.execCommand = () => false");
  await page.getByRole("button", { name: "Clear" }).click();
  await actOn(page, "Copied from", `Copy id (${id})`);
  const said = page.getByRole("region", { name: "Notifications" });
  await expect(said.getByText(`The browser did not allow copying. The id is ${id}`)).toBeVisible();
  await page.goto("/docs/versions");
  await page.evaluate("document.execCommand = () => false");
  const copy = page.getByRole("button", { name: /^Copy/ });
  await copy.first().click();
  await expect(page.getByText(`copying. The address is ${site.apiUrl}/v1`)).toBeVisible();
  await copy.last().click();
  await expect(page.getByText("copying. Select the text and copy it.")).toBeVisible();
});

test("the keys page of a Free account explains that the plan includes no API requests, and the API returns 402", async ({
  site,
  openAs,
}) => {
  const free = await site.addOwner("free");
  const page = await openAs(free);
  await openKeys(page);
  await expect(page.getByText("The Free plan includes no API requests")).toBeVisible();
  expect(await statusOf(site, free.key, "/guides")).toBe(402);
  await page.goto("/developer/usage");
  const main = page.getByRole("main");
  await expect(
    main.getByRole("heading", { name: "API access needs Pro, Team or Enterprise" }),
  ).toBeVisible();
  await main.getByRole("link", { name: "Choose a plan" }).click();
  await expect(page).toHaveURL(/\/settings\/plan/);
});

test("every developer page of an account with quota 0 shows the quota and how to contact the operator", async ({
  site,
  openAs,
}) => {
  const agreed = await site.addOwner("team", { quota: 0 });
  const page = await openAs(agreed);
  const main = page.getByRole("main");
  expect(await statusOf(site, agreed.key, "/guides")).toBe(402);
  for (const name of ["keys", "usage", "quick-start"]) {
    await page.goto(`/developer/${name}`);
    await expect(main).toContainText("Your account’s quota is 0 requests per month");
    await expect(main).toContainText(
      "each call returns 402 until the account has a quota. To get one, contact your Guidepost administrator.",
    );
    await expect(main).not.toContainText("paid plan");
  }
  await page.goto("/settings/plan");
  await expect(main).toContainText("returns 402 until the account has a quota.");
  await expect(main).toContainText(
    "Your account has custom limits. To change your plan, contact your Guidepost administrator",
  );
});

test("a user sees no keys or guides of another account", async ({ site, openAs, pageErrors }) => {
  const guide = await addGuide(site, owner, { title: "Mine alone", draft: true });
  const outsider = await site.addOwner();
  const page = await openAs(outsider);
  await openKeys(page);
  await expect(page.getByRole("table", { name: "API keys" }).getByRole("row")).toHaveCount(2);
  await page.goto("/guides");
  await expect(page.getByText("Write your first guide")).toBeVisible();
  expect((await page.goto(`/guides/${guide.id}`))?.status()).toBe(404);
  pageErrors.expect(/status of 404/);
  expect(await statusOf(site, outsider.key, `/guides/${guide.id}`)).toBe(404);
});

test("the page of a key shows its settings, its requests and what uses it, and links to its log (contract LOG-9)", async ({
  site,
  openAs,
}) => {
  const holder = await site.addOwner();
  const send = (path: string, userAgent: string) =>
    site.rest({ path, key: holder.key, headers: { "User-Agent": userAgent } });
  await send("/guides", "website/2.1");
  await send("/guides", "nightly-job/1.0");
  await send("/guides/2147483647", "nightly-job/1.0");
  const page = await openAs(holder);
  await openKeys(page);
  await page.getByRole("link", { name: "Key", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Key");
  // A request is in the log about a second after its response.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("3 requests in the last 7 days, from 2 programs")).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  const row = (table: string, name: string) =>
    page.getByRole("table", { name: table, exact: true }).getByRole("row", { name });
  await expect(row("Operations", "List guides")).toHaveText(/List guides *0 *2/);
  await expect(row("Operations", "Get a guide")).toHaveText(/Get a guide *1 *1/);
  await expect(row("Programs", "nightly-job/1.0")).toContainText("2");
  await expect(row("Addresses", "127.0.0.1")).toContainText("3");
  const recent = page.getByRole("table", { name: "Recent requests" });
  await expect(recent.getByRole("rowheader")).toHaveCount(3);

  for (const action of ["Rotate", "Revoke"]) {
    await page.getByRole("button", { name: action }).click();
    const dialog = page.getByRole("alertdialog", { name: `${action} “Key”?` });
    for (const use of ["List guides", "nightly-job/1.0", "127.0.0.1"])
      await expect(dialog.getByRole("status")).toContainText(use);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
  }

  await page.getByRole("link", { name: "Open in Logs" }).click();
  await expect(page).toHaveURL(/\/developer\/logs\?key=\d+$/);
  await expect(page.getByRole("table", { name: "Requests" }).getByRole("rowheader")).toHaveCount(3);
});

test("a key can be revoked while its use is still loading, and after its use failed to load", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const holder = await site.addOwner();
  const page = await openAs(holder);
  await openKeys(page);
  await createKey(page, { name: "Second" });
  await page.route(/keys\.impact/, () => {});
  await act(page, "Second", "Revoke…");
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText("“Second” was revoked").first()).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.unroute(/keys\.impact/);
  await page.route(/keys\.impact/, (route) =>
    route.fulfill({
      status: 403,
      json: [{ error: { message: "", code: -32603, data: { httpStatus: 403 } } }],
    }),
  );
  await act(page, "Key", "Revoke…");
  await expect(dialog).toContainText("What uses this key could not be loaded.");
  await dialog.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText("“Key” was revoked").first()).toBeVisible();
  expect(await statusOf(site, holder.key)).toBe(401);
  pageErrors.expect(/status of 403/);
});
