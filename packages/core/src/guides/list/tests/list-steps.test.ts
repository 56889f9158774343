import type { GuideListInput } from "@guidepost/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listChanges, listChangesJson } from "#changes/index.ts";
import {
  addGuide,
  createTestFixtures,
  explainPlan,
  fillTables,
  stepsWith,
} from "#testing/index.ts";
import { guideListInput } from "../../inputs.ts";
import { listGuides, listGuidesJson } from "../list-guides.ts";
import { getGuide } from "../../read/get-guide.ts";
import { findGuidesInOrder } from "../../store/list-in-order.ts";
import { listGuides as readGuides } from "../../store/list-newest.ts";
import { deleteGuide } from "../../trash.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { db } = fixtures.service;
const owner = await fixtures.addAccount("enterprise");
const ctx = await owner.sessionContext();

function list(query: Partial<GuideListInput>) {
  return listGuides(ctx, guideListInput.parse({ include: "steps", ...query }));
}

function read(query: { cursor?: string; limit?: number }) {
  return listChanges(ctx, { limit: 100, include: "steps", ...query });
}

const MIB = 1024 * 1024;

describe("a list or listChanges with include=steps (contract LIST-18)", () => {
  it("returns each guide as getGuide does, with and without sort, with a search, and with fields", async () => {
    const guides = [
      await addGuide(ctx, { title: "Tea", steps: stepsWith('<p>"Boil"</p>', "<p>\u{1f375}</p>") }),
      await addGuide(ctx, { title: "No steps" }),
      await addGuide(ctx, { title: "Tea again", steps: stepsWith("<p>Again</p>") }),
    ].toReversed();
    for (const query of [{}, { sort: "-updated_at" }, { user_id: owner.username }] as const)
      expect((await list(query)).guides).toEqual(guides);
    const [tea, , first] = guides;
    expect((await list({ q: "tea", sort: "title" })).guides).toEqual([first, tea]);
    expect((await list({ fields: "title" })).guides).toEqual(
      guides.map(({ id, title, steps }) => ({ id, title, steps })),
    );
    const { changes } = await read({});
    expect(changes).toEqual(
      guides.toReversed().map((guide) => ({ type: "guide.upserted", guide })),
    );
  });

  it("returns the Markdown of each step with include=source, and counts it for the size of a page", async () => {
    const other = await (await fixtures.addAccount("enterprise")).sessionContext();
    const source = "a".repeat(30_000);
    const steps = Array.from({ length: 40 }, (_, index) => ({
      position: index + 1,
      content: source,
      format: "markdown" as const,
    }));
    const [first, second] = [await addGuide(other, { steps }), await addGuide(other, { steps })];
    const query = guideListInput.parse({ include: "source" });
    const page = await listGuides(other, query);
    expect(page.guides).toEqual([await getGuide(other, { id: second.id, include: "source" })]);
    expect(page.guides[0]?.steps?.[0]).toMatchObject({ format: "markdown", source });
    expect((await listGuidesJson(other, query)).text).toBe(JSON.stringify(page));
    expect((await listGuides(other, { ...query, include: "steps" })).guides).toHaveLength(2);
    const { changes } = await listChanges(other, { limit: 100, include: "source" });
    expect(changes).toMatchObject([
      {
        guide: {
          id: first.id,
          steps: expect.arrayContaining([expect.objectContaining({ source })]) as unknown,
        },
      },
    ]);
  });

  it("returns a deleted guide with its steps in the trash, and as a change without them", async () => {
    const { steps, ...guide } = await addGuide(ctx, { steps: stepsWith("<p>Gone</p>") });
    await deleteGuide(ctx, guide);
    expect((await list({ deleted: true })).guides).toMatchObject([{ id: guide.id, steps }]);
    const { changes } = await read({});
    expect(changes.at(-1)).toEqual({
      type: "guide.deleted",
      id: guide.id,
      external_id: null,
      deleted_at: expect.any(String) as string,
    });
  });

  it("returns the same as JSON text", async () => {
    const input = guideListInput.parse({ include: "steps", count: true, limit: 2 });
    expect(JSON.parse((await listGuidesJson(ctx, input)).text)).toEqual(
      await listGuides(ctx, input),
    );
    const query = { include: "steps", limit: 100 } as const;
    expect(JSON.parse((await listChangesJson(ctx, query)).text)).toEqual(
      await listChanges(ctx, query),
    );
  });

  it("returns the steps of all guides on a page with one statement", async () => {
    const before = db.statementCount();
    await list({ limit: 100 });
    await list({ limit: 100, sort: "title" });
    expect(db.statementCount() - before).toBe(2);
  });

  it("ends a page before the guide whose steps exceed 4 MiB, and continues with it", async () => {
    const large = await fixtures.addAccount("enterprise");
    const context = await large.sessionContext();
    const sizes = [1, 1.5, 1.4, 0.2, 5, 0.1];
    const ids: number[] = [];
    for (const [index, size] of sizes.entries()) {
      const { id } = await addGuide(context, { title: `Guide ${index}` });
      ids.push(id);
      await db.pool.query(
        `insert into steps (guide_id, position, content)
         select $1, n, repeat('x', $2::int / 16) from generate_series(1, 16) n`,
        [id, Math.floor(size * MIB)],
      );
    }
    // 0.2 MiB more than 4 MiB starts a page, and a guide of 5 MiB has its own.
    const expected = [ids.slice(0, 3), [ids[3]], [ids[4]], [ids[5]]];

    const query = guideListInput.parse({ include: "steps", sort: "created_at", limit: 100 });
    const pages: number[][] = [];
    let cursor: string | undefined;
    do {
      const page = await listGuides(context, { ...query, cursor });
      pages.push(page.guides.map(({ id }) => id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(pages).toEqual(expected);

    const changed: unknown[][] = [];
    let page = await listChanges(context, { include: "steps", limit: 100 });
    for (;;) {
      changed.push(page.changes.map((change) => "guide" in change && change.guide.id));
      if (!page.has_more) break;
      const { next_cursor } = page;
      page = await listChanges(context, { cursor: next_cursor, include: "steps", limit: 100 });
    }
    expect(changed).toEqual(expected);
    const [first] = (await listGuides(context, query)).guides;
    expect(first).toEqual(await getGuide(context, { id: ids[0] ?? 0 }));
  });

  it("accepts a cursor of a page without steps", async () => {
    const query = guideListInput.parse({ sort: "title", limit: 1 });
    const { next_cursor } = await listGuides(ctx, query);
    const next = await list({ ...query, cursor: next_cursor ?? "" });
    expect(next.guides).toHaveLength(1);
  });
});

describe("the query plan with include=steps", () => {
  beforeAll(() =>
    fillTables(
      db,
      {
        text: `insert into guides (account_id, user_id, slug, title, description, category)
         select $1, $2, 's-' || n, 'T', '', 'tech' from generate_series(1, 5000) n`,
        values: [owner.accountId, owner.id],
      },
      {
        text: `insert into steps (guide_id, position, content)
         select id, n, 'x' from guides, generate_series(1, 4) n where slug like 's-%'`,
      },
    ),
  );

  it.each(["force_custom_plan", "force_generic_plan"])(
    "reads the steps of each guide by their index with %s",
    async (mode) => {
      const filter = { accountId: owner.accountId, userId: null };
      const page = { limit: 101, include: "steps" } as const;
      const plans = [
        await explainPlan(db.pool, (spy) => readGuides(spy, filter, page), mode),
        await explainPlan(
          db.pool,
          (spy) => findGuidesInOrder(spy, filter, { ...page, order: "title" }),
          mode,
        ),
      ];
      for (const nodes of plans) {
        const scans = nodes.filter((node) => node["Relation Name"] === "steps");
        expect(scans).toHaveLength(2);
        for (const scan of scans) expect(scan["Node Type"]).not.toBe("Seq Scan");
      }
    },
  );
});
