import { afterAll, describe, expect, it } from "vitest";
import {
  addGuide,
  atOnce,
  createWorld,
  patchGuide,
  stepsOf,
  untilBlocked,
  whileLocked,
} from "../../testing/index.ts";
import { completeGuide, rateGuide, viewGuide } from "../count.ts";
import { addPublic, countersOf, readerOf } from "./reader.fixture.ts";

// Fifty connections: a busy machine takes its time for that.
const world = await createWorld();
afterAll(world.drop);
const { service } = world;
const owner = await world.addAccount("enterprise");
const ctx = await owner.session();
const wide = await world.addInstance(50);

/** Fifty calls that wait for the guide's row before any of them goes on. */
const fifty = async (id: number, call: (index: number) => Promise<unknown>) => {
  const lock = { sql: "select from guides where id = $1 for update", values: [id] };
  const { refusals } = await whileLocked(service.db, lock, 50, () => atOnce(50, call));
  expect(refusals).toEqual([]);
};
const cookies: [string, (index: number) => string, number][] = [
  ["one visitor", () => "ada", 1],
  ["fifty visitors", (index) => `visitor ${index}`, 50],
];

describe.each(cookies)("of %s, fifty at once", (_, cookie, expected) => {
  it("views count once a visitor", async () => {
    const { id } = await addPublic(ctx);
    await fifty(id, (index) => viewGuide(readerOf(wide, cookie(index)), { id }));
    expect(await countersOf(service, id)).toMatchObject({ viewsCount: expected });
  });

  it("completions count once a visitor", async () => {
    const { id } = await addPublic(ctx);
    await fifty(id, (index) => completeGuide(readerOf(wide, cookie(index)), { id }));
    expect(await countersOf(service, id)).toMatchObject({ completionsCount: expected });
  });

  it("ratings count once a visitor, and the sum is that of the last ones", async () => {
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
});

describe("whatever readers and the author do at once", () => {
  it("takes the guide before what its reader did: who completes waits for who rates", async () => {
    const { id } = await addPublic(ctx);
    const rate = (index: number) => ({ id, rating: 1 + (index % 5) });
    let allRate: Promise<void> | undefined;
    await fifty(id, async (index) => {
      const reader = readerOf(wide, `visitor ${index % 25}`);
      if (index < 25) return rateGuide(reader, rate(index));
      // Behind the ratings, which wait for the row by then.
      await (allRate ??= untilBlocked(service.db, 25));
      return completeGuide(reader, { id });
    });
    expect(await countersOf(service, id)).toMatchObject({ ratingCount: 25, completionsCount: 25 });
  });

  it("waits for nobody forever, and all of it counts", async () => {
    const { id } = await addPublic(ctx);
    await patchGuide(ctx, id, { steps: stepsOf("one", "two") });
    const acts = [
      (visitor: string) => viewGuide(readerOf(wide, visitor), { id }),
      (visitor: string) => completeGuide(readerOf(wide, visitor), { id }),
      (visitor: string) => rateGuide(readerOf(wide, visitor), { id, rating: 5 }),
      (visitor: string) => patchGuide({ ...ctx, db: wide.db }, id, { title: visitor }),
      () => addGuide({ ...ctx, db: wide.db }),
    ];
    // Each visitor does all of it at the same time: five visitors, twelve times, on every connection
    // one after another.
    let started = 0;
    const { refusals } = await atOnce(50, async () => {
      while (started < 300) {
        const index = started++;
        await acts[index % acts.length]?.(`visitor ${Math.floor(index / acts.length) % 5}`);
      }
    });
    expect(refusals).toEqual([]);
    expect(await countersOf(service, id)).toMatchObject({
      ...{ viewsCount: 5, completionsCount: 5, ratingCount: 5, ratingSum: 25 },
    });
  });
});
