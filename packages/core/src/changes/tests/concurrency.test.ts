import { inTransaction } from "@guidepost/database";
import { afterAll, describe, expect, it } from "vitest";
import type { ActorContext } from "#context.ts";
import { deleteGuide, publishGuide, restoreGuide, unpublishGuide } from "#guides/index.ts";
import { addGuide, createTestFixtures, patchGuide, runWhileLocked } from "#testing/index.ts";
import { listChanges } from "../index.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const owner = await fixtures.addAccount("enterprise");
const { service } = fixtures;
const { pool } = service.db;

const WRITERS = 8;
const CHANGES_PER_WRITER = 60;
const FOLLOWERS = 4;

/** Returns pseudo-random integers below a maximum. */
function randomOf(seed: number) {
  let state = seed;
  return (max: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % max;
  };
}

async function contextOn(poolSize: number): Promise<ActorContext> {
  return { ...(await owner.sessionContext()), db: (await fixtures.addInstance(poolSize)).db };
}

/** Changes several guides in one transaction, with pauses in which others commit. */
async function changeTogether(ctx: ActorContext, ids: readonly number[]): Promise<void> {
  await inTransaction(ctx.db.pool, async (transaction) => {
    for (const id of ids.toSorted((one, other) => one - other)) {
      await transaction.query(
        `update guides set title = title || '.', updated_at = greatest(now(), updated_at + interval '1 millisecond')
          where id = $1 and deleted_at is null`,
        [id],
      );
      await transaction.query("select pg_sleep(0.002)");
    }
  });
}

async function write(ctx: ActorContext, seed: number, ids: number[]): Promise<void> {
  const random = randomOf(seed);
  const anyId = () => ids[random(ids.length)] ?? 0;
  const changes = [
    async () => void ids.push((await addGuide(ctx, { title: `Guide ${random(50)}` })).id),
    () => patchGuide(ctx, anyId(), { title: `Title ${random(1_000)}` }),
    () => deleteGuide(ctx, { id: anyId() }),
    () => restoreGuide(ctx, { id: anyId() }),
    () => publishGuide(ctx, { id: anyId() }),
    () => unpublishGuide(ctx, { id: anyId() }),
    () => changeTogether(ctx, Array.from({ length: 1 + random(6) }, anyId)),
  ];
  for (let done = 0; done < CHANGES_PER_WRITER; done += 1) {
    const change = changes[random(changes.length)] ?? (() => undefined);
    // The guide of a change may be deleted.
    await Promise.resolve(change()).catch((error: unknown) => {
      if ((error as { code?: string }).code !== "not_found") throw error;
    });
  }
}

/** Keeps a copy of the versions until `isDone` and no change is left. */
async function follow(ctx: ActorContext, limit: number, isDone: () => boolean) {
  const copy = new Map<number, number>();
  let cursor: string | undefined;
  for (;;) {
    const wasDone = isDone();
    const page = await listChanges(ctx, { cursor, limit });
    for (const change of page.changes)
      if (change.type === "guide.upserted") copy.set(change.guide.id, change.guide.version);
      else copy.delete(change.id);
    cursor = page.next_cursor;
    if (wasDone && !page.has_more) return copy;
  }
}

async function readToEnd(ctx: ActorContext, start: string) {
  let page = await listChanges(ctx, { cursor: start, limit: 100 });
  while (page.has_more) page = await listChanges(ctx, { cursor: page.next_cursor, limit: 100 });
  return { cursor: page.next_cursor };
}

async function storedVersions(): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ id: number; version: number }>(
    "select id, version from guides where deleted_at is null",
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
}

function sorted(versions: Map<number, number>) {
  return [...versions].toSorted(([one], [other]) => one - other);
}

describe("listChanges under concurrency (contract CHG-4)", () => {
  it("gives each of 4 followers exactly the stored guides after 8 concurrent writers", async () => {
    const ids: number[] = [];
    const writing = await Promise.all(Array.from({ length: WRITERS }, () => contextOn(1)));
    const reading = await Promise.all(Array.from({ length: FOLLOWERS }, () => contextOn(1)));
    for (const ctx of writing) ids.push((await addGuide(ctx)).id);
    let isDone = false;
    const followed = Promise.all(
      reading.map((ctx, index) => follow(ctx, [1, 3, 20, 100][index] ?? 100, () => isDone)),
    );
    await Promise.all(writing.map((ctx, index) => write(ctx, index + 1, ids)));
    isDone = true;
    const stored = sorted(await storedVersions());
    for (const copy of await followed) expect(sorted(copy)).toEqual(stored);
  });

  it("returns a change after a long transaction with a cursor from before its commit", async () => {
    const ctx = await contextOn(4);
    const [slow, fast] = [await addGuide(ctx), await addGuide(ctx)];
    const before = await listChanges(ctx, { limit: 100 });
    const client = await pool.connect();
    try {
      await client.query("begin");
      await client.query(
        "update guides set updated_at = updated_at + interval '1 second' where id = $1",
        [slow.id],
      );
      await publishGuide(ctx, fast);
      const during = await listChanges(ctx, { cursor: before.next_cursor, limit: 100 });
      expect(during.changes).toMatchObject([{ guide: { id: fast.id } }]);
      await client.query("commit");
      const after = await listChanges(ctx, { cursor: during.next_cursor, limit: 100 });
      expect(after.changes).toMatchObject([{ guide: { id: slow.id, version: 2 } }]);
    } finally {
      client.release();
    }
  });

  it("returns the same page to each of 8 requests that assign positions at the same time", async () => {
    const ctx = await contextOn(16);
    const { next_cursor: cursor } = await listChanges(ctx, { limit: 1 });
    const { cursor: last } = await readToEnd(ctx, cursor);
    const guides = await Promise.all(Array.from({ length: 30 }, () => addGuide(ctx)));
    const lock = {
      sql: "select from guide_feeds where account_id = $1 for update",
      values: [owner.accountId],
    };
    const pages = await runWhileLocked(service.db, lock, 8, () =>
      Promise.all(Array.from({ length: 8 }, () => listChanges(ctx, { cursor: last, limit: 100 }))),
    );
    const ids = (pages[0]?.changes ?? []).flatMap((change) =>
      change.type === "guide.upserted" ? [change.guide.id] : [],
    );
    expect(ids.toSorted((one, other) => one - other)).toEqual(
      guides.map(({ id }) => id).toSorted((one, other) => one - other),
    );
    for (const page of pages) expect(page).toEqual(pages[0]);
  });
});
