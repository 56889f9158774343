import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
  addGuide,
  backdateDeletion,
  countGuides,
  createTestFixtures,
  runConcurrently,
  runWhileLocked,
  stepsWith,
  type TestUser,
} from "#testing/index.ts";
import type { ActorContext } from "#context.ts";
import { removeUser } from "#operator/index.ts";
import {
  deleteGuide,
  deleteGuidePermanently,
  emptyTrash,
  getDeletedGuide,
  listDeletedGuides,
  restoreGuide,
} from "../trash.ts";
import { featureGuide, publishGuide } from "../transitions.ts";
import { getGuide } from "../read/get-guide.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const { db } = fixtures.service;
let owner: TestUser;
let ctx: ActorContext;
beforeEach(async () => {
  owner = await fixtures.addAccount("pro");
  ctx = await owner.sessionContext();
});

async function counted() {
  return (await countGuides(db, owner.accountId)).counted;
}
async function idsInTrash(of = ctx) {
  return (await listDeletedGuides(of, { limit: 50 })).guides.map(({ id }) => id);
}
function guideLock(id: number) {
  return {
    sql: "select 1 from guides where id = $1 for update",
    values: [id],
  };
}

describe("deleteGuide and restoreGuide (contract LIFE-7)", () => {
  it("restores a guide unchanged, with its status, times and steps", async () => {
    const { id } = await addGuide(ctx, { description: "Here", steps: stepsWith("a", "b") });
    await publishGuide(ctx, { id });
    const before = await featureGuide(ctx, { id });
    await deleteGuide(ctx, { id });
    expect(await counted()).toBe(0);
    expect(await restoreGuide(ctx, { id })).toEqual({ ...before, version: before.version + 2 });
    expect(await countGuides(db, owner.accountId)).toEqual({ counted: 1, guides: 1 });
  });

  it("throws not_found for a second delete, and does not decrement the guide count again", async () => {
    await addGuide(ctx);
    const { id } = await addGuide(ctx);
    await deleteGuide(ctx, { id });
    await expect(deleteGuide(ctx, { id })).rejects.toMatchObject({ code: "not_found" });
    expect(await counted()).toBe(1);
  });

  it("accepts one of several concurrent deletes, and decrements the guide count once", async () => {
    await addGuide(ctx);
    const { id } = await addGuide(ctx);
    const { results, errorCodes } = await runWhileLocked(db, guideLock(id), 5, () =>
      runConcurrently(5, () => deleteGuide(ctx, { id })),
    );
    expect(results).toHaveLength(1);
    expect(errorCodes).toEqual(Array.from({ length: 4 }, () => "not_found"));
    expect(await counted()).toBe(1);
  });

  it("increments the guide count once for concurrent restores, and returns the same guide from each", async () => {
    const guide = await addGuide(ctx);
    await deleteGuide(ctx, guide);
    const { results } = await runWhileLocked(db, guideLock(guide.id), 5, () =>
      runConcurrently(5, () => restoreGuide(ctx, guide)),
    );
    expect(results).toEqual(
      Array.from({ length: 5 }, () => ({ ...guide, version: guide.version + 2 })),
    );
    expect(await counted()).toBe(1);
  });

  it("changes nothing when the restored guide is not deleted", async () => {
    const guide = await addGuide(ctx);
    expect(await restoreGuide(ctx, guide)).toEqual(guide);
    expect(await counted()).toBe(1);
  });

  it("restores a guide for 30 days after its deletion, and throws not_found later", async () => {
    const [young, old] = [await addGuide(ctx), await addGuide(ctx)];
    await deleteGuide(ctx, young);
    await deleteGuide(ctx, old);
    await backdateDeletion(db, young.id, "30 days -1 minute");
    await backdateDeletion(db, old.id, "30 days");
    expect(await idsInTrash()).toEqual([young.id]);
    await expect(restoreGuide(ctx, old)).rejects.toMatchObject({
      code: "not_found",
      message: "Guide not found",
    });
    expect(await restoreGuide(ctx, young)).toEqual({ ...young, version: young.version + 3 });
    expect(await counted()).toBe(1);
  });
});

