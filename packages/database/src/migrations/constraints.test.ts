import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/index.ts";

let db: TestDatabase;
let guideId: number;

beforeAll(async () => {
  db = await createTestDatabase();
  const { prisma } = db.database;
  const account = await prisma.account.create({ data: { name: "Acme", plan: "pro" } });
  const user = await prisma.user.create({
    data: {
      accountId: account.id,
      role: "owner",
      username: "ada",
      displayName: "Ada",
      email: "ada@example.com",
    },
  });
  const guide = await prisma.guide.create({
    data: {
      accountId: account.id,
      userId: user.id,
      slug: "a",
      title: "A",
      description: "",
      category: "tech",
    },
  });
  guideId = guide.id;
  await prisma.step.createMany({
    data: [1, 2].map((position) => ({ guideId, position, content: `step ${position}` })),
  });
  await prisma.usageMonth.create({ data: { accountId: account.id, period: "2026-11", used: 1 } });
});
afterAll(() => db.drop());

describe("the database", () => {
  it.each([
    [
      "a negative count of requests",
      "UPDATE usage_months SET used = -1",
      "usage_months_used_check",
    ],
    ["an invalid month", "UPDATE usage_months SET period = '2026-13'", "usage_months_period_check"],
    [
      "a negative count of guides",
      "UPDATE accounts SET guides_count = -1",
      "accounts_guides_count_check",
    ],
    ["a limit of zero requests", "UPDATE accounts SET per_minute = 0", "accounts_per_minute_check"],
    ["a negative count of views", "UPDATE guides SET views_count = -1", "guides_views_count_check"],
    [
      "a negative count of completions",
      "UPDATE guides SET completions_count = -1",
      "guides_completions_count_check",
    ],
    ["a rating sum without ratings", "UPDATE guides SET rating_sum = 5", "guides_rating_check"],
    [
      "an average above 5",
      "UPDATE guides SET rating_sum = 11, rating_count = 2",
      "guides_rating_check",
    ],
    [
      "an average below 1",
      "UPDATE guides SET rating_sum = 1, rating_count = 2",
      "guides_rating_check",
    ],
    ["101 steps", "UPDATE guides SET steps_count = 101", "guides_steps_count_check"],
    [
      "a published guide without a date",
      "UPDATE guides SET status = 'published'",
      "guides_published_at_check",
    ],
    ["a draft with a date", "UPDATE guides SET published_at = now()", "guides_published_at_check"],
    ["an upper case username", "UPDATE users SET username = 'Ada'", "users_username_check"],
    ["an upper case email", "UPDATE users SET email = 'Ada@example.com'", "users_email_check"],
    [
      "a step at position 0",
      "UPDATE steps SET position = 0 WHERE position = 1",
      "steps_position_check",
    ],
    [
      "two steps at one position",
      "UPDATE steps SET position = 2 WHERE position = 1",
      "steps_guide_id_position_key",
    ],
  ])("refuses %s", async (_what, sql, constraint) => {
    await expect(db.database.pool.query(sql)).rejects.toMatchObject({ constraint });
  });
});

describe("the position constraint", () => {
  it("admits a reordering in one statement", async () => {
    await db.database.pool.query("UPDATE steps SET position = 3 - position WHERE guide_id = $1", [
      guideId,
    ]);
    const steps = await db.database.prisma.step.findMany({
      where: { guideId },
      orderBy: { position: "asc" },
    });
    expect(steps.map((step) => step.content)).toEqual(["step 2", "step 1"]);
  });
});

describe("the usage ledger", () => {
  it("has a fill factor of 50", async () => {
    const { rows } = await db.database.pool.query(
      "SELECT reloptions FROM pg_class WHERE relname = 'usage_months'",
    );
    expect(rows).toEqual([{ reloptions: ["fillfactor=50"] }]);
  });
});
