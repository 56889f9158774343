import { GUIDE_SORTS, guideSearchInput } from "@guidepost/contract";
import { afterAll, describe, expect, it } from "vitest";
import type { ActorContext } from "#context.ts";
import { addGuide, createTestFixtures, fillTables, patchGuide } from "#testing/index.ts";
import { deleteGuide } from "../../trash.ts";
import { featureGuide, publishGuide } from "../../transitions.ts";
import { searchGuides } from "../list-guides.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { pool } = fixtures.service.db;
const owner = await fixtures.addAccount("enterprise");
const member = await fixtures.addUser(owner.accountId, "member");
const outsider = await fixtures.addAccount("pro");
const ctx = await owner.sessionContext();
const own = await member.sessionContext();

function search(of: ActorContext, query: object = {}) {
  return searchGuides(of, guideSearchInput.parse(query));
}
async function titlesOf(of: ActorContext, query: object = {}) {
  return (await search(of, { limit: 100, sort: "title", ...query })).guides.map(
    ({ title }) => title,
  );
}

const titles = ["100% sure", "100 sure", "a_b", "axb", "back\\slash", "Élan vital", "zebra"];
for (const title of titles) await addGuide(ctx, { title });
const ofMember = await addGuide(own, {
  title: "Mine",
  description: "About the ZEBRA's stripes",
  category: "tech",
});
await publishGuide(own, ofMember);
const featured = await addGuide(ctx, { title: "Pinned", category: "tech" });
await featureGuide(ctx, featured);
await deleteGuide(ctx, await addGuide(ctx, { title: "Deleted zebra" }));
await addGuide(await outsider.sessionContext(), { title: "An outsider's zebra" });

describe("searchGuides", () => {
  it.each([
    ["100%", ["100 sure", "100% sure"]],
    ["100 su", ["100 sure", "100% sure"]],
    ["a_b", ["a_b"]],
    ["\\", []],
    ["%", []],
    ["zebra", ["Mine", "zebra"]],
    ["  ZEBRA ", ["Mine", "zebra"]],
    ["éLAN", ["Élan vital"]],
    ["elan", ["Élan vital"]],
    ["stripes zeb", ["Mine"]],
  ])("finds the words of %s in titles and descriptions, in any case", async (text, found) => {
    expect(await titlesOf(ctx, { search: text })).toEqual(found);
  });

  it("sorts by relevance with a search, and the last changed first without one", async () => {
    const ranked = (await search(ctx, { search: "zebra" })).guides.map(({ title }) => title);
    expect(ranked).toEqual(["zebra", "Mine"]);
    const blank = await search(ctx, { search: "  " });
    expect(blank).toEqual(await search(ctx, { sort: "-updated_at" }));
  });

  it("accepts the orders of release 1.1.0", async () => {
    for (const [former, sort] of [
      ["updated", "-updated_at"],
      ["created", "-created_at"],
      ["views", "-views_count"],
    ])
      expect(await search(ctx, { sort: former })).toEqual(await search(ctx, { sort }));
  });

  it("returns the account's guides to its owner, own guides to a member, and none of them to another account", async () => {
    expect((await titlesOf(ctx)).toSorted()).toEqual([...titles, "Mine", "Pinned"].toSorted());
    expect(await titlesOf(own)).toEqual(["Mine"]);
    expect(await titlesOf(own, { search: "zebra" })).toEqual(["Mine"]);
    expect(await titlesOf(await outsider.sessionContext())).toEqual(["An outsider's zebra"]);
    expect(await titlesOf(await outsider.sessionContext(), { search: "Mine" })).toEqual([]);
  });

  it("filters by an accessible author, alone and with other filters", async () => {
    expect(await titlesOf(ctx, { author: member.username.toUpperCase() })).toEqual(["Mine"]);
    for (const author of [outsider.username, "unknown-user", "", "%"])
      expect(await search(ctx, { author })).toEqual({
        guides: [],
        total: 0,
        has_more: false,
        page: 1,
        pages: 1,
        weeks: [],
      });
    expect(await titlesOf(own, { author: owner.username })).toEqual([]);
    expect(await titlesOf(ctx, { category: "tech" })).toEqual(["Mine", "Pinned"]);
    expect(await titlesOf(ctx, { category: "tech", featured: false })).toEqual(["Mine"]);
    expect(await titlesOf(ctx, { category: "tech", status: "draft" })).toEqual(["Pinned"]);
    expect(await titlesOf(ctx, { featured: true, status: "published" })).toEqual([]);
  });

  it("returns guides with the fields of listGuides", async () => {
    const { steps: _, ...summary } = await addGuide(ctx, { title: "Whole" });
    expect((await search(ctx, { search: "whole" })).guides).toEqual([summary]);
    await deleteGuide(ctx, summary);
  });
});

