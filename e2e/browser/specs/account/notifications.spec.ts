import { addNotifications, unsubscribePath } from "#browser/flows/notifications.ts";
import { callProcedure } from "#browser/support/call-procedure.ts";
import { expect, type Page, test } from "#browser/support/fixtures.ts";

const bell = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const items = (page: Page) => page.getByRole("list", { name: "Notifications" }).getByRole("link");

test("an owner follows a notification to its object, and marks the others as read (contract NOTE-12)", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner("pro");
  const page = await openAs(owner);
  await page.goto("/guides");
  await bell(page, "Notifications").click();
  await expect(page.getByText("Nothing yet.")).toBeVisible();
  const key = { name: "Import", scopes: ["admin"] };
  expect(await callProcedure(page, "keys.create", key)).toBe("done");
  expect(await callProcedure(page, "account.changePlan", { plan: "team" })).toBe("done");

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
  await page.reload();
  await expect(bell(page, "Notifications")).toBeVisible();
  await expect(items(page)).toHaveCount(2);
});

test("the page lists older notifications, with the page in the address", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner("pro");
  await addNotifications(
    site,
    owner,
    Array.from({ length: 25 }, (_, n) => ({
      ...{ kind: "plan_changed", from: "free", to: "pro", by: `User ${n}` },
    })),
  );
  const page = await openAs(owner);
  await page.goto("/notifications");
  await expect(items(page)).toHaveCount(20);
  await expect(items(page).first()).toContainText("User 24");
  await page.getByRole("button", { name: "Older" }).click();
  await expect(items(page)).toHaveCount(5);
  await page.reload();
  await expect(items(page).last()).toContainText("User 0");
  await expect(page.getByRole("button", { name: "Older" })).toBeDisabled();
  await page.goBack();
  await expect(items(page)).toHaveCount(20);
});

test("users choose what they receive; members see their kinds, and security notices stay on (contract NOTE-9)", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner("pro");
  const page = await openAs(owner);
  await page.goto("/settings/notifications");
  const portal = page.getByRole("group", { name: "Plan and limits" }).getByLabel("Portal");
  await portal.uncheck();
  await expect(
    page.getByRole("group", { name: "Keys with admin rights" }).getByLabel("Mail"),
  ).toBeDisabled();
  await page.getByRole("group", { name: "Weekly summary" }).getByLabel("Mail").check();
  await expect
    .poll(() => site.stack.sql("select from notification_settings where user_id = $1", [owner.id]))
    .toHaveLength(2);
  await page.reload();
  await expect(portal).not.toBeChecked();
  await expect(
    page.getByRole("group", { name: "Plan and limits" }).getByLabel("Mail"),
  ).toBeChecked();
  expect(await callProcedure(page, "account.changePlan", { plan: "team" })).toBe("done");
  await page.reload();
  await expect(bell(page, "Notifications")).toBeVisible();

  const member = await openAs(await site.addMember(owner));
  await member.goto("/settings/notifications");
  await expect(member.getByRole("group")).toHaveCount(2);
  await member.goto("/notifications");
  await expect(member.getByRole("heading", { name: "No notifications yet" })).toBeVisible();
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
  await expect(page.getByText("You no longer receive the mail “Weekly summary”.")).toBeVisible();
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

  await page.goto("/unsubscribe/nothing");
  await expect(page.getByRole("heading", { name: "This link is not valid" })).toBeVisible();
});
