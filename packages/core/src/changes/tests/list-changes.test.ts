import type { Change, ChangeList } from "@guidepost/contract";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { updateProfile } from "#accounts/index.ts";
import type { ActorContext } from "#context.ts";
import {
  deleteGuide,
  getGuide,
  publishGuide,
  restoreGuide,
  unpublishGuide,
} from "#guides/index.ts";
import {
  addGuide,
  createTestFixtures,
  patchGuide,
  putGuide,
  type TestUser,
} from "#testing/index.ts";
import { encodeChangeCursor, readChangeCursor } from "../cursor.ts";
import { listChanges } from "../index.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const { pool } = fixtures.service.db;

let owner: TestUser;
let admin: ActorContext;
beforeEach(async () => {
  owner = await fixtures.addAccount("enterprise");
  admin = await owner.sessionContext();
});

/** Reads all pages from a cursor on. */
async function readAll(ctx: ActorContext, cursor?: string, limit = 100) {
  const changes: Change[] = [];
  let next = cursor;
  for (;;) {
    const page: ChangeList = await listChanges(ctx, { cursor: next, limit });
    changes.push(...page.changes);
    next = page.next_cursor;
    if (!page.has_more) return { changes, cursor: next };
  }
}

function idOf(change: Change): number {
  return change.type === "guide.upserted" ? change.guide.id : change.id;
}

describe("listChanges (contract CHG-1 to CHG-5)", () => {
  it("returns each guide once with its present state, oldest change first", async () => {
    const [first, second, third] = [
      await addGuide(admin),
      await addGuide(admin),
      await addGuide(admin),
    ];
    await publishGuide(admin, first);
    await patchGuide(admin, third.id, { title: "Changed" });
    const { changes } = await readAll(admin);
    const { steps: _, ...present } = await getGuide(admin, first);
    expect(changes.map(idOf)).toEqual([second.id, first.id, third.id]);
    expect(changes[1]).toEqual({ type: "guide.upserted", guide: present });
  });

  it("returns only later changes with the cursor of the last page, and a cursor without changes too", async () => {
    const empty = await listChanges(admin, { limit: 50 });
    expect(empty).toEqual({ changes: [], next_cursor: expect.any(String), has_more: false });
    const guide = await addGuide(admin);
    const next = await readAll(admin, empty.next_cursor);
    expect(next.changes.map(idOf)).toEqual([guide.id]);
    expect(await listChanges(admin, { cursor: next.cursor, limit: 50 })).toEqual({
      changes: [],
      next_cursor: next.cursor,
      has_more: false,
    });
    await unpublishGuide(admin, guide);
    expect((await readAll(admin, next.cursor)).changes).toEqual([]);
    await publishGuide(admin, guide);
    expect((await readAll(admin, next.cursor)).changes.map(idOf)).toEqual([guide.id]);
  });

  it("returns a deletion with id, external_id and deleted_at, and the guide again after its restore", async () => {
    const { guide } = await putGuide(admin, "handbook");
    const { cursor } = await readAll(admin);
    await deleteGuide(admin, guide);
    const { changes, cursor: afterDeletion } = await readAll(admin, cursor);
    expect(changes).toEqual([
      {
        type: "guide.deleted",
        id: guide.id,
        external_id: "handbook",
        deleted_at: expect.stringMatching(/Z$/) as string,
      },
    ]);
    await restoreGuide(admin, guide);
    const restored = (await readAll(admin, afterDeletion)).changes;
    expect(restored).toMatchObject([
      { type: "guide.upserted", guide: { id: guide.id, version: 3 } },
    ]);
    // The deletion is no longer the latest change of the guide.
    expect((await readAll(admin, cursor)).changes).toEqual(restored);
  });

  it("returns no change when readers change the counters of a guide (contract GUIDE-8)", async () => {
    const { id } = await addGuide(admin);
    const { cursor } = await readAll(admin);
    await pool.query("update guides set views_count = views_count + 1 where id = $1", [id]);
    expect((await readAll(admin, cursor)).changes).toEqual([]);
  });

  it("returns no change when the author is renamed, and the new names with the next change (contract CHG-3)", async () => {
    const guide = await addGuide(admin);
    const { cursor } = await readAll(admin);
    const names = { username: `${owner.username}-new`, display_name: "New name" };
    await updateProfile(admin, names);
    expect((await readAll(admin, cursor)).changes).toEqual([]);
    expect(await getGuide(admin, guide)).toMatchObject({ user: names, version: 1 });
    await publishGuide(admin, guide);
    expect((await readAll(admin, cursor)).changes).toMatchObject([
      { type: "guide.upserted", guide: { id: guide.id, user: names, version: 2 } },
    ]);
  });

  it("returns pages of at most limit changes, of which only the last has has_more false", async () => {
    for (let n = 0; n < 5; n++) await addGuide(admin);
    const pages: ChangeList[] = [];
    do pages.push(await listChanges(admin, { cursor: pages.at(-1)?.next_cursor, limit: 2 }));
    while (pages.at(-1)?.has_more);
    expect(pages.map(({ changes }) => changes.length)).toEqual([2, 2, 1]);
    const ids = pages.flatMap(({ changes }) => changes.map(idOf));
    expect(new Set(ids).size).toBe(5);
  });

  it("returns more than 1,000 changes since the last request without a gap", async () => {
    await listChanges(admin, { limit: 1 });
    await pool.query(
      `insert into guides (account_id, user_id, slug, title, description, category)
       select $1, $2, 'many-' || n, 'Many', '', 'tech' from generate_series(1, 2100) n`,
      [owner.accountId, owner.id],
    );
    const { changes } = await readAll(admin);
    expect(new Set(changes.map(idOf)).size).toBe(2_100);
  });

  it("returns the changes of a key's own user without admin, and those of the account with it", async () => {
    const member = await fixtures.addUser(owner.accountId, "member");
    const outsider = await fixtures.addAccount("pro");
    const mine = await addGuide(await member.keyContext("write"));
    const others = await addGuide(admin);
    await addGuide(await outsider.keyContext("write"));
    const own = await readAll(await member.keyContext("read"));
    expect(own.changes.map(idOf)).toEqual([mine.id]);
    expect((await readAll(admin)).changes.map(idOf)).toEqual([mine.id, others.id]);
  });

  it("keeps the changes of a removed user", async () => {
    const member = await fixtures.addUser(owner.accountId, "member");
    const guide = await addGuide(await member.keyContext("write"));
    await pool.query("update users set removed_at = now() where id = $1", [member.id]);
    expect((await readAll(admin)).changes.map(idOf)).toEqual([guide.id]);
  });

  it("returns the deletion of a guide whose user was deleted from the database", async () => {
    const member = await fixtures.addUser(owner.accountId, "member");
    const guide = await addGuide(await member.keyContext("write"), { external_id: "gone" });
    const { cursor } = await readAll(admin);
    await pool.query("delete from users where id = $1", [member.id]);
    expect((await readAll(admin, cursor)).changes).toMatchObject([
      { type: "guide.deleted", id: guide.id, external_id: "gone" },
    ]);
  });

  it("keeps no changes of a deleted account", async () => {
    await addGuide(admin);
    await listChanges(admin, { limit: 50 });
    await addGuide(admin);
    await pool.query("delete from accounts where id = $1", [owner.accountId]);
    for (const table of ["guide_changes", "guide_feeds"]) {
      const { rowCount } = await pool.query(`select from ${table} where account_id = $1`, [
        owner.accountId,
      ]);
      expect(rowCount).toBe(0);
    }
  });
});

