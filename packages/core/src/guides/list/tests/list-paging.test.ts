import * as fc from "fast-check";
import { runsOf } from "@guidepost/contract/testing";
import { afterAll, describe, expect, it } from "vitest";
import type { ActorContext } from "#context.ts";
import { addGuide, createTestFixtures } from "#testing/index.ts";
import { deleteGuide } from "../../trash.ts";
import { listGuides } from "../list-guides.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const { pool } = fixtures.service.db;

/** Reads all pages. Calls `between` after each. */
async function walk(ctx: ActorContext, limit: number, between: (page: number) => Promise<void>) {
  const seen: number[] = [];
  let cursor: string | undefined;
  let page = 0;
  do {
    const { guides, next_cursor } = await listGuides(ctx, { limit, cursor });
    seen.push(...guides.map(({ id }) => id));
    cursor = next_cursor ?? undefined;
    await between((page += 1));
  } while (cursor);
  return seen;
}

describe("listGuides with cursors (contract LIST-1)", () => {
  it("returns guides with equal creation times once each, in the same order for every page size", async () => {
    const owner = await fixtures.addAccount("enterprise");
    // Five different times for 57 guides.
    await pool.query(
      `insert into guides (account_id, user_id, slug, title, description, category, created_at)
       select $1, $2, 'tie-' || n, 'Tie', '', 'tech', timestamptz '2026-11-20Z' + (n * 7 % 5) * interval '1 ms'
         from generate_series(1, 57) n`,
      [owner.accountId, owner.id],
    );
    const { rows } = await pool.query<{ id: number }>(
      "select id from guides where account_id = $1 order by created_at desc, id desc",
      [owner.accountId],
    );
    for (const limit of [1, 3, 10, 57])
      expect(await walk(await owner.sessionContext(), limit, async () => {})).toEqual(
        rows.map(({ id }) => id),
      );
  });

  it("returns each remaining guide exactly once when others are created and deleted between pages", async () => {
    const event = fc.record({
      page: fc.integer({ min: 1, max: 8 }),
      kind: fc.constantFrom("insert", "delete", "insert into the past"),
      which: fc.nat({ max: 19 }),
    });
    const events = fc.array(event, { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 7 }), events, async (limit, happening) => {
        const owner = await fixtures.addAccount("enterprise");
        const ctx = await owner.sessionContext();
        const guides = await Promise.all(Array.from({ length: 20 }, () => addGuide(ctx)));
        const deleted = new Set<number>();
        const between = async (page: number) => {
          for (const { kind, which } of happening.filter((one) => one.page === page)) {
            const target = guides[which]?.id ?? 0;
            if (kind !== "delete") {
              const { id } = await addGuide(ctx);
              if (kind === "insert") continue;
              // With the time of an older guide, as after the commit of a slow transaction.
              await pool.query(
                `update guides set created_at = (select created_at from guides where id = $2)
                  where id = $1`,
                [id, target],
              );
            } else if (!deleted.has(target)) {
              await deleteGuide(ctx, { id: target });
              deleted.add(target);
            }
          }
        };
        const seen = await walk(ctx, limit, between);
        expect(new Set(seen).size).toBe(seen.length);
        for (const { id } of guides) if (!deleted.has(id)) expect(seen).toContain(id);
      }),
      runsOf({ stress: 12, sample: 2 }),
    );
  });

  it("returns each remaining guide exactly once under concurrent writes (contract LIST-4)", async () => {
    const owner = await fixtures.addAccount("enterprise");
    const ctx = await owner.sessionContext();
    const lasting = await Promise.all(Array.from({ length: 40 }, () => addGuide(ctx)));
    let walking = true;
    const write = async () => {
      while (walking) await deleteGuide(ctx, await addGuide(ctx));
    };
    const writers = Promise.all([write(), write(), write()]);
    for (let round = 0; round < 3; round++) {
      const seen = await walk(ctx, 3, async () => {});
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toEqual(expect.arrayContaining(lasting.map(({ id }) => id)));
    }
    walking = false;
    await writers;
  });
});
