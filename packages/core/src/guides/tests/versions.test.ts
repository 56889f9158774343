import { IS_STRESS } from "@guidepost/contract/testing";
import { afterAll, describe, expect, it } from "vitest";
import type { ActorContext } from "#context.ts";
import {
  addGuide,
  createTestFixtures,
  patchGuide,
  runConcurrently,
  stepsWith,
} from "#testing/index.ts";
import { guideSave, guideUpdate } from "../inputs.ts";
import { cleanGuideInput } from "../clean-input.ts";
import type { Precondition } from "../precondition.ts";
import { getGuide } from "../read/get-guide.ts";
import { featureGuide, publishGuide, unfeatureGuide, unpublishGuide } from "../transitions.ts";
import { deleteGuide, restoreGuide } from "../trash.ts";
import { saveGuide, updateGuide } from "../update/update.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const REQUESTS = IS_STRESS ? 64 : 8;
const owner = await fixtures.addAccount("enterprise");
const ctx: ActorContext = {
  ...(await owner.sessionContext()),
  db: (await fixtures.instanceFor(REQUESTS)).db,
};

function requireVersion(version: number): NonNullable<Precondition["ifMatch"]> {
  return (guide) => guide.version === version;
}

async function storedVersion(id: number): Promise<number | undefined> {
  const { rows } = await ctx.db.pool.query<{ version: number }>(
    "select version from guides where id = $1",
    [id],
  );
  return rows[0]?.version;
}

/** Changes the title if the guide has the version. */
async function rename(id: number, title: string, version: number) {
  const input = await cleanGuideInput(ctx, guideUpdate.parse({ id, guide: { title } }));
  return updateGuide(ctx, { ...input, ifMatch: requireVersion(version) });
}

describe("version of a guide (contract GUIDE-8)", () => {
  it("is 1 for a new guide and increments by 1 with each kind of change", async () => {
    const { id, version } = await addGuide(ctx, { title: "One", steps: stepsWith("one") });
    expect(version).toBe(1);
    const changes = [
      () => patchGuide(ctx, id, { title: "Two" }),
      () => patchGuide(ctx, id, { description: "Text" }),
      () => patchGuide(ctx, id, { category: "tech" }),
      () => patchGuide(ctx, id, { steps: stepsWith("two") }),
      () => publishGuide(ctx, { id }),
      () => unpublishGuide(ctx, { id }),
      () => featureGuide(ctx, { id }),
      () => unfeatureGuide(ctx, { id }),
    ];
    for (const [index, change] of changes.entries())
      expect((await change()).version).toBe(index + 2);
    await deleteGuide(ctx, { id });
    expect(await storedVersion(id)).toBe(10);
    expect((await restoreGuide(ctx, { id })).version).toBe(11);
  });

  it("stays the same, as updated_at does, when a request changes nothing", async () => {
    const guide = await addGuide(ctx, { title: "Same", steps: stepsWith("one") });
    const { id, title, description, category, steps } = guide;
    const results = [
      await patchGuide(ctx, id, { title, description, category, steps }),
      await patchGuide(ctx, id, {}),
      await unpublishGuide(ctx, { id }),
      await unfeatureGuide(ctx, { id }),
      await restoreGuide(ctx, { id }),
    ];
    for (const result of results) expect(result).toEqual(guide);
  });

  it("stays the same when readers change the counters", async () => {
    const { id } = await addGuide(ctx);
    await ctx.db.pool.query(
      `update guides set views_count = views_count + 1, completions_count = completions_count + 1,
              rating_sum = rating_sum + 5, rating_count = rating_count + 1 where id = $1`,
      [id],
    );
    expect(await getGuide(ctx, { id })).toMatchObject({ version: 1, views_count: 1 });
  });

  it.each([
    "title = 'Changed', updated_at = greatest(now(), updated_at + interval '1 millisecond')",
    "deleted_at = now()",
  ])("increments when a process of the previous release executes: set %s", async (change) => {
    const { id } = await addGuide(ctx);
    await ctx.db.pool.query(`update guides set ${change} where id = $1`, [id]);
    expect(await storedVersion(id)).toBe(2);
  });
});

describe("a precondition (contract COND-2)", () => {
  it("admits one of several concurrent changes with the same version, and refuses the others", async () => {
    const { id } = await addGuide(ctx);
    const { results, errorCodes } = await runConcurrently(REQUESTS, (n) =>
      rename(id, `Title ${n}`, 1),
    );
    expect(results).toHaveLength(1);
    expect(errorCodes).toEqual(Array.from({ length: REQUESTS - 1 }, () => "precondition_failed"));
    expect(await getGuide(ctx, { id })).toEqual(results[0]);
  });

  it("admits one of concurrent deletes and changes with the same version", async () => {
    for (let round = 0; round < (IS_STRESS ? 10 : 3); round++) {
      const { id } = await addGuide(ctx);
      const { results } = await runConcurrently<unknown>(8, (n) =>
        n % 2
          ? rename(id, `Title ${n}`, 1)
          : deleteGuide(ctx, { id, ifMatch: requireVersion(1) }).then(() => "deleted"),
      );
      expect(results).toHaveLength(1);
      expect(await storedVersion(id)).toBe(2);
    }
  });

  it("is checked by every kind of change, after not_found and before the change", async () => {
    const { id } = await addGuide(ctx);
    const ifMatch = requireVersion(7);
    const changes = [
      publishGuide,
      unpublishGuide,
      featureGuide,
      unfeatureGuide,
      deleteGuide,
      restoreGuide,
    ];
    for (const change of changes) {
      await expect(change(ctx, { id, ifMatch })).rejects.toMatchObject({
        code: "precondition_failed",
        current: { id, version: 1 },
      });
      await expect(change(ctx, { id: 0, ifMatch })).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await storedVersion(id)).toBe(1);
  });

  it("gives each of several concurrent acknowledged changes a version of its own", async () => {
    const { id } = await addGuide(ctx);
    const { results } = await runConcurrently(REQUESTS, (n) =>
      patchGuide(ctx, id, { title: `T ${n}` }),
    );
    const versions = results.map(({ version }) => version).toSorted((one, other) => one - other);
    expect(versions).toEqual(Array.from({ length: REQUESTS }, (_, index) => index + 2));
  });
});

describe("saveGuide", () => {
  it.each(["expected_version", "expected_updated_at"] as const)(
    "accepts the current %s and throws conflict for an earlier one",
    async (field) => {
      const opened = await addGuide(ctx);
      const expected = opened[field === "expected_version" ? "version" : "updated_at"];
      const send = async (title: string) =>
        saveGuide(
          ctx,
          await cleanGuideInput(
            ctx,
            guideSave.parse({ id: opened.id, guide: { title }, [field]: expected }),
          ),
        );
      expect(await send("First")).toMatchObject({ title: "First", version: 2 });
      await expect(send("Second")).rejects.toMatchObject({ code: "conflict" });
    },
  );

  it("refuses a save without an expected state", () => {
    expect(guideSave.safeParse({ id: 1, guide: {} }).error?.issues).toMatchObject([
      { path: ["expected_version"] },
    ]);
  });
});
