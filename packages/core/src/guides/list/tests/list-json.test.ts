import type { GuideListInput } from "@guidepost/contract";
import * as fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { addGuide, createTestFixtures } from "#testing/index.ts";
import { publishGuide } from "../../transitions.ts";
import { setSchedule } from "../../schedule/schedule.ts";
import { listGuides, listGuidesJson } from "../list-guides.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { pool } = fixtures.service.db;
const owner = await fixtures.addAccount("enterprise");
const session = await owner.sessionContext();

const guides = await Promise.all(
  Array.from({ length: 5 }, (_, n) => addGuide(session, { title: `Guide ${n}`, category: "tech" })),
);
const [first, second, third] = guides;

async function expectSameJson(input: Partial<GuideListInput>) {
  const whole = { limit: 50, ...input };
  const list = await listGuides(session, whole);
  expect((await listGuidesJson(session, whole)).text).toBe(JSON.stringify(list));
  return list;
}

describe("listGuidesJson", () => {
  it("returns byte for byte what JSON.stringify returns for the list, page by page", async () => {
    if (!first || !second || !third) throw new Error("There are fewer guides.");
    await publishGuide(session, { id: first.id });
    await setSchedule(session, {
      ...{ id: second.id, publish_at: "2100-01-01T08:00:00.123Z", unpublish_at: null },
    });
    await pool.query("update guides set featured_at = '2026-01-01T00:00:00.1Z' where id = $1", [
      third.id,
    ]);
    for (const filters of [
      {},
      { status: "published" },
      { category: "tech" },
      { featured: true },
    ] as const)
      for (const limit of [1, 2, 5, 50])
        for (let cursor: string | undefined, pages = 0; pages < 6; pages += 1) {
          const list = await expectSameJson({ ...filters, limit, ...(cursor && { cursor }) });
          cursor = list.next_cursor ?? undefined;
          if (cursor === undefined) break;
        }
    await expectSameJson({ count: true });
    await expectSameJson({ user_id: "nobody-has-this-name" });
    await expectSameJson({ fields: "title" });
    await expectSameJson({ sort: "title" });
  });

  it("returns the same for any text, rating and time", async () => {
    const id = first?.id;
    // PostgreSQL stores no NUL, and no half of a surrogate pair.
    const text = fc
      .string({ unit: "binary", maxLength: 60 })
      .filter((some) => some.isWellFormed() && !some.includes("\0"));
    const time = fc.date({ min: new Date(0), max: new Date("9999-12-31"), noInvalidDate: true });
    const escapes = '\b\f\n\r\t"\\/\u0001\u001F\u007F\u2028\u2029\u{1F600}';
    await fc.assert(
      fc.asyncProperty(
        ...([
          text,
          text,
          fc.option(text),
          fc.nat(1_000),
          fc.double({ min: 1, max: 5, noNaN: true }),
          time,
        ] as const),
        async (title, description, externalId, count, average, at) => {
          const sum = Math.round(count * average);
          await pool.query(
            `update guides set title = $2, description = $3, external_id = $4, rating_sum = $5, rating_count = $6,
                    created_at = $7, updated_at = $7 where id = $1`,
            [id, title, description, externalId, sum, count, at],
          );
          await expectSameJson({});
        },
      ),
      { examples: [[escapes, escapes, escapes, 200, 1.005, new Date(1)]], numRuns: 60 },
    );
  });
});
