import { afterAll, describe, expect, it } from "vitest";
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

// Opening fifty connections is slow on a busy machine.
const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service } = fixtures;
const owner = await fixtures.addAccount("enterprise");
const ctx = await owner.sessionContext();
const wide = await fixtures.addInstance(50);

/** Starts fifty calls that all wait for the guide's row, then unlocks it. */
async function fifty(id: number, call: (index: number) => Promise<unknown>) {
  const lock = { sql: "select from guides where id = $1 for update", values: [id] };
  const { errorCodes } = await runWhileLocked(service.db, lock, 50, () =>
    runConcurrently(50, call),
  );
  expect(errorCodes).toEqual([]);
}
const cookies: [string, (index: number) => string, number][] = [
  ["one visitor", () => "ada", 1],
  ["fifty visitors", (index) => `visitor ${index}`, 50],
];

describe.each(cookies)(
  "a guide that receives fifty concurrent requests from %s",
  (_, cookie, expected) => {
    it("counts one view per visitor", async () => {
      const { id } = await addPublic(ctx);
      await fifty(id, (index) => viewGuide(readerOf(wide, cookie(index)), { id }));
      expect(await countersOf(service, id)).toMatchObject({ viewsCount: expected });
    });

    it("counts one completion per visitor", async () => {
      const { id } = await addPublic(ctx);
      await fifty(id, (index) => completeGuide(readerOf(wide, cookie(index)), { id }));
      expect(await countersOf(service, id)).toMatchObject({ completionsCount: expected });
    });

    it("counts one rating per visitor, and adds up each visitor's last rating", async () => {
      const { id } = await addPublic(ctx);
      const rate = (index: number) => ({ id, rating: 1 + (index % 5) });
      await fifty(id, (index) => rateGuide(readerOf(wide, cookie(index)), rate(index)));
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
    await fifty(id, async (index) => {
      const reader = readerOf(wide, `visitor ${index % 25}`);
      if (index < 25) return rateGuide(reader, rate(index));
      // After the ratings, which wait for the row at this point.
      await (allRate ??= waitUntilBlocked(service.db, 25));
      return completeGuide(reader, { id });
    });
    expect(await countersOf(service, id)).toMatchObject({ ratingCount: 25, completionsCount: 25 });
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
    // Each of five visitors sends all kinds of requests concurrently, twelve times.
    let started = 0;
    const { errorCodes } = await runConcurrently(50, async () => {
      while (started < 300) {
        const index = started++;
        await acts[index % acts.length]?.(`visitor ${Math.floor(index / acts.length) % 5}`);
      }
    });
    expect(errorCodes).toEqual([]);
    expect(await countersOf(service, id)).toMatchObject({
      ...{ viewsCount: 5, completionsCount: 5, ratingCount: 5, ratingSum: 25 },
    });
  });
});
