import { type PlanId, VERSION_STORAGE } from "@guidepost/contract";
import { findMigrationsFolder, readMigrations } from "@guidepost/database";
import { afterAll, describe, expect, it } from "vitest";
import {
  purgeDeletedGuides,
  purgeLargeHistories,
  purgeOldVersions,
  setPlan,
} from "#operator/index.ts";
import {
  addGuide,
  createTestFixtures,
  patchGuide,
  runConcurrently,
  stepsWith,
} from "#testing/index.ts";
import type { ActorContext } from "#context.ts";
import { publishGuide } from "../../transitions.ts";
import { deleteGuide } from "../../trash.ts";
import { getVersion, getVersionStorage, listVersions } from "../history.ts";
import { purgeExcessVersions, purgeVersions } from "../purge.ts";
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

  it("follows the current plan of the account", async () => {
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

type StoredVersion = {
  guide_id: number;
  title: string;
  description: string;
  step_ids: number[];
  hashes: string[];
  isLatest: boolean;
};
type StoredStep = { guide_id: number; hash: string; text: string };

/** The bytes of the versions of an account without the latest ones, from the stored rows. */
async function storedBytes(accountId: number): Promise<number> {
  const { rows: versions } = await pool.query<StoredVersion>(
    `select guide_id, title, description, step_ids, array(select encode(h, 'hex') from unnest(step_hashes) h) as hashes,
            replaced_at is null as "isLatest"
       from guide_versions where account_id = $1`,
    [accountId],
  );
  const { rows: steps } = await pool.query<StoredStep>(
    `select guide_id, encode(hash, 'hex') as hash, concat(s.title, content, source) as text
       from guide_version_steps s where guide_id in (select id from guides where account_id = $1)`,
    [accountId],
  );
  const latest = new Set(
    versions.flatMap(({ guide_id: id, hashes, isLatest }) =>
      isLatest ? hashes.map((hash) => `${id} ${hash}`) : [],
    ),
  );
  const bytesOf = (text: string) => Buffer.byteLength(text);
  let bytes = 0;
  for (const { isLatest, title, description, step_ids: ids } of versions)
    if (!isLatest) bytes += bytesOf(title) + bytesOf(description) + 36 * ids.length;
  for (const { guide_id: id, hash, text } of steps)
    if (!latest.has(`${id} ${hash}`)) bytes += bytesOf(text);
  return bytes;
}

/** Adds a published guide whose versions have these texts, the oldest first. */
async function addVersions(ctx: ActorContext, texts: readonly string[]) {
  const { id } = await addGuide(ctx, { steps: stepsWith(texts[0] ?? "", "shared") });
  const { steps } = await publishGuide(ctx, { id });
  const [, shared] = steps;
  for (const content of texts.slice(1))
    await patchGuide(ctx, id, {
      steps: [
        { position: 1, content },
        { ...shared, position: 2 },
      ],
    });
  return id;
}

/** Counts bytes that are not stored, so that the versions of the account exceed their storage by `excess`. */
async function exceedBy(ctx: ActorContext, excess: number): Promise<void> {
  const { used, limit } = await getVersionStorage(ctx);
  await pool.query(
    `update guide_history_sizes set bytes = bytes + $2
      where guide_id = (select min(guide_id) from guide_history_sizes where account_id = $1)`,
    [ctx.actor.account.id, limit - used + excess],
  );
}

const numbersOf = async (ctx: ActorContext, id: number) =>
  (await listVersions(ctx, { id, limit: 50 })).versions.map(({ number }) => number);

/** The letters of a step: a version that has one of its own has some 2,100 bytes. */
const LARGE = 1_000;
const texts = (count: number, offset = 0) =>
  Array.from({ length: count }, (_, index) => `${offset + index}`.padEnd(LARGE, "é"));

describe("the storage of versions (contract HIST-12)", () => {
  it("is the bytes of all versions before the latest ones, and of each step once", async () => {
    const { id, ctx, owner, numbers } = await addHistory("pro", "1 day");
    const used = async () => (await getVersionStorage(ctx)).used;
    const { limit } = await getVersionStorage(ctx);
    expect(limit).toBe(VERSION_STORAGE.pro);
    expect(await used()).toBe(await storedBytes(owner.accountId));
    const before = await used();
    // Its step was in the first version, and is in the latest one now.
    await restoreVersion(ctx, { id, number: 1, ifMatch: undefined });
    expect(await numbers()).toEqual([4, 3, 2, 1]);
    expect(await used()).toBe(await storedBytes(owner.accountId));
    expect(await used()).toBeGreaterThan(before);
    await pool.query(
      "update guide_versions set replaced_at = now() - interval '2 years' where guide_id = $1 and number < 3",
      [id],
    );
    expect(await purgeOldVersions(service)).toBe(2);
    expect(await used()).toBe(await storedBytes(owner.accountId));
    await deleteGuide(ctx, { id });
    expect(await used()).toBe(await storedBytes(owner.accountId));
    await pool.query("update guides set deleted_at = now() - interval '31 days' where id = $1", [
      id,
    ]);
    expect(await purgeDeletedGuides(service)).toBeGreaterThan(0);
    expect(await used()).toBe(0);
  });

  it("beyond its maximum loses the oldest versions of all guides of the account, and none that fits", async () => {
    const owner = await fixtures.addAccount("free");
    const ctx = await owner.sessionContext();
    const first = await addVersions(ctx, texts(4));
    const second = await addVersions(ctx, texts(4, 10));
    const other = await fixtures.addAccount("free");
    const others = await other.sessionContext();
    const kept = await addVersions(others, texts(3));
    await exceedBy(ctx, 0);
    expect(await purgeLargeHistories(service)).toBe(0);
    await exceedBy(ctx, 1);
    expect(await purgeLargeHistories(service)).toBe(1);
    expect(await numbersOf(ctx, first)).toEqual([4, 3, 2]);
    // Three versions more: the last ones of the first guide, and the first one of the second.
    await exceedBy(ctx, 5 * LARGE);
    expect(await purgeLargeHistories(service)).toBe(3);
    expect(await numbersOf(ctx, first)).toEqual([4]);
    expect(await numbersOf(ctx, second)).toEqual([4, 3, 2]);
    expect(await numbersOf(others, kept)).toEqual([3, 2, 1]);
    await exceedBy(ctx, 1_000 * LARGE);
    expect(await purgeLargeHistories(service)).toBe(2);
    expect(await numbersOf(ctx, second)).toEqual([4]);
    expect((await getVersion(ctx, { id: second, number: 4 })).steps).toHaveLength(2);
    await patchGuide(ctx, second, { title: "Next" });
    expect(await numbersOf(ctx, second)).toEqual([5, 4]);
    expect(await purgeLargeHistories(service)).toBe(1);
  });

  it("counts a step that a later version has again as long as that version is kept", async () => {
    const owner = await fixtures.addAccount("free");
    const ctx = await owner.sessionContext();
    // The first and the third version have the same step.
    const [one = "", two = "", three = ""] = texts(3);
    const id = await addVersions(ctx, [one, two, one, three]);
    await exceedBy(ctx, LARGE);
    // The first version frees its own bytes only, and the second one frees its step.
    expect(await purgeLargeHistories(service)).toBe(2);
    expect(await numbersOf(ctx, id)).toEqual([4, 3]);
    expect((await getVersion(ctx, { id, number: 3 })).steps[0]?.content).toContain(one);
  });

  it("follows the current plan of the account", async () => {
    const owner = await fixtures.addAccount("pro");
    const ctx = await owner.sessionContext();
    const id = await addVersions(ctx, texts(3));
    await pool.query("update guide_history_sizes set bytes = bytes + $2 where guide_id = $1", [
      id,
      VERSION_STORAGE.free,
    ]);
    expect(await purgeLargeHistories(service)).toBe(0);
    await setPlan(service, { accountId: owner.accountId, plan: "free" });
    expect(await purgeLargeHistories(service)).toBe(2);
    expect(await numbersOf(ctx, id)).toEqual([3]);
  });

  it("beyond its maximum loses no version that fits, by concurrent calls", async () => {
    const owner = await fixtures.addAccount("free");
    const ctx = await owner.sessionContext();
    const ids = await Promise.all(
      Array.from({ length: 5 }, (_, index) => addVersions(ctx, texts(4, 10 * index))),
    );
    await exceedBy(ctx, 14 * LARGE);
    const { results } = await runConcurrently(3, async () => {
      const { db } = await fixtures.addInstance(1);
      let total = 0;
      for (let n = 0; n < 20; n++) total += await purgeExcessVersions(db.pool, { batchSize: 2 });
      return total;
    });
    const sum = results.reduce((one, other) => one + other, 0);
    expect(sum + (await purgeLargeHistories(service))).toBe(7);
    const left = await Promise.all(ids.map((id) => numbersOf(ctx, id)));
    expect(left.flat()).toHaveLength(20 - 7);
  });

  it("beyond its maximum keeps the versions of a guide that is being changed", async () => {
    const owner = await fixtures.addAccount("free");
    const ctx = await owner.sessionContext();
    const id = await addVersions(ctx, texts(3));
    await exceedBy(ctx, 1);
    const holder = await pool.connect();
    await holder.query("begin");
    await holder.query("select from guides where id = $1 for no key update", [id]);
    expect(await purgeLargeHistories(service)).toBe(0);
    await holder.query("commit");
    holder.release();
    expect(await purgeLargeHistories(service)).toBe(1);
  });

  it("is counted by the migration for versions that exist", async () => {
    const { ctx, owner } = await addHistory("team", "1 day");
    await addVersions(ctx, texts(3));
    const { used } = await getVersionStorage(ctx);
    await pool.query(`
      drop table guide_history_sizes;
      drop function add_version_bytes, add_version_step_bytes, remove_version_bytes, remove_version_step_bytes,
        guide_version_bytes, guide_version_step_bytes cascade`);
    const migrations = await readMigrations(findMigrationsFolder(import.meta.dirname));
    await pool.query(migrations.find(({ name }) => name.endsWith("_history_sizes"))?.sql ?? "");
    expect(used).toBeGreaterThan(2 * LARGE);
    expect(await getVersionStorage(ctx)).toMatchObject({ used });
    expect(await storedBytes(owner.accountId)).toBe(used);
  });
});
