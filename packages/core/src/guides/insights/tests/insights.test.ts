import { guideSearchInput } from "@guidepost/contract";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { completeGuide, rateGuide, reachStep, viewGuide } from "#public-pages/index.ts";
import { purgeOldViews } from "#operator/index.ts";
import { addPublic, countersOf, readerOf } from "#public-pages/tests/reader.fixture.ts";
import { addGuide, createTestFixtures, stepsWith } from "#testing/index.ts";
import { searchGuides } from "../../list/list-guides.ts";
import { publishGuide } from "../../transitions.ts";
import { deleteGuide } from "../../trash.ts";
import { getAccountInsights, getGuideInsights } from "../insights.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service } = fixtures;
const { pool } = service.db;
const owner = await fixtures.addAccount("enterprise");
const ctx = await owner.sessionContext();
const NOW = new Date("2026-11-20T12:00:00Z");
beforeEach(() => fixtures.setClock(NOW));

const by = (visitor: string) => readerOf(service, visitor);
const days = { from: "2026-11-14", to: "2026-11-20" };

/** Moves what a guide's readers did to another day. */
async function moveTo(id: number, day: string) {
  await pool.query("update guide_views set day = $2 where guide_id = $1", [id, day]);
  await pool.query(
    `update guide_readers set rated_on = case when rating is not null then $2::date end,
            completed_at = completed_at + ($2::date - completed_at::date) * interval '1 day'
      where guide_id = $1`,
    [id, day],
  );
}

