import { getGuideInsights, getAccountInsights, listGuides } from "@guidepost/core";
import { userContext } from "@guidepost/core/operator";
import { createTestFixtures } from "@guidepost/core/testing";
import { seedDemo } from "@guidepost/seed";
import { afterAll, describe, expect, it } from "vitest";

const DAY_MS = 24 * 60 * 60 * 1000;

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);

describe("the demo data", () => {
  it("has insights whose views, completions and ratings are those of the public pages (contract INS-1)", async () => {
    const { service } = fixtures;
    const demo = await seedDemo(service);
    if (!demo) throw new Error("The database has an account");
    const ctx = await userContext(service, { username: demo.username });
    const { guides } = await listGuides(ctx, { limit: 100, status: "published" });
    expect(guides).not.toEqual([]);
    const now = service.clock().getTime();
    const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
    const range = { from: dayOf(now - 120 * DAY_MS), to: dayOf(now) };
    for (const guide of guides) {
      const insights = await getGuideInsights(ctx, { id: guide.id, ...range });
      const { views, completions, ratings_count: ratings } = insights.totals;
      const { rows } = await service.db.pool.query<{ rating_count: number }>(
        "select rating_count from guides where id = $1",
        [guide.id],
      );
      const readersWithRating = rows[0]?.rating_count ?? 0;
      expect({ views, completions, ratings }, guide.title).toEqual({
        views: guide.views_count,
        completions: guide.completions_count,
        ratings: readersWithRating,
      });
      expect(insights.ratings.reduce((sum, { readers }) => sum + readers, 0)).toBe(
        readersWithRating,
      );
      const last = insights.steps.at(-1);
      expect(last?.readers).toBeGreaterThanOrEqual(guide.completions_count);
      expect(insights.steps[0]?.readers).toBe(guide.views_count);
    }
    const { totals } = await getAccountInsights(ctx, range);
    expect(totals.views).toBe(guides.reduce((sum, { views_count }) => sum + views_count, 0));
  });
});