describe("deleteGuidePermanently and emptyTrash (contract LIFE-14)", () => {
  const exists = async (id: number) =>
    (await db.pool.query("select from guides where id = $1", [id])).rowCount === 1;
  const auditOf = async (id: number) => {
    const { rows } = await db.pool.query<{ action: string; target_name: string }>(
      "select action, target_name from audit_log where target_id = $1 order by id desc limit 1",
      [String(id)],
    );
    return rows[0];
  };

  it("delete a guide of the trash with its steps and record it in the audit log", async () => {
    const guide = await addGuide(ctx, { title: "Tea", steps: stepsWith("a") });
    await deleteGuide(ctx, guide);
    await deleteGuidePermanently(ctx, guide);
    expect(await exists(guide.id)).toBe(false);
    expect(await idsInTrash()).toEqual([]);
    expect(await auditOf(guide.id)).toEqual({
      action: "guide.deleted_permanently",
      target_name: "Tea",
    });
    await expect(restoreGuide(ctx, guide)).rejects.toMatchObject({ code: "not_found" });
    expect(await countGuides(db, owner.accountId)).toEqual({ counted: 0, guides: 0 });
  });

  it("throw not_found for a guide that is not in the trash, and for one whose time has ended", async () => {
    const [used, old] = [await addGuide(ctx), await addGuide(ctx)];
    await deleteGuide(ctx, old);
    await backdateDeletion(db, old.id, "30 days");
    for (const guide of [used, old, { id: 2_147_483_647 }])
      await expect(deleteGuidePermanently(ctx, guide)).rejects.toMatchObject({ code: "not_found" });
    expect(await exists(used.id)).toBe(true);
    expect(await exists(old.id)).toBe(true);
  });

  it("delete only guides that the user may restore: an owner those of the account, a member own ones", async () => {
    const member = await (await fixtures.addUser(owner.accountId, "member")).sessionContext();
    const outsider = await (await fixtures.addAccount("pro")).sessionContext();
    const [own, others] = [await addGuide(member), await addGuide(ctx)];
    for (const guide of [own, others]) await deleteGuide(ctx, guide);
    const until = new Date(Date.now() + 60_000).toISOString();
    await expect(deleteGuidePermanently(outsider, own)).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(deleteGuidePermanently(member, others)).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await emptyTrash(outsider, { until })).toEqual({ deleted: 0, has_more: false });
    expect(await emptyTrash(member, { until })).toEqual({ deleted: 1, has_more: false });
    expect(await idsInTrash()).toEqual([others.id]);
    expect(await emptyTrash(ctx, { until })).toEqual({ deleted: 1, has_more: false });
    expect(await idsInTrash()).toEqual([]);
  });

  it("keep a guide that is restored while the permanent deletion waits for it", async () => {
    const guide = await addGuide(ctx);
    await deleteGuide(ctx, guide);
    const restore = {
      sql: "update guides set deleted_at = null where id = $1",
      values: [guide.id],
    };
    await expect(
      runWhileLocked(db, restore, 1, () => deleteGuidePermanently(ctx, guide)),
    ).rejects.toMatchObject({ code: "not_found" });
    expect(await exists(guide.id)).toBe(true);
    expect((await auditOf(guide.id))?.action).toBe("guide.deleted");
  });

  it("end a restore that waits for them with not_found", async () => {
    const guide = await addGuide(ctx);
    await deleteGuide(ctx, guide);
    const removal = { sql: "delete from guides where id = $1", values: [guide.id] };
    await expect(
      runWhileLocked(db, removal, 1, () => restoreGuide(ctx, guide)),
    ).rejects.toMatchObject({ code: "not_found" });
    expect(await counted()).toBe(0);
  });

  it("keep a guide that was deleted after the last deletion that the user saw", async () => {
    const [first, second] = [await addGuide(ctx), await addGuide(ctx)];
    await deleteGuide(ctx, first);
    await backdateDeletion(db, first.id, "1 minute");
    const [seen] = (await listDeletedGuides(ctx, { limit: 50 })).guides;
    await deleteGuide(ctx, second);
    expect(await emptyTrash(ctx, { until: String(seen?.deleted_at) })).toMatchObject({
      deleted: 1,
    });
    expect(await idsInTrash()).toEqual([second.id]);
  });
});

