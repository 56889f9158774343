import { addNotifications, unsubscribePath } from "#browser/flows/notifications.ts";
import { callProcedure } from "#browser/support/call-procedure.ts";
import { expect, type Page, test } from "#browser/support/fixtures.ts";

const bell = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const items = (page: Page) => page.getByRole("list", { name: "Notifications" }).getByRole("link");

test("an owner follows a notification, marks and pages through the others, and chooses what to receive (contract NOTE-9, NOTE-12)", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner("pro");
  const page = await openAs(owner);

  await test.step("a notification opens its object, and is then read", async () => {
    await page.goto("/guides");
    await bell(page, "Notifications").click();
    await expect(page.getByText("Nothing yet.")).toBeVisible();
    const key = { name: "Import", scopes: ["admin"] };
    expect(await callProcedure(page, "keys.create", key)).toBe("done");
    // A change by another owner: an own change causes no notification (contract NOTE-7).
    const second = await site.addMember(owner);
    await site.stack.sql("update users set role = 'owner' where id = $1", [second.id]);
    const colleague = await openAs(second);
    await colleague.goto("/guides");
    expect(await callProcedure(colleague, "account.changePlan", { plan: "team" })).toBe("done");

    await page.reload();
    await bell(page, "Notifications, 2 unread").click();
    await expect(items(page)).toHaveText([
      /^Plan changed to Team, unread/,
      /^Key with admin rights created, unread.*Import/,
    ]);
    await items(page).first().click();
    await expect(page).toHaveURL("/settings/plan");
    await bell(page, "Notifications, 1 unread").click();
    await page.getByRole("link", { name: "View all" }).click();
    await expect(page).toHaveURL("/notifications");
    await expect(items(page)).toHaveText([
      /^Plan changed to Team(?!, unread)/,
      /^Key with admin rights created, unread/,
    ]);
    await page.getByRole("button", { name: "Mark all as read" }).click();
    await expect(bell(page, "Notifications")).toBeVisible();
  });

  await test.step("the page lists older notifications, with the page in the address", async () => {
    const older = Array.from({ length: 25 }, (_, n) => ({
      kind: "plan_changed",
      from: "free",
      to: "pro",
      by: `User ${n}`,
    }));
    await addNotifications(site, owner, older);
    const read = "update notifications set read_at = now() where user_id = $1 and read_at is null";
    await site.stack.sql(read, [owner.id]);
    await page.reload();
    await expect(bell(page, "Notifications")).toBeVisible();
    await expect(items(page)).toHaveCount(20);
    await expect(items(page).first()).toContainText("User 24");
    await page.getByRole("button", { name: "Older" }).click();
    await expect(items(page)).toHaveCount(7);
    await page.reload();
    await expect(items(page).nth(4)).toContainText("User 0");
    await expect(page.getByRole("button", { name: "Older" })).toBeDisabled();
    await page.goBack();
    await expect(items(page)).toHaveCount(20);
  });

  await test.step("the settings switch off a kind, and security notices stay on", async () => {
    await page.getByRole("link", { name: "Notification settings", exact: true }).click();
    const kind = (name: string) => page.getByRole("group", { name });
    const portal = kind("Plan and limits").getByLabel("Portal");
    await portal.uncheck();
    await expect(kind("Keys with admin rights").getByLabel("Email")).toBeDisabled();
    await kind("Weekly summary").getByLabel("Email").check();
    const stored = "select from notification_settings where user_id = $1";
    await expect.poll(() => site.stack.sql(stored, [owner.id])).toHaveLength(2);
    expect(await callProcedure(page, "account.changePlan", { plan: "pro" })).toBe("done");
    await page.reload();
    await expect(portal).not.toBeChecked();
    await expect(kind("Plan and limits").getByLabel("Email")).toBeChecked();
    await expect(bell(page, "Notifications")).toBeVisible();
  });
});

test("the link of a mail switches it off with a button, and with one POST, without a sign-in (contract NOTE-10)", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner("pro");
  const setting = async (mail?: boolean) => {
    const [row] = await site.stack.sql<{ mail: boolean }>(
      `insert into notification_settings as s (user_id, kind, mail) values ($1, 'weekly_summary', $2)
       on conflict (user_id, kind) do update set mail = coalesce(excluded.mail, s.mail) returning mail`,
      [owner.id, mail ?? null],
    );
    return row?.mail;
  };
  await setting(true);
  const path = await unsubscribePath(site, owner);
  const page = await openAs();
  await page.goto(path);
  expect(await setting(), "after GET").toBe(true);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByText("You no longer receive the email “Weekly summary”.")).toBeVisible();
  expect(await setting()).toBe(false);

  await setting(true);
  const post = (url: string) =>
    fetch(site.url + url, {
      method: "POST",
      headers: { Origin: "https://mail.example" },
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    });
  expect((await post(`${path}x`)).status).toBe(404);
  expect(await setting()).toBe(true);
  expect((await post(path)).status).toBe(200);
  expect(await setting()).toBe(false);
});
