import { inTransaction } from "@guidepost/database";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { changeOwnPlan, createKey, createTryItKey, rotateKey, updateKey } from "#index.ts";
import { createKeyFor, removeUser, setPlan } from "#operator/index.ts";
import { createTestFixtures, type TestUser } from "#testing/index.ts";
import { changeNotificationSetting, recordNotification } from "../index.ts";
import { clearJobs, notificationsOf, sendMails } from "./notified.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service } = fixtures;
const { db } = service;

let owner: TestUser;
let other: TestUser;
let member: TestUser;
beforeEach(async () => {
  owner = await fixtures.addAccount("pro");
  other = await fixtures.addUser(owner.accountId, "owner");
  member = await fixtures.addUser(owner.accountId, "member");
  await clearJobs(db);
});

const emailOf = ({ username }: TestUser) => `${username}@guidepost.test`;
const kindsOf = async ({ id }: TestUser) => (await notificationsOf(db, id)).map(({ kind }) => kind);
const record = (event: string, instance: Pick<typeof service, "db"> = service) =>
  inTransaction(instance.db.pool, (transaction) =>
    recordNotification(transaction, {
      accountId: owner.accountId,
      event,
      data: { kind: "quota_reached", threshold: 80, period: "2026-11", used: 80, quota: 100 },
    }),
  );

describe("recordNotification", () => {
  it("notifies each owner once, also when two workers find the event at the same time (contract NOTE-1)", async () => {
    const instances = await Promise.all([fixtures.addInstance(2), fixtures.addInstance(2)]);
    await Promise.all([...instances, ...instances].map((instance) => record("one", instance)));
    await record("one");
    expect(await kindsOf(owner)).toEqual(["quota_reached"]);
    expect(await kindsOf(other)).toEqual(["quota_reached"]);
    expect(await kindsOf(member)).toEqual([]);
    const mails = await sendMails(service);
    expect(mails.map(({ to }) => to).toSorted()).toEqual([emailOf(owner), emailOf(other)]);
  });

  it("stores neither the notification nor its mail when the transaction is rolled back", async () => {
    await expect(
      inTransaction(db.pool, async (transaction) => {
        await recordNotification(transaction, {
          accountId: owner.accountId,
          data: { kind: "plan_changed", from: "free", to: "pro", by: null },
        });
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    expect(await kindsOf(owner)).toEqual([]);
    expect(await sendMails(service)).toEqual([]);
  });

  it("leaves out removed users", async () => {
    await removeUser(service, { username: other.username, force: true });
    await record("one");
    expect(await kindsOf(other)).toEqual([]);
  });

  it("sends mail and appears in the portal as each user has chosen", async () => {
    const ctx = await owner.sessionContext();
    await changeNotificationSetting(ctx, { kind: "quota_reached", mail: false });
    const otherCtx = await other.sessionContext();
    await changeNotificationSetting(otherCtx, { kind: "quota_reached", portal: false });
    await record("one");
    expect(await notificationsOf(db, owner.id)).toMatchObject([{ in_portal: true }]);
    expect(await notificationsOf(db, other.id)).toMatchObject([{ in_portal: false }]);
    expect((await sendMails(service)).map(({ to }) => to)).toEqual([emailOf(other)]);
    await changeNotificationSetting(otherCtx, { kind: "quota_reached", mail: false });
    expect(await sendMails(service), "switched off before it is sent").toEqual([]);
  });
});

describe("a new key with admin (contract NOTE-2)", () => {
  it("notifies the owners, who cannot switch it off, in the transaction of the key", async () => {
    const ctx = await owner.sessionContext();
    await db.pool.query(
      "insert into notification_settings (user_id, kind, mail, portal) values ($1, 'admin_key_created', false, false)",
      [other.id],
    );
    const { key } = await createKey(ctx, { name: "Import", scopes: ["admin"] });
    expect(await notificationsOf(db, other.id)).toMatchObject([
      {
        in_portal: true,
        data: { key: { id: key.id, name: "Import" }, by: `The ${owner.username}`, rotated: false },
      },
    ]);
    expect(await sendMails(service)).toHaveLength(2);
    const rotated = await rotateKey(ctx, { id: key.id, keep_hours: 0 });
    expect((await notificationsOf(db, other.id)).at(-1)?.data).toMatchObject({
      rotated: true,
      key: { id: rotated.key.id },
    });
  });

  it("does not create the key when the notification cannot be stored", async () => {
    const ctx = await owner.sessionContext();
    await db.pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
      create trigger refuse before insert on notifications for each row execute function refuse()`);
    try {
      await expect(createKey(ctx, { name: "Import", scopes: ["admin"] })).rejects.toThrow(
        "refused",
      );
    } finally {
      await db.pool.query("drop trigger refuse on notifications; drop function refuse()");
    }
    expect(await db.prisma.apiKey.count({ where: { accountId: owner.accountId } })).toBe(0);
  });

  it("shows the key as it was, also after it is renamed, without its secret (contract NOTE-13)", async () => {
    const ctx = await owner.sessionContext();
    const { key, secret } = await createKey(ctx, { name: "Import", scopes: ["admin"] });
    await updateKey(ctx, { id: key.id, name: "Export" });
    const [notification] = await notificationsOf(db, owner.id);
    expect(notification?.data).toMatchObject({ key: { id: key.id, name: "Import" } });
    expect(JSON.stringify(notification)).not.toContain(secret);
    expect(JSON.stringify((await sendMails(service)).map(({ content }) => content))).not.toContain(
      secret,
    );
  });

  it("names the operator, and leaves out keys without admin and temporary keys", async () => {
    const ctx = await owner.sessionContext();
    await createKey(ctx, { name: "Reader", scopes: ["read", "write"] });
    await createTryItKey(ctx, { scope: "admin" });
    expect(await kindsOf(owner)).toEqual([]);
    await createKeyFor(service, { user: owner.username, name: "By CLI", scopes: ["admin"] });
    expect(await notificationsOf(db, owner.id)).toMatchObject([{ data: { by: null } }]);
  });
});

describe("a change of the plan (contract NOTE-7)", () => {
  it("notifies the other owners once for concurrent changes to the same plan, and not the owner who made them", async () => {
    const ctx = await owner.sessionContext();
    await Promise.all([1, 2, 3].map(() => changeOwnPlan(ctx, { plan: "team" })));
    expect(await kindsOf(owner)).toEqual([]);
    expect(await notificationsOf(db, other.id)).toMatchObject([
      { kind: "plan_changed", data: { from: "pro", to: "team", by: `The ${owner.username}` } },
    ]);
  });

  it("notifies of the operator's limits, and not when nothing changes", async () => {
    const { accountId } = owner;
    await setPlan(service, { accountId, plan: "enterprise", per_minute: 5 });
    await setPlan(service, { accountId, plan: "enterprise", per_minute: 5 });
    await setPlan(service, { accountId, plan: "enterprise", per_minute: 6 });
    expect((await notificationsOf(db, owner.id)).map(({ data }) => data)).toMatchObject([
      { from: "pro", to: "enterprise", by: null },
      { from: "enterprise", to: "enterprise", by: null },
    ]);
  });
});
