import { purgeOldViews } from "../index.ts";
import { afterAll, describe, expect, it } from "vitest";
import { createTestFixtures, runConcurrently } from "#testing/index.ts";
import { addPublic, countersOf, readerOf } from "#public-pages/tests/reader.fixture.ts";
import { viewGuide } from "#public-pages/index.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service } = fixtures;
const { db } = service;
const ctx = await (await fixtures.addAccount("enterprise")).sessionContext();
const { id } = await addPublic(ctx);

async function daysLeft() {
  const rows = await db.prisma.guideView.findMany({
    select: { day: true },
    orderBy: { day: "asc" },
  });
  return rows.map(({ day }) => day.toISOString().slice(0, 10));
}

describe("purgeOldViews", () => {
  it("keeps the views of today and yesterday, in UTC, and every counter", async () => {
    for (const day of ["2026-11-01", "2026-11-18", "2026-11-19", "2026-11-20"]) {
      fixtures.setClock(new Date(`${day}T23:59:00Z`));
      await viewGuide(readerOf(service, "ada"), { id });
    }
    fixtures.setClock(new Date("2026-11-20T00:00:01Z"));
    expect(await purgeOldViews(service)).toBe(2);
    expect(await daysLeft()).toEqual(["2026-11-19", "2026-11-20"]);
    expect(await countersOf(service, id)).toMatchObject({ viewsCount: 4 });
    await viewGuide(readerOf(service, "ada"), { id });
    expect(await countersOf(service, id)).toMatchObject({ viewsCount: 4 });
    expect(await purgeOldViews(service)).toBe(0);
  });

  it("deletes each view once when four instances purge more than a batch concurrently", async () => {
    fixtures.setClock(new Date("2026-11-20T12:00:00Z"));
    await db.pool.query(
      `insert into guide_views (guide_id, day, visitor)
       select $1, date '2026-11-01' + n % 3, sha256(n::text::bytea) from generate_series(1, 12300) n`,
      [id],
    );
    const { results } = await runConcurrently(4, async () =>
      purgeOldViews(await fixtures.addInstance(1)),
    );
    expect(results.reduce((sum, gone) => sum + gone, 0)).toBe(12_300);
    expect(await daysLeft()).toEqual(["2026-11-19", "2026-11-20"]);
  });
});
