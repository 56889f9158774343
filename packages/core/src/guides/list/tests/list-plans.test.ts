import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createTestFixtures,
  explainPlan,
  fillTables,
  indexesOf,
  isSorted,
} from "#testing/index.ts";
import type { Transaction } from "@guidepost/database";
import type { OwnershipFilter } from "#ownership.ts";
import { searchQuery } from "../../search/document.ts";
import { searchParts } from "../../search/words.ts";
import { countGuides, findGuidesInOrder, type FindFilters } from "../../store/list-in-order.ts";
import { listAuthors } from "../../store/authors.ts";
import { listGuides, type GuideFilters } from "../../store/list-newest.ts";
import { lockGuidesWithFormerWords, lockUnindexedGuides } from "../../store/search.ts";
import { listTrash, nthLatestDeletion, purgeGuides } from "../../store/trash.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { pool } = fixtures.service.db;
const owner = await fixtures.addAccount("enterprise");
const member = await fixtures.addUser(owner.accountId, "member");
const outsiders = await Promise.all(Array.from({ length: 16 }, () => fixtures.addAccount("free")));

// 20,000 guides: a fifth belongs to one account, the rest to 16 others. 1 in 25 is featured, 1 in 9 deleted.
beforeAll(async () => {
  const people = [owner, member, owner, member, ...outsiders];
  const search = {
    text: `insert into guide_search (guide_id, headings, body)
     select id, (select string_agg(format('''%s.%s'':1A', $1::text, word), ' ')::tsvector
                   from unnest(array['set', 'up', 'part', id::text]) word) ||
                array_to_tsvector(array['@' || user_id]), ''
       from guides`,
    values: [owner.accountId.toString(36)],
  };
  const guides = {
    text: `insert into guides (account_id, user_id, slug, external_id, title, description, category, status,
                         published_at, featured_at, created_at, updated_at, deleted_at,
                         views_order, rating_sum, rating_count, search_version)
     select ($1::int[])[1 + n % $3], ($2::int[])[1 + n % $3], 's-' || n,
            case when n % 2 = 0 then 'e-' || n end, 'T', '',
            (enum_range(null::category))[1 + n % 7],
            (enum_range(null::guide_status))[1 + n % 2],
            case when n % 2 = 1 then now() end, case when n % 25 = 0 then now() end,
            now() - n * interval '1 minute', now() - n * interval '1 minute',
            case when n % 9 = 0 then now() - n * 7919 % 20000 * interval '1 minute' end,
            n % 2000, n % 6 * (1 + n % 5), n % 6, case when n % 20 > 0 then 1 end
       from generate_series(1, 20000) n`,
    values: [people.map((one) => one.accountId), people.map((one) => one.id), people.length],
  };
  await fillTables(fixtures.service.db, guides, search);
});

const after = { at: new Date().toISOString(), id: 10_000 };
const filters: [string, GuideFilters][] = [
  ["created_at_id", {}],
  ["category_created_at_id", { category: "tech" }],
  ["status_created_at_id", { status: "published" }],
  ["featured", { featured: true }],
];
const ownerships: [string, OwnershipFilter][] = [
  ["account", { accountId: owner.accountId, userId: null }],
  ["user", { accountId: owner.accountId, userId: member.id }],
];
const modes = ["force_custom_plan", "force_generic_plan"];
const cases = ownerships.flatMap(([kind, ownership]) =>
  filters.flatMap(([columns, filter]) =>
    modes.map((mode) => ({ index: `guides_${kind}_id_${columns}_idx`, ownership, filter, mode })),
  ),
);

const FIVE_DAYS_MS = 5 * 24 * 60 * 60 * 1000;
const time = new Date(Date.now() - FIVE_DAYS_MS).toISOString();
const orders = [
  { column: "created_at", key: time, index: "created_at_id" },
  { column: "updated_at", key: time, index: "updated_at_id" },
  { column: "published_at", key: time, index: "publication_order" },
  { column: "title", key: "t", index: "title_order" },
  { column: "views_count", key: "1000", index: "views_order" },
  { column: "average_rating", key: "2.5", index: "rating_order" },
] as const;
const orderCases = ownerships.flatMap(([kind, ownership]) =>
  orders.flatMap(({ column, key, index }) =>
    modes.flatMap((mode) =>
      ([column, `-${column}`] as const).map((order) => ({
        index: `guides_${kind}_id_${index}_idx`,
        ownership,
        order,
        key,
        mode,
      })),
    ),
  ),
);

