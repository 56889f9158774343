import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createTestFixtures,
  explainPlan,
  fillTables,
  indexesOf,
  isSorted,
} from "#testing/index.ts";
import { textQuery } from "#guides/index.ts";
import { purgeViews, recordStep } from "../store/count.ts";
import {
  findPublicGuide,
  findPublicProfile,
  findReading,
  lastPublishedId,
  listFeaturedGuides,
  listMatchingGuides,
  listMoreByAuthor,
  listPublishedGuides,
  listSitemapEntries,
} from "../store/read.ts";
import { findCurrentAddress } from "../store/moved.ts";
import { findGuideVersions } from "../store/version.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { pool } = fixtures.service.db;
const authors = await Promise.all(Array.from({ length: 20 }, () => fixtures.addAccount("free")));
const [author = { id: 0, username: "", accountId: 0 }] = authors;
const visitor = Buffer.alloc(32);

// 20,000 guides of 20 authors among 20,000 users and 20,000 accounts, of which 20 are suspended; half of them public, 1 in 25 featured, 1 in 9 deleted, 1 in 50 creative.
beforeAll(async () => {
  await fillTables(
    fixtures.service.db,
    {
      text: `insert into accounts (name, plan, suspended_at)
     select 'Other', 'free', case when n % 1000 = 0 then now() end from generate_series(1, 20000) n`,
    },
    {
      text: `insert into users (account_id, role, username, display_name, email)
     select $1, 'member', 'other-' || n, 'Other', 'other-' || n || '@guidepost.test'
       from generate_series(1, 20000) n`,
      values: [author.accountId],
    },
    {
      text: `insert into guides (account_id, user_id, slug, title, description, category, status,
                         published_at, featured_at, deleted_at)
     select ($1::int[])[1 + n % $3], ($2::int[])[1 + n % $3], 's-' || n, 'T', '',
            (case when n / 20 % 50 = 1 then 'creative' else 'tech' end)::category,
            (enum_range(null::guide_status))[1 + n / 20 % 2],
            case when n / 20 % 2 = 1 then now() - n * 7919 % 20000 * interval '1 minute' end,
            case when n % 25 = 0 then now() end, case when n % 9 = 0 then now() end
       from generate_series(1, 20000) n`,
      values: [authors.map((one) => one.accountId), authors.map((one) => one.id), authors.length],
    },
    {
      text: `insert into guide_search (guide_id, headings, body)
     select id, array_to_tsvector(array['@' || user_id, $1 || '.word' || id % 500]), '' from guides`,
      values: [author.accountId.toString(36)],
    },
    { text: "insert into steps (guide_id, position, content) select id, 1, 'one' from guides" },
    {
      text: `insert into former_slugs (user_id, slug, guide_id)
     select user_id, 'former-' || id, id from guides`,
    },
    {
      text: `insert into former_usernames (username, user_id)
     select 'former-' || id, id from users`,
    },
    {
      text: `insert into guide_readers (guide_id, visitor, rating)
     select id, sha256(n::text::bytea), 3 from guides, generate_series(1, 3) n`,
    },
    {
      text: `insert into guide_feedback (guide_id, visitor, account_id, user_id, rating, text, sent_on)
     select r.guide_id, r.visitor, g.account_id, g.user_id, 3, 'Text', '2026-11-20'
       from guide_readers r join guides g on g.id = r.guide_id`,
    },
    {
      text: `insert into guide_views (guide_id, day, visitor)
     select id, date '2026-11-20' - id % 20, sha256('v') from guides`,
    },
  );
});

const modes = ["force_custom_plan", "force_generic_plan"];

