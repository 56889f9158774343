import type { Guide } from "@guidepost/contract";
import { IS_STRESS } from "@guidepost/contract/testing";
import { afterAll, describe, expect, it } from "vitest";
import type { ActorContext } from "#context.ts";
import {
  addGuide,
  createTestFixtures,
  patchGuide,
  runConcurrently,
  runWhileLocked,
  stepsWith,
} from "#testing/index.ts";
import { deleteGuide, restoreGuide } from "../../trash.ts";
import { featureGuide, publishGuide, unfeatureGuide, unpublishGuide } from "../../transitions.ts";
import { getGuide } from "../../read/get-guide.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const owner = await fixtures.addAccount("enterprise");
const REQUESTS = IS_STRESS ? 50 : 8;
const ROUNDS = IS_STRESS ? 10 : 2;
const ctx: ActorContext = {
  ...(await owner.sessionContext()),
  db: (await fixtures.instanceFor(REQUESTS)).db,
};

/** A kind of request, and what each of its responses must contain. */
const kinds: { send: (id: number, n: number) => Promise<Guide>; shows: (n: number) => object }[] = [
  {
    send: (id) => publishGuide(ctx, { id }),
    shows: () => ({ status: "published", published_at: expect.any(String) }),
  },
  {
    send: (id) => unpublishGuide(ctx, { id }),
    shows: () => ({ status: "draft", published_at: null }),
  },
  {
    send: (id) => featureGuide(ctx, { id }),
    shows: () => ({ featured: true, featured_at: expect.any(String) }),
  },
  {
    send: (id) => unfeatureGuide(ctx, { id }),
    shows: () => ({ featured: false, featured_at: null }),
  },
  {
    send: (id, n) => patchGuide(ctx, id, { title: `Title ${n}`, steps: stepsWith(`step ${n}`) }),
    shows: (n) => ({ title: `Title ${n}`, steps: [{ content: `step ${n}` }], steps_count: 1 }),
  },
];
function kindOf(n: number) {
  return kinds[n % kinds.length] as (typeof kinds)[number];
}

/** Two responses with the same `updated_at` show the same state of the guide. */
function expectOneStatePerTime(results: readonly Guide[]) {
  const states = new Map<string, Guide>();
  for (const guide of results) {
    expect(guide).toEqual(states.get(guide.updated_at) ?? guide);
    states.set(guide.updated_at, guide);
  }
}

describe("changeGuide (contract API-13)", () => {
  it("returns to each of several concurrent requests the state after its own change", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await addGuide(ctx, { title: "Title", steps: stepsWith("step") });
      const { results, errorCodes } = await runConcurrently(REQUESTS, async (n) => ({
        n,
        guide: await kindOf(n).send(id, n),
      }));
      expect(errorCodes).toEqual([]);
      for (const { n, guide } of results) expect(guide).toMatchObject(kindOf(n).shows(n));
      expectOneStatePerTime(results.map(({ guide }) => guide));
      for (const { guide } of results)
        expect(guide.steps[0]?.content).toBe(guide.title.replace("Title", "step"));
    }
  });

  it("returns the new steps after it waited for a concurrent change of the steps", async () => {
    const { id } = await addGuide(ctx, { steps: stepsWith("old") });
    await publishGuide(ctx, { id });
    await featureGuide(ctx, { id });
    const sql = `with step as (update steps set content = 'new' where guide_id = $1)
                 update guides set updated_at = updated_at + interval '1 second' where id = $1`;
    for (const move of [unpublishGuide, unfeatureGuide, publishGuide, featureGuide]) {
      await patchGuide(ctx, id, { steps: stepsWith("old") });
      const guide = await runWhileLocked(ctx.db, { sql, values: [id] }, 1, () => move(ctx, { id }));
      expect(guide.steps).toMatchObject([{ content: "new" }]);
      expect(guide).toEqual(await getGuide(ctx, { id }));
    }
  });

  it("returns the guide or not_found, never conflict, under concurrent deletes and restores", async () => {
    const { id } = await addGuide(ctx);
    for (let round = 0; round < ROUNDS; round++) {
      await restoreGuide(ctx, { id });
      const { results, errorCodes } = await runConcurrently(REQUESTS, async (n) => {
        const title = `Round ${round}, request ${n}`;
        if (n % 3 === 0) return deleteGuide(ctx, { id });
        if (n % 3 === 1) return restoreGuide(ctx, { id });
        const guide = await patchGuide(ctx, id, { title });
        expect(guide.title).toBe(title);
        return guide;
      });
      expect(results.length).toBeGreaterThan(0);
      expect(errorCodes.filter((code) => code !== "not_found")).toEqual([]);
    }
  });

  it("restores the latest state of a guide that changed while the restore waited", async () => {
    const guide = await addGuide(ctx, { title: "Before", steps: stepsWith("before") });
    await deleteGuide(ctx, guide);
    const sql = `with step as (update steps set content = 'after' where guide_id = $1)
                 update guides set title = 'After', deleted_at = deleted_at + interval '1 second',
                        updated_at = updated_at + interval '1 second' where id = $1`;
    const lock = { sql, values: [guide.id] };
    const restored = await runWhileLocked(ctx.db, lock, 1, () => restoreGuide(ctx, guide));
    expect(restored).toMatchObject({ title: "After", steps: [{ content: "after" }] });
    expect(restored).toEqual(await getGuide(ctx, guide));
  });
});
