import type { Guide } from "@guidepost/contract";
import { IS_STRESS } from "@guidepost/contract/testing";
import { afterAll, describe, expect, it } from "vitest";
import type { ActorContext } from "#context.ts";
import {
  addGuide,
  countGuides,
  createTestFixtures,
  explainPlan,
  indexesOf,
  runConcurrently,
} from "#testing/index.ts";
import { deleteGuide } from "../trash.ts";
import { freeSlug, numberedSlug } from "../slug.ts";
import { takenSlugs } from "../store/insert.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
// Creates of one title run one after another, because each locks the title's slugs.

/** In stress, as many as several instances have. */
const CONNECTIONS = IS_STRESS ? 50 : 8;
const CREATES = IS_STRESS ? 500 : 40;
const GUIDES = IS_STRESS ? 50_000 : 4_000;
const { db } = await fixtures.addInstance(CONNECTIONS);

async function person() {
  const { accountId, sessionContext } = await fixtures.addAccount("enterprise");
  return { accountId, ctx: { ...(await sessionContext()), db } };
}
/** Creates guides concurrently on all connections. */
async function addMany(ctx: ActorContext, count: number, title: (index: number) => string) {
  let started = 0;
  const guides: Guide[] = [];
  const { errorCodes } = await runConcurrently(CONNECTIONS, async () => {
    while (started < count) guides.push(await addGuide(ctx, { title: title(started++) }));
  });
  return { errorCodes, guides, slugs: new Set(guides.map(({ slug }) => slug)) };
}
function numbered(base: string, count: number) {
  return Array.from({ length: count }, (_, index) =>
    index === 0 ? base : numberedSlug(base, index + 1),
  );
}

describe("the slug of a new guide (contract LIFE-11)", () => {
  it("has the next number in each of many concurrent creates of one title", async () => {
    const { accountId, ctx } = await person();
    const { slugs, errorCodes } = await addMany(ctx, CREATES, () => "One title");
    expect(errorCodes).toEqual([]);
    expect(slugs).toEqual(new Set(numbered("one-title", CREATES)));
    expect(await countGuides(db, accountId)).toEqual({ counted: CREATES, guides: CREATES });
  });

  it("stays within 80 characters in many concurrent creates of one 200-character title", async () => {
    const { ctx } = await person();
    const { slugs, errorCodes } = await addMany(ctx, CREATES, () => "a".repeat(200));
    expect(errorCodes).toEqual([]);
    expect(slugs).toEqual(new Set(numbered("a".repeat(80), CREATES)));
    expect([...slugs].every((slug) => slug.length === 80)).toBe(true);
  });

  it("is unique when concurrent creates use titles that end in numbers", async () => {
    const { ctx } = await person();
    const titles = ["Guide", "Guide 2", "Guide 3", "Guide 2-2"];
    const { guides, slugs, errorCodes } = await addMany(
      ctx,
      CREATES,
      (index) => titles[index % titles.length] ?? "",
    );
    expect(errorCodes).toEqual([]);
    expect(slugs.size).toBe(CREATES);
    for (const { slug, title } of guides)
      expect(slug).toMatch(new RegExp(`^${title.toLowerCase().replace(" ", "-")}(-\\d+)?$`));
  });

  it("is unique for long titles that are equal in their first 78 characters", async () => {
    const { ctx } = await person();
    const titles = ["bc", "bd"].map((end) => `${"a".repeat(78)}${end}`);
    const { slugs } = await addMany(ctx, 20, (index) => titles[index % 2] ?? "");
    expect(slugs.size).toBe(20);
  });

  it("has the next number in a database with an ICU collation", async () => {
    const elsewhere = await createTestFixtures();
    const { pool } = elsewhere.service.db;
    // PostgreSQL does not change a column that a trigger names. This test changes no slug.
    for (const name of ["guides_refuse_reserved_new_slug", "guides_reserve_former_slug"])
      await pool.query(`drop trigger ${name} on guides`);
    for (const table of ["guides", "former_slugs"])
      await pool.query(`alter table ${table} alter column slug type text collate "en-x-icu"`);
    const ctx = await (await elsewhere.addAccount("pro")).sessionContext();
    const slugs: string[] = [];
    const long = "a".repeat(200);
    for (const title of ["Short", "Short", long, long])
      slugs.push((await addGuide(ctx, { title })).slug);
    expect(slugs).toEqual([...numbered("short", 2), ...numbered("a".repeat(80), 2)]);
    await elsewhere.drop();
  });

  it("needs fewer than 300 index look-ups among thousands of guides of one title", async () => {
    const { accountId, ctx } = await person();
    const { id: userId } = ctx.actor.user;
    // Slugs of longer titles with the same beginning are unrelated.
    const atOnce = GUIDES / 5;
    for (let first = 1; first < GUIDES; first += atOnce)
      await db.pool.query(
        `insert into guides (account_id, user_id, slug, title, description, category)
         select $1, $2, slug, 'How', '', 'tech' from generate_series($3::int, $3 + $4 - 1) n,
                unnest(array['how-to-' || n, case n when 1 then 'how' else 'how-' || n end]) slug`,
        [accountId, userId, first, atOnce],
      );
    await db.pool.query("analyze guides");
    const looked: string[][] = [];
    const slug = await freeSlug("how", (slugs) => {
      looked.push(slugs);
      return takenSlugs(db.pool, { userId, slugs });
    });
    expect(slug).toBe(`how-${GUIDES + 1}`);
    expect(looked.flat().length).toBeLessThan(300);
    const nodes = await explainPlan(
      db.pool,
      (pool) => takenSlugs(pool, { userId, slugs: looked[0] ?? [] }),
      "force_generic_plan",
    );
    expect(indexesOf(nodes, "guides")).toEqual(["guides_user_id_slug_key"]);
    expect((await addGuide(ctx, { title: "How" })).slug).toBe(slug);
  });

  it("does not reuse the slug of a deleted guide", async () => {
    const { ctx } = await person();
    const first = await addGuide(ctx, { title: "Kept" });
    await deleteGuide(ctx, { id: first.id });
    expect((await addGuide(ctx, { title: "Kept" })).slug).toBe("kept-2");
  });

  it("may be equal for two users", async () => {
    const [one, other] = [await person(), await person()];
    const slugs = [await addGuide(one.ctx), await addGuide(other.ctx)].map(({ slug }) => slug);
    expect(slugs).toEqual(["a-guide", "a-guide"]);
  });
});
