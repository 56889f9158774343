import { guideGetInput, type GuideListInput } from "@guidepost/contract";
import { afterAll, describe, expect, it } from "vitest";
import type { ActorContext } from "#context.ts";
import { createTestFixtures } from "#testing/index.ts";
import { guideListInput } from "../../inputs.ts";
import { listGuides } from "../list-guides.ts";
import { getGuide, getGuideJson } from "../../read/get-guide.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const { pool } = fixtures.service.db;
const owner = await fixtures.addAccount("enterprise");
const member = await fixtures.addUser(owner.accountId, "member");
const ctx = await owner.sessionContext();

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

type NewGuide = { user_id: number; deleted_at?: string | null };

/** Replaces the account's guides with drafts, and returns their ids. */
async function store(guides: readonly NewGuide[]): Promise<number[]> {
  await pool.query("delete from guides where account_id = $1", [owner.accountId]);
  const { rows } = await pool.query<{ id: number }>(
    `insert into guides (account_id, user_id, slug, title, description, category, deleted_at)
     select $1, user_id, 'g-' || place, 'T', '', 'tech', deleted_at
       from rows from (json_to_recordset($2) as (user_id int, deleted_at timestamptz))
            with ordinality as sent (user_id, deleted_at, place)
     returning id`,
    [owner.accountId, JSON.stringify(guides)],
  );
  return rows.map(({ id }) => id);
}

describe("listGuides with deleted=true (contract LIST-14)", () => {
  const day = (of: number) => new Date(Date.now() - of * 24 * 60 * 60 * 1000).toISOString();
  it("returns each guide that can be restored once, last deleted first, for every page size", async () => {
    const same = day(3);
    const [old, first, second, third, ofMember, present] = await store([
      { user_id: owner.id, deleted_at: day(31) },
      { user_id: owner.id, deleted_at: same },
      { user_id: owner.id, deleted_at: same },
      { user_id: owner.id, deleted_at: day(1) },
      { user_id: member.id, deleted_at: day(29) },
      { user_id: owner.id, deleted_at: null },
    ]);
    const expected = [third, second, first, ofMember];
    for (const limit of [1, 2, 3, 4, 5]) {
      expect(await walk({ deleted: true, limit })).toEqual(expected);
      expect(await walk({ deleted: true, sort: "-deleted_at", limit })).toEqual(expected);
      const ascending = await walk({ deleted: true, sort: "deleted_at", limit });
      expect(ascending).toEqual(expected.toReversed());
    }
    const page = await list({ deleted: true, count: true, limit: 1 });
    expect(page).toMatchObject({ total: 4, guides: [{ deleted_at: expect.any(String) }] });
    expect(await walk({ deleted: true, user_id: member.username })).toEqual([ofMember]);
    expect(await walk({ deleted: true, ids: `${old},${present},${first}` })).toEqual([first]);
    expect(await walk({ deleted: true, slug: "g-2" })).toEqual([first]);
    expect(await walk({ deleted: true, status: "published" })).toEqual([]);
    expect(await walk({})).toEqual([present]);
    expect(await walk({ deleted: false })).toEqual([present]);
    const own = await list({ deleted: true }, await member.sessionContext());
    expect(own.guides.map(({ id }) => id)).toEqual([ofMember]);
    const outsider = await fixtures.addAccount("pro");
    expect((await list({ deleted: true }, await outsider.sessionContext())).guides).toEqual([]);
    expect((await list({})).guides[0]).not.toHaveProperty("deleted_at");
  });

  it.each<Partial<GuideListInput>>([
    { deleted: true, sort: "title" },
    { deleted: true, sort: "-created_at" },
    { sort: "deleted_at" },
    { deleted: false, sort: "-deleted_at" },
  ])("refuses the order of %j", async (query) => {
    await expect(list(query)).rejects.toMatchObject({
      code: "validation_failed",
      extras: { details: { sort: [expect.any(String)] } },
    });
  });
});

describe("fields (contract LIST-13)", () => {
  it("limits each guide of a list, without a change of its cursors", async () => {
    await store([1, 2, 3].map(() => ({ user_id: owner.id })));
    for (const sort of [undefined, "title" as const]) {
      const whole = await list({ sort, limit: 2 });
      const page = await list({ sort, limit: 2, fields: "title,user,title" });
      expect(page.next_cursor).toBe(whole.next_cursor);
      expect(page.guides).toEqual(whole.guides.map(({ id, title, user }) => ({ id, title, user })));
      const next = { sort, cursor: page.next_cursor ?? "", fields: "slug" };
      expect((await list(next)).guides).toHaveLength(1);
    }
    expect(Object.keys((await list({ fields: "id" })).guides[0] ?? {})).toEqual(["id"]);
    expect(Object.keys((await list({ fields: "deleted_at" })).guides[0] ?? {})).toEqual(["id"]);
  });

  it("limits one guide, and reads its steps only when they are named", async () => {
    const [id = 0] = await store([{ user_id: owner.id }]);
    await pool.query("insert into steps (guide_id, position, content) values ($1, 1, 'x')", [id]);
    const { steps, title } = await getGuide(ctx, { id });
    for (const [fields, expected] of [
      ["title", { id, title }],
      ["steps", { id, steps }],
      ["steps,title,id", { id, title, steps }],
    ] as const) {
      expect(await getGuide(ctx, { id, fields })).toEqual(expected);
      const { text, guide: tagged } = await getGuideJson(ctx, { id, fields });
      expect(text).toBe(JSON.stringify({ guide: expected }));
      expect(tagged).toMatchObject({ id, version: 1 });
    }
    const outsider = await (await fixtures.addAccount("pro")).sessionContext();
    for (const fields of ["title", "steps"]) {
      await expect(getGuide(outsider, { id, fields })).rejects.toMatchObject({ code: "not_found" });
      await expect(getGuide(ctx, { id: 0, fields })).rejects.toMatchObject({ code: "not_found" });
    }
  });

  it.each(["", "name", "title,", ",title", "title, slug", "steps", "Title", "constructor"])(
    "refuses the names %j in a list",
    (fields) => {
      expect(guideListInput.safeParse({ fields }).success).toBe(false);
      if (fields !== "steps")
        expect(guideGetInput.safeParse({ id: 1, fields }).success).toBe(false);
    },
  );
});
