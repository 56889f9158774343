import { actOn } from "#browser/flows/guide-list.ts";
import { addGuide } from "#browser/flows/guides.ts";
import { addKey, createKey, openKeys, storeSecret } from "#browser/flows/keys.ts";
import { expect, test, type Page, type Site } from "#browser/support/fixtures.ts";

const statusOf = async (site: Site, key: string, path = "/usage", method = "GET") =>
  (await site.rest({ path, key, method })).status;

const tableRows = (page: Page) => page.getByRole("table", { name: "API keys" }).getByRole("row");

async function act(page: Page, key: string, action: string) {
  await page.getByRole("button", { name: new RegExp(`^Actions for ${key} `) }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

/** Opens a page with its link in the sidebar. */
const follow = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Portal" }).getByRole("link", { name, exact: true }).click();

/** The noon (UTC) of the day after tomorrow: at noon, the days until an expiry stay the same. */
function laterNoon(): number {
  const dayMs = 24 * 3_600_000;
  return (Math.floor(Date.now() / dayMs) + 2.5) * dayMs;
}

test("a user sees no keys or guides of another account, and closes the getting-started checklist on the guide list and the keys page", async ({
  site,
  openAs,
}) => {
  const other = await site.addOwner();
  const guide = await addGuide(site, other, { title: "Mine alone", draft: true });
  const outsider = await site.addOwner();
  const page = await openAs(outsider);
  const firstSteps = page.getByRole("region", { name: "Get started with the API" });
  await openKeys(page);
  await expect(tableRows(page)).toHaveCount(2);
  await expect(firstSteps).toBeVisible();
  await follow(page, "Guides");
  await expect(page.getByRole("heading", { name: "Write your first guide" })).toBeVisible();
  await firstSteps.getByRole("button", { name: "Close the checklist" }).click();
  await expect(firstSteps).toBeHidden();
  await follow(page, "API keys");
  await expect(page.getByRole("heading", { level: 1, name: "API keys" })).toBeVisible();
  await expect(firstSteps).toBeHidden();
  await page.reload();
  await expect(tableRows(page)).toHaveCount(2);
  await expect(firstSteps).toBeHidden();
  expect((await page.request.get(`/guides/${guide.id}`)).status()).toBe(404);
  expect(await statusOf(site, outsider.key, `/guides/${guide.id}`)).toBe(404);
});

test("a key permits the operations of its scopes until its expiry, a rotated one until the chosen time, and its secret is shown once (contract KEY-2)", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner();
  const page = await openAs(owner);
  const seen: string[] = [];
  page.on("request", (request) => seen.push(request.url(), request.postData() ?? ""));
  await openKeys(page);
  const read = await createKey(page, { name: "Reader", scopes: ["read"], expires: "30" });

  await test.step("no page, storage, request or log contains the secret after its dialog is closed", async () => {
    const kept = () =>
      page.evaluate<string>(
        `JSON.stringify([document.documentElement.outerHTML, { ...localStorage },
          { ...sessionStorage }, document.cookie, location.href, history.state])`,
      );
    expect(await kept()).not.toContain(read);
    await page.reload();
    expect(await kept()).not.toContain(read);
    expect(seen.join("\n")).not.toContain(read);
    expect(site.portal.logs()).not.toContain(read);
  });

  await test.step("the API permits the operations of the scopes, until the expiry", async () => {
    const admin = await createKey(page, { name: "Boss", scopes: ["admin"] });
    const { id } = await addGuide(site, owner, { draft: true });
    expect(await statusOf(site, read, `/guides/${id}`)).toBe(200);
    expect(await statusOf(site, read, `/guides/${id}/publish`, "POST")).toBe(403);
    expect(await statusOf(site, admin, `/guides/${id}/feature`, "POST")).toBe(200);
    await expect(page.getByRole("row", { name: /Reader/ })).toContainText("Active");
    const expiry =
      "update api_keys set expires_at = now() where name = 'Reader' and account_id = $1";
    await site.stack.sql(expiry, [owner.account]);
    expect(await statusOf(site, read)).toBe(401);
  });

  await test.step("rotating a key creates a new secret at once, and the old secret works until the chosen time", async () => {
    const old = await createKey(page, { name: "Rotating", scopes: ["read"] });
    await act(page, "Rotating", "Rotate…");
    const dialog = page.getByRole("alertdialog", { name: /^Rotate/ });
    const newSecret = page.getByRole("alertdialog", { name: "Store the new secret" });
    await dialog.getByRole("radio", { name: /^1 hour/ }).check();
    await dialog.getByRole("button", { name: "Rotate key" }).click();
    const second = await storeSecret(page, newSecret);
    expect([await statusOf(site, old), await statusOf(site, second)]).toEqual([200, 200]);
    await expect(page.getByText("Replaced")).toBeVisible();

    const name = `Rotating sk_…${second.slice(-4)}`;
    await page
      .getByRole("button", { name: `Actions for Rotating (sk_…${second.slice(-4)})` })
      .click();
    await page.getByRole("menuitem", { name: "Rotate…" }).click();
    await dialog.getByRole("radio", { name: /^Stop it now/ }).check();
    await dialog.getByRole("button", { name: "Rotate key" }).click();
    const third = await storeSecret(page, newSecret);
    expect([await statusOf(site, second), await statusOf(site, third)]).toEqual([401, 200]);
    await page.getByRole("button", { name: /^Expired/ }).click();
    await expect(page.getByRole("table", { name: "API keys" }).getByText("Reader")).toBeVisible();
    await page.getByRole("button", { name: /^Revoked/ }).click();
    await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText(
      /Replaced *by a new secret/,
    );
  });
});

test("a member edits and rotates only their own keys without admin, and an owner sees and revokes all keys", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner();
  const member = await site.addMember(owner);
  const page = await openAs(member);
  // The browser's clock is ahead: the server's clock decides when the old secret ends.
  await page.clock.install({ time: laterNoon() });

  await test.step("a member sees only their own keys, and cannot grant admin", async () => {
    await openKeys(page);
    await expect(tableRows(page)).toHaveCount(2);
    await page.getByRole("button", { name: "Create key" }).first().click();
    await expect(page.getByRole("checkbox", { name: /^write/ })).toBeVisible();
    await expect(page.getByRole("checkbox", { name: /^admin/ })).toHaveCount(0);
    await page.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("rotating a key sets a new expiry, and shows the old secret's expiry by the server's clock", async () => {
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

  await test.step("a member edits the name, expiry and scopes of their key", async () => {
    const secret = await createKey(page, { name: "Before", expires: "30" });
    await expect(page.getByText("expires in 30 days", { exact: true })).toHaveAttribute(
      "title",
      /^\d+ \w+ 20\d\d, 23:59:59 UTC$/,
    );
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
  });

  await test.step("an owner sees all keys, and can revoke but not rotate those of a member", async () => {
    const owners = await openAs(owner);
    await openKeys(owners);
    await expect(owners.getByRole("columnheader", { name: "Holder" })).toBeVisible();
    await owners.getByRole("button", { name: /^Actions for After / }).click();
    await expect(owners.getByRole("menuitem", { name: "Revoke…" })).toBeVisible();
    await expect(owners.getByRole("menuitem", { name: "Rotate…" })).toHaveCount(0);
    await owners.keyboard.press("Escape");
    await owners.getByRole("searchbox").fill(`the ${member.username}`);
    // The member's first key, both keys of the rotation, and the edited one.
    await expect(tableRows(owners)).toHaveCount(5);
    await act(owners, "Key", "Revoke…");
    const revoke = owners.getByRole("alertdialog");
    await expect(revoke).toContainText("Never used.");
    await expect(revoke).toContainText(/Holder *member-/);
  });
});

test("copy buttons copy without the Clipboard API, and show a message when copying fails", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner();
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

  await follow(page, "Guides");
  await actOn(page, "Copied from", `Copy id (${id})`);
  await expect(page.getByText("Copied the id")).toBeVisible();
  expect(await pasted()).toBe(String(id));
  // The account has a guide: its list is not the place for the first steps.
  await expect(page.getByRole("region", { name: "Get started with the API" })).toBeHidden();

  await page.evaluate("document.execCommand = () => false");
  await page.getByRole("button", { name: "Clear" }).click();
  await actOn(page, "Copied from", `Copy id (${id})`);
  const said = page.getByRole("region", { name: "Notifications" });
  await expect(said.getByText(`The browser did not allow copying. The id is ${id}`)).toBeVisible();
});

test("the page of a key shows its settings and its use, and keys are revoked also when their use does not load (contract LOG-9)", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const holder = await site.addOwner();
  const [second, third] = [
    await addKey(site, holder, "Second"),
    await addKey(site, holder, "Third"),
  ];
  const send = (path: string, userAgent: string) =>
    site.rest({ path, key: holder.key, headers: { "User-Agent": userAgent } });
  await send("/guides", "website/2.1");
  await send("/guides", "nightly-job/1.0");
  await send("/guides/2147483647", "nightly-job/1.0");
  // A request is in the log about a second after its response.
  const count = "select count(*)::int as n from request_log where account_id = $1";
  await expect.poll(() => site.stack.sql(count, [holder.account])).toEqual([{ n: 3 }]);
  const page = await openAs(holder);
  const question = page.getByRole("alertdialog");

  await test.step("the page of a key shows its requests and what uses it, and links to its log", async () => {
    await openKeys(page);
    await page.getByRole("link", { name: "Key", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Key");
    await expect(page.getByText("3 requests in the last 7 days, from 2 programs")).toBeVisible();
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
    const requests = page.getByRole("table", { name: "Requests" });
    await expect(requests.getByRole("rowheader")).toHaveCount(3);
  });

  await test.step("a key is revoked while its use is still loading, and after its use failed to load", async () => {
    await page.route(/keys\.impact/, () => {});
    await follow(page, "API keys");
    await act(page, "Second", "Revoke…");
    await question.getByRole("button", { name: "Revoke key" }).click();
    await expect(page.getByText("“Second” was revoked").first()).toBeVisible();
    await expect(question).toBeHidden();
    expect(await statusOf(site, second)).toBe(401);

    await page.unroute(/keys\.impact/);
    await page.route(/keys\.impact/, (route) =>
      route.fulfill({
        status: 403,
        json: [{ error: { message: "", code: -32603, data: { httpStatus: 403 } } }],
      }),
    );
    pageErrors.expect(/status of 403/);
    await act(page, "Third", "Revoke…");
    await expect(question).toContainText("What uses this key could not be loaded.");
    await question.getByRole("button", { name: "Revoke key" }).click();
    await expect(page.getByText("“Third” was revoked").first()).toBeVisible();
    expect(await statusOf(site, third)).toBe(401);
  });

  await test.step("the key list divides 5,000 revoked keys into pages and shows their number", async () => {
    await site.stack.sql(
      `insert into api_keys (account_id, user_id, name, description, scopes, hash, last_four, revoked_at,
                             created_at)
       select $1::int, user_id, 'Old ' || n, '', '{read}', sha256((n || ' ' || account_id)::bytea), '0000', now(),
              created_at - n * interval '1 minute'
         from api_keys, generate_series(1, 4998) n where account_id = $1 and name = 'Key'`,
      [holder.account],
    );
    await page.reload();
    await page.getByRole("button", { name: "Revoked 5,000" }).click();
    await expect(page.getByText("Page 1 of 100")).toBeVisible();
    await expect(tableRows(page)).toHaveCount(51);
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByText("Page 2 of 100")).toBeVisible();
    await expect(page.getByText("Old 49", { exact: true })).toBeVisible();
    await page.getByRole("searchbox").fill("old 4711");
    await expect(tableRows(page)).toHaveCount(2);
    await expect(page.getByText("Old 4711", { exact: true })).toBeVisible();
  });
});
