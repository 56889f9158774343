import { NOTIFICATION_KINDS, type NotificationData } from "@guidepost/contract";
import { inTransaction } from "@guidepost/database";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { toHtml, toMessage } from "#mail/tests/send-mails.ts";
import { createTestFixtures, type TestUser } from "#testing/index.ts";
import { changeNotificationSetting, listNotifications, recordNotification } from "../index.ts";
import { clearJobs, sendMails } from "./notified.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service } = fixtures;

const NAME = "<b>Ada</b>";
const KEY = { id: 7, name: NAME, last_four: "a1b2" };
const EXAMPLES: NotificationData[] = [
  { kind: "admin_key_created", key: KEY, rotated: false, by: NAME },
  { kind: "key_expiring", key: KEY, expires_at: "2026-12-02T09:30:00.000Z", days: 7 },
  { kind: "quota_reached", threshold: 80, period: "2026-11", used: 80_000, quota: 100_000 },
  { kind: "rate_limited", hour: "2026-11-25T09:00:00.000Z", refused: 1_234 },
  {
    kind: "webhook_disabled",
    reason: "failing",
    webhook: { id: 3, url: "https://receiver.example/?a=<b>" },
  },
  { kind: "plan_changed", from: "pro", to: "team", by: NAME },
  {
    kind: "scheduled_update_failed",
    guide: { id: 5, title: NAME },
    publish_at: "2026-12-07T09:00:00.000Z",
    problem: "conflict",
  },
  {
    kind: "weekly_summary",
    week: "2026-11-16",
    of_account: true,
    views: 1_234,
    completions: 1,
    requests: 0,
  },
];
const FROM = { name: "Guidepost", address: "no-reply@guidepost.test" };

let owner: TestUser;
beforeEach(async () => {
  owner = await fixtures.addAccount("pro");
  await clearJobs(service.db);
});

async function mailOf(data: NotificationData) {
  await inTransaction(service.db.pool, (transaction) =>
    recordNotification(transaction, { accountId: owner.accountId, data }),
  );
  const [mail] = await sendMails(service);
  return mail;
}

describe("the mail of a notification", () => {
  it("has an example of each kind in this test", () => {
    expect(EXAMPLES.map(({ kind }) => kind)).toEqual(Object.keys(NOTIFICATION_KINDS));
  });

  it.each(EXAMPLES)(
    "links to the settings, and escapes names, for the kind $kind (contract NOTE-10)",
    async (data) => {
      await changeNotificationSetting(await owner.sessionContext(), {
        kind: "weekly_summary",
        mail: true,
      });
      const mail = await mailOf(data);
      if (!mail) throw new Error("no mail");
      const html = toHtml(mail.content);
      expect(html).toContain("https://guidepost.test/settings/notifications");
      expect(html).not.toContain("<b>");
      const { headers } = toMessage({ ...mail, id: "00000000-0000-4000-8000-000000000000" }, FROM);
      const hasLink = "List-Unsubscribe" in headers;
      expect(hasLink).toBe(data.kind === "weekly_summary");
      if (hasLink) {
        expect(headers["List-Unsubscribe"]).toBe(`<${mail.unsubscribeUrl}>`);
        expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
        expect(html).toContain(mail.unsubscribeUrl);
      }
    },
  );

  it("goes only to verified addresses where they are required, except a security notice (contract NOTE-14, NOTE-15)", async () => {
    const [security, other] = EXAMPLES;
    if (!security || !other) throw new Error("no examples");
    const requiring = { ...service, requiresVerifiedEmail: true };
    const record = async (data: NotificationData) => {
      await clearJobs(service.db);
      await inTransaction(service.db.pool, (transaction) =>
        recordNotification(transaction, { accountId: owner.accountId, data }),
      );
    };
    await record(other);
    expect(await sendMails(requiring)).toHaveLength(1);
    await service.db.pool.query("update users set email_verified_at = null where id = $1", [
      owner.id,
    ]);
    expect(await sendMails(requiring)).toEqual([]);
    expect(await sendMails(service)).toHaveLength(1);
    const { notifications } = await listNotifications(await owner.sessionContext(), { limit: 10 });
    expect(notifications).toHaveLength(1);
    await record(security);
    expect(await sendMails(requiring)).toHaveLength(1);
  });
});