describe.each(modes)("the query plan of a public page over 20,000 guides with %s", (mode) => {
  const plan = (call: (spy: typeof pool) => Promise<unknown>) => explainPlan(pool, call, mode);

  it("reads a guide by unique indexes", async () => {
    const address = { username: author.username, slug: "s-20" };
    const nodes = await plan((spy) => findPublicGuide(spy, address));
    expect(indexesOf(nodes, "guides")).toEqual(["guides_user_id_slug_key"]);
    expect(indexesOf(nodes, "users")).toEqual(["users_username_key"]);
    expect(indexesOf(nodes, "steps")).toEqual(["steps_guide_id_position_key"]);
  });

  it("reads where a former address leads by indexes (contract PUBLIC-10)", async () => {
    const address = { username: "former-20", slug: "former-20" };
    const nodes = await plan((spy) => findCurrentAddress(spy, address));
    expect(indexesOf(nodes, "former_usernames")).toEqual(["former_usernames_pkey"]);
    expect(indexesOf(nodes, "former_slugs")).toEqual(["former_slugs_pkey"]);
    expect(nodes.map((node) => node["Node Type"])).not.toContain("Seq Scan");
  });

  it("reads what a visitor did with a guide by unique indexes", async () => {
    const nodes = await plan((spy) => findReading(spy, { visitor, userId: null }, 20));
    expect(indexesOf(nodes, "guide_readers")).toEqual(["guide_readers_pkey"]);
    expect(indexesOf(nodes, "guide_feedback")).toEqual(["guide_feedback_guide_id_visitor_key"]);
    expect(nodes.map((node) => node["Node Type"])).not.toContain("Seq Scan");
  });

  it("reads the suspended accounts from their index (contract ACCT-14)", async () => {
    const address = { username: author.username, slug: "s-20" };
    const nodes = await plan((spy) => findPublicGuide(spy, address));
    expect(indexesOf(nodes, "accounts")).toContain("accounts_closed_idx");
  });

  it("reads the versions of 100 guides by unique indexes and the author's indexes", async () => {
    const addresses = Array.from({ length: 100 }, (_, index) => ({
      username: authors[index % authors.length]?.username ?? "",
      slug: `s-${20 + index}`,
    }));
    const nodes = await plan((spy) => findGuideVersions(spy, addresses));
    expect(new Set(indexesOf(nodes, "guides"))).toEqual(
      new Set([
        "guides_user_id_public_featured_idx",
        "guides_user_id_published_idx",
        "guides_user_id_slug_key",
      ]),
    );
    expect(indexesOf(nodes, "users")).toEqual(["users_username_key"]);
  });

  it("counts and reads an author's guides in index order", async () => {
    const counted = await plan((spy) =>
      findPublicProfile(spy, { username: author.username, maxCount: 101 }),
    );
    expect(indexesOf(counted, "guides")).toEqual(["guides_user_id_published_idx"]);
    expect(counted.map((node) => node["Node Type"])).toContain("Limit");
    for (const after of [undefined, { at: new Date().toISOString(), id: 10_000 }]) {
      const page = { userId: author.id, maxFeatured: 100, limit: 25, after };
      const nodes = await plan((spy) => listPublishedGuides(spy, page));
      expect(new Set(indexesOf(nodes, "guides"))).toEqual(
        new Set(["guides_user_id_public_featured_idx", "guides_user_id_published_idx"]),
      );
      expect(isSorted(nodes)).toBe(false);
    }
    const pinned = await plan((spy) =>
      listFeaturedGuides(spy, { userId: author.id, maxFeatured: 100 }),
    );
    expect(indexesOf(pinned, "guides")).toEqual(["guides_user_id_public_featured_idx"]);
  });

  it("reads an author's guides of a category by their index (contract PROFILE-8)", async () => {
    for (const after of [undefined, { at: new Date().toISOString(), id: 10_000 }]) {
      const page = { userId: author.id, limit: 25, after, search: undefined };
      const nodes = await plan((spy) => listMatchingGuides(spy, { ...page, category: "creative" }));
      expect(indexesOf(nodes, "guides")).toEqual(["guides_user_id_category_published_idx"]);
    }
  });

  it("searches an author's guides by the index of words (contract PROFILE-8)", async () => {
    const search = textQuery({ accountId: author.accountId, userId: author.id }, "word7 word20");
    const page = { userId: author.id, limit: 25, after: undefined, category: undefined };
    const nodes = await plan((spy) => listMatchingGuides(spy, { ...page, search }));
    expect(indexesOf(nodes, "guide_search")).toEqual(["guide_search_words_idx"]);
    expect(indexesOf(nodes, "guides")).toEqual(["guides_pkey"]);
    expect(nodes.map((node) => node["Node Type"])).not.toContain("Seq Scan");
  });

  it("reads more guides of an author from the author's indexes", async () => {
    const nodes = await plan((spy) => listMoreByAuthor(spy, { id: 20, limit: 3 }));
    expect(new Set(indexesOf(nodes, "guides"))).toEqual(
      new Set([
        "guides_id_published_idx",
        "guides_user_id_public_featured_idx",
        "guides_user_id_published_idx",
      ]),
    );
    expect(nodes.map((node) => node["Node Type"])).not.toContain("Seq Scan");
  });

  it("reads a page of the sitemap by a range of ids, and the last id from the end of the index", async () => {
    const range = { after: 10_000, to: 11_000 };
    const nodes = await plan((spy) => listSitemapEntries(spy, range));
    for (const index of indexesOf(nodes, "guides"))
      expect(index).toMatch(/^guides_(id|user_id)_published_idx$/);
    const last = await plan((spy) => lastPublishedId(spy));
    expect(indexesOf(last, "guides")).toEqual(["guides_id_published_idx"]);
    expect(last.map((node) => node["Node Type"])).toContain("Limit");
  });

  it("records a step by the key of the view (contract INS-3)", async () => {
    const step = { id: 20, day: "2026-11-20", step: 2 };
    const nodes = await plan((spy) => recordStep(spy, { visitor, userId: null }, step));
    expect(indexesOf(nodes, "guide_views")).toContain("guide_views_pkey");
    expect(nodes.map((node) => node["Node Type"])).not.toContain("Seq Scan");
  });

  it("finds views of past days by the day index, and deletes them by ctid", async () => {
    const nodes = await plan((spy) => purgeViews(spy, { day: "2026-11-02", batchSize: 100 }));
    expect(indexesOf(nodes, "guide_views")).toContain("guide_views_day_idx");
    expect(nodes.map((node) => node["Node Type"])).toContain("Tid Scan");
    expect(nodes.map((node) => node["Node Type"])).not.toContain("Seq Scan");
  });
});