describe("a cursor (contract CHG-5, CHG-7)", () => {
  it("throws validation_failed when it does not decode", async () => {
    const { next_cursor } = await listChanges(admin, { limit: 1 });
    for (const cursor of ["", "x", `${next_cursor}AAAA`, `${next_cursor}!`, next_cursor.slice(1)])
      await expect(listChanges(admin, { cursor, limit: 1 })).rejects.toMatchObject({
        code: "validation_failed",
        extras: { details: { cursor: ["is invalid"] } },
      });
  });

  it("throws cursor_expired for the cursor of another account, of another user, and of later changes than exist", async () => {
    const { next_cursor } = await listChanges(admin, { limit: 1 });
    const outsider = await (await fixtures.addAccount("pro")).keyContext("admin");
    const own = await owner.keyContext("read");
    const decoded = readChangeCursor(next_cursor);
    const later = encodeChangeCursor({
      feedId: 0,
      userId: 0,
      start: 0,
      ...decoded,
      position: 1,
    });
    await listChanges(outsider, { limit: 1 });
    const cases: [ActorContext, string][] = [
      [outsider, next_cursor],
      [own, next_cursor],
      [admin, later],
    ];
    for (const [ctx, cursor] of cases)
      await expect(listChanges(ctx, { cursor, limit: 1 })).rejects.toMatchObject({
        code: "cursor_expired",
        status: 410,
      });
  });
});