describe("getGuideInsights (contract INS-1 to INS-4)", () => {
  it("returns each day of the range, with the totals of the range and of as many days before", async () => {
    const guide = await addPublic(ctx);
    const { id } = guide;
    for (const visitor of ["one", "two", "three"]) await viewGuide(by(visitor), { id });
    await completeGuide(by("one"), { id });
    await rateGuide(by("one"), { id, rating: 5 });
    await rateGuide(by("two"), { id, rating: 2 });
    await moveTo(id, "2026-11-13");
    await viewGuide(by("four"), { id });
    await viewGuide(by("five"), { id });
    const insights = await getGuideInsights(ctx, { id, ...days });
    expect(insights.days.map(({ day }) => day)).toEqual([
      "2026-11-14",
      "2026-11-15",
      "2026-11-16",
      "2026-11-17",
      "2026-11-18",
      "2026-11-19",
      "2026-11-20",
    ]);
    expect(insights.totals).toEqual({
      views: 2,
      completions: 0,
      completion_rate: 0,
      ratings_count: 0,
      average_rating: null,
    });
    expect(insights.previous).toEqual({
      views: 3,
      completions: 1,
      completion_rate: 0.33,
      ratings_count: 2,
      average_rating: 3.5,
    });
    expect(insights.ratings.map(({ readers }) => readers)).toEqual([0, 1, 0, 0, 1]);
    const { viewsCount, completionsCount, ratingCount } = await countersOf(service, id);
    expect([viewsCount, completionsCount, ratingCount]).toEqual([5, 1, 2]);
  });

  it("returns the same numbers after a worker has added up the views of past days", async () => {
    const guide = await publishGuide(ctx, await addGuide(ctx, { steps: stepsWith("a", "b", "c") }));
    const { id } = guide;
    const view = async (visitor: string, source: object, step: number) => {
      await viewGuide(by(visitor), { id, ...source });
      if (step > 0) await reachStep(by(visitor), { id, step });
    };
    await view("one", { device: "phone", referrer: "search.example" }, 3);
    await view("two", { device: "desktop", referrer: "search.example" }, 1);
    await view("three", { device: "tablet", referrer: "blog.example" }, 2);
    await view("four", {}, 0);
    await moveTo(id, "2026-11-16");
    const before = await getGuideInsights(ctx, { id, ...days });
    expect(before).toMatchObject({
      steps: [
        { position: 1, readers: 3 },
        { position: 2, readers: 2 },
        { position: 3, readers: 1 },
      ],
      devices: { phone: 1, tablet: 1, desktop: 1, unknown: 1 },
      referrers: [
        { host: "search.example", views: 2 },
        { host: "blog.example", views: 1 },
      ],
    });
    expect(await purgeOldViews(service)).toBeGreaterThan(0);
    expect(await getGuideInsights(ctx, { id, ...days })).toEqual(before);
  });

  it("counts the furthest step of a view once, and none without a view", async () => {
    const guide = await publishGuide(ctx, await addGuide(ctx, { steps: stepsWith("a", "b") }));
    const { id } = guide;
    await reachStep(by("without-a-view"), { id, step: 2 });
    await viewGuide(by("one"), { id });
    for (const step of [2, 1, 2]) await reachStep(by("one"), { id, step });
    const { steps } = await getGuideInsights(ctx, { id, ...days });
    expect(steps.map(({ readers }) => readers)).toEqual([1, 1]);
  });

  it("counts a step that is reached after midnight for the view of the day before (contract INS-3)", async () => {
    const { id } = await publishGuide(ctx, await addGuide(ctx, { steps: stepsWith("a", "b") }));
    await viewGuide(by("one"), { id });
    fixtures.setClock(new Date("2026-11-21T00:01:00Z"));
    await reachStep(by("one"), { id, step: 2 });
    const yesterday = await getGuideInsights(ctx, { id, ...days });
    expect(yesterday.steps.map(({ readers }) => readers)).toEqual([1, 1]);
    await viewGuide(by("one"), { id });
    await reachStep(by("one"), { id, step: 1 });
    fixtures.setClock(new Date("2026-11-22T00:01:00Z"));
    await reachStep(by("one"), { id, step: 2 });
    const week = await getGuideInsights(ctx, { id, to: "2026-11-22" });
    expect(week.steps.map(({ readers }) => readers)).toEqual([2, 2]);
    fixtures.setClock(new Date("2026-11-24T00:01:00Z"));
    await viewGuide(by("two"), { id });
    await reachStep(by("one"), { id, step: 2 });
    const later = await getGuideInsights(ctx, { id, from: "2026-11-23", to: "2026-11-24" });
    expect(later.steps.map(({ readers }) => readers)).toEqual([0, 0]);
  });

  it("counts a changed rating on the day of the change (contract INS-7)", async () => {
    const { id } = await addPublic(ctx);
    await rateGuide(by("one"), { id, rating: 1 });
    await moveTo(id, "2026-11-15");
    await rateGuide(by("one"), { id, rating: 4 });
    const { days: counted } = await getGuideInsights(ctx, { id, ...days });
    expect(counted.filter(({ ratings_count }) => ratings_count > 0)).toMatchObject([
      { day: "2026-11-20", ratings_count: 1, average_rating: 4 },
    ]);
  });

  it("is 404 for a guide that the actor may not access, and for a deleted one", async () => {
    const { id } = await addPublic(ctx);
    const outsider = await (await fixtures.addAccount("pro")).sessionContext();
    const member = await (await fixtures.addUser(owner.accountId, "member")).sessionContext();
    for (const actor of [outsider, member])
      await expect(getGuideInsights(actor, { id })).rejects.toMatchObject({ code: "not_found" });
    await deleteGuide(ctx, { id });
    await expect(getGuideInsights(ctx, { id })).rejects.toMatchObject({ code: "not_found" });
  });

  it.each([
    ["the wrong order", { from: "2026-11-21", to: "2026-11-20" }],
    ["more than 400 days", { from: "2025-10-16", to: "2026-11-20" }],
  ])("refuses days in %s (contract INS-2)", async (_, range) => {
    const { id } = await addPublic(ctx);
    await expect(getGuideInsights(ctx, { id, ...range })).rejects.toMatchObject({
      code: "validation_failed",
    });
  });

  it("returns 28 days without a range, and 400 days at most (contract INS-2)", async () => {
    const { id } = await addPublic(ctx);
    const { from, to, days: counted } = await getGuideInsights(ctx, { id });
    expect([from, to, counted.length]).toEqual(["2026-10-24", "2026-11-20", 28]);
    const most = await getGuideInsights(ctx, { id, from: "2025-10-17", to: "2026-11-20" });
    expect(most.days).toHaveLength(400);
  });
});

