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

/** Inserts views of two past days: a third for each device, and three quarters with a step. */
async function insertViews(guideId: number, count: number) {
  fixtures.setClock(new Date("2026-11-20T12:00:00Z"));
  await db.pool.query(
    `insert into guide_views (guide_id, day, visitor, device, referrer, furthest_step)
     select $1, date '2026-11-01' + n % 2, sha256(n::text::bytea), 1 + n % 3, 'site-' || n % 5 || '.example', n % 4
       from generate_series(1, $2::int) n`,
    [guideId, count],
  );
}

/** The views of a guide that are left, and the sums of its numbers by day. */
async function numbersOf(guideId: number) {
  const { rows } = await db.pool.query(
    `select (select count(*)::int from guide_views where guide_id = $1) as left,
            coalesce(sum(views), 0)::int as views, coalesce(sum(phones), 0)::int as phones,
            coalesce(sum(tablets), 0)::int as tablets, coalesce(sum(desktops), 0)::int as desktops,
            (select coalesce(sum(views), 0)::int from guide_day_steps where guide_id = $1) as steps,
            (select coalesce(sum(views), 0)::int from guide_day_referrers where guide_id = $1) as referrers
       from guide_days where guide_id = $1`,
    [guideId],
  );
  return rows[0];
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

  it("adds up each view once when four instances purge concurrently (contract INS-4, INS-6)", async () => {
    const { id: counted } = await addPublic(ctx);
    await insertViews(counted, 12_000);
    await runConcurrently(4, async () => purgeOldViews(await fixtures.addInstance(1)));
    expect(await numbersOf(counted)).toEqual({
      left: 0,
      views: 12_000,
      phones: 4_000,
      tablets: 4_000,
      desktops: 4_000,
      steps: 9_000,
      referrers: 12_000,
    });
  });

  it("deletes no view when its numbers cannot be stored", async () => {
    const { id: counted } = await addPublic(ctx);
    await insertViews(counted, 12);
    await db.pool.query(`
      create function fail_in_test() returns trigger language plpgsql as $$ begin raise 'fails in the test'; end $$;
      create trigger fail_in_test before insert on guide_day_referrers
        for each row execute function fail_in_test()`);
    await expect(purgeOldViews(service)).rejects.toThrow("fails in the test");
    expect(await numbersOf(counted)).toEqual({
      left: 12,
      views: 0,
      phones: 0,
      tablets: 0,
      desktops: 0,
      steps: 0,
      referrers: 0,
    });
    await db.pool.query("drop function fail_in_test cascade");
    expect(await purgeOldViews(service)).toBe(12);
    expect(await numbersOf(counted)).toMatchObject({ left: 0, views: 12, steps: 9, referrers: 12 });
  });

  it("keeps the 20 sites with most views, and numbers for 800 days (contract INS-4, INS-6)", async () => {
    const { id: counted } = await addPublic(ctx);
    fixtures.setClock(new Date("2026-11-20T12:00:00Z"));
    await db.pool.query(
      `insert into guide_views (guide_id, day, visitor, referrer)
       select $1, date '2026-11-01', sha256(n::text::bytea), 'site-' || least(n, 30) || '.example'
         from generate_series(1, 40) n`,
      [counted],
    );
    await purgeOldViews(service);
    const hosts = async () => {
      const { rows } = await db.pool.query<{ host: string; views: number }>(
        "select host, views from guide_day_referrers where guide_id = $1 order by views desc, host",
        [counted],
      );
      return rows;
    };
    const kept = await hosts();
    expect([kept.length, kept[0]]).toEqual([20, { host: "site-30.example", views: 11 }]);
    fixtures.setClock(new Date("2029-01-09T12:00:00Z"));
    await purgeOldViews(service);
    expect(await hosts()).toHaveLength(20);
    fixtures.setClock(new Date("2029-01-10T12:00:00Z"));
    await purgeOldViews(service);
    expect(await hosts()).toEqual([]);
    expect(await numbersOf(counted)).toMatchObject({ views: 0 });
  });
});