describe("a page of searchGuides", () => {
  it("contains each guide exactly once in every order, with the total number", async () => {
    const all = new Set([...titles, "Mine", "Pinned"]);
    // Equal sort keys, different ids.
    await pool.query(
      "update guides set views_order = 3, updated_at = now() where account_id = $1",
      [owner.accountId],
    );
    for (const sort of GUIDE_SORTS) {
      const seen: string[] = [];
      for (let page = 1; page <= 5; page++) {
        const result = await search(ctx, { sort, page, limit: 2 });
        expect(result).toMatchObject({ total: 9, page, pages: 5 });
        seen.push(...result.guides.map(({ title }) => title));
      }
      expect(seen).toHaveLength(9);
      expect(new Set(seen)).toEqual(all);
      if (/^-(?!title|published)/.test(sort)) expect(seen, sort).toEqual([...all].toReversed());
    }
  });

  it("is equal to the last page for a higher page number", async () => {
    const last = await search(ctx, { page: 5, limit: 2 });
    expect(last.guides).toHaveLength(1);
    for (const page of [6, 2_147_483_647])
      expect(await search(ctx, { page, limit: 2 })).toEqual(last);
    const nothing = { guides: [], total: 0, has_more: false, page: 1, pages: 1, weeks: [] };
    expect(await search(own, { search: "nothing", page: 3 })).toEqual(nothing);
    expect(await search(ctx, { author: "unknown-user", page: 3 })).toEqual(nothing);
  });

  it("sorts by each key; the default is the last change", async () => {
    const other = await fixtures.addAccount("pro");
    const by = await other.sessionContext();
    const first = await addGuide(by, { title: "beta" });
    const second = await addGuide(by, { title: "Alpha" });
    const third = await addGuide(by, { title: "gamma" });
    await pool.query("update guides set views_order = id where id <> $1", [second.id]);
    await patchGuide(by, first.id, { description: "New" });
    const titled = async (query: object) =>
      (await search(by, query)).guides.map(({ title }) => title);
    expect(await titled({ sort: "title" })).toEqual(["Alpha", "beta", "gamma"]);
    expect(await titled({ sort: "-created_at" })).toEqual(["gamma", "Alpha", "beta"]);
    expect(await titled({ sort: "-views_count" })).toEqual(["gamma", "beta", "Alpha"]);
    expect(await titled({})).toEqual(["beta", "gamma", "Alpha"]);
    await deleteGuide(by, third);
    expect(await titled({})).toEqual(["beta", "Alpha"]);
  });

  it.each([{ page: 0 }, { page: 1.5 }, { limit: 0 }, { limit: 101 }, { sort: "id" }, { q: "x" }])(
    "rejects the input %j",
    (query) => {
      expect(guideSearchInput.safeParse(query).success).toBe(false);
    },
  );
});

describe("searchGuides with more than 10,000 guides", () => {
  it("returns the first 10,000 in pages, and that there are more", async () => {
    const author = await fixtures.addAccount("enterprise");
    const by = await author.sessionContext();
    await fillTables(fixtures.service.db, {
      text: `insert into guides (account_id, user_id, slug, title, description, category)
             select $1, $2, 's-' || n, 'T', '', 'tech' from generate_series(1, 10001) n`,
      values: [author.accountId, author.id],
    });
    const last = await search(by, { page: 2_147_483_647, limit: 30 });
    expect(last).toMatchObject({ total: 10_000, has_more: true, page: 334, pages: 334 });
    expect(last.guides).toHaveLength(10);
    expect(await search(by, { page: 334, limit: 30 })).toEqual(last);
  });
});
