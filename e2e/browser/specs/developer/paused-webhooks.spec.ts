import { axeViolations } from "#browser/support/axe.ts";
import { expect, test } from "#browser/support/fixtures.ts";

test("an owner reads that the operator has disabled a webhook, and enables it (contract HOOK-10, HOOK-20)", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner();
  const { body } = await site.rest({
    ...{ path: "/webhooks", method: "POST", key: owner.key },
    json: { url: "https://receiver.example/hooks", events: ["guide.created"] },
  });
  const { id } = (body as { webhook: { id: number } }).webhook;
  await site.stack.cli("deliveries", "pause");

  const page = await openAs(owner);
  await page.goto("/developer/webhooks");
  const list = page.getByRole("table", { name: "Webhooks" });
  await expect(list.getByText("Disabled by the operator")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  await page.goto(`/developer/webhooks/${id}`);
  const notice = page.getByText("The operator has disabled this webhook");
  await expect(notice).toBeVisible();
  await expect(page.getByText("Disabled by the operator")).toBeVisible();
  await expect(page.getByText(/requests to receiver\.example\/hooks are intended/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Send test event" })).toBeDisabled();
  expect(await axeViolations(page)).toEqual([]);

  // On a phone in the dark theme, nothing is wider than the screen.
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(notice).toBeVisible();
  expect(
    await page.evaluate("document.documentElement.scrollWidth - window.innerWidth"),
  ).toBeLessThanOrEqual(0);
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole("button", { name: "Enable" }).press("Enter");
  await expect(notice).toBeHidden();
  await expect(page.getByText("Enabled", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Send test event" })).toBeEnabled();

  await page.goto("/settings/audit-log");
  await expect(
    page.getByRole("table", { name: "Entries" }).getByRole("rowheader", { name: /^Webhook/ }),
  ).toHaveText([
    /^Webhook changed: receiver\.example/,
    /^Webhook disabled: receiver\.example/,
    /^Webhook created: receiver\.example/,
  ]);
});
