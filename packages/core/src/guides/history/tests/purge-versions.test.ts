import type { PlanId } from "@guidepost/contract";
import { afterAll, describe, expect, it } from "vitest";
import { purgeOldVersions, setPlan } from "#operator/index.ts";
import {
  addGuide,
  createTestFixtures,
  patchGuide,
  runConcurrently,
  stepsWith,
} from "#testing/index.ts";
import { publishGuide } from "../../transitions.ts";
import { getVersion, listVersions } from "../history.ts";
import { purgeVersions } from "../purge.ts";
import { restoreVersion } from "../restore-version.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service } = fixtures;
const { pool } = service.db;

/** Adds a guide with three versions. The first one was replaced this long ago. */
async function addHistory(plan: PlanId, age: string) {
  const owner = await fixtures.addAccount(plan);
  const ctx = await owner.sessionContext();
  const { id } = await addGuide(ctx, { steps: stepsWith("one", "shared") });
  const { steps } = await publishGuide(ctx, { id });
  const [, shared] = steps;
  await patchGuide(ctx, id, {
    steps: [
      { position: 1, content: "two" },
      { ...shared, position: 2 },
    ],
  });
  await patchGuide(ctx, id, { title: "Three" });
  await pool.query(
    "update guide_versions set replaced_at = now() - $2::interval where guide_id = $1 and number = 1",
    [id, age],
  );
  const numbers = async () =>
    (await listVersions(ctx, { id, limit: 10 })).versions.map(({ number }) => number);
  return { id, ctx, owner, numbers };
}
const stepsOf = async (id: number) =>
  (
    await pool.query<{ content: string }>(
      "select content from guide_version_steps where guide_id = $1 order by content",
      [id],
    )
  ).rows.map(({ content }) => content);

describe("purgeOldVersions (contract HIST-7)", () => {
  it("deletes a version a year after it was replaced, with the steps that no other version has", async () => {
    const { id, ctx, numbers } = await addHistory("pro", "365 days 1 second");
    const { numbers: kept } = await addHistory("free", "365 days -1 minute");
    expect(await purgeOldVersions(service)).toBe(1);
    expect(await numbers()).toEqual([3, 2]);
    expect(await kept()).toEqual([3, 2, 1]);
    expect(await stepsOf(id)).toEqual(["shared", "two"]);
    expect((await getVersion(ctx, { id, number: 2 })).steps).toMatchObject([
      { content: "two" },
      { content: "shared" },
    ]);
    expect(await patchGuide(ctx, id, { title: "Four" })).toBeDefined();
    expect(await numbers()).toEqual([4, 3, 2]);
  });

  it("returns no version whose time is over before the sweep deletes it (contract JOB-8)", async () => {
    const { id, ctx, numbers } = await addHistory("free", "365 days 1 second");
    expect(await numbers()).toEqual([3, 2]);
    for (const read of [getVersion, restoreVersion])
      await expect(read(ctx, { id, number: 1 })).rejects.toMatchObject({
        message: "Version not found",
      });
    expect(await purgeOldVersions(service)).toBe(1);
  });

  it("keeps the latest version of any age", async () => {
    const { id, numbers } = await addHistory("free", "3 years");
    await pool.query(
      `update guide_versions set created_at = now() - interval '4 years',
              replaced_at = case when number < 3 then now() - interval '3 years' end where guide_id = $1`,
      [id],
    );
    expect(await purgeOldVersions(service)).toBe(2);
    expect(await numbers()).toEqual([3]);
  });

  it.each(["team", "enterprise"] as const)("keeps all versions of %s", async (plan) => {
    const { numbers } = await addHistory(plan, "10 years");
    expect(await purgeOldVersions(service)).toBe(0);
    expect(await numbers()).toEqual([3, 2, 1]);
  });

  it("follows the present plan of the account", async () => {
    const { owner, numbers } = await addHistory("enterprise", "2 years");
    expect(await purgeOldVersions(service)).toBe(0);
    await setPlan(service, { accountId: owner.accountId, plan: "free" });
    expect(await purgeOldVersions(service)).toBe(1);
    expect(await numbers()).toEqual([3, 2]);
  });

  it("deletes each version once, by concurrent calls in batches", async () => {
    const added = await Promise.all(Array.from({ length: 6 }, () => addHistory("free", "2 years")));
    const { results } = await runConcurrently(3, async () => {
      const { db } = await fixtures.addInstance(1);
      let total = 0;
      for (let n = 0; n < 6; n++) total += await purgeVersions(db.pool, { batchSize: 2 });
      return total;
    });
    const sum = results.reduce((one, other) => one + other, 0);
    expect(sum + (await purgeOldVersions(service))).toBe(6);
    for (const { numbers } of added) expect(await numbers()).toEqual([3, 2]);
  });

  it("leaves out a guide that is being changed, whose new version may refer to an old step", async () => {
    const { id, ctx, numbers } = await addHistory("free", "2 years");
    const holder = await pool.connect();
    await holder.query("begin");
    await holder.query("select from guides where id = $1 for no key update", [id]);
    expect(await purgeOldVersions(service)).toBe(0);
    await holder.query("commit");
    holder.release();
    // The new version has the step "one", which the first version has too.
    await patchGuide(ctx, id, { steps: [{ position: 1, content: "one" }] });
    expect(await purgeOldVersions(service)).toBe(1);
    expect(await numbers()).toEqual([4, 3, 2]);
    expect((await getVersion(ctx, { id, number: 4 })).steps).toMatchObject([{ content: "one" }]);
  });
});
