import { afterAll, describe, expect, it } from "vitest";
import { fillViewsOrder, refreshViewsOrder, viewGuide } from "#public-pages/index.ts";
import { addPublic, readerOf } from "#public-pages/tests/reader.fixture.ts";
import { createTestFixtures, explainPlan, fillTables, indexesOf } from "#testing/index.ts";
import { purgeOldViews, refreshOrderByViews } from "../index.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service } = fixtures;
const { pool } = service.db;
const ctx = await (await fixtures.addAccount("enterprise")).sessionContext();

async function ordersOf(...ids: number[]) {
  const { rows } = await pool.query<{ views_count: number; views_order: number | null }>(
    "select views_count, views_order from guides where id = any($1) order by id",
    [ids],
  );
  return rows.map((row) => [row.views_count, row.views_order]);
}

async function view(id: number, ...visitors: string[]) {
  for (const visitor of visitors) await viewGuide(readerOf(service, visitor), { id });
}

describe("refreshOrderByViews", () => {
  it("copies the views of viewed guides and of guides that are older than the order", async () => {
    const [viewed, unviewed, old] = [
      await addPublic(ctx),
      await addPublic(ctx),
      await addPublic(ctx),
    ];
    await view(viewed.id, "ada", "ben");
    await pool.query("update guides set views_count = 7, views_order = null where id = $1", [
      old.id,
    ]);
    expect(await ordersOf(viewed.id, unviewed.id, old.id)).toEqual([
      [2, 0],
      [0, 0],
      [7, null],
    ]);
    await refreshOrderByViews(service);
    expect(await ordersOf(viewed.id, unviewed.id, old.id)).toEqual([
      [2, 2],
      [0, 0],
      [7, 7],
    ]);
    const { rows } = await pool.query("select version, updated_at from guides where id = $1", [
      old.id,
    ]);
    expect(rows).toEqual([{ version: old.version, updated_at: old.updated_at }]);
  });

  it("runs before the records of views are deleted", async () => {
    const { id } = await addPublic(ctx);
    fixtures.setClock(new Date("2026-11-18T12:00:00Z"));
    await view(id, "ada");
    fixtures.setClock(new Date("2026-11-22T12:00:00Z"));
    await purgeOldViews(service);
    expect(await ordersOf(id)).toEqual([[1, 1]]);
  });

  it("loses no view when instances refresh during views of the same guides", async () => {
    const guides = [await addPublic(ctx), await addPublic(ctx), await addPublic(ctx)];
    const visitors = Array.from({ length: 20 }, (_, n) => `visitor-${n}`);
    await Promise.all([
      ...guides.flatMap(({ id }) => visitors.map((visitor) => view(id, visitor))),
      ...[1, 2, 3].map(async () => refreshOrderByViews(await fixtures.addInstance(1))),
    ]);
    await refreshOrderByViews(service);
    const expected = guides.map(() => [visitors.length, visitors.length]);
    expect(await ordersOf(...guides.map(({ id }) => id))).toEqual(expected);
  });
});

describe.each(["force_custom_plan", "force_generic_plan"])("the query plan with %s", (mode) => {
  it("reads one index entry for each viewed guide, and no guide without a view", async () => {
    const { actor } = ctx;
    await fillTables(
      service.db,
      {
        text: `insert into guides (account_id, user_id, slug, title, description, category)
               select $1, $2, $3 || n, 'T', '', 'tech' from generate_series(1, 10000) n`,
        values: [actor.account.id, actor.user.id, mode],
      },
      {
        text: `insert into guide_views (guide_id, day, visitor)
               select id, date '2026-11-20', sha256(n::text::bytea)
                 from (select id from guides order by id desc limit 100) g, generate_series(1, 100) n
               on conflict do nothing`,
      },
    );
    const page = { after: 0, batchSize: 500 };
    const nodes = await explainPlan(pool, (spy) => refreshViewsOrder(spy, page), mode);
    expect(new Set(indexesOf(nodes, "guide_views"))).toEqual(new Set(["guide_views_pkey"]));
    expect(new Set(indexesOf(nodes, "guides"))).toContain("guides_pkey");
    expect(nodes.map((node) => node["Node Type"])).not.toContain("Seq Scan");
    const filled = await explainPlan(pool, (spy) => fillViewsOrder(spy, { batchSize: 500 }), mode);
    expect(indexesOf(filled, "guides")).toContain("guides_views_order_missing_idx");
    expect(filled.map((node) => node["Node Type"])).not.toContain("Seq Scan");
  });
});
