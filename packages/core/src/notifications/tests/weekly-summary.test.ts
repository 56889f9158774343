import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { purgeOldViews } from "#operator/index.ts";
import { addGuide, createTestFixtures, type TestUser } from "#testing/index.ts";
import { sendWeeklySummaries } from "../detectors/index.ts";
import { weekBefore } from "../detectors/weekly-summary.ts";
import {
  changeNotificationSetting,
  getNotificationSettings,
  getUnsubscribeTarget,
  unsubscribe,
} from "../index.ts";
import { clearJobs, notificationsOf, sendMails } from "./notified.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service } = fixtures;
const { pool } = service.db;
const DAY_MS = 86_400_000;

// A Monday of this week, so that the rows of the test are younger than their retention.
const { from, to } = weekBefore(new Date());
const monday = new Date(`${to}T06:07:00Z`);
const dayIn = (days: number) =>
  new Date(Date.parse(from) + days * DAY_MS).toISOString().slice(0, 10);

let owner: TestUser;
let member: TestUser;
beforeEach(async () => {
  owner = await fixtures.addAccount("pro");
  member = await fixtures.addUser(owner.accountId, "member");
  fixtures.setClock(monday);
  await clearJobs(service.db);
});
afterEach(() => fixtures.setClock(undefined));

async function subscribe(user: TestUser): Promise<void> {
  await changeNotificationSetting(await user.sessionContext(), {
    kind: "weekly_summary",
    mail: true,
  });
}

/** Creates a guide of a user, and returns its id. */
const createGuide = async (user: TestUser) => (await addGuide(await user.sessionContext())).id;

async function view(guideId: number, day: string, count = 1): Promise<void> {
  for (let n = 0; n < count; n += 1)
    await pool.query("insert into guide_views (guide_id, day, visitor) values ($1, $2, $3)", [
      guideId,
      day,
      randomBytes(32),
    ]);
}

async function complete(guideId: number, at: string): Promise<void> {
  await pool.query(
    "insert into guide_readers (guide_id, visitor, completed_at) values ($1, $2, $3)",
    [guideId, randomBytes(32), at],
  );
}

async function use(user: TestUser, day: string, requests: number, outcome = "ok"): Promise<void> {
  const { id } = await user.insertKey(["read"]);
  await pool.query(
    `insert into usage_detail (account_id, day, api_key_id, operation, outcome, requests)
     values ($1, $2, $3, 'guides.list', $4, $5)`,
    [user.accountId, day, id, outcome, requests],
  );
}

const summariesOf = async ({ id }: TestUser) =>
  (await notificationsOf(service.db, id)).map(({ data }) => data);

describe("weekBefore", () => {
  it.each([
    ["2026-11-23T06:07:00Z", "2026-11-16", "2026-11-23"],
    ["2026-11-29T23:59:59Z", "2026-11-16", "2026-11-23"],
    ["2027-01-01T00:00:00Z", "2026-12-21", "2026-12-28"],
    ["2026-03-29T01:30:00Z", "2026-03-16", "2026-03-23"],
  ])("returns for %s the week from %s to %s", (now, start, end) => {
    expect(weekBefore(new Date(now))).toEqual({ from: start, to: end });
  });
});

describe("sendWeeklySummaries (contract NOTE-8)", () => {
  it("sends each subscriber one summary, also with two workers at the same time", async () => {
    await view(await createGuide(owner), dayIn(2));
    await subscribe(owner);
    const other = await fixtures.addInstance(2);
    await Promise.all([
      sendWeeklySummaries(service),
      sendWeeklySummaries({ ...service, db: other.db }),
    ]);
    await sendWeeklySummaries(service);
    expect(await summariesOf(owner)).toHaveLength(1);
    expect(await notificationsOf(service.db, owner.id)).toMatchObject([{ in_portal: false }]);
    expect(await sendMails(service)).toHaveLength(1);
  });

  it("counts the week of the account for owners, and that of their own for members", async () => {
    const own = await createGuide(member);
    const others = await createGuide(owner);
    await view(own, dayIn(0), 2);
    await view(own, dayIn(6), 3);
    await view(others, dayIn(3), 4);
    await view(own, dayIn(-1));
    await view(own, dayIn(7));
    await complete(own, `${from}T00:00:00Z`);
    await complete(own, `${to}T00:00:00Z`);
    await complete(others, `${dayIn(6)}T23:59:59Z`);
    await use(member, dayIn(0), 7);
    await use(owner, dayIn(6), 10);
    await use(owner, dayIn(6), 99, "not_found");
    await use(owner, to, 99);
    await subscribe(owner);
    await subscribe(member);
    // The views of earlier days are added up when their visitors are deleted.
    await purgeOldViews(service);
    await sendWeeklySummaries(service);
    const summary = { kind: "weekly_summary", week: from };
    expect(await summariesOf(owner)).toEqual([
      { ...summary, views: 9, completions: 2, requests: 17, of_account: true },
    ]);
    expect(await summariesOf(member)).toEqual([
      { ...summary, views: 5, completions: 1, requests: 7, of_account: false },
    ]);
  });

  it("sends nothing for a week without activity, and without a subscription", async () => {
    await subscribe(member);
    await view(await createGuide(owner), dayIn(2));
    await sendWeeklySummaries(service);
    expect(await summariesOf(owner)).toEqual([]);
    expect(await summariesOf(member)).toEqual([]);
  });
});

describe("the link to unsubscribe (contract NOTE-10)", () => {
  async function linkOf(user: TestUser): Promise<string> {
    await view(await createGuide(user), dayIn(2));
    await subscribe(user);
    await sendWeeklySummaries(service);
    const mails = await sendMails(service);
    const mail = mails.find(({ to: address }) => address === `${user.username}@guidepost.test`);
    return mail?.unsubscribeUrl ?? "";
  }
  const tokenIn = (url: string) => url.slice("https://guidepost.test/unsubscribe/".length);
  const isSubscribed = async (user: TestUser) =>
    (await getNotificationSettings(await user.sessionContext())).settings.at(-1)?.mail;

  it("switches off the summary of its user only, and only by a POST", async () => {
    const token = tokenIn(await linkOf(owner));
    await subscribe(member);
    expect(await getUnsubscribeTarget(service, { token })).toEqual({ kind: "weekly_summary" });
    expect(await isSubscribed(owner)).toBe(true);
    await unsubscribe(service, { token });
    expect(await isSubscribed(owner)).toBe(false);
    expect(await isSubscribed(member)).toBe(true);
    expect(await unsubscribe(service, { token })).toEqual({ kind: "weekly_summary" });
  });

  it("is refused when any part of it was changed", async () => {
    const token = tokenIn(await linkOf(owner));
    const [id = "", kind = "", signature = ""] = token.split(".");
    const forged = [
      `${member.id}.${kind}.${signature}`,
      `${id}.admin_key_created.${signature}`,
      `${id}.${kind}.${"A".repeat(43)}`,
      `${id}.toString.${signature}`,
      `${token}x`,
      "",
    ];
    for (const wrong of forged)
      for (const call of [getUnsubscribeTarget, unsubscribe])
        await expect(call(service, { token: wrong })).rejects.toMatchObject({ code: "not_found" });
    expect(await isSubscribed(owner)).toBe(true);
  });
});
