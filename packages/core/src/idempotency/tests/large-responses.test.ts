import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import type { ActorContext } from "#context.ts";
import { createTestFixtures, runConcurrently } from "#testing/index.ts";
import { runOnce } from "../run-once.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { pool } = fixtures.service.db;

const MIB = 1024 * 1024;
const maxLargeBytes = 8 * MIB;
const newRequest = () => ({ key: randomUUID(), fingerprint: Buffer.alloc(32) });
const limited = { code: "rate_limit_exceeded", extras: { retry_after: expect.any(Number) } };

/** Work that changes a user and responds with so many bytes. */
const respondWith = (bytes: number) => async (ctx: ActorContext) => {
  await ctx.db.pool.query("update users set display_name = display_name || '.' where id = $1", [
    ctx.actor.user.id,
  ]);
  return { result: undefined, response: { status: 200, body: "x".repeat(bytes) } };
};

/** Stores large responses of a user. They are compressed, but count with their length. */
const store = (userId: number, count: number, bytes: number, age = "1 hour") =>
  pool.query(
    `insert into idempotency_results (user_id, key, fingerprint, status, body, is_admin, created_at)
     select $1, gen_random_uuid()::text, '', 200, repeat('x', $3), false, now() - $4::interval
       from generate_series(1, $2::int)`,
    [userId, count, bytes, age],
  );

const changesOf = async ({ actor }: ActorContext) => {
  const { rows } = await pool.query<{ changes: number }>(
    "select length(display_name) - length(rtrim(display_name, '.')) as changes from users where id = $1",
    [actor.user.id],
  );
  return rows[0]?.changes;
};

describe("runOnce with large responses (contract IDEM-8)", () => {
  it("refuses the change when the account has stored the maximum in 24 hours, also of its other users", async () => {
    const user = await fixtures.addAccount("pro");
    const other = await fixtures.addUser(user.accountId, "member");
    const ctx = await user.keyContext("write");
    await store(user.id, 3, 2 * MIB);
    // Expired and small responses do not count.
    await store(user.id, 2, 2 * MIB, "25 hours");
    await store(user.id, 100, 64 * 1024);
    await runOnce(ctx, newRequest(), respondWith(2 * MIB), { maxLargeBytes });
    await expect(
      runOnce(ctx, newRequest(), respondWith(65 * 1024), { maxLargeBytes }),
    ).rejects.toMatchObject(limited);
    const byOther = runOnce(await other.keyContext("write"), newRequest(), respondWith(65 * 1024), {
      maxLargeBytes,
    });
    await expect(byOther).rejects.toMatchObject(limited);
    expect(await changesOf(ctx)).toBe(1);
    await runOnce(ctx, newRequest(), respondWith(64 * 1024), { maxLargeBytes });
    expect(await changesOf(ctx)).toBe(2);
    const separate = await (await fixtures.addAccount("pro")).keyContext("write");
    await runOnce(separate, newRequest(), respondWith(2 * MIB), { maxLargeBytes });
  });

  it("permits the bytes of the limit exactly, under concurrency", async () => {
    const user = await fixtures.addAccount("pro");
    const ctx = await user.keyContext("write");
    await store(user.id, 2, 2 * MIB);
    const { results, errorCodes } = await runConcurrently(4, () =>
      runOnce(ctx, newRequest(), respondWith(2 * MIB), { maxLargeBytes }),
    );
    expect([results.length, errorCodes]).toEqual([
      2,
      ["rate_limit_exceeded", "rate_limit_exceeded"],
    ]);
    expect(await changesOf(ctx)).toBe(2);
  });
});
