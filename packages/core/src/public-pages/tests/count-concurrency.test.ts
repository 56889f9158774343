import { IS_STRESS } from "@guidepost/contract/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
  addGuide,
  createTestFixtures,
  patchGuide,
  runConcurrently,
  runWhileLocked,
  stepsWith,
  waitUntilBlocked,
} from "#testing/index.ts";
import { completeGuide, rateGuide, viewGuide } from "../reader.ts";
import { addPublic, countersOf, readerOf } from "./reader.fixture.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const { service } = fixtures;
const owner = await fixtures.addAccount("enterprise");
const ctx = await owner.sessionContext();
/** Even. */
const REQUESTS = IS_STRESS ? 50 : 8;
const HALF = REQUESTS / 2;
const wide = await fixtures.instanceFor(REQUESTS);
// A visitor counts again on the next day.
beforeEach(() => fixtures.setClock(new Date("2026-11-20T12:00:00Z")));

/** Starts calls that all wait for the guide's row, then unlocks it. */
async function callTogether(id: number, call: (index: number) => Promise<unknown>) {
  const lock = { sql: "select from guides where id = $1 for update", values: [id] };
  const { errorCodes } = await runWhileLocked(service.db, lock, REQUESTS, () =>
    runConcurrently(REQUESTS, call),
  );
  expect(errorCodes).toEqual([]);
}
const cookies: [string, (index: number) => string, number][] = [
  ["one visitor", () => "ada", 1],
  ["one visitor each", (index) => `visitor ${index}`, REQUESTS],
];

describe.each(cookies)(
  "a guide that receives concurrent requests from %s",
  (_, cookie, expected) => {
    it("counts one view per visitor", async () => {
      const { id } = await addPublic(ctx);
      await callTogether(id, (index) => viewGuide(readerOf(wide, cookie(index)), { id }));
      expect(await countersOf(service, id)).toMatchObject({ viewsCount: expected });
    });

    it("counts one completion per visitor", async () => {
      const { id } = await addPublic(ctx);
      await callTogether(id, (index) => completeGuide(readerOf(wide, cookie(index)), { id }));
      expect(await countersOf(service, id)).toMatchObject({ completionsCount: expected });
    });

    it("counts one rating per visitor, and adds up each visitor's last rating", async () => {
      const { id } = await addPublic(ctx);
      const rate = (index: number) => ({ id, rating: 1 + (index % 5) });
      await callTogether(id, (index) => rateGuide(readerOf(wide, cookie(index)), rate(index)));
      const kept = await service.db.prisma.guideReader.findMany({ where: { guideId: id } });
      expect(kept).toHaveLength(expected);
      expect(await countersOf(service, id)).toMatchObject({
        ratingCount: expected,
        ratingSum: kept.reduce((sum, { rating }) => sum + (rating ?? 0), 0),
      });
    });
  },
);

describe("a request of a reader, concurrent with changes of the author", () => {
  it("locks the guide before the reader's row: completions wait for ratings without a deadlock", async () => {
    const { id } = await addPublic(ctx);
    const rate = (index: number) => ({ id, rating: 1 + (index % 5) });
    let allRate: Promise<void> | undefined;
    await callTogether(id, async (index) => {
      const reader = readerOf(wide, `visitor ${index % HALF}`);
      if (index < HALF) return rateGuide(reader, rate(index));
      // After the ratings, which wait for the row at this point.
      await (allRate ??= waitUntilBlocked(service.db, HALF));
      return completeGuide(reader, { id });
    });
    expect(await countersOf(service, id)).toMatchObject({
      ratingCount: HALF,
      completionsCount: HALF,
    });
  });

  it("is counted without a deadlock", async () => {
    const { id } = await addPublic(ctx);
    await patchGuide(ctx, id, { steps: stepsWith("one", "two") });
    const acts = [
      (visitor: string) => viewGuide(readerOf(wide, visitor), { id }),
      (visitor: string) => completeGuide(readerOf(wide, visitor), { id }),
      (visitor: string) => rateGuide(readerOf(wide, visitor), { id, rating: 5 }),
      (visitor: string) => patchGuide({ ...ctx, db: wide.db }, id, { title: visitor }),
      () => addGuide({ ...ctx, db: wide.db }),
    ];
    // Each of five visitors sends all kinds of requests concurrently, several times.
    const all = IS_STRESS ? 300 : 50;
    let started = 0;
    const { errorCodes } = await runConcurrently(REQUESTS, async () => {
      while (started < all) {
        const index = started++;
        await acts[index % acts.length]?.(`visitor ${Math.floor(index / acts.length) % 5}`);
      }
    });
    expect(errorCodes).toEqual([]);
    expect(await countersOf(service, id)).toMatchObject({
      viewsCount: 5,
      completionsCount: 5,
      ratingCount: 5,
      ratingSum: 25,
    });
  });
});
