import type { ChangeList } from "@guidepost/contract";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { listChanges } from "#changes/index.ts";
import type { ActorContext } from "#context.ts";
import { deleteGuide, restoreGuide } from "#guides/index.ts";
import {
  addGuide,
  backdateDeletion,
  createTestFixtures,
  patchGuide,
  runConcurrently,
  type TestUser,
} from "#testing/index.ts";
import { purgeDeletedGuides, purgeOldDeletions } from "../index.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service } = fixtures;
const { db } = service;
let owner: TestUser;
let ctx: ActorContext;
beforeEach(async () => {
  owner = await fixtures.addAccount("enterprise");
  ctx = await owner.sessionContext();
});

const read = (cursor?: string, limit = 100): Promise<ChangeList> =>
  listChanges(ctx, { cursor, limit });

/** Adds a guide that was deleted, and backdates its deletion. */
async function addDeleted(age: string): Promise<number> {
  const { id } = await addGuide(ctx);
  await deleteGuide(ctx, { id });
  await backdateDeletion(db, id, age);
  return id;
}

describe("purgeOldDeletions (contract CHG-6)", () => {
  it("keeps a deletion for 90 days, also after its guide was deleted permanently", async () => {
    const { next_cursor: cursor } = await read();
    const id = await addDeleted("90 days -1 minute");
    await purgeDeletedGuides(service);
    expect(await purgeOldDeletions(service)).toBe(0);
    expect((await read(cursor)).changes).toMatchObject([{ type: "guide.deleted", id }]);
  });

  it("makes cursors from before a removed deletion expire, and no other cursors", async () => {
    const first = await addGuide(ctx);
    const before = await read();
    await addDeleted("90 days");
    const between = await read(before.next_cursor);
    await addGuide(ctx);
    const after = await read(between.next_cursor);
    await purgeDeletedGuides(service);
    expect(await purgeOldDeletions(service)).toBe(1);

    await expect(read(before.next_cursor)).rejects.toMatchObject({ code: "cursor_expired" });
    expect((await read(between.next_cursor)).changes).toHaveLength(1);
    expect((await read(after.next_cursor)).changes).toEqual([]);
    expect((await read()).changes).toMatchObject([{ guide: { id: first.id } }, {}]);
  });

  it("makes a cursor expire when a deletion that was never read is removed", async () => {
    await addGuide(ctx);
    const before = await read();
    await addDeleted("91 days");
    await purgeOldDeletions(service);
    await expect(read(before.next_cursor)).rejects.toMatchObject({ code: "cursor_expired" });
    const again = await read();
    expect((await read(again.next_cursor)).changes).toEqual([]);
  });

  it("keeps the cursors of a client that reads the first pages while older deletions are removed", async () => {
    const [one] = [await addGuide(ctx), await addGuide(ctx)];
    await addDeleted("91 days");
    await read();
    const first = await read(undefined, 1);
    expect(first).toMatchObject({ changes: [{ guide: { id: one.id } }], has_more: true });
    await purgeDeletedGuides(service);
    await purgeOldDeletions(service);
    const rest = await read(first.next_cursor);
    expect(rest.changes).toHaveLength(1);
    expect((await read(rest.next_cursor)).changes).toEqual([]);
  });

  it("keeps the cursor of a user without changes when deletions of another user are removed", async () => {
    const member = await fixtures.addUser(owner.accountId, "member");
    const own = await member.keyContext("read");
    const mine = await addGuide(await member.keyContext("write"));
    const before = await listChanges(own, { limit: 100 });
    await addDeleted("91 days");
    const page = await listChanges(own, { cursor: before.next_cursor, limit: 100 });
    expect(page.changes).toEqual([]);
    await purgeOldDeletions(service);
    expect((await listChanges(own, { cursor: page.next_cursor, limit: 100 })).changes).toEqual([]);
    await patchGuide(ctx, mine.id, { title: "Changed" });
    expect(
      (await listChanges(own, { cursor: page.next_cursor, limit: 100 })).changes,
    ).toMatchObject([{ guide: { id: mine.id } }]);
  });

  it("keeps the change of a guide that was restored", async () => {
    const { next_cursor: cursor } = await read();
    const { id } = await addGuide(ctx);
    await deleteGuide(ctx, { id });
    await restoreGuide(ctx, { id });
    expect(await purgeOldDeletions(service)).toBe(0);
    expect((await read(cursor)).changes).toMatchObject([{ type: "guide.upserted" }]);
  });

  it("removes each of 2,300 deletions once when four instances purge concurrently", async () => {
    await read();
    await db.pool.query(
      `insert into guides (account_id, user_id, slug, title, description, category, deleted_at)
       select $1, $2, 'old-' || n, 'Old', '', 'tech', now() - interval '91 days'
         from generate_series(1, 2300) n`,
      [owner.accountId, owner.id],
    );
    await read();
    const { results } = await runConcurrently(4, async () =>
      purgeOldDeletions(await fixtures.addInstance(1)),
    );
    expect(results.reduce((sum, gone) => sum + gone, 0)).toBe(2_300);
    expect((await read()).changes).toEqual([]);
  });
});
