import { readFile } from "node:fs/promises";
import { callProcedure } from "#browser/support/call-procedure.ts";
import { expect, test } from "#browser/support/fixtures.ts";

test("owners filter and export the audit log, which contains the export, and members get 404 (contract AUDIT-7)", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner("pro");
  const member = await openAs(await site.addMember(owner));
  const page = await openAs(owner);
  await page.goto("/settings/members");
  expect(await callProcedure(page, "account.rename", { name: "Example Studio" })).toBe("done");
  const key = { name: "=Website", scopes: ["read"] };
  expect(await callProcedure(page, "keys.create", key)).toBe("done");

  await page.getByRole("link", { name: "Audit log" }).click();
  const entries = page.getByRole("table", { name: "Entries" }).getByRole("rowheader");
  await expect(entries).toHaveText([
    /created the key “=Website”/,
    /renamed the account to “Example Studio”/,
  ]);
  await test.step("the page names the time zone of its times", async () => {
    const zone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
    const text = `Times are in your time zone, ${zone.replaceAll("_", " ")}.`;
    await expect(page.getByText(text)).toBeVisible();
  });
  await page.getByLabel("Action").selectOption("Key created");
  await expect(entries).toHaveText([/created the key “=Website”/]);
  await page.getByLabel("User").selectOption(`The ${owner.username} (@${owner.username})`);
  await expect(page).toHaveURL(`/settings/audit-log?user=${owner.username}&action=key.created`);
  await expect(entries).toHaveText([/created the key “=Website”/]);

  const started = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await started;
  expect(file.suggestedFilename()).toMatch(/^guidepost-audit-log-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^\uFEFFtime,/);
  expect(lines[1]).toContain(`,key.created,portal,${owner.username},`);
  expect(lines[1]).toContain(",'=Website,");

  await page.reload();
  await expect(entries).toHaveText([/created the key “=Website”/]);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(entries.first()).toHaveText(/exported the audit log$/);
  await page.getByLabel("Channel").selectOption("API key");
  await expect(page.getByText("No entries match these filters")).toBeVisible();

  const refused = await member.request.get("/settings/audit-log");
  expect(refused.status()).toBe(404);
  const sidebar = await (await member.request.get("/settings/members")).text();
  expect(sidebar).toContain('href="/settings/members"');
  expect(sidebar).not.toContain('href="/settings/audit-log"');
});
