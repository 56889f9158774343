import { GUIDE_ORDERS, type GuideListInput, type GuideOrder } from "@guidepost/contract";
import * as fc from "fast-check";
import { runsOf } from "@guidepost/contract/testing";
import { afterAll, describe, expect, it } from "vitest";
import type { ActorContext } from "#context.ts";
import { createTestFixtures } from "#testing/index.ts";
import { guideListInput } from "../../inputs.ts";
import { listGuides } from "../list-guides.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const { pool } = fixtures.service.db;
const owner = await fixtures.addAccount("enterprise");
const member = await fixtures.addUser(owner.accountId, "member");
const ctx = await owner.sessionContext();

type Stored = {
  id: number;
  user_id: number;
  title: string;
  status: "draft" | "published";
  created_at: string;
  updated_at: string;
  published_at: string | null;
  views: number;
  rating_sum: number;
  rating_count: number;
};

type NewGuide = Omit<Stored, "id" | "views" | "rating_sum" | "rating_count"> &
  Partial<Pick<Stored, "views" | "rating_sum" | "rating_count">>;

function list(query: Partial<GuideListInput>, of: ActorContext = ctx) {
  return listGuides(of, guideListInput.parse(query));
}

/** Reads all pages. */
async function walk(query: Partial<GuideListInput>): Promise<number[]> {
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ ...query, cursor });
    seen.push(...page.guides.map(({ id }) => id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return seen;
}

/** Replaces the account's guides. */
async function store(guides: readonly NewGuide[]): Promise<Stored[]> {
  await pool.query("delete from guides where account_id = $1", [owner.accountId]);
  const { rows } = await pool.query<Stored>(
    `insert into guides (account_id, user_id, slug, title, description, category, status, created_at,
                         updated_at, published_at, views_order, rating_sum, rating_count)
     select $1, user_id, 'g-' || place, title, '', 'tech', status, created_at, updated_at, published_at,
            views, coalesce(rating_sum, 0), coalesce(rating_count, 0)
       from rows from (json_to_recordset($2) as (user_id int, title text, status guide_status,
              created_at timestamptz, updated_at timestamptz, published_at timestamptz, views int,
              rating_sum int, rating_count int))
            with ordinality as sent (user_id, title, status, created_at, updated_at, published_at, views,
              rating_sum, rating_count, place)
     returning *, coalesce(views_order, 0) as views`,
    [owner.accountId, JSON.stringify(guides)],
  );
  return rows;
}

function numberOf({ views, rating_sum, rating_count }: Stored, column: string): number {
  if (column === "views_count") return views;
  return column === "average_rating" && rating_count > 0 ? rating_sum / rating_count : 0;
}

function keyOf(guide: Stored, column: string): Buffer {
  if (column === "title")
    return Buffer.from(guide.title.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()));
  if (column === "views_count" || column === "average_rating") return Buffer.alloc(0);
  const time = guide[column as "created_at" | "updated_at" | "published_at"];
  return Buffer.from(time ?? "");
}

/** Sorts in JavaScript, without the statements under test. */
function sorted(guides: readonly Stored[], order: GuideOrder): number[] {
  const column = order.replace("-", "");
  const ascending = guides.toSorted(
    (a, b) =>
      numberOf(a, column) - numberOf(b, column) ||
      Buffer.compare(keyOf(a, column), keyOf(b, column)) ||
      a.id - b.id,
  );
  const ids = ascending.map(({ id }) => id);
  return order.startsWith("-") ? ids.toReversed() : ids;
}

const time = fc.integer({ min: 0, max: 4 }).map((ms) => `2026-11-20T09:30:00.00${ms}Z`);
const title = fc.constantFrom("a", "A", "B", "b b", "Élan", "élan", "😀", "\uFF5E", '"', "z\\");
// Only published guides have a publication date.
const anyGuide = fc
  .record({
    user_id: fc.constantFrom(owner.id, member.id),
    title,
    created_at: time,
    updated_at: time,
    published_at: fc.option(time),
    views: fc.constantFrom(0, 1, 2, 2_147_483_647),
    ratings: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 7 }),
  })
  .map(({ ratings, ...guide }) => ({
    ...guide,
    rating_count: ratings.length,
    rating_sum: ratings.reduce((sum, rating) => sum + rating, 0),
    status: guide.published_at === null ? ("draft" as const) : ("published" as const),
  }));