describe("the query plan of a list over 20,000 guides", () => {
  it.each(orderCases)(
    "reads a page with sort=$order from the index $index with $mode",
    async ({ index, ownership, order, key, mode }) => {
      for (const position of [undefined, { key, id: 10_000 }]) {
        const page = { order, after: position, limit: 51 };
        const nodes = await explainPlan(
          pool,
          (spy) => findGuidesInOrder(spy, ownership, page),
          mode,
        );
        expect(indexesOf(nodes, "guides")).toEqual([index]);
        expect(isSorted(nodes)).toBe(false);
      }
    },
  );

  const publicationCases = ownerships.flatMap(([kind, ownership]) =>
    (["published_at", "-published_at"] as const).flatMap((order) =>
      (["draft", "published"] as const).flatMap((status) =>
        modes.map((mode) => ({ kind, ownership, order, status, mode })),
      ),
    ),
  );
  it.each(publicationCases)(
    "reads no guides of another status for guides of one $kind with status=$status and sort=$order with $mode",
    async ({ kind, ownership, order, status, mode }) => {
      const page = { order, status, limit: 51 };
      const nodes = await explainPlan(pool, (spy) => findGuidesInOrder(spy, ownership, page), mode);
      expect(indexesOf(nodes, "guides")).toEqual([`guides_${kind}_id_publication_order_idx`]);
      const conditions = nodes.map((node) => node["Index Cond"]).join();
      expect(conditions).toMatch(status === "draft" ? /= '-infinity'/ : /> '-infinity'/);
    },
  );

  const trashCases = ownerships.flatMap(([kind, ownership]) =>
    modes.flatMap((mode) =>
      (["deleted_at", "-deleted_at"] as const).map((order) => ({ kind, ownership, order, mode })),
    ),
  );
  it.each(trashCases)(
    "reads a page of deleted guides of one $kind with sort=$order with $mode",
    async ({ kind, ownership, order, mode }) => {
      for (const position of [undefined, { key: time, id: 10_000 }]) {
        const page = { deleted: true, order, after: position, limit: 51 };
        const nodes = await explainPlan(
          pool,
          (spy) => findGuidesInOrder(spy, ownership, page),
          mode,
        );
        expect(indexesOf(nodes, "guides")).toEqual([`guides_${kind}_id_deleted_at_id_idx`]);
      }
    },
  );

  const searchCases = ownerships.flatMap(([kind, ownership]) =>
    modes.flatMap((mode) =>
      (["-relevance", "-updated_at"] as const).map((order) => ({ kind, ownership, order, mode })),
    ),
  );
  it.each(searchCases)(
    "searches guides of one $kind with sort=$order by the index of words with $mode",
    async ({ ownership, order, mode }) => {
      const search = searchQuery(ownership, searchParts("set up 44"));
      for (const filter of [{}, { status: "draft", category: "tech" } as const]) {
        const page = { ...filter, search, order, limit: 51 };
        const nodes = await explainPlan(
          pool,
          (spy) => findGuidesInOrder(spy, ownership, page),
          mode,
        );
        expect(indexesOf(nodes, "guide_search")).toEqual(["guide_search_words_idx"]);
        expect(indexesOf(nodes, "guides")).toEqual(["guides_pkey"]);
        const counted = await explainPlan(
          pool,
          (spy) => countGuides(spy, ownership, { ...filter, search }),
          mode,
        );
        expect(indexesOf(counted, "guide_search")).toEqual(["guide_search_words_idx"]);
        expect(indexesOf(counted, "guides")).toEqual(["guides_pkey"]);
      }
    },
  );

  it.each(modes)("finds guides without words by the partial index with %s", async (mode) => {
    const batch = { batchSize: 16 };
    const nodes = await explainPlan(
      pool,
      (spy) => lockUnindexedGuides(spy as unknown as Transaction, batch),
      mode,
    );
    expect(indexesOf(nodes, "guides")).toEqual(["guides_search_missing_idx"]);
  });

  it.each(modes)(
    "finds guides with words by earlier rules by their index with %s",
    async (mode) => {
      await pool.query("update guide_search set word_rules = 2");
      await pool.query("vacuum analyze guide_search");
      const nodes = await explainPlan(
        pool,
        (spy) => lockGuidesWithFormerWords(spy as unknown as Transaction, { batchSize: 16 }),
        mode,
      );
      expect(indexesOf(nodes, "guide_search")).toEqual(["guide_search_word_rules_idx"]);
      expect(indexesOf(nodes, "guides")).toEqual(["guides_pkey"]);
    },
  );

  const selections: [string, FindFilters, string][] = [
    ["ids", { ids: [1, 2, 3] }, "guides_pkey"],
    ["slug", { slug: "s-40" }, "guides_user_id_slug_key"],
    ["external_id", { external_id: "e-40" }, "guides_user_id_external_id_key"],
  ];
  const selectionCases = ownerships.flatMap(([kind, ownership]) =>
    selections.flatMap(([name, filter, index]) =>
      modes.map((mode) => ({ kind, ownership, name, filter, index, mode })),
    ),
  );
  it.each(selectionCases)(
    "finds guides of one $kind by $name with the index $index with $mode",
    async ({ ownership, filter, index, mode }) => {
      for (const order of ["-updated_at", "-created_at", "title"] as const) {
        const page = { ...filter, order, limit: 26 };
        const nodes = await explainPlan(
          pool,
          (spy) => findGuidesInOrder(spy, ownership, page),
          mode,
        );
        expect(indexesOf(nodes, "guides")).toEqual([index]);
      }
    },
  );

  it.each(cases)(
    "reads a page from the index $index with $mode",
    async ({ index, ownership, filter, mode }) => {
      for (const page of [filter, { ...filter, after }]) {
        const nodes = await explainPlan(
          pool,
          (spy) => listGuides(spy, ownership, { ...page, limit: 51 }),
          mode,
        );
        expect(indexesOf(nodes, "guides")).toEqual([index]);
        // The planner may sort the few featured guides.
        if (!filter.featured) expect(isSorted(nodes)).toBe(false);
      }
    },
  );

  it.each(modes)(
    "reads a page of the trash from the index of deleted guides with %s",
    async (mode) => {
      const { accountId = 0 } = outsiders[0] ?? {};
      const page = { days: 30, limit: 51 };
      for (const cursor of [undefined, after]) {
        const nodes = await explainPlan(
          pool,
          (spy) => listTrash(spy, { accountId, userId: null }, { ...page, after: cursor }),
          mode,
        );
        expect(indexesOf(nodes, "guides")).toEqual(["guides_account_id_deleted_at_id_idx"]);
      }
    },
  );

  it.each(modes)("checks the trash limit by the index of deleted guides with %s", async (mode) => {
    const { accountId = 0 } = outsiders[0] ?? {};
    const query = { accountId, days: 30, n: 100 };
    const nodes = await explainPlan(pool, (spy) => nthLatestDeletion(spy, query), mode);
    expect(indexesOf(nodes, "guides")).toEqual(["guides_account_id_deleted_at_id_idx"]);
  });

  it.each(modes)("finds guides to purge by the index of deleted guides with %s", async (mode) => {
    const nodes = await explainPlan(
      pool,
      (spy) => purgeGuides(spy, { days: 30, batchSize: 500 }),
      mode,
    );
    expect(indexesOf(nodes, "guides")).toContain("guides_deleted_at_idx");
    expect(nodes.map((node) => node["Node Type"])).not.toContain("Seq Scan");
  });

  it.each(modes)("reads one index entry for each author with %s", async (mode) => {
    for (const [, ownership] of ownerships) {
      const nodes = await explainPlan(pool, (spy) => listAuthors(spy, ownership), mode);
      expect(indexesOf(nodes, "guides")).toEqual([
        expect.stringMatching(/^guides_user_id_created_at_id_idx$/),
      ]);
      expect(nodes.map((node) => node["Node Type"])).toContain("Limit");
    }
  });

  it.each(modes)("applies several filters by one index with %s", async (mode) => {
    const page: GuideFilters = { category: "tech", status: "draft", featured: false, after };
    for (const [kind, ownership] of ownerships) {
      const nodes = await explainPlan(
        pool,
        (spy) => listGuides(spy, ownership, { ...page, limit: 51 }),
        mode,
      );
      expect(indexesOf(nodes, "guides")).toEqual([
        expect.stringMatching(`guides_${kind}_id_.*_idx`),
      ]);
    }
  });
});