describe("getDeletedGuide (contract LIFE-15)", () => {
  it("returns a guide of the trash with the end of its time to users that may restore it, and not_found to others", async () => {
    const guide = await addGuide(ctx, { title: "Tea" });
    await expect(getDeletedGuide(ctx, guide)).rejects.toMatchObject({ code: "not_found" });
    await deleteGuide(ctx, guide);
    const { title, deleted_at, removed_at } = await getDeletedGuide(ctx, guide);
    expect(title).toBe("Tea");
    expect(Date.parse(removed_at) - Date.parse(deleted_at)).toBe(30 * 24 * 60 * 60 * 1000);
    const member = await (await fixtures.addUser(owner.accountId, "member")).sessionContext();
    await expect(getDeletedGuide(member, guide)).rejects.toMatchObject({ code: "not_found" });
    await backdateDeletion(db, guide.id, "30 days");
    await expect(getDeletedGuide(ctx, guide)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("listDeletedGuides", () => {
  it("returns deleted guides, last deleted first, with the time of their permanent removal", async () => {
    const [first, second] = [await addGuide(ctx), await addGuide(ctx)];
    await addGuide(ctx);
    await deleteGuide(ctx, second);
    await deleteGuide(ctx, first);
    await backdateDeletion(db, second.id, "1 day");
    const { guides, next_cursor } = await listDeletedGuides(ctx, { limit: 50 });
    expect(next_cursor).toBeNull();
    expect(guides.map(({ id }) => id)).toEqual([first.id, second.id]);
    for (const { deleted_at, removed_at } of guides)
      expect(Date.parse(removed_at) - Date.parse(deleted_at)).toBe(30 * 24 * 60 * 60 * 1000);
    const { steps: _, ...summary } = first;
    const [{ deleted_at, removed_at }] = guides as [(typeof guides)[0]];
    expect(guides[0]).toEqual({
      ...summary,
      version: summary.version + 1,
      deleted_at,
      removed_at,
      author_removed: false,
    });
  });

  it("returns each guide once over all pages, also guides with equal deletion times", async () => {
    const { results } = await runConcurrently(7, () => addGuide(ctx));
    for (const guide of results) await deleteGuide(ctx, guide);
    await db.pool.query(
      "update guides set deleted_at = date_trunc('hour', now()) where account_id = $1 and id % 3 > 0",
      [owner.accountId],
    );
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await listDeletedGuides(ctx, { limit: 2, cursor });
      seen.push(...page.guides.map(({ id }) => id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(await idsInTrash());
    expect(seen.toSorted((a, b) => a - b)).toEqual(
      results.map(({ id }) => id).toSorted((a, b) => a - b),
    );
  });

  it("returns the account's guides to an owner, and own guides to a member", async () => {
    const member = await (await fixtures.addUser(owner.accountId, "member")).sessionContext();
    const [own, others] = [await addGuide(member), await addGuide(ctx)];
    await deleteGuide(member, own);
    await deleteGuide(ctx, others);
    expect(await idsInTrash(member)).toEqual([own.id]);
    expect(await idsInTrash()).toEqual([others.id, own.id]);
    const outsider = await (await fixtures.addAccount("pro")).sessionContext();
    expect(await idsInTrash(outsider)).toEqual([]);
  });

  it("returns author_removed true for a guide of a removed member", async () => {
    const gone = await fixtures.addUser(owner.accountId, "member");
    const { id } = await addGuide(await gone.sessionContext());
    await deleteGuide(ctx, { id });
    await removeUser(fixtures.service, { username: gone.username, force: true });
    const { guides } = await listDeletedGuides(ctx, { limit: 50 });
    expect(guides).toMatchObject([{ id, author_removed: true }]);
  });

  it("throws validation_failed for an invalid cursor, and accepts a limit above the maximum", async () => {
    await expect(listDeletedGuides(ctx, { limit: 1, cursor: "no" })).rejects.toMatchObject({
      extras: { details: { cursor: ["is invalid"] } },
    });
    expect(await listDeletedGuides(ctx, { limit: 5_000 })).toEqual({
      guides: [],
      next_cursor: null,
    });
  });

  it("returns a deleted guide that getGuide does not find", async () => {
    const guide = await addGuide(ctx);
    await deleteGuide(ctx, guide);
    await expect(getGuide(ctx, guide)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a deadlock with an insert that takes the guide's slug", () => {
  /** Locks the account's row, runs `change`, which waits for it, and inserts a guide with the same slug. */
  async function insertDuring(slug: string, change: () => Promise<unknown>) {
    const client = await db.pool.connect();
    try {
      await client.query("begin");
      await client.query("update accounts set guides_count = guides_count where id = $1", [
        owner.accountId,
      ]);
      const changing = change();
      await expect.poll(() => countWaiting()).toBe(1);
      const insert = `insert into guides (account_id, user_id, slug, title, description, category)
                      values ($1, $2, $3, 'Same', '', 'tech')`;
      const insertion = client.query(insert, [owner.accountId, owner.id, slug]);
      const [inserted] = await Promise.allSettled([insertion]);
      await client.query("rollback");
      return { changed: await changing, inserted };
    } finally {
      client.release();
    }
  }
  async function countWaiting() {
    const { rows } = await db.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]?.count;
  }

  it("does not fail a deletion or a restore", async () => {
    const guide = await addGuide(ctx);
    const deletion = await insertDuring(guide.slug, () => deleteGuide(ctx, guide));
    expect(deletion.inserted).toMatchObject({ status: "rejected" });
    expect(await idsInTrash()).toEqual([guide.id]);
    await insertDuring(guide.slug, () => restoreGuide(ctx, guide));
    expect(await idsInTrash()).toEqual([]);
    expect(await counted()).toBe(1);
  });
});