const ORDERS_OF_PRESENT_GUIDES = GUIDE_ORDERS.filter((order) => !order.endsWith("deleted_at"));

describe("listGuides with sort (contract LIST-8)", () => {
  it("returns each guide once, in the order of a plain sort, for every order, filter and page size", async () => {
    const guides = fc.array(anyGuide, { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(guides, fc.integer({ min: 1, max: 9 }), async (sent, limit) => {
        const stored = await store(sent);
        for (const sort of ORDERS_OF_PRESENT_GUIDES) {
          expect(await walk({ sort, limit }), sort).toEqual(sorted(stored, sort));
          const published = stored.filter(({ status }) => status === "published");
          expect(await walk({ sort, limit, status: "published" })).toEqual(sorted(published, sort));
          const ofMember = stored.filter(({ user_id: id }) => id === member.id);
          expect(await walk({ sort, limit, user_id: member.username })).toEqual(
            sorted(ofMember, sort),
          );
        }
      }),
      runsOf({ stress: 15, sample: 3 }),
    );
  });

  it("lists guides without a publication date last in descending and first in ascending order", async () => {
    const one = { user_id: owner.id, title: "T", status: "draft" as const };
    const [at, later] = ["2026-11-20T00:00:00.000Z", "2026-11-21T00:00:00.000Z"];
    const stored = await store([
      { ...one, created_at: at, updated_at: at, published_at: null },
      { ...one, status: "published", created_at: at, updated_at: at, published_at: later },
      { ...one, status: "published", created_at: at, updated_at: at, published_at: at },
    ]);
    const [never, second, first] = stored.map(({ id }) => id);
    expect(await walk({ sort: "-published_at", limit: 1 })).toEqual([second, first, never]);
    expect(await walk({ sort: "published_at", limit: 1 })).toEqual([never, first, second]);
  });
});

describe("listGuides with a cursor of another list (contract LIST-9)", () => {
  const at = "2026-11-20T00:00:00.000Z";
  const guide = { user_id: owner.id, title: "T", status: "draft" as const };
  const three = [1, 2, 3].map(() => ({
    ...guide,
    created_at: at,
    updated_at: at,
    published_at: null,
  }));

  it.each<[string, Partial<GuideListInput>]>([
    ["the other direction", { sort: "-title" }],
    ["another key", { sort: "updated_at" }],
    ["no order", {}],
    ["another filter", { sort: "title", status: "draft" }],
    ["another user", { sort: "title", user_id: member.username }],
  ])("refuses it with %s", async (_, query) => {
    await store(three);
    const { next_cursor } = await list({ sort: "title", limit: 1 });
    await expect(list({ ...query, cursor: next_cursor ?? "" })).rejects.toMatchObject({
      code: "validation_failed",
    });
    const next = await list({ sort: "title", limit: 2, count: true, cursor: next_cursor ?? "" });
    expect(next).toMatchObject({ total: 3, next_cursor: null });
    expect(next.guides).toHaveLength(2);
  });

  it("refuses a cursor of the default list with an order, and accepts it with sort=-created_at", async () => {
    await store(three);
    const { next_cursor } = await list({ limit: 1 });
    const cursor = next_cursor ?? "";
    await expect(list({ sort: "created_at", cursor })).rejects.toMatchObject({
      code: "validation_failed",
    });
    expect((await list({ sort: "-created_at", cursor })).guides).toHaveLength(2);
  });

  it.each([
    ["title", "-infinity", 0],
    ["title", "a\u0000b", 1],
    ["title", "\ud800", 1],
    ["updated_at", "-infinity", 1],
    ["updated_at", "infinity", 1],
    ["published_at", "yesterday", 1],
    ["views_count", "-1", 1],
    ["views_count", "2147483648", 1],
    ["views_count", "1.5", 1],
    ["average_rating", "NaN", 1],
    ["average_rating", "6", 1],
    ["average_rating", "1e1", 1],
    ["published_at", "+010000-01-01T00:00:00.000Z", 1],
    ["id", "1", 1],
    ["title", "a", 2_147_483_648],
    ["title", "a", "1"],
    ["title", null, 1],
  ])("refuses the forged cursor %j %j %j", (sort, key, id) => {
    const cursor = Buffer.from(JSON.stringify([sort, "x", key, id])).toString("base64url");
    expect(guideListInput.safeParse({ sort: "title", cursor }).success).toBe(false);
  });
});

describe("listGuides with filters (contract LIST-10, LIST-11, LIST-12)", () => {
  const guide = { user_id: owner.id, title: "T", status: "draft" as const, published_at: null };
  const day = (of: number) => `2026-11-0${of}T00:00:00.000Z`;

  it("returns the guides of the ids, slugs and times, and their total", async () => {
    const outsider = await fixtures.addAccount("pro");
    const stored = await store(
      [1, 2, 3, 4, 5].map((of) => ({
        ...guide,
        user_id: of === 5 ? member.id : owner.id,
        created_at: day(of),
        updated_at: day(6 - of),
      })),
    );
    const [a, b, c, d, e] = stored.map(({ id }) => id);
    expect(await walk({ ids: `${c},${a},2147483647,9999999999,${a}` })).toEqual([c, a]);
    expect(await walk({ slug: "g-5" })).toEqual([e]);
    expect(await walk({ slug: "g-5", user_id: owner.username })).toEqual([]);
    const since = "2026-11-02T00:00:00Z";
    expect(await walk({ created_since: since, created_before: day(4) })).toEqual([c, b]);
    const changed = { updated_since: day(2), updated_before: "2026-11-04T01:00:00+01:00" };
    expect(await walk({ ...changed, sort: "updated_at", limit: 1 })).toEqual([d, c]);
    expect(await list({ count: true, limit: 2 })).toMatchObject({ total: 5 });
    expect(await list({ created_since: since, count: true, limit: 1 })).toMatchObject({ total: 4 });
    expect(await list({ user_id: "unknown", count: true })).toMatchObject({ total: 0 });
    expect(await list({})).not.toHaveProperty("total");
    const other = await outsider.sessionContext();
    for (const query of [{ ids: String(a) }, { slug: "g-1" }, { sort: "title" as const }])
      expect(await list({ ...query, count: true }, other)).toEqual({
        guides: [],
        next_cursor: null,
        total: 0,
      });
    const own = await member.sessionContext();
    expect((await list({ sort: "title", count: true }, own)).total).toBe(1);
  });

  it.each<Partial<GuideListInput>>([
    { updated_since: day(1) },
    { sort: "title", created_since: day(1) },
    { sort: "created_at", updated_before: day(1) },
    { sort: "-updated_at", created_before: day(1), updated_before: day(1) },
    { deleted: true, created_since: day(1) },
  ])("refuses a range of times that the order does not serve: %j", async (query) => {
    await expect(list(query)).rejects.toMatchObject({ code: "validation_failed" });
  });

  it.each([
    { ids: "" },
    { ids: "1,,2" },
    { ids: "-1" },
    { ids: "1, 2" },
    { ids: "x" },
    { ids: Array.from({ length: 101 }, () => "1").join(",") },
    { created_since: "0000-01-01T00:00:00Z" },
    { created_since: "1969-12-31T23:59:59Z" },
    { created_since: "2026-11-20" },
    { created_since: "9999-12-31T23:59:59-01:00" },
    { sort: "id" },
    { sort: "" },
    { sort: "--title" },
    { count: "yes" },
    { slug: "\u0000" },
  ])("refuses the input %j", (query) => {
    expect(guideListInput.safeParse(query).success).toBe(false);
  });
});