describe("the last seven days in the list of guides (contract INS-8)", () => {
  const weeksOf = async (actor: typeof ctx) =>
    (await searchGuides(actor, guideSearchInput.parse({ weekly: true }))).weeks;

  it("has views, completions and the step that most readers leave at, the same after a worker has added them up", async () => {
    const session = await (await fixtures.addAccount("enterprise")).sessionContext();
    const steps = stepsWith("a", "b", "c");
    const { id } = await publishGuide(session, await addGuide(session, { steps }));
    await addPublic(session);
    const reach = async (visitor: string, step: number) => {
      await viewGuide(by(visitor), { id });
      await reachStep(by(visitor), { id, step });
    };
    for (const visitor of ["1", "2", "3", "4", "5"]) await reach(visitor, 2);
    for (const visitor of ["6", "7", "8", "9"]) await reach(visitor, 1);
    for (const visitor of ["10", "11", "12", "13", "14", "15"]) await reach(visitor, 3);
    await completeGuide(by("10"), { id });
    // The time of a completion is that of the database.
    await moveTo(id, "2026-11-20");
    const week = { guide_id: id, views: 15, completions: 1, leaves_at: 2 };
    expect(await weeksOf(session)).toEqual([week]);
    await moveTo(id, "2026-11-14");
    expect(await purgeOldViews(service)).toBeGreaterThan(0);
    expect(await weeksOf(session)).toEqual([week]);
    await pool.query("update guide_day_steps set day = '2026-11-13' where guide_id = $1", [id]);
    expect(await weeksOf(session)).toEqual([{ ...week, leaves_at: null }]);
    await pool.query("update guide_days set day = '2026-11-13' where guide_id = $1", [id]);
    expect(await weeksOf(session)).toEqual([]);
  });

  it("names no step that fewer than five readers leave at, and is not read without `weekly`", async () => {
    const session = await (await fixtures.addAccount("enterprise")).sessionContext();
    const { id } = await publishGuide(
      session,
      await addGuide(session, { steps: stepsWith("a", "b") }),
    );
    for (const visitor of ["1", "2", "3", "4"]) {
      await viewGuide(by(visitor), { id });
      await reachStep(by(visitor), { id, step: 1 });
    }
    expect(await weeksOf(session)).toEqual([
      { guide_id: id, views: 4, completions: 0, leaves_at: null },
    ]);
    expect((await searchGuides(session, guideSearchInput.parse({}))).weeks).toEqual([]);
  });
});

describe("getAccountInsights (contract INS-1)", () => {
  it("adds up the guides that the actor may access, or those of an author", async () => {
    const account = await fixtures.addAccount("enterprise");
    const session = await account.sessionContext();
    const writer = await fixtures.addUser(account.accountId, "member");
    const member = await writer.sessionContext();
    const own = await addPublic(session);
    const other = await addPublic(member);
    await viewGuide(by("one"), { id: own.id, device: "phone" });
    for (const visitor of ["one", "two"]) await viewGuide(by(visitor), { id: other.id });
    const views = async (actor: typeof session, user_id?: string) => {
      const insights = await getAccountInsights(actor, { ...days, user_id });
      expect(insights).not.toHaveProperty("steps");
      return insights.totals.views;
    };
    expect(await views(session)).toBe(3);
    expect(await views(session, writer.username)).toBe(2);
    expect(await views(member)).toBe(2);
    expect(await views(member, account.username)).toBe(0);
    await deleteGuide(session, own);
    expect(await views(session)).toBe(2);
  });
});
