import { NOTIFICATION_KINDS } from "@guidepost/contract";
import { inTransaction } from "@guidepost/database";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { getProfile } from "#index.ts";
import type { ActorContext } from "#context.ts";
import { purgeOldNotifications } from "#operator/index.ts";
import { createTestFixtures, type TestUser } from "#testing/index.ts";
import {
  changeNotificationSetting,
  countUnreadNotifications,
  getNotificationSettings,
  listNotifications,
  readNotification,
  readNotifications,
  recordNotification,
} from "../index.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service } = fixtures;

let owner: TestUser;
let ctx: ActorContext;
beforeEach(async () => {
  owner = await fixtures.addAccount("pro");
  ctx = await owner.sessionContext();
});

/** Adds notifications, oldest first. */
async function notify(count: number, { accountId } = owner): Promise<void> {
  await inTransaction(service.db.pool, async (transaction) => {
    for (let n = 0; n < count; n += 1)
      await recordNotification(transaction, {
        accountId,
        data: { kind: "plan_changed", from: "free", to: "pro", by: `${n}` },
      });
  });
}

const namesOf = (list: Awaited<ReturnType<typeof listNotifications>>) =>
  list.notifications.map(({ data }) => (data.kind === "plan_changed" ? data.by : data.kind));
const unread = async () => (await countUnreadNotifications(ctx)).unread;
const age = (days: number) =>
  service.db.pool.query(
    "update notifications set created_at = now() - make_interval(days => $2) where user_id = $1",
    [owner.id, days],
  );

describe("listNotifications", () => {
  it("returns pages of the user's notifications, newest first, and none of another user", async () => {
    await notify(5);
    await notify(1, await fixtures.addAccount("pro"));
    const first = await listNotifications(ctx, { limit: 2 });
    expect(namesOf(first)).toEqual(["4", "3"]);
    const next = { limit: 2, cursor: first.next_cursor ?? undefined };
    const second = await listNotifications(ctx, next);
    expect(namesOf(second)).toEqual(["2", "1"]);
    const last = await listNotifications(ctx, {
      limit: 2,
      cursor: second.next_cursor ?? undefined,
    });
    expect(namesOf(last)).toEqual(["0"]);
    expect(last.next_cursor).toBeNull();
  });

  it.each(["x", "0", "-1", "1e3", "99999999999999999999"])(
    "rejects the cursor %s",
    async (cursor) => {
      await expect(listNotifications(ctx, { limit: 2, cursor })).rejects.toMatchObject({
        code: "validation_failed",
      });
    },
  );

  it("leaves out kinds of a later version, which this one cannot describe", async () => {
    await notify(1);
    await service.db.pool.query(
      "insert into notifications (user_id, kind, event, data, in_portal) values ($1, 'later', '1', '{}', true)",
      [owner.id],
    );
    expect(namesOf(await listNotifications(ctx, { limit: 9 }))).toEqual(["0"]);
  });
});

describe("an unread notification", () => {
  it("is counted on each page, until it is read", async () => {
    await notify(3);
    expect((await getProfile(ctx)).unread_notifications).toBe(3);
    const { notifications } = await listNotifications(ctx, { limit: 9 });
    const [newest, second] = notifications.map(({ id }) => id) as [number, number];
    expect(await readNotification(ctx, { id: newest })).toEqual({ unread: 2 });
    expect(await readNotification(ctx, { id: newest })).toEqual({ unread: 2 });
    await notify(1);
    expect(await readNotifications(ctx, { up_to: second })).toEqual({ unread: 1 });
    expect((await getProfile(ctx)).unread_notifications).toBe(1);
  });

  it("is counted up to 100", async () => {
    await notify(105);
    expect(await unread()).toBe(100);
  });

  it("cannot be read by another user: the notification is not found", async () => {
    await notify(1);
    const { notifications } = await listNotifications(ctx, { limit: 1 });
    const id = notifications[0]?.id ?? 0;
    const outsider = await (await fixtures.addAccount("pro")).sessionContext();
    await expect(readNotification(outsider, { id })).rejects.toMatchObject({ code: "not_found" });
    await readNotifications(outsider, { up_to: id });
    expect(await unread()).toBe(1);
  });
});

describe("the retention (contract NOTE-11)", () => {
  it("hides notifications after 90 days at once, and deletes them with the sweep", async () => {
    await notify(2);
    await age(89);
    await purgeOldNotifications(service);
    expect(await unread()).toBe(2);
    await age(91);
    expect(await unread()).toBe(0);
    expect(namesOf(await listNotifications(ctx, { limit: 9 }))).toEqual([]);
    expect(await purgeOldNotifications(service)).toBe(2);
  });
});

describe("the list of settings (contract NOTE-9)", () => {
  it("lists all kinds for owners, and for members those that members receive", async () => {
    const { settings } = await getNotificationSettings(ctx);
    expect(settings.map(({ kind }) => kind)).toEqual(Object.keys(NOTIFICATION_KINDS));
    expect(settings.at(-1)).toEqual({
      kind: "weekly_summary",
      mail: false,
      portal: null,
      is_required: false,
    });
    const member = await (await fixtures.addUser(owner.accountId, "member")).sessionContext();
    expect((await getNotificationSettings(member)).settings.map(({ kind }) => kind)).toEqual([
      "key_expiring",
      "scheduled_update_failed",
      "weekly_summary",
    ]);
    await expect(
      changeNotificationSetting(member, { kind: "plan_changed", mail: false }),
    ).rejects.toMatchObject({ code: "forbidden" });
  });

  it("changes one channel and keeps the other", async () => {
    await changeNotificationSetting(ctx, { kind: "rate_limited", mail: false });
    const { settings } = await changeNotificationSetting(ctx, {
      kind: "rate_limited",
      portal: false,
    });
    expect(settings.find(({ kind }) => kind === "rate_limited")).toMatchObject({
      mail: false,
      portal: false,
    });
    await changeNotificationSetting(ctx, { kind: "rate_limited", mail: true });
    const changed = await getNotificationSettings(ctx);
    expect(changed.settings.find(({ kind }) => kind === "rate_limited")).toMatchObject({
      mail: true,
      portal: false,
    });
  });

  it("refuses to switch off security notices, and a summary in the portal", async () => {
    const refused = { code: "validation_failed" };
    await expect(
      changeNotificationSetting(ctx, { kind: "admin_key_created", mail: false }),
    ).rejects.toMatchObject(refused);
    await expect(
      changeNotificationSetting(ctx, { kind: "weekly_summary", portal: true }),
    ).rejects.toMatchObject(refused);
  });
});
